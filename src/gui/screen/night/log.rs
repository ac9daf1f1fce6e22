//! Everything that was written on a night and put right, newest first.

use chrono::Local;
use iced::widget::{column, row};
use iced::{Element, Fill};

use super::{Context, Message, NightScreen};
use crate::gui::theme::{MEDIUM, scale, space as gap};
use crate::gui::widget::{hairline, label};

/// So many changes are shown, the newest.
const SHOWN: usize = 400;
/// A change with more steps than this, as a whole game that begins, is said by its name alone.
const STEPS: usize = 8;

impl NightScreen {
    /// The log of changes.
    pub(super) fn log(&self, context: Context) -> Element<'_, Message> {
        let colors = context.colors;
        let mut list = column![label("Everything that was written", scale::TITLE, colors.ink)]
            .spacing(gap::MIDDLE);
        for step in self.sheet.log().iter().rev().take(SHOWN) {
            let change = &step.change;
            let at = step.at.with_timezone(&Local).format("%-d %b, %H:%M").to_string();
            let what = label(change.label.clone(), scale::BODY.with(MEDIUM), colors.ink);
            let few = change.edits.len() <= STEPS;
            let sentences = if few { self.sheet.sentences(change) } else { Vec::new() };
            let details = (!sentences.is_empty())
                .then(|| label(sentences.join(" · "), scale::SMALL, colors.muted));
            let reason = change.reason.as_ref();
            let reason =
                reason.map(|reason| label(format!("“{reason}”"), scale::SMALL, colors.muted));
            let words = column![what].push(details).push(reason).spacing(2);
            let line = row![label(at, scale::SMALL, colors.muted).width(130), words.width(Fill)]
                .spacing(gap::WIDE);
            list = list.push(line).push(hairline(colors));
        }
        list.into()
    }
}
