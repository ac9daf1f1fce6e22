//! Prizes on paper: a list of prizes and winners, and a certificate for each winner.

use serde::Serialize;

use super::{Error, TemplateContext, rendered};
use crate::evening::prizes::{PrizeKind, PrizeList, money_words};
use scoring::{Evaluation, Record};

#[derive(Serialize)]
struct PrizePage {
    rows: Vec<PrizeRow>,
    /// Name of each winner, and what they get.
    payments: Vec<[String; 2]>,
    /// How prizes are shared that cannot be divided.
    notes: Vec<String>,
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
    let rows = awards.iter().map(|award| PrizeRow {
        label: award.label.clone(),
        names: award.winner_words(record),
        by: award.by.clone(),
        money: award.reward.clone(),
    });
    let payments = list.payments(&awards).into_iter();
    let payments =
        payments.map(|one| [record.player_name(one.player).to_owned(), one.words()]).collect();
    let notes = awards.iter().filter_map(|award| award.uneven_words(record)).collect();
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
    let page = PrizePage { rows: rows.collect(), payments, notes, sum };
    rendered("prizes.html", TemplateContext::new(record, evaluation, "prizes", page))
}

/// Returns a winning result for the middle of a sentence: "303 points", "61 points in Chivalry", "8
/// hands".
fn result_words(kind: PrizeKind, by: &str) -> String {
    if matches!(kind, PrizeKind::MostWins(_) | PrizeKind::MostCounted) {
        return by.to_owned();
    }
    let (number, rest) = by.find(' ').map_or((by, ""), |end| by.split_at(end));
    let points = if number == "1" { "point" } else { "points" };
    format!("{number} {points}{rest}")
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
        .map(|award| Certificate {
            name: award.winner_words(record),
            by: result_words(award.kind, &award.by),
            label: award.label,
            money: award.reward,
        })
        .collect();
    if certificates.is_empty() {
        return Err(Error::NoPrizes);
    }
    let page = CertificatePage { certificates };
    rendered("certificates.html", TemplateContext::new(record, evaluation, "certificates", page))
}
