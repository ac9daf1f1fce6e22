//! What a night of tables costs: reading it, one hand more, its file, its way through the
//! database, and how all that grows with the hall.
//!
//! `cargo bench --bench night` prints the figures; none is a test.

#![allow(missing_docs, unused_results, clippy::unwrap_used)]

use chrono::Utc;
use divan::{Bencher, black_box};
use house_rules::engine::{
    Cell, Change, Entry, Found, Key, Place, Player, Record, TableRound, Value, board, open, read,
};
use house_rules::exchange::{csv, json};
use house_rules::rules;
use house_rules::sheet::{Sheet, Step};
use house_rules::store::Store;

/// From one room to a stadium.
const HALLS: [usize; 5] = [16, 64, 256, 1024, 4096];
const GAMES: usize = 7;

fn main() {
    divan::main();
}

#[divan::bench(args = HALLS)]
fn read_a_night(bencher: Bencher<'_, '_>, tables: usize) {
    let record = night(tables);
    bencher.bench(|| read(black_box(&record)));
}

#[divan::bench(args = HALLS)]
fn the_score_sheet_of_a_night(bencher: Bencher<'_, '_>, tables: usize) {
    let record = night(tables);
    let reading = read(&record);
    bencher.bench(|| board(black_box(&record), black_box(&reading)));
}

#[divan::bench(args = HALLS)]
fn read_the_file_of_a_night(bencher: Bencher<'_, '_>, tables: usize) {
    let text = json::encode_text(&night(tables));
    bencher.bench(|| json::decode(black_box(&text)).unwrap());
}

#[divan::bench(args = HALLS)]
fn write_the_hands_of_a_night_as_csv(bencher: Bencher<'_, '_>, tables: usize) {
    let record = night(tables);
    let reading = read(&record);
    bencher.bench(|| csv::hands_csv(black_box(&record), &reading));
}

/// A column for everybody, a row for every hand: the file itself grows with the square.
#[divan::bench(args = [16, 64, 256], sample_count = 5, sample_size = 1)]
fn write_a_night_as_csv(bencher: Bencher<'_, '_>, tables: usize) {
    let record = night(tables);
    let reading = read(&record);
    bencher.bench(|| csv::encode(black_box(&record), &reading));
}

#[divan::bench(args = [16, 64, 256], sample_count = 5, sample_size = 1)]
fn read_the_csv_of_a_night(bencher: Bencher<'_, '_>, tables: usize) {
    let record = night(tables);
    let text = csv::encode(&record, &read(&record));
    bencher.bench(|| csv::decode(black_box(&text)).unwrap());
}

#[divan::bench(args = [16, 64, 256, 1024], sample_count = 5, sample_size = 1)]
fn keep_a_night_and_load_it(bencher: Bencher<'_, '_>, tables: usize) {
    let record = night(tables);
    bencher.bench_local(|| {
        let mut store = Store::open_in_memory().unwrap();
        let game = store.create(&record, None).unwrap();
        store.load(game).unwrap()
    });
}

/// The last hand of the night, written and read: all that stands on the sheet follows.
#[divan::bench(args = HALLS)]
fn apply_one_hand(bencher: Bencher<'_, '_>, tables: usize) {
    let record = night(tables);
    let (before, change) = one_hand(&record, tables);
    let sheet = Sheet::open(before, Vec::new());
    bencher.with_inputs(|| sheet.clone()).bench_local_values(|mut sheet| {
        let step = Step { id: 1, at: Utc::now(), change: change.clone(), undoes: None };
        sheet.apply(step).unwrap();
        sheet
    });
}

/// What would stand on the sheet with this hand, as after every key.
#[divan::bench(args = HALLS)]
fn preview_one_hand(bencher: Bencher<'_, '_>, tables: usize) {
    let record = night(tables);
    let (before, _) = one_hand(&record, tables);
    let sheet = Sheet::open(before, Vec::new());
    let found = Found::default();
    bencher.bench_local(|| sheet.preview(GAMES, &record.rounds[GAMES - 1], &found));
}

/// A night without the last hand of its last table, and the change that writes it.
fn one_hand(record: &Record, tables: usize) -> (Record, Change) {
    let mut before = record.clone();
    let last = before.rounds.last_mut().unwrap();
    let table = u16::try_from(tables).unwrap();
    let hand: Vec<Cell> = last.at(Place { table, hand: 4 }).map(|(cell, _)| *cell).collect();
    for cell in hand {
        last.set(cell, None);
    }
    let count = Cell { field: "hands", place: Place { table, hand: 0 }, key: Key::One };
    last.set(count, Some(Value::Number(3)));
    let change = Change::correct(GAMES, &before.rounds[GAMES - 1], &record.rounds[GAMES - 1]);
    (before, change)
}

/// A whole night with so many tables: seven games of four hands, every chair taken.
fn night(tables: usize) -> Record {
    let names = (1..=4 * tables).map(|number| format!("Player {number}")).collect();
    let mut record = Record::new(rules::find("court-whist").unwrap(), names);
    for seat in 0..4 * tables {
        let player = Player(u16::try_from(seat).unwrap());
        let role = if seat % 2 == 0 { "lady" } else { "gentleman" };
        record.setup.set(Cell::of("role", Key::Player(player)), Some(Value::Word(role)));
    }
    for game in 1..=GAMES {
        let mut entry = open(&record, game, &Entry::default(), 7);
        for table in 1..=u16::try_from(tables).unwrap() {
            let pair = |pair| match entry.get(&cell(Place { table, hand: 0 }, pair)) {
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

fn cell(place: Place, field: &'static str) -> Cell {
    Cell { field, place, key: Key::One }
}

/// Four hands at a table.
fn play(game: usize, table: u16, four: &[Player], entry: &mut Entry) {
    let at = Place { table, hand: 0 };
    entry.set(cell(at, "hands"), Some(Value::Number(4)));
    for hand in 1..=4_u8 {
        let place = Place { table, hand };
        let mut set = |field: &'static str, key: Key, number: i64| {
            entry.set(Cell { field, place, key }, Some(Value::Number(number)));
        };
        let a = (i64::from(table) * 5 + i64::from(hand) * 3) % 14;
        let pairs = [("A", a), ("B", 13 - a)];
        if game == 3 {
            for (player, tricks) in four.iter().zip([a, 13 - a, 0, 0]) {
                set("tricks", Key::Player(*player), tricks);
            }
            continue;
        }
        for (pair, tricks) in pairs {
            set("tricks", Key::Part(pair), tricks);
            if game == 4 {
                set("lady_tricks", Key::Part(pair), tricks / 2);
            }
        }
        if game == 7 {
            let faces = (4 * a).min(12);
            let faces = faces.max(12 - 4 * (13 - a));
            set("faces", Key::Part("A"), faces);
            set("faces", Key::Part("B"), 12 - faces);
        }
    }
}

/// Every cut that is wanted falls to the first who tied.
fn cut(record: &mut Record) {
    let reading = read(record);
    assert_eq!(reading.problems, []);
    let played: Option<&TableRound> = reading.rounds.last().and_then(|round| round.detail.tables());
    assert!(played.is_some_and(|round| round.complete));
    let cuts = reading.detail.night().unwrap().cuts.clone();
    let entry = record.rounds.last_mut().unwrap();
    for cut in cuts {
        entry.set(cut.cell, Some(Value::Player(cut.tied[0])));
    }
}

#[cfg(feature = "gui")]
mod window {
    use divan::Bencher;
    use house_rules::gui::disk::Disk;
    use house_rules::gui::keyboard::KeyPress;
    use house_rules::gui::screen::{Context, night::NightScreen};
    use house_rules::gui::theme::{FONT_FILES, LIGHT, TEXT, Width};
    use house_rules::store::Store;
    use iced::advanced::mouse::Cursor;
    use iced::advanced::renderer::{Headless, Style};
    use iced::keyboard::key::{Code, Named, Physical};
    use iced::keyboard::{Key, Modifiers};
    use iced::{Renderer, Size, Theme};
    use iced_test::runtime::user_interface::{Cache, UserInterface};

    /// A digit and Backspace in the entry grid of a night whose last hand is to come: what the
    /// screen makes of each, its view, its layout and what is drawn of it. Two keys.
    #[divan::bench(args = [16, 64, 256, 1024])]
    fn two_keys_in_the_entry_grid(bencher: Bencher<'_, '_>, tables: usize) {
        for font in FONT_FILES {
            let mut system = iced_test::renderer::graphics::text::font_system().write().unwrap();
            system.load_font(font.into());
        }
        let renderer = <Renderer as Headless>::new(TEXT, 16.0.into(), Some("tiny-skia"));
        let mut renderer = iced::futures::executor::block_on(renderer).unwrap();
        let size = Size::new(1440.0, 844.0);
        let context = Context { colors: &LIGHT, width: Width::Wide, size };
        let (record, _) = super::one_hand(&super::night(tables), tables);
        let mut store = Store::open_in_memory().unwrap();
        let id = store.create(&record, None).unwrap();
        let loaded = store.load(id).unwrap();
        let mut screen = NightScreen::new(Disk::new(store), loaded, context).0;
        let mut cache = Some(Cache::new());
        let keys = [typed("3", Code::Digit3), backspace()];
        bencher.bench_local(|| {
            for key in &keys {
                let _ = screen.key(key);
                let kept = cache.take().unwrap_or_default();
                let mut ui = UserInterface::build(screen.view(context), size, kept, &mut renderer);
                let style = Style { text_color: LIGHT.ink };
                ui.draw(&mut renderer, &Theme::Light, &style, Cursor::Unavailable);
                cache = Some(ui.into_cache());
            }
        });
    }

    fn typed(text: &str, code: Code) -> KeyPress {
        KeyPress {
            key: Key::Character(text.into()),
            physical: Physical::Code(code),
            modifiers: Modifiers::empty(),
            text: Some(text.to_owned()),
        }
    }

    fn backspace() -> KeyPress {
        KeyPress {
            key: Key::Named(Named::Backspace),
            physical: Physical::Code(Code::Backspace),
            modifiers: Modifiers::empty(),
            text: None,
        }
    }
}
