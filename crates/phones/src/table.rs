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
use super::entry::checked;
use super::form::{FormData, Sent, number, of_two, text};
use super::hand::HandContext;
use super::moves;
use super::recording;
use super::served_game::Write;
use super::snapshot::GameSnapshot;
use super::table_view::TablePage;
use super::templates;
use super::visit::Visit;
use session::display::Headline;
use session::hand_states::Said;
use session::tournament::{Night, Texts};

/// Maximum length of names typed as sitting somewhere.
const NAMES: usize = 120;

/// Returns the page of a table.
pub(super) async fn page(visit: Visit, Query(asked): Query<FormData>) -> Answer {
    let at = visit.at();
    let is_told = asked.contains_key("told") && at.other_game(&asked).is_none();
    let desk = is_desk(&visit, &asked);
    visit.show_table(at.table_page(&asked).with(context! { is_told, desk }))
}

/// Notes that the table's phone is present.
pub(super) async fn here(_: Visit) -> StatusCode {
    StatusCode::NO_CONTENT
}

/// Returns the hand as typed with its problems, without saving it: a part of the page for its
/// script.
pub(super) async fn check(visit: Visit, Sent(sent): Sent) -> Answer {
    let hand = visit.at().of_form(&sent).ok_or(Refusal::NoPage)?;
    let form = hand.typed(&sent).ok_or(Refusal::NoPage)?;
    let (check, questions) = hand.checked(&hand.page_form(&form));
    if visit.snapshot.has_couples {
        return checked(hand.round, (check, questions), None);
    }
    Ok(templates::render("sum.html", context! { check })?.into_response())
}

/// Returns whether a page was opened from the desk's page, where hands are typed as in the window.
fn is_desk(visit: &Visit, sent: &FormData) -> bool {
    sent.contains_key("desk") && !visit.snapshot.has_couples
}

/// Handles what a side says of a hand: the first to send it, or the other's answer to it. What is
/// typed at the desk is recorded as it is.
pub(super) async fn send(visit: Visit, headers: HeaderMap, Sent(sent): Sent) -> Answer {
    let said = match said(&visit, &headers, &sent) {
        Ok(said) => said,
        Err(view) => return visit.show_table(view),
    };
    let desk = is_desk(&visit, &sent);
    let step = if desk { recording::type_at_desk } else { recording::say };
    if let Some(words) = visit.served.write(|snapshot| step(snapshot, &said)).await? {
        return refused(visit, &said, words).await;
    }
    recording::record_ready(&visit.served).await?;
    if desk {
        return Ok(visit.served.see("desk"));
    }
    let (round, at) = said.hand;
    let hand = Night(&visit.snapshot.game).hand_at(at).hand;
    let query = format!("game={round}&hand={hand}&by={}", text(&sent, "by"));
    Ok(visit.see(&format!("table/{}?{query}", visit.secret)))
}

/// Returns what a form says of a hand, or the page that says why it cannot be taken.
fn said<'a>(visit: &'a Visit, headers: &HeaderMap, sent: &FormData) -> Result<Said, TablePage<'a>> {
    let (at, none) = (visit.at(), FormData::new());
    if let Some(said) = at.other_game(sent) {
        return Err(at.table_page(sent).with_message(said));
    }
    let hand = at.of_form(sent).and_then(|hand| Some((hand, hand.typed(sent)?)));
    let Some((hand, form)) = hand else {
        let said = "This table is not playing this hand now. Check it again.";
        return Err(at.table_page(&none).with_message(said));
    };
    if let Some(said) = hand.other_people(sent) {
        return Err(hand.page(&none).with_message(said));
    }
    let desk = is_desk(visit, sent);
    if desk && !visit.served.access().opens_desk(headers) {
        let said = "This phone is not the desk’s. Type the PIN on the desk’s page first.";
        return Err(hand.page(&none).with_message(said));
    }
    if !form.is_complete(&visit.snapshot.game) {
        return Err(hand.typed_again(&form, sent).with(context! { desk }));
    }
    if !desk && of_two(sent, "by").is_none() {
        let page = hand.typed_again(&form, sent);
        return Err(page.with(context! { said => "Not sent yet: say who is entering." }));
    }
    Ok(hand.said(visit, sent, hand.texts_of(form.entry())))
}

/// Takes a hand back for the side that sent it.
pub(super) async fn take_back(visit: Visit, Sent(sent): Sent) -> Answer {
    let said = {
        let at = visit.at();
        let hand = at.of_form(&sent).filter(|_| at.other_game(&sent).is_none());
        hand.map(|hand| hand.said(&visit, &sent, Texts::new()))
    };
    let Some(said) = said else { return Ok(visit.see_table()) };
    let step = |snapshot: &GameSnapshot| recording::take_back(snapshot, &said);
    if let Some(words) = visit.served.write(step).await? {
        return refused(visit, &said, words).await;
    }
    recording::record_ready(&visit.served).await?;
    Ok(visit.see_table())
}

/// Shows the hand as it is now, and why it was not taken.
async fn refused(visit: Visit, said: &Said, words: String) -> Answer {
    let visit = visit.again().await?;
    let page = HandContext::new(&visit.snapshot, said.hand).page(&FormData::new());
    visit.show_table(page.with_message(words))
}

/// Handles the winner of a table's cut.
pub(super) async fn cut(visit: Visit, Sent(sent): Sent) -> Answer {
    let next = |snapshot: &GameSnapshot| -> Result<Write, ()> {
        let night = Night(&snapshot.game);
        let is_now = number(&sent, "game") == Some(night.begun());
        Ok(Write::change(moves::cut(night, visit.table, &sent).filter(|_| is_now)))
    };
    // One for the ladies, one for the gentlemen.
    for _ in 0..2 {
        let _ = visit.served.write(next).await?;
    }
    Ok(visit.see_table())
}

/// Tells the desk that other people sit here.
pub(super) async fn sit_here(visit: Visit, Sent(sent): Sent) -> Answer {
    let names: String = text(&sent, "who").chars().take(NAMES).collect();
    visit.served.requests.sit_here(visit.table, &names);
    visit.served.news.publish_unrecorded();
    Ok(visit.served.see(&format!("table/{}?told=1", visit.secret)))
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
    let tables = 1..=served.access().tables.len();
    let table = number::<u16>(&sent, "table").filter(|table| tables.contains(&(*table).into()));
    let table = table.ok_or(Refusal::NoPage)?;
    if !served.ask_rates.take(phone.0) {
        let words = "This phone asked the desk a moment ago. Wait for its answer, or go there.";
        return Err(Refusal::Wait(words));
    }
    let token = access::secret().map_err(Refusal::Kept)?;
    served.requests.enter(table, token.clone(), &visit.device())?;
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
        return Ok(visit.served.see(&format!("table/{secret}")));
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
