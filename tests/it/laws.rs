//! Laws that hold for every game, tried on random records: valid ones from
//! [`house_rules::simulate`], the same with something spoilt, and plain nonsense.
//!
//! `HOUSE_RULES_CASES` says how many records a law is tried on for each game.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::env;
use std::fmt;

use house_rules::engine::edit::{Stale, differences};
use house_rules::engine::{
    Best, Cell, Change, Choice, Counted, Edit, Entry, Game, Item, Key, Kind, OptionKind, Place,
    Player, Problem, Reading, Record, RoundState, Scope, Spec, Status, Tally, Team, Value, ask,
    board, read,
};
use house_rules::exchange::{csv, json, result};
use house_rules::store::Store;
use house_rules::{rules, simulate};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::strategy::Union;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use serde_json::Value as Json;

use super::sample;

mod again;
mod twice;

pub(super) type Held = Result<(), TestCaseError>;

/// Every game, one that declares all that can be declared, and some that were made without code.
fn games() -> impl Iterator<Item = &'static Game> {
    rules::ALL.iter().copied().chain([&sample::GAME]).chain(super::own::some())
}

/// Tries a law on so many cases of every game (a fraction of them where the law is slow).
fn each_game<S: Strategy>(
    fraction: u32,
    cases: impl Fn(&'static Game) -> S,
    law: impl Fn(S::Value) -> Held,
) {
    let count = env::var("HOUSE_RULES_CASES").ok().and_then(|count| count.parse().ok());
    let count = (count.unwrap_or(16_u32) / fraction).max(1);
    for game in games() {
        let config = Config { cases: count, failure_persistence: None, ..Config::default() };
        let chance = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        let mut runner = TestRunner::new_with_rng(config, chance);
        if let Err(error) = runner.run(&cases(game), &law) {
            panic!("{}: {error}", game.id);
        }
    }
}

// The laws.

#[test]
fn nonsense_is_read() {
    each_game(1, nonsense, |case| holds(&case.0));
}

#[test]
fn spoilt_records_are_read() {
    each_game(1, spoilt, |case| holds(&case.0));
}

#[test]
fn simulated_records_have_no_problem() {
    let cases = |game: &'static Game| (Just(game.id), any::<u64>(), 0_usize..8);
    each_game(1, cases, |(id, seed, rounds)| {
        let game = games().find(|game| game.id == id).unwrap();
        let record = simulate::record(game, seed, None, Some(rounds));
        prop_assert!(record.is_some(), "no record was found");
        prop_assert!(record == simulate::record(game, seed, None, Some(rounds)));
        let record = record.unwrap();
        let reading = read(&record);
        prop_assert!(reading.problems.is_empty(), "{:#?}", reading.problems);
        prop_assert!(record.rounds.len() == rounds || reading.is_finished());
        if game.seats.are_open() {
            // Where somebody takes another chair the movement cannot be followed, and is not.
            let foreseen = |warning: &&Problem| {
                let entry = &record.rounds[warning.round.unwrap() - 1];
                warning.field.as_deref() == Some("tables")
                    && entry.of("roles", Place::ROUND).next().is_some()
            };
            let odd: Vec<_> = reading.warnings.iter().filter(|said| !foreseen(said)).collect();
            prop_assert!(odd.is_empty(), "{odd:#?}");
        }
        holds(&record)
    });
}

#[test]
fn every_number_of_players_can_be_simulated() {
    for game in games() {
        for players in 0..=20 {
            let record = simulate::record(game, 7, Some(players), Some(2));
            assert_eq!(record.is_some(), game.seats.allows(players), "{} with {players}", game.id);
        }
    }
}

#[test]
fn simulated_games_come_to_an_end() {
    each_game(8, finished, |case| {
        let reading = read(&case.0);
        prop_assert!(reading.problems.is_empty() && reading.is_finished());
        holds(&case.0)
    });
}

#[test]
fn any_json_is_decoded() {
    let cases = |game: &'static Game| {
        let mangled = (valid(game), prop::collection::vec((any::<Index>(), any_json(game)), 1..4))
            .prop_map(|(case, changes)| {
                let mut json = json::encode(&case.0);
                for (at, new) in changes {
                    replace(&mut json, at, &new);
                }
                json
            });
        Union::new_weighted(vec![(1, any_json(game).boxed()), (3, mangled.boxed())])
    };
    each_game(1, cases, |json| {
        let Ok(decoded) = json::decode(&json.to_string()) else {
            prop_assert!(!json.is_object(), "refused as a whole");
            return Ok(());
        };
        let mut known: Vec<String> = Vec::new();
        keys_of(&json, &mut known);
        let rounds = json.get("rounds").and_then(Json::as_array).map_or(0, Vec::len);
        match decoded.read() {
            Ok((record, reading)) => {
                prop_assert!(result::result(record, &reading, true).is_object());
            }
            Err(problems) => {
                prop_assert!(!problems.is_empty(), "refused without a reason");
                let names = decoded.record.as_ref().map_or(&[][..], |record| &record.players);
                let game = decoded.record.as_ref().map(|record| record.game);
                problems_hold(&problems, game, rounds, names, &known)?;
                prop_assert!(result::problems(game, &problems).is_object());
            }
        }
        Ok(())
    });
}

#[test]
fn any_text_is_decoded() {
    let cases = |game: &'static Game| {
        let cut = (valid(game), any::<Index>()).prop_map(|(case, at)| {
            let text: Vec<char> = json::encode_text(&case.0).chars().collect();
            text[..at.index(text.len())].iter().collect::<String>()
        });
        Union::new(vec![".*".boxed(), "[\\[\\]{}\",:0-9a-z ]*".boxed(), cut.boxed()])
    };
    each_game(4, cases, |text| {
        let _ = json::decode(&text).map(|decoded| decoded.read().is_ok());
        Ok(())
    });
}

#[test]
fn what_goes_out_as_csv_comes_back_the_same() {
    each_game(4, valid, |case| {
        let record = &case.0;
        if rules::find(record.game.id).is_none() {
            return Ok(());
        }
        let text = csv::encode(record, &read(record));
        let back = csv::decode(&text).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(&back.found.problems, &vec![], "{}", text);
        prop_assert_eq!(back.record.as_ref(), Some(record), "{}", text);
        Ok(())
    });
}

#[test]
fn nights_come_back_from_their_hands_and_seats() {
    each_game(2, valid, |case| {
        let record = &case.0;
        if rules::find(record.game.id).is_none() {
            return Ok(());
        }
        let reading = read(record);
        let halves = (csv::hands_csv(record, &reading), csv::seats_csv(record, &reading));
        let (Some(hands), Some(seats)) = halves else {
            prop_assert!(!record.game.seats.are_open(), "a game at tables has hands and seats");
            return Ok(());
        };
        let back = csv::decode_night(&hands, &seats);
        let back = back.map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(&back.found.problems, &vec![], "{}\n{}", hands, seats);
        prop_assert_eq!(back.record.as_ref(), Some(record), "{}\n{}", hands, seats);
        Ok(())
    });
}

#[test]
fn what_is_stored_comes_back_the_same() {
    let store = RefCell::new(Store::open_in_memory().unwrap());
    each_game(4, valid, |case| {
        let record = &case.0;
        if rules::find(record.game.id).is_none() {
            return Ok(());
        }
        let mut store = store.borrow_mut();
        let game = store.create(record, None).unwrap();
        prop_assert_eq!(&store.load(game).unwrap().record, record);
        Ok(())
    });
}

#[test]
fn a_change_and_its_inverse_are_nothing() {
    let cases = |game: &'static Game| {
        (spoilt(game), prop::collection::vec((any::<Index>(), any_edit(game)), 1..6))
    };
    each_game(2, cases, |(case, edits)| {
        let before = case.0;
        let mut record = before.clone();
        for (which, mut edit) in edits {
            if which.index(4) > 0 {
                fit(&mut edit, &record);
            }
            let earlier = record.clone();
            let change = Change::new("A change", vec![edit.clone(), edit]);
            once_and_back(&change, &earlier)?;
            let single = Change::new("A change", change.edits[..1].to_vec());
            once_and_back(&single, &earlier)?;
            let _ = single.apply(&mut record);
        }
        Ok(())
    });
}

/// A change either is stale and does nothing, or is undone by its inverse.
fn once_and_back(change: &Change, before: &Record) -> Held {
    let mut record = before.clone();
    if change.apply(&mut record) == Err(Stale) {
        prop_assert!(&record == before, "a stale change did something: {:?}", change);
        return Ok(());
    }
    let changed = record.clone();
    prop_assert_eq!(change.inverse("Back").apply(&mut record), Ok(()));
    prop_assert!(&record == before, "not undone: {:?}", change);
    prop_assert_eq!(change.inverse("Back").inverse("Again").apply(&mut record), Ok(()));
    prop_assert!(record == changed, "not done again: {:?}", change);
    Ok(())
}

#[test]
fn correcting_a_round_and_correcting_it_back_is_nothing() {
    let cases = |game: &'static Game| {
        (spoilt(game), any::<Index>(), prop::collection::vec(own_cell(game), 0..8))
    };
    each_game(2, cases, |(case, at, cells)| {
        let mut record = case.0.clone();
        let (before, after) = (read(&record), Entry::from_iter(cells));
        let number = at.index(record.rounds.len() + 1) + 1;
        let enter = Change::enter(number, &after);
        once_and_back(&enter, &record)?;
        prop_assert_eq!(enter.apply(&mut record), Ok(()));
        prop_assert_eq!(&record.rounds[number - 1], &after);
        prop_assert_eq!(Change::remove(number, &after).apply(&mut record), Ok(()));
        prop_assert!(record == case.0);

        if let Some(entry) = record.rounds.get(number - 1).cloned() {
            let correct = Change::correct(number, &entry, &after);
            prop_assert_eq!(correct.edits.len(), differences(number, &after, &entry).len());
            prop_assert_eq!(correct.apply(&mut record), Ok(()));
            prop_assert_eq!(&record.rounds[number - 1], &after);
            if !correct.edits.is_empty() {
                let corrected = record.clone();
                prop_assert_eq!(correct.apply(&mut record), Err(Stale));
                prop_assert!(record == corrected, "a stale correction did something");
            }
            prop_assert_eq!(Change::correct(number, &after, &entry).apply(&mut record), Ok(()));
            prop_assert!(record == case.0);
        }
        prop_assert_eq!(read(&record), before);
        Ok(())
    });
}

#[test]
fn renaming_players_changes_only_names() {
    let cases = |game| Union::new(vec![valid(game).boxed(), spoilt(game).boxed()]);
    each_game(1, cases, |case| {
        let (mut one, mut other) = (case.0.clone(), case.0);
        let count = one.players.len();
        // In the other order, so that nothing can be sorted by name.
        let names = |seat: usize| (format!("Qx{seat:03}"), format!("Zy{:03}", count - seat));
        for seat in 0..count {
            (one.players[seat], other.players[seat]) = names(seat);
        }
        let said = |record: &Record| {
            let reading = read(record);
            let json = result::result(record, &reading, true);
            format!("{reading:?} {json} {:?}", board(record, &reading))
        };
        let mut renamed = said(&other);
        for seat in 0..count {
            let (old, new) = names(seat);
            renamed = renamed.replace(&new, &old);
        }
        prop_assert_eq!(renamed, said(&one));
        Ok(())
    });
}

#[test]
fn rounds_after_the_end_change_nothing_but_warnings() {
    let cases = |game: &'static Game| {
        let entry = prop::collection::vec(own_cell(game), 0..12).prop_map(Entry::from_iter);
        (finished(game), prop::collection::vec(entry, 1..4))
    };
    each_game(8, cases, |(case, late)| {
        let mut record = case.0;
        if matches!(read(&record).status, Status::Finished { by_rules: false, .. }) {
            return Ok(());
        }
        let (before, count) = (read(&record), record.rounds.len());
        record.rounds.extend(late);
        let mut after = read(&record);
        for round in &after.rounds[count..] {
            prop_assert_eq!(round.state, RoundState::AfterEnd);
            prop_assert_eq!(&round.totals, &before.totals);
        }
        after.rounds.truncate(count);
        let warned = after.warnings.split_off(before.warnings.len());
        prop_assert_eq!(&after, &before);
        let places: Vec<_> = warned.iter().map(|warning| (warning.round, &warning.field)).collect();
        let wanted: Vec<_> =
            (count..record.rounds.len()).map(|at| (Some(at + 1), &None::<String>)).collect();
        prop_assert_eq!(places, wanted);
        holds(&record)
    });
}

#[test]
fn stopping_a_finished_game_changes_nothing() {
    let cases = |game| Union::new(vec![finished(game).boxed(), spoilt(game).boxed()]);
    each_game(8, cases, |case| {
        let mut record = case.0;
        record.ended = false;
        let going = read(&record);
        record.ended = true;
        let stopped = read(&record);
        if going.is_finished() {
            prop_assert_eq!(going, stopped);
        } else {
            let winners = stopped.standings.iter().filter(|standing| standing.rank == 1);
            prop_assert!(stopped.is_finished());
            prop_assert!(winners.map(|best| best.team).eq(stopped.winners().iter().copied()));
            prop_assert_eq!(going.totals, stopped.totals);
            prop_assert_eq!(going.problems, stopped.problems);
        }
        Ok(())
    });
}

// What holds for every record, whatever is written in it.

fn holds(record: &Record) -> Held {
    let reading = read(record);
    prop_assert_eq!(&reading, &read(record), "read differently the second time");
    scores_hold(record, &reading)?;
    standings_hold(record, &reading)?;
    said_hold(record, &reading)?;
    let known: Vec<String> = (record.setup.cells())
        .chain(record.rounds.iter().flat_map(Entry::cells))
        .map(|(cell, _)| cell.field.to_owned())
        .collect();
    for problems in [&reading.problems, &reading.warnings] {
        let rounds = record.rounds.len();
        problems_hold(problems, Some(record.game), rounds, &record.players, &known)?;
    }

    for (index, entry) in record.rounds.iter().enumerate() {
        let asked = ask(record, index + 1, entry);
        prop_assert_eq!(asked.deal.number, index + 1);
    }
    let sheet = board(record, &reading);
    prop_assert_eq!(sheet.columns.len(), record.team_count());
    prop_assert_eq!(sheet.rows.len(), record.rounds.len());
    prop_assert!(result::result(record, &reading, true).is_object());

    let text = json::encode_text(record);
    let decoded = json::decode(&text);
    prop_assert!(decoded.is_ok(), "what was encoded is no JSON");
    let decoded = decoded.unwrap();
    // A round after the end may hold anything; it is not checked.
    let late = reading.rounds.iter().any(|round| round.state == RoundState::AfterEnd);
    let registered = rules::find(record.game.id).is_some();
    if registered && reading.problems.is_empty() && !late {
        // A file holds the numbers; how they were counted is no part of it.
        let mut written = record.clone();
        for entry in written.rounds.iter_mut().chain([&mut written.setup]) {
            *entry = entry.cells().map(|(cell, value)| (*cell, value.clone())).collect();
        }
        let same = decoded.record.as_ref() == Some(&written);
        prop_assert!(same, "not the same again: {} {:?}", text, decoded.found);
        prop_assert!(decoded.found.problems.is_empty(), "{:?}", decoded.found);
    }
    Ok(())
}

/// Lines add up to scores, scores to totals where they do in this game; pot and nets to nothing.
pub(super) fn scores_hold(record: &Record, reading: &Reading) -> Held {
    let teams: Vec<Team> = teams(record);
    prop_assert_eq!(reading.rounds.len(), record.rounds.len());
    prop_assert_eq!(reading.totals.len(), teams.len());
    let start: Vec<i64> = read(&Record { rounds: Vec::new(), ..record.clone() }).totals;
    let mut totals = start;
    for (index, round) in reading.rounds.iter().enumerate() {
        prop_assert_eq!(round.deal.number, index + 1);
        prop_assert!(round.state == RoundState::Scored || round.lines.is_empty());
        prop_assert_eq!(round.scores.len(), teams.len());
        for team in &teams {
            let seat = usize::from(team.0);
            let sum: i64 = round.reasons(*team).map(|line| line.points).sum();
            prop_assert_eq!(sum, round.scores[seat], "lines of round {}", index + 1);
            totals[seat] += sum;
        }
        if let Tally::By(_) = record.game.tally {
            totals.clone_from(&round.totals);
        }
        prop_assert!(round.lines.iter().all(|line| teams.contains(&line.team)));
        prop_assert_eq!(&round.totals, &totals, "totals of round {}", index + 1);
    }
    prop_assert_eq!(&reading.totals, &totals);
    if let Some(money) = &reading.money {
        prop_assert_eq!(money.pot + money.net.iter().sum::<i64>(), 0, "{:?}", money);
        prop_assert_eq!(money.net.len(), record.players.len());
        prop_assert!(money.paid.iter().all(|paid| paid.len() == record.players.len()));
    }
    Ok(())
}

/// Everybody stands once, best first; ties share a rank and stand in seating order. Only where
/// a rule of the game puts somebody first for another reason do totals not decide.
pub(super) fn standings_hold(record: &Record, reading: &Reading) -> Held {
    let mut stand: Vec<Team> = reading.standings.iter().map(|standing| standing.team).collect();
    stand.sort_unstable();
    prop_assert_eq!(&stand, &teams(record), "not everybody stands once");
    for standing in &reading.standings {
        prop_assert_eq!(standing.total, reading.totals[usize::from(standing.team.0)]);
    }
    prop_assert!(reading.standings.first().is_none_or(|first| first.rank == 1));
    for (index, pair) in reading.standings.windows(2).enumerate() {
        let [one, next] = pair else { continue };
        let sorted = match record.game.best {
            Best::Highest => one.total >= next.total,
            Best::Lowest => one.total <= next.total,
        };
        let by_total = !["ten-thousand", "saskatchewan-rummy"].contains(&record.game.id);
        prop_assert!(sorted || !by_total, "not best first: {:?}", pair);
        if one.rank == next.rank {
            prop_assert!(one.total == next.total && one.team < next.team, "{:?}", pair);
        } else {
            prop_assert_eq!(next.rank, index + 2);
        }
    }
    let winners = reading.winners();
    if !record.players.is_empty() {
        prop_assert_eq!(reading.is_finished(), !winners.is_empty());
    }
    prop_assert!(winners.windows(2).all(|pair| pair[0] < pair[1]), "{:?}", winners);
    prop_assert!(winners.iter().all(|team| stand.contains(team)), "{:?}", winners);
    Ok(())
}

/// What is said beside numbers is said in words.
fn said_hold(record: &Record, reading: &Reading) -> Held {
    let mut said: Vec<&str> =
        reading.rounds.iter().flat_map(|round| &round.lines).map(|line| &*line.why).collect();
    match &reading.status {
        Status::Finished { why, .. } => said.push(why),
        Status::Playing { notice: Some(notice), .. } => sentence(notice, &record.players)?,
        Status::Playing { notice: None, .. } => {}
    }
    for words in said {
        prop_assert!(!words.trim().is_empty() && !is_debug(words), "{}", words);
    }
    Ok(())
}

fn problems_hold(
    problems: &[Problem],
    game: Option<&'static Game>,
    rounds: usize,
    names: &[String],
    known: &[String],
) -> Held {
    for (index, problem) in problems.iter().enumerate() {
        prop_assert!(
            !problems[..index].iter().any(|other| other.spot() == problem.spot()),
            "said twice: {:?}",
            problem
        );
        let number = problem.round;
        prop_assert!(number.is_none_or(|number| (1..=rounds).contains(&number)), "{:?}", problem);
        let named = problem.field.as_ref().is_none_or(|field| {
            let setup = ["game", "players", "teams", "dealer", "options", "rounds", "ended"];
            let group = game.is_some_and(|game| ids(game).contains(&field.as_str()));
            setup.contains(&field.as_str()) || group || known.contains(field)
        });
        prop_assert!(named, "about no field: {:?}", problem);
        sentence(&problem.message, names)?;
    }
    Ok(())
}

fn sentence(message: &str, names: &[String]) -> Held {
    let first = message.chars().next().unwrap_or(' ');
    let starts = !first.is_lowercase() && !first.is_whitespace();
    let named = names.iter().any(|name| !name.is_empty() && message.starts_with(name.as_str()));
    prop_assert!(starts || named, "starts in the middle: {}", message);
    prop_assert!(message.ends_with(['.', '?']), "does not end: {}", message);
    prop_assert!(!is_debug(message), "not for people: {}", message);
    Ok(())
}

fn is_debug(words: &str) -> bool {
    let marks = ["Some(", "Player(", "Team(", "Number(", "Word(", "Flag(", "Cell {", "Place {"];
    marks.iter().any(|mark| words.contains(mark))
}

fn teams(record: &Record) -> Vec<Team> {
    (0..u16::try_from(record.team_count()).unwrap()).map(Team).collect()
}

// Random records.

/// A record that proptest shows in a few lines: without the whole game.
#[derive(Clone)]
struct Case(Record);

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record { game, options, players, dealer, setup, rounds, ended } = &self.0;
        write!(f, "{} {options:?} {players:?} dealer {dealer:?} ended {ended}", game.id)?;
        for entry in [setup].into_iter().chain(rounds) {
            write!(f, "\n  {:?}", entry.cells().collect::<BTreeMap<_, _>>())?;
        }
        Ok(())
    }
}

fn valid(game: &'static Game) -> impl Strategy<Value = Case> {
    (any::<u64>(), 0_usize..6).prop_map(move |(seed, rounds)| {
        Case(simulate::record(game, seed, None, Some(rounds)).expect("a record"))
    })
}

fn finished(game: &'static Game) -> impl Strategy<Value = Case> {
    any::<u64>().prop_map(move |seed| {
        Case(simulate::record(game, seed, None, None).expect("a finished record"))
    })
}

/// A valid record in which something was spoilt.
fn spoilt(game: &'static Game) -> impl Strategy<Value = Case> {
    let edits = prop::collection::vec((any::<Index>(), any_edit(game)), 0..5);
    (valid(game), edits).prop_map(|(case, edits)| {
        let mut record = case.0;
        for (_, mut edit) in edits {
            fit(&mut edit, &record);
            let _ = edit.apply(&mut record);
        }
        Case(record)
    })
}

/// Anything that the types allow.
fn nonsense(game: &'static Game) -> impl Strategy<Value = Case> {
    let entry = prop::collection::vec(any_cell(game), 0..20).prop_map(Entry::from_iter).boxed();
    let options = prop::collection::vec((select(option_ids(game)), any_value(game)), 0..4);
    (
        (any::<bool>(), 0_usize..=20, prop::collection::vec(any_name(), 20)),
        options,
        prop::option::of(any_player()),
        entry.clone(),
        prop::collection::vec(entry, 0..5),
        any::<bool>(),
    )
        .prop_map(move |((plain, count, names), options, dealer, setup, rounds, ended)| {
            let plain_names = (0..count).map(|seat| format!("Player {seat}"));
            let players =
                if plain { plain_names.collect() } else { names.into_iter().take(count).collect() };
            let options = options.into_iter().collect();
            Case(Record { game, options, players, dealer, setup, rounds, ended })
        })
}

fn any_name() -> impl Strategy<Value = String> {
    const ODD: [&str; 20] = [
        "",
        " ",
        "\t",
        "A",
        "B",
        "Ada",
        "Ada",
        "ada",
        "Ben",
        "渡辺",
        "Žofie",
        "مريم",
        "O’Neill",
        "nobody",
        "🂡",
        "a\u{301}",
        "\"",
        "Ada and Ben",
        "name",
        "x\u{202e}y",
    ];
    prop_oneof![4 => select(&ODD[..]).prop_map(str::to_owned), 1 => "\\PC{0,40}"]
}

fn any_player() -> impl Strategy<Value = Player> {
    prop_oneof![8 => 0_u16..4, 3 => 0_u16..21, 1 => Just(u16::MAX)].prop_map(Player)
}

fn any_number() -> impl Strategy<Value = i64> {
    const LARGE: i64 = 1_000_000_000;
    prop_oneof![
        6 => 0_i64..30,
        4 => (-60_i64..200).prop_map(|fives| fives * 5),
        1 => select(&[i64::MIN, i64::MAX, LARGE, -LARGE, LARGE + 1, i64::MIN + 1][..]),
        1 => any::<i64>(),
    ]
}

fn any_value(game: &'static Game) -> impl Strategy<Value = Value> + use<> {
    let word = select(words(game));
    prop_oneof![
        6 => any_number().prop_map(Value::Number),
        3 => word.clone().prop_map(Value::Word),
        3 => any_player().prop_map(Value::Player),
        1 => prop::collection::vec(any_player(), 0..5).prop_map(Value::Players),
        1 => prop::collection::vec(any_number(), 0..5).prop_map(Value::Numbers),
        1 => prop::collection::vec(word, 0..3).prop_map(Value::Words),
        3 => any::<bool>().prop_map(Value::Flag),
        1 => any_name().prop_map(Value::Text),
    ]
}

/// A cell with a value: of this game or another, anywhere, of any kind.
fn any_cell(game: &'static Game) -> impl Strategy<Value = (Cell, Value)> {
    let place = prop_oneof![
        6 => Just(Place::ROUND),
        3 => (0_u16..4, 0_u8..5).prop_map(|(table, hand)| Place { table, hand }),
        1 => Just(Place { table: u16::MAX, hand: u8::MAX }),
    ];
    let key = prop_oneof![
        2 => Just(Key::One),
        2 => any_player().prop_map(Key::Player),
        2 => any_player().prop_map(|player| Key::Team(Team(player.0))),
        1 => select(&["A", "B", "lady", "gentleman", ""][..]).prop_map(Key::Part),
    ];
    let foreign = games().flat_map(ids).chain(["", "nonsense", "round"]);
    let field = prop_oneof![
        6 => select(ids(game)),
        1 => select(foreign.collect::<Vec<_>>()),
    ];
    (field, place, key, any_value(game))
        .prop_map(|(field, place, key, value)| (Cell { field, place, key }, value))
        .boxed()
        .prop_union(own_cell(game).boxed())
}

/// A cell of this game, for somebody who may play, with a value of the right kind.
fn own_cell(game: &'static Game) -> impl Strategy<Value = (Cell, Value)> + use<> {
    let mut specs: Vec<&'static Spec> = Vec::new();
    specs_of(game.items, &mut specs);
    specs.extend(game.common_fields());
    let cells = specs.into_iter().map(|spec| {
        let key = match spec.scope {
            Scope::One => Just(Key::One).boxed(),
            Scope::Player => (0_u16..4).prop_map(|seat| Key::Player(Player(seat))).boxed(),
            Scope::Team => (0_u16..4).prop_map(|team| Key::Team(Team(team))).boxed(),
            Scope::Parts(parts) => select(parts).prop_map(Key::Part).boxed(),
            Scope::TeamParts(parts) => (0_u16..4, select(parts))
                .prop_map(|(team, part)| Key::TeamPart(Team(team), part))
                .boxed(),
        };
        let value = match spec.kind {
            Kind::Number { .. } => any_number().prop_map(Value::Number).boxed(),
            Kind::Halves(_) => any_number().prop_map(Value::Halves).boxed(),
            Kind::Choice(choices) => {
                select(choices).prop_map(|choice: Choice| Value::Word(choice.id)).boxed()
            }
            Kind::Player => any_player().prop_map(Value::Player).boxed(),
            Kind::Players(..) | Kind::Pairs => {
                prop::collection::vec(any_player(), 0..5).prop_map(Value::Players).boxed()
            }
            Kind::Numbers(of) => {
                prop::collection::vec(select(of), 0..5).prop_map(Value::Numbers).boxed()
            }
            Kind::Flag => any::<bool>().prop_map(Value::Flag).boxed(),
            Kind::Text => any_name().prop_map(Value::Text).boxed(),
        };
        let inside = depth(game.items, spec.id);
        let place = (1_u16..3, 1_u8..3).prop_map(move |(table, hand)| match inside {
            0 => Place::ROUND,
            1 => Place { table, hand: 0 },
            _ => Place { table, hand },
        });
        (key, place, value)
            .prop_map(|(key, place, value)| (Cell { field: spec.id, place, key }, value))
            .boxed()
    });
    Union::new(cells.collect::<Vec<_>>())
}

fn any_edit(game: &'static Game) -> impl Strategy<Value = Edit> + use<> {
    let set = |cell: BoxedStrategy<(Cell, Value)>| {
        (0_usize..7, cell, prop::bool::weighted(0.8)).prop_map(|(round, (cell, value), write)| {
            Edit::Set { round, cell, old: None, new: write.then_some(value) }
        })
    };
    let option = (select(option_ids(game)), prop::option::of(any_value(game)));
    prop_oneof![
        6 => set(own_cell(game).boxed()),
        2 => set(any_cell(game).boxed()),
        2 => (0_usize..7, own_cell(game), any_counted()).prop_map(|(round, (cell, _), new)| {
            Edit::Count { round, cell, old: None, new }
        }),
        1 => (0_usize..7).prop_map(|round| Edit::Insert { round }),
        1 => (0_usize..7).prop_map(|round| Edit::Remove { round }),
        1 => option.prop_map(|(id, new)| Edit::SetOption { id, old: None, new }),
        1 => (any_player(), any_name())
            .prop_map(|(player, new)| Edit::Rename { player, old: String::new(), new }),
        1 => any_name().prop_map(|name| Edit::Join { name }),
        1 => Just(Edit::Leave { name: String::new() }),
        1 => prop::option::of(any_player())
            .prop_map(|new| Edit::SetDealer { old: None, new }),
        1 => any::<bool>().prop_map(|ended| Edit::SetEnded { ended }),
    ]
}

fn any_counted() -> impl Strategy<Value = Option<Counted>> {
    prop::collection::vec((any_name(), 0_i64..9), 0..4).prop_map(Counted::new)
}

/// Makes an edit fit the record it is meant for: what stands there is what it says.
fn fit(edit: &mut Edit, record: &Record) {
    match edit {
        Edit::Set { round, cell, old, .. } => {
            let entry = match *round {
                0 => Some(&record.setup),
                number => record.rounds.get(number - 1),
            };
            *old = entry.and_then(|entry| entry.get(cell)).cloned();
        }
        Edit::Count { round, cell, old, .. } => {
            let entry = match *round {
                0 => Some(&record.setup),
                number => record.rounds.get(number - 1),
            };
            *old = entry.and_then(|entry| entry.counted(cell)).cloned();
        }
        Edit::SetOption { id, old, .. } => *old = record.options.get(id).cloned(),
        Edit::Rename { player, old, .. } => {
            if let Some(name) = record.players.get(usize::from(player.0)) {
                old.clone_from(name);
            }
        }
        Edit::Leave { name } => name.clone_from(record.players.last().unwrap_or(&String::new())),
        Edit::SetDealer { old, .. } => *old = record.dealer,
        Edit::SetEnded { ended } => *ended = !record.ended,
        Edit::Insert { .. } | Edit::Remove { .. } | Edit::Join { .. } => {}
    }
}

// What a game declares.

/// The ids of all fields and groups.
fn ids(game: &'static Game) -> Vec<&'static str> {
    fn collect(items: &'static [Item], found: &mut Vec<&'static str>) {
        for item in items {
            match item {
                Item::Field(spec) => found.push(spec.id),
                Item::Group(group) => {
                    found.push(group.id);
                    collect(group.items, found);
                }
            }
        }
    }
    let mut found: Vec<&'static str> = game.common_fields().map(|spec| spec.id).collect();
    collect(game.items, &mut found);
    collect(game.setup, &mut found);
    found
}

fn specs_of(items: &'static [Item], found: &mut Vec<&'static Spec>) {
    for item in items {
        match item {
            Item::Field(spec) => found.push(spec),
            Item::Group(group) => specs_of(group.items, found),
        }
    }
}

/// How many groups a field of the round stands in.
fn depth(items: &'static [Item], id: &str) -> usize {
    let inside = |item: &Item| match item {
        Item::Field(spec) => (spec.id == id).then_some(0),
        Item::Group(group) => {
            let mut specs = Vec::new();
            specs_of(group.items, &mut specs);
            specs.iter().any(|spec| spec.id == id).then(|| 1 + depth(group.items, id))
        }
    };
    items.iter().find_map(inside).unwrap_or(0)
}

/// Words that fields and options offer, and one that none does.
fn words(game: &'static Game) -> Vec<&'static str> {
    let mut specs = Vec::new();
    specs_of(game.items, &mut specs);
    specs_of(game.setup, &mut specs);
    let of_fields = specs.into_iter().filter_map(|spec| match spec.kind {
        Kind::Choice(choices) => Some(choices),
        _ => None,
    });
    let of_options = game.options.iter().filter_map(|option| match option.kind {
        OptionKind::Choice(choices) => Some(choices),
        _ => None,
    });
    let offered = of_fields.chain(of_options).flatten().map(|choice| choice.id);
    offered.chain(["nonsense", "", "spades", "stars"]).collect()
}

fn option_ids(game: &'static Game) -> Vec<&'static str> {
    game.options.iter().map(|option| option.id).chain(["nonsense", "target"]).collect()
}

// Random JSON.

fn any_json(game: &'static Game) -> BoxedStrategy<Json> {
    let top = ["game", "players", "dealer", "options", "rounds", "ended", "name", "A", "B", "Ada"];
    let keys: Vec<&'static str> =
        ids(game).into_iter().chain(option_ids(game)).chain(top).chain(["nonsense"]).collect();
    let texts: Vec<&'static str> =
        words(game).into_iter().chain([game.id, "Ada", "Ben", "Cleo", "Dora"]).collect();
    let plain = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any_number().prop_map(Json::from),
        any::<u64>().prop_map(Json::from),
        any::<f64>().prop_map(Json::from),
        select(texts).prop_map(Json::from),
        any_name().prop_map(Json::from),
    ];
    plain
        .prop_recursive(4, 40, 6, move |inner| {
            let object = prop::collection::vec((select(keys.clone()), inner.clone()), 0..6);
            prop_oneof![
                prop::collection::vec(inner, 0..6).prop_map(Json::from),
                object.prop_map(|pairs| {
                    let pairs = pairs.into_iter().map(|(key, json)| (key.to_owned(), json));
                    Json::Object(pairs.collect())
                }),
            ]
        })
        .boxed()
}

/// Puts other JSON somewhere into this, or an unknown key, or takes something out.
fn replace(json: &mut Json, at: Index, new: &Json) {
    let mut count = 0;
    walk(json, &mut |_| count += 1);
    let chosen = at.index(count.max(1));
    let mut number = 0;
    walk(json, &mut |node| {
        if number == chosen {
            match node {
                Json::Object(object) if new.is_number() => {
                    let _ = object.insert("nonsense".to_owned(), new.clone());
                }
                Json::Array(list) if new.is_boolean() => {
                    let _ = list.pop();
                }
                node => node.clone_from(new),
            }
        }
        number += 1;
    });
}

fn walk(json: &mut Json, visit: &mut impl FnMut(&mut Json)) {
    match json {
        Json::Array(list) => list.iter_mut().for_each(|inner| walk(inner, visit)),
        Json::Object(object) => object.values_mut().for_each(|inner| walk(inner, visit)),
        _ => {}
    }
    visit(json);
}

fn keys_of(json: &Json, found: &mut Vec<String>) {
    match json {
        Json::Array(list) => list.iter().for_each(|inner| keys_of(inner, found)),
        Json::Object(object) => {
            for (key, inner) in object {
                found.push(key.clone());
                keys_of(inner, found);
            }
        }
        _ => {}
    }
}
