//! Two pairs of eyes: the hands of a night, read a second time by somebody else. How they
//! compare is in `gui/twice.rs`, for every kind of night; here is what a hand at a table is.

mod editor;
mod resolve;
mod shortcuts;
mod sidebar;
mod table;

use iced::Task;

use super::{Action, Message, Tab, TournamentScreen};
use crate::engine::double_entry::EntryUnit;
use crate::engine::{Record, RoundPath};
use crate::game::form::RoundForm;
use crate::gui::session::GameView as _;
use crate::gui::twice::{Eye, FromDisk, Read, Twice};
use crate::store::worker::Failure;

/// The second reading of a night, as it is typed.
#[derive(Debug)]
pub(super) struct Second {
    /// What was read.
    pub(super) twice: Twice,
    /// The hand the cursor is at.
    at: RoundPath,
    form: Option<RoundForm>,
    /// What was read before the hand under the cursor was opened again.
    before: Option<Read>,
}

impl Second {
    pub(super) fn new(record: &Record) -> Second {
        let at = RoundPath { table: 1, hand: 1 };
        Second { twice: Twice::new(record), at, form: None, before: None }
    }

    /// The hand the cursor is at.
    pub(super) fn place(&self) -> RoundPath {
        self.at
    }
}

impl TournamentScreen {
    /// What was read a second time when the night was left.
    pub(super) fn take_second(&mut self, read: FromDisk) -> Action<Message> {
        self.second.twice.take(self.session.game(), read);
        self.read_on();
        self.press_queued()
    }

    /// R: hands are read twice from now on, or once.
    pub(super) fn turn_twice(&mut self) -> Action<Message> {
        let turn = self.second.twice.turn(self.session.store(), self.session.id());
        Action::Run(Task::perform(turn, Message::TwiceKept))
    }

    pub(super) fn twice_kept(&mut self, kept: Result<bool, Failure>) -> Action<Message> {
        match kept {
            Ok(twice) => {
                self.second.twice.on = twice;
                self.read_on();
                if !twice && self.tab == Tab::Second {
                    let _ = self.show(Tab::Entry);
                }
                let words = self.second.twice.turned_words();
                Action::Toast { text: words, undo: false, task: Task::none() }
            }
            Err(failure) => {
                self.session.fail(&failure);
                Action::None
            }
        }
    }

    /// "5 hands not read twice"; `None` where there is none, or hands are read once.
    pub(super) fn not_twice(&self) -> Option<String> {
        self.second.twice.not_twice(self.session.game().record())
    }

    /// How a hand compares; `None` unless it was read twice.
    pub(super) fn eye(&self, hand: EntryUnit) -> Option<Eye> {
        self.second.twice.eye(hand)
    }
}
