//! Choices of the open round: adjacent segments, or named rows of suits.

use iced::Center;
use iced::widget::{container, row};

use super::layout::SheetTable;
use super::{Message, ScoreSheetScreen};
use crate::gui::icon::suit_icon;
use crate::gui::theme::{Element, Tone, scale, space as gap};
use crate::gui::widget::{SegmentedButton, label, segmented_button, suit_button};
use scoring::{Choice, FieldKind};
use session::form::{BoxView, FieldView};
use session::score_sheet::lines::choice_id;

/// Width of the name of a row of suits, in logical pixels.
const ROW_NAME: f32 = 60.0;

impl ScoreSheetScreen {
    /// Draws the segments of a choice without those in named rows; they continue in the next row
    /// where they do not fit.
    pub(super) fn choices<'a>(
        &self,
        table: &SheetTable,
        view: &FieldView<'a>,
        part: &BoxView<'a>,
    ) -> Element<'a, Message> {
        let in_rows = view.asked.spec.layout.grid.map_or(0, |grid| grid.rows.len() * grid.columns);
        let others = choices_of(view).get(in_rows..).unwrap_or_default();
        let segments = others.iter().map(|choice| self.own_segment(view, part, choice));
        let segments = row(segments).spacing(table.width.between_segments()).align_y(Center);
        // The columns may be wider than the visible part of the paper.
        let segments = segments.wrap().vertical_spacing(gap::SMALL);
        container(segments).max_width(table.room()).into()
    }

    /// Draws the named rows of a choice.
    pub(super) fn named_rows<'a>(
        &self,
        table: &SheetTable,
        view: &FieldView<'a>,
        part: &BoxView<'a>,
    ) -> Vec<Element<'a, Message>> {
        let Some(grid) = view.asked.spec.layout.grid else { return Vec::new() };
        let rows = grid.rows.iter().zip(choices_of(view).chunks(grid.columns));
        let rows = rows.map(|(name, choices)| {
            let name = container(label(*name, scale::CAPTION, Tone::Muted)).width(ROW_NAME);
            let suits = choices.iter().map(|choice| self.own_segment(view, part, choice));
            let suits = row![name].extend(suits).spacing(table.width.between_segments());
            suits.align_y(Center).wrap().vertical_spacing(gap::TIGHT).into()
        });
        rows.collect()
    }

    /// Returns a choice in words; sides by their players' names.
    fn choice_words(&self, choice: &Choice) -> String {
        let record = self.session.record();
        match record.team(choice.id) {
            Some(team) if record.in_sides() => record.team_name(team),
            _ => choice.label.to_owned(),
        }
    }

    fn own_segment<'a>(
        &self,
        view: &FieldView<'a>,
        part: &BoxView<'a>,
        choice: &'static Choice,
    ) -> Element<'a, Message> {
        self.segment(view, part, (choice, self.choice_words(choice)), true).into()
    }

    /// Draws one segment of a choice; suits as icons.
    pub(super) fn segment<'a>(
        &self,
        view: &FieldView<'a>,
        part: &BoxView<'a>,
        (choice, words): (&'static Choice, String),
        has_key: bool,
    ) -> SegmentedButton<'a, Message> {
        let density = self.session.viewport().width;
        let chosen = part.text == choice.id;
        // Pressing a chosen optional answer again clears it.
        let again = chosen && !view.asked.open;
        let text = if again { String::new() } else { choice.id.to_owned() };
        let choices = choices_of(view);
        let are_suits = choices.iter().all(|choice| suit_icon(choice.id).is_some());
        let is_first = choices.first().is_some_and(|first| first.id == choice.id);
        let has_rows = view.asked.spec.layout.grid.is_some();
        let drawn = drawn_suit(choice).filter(|_| are_suits || has_rows);
        let key = match drawn {
            Some(_) => Some(choice.key.to_string()).filter(|_| density.is_wide()),
            None => shown_key(choice, &words),
        };
        let segment = match drawn {
            Some(suit) => suit_button(suit).width(density.suit()),
            None => segmented_button(words),
        };
        let segment = segment
            .chosen(chosen)
            .id(choice_id(&part.cell, choice.id))
            .focused(part.focused && (chosen || part.text.is_empty() && is_first))
            .on_press(Message::Chosen(part.cell, text))
            .height(density.field());
        match key.filter(|_| has_key) {
            Some(key) => segment.key_after(key),
            None => segment,
        }
    }
}

/// Returns the choices of a field.
fn choices_of(view: &FieldView<'_>) -> &'static [Choice] {
    match view.asked.spec.kind {
        FieldKind::Choice(choices) => choices,
        _ => &[],
    }
}

/// Returns the suit that a choice is drawn as in a named row: hearts for "hearts-alone".
pub(super) fn drawn_suit(choice: &Choice) -> Option<&'static str> {
    let suit = choice.id.split_once('-').map_or(choice.id, |(suit, _)| suit);
    [choice.id, suit].into_iter().find(|id| suit_icon(id).is_some())
}

/// Returns the key of a choice, unless the text shows it already: "7", "Q".
fn shown_key(choice: &Choice, words: &str) -> Option<String> {
    let key = choice.key.to_string();
    (!words.eq_ignore_ascii_case(&key)).then_some(key)
}
