//! Records as plain data without scoring: a record contains no totals.

pub mod edit;
pub mod entry;
pub mod seating;

use std::collections::BTreeMap;

use chrono::{Datelike as _, NaiveDate};

use crate::wording::verb;
use crate::{Cell, Game, Player, RosterKind, RoundEntry, Subject, TEAM_NAME, Team, Value};

/// The record of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// Its rules.
    pub game: &'static Game,
    /// Chosen house options; others have their defaults.
    pub options: Options,
    /// Names in seating order, clockwise.
    pub players: Vec<String>,
    /// The first dealer; `None` for the first player.
    pub dealer: Option<Player>,
    /// The day of the evening on which it was played, if it is written down; see [`read_day`]. It
    /// changes no score.
    pub date: Option<NaiveDate>,
    /// Other values of the setup declared by the game (roles, teams).
    pub setup: RoundEntry,
    /// The rounds in order.
    pub rounds: Vec<RoundEntry>,
    /// Whether the players ended it early.
    pub ended: bool,
}

impl Record {
    /// Creates a game that has just been set up: nothing written yet.
    pub fn new(game: &'static Game, players: Vec<String>) -> Record {
        Record {
            game,
            options: Options::default(),
            players,
            dealer: None,
            date: None,
            setup: RoundEntry::default(),
            rounds: Vec::new(),
            ended: false,
        }
    }

    /// Returns the seat of the player with exactly this name.
    pub fn player(&self, name: &str) -> Option<Player> {
        let index = self.players.iter().position(|player| player == name)?;
        u16::try_from(index).ok().map(Player)
    }

    /// Returns a round, by number from 1; `None` if it does not exist.
    pub fn round(&self, number: usize) -> Option<&RoundEntry> {
        self.rounds.get(number.checked_sub(1)?)
    }

    /// Returns a player's name; "nobody" for a seat that does not exist.
    pub fn player_name(&self, player: Player) -> &str {
        self.players.get(usize::from(player.0)).map_or("nobody", String::as_str)
    }

    /// Returns whether the players sit in two sides.
    pub fn in_sides(&self) -> bool {
        self.game.player_counts.in_sides(self.players.len())
    }

    /// Returns a team's name in files: its player's name, or A or B.
    pub fn team_id(&self, team: Team) -> &str {
        if self.in_sides() {
            return if team == Team::A { "A" } else { "B" };
        }
        self.player_name(Player(team.0))
    }

    /// Returns a team's name at the table: its player's name, or both partners' names.
    pub fn team_name(&self, team: Team) -> String {
        if !self.in_sides() {
            return self.player_name(Player(team.0)).to_owned();
        }
        if let RosterKind::Teams(names) = self.game.roster {
            let cell = Cell::of(TEAM_NAME.spec.id, Subject::Team(team));
            return match self.setup.get(&cell) {
                Some(Value::Text(name)) if !name.trim().is_empty() => name.clone(),
                _ => names[usize::from(team.0.min(1))].to_owned(),
            };
        }
        join_words(self.players.iter().skip(usize::from(team.0)).step_by(2))
    }

    /// Returns several teams by their players' names: "Ada, Ben and Cleo", or two sides, "Ada and
    /// Cleo, Ben and Dov".
    pub fn team_name_list(&self, teams: &[Team]) -> String {
        let names = teams.iter().map(|team| self.team_name(*team));
        let of_pairs = self.in_sides() && matches!(self.game.roster, RosterKind::Names);
        if of_pairs { joined(names, ", ") } else { join_words(names) }
    }

    /// Returns the name of the player or team whose cell this is; empty for a value of the round.
    pub fn owner(&self, key: Subject) -> String {
        match key {
            Subject::Player(player) => self.player_name(player).to_owned(),
            Subject::Team(team) | Subject::TeamPart(team, _) => self.team_name(team),
            Subject::One | Subject::Part(_) => String::new(),
        }
    }

    /// Returns the verb that goes with [`Record::team_name`]: "Ada leads", "Ada and Cleo lead",
    /// "Girls lead".
    pub fn team_verb<'a>(&self, team: Team, one: &'a str, many: &'a str) -> &'a str {
        let members = match self.game.roster {
            RosterKind::Teams(_) => 2,
            RosterKind::Names if !self.in_sides() => 1,
            RosterKind::Names => self.players.iter().skip(usize::from(team.0)).step_by(2).count(),
        };
        verb(members, one, many)
    }

    /// Returns the number of scoring units.
    pub fn team_count(&self) -> usize {
        if self.in_sides() { 2 } else { self.players.len() }
    }

    /// Returns the team with this id ("A", or a name).
    pub fn team(&self, id: &str) -> Option<Team> {
        if self.in_sides() {
            return match id {
                "A" => Some(Team::A),
                "B" => Some(Team::B),
                _ => None,
            };
        }
        self.player(id).map(|player| Team(player.0))
    }
}

/// Joins words for a sentence: "Ada", "Ada and Ben", "Ada, Ben and Cleo".
pub fn join_words<T: AsRef<str>>(words: impl IntoIterator<Item = T>) -> String {
    join(words, "and")
}

/// Joins alternatives: "2, 3 or 4".
pub fn join_choices<T: AsRef<str>>(words: impl IntoIterator<Item = T>) -> String {
    join(words, "or")
}

fn join<T: AsRef<str>>(words: impl IntoIterator<Item = T>, conjunction: &str) -> String {
    let mut words: Vec<T> = words.into_iter().collect();
    let last = words.pop();
    let last = last.as_ref().map_or("", AsRef::as_ref);
    if words.is_empty() {
        return last.to_owned();
    }
    format!("{} {conjunction} {last}", joined(words, ", "))
}

/// Joins words with the same text between any two: "Ada, Ben, Cleo".
pub fn joined<T: AsRef<str>>(words: impl IntoIterator<Item = T>, between: &str) -> String {
    let mut all = String::new();
    for (index, word) in words.into_iter().enumerate() {
        all += if index > 0 { between } else { "" };
        all += word.as_ref();
    }
    all
}

/// Chosen house options by id.
pub type Options = BTreeMap<&'static str, Value>;

/// Reads a day as records state it, from the year 1 to 9999: "2026-11-25".
pub fn read_day(text: &str) -> Option<NaiveDate> {
    let day = text.parse::<NaiveDate>().ok()?;
    ((1..=9999).contains(&day.year()) && day.to_string() == text).then_some(day)
}
