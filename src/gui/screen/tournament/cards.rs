//! Everybody's score card as in the rule book, filled in.

use super::{Element, Message, TournamentScreen};
use crate::gui::prelude::{column, *};
use scoring::{Player, signed};
use session::tournament::CardPart;

const ROW: f32 = 40.0;

impl TournamentScreen {
    /// Draws the card of the marked person, and everybody by name beside it.
    pub(super) fn cards_view(&self, viewport: Viewport) -> Element<'_> {
        let all = self.night().by_name();
        let Some(player) = self.marked.or(all.first().copied()) else {
            return space::vertical().into();
        };
        let list = self.rows(
            all,
            |_| ROW,
            |one| self.marked == Some(*one),
            |one| {
                list_row(self.player(one))
                    .focused(one == player)
                    .height(ROW)
                    .on_press(Message::Mark(one, 0))
                    .into()
            },
        );
        let left = column![
            container(label("Everybody", scale::CARD, Tone::Ink)).padding([12, 22]).height(51),
            hairline(),
            container(list).height(Fill)
        ];
        let body = row![
            container(left).width((0.22 * viewport.size.width).clamp(150.0, 220.0)),
            margin_line(),
            container(self.card(viewport, player)).width(Fill)
        ];
        sheet(viewport.width, viewport.width.is_wide(), container(body).height(Fill))
    }

    fn card(&self, viewport: Viewport, player: Player) -> Element<'_> {
        let game = format!("{} score card", self.session.name());
        let title = row![ellipsized_text(self.player(player), scale::TITLE, Tone::Ink).width(Fill)]
            .push(viewport.width.is_wide().then(|| remark(game)))
            .align_y(Center);
        let parts = self.night().card(player);
        let each = parts.len().div_ceil(viewport.width.card_columns());
        let columns = parts.chunks(each.max(1)).map(|parts| {
            let parts = parts.iter().map(|part| card_part(part, viewport.width.is_compact()));
            column(parts).spacing(gap::WIDE).width(Fill).into()
        });
        let columns = row(columns).spacing(gap::APART);
        let tally = self.night().state().tally_words(player);
        let tally = tally.map(|words| label(words, scale::BODY, Tone::Ink));
        let inside = column![title, double_rule()].push(tally).push(columns).spacing(gap::MIDDLE);
        scrolling(container(inside).padding(viewport.width.page())).id(PAGE).height(Fill).into()
    }
}

/// Draws a game of a card, or its grand total.
fn card_part<'a>(part: &CardPart, narrow: bool) -> Element<'a> {
    let title = ellipsized_text(part.title.clone(), scale::BODY.with(STRONG), Tone::Ink);
    let place = ellipsized_text(part.place.clone(), scale::SMALL, Tone::Muted).lines(3);
    // Shown once, if the scoring mentions it too.
    let twice = part.scoring.is_some_and(|scoring| scoring.starts_with(part.partners));
    let partners = Some(part.partners).filter(|words| !words.is_empty() && !narrow && !twice);
    let head = row![title, place.width(Fill).align_x(Right)].centered(10);
    let about = partners.into_iter().chain(part.scoring).collect::<Vec<_>>().join(" · ");
    let scoring = (!about.is_empty()).then(|| label(about, scale::CAPTION, Tone::Muted));
    let lines = part.lines.iter().map(|(what, score)| line(what, *score, false));
    column![head]
        .push(scoring)
        .push(strong_line())
        .extend(lines)
        .push(line(&part.total.0, part.total.1, true))
        .spacing(2)
        .into()
}

fn line<'a>(what: &str, number: Option<i64>, sum: bool) -> Element<'a> {
    let step = if sum { scale::BODY.with(STRONG) } else { scale::SMALL };
    let number = number.map_or(String::new(), signed);
    let number = label(number, if sum { step } else { scale::BODY.with(MEDIUM) }, Tone::Ink);
    let tone = if sum { Tone::Ink } else { Tone::Muted };
    let what = ellipsized_text(what.to_owned(), step, tone).width(Fill);
    let line = row![what, number.width(60).align_x(Right)].padding([1, 0]).align_y(Center);
    column![line, hairline()].into()
}
