//! A night of tables in the window, by keys: slips are typed, winners move, people come and go.

mod by_keys;
mod looks;
mod seating;
mod substitutes;

use house_rules::gui::screen::tournament as screen;
use scoring::tables::{ROLE, Role};
use scoring::{Move, TablesState, TournamentState};

use crate::prelude::*;

pub use crate::nights::owing;

const LADIES: [&str; 26] = [
    "Ada", "Bea", "Cleo", "Dora", "Edie", "Fay", "Greta", "Hope", "Ida", "June", "Kit", "Lena",
    "Mae", "Nell", "Olive", "Pearl", "Rosa", "Sue", "Tess", "Una", "Vera", "Wilma", "Anna",
    "Birdie", "Clara", "Della",
];
const GENTLEMEN: [&str; 26] = [
    "Abe", "Ben", "Carl", "Dov", "Emil", "Finn", "Gus", "Hal", "Ivo", "Jack", "Karl", "Leo", "Max",
    "Ned", "Otto", "Pete", "Ray", "Sam", "Tom", "Vic", "Walt", "Abel", "Bert", "Cliff", "Dan",
    "Earl",
];

/// Returns a night that has just been set up.
pub fn night(ladies: usize, gentlemen: usize) -> Record {
    let names = LADIES[..ladies].iter().chain(&GENTLEMEN[..gentlemen]);
    let names = names.map(|name| (*name).to_owned()).collect();
    let mut record = Record::new(rules::find("court-whist").unwrap(), names);
    for player in 0..ladies + gentlemen {
        let role = Role::ALL[usize::from(player >= ladies)];
        let cell = Cell::of(ROLE.spec.id, Subject::Player(Player::at(player)));
        let _ = record.setup.set(cell, Some(Value::Word(role.id)));
    }
    record
}

/// Returns the keys of these numbers, each confirmed with Enter.
pub fn confirmed(numbers: &str) -> String {
    let keys = |number: &str| -> Vec<String> {
        number.chars().map(String::from).chain(["Enter".to_owned()]).collect()
    };
    numbers.split(' ').flat_map(keys).collect::<Vec<String>>().join(" ")
}

/// Returns the keys of hands of these tricks of the first pair, with those of the other as they are
/// filled in.
pub fn accepted(tricks: &str) -> String {
    let hands = tricks.split(' ').map(|tricks| format!("{} Enter", confirmed(tricks)));
    hands.collect::<Vec<String>>().join(" ")
}

/// Opens a night of two tables in its first game.
pub fn begun_night() -> Window {
    begin(Window::playing(&night(4, 4)))
}

/// Begins the first game of a night of two tables.
pub fn begin(window: Window) -> Window {
    let mut window = window.showing("Enter starts game 1");
    window.press_to("Enter", "Game 1: Coronation starts");
    window.press_to("Enter", "0 of 8 hands are in");
    window
}

/// Returns the night on the disk.
pub fn kept(window: &Window) -> (Record, Evaluation) {
    let record = window.record_of(GameId(1));
    let evaluation = evaluate(&record);
    assert!(evaluation.problems.is_empty(), "{:#?}", evaluation.problems);
    (record, evaluation)
}

pub fn of_tables(evaluation: &Evaluation, game: usize) -> &TableRound {
    evaluation.rounds[game - 1].tournament.tables().unwrap()
}

/// Returns the tables of a game of the night on the disk.
pub fn kept_tables(window: &Window, game: usize) -> TableRound {
    of_tables(&kept(window).1, game).clone()
}

fn whole(evaluation: &Evaluation) -> &TablesState {
    let TournamentState::Tables(night) = &evaluation.tournament else { panic!("no night") };
    night
}

/// Returns the keys for a hand of a game, all to pair A except a few.
fn hand_entry(record: &Record, game: usize, entry: &mut scoring::RoundEntry, seed: u64) {
    let evaluation = evaluate(&{
        let mut begun = record.clone();
        begun.rounds.push(entry.clone());
        begun
    });
    let mut chance = scoring::Rng(seed);
    for table in &of_tables(&evaluation, game).tables {
        let place = |hand| RoundPath { table: table.table, hand };
        let hands = Cell { field: "hands", place: place(0), subject: Subject::One };
        let _ = entry.set(hands, Some(Value::Number(4)));
        for hand in 1..=4 {
            let mut set = |field, key, number| {
                let cell = Cell { field, place: place(hand), subject: key };
                let _ = entry.set(cell, Some(Value::Number(number)));
            };
            let tricks = chance.step_between(2, 11, 1);
            if game == 3 {
                let [a, b, c, d] = table.players();
                let half = tricks / 2;
                for (player, own) in [
                    (a, half),
                    (b, tricks - half),
                    (c, (13 - tricks) / 2),
                    (d, 13 - tricks - (13 - tricks) / 2),
                ] {
                    set("tricks", Subject::Player(player), own);
                }
                continue;
            }
            set("tricks", Subject::Part("A"), tricks);
            set("tricks", Subject::Part("B"), 13 - tricks);
            if game == 6 && hand == 2 {
                let [talker, .., other] = table.players();
                set("spoke", Subject::Player(talker), 2);
                set("spoke", Subject::Player(other), 1);
            }
            if game == 7 {
                let least = (12 - 4 * (13 - tricks)).max(0);
                let faces = chance.step_between(least, (4 * tricks).min(12), 1);
                set("faces", Subject::Part("A"), faces);
                set("faces", Subject::Part("B"), 12 - faces);
            }
            if game == 4 {
                set("lady_tricks", Subject::Part("A"), chance.step_between(0, tricks, 1));
                set("lady_tricks", Subject::Part("B"), chance.step_between(0, 13 - tricks, 1));
            }
        }
    }
}

#[test]
fn an_enter_too_many_after_the_last_hand_starts_no_game() {
    // Tab goes to the button, or one more Enter.
    for key in ["Tab", "Enter"] {
        let mut window = begun_night();
        window.press_to(&accepted("7 6 7 8 7 6 7 8"), "All hands are in.");
        assert_eq!(kept(&window).0.rounds.len(), 1);
        // The tab of hands is still there; Enter leads to the moves.
        window.expect("Hand 4");
        window.press_to("Enter", "Enter twice starts game 2");
        assert_eq!(kept(&window).0.rounds.len(), 1);
        window.press_to(key, "Enter starts game 2");
        assert_eq!(kept(&window).0.rounds.len(), 1);
        window.press_to("Enter", "Game 2: Prosperity starts");
    }
}

#[test]
fn after_a_chosen_tab_or_a_cut_enter_starts_the_next_game() {
    let mut window = begun_night();
    window.press_to(&accepted("7 7 7 7 7 7 7 7"), "All hands are in.");
    assert_eq!(kept(&window).0.rounds.len(), 1);
    window.press_to("F6", "Enter starts game 2");
    window.press_to("Enter", "Game 2: Prosperity starts");
    // Table 1 ties.
    window.press("Enter");
    window.press(&accepted("7 6 7 6 7 7 7 7"));
    window.press_to("Enter", "Table 1 has to cut");
    window.press("Enter Enter");
    assert_eq!(kept(&window).0.rounds.len(), 2);
    window.press_to("1 2", "Enter starts game 3");
    window.press_to("Enter", "Game 3: Conspiracy");
}

#[test]
fn guests_are_asked_about_after_all_names() {
    let mut window = Window::empty();
    window.begin("court");
    for name in ["Lena", "Greta", "Gus", "Leo"] {
        window.enter_to(name, "Press Enter, then L or G for Lena");
    }
    for (name, role) in [("Lena", "l"), ("Greta", "l"), ("Gus", "g"), ("Leo", "g")] {
        window
            .press_to(if name == "Lena" { "Enter" } else { "" }, &format!("{name}: press L or G"));
        window.press(role);
    }
    window.waits_for("2 ladies and 2 gentlemen: 1 table, everybody plays");
    // The other role for a marked guest; another leaves the list, and is typed again with a role.
    window.press_to("Up Up Up F2", "1 lady and 3 gentlemen");
    window.press_to("F2 Up Up Delete", "Greta: press L or G");
    window.press_to("Down Down Down 'Lena l' F5", "Enter starts game 1");
}

/// Returns a night with this many games played, and the next one begun.
pub fn played(ladies: usize, gentlemen: usize, games: usize) -> Record {
    let mut record = night(ladies, gentlemen);
    for game in 1..=games {
        let mut entry = propose_opening(&record, game, &scoring::RoundEntry::default(), 1854);
        hand_entry(&record, game, &mut entry, 20 + u64::try_from(game).unwrap());
        record.rounds.push(entry);
        let evaluation = evaluate(&record);
        if game < games {
            for cut in &whole(&evaluation).cuts {
                let _ = record.rounds[game - 1].set(cut.cell, Some(Value::Player(cut.tied[0])));
            }
        }
    }
    record
}

#[test]
fn the_list_can_be_mended_until_the_first_hand() {
    for begun in [false, true] {
        let mut window = Window::playing(&night(5, 4)).showing("Enter starts game 1");
        if begun {
            window.press_to("Enter", "Game 1: Coronation starts");
        }
        let before = kept(&window).0;
        let name = before.players[2].clone();
        window.press_to("F4", "Who arrived?");
        window.type_text(&name);
        window.press_to("Delete", "taken off the list");
        let after = kept(&window).0;
        assert_eq!(after.players.len(), 8, "begun: {begun}");
        assert!(!after.players.contains(&name) && after.rounds.is_empty());
        let role_of_all = |record: &Record| {
            let mut all: Vec<(String, usize)> = (0..record.players.len())
                .map(|at| (record.players[at].clone(), role(record, at)))
                .collect();
            all.sort();
            all
        };
        let mut wanted = role_of_all(&before);
        wanted.retain(|(one, _)| *one != name);
        assert_eq!(role_of_all(&after), wanted);
        window.press_to("Ctrl+z", "Undone: ");
        assert_eq!(kept(&window).0, before, "begun: {begun}");

        // A wrong lady is a gentleman from the start, in the standings as well.
        window.type_text(&name);
        window.press_to("F4", "the seats are drawn again");
        let after = kept(&window).0;
        assert_eq!(role(&after, 2), 1 - role(&before, 2));
        window.press_to("Ctrl+z", "Undone: ");
        assert_eq!(kept(&window).0, before, "begun: {begun}");

        // A name is edited; games that have begun stay.
        window.type_text(&name);
        window.press_to("F3 'Zoë' Enter", &format!("{name} is now Zoë"));
        let after = kept(&window).0;
        assert_eq!((after.players[2].as_str(), after.rounds.len()), ("Zoë", before.rounds.len()));
        window.press_to("Ctrl+z", "Undone: ");
        assert_eq!(kept(&window).0, before, "begun: {begun}");
    }
}

#[test]
fn after_the_first_hand_nobody_leaves_the_list() {
    let mut window = begun_night();
    window.press("7 Enter 6 Enter");
    let before = kept(&window).0;
    let (name, other) = (before.players[0].clone(), before.players[1].clone());
    window.press_to("F4", "Who arrived?");
    window.type_text(&name);
    window.press_to("Delete", "hands have been played");
    assert_eq!(kept(&window).0, before);
    // A name can still be edited, but not to somebody else's.
    window.press("F3");
    window.enter_to(&other, "already on the list");
    assert_eq!(kept(&window).0, before);
}

fn role(record: &Record, at: usize) -> usize {
    scoring::next_game::role_of(record, scoring::Player::at(at))
}

#[test]
fn a_guest_in_the_list_is_edited_in_the_box() {
    let mut window = Window::empty();
    window.begin("court");
    window.enter_to("Lena l, Gretta l, Gus g, Leo g", "2 ladies and 2 gentlemen");
    window.press("Up Up Up Enter Backspace Backspace Backspace Backspace");
    window.press_to("'a l' Enter F5", "Enter starts game 1");
    window.press_to("F4", "Greta");
}
