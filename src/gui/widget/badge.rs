//! Small marks beside a name, such as the leader, the dealer, or a failed bid.

use iced::widget::{container, row, text};

use super::label;
use crate::gui::icon::{Icon, icon};
use crate::gui::text_fit;
use crate::gui::theme::{
    Element, STRONG, TextStyle, Tone, filled, radius, rounded, scale, soft_outline,
};
use scoring::Team;

/// Kinds of badges. Each has its own icon, so color is never needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadgeKind {
    /// A crown: leads or wins.
    Leads,
    /// A cross.
    Failed,
    /// A stack of cards, without background.
    Deals,
    /// A clock: late.
    Missing,
}

impl BadgeKind {
    /// Returns its icon, color and background.
    fn look(self) -> (Icon, Tone, Option<Tone>) {
        match self {
            BadgeKind::Leads => (Icon::Crown, Tone::Leader, Some(Tone::LeaderSoft)),
            BadgeKind::Failed => (Icon::Cross, Tone::Problem, Some(Tone::ProblemSoft)),
            BadgeKind::Missing => (Icon::History, Tone::Warning, Some(Tone::WarningSoft)),
            BadgeKind::Deals => (Icon::Dealer, Tone::Muted, None),
        }
    }

    /// Draws its icon alone.
    pub fn sign<'a, Message: 'a>(self) -> Element<'a, Message> {
        let (sign, color, _) = self.look();
        icon(sign, 16.0, color)
    }
}

/// Creates a badge with its icon and a word.
pub fn badge<'a, Message: 'a>(
    mark: BadgeKind,
    word: impl text::IntoFragment<'a>,
) -> Element<'a, Message> {
    let (sign, color, soft) = mark.look();
    custom_badge(sign, word, color, soft)
}

/// Returns the width of a badge of this kind, in logical pixels.
pub fn badge_width(mark: BadgeKind, word: &str) -> f32 {
    match mark {
        BadgeKind::Deals => SIGN_ROOM + text_fit::width(word, scale::SMALL),
        _ => SIGN_ROOM + 14.0 + text_fit::width(word, scale::SIGN.with(STRONG)),
    }
}

/// An icon, and the space between it and the word.
const SIGN_ROOM: f32 = 19.0;

/// Creates a custom badge: an icon, a word, its color, and an optional background.
pub fn custom_badge<'a, Message: 'a>(
    sign: Icon,
    word: impl text::IntoFragment<'a>,
    color: Tone,
    soft: Option<Tone>,
) -> Element<'a, Message> {
    let style = match soft {
        Some(_) => scale::SIGN.with(STRONG),
        None => scale::SMALL,
    };
    let words = label(word, style, color).wrapping(text::Wrapping::None);
    let content = row![icon(sign, 14.0, color), words].spacing(5).align_y(iced::Center);
    match soft {
        Some(soft) => container(content)
            .padding([2, 7])
            .class(filled(soft, soft_outline(color, radius::TAG)))
            .into(),
        None => content.into(),
    }
}

/// Returns the badge of a side, 20 logical pixels wide and high: A is square, B is round.
pub fn side_badge<'a, Message: 'a>(side: Team) -> Element<'a, Message> {
    sized_side_badge(side, 20.0, scale::SIGN.with(STRONG))
}

/// Returns the badge of a side in another size, in logical pixels.
pub fn sized_side_badge<'a, Message: 'a>(
    side: Team,
    size: f32,
    letters: TextStyle,
) -> Element<'a, Message> {
    let (letter, color, corner) = if side == Team::A {
        ("A", Tone::SideA, 0.15 * size)
    } else {
        ("B", Tone::SideB, 0.5 * size)
    };
    container(label(letter, letters, Tone::Raised))
        .center(size)
        .class(filled(color, rounded(corner)))
        .into()
}
