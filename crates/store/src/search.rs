//! Searches games by text: each word must be in the game's name, the evening's title or a player's
//! name, or mean the evening. Case and accents make no difference.
//!
//! Invariant: a word that means a day is searched as a name too, since June is both.

use chrono::{Datelike, Days, Month, Months, NaiveDate, Weekday};
use rusqlite::Connection;
use rusqlite::types::Value as Column;

use super::error::Result;
use super::sql;
use crate::clock;
use games::rules;
use scoring::custom_game;
use scoring::names::folded;

/// The year before which no game was recorded.
const FIRST_YEAR: i32 = 2025;

/// A period of days, without its end.
type Period = (NaiveDate, NaiveDate);

/// SQL and the values of its parameters.
pub(super) type SqlPart = (String, Vec<Column>);

/// The matches of one word.
#[derive(Debug, Default)]
pub(super) struct Word {
    /// Ids of the rules whose name contains it.
    rules: Vec<&'static str>,
    /// People whose name contains it, or one merged into it.
    people: Vec<i64>,
    /// Games whose title contains it.
    titled: Vec<i64>,
    /// Periods, without their end.
    times: Vec<(String, String)>,
}

impl Word {
    /// Returns the matches of each word of a text.
    pub(super) fn all(connection: &Connection, text: &str) -> Result<Vec<Word>> {
        let words = words(text);
        if words.is_empty() {
            return Ok(Vec::new());
        }
        let people = texts(connection, include_str!("query/search/people.sql"))?;
        let sql = "select id, title from games indexed by games_by_title where title is not null";
        let titles = texts(connection, sql)?;
        let today = clock::tonight();
        let found = |word: &String| {
            let has = |name: &str| name.contains(word.as_str());
            let games = rules::ALL.iter().copied().chain(custom_game::all());
            let games = games.filter(|game| has(&folded(game.name)));
            let time = |day: NaiveDate| day.to_string();
            let times = days(word, &words, today).into_iter();
            Word {
                rules: games.map(|game| game.id).collect(),
                people: people.iter().filter(|(_, name)| has(name)).map(|(id, _)| *id).collect(),
                titled: titles.iter().filter(|(_, title)| has(title)).map(|(id, _)| *id).collect(),
                times: times.map(|(from, until)| (time(from), time(until))).collect(),
            }
        };
        Ok(words.iter().map(found).collect())
    }

    /// Returns a query for the ids of its matching games.
    pub(super) fn games(&self) -> SqlPart {
        let mut sql = include_str!("query/search/games.sql").to_owned();
        let mut values = vec![list(&self.titled), list(&self.people), list(&self.rules)];
        for (from, until) in &self.times {
            sql += " union select id from games
                     where removed is null and evening >= ? and evening < ?";
            values.extend([from, until].map(|time| Column::Text(time.clone())));
        }
        (sql, values)
    }
}

/// Returns numbers, each with its text, which is folded.
fn texts(connection: &Connection, sql: &str) -> Result<Vec<(i64, String)>> {
    sql::all(connection, sql, [], |row| Ok((row.get(0)?, folded(&row.get::<_, String>(1)?))))
}

/// Returns a list as JSON, which SQLite can read as a table.
fn list<T: Clone + Into<serde_json::Value>>(values: &[T]) -> Column {
    Column::Text(serde_json::Value::from(values.to_vec()).to_string())
}

/// Returns the one day that a text means, such as "2026-11-14", "yesterday", "friday" or "November
/// 14"; of several, the latest up to today.
pub fn day_of(text: &str, today: NaiveDate) -> Option<NaiveDate> {
    let words = words(text);
    let one = |(from, until): &Period| from.succ_opt().as_ref() == Some(until);
    let meant = words.iter().map(|word| days(word, &words, today));
    let mut meant: Vec<NaiveDate> = meant.flatten().filter(one).map(|(day, _)| day).collect();
    let said_year = words.iter().any(|word| word.parse::<NaiveDate>().is_ok());
    meant.retain(|day| said_year || *day <= today);
    meant.into_iter().max()
}

/// Returns the days that a word means among these words; none if it does not mean a day.
fn days(word: &str, words: &[String], today: NaiveDate) -> Vec<Period> {
    let one = |day: NaiveDate| day.checked_add_days(Days::new(1)).map(|next| (day, next));
    let ago = |days| today.checked_sub_days(Days::new(days)).and_then(one);
    let years = || {
        let said: Vec<i32> = words.iter().filter_map(|word| year(word)).collect();
        if said.is_empty() { (FIRST_YEAR..=today.year()).collect() } else { said }
    };
    let found = match word {
        "today" => vec![ago(0)],
        "yesterday" => vec![ago(1)],
        _ => {
            if let Some(day) = weekday(word) {
                vec![ago(today.weekday().days_since(day).into())]
            } else if let Some(year) = year(word) {
                vec![months(year, 1, 12)]
            } else if let Some((year, month)) = iso_month(word) {
                vec![months(year, month, 1)]
            } else if let Ok(day) = word.parse::<NaiveDate>() {
                vec![one(day)]
            } else if let Some(month) = month(word, words) {
                years().into_iter().map(|year| months(year, month, 1)).collect()
            } else if let (Some(day), Some(month)) =
                (day_of_month(word), words.iter().find_map(|other| month(other, words)))
            {
                let date = |year| NaiveDate::from_ymd_opt(year, month, day).and_then(one);
                years().into_iter().map(date).collect()
            } else {
                Vec::new()
            }
        }
    };
    found.into_iter().flatten().collect()
}

/// Returns the words of a search, folded: of "November 14, 2026" three.
fn words(text: &str) -> Vec<String> {
    let words = text.split_whitespace().map(|word| word.trim_end_matches(','));
    words.filter(|word| !word.is_empty()).map(folded).collect()
}

/// Adds months to the first day of a month.
fn months(year: i32, month: u32, count: u32) -> Option<Period> {
    let first = NaiveDate::from_ymd_opt(year, month, 1)?;
    Some((first, first.checked_add_months(Months::new(count))?))
}

/// Parses a day of the week; an abbreviation such as "sun" may be a name.
fn weekday(word: &str) -> Option<Weekday> {
    word.parse().ok().filter(|_| word.len() > 3)
}

fn year(word: &str) -> Option<i32> {
    word.parse().ok().filter(|year| (2000..2100).contains(year))
}

/// Parses "2026-08".
fn iso_month(word: &str) -> Option<(i32, u32)> {
    let (before, after) = word.split_once('-')?;
    let month = Some(after).filter(|after| after.len() == 2)?.parse().ok()?;
    Some((year(before)?, month)).filter(|(_, month)| (1..=12).contains(month))
}

/// Parses "14" or "14th".
fn day_of_month(word: &str) -> Option<u32> {
    let number = word.trim_end_matches(char::is_alphabetic);
    let end = word.get(number.len()..).unwrap_or_default();
    let day = number.parse().ok().filter(|day| (1..=31).contains(day));
    day.filter(|_| matches!(end, "" | "st" | "nd" | "rd" | "th"))
}

/// Returns the month that a word names; an abbreviation such as "aug" counts only beside a number,
/// because names begin that way too.
fn month(word: &str, words: &[String]) -> Option<u32> {
    let number = || words.iter().any(|word| year(word).is_some() || day_of_month(word).is_some());
    let is = |month: &Month| {
        let name = month.name().to_lowercase();
        name == word || (word.len() >= 3 && name.starts_with(word) && number())
    };
    let mut months = (1..=12_u8).filter_map(|number| Month::try_from(number).ok());
    months.find(is).map(|month| month.number_from_month())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// Returns what the words of a text mean on Friday, August 21, 2026.
    fn meant(text: &str) -> Vec<Vec<String>> {
        let words = words(text);
        let today = NaiveDate::from_ymd_opt(2026, 8, 21).unwrap();
        let said = |(from, until): Period| format!("{from} {until}");
        words.iter().map(|word| days(word, &words, today).into_iter().map(said).collect()).collect()
    }

    #[test]
    fn words_for_days_mean_those_days() {
        assert_eq!(meant("today"), [["2026-08-21 2026-08-22"]]);
        assert_eq!(meant("Yesterday"), [["2026-08-20 2026-08-21"]]);
        assert_eq!(meant("friday"), [["2026-08-21 2026-08-22"]]);
        assert_eq!(meant("saturday"), [["2026-08-15 2026-08-16"]]);
        assert_eq!(meant("2026"), [["2026-01-01 2027-01-01"]]);
        assert_eq!(meant("2026-08"), [["2026-08-01 2026-09-01"]]);
        assert_eq!(meant("2026-12-31"), [["2026-12-31 2027-01-01"]]);
        assert_eq!(meant("June"), [["2025-06-01 2025-07-01", "2026-06-01 2026-07-01"]]);
    }

    #[test]
    fn a_number_beside_a_month_is_its_day_or_year() {
        let august = ["2025-08-01 2025-09-01", "2026-08-01 2026-09-01"];
        assert_eq!(meant("14th aug"), [["2025-08-14 2025-08-15", "2026-08-14 2026-08-15"], august]);
        assert_eq!(meant("August 14, 2026")[1], ["2026-08-14 2026-08-15"]);
        assert_eq!(meant("aug 2025"), [["2025-08-01 2025-09-01"], ["2025-01-01 2026-01-01"]]);
        assert_eq!(meant("31 june 2026")[0], Vec::<String>::new());
    }

    #[test]
    fn names_are_not_days() {
        for name in ["ada", "jan", "mar", "14", "10,000", "goodge", "2026-13", "500"] {
            assert_eq!(meant(name), [Vec::<String>::new()], "{name}");
        }
    }
}
