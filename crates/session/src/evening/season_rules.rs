//! Rules of a season: which games count, the points of a result, and how many results count. They
//! are stored as JSON.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::{PointsScheme, Unit};
use scoring::names::folded;
use store::format::full_date;

/// Which games count in a season, and how.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SeasonRules {
    /// The first day that counts.
    pub from: Option<NaiveDate>,
    /// The last day that counts.
    pub until: Option<NaiveDate>,
    /// Whether each game counts, or each evening.
    pub counts: Unit,
    /// The only kind of game that counts, by its name.
    pub game: Option<String>,
    /// The tag that games need to count.
    pub tag: Option<String>,
    /// The points of a result.
    pub points: PointsScheme,
    /// How many of a person's best results count; `None` for all.
    pub best: Option<usize>,
    /// How many results a rank requires; 0 for as many as the points need.
    pub at_least: usize,
}

impl SeasonRules {
    /// Reads the stored rules; `None` if they are not rules of a season.
    pub fn read(text: &str) -> Option<SeasonRules> {
        if text.starts_with('{') { serde_json::from_str(text).ok() } else { of_line(text) }
    }

    /// Reads a number of results, from 1 to 999.
    pub fn results(text: &str) -> Option<usize> {
        text.trim().parse().ok().filter(|count| (1..1000).contains(count))
    }

    /// Returns whether a game counts in this season, by its name or id, its day and its tags.
    pub fn takes(&self, game: [&str; 2], day: NaiveDate, tags: &[String]) -> bool {
        let is = |wanted: &str, found: &str| folded(wanted) == folded(found);
        self.game.as_deref().is_none_or(|wanted| game.iter().any(|game| is(wanted, game)))
            && self.tag.as_deref().is_none_or(|wanted| tags.iter().any(|tag| is(wanted, tag)))
            && self.from.is_none_or(|from| from <= day)
            && self.until.is_none_or(|until| day <= until)
    }

    /// Describes the rules in sentences.
    pub fn about(&self) -> String {
        let unit = match self.counts {
            Unit::Evening => "evening",
            Unit::Game => "game",
        };
        let only: Vec<String> = [
            self.game.clone(),
            self.tag.as_ref().map(|tag| format!("games with the tag {tag}")),
            self.from.map(|from| format!("from {}", full_date(from))),
            self.until.map(|until| format!("until {}", full_date(until))),
        ]
        .into_iter()
        .flatten()
        .collect();
        let mut about = String::new();
        if !only.is_empty() {
            about = format!("Only {}. ", only.join(", "));
        }
        about += &match (&self.points, self.counts) {
            (PointsScheme::Totals, Unit::Evening) => {
                "The points of the evenings are added up. For the totals of the games, choose \
                 games instead of evenings."
                    .to_owned()
            }
            (PointsScheme::Totals, Unit::Game) => self.points.about(),
            (places, _) => {
                format!("{} Players who tie each get the full points.", places.about())
            }
        };
        match self.best {
            None => {}
            Some(1) => about += &format!(" Only the best {unit} is included."),
            Some(best) => about += &format!(" The best {best} {unit}s are included."),
        }
        match self.at_least {
            0 | 1 => {}
            least => about += &format!(" Anybody with fewer than {least} {unit}s has no rank."),
        }
        about
    }
}

/// Reads the line in which earlier versions stored the rules; `None` if it says what rules cannot
/// say now: days of the week, hosts, games chosen by hand, several tags or kinds of games.
fn of_line(line: &str) -> Option<SeasonRules> {
    let mut rules = SeasonRules::default();
    for part in line.split("; ") {
        let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
        let one = || Some(rest.to_owned()).filter(|rest| !rest.contains(','));
        match word {
            "nights" => rules.counts = Unit::Evening,
            "games" => rules.counts = Unit::Game,
            "points" => rules.points = PointsScheme::of_season(rest).ok()?,
            "best" => rules.best = Some(rest.parse().ok()?),
            "at" => rules.at_least = rest.strip_prefix("least ")?.parse().ok()?,
            "tag" => rules.tag = Some(one()?),
            "game" => rules.game = Some(one()?),
            "from" => rules.from = Some(rest.parse().ok()?),
            "until" => rules.until = Some(rest.parse().ok()?),
            _ => return None,
        }
    }
    Some(rules)
}
