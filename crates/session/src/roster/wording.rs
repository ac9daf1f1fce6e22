//! Sentences about a roster: how many people are needed, what is missing, what begins.

use super::super::tournament::{Night, advice, balance_words, table_words};
use super::{Cursor, Roster, SeatingKind};
use scoring::join_words;
use store::format;

/// Status line of a roster.
#[derive(Debug)]
pub struct Status {
    /// Its text.
    pub words: String,
    /// Whether a key can act on it now.
    pub is_ready: bool,
    /// Whether nothing is missing.
    pub is_done: bool,
}

/// How many names are suggested at once.
pub(super) const MAX_OFFERED: usize = 12;

impl Roster {
    /// Returns suggested names of people who have played before, those that match the typed text
    /// first, and their heading; `None` if there are none, or if nobody else can be seated.
    pub fn offered(&self) -> Option<(String, Vec<&str>)> {
        let typed = match self.cursor {
            Cursor::Name(at) => self.name(at),
            _ => "",
        };
        let completes = self.completion().is_some();
        let fitting = self.choices();
        let full = self.count() >= self.game.player_counts.most() && fitting.is_empty();
        let others = self.unseated().map(|person| person.name.as_str());
        let others = others.filter(|name| !fitting.contains(name));
        // A night has many guests, so only those who match are offered.
        let others = others.filter(|_| !self.has_guests());
        let names: Vec<&str> = fitting.iter().copied().chain(others).take(MAX_OFFERED).collect();
        if names.is_empty() || full {
            return None;
        }
        let mut words = "Played before".to_owned();
        if !typed.is_empty() && completes {
            let fits = match fitting.len() {
                1 => "the first".to_owned(),
                fits => format!("the first {fits}"),
            };
            words = format!("{words}; \u{201c}{typed}\u{201d} matches {fits}");
        }
        Some((words, names))
    }

    /// Returns what is needed, and what is missing; or the first dealer, where the choice of one
    /// `is_scrolled` out of sight.
    pub fn status(&self, is_scrolled: bool) -> Status {
        let asked = match (self.cursor, &self.question) {
            (Cursor::Question, Some(asked)) => Some(asked.question.clone()),
            (Cursor::Role(at), _) if self.roles.is_some() => {
                Some(format!("{}: press {}", self.name(at), self.role_keys()))
            }
            _ => None,
        };
        if let Some(words) = asked {
            return Status { words, is_ready: true, is_done: false };
        }
        let is_ready = self.ready() && self.refused.is_none();
        let words = match &self.kind {
            SeatingKind::Guests if self.refused.is_some() => {
                "A name is not on the list yet".to_owned()
            }
            SeatingKind::Guests => match self.without_role(0) {
                Some(at) if self.name(self.last()).trim().is_empty() => {
                    format!("Press Enter, then {} for {}", self.role_keys(), self.name(at))
                }
                Some(at) => format!("{}: role not chosen yet", self.name(at)),
                None if is_ready => "Ready to draw the seats".to_owned(),
                None => table_words(self.roles()),
            },
            SeatingKind::Teams(teams) => match [0, 1].map(|team| self.named(team).len()) {
                [0, 0] => "Two teams of equal size".to_owned(),
                [a, b] if a == b => {
                    format!("{} seated", format::how_many(a, "couple", "couples"))
                }
                [a, b] => format!("{} {a}, {} {b}", teams.name(0), teams.name(1)),
            },
            SeatingKind::Seats => {
                let seats = self.game.player_counts;
                let (needed, count) = (seats.words(), self.count());
                let people = if needed == "1" { "person" } else { "people" };
                let missing = seats.least().saturating_sub(count);
                match (count, missing) {
                    (0, _) => format!("{needed} {people}"),
                    _ if is_scrolled && is_ready => self.first_deal(),
                    (_, 0) => format!("{needed} {people}; {count} seated"),
                    _ => {
                        format!("{needed} {people}; {missing} more needed")
                    }
                }
            }
        };
        Status { words, is_ready, is_done: is_ready && self.has_guests() }
    }

    /// Returns the game about to start, as a sentence.
    pub fn summary(&self) -> String {
        match &self.kind {
            SeatingKind::Guests => match self.problems_of_no_box().next() {
                _ if self.count() == 0 => "The list is empty".to_owned(),
                Some(problem) if self.without_role(0).is_none() => problem.message,
                _ => self.room_words(),
            },
            _ if !self.ready() => String::new(),
            SeatingKind::Teams(teams) => {
                let couples = format::how_many(self.couples().len(), "couple", "couples");
                format!("{}: {} deal first", couples, teams.name(self.dealer))
            }
            SeatingKind::Seats => {
                let sides = if self.in_sides() { self.sides() } else { String::new() };
                format!("{}{sides}", self.first_deal())
            }
        }
    }

    /// Returns how the guests fill the tables, and for how many a movement is less good.
    fn room_words(&self) -> String {
        let people = if self.roles.is_some() { self.balance() } else { [self.count(), 0] };
        let night = Night(&self.set_up);
        let when = format!("each {}", night.round_noun());
        let words = balance_words(self.roles(), people, &when);
        [words].into_iter().chain(advice(night)).collect::<Vec<_>>().join(". ")
    }

    /// Returns how many play, and who deals first or starts: "3 players: Ada deals".
    fn first_deal(&self) -> String {
        let words = format::how_many(self.count(), "player", "players");
        if !self.chooses_first() {
            return words;
        }
        format!("{words}: {} {}", self.name(self.dealer).trim(), self.game.dealer.verb())
    }

    /// Returns the sides in words: "; Ada and Cleo against Ben and Dov".
    fn sides(&self) -> String {
        let seats = self.seats();
        let side = |first: usize| {
            let names = seats.iter().skip(first).step_by(2);
            join_words(names.map(|at| self.name(*at).trim()))
        };
        format!("; {} against {}", side(0), side(1))
    }
}
