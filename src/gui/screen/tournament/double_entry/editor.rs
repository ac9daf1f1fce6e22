//! The second reading as it is typed, from the slip and not from the screen.
//!
//! Invariants: a hand that is read is on the disk before it is compared; what is half typed is
//! kept key by key. Only what was written first can be read a second time.

use iced::Task;

use super::{EntryUnit, Eye, Message, Read, TournamentScreen};
use crate::engine::{Cell, RoundPath, parse};
use crate::game::form::{EditKey, Outcome};
use crate::gui::screen::Action;
use crate::gui::session;
use crate::gui::session::GameView as _;
use crate::gui::tasks::on_save_error;
use crate::gui::theme::Width;
use crate::store::worker::Failure;

impl TournamentScreen {
    /// Puts the cursor on a hand; one that is to be read is open at once.
    pub(in super::super) fn read_at(&mut self, place: RoundPath) {
        let hands = u8::try_from(self.hands()).unwrap_or(u8::MAX);
        let place = RoundPath {
            table: place.table.clamp(1, self.tables().max(1)),
            hand: place.hand.clamp(1, hands.max(1)),
        };
        self.second.at = place;
        (self.second.form, self.second.before) = (None, None);
        if !self.is_recorded(place) || self.second.twice.is_writing() {
            return;
        }
        let read = self.second.twice.read((self.game, place));
        if read.is_none_or(|read| !read.whole) {
            let texts = read.map(|read| read.cells.clone()).unwrap_or_default();
            self.second.form = self.hand_form(place, texts, None);
        }
    }

    /// The cursor came to the next hand by itself: an Enter that follows stays there.
    fn arrive_at_reading(&mut self, before: RoundPath) {
        if let Some(form) = &mut self.second.form
            && let Some(cell) = form.cursor()
        {
            form.machine_mut().arrive_from(Cell { place: before, ..cell });
        }
    }

    /// To the first hand of the shown game that is to be read; where there is none, the cursor
    /// stays.
    pub(in super::super) fn read_on(&mut self) {
        let next = self.unread_after(RoundPath { table: 0, hand: u8::MAX });
        self.read_at(next.unwrap_or(self.second.at));
    }

    /// Opens a hand again that was read.
    pub(in super::super) fn read_again(&mut self) -> Action<Message> {
        let place = self.second.at;
        let read = self.second.twice.read((self.game, place)).filter(|read| read.whole);
        let read = read.filter(|_| self.is_recorded(place)).cloned();
        let Some(read) = read else { return Action::None };
        self.second.form = self.hand_form(place, read.cells.clone(), Some(read.cells.clone()));
        self.second.before = Some(read);
        Action::None
    }

    /// Whether a hand that was read is open again.
    pub(in super::super) fn reads_again(&self) -> bool {
        self.second.before.is_some()
    }

    /// Leaves a hand that was opened again as it was read.
    pub(in super::super) fn leave_reading(&mut self) -> Action<Message> {
        let hand = (self.game, self.second.at);
        let Some(before) = self.second.before.take() else { return Action::None };
        self.second.twice.put(self.session.game(), hand, before);
        self.read_at(hand.1);
        self.keep_reading(hand)
    }

    /// The next hand of the shown game that was not read, at its table and at those after it,
    /// then from the first table on.
    fn unread_after(&self, place: RoundPath) -> Option<RoundPath> {
        let tables = self.round(self.game).map_or(&[][..], |round| &round.tables);
        let hands = tables.iter().flat_map(|table| {
            let hands = u8::try_from(table.hands.len()).unwrap_or(u8::MAX);
            (1..=hands).map(|hand| RoundPath { table: table.table, hand })
        });
        let mut unread = hands.filter(|place| self.eye((self.game, *place)).is_none());
        let first = unread.next()?;
        if first > place { Some(first) } else { unread.find(|at| *at > place).or(Some(first)) }
    }

    /// What a key does to the hand under the cursor.
    pub(in super::super) fn read_key(&mut self, key: EditKey) -> Action<Message> {
        let digit = matches!(key, EditKey::Char(char) if char.is_ascii_digit());
        if self.second.form.is_none() && digit {
            let _ = self.read_again();
        }
        let enter = key == EditKey::Enter;
        let Some(form) = &mut self.second.form else {
            return if enter { self.read_elsewhere() } else { Action::None };
        };
        let idle = form.texts().is_empty() && !form.has_arrived();
        match form.press(self.session.game(), key) {
            Outcome::Record => self.hand_is_read(),
            Outcome::Typed => self.keep_typed_reading(),
            _ if enter && idle => self.read_elsewhere(),
            Outcome::Moved => Action::Run(self.show_cursor()),
            Outcome::Ignored => Action::None,
        }
    }

    /// Enter on a hand that says nothing: on to the next that is to be read, in another game
    /// where this one has none; then to what differs.
    fn read_elsewhere(&mut self) -> Action<Message> {
        let end = RoundPath { hand: u8::MAX, ..self.second.at };
        if let Some(next) = self.unread_after(end) {
            self.read_at(next);
        } else if let Some(game) = (1..=self.begun()).find(|game| self.is_unread_in(*game)) {
            self.show_game(game);
        } else {
            return self.next_difference();
        }
        Action::Run(self.show_cursor())
    }

    fn is_unread_in(&self, game: usize) -> bool {
        self.second.twice.unread_in(self.session.game().record(), game) > 0
    }

    /// Keeps what is typed of the hand under the cursor.
    fn keep_typed_reading(&mut self) -> Action<Message> {
        let hand = (self.game, self.second.at);
        let Some(form) = &self.second.form else { return Action::None };
        let read = match &self.second.before {
            Some(before) if !form.is_touched() => before.clone(),
            _ => Read { cells: form.texts().clone(), whole: false, settled: None },
        };
        self.second.twice.put(self.session.game(), hand, read);
        self.keep_reading(hand)
    }

    /// Keeps a hand as far as it is typed.
    fn keep_reading(&mut self, hand: EntryUnit) -> Action<Message> {
        let keep = self.second.twice.keep(self.session.store(), self.session.version(), hand);
        Action::Run(Task::batch([
            on_save_error(keep, |failure| session::Message::DraftNotSaved(failure).into()),
            self.show_cursor(),
        ]))
    }

    /// The hand under the cursor is whole: it is written, and then compared.
    fn hand_is_read(&mut self) -> Action<Message> {
        let hand = (self.game, self.second.at);
        let Some(form) = &self.second.form else { return Action::None };
        if self.second.before.is_some() && !form.is_touched() {
            return self.leave_reading();
        }
        let record = self.session.game().record();
        let cells = form.entry().cells().map(|(cell, value)| (*cell, parse::text(record, value)));
        let read = Read { cells: cells.collect(), whole: true, settled: None };
        self.write_reading(hand, read)
    }

    fn write_reading(&mut self, hand: EntryUnit, read: Read) -> Action<Message> {
        let write =
            self.second.twice.write(self.session.store(), self.session.version(), hand, read);
        Action::Run(Task::perform(write, Message::ReadingKept))
    }

    /// Tries again what could not be written.
    pub(in super::super) fn write_reading_again(&mut self) -> Action<Message> {
        match self.second.twice.unwritten() {
            Some((hand, read)) => self.write_reading(hand, read),
            None => self.keep_typed_reading(),
        }
    }

    /// A second reading is on the disk, or not.
    pub(in super::super) fn reading_kept(&mut self, kept: Result<(), Failure>) -> Action<Message> {
        if let Err(failure) = kept {
            if failure.is_stale() {
                let _ = self.second.twice.unwritten();
                return self.session_update(session::Message::DraftNotSaved(failure));
            }
            self.session.fail(&failure);
            return Action::None;
        }
        let Some(hand) = self.second.twice.written(self.session.game()) else {
            return Action::None;
        };
        self.session.recover();
        if hand.0 == self.game {
            self.read_at(self.unread_after(hand.1).unwrap_or(hand.1));
            self.arrive_at_reading(hand.1);
        }
        let task = self.show_cursor();
        let queued = self.press_queued();
        let shown = match self.eye(hand) {
            // In a smaller window the line below says so, and nothing should lie over it.
            Some(Eye::Differs) if self.viewport.width == Width::Wide => {
                Action::Toast { text: self.difference_words(hand), undo: false, task }
            }
            _ => Action::Run(task),
        };
        shown.and(queued)
    }
}
