//! Slips of paper come in: the cursor among tables and hands, and a completed hand written.
//!
//! Invariants: hands of a table are recorded in order; one that came too early waits as a
//! draft until those before it are in. Each key is kept before the next is looked at.

use crate::gui::session::GameView as _;
use iced::Task;

use super::editor::{Stroke, Typed, Typing};
use super::{Action, Message, PendingChange, Stage, Tab, TournamentScreen, group_ids};
use crate::engine::tables::CLOSED;
use crate::engine::{Cell, Change, Cut, Edit, RoundPath, Subject, Value};
use crate::game::ProposedChange;

impl TournamentScreen {
    /// How many hands of a table are recorded.
    pub(super) fn recorded(&self, table: u16) -> usize {
        self.table(table).map_or(0, |table| table.hands.len())
    }

    pub(super) fn is_recorded(&self, place: RoundPath) -> bool {
        usize::from(place.hand) <= self.recorded(place.table)
    }

    fn is_closed(&self, table: u16) -> bool {
        self.table(table).is_some_and(|table| table.closed)
    }

    /// How many tables the shown game has.
    pub(super) fn tables(&self) -> u16 {
        let count = self.round(self.game).map_or(0, |round| round.tables.len());
        u16::try_from(count).unwrap_or(u16::MAX)
    }

    /// Puts the cursor on a hand; one that is missing is open at once.
    pub(super) fn open_at(&mut self, place: RoundPath) {
        let hands = u8::try_from(self.hands()).unwrap_or(u8::MAX);
        let place = RoundPath {
            table: place.table.clamp(1, self.tables().max(1)),
            hand: place.hand.clamp(1, hands.max(1)),
        };
        self.at = place;
        self.preview = None;
        self.typing = None;
        let half = self.halves.get(&self.game).and_then(|halves| halves.get(&place)).cloned();
        if !self.is_recorded(place) {
            let Some(shape) = &self.shape else { return };
            if !self.is_closed(place.table) && self.tables() > 0 {
                self.typing = Some(Typing::open(shape, place, half.unwrap_or_default(), None));
            }
        } else if half.is_some() {
            self.mend(place);
        }
    }

    /// Opens a recorded hand to be typed over.
    fn mend(&mut self, place: RoundPath) {
        let half = self.halves.get(&self.game).and_then(|halves| halves.get(&place)).cloned();
        let Some((shape, table)) = self.shape.as_ref().zip(self.table(place.table)) else { return };
        let record = self.session.game().record();
        let Some(entry) = record.rounds.get(self.game.wrapping_sub(1)) else { return };
        let was = shape.recorded(entry, place, table.pairs);
        self.typing = Some(Typing::correct(shape, place, was, half));
        self.look_ahead();
    }

    /// F2: the hand under the cursor is corrected.
    pub(super) fn correct(&mut self) -> Action<Message> {
        if self.tab != Tab::Entry {
            return self.show(Tab::Entry);
        }
        if self.is_recorded(self.at) {
            self.mend(self.at);
        }
        Action::None
    }

    /// The next hand that nobody has reported, at the table and then at those after it.
    pub(super) fn missing_after(&self, place: RoundPath) -> Option<RoundPath> {
        let (tables, hands) = (self.tables(), u8::try_from(self.hands()).unwrap_or(u8::MAX));
        let open = |table: u16| {
            let first = u8::try_from(self.recorded(table)).unwrap_or(hands) + 1;
            let waits = move |hand: u8| self.waits(RoundPath { table, hand });
            (first..=hands)
                .filter(move |hand| !self.is_closed(table) && !waits(*hand))
                .map(move |hand| RoundPath { table, hand })
        };
        let here = open(place.table).find(|at| at.hand > place.hand);
        let later = (place.table + 1..=tables).find_map(|table| open(table).next());
        let around = || (1..=place.table.min(tables)).find_map(|table| open(table).next());
        here.filter(|_| place.table > 0).or(later).or_else(around)
    }

    /// Whether a hand is typed whole and waits for those before it.
    fn waits(&self, place: RoundPath) -> bool {
        let half = self.halves.get(&self.game).and_then(|halves| halves.get(&place));
        self.shape
            .as_ref()
            .zip(half)
            .is_some_and(|(shape, texts)| shape.open(texts).is_none() && !self.is_recorded(place))
    }

    /// What a key does to the hand under the cursor.
    pub(super) fn stroke(&mut self, stroke: Stroke) -> Action<Message> {
        if self.typing.is_none() && matches!(stroke, Stroke::Digit(_)) && self.is_recorded(self.at)
        {
            self.mend(self.at);
        }
        let names = match self.table(self.at.table) {
            Some(table) => self.names(table.players()),
            None => return Action::None,
        };
        let Some((shape, typing)) = self.shape.as_ref().zip(self.typing.as_mut()) else {
            return if stroke == Stroke::Enter { self.skip() } else { Action::None };
        };
        let blank = typing.texts.is_empty();
        let typed = typing.press(shape, &names, stroke);
        match typed {
            Typed::Nothing if stroke == Stroke::Enter && blank => self.skip(),
            Typed::Nothing => Action::None,
            Typed::More => {
                self.look_ahead();
                self.keep_typed()
            }
            Typed::Complete => self.written(),
        }
    }

    /// Enter on a hand that says nothing: on to the next table that owes one.
    fn skip(&mut self) -> Action<Message> {
        if self.stage() != Stage::Playing && self.game == self.begun() {
            return self.show(Tab::Moves);
        }
        let end = RoundPath { table: self.at.table, hand: u8::MAX };
        if let Some(next) = self.missing_after(end) {
            self.open_at(next);
        }
        Action::Run(self.show_cursor())
    }

    /// What would follow from a correction, once it could be written.
    fn look_ahead(&mut self) {
        self.preview = None;
        let Some((shape, typing)) = self.shape.as_ref().zip(self.typing.as_ref()) else { return };
        if typing.was.is_none() || !typing.is_touched(shape) || !typing.is_complete(shape) {
            return;
        }
        let mut entry = match self.session.game().record().rounds.get(self.game.wrapping_sub(1)) {
            Some(entry) => entry.clone(),
            None => return,
        };
        for edit in self.edits_of(typing.place, &typing.texts) {
            if let Edit::Set { cell, new, .. } = edit {
                let _ = entry.set(cell, new);
            }
        }
        let found = crate::engine::DecodeIssues::default();
        self.preview = Some(Box::new(self.session.game().preview(self.game, &entry, &found)));
    }

    /// Keeps what is typed of the hand under the cursor.
    fn keep_typed(&mut self) -> Action<Message> {
        let Some((shape, typing)) = self.shape.as_ref().zip(self.typing.as_ref()) else {
            return Action::None;
        };
        let halves = self.halves.entry(self.game).or_default();
        if typing.is_touched(shape) {
            let _ = halves.insert(typing.place, typing.texts.clone());
        } else {
            let _ = halves.remove(&typing.place);
        }
        self.save_halves(self.game)
    }

    /// The edits that write one hand.
    fn edits_of(&self, place: RoundPath, texts: &super::Texts) -> Vec<Edit> {
        let Some((shape, table)) = self.shape.as_ref().zip(self.table(place.table)) else {
            return Vec::new();
        };
        let round = self.game;
        let entry = self.session.game().record().rounds.get(round.wrapping_sub(1));
        let numbers = shape.numbers(texts);
        let edit = |spot| {
            let cell = shape.cell(spot, place, table.pairs);
            let old = entry.and_then(|entry| entry.get(&cell)).cloned();
            let new = numbers.get(&spot).copied().map(Value::Number);
            (old != new).then_some(Edit::Set { round, cell, old, new })
        };
        shape.spots().filter_map(edit).collect()
    }

    /// The hand under the cursor is whole: it is written, and with it those that waited for it.
    fn written(&mut self) -> Action<Message> {
        let Some((shape, typing)) = self.shape.as_ref().zip(self.typing.as_ref()) else {
            return Action::None;
        };
        let (place, texts) = (typing.place, typing.texts.clone());
        if !typing.is_complete(shape) {
            return self.keep_typed();
        }
        if typing.was.is_some() {
            return self.corrected(place, &texts);
        }
        let _ = self.halves.entry(self.game).or_default().insert(place, texts);
        let first = u8::try_from(self.recorded(place.table)).unwrap_or(u8::MAX) + 1;
        let hands = u8::try_from(self.hands()).unwrap_or(u8::MAX);
        let hands: Vec<RoundPath> = (first..=hands)
            .map(|hand| RoundPath { table: place.table, hand })
            .take_while(|place| self.waits(*place))
            .collect();
        if !hands.contains(&place) {
            let words = format!("Hand {} is kept until hand {first} is in", place.hand);
            let kept = self.save_halves(self.game);
            let next = RoundPath { table: place.table, hand: first };
            self.open_at(next);
            let Action::Run(task) = kept else { return Action::None };
            return Action::Toast { text: words, undo: false, task };
        }
        self.record(place.table, &hands)
    }

    fn record(&mut self, table: u16, hands: &[RoundPath]) -> Action<Message> {
        let texts = |place: &RoundPath| {
            let halves = self.halves.get(&self.game);
            halves.and_then(|halves| halves.get(place)).cloned().unwrap_or_default()
        };
        let recorded = self.recorded(table);
        let count = |number: usize| i64::try_from(number).ok().map(Value::Number);
        let [_, id] = group_ids(self.session.game().record().game);
        let cell = Cell { field: id, place: RoundPath { table, hand: 0 }, subject: Subject::One };
        let rounds = &self.session.game().record().rounds;
        let old = rounds.get(self.game.wrapping_sub(1)).and_then(|entry| entry.get(&cell)).cloned();
        let new = count(recorded + hands.len());
        let mut edits = vec![Edit::Set { round: self.game, cell, old, new }];
        for place in hands {
            edits.extend(self.edits_of(*place, &texts(place)));
        }
        let label = match hands {
            [only] => {
                let words = self.hand_words(&texts(only));
                format!("Table {table}, hand {}: {words}", only.hand)
            }
            several => {
                let numbers: Vec<String> =
                    several.iter().map(|place| place.hand.to_string()).collect();
                format!("Table {table}, hands {}", crate::engine::join_words(&numbers))
            }
        };
        let halves = self.halves.entry(self.game).or_default();
        for place in hands {
            let _ = halves.remove(place);
        }
        let change = Change::new(label.clone(), edits);
        let proposal = ProposedChange { change, undoes: None };
        self.commit(PendingChange::new(proposal, label))
    }

    fn corrected(&mut self, place: RoundPath, texts: &super::Texts) -> Action<Message> {
        let edits = self.edits_of(place, texts);
        let _ = self.halves.entry(self.game).or_default().remove(&place);
        if edits.is_empty() {
            let kept = self.save_halves(self.game);
            self.open_at(place);
            return kept;
        }
        let words = self.hand_words(texts);
        let label = format!(
            "Game {}, table {}, hand {} corrected: {words}",
            self.game, place.table, place.hand
        );
        let change = Change::new(label.clone(), edits);
        let proposal = ProposedChange { change, undoes: None };
        self.commit(PendingChange::new(proposal, label))
    }

    /// "7 and 6": the first numbers of a hand.
    fn hand_words(&self, texts: &super::Texts) -> String {
        let Some(shape) = &self.shape else { return String::new() };
        let numbers = shape.numbers(texts);
        let first = numbers.iter().filter(|(spot, _)| spot.field == 0);
        let first: Vec<String> = first.map(|(_, number)| number.to_string()).collect();
        crate::engine::join_words(&first)
    }

    /// Leaves a correction as the hand was.
    pub(super) fn leave_hand(&mut self) -> Action<Message> {
        let place = self.at;
        let _ = self.halves.entry(self.game).or_default().remove(&place);
        self.open_at(place);
        self.save_halves(self.game)
    }

    /// No more hands will come from a table, or some will after all.
    pub(super) fn close_table(&mut self, table: u16) -> Action<Message> {
        let Some(closed) = self.table(table).map(|table| table.closed) else {
            return Action::None;
        };
        let cell = Cell {
            field: CLOSED.spec.id,
            place: RoundPath { table, hand: 0 },
            subject: Subject::One,
        };
        let rounds = &self.session.game().record().rounds;
        let old = rounds.get(self.game.wrapping_sub(1)).and_then(|entry| entry.get(&cell)).cloned();
        let new = (!closed).then_some(Value::Flag(true));
        let label = if closed {
            format!("Table {table} plays on")
        } else {
            format!("Table {table} closed after {} hands", self.recorded(table))
        };
        let edits = vec![Edit::Set { round: self.game, cell, old, new }];
        let proposal = ProposedChange { change: Change::new(label.clone(), edits), undoes: None };
        self.commit(PendingChange::new(proposal, label))
    }

    /// A cut was won.
    pub(super) fn cut(&mut self, cut: Cut, which: usize) -> Action<Message> {
        let Some(winner) = cut.tied.get(which).copied() else { return Action::None };
        if self.moved() < self.begun() {
            // What was played after it stays: it is asked first.
            self.recut = Some((cut, Some(which)));
            return Action::DismissToast(self.show_cursor());
        }
        let round = self.begun();
        let entry = self.session.game().record().rounds.last();
        let old = entry.and_then(|entry| entry.get(&cut.cell)).cloned();
        let new = Some(Value::Player(winner));
        if old == new {
            return Action::None;
        }
        let label = format!("Table {}: {} won the cut", cut.table, self.player(winner));
        let edits = vec![Edit::Set { round, cell: cut.cell, old, new }];
        let proposal = ProposedChange { change: Change::new(label.clone(), edits), undoes: None };
        self.commit(PendingChange::new(proposal, label))
    }

    /// Enter, wherever we are.
    pub(super) fn press_enter(&mut self) -> Action<Message> {
        match (self.tab, self.stage()) {
            (Tab::Entry, _) => self.stroke(Stroke::Enter),
            (Tab::Second, _) => self.read_stroke(Stroke::Enter),
            (Tab::Moves, _) if self.moved() < self.begun() => self.write_recut(),
            (Tab::Seating | Tab::Moves, Stage::Ready) => self.begin(),
            (_, Stage::Playing) => self.show(Tab::Entry),
            (Tab::Seating, Stage::Cutting) => self.show(Tab::Moves),
            (Tab::Moves, Stage::Over) => self.show(Tab::Standings),
            (Tab::Standings, _) => {
                self.explained = !self.explained;
                Action::None
            }
            (Tab::Rules | Tab::Corrections, _) => self.show(Tab::Seating),
            _ => Action::Run(Task::none()),
        }
    }
}
