//! Records a completed hand and the table's hands that waited for it, and finds the next one missing.

use std::collections::BTreeMap;

use super::{HandDraft, HandEntry, HandStep, Texts};
use crate::hand_states::{edited, entry_words, hand_words};
use crate::session::PendingChange;
use crate::tournament::{Night, Stage};
use scoring::tables::{CLOSED, HANDS_OUT};
use scoring::wording::capitalize;
use scoring::{
    Cell, Edit, HandScores, Player, RoundEntry, RoundPath, Subject, Value, counted, join_words,
};
use store::format::how_many;

impl HandEntry {
    /// Returns the edit that writes one cell of the shown game; `None` if it has that value
    /// already.
    fn edit(&self, night: Night<'_>, cell: Cell, new: Option<Value>) -> Option<Edit> {
        let old = night.record().round(self.game).and_then(|entry| entry.get(&cell)).cloned();
        (old != new).then_some(Edit::Set { round: self.game, cell, old, new })
    }

    /// Returns the edits that make a hand equal to this entry.
    pub(super) fn edits_of(
        &self,
        night: Night<'_>,
        place: RoundPath,
        hand: &RoundEntry,
    ) -> Vec<Edit> {
        let Some(at) = self.hand(night, (self.game, place)) else { return Vec::new() };
        let cells = at.boxes().flat_map(|(_, cells)| cells);
        cells.filter_map(|cell| self.edit(night, cell, hand.get(&cell).cloned())).collect()
    }

    /// Records a hand that was typed elsewhere, replacing its draft here; a recorded hand is
    /// corrected. Returns `Ignored` if it is incomplete or has a problem.
    pub fn write(&mut self, night: Night<'_>, place: RoundPath, texts: Texts) -> HandStep {
        self.set_form(None);
        self.at = place;
        let was =
            self.is_recorded(night, place).then(|| self.recorded_texts(night, (self.game, place)));
        self.set_form(self.hand_form(night, place, texts, was));
        match &self.form {
            Some(form) if form.is_complete(night.0) => self.written(night),
            _ => HandStep::Ignored,
        }
    }

    /// Returns the scores of a hand with this entry; `None` if it has a problem.
    pub fn scores_of(
        &self,
        night: Night<'_>,
        place: RoundPath,
        hand: &RoundEntry,
    ) -> Option<HandScores> {
        let count = self.recorded(night, place.table).max(place.hand);
        let mut edits = self.substitute_edits(night, place);
        edits.extend(self.count_edit(night, place.table, count.into()));
        edits.extend(self.edits_of(night, place, hand));
        let entry = edited(night.record(), self.game, &edits)?;
        let (_, after) = night.0.preview(self.game, &entry);
        let round = after.round(self.game)?.tournament.tables()?;
        let table = round.tables.get(usize::from(place.table).checked_sub(1)?)?;
        table.hands.get(usize::from(place.hand).checked_sub(1)?)?.clone()
    }

    fn count_edit(&self, night: Night<'_>, table: u16, count: usize) -> Option<Edit> {
        let id = night.record().game.groups()[1]?.id;
        let count = i64::try_from(count).ok().map(Value::Number);
        self.edit(night, table_cell(id, table), count)
    }

    /// Records the complete hand under the cursor, and with it those that waited for it.
    pub(super) fn written(&mut self, night: Night<'_>) -> HandStep {
        let Some(form) = &self.form else { return HandStep::Ignored };
        let (place, texts) = (form.place(), form.texts().clone());
        if form.is_correction() {
            let entry = form.entry().clone();
            return self.corrected(night, place, &entry);
        }
        let draft = HandDraft { texts, is_confirmed: true, left_in: None };
        let _ = self.drafts.insert((self.game, place), draft);
        let first = self.next_hand(night, place.table);
        let hands = (first.hand..=night.hands()).map(|hand| RoundPath { hand, ..place });
        let hands: Vec<RoundPath> =
            hands.take_while(|place| self.is_ready(night, *place)).collect();
        if !hands.contains(&place) {
            self.open_at(night, first);
            let words = format!("Hand {} is kept until hand {} is in", place.hand, first.hand);
            return HandStep::Waits(words);
        }
        self.record(night, place.table, &hands)
    }

    fn record(&mut self, night: Night<'_>, table: u16, hands: &[RoundPath]) -> HandStep {
        let count = usize::from(self.recorded(night, table)) + hands.len();
        let mut edits: Vec<Edit> = self.count_edit(night, table, count).into_iter().collect();
        for place in hands {
            edits.extend(self.substitute_edits(night, *place));
            let hand = self.hand(night, (self.game, *place)).zip(self.draft(*place));
            let typed = hand.map(|(hand, draft)| hand.entry(&draft.texts).0);
            edits.extend(self.edits_of(night, *place, &typed.unwrap_or_default()));
        }
        edits.extend(self.unpaid_edits(night, hands));
        let label = match hands {
            [only] => {
                let words = self.numbers_words(night, *only, &edits);
                format!("{}: {words}", capitalize(&night.place_words(*only)))
            }
            several => {
                let numbers = several.iter().map(|place| place.hand.to_string());
                format!("Table {table}, hands {}", join_words(numbers))
            }
        };
        self.drafts.retain(|(of, place), _| *of != self.game || !hands.contains(place));
        HandStep::Commit(Box::new(PendingChange::by_hand(label, edits)))
    }

    /// Returns the edits that take pay for sitting out these hands from substitutes who play them.
    /// If the pay is not written, it is computed.
    fn unpaid_edits(&self, night: Night<'_>, hands: &[RoundPath]) -> Vec<Edit> {
        let mut played: BTreeMap<Player, i64> = BTreeMap::new();
        for place in hands {
            for edit in self.substitute_edits(night, *place) {
                if let Edit::Set { new: Some(Value::Player(player)), .. } = edit {
                    *played.entry(player).or_default() += 1;
                }
            }
        }
        let edit = |(player, played): (Player, i64)| {
            let cell = Cell::of(HANDS_OUT.spec.id, Subject::Player(player));
            let paid: i64 = night.record().round(self.game)?.read(&cell)?;
            self.edit(night, cell, Some(Value::Number((paid - played).max(0))))
        };
        played.into_iter().filter_map(edit).collect()
    }

    fn corrected(&mut self, night: Night<'_>, place: RoundPath, hand: &RoundEntry) -> HandStep {
        let edits = self.edits_of(night, place, hand);
        let _ = self.drafts.remove(&(self.game, place));
        if edits.is_empty() {
            self.forget_typing((self.game, place));
            self.open_at(night, place);
            return HandStep::Typed;
        }
        let at = hand_words(night.record(), (self.game, place));
        let words = self.numbers_words(night, place, &edits);
        let label = format!("{at} corrected: {words}");
        HandStep::Commit(Box::new(PendingChange::by_hand(label, edits)))
    }

    /// Returns the numbers of a hand with these edits: "7 and 6", "2 and 11; Ann spoke once".
    fn numbers_words(&self, night: Night<'_>, place: RoundPath, edits: &[Edit]) -> String {
        let Some(entry) = edited(night.record(), self.game, edits) else { return String::new() };
        entry_words(night.record(), &entry, night.boxes_of(place))
    }

    /// Returns the change that clears the recorded hand under the cursor, as if it had not been typed;
    /// only the last one of a table can be cleared.
    pub fn clear(&self, night: Night<'_>) -> Result<PendingChange, String> {
        let place = self.at();
        let RoundPath { table, hand } = place;
        let last = self.recorded(night, table);
        if hand > last {
            return Err(format!("{} is not recorded.", capitalize(&night.place_words(place))));
        }
        if hand < last {
            return Err(format!(
                "Table {table} has hands after hand {hand}. Correct it, or clear hand {last} first."
            ));
        }
        let mut edits: Vec<Edit> =
            self.count_edit(night, table, usize::from(hand - 1)).into_iter().collect();
        let cells = night.record().round(self.game).into_iter().flat_map(RoundEntry::cells);
        for (cell, _) in cells.filter(|(cell, _)| night.hand_of(cell) == Some(place)) {
            edits.extend(self.edit(night, *cell, None));
        }
        let at = hand_words(night.record(), (self.game, place));
        let words = self.numbers_words(night, place, &[]);
        let label = format!("{at} cleared: {words}");
        Ok(PendingChange::by_hand(label, edits))
    }

    /// Returns the change that closes a table to further hands, or opens it again.
    pub fn close_table(&self, night: Night<'_>, table: u16) -> Option<PendingChange> {
        let closed = self.table(night, table).filter(|_| night.counts_hands())?.closed;
        let new = (!closed).then_some(Value::Flag(true));
        let label = if closed {
            format!("Table {table} is open again")
        } else {
            let hands = how_many(self.recorded(night, table).into(), "hand", "hands");
            format!("Table {table} closed after {hands}")
        };
        let edit = self.edit(night, table_cell(CLOSED.spec.id, table), new);
        Some(PendingChange::by_hand(label, edit.into_iter().collect()))
    }
}

impl Night<'_> {
    /// Returns the change that closes every table with missing hands when time is up: they count
    /// with the hands they have. `None` if there is none, or if a table has one score a round.
    pub fn close_open_tables(self) -> Option<PendingChange> {
        let (round, last) = (self.begun(), self.record().rounds.last());
        let entry = last.filter(|_| self.counts_hands())?;
        let open = self.tables(round).iter().filter(|table| !table.complete);
        let edits = open.map(|table| {
            let cell = table_cell(CLOSED.spec.id, table.table);
            let old = entry.get(&cell).cloned();
            Edit::Set { round, cell, old, new: Some(Value::Flag(true)) }
        });
        let edits: Vec<Edit> = edits.collect();
        let count = i64::try_from(edits.len()).unwrap_or(0);
        let label = format!("Game {round}: {} closed", counted(count, "open table", "open tables"));
        (count > 0).then(|| PendingChange::by_hand(label, edits))
    }
}

fn table_cell(field: &'static str, table: u16) -> Cell {
    Cell { field, place: RoundPath { table, hand: 0 }, subject: Subject::One }
}

impl HandEntry {
    /// Returns the next missing hand, at this table or a later one.
    pub fn missing_after(&self, night: Night<'_>, place: RoundPath) -> Option<RoundPath> {
        let tables = self.count(night);
        let open = |table: u16| {
            let first = self.next_hand(night, table).hand;
            let hands = (first..=night.hands()).map(move |hand| RoundPath { table, hand });
            hands.filter(move |at| !self.is_closed(night, table) && !self.waits(night, *at))
        };
        let here = open(place.table).find(|at| at.hand > place.hand);
        let later = (place.table + 1..=tables).find_map(|table| open(table).next());
        let around = || (1..=place.table.min(tables)).find_map(|table| open(table).next());
        here.filter(|_| place.table > 0).or(later).or_else(around)
    }

    /// Returns whether a hand is complete and waits for earlier ones. The next hand of a table waits
    /// for nothing: an undone one is typed there, and recorded by Enter alone.
    pub(super) fn waits(&self, night: Night<'_>, place: RoundPath) -> bool {
        place != self.next_hand(night, place.table) && self.is_ready(night, place)
    }

    /// Returns whether a hand was confirmed and is not recorded.
    pub(super) fn is_ready(&self, night: Night<'_>, place: RoundPath) -> bool {
        let draft = self.draft(place).filter(|draft| draft.is_confirmed);
        let draft = draft.filter(|_| !self.is_recorded(night, place));
        let form = draft.and_then(|draft| self.hand_form(night, place, draft.texts.clone(), None));
        form.is_some_and(|form| form.is_complete(night.0))
    }

    /// Handles Enter on a hand that is not open: goes to the next missing one, from an earlier game
    /// to those of the current one, or on to what follows the game.
    pub(super) fn go_on(&mut self, night: Night<'_>) -> HandStep {
        if self.game != night.begun() {
            self.show(night, night.begun());
            return HandStep::Moved;
        }
        if night.stage() != Stage::Playing {
            return HandStep::Done;
        }
        match self.missing_after(night, self.at) {
            Some(next) => {
                self.open_at(night, next);
                HandStep::Moved
            }
            None => HandStep::Ignored,
        }
    }
}
