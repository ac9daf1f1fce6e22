//! Who comes and who goes between two games.
//!
//! Invariant: who arrives was absent from every game before, and the record says so; who has
//! left stays on the standings with what they have.

use crate::gui::session::GameView as _;
use iced::widget::operation;

use super::{Action, Message, PendingChange, TournamentScreen, TournamentTab};
use crate::engine::next_game::role_of;
use crate::engine::tables::{ABSENT, ROLE, Role};
use crate::engine::{Cell, Change, Edit, Player, SeatIndex, Subject, Value};
use crate::game::ProposedChange;

/// The box for the name of somebody who arrives.
pub(super) const ARRIVING: &str = "night-arriving";

/// Somebody who is about to be written down.
#[derive(Debug, Clone, Default)]
pub(super) struct Arriving {
    pub(super) name: String,
    /// Whether the name is typed and the role is asked for.
    pub(super) asks: bool,
}

impl TournamentScreen {
    /// The name of somebody who arrives is being typed.
    pub(super) fn type_arrival(&mut self, name: String) -> Action<Message> {
        self.arriving = Arriving { name, asks: false };
        Action::None
    }

    /// The name is typed; the role is asked for.
    pub(super) fn ask_role(&mut self) -> Action<Message> {
        let name = self.arriving.name.trim().to_owned();
        if name.is_empty() {
            return Action::None;
        }
        if self.session.record().player(&name).is_some() {
            let words = format!("{name} is already here. Add a last name to tell the two apart.");
            return Action::error(words);
        }
        self.arriving.asks = true;
        // Nothing has this name: the box loses its caret, and the next letter is the role.
        Action::Run(operation::focus("nothing"))
    }

    /// Puts the caret into the box for a name.
    pub(super) fn expect_arrival(&mut self) -> Action<Message> {
        self.tab = TournamentTab::People;
        self.arriving.asks = false;
        Action::Run(operation::focus(ARRIVING))
    }

    /// Somebody has arrived: a new seat, absent from every game so far.
    pub(super) fn arrive(&mut self, role: usize) -> Action<Message> {
        if !self.arriving.asks {
            let asked = self.ask_role();
            if !self.arriving.asks {
                return asked;
            }
        }
        let name = std::mem::take(&mut self.arriving).name.trim().to_owned();
        let record = self.session.record();
        let player = Player::at(record.players.len());
        let word = Role::ALL.get(role).map_or("", |role| role.id);
        let mut edits = vec![
            Edit::Join { name: name.clone() },
            Edit::Set {
                round: 0,
                cell: Cell::of(ROLE.spec.id, Subject::Player(player)),
                old: None,
                new: Some(Value::Word(word)),
            },
        ];
        for (entry, round) in record.rounds.iter().zip(1..) {
            let cell = Cell::one(ABSENT.spec.id);
            let old = entry.get(&cell).cloned();
            let mut absent = match &old {
                Some(Value::Players(absent)) => absent.clone(),
                _ => Vec::new(),
            };
            absent.push(player);
            edits.push(Edit::Set { round, cell, old, new: Some(Value::Players(absent)) });
        }
        if !record.rounds.is_empty() {
            self.draft.absent = Some(self.absent());
        }
        let said = format!("{name} has arrived");
        let change = Change::new(format!("{name} arrived, a {word}"), edits);
        self.commit(PendingChange::new(ProposedChange { change, undoes: None }, said))
    }

    /// Somebody will be there in the next game, or will not.
    pub(super) fn come_or_go(&mut self, player: Player) -> Action<Message> {
        let mut absent = self.absent();
        match absent.iter().position(|gone| *gone == player) {
            Some(at) => drop(absent.remove(at)),
            None => absent.push(player),
        }
        absent.sort_unstable();
        let absent = (self.absent_before() != absent).then_some(absent);
        self.marked = Some(player);
        self.change_draft(|draft| {
            draft.absent = absent;
            draft.swaps.clear();
        })
    }

    /// Somebody takes the other kind of chair from the next game on, or after all does not.
    pub(super) fn turn_role(&mut self, player: Player) -> Action<Message> {
        let role = 1 - self.role_next(player).min(1);
        let is_back = role == self.role_now(player);
        self.marked = Some(player);
        self.change_draft(|draft| {
            let _ = if is_back {
                draft.roles.remove(&player)
            } else {
                draft.roles.insert(player, role)
            };
            draft.swaps.clear();
        })
    }

    /// How many ladies and gentlemen will be there in the next game.
    pub(super) fn balance(&self) -> [usize; 2] {
        let absent = self.absent();
        let mut count = [0, 0];
        for player in (0..self.session.record().players.len()).map(Player::at) {
            if !absent.contains(&player) {
                count[self.role_next(player).min(1)] += 1;
            }
        }
        count
    }

    /// The role somebody is ranked in.
    pub(super) fn role(&self, player: Player) -> usize {
        role_of(self.session.record(), player)
    }
}
