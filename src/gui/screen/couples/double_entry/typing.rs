//! The second reading as it is typed, from the sheet of the couple and not from the screen.
//!
//! Invariants: a couple that is read is on the disk before it is compared; what is half typed
//! is kept key by key. Only what was written first can be read a second time.

use iced::Task;

use super::super::{CURSOR, LIST, Message};
use super::{CouplesScreen, EntryUnit, Eye, Read};
use crate::engine::{Cell, RoundPath, double_entry, parse};
use crate::game::OpenGame;
use crate::game::form::{EditKey, Outcome, RoundForm, SEATS};
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::Action;
use crate::gui::scroll_into_view::scroll_into_view;
use crate::gui::session;
use crate::gui::session::GameView as _;
use crate::gui::tasks::on_save_error;
use crate::gui::theme::Width;
use crate::store::worker::Failure;

impl CouplesScreen {
    /// Puts the cursor on a couple; one that is to be read is open at once.
    pub(in super::super) fn read_at(&mut self, (round, place): EntryUnit) {
        let rounds = self.session.game().record().rounds.len();
        self.second.before = None;
        if rounds == 0 || !self.second.twice.on {
            (self.second.round, self.second.typing) = (0, None);
            return;
        }
        let round = round.clamp(1, rounds);
        let mut form = RoundForm::again(self.session.game(), round, self.texts_read(round));
        let last = u16::try_from(form.places().len()).unwrap_or(u16::MAX).max(1);
        let at = RoundPath { table: place.table.clamp(1, last), hand: 0 };
        let read = self.second.twice.read((round, at));
        if read.is_none_or(|read| !read.whole) && !self.second.twice.is_writing() {
            form.open_couple(at);
        }
        (self.second.round, self.second.at, self.second.typing) = (round, at, Some(form));
    }

    /// Puts the cursor on a couple of any round.
    pub(in super::super) fn look_at(&mut self, hand: EntryUnit) -> Action<Message> {
        self.read_at(hand);
        Action::Run(show_read())
    }

    /// To the first couple that is to be read, in the shown round or else in the first that has
    /// one; where there is none, the cursor stays.
    pub(in super::super) fn read_on(&mut self) {
        let rounds = self.session.game().record().rounds.len();
        let shown = Some(self.second.round).filter(|round| (1..=rounds).contains(round));
        let next = shown.and_then(|round| self.unread_from((round, RoundPath::ROUND)));
        let next = next.or_else(|| self.unread_from((1, RoundPath::ROUND)));
        self.read_at(next.unwrap_or((shown.unwrap_or(rounds), self.second.at)));
    }

    /// To the first couple of the shown round that is to be read; where there is none, the
    /// cursor stays.
    pub(in super::super) fn read_first(&mut self) {
        let round = self.second.round;
        let next = self.unread_from((round, RoundPath::ROUND)).filter(|next| next.0 == round);
        self.read_at(next.unwrap_or(self.second.here()));
    }

    /// The next couple from this one on that was not read: in its round, then in the rounds
    /// after it, then from the first round on.
    fn unread_from(&self, hand: EntryUnit) -> Option<EntryUnit> {
        let record = self.session.game().record();
        let of_round = |round: usize| {
            let entry = record.rounds.get(round.wrapping_sub(1));
            let places =
                entry.map(|entry| double_entry::places(record.game, entry)).unwrap_or_default();
            places.into_iter().map(move |place| (round, place))
        };
        let is_unread = |hand: &EntryUnit| self.second.twice.eye(*hand).is_none();
        let here: Vec<EntryUnit> = of_round(hand.0).filter(is_unread).collect();
        let next = here.iter().find(|other| **other >= hand).or(here.first()).copied();
        let last = record.rounds.len();
        let others = (hand.0 + 1..=last).chain(1..hand.0.min(last + 1));
        next.or_else(|| others.flat_map(of_round).find(is_unread))
    }

    /// Opens a couple again that was read, as it was read.
    pub(in super::super) fn read_again(&mut self) -> Action<Message> {
        let hand = self.second.here();
        let read = self.second.twice.read(hand).filter(|read| read.whole).cloned();
        let Some((read, form)) = read.zip(self.second.typing.as_mut()) else {
            return Action::None;
        };
        form.reopen_couple(self.session.game(), hand.1, &read.cells);
        self.second.before = Some(read);
        Action::Run(show_read())
    }

    /// Esc: leaves a couple that was opened again as it was read; else the boxes, so that
    /// letters are free. `None` where nothing is open.
    pub(in super::super) fn leave_reading(&mut self) -> Option<Action<Message>> {
        let hand = self.second.here();
        if let Some(before) = self.second.before.take() {
            self.second.twice.put(self.session.game(), hand, before);
            self.read_at(hand);
            return Some(self.keep_reading());
        }
        let form = self.second.typing.as_mut()?;
        form.close_couple().then_some(Action::None)
    }

    /// Enter on a couple that says nothing: on to the next that is to be read, then to what
    /// differs.
    fn read_elsewhere(&mut self) -> Action<Message> {
        let (round, at) = self.second.here();
        let after = u8::from(self.second.is_open());
        match self.unread_from((round, RoundPath { hand: after, ..at })) {
            Some(next) => self.look_at(next),
            None => match self.second.twice.next_difference((round, at)) {
                Some(next) => self.look_at(next),
                None => Action::None,
            },
        }
    }

    /// What a key does to the couple under the cursor.
    pub(in super::super) fn read_press(
        &mut self,
        key: &KeyPress,
        press: EditKey,
    ) -> Action<Message> {
        let at = self.second.at;
        let Some(form) = self.second.typing.as_ref() else { return Action::None };
        if form.open_place().is_none() {
            let enter = press == EditKey::Enter;
            return if enter { self.read_elsewhere() } else { Action::None };
        }
        let whole = form.is_complete(self.session.game());
        match press {
            EditKey::Enter if form.is_blank_at(at) => return self.read_elsewhere(),
            // A letter after the last number is for what comes next.
            EditKey::Char(char) if whole && form.is_for_next_couple(char) => {
                if !self.typed_reading().whole {
                    self.session.queue_first(key.clone());
                }
                return self.couple_is_read();
            }
            _ => {}
        }
        self.change_reading(|form, sheet| form.press(sheet, press))
    }

    /// A click on a box of a couple, or on one of its answers. What was read is first gone to,
    /// and then opened again.
    pub(in super::super) fn read_click(
        &mut self,
        cell: Cell,
        change: impl FnOnce(&mut RoundForm, &OpenGame) -> Outcome,
    ) -> Action<Message> {
        if self.second.at != cell.place {
            self.read_at((self.second.round, cell.place));
        } else if !self.second.is_open() {
            let _ = self.read_again();
            if !self.second.is_open() {
                self.read_at((self.second.round, cell.place));
            }
        }
        if !self.second.is_open() {
            return Action::Run(show_read());
        }
        self.change_reading(change)
    }

    /// Changes what is typed of the couple under the cursor, and of no other; keeps it, or
    /// writes it once it is whole and the cursor has gone on.
    fn change_reading(
        &mut self,
        change: impl FnOnce(&mut RoundForm, &OpenGame) -> Outcome,
    ) -> Action<Message> {
        let Some(form) = self.second.typing.as_mut() else { return Action::None };
        let outcome = change(form, self.session.game());
        let whole = form.is_complete(self.session.game());
        // Behind the last box, or where no further key could be meant for it.
        let past = form.cursor().is_none()
            || (outcome == Outcome::Typed && form.is_last_stop() && form.is_cursor_full());
        if outcome == Outcome::Record || (whole && past) {
            return self.couple_is_read();
        }
        if form.cursor().is_none() {
            form.go_to_fault(self.session.game());
        }
        match outcome {
            Outcome::Typed => self.keep_typed_reading(),
            Outcome::Moved => Action::Run(show_read()),
            _ => Action::None,
        }
    }

    /// What is typed of the couple under the cursor.
    fn typed_reading(&self) -> Read {
        let at = self.second.at;
        let texts = self.second.typing.iter().flat_map(RoundForm::texts);
        let here = texts.filter(|(cell, _)| cell.place == at && !SEATS.contains(&cell.field));
        let cells = here.map(|(cell, text)| (*cell, text.clone())).collect();
        match &self.second.before {
            Some(before) if before.cells == cells => before.clone(),
            _ => Read { cells, whole: false, settled: None },
        }
    }

    /// Keeps what is typed of the couple under the cursor.
    fn keep_typed_reading(&mut self) -> Action<Message> {
        let (hand, read) = (self.second.here(), self.typed_reading());
        self.second.twice.put(self.session.game(), hand, read);
        self.keep_reading()
    }

    /// Keeps the couple under the cursor as far as it is read.
    fn keep_reading(&mut self) -> Action<Message> {
        let keep = self.second.twice.keep(
            self.session.store(),
            self.session.version(),
            self.second.here(),
        );
        Action::Run(Task::batch([
            on_save_error(keep, |failure| session::Message::DraftNotSaved(failure).into()),
            show_read(),
        ]))
    }

    /// The couple under the cursor is whole: it is written, and then compared.
    fn couple_is_read(&mut self) -> Action<Message> {
        let hand = self.second.here();
        if self.typed_reading().whole {
            return self.leave_reading().unwrap_or(Action::None);
        }
        let Some(form) = &self.second.typing else { return Action::None };
        let record = self.session.game().record();
        // What the result does not ask for stays on the scratch paper.
        let cells = form.entry().at(hand.1).filter(|(cell, _)| !SEATS.contains(&cell.field));
        let cells = cells.map(|(cell, value)| (*cell, parse::text(record, value))).collect();
        self.write_reading(hand, Read { cells, whole: true, settled: None })
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
        self.go_on(hand)
    }

    /// After a couple that was read: on to the next of its round that is to be read, and the
    /// keys that came meanwhile.
    fn go_on(&mut self, hand: EntryUnit) -> Action<Message> {
        if hand.0 == self.second.round {
            let next = self.unread_from(hand).filter(|next| next.0 == hand.0);
            self.read_at(next.unwrap_or(hand));
        }
        let queued = self.press_queued();
        let shown = match self.second.twice.eye(hand) {
            // In a smaller window the line below says so, and nothing should lie over it.
            Some(Eye::Differs) if self.viewport.width == Width::Wide => {
                let text = self.difference_words(hand);
                Action::Toast { text, undo: false, task: show_read() }
            }
            _ => Action::Run(show_read()),
        };
        shown.and(queued)
    }
}

/// Scrolls to the couple under the cursor.
pub(in super::super) fn show_read() -> Task<Message> {
    scroll_into_view(LIST, CURSOR)
}
