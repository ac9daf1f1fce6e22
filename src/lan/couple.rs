//! The page of a couple's table: one of the two players sends the result of the round, the other
//! confirms it or disagrees, and it waits until every couple has sent theirs.

use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde::Serialize;

use super::answer::Answer;
use super::couple_context::CoupleContext;
use super::couple_recording::record_round;
use super::couple_texts::inputs;
use super::desk_requests::RequestKind;
use super::entry::{Check, PreviewLine};
use super::form::{self, FormData, Question};
use super::hand::QueryParams;
use super::room::PageFrame;
use super::table_context::TableRequest;
use super::waiting::{Sender, SentHand};
use crate::engine::{Diagnostic, Player, join_words};
use crate::game::display::Headline;
use crate::game::form::RoundForm;
use crate::game::score_sheet;

/// Names of the couple's two players in forms.
const LETTERS: [&str; 2] = ["a", "b"];

/// Values of the page's template.
#[derive(Default, Serialize)]
pub(super) struct View {
    secret: String,
    table: u16,
    round: usize,
    /// The player of A and the player of B.
    names: Vec<String>,
    /// The names of those two as inputs.
    seats: Vec<(String, String)>,
    /// Which of the two sends it: "a" or "b".
    by: &'static str,
    questions: Vec<Question>,
    check: Option<Check>,
    /// Whether a result is typed here.
    enters: bool,
    /// Whether it corrects a recorded result.
    corrects: bool,
    /// The other player's result, if this one disagrees.
    against: String,
    confirm: Option<Confirm>,
    /// The result waiting for the other couples, in words.
    kept: String,
    /// The tables that have not sent theirs yet.
    waits: String,
    differs: Option<DifferingResult>,
    /// The result recorded for the previous round.
    before: String,
    /// Whether the desk has been asked to correct that.
    is_asked: bool,
    said: String,
    #[serde(skip)]
    status: StatusCode,
    #[serde(skip)]
    text: String,
}

/// A result that the other player is asked to confirm.
#[derive(Serialize)]
struct Confirm {
    sender: String,
    words: String,
    inputs: Vec<(String, String)>,
}

/// A sent result that differs from the recorded one.
#[derive(Serialize)]
struct DifferingResult {
    stands: String,
    inputs: Vec<(String, String)>,
}

impl View {
    fn with_message(self, said: impl Into<String>) -> View {
        View { said: said.into(), status: StatusCode::CONFLICT, ..self }
    }
}

/// Returns the page for a phone.
pub(super) fn lay_out(at: &CoupleContext<'_>, secret: &str, asked: &QueryParams) -> Answer {
    at.answer(secret, at.view(asked))
}

/// Returns the result as typed with its problems, without saving it.
pub(super) fn check(at: &CoupleContext<'_>, sent: &FormData) -> Answer {
    #[derive(Serialize)]
    struct CheckTemplate {
        page: View,
    }
    let round = round_of(sent).unwrap_or(at.unit().0).min(at.unit().0);
    let form = at.form(round, sent);
    let page = at.typing(round, &form, 0);
    Ok(at.served.pages().render("judged.html", CheckTemplate { page })?.into_response())
}

/// Handles the result sent by one of the two: the first one, or the other's answer to it.
pub(super) async fn send(asking: &TableRequest, sent: &FormData) -> Answer {
    {
        let (at, secret) = (asking.couple(), &asking.secret);
        let (number, place) = at.unit();
        let Some(round) = round_of(sent).filter(|round| *round <= number) else {
            let said =
                format!("Round {number} is being played. What you sent was for another round.");
            return at.answer(secret, at.view(&QueryParams::new()).with_message(said));
        };
        let form = at.form(round, sent);
        let texts = at.texts_of(form.entry());
        let by = by(sent);
        if round < number {
            if at.recorded_texts(round) == texts {
                return Ok(asking.see());
            }
            let (stands, typed) = (at.recorded_words(round), at.words(form.entry()));
            let said = format!("The desk has {stands} for round {round}. You sent {typed}.");
            let differs =
                Some(DifferingResult { stands, inputs: inputs(&texts).into_iter().collect() });
            let view = View { differs, by: LETTERS[by], ..at.view(&QueryParams::new()) };
            return at.answer(secret, View { round, ..view }.with_message(said));
        }
        if at.game.evaluation().is_finished() {
            return at
                .answer(secret, at.view(&QueryParams::new()).with_message("The match is over."));
        }
        let Some(names) = at.names(&form) else {
            let said = "Nobody plays at this table in this round.";
            return at.answer(secret, at.view(&QueryParams::new()).with_message(said));
        };
        let seats = at.seat_names().map(|name| sent.get(&name).cloned().unwrap_or_default());
        if seats != names {
            let said = format!("{} and {} sit here now. Check it again.", names[0], names[1]);
            return at.answer(secret, at.view(&QueryParams::new()).with_message(said));
        }
        if !form.is_complete(at.game) {
            let view = at.typing(round, &form, by);
            return at.answer(secret, View { status: StatusCode::UNPROCESSABLE_ENTITY, ..view });
        }
        let waiting = asking.served.waiting();
        if at.waits().is_some_and(|sent| at.is_of_others(&sent)) {
            waiting.remove((number, place));
        }
        let sender = Sender { pair: by, device: asking.device.clone() };
        waiting.send((number, place), sender, texts);
    }
    let is_recorded = record_round(&asking.served).await?;
    asking.served.save_waiting().await?;
    if !is_recorded {
        asking.served.news().publish_unrecorded();
    }
    Ok(asking.see())
}

/// Asks the desk to correct a recorded result.
pub(super) fn correct(asking: &TableRequest, sent: &FormData) -> Answer {
    let at = asking.couple();
    let (number, place) = at.unit();
    let Some(round) = round_of(sent).filter(|round| (1..number).contains(round)) else {
        return Ok(asking.see());
    };
    let form = at.form(round, sent);
    if !form.is_complete(at.game) {
        let view = at.typing(round, &form, by(sent));
        let view = View { corrects: true, status: StatusCode::UNPROCESSABLE_ENTITY, ..view };
        return at.answer(&asking.secret, view);
    }
    let texts = at.texts_of(form.entry());
    if at.recorded_texts(round) != texts {
        let sender = Sender { pair: by(sent), device: asking.device.clone() };
        let what = RequestKind::Correct { unit: (round, place), sender, texts };
        asking.served.requests().add(at.table, what)?;
        asking.served.news().publish_unrecorded();
    }
    Ok(asking.see())
}

/// Returns which of the two is sending: 0 is the player of A.
fn by(sent: &FormData) -> usize {
    usize::from(sent.get("by").is_some_and(|by| by == "b"))
}

/// Returns the round that a form is for.
fn round_of(sent: &FormData) -> Option<usize> {
    sent.get("round")?.parse().ok().filter(|round| *round > 0)
}

impl CoupleContext<'_> {
    /// Returns the content for the couple: the boxes, a result to confirm, or one that waits.
    fn view(&self, asked: &QueryParams) -> View {
        let number = self.unit().0;
        let round = asked.get("round").and_then(|round| round.parse().ok());
        let recorded = round.filter(|round| (1..number).contains(round));
        if let Some(round) = recorded.filter(|_| asked.contains_key("correct")) {
            let form = self.form(round, &inputs(&self.recorded_texts(round)));
            let text = format!("What is right for round {round}?");
            let against = format!("The desk has {} for round {round}.", self.recorded_words(round));
            return View { corrects: true, against, text, ..self.typing(round, &form, 0) };
        }
        let form = self.form(number, &FormData::new());
        let before = self.recorded_words(number - 1);
        let is_asked = self.served.requests().is_asked((number - 1, self.place()));
        let over = self.game.evaluation().is_finished();
        let Some(names) = self.names(&form).filter(|_| !over) else {
            let text = if over { "The match is over" } else { "Nobody plays here now" };
            return View {
                before,
                is_asked,
                round: number,
                text: text.to_owned(),
                ..View::default()
            };
        };
        let sent = self.waits().filter(|sent| !self.is_of_others(sent));
        let Some(sent) = sent else {
            return View { before, is_asked, ..self.typing(number, &form, 0) };
        };
        let [sender, other] = [sent.by.pair.min(1), 1 - sent.by.pair.min(1)];
        let words = self.sent_words(number, &sent.texts);
        if asked.contains_key("own") {
            let against = format!("{} wrote {words}.", names[sender]);
            let text = "How did it end?".to_owned();
            return View { against, text, ..self.typing(number, &form, other) };
        }
        let empty = View { round: number, names: names.to_vec(), ..View::default() };
        if sent.is_answered() || sent.is_ready(self.served.access().recording) {
            let text = "Kept at the desk".to_owned();
            return View {
                kept: self.kept_words(&words, &sent),
                waits: self.waiting_words(),
                text,
                before,
                is_asked,
                ..empty
            };
        }
        let inputs = inputs(&sent.texts).into_iter().collect();
        let confirm = Some(Confirm { sender: names[sender].clone(), words, inputs });
        let text = format!("{}, is this right?", names[other]);
        View { confirm, text, by: LETTERS[other], ..empty }
    }

    /// Returns the waiting result in words, with the other player's if it differs.
    fn kept_words(&self, words: &str, sent: &SentHand) -> String {
        match &sent.other {
            Some(other) => format!(
                "{words}. The other player says {}: both go to the desk.",
                self.sent_words(self.unit().0, other)
            ),
            None => format!("{words}."),
        }
    }

    /// Returns the tables that have not sent their results: "Waiting for tables 1 and 4."
    fn waiting_words(&self) -> String {
        let recording = self.served.access().recording;
        let is_open = |at: &CoupleContext<'_>| {
            let sent = at.waits().filter(|sent| !at.is_of_others(sent));
            !sent.is_some_and(|sent| sent.is_ready(recording))
        };
        let open = CoupleContext::all(self.served, self.snapshot).into_iter().filter(is_open);
        let open: Vec<String> = open.map(|at| at.table.to_string()).collect();
        match open.as_slice() {
            [] => String::new(),
            [one] if *one == self.table.to_string() => "The desk is checking it.".to_owned(),
            [one] => format!("Waiting for table {one}."),
            several => format!("Waiting for tables {}.", join_words(several)),
        }
    }

    /// Returns the boxes of a result with their problems.
    fn typing(&self, round: usize, form: &RoundForm, by: usize) -> View {
        let names = self.names(form).map(Vec::from).unwrap_or_default();
        View {
            table: self.table,
            round,
            seats: self.seat_names().into_iter().zip(names.clone()).collect(),
            text: names.join(" and "),
            names,
            by: LETTERS[by.min(1)],
            questions: form::questions_at(self.game, form, self.place()),
            check: Some(self.judged(form)),
            enters: true,
            ..View::default()
        }
    }

    fn judged(&self, form: &RoundForm) -> Check {
        let complete = form.is_complete(self.game);
        let mut problems = form.shown_problems(self.game);
        problems.retain(|problem| problem.place == self.place());
        let mut warnings = form.shown_warnings();
        warnings.retain(|warning| warning.place == self.place());
        let record = self.game.record();
        let sentence = match problems.first() {
            _ if complete => format!("{}.", self.words(form.entry())),
            Some(problem) => problem.message.clone(),
            None => form.question(record).unwrap_or_default(),
        };
        let messages = |list: &[&Diagnostic]| -> Vec<String> {
            list.iter().map(|it| it.message.clone()).filter(|it| *it != sentence).collect()
        };
        let result = form.couples_result().filter(|_| complete);
        let result = result.and_then(|round| {
            let players = self.players(form)?;
            round.couples.iter().find(|couple| couple.players == players)
        });
        let line = |(player, points): (Player, i64)| PreviewLine {
            name: record.player_name(player).to_owned(),
            score: score_sheet::with_sign(points, record.game.unit),
            negative: points < 0,
            total: String::new(),
        };
        let lines = result.into_iter().flat_map(|it| it.players.into_iter().zip(it.points));
        Check {
            complete,
            then: String::new(),
            problems: messages(&problems),
            warnings: messages(&warnings),
            lines: lines.map(line).collect(),
            filled: Vec::new(),
            refuses: form::refusals(form, &problems),
            sentence,
        }
    }

    fn answer(&self, secret: &str, view: View) -> Answer {
        let view = View { secret: secret.to_owned(), table: self.table, ..view };
        let eyebrow = format!("Round {} · table {}", view.round, self.table);
        let (status, headline) = (view.status, Headline::new(&eyebrow, view.text.clone()));
        let page = PageFrame::of(self.served, self.game).answers(status).with(&headline, view);
        let page = self.served.pages().render("couple.html", page)?;
        let response: Response = (status, page).into_response();
        Ok(response)
    }
}
