//! Keys and commands of the screen of couples.

use iced::keyboard::key::Named;

use super::{
    Action, CouplesMessage, CouplesScreen, GameScreen as _, KeyPress, MARKED, Message, ROUNDS,
};
use crate::gui::command::{Command, Commands, Group, KeyPage};
use crate::gui::game::{GameKeys, RoundView as _, Tab};
use crate::gui::scroll_into_view::scroll_into_view;
use session::form::{Outcome, choice_keys, couple_fields};

impl GameKeys for CouplesScreen {
    fn pressed(&mut self, press: &KeyPress) -> Action<Message> {
        match (press.named(), self.marked) {
            (Some(Named::ArrowUp), _) => return self.up_or_down(false),
            (Some(Named::ArrowDown), _) => return self.up_or_down(true),
            (Some(Named::Enter), Some(round)) if self.tab() == Tab::Worksheet => {
                return self.correct(round);
            }
            (Some(Named::Escape), _)
                if std::mem::take(&mut self.explained)
                    || self.marked.take().is_some()
                    || self.picked.take().is_some() =>
            {
                return Action::None;
            }
            _ => {}
        }
        if let Some(action) = self.round_key(press) {
            return action;
        }
        if self.tab() != Tab::Couples || !self.is_open() {
            return Action::None;
        }
        let Some(key) = press.for_form() else { return Action::None };
        self.picked = None;
        self.press_form(key)
    }

    fn own_keys(&self) -> KeyPage {
        let typed = [Group::Points, Group::Boxes, Group::RulingFields];
        let recorded = [Group::Disputes, Group::Worksheet, Group::Rounds];
        let choices = couple_fields(self.session.record().game).filter_map(choice_keys).collect();
        KeyPage { choices, ..KeyPage::new("the couples", typed.into_iter().chain(recorded)) }
    }

    fn own_commands(&self) -> Commands<Message> {
        Commands::none()
            .with(Command::RulingFields, self.is_open().then_some(Message::More))
            .with(Command::ExplainRound, Message::Own(CouplesMessage::Explain))
            .and(self.correction_commands(self.marked))
    }
}

impl CouplesScreen {
    /// Moves to another couple, or another round of the worksheet.
    fn up_or_down(&mut self, down: bool) -> Action<Message> {
        let count = self.session.record().rounds.len();
        match self.tab() {
            Tab::Couples if self.is_open() => match self.with_form(|form, _| form.across(down)) {
                Outcome::Moved => Action::Run(self.focus()),
                _ => Action::None,
            },
            Tab::Worksheet if count > 0 => {
                self.marked = Some(match self.marked {
                    Some(round) if down => (round + 1).min(count),
                    Some(round) => round.saturating_sub(1).max(1),
                    None => count,
                });
                Action::Run(scroll_into_view(ROUNDS, MARKED))
            }
            _ => Action::None,
        }
    }
}
