//! Score cards of a night with one score a table and round: a line for each round, on which the
//! opponents sign.

use serde::Serialize;

use super::paged;
use scoring::{
    Cell, Evaluation, Item, Player, Record, RoundPath, RoundState, SeatIndex, Subject, TablesState,
    Team, Value, join_words, signed,
};

/// Rounds up to which two cards fit on a page.
const SHORT: usize = 14;

/// The cards, page by page.
#[derive(Serialize)]
pub(super) struct RoundCards {
    pages: Vec<Vec<RoundCard>>,
    /// Whether a card fills a page.
    long: bool,
    /// What the second count counts; empty if there is none.
    tally: String,
}

#[derive(Serialize)]
struct RoundCard {
    name: String,
    lines: Vec<Line>,
    total: String,
    tally: String,
    /// "place 3", once it is over.
    place: String,
}

/// A round on somebody's card.
#[derive(Serialize, Default)]
struct Line {
    table: String,
    partner: String,
    own: String,
    other: String,
    tally: String,
    /// The sum of all rounds so far.
    total: String,
    /// The opponents, who sign a line that is filled in by hand.
    opponents: String,
}

/// Returns this many empty cards without names.
pub(super) fn blank(people: usize, night: &TablesState) -> RoundCards {
    let card = |_| RoundCard {
        name: String::new(),
        lines: night.programme.iter().map(|_| Line::default()).collect(),
        total: String::new(),
        tally: String::new(),
        place: String::new(),
    };
    cards((0..people).map(card).collect(), night)
}

/// Returns everybody's card with what is known; the rest can be filled in by hand.
pub(super) fn filled(record: &Record, evaluation: &Evaluation, night: &TablesState) -> RoundCards {
    let finished = evaluation.is_finished();
    let begun = evaluation.rounds.iter().any(|round| round.state == RoundState::Scored);
    let card = |player: Player| {
        let rank = evaluation.standings.iter().find(|standing| standing.team == Team(player.0));
        let total = evaluation.totals.get(player.index()).filter(|_| begun);
        let tally = night.tallies.as_ref().and_then(|(_, each)| each.get(player.index()));
        let rounds = 0..night.programme.len();
        RoundCard {
            name: record.player_name(player).to_owned(),
            lines: rounds.map(|index| line(record, evaluation, index, player)).collect(),
            total: total.copied().map(signed).unwrap_or_default(),
            tally: tally.filter(|_| begun).copied().map(signed).unwrap_or_default(),
            place: rank
                .filter(|_| finished)
                .map(|standing| format!("place {}", standing.rank))
                .unwrap_or_default(),
        }
    };
    cards((0..record.players.len()).map(Player::at).map(card).collect(), night)
}

fn cards(cards: Vec<RoundCard>, night: &TablesState) -> RoundCards {
    let long = night.programme.len() > SHORT;
    let tally = night.tallies.as_ref().map(|(name, _)| name.clone()).unwrap_or_default();
    RoundCards { pages: paged(cards, if long { 1 } else { 2 }), long, tally }
}

/// Returns the line of a round; blank if it has not begun or was refused.
fn line(record: &Record, evaluation: &Evaluation, index: usize, player: Player) -> Line {
    let round = evaluation.rounds.get(index).filter(|round| round.state == RoundState::Scored);
    let Some((round, tables)) = round.and_then(|round| Some((round, round.tournament.tables()?)))
    else {
        return Line::default();
    };
    let total = round.totals.get(player.index()).copied().map(signed).unwrap_or_default();
    let names = |players: &[Player]| {
        let names = players.iter().map(|player| record.player_name(*player));
        join_words(&names.collect::<Vec<_>>())
    };
    let seated = tables.tables.iter().find(|table| table.players().contains(&player));
    let Some(table) = seated else {
        let absent = tables.absent.contains(&player);
        let partner = if absent { "absent" } else { "sat out" }.to_owned();
        return Line { partner, total, ..Line::default() };
    };
    let pair = usize::from(table.pairs[1].contains(&player));
    let partners: Vec<Player> =
        table.pairs[pair].into_iter().filter(|partner| *partner != player).collect();
    let score = |pair: usize| table.scores.get(pair).copied().map(signed).unwrap_or_default();
    let is_in = table.complete;
    Line {
        table: table.table.to_string(),
        partner: names(&partners),
        own: score(pair),
        other: score(1 - pair),
        tally: tally(record, index, table.table, player).filter(|_| is_in).unwrap_or_default(),
        total: if is_in { total } else { String::new() },
        opponents: names(&table.pairs[1 - pair]),
    }
}

/// Returns how much of the second count somebody had in a round, if it was written down.
fn tally(record: &Record, index: usize, table: u16, player: Player) -> Option<String> {
    let place = RoundPath { table, hand: 0 };
    let fields = record.game.items.iter().filter_map(Item::group);
    let mut fields = fields.flat_map(|group| group.items).filter_map(Item::field);
    let field = fields.find(|field| field.named_by.is_some())?.id;
    let cell = Cell { field, place, subject: Subject::Player(player) };
    match record.rounds.get(index)?.get(&cell)? {
        Value::Number(count) => Some(signed(*count)),
        _ => None,
    }
}
