//! What the screens of a night show, and do not show.

use crate::prelude::*;

/// Sizes of the part of a screen that a window gets: 1366 × 768, 1280 × 800, and with a scale of
/// 1.25.
const SMALL_SCREENS: [(f32, f32); 3] = [(1366.0, 700.0), (1280.0, 740.0), (1093.0, 580.0)];

fn entry(game: usize, owed: &[(u16, u8)]) -> Window {
    Window::playing(&owing(played(9, 8, game), owed)).on_tab(Tab::Entry)
}

/// Conspiracy has no pairs: the other games have.
#[test]
fn only_games_with_partners_show_pairs() {
    for (game, pairs) in [(2, true), (3, false), (4, true)] {
        for (width, height) in SMALL_SCREENS {
            let mut window = entry(game, &[(2, 1), (3, 0)]);
            window.resize(width, height);
            let size = format!("game {game}, {width}");
            for words in ["A", "B", "Pairs"] {
                assert_eq!(window.has(words), pairs, "{size}: {words:?}");
            }
            // The tab of a wide window, or the heading.
            assert_eq!(window.has("Players"), width >= 1280.0 || !pairs, "{size}");
            let mut moves = Window::playing(&played(9, 8, game)).on_tab(Tab::Moves);
            moves.resize(width, height);
            assert_eq!(moves.has("Pair A"), pairs, "{size}");
        }
    }
}

#[test]
fn without_partners_the_reasons_name_everybody() {
    let mut window = entry(3, &[(3, 0)]);
    window.press_to("T 1 F3", "Why these points?");
    window.expect_no("pair A");
    // One line for each of the four, with each hand.
    let sums = window.words().into_iter().filter(|words| words.matches(" + ").count() == 3);
    assert_eq!(sums.count(), 4, "{:?}", window.words());
    // A table without hands has nothing to explain.
    window.press_to("Esc T 3 F3", "No hands yet");
    window.expect_no("Why 0?");
}

/// The two sums of a pair in Conspiracy are under the headings of the two, and not one number.
#[test]
fn sums_of_players_are_apart() {
    for (width, height) in SMALL_SCREENS {
        let mut window = entry(3, &[(3, 0)]);
        window.resize(width, height);
        let row = played(9, 8, 3);
        let evaluation = scoring::evaluate(&row);
        let table = &super::of_tables(&evaluation, 3).tables[0];
        let [lady, gentleman] = [0, 1].map(|at| table.scores[at].to_string());
        // The first table's, in the last column.
        let sums = window.text_bounds(&gentleman, 1.0).into_iter();
        let last = window.text_bounds("Game", 1.0)[0].x;
        let sums = sums.filter(|it| it.x + it.width > last);
        let gentlemans = sums.min_by(|one, other| one.y.total_cmp(&other.y)).unwrap();
        let ladys = window.text_bounds(&lady, 1.0).into_iter();
        let ladys = ladys.filter(|it| (it.y - gentlemans.y).abs() < 2.0 && it.x < gentlemans.x);
        let ladys = ladys.max_by(|one, other| one.x.total_cmp(&other.x)).unwrap();
        let text = text_fit::width(&gentleman, scale::NAME.sized(17.0));
        let apart = gentlemans.x + gentlemans.width - text - (ladys.x + ladys.width);
        assert!(apart > 12.0, "{width}: {apart} apart");
        assert_eq!(window.places("gent.").len(), 5, "over every hand, and over the sums");
    }
}

/// A sum that no longer agrees is the fault of the number that was changed, not of the next one.
#[test]
fn a_corrected_sum_marks_what_was_changed() {
    let record = played(9, 8, 3);
    let sheet = OpenGame::open(record.clone(), Vec::new());
    let place = RoundPath { table: 1, hand: 2 };
    let cells = record.rounds[2].at(place);
    let texts = cells.map(|(cell, value)| (*cell, scoring::parse::text(&record, value)));
    let texts: std::collections::BTreeMap<_, _> = texts.collect();
    let form = hand_at(&sheet, (3, place), texts.clone(), Some(texts.clone()));
    let mut form = form.unwrap();
    let cells = form.cells();
    let four: Vec<_> = cells.into_iter().filter(|cell| cell.field == "tricks").collect();
    let first: i64 = texts[&four[0]].parse().unwrap();
    let second: i64 = texts[&four[1]].parse().unwrap();
    let typed = |form: &mut RoundForm, number: i64| {
        for digit in number.to_string().chars() {
            let _ = form.press(&sheet, EditKey::Char(digit));
        }
        let _ = form.press(&sheet, EditKey::Enter);
    };
    let marked = |form: &RoundForm| -> Vec<bool> {
        let shown = form.shown_problems(&sheet);
        four.iter().map(|cell| form.is_pointed_out(cell, &shown)).collect()
    };
    typed(&mut form, first + 1);
    assert_eq!(form.cursor(), Some(four[1]));
    assert_eq!(marked(&form), [true, false, false, false]);
    // Gone as soon as the numbers agree.
    typed(&mut form, second - 1);
    assert_eq!(marked(&form), [false; 4]);
    assert!(form.shown_problems(&sheet).is_empty());
}

/// A hand that is half typed stands out more than one that is empty.
#[test]
fn half_a_hand_stands_out() {
    let soft = Theme::Light.colors().by_name("warning_soft").unwrap();
    let mut window = entry(2, &[(2, 1), (3, 0)]);
    window.set_theme("light");
    window.press("T 2");
    let before = window.count_pixels(soft);
    window.press("7 Enter T 3");
    let after = window.count_pixels(soft);
    assert!(after > before + 1000, "{before} pixels, then {after}");
}

/// A message about the next key is no success, and what was undone is said in plain words.
#[test]
fn toasts_say_what_they_are() {
    let accent = Theme::Light.colors().by_name("on_table_accent").unwrap();
    let mut window = entry(3, &[(3, 0)]);
    window.set_theme("light");
    // The bar of a compact window has nothing else in this color.
    window.resize(1024.0, 640.0);
    window.press("T 1 F2 1 Enter");
    let before = window.count_pixels(accent);
    window.press_to("Esc", "Press Esc again");
    assert!(window.count_pixels(accent) > before + 40, "it has the sign of a hint");
    window.press("Esc Esc");
    let mut window = super::begun_night();
    window.press_to("7 Enter Enter", "Table 1, hand 1: 7 and 6");
    window.press_to("Ctrl+z", "Undone: Table 1, hand 1: 7 and 6");
}

/// Where a table tied, the winners of the cut have their destination like everybody else.
#[test]
fn winners_of_a_cut_have_their_table() {
    let mut record = night(8, 8);
    let mut window = {
        let mut window = Window::playing(&record);
        window.press_to("Enter", "Game 1: Coronation starts");
        window.press("Enter");
        window.press(&super::accepted("7 6 7 6 7 7 7 7 7 7 7 7 7 7 7 7"));
        window.press("Enter");
        window
    };
    record.rounds.clear();
    window.waits_for("Table 1 has to cut");
    let to = |window: &mut Window| {
        let row = window.text_bounds("Tied at 26: all four cut", 0.5)[0];
        ["2", "4"].map(|table| {
            let all = window.text_bounds(table, 1.0);
            let here = |it: &iced::Rectangle| (row.x + 300.0..1060.0).contains(&it.x);
            all.into_iter().any(|it| here(&it) && (it.y - row.y).abs() < 52.0)
        })
    };
    assert!(!to(&mut window)[1]);
    window.press_to("1 1", "Enter starts game 2");
    assert_eq!(to(&mut window), [true, true], "{:?}", window.words());
}

/// While a game is in progress, the exported standings and the list of games are those of the last
/// complete game, as on every screen: nobody leads by sitting out.
#[test]
fn standings_are_those_of_the_last_complete_game() {
    use formats::csv;
    use scoring::{complete_standings, evaluate};
    // Somebody sits out, and two tables have no hand yet.
    let record = owing(played(9, 8, 3), &[(1, 0), (2, 0), (3, 1)]);
    let evaluation = evaluate(&record);
    let text = csv::standings_csv(&record, &evaluation);
    let mut lines = text.lines();
    let heads: Vec<&str> = lines.next().unwrap().split(',').collect();
    let at = |name: &str| heads.iter().position(|head| *head == name);
    let (total, game) = (at("total after game 2").expect(&text), at("Conspiracy").unwrap());
    let complete = complete_standings(&evaluation);
    for (line, standing) in lines.zip(&complete.all) {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(cells[0], standing.rank.to_string(), "{text}");
        assert_eq!(cells[1], record.team_name(standing.team), "{text}");
        assert_eq!(cells[total], standing.total.to_string(), "{text}");
        assert_eq!(cells[game], "", "{text}");
    }
    // After it, and before the first is complete.
    let text = csv::standings_csv(&played(9, 8, 3), &evaluate(&played(9, 8, 3)));
    assert!(text.starts_with("rank,name,role") && text.contains(",total,"), "{text}");
    let begun = owing(played(9, 8, 1), &[(1, 2)]);
    let text = csv::standings_csv(&begun, &evaluate(&begun));
    assert!(text.lines().skip(1).all(|line| line.starts_with(',')), "{text}");
}

/// In the column of the game in progress, what is still to come is neither a zero nor somebody
/// absent.
#[test]
fn a_game_in_progress_shows_no_zeros() {
    let mut window = Window::playing(&owing(played(9, 8, 3), &[(1, 0), (2, 0), (3, 1), (4, 2)]));
    window.show(Tab::Standings);
    window.expect("gray: game 3 so far");
    assert!(!window.has("0") && !window.has("–"), "{:?}", window.words());
}

#[test]
fn the_hands_of_every_game_have_their_boxes() {
    for (game, name, seen, keys) in [
        (3, "conspiracy", "Hand 1", "T 2 7 Enter 9 Enter"),
        (4, "chivalry", "Hand 1", "T 2 7 Enter 3 Enter"),
        (5, "revolution", "Tricks", "T 2 7 Enter 9 Enter"),
        (6, "confiscation", "Spoke", "T 2 7 Enter Enter 2 Enter"),
        (7, "restoration", "Face cards", "T 2 7 Enter 9 Enter"),
    ] {
        let mut window = Window::playing(&owing(played(22, 21, game), &[(2, 1), (5, 0)]));
        window.show(Tab::Entry);
        window.waits_for(seen);
        window.press(keys);
        matrix(&mut window, &format!("hands-{name}"));
    }
}

#[test]
fn the_room_display_shows_the_next_seats_and_pages_of_standings() {
    let mut window = Window::playing(&played(22, 21, 2)).on_tab(Tab::Moves);
    window.press_to_room("1 1 1 1 1 1 F9", "These people move");
    window.press_to_room("Ctrl+1", "Sitting out");
    window.expect_in_room("Conspiracy");
    window.press_to_room("Ctrl+2", "Best lady");
    let mut window = Window::playing(&played(26, 25, 2)).on_tab(Tab::Standings);
    window.press_to_room("F9 Ctrl+2", "1 of 2");
    window.tell(Message::DisplayPageTurned);
    window.expect_in_room("2 of 2");
}
