//! Everybody's score card, as the book draws it, filled in.

use iced::widget::{column, container, row, space, text};
use iced::{Center, Fill, Padding, Right};

use super::{Message, TournamentScreen, Viewport};
use crate::engine::{PlannedGame, Player, RoundState, SeatIndex, signed};
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
        let total = self.session.evaluation().totals.get(player.index()).copied().unwrap_or(0);
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

    fn card_game(
        &self,
        viewport: Viewport,
        player: Player,
        game: usize,
        planned: &PlannedGame,
    ) -> Element<'_, Message> {
        let round = self.session.evaluation().rounds.get(game);
        let scored = round.filter(|round| round.state == RoundState::Scored);
        let played = round.and_then(|round| round.tournament.tables());
        let tables = played.map_or(&[][..], |round| &round.tables);
        let table = tables.iter().find(|table| table.players().contains(&player));
        // Whoever plays a hand has what it scores, wherever they sat down.
        let score = |hand: usize| {
            tables.iter().find_map(|table| {
                let chair = table.played.get(hand)?.iter().position(|one| *one == player)?;
                let unit = if table.partners { chair / 2 } else { chair };
                table.hands.get(hand)?.as_ref()?.get(unit).copied()
            })
        };
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
                table.map_or(String::new(), |table| format!("table {}", table.table)),
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
            let words = score(hand).map_or(String::new(), signed);
            lines = lines.push(line(trump_words(trump), words, false));
        }
        let team = player.team(false);
        let hands: i64 = (0..planned.trumps.len()).filter_map(score).sum();
        let score = scored.and_then(|round| round.scores.get(player.index()).copied());
        let score_is =
            score.filter(|_| played.is_some_and(|round| !round.absent.contains(&player)));
        if let (Some(score), Some(_)) = (score_is, table)
            && score != hands
        {
            lines =
                lines.push(line("Forfeits and rulings".to_owned(), signed(score - hands), false));
        }
        if table.is_none() && score_is.is_some() {
            let why = scored
                .and_then(|round| round.reasons(team).next().map(|line| line.why.to_string()));
            lines = lines.push(line(why.unwrap_or_default(), String::new(), false));
        }
        let words = score_is.map_or(String::new(), signed);
        lines.push(line(format!("Total (of {} a hand)", planned.possible), words, true)).into()
    }

    fn grand_total(&self, player: Player, total: i64) -> Element<'_, Message> {
        let mut lines =
            column![label("Grand total", scale::BODY.with(STRONG), Tone::Ink), strong_line()]
                .spacing(2);
        for game in 0..self.night().state().programme.len() {
            let score = self
                .session
                .evaluation()
                .rounds
                .get(game)
                .and_then(|round| round.scores.get(player.index()).copied());
            let words = score.map_or(String::new(), signed);
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
