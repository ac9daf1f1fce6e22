//! The room: tables with names on chairs, and people sitting out beside them.

use super::standings::shape;
use super::{Element, Message, Stage, TournamentScreen};
use crate::gui::game::list_sheet::{empty_sheet, foot_line, list_sheet};
use crate::gui::game::{self, Tab};
use crate::gui::prelude::{column, *};
use scoring::{Player, SeatedPairs};

const FOOT: f32 = 86.0;
/// The most room of a chair of somebody who sits out.
const MOST: f32 = 240.0;

/// The smallest chair whose two lines of a name have space above and below.
const ROOMY: f32 = 38.0;
/// The smallest table.
const SMALL_TABLE: f32 = 54.0;
/// Words of names wider than this, in small letters, are shortened beside a table.
const LONG_NAME: f32 = 100.0;

/// Sizes of tables and chairs.
#[derive(Clone, Copy)]
struct Sizes {
    table: f32,
    chair: f32,
    number: TextStyle,
    name: TextStyle,
    /// Space for one table.
    width: f32,
    height: f32,
}

impl TournamentScreen {
    pub(super) fn seating_view(&self, viewport: Viewport) -> Element<'_> {
        let seating = self.plan.seating(self.night());
        let Some(seating) = seating.filter(|seating| !seating.tables.is_empty()) else {
            return empty_sheet(viewport, self.night().no_tables_words());
        };
        let foot = foot_line(FOOT, viewport.width.cell().max(14.0), self.foot(viewport));
        let tables = responsive(move |room| self.tables_view(viewport, room, &seating.tables));
        list_sheet(viewport, tables, Some(foot))
    }

    /// Returns the number of tables per row, and their sizes, so that all fit in this room.
    fn sizes(&self, viewport: Viewport, room: Size, count: usize) -> (usize, Sizes) {
        let inner = room.width - 24.0;
        let least = if viewport.width.is_wide() { 208.0 } else { 176.0 };
        // The longest name fits beside a table on two lines, if only in small letters.
        let small = |name: &str| text_fit::width(name, scale::SMALL.with(STRONG).sized(12.0));
        let names = self.session.record().players.iter().map(String::as_str);
        let longest = names.clone().max_by(|one, other| small(one).total_cmp(&small(other)));
        let longest = longest.unwrap_or_default();
        let words = names.flat_map(|name| name.split([' ', '-']));
        let word = words.map(small).fold(0.0, f32::max);
        let beside = f32::max(word, small(longest).min(60.0)).min(LONG_NAME) + 20.0;
        let least = f32::max(least, SMALL_TABLE + 24.0 + 2.0 * beside);
        let most = whole(inner / least).clamp(1, 6);
        let columns = if count <= 3 { count.max(1) } else { count.div_ceil(2).min(most) };
        let rows = count.div_ceil(columns);
        let seen = room.height;
        let large = float(rows) * 248.0 <= seen && inner / float(columns) >= 230.0;
        let larger = float(rows) * 330.0 <= seen && inner / float(columns) >= 330.0;
        let (table, chair, number, name) = if larger {
            (120.0, 48.0, scale::HEAD.sized(52.0), scale::TOTAL.with(STRONG))
        } else if large {
            (90.0, 40.0, scale::HEAD.sized(40.0), scale::SEAT.with(STRONG))
        } else {
            (SMALL_TABLE, 32.0, scale::FIGURE.with(STRONG), scale::SMALL.with(STRONG))
        };
        // All names in letters of one size, except for very long ones.
        let beside = (inner / float(columns) - table - 20.0) / 2.0 - 22.0;
        let name = text_fit::step_to(scale::SMALL.size.min(name.size), longest, name, beside);
        let least = table + 2.0 * chair + 20.0 + 18.0;
        let sizes = Sizes {
            table,
            chair,
            number,
            name,
            width: inner / float(columns),
            height: (seen / float(rows)).clamp(least, 380.0),
        };
        (columns, sizes)
    }

    fn tables_view(&self, viewport: Viewport, room: Size, tables: &[SeatedPairs]) -> Element<'_> {
        let (columns, sizes) = self.sizes(viewport, room, tables.len());
        let found = self.found_table().and_then(|table| table.checked_sub(1));
        let lines = tables.chunks(columns).enumerate();
        self.rows(
            lines,
            move |_| sizes.height,
            |(at, _)| found.is_some_and(|table| usize::from(table) / columns == *at),
            move |(at, tables)| {
                let cells = (at * columns + 1..).zip(tables);
                let cells = cells.map(|(number, table)| self.table_view(sizes, number, *table));
                let mut line: Vec<Element<'_>> = cells.collect();
                line.resize_with(columns, || space::horizontal().width(sizes.width).into());
                // Around the room: one row to the right, the next one back.
                if at % 2 == 1 {
                    line.reverse();
                }
                container(row(line)).height(sizes.height).padding([0, 12]).into()
            },
        )
    }

    fn table_view(&self, sizes: Sizes, number: usize, [a, b]: SeatedPairs) -> Element<'_> {
        let square = container(label(number.to_string(), sizes.number, Tone::OnTable))
            .center(sizes.table)
            .class(filled(Tone::Table, rounded(14)));
        let beside = (sizes.width - sizes.table - 20.0) / 2.0 - 2.0;
        let over = sizes.width - 12.0;
        let chair = (sizes.chair, sizes.name);
        let [top, bottom] = [0, 1].map(|role| self.chair(chair, (a[role], 0, role), over));
        let [left, right] = [0, 1].map(|role| self.chair(chair, (b[role], 1, role), beside));
        let left = container(left).align_right(beside);
        let middle = row![left, square, container(right).align_left(beside)];
        let middle = middle.centered(10);
        let table = column![top, middle, bottom].spacing(10).align_x(Center);
        container(table).center_x(sizes.width).center_y(sizes.height).into()
    }

    /// Draws a chair with its player: a lady's has round ends, a gentleman's has corners.
    fn chair(
        &self,
        (size, style): (f32, TextStyle),
        (player, pair, role): (Player, usize, usize),
        room: f32,
    ) -> Element<'_> {
        // Without partners there are no pairs to tell apart.
        let pair = if self.night().has_partners(self.shown_game()) { pair } else { 2 };
        let (line, soft) = match pair {
            0 => (Tone::SideA, Tone::SideASoft),
            1 => (Tone::SideB, Tone::SideBSoft),
            _ => (Tone::Ink, Tone::Raised),
        };
        let is_round = role == 0 || !self.night().has_roles();
        let corner = if is_round { size / 2.0 } else { 4.0 };
        let found = self.marked == Some(player);
        let picked = self.picked == Some(player);
        let class = if found || picked {
            let width = if picked { stroke::FOCUS } else { stroke::MARGIN };
            let line = outline(Tone::Focus, width, corner);
            button_style(Some(Tone::FocusFill), Tone::Ink, line).into()
        } else {
            let edge = if pair > 1 { Tone::RuleStrong } else { line };
            let look = |width| button_style(Some(soft), line, outline(edge, width, corner));
            look(stroke::FIELD).pointed(look(stroke::MARGIN))
        };
        let name = self.player(player);
        let words = ellipsized_text(name, style, if found || picked { Tone::Ink } else { line })
            .least(12.0)
            .lines(2)
            .align_x(Center)
            .max_width(room - 20.0);
        button(container(words).center_y(Fill))
            .padding([if size < ROOMY { 0.0 } else { 3.0 }, 10.0])
            .height(size)
            .on_press(Message::Pick(player))
            .class(class)
            .into()
    }

    fn foot(&self, viewport: Viewport) -> ThemedRow<'_, Message> {
        let (night, wide) = (self.night(), viewport.width.is_wide());
        let one_line =
            |words: String, step, color| label(words, step, color).wrapping(text::Wrapping::None);
        let sit_outs = self.plan.seating(night).map_or(&[][..], |seating| &seating.sit_outs);
        let name = if wide { scale::SEAT.with(STRONG) } else { scale::SMALL.with(STRONG) };
        let chair = if wide { 40.0 } else { 34.0 };
        let seated = self.plan.seating(night).map_or(0, |seating| 4 * seating.tables.len());
        let title = match sit_outs.len() {
            0 if seated < self.plan.balance(night).iter().sum() => "Nobody sits out",
            0 => "Everybody plays",
            _ => "Sitting out",
        };
        let each = night.sit_out_score().filter(|_| !sit_outs.is_empty());
        let each =
            each.map(|each| one_line(format!("{each} points a hand"), scale::SMALL, Tone::Muted));
        let title = one_line(title.to_owned(), scale::CARD, Tone::Ink);
        let chairs = sit_outs.iter().map(|player| {
            let role = self.plan.role(night, *player);
            self.chair((chair, name), (*player, 2, role), MOST)
        });
        // What does not fit beside the button scrolls.
        let chairs = container(row(chairs).spacing(gap::MIDDLE)).center_y(FOOT - 1.0);
        let bar = scrollable::Scrollbar::new().width(6).scroller_width(6).margin(1);
        let chairs = scrollable(chairs).direction(scrollable::Direction::Horizontal(bar));
        let out = row![column![title].push(each), chairs.width(Fill)].spacing(gap::MIDDLE);
        let next = self.plan.next_game();
        let seed = next.and_then(|next| next.seed).filter(|_| wide);
        let seed =
            seed.map(|seed| one_line(format!("Drawn from seed {seed}"), scale::SMALL, Tone::Muted));
        let redraw = Message::Run(Command::DrawAgain);
        let redraw = quiet_button("Draw again", Some(redraw)).key(Command::DrawAgain);
        let redraw = next.map(|_| redraw);
        let to = |words: &'static str, message: game::Message| {
            main_button(words, Some(message.into())).key("Enter")
        };
        let on = match night.stage() {
            Stage::Ready => self.start_button(),
            Stage::Playing if night.counts_hands() => to("Type the hands", game::Message::Enter),
            Stage::Playing => to("Type the scores", game::Message::Enter),
            Stage::Cutting => to("Who moves", game::Message::Enter),
            Stage::Over => to("Standings", game::Message::Show(Tab::Standings)),
            Stage::Stuck => to("Game log", game::Message::Show(Tab::GameLog)),
        };
        let on = on.icon(Icon::Play);
        row![out.width(Fill).align_y(Center)]
            .push(wide.then(|| column![self.legend()].push(seed)))
            .push(redraw)
            .push(on)
            .spacing(gap::WIDE)
    }

    fn legend<'a>(&self) -> ThemedRow<'a, Message> {
        let roles = self.night().state().role_choices().iter().enumerate();
        let parts = roles.flat_map(|(at, role)| {
            let name = remark(role.label);
            [shape(at), name.into()]
        });
        row(parts).centered(gap::SMALL)
    }
}
