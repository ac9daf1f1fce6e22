//! The head of the pad: who, what they have, and what stands in the rows.

use iced::widget::{column, container, row, space, text};
use iced::{Center, Element, Fill, Padding, Right};

use super::geometry::Geometry;
use super::pad::{changed_total, rows_f32};
use super::{Context, Message, SheetScreen};
use crate::engine::board::Column;
use crate::engine::{Unit, signed};
use crate::gui::fit;
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{STRONG, Width, scale};
use crate::gui::widget::{self, Side, label, margin_line, side_badge, tag, vertical_hairline};

impl SheetScreen {
    pub(super) fn head<'a>(
        &'a self,
        context: Context,
        geometry: &Geometry,
        columns: &'a [Column],
        correcting: bool,
    ) -> Element<'a, Message> {
        let colors = context.colors;
        let words = self.fact_words();
        let small = scale::LEAST;
        // Two lines at the most, and then smaller letters.
        let room = geometry.facts - 8.0;
        let mut step = small;
        while fit::lines(&words, step.size, room) > 2 && step.size > 11.0 {
            step = step.sized(step.size - 1.0);
        }
        let unit = self
            .unit()
            .map(|unit| container(label(unit, scale::SMALL, colors.muted)).align_right(Fill));
        let left = container(
            row![
                container(label("Deal", small, colors.muted)).center_x(geometry.number),
                column![].push(unit).push(label(words, step, colors.muted)).width(Fill),
            ]
            .align_y(iced::Bottom),
        )
        .width(geometry.number + geometry.facts)
        .height(geometry.head)
        .align_bottom(geometry.head)
        .padding(Padding::ZERO.bottom(12).right(8))
        .clip(true);
        let left: Element<'a, Message> = if context.width == Width::Narrow {
            space::horizontal().width(geometry.number + geometry.facts).into()
        } else {
            left.into()
        };
        let mut head = row![left, margin_line(colors)].height(geometry.head);
        for (index, column) in columns.iter().enumerate() {
            if index > 0 {
                head = head.push(vertical_hairline(colors));
            }
            let before = self.sheet.board().columns.get(index);
            let before = before.filter(|_| correcting).map(|column| column.total);
            head = head.push(head_cell(context, geometry, column, before));
        }
        container(head).height(geometry.head).into()
    }

    /// What the totals are, where they are no points.
    fn unit(&self) -> Option<&'static str> {
        let unit = self.sheet.record().game.unit;
        (unit != Unit::Points).then(|| unit.id())
    }

    /// What stands above the facts of the rows: "Goodge, bid, trump".
    fn fact_words(&self) -> String {
        let one = |spec: &&'static crate::engine::Spec| spec.scope == crate::engine::Scope::One;
        let fields = self.sheet.record().game.plain_fields().filter(one);
        let labels: Vec<&str> = fields.map(|spec| spec.label).collect();
        if labels.is_empty() {
            return self.sheet.board().dealt.join(", ");
        }
        let mut all = self.sheet.board().dealt.clone();
        all.extend(labels.iter().map(|label| (*label).to_owned()));
        all.join(", ")
    }
}

fn head_cell<'a>(
    context: Context,
    geometry: &Geometry,
    column: &'a Column,
    before: Option<i64>,
) -> Element<'a, Message> {
    let colors = context.colors;
    let wide = context.width == Width::Wide;
    let inner = geometry.column - 2.0 * geometry.cell - 1.0;
    let tags_fit = wide && geometry.column >= 190.0;
    let name = crate::engine::join_words(&column.names);
    let step = match context.width {
        Width::Wide if column.names.len() > 1 => scale::CARD,
        Width::Wide => scale::NAME,
        Width::Medium => scale::CARD,
        Width::Narrow => scale::BODY.with(STRONG),
    };
    let marks = [
        (column.leads, widget::Mark::Leads, "leads", Icon::Star, colors.leader),
        (column.wins, widget::Mark::Wins, "wins", Icon::Crown, colors.leader),
        (column.deals, widget::Mark::Deals, "deals", Icon::Dealer, colors.muted),
    ];
    let marks: Vec<_> = marks.into_iter().filter(|(so, ..)| *so).collect();
    let count = rows_f32(marks.len());
    let badge = column.names.len() > 1;
    let beside = if badge { 28.0 } else { 0.0 };
    // Tags where there is room, then signs, then signs over the name.
    let wanted = fit::width(&name, step.size) + beside;
    let tags_fit = tags_fit && wanted + 84.0 * count <= inner;
    let apart = !tags_fit && count > 0.0 && wanted + 24.0 * count > inner;
    let narrow = context.width == Width::Narrow;
    let signs = row(marks.into_iter().map(|(_, mark, word, sign, color)| {
        if tags_fit {
            tag(colors, mark, word)
        } else {
            icon(sign, if apart { 14.0 } else { 16.0 }, color)
        }
    }))
    .spacing(8);
    let room = if apart || count == 0.0 { inner } else { inner - 24.0 * count } - beside;
    let room = if tags_fit { wanted } else { room };
    let step = fit::step(&name, step, room);
    let name = fit::cut(&name, step.size, room);
    let badge = badge.then(|| {
        let side = if column.team == crate::engine::Team::A { Side::A } else { Side::B };
        side_badge(colors, side)
    });
    let (over, left) = if apart { (Some(signs), None) } else { (None, Some(signs)) };
    let names = row![]
        .push(left.filter(|_| count > 0.0))
        .push(badge)
        .push(label(name, step, colors.ink).wrapping(text::Wrapping::None))
        .spacing(8)
        .align_y(Center);
    let big = match context.width {
        Width::Wide => scale::HEAD,
        Width::Medium => scale::FIGURE.with(STRONG),
        Width::Narrow => scale::NAME,
    };
    let before = before.filter(|before| *before != column.total);
    let total: Element<'a, Message> = if let Some(before) = before {
        changed_total(colors, before, column.total, big)
    } else {
        let words = signed(column.total);
        let step = fit::step(&words, big, inner);
        label(words, step, colors.ink).wrapping(text::Wrapping::None).into()
    };
    let gap = if wide && over.is_none() { 2 } else { 0 };
    // In the lowest head there is no room over the name.
    let over = over.filter(|_| !narrow);
    let cell =
        column![].push(over).push(names).push(total).spacing(gap).align_x(Right).width(inner);
    container(container(cell).align_right(inner).clip(true))
        .width(geometry.column - 1.0)
        .center_y(Fill)
        .padding([0.0, geometry.cell])
        .into()
}
