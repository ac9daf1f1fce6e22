//! An earlier round opened again, left, or taken out; and the next game with the same seats.

use iced::Task;
use iced::widget::{operation, scrollable};

use super::{Action, Correction, Message, PAD, PendingChange, ScoreSheetScreen, Tab};
use crate::engine::{Player, Record, RoundState};
use crate::game::form::RoundForm;
use crate::gui::session::GameView as _;

impl ScoreSheetScreen {
    pub(super) fn correct(&mut self, round: usize) -> Action<Message> {
        if round == 0 || round > self.session.game().record().rounds.len() {
            return Action::None;
        }
        let draft = self.session.draft(round).filter(|draft| !draft.is_empty()).cloned();
        let form = RoundForm::correct(self.session.game(), round, draft);
        let form = form.with_habit(self.form.habit());
        self.correction = Some(Correction { form, reason: String::new(), in_reason: false });
        self.marked = None;
        self.explained = None;
        self.tab = Tab::Score;
        let geometry = self.geometry(self.viewport);
        let before = geometry.row * super::score_table::rows_f32(round.saturating_sub(3));
        let offset = scrollable::AbsoluteOffset { x: 0.0, y: before };
        Action::Run(Task::batch([operation::scroll_to(PAD, offset), self.focus()]))
    }

    pub(super) fn leave(&mut self) -> Action<Message> {
        let Some(correction) = self.correction.take() else { return Action::None };
        self.conflict = None;
        let clear = self.session.clear_draft(correction.form.number()).map(Message::Session);
        Action::Run(Task::batch([clear, Self::to_the_end()]))
    }

    pub(super) fn take_out(&mut self) -> Action<Message> {
        let Some(correction) = &self.correction else { return Action::None };
        let (number, reason) = (correction.form.number(), correction.reason.trim().to_owned());
        let Some(mut proposal) = self.session.game().propose_removal(number) else {
            return Action::None;
        };
        proposal.change.reason = (!reason.is_empty()).then_some(reason);
        self.commit(PendingChange::new(proposal, format!("Round {number} taken out")))
    }

    /// The same seats and options; who deals next deals first.
    pub(super) fn again(&self) -> Record {
        let record = self.session.game().record();
        let mut again = Record::new(record.game, record.players.clone());
        again.options.clone_from(&record.options);
        again.setup = record.setup.clone();
        again.dealer = Some(self.next_first_dealer());
        again
    }

    pub(super) fn next_first_dealer(&self) -> Player {
        let record = self.session.game().record();
        let first = record.dealer.unwrap_or(Player(0));
        let mut rounds = self.session.game().evaluation().rounds.iter();
        let last = rounds.rfind(|round| round.state == RoundState::Scored);
        let count = u16::try_from(record.players.len()).unwrap_or(1).max(1);
        let dealer = last.and_then(|round| round.deal.dealer);
        dealer.map_or(first, |dealer| Player((dealer.0 + 1) % count))
    }
}
