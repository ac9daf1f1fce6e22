//! Points for the places of a game in an evening's standing, or for the results of a season.
//!
//! Invariant: a better place never scores less, and tied places score the same.

use serde::{Deserialize, Serialize};

/// Points for the places of a game, or for the results of a season.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum PointsScheme {
    /// One point per player for first place, one less for each further place.
    #[default]
    Players,
    /// A point for each win.
    Wins,
    /// Points for first place, second place and so on; 0 after that.
    Places(Vec<u16>),
    /// In a season, the total of a game, or the points of an evening.
    Totals,
}

impl TryFrom<String> for PointsScheme {
    type Error = String;

    fn try_from(text: String) -> Result<PointsScheme, String> {
        PointsScheme::of_season(&text)
    }
}

impl From<PointsScheme> for String {
    fn from(points: PointsScheme) -> String {
        points.id()
    }
}

impl PointsScheme {
    /// The most places that can have points.
    pub const PLACES: usize = 12;
    /// The most points for a place.
    pub const MAX_POINTS: u16 = 999;

    /// Returns the scheme with 3 points for first place, 2 for second and 1 for third.
    pub fn three() -> PointsScheme {
        PointsScheme::Places(vec![3, 2, 1])
    }

    /// Returns the points for a place among this many people; `won` says whether they won. Totals
    /// do not come from places.
    pub fn points(&self, place: usize, people: usize, won: bool) -> i64 {
        match self {
            PointsScheme::Players => i64::try_from((people + 1).saturating_sub(place)).unwrap_or(0),
            PointsScheme::Wins => i64::from(won),
            PointsScheme::Totals => 0,
            PointsScheme::Places(points) => {
                place.checked_sub(1).and_then(|at| points.get(at)).map_or(0, |&all| i64::from(all))
            }
        }
    }

    /// Returns it as stored, and as written on the command line: "players", "wins", "3 2 1",
    /// "totals".
    pub fn id(&self) -> String {
        match self {
            PointsScheme::Players => "players".to_owned(),
            PointsScheme::Wins => "wins".to_owned(),
            PointsScheme::Totals => "totals".to_owned(),
            PointsScheme::Places(points) => {
                points.iter().map(u16::to_string).collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// Parses the points of a season: those of an evening, or totals.
    pub fn of_season(text: &str) -> Result<PointsScheme, String> {
        let are_totals = text.trim().eq_ignore_ascii_case("totals");
        if are_totals { Ok(PointsScheme::Totals) } else { PointsScheme::parse(text) }
    }

    /// Parses the points of an evening; numbers may be separated by commas, dashes or spaces.
    pub fn parse(text: &str) -> Result<PointsScheme, String> {
        let (most, places) = (PointsScheme::MAX_POINTS, PointsScheme::PLACES);
        let text = text.trim();
        match text.to_ascii_lowercase().as_str() {
            "players" => return Ok(PointsScheme::Players),
            "wins" => return Ok(PointsScheme::Wins),
            _ => {}
        }
        let between = |letter: char| letter.is_whitespace() || ",;-\u{2013}".contains(letter);
        let mut points: Vec<u16> = Vec::new();
        for word in text.split(between).filter(|word| !word.is_empty()) {
            if !word.bytes().all(|letter| letter.is_ascii_digit()) {
                return Err(format!(
                    "\u{201c}{word}\u{201d} is not a number of points. Write the points for each \
                     place, such as 5 3 2 1, or \u{201c}players\u{201d} or \u{201c}wins\u{201d}."
                ));
            }
            let number: u16 =
                word.parse().ok().filter(|number| *number <= most).ok_or_else(|| {
                    format!("{word} points are too many for a place; there can be at most {most}.")
                })?;
            if let Some(&before) = points.last().filter(|before| **before < number) {
                let place = points.len() + 1;
                return Err(format!(
                    "Place {place} cannot have {number} points, more than the {before} for the \
                     place before it."
                ));
            }
            points.push(number);
        }
        match (points.first(), points.len()) {
            (None, _) => Err("Write the points for each place, such as 5 3 2 1.".to_owned()),
            (Some(0), _) => Err("First place has no points; give it at least 1.".to_owned()),
            (_, count) if count > places => Err(format!(
                "Points for {count} places are too many; there can be at most {places}."
            )),
            _ => Ok(PointsScheme::Places(points)),
        }
    }

    /// Describes the scheme in a sentence.
    pub fn about(&self) -> String {
        match self {
            PointsScheme::Players => {
                "First place scores a point per player; each place after it, one less.".to_owned()
            }
            PointsScheme::Wins => "One point per win.".to_owned(),
            PointsScheme::Totals => "Totals are added up.".to_owned(),
            PointsScheme::Places(points) => {
                let each = points.iter().zip(1..);
                let each = each
                    .map(|(points, place)| format!("{points} for the {}", super::ordinal(place)));
                format!("Points: {}.", scoring::joined(each, ", "))
            }
        }
    }
}
