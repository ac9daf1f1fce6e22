//! A table of a night on a phone: its players, its hands, and the next one. A pair sends a hand,
//! which is recorded, and the other pair confirms it or says something else.

use axum::Form;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use serde::Serialize;

use super::answer::{Answer, Refusal, see};
use super::couple;
use super::couple_context::CoupleContext;
use super::couple_texts::has_couples;
use super::desk_requests::RequestKind;
use super::form::{self, by};
use super::hand::{self, QueryParams, Sum};
use super::moves;
use super::recording::{self, Outcome};
use super::served_game::ServedGame;
use super::snapshot::GameSnapshot;
use super::table_context::{TableContext, TableRequest};
use session::hand_states::Said;
use session::tournament::{Night, Texts};

/// Maximum length of names typed as sitting somewhere.
const NAMES: usize = 120;

/// Returns the page of a table.
pub(super) async fn page(asking: TableRequest, Query(asked): Query<QueryParams>) -> Answer {
    if asking.is_of_couples() {
        return couple::lay_out(&asking.couple(), &asking.secret, &asked);
    }
    lay_out(&asking.at(), &asking.secret, asked)
}

/// Returns the page for phones that show it already, without noting their presence.
pub(super) async fn shown(
    served: &ServedGame,
    evening: &str,
    secret: &str,
    asked: QueryParams,
) -> Answer {
    let table = served.table(evening, secret)?;
    let snapshot = served.snapshot().await?;
    if has_couples(snapshot.game.record()) {
        return couple::lay_out(&CoupleContext::new(served, &snapshot, table), secret, &asked);
    }
    lay_out(&TableContext::new(served, &snapshot, table), secret, asked)
}

fn lay_out(at: &TableContext<'_>, secret: &str, asked: QueryParams) -> Answer {
    // A page of an earlier game moves on to the current one.
    let asked = if at.other_game(&asked).is_some() { QueryParams::new() } else { asked };
    let mut view = at.view(&asked);
    view.is_told = asked.contains_key("told");
    Ok(at.lay_out(secret, &view)?.into_response())
}

/// Notes that the table's phone is present.
pub(super) async fn here(_: TableRequest) -> StatusCode {
    StatusCode::NO_CONTENT
}

/// Returns the hand as typed with its problems, without saving it: a part of the page for its
/// script.
pub(super) async fn check(
    asking: TableRequest,
    Form(pairs): Form<Vec<(String, String)>>,
) -> Answer {
    #[derive(Serialize)]
    struct SumPart {
        sum: Sum,
    }
    let (at, sent) = (asking.at(), form::collect(pairs));
    if asking.is_of_couples() {
        return couple::check(&asking.couple(), &sent);
    }
    let form = at.hand(&sent).and_then(|hand| at.form(hand, &sent)).ok_or(Refusal::NoPage)?;
    let part = SumPart { sum: hand::sum(at.night, at.hands, &form) };
    Ok(asking.served.pages().render("sum.html", part)?.into_response())
}

/// Handles what a pair says of a hand: the first to send it, or the other's answer to it.
pub(super) async fn send(asking: TableRequest, Form(pairs): Form<Vec<(String, String)>>) -> Answer {
    let sent = form::collect(pairs);
    if asking.is_of_couples() {
        return couple::send(&asking, &sent).await;
    }
    let said = {
        let (at, secret) = (asking.at(), &asking.secret);
        let hand = at.hand(&sent);
        let form = hand.and_then(|hand| Some((hand, at.form(hand, &sent)?)));
        let Some((hand, form)) = form else {
            let said = "This table is not playing this hand now. Check it again.";
            return at.answer(secret, at.view(&QueryParams::new()).with_message(said));
        };
        if let Some(said) = at.other_game(&sent) {
            return at.answer(secret, at.view(&QueryParams::new()).with_message(said));
        }
        if let Some(said) = at.other_people(hand, &sent) {
            return at.answer(secret, at.view_of(hand, &QueryParams::new()).with_message(said));
        }
        if !form.is_complete(at.night.0) {
            return at.answer(secret, at.typed_again(&form, by(&sent)));
        }
        let texts = at.hands.texts_of(at.night, form.place(), form.entry());
        at.said(hand, &asking.device, &sent, texts)
    };
    let outcome = recording::say(&asking.served, &said).await?;
    answer(&asking, &said, by(&sent), outcome).await
}

/// Takes a hand back for the pair that sent it.
pub(super) async fn take_back(
    asking: TableRequest,
    Form(pairs): Form<Vec<(String, String)>>,
) -> Answer {
    let sent = form::collect(pairs);
    if asking.is_of_couples() {
        return couple::take_back(&asking, &sent).await;
    }
    let said = {
        let at = asking.at();
        let hand = at.hand(&sent).filter(|_| at.other_game(&sent).is_none());
        let Some(hand) = hand else { return Ok(asking.see()) };
        at.said(hand, &asking.device, &sent, Texts::new())
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
    let hand = said.hand.1.hand;
    match outcome {
        Outcome::Done => Ok(at.see(&asking.secret, hand, by)),
        Outcome::Refused(words) => {
            let view = at.view_of(hand, &QueryParams::new()).with_message(words);
            at.answer(&asking.secret, view)
        }
    }
}

/// Handles the winner of a table's cut.
pub(super) async fn cut(asking: TableRequest, Form(pairs): Form<Vec<(String, String)>>) -> Answer {
    let (served, table, sent) = (&asking.served, asking.table, form::collect(pairs));
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
pub(super) async fn sit_here(
    asking: TableRequest,
    Form(pairs): Form<Vec<(String, String)>>,
) -> Answer {
    let sent = form::collect(pairs);
    let names: String = sent.get("who").map_or("", String::as_str).chars().take(NAMES).collect();
    asking.served.requests().add(asking.table, RequestKind::SitHere { names })?;
    asking.served.news().publish_unrecorded();
    Ok(see(&format!("/{}/table/{}?told=1", asking.served.access().evening, asking.secret)))
}
