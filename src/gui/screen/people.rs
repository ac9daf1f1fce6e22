//! People: everybody who ever played, and a page for each.

use std::borrow::Cow;

use iced::Task;
use iced::keyboard::key::Named;

use super::list_effects::{ListIds, perform, start};
use super::{Action, Screen, Viewport};
use crate::gui::focus::move_focus;
use crate::gui::keyboard::KeyPress;
use crate::gui::scroll_into_view::scroll_into_view;
use crate::gui::theme::Element;
use crate::gui::widget::overlay;
use crate::key_list::{self, KeyList};
pub use browser::{Message, PeopleBrowser};
use store::worker::StoreHandle;

mod bars;
mod browser;
mod card;
mod list;
mod page;
mod sidebar;

/// Ids of the list and of a page.
const IDS: ListIds =
    ListIds { search: "people-search", list: "people-list", marked: "people-marked" };

/// Creates the screen, and the task that loads its content.
pub fn open(store: StoreHandle) -> (PeopleBrowser, Task<Message>) {
    let (browser, effects) = PeopleBrowser::new(store);
    (browser, start(&IDS, effects))
}

impl Screen for PeopleBrowser {
    type Message = Message;

    fn name(&self) -> Cow<'_, str> {
        "People".into()
    }

    fn shortcuts(&self) -> KeyList {
        key_list::people(self.page.is_some())
    }

    /// Handles a key. While a box has the caret, letters go there.
    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        let (on_card, in_list) = (self.card.is_some(), self.card.is_none() && self.page.is_none());
        let begins = in_list && self.cursor.is_none() && !self.listed().is_empty();
        let message = match (press.with_control(), press.named(), press.char()) {
            (Some('z'), ..) if !on_card => Message::Undo,
            (_, Some(Named::F2), _) if !on_card => Message::Rename,
            (_, Some(Named::Delete), _) if !on_card => Message::Retire,
            (_, Some(Named::Tab), _) if !begins || press.shift() => {
                return Action::Run(move_focus(!press.shift()));
            }
            (_, Some(Named::ArrowDown | Named::Tab), _) => Message::Step(1),
            (_, Some(Named::ArrowUp), _) => Message::Step(-1),
            (_, Some(Named::PageDown), _) => Message::Step(8),
            (_, Some(Named::PageUp), _) => Message::Step(-8),
            (_, Some(Named::Enter), _) => Message::Enter,
            (_, Some(Named::Escape), _) => Message::Escape,
            (_, Some(Named::Backspace), _) => Message::Backspace,
            (_, _, Some(letter)) => Message::Letter(letter),
            _ => return Action::None,
        };
        Screen::update(self, message)
    }

    fn update(&mut self, message: Message) -> Action<Message> {
        perform(&IDS, PeopleBrowser::update(self, message))
    }

    /// Keeps the marked row visible.
    fn resized(&mut self, _viewport: Viewport) -> Action<Message> {
        let in_list = self.page.is_none();
        Action::Run(if in_list { scroll_into_view(IDS.list, IDS.marked) } else { Task::none() })
    }

    fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let body = match &self.page {
            Some(page) => self.view_page(viewport, page),
            None => self.view_list(viewport),
        };
        let card = self.card.as_ref().map(|card| self.view_card(viewport, card));
        overlay(body, card, Message::Close)
    }

    fn back(&self) -> Option<Message> {
        Some(Message::List)
    }

    fn undo(&self) -> Option<Message> {
        Some(Message::Undo)
    }
}
