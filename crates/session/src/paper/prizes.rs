//! Prizes on paper: a list of prizes and winners, and a certificate for each winner.

use serde::Serialize;

use super::{Error, TemplateContext, rendered};
use crate::evening::prizes::{PrizeKind, PrizeList, money_words};
use scoring::{Evaluation, Record, join_words};

#[derive(Serialize)]
struct PrizePage {
    rows: Vec<PrizeRow>,
    /// Name and amount of each payment.
    payments: Vec<[String; 2]>,
    /// "$205 in prizes and $10 kept of $215."
    sum: String,
}

#[derive(Serialize)]
struct PrizeRow {
    label: String,
    names: String,
    by: String,
    money: String,
}

#[derive(Serialize)]
struct CertificatePage {
    certificates: Vec<Certificate>,
}

#[derive(Serialize)]
struct Certificate {
    name: String,
    label: String,
    by: String,
    money: String,
}

/// Returns the list of prizes, as the text of an HTML file.
///
/// # Errors
/// [`Error::NoPrizes`] if none was chosen.
pub fn prize_list(
    record: &Record,
    evaluation: &Evaluation,
    list: &PrizeList,
) -> Result<String, Error> {
    let awards = list.awards(record, evaluation);
    if awards.is_empty() {
        return Err(Error::NoPrizes);
    }
    let money = |cents: i64| if cents == 0 { String::new() } else { money_words(cents) };
    let rows = awards.iter().map(|award| PrizeRow {
        label: award.label.clone(),
        names: award.winner_words(record),
        by: award.by.clone(),
        money: money(award.cents),
    });
    let payments = list.payments(&awards).into_iter().filter(|(_, cents)| *cents > 0);
    let payments =
        payments.map(|(player, cents)| [record.player_name(player).to_owned(), money_words(cents)]);
    let sum = match list.pot(record) {
        0 => String::new(),
        pot => format!(
            "{} in prizes and {} kept, of {} paid by {} people.",
            money_words(list.paid()),
            money_words(list.kept),
            money_words(pot),
            record.players.len()
        ),
    };
    let page = PrizePage { rows: rows.collect(), payments: payments.collect(), sum };
    rendered("prizes.html", TemplateContext::new(record, evaluation, "prizes", page))
}

/// Returns a winning result for the middle of a sentence: "303 points", "61 points in Chivalry", "8
/// hands".
fn result_words(kind: PrizeKind, by: &str) -> String {
    match kind {
        PrizeKind::MostWins(_) | PrizeKind::LongestSitOut | PrizeKind::Draw(_) => by.to_owned(),
        _ => {
            let (number, rest) = by.find(' ').map_or((by, ""), |end| by.split_at(end));
            let points = if number == "1" { "point" } else { "points" };
            format!("{number} {points}{rest}")
        }
    }
}

/// Returns a certificate for every prize that has been won, one per page, as the text of an HTML
/// file.
///
/// # Errors
/// [`Error::NoPrizes`] if none has been won yet.
pub fn certificates(
    record: &Record,
    evaluation: &Evaluation,
    list: &PrizeList,
) -> Result<String, Error> {
    let awards = list.awards(record, evaluation).into_iter();
    let certificates: Vec<Certificate> = awards
        .filter(|award| !award.winners.is_empty())
        .map(|award| {
            let names = award.winners.iter().map(|(player, _)| record.player_name(*player));
            Certificate {
                name: join_words(&names.collect::<Vec<_>>()),
                label: award.label,
                by: result_words(award.kind, &award.by),
                money: if award.cents == 0 { String::new() } else { money_words(award.cents) },
            }
        })
        .collect();
    if certificates.is_empty() {
        return Err(Error::NoPrizes);
    }
    let page = CertificatePage { certificates };
    rendered("certificates.html", TemplateContext::new(record, evaluation, "certificates", page))
}
