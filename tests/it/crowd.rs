//! Games with as many players as they allow: everybody can be typed, seen and corrected.

use crate::forms::{key_name, type_round};
use crate::prelude::*;

/// Returns the games for 20 players or more, each with the largest number the window is tried with.
fn crowds() -> impl Iterator<Item = (&'static Game, usize)> {
    plain_games().filter_map(|game| {
        let most = game.player_counts.most().min(40);
        (most >= 20 && game.player_counts.allows(most)).then_some((game, most))
    })
}

/// Returns the same games for some twenty players, without the one in which a seat is typed instead
/// of a number per player. Of those with as many boxes for each player it has one.
fn with_boxes() -> impl Iterator<Item = (&'static Game, usize)> {
    let some = |game: &Game| (18..=40).find(|players| game.player_counts.allows(*players));
    let boxes =
        |game: &Game| game.round_fields().filter(|spec| spec.scope == Scope::Player).count();
    let mut known = BTreeSet::new();
    let games = crowds().filter(|(game, _)| game.id != "thirty-one");
    let games = games.filter(move |(game, _)| known.insert(boxes(game)));
    games.filter_map(move |(game, _)| Some((game, some(game)?)))
}

fn crowded(game: &'static Game, players: usize) -> Record {
    some_rounds(game, 700, Some(players), 3)
}

/// Returns the window with the last round still to be typed, and the keys that type it.
fn before_the_last(record: &Record) -> (Window, Vec<String>) {
    let mut before = begun(record);
    let recorded = record.rounds.len() - 1;
    before.rounds = record.rounds[..recorded].to_vec();
    let window = Window::playing(&before).showing(&format!("Round {}", recorded + 1));
    let sheet = OpenGame::open(before, Vec::new());
    let mut form = RoundForm::next(&sheet, Draft::default());
    let keys = type_round(&sheet, &mut form, &record.rounds[recorded]);
    (window, keys.into_iter().map(key_name).collect())
}

/// Presses keys, and this one as often until every name was visible after one of them. Fails if it
/// comes to that many, with the players who never were.
#[track_caller]
fn sees_everybody(
    window: &mut Window,
    record: &Record,
    keys: &[String],
    (more, times): (&str, usize),
) {
    let mut unseen: BTreeSet<&String> = record.players.iter().collect();
    let more = std::iter::repeat_n(more, times);
    for (index, key) in keys.iter().map(String::as_str).chain(more).enumerate() {
        if index >= keys.len() && unseen.is_empty() {
            break;
        }
        window.press(key);
        if !unseen.is_empty() && (index % 4 == 0 || index + 1 == keys.len() + times) {
            let words: BTreeSet<String> = window.in_sight().into_iter().collect();
            unseen.retain(|name| !words.contains(*name));
        }
    }
    assert!(unseen.is_empty(), "{}: never visible: {unseen:?}", record.game.id);
}

#[test]
fn every_name_is_visible_while_a_round_of_many_players_is_typed_and_corrected() {
    assert!(crowds().count() >= 10);
    for (game, players) in with_boxes() {
        let record = crowded(game, players);
        let (mut window, keys) = before_the_last(&record);
        window.resize(800.0, 600.0);
        // Boxes that are filled in have been passed.
        sees_everybody(&mut window, &record, &keys, ("Shift+Tab", 2 * players));
        window.press("Ctrl+Enter");
        let recorded = format!("Round {} recorded", record.rounds.len());
        if !window.sees("Play again") {
            window.press_to("Enter", &recorded);
        }
        window.press_to("Up F2", "Correcting round");
        sees_everybody(&mut window, &record, &[], ("Tab", 4 * players));
    }
}

#[test]
fn a_player_typed_by_seat_becomes_visible() {
    let thirty_one = crowds().map(|(game, _)| game).find(|game| game.id == "thirty-one").unwrap();
    let record = begun(&crowded(thirty_one, 40));
    let mut window = Window::playing(&record).showing("Who had the lowest hand?");
    window.resize(800.0, 600.0);
    let last = &record.players[39];
    assert!(!window.in_sight().contains(last));
    window.press("Shift+Tab 4 0");
    assert!(window.in_sight().contains(last), "{:?}", window.in_sight());
    // The next round begins at the first player.
    window.press_to("Ctrl+Enter", "Round 1 recorded");
    assert!(window.in_sight().contains(&record.players[0]), "{:?}", window.in_sight());
}
