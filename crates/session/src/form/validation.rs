//! Problems and missing values of a form, and when to show them: never while a number is being
//! typed.

use std::collections::HashSet;

use super::{PlaceFields, RoundForm, cells_of, couple_group};
use crate::{OpenGame, cell_words};
use scoring::wording::possessive;
use scoring::{
    AWAY, Cell, Diagnostic, FieldKind, FieldPrompt, Record, RoundPath, RowFormat, Subject,
    read_number, sum_of_halves,
};

impl RoundForm {
    /// Returns whether a box has a text that is not one of its values, and is not being typed in.
    pub fn is_refused(&self, cell: &Cell) -> bool {
        let field = self.field_of(cell);
        !self.is_being_typed(cell) && field.is_some_and(|field| self.is_wrong(field, cell))
    }

    /// Returns whether a box has a text that is not one of its values.
    pub(super) fn is_wrong(&self, field: &FieldPrompt, cell: &Cell) -> bool {
        let text = self.text(cell);
        let is_value = match field.spec.kind {
            FieldKind::Number { .. } => read_number(text).is_some_and(|number| field.fits(number)),
            FieldKind::HalfPoints(range) => {
                sum_of_halves(text).is_some_and(|halves| range.holds(halves))
            }
            _ => self.derived.entry.get(cell).is_some(),
        };
        !is_value && !text.trim().is_empty()
    }

    /// Returns whether Enter has asked for this box, which is still blank.
    pub fn is_asked(&self, cell: &Cell) -> bool {
        self.asked == Some(*cell) && self.text(cell).is_empty()
    }

    /// Returns whether a shown problem is about this box. A problem of a whole field that a
    /// correction causes is about the boxes that it changes.
    pub fn is_pointed_out(&self, cell: &Cell, shown: &[&Diagnostic]) -> bool {
        let Some(field) = self.field_of(cell) else { return false };
        let may_cause = !self.changes(field, cell.place) || self.is_changed(cell);
        shown.iter().any(|problem| {
            let wrong = self.derived.wrong.iter().find(|(_, wrong)| wrong == *problem);
            wrong.map_or(may_cause, |(wrong, _)| wrong == cell)
                && problem.place == cell.place
                && problem.field.as_deref() == Some(field.spec.reported_id())
        })
    }

    fn changes(&self, field: &FieldPrompt, place: RoundPath) -> bool {
        cells_of(place, field).any(|cell| self.is_changed(&cell))
    }

    /// Returns whether a box has another text than before the correction.
    pub fn is_changed(&self, cell: &Cell) -> bool {
        self.was(cell).is_some_and(|was| was != self.text(cell))
    }

    /// Returns the first field whose boxes exceed its sum although some are blank, or fall short
    /// although none is: its label, its sum so far, and the required sum.
    pub fn unbalanced(&self) -> Option<(&'static str, i64, i64)> {
        self.derived.asked.fields.iter().find_map(|field| {
            let (so_far, total) = self.sum(field)?;
            let open = cells_of(RoundPath::ROUND, field).any(|cell| self.is_blank(&cell));
            let off = so_far > total || (so_far < total && !open);
            off.then_some((field.spec.label, so_far, total))
        })
    }

    /// Returns the question of the box under the cursor, unless it is answered with one key,
    /// otherwise of the first one that is missing: "Who won the bid?", "Tess's tricks?"; `None` if
    /// none is missing.
    pub fn question(&self, record: &Record) -> Option<String> {
        let missing = self.first_missing()?;
        let is_asked = |cell: &Cell| {
            let kind = self.field_of(cell).map(|field| field.spec.kind);
            let is_typed = matches!(
                kind,
                Some(FieldKind::Number { .. } | FieldKind::HalfPoints(_) | FieldKind::Text)
            );
            is_typed || self.text(cell).is_empty()
        };
        question_of(record, &self.cursor().filter(is_asked).unwrap_or(missing))
    }

    /// Returns the blank boxes of the first field or couple that needs values.
    pub fn still_open(&self) -> Vec<Cell> {
        if self.is_of_couples() {
            let here = |couple: &&PlaceFields| self.only.is_none_or(|only| couple.place == only);
            let open = self.places().iter().filter(here).map(|couple| self.open_at(couple));
            return open.into_iter().find(|cells| !cells.is_empty()).unwrap_or_default();
        }
        let open = |(place, field): (RoundPath, &FieldPrompt)| -> Vec<Cell> {
            cells_of(place, field).filter(|cell| self.is_open(field, cell)).collect()
        };
        self.derived.own_fields().map(open).find(|cells| !cells.is_empty()).unwrap_or_default()
    }

    /// Returns whether a blank box is an open question.
    pub(super) fn is_wanted(&self, field: &FieldPrompt, cell: &Cell) -> bool {
        let at_couple = self.is_of_couples() && cell.place != RoundPath::ROUND;
        let several = at_couple && field.keys.len() > 1 && !self.is_correction();
        (several || field.wanted.contains(&cell.subject)) && !self.may_stay_blank.contains(cell)
    }

    fn is_open(&self, field: &FieldPrompt, cell: &Cell) -> bool {
        self.is_wanted(field, cell) && self.is_blank(cell)
    }

    /// Returns the boxes of a couple that need values.
    pub fn open_at(&self, couple: &PlaceFields) -> Vec<Cell> {
        let mut open = Vec::new();
        for field in &couple.fields {
            let cells = couple.cells(field);
            open.extend(cells.filter(|cell| self.is_open(field, cell)));
            // The other boxes depend on the answer.
            if !open.is_empty() && matches!(field.spec.kind, FieldKind::Choice(_)) {
                break;
            }
        }
        open
    }

    /// Returns the first box that needs a value.
    pub fn first_missing(&self) -> Option<Cell> {
        self.still_open().first().copied()
    }

    /// Returns the problems that block recording, apart from missing values: its own, and those that it
    /// would newly cause in other rounds.
    pub fn blocking(&self, game: &OpenGame) -> Vec<&Diagnostic> {
        if self.hand.is_some() {
            return self.derived.refused.iter().collect();
        }
        // There can be very many if another program has written to the file.
        let before: HashSet<&Diagnostic> = game.evaluation().problems.iter().collect();
        let is_own = |it: &&Diagnostic| it.round == Some(self.number) || !before.contains(it);
        self.evaluation().problems.iter().filter(is_own).collect()
    }

    /// Returns whether it can be recorded. A round of which nothing of the game itself
    /// is typed cannot.
    pub fn is_complete(&self, game: &OpenGame) -> bool {
        let there = self.is_correction() || self.is_begun();
        let there =
            there && (couple_group(game.record().game).is_none() || !self.places().is_empty());
        let refused = |problem: &&Diagnostic| self.only.is_none_or(|only| problem.place == only);
        there && self.first_missing().is_none() && !self.blocking(game).iter().any(refused)
    }

    /// Returns the problems to show now: of fields that are filled and not being typed in.
    pub fn shown_problems(&self, game: &OpenGame) -> Vec<&Diagnostic> {
        let mut problems = self.blocking(game);
        problems.retain(|problem| self.can_be_shown(problem));
        let wrong = self.derived.wrong.iter().filter(|(cell, _)| self.is_refused(cell));
        for (_, wrong) in wrong {
            let is_same = |it: &&Diagnostic| (it.place, &it.field) == (wrong.place, &wrong.field);
            if !problems.iter().any(is_same) {
                problems.push(wrong);
            }
        }
        problems
    }

    /// Returns the warnings about this round to show now. Who is ahead depends on all of it.
    pub fn shown_warnings(&self) -> Vec<&Diagnostic> {
        let warnings = self.evaluation().warnings.iter();
        let is_whole = self.is_begun() && self.first_missing().is_none();
        let can_be_told = |it: &&Diagnostic| is_whole || it.field.as_deref() != Some(AWAY.id);
        let own = warnings.filter(|warning| warning.round == Some(self.number));
        let own = own.filter(can_be_told);
        own.filter(|warning| self.can_be_shown(warning) && !self.may_still_come(warning)).collect()
    }

    /// Returns whether the value that a warning misses may still be typed: the cursor has not been
    /// there, or something before it is missing.
    fn may_still_come(&self, warning: &Diagnostic) -> bool {
        let told = warning.field.as_deref().and_then(|id| {
            self.derived.own_fields().find(|(_, field)| field.spec.reported_id() == id)
        });
        let Some((place, field)) = told else { return false };
        let blank = cells_of(place, field).all(|cell| self.is_blank(&cell));
        if !blank || self.is_correction() {
            return false;
        }
        let cells = self.cells();
        let at = |wanted: Cell| cells.iter().position(|cell| *cell == wanted);
        let first = cells_of(place, field).next().and_then(at);
        let before = self.cursor().is_some_and(|cursor| at(cursor) < first);
        before || !self.is_begun() || self.first_missing().is_some()
    }

    fn can_be_shown(&self, problem: &Diagnostic) -> bool {
        let Some(id) = problem.field.as_deref() else { return true };
        let told = self
            .all_fields()
            .find(|(place, field)| *place == problem.place && field.spec.reported_id() == id);
        let Some((place, field)) = told else { return true };
        // Fields it also depends on may still be blank.
        let after = field.spec.layout.checked_after;
        let waits = |(at, other): (RoundPath, &FieldPrompt)| {
            other.spec.id == after && cells_of(at, other).any(|cell| self.is_open(other, &cell))
        };
        if self.derived.own_fields().any(waits) {
            return false;
        }
        let cells: Vec<Cell> = cells_of(place, field).collect();
        if cells.iter().any(|cell| self.is_being_typed(cell)) {
            return false;
        }
        if self.hand.is_some() {
            return true;
        }
        if self.is_of_couples() {
            return !cells.iter().any(|cell| self.is_blank(cell));
        }
        let refused = cells.iter().any(|cell| self.is_refused(cell));
        refused || !cells.iter().any(|cell| self.is_open(field, cell))
    }

    /// Returns whether something was typed in the box of the cursor, and not confirmed.
    fn is_being_typed(&self, cell: &Cell) -> bool {
        self.cursor() == Some(*cell) && self.machine.unconfirmed
    }
}

/// Returns the question of a box; `None` if the game does not have its field.
pub fn question_of(record: &Record, cell: &Cell) -> Option<String> {
    let spec = record.game.field(cell.field)?;
    if spec.question.is_empty() {
        return Some(match spec.layout.recorded {
            RowFormat::Counted(_, several) if *cell == Cell::one(cell.field) => {
                format!("How many {several}?")
            }
            _ => format!("{}?", cell_words(record, cell)),
        });
    }
    let owner = match cell.subject {
        Subject::Part(pair) => pair.to_owned(),
        subject => record.owner(subject),
    };
    Some(spec.question.replace("{}’s", &possessive(&owner)).replace("{}", &owner))
}
