//! Everything that was written and put right, in sentences, newest first.

use chrono::Local;
use iced::widget::{column, row};
use iced::{Element, Fill};

use super::icon::Icon;
use super::theme::{Colors, MEDIUM, scale, space as gap};
use super::widget::{hairline, label, tag_in};
use crate::engine::Edit;
use crate::sheet::Sheet;

/// The log of changes of an open game.
pub fn log<'a, Message: 'a>(colors: &'static Colors, sheet: &'a Sheet) -> Element<'a, Message> {
    let mut list = column![label("Everything that was written", scale::TITLE, colors.ink)]
        .spacing(gap::MIDDLE);
    for step in sheet.log().iter().rev() {
        let at = step.at.with_timezone(&Local).format("%-d %b, %H:%M").to_string();
        let what = label(step.change.label.clone(), scale::BODY.with(MEDIUM), colors.ink);
        let sentences = sheet.sentences(&step.change);
        let inserts = sentences.iter().any(|sentence| sentence.ends_with("written"));
        // What stands at tables and couples is too much for a line of a list.
        let at_tables = step
            .change
            .edits
            .iter()
            .any(|edit| matches!(edit, Edit::Set { cell, .. } if cell.place.table > 0));
        let sentences: Vec<String> =
            sentences.into_iter().filter(|sentence| !sentence.ends_with("written")).collect();
        let details = if inserts && at_tables {
            Vec::new()
        } else if inserts {
            vec![sentences.join(" · ")]
        } else {
            sentences
        };
        let mut words = column![what].spacing(2);
        for detail in details.into_iter().filter(|detail| !detail.is_empty()) {
            words = words.push(label(detail, scale::SMALL, colors.muted));
        }
        if let Some(reason) = &step.change.reason {
            let reason = format!("“{reason}”");
            words = words.push(tag_in(colors, Some(Icon::Correct), reason, colors.warning, None));
        }
        let line = row![label(at, scale::SMALL, colors.muted).width(130), words.width(Fill)]
            .spacing(gap::WIDE);
        list = list.push(line).push(hairline(colors));
    }
    list.into()
}
