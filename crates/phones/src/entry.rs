//! The open round of a plain game on a tablet or phone, or an earlier one to be corrected, drawn,
//! checked and recorded by the same form as in the window.
//!
//! A round that is sent twice is recorded once: the form says which round it is. If that round has
//! the same content already, it was accepted; with other content it becomes a correction, which
//! somebody has to send or discard.

use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use minijinja::context;
use minijinja::value::{Serde, Value};

use super::answer::Answer;
use super::check;
use super::form::{self, FormData, PageForm, Sent};
use super::served_game::Write;
use super::templates;
use super::visit::Visit;
use scoring::{Change, Edit, TournamentState};
use session::display::Headline;
use session::form::{Draft, RoundForm, written_round};
use session::session::PendingChange;
use session::{OpenGame, score_sheet};

/// Returns a round as typed, the open one or the correction of a recorded one, and why it cannot be
/// recorded as it was meant; empty if it can.
fn typed(game: &OpenGame, sent: &FormData) -> (RoundForm, String) {
    let next = game.next_number();
    let number = form::number(sent, "round").unwrap_or(next);
    let Some(recorded) = game.record().rounds.get(number.wrapping_sub(1)) else {
        let said = format!("Round {number} is not the next one. Check it, then send it.");
        let form = form::filled_over(|draft| RoundForm::next(game, draft), Draft::default(), sent);
        return (form, if number == next { String::new() } else { said });
    };
    let stands = game.sentences(&Change::enter(number, recorded)).split_off(1).join(" · ");
    // The newest change that the page of a correction had.
    if sent.contains_key("base") {
        let base = form::number(sent, "base").unwrap_or_default();
        let said = format!("Round {number} was changed meanwhile: {stands}. Look at it again.");
        let is_changed = changed_since(game, base, number);
        return (
            form::corrected(game, number, sent),
            if is_changed { said } else { String::new() },
        );
    }
    let said = format!(
        "Round {number} is already recorded with other numbers: {stands}. Correct it with what you \
         typed, or discard that."
    );
    let form_of = |draft| RoundForm::correct_as_new(game, number, draft);
    (form::filled_over(form_of, Draft::default(), sent), said)
}

/// Returns whether a round is recorded just as typed.
fn is_recorded(game: &OpenGame, form: &RoundForm) -> bool {
    game.record().rounds.get(form.number().wrapping_sub(1)) == Some(form.entry())
}

/// Returns the change that records or corrects a round as typed, unless it is recorded just so.
///
/// # Errors
/// The status of a round that is refused.
fn change(game: &OpenGame, sent: &FormData) -> Result<Write, StatusCode> {
    let (form, said) = typed(game, sent);
    let number = form.number();
    let is_open = number == game.next_number();
    if is_recorded(game, &form) {
        return Ok(Write::Nothing);
    }
    if !said.is_empty() {
        return Err(StatusCode::CONFLICT);
    }
    if is_open && game.evaluation().is_finished() || !form.is_complete(game) {
        return Err(StatusCode::UNPROCESSABLE_ENTITY);
    }
    let proposal = game.propose_round(number, form.entry(), "");
    let done = if is_open { "recorded" } else { "corrected" };
    Ok(Write::change(PendingChange::new(proposal, format!("Round {number} {done}"))))
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

/// Returns a round or result as typed, without the rest of its page: a part for its script.
pub(super) fn checked(
    round: usize,
    (check, questions): (Value, Vec<Value>),
    headline: Option<&Headline>,
) -> Answer {
    let page = context! { check, round, questions };
    let headline = headline.map(Serde);
    Ok(templates::render("judged.html", context! { page, headline })?.into_response())
}

/// Returns the page with the open round, or with the one asked for.
pub(super) async fn page(visit: Visit, Query(asked): Query<FormData>) -> Answer {
    let (snapshot, game) = (&visit.snapshot, visit.snapshot.game.as_ref());
    let recorded = form::number(&asked, "round");
    let recorded = recorded.filter(|round| (1..game.next_number()).contains(round));
    let form = if let Some(round) = recorded {
        RoundForm::correct(game, round, Some(written_round(game.record(), round)))
    } else {
        let mut draft = snapshot.planned_seats();
        draft.texts.extend(snapshot.states.sent_texts(snapshot.game.next_number()));
        form::filled_over(|draft| RoundForm::next(game, draft), draft, &asked)
    };
    shown(&visit, &form, "", StatusCode::OK)
}

/// Returns the round as typed with its problems, without recording it: a part of the page for its
/// script.
pub(super) async fn check(Visit { snapshot, .. }: Visit, Sent(sent): Sent) -> Answer {
    let game = snapshot.game.as_ref();
    let (form, said) = typed(game, &sent);
    let is_recorded = is_recorded(game, &form);
    let page_form = PageForm::whole(game, &form);
    let (mut check, questions) = (check::round(&page_form), page_form.questions());
    if is_recorded || !said.is_empty() {
        let so = format!("Round {} is recorded just as you typed it.", form.number());
        let sentence = if is_recorded { so } else { said };
        let (lines, problems) = (Vec::<Value>::new(), Vec::<Value>::new());
        check = context! { sentence, complete => false, lines, problems, ..check };
    }
    checked(form.number(), (check, questions), call(game, &form).as_ref())
}

/// Records or corrects the sent round, and redirects to the page of the next one.
pub(super) async fn record(visit: Visit, Sent(sent): Sent) -> Answer {
    let Some(status) = visit.served.write(|snapshot| change(&snapshot.game, &sent)).await? else {
        return Ok(visit.served.see(&format!("enter/{}", visit.secret)));
    };
    let visit = visit.again().await?;
    let (form, said) = typed(&visit.snapshot.game, &sent);
    shown(&visit, &form, &said, status)
}

fn shown(visit: &Visit, form: &RoundForm, said: &str, status: StatusCode) -> Answer {
    let snapshot = &visit.snapshot;
    let (game, content) = (snapshot.game.as_ref(), snapshot.content());
    let page_form = PageForm::whole(game, form);
    let corrects = form.number() < game.next_number();
    let check = check::round(&page_form);
    let refused = status != StatusCode::OK;
    // The answer to what was sent.
    let said = if refused && said.is_empty() {
        check.get_attr("sentence").unwrap_or_default()
    } else {
        said.into()
    };
    let entry = context! {
        round => form.number(),
        // Number of the newest change, for a correction.
        base => corrects.then_some(snapshot.beside.newest),
        recorded => game.next_number() - 1,
        content => Serde(content.as_ref()),
        questions => page_form.questions(),
        check,
        said,
        refused,
        over => game.evaluation().is_finished(),
    };
    let words =
        || Headline::new(game.record().game.name, format!("Correct round {}", form.number()));
    let headline = corrects.then(words).or_else(|| call(game, form));
    visit.page(status, "enter.html", headline.as_ref().unwrap_or(&content.headline), entry)
}

/// Returns the headline of the open round as typed: who deals to those who are not away. `None` for
/// another round, or a match of couples.
fn call(game: &OpenGame, form: &RoundForm) -> Option<Headline> {
    let evaluation = game.evaluation();
    let is_open = form.number() == game.next_number() && !evaluation.is_finished();
    let is_plain = evaluation.tournament == TournamentState::Plain;
    (is_open && is_plain).then(|| score_sheet::call(game, &form.asked().deal))
}
