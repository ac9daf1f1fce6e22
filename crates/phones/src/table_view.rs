//! Content of a table's page: a hand to send, a hand to confirm, a hand in dispute, the recorded
//! hands, or everybody's next table. What it shows of a hand is its state.

use axum::http::StatusCode;
use axum::response::Response;
use minijinja::context;
use minijinja::value::{Serde, Value};

use super::answer::Answer;
use super::couples::open_round;
use super::form::{self, FormData, IDS};
use super::hand::{HandContext, texts};
use super::hand_boxes::{self, LETTERS};
use super::moves::{self, Moves, waiting_words};
use super::table_context::{TableContext, game};
use super::visit::Visit;
use scoring::PlannedGame;
use scoring::wording::capitalize;
use session::display::Headline;
use session::form::RoundForm;
use session::hand_states::{HandState, SentHand, people_words};
use session::tournament::Texts;

/// A table's page: its game and hand, its headline, and what it holds.
pub(super) struct TablePage {
    game: usize,
    hand: u8,
    eyebrow: String,
    text: String,
    status: StatusCode,
    holds: Value,
}

impl TablePage {
    /// Returns the view with another headline.
    fn titled(self, eyebrow: impl Into<String>, text: impl Into<String>) -> TablePage {
        TablePage { eyebrow: eyebrow.into(), text: text.into(), ..self }
    }

    /// Returns the view with more that it holds.
    pub(super) fn with(self, more: Value) -> TablePage {
        TablePage { holds: context! { ..more, ..self.holds }, ..self }
    }

    /// Returns the view with the outcome of a form.
    pub(super) fn with_message(self, said: impl Into<String>) -> TablePage {
        TablePage { status: StatusCode::CONFLICT, ..self.with(context! { said => said.into() }) }
    }
}

impl TableContext<'_> {
    /// Returns the view that a phone asks for; by default a hand to confirm, otherwise the next one.
    pub(super) fn view(&self, asked: &FormData) -> TablePage {
        let first = self.numbered(self.recorded().max(1));
        // A page of an earlier game moves on to the current one.
        let none = FormData::new();
        let was = asked;
        let asked = if self.other_game(asked).is_some() { &none } else { asked };
        if asked.contains_key("not-us") && !first.players().is_empty() {
            return self.ask_names();
        }
        if let Some(view) = self.hand(asked).and_then(|hand| self.typing(&hand, asked)) {
            return self.beside(view, asked);
        }
        if let Some(view) = self.moved(was) {
            return self.beside(view, asked);
        }
        let mut to_confirm = self.hands().filter(|_| !asked.contains_key("next"));
        let to_confirm = to_confirm.find(|hand| hand.state() == HandState::Sent);
        // After looking at a hand that is done, the next one is still asked for.
        let wanted = self.hand(asked).filter(|hand| hand.round == self.round());
        let wanted = wanted.filter(|hand| to_confirm.is_none() || !hand.is_done());
        let is_looked_at = wanted.is_some_and(|hand| !hand.is_done()) || to_confirm.is_some();
        if let Some(moves) = self.moves().filter(|_| !is_looked_at) {
            let name = self.night.planned(self.night.begun()).map_or("", |planned| planned.name);
            let eyebrow = wanted.map_or_else(
                || format!("{name} · table {}", self.table),
                |hand| format!("The desk has it, {}", self.recorded_at(&hand)),
            );
            let page = self.empty(&wanted.unwrap_or(first)).titled(eyebrow, moves.text);
            let has = self.so_far(wanted.is_some()).filter(|_| wanted.is_some() || !moves.is_cut);
            return page.with(context! { has, moves => moves.holds });
        }
        let hand = wanted.or(to_confirm).or(self.next_open()).unwrap_or(first);
        self.beside(self.view_of(&hand, asked), asked)
    }

    /// Returns where those who played here in the game of an earlier page play now, so that nobody
    /// types for others by mistake; `None` if all of them still play here.
    fn moved(&self, asked: &FormData) -> Option<TablePage> {
        let number = game(asked).filter(|number| *number < self.round())?;
        let here = self.numbered(self.recorded().saturating_add(1));
        let (were, now) = (self.players_in(number), here.players());
        // Nobody plays after the last round of a match; a night has no game after its last.
        let is_over = self.snapshot.has_couples && self.night.evaluation().is_finished();
        let all_stay = were.iter().all(|player| now.contains(player));
        if is_over || all_stay || asked.contains_key("desk") {
            return None;
        }
        let seating = self.snapshot.hands.seating_now(self.night);
        let seat = |player| match &seating {
            _ if self.snapshot.has_couples => self.snapshot.couple_of(player),
            seating => moves::seat_in(self.night, seating.as_ref()?, player),
        };
        let moves = moves::going(self.snapshot, self.round(), (self.table, &were), seat);
        let page = TablePage { text: "Where you play now".to_owned(), ..self.empty(&here) };
        if now.is_empty() {
            return Some(page.with(context! { moves }));
        }
        let go_on = format!("We are at table {} now", self.table);
        let now = people_words(self.night.record(), &now);
        Some(page.with(context! { moves, go_on, now }))
    }

    /// Returns the view with what is beside the result of a couple.
    fn beside(&self, view: TablePage, asked: &FormData) -> TablePage {
        let Some(round) = self.round().checked_sub(1).filter(|_| self.snapshot.has_couples) else {
            return view;
        };
        let before = HandContext { round, ..self.numbered(1) };
        let disputed = before.sent().filter(|sent| sent.state == HandState::InDispute);
        let words = match disputed {
            Some(sent) => before.dispute_words(sent, asked),
            None => before.recorded_words(),
        };
        let before = (!words.is_empty()).then(|| format!("Round {round}: {words}"));
        let why = self.night.0.couples_reasons(round).map(|reasons| vec![reasons]);
        // The result of the previous round, what becomes of it, and why it counts what it does.
        view.with(context! { before, round_before => round, why => Serde(why) })
    }

    /// Returns where people play next, or that a tie is to be cut; `None` before the last hand is in.
    pub(super) fn moves(&self) -> Option<Moves> {
        moves::moves(self.night, self.result()?, self.snapshot)
    }

    /// Returns the label of the link to what follows the last hand.
    fn go_on(&self) -> &'static str {
        self.moves()
            .map_or("", |moves| if moves.is_cut { "Please cut" } else { "Where you play next" })
    }

    /// Returns the boxes for what a side says of a hand that is there already.
    fn typing(&self, hand: &HandContext<'_>, asked: &FormData) -> Option<TablePage> {
        let side = form::of_two(asked, "say");
        let is_there = hand.is_recorded() || hand.sent().is_some();
        if !is_there || (side.is_none() && !asked.contains_key("correct")) {
            return None;
        }
        let own = side.and_then(|side| hand.sent()?.of_people(&hand.sides()[side]));
        let typed = match own {
            Some(own) => texts(&own.texts),
            // Of a couple's result, most stays.
            None if side.is_none() && self.snapshot.has_couples => hand.recorded_texts(),
            None => Texts::new(),
        };
        Some(self.saying(hand, &hand.form(&typed)?, side))
    }

    /// Returns the boxes of a hand that is there already, for one side or for whoever asks.
    fn saying(&self, hand: &HandContext<'_>, form: &RoundForm, side: Option<usize>) -> TablePage {
        let text = match side {
            None => "What is right?",
            Some(side) if hand.is_own(side) => "Change what you sent",
            Some(_) if self.snapshot.has_couples => "How did it end?",
            Some(_) => "What did you count?",
        };
        let page = self.empty(hand).titled(self.eyebrow(hand), text);
        page.with(context! { enter => hand.enter(form, side, true) })
    }

    /// Returns the view that asks who sits here.
    fn ask_names(&self) -> TablePage {
        let hand = self.numbered(self.recorded().saturating_add(1));
        let names = people_words(self.night.record(), &hand.players());
        let page = TablePage { text: "Who sits here?".to_owned(), ..self.empty(&hand) };
        page.with(context! { not_us => format!("Table {} should be {names}.", self.table) })
    }

    /// Returns a hand to type again, after the sent one was refused.
    pub(super) fn typed_again(
        &self,
        hand: &HandContext<'_>,
        form: &RoundForm,
        sent: &FormData,
    ) -> TablePage {
        let view = if hand.is_recorded() || hand.sent().is_some() {
            self.saying(hand, form, form::of_two(sent, "say"))
        } else {
            let by = Some(form::by(sent));
            self.empty(hand).with(context! { enter => hand.enter(form, by, false) })
        };
        TablePage { status: StatusCode::UNPROCESSABLE_ENTITY, ..view }
    }

    /// Returns the view of a hand.
    pub(super) fn view_of(&self, hand: &HandContext<'_>, asked: &FormData) -> TablePage {
        let empty = self.empty(hand);
        if hand.players().is_empty() {
            return empty;
        }
        let eyebrow = self.eyebrow(hand);
        match (hand.state(), hand.sent()) {
            (HandState::Sent, Some(sent)) => return self.confirming(hand, sent),
            (HandState::InDispute, Some(sent)) => {
                let dispute = self.dispute(hand, sent, asked);
                let (has, waits) = (self.so_far(false), self.waits());
                let page = empty.titled(eyebrow, "The desk decides");
                return page.with(context! { dispute, has, waits });
            }
            _ => {}
        }
        let is_recorded = hand.is_recorded();
        if !is_recorded && hand.sent().is_none() && !self.is_closed() {
            let enter = hand.form(&Texts::new()).map(|form| hand.enter(&form, None, false));
            return empty.with(context! { enter });
        }
        let text = match (is_recorded, hand.sent()) {
            (true, _) => format!("The desk has it, {}", self.recorded_at(hand)),
            (false, Some(_)) if self.snapshot.has_couples => "Kept at the desk".to_owned(),
            (false, Some(_)) => {
                format!("Kept until hand {} is in", self.recorded().saturating_add(1))
            }
            (false, None) => "No more hands".to_owned(),
        };
        let standing = hand.sent().and_then(SentHand::standing);
        let kept = standing.filter(|_| self.snapshot.has_couples);
        let kept = kept.map(|version| capitalize(&hand.version_words(version)));
        let (has, waits) = (self.so_far(is_recorded), self.waits());
        empty.titled(eyebrow, text).with(context! { has, kept, waits })
    }

    /// Returns the view in which the other side confirms a hand.
    fn confirming(&self, hand: &HandContext<'_>, sent: &SentHand) -> TablePage {
        let empty = self.empty(hand);
        let Some(version) = sent.standing() else { return empty };
        let typed = texts(&version.texts);
        let Some(form) = hand.form(&typed) else { return empty };
        let sender = hand.side_of(&version.people).unwrap_or(0).min(1);
        let asked = hand.names()[1 - sender].clone();
        let text = format!("{asked}, is this right?");
        let confirm = context! {
            by => IDS[1 - sender],
            sender_by => IDS[sender],
            asked,
            sender => people_words(hand.record(), &version.people),
            letter => LETTERS[1 - sender],
            is_recorded => hand.is_recorded(),
            heading => hand_boxes::heading(&form),
            pairs => hand_boxes::pairs(hand, &hand.page_form(&form), 0),
            // A couple's result, which has no boxes by pair.
            words => capitalize(&hand.version_words(version)),
            counts => hand_boxes::counts(hand, &form),
            inputs => form::inputs(hand.named_at(), &typed),
            next => self.next_open().map(|hand| hand.place.hand),
        };
        let eyebrow = format!("{} · pass the phone across", self.eyebrow(hand));
        let (go_on, waits) = (self.go_on(), self.waits());
        empty.titled(eyebrow, text).with(context! { confirm, go_on, waits })
    }

    fn dispute(&self, hand: &HandContext<'_>, sent: &SentHand, asked: &FormData) -> Value {
        // The sides that may change what they say: "Ida and Gus say".
        let sides = (0..).zip(IDS).map(|(side, id)| (id, hand.say_words(side)));
        // What each side can agree to: what the other one says.
        let agree = |side: usize| {
            let other = sent.of_people(&hand.sides()[1 - side])?;
            Some(context! {
                by => IDS[side],
                names => hand.agree_words(side),
                words => hand.version_words(other),
                inputs => form::inputs(hand.named_at(), &texts(&other.texts)),
            })
        };
        context! {
            words => hand.dispute_words(sent, asked),
            agrees => (0..IDS.len()).filter_map(agree).collect::<Vec<_>>(),
            sides => sides.collect::<Vec<_>>(),
            next => self.next_open().map(|hand| hand.place.hand),
        }
    }

    /// Returns the tables that a couple's round waits for: "Waiting for tables 1 and 4."
    fn waits(&self) -> String {
        let open = open_round(self.snapshot).filter(|couple| couple.sent().is_none());
        waiting_words(open.map(|couple| couple.place.table))
    }

    /// Returns the name of a game, where games have names: " · Chivalry".
    fn named(&self, planned: &PlannedGame) -> String {
        if self.night.counts_hands() { format!(" · {}", planned.name) } else { String::new() }
    }

    /// Returns a hand of the game under way: "Hand 2 of Chivalry", "Score of round 2"; "Round 4 ·
    /// table 2".
    fn eyebrow(&self, hand: &HandContext<'_>) -> String {
        let round = self.night.round_words(hand.round);
        if self.snapshot.has_couples {
            return format!("{} · table {}", capitalize(&round), self.table);
        }
        let planned = self.night.planned(hand.round).filter(|_| self.night.counts_hands());
        let of = planned.map_or(round, |it| it.name.to_owned());
        format!("{} of {of}", capitalize(&hand.words()))
    }

    /// Returns the heading of a hand without content.
    fn empty(&self, hand: &HandContext<'_>) -> TablePage {
        let (all, what) = (self.night.state().programme.len(), hand.words());
        let round = capitalize(&self.night.round_words(hand.round));
        let plays = !hand.players().is_empty();
        let (eyebrow, text) = match self.night.planned(hand.round) {
            _ if self.snapshot.has_couples => {
                let over = self.night.evaluation().is_finished();
                let none = if over { "The match is over" } else { "Nobody plays here now" };
                let names = people_words(hand.record(), &hand.players());
                (self.eyebrow(hand), if plays { names } else { none.to_owned() })
            }
            Some(planned) => {
                let nobody = || format!("Nobody plays at table {}", self.table);
                let text = if plays { capitalize(&what) } else { nobody() };
                (format!("{round} of {all}{}", self.named(planned)), text)
            }
            None => (self.night.record().game.name.to_owned(), "Not started yet".to_owned()),
        };
        let (game, hand) = (hand.round, hand.place.hand);
        let holds = context! { game, hand, what };
        TablePage { game, hand, eyebrow, text, status: StatusCode::OK, holds }
    }
}

impl Visit {
    /// Returns the page with a view of its table.
    pub(super) fn show_table(&self, view: TablePage) -> Answer {
        let at = self.at();
        let hand = HandContext { round: view.game, ..at.numbered(view.hand) };
        let players = hand.players();
        let is_there = !players.is_empty();
        let chairs = players.iter().map(|it| Value::from(at.night.player(*it)));
        let page = context! {
            table => at.table,
            tabs => if is_there { at.tabs() } else { Vec::new() },
            trump => hand.trump().filter(|_| is_there),
            // Names of pair A and pair B, each lady first, and their seats.
            chairs => chairs.collect::<Vec<Value>>(),
            seats => hand.seats(),
            // The versions of the hand that the page shows.
            seen => form::seen_text(&hand.sent().map(SentHand::ids).unwrap_or_default()),
            ..view.holds
        };
        self.page(view.status, "table.html", &Headline::new(view.eyebrow, view.text), page)
    }

    /// Redirects to the page of a hand, for the side that has sent it.
    pub(super) fn see_hand(&self, hand: &HandContext<'_>, by: usize) -> Response {
        let HandContext { round, place, .. } = hand;
        let query = format!("game={round}&hand={}&by={}", place.hand, IDS[by.min(1)]);
        self.served.see(&format!("table/{}?{query}", self.secret))
    }
}
