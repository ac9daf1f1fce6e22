//! A hand at a table of a night, or the result of a couple in a round of a match: what two sides
//! play together, and each of them says. A couple's result is the one hand of its table.

use std::collections::BTreeMap;

use super::form::{self, FormData, PageForm};
use super::snapshot::GameSnapshot;
use scoring::hands::{self, HandPlace};
use scoring::{Cell, Player, Record, RoundEntry, RoundPath, TableResult, parse};
use session::form::{Draft, RoundForm, SEATS, written_round};
use session::hand_states::{HandState, Said, SentHand, people_words, recorded_words};
use session::tournament::{HandEntry, Night, Texts};
use store::HandVersion;

#[derive(Clone, Copy)]
pub(super) struct HandContext<'a> {
    pub(super) snapshot: &'a GameSnapshot,
    /// The game or round, from 1.
    pub(super) round: usize,
    /// The table and hand, both from 1.
    pub(super) place: RoundPath,
}

impl<'a> HandContext<'a> {
    pub(super) fn new(snapshot: &'a GameSnapshot, (round, boxes): HandPlace) -> HandContext<'a> {
        HandContext { snapshot, round, place: Night(&snapshot.game).hand_at(boxes) }
    }

    /// Returns another hand of its table in its round, by number from 1.
    pub(super) fn numbered(&self, hand: u8) -> HandContext<'a> {
        HandContext { place: RoundPath { hand, ..self.place }, ..*self }
    }

    /// Returns all hands of its table in its round.
    pub(super) fn hands(self) -> impl Iterator<Item = HandContext<'a>> {
        (1..=self.night().hands()).map(move |hand| self.numbered(hand))
    }

    /// Returns how many hands of its table are recorded in its round.
    pub(super) fn recorded(&self) -> u8 {
        self.result().map_or(0, |table| u8::try_from(table.hands.len()).unwrap_or(u8::MAX))
    }

    /// Returns the recorded hands of its table, with their words: "hand 1: 7 and 6".
    pub(super) fn recorded_hands(&self) -> Vec<(u8, String)> {
        let recorded = |at: &Self| recorded_words(at.record(), at.key());
        let hands = (1..=self.recorded()).map(|hand| self.numbered(hand));
        hands.map(|at| (at.place.hand, format!("{}: {}", at.words(), recorded(&at)))).collect()
    }

    /// Returns what its table has in its round of a night.
    pub(super) fn result(&self) -> Option<&'a TableResult> {
        self.night().table(self.round, self.place.table)
    }

    pub(super) fn all_in(&self) -> Option<&'a TableResult> {
        self.result().filter(|table| table.complete)
    }

    pub(super) fn must_cut(&self) -> bool {
        self.night().cuts_at(self.place.table).any(|cut| cut.won.is_none())
    }

    /// Returns whether no more hands come from its table.
    pub(super) fn is_closed(&self) -> bool {
        if self.snapshot.has_couples() {
            return self.night().evaluation().is_finished();
        }
        self.result().is_none_or(|table| table.complete)
    }

    /// Returns the next hand of its table, now, of which nobody has sent anything.
    pub(super) fn next_open(&self) -> Option<HandContext<'a>> {
        let now = HandContext { round: self.snapshot.round(), ..*self };
        let mut open = now.hands().skip(now.recorded().into());
        let is_over = now.is_closed() || self.night().evaluation().is_finished();
        open.find(|hand| hand.sent().is_none()).filter(|_| !is_over)
    }

    /// Returns whether a form or query is of the desk, where hands are typed as in the window.
    pub(super) fn is_desk(&self, sent: &FormData) -> bool {
        sent.contains_key("desk") && !self.snapshot.has_couples()
    }

    /// Returns whether a form may be of a round: couples and the desk correct earlier ones, too.
    fn may_be_of(&self, round: usize, sent: &FormData) -> bool {
        let (now, corrects) = (self.snapshot.round(), sent.contains_key("desk"));
        round == now || (corrects || self.snapshot.has_couples()) && (1..now).contains(&round)
    }

    /// Returns the hand of a form or query at its table, if it is valid.
    pub(super) fn of_form(&self, sent: &FormData) -> Option<HandContext<'a>> {
        let hand = self.numbered(form::number(sent, "hand")?);
        let round = form::number(sent, "game").filter(|round| self.may_be_of(*round, sent));
        let hand = HandContext { round: round.unwrap_or(hand.round), ..hand };
        (1..=self.night().hands()).contains(&hand.place.hand).then_some(hand)
    }

    /// Returns a message if a form was for another game than the one that is played now.
    pub(super) fn other_game(&self, sent: &FormData) -> Option<String> {
        let (number, open) = (form::number(sent, "game")?, self.snapshot.round());
        let now = self.night().game_words(open);
        let now = if open > 0 { now + " is being played now" } else { now };
        let is_other = !self.may_be_of(number, sent);
        is_other.then(|| format!("{now}. What you sent was for another game."))
    }

    /// Returns the hands of its game, with what is typed at the desk.
    pub(super) fn entries(&self) -> HandEntry {
        let mut hands = self.snapshot.hands.clone();
        if hands.game() != self.round {
            hands.show(self.night(), self.round);
        }
        hands
    }

    pub(super) fn night(&self) -> Night<'a> {
        Night(&self.snapshot.game)
    }

    pub(super) fn record(&self) -> &'a Record {
        self.snapshot.game.record()
    }

    pub(super) fn key(&self) -> HandPlace {
        (self.round, self.boxes())
    }

    pub(super) fn boxes(&self) -> RoundPath {
        self.night().boxes_of(self.place)
    }

    /// Returns the place that the names of its inputs leave out. On a night it is the hand, so that a
    /// page can move on to the next one by itself; a couple's fields have names that others have too.
    pub(super) fn named_at(&self) -> RoundPath {
        if self.snapshot.has_couples() { RoundPath::ROUND } else { self.boxes() }
    }

    /// Returns what is typed: "hand 3", "score", "round 4".
    pub(super) fn words(&self) -> String {
        if self.snapshot.has_couples() {
            self.night().round_words(self.round)
        } else {
            self.night().hand_words(self.place.hand)
        }
    }

    /// Returns those who play it, A's side first; nobody if nobody plays there.
    pub(super) fn players(&self) -> Vec<Player> {
        let (snapshot, entry) = (self.snapshot, self.record().round(self.round));
        if let Some(entry) = entry.filter(|_| snapshot.has_couples()) {
            return hands::players_at(entry, self.boxes());
        }
        if snapshot.has_couples() {
            let goes_on = !snapshot.game.evaluation().is_finished();
            let couple = snapshot.couples.get(&self.place.table).filter(|_| goes_on);
            return couple.cloned().unwrap_or_default();
        }
        let playing = |table| snapshot.hands.playing_in(self.round, table, self.place);
        self.result().map_or_else(Vec::new, |table| playing(table).as_flattened().to_vec())
    }

    pub(super) fn sides(&self) -> [Vec<Player>; 2] {
        let mut a = self.players();
        let b = a.split_off(a.len() / 2);
        [a, b]
    }

    /// Returns the names of both sides: "Ida and Gus".
    pub(super) fn names(&self) -> [String; 2] {
        self.sides().map(|side| people_words(self.record(), &side))
    }

    /// Returns the side that is these people: 0 is A.
    pub(super) fn side_of(&self, people: &[Player]) -> Option<usize> {
        self.sides().iter().position(|side| side == people)
    }

    /// Returns the names of those who play it, for its form: when it is sent, others may sit there.
    pub(super) fn seats(&self) -> String {
        let names = self.players().into_iter().map(|player| self.record().player_name(player));
        names.collect::<Vec<&str>>().join(parse::NOBODY)
    }

    /// Returns a message if others play it than when the form was shown.
    pub(super) fn other_people(&self, sent: &FormData) -> Option<String> {
        let is_other = sent.get("seats").is_some_and(|seats| *seats != self.seats());
        let names = || people_words(self.record(), &self.players());
        is_other.then(|| format!("{} play here now. Check it again.", names()))
    }

    /// Returns what people have sent of it, if they have sent anything. What others have sent of a
    /// hand that is still to be played is not shown to these.
    pub(super) fn sent(&self) -> Option<&'a SentHand> {
        let sent = self.snapshot.states.hand(self.key())?;
        let players = self.players();
        let is_theirs = |it: &HandVersion| sent.is_recorded || it.players == players;
        sent.versions.iter().any(is_theirs).then_some(sent)
    }

    pub(super) fn is_there(&self) -> bool {
        self.is_recorded() || self.sent().is_some()
    }

    pub(super) fn state(&self) -> HandState {
        self.sent().map_or(HandState::Desk, |hand| hand.state)
    }

    pub(super) fn is_recorded(&self) -> bool {
        hands::is_recorded(self.record(), self.key())
    }

    pub(super) fn is_done(&self) -> bool {
        self.is_recorded() && matches!(self.state(), HandState::Desk | HandState::Confirmed)
    }

    pub(super) fn texts_of(&self, entry: &RoundEntry) -> Texts {
        let record = self.record();
        let is_typed = |cell: &Cell| hands::fields(record.game).any(|it| it.id == cell.field);
        let values = entry.at(self.boxes()).filter(|(cell, _)| is_typed(cell));
        values.map(|(cell, value)| (*cell, parse::text(record, value))).collect()
    }

    /// Returns its form with texts in its boxes; `None` if nobody plays there.
    pub(super) fn form(&self, texts: &Texts) -> Option<RoundForm> {
        let (snapshot, night) = (self.snapshot, self.night());
        if !snapshot.has_couples() {
            let mut form = self.entries().hand_form(night, self.place, texts.clone(), None)?;
            form.enter_box(None);
            return Some(form);
        }
        let (game, boxes) = (night.0, self.boxes());
        let with = |mut draft: Draft| {
            draft.texts.extend(texts.clone());
            draft
        };
        let form = if self.round == game.next_number() {
            RoundForm::next(game, with(snapshot.planned_seats()))
        } else {
            let mut written = written_round(self.record(), self.round);
            let is_other = |cell: &Cell| cell.place != boxes || SEATS.contains(&cell.field);
            written.texts.retain(|cell, _| is_other(cell));
            written.counts.retain(|cell, _| is_other(cell));
            RoundForm::correct_as_new(game, self.round, with(written))
        };
        (!self.players().is_empty()).then(|| form.of_couple(boxes))
    }

    pub(super) fn typed(&self, sent: &FormData) -> Option<RoundForm> {
        let (boxes, named_at) = (self.boxes(), self.named_at());
        let text =
            |cell: Cell| Some((cell, sent.get(&form::name(named_at, &cell))?.trim().to_owned()));
        let read = |form: &RoundForm| {
            let own = form.cells().into_iter().filter(|cell| cell.place == boxes);
            own.filter_map(text).collect()
        };
        form::settled(|texts| self.form(texts), read)
    }

    pub(super) fn page_form<'b>(&self, form: &'b RoundForm) -> PageForm<'b>
    where
        'a: 'b,
    {
        PageForm::new(self.night().0, form, [self.boxes(), self.named_at()])
    }

    /// Returns a version of it as a phone sends it; the desk's page has no device.
    pub(super) fn said(&self, device: String, sent: &FormData, texts: Texts) -> Said {
        let by = form::of_two(sent, "by");
        Said {
            hand: self.key(),
            people: by.map(|side| self.sides()[side].clone()).unwrap_or_default(),
            players: self.players(),
            device,
            texts: texts.into_iter().collect(),
            seen: form::seen(sent),
            confirms: sent.contains_key("yes"),
        }
    }
}

pub(super) fn texts(texts: &[(Cell, String)]) -> BTreeMap<Cell, String> {
    texts.iter().cloned().collect()
}

/// Returns the results of all couples in the round that is played now.
pub(super) fn open_round(snapshot: &GameSnapshot) -> impl Iterator<Item = HandContext<'_>> {
    let round = snapshot.game.next_number();
    let place = |table: &u16| RoundPath { table: *table, hand: 0 };
    snapshot.couples.keys().map(move |table| HandContext::new(snapshot, (round, place(table))))
}
