//! The setup for rules: players, teams and house options.

use crate::grammar::values::ReadValue;
use crate::{
    Away, Choices, Game, GameOption, OptionKind, PerSeat, Player, SeatIndex, Setup, Team, Value,
};

impl<'a> Setup<'a> {
    /// Returns the setup of a round that these do not play.
    pub(crate) fn without(&self, away: Away) -> Setup<'a> {
        Setup { away, ..self.clone() }
    }

    /// Returns whether this is one of the players, and plays.
    pub fn plays(&self, player: Player) -> bool {
        player.index() < self.record.players.len() && !self.away.has(player)
    }

    /// Returns the game that is played.
    pub fn game(&self) -> &'static Game {
        self.record.game
    }

    /// Returns the number of players who play.
    pub fn player_count(&self) -> usize {
        let everybody = self.record.players.len();
        if self.away.is_nobody() { everybody } else { self.players().count() }
    }

    /// Returns the number of scoring units, also of those who are away.
    pub fn team_count(&self) -> usize {
        if self.in_sides { 2 } else { self.record.players.len() }
    }

    /// Returns everybody who plays, in seating order.
    pub fn players(&self) -> impl Iterator<Item = Player> + use<> {
        let away = self.away;
        (0..self.record.players.len()).map(Player::at).filter(move |player| !away.has(*player))
    }

    /// Returns every scoring unit that plays, in order.
    pub fn teams(&self) -> impl Iterator<Item = Team> + use<> {
        let away = self.away;
        self.all_teams().filter(move |team| !away.has(*team))
    }

    /// Returns every scoring unit in order, whoever is away.
    pub fn all_teams(&self) -> impl Iterator<Item = Team> + use<> {
        (0..self.team_count()).map(Team::at)
    }

    /// Returns one value for each team that plays.
    pub fn each_team<T: Default>(&self, value: impl FnMut(Team) -> T) -> PerSeat<Team, T> {
        PerSeat::of_those_who_play(self.team_count(), self.away, value)
    }

    /// Returns one value for each player who plays.
    pub fn each_player<T: Default>(&self, value: impl FnMut(Player) -> T) -> PerSeat<Player, T> {
        PerSeat::of_those_who_play(self.record.players.len(), self.away, value)
    }

    /// Returns whether all players of a team are among these.
    pub fn is_among(&self, team: Team, players: &[Player]) -> bool {
        let mut members = self.players().filter(|player| self.team_of(*player) == team);
        members.all(|member| players.contains(&member))
    }

    /// Returns the team a player scores for.
    pub fn team_of(&self, player: Player) -> Team {
        player.team(self.in_sides)
    }

    /// Returns the players of a team.
    pub fn members(&self, team: Team) -> Vec<Player> {
        self.players().filter(|player| self.team_of(*player) == team).collect()
    }

    /// Returns the next player clockwise who plays.
    pub fn left_of(&self, player: Player) -> Player {
        let left = Player::at((player.index() + 1) % self.record.players.len().max(1));
        self.or_next(left)
    }

    /// Returns this player, or the next one clockwise who plays.
    pub fn or_next(&self, player: Player) -> Player {
        if self.plays(player) {
            return player;
        }
        self.clockwise_from(player).next().unwrap_or(player)
    }

    /// Returns everybody clockwise, beginning with this player.
    pub fn clockwise_from(&self, first: Player) -> impl Iterator<Item = Player> + use<> {
        let (before, from) = (move |who: &Player| *who < first, move |who: &Player| *who >= first);
        self.players().filter(from).chain(self.players().filter(before))
    }

    /// Returns the partner in a game of two pairs, who sits opposite.
    pub fn across(&self, player: Player) -> Player {
        self.left_of(self.left_of(player))
    }

    /// Returns a player's name.
    pub fn name(&self, player: Player) -> &'a str {
        self.record.player_name(player)
    }

    /// Returns a team's name at the table: its players' names.
    pub fn team_name(&self, team: Team) -> String {
        self.record.team_name(team)
    }

    /// Returns a team as the subject of a sentence: "Ada has", or "Ada and Cleo have".
    pub fn team_has(&self, team: Team) -> String {
        format!("{} {}", self.team_name(team), self.record.team_verb(team, "has", "have"))
    }

    /// Returns several teams' names: "Ada, Ben and Cleo".
    pub fn team_names(&self, teams: &[Team]) -> String {
        self.record.team_name_list(teams)
    }

    /// Returns who deals first, or the next one who plays; `None` if that has a problem.
    pub fn first_dealer(&self) -> Option<Player> {
        (self.dealer_valid && self.player_count() > 0)
            .then(|| self.or_next(self.record.dealer.unwrap_or(Player(0))))
    }

    /// Returns the value of a house option; its default if the value is invalid.
    pub fn option<K: ReadValue>(&self, option: &GameOption<K>) -> K {
        self.valid_option(option).unwrap_or_else(|| {
            let record = self.record;
            K::read(&option.spec.default(record.players.len(), &record.options)).unwrap_or_default()
        })
    }

    /// Returns the word at this index (from 0) of a house option that is a list of words; `None` if
    /// the list is shorter or has a problem.
    pub fn option_at<T: Choices>(&self, option: &GameOption<Vec<T>>, index: usize) -> Option<T> {
        let spec = &option.spec;
        if self.faulty_options.contains(&spec.id) {
            return None;
        }
        let word = match (self.record.options.get(spec.id), spec.kind) {
            (Some(Value::Words(words)), _) => *words.get(index)?,
            (_, OptionKind::Words { choices, all: true }) => choices.get(index)?.id,
            _ => return None,
        };
        T::from_id(word)
    }

    /// Returns the value of a house option; `None` if it is invalid, or if the players have a
    /// problem, so what depends on it cannot be checked.
    pub fn valid_option<K: ReadValue>(&self, option: &GameOption<K>) -> Option<K> {
        if !self.valid || self.faulty_options.contains(&option.spec.id) {
            return None;
        }
        let record = self.record;
        K::read(&option.spec.value(record.players.len(), &record.options))
    }
}
