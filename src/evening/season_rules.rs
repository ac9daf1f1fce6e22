//! Rules of a season as one line of text: which games count, the points of a place, how many
//! results count. The line is stored, typed and shown.
//!
//! Invariant: parsing a printed line gives the same rules.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use chrono::{Datelike, NaiveDate, Weekday};

use super::{PointsScheme, PointsSchemeError, Unit};
use crate::names::folded;

/// Which games count in a season, and how.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SeasonRules {
    /// Whether each game counts, or each night.
    pub unit: Unit,
    /// The points of a result.
    pub points: SeasonPoints,
    /// How many of a person's best results count; `None` for all.
    pub best: Option<usize>,
    /// How many results a rank requires; 0 for as many as the points need.
    pub at_least: usize,
    /// Only games with one of these tags.
    pub tags: Vec<String>,
    /// Only games of these days; a night belongs to the day it started on.
    pub days: Vec<Weekday>,
    /// Only games hosted by one of these people.
    pub hosts: Vec<String>,
    /// Only these games, by id.
    pub games: Vec<String>,
    /// Only games from this day on.
    pub from: Option<NaiveDate>,
    /// Only games up to this day.
    pub until: Option<NaiveDate>,
    /// Only games added by hand.
    pub chosen: bool,
}

/// The points of a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeasonPoints {
    /// Points for places.
    Places(PointsScheme),
    /// The total of a game, or the points of an evening.
    Totals,
}

impl Default for SeasonPoints {
    fn default() -> SeasonPoints {
        SeasonPoints::Places(PointsScheme::default())
    }
}

/// A text that is not the rules of a season.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SeasonRulesError {
    /// An unknown part.
    #[error(
        "\u{201c}{0}\u{201d} is not a rule of a season. Use: nights, games, points 5 3 2 1, points \
         totals, best 8, at least 3, on fri sat, tag club, host Ada, game hearts, from 2026-01-01, \
         until 2026-12-31, chosen; with semicolons between."
    )]
    Unknown(String),
    /// Not a number of results.
    #[error("\u{201c}{0}\u{201d} is not a number of results; it must be from 1 to 999.")]
    NoCount(String),
    /// Not a day of the week.
    #[error("\u{201c}{0}\u{201d} is not a day of the week. Write fri, or friday.")]
    NoDay(String),
    /// Not a date.
    #[error("\u{201c}{0}\u{201d} is not a date. Write it like 2026-11-14.")]
    NoDate(String),
    /// A word without its value.
    #[error("Write what you mean after \u{201c}{0}\u{201d}.")]
    Nothing(String),
    /// Invalid points.
    #[error(transparent)]
    Points(#[from] PointsSchemeError),
}

impl FromStr for SeasonRules {
    type Err = SeasonRulesError;

    fn from_str(text: &str) -> Result<SeasonRules, SeasonRulesError> {
        let mut rules = SeasonRules::default();
        for part in text.split([';', '\n']).map(str::trim).filter(|part| !part.is_empty()) {
            let (word, rest) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
            let rest = rest.trim();
            match word.to_ascii_lowercase().as_str() {
                "nights" if rest.is_empty() => rules.unit = Unit::Night,
                "games" if rest.is_empty() => rules.unit = Unit::Game,
                "chosen" if rest.is_empty() => rules.chosen = true,
                "points" if rest.eq_ignore_ascii_case("totals") => {
                    rules.points = SeasonPoints::Totals;
                }
                "points" => rules.points = SeasonPoints::Places(PointsScheme::parse(rest)?),
                "best" => rules.best = Some(count(rest)?),
                "at" => match rest.split_once(' ') {
                    Some(("least", number)) => rules.at_least = count(number.trim())?,
                    _ => return Err(SeasonRulesError::Unknown(part.to_owned())),
                },
                "on" => {
                    let days = list(word, rest, true)?;
                    rules.days = days.iter().map(|word| day(word)).collect::<Result<_, _>>()?;
                }
                "tag" => rules.tags = list(word, rest, false)?,
                "host" => rules.hosts = list(word, rest, false)?,
                "game" => rules.games = list(word, rest, true)?,
                "from" => rules.from = Some(date(rest)?),
                "until" => rules.until = Some(date(rest)?),
                _ => return Err(SeasonRulesError::Unknown(part.to_owned())),
            }
        }
        Ok(rules)
    }
}

fn count(text: &str) -> Result<usize, SeasonRulesError> {
    let count = text.parse().ok().filter(|count| (1..1000).contains(count));
    count.ok_or_else(|| SeasonRulesError::NoCount(text.to_owned()))
}

fn date(text: &str) -> Result<NaiveDate, SeasonRulesError> {
    text.parse().map_err(|_| SeasonRulesError::NoDate(text.to_owned()))
}

/// Reads "fri", "Friday", "fridays".
fn day(text: &str) -> Result<Weekday, SeasonRulesError> {
    let read = |text: &str| text.parse().ok();
    let day = read(text).or_else(|| read(text.strip_suffix('s')?));
    day.ok_or_else(|| SeasonRulesError::NoDay(text.to_owned()))
}

/// Parses a list separated by commas, or also by spaces if its words contain none.
fn list(word: &str, text: &str, by_blanks: bool) -> Result<Vec<String>, SeasonRulesError> {
    let between = |letter: char| letter == ',' || by_blanks && letter.is_whitespace();
    let words = text.split(between).map(str::trim).filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_owned).collect();
    if words.is_empty() { Err(SeasonRulesError::Nothing(word.to_owned())) } else { Ok(words) }
}

impl fmt::Display for SeasonRules {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(match self.unit {
            Unit::Night => "nights",
            Unit::Game => "games",
        })?;
        match &self.points {
            SeasonPoints::Places(PointsScheme::Players) => {}
            SeasonPoints::Places(scheme) => write!(to, "; points {}", scheme.id())?,
            SeasonPoints::Totals => to.write_str("; points totals")?,
        }
        if let Some(best) = self.best {
            write!(to, "; best {best}")?;
        }
        if self.at_least > 0 {
            write!(to, "; at least {}", self.at_least)?;
        }
        let days: Vec<String> =
            self.days.iter().map(|day| day.to_string().to_ascii_lowercase()).collect();
        let lists =
            [("on", &days), ("tag", &self.tags), ("host", &self.hosts), ("game", &self.games)];
        for (word, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
            write!(to, "; {word} {}", list.join(", "))?;
        }
        for (word, day) in [("from", self.from), ("until", self.until)] {
            if let Some(day) = day {
                write!(to, "; {word} {day}")?;
            }
        }
        if self.chosen { to.write_str("; chosen") } else { Ok(()) }
    }
}

/// A game's marks for seasons: tags, host, and the seasons it was added to or left out of by hand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GameMarks {
    /// Its tags.
    pub tags: Vec<String>,
    /// The host.
    pub host: Option<String>,
    /// By name of a season: `true` if added, `false` if left out.
    pub chosen: BTreeMap<String, bool>,
}

/// Keys of a game's marks.
const TAGS: &str = "tags";
const HOST: &str = "host";
const CHOSEN: &str = "chosen/";

impl GameMarks {
    /// Returns the marks as texts by name.
    pub fn texts(&self) -> BTreeMap<String, String> {
        let tags = (!self.tags.is_empty()).then(|| (TAGS.to_owned(), self.tags.join(", ")));
        let host = self.host.iter().map(|host| (HOST.to_owned(), host.clone()));
        let word = |added: bool| if added { "yes" } else { "no" }.to_owned();
        let chosen =
            self.chosen.iter().map(|(name, added)| (format!("{CHOSEN}{name}"), word(*added)));
        tags.into_iter().chain(host).chain(chosen).collect()
    }

    /// Parses the texts of [`GameMarks::texts`]; anything else is ignored.
    pub fn read(texts: &BTreeMap<String, String>) -> GameMarks {
        let tags = texts.get(TAGS).map(|tags| list(TAGS, tags, false).unwrap_or_default());
        let chosen = texts.iter().filter_map(|(key, value)| {
            Some((key.strip_prefix(CHOSEN)?.to_owned(), value == "yes"))
        });
        GameMarks {
            tags: tags.unwrap_or_default(),
            host: texts.get(HOST).cloned(),
            chosen: chosen.collect(),
        }
    }
}

impl SeasonRules {
    /// Returns whether a game counts in this season. Choices made by hand take precedence.
    pub fn takes(&self, season: &str, game: &str, day: NaiveDate, marks: &GameMarks) -> bool {
        if let Some(added) = marks.chosen.get(season) {
            return *added;
        }
        let has = |wanted: &[String], found: &str| {
            wanted.is_empty() || wanted.iter().any(|one| folded(one) == folded(found))
        };
        !self.chosen
            && (self.tags.is_empty() || marks.tags.iter().any(|tag| has(&self.tags, tag)))
            && (self.days.is_empty() || self.days.contains(&day.weekday()))
            && has(&self.hosts, marks.host.as_deref().unwrap_or_default())
            && has(&self.games, game)
            && self.from.is_none_or(|from| from <= day)
            && self.until.is_none_or(|until| day <= until)
    }

    /// Describes the rules in sentences.
    pub fn about(&self) -> String {
        let unit = match self.unit {
            Unit::Night => "night",
            Unit::Game => "game",
        };
        let mut about = match &self.points {
            SeasonPoints::Places(scheme) => {
                format!("{} Ties score the full points.", scheme.about())
            }
            SeasonPoints::Totals if self.unit == Unit::Game => "Totals are added up.".to_owned(),
            SeasonPoints::Totals => {
                "The points of the evenings are added up. For the totals of the \
                                     games, write games instead of nights."
                    .to_owned()
            }
        };
        match self.best {
            None => {}
            Some(1) => about += &format!(" Only the best {unit} counts."),
            Some(best) => about += &format!(" The best {best} {unit}s count."),
        }
        match self.at_least {
            0 | 1 => {}
            least => about += &format!(" Anybody with fewer than {least} {unit}s has no rank."),
        }
        about
    }
}
