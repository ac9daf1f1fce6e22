//! Typing of second entries: the cursor among recorded places, and the effect of each key.

use std::collections::BTreeMap;

use super::{Agreement, DoubleEntry, SecondEntry, places_of};
use crate::engine::double_entry::{self, EntryUnit};
use crate::engine::{Cell, Record, RoundPath, parse};
use crate::game::OpenGame;
use crate::game::form::{
    Draft, EditKey, Outcome, RoundForm, TypingHistory, choice_keys, couple_fields, couple_group,
};

/// The effect of a key or click.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypingStep {
    /// No meaning here.
    Ignored,
    /// The cursor moved to another box or place.
    Moved,
    /// The entry at the cursor changed; save it as a draft.
    Typed,
    /// The entry at the cursor is complete; save it, then compare.
    Complete,
    /// The same; the key then goes to the next place.
    CompleteBeforeKey,
}

impl DoubleEntry {
    /// Returns the place of the cursor; round 0 if there is none.
    pub fn here(&self) -> EntryUnit {
        self.here
    }

    /// Returns the form being typed in: an open hand, or the couples of the shown round.
    pub fn form(&self) -> Option<&RoundForm> {
        self.form.as_ref()
    }

    /// Returns whether the place of the cursor is open for typing.
    pub fn is_open(&self) -> bool {
        self.form.as_ref().is_some_and(|form| form.open_place().is_some())
    }

    /// Returns whether a letter is a shortcut. In a match of couples it is not while a place is
    /// open, and an answer is not until a key or a click has chosen the place of the cursor.
    pub fn is_shortcut(&self, record: &Record, letter: char) -> bool {
        let answers = || couple_fields(record.game).filter_map(choice_keys);
        let is_answer = || {
            answers().any(|(keys, _)| keys.iter().any(|key| key.chars().eq(letter.to_uppercase())))
        };
        let by_hand = couple_group(record.game).is_none();
        by_hand || !(self.is_open() || self.types_on && is_answer())
    }

    /// Moves the cursor to a place and opens it if its entry is not complete.
    pub fn open(&mut self, game: &OpenGame, (round, place): EntryUnit) {
        let record = game.record();
        let rounds = record.rounds.len();
        let habit = self.form.as_ref().is_some_and(RoundForm::habit);
        (self.before, self.types_on) = (None, false);
        self.set_form(None);
        if rounds == 0 || !self.on {
            self.here.0 = 0;
            return;
        }
        let round = round.clamp(1, rounds);
        let Some(entry) = record.rounds.get(round - 1) else { return };
        let place = double_entry::nearest(record.game, entry, place);
        let is_there = double_entry::is_there(record.game, entry, place);
        if round != self.here.0 {
            self.typing = TypingHistory::default();
        }
        self.here = (round, place);
        let is_complete = self.entries.get(&self.here).is_some_and(|entry| entry.whole);
        let opens = is_there && !is_complete && self.saving.is_none();
        if couple_group(record.game).is_some() {
            let draft = Draft::from(self.round_texts(record));
            let mut form = RoundForm::again(game, round, draft).with_habit(habit);
            if opens {
                form.open_couple(place);
            }
            self.set_form(Some(form));
        } else if opens {
            let texts = self.texts(record, self.here);
            self.set_form(RoundForm::hand_at(game, self.here, texts, None));
        }
    }

    /// Opens a form, or none. Earlier typing can still be undone.
    fn set_form(&mut self, form: Option<RoundForm>) {
        if let Some(left) = self.form.take() {
            self.typing = left.into_history();
        }
        self.form = form.map(|form| form.with_history(std::mem::take(&mut self.typing)));
    }

    /// Returns the typing history of the shown round.
    fn history_mut(&mut self) -> &mut TypingHistory {
        self.form.as_mut().map_or(&mut self.typing, RoundForm::history_mut)
    }

    /// Opens the place of the cursor again after the game has changed.
    pub fn reopen_here(&mut self, game: &OpenGame) {
        self.reopen_in(game, self.here.0);
    }

    /// Opens the place of the cursor again in the shown round.
    pub fn reopen_in(&mut self, game: &OpenGame, round: usize) {
        let types_on = self.types_on && round == self.here.0;
        self.open(game, (round, self.here.1));
        self.types_on = types_on && !self.is_open();
    }

    /// Moves the cursor to the first missing place of a round, if there is one.
    pub fn open_round(&mut self, game: &OpenGame, round: usize) {
        let next = self.missing_in_round(game.record(), (round, RoundPath::ROUND));
        self.open(game, next.unwrap_or((round, self.here.1)));
    }

    /// Moves the cursor to the first missing place of the shown round, otherwise of any.
    pub fn open_first(&mut self, game: &OpenGame) {
        let record = game.record();
        let rounds = record.rounds.len();
        let shown = Some(self.here.0).filter(|round| (1..=rounds).contains(round));
        let next = shown.and_then(|round| self.missing_from(record, (round, RoundPath::ROUND)));
        let next = next.or_else(|| self.missing_from(record, (1, RoundPath::ROUND)));
        self.open(game, next.unwrap_or((shown.unwrap_or(rounds), self.here.1)));
    }

    /// Moves the cursor to the first missing hand of a table, otherwise to its first hand.
    pub fn open_table(&mut self, game: &OpenGame, table: u16) {
        let round = self.here.0;
        let mut places = places_of(game.record(), round).into_iter();
        let missing =
            |place: &RoundPath| place.table == table && self.agreement((round, *place)).is_none();
        let place = places.find(missing).unwrap_or(RoundPath { table, hand: 1 });
        self.open(game, (round, place));
    }

    /// Moves the cursor to the next difference, if there is one.
    pub fn open_next_difference(&mut self, game: &OpenGame) {
        if let Some(next) = self.next_difference() {
            self.open(game, next);
        }
    }

    /// Opens the complete entry at the cursor again, to be retyped.
    pub fn reopen(&mut self, game: &OpenGame) {
        let entry = self.entries.get(&self.here).filter(|entry| entry.whole);
        let Some(entry) = entry.filter(|_| self.agreements.contains_key(&self.here)).cloned()
        else {
            return;
        };
        self.types_on = false;
        let texts = entry.texts.iter().cloned().collect();
        if let Some(form) = &mut self.form {
            form.reopen_couple(game, entry.place, &texts);
        } else {
            self.set_form(RoundForm::hand_at(game, self.here, texts.clone(), Some(texts)));
        }
        self.before = Some(entry);
    }

    /// Closes a reopened entry without changing it, or the boxes of a couple, so that letters are
    /// shortcuts again. `None` if they already are.
    pub fn leave(&mut self, game: &OpenGame) -> Option<TypingStep> {
        if let Some(before) = self.before.take() {
            let place = before.place;
            self.history_mut().forget(place);
            self.put(game, before);
            self.reopen_here(game);
            return Some(TypingStep::Typed);
        }
        let form = self.form.as_mut()?;
        let typed_on = std::mem::take(&mut self.types_on);
        (form.close_couple() || typed_on).then_some(TypingStep::Moved)
    }

    /// Handles a key at the place of the cursor.
    pub fn press(&mut self, game: &OpenGame, key: EditKey) -> TypingStep {
        let again = self.last_key.replace(key) == Some(key);
        if self.types_on {
            return self.type_on(game, key, again);
        }
        let is_digit = matches!(key, EditKey::Char(char) if char.is_ascii_digit());
        if self.form.is_none() && is_digit {
            self.reopen(game);
        }
        let place = self.here.1;
        let Some(form) = self.form.as_ref().filter(|form| form.open_place().is_some()) else {
            return if key == EditKey::Enter { self.skip(game) } else { TypingStep::Ignored };
        };
        let left = form.arrived_from().unwrap_or(place);
        match key {
            // The cursor moved on by itself: goes back, to the entry that has just been completed.
            EditKey::Backspace if left != place => {
                self.open(game, (self.here.0, left));
                self.reopen(game);
                TypingStep::Moved
            }
            EditKey::Enter if form.is_blank_at(place) && !form.has_arrived() => self.skip(game),
            EditKey::Char(char) if form.is_for_next_couple(char) && form.is_complete(game) => {
                match self.complete(game) {
                    TypingStep::Complete => TypingStep::CompleteBeforeKey,
                    step => step,
                }
            }
            _ => self.change(game, |form, game| form.press(game, key)),
        }
    }

    /// Handles a key at a complete entry that the cursor came to by itself. What is typed is meant
    /// for the next place without a second entry, if there is one; Enter after it ends that, and
    /// another one chooses the difference.
    fn type_on(&mut self, game: &OpenGame, key: EditKey, again: bool) -> TypingStep {
        match (key, self.missing_later(game.record(), self.here)) {
            (EditKey::Char(_), Some(next)) => {
                self.open(game, next);
                self.press(game, key)
            }
            (EditKey::Enter, _) if again => match self.asked() {
                Some(asked) => {
                    self.open(game, asked);
                    TypingStep::Moved
                }
                None => self.skip(game),
            },
            _ => TypingStep::Ignored,
        }
    }

    /// Handles a click on a box, or on one of its answers. The first click on a complete entry
    /// moves the cursor there; another one opens it again.
    pub fn click(
        &mut self,
        game: &OpenGame,
        cell: Cell,
        change: impl FnOnce(&mut RoundForm, &OpenGame) -> Outcome,
    ) -> TypingStep {
        if self.here.1 != cell.place {
            self.open(game, (self.here.0, cell.place));
        } else if !self.is_open() {
            self.reopen(game);
            if !self.is_open() {
                self.reopen_here(game);
            }
        }
        if self.is_open() { self.change(game, change) } else { TypingStep::Moved }
    }

    /// Changes the entry at the cursor, and no other.
    fn change(
        &mut self,
        game: &OpenGame,
        change: impl FnOnce(&mut RoundForm, &OpenGame) -> Outcome,
    ) -> TypingStep {
        let Some(form) = &mut self.form else { return TypingStep::Ignored };
        match form.change_place(game, change) {
            Outcome::Record => self.complete(game),
            Outcome::Typed => {
                let entry = self.typed(game.record());
                self.put(game, entry);
                TypingStep::Typed
            }
            Outcome::Moved => TypingStep::Moved,
            Outcome::Ignored => TypingStep::Ignored,
        }
    }

    /// Undoes or redoes the last typing in the shown round, whichever place it was at.
    pub fn step_typing(&mut self, game: &OpenGame, back: bool) -> TypingStep {
        let Some(place) = self.history_mut().place(back) else {
            self.types_on = false;
            return TypingStep::Ignored;
        };
        if place != self.here.1 {
            if self.before.is_some() {
                return TypingStep::Ignored;
            }
            self.open(game, (self.here.0, place));
        }
        let stepped = self.form.as_mut().filter(|form| form.open_place() == Some(place));
        let stepped = stepped
            .is_some_and(|form| if back { form.undo_typing(game) } else { form.redo_typing(game) });
        if !stepped {
            // It was typed and removed again, or it has been recorded since.
            if self.history_mut().place(back) == Some(place) {
                self.history_mut().forget(place);
            }
            return self.step_typing(game, back);
        }
        let entry = self.typed(game.record());
        self.put(game, entry);
        TypingStep::Typed
    }

    /// Handles Enter if nothing is being typed: moves to the next missing place (at tables after an
    /// open hand), then to the next difference.
    fn skip(&mut self, game: &OpenGame) -> TypingStep {
        let (round, at) = self.here;
        let from = if self.is_open() { RoundPath { hand: u8::MAX, ..at } } else { at };
        match self.missing_from(game.record(), (round, from)).or_else(|| self.next_difference()) {
            Some(next) => self.open(game, next),
            None => return TypingStep::Ignored,
        }
        TypingStep::Moved
    }

    /// Returns the entry at the cursor as far as it is typed.
    fn typed(&self, record: &Record) -> SecondEntry {
        let (round, place) = self.here;
        let texts = self.form.iter().flat_map(RoundForm::texts);
        let here = texts.filter(|(cell, _)| {
            cell.place == place && double_entry::is_entered_twice(record.game, cell.field)
        });
        let texts = here.map(|(cell, text)| (*cell, text.clone())).collect();
        match &self.before {
            Some(before) if before.texts == texts => before.clone(),
            _ => SecondEntry { round, place, texts, whole: false, resolved: None },
        }
    }

    /// Completes the entry at the cursor: it is to be saved, unless it was opened again and is
    /// unchanged.
    fn complete(&mut self, game: &OpenGame) -> TypingStep {
        let Some(form) = &self.form else { return TypingStep::Ignored };
        let ((round, place), record) = (self.here, game.record());
        // Values that the result does not need are not in the entry.
        let cells = form.entry().at(place);
        let cells =
            cells.filter(|(cell, _)| double_entry::is_entered_twice(record.game, cell.field));
        let mut texts: Vec<(Cell, String)> =
            cells.map(|(cell, value)| (*cell, parse::text(record, value))).collect();
        texts.sort_unstable();
        if self.before.as_ref().is_some_and(|before| before.texts == texts) {
            return self.leave(game).unwrap_or(TypingStep::Ignored);
        }
        self.saving = Some(SecondEntry { round, place, texts, whole: true, resolved: None });
        TypingStep::Complete
    }

    /// Returns the entry to save: the complete one, or the one at the cursor as far as it is typed.
    pub fn to_save(&self) -> SecondEntry {
        let (round, place) = self.here;
        let blank = SecondEntry { round, place, texts: Vec::new(), whole: false, resolved: None };
        self.saving.clone().or_else(|| self.entries.get(&self.here).cloned()).unwrap_or(blank)
    }

    /// Returns whether a complete entry is being saved.
    pub fn is_saving(&self) -> bool {
        self.saving.is_some()
    }

    /// Returns whether something is being saved or loaded.
    pub fn is_busy(&self) -> bool {
        self.is_saving() || self.is_reloading
    }

    /// Drops the complete entry, because it will not be saved.
    pub fn saves_nothing(&mut self) {
        self.saving = None;
    }

    /// Compares the complete entry, which is now saved, and moves the cursor on in its round, then
    /// to later rounds. Returns its place; `None` if none was being saved.
    pub fn saved(&mut self, game: &OpenGame) -> Option<EntryUnit> {
        let entry = self.saving.take()?;
        let unit = (entry.round, entry.place);
        self.put(game, entry);
        if unit.0 == self.here.0 {
            self.history_mut().forget(unit.1);
            let next = self.missing_later(game.record(), unit);
            self.open(game, next.unwrap_or(unit));
            self.types_on = next.is_none();
            // The cursor moved by itself, so an Enter that follows stays.
            if let Some(form) = &mut self.form
                && let Some(cell) = form.cursor()
            {
                form.machine_mut().arrive_from(Cell { place: unit.1, ..cell });
            }
        }
        Some(unit)
    }

    /// Moves the cursor on from a difference that was settled: to the next one, otherwise to the
    /// next place without a second entry. An open place stays.
    pub(super) fn settled(&mut self, game: &OpenGame) {
        if self.is_open() {
            return;
        }
        let record = game.record();
        let next = self.next_difference().or_else(|| self.missing_from(record, self.here));
        if let Some(next) = next {
            self.open(game, next);
        }
        // No number was typed that Enter would end.
        self.last_key = Some(EditKey::Enter);
        self.types_on = !self.is_open() && (next.is_none() || self.missing(record) > 0);
    }

    /// Returns the texts shown at a place: the recorded ones if the entries agree, otherwise those
    /// typed.
    pub fn texts(&self, record: &Record, unit: EntryUnit) -> BTreeMap<Cell, String> {
        if self.agreement(unit) == Some(Agreement::Agrees) {
            let entry = unit.0.checked_sub(1).and_then(|at| record.rounds.get(at));
            let cells = entry.into_iter().flat_map(|entry| entry.at(unit.1));
            let cells =
                cells.filter(|(cell, _)| double_entry::is_entered_twice(record.game, cell.field));
            return cells.map(|(cell, value)| (*cell, parse::text(record, value))).collect();
        }
        self.entries
            .get(&unit)
            .map(|entry| entry.texts.iter().cloned().collect())
            .unwrap_or_default()
    }

    /// Returns the shown texts of every place of the shown round.
    fn round_texts(&self, record: &Record) -> BTreeMap<Cell, String> {
        let units = self.entries.range(super::all_of(self.here.0)).map(|(unit, _)| *unit);
        units.flat_map(|unit| self.texts(record, unit)).collect()
    }
}
