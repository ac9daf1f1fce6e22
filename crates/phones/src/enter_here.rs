//! Lets a phone without a table's card ask the desk to enter there.

use axum::Extension;
use axum::extract::Path;
use minijinja::context;

use super::access;
use super::answer::{Answer, Refusal, see};
use super::attempts::Phone;
use super::desk_requests::RequestKind;
use super::form::Sent;
use super::room::Visit;
use session::display::Headline;
use session::tournament::Night;

/// Returns the page on which a table is chosen.
pub(super) async fn choose(visit: Visit) -> Answer {
    show(&visit, None, false)
}

/// Asks the desk for a table.
pub(super) async fn ask(
    Visit { served, .. }: Visit,
    Extension(phone): Extension<Phone>,
    Sent(sent): Sent,
) -> Answer {
    let table = sent.get("table").and_then(|table| table.parse::<u16>().ok());
    let table =
        table.filter(|table| (1..=served.access().tables.len()).contains(&usize::from(*table)));
    let table = table.ok_or(Refusal::NoPage)?;
    if !served.ask_rates.take(phone.0) {
        return Err(Refusal::Asked);
    }
    let token = access::secret().map_err(|_| Refusal::Wait)?;
    let what = RequestKind::Enter { token: token.clone(), device: phone.words() };
    served.requests.add(table, what)?;
    served.news.publish_unrecorded();
    Ok(see(&format!("/{}/ask/{token}", served.access().evening)))
}

/// Returns the page of a phone that waits for the desk; it redirects to the table once the desk
/// agrees.
pub(super) async fn wait(visit: Visit, Path((evening, token)): Path<(String, String)>) -> Answer {
    let asked = visit.served.requests.entering(&token).ok_or(Refusal::NoPage)?;
    if asked.answer == Some(true) {
        let at = usize::from(asked.table).checked_sub(1);
        let secret = at.and_then(|at| visit.served.access().tables.get(at).cloned());
        let secret = secret.ok_or(Refusal::NoPage)?;
        return Ok(see(&format!("/{evening}/table/{secret}")));
    }
    show(&visit, Some(asked.table), asked.answer == Some(false))
}

fn show(visit: &Visit, asked: Option<u16>, refused: bool) -> Answer {
    let night = Night(&visit.snapshot.game);
    let tables = night.tables(night.begun()).iter().map(|table| table.table);
    let tables: Vec<u16> = tables.collect();
    let words = if asked.is_some() { "The desk has been asked" } else { "Which table is yours?" };
    let headline = Headline::new(night.record().game.name, words);
    visit.show("ask.html", &headline, context! { tables, asked, refused })
}
