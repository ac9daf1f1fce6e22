//! The open round of a plain game on a tablet or phone, or an earlier one to be corrected, drawn,
//! checked and recorded by the same form as in the window.
//!
//! A round that is sent twice is recorded once: the form says which round it is. If that round has
//! the same content already, it was accepted; with other content it becomes a correction, which
//! somebody has to send or discard.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde::Serialize;

use super::answer::{Answer, see};
use super::couple_context::all_sent;
use super::couple_texts::inputs;
use super::form::{self, FormData, Question};
use super::room::{PageFrame, content};
use super::served_game::ServedGame;
use super::snapshot::GameSnapshot;
use scoring::board::{BoardColumn, BoardScore};
use scoring::{Change, Diagnostic, Edit};
use session::display::{DisplayContent, Headline};
use session::form::{RoundForm, written_round};
use session::session::PendingChange;
use session::{OpenGame, score_sheet};

/// Input with the form's round.
const ROUND: &str = "round";
/// Input with the newest change that the page of a correction had.
const BASE: &str = "base";

/// A round as typed: the open one, or the correction of a recorded one.
struct TypedRound {
    form: RoundForm,
    /// Whether it is recorded just so.
    is_recorded: bool,
    /// Why it cannot be recorded as it was meant; empty if it can.
    said: String,
}

/// The answer to a round that is not written.
enum Unwritten {
    Recorded,
    Refused(StatusCode),
}

impl TypedRound {
    fn new(game: &OpenGame, sent: &FormData) -> TypedRound {
        let next = game.next_number();
        let number = round_of(sent).unwrap_or(next);
        let open = |said| TypedRound { form: form::filled(game, sent), is_recorded: false, said };
        let recorded = game.record().rounds.get(number.wrapping_sub(1));
        let Some(recorded) = recorded else {
            let is_next = number == next;
            let other = || format!("Round {number} is not the next one. Check it, then send it.");
            return open(if is_next { String::new() } else { other() });
        };
        let stands = game.sentences(&Change::enter(number, recorded)).split_off(1).join(" · ");
        if let Some(base) = sent.get(BASE) {
            let form = form::corrected(game, number, sent);
            let base = base.parse().unwrap_or_default();
            let is_changed = changed_since(game, base, number);
            let said = format!("Round {number} was changed meanwhile: {stands}. Look at it again.");
            let said = if is_changed { said } else { String::new() };
            return TypedRound { is_recorded: form.entry() == recorded, form, said };
        }
        let mut record = game.record().clone();
        record.rounds.truncate(number - 1);
        record.ended = false;
        let as_new = form::filled(&OpenGame::open(record, Vec::new()), sent);
        let said = format!(
            "Round {number} is already recorded with other numbers: {stands}. Correct it with what \
             you typed, or discard that."
        );
        let is_recorded = as_new.entry() == recorded;
        let form = form::corrected(game, number, &inputs(&as_new.filled_draft().texts));
        TypedRound { form, is_recorded, said }
    }

    /// Returns the change that records or corrects the round.
    fn change(&self, game: &OpenGame) -> Result<PendingChange, Unwritten> {
        let number = self.form.number();
        let is_open = number == game.next_number();
        if self.is_recorded {
            return Err(Unwritten::Recorded);
        }
        if !self.said.is_empty() {
            return Err(Unwritten::Refused(StatusCode::CONFLICT));
        }
        if is_open && game.evaluation().is_finished() || !self.form.is_complete(game) {
            return Err(Unwritten::Refused(StatusCode::UNPROCESSABLE_ENTITY));
        }
        let proposal = game.propose_round(number, self.form.entry(), "");
        let done = if is_open { "recorded" } else { "corrected" };
        Ok(PendingChange::new(proposal, format!("Round {number} {done}")))
    }
}

/// Returns whether a change after this one concerns a round, or who sits where in it.
fn changed_since(game: &OpenGame, base: i64, number: usize) -> bool {
    let concerns = |edit: &Edit| match edit {
        Edit::Set { round, .. } | Edit::Count { round, .. } => *round == number,
        Edit::Insert { round } | Edit::Remove { round } => *round <= number,
        Edit::Join { .. } | Edit::Leave { .. } | Edit::Rename { .. } => true,
        _ => false,
    };
    let later = game.log().iter().rev().take_while(|step| step.id.0 > base);
    later.flat_map(|step| &step.change.edits).any(concerns)
}

/// Values of the template of the open round, or of a recorded one.
#[derive(Serialize)]
struct Entry<'a> {
    secret: &'a str,
    round: usize,
    /// Number of the newest change, for a correction; otherwise `None`.
    base: Option<i64>,
    /// The recorded rounds, in order.
    recorded: Vec<usize>,
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

impl Check {
    /// Returns the check of a form with these problems and warnings.
    pub(super) fn new(
        game: &OpenGame,
        form: &RoundForm,
        (sentence, then): (String, String),
        [problems, warnings]: [&[&Diagnostic]; 2],
        lines: Vec<PreviewLine>,
    ) -> Check {
        let messages = |list: &[&Diagnostic]| -> Vec<String> {
            list.iter().map(|it| it.message.clone()).filter(|it| *it != sentence).collect()
        };
        Check {
            complete: form.is_complete(game),
            problems: messages(problems),
            warnings: messages(warnings),
            lines,
            filled: form
                .filled()
                .iter()
                .map(|(cell, number)| (form::name(cell), *number))
                .collect(),
            refuses: form::refusals(game.record(), (form, problems)),
            sentence,
            then,
        }
    }
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

/// Returns the page with the open round, or with the one asked for.
pub(super) async fn page(
    State(served): State<Arc<ServedGame>>,
    Path((evening, secret)): Path<(String, String)>,
    Query(asked): Query<FormData>,
) -> Answer {
    served.check_entry(&evening, &secret)?;
    open_round(&served, &evening, &secret, asked).await
}

/// Returns the page for phones that show it already.
pub(super) async fn open_round(
    served: &ServedGame,
    evening: &str,
    secret: &str,
    asked: FormData,
) -> Answer {
    served.opens(evening, secret)?;
    let snapshot = served.snapshot().await?;
    let game = snapshot.game.as_ref();
    let recorded = round_of(&asked).filter(|round| (1..game.next_number()).contains(round));
    let form = match recorded {
        Some(round) => {
            let written = written_round(game.record(), round);
            RoundForm::correct(game, round, Some(written))
        }
        None => form::filled(game, &all_sent(&snapshot).into_iter().chain(asked).collect()),
    };
    shown(served, &snapshot, &form, "", StatusCode::OK)
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
    let game = snapshot.game.as_ref();
    let TypedRound { form, is_recorded, said } = TypedRound::new(game, &form::collect(pairs));
    let questions = form::questions(game, &form);
    let mut page = CheckedRound { check: judged(game, &form), round: form.number(), questions };
    if is_recorded || !said.is_empty() {
        let so = format!("Round {} is recorded just as you typed it.", form.number());
        (page.check.complete, page.check.sentence) = (false, if is_recorded { so } else { said });
        (page.check.lines, page.check.problems) = (Vec::new(), Vec::new());
    }
    Ok(served.pages().render("judged.html", CheckTemplate { page })?.into_response())
}

/// Records or corrects the sent round, and redirects to the page of the next one.
pub(super) async fn record(
    State(served): State<Arc<ServedGame>>,
    Path((evening, secret)): Path<(String, String)>,
    Form(pairs): Form<Vec<(String, String)>>,
) -> Answer {
    served.check_entry(&evening, &secret)?;
    let sent = form::collect(pairs);
    let change = |snapshot: &GameSnapshot| {
        let change = TypedRound::new(&snapshot.game, &sent).change(&snapshot.game)?;
        Ok((Some(change), Vec::new()))
    };
    let Some(Unwritten::Refused(status)) = served.write_newest(change).await? else {
        return Ok(see(&format!("/{evening}/enter/{secret}")));
    };
    let snapshot = served.snapshot().await?;
    let TypedRound { form, said, .. } = TypedRound::new(&snapshot.game, &sent);
    let said = if said.is_empty() { judged(&snapshot.game, &form).sentence } else { said };
    shown(&served, &snapshot, &form, &said, status)
}

/// Returns the round that a form is for.
fn round_of(sent: &FormData) -> Option<usize> {
    sent.get(ROUND)?.parse().ok()
}

fn shown(
    served: &ServedGame,
    snapshot: &GameSnapshot,
    form: &RoundForm,
    said: &str,
    status: StatusCode,
) -> Answer {
    let (game, content) = (snapshot.game.as_ref(), content(snapshot));
    let access = served.access();
    let corrects = form.number() < game.next_number();
    let entry = Entry {
        secret: &access.secret,
        round: form.number(),
        base: corrects.then_some(snapshot.beside.newest),
        recorded: (1..game.next_number()).collect(),
        content: &content,
        questions: form::questions(game, form),
        check: judged(game, form),
        said: said.to_owned(),
        refused: status != StatusCode::OK,
        over: game.evaluation().is_finished(),
    };
    let words =
        || Headline::new(game.record().game.name, format!("Correct round {}", form.number()));
    let headline = corrects.then(words);
    let page = PageFrame::of(served, game)
        .counts(snapshot)
        .answers(status)
        .with(headline.as_ref().unwrap_or(content.headline()), entry);
    let page = served.pages().render("enter.html", page)?;
    let response: Response = (status, page).into_response();
    Ok(response)
}

fn judged(game: &OpenGame, form: &RoundForm) -> Check {
    let complete = form.is_complete(game);
    let words = if complete {
        form.balance_words(game)
    } else {
        (form.check_words(game, true), String::new())
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
    let lines = cells.into_iter().flatten().map(line).collect();
    Check::new(game, form, words, [&form.shown_problems(game), &form.shown_warnings()], lines)
}
