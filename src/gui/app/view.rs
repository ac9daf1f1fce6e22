//! Window chrome around every screen: top bar, menu, cards, and the card that lists the keys of a
//! screen (F1).

use super::palette::{Target, menu_result};
use super::windows::report_size;
use super::{App, Card, Message};
use crate::gui::command::{KeyGroup, key_groups};
use crate::gui::keyboard::keyboard;
use crate::gui::prelude::{column, *};
use crate::gui::widget::focusable::focusable_row;
use session::search_rank::SearchResult;

/// Search words for the themes besides their names.
const THEME_WORDS: &str = "theme colors appearance";

/// Maximum width of the menu.
const MENU: f32 = 420.0;

/// Width of a column of keys, and the most columns.
const COLUMN: f32 = 300.0;
const COLUMNS: usize = 4;
/// Maximum width of the card, and with its scroll bar.
const CARD: f32 = 1304.0;
const CARD_WITH_BAR: f32 = 1316.0;
/// The largest width of the keys of a line; more are below each other.
const MAX_KEYS: f32 = 140.0;
/// After the keys, and between two.
const AFTER_KEYS: f32 = 12.0;
const BETWEEN_KEYS: f32 = 4.0;
/// The least height of a line.
const LINE: f32 = 28.0;

impl App {
    /// Draws the main window.
    pub fn view(&self) -> Element<'_, Message> {
        let viewport = self.viewport();
        let body = container(self.screen.view(viewport)).height(Fill);
        let page = page_background(column![self.top_bar(viewport), body]);
        let card = self.card.as_ref().map(|card| match card {
            Card::Keys => self.keys_card(viewport),
            Card::Menu => self.menu(viewport),
            Card::Palette(palette) => palette.view(viewport),
        });
        // The menu hangs from its button.
        let bar = matches!(self.card, Some(Card::Menu)).then(|| viewport.width.top_bar());
        let all = overlay(page, card, bar, Message::CloseCard);
        keyboard(report_size(all, self.scale_factor(), Message::Resized), Message::Key)
    }

    pub(super) fn display_label(&self) -> &'static str {
        if self.display.is_some() { "Close room display" } else { "Room display" }
    }

    /// Returns the commands of every screen.
    pub(super) fn commands(&self) -> Commands<Message> {
        let display = self.has_display().then_some(Message::ToggleDisplay);
        Commands::none()
            .with(Command::Tonight, Message::Go(Route::Home))
            .with(Command::ChooseGame, Message::Go(Route::NewGame))
            .with(Command::People, Message::Go(Route::People))
            .with(Command::History, Message::Go(Route::History))
            .with(Command::Settings, Message::Go(Route::Settings))
            .with(Command::Find, Message::TogglePalette)
            .with(Command::SmallerText, Message::ZoomText(false))
            .with(Command::LargerText, Message::ZoomText(true))
            .labeled(Command::RoomDisplay, self.display_label(), display)
            .with(Command::FullScreen, Message::FullScreen)
            .with(Command::Keys, Message::ToggleKeys)
            // As when closing the window: everything is written first.
            .with(Command::Quit, Message::Quit)
    }

    /// Returns whether a command of every screen is before the screen's own in the palette.
    fn is_first(&self, command: Option<Command>) -> bool {
        match command {
            Some(Command::RoomDisplay) => true,
            Some(Command::ChooseGame) => self.session().is_none(),
            _ => false,
        }
    }

    /// Returns the screen's commands for the palette.
    pub(super) fn screen_commands(&self) -> Vec<SearchResult<Target>> {
        let is_step = |entry: &MenuEntry<Message>| {
            matches!(entry.command, Some(Command::Undo | Command::Redo))
        };
        let (steps, own): (Vec<_>, Vec<_>) =
            self.screen.commands().menu().into_iter().partition(is_step);
        let everywhere = self.commands().menu().into_iter();
        let first = everywhere.filter(|entry| self.is_first(entry.command));
        steps.into_iter().chain(first).chain(own).map(menu_result).collect()
    }

    /// Returns the global screens and commands for the palette.
    pub(super) fn global_commands(&self) -> Vec<SearchResult<Target>> {
        let is_last = |entry: &MenuEntry<Message>| {
            entry.command != Some(Command::Find) && !self.is_first(entry.command)
        };
        let all = self.commands().menu().into_iter().filter(is_last).map(|entry| {
            let words = match entry.command {
                Some(Command::Tonight) => "home",
                Some(Command::ChooseGame) => "custom games and nights as well",
                Some(Command::Settings) => "backups, restore, theme, keys",
                Some(Command::Keys) => "keyboard shortcuts help",
                Some(Command::Quit) => "leave exit close",
                _ => return menu_result(entry),
            };
            menu_result(entry).beside(words)
        });
        let theme = |name, mode| {
            let entry = MenuEntry::new(Icon::Settings, name, Message::SetTheme(mode));
            menu_result(entry).beside(THEME_WORDS)
        };
        let season = MenuEntry::new(Icon::Star, "Season", Message::Go(Route::Season));
        all.chain([
            menu_result(season).beside("league standings"),
            theme("Light theme", ThemeMode::Light),
            theme("Dark theme", ThemeMode::Dark),
            theme("High-contrast theme", ThemeMode::HighContrast),
            theme("Match system theme", ThemeMode::System),
        ])
        .collect()
    }

    /// Returns everything that does not fit in the top bar.
    pub(super) fn menu_entries(&self, viewport: Viewport) -> Vec<MenuEntry<Message>> {
        // *Undo* is in every bar, and in a wide window everything that is the same on all screens.
        let everywhere = |entry: &MenuEntry<Message>| {
            use Command::{FullScreen, LargerText, Quit, SmallerText};
            let is_rare =
                matches!(entry.command, Some(FullScreen | LargerText | Quit | SmallerText));
            !is_rare && !viewport.width.is_wide()
        };
        let own = self.screen.commands().menu().into_iter();
        let own = own.filter(|entry| entry.command != Some(Command::Undo));
        let everywhere = self.commands().menu().into_iter().filter(everywhere);
        own.chain(everywhere).collect()
    }

    fn menu(&self, viewport: Viewport) -> Element<'_, Message> {
        let rows = self.menu_entries(viewport).into_iter().map(|entry| {
            let MenuEntry { command, icon, label, message } = entry;
            let message = Message::Chosen(Box::new(message));
            let row = widget::list_row(label).icon(icon).height(target::TOOL);
            let row = row.on_press(message.clone());
            let row = row.trailing(command.map(key_cap));
            focusable_row(label, Some(message), row)
        });
        // Leaves space on the card for the focus ring of the first and last rows.
        let list = widget::scrolling(container(column(rows)).padding(6));
        container(widget::card(list)).max_width(MENU).into()
    }

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
        let card = scrolling(container(card).max_width(CARD)).id(PAGE);
        container(card).max_width(CARD_WITH_BAR).into()
    }

    /// Returns the keys of every screen.
    fn groups(&self) -> impl Iterator<Item = Group> {
        let display = self.has_display().then_some(Group::Display);
        // On a score sheet Tab moves from box to box.
        let widgets = self.session().is_none().then_some(Group::Widgets);
        [Some(Group::Routes), widgets, display, Some(Group::Window)].into_iter().flatten()
    }
}

/// Returns the width of the widest keys with some space after them; the description gets the rest
/// of the line.
fn keys_width(groups: &[KeyGroup]) -> f32 {
    let lines = groups.iter().flat_map(|group| &group.lines);
    let wide = lines
        .map(|(keys, _)| keys.iter().map(|key| key_sign_width(key) + BETWEEN_KEYS).sum::<f32>());
    (wide.fold(0.0, f32::max) + AFTER_KEYS).min(MAX_KEYS)
}

fn key_column<'a>(group: KeyGroup, keys_width: f32) -> Element<'a, Message> {
    let title = label(group.title, scale::CARD, Tone::Ink);
    let mut list = column![container(title).padding(Padding::ZERO.bottom(4)), hairline()];
    for (keys, does) in group.lines {
        let caps = row(keys.into_iter().map(|key| key_sign(key, Tone::Ink))).spacing(BETWEEN_KEYS);
        let caps = caps.width(keys_width - AFTER_KEYS).wrap().vertical_spacing(BETWEEN_KEYS);
        let caps = container(caps).padding(Padding::from([4.0, 0.0]).right(AFTER_KEYS));
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
