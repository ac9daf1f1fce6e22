//! Cost of a night of tables: evaluation, one more hand, its file, the database, and how all of
//! that grows with the hall.
//!
//! `cargo bench --bench night` prints the figures; nothing is asserted.

#![allow(missing_docs, unused_results, clippy::unwrap_used)]

#[path = "common/night.rs"]
mod night_of_tables;

use divan::{Bencher, black_box};
use formats::csv;
use formats::json;
use night_of_tables::{GAMES, night, one_hand};
use scoring::{RoundEntry, board, evaluate, redraw_opening};
use session::OpenGame;
use store::{ChangeId, LoggedChange, Store};

/// From one room to a stadium.
const HALLS: [usize; 5] = [16, 64, 256, 1024, 4096];

fn main() {
    divan::main();
}

#[divan::bench(args = HALLS)]
fn read_a_night(bencher: Bencher<'_, '_>, tables: usize) {
    let record = night(tables);
    bencher.bench(|| evaluate(black_box(&record)));
}

#[divan::bench(args = HALLS)]
fn the_score_sheet_of_a_night(bencher: Bencher<'_, '_>, tables: usize) {
    let record = night(tables);
    let evaluation = evaluate(&record);
    bencher.bench(|| board(black_box(&record), black_box(&evaluation)));
}

#[divan::bench(args = HALLS)]
fn read_the_file_of_a_night(bencher: Bencher<'_, '_>, tables: usize) {
    let text = json::encode_text(&night(tables));
    bencher.bench(|| json::decode(black_box(&text)).unwrap());
}

#[divan::bench(args = HALLS)]
fn write_the_hands_of_a_night_as_csv(bencher: Bencher<'_, '_>, tables: usize) {
    let record = night(tables);
    let evaluation = evaluate(&record);
    bencher.bench(|| csv::hands_csv(black_box(&record), &evaluation));
}

/// Draws the seating of the last game after six games. 1,024 tables are more than any hall has.
#[divan::bench(args = [16, 64, 256, 1024], sample_count = 10, sample_size = 1)]
fn draw_a_seating(bencher: Bencher<'_, '_>, tables: usize) {
    let mut record = night(tables);
    record.rounds.truncate(GAMES - 1);
    let draw = |seed| redraw_opening(black_box(&record), GAMES, &RoundEntry::default(), seed);
    let mut seeds = 0..;
    bencher.bench_local(|| draw(seeds.next().unwrap_or(0)));
}

/// Writes a column per player and a row per hand: the size of the file grows with the square.
#[divan::bench(args = [16, 64, 256], sample_count = 5, sample_size = 1)]
fn write_a_night_as_csv(bencher: Bencher<'_, '_>, tables: usize) {
    let record = night(tables);
    let evaluation = evaluate(&record);
    bencher.bench(|| csv::encode(black_box(&record), &evaluation));
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

/// Writes and evaluates the last hand of the night, and everything on the sheet that depends on it.
#[divan::bench(args = HALLS)]
fn apply_one_hand(bencher: Bencher<'_, '_>, tables: usize) {
    let record = night(tables);
    let (before, change) = one_hand(&record, tables);
    let sheet = OpenGame::open(before, Vec::new());
    bencher.with_inputs(|| sheet.clone()).bench_local_values(|mut sheet| {
        let step = LoggedChange {
            id: ChangeId(1),
            at: store::clock::now(),
            change: change.clone(),
            undoes: None,
        };
        sheet.apply(step).unwrap();
        sheet
    });
}

/// Computes what the sheet would show with this hand, as after every key.
#[divan::bench(args = HALLS)]
fn preview_one_hand(bencher: Bencher<'_, '_>, tables: usize) {
    let record = night(tables);
    let (before, _) = one_hand(&record, tables);
    let sheet = OpenGame::open(before, Vec::new());
    bencher.bench_local(|| sheet.preview(GAMES, &record.rounds[GAMES - 1]));
}

#[cfg(feature = "gui")]
#[path = "common/drawing.rs"]
mod drawing;

#[cfg(feature = "gui")]
mod window {
    use super::drawing::renderer;
    use super::night_of_tables::{night, one_hand};
    use divan::Bencher;
    use house_rules::gui::game::StoredGame;
    use house_rules::gui::keyboard::KeyPress;
    use house_rules::gui::screen::Screen as _;
    use house_rules::gui::screen::{Viewport, tournament::TournamentScreen};
    use house_rules::gui::theme::{LIGHT, Width};
    use iced::Size;
    use iced::advanced::mouse::Cursor;
    use iced::advanced::renderer::Style;
    use iced::keyboard::key::{Code, Named, Physical};
    use iced::keyboard::{Key, Modifiers};
    use iced_test::runtime::user_interface::{Cache, UserInterface};
    use store::Store;
    use store::worker::StoreHandle;

    /// Types a digit and Backspace in the entry grid of a night whose last hand is missing: the
    /// screen's update, its view, its layout and what is drawn. Two keys.
    #[divan::bench(args = [16, 64, 256, 1024])]
    fn two_keys_in_the_entry_grid(bencher: Bencher<'_, '_>, tables: usize) {
        let mut renderer = renderer();
        let size = Size::new(1440.0, 844.0);
        let viewport = Viewport { width: Width::Wide, size };
        let (record, _) = one_hand(&night(tables), tables);
        let mut store = Store::open_in_memory().unwrap();
        let id = store.create(&record, None).unwrap();
        let stored = StoredGame::read(&store, id).unwrap();
        let mut screen = TournamentScreen::new(StoreHandle::new(store), stored, viewport).0;
        let mut cache = Some(Cache::new());
        let keys = [typed("3", Code::Digit3), backspace()];
        bencher.bench_local(|| {
            for key in &keys {
                let _ = screen.key(key);
                let kept = cache.take().unwrap_or_default();
                let mut ui = UserInterface::build(screen.view(viewport), size, kept, &mut renderer);
                let style = Style { text_color: LIGHT.ink };
                ui.draw(
                    &mut renderer,
                    &house_rules::gui::theme::Theme::Light,
                    &style,
                    Cursor::Unavailable,
                );
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
