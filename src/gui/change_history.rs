//! The change history of an open game in sentences, newest first.

use chrono::Local;
use iced::Fill;
use iced::widget::{column, row};

use super::icon::Icon;
use super::theme::{Element, MEDIUM, Tone, scale, space as gap};
use super::widget::{custom_badge, hairline, label};
use session::OpenGame;
use store::LoggedChange;

/// The most changes shown.
const MAX_SHOWN: usize = 400;

pub fn view<'a, Message: 'a>(game: &'a OpenGame) -> Element<'a, Message> {
    let shown = game.log().iter().rev().take(MAX_SHOWN);
    let (corrections, entries): (Vec<_>, Vec<_>) =
        shown.partition(|step| step.is_correction(game.record().game));
    let rest = if corrections.is_empty() { "Game log" } else { "Other entries" };
    column![]
        .push((!corrections.is_empty()).then(|| part(game, "Corrections", corrections)))
        .push(part(game, rest, entries))
        .spacing(gap::WIDE)
        .into()
}

/// Draws changes under a heading.
fn part<'a, Message: 'a>(
    game: &'a OpenGame,
    heading: &'static str,
    steps: Vec<&'a LoggedChange>,
) -> Element<'a, Message> {
    let mut list = column![label(heading, scale::TITLE, Tone::Ink)].spacing(gap::MIDDLE);
    for step in steps {
        let at = step.at.with_timezone(&Local).format("%b %-d, %H:%M").to_string();
        let what = label(step.change.label.clone(), scale::BODY.with(MEDIUM), Tone::Ink);
        let details = game.details(step);
        let mut words = column![what].spacing(2);
        for detail in details {
            words = words.push(label(detail, scale::SMALL, Tone::Muted));
        }
        if let Some(reason) = &step.change.reason {
            let reason = format!("“{reason}”");
            words = words.push(custom_badge(Icon::Correct, reason, Tone::Warning, None));
        }
        let line = row![label(at, scale::SMALL, Tone::Muted).width(130), words.width(Fill)]
            .spacing(gap::WIDE);
        list = list.push(line).push(hairline());
    }
    list.into()
}
