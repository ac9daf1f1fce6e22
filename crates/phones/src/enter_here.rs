//! Lets a phone without a table's card ask the desk to enter there.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::IntoResponse as _;
use axum::{Extension, Form};
use serde::Serialize;

use super::access;
use super::answer::{Answer, Refusal, see};
use super::attempts::Phone;
use super::desk_requests::RequestKind;
use super::form;
use super::room::PageFrame;
use super::served_game::ServedGame;
use session::display::Headline;
use session::tournament::Night;

/// Values of the template of the asking phone's page.
#[derive(Serialize)]
struct AskPage {
    tables: Vec<u16>,
    /// The table it has asked for.
    asked: Option<u16>,
    refused: bool,
}

/// Returns the page on which a table is chosen.
pub(super) async fn choose(
    State(served): State<Arc<ServedGame>>,
    Path(evening): Path<String>,
) -> Answer {
    served.is_of(&evening)?;
    show(&served, None, false).await
}

/// Asks the desk for a table.
pub(super) async fn ask(
    State(served): State<Arc<ServedGame>>,
    Path(evening): Path<String>,
    Extension(phone): Extension<Phone>,
    Form(pairs): Form<Vec<(String, String)>>,
) -> Answer {
    served.is_of(&evening)?;
    let sent = form::collect(pairs);
    let table = sent.get("table").and_then(|table| table.parse::<u16>().ok());
    let table =
        table.filter(|table| (1..=served.access().tables.len()).contains(&usize::from(*table)));
    let table = table.ok_or(Refusal::NoPage)?;
    if !served.ask_rates().allow(phone) {
        return Err(Refusal::Asked);
    }
    let token = access::secret().map_err(|_| Refusal::Wait)?;
    let what = RequestKind::Enter { token: token.clone(), device: phone.words() };
    served.requests().add(table, what)?;
    served.news().publish_unrecorded();
    Ok(see(&format!("/{evening}/ask/{token}")))
}

/// Returns the page of a phone that waits for the desk; it redirects to the table once the desk
/// agrees.
pub(super) async fn wait(
    State(served): State<Arc<ServedGame>>,
    Path((evening, token)): Path<(String, String)>,
) -> Answer {
    served.is_of(&evening)?;
    let asked = served.requests().entering(&token).ok_or(Refusal::NoPage)?;
    if asked.answer == Some(true) {
        let at = usize::from(asked.table).checked_sub(1);
        let secret = at.and_then(|at| served.access().tables.get(at).cloned());
        let secret = secret.ok_or(Refusal::NoPage)?;
        return Ok(see(&format!("/{evening}/table/{secret}")));
    }
    show(&served, Some(asked.table), asked.answer == Some(false)).await
}

async fn show(served: &ServedGame, asked: Option<u16>, refused: bool) -> Answer {
    let snapshot = served.snapshot().await?;
    let night = Night(&snapshot.game);
    let tables = night.tables(night.begun()).iter().map(|table| table.table).collect();
    let words = if asked.is_some() { "The desk has been asked" } else { "Which table is yours?" };
    let headline = Headline::new(night.record().game.name, words);
    let holds = AskPage { tables, asked, refused };
    let page = PageFrame::of(served, &snapshot.game).with(&headline, holds);
    Ok(served.pages().render("ask.html", page)?.into_response())
}
