//! Hands and couples in dispute: a tab that lists them, with both versions. The logic is in
//! `game/double_entry`.

pub mod view;

use iced::Task;
use iced::keyboard::key::Named;

pub use super::message::DoubleEntryMessage as Message;
use super::{GameSession, GameView, message};
use crate::game::OpenGame;
use crate::game::double_entry::DoubleEntry;
use crate::game::session::CommittedChange;
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::Action;
pub use view::agreement_icon;

/// Converts a message of the tab to one of the screen.
pub fn say<M: From<message::Message>>(message: Message) -> M {
    message::Message::DoubleEntry(message).into()
}

impl<V: GameView> DoubleEntryView for V {}

/// The hands in dispute on a game screen.
pub trait DoubleEntryView: GameView {
    /// Handles a message.
    fn double_entry_update(&mut self, message: Message) -> Action<Self::Message> {
        match message {
            Message::Loaded(Ok(stored)) => {
                self.change(|double, game| double.take(game, stored));
                self.press_queued()
            }
            Message::Loaded(Err(failure)) => {
                self.change(|double, _| double.mark_unread());
                self.session_mut().fail(&failure);
                Action::None
            }
            Message::Open(unit) => {
                self.change(|double, _| double.point(unit));
                Action::None
            }
            Message::Resolve(unit, second_is_right) => {
                self.change(|double, _| double.point(unit));
                self.resolve_difference(second_is_right)
            }
        }
    }

    /// Changes the versions.
    fn change<T>(&mut self, change: impl FnOnce(&mut DoubleEntry, &OpenGame) -> T) -> T {
        self.session_mut().with_double_entry(change)
    }

    /// Returns whether tables of the game can send hands or couples.
    fn has_tables(&self) -> bool {
        self.session().record().game.groups()[0].is_some()
    }

    /// Loads the second versions.
    fn load_second_entries(&self) -> Task<Self::Message> {
        load(self.session()).map(say)
    }

    /// Forgets the second versions and loads them again, because another process has changed the
    /// game.
    fn reload_second_entries(&mut self) -> Task<Self::Message> {
        if !self.has_tables() {
            return Task::none();
        }
        self.change(|double, _| double.forget());
        self.load_second_entries()
    }

    /// Returns what is unfinished: "2 hands in dispute"; `None` if nothing is.
    fn unfinished_words(&self) -> Option<String> {
        self.session().double_entry().unfinished_words()
    }

    /// Settles a difference: the recorded version is right (F), or the other (S). Either way it is a
    /// change in the log; if the recorded one is right, it records only that.
    fn resolve_difference(&mut self, second_is_right: bool) -> Action<Self::Message> {
        let session = self.session();
        let asked = session.double_entry().asked().filter(|_| !session.is_pending());
        let Some(unit) = asked else { return Action::None };
        let change = self.change(|it, game| it.resolve(game.record(), unit, second_is_right));
        self.commit(change)
    }

    /// Compares after a change; second versions of a restored round are loaded again.
    fn compare_committed(&mut self, committed: &CommittedChange) -> Task<Self::Message> {
        let CommittedChange { change, id, .. } = committed;
        self.change(|double, game| double.committed(game, *id, change.edits()));
        if self.has_tables() && DoubleEntry::may_restore(&change.proposal) {
            return self.load_second_entries();
        }
        Task::none()
    }

    /// Handles a key on the tab; `None` if it has the same meaning as on the other tabs.
    fn dispute_key(&mut self, press: &KeyPress) -> Option<Action<Self::Message>> {
        match (press.named(), press.char().map(|char| char.to_ascii_lowercase())) {
            (Some(Named::ArrowUp), _) => self.change(|double, _| double.step(false)),
            (Some(Named::ArrowDown), _) => self.change(|double, _| double.step(true)),
            (_, Some('f')) => return Some(self.resolve_difference(false)),
            (_, Some('s')) => return Some(self.resolve_difference(true)),
            _ => return None,
        }
        Some(Action::None)
    }
}

/// Loads the second versions of a game's hands.
pub fn load(session: &GameSession) -> Task<Message> {
    let id = session.id();
    let load = session
        .store()
        .run(move |store| Ok((store.has_double_entry(id)?, store.second_entries(id)?)));
    Task::perform(load, Message::Loaded)
}
