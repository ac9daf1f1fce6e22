//! The sheet of an evening: people in rows, games in columns, place and points in each cell.

use iced::widget::{Row, button, column, container, row, scrollable, space};
use iced::{Fill, Padding};

use super::{EveningScreen, Message, OWN};
use crate::chart::float;
use crate::engine::join_words;
use crate::engine::signed;
use crate::engine::wording::capitalize;
use crate::evening::{CountedGame, Evening, Guest, Placement, ordinal};
use crate::format;
use crate::gui::icon::{Icon, icon};
use crate::gui::screen::Viewport;
use crate::gui::theme::{
    Element, MEDIUM, Outline, STRONG, Surface, Theme, Tone, by_pointer, cell_surface, filled,
    scale, space as gap,
};
use crate::gui::widget::{
    banner, double_rule, ellipsized_text, hairline, label, margin_line, problem_notice,
    secondary_button, segmented_button, shaded_section, sheet, slim_bar, text_box,
};
use crate::store::GameId;
use crate::tonight::{evening_headline, evening_title, usual_schemes};

/// The least room for a game.
const GAME: f32 = 104.0;
/// The most room for a game, and the least for a sheet with what stands over it.
const MAX_COLUMN: f32 = 220.0;
const MIN_SHEET: f32 = 1216.0;
/// The rank, and the points of the evening.
const RANK: f32 = 52.0;
const TOTAL: f32 = 112.0;
/// A row, and the heads of the columns.
const ROW: f32 = 48.0;
const HEAD: f32 = 66.0;

impl EveningScreen {
    /// Everything below the top bar.
    pub(super) fn page(&self, viewport: Viewport) -> Element<'_, Message> {
        let margin = viewport.width.margin();
        let problem = self.problem.as_ref().map(|why| {
            container(problem_notice(why.as_str())).padding([gap::SMALL, viewport.width.cell()])
        });
        let Some(evening) = &self.evening else {
            let said = if self.is_read { "That game has been removed." } else { "" };
            let words = label(said, scale::SEAT.with(MEDIUM), Tone::Muted);
            let paper = column![].push(problem).push(container(words).padding([24.0, gap::CELL]));
            let paper = sheet(viewport.width, false, paper);
            let paper = container(paper).padding([0.0, margin]);
            return column![banner(viewport.width, "Evening"), paper].into();
        };
        let names: Vec<&str> = evening.standings.iter().map(|guest| guest.name.as_str()).collect();
        let eyebrow = format!("{} · {}", evening_title(evening), who(&names));
        let narrow = !viewport.width.is_wide();
        let head = if narrow { evening_title(evening) } else { evening_headline(evening) };
        let head = banner(viewport.width, head).eyebrow(eyebrow);
        let table = self.table(viewport, evening);
        // Where there is little room what is looked for comes first. What may come and go
        // stands below the box, which would else lose its caret.
        let body = if viewport.width.is_narrow() {
            column![table, self.tools(viewport)].push(problem)
        } else {
            column![self.tools(viewport), double_rule()].push(problem).push(table)
        };
        let body = scrollable(sheet(viewport.width, false, body)).direction(slim_bar());
        // A few games are not drawn out over a wide screen.
        let games = float(evening.games.len());
        let most = (RANK + viewport.width.evening_name() + TOTAL + games * MAX_COLUMN)
            .max(MIN_SHEET)
            + 2.0 * margin;
        let paper =
            container(body).height(Fill).max_width(most).padding(viewport.width.under_banner());
        column![head, paper].into()
    }

    /// What places are worth, and what can be done with the sheet.
    fn tools(&self, viewport: Viewport) -> Element<'_, Message> {
        let now = self.evening.as_ref().map(|evening| &evening.scale);
        let counts = usual_schemes().into_iter().map(|(scale, name)| {
            let chosen = now == Some(&scale);
            segmented_button(name).chosen(chosen).on_press(Message::Count(scale)).into()
        });
        let own = text_box(OWN, "Your own: 5 3 2 1", &self.own)
            .on_input(Message::Own)
            .on_submit(Message::OwnDone)
            .step(scale::BODY)
            .width(190);
        let word = label("Points", scale::SEAT, Tone::Ink);
        let counts = row![container(word).padding(Padding::ZERO.right(gap::TIGHT))]
            .extend(counts)
            .push(own)
            .spacing(gap::SMALL)
            .align_y(iced::Center);
        let buttons = row![
            secondary_button("Export", Some(Message::WriteOut)).icon(Icon::Export).key("E"),
            secondary_button("Print", Some(Message::Print)).icon(Icon::Print).key("Ctrl P"),
        ]
        .spacing(gap::SMALL);
        let padding = [gap::MIDDLE, viewport.width.cell()];
        if viewport.width.is_wide() {
            return row![counts, space::horizontal(), buttons]
                .align_y(iced::Center)
                .padding(padding)
                .into();
        }
        column![counts.wrap().vertical_spacing(gap::SMALL), buttons]
            .spacing(gap::MIDDLE)
            .padding(padding)
            .into()
    }

    fn table<'a>(&'a self, viewport: Viewport, evening: &'a Evening) -> Element<'a, Message> {
        let name = viewport.width.evening_name();
        let room = viewport.size.width - 2.0 * viewport.width.margin() - RANK - name - TOTAL - 2.0;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a handful of columns"
        )]
        let fitting = ((room / GAME) as usize).max(1);
        let count = evening.games.len();
        // As many as fit, the marked one among them.
        let first = (self.column + 1).saturating_sub(fitting).min(count.saturating_sub(fitting));
        let shown = first..count.min(first + fitting);
        let mut table = column![];
        if count == 0 {
            let words = "No game is finished yet. Results will appear here.";
            let words = label(words, scale::SEAT, Tone::Muted);
            table = table.push(container(words).padding([24.0, gap::CELL]));
        } else {
            table = table.push(self.heads(viewport, evening, shown.clone()));
            table = table.push(double_rule());
            let apart = evening.leaders().count() < evening.standings.len();
            for guest in &evening.standings {
                table =
                    table.push(self.line(viewport, guest, shown.clone(), apart)).push(hairline());
            }
        }
        let mut said = vec![evening.about()];
        if shown.len() < count {
            let which = format!("Games {} to {} of {count}.", shown.start + 1, shown.end);
            said.insert(0, which);
        }
        match evening.open.len() {
            0 => {}
            1 => said.push("One game is not finished. It counts once it is.".to_owned()),
            open => {
                let games = capitalize(&format::spelled(open, "game", "games"));
                said.push(format!("{games} are not finished. They count once they are."));
            }
        }
        let foot = label(said.join(" "), scale::BODY, Tone::Muted).width(Fill);
        let steps = (shown.len() < count).then(|| {
            let before = (self.column > 0).then_some(Message::Step(false));
            let after = (self.column + 1 < count).then_some(Message::Step(true));
            row![
                secondary_button("Previous game", before).icon(Icon::Back),
                secondary_button("Next game", after),
            ]
            .spacing(gap::SMALL)
        });
        let foot = if viewport.width.is_wide() {
            container(row![foot].push(steps).spacing(gap::WIDE).align_y(iced::Center))
        } else {
            container(column![foot].push(steps).spacing(gap::SMALL))
        };
        let foot = foot.padding([gap::MIDDLE, viewport.width.cell()]);
        let last = !viewport.width.is_narrow();
        table.push(shaded_section(last, foot)).into()
    }

    /// What was played; a click opens it.
    fn heads<'a>(
        &'a self,
        viewport: Viewport,
        evening: &'a Evening,
        shown: std::ops::Range<usize>,
    ) -> Element<'a, Message> {
        let head = |words: &'static str| label(words, scale::SMALL.with(MEDIUM), Tone::Muted);
        let mut line: Row<'a, Message, Theme> = row![
            space::horizontal().width(RANK),
            container(head("Name")).width(viewport.width.evening_name()),
        ];
        let games = evening.games.iter().zip(evening.names()).enumerate();
        for (at, (game, name)) in games.take(shown.end).skip(shown.start) {
            line = line.push(game_head(game, name, at == self.column));
        }
        line = line.push(margin_line()).push(
            container(head("Points")).align_right(TOTAL).padding(Padding::ZERO.right(gap::CELL)),
        );
        line.height(HEAD).align_y(iced::Center).into()
    }

    fn line<'a>(
        &'a self,
        viewport: Viewport,
        guest: &'a Guest,
        shown: std::ops::Range<usize>,
        apart: bool,
    ) -> Element<'a, Message> {
        let leads = apart && guest.rank == 1;
        let width = viewport.width.evening_name();
        let star = leads.then(|| icon(Icon::Star, 18.0, Tone::Leader));
        let name = ellipsized_text(guest.name.as_str(), scale::NAME, Tone::Ink).reserve(if leads {
            36.0
        } else {
            8.0
        });
        let rank = label(guest.rank.to_string(), scale::SEAT, Tone::Muted);
        let mut line: Row<'a, Message, Theme> = row![
            container(rank).align_right(RANK).padding(Padding::ZERO.right(14)),
            container(row![name].push(star).spacing(10).align_y(iced::Center)).width(width),
        ];
        for (at, mark) in guest.marks.iter().enumerate().take(shown.end).skip(shown.start) {
            line = line.push(cell(mark, at == self.column, leads));
        }
        let total = signed(guest.points);
        let total = label(total, scale::FIGURE.with(STRONG), Tone::Ink);
        let line = line
            .push(margin_line())
            .push(container(total).align_right(TOTAL).padding(Padding::ZERO.right(gap::CELL)))
            .height(ROW)
            .align_y(iced::Center);
        container(line)
            .width(Fill)
            .class(if leads {
                filled(Tone::LeaderSoft, Outline::default())
            } else {
                Surface::default()
            })
            .into()
    }
}

/// "Ada, Ben and Cleo"; of many only how many they are.
fn who(names: &[&str]) -> String {
    if names.len() > 8 { format!("{} people", names.len()) } else { join_words(names) }
}

fn game_head<'a>(game: &CountedGame, name: String, marked: bool) -> Element<'a, Message> {
    let words = label(name, scale::LEAST, Tone::Ink).align_x(iced::Right).width(Fill);
    button(container(words).center_y(Fill))
        .padding([2.0, 14.0])
        .width(Fill)
        .height(Fill)
        .on_press(Message::Open(GameId(game.number)))
        .class(by_pointer(move |pointed| cell_surface(marked, pointed)))
        .into()
}

/// A place and the points for it: "2nd 3"; a crown for who has won.
fn cell<'a>(mark: &Placement, marked: bool, leads: bool) -> Element<'a, Message> {
    let crown = mark.won.then(|| icon(Icon::Crown, 16.0, Tone::Leader));
    let place = label(ordinal(mark.place), scale::SMALL, Tone::Muted);
    let points = label(signed(mark.points), scale::TOTAL, Tone::Ink);
    let place = row![].push(crown).push(place).spacing(gap::TIGHT).align_y(iced::Center);
    let line = row![place, container(points).align_right(38)].spacing(2).align_y(iced::Center);
    container(line)
        .align_right(Fill)
        .center_y(Fill)
        .padding(Padding::ZERO.right(14))
        .class(if marked && !leads {
            filled(Tone::Shade, Outline::default())
        } else {
            Surface::default()
        })
        .into()
}
