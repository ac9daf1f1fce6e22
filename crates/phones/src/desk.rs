//! The desk's page for a second scorekeeper or a computer without a screen: missing hands, requests
//! of tables, and the log. It requires the host's PIN.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use minijinja::context;
use minijinja::value::{Serde, Value};

use super::answer::{Answer, Refusal, see};
use super::attempts::{Attempt, Phone, TypedCode};
use super::desk_people;
use super::desk_state::desk_state;
use super::form::{FormData, Sent};
use super::links::code_picture;
use super::recording::{self, Ruling};
use super::served_game::ServedGame;
use super::snapshot::GameSnapshot;
use super::visit::{self, Visit};
use scoring::wording::capitalize;
use session::OpenGame;
use session::display::Headline;
use session::session::PendingChange;
use session::tournament::{Night, Stage, is_night};
use store::clock;
use store::format::time_or_day;

/// How many log entries are shown.
const LOG_LINES: usize = 12;

/// Returns the page of the desk, or the page that asks for the PIN.
pub(super) async fn page(
    visit: Visit,
    Query(asked): Query<FormData>,
    headers: HeaderMap,
) -> Answer {
    if !visit.served.access().opens_desk(&headers) {
        return ask_pin((&visit.served, &visit.snapshot), "", StatusCode::OK);
    }
    show(&visit.served, &visit.snapshot, &asked, String::new())
}

/// Takes the PIN.
pub(super) async fn pin(
    State(served): State<Arc<ServedGame>>,
    Path(evening): Path<String>,
    Extension(phone): Extension<Phone>,
    Sent(sent): Sent,
) -> Answer {
    served.is_of(&evening)?;
    let is_pin = served.access().is_pin(sent.get("pin").map_or("", String::as_str));
    if let Attempt::Wrong(is_news) = served.attempts.judge(TypedCode::Pin, phone, is_pin)? {
        if is_news {
            served.news.publish_unrecorded();
        }
        let snapshot = served.snapshot().await?;
        return ask_pin(
            (&served, &snapshot),
            "This is not the PIN of this game.",
            StatusCode::FORBIDDEN,
        );
    }
    let (key, mut response) = (served.access().desk_cookie(), see_desk(&served, ""));
    if let Ok(key) = HeaderValue::from_str(&key) {
        let _ = response.headers_mut().insert(header::SET_COOKIE, key);
    }
    Ok(response)
}

fn ask_pin(
    (served, snapshot): (&ServedGame, &GameSnapshot),
    said: &str,
    status: StatusCode,
) -> Answer {
    let headline = Headline::new(snapshot.game.record().game.name, "The desk");
    visit::page((served, snapshot), status, "pin.html", &headline, context! { said })
}

fn see_desk(served: &ServedGame, query: &str) -> Response {
    see(&format!("/{}/desk{query}", served.access().evening))
}

/// Performs the action of a button.
pub(super) async fn act(
    Visit { served, .. }: Visit,
    headers: HeaderMap,
    Sent(sent): Sent,
) -> Answer {
    if !served.access().opens_desk(&headers) {
        return Ok(see_desk(&served, ""));
    }
    if let Some(said) = done(&served, &sent).await? {
        let snapshot = served.snapshot().await?;
        return show(&served, &snapshot, &FormData::new(), said);
    }
    served.news.publish_unrecorded();
    let code = sent.get("renew").map(|table| format!("?code={table}")).unwrap_or_default();
    Ok(see_desk(&served, &code))
}

/// Performs an action. Returns a message if it cannot be done.
async fn done(served: &ServedGame, sent: &FormData) -> Result<Option<String>, Refusal> {
    let id = |name: &str| sent.get(name).and_then(|id| id.parse::<u64>().ok());
    for (name, yes) in [("yes", true), ("no", false)] {
        if let Some(id) = id(name) {
            answer(served, id, yes);
        }
    }
    if let Some(ruling) =
        sent.get("rule").and_then(|text| serde_json::from_str::<Ruling>(text).ok())
        && let Some(said) = recording::settle(served, &ruling).await?
    {
        return Ok(Some(said));
    }
    if let Some(table) = sent.get("renew").and_then(|table| table.parse().ok()) {
        served.new_code(table).map_err(Refusal::Kept)?;
    }
    if sent.contains_key("begin") {
        return begin(served, id("begin")).await;
    }
    let steps: [(&str, StepChange); 2] =
        [("undo", PendingChange::undo), ("redo", PendingChange::redo)];
    for (name, step) in steps {
        if let Some(newest) = sent.get(name) {
            return back_or_forth(served, newest, step).await;
        }
    }
    // A button that is tapped twice does not undo what it did.
    if let Some((table, wanted)) = sent.get("close").and_then(|text| text.split_once('.')) {
        let snapshot = served.newest_snapshot().await?;
        let table = table.parse().unwrap_or_default();
        let night = Night(&snapshot.game);
        let closed = night.table(night.begun(), table).is_some_and(|table| table.closed);
        if closed == (wanted == "Open") {
            let change = snapshot.hands.close_table(night, table);
            served.write(&snapshot, change, Vec::new()).await?;
        }
        return Ok(None);
    }
    desk_people::act(served, sent).await
}

/// Makes the change that a step would make.
type StepChange = fn(&OpenGame) -> Option<PendingChange>;

/// Undoes the last change or redoes it, if it is still the one that the page showed.
async fn back_or_forth(
    served: &ServedGame,
    newest: &str,
    step: StepChange,
) -> Result<Option<String>, Refusal> {
    let snapshot = served.newest_snapshot().await?;
    let mut change = step(&snapshot.game);
    if let Some(change) = &mut change {
        change.answers = snapshot.states.answered_by(snapshot.game.record(), change);
    }
    if change.is_none() || snapshot.beside.newest.to_string() != newest {
        return Ok(Some("Something else was recorded meanwhile. Look at the log.".to_owned()));
    }
    served.write(&snapshot, change, Vec::new()).await?;
    Ok(None)
}

/// Answers what a table asks.
pub(super) fn answer(served: &ServedGame, id: u64, yes: bool) {
    if served.requests.answer(id, yes).is_some() {
        served.news.publish_unrecorded();
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

fn show(served: &ServedGame, snapshot: &GameSnapshot, asked: &FormData, said: String) -> Answer {
    let (night, game) = (Night(&snapshot.game), snapshot.game.as_ref());
    let (record, now) = (game.record(), clock::local_now());
    let is_night = is_night(record.game);
    let state = desk_state(served, snapshot);
    let next = night.begun() + 1;
    let ready = is_night && night.stage() == Stage::Ready;
    let line = |step: &store::LoggedChange| {
        let confirmed = snapshot.states.confirmed_words(record, step.id);
        let by = [step.change.reason.clone(), confirmed].into_iter().flatten();
        context! {
            at => time_or_day(step.at, now),
            words => step.change.label.clone(),
            // Who sent and confirmed it; empty if it was typed at the desk.
            by => by.collect::<Vec<String>>().join(", "),
        }
    };
    let content = snapshot.standings();
    let over = game.evaluation().is_finished();
    let text = match state.tables.iter().filter(|table| !table.missing.is_empty()).count() {
        0 if ready => format!("{} can start", capitalize(&night.round_words(next))),
        _ if is_night && night.stage() == Stage::Over => "The night is over".to_owned(),
        0 if is_night && night.stage() == Stage::Cutting => {
            format!("{}, and a tie needs a cut", night.all_in_words())
        }
        0 if is_night => night.all_in_words().to_owned(),
        0 => content.headline().text.clone(),
        1 => "1 table is still playing".to_owned(),
        count => format!("{count} tables are still playing"),
    };
    let code = asked.get("code").and_then(|table| table.parse().ok());
    let recorded: Vec<usize> =
        if is_night { Vec::new() } else { (1..game.next_number()).collect() };
    let log: Vec<Value> = game.log().iter().rev().take(LOG_LINES).map(line).collect();
    let page = context! {
        // Secrets of the tables, for entering hands at the desk, and of the page of a whole round.
        secrets => served.access().tables.clone(),
        whole => if is_night { String::new() } else { served.access().secret.clone() },
        // "Game 5: Revolution"; empty if it cannot start.
        begin => if ready { night.game_words(next) } else { String::new() },
        starts => night.round_words(next),
        // Whether to ask if it really starts.
        asks => ready && asked.contains_key("start"),
        people => desk_people::people(snapshot),
        // The rounds that can be corrected from here, and whether the next one can be entered.
        recorded,
        opens => !is_night && !over,
        undo => game.undo_label(),
        redo => game.redo_label(),
        // Hands in dispute, before the next game; may be empty.
        warns => snapshot.states.dispute_words(record).unwrap_or_default(),
        said,
        log,
        // Number of the next game.
        next => if is_night { next } else { game.next_number() },
        // The table whose QR code is shown, its address, and the code as SVG.
        code => code.and_then(|table| code_of(served, table)),
        content => Serde(content),
        state => Serde(state),
    };
    let headline = Headline::new(record.game.name, text);
    visit::page((served, snapshot), StatusCode::OK, "desk.html", &headline, page)
}

/// Returns the code of a table, for scanning from the desk's page.
fn code_of(served: &ServedGame, table: u16) -> Option<(u16, String, String)> {
    let links = served.links();
    let address = links.tables.get(usize::from(table).checked_sub(1)?)?;
    Some((table, address.clone(), code_picture(address)))
}
