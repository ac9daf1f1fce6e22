//! Every game's form played by keys: a random valid round is typed box by box, and the record on
//! the disk equals it.

use scoring::Category;

use crate::entry_law::typist::{Style, Typist};
use crate::prelude::*;

/// Returns a number under 97 for a game, which stays the same when another game is added.
pub fn number_of(game: &Game) -> u8 {
    let sum = game.id.bytes().fold(0, |sum, byte| (31 * sum + u32::from(byte)) % 97);
    u8::try_from(sum).unwrap()
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
    apply(sheet, proposal);
}

#[test]
fn the_first_contract_is_shown_before_the_deck() {
    let mut window = Window::playing(&begun(&simulated("canadian-salad", 1, Some(3), Some(1))));
    window.resize(1280.0, 800.0);
    window.waits_for("Round 1: ");
    window.expect("Contract");
}

fn facts(window: &mut Window, form: &RoundForm) -> Vec<&'static str> {
    let words = window.words();
    let labels = form.asked().deal.facts.iter().map(|fact| fact.label);
    labels.filter(|label| words.iter().any(|word| word == label)).collect()
}

fn everybody_is_visible(window: &mut Window, sheet: &OpenGame, form: &RoundForm) {
    let check = window.places("Nothing is missing.").first().map_or(800.0, |at| at.y);
    for score in form.typed_scores(sheet).0 {
        let places = window.whole_places(&score.name);
        let seen = places.iter().any(|at| at.x > 880.0 && at.y < check);
        let game = sheet.record().game.id;
        assert!(seen, "{game}: {} at {places:?}, above {check}", score.name);
    }
}

/// Checks that the button that records is visible in a small window with large text too.
fn the_record_button_is_visible(window: &mut Window, game: &Game) {
    window.resize(800.0, 600.0);
    for percent in [100, 125, 150] {
        assert!(!window.whole_places("Record").is_empty(), "{} at {percent} %", game.id);
        window.press("F8");
    }
    window.press("F7 F7 F7");
    window.resize(1280.0, 800.0);
}

/// What is recorded is what was meant, and while it is typed the facts of the banner stay, and
/// everybody and the button are visible.
#[test]
fn every_form_is_filled_in_the_window_by_keys() {
    let few = |game: &Game| [4, 3, 2, 5].into_iter().find(|few| game.player_counts.allows(*few));
    for (seed, game) in (1..).zip(plain_games()) {
        let mut before = some_rounds(game, 50 + seed, few(game), 2);
        let entry = before.rounds.pop().unwrap();
        before.ended = false;
        let mut window = Window::playing(&before).sized(1280.0, 800.0);
        let mut sheet = OpenGame::open(before, Vec::new());
        let mut form = RoundForm::next(&sheet, Draft::default());
        let before = facts(&mut window, &form);
        let keys = type_round(&sheet, &mut form, &entry);
        for press in &keys {
            window.press(&key_name(*press));
            if *press == EditKey::Enter {
                let after = facts(&mut window, &form);
                let stay = before.iter().all(|label| after.contains(label));
                assert!(stay, "{}: {before:?}, then {after:?} after {press:?}", game.id);
            }
        }
        everybody_is_visible(&mut window, &sheet, &form);
        the_record_button_is_visible(&mut window, game);
        window.press("Enter");
        let done = form.press(&sheet, EditKey::Enter);
        assert_eq!(done, Outcome::Record, "{}: {keys:?}", game.id);
        record_round(&mut sheet, &form);
        let stored = window.record_of(GameId(1));
        let [typed, wanted] = [&stored, sheet.record()].map(|it| it.rounds.last().unwrap());
        let says = [words(&stored, typed), words(&stored, wanted)];
        assert!(&stored == sheet.record(), "{}: {says:?}\n{:?}", game.id, window.words());
        if !sheet.evaluation().is_finished() {
            window.waits_for(&format!("Round {}", stored.rounds.len() + 1));
        }
    }
}

#[test]
fn every_game_is_in_its_category_with_its_summary() {
    let mut window = Window::empty();
    window.press_to("n", "What do you want to play?");
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
fn a_low_window_shows_the_sum_and_how_to_leave_a_correction() {
    let (_folder, _, mut window) = crate::trust::playing();
    window.resize(800.0, 600.0);
    window.press_to("2 8 5 Enter C 9 5 Enter 6 0 Enter", "95 + 60 + 95 = 250");
    window.press_to("Up F2", "Correcting round 5");
    window.tell(house_rules::gui::Message::ToggleMenu);
    window.click_to("Cancel the correction", "Round 6: Cleo deals");
    window.press_to("Up F2", "Correcting round 5");
    window.tell(house_rules::gui::Message::ToggleMenu);
    window.click_to("Delete this round", "Round 5 deleted");
}

#[test]
fn a_long_row_does_not_shorten_side_names() {
    let game = plain_games().find(|game| game.id == "push").unwrap();
    let record = some_rounds(game, 74, Some(4), 4);
    let mut window = Window::playing(&record).sized(800.0, 600.0);
    window.press("F8 F8");
    for side in 0..2 {
        let name = record.team_name(scoring::Team(side));
        assert!(window.place(&name).is_some(), "{name}: {:?}", window.words());
    }
}

#[test]
fn a_click_records_even_if_enter_would_move_on() {
    for (size, more, button) in [
        (1280.0, "", "Record round 6"),
        (1280.0, "", "Round 6 is complete: press Enter twice"),
        // 200 %, where the button may be scrolled away.
        (800.0, "F8 F8 F8 F8 Enter", "Enter"),
    ] {
        let (_folder, _, mut window) = crate::trust::playing();
        window.resize(size, 0.75 * size);
        window.press("2 8 5 Enter C 9 5 Enter 6 0");
        window.press(more);
        window.click_to(button, "Round 7: Ada deals");
    }
}
