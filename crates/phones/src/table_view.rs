//! Content of a table's page: a hand to send, a hand to confirm, a hand in dispute, the recorded
//! hands, or everybody's next table. What it shows of a hand is its state.

use axum::http::StatusCode;
use minijinja::context;
use minijinja::value::{Serde, Value};

use super::answer::Answer;
use super::entry;
use super::form::{self, FormData, IDS};
use super::hand::{HandContext, open_round, texts};
use super::hand_view;
use super::seats;
use super::visit::Visit;
use scoring::wording::capitalize;
use session::display::Headline;
use session::form::RoundForm;
use session::hand_states::{
    HandState, SentHand, dispute_words, people_words, recorded_words, version_words,
};
use session::tournament::Texts;

pub(super) struct TablePage<'a> {
    hand: HandContext<'a>,
    headline: Box<Headline>,
    status: StatusCode,
    holds: Value,
}

impl TablePage<'_> {
    fn titled(self, eyebrow: impl Into<String>, text: impl Into<String>) -> Self {
        TablePage { headline: Headline::new(eyebrow, text).into(), ..self }
    }

    fn asking(mut self, text: &str) -> Self {
        text.clone_into(&mut self.headline.text);
        self
    }

    /// Returns the page with what follows the last hand: the result, the cut, or the next tables.
    fn after_hands(self) -> Self {
        let (snapshot, night) = (self.hand.snapshot, self.hand.night());
        let result = self.hand.all_in().filter(|_| !night.evaluation().is_finished());
        let Some(result) = result else {
            let content = snapshot.standings();
            let page = self.with(context! { result => Serde(&content) });
            return TablePage { headline: content.headline.into(), ..page };
        };
        let (text, moves) = seats::moves(snapshot, result);
        let name = night.planned(night.begun()).map_or("", |planned| planned.name);
        let eyebrow = format!("{name} · table {}", result.table);
        self.titled(eyebrow, text).with(context! { moves })
    }

    pub(super) fn with(self, more: Value) -> Self {
        TablePage { holds: context! { ..more, ..self.holds }, ..self }
    }

    pub(super) fn with_message(self, said: impl Into<String>) -> Self {
        TablePage { status: StatusCode::CONFLICT, ..self.with(context! { said => said.into() }) }
    }
}

impl<'a> HandContext<'a> {
    /// Returns the page that is asked for, by default a hand to confirm, the next one, or one in dispute.
    pub(super) fn table_page(&self, asked: &FormData) -> TablePage<'a> {
        let first = self.numbered(self.recorded().max(1));
        // A page of an earlier game moves on to the current one.
        let (was, none) = (asked, FormData::new());
        let asked = if self.other_game(asked).is_some() { &none } else { asked };
        if asked.contains_key("not-us") && !first.players().is_empty() {
            return self.ask_names();
        }
        let wanted = self.of_form(asked);
        if let Some(page) = wanted.and_then(|hand| hand.typing(asked)).or_else(|| self.moved(was)) {
            return page.beside_couples(asked);
        }
        let goes_on = asked.contains_key("next") || self.is_desk(asked);
        let first_of = |state| self.hands().find(|hand| hand.state() == state && !goes_on);
        let disputed = || first_of(HandState::InDispute).filter(|_| self.all_in().is_some());
        let to_confirm = first_of(HandState::Sent).or_else(disputed);
        // After looking at a hand that is done, the next one is still asked for.
        let is_now = |hand: &HandContext<'_>| hand.round == self.snapshot.round();
        let wanted = wanted.filter(|hand| is_now(hand) && !hand.players().is_empty());
        let wanted = wanted.filter(|hand| to_confirm.is_none() || !hand.is_done());
        let is_looked_at = wanted.is_some_and(|hand| !hand.is_done()) || to_confirm.is_some();
        let is_over = self.night().evaluation().is_finished();
        if !is_looked_at && (is_over || self.all_in().is_some()) {
            let page = wanted.unwrap_or(first).empty().after_hands();
            // A table with one score has no tabs to choose it.
            let has = self.so_far(wanted.is_some() || !self.night().counts_hands());
            let has = has.filter(|_| wanted.is_some() || !self.must_cut());
            let mut page = page.with(context! { has });
            if let Some(hand) = wanted {
                page.headline.eyebrow = hand.desk_words();
            }
            return page.beside_couples(asked);
        }
        let hand = wanted.or(to_confirm).or(self.next_open()).unwrap_or(first);
        hand.page(asked).beside_couples(asked)
    }

    /// Returns where those of an earlier page play now; `None` if all of them still play here.
    fn moved(&self, asked: &FormData) -> Option<TablePage<'a>> {
        let (snapshot, night) = (self.snapshot, self.night());
        let number = form::number(asked, "game").filter(|number| *number < snapshot.round())?;
        let here = self.numbered(self.recorded().saturating_add(1));
        let were = HandContext { round: number, ..self.numbered(night.hands()) }.players();
        let now = here.players();
        let is_over = night.evaluation().is_finished();
        let all_stay = were.iter().all(|player| now.contains(player));
        if is_over || all_stay || asked.contains_key("desk") {
            return None;
        }
        let seating = snapshot.hands.seating_now(night);
        let seat = |player| match &seating {
            _ if snapshot.has_couples() => snapshot.couple_of(player),
            seating => seats::seat_in(night, seating.as_ref()?, player),
        };
        let moves = seats::going(snapshot, snapshot.round(), (self.place.table, &were), seat);
        let page = here.empty().asking("Where you play now");
        if now.is_empty() {
            return Some(page.with(context! { moves }));
        }
        let go_on = format!("We are at table {} now", self.place.table);
        let now = people_words(night.record(), &now);
        Some(page.with(context! { moves, go_on, now }))
    }

    /// Returns the boxes for what a side, or the desk, says of a hand that is there already.
    pub(super) fn typing(&self, asked: &FormData) -> Option<TablePage<'a>> {
        let (side, desk) = (form::of_two(asked, "say"), self.is_desk(asked));
        if !self.is_there() || (side.is_none() && !desk && !asked.contains_key("correct")) {
            return None;
        }
        let own = side.and_then(|side| self.sent()?.of_people(&self.sides()[side]));
        let typed = match own {
            Some(own) => texts(&own.texts),
            // What is corrected mostly stays: loners too.
            None if side.is_none() => {
                let entry = self.record().round(self.round);
                entry.map_or_else(Texts::new, |entry| self.texts_of(entry))
            }
            None => Texts::new(),
        };
        Some(self.saying(&self.form(&typed)?, side, asked))
    }

    fn saying(&self, form: &RoundForm, side: Option<usize>, asked: &FormData) -> TablePage<'a> {
        let (enter, desk) = (self.enter(form, side), self.is_desk(asked));
        let page = self.empty().with(context! { enter, desk });
        if !self.is_there() {
            return page;
        }
        let text = match side {
            None => "What is right?",
            Some(side) if self.is_own(side) => "Change what you sent",
            Some(_) if self.snapshot.has_couples() => "How did it end?",
            Some(_) => "What did you count?",
        };
        page.titled(self.eyebrow(), text)
    }

    fn ask_names(&self) -> TablePage<'a> {
        let hand = self.numbered(self.recorded().saturating_add(1));
        let names = people_words(self.record(), &hand.players());
        let page = hand.empty().asking("Who sits here?");
        page.with(context! { not_us => format!("Table {} should be {names}.", self.place.table) })
    }

    /// Returns the hand to type again, after the sent one was refused, with what is missing.
    pub(super) fn typed_again(&self, form: &RoundForm, sent: &FormData) -> TablePage<'a> {
        let side = form::of_two(sent, "say").or(form::of_two(sent, "by"));
        let missing = form.first_missing().map(|cell| form::name(self.named_at(), &cell));
        let said = missing.is_some().then_some("Not sent yet: type what is missing.");
        let page = self.saying(form, side, sent).with(context! { missing, said });
        TablePage { status: StatusCode::UNPROCESSABLE_ENTITY, ..page }
    }

    pub(super) fn page(&self, asked: &FormData) -> TablePage<'a> {
        let empty = self.empty();
        if self.players().is_empty() {
            return empty;
        }
        match (self.state(), self.sent()) {
            (HandState::Sent, Some(sent)) => return self.confirming(sent),
            (HandState::InDispute, Some(sent)) => {
                let dispute = self.dispute(sent, asked);
                let (has, waits) = (self.so_far(false), self.waits());
                let page = empty.titled(self.eyebrow(), "The desk decides");
                return page.with(context! { dispute, has, waits });
            }
            _ => {}
        }
        if !self.is_there() && !self.is_closed() {
            let form = self.form(&Texts::new());
            return form.map_or(empty, |form| self.saying(&form, None, asked));
        }
        let is_recorded = self.is_recorded();
        let text = match (is_recorded, self.sent()) {
            (true, _) => self.desk_words(),
            (false, Some(_)) if self.snapshot.has_couples() => "Kept at the desk".to_owned(),
            (false, Some(_)) => {
                format!("Kept until hand {} is in", self.recorded().saturating_add(1))
            }
            (false, None) => "No more hands".to_owned(),
        };
        let standing = self.sent().and_then(SentHand::standing);
        let kept = standing.filter(|_| self.snapshot.has_couples());
        let kept = kept.map(|version| capitalize(&version_words(self.record(), version)));
        let (has, waits) = (self.so_far(is_recorded), self.waits());
        empty.titled(self.eyebrow(), text).with(context! { has, kept, waits })
    }

    fn confirming(&self, sent: &SentHand) -> TablePage<'a> {
        let empty = self.empty();
        let Some(version) = sent.standing() else { return empty };
        let typed = texts(&version.texts);
        let Some(form) = self.form(&typed) else { return empty };
        let sender = self.side_of(&version.people).unwrap_or(0).min(1);
        let asked = self.names()[1 - sender].clone();
        let text = format!("{asked}, is this right?");
        let confirm = context! {
            by => IDS[1 - sender],
            sender_by => IDS[sender],
            asked,
            sender => people_words(self.record(), &version.people),
            is_recorded => self.is_recorded(),
            heading => hand_view::heading(&form),
            pairs => hand_view::pairs(self, &self.page_form(&form)),
            // A couple's result, which has no boxes by pair.
            words => capitalize(&version_words(self.record(), version)),
            counts => entry::counts(self, &form),
            round_noun => self.night().round_noun(),
            inputs => form::inputs(self.named_at(), &typed),
        };
        // The label of the link to what follows the last hand.
        let go_on = if self.must_cut() { "Please cut" } else { "Where you play next" };
        let go_on = self.all_in().map(|_| go_on);
        let page = empty.titled(self.eyebrow(), text);
        page.with(context! { confirm, go_on, waits => self.waits() })
    }

    fn dispute_words(&self, sent: &SentHand, asked: &FormData) -> String {
        let you = form::of_two(asked, "by").map(|side| self.sides()[side].clone());
        dispute_words(self.record(), self.key(), (sent, you.as_deref()))
    }

    fn dispute(&self, sent: &SentHand, asked: &FormData) -> Value {
        // The sides that may change what they say: "Ida and Gus say".
        let sides = (0..).zip(IDS).map(|(side, id)| (id, self.does(side, "say")));
        // What each side can agree to: what the other one says.
        let agree = |side: usize| {
            let other = sent.of_people(&self.sides()[1 - side])?;
            Some(context! {
                by => IDS[side],
                names => self.does(side, "accept"),
                words => version_words(self.record(), other),
                inputs => form::inputs(self.named_at(), &texts(&other.texts)),
            })
        };
        context! {
            against => self.names().join(" against "),
            words => self.dispute_words(sent, asked),
            agrees => (0..IDS.len()).filter_map(agree).collect::<Vec<_>>(),
            sides => sides.collect::<Vec<_>>(),
        }
    }

    fn waits(&self) -> Vec<u16> {
        let open = open_round(self.snapshot).filter(|couple| couple.sent().is_none());
        open.map(|couple| couple.place.table).collect()
    }

    /// Returns "Hand 2 of Chivalry", "Score of round 2", or "Round 4 · table 2".
    fn eyebrow(&self) -> String {
        let night = self.night();
        let round = night.round_words(self.round);
        if self.snapshot.has_couples() {
            return format!("{} · table {}", capitalize(&round), self.place.table);
        }
        let planned = night.planned(self.round).filter(|_| night.counts_hands());
        let of = planned.map_or(round, |it| it.name.to_owned());
        format!("{} of {of}", capitalize(&self.words()))
    }

    fn empty(&self) -> TablePage<'a> {
        let (night, players) = (self.night(), self.players());
        let (eyebrow, text) = match night.planned(self.round) {
            _ if self.snapshot.has_couples() => {
                let text = match players.as_slice() {
                    [] if night.evaluation().is_finished() => "The match is over".to_owned(),
                    [] => "Nobody plays here now".to_owned(),
                    players => people_words(self.record(), players),
                };
                (self.eyebrow(), text)
            }
            Some(planned) => {
                let (all, table) = (night.state().programme.len(), self.place.table);
                let round = capitalize(&night.round_words(self.round));
                let mut eyebrow = format!("{round} of {all}");
                if night.counts_hands() {
                    eyebrow = format!("{eyebrow} · {}", planned.name);
                }
                let nobody = || format!("Nobody plays at table {table}");
                let plays = !players.is_empty();
                (eyebrow, if plays { capitalize(&self.words()) } else { nobody() })
            }
            None => (self.record().game.name.to_owned(), "Not started yet".to_owned()),
        };
        let headline = Headline::new(eyebrow, text).into();
        TablePage { hand: *self, headline, status: StatusCode::OK, holds: context! {} }
    }
}

impl TablePage<'_> {
    /// Returns the page with the previous round of a couple, and why it counts what it does.
    fn beside_couples(self, asked: &FormData) -> Self {
        let snapshot = self.hand.snapshot;
        let Some(round) = snapshot.round().checked_sub(1).filter(|_| snapshot.has_couples()) else {
            return self;
        };
        let before = HandContext { round, ..self.hand };
        let disputed = before.sent().filter(|sent| sent.state == HandState::InDispute);
        let words = match disputed {
            Some(sent) => before.dispute_words(sent, asked),
            None => recorded_words(before.record(), before.key()),
        };
        let before = (!words.is_empty()).then(|| format!("Round {round}: {words}"));
        let why = snapshot.game.couples_reasons(round).map(|reasons| vec![reasons]);
        self.with(context! { before, round_before => round, why => Serde(why) })
    }
}

impl Visit {
    pub(super) fn show_table(&self, page: TablePage<'_>) -> Answer {
        let TablePage { hand, headline, status, holds } = page;
        let players = hand.players();
        let is_there = !players.is_empty();
        let chairs = players.iter().map(|it| Value::from(hand.night().player(*it)));
        let page = context! {
            table => hand.place.table,
            game => hand.round,
            hand => hand.place.hand,
            what => hand.words(),
            next => hand.next_open().map(|hand| hand.place.hand),
            tabs => if is_there { hand.tabs() } else { Vec::new() },
            trump => hand.trump().filter(|_| is_there),
            // Names of pair A and pair B, whether the first of each has the lady's chair, and their seats.
            chairs => chairs.collect::<Vec<Value>>(),
            has_roles => hand.night().has_roles(),
            seats => hand.seats(),
            seen => form::seen_text(&hand.sent().map(SentHand::ids).unwrap_or_default()),
            ..holds
        };
        self.page(status, "table.html", &headline, page)
    }
}
