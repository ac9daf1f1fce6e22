//! Keys and commands of the score sheet.

use iced::keyboard::key::Named;
use iced::widget::operation;

use super::{
    Action, CountMessage, GameScreen as _, KeyPress, Message, ScoreSheetScreen, SheetMessage,
};
use crate::gui::command::{Command, Commands, Group, KeyPage};
use crate::gui::game::{GameKeys, RoundView as _, Tab};
use crate::gui::scroll_into_view::scroll_into_view;
use scoring::RoundState;
use session::form::{EditKey, choice_keys};

impl GameKeys for ScoreSheetScreen {
    fn captures(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        if self.tab() == Tab::Score
            && let Some(action) = self.count_key(press)
        {
            return Some(action);
        }
        let saves = self.tab() == Tab::Chart && press.is(Command::Export);
        saves.then(|| self.session.save_picture())
    }

    fn pressed(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(action) = self.sheet_key(press).or_else(|| self.round_key(press)) {
            return action;
        }
        if self.tab() != Tab::Score || !self.is_open() {
            return Action::None;
        }
        let Some(press) = press.for_form() else { return Action::None };
        self.unmark();
        let on_record = self.rounds.active().cursor().is_none();
        if press == EditKey::Next && self.rounds.corrects() && on_record {
            if let Some(correction) = self.rounds.correction_mut() {
                correction.in_reason = true;
            }
            return Action::Run(operation::focus(super::REASON));
        }
        if let Some(correction) =
            self.rounds.correction_mut().filter(|correction| correction.in_reason)
        {
            // The reason's box does not have the caret yet, but the text is meant for it.
            match press {
                EditKey::Char(char) => correction.reason.push(char),
                EditKey::Backspace => {
                    let _ = correction.reason.pop();
                }
                _ => correction.in_reason = false,
            }
            if correction.in_reason {
                return Action::Run(operation::move_cursor_to_end(super::REASON));
            }
        }
        self.press_form(press)
    }

    fn own_keys(&self) -> KeyPage {
        let record = self.session.record();
        let many = (record.players.len() > 9).then_some(Group::ManySeats);
        let deals = record.game.dealer.rotates();
        let fields = if deals { Group::CommonFields } else { Group::RulingFields };
        let typed = [Group::Numbers].into_iter().chain(many);
        let groups = typed.chain([Group::Boxes, Group::Cards, fields, Group::Sheet, Group::Rounds]);
        let choices = record.game.plain_fields().filter_map(choice_keys).collect();
        KeyPage { choices, ..KeyPage::new("the score sheet", groups) }
    }

    fn own_commands(&self) -> Commands<Message> {
        let is_open = self.is_open();
        let form = self.rounds.active();
        let counts = form.cursor().is_some_and(|cell| form.can_count(&cell));
        let in_menu = if counts { Command::CountCards.label() } else { "" };
        let count = Message::Own(SheetMessage::Count(CountMessage::Toggle));
        let fields = self.session.record().game.dealer.common_fields();
        let marked = self.marked.map(|(round, _)| round);
        Commands::none()
            .labeled(Command::CountCards, in_menu, is_open.then_some(count))
            .labeled(Command::CommonFields, fields, is_open.then_some(Message::More))
            .with(Command::ExplainScore, Message::Own(SheetMessage::Explain))
            .and(self.correction_commands(marked))
    }
}

impl ScoreSheetScreen {
    /// Handles keys outside the form of a round.
    fn sheet_key(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        let marked = self.marked.map(|(round, _)| round);
        Some(match press.named()? {
            Named::ArrowUp | Named::ArrowLeft if self.tab() == Tab::Chart => self.light(-1),
            Named::ArrowDown | Named::ArrowRight if self.tab() == Tab::Chart => self.light(1),
            Named::ArrowUp => self.mark(-1, 0),
            Named::ArrowDown => self.mark(1, 0),
            Named::ArrowLeft if marked.is_some() => self.mark(0, -1),
            Named::ArrowRight if marked.is_some() => self.mark(0, 1),
            Named::Enter if !self.rounds.corrects() => return Some(self.correct(marked?)),
            Named::Escape if self.tab() == Tab::Chart && self.lit.take().is_some() => Action::None,
            Named::Escape if self.explained.is_some() || marked.is_some() => {
                self.unmark();
                Action::None
            }
            _ => return None,
        })
    }

    /// Moves the mark in the table, starting at the last round.
    fn mark(&mut self, rows: isize, columns: isize) -> Action<Message> {
        let count = self.session.record().rounds.len();
        let teams = self.session.record().team_count();
        if count == 0 || self.rounds.corrects() || self.tab() != Tab::Score {
            return Action::None;
        }
        let stepped = |at: usize, by: isize, most: usize| at.saturating_add_signed(by).min(most);
        self.marked = match self.marked {
            None if rows < 0 => Some((count, 0)),
            None => None,
            Some((round, _)) if rows > 0 && round == count => None,
            Some((round, column)) => Some((
                stepped(round, rows, count).max(1),
                stepped(column, columns, teams.saturating_sub(1)),
            )),
        };
        if self.explained.is_some() {
            self.explained = self.marked;
        }
        self.show_marked()
    }

    /// Scrolls the table so that the marked row is visible.
    fn show_marked(&self) -> Action<Message> {
        Action::Run(match self.marked {
            Some(_) => scroll_into_view(super::PAD, super::MARKED),
            None => Self::to_the_end(),
        })
    }

    pub(super) fn explain(&mut self) -> Action<Message> {
        if self.explained.take().is_some() {
            return Action::None;
        }
        let rounds = &self.session.evaluation().rounds;
        let last = rounds.iter().rposition(|round| round.state == RoundState::Scored);
        let Some(last) = last else { return Action::None };
        let marked = self.marked.unwrap_or((last + 1, 0));
        self.marked = Some(marked);
        self.explained = Some(marked);
        Action::None
    }
}
