//! Winners of cuts, and the moves after earlier games, whose cuts can be corrected.
//!
//! Invariant: the seats of later games stay as played; a corrected cut is a correction of its own,
//! recorded on Enter.

use super::{Night, Stage};
use crate::session::PendingChange;
use scoring::tables::table::cuts_at;
use scoring::wording::capitalize;
use scoring::{Cut, Edit, Move, Player, TableResult, Value};
use serde::Serialize;

/// Where a person goes after a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveTarget {
    /// A table.
    To {
        /// Its number.
        table: u16,
        /// Whether it differs from the one before.
        changes: bool,
    },
    /// Nowhere: they sit out.
    Out,
    /// Not known before a cut.
    Cut,
    /// Absent, or not known.
    Nowhere,
}

/// The game whose moves are shown, and the cut being corrected.
#[derive(Debug, Default)]
pub struct Cuts {
    /// The game, from 1; 0 for the last one.
    after: usize,
    /// The cut, and its actual winner once chosen.
    recut: Option<(Cut, Option<usize>)>,
}

impl Cuts {
    fn of(game: usize) -> Cuts {
        Cuts { after: game, ..Cuts::default() }
    }

    /// Returns the game whose moves are shown.
    pub fn game(&self, night: Night<'_>) -> usize {
        if self.after == 0 { night.begun() } else { self.after.min(night.begun()) }
    }

    /// Returns whether the moves of an earlier game are shown.
    pub fn is_earlier(&self, night: Night<'_>) -> bool {
        self.game(night) < night.begun()
    }

    /// Shows the moves after another game; 0 is the last one.
    pub fn show(&mut self, night: Night<'_>, game: usize) {
        self.after = if game < night.begun() { game } else { 0 };
        self.recut = None;
    }

    /// Returns whether the night is over and its last game is shown, after which nobody moves.
    pub fn is_last(&self, night: Night<'_>) -> bool {
        night.stage() == Stage::Over && !self.is_earlier(night)
    }

    /// Returns somebody's move after the shown game; `moves` are those after the last one.
    pub fn goes(&self, night: Night<'_>, moves: &[Move], player: Player) -> MoveTarget {
        let game = self.game(night);
        if self.is_last(night) {
            return MoveTarget::Nowhere;
        }
        if game == night.begun() {
            let going = moves.iter().find(|going| going.player == player);
            return match going.map(|going| (going.open, going.to, going.from)) {
                Some((true, ..)) => MoveTarget::Cut,
                Some((_, Some(chair), from)) => {
                    let changes = from.is_none_or(|from| from.table != chair.table);
                    MoveTarget::To { table: chair.table, changes }
                }
                Some(_) => MoveTarget::Out,
                None => MoveTarget::Nowhere,
            };
        }
        let seating = |game| night.round(game).map(|round| &round.seating);
        let table = |game| seating(game)?.seat(player).map(|(table, ..)| table);
        let out = seating(game + 1).is_some_and(|seating| seating.sit_outs.contains(&player));
        match table(game + 1) {
            Some(to) => MoveTarget::To { table: to, changes: table(game) != Some(to) },
            None if out => MoveTarget::Out,
            None => MoveTarget::Nowhere,
        }
    }

    /// Returns how many people wait for a cut of the last game: "2 wait for a cut"; `None` if nobody
    /// does.
    pub fn waiting_words(&self, night: Night<'_>, moves: &[Move]) -> Option<String> {
        let moves = if self.is_earlier(night) { &[] } else { moves };
        match moves.iter().filter(|going| going.open).count() {
            0 => None,
            1 => Some("1 waits for a cut".to_owned()),
            several => Some(format!("{several} wait for a cut")),
        }
    }

    /// Returns the cut being asked for: the first that is needed, or the one being corrected.
    pub fn asked<'a>(&'a self, night: Night<'a>) -> Option<&'a Cut> {
        if self.is_earlier(night) {
            return self.recut.as_ref().map(|(cut, _)| cut);
        }
        night.state().cuts.first().filter(|_| !self.is_last(night))
    }

    /// Corrects the next cut of the shown game; from the last game, shows the one before it. An error
    /// if there is none to correct.
    pub fn correct(&mut self, night: Night<'_>) -> Result<(), String> {
        let (game, stage) = (self.game(night), night.stage());
        if game < night.begun() {
            let none = || format!("No table had to cut after {}.", night.round_words(game));
            return self.ask_next(night).then_some(()).ok_or_else(none);
        }
        if matches!(stage, Stage::Cutting | Stage::Over) {
            return Err(night.moves_help().to_owned());
        }
        if game <= 1 {
            let round = night.round_noun();
            return Err(format!("A cut is corrected here once the next {round} has begun."));
        }
        self.show(night, game - 1);
        Ok(())
    }

    /// Asks for the next cut of the shown earlier game, first for one that nobody has won. Returns
    /// whether it has one.
    fn ask_next(&mut self, night: Night<'_>) -> bool {
        let game = self.game(night);
        let tables = night.tables(game).iter().filter(|table| night.is_tie(game, table));
        let cuts: Vec<Cut> = tables.flat_map(cuts_at).collect();
        let now = self.recut.as_ref();
        let at = now.and_then(|(now, _)| cuts.iter().position(|cut| cut.cell == now.cell));
        let wanted = || cuts.iter().position(|cut| self.won(night, cut).is_none());
        let next = at.map(|at| (at + 1) % cuts.len().max(1)).or_else(wanted).unwrap_or(0);
        self.recut = cuts.get(next).cloned().map(|cut| (cut, None));
        self.recut.is_some()
    }

    /// Closes the correction of a cut that no longer exists, because another program has changed the
    /// night.
    pub fn follow(&mut self, night: Night<'_>) {
        let tables = night.tables(self.game(night)).iter().filter(|_| self.is_earlier(night));
        let cuts: Vec<Cut> = tables.flat_map(cuts_at).collect();
        let _ = self.recut.take_if(|(recut, _)| cuts.iter().all(|cut| cut.cell != recut.cell));
    }

    /// Closes the correction of a cut without recording it. Returns whether one was open.
    pub fn leave(&mut self) -> bool {
        self.recut.take().is_some()
    }

    /// Returns whether a cut of this table is being corrected.
    pub fn is_recut(&self, table: u16) -> bool {
        self.recut.as_ref().is_some_and(|(cut, _)| cut.table == table)
    }

    /// Returns whether the winner of the corrected cut is chosen.
    pub fn is_decided(&self) -> bool {
        self.recut.as_ref().is_some_and(|(_, which)| which.is_some())
    }

    /// Returns who of those who tied won a cut: as chosen in its correction, as long as that is not
    /// recorded, or as recorded.
    pub fn winner(&self, night: Night<'_>, cut: &Cut) -> Option<usize> {
        let corrected = self.recut.as_ref().filter(|(recut, _)| recut.cell == cut.cell);
        corrected.and_then(|(_, which)| *which).or_else(|| self.won(night, cut))
    }

    /// Returns which of those who tied is recorded as the winner of a cut of the shown game.
    fn won(&self, night: Night<'_>, cut: &Cut) -> Option<usize> {
        let entry = night.record().round(self.game(night))?;
        let won = entry.get(&cut.cell)?;
        cut.values.iter().position(|value| value == won)
    }

    /// Returns the correction of this table's cut in words: "Won the cut: Ada → Bea".
    pub fn recut_words(&self, night: Night<'_>, table: u16) -> Option<String> {
        let (cut, which) = self.recut.as_ref().filter(|(cut, _)| cut.table == table)?;
        let before = self.won(night, cut);
        let words = |side: Option<usize>| {
            side.map_or_else(|| "nobody".to_owned(), |side| self.side_words(night, cut, side))
        };
        let (before, after) = (words(before), words(Some((*which)?)));
        Some(if before == after {
            format!("{after} won the cut, as recorded")
        } else {
            format!("Won the cut: {before} → {after}")
        })
    }

    /// Returns the text below the moves of an earlier game.
    pub fn earlier_words(&self, night: Night<'_>) -> String {
        let game = self.game(night);
        match &self.recut {
            Some((_, Some(_))) => format!(
                "Nothing changes until you press Enter. The seats of {} stay as played.",
                night.round_words(game + 1)
            ),
            Some((_, None)) => "Who really won that cut? Press 1 or 2.".to_owned(),
            None => {
                format!(
                    "The moves after {}, as played. A cut can be corrected.",
                    night.round_words(game)
                )
            }
        }
    }

    /// Gives a cut to the first or second of the tied players. In an earlier game the choice is
    /// only noted until Enter, because later games stay as they were played.
    pub fn win(&mut self, night: Night<'_>, cut: &Cut, which: usize) -> Option<PendingChange> {
        if self.is_earlier(night) {
            self.recut = Some((cut.clone(), Some(which)));
            return None;
        }
        self.written(night, cut, which)
    }

    /// Returns one of those who tied, in words: a name, or where pairs cut both names.
    pub fn side_words(&self, night: Night<'_>, cut: &Cut, which: usize) -> String {
        let table = night.table(self.game(night), cut.table);
        match (cut.values.get(which), table) {
            (Some(Value::Word(_)), Some(table)) => {
                night.pair_words(table.pairs[which.min(1)], " & ")
            }
            _ => cut.tied.get(which).map_or_else(String::new, |one| night.player(*one).to_owned()),
        }
    }

    /// Records the corrected cut of an earlier game, on Enter below its moves.
    pub fn write(&mut self, night: Night<'_>) -> Option<PendingChange> {
        let (cut, which) = self.recut.take()?;
        self.written(night, &cut, which?)
    }

    fn written(&self, night: Night<'_>, cut: &Cut, which: usize) -> Option<PendingChange> {
        let (round, cell, old) = (self.game(night), cut.cell, self.won(night, cut));
        let new = cut.values.get(which).filter(|_| old != Some(which))?.clone();
        let winner = self.side_words(night, cut, which);
        let mut words = format!("table {}: {winner} won the cut", cut.table);
        if self.is_earlier(night) {
            let not = old.map(|old| format!(", not {}", self.side_words(night, cut, old)));
            words = format!("{}, {words}{}", night.round_words(round), not.unwrap_or_default());
        }
        let (old, new) = (old.and_then(|old| cut.values.get(old)).cloned(), Some(new));
        let edits = vec![Edit::Set { round, cell, old, new }];
        Some(PendingChange::by_hand(capitalize(&words), edits))
    }
}

/// A cut as it is asked about on a page, and decided there.
#[derive(Debug, Clone, Serialize)]
pub struct CutQuestion {
    /// The game, from 1.
    pub game: usize,
    /// The number of the table.
    pub table: u16,
    /// The role whose cut it is; 0 where a pair wins it.
    pub role: usize,
    /// Where it is: "round 2, table 3".
    pub at: String,
    /// The question: "Who won the cut?"
    pub question: String,
    /// Those who tied.
    pub tied: Vec<String>,
    /// Which of them won; `None` while that is open.
    pub won: Option<usize>,
    #[serde(skip)]
    cut: Cut,
}

impl CutQuestion {
    fn new(night: Night<'_>, game: usize, cut: Cut) -> CutQuestion {
        let cuts = Cuts::of(game);
        let role = night.state().roles.as_ref().and_then(|roles| roles.get(cut.role));
        let question = match role {
            _ if night.state().by_pair => "Who won the extra hand or the cut?".to_owned(),
            Some(role) => format!("Highest {}", role.label.to_lowercase()),
            None => "Who won the cut?".to_owned(),
        };
        CutQuestion {
            game,
            table: cut.table,
            role: cut.role,
            at: format!("{}, table {}", night.round_words(game), cut.table),
            question,
            tied: (0..cut.values.len()).map(|which| cuts.side_words(night, &cut, which)).collect(),
            won: cuts.won(night, &cut),
            cut,
        }
    }

    /// Returns the change that gives it to one of those who tied; `None` if it has that winner.
    pub fn won_by(&self, night: Night<'_>, which: usize) -> Option<PendingChange> {
        Cuts::of(self.game).written(night, &self.cut, which)
    }
}

impl<'a> Night<'a> {
    /// Returns the cuts that can be decided on a page: of the last game as soon as a table's last hand
    /// is in, and of earlier games those without a winner, because a corrected score is a tie now.
    pub fn cuts(self) -> impl Iterator<Item = CutQuestion> + 'a {
        let games = (1..=self.begun()).flat_map(move |game| {
            self.tables(game).iter().flat_map(move |table| self.cuts_of(game, table))
        });
        games.filter(move |cut| cut.won.is_none() || cut.game == self.begun())
    }

    /// Returns the cuts of a table of the last game.
    pub fn cuts_at(self, table: u16) -> impl Iterator<Item = CutQuestion> + 'a {
        let game = self.begun();
        self.table(game, table).into_iter().flat_map(move |table| self.cuts_of(game, table))
    }

    fn cuts_of(
        self,
        game: usize,
        table: &'a TableResult,
    ) -> impl Iterator<Item = CutQuestion> + 'a {
        let is_asked = table.complete && self.is_tie(game, table);
        let cuts = cuts_at(table).filter(move |_| is_asked);
        cuts.map(move |cut| CutQuestion::new(self, game, cut))
    }
}
