//! The ranking game by game; each number opens its reasons.

use iced::widget::{column, container, row, space};
use iced::{Center, Fill, Padding, Right};

use super::{Action, Message, TournamentScreen, Viewport};
use crate::gui::command::Command;
use crate::gui::game::list_sheet::{
    SIDE, breakdown, cell_button, column_head, foot_line, headed, list_sheet, sheet_room, with_card,
};
use crate::gui::icon::{Icon, icon};
use crate::gui::text_fit;
use crate::gui::theme::{
    Element, MEDIUM, Outline, STRONG, Surface, TEXT, TextStyle, Tone, bordered, button_style,
    filled, outline, scale, space as gap, stroke,
};
use crate::gui::widget::{
    ellipsized_text, hairline, label, margin_line, secondary_button, titled_card,
};
use scoring::{CompleteStandings, Player, Standing, complete_standings, counted, signed};
use session::chart::{float, whole};
use session::tournament::GameMark;

pub(super) const ROW: f32 = 40.0;
const HEAD: f32 = 44.0;
const FOOT: f32 = 48.0;
/// Padding right in the cell of a game, and of a total.
const CELL: f32 = 8.0;
const TOTAL_CELL: f32 = 24.0;
/// Widths of the columns of rank and role, and of the total.
const RANK: f32 = 76.0;
/// The width of a game's column that long names leave to it.
const SPARING: f32 = 56.0;
const TOTAL: f32 = 108.0;
/// Minimum width of a game's column.
const MIN_COLUMN: f32 = 31.0;
/// Width up to which a game's column has hardly any padding.
const TIGHT: f32 = 40.0;
/// Minimum width at which games are named instead of numbered.
const MIN_NAMED_WIDTH: f32 = 80.0;

/// Widths of a name and a game, how many games fit, and the best score of each game.
struct ScoreColumns {
    name: f32,
    game: f32,
    games: usize,
    best: Vec<Option<i64>>,
}

impl TournamentScreen {
    /// Draws everybody by rank.
    pub(super) fn standings_view(&self, viewport: Viewport) -> Element<'_, Message> {
        let (night, wide) = (self.night(), viewport.width.is_wide());
        let games = night.state().programme.len();
        let tight = sheet_room(viewport, wide) < 560.0;
        let least = if wide { 170.0 } else { 150.0 } - if tight { 40.0 } else { 0.0 };
        // Long names get what the numbers of the games can spare.
        let room = sheet_room(viewport, wide) - RANK - TOTAL - 2.0;
        let spare = room - least - SPARING * float(games.max(1));
        let wanted = 32.0 + self.longest_name(scale::BODY.with(MEDIUM));
        let name = wanted.min(least + spare).max(least);
        let room = room - name;
        let game = room / float(games.max(1));
        // If the games do not fit, only totals are shown.
        let games = if game < MIN_COLUMN { 0 } else { games };
        let game = game.clamp(MIN_COLUMN, 150.0);
        let columns = ScoreColumns { name, game, games, best: night.best_scores() };
        let row = |standing| self.standing_row(&standing, &columns);
        let list = self.rows(viewport, night.ranked(self.ordered), |_| ROW, row);
        let list = headed(self.standings_head(&columns), list);
        let paper = list_sheet(viewport, list, self.standings_foot(viewport));
        if wide {
            return row![paper, self.standings_side(viewport)].spacing(gap::GAP).into();
        }
        with_card(paper, self.open_card())
    }

    /// Returns the width of the longest name in this style.
    fn longest_name(&self, style: TextStyle) -> f32 {
        let names = self.session.record().players.iter();
        names.map(|name| text_fit::width(name, style)).fold(0.0, f32::max)
    }

    /// Sorts the standings by one game, or by totals again.
    pub(super) fn order_by(&mut self, game: usize) -> Action<Message> {
        if self.night().running() == Some(game) {
            let words = format!("Game {} sorts the standings once it is complete.", game + 1);
            return Action::hint(words);
        }
        let again = self.ordered == Some(game) || game >= self.night().games_in();
        self.ordered = (!again).then_some(game);
        self.show_from_top()
    }

    fn standings_head(&self, columns: &ScoreColumns) -> Element<'_, Message> {
        let mut line =
            row![space::horizontal().width(RANK), column_head("Name").width(columns.name)];
        let programme = self.night().state().programme.iter().take(columns.games);
        for (game, planned) in programme.enumerate() {
            line = line.push(self.game_head(planned.name, game, columns.game));
        }
        let total = container(column_head("Total")).align_right(TOTAL);
        line.push(space::horizontal())
            .push(margin_line())
            .push(total.padding(Padding::ZERO.right(TOTAL_CELL)))
            .align_y(Center)
            .height(HEAD)
            .into()
    }

    /// Draws the name of a game above its scores; a click sorts by it.
    fn game_head(&self, name: &str, game: usize, width: f32) -> Element<'_, Message> {
        let words = if width >= MIN_NAMED_WIDTH { name.to_owned() } else { (game + 1).to_string() };
        let ordered = self.ordered == Some(game);
        let sign = ordered.then(|| icon(Icon::ArrowDown, 13.0, Tone::Ink));
        // All names in the same letter size.
        let small = (MIN_NAMED_WIDTH..=96.0).contains(&width);
        let size = if small { 12.0 } else { scale::SMALL.size };
        let step = scale::SMALL.sized(size).with(if ordered { STRONG } else { MEDIUM });
        let right = cell(width < TIGHT);
        let room = width - right - 4.0 - if ordered { 15.0 } else { 0.0 };
        let color = if ordered { Tone::Ink } else { Tone::Muted };
        let words = ellipsized_text(words, step, color).least(12.0).max_width(room);
        let inside = row![].push(sign).push(words).spacing(2).align_y(Center);
        let inside = container(inside).align_right(Fill).padding(Padding::ZERO.right(right));
        let known = (game < self.night().games_in()).then_some(Message::OrderBy(game));
        cell_button(inside, (width, Fill), known, |pointed| {
            let back = pointed.then_some(Tone::Shade);
            button_style(back, Tone::Ink, outline(Tone::Focus, 0.0, 4))
        })
    }

    fn standing_row(&self, standing: &Standing, columns: &ScoreColumns) -> Element<'_, Message> {
        let player = Player(standing.team.0);
        let marked = self.marked == Some(player);
        let begun = self.night().games_in() > 0;
        let leads = standing.rank == 1 && begun;
        let crown = leads.then(|| icon(Icon::Crown, 17.0, Tone::Leader));
        let name = ellipsized_text(self.player(player), scale::BODY.with(MEDIUM), Tone::Ink)
            .reserve(if leads { 32.0 } else { 8.0 });
        let rank = label(self.ranked_as(standing), scale::SEAT.with(TEXT), Tone::Muted);
        let mut line = row![
            rank.width(RANK - 40.0).align_x(Right),
            container(shape(self.night().role(player))).center_x(40),
            row![name].push(crown).spacing(10).align_y(Center).width(columns.name)
        ];
        let here = |column| marked && self.column == column;
        let games = self.night().state().programme.len();
        for game in 0..columns.games {
            let best = columns.best.get(game).copied().flatten();
            let tight = columns.game < TIGHT;
            let score = self.game_score(player, game, best, tight);
            let press = Message::Mark(player, game);
            line = line.push(score_cell(score, (columns.game, cell(tight)), press, here(game)));
        }
        let total = label(self.total_of(standing), scale::TOTAL.with(STRONG), Tone::Ink);
        let press = Message::Mark(player, games);
        let total = score_cell(total, (TOTAL, TOTAL_CELL), press, here(games));
        let line = line.push(space::horizontal()).push(margin_line()).push(total);
        let ground = match (marked, leads) {
            (true, _) => filled(Tone::FocusFill, Outline::default()),
            (_, true) => filled(Tone::LeaderSoft, Outline::default()),
            _ => Surface::default(),
        };
        let line = container(line.align_y(Center).height(ROW - 1.0)).width(Fill).class(ground);
        column![line, hairline()].into()
    }

    /// Returns a rank; nobody has one before a game is complete.
    fn ranked_as(&self, standing: &Standing) -> String {
        if self.night().games_in() == 0 { String::new() } else { standing.rank.to_string() }
    }

    /// Returns a total, which only complete games add to.
    fn total_of(&self, standing: &Standing) -> String {
        if self.night().games_in() == 0 { String::new() } else { signed(standing.total) }
    }

    fn game_score(
        &self,
        player: Player,
        game: usize,
        best: Option<i64>,
        tight: bool,
    ) -> Element<'_, Message> {
        match self.night().game_mark(player, game, best) {
            GameMark::Nothing => space::horizontal().width(0).into(),
            GameMark::Faint(words) => label(words, scale::BODY, Tone::Muted).into(),
            GameMark::SatOut(words) => boxed(words, scale::BODY, if tight { 2 } else { 5 }),
            GameMark::Score(words) => label(words, scale::BODY, Tone::Ink).into(),
            GameMark::Best(words) => label(words, scale::BODY.with(STRONG), Tone::Ink).into(),
        }
    }

    fn standings_foot(&self, viewport: Viewport) -> Option<Element<'_, Message>> {
        let people = self.session.record().players.len();
        let muted = |words: String| label(words, scale::SMALL, Tone::Muted);
        let has_rulings = self.night().has_rulings();
        let ruled = has_rulings.then(|| muted("* a ruling, F3 says why".to_owned()));
        let after = match self.night().games_in() {
            0 => "Points appear once game 1 is complete".to_owned(),
            games => {
                let games = counted(i64::try_from(games).unwrap_or(0), "game", "games");
                format!("After {games}")
            }
        };
        // Before a game is complete no mark needs an explanation.
        let begins = self.night().games_in() == 0;
        if begins || viewport.size.width < 480.0 {
            let line = row![].push(begins.then(|| muted(after))).push(ruled).spacing(12);
            return (begins || has_rulings).then(|| foot_line(FOOT - 1.0, 24.0, line));
        }
        let count = if viewport.size.width < 900.0 {
            after
        } else {
            format!("{after} · {people} people; scroll or type a name")
        };
        let line = row![
            muted(count).width(Fill),
            label("bold", scale::SMALL.with(STRONG), Tone::Ink),
            muted("best of the game".to_owned()),
            space::horizontal().width(12),
            boxed("32".to_owned(), scale::SMALL, 5),
            muted("sat out".to_owned()),
            space::horizontal().width(12),
            muted("–".to_owned()),
            muted("absent".to_owned())
        ];
        // What is written of the game in progress counts once it is complete.
        let running =
            self.night().running().map(|game| muted(format!("gray: game {} so far", game + 1)));
        let line = line.push(running.as_ref().map(|_| space::horizontal().width(12))).push(running);
        Some(foot_line(FOOT - 1.0, 24.0, line.push(ruled).spacing(8)))
    }

    fn standings_side(&self, viewport: Viewport) -> Element<'_, Message> {
        let open = self.open_card();
        let most = whole((Self::seen(viewport, 0.0) - 160.0) / 68.0).clamp(2, 12);
        let most = if open.is_some() { 2 } else { most };
        let mut cards = column![].push(open).spacing(gap::WIDE).width(SIDE);
        let CompleteStandings { by_role, .. } = complete_standings(self.session.evaluation());
        for (list, title) in by_role.iter().zip(["Ladies", "Gentlemen"]) {
            let rows = list.iter().take(most).map(|standing| {
                let name = self.player(Player(standing.team.0));
                let rank = label(self.ranked_as(standing), scale::BODY, Tone::Muted);
                row![
                    rank.width(26).align_x(Right),
                    ellipsized_text(name, scale::BODY.with(MEDIUM), Tone::Ink).width(Fill),
                    label(self.total_of(standing), scale::CARD, Tone::Ink)
                ]
                .spacing(14)
                .height(30)
                .align_y(Center)
                .into()
            });
            let rows = container(column(rows).spacing(4)).padding([8, 20]);
            cards = cards.push(titled_card(title, list.len().to_string(), rows));
        }
        cards.into()
    }

    /// Draws the ruling being typed, or the reasons of a number, while they are shown.
    fn open_card(&self) -> Option<Element<'_, Message>> {
        if self.ruling.is_some() || !self.explained {
            return self.ruling_card();
        }
        let reasons = self.night().score_reasons(self.marked?, self.column)?;
        let ruling = secondary_button("Ruling or note", Some(Message::Rule))
            .key(Command::RulePerson)
            .width(Fill);
        Some(breakdown(reasons).action(ruling).into())
    }
}

/// Returns the right padding in the cell of a game.
fn cell(tight: bool) -> f32 {
    if tight { 3.0 } else { CELL }
}

/// Draws somebody's score, which a click marks.
fn score_cell<'a>(
    content: impl Into<Element<'a, Message>>,
    (width, right): (f32, f32),
    press: Message,
    here: bool,
) -> Element<'a, Message> {
    let content = container(content).align_right(Fill).padding(Padding::ZERO.right(right));
    cell_button(content, (width, Fill), press, move |_| {
        let line = if here { stroke::MARGIN } else { 0.0 };
        button_style(None, Tone::Ink, outline(Tone::Focus, line, 4))
    })
}

/// Draws a score for sitting out.
fn boxed<'a>(words: String, step: TextStyle, padding: u16) -> Element<'a, Message> {
    container(label(words, step, Tone::Muted))
        .padding([0, padding])
        .class(bordered(outline(Tone::RuleStrong, stroke::FIELD, 4)))
        .into()
}

/// Draws the shape of a role: a lady's has round ends, a gentleman's has corners.
pub(in crate::gui::screen) fn shape<'a, M: 'a>(role: usize) -> Element<'a, M> {
    let corner = if role == 0 { 6.0 } else { 1.0 };
    container(space::horizontal().width(16))
        .height(12)
        .class(bordered(outline(Tone::Muted, stroke::FIELD, corner)))
        .into()
}
