//! Everybody by rank, game by game; each number opens to its reasons.

use iced::widget::{button, column, container, row, space};
use iced::{Center, Fill, Padding, Right};

use super::{Action, Message, TournamentScreen, Viewport};
use crate::chart::float;
use crate::engine::{
    CompleteStandings, Player, RoundState, SeatIndex, Standing, Team, complete_standings, signed,
};
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{
    Element, MEDIUM, Outline, STRONG, Surface, TEXT, Tone, Width, bordered, button_style,
    by_pointer, by_status, filled, outline, scale, space as gap, stroke,
};
use crate::gui::widget::{
    double_rule, ellipsized_text, hairline, label, margin_line, score_breakdown, shaded_section,
    sheet, strong_line, titled_card,
};

pub(super) const ROW: f32 = 40.0;
pub(super) const AROUND: f32 = HEAD + 5.0 + FOOT;
const HEAD: f32 = 44.0;
const FOOT: f32 = 48.0;
/// At the right in the cell of a game.
const CELL: f32 = 8.0;

impl TournamentScreen {
    /// Everybody by rank.
    pub(super) fn standings_view(&self, viewport: Viewport) -> Element<'_, Message> {
        let wide = viewport.width == Width::Wide;
        let standings = self.ranked();
        let complete = self.complete();
        let side = if wide { super::sidebar::WIDTH + gap::GAP } else { 0.0 };
        let room = viewport.size.width - 2.0 * viewport.width.margin() - side;
        let games = self.night().state().programme.len();
        let name = if wide { 170.0 } else { 150.0 };
        let column_width = ((room - 76.0 - name - 110.0) / float(games.max(1))).clamp(24.0, 100.0);
        let best = self.best();
        let list = self.rows(
            viewport,
            (standings.len(), AROUND),
            |_| ROW,
            |index| match standings.get(index) {
                Some(standing) => self.standing_row(standing, (name, column_width), &best),
                None => space::vertical().height(0).into(),
            },
        );
        let paper = column![
            self.standings_head(name, column_width),
            double_rule(),
            container(list).height(Fill),
            strong_line(),
            self.standings_foot(viewport)
        ];
        let paper = sheet(viewport.width, viewport.width != Width::Narrow, paper);
        if wide {
            return row![paper, self.standings_side(viewport, &complete)].spacing(gap::GAP).into();
        }
        let over = self.ruling_card().or_else(|| self.explained.then(|| self.why_card()).flatten());
        let over =
            over.map(|card| container(card).align_right(Fill).align_bottom(Fill).padding(60));
        iced::widget::stack![paper].push(over).into()
    }

    /// The standings as of the last complete game: nobody leads by hands that others have still
    /// to play.
    fn complete(&self) -> CompleteStandings {
        complete_standings(self.session.evaluation())
    }

    /// The game whose hands are still coming in, from 0.
    fn running(&self) -> Option<usize> {
        self.night().current_hand().and_then(|_| self.begun().checked_sub(1))
    }

    /// Everybody in the order the tab has them: by rank, or by what a game brought them.
    pub(super) fn ranked(&self) -> Vec<Standing> {
        let reading = self.session.evaluation();
        let mut all = self.complete().all;
        let round = self.ordered.and_then(|game| reading.rounds.get(game));
        if let Some(round) = round.filter(|round| round.state == RoundState::Scored) {
            let score = |team: Team| {
                let absent = round.tournament.tables().map_or(&[][..], |tables| &tables.absent);
                let score = round.scores.get(team.index()).copied();
                score.filter(|_| !absent.contains(&Player(team.0)))
            };
            // Who was not there comes last; who has the same stays in the order of rank.
            all.sort_by_key(|standing| std::cmp::Reverse(score(standing.team)));
        }
        all
    }

    /// The standings by one game, or by their totals again.
    pub(super) fn order_by(&mut self, game: usize) -> Action<Message> {
        let again = self.ordered == Some(game) || game >= self.night().games_in();
        self.ordered = (!again).then_some(game);
        self.show_from_top()
    }

    /// The best score of each game.
    fn best(&self) -> Vec<Option<i64>> {
        let rounds = self.session.evaluation().rounds.iter();
        let running = self.running();
        rounds
            .enumerate()
            .map(|(game, round)| {
                let counts = round.state == RoundState::Scored && running != Some(game);
                round.scores.iter().copied().max().filter(|best| counts && *best > 0)
            })
            .collect()
    }

    fn standings_head(&self, name: f32, width: f32) -> Element<'_, Message> {
        let step = scale::SMALL.with(MEDIUM);
        let mut line =
            row![space::horizontal().width(76), label("Name", step, Tone::Muted).width(name)]
                .align_y(Center)
                .height(HEAD);
        for (game, planned) in self.night().state().programme.iter().enumerate() {
            let words =
                if width >= 82.0 { planned.name.to_owned() } else { (game + 1).to_string() };
            line = line.push(self.game_head(words, game, width));
        }
        line.push(space::horizontal().width(Fill))
            .push(margin_line())
            .push(
                container(label("Total", step, Tone::Muted))
                    .align_right(108)
                    .padding(Padding::ZERO.right(24)),
            )
            .into()
    }

    /// The name of a game over its scores; a click orders by it.
    fn game_head<'a>(&self, words: String, game: usize, width: f32) -> Element<'a, Message> {
        let ordered = self.ordered == Some(game);
        let sign = ordered.then(|| icon(Icon::ArrowDown, 13.0, Tone::Ink));
        let step = scale::SMALL.with(if ordered { STRONG } else { MEDIUM });
        let room = width - CELL - 4.0 - if ordered { 15.0 } else { 0.0 };
        let color = if ordered { Tone::Ink } else { Tone::Muted };
        let words = ellipsized_text(words, step, color).least(12.0).max_width(room);
        let inside = row![].push(sign).push(words).spacing(2).align_y(Center);
        let inside =
            container(inside).align_right(Fill).center_y(Fill).padding(Padding::ZERO.right(CELL));
        let known = (game < self.night().games_in()).then_some(Message::OrderBy(game));
        button(inside)
            .padding(0)
            .width(width)
            .height(Fill)
            .on_press_maybe(known)
            .class(by_pointer(move |pointed| {
                let back = pointed.then_some(Tone::Shade);
                button_style(back, Tone::Ink, outline(Tone::Focus, 0.0, 4))
            }))
            .into()
    }

    fn standing_row<'a>(
        &'a self,
        standing: &Standing,
        (name_width, width): (f32, f32),
        best: &[Option<i64>],
    ) -> Element<'a, Message> {
        let player = Player(standing.team.0);
        let marked = self.marked == Some(player);
        let counts = self.night().games_in() > 0;
        let leads = standing.rank == 1 && counts;
        let crown = leads.then(|| icon(Icon::Crown, 17.0, Tone::Leader));
        let name = ellipsized_text(self.player(player), scale::BODY.with(MEDIUM), Tone::Ink)
            .reserve(if leads { 32.0 } else { 8.0 });
        let mut line = row![
            label(standing.rank.to_string(), scale::SEAT.with(TEXT), Tone::Muted)
                .width(36)
                .align_x(Right),
            container(shape(self.night().role(player))).center_x(40),
            row![name].push(crown).spacing(10).align_y(Center).width(name_width)
        ]
        .align_y(Center)
        .height(ROW - 1.0);
        for game in 0..self.night().state().programme.len() {
            line =
                line.push(self.game_cell(player, game, width, best.get(game).copied().flatten()));
        }
        let last = self.night().state().programme.len();
        let total = label(signed(standing.total), scale::TOTAL.with(STRONG), Tone::Ink);
        line = line.push(space::horizontal().width(Fill)).push(margin_line()).push(cell(
            total,
            (player, last),
            108.0,
            marked && self.column == last,
        ));
        let soft = match (marked, leads) {
            (true, _) => Some(Tone::FocusFill),
            (_, true) => Some(Tone::LeaderSoft),
            _ => None,
        };
        let line = container(line).width(Fill).class(match soft {
            Some(soft) => filled(soft, Outline::default()),
            None => Surface::default(),
        });
        column![line, hairline()].into()
    }

    fn game_cell<'a>(
        &'a self,
        player: Player,
        game: usize,
        width: f32,
        best: Option<i64>,
    ) -> Element<'a, Message> {
        let round = self.session.evaluation().rounds.get(game);
        let tables = round.and_then(|round| round.tournament.tables());
        let score = round
            .filter(|round| round.state == RoundState::Scored)
            .and_then(|round| round.scores.get(player.index()).copied());
        let sat_out = tables.is_some_and(|round| round.seating.sit_outs.contains(&player));
        let absent = tables.is_some_and(|round| round.absent.contains(&player));
        let here = self.marked == Some(player) && self.column == game;
        let running = self.running() == Some(game);
        let ruled = if self.night().ruling(player, game + 1) == 0 { "" } else { "*" };
        let content: Element<'a, Message> = match (score, sat_out, absent) {
            (_, _, true) if ruled.is_empty() => label("–", scale::BODY, Tone::Muted).into(),
            // Nobody is ahead by sitting out, or by a hand more, before all hands are in.
            (_, true, _) if running => space::horizontal().width(0).into(),
            (Some(score), ..) if running => {
                label(signed(score) + ruled, scale::BODY, Tone::Muted).into()
            }
            (Some(score), true, _) => {
                let words = label(signed(score) + ruled, scale::BODY, Tone::Muted);
                container(words)
                    .padding([0, 5])
                    .class(bordered(outline(Tone::RuleStrong, stroke::FIELD, 4)))
                    .into()
            }
            (Some(score), ..) => {
                let top = best == Some(score);
                let step = if top { scale::BODY.with(STRONG) } else { scale::BODY };
                label(signed(score) + ruled, step, Tone::Ink).into()
            }
            (None, ..) => space::horizontal().width(0).into(),
        };
        cell(content, (player, game), width, here)
    }

    fn standings_foot(&self, viewport: Viewport) -> Element<'_, Message> {
        let count = self.session.record().players.len();
        let boxed = container(label("32", scale::SMALL, Tone::Muted))
            .padding([0, 5])
            .class(bordered(outline(Tone::RuleStrong, stroke::FIELD, 4)));
        let count = if viewport.size.width < 640.0 {
            String::new()
        } else {
            format!("{count} people; scroll or type a name")
        };
        let ruled = self.night().has_rulings();
        let ruled = ruled.then(|| label("* a ruling, F3 says why", scale::SMALL, Tone::Muted));
        let line = row![
            label(count, scale::SMALL, Tone::Muted).width(Fill),
            label("bold", scale::SMALL.with(STRONG), Tone::Ink),
            label("best of the game", scale::SMALL, Tone::Muted),
            space::horizontal().width(12),
            boxed,
            label("sat out", scale::SMALL, Tone::Muted),
            space::horizontal().width(12),
            label("–", scale::SMALL, Tone::Muted),
            label("absent", scale::SMALL, Tone::Muted)
        ]
        .push(ruled)
        .spacing(8)
        .align_y(Center);
        shaded_section(true, container(line).center_y(FOOT - 1.0).padding([0, 24]))
    }

    fn standings_side<'a>(
        &'a self,
        viewport: Viewport,
        complete: &CompleteStandings,
    ) -> Element<'a, Message> {
        let mut cards = column![].spacing(gap::WIDE).width(super::sidebar::WIDTH);
        let open = self.explained || self.ruling.is_some();
        if open {
            cards = cards.push(self.ruling_card().or_else(|| self.why_card()));
        }
        let room = Self::seen(viewport, 0.0);
        let shown = if open { 2 } else { whole_rows((room - 160.0) / 68.0) };
        for (role, title) in [(0, "Ladies"), (1, "Gentlemen")] {
            let Some(list) = complete.by_role.get(role) else { continue };
            let mut rows = column![].spacing(4);
            for standing in list.iter().take(shown) {
                rows = rows.push(
                    row![
                        label(standing.rank.to_string(), scale::BODY, Tone::Muted)
                            .width(26)
                            .align_x(Right),
                        ellipsized_text(
                            self.player(Player(standing.team.0)),
                            scale::BODY.with(MEDIUM),
                            Tone::Ink
                        )
                        .width(Fill),
                        label(signed(standing.total), scale::CARD, Tone::Ink)
                    ]
                    .spacing(14)
                    .height(30)
                    .align_y(Center),
                );
            }
            let count = list.len().to_string();
            cards = cards.push(titled_card(title, count, container(rows).padding([8, 20])));
        }
        cards.into()
    }

    /// Why a number is what it is.
    fn why_card(&self) -> Option<Element<'_, Message>> {
        let player = self.marked?;
        let name = self.player(player);
        let reading = self.session.evaluation();
        let games = self.night().state().programme.len();
        if self.column >= games {
            let complete = self.complete();
            let team = player.team(false);
            let total = complete.all.iter().find(|standing| standing.team == team)?.total;
            let mut part = score_breakdown(format!("Why {}?", signed(total))).sentence(name);
            let counted = if self.running().is_some() { complete.games } else { usize::MAX };
            for (round, game) in reading.rounds.iter().zip(1..).take(counted) {
                let score = round.scores.get(player.index()).copied().unwrap_or(0);
                part = part.line(self.night().game_words(game), signed(score));
            }
            return Some(part.sum("Total", signed(total)).into());
        }
        let round = reading.rounds.get(self.column)?;
        let score = round.scores.get(player.index()).copied()?;
        let sentence = format!("{name}, {}", self.night().game_words(self.column + 1));
        let mut part = score_breakdown(format!("Why {}?", signed(score))).sentence(sentence);
        let mut lines = 0;
        for line in round.reasons(player.team(false)) {
            part = part.line(line.why.to_string(), signed(line.points));
            lines += 1;
        }
        if lines == 0 {
            part = part.line("was absent", signed(0));
        }
        if let Some(note) = self.night().note(self.column + 1) {
            part = part.line(format!("Note: {note}"), "");
        }
        Some(Self::with_ruling_button(part.sum("Sum", signed(score))))
    }
}

fn cell<'a>(
    content: impl Into<Element<'a, Message>>,
    (player, column): (Player, usize),
    width: f32,
    here: bool,
) -> Element<'a, Message> {
    let right = if width > 100.0 { 24.0 } else { CELL };
    let content =
        container(content).align_right(Fill).center_y(Fill).padding(Padding::ZERO.right(right));
    button(content)
        .padding(0)
        .width(width)
        .height(Fill)
        .on_press(Message::Mark(player, column))
        .class(by_status(move |_| {
            let line = if here { stroke::MARGIN } else { 0.0 };
            button_style(None, Tone::Ink, outline(Tone::Focus, line, 4))
        }))
        .into()
}

/// The shape of a role: a lady's has round ends, a gentleman's corners.
pub(in crate::gui::screen) fn shape<'a, M: 'a>(role: usize) -> Element<'a, M> {
    let corner = if role == 0 { 6.0 } else { 1.0 };
    container(space::horizontal().width(16))
        .height(12)
        .class(bordered(outline(Tone::Muted, stroke::FIELD, corner)))
        .into()
}

fn whole_rows(length: f32) -> usize {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a handful of rows"
    )]
    let count = length.floor().clamp(2.0, 12.0) as usize;
    count
}
