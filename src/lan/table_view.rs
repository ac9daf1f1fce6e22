//! Content of a table's page: a hand to send, a hand to confirm, the recorded hands, or everybody's
//! next table.

use axum::http::StatusCode;
use axum::response::{Html, IntoResponse as _, Response};
use serde::Serialize;

use super::answer::{Answer, see};
use super::hand::{self, LETTERS, Pair, QueryParams, Sum, Trump};
use super::moves::{self, Moves};
use super::room::PageFrame;
use super::table_context::TableContext;
use super::table_hands::{HandTab, Hands};
use super::waiting::SentHand;
use crate::engine::{Player, join_words};
use crate::game::display::Headline;
use crate::game::form::RoundForm;
use crate::game::tournament::Texts;

/// Values of the template of a table's page.
#[derive(Serialize)]
struct TablePage<'a> {
    secret: &'a str,
    table: u16,
    game: usize,
    tabs: Vec<HandTab>,
    trump: Option<Trump>,
    /// Names of pair A and pair B, each lady first.
    chairs: Vec<String>,
    #[serde(flatten)]
    view: &'a View,
}

/// Boxes of a hand to send.
#[derive(Serialize)]
pub(super) struct Enter {
    /// The sending pair: "a" or "b".
    by: &'static str,
    /// Both pairs in words, A first.
    both: Vec<String>,
    heading: String,
    pairs: Vec<Pair>,
    sum: Sum,
    /// The other pair's numbers, if this pair disagrees.
    against: String,
    /// Whether it corrects a recorded hand.
    corrects: bool,
}

/// A hand for the other pair to confirm.
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

/// A sent hand that differs from the recorded one.
#[derive(Serialize)]
pub(super) struct DifferingHand {
    /// "8 and 5": the recorded numbers.
    stands: String,
    by: &'static str,
    inputs: Vec<(String, String)>,
}

impl DifferingHand {
    pub(super) fn new(stands: &str, pair: usize, inputs: Vec<(String, String)>) -> DifferingHand {
        DifferingHand { stands: stands.to_owned(), by: LETTER_IDS[pair.min(1)], inputs }
    }
}

/// Ids of the pairs in a form.
const LETTER_IDS: [&str; 2] = ["a", "b"];

/// Content of a table's page.
#[derive(Default, Serialize)]
pub(super) struct View {
    hand: u8,
    enter: Option<Enter>,
    confirm: Option<Confirm>,
    has: Option<Hands>,
    moves: Option<Moves>,
    /// Label of the link to what follows a game's last hand; may be empty.
    go_on: &'static str,
    differs: Option<DifferingHand>,
    /// Who should sit here, after "That’s not us"; else empty.
    not_us: String,
    /// The answer to what was sent; may be empty.
    said: String,
    #[serde(skip)]
    status: StatusCode,
    #[serde(skip)]
    eyebrow: String,
    #[serde(skip)]
    text: String,
}

impl View {
    /// Returns the view with the outcome of a form.
    pub(super) fn with_message(self, said: impl Into<String>) -> View {
        View { said: said.into(), status: StatusCode::CONFLICT, ..self }
    }

    /// Returns the view with a correction that the desk can be asked for.
    pub(super) fn with_difference(self, differs: DifferingHand) -> View {
        View { differs: Some(differs), ..self }
    }

    /// Returns the view with the status of a refused form.
    pub(super) fn refused(self) -> View {
        View { status: StatusCode::UNPROCESSABLE_ENTITY, ..self }
    }
}

impl TableContext<'_> {
    /// Returns the default view: a hand to confirm, otherwise the next one.
    pub(super) fn view(&self, asked: &QueryParams) -> View {
        if asked.contains_key("not-us") && self.result().is_some() {
            return self.ask_names();
        }
        let recorded = self.hands.recorded(self.night, self.table);
        let mut open = recorded.saturating_add(1)..=self.night.hands();
        let is_asked = |hand: &u8| self.waits(*hand).is_some_and(|sent| !sent.is_answered());
        let to_confirm = open.clone().find(is_asked);
        // After looking at a recorded hand, the next one is still asked for.
        let corrects = asked.contains_key("correct");
        let is_in = |hand: &u8| self.hands.is_recorded(self.night, self.place(*hand));
        let wanted =
            self.hand(asked).filter(|hand| to_confirm.is_none() || corrects || !is_in(hand));
        let next = open.find(|hand| self.waits(*hand).is_none());
        let is_closed = self.result().is_none_or(|table| table.complete);
        let next = next.filter(|_| !is_closed);
        let moves = self.result().and_then(|table| moves::moves(self.night, table, self.snapshot));
        if let Some(moves) = moves.filter(|_| wanted.is_none() && to_confirm.is_none()) {
            let name = self.night.planned(self.night.begun()).map_or("", |planned| planned.name);
            let eyebrow = format!("{name} · table {}", self.table);
            let has = self.result().filter(|_| !moves.is_cut()).map(|it| self.so_far(it, false));
            let text = moves.text.clone();
            return View { moves: Some(moves), has, eyebrow, text, ..self.empty(recorded.max(1)) };
        }
        let hand = wanted.or(to_confirm).or(next).unwrap_or(recorded.max(1));
        if corrects
            && is_in(&hand)
            && let Some(form) = self.form_of(hand, Texts::new())
        {
            return self.correcting(&form, 0);
        }
        self.view_of(hand, asked.contains_key("own"))
    }

    /// Returns the view that asks who sits here.
    fn ask_names(&self) -> View {
        let hand = self.hands.recorded(self.night, self.table).saturating_add(1);
        let name = |player: &Player| self.night.player(*player).to_owned();
        let [[a, b], [c, d]] = self.seated(hand);
        let names = join_words(&[a, b, c, d].iter().map(name).collect::<Vec<String>>());
        let not_us = format!("Table {} should be {names}.", self.table);
        View { not_us, text: "Who sits here?".to_owned(), ..self.empty(hand) }
    }

    /// Returns a hand to type again, after the sent one was refused.
    pub(super) fn typed_again(&self, form: &RoundForm, by: usize) -> View {
        let enter = Some(self.enter(form, by, None));
        View { enter, ..self.empty(form.place().hand) }.refused()
    }

    /// Returns a recorded hand as it should be, for the desk.
    pub(super) fn correcting(&self, form: &RoundForm, by: usize) -> View {
        let hand = form.place().hand;
        let against = format!("The desk has {} for hand {hand}.", self.recorded_words(hand));
        let enter = Enter { against, corrects: true, ..self.enter(form, by, None) };
        let text = format!("What is right for hand {hand}?");
        View { enter: Some(enter), text, ..self.empty(hand) }
    }

    /// Returns the view of a hand; `own` asks for the other pair's numbers.
    pub(super) fn view_of(&self, hand: u8, own: bool) -> View {
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
            let moves = moves::moves(self.night, result, self.snapshot);
            let go_on =
                moves.map_or("", |moves| if moves.is_cut() { "Please cut" } else { "Go on" });
            return View { has, go_on, eyebrow: format!("{game}, hand {hand}"), text, ..empty };
        }
        let Some(sent) = self.waits(hand) else {
            let form = self.form_of(hand, Texts::new());
            return View { enter: form.map(|form| self.enter(&form, 0, None)), ..empty };
        };
        let Some(form) = self.form_of(hand, sent.texts.clone()) else { return empty };
        let other = 1 - sent.by.pair.min(1);
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
            let text = if is_next { "The desk is checking it" } else { "Kept for the desk" };
            return View {
                has,
                eyebrow: format!("{game}, hand {hand}"),
                text: text.to_owned(),
                ..empty
            };
        }
        let confirm = Confirm {
            by: LETTER_IDS[other],
            asked: names(other),
            sender: names(sent.by.pair),
            letter: LETTERS[other],
            heading: hand::heading(&form),
            pairs: hand::pairs(self.night, &form, 0),
            counts: hand::sum(self.night, self.hands, &form).counts,
            inputs: hand::inputs(&sent.texts),
        };
        let eyebrow = format!("Hand {hand} of {game} · pass the phone across");
        let text = format!("{}, is this right?", confirm.asked);
        View { confirm: Some(confirm), eyebrow, text, ..empty }
    }

    /// Returns the heading of a hand without content.
    pub(super) fn empty(&self, hand: u8) -> View {
        let (begun, all) = (self.night.begun(), self.night.state().programme.len());
        let (eyebrow, text) = match (self.night.planned(begun), self.result()) {
            (Some(planned), Some(_)) => {
                (format!("Game {begun} of {all} · {}", planned.name), format!("Hand {hand}"))
            }
            (Some(planned), None) => {
                let eyebrow = format!("Game {begun} of {all} · {}", planned.name);
                (eyebrow, format!("Nobody plays at table {}", self.table))
            }
            _ => (self.night.record().game.name.to_owned(), "Not started yet".to_owned()),
        };
        View { hand, eyebrow, text, ..View::default() }
    }

    /// Returns the boxes of a hand for one pair; `against` is the other pair's version.
    fn enter(&self, form: &RoundForm, by: usize, against: Option<&SentHand>) -> Enter {
        let record = self.night.record();
        let seated = self.seated(form.place().hand);
        let both = [0, 1].map(|pair| hand::names(record, seated, pair));
        let words = |sent: &SentHand| {
            let form = self.form_of(form.place().hand, sent.texts.clone())?;
            let words = self.hands.hand_words(self.night, form.entry());
            Some(format!("{} wrote {words}.", both[sent.by.pair.min(1)]))
        };
        Enter {
            by: LETTER_IDS[by.min(1)],
            heading: hand::heading(form),
            pairs: hand::pairs(self.night, form, by),
            sum: hand::sum(self.night, self.hands, form),
            against: against.and_then(words).unwrap_or_default(),
            both: both.to_vec(),
            corrects: false,
        }
    }

    /// Returns the page with a view of the table.
    pub(super) fn answer(&self, secret: &str, view: View) -> Answer {
        let response: Response = (view.status, self.lay_out(secret, &view)?).into_response();
        Ok(response)
    }

    /// Returns the rendered page.
    pub(super) fn lay_out(
        &self,
        secret: &str,
        view: &View,
    ) -> Result<Html<String>, minijinja::Error> {
        let record = self.night.record();
        let seated = self.seated(view.hand);
        let is_there = self.result().is_some();
        let name = |player: &Player| record.player_name(*player).to_owned();
        let headline = Headline::new(&view.eyebrow, view.text.clone());
        let page = TablePage {
            secret,
            table: self.table,
            game: self.night.begun(),
            tabs: if is_there { self.tabs() } else { Vec::new() },
            trump: self.trump(view.hand).filter(|_| is_there),
            chairs: seated.as_flattened().iter().filter(|_| is_there).map(name).collect(),
            view,
        };
        let page =
            PageFrame::of(self.served, self.night.0).answers(view.status).with(&headline, page);
        self.served.pages().render("table.html", page)
    }

    /// Redirects to the page of a hand.
    pub(super) fn see(&self, secret: &str, hand: u8) -> Response {
        let (evening, game) = (&self.served.access().evening, self.night.begun());
        see(&format!("/{evening}/table/{secret}?game={game}&hand={hand}"))
    }
}
