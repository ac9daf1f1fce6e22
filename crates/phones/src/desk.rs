//! The desk's page for a second scorekeeper or a computer without a screen: missing hands, requests
//! of tables, and the log. It requires the host's PIN.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::IntoResponse as _;
use axum::{Extension, Form};
use serde::Serialize;

use super::answer::{Answer, Refusal, see};
use super::attempts::{Attempt, Phone, TypedCode};
use super::couple_texts::has_couples;
use super::desk_state::{DeskState, desk_state};
use super::form::{self, FormData};
use super::hand::QueryParams;
use super::links::code_picture;
use super::recording::{self, Ruling};
use super::room::PageFrame;
use super::served_game::ServedGame;
use super::snapshot::GameSnapshot;
use session::display::Headline;
use session::tournament::{Night, Stage, is_night};
use store::clock;
use store::format::time_or_day;

/// How many log entries are shown.
const LOG_LINES: usize = 12;

/// Values of the desk's template.
#[derive(Serialize)]
struct DeskPage {
    state: DeskState,
    /// Secrets of the tables, for entering hands at the desk.
    secrets: Vec<String>,
    /// Secret of the page of the whole round; empty unless couples enter apart.
    whole: String,
    /// "Game 5: Revolution"; empty if it cannot start.
    begin: String,
    /// Hands in dispute, before the next game; may be empty.
    warns: String,
    said: String,
    log: Vec<LogLine>,
    /// Number of the next game.
    next: usize,
    /// The table whose QR code is shown, and the code as SVG.
    code: Option<(u16, String)>,
}

#[derive(Serialize)]
struct LogLine {
    at: String,
    words: String,
    /// Who sent and confirmed it; empty if it was typed at the desk.
    by: String,
}

/// Returns the page of the desk, or the page that asks for the PIN.
pub(super) async fn page(
    State(served): State<Arc<ServedGame>>,
    Path(evening): Path<String>,
    Query(asked): Query<QueryParams>,
    headers: HeaderMap,
) -> Answer {
    served.is_of(&evening)?;
    let snapshot = served.snapshot().await?;
    if !served.desk_keys().opens(&headers) {
        return ask_pin(&served, &snapshot, "", StatusCode::OK);
    }
    let table = asked.get("code").and_then(|table| table.parse().ok());
    show(&served, &snapshot, table, String::new())
}

/// Takes the PIN.
pub(super) async fn pin(
    State(served): State<Arc<ServedGame>>,
    Path(evening): Path<String>,
    Extension(phone): Extension<Phone>,
    Form(pairs): Form<Vec<(String, String)>>,
) -> Answer {
    served.is_of(&evening)?;
    let sent = form::collect(pairs);
    let is_pin = served.access().is_pin(sent.get("pin").map_or("", String::as_str));
    if let Attempt::Wrong(is_news) = served.attempts().judge(TypedCode::Pin, phone, is_pin)? {
        if is_news {
            served.news().publish_unrecorded();
        }
        let snapshot = served.snapshot().await?;
        return ask_pin(
            &served,
            &snapshot,
            "This is not the PIN of this game.",
            StatusCode::FORBIDDEN,
        );
    }
    let key = served.desk_keys().give(&evening).map_err(|_| Refusal::Wait)?;
    let mut response = see(&format!("/{evening}/desk"));
    if let Ok(key) = HeaderValue::from_str(&key) {
        let _ = response.headers_mut().insert(header::SET_COOKIE, key);
    }
    Ok(response)
}

fn ask_pin(served: &ServedGame, snapshot: &GameSnapshot, said: &str, status: StatusCode) -> Answer {
    #[derive(Serialize)]
    struct PinPage<'a> {
        said: &'a str,
    }
    let headline = Headline::new(snapshot.game.record().game.name, "The desk");
    let page = PageFrame::of(served, &snapshot.game).with(&headline, PinPage { said });
    Ok((status, served.pages().render("pin.html", page)?).into_response())
}

/// Performs the action of a button.
pub(super) async fn act(
    State(served): State<Arc<ServedGame>>,
    Path(evening): Path<String>,
    headers: HeaderMap,
    Form(pairs): Form<Vec<(String, String)>>,
) -> Answer {
    served.is_of(&evening)?;
    if !served.desk_keys().opens(&headers) {
        return Ok(see(&format!("/{evening}/desk")));
    }
    let sent = form::collect(pairs);
    if let Some(said) = done(&served, &sent).await? {
        let snapshot = served.snapshot().await?;
        return show(&served, &snapshot, None, said);
    }
    served.news().publish_unrecorded();
    let code = sent.get("renew").map(|table| format!("?code={table}")).unwrap_or_default();
    Ok(see(&format!("/{evening}/desk{code}")))
}

/// Performs an action. Returns a message if it cannot be done.
async fn done(served: &ServedGame, sent: &FormData) -> Result<Option<String>, Refusal> {
    let id = |name: &str| sent.get(name).and_then(|id| id.parse::<u64>().ok());
    for (name, yes) in [("yes", true), ("no", false)] {
        if let Some(id) = id(name) {
            answer(served, id, yes);
        }
    }
    if let Some(ruling) = sent.get("rule").and_then(|text| Ruling::read(text))
        && let Some(said) = recording::settle(served, &ruling).await?
    {
        return Ok(Some(said));
    }
    if let Some(table) = sent.get("renew").and_then(|table| table.parse().ok()) {
        served.new_code(table).map_err(Refusal::kept)?;
    }
    if sent.contains_key("begin") {
        return begin(served, id("begin")).await;
    }
    Ok(None)
}

/// Answers what a table asks.
pub(super) fn answer(served: &ServedGame, id: u64, yes: bool) {
    if served.requests().answer(id, yes).is_some() {
        served.news().publish_unrecorded();
    }
}

/// Begins this game of a night, if it is the next one.
async fn begin(served: &ServedGame, number: Option<u64>) -> Result<Option<String>, Refusal> {
    let snapshot = served.snapshot().await?;
    let change = {
        let night = Night(&snapshot.game);
        let is_next = number == u64::try_from(night.begun() + 1).ok();
        snapshot.plan.begin(night).filter(|_| is_next)
    };
    match change {
        Some(Ok(change)) => match served.write(&snapshot, Some(change), Vec::new()).await {
            Err(failure) if !failure.is_stale() => Err(Refusal::Store(failure)),
            _ => Ok(None),
        },
        Some(Err(said)) => Ok(Some(said)),
        None => Ok(None),
    }
}

fn show(served: &ServedGame, snapshot: &GameSnapshot, code: Option<u16>, said: String) -> Answer {
    let night = Night(&snapshot.game);
    let state = desk_state(served, snapshot);
    let next = night.begun() + 1;
    let ready = is_night(night.record().game) && night.stage() == Stage::Ready;
    let now = clock::local_now();
    let record = night.record();
    let line = |step: &store::LoggedChange| LogLine {
        at: time_or_day(step.at, now),
        words: step.change.label.clone(),
        by: [step.change.reason.clone(), snapshot.states.confirmed_words(record, step.id)]
            .into_iter()
            .flatten()
            .collect::<Vec<String>>()
            .join(", "),
    };
    let couples = has_couples(snapshot.game.record());
    let text = match state.tables.iter().filter(|table| !table.missing.is_empty()).count() {
        0 if ready => "The next game can start".to_owned(),
        0 => "Nothing is missing".to_owned(),
        1 => "1 table is still playing".to_owned(),
        count => format!("{count} tables are still playing"),
    };
    let page = DeskPage {
        secrets: served.access().tables.clone(),
        whole: if couples { served.access().secret.clone() } else { String::new() },
        begin: if ready { night.game_words(next) } else { String::new() },
        warns: snapshot.states.dispute_words(night.record()).unwrap_or_default(),
        said,
        log: snapshot.game.log().iter().rev().take(LOG_LINES).map(line).collect(),
        next,
        code: code.and_then(|table| code_of(served, table)),
        state,
    };
    let headline = Headline::new(night.record().game.name, text);
    let page = PageFrame::of(served, &snapshot.game).with(&headline, page);
    Ok(served.pages().render("desk.html", page)?.into_response())
}

/// Returns the code of a table, for scanning from the desk's page.
fn code_of(served: &ServedGame, table: u16) -> Option<(u16, String)> {
    let links = served.links();
    let address = links.tables.get(usize::from(table).checked_sub(1)?)?;
    Some((table, code_picture(address)))
}
