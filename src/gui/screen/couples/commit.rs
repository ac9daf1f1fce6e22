//! How a round of couples is committed, and how what is typed of it is saved as a draft
//! meanwhile.

use iced::Task;

use super::view::is_beside;
use super::{Action, CURSOR, CouplesScreen, GameView, LIST, MARKED, Message, ROUNDS};
use crate::game::double_entry::DoubleEntry;
use crate::game::form::EditKey;
use crate::game::round_entry::RoundEntry;
use crate::game::session::Committed;
use crate::game::session::conflict::Conflict;
use crate::gui::scroll_into_view::scroll_into_view;
use crate::gui::session::double_entry::DoubleEntryView as _;
use crate::gui::session::{
    Drafts, GameScreen, GameSession, RoundView, SecondTab, Tab, committed_toast,
};

impl GameScreen for CouplesScreen {
    type Message = Message;
    const TABS: &'static [Tab] = &[
        Tab::Couples,
        Tab::DoubleEntry,
        Tab::Worksheet,
        Tab::Columns,
        Tab::Individuals,
        Tab::Chart,
        Tab::Rules,
        Tab::Corrections,
    ];

    fn session(&self) -> &GameSession {
        &self.session
    }

    fn session_mut(&mut self) -> &mut GameSession {
        &mut self.session
    }

    /// Beside the score sheet it is the couples.
    fn tab(&self) -> Tab {
        match self.tab {
            Tab::Columns if is_beside(self.session.viewport()) => Tab::Couples,
            tab => tab,
        }
    }
}

impl GameView for CouplesScreen {
    const GOES_ON: &'static str = "The match resumes";
    const SECOND: Option<SecondTab> =
        Some(SecondTab { first: Tab::Couples, help: super::double_entry::HELP });

    fn update(&mut self, message: Message) -> Action<Message> {
        self.handle(message)
    }

    fn resized(&mut self) -> Action<Message> {
        Action::Run(self.show_place())
    }

    fn typing_steps(&self) -> (bool, bool) {
        self.rounds().steps()
    }

    fn step_typing(&mut self, back: bool) -> Option<Action<Message>> {
        self.step_box(back)
    }

    fn has_tab(&self, tab: Tab) -> bool {
        match tab {
            Tab::Columns => !is_beside(self.session.viewport()),
            Tab::DoubleEntry => self.session.double_entry().is_on(),
            _ => true,
        }
    }

    fn show_place(&mut self) -> Task<Message> {
        scroll_into_view(LIST, CURSOR)
    }

    fn show(&mut self, tab: Tab) -> Action<Message> {
        self.tab = tab;
        self.explained = false;
        let (list, part) = match tab {
            Tab::Couples | Tab::DoubleEntry => (LIST, CURSOR),
            _ => (ROUNDS, MARKED),
        };
        Action::Run(scroll_into_view(list, part))
    }

    /// Enter: the next box, or the round recorded. After the end it closes what is open, and
    /// begins nothing.
    fn enter(&mut self) -> Action<Message> {
        if !self.is_open() {
            (self.marked, self.explained) = (None, false);
            return Action::None;
        }
        self.press_form(EditKey::Enter)
    }

    fn drafts_loaded(&mut self, drafts: Drafts) -> Action<Message> {
        self.take_drafts(drafts);
        Action::None
    }

    fn save_again(&mut self) -> Action<Message> {
        self.typed()
    }

    fn committed(&mut self, committed: Committed) -> Action<Message> {
        let is_resolving = self.session.double_entry().is_resolving();
        let reload = self.compare_committed(&committed);
        if is_resolving {
            self.rounds.resolved(self.session.core_mut(), &committed.change);
            self.session.with_double_entry(DoubleEntry::reopen_here);
            return committed_toast(committed.change, self.show_place());
        }
        let was_correction = self.open_next_round(&committed);
        (self.marked, self.picked) = (None, None);
        self.session.with_double_entry(DoubleEntry::reopen_here);
        let toast = self.committed_toast(committed.change, was_correction);
        Action::Run(reload).and(toast)
    }

    fn conflicted(&mut self, conflict: Conflict) -> Action<Message> {
        self.session.with_double_entry(|double, _| double.resolves_nothing());
        let read = self.reload_second_entries();
        (self.marked, self.picked) = (None, None);
        let (actions, sentence) = self.reconcile(&conflict);
        let task = Task::batch([self.focus(), read]);
        actions.and(Action::Error { text: sentence, task })
    }
}

impl RoundView for CouplesScreen {
    const TYPED: Tab = Tab::Couples;

    fn rounds(&self) -> &RoundEntry {
        &self.rounds
    }

    fn rounds_mut(&mut self) -> (&mut RoundEntry, &mut GameSession) {
        (&mut self.rounds, &mut self.session)
    }

    fn focus(&self) -> Task<Message> {
        self.focus()
    }

    fn correction_opened(&mut self, _round: usize) -> Action<Message> {
        (self.marked, self.picked) = (None, None);
        self.tab = Tab::Couples;
        Action::Run(self.focus())
    }

    fn correction_left(&mut self) -> Action<Message> {
        self.picked = None;
        Action::None
    }
}
