//! The players, house rules and first dealer of a new game.
//!
//! One editor for players around a table, two teams, and the guests of a night. Invariants: each
//! column of names ends with an empty box while more people can play; every change evaluates the
//! setup again; a letter of a name never chooses a role, except where the cursor asks for one.

mod choices;
mod message;
mod people;
mod teams;
mod update;
mod wording;

use std::collections::{BTreeMap, BTreeSet};

pub use self::message::{Effect, Message};
pub use self::people::LookAlike;
pub use self::teams::Teams;
pub use self::wording::Status;
use chrono::NaiveDate;

use super::describe::fact_line;
use super::house_rules::HouseRules;
use super::open_game::OpenGame;
use super::tournament::is_night;
use crate::evening;
use scoring::names;
use scoring::tables::{ROLE, roles_asked};
use scoring::{
    Cell, Choice, Dealer, Diagnostic, Game, Player, Record, SeatIndex, Subject, Value, joined,
};
use store::Person;

/// The players of a new game.
#[derive(Debug)]
pub struct Roster {
    /// The game.
    pub game: &'static Game,
    /// How people are seated.
    pub kind: SeatingKind,
    /// Everybody who has played, the most recent first.
    people: Vec<Person>,
    /// One entry per name box. With two teams, those of the first are at even indices. On a night
    /// only the last has a box; the others are in the list.
    pub entries: Vec<RosterEntry>,
    /// Index of the first dealer's box, or of the dealing team.
    pub dealer: usize,
    /// The two roles of a night whose chairs have them.
    roles: Option<[Choice; 2]>,
    /// The chosen house rules.
    pub house_rules: HouseRules,
    /// Where the keyboard cursor is.
    pub cursor: Cursor,
    /// The chair clicked first; a click on another one swaps the two.
    pub picked: Option<usize>,
    /// Whether dealing was tried, which makes everything missing a message.
    tried: bool,
    refused: Option<String>,
    /// Index of the marked person among the [`choices`](Roster::choices) for the text being typed;
    /// after them comes somebody new.
    pub choice: usize,
    /// The box into which a text was pasted, and its text since.
    pasted_into: Option<(usize, String)>,
    /// Names confirmed as different people although they look like others.
    told_apart: BTreeSet<String>,
    /// Indices in `people` of names that look alike, those merged into others too.
    alike: BTreeMap<String, Vec<usize>>,
    /// The first name that looks like another person's.
    pub question: Option<LookAlike>,
    /// The evening on which it was played, if not tonight.
    pub played: Option<NaiveDate>,
    /// The setup and its evaluation.
    set_up: OpenGame,
}

/// How people are seated.
#[derive(Debug)]
pub enum SeatingKind {
    /// Clockwise around a table.
    Seats,
    /// In two teams.
    Teams(Teams),
    /// As guests of a night, each with a role where chairs have one.
    Guests,
}

/// A person in the roster.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RosterEntry {
    /// The name as typed.
    pub name: String,
    /// Role on a night, 0 or 1, once chosen.
    pub role: Option<usize>,
}

/// Position of the keyboard cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cursor {
    /// The name of a team.
    Team(usize),
    /// A name box.
    Name(usize),
    /// A guest's role.
    Role(usize),
    /// The question about a name that looks like another.
    Question,
    /// An option.
    Option(usize),
    /// The first dealer.
    Dealer,
}

impl Roster {
    /// Creates an empty roster with the cursor on its first box; `people` are all who have played,
    /// the most recent first.
    pub fn new(game: &'static Game, people: Vec<Person>) -> Roster {
        let kind = match Teams::of(game) {
            Some(teams) => SeatingKind::Teams(teams),
            None if is_night(game) => SeatingKind::Guests,
            None => SeatingKind::Seats,
        };
        let mut roster = Roster {
            game,
            kind,
            people: Vec::new(),
            entries: Vec::new(),
            dealer: 0,
            roles: None,
            house_rules: HouseRules::new(game),
            cursor: Cursor::Name(0),
            picked: None,
            tried: false,
            refused: None,
            choice: 0,
            pasted_into: None,
            told_apart: BTreeSet::new(),
            alike: BTreeMap::new(),
            question: None,
            played: None,
            set_up: OpenGame::open(Record::new(game, Vec::new()), Vec::new()),
        };
        roster.set_people(people);
        roster
    }

    /// Returns the teams, if there are two.
    pub fn teams(&self) -> Option<&Teams> {
        match &self.kind {
            SeatingKind::Teams(teams) => Some(teams),
            _ => None,
        }
    }

    /// Returns whether it lists the guests of a night.
    pub fn has_guests(&self) -> bool {
        matches!(self.kind, SeatingKind::Guests)
    }

    /// Returns whether somebody is chosen who deals first or starts.
    pub fn chooses_first(&self) -> bool {
        match self.kind {
            SeatingKind::Guests => false,
            SeatingKind::Teams(_) => true,
            SeatingKind::Seats => !matches!(self.game.dealer, Dealer::Nobody),
        }
    }

    /// Returns whether somebody deals; otherwise, at most, somebody starts.
    pub fn deals(&self) -> bool {
        self.teams().is_some() || self.game.dealer.rotates()
    }

    /// Returns the number of columns of names: one for each team.
    pub fn columns(&self) -> usize {
        if self.teams().is_some() { 2 } else { 1 }
    }

    /// Returns the indices of a column.
    pub fn column(&self, column: usize) -> impl DoubleEndedIterator<Item = usize> + use<> {
        (column..self.entries.len()).step_by(self.columns())
    }

    pub(crate) fn last(&self) -> usize {
        self.entries.len().saturating_sub(1)
    }

    /// Returns the name in a box.
    pub fn name(&self, at: usize) -> &str {
        self.entries.get(at).map_or("", |entry| entry.name.as_str())
    }

    /// Returns whether a box has a name.
    pub fn is_named(&self, at: usize) -> bool {
        let typing = self.has_guests() && at + 1 == self.entries.len();
        !typing && !self.name(at).trim().is_empty()
    }

    /// Returns the indices of a column that have a name.
    pub fn named(&self, column: usize) -> Vec<usize> {
        self.column(column).filter(|at| self.is_named(*at)).collect()
    }

    /// Returns the indices with a name, in seating order: two teams alternate.
    pub fn seats(&self) -> Vec<usize> {
        let columns: Vec<Vec<usize>> = (0..self.columns()).map(|at| self.named(at)).collect();
        let most = columns.iter().map(Vec::len).max().unwrap_or(0);
        let rows = (0..most).flat_map(|row| columns.iter().map(move |column| column.get(row)));
        rows.flatten().copied().collect()
    }

    /// Moves the cursor to the first box without a name, otherwise to the last; returns its index.
    pub fn go_to_blank(&mut self) -> usize {
        let blank = self.entries.iter().position(|entry| entry.name.trim().is_empty());
        let at = blank.unwrap_or(self.last());
        self.cursor = Cursor::Name(at);
        at
    }

    /// Returns the number of people.
    pub fn count(&self) -> usize {
        self.seats().len()
    }

    /// Returns the roles of guests, if their chairs have any.
    pub fn roles(&self) -> &[Choice] {
        self.roles.as_ref().map_or(&[], |roles| roles)
    }

    /// Returns the keys of the roles: "L or G".
    pub fn role_keys(&self) -> String {
        joined(self.roles().iter().map(|role| role.key.to_string()), " or ")
    }

    /// Returns the first guest without a role at this index or later, if chairs have one.
    pub fn without_role(&self, from: usize) -> Option<usize> {
        let all = self.seats().into_iter().filter(|_| self.roles.is_some());
        let mut all = all.filter(|at| *at >= from);
        all.find(|at| self.entries.get(*at).is_some_and(|entry| entry.role.is_none()))
    }

    /// Returns the number of guests of each role.
    pub fn balance(&self) -> [usize; 2] {
        [0, 1].map(|role| self.entries.iter().filter(|entry| entry.role == Some(role)).count())
    }

    /// Returns the possible first dealers: index and name.
    pub fn dealers(&self) -> Vec<(usize, &str)> {
        match &self.kind {
            SeatingKind::Teams(teams) => [0, 1].map(|team| (team, teams.name(team))).to_vec(),
            SeatingKind::Seats if self.chooses_first() => {
                self.seats().into_iter().map(|at| (at, self.name(at).trim())).collect()
            }
            _ => Vec::new(),
        }
    }

    fn record(&self) -> Record {
        let seats = self.seats();
        let names = seats.iter().map(|at| names::clean(self.name(*at)));
        let mut record = Record::new(self.game, names.collect());
        record.options = self.house_rules.for_game();
        record.date = self.played.and_then(evening::date_of);
        match &self.kind {
            SeatingKind::Seats => {
                // The first player deals unless the record says otherwise.
                let dealer = seats.iter().position(|at| *at == self.dealer).filter(|at| *at > 0);
                record.dealer = dealer.and_then(|at| u16::try_from(at).ok()).map(Player);
            }
            SeatingKind::Teams(teams) => teams.set_up(&mut record, self.dealer),
            SeatingKind::Guests => {
                for (index, at) in seats.into_iter().enumerate() {
                    let role = self.entries.get(at).and_then(|entry| entry.role);
                    let word = role.and_then(|role| self.roles().get(role)).map(|role| role.id);
                    let cell = Cell::of(ROLE.spec.id, Subject::Player(Player::at(index)));
                    let _ = record.setup.set(cell, word.map(Value::Word));
                }
            }
        }
        record
    }

    /// Keeps an empty box at the end, and evaluates the setup.
    pub fn refresh(&mut self) {
        self.keep_empty_box();
        if !self.dealers().iter().any(|(at, _)| *at == self.dealer) {
            self.dealer = self.dealers().first().map_or(0, |(at, _)| *at);
        }
        let last = self.last();
        match self.cursor {
            Cursor::Name(at) => self.cursor = Cursor::Name(at.min(last)),
            Cursor::Role(at) if at >= last => self.cursor = Cursor::Name(last),
            _ => {}
        }
        self.question = self.look_alike();
        if self.cursor == Cursor::Question && self.question.is_none() {
            self.cursor = self.after_names();
        }
        self.house_rules.set_players(self.count());
        self.house_rules.check(self.option_with_cursor());
        self.roles = self.roles_asked();
        self.set_up = OpenGame::open(self.record(), Vec::new());
    }

    /// Returns whether there are two sides.
    pub fn in_sides(&self) -> bool {
        self.set_up.record().in_sides()
    }

    /// Returns a line for each fact of the first deal.
    pub fn facts(&self) -> Vec<String> {
        let facts = self.set_up.evaluation().next().into_iter().flat_map(|next| &next.facts);
        facts.filter_map(|fact| fact_line(self.set_up.record(), fact)).collect()
    }

    /// Returns the problems of the setup, that teams differ in size before all others.
    fn problems(&self) -> Vec<Diagnostic> {
        let mut problems = self.set_up.evaluation().problems.clone();
        if let Some(differ) = self.team_sizes_differ() {
            problems.retain(|problem| !is_about_players(problem));
            problems.insert(0, Diagnostic::setup("players", differ));
        }
        problems
    }

    /// Returns the problems of the setup without those that stand at the box of a house rule.
    fn problems_of_no_box(&self) -> impl Iterator<Item = Diagnostic> {
        self.problems().into_iter().filter(|problem| !self.house_rules.says(&problem.message))
    }

    /// Returns the roles that a night with these house rules asks for.
    fn roles_asked(&self) -> Option<[Choice; 2]> {
        if !self.has_guests() {
            return None;
        }
        let mut record = Record::new(self.game, Vec::new());
        record.options = self.house_rules.for_game();
        roles_asked(&record)
    }

    fn keep_empty_box(&mut self) {
        let columns = self.columns();
        let last = self.entries.iter().rposition(|entry| !entry.name.trim().is_empty());
        let typing = self.has_guests() && last.is_some_and(|at| at + 1 == self.entries.len());
        if typing {
            return;
        }
        let rows = last.map_or(1, |last| last / columns + 2);
        let most = match self.kind {
            SeatingKind::Seats => self.game.player_counts.most(),
            _ => usize::MAX,
        };
        let rows = rows.min(most.max(last.map_or(1, |last| last + 1)));
        self.entries.resize(columns * rows, RosterEntry::default());
    }

    /// Returns whether the first hand can be dealt.
    pub fn ready(&self) -> bool {
        self.problems().is_empty() && self.without_role(0).is_none()
    }

    /// Returns the sentences about the setup to show now. Missing people are reported only once
    /// dealing was tried.
    pub fn sentences(&self) -> Vec<String> {
        if self.has_guests() {
            return self.refused.clone().into_iter().collect();
        }
        let count = self.count();
        let enough = self.game.player_counts.allows(count) && self.team_sizes_differ().is_none();
        let names = self.seats().into_iter().map(|at| self.name(at).trim());
        let twice = names.collect::<BTreeSet<_>>().len() < count;
        let quiet =
            |problem: &Diagnostic| is_about_players(problem) && !enough && !twice && !self.tried;
        let problems = self.problems_of_no_box();
        problems.filter(|problem| !quiet(problem)).map(|problem| problem.message).collect()
    }
}

fn is_about_players(problem: &Diagnostic) -> bool {
    matches!(problem.field.as_deref(), Some("players" | "teams"))
}
