//! A table on a phone: its players, its hands, and the next one. A side sends a hand, which is
//! recorded, and the other side confirms it or says something else. A phone without the table's card
//! asks the desk to be let in.
//!
//! The round of a match of couples is recorded as soon as every couple has sent its result, each from
//! its own phone. Hands are recorded by the same form as in the window, and results of couples as a
//! whole round. What [`HandStates`] says about the hand as it is on the disk is what is written; if
//! another program was faster, it is asked again.

use std::net::IpAddr;

use axum::Extension;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use minijinja::context;

use super::access;
use super::answer::{Answer, Refusal, render};
use super::entry::checked;
use super::form::{FormData, Sent, number, of_two, text};
use super::hand::{HandContext, open_round, texts};
use super::seats;
use super::served_game::{ServedGame, Write};
use super::snapshot::GameSnapshot;
use super::table_view::TablePage;
use super::visit::Visit;
use scoring::Cell;
use scoring::hands::{self, HandPlace};
use session::display::Headline;
use session::form::RoundForm;
use session::hand_states::{Effect, HandStates, Said, sender_words};
use session::session::PendingChange;
use session::tournament::{HandStep, Night, Texts};
use store::HandVersion;

pub(super) async fn page(visit: Visit) -> Answer {
    let (at, asked) = (visit.at(), &visit.asked);
    let is_told = asked.contains_key("told") && at.other_game(asked).is_none();
    let answer = visit.served.requests.answer_to(visit.table);
    visit.show_table(at.table_page(asked).with(context! { is_told, answer }))
}

/// Notes that the table's phone is present.
pub(super) async fn here(_: Visit) -> StatusCode {
    StatusCode::NO_CONTENT
}

pub(super) async fn check(visit: Visit, Sent(sent): Sent) -> Answer {
    let hand = visit.at().of_form(&sent).ok_or(Refusal::NoPage)?;
    let form = hand.typed(&sent).ok_or(Refusal::NoPage)?;
    let (check, questions) = hand.checked(&hand.page_form(&form));
    if visit.snapshot.has_couples() {
        return checked(hand.round, (check, questions), None);
    }
    Ok(render("sum.html", context! { check })?.into_response())
}

/// Handles what a side says of a hand; what is typed at the desk is recorded as it is.
pub(super) async fn send(visit: Visit, Sent(sent): Sent) -> Answer {
    let said = match said(&visit, &sent) {
        Ok(said) => said,
        Err(view) => return visit.show_table(view),
    };
    let (served, (round, at)) = (&visit.served, said.hand);
    let desk = visit.at().is_desk(&sent);
    let refusal = if desk {
        let versions = served.versions_since(round).await?;
        served.write(|snapshot| type_at_desk(snapshot, &said, &versions)).await?
    } else {
        served.write(|snapshot| say(snapshot, &said)).await?
    };
    if let Some(words) = refusal {
        return refused(visit, &said, words, &sent).await;
    }
    record_ready(served).await?;
    if desk {
        let is_earlier = round < visit.snapshot.round();
        let shown = if is_earlier { format!("?game={round}#earlier") } else { String::new() };
        return Ok(served.see(&format!("desk{shown}")));
    }
    let hand = Night(&visit.snapshot.game).hand_at(at).hand;
    let query = format!("game={round}&hand={hand}&by={}", text(&sent, "by"));
    Ok(visit.see(&format!("table/{}?{query}", visit.secret)))
}

fn said<'a>(visit: &'a Visit, sent: &FormData) -> Result<Said, TablePage<'a>> {
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
    let desk = hand.is_desk(sent);
    if desk && !visit.opens_desk {
        let said = "This phone is not the desk’s. Type the PIN on the desk’s page first.";
        return Err(hand.page(&none).with_message(said));
    }
    if !form.is_complete(&visit.snapshot.game) {
        return Err(hand.typed_again(&form, sent));
    }
    if !desk && of_two(sent, "by").is_none() {
        let page = hand.typed_again(&form, sent);
        return Err(page.with(context! { said => "Not sent yet: say who is entering." }));
    }
    let device = if desk { String::new() } else { visit.device() };
    Ok(hand.said(device, sent, hand.texts_of(form.entry())))
}

pub(super) async fn take_back(visit: Visit, Sent(sent): Sent) -> Answer {
    let at = visit.at();
    // The desk corrects a hand, and takes none back.
    let hand = at.of_form(&sent).filter(|_| at.other_game(&sent).is_none() && !at.is_desk(&sent));
    let said = hand.map(|hand| hand.said(visit.device(), &sent, Texts::new()));
    let Some(said) = said else { return Ok(visit.see(&format!("table/{}", visit.secret))) };
    if let Some(words) = visit.served.write(|snapshot| taken_back(snapshot, &said)).await? {
        return refused(visit, &said, words, &FormData::new()).await;
    }
    record_ready(&visit.served).await?;
    Ok(visit.see(&format!("table/{}", visit.secret)))
}

async fn refused(visit: Visit, said: &Said, words: String, sent: &FormData) -> Answer {
    let visit = visit.again().await?;
    let hand = HandContext::new(&visit.snapshot, said.hand);
    let typed = if hand.is_desk(sent) { hand.typing(sent) } else { None };
    let page = typed.unwrap_or_else(|| hand.page(&FormData::new()));
    visit.show_table(page.with_message(words))
}

pub(super) async fn cut(visit: Visit, Sent(sent): Sent) -> Answer {
    let next = |snapshot: &GameSnapshot| -> Result<Write, ()> {
        let night = Night(&snapshot.game);
        let is_now = number(&sent, "game") == Some(night.begun());
        Ok(Write::change(seats::cut(night, visit.table, &sent).filter(|_| is_now)))
    };
    // One for the ladies, one for the gentlemen.
    for _ in 0..2 {
        let _ = visit.served.write(next).await?;
    }
    Ok(visit.see(&format!("table/{}", visit.secret)))
}

pub(super) async fn sit_here(visit: Visit, Sent(sent): Sent) -> Answer {
    let names: String = text(&sent, "who").chars().take(120).collect();
    visit.served.requests.sit_here(visit.table, &names);
    visit.served.news.publish_unrecorded();
    Ok(visit.served.see(&format!("table/{}?told=1", visit.secret)))
}

pub(super) async fn choose_table(visit: Visit) -> Answer {
    show_tables(&visit, None, false)
}

pub(super) async fn ask_to_enter(
    visit: Visit,
    Extension(phone): Extension<IpAddr>,
    Sent(sent): Sent,
) -> Answer {
    let served = &visit.served;
    let tables = 1..=served.access().tables.len();
    let table = number::<u16>(&sent, "table").filter(|table| tables.contains(&(*table).into()));
    let table = table.ok_or(Refusal::NoPage)?;
    if !served.ask_rates.take(phone) {
        let words = "This phone asked the desk a moment ago. Wait for its answer, or go there.";
        return Err(Refusal::Wait(words));
    }
    let token = access::secret().map_err(Refusal::Kept)?;
    served.requests.enter(table, token.clone(), &visit.device())?;
    served.news.publish_unrecorded();
    Ok(visit.see(&format!("ask/{token}")))
}

/// Returns the page of a phone that waits for the desk; it leads to the table once that agrees.
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

fn say(snapshot: &GameSnapshot, said: &Said) -> Result<Write, String> {
    let words = match snapshot.states.say(snapshot.game.record(), said) {
        Some(Effect::Nothing) => return Ok(Write::Nothing),
        Some(Effect::Store(answer)) => return Ok(Write::versions(snapshot, answer)),
        Some(Effect::Record(mut answer)) => {
            let by = sender_words(snapshot.game.record(), &said.people, &said.device);
            let Some(mut change) = change(snapshot, said.hand, &said.texts, Some(&by)) else {
                return Ok(Write::versions(snapshot, answer));
            };
            if let Some(version) = &mut answer.adds {
                version.is_recorded = true;
            }
            change.versions = vec![answer];
            return Ok(Write::change(change));
        }
        Some(Effect::Changed) => "They have changed it. Is this right now?",
        Some(Effect::TooMany) => "There are many versions of this already. Go to the desk.",
        None => "What you sent cannot be read. Check it again.",
    };
    Err(words.to_owned())
}

/// Records a hand as typed at the desk, which answers what its page showed, or of an earlier round.
fn type_at_desk(
    snapshot: &GameSnapshot,
    said: &Said,
    versions: &[HandVersion],
) -> Result<Write, String> {
    let record = snapshot.game.record();
    let typed = said.texts.iter().map(|(cell, text)| (cell, text));
    if hands::recorded(record, said.hand) == hands::typed(record, said.hand, typed) {
        return Ok(Write::Nothing);
    }
    let cannot = "This hand cannot be recorded now. Look at it again.";
    let mut change = change(snapshot, said.hand, &said.texts, None).ok_or(cannot)?;
    let states = HandStates::new(&snapshot.game, versions);
    change.answers = states.answered_by(record, &change);
    let is_earlier = said.hand.0 < snapshot.round();
    change.answers.retain(|version| is_earlier || said.seen.contains(version));
    Ok(Write::change(change))
}

fn taken_back(snapshot: &GameSnapshot, said: &Said) -> Result<Write, String> {
    let answer = snapshot.states.take_back(snapshot.game.record(), said);
    let answer = answer.ok_or("It cannot be taken back anymore. Look at it again.")?;
    if !snapshot.states.hand(said.hand).is_some_and(|hand| hand.is_recorded) {
        return Ok(Write::versions(snapshot, answer));
    }
    if snapshot.has_couples() {
        return Err("The round is recorded. Change the result instead.".to_owned());
    }
    let (night, mut hands) = (Night(&snapshot.game), snapshot.hands.clone());
    hands.open_at(night, night.hand_at(said.hand.1));
    let later = "A later hand is in already. Change this one instead.";
    let mut change = hands.clear(night).map_err(|_| later)?;
    let by = sender_words(snapshot.game.record(), &said.people, &said.device);
    change.change.reason = Some(format!("taken back by {by}"));
    change.versions = vec![answer];
    Ok(Write::change(change))
}

/// Returns the change that records a hand, or corrects it; `None` if it cannot be recorded yet. `by`
/// is who sent it, unless it was typed at the desk.
fn change(
    snapshot: &GameSnapshot,
    hand: HandPlace,
    typed: &[(Cell, String)],
    by: Option<&str>,
) -> Option<PendingChange> {
    let (typed, round) = (texts(typed), hand.0);
    if snapshot.has_couples() {
        // The open round is recorded once all of its results are in.
        let game = snapshot.game.as_ref();
        let form = HandContext::new(snapshot, hand).form(&typed);
        let form = form.filter(|form| round < game.next_number() && form.is_complete(game))?;
        return Some(game.propose_round(round, form.entry(), &format!("changed by {}", by?)));
    }
    let (night, mut hands) = (Night(&snapshot.game), HandContext::new(snapshot, hand).entries());
    let place = night.hand_at(hand.1);
    let is_recorded = hands.is_recorded(night, place);
    let is_next = round == night.begun() && hands.next_hand(night, place.table) == place;
    if !is_recorded && !is_next {
        return None;
    }
    let step = hands.write(night, place, typed);
    let HandStep::Commit(change) = step else { return None };
    let mut change = *change;
    change.drafts = hands.drafts_beside(night, &change);
    let verb = if is_recorded { "changed" } else { "sent" };
    change.change.reason = by.map(|by| format!("{verb} by {by}"));
    Some(change)
}

/// Records whatever people have sent and can be recorded now, because what it waited for is in.
pub(super) async fn record_ready(served: &ServedGame) -> Result<(), Refusal> {
    if served.snapshot().await?.states.unrecorded().next().is_none() {
        return Ok(());
    }
    let next = |snapshot: &GameSnapshot| {
        let ready = if snapshot.has_couples() { ready_round } else { ready_hand };
        ready(snapshot).map(Write::change).ok_or(())
    };
    for _ in 0..u8::MAX {
        if served.write(next).await?.is_some() {
            break;
        }
    }
    Ok(())
}

fn ready_hand(snapshot: &GameSnapshot) -> Option<PendingChange> {
    snapshot.states.unrecorded().find_map(|(place, hand)| {
        let played = HandContext::new(snapshot, place);
        let version = hand.versions.iter().find(|version| version.players == played.players())?;
        let by = sender_words(played.record(), &version.people, &version.device);
        let change = change(snapshot, place, &version.texts, Some(&by))?;
        Some(PendingChange { versions: vec![hand.recorded_with(place, version.id)], ..change })
    })
}

/// Returns the change that records the open round; `None` while a couple's result is missing.
fn ready_round(snapshot: &GameSnapshot) -> Option<PendingChange> {
    let game = snapshot.game.as_ref();
    let (number, mut draft) = (game.next_number(), snapshot.planned_seats());
    let (mut said, mut versions) = (Vec::new(), Vec::new());
    for couple in open_round(snapshot) {
        let hand = snapshot.states.hand(couple.key())?;
        let version = hand.versions.iter().find(|version| version.players == couple.players())?;
        draft.texts.extend(texts(&version.texts));
        let by = sender_words(game.record(), &version.people, &version.device);
        said.push(format!("table {}: sent by {by}", couple.place.table));
        versions.push(hand.recorded_with(couple.key(), version.id));
    }
    let form = RoundForm::next(game, draft);
    if said.is_empty() || game.evaluation().is_finished() || !form.is_complete(game) {
        return None;
    }
    let change = game.propose_round(number, form.entry(), &said.join("; "));
    Some(PendingChange { versions, ..change })
}
