//! How a change is committed, and what follows on the disk and on the screen.

use iced::Task;

use super::{
    Action, Cuts, DoubleEntryView as _, GameSession, GameView, Message, Night, Stage,
    TournamentScreen,
};
use crate::engine::{Edit, Player};
use crate::game::session::conflict::Conflict;
use crate::game::session::{Committed, PendingChange};
use crate::gui::dialogs::print_dialog::PrintDialog;
use crate::gui::session::{Drafts, GameScreen, SecondTab, Tab, committed_toast};

impl GameScreen for TournamentScreen {
    type Message = Message;
    const TABS: &'static [Tab] = &[
        Tab::Seating,
        Tab::Entry,
        Tab::DoubleEntry,
        Tab::Moves,
        Tab::Standings,
        Tab::Cards,
        Tab::People,
        Tab::Rules,
        Tab::Corrections,
    ];

    fn session(&self) -> &GameSession {
        &self.session
    }

    fn session_mut(&mut self) -> &mut GameSession {
        &mut self.session
    }

    fn tab(&self) -> Tab {
        self.tab
    }
}

impl GameView for TournamentScreen {
    const GOES_ON: &'static str = "The night resumes";
    const SECOND: Option<SecondTab> =
        Some(SecondTab { first: Tab::Entry, help: super::double_entry::HELP });

    fn update(&mut self, message: Message) -> Action<Message> {
        self.handle(message)
    }

    /// Rows have another place now: the list is scrolled anew.
    fn resized(&mut self) -> Action<Message> {
        self.show_from_top()
    }

    /// Shows another tab, from its top.
    fn show(&mut self, tab: Tab) -> Action<Message> {
        if self.tab == tab {
            return Action::None;
        }
        self.tab = tab;
        self.explained = false;
        self.cuts = Cuts::default();
        self.picked = None;
        self.hands.ask_no_substitute();
        self.typed.clear();
        self.finds = false;
        if tab == Tab::Standings && self.night().stage() == Stage::Over {
            // The end opens at the winner.
            self.marked = self.ranked().first().map(|first| Player(first.team.0));
            self.column = self.night().state().programme.len();
        }
        self.show_from_top()
    }

    fn host_changed(&mut self) {
        let both = self.session.host().both_numbers;
        self.hands.ask_both_numbers(Night(self.session.game()), both);
    }

    fn typing_steps(&self) -> (bool, bool) {
        match self.tab {
            Tab::Entry => self.hands.steps(),
            Tab::DoubleEntry => (false, false),
            _ => self.plan.steps(),
        }
    }

    /// In a hand, or of the next seating.
    fn step_typing(&mut self, back: bool) -> Option<Action<Message>> {
        if self.tab != Tab::Entry {
            return self.step_plan(back);
        }
        let step = self.hands.step(Night(self.session.game()), back)?;
        Some(self.after_hand(step))
    }

    fn show_place(&mut self) -> Task<Message> {
        self.show_cursor()
    }

    /// Both tabs show the hands of the same game.
    fn place_shown(&mut self) {
        let (game, _) = self.session.double_entry().here();
        if self.tab == Tab::DoubleEntry && game > 0 && game != self.hands.game() {
            self.hands.show(Night(self.session.game()), game);
        }
    }

    /// In the shown game, however many others are not typed twice.
    fn second_round(&self) -> Option<usize> {
        Some(self.hands.game())
    }

    fn enter(&mut self) -> Action<Message> {
        self.press_enter()
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
        self.save_hands(self.hands.game())
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
            self.tab = Tab::Seating;
        } else {
            self.refresh();
            self.hands.move_on(Night(self.session.game()), &change);
        }
        let stepped = !(begins || taken_back || change.is_by_hand());
        let saved = if stepped { self.save_hands(self.hands.game()) } else { Action::None };
        let task = Task::batch([self.show_cursor(), reload]);
        saved.and(committed_toast(change, task))
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
        self.session.with_double_entry(|double, _| double.resolves_nothing());
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
                    self.tab = Tab::Entry;
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
