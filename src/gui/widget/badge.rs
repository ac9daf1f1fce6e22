//! Small marks beside a name: who leads, who deals, what failed.

use iced::widget::{container, row, text};
use iced::{Border, Color, border};

use super::{ground, label, soft_outline};
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{Colors, Element, STRONG, radius, scale};

/// What a tag says. Every mark has its own icon, so that none needs its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadgeKind {
    /// A star.
    Leads,
    /// A crown.
    Wins,
    /// A cross.
    Failed,
    /// A check.
    Made,
    /// A pencil.
    Corrected,
    /// A stack of cards, on no ground.
    Deals,
    /// A clock: behind the others, or late.
    Missing,
}

/// A mark with its icon and a word.
pub fn badge<'a, Message: 'a>(
    colors: &'static Colors,
    mark: BadgeKind,
    word: impl text::IntoFragment<'a>,
) -> Element<'a, Message> {
    let (sign, color, soft) = match mark {
        BadgeKind::Leads => (Icon::Star, colors.leader, Some(colors.leader_soft)),
        BadgeKind::Wins => (Icon::Crown, colors.leader, Some(colors.leader_soft)),
        BadgeKind::Failed => (Icon::Cross, colors.problem, Some(colors.problem_soft)),
        BadgeKind::Made => (Icon::Check, colors.success, Some(colors.success_soft)),
        BadgeKind::Corrected => (Icon::Correct, colors.warning, Some(colors.warning_soft)),
        BadgeKind::Missing => (Icon::History, colors.warning, Some(colors.warning_soft)),
        BadgeKind::Deals => (Icon::Dealer, colors.muted, None),
    };
    custom_badge(colors, Some(sign), word, color, soft)
}

/// A tag in general: an icon or none, a word, its colour, and its ground or none.
pub fn custom_badge<'a, Message: 'a>(
    colors: &'static Colors,
    sign: Option<Icon>,
    word: impl text::IntoFragment<'a>,
    color: Color,
    soft: Option<Color>,
) -> Element<'a, Message> {
    let step = match soft {
        Some(_) => scale::SIGN.with(STRONG),
        None => scale::SMALL,
    };
    let words = label(word, step, color).wrapping(text::Wrapping::None);
    let content = row![]
        .push(sign.map(|sign| icon(sign, 14.0, color)))
        .push(words)
        .spacing(5)
        .align_y(iced::Center);
    match soft {
        Some(soft) => container(content)
            .padding([2, 7])
            .style(move |_| ground(soft, soft_outline(colors, color, radius::TAG)))
            .into(),
        None => content.into(),
    }
}

/// One of two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// A square badge.
    A,
    /// A round badge.
    B,
}

/// The badge of a side, 20 logical pixels each way: A is square, B is round.
pub fn side_badge<'a, Message: 'a>(colors: &'static Colors, side: Side) -> Element<'a, Message> {
    let (letter, color, corner) = match side {
        Side::A => ("A", colors.side_a, 3.0),
        Side::B => ("B", colors.side_b, 10.0),
    };
    container(label(letter, scale::SIGN.with(STRONG), colors.raised))
        .center_x(20)
        .center_y(20)
        .style(move |_| {
            ground(color, Border { radius: border::radius(corner), ..Border::default() })
        })
        .into()
}
