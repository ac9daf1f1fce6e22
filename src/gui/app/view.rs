//! Window chrome around every screen: top bar, menu, cards.

use iced::Fill;
use iced::widget::{column, container, scrollable};

use super::palette::{Target, menu_result};
use super::windows::report_size;
use super::{App, Card, Message};
use crate::gui::command::{Command, Commands, MenuEntry};
use crate::gui::icon::Icon;
use crate::gui::keyboard::keyboard;
use crate::gui::screen::{Route, Viewport};
use crate::gui::theme::{Element, ThemeMode, target};
use crate::gui::widget::focusable::focusable_row;
use crate::gui::widget::{self, key_cap, overlay_at, page_background};
use session::search_rank::SearchResult;

/// Search words for the themes besides their names.
const THEME_WORDS: &str = "theme colors appearance";

/// Maximum width of the menu.
const MENU: f32 = 420.0;

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
        let all = overlay_at(page, card, bar, Message::CloseCard);
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
            Some(Command::ChooseGame) => self.screen.game().is_none(),
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
        let all = self.commands().menu().into_iter();
        let all = all
            .filter(|entry| entry.command != Some(Command::Find) && !self.is_first(entry.command));
        let all = all.map(|entry| {
            let words = match entry.command {
                Some(Command::Tonight) => "home",
                Some(Command::ChooseGame) => "custom games and nights as well",
                Some(Command::Settings) => "backups, theme, text size, keys",
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
            let MenuEntry { command, icon, label, message } = entry;
            let message = Message::Chosen(Box::new(message));
            let row = widget::list_row(label).icon(icon).height(target::TOOL);
            let row = row.on_press(message.clone());
            let row = row.trailing_maybe(command.map(key_cap));
            focusable_row(label, Some(message), row)
        });
        // Leaves space on the card for the focus ring of the first and last rows.
        let list = scrollable(container(column(rows)).padding(6)).direction(widget::slim_bar());
        container(widget::card(list)).max_width(MENU).into()
    }
}
