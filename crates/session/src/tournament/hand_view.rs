//! A hand in the grid of a night: its recorded or typed numbers, and how each is drawn.

use std::collections::BTreeMap;

use super::{HandEntry, Night};
use crate::form::{Hand, RoundForm};
use crate::hand_states::{HandState, HandStates};
use scoring::{Cell, Diagnostic, FieldPrompt, RoundPath, TableResult};

/// How a number of a hand is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandStyle {
    /// Recorded.
    Recorded,
    /// Empty, with nothing to come.
    Nothing,
    /// Still to come.
    Open,
    /// Still to come, although later hands are in.
    Missing,
    /// Typed.
    Typed,
    /// Filled in from what is typed.
    Followed,
    /// The cursor is in it.
    Cursor,
    /// Refused; the flag says whether the cursor is in it.
    Refused(bool),
}

/// A number of a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandFigure {
    /// Its box.
    pub cell: Cell,
    /// The text.
    pub text: String,
    /// How it is drawn.
    pub style: HandStyle,
    /// Whether it belongs to the first field, which counts most.
    pub is_first: bool,
}

/// A hand in the grid.
#[derive(Debug)]
pub struct HandView {
    /// Its place.
    pub place: RoundPath,
    /// Its numbers by pair.
    pub figures: [Vec<HandFigure>; 2],
    /// Whether it is recorded.
    pub is_recorded: bool,
    /// Whether the cursor is there.
    pub here: bool,
    /// What phones have said of it.
    pub state: HandState,
    /// Whether it waits for the rest: it has a correction that is not recorded, or it is half typed
    /// and the cursor is elsewhere.
    pub waits: bool,
}

impl HandEntry {
    /// Returns a hand: recorded, being typed, or missing; `behind` says that other tables are ahead.
    pub fn view(
        &self,
        night: Night<'_>,
        states: &HandStates,
        (table, place): (&TableResult, RoundPath),
        behind: bool,
    ) -> HandView {
        let form = self.form().filter(|form| form.place() == place);
        let texts = self.texts(night, place);
        let is_recorded = self.is_recorded(night, place);
        // All numbers look like this if nothing can be typed, those without text otherwise blank.
        let written = match (is_recorded, table.closed) {
            (true, _) => Some(HandStyle::Recorded),
            (_, true) => Some(HandStyle::Nothing),
            _ => None,
        };
        let blank = if behind { HandStyle::Missing } else { HandStyle::Open };
        let is_half = written.is_none() && texts.values().any(|text| !text.is_empty());
        let here = self.at() == place;
        let problems = form.map(|form| form.shown_problems(night.0)).unwrap_or_default();
        // Nobody types what follows from the rest.
        let follows_later = |form: &RoundForm, field: &FieldPrompt, cell: &Cell| {
            let is_blank = form.text(cell).is_empty() && form.cursor() != Some(*cell);
            field.total.is_some() && is_blank && field.keys.last() == Some(&cell.subject)
        };
        let figures = |hand: Hand| {
            let filled = match form {
                Some(form) => form.filled().clone(),
                None if is_recorded => BTreeMap::new(),
                None => hand.entry(&texts).1,
            };
            let first = hand.rules.fields.first().map(|field| field.spec.id);
            [0, 1].map(|pair| {
                let figures = hand.at.cells_of_pair(pair).map(|(field, cell)| {
                    let follows = filled.get(&cell).map(ToString::to_string);
                    let is_typed = follows.is_none();
                    let plain = if is_typed { HandStyle::Typed } else { HandStyle::Followed };
                    let text = texts.get(&cell).cloned().or(follows).unwrap_or_default();
                    let style = match (form, written) {
                        (Some(form), _) if is_typed && follows_later(form, field, &cell) => {
                            HandStyle::Open
                        }
                        (Some(form), _) => typed_style(form, &cell, &problems, plain),
                        (_, Some(written)) => written,
                        _ if text.is_empty() => blank,
                        _ => plain,
                    };
                    HandFigure { cell, text, style, is_first: first == Some(cell.field) }
                });
                figures.collect()
            })
        };
        HandView {
            place,
            is_recorded,
            here,
            state: states.state((self.game(), night.boxes_of(place))),
            waits: self.has_correction(night, place) || is_half && !here,
            figures: self.hand(night, (self.game(), place)).map(figures).unwrap_or_default(),
        }
    }
}

/// Returns the style of a box while its hand is typed; `plain` if nothing is special.
fn typed_style(
    form: &RoundForm,
    cell: &Cell,
    problems: &[&Diagnostic],
    plain: HandStyle,
) -> HandStyle {
    let cursor = form.cursor();
    let here = cursor == Some(*cell);
    // The problem of a field is marked in the boxes that a correction has changed; in a new hand in
    // the box under the cursor, otherwise in its first box.
    let in_field = cursor.is_some_and(|cursor| cursor.field == cell.field);
    let first = form.cells().into_iter().find(|first| first.field == cell.field);
    let is_shown = here || (!in_field && first == Some(*cell)) || form.is_changed(cell);
    match (form.is_asked(cell) || is_shown && form.is_pointed_out(cell, problems), here) {
        (true, here) => HandStyle::Refused(here),
        (_, true) => HandStyle::Cursor,
        _ => plain,
    }
}
