//! Evenings and seasons from the store: finds an evening's games by their start and reads only those of
//! the people concerned. The rules of each season are a setting, as JSON, and games have tags; both are
//! part of an exported library.
//!
//! Invariant: a game that cannot be read does not hide the others.

use chrono::{DateTime, FixedOffset, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use super::season::season;
use super::table::{StandingsTable, Unit};
use super::{Evening, PointsScheme, together};
use games::rules;
use scoring::join_words;
use scoring::names::folded;
use store::clock;
use store::format::full_date;
use store::statistics::GameResult;
use store::{Error, GameId, ListedGame, Store};

const SCALE: &str = "evening-points";
/// How many groups of people to examine for tonight's evening, and the most games of one; a large
/// import was not played tonight.
const MAX_GROUPS: usize = 4;
const GAMES: usize = 60;
/// The most other games of an evening that are named.
const MAX_NAMED: usize = 4;

/// Returns the points scheme; the default if none was chosen.
pub fn scale(store: &Store) -> Result<PointsScheme, Error> {
    let kept = store.setting(SCALE)?;
    Ok(kept.and_then(|text| PointsScheme::parse(&text).ok()).unwrap_or_default())
}

/// Saves the points scheme.
pub fn save_scale(store: &mut Store, scale: &PointsScheme) -> Result<(), Error> {
    store.set_setting(SCALE, &scale.id())
}

/// Returns the day of a time, by the local time that it is in.
pub fn day(time: DateTime<FixedOffset>) -> NaiveDate {
    clock::evening_of(time.naive_local())
}

/// Returns the day that a text says: "2026-11-14", "yesterday", "friday", "November 14"; of several,
/// the latest up to tonight.
pub fn day_said(text: &str, tonight: NaiveDate) -> Result<NaiveDate, String> {
    store::day_of(text, tonight).ok_or_else(|| {
        format!("“{}” is not a day. Write it like {tonight}, “yesterday” or “Friday”.", text.trim())
    })
}

/// Returns every evening of a day, in order of their starts.
pub fn on(store: &Store, day: NaiveDate, scale: &PointsScheme) -> Result<Vec<Evening>, Error> {
    let mut evenings = Vec::new();
    for games in groups(store, day)? {
        evenings.extend(read(store, day, &games, scale)?);
    }
    Ok(evenings)
}

/// Returns the evening of a game, with the other games of that evening in words; `None` if the game
/// cannot be read or was removed.
pub fn of(store: &Store, game: GameId, scale: &PointsScheme) -> Result<Option<Evening>, Error> {
    let Some(day) = store.evening_of(game)? else { return Ok(None) };
    let (of, others): (Vec<_>, Vec<_>) = groups(store, day)?
        .into_iter()
        .partition(|games| games.iter().any(|sitting| sitting.game == game));
    let Some(games) = of.first() else { return Ok(None) };
    let evening = read(store, day, games, scale)?;
    let others: Vec<ListedGame> = others.into_iter().flatten().collect();
    let named = |evening: Evening| Ok(Evening { others: words(store, &others)?, ..evening });
    evening.map(named).transpose()
}

/// Returns all games of an evening; `None` if there are none.
pub fn night(
    store: &Store,
    day: NaiveDate,
    scale: &PointsScheme,
) -> Result<Option<Evening>, Error> {
    let games: Vec<ListedGame> = groups(store, day)?.into_iter().flatten().collect();
    read(store, day, &games, scale)
}

/// Returns games in words: the first few with their people, and the number of the rest.
fn words(store: &Store, games: &[ListedGame]) -> Result<Vec<String>, Error> {
    let named = games.iter().take(MAX_NAMED).map(|game| match store.load_without_log(game.game) {
        Ok(facts) => {
            let (name, people) = (facts.record.game.name, join_words(&facts.record.players));
            Ok(format!("{name} ({people})"))
        }
        Err(error) if error.is_of_one_game() => {
            Ok(rules::find(&game.rules).map_or(&*game.rules, |game| game.name).to_owned())
        }
        Err(error) => Err(error),
    });
    let rest = games.len().saturating_sub(MAX_NAMED);
    named.chain((rest > 0).then(|| Ok(format!("{rest} more")))).collect()
}

/// Returns the current evening: among today's with at least two finished games, the one whose last
/// game started last.
pub fn present(store: &Store, now: DateTime<Utc>) -> Result<Option<Evening>, Error> {
    let day = day(clock::here(now));
    let mut groups = groups(store, day)?;
    groups.retain(|games| (2..=GAMES).contains(&games.len()));
    groups.sort_by_key(|games| games.last().map(|sitting| sitting.played));
    let scale = scale(store)?;
    for games in groups.iter().rev().take(MAX_GROUPS) {
        let evening = read(store, day, games, &scale)?;
        // Of a single game the standing says nothing new.
        if let Some(evening) = evening.filter(|evening| evening.games.len() > 1) {
            return Ok(Some(evening));
        }
    }
    Ok(None)
}

fn groups(store: &Store, day: NaiveDate) -> Result<Vec<Vec<ListedGame>>, Error> {
    let next = day.succ_opt().unwrap_or(day);
    Ok(groups_of(store.sittings(day, next)?))
}

fn groups_of(sittings: Vec<ListedGame>) -> Vec<Vec<ListedGame>> {
    together(sittings.into_iter().map(|sitting| {
        let people = sitting.people.clone();
        (sitting, people)
    }))
}

fn read(
    store: &Store,
    day: NaiveDate,
    games: &[ListedGame],
    scale: &PointsScheme,
) -> Result<Option<Evening>, Error> {
    let mut sat = Vec::new();
    for sitting in games {
        match store.load_without_log(sitting.game) {
            Ok(facts) => {
                let (number, record) = (sitting.game.0, facts.record);
                let result = GameResult::read(number, &record, &facts.people, facts.played);
                sat.push((result, record.players));
            }
            Err(error) if error.is_of_one_game() => {}
            Err(error) => return Err(error),
        }
    }
    Ok(Evening::of(day, sat, scale.clone()))
}

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

const SEASONS: &str = "season/";

/// Returns every season with its rules, by name; without those whose rules cannot be read.
pub fn seasons(store: &Store) -> Result<Vec<(String, SeasonRules)>, Error> {
    let stored = store.settings_under(SEASONS)?.into_iter();
    Ok(stored.filter_map(|(name, text)| Some((name, SeasonRules::read(&text)?))).collect())
}

/// Saves the rules of a season; `None` deletes it.
pub fn save_season(
    store: &mut Store,
    name: &str,
    rules: Option<&SeasonRules>,
) -> Result<(), Error> {
    let key = format!("{SEASONS}{name}");
    match rules.map(serde_json::to_string) {
        Some(rules) => store.set_setting(&key, &rules.unwrap_or_default()),
        None => store.remove_setting(&key),
    }
}

/// Returns the tags of a game.
pub fn tags(store: &Store, game: GameId) -> Result<Vec<String>, Error> {
    Ok(store.tags()?.get(&game).map(|tags| tags_of(tags)).unwrap_or_default())
}

/// Replaces the tags of a game, which have no commas in them.
pub fn save_tags(store: &mut Store, game: GameId, tags: &[String]) -> Result<(), Error> {
    store.set_tags(game, &tags.join(", "))
}

fn tags_of(text: &str) -> Vec<String> {
    let tags = text.split(',').map(str::trim);
    tags.filter(|tag| !tag.is_empty()).map(str::to_owned).collect()
}

/// Returns the name of a kind of game, built-in or custom, by its name or id; `None` if there is
/// none.
pub fn kind_of_game(store: &Store, text: &str) -> Result<Option<String>, Error> {
    let custom_games = store.custom_games()?;
    let mut games = rules::ALL.iter().copied().chain(custom_games);
    let is = |name: &str| folded(name) == folded(text);
    let game = games.find(|game| is(game.name) || is(game.id));
    Ok(game.map(|game| game.name.to_owned()))
}

/// Returns the standing of a season with these rules.
pub fn standing(
    store: &Store,
    name: &str,
    season_rules: &SeasonRules,
) -> Result<StandingsTable, Error> {
    let (tags, mut counted) = (store.tags()?, Vec::new());
    // Without a period, from the first day on which a game can have started to the last.
    let new_year = |year| NaiveDate::from_ymd_opt(year, 1, 1).unwrap_or_default();
    let first = season_rules.from.unwrap_or(new_year(1));
    let last = season_rules.until.and_then(|day| day.succ_opt()).unwrap_or(new_year(9999));
    for sitting in store.sittings(first, last)? {
        let day = day(sitting.played);
        let tags = tags.get(&sitting.game).map(|tags| tags_of(tags)).unwrap_or_default();
        let game = rules::find(&sitting.rules).map_or("", |game| game.name);
        if season_rules.takes([game, &sitting.rules], day, &tags) {
            counted.push((day, sitting));
        }
    }
    let scale = match season_rules.counts {
        Unit::Game => season_rules.points.clone(),
        Unit::Evening => scale(store)?,
    };
    let mut evenings: Vec<Evening> = Vec::new();
    for day in counted.chunk_by(|(one, _), (other, _)| one == other) {
        let games = day.iter().map(|(_, sitting)| sitting.clone());
        let groups: Vec<Vec<ListedGame>> = match season_rules.counts {
            Unit::Game => games.map(|game| vec![game]).collect(),
            Unit::Evening => groups_of(games.collect()),
        };
        for games in groups {
            let day = day.first().map(|(day, _)| *day).unwrap_or_default();
            evenings.extend(read(store, day, &games, &scale)?);
        }
    }
    Ok(season(name, season_rules, &evenings))
}
