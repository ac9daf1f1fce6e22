//! Undo and redo over the hands of a night, against a model.

use std::collections::BTreeMap;

use house_rules::engine::{Cell, Rng, RoundPath, Subject, Value};
use house_rules::gui::Message;
use house_rules::gui::screen::tournament as screen;
use house_rules::store::GameId;

use crate::night::{kept, night, of_tables, open_night};
use crate::window::Window;

const STEPS: usize = 120;
const TABLES: usize = 2;
const HANDS: usize = 4;

/// What was done.
#[derive(Debug, Clone)]
enum Change {
    /// These tricks at a table, in one hand or several.
    Recorded(usize, Vec<u8>),
    /// A hand of a table, from and to so many tricks.
    Corrected(usize, usize, u8, u8),
}

/// What should be so: tricks of the first pair, by table and hand.
#[derive(Debug, Default)]
struct Model {
    hands: [Vec<u8>; TABLES],
    /// What is half typed.
    halves: BTreeMap<(usize, usize), u8>,
    done: Vec<Change>,
    undone: Vec<Change>,
    /// The hand in whose open form something was typed, and the one where that was undone.
    typed: Option<(usize, usize)>,
    untyped: Option<(usize, usize, u8)>,
}

impl Model {
    fn record(&mut self, table: usize, tricks: u8) {
        let mut hand = self.hands[table].len();
        let mut all = vec![tricks];
        let _ = self.halves.remove(&(table, hand));
        // What waited for it goes with it.
        while let Some(waits) = self.halves.remove(&(table, hand + 1)) {
            all.push(waits);
            hand += 1;
        }
        self.hands[table].extend(&all);
        self.done.push(Change::Recorded(table, all));
        self.undone.clear();
        (self.typed, self.untyped) = (None, None);
    }

    fn correct(&mut self, table: usize, hand: usize, tricks: u8) {
        let before = std::mem::replace(&mut self.hands[table][hand], tricks);
        if before != tricks {
            self.done.push(Change::Corrected(table, hand, before, tricks));
            self.undone.clear();
        }
        (self.typed, self.untyped) = (None, None);
    }

    fn undo(&mut self) {
        if let Some((table, hand)) = self.typed.take() {
            let tricks = self.halves.remove(&(table, hand)).unwrap();
            self.untyped = Some((table, hand, tricks));
            return;
        }
        let Some(change) = self.done.pop() else { return };
        self.untyped = None;
        match &change {
            Change::Recorded(table, tricks) => {
                for tricks in tricks.iter().rev() {
                    let _ = self.hands[*table].pop();
                    let hand = self.hands[*table].len();
                    let _ = self.halves.entry((*table, hand)).or_insert(*tricks);
                }
            }
            Change::Corrected(table, hand, before, _) => self.hands[*table][*hand] = *before,
        }
        self.undone.push(change);
    }

    fn redo(&mut self) {
        if let Some((table, hand, tricks)) = self.untyped.take() {
            let _ = self.halves.insert((table, hand), tricks);
            self.typed = Some((table, hand));
            return;
        }
        if self.typed.is_some() {
            return;
        }
        let Some(change) = self.undone.last().cloned() else { return };
        match &change {
            Change::Recorded(table, tricks) => {
                let first = self.hands[*table].len();
                let typed = |at| self.halves.get(&(*table, first + at));
                let other =
                    (0..).zip(tricks).any(|(at, was)| typed(at).is_some_and(|it| it != was));
                if other {
                    return;
                }
                for tricks in tricks {
                    let _ = self.halves.remove(&(*table, self.hands[*table].len()));
                    self.hands[*table].push(*tricks);
                }
            }
            Change::Corrected(table, hand, _, after) => self.hands[*table][*hand] = *after,
        }
        self.undone.pop();
        self.done.push(change);
    }
}

fn go_to(window: &mut Window, table: usize, hand: usize) {
    let place = RoundPath {
        table: u16::try_from(table + 1).unwrap(),
        hand: u8::try_from(hand + 1).unwrap(),
    };
    window.tell(Message::from(screen::Message::Hand(place)));
}

/// What is recorded, and what is half typed of the game.
fn held(window: &mut Window, id: GameId) -> ([Vec<u8>; TABLES], BTreeMap<Cell, String>) {
    window.settle();
    let (record, reading) = kept(window, id);
    let tables = &of_tables(&reading, 1).tables;
    let tricks = |table: u16, hand: u8| {
        let place = RoundPath { table, hand };
        let cell = Cell { field: "tricks", place, subject: Subject::Part("A") };
        match record.rounds[0].get(&cell) {
            Some(Value::Number(tricks)) => u8::try_from(*tricks).unwrap(),
            _ => panic!("no tricks at {place:?}"),
        }
    };
    let hands = [1, 2].map(|table| {
        let count = u8::try_from(tables[usize::from(table) - 1].hands.len()).unwrap();
        (1..=count).map(|hand| tricks(table, hand)).collect()
    });
    let drafts = window.store(move |store| store.drafts(id));
    let drafts = drafts.into_iter().filter(|(round, _)| *round == 1);
    (hands, drafts.flat_map(|(_, texts)| texts).collect())
}

fn walk(seed: u64) {
    let (mut window, id) = open_night(&night(4, 4));
    window.waits_for("Enter starts game 1");
    window.press("Enter");
    window.waits_for("Game 1: Coronation starts");
    window.press("Enter");
    window.waits_for("0 of 8 hands are in");
    let mut model = Model::default();
    let mut chance = Rng(seed);
    let mut said = Vec::new();
    for _ in 0..STEPS {
        let which = chance.index(10).unwrap();
        let table = chance.index(TABLES).unwrap();
        let next = model.hands[table].len();
        let tricks = 2 + u8::try_from(chance.index(8).unwrap()).unwrap();
        let recorded = chance.index(next);
        let half = model.halves.contains_key(&(table, next));
        match which {
            0..=2 if next < HANDS => {
                go_to(&mut window, table, next);
                window.press(&format!("Ctrl+a {tricks}"));
                model.record(table, tricks);
            }
            3 if next < HANDS && !half => {
                go_to(&mut window, table, next);
                window.press("1");
                let _ = model.halves.insert((table, next), 1);
                (model.typed, model.untyped) = (Some((table, next)), None);
            }
            4 if recorded.is_some() => {
                let hand = recorded.unwrap();
                go_to(&mut window, table, hand);
                window.press(&format!("F2 {tricks} Enter"));
                model.correct(table, hand, tricks);
            }
            5..=7 if model.typed.is_some() || !model.done.is_empty() => {
                window.press("Ctrl+z");
                model.undo();
            }
            8 => {
                window.press("Ctrl+y");
                model.redo();
            }
            _ => continue,
        }
        said.push(format!("{which}: table {table}, hand {next}, {tricks}"));
        let (hands, halves) = held(&mut window, id);
        assert_eq!(hands, model.hands, "{said:#?}");
        let at =
            |cell: &Cell| (usize::from(cell.place.table) - 1, usize::from(cell.place.hand) - 1);
        let halves: Vec<_> = halves.iter().map(|(cell, text)| (at(cell), text.clone())).collect();
        let wanted: Vec<_> =
            model.halves.iter().map(|(place, tricks)| (*place, tricks.to_string())).collect();
        assert_eq!(halves, wanted, "{said:#?}");
    }
}

#[test]
fn hands_of_a_night() {
    (30..34).for_each(walk);
}
