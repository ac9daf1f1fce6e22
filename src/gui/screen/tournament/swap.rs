//! Two people change places: in the game to come before it is written, in the game that is
//! played as a correction of who sat where.
//!
//! Invariant: a change that would leave the round with a problem is refused in a sentence.

use crate::gui::session::GameView as _;
use iced::Task;

use super::{Action, Message, PendingChange, TournamentScreen};
use crate::engine::next_game::swapped;
use crate::engine::{Change, DecodeIssues, Player, RoundPath, Seating};
use crate::game::ProposedChange;

impl TournamentScreen {
    /// The seating that is shown.
    pub(super) fn seating(&self) -> Option<&Seating> {
        match &self.next_game {
            Some(plan) => Some(&plan.seating),
            None => self.round(self.begun()).map(|round| &round.seating),
        }
    }

    /// A click on a chair: the first picks somebody, the second swaps.
    pub(super) fn pick(&mut self, player: Player) -> Action<Message> {
        match self.picked.take() {
            None => self.picked = Some(player),
            Some(other) if other == player => {}
            Some(other) => return self.swap(other, player),
        }
        Action::None
    }

    fn swap(&mut self, one: Player, other: Player) -> Action<Message> {
        let (one_name, other_name) = (self.player(one).to_owned(), self.player(other).to_owned());
        if self.role_next(one) != self.role_next(other) {
            let words = format!(
                "{one_name} and {other_name} cannot swap: one has a lady's chair, the other a \
                 gentleman's."
            );
            return Action::error(words);
        }
        if self.next_game.is_some() {
            let kept = self.change_draft(|draft| draft.swaps.push([one, other]));
            let words = format!("{one_name} and {other_name} swap places");
            let words = match self.plan_warning() {
                Some(warning) => format!("{words}. {warning}"),
                None => words,
            };
            let task = kept.into_task().unwrap_or_else(Task::none);
            return Action::Toast { text: words, undo: true, task };
        }
        self.swap_played(one, other, &format!("{one_name} and {other_name} swap places"))
    }

    /// What is to be said of the seating to come, by the tables that were swapped.
    fn plan_warning(&self) -> Option<String> {
        let plan = self.next_game.as_ref()?;
        let (_, reading) =
            self.session.game().preview(plan.number, &plan.entry, &DecodeIssues::default());
        let of_round = |place: RoundPath| place.table > 0;
        let mut warnings = reading.warnings.into_iter();
        let warning =
            warnings.find(|warning| warning.round == Some(plan.number) && of_round(warning.place));
        warning.map(|warning| warning.message)
    }

    fn swap_played(&mut self, one: Player, other: Player, label: &str) -> Action<Message> {
        let number = self.begun();
        let record = self.session.record();
        let Some(before) = record.rounds.last() else { return Action::None };
        let after = swapped(record.game, before, one, other);
        let (_, reading) = self.session.game().preview(number, &after, &DecodeIssues::default());
        if let Some(problem) = reading.problems.first() {
            let words = format!("{} The seats stay as they are.", problem.message);
            return Action::error(words);
        }
        let new = |message: &String| {
            !self.session.evaluation().warnings.iter().any(|known| known.message == *message)
        };
        let mut warnings = reading.warnings.into_iter().map(|warning| warning.message);
        let warning = warnings.find(new);
        let mut change = Change::correct(number, before, &after);
        change.label = format!("{}: {label}", self.game_words(number));
        let said = match warning {
            Some(warning) => format!("{label}. {warning}"),
            None => label.to_owned(),
        };
        self.commit(PendingChange::new(ProposedChange { change, undoes: None }, said))
    }
}
