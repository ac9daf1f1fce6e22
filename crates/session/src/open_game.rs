//! One open game: its record, its evaluation, and the log of its changes.
//!
//! An [`OpenGame`] proposes changes and applies them once they are written to the disk; it writes
//! nothing itself. Undo is an ordinary change that refers to the one it reverses, so it works the
//! same after a restart.

mod wording;

use std::collections::HashSet;

use crate::session::{ChangeKind, PendingChange};
use crate::who_plays::starts;
use scoring::{
    Board, Change, DecodeIssues, Edit, Evaluation, Past, Player, Record, RoundEntry, RoundState,
    SeatIndex, Value, board, edit::Stale, evaluate, evaluate_from, preview_with, ruling_cell,
};
use store::{ChangeId, LoadedGame, LoggedChange};
pub use wording::{cell_words, new_leader, place_words, value_words};

/// An open game: its record, its evaluation, and the log of changes that undo and redo use.
///
/// A change is proposed, written to the disk by the caller, and only then applied:
///
/// ```
/// use chrono::DateTime;
/// use games::rules;
/// use scoring::{Record, RoundEntry};
/// use session::OpenGame;
/// use session::session::PendingChange;
/// use store::{ChangeId, LoggedChange};
///
/// let hearts = rules::find("hearts").expect("a game in code");
/// let names = ["Ada", "Ben", "Cleo", "Dov"].map(str::to_owned);
/// let mut game = OpenGame::open(Record::new(hearts, names.to_vec()), Vec::new());
/// let written = |id, PendingChange { change, undoes, .. }| {
///     LoggedChange { id: ChangeId(id), at: DateTime::UNIX_EPOCH, change, undoes }
/// };
/// game.apply(written(1, game.propose_round(1, &RoundEntry::default(), "")))?;
/// assert_eq!(game.next_number(), 2);
/// game.apply(written(2, game.undo().expect("a change to undo")))?;
/// assert_eq!(game.next_number(), 1);
/// # Ok::<(), scoring::edit::Stale>(())
/// ```
#[derive(Debug, Clone)]
pub struct OpenGame {
    record: Record,
    evaluation: Evaluation,
    board: Board,
    log: Vec<LoggedChange>,
    /// Indexes into the log of changes to undo, the next one last.
    done: Vec<usize>,
    /// Indexes into the log of undos to redo, the next one last.
    undone: Vec<usize>,
}

impl From<LoadedGame> for OpenGame {
    fn from(loaded: LoadedGame) -> OpenGame {
        OpenGame::open(loaded.record, loaded.log)
    }
}

impl OpenGame {
    /// Opens a record with the log of its changes.
    pub fn open(record: Record, log: Vec<LoggedChange>) -> OpenGame {
        let evaluation = evaluate(&record);
        let board = board(&record, &evaluation);
        let mut sheet = OpenGame {
            record,
            evaluation,
            board,
            log: Vec::with_capacity(log.len()),
            done: Vec::new(),
            undone: Vec::new(),
        };
        for step in log {
            sheet.remember(step);
        }
        sheet
    }

    /// Returns the setup of a rematch: the same seats, teams and options, and the player who would
    /// deal next as the first dealer. Whoever was away at the end has gone home, and plays only if
    /// the others are too few.
    pub fn rematch(&self) -> Record {
        self.rematch_without(self.record.rounds.last().map_or(&[][..], RoundEntry::away))
    }

    /// Like [`OpenGame::rematch`], if these people have gone home.
    pub fn rematch_without(&self, away: &[Player]) -> Record {
        let everybody = || (0..self.record.players.len()).map(Player::at);
        let stayed = self.again(&everybody().filter(|one| !away.contains(one)).collect::<Vec<_>>());
        if away.is_empty() || evaluate(&stayed).problems.is_empty() {
            return stayed;
        }
        self.again(&everybody().collect::<Vec<_>>())
    }

    fn again(&self, players: &[Player]) -> Record {
        let names = players.iter().map(|player| self.record.player_name(*player).to_owned());
        let begun = Record { rounds: Vec::new(), ended: false, date: None, ..self.record.clone() };
        let mut again = begun.reseated(names.collect());
        again.options.clone_from(&self.record.options);
        again.dealer = self.next_first_dealer().and_then(|dealer| {
            let from_dealer = (0..self.record.players.len()).map(|by| dealer.index() + by);
            let on_left = from_dealer.map(|at| Player::at(at % self.record.players.len()));
            let seat = |one: Player| players.iter().position(|player| *player == one);
            on_left.filter_map(seat).map(Player::at).next()
        });
        again
    }

    /// Returns who deals first in a rematch; `None` in games without a dealer.
    fn next_first_dealer(&self) -> Option<Player> {
        let mut rounds = self.evaluation.rounds.iter();
        let last = rounds.rfind(|round| round.state == RoundState::Scored);
        let count = u16::try_from(self.record.players.len()).unwrap_or(1).max(1);
        let dealer = last.and_then(|round| round.deal.dealer);
        dealer.map(|dealer| Player((dealer.0 + 1) % count)).or(self.record.dealer)
    }

    /// Returns the record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the player of this name, or whose name it was before they got another one.
    pub fn player_named(&self, name: &str) -> Option<Player> {
        let on_list = self.record.player(name);
        on_list.or_else(|| {
            let renames = self.log.iter().flat_map(|step| step.change.renames());
            let now = renames.fold(name, |now, (old, new)| if now == old { new } else { now });
            self.record.player(now)
        })
    }

    /// Returns the evaluation.
    pub fn evaluation(&self) -> &Evaluation {
        &self.evaluation
    }

    /// Returns the score sheet.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the log of changes, in order.
    pub fn log(&self) -> &[LoggedChange] {
        &self.log
    }

    /// Returns the newest change, on which the next one builds.
    pub fn newest_change(&self) -> Option<ChangeId> {
        self.log.last().map(|step| step.id)
    }

    /// Returns the changes that are not in effect, because they were undone and not redone since.
    pub fn undone_changes(&self) -> HashSet<ChangeId> {
        let mut undone = HashSet::new();
        // An undo comes after what it undoes, so the search starts at the end.
        for step in self.log.iter().rev() {
            if let Some(of) = step.undoes.filter(|_| !undone.contains(&step.id)) {
                let _ = undone.insert(of);
            }
        }
        undone
    }

    /// Returns the number of the next round.
    pub fn next_number(&self) -> usize {
        self.record.rounds.len() + 1
    }

    /// Returns the game with `entry` as round `number` (from 1); one past the last is a new round.
    pub fn preview(&self, number: usize, entry: &RoundEntry) -> (Board, Evaluation) {
        let write = |_: &Past<'_>| (entry.clone(), DecodeIssues::default(), ());
        let (board, after, ()) = preview_with(&self.record, &self.evaluation, number, write);
        (board, after)
    }

    /// Returns the change that records a new round, or corrects the cells of a recorded one.
    pub fn propose_round(&self, number: usize, entry: &RoundEntry, reason: &str) -> PendingChange {
        let (mut change, done) = match self.record.rounds.get(number.saturating_sub(1)) {
            Some(before) => (Change::correct(number, before, entry), "corrected"),
            None => (Change::enter(number, entry), "recorded"),
        };
        if !reason.trim().is_empty() {
            change.reason = Some(reason.trim().to_owned());
        }
        PendingChange::new(change, format!("Round {number} {done}"))
    }

    /// Returns the change that deletes a round; `None` if there is no such round. What those who
    /// joined in it start with goes to the next round that they play.
    pub fn propose_removal(&self, number: usize) -> Option<PendingChange> {
        let rounds = &self.record.rounds;
        let entry = self.record.round(number)?;
        let mut change = Change::remove(number, entry);
        for (player, points) in starts(rounds.get(..number.checked_sub(1)?)?, entry) {
            let (name, cell) = (self.record.player_name(player), ruling_cell(player));
            change.label +=
                &format!("; {name} still starts with {}", self.record.game.unit.words(points));
            let mut later = rounds.iter().zip(1..).skip(number);
            let plays = |(round, _): &(&RoundEntry, usize)| !round.away().contains(&player);
            if let Some((first, round)) = later.find(plays) {
                let new = points + first.read::<i64>(&cell).unwrap_or(0);
                let (old, new) = (first.get(&cell).cloned(), Some(Value::Number(new)));
                change.edits.insert(0, Edit::Set { round, cell, old, new });
            }
        }
        Some(change.into())
    }

    /// Returns the change that undoes the last one, if there is one.
    pub fn undo(&self) -> Option<PendingChange> {
        self.taking_back(*self.done.last()?, ChangeKind::Undo, ["Undone", "undone"])
    }

    /// Returns the change that redoes the last undone one, if there is one.
    pub fn redo(&self) -> Option<PendingChange> {
        self.taking_back(*self.undone.last()?, ChangeKind::Redo, ["Redone", "redone"])
    }

    /// Returns the label of the change that undo would reverse.
    pub fn undo_label(&self) -> Option<&str> {
        self.label_of(*self.done.last()?)
    }

    /// Returns the label of the change that redo would repeat.
    pub fn redo_label(&self) -> Option<&str> {
        self.label_of(*self.undone.last()?)
    }

    fn label_of(&self, index: usize) -> Option<&str> {
        self.log.get(index).map(|step| base(&step.change.label))
    }

    fn taking_back(
        &self,
        index: usize,
        kind: ChangeKind,
        [said, done]: [&str; 2],
    ) -> Option<PendingChange> {
        let step = self.log.get(index)?;
        let label = base(&step.change.label);
        let change = step.change.inverse(format!("{label}, {done}"));
        let change = PendingChange::new(change, format!("{said}: {label}"));
        Some(PendingChange { kind, undoes: Some(step.id), ..change })
    }

    /// Applies a committed change.
    ///
    /// # Errors
    /// [`Stale`] if the record is not in the state that the change was made for; it is then
    /// unchanged.
    pub fn apply(&mut self, step: LoggedChange) -> Result<(), Stale> {
        step.change.apply(&mut self.record)?;
        self.evaluation = evaluate_from(&self.record, &self.evaluation, step.change.untouched());
        self.board = board(&self.record, &self.evaluation);
        self.remember(step);
        Ok(())
    }

    fn remember(&mut self, step: LoggedChange) {
        let index = self.log.len();
        let takes_back = |stack: &[usize], log: &[LoggedChange]| {
            let last = stack.last().and_then(|last| log.get(*last)).map(|step| step.id);
            step.undoes.is_some() && step.undoes == last
        };
        if takes_back(&self.done, &self.log) {
            let _ = self.done.pop();
            self.undone.push(index);
        } else if takes_back(&self.undone, &self.log) {
            let _ = self.undone.pop();
            self.done.push(index);
        } else if !step.change.edits.is_empty() {
            self.done.push(index);
            self.undone.clear();
        }
        self.log.push(step);
    }
}

/// Returns a label without what undo and redo have added.
fn base(label: &str) -> &str {
    let suffixes = [", undone", ", redone"];
    let ends = suffixes.iter().filter_map(|suffix| label.find(suffix));
    ends.min().and_then(|end| label.get(..end)).unwrap_or(label)
}
