//! A couple of the open round: who sits at its table, its result as typed, and the result that
//! waits.

use std::collections::BTreeMap;

use super::couple_texts::{inputs, texts_at};
use super::form::{self, FormData};
use super::served_game::ServedGame;
use super::snapshot::GameSnapshot;
use super::waiting::{Sender, SentHand};
use crate::engine::double_entry::EntryUnit;
use crate::engine::{Cell, Player, RoundEntry, RoundPath};
use crate::game::OpenGame;
use crate::game::double_entry::written_words;
use crate::game::form::{Draft, RoundForm, SEATS, written_round};
use crate::game::tournament::Texts;

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

    /// Returns the couple's place in the open round.
    pub(super) fn unit(&self) -> EntryUnit {
        (self.game.next_number(), self.place())
    }

    /// Returns what the couple has sent for the open round.
    pub(super) fn waits(&self) -> Option<SentHand> {
        self.served.waiting().get(self.unit())
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
        self.form(self.unit().0, &inputs(texts))
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

    /// Returns the couple's texts in an entry, including its seats.
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
        let mut record = self.game.record().clone();
        record.rounds = vec![entry.clone()];
        written_words(&record, (1, self.place()))
    }

    /// Returns a sent result in words.
    pub(super) fn sent_words(&self, round: usize, texts: &Texts) -> String {
        self.words(self.form(round, &inputs(texts)).entry())
    }

    /// Returns the recorded result in words.
    pub(super) fn recorded_words(&self, round: usize) -> String {
        let entry = round.checked_sub(1).and_then(|at| self.game.record().rounds.get(at));
        entry.map(|entry| self.words(entry)).unwrap_or_default()
    }

    /// Returns whether other people sit there now than when this was sent.
    pub(super) fn is_of_others(&self, sent: &SentHand) -> bool {
        let form = self.form_of(&Texts::new());
        let now = self.texts_of(form.entry());
        let seats = |texts: &Texts| -> Vec<Option<String>> {
            let cell = |field| Cell { place: self.place(), ..Cell::one(field) };
            SEATS.iter().map(|field| texts.get(&cell(field)).cloned()).collect()
        };
        seats(&now) != seats(&sent.texts)
    }

    /// Returns the sender in words: "Ida on phone 23".
    pub(super) fn sender_words(&self, texts: &Texts, sender: &Sender) -> String {
        let seat = SEATS.get(sender.pair).copied().unwrap_or_default();
        let name = texts.get(&Cell { place: self.place(), ..Cell::one(seat) });
        match name {
            Some(name) => format!("{name} on {}", sender.device),
            None => sender.device.clone(),
        }
    }
}

/// Returns everything that couples have sent for the open round, by the names of the inputs.
pub(super) fn all_sent(served: &ServedGame, snapshot: &GameSnapshot) -> FormData {
    let open = snapshot.game.next_number();
    let waiting = served.waiting().all().into_iter().filter(|((round, _), _)| *round == open);
    let mut sent: BTreeMap<String, String> = BTreeMap::new();
    for (_, hand) in waiting {
        sent.extend(inputs(&hand.texts));
    }
    sent
}
