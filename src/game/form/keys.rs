//! Applies keys to a form by the steps of the entry machine.

use super::derive::derive;
use super::entry_machine::{Boxes, EditKey, FormEnd, InputBox, InputKind, NumberInput, Step};
use super::{Outcome, RoundForm, Subject};
use crate::engine::{Cell, FieldKind, FieldPrompt, RoundPath};
use crate::game::OpenGame;

/// The largest limit that is a count of tricks or cards rather than points.
const MAX_COUNT: i64 = 26;

impl RoundForm {
    /// Puts the cursor in a box.
    pub fn point(&mut self, sheet: &OpenGame, cell: Cell) {
        self.counting = None;
        // Accepts a seat number that was waiting for a second digit.
        let _ = self.press(sheet, EditKey::End);
        self.enter_box(Some(cell));
    }

    /// Writes a whole text into a box, as clicking a choice or typing in a text field does.
    pub fn write(&mut self, sheet: &OpenGame, cell: Cell, text: &str) {
        if self.cursor() != Some(cell) {
            self.enter_box(Some(cell));
        }
        self.remember(cell, self.machine.clone());
        self.machine.go_on_in(cell);
        self.put(sheet, cell, text.to_owned());
    }

    /// Sets a word, a player or a flag with the mouse, and moves on.
    pub fn choose(&mut self, sheet: &OpenGame, cell: Cell, text: &str) {
        self.write(sheet, cell, text);
        self.advance();
    }

    /// Handles a key.
    pub fn press(&mut self, sheet: &OpenGame, key: EditKey) -> Outcome {
        if self.counting.is_some() {
            return self.count_press(sheet, key);
        }
        let before = self.cursor();
        if let Some(outcome) = self.follows_refusal(sheet, key) {
            self.tell_limit();
            return outcome;
        }
        let boxes = self.boxes(sheet);
        let mut machine = self.machine.clone();
        let step = machine.press(&boxes, key);
        drop(boxes);
        let earlier = std::mem::replace(&mut self.machine, machine);
        self.leave(before);
        self.tell_limit();
        match step {
            Step::Ignored => Outcome::Ignored,
            Step::Moved => Outcome::Moved,
            Step::TooMany(cell) => self.refuse_digit(sheet, cell),
            Step::Write { cell, text, done, then } => {
                self.remember(cell, earlier);
                self.put(sheet, cell, text);
                let recorded = done && self.advance_or_record(cell);
                if recorded {
                    return Outcome::Record;
                }
                match then.map(|key| self.press(sheet, key)) {
                    Some(Outcome::Record) => Outcome::Record,
                    _ => Outcome::Typed,
                }
            }
            Step::Record => Outcome::Record,
            Step::Refused => {
                self.go_to_refused(sheet);
                Outcome::Moved
            }
        }
    }

    /// Moves the cursor to a box, and remembers the field that it left.
    pub(super) fn enter_box(&mut self, cell: Option<Cell>) {
        self.refusal.end_rest();
        let before = self.cursor();
        self.machine.enter_box(cell);
        self.leave(before);
        self.tell_limit();
    }

    fn leave(&mut self, before: Option<Cell>) {
        let field = |cell: Cell| (cell.place, cell.field);
        if let Some(before) = before.map(field)
            && self.cursor().map(field) != Some(before)
        {
            let _ = self.left.insert(before);
        }
    }

    /// Moves on automatically from a box that is full.
    pub(super) fn advance(&mut self) {
        let before = self.cursor();
        let mut machine = self.machine.clone();
        let _ = machine.advance(&self.plain_boxes());
        self.machine = machine;
        self.leave(before);
    }

    /// Moves on. In a hand that is not recorded yet, returns whether that was the last question.
    fn advance_or_record(&mut self, from: Cell) -> bool {
        let Subject::Hand(_) = self.subject else {
            self.advance();
            return false;
        };
        // A correction is checked when Enter records it.
        if self.is_correction() {
            self.advance();
            return false;
        }
        let next = self.next_in_slip(from);
        // One that is typed over is checked at its end, too. Otherwise the next digit must not
        // replace a number that is wrong.
        let goes_on = next.is_some() && self.machine.types_over();
        if !goes_on && self.is_refused_hand() {
            self.machine.go_on_in(from);
            return false;
        }
        let next = next.or_else(|| self.refused_number()).or_else(|| self.first_missing());
        if next.is_some() {
            self.enter_box(next);
            self.machine.arrive_from(from);
        }
        next.is_none()
    }

    /// Returns the next box of a slip that is typed to the end. If several numbers of each pair are
    /// typed and the last ones are filled in, their digits must not go into the next hand; neither
    /// must those of a number that is typed over.
    fn next_in_slip(&self, from: Cell) -> Option<Cell> {
        let cells = self.cells();
        let several = cells.len() > 2;
        let after = cells.iter().position(|cell| *cell == from).map_or(0, |at| at + 1);
        let mut later = cells.into_iter().skip(after);
        if self.machine.types_over() {
            return later.next().filter(|next| several || !self.text(next).is_empty());
        }
        later.find(|cell| several && self.text(cell).is_empty())
    }

    /// Returns whether texts of this form may still be replaced.
    fn is_typed_over(&self) -> bool {
        self.was.is_some() || self.machine.types_over()
    }

    pub(super) fn is_refused_hand(&self) -> bool {
        matches!(self.subject, Subject::Hand(_)) && !self.derived.refused.is_empty()
    }

    pub(super) fn put(&mut self, sheet: &OpenGame, cell: Cell, text: String) {
        if text.is_empty() {
            let _ = self.draft.texts.remove(&cell);
        } else {
            let _ = self.draft.texts.insert(cell, text);
        }
        self.end_refusal(&cell);
        // A box does not disappear while its value is erased.
        self.more |= self.is_common(&cell);
        self.other_follows(&cell);
        self.follow(sheet);
    }

    /// In a correction, lets the other box in a sum of two change with this one, until it is typed
    /// in itself.
    fn other_follows(&mut self, cell: &Cell) {
        if self.was.is_none() {
            return;
        }
        let _ = self.retyped.insert(*cell);
        let Some(field) = self.field_of(cell) else { return };
        let Some(total) = field.expected_total else { return };
        let cells: Vec<Cell> = super::cells_of(cell.place, field).collect();
        let [one, other] = cells.as_slice() else { return };
        let other = if one == cell { other } else { one };
        if self.retyped.contains(other) {
            return;
        }
        // The value is written into its box, so that it stays if a later answer removes the sum.
        let typed = super::sum_of(self.text(cell)).filter(|number| field.fits(*number));
        let rest = typed.map(|number| total - number).filter(|rest| field.fits(*rest));
        let _ = match rest {
            Some(rest) => self.draft.texts.insert(*other, rest.to_string()),
            None => self.draft.texts.remove(other),
        };
    }

    /// Computes everything that depends on the texts again.
    pub(super) fn follow(&mut self, sheet: &OpenGame) {
        let correcting = self.was.is_some();
        self.derived = derive(&self.subject, sheet, self.number, &self.draft, correcting);
        // The fields may have changed with it.
        let cells = self.cells();
        self.draft.refused.retain(|cell| cells.contains(cell));
        if self.cursor().is_some_and(|cursor| !cells.contains(&cursor)) {
            self.machine.enter_box(cells.first().copied());
        }
    }

    /// Returns the boxes for the entry machine.
    fn boxes<'a>(&'a self, sheet: &'a OpenGame) -> Boxes<'a> {
        let names = &sheet.record().players;
        let mut boxes = self.plain_boxes();
        let here = self.cursor();
        for one in &mut boxes.list {
            if Some(one.cell) != here && self.draft.refused.contains(&one.cell) {
                one.text = "";
            }
            match &mut one.kind {
                InputKind::Seat { names: seats, .. } => *seats = names,
                InputKind::Number(limits) if Some(one.cell) == here => {
                    limits.reachable = self.reachable(&one.cell);
                }
                _ => {}
            }
        }
        boxes.complete = self.is_complete(sheet);
        boxes
    }

    /// Returns the boxes without what only a key needs: names, and whether everything is complete.
    fn plain_boxes(&self) -> Boxes<'_> {
        let list = self.stops().into_iter().filter_map(|cell| {
            let field = self.field_of(&cell)?;
            Some(InputBox {
                cell,
                kind: self.kind_of(field, &cell),
                text: self.text(&cell),
                filled: self.derived.filled.contains_key(&cell),
                wanted: self.is_wanted(field, &cell),
                common: self.is_common(&cell),
            })
        });
        Boxes {
            list: list.collect(),
            missing: self.first_missing(),
            complete: false,
            correction: self.types_over(),
            touched: match (self.only, &self.stood) {
                (Some(only), Some(stood)) => self.draft_at(only) != *stood,
                (Some(only), None) => !self.is_blank_at(only),
                _ => !self.draft.is_empty(),
            },
            end: match &self.subject {
                Subject::Hand(hand) if hand.has_one_number() => FormEnd::OneNumber,
                Subject::Hand(_) => FormEnd::LastBox,
                _ => FormEnd::Record,
            },
        }
    }

    fn kind_of(&self, field: &FieldPrompt, cell: &Cell) -> InputKind<'static> {
        let number = |min, max, halves| {
            let moves = !self.is_points(field, cell);
            InputKind::Number(NumberInput { min, max, reachable: None, halves, moves })
        };
        match field.spec.kind {
            FieldKind::Number { .. } => number(field.min, field.max, None),
            FieldKind::HalfPoints(range) => number(Some(range.min), Some(range.max), Some(range)),
            FieldKind::Choice(choices) => InputKind::Choice(choices),
            FieldKind::Player => InputKind::Seat { names: &[], several: false },
            FieldKind::Players(..) | FieldKind::Pairs => {
                InputKind::Seat { names: &[], several: true }
            }
            FieldKind::Numbers(of) => InputKind::Digits(of),
            FieldKind::Flag => InputKind::Flag,
            FieldKind::Text => InputKind::Text,
        }
    }

    /// Returns whether a number is points without a known sum: cards left in hand, pips, melds. A
    /// single number for the whole round is a bid or a count.
    pub(super) fn is_points(&self, field: &FieldPrompt, cell: &Cell) -> bool {
        let one_of_round = cell.place == RoundPath::ROUND && field.keys.len() == 1;
        let few = field.max.is_some_and(|max| max <= MAX_COUNT);
        let hand = matches!(self.subject, Subject::Hand(_));
        field.expected_total.is_none()
            && !few
            && !one_of_round
            && !hand
            && field.spec.layout.points_each == 0
    }

    /// Returns whether no further digit could stay in the range of a box.
    pub(super) fn is_full(&self, cell: &Cell) -> bool {
        let Some(field) = self.field_of(cell) else { return false };
        let text = self.text(cell);
        match self.kind_of(field, cell) {
            InputKind::Number(mut limits) => {
                limits.reachable = self.reachable(cell);
                limits.is_full(text)
            }
            InputKind::Text | InputKind::Digits(_) => false,
            InputKind::Seat { several, .. } => !several,
            _ => !text.is_empty(),
        }
    }

    /// Returns the largest number that a box of a hand can have with the others, unless those may
    /// still be replaced.
    fn reachable(&self, cell: &Cell) -> Option<i64> {
        let Subject::Hand(hand) = &self.subject else { return None };
        hand.reachable(cell, (!self.is_typed_over()).then_some(&self.draft))
    }

    /// If nothing is missing, moves to the first problem and shows it.
    fn go_to_refused(&mut self, sheet: &OpenGame) {
        let wrong = self.blocking(sheet).first().copied();
        let wrong = wrong.map(|it| (it.place, it.field.clone(), it.message.clone()));
        let all: Vec<(RoundPath, &'static str)> =
            self.own_fields().map(|(place, field)| (place, field.spec.id)).collect();
        self.left.extend(all);
        let common = self.derived.asked.common.iter();
        self.left.extend(common.map(|field| (RoundPath::ROUND, field.spec.id)));
        if let Some(number) = self.refused_number() {
            return self.enter_box(Some(number));
        }
        let Some((place, Some(id), message)) = wrong else { return };
        let is_wrong = |cell: &Cell| {
            cell.place == place
                && self.field_of(cell).is_some_and(|field| field.spec.reported_id() == id)
        };
        let cells: Vec<Cell> = self.cells().into_iter().filter(is_wrong).collect();
        // A problem of one person or side begins with the name.
        let named = |cell: &Cell| begins_with(&message, &owner(sheet, cell)?);
        let named = cells.iter().copied().filter_map(|cell| Some((named(&cell)?, cell)));
        let named = named.max_by_key(|(length, _)| *length).map(|(_, cell)| cell);
        let here = self.cursor().filter(|cell| cells.contains(cell));
        // A hand is typed again from its first number: had only one to be typed, the rest of the slip
        // would go into the next hand.
        if let Subject::Hand(_) = self.subject {
            self.enter_box(self.cells().first().copied());
        } else if let Some(cell) = named.or(here).or(cells.first().copied()) {
            self.enter_box(Some(cell));
        }
    }

    pub(super) fn is_common(&self, cell: &Cell) -> bool {
        cell.place == RoundPath::ROUND
            && self.derived.asked.common.iter().any(|field| field.spec.id == cell.field)
    }
}

/// Returns the name of the person or side of a box.
fn owner(sheet: &OpenGame, cell: &Cell) -> Option<String> {
    match cell.subject {
        crate::engine::Subject::Player(player) => {
            Some(sheet.record().player_name(player).to_owned())
        }
        crate::engine::Subject::Team(team) => Some(sheet.record().team_name(team)),
        _ => None,
    }
}

/// Returns the length of a name that a message begins with.
fn begins_with(message: &str, name: &str) -> Option<usize> {
    let rest = message.strip_prefix(name)?;
    rest.starts_with([' ', '\'']).then_some(name.len())
}
