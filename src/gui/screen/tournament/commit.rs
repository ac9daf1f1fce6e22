//! How a change is committed, and what follows on the disk and on the screen.

use iced::Task;

use super::{
    Action, Cuts, DoubleEntryView as _, GameView, KeyPress, Message, Night, Stage,
    TournamentScreen, TournamentTab,
};
use crate::engine::Edit;
use crate::game::session::conflict::Conflict;
use crate::game::session::{Committed, PendingChange};
use crate::gui::dialogs::print_dialog::PrintDialog;
use crate::gui::session::{Drafts, committed_toast, own_methods};

impl GameView for TournamentScreen {
    type Message = Message;
    type Tab = TournamentTab;
    const GOES_ON: &'static str = "The night resumes";
    const SHORTCUTS_TITLE: &'static str = "Keys on a night of tables";

    own_methods!(TournamentTab);

    fn tab(&self) -> TournamentTab {
        self.tab
    }

    fn has_tab(&self, tab: TournamentTab) -> bool {
        tab != TournamentTab::Second || self.double_entry.is_on()
    }

    /// Shows another tab, from its top.
    fn show(&mut self, tab: TournamentTab) -> Action<Message> {
        if self.tab == tab {
            return Action::None;
        }
        self.tab = tab;
        self.explained = false;
        self.cuts = Cuts::default();
        self.picked = None;
        self.hands.ask_no_substitute();
        self.typed.clear();
        self.show_from_top()
    }

    fn wants(&self, tab: TournamentTab) -> Option<&'static str> {
        match (tab, self.night().stage()) {
            (TournamentTab::Moves, Stage::Cutting) => Some("A table has to cut"),
            (TournamentTab::Moves, Stage::Ready) if self.begun() > 0 => {
                Some("The next game can start")
            }
            (TournamentTab::Second, _) if self.unfinished_words().is_some() => {
                Some("Some hands are not double-checked")
            }
            (TournamentTab::Entry, Stage::Playing) => Some("Some hands are not in yet"),
            _ => None,
        }
    }

    fn typing_steps(&self) -> (bool, bool) {
        match self.tab {
            TournamentTab::Entry | TournamentTab::Second => (false, false),
            _ => self.plan.steps(),
        }
    }

    /// What was typed last and not recorded: in a hand, or of the next seating.
    fn undo_typing(&mut self) -> Option<Action<Message>> {
        match self.tab {
            TournamentTab::Entry => {
                let step = self.hands.undo(Night(self.session.game()))?;
                Some(self.after_hand(step))
            }
            TournamentTab::Second => self.step_second(true),
            _ => self.step_plan(true),
        }
    }

    fn redo_typing(&mut self) -> Option<Action<Message>> {
        match self.tab {
            TournamentTab::Entry => {
                let step = self.hands.redo(Night(self.session.game()))?;
                Some(self.after_hand(step))
            }
            TournamentTab::Second => self.step_second(false),
            _ => self.step_plan(false),
        }
    }

    fn enter(&mut self) -> Action<Message> {
        self.press_enter()
    }

    fn captures(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        if let Some(action) = self.substitute_key(press).or_else(|| self.jump_key(press)) {
            return Some(action);
        }
        (press.with_control() == Some('r')).then(|| self.toggle_double_entry())
    }

    fn is_writing(&self) -> bool {
        self.session.is_pending() || self.double_entry.is_busy()
    }

    fn print_dialog(&self) -> PrintDialog {
        let panel = PrintDialog::new(self.session.evaluation());
        match self.plan.seated(self.night()) {
            Some((record, evaluation)) => panel.seated(record, evaluation),
            None => panel,
        }
    }

    /// What is half typed of other hands of the same game goes with the change.
    fn prepare(&self, change: &mut PendingChange) {
        change.drafts = self.hands.drafts_beside(self.night(), change);
    }

    /// What was half typed when the night was left.
    fn drafts_loaded(&mut self, drafts: Drafts) -> Action<Message> {
        let night = Night(self.session.game());
        for (game, draft) in drafts {
            if game == night.begun() + 1 {
                self.plan.read(&draft.texts);
            } else {
                self.hands.read(night, game, draft);
            }
        }
        self.open_at(self.hands.at());
        self.replan();
        Action::None
    }

    fn save_again(&mut self) -> Action<Message> {
        if self.tab == TournamentTab::Second {
            self.save_second_again()
        } else {
            self.save_hands(self.hands.game())
        }
    }

    fn committed(&mut self, committed: Committed) -> Action<Message> {
        let reload = self.compare_committed(&committed);
        let change = committed.change;
        let has = |is: fn(&Edit) -> bool| change.edits().iter().any(is);
        let begins = has(|edit| matches!(edit, Edit::Insert { .. }));
        let taken_back = has(|edit| matches!(edit, Edit::Remove { .. }));
        self.plan.committed(begins, taken_back);
        self.hands.keep_substitutes(&change);
        self.explained = false;
        if begins || taken_back {
            let begun = self.begun();
            self.hands.retain(begun);
            self.cuts = Cuts::default();
            self.show_game(begun);
            self.replan();
            self.tab = TournamentTab::Seating;
        } else {
            self.refresh();
            self.hands.move_on(Night(self.session.game()), &change);
        }
        let task = Task::batch([self.show_cursor(), reload]);
        committed_toast(change, task)
    }

    /// A hand that the other did not touch is written all the same; one that both have typed is
    /// opened with what was typed here.
    fn conflicted(&mut self, conflict: Conflict) -> Action<Message> {
        self.hands.retain(self.begun());
        let read = self.reload_second_entries();
        self.refresh();
        if let Some(change) = conflict.still_fits(self.session.game()) {
            return Action::Run(read).and(self.commit(change.clone()));
        }
        self.double_entry.resolves_nothing();
        let night = Night(self.session.game());
        let mut words = conflict.sentence(night.0);
        let stays = |game| conflict.number_in(night.0, game) == Some(game);
        let change = conflict.change.as_ref();
        let typed = change.and_then(|change| self.hands.keep_typed(night, change, stays));
        let mut actions = Action::None;
        match typed {
            Some((game, place)) => {
                actions = self.save_hands(game);
                if self.session.has_queued() {
                    let next = self.hands.missing_after(self.night(), place);
                    self.open_at(next.unwrap_or(place));
                } else {
                    self.show_game(game);
                    self.tab = TournamentTab::Entry;
                    self.open_at(place);
                }
                let (table, hand) = (place.table, place.hand);
                words += &format!(" What you typed at table {table}, hand {hand} is kept there.");
            }
            None => words += &conflict.nothing_kept().sentence(),
        }
        actions = actions.and(self.press_queued());
        actions.and(Action::Error { text: words, task: Task::batch([self.show_cursor(), read]) })
    }
}
