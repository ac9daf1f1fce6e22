//! Names in every script, with quotes, as formulas, from right to left and of any length: they come
//! back unchanged from every file, and none opens as a formula.

use session::evening::Evening;

use crate::hostile::csv::grid;
use crate::hostile::{below, damage, each_case, one_of};
use crate::prelude::*;
use crate::records::is_read_as_csv;

/// The first letter of a script and the number of letters after it.
#[rustfmt::skip] // a table
const SCRIPTS: [(char, u32); 16] = [
    ('a', 26), ('À', 60), ('Α', 50), ('А', 60), ('א', 27), ('ء', 40), ('अ', 50), ('ก', 46),
    ('ᄀ', 18), ('가', 400), ('ぁ', 80), ('一', 4000), ('😀', 70), ('\u{300}', 40), ('\u{200b}', 16),
    ('𐤀', 20),
];
#[rustfmt::skip] // a table
const FRONTS: [&str; 19] = [
    "\u{200b}=", "\u{feff}=", "\u{2060} @", "=", "+", "-", "@", "\t", "\r", "\n", "'", "''", " ",
    " =", "＝", "＋", "\"", ";", "\\",
];

pub(super) fn name(chance: &mut Rng) -> String {
    if chance.one_in(4) {
        return damage::text(chance);
    }
    let front = if chance.one_in(3) { *one_of(chance, &FRONTS) } else { "" };
    let mut name = front.to_owned();
    let (first, many) = *one_of(chance, &SCRIPTS);
    let length = if chance.one_in(50) { 200 } else { 1 + below(chance, 10) };
    for _ in 0..length {
        let offset = u32::try_from(below(chance, many as usize)).unwrap();
        name.extend(char::from_u32(u32::from(first) + offset));
        if chance.one_in(12) {
            name.push(*one_of(chance, &[' ', ';', '"', ',', '\\', '\'', '\u{202e}', ':']));
        }
    }
    name
}

/// Returns the record with unusual names: none is empty, and no two are the same person.
fn named(chance: &mut Rng, record: &Record) -> Record {
    let mut record = record.clone();
    for seat in 0..record.players.len() {
        let odd = name(chance);
        let kept = names::checked(&odd).unwrap_or_default();
        let taken = record.players.iter().any(|other| names::clean(other) == kept);
        if !taken && !kept.is_empty() {
            record.players[seat] = odd;
        }
    }
    if let Some(entry) = record.rounds.first_mut() {
        let note = name(chance);
        if !note.trim().is_empty() {
            let _ = entry.set(Cell::one("note"), Some(Value::Text(note)));
        }
    }
    record
}

fn opens_as_no_formula(text: &str) {
    for cell in grid(text).iter().flatten() {
        // A spreadsheet may strip leading blanks.
        let is_seen = |letter: &char| !letter.is_whitespace() && !names::is_invisible(*letter);
        let first = cell.chars().find(is_seen);
        let risky = first.is_some_and(|first| "=+-@＝＋－＠".contains(first))
            || cell.starts_with(['\t', '\r', '\n']);
        let is_number = cell.parse::<i64>().is_ok() && !cell.starts_with('+');
        assert!(!risky || is_number, "{cell:?} opens as a formula");
    }
}

#[test]
fn any_name_round_trips_through_every_file() {
    let small = |game| simulate::record(game, 1, None, Some(1));
    let mut small: Vec<Record> = rules::ALL.iter().copied().filter_map(small).collect();
    small.retain(|record| record.players.len() <= 8);
    let mut store = Store::open_in_memory().unwrap();
    let mut kept = 0;
    each_case(|chance| {
        let record: &Record = one_of(chance, &small);
        let record = named(chance, record);
        let evaluation = evaluate(&record);
        assert_eq!(evaluation.problems, [], "{:?}", record.players);
        let text = csv::encode(&record, &evaluation);
        let as_csv = is_read_as_csv(&record).then_some(&text);
        for text in as_csv.into_iter().chain([&json::encode_text(&record)]) {
            let again = formats::decode(text).unwrap();
            assert_eq!(again.every_problem(), [], "{text}");
            assert_eq!(again.record.as_ref(), Some(&record), "{text}");
        }
        opens_as_no_formula(&text);
        opens_as_no_formula(&csv::standings_csv(&record, &evaluation));
        halves(&record, &evaluation);
        if chance.one_in(8) {
            evening(record.clone());
        }
        if chance.one_in(100) {
            kept += 1;
            if kept % 200 == 0 {
                store = Store::open_in_memory().unwrap();
            }
            let mut wanted = record.clone();
            wanted.players.iter_mut().for_each(|name| *name = names::clean(name));
            let game = store.create(&record, None).unwrap();
            assert_eq!(store.load(game).unwrap().record, wanted);
        }
    });
}

fn halves(record: &Record, evaluation: &Evaluation) {
    for half in [csv::hands_csv(record, evaluation), csv::seats_csv(record, evaluation)] {
        assert_eq!(half.is_none(), is_read_as_csv(record));
        let _ = half.inspect(|text| opens_as_no_formula(text));
    }
}

/// Computes the standing of an evening with one game, which the players stopped.
fn evening(mut record: Record) {
    record.ended = true;
    let people: Vec<PersonId> = (1..).map(PersonId).take(record.players.len()).collect();
    let result = GameResult::read(1, &record, &people, DateTime::UNIX_EPOCH);
    let sat = (result, record.players.clone());
    let evening =
        Evening::of(DateTime::UNIX_EPOCH.date_naive(), vec![sat], PointsScheme::Players).unwrap();
    let text = session::evening::evenings_csv(&[evening]);
    opens_as_no_formula(&text);
    let rows = grid(&text);
    let unguarded = |name: &String| name.strip_prefix('\'').unwrap_or(name).to_owned();
    let mut names: Vec<String> = rows.iter().skip(1).map(|row| unguarded(&row[3])).collect();
    let mut players = record.players;
    if names.is_empty() {
        return;
    }
    names.sort();
    players.sort();
    assert_eq!(names, players);
}
