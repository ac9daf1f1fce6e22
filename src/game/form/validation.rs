//! Problems and missing values of a form, and when to show them: never while a number is being
//! typed.

use super::{PlaceFields, RoundForm, Subject, cells_of, couples};
use crate::engine::wording::possessive;
use crate::engine::{
    Cell, Diagnostic, FieldKind, FieldPrompt, Record, RoundPath, RowFormat, Value,
};
use crate::game::{OpenGame, cell_words};

impl RoundForm {
    /// Returns whether a box has a value outside its own limits, and is not being typed in.
    pub fn is_refused(&self, cell: &Cell) -> bool {
        let Some(text) = self.draft.texts.get(cell) else { return false };
        let Some(field) = self.field_of(cell) else { return false };
        if self.cursor() == Some(*cell) && self.is_half_typed(cell) {
            return false;
        }
        match self.derived.entry.get(cell) {
            Some(Value::Number(number)) => !field.fits(*number),
            Some(Value::HalfPoints(halves)) => match field.spec.kind {
                FieldKind::HalfPoints(range) => !range.holds(*halves),
                _ => true,
            },
            Some(_) => false,
            None => !text.trim().is_empty(),
        }
    }

    /// Returns whether a shown problem is about this box. A digit too many is only about the box it
    /// was typed in.
    pub fn is_pointed_out(&self, cell: &Cell, shown: &[&Diagnostic]) -> bool {
        let Some(field) = self.field_of(cell) else { return false };
        let is_elsewhere = !self.is_refused_number(cell);
        shown.iter().any(|problem| {
            problem.place == cell.place
                && problem.field.as_deref() == Some(field.spec.reported_id())
                && !(is_elsewhere && self.refusal.limit() == Some(*problem))
        })
    }

    /// Returns whether further typing could change the value of a box.
    fn is_half_typed(&self, cell: &Cell) -> bool {
        let Some(field) = self.field_of(cell) else { return false };
        match field.spec.kind {
            FieldKind::Number { .. } | FieldKind::HalfPoints(_) => {
                !self.text(cell).is_empty() && !self.is_full(cell)
            }
            FieldKind::Text | FieldKind::Players(..) | FieldKind::Pairs | FieldKind::Numbers(_) => {
                true
            }
            _ => false,
        }
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

    /// Returns the question of the box under the cursor if it is blank or waits, otherwise the next
    /// open one: "Who won the bid?", "Tess's tricks?".
    pub fn question(&self, record: &Record) -> Option<String> {
        let missing = self.first_missing()?;
        // Points wait for Tab or Enter. A couple is named by who is missing.
        let typed = self.machine.is_typed() && !matches!(self.subject, Subject::Couples);
        let waits =
            |cell: &Cell| typed && self.field_of(cell).is_some_and(|it| self.is_points(it, cell));
        let is_asked =
            |cell: &Cell| (self.text(cell).is_empty() || waits(cell)) && !self.is_common(cell);
        let cell = self.cursor().filter(is_asked).unwrap_or(missing);
        let spec = record.game.field(cell.field)?;
        let question = spec.question;
        let asked_of_all = !question.contains("{}");
        if let RowFormat::Counted(_, several) = spec.layout.recorded
            && question.is_empty()
            && cell == Cell::one(cell.field)
        {
            return Some(format!("How many {several}?"));
        }
        Some(match record.owner(cell.subject) {
            _ if question.is_empty() => format!("{}?", cell_words(record, &cell)),
            _ if asked_of_all => question.to_owned(),
            owner => question.replace("{}'s", &possessive(&owner)).replace("{}", &owner),
        })
    }

    /// Returns the blank boxes of the first field or couple that needs values.
    pub fn still_open(&self) -> Vec<Cell> {
        if let Subject::Couples = self.subject {
            let here = |couple: &&PlaceFields| self.only.is_none_or(|only| couple.place == only);
            let open = self.places().iter().filter(here).map(|couple| self.open_at(couple));
            return open.into_iter().find(|cells| !cells.is_empty()).unwrap_or_default();
        }
        let blank = |(place, field): (RoundPath, &FieldPrompt)| -> Vec<Cell> {
            let cells = cells_of(place, field);
            cells.filter(|cell| self.is_wanted(field, cell) && self.is_blank(cell)).collect()
        };
        self.own_fields().map(blank).find(|cells| !cells.is_empty()).unwrap_or_default()
    }

    /// Returns whether a blank box is an open question.
    pub(super) fn is_wanted(&self, field: &FieldPrompt, cell: &Cell) -> bool {
        let couples = matches!(self.subject, Subject::Couples);
        let several = couples && field.keys.len() > 1 && !self.is_correction();
        (several || field.wanted.contains(&cell.subject)) && !self.excused.contains(cell)
    }

    /// Returns the boxes of a couple that need values.
    pub fn open_at(&self, couple: &PlaceFields) -> Vec<Cell> {
        let mut open = Vec::new();
        for field in &couple.fields {
            let cells = couple.cells(field);
            open.extend(cells.filter(|cell| self.is_wanted(field, cell) && self.is_blank(cell)));
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

    /// Returns the problems that block recording, apart from missing values. Earlier problems of
    /// other rounds do not.
    pub fn blocking(&self, sheet: &OpenGame) -> Vec<&Diagnostic> {
        match self.subject {
            Subject::Hand(_) => self.derived.refused.iter().collect(),
            _ => sheet.blocking_diagnostics(self.number, self.evaluation()),
        }
    }

    /// Returns whether it can be recorded. A round without any typing cannot.
    pub fn is_complete(&self, sheet: &OpenGame) -> bool {
        let there = self.is_correction() || !self.draft.is_empty();
        let there =
            there && (!matches!(self.subject, Subject::Couples) || !self.places().is_empty());
        let refused = |problem: &&Diagnostic| self.only.is_none_or(|only| problem.place == only);
        there
            && self.first_missing().is_none()
            && self.refused_number().is_none()
            && !self.blocking(sheet).iter().any(refused)
    }

    /// Returns the problems to show now: of fields that are filled and not being typed in.
    pub fn shown_problems(&self, sheet: &OpenGame) -> Vec<&Diagnostic> {
        let mut problems = self.blocking(sheet);
        problems.retain(|problem| self.can_be_shown(problem));
        if let Some(limit) = self.refusal.limit() {
            problems
                .retain(|problem| (problem.place, &problem.field) != (limit.place, &limit.field));
            problems.insert(0, limit);
        }
        problems
    }

    /// Returns the warnings about this round to show now.
    pub fn shown_warnings(&self) -> Vec<&Diagnostic> {
        let warnings = self.evaluation().warnings.iter();
        let own = warnings.filter(|warning| warning.round == Some(self.number));
        own.filter(|warning| self.can_be_shown(warning) && !self.may_still_come(warning)).collect()
    }

    /// Returns whether the value that a warning misses may still be typed: the cursor has not been
    /// there, or something before it is missing.
    fn may_still_come(&self, warning: &Diagnostic) -> bool {
        let told = warning
            .field
            .as_deref()
            .and_then(|id| self.own_fields().find(|(_, field)| field.spec.reported_id() == id));
        let Some((place, field)) = told else { return false };
        let blank = cells_of(place, field).all(|cell| self.is_blank(&cell));
        if !blank || self.is_correction() {
            return false;
        }
        let cells = self.cells();
        let at = |wanted: Cell| cells.iter().position(|cell| *cell == wanted);
        let first = cells_of(place, field).next().and_then(at);
        let before = self.cursor().is_some_and(|cursor| at(cursor) < first);
        before || !self.is_touched() || self.first_missing().is_some()
    }

    fn can_be_shown(&self, problem: &Diagnostic) -> bool {
        let Some(id) = problem.field.as_deref() else { return true };
        let common = self.derived.asked.common.iter().map(|field| (RoundPath::ROUND, field));
        let mut all = self.own_fields().chain(common);
        let told =
            all.find(|(place, field)| *place == problem.place && field.spec.reported_id() == id);
        let Some((place, field)) = told else { return true };
        // Fields it also depends on may still be blank.
        let after = field.spec.layout.checked_after;
        let waits = |(at, other): (RoundPath, &FieldPrompt)| {
            let mut cells = cells_of(at, other);
            other.spec.id == after
                && cells.any(|cell| self.is_wanted(other, &cell) && self.is_blank(&cell))
        };
        if self.own_fields().any(waits) {
            return false;
        }
        let cells: Vec<Cell> = cells_of(place, field).collect();
        if let Subject::Couples = self.subject {
            return cells.iter().all(|cell| !self.is_being_typed(cell) && !self.is_blank(cell));
        }
        if let Subject::Hand(_) = self.subject {
            return !cells.iter().any(|cell| self.is_being_typed(cell));
        }
        let left = self.left.contains(&(place, field.spec.id));
        let here = self.cursor().filter(|cell| cells.contains(cell));
        if here.is_some_and(|cell| self.is_half_typed(&cell)) && !left {
            return false;
        }
        let refused = cells.iter().any(|cell| self.is_refused(cell));
        let blank = cells.iter().any(|cell| self.is_wanted(field, cell) && self.is_blank(cell));
        refused || !blank
    }

    /// Returns whether the next digit would change the number in a box.
    fn is_being_typed(&self, cell: &Cell) -> bool {
        self.cursor() == Some(*cell) && !self.is_selected() && !self.is_full(cell)
    }

    /// Returns whether other fields depend on this box.
    pub fn decides(&self, cell: &Cell) -> bool {
        self.field_of(cell).is_some_and(couples::decides)
    }
}
