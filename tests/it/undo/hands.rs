//! Undo and redo in the hands of a night, against a model.

use house_rules::gui::game::Message as Session;
use house_rules::gui::screen::tournament as screen;

use crate::night::{accepted, begun_night, confirmed};
use crate::prelude::*;

const STEPS: usize = 80;
const TABLES: usize = 2;
const HANDS: usize = 4;
/// A number that is not confirmed.
const HALF: u8 = 1;

#[derive(Debug, Clone, Copy)]
enum Change {
    /// These tricks in the next hand of a table.
    Recorded(usize, u8),
    /// A corrected hand of a table, with its tricks before and after.
    Corrected(usize, usize, u8, u8),
}

/// The expected state: tricks of the first pair, by table and hand.
#[derive(Debug, Default)]
struct Model {
    hands: [Vec<u8>; TABLES],
    /// What is half typed, or was recorded and undone.
    halves: BTreeMap<(usize, usize), u8>,
    done: Vec<Change>,
    undone: Vec<Change>,
    /// The hands in which something was typed, in order; `None` for a change recorded in between.
    typed: Vec<Option<(usize, usize)>>,
    /// The same for what was undone.
    untyped: Vec<Option<(usize, usize)>>,
}

impl Model {
    fn type_half(&mut self, table: usize, hand: usize) {
        let _ = self.halves.insert((table, hand), HALF);
        self.typed.push(Some((table, hand)));
        self.untyped.clear();
    }

    fn record(&mut self, table: usize, tricks: u8) {
        let hand = self.hands[table].len();
        let _ = self.halves.remove(&(table, hand));
        self.hands[table].push(tricks);
        self.noted(Change::Recorded(table, tricks));
        self.done.push(Change::Recorded(table, tricks));
        self.undone.clear();
    }

    fn correct(&mut self, table: usize, hand: usize, tricks: u8) {
        let before = std::mem::replace(&mut self.hands[table][hand], tricks);
        if before != tricks {
            let change = Change::Corrected(table, hand, before, tricks);
            self.noted(change);
            self.done.push(change);
            self.undone.clear();
        }
        self.untyped.clear();
    }

    /// Notes a change: what was typed before it is undone after it, and what was typed of the hands
    /// it writes is no longer undone.
    fn noted(&mut self, change: Change) {
        let recorded = self.hands[change.table()].len();
        let writes = |step: &Option<(usize, usize)>| {
            step.is_some_and(|(table, hand)| table == change.table() && hand < recorded)
        };
        self.typed.retain(|step| !writes(step));
        self.typed.push(None);
        self.untyped.clear();
    }

    fn undo(&mut self) {
        if let Some(Some(hand)) = self.typed.pop_if(|step| step.is_some()) {
            let _ = self.halves.remove(&hand).unwrap();
            self.untyped.push(Some(hand));
            return;
        }
        let Some(change) = self.done.pop() else { return };
        let _ = self.typed.pop();
        self.untyped.push(None);
        match change {
            Change::Recorded(table, tricks) => {
                let _ = self.hands[table].pop();
                let hand = self.hands[table].len();
                let _ = self.halves.entry((table, hand)).or_insert(tricks);
            }
            Change::Corrected(table, hand, before, _) => self.hands[table][hand] = before,
        }
        self.undone.push(change);
    }

    fn redo(&mut self) {
        if let Some(Some(hand)) = self.untyped.pop_if(|step| step.is_some()) {
            let _ = self.halves.insert(hand, HALF);
            self.typed.push(Some(hand));
            return;
        }
        if self.typed.last().is_some_and(Option::is_some) && self.untyped.is_empty() {
            return;
        }
        let Some(change) = self.undone.last().copied() else { return };
        match change {
            Change::Recorded(table, tricks) => {
                let hand = (table, self.hands[table].len());
                if self.halves.get(&hand).is_some_and(|it| *it != tricks) {
                    return;
                }
                let _ = self.halves.remove(&hand);
                self.hands[table].push(tricks);
            }
            Change::Corrected(table, hand, _, after) => self.hands[table][hand] = after,
        }
        self.undone.pop();
        let untyped = self.untyped.split_last().map_or(Vec::new(), |(_, rest)| rest.to_vec());
        self.noted(change);
        self.untyped = untyped;
        self.done.push(change);
    }
}

impl Change {
    fn table(self) -> usize {
        match self {
            Change::Recorded(table, _) | Change::Corrected(table, ..) => table,
        }
    }
}

fn go_to(window: &mut Window, table: usize, hand: usize) {
    let place = RoundPath {
        table: u16::try_from(table + 1).unwrap(),
        hand: u8::try_from(hand + 1).unwrap(),
    };
    window.tell(Message::from(screen::Message::Hand(place)));
}

/// Returns what is recorded, and what is half typed of the game.
fn held(window: &mut Window) -> ([Vec<u8>; TABLES], BTreeMap<Cell, String>) {
    window.settle();
    let (record, evaluation) = kept(window);
    let tables = &of_tables(&evaluation, 1).tables;
    let tricks = |table: u16, hand: u8| {
        let place = RoundPath { table, hand };
        let cell = Cell { field: "tricks", place, subject: Subject::Part("A") };
        u8::try_from(number_in(&record.rounds[0], &cell)).unwrap()
    };
    let hands = [1, 2].map(|table| {
        let count = u8::try_from(tables[usize::from(table) - 1].hands.len()).unwrap();
        (1..=count).map(|hand| tricks(table, hand)).collect()
    });
    let drafts = window.store(|store| store.drafts(GameId(1)));
    (hands, drafts.get(&1).map(|draft| draft.texts.clone()).unwrap_or_default())
}

fn walk(seed: u64) {
    let mut window = begun_night();
    let mut model = Model::default();
    let mut chance = Rng(seed);
    let mut said = Vec::new();
    for _ in 0..STEPS {
        let which = chance.index(11).unwrap();
        let table = chance.index(TABLES).unwrap();
        let next = model.hands[table].len();
        let tricks = 2 + u8::try_from(chance.index(8).unwrap()).unwrap();
        let recorded = chance.index(next);
        let later = next + chance.index(2).unwrap();
        let half = model.halves.contains_key(&(table, later));
        match which {
            0..=2 if next < HANDS => {
                go_to(&mut window, table, next);
                let hand = u8::try_from(next + 1).unwrap();
                let place = RoundPath { table: u16::try_from(table + 1).unwrap(), hand };
                let cell = Cell { field: "tricks", place, subject: Subject::Part("A") };
                window.tell(Message::from(screen::Message::Box(cell)));
                window.press(&format!("{tricks} Enter Enter"));
                model.record(table, tricks);
            }
            3 if later < HANDS && !half => {
                go_to(&mut window, table, later);
                window.press("1");
                model.type_half(table, later);
            }
            // A hand is left, and perhaps returned to.
            9 if next < HANDS => go_to(&mut window, table, next),
            4 if recorded.is_some() => {
                let hand = recorded.unwrap();
                go_to(&mut window, table, hand);
                window.press(&format!("F2 {tricks} Enter Enter"));
                model.correct(table, hand, tricks);
            }
            5..=7 if !model.typed.is_empty() || !model.done.is_empty() => {
                window.press("Ctrl+z");
                model.undo();
            }
            8 => {
                window.press("Ctrl+y");
                model.redo();
            }
            _ => continue,
        }
        said.push(format!("{which}: table {table}, hand {next} or {later}, {tricks}"));
        let (hands, halves) = held(&mut window);
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
    super::seeds(30).for_each(walk);
}

#[test]
fn a_substitute_is_undone_before_hands_and_the_start_of_the_game() {
    let mut window = Window::playing(&played(5, 5, 2));
    window.press_to("Enter Enter", "Game 3: Conspiracy");
    let evaluation = kept(&window).1;
    let own = of_tables(&evaluation, 3).tables[0].pairs[0][0];
    let name = |window: &Window, player| kept(window).0.player_name(player).to_owned();
    let is_back = format!("{} is back at table 1 from hand 1 on", name(&window, own));
    let player = of_tables(&evaluation, 3).seating.sit_outs[0];
    let plays = format!("{} plays for {} at table 1", name(&window, player), name(&window, own));
    window.press_to("S 1 Enter", &plays);
    window.expect("Undo");
    window.press_to("Ctrl+z", &is_back);
    window.press_to("Ctrl+y", &plays);
    // The hand that was recorded afterwards is undone first.
    window.press_to(&confirmed("4 3 2 4"), "1 of 8 hands is in");
    window.press_to("Ctrl+z", "0 of 8 hands are in");
    window.press_to("Ctrl+z", &is_back);
    assert_eq!(kept(&window).0.rounds.len(), 3, "the game is still under way");
    window.press_to("Ctrl+y Ctrl+y", "1 of 8 hands is in");
    assert_eq!(kept_tables(&window, 3).tables[0].played[0][0], player);
}

#[test]
fn the_newest_step_is_undone_first_whatever_is_shown() {
    let mut window = Window::playing(&played(5, 5, 2));
    window.press_to("Enter Enter", "Game 3: Conspiracy");
    let gone = kept_tables(&window, 3).tables[0].pairs[0][0];
    let name = kept(&window).0.player_name(gone).to_owned();
    let typed = |window: &mut Window| -> Vec<(u16, String)> {
        window.settle();
        let draft = window.store(|store| store.drafts(GameId(1))).remove(&3).unwrap_or_default();
        draft.texts.into_iter().map(|(cell, text)| (cell.place.table, text)).collect()
    };
    let both = [(1, "4".to_owned()), (2, "3".to_owned())];
    window.press("4");
    window.tell(Message::from(screen::Message::ToggleAttendance(gone)));
    window.waits_for(&format!("{name} goes home after this game"));
    go_to(&mut window, 1, 0);
    window.press("3");
    assert_eq!(typed(&mut window), both);
    window.press("Ctrl+z");
    assert_eq!(typed(&mut window), both[..1]);
    window.press_to("Ctrl+z", &format!("Undone: {name} goes home"));
    assert_eq!(typed(&mut window), both[..1]);
    window.press("Ctrl+z");
    assert!(typed(&mut window).is_empty());
    window.press("Ctrl+y");
    assert_eq!(typed(&mut window), both[..1]);
    window.press_to("Ctrl+y", &format!("Redone: {name} goes home"));
    window.press("Ctrl+y");
    assert_eq!(typed(&mut window), both);
}

#[test]
fn undone_hands_are_typed_again_one_by_one_after_a_restart() {
    let mut window = begun_night();
    window.press(&accepted("7 6"));
    window.press_to("Ctrl+z Ctrl+z", "8 hands to come");
    window.press("Ctrl+t");
    window.go_to(Route::Game(GameId(1)), "0 of 8 hands are in");
    window.press("Enter");
    go_to(&mut window, 0, 0);
    window.press("2 Enter Enter");
    assert_eq!(held(&mut window).0, [vec![2], vec![]]);
}

#[test]
fn a_recorded_hand_is_cleared_and_comes_back() {
    let mut window = begun_night();
    window.press("7 Enter Enter 6 Enter Enter");
    go_to(&mut window, 0, 0);
    window.press("Shift+Delete");
    window.waits_for("Table 1 has hands after hand 1. Correct it, or clear hand 2 first.");
    go_to(&mut window, 0, 1);
    window.press_to("Shift+Delete", ", table 1, hand 2 cleared: ");
    assert_eq!(held(&mut window).0, [vec![7], vec![]]);
    window.press("Ctrl+z");
    assert_eq!(held(&mut window).0, [vec![7, 6], vec![]]);
    window.press("Ctrl+y 5 Enter Enter");
    assert_eq!(held(&mut window).0, [vec![7, 5], vec![]]);
}

/// A correction that was left stays marked, is named on every tab, and stops the next game.
#[test]
fn a_correction_that_was_left_is_named_until_it_is_recorded_or_given_up() {
    let mut window = begun_night();
    window.press(&accepted("5 5 5 5 6 6 6 6"));
    go_to(&mut window, 0, 1);
    // From a box with text, T is text; Ctrl+G goes to a table.
    window.press_to("F2 8 Ctrl+g 2", "Table 1, hand 2: correction not recorded");
    assert_eq!(held(&mut window).0, [vec![5; 4], vec![6; 4]]);
    window.press_to("Enter", "Table 1, hand 2: correction not recorded");
    window.press_to("Enter", "The correction of table 1, hand 2 is not recorded.");
    window.waits_for("Totals after this change");
    window.press_to("Esc Esc", "Game 2 can start");
    assert_eq!(held(&mut window).0, [vec![5; 4], vec![6; 4]]);
    // The cursor stays at a corrected hand, where none is missing.
    go_to(&mut window, 0, 1);
    window.press("F2 8 Enter Enter");
    assert_eq!(held(&mut window).0, [vec![5, 8, 5, 5], vec![6; 4]]);
    window.press("F2 9 Enter Enter");
    assert_eq!(held(&mut window).0, [vec![5, 9, 5, 5], vec![6; 4]]);
    // Where it is only read, a digit corrects nothing.
    window.press_to("7", "This is recorded already. Correct it to change it.");
    window.press("Enter");
    assert_eq!(held(&mut window).0, [vec![5, 9, 5, 5], vec![6; 4]]);
}

/// From an earlier game, the screen says which game the count is about, and Enter returns.
#[test]
fn enter_at_an_earlier_game_returns_to_the_current_one() {
    let mut window = begun_night();
    window.press(&accepted("5 5 5 5 6 6 6 6"));
    window.press_to("Enter Enter Enter", "Game 2");
    window.press_to("Enter G 1", "Game 2: 0 of 8 hands are in");
    window.waits_for("Enter: on to game 2");
    window.press_to("Enter 7", "0 of 8 hands are in");
    window.expect_no("Game 2: 0 of");
    // The same from another tab.
    window.press_to("Delete G 1", "Game 2: 0 of 8 hands are in");
    let seating = Session::Show(Tab::Seating);
    window.tell(Message::Screen(ScreenMessage::Tournament(seating.into())));
    window.press_to("Enter", "0 of 8 hands are in");
    window.expect_no("Game 2: 0 of");
    // A correction after which others should have moved says so, and that the seats stay.
    window.press("G 1");
    go_to(&mut window, 0, 0);
    window.press("F2 1 3 Enter Enter");
    window.waits_for("should have moved from table 1. The seats stay as played.");
    assert_eq!(held(&mut window).0[0], [13, 5, 5, 5]);
}
