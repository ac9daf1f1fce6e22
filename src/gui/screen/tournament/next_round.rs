//! The next game before it begins: who will be there, who will sit where, and why so.
//!
//! Invariant: the movement has its way, whoever comes and goes. Chairs are drawn from a seed for the
//! first game and where the host asks for it; the seed is then written with the round.

use std::collections::BTreeMap;

use super::{Action, Message, PendingChange, Stage, Tab, TournamentScreen, group_ids};
use crate::clock;
use crate::engine::NOTE;
use crate::engine::draw::tell_seed;
use crate::engine::tables::{ABSENT, PAIR_A, PAIR_B, ROLES, Role, SIT_OUTS};
use crate::engine::{
    Cell, Change, Choices, DecodeIssues, Player, Record, RoundEntry, RoundPath, SeatIndex, Seated,
    Seating, Subject, TableRound, Value, propose_opening, redraw_opening, seating_of,
};
use crate::game::ProposedChange;
use crate::game::form::Draft;
use crate::gui::print_dialog::PrintDialog;
use crate::gui::session::GameView as _;

/// What is known of the next game beside what the movement says.
#[derive(Debug, Clone, Default)]
pub(super) struct Coming {
    /// Where the draw begins, where there has to be one.
    pub(super) seed: u64,
    /// Whether chairs are drawn although the movement has its own.
    pub(super) redrawn: bool,
    /// Who will not be there, where that is not as it was.
    pub(super) absent: Option<Vec<Player>>,
    /// Who takes which kind of chair from now on.
    pub(super) roles: BTreeMap<Player, usize>,
    /// Seats that were swapped by hand, in order.
    pub(super) swaps: Vec<(Player, Player)>,
}

/// The next game as it would begin.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) number: usize,
    /// What would be written.
    pub(super) entry: RoundEntry,
    pub(super) seating: Seating,
    /// The seed, where it was drawn.
    pub(super) seed: Option<u64>,
}

impl Coming {
    /// Whether somebody has changed anything.
    fn is_touched(&self) -> bool {
        self.redrawn || self.absent.is_some() || !self.roles.is_empty() || !self.swaps.is_empty()
    }

    /// What is written of the next game before anybody has a chair.
    fn written(&self, record: &Record) -> RoundEntry {
        let mut entry = RoundEntry::default();
        let known = |player: &Player| usize::from(player.0) < record.players.len();
        if let Some(absent) = &self.absent {
            let absent = absent.iter().copied().filter(known).collect();
            let _ = entry.set(Cell::one(ABSENT.spec.id), Some(Value::Players(absent)));
        }
        for (player, role) in self.roles.iter().filter(|(player, _)| known(player)) {
            let word = Role::ALL.get(*role).map_or("", |role| role.id);
            let cell = Cell::of(ROLES.spec.id, Subject::Player(*player));
            let _ = entry.set(cell, Some(Value::Word(word)));
        }
        entry
    }

    /// As a draft of the round that is to come.
    fn texts(&self) -> Vec<(Cell, String)> {
        if !self.is_touched() {
            return Vec::new();
        }
        let list = |players: &[Player]| {
            let numbers: Vec<String> = players.iter().map(|player| player.0.to_string()).collect();
            numbers.join(" ")
        };
        let mut texts = Vec::new();
        let drawn =
            if self.redrawn { format!("{} drawn", self.seed) } else { self.seed.to_string() };
        texts.push((Cell::one(NOTE.id), drawn));
        if let Some(absent) = &self.absent {
            texts.push((Cell::one(ABSENT.spec.id), list(absent)));
        }
        for (player, role) in &self.roles {
            texts.push((Cell::of(ROLES.spec.id, Subject::Player(*player)), role.to_string()));
        }
        if !self.swaps.is_empty() {
            let swaps: Vec<Player> =
                self.swaps.iter().flat_map(|(one, other)| [*one, *other]).collect();
            texts.push((Cell::one(SIT_OUTS.spec.id), list(&swaps)));
        }
        texts
    }

    /// Takes a draft over.
    pub(super) fn take(&mut self, texts: &[(Cell, String)]) {
        let players = |text: &str| -> Vec<Player> {
            text.split(' ').filter_map(|number| number.parse().ok().map(Player)).collect()
        };
        for (cell, text) in texts {
            match (cell.field, cell.subject) {
                (id, _) if id == NOTE.id => {
                    let mut words = text.split(' ');
                    self.seed =
                        words.next().and_then(|seed| seed.parse().ok()).unwrap_or(self.seed);
                    self.redrawn = words.next().is_some();
                }
                (id, _) if id == ABSENT.spec.id => self.absent = Some(players(text)),
                (id, Subject::Player(player)) if id == ROLES.spec.id => {
                    if let Ok(role) = text.parse() {
                        let _ = self.roles.insert(player, role);
                    }
                }
                (id, _) if id == SIT_OUTS.spec.id => {
                    let swapped = players(text);
                    let pairs = swapped.as_chunks::<2>().0.iter();
                    self.swaps = pairs.map(|[one, other]| (*one, *other)).collect();
                }
                _ => {}
            }
        }
    }
}

impl TournamentScreen {
    /// Works out who would sit where in the next game, where it can begin.
    pub(super) fn replan(&mut self) {
        if self.coming.seed == 0 {
            self.coming.seed = fresh_seed();
        }
        self.plan = (self.stage() == Stage::Ready).then(|| self.planned());
        self.picked = None;
    }

    fn planned(&self) -> Plan {
        let (record, coming) = (self.session.game().record(), &self.coming);
        let number = self.begun() + 1;
        let written = coming.written(record);
        let mut entry = if coming.redrawn {
            redraw_opening(record, number, &written, coming.seed)
        } else {
            propose_opening(record, number, &written, coming.seed)
        };
        let mut seating = seating_in(record, &entry);
        let moved =
            self.session.game().evaluation().next().and_then(|next| seating_of(&next.facts));
        let seed = (coming.redrawn || moved.is_none()).then_some(coming.seed);
        for (one, other) in &coming.swaps {
            swap_in(&mut seating, *one, *other);
        }
        if !coming.swaps.is_empty() {
            write_seating(record, &mut entry, &seating);
        }
        Plan { number, entry, seating, seed }
    }

    /// The next game begins: its round is written with who sits where.
    pub(super) fn begin(&mut self) -> Action<Message> {
        let Some(plan) = &self.plan else { return Action::None };
        if plan.seating.tables.is_empty() {
            let words = "There is no table: two ladies and two gentlemen are needed.";
            return Action::error(words.to_owned());
        }
        let mut entry = plan.entry.clone();
        let mut label = format!("{} begins", self.game_words(plan.number));
        if let Some(seed) = plan.seed {
            tell_seed(&mut entry, seed);
            label = format!("{label}, drawn from seed {seed}");
        }
        let mut change = Change::enter(plan.number, &entry);
        let said = format!("{} begins", self.game_words(plan.number));
        change.label = label;
        let proposal = ProposedChange { change, undoes: None };
        self.commit(PendingChange::new(proposal, said))
    }

    /// Asks what is to be printed: of seats and slips, those of the game that would begin now.
    pub(super) fn seated_print_dialog(&self) -> PrintDialog {
        let panel = PrintDialog::new(self.session.game().evaluation());
        let plan = self.plan.as_ref().filter(|plan| !plan.seating.tables.is_empty());
        let Some(plan) = plan.filter(|plan| plan.number == self.begun() + 1) else { return panel };
        let mut record = self.session.game().record().clone();
        record.rounds.push(plan.entry.clone());
        let (_, reading) =
            self.session.game().preview(plan.number, &plan.entry, &DecodeIssues::default());
        panel.seated(record, reading)
    }

    /// "Game 4: Chivalry".
    pub(super) fn game_words(&self, number: usize) -> String {
        match self.night().programme.get(number.wrapping_sub(1)) {
            Some(planned) => format!("Game {number}: {}", planned.name),
            None => format!("Game {number}"),
        }
    }

    /// Draws the next seating from another seed.
    pub(super) fn redraw(&mut self) -> Action<Message> {
        if self.plan.is_none() {
            return Action::None;
        }
        let seed = fresh_seed();
        self.coming.seed = if seed == self.coming.seed { seed + 1 } else { seed };
        self.coming.redrawn = true;
        self.coming.swaps.clear();
        self.tab = Tab::Seating;
        self.replan();
        self.keep_coming()
    }

    /// Keeps what is known of the next game as a draft.
    pub(super) fn keep_coming(&mut self) -> Action<Message> {
        let texts: BTreeMap<Cell, String> = self.coming.texts().into_iter().collect();
        let save = self.session.save_draft(self.begun() + 1, Draft::from(texts));
        Action::Run(save.map(Message::Session))
    }

    /// Who will not be there in the next game, as far as is known.
    pub(super) fn absent(&self) -> Vec<Player> {
        self.coming.absent.clone().unwrap_or_else(|| self.absent_before())
    }

    /// Who was not there after the last game.
    pub(super) fn absent_before(&self) -> Vec<Player> {
        let there = self.round(self.begun()).map(TableRound::there).unwrap_or_default();
        (0..there.len()).map(Player::at).filter(|player| !there[player.index()]).collect()
    }

    /// Which kind of chair somebody takes in the next game: 0 or 1.
    pub(super) fn role_next(&self, player: Player) -> usize {
        self.coming.roles.get(&player).copied().unwrap_or_else(|| self.role_now(player))
    }

    /// Which kind of chair somebody has taken last.
    pub(super) fn role_now(&self, player: Player) -> usize {
        let index = usize::from(player.0);
        let last = self.round(self.begun()).and_then(|round| round.roles.get(index).copied());
        last.unwrap_or_else(|| role_of(self.session.game().record(), player))
    }
}

/// The role somebody has by the set-up: 0 or 1.
pub(super) fn role_of(record: &Record, player: Player) -> usize {
    let cell = Cell::of(crate::engine::tables::ROLE.spec.id, Subject::Player(player));
    let word = record.setup.get(&cell);
    usize::from(word == Some(&Value::Word(Role::Gentleman.choice().id)))
}

/// A seed that nobody chose.
fn fresh_seed() -> u64 {
    let now = clock::now().timestamp_micros();
    u64::try_from(now).unwrap_or(1) % 999_983 + 1
}

/// Who sits where, as it is written in a round.
pub(super) fn seating_in(record: &Record, entry: &RoundEntry) -> Seating {
    let [tables, _] = group_ids(record.game);
    let count = match entry.get(&Cell::one(tables)) {
        Some(Value::Number(count)) => u16::try_from(*count).unwrap_or(0),
        _ => 0,
    };
    let pair = |table: u16, field: &'static str| {
        let cell = Cell { field, place: RoundPath { table, hand: 0 }, subject: Subject::One };
        match entry.get(&cell) {
            Some(Value::Players(pair)) if pair.len() == 2 => [pair[0], pair[1]],
            _ => [Player(u16::MAX); 2],
        }
    };
    let tables: Vec<Seated> = (1..=count)
        .map(|table| [PAIR_A.spec.id, PAIR_B.spec.id].map(|id| pair(table, id)))
        .collect();
    let sit_outs = match entry.get(&Cell::one(SIT_OUTS.spec.id)) {
        Some(Value::Players(players)) => players.clone(),
        _ => Vec::new(),
    };
    Seating { tables, sit_outs }
}

/// Writes a seating over the one that stands there.
pub(super) fn write_seating(record: &Record, entry: &mut RoundEntry, seating: &Seating) {
    let [tables, _] = group_ids(record.game);
    let count = i64::try_from(seating.tables.len()).unwrap_or(i64::MAX);
    let _ = entry.set(Cell::one(tables), Some(Value::Number(count)));
    for (pairs, table) in seating.tables.iter().zip(1_u16..) {
        for (field, pair) in [PAIR_A.spec.id, PAIR_B.spec.id].into_iter().zip(pairs) {
            let cell = Cell { field, place: RoundPath { table, hand: 0 }, subject: Subject::One };
            let _ = entry.set(cell, Some(Value::Players(pair.to_vec())));
        }
    }
    let cell = Cell::one(SIT_OUTS.spec.id);
    let _ = entry.set(cell, Some(Value::Players(seating.sit_outs.clone())));
}

/// Two people change places; who sits out may be one of them.
pub(super) fn swap_in(seating: &mut Seating, one: Player, other: Player) {
    let chairs = seating.tables.iter_mut().flatten().flatten();
    for player in chairs.chain(&mut seating.sit_outs) {
        if *player == one {
            *player = other;
        } else if *player == other {
            *player = one;
        }
    }
    seating.sit_outs.sort_unstable();
}
