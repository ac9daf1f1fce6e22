//! Window chrome around every screen: top bar, menu, shortcut overlay, toast.

use iced::Fill;
use iced::widget::{column, container, scrollable};

use super::palette::{Target, menu_result};
use super::screens::AnyScreen;
use super::toast::Toast;
use super::windows::report_size;
use super::{App, Message};
use crate::gui::command::{Command, Commands, Group, KeyPage, MenuEntry, key_groups};
use crate::gui::icon::Icon;
use crate::gui::keyboard::keyboard;
use crate::gui::screen::{Route, Viewport};
use crate::gui::theme::{Element, ThemeMode, target};
use crate::gui::widget::Offer;
use crate::gui::widget::focusable::focusable_row;
use crate::gui::widget::top_bar::{NavItem, Tool, TopBar};
use crate::gui::widget::{self, key_cap, key_overlay, overlay, page_background, top_bar};
use session::search_rank::SearchResult;

/// Search words for the themes besides their names.
const THEME_WORDS: &str = "theme colors appearance";

/// Maximum width of the menu.
const MENU: f32 = 420.0;
/// Maximum width of the shortcut overlay with its scroll bar.
const KEYS: f32 = 1316.0;

impl App {
    /// Draws the main window.
    pub fn view(&self) -> Element<'_, Message> {
        let viewport = self.viewport();
        let body = self.screen.view(viewport);
        let in_bar = self.screen.game().is_some();
        let toast = self.toast.as_ref();
        let is_long = toast.is_some_and(|toast| toast.is_long(viewport));
        let toast = toast.map(|toast| toast.view(viewport.width, in_bar));
        let bar = self.bar(viewport).toast(toast).is_toast_long(is_long);
        let bar = widget::isolated_layer(bar);
        let page = page_background(column![bar, container(body).height(Fill)]);
        let card = if let Some(palette) = &self.palette {
            Some(palette.view(viewport).map(Message::Palette))
        } else if self.shows_shortcuts {
            let close = ("Close".into(), Message::ToggleShortcuts);
            let KeyPage { place, groups, choices } = self.screen.key_page();
            let groups = key_groups(groups.into_iter().chain(self.groups()), choices);
            let title = format!("Keys for {place}");
            let card = key_overlay((viewport.width, viewport.size.width), title, groups, close);
            // In a small window, or with large text, not all of it fits.
            let bar = scrollable(card).id(widget::PAGE).direction(widget::slim_bar());
            Some(container(bar).max_width(KEYS).into())
        } else if self.shows_menu {
            Some(self.menu(viewport))
        } else {
            None
        };
        let on_close = match (&self.palette, self.shows_menu) {
            (Some(_), _) => Message::TogglePalette,
            (None, true) => Message::ToggleMenu,
            (None, false) => Message::ToggleShortcuts,
        };
        let all = overlay(page, card, on_close);
        keyboard(report_size(all, self.scale_factor(), Message::Resized), Message::Key)
    }

    fn bar(&self, viewport: Viewport) -> TopBar<'_, Message> {
        let name = if viewport.width.is_wide() { "House Rules".into() } else { self.screen.name() };
        let mut bar = top_bar(viewport.width, name);
        let people = matches!(self.screen, AnyScreen::People(_));
        let history = matches!(self.screen, AnyScreen::History(_));
        let settings = matches!(self.screen, AnyScreen::Settings(_));
        for (label, route, current) in [
            ("Tonight", Route::Home, !people && !history && !settings),
            ("People", Route::People, people),
            ("History", Route::History, history),
            ("Settings", Route::Settings, settings),
        ] {
            bar = bar.place(NavItem::new(label, current, Message::Go(route)));
        }
        if let Some(game) = self.screen.game() {
            let offer = self.toast.as_ref().and_then(Toast::offer);
            let undo = game.can_undo.then_some(Message::Undo);
            let redo = game.can_redo.then_some(Message::Redo);
            let undo = Tool::new(Icon::Undo, "Undo", undo).offered(offer == Some(Offer::Undo));
            let redo = Tool::new(Icon::Redo, "Redo", redo).offered(offer == Some(Offer::Redo));
            bar = bar.tool(undo.keeps_word().stays());
            let wide = viewport.width.is_wide();
            bar = bar.tool(if wide { redo.keeps_word() } else { redo.stays() });
        }
        if self.has_display() {
            bar = bar.tool(
                Tool::new(Icon::Room, self.display_label(), Some(Message::ToggleDisplay))
                    .key(Command::RoomDisplay),
            );
        }
        let find = Tool::new(Icon::Search, "Find", Some(Message::TogglePalette));
        bar = bar.tool(find.key(Command::Find));
        let keys = Tool::new(Icon::Keyboard, "Keys", Some(Message::ToggleShortcuts));
        bar = bar.tool(keys.key(Command::Keys));
        if !matches!(self.screen, AnyScreen::Home(_)) {
            bar = bar.back(self.screen.back().unwrap_or(Message::Go(Route::Home)));
        }
        // In a wide window everything else is in the bar.
        if !self.menu_entries(viewport).is_empty() {
            bar = bar.more("More", Message::ToggleMenu);
        }
        bar
    }

    fn display_label(&self) -> &'static str {
        if self.display.is_some() { "Close room display" } else { "Room display" }
    }

    /// Returns the keys of every screen, for F1.
    fn groups(&self) -> impl Iterator<Item = Group> {
        let display = self.has_display().then_some(Group::Display);
        // On a score sheet Tab moves from box to box.
        let widgets = self.screen.game().is_none().then_some(Group::Widgets);
        [Some(Group::Routes), widgets, display, Some(Group::Window)].into_iter().flatten()
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
            .with(Command::Keys, Message::ToggleShortcuts)
            // As when closing the window: everything is written first.
            .with(Command::Quit, Message::Quit)
    }

    /// Returns the screen's commands for the palette.
    pub(super) fn screen_commands(&self) -> Vec<SearchResult<Target>> {
        let is_step = |entry: &MenuEntry<Message>| {
            matches!(entry.command, Some(Command::Undo | Command::Redo))
        };
        let (steps, own): (Vec<_>, Vec<_>) =
            self.screen.commands().menu().into_iter().partition(is_step);
        let everywhere = self.commands().menu().into_iter();
        let is_home = matches!(self.screen, AnyScreen::Home(_));
        let first = everywhere.filter(|entry| match entry.command {
            Some(Command::NewGame) => is_home,
            command => command == Some(Command::RoomDisplay),
        });
        steps.into_iter().chain(first).chain(own).map(menu_result).collect()
    }

    /// Returns the global screens and commands for the palette.
    pub(super) fn global_commands(&self) -> Vec<SearchResult<Target>> {
        let is_home = matches!(self.screen, AnyScreen::Home(_));
        let all = self.commands().menu().into_iter();
        let all = all
            .filter(|entry| !matches!(entry.command, Some(Command::Find | Command::RoomDisplay)))
            .filter(|entry| entry.command != Some(Command::NewGame) || !is_home);
        let all = all.map(|entry| {
            let words = match entry.command {
                Some(Command::Tonight) => "home",
                Some(Command::Keys) => "keyboard shortcuts help",
                Some(Command::Quit) => "leave exit close",
                _ => "",
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
    fn menu_entries(&self, viewport: Viewport) -> Vec<MenuEntry<Message>> {
        // *Undo* is in every bar, and in a wide window everything that is the same on all screens.
        let everywhere = |entry: &MenuEntry<Message>| {
            let is_in_menu = matches!(
                entry.command,
                Some(
                    Command::RoomDisplay
                        | Command::Tonight
                        | Command::ChooseGame
                        | Command::People
                        | Command::History
                        | Command::Settings
                        | Command::Find
                        | Command::Keys
                )
            );
            is_in_menu && !viewport.width.is_wide()
        };
        let own = self.screen.commands().menu().into_iter();
        let own = own.filter(|entry| entry.command != Some(Command::Undo));
        let everywhere = self.commands().menu().into_iter().filter(everywhere);
        own.chain(everywhere).collect()
    }

    /// Draws the menu.
    fn menu(&self, viewport: Viewport) -> Element<'_, Message> {
        let rows = self.menu_entries(viewport).into_iter().map(|entry| {
            let (key, label) = (entry.key(), entry.label);
            let message = Message::MenuEntry(Box::new(entry.message));
            let row = widget::list_row(label).icon(entry.icon).height(target::TOOL);
            let row = row.on_press(message.clone());
            let row = if key.is_empty() { row } else { row.trailing(key_cap(key)) };
            focusable_row(label, Some(message), row)
        });
        // Leaves space on the card for the focus ring of the first and last rows.
        let list = scrollable(container(column(rows)).padding(6)).direction(widget::slim_bar());
        container(widget::card(list)).max_width(MENU).into()
    }
}
