//! Prizes as CSV: a row per prize and winner, with the share.

use crate::evening::prizes::{Award, PrizeList};
use formats::csv::{guarded, text};
use scoring::{Evaluation, Record};

/// Returns the prizes as CSV: prize, name, by, amount. Amounts are in dollars with two decimals,
/// and those of a prize add up to it; if several people must cut, one row names them all.
pub fn prizes(record: &Record, evaluation: &Evaluation, list: &PrizeList) -> String {
    let headings = ["prize", "name", "by", "amount"].map(str::to_owned).to_vec();
    let awards = list.awards(record, evaluation);
    text(headings, awards.iter().flat_map(|award| lines(record, award)))
}

/// Returns a winning result without commas in its number, which comes first.
fn plain(by: &str) -> String {
    match by.split_once(' ') {
        Some((number, rest)) => format!("{} {rest}", number.replace(',', "")),
        None => by.replace(',', ""),
    }
}

fn lines(record: &Record, award: &Award) -> Vec<Vec<String>> {
    let line = |name: &str, cents: i64| {
        let amount = format!("{}.{:02}", cents / 100, cents % 100);
        vec![guarded(&award.label), guarded(name), guarded(&plain(&award.by)), amount]
    };
    match award.winners.as_slice() {
        [] => vec![line(&award.winner_words(record), award.cents)],
        winners => {
            let share = |(player, cents): &(_, i64)| line(record.player_name(*player), *cents);
            winners.iter().map(share).collect()
        }
    }
}
