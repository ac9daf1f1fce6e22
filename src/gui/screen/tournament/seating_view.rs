//! The room: tables as tables, names on chairs, who sits out beside.

use iced::widget::{button, column, container, row, space, text};
use iced::{Center, Fill};

use super::{Message, Stage, TournamentScreen, Viewport};
use crate::chart::float;
use crate::engine::{Player, Seated};
use crate::gui::icon::Icon;
use crate::gui::session::{self, Tab};
use crate::gui::text_fit;
use crate::gui::theme::{
    Element, STRONG, TextStyle, Tone, Width, button_style, by_pointer, filled, outline, rounded,
    scale, space as gap, stroke,
};
use crate::gui::widget::{
    ellipsized_text, label, main_button, quiet_button, shaded_section, sheet, strong_line,
};

/// What stands below the room.
const FOOT: f32 = 86.0;

/// How large tables and chairs are.
#[derive(Clone, Copy)]
struct Sizes {
    table: f32,
    chair: f32,
    number: TextStyle,
    name: TextStyle,
    /// Room for one table, each way.
    width: f32,
    height: f32,
}

impl TournamentScreen {
    /// The room of the game that is played, or of the one to come.
    pub(super) fn seating_view(&self, viewport: Viewport) -> Element<'_, Message> {
        let body: Element<'_, Message> = match self.plan.seating(self.night()) {
            Some(seating) if !seating.tables.is_empty() => {
                self.tables_view(viewport, &seating.tables)
            }
            _ => {
                let words = self.night().trouble().unwrap_or_else(|| {
                    "There are no tables. Two ladies and two gentlemen are needed.".to_owned()
                });
                container(label(words, scale::CARD, Tone::Muted)).center(Fill).into()
            }
        };
        let foot = container(self.foot(viewport))
            .center_y(FOOT)
            .padding([0.0, viewport.width.cell().max(14.0)]);
        let paper =
            column![container(body).height(Fill), strong_line(), shaded_section(true, foot)];
        sheet(viewport.width, viewport.width != Width::Narrow, paper)
    }

    fn tables_view<'a>(&'a self, viewport: Viewport, tables: &[Seated]) -> Element<'a, Message> {
        let count = tables.len();
        let inner = viewport.size.width - 2.0 * viewport.width.margin() - 24.0;
        let least = if viewport.width == Width::Wide { 208.0 } else { 176.0 };
        let most = whole(inner / least).clamp(1, 6);
        let columns = if count <= 3 { count } else { count.div_ceil(2).min(most) };
        let rows = count.div_ceil(columns);
        let seen = Self::seen(viewport, FOOT + 1.0);
        let large = float(rows) * 248.0 <= seen && inner / float(columns) >= 230.0;
        let larger = float(rows) * 330.0 <= seen && inner / float(columns) >= 330.0;
        let (table, chair, number, name) = if larger {
            (120.0, 48.0, scale::HEAD.sized(52.0), scale::TOTAL.with(STRONG))
        } else if large {
            (90.0, 40.0, scale::HEAD.sized(40.0), scale::SEAT.with(STRONG))
        } else {
            (54.0, 32.0, scale::FIGURE.with(STRONG), scale::SMALL.with(STRONG))
        };
        let least = table + 2.0 * chair + 20.0 + 18.0;
        let sizes = Sizes {
            table,
            chair,
            number,
            name,
            width: inner / float(columns),
            height: (seen / float(rows)).clamp(least, 380.0),
        };
        let tables: Vec<Seated> = tables.to_vec();
        self.rows(
            viewport,
            (rows, FOOT + 1.0),
            move |_| sizes.height,
            move |at| {
                // Round the room: one row to the right, the next one back.
                let first = at * columns;
                let mut line: Vec<Option<usize>> = (first..first + columns)
                    .map(|index| (index < count).then_some(index))
                    .collect();
                if at % 2 == 1 {
                    line.reverse();
                }
                let cells = line.into_iter().map(|index| match index {
                    Some(index) => self.table_view(sizes, index + 1, tables[index]),
                    None => space::horizontal().width(sizes.width).into(),
                });
                container(row(cells)).height(sizes.height).padding([0, 12]).into()
            },
        )
    }

    fn table_view(&self, sizes: Sizes, number: usize, [a, b]: Seated) -> Element<'_, Message> {
        let square = container(label(number.to_string(), sizes.number, Tone::OnTable))
            .center(sizes.table)
            .class(filled(Tone::Table, rounded(14)));
        let beside = (sizes.width - sizes.table - 20.0) / 2.0 - 2.0;
        let over = sizes.width - 12.0;
        let chair = |player: Player, pair: usize, role: usize, room: f32| {
            self.chair(sizes, (player, pair, role), room)
        };
        let middle = row![
            container(chair(b[0], 1, 0, beside)).align_right(beside),
            square,
            container(chair(b[1], 1, 1, beside)).align_left(beside)
        ]
        .spacing(10)
        .align_y(Center);
        let table = column![chair(a[0], 0, 0, over), middle, chair(a[1], 0, 1, over)]
            .spacing(10)
            .align_x(Center);
        container(table).center_x(sizes.width).center_y(sizes.height).into()
    }

    /// A chair with somebody on it: a lady's has round ends, a gentleman's corners.
    fn chair(
        &self,
        sizes: Sizes,
        (player, pair, role): (Player, usize, usize),
        room: f32,
    ) -> Element<'_, Message> {
        let (line, soft) = match pair {
            0 => (Tone::SideA, Tone::SideASoft),
            1 => (Tone::SideB, Tone::SideBSoft),
            _ => (Tone::Ink, Tone::Raised),
        };
        let corner = if role == 0 { sizes.chair / 2.0 } else { 4.0 };
        let found = self.marked == Some(player);
        let picked = self.picked == Some(player);
        let name = self.player(player);
        let words =
            ellipsized_text(name, sizes.name, if found || picked { Tone::Ink } else { line })
                .least(12.0)
                .max_width(room - 20.0);
        button(container(words).center_y(Fill))
            .padding([0, 10])
            .height(sizes.chair)
            .on_press(Message::Pick(player))
            .class(by_pointer(move |pointed| {
                if found || picked {
                    let width = if picked { stroke::FOCUS } else { stroke::MARGIN };
                    return button_style(
                        Some(Tone::FocusFill),
                        Tone::Ink,
                        outline(Tone::Focus, width, corner),
                    );
                }
                let width = if pointed { stroke::MARGIN } else { stroke::FIELD };
                let edge = if pair > 1 { Tone::RuleStrong } else { line };
                button_style(Some(soft), line, outline(edge, width, corner))
            }))
            .into()
    }

    fn foot(&self, viewport: Viewport) -> Element<'_, Message> {
        let wide = viewport.width == Width::Wide;
        let sit_outs = self.plan.seating(self.night()).map_or(&[][..], |seating| &seating.sit_outs);
        let sizes = Sizes {
            table: 0.0,
            chair: if wide { 40.0 } else { 34.0 },
            number: scale::BODY,
            name: if wide { scale::SEAT.with(STRONG) } else { scale::SMALL.with(STRONG) },
            width: 0.0,
            height: 0.0,
        };
        let title = if sit_outs.is_empty() { "Everybody plays" } else { "Sitting out" };
        let who = label(title, scale::CARD, Tone::Ink).wrapping(text::Wrapping::None);
        let each = self.night().sit_out_score().filter(|_| !sit_outs.is_empty());
        let each = each.map(|each| {
            label(format!("{each} points a hand"), scale::SMALL, Tone::Muted)
                .wrapping(text::Wrapping::None)
        });
        let who = column![who].push(each);
        // As many chairs as there is room for beside the button.
        let around = if self.plan.next_game().is_some() { 560.0 } else { 420.0 }
            + if wide { 220.0 } else { 0.0 };
        let mut left = viewport.size.width - 2.0 * viewport.width.margin() - around;
        let fits = |player: &&Player| {
            left -= text_fit::width(self.player(**player), sizes.name).min(100.0) + 34.0;
            left >= 0.0
        };
        let shown = sit_outs.iter().take_while(fits).count();
        let chairs = sit_outs.iter().take(shown).map(|player| {
            let role = self.plan.role(self.night(), *player);
            self.chair(sizes, (*player, 2, role), 120.0)
        });
        let rest = sit_outs.len() - shown;
        let rest = (rest > 0).then(|| {
            let words = if wide { format!("and {rest} more") } else { format!("+{rest}") };
            label(words, scale::SMALL, Tone::Muted).wrapping(text::Wrapping::None)
        });
        let out = row![who].extend(chairs).push(rest).spacing(gap::MIDDLE).align_y(Center);
        let seed = self.plan.next_game().and_then(|plan| plan.seed).filter(|_| wide);
        let seed = seed.map(|seed| {
            label(format!("Drawn from seed {seed}"), scale::SMALL, Tone::Muted)
                .wrapping(text::Wrapping::None)
        });
        let redraw = self
            .plan
            .next_game()
            .is_some()
            .then(|| quiet_button("Draw again", Some(Message::Redraw)).key("F5"));
        let on = match self.night().stage() {
            Stage::Ready => format!("Start game {}", self.begun() + 1),
            Stage::Playing => "Type the hands".to_owned(),
            Stage::Cutting => "Who moves".to_owned(),
            Stage::Over => "Standings".to_owned(),
            Stage::Stuck => "Corrections".to_owned(),
        };
        let message = match self.night().stage() {
            Stage::Over => session::Message::Show(Tab::Standings),
            Stage::Stuck => session::Message::Show(Tab::Corrections),
            _ => session::Message::Enter,
        };
        let on = main_button(on, Some(message.into())).icon(Icon::Play).key("Enter");
        row![container(out).width(Fill).clip(true)]
            .push(seed)
            .push(redraw)
            .push(on)
            .spacing(gap::WIDE)
            .align_y(Center)
            .into()
    }
}

/// A whole count out of a length.
fn whole(length: f32) -> usize {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a handful of tables; what is below none counts as none"
    )]
    let count = length.floor().max(0.0) as usize;
    count
}
