//! The history of an open game's changes, in sentences, newest first.

use chrono::Local;
use iced::Fill;
use iced::widget::{column, row};

use super::icon::Icon;
use super::theme::{Element, MEDIUM, Tone, scale, space as gap};
use super::widget::{custom_badge, hairline, label};
use crate::engine::Edit;
use crate::game::{LoggedChange, OpenGame};

/// How many changes are shown.
const SHOWN: usize = 400;
/// A change of more cells at tables, such as the seating of a whole game, shows its label only.
const MAX_CELLS: usize = 8;

/// Draws the history of changes.
pub fn view<'a, Message: 'a>(sheet: &'a OpenGame) -> Element<'a, Message> {
    let shown = sheet.log().iter().rev().take(SHOWN);
    let (corrections, entries): (Vec<_>, Vec<_>) =
        shown.partition(|step| step.is_correction(sheet.record().game));
    column![]
        .push((!corrections.is_empty()).then(|| part(sheet, "Corrections", corrections)))
        .push(part(sheet, "Game log", entries))
        .spacing(gap::WIDE)
        .into()
}

/// Changes under a heading.
fn part<'a, Message: 'a>(
    sheet: &'a OpenGame,
    heading: &'static str,
    steps: Vec<&'a LoggedChange>,
) -> Element<'a, Message> {
    let mut list = column![label(heading, scale::TITLE, Tone::Ink)].spacing(gap::MIDDLE);
    for step in steps {
        let at = step.at.with_timezone(&Local).format("%-d %b, %H:%M").to_string();
        let what = label(step.change.label.clone(), scale::BODY.with(MEDIUM), Tone::Ink);
        // What stands at tables and couples is too much for a line of a list.
        let edits = &step.change.edits;
        let at_table = |edit: &Edit| matches!(edit, Edit::Set { cell, .. } if cell.place.table > 0);
        let inserts = edits.iter().any(|edit| matches!(edit, Edit::Insert { .. }));
        let much = (inserts || edits.len() > MAX_CELLS) && edits.iter().any(at_table);
        let mut details = if much { Vec::new() } else { sheet.sentences(&step.change) };
        details.retain(|sentence| !sentence.ends_with("written"));
        if inserts {
            details = vec![details.join(" · ")];
        }
        let mut words = column![what].spacing(2);
        for detail in details.into_iter().filter(|detail| !detail.is_empty()) {
            words = words.push(label(detail, scale::SMALL, Tone::Muted));
        }
        if let Some(reason) = &step.change.reason {
            let reason = format!("“{reason}”");
            words = words.push(custom_badge(Some(Icon::Correct), reason, Tone::Warning, None));
        }
        let line = row![label(at, scale::SMALL, Tone::Muted).width(130), words.width(Fill)]
            .spacing(gap::WIDE);
        list = list.push(line).push(hairline());
    }
    list.into()
}
