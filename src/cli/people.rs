//! `people`: everybody who ever played, and the results of one of them.

use std::collections::BTreeMap;

use chrono::{DateTime, FixedOffset};

use super::error::{Result, did_you_mean, said};
use super::table::{Table, bold};
use super::{Cli, End};
use scoring::Unit;
use scoring::names::folded;
use serde_json::{Value as Json, json};
use session::evening::queries;
use store::statistics::{self, Figures, GameStats, PersonId, StatsCache, Wins, tenths};
use store::{Person, format};
use strsim::levenshtein;

/// Lists everybody, or the results of one person.
pub(super) fn people(name: Option<&str>, json: bool, cli: &mut Cli<'_>) -> Result<End> {
    let Some(store) = cli.store_to_read()? else {
        return match name {
            Some(name) => find(&[], name).map(|_| End::Done),
            None => list(&[], &Wins::default(), json, cli),
        };
    };
    let everybody = store.people()?;
    let mut ledger = StatsCache::default();
    let wins = loop {
        if let Some(wins) = statistics::load_batch(&store, &mut ledger)?.wins {
            break wins;
        }
    };
    let Some(name) = name else { return list(&everybody, &wins, json, cli) };
    let person = find(&everybody, name)?;
    let figures = ledger.figures(person.id);
    let names: BTreeMap<PersonId, &str> =
        everybody.iter().map(|one| (one.id, one.name.as_str())).collect();
    let merges = store.merges(person.id)?.into_iter();
    let merged: Vec<String> = merges.map(|merge| merge.name).collect();
    if json {
        return cli.json(&one_json(person, &merged, &figures, &names));
    }
    one(person, &merged, &figures, &names, cli)?;
    left_out(wins.unreadable, cli)
}

/// Returns the person with this name, or with one that differs only in case, or else in accents;
/// or into whose name it was merged.
fn find<'a>(everybody: &'a [Person], name: &str) -> Result<&'a Person> {
    let name = name.trim();
    let plain = folded(name);
    let exact = everybody.iter().find(|person| person.name == name);
    let lower = name.to_lowercase();
    let same = || everybody.iter().find(|person| person.name.to_lowercase() == lower);
    let alike = || everybody.iter().find(|person| folded(&person.name) == plain);
    let merged = || everybody.iter().find(|one| one.is_called(|name| folded(name) == plain));
    if let Some(person) = exact.or_else(same).or_else(alike).or_else(merged) {
        return Ok(person);
    }
    let near = everybody
        .iter()
        .map(|person| (levenshtein(&plain, &folded(&person.name)), person.name.as_str()));
    let near = did_you_mean(&plain, near);
    said(format!("Nobody called {name} has played. {near}“house-rules people” lists everybody."))
}

fn list(everybody: &[Person], wins: &Wins, json: bool, cli: &mut Cli<'_>) -> Result<End> {
    let won = |person: &Person| wins.of.get(&person.id).copied().unwrap_or(0);
    let last = |person: &Person| person.last_played.map(|day| day.to_string());
    if json {
        let one = |person: &Person| {
            json!({
                "name": person.name, "games": person.games, "won": won(person),
                "last_played": last(person), "retired": person.retired,
            })
        };
        return cli.json(&everybody.iter().map(one).collect());
    }
    if everybody.is_empty() {
        return cli.answer("Nobody has played yet.");
    }
    let heading = ["name", "games", "won", "last played"].map(bold);
    let mut table = Table::new(heading).right([1, 2]);
    let playing = everybody.iter().filter(|person| !person.retired);
    for person in playing.chain(everybody.iter().filter(|person| person.retired)) {
        table.row([
            person.name.clone(),
            person.games.to_string(),
            won(person).to_string(),
            last(person).unwrap_or_default(),
            if person.retired { "retired".to_owned() } else { String::new() },
        ]);
    }
    let _ = table.print(cli)?;
    left_out(wins.unreadable, cli)
}

fn left_out(games: usize, cli: &mut Cli<'_>) -> Result<End> {
    if games > 0 {
        let games = format::how_many(games, "game", "games");
        writeln!(cli, "\nNot included: {games} that cannot be read.")?;
    }
    Ok(End::Done)
}

fn one(
    person: &Person,
    merged: &[String],
    figures: &Figures,
    names: &BTreeMap<PersonId, &str>,
    cli: &mut Cli<'_>,
) -> Result<()> {
    let name = |who: PersonId| names.get(&who).copied().unwrap_or("nobody").to_owned();
    writeln!(cli, "{}", bold(&person.name))?;
    let mut facts = Table::new(["games".to_owned(), open(figures)]);
    facts.row(["won".to_owned(), figures.won.to_string()]);
    let row = format!("longest {}, current {}", figures.longest, figures.present);
    facts.row(["winning streak".to_owned(), row]);
    if let Some(place) = figures.place {
        facts.row(["average place".to_owned(), tenths(place)]);
    }
    if let (Some(since), Some(last)) = (figures.since, figures.last) {
        let (since, last) = (day(since), day(last));
        let days = if since == last { since } else { format!("{since} to {last}") };
        facts.row(["played".to_owned(), days]);
    }
    if person.retired {
        facts.row(["retired", "not suggested for new games"]);
    }
    if !merged.is_empty() {
        facts.row(["merged names".to_owned(), merged.join(", ")]);
    }
    let _ = facts.print(cli)?;
    let mut section = |heading: &[&str], rows: Vec<Vec<String>>| {
        if rows.is_empty() {
            return Ok(());
        }
        let heading_row = heading.iter().map(|column| bold(column));
        let mut table = Table::new(heading_row).right(1..heading.len());
        for row in rows {
            table.row(row);
        }
        writeln!(cli)?;
        table.print(cli).map(drop)
    };
    let heading = ["game", "played", "won", "average", "best", "worst"];
    section(&heading, figures.by_game.iter().map(|game| by_game(game).to_vec()).collect())?;
    let counted = |who: PersonId, counts: &[usize]| {
        [name(who)].into_iter().chain(counts.iter().map(usize::to_string)).collect()
    };
    let against = figures.against.iter();
    let against = against.map(|one| counted(one.who, &[one.games, one.ahead, one.behind]));
    section(&["against", "games", "ahead", "behind"], against.collect())?;
    let partners = figures.with.iter().map(|one| counted(one.who, &[one.games, one.won]));
    section(&["partners", "games", "won"], partners.collect())
}

/// Returns a person's results; averages are in tenths, totals as in the games.
fn one_json(
    person: &Person,
    merged: &[String],
    figures: &Figures,
    names: &BTreeMap<PersonId, &str>,
) -> Json {
    let games = figures.by_game.iter().map(|game| {
        json!({
            "game": game.game.id, "played": game.over, "won": game.won,
            "average_tenths": game.average, "best": game.best.total, "worst": game.worst.total,
        })
    });
    let against = figures.against.iter().map(|one| {
        json!({
            "name": names.get(&one.who), "games": one.games, "ahead": one.ahead,
            "behind": one.behind,
        })
    });
    let with = figures
        .with
        .iter()
        .map(|one| json!({ "name": names.get(&one.who), "games": one.games, "won": one.won }));
    json!({
        "name": person.name, "games": figures.games, "finished": figures.over,
        "won": figures.won, "longest_streak": figures.longest, "current_streak": figures.present,
        "average_place_tenths": figures.place, "first_played": figures.since.map(day),
        "last_played": figures.last.map(day), "retired": person.retired, "merged_names": merged,
        "by_game": games.collect::<Json>(), "against": against.collect::<Json>(),
        "partners": with.collect::<Json>(),
    })
}

/// Returns the number of games, and how many of them are not over.
fn open(figures: &Figures) -> String {
    match figures.games - figures.over {
        0 => figures.games.to_string(),
        open => format!("{}, {open} unfinished", figures.games),
    }
}

fn by_game(game: &GameStats) -> [String; 7] {
    let unit = game.game.unit;
    [
        game.game.name.to_owned(),
        game.over.to_string(),
        game.won.to_string(),
        if unit == Unit::Cents {
            unit.words((game.average + 5).div_euclid(10))
        } else {
            tenths(game.average)
        },
        unit.words(game.best.total),
        unit.words(game.worst.total),
        game.remark(),
    ]
}

/// Returns the day of the evening of a time.
fn day(time: DateTime<FixedOffset>) -> String {
    queries::day(time).to_string()
}
