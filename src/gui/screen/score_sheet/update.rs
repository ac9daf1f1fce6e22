//! Typing a round, corrections, and what happens after a change.

use super::{Message, REASON, ScoreSheetScreen, Tab};
use crate::gui::game::{
    GameEntry, GameScreen as _, GameView as _, committed_toast, conflict_toast, press_queued,
};
use crate::gui::prelude::*;
use scoring::RoundState;
use session::OpenGame;
use session::form::{EditKey, Outcome, RoundForm};
use session::round_forms::BoxStep;
use session::session::{CommittedChange, Conflict};

impl GameEntry for ScoreSheetScreen {
    fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Session(message) => self.session_update(message),
            Message::Pointed(cell) => {
                self.clicked();
                self.with_form(|form, _| form.point(cell));
                self.open_pad().and(Action::Run(self.focus()))
            }
            Message::Chosen(cell, text) => {
                self.clicked();
                self.with_form(|form, game| form.choose(game, cell, &text));
                // What is clicked next may be a digit.
                self.open_pad().and(self.typed())
            }
            Message::Typed(cell, text) => {
                self.with_form(|form, game| form.write(game, cell, &text));
                self.typed()
            }
            Message::Seat(team, couple) => self.seat(team, couple),
            Message::Count(message) => self.count(message),
            Message::Record => self.press_form(EditKey::Record),
            Message::Clicked(round, column) if self.marked == Some((round, column)) => {
                self.correct(round)
            }
            Message::Clicked(round, column) => {
                self.marked = Some((round, column));
                self.explained |= !self.is_match();
                self.marks_to_explain = false;
                Action::None
            }
            Message::Correct(round) => self.correct(round),
            Message::Leave => self.leave(false),
            Message::Reason(reason) => {
                if let Some(correction) = &mut self.rounds.correction {
                    (correction.reason, correction.in_reason) = (reason, true);
                }
                Action::None
            }
            Message::InReason => {
                // Enter records from the reason, and goes to what is missing.
                self.with_form(|form, _| form.enter_box(None));
                self.go_to_reason(true);
                self.close_pad().and(Action::Run(operation::focus(REASON)))
            }
            Message::DeleteRound(round) => {
                let change = self.rounds.deletion(self.session.game(), round);
                change.map_or(Action::None, |change| self.commit(change))
            }
            Message::More => {
                self.with_form(|form, _| form.show_more(!form.shows_more()));
                self.show(self.typed_tab()).and(Action::Run(self.focus()))
            }
            Message::Explain => self.explain(),
            Message::Light => self.light(1),
            Message::SavePicture => self.session.save_picture(),
            Message::PlayAgain => {
                let rematch = self.rounds.rematch(self.session.game());
                Action::Go(Route::Begin(Box::new(rematch)))
            }
        }
    }

    fn pasted(&mut self, text: &str) -> Action<Message> {
        if !self.is_typed() || !self.is_open() {
            return Action::None;
        }
        self.go_to_reason(false);
        match self.with_form(|form, game| form.paste(game, text)) {
            Outcome::Typed => self.typed(),
            _ => Action::None,
        }
    }

    fn typing_steps(&self) -> (bool, bool) {
        self.rounds.steps()
    }

    fn step_typing(&mut self, back: bool) -> Option<Action<Message>> {
        Some(match self.rounds.step(self.session.game(), back)? {
            BoxStep::Typed => {
                let is_shown = self.is_typed();
                let shown = if is_shown { Action::None } else { self.show(self.typed_tab()) };
                shown.and(self.typed())
            }
            BoxStep::Leaves => self.leave(true),
            BoxStep::Stays => Action::None,
        })
    }

    /// Moves to the next box, or records the round. After the end it closes what is open, and
    /// starts nothing.
    fn enter(&mut self) -> Action<Message> {
        if !self.is_open() {
            self.unmark();
            return Action::None;
        }
        self.press_form(EditKey::Enter)
    }

    fn save_again(&mut self) -> Action<Message> {
        self.typed()
    }

    fn committed(&mut self, committed: CommittedChange) -> Action<Message> {
        if committed.change.is_decision {
            self.rounds.resolved(&mut self.session.core, &committed.change);
            return committed_toast(committed.change, Task::none());
        }
        let was_correction = self.rounds.committed(&mut self.session.core, &committed);
        self.conflict = None;
        self.unmark();
        let shown = Action::Run(Self::to_the_end());
        // If it has ended the game, the winner's name is enough, and nothing covers the final totals.
        shown.and(if self.session.is_over() && !was_correction {
            Action::DismissToast(self.focus())
        } else {
            committed_toast(committed.change, self.focus())
        })
    }

    /// Reports the outcome of a conflict, beside the table for as long as the correction is open.
    /// A round that both have written is opened for correction with what was typed here. If typing
    /// has gone on meanwhile, it is for the next round, and the correction waits.
    fn conflicted(&mut self, conflict: Conflict, arrived: Option<String>) -> Action<Message> {
        self.unmark();
        let sentence = conflict.sentence(self.session.game());
        let typed_on = self.session.has_queued();
        let met = self.rounds.conflicted(&mut self.session.core, &conflict, typed_on);
        let opens = self.rounds.corrects();
        let opened = if opens { self.correction_opened() } else { Action::None };
        let actions = press_queued(self);
        let task = self.focus();
        let text = sentence + met.as_deref().unwrap_or(self.rounds.kept_words(&conflict));
        self.conflict = Some(text.clone());
        let has_side = self.session.viewport().width.is_wide() && self.tab() == Tab::Score;
        actions.and(opened).and(if has_side && self.rounds.corrects() {
            Action::DismissToast(task)
        } else {
            conflict_toast(text, arrived, task)
        })
    }
}

impl ScoreSheetScreen {
    pub(super) fn is_open(&self) -> bool {
        self.rounds.is_open(self.session.game())
    }

    pub(super) fn with_form<T>(&mut self, act: impl FnOnce(&mut RoundForm, &OpenGame) -> T) -> T {
        act(self.rounds.active_mut(), self.session.game())
    }

    pub(super) fn press_form(&mut self, key: EditKey) -> Action<Message> {
        self.go_to_reason(false);
        match self.with_form(|form, game| form.press(game, key)) {
            Outcome::Record => match self.rounds.recorded(self.session.game()) {
                Some(change) => self.commit(change),
                None => self.leave(false),
            },
            Outcome::Typed => self.typed(),
            Outcome::Ignored
                if matches!(key, EditKey::Char('0'..='9'))
                    && self.rounds.active().cursor().is_none() =>
            {
                Action::hint("Every box is filled. Shift+Tab goes back to the last one.")
            }
            Outcome::Ignored if key != EditKey::Enter => Action::None,
            Outcome::Moved | Outcome::Ignored => Action::Run(self.focus()),
        }
    }

    pub(super) fn typed(&mut self) -> Action<Message> {
        self.rounds.save_draft(&mut self.session.core);
        Action::Run(self.focus())
    }

    /// Handles a click on a box or a choice. On a score sheet it leaves what was marked there.
    fn clicked(&mut self) {
        self.go_to_reason(false);
        if !self.is_match() {
            self.unmark();
        }
    }

    /// Handles a click on a name: the second one in a team swaps with the first.
    fn seat(&mut self, team: usize, couple: usize) -> Action<Message> {
        match self.picked.take() {
            Some((of, other)) if of == team && other != couple => {
                self.with_form(|form, game| form.swap_seats(game, team, couple, other));
                return self.typed();
            }
            again => self.picked = Some((team, couple)).filter(|_| again != Some((team, couple))),
        }
        Action::None
    }

    pub(super) fn correct(&mut self, round: usize) -> Action<Message> {
        let opened = self.rounds.correct(&self.session.core, round);
        if opened { self.correction_opened() } else { Action::None }
    }

    fn correction_opened(&mut self) -> Action<Message> {
        self.unmark();
        self.session.set_tab(self.typed_tab());
        Action::Run(self.focus())
    }

    /// Closes a correction without recording it, by undo or otherwise.
    fn leave(&mut self, by_undo: bool) -> Action<Message> {
        if !self.rounds.leave(&mut self.session.core, by_undo) {
            return Action::None;
        }
        (self.conflict, self.picked) = (None, None);
        Action::Run(Self::to_the_end())
    }

    /// Gives up a correction: at once if nothing was changed, otherwise with a second Esc.
    pub(super) fn give_up(&mut self) -> Action<Message> {
        if self.with_form(|form, _| form.give_up()) {
            // What asked for another Esc has been answered.
            return self.leave(false).and(Action::DismissToast(Task::none()));
        }
        let number = self.rounds.active().number();
        Action::hint(format!("Press Esc again to cancel the correction of round {number}"))
    }

    /// Returns whether the reason of a correction is being typed: no box has the cursor then.
    pub(super) fn is_in_reason(&self) -> bool {
        self.rounds.correction.as_ref().is_some_and(|correction| correction.in_reason)
    }

    pub(super) fn go_to_reason(&mut self, in_reason: bool) {
        if let Some(correction) = &mut self.rounds.correction {
            correction.in_reason = in_reason;
        }
    }

    /// Shows the reasons of the marked score or round, or the last one; a second time, hides them.
    fn explain(&mut self) -> Action<Message> {
        if self.hide_reasons() {
            return Action::None;
        }
        let rounds = &self.session.evaluation().rounds;
        let last = rounds.iter().rposition(|round| round.state == RoundState::Scored);
        let Some(last) = last else { return Action::None };
        let marked = self.marked.filter(|_| !self.is_match() || self.tab() == Tab::Rounds);
        self.marked = marked.or(Some((last + 1, 0)));
        let shown = if self.is_match() { self.show(Tab::Rounds) } else { Action::None };
        (self.explained, self.marks_to_explain) = (true, marked.is_none());
        shown
    }

    /// Hides the reasons, and returns whether they were shown. What was marked stays marked.
    pub(super) fn hide_reasons(&mut self) -> bool {
        let shown = std::mem::take(&mut self.explained);
        if shown && std::mem::take(&mut self.marks_to_explain) {
            self.marked = None;
        }
        shown
    }
}
