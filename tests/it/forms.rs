//! Every game's form played by keys: a random valid round is typed box by box, and the record on
//! the disk equals it.

use formats::json;
use games::rules;
use games::simulate;
use house_rules::gui::{Message, screen::Route};
use scoring::{
    Category, Cell, FieldKind, Game, Item, Record, RoundEntry, RoundState, Value, parse,
};
use session::OpenGame;
use session::form::{Draft, EditKey, Outcome, RoundForm};
use store::{ChangeId, LoggedChange};
use store::{GameId, Store};

use super::entry_law::typist::{Style, Typist};
use super::window::{Window, matrix, picture_folder};

/// Returns the games that are entered in one form per round.
pub fn plain_games() -> impl Iterator<Item = &'static Game> {
    let plain = |game: &&Game| game.items.iter().all(|item| matches!(item, Item::Field(_)));
    rules::ALL.iter().copied().filter(plain)
}

/// Returns a number under 97 for a game, which stays the same when another game is added.
pub fn number_of(game: &Game) -> u8 {
    let sum = game.id.bytes().fold(0, |sum, byte| (31 * sum + u32::from(byte)) % 97);
    u8::try_from(sum).unwrap()
}

/// Returns some rounds of a game, without dealers out of turn, rulings and notes.
pub fn some_rounds(
    game: &'static Game,
    seed: u64,
    players: Option<usize>,
    rounds: usize,
) -> Record {
    let common: Vec<&str> = game.common_fields().map(|spec| spec.id).collect();
    let own = |record: &Record| {
        let mut cells = record.rounds.iter().flat_map(RoundEntry::cells);
        !cells.any(|(cell, _)| common.contains(&cell.field))
    };
    (0..999)
        .filter_map(|more| simulate::record(game, 1000 * seed + more, players, Some(rounds)))
        .find(own)
        .unwrap_or_else(|| panic!("{}: no rounds were found", game.id))
}

/// Returns the record before its first round.
pub fn begun(record: &Record) -> Record {
    Record { rounds: Vec::new(), ended: false, ..record.clone() }
}

/// Returns a key's name in the test window.
pub fn key_name(press: EditKey) -> String {
    match press {
        EditKey::Char(' ') => "Space".to_owned(),
        EditKey::Char(char) => char.to_string(),
        EditKey::Backspace => "Backspace".to_owned(),
        EditKey::Delete => "Delete".to_owned(),
        EditKey::Next => "Tab".to_owned(),
        EditKey::Back => "Shift+Tab".to_owned(),
        EditKey::Enter => "Enter".to_owned(),
        EditKey::Left => "Left".to_owned(),
        EditKey::Right => "Right".to_owned(),
        EditKey::Home => "Home".to_owned(),
        EditKey::End => "End".to_owned(),
        EditKey::SelectAll => "Ctrl+a".to_owned(),
        EditKey::Record => "Ctrl+Enter".to_owned(),
    }
}

/// Types a round into a form as a person with the paper does, and returns the keys without the last
/// Enter.
pub fn type_round(sheet: &OpenGame, form: &mut RoundForm, wanted: &RoundEntry) -> Vec<EditKey> {
    let mut typist = Typist::new(sheet, form.clone(), wanted, Style::Enter, 1);
    let recorded = typist.type_all();
    let Typist { form: typed, mut keys, .. } = typist;
    *form = typed;
    let game = sheet.record().game.id;
    assert!(keys.pop() == Some(EditKey::Enter), "{game}: {recorded:?} {keys:?}");
    keys
}

/// Returns what is typed for a value; without one, the zero that an open box waits for.
pub fn typed(record: &Record, kind: FieldKind, value: Option<&Value>, open: bool) -> Vec<char> {
    let seat = |player: &scoring::Player| (usize::from(player.0) + 1).to_string();
    match (kind, value) {
        (FieldKind::Choice(choices), Some(Value::Word(word))) => {
            choices.iter().filter(|choice| choice.id == *word).map(|choice| choice.key).collect()
        }
        (_, Some(Value::Player(player))) => seat(player).chars().collect(),
        (_, Some(Value::Players(players))) => {
            let count = record.players.len();
            let ended = |player: &scoring::Player| {
                // A 1 could become 10 if there are that many seats; a blank ends it.
                let waits = (usize::from(player.0) + 1) * 10 <= count;
                format!("{}{}", seat(player), if waits { " " } else { "" })
            };
            players.iter().map(ended).collect::<String>().chars().collect()
        }
        (_, Some(Value::Numbers(numbers))) => numbers
            .iter()
            .flat_map(|number| number.to_string().chars().collect::<Vec<_>>())
            .collect(),
        (_, Some(Value::Flag(true))) => vec!['y'],
        (_, Some(Value::Flag(false))) => vec!['n'],
        (_, Some(value)) => parse::text(record, value).chars().collect(),
        (FieldKind::Number { .. }, None) if open => vec!['0'],
        (_, None) => Vec::new(),
    }
}

/// Returns an entry without values that mean the same as a blank box: zeros, no, nobody.
pub fn said(entry: &RoundEntry) -> RoundEntry {
    let says = |value: &Value| match value {
        Value::Number(0) | Value::Flag(false) => false,
        Value::Players(none) => !none.is_empty(),
        Value::Numbers(none) => !none.is_empty(),
        _ => true,
    };
    entry
        .cells()
        .filter(|(_, value)| says(value))
        .map(|(cell, value)| (*cell, value.clone()))
        .collect()
}

/// Returns whether two rounds are the same, except for what the form fills in by itself.
pub fn same(record: &Record, typed: &RoundEntry, wanted: &RoundEntry) -> bool {
    let pairs = |entry: &RoundEntry| -> RoundEntry {
        let kept = said(entry);
        // A new round records the partnerships unless they are given.
        let pairs = |cell: &Cell| {
            let field = record.game.field(cell.field);
            field.is_some_and(|spec| matches!(spec.kind, FieldKind::Pairs)) && !has(wanted, cell)
        };
        kept.cells().filter(|(cell, _)| !pairs(cell)).map(|(c, v)| (*c, v.clone())).collect()
    };
    pairs(typed) == pairs(wanted)
}

pub fn words(record: &Record, entry: &RoundEntry) -> String {
    let cells = entry.cells().map(|(cell, value)| {
        format!("{}: {}", session::cell_words(record, cell), parse::text(record, value))
    });
    cells.collect::<Vec<_>>().join(", ")
}

fn has(entry: &RoundEntry, cell: &Cell) -> bool {
    entry.get(cell).is_some()
}

/// Records a typed round in the same way as the screen, once it is on the disk.
pub fn record_round(sheet: &mut OpenGame, form: &RoundForm) {
    let proposal = sheet.propose_round(form.number(), form.entry(), "");
    let id = ChangeId(i64::try_from(sheet.log().len()).unwrap() + 1);
    let at = "2026-08-01T19:00:00Z".parse().unwrap();
    sheet.apply(LoggedChange { id, at, change: proposal.change, undoes: None }).unwrap();
}

#[test]
fn every_round_can_be_typed_into_the_form_of_its_game() {
    for game in plain_games() {
        let players = (1..=20).filter(|players| game.player_counts.allows(*players));
        for (seed, players) in (1..).zip(players) {
            let wanted = some_rounds(game, seed, Some(players), 6);
            let mut sheet = OpenGame::open(begun(&wanted), Vec::new());
            for entry in &wanted.rounds {
                let mut form = RoundForm::next(&sheet, Draft::default());
                let keys = type_round(&sheet, &mut form, entry);
                let which = format!("{} of {players}, round {}: {keys:?}", game.id, form.number());
                let recorded = form.press(&sheet, EditKey::Enter) == Outcome::Record;
                // Enter does not record a round in which nothing is typed.
                let is_typed = keys.iter().any(|key| *key != EditKey::Enter);
                assert!(recorded || !is_typed, "{which}");
                assert!(
                    same(sheet.record(), form.entry(), entry),
                    "{which}\ntyped  {}\nwanted {}",
                    words(sheet.record(), form.entry()),
                    words(sheet.record(), entry)
                );
                record_round(&mut sheet, &form);
            }
        }
    }
}

/// Opens a window with this game.
pub fn open(record: &Record) -> (Window, GameId) {
    let mut store = Store::open_in_memory().unwrap();
    let game = store.create(record, None).unwrap();
    let mut window = Window::over(store);
    window.tell(Message::Go(Route::Game(game)));
    (window, game)
}

#[test]
fn the_first_contract_is_shown_before_the_deck() {
    let game = rules::find("canadian-salad").unwrap();
    let (mut window, _) = open(&begun(&simulate::record(game, 1, Some(3), Some(1)).unwrap()));
    window.resize(1280.0, 800.0);
    window.waits_for("Round 1: ");
    assert!(window.sees("Contract"), "{:?}", window.words());
}

#[test]
fn facts_of_the_banner_stay_while_a_round_is_typed() {
    for (seed, game) in (1..).zip(plain_games()) {
        let wanted = some_rounds(game, 50 + seed, None, 1);
        let sheet = OpenGame::open(begun(&wanted), Vec::new());
        let mut form = RoundForm::next(&sheet, Draft::default());
        let labels: Vec<&str> = form.asked().deal.facts.iter().map(|fact| fact.label).collect();
        let keys = type_round(&sheet, &mut form, &wanted.rounds[0]);
        for (width, height) in [(800.0, 600.0), (1280.0, 800.0)] {
            let (mut window, _) = open(&begun(&wanted));
            window.resize(width, height);
            let seen = |window: &mut Window| {
                let words = window.words();
                let seen = labels.iter().filter(|label| words.iter().any(|word| word == *label));
                seen.copied().collect::<Vec<&str>>()
            };
            let before = seen(&mut window);
            for press in &keys {
                window.press(&key_name(*press));
                let after = seen(&mut window);
                let gone: Vec<_> = before.iter().filter(|label| !after.contains(label)).collect();
                assert!(gone.is_empty(), "{} at {width}: {gone:?} after {press:?}", game.id);
            }
        }
    }
}

#[test]
fn every_form_is_filled_in_the_window_by_keys() {
    for (seed, game) in (1..).zip(plain_games()) {
        let wanted = some_rounds(game, 50 + seed, None, 2);
        let (mut window, id) = open(&begun(&wanted));
        let mut sheet = OpenGame::open(begun(&wanted), Vec::new());
        for entry in &wanted.rounds {
            let mut form = RoundForm::next(&sheet, Draft::default());
            let keys = type_round(&sheet, &mut form, entry);
            for press in &keys {
                window.press(&key_name(*press));
            }
            window.press("Enter");
            let done = form.press(&sheet, EditKey::Enter);
            assert_eq!(done, Outcome::Record, "{}: {keys:?}", game.id);
            record_round(&mut sheet, &form);
            let stored = window.store(move |store| store.load(id)).record;
            let (typed, there) = (stored.rounds.last(), sheet.record().rounds.last());
            assert!(
                &stored == sheet.record(),
                "{}:\ntyped  {}\nwanted {}\n{:?}",
                game.id,
                typed.map_or(String::new(), |entry| words(&stored, entry)),
                there.map_or(String::new(), |entry| words(&stored, entry)),
                window.words()
            );
            // The row is there, with everybody's totals.
            let evaluation = sheet.evaluation();
            let scored = evaluation.rounds.iter().filter(|round| round.state == RoundState::Scored);
            assert_eq!(scored.count(), stored.rounds.len(), "{}", game.id);
            if !evaluation.is_finished() {
                window.waits_for(&format!("Round {}", stored.rounds.len() + 1));
            }
        }
    }
}

#[test]
fn every_game_is_in_its_category_with_its_summary() {
    let mut window = Window::empty();
    window.press("n");
    window.waits_for("What do you want to play?");
    let words = window.words();
    let at = |wanted: &str| words.iter().position(|word| word == wanted);
    for game in rules::ALL {
        let name = at(game.name).unwrap_or_else(|| panic!("{} is not there: {words:#?}", game.id));
        let heading = at(game.category.label())
            .unwrap_or_else(|| panic!("{} has no heading: {words:#?}", game.category.label()));
        assert!(heading < name, "{} is before its heading", game.id);
        // No other heading is between them.
        for other in Category::ALL.iter().filter(|other| **other != game.category) {
            let between = at(other.label()).is_some_and(|other| heading < other && other < name);
            assert!(!between, "{} is under {}", game.id, other.label());
        }
        // The line under its name, before the next game's.
        let line = words.get(name + 1).map_or("", String::as_str);
        assert!(line.ends_with(game.summary), "{}: {line:?}", game.id);
    }
}

#[test]
#[ignore = "draws pictures into the folder that HOUSE_RULES_PICTURES names"]
fn pictures_of_every_form() {
    let _ = picture_folder();
    let only = std::env::var("HOUSE_RULES_GAME").unwrap_or_default();
    for (seed, game) in (1..).zip(plain_games()).filter(|(_, game)| game.id.contains(&only)) {
        for (size, players) in [("few", None), ("most", Some(game.player_counts.most().min(40)))] {
            let players = players.filter(|players| game.player_counts.allows(*players));
            if size == "most" && players.is_none_or(|players| players < 7) {
                continue;
            }
            let wanted = some_rounds(game, 80 + seed, players, 4);
            let mut before = begun(&wanted);
            let rounds = wanted.rounds.len().saturating_sub(1);
            before.rounds = wanted.rounds[..rounds].to_vec();
            let (mut window, _) = open(&before);
            let sheet = OpenGame::open(before, Vec::new());
            if !sheet.evaluation().is_finished() {
                let mut form = RoundForm::next(&sheet, Draft::default());
                let keys = type_round(&sheet, &mut form, &wanted.rounds[rounds]);
                matrix(&mut window, &format!("form-{}-{size}-blank", game.id));
                // Half of it, so that empty boxes are tested too.
                for press in keys.iter().take(keys.len() / 2) {
                    window.press(&key_name(*press));
                }
            }
            matrix(&mut window, &format!("form-{}-{size}", game.id));
        }
    }
}

#[test]
fn everybody_is_visible_in_the_round_as_typed() {
    let few = |game: &Game| [4, 3, 2, 5].into_iter().find(|few| game.player_counts.allows(*few));
    for (seed, game) in (1..).zip(plain_games()) {
        let mut record = some_rounds(game, 50 + seed, few(game), 2);
        let Some(last) = record.rounds.pop() else { continue };
        let sheet = OpenGame::open(record.clone(), Vec::new());
        let mut form = RoundForm::next(&sheet, Draft::default());
        let keys = type_round(&sheet, &mut form, &last);
        let (mut window, _) = open(&record);
        window.resize(1280.0, 800.0);
        for press in &keys {
            window.press(&key_name(*press));
        }
        let check = window.places("Nothing is missing.").first().map_or(800.0, |at| at.y);
        for score in form.typed_scores(&sheet).0 {
            let places = window.whole_places(&score.name);
            let seen = places.iter().any(|at| at.x > 880.0 && at.y < check);
            assert!(seen, "{}: {} at {places:?}, above {check}", game.id, score.name);
        }
    }
}

#[test]
fn a_low_window_shows_the_sum_and_how_to_leave_a_correction() {
    let (_folder, _, mut window) = crate::trust::playing();
    window.resize(800.0, 600.0);
    window.press("2 8 5 Enter C 9 5 Enter 6 0 Enter");
    window.waits_for("95 + 60 + 95 = 250");
    window.press("Up F2");
    window.waits_for("Correcting round 5");
    window.click("Cancel");
    window.waits_for("Round 6: Cleo deals");
    window.press("Up F2");
    window.waits_for("Correcting round 5");
    window.tell(house_rules::gui::Message::ToggleMenu);
    window.click("Delete this round");
    window.waits_for("Round 5 deleted");
}

#[test]
fn three_recorded_rounds_stay_visible_with_large_text_in_a_small_window() {
    let (_folder, _, mut window) = crate::trust::playing();
    window.resize(1024.0, 640.0);
    (0..4).for_each(|_| window.press("F8"));
    for keys in ["2 8 5 Enter C", "9 5 Enter 6 0 Enter"] {
        window.press(keys);
        if let Some(folder) = crate::window::pictures() {
            window.picture(folder.join(format!("small-{}.png", keys.replace(' ', ""))));
        }
        // The bids of rounds 3, 4 and 5.
        for bid in ["80", "100", "120"] {
            assert!(!window.whole_places(bid).is_empty(), "{bid}: {:?}", window.words());
        }
    }
}

/// In two columns, so that nothing of it is scrolled away, and with the keys.
#[test]
fn the_menu_shows_everything_with_its_keys() {
    let (_folder, _, mut window) = crate::trust::playing();
    for (width, height) in [(1440.0, 900.0), (1280.0, 820.0)] {
        window.resize(width, height);
        (0..4).for_each(|_| window.press("F8"));
        window.tell(house_rules::gui::Message::ToggleMenu);
        let entries = ["Print", "Export", "Chart", "Rules", "Corrections", "Find", "New game"];
        for entry in entries.into_iter().chain(["Ctrl P", "Ctrl S", "Ctrl K", "F9", "F10"]) {
            assert!(!window.whole_places(entry).is_empty(), "{entry} at {width}");
        }
        let left = window.whole_places("Print")[0].x;
        assert!(window.whole_places("Find")[0].x > left + 200.0, "one column at {width}");
        if let Some(folder) = crate::window::pictures() {
            window.picture(folder.join(format!("menu-{width}.png")));
        }
        // An arrow to the side goes to the other column.
        let left = window.pressable().0;
        window.press("Right");
        assert!(window.pressable().0 > left.map(|at| at + 4), "Right goes to the other column");
        window.press("Left");
        assert_eq!(window.pressable().0, left);
        window.press("Esc");
        (0..4).for_each(|_| window.press("F7"));
    }
}

#[test]
fn a_correction_that_fits_is_visible_with_its_button() {
    for percent in [100, 125, 150] {
        let (_folder, _, mut window) = crate::trust::playing();
        window.resize(800.0, 600.0);
        (0..(percent - 100) / 25).for_each(|_| window.press("F8"));
        window.press("Up Up F2");
        window.waits_for("Correcting round 4");
        for moved in ["", "Tab", "Tab Tab Tab"] {
            window.press(moved);
            let seen = window.whole_places("Correct round 4");
            assert!(!seen.is_empty(), "at {percent} %, after {moved:?}");
        }
    }
}

#[test]
fn a_low_window_shows_all_of_a_warning_while_it_can_still_be_heeded() {
    const WARNING: &str = "The bids add up to 2, the number of cards dealt. \
                           The dealer should have bid higher or lower.";
    let text = r#"{"game":"oh-hell","players":["Ada","Ben","Cleo","Dov"],"rounds":[
        {"bids":{"Ada":1,"Ben":0,"Cleo":0,"Dov":1},"tricks":{"Ada":1}}]}"#;
    let (mut window, _) = open(&json::decode(text).unwrap().record.unwrap());
    window.resize(800.0, 600.0);
    window.press("F8 F8 0 Enter 1 Enter 1 Enter 0 Enter");
    assert!(!window.whole_places(WARNING).is_empty(), "before the tricks: {:?}", window.words());
    window.press("1 Enter 1 Enter Ctrl+Enter");
    window.waits_for("Round 3: Cleo deals");
    window.press("Up F2");
    window.waits_for("Correcting round 2");
    assert!(!window.whole_places(WARNING).is_empty(), "{:?}", window.words());
}

#[test]
fn the_record_button_is_visible_in_any_window() {
    let few = |game: &Game| [4, 3, 2, 5].into_iter().find(|few| game.player_counts.allows(*few));
    let mut hidden = Vec::new();
    for (seed, game) in (1..).zip(plain_games()) {
        let record = some_rounds(game, 50 + seed, few(game), 3);
        let Some((last, others)) = record.rounds.split_last() else { continue };
        let mut before = begun(&record);
        before.rounds = others.to_vec();
        let (mut window, _) = open(&before);
        let sheet = OpenGame::open(before, Vec::new());
        if sheet.evaluation().is_finished() {
            continue;
        }
        let mut form = RoundForm::next(&sheet, Draft::default());
        for key in type_round(&sheet, &mut form, last) {
            window.press(&key_name(key));
        }
        window.resize(800.0, 600.0);
        for percent in [100, 125, 150] {
            if window.whole_places("Record").is_empty() {
                hidden.push(format!("{} at {percent} %", game.id));
            }
            window.press("F8");
        }
    }
    assert!(hidden.is_empty(), "{hidden:#?}");
}

#[test]
fn a_click_on_the_ready_chip_records() {
    let (_folder, _, mut window) = crate::trust::playing();
    window.resize(800.0, 600.0);
    // 200 %, where the button may be scrolled away.
    window.press("F8 F8 F8 F8 2 8 5 Enter C 9 5 Enter 6 0 Enter");
    window.click("Enter");
    window.waits_for("Round 7: Ada deals");
}

#[test]
fn a_long_row_does_not_shorten_side_names() {
    let game = plain_games().find(|game| game.id == "push").unwrap();
    let record = some_rounds(game, 74, Some(4), 4);
    let (mut window, _) = open(&record);
    window.resize(800.0, 600.0);
    window.press("F8 F8");
    for side in 0..2 {
        let name = record.team_name(scoring::Team(side));
        assert!(window.place(&name).is_some(), "{name}: {:?}", window.words());
    }
}

#[test]
fn a_click_records_even_if_enter_would_move_on() {
    for button in ["Record round 6", "Round 6 is complete: press Enter twice"] {
        let (_folder, _, mut window) = crate::trust::playing();
        window.press("2 8 5 Enter C 9 5 Enter 6 0");
        window.click(button);
        window.waits_for("Round 7: Ada deals");
    }
}
