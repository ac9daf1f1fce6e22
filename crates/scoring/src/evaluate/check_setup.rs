//! Reads the setup: players, options, first dealer, and other values before the first round. Even
//! with problems it returns a `Setup` to continue with.

use crate::{
    Away, Deal, Dealer, DecodeIssues, Diagnostic, Diagnostics, Past, Record, RefusedFields, Round,
    SeatIndex, Setup,
};
use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::evaluate::check;
use crate::outcome::diagnostic::push_new;

/// Checks the setup: names, options, first dealer, declared fields. The flag says whether rounds
/// can be evaluated with it; some problems (an unknown key or option, how the game was stopped) do
/// not matter for that.
pub(crate) fn read_setup<'a>(
    record: &'a Record,
    found: &DecodeIssues,
) -> (Setup<'a>, Vec<Diagnostic>, bool) {
    let game = record.game;
    let mut problems = by_round(found).remove(&0).unwrap_or_default();
    let is = |problems: &[Diagnostic], field: &str| {
        problems.iter().any(|problem| problem.field.as_deref() == Some(field))
    };
    let roster = game.roster.id();
    if !is(&problems, roster)
        && let Some(message) = players_fault(record)
    {
        problems.push(Diagnostic::setup(roster, message));
    }
    let players_sound = !is(&problems, roster);

    let mut faulty_options = Vec::new();
    for (id, value) in &record.options {
        let fault = match game.option(id) {
            Some(option) if players_sound || !option.is_by_players() => {
                option.fault(value, record.players.len())
            }
            Some(_) => None,
            None => Some(format!("{} has no option “{id}”.", game.name)),
        };
        if let Some(message) = fault {
            faulty_options.push(*id);
            push_new(&mut problems, Diagnostic::setup("options", message));
        }
    }
    faulty_options.extend(found.options.iter().copied());

    let known = record.dealer.is_none_or(|dealer| dealer.index() < record.players.len());
    if !known {
        let message = "The first dealer must be one of the players.";
        push_new(&mut problems, Diagnostic::setup("dealer", message));
    } else if record.dealer.is_some() && matches!(game.dealer, Dealer::Nobody) {
        let message = format!("{} has no dealer.", game.name);
        push_new(&mut problems, Diagnostic::setup("dealer", message));
    }
    let dealer_valid = !is(&problems, "dealer");
    let is_declared = |problem: &Diagnostic| {
        game.setup.iter().any(|spec| problem.field.as_deref() == Some(spec.id))
    };
    let mut valid = players_sound
        && faulty_options.is_empty()
        && (dealer_valid || !matches!(game.dealer, Dealer::By(_)))
        && !problems.iter().any(is_declared);

    let mut setup = Setup {
        record,
        faulty_options: faulty_options.into(),
        dealer_valid,
        valid: players_sound,
        in_sides: record.in_sides(),
        away: Away::NOBODY,
    };
    if players_sound {
        let mut more = Vec::new();
        (game.check_setup)(&setup, &mut more);
        valid &= more.is_empty();
        for problem in more {
            push_new(&mut problems, problem);
        }
        let known = problems.len();
        check_setup_fields(&setup, &mut problems);
        valid &= problems.len() == known;
    }
    setup.valid = !is(&problems, roster);
    valid &= setup.valid;
    (setup, problems, valid)
}

/// Checks the declared fields of the setup as if it were a round before the first.
fn check_setup_fields(setup: &Setup<'_>, problems: &mut Vec<Diagnostic>) {
    let record = setup.record;
    let deal = Deal::new(1, setup.first_dealer());
    let past = Past { setup, rounds: &[], valid: true };
    let round = Round::at(past, setup, &deal, &record.setup, RefusedFields::NONE);
    let known = problems.len();
    let mut said = Diagnostics::new(0, std::mem::take(problems));
    check::fields(&round, record.game.setup, &mut said);
    for (place, id) in check::undeclared_values(&round, record.game.setup, None, &[]) {
        let message = format!("{} does not use “{id}”; remove it.", record.game.name);
        said.refuse_at(place, id, message);
    }
    *problems = said.refused;
    problems.iter_mut().skip(known).for_each(|problem| problem.round = None);
}

/// Returns why these players cannot be seated, if they cannot.
pub fn players_fault(record: &Record) -> Option<String> {
    let names = &record.players;
    let seats = record.game.player_counts;
    if let Some(seat) = names.iter().position(|name| name.trim().is_empty()) {
        return Some(format!("Player {} has no name.", seat + 1));
    }
    // Surrounding spaces do not make a different name.
    let mut seen = HashSet::new();
    if let Some(name) = names.iter().map(|name| name.trim()).find(|name| !seen.insert(*name)) {
        return Some(format!("{name} is listed twice. Each player needs a different name."));
    }
    if !seats.allows(names.len()) {
        let name = record.game.name;
        let players = match seats.words() {
            one if one == "1" => "1 player".to_owned(),
            many => format!("{many} players"),
        };
        return Some(format!("{name} is for {players}, not {}.", names.len()));
    }
    None
}

/// Returns the decoding problems by round (0 is the setup), each field and place once.
pub(super) fn by_round(found: &DecodeIssues) -> BTreeMap<usize, Vec<Diagnostic>> {
    let mut rounds: BTreeMap<usize, Vec<Diagnostic>> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for problem in &found.problems {
        let number = problem.round.unwrap_or(0);
        if seen.insert((number, problem.place, problem.field.as_deref())) {
            rounds.entry(number).or_default().push(problem.clone());
        }
    }
    rounds
}
