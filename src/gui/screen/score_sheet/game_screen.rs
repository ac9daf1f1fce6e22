//! The session of the score sheet: tabs, and handling of clicks and changes.

use iced::Task;

use super::{Action, Message, ScoreSheetScreen, SheetMessage, Viewport};
use crate::gui::game::{GameScreen, GameSession, GameView, RoundView, Tab};
use scoring::Player;
use session::round_forms::RoundForms;

impl GameScreen for ScoreSheetScreen {
    type Message = Message;
    const TABS: &'static [Tab] = &[Tab::Score, Tab::Chart, Tab::Rules, Tab::Corrections];

    fn session(&self) -> &GameSession {
        &self.session
    }

    fn session_mut(&mut self) -> &mut GameSession {
        &mut self.session
    }
}

impl GameView for ScoreSheetScreen {
    const GOES_ON: &'static str = "The game resumes";

    fn resized(&mut self) -> Action<Message> {
        let cursor = if self.tab() == Tab::Score { self.focus() } else { Task::none() };
        Action::Run(Self::to_the_end().chain(cursor))
    }

    fn set_away(&mut self, away: &[Player]) -> Action<Message> {
        self.with_form(|form, game| form.set_away(game, away));
        self.typed()
    }

    fn has_panel_beside(&self, viewport: Viewport) -> bool {
        viewport.width.is_wide() && self.tab() == Tab::Score
    }

    fn show(&mut self, tab: Tab) -> Action<Message> {
        self.session.set_tab(tab);
        self.explained = None;
        if tab == Tab::Score { Action::Run(Self::to_the_end()) } else { Action::None }
    }
}

impl RoundView for ScoreSheetScreen {
    type Own = SheetMessage;
    const REASON: &'static str = super::REASON;
    const TYPED: Tab = Tab::Score;

    fn rounds(&self) -> &RoundForms {
        &self.rounds
    }

    fn rounds_mut(&mut self) -> (&mut RoundForms, &mut GameSession) {
        (&mut self.rounds, &mut self.session)
    }

    fn focus(&self) -> Task<Message> {
        self.focus()
    }

    fn own_update(&mut self, message: SheetMessage) -> Action<Message> {
        match message {
            SheetMessage::Light => return self.light(1),
            SheetMessage::Clicked(round, column) if self.marked == Some((round, column)) => {
                self.unmark();
                return self.correct(round);
            }
            SheetMessage::Clicked(round, column) => {
                self.marked = Some((round, column));
                self.explained = self.marked;
            }
            SheetMessage::Count(message) => return self.count(message),
            SheetMessage::Explain => return self.explain(),
            SheetMessage::CloseReasons => self.explained = None,
            SheetMessage::SavePicture => return self.session.save_picture(),
        }
        Action::None
    }

    fn unmark(&mut self) {
        (self.marked, self.explained) = (None, None);
    }

    fn clicks(&mut self) {
        self.unmark();
    }

    fn recorded(&mut self) -> Action<Message> {
        self.conflict = None;
        self.unmark();
        Action::Run(Self::to_the_end())
    }

    /// Reports the outcome of a conflict, beside the table for as long as the correction is open.
    fn say_conflict(&mut self, text: String, task: Task<Message>) -> Action<Message> {
        let has_side = self.session.viewport().width.is_wide() && self.tab() == Tab::Score;
        self.conflict = Some(text.clone());
        if has_side && self.rounds.corrects() {
            return Action::DismissToast(task);
        }
        Action::error(text).with(task)
    }

    fn correction_opened(&mut self) -> Action<Message> {
        self.unmark();
        self.session.set_tab(Tab::Score);
        Action::Run(self.focus())
    }

    fn correction_left(&mut self) -> Action<Message> {
        self.conflict = None;
        Action::Run(Self::to_the_end())
    }
}
