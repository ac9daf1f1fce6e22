//! The sheet of an evening or season: people in rows, games or evenings in columns, place and points
//! in each cell.

use std::ops::Range;

use super::{EveningScreen, Message, OWN_POINTS};
use crate::gui::prelude::{column, *};
use scoring::signed;
use session::evening::{
    Placement, PointsScheme, SeasonRules, StandingsTable, TableRow, Unit, ordinal,
};
use session::tonight::{StandingsPage, StandingsSubject, usual_schemes};

/// Minimum width of a game's column.
const GAME: f32 = 104.0;
/// Maximum width of a game, and minimum height of a sheet with what is above it.
const MAX_COLUMN: f32 = 220.0;
const MIN_SHEET: f32 = 1320.0;
/// Widths of the rank, and at least of the points of a game and of the evening.
const RANK: f32 = 52.0;
const POINTS: f32 = 38.0;
const TOTAL: f32 = 112.0;
const TOTAL_STYLE: TextStyle = scale::FIGURE.with(STRONG);
/// Heights of a row, and of the heads of the columns.
const ROW: f32 = 48.0;
const HEAD: f32 = 66.0;

impl EveningScreen {
    /// Draws everything below the top bar.
    pub(super) fn body(&self, viewport: Viewport) -> Element<'_, Message> {
        let margin = viewport.width.margin();
        let problem = self.problem.as_ref().map(|why| {
            container(problem_notice(why.as_str())).padding([gap::SMALL, viewport.width.cell()])
        });
        let Some(page) = &self.page else {
            let said = if self.is_read { "That game has been removed." } else { "" };
            let paper = column![].push(problem).push(empty_notice(said));
            let paper = sheet(viewport.width, false, paper);
            let paper = container(paper).padding([0.0, margin]);
            return column![banner(viewport.width, "Evening"), paper].into();
        };
        let table = &page.table;
        let eyebrow = format!("{} · {}", table.title, table.who());
        let wide = viewport.width.is_wide();
        let head = if wide { table.headline() } else { table.title.clone() };
        let head = banner(viewport.width, head).eyebrow(eyebrow);
        // A few games are not stretched over a wide screen.
        let columns = float(table.columns.len());
        let most = RANK + viewport.width.evening_name() + TOTAL + columns * MAX_COLUMN;
        let most = most.max(MIN_SHEET) + 2.0 * margin;
        let table = self.table(viewport, viewport.size.width.min(most) - 2.0 * margin, table);
        // If space is short, the important parts come first. Parts that come and go are below the
        // box, which would otherwise lose its caret.
        let body = if viewport.width.is_compact() {
            column![table, self.tools(viewport, page)].push(problem)
        } else {
            let tools = self.tools(viewport, page);
            column![tools, double_rule()].push(problem).push(table)
        };
        let body = scrolling(sheet(viewport.width, false, body));
        let paper =
            container(body).height(Fill).max_width(most).padding(viewport.width.under_banner());
        column![head, paper].into()
    }

    /// Draws the points scheme, and what can be done with the sheet.
    fn tools<'a>(&'a self, viewport: Viewport, page: &'a StandingsPage) -> Element<'a, Message> {
        let head = |words: &'static str| {
            let words = container(label(words, scale::SEAT, Tone::Ink));
            row![words.padding(Padding::ZERO.right(gap::TIGHT))].centered(gap::SMALL)
        };
        let choice = |words: &'static str, rules: SeasonRules| {
            let chosen = page.rules == rules;
            segmented_button(words).chosen(chosen).on_press(Message::Count(rules)).into()
        };
        let is_season = page.is_season();
        let totals = is_season.then_some((PointsScheme::Totals, "Totals"));
        let counts = usual_schemes().into_iter().chain(totals);
        let counts = counts
            .map(|(points, words)| choice(words, SeasonRules { points, ..page.rules.clone() }));
        let counts = head("Points").extend(counts);
        let units = is_season.then(|| {
            let all = [("Evenings", Unit::Evening), ("Games", Unit::Game)];
            let all = all
                .map(|(words, counts)| choice(words, SeasonRules { counts, ..page.rules.clone() }));
            head("Include").extend(all)
        });
        let is_own = usual_schemes().iter().all(|(points, _)| *points != page.rules.points);
        let is_own = is_own && self.own == page.own_points();
        let own = text_box(OWN_POINTS, "Your own: 5 3 2 1", &self.own)
            .on_input(Message::Own)
            .on_submit(Message::OwnDone)
            .chosen(is_own && !self.own.is_empty())
            .style(scale::BODY)
            .width(190);
        let counts = counts.push(own);
        let button =
            |words, command| secondary_button(words, Some(Message::Run(command))).key(command);
        let others = page.others.as_ref().map(|others| {
            let words = match others {
                StandingsSubject::Night(_) => "Add the other games",
                _ => "Only this evening’s games",
            };
            button(words, Command::OtherGames)
        });
        // With one more button they take a row of their own.
        let has_others = others.is_some();
        let season = if is_season { "Next season" } else { "Season" };
        let rules = is_season.then(|| button("Rules", Command::SeasonRules));
        let buttons = row![
            button(season, Command::NextSeason),
            button("Export", Command::ExportEvening).icon(Icon::Export),
            button("Print", Command::PrintEvening).icon(Icon::Print),
        ]
        .push(rules)
        .push(others)
        .spacing(gap::SMALL);
        let padding = [gap::MIDDLE, viewport.width.cell()];
        // What counts in a season has a row of its own.
        if viewport.width.is_wide() && !is_season && !has_others {
            return row![counts, space::horizontal(), buttons]
                .align_y(Center)
                .padding(padding)
                .into();
        }
        let counts = column![counts.wrap().vertical_spacing(gap::SMALL)];
        let lines = if viewport.width.is_wide() && is_season {
            counts.push(row![].push(units).push(space::horizontal()).push(buttons).align_y(Center))
        } else {
            counts.push(units).push(buttons.wrap().vertical_spacing(gap::SMALL))
        };
        lines.spacing(gap::MIDDLE).padding(padding).into()
    }

    fn table<'a>(
        &'a self,
        viewport: Viewport,
        room: f32,
        standing: &'a StandingsTable,
    ) -> Element<'a, Message> {
        let name = viewport.width.evening_name();
        let cells = standing.rows.iter().flat_map(|row| row.cells.iter().flatten());
        let points = widest(cells.map(|cell| cell.points), scale::TOTAL).max(POINTS);
        let totals = widest(standing.rows.iter().map(|row| row.points), TOTAL_STYLE);
        let (least, total) = (GAME - POINTS + points, TOTAL.max(totals + 2.0 * gap::CELL));
        let games = room - RANK - name - total - stroke::MARGIN;
        let fitting = whole(games / least).max(1);
        let count = standing.columns.len();
        // As many as fit, including the marked one.
        let first = (self.column + 1).saturating_sub(fitting).min(count.saturating_sub(fitting));
        let shown = first..count.min(first + fitting);
        let mut table = column![];
        if count == 0 {
            let words = "No game is finished yet. Results appear here once one is.";
            table = table.push(empty_notice(words));
        } else {
            let game = Column::of(0.0).padded(0.0, 14.0).align(Right).filling();
            let rank = Column::of(RANK).padded(0.0, 14.0).align(Right);
            let total = Column::of(total).padded(0.0, gap::CELL).align(Right).margin();
            let columns = [rank, Column::of(name)].into_iter();
            let columns = columns.chain(shown.clone().map(|_| game)).chain([total]);
            let columns = Columns::fit(columns, room);
            table = table.push(columns.line(HEAD, self.heads(standing, &shown)));
            table = table.push(double_rule());
            for row in &standing.rows {
                let line = columns.line(ROW, self.cells(row, &shown, points));
                let ground = row.leads.then_some(Tone::LeaderSoft);
                let line = container(line).width(Fill).class(filled(ground, Outline::default()));
                table = table.push(line).push(hairline());
            }
        }
        let said = standing.foot_words(&shown);
        let foot = label(said, scale::BODY, Tone::Muted).width(Fill);
        let steps = (shown.len() < count).then(|| {
            let before = (self.column > 0).then_some(Message::Step(false));
            let after = (self.column + 1 < count).then_some(Message::Step(true));
            row![
                secondary_button("Previous", before).icon(Icon::Back),
                secondary_button("Next", after),
            ]
            .spacing(gap::SMALL)
        });
        let foot = if viewport.width.is_wide() {
            container(row![foot].push(steps).centered(gap::WIDE))
        } else {
            container(column![foot].push(steps).spacing(gap::SMALL))
        };
        let foot = foot.padding([gap::MIDDLE, viewport.width.cell()]);
        table.push(shaded_section(viewport.width.is_wide(), foot)).into()
    }

    /// Draws the names of games or evenings; a click opens one.
    fn heads<'a>(
        &'a self,
        standing: &'a StandingsTable,
        shown: &Range<usize>,
    ) -> Vec<TableCell<'a, Message>> {
        let head = |words: &'static str| label(words, scale::SMALL.with(MEDIUM), Tone::Muted);
        let mut cells: Vec<TableCell<'a, Message>> = vec!["".into(), head("Name").into()];
        for (at, column) in standing.columns.iter().enumerate().take(shown.end).skip(shown.start) {
            let words = label(column.name.as_str(), scale::CAPTION, Tone::Ink).align_x(Right);
            let words = container(words).padding(Padding::ZERO.left(14));
            let cell = TableCell::from(words).on_press(Message::Open(at));
            cells.push(if at == self.column {
                let line = outline(Tone::Focus, stroke::FIELD, 0.0);
                cell.ground(Some(Tone::FocusFill)).outlined(line)
            } else {
                cell
            });
        }
        cells.push(head("Points").into());
        cells
    }

    /// Draws the places and points of a guest; `points` is the width of those of a game, in logical
    /// pixels.
    fn cells<'a>(
        &'a self,
        guest: &'a TableRow,
        shown: &Range<usize>,
        points: f32,
    ) -> Vec<TableCell<'a, Message>> {
        let leads = guest.leads;
        let crown = leads.then(|| icon(Icon::Crown, 18.0, Tone::Leader));
        let name = ellipsized_text(guest.name.as_str(), scale::NAME, Tone::Ink);
        let name = name.reserve(if leads { 36.0 } else { 8.0 });
        let name = row![name].push(crown).centered(10);
        let rank = guest.rank.map(|rank| rank.to_string()).unwrap_or_default();
        let rank = label(rank, scale::SEAT, Tone::Muted);
        let total = label(signed(guest.points), TOTAL_STYLE, Tone::Ink);
        let mut cells: Vec<TableCell<'a, Message>> = vec![rank.into(), name.into()];
        for (at, mark) in guest.cells.iter().enumerate().take(shown.end).skip(shown.start) {
            let is_marked = at == self.column && !leads;
            let cell = TableCell::from(cell(mark.as_ref(), points));
            cells.push(cell.ground(is_marked.then_some(Tone::Shade)));
        }
        cells.push(total.into());
        cells
    }
}

/// Draws a place and its points, "2nd 3", with a crown for the winner. Results that do not count
/// are pale.
fn cell<'a>(mark: Option<&Placement>, room: f32) -> ThemedRow<'a, Message> {
    let Some(mark) = mark else { return row![] };
    let crown = mark.won.then(|| icon(Icon::Crown, 16.0, Tone::Leader));
    let place = remark(ordinal(mark.place));
    let tone = if mark.counts { Tone::Ink } else { Tone::Muted };
    let points = label(signed(mark.points), scale::TOTAL, tone);
    let place = row![].push(crown).push(place).spacing(gap::TIGHT).align_y(iced::Center);
    row![place, container(points).align_right(room)].spacing(2).align_y(iced::Center)
}

/// Returns the width of the longest of these points.
fn widest(points: impl Iterator<Item = i64>, style: TextStyle) -> f32 {
    points.map(|points| text_fit::width(&signed(points), style)).fold(0.0, f32::max)
}
