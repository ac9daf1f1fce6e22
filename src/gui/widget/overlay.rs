//! A card over a darkened screen, and the list of keys on it.

use std::borrow::Cow;

use iced::widget::text::{Fragment, IntoFragment};
use iced::widget::{column, container, mouse_area, opaque, row, space, stack};
use iced::{Fill, Padding};

use super::focusable::CARD;
use super::key_cap::key_sign_width;
use super::{double_rule, hairline, key_sign, label, quiet_button, sheet};
use crate::gui::theme::{Element, Outline, Tone, Width, filled, scale};
use session::chart::whole;

/// Width of a column of keys, and the most columns.
const COLUMN: f32 = 300.0;
const COLUMNS: usize = 4;

/// The largest width of the keys of a line; more are below each other.
const MAX_KEYS: f32 = 128.0;

/// Between two keys.
const BETWEEN_KEYS: f32 = 4.0;

/// The least height of a line.
const LINE: f32 = 28.0;

/// A group of keys under a heading, for F1.
#[derive(Debug, Clone)]
pub struct KeyGroup {
    /// The heading.
    pub title: &'static str,
    /// The keys of each line, and what they do.
    pub lines: Vec<(Vec<Cow<'static, str>>, Cow<'static, str>)>,
}

/// Creates a screen with a card in the middle over a scrim of 72 % (opaque black in high contrast).
/// A click beside the card sends `on_close`. Always use this, with `None` while there is no card:
/// the screen keeps its state only if its place in the tree stays the same.
pub fn overlay<'a, Message: Clone + 'a>(
    screen: impl Into<Element<'a, Message>>,
    card: Option<Element<'a, Message>>,
    on_close: Message,
) -> Element<'a, Message> {
    let over = card.map(|card| {
        opaque(
            mouse_area(
                container(opaque(card))
                    .id(CARD)
                    .padding([12, 32])
                    .center(Fill)
                    .class(filled(Tone::Scrim, Outline::default())),
            )
            .on_press(on_close),
        )
    });
    stack![screen.into()].push(over).width(Fill).height(Fill).into()
}

/// Returns the width of the widest keys with some space after them; the description gets the rest
/// of the line.
fn keys_width(groups: &[KeyGroup]) -> f32 {
    let lines = groups.iter().flat_map(|group| &group.lines);
    let wide = lines
        .map(|(keys, _)| keys.iter().map(|key| key_sign_width(key) + BETWEEN_KEYS).sum::<f32>());
    (wide.fold(0.0, f32::max) + 12.0).min(MAX_KEYS)
}

fn key_column<'a, Message: 'a>(group: KeyGroup, keys_width: f32) -> Element<'a, Message> {
    let mut list = column![
        container(label(group.title, scale::CARD, Tone::Ink)).padding(Padding::ZERO.bottom(4)),
        hairline()
    ];
    for (keys, does) in group.lines {
        let caps = row(keys.into_iter().map(|key| key_sign(key, Tone::Ink))).spacing(BETWEEN_KEYS);
        let caps = caps.width(keys_width).wrap().vertical_spacing(BETWEEN_KEYS);
        let caps = container(caps).padding([4, 0]);
        list = list
            .push(
                // A minimum height; the description of a key may need more lines.
                row![
                    space().height(LINE),
                    caps,
                    container(label(does, scale::SMALL, Tone::Ink)).padding([3, 0]).width(Fill)
                ]
                .align_y(iced::Center),
            )
            .push(hairline());
    }
    list.width(Fill).into()
}

/// Divides groups into at most this many columns, in order. If there are more groups, the shortest
/// pair of neighbors shares one.
fn in_columns(groups: Vec<KeyGroup>, most: usize) -> Vec<Vec<KeyGroup>> {
    let mut columns: Vec<Vec<KeyGroup>> = groups.into_iter().map(|one| vec![one]).collect();
    let lines = |column: &[KeyGroup]| -> usize {
        // A heading takes about as much space as a line.
        column.iter().map(|group| group.lines.len() + 1).sum()
    };
    while columns.len() > most {
        let pairs = columns.windows(2).map(|pair| pair.iter().map(|one| lines(one)).sum::<usize>());
        let shortest = pairs.enumerate().rev().min_by_key(|(_, lines)| *lines);
        let Some((at, _)) = shortest else { break };
        let second = columns.remove(at + 1);
        if let Some(first) = columns.get_mut(at) {
            first.extend(second);
        }
    }
    columns
}

/// Creates the card of keys, at most 1304 logical pixels wide, in a window of this width: groups
/// side by side, as many as fit. Put it in a `scrollable`: in a low window not all of it fits.
pub fn key_overlay<'a, Message: Clone + 'a>(
    (width, window): (Width, f32),
    title: impl IntoFragment<'a>,
    groups: Vec<KeyGroup>,
    close: (Fragment<'a>, Message),
) -> Element<'a, Message> {
    let most = whole(window / COLUMN).clamp(1, COLUMNS);
    let columns = in_columns(groups, most).into_iter().map(|groups| {
        let keys = keys_width(&groups);
        let groups = groups.into_iter().map(|group| key_column(group, keys));
        column(groups).spacing(16).width(Fill).into()
    });
    let groups = row(columns).spacing(28);
    let (side, over, under) = if width.is_wide() { (28.0, 12.0, 10.0) } else { (16.0, 8.0, 6.0) };
    let style = if width.is_wide() { scale::TITLE } else { scale::NAME };
    let head = row![
        label(title, style, Tone::Ink).width(Fill),
        quiet_button(close.0, Some(close.1)).key("Esc")
    ]
    .align_y(iced::Center)
    .padding(Padding { top: over, bottom: under, left: side, right: side });
    container(sheet(
        width,
        false,
        column![
            head,
            double_rule(),
            container(groups).padding(Padding { top: over, bottom: 16.0, left: side, right: side })
        ],
    ))
    .max_width(1304)
    .into()
}
