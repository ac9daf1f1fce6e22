//! Score cards of a night. Where hands are counted apart, as in the book: a block for each game with
//! four hands and their total, and the grand total. Where tables have one score a round, a line for
//! each round, on which the opponents sign.

use serde_json::{Value as Json, json};

use crate::OpenGame;
use crate::score_sheet::with_sign;
use scoring::wording::capitalize;
use scoring::{
    CardGame, Cell, PlannedGame, Player, Record, RoundPath, RoundState, SeatIndex, Subject,
    TablesState, Team, Unit, card_game, join_words, not_counted, signed,
};

/// Returns cards to fill in by hand, and their template.
pub(super) fn blank(people: usize, night: &TablesState) -> (&'static str, Json) {
    let card = if night.by_pair {
        json!({ "lines": vec![json!({}); night.programme.len()] })
    } else {
        json!({ "games": blocks(night, |_, _| None), "grand_label": "Grand total" })
    };
    cards(vec![card; people], night, true)
}

/// Returns everybody's card with what is known, and its template. Until the night is over there is
/// room to write on it.
pub(super) fn filled(game: &OpenGame, night: &TablesState) -> (&'static str, Json) {
    let (record, evaluation) = (game.record(), game.evaluation());
    let finished = evaluation.is_finished();
    let begun = evaluation.rounds.iter().any(|round| round.state == RoundState::Scored);
    let card = |player: Player| {
        let rank = evaluation.standings.iter().find(|standing| standing.team == Team(player.0));
        let place = rank.filter(|_| finished).map(|standing| format!("place {}", standing.rank));
        let number = |total: Option<&i64>| {
            total.filter(|_| begun).map_or_else(String::new, |total| signed(*total))
        };
        let (name, total) = (record.player_name(player), evaluation.totals.get(player.index()));
        if night.by_pair {
            let tally = night.tallies.as_ref().and_then(|(_, each)| each.get(player.index()));
            let dropped = total.map_or_else(Vec::new, |total| {
                not_counted(evaluation, usize::MAX, player.team(false), *total)
            });
            let lines = (0..night.programme.len()).map(|index| {
                let mut line = line(game, index, player);
                line["dropped"] = dropped.iter().any(|(round, _)| *round == index).into();
                line
            });
            return json!({
                "name": name,
                "lines": lines.collect::<Json>(),
                "dropped": !dropped.is_empty(),
                "total": number(total),
                "tally": number(tally),
                "place": place,
            });
        }
        let games = blocks(night, |index, hands| {
            card_game(record, evaluation.rounds.get(index)?, player, hands)
        });
        json!({
            "name": name,
            "games": games,
            "grand": number(total),
            "grand_label": if begun && !finished { "So far" } else { "Grand total" },
            "place": place,
        })
    };
    let all = (0..record.players.len()).map(Player::at).map(card).collect();
    cards(all, night, !finished)
}

/// Rounds up to which two cards fit on a page.
const SHORT: usize = 14;

/// Returns the template of the cards, and all of them. What the second count counts is empty if
/// there is none.
fn cards(cards: Vec<Json>, night: &TablesState, roomy: bool) -> (&'static str, Json) {
    if night.by_pair {
        let tally = night.tallies.as_ref().map(|(name, _)| name);
        let long = night.programme.len() > SHORT;
        return ("round-cards.html", json!({ "cards": cards, "long": long, "tally": tally }));
    }
    ("cards.html", json!({ "roomy": roomy, "cards": cards }))
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

/// Returns the line of a round, with the sum of all rounds so far and the opponents, who sign a line
/// that is filled in by hand; blank if the round has not begun or was refused.
fn line(game: &OpenGame, index: usize, player: Player) -> Json {
    let (record, evaluation) = (game.record(), game.evaluation());
    let round = evaluation.rounds.get(index).filter(|round| round.state == RoundState::Scored);
    let Some((round, tables)) = round.and_then(|round| Some((round, round.tournament.tables()?)))
    else {
        return json!({});
    };
    let total = round.totals.get(player.index()).copied().map(signed).unwrap_or_default();
    let names =
        |players: &[Player]| join_words(players.iter().map(|player| record.player_name(*player)));
    let seated = tables.tables.iter().find(|table| table.players().contains(&player));
    let Some(table) = seated else {
        let partner = if tables.absent.contains(&player) { "absent" } else { "sat out" };
        return json!({ "partner": partner, "total": total });
    };
    let pair = usize::from(table.pairs[1].contains(&player));
    let partners: Vec<Player> =
        table.pairs[pair].into_iter().filter(|partner| *partner != player).collect();
    let is_in = table.complete;
    let score = |pair: usize| {
        let score = table.scores.get(pair).filter(|_| is_in);
        score.map_or_else(String::new, |score| signed(*score))
    };
    json!({
        "table": table.table,
        "partner": names(&partners),
        "own": score(pair),
        "other": score(1 - pair),
        "tally": tally(record, index, table.table, player).filter(|_| is_in).unwrap_or_default(),
        "total": if is_in { total } else { String::new() },
        "opponents": names(&table.pairs[1 - pair]),
    })
}

/// Returns how much of the second count somebody had in a round, if it was written down.
fn tally(record: &Record, index: usize, table: u16, player: Player) -> Option<String> {
    let place = RoundPath { table, hand: 0 };
    let field = record.game.tables?.fields.iter().find(|field| field.named_by.is_some())?.id;
    let cell = Cell { field, place, subject: Subject::Player(player) };
    record.rounds.get(index)?.read(&cell).map(signed)
}
