//! Content of a table's page: a hand to send, a hand to confirm, a hand in dispute, the recorded
//! hands, or everybody's next table. What it shows of a hand is its state.

use axum::http::StatusCode;
use axum::response::{Html, IntoResponse as _, Response};
use serde::Serialize;

use super::answer::{Answer, see};
use super::form::{self, IDS, texts};
use super::hand::{self, LETTERS, Pair, QueryParams, Sum, Trump};
use super::moves::{self, Moves};
use super::room::PageFrame;
use super::table_context::TableContext;
use super::table_hands::{HandTab, Hands};
use scoring::wording::capitalize;
use scoring::{PlannedGame, Player, join_words};
use session::display::Headline;
use session::form::RoundForm;
use session::hand_states::{HandState, SentHand, dispute_words, version_words};
use session::tournament::Texts;
use store::HandVersion;

/// Values of the template of a table's page.
#[derive(Serialize)]
struct TableTemplate<'a> {
    secret: &'a str,
    table: u16,
    game: usize,
    tabs: Vec<HandTab>,
    trump: Option<Trump>,
    /// Names of pair A and pair B, each lady first.
    chairs: Vec<String>,
    /// The seats of those who play the hand, for its form.
    seats: String,
    /// The versions of the hand that the page shows.
    seen: String,
    #[serde(flatten)]
    view: &'a TablePage,
}

/// Boxes of a hand to send.
#[derive(Serialize)]
pub(super) struct Enter {
    /// The sending pair: "a" or "b".
    by: &'static str,
    /// Whether it is always that pair; otherwise the people choose.
    is_theirs: bool,
    /// Both pairs in words, A first.
    both: Vec<String>,
    heading: String,
    pairs: Vec<Pair>,
    sum: Sum,
    /// What is there already; may be empty.
    against: String,
}

/// A hand for the other pair to confirm.
#[derive(Serialize)]
struct Confirm {
    by: &'static str,
    sender_by: &'static str,
    asked: String,
    sender: String,
    letter: &'static str,
    heading: String,
    pairs: Vec<Pair>,
    counts: String,
    inputs: Vec<(String, String)>,
    /// The next hand to enter.
    next: Option<u8>,
}

/// A hand in dispute.
#[derive(Serialize)]
struct Dispute {
    /// "You say 7 and 6, they say 8 and 5: the desk decides."
    words: String,
    /// Ids and names of the pairs that may change what they say.
    pairs: Vec<(&'static str, String)>,
    next: Option<u8>,
}

/// Content of a table's page.
#[derive(Default, Serialize)]
pub(super) struct TablePage {
    hand: u8,
    /// What is typed: "hand 3", "score".
    what: String,
    enter: Option<Enter>,
    confirm: Option<Confirm>,
    dispute: Option<Dispute>,
    has: Option<Hands>,
    moves: Option<Moves>,
    /// Label of the link to what follows a game's last hand; may be empty.
    go_on: &'static str,
    /// Who should sit here, after "That's not us"; else empty.
    not_us: String,
    /// Whether the desk was just told who sits here.
    pub(super) is_told: bool,
    /// The answer to what was sent; may be empty.
    said: String,
    #[serde(skip)]
    status: StatusCode,
    #[serde(skip)]
    eyebrow: String,
    #[serde(skip)]
    text: String,
}

impl TablePage {
    /// Returns the view with the outcome of a form.
    pub(super) fn with_message(self, said: impl Into<String>) -> TablePage {
        TablePage { said: said.into(), status: StatusCode::CONFLICT, ..self }
    }

    /// Returns the view with the status of a refused form.
    pub(super) fn refused(self) -> TablePage {
        TablePage { status: StatusCode::UNPROCESSABLE_ENTITY, ..self }
    }
}

impl TableContext<'_> {
    /// Returns the view that a phone asks for; by default a hand to confirm, otherwise the next one.
    pub(super) fn view(&self, asked: &QueryParams) -> TablePage {
        if asked.contains_key("not-us") && self.result().is_some() {
            return self.ask_names();
        }
        if let Some(view) = self.hand(asked).and_then(|hand| self.typing(hand, asked)) {
            return view;
        }
        let recorded = self.hands.recorded(self.night, self.table);
        let mut to_confirm = (1..=self.night.hands()).filter(|_| !asked.contains_key("next"));
        let to_confirm = to_confirm.find(|hand| self.state(*hand) == HandState::Sent);
        // After looking at a hand that is done, the next one is still asked for.
        let wanted = self.hand(asked);
        let wanted = wanted.filter(|hand| to_confirm.is_none() || !self.is_done(*hand));
        let moves = self.result().and_then(|table| moves::moves(self.night, table, self.snapshot));
        if let Some(moves) = moves.filter(|_| wanted.is_none() && to_confirm.is_none()) {
            let name = self.night.planned(self.night.begun()).map_or("", |planned| planned.name);
            let eyebrow = format!("{name} · table {}", self.table);
            let has = self.result().filter(|_| !moves.is_cut()).map(|it| self.so_far(it, false));
            let text = moves.text.clone();
            return TablePage {
                moves: Some(moves),
                has,
                eyebrow,
                text,
                ..self.empty(recorded.max(1))
            };
        }
        let hand = wanted.or(to_confirm).or(self.next_open()).unwrap_or(recorded.max(1));
        self.view_of(hand, asked)
    }

    /// Returns the next hand of which nobody has sent anything.
    fn next_open(&self) -> Option<u8> {
        let recorded = self.hands.recorded(self.night, self.table);
        let is_closed = self.result().is_none_or(|table| table.complete);
        let mut open = recorded.saturating_add(1)..=self.night.hands();
        open.find(|hand| self.sent(*hand).is_none()).filter(|_| !is_closed)
    }

    /// Returns the boxes for what a pair says of a hand that is there already.
    fn typing(&self, hand: u8, asked: &QueryParams) -> Option<TablePage> {
        let pair = form::of_two(asked, "say");
        let is_there = self.is_recorded(hand) || self.sent(hand).is_some();
        if !is_there || (pair.is_none() && !asked.contains_key("correct")) {
            return None;
        }
        let by = pair.unwrap_or(0);
        let own = pair.and_then(|pair| self.sent(hand)?.of_people(&self.seated(hand)[pair]));
        let form = self.form_of(hand, own.map_or_else(Texts::new, |own| texts(&own.texts)))?;
        Some(self.saying(&form, by, pair.is_some()))
    }

    /// Returns the boxes of a hand that is there already.
    fn saying(&self, form: &RoundForm, by: usize, is_theirs: bool) -> TablePage {
        let hand = form.place().hand;
        let enter = Enter { against: self.there_words(hand), is_theirs, ..self.enter(form, by) };
        let text = if is_theirs { "What did you count?" } else { "What is right?" };
        let eyebrow = self.hand_of_game(hand);
        TablePage { enter: Some(enter), text: text.to_owned(), eyebrow, ..self.empty(hand) }
    }

    /// Returns what is there of a hand: "Ida and Gus wrote 7 and 6."
    fn there_words(&self, hand: u8) -> String {
        let record = self.night.record();
        match self.sent(hand).and_then(SentHand::standing) {
            Some(version) => {
                let words = version_words(record, version);
                format!("{} wrote {words}.", self.people_words(&version.people))
            }
            None if self.night.counts_hands() => {
                format!("The desk has {} for hand {hand}.", self.recorded_words(hand))
            }
            None => format!("The desk has {}.", self.recorded_words(hand)),
        }
    }

    fn people_words(&self, people: &[Player]) -> String {
        session::hand_states::people_words(self.night.record(), people)
    }

    /// Returns the view that asks who sits here.
    fn ask_names(&self) -> TablePage {
        let hand = self.hands.recorded(self.night, self.table).saturating_add(1);
        let name = |player: &Player| self.night.player(*player).to_owned();
        let [[a, b], [c, d]] = self.seated(hand);
        let names = join_words(&[a, b, c, d].iter().map(name).collect::<Vec<String>>());
        let not_us = format!("Table {} should be {names}.", self.table);
        TablePage { not_us, text: "Who sits here?".to_owned(), ..self.empty(hand) }
    }

    /// Returns a hand to type again, after the sent one was refused.
    pub(super) fn typed_again(&self, form: &RoundForm, by: usize) -> TablePage {
        let hand = form.place().hand;
        if self.is_recorded(hand) || self.sent(hand).is_some() {
            return self.saying(form, by, false).refused();
        }
        let enter = Some(self.enter(form, by));
        TablePage { enter, ..self.empty(hand) }.refused()
    }

    /// Returns the view of a hand.
    pub(super) fn view_of(&self, hand: u8, asked: &QueryParams) -> TablePage {
        let empty = self.empty(hand);
        let Some(result) = self.result() else { return empty };
        let eyebrow = self.hand_of_game(hand);
        match (self.state(hand), self.sent(hand)) {
            (HandState::Sent, Some(sent)) => return self.confirming(hand, sent),
            (HandState::InDispute, Some(sent)) => {
                let text = "The desk decides".to_owned();
                let dispute = Some(self.dispute(hand, sent, asked));
                let has = Some(self.so_far(result, false));
                return TablePage { dispute, has, eyebrow, text, ..empty };
            }
            _ => {}
        }
        let is_recorded = self.is_recorded(hand);
        if !is_recorded && self.sent(hand).is_none() && !result.complete {
            let form = self.form_of(hand, Texts::new());
            return TablePage { enter: form.map(|form| self.enter(&form, 0)), ..empty };
        }
        let text = match (is_recorded, self.sent(hand)) {
            (true, _) => format!("The desk has it, {}", self.recorded_at(self.place(hand))),
            (false, Some(_)) => {
                let next = self.hands.next_hand(self.night, self.table).hand;
                format!("Kept until hand {next} is in")
            }
            (false, None) => "No more hands".to_owned(),
        };
        let has = Some(self.so_far(result, is_recorded));
        let moves = moves::moves(self.night, result, self.snapshot);
        let go_on = moves.map_or("", |moves| if moves.is_cut() { "Please cut" } else { "Go on" });
        TablePage { has, go_on, eyebrow, text, ..empty }
    }

    /// Returns the view in which the other pair confirms a hand.
    fn confirming(&self, hand: u8, sent: &SentHand) -> TablePage {
        let empty = self.empty(hand);
        let Some(version) = sent.standing() else { return empty };
        let Some(form) = self.form_of(hand, texts(&version.texts)) else { return empty };
        let sender = self.pair_of(hand, &version.people).unwrap_or(0);
        let other = 1 - sender.min(1);
        let asked = hand::names(self.night.record(), self.seated(hand), other);
        let eyebrow = format!("{} · pass the phone across", self.hand_of_game(hand));
        let text = format!("{asked}, is this right?");
        let confirm = Confirm {
            by: IDS[other],
            sender_by: IDS[sender.min(1)],
            asked,
            sender: self.people_words(&version.people),
            letter: LETTERS[other],
            heading: hand::heading(&form),
            pairs: hand::pairs(self.night, &form, 0),
            counts: hand::sum(self.night, self.hands, &form).counts,
            inputs: hand::inputs(&texts(&version.texts)),
            next: self.next_open(),
        };
        let moves = self.result().and_then(|it| moves::moves(self.night, it, self.snapshot));
        let go_on = moves.map_or("", |moves| if moves.is_cut() { "Please cut" } else { "Go on" });
        TablePage { confirm: Some(confirm), go_on, eyebrow, text, ..empty }
    }

    fn dispute(&self, hand: u8, sent: &SentHand, asked: &QueryParams) -> Dispute {
        let seated = self.seated(hand);
        let you = form::of_two(asked, "by").map(|pair| seated[pair].to_vec());
        let record = self.night.record();
        let version = |version: &HandVersion| version_words(record, version);
        let words = dispute_words(record, self.hand_place(hand), (sent, you.as_deref()), version);
        let own = (0..).zip(IDS);
        let own = own.map(|(pair, id)| (id, hand::names(record, seated, pair)));
        Dispute { words, pairs: own.collect(), next: self.next_open() }
    }

    /// Returns the name of a game, where games have names: " · Chivalry".
    fn named(&self, planned: &PlannedGame) -> String {
        if self.night.counts_hands() { format!(" · {}", planned.name) } else { String::new() }
    }

    /// Returns a hand of the game under way: "Hand 2 of Chivalry", "Score of round 2".
    fn hand_of_game(&self, hand: u8) -> String {
        let begun = self.night.begun();
        let planned = self.night.planned(begun).filter(|_| self.night.counts_hands());
        let of = planned.map_or_else(|| self.night.round_words(begun), |it| it.name.to_owned());
        format!("{} of {of}", capitalize(&self.night.hand_words(hand)))
    }

    /// Returns the heading of a hand without content.
    pub(super) fn empty(&self, hand: u8) -> TablePage {
        let (begun, all) = (self.night.begun(), self.night.state().programme.len());
        let what = self.night.hand_words(hand);
        let round = capitalize(&self.night.round_words(begun));
        let (eyebrow, text) = match (self.night.planned(begun), self.result()) {
            (Some(planned), Some(_)) => {
                (format!("{round} of {all}{}", self.named(planned)), capitalize(&what))
            }
            (Some(planned), None) => {
                let eyebrow = format!("{round} of {all}{}", self.named(planned));
                (eyebrow, format!("Nobody plays at table {}", self.table))
            }
            _ => (self.night.record().game.name.to_owned(), "Not started yet".to_owned()),
        };
        TablePage { hand, what, eyebrow, text, ..TablePage::default() }
    }

    /// Returns the boxes of a hand for one pair.
    fn enter(&self, form: &RoundForm, by: usize) -> Enter {
        let seated = self.seated(form.place().hand);
        Enter {
            by: IDS[by.min(1)],
            is_theirs: false,
            heading: hand::heading(form),
            pairs: hand::pairs(self.night, form, by),
            sum: hand::sum(self.night, self.hands, form),
            against: String::new(),
            both: [0, 1].map(|pair| hand::names(self.night.record(), seated, pair)).to_vec(),
        }
    }

    /// Returns the page with a view of the table.
    pub(super) fn answer(&self, secret: &str, view: TablePage) -> Answer {
        let response: Response = (view.status, self.lay_out(secret, &view)?).into_response();
        Ok(response)
    }

    /// Returns the rendered page.
    pub(super) fn lay_out(
        &self,
        secret: &str,
        view: &TablePage,
    ) -> Result<Html<String>, minijinja::Error> {
        let record = self.night.record();
        let seated = self.seated(view.hand);
        let is_there = self.result().is_some();
        let name = |player: &Player| record.player_name(*player).to_owned();
        let headline = Headline::new(&view.eyebrow, view.text.clone());
        let page = TableTemplate {
            secret,
            table: self.table,
            game: self.night.begun(),
            tabs: if is_there { self.tabs() } else { Vec::new() },
            seats: self.seats(view.hand),
            seen: form::seen_text(&self.sent(view.hand).map(SentHand::ids).unwrap_or_default()),
            trump: self.trump(view.hand).filter(|_| is_there),
            chairs: seated.as_flattened().iter().filter(|_| is_there).map(name).collect(),
            view,
        };
        let page =
            PageFrame::of(self.served, self.night.0).answers(view.status).with(&headline, page);
        self.served.pages().render("table.html", page)
    }

    /// Redirects to the page of a hand, for the pair that has sent it.
    pub(super) fn see(&self, secret: &str, hand: u8, by: usize) -> Response {
        let (evening, game) = (&self.served.access().evening, self.night.begun());
        let by = IDS[by.min(1)];
        see(&format!("/{evening}/table/{secret}?game={game}&hand={hand}&by={by}"))
    }
}
