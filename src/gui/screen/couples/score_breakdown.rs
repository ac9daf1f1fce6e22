//! The reasons of a round's award: the points of each couple.

use super::{Action, CouplesScreen, GameScreen as _, GameView as _, Message, Tab};
use crate::gui::game::list_sheet::breakdown;
use crate::gui::theme::Element;
use scoring::RoundState;

impl CouplesScreen {
    /// Shows the reasons of the marked round of the worksheet, or the last one (F3); a second time,
    /// hides them.
    pub(super) fn explain(&mut self) -> Action<Message> {
        if std::mem::take(&mut self.explained) {
            return Action::None;
        }
        let rounds = &self.session.evaluation().rounds;
        let last = rounds.iter().rposition(|round| round.state == RoundState::Scored);
        let Some(last) = last else { return Action::None };
        self.marked = self.marked.filter(|_| self.tab() == Tab::Worksheet).or(Some(last + 1));
        let shown = self.show(Tab::Worksheet);
        self.explained = true;
        shown
    }

    /// Draws the reasons of the marked round, while they are shown.
    pub(super) fn why(&self) -> Option<Element<'_, Message>> {
        let number = self.marked.filter(|_| self.explained && self.tab() == Tab::Worksheet)?;
        let reasons = self.session.game().couples_reasons(number)?;
        Some(breakdown(reasons).close("Esc closes").into())
    }
}
