//! The card over an open game that asks where it is to be written, or what of it is to be
//! printed.
//!
//! Invariant: at most one card is there, and while it is it has all keys.

use iced::Task;

use super::file_dialog::{self, FileDialog};
use super::keyboard::KeyPress;
use super::print_dialog::{self, PrintDialog};
use super::screen::{Action, Viewport};
use super::widget;
use crate::engine::{Evaluation, Record};
use crate::gui::theme::Element;

/// What is asked; mostly nothing.
#[derive(Debug, Default)]
pub struct Asked {
    file: Option<FileDialog>,
    print: Option<PrintDialog>,
}

/// What happened on the card.
#[derive(Debug, Clone)]
pub enum Message {
    /// Where it asks for a file.
    File(file_dialog::Message),
    /// Where it asks what is to be printed.
    Print(print_dialog::Message),
}

impl Asked {
    /// Asks for a file.
    pub fn file(
        &mut self,
        (panel, task): (FileDialog, Task<file_dialog::Message>),
    ) -> Action<Message> {
        *self = Asked { file: Some(panel), print: None };
        Action::DismissToast(task.map(Message::File))
    }

    /// Asks what is to be printed.
    pub fn print(&mut self, panel: PrintDialog) -> Action<Message> {
        *self = Asked { file: None, print: Some(panel) };
        Action::DismissToast(Task::none())
    }

    /// What follows from what happened, in the game as it stands.
    pub fn update(
        &mut self,
        message: Message,
        record: &Record,
        reading: &Evaluation,
    ) -> Action<Message> {
        match message {
            Message::File(message) => {
                let event = self.file.as_mut().map(|panel| panel.update(message));
                event.map_or(Action::None, |event| self.after_file(event))
            }
            Message::Print(message) => {
                let event =
                    self.print.as_mut().map(|panel| panel.update(&message, record, reading));
                event.map_or(Action::None, |event| self.after_print(event))
            }
        }
    }

    /// What a key does on the card; nothing where there is none.
    pub fn key(
        &mut self,
        press: &KeyPress,
        record: &Record,
        reading: &Evaluation,
    ) -> Option<Action<Message>> {
        if let Some(panel) = &mut self.file {
            let event = panel.key(press);
            return Some(self.after_file(event));
        }
        let event = self.print.as_mut()?.key(press, record, reading);
        Some(self.after_print(event))
    }

    fn after_file(&mut self, event: file_dialog::Event) -> Action<Message> {
        match event {
            file_dialog::Event::None => return Action::None,
            file_dialog::Event::Run(task) => return Action::Run(task.map(Message::File)),
            file_dialog::Event::Written(words) => {
                self.file = None;
                return Action::Toast { text: words, undo: false, task: Task::none() };
            }
            _ => self.file = None,
        }
        Action::None
    }

    fn after_print(&mut self, event: print_dialog::Event) -> Action<Message> {
        match event {
            print_dialog::Event::None => return Action::None,
            print_dialog::Event::Run(task) => return Action::Run(task.map(Message::Print)),
            print_dialog::Event::Closed => self.print = None,
            print_dialog::Event::Print(page) => {
                self.print = None;
                return Action::Print(page);
            }
        }
        Action::None
    }

    /// A screen with the card over it.
    pub fn over<'a, M: Clone + 'a>(
        &'a self,
        viewport: Viewport,
        page: impl Into<Element<'a, M>>,
        wrap: fn(Message) -> M,
    ) -> Element<'a, M> {
        let file = self.file.as_ref().map(|panel| panel.view(viewport).map(Message::File));
        let print = self.print.as_ref().map(|panel| panel.view(viewport).map(Message::Print));
        let close = match &self.print {
            Some(_) => Message::Print(print_dialog::Message::Close),
            None => Message::File(file_dialog::Message::Close),
        };
        let card = print.or(file).map(|card| card.map(wrap));
        widget::overlay(viewport.colors, page, card, wrap(close))
    }
}
