//! Reads one round: who plays it, its deal, its checks, its tables and its score.

use std::sync::Arc;

use crate::evaluate::check;
use crate::grammar::round::PastRound;
use crate::outcome::score_lines::sums;
use crate::seats::SeatIndex as _;
use crate::{
    AWAY, Away, Cell, DEALER, Deal, Dealer, Diagnostic, Diagnostics, FieldKind, FieldSpec, Game,
    Past, Player, Record, Round, RoundEntry, RoundEvaluation, RoundPath, RoundState, Scope,
    ScoreLines, Setup, TournamentRound, Value, as_number, counted,
};

/// Reads a round; `known` is what could not be decoded in it.
pub(super) fn read_round<'a>(
    past: Past<'_>,
    whole: &Setup<'a>,
    entry: &'a RoundEntry,
    known: Vec<Diagnostic>,
) -> (PastRound<'a>, Diagnostics) {
    let game = whole.game();
    let seated = seated(whole, entry);
    let setup = seated.as_deref().unwrap_or(whole);
    let is_dealer = |problem: &Diagnostic| problem.field.as_deref() == Some(DEALER.id);
    let deal = dealt(&past, setup, entry, known.iter().any(is_dealer));

    let mut problems = Diagnostics::new(deal.number, known);
    let whole_round = problems.faults().whole();
    if !whole_round {
        let faults = problems.faults().clone();
        let round = Round::at(past, setup, &deal, entry, &faults);
        if setup.valid && game.allows_away() {
            check_away(&round, &mut problems);
        }
        if setup.valid && !problems.faults().has(RoundPath::ROUND, AWAY.id) {
            check_fields(&round, game, &mut problems);
        } else {
            for (part, group) in round.places().filter(|(part, _)| !part.here.is_blank()) {
                check_without_players(&part, group.fields, &mut problems);
            }
            check_without_players(&round, game.fields, &mut problems);
            for spec in game.common_fields().filter(|spec| is_for_anybody(&round, spec)) {
                check::field(&round, spec, &mut problems);
            }
        }
    }
    let mut tournament = TournamentRound::Plain;
    let is_known = setup.valid && !problems.faults().has(RoundPath::ROUND, AWAY.id);
    if !whole_round && is_known {
        let faults = problems.faults().clone();
        let round = Round::at(past, setup, &deal, entry, &faults);
        for (part, group) in round.places() {
            (group.check)(&part, &mut problems);
        }
        (game.check)(&round, &mut problems);
        tournament =
            (game.resolve_tables)(&Round::at(past, setup, &deal, entry, problems.faults()));
    }

    let mut refused = problems.faults().clone();
    if !setup.valid || refused.has(RoundPath::ROUND, AWAY.id) {
        // It is not known who plays, so no value is used.
        let _ = refused.add(RoundPath::ROUND, "");
    }
    let mut points = ScoreLines::new(setup.in_sides);
    if refused.is_empty() {
        let round = Round::at(past, setup, &deal, entry, &refused);
        score(&Round { tournament: &tournament, ..round }, &mut points);
    }
    let ScoreLines { mut lines, row_words, .. } = points;
    lines.sort_by_key(|line| line.team);
    let scores: Vec<i64> = sums(&lines, setup.team_count());
    let totals = setup.all_teams().zip(&scores);
    let totals = totals.map(|(team, score)| past.total(team).saturating_add(*score)).collect();
    let state = if refused.is_empty() { RoundState::Scored } else { RoundState::Refused };
    let evaluation = Arc::new(RoundEvaluation {
        deal,
        state,
        refused,
        lines,
        row_words,
        scores,
        totals,
        tournament,
        carried: Vec::new(),
    });
    (PastRound { entry, evaluation, setup: seated }, problems)
}

/// Checks who is away: players, each once, and enough of them left.
fn check_away(round: &Round<'_>, problems: &mut Diagnostics) {
    if round.setup.in_sides && round.here.has(AWAY.id) {
        let message = "In a game with sides, everybody plays; leave “Away” blank.";
        return problems.refuse_at(RoundPath::ROUND, AWAY.id, message);
    }
    check::field(round, &AWAY, problems);
    let (counts, players) = (round.setup.game().player_counts, round.setup.player_count());
    let fits = counts.allows(players) && !counts.in_sides(players);
    if !round.setup.away.is_nobody() && !fits {
        let (name, words) = (round.setup.game().name, counts.words());
        let left = counted(as_number(players), "player is", "players are");
        let message = format!("{left} left; {name} needs {words}.");
        problems.refuse_at(RoundPath::ROUND, AWAY.id, message);
    }
}

fn check_fields(round: &Round<'_>, game: &'static Game, problems: &mut Diagnostics) {
    check::every_field(round, game, problems);
    for spec in game.common_fields().filter(|spec| round.here.has(spec.id)) {
        check::field(round, spec, problems);
    }
    let common: Vec<&str> = game.common_fields().map(|spec| spec.id).collect();
    for (place, id) in check::undeclared_values(round, game.fields, game.tables, &common) {
        let message = match game.field(id) {
            Some(spec) => format!("Leave “{}” blank here.", spec.label),
            None => format!("{} does not use “{id}”; remove it.", game.name),
        };
        problems.refuse_at(place, id, message);
    }
}

/// Checks fields with one value per round or side: everything that can be checked without knowing
/// the players.
fn check_without_players(round: &Round<'_>, fields: &[&FieldSpec], problems: &mut Diagnostics) {
    for spec in fields.iter().filter(|spec| is_for_anybody(round, spec)) {
        let _ = check::field_if_asked(round, spec, problems);
    }
}

/// Returns whether a field can be checked without knowing the players.
fn is_for_anybody(round: &Round<'_>, spec: &FieldSpec) -> bool {
    // Sides A and B exist whoever plays.
    let sides = round.setup.game().player_counts.alone.1 == 0;
    let by_name =
        matches!(spec.kind, FieldKind::Player | FieldKind::Players(..) | FieldKind::Pairs);
    !by_name
        && match spec.scope {
            Scope::One | Scope::Parts(_) => true,
            Scope::Team => sides && spec.has_fixed_limits(),
            Scope::Player | Scope::TeamParts(_) => false,
        }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let game = round.setup.game();
    (game.score)(round, points);
    if game.totals.is_none() {
        points.add_rulings(round);
    }
}

/// Returns the players of a record who are written as away in this round.
pub(crate) fn away_of(record: &Record, entry: &RoundEntry) -> Away {
    if record.allows_away() { Away::of(entry.away()) } else { Away::NOBODY }
}

/// Returns the setup of those who play this round, if somebody is away.
pub(super) fn seated<'a>(setup: &Setup<'a>, entry: &RoundEntry) -> Option<Box<Setup<'a>>> {
    let away = away_of(setup.record, entry);
    (!away.is_nobody()).then(|| Box::new(setup.without(away)))
}

/// Returns the deal that follows these rounds, if these do not play it.
pub(super) fn deal(past: &Past<'_>, away: Away) -> Deal {
    let setup = past.setup.without(away);
    let past = &Past { setup: &setup, ..*past };
    let game = setup.game();
    let dealer = match (game.dealer, past.rounds.last()) {
        (Dealer::Nobody, _) => None,
        (Dealer::By(dealer), _) if past.setup.valid => dealer(past),
        (Dealer::Left | Dealer::By(_), Some(last)) => {
            last.deal.dealer.map(|dealer| past.setup.left_of(dealer))
        }
        _ => past.setup.first_dealer(),
    };
    let dealer = dealer.map(|dealer| setup.or_next(dealer));
    dealt_by(past, past.next_number(), dealer)
}

/// Returns the deal of round `number` by this dealer, with its facts.
fn dealt_by(past: &Past<'_>, number: usize, dealer: Option<Player>) -> Deal {
    let (setup, mut deal) = (past.setup, Deal::new(number, dealer));
    if setup.valid {
        (setup.game().deal)(past, &mut deal);
        let seats = (0..setup.team_count()).map(Player::at);
        let away: Vec<Player> = seats.filter(|player| setup.away.has(*player)).collect();
        deal.known_fact(AWAY.id, AWAY.label, (!away.is_empty()).then_some(away));
    }
    deal
}

/// Returns the deal that follows these rounds for those who play it, with the dealer that the entry
/// names; `is_unknown` is whether that cannot be read.
pub(super) fn dealt(
    past: &Past<'_>,
    setup: &Setup<'_>,
    entry: &RoundEntry,
    is_unknown: bool,
) -> Deal {
    let deal = deal(past, setup.away);
    let dealer = match entry.get(&Cell::one(DEALER.id)) {
        Some(Value::Player(dealer)) => Some(*dealer).filter(|dealer| setup.plays(*dealer)),
        _ if is_unknown => None,
        _ => return deal,
    };
    if dealer == deal.dealer {
        return deal;
    }
    dealt_by(&Past { setup, ..*past }, deal.number, dealer)
}
