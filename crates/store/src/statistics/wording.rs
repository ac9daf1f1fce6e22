//! Statistics of a person in words.

use chrono::{DateTime, FixedOffset};

use crate::clock;

use super::{Figures, GameStats};
use scoring::{Unit, WinsBy};

impl Figures {
    /// Returns games, wins, longest winning streak and average place, each as a figure and its
    /// label.
    pub fn headlines(&self) -> [(String, String); 4] {
        let open = self.games - self.over;
        let games = match (self.games, open) {
            (1, 0) => "game".to_owned(),
            (_, 0) => "games".to_owned(),
            (1, _) => "game, not finished".to_owned(),
            (_, open) => format!("games, {open} not finished"),
        };
        let won = match (200 * self.won + self.over).checked_div(2 * self.over) {
            Some(part) if self.won > 0 => format!("won, {part}%"),
            _ => "won".to_owned(),
        };
        let row_of = match self.present {
            0 => "longest winning streak".to_owned(),
            present if present == self.longest => "longest winning streak, still going".to_owned(),
            present => format!("longest winning streak; {present} now"),
        };
        let place = self.place.map_or_else(|| "\u{2013}".to_owned(), tenths);
        [
            (self.games.to_string(), games),
            (self.won.to_string(), won),
            (self.longest.to_string(), row_of),
            (place, "average place".to_owned()),
        ]
    }
}

impl GameStats {
    /// Returns the number of games and wins, and the average, best and worst total.
    pub fn row(&self) -> [String; 5] {
        let unit = self.game.unit;
        [
            self.over.to_string(),
            self.won.to_string(),
            average(self.average, unit),
            unit.words(self.best.total),
            unit.words(self.worst.total),
        ]
    }

    /// Returns a remark on the game.
    pub fn remark(&self) -> String {
        let mut said = Vec::new();
        if self.game.wins_by == WinsBy::Lowest {
            said.push("low wins".to_owned());
        }
        let times =
            |count: &usize| if *count == 1 { "once".to_owned() } else { format!("{count} times") };
        said.extend(self.roles.iter().map(|(role, count)| format!("{role} {}", times(count))));
        said.join(", ")
    }

    /// Returns a total and its game: "535 points in Goodge".
    pub fn total_words(&self, total: i64) -> String {
        let (unit, name) = (self.game.unit, self.game.name);
        match unit {
            Unit::Cents => format!("{} in {name}", unit.words(total)),
            _ => format!("{} {} in {name}", unit.words(total), unit.id()),
        }
    }
}

/// Returns a month in words: "March 2019".
pub fn month(at: DateTime<FixedOffset>) -> String {
    clock::evening_of(at.naive_local()).format("%B %Y").to_string()
}

/// Returns an average of totals: whole if it is large, in tenths if it is small.
fn average(average: i64, unit: Unit) -> String {
    let whole = (average + 5).div_euclid(10);
    if unit == Unit::Cents || whole.abs() >= 20 {
        return unit.words(whole);
    }
    tenths(average)
}

/// Returns tenths as a decimal number: "1.8" for 18.
pub fn tenths(tenths: i64) -> String {
    let sign = if tenths < 0 { "\u{2212}" } else { "" };
    format!("{sign}{}.{}", tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10)
}
