//! The open round of a plain game on a tablet or phone, or an earlier one to be corrected, drawn,
//! checked and recorded by the same form as in the window.
//!
//! A round that is sent twice is recorded once: the form says which round it is. If that round has
//! the same content already, it was accepted; with other content it becomes a correction, which
//! somebody has to send or discard.
//!
//! Also what a page says about a round, a hand or the result of a couple as typed.

use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use minijinja::context;
use minijinja::value::{Serde, Value};

use super::answer::{Answer, render};
use super::form::{self, FormData, PageForm, Sent};
use super::hand::HandContext;
use super::served_game::Write;
use super::visit::Visit;
use scoring::board::{BoardColumn, BoardScore};
use scoring::{
    Change, Diagnostic, Edit, Game, Player, RoundPath, TournamentState, join_words, joined,
};
use session::display::Headline;
use session::form::{Draft, PlaceFields, RoundForm, written_round};
use session::hand_states::entry_words;
use session::{OpenGame, score_sheet};

/// Returns a round as typed, and why it cannot be recorded as it was meant; empty if it can.
fn typed(game: &OpenGame, sent: &FormData) -> (RoundForm, String) {
    let next = game.next_number();
    let number = form::number(sent, "round").unwrap_or(next);
    let Some(recorded) = game.record().round(number) else {
        let said = format!("Round {number} is not the next one. Check it, then send it.");
        let form = form::filled_over(|draft| RoundForm::next(game, draft), Draft::default(), sent);
        return (form, if number == next { String::new() } else { said });
    };
    let stands = game.sentences(&Change::enter(number, recorded)).split_off(1).join(" · ");
    // The newest change that the page of a correction had.
    if let Some(base) = form::number(sent, "base") {
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

/// Returns the change that records or corrects a round as typed, or the status of a refusal.
fn change(game: &OpenGame, sent: &FormData) -> Result<Write, StatusCode> {
    let (form, said) = typed(game, sent);
    let number = form.number();
    let is_open = number == game.next_number();
    if game.record().round(number) == Some(form.entry()) {
        return Ok(Write::Nothing);
    }
    if !said.is_empty() {
        return Err(StatusCode::CONFLICT);
    }
    if is_open && game.evaluation().is_finished() || !form.is_complete(game) {
        return Err(StatusCode::UNPROCESSABLE_ENTITY);
    }
    Ok(Write::change(game.propose_round(number, form.entry(), "")))
}

/// Returns whether a change after this one concerns a round, or who sits where in it.
fn changed_since(game: &OpenGame, base: i64, number: usize) -> bool {
    let concerns = |edit: &Edit| match edit {
        Edit::Insert { round } | Edit::Remove { round } => *round <= number,
        edit => edit.is_of_people() || edit.writes() == Some(number),
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
    Ok(render("judged.html", context! { page, headline })?.into_response())
}

pub(super) async fn page(visit: Visit) -> Answer {
    let (snapshot, game) = (&visit.snapshot, visit.snapshot.game.as_ref());
    let recorded = form::number(&visit.asked, "round");
    let recorded = recorded.filter(|round| (1..game.next_number()).contains(round));
    let form = if let Some(round) = recorded {
        RoundForm::correct(game, round, Some(written_round(game.record(), round)))
    } else {
        let mut draft = snapshot.planned_seats();
        draft.texts.extend(snapshot.states.sent_texts(snapshot.game.next_number()));
        form::filled_over(|draft| RoundForm::next(game, draft), draft, &visit.asked)
    };
    shown(&visit, &form, "", StatusCode::OK)
}

pub(super) async fn check(Visit { snapshot, .. }: Visit, Sent(sent): Sent) -> Answer {
    let game = snapshot.game.as_ref();
    let (form, said) = typed(game, &sent);
    let is_recorded = game.record().round(form.number()) == Some(form.entry());
    let page_form = PageForm::new(game, &form, [RoundPath::ROUND; 2]);
    let (mut check, questions) = (checked_round(&page_form), page_form.questions());
    if is_recorded || !said.is_empty() {
        let so = format!("Round {} is recorded just as you typed it.", form.number());
        let sentence = if is_recorded { so } else { said };
        let (lines, problems) = (Vec::<Value>::new(), Vec::<Value>::new());
        check = context! { sentence, complete => false, lines, problems, ..check };
    }
    checked(form.number(), (check, questions), call(game, &form).as_ref())
}

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
    let page_form = PageForm::new(game, form, [RoundPath::ROUND; 2]);
    let corrects = form.number() < game.next_number();
    let check = checked_round(&page_form);
    let refused = status != StatusCode::OK;
    let said = if refused && said.is_empty() {
        check.get_attr("sentence").unwrap_or_default()
    } else {
        said.into()
    };
    let entry = context! {
        round => form.number(),
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

/// Returns who deals the open round as typed; `None` for another round, or a match of couples.
fn call(game: &OpenGame, form: &RoundForm) -> Option<Headline> {
    let evaluation = game.evaluation();
    let is_open = form.number() == game.next_number() && !evaluation.is_finished();
    let is_plain = evaluation.tournament == TournamentState::Plain;
    (is_open && is_plain).then(|| score_sheet::call(game, &form.asked().deal))
}

impl HandContext<'_> {
    pub(super) fn checked(&self, page: &PageForm<'_>) -> (Value, Vec<Value>) {
        let (check, questions) = if self.snapshot.has_couples() {
            (couple(self, page), page.questions())
        } else {
            (hand(self, page), Vec::new())
        };
        (context! { there => self.there_words(), ..check }, questions)
    }
}

fn checked_round(page: &PageForm<'_>) -> Value {
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
    let complete = form.is_complete(night.0) && !hand.snapshot.has_couples();
    let scores = complete.then(|| hand.entries().scores_of(night, hand.place, form.entry()));
    let scores = scores.flatten().into_iter().flatten();
    join_words(scores.map(|score| score.to_string()))
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
                let words = numbers.iter().map(ToString::to_string);
                format!("{} = {}", joined(words, " + "), numbers.iter().sum::<i64>())
            }
            None => format!("{total} {}", field.spec.label.to_lowercase()),
        })
    };
    form.places().first().and_then(with_total).unwrap_or_default()
}

/// Returns a form checked, and the effect of the round on each column of the score sheet.
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

fn effect(rules: &Game, name: &str, score: i64) -> Value {
    let negative = rules.wins_by.is_loss(score);
    context! { name, score => score_sheet::with_sign(score, rules.unit), negative }
}
