//! Why a round was awarded as it was: what every couple brought its team.

use super::{Action, CouplesScreen, GameView as _, Message, Tab};
use crate::engine::{RoundState, SeatIndex, Team, signed};
use crate::gui::theme::Element;
use crate::gui::widget;

impl CouplesScreen {
    /// F3: the marked round of the worksheet is explained, or the last one; again, and it is
    /// not any more.
    pub(super) fn explain(&mut self) -> Action<Message> {
        if std::mem::take(&mut self.explained) {
            return Action::None;
        }
        let rounds = &self.session.evaluation().rounds;
        let last = rounds.iter().rposition(|round| round.state == RoundState::Scored);
        let Some(last) = last else { return Action::None };
        self.marked = self.marked.filter(|_| self.tab == Tab::Worksheet).or(Some(last + 1));
        let shown = self.show(Tab::Worksheet);
        self.explained = true;
        shown
    }

    /// Why the marked round was awarded as it was, while that is asked.
    pub(super) fn why(&self) -> Option<Element<'_, Message>> {
        let number = self.marked.filter(|_| self.explained && self.tab == Tab::Worksheet)?;
        let round = self.session.evaluation().rounds.get(number - 1)?;
        let came = round.tournament.couples().filter(|_| round.state == RoundState::Scored)?;
        let record = self.session.record();
        let to = |of: [i64; 2], what: &str, nobody: &str| {
            let winner = [Team::A, Team::B].into_iter().find(|team| of[team.index().min(1)] > 0);
            winner.map_or_else(
                || nobody.to_owned(),
                |team| format!("{}: {what} {}", record.team_name(team), signed(of[team.index()])),
            )
        };
        let points = to(came.awarded, "awarded", "Nobody is awarded points");
        let gins = to(came.gins_awarded, "gins", "no gin is awarded");
        let both = |of: [i64; 2]| format!("{} : {}", signed(of[0]), signed(of[1]));
        let title = format!("Why round {number}?");
        let mut card = widget::score_breakdown(title).close("Esc closes").sentence(format!(
            "{points}; {gins}. Each line has {} first.",
            record.team_name(Team::A)
        ));
        for couple in &came.couples {
            let [a, b] = couple.players.map(|player| record.player_name(player));
            let gins = match couple.gins[0] + couple.gins[1] {
                0 => String::new(),
                1 => ", a gin".to_owned(),
                gins => format!(", {gins} gins"),
            };
            card = card.line(format!("{a} and {b}{gins}"), both(couple.points));
        }
        let hands =
            |side: usize| came.couples.iter().map(|couple| couple.points[side]).sum::<i64>();
        let ruled = [came.points[0] - hands(0), came.points[1] - hands(1)];
        if ruled != [0, 0] {
            card = card.line("Rulings", both(ruled));
        }
        Some(card.sum("Sum", both(came.points)).into())
    }
}
