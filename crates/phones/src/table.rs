//! A table on a phone: its players, its hands, and the next one. A side sends a hand, which is
//! recorded, and the other side confirms it or says something else.

use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use minijinja::context;
use minijinja::value::Serde;

use super::answer::{Answer, Refusal, see};
use super::desk_requests::RequestKind;
use super::entry::checked;
use super::form::{FormData, Sent, by};
use super::hand::HandContext;
use super::moves;
use super::recording::{self, Outcome};
use super::snapshot::GameSnapshot;
use super::table_context::{TableContext, TableRequest};
use session::hand_states::Said;
use session::tournament::{Night, Texts};

/// Maximum length of names typed as sitting somewhere.
const NAMES: usize = 120;

/// Returns the page of a table.
pub(super) async fn page(asking: TableRequest, Query(asked): Query<FormData>) -> Answer {
    let at = asking.at();
    // A page of an earlier game moves on to the current one.
    let asked = if at.other_game(&asked).is_some() { FormData::new() } else { asked };
    let mut view = at.view(&asked);
    view.is_told = asked.contains_key("told");
    at.answer(&asking.secret, view)
}

/// Notes that the table's phone is present.
pub(super) async fn here(_: TableRequest) -> StatusCode {
    StatusCode::NO_CONTENT
}

/// Returns the hand as typed with its problems, without saving it: a part of the page for its
/// script.
pub(super) async fn check(asking: TableRequest, Sent(sent): Sent) -> Answer {
    let at = asking.at();
    let hand = at.hand(&sent);
    let (hand, form) =
        hand.and_then(|hand| Some((hand, hand.typed(&sent)?))).ok_or(Refusal::NoPage)?;
    let (check, questions) = hand.checked(&hand.page_form(&form));
    if asking.snapshot.has_couples {
        return checked(&asking.served, hand.round, (check, questions));
    }
    Ok(asking.served.pages.render("sum.html", context! { check => Serde(check) })?.into_response())
}

/// Handles what a side says of a hand: the first to send it, or the other's answer to it.
pub(super) async fn send(asking: TableRequest, Sent(sent): Sent) -> Answer {
    let said = {
        let (at, secret) = (asking.at(), &asking.secret);
        if let Some(said) = at.other_game(&sent) {
            return at.answer(secret, at.view(&FormData::new()).with_message(said));
        }
        let hand = at.hand(&sent);
        let Some((hand, form)) = hand.and_then(|hand| Some((hand, hand.typed(&sent)?))) else {
            let said = "This table is not playing this hand now. Check it again.";
            return at.answer(secret, at.view(&FormData::new()).with_message(said));
        };
        if let Some(said) = hand.other_people(&sent) {
            return at.answer(secret, at.view_of(&hand, &FormData::new()).with_message(said));
        }
        if !form.is_complete(at.night.0) {
            return at.answer(secret, at.typed_again(&hand, &form, by(&sent)));
        }
        hand.said(&asking.device, &sent, hand.texts_of(form.entry()))
    };
    let outcome = recording::say(&asking.served, &said).await?;
    answer(&asking, &said, by(&sent), outcome).await
}

/// Takes a hand back for the side that sent it.
pub(super) async fn take_back(asking: TableRequest, Sent(sent): Sent) -> Answer {
    let said = {
        let at = asking.at();
        let hand = at.hand(&sent).filter(|_| at.other_game(&sent).is_none());
        let Some(hand) = hand else { return Ok(asking.see()) };
        hand.said(&asking.device, &sent, Texts::new())
    };
    match recording::take_back(&asking.served, &said).await? {
        Outcome::Done => Ok(asking.see()),
        refused @ Outcome::Refused(_) => answer(&asking, &said, by(&sent), refused).await,
    }
}

/// Shows the hand as it is now.
async fn answer(asking: &TableRequest, said: &Said, by: usize, outcome: Outcome) -> Answer {
    let snapshot = asking.served.snapshot().await?;
    let at = TableContext::new(&asking.served, &snapshot, asking.table);
    let hand = HandContext::new(&snapshot, said.hand);
    match outcome {
        Outcome::Done => Ok(at.see(&asking.secret, &hand, by)),
        Outcome::Refused(words) => {
            let view = at.view_of(&hand, &FormData::new()).with_message(words);
            at.answer(&asking.secret, view)
        }
    }
}

/// Handles the winner of a table's cut.
pub(super) async fn cut(asking: TableRequest, Sent(sent): Sent) -> Answer {
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
    Ok(asking.see())
}

/// Tells the desk that other people sit here.
pub(super) async fn sit_here(asking: TableRequest, Sent(sent): Sent) -> Answer {
    let names: String = sent.get("who").map_or("", String::as_str).chars().take(NAMES).collect();
    asking.served.requests.add(asking.table, RequestKind::SitHere { names })?;
    asking.served.news.publish_unrecorded();
    Ok(see(&format!("/{}/table/{}?told=1", asking.served.access().evening, asking.secret)))
}
