//! A couple: who sits at its table, its result as typed, and what its players have sent.

use std::collections::BTreeMap;

use super::couple_texts::{inputs, texts_at};
use super::form::{self, FormData};
use super::served_game::ServedGame;
use super::snapshot::GameSnapshot;
use scoring::hands::HandPlace;
use scoring::{Cell, Player, RoundEntry, RoundPath};
use session::OpenGame;
use session::form::{Draft, RoundForm, SEATS, written_round};
use session::hand_states::{HandState, SentHand, entry_words, recorded_words};
use session::tournament::Texts;
use store::HandVersion;

/// The couple at a table.
pub(super) struct CoupleContext<'a> {
    pub(super) served: &'a ServedGame,
    pub(super) snapshot: &'a GameSnapshot,
    pub(super) game: &'a OpenGame,
    pub(super) table: u16,
}

impl<'a> CoupleContext<'a> {
    pub(super) fn new(
        served: &'a ServedGame,
        snapshot: &'a GameSnapshot,
        table: u16,
    ) -> CoupleContext<'a> {
        CoupleContext { served, snapshot, game: &snapshot.game, table }
    }

    /// Returns all couples of the open round.
    pub(super) fn all(
        served: &'a ServedGame,
        snapshot: &'a GameSnapshot,
    ) -> Vec<CoupleContext<'a>> {
        let form = RoundForm::next(&snapshot.game, Draft::from(snapshot.planned_seats()));
        let tables = form.places().iter().map(|couple| couple.place.table);
        tables.map(|table| CoupleContext::new(served, snapshot, table)).collect()
    }

    pub(super) fn place(&self) -> RoundPath {
        RoundPath { table: self.table, hand: 0 }
    }

    /// Returns what the couple has sent for a round, if anything.
    pub(super) fn sent(&self, round: usize) -> Option<&'a SentHand> {
        let hand = self.snapshot.states.hand((round, self.place()));
        hand.filter(|hand| !hand.versions.is_empty())
    }

    /// Returns the state of the couple's result of a round.
    pub(super) fn state(&self, round: usize) -> HandState {
        self.snapshot.states.state((round, self.place()))
    }

    /// Returns what the couple has sent for the open round, if the same people still sit there.
    pub(super) fn open(&self) -> Option<&'a SentHand> {
        let hand = self.sent(self.game.next_number())?;
        hand.versions.iter().any(|version| self.is_of_players(version)).then_some(hand)
    }

    /// Returns whether those who sent a version for the open round still sit there.
    pub(super) fn is_of_players(&self, version: &HandVersion) -> bool {
        let players = self.players(&self.form_of(&Texts::new()));
        players.is_some_and(|players| version.players == players)
    }

    /// Returns the couple's part of a round with the sent form data: of the open round, or of one
    /// being corrected.
    pub(super) fn form(&self, round: usize, sent: &FormData) -> RoundForm {
        let open = self.game.next_number();
        let own = self.place();
        let (own_boxes, seats) = (format!("{}.0.", own.table), self.seat_names());
        // Seats are not typed at a table.
        let sent =
            sent.iter().filter(|(name, _)| name.starts_with(&own_boxes) && !seats.contains(name));
        let sent: FormData = sent.map(|(name, text)| (name.clone(), text.clone())).collect();
        let form = if round == open {
            let seats = Draft::from(self.snapshot.planned_seats());
            form::filled_over(|draft| RoundForm::next(self.game, draft), seats, &sent)
        } else {
            let mut written = written_round(self.game.record(), round);
            let is_own = |cell: &Cell| cell.place == own && !SEATS.contains(&cell.field);
            written.texts.retain(|cell, _| !is_own(cell));
            written.counts.retain(|cell, _| !is_own(cell));
            let corrected = |draft| RoundForm::correct_as_new(self.game, round, draft);
            form::filled_over(corrected, written, &sent)
        };
        form.of_couple(own)
    }

    /// Returns the couple's part of the open round with texts in its boxes.
    pub(super) fn form_of(&self, texts: &Texts) -> RoundForm {
        self.form(self.game.next_number(), &inputs(texts))
    }

    /// Returns the names of the inputs for the seats.
    pub(super) fn seat_names(&self) -> [String; 2] {
        SEATS.map(|field| form::name(&Cell { place: self.place(), ..Cell::one(field) }))
    }

    /// Returns the players in a form: the player of A and the player of B.
    pub(super) fn players(&self, form: &RoundForm) -> Option<[Player; 2]> {
        let couple = form.places().iter().find(|couple| couple.place == self.place())?;
        couple.players.as_slice().try_into().ok()
    }

    /// Returns the names of the players in a form.
    pub(super) fn names(&self, form: &RoundForm) -> Option<[String; 2]> {
        let record = self.game.record();
        Some(self.players(form)?.map(|player| record.player_name(player).to_owned()))
    }

    /// Returns the couple's texts in an entry, without its seats.
    pub(super) fn texts_of(&self, entry: &RoundEntry) -> Texts {
        texts_at(self.game.record(), entry, self.place())
    }

    /// Returns the couple's texts in a recorded round; empty if it is not recorded.
    pub(super) fn recorded_texts(&self, round: usize) -> Texts {
        let entry = round.checked_sub(1).and_then(|at| self.game.record().rounds.get(at));
        entry.map_or_else(Texts::new, |entry| self.texts_of(entry))
    }

    /// Returns the couple's result in an entry, in words: "gin, Ida went out, caught 12".
    pub(super) fn words(&self, entry: &RoundEntry) -> String {
        entry_words(self.game.record(), entry, self.place())
    }

    /// Returns a version in words.
    pub(super) fn version_words(&self, version: &HandVersion) -> String {
        let texts = version.texts.iter().cloned().collect();
        self.words(self.form(version.hand.0, &inputs(&texts)).entry())
    }

    /// Returns the recorded result in words.
    pub(super) fn recorded_words(&self, round: usize) -> String {
        recorded_words(self.game.record(), self.hand(round))
    }

    pub(super) fn hand(&self, round: usize) -> HandPlace {
        (round, self.place())
    }
}

/// Returns everything that couples have sent for the open round, by the names of the inputs.
pub(super) fn all_sent(snapshot: &GameSnapshot) -> FormData {
    let open = snapshot.game.next_number();
    let hands = snapshot.states.unrecorded().filter(|((round, _), _)| *round == open);
    let mut sent: BTreeMap<String, String> = inputs(&snapshot.planned_seats());
    for version in hands.filter_map(|(_, hand)| hand.standing()) {
        sent.extend(inputs(&version.texts.iter().cloned().collect()));
    }
    sent
}
