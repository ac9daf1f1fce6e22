//! Laws for every record, whatever is written in it.

use scoring::{check_place, prompt_place};

use super::random::ids;
use super::*;

pub fn holds(record: &Record) -> Held {
    let evaluation = evaluate(record);
    prop_assert_eq!(&evaluation, &evaluate(record), "read differently the second time");
    scores_hold(record, &evaluation)?;
    standings_hold(record, &evaluation)?;
    said_hold(record, &evaluation)?;
    let known: Vec<String> = (record.setup.cells())
        .chain(record.rounds.iter().flat_map(RoundEntry::cells))
        .map(|(cell, _)| cell.field.to_owned())
        .collect();
    for problems in [&evaluation.problems, &evaluation.warnings] {
        let rounds = record.rounds.len();
        problems_hold(problems, Some(record.game), rounds, &record.players, &known)?;
    }

    for (index, entry) in record.rounds.iter().enumerate() {
        let asked = with_round(record, index + 1, entry, prompt_round);
        prop_assert_eq!(asked.deal.number, index + 1);
        for place in [RoundPath { table: 1, hand: 1 }, RoundPath { table: u16::MAX, hand: 5 }] {
            let _ = with_round(record, index + 1, entry, |round| {
                (prompt_place(round, place), check_place(round, place))
            });
        }
        let _ = propose_opening(record, index + 1, entry, 7);
    }
    let sheet = board(record, &evaluation);
    prop_assert_eq!(sheet.columns.len(), record.team_count());
    prop_assert_eq!(sheet.rows.len(), record.rounds.len());
    prop_assert!(json!(result::result(record, &evaluation, true)).is_object());

    let text = json::encode_text(record);
    let decoded = json::decode(&text);
    prop_assert!(decoded.is_ok(), "what was encoded is no JSON");
    let decoded = decoded.unwrap();
    // A round after the end may hold anything; it is not checked.
    let late = evaluation.rounds.iter().any(|round| round.state == RoundState::AfterEnd);
    if evaluation.problems.is_empty() && !late {
        // A file has the numbers; card counts are not part of it.
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

/// Checks that lines add up to scores, scores to totals if they do in this game, and pot and nets
/// to zero.
fn scores_hold(record: &Record, evaluation: &Evaluation) -> Held {
    let teams: Vec<Team> = teams(record);
    prop_assert_eq!(evaluation.rounds.len(), record.rounds.len());
    prop_assert_eq!(evaluation.totals.len(), teams.len());
    let start: Vec<i64> = evaluate(&Record { rounds: Vec::new(), ..record.clone() }).totals;
    let mut totals = start;
    for (index, round) in evaluation.rounds.iter().enumerate() {
        prop_assert_eq!(round.deal.number, index + 1);
        prop_assert!(round.state == RoundState::Scored || round.lines.is_empty());
        prop_assert_eq!(round.scores.len(), teams.len());
        for team in &teams {
            let seat = usize::from(team.0);
            let sum: i64 = round.reasons(*team).map(|line| line.points).sum();
            prop_assert_eq!(sum, round.scores[seat], "lines of round {}", index + 1);
            totals[seat] += sum;
        }
        if record.game.totals.is_some() {
            totals.clone_from(&round.totals);
        }
        prop_assert!(round.lines.iter().all(|line| teams.contains(&line.team)));
        prop_assert_eq!(&round.totals, &totals, "totals of round {}", index + 1);
    }
    prop_assert_eq!(&evaluation.totals, &totals);
    if let Some(money) = &evaluation.money {
        prop_assert_eq!(money.pot + money.net.iter().sum::<i64>(), 0, "{:?}", money);
        prop_assert_eq!(money.net.len(), record.players.len());
        prop_assert!(money.paid.iter().all(|paid| paid.len() == record.players.len()));
    }
    Ok(())
}

/// Checks that everybody is listed once, best first; ties share a rank and are in seating order.
/// Only if a rule of the game ranks somebody first for another reason do totals not decide.
fn standings_hold(record: &Record, evaluation: &Evaluation) -> Held {
    let mut stand: Vec<Team> = evaluation.standings.iter().map(|standing| standing.team).collect();
    stand.sort_unstable();
    prop_assert_eq!(&stand, &teams(record), "not everybody stands once");
    for standing in &evaluation.standings {
        prop_assert_eq!(standing.total, evaluation.totals[usize::from(standing.team.0)]);
    }
    prop_assert!(evaluation.standings.first().is_none_or(|first| first.rank == 1));
    for (index, pair) in evaluation.standings.windows(2).enumerate() {
        let [one, next] = pair else { continue };
        let sorted = match record.game.wins_by {
            WinsBy::Highest => one.total >= next.total,
            WinsBy::Lowest => one.total <= next.total,
        };
        let by_total = !["ten-thousand", "saskatchewan-rummy"].contains(&record.game.id);
        prop_assert!(sorted || !by_total, "not best first: {:?}", pair);
        if one.rank == next.rank {
            prop_assert!(one.total == next.total && one.team < next.team, "{:?}", pair);
        } else {
            prop_assert_eq!(next.rank, index + 2);
        }
    }
    let winners = evaluation.winners();
    if !record.players.is_empty() {
        prop_assert_eq!(evaluation.is_finished(), !winners.is_empty());
    }
    prop_assert!(winners.windows(2).all(|pair| pair[0] < pair[1]), "{:?}", winners);
    prop_assert!(winners.iter().all(|team| stand.contains(team)), "{:?}", winners);
    Ok(())
}

/// Checks that the texts next to numbers are words.
fn said_hold(record: &Record, evaluation: &Evaluation) -> Held {
    let lines = evaluation.rounds.iter().flat_map(|round| &round.lines);
    let mut said: Vec<String> = lines.map(scoring::ScoreLine::reason).collect();
    match &evaluation.status {
        Status::Finished { why, .. } => said.push(why.clone()),
        Status::Playing { notice: Some(notice), .. } => sentence(notice, &record.players)?,
        Status::Playing { notice: None, .. } => {}
    }
    for words in said {
        prop_assert!(!words.trim().is_empty() && !is_debug(&words), "{}", words);
    }
    Ok(())
}

pub fn problems_hold(
    problems: &[Diagnostic],
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
            let setup =
                ["game", "players", "teams", "dealer", "date", "options", "rounds", "ended"];
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
