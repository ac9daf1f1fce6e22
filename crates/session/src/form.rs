//! The entry form of a round: boxes in the order of entry, addressed by place (round, couple,
//! hand), a cursor, and the effect of every key. It does not depend on a screen, which draws it and
//! passes it keys.
//!
//! Invariants: text stays as typed, valid or not; a blank box is never read as 0, unless a known
//! sum fills it in: the last box, or all if nothing is left. A key evaluates the game once.

mod boxes;
mod card_counter;
mod couples;
mod derive;
mod entry_machine;
mod hand;
mod history;
mod keys;
mod validation;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::OpenGame;
pub use boxes::{BoxView, FieldView, TypedBox};
use card_counter::ActiveCounter;
pub use card_counter::{CountLine, CountView};
pub use couples::{SEATS, choice_keys, couple_group, written_in, written_round};
use entry_machine::EntryMachine;
pub use entry_machine::{EditKey, toggled};
pub(crate) use hand::place_of_boxes;
pub use hand::{Hand, HandRules, is_by_player};
pub use history::{OtherStep, Substitutes, TypingHistory};
pub use keys::EnterEffect;
use scoring::board::{BoardColumn, Lead};
use scoring::{
    AWAY, Board, Cell, Diagnostic, Evaluation, FieldPrompt, Game, Player, Record, RoundEntry,
    RoundPath, RoundPrompt, board, evaluate, parse, ruling_cell,
};
pub use store::Draft;
pub use validation::question_of;

/// The effect of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The key has no meaning here.
    Ignored,
    /// Something was typed.
    Typed,
    /// The cursor moved.
    Moved,
    /// The round is complete and is to be recorded.
    Record,
}

/// The form of a round or of one hand.
#[derive(Debug, Clone)]
pub struct RoundForm {
    /// The hand at a table that it is for; `None` for the whole round.
    hand: Option<Hand>,
    number: usize,
    draft: Draft,
    /// The recorded round that is being corrected.
    was: Option<Draft>,
    /// Boxes that were blank when recorded and may stay blank in a correction.
    may_stay_blank: BTreeSet<Cell>,
    /// Boxes typed in or confirmed in a correction: they no longer follow the others.
    fixed_boxes: BTreeSet<Cell>,
    machine: EntryMachine,
    /// The card counter, while it takes the keys.
    counting: Option<ActiveCounter>,
    /// The couple whose boxes are asked for, on the page of a table; otherwise all are.
    only: Option<RoundPath>,
    /// The box that Enter has asked for a value, or for another one, with nothing typed since.
    asked: Option<Cell>,
    more: bool,
    /// The cursor before the fields that every game has were shown.
    before_more: Option<EntryMachine>,
    /// What can be undone and redone before it is recorded.
    pub history: TypingHistory,
    /// Whether Esc was pressed in a correction, so that another one gives it up.
    gives_up: bool,
    derived: Derived,
}

/// The fields of a couple or hand, with their limits.
#[derive(Debug, Clone)]
pub struct PlaceFields {
    /// The couple, or the table and hand.
    pub place: RoundPath,
    /// The people there: the player of A and the player of B, or four at a table.
    pub players: Vec<Player>,
    /// The fields.
    pub fields: Vec<FieldPrompt>,
}

impl PlaceFields {
    /// Returns every box of a field at this place.
    pub fn cells(&self, field: &FieldPrompt) -> impl Iterator<Item = Cell> + use<> {
        cells_of(self.place, field)
    }

    /// Returns the boxes of one pair (0 or 1) at a table: one per field, or one for each of its
    /// players.
    pub fn cells_of_pair(&self, pair: usize) -> impl Iterator<Item = (&FieldPrompt, Cell)> {
        self.fields.iter().flat_map(move |field| {
            let half = field.keys.len().div_ceil(2);
            self.cells(field).skip(pair * half).take(half).map(move |cell| (field, cell))
        })
    }
}

/// Everything computed from the texts.
#[derive(Debug, Clone)]
struct Derived {
    asked: RoundPrompt,
    places: Vec<PlaceFields>,
    entry: RoundEntry,
    filled: BTreeMap<Cell, i64>,
    /// Problems of a hand by itself.
    refused: Vec<Diagnostic>,
    /// Texts of couples that are not values of their boxes: the game only judges a field with a value
    /// in each of its boxes.
    wrong: Vec<(Cell, Diagnostic)>,
    /// The game with this round; `None` for a hand that is not recorded.
    preview: Option<(Board, Evaluation)>,
}

/// An empty board and evaluation.
static NOTHING: LazyLock<(Board, Evaluation)> = LazyLock::new(|| {
    let record = Record::new(&Game::BASE, Vec::new());
    let evaluation = evaluate(&record);
    (board(&record, &evaluation), evaluation)
});

impl RoundForm {
    /// Returns the form of the next round, with its earlier draft.
    pub fn next(game: &OpenGame, draft: impl Into<Draft>) -> RoundForm {
        RoundForm::with(None, game, game.next_number(), draft.into(), None)
    }

    /// Returns the form of the last round after it was undone, with its content. It may be typed
    /// again as a whole; Enter records it as it is.
    pub fn taken_back(game: &OpenGame, draft: Draft) -> RoundForm {
        let mut form = RoundForm::next(game, draft);
        if !form.is_of_couples() {
            let first = form.cells().into_iter().find(|cell| !form.is_seldom(cell));
            form.machine.enter_box(first);
        }
        form
    }

    /// Returns the form that corrects an earlier round, with its recorded values or the draft of a
    /// correction, in which nothing fills itself in.
    pub fn correct(game: &OpenGame, number: usize, draft: Option<Draft>) -> RoundForm {
        let written = couples::written_round(game.record(), number);
        let draft = draft.unwrap_or_else(|| written.clone());
        RoundForm::with(None, game, number, draft, Some(written))
    }

    /// Returns the form that corrects an earlier round with what was typed as if it were new: what
    /// filled itself in then is in the boxes as text.
    pub fn correct_as_new(game: &OpenGame, number: usize, draft: Draft) -> RoundForm {
        let typed = RoundForm::with(None, game, number, draft, None);
        RoundForm::correct(game, number, Some(typed.filled_draft(game)))
    }

    /// Returns the draft, with what filled itself in as text.
    pub fn filled_draft(&self, game: &OpenGame) -> Draft {
        let mut draft = self.draft.clone();
        let filled = self.derived.filled.iter();
        draft.texts.extend(filled.map(|(cell, filled)| (*cell, filled.to_string())));
        // Who is away follows from the round before, unless it is said.
        let away = self.derived.entry.get(&Cell::one(AWAY.id));
        draft.texts.extend(away.map(|away| (Cell::one(AWAY.id), parse::text(game.record(), away))));
        draft
    }

    fn with(
        hand: Option<Hand>,
        game: &OpenGame,
        number: usize,
        draft: Draft,
        was: Option<Draft>,
    ) -> RoundForm {
        let may_stay_blank = was.as_ref().map(|was| {
            derive::derive(hand.as_ref(), game, number, (was, None), true).blank_and_wanted(was)
        });
        let derived = derive::derive(hand.as_ref(), game, number, (&draft, None), was.is_some());
        let more = draft.texts.keys().any(|cell| derived.is_common(cell));
        let mut form = RoundForm {
            hand,
            number,
            draft,
            was,
            may_stay_blank: may_stay_blank.unwrap_or_default(),
            fixed_boxes: BTreeSet::new(),
            machine: EntryMachine::default(),
            counting: None,
            only: None,
            asked: None,
            more,
            before_more: None,
            history: TypingHistory::default(),
            gives_up: false,
            derived,
        };
        form.machine.enter_box(form.start());
        form
    }

    /// Returns the number of its round, from 1.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Returns whether it corrects a recorded round.
    pub fn is_correction(&self) -> bool {
        self.was.is_some()
    }

    /// Returns whether anything was typed, or differs from what was recorded.
    pub fn is_touched(&self) -> bool {
        match &self.was {
            Some(was) => !self.has_values_of(was),
            None => !self.draft.is_empty(),
        }
    }

    /// Returns whether anything of the game itself is typed: more than who is away, who dealt out of
    /// turn, a ruling or a note.
    pub(crate) fn is_begun(&self) -> bool {
        let is_own = |typed: &Cell| {
            let mut own = self.derived.own_fields();
            own.any(|(place, field)| cells_of(place, field).any(|it| it == *typed))
        };
        !self.draft.counts.is_empty() || self.draft.texts.keys().any(is_own)
    }

    /// Returns whether its values equal those recorded, whether typed or filled in.
    fn has_values_of(&self, was: &Draft) -> bool {
        let (texts, filled) = (&self.draft.texts, &self.derived.filled);
        let is_same = |cell: &Cell| {
            let was = was.texts.get(cell).map_or("", String::as_str);
            match filled.get(cell).filter(|_| !texts.contains_key(cell)) {
                Some(filled) => filled.to_string() == was || (*filled == 0 && was.is_empty()),
                None => self.text(cell) == was,
            }
        };
        let mut cells = was.texts.keys().chain(texts.keys()).chain(filled.keys());
        *was == self.draft || (was.counts == self.draft.counts && cells.all(is_same))
    }

    /// Gives up a correction: at once if nothing was changed, otherwise with a second Esc. Returns
    /// whether it is to be closed.
    pub fn give_up(&mut self) -> bool {
        let closes = self.gives_up || !self.is_touched();
        self.gives_up = !closes;
        closes
    }

    /// Returns the typed texts by cell.
    pub fn texts(&self) -> &BTreeMap<Cell, String> {
        &self.draft.texts
    }

    /// Returns the text typed in a box.
    pub fn text(&self, cell: &Cell) -> &str {
        self.draft.texts.get(cell).map_or("", String::as_str)
    }

    /// Returns the text of a box before the correction.
    pub fn was(&self, cell: &Cell) -> Option<&str> {
        self.was.as_ref().map(|was| was.texts.get(cell).map_or("", String::as_str))
    }

    /// Returns the typed texts and card counts.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Returns a column's total before the round; of somebody who has just joined, what they start
    /// with, which is a ruling of this round.
    pub fn total_before(&self, column: &BoardColumn) -> i64 {
        let start = ruling_cell(Player(column.team.0));
        let start: Option<i64> = self.derived.entry.read(&start);
        column.total + start.filter(|_| column.lead == Lead::New).unwrap_or(0)
    }

    /// Types texts into the places of which nothing is typed.
    pub(crate) fn take_sent(&mut self, game: &OpenGame, mut sent: BTreeMap<Cell, String>) {
        let typed = self.texts().keys().filter(|cell| !SEATS.contains(&cell.field));
        let typed: BTreeSet<RoundPath> = typed.map(|cell| cell.place).collect();
        sent.retain(|cell, _| !typed.contains(&cell.place));
        if sent.is_empty() {
            return;
        }
        let is_at_start = self.cursor() == self.start();
        self.draft.texts.extend(sent);
        self.follow(game);
        if is_at_start {
            self.machine.enter_box(self.start());
        }
    }

    /// Returns the entry it would record.
    pub fn entry(&self) -> &RoundEntry {
        &self.derived.entry
    }

    /// Returns the score sheet and the evaluation with this round as typed. While a correction
    /// cannot be recorded, they are those of the game as recorded, never of a game without the
    /// round.
    pub fn result<'a>(&'a self, game: &'a OpenGame) -> (&'a Board, &'a Evaluation) {
        if self.is_correction() && !self.is_complete(game) {
            return (game.board(), game.evaluation());
        }
        let (board, evaluation) = self.derived.preview.as_ref().unwrap_or(&NOTHING);
        (board, evaluation)
    }

    /// Returns the evaluation with this round as typed.
    pub fn evaluation(&self) -> &Evaluation {
        &self.derived.preview.as_ref().unwrap_or(&NOTHING).1
    }

    /// Returns the fields of the round itself.
    pub fn asked(&self) -> &RoundPrompt {
        &self.derived.asked
    }

    /// Returns its couples, or its hand, with their fields.
    pub fn places(&self) -> &[PlaceFields] {
        &self.derived.places
    }

    /// Returns whether it asks for the fields of couples.
    fn is_of_couples(&self) -> bool {
        self.hand.is_none() && !self.derived.places.is_empty()
    }

    /// Returns the values filled in automatically.
    pub fn filled(&self) -> &BTreeMap<Cell, i64> {
        &self.derived.filled
    }

    /// Returns the box that gets the next key; `None` on *Record*, after the last box.
    pub fn cursor(&self) -> Option<Cell> {
        self.machine.cursor
    }

    /// Returns whether the next character replaces the text in the box of the cursor.
    pub fn is_selected(&self) -> bool {
        self.machine.selected
    }

    /// Characters left of the caret in the box under the cursor; `None` after the last one.
    pub fn caret(&self) -> Option<usize> {
        self.machine.caret
    }
}

/// Returns the boxes of a field in the order in which they are asked for.
fn cells_of(place: RoundPath, field: &FieldPrompt) -> impl Iterator<Item = Cell> + use<> {
    let id = field.spec.id;
    field.asked_keys().map(move |key| Cell { place, field: id, subject: key })
}
