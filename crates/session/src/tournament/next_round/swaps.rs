//! Swaps of two people in the next game, or as a correction of the game in progress.

use super::{HandStep, Night, SeatingPlan, preview};
use crate::session::PendingChange;
use scoring::next_game::swapped;
use scoring::{Change, Player, RoundPath};

impl SeatingPlan {
    /// Returns why two people cannot swap; `None` if their chairs are of one kind.
    pub fn refuses_swap(&self, night: Night<'_>, one: Player, other: Player) -> Option<String> {
        let roles = [one, other].map(|player| self.role(night, player));
        let [first, second] = roles.map(|role| night.role_name(role));
        let names = [one, other].map(|player| night.player(player)).join(" and ");
        (night.has_roles() && roles[0] != roles[1]).then(|| {
            format!("{names} cannot swap: one has a {first}’s chair, the other a {second}’s.")
        })
    }

    /// Swaps two people in the next game, with a message, or as a correction of the game in
    /// progress.
    pub fn swap(
        &mut self,
        night: Night<'_>,
        one: Player,
        other: Player,
    ) -> Result<HandStep, String> {
        if let Some(words) = self.refuses_swap(night, one, other) {
            return Err(words);
        }
        let (one_name, other_name) = (night.player(one), night.player(other));
        let words = format!("{one_name} and {other_name} swap places");
        let with = |warning: Option<String>| match warning {
            Some(warning) => format!("{words}. {warning}"),
            None => words.clone(),
        };
        if self.next_game.is_some() {
            self.change(night, words.clone(), |draft| draft.swaps.push([one, other]));
            return Ok(HandStep::planned(with(self.warning(night))));
        }
        for player in [one, other] {
            if let Some(table) = self.substitute_at(night, player) {
                return Err(format!(
                    "{} is a substitute at table {table}. To give the chair to somebody else, \
                     name another substitute on Entry.",
                    night.player(player)
                ));
            }
        }
        let (number, record) = (night.begun(), night.record());
        let before = record.rounds.last().ok_or("No game is played yet.")?;
        let after = swapped(record.game, before, one, other);
        let (_, evaluation) = night.0.preview(number, &after);
        if let Some(problem) = evaluation.problems.first() {
            return Err(format!("{} The seats stay as they are.", problem.message));
        }
        let known = &night.evaluation().warnings;
        let mut warnings = evaluation.warnings.into_iter().map(|warning| warning.message);
        let warning = warnings.find(|new| !known.iter().any(|known| known.message == *new));
        // Hands that are in stay at their tables.
        let has_hands = |player| {
            let table = self.table_of(night, player).and_then(|table| night.table(number, table));
            table.is_some_and(|table| !table.hands.is_empty())
        };
        let counts = "The hands that are in are scored for whoever sits there now.";
        let warning = warning.or((has_hands(one) || has_hands(other)).then(|| counts.to_owned()));
        let mut change = Change::correct(number, before, &after);
        change.label = format!("{}: {words}", night.game_words(number));
        Ok(HandStep::Commit(Box::new(PendingChange::new(change, with(warning)))))
    }

    /// Returns the table of the game in progress at which somebody is a substitute.
    fn substitute_at(&self, night: Night<'_>, player: Player) -> Option<u16> {
        let table = self.table_of(night, player)?;
        let own = night.table(night.begun(), table)?.players();
        (!own.contains(&player)).then_some(table)
    }

    /// Returns a warning about the next seating, for the tables with swaps.
    fn warning(&self, night: Night<'_>) -> Option<String> {
        let next = self.next_game.as_ref()?;
        let of_round = |place: RoundPath| place.table > 0;
        let mut warnings = preview(night, next).warnings.into_iter();
        let warning =
            warnings.find(|warning| warning.round == Some(next.number) && of_round(warning.place));
        warning.map(|warning| warning.message)
    }
}
