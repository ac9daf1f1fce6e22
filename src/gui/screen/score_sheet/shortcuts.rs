//! Keys and commands of a score sheet.

use super::{CountMessage, GameScreen as _, Message, ScoreSheetScreen};
use crate::gui::game::{GameEntry as _, GameKeys, GameView as _, Tab};
use crate::gui::prelude::*;
use session::form::{EditKey, Outcome, choice_keys};

impl GameKeys for ScoreSheetScreen {
    fn captures(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        if self.tab() == Tab::Score
            && let Some(action) = self.count_key(press)
        {
            return Some(action);
        }
        let saves = self.is_on_chart() && press.is(Command::Export);
        saves.then(|| self.session.save_picture())
    }

    fn pressed(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(action) = self.mark_key(press).or_else(|| self.round_key(press)) {
            return action;
        }
        if !self.is_typed() || !self.is_open() {
            return Action::None;
        }
        let Some(press) = press.for_form() else { return Action::None };
        if self.is_match() {
            self.picked = None;
        } else {
            self.unmark();
        }
        let on_record = self.rounds.active().cursor().is_none();
        if press == EditKey::Next && self.rounds.corrects() && on_record {
            self.go_to_reason(true);
            return Action::Run(operation::focus(super::REASON));
        }
        self.press_form(press)
    }

    fn own_keys(&self) -> KeyPage {
        let record = self.session.record();
        if self.is_match() {
            let typed = [Group::Points, Group::Boxes, Group::RulingFields];
            let recorded = [Group::Disputes, Group::RoundList, Group::Rounds];
            let choices = scoring::hands::fields(record.game).filter_map(choice_keys).collect();
            let groups = typed.into_iter().chain(recorded);
            return KeyPage { choices, ..KeyPage::new("the couples", groups) };
        }
        let many = (record.players.len() > 9).then_some(Group::ManySeats);
        let deals = record.game.dealer.rotates();
        let fields = if deals { Group::CommonFields } else { Group::RulingFields };
        let typed = [Group::Numbers].into_iter().chain(many);
        let groups = typed.chain([Group::Boxes, Group::Cards, fields, Group::Sheet, Group::Rounds]);
        let choices = record.game.fields.iter().copied().filter_map(choice_keys).collect();
        KeyPage { choices, ..KeyPage::new("the score sheet", groups) }
    }

    fn own_commands(&self) -> Commands<Message> {
        let (is_open, is_match) = (self.is_open(), self.is_match());
        let form = self.rounds.active();
        let counts = form.cursor().is_some_and(|cell| form.can_count(&cell));
        let in_menu = if counts { Command::CountCards.label() } else { "" };
        let count = (is_open && !is_match).then_some(Message::Count(CountMessage::Toggle));
        let (fields, label, explain) = if is_match {
            (Command::RulingFields, Command::RulingFields.label(), Command::ExplainRound)
        } else {
            let label = self.session.record().game.dealer.common_fields();
            (Command::CommonFields, label, Command::ExplainScore)
        };
        let (corrects, last) = (self.rounds.corrects(), self.session.record().rounds.len());
        let marked = self.marked.map(|(round, _)| round);
        let round = marked.or((!corrects).then_some(last)).filter(|round| *round > 0);
        let correct =
            if marked.is_some() { "Correct this round" } else { "Correct the last round" };
        let corrected = self.rounds.correction.as_ref().map(|correction| correction.form.number());
        Commands::none()
            .labeled(Command::CountCards, in_menu, count)
            .labeled(fields, label, is_open.then_some(Message::More))
            .with(explain, Message::Explain)
            .labeled(Command::CorrectRound, correct, round.map(Message::Correct))
            .with(Command::DeleteRound, corrected.or(marked).map(Message::DeleteRound))
            .with(Command::LeaveCorrection, corrects.then_some(Message::Leave))
            .with(Command::PlayAgain, (!is_open).then_some(Message::PlayAgain))
    }
}

impl ScoreSheetScreen {
    /// Returns whether the chart of a game with its lines is shown.
    fn is_on_chart(&self) -> bool {
        self.tab() == Tab::Chart && !self.is_match()
    }

    /// Handles keys that mark a round, a score, a couple or a line of the chart.
    fn mark_key(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        let (is_match, marked) = (self.is_match(), self.marked.map(|(round, _)| round));
        let picks = if is_match { self.tab() == Tab::Rounds } else { !self.rounds.corrects() };
        Some(match press.named()? {
            Named::ArrowUp | Named::ArrowLeft if self.is_on_chart() => self.light(-1),
            Named::ArrowDown | Named::ArrowRight if self.is_on_chart() => self.light(1),
            Named::ArrowUp => self.mark(-1, 0),
            Named::ArrowDown => self.mark(1, 0),
            Named::ArrowLeft if marked.is_some() && !is_match => self.mark(0, -1),
            Named::ArrowRight if marked.is_some() && !is_match => self.mark(0, 1),
            Named::Enter if picks => return Some(self.correct(marked?)),
            Named::Escape if self.is_on_chart() && self.lit.take().is_some() => Action::None,
            Named::Escape if self.hide_reasons() => Action::None,
            Named::Escape if marked.is_some() || self.picked.is_some() => {
                self.unmark();
                Action::None
            }
            _ => return None,
        })
    }

    /// Handles a key that works the same in every form of a round; `None` for any other.
    fn round_key(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        let is_typed = self.is_typed();
        Some(match press.named() {
            Some(Named::Enter | Named::Escape) if !is_typed => self.show(self.typed_tab()),
            Some(Named::Enter) => self.enter(),
            _ if is_typed && self.is_open() && press.is_record() => {
                self.press_form(EditKey::Record)
            }
            Some(Named::Escape) if self.with_form(|form, _| form.hide_more()) => {
                Action::Run(self.focus())
            }
            Some(Named::Escape) if self.rounds.corrects() => self.give_up(),
            Some(Named::Escape) => self.session.escape(),
            _ => return None,
        })
    }

    /// Moves the mark among the rounds, starting at the last one; in a match, on the tab with the
    /// couples, to another couple.
    fn mark(&mut self, rows: isize, columns: isize) -> Action<Message> {
        let count = self.session.record().rounds.len();
        let teams = self.session.record().team_count();
        let is_table = self.tab() == Tab::Score && !self.rounds.corrects();
        if self.tab() == Tab::Couples && self.is_open() {
            return match self.with_form(|form, _| form.across(rows > 0)) {
                Outcome::Moved => Action::Run(self.focus()),
                _ => Action::None,
            };
        }
        if count == 0 || !is_table && self.tab() != Tab::Rounds {
            return Action::None;
        }
        let stepped = |at: usize, by: isize, most: usize| at.saturating_add_signed(by).min(most);
        self.marked = match self.marked {
            None if rows < 0 || !is_table => Some((count, 0)),
            None => None,
            // Below the last round of a table is the open one.
            Some((round, _)) if rows > 0 && round == count && is_table => None,
            Some((round, column)) => Some((
                stepped(round, rows, count).max(1),
                stepped(column, columns, teams.saturating_sub(1)),
            )),
        };
        self.explained &= self.marked.is_some();
        self.marks_to_explain = false;
        Action::Run(match self.marked {
            Some(_) if is_table => scroll_into_view(super::PAD, MARKED),
            Some(_) => scroll_into_view(super::ROUNDS, MARKED),
            None => Self::to_the_end(),
        })
    }
}
