//! Which house rules are refused, and what is said at their boxes.

use super::HouseRules;

impl HouseRules {
    /// Returns why the value of the option at this index is invalid. Limits that depend on the
    /// number of players wait for the players.
    fn fault(&self, index: usize) -> Option<String> {
        let (option, answer) = self.game.options.get(index).zip(self.answer(index))?;
        let has_limits = !option.is_by_players() || self.game.player_counts.allows(self.players);
        option.fault(&answer, self.players).filter(|_| has_limits)
    }

    /// Returns the first option with an invalid value.
    pub fn first_refused(&self) -> Option<usize> {
        (0..self.game.options.len()).find(|index| self.fault(*index).is_some())
    }

    /// Returns whether this sentence is the complaint about an option, which stands at its box.
    pub fn says(&self, sentence: &str) -> bool {
        (0..self.game.options.len()).any(|index| self.fault(index).as_deref() == Some(sentence))
    }

    /// Returns why the value of the option at this index is refused, unless it is being typed.
    pub fn refusal(&self, index: usize) -> Option<String> {
        self.fault(index).filter(|_| self.typing != Some(index))
    }

    /// Returns the limits of the option at this index as a sentence, after a digit too many.
    pub fn limit(&self, index: usize) -> Option<&str> {
        self.limit.as_ref().filter(|(at, _)| *at == index).map(|(_, words)| words.as_str())
    }

    /// Checks the number being typed, unless the cursor is still at this option.
    pub fn check(&mut self, cursor: Option<usize>) {
        self.typing = self.typing.filter(|typing| Some(*typing) == cursor);
    }

    /// Returns whether no choice is invalid, whoever plays.
    pub(super) fn is_valid(&self) -> bool {
        self.game.options.iter().all(|option| {
            let chosen = self.chosen.get(option.id);
            chosen.is_none_or(|value| option.fault(value, self.players).is_none())
        })
    }
}
