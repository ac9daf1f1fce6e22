//! A table of a night on a phone: who sits there, its hands, and the one that comes next. A pair
//! sends a hand, the other pair says the same or something else.
//!
//! Invariants: a hand is recorded through the same [`HandEntry`] as in the window, in the order of
//! the hands. What is sent twice is recorded once. Where the pairs differ, the first is recorded
//! and the other is its second entry.

use std::sync::Arc;

use axum::Form;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde::Serialize;

use super::answer::{Answer, Refusal, see};
use super::form::{self, Sent};
use super::hand::{self, Asked, LETTERS, Pair, Sum, Trump};
use super::moves::{self, Moves};
use super::room::PageFrame;
use super::served::Room;
use super::waiting::SentHand;
use crate::clock;
use crate::engine::double_entry::EntryUnit;
use crate::engine::{Edit, Player, RoundPath, Seated, TableResult, signed};
use crate::format::time_or_day;
use crate::game::OpenGame;
use crate::game::display::Headline;
use crate::game::form::{Draft, RoundForm};
use crate::game::tournament::{HandEntry, HandStep, Night, Texts};
use crate::store;
use crate::store::SecondEntry;

/// How often a change of somebody else in the same moment is waited out.
const TRIES: usize = 8;

/// The page of a table, as its template is given it.
#[derive(Serialize)]
struct TablePage<'a> {
    secret: &'a str,
    table: u16,
    game: usize,
    hand: u8,
    tabs: Vec<HandTab>,
    trump: Option<Trump>,
    /// Pair A and pair B, the lady first.
    chairs: Vec<String>,
    enter: Option<Enter>,
    confirm: Option<Confirm>,
    has: Option<Hands>,
    moves: Option<Moves>,
    /// What became of what was sent; empty where nothing was.
    said: String,
}

/// A hand of the game, to be gone to.
#[derive(Serialize)]
struct HandTab {
    hand: u8,
    trump: Option<Trump>,
    /// "in", "to confirm", "waits" or nothing.
    state: &'static str,
}

/// The boxes of a hand to be sent.
#[derive(Serialize)]
struct Enter {
    /// The pair that sends it: "a" or "b".
    by: &'static str,
    /// Both pairs in words, A first.
    both: Vec<String>,
    heading: String,
    pairs: Vec<Pair>,
    sum: Sum,
    /// What the other pair wrote, where this one says something else.
    against: String,
}

/// A hand that the other pair is asked about.
#[derive(Serialize)]
struct Confirm {
    by: &'static str,
    asked: String,
    sender: String,
    letter: &'static str,
    heading: String,
    pairs: Vec<Pair>,
    counts: String,
    inputs: Vec<(String, String)>,
}

/// The hands of the table so far.
#[derive(Serialize)]
struct Hands {
    is_in: bool,
    columns: Vec<HandColumn>,
    rows: Vec<HandRow>,
    so_far: Vec<String>,
    next: Option<u8>,
    /// How the game scores.
    scoring: &'static str,
}

#[derive(Serialize)]
struct HandColumn {
    letter: &'static str,
    names: String,
}

#[derive(Serialize)]
struct HandRow {
    hand: u8,
    trump: Option<Trump>,
    scores: Vec<String>,
    /// When it came in, or what it waits for.
    state: String,
    is_in: bool,
}

/// The judgment alone, as its template is given it.
#[derive(Serialize)]
struct SumPart {
    sum: Sum,
}

/// The page of a table.
pub(super) async fn page(
    State(room): State<Arc<Room>>,
    Path((evening, secret)): Path<(String, String)>,
    Query(asked): Query<Asked>,
) -> Answer {
    let table = room.table(&evening, &secret)?;
    let (game, drafts) = (room.game().await?, room.drafts().await?);
    let at = AtTable::new(&room, &game, &drafts, table);
    at.answer(&secret, at.view(&asked))
}

/// The hand as it is typed, judged and not kept: a part of the page for its script.
pub(super) async fn check(
    State(room): State<Arc<Room>>,
    Path((evening, secret)): Path<(String, String)>,
    Form(pairs): Form<Vec<(String, String)>>,
) -> Answer {
    let table = room.table(&evening, &secret)?;
    let (game, drafts) = (room.game().await?, room.drafts().await?);
    let at = AtTable::new(&room, &game, &drafts, table);
    let sent = form::sent(pairs);
    let form = at.hand(&sent).and_then(|hand| at.form(hand, &sent)).ok_or(Refusal::NoPage)?;
    let part = SumPart { sum: hand::sum(at.night, &at.hands, &form) };
    Ok(room.pages().render("sum.html", part)?.into_response())
}

/// Takes a hand that a pair sends: the first, or what the other pair says of it.
pub(super) async fn send(
    State(room): State<Arc<Room>>,
    Path((evening, secret)): Path<(String, String)>,
    Form(pairs): Form<Vec<(String, String)>>,
) -> Answer {
    let table = room.table(&evening, &secret)?;
    let sent = form::sent(pairs);
    let (game, drafts) = (room.game().await?, room.drafts().await?);
    let at = AtTable::new(&room, &game, &drafts, table);
    let (Some(hand), Some(form)) =
        (at.hand(&sent), at.hand(&sent).and_then(|hand| at.form(hand, &sent)))
    else {
        let said = "This hand is not played at this table now. Look at it again.";
        return at.answer(&secret, at.view(&Asked::new()).said(said));
    };
    let place = form.place();
    let number = sent.get("game").and_then(|number| number.parse().ok());
    if number.is_some_and(|number: usize| number != at.night.begun()) {
        let now = at.night.game_words(at.night.begun());
        let said = format!("{now} is being played now. What you sent was of another game.");
        return at.answer(&secret, at.view(&Asked::new()).said(said));
    }
    let texts = at.hands.texts_of(at.night, place, form.entry());
    if at.hands.is_recorded(at.night, place) {
        if at.hands.recorded_texts(at.night, place) == texts {
            return Ok(at.see(&secret, hand));
        }
        let recorded = at.form_of(hand, at.hands.recorded_texts(at.night, place));
        let stands = recorded.map(|form| at.hands.hand_words(at.night, form.entry()));
        let stands = stands.unwrap_or_default();
        let typed = at.hands.hand_words(at.night, form.entry());
        let since = at.recorded_at(place);
        let said =
            format!("The desk has {stands} for hand {hand}, since {since}. You sent {typed}.");
        return at.answer(&secret, at.view_of(hand, false).said(said));
    }
    if !form.is_complete(at.night.0) {
        let by = by(&sent);
        let view = View { enter: Some(at.enter(&form, by, None)), ..at.empty(hand) };
        return at.answer(&secret, View { status: StatusCode::UNPROCESSABLE_ENTITY, ..view });
    }
    let begun = at.night.begun();
    room.waiting().keep_game(begun);
    room.waiting().send((begun, place), by(&sent), texts);
    record(&room, table).await?;
    room.news().stir();
    Ok(at.see(&secret, hand))
}

/// Takes who won the cuts of a table.
pub(super) async fn cut(
    State(room): State<Arc<Room>>,
    Path((evening, secret)): Path<(String, String)>,
    Form(pairs): Form<Vec<(String, String)>>,
) -> Answer {
    let table = room.table(&evening, &secret)?;
    let sent = form::sent(pairs);
    for _ in 0..TRIES {
        let mut session = room.session().await?;
        let night = Night(session.game());
        let is_now = sent.get("game").is_some_and(|game| *game == night.begun().to_string());
        let change = moves::cut(night, table, &sent).filter(|_| is_now);
        let Some(commit) = change.and_then(|change| session.propose(change)) else { break };
        match room.write(commit, None).await {
            Ok(()) => {}
            Err(failure) if failure.is_stale() => {}
            Err(failure) => return Err(Refusal::Store(failure)),
        }
    }
    Ok(see(&format!("/{evening}/table/{secret}")))
}

/// Records the hands of a table that are ready, in their order.
async fn record(room: &Room, table: u16) -> Result<(), Refusal> {
    for _ in 0..TRIES {
        let (mut session, drafts) = (room.session().await?, room.drafts().await?);
        let night = Night(session.game());
        let mut hands = hands(night, &drafts);
        let unit = (night.begun(), hands.next_hand(night, table));
        let ready = |sent: &SentHand| sent.is_ready(room.access().recording);
        let Some(sent) = room.waiting().get(unit).filter(ready) else { return Ok(()) };
        let HandStep::Commit(change) = hands.write(night, unit.1, sent.texts.clone()) else {
            // Other people sit there by now.
            room.waiting().remove(unit);
            continue;
        };
        let mut change = *change;
        change.drafts = hands.drafts_beside(night, &change);
        change.proposal.change.reason = Some(at_phone(night, &hands, unit, &sent));
        let second = sent.other.map(|texts| second_entry(unit, texts));
        let Some(commit) = session.propose(change) else { continue };
        match room.write(commit, second).await {
            Ok(()) => room.waiting().remove(unit),
            Err(failure) if failure.is_stale() => {}
            Err(failure) => return Err(Refusal::Store(failure)),
        }
    }
    Ok(())
}

/// "Sent by Ida and Gus, confirmed by Kit and Dov".
fn at_phone(night: Night<'_>, hands: &HandEntry, (_, place): EntryUnit, sent: &SentHand) -> String {
    let Some(table) = hands.table(night, place.table) else { return String::new() };
    let seated = hands.playing(table, place);
    let name = |pair| hand::names(night.record(), seated, pair);
    let first = format!("sent by {}", name(sent.by));
    if sent.other.is_some() {
        format!("{first}; {} say otherwise", name(1 - sent.by.min(1)))
    } else if sent.agreed {
        format!("{first}, confirmed by {}", name(1 - sent.by.min(1)))
    } else {
        first
    }
}

fn second_entry((round, place): EntryUnit, texts: Texts) -> SecondEntry {
    SecondEntry { round, place, texts: texts.into_iter().collect(), whole: true, resolved: None }
}

/// The hands of the game that is played, with what the desk has half typed of them.
fn hands(night: Night<'_>, drafts: &[store::Draft]) -> HandEntry {
    let mut hands = HandEntry::default();
    for (game, texts) in drafts.iter().filter(|(game, _)| (1..=night.begun()).contains(game)) {
        let texts: Texts = texts.iter().cloned().collect();
        hands.read(night, *game, Draft::from(texts));
    }
    hands.show(night, night.begun());
    hands
}

/// The pair that sends: 0 is A.
fn by(sent: &Sent) -> usize {
    usize::from(sent.get("by").is_some_and(|by| by == "b"))
}

/// What the page of a table shows.
struct View {
    hand: u8,
    enter: Option<Enter>,
    confirm: Option<Confirm>,
    has: Option<Hands>,
    moves: Option<Moves>,
    said: String,
    status: StatusCode,
    eyebrow: String,
    text: String,
}

impl View {
    /// The same with what became of what was sent.
    fn said(self, said: impl Into<String>) -> View {
        View { said: said.into(), status: StatusCode::CONFLICT, ..self }
    }
}

/// A table of a night.
struct AtTable<'a> {
    room: &'a Room,
    night: Night<'a>,
    hands: HandEntry,
    drafts: &'a [store::Draft],
    table: u16,
}

impl<'a> AtTable<'a> {
    fn new(
        room: &'a Room,
        game: &'a OpenGame,
        drafts: &'a [store::Draft],
        table: u16,
    ) -> AtTable<'a> {
        let night = Night(game);
        AtTable { room, night, hands: hands(night, drafts), drafts, table }
    }

    fn result(&self) -> Option<&'a TableResult> {
        self.hands.table(self.night, self.table)
    }

    fn place(&self, hand: u8) -> RoundPath {
        RoundPath { table: self.table, hand }
    }

    /// Who plays a hand.
    fn seated(&self, hand: u8) -> Seated {
        let nobody = [[Player(0); 2]; 2];
        self.result().map_or(nobody, |table| self.hands.playing(table, self.place(hand)))
    }

    fn waits(&self, hand: u8) -> Option<SentHand> {
        self.room.waiting().get((self.night.begun(), self.place(hand)))
    }

    /// The hand that was sent or asked for, where there is one.
    fn hand(&self, sent: &Asked) -> Option<u8> {
        let hand = sent.get("hand")?.parse().ok()?;
        (1..=self.night.hands()).contains(&hand).then_some(hand)
    }

    /// A hand with what was sent of it.
    fn form(&self, hand: u8, sent: &Sent) -> Option<RoundForm> {
        let texts = hand::texts(&self.hands, self.night, self.place(hand), sent);
        self.form_of(hand, texts)
    }

    fn form_of(&self, hand: u8, texts: Texts) -> Option<RoundForm> {
        let mut form = self.hands.hand_form(self.night, self.place(hand), texts, None)?;
        form.machine_mut().enter_box(None);
        Some(form)
    }

    fn trump(&self, hand: u8) -> Option<Trump> {
        let planned = self.night.planned(self.night.begun())?;
        planned.trumps.get(usize::from(hand).checked_sub(1)?).map(|words| Trump::of(words))
    }

    /// When a hand was recorded, or corrected since.
    fn recorded_at(&self, place: RoundPath) -> String {
        let game = self.night.begun();
        let writes = |edit: &Edit| matches!(edit, Edit::Set { round, cell, .. } if *round == game && cell.place == place);
        let mut log = self.night.0.log().iter().rev();
        let step = log.find(|step| step.change.edits.iter().any(writes));
        step.map_or_else(String::new, |step| time_or_day(step.at, clock::local_now()))
    }

    /// What is shown where nothing else is asked for: a hand to confirm, else the next one.
    fn view(&self, asked: &Asked) -> View {
        let recorded = self.hands.recorded(self.night, self.table);
        let all = self.night.hands();
        let mut open = recorded.saturating_add(1)..=all;
        let is_asked = |hand: &u8| self.waits(*hand).is_some_and(|sent| !sent.is_answered());
        let to_confirm = open.clone().find(is_asked);
        let next = open.find(|hand| self.waits(*hand).is_none());
        let is_closed = self.result().is_none_or(|table| table.complete);
        let next = next.filter(|_| !is_closed);
        let moves = self.result().and_then(|table| moves::moves(self.night, table, self.drafts));
        if let Some(moves) = moves.filter(|_| self.hand(asked).is_none() && to_confirm.is_none()) {
            let name = self.night.planned(self.night.begun()).map_or("", |planned| planned.name);
            let eyebrow = format!("{name} · table {}", self.table);
            let has = self.result().filter(|_| !moves.is_cut()).map(|it| self.so_far(it, false));
            let text = moves.text.clone();
            return View { moves: Some(moves), has, eyebrow, text, ..self.empty(recorded.max(1)) };
        }
        let hand = self.hand(asked).or(to_confirm).or(next).unwrap_or(recorded.max(1));
        self.view_of(hand, asked.contains_key("own"))
    }

    /// What is shown of a hand; `own` asks for what the other pair counted.
    fn view_of(&self, hand: u8, own: bool) -> View {
        let empty = self.empty(hand);
        let Some(result) = self.result() else { return empty };
        let place = self.place(hand);
        let game = self.night.planned(self.night.begun()).map_or("", |planned| planned.name);
        if self.hands.is_recorded(self.night, place)
            || (result.complete && self.waits(hand).is_none())
        {
            let text = format!("The desk has it, {}", self.recorded_at(place));
            let is_in = self.hands.is_recorded(self.night, place);
            let text = if is_in { text } else { "No more hands".to_owned() };
            let has = Some(self.so_far(result, is_in));
            return View { has, eyebrow: format!("{game}, hand {hand}"), text, ..empty };
        }
        let Some(sent) = self.waits(hand) else {
            let form = self.form_of(hand, Texts::new());
            return View { enter: form.map(|form| self.enter(&form, 0, None)), ..empty };
        };
        let Some(form) = self.form_of(hand, sent.texts.clone()) else { return empty };
        let other = 1 - sent.by.min(1);
        if own {
            let blank = self.form_of(hand, Texts::new());
            let enter = blank.map(|form| self.enter(&form, other, Some(&sent)));
            let text = "What did you count?".to_owned();
            return View { enter, eyebrow: format!("Hand {hand} of {game}"), text, ..empty };
        }
        let seated = self.seated(hand);
        let names = |pair| hand::names(self.night.record(), seated, pair);
        if sent.is_answered() {
            let has = Some(self.so_far(result, false));
            let is_next = self.hands.next_hand(self.night, self.table) == place;
            let text = if is_next { "The desk looks at it" } else { "Kept for the desk" };
            return View {
                has,
                eyebrow: format!("{game}, hand {hand}"),
                text: text.to_owned(),
                ..empty
            };
        }
        let confirm = Confirm {
            by: ["a", "b"][other],
            asked: names(other),
            sender: names(sent.by),
            letter: LETTERS[other],
            heading: hand::heading(&form),
            pairs: hand::pairs(self.night.record(), &form, 0),
            counts: hand::sum(self.night, &self.hands, &form).counts,
            inputs: hand::inputs(&sent.texts),
        };
        let eyebrow = format!("Hand {hand} of {game} · hand it across");
        let text = format!("{}, is this right?", confirm.asked);
        View { confirm: Some(confirm), eyebrow, text, ..empty }
    }

    /// The head of a hand, and nothing below it.
    fn empty(&self, hand: u8) -> View {
        let (begun, all) = (self.night.begun(), self.night.state().programme.len());
        let (eyebrow, text) = match (self.night.planned(begun), self.result()) {
            (Some(planned), Some(_)) => {
                (format!("Game {begun} of {all} · {}", planned.name), format!("Hand {hand}"))
            }
            (Some(planned), None) => {
                let eyebrow = format!("Game {begun} of {all} · {}", planned.name);
                (eyebrow, format!("Nobody plays at table {}", self.table))
            }
            _ => (self.night.record().game.name.to_owned(), "Not begun yet".to_owned()),
        };
        let (enter, confirm, has, moves, status) = (None, None, None, None, StatusCode::OK);
        View { hand, enter, confirm, has, moves, said: String::new(), status, eyebrow, text }
    }

    /// The boxes of a hand for one pair to fill; `against` is what the other pair said.
    fn enter(&self, form: &RoundForm, by: usize, against: Option<&SentHand>) -> Enter {
        let record = self.night.record();
        let seated = self.seated(form.place().hand);
        let both = [0, 1].map(|pair| hand::names(record, seated, pair));
        let words = |sent: &SentHand| {
            let form = self.form_of(form.place().hand, sent.texts.clone())?;
            let words = self.hands.hand_words(self.night, form.entry());
            Some(format!("{} wrote {words}.", both[sent.by.min(1)]))
        };
        Enter {
            by: ["a", "b"][by],
            heading: hand::heading(form),
            pairs: hand::pairs(record, form, by),
            sum: hand::sum(self.night, &self.hands, form),
            against: against.and_then(words).unwrap_or_default(),
            both: both.to_vec(),
        }
    }

    /// The hands of the table as far as they are in.
    fn so_far(&self, result: &TableResult, is_in: bool) -> Hands {
        let record = self.night.record();
        let seated = result.last_pairs();
        let column = |(pair, players): (usize, &[Player; 2])| -> Vec<HandColumn> {
            let name = |player: &Player| record.player_name(*player).to_owned();
            let names: Vec<String> = players.iter().map(name).collect();
            let letter = LETTERS[pair];
            if result.partners {
                vec![HandColumn { letter, names: names.join(", ") }]
            } else {
                names.into_iter().map(|names| HandColumn { letter, names }).collect()
            }
        };
        let row = |hand: u8| {
            let scores = result.hands.get(usize::from(hand) - 1);
            let scores = scores.and_then(Option::as_ref).into_iter().flatten();
            let is_in = self.hands.is_recorded(self.night, self.place(hand));
            let state = match self.waits(hand) {
                _ if is_in => self.recorded_at(self.place(hand)),
                Some(sent) if !sent.is_answered() => "to confirm".to_owned(),
                Some(_) => "waits".to_owned(),
                None => String::new(),
            };
            let scores = scores.map(ToString::to_string).collect();
            HandRow { hand, trump: self.trump(hand), scores, state, is_in }
        };
        let planned = self.night.planned(self.night.begun());
        let first = u8::try_from(result.hands.len()).unwrap_or(u8::MAX).saturating_add(1);
        let mut open = first..=self.night.hands();
        Hands {
            is_in,
            columns: seated.iter().enumerate().flat_map(column).collect(),
            rows: (1..=self.night.hands()).map(row).collect(),
            so_far: result.scores.iter().map(|score| signed(*score)).collect(),
            next: open.find(|hand| self.waits(*hand).is_none()).filter(|_| !result.complete),
            scoring: planned.map_or("", |planned| planned.scoring),
        }
    }

    fn tabs(&self) -> Vec<HandTab> {
        let tab = |hand: u8| {
            let state = match self.waits(hand) {
                _ if self.hands.is_recorded(self.night, self.place(hand)) => "in",
                Some(sent) if !sent.is_answered() => "to confirm",
                Some(_) => "waits",
                None => "",
            };
            HandTab { hand, trump: self.trump(hand), state }
        };
        (1..=self.night.hands()).map(tab).collect()
    }

    fn answer(&self, secret: &str, view: View) -> Answer {
        let View { hand, enter, confirm, has, moves, said, status, eyebrow, text } = view;
        let record = self.night.record();
        let seated = self.seated(hand);
        let is_there = self.result().is_some();
        let name = |player: &Player| record.player_name(*player).to_owned();
        let page = TablePage {
            secret,
            table: self.table,
            game: self.night.begun(),
            hand,
            tabs: if is_there { self.tabs() } else { Vec::new() },
            trump: self.trump(hand).filter(|_| is_there),
            chairs: seated.as_flattened().iter().filter(|_| is_there).map(name).collect(),
            enter,
            confirm,
            has,
            moves,
            said,
        };
        let headline = Headline::new(eyebrow, text);
        let page = PageFrame::of(self.room, self.night.0).with(&headline, page);
        let response: Response =
            (status, self.room.pages().render("table.html", page)?).into_response();
        Ok(response)
    }

    fn see(&self, secret: &str, hand: u8) -> Response {
        see(&format!("/{}/table/{secret}?hand={hand}", self.room.access().evening))
    }
}
