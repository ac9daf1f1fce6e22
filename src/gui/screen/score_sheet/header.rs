//! The head of the table: names, totals, and heading of the rows.

use iced::widget::{column, container, row, space, stack, text};
use iced::{Center, Fill, Padding, Right};

use super::layout::Geometry;
use super::score_table::changed_total;
use super::{Message, ScoreSheetScreen};
use crate::gui::icon::{Icon, icon};
use crate::gui::text_fit;
use crate::gui::theme::{Element, TextStyle, Tone, scale};
use crate::gui::widget::{self, Side, ellipsized_text, label, side_badge};
use scoring::board::BoardColumn;
use scoring::join_words;
use session::chart::float;
use session::score_sheet::unit_words;

impl ScoreSheetScreen {
    pub(super) fn head<'a>(
        &'a self,
        geometry: &Geometry,
        columns: &'a [BoardColumn],
        correcting: bool,
    ) -> Element<'a, Message> {
        let words = self.session.game().fact_labels();
        let small = scale::CAPTION;
        // At most two lines, then smaller letters.
        let room = geometry.table.facts - 8.0;
        let mut step = small;
        while text_fit::lines(&words, step, room) > 2 && step.size > 11.0 {
            step = step.sized(step.size - 1.0);
        }
        let unit = unit_words(self.unit())
            .map(|unit| container(label(unit, scale::SMALL, Tone::Muted)).align_right(Fill));
        let round = text_fit::step_to(10.0, "Round", scale::SIGN, geometry.table.number - 8.0);
        let left = container(
            row![
                container(label("Round", round, Tone::Muted))
                    .width(geometry.table.number)
                    .padding(Padding::ZERO.left(4)),
                column![].push(unit).push(label(words, step, Tone::Muted)).width(Fill)
            ]
            .align_y(iced::Bottom),
        )
        .align_bottom(geometry.head)
        .padding(Padding::ZERO.bottom(12).right(8))
        .clip(true);
        let left: Element<'a, Message> =
            if geometry.width.is_wide() { left.into() } else { space::horizontal().into() };
        let totals: Vec<_> = columns.iter().map(|column| self.amount(column.total)).collect();
        let step = total_step(geometry, &totals, geometry.width.head_total());
        let cells = columns.iter().enumerate().map(|(index, column)| {
            let before = self.session.game().board().columns.get(index);
            let before = before.filter(|before| correcting && before.total != column.total);
            let total: Element<'a, Message> = if let Some(before) = before {
                let totals = (self.amount(before.total), self.amount(column.total));
                changed_total(totals, step, geometry.table.column - 2.0 * geometry.cell)
            } else {
                let words = self.amount(column.total);
                label(words, step, Tone::Ink).wrapping(text::Wrapping::None).into()
            };
            head_cell(geometry, column, is_tied(column, columns), total)
        });
        geometry.table.line(geometry.head, Tone::Paper, left, cells)
    }
}

/// Returns the text style of all totals, in which the largest fits its column.
pub(super) fn total_step(geometry: &Geometry, totals: &[String], big: TextStyle) -> TextStyle {
    let steps = totals.iter().map(|words| text_fit::step(words, big, inside(geometry)));
    steps.fold(big, |least, step| if step.size < least.size { step } else { least })
}

/// Returns the inner width of a column.
fn inside(geometry: &Geometry) -> f32 {
    geometry.table.column - 2.0 * geometry.cell - 1.0
}

/// Returns whether a column shares the lead with others, ahead of somebody, while the game goes on.
fn is_tied(column: &BoardColumn, columns: &[BoardColumn]) -> bool {
    let is_over = columns.iter().any(|other| other.wins);
    !is_over && column.rank == 1 && !column.leads && columns.iter().any(|other| other.rank > 1)
}

fn head_cell<'a>(
    geometry: &Geometry,
    column: &'a BoardColumn,
    is_tied: bool,
    total: Element<'a, Message>,
) -> Element<'a, Message> {
    let wide = geometry.width.is_wide();
    let inner = inside(geometry);
    let name = join_words(&column.names);
    let step = match geometry.width.head_name() {
        step if step.size > scale::CARD.size && column.names.len() > 1 => scale::CARD,
        step => step,
    };
    let marks = [
        (column.leads, widget::BadgeKind::Leads, "ahead", Icon::Crown, Tone::Leader),
        (is_tied, widget::BadgeKind::Leads, "tied", Icon::Crown, Tone::Leader),
        (column.wins, widget::BadgeKind::Wins, "wins", Icon::Crown, Tone::Leader),
        (column.deals, widget::BadgeKind::Deals, "deals", Icon::Dealer, Tone::Muted),
    ];
    let badge = column.names.len() > 1;
    let beside = if badge { 28.0 } else { 0.0 };
    let wanted = text_fit::width(&name, step) + beside;
    // Badges if there is space, otherwise icons, otherwise icons above the name or, compact, fewer.
    let fits = |index: &usize| wide || wanted + 24.0 * float(*index) <= inner;
    let marks = (1..).zip(marks.into_iter().filter(|(so, ..)| *so));
    let mut marks: Vec<_> =
        marks.take_while(|(index, _)| fits(index)).map(|(_, mark)| mark).collect();
    let count = float(marks.len());
    let tags = marks.iter().map(|(_, kind, word, ..)| widget::badge_width(*kind, word) + 8.0);
    let tags_fit = wide && wanted + tags.sum::<f32>() <= inner;
    let apart = !tags_fit && count > 0.0 && wanted + 24.0 * count > inner;
    let sign = |(_, mark, word, sign, color)| -> Element<'a, Message> {
        if tags_fit {
            widget::badge(mark, word)
        } else {
            icon(sign, if apart { 14.0 } else { 16.0 }, color)
        }
    };
    // The dealer's sign is always at the left edge of the column.
    let deals = column.deals && marks.last().is_some_and(|(_, _, word, ..)| *word == "deals");
    let dealer = if deals { marks.pop().map(sign) } else { None };
    let signs = row(marks.into_iter().map(sign)).spacing(8);
    let signs = row![].push(dealer).push(space::horizontal()).push(signs);
    let room = if apart || count == 0.0 { inner } else { inner - 24.0 * count } - beside;
    let room = if tags_fit { wanted } else { room };
    let badge = badge.then(|| {
        let side = if column.team == scoring::Team::A { Side::A } else { Side::B };
        side_badge(side)
    });
    let (over, left) = if apart { (Some(signs), None) } else { (None, Some(signs)) };
    let names = row![]
        .push(left.filter(|_| count > 0.0))
        .push(badge)
        .push(ellipsized_text(name, step, Tone::Ink).least(12.0).max_width(room))
        .spacing(8)
        .align_y(Center);
    // All names and totals are on the same lines, with or without badges above them.
    let [under, top] = geometry.width.head_edges();
    let cell = container(column![names, total].align_x(Right).width(inner))
        .align_right(inner)
        .align_bottom(Fill)
        .padding(Padding::ZERO.bottom(under))
        .clip(true);
    let over = over.map(|over| container(over.width(inner)).padding(Padding::ZERO.top(top)));
    container(stack![cell].push(over)).padding([0.0, geometry.cell]).into()
}
