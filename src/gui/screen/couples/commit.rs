//! How a round of couples is committed, and how what is typed of it is saved as a draft
//! meanwhile.

use std::collections::BTreeSet;

use iced::Task;

use super::view::is_beside;
use super::{Action, CouplesScreen, CouplesTab, GameView, LIST, MARKED, Message, ROUNDS};
use crate::engine::Edit;
use crate::game::form::{EditKey, Outcome, RoundForm};
use crate::game::session::Committed;
use crate::game::session::conflict::Conflict;
use crate::gui::double_entry::{DoubleEntryView as _, shortcuts};
use crate::gui::keyboard::KeyPress;
use crate::gui::scroll_into_view::scroll_into_view;
use crate::gui::session::{Correction, Drafts, RoundView, own_methods};

impl GameView for CouplesScreen {
    type Message = Message;
    type Tab = CouplesTab;
    const GOES_ON: &'static str = "The match resumes";
    const SHORTCUTS_TITLE: &'static str = "Keys on the couples";

    own_methods!(CouplesTab);

    fn undo_typing(&mut self) -> Option<Action<Message>> {
        if self.tab == CouplesTab::Second { self.step_second(true) } else { self.undo_box() }
    }

    fn redo_typing(&mut self) -> Option<Action<Message>> {
        if self.tab == CouplesTab::Second { self.step_second(false) } else { self.redo_box() }
    }

    fn tab(&self) -> CouplesTab {
        self.shown_tab()
    }

    fn has_tab(&self, tab: CouplesTab) -> bool {
        match tab {
            CouplesTab::Sheet => !is_beside(self.viewport),
            CouplesTab::Second => self.double_entry.is_on(),
            _ => true,
        }
    }

    fn show(&mut self, tab: CouplesTab) -> Action<Message> {
        self.tab = tab;
        self.explained = false;
        let (list, part) = match tab {
            CouplesTab::Couples | CouplesTab::Second => (LIST, super::CURSOR),
            _ => (ROUNDS, MARKED),
        };
        Action::Run(scroll_into_view(list, part))
    }

    fn wants(&self, tab: CouplesTab) -> Option<&'static str> {
        let wants = tab == CouplesTab::Second && self.unfinished_words().is_some();
        wants.then_some("Some couples are not double-checked")
    }

    /// Enter: the next box, or the round recorded. After the end it closes what is open, and
    /// begins nothing.
    fn enter(&mut self) -> Action<Message> {
        if !self.is_open() {
            (self.marked, self.explained) = (None, false);
            return Action::None;
        }
        match self.with_form(|form, sheet| form.press(sheet, EditKey::Enter)) {
            Outcome::Record => self.record(),
            _ => Action::Run(self.focus()),
        }
    }

    fn captures(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        if self.tab == CouplesTab::Second
            && let Some(action) = shortcuts::key(self, press)
        {
            return Some(action);
        }
        (press.with_control() == Some('r')).then(|| self.toggle_double_entry())
    }

    fn is_writing(&self) -> bool {
        self.session.is_pending() || self.double_entry.is_busy()
    }

    fn drafts_loaded(&mut self, drafts: Drafts) -> Action<Message> {
        self.take_drafts(drafts);
        Action::None
    }

    fn save_again(&mut self) -> Action<Message> {
        if self.tab == CouplesTab::Second { self.save_second_again() } else { self.save_draft() }
    }

    fn committed(&mut self, committed: Committed) -> Action<Message> {
        let is_resolving = self.double_entry.is_resolving();
        let reload = self.compare_committed(&committed);
        if is_resolving {
            let rounds = committed.change.edits().iter().filter_map(|edit| match edit {
                Edit::Set { round, .. } => Some(*round),
                _ => None,
            });
            let rounds = rounds.collect::<BTreeSet<_>>();
            return self.resolved(committed.change, &rounds);
        }
        let (was_correction, saved) = self.open_next_round(&committed);
        (self.marked, self.picked) = (None, None);
        self.double_entry.reopen_here(self.session.game());
        let actions = Action::Run(reload).and(saved);
        actions.and(self.committed_toast(committed.change, was_correction))
    }

    fn conflicted(&mut self, conflict: Conflict) -> Action<Message> {
        self.double_entry.resolves_nothing();
        let read = self.reload_second_entries();
        (self.marked, self.picked) = (None, None);
        let (actions, sentence) = self.reconcile(&conflict);
        let task = Task::batch([self.focus(), read]);
        actions.and(Action::Error { text: sentence, task })
    }
}

impl RoundView for CouplesScreen {
    const TYPED: CouplesTab = CouplesTab::Couples;

    fn form(&self) -> &RoundForm {
        &self.form
    }

    fn form_mut(&mut self) -> &mut RoundForm {
        &mut self.form
    }

    fn correction(&self) -> Option<&Correction> {
        self.correction.as_ref()
    }

    fn correction_mut(&mut self) -> &mut Option<Correction> {
        &mut self.correction
    }

    fn focus(&self) -> Task<Message> {
        self.focus()
    }

    fn correction_opened(&mut self, _round: usize) -> Action<Message> {
        (self.marked, self.picked) = (None, None);
        self.tab = CouplesTab::Couples;
        Action::Run(self.focus())
    }

    fn correction_left(&mut self) -> Action<Message> {
        self.picked = None;
        Action::None
    }
}
