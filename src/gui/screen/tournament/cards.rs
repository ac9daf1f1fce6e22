//! Everybody's score card, as the book draws it, filled in.

use iced::widget::{column, container, row, space, text};
use iced::{Center, Fill, Padding, Right};

use super::{Message, TournamentScreen, Viewport};
use crate::engine::{CardGame, PlannedGame, Player, card_game, signed};
use crate::gui::theme::{Element, MEDIUM, STRONG, Tone, Width, scale, space as gap};
use crate::gui::widget::{double_rule, hairline, label, list_row, margin_line, sheet, strong_line};

pub(super) const ROW: f32 = 40.0;
pub(super) const AROUND: f32 = 52.0;

impl TournamentScreen {
    /// The card of whoever is marked, and everybody by name beside it.
    pub(super) fn cards_view(&self, viewport: Viewport) -> Element<'_, Message> {
        let all = self.night().by_name();
        let Some(player) = self.marked.or(all.first().copied()) else {
            return space::vertical().into();
        };
        let list = self.rows(
            viewport,
            (all.len(), AROUND),
            |_| ROW,
            |index| match all.get(index) {
                Some(one) => list_row(self.player(*one))
                    .focused(*one == player)
                    .height(ROW)
                    .on_press(Message::Mark(*one, 0))
                    .into(),
                None => space::vertical().height(0).into(),
            },
        );
        let left = column![
            container(label("Everybody", scale::CARD, Tone::Ink)).padding([12, 22]).height(51),
            hairline(),
            container(list).height(Fill)
        ];
        let body = row![
            container(left).width(if viewport.size.width < 640.0 { 160 } else { 220 }),
            margin_line(),
            container(self.card(viewport, player)).width(Fill)
        ];
        sheet(viewport.width, viewport.width != Width::Narrow, container(body).height(Fill))
    }

    fn card(&self, viewport: Viewport, player: Player) -> Element<'_, Message> {
        let games = 0..self.night().state().programme.len();
        let total =
            games.filter_map(|game| self.card_of(player, game)).map(|card| card.total).sum();
        let title = row![
            label(self.player(player), scale::TITLE, Tone::Ink).width(Fill),
            label(format!("{} score card", self.session.name()), scale::SMALL, Tone::Muted)
        ]
        .align_y(Center);
        let programme = &self.night().state().programme;
        let columns = match viewport.width {
            Width::Wide => 3,
            Width::Medium => 2,
            Width::Narrow => 1,
        };
        // The grand total takes the room of a game.
        let half = (programme.len() + 1).div_ceil(columns);
        let games = programme.iter().enumerate().collect::<Vec<_>>();
        let mut parts = row![].spacing(gap::APART);
        for index in 0..columns {
            let from = (index * half).min(games.len());
            let part = &games[from..(from + half).min(games.len())];
            let mut part: Vec<Element<'_, Message>> = part
                .iter()
                .map(|(game, planned)| self.card_game(viewport, player, *game, planned))
                .collect();
            if index + 1 == columns {
                part.push(self.grand_total(player, total));
            }
            parts = parts.push(column(part).spacing(gap::WIDE).width(Fill));
        }
        let inside = column![title, double_rule(), parts].spacing(gap::MIDDLE);
        iced::widget::scrollable(container(inside).padding([gap::CARD, gap::GAP]))
            .id(crate::gui::widget::PAGE)
            .direction(crate::gui::widget::slim_bar())
            .height(Fill)
            .into()
    }

    /// What stands on somebody's card for a game, from 0.
    fn card_of(&self, player: Player, game: usize) -> Option<CardGame> {
        let round = self.session.evaluation().rounds.get(game)?;
        card_game(self.session.record(), round, player, usize::from(self.night().hands()))
    }

    fn card_game(
        &self,
        viewport: Viewport,
        player: Player,
        game: usize,
        planned: &PlannedGame,
    ) -> Element<'_, Message> {
        let card = self.card_of(player, game);
        let narrow = viewport.width == Width::Narrow;
        let partners = if planned.partners { "partners" } else { "no partners" };
        let head = row![
            label(
                format!("Game {}: {}", game + 1, planned.name),
                scale::BODY.with(STRONG),
                Tone::Ink
            )
            .wrapping(text::Wrapping::None),
            label(if narrow { "" } else { partners }, scale::SMALL, Tone::Muted).width(Fill),
            label(
                card.as_ref().map_or(String::new(), |card| match card.table {
                    Some(table) => format!("table {table}"),
                    None if card.was_there => "sat out".to_owned(),
                    None => "absent".to_owned(),
                }),
                scale::SMALL,
                Tone::Muted
            )
        ]
        .spacing(10)
        .align_y(Center);
        let mut lines =
            column![head, label(planned.scoring, scale::LEAST, Tone::Muted), strong_line()]
                .spacing(2);
        for (hand, trump) in planned.trumps.iter().enumerate() {
            let score = card.as_ref().and_then(|card| card.hands.get(hand).copied().flatten());
            let sat_out = card.as_ref().is_some_and(|card| card.sat_out.get(hand) == Some(&true));
            let what = if sat_out { "Sat out".to_owned() } else { trump_words(trump) };
            lines = lines.push(line(what, score.map_or(String::new(), signed), false));
        }
        if let Some(apart) = card.as_ref().map(|card| card.apart).filter(|apart| *apart != 0) {
            lines = lines.push(line("Forfeits and rulings".to_owned(), signed(apart), false));
        }
        let total = card.filter(|card| card.was_there).map(|card| signed(card.total));
        let words = total.unwrap_or_default();
        lines.push(line(format!("Total (of {} a hand)", planned.possible), words, true)).into()
    }

    fn grand_total(&self, player: Player, total: i64) -> Element<'_, Message> {
        let mut lines =
            column![label("Grand total", scale::BODY.with(STRONG), Tone::Ink), strong_line()]
                .spacing(2);
        for game in 0..self.night().state().programme.len() {
            let card = self.card_of(player, game);
            let words = card.map_or(String::new(), |card| signed(card.total));
            lines = lines.push(line(format!("Game {} total", game + 1), words, false));
        }
        lines.push(line("Grand total".to_owned(), signed(total), true)).into()
    }
}

/// "Spades trump", "No trump".
fn trump_words(trump: &str) -> String {
    let words = crate::engine::wording::capitalize(trump);
    let bare = !words.contains(' ') || words.ends_with("names");
    if bare { format!("{words} trump") } else { words }
}

fn line<'a>(what: String, number: String, sum: bool) -> Element<'a, Message> {
    let step = if sum { scale::BODY.with(STRONG) } else { scale::SMALL };
    let number = label(number, if sum { step } else { scale::BODY.with(MEDIUM) }, Tone::Ink);
    let line = row![
        label(what, step, if sum { Tone::Ink } else { Tone::Muted })
            .wrapping(text::Wrapping::None)
            .width(Fill),
        number.width(60).align_x(Right)
    ]
    .padding(Padding::ZERO.top(1).bottom(1))
    .align_y(Center);
    column![line, hairline()].into()
}
