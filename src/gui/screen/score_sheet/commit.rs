//! How a round is committed, and how what is typed of it is saved as a draft meanwhile.

use iced::Task;
use iced::widget::{operation, scrollable};

use super::{Action, GameView, Message, PAD, ScoreSheetScreen};
use crate::chart::float;
use crate::game::form::EditKey;
use crate::game::round_entry::RoundEntry;
use crate::game::session::Committed;
use crate::game::session::conflict::Conflict;
use crate::gui::session::{Drafts, GameScreen, GameSession, RoundView, Tab};

impl GameScreen for ScoreSheetScreen {
    type Message = Message;
    const TABS: &'static [Tab] = &[Tab::Score, Tab::Chart, Tab::Rules, Tab::Corrections];

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

impl GameView for ScoreSheetScreen {
    const GOES_ON: &'static str = "The game resumes";

    fn update(&mut self, message: Message) -> Action<Message> {
        self.handle(message)
    }

    fn resized(&mut self) -> Action<Message> {
        Action::Run(Self::to_the_end())
    }

    fn typing_steps(&self) -> (bool, bool) {
        self.rounds().steps()
    }

    fn step_typing(&mut self, back: bool) -> Option<Action<Message>> {
        self.step_box(back)
    }

    fn show(&mut self, tab: Tab) -> Action<Message> {
        self.tab = tab;
        self.explained = None;
        if tab == Tab::Score { Action::Run(Self::to_the_end()) } else { Action::None }
    }

    /// Enter: the next box, or the round recorded. After the end it closes what is open, and
    /// begins nothing.
    fn enter(&mut self) -> Action<Message> {
        if !self.is_open() {
            (self.marked, self.explained) = (None, None);
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
        self.conflict = None;
        let was_correction = self.open_next_round(&committed);
        (self.marked, self.explained) = (None, None);
        let shown = Action::Run(Self::to_the_end());
        shown.and(self.committed_toast(committed.change, was_correction))
    }

    fn conflicted(&mut self, conflict: Conflict) -> Action<Message> {
        (self.marked, self.explained) = (None, None);
        let (actions, sentence) = self.reconcile(&conflict);
        let task = self.focus();
        // Beside the pad it stands for as long as the correction does.
        let has_side = self.session.viewport().width.is_wide() && self.tab == Tab::Score;
        self.conflict = Some(sentence.clone());
        actions.and(if has_side && self.rounds.corrects() {
            Action::DismissToast(task)
        } else {
            Action::Error { text: sentence, task }
        })
    }
}

impl RoundView for ScoreSheetScreen {
    const TYPED: Tab = Tab::Score;

    fn rounds(&self) -> &RoundEntry {
        &self.rounds
    }

    fn rounds_mut(&mut self) -> (&mut RoundEntry, &mut GameSession) {
        (&mut self.rounds, &mut self.session)
    }

    fn focus(&self) -> Task<Message> {
        self.focus()
    }

    fn correction_opened(&mut self, round: usize) -> Action<Message> {
        (self.marked, self.explained) = (None, None);
        self.tab = Tab::Score;
        let geometry = self.geometry(self.session.viewport());
        let before = geometry.row * float(round.saturating_sub(3));
        let offset = scrollable::AbsoluteOffset { x: 0.0, y: before };
        Action::Run(Task::batch([operation::scroll_to(PAD, offset), self.focus()]))
    }

    fn correction_left(&mut self) -> Action<Message> {
        self.conflict = None;
        Action::Run(Self::to_the_end())
    }
}
