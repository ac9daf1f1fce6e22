//! People on pages and in an open window, while the list of people changes: a page, a form and a
//! button belong to a person, whatever seat that person has by now.

use super::desk::Desk;
use super::here::{own_page, removal};
use super::in_window::{opened, window_on};
use super::*;

/// Gives two people each other's seats, as a list in another order.
fn swapped(record: &Record, one: Player, other: Player) -> Change {
    let [a, b] = [one, other].map(|player| record.player_name(player).to_owned());
    let edits = vec![
        Edit::Rename { player: one, old: a.clone(), new: b.clone() },
        Edit::Rename { player: other, old: b, new: a },
    ];
    Change::new("another order", edits)
}

#[test]
fn a_page_belongs_to_its_person_however_the_list_changes() {
    let begins = Record { rounds: Vec::new(), ..night(1) };
    let changes: [fn(&Record) -> Change; 4] = [
        // The last on the list gets the seat of whoever is taken off.
        |record| removal(record, Player(1)),
        |record| removal(record, Player(8)),
        |record| swapped(record, Player(0), Player(5)),
        |record| {
            let old = record.players[3].clone();
            let edits = vec![Edit::Rename { player: Player(3), old, new: "Zoe & Zed".to_owned() }];
            Change::new("another name", edits)
        },
    ];
    for (number, change) in changes.iter().enumerate() {
        let open = Open::new(&begins);
        let pages: Vec<String> = begins.players.iter().map(|name| own_page(&open, name)).collect();
        open.at_desk(&change(&begins));
        let after = open.record();
        for (name, page) in begins.players.iter().zip(&pages) {
            let now = match number {
                _ if after.players.contains(name) => Some(name.as_str()),
                3 => Some("Zoe &amp; Zed"),
                _ => None,
            };
            let title = now.map_or_else(
                || "<h1>Who are you?</h1>".to_owned(),
                |now| format!("<title>{now}</title>"),
            );
            until(|| open.get(page).text.contains(&title));
        }
    }
    // In a family game, too.
    let open = Open::new(&goodge());
    let names = open.record().players;
    let pages: Vec<String> = names.iter().map(|name| own_page(&open, name)).collect();
    open.at_desk(&swapped(&open.record(), Player(0), Player(2)));
    until(|| open.get(&open.path("me")).text.contains(&names[0]));
    for (name, page) in names.iter().zip(&pages) {
        until(|| open.get(page).text.contains(&format!("<title>{name}</title>")));
    }
}

#[test]
fn a_late_guest_plays_from_the_next_round_and_has_no_place_yet() {
    let record = r#"{"game":"progressive","players":["Ann","Bob","Cat","Dan"],"rounds":[
        {"tables":[{"A":["Ann","Bob"],"B":["Cat","Dan"]}],"sit_outs":[],"absent":[]}]}"#;
    let open = Open::new(&read(record));
    let game = OpenGame::open(open.record(), Vec::new());
    open.at_desk(&Night(&game).arrival("Zoe", 0, None).change);
    until(|| open.get(&open.path("me?name=Zoe")).text.contains("Zoe</a>"));
    let desk = Desk::open(&open);
    let answer = desk.act(&Desk::attends(&desk.page(), "Zoe"));
    let shown = answer.text.lines().find_map(|line| line.strip_prefix("location: ")).unwrap();
    let page = desk.page_at(shown.split('#').next().unwrap());
    assert!(
        page.contains("<p class=\"note\" role=\"status\">Zoe: from the next round on</p>"),
        "{page}"
    );
    let page = open.get(&own_page(&open, "Zoe")).text;
    assert!(page.contains("You play from the next round"), "{page}");
    assert!(!page.contains("place") && !page.contains("after round"), "{page}");
}

/// A page that was open before says who it is about: nobody types for somebody else.
#[test]
fn a_form_belongs_to_the_people_that_it_showed() {
    let open = begun_night();
    let hand = (1, RoundPath { table: 1, hand: 1 });
    let shown = open.shown(hand);
    let record = open.record();
    let evaluation = evaluate(&record);
    let round = evaluation.rounds[0].tournament.tables().unwrap();
    let [one, other] = [0, 1].map(|at| round.tables[at].players()[0]);
    open.at_desk(&swapped(&record, one, other));
    assert_eq!(open.say(hand, "a", &tricks(8, 5), &shown).status, 409);
    assert_eq!(open.say(hand, "a", &tricks(8, 5), &open.shown(hand)).status, 303);
}

#[test]
fn a_button_of_the_desk_belongs_to_the_person_that_it_showed() {
    let begins = Record { rounds: Vec::new(), ..night(1) };
    let open = Open::new(&begins);
    let desk = Desk::open(&open);
    let (gone, other) = (begins.players[2].clone(), begins.players[6].clone());
    let attends = Desk::attends(&desk.page(), &gone);
    open.at_desk(&swapped(&begins, Player(2), Player(6)));
    assert_eq!(desk.act(&attends).status, 303);
    let page = desk.sees(">Comes after all</button>");
    assert!(page.contains(&format!(">{gone}: </span>Comes after all")), "{page}");
    assert!(page.contains(&format!(">{other}: </span>Not coming")), "{page}");
}

/// Whoever comes late is added on the desk's page, and plays in the next game like everybody else; the
/// page says so of the right person, in whatever order people are listed.
#[test]
fn whoever_arrives_is_added_on_the_desk_s_page() {
    let whole = night(2);
    let nobody = Record { rounds: Vec::new(), ..whole.clone() };
    let first = Record { rounds: vec![whole.rounds[0].clone()], ..whole.clone() };
    let during = Record { rounds: vec![begun(&whole.rounds[0])], ..whole };
    let round = |entry: &str| {
        let start = r#"{"game":"progressive","players":["Dan","Bob","Cat","Ann"],"rounds":["#;
        let seats = r#"{"A":["Dan","Bob"],"B":["Cat","Ann"]"#;
        read(&format!(r#"{start}{{"tables":[{seats}{entry}}}],"sit_outs":[],"absent":[]}}]}}"#))
    };
    let (open_round, done) = (round(""), round(r#","score":{"A":7,"B":6}"#));
    let cases = [
        (nobody, "Not coming"),
        (first, "Goes home"),
        (during, "Goes home"),
        (open_round, "Goes home"),
        (done, "Goes home"),
    ];
    for (record, verb) in cases {
        let open = Open::new(&record);
        let desk = Desk::open(&open);
        assert!(desk.page().contains("Who arrived?"), "{}", desk.page());
        let answer = desk.act("joins=Aaron&role=1&join=1");
        assert_eq!(answer.status, 303, "{}", answer.text);
        let known = open.record().players;
        assert_eq!(known.last().unwrap(), "Aaron");
        let shown = answer.text.lines().find_map(|line| line.strip_prefix("location: ")).unwrap();
        let page = desk.page_at(shown.split('#').next().unwrap());
        assert!(page.contains("role=\"status\">Aaron: "), "{shown}: {page}");
        assert!(page.contains(&format!(">Aaron: </span>{verb}")), "{page}");
        // The same name again is somebody else's.
        let again = desk.act("joins=Aaron&role=1&join=1");
        assert!(again.text.contains("is already on the list"), "{}", again.text);
        assert_eq!(open.record().players, known);
        if verb == "Goes home" {
            let name = record.players[0].clone();
            let answer = desk.act(&Desk::attends(&desk.page(), &name));
            let location = answer.text.lines().find_map(|line| line.strip_prefix("location: "));
            let page = desk.page_at(location.unwrap().split('#').next().unwrap());
            assert!(page.contains(&format!("role=\"status\">{name}: ")), "{page}");
        }
    }
}

/// Opens a window on a night of nine that is open to phones, at the list of people, with the desk's
/// page of a second scorekeeper.
fn two_desks(begins: bool) -> (tempfile::TempDir, Window, Desk, Record, GameId) {
    let whole = nights::night(9, 2);
    let change = Change::enter(1, &begun(&whole.rounds[0]));
    let (folder, mut window, game) = window_on(&whole, begins.then_some(&change));
    let open = opened(&folder, &mut window, game);
    window.press("Esc");
    window.tell(Message::from(NightMessage::Session(game::Message::Show(Tab::People))));
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, open.port.unwrap()));
    (folder, window, Desk::of(address, &open), whole, game)
}

/// Waits until this many people are gone in a window, or go after the game.
#[track_caller]
fn waits_for_gone(window: &mut Window, count: usize) {
    let is_button =
        |word: &&String| ["Comes after all", "Comes back", "Stays"].contains(&word.as_str());
    let mut gone = 0;
    for _ in 0..30 {
        window.settle();
        gone = window.words().iter().filter(is_button).count();
        if gone == count {
            return;
        }
    }
    panic!("{gone} are gone, not {count}: {:?}", window.words());
}

/// Who goes home, as said at the desk's page and in an open window, is known at both, and neither
/// takes back what the other said.
#[test]
fn who_goes_home_is_said_at_the_desk_s_page_and_in_the_window() {
    for begins in [false, true] {
        let (_folder, mut window, desk, whole, _) = two_desks(begins);
        // As in the window: whoever has a chair plays the game in progress to its end.
        let [goes, back] =
            if begins { ["Goes home", "Stays"] } else { ["Not coming", "Comes after all"] };
        let seated = |window: &Window| {
            let record = window.record_of(GameId(1));
            let seats = evaluate(&record).rounds.first().map(|round| {
                let tables = &round.tournament.tables().unwrap().tables;
                tables.iter().flat_map(TableResult::players).collect::<Vec<Player>>()
            });
            seats.unwrap_or_else(|| (0..8).map(Player).collect())
        };
        let people: Vec<Player> = seated(&window).into_iter().take(4).collect();
        let names: Vec<&str> = people.iter().map(|it| whole.player_name(*it)).collect();
        // One at each desk in turn, and again without looking at the other.
        assert_eq!(desk.act(&Desk::attends(&desk.page(), names[0])).status, 303);
        waits_for_gone(&mut window, 1);
        window.tell(Message::from(NightMessage::ToggleAttendance(people[1])));
        waits_for_gone(&mut window, 2);
        let page = desk.sees(&format!(">{}: </span>{back}", names[1]));
        assert!(page.contains(&format!(">{}: </span>{back}", names[0])), "{page}");
        let attends = Desk::attends(&page, names[2]);
        assert_eq!(desk.act(&attends).status, 303);
        window.tell(Message::from(NightMessage::ToggleAttendance(people[3])));
        waits_for_gone(&mut window, 4);
        let page = desk.sees(&format!(">{}: </span>{back}", names[3]));
        assert!(names.iter().all(|name| page.contains(&format!(">{name}: </span>{back}"))));
        // And back.
        assert_eq!(desk.act(&Desk::attends(&page, names[1])).status, 303);
        waits_for_gone(&mut window, 3);
        window.tell(Message::from(NightMessage::ToggleAttendance(people[0])));
        waits_for_gone(&mut window, 2);
        let page = desk.sees(&format!(">{}: </span>{goes}", names[0]));
        assert!(page.contains(&format!(">{}: </span>{goes}", names[1])), "{page}");
        assert!(page.contains(&format!(">{}: </span>{back}", names[3])), "{page}");
    }
}

/// The same if another program serves the pages: the window hears of it when it writes, or gets the
/// focus.
#[test]
fn who_goes_home_is_kept_by_two_programs() {
    let begins = Record { rounds: Vec::new(), ..night(1) };
    let open = Open::new(&begins);
    let desk = Desk::open(&open);
    let mut window = Window::over(open.store());
    window.press("1");
    window.tell(Message::from(NightMessage::Session(game::Message::Show(Tab::People))));
    window.waits_for("9 people");
    let names = &begins.players;
    assert_eq!(desk.act(&Desk::attends(&desk.page(), &names[4])).status, 303);
    window.tell(Message::from(NightMessage::ToggleAttendance(Player(5))));
    window.waits_for("7 people");
    let page = desk.sees(&format!(">{}: </span>Comes after all", names[5]));
    assert_eq!(desk.act(&Desk::attends(&page, &names[5])).status, 303);
    window.tell(Message::from(NightMessage::ToggleAttendance(Player(6))));
    let page = desk.sees(&format!(">{}: </span>Comes after all", names[6]));
    assert!(page.contains(&format!(">{}: </span>Comes after all", names[4])), "{page}");
    assert!(page.contains(&format!(">{}: </span>Not coming", names[5])), "{page}");
    window.waits_for("7 people");
    assert_eq!(desk.act(&Desk::attends(&page, &names[4])).status, 303);
    window.tell(Message::Focused(false));
    window.tell(Message::Focused(true));
    window.waits_for("8 people");
}

/// A substitute of the desk's page plays in the window, too, and what is typed there stays.
#[test]
fn a_substitute_of_the_desk_s_page_plays_in_the_window() {
    let (_folder, mut window, desk, _, game) = two_desks(true);
    window.tell(Message::from(NightMessage::Session(game::Message::Show(Tab::Entry))));
    let record = window.record_of(game);
    let evaluation = evaluate(&record);
    let round = evaluation.rounds[0].tournament.tables().unwrap();
    let (out, own) = (round.seating.sit_outs[0], round.tables[0].players()[0]);
    window.press("7");
    let at_two = round.tables[1].players()[0];
    let [chair, person] = [at_two, out].map(|player| encoded(record.player_name(player)));
    let form = format!("substitute=1&chair={chair}&person={person}");
    assert_eq!(desk.act(&form).status, 303);
    let drafts = |window: &Window| window.store(move |store| store.drafts(game));
    until(|| drafts(&window).values().any(|draft| draft.texts.values().any(|text| text == "7")));
    window.press_to("Enter", record.player_name(own));
    window.settle();
    let texts = drafts(&window).into_values().flat_map(|draft| draft.texts);
    let texts: BTreeMap<Cell, String> = texts.collect();
    let substitutes = texts.keys().filter(|cell| cell.field == SUBSTITUTES.spec.id);
    assert_eq!(substitutes.count(), 1, "{texts:?}");
    assert!(texts.values().any(|text| text == "7"), "{texts:?}");
    // It stays whatever else the desk's page writes of the game.
    assert_eq!(desk.act("close=1.Close").status, 303);
    let texts = drafts(&window).into_values().flat_map(|draft| draft.texts);
    let substitutes = texts.filter(|(cell, _)| cell.field == SUBSTITUTES.spec.id);
    assert_eq!(substitutes.count(), 1);
    let session = OpenGame::from(window.store(move |store| store.load(game)));
    assert_eq!(Night(&session).begun(), 1);
}

/// Where a table has one score a round, nobody is a substitute for some of its hands.
#[test]
fn there_is_no_substitute_where_a_round_has_one_score() {
    let mut record = simulated("progressive", 3, Some(9), Some(1));
    record.rounds = vec![begun(&record.rounds[0])];
    let open = Open::new(&record);
    let desk = Desk::open(&open);
    assert!(!desk.page().contains("Substitute"));
    let evaluation = evaluate(&record);
    let round = evaluation.rounds[0].tournament.tables().unwrap();
    let people = [round.tables[0].players()[0], round.seating.sit_outs[0]];
    let [chair, person] = people.map(|player| encoded(record.player_name(player)));
    let answer = desk.act(&format!("substitute=1&chair={chair}&person={person}"));
    assert!(answer.text.contains("swap two people"), "{}", answer.text);
    assert!(open.store().drafts(open.game).unwrap().is_empty());
}
