//! What the screens share on which a round is typed as a whole.

use iced::Task;

use super::{Drafts, GameSession, GameView, Tab, committed_toast};
use crate::game::OpenGame;
use crate::game::form::{EditKey, Outcome, RoundForm};
use crate::game::round_entry::{BoxStep, RoundEntry};
use crate::game::session::conflict::Conflict;
use crate::game::session::{Committed, PendingChange};
use crate::gui::screen::Action;
use crate::gui::widget::Caret;

/// Where the cursor of a form is in its box.
pub fn caret_of(form: &RoundForm) -> Caret {
    match form.caret() {
        _ if form.is_selected() => Caret::All,
        Some(after) => Caret::After(after),
        None => Caret::End,
    }
}

/// A game screen on which a round is typed as a whole. The methods with a body are the same on
/// each.
pub trait RoundView: GameView {
    /// The tab on which a round is typed.
    const TYPED: Tab;

    /// The round that is typed.
    fn rounds(&self) -> &RoundEntry;

    /// The round that is typed, to be changed, and its session.
    fn rounds_mut(&mut self) -> (&mut RoundEntry, &mut GameSession);

    /// Puts the caret where the cursor is, where that is a text field.
    fn focus(&self) -> Task<Self::Message>;

    /// A round was opened for correction.
    fn correction_opened(&mut self, round: usize) -> Action<Self::Message>;

    /// A correction was left.
    fn correction_left(&mut self) -> Action<Self::Message>;

    /// Returns whether anything can be typed.
    fn is_open(&self) -> bool {
        self.rounds().is_open(self.session().game())
    }

    /// Changes the form that has the keys.
    fn with_form<T>(&mut self, change: impl FnOnce(&mut RoundForm, &OpenGame) -> T) -> T {
        let (rounds, session) = self.rounds_mut();
        change(rounds.active_mut(), session.game())
    }

    /// A key in the form that has the keys.
    fn press_form(&mut self, key: EditKey) -> Action<Self::Message> {
        match self.with_form(|form, game| form.press(game, key)) {
            Outcome::Record => self.record(),
            Outcome::Typed => self.typed(),
            Outcome::Ignored if key != EditKey::Enter => Action::None,
            Outcome::Moved | Outcome::Ignored => Action::Run(self.focus()),
        }
    }

    /// Keeps what is typed of the round that has the keys.
    fn typed(&mut self) -> Action<Self::Message> {
        let (rounds, session) = self.rounds_mut();
        rounds.keep(session.core_mut());
        Action::Run(self.focus())
    }

    /// Undoes what was typed last, or types it again, on the tab where it is seen; `None` where
    /// that is for changes.
    fn step_box(&mut self, back: bool) -> Option<Action<Self::Message>> {
        let (rounds, session) = self.rounds_mut();
        Some(match rounds.step(session.game(), back)? {
            BoxStep::Typed => {
                let is_shown = self.tab() == Self::TYPED;
                let shown = if is_shown { Action::None } else { self.show(Self::TYPED) };
                shown.and(self.typed())
            }
            BoxStep::Leaves => self.leave(),
            BoxStep::Stays => Action::None,
        })
    }

    /// Commits the round that is typed, or the correction.
    fn record(&mut self) -> Action<Self::Message> {
        match self.rounds().recorded(self.session().game()) {
            Some(change) => self.commit(change),
            None => self.leave(),
        }
    }

    /// Opens a round for correction, with what was typed of it before.
    fn correct(&mut self, round: usize) -> Action<Self::Message> {
        let (rounds, session) = self.rounds_mut();
        let opened = rounds.correct(session.core_mut(), round);
        if opened { self.correction_opened(round) } else { Action::None }
    }

    /// Leaves a round that was opened for correction as it was.
    fn leave(&mut self) -> Action<Self::Message> {
        let (rounds, session) = self.rounds_mut();
        let left = rounds.leave(session.core_mut());
        if left { self.correction_left() } else { Action::None }
    }

    /// Takes out the round that is open for correction.
    fn take_out(&mut self) -> Action<Self::Message> {
        let change = self.rounds().taken_out(self.session().game());
        change.map_or(Action::None, |change| self.commit(change))
    }

    /// Says why a round is corrected.
    fn give_reason(&mut self, reason: String) -> Action<Self::Message> {
        if let Some(correction) = self.rounds_mut().0.correction_mut() {
            correction.reason = reason;
        }
        Action::None
    }

    /// Takes over the drafts that were read.
    fn take_drafts(&mut self, drafts: Drafts) {
        let (rounds, session) = self.rounds_mut();
        session.core_mut().drafts_mut().read(drafts);
        rounds.read(session.core_mut());
    }

    /// Opens the next round after a change, and says whether that change was a correction.
    fn open_next_round(&mut self, committed: &Committed) -> bool {
        let (rounds, session) = self.rounds_mut();
        rounds.committed(session.core_mut(), committed)
    }

    /// What is said of a change that is on the disk. Where it has ended the game, the winner's
    /// name says it, and nothing lies over the final totals.
    fn committed_toast(
        &self,
        change: PendingChange,
        was_correction: bool,
    ) -> Action<Self::Message> {
        if self.session().is_over() && !was_correction {
            return Action::DismissToast(self.focus());
        }
        committed_toast(change, self.focus())
    }

    /// After a conflict: a round that both have written is opened for correction with what was
    /// typed here. Keys that were typed on meanwhile are for the next round; then the correction
    /// waits. Returns the sentence about both with what is done.
    fn reconcile(&mut self, conflict: &Conflict) -> (Action<Self::Message>, String) {
        let sentence = conflict.sentence(self.session().game());
        let (rounds, session) = self.rounds_mut();
        let met = rounds.conflicted(session.core_mut(), conflict);
        let typed_on = session.has_queued();
        let actions = self.press_queued();
        let (rounds, session) = self.rounds_mut();
        let corrected = rounds.correction().map(|it| it.form.number());
        let typed = rounds.mend(session.core_mut(), conflict, met, typed_on);
        let now = rounds.correction().map(|it| it.form.number());
        let opened = now.filter(|now| corrected != Some(*now));
        let opened = opened.map_or(Action::None, |round| self.correction_opened(round));
        (actions.and(opened), sentence + &typed.sentence())
    }
}
