//! Whole nights by keys.

use super::*;

#[test]
fn a_whole_night_at_two_tables_by_keys() {
    let mut window = Window::empty();
    window.begin("court");
    for name in &LADIES[..4] {
        window.type_text(name);
        window.press("Tab l");
    }
    for name in &GENTLEMEN[..4] {
        window.type_text(name);
        window.press_to("Tab", &format!("{name}: press L or G"));
        window.press("g");
    }
    window.waits_for("4 ladies and 4 gentlemen: 2 tables, everybody plays");
    window.press_to("F5", "Enter starts game 1");
    let games = window.store(|store| store.games(&Filter::default()));
    let id = games.first().unwrap().id;

    // The seats are drawn, drawn again, and two people swap by hand.
    window.press_to("F5", "Drawn from seed");
    window.type_text("ada");
    window.press_to("F2", "Who swaps with Ada?");
    window.type_text("bea");
    window.press_to("F2", "Ada and Bea swap places");
    window.press_to("Enter", "Game 1: Coronation starts");
    let (record, _) = kept(&window, id);
    let note = record.rounds[0].get(&Cell::one("note")).cloned();
    assert!(matches!(note, Some(Value::Text(note)) if note.contains("Seating drawn from seed")));

    // Seven tricks to A in every hand: three keys per hand.
    window.press_to("Enter", "0 of 8 hands are in");
    window.press(&accepted("7 7 7 7 7 7 7 7"));
    window.waits_for("All hands are in.");
    let (_, evaluation) = kept(&window, id);
    assert!(of_tables(&evaluation, 1).tables.iter().all(|table| table.scores == [28, 24]));

    // A hand of the same game is corrected: the consequences are shown first.
    window.press_to("T 2 F2 6", "Totals after this change");
    window.press_to("Enter Enter", "table 2, hand 4 corrected: 6 and 7");
    let (_, evaluation) = kept(&window, id);
    assert_eq!(of_tables(&evaluation, 1).tables[1].scores, [27, 25]);
    window.press_to("Ctrl+z", "Undone: ");
    let (_, evaluation) = kept(&window, id);
    assert_eq!(of_tables(&evaluation, 1).tables[1].scores, [28, 24]);

    // Game 2 ties at table 1.
    window.press_to("F6 Enter", "Game 2: Prosperity starts");
    window.press("Enter");
    window.press(&accepted("7 6 7 6 7 7 7 7"));
    window.press_to("F6", "Table 1 has to cut");
    window.waits_for("Tied at 52: all four cut");
    window.press_to("1 2", "Enter starts game 3");
    let (_, evaluation) = kept(&window, id);
    let [lady, gentleman] = of_tables(&evaluation, 2).tables[0].winners.map(Option::unwrap);
    let pairs = of_tables(&evaluation, 2).tables[0].pairs;
    assert_eq!([lady, gentleman], [pairs[0][0], pairs[1][1]]);
    window.press_to("Enter Enter", "Game 3: Conspiracy");
    for _ in 0..8 {
        window.press(&confirmed("4 3 2 4"));
    }
    window.waits_for("All hands are in.");
    let (_, evaluation) = kept(&window, id);
    assert_eq!(of_tables(&evaluation, 3).tables[0].scores, [16, 12, 8, 16]);
    window.press_to("F6 Enter Enter", "Game 4: Chivalry");
    for _ in 0..8 {
        let keys = window.keys(&confirmed("7 3 6 2"));
        assert!(keys <= 8, "{keys} keys");
    }
    window.waits_for("All hands are in.");
    let (_, evaluation) = kept(&window, id);
    assert_eq!(of_tables(&evaluation, 4).tables[0].scores, [28 + 24, 24 + 16]);

    // An earlier game is corrected: only scores change.
    window.press("G 1 T 1 Left Left Left F2 9 Enter Enter");
    window.waits_for("Game 1, table 1, hand 1 corrected: 9 and 4");
    let (_, evaluation) = kept(&window, id);
    assert_eq!(of_tables(&evaluation, 1).tables[0].scores, [30, 22]);
    assert_eq!(evaluation.rounds.len(), 4);

    // Two have to go home: one table is left.
    window.press("F6 F6 F6 F6");
    window.type_text("dora");
    window.press("F2");
    window.type_text("dov");
    window.press("F2");
    window.waits_for("3 ladies and 3 gentlemen: 1 table, 1 lady and 1 gentleman sit out game 5");
    window.press_to("F6 F6 F6", "Enter starts game 5");
    window.press("Enter Enter");
    window.press(&accepted("7 7 7 7"));
    window.waits_for("All hands are in.");
    let (record, evaluation) = kept(&window, id);
    let gone: Vec<Player> =
        ["Dora", "Dov"].iter().map(|name| record.player(name).unwrap()).collect();
    assert_eq!(of_tables(&evaluation, 5).absent, gone);
    assert_eq!(of_tables(&evaluation, 5).seating.sit_outs.len(), 2);

    // Somebody arrives, and was absent from all earlier games.
    window.press("F6 F6 F6 F6 F5");
    window.enter("Zoe");
    window.press_to("l", "Zoe has arrived");
    let (record, evaluation) = kept(&window, id);
    assert_eq!(record.players.len(), 9);
    assert!((1..=5).all(|game| of_tables(&evaluation, game).absent.contains(&Player(8))));
    window.press_to("F6 F6 F6 Enter Enter", "Game 6: Confiscation");
    // The tricks of both, then how often each of the four spoke.
    let keys = window.keys("7 Enter Enter 2 Enter Enter Enter 1 Enter");
    assert!(keys <= 9, "{keys} keys");
    for _ in 0..3 {
        window.press("7 Ctrl+Enter");
    }
    window.waits_for("All hands are in.");
    let (_, evaluation) = kept(&window, id);
    let table = &of_tables(&evaluation, 6).tables[0];
    let [talker, _, _, other] = table.players();
    let score = |player: Player| evaluation.rounds[5].scores[player.index()];
    assert_eq!([score(talker), score(other)], [28 - 6, 24 - 3]);
    window.press_to("F6 Enter Enter", "Game 7: Restoration");
    for _ in 0..4 {
        window.press(&confirmed("7 7 6 5"));
    }
    window.waits_for("All hands are in. The night is over.");
    let (_, evaluation) = kept(&window, id);
    assert!(evaluation.is_finished());
    assert_eq!(of_tables(&evaluation, 7).tables[0].scores, [28 + 28, 24 + 20]);
    window.press("F6 F6");
    // The seats were drawn, so first place may be shared.
    let first = evaluation.standings[0];
    let shared = evaluation.standings.iter().filter(|row| row.rank == first.rank).count() > 1;
    let verb = if shared { "share it" } else { "wins" };
    window.waits_for(&format!("{verb} with {}", first.total));
    // Each number opens its reasons.
    window.type_text("ada");
    window.press_to("Left Left Left Left Left Left Left Left F3", "Why ");
    window.waits_for("hand 1: ");

    // The final standings are exported as a table, with the same content as the screen.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("standings.csv");
    window.press_to("Ctrl+s", "Where to? The file holds the game as it is now.");
    window.press_to("Down Down", "Where to? Everybody by rank");
    window.expect("standings.csv");
    window.enter_path(&path);
    window.waits_for("Court Whist exported to");
    let text = std::fs::read(&path).unwrap();
    let mut table = ::csv::Reader::from_reader(text.as_slice());
    let headings = table.headers().unwrap().clone();
    let at = |heading: &str| headings.iter().position(|known| known.ends_with(heading)).unwrap();
    let rows: Vec<::csv::StringRecord> = table.records().map(Result::unwrap).collect();
    let (record, evaluation) = kept(&window, id);
    assert_eq!(rows.len(), 9);
    for (row, standing) in rows.iter().zip(&evaluation.standings) {
        assert_eq!(row[at("rank")], standing.rank.to_string());
        assert_eq!(row[at("name")], record.team_name(standing.team));
        assert_eq!(row[at("total")], standing.total.to_string());
        let scores = evaluation.rounds.iter().map(|round| round.scores[standing.team.index()]);
        let games = whole(&evaluation).programme.iter().map(|game| row[at(game.name)].to_owned());
        assert!(games.eq(scores.map(|score| score.to_string())), "{row:?}");
    }
    assert_eq!(&rows[0][at("winner")], "yes");
}

#[test]
fn forty_three_people_at_ten_tables() {
    let full = played(22, 21, 4);
    let behind = owing(full.clone(), &[(4, 3), (7, 2), (9, 2)]);
    let (mut window, _) = open_night(&behind);
    window.waits_for("Game 4: Chivalry");
    window.waits_for("35 of 40 hands are in");
    window.press("T 9");
    window.press(&confirmed("2 3"));
    window.waits_for("Table 9, hand 3");
    window.waits_for("Pair A took 2 tricks, so its lady took at most 2, not 3.");
}

#[test]
fn six_tables_with_sit_outs_by_keys() {
    // 14 ladies and 13 gentlemen: six tables, two ladies and one gentleman sit out.
    let (mut window, id) = open_night(&night(14, 13));
    window.waits_for("Sitting out");
    window.press_to("Enter", "Game 1: Coronation starts");
    let (_, evaluation) = kept(&window, id);
    assert_eq!(of_tables(&evaluation, 1).seating.sit_outs.len(), 3);
    // A slip arrives from table 5: two keys go there, then three keys per hand.
    window.press("Enter T 5");
    assert_eq!(window.keys(&accepted("7 8 9 6")), 12);
    window.waits_for("4 of 24 hands are in");
    window.press("T 2");
    window.press(&accepted("11 1 0 13"));
    window.waits_for("8 of 24 hands are in");
    let (_, evaluation) = kept(&window, id);
    assert_eq!(of_tables(&evaluation, 1).tables[1].scores, [11 + 1 + 13, 2 + 12 + 13]);
    assert_eq!(of_tables(&evaluation, 1).tables[4].scores, [30, 22]);

    // A hand that arrives early waits for the preceding one, on paper and on the disk.
    window.press_to("T 3 Right 9 Enter Enter", "Hand 2 is kept until hand 1 is in");
    window.press("Ctrl+z");
    assert!(window.place("Hand 2 is kept until hand 1 is in").is_none(), "it was undone");
    window.press("Ctrl+y");
    let drafts = window.store(move |store| store.drafts(id));
    assert_eq!(drafts.len(), 1);
    window.go(Route::Game(id));
    window.waits_for("8 of 24 hands are in");
    // When the night is opened again, it is to be confirmed once more.
    window.press_to("T Shift 3 8 Enter Enter", "9 of 24 hands are in");
    window.press_to("Enter Enter", "Table 3, hand 2: 9 and 4");
    window.waits_for("10 of 24 hands are in");
    let (_, evaluation) = kept(&window, id);
    assert_eq!(of_tables(&evaluation, 1).tables[2].scores, [17, 9]);

    // A number that is too large stays as typed, and is refused.
    window.press_to("T 4 Right 6 Enter Enter", "Hand 2 is kept until hand 1 is in");
    window.press_to("1 4 Enter", "Table 4, hand 1");
    window.expect("Tricks must be from 0 to 13, not 14.");
    window.press("Enter Enter");
    assert!(window.words().iter().any(|words| words == "14"), "{:?}", window.words());
    let (_, evaluation) = kept(&window, id);
    assert!(of_tables(&evaluation, 1).tables[3].hands.is_empty());
    window.press_to("Backspace Backspace 7 Enter Enter", "Table 4, hands 1 and 2");
    window.press(&accepted("7 6"));
    window.waits_for("14 of 24 hands are in");

    // A table goes home after two hands; the others finish.
    window.press_to("T 3 C", "Table 3 closed after 2 hands");
    for table in ["T 1", "T 6"] {
        window.press(table);
        window.press(&accepted("7 7 7 7"));
    }
    window.waits_for("All tables are done.");
    window.press_to("F6", "After game 1: who moves");
    let (_, evaluation) = kept(&window, id);
    let cuts = whole(&evaluation).cuts.len();
    window.waits_for("Table 4 has to cut");
    assert_eq!(cuts, 2);
    window.press("2 1");

    // Typing a name shows why somebody goes where.
    let (record, evaluation) = kept(&window, id);
    let going = &whole(&evaluation).moves[0];
    window.type_text(record.player_name(going.player));
    window.waits_for(&going.why);

    // A lady takes a gentleman's chair: the next seating is drawn.
    window.press("F6 F6 F6");
    window.type_text("ada");
    window.press_to("F4", "13 ladies and 14 gentlemen: 6 tables");
    window.press_to("Esc F6 F6 F6 Enter", "Game 2: Prosperity starts");
    let (record, evaluation) = kept(&window, id);
    let ada = record.player("Ada").unwrap();
    assert_eq!(of_tables(&evaluation, 2).roles[ada.index()], 1);
    window.expect("Game 2: Prosperity");

    // After undo and redo the seats are the same.
    window.press_to("Ctrl+z", "Enter starts game 2");
    window.press_to("Enter", "Game 2: Prosperity starts");
    let (again, _) = kept(&window, id);
    assert_eq!(again.rounds[1], record.rounds[1]);
}
