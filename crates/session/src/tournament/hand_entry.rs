//! Entry of hands from slips: the cursor among tables and hands.
//!
//! Invariants: a table's hands are recorded in order; an early one waits as a draft for those
//! before it. Each key is saved before the next is handled.

mod drafts;
mod substitutes;
mod write;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Night, Stage};
use crate::form::{EditKey, Hand, HandRules, Outcome, RoundForm, Substitutes, TypingHistory};
use crate::session::PendingChange;
use scoring::{Cell, Evaluation, FieldPrompt, RoundPath, TableResult};
use substitutes::Substitution;

/// The text of each box of a hand that is not blank.
pub type Texts = BTreeMap<Cell, String>;

/// The effect of a key or click, or of an arrival, a departure, another role or a swap.
#[derive(Debug)]
pub enum HandStep {
    /// No meaning here.
    Ignored,
    /// The cursor moved.
    Moved,
    /// Text changed and is to be saved.
    Typed,
    /// An early hand waits as a draft to be saved; shows this message.
    Waits(String),
    /// Somebody takes a chair, or no longer does, which is to be saved; shows this message.
    Substituted {
        /// Who plays for whom, and from which hand on.
        text: String,
        /// Whether this is the effect of undo.
        undone: bool,
    },
    /// The next seating changed, which is to be saved; shows this message.
    Planned {
        /// What changed.
        text: String,
        /// Whether this is the effect of undo.
        undone: bool,
    },
    /// The key cannot be used in this box; shows this message.
    Refused(&'static str),
    /// There is nothing left to type.
    Done,
    /// A change to commit.
    Commit(Box<PendingChange>),
}

impl HandStep {
    pub(super) fn planned(text: String) -> HandStep {
        HandStep::Planned { text, undone: false }
    }
}

/// The hands of one game of the night, and the drafts of all games.
#[derive(Debug, Clone, Default)]
pub struct HandEntry {
    /// The shown game, from 1; 0 before the first.
    game: usize,
    rules: Option<Arc<HandRules>>,
    at: RoundPath,
    form: Option<RoundForm>,
    /// Drafts by game, and by table and hand.
    drafts: BTreeMap<(usize, RoundPath), HandDraft>,
    /// Everything that is not recorded and can be undone; in the form while a hand is open.
    history: TypingHistory,
    substitutes: Substitutes,
    asked: Option<Substitution>,
}

#[derive(Debug, Clone, Default)]
struct HandDraft {
    texts: Texts,
    /// The box in which it was left, while its game is shown.
    left_in: Option<Cell>,
    /// Whether it was confirmed, and waits for earlier ones.
    is_confirmed: bool,
}

const FIRST: RoundPath = RoundPath { table: 1, hand: 1 };

impl HandEntry {
    /// Returns the game whose hands are shown, from 1; 0 before the first.
    pub fn game(&self) -> usize {
        self.game
    }

    /// Returns the fields of its hands.
    pub fn fields(&self) -> &[FieldPrompt] {
        self.rules.as_ref().map_or(&[], |rules| &rules.fields)
    }

    /// Returns the hand at the cursor.
    pub fn at(&self) -> RoundPath {
        self.at
    }

    /// Returns the form of that hand, while it is typed or corrected.
    pub fn form(&self) -> Option<&RoundForm> {
        self.form.as_ref()
    }

    /// Returns the game with the correction, if that can be recorded and changes something.
    pub fn corrected_game<'a>(&'a self, night: Night<'a>) -> Option<&'a Evaluation> {
        let form = self.form().filter(|form| form.is_correction() && form.is_touched())?;
        form.is_complete(night.0).then(|| form.evaluation())
    }

    /// Returns whether a recorded hand is being corrected.
    pub fn is_correction(&self) -> bool {
        self.form.as_ref().is_some_and(RoundForm::is_correction)
    }

    /// Shows the hands of a game, with the cursor at the first missing one.
    pub fn show(&mut self, night: Night<'_>, game: usize) {
        self.set_form(None);
        self.game = game;
        self.drafts.values_mut().for_each(|draft| draft.left_in = None);
        self.rules = (game > 0).then(|| Arc::new(HandRules::new(night.record(), game)));
        self.at = FIRST;
        let first = self.missing_after(night, RoundPath { table: 0, hand: u8::MAX });
        self.open_at(night, first.unwrap_or(FIRST));
    }

    /// Returns the missing hands of a table, from 1, without those that are complete and wait for
    /// an earlier one.
    pub fn missing_hands(&self, night: Night<'_>, table: &TableResult) -> Vec<usize> {
        let place = |hand: &usize| RoundPath {
            table: table.table,
            hand: u8::try_from(*hand).unwrap_or(u8::MAX),
        };
        let owed = table.missing_hands(usize::from(night.hands())).into_iter();
        owed.filter(|hand| !self.waits(night, place(hand))).collect()
    }

    /// Forgets the typing in games that have not begun.
    pub fn retain(&mut self, begun: usize) {
        if self.game > begun {
            self.set_form(None);
        }
        self.drafts.retain(|(game, _), _| *game <= begun);
        self.history.retain(|game| game <= begun);
        self.substitutes.retain(|(game, _), _| *game <= begun);
        self.game = self.game.min(begun);
    }

    /// Returns a table of the shown game.
    pub fn table<'a>(&self, night: Night<'a>, table: u16) -> Option<&'a TableResult> {
        night.table(self.game, table)
    }

    /// Returns the number of recorded hands of a table.
    pub fn recorded(&self, night: Night<'_>, table: u16) -> u8 {
        let count = self.table(night, table).map_or(0, |table| table.hands.len());
        u8::try_from(count).unwrap_or(u8::MAX)
    }

    /// Returns whether a hand is recorded.
    pub fn is_recorded(&self, night: Night<'_>, place: RoundPath) -> bool {
        place.hand <= self.recorded(night, place.table)
    }

    /// Returns the first hand of a table that is not recorded.
    pub fn next_hand(&self, night: Night<'_>, table: u16) -> RoundPath {
        RoundPath { table, hand: self.recorded(night, table).saturating_add(1) }
    }

    fn is_closed(&self, night: Night<'_>, table: u16) -> bool {
        self.table(night, table).is_some_and(|table| table.closed)
    }

    fn count(&self, night: Night<'_>) -> u16 {
        u16::try_from(night.tables(self.game).len()).unwrap_or(u16::MAX)
    }

    fn draft(&self, place: RoundPath) -> Option<&HandDraft> {
        self.drafts.get(&(self.game, place))
    }

    /// Returns the first recorded hand of a game with a correction that was left without recording
    /// it or giving it up.
    pub fn left_correction(&self, night: Night<'_>, game: usize) -> Option<RoundPath> {
        let mut places = self.drafts.keys().filter(|(of, _)| *of == game).map(|(_, place)| *place);
        let hands = |table| night.table(game, table).map_or(0, |table| table.hands.len());
        places.find(|place| usize::from(place.hand) <= hands(place.table))
    }

    /// Returns whether a hand of the shown game has such a correction.
    pub fn has_correction(&self, night: Night<'_>, place: RoundPath) -> bool {
        self.is_recorded(night, place) && self.draft(place).is_some()
    }

    /// Returns the texts of a hand, typed or recorded.
    pub fn texts(&self, night: Night<'_>, place: RoundPath) -> Texts {
        if let Some(form) = self.form.as_ref().filter(|form| form.place() == place) {
            return form.texts().clone();
        }
        match self.draft(place) {
            Some(draft) => draft.texts.clone(),
            None if self.is_recorded(night, place) => {
                self.recorded_texts(night, (self.game, place))
            }
            None => Texts::new(),
        }
    }

    /// Returns the texts that would have produced what is recorded of a hand.
    fn recorded_texts(&self, night: Night<'_>, hand: (usize, RoundPath)) -> Texts {
        let recorded = self.hand(night, hand).zip(night.record().round(hand.0));
        recorded.map_or_else(Texts::new, |(hand, entry)| hand.recorded(entry))
    }

    /// Returns a hand with its boxes; `None` if its table does not exist.
    pub fn hand(&self, night: Night<'_>, (game, place): (usize, RoundPath)) -> Option<Hand> {
        let table = night.table(game, place.table)?;
        let known = self.rules.clone().filter(|rules| rules.number == game);
        let rules = known.unwrap_or_else(|| Arc::new(HandRules::new(night.record(), game)));
        Some(Hand::new(&rules, place, self.playing_in(game, table, place)))
    }

    /// Moves the cursor to a hand; a missing one is opened.
    pub fn open_at(&mut self, night: Night<'_>, place: RoundPath) {
        let tables = self.count(night);
        let place = RoundPath {
            table: place.table.clamp(1, tables.max(1)),
            hand: place.hand.clamp(1, night.hands().max(1)),
        };
        self.at = place;
        if let Some(form) = &self.form {
            let left = form.place();
            if let Some(draft) = self.drafts.get_mut(&(self.game, left)) {
                draft.left_in = form.cursor().filter(|_| left != place);
            }
        }
        self.set_form(None);
        if self.is_recorded(night, place) {
            if self.draft(place).is_some() {
                self.reopen(night, place);
            }
        } else if !self.is_closed(night, place.table) && tables > 0 {
            let texts = self.texts(night, place);
            self.set_form(self.hand_form(night, place, texts, None));
        }
        // A half-typed hand goes on where it was left.
        if let Some(cell) = self.draft(place).and_then(|draft| draft.left_in) {
            self.point(cell);
        }
    }

    /// Shows the hands again after the game has changed: the open hand stays open, and the next key
    /// is for the box that it was meant for.
    pub fn follow(&mut self, night: Night<'_>) {
        let open = self.form.clone();
        self.open_at(night, self.at);
        let Some(open) = open.filter(|open| open.place() == self.at) else { return };
        if open.is_correction() && self.form.is_none() {
            self.correct(night);
        }
        if let Some(form) = &mut self.form {
            form.go_on_from(&open);
        }
    }

    /// Puts the cursor in a box of any hand; a recorded one is opened for correction.
    pub fn point_at(&mut self, night: Night<'_>, cell: Cell) {
        let Some(place) = night.hand_of(&cell) else { return };
        if self.form.as_ref().is_none_or(|form| form.place() != place) {
            self.open_at(night, place);
        }
        if self.form.is_none() {
            self.correct(night);
        }
        self.point(cell);
    }

    fn point(&mut self, cell: Cell) {
        if let Some(form) = self.form.as_mut().filter(|form| form.cells().contains(&cell)) {
            form.point(cell);
        }
    }

    /// Returns the form of a hand of the shown game, for entry or correction; `None` if the table
    /// does not exist.
    pub fn hand_form(
        &self,
        night: Night<'_>,
        place: RoundPath,
        texts: Texts,
        was: Option<Texts>,
    ) -> Option<RoundForm> {
        let hand = self.hand(night, (self.game, place))?;
        Some(RoundForm::hand(night.0, hand, texts, was))
    }

    fn reopen(&mut self, night: Night<'_>, place: RoundPath) {
        self.set_form(None);
        let was = self.recorded_texts(night, (self.game, place));
        let texts = self.texts(night, place);
        self.set_form(self.hand_form(night, place, texts, Some(was)));
    }

    /// Opens the hand under the cursor for correction, if it is recorded.
    pub fn correct(&mut self, night: Night<'_>) {
        if self.is_recorded(night, self.at) {
            self.reopen(night, self.at);
        }
    }

    /// Handles a key at the hand under the cursor.
    pub fn press(&mut self, night: Night<'_>, key: EditKey) -> HandStep {
        let is_digit = matches!(key, EditKey::Char(char) if char.is_ascii_digit());
        if self.form.is_none() && is_digit && self.is_recorded(night, self.at) {
            return HandStep::Refused("This is recorded already. Correct it to change it.");
        }
        let is_enter = matches!(key, EditKey::Enter | EditKey::Next | EditKey::Record);
        if is_enter && !self.is_correction() && night.stage() == Stage::Over {
            // No hand is to come, as the button says.
            return self.go_on(night);
        }
        let Some(form) = &mut self.form else {
            return if is_enter { self.go_on(night) } else { HandStep::Ignored };
        };
        match form.press(night.0, key) {
            Outcome::Record => self.written(night),
            Outcome::Typed => self.typed(),
            Outcome::Moved => HandStep::Moved,
            Outcome::Ignored => HandStep::Ignored,
        }
    }

    /// Types a pasted text into the box of the cursor.
    pub fn paste(&mut self, night: Night<'_>, text: &str) -> HandStep {
        let Some(form) = &mut self.form else { return HandStep::Ignored };
        match form.paste(night.0, text) {
            Outcome::Typed => self.typed(),
            _ => HandStep::Ignored,
        }
    }

    /// Returns whether the box of the cursor has text.
    pub fn has_text(&self) -> bool {
        let here = self.form.as_ref().and_then(|form| Some((form, form.cursor()?)));
        here.is_some_and(|(form, cell)| !form.text(&cell).is_empty())
    }

    /// Gives up the correction; `None` if another Esc is needed.
    pub fn give_up(&mut self, night: Night<'_>) -> Option<HandStep> {
        let gives_up = self.form.as_mut().is_none_or(RoundForm::give_up);
        gives_up.then(|| self.leave(night))
    }

    /// Closes a correction without recording it.
    pub fn leave(&mut self, night: Night<'_>) -> HandStep {
        let place = self.at;
        let _ = self.drafts.remove(&(self.game, place));
        self.forget_typing((self.game, place));
        self.open_at(night, place);
        HandStep::Typed
    }

    /// Updates the draft of the hand under the cursor after typing in it.
    fn typed(&mut self) -> HandStep {
        let Some(form) = &self.form else { return HandStep::Ignored };
        let here = (self.game, form.place());
        let _ = if form.is_touched() {
            let texts = form.texts().clone();
            self.drafts.insert(here, HandDraft { texts, ..HandDraft::default() })
        } else {
            self.drafts.remove(&here)
        };
        HandStep::Typed
    }
}
