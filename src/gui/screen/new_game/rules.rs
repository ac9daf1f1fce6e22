//! The house rules of a game as lines of segments.

use iced::Fill;
use iced::widget::{Row, column, container, row};

use super::players::{Cursor, MARKED, Message, Players, number_id};
use crate::engine::{OptionKind, OptionSpec, Value};
use crate::gui::format;
use crate::gui::screen::Viewport;
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::theme::{Element, Theme, Width, space as gap};
use crate::gui::widget::{BoxState, field_label, hairline, number_box, segmented_button};

impl Players {
    /// What can be chosen for a house rule with one click.
    pub(super) fn answers(&self, index: usize) -> Vec<Value> {
        let Some(option) = self.game.options.get(index) else { return Vec::new() };
        let usual = option.default(self.count());
        match option.kind {
            OptionKind::Flag(_) => vec![Value::Flag(true), Value::Flag(false)],
            OptionKind::Choice(choices) => {
                choices.iter().map(|choice| Value::Word(choice.id)).collect()
            }
            // All in their order, or the list as it was brought along.
            OptionKind::Words(_) => vec![usual],
            OptionKind::Number { offers, .. } => {
                let mut answers: Vec<Value> = offers.iter().copied().map(Value::Number).collect();
                if !answers.contains(&usual) {
                    answers.insert(0, usual);
                }
                answers
            }
        }
    }

    /// What is played.
    pub(super) fn answer(&self, index: usize) -> Option<Value> {
        let option = self.game.options.get(index)?;
        let chosen = self.options.get(option.id).cloned();
        Some(chosen.unwrap_or_else(|| option.default(self.count())))
    }

    /// Every house rule, a line each.
    pub(super) fn rules(&self, viewport: Viewport) -> Element<'_, Message> {
        let mut lines = column![];
        for (index, option) in self.game.options.iter().enumerate() {
            lines = lines.push(self.rule(viewport, index, option)).push(hairline(viewport.colors));
        }
        lines.into()
    }

    fn rule(
        &self,
        viewport: Viewport,
        index: usize,
        option: &'static OptionSpec,
    ) -> Element<'_, Message> {
        let colors = viewport.colors;
        let marked = self.cursor == Cursor::Option(index);
        let now = self.answer(index);
        let typed = self.typed.get(index).map_or("", String::as_str);
        let mut segments: Row<'_, Message, Theme> = row![].spacing(gap::SMALL);
        let mut long = 0;
        for answer in self.answers(index) {
            let chosen = typed.is_empty() && now.as_ref() == Some(&answer);
            let word = answer_words(option, &answer);
            long += word.chars().count() + 4;
            segments = segments.push(
                segmented_button(colors, word)
                    .chosen(chosen)
                    .focused(marked && chosen)
                    .height(viewport.width.field().max(40.0))
                    .on_press(Message::Choose(index, answer)),
            );
        }
        if let OptionKind::Number { .. } = option.kind {
            let refused = now.as_ref().and_then(|now| option.fault(now, self.count())).is_some();
            let state = match (typed.is_empty(), refused) {
                (true, _) => BoxState::Empty,
                (false, true) if !marked => BoxState::Refused,
                (false, _) => BoxState::Draft,
            };
            let mut other = number_box(colors, number_id(index), typed, state)
                .focused(marked && !typed.is_empty())
                .on_input(move |text| Message::Typed(index, text))
                .on_submit(Message::Leave)
                .width(112)
                .height(viewport.width.field().max(40.0));
            if typed.is_empty() {
                other = other.aside("other");
            }
            segments = segments.push(other);
            long += 12;
        }
        let name = field_label(
            colors,
            option.label,
            (!option.help.is_empty()).then(|| option.help.into()),
        );
        // Many answers take a line of their own.
        let line: Element<'_, Message> = if long > 30 || viewport.width == Width::Narrow {
            column![name, segments.wrap().vertical_spacing(gap::SMALL)].spacing(gap::SMALL).into()
        } else {
            row![container(name).width(Fill), segments]
                .spacing(gap::WIDE)
                .align_y(iced::Center)
                .into()
        };
        scroll_anchor(line, marked, MARKED)
            .padding([8.0, viewport.width.cell().max(14.0)])
            .width(Fill)
            .into()
    }
}

fn answer_words(option: &OptionSpec, answer: &Value) -> String {
    match (option.kind, answer) {
        (_, Value::Number(number)) => format::number(*number),
        (OptionKind::Choice(choices), Value::Word(word)) => {
            let label = choices.iter().find(|choice| choice.id == *word);
            label.map_or(*word, |choice| choice.label).to_owned()
        }
        (_, Value::Flag(true)) => "yes".to_owned(),
        _ => "no".to_owned(),
    }
}
