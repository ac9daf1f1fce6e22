//! A season: many evenings with one standing.
//!
//! Invariant: a season is computed from its rules and games; only the rules are stored. Ties score
//! the full points, as on an evening.

use std::collections::BTreeMap;

use super::table::{StandingsTable, TableColumn, TableRow, Unit, rank, unfinished};
use super::{Evening, Placement, PointsScheme, SeasonRules, counted_games};
use scoring::{WinsBy, names};
use store::format;
use store::statistics::PersonId;

/// Returns the standing of a season. Each of `evenings` is one column: an evening, or, if games count,
/// a single game.
pub fn season(name: &str, rules: &SeasonRules, evenings: &[Evening]) -> StandingsTable {
    let mut over: Vec<&Evening> =
        evenings.iter().filter(|evening| !evening.games.is_empty()).collect();
    over.sort_by_key(|evening| evening.games.first().map(|game| (game.when, game.number)));
    let mut people: BTreeMap<PersonId, TableRow> = BTreeMap::new();
    for (column, evening) in over.iter().enumerate() {
        for guest in &evening.standings {
            let Some(result) = result(rules, evening, guest) else { continue };
            let row = people.entry(guest.who).or_insert_with(|| {
                let cells = vec![None; over.len()];
                TableRow { cells, ..TableRow::new(guest.who, &guest.name) }
            });
            // Their current name.
            row.name.clone_from(&guest.name);
            row.cells[column] = Some(result);
        }
    }
    let (low_wins, odd) = direction(rules, &over);
    let mut rows: Vec<TableRow> = people.into_values().collect();
    let most = rows.iter().map(TableRow::attended).max().unwrap_or(0);
    let least = if low_wins { least_of_low(rules, most) } else { rules.at_least };
    let better = |points: i64| if low_wins { points } else { -points };
    for row in &mut rows {
        add_up(row, (rules.best, least), better);
    }
    rows.sort_by(|one, other| {
        let key = |row: &TableRow| (row.rank.is_none(), better(row.points));
        let name = |row: &TableRow| names::sort_key(&row.name);
        key(one).cmp(&key(other)).then_with(|| name(one).cmp(&name(other)))
    });
    rank(&mut rows, better);
    let mut notes: Vec<String> = odd.into_iter().collect();
    if low_wins {
        notes.extend(low_words(rules, &rows, least));
    }
    notes.extend(unfinished(evenings.iter().map(|evening| evening.open.len()).sum()));
    for (one, other) in names::look_alikes(rows.iter().map(|row| row.name.as_str())) {
        notes.push(format!(
            "{one} and {other} look alike. If they are one person, merge them under People."
        ));
    }
    StandingsTable {
        title: name.to_owned(),
        day: over.last().map(|evening| evening.day),
        extent: match rules.counts {
            Unit::Game => counted_games(over.len()),
            Unit::Evening => format::how_many(over.len(), "evening", "evenings"),
        },
        counts: rules.counts,
        columns: columns(rules.counts, &over),
        rows,
        about: rules.about(),
        notes,
    }
}

/// Returns somebody's result of an evening; `None` if they played in none of its finished games.
fn result(rules: &SeasonRules, evening: &Evening, guest: &TableRow) -> Option<Placement> {
    let has_result = |guest: &&TableRow| guest.cells.iter().flatten().next().is_some();
    // Who has only begun a game is not counted.
    let people = evening.standings.iter().filter(has_result).count();
    let (rank, mark) = (guest.rank?, *guest.cells.iter().flatten().next()?);
    let mut placement = match rules.counts {
        Unit::Game => mark,
        Unit::Evening => {
            let (won, total) = (rank == 1, guest.points);
            Placement { place: rank, won, points: 0, total, counts: true }
        }
    };
    placement.points = match (&rules.points, rules.counts) {
        (PointsScheme::Totals, _) => placement.total,
        (_, Unit::Game) => mark.points,
        (places, Unit::Evening) => places.points(rank, people, rank == 1),
    };
    Some(placement)
}

/// Adds up somebody's best results. The rank is preliminary: it says only whether they have one.
fn add_up(
    row: &mut TableRow,
    (counted, least): (Option<usize>, usize),
    better: impl Fn(i64) -> i64,
) {
    let results = row.cells.iter().enumerate();
    let results =
        results.filter_map(|(column, cell)| Some((better(cell.as_ref()?.points), column)));
    let mut best: Vec<(i64, usize)> = results.collect();
    best.sort_unstable();
    for (_, column) in best.iter().skip(counted.unwrap_or(usize::MAX)) {
        row.cells[*column].iter_mut().for_each(|result| result.counts = false);
    }
    row.rank = (row.attended() >= least).then_some(1);
    let results = || row.cells.iter().flatten();
    let points = results().filter(|one| one.counts).map(|one| one.points).sum();
    (row.won, row.points) = (results().filter(|one| one.won).count(), points);
}

/// Returns how many results a rank requires where low totals win: as the rules say, otherwise as many
/// as count, or more than half of the most that anybody has. Without a least number, playing once
/// would be the way to win.
fn least_of_low(rules: &SeasonRules, most: usize) -> usize {
    match (rules.at_least, rules.best) {
        (0, Some(best)) => best.min(most),
        (0, None) if most > 0 => most / 2 + 1,
        (least, _) => least,
    }
}

/// Says how many results a rank requires where low totals win, if somebody has fewer, and whether
/// those who are first have fewer results than others.
fn low_words(rules: &SeasonRules, rows: &[TableRow], least: usize) -> Option<String> {
    let counted = |row: &TableRow| row.cells.iter().flatten().filter(|cell| cell.counts).count();
    let ranked = || rows.iter().filter(|row| row.rank.is_some());
    let first = || ranked().filter(|row| row.rank == Some(1));
    let others = ranked().map(counted).max().unwrap_or(0);
    let mut words = String::new();
    if rules.at_least == 0 && rows.iter().any(|row| row.rank.is_none()) {
        words = format!(
            "Low totals win, so anybody with fewer than {} has no rank, unless the season \
             asks for fewer.",
            format::how_many(least, "game", "games")
        );
    }
    if let Some(few) = first().find(|row| counted(row) < others) {
        let name = &few.name;
        let number = counted(few);
        let has = format::how_many(number, "game", "games");
        words += &format!(
            "{}{name} is ahead with the total of only {has}; others have played {}. To compare like with like, \
             include only {}.",
            if words.is_empty() { "Low totals win. " } else { " " },
            others,
            match number {
                1 => "everybody’s best result".to_owned(),
                _ => format!("the best {number} results of everybody who has at least {number}"),
            },
        );
    }
    Some(words).filter(|words| !words.is_empty())
}

/// What to know where the totals of different games are added up.
const DIFFERENT_GAMES: &str = "The totals of different games are added up, so the one with the highest \
                         scores counts most. Points for places treat all games alike.";

/// Returns whether low points win, and a sentence if totals cannot be compared.
fn direction(rules: &SeasonRules, evenings: &[&Evening]) -> (bool, Option<String>) {
    if rules.points != PointsScheme::Totals || rules.counts == Unit::Evening {
        return (false, None);
    }
    let games = || evenings.iter().flat_map(|evening| &evening.games).map(|game| game.game);
    let low = games().find(|game| game.wins_by == WinsBy::Lowest);
    let high = games().find(|game| game.wins_by == WinsBy::Highest);
    match (low, high) {
        (Some(low), Some(high)) => {
            let note = format!(
                "In {} low wins, in {} high wins: use places instead of totals.",
                low.name, high.name
            );
            (false, Some(note))
        }
        (low, high) => {
            let first = low.or(high).map(|game| game.id);
            let are_different = games().any(|game| Some(game.id) != first);
            (low.is_some(), are_different.then(|| DIFFERENT_GAMES.to_owned()))
        }
    }
}

/// Returns the columns with their headings; those with the same day and name are numbered.
fn columns(unit: Unit, evenings: &[&Evening]) -> Vec<TableColumn> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let column = |evening: &&Evening| {
        let day = evening.day.format("%b %-d");
        let games = evening.games.iter().map(|game| game.game.name).collect::<Vec<_>>().join(", ");
        let name = match unit {
            Unit::Game => format!("{games}, {day}"),
            Unit::Evening => day.to_string(),
        };
        let number = seen.entry(name.clone()).or_default();
        *number += 1;
        TableColumn {
            name: if *number > 1 { format!("{name} ({number})") } else { name },
            games,
            day: evening.day,
            game: evening.games.first().map_or(0, |game| game.number),
        }
    };
    evenings.iter().map(column).collect()
}
