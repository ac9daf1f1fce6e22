//! The moves after a game that is long over, and its cuts put right.
//!
//! Invariant: who sat where after it stays as it was played; a cut put right is a correction
//! of its own, written when Enter says so.

use iced::widget::row;

use super::moves::is_tie;
use super::{Action, Message, PendingChange, TournamentScreen, Viewport};
use crate::engine::{Change, Cut, Edit, Player, Value};
use crate::game::ProposedChange;
use crate::gui::session::GameView as _;
use crate::gui::theme::{Element, Width, space as gap};
use crate::gui::widget::segmented_button;

/// Where somebody goes after a game.
pub(super) enum Goes {
    /// To a table, and whether it is another than before.
    To {
        /// Its number.
        table: u16,
        /// Whether it is another than before.
        changes: bool,
    },
    /// Nowhere: they sit out.
    Out,
    /// It hangs on a cut.
    Cut,
    /// They are not there, or nothing follows.
    Nowhere,
}

impl TournamentScreen {
    /// The game whose moves are shown.
    pub(super) fn moved(&self) -> usize {
        if self.after == 0 { self.begun() } else { self.after.min(self.begun()) }
    }

    /// Shows who moved after another game; after the last one where it is 0.
    pub(super) fn show_moves(&mut self, game: usize) -> Action<Message> {
        self.after = if game < self.begun() { game } else { 0 };
        self.recut = None;
        let top = self.scroll_to_top();
        Action::Run(iced::Task::batch([top, self.show_cursor()]))
    }

    /// Where somebody goes after the game that is shown, or went.
    pub(super) fn goes(&self, player: Player) -> Goes {
        let game = self.moved();
        if game == self.begun() {
            let going = self.moves.iter().find(|going| going.player == player);
            return match going.map(|going| (going.open, going.to, going.from)) {
                Some((true, ..)) => Goes::Cut,
                Some((_, Some(chair), from)) => {
                    let changes = from.is_none_or(|from| from.table != chair.table);
                    Goes::To { table: chair.table, changes }
                }
                Some(_) => Goes::Out,
                None => Goes::Nowhere,
            };
        }
        let seating = |game| self.round(game).map(|round| &round.seating);
        let table = |game| {
            let mut chairs = seating(game)?.chairs();
            chairs.find(|(one, _)| *one == player).map(|(_, chair)| chair.table)
        };
        let out = seating(game + 1).is_some_and(|seating| seating.sit_outs.contains(&player));
        match table(game + 1) {
            Some(to) => Goes::To { table: to, changes: table(game) != Some(to) },
            None if out => Goes::Out,
            None => Goes::Nowhere,
        }
    }

    /// The cut that 1 and 2 answer: the first that is wanted, or the one being put right.
    pub(super) fn asked_cut(&self) -> Option<&Cut> {
        if self.moved() < self.begun() {
            return self.recut.as_ref().map(|(cut, _)| cut);
        }
        self.night().cuts.first()
    }

    /// F2: the next cut of an earlier game is put right; of the last one, the game before it.
    pub(super) fn recut(&mut self) -> Action<Message> {
        if self.moved() == self.begun() {
            return if self.begun() > 1 { self.show_moves(self.begun() - 1) } else { Action::None };
        }
        let Some(round) = self.round(self.moved()) else { return Action::None };
        let tables = round.tables.iter().filter(|table| is_tie(round, table));
        let cuts = tables.flat_map(|table| {
            let tied = (0..2).filter(|role| !table.tied[*role].is_empty());
            tied.filter_map(|role| Self::cut_of(table, role))
        });
        let cuts: Vec<Cut> = cuts.collect();
        let at = self
            .recut
            .as_ref()
            .and_then(|(now, _)| cuts.iter().position(|cut| cut.cell == now.cell));
        let next = at.map_or(0, |at| (at + 1) % cuts.len().max(1));
        self.recut = cuts.get(next).cloned().map(|cut| (cut, None));
        if self.recut.is_none() {
            return Action::error(format!("No table had to cut after game {}.", self.moved()));
        }
        Action::Run(self.show_cursor())
    }

    /// Whether a cut of this table is being put right.
    pub(super) fn recuts(&self, table: u16) -> bool {
        self.recut.as_ref().is_some_and(|(cut, _)| cut.table == table)
    }

    /// Who won a cut after all, while that is not written.
    pub(super) fn after_all(&self, cut: Option<&Cut>) -> Option<Player> {
        let (recut, which) = self.recut.as_ref()?;
        let same = cut.is_some_and(|cut| cut.cell == recut.cell);
        recut.tied.get((*which)?).copied().filter(|_| same)
    }

    /// Who won the cut that is being put right, as it is written.
    fn won(&self, cut: &Cut) -> Option<Player> {
        let entry = self.session.record().rounds.get(self.moved().checked_sub(1)?)?;
        match entry.get(&cut.cell) {
            Some(Value::Player(player)) => Some(*player),
            _ => None,
        }
    }

    /// "Won the cut: Ada → Bea": before and after of the cut of this table that is being put right.
    pub(super) fn recut_words(&self, table: u16) -> Option<String> {
        let (cut, which) = self.recut.as_ref().filter(|(cut, _)| cut.table == table)?;
        let before = self.won(cut).map_or("nobody", |player| self.player(player));
        let after = cut.tied.get((*which)?).map(|player| self.player(*player))?;
        Some(format!("Won the cut: {before} → {after}"))
    }

    /// What stands below the moves of an earlier game.
    pub(super) fn earlier_words(&self) -> String {
        let (game, next) = (self.moved(), self.moved() + 1);
        match &self.recut {
            Some((_, Some(_))) => {
                format!(
                    "Nothing changes until you press Enter. The seats of game {next} stay as played."
                )
            }
            Some((_, None)) => "Press 1 or 2 for who really won that cut.".to_owned(),
            None => format!("The moves after game {game}, as played. F2 corrects a cut."),
        }
    }

    /// The games whose moves can be shown.
    pub(super) fn moved_games(&self, viewport: Viewport) -> Option<Element<'_, Message>> {
        if self.begun() < 2 || viewport.width == Width::Narrow {
            return None;
        }
        let games = (1..=self.begun()).map(|game| {
            segmented_button(game.to_string())
                .chosen(self.moved() == game)
                .width(36)
                .height(40.0)
                .size(16.0)
                .on_press(Message::After(game))
                .into()
        });
        Some(row(games).spacing(gap::TIGHT).into())
    }

    /// Enter below the moves of an earlier game: its cut is written, or the last game is shown.
    pub(super) fn write_recut(&mut self) -> Action<Message> {
        let Some((cut, Some(which))) = self.recut.clone() else { return self.show_moves(0) };
        let (game, old) = (self.moved(), self.won(&cut));
        let new = cut.tied.get(which).copied();
        self.recut = None;
        let Some(new) = new.filter(|new| Some(*new) != old) else { return Action::None };
        let name = |player: Player| self.player(player).to_owned();
        let instead = old.map_or_else(String::new, |old| format!(", not {}", name(old)));
        let label = format!("Game {game}, table {}: {} won the cut{instead}", cut.table, name(new));
        let edit = Edit::Set {
            round: game,
            cell: cut.cell,
            old: old.map(Value::Player),
            new: Some(Value::Player(new)),
        };
        let proposal =
            ProposedChange { change: Change::new(label.clone(), vec![edit]), undoes: None };
        self.commit(PendingChange::new(proposal, label))
    }
}
