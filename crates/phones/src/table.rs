//! A table on a phone: its players, its hands, and the next one. A side sends a hand, which is
//! recorded, and the other side confirms it or says something else. A phone without the table's card
//! asks the desk to be let in.

use axum::Extension;
use axum::extract::{Path, Query};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse as _;
use minijinja::context;

use super::access;
use super::answer::{Answer, Refusal};
use super::attempts::Phone;
use super::desk_requests::RequestKind;
use super::entry::checked;
use super::form::{FormData, Sent, by};
use super::hand::HandContext;
use super::moves;
use super::recording::{self, Outcome};
use super::snapshot::GameSnapshot;
use super::table_context::TableContext;
use super::templates;
use super::visit::Visit;
use session::display::Headline;
use session::hand_states::Said;
use session::tournament::{Night, Texts};

/// Maximum length of names typed as sitting somewhere.
const NAMES: usize = 120;

/// Returns the page of a table.
pub(super) async fn page(asking: Visit, Query(asked): Query<FormData>) -> Answer {
    let at = asking.at();
    let desk = is_desk(&asking, &asked);
    let is_told = asked.contains_key("told") && at.other_game(&asked).is_none();
    let view = at.view(&asked).with(context! { is_told, desk });
    at.answer(&asking.secret, view)
}

/// Notes that the table's phone is present.
pub(super) async fn here(_: Visit) -> StatusCode {
    StatusCode::NO_CONTENT
}

/// Returns the hand as typed with its problems, without saving it: a part of the page for its
/// script.
pub(super) async fn check(asking: Visit, Sent(sent): Sent) -> Answer {
    let at = asking.at();
    let hand = at.hand(&sent);
    let (hand, form) =
        hand.and_then(|hand| Some((hand, hand.typed(&sent)?))).ok_or(Refusal::NoPage)?;
    let (check, questions) = hand.checked(&hand.page_form(&form));
    if asking.snapshot.has_couples {
        return checked(hand.round, (check, questions));
    }
    Ok(templates::render("sum.html", context! { check })?.into_response())
}

/// Returns whether a page was opened from the desk's page, where hands are typed as in the window.
fn is_desk(asking: &Visit, sent: &FormData) -> bool {
    sent.contains_key("desk") && !asking.snapshot.has_couples
}

/// Handles what a side says of a hand: the first to send it, or the other's answer to it. What is
/// typed at the desk is recorded as it is.
pub(super) async fn send(asking: Visit, headers: HeaderMap, Sent(sent): Sent) -> Answer {
    let desk = is_desk(&asking, &sent);
    let said = {
        let (at, secret) = (asking.at(), &asking.secret);
        if let Some(said) = at.other_game(&sent) {
            return at.answer(secret, at.view(&sent).with_message(said));
        }
        let hand = at.hand(&sent);
        let Some((hand, form)) = hand.and_then(|hand| Some((hand, hand.typed(&sent)?))) else {
            let said = "This table is not playing this hand now. Check it again.";
            return at.answer(secret, at.view(&FormData::new()).with_message(said));
        };
        if let Some(said) = hand.other_people(&sent) {
            return at.answer(secret, at.view_of(&hand, &FormData::new()).with_message(said));
        }
        if desk && !asking.served.access().opens_desk(&headers) {
            let said = "This phone is not the desk's. Type the PIN on the desk's page first.";
            return at.answer(secret, at.view_of(&hand, &FormData::new()).with_message(said));
        }
        if !form.is_complete(at.night.0) {
            let view = at.typed_again(&hand, &form, &sent).with(context! { desk });
            return at.answer(secret, view);
        }
        hand.said(&asking.device, &sent, hand.texts_of(form.entry()))
    };
    if desk {
        let outcome = recording::write_at_desk(&asking.served, &said).await?;
        let done = outcome.is_none();
        let shown = answer(&asking, &said, by(&sent), outcome).await?;
        return Ok(if done { asking.see("desk") } else { shown });
    }
    let outcome = recording::say(&asking.served, &said).await?;
    answer(&asking, &said, by(&sent), outcome).await
}

/// Takes a hand back for the side that sent it.
pub(super) async fn take_back(asking: Visit, Sent(sent): Sent) -> Answer {
    let said = {
        let at = asking.at();
        let hand = at.hand(&sent).filter(|_| at.other_game(&sent).is_none());
        let Some(hand) = hand else { return Ok(asking.see_table()) };
        hand.said(&asking.device, &sent, Texts::new())
    };
    match recording::take_back(&asking.served, &said).await? {
        None => Ok(asking.see_table()),
        refused => answer(&asking, &said, by(&sent), refused).await,
    }
}

/// Shows the hand as it is now.
async fn answer(asking: &Visit, said: &Said, by: usize, outcome: Outcome) -> Answer {
    let snapshot = asking.served.snapshot().await?;
    let at = TableContext::new(&asking.served, &snapshot, asking.table);
    let hand = HandContext::new(&snapshot, said.hand);
    let Some(words) = outcome else { return Ok(at.see(&asking.secret, &hand, by)) };
    at.answer(&asking.secret, at.view_of(&hand, &FormData::new()).with_message(words))
}

/// Handles the winner of a table's cut.
pub(super) async fn cut(asking: Visit, Sent(sent): Sent) -> Answer {
    let (served, table) = (&asking.served, asking.table);
    let next = |snapshot: &GameSnapshot| {
        let night = Night(&snapshot.game);
        let is_now = sent.get("game").is_some_and(|game| *game == night.begun().to_string());
        let change = moves::cut(night, table, &sent).filter(|_| is_now);
        change.map(|change| (Some(change), Vec::new())).ok_or(())
    };
    // One for the ladies, one for the gentlemen.
    for _ in 0..2 {
        let _ = served.write_newest(next).await?;
    }
    Ok(asking.see_table())
}

/// Tells the desk that other people sit here.
pub(super) async fn sit_here(asking: Visit, Sent(sent): Sent) -> Answer {
    let names: String = sent.get("who").map_or("", String::as_str).chars().take(NAMES).collect();
    asking.served.requests.add(asking.table, RequestKind::SitHere { names })?;
    asking.served.news.publish_unrecorded();
    Ok(asking.see(&format!("table/{}?told=1", asking.secret)))
}

/// Returns the page on which a table is chosen.
pub(super) async fn choose_table(visit: Visit) -> Answer {
    show_tables(&visit, None, false)
}

/// Asks the desk for a table.
pub(super) async fn ask_to_enter(
    visit: Visit,
    Extension(phone): Extension<Phone>,
    Sent(sent): Sent,
) -> Answer {
    let served = &visit.served;
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
    Ok(visit.see(&format!("ask/{token}")))
}

/// Returns the page of a phone that waits for the desk; it redirects to the table once the desk
/// agrees.
pub(super) async fn wait_to_enter(
    visit: Visit,
    Path((_, token)): Path<(String, String)>,
) -> Answer {
    let asked = visit.served.requests.entering(&token).ok_or(Refusal::NoPage)?;
    if asked.answer == Some(true) {
        let at = usize::from(asked.table).checked_sub(1);
        let secret = at.and_then(|at| visit.served.access().tables.get(at).cloned());
        let secret = secret.ok_or(Refusal::NoPage)?;
        return Ok(visit.see(&format!("table/{secret}")));
    }
    show_tables(&visit, Some(asked.table), asked.answer == Some(false))
}

fn show_tables(visit: &Visit, asked: Option<u16>, refused: bool) -> Answer {
    let night = Night(&visit.snapshot.game);
    let tables = night.tables(night.begun()).iter().map(|table| table.table);
    let tables: Vec<u16> = tables.collect();
    let words = if asked.is_some() { "The desk has been asked" } else { "Which table is yours?" };
    let headline = Headline::new(night.record().game.name, words);
    visit.show("ask.html", &headline, context! { tables, asked, refused })
}
