//! What stands round every screen: the bar at its top, the keys, the toast.

use iced::widget::{column, container, scrollable};
use iced::{Element, Fill};

use super::icon::Icon;
use super::keyboard::keyboard;
use super::screen::Context;
use super::theme::Width;
use super::widget::top_bar::{Place, Tool};
use super::widget::{self, felt, key_overlay, overlay, toast, top_bar, warning_toast, with_toast};
use super::windows::measured;
use super::{App, Message, Screen, Where, trouble};

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
            Screen::Settings(screen) => screen.view(context).map(Message::Settings),
            Screen::Broken(why) => trouble::view(context, why),
        };
        let page = felt(colors, column![self.bar(context), container(body).height(Fill)]);
        let toast = self.toast.as_ref().map(|said| {
            if said.warns {
                return warning_toast(colors, said.words.as_str());
            }
            toast(colors, said.words.as_str(), said.undo.then_some(Message::Undo))
        });
        let page = with_toast(page, toast);
        let card = if self.shows_keys {
            let close = ("Close".into(), Message::Keys);
            Some(key_overlay(colors, context.width, self.keys_title(), self.keys(), close))
        } else if self.shows_menu {
            Some(self.menu(context))
        } else {
            None
        };
        let on_close = if self.shows_menu { Message::Menu } else { Message::Keys };
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
            bar = bar.place(Place::new(label, current, Message::Go(place)));
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
        bar = bar.tool(Tool::new(Icon::Keyboard, "Keys", Some(Message::Keys)).key("F1"));
        if !matches!(self.screen, Screen::Tonight(_)) {
            bar = bar.back(Message::Go(Where::Tonight));
        }
        bar.more("More", Message::Menu).into()
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
            Screen::Settings(_) => "Settings",
            Screen::Broken(_) => "House Rules",
        }
    }

    /// Everything that has no room in the bar.
    fn menu(&self, context: Context) -> Element<'_, Message> {
        let colors = context.colors;
        let mut entries: Vec<(Icon, &'static str, Message)> = Vec::new();
        if let Screen::Sheet(sheet) = &self.screen {
            let own = sheet.menu().into_iter();
            entries
                .extend(own.map(|(icon, label, message)| (icon, label, Message::Sheet(message))));
            if sheet.can_redo() {
                entries.push((Icon::Redo, "Redo", Message::Redo));
            }
        }
        if let Screen::Couples(couples) = &self.screen {
            let own = couples.menu().into_iter();
            entries
                .extend(own.map(|(icon, label, message)| (icon, label, Message::Couples(message))));
            if couples.can_redo() {
                entries.push((Icon::Redo, "Redo", Message::Redo));
            }
        }
        if let Screen::Night(night) = &self.screen {
            let own = night.menu().into_iter();
            entries
                .extend(own.map(|(icon, label, message)| (icon, label, Message::Night(message))));
            if night.can_redo() {
                entries.push((Icon::Redo, "Redo", Message::Redo));
            }
        }
        if self.has_room() {
            entries.push((Icon::Room, self.room_words(), Message::Room));
        }
        entries.extend([
            (Icon::Play, "Tonight", Message::Go(Where::Tonight)),
            (Icon::Plus, "New game", Message::Go(Where::NewGame)),
            (Icon::Person, "People", Message::Go(Where::People)),
            (Icon::History, "History", Message::Go(Where::History)),
            (Icon::Settings, "Settings", Message::Go(Where::Settings)),
            (Icon::Keyboard, "Keys", Message::Keys),
        ]);
        let rows = entries.into_iter().map(|(icon, label, message)| {
            widget::list_row(colors, label).icon(icon).on_press(message).into()
        });
        let list = scrollable(column(rows)).style(widget::scroll_style(colors));
        container(widget::card(colors, list)).max_width(420).into()
    }
}
