//! What stands round every screen: the bar at its top, the keys, the toast.

use iced::Fill;
use iced::widget::{column, container, scrollable};

use super::palette::SearchResult;
use super::windows::report_size;
use super::{App, Message, Screen, load_error};
use crate::gui::icon::Icon;
use crate::gui::keyboard::keyboard;
use crate::gui::screen::{Route, Viewport, evening, new_game, people};
use crate::gui::theme::{Element, ThemeMode, Width};
use crate::gui::widget::focusable::focusable_row;
use crate::gui::widget::top_bar::{NavItem, Tool};
use crate::gui::widget::{
    self, key_overlay, overlay, page_background, toast, toast_overlay, top_bar, warning_toast,
};

/// How wide the card of keys is at the most, with its bar.
const KEYS: f32 = 1172.0;

impl App {
    /// The window as it is now.
    pub fn view(&self) -> Element<'_, Message> {
        let viewport = self.viewport();
        let colors = viewport.colors;
        let body = match &self.screen {
            Screen::Tonight(screen) => screen.view(viewport).map(Message::Tonight),
            Screen::NewGame(screen) => screen.view(viewport).map(Message::NewGame),
            Screen::Sheet(screen) => screen.view(viewport).map(Message::Sheet),
            Screen::Couples(screen) => screen.view(viewport).map(Message::Couples),
            Screen::Night(screen) => screen.view(viewport).map(Message::Night),
            Screen::People(screen) => screen.view(viewport).map(Message::People),
            Screen::History(screen) => screen.view(viewport).map(Message::History),
            Screen::Evening(screen) => screen.view(viewport).map(Message::Evening),
            Screen::Settings(screen) => screen.view(viewport).map(Message::Settings),
            Screen::LoadError(why) => load_error::view(viewport, why),
        };
        let bar = widget::isolated_layer(self.bar(viewport));
        let page = page_background(colors, column![bar, container(body).height(Fill)]);
        let toast = self.toast.as_ref().map(|said| {
            if said.warns {
                return warning_toast(colors, said.words.as_str());
            }
            toast(colors, said.words.as_str(), said.undo.then_some(Message::Undo))
        });
        let page = toast_overlay(page, toast);
        let card = if let Some(palette) = &self.palette {
            Some(palette.view(viewport).map(Message::Palette))
        } else if self.shows_shortcuts {
            let close = ("Close".into(), Message::ToggleShortcuts);
            let card =
                key_overlay(colors, viewport.width, self.shortcuts_title(), self.keys(), close);
            // In a small window, or in large letters, there are more than it shows.
            let bar = scrollable(card).id(widget::PAGE).direction(widget::slim_bar());
            let bar = bar.style(widget::scroll_style(colors));
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
        let all = overlay(colors, page, card, on_close);
        keyboard(report_size(all, self.scale_factor(), Message::Resized), Message::Key)
    }

    fn bar(&self, viewport: Viewport) -> Element<'_, Message> {
        let colors = viewport.colors;
        let (narrow, name) = (viewport.width == Width::Narrow, self.screen_name());
        let name = if narrow { name } else { "House Rules" };
        let mut bar = top_bar(colors, viewport.width, name);
        for (label, place, current) in [
            (
                "Tonight",
                Route::Tonight,
                !matches!(
                    self.screen,
                    Screen::People(_) | Screen::History(_) | Screen::Settings(_)
                ),
            ),
            ("People", Route::People, matches!(self.screen, Screen::People(_))),
            ("History", Route::History, matches!(self.screen, Screen::History(_))),
            ("Settings", Route::Settings, matches!(self.screen, Screen::Settings(_))),
        ] {
            bar = bar.place(NavItem::new(label, current, Message::Go(place)));
        }
        let can = match &self.screen {
            Screen::Sheet(sheet) => Some((sheet.can_undo(), sheet.can_redo())),
            Screen::Couples(couples) => Some((couples.can_undo(), couples.can_redo())),
            Screen::Night(night) => Some((night.can_undo(), night.can_redo())),
            _ => None,
        };
        if let Some((undo, redo)) = can {
            let (undo, redo) = (undo.then_some(Message::Undo), redo.then_some(Message::Redo));
            bar = bar.tool(Tool::new(Icon::Undo, "Undo", undo).keeps_word());
            bar = bar.tool(Tool::new(Icon::Redo, "Redo", redo));
        }
        if self.has_display() {
            bar = bar.tool(
                Tool::new(Icon::Room, self.display_label(), Some(Message::ToggleDisplay)).key("F9"),
            );
        }
        bar = bar.tool(Tool::new(Icon::Search, "Find", Some(Message::TogglePalette)).key("Ctrl K"));
        bar = bar.tool(Tool::new(Icon::Keyboard, "Keys", Some(Message::ToggleShortcuts)).key("F1"));
        if !matches!(self.screen, Screen::Tonight(_)) {
            bar = bar.back(self.back());
        }
        // In a wide window everything else is in the bar.
        if viewport.width != Width::Wide || !self.screen_menu().is_empty() {
            bar = bar.more("More", Message::ToggleMenu);
        }
        bar.into()
    }

    /// Where the arrow in the bar of a narrow window leads: as Esc does, where that leads
    /// somewhere else than to Tonight.
    fn back(&self) -> Message {
        match &self.screen {
            Screen::People(_) => Message::People(people::Message::List),
            Screen::NewGame(_) => Message::NewGame(new_game::Message::Back),
            Screen::Evening(_) => Message::Evening(evening::Message::Back),
            _ => Message::Go(Route::Tonight),
        }
    }

    fn display_label(&self) -> &'static str {
        if self.display.is_some() { "Close room" } else { "Room display" }
    }

    fn screen_name(&self) -> &str {
        match &self.screen {
            Screen::Tonight(_) => "Tonight",
            Screen::NewGame(_) => "New game",
            Screen::Sheet(sheet) => sheet.name(),
            Screen::Couples(couples) => couples.name(),
            Screen::Night(night) => night.name(),
            Screen::People(_) => "People",
            Screen::History(_) => "History",
            Screen::Evening(_) => "Evening",
            Screen::Settings(_) => "Settings",
            Screen::LoadError(_) => "House Rules",
        }
    }

    /// What can be done on this screen, beside what its keys and boxes are for.
    fn screen_menu(&self) -> Vec<(Icon, &'static str, Message)> {
        let (mut own, can_redo): (Vec<(Icon, &'static str, Message)>, bool) = match &self.screen {
            Screen::Tonight(screen) => (wrapped(screen.menu(), Message::Tonight), false),
            Screen::Sheet(sheet) => (wrapped(sheet.menu(), Message::Sheet), sheet.can_redo()),
            Screen::Couples(couples) => {
                (wrapped(couples.menu(), Message::Couples), couples.can_redo())
            }
            Screen::Night(night) => (wrapped(night.menu(), Message::Night), night.can_redo()),
            Screen::History(screen) => (wrapped(screen.menu(), Message::History), false),
            _ => (Vec::new(), false),
        };
        if can_redo {
            own.push((Icon::Redo, "Redo", Message::Redo));
        }
        own
    }

    /// What the finder finds beside games and people: what can be done on this screen.
    pub(super) fn screen_commands(&self) -> Vec<SearchResult> {
        let own = self.screen_menu().into_iter();
        let mut deeds: Vec<SearchResult> =
            own.map(|(icon, label, deed)| SearchResult::deed(icon, label, "", deed)).collect();
        let can_undo = match &self.screen {
            Screen::Sheet(sheet) => sheet.can_undo(),
            Screen::Couples(couples) => couples.can_undo(),
            Screen::Night(night) => night.can_undo(),
            _ => false,
        };
        if can_undo {
            deeds.push(SearchResult::deed(Icon::Undo, "Undo", "Ctrl Z", Message::Undo));
        }
        if self.has_display() {
            deeds.push(SearchResult::deed(
                Icon::Room,
                self.display_label(),
                "F9",
                Message::ToggleDisplay,
            ));
        }
        deeds
    }

    /// The places to go, and what can be done everywhere.
    pub(super) fn global_commands() -> Vec<SearchResult> {
        let go = |place| Message::Go(place);
        let looks = [
            (ThemeMode::Light, "Light look"),
            (ThemeMode::Dark, "Dark look"),
            (ThemeMode::HighContrast, "High contrast look"),
            (ThemeMode::System, "ThemeMode as the computer has it"),
        ];
        let looks = looks.map(|(look, name)| {
            SearchResult::deed(Icon::Settings, name, "", Message::SetLook(look))
                .beside("theme colours")
        });
        [
            SearchResult::deed(Icon::Play, "Tonight", "Ctrl T", go(Route::Tonight)).beside("home"),
            SearchResult::deed(Icon::Plus, "New game", "Ctrl N", go(Route::NewGame)),
            SearchResult::deed(Icon::Person, "People", "Ctrl E", go(Route::People)),
            SearchResult::deed(Icon::History, "History", "Ctrl F", go(Route::History)),
            SearchResult::deed(Icon::Settings, "Settings", "Ctrl ,", go(Route::Settings)),
            SearchResult::deed(
                Icon::Keyboard,
                "Keys of this screen",
                "F1",
                Message::ToggleShortcuts,
            )
            .beside("help"),
            SearchResult::deed(Icon::Plus, "Text larger", "F8", Message::ZoomText(true)),
            SearchResult::deed(Icon::Settings, "Text smaller", "F7", Message::ZoomText(false)),
            SearchResult::deed(Icon::Room, "Full screen", "F11", Message::FullScreen),
            SearchResult::deed(Icon::Cross, "Leave", "Ctrl Q", Message::Quit)
                .beside("quit exit close"),
        ]
        .into_iter()
        .chain(looks)
        .collect()
    }

    /// Everything that has no room in the bar.
    fn menu(&self, viewport: Viewport) -> Element<'_, Message> {
        let colors = viewport.colors;
        let mut entries = self.screen_menu();
        let wide = viewport.width == Width::Wide;
        if self.has_display() && !wide {
            entries.push((Icon::Room, self.display_label(), Message::ToggleDisplay));
        }
        let places = [
            (Icon::Play, "Tonight", Message::Go(Route::Tonight)),
            (Icon::Plus, "New game", Message::Go(Route::NewGame)),
            (Icon::Person, "People", Message::Go(Route::People)),
            (Icon::History, "History", Message::Go(Route::History)),
            (Icon::Settings, "Settings", Message::Go(Route::Settings)),
            (Icon::Search, "Find", Message::TogglePalette),
            (Icon::Keyboard, "Keys", Message::ToggleShortcuts),
        ];
        entries.extend(places.into_iter().filter(|_| !wide));
        let rows = entries.into_iter().map(|(icon, label, message)| {
            let row = widget::list_row(colors, label).icon(icon).on_press(message.clone());
            focusable_row(colors, label, Some(message), row)
        });
        let list = scrollable(column(rows)).style(widget::scroll_style(colors));
        container(widget::card(colors, list)).max_width(420).into()
    }
}

fn wrapped<M>(
    menu: Vec<(Icon, &'static str, M)>,
    wrap: fn(M) -> Message,
) -> Vec<(Icon, &'static str, Message)> {
    menu.into_iter().map(|(icon, label, message)| (icon, label, wrap(message))).collect()
}
