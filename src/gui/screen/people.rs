//! People: everybody who ever played, and a page for each.

use std::borrow::Cow;

use iced::Task;
use iced::keyboard::key::Named;

use super::list_effects::{ListIds, perform, start};
use super::{Action, Screen, Viewport};
use crate::gui::command::{Command, Commands, Group, KeyPage};
use crate::gui::focus::move_focus;
use crate::gui::keyboard::KeyPress;
use crate::gui::scroll_into_view::scroll_into_view;
use crate::gui::theme::Element;
use crate::gui::widget::overlay;
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

    fn key_page(&self) -> KeyPage {
        let here = if self.page.is_some() { Group::Person } else { Group::People };
        KeyPage::new("People", [here, Group::MarkedPerson])
    }

    fn commands(&self) -> Commands<Message> {
        let has_page = self.page.is_some();
        let is_marked = has_page || self.cursor.is_some();
        let say = |message| self.card.is_none().then_some(message);
        Commands::none()
            .with(Command::AllOpponents, say(Message::All).filter(|_| has_page))
            .with(Command::RenamePerson, say(Message::Rename))
            .with(Command::MergePeople, say(Message::Same).filter(|_| is_marked))
            .with(Command::RetirePerson, say(Message::Retire))
            .with(Command::UndoPerson, say(Message::Undo))
    }

    /// Handles a key. While a box has the caret, letters go there.
    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        let in_list = self.card.is_none() && self.page.is_none();
        let begins = in_list && self.cursor.is_none() && !self.listed().is_empty();
        if let Some(action) = self.run(press) {
            return action;
        }
        let message = match (press.named(), press.char()) {
            (Some(Named::Tab), _) if !begins || press.shift() => {
                return Action::Run(move_focus(!press.shift()));
            }
            (Some(Named::ArrowDown | Named::Tab), _) => Message::Step(1),
            (Some(Named::ArrowUp), _) => Message::Step(-1),
            (Some(Named::PageDown), _) => Message::Step(8),
            (Some(Named::PageUp), _) => Message::Step(-8),
            (Some(Named::Enter), _) => Message::Enter,
            (Some(Named::Escape), _) => Message::Escape,
            (Some(Named::Backspace), _) => Message::Backspace,
            (_, Some(letter)) => Message::Letter(letter),
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
}
