//! Score cards of a night as in the book: a block for each game with four hands and their total,
//! and the grand total.

use serde_json::{Value as Json, json};

use super::paged;
use crate::score_sheet::with_sign;
use scoring::wording::capitalize;
use scoring::{
    CardGame, Evaluation, PlannedGame, Player, Record, RoundState, TablesState, Team, Unit,
    card_game, signed,
};

/// Cards per page, to fill in by hand.
const ROOMY_PER_PAGE: usize = 2;
/// Cards per page, filled in.
const SMALL_PER_PAGE: usize = 4;

/// Returns this many empty cards without names.
pub(super) fn blank(people: usize, night: &TablesState) -> Json {
    let games = blocks(night, |_, _| None);
    let card = json!({ "games": games, "grand_label": "Grand total" });
    json!({ "roomy": true, "pages": paged(vec![card; people], ROOMY_PER_PAGE) })
}

/// Returns everybody's card. Until the night is over there is room to write on it.
pub(super) fn filled(record: &Record, evaluation: &Evaluation, night: &TablesState) -> Json {
    let finished = evaluation.is_finished();
    let begun = evaluation.rounds.iter().any(|round| round.state == RoundState::Scored);
    let card = |(name, number): (&String, u16)| {
        let (player, team) = (Player(number), Team(number));
        let total = evaluation.totals.get(usize::from(number)).copied().unwrap_or(0);
        let rank = evaluation.standings.iter().find(|standing| standing.team == team);
        let games = blocks(night, |index, hands| {
            card_game(record, evaluation.rounds.get(index)?, player, hands)
        });
        json!({
            "name": name,
            "games": games,
            "grand": if begun { signed(total) } else { String::new() },
            "grand_label": if begun && !finished { "So far" } else { "Grand total" },
            "place": rank.filter(|_| finished).map(|standing| format!("place {}", standing.rank)),
        })
    };
    let cards = record.players.iter().zip(0..).map(card).collect();
    let each = if finished { SMALL_PER_PAGE } else { ROOMY_PER_PAGE };
    json!({ "roomy": !finished, "pages": paged(cards, each) })
}

/// Returns the games of a card; `card` returns what is known of one, by its index and its number of
/// hands.
fn blocks(night: &TablesState, card: impl Fn(usize, usize) -> Option<CardGame>) -> Json {
    let block = |(index, planned): (usize, &PlannedGame)| {
        let card = card(index, planned.trumps.len());
        let card = card.as_ref();
        let score = |hand: usize| card.and_then(|card| *card.hands.get(hand)?);
        let hands = planned.trumps.iter().enumerate().map(|(hand, trump)| {
            let score = score(hand).map(signed).unwrap_or_default();
            json!({ "trump": capitalize(&trump.words()), "score": score })
        });
        let mark = match card.map(|card| (card.was_there, card.table)) {
            Some((false, _)) => "absent",
            Some((true, None)) => "sat out",
            Some((true, Some(_))) | None => "",
        };
        // Forfeits and rulings.
        let apart = card.map(|card| card.apart).filter(|apart| *apart != 0);
        let is_known =
            |card: &&CardGame| card.complete || (card.table.is_none() && !card.was_there);
        let total = card.filter(is_known).map(|card| signed(card.total));
        json!({
            "number": index + 1,
            "name": planned.name,
            "partners": planned.partners,
            "scoring": capitalize(planned.scoring),
            "hands": hands.collect::<Json>(),
            "apart": apart.map(|apart| with_sign(apart, Unit::Points)).unwrap_or_default(),
            "total": total.unwrap_or_default(),
            "possible": planned.possible,
            "mark": mark,
        })
    };
    night.programme.iter().enumerate().map(block).collect()
}
