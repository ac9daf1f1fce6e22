//! What a page says about a round, a hand or the result of a couple as typed.

use minijinja::context;
use minijinja::value::Value;

use super::form::PageForm;
use super::hand::HandContext;
use scoring::board::{BoardColumn, BoardScore};
use scoring::{Diagnostic, Game, Player, join_words};
use session::form::{PlaceFields, RoundForm};
use session::hand_states::entry_words;
use session::score_sheet;

impl HandContext<'_> {
    /// Returns it as typed, checked, and its questions.
    pub(super) fn checked(&self, page: &PageForm<'_>) -> (Value, Vec<Value>) {
        if self.snapshot.has_couples {
            (couple(self, page), page.questions())
        } else {
            (hand(self, page), Vec::new())
        }
    }
}

/// Returns a round as typed, checked.
pub(super) fn round(page: &PageForm<'_>) -> Value {
    let (game, form) = (page.game, page.form);
    let complete = form.is_complete(game);
    let words = if complete {
        form.balance_words(game)
    } else {
        (form.check_words(game, true), String::new())
    };
    let rules = game.record().game;
    let (board, _) = form.result(game);
    let row = board.rows.iter().find(|row| row.number == form.number());
    let cells = row.filter(|_| complete).map(|row| row.cells.iter().zip(&board.columns));
    let line = |(cell, column): (&BoardScore, &BoardColumn)| {
        let total = rules.unit.words(cell.total);
        context! { total, ..effect(rules, &column.name, cell.score) }
    };
    let lines = cells.into_iter().flatten().map(line).collect();
    view(page, words, &form.shown_warnings(), lines)
}

/// Returns a result as typed, checked.
fn couple(couple: &HandContext<'_>, page: &PageForm<'_>) -> Value {
    let (record, form) = (couple.record(), page.form);
    let complete = form.is_complete(page.game);
    let mut warnings = form.shown_warnings();
    warnings.retain(|warning| warning.place == couple.boxes());
    let sentence = match page.problems.first() {
        _ if complete => format!("{}.", entry_words(record, form.entry(), couple.boxes())),
        Some(problem) => problem.message.clone(),
        None => form.question(record).unwrap_or_default(),
    };
    let players = couple.players();
    let result = form.couples_result().filter(|_| complete);
    let result = result.and_then(|it| it.couples.iter().find(|it| it.players[..] == *players));
    let line =
        |(player, points): (Player, i64)| effect(record.game, record.player_name(player), points);
    let lines = result.into_iter().flat_map(|it| it.players.into_iter().zip(it.points));
    view(page, (sentence, String::new()), &warnings, lines.map(line).collect())
}

/// Returns a hand as typed with its sum, checked.
fn hand(hand: &HandContext<'_>, page: &PageForm<'_>) -> Value {
    let (form, refuses) = (page.form, page.refusals());
    let in_a_box = |words: &&String| refuses.iter().any(|(_, refused)| refused == *words);
    let problem = page.problems.first().map(|problem| &problem.message);
    let words = problem.filter(|words| !in_a_box(words)).cloned().unwrap_or_else(|| added(form));
    view(page, (words, counts(hand, form)), &[], Vec::new())
}

/// Returns what a complete hand counts on a night: "16 and 10".
pub(super) fn counts(hand: &HandContext<'_>, form: &RoundForm) -> String {
    let night = hand.night();
    let complete = form.is_complete(night.0) && !hand.snapshot.has_couples;
    let scores = complete.then(|| hand.snapshot.hands.scores_of(night, hand.place, form.entry()));
    let scores = scores.flatten().into_iter().flatten();
    join_words(&scores.map(|score| score.to_string()).collect::<Vec<String>>())
}

/// Returns the sum written out, "8 + 5 = 13", or the required sum.
fn added(form: &RoundForm) -> String {
    let with_total = |at: &PlaceFields| {
        let (field, total) = at.fields.iter().find_map(|field| Some((field, field.total?)))?;
        let numbers = at.cells(field).map(|cell| match form.entry().get(&cell) {
            Some(scoring::Value::Number(number)) => Some(*number),
            _ => None,
        });
        let numbers: Option<Vec<i64>> = numbers.collect();
        Some(match numbers.filter(|_| form.first_missing().is_none()) {
            Some(numbers) => {
                let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                format!("{} = {}", words.join(" + "), numbers.iter().sum::<i64>())
            }
            None => format!("{total} {}", field.spec.label.to_lowercase()),
        })
    };
    form.places().first().and_then(with_total).unwrap_or_default()
}

/// Returns a form checked, with these warnings, and the effect of the round on each column of the
/// score sheet.
fn view(
    page: &PageForm<'_>,
    (sentence, then): (String, String),
    warnings: &[&Diagnostic],
    lines: Vec<Value>,
) -> Value {
    let messages = |list: &[&Diagnostic]| -> Vec<String> {
        list.iter().map(|it| it.message.clone()).filter(|it| *it != sentence).collect()
    };
    context! {
        complete => page.form.is_complete(page.game),
        // Whether it has problems.
        refused => !page.problems.is_empty(),
        problems => messages(&page.problems),
        warnings => messages(warnings),
        lines,
        // Numbers filled in, and the problem of each box, by input name.
        filled => page.filled(),
        refuses => page.refusals(),
        sentence,
        then,
    }
}

/// Returns the effect of a round on somebody's score.
fn effect(rules: &Game, name: &str, score: i64) -> Value {
    let negative = rules.wins_by.is_loss(score);
    context! { name, score => score_sheet::with_sign(score, rules.unit), negative }
}
