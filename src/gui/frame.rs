//! What stands round every screen: the bar at its top, the keys, the toast.

use iced::widget::{column, container, scrollable};
use iced::{Element, Fill};

use super::finder::Found;
use super::icon::Icon;
use super::keyboard::keyboard;
use super::screen::{Context, evening, new_game, people};
use super::theme::{ThemeMode, Width};
use super::widget::focusable::focusable_row;
use super::widget::top_bar::{NavItem, Tool};
use super::widget::{
    self, key_overlay, overlay, page_background, toast, toast_overlay, top_bar, warning_toast,
};
use super::windows::measured;
use super::{App, Message, Screen, Where, trouble};

/// How wide the card of keys is at the most, with its bar.
const KEYS: f32 = 1172.0;

impl App {
    /// The window as it is now.
    pub fn view(&self) -> Element<'_, Message> {
        let context = self.context();
        let colors = context.colors;
        let body = match &self.screen {
            Screen::Tonight(screen) => screen.view(context).map(Message::Tonight),
            Screen::NewGame(screen) => screen.view(context).map(Message::NewGame),
            Screen::Sheet(screen) => screen.view(context).map(Message::Sheet),
            Screen::Couples(screen) => screen.view(context).map(Message::Couples),
            Screen::Night(screen) => screen.view(context).map(Message::Night),
            Screen::People(screen) => screen.view(context).map(Message::People),
            Screen::History(screen) => screen.view(context).map(Message::History),
            Screen::Evening(screen) => screen.view(context).map(Message::Evening),
            Screen::Settings(screen) => screen.view(context).map(Message::Settings),
            Screen::Broken(why) => trouble::view(context, why),
        };
        let bar = widget::isolated_layer(self.bar(context));
        let page = page_background(colors, column![bar, container(body).height(Fill)]);
        let toast = self.toast.as_ref().map(|said| {
            if said.warns {
                return warning_toast(colors, said.words.as_str());
            }
            toast(colors, said.words.as_str(), said.undo.then_some(Message::Undo))
        });
        let page = toast_overlay(page, toast);
        let card = if let Some(finder) = &self.finder {
            Some(finder.view(context).map(Message::Finder))
        } else if self.shows_keys {
            let close = ("Close".into(), Message::Keys);
            let card = key_overlay(colors, context.width, self.keys_title(), self.keys(), close);
            // In a small window, or in large letters, there are more than it shows.
            let bar = scrollable(card).id(widget::PAGE).direction(widget::slim_bar());
            let bar = bar.style(widget::scroll_style(colors));
            Some(container(bar).max_width(KEYS).into())
        } else if self.shows_menu {
            Some(self.menu(context))
        } else {
            None
        };
        let on_close = match (&self.finder, self.shows_menu) {
            (Some(_), _) => Message::Find,
            (None, true) => Message::Menu,
            (None, false) => Message::Keys,
        };
        let all = overlay(colors, page, card, on_close);
        keyboard(measured(all, self.scale_factor(), Message::Resized), Message::Key)
    }

    fn bar(&self, context: Context) -> Element<'_, Message> {
        let colors = context.colors;
        let (narrow, name) = (context.width == Width::Narrow, self.screen_name());
        let name = if narrow { name } else { "House Rules" };
        let mut bar = top_bar(colors, context.width, name);
        for (label, place, current) in [
            (
                "Tonight",
                Where::Tonight,
                !matches!(
                    self.screen,
                    Screen::People(_) | Screen::History(_) | Screen::Settings(_)
                ),
            ),
            ("People", Where::People, matches!(self.screen, Screen::People(_))),
            ("History", Where::History, matches!(self.screen, Screen::History(_))),
            ("Settings", Where::Settings, matches!(self.screen, Screen::Settings(_))),
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
        if self.has_room() {
            bar = bar.tool(Tool::new(Icon::Room, self.room_words(), Some(Message::Room)).key("F9"));
        }
        bar = bar.tool(Tool::new(Icon::Search, "Find", Some(Message::Find)).key("Ctrl K"));
        bar = bar.tool(Tool::new(Icon::Keyboard, "Keys", Some(Message::Keys)).key("F1"));
        if !matches!(self.screen, Screen::Tonight(_)) {
            bar = bar.back(self.back());
        }
        // In a wide window everything else is in the bar.
        if context.width != Width::Wide || !self.own().is_empty() {
            bar = bar.more("More", Message::Menu);
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
            _ => Message::Go(Where::Tonight),
        }
    }

    fn room_words(&self) -> &'static str {
        if self.room.is_some() { "Close room" } else { "Room display" }
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
            Screen::Broken(_) => "House Rules",
        }
    }

    /// What can be done on this screen, beside what its keys and boxes are for.
    fn own(&self) -> Vec<(Icon, &'static str, Message)> {
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
    pub(super) fn deeds(&self) -> Vec<Found> {
        let own = self.own().into_iter();
        let mut deeds: Vec<Found> =
            own.map(|(icon, label, deed)| Found::deed(icon, label, "", deed)).collect();
        let can_undo = match &self.screen {
            Screen::Sheet(sheet) => sheet.can_undo(),
            Screen::Couples(couples) => couples.can_undo(),
            Screen::Night(night) => night.can_undo(),
            _ => false,
        };
        if can_undo {
            deeds.push(Found::deed(Icon::Undo, "Undo", "Ctrl Z", Message::Undo));
        }
        if self.has_room() {
            deeds.push(Found::deed(Icon::Room, self.room_words(), "F9", Message::Room));
        }
        deeds
    }

    /// The places to go, and what can be done everywhere.
    pub(super) fn places() -> Vec<Found> {
        let go = |place| Message::Go(place);
        let looks = [
            (ThemeMode::Light, "Light look"),
            (ThemeMode::Dark, "Dark look"),
            (ThemeMode::HighContrast, "High contrast look"),
            (ThemeMode::System, "Look as the computer has it"),
        ];
        let looks = looks.map(|(look, name)| {
            Found::deed(Icon::Settings, name, "", Message::ThemeMode(look)).beside("theme colours")
        });
        [
            Found::deed(Icon::Play, "Tonight", "Ctrl T", go(Where::Tonight)).beside("home"),
            Found::deed(Icon::Plus, "New game", "Ctrl N", go(Where::NewGame)),
            Found::deed(Icon::Person, "People", "Ctrl E", go(Where::People)),
            Found::deed(Icon::History, "History", "Ctrl F", go(Where::History)),
            Found::deed(Icon::Settings, "Settings", "Ctrl ,", go(Where::Settings)),
            Found::deed(Icon::Keyboard, "Keys of this screen", "F1", Message::Keys).beside("help"),
            Found::deed(Icon::Plus, "Text larger", "F8", Message::Larger(true)),
            Found::deed(Icon::Settings, "Text smaller", "F7", Message::Larger(false)),
            Found::deed(Icon::Room, "Full screen", "F11", Message::FullScreen),
            Found::deed(Icon::Cross, "Leave", "Ctrl Q", Message::Quit).beside("quit exit close"),
        ]
        .into_iter()
        .chain(looks)
        .collect()
    }

    /// Everything that has no room in the bar.
    fn menu(&self, context: Context) -> Element<'_, Message> {
        let colors = context.colors;
        let mut entries = self.own();
        let wide = context.width == Width::Wide;
        if self.has_room() && !wide {
            entries.push((Icon::Room, self.room_words(), Message::Room));
        }
        let places = [
            (Icon::Play, "Tonight", Message::Go(Where::Tonight)),
            (Icon::Plus, "New game", Message::Go(Where::NewGame)),
            (Icon::Person, "People", Message::Go(Where::People)),
            (Icon::History, "History", Message::Go(Where::History)),
            (Icon::Settings, "Settings", Message::Go(Where::Settings)),
            (Icon::Search, "Find", Message::Find),
            (Icon::Keyboard, "Keys", Message::Keys),
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
