//! Choices of the open round: adjacent segments, or rows of a grid.

use iced::Center;
use iced::widget::{Column, container, row, space};

use super::layout::Geometry;
use super::{Message, ScoreSheetScreen};
use crate::gui::icon::suit_icon;
use crate::gui::text_fit;
use crate::gui::theme::{Element, TextStyle, Tone, scale, space as gap};
use crate::gui::widget::{SegmentedButton, label, segmented_button, suit_button};
use scoring::{Choice, ChoiceGrid, FieldKind};
use session::chart::{float, whole};
use session::form::{BoxView, FieldView};
use session::score_sheet::lines::{choice_id, is_stacked};

/// Width of a row's name in a grid, in logical pixels.
const ROW_NAME: f32 = 60.0;
/// Width of a suit in a grid, and in a small window.
const SUIT: f32 = 62.0;
const LOW_SUIT: f32 = 52.0;
/// The same in so little space that no keys are shown.
const LEAST_SUIT: f32 = 36.0;
const KEYS: f32 = 300.0;
/// Width of the stacked numbers beside a grid.
pub(super) const STACK: f32 = 118.0;

impl ScoreSheetScreen {
    /// Returns the approximate width of all segments of a choice, in as few rows as possible.
    pub(super) fn choices_width(
        &self,
        view: &FieldView<'_>,
        choices: &'static [Choice],
        room: f32,
    ) -> f32 {
        if let Some(grid) = view.asked.spec.layout.grid {
            return self.grid(grid, choices, room).width();
        }
        let all = choices.iter().map(|choice| self.choice_width(choices, choice));
        let between = self.session.viewport().width.between_segments();
        all.sum::<f32>() + between * float(choices.len().saturating_sub(1))
    }

    /// Returns the lengths of a grid; if space is short, suits become narrower, then the names of
    /// the rows are left out.
    fn grid(&self, grid: ChoiceGrid, choices: &'static [Choice], room: f32) -> Grid {
        let others = choices.get(grid.rows.len() * grid.columns..).unwrap_or_default();
        let after = |in_small: bool| -> Vec<(&'static [Choice], f32)> {
            let wide = |choice| match drawn_suit(choice) {
                Some(_) => 0.0,
                None if in_small => text_fit::width(choice.label, scale::BODY) + gap::SMALL,
                None => self.choice_width(choices, choice) - gap::MIDDLE,
            };
            let columns = others.chunks(grid.rows.len().max(1));
            columns.map(|all| (all, all.iter().map(wide).fold(0.0, f32::max))).collect()
        };
        let between = self.session.viewport().width.between_segments();
        let (columns, row_name) = (grid.columns, ROW_NAME);
        let wide = Grid { columns, after: after(false), between, row_name, suit: SUIT };
        let low = self.session.viewport().width.suit().min(LOW_SUIT);
        let narrow = Grid { suit: low, ..wide.clone() };
        let fits = |grid: &Grid| grid.width() + between + STACK <= room;
        let bare = Grid { row_name: 0.0, ..narrow.clone() };
        let small = Grid { suit: LEAST_SUIT, after: after(true), ..bare.clone() };
        let least = if bare.width() <= room { bare } else { small };
        [wide, narrow].into_iter().find(fits).unwrap_or(least)
    }

    /// Draws the name of a line whose grid has no room for the names of its rows: the line's own in
    /// the first row, the other rows' below it. `None` if the rows have their names.
    pub(super) fn grid_label<'a>(
        &self,
        geometry: &Geometry,
        views: &[FieldView<'a>],
        (name, step): (String, TextStyle),
    ) -> Option<Element<'a, Message>> {
        let first = views.first()?;
        let FieldKind::Choice(choices) = first.asked.spec.kind else { return None };
        let grid = first.asked.spec.layout.grid?;
        if self.grid(grid, choices, geometry.room()).row_name > 0.0 {
            return None;
        }
        let under = self.rows_under(views, geometry.room());
        let rows = grid.rows.iter().skip(1).map(|row| label(*row, step, Tone::Ink));
        let rows = std::iter::once(label(name, step, Tone::Ink)).chain(rows);
        let rows = rows.map(|row| container(row).center_y(geometry.field).into());
        let below = (0..under).map(|_| space::vertical().height(geometry.field).into());
        Some(Column::with_children(rows.chain(below)).spacing(gap::TIGHT).into())
    }

    /// Returns how many rows of numbers are below their grid because they do not fit beside it.
    pub(super) fn rows_under(&self, views: &[FieldView<'_>], room: f32) -> usize {
        let Some((first, rest)) = views.split_first() else { return 0 };
        let FieldKind::Choice(choices) = first.asked.spec.kind else { return 0 };
        let wide = first.asked.spec.layout.grid.map(|grid| self.grid(grid, choices, room).width());
        let beside = self.session.viewport().width.between_fields() + STACK;
        let has_room = wide.is_none_or(|wide| wide + beside <= room);
        let stacked = rest.iter().filter(|view| is_stacked(views, view)).count();
        if has_room { 0 } else { stacked.div_ceil(fitting(room)) }
    }

    fn choice_width(&self, choices: &[Choice], choice: &Choice) -> f32 {
        if are_suits(choices) {
            return self.session.viewport().width.suit();
        }
        let words = self.choice_words(choice);
        let key = shown_key(choice, &words)
            .map_or(0.0, |key| text_fit::width(&key, scale::SIGN) + gap::SMALL);
        text_fit::width(&words, scale::CARD) + key + 2.0 * gap::WIDE
    }

    /// Returns the number of rows of a choice's segments.
    pub(super) fn segment_rows(&self, view: &FieldView<'_>, room: f32) -> usize {
        let FieldKind::Choice(choices) = view.asked.spec.kind else { return 1 };
        if let Some(grid) = view.asked.spec.layout.grid {
            return grid.rows.len();
        }
        let (mut rows, mut used) = (1, 0.0);
        for choice in choices {
            let wide = self.choice_width(choices, choice);
            if used > 0.0 && used + gap::SMALL + wide > room {
                rows += 1;
                used = wide;
            } else {
                used += wide + if used > 0.0 { gap::SMALL } else { 0.0 };
            }
        }
        rows
    }

    /// Returns a choice in words; sides by their players' names.
    fn choice_words(&self, choice: &Choice) -> String {
        let record = self.session.record();
        match record.team(choice.id) {
            Some(team) if record.in_sides() => record.team_name(team),
            _ => choice.label.to_owned(),
        }
    }

    pub(super) fn choices<'a>(
        &self,
        geometry: &Geometry,
        view: &FieldView<'a>,
        part: &BoxView<'a>,
        choices: &'static [Choice],
    ) -> Element<'a, Message> {
        let between = geometry.width.between_segments();
        let segment = |choice: &'static Choice| {
            let first = choices.first().is_some_and(|first| first.id == choice.id);
            self.segment(geometry, view, part, choice, (are_suits(choices), first))
        };
        let Some(grid) = view.asked.spec.layout.grid else {
            let segments = row(choices.iter().map(|choice| segment(choice).into()));
            let segments = segments.spacing(between).align_y(Center);
            let several = self.segment_rows(view, geometry.room()) > 1;
            return if several {
                // The columns may be wider than the visible part of the paper.
                let segments = segments.wrap().vertical_spacing(gap::SMALL);
                container(segments).max_width(geometry.room()).into()
            } else {
                segments.into()
            };
        };
        let lengths = self.grid(grid, choices, geometry.room());
        let rows = grid.rows.iter().zip(choices.chunks(grid.columns)).map(|(name, choices)| {
            let name = label(*name, scale::CAPTION, Tone::Muted);
            let name = (lengths.row_name > 0.0).then(|| container(name).width(lengths.row_name));
            let suits = choices.iter().map(|choice| segment(choice).width(lengths.suit).into());
            row![].push(name).extend(suits).spacing(between).align_y(Center).into()
        });
        let mut all = row![Column::with_children(rows).spacing(gap::TIGHT)];
        for (column, width) in &lengths.after {
            let width = if *width > 0.0 { *width } else { lengths.suit };
            let segments = column.iter().map(|choice| segment(choice).width(width).into());
            all = all.push(Column::with_children(segments).spacing(gap::TIGHT));
        }
        all.spacing(between).into()
    }

    /// Draws one segment of a choice; suits as icons.
    fn segment<'a>(
        &self,
        geometry: &Geometry,
        view: &FieldView<'a>,
        part: &BoxView<'a>,
        choice: &'static Choice,
        (suits, first): (bool, bool),
    ) -> SegmentedButton<'a, Message> {
        let chosen = part.text == choice.id;
        // Pressing a chosen optional answer again clears it.
        let again = chosen && !view.asked.open;
        let text = if again { String::new() } else { choice.id.to_owned() };
        let words = self.choice_words(choice);
        let in_grid = view.asked.spec.layout.grid.is_some();
        let drawn = if suits { Some(choice.id) } else { drawn_suit(choice).filter(|_| in_grid) };
        let key = match drawn {
            Some(_) => Some(choice.key.to_string()),
            None => shown_key(choice, &words),
        };
        let segment = match drawn {
            Some(suit) => suit_button(suit).width(geometry.width.suit()),
            None => segmented_button(words),
        };
        let mut segment = segment
            .chosen(chosen)
            .id(choice_id(&part.cell, choice.id))
            .focused(part.focused && (chosen || part.text.is_empty() && first))
            .on_press(Message::Chosen(part.cell, text))
            .height(geometry.field);
        let shows_key = drawn.is_none() && !(in_grid && geometry.room() < KEYS);
        if let Some(key) = key.filter(|_| geometry.width.is_wide() || shows_key) {
            segment = segment.key_after(key);
        }
        segment
    }
}

/// Returns how many numbers fit side by side below a grid.
pub(super) fn fitting(room: f32) -> usize {
    whole((room + gap::TIGHT) / (STACK + gap::TIGHT)).max(1)
}

/// Layout of a grid of choices.
#[derive(Clone)]
struct Grid {
    /// Suits in a row.
    columns: usize,
    /// The other choices in columns of the grid's height, with their widths; 0 for one drawn as a
    /// suit.
    after: Vec<(&'static [Choice], f32)>,
    between: f32,
    row_name: f32,
    suit: f32,
}

impl Grid {
    fn width(&self) -> f32 {
        let name = if self.row_name > 0.0 { self.row_name + self.between } else { 0.0 };
        let after = self
            .after
            .iter()
            .map(|(_, width)| self.between + if *width > 0.0 { *width } else { self.suit });
        let columns = float(self.columns);
        name + columns * self.suit + (columns - 1.0) * self.between + after.sum::<f32>()
    }
}

/// Returns the suit that a choice is drawn as in a grid: hearts for "hearts-alone".
pub(super) fn drawn_suit(choice: &Choice) -> Option<&'static str> {
    let suit = choice.id.split_once('-').map_or(choice.id, |(suit, _)| suit);
    [choice.id, suit].into_iter().find(|id| suit_icon(id).is_some())
}

/// Returns the key of a choice, unless the text shows it already: "7", "Q".
fn shown_key(choice: &Choice, words: &str) -> Option<String> {
    let key = choice.key.to_string();
    (!words.eq_ignore_ascii_case(&key)).then_some(key)
}

/// Returns whether these choices are suits, which are drawn as icons.
fn are_suits(choices: &[Choice]) -> bool {
    choices.iter().all(|choice| suit_icon(choice.id).is_some())
}
