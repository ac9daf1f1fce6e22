//! The card that lists the keys of a screen (F1).

use iced::widget::{column, container, row, scrollable, space};
use iced::{Center, Fill, Padding};

use super::{App, Message};
use crate::gui::command::{Group, KeyGroup, KeyPage, key_groups};
use crate::gui::screen::Viewport;
use crate::gui::theme::{Element, Tone, scale};
use crate::gui::widget::{
    PAGE, double_rule, hairline, key_sign, key_sign_width, label, quiet_button, sheet, slim_bar,
};
use session::chart::whole;

/// Width of a column of keys, and the most columns.
const COLUMN: f32 = 300.0;
const COLUMNS: usize = 4;
/// Maximum width of the card, and with its scroll bar.
const CARD: f32 = 1304.0;
const CARD_WITH_BAR: f32 = 1316.0;
/// The largest width of the keys of a line; more are below each other.
const MAX_KEYS: f32 = 128.0;
/// Between two keys.
const BETWEEN_KEYS: f32 = 4.0;
/// The least height of a line.
const LINE: f32 = 28.0;

impl App {
    /// Draws the card: groups side by side, as many as fit.
    pub(super) fn keys_card(&self, viewport: Viewport) -> Element<'_, Message> {
        let KeyPage { place, groups, choices } = self.screen.key_page();
        let groups = key_groups(groups.into_iter().chain(self.groups()), choices);
        let most = whole(viewport.size.width / COLUMN).clamp(1, COLUMNS);
        let columns = in_columns(groups, most).into_iter().map(|groups| {
            let keys = keys_width(&groups);
            let groups = groups.into_iter().map(|group| key_column(group, keys));
            column(groups).spacing(16).width(Fill).into()
        });
        let groups = row(columns).spacing(28);
        let wide = viewport.width.is_wide();
        let (side, over, under) = if wide { (28.0, 12.0, 10.0) } else { (16.0, 8.0, 6.0) };
        let style = if wide { scale::TITLE } else { scale::NAME };
        let head = row![
            label(format!("Keys for {place}"), style, Tone::Ink).width(Fill),
            quiet_button("Close", Some(Message::CloseCard)).key("Esc")
        ]
        .align_y(Center)
        .padding(Padding { top: over, bottom: under, left: side, right: side });
        let groups =
            container(groups).padding(Padding { top: over, bottom: 16.0, left: side, right: side });
        let card = sheet(viewport.width, false, column![head, double_rule(), groups]);
        // In a small window, or with large text, not all of it fits.
        let card = scrollable(container(card).max_width(CARD)).id(PAGE).direction(slim_bar());
        container(card).max_width(CARD_WITH_BAR).into()
    }

    /// Returns the keys of every screen.
    fn groups(&self) -> impl Iterator<Item = Group> {
        let display = self.has_display().then_some(Group::Display);
        // On a score sheet Tab moves from box to box.
        let widgets = self.screen.game().is_none().then_some(Group::Widgets);
        [Some(Group::Routes), widgets, display, Some(Group::Window)].into_iter().flatten()
    }
}

/// Returns the width of the widest keys with some space after them; the description gets the rest
/// of the line.
fn keys_width(groups: &[KeyGroup]) -> f32 {
    let lines = groups.iter().flat_map(|group| &group.lines);
    let wide = lines
        .map(|(keys, _)| keys.iter().map(|key| key_sign_width(key) + BETWEEN_KEYS).sum::<f32>());
    (wide.fold(0.0, f32::max) + 12.0).min(MAX_KEYS)
}

fn key_column<'a>(group: KeyGroup, keys_width: f32) -> Element<'a, Message> {
    let title = label(group.title, scale::CARD, Tone::Ink);
    let mut list = column![container(title).padding(Padding::ZERO.bottom(4)), hairline()];
    for (keys, does) in group.lines {
        let caps = row(keys.into_iter().map(|key| key_sign(key, Tone::Ink))).spacing(BETWEEN_KEYS);
        let caps = caps.width(keys_width).wrap().vertical_spacing(BETWEEN_KEYS);
        let caps = container(caps).padding([4, 0]);
        let does = container(label(does, scale::SMALL, Tone::Ink)).padding([3, 0]).width(Fill);
        // A minimum height; the description of a key may need more lines.
        let line = row![space().height(LINE), caps, does].align_y(Center);
        list = list.push(line).push(hairline());
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
