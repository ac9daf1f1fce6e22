//! Window chrome around every screen: top bar, menu, shortcut overlay, toast.

use iced::widget::{column, container, row, scrollable};
use iced::{Fill, Padding};

use super::palette::Target;
use super::screens::AnyScreen;
use super::toast::Toast;
use super::windows::report_size;
use super::{App, Message};
use crate::gui::icon::Icon;
use crate::gui::keyboard::keyboard;
use crate::gui::screen::{MenuEntry, Route, Viewport};
use crate::gui::theme::{Element, ThemeMode, Width, target};
use crate::gui::widget::Offer;
use crate::gui::widget::focusable::focusable_row;
use crate::gui::widget::top_bar::{NavItem, Tool, TopBar};
use crate::gui::widget::{
    self, key_cap, key_overlay, overlay, page_background, toast_overlay, top_bar,
};
use crate::search_rank::SearchResult;
use session::chart::float;

/// Navigation: icon, label, key and route.
const PLACES: [(Icon, &str, &str, Route); 5] = [
    (Icon::Play, "Tonight", "Ctrl T", Route::Home),
    (Icon::Plus, "New game", "Ctrl N", Route::NewGame),
    (Icon::Person, "People", "Ctrl E", Route::People),
    (Icon::History, "History", "Ctrl F", Route::History),
    (Icon::Settings, "Settings", "Ctrl ,", Route::Settings),
];

/// Search words for the themes besides their names.
const THEME_WORDS: &str = "theme colors appearance";

/// Maximum width of a column of the menu.
const MENU: f32 = 420.0;
/// Minimum width of a window for two columns.
const TWO_COLUMNS: f32 = 600.0;
/// Maximum width of the shortcut overlay with its scroll bar.
const KEYS: f32 = 1316.0;

impl App {
    /// Draws the main window.
    pub fn view(&self) -> Element<'_, Message> {
        let viewport = self.viewport();
        let body = self.screen.view(viewport);
        let bar = self.bar(viewport);
        let toast = self.toast.as_ref();
        let around_toast = toast
            .map_or(Padding::ZERO, |toast| bar.around_toast(viewport.size.width, toast.text()));
        let bar = widget::isolated_layer(bar);
        let page = page_background(column![bar, container(body).height(Fill)]);
        let in_bar = self.screen.game().is_some();
        let toast = toast.map(|toast| toast.view(viewport.width, in_bar));
        let page = toast_overlay(page, around_toast, toast);
        let card = if let Some(palette) = &self.palette {
            Some(palette.view(viewport).map(Message::Palette))
        } else if self.shows_shortcuts {
            let close = ("Close".into(), Message::ToggleShortcuts);
            let card = key_overlay(viewport.width, self.shortcuts(), close);
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
        let headline = self.screen.headline();
        let (words, record) = headline.map_or((None, None), |it| (Some(it.words), it.record));
        let name = match viewport.width {
            Width::Narrow => words.map_or_else(|| self.screen.name(), Into::into),
            Width::Medium | Width::Wide => "House Rules".into(),
        };
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
            // The button that records needs its space; it is in the menu, too.
            let redo = if wide { redo.keeps_word() } else { redo.stays() };
            if record.is_none() {
                bar = bar.tool(redo);
            }
        }
        // In a medium window a toast needs the space of what is in the menu, too.
        let has_space = viewport.width.is_wide() || self.screen.game().is_none();
        if self.has_display() && has_space {
            bar = bar.tool(
                Tool::new(Icon::Room, self.display_label(), Some(Message::ToggleDisplay)).key("F9"),
            );
        }
        if has_space {
            let find = Tool::new(Icon::Search, "Find", Some(Message::TogglePalette));
            bar = bar.tool(find.key("Ctrl K"));
        }
        bar = bar.tool(Tool::new(Icon::Keyboard, "Keys", Some(Message::ToggleShortcuts)).key("F1"));
        if let Some(record) = record {
            bar = bar.record(record);
        }
        if !matches!(self.screen, AnyScreen::Home(_)) {
            bar = bar.back(self.screen.back().unwrap_or(Message::Go(Route::Home)));
        }
        // In a wide window everything else is in the bar.
        if !viewport.width.is_wide() || !self.screen_menu().is_empty() {
            bar = bar.more("More", Message::ToggleMenu);
        }
        bar
    }

    fn display_label(&self) -> &'static str {
        if self.display.is_some() { "Close room display" } else { "Room display" }
    }

    /// Returns the entries of the menu that belong to the screen.
    fn screen_menu(&self) -> Vec<MenuEntry<Message>> {
        let mut menu = self.screen.menu();
        if self.screen.game().is_some_and(|game| game.can_redo) {
            menu.push(MenuEntry::new(Icon::Redo, "Redo", Message::Redo).key("Ctrl Y"));
        }
        menu
    }

    /// Returns the screen's commands for the palette.
    pub(super) fn screen_commands(&self) -> Vec<SearchResult<Target>> {
        let steps = self.screen.game().map(|game| (game.can_undo, game.can_redo));
        let (undo, redo) = steps.unwrap_or_default();
        let undo = undo.then_some((Icon::Undo, "Undo", "Ctrl Z", Message::Undo));
        let redo = redo.then_some((Icon::Redo, "Redo", "Ctrl Y", Message::Redo));
        let display = (Icon::Room, self.display_label(), "F9", Message::ToggleDisplay);
        let display = self.has_display().then_some(display);
        let menu = self.screen.menu().into_iter();
        let menu = menu.map(|entry| (entry.icon, entry.label, entry.key, entry.message));
        let all = [undo, redo, display].into_iter().flatten().chain(menu);
        all.map(|(icon, name, key, does)| SearchResult::command(icon, name, key, does)).collect()
    }

    /// Returns the global screens and commands for the palette.
    pub(super) fn global_commands() -> Vec<SearchResult<Target>> {
        let theme = |name, mode| (Icon::Settings, name, "", Message::SetTheme(mode), THEME_WORDS);
        let others = [
            (Icon::Keyboard, "Keyboard shortcuts", "F1", Message::ToggleShortcuts, "help"),
            (Icon::Star, "Season", "", Message::Go(Route::Season), "league standings"),
            (Icon::Plus, "Larger text", "F8", Message::ZoomText(true), ""),
            (Icon::Settings, "Smaller text", "F7", Message::ZoomText(false), ""),
            (Icon::Room, "Full screen", "F11", Message::FullScreen, ""),
            (Icon::Cross, "Quit", "Ctrl Q", Message::Quit, "leave exit close"),
            theme("Light theme", ThemeMode::Light),
            theme("Dark theme", ThemeMode::Dark),
            theme("High-contrast theme", ThemeMode::HighContrast),
            theme("Match system theme", ThemeMode::System),
        ];
        let places = PLACES.map(|(icon, label, key, route)| {
            let beside = if matches!(route, Route::Home) { "home" } else { "" };
            (icon, label, key, Message::Go(route), beside)
        });
        let all = places.into_iter().chain(others);
        all.map(|(icon, label, key, message, beside)| {
            SearchResult::command(icon, label, key, message).beside(beside)
        })
        .collect()
    }

    /// Returns everything that does not fit in the top bar, and the number of rows in the menu.
    fn menu_entries(&self, viewport: Viewport) -> (Vec<MenuEntry<Message>>, usize) {
        let mut entries = self.screen_menu();
        let wide = viewport.width.is_wide();
        if self.has_display() && !wide {
            let toggle = Message::ToggleDisplay;
            entries.push(MenuEntry::new(Icon::Room, self.display_label(), toggle).key("F9"));
        }
        let places = PLACES.map(|(icon, label, key, route)| {
            MenuEntry::new(icon, label, Message::Go(route)).key(key)
        });
        let others = [
            MenuEntry::new(Icon::Search, "Find", Message::TogglePalette).key("Ctrl K"),
            MenuEntry::new(Icon::Keyboard, "Keys", Message::ToggleShortcuts).key("F1"),
        ];
        entries.extend(places.into_iter().chain(others).filter(|_| !wide));
        let is_in_two = entries.len() > 6 && viewport.size.width >= TWO_COLUMNS;
        let rows = if is_in_two { entries.len().div_ceil(2) } else { entries.len() };
        (entries, rows)
    }

    /// Returns the number of entries that an arrow to the side passes in the menu.
    pub(super) fn rows_of_menu(&self) -> usize {
        self.menu_entries(self.viewport()).1
    }

    /// Draws the menu.
    fn menu(&self, viewport: Viewport) -> Element<'_, Message> {
        let (entries, count) = self.menu_entries(viewport);
        let is_in_two = count < entries.len();
        // In a low window the rows are a little lower, so that all of them are visible.
        let height = (viewport.size.height / float(count)).clamp(40.0, target::BUTTON);
        let mut rows = entries.into_iter().map(|MenuEntry { icon, label, key, message }| {
            let message = Message::MenuEntry(Box::new(message));
            let row = widget::list_row(label).icon(icon).height(height);
            let row = row.on_press(message.clone());
            let row = if key.is_empty() { row } else { row.trailing(key_cap(key)) };
            focusable_row(label, Some(message), row)
        });
        let first = column(rows.by_ref().take(count));
        let columns = row![first].push(is_in_two.then(|| column(rows)));
        // Leaves space on the card for the focus ring of the first and last rows.
        let list = scrollable(container(columns).padding(6)).direction(widget::slim_bar());
        let most = if is_in_two { 2.0 * MENU } else { MENU };
        container(widget::card(list)).max_width(most).into()
    }
}
