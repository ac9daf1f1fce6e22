//! The open round of a plain game on a tablet or phone, drawn, checked and recorded by the same
//! form as in the window.
//!
//! A round that is sent twice is recorded once: the form says which round it is, and if that round
//! has the same content already, it was accepted.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde::Serialize;

use super::answer::{Answer, Refusal, see};
use super::couple_context::all_sent;
use super::form::{self, FormData, Question};
use super::room::{PageFrame, content};
use super::served_game::ServedGame;
use super::snapshot::GameSnapshot;
use scoring::board::{BoardColumn, BoardScore};
use scoring::{Change, Diagnostic};
use session::display::DisplayContent;
use session::form::RoundForm;
use session::session::PendingChange;
use session::{OpenGame, score_sheet};

/// Input with the form's round.
const ROUND: &str = "round";
/// How often to try again when another process records at the same time.
const TRIES: usize = 3;

/// Values of the template of the open round.
#[derive(Serialize)]
struct Entry<'a> {
    secret: &'a str,
    round: usize,
    content: &'a DisplayContent,
    questions: Vec<Question>,
    check: Check,
    /// The answer to what was sent; empty if nothing was.
    said: String,
    /// Whether that is a refusal.
    refused: bool,
    over: bool,
}

/// The round as typed, checked.
#[derive(Serialize)]
pub(super) struct Check {
    pub(super) complete: bool,
    pub(super) sentence: String,
    pub(super) then: String,
    pub(super) problems: Vec<String>,
    pub(super) warnings: Vec<String>,
    pub(super) lines: Vec<PreviewLine>,
    /// Numbers filled in, by input name.
    pub(super) filled: Vec<(String, i64)>,
    /// Problem of each box, by input name.
    pub(super) refuses: Vec<(String, String)>,
}

/// Values of the template of the check alone.
#[derive(Serialize)]
struct CheckTemplate {
    page: CheckedRound,
}

#[derive(Serialize)]
struct CheckedRound {
    check: Check,
    round: usize,
    questions: Vec<Question>,
}

/// The effect of the round as typed on a column of the score sheet.
#[derive(Serialize)]
pub(super) struct PreviewLine {
    pub(super) name: String,
    pub(super) score: String,
    pub(super) negative: bool,
    pub(super) total: String,
}

/// Returns the page with the open round.
pub(super) async fn page(
    State(served): State<Arc<ServedGame>>,
    Path((evening, secret)): Path<(String, String)>,
) -> Answer {
    served.check_entry(&evening, &secret)?;
    open_round(&served, &evening, &secret).await
}

/// Returns the page for phones that show it already.
pub(super) async fn open_round(served: &ServedGame, evening: &str, secret: &str) -> Answer {
    served.opens(evening, secret)?;
    let snapshot = served.snapshot().await?;
    shown(served, &snapshot, &all_sent(&snapshot), "", StatusCode::OK)
}

/// Returns the round as typed with its problems, without recording it: a part of the page for its
/// script.
pub(super) async fn check(
    State(served): State<Arc<ServedGame>>,
    Path((evening, secret)): Path<(String, String)>,
    Form(pairs): Form<Vec<(String, String)>>,
) -> Answer {
    served.check_entry(&evening, &secret)?;
    let snapshot = served.snapshot().await?;
    let (game, sent) = (snapshot.game.as_ref(), form::collect(pairs));
    let form = form::filled(game, &sent);
    let questions = form::questions(game, &form);
    let mut page = CheckedRound { check: judged(game, &form), round: form.number(), questions };
    let number = round_of(&sent).filter(|number| *number != page.round);
    if let Some(round) = number.and_then(|number| moved_on(game, &sent, number)) {
        (page.check.complete, page.check.sentence) = (false, round);
        (page.check.lines, page.check.problems) = (Vec::new(), Vec::new());
    }
    Ok(served.pages().render("judged.html", CheckTemplate { page })?.into_response())
}

/// Records the sent round, and redirects to the page of the next one.
pub(super) async fn record(
    State(served): State<Arc<ServedGame>>,
    Path((evening, secret)): Path<(String, String)>,
    Form(pairs): Form<Vec<(String, String)>>,
) -> Answer {
    served.check_entry(&evening, &secret)?;
    let sent = form::collect(pairs);
    let number = round_of(&sent);
    for _ in 0..TRIES {
        let snapshot = served.newest_snapshot().await?;
        let game = snapshot.game.as_ref();
        let form = form::filled(game, &sent);
        let next = game.next_number();
        if let Some(earlier) = number.filter(|number| *number != next) {
            return is_recorded(&served, &snapshot, &sent, earlier, &secret);
        }
        if game.evaluation().is_finished() || !form.is_complete(game) {
            let said = judged(game, &form).sentence;
            return shown(&served, &snapshot, &sent, &said, StatusCode::UNPROCESSABLE_ENTITY);
        }
        let proposal = game.propose_round(next, form.entry(), "");
        let change = PendingChange::new(proposal, format!("Round {next} recorded"));
        match served.write(&snapshot, Some(change), Vec::new()).await {
            Ok(()) => return Ok(see(&format!("/{evening}/enter/{secret}"))),
            Err(failure) if failure.is_stale() => {}
            Err(failure) => return Err(Refusal::Store(failure)),
        }
    }
    let snapshot = served.snapshot().await?;
    let said = "Somebody else is recording right now. Send it again.";
    shown(&served, &snapshot, &sent, said, StatusCode::CONFLICT)
}

/// Returns the round that a form is for.
fn round_of(sent: &FormData) -> Option<usize> {
    sent.get(ROUND)?.parse().ok()
}

/// Answers a form for a round that is already recorded, by the same form or by somebody else.
fn is_recorded(
    served: &ServedGame,
    snapshot: &GameSnapshot,
    sent: &FormData,
    number: usize,
    secret: &str,
) -> Answer {
    let game = snapshot.game.as_ref();
    if is_same_round(game, sent, number) {
        return Ok(see(&format!("/{}/enter/{secret}", served.access().evening)));
    }
    let said = moved_on(game, sent, number)
        .unwrap_or_else(|| format!("Round {number} is not the next one. Check it, then send it."));
    shown(served, snapshot, sent, &said, StatusCode::CONFLICT)
}

/// Returns whether the sent data would have recorded this round exactly as it is.
fn is_same_round(game: &OpenGame, sent: &FormData, number: usize) -> bool {
    let Some(before) = number.checked_sub(1) else { return false };
    let mut record = game.record().clone();
    let Some(recorded) = record.rounds.get(before).cloned() else { return false };
    record.rounds.truncate(before);
    record.ended = false;
    *form::filled(&OpenGame::open(record, Vec::new()), sent).entry() == recorded
}

/// Returns a message if somebody else recorded this round with other numbers.
fn moved_on(game: &OpenGame, sent: &FormData, number: usize) -> Option<String> {
    let recorded = game.record().rounds.get(number.checked_sub(1)?)?;
    if is_same_round(game, sent, number) {
        return Some(format!("Round {number} is already recorded, just as you typed it."));
    }
    let stands = game.sentences(&Change::enter(number, recorded)).split_off(1).join(" · ");
    Some(format!(
        "Round {number} is already recorded with other numbers: {stands}. What you typed is below, \
         as round {}.",
        game.next_number()
    ))
}

fn shown(
    served: &ServedGame,
    snapshot: &GameSnapshot,
    sent: &FormData,
    said: &str,
    status: StatusCode,
) -> Answer {
    let (game, content) = (snapshot.game.as_ref(), content(snapshot));
    let form = form::filled(game, sent);
    let access = served.access();
    let entry = Entry {
        secret: &access.secret,
        round: form.number(),
        content: &content,
        questions: form::questions(game, &form),
        check: judged(game, &form),
        said: said.to_owned(),
        refused: status != StatusCode::OK,
        over: game.evaluation().is_finished(),
    };
    let page = PageFrame::of(served, game)
        .counts(snapshot)
        .answers(status)
        .with(content.headline(), entry);
    let page = served.pages().render("enter.html", page)?;
    let response: Response = (status, page).into_response();
    Ok(response)
}

fn judged(game: &OpenGame, form: &RoundForm) -> Check {
    let complete = form.is_complete(game);
    let (sentence, then) = if complete {
        form.balance_words(game)
    } else {
        (form.check_words(game, true), String::new())
    };
    let messages = |list: Vec<&Diagnostic>| -> Vec<String> {
        list.into_iter().map(|it| it.message.clone()).filter(|it| *it != sentence).collect()
    };
    let unit = game.record().game.unit;
    let (board, _) = form.result(game);
    let row = board.rows.iter().find(|row| row.number == form.number());
    let cells = row.filter(|_| complete).map(|row| row.cells.iter().zip(&board.columns));
    let line = |(cell, column): (&BoardScore, &BoardColumn)| PreviewLine {
        name: column.name.clone(),
        score: score_sheet::with_sign(cell.score, unit),
        negative: cell.score < 0,
        total: unit.words(cell.total),
    };
    Check {
        complete,
        problems: messages(form.shown_problems(game)),
        warnings: messages(form.shown_warnings()),
        lines: cells.into_iter().flatten().map(line).collect(),
        filled: form.filled().iter().map(|(cell, number)| (form::name(cell), *number)).collect(),
        refuses: form::refusals(form, &form.shown_problems(game)),
        sentence,
        then,
    }
}
