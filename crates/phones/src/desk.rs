//! The desk's page for a second scorekeeper or a computer without a screen: missing hands, requests
//! of tables, the log, and what its buttons do. It requires the host's PIN.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse as _};
use minijinja::context;
use minijinja::value::{Serde, Value};

use super::answer::{Answer, Refusal};
use super::desk_state::{decided, desk_state, rulings};
use super::form::{FormData, Sent, number, text};
use super::hand::HandContext;
use super::links::code_picture;
use super::served_game::{ServedGame, Write};
use super::snapshot::GameSnapshot;
use super::visit::Visit;
use scoring::hands::round_word;
use scoring::tables::SUBSTITUTES;
use scoring::{Edit, Player, RoundPath, SeatIndex as _, names, parse};
use session::display::Headline;
use session::form::{Draft, RoundForm};
use session::hand_states::confirmed_words;
use session::tournament::{ArrivalDraft, HandStep, Night, Stage, is_night};
use session::who_plays::Start;
use store::clock;
use store::format::time_or_day;

pub(super) async fn page(visit: Visit) -> Answer {
    if visit.opens_desk { show(&visit, "").await } else { ask_pin(&visit, "", StatusCode::OK) }
}

pub(super) async fn pin(
    State(served): State<Arc<ServedGame>>,
    Path(evening): Path<String>,
    Extension(phone): Extension<IpAddr>,
    Sent(sent): Sent,
) -> Answer {
    served.is_of(&evening)?;
    let is_pin = served.access().is_pin(text(&sent, "pin"));
    // A guess counts before anything is waited for: its connection may end.
    if !served.attempts.judge_pin(phone, is_pin, Instant::now())? {
        let visit = Visit::of(served).await?;
        return ask_pin(&visit, "This is not the PIN of this game.", StatusCode::FORBIDDEN);
    }
    let cookie = AppendHeaders([(header::SET_COOKIE, served.access().desk_cookie())]);
    Ok((cookie, served.see("desk")).into_response())
}

fn ask_pin(visit: &Visit, said: &str, status: StatusCode) -> Answer {
    let headline = Headline::new(visit.snapshot.game.record().game.name, "The desk");
    visit.page(status, "pin.html", &headline, context! { said })
}

pub(super) async fn act(visit: Visit, Sent(sent): Sent) -> Answer {
    let served = &visit.served;
    if !visit.opens_desk {
        return Ok(served.see("desk"));
    }
    for (name, yes) in [("yes", true), ("no", false)] {
        if let Some(id) = number(&sent, name) {
            served.answer(id, yes);
        }
    }
    if let Some(table) = number(&sent, "renew") {
        served.new_code(table).map_err(Refusal::Kept)?;
    }
    if let Some(said) = served.write(|snapshot| step(snapshot, &sent)).await? {
        return show(&visit.again().await?, &said).await;
    }
    let joined = sent.get("joins").map(|name| names::clean(name));
    if let Some(name) = &joined {
        // Whoever arrives between two games plays in the next one.
        let comes = |snapshot: &GameSnapshot| Ok::<_, ()>(attend(snapshot, "Comes back", name));
        let _ = served.write(comes).await?;
    }
    served.news.publish_unrecorded();
    let attended = sent.get("attend").and_then(|text| Some(text.split_once('.')?.1.to_owned()));
    let snapshot = served.snapshot().await?;
    let player = attended.or(joined).and_then(|name| snapshot.game.record().player(&name));
    let shown = match (sent.get("renew"), player) {
        (Some(table), _) => format!("?code={table}"),
        (_, Some(player)) => format!("?who={}#people", player.index()),
        _ => String::new(),
    };
    Ok(served.see(&format!("desk{shown}")))
}

async fn show(visit: &Visit, said: &str) -> Answer {
    let (served, snapshot) = (&visit.served, &visit.snapshot);
    let (night, game) = (Night(&snapshot.game), snapshot.game.as_ref());
    let (record, now) = (game.record(), clock::local_now());
    let log = || game.log().iter().rev().take(12);
    let written = log().flat_map(|step| &step.change.edits).filter_map(Edit::writes);
    let since = written.filter(|round| *round > 0).min().unwrap_or(game.next_number());
    let versions = served.versions_since(since).await?;
    let is_night = is_night(record.game);
    let state = desk_state(served, snapshot);
    let ready = is_night && night.stage() == Stage::Ready;
    let next = if is_night { night.begun() + 1 } else { game.next_number() };
    let line = |step: &store::LoggedChange| {
        context! {
            at => time_or_day(step.at, now),
            words => step.change.label.clone(),
            // Who sent and who confirmed it, unless it was typed at the desk.
            reason => step.change.reason.clone(),
            confirmed => confirmed_words(record, &versions, step.id),
        }
    };
    let content = snapshot.standings();
    let text = match state.tables.iter().filter(|table| !table.missing.is_empty()).count() {
        _ if is_night => night.stage_words(),
        0 => content.headline.text.clone(),
        1 => "1 table is still playing".to_owned(),
        count => format!("{count} tables are still playing"),
    };
    let code = number::<usize>(&visit.asked, "code").and_then(|table| {
        let address = served.links().tables.get(table.checked_sub(1)?)?.clone();
        Some((table, code_picture(&address), address))
    });
    let earlier = number(&visit.asked, "game").filter(|game| (1..night.begun()).contains(game));
    let earlier = earlier.filter(|_| is_night).map(|game| {
        let at = |table| HandContext::new(snapshot, (game, RoundPath { table, hand: 1 }));
        let of = |at: HandContext<'_>| (at.names().join(" against "), at.recorded_hands());
        let tables = night.tables(game).iter().map(|table| of(at(table.table)));
        let told = night.corrected_words(night.evaluation(), (game, None));
        (game, night.game_words(game), tables.collect::<Vec<_>>(), told)
    });
    let disputes = state.disputes.iter().map(|difference| {
        context! { words => difference.sentence(), rulings => rulings(snapshot, difference) }
    });
    let page = context! {
        disputes => disputes.collect::<Vec<Value>>(),
        cuts => Serde(night.cuts().collect::<Vec<_>>()),
        // Secrets of the tables, for entering hands at the desk, and of the page of a whole round.
        secrets => served.access().tables.clone(),
        whole => (!is_night).then(|| served.access().secret.clone()),
        begin => if ready { night.game_words(next) } else { String::new() },
        starts => night.round_words(next),
        asks => ready && visit.asked.contains_key("start"),
        people => people(snapshot),
        // Index of the person who was just said to come or go.
        who => number::<usize>(&visit.asked, "who"),
        opens => !is_night && !game.evaluation().is_finished(),
        undo => game.undo_label(),
        redo => game.redo_label(),
        warns => snapshot.states.dispute_words(record),
        said,
        log => log().map(line).collect::<Vec<Value>>(),
        // Number of the next game or round, how many before the one under way can be corrected here,
        // and the hands by table of the one that is chosen.
        next,
        recorded => next.saturating_sub(1 + usize::from(is_night)),
        round => round_word(record.game),
        earlier,
        code,
        content => Serde(content),
        state => Serde(state),
    };
    let headline = Headline::new(record.game.name, text);
    let status = if said.is_empty() { StatusCode::OK } else { StatusCode::CONFLICT };
    visit.page(status, "desk.html", &headline, page)
}

/// Returns the people: for each their place or part in the game ("table 4", "missed round 2"), its
/// button, and what the open round of a plain game says of who is away once it was pressed.
fn people(snapshot: &GameSnapshot) -> Value {
    let record = snapshot.game.record();
    if is_night(record.game) {
        return of_night(snapshot);
    }
    if !record.allows_away() || snapshot.game.evaluation().is_finished() {
        return context! {};
    }
    let form = RoundForm::next(&snapshot.game, Draft::default());
    let person = |player: Player| {
        let is_away = form.away().contains(&player);
        let others = form.away().iter().copied().filter(|other| *other != player);
        let away = others.chain((!is_away).then_some(player));
        let away = away.map(|player| record.player_name(player));
        context! {
            id => player.index(),
            name => record.player_name(player),
            place => if is_away { "away".to_owned() } else { snapshot.game.part_words(player) },
            verb => if is_away { "Back" } else { "Away" },
            away => format!("{};", away.collect::<Vec<_>>().join(parse::NOBODY)),
        }
    };
    context! {
        all => (0..record.players.len()).map(Player::at).map(person).collect::<Vec<Value>>(),
        joins => snapshot.game.joining_fault().map_or("Somebody joins in the next round", |_| ""),
        replaces => true,
    }
}

fn of_night(snapshot: &GameSnapshot) -> Value {
    let night = Night(&snapshot.game);
    let (plan, is_over) = (&snapshot.plan, night.stage() == Stage::Over);
    let person = |player: Player| {
        context! {
            id => player.index(),
            name => night.player(player),
            place => plan.place_words(night, player),
            is_here => night.begun() == 0 && snapshot.beside.host.here.contains(night.player(player)),
            verb => if is_over { "" } else { plan.attendance_verb(night, player) },
        }
    };
    // The chairs in which somebody can be replaced, and who could: first those who sit out.
    let seating = snapshot.hands.seating_now(night).unwrap_or_default();
    let tables = night.tables(night.begun()).iter().zip(&seating.tables);
    let tables = tables.filter(|(table, _)| night.counts_hands() && !table.complete);
    let chairs = tables.flat_map(|(table, pairs)| {
        pairs.as_flattened().iter().map(move |player| {
            context! { table => table.table, name => night.player(*player) }
        })
    });
    let mut free = night.by_name();
    free.retain(|player| !seating.tables.as_flattened().as_flattened().contains(player));
    free.sort_by_key(|player| !seating.sit_outs.contains(player));
    context! {
        all => night.by_name().into_iter().map(person).collect::<Vec<Value>>(),
        chairs => chairs.collect::<Vec<Value>>(),
        free => free.into_iter().map(|player| Value::from(night.player(player))).collect::<Vec<Value>>(),
        joins => if is_over { "" } else { "Who arrived?" },
        roles => night.state().role_choices().iter().map(|it| it.label).collect::<Vec<_>>(),
        // The hand from which they sit out, and the last one, during a game.
        from => night.arriving_hand().map(|now| (now, night.hands())),
    }
}

/// Returns what a button writes. A page that shows an earlier state does nothing else than it said,
/// and a button that is tapped twice does not undo what it did.
fn step(snapshot: &GameSnapshot, sent: &FormData) -> Result<Write, String> {
    let (game, night) = (snapshot.game.as_ref(), Night(&snapshot.game));
    for (name, change) in [("undo", game.undo()), ("redo", game.redo())] {
        if sent.contains_key(name) {
            let is_newest = number(sent, name) == Some(snapshot.beside.newest);
            let changed = "Something else was recorded meanwhile. Look at the log.";
            let mut change = change.filter(|_| is_newest).ok_or(changed)?;
            change.answers = snapshot.states.answered_by(game.record(), &change);
            return Ok(Write::change(change));
        }
    }
    if let Some(ruling) = sent.get("rule") {
        let changed = "It has changed meanwhile. Look at it again.";
        return Ok(Write::change(decided(snapshot, ruling).ok_or(changed)?));
    }
    if sent.contains_key("begin") {
        let is_next = number(sent, "begin") == Some(night.begun() + 1);
        let change = snapshot.plan.begin(night).filter(|_| is_next);
        return Ok(Write::change(change.transpose()?));
    }
    if let Some((table, wanted)) = sent.get("close").and_then(|text| text.split_once('.')) {
        let table = table.parse().unwrap_or_default();
        let is_closed = night.table(night.begun(), table).is_some_and(|table| table.closed);
        let change = snapshot.hands.close_table(night, table);
        return Ok(Write::change(change.filter(|_| is_closed == (wanted == "Open"))));
    }
    if let Some((at, which)) = sent.get("cut").and_then(|text| serde_json::from_str(text).ok()) {
        let cut = night.cuts().find(|cut| (cut.game, cut.table, cut.role) == at);
        return Ok(Write::change(cut.and_then(|cut| cut.won_by(night, which))));
    }
    if let Some((verb, name)) = sent.get("attend").and_then(|text| text.split_once('.')) {
        return Ok(attend(snapshot, verb, name));
    }
    if sent.contains_key("substitute") {
        return substitute(snapshot, sent);
    }
    if sent.contains_key("join") && is_night(game.record().game) {
        let roles = night.state().role_choices().len();
        let role = number(sent, "role").filter(|role| *role < roles);
        let (name, from) = (text(sent, "joins").to_owned(), number(sent, "from"));
        let mut arriving = ArrivalDraft { name, from, ..ArrivalDraft::default() };
        return Ok(Write::change(arriving.enter(night, role)?));
    }
    if sent.contains_key("join") {
        let after = Player::at(game.record().players.len().saturating_sub(1));
        let form = RoundForm::next(game, Draft::default());
        return Ok(Write::change(game.join(text(sent, "joins"), after, Start::Nothing, &form)?));
    }
    let player = game.record().player(text(sent, "whose"));
    let player = player.filter(|_| sent.contains_key("replace"));
    let change = player.map(|player| game.replace(player, text(sent, "was")));
    Ok(Write::change(change.transpose()?))
}

fn attend(snapshot: &GameSnapshot, verb: &str, name: &str) -> Write {
    let (night, mut plan) = (Night(&snapshot.game), snapshot.plan.clone());
    let does = |player: &Player| plan.attendance_verb(night, *player) == verb;
    let player = night.record().player(name).filter(does);
    match player.map(|player| plan.attend(night, player)) {
        Some(HandStep::Commit(change)) => Write::Change(change),
        Some(HandStep::Planned { .. }) => Write::Beside(Box::new(plan.save(night))),
        _ => Write::Nothing,
    }
}

/// Puts a substitute in a chair, from the next hand of its table on.
fn substitute(snapshot: &GameSnapshot, sent: &FormData) -> Result<Write, String> {
    let (night, record) = (Night(&snapshot.game), snapshot.game.record());
    let [owner, player] = ["chair", "person"].map(|name| record.player(text(sent, name)));
    let mut hands = snapshot.hands.clone();
    let chair = night.tables(night.begun()).iter().find_map(|table| {
        let place = hands.next_hand(night, table.table);
        let players = hands.playing(table, place);
        let at = players.as_flattened().iter().position(|it| Some(*it) == owner)?;
        Some((place, at))
    });
    let Some(((place, chair), player)) = chair.zip(player) else {
        return Err("Choose a chair and who takes it.".to_owned());
    };
    hands.open_at(night, place);
    hands.ask_substitute(night)?;
    hands.choose_chair(chair);
    if !hands.substitutes_offered(night).contains(&player) {
        return Err(format!("{} sits at a table already.", night.player(player)));
    }
    let _ = hands.substitute(night, player);
    let round = night.begun();
    let mut seats = hands.game_draft(night, round).texts;
    seats.retain(|cell, _| cell.field == SUBSTITUTES.spec.id);
    // What is typed in a window meanwhile stays.
    Ok(Write::Beside(Box::new(move |store, game| {
        let mut draft = store.drafts(game)?.remove(&round).unwrap_or_default();
        draft.texts.extend(seats);
        store.save_draft(game, round, &draft)
    })))
}
