//! Small marks: badges, keys, ruled lines, and the words of whatever is pointed at.

use std::time::Duration;

use iced::widget::text::{self, IntoFragment};
use iced::widget::{rule, tooltip};

use super::{column, *};
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
    /// A pencil, without background.
    Corrected,
}

impl BadgeKind {
    /// Returns its icon, color and background.
    fn look(self) -> (Icon, Tone, Option<Tone>) {
        match self {
            BadgeKind::Leads => (Icon::Crown, Tone::Leader, Some(Tone::LeaderSoft)),
            BadgeKind::Failed => (Icon::Cross, Tone::Problem, Some(Tone::ProblemSoft)),
            BadgeKind::Missing => (Icon::History, Tone::Warning, Some(Tone::WarningSoft)),
            BadgeKind::Deals => (Icon::Dealer, Tone::Muted, None),
            BadgeKind::Corrected => (Icon::Correct, Tone::Warning, None),
        }
    }

    /// Draws its icon alone.
    pub fn sign<'a, Message: 'a>(self) -> Element<'a, Message> {
        let (sign, color, _) = self.look();
        icon(sign, 16.0, color)
    }
}

/// An icon, and the space between it and the word.
const SIGN_ROOM: f32 = 19.0;

/// Returns the width of a badge of this kind, in logical pixels.
pub fn badge_width(mark: BadgeKind, word: &str) -> f32 {
    match mark.look() {
        (.., None) => SIGN_ROOM + text_fit::width(word, scale::SMALL),
        (.., Some(_)) => SIGN_ROOM + 14.0 + text_fit::width(word, scale::SIGN.with(STRONG)),
    }
}

/// Creates a badge with its icon and a word.
pub fn badge<'a, Message: 'a>(
    mark: BadgeKind,
    word: impl text::IntoFragment<'a>,
) -> Element<'a, Message> {
    let (sign, color, soft) = mark.look();
    let style = match soft {
        Some(_) => scale::SIGN.with(STRONG),
        None => scale::SMALL,
    };
    let words = label(word, style, color).wrapping(text::Wrapping::None);
    let content = row![icon(sign, 14.0, color), words].centered(5);
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

/// Left and right of the words on a key after a label.
const SIGN_PADDING: f32 = 7.0;

/// Draws a key beside its effect, in the color of the text around it; 19 logical pixels high.
pub fn key_sign<'a, Message: 'a>(
    key: impl text::IntoFragment<'a>,
    color: Tone,
) -> Element<'a, Message> {
    container(label(key, scale::SIGN, color).wrapping(text::Wrapping::None))
        .padding([1.0, SIGN_PADDING])
        .class(bordered(outline(color, stroke::RULE, radius::TAG)))
        .into()
}

/// Returns the width of a key after a label, in logical pixels.
pub fn key_sign_width(key: &str) -> f32 {
    text_fit::width(key, scale::SIGN) + 2.0 * SIGN_PADDING
}

/// Draws a key as on a keyboard, 32 logical pixels high, for lists of keys.
pub fn key_cap<'a, Message: 'a>(key: impl text::IntoFragment<'a>) -> Element<'a, Message> {
    let key = key.into_fragment();
    // A single letter is in the middle of a square.
    let single = key.chars().count() == 1;
    let words = label(key, scale::SMALL.with(STRONG), Tone::Ink).wrapping(text::Wrapping::None);
    let cap = if single { container(words).center_x(34) } else { container(words).padding([0, 8]) };
    cap.center_y(32)
        .class(filled(Tone::Raised, outline(Tone::RuleStrong, stroke::FIELD, radius::FIELD)))
        .into()
}

/// Draws a line between two rows: 1 logical pixel, as wide as possible.
pub fn hairline<'a, Message: 'a>() -> Element<'a, Message> {
    rule::horizontal(stroke::RULE).class(Tone::Rule).into()
}

/// Draws a line between two columns: 1 logical pixel, as high as possible.
pub fn vertical_hairline<'a, Message: 'a>() -> Element<'a, Message> {
    rule::vertical(stroke::RULE).class(Tone::Rule).into()
}

/// Draws a line at an end: 1 logical pixel in the strong color.
pub fn strong_line<'a, Message: 'a>() -> Element<'a, Message> {
    rule::horizontal(stroke::RULE).class(Tone::RuleStrong).into()
}

/// Draws the red line right of the facts: 2 logical pixels, as high as possible.
pub fn margin_line<'a, Message: 'a>() -> Element<'a, Message> {
    rule::vertical(stroke::MARGIN).class(Tone::Margin).into()
}

/// Draws rows below each other, each with a line below it.
pub fn ruled<'a, Message: 'a, Row: Into<Element<'a, Message>>>(
    rows: impl IntoIterator<Item = Row>,
) -> ThemedColumn<'a, Message> {
    column(rows.into_iter().map(|row| column![row.into(), hairline()].into()))
}

/// Draws rows below each other with lines between them, and none below the last.
pub fn ruled_between<'a, Message: 'a, Row: Into<Element<'a, Message>>>(
    rows: impl IntoIterator<Item = Row>,
) -> ThemedColumn<'a, Message> {
    let rows = rows.into_iter().enumerate();
    column(rows.map(|(at, row)| column![].push((at > 0).then(hairline)).push(row.into()).into()))
}

/// Draws the rule under the names and above a final sum: two lines, 5 logical pixels together.
pub fn double_rule<'a, Message: 'a>() -> Element<'a, Message> {
    column![strong_line(), space::vertical().height(3.0), strong_line()].into()
}

/// Adds a tooltip. It must not be the only way to learn something: keyboards and touch do not
/// hover.
pub fn hint<'a, Message: 'a>(
    content: impl Into<Element<'a, Message>>,
    said: impl IntoFragment<'a>,
) -> Element<'a, Message> {
    let said = container(label(said, scale::SMALL, Tone::Ink))
        .padding([6, 10])
        .class(filled(Tone::Raised, outline(Tone::RuleStrong, stroke::RULE, radius::FIELD)));
    tooltip(content, said, tooltip::Position::Bottom)
        .gap(4)
        .delay(Duration::from_millis(400))
        .into()
}
