//! Slips of paper come in: the cursor among tables and hands, and a completed hand written.
//!
//! Invariants: hands of a table are recorded in order; one that came too early waits as a
//! draft until those before it are in. Each key is kept before the next is looked at.

use crate::gui::double_entry::DoubleEntryView as _;
use crate::gui::session::GameView as _;
use iced::Task;

use super::{
    Action, Message, PendingChange, Stage, Texts, TournamentScreen, TournamentTab, group_ids,
};
use crate::engine::tables::CLOSED;
use crate::engine::{Cell, Change, Cut, Edit, RoundEntry, RoundPath, Subject, Value};
use crate::game::ProposedChange;
use crate::game::form::{EditKey, HandRules, Outcome, RoundForm};

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
        self.form = None;
        let half = self.halves.get(&self.game).and_then(|halves| halves.get(&place)).cloned();
        if self.is_recorded(place) {
            if half.is_some() {
                self.mend(place);
            }
        } else if !self.is_closed(place.table) && self.tables() > 0 {
            self.form = self.hand_form(place, half.unwrap_or_default(), None);
        }
    }

    /// The cursor comes to the next hand by itself: an Enter that follows stays there.
    pub(super) fn arrive_at(&mut self, place: RoundPath) {
        let before = self.at;
        self.open_at(place);
        if let Some(form) = &mut self.form
            && let Some(cell) = form.cursor()
        {
            form.machine_mut().arrive_from(Cell { place: before, ..cell });
        }
    }

    /// A hand of the shown game, to be typed or corrected.
    pub(super) fn hand_form(
        &self,
        place: RoundPath,
        texts: Texts,
        was: Option<Texts>,
    ) -> Option<RoundForm> {
        let (rules, table) = self.rules.as_ref().zip(self.table(place.table))?;
        let pairs = self.playing(table, place);
        let [[a, b], [c, d]] = pairs;
        Some(RoundForm::hand(rules, place, (pairs, self.names([a, b, c, d])), texts, was))
    }

    /// Opens a recorded hand to be typed over.
    fn mend(&mut self, place: RoundPath) {
        let half = self.halves.get(&self.game).and_then(|halves| halves.get(&place)).cloned();
        let Some((rules, table)) = self.rules.as_ref().zip(self.table(place.table)) else { return };
        let record = self.session.record();
        let Some(entry) = record.rounds.get(self.game.wrapping_sub(1)) else { return };
        let was = rules.recorded(entry, place, self.playing(table, place));
        let texts = half.unwrap_or_else(|| was.clone());
        self.form = self.hand_form(place, texts, Some(was));
        self.look_ahead();
    }

    /// F2: the hand under the cursor is corrected.
    pub(super) fn correct(&mut self) -> Action<Message> {
        if self.tab != TournamentTab::Entry {
            return self.show(TournamentTab::Entry);
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
        let Some(texts) = half.filter(|_| !self.is_recorded(place)) else { return false };
        let rules = self.rules.as_ref().zip(self.table(place.table));
        rules.is_some_and(|(rules, table)| rules.is_whole(place, self.playing(table, place), texts))
    }

    /// What a key does to the hand under the cursor.
    pub(super) fn type_key(&mut self, key: EditKey) -> Action<Message> {
        let digit = matches!(key, EditKey::Char(char) if char.is_ascii_digit());
        if self.form.is_none() && digit && self.is_recorded(self.at) {
            self.mend(self.at);
        }
        let enter = key == EditKey::Enter;
        let Some(form) = &mut self.form else {
            return if enter { self.skip() } else { Action::None };
        };
        let idle = form.texts().is_empty() && !form.has_arrived();
        match form.press(self.session.game(), key) {
            Outcome::Record => self.written(),
            Outcome::Typed => self.typed(),
            _ if enter && idle => self.skip(),
            Outcome::Moved => Action::Run(self.show_cursor()),
            Outcome::Ignored => Action::None,
        }
    }

    /// Undoes what was typed in the last box of the hand; with nothing typed left, leaves a
    /// correction.
    pub(super) fn undo_box(&mut self) -> Option<Action<Message>> {
        let form = self.form.as_mut()?;
        if form.is_touched() && form.undo_typing(self.session.game()) {
            return Some(self.typed());
        }
        form.is_correction().then(|| self.leave_hand())
    }

    /// Types again what was undone last.
    pub(super) fn redo_box(&mut self) -> Option<Action<Message>> {
        let form = self.form.as_mut()?;
        form.redo_typing(self.session.game()).then(|| self.typed())
    }

    /// The hand under the cursor is typed otherwise than before.
    fn typed(&mut self) -> Action<Message> {
        self.look_ahead();
        self.keep_typed()
    }

    /// Enter on a hand that says nothing: on to the next table that owes one.
    fn skip(&mut self) -> Action<Message> {
        if self.stage() != Stage::Playing && self.game == self.begun() {
            if std::mem::take(&mut self.ended) {
                return Action::Run(self.show_cursor());
            }
            return self.show(TournamentTab::Moves);
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
        let Some(form) = &self.form else { return };
        if !form.is_correction() || !form.is_touched() || !form.is_complete(self.session.game()) {
            return;
        }
        let mut entry = match self.session.record().rounds.get(self.game.wrapping_sub(1)) {
            Some(entry) => entry.clone(),
            None => return,
        };
        for edit in self.edits_of(form.place(), form.entry()) {
            if let Edit::Set { cell, new, .. } = edit {
                let _ = entry.set(cell, new);
            }
        }
        let found = crate::engine::DecodeIssues::default();
        self.preview = Some(Box::new(self.session.game().preview(self.game, &entry, &found)));
    }

    /// Keeps what is typed of the hand under the cursor.
    fn keep_typed(&mut self) -> Action<Message> {
        let Some(form) = &self.form else { return Action::None };
        let halves = self.halves.entry(self.game).or_default();
        if form.is_touched() {
            let _ = halves.insert(form.place(), form.texts().clone());
        } else {
            let _ = halves.remove(&form.place());
        }
        self.save_halves(self.game)
    }

    /// The edits that write one hand as this.
    fn edits_of(&self, place: RoundPath, hand: &RoundEntry) -> Vec<Edit> {
        let Some((rules, table)) = self.rules.as_ref().zip(self.table(place.table)) else {
            return Vec::new();
        };
        let round = self.game;
        let entry = self.session.record().rounds.get(round.wrapping_sub(1));
        let edit = |cell| {
            let old = entry.and_then(|entry| entry.get(&cell)).cloned();
            let new = hand.get(&cell).cloned();
            (old != new).then_some(Edit::Set { round, cell, old, new })
        };
        rules.cells(place, self.playing(table, place)).into_iter().filter_map(edit).collect()
    }

    /// What is typed of a hand as it would be written.
    fn typed_entry(&self, place: RoundPath, texts: &Texts) -> RoundEntry {
        let both = self.rules.as_ref().zip(self.table(place.table));
        both.map(|(rules, table)| rules.entry(place, self.playing(table, place), texts).0)
            .unwrap_or_default()
    }

    /// The hand under the cursor is whole: it is written, and with it those that waited for it.
    fn written(&mut self) -> Action<Message> {
        let Some(form) = &self.form else { return Action::None };
        let (place, texts) = (form.place(), form.texts().clone());
        if form.is_correction() {
            let entry = form.entry().clone();
            return self.corrected(place, &entry);
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
            self.arrive_at(RoundPath { table: place.table, hand: first });
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
        let [_, id] = group_ids(self.session.record().game);
        let cell = Cell { field: id, place: RoundPath { table, hand: 0 }, subject: Subject::One };
        let rounds = &self.session.record().rounds;
        let old = rounds.get(self.game.wrapping_sub(1)).and_then(|entry| entry.get(&cell)).cloned();
        let new = count(recorded + hands.len());
        let mut edits = vec![Edit::Set { round: self.game, cell, old, new }];
        for place in hands {
            edits.extend(self.substitute_edits(*place));
            edits.extend(self.edits_of(*place, &self.typed_entry(*place, &texts(place))));
        }
        let label = match hands {
            [only] => {
                let words = self.hand_words(&self.typed_entry(*only, &texts(only)));
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

    fn corrected(&mut self, place: RoundPath, hand: &RoundEntry) -> Action<Message> {
        let edits = self.edits_of(place, hand);
        let _ = self.halves.entry(self.game).or_default().remove(&place);
        if edits.is_empty() {
            let kept = self.save_halves(self.game);
            self.open_at(place);
            return kept;
        }
        let words = self.hand_words(hand);
        let label = format!(
            "Game {}, table {}, hand {} corrected: {words}",
            self.game, place.table, place.hand
        );
        let change = Change::new(label.clone(), edits);
        let proposal = ProposedChange { change, undoes: None };
        self.commit(PendingChange::new(proposal, label))
    }

    /// "7 and 6": the first numbers of a hand.
    fn hand_words(&self, hand: &RoundEntry) -> String {
        let rules = self.rules.as_ref();
        let Some(field) = rules.and_then(|rules| rules.fields.first()) else {
            return String::new();
        };
        let cells = hand.cells().filter(|(cell, _)| cell.field == field.asked.spec.id);
        let numbers = cells.filter_map(|(cell, value)| match value {
            Value::Number(number) => Some((cell, number)),
            _ => None,
        });
        // In the order of the boxes, which is not that of the players.
        let mut numbers: Vec<_> = numbers.collect();
        let place = numbers.first().map(|(cell, _)| cell.place);
        let table = place.and_then(|place| Some((self.table(place.table)?, place)));
        let pairs = table.map(|(table, place)| self.playing(table, place));
        let keys = pairs.map(|pairs| HandRules::keys(field, pairs)).unwrap_or_default();
        numbers.sort_by_key(|(cell, _)| keys.iter().position(|key| *key == cell.subject));
        let words: Vec<String> = numbers.iter().map(|(_, number)| number.to_string()).collect();
        crate::engine::join_words(&words)
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
        let rounds = &self.session.record().rounds;
        let old = rounds.get(self.game.wrapping_sub(1)).and_then(|entry| entry.get(&cell)).cloned();
        let new = (!closed).then_some(Value::Flag(true));
        let label = if closed {
            format!("Table {table} is open again")
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
        let entry = self.session.record().rounds.last();
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
            (TournamentTab::Entry, _) => self.type_key(EditKey::Enter),
            (TournamentTab::Second, _) => {
                let step = self.press_second(EditKey::Enter);
                self.after_step(step)
            }
            (TournamentTab::Moves, _) if self.moved() < self.begun() => self.write_recut(),
            (TournamentTab::Seating | TournamentTab::Moves, Stage::Ready) => self.begin(),
            (_, Stage::Playing) => self.show(TournamentTab::Entry),
            (TournamentTab::Seating, Stage::Cutting) => self.show(TournamentTab::Moves),
            (TournamentTab::Moves, Stage::Over) => self.show(TournamentTab::Standings),
            (TournamentTab::Standings, _) => {
                self.explained = !self.explained;
                Action::None
            }
            (TournamentTab::Rules | TournamentTab::Corrections, _) => {
                self.show(TournamentTab::Seating)
            }
            _ => Action::Run(Task::none()),
        }
    }
}
