//! The session of a night: its tabs and their state.

use super::{Action, Cuts, GameSession, GameView, Message, Night, TournamentScreen};
use crate::gui::dialogs::print_dialog::PrintDialog;
use crate::gui::game::{GameScreen, Tab};
use session::host::Pace;
use session::rehearsal::step;
use session::session::PendingChange;
use session::tournament::fresh_seed;

impl GameScreen for TournamentScreen {
    type Message = Message;
    const TABS: &'static [Tab] = &[
        Tab::Seating,
        Tab::Entry,
        Tab::Disputes,
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
}

impl GameView for TournamentScreen {
    const GOES_ON: &'static str = "The night resumes";

    /// Scrolls the list again after its rows have moved.
    fn resized(&mut self) -> Action<Message> {
        self.show_from_top()
    }

    /// Shows another tab, from its top.
    fn show(&mut self, tab: Tab) -> Action<Message> {
        self.at_start = true;
        if self.tab() == tab {
            return Action::None;
        }
        self.session.set_tab(tab);
        self.explained = false;
        self.ruling = None;
        self.cuts = Cuts::default();
        self.picked = None;
        self.hands.ask_no_substitute();
        self.typed.clear();
        self.finds = false;
        if tab == Tab::Standings {
            // A ruling or a question is most likely about the last game begun.
            self.column = self.begun().saturating_sub(1);
        }
        self.mark_winner();
        self.show_from_top()
    }

    fn rehearse(&mut self, pace: Pace) -> Option<PendingChange> {
        let phones = self.session.tables_with_phones();
        step(Night(self.session.game()), &mut self.plan, (pace, &phones), fresh_seed())
    }

    fn print_dialog(&self) -> PrintDialog {
        let panel = PrintDialog::new(self.session.evaluation());
        match self.plan.seated(self.night()) {
            Some((record, evaluation)) => panel.seated(record, evaluation),
            None => panel,
        }
    }

    /// Adds the drafts of other hands of the same game to the change.
    fn prepare(&self, change: &mut PendingChange) {
        change.drafts = self.hands.drafts_beside(self.night(), change);
    }
}
