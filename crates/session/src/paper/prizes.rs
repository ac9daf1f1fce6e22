//! Prizes on paper: a list of prizes and winners, and a certificate for each winner.

use serde_json::{Value as Json, json};

use super::{given, rendered};
use crate::OpenGame;
use crate::evening::prizes::{Award, PrizeKind, PrizeList, money_words, payers};
use scoring::join_words;

const NO_PRIZES: &str = "No prize has been won yet. Choose prizes first; they are awarded once a game \
                         is complete.";

/// Returns the list of prizes, as the text of an HTML file.
///
/// # Errors
/// That none was chosen.
pub fn prize_list(game: &OpenGame, list: &PrizeList) -> Result<String, String> {
    let (record, evaluation) = (game.record(), game.evaluation());
    let awards = list.awards(record, evaluation);
    if awards.is_empty() {
        return Err(NO_PRIZES.to_owned());
    }
    let row = |award: &Award| {
        json!({
            "label": award.label,
            "names": award.winner_words(record),
            "by": award.by,
            "money": award.reward,
        })
    };
    let payments = list.payments(&awards).into_iter();
    let payments = payments.map(|one| [record.player_name(one.player).to_owned(), one.words()]);
    let notes = awards.iter().filter_map(|award| award.uneven_words(record));
    let sum = match list.pot(evaluation) {
        0 => String::new(),
        pot => format!(
            "{} in prizes and {} kept, of {} paid by {} people.",
            money_words(list.paid()),
            money_words(list.kept),
            money_words(pot),
            payers(evaluation)
        ),
    };
    let page = json!({
        "rows": awards.iter().map(row).collect::<Json>(),
        "payments": payments.collect::<Vec<_>>(),
        "notes": notes.collect::<Json>(),
        "sum": sum,
    });
    rendered("prizes.html", given(game, "prizes", page))
}

/// Returns a winning result for the middle of a sentence: "303 points", "61 points in Chivalry", "8
/// hands".
fn result_words(kind: PrizeKind, by: &str) -> String {
    match kind {
        PrizeKind::MostWins(_) => return by.to_owned(),
        // The label says what was counted.
        PrizeKind::MostCounted => return format!("{by} in all"),
        _ => {}
    }
    let (number, rest) = by.find(' ').map_or((by, ""), |end| by.split_at(end));
    let points = if number == "1" { "point" } else { "points" };
    format!("{number} {points}{rest}")
}

/// Returns a certificate for everybody who has won a prize, also together with others, one per page,
/// as the text of an HTML file.
///
/// # Errors
/// That none has been won yet.
pub fn certificates(game: &OpenGame, list: &PrizeList) -> Result<String, String> {
    let (record, evaluation) = (game.record(), game.evaluation());
    let awards = list.awards(record, evaluation);
    let certificates = awards.iter().flat_map(|award| {
        award.winners.iter().map(move |winner| {
            let others = award.winners.iter().filter(|other| other.player != winner.player);
            json!({
                "name": record.player_name(winner.player),
                "by": result_words(award.kind, &award.by),
                "label": award.label,
                "money": winner.words(),
                "shared": join_words(others.map(|other| record.player_name(other.player))),
            })
        })
    });
    let certificates: Vec<Json> = certificates.collect();
    if certificates.is_empty() {
        return Err(NO_PRIZES.to_owned());
    }
    let page = json!({ "certificates": certificates });
    rendered("certificates.html", given(game, "certificates", page))
}
