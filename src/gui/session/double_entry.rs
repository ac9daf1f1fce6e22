//! Double entry on a tournament screen: a tab for typing the same slips again. The logic is in
//! `game/double_entry`.

pub mod shortcuts;
pub mod view;

use iced::Task;

pub use super::message::DoubleEntryMessage as Message;
use super::{GameSession, GameView, Tab, message};
use crate::engine::double_entry::EntryUnit;
use crate::engine::{Cell, RoundPath};
use crate::game::OpenGame;
use crate::game::double_entry::{Agreement, DoubleEntry, TypingStep};
use crate::game::form::{EditKey, Outcome};
use crate::game::session::CommittedChange;
use crate::gui::screen::Action;
use crate::gui::tasks::on_save_error;
use crate::store::ChangeId;
use crate::store::worker::Failure;
pub use view::agreement_icon;

/// Converts a message of the double entry to one of the screen.
pub fn say<M: From<message::Message>>(message: Message) -> M {
    message::Message::DoubleEntry(message).into()
}

impl<V: GameView> DoubleEntryView for V {}

/// The double entry of a game screen.
pub trait DoubleEntryView: GameView {
    /// Handles a message.
    fn double_entry_update(&mut self, message: Message) -> Action<Self::Message> {
        match message {
            Message::Toggle => self.toggle_double_entry(),
            Message::Toggled(Ok(on)) => {
                let left = Self::SECOND.filter(|_| !on && self.tab() == Tab::DoubleEntry);
                self.change(|double, _| double.turn(on));
                self.open_first();
                let text = self.session().double_entry().turned_words();
                let shown = left.map_or(Action::None, |second| self.show(second.first));
                shown.and(Action::toast(text))
            }
            Message::Loaded(Ok(stored)) => {
                self.change(|double, game| double.take(game, stored));
                self.open_first();
                self.press_queued()
            }
            Message::Saved(Ok(())) => self.second_entry_saved(),
            Message::Saved(Err(failure)) if failure.is_stale() => {
                self.change(|double, _| double.saves_nothing());
                self.session_update(message::Message::DraftNotSaved(failure))
            }
            Message::Toggled(Err(failure))
            | Message::Loaded(Err(failure))
            | Message::Saved(Err(failure)) => {
                self.change(|double, _| double.mark_unread());
                self.session_mut().fail(&failure);
                Action::None
            }
            Message::Open(unit) => {
                let opened = self.open_pad();
                opened.and(self.open_place(unit))
            }
            Message::ShowRound(round) => {
                self.change(|double, game| {
                    if double.here().0 != round.min(game.record().rounds.len()) {
                        double.open_round(game, round);
                    }
                });
                self.shown()
            }
            Message::Pointed(cell) => {
                let opened = self.open_pad();
                opened.and(self.click(cell, None))
            }
            Message::Chosen(cell, text) => self.click(cell, Some(text)),
            Message::Resolve(second_is_right) => self.resolve_difference(second_is_right),
        }
    }

    /// Opens the first missing place, where the second entry starts.
    fn open_first(&mut self) {
        let round = self.second_round();
        self.change(|double, game| match round {
            Some(round) => double.open_round(game, round),
            None => double.open_first(game),
        });
    }

    /// Changes the double entry.
    fn change<T>(&mut self, change: impl FnOnce(&mut DoubleEntry, &OpenGame) -> T) -> T {
        let changed = self.session_mut().with_double_entry(change);
        self.place_shown();
        changed
    }

    /// Loads the second entries.
    fn load_second_entries(&self) -> Task<Self::Message> {
        load(self.session()).map(say)
    }

    /// Forgets the second entries and loads them again, because another process has changed the
    /// game.
    fn reload_second_entries(&mut self) -> Task<Self::Message> {
        if Self::SECOND.is_none() {
            return Task::none();
        }
        self.change(|double, game| {
            double.forget();
            double.reopen_here(game);
        });
        self.load_second_entries()
    }

    /// Turns double entry on or off.
    fn toggle_double_entry(&mut self) -> Action<Self::Message> {
        let (id, on) = (self.session().id(), !self.session().double_entry().is_on());
        let turn =
            self.session().store().run(move |store| store.set_double_entry(id, on).map(|()| on));
        Action::Run(Task::perform(turn, |kept| say(Message::Toggled(kept))))
    }

    /// Returns what is unfinished: "5 hands not double-checked"; `None` if nothing is.
    fn unfinished_words(&self) -> Option<String> {
        self.session().double_entry().unfinished_words(self.session().record())
    }

    /// Puts the cursor on a place.
    fn open_place(&mut self, unit: EntryUnit) -> Action<Self::Message> {
        self.change(|double, game| double.open(game, unit));
        self.shown()
    }

    /// Shows the cursor, which may have moved.
    fn shown(&mut self) -> Action<Self::Message> {
        Action::Run(self.show_place())
    }

    /// Undoes or redoes typing at the open place; `None` if there is none.
    fn step_second(&mut self, back: bool) -> Option<Action<Self::Message>> {
        let step = self.change(|double, game| double.step_typing(game, back));
        (step != TypingStep::Ignored).then(|| self.after_step(step))
    }

    /// Handles a key at the place under the cursor.
    fn press_second(&mut self, key: EditKey) -> TypingStep {
        self.change(|double, game| double.press(game, key))
    }

    /// Handles a click on a box, or on one of its answers.
    fn click(&mut self, cell: Cell, text: Option<String>) -> Action<Self::Message> {
        let step = self.change(|double, game| {
            double.click(game, cell, |form, game| {
                if let Some(text) = text {
                    form.choose(game, cell, &text);
                    return Outcome::Typed;
                }
                form.point(game, cell);
                Outcome::Moved
            })
        });
        self.after_step(step)
    }

    /// Saves what a step asks to save.
    fn after_step(&mut self, step: TypingStep) -> Action<Self::Message> {
        match step {
            TypingStep::Ignored => Action::None,
            TypingStep::Moved => self.shown(),
            TypingStep::Typed => {
                let save = on_save_error(save(self), |failure| {
                    message::Message::DraftNotSaved(failure).into()
                });
                Action::Run(Task::batch([save, self.show_place()]))
            }
            TypingStep::Complete | TypingStep::CompleteBeforeKey => {
                Action::Run(Task::perform(save(self), |saved| say(Message::Saved(saved))))
            }
        }
    }

    /// Retries a failed save.
    fn save_second_again(&mut self) -> Action<Self::Message> {
        let step = if self.session().double_entry().is_saving() {
            TypingStep::Complete
        } else {
            TypingStep::Typed
        };
        self.after_step(step)
    }

    /// Continues once a complete second entry is saved: moves on, and handles the queued keys.
    fn second_entry_saved(&mut self) -> Action<Self::Message> {
        let unit = self.change(DoubleEntry::saved);
        let Some(unit) = unit else { return Action::None };
        self.session_mut().recover();
        let task = self.show_place();
        let queued = self.press_queued();
        let double = self.session().double_entry();
        let shown = match double.agreement(unit) {
            // In a smaller window the line below says so, and nothing should cover it.
            Some(Agreement::Differs) if self.session().viewport().width.is_wide() => {
                let text = double.words(self.session().record(), unit).sentence();
                Action::Error { text, task }
            }
            _ => Action::Run(task),
        };
        shown.and(queued)
    }

    /// Resolves a difference: the first entry is right (F), or the second (S). Either way it is a
    /// change in the log; if the first is right, it records only that.
    fn resolve_difference(&mut self, second_is_right: bool) -> Action<Self::Message> {
        let session = self.session();
        let asked = session.double_entry().asked().filter(|_| !session.is_pending());
        let Some(unit) = asked else { return Action::None };
        let change = self.change(|it, game| it.resolve(game.record(), unit, second_is_right));
        self.commit(change)
    }

    /// Compares after a change; second entries of a restored round are loaded again.
    fn compare_committed(&mut self, committed: &CommittedChange) -> Task<Self::Message> {
        let CommittedChange { change, id, .. } = committed;
        let settles = self.session().double_entry().is_resolving();
        let session = self.session_mut();
        session.with_double_entry(|double, game| double.committed(game, *id, change.edits()));
        if settles {
            self.place_shown();
        }
        if Self::SECOND.is_some() && DoubleEntry::may_restore(&change.proposal) {
            return self.load_second_entries();
        }
        Task::none()
    }

    /// Moves to another place of the shown round.
    fn step_place(&mut self, table: u16, hand: u8) -> Action<Self::Message> {
        let round = self.session().double_entry().here().0;
        self.open_place((round, RoundPath { table, hand }))
    }
}

/// Saves the second entry being typed or just completed.
fn save<V: GameView>(
    view: &V,
) -> impl Future<Output = Result<(), Failure>> + Send + 'static + use<V> {
    let entry = view.session().double_entry().to_save();
    let (id, known) = view.session().version();
    let known = known.map(ChangeId);
    view.session().store().run(move |store| store.save_known_second_entry(id, known, &entry))
}

/// Loads the second entries of a game.
pub fn load(session: &GameSession) -> Task<Message> {
    let id = session.id();
    let load = session
        .store()
        .run(move |store| Ok((store.has_double_entry(id)?, store.second_entries(id)?)));
    Task::perform(load, Message::Loaded)
}
