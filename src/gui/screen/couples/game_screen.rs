//! The session of a match of couples: tabs, and handling of clicks and changes.

use iced::Task;

use super::view::is_beside;
use super::{
    Action, CURSOR, CouplesMessage, CouplesScreen, GameView, LIST, MARKED, Message, ROUNDS,
};
use crate::gui::game::{GameScreen, GameSession, RoundView, Tab};
use crate::gui::scroll_into_view::scroll_into_view;
use session::host::Pace;
use session::rehearsal::round;
use session::round_forms::RoundForms;
use session::session::PendingChange;
use session::tournament::fresh_seed;

impl GameScreen for CouplesScreen {
    type Message = Message;
    const TABS: &'static [Tab] = &[
        Tab::Couples,
        Tab::Disputes,
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

    fn has_tab(&self, tab: Tab) -> bool {
        match tab {
            Tab::Columns => !is_beside(self.session.viewport()),
            Tab::Disputes => self.session.has_sent_hands(),
            _ => true,
        }
    }
}

impl GameView for CouplesScreen {
    const GOES_ON: &'static str = "The match resumes";

    fn resized(&mut self) -> Action<Message> {
        show_in_sight(self.tab())
    }

    fn rehearse(&mut self, _pace: Pace) -> Option<PendingChange> {
        round(self.session.game(), fresh_seed())
    }

    fn show(&mut self, tab: Tab) -> Action<Message> {
        self.session.set_tab(tab);
        self.explained = false;
        show_in_sight(tab)
    }
}

/// Scrolls to the cursor, or to the marked round.
fn show_in_sight(tab: Tab) -> Action<Message> {
    let (list, part) = match tab {
        Tab::Couples => (LIST, CURSOR),
        _ => (ROUNDS, MARKED),
    };
    Action::Run(scroll_into_view(list, part))
}

impl RoundView for CouplesScreen {
    type Own = CouplesMessage;
    const REASON: &'static str = super::REASON;
    const TYPED: Tab = Tab::Couples;

    fn rounds(&self) -> &RoundForms {
        &self.rounds
    }

    fn rounds_mut(&mut self) -> (&mut RoundForms, &mut GameSession) {
        (&mut self.rounds, &mut self.session)
    }

    fn focus(&self) -> Task<Message> {
        self.focus()
    }

    fn own_update(&mut self, message: CouplesMessage) -> Action<Message> {
        match message {
            CouplesMessage::Seat(team, couple) => self.seat(team, couple),
            CouplesMessage::Explain => self.explain(),
            CouplesMessage::Clicked(round) if self.marked == Some(round) => self.correct(round),
            CouplesMessage::Clicked(round) => {
                self.marked = Some(round);
                Action::None
            }
        }
    }

    fn unmark(&mut self) {
        (self.marked, self.explained, self.picked) = (None, false, None);
    }

    fn correction_opened(&mut self) -> Action<Message> {
        self.unmark();
        self.session.set_tab(Tab::Couples);
        Action::Run(self.focus())
    }

    fn correction_left(&mut self) -> Action<Message> {
        self.picked = None;
        Action::None
    }
}
