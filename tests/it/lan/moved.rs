//! A phone left at its table after the people have moved: its page says where they play, and asks for
//! no hand that is not theirs.

use super::couples::{match_of, result};
use super::*;

fn after_a_game() -> (Open, Record) {
    let whole = night(2);
    let rounds = whole.rounds[..1].to_vec();
    let open = Open::new(&Record { rounds, ended: false, ..whole.clone() });
    (open, whole)
}

/// Returns the people of a table after a game, and the link to the page of each.
fn people(record: &Record, table: usize) -> Vec<(Player, String)> {
    let game = OpenGame::open(record.clone(), Vec::new());
    let pairs = Night(&game).tables(1)[table - 1].last_pairs();
    let link = |player: &Player| {
        let name = record.player_name(*player);
        (*player, format!("/me?who={name}\">{name}</a>"))
    };
    pairs.as_flattened().iter().map(link).collect()
}

#[test]
fn a_page_says_where_its_people_play_next_and_asks_for_no_hand_of_others() {
    let (open, whole) = after_a_game();
    let pages = |table| {
        let page = open.table(table);
        [format!("{page}?game=1&hand=4&by=a"), format!("{page}?game=1")]
    };
    // As soon as the moves are out.
    for table in 1..=2 {
        for page in pages(table) {
            let page = open.get(&page).text;
            assert!(page.contains("Where you play next"), "{page}");
            for (_, link) in people(&open.record(), table) {
                assert!(page.contains(&link), "{link}: {page}");
            }
        }
    }
    open.at_desk(&Change::enter(2, &begun(&whole.rounds[1])));
    until(|| open.get(&open.table(1)).text.contains("Send hand 1"));
    let game = OpenGame::open(open.record(), Vec::new());
    let mut moved = 0;
    for (table, now) in (1..).zip(Night(&game).tables(2)) {
        let people = people(&open.record(), table);
        if people.iter().all(|(player, _)| now.players().contains(player)) {
            continue;
        }
        moved += 1;
        for page in pages(table) {
            let page = open.get(&page).text;
            assert!(page.contains("Where you play now"), "{page}");
            assert!(!page.contains("Send hand"), "{page}");
            assert!(page.contains(&format!("We are at table {table} now")), "{page}");
            assert!(people.iter().all(|(_, link)| page.contains(link)), "{page}");
        }
        // Nor after they have sent something.
        let hand = (1, RoundPath { table: u16::try_from(table).unwrap(), hand: 4 });
        let refused = open.hand(hand, "a", &tricks(8, 5));
        refused.says(409, "Where you play now");
        assert!(!refused.text.contains("Send hand"), "{}", refused.text);
        // The card of the table leads to its hand, and the desk's link too.
        for page in [open.table(table), format!("{}?game=1&desk=1", open.table(table))] {
            assert!(!open.get(&page).text.contains("Where you play now"));
        }
    }
    assert!(moved > 0);
}

#[test]
fn the_people_of_a_table_that_is_gone_are_told_where_they_play() {
    let (open, whole) = after_a_game();
    let mut one_table = begun(&whole.rounds[1]);
    let mut out: Vec<Player> = Vec::new();
    let cells: Vec<(Cell, Value)> =
        one_table.cells().map(|(cell, value)| (*cell, value.clone())).collect();
    for (cell, value) in cells {
        match value {
            Value::Players(players) if cell.place.table == 2 || cell.field == "sit_outs" => {
                out.extend(players);
            }
            _ => {}
        }
        if cell.place.table == 2 {
            let _ = one_table.set(cell, None);
        }
    }
    out.sort();
    let _ = one_table.set(Cell::one("tables"), Some(Value::Number(1)));
    let _ = one_table.set(Cell::one("sit_outs"), Some(Value::Players(out)));
    open.at_desk(&Change::enter(2, &one_table));
    let shown = || open.get(&format!("{}?game=1", open.table(2))).text;
    until(|| shown().contains("Where you play now"));
    let page = shown();
    assert!(page.contains("sits out") && !page.contains("We are at table"), "{page}");
    for (_, link) in people(&open.record(), 2) {
        assert!(page.contains(&link), "{link}: {page}");
    }
}

#[test]
fn couples_are_told_too() {
    let whole = match_of(2, 2);
    let open = Open::new(&Record { rounds: Vec::new(), ..whole.clone() });
    let names = |table: u16| {
        let texts = result(&whole, &whole.rounds[0], table);
        texts[0].1.split(';').map(str::to_owned).collect::<Vec<String>>()
    };
    open.at_desk(&Change::enter(1, &whole.rounds[0]));
    for table in 1..=2 {
        let shown = || open.get(&format!("{}?game=1", open.table(table.into()))).text;
        until(|| shown().contains("Where you play now"));
        let page = shown();
        assert!(!page.contains("Send round") && page.contains("Correct it"), "{page}");
        for name in names(table) {
            assert!(page.contains(&format!("/me?who={name}\">{name}</a>")), "{name}: {page}");
        }
        assert!(open.get(&open.table(table.into())).text.contains("Send round 2"));
    }
}

/// A phone that slept through the last games shows how the night ended.
#[test]
fn after_the_end_a_page_shows_the_result() {
    let whole = night(3);
    let open = Open::new(&Record { ended: true, ..whole.clone() });
    let evaluation = evaluate(&whole);
    let couples = match_of(2, 2);
    let over = Open::new(&Record { ended: true, ..couples.clone() });
    for (open, record, table) in [(&open, &whole, 1), (&open, &whole, 2), (&over, &couples, 1)] {
        for asked in ["", "?game=1", "?game=2&hand=4&by=a", "?game=3"] {
            let page = open.get(&format!("{}{asked}", open.table(table))).text;
            assert!(!page.contains("Where you play"), "{asked}: {page}");
            assert!(!page.contains("Send "), "{asked}: {page}");
            for player in &record.players {
                assert!(page.contains(player.as_str()), "{asked}, {player}: {page}");
            }
        }
    }
    let total = scoring::signed(evaluation.standings[0].total);
    let page = open.get(&format!("{}?game=1", open.table(1))).text;
    assert!(page.contains(&format!(">{total}<")), "{total}: {page}");
}
