//! A table of the night: its players, its hands, and what its people have sent.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Path};
use axum::http::Method;
use axum::http::request::Parts;
use axum::response::Response;

use super::answer::{Refusal, see};
use super::attempts::Phone;
use super::couple_context::CoupleContext;
use super::couple_texts::has_couples;
use super::form::{self, FormData};
use super::hand::{self, QueryParams, Trump};
use super::recording::is_of_players;
use super::served_game::ServedGame;
use super::snapshot::GameSnapshot;
use scoring::hands::HandPlace;
use scoring::{Edit, Player, RoundPath, SeatedPairs, TableResult};
use session::form::RoundForm;
use session::hand_states::{HandState, Said, SentHand, recorded_words};
use session::tournament::{HandEntry, Night, Texts};
use store::LoggedChange;
use store::clock;
use store::format::time_or_day;

/// A request with the secret of a table.
pub(super) struct TableRequest {
    pub(super) served: Arc<ServedGame>,
    pub(super) snapshot: Arc<GameSnapshot>,
    pub(super) table: u16,
    pub(super) secret: String,
    /// The phone, named by the end of its address.
    pub(super) device: String,
}

impl FromRequestParts<Arc<ServedGame>> for TableRequest {
    type Rejection = Refusal;

    async fn from_request_parts(
        parts: &mut Parts,
        served: &Arc<ServedGame>,
    ) -> Result<TableRequest, Refusal> {
        let path = Path::<(String, String)>::from_request_parts(parts, served).await;
        let Ok(Path((evening, secret))) = path else { return Err(Refusal::NoPage) };
        let table = served.table(&evening, &secret)?;
        if !served.rates().allow(table) {
            return Err(Refusal::TooFast);
        }
        served.presence().seen(table);
        let device = parts.extensions.get().map_or_else(String::new, Phone::words);
        let sends = parts.method == Method::POST;
        let snapshot =
            if sends { served.newest_snapshot().await? } else { served.snapshot().await? };
        Ok(TableRequest { served: Arc::clone(served), snapshot, table, secret, device })
    }
}

impl TableRequest {
    /// Returns the table of the request.
    pub(super) fn at(&self) -> TableContext<'_> {
        TableContext::new(&self.served, &self.snapshot, self.table)
    }

    /// Returns the couple at the table, in a game of couples.
    pub(super) fn couple(&self) -> CoupleContext<'_> {
        CoupleContext::new(&self.served, &self.snapshot, self.table)
    }

    /// Returns whether it is a game of couples.
    pub(super) fn is_of_couples(&self) -> bool {
        has_couples(self.snapshot.game.record())
    }

    /// Redirects to the page of the table.
    pub(super) fn see(&self) -> Response {
        see(&format!("/{}/table/{}", self.served.access().evening, self.secret))
    }
}

/// A table of a night.
pub(super) struct TableContext<'a> {
    pub(super) served: &'a ServedGame,
    pub(super) snapshot: &'a GameSnapshot,
    pub(super) night: Night<'a>,
    pub(super) hands: &'a HandEntry,
    pub(super) table: u16,
}

impl<'a> TableContext<'a> {
    pub(super) fn new(
        served: &'a ServedGame,
        snapshot: &'a GameSnapshot,
        table: u16,
    ) -> TableContext<'a> {
        let night = Night(&snapshot.game);
        TableContext { served, snapshot, night, hands: &snapshot.hands, table }
    }

    pub(super) fn result(&self) -> Option<&'a TableResult> {
        self.hands.table(self.night, self.table)
    }

    pub(super) fn place(&self, hand: u8) -> RoundPath {
        RoundPath { table: self.table, hand }
    }

    /// Returns the players of a hand.
    pub(super) fn seated(&self, hand: u8) -> SeatedPairs {
        let nobody = [[Player(0); 2]; 2];
        self.result().map_or(nobody, |table| self.hands.playing(table, self.place(hand)))
    }

    /// Returns a hand of the game under way.
    pub(super) fn hand_place(&self, hand: u8) -> HandPlace {
        (self.night.begun(), self.night.boxes_of(self.place(hand)))
    }

    /// Returns what people have sent of a hand, if they have sent anything.
    pub(super) fn sent(&self, hand: u8) -> Option<&'a SentHand> {
        let sent = self.snapshot.states.hand(self.hand_place(hand))?;
        let mut versions = sent.versions.iter();
        // What others have sent for a hand that is still to be played is not shown to these.
        let is_theirs = |version| sent.is_recorded || is_of_players(self.snapshot, version);
        versions.any(is_theirs).then_some(sent)
    }

    pub(super) fn state(&self, hand: u8) -> HandState {
        self.sent(hand).map_or(HandState::Desk, |hand| hand.state)
    }

    /// Returns whether a hand is recorded.
    pub(super) fn is_recorded(&self, hand: u8) -> bool {
        self.hands.is_recorded(self.night, self.place(hand))
    }

    /// Returns whether nothing is left to do for a hand.
    pub(super) fn is_done(&self, hand: u8) -> bool {
        self.is_recorded(hand) && matches!(self.state(hand), HandState::Desk | HandState::Confirmed)
    }

    /// Returns the pair with these players: 0 is A.
    pub(super) fn pair_of(&self, hand: u8, people: &[Player]) -> Option<usize> {
        self.seated(hand).iter().position(|pair| pair[..] == *people)
    }

    /// Returns a version of a hand as a phone of this table sends it.
    pub(super) fn said(&self, hand: u8, device: &str, sent: &FormData, texts: Texts) -> Said {
        let pair = form::by(sent);
        Said {
            hand: self.hand_place(hand),
            people: self.seated(hand)[pair].to_vec(),
            players: self.seated(hand).as_flattened().to_vec(),
            device: device.to_owned(),
            texts: texts.into_iter().collect(),
            seen: form::seen(sent),
            confirms: sent.contains_key("yes"),
        }
    }

    /// Returns the number of the hand in a form or query, if it is valid.
    pub(super) fn hand(&self, sent: &QueryParams) -> Option<u8> {
        let hand = sent.get("hand")?.parse().ok()?;
        (1..=self.night.hands()).contains(&hand).then_some(hand)
    }

    /// Returns the form of a hand with the sent data.
    pub(super) fn form(&self, hand: u8, sent: &FormData) -> Option<RoundForm> {
        let texts = hand::texts(self.hands, self.night, self.place(hand), sent);
        self.form_of(hand, texts)
    }

    pub(super) fn form_of(&self, hand: u8, texts: Texts) -> Option<RoundForm> {
        let mut form = self.hands.hand_form(self.night, self.place(hand), texts, None)?;
        form.enter_box(None);
        Some(form)
    }

    pub(super) fn trump(&self, hand: u8) -> Option<Trump> {
        let planned = self.night.planned(self.night.begun())?;
        planned.trumps.get(usize::from(hand).checked_sub(1)?).copied().map(Trump::of)
    }

    /// Returns the change that recorded a hand, or corrected it since.
    pub(super) fn recording(&self, place: RoundPath) -> Option<&'a LoggedChange> {
        let game = self.night.begun();
        let is_of = |edit: &Edit| {
            let Edit::Set { round, cell, .. } = edit else { return false };
            *round == game && self.night.hand_of(cell) == Some(place)
        };
        let mut log = self.night.0.log().iter().rev();
        log.find(|step| step.change.edits.iter().any(is_of))
    }

    /// Returns when a hand was recorded, or corrected since.
    pub(super) fn recorded_at(&self, place: RoundPath) -> String {
        let step = self.recording(place);
        step.map_or_else(String::new, |step| time_or_day(step.at, clock::local_now()))
    }

    /// Returns the recorded numbers of a hand: "8 and 5".
    pub(super) fn recorded_words(&self, hand: u8) -> String {
        recorded_words(self.night.record(), self.hand_place(hand))
    }

    /// Returns a message if other people play the hand than when the form was shown.
    pub(super) fn other_people(&self, hand: u8, sent: &FormData) -> Option<String> {
        let now = self.seats(hand);
        let is_other = sent.get("seats").is_some_and(|seats| *seats != now);
        let names = |pair| hand::names(self.night.record(), self.seated(hand), pair);
        is_other.then(|| format!("{} play {} here now. Check it again.", names(0), names(1)))
    }

    /// Returns the seats of those who play a hand, for its form.
    pub(super) fn seats(&self, hand: u8) -> String {
        let seats = self.seated(hand);
        let seats = seats.as_flattened().iter().map(|player| player.0.to_string());
        seats.collect::<Vec<String>>().join(".")
    }

    /// Returns a message if the form was for another game than the current one.
    pub(super) fn other_game(&self, sent: &FormData) -> Option<String> {
        let begun = self.night.begun();
        let number: usize = sent.get("game")?.parse().ok()?;
        let now = self.night.game_words(begun);
        let now = if begun > 0 { now + " is being played now" } else { now };
        (number != begun).then(|| format!("{now}. What you sent was for another game."))
    }
}
