//! Two pairs of eyes: the couples of a match, read a second time by somebody else. How they
//! compare is in `gui/twice.rs`, for every kind of night; here is what a couple's hand is.
//!
//! Invariant: letters are answers where a box is open, and commands where none is.

mod shortcuts;
mod typing;
mod view;
use typing::show_read;
pub(super) use view::WIDTH;

use std::collections::BTreeSet;

use iced::Task;

use super::{Action, CouplesScreen, Message, Tab, Texts};
use crate::engine::double_entry::EntryUnit;
use crate::engine::{Cell, Choice, FieldKind, FieldSpec, Record, RoundPath, Value, join_words};
use crate::game::form::{RoundForm, SEATS, couple_fields, written_round};
use crate::game::session::PendingChange;
use crate::gui::session::{GameView as _, committed_toast};
use crate::gui::twice::card::{Words, sentence};
use crate::gui::twice::{Eye, FromDisk, Read, Twice};
use crate::store::worker::Failure;

/// The second reading of a match, as it is typed.
#[derive(Debug)]
pub(super) struct Second {
    /// What was read.
    pub(super) twice: Twice,
    /// The round that is shown, from 1; 0 while none is recorded.
    pub(super) round: usize,
    /// The couple the cursor is at.
    at: RoundPath,
    /// The shown round as it is read; the cursor is in it where a box is open.
    pub(super) typing: Option<RoundForm>,
    /// What was read before the couple under the cursor was opened again.
    before: Option<Read>,
}

impl Second {
    pub(super) fn new(record: &Record) -> Second {
        Second {
            twice: Twice::new(record),
            round: 0,
            at: RoundPath { table: 1, hand: 0 },
            typing: None,
            before: None,
        }
    }

    /// The couple the cursor is at.
    pub(super) fn here(&self) -> EntryUnit {
        (self.round, self.at)
    }

    /// Whether a box is open, so that letters are answers.
    pub(super) fn is_open(&self) -> bool {
        self.typing.as_ref().is_some_and(|form| form.open_place().is_some())
    }
}

impl CouplesScreen {
    /// What was read a second time when the match was left.
    pub(super) fn take_second(&mut self, read: FromDisk) -> Action<Message> {
        self.second.twice.take(self.session.game(), read);
        self.read_on();
        self.press_queued()
    }

    /// Couples are read twice from now on, or once.
    pub(super) fn turn_twice(&mut self) -> Action<Message> {
        let turn = self.second.twice.turn(self.session.store(), self.session.id());
        Action::Run(Task::perform(turn, Message::TwiceKept))
    }

    pub(super) fn twice_kept(&mut self, kept: Result<bool, Failure>) -> Action<Message> {
        match kept {
            Ok(twice) => {
                self.second.twice.on = twice;
                self.read_on();
                if !twice && self.tab == Tab::Second {
                    self.tab = Tab::Couples;
                }
                let words = self.second.twice.turned_words();
                Action::Toast { text: words, undo: false, task: Task::none() }
            }
            Err(failure) => {
                self.session.fail(&failure);
                Action::None
            }
        }
    }

    /// "5 couples not read twice"; `None` where there is none, or couples are read once.
    pub(super) fn not_twice(&self) -> Option<String> {
        self.second.twice.not_twice(self.session.game().record())
    }

    /// How a recorded round compares: as its worst couple; `None` unless all of it was read.
    pub(super) fn eye_of_round(&self, round: usize) -> Option<Eye> {
        let twice = &self.second.twice;
        let mut eyes = twice.of_round(round).filter_map(|(hand, _)| twice.eye(hand));
        if eyes.any(|eye| eye == Eye::Differs) {
            return Some(Eye::Differs);
        }
        let whole = twice.on && twice.unread_in(self.session.game().record(), round) == 0;
        whole.then_some(Eye::Agrees)
    }

    /// "Round 3, couple 2", and what was read first and second: "run, caught 12", "gin".
    fn words_of(&self, hand: EntryUnit) -> Words {
        let (round, place) = hand;
        let record = self.session.game().record();
        let different = self.second.twice.differences(record, hand).unwrap_or_default();
        let entry = round.checked_sub(1).and_then(|at| record.rounds.get(at));
        let both = [false, true].map(|second| {
            let said = |cell: &Cell| match different.iter().find(|one| one.cell == *cell) {
                Some(one) if second => one.second.as_ref(),
                Some(one) => one.first.as_ref(),
                None => entry?.get(cell),
            };
            let fields = couple_fields(record.game).filter_map(|spec| {
                let of = |cell: &Cell| cell.field == spec.id;
                if !different.iter().any(|one| of(&one.cell)) {
                    return None;
                }
                // Where one of several differs, the others are said too.
                let written = entry.into_iter().flat_map(|entry| entry.at(place));
                let cells = written.map(|(cell, _)| *cell).chain(different.iter().map(|d| d.cell));
                let cells: BTreeSet<Cell> = cells.filter(of).collect();
                let values: Vec<&Value> = cells.iter().filter_map(said).collect();
                (!values.is_empty()).then(|| self.field_words(hand, spec, &values))
            });
            let words: Vec<String> = fields.collect();
            if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
        });
        (format!("Round {round}, couple {}", place.table), both)
    }

    /// "gin", "Abe went out", "caught 12", "left over 10 and 12".
    fn field_words(
        &self,
        (round, place): EntryUnit,
        spec: &FieldSpec,
        values: &[&Value],
    ) -> String {
        let label = spec.label.to_lowercase();
        let words = values.iter().map(|value| match (value, spec.kind) {
            (Value::Word(id), FieldKind::Choice(choices)) => {
                let seat = SEATS.iter().find(|seat| *seat == id);
                let sits = seat.and_then(|seat| self.sits(round, place, seat));
                let label = |choice: &Choice| choice.label.to_owned();
                sits.or_else(|| choices.iter().find(|choice| choice.id == *id).map(label))
                    .unwrap_or_default()
            }
            (Value::Number(number), _) => number.to_string(),
            _ => String::new(),
        });
        let words = join_words(&words.collect::<Vec<_>>());
        match spec.kind {
            FieldKind::Choice(choices)
                if choices.iter().all(|choice| SEATS.contains(&choice.id)) =>
            {
                format!("{words} {label}")
            }
            FieldKind::Choice(_) => words,
            _ => format!("{label} {words}"),
        }
    }

    /// Who sat at a couple for a team.
    fn sits(&self, round: usize, place: RoundPath, field: &'static str) -> Option<String> {
        let record = self.session.game().record();
        let entry = record.rounds.get(round.checked_sub(1)?)?;
        match entry.get(&Cell { place, ..Cell::one(field) })? {
            Value::Player(player) => Some(record.player_name(*player).to_owned()),
            _ => None,
        }
    }

    /// "Round 3, couple 2: first caught 12, second caught 21".
    fn difference_words(&self, hand: EntryUnit) -> String {
        sentence(self.words_of(hand))
    }

    /// F or S: the first reading is right, or the second. Either way it is a change with its
    /// line in the log; where the first is right, nothing but that is written.
    pub(super) fn settle(&mut self, second_is_right: bool) -> Action<Message> {
        let asked = self.second.twice.asked(self.second.here());
        let Some(hand) = asked.filter(|_| !self.session.is_pending()) else { return Action::None };
        let words = self.words_of(hand);
        let record = self.session.game().record();
        let writing = self.second.twice.settle(record, hand, words, second_is_right);
        self.commit(writing)
    }

    /// A difference is settled: what is half typed of this round and of others stays.
    pub(super) fn settled(
        &mut self,
        change: PendingChange,
        rounds: &BTreeSet<usize>,
    ) -> Action<Message> {
        let texts = self.form.texts().clone();
        self.form = RoundForm::next(self.session.game(), texts);
        if let Some(correction) = &mut self.correction {
            let (number, texts) = (correction.form.number(), correction.form.texts().clone());
            correction.form = RoundForm::correct(self.session.game(), number, Some(texts.into()));
        }
        let mut actions = Action::None;
        // With the change the disk has let go of what was half typed of its round.
        for round in rounds {
            let draft = self.session.draft(*round).filter(|draft| !draft.is_empty()).cloned();
            if let Some(draft) = draft {
                let save = self.session.save_draft(*round, draft).map(Message::Session);
                actions = actions.and(Action::Run(save));
            }
        }
        self.read_at(self.second.here());
        actions.and(committed_toast(change, show_read()))
    }

    /// What was read of a round, as it is shown: what agrees as it stands, the rest as it was
    /// typed.
    fn texts_read(&self, round: usize) -> Texts {
        let (twice, record) = (&self.second.twice, self.session.game().record());
        let first = written_round(record, round).texts;
        let mut texts = Texts::new();
        for (hand, read) in twice.of_round(round) {
            if twice.eye(hand) == Some(Eye::Agrees) {
                let here = first
                    .iter()
                    .filter(|(cell, _)| cell.place == hand.1 && !SEATS.contains(&cell.field));
                texts.extend(here.map(|(cell, text)| (*cell, text.clone())));
            } else {
                texts.extend(read.cells.iter().map(|(cell, text)| (*cell, text.clone())));
            }
        }
        texts
    }
}
