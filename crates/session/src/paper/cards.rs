//! Score cards of a night as in the book: a block for each game with four hands and their total,
//! and the grand total.

use serde_json::{Value as Json, json};

use super::paged;
use scoring::wording::capitalize;
use scoring::{
    Evaluation, PlannedGame, Player, Record, RoundEvaluation, RoundState, TablesState, Team,
    card_game, signed,
};

/// Cards per page, to fill in by hand.
const ROOMY_PER_PAGE: usize = 2;
/// Cards per page, filled in.
const SMALL_PER_PAGE: usize = 4;

/// One person's scores of one game.
#[derive(Default)]
struct CardScores {
    hands: Vec<String>,
    /// Points besides the hands: forfeits and rulings.
    apart: String,
    total: String,
    /// "sat out", "not there".
    mark: &'static str,
}

/// Returns this many empty cards without names.
pub(super) fn blank(people: usize, night: &TablesState) -> Json {
    let games = blocks(night, |_, _| CardScores::default());
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
            let round = evaluation.rounds.get(index);
            round.map(|round| written(record, round, player, hands)).unwrap_or_default()
        });
        json!({
            "name": name,
            "games": games,
            "grand": begun.then(|| signed(total)).unwrap_or_default(),
            "grand_label": if begun && !finished { "So far" } else { "Grand total" },
            "place": rank.filter(|_| finished).map(|standing| format!("place {}", standing.rank)),
        })
    };
    let cards = record.players.iter().zip(0..).map(card).collect();
    let each = if finished { SMALL_PER_PAGE } else { ROOMY_PER_PAGE };
    json!({ "roomy": !finished, "pages": paged(cards, each) })
}

fn blocks(night: &TablesState, written: impl Fn(usize, usize) -> CardScores) -> Json {
    let block = |(index, planned): (usize, &PlannedGame)| {
        let mut written = written(index, planned.trumps.len());
        written.hands.resize(planned.trumps.len(), String::new());
        let hands =
            planned.trumps.iter().zip(written.hands).map(
                |(trump, score)| json!({ "trump": capitalize(&trump.words()), "score": score }),
            );
        json!({
            "number": index + 1,
            "name": planned.name,
            "partners": planned.partners,
            "scoring": capitalize(planned.scoring),
            "hands": hands.collect::<Json>(),
            "apart": written.apart,
            "total": written.total,
            "possible": planned.possible,
            "mark": written.mark,
        })
    };
    night.programme.iter().enumerate().map(block).collect()
}

/// Returns somebody's scores for a game.
fn written(record: &Record, round: &RoundEvaluation, player: Player, hands: usize) -> CardScores {
    let Some(card) = card_game(record, round, player, hands) else { return CardScores::default() };
    let shown = card.complete || (card.table.is_none() && !card.was_there);
    let mark = match (card.was_there, card.table) {
        (false, _) => "absent",
        (true, None) => "sat out",
        (true, Some(_)) => "",
    };
    CardScores {
        hands: card.hands.iter().map(|hand| hand.map(signed).unwrap_or_default()).collect(),
        apart: beside(card.apart),
        total: if shown { signed(card.total) } else { String::new() },
        mark,
    }
}

/// Returns the points besides the hands; empty if there are none.
fn beside(points: i64) -> String {
    match points {
        0 => String::new(),
        more if more > 0 => format!("+{more}"),
        less => signed(less),
    }
}
