//! A night of Court Whist of any size for benchmarks: every chair taken, every hand recorded, every
//! cut made.

use games::rules;
use scoring::{
    Cell, Change, Player, Record, RoundEntry, RoundPath, Subject, TableRound, Value, evaluate,
    propose_opening,
};

/// How many games a night has.
pub const GAMES: usize = 7;

/// Returns a night without the last hand of its last table, and the change that writes that hand.
pub fn one_hand(record: &Record, tables: usize) -> (Record, Change) {
    let mut before = record.clone();
    let last = before.rounds.last_mut().unwrap();
    let table = u16::try_from(tables).unwrap();
    let hand: Vec<Cell> = last.at(RoundPath { table, hand: 4 }).map(|(cell, _)| *cell).collect();
    for cell in hand {
        last.set(cell, None);
    }
    let count = Cell { field: "hands", place: RoundPath { table, hand: 0 }, subject: Subject::One };
    last.set(count, Some(Value::Number(3)));
    let change = Change::correct(GAMES, &before.rounds[GAMES - 1], &record.rounds[GAMES - 1]);
    (before, change)
}

/// Returns a complete night with this many tables: seven games of four hands, every chair taken.
pub fn night(tables: usize) -> Record {
    let names = (1..=4 * tables).map(|number| format!("Player {number}")).collect();
    let mut record = Record::new(rules::find("court-whist").unwrap(), names);
    for seat in 0..4 * tables {
        let player = Player(u16::try_from(seat).unwrap());
        let role = if seat % 2 == 0 { "lady" } else { "gentleman" };
        record.setup.set(Cell::of("role", Subject::Player(player)), Some(Value::Word(role)));
    }
    for game in 1..=GAMES {
        let mut entry = propose_opening(&record, game, &RoundEntry::default(), 7);
        for table in 1..=u16::try_from(tables).unwrap() {
            let pair = |pair| match entry.get(&cell(RoundPath { table, hand: 0 }, pair)) {
                Some(Value::Players(pair)) => pair.clone(),
                _ => Vec::new(),
            };
            let four = [pair("A"), pair("B")].concat();
            play(game, table, &four, &mut entry);
        }
        record.rounds.push(entry);
        cut(&mut record);
    }
    record
}

fn cell(place: RoundPath, field: &'static str) -> Cell {
    Cell { field, place, subject: Subject::One }
}

/// Plays four hands at a table.
fn play(game: usize, table: u16, four: &[Player], entry: &mut RoundEntry) {
    let at = RoundPath { table, hand: 0 };
    entry.set(cell(at, "hands"), Some(Value::Number(4)));
    for hand in 1..=4_u8 {
        let place = RoundPath { table, hand };
        let mut set = |field: &'static str, key: Subject, number: i64| {
            entry.set(Cell { field, place, subject: key }, Some(Value::Number(number)));
        };
        let a = (i64::from(table) * 5 + i64::from(hand) * 3) % 14;
        let pairs = [("A", a), ("B", 13 - a)];
        if game == 3 {
            for (player, tricks) in four.iter().zip([a, 13 - a, 0, 0]) {
                set("tricks", Subject::Player(*player), tricks);
            }
            continue;
        }
        for (pair, tricks) in pairs {
            set("tricks", Subject::Part(pair), tricks);
            if game == 4 {
                set("lady_tricks", Subject::Part(pair), tricks / 2);
            }
        }
        if game == 7 {
            let faces = (4 * a).min(12);
            let faces = faces.max(12 - 4 * (13 - a));
            set("faces", Subject::Part("A"), faces);
            set("faces", Subject::Part("B"), 12 - faces);
        }
    }
}

/// Lets the first of those who tied win every required cut.
fn cut(record: &mut Record) {
    let evaluation = evaluate(record);
    assert_eq!(evaluation.problems, []);
    let played: Option<&TableRound> =
        evaluation.rounds.last().and_then(|round| round.tournament.tables());
    assert!(played.is_some_and(|round| round.complete));
    let cuts = evaluation.tournament.tables().unwrap().cuts.clone();
    let entry = record.rounds.last_mut().unwrap();
    for cut in cuts {
        entry.set(cut.cell, Some(Value::Player(cut.tied[0])));
    }
}
