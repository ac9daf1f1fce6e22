//! Pages for phones, requested over loopback: what is entered there is recorded as if typed in the
//! window, and a stranger learns and changes nothing.

mod cards;
mod couples;
mod damaged;
mod desk;
mod hands;
mod here;
#[cfg(feature = "gui")]
mod in_window;
mod moved;
mod news;
#[path = "../browser/nights.rs"]
pub mod nights;
mod open;
mod people;
mod second_count;
mod strangers;

use std::io::{Read as _, Write as _};

use nights::{begun, typed};
use open::*;
use phones::Server;

use crate::prelude::*;

const HAND: HandPlace = (1, RoundPath { table: 1, hand: 1 });

fn goodge() -> Record {
    read(GOODGE)
}

#[test]
fn a_plain_game_entered_on_a_phone_is_the_game_typed_at_the_desk() {
    let whole = goodge();
    let open = Open::new(&Record { rounds: Vec::new(), ..whole.clone() });
    for (number, round) in (1..).zip(&whole.rounds) {
        let mut form = vec![("round".to_owned(), number.to_string())];
        form.extend(typed(&whole, round, RoundPath::ROUND));
        for _ in 0..2 {
            let answer = open.post(&open.enter(), &form);
            assert_eq!(answer.status, 303, "round {number}: {}", answer.text);
        }
    }
    assert_eq!(open.record(), whole);
    assert!(open.get(&open.path("sheet")).text.contains(whole.players[0].as_str()));
}

/// Returns a night of two tables with all their hands, without substitutes.
fn night(games: usize) -> Record {
    nights::night(9, games)
}

#[test]
fn a_night_of_two_tables_by_phones_is_the_night_typed_at_the_desk() {
    let whole = night(4);
    let open = Open::new(&Record { rounds: Vec::new(), ..whole.clone() });
    for (number, round) in (1..).zip(&whole.rounds) {
        open.at_desk(&Change::enter(number, &begun(round)));
        for hand in 1..=4 {
            for table in [2, 1] {
                let place = RoundPath { table, hand };
                let texts = typed(&whole, round, place);
                let sent = open.hand((number, place), "a", &texts);
                assert_eq!(sent.status, 303, "{}", sent.text);
                // It is recorded at once, and sent again it is recorded once.
                assert_eq!(open.hand((number, place), "a", &texts).status, 303);
                let now = open.record();
                assert_eq!(typed(&now, &now.rounds[number - 1], place), texts);
                let page = open.get(&open.table(table.into()));
                assert!(page.text.contains("is this right?"), "{}", page.text);
                assert_eq!(open.state((number, place)), HandState::Sent);
                for _ in 0..2 {
                    assert_eq!(open.hand((number, place), "b", &texts).status, 303);
                    assert_eq!(open.state((number, place)), HandState::Confirmed);
                }
                let page = open.get(&format!("{}?hand={hand}", open.table(table.into())));
                assert!(page.text.contains("The desk has it, "), "{}", page.text);
            }
        }
        cut(&open, number, round);
    }
    let record = open.record();
    assert_eq!(record, whole);
    assert_eq!(evaluate(&record), evaluate(&whole));
}

/// Sends the recorded cuts of a game, and checks that the page says where everybody plays next.
fn cut(open: &Open, number: usize, round: &RoundEntry) {
    for (cell, winner) in round.cells().filter(|(cell, _)| cell.field == "cut") {
        let table = open.table(cell.place.table.into());
        let page = open.get(&table).text;
        assert!(page.contains("Please cut"), "{page}");
        let evaluation = evaluate(&open.record());
        let cuts = &evaluation.tournament.tables().unwrap().cuts;
        let wanted = cuts.iter().find(|wanted| wanted.cell == *cell).unwrap();
        let won = |player: &scoring::Player| Value::Player(*player) == *winner;
        let which = wanted.tied.iter().position(won).unwrap();
        let form = [
            ("game".to_owned(), number.to_string()),
            (format!("cut{}", wanted.role), which.to_string()),
        ];
        for _ in 0..2 {
            assert_eq!(open.post(&format!("{table}/cut"), &form).status, 303);
        }
    }
    if !evaluate(&open.record()).is_finished() {
        let page = open.get(&open.table(1)).text;
        assert!(page.contains("Where you play next"), "{page}");
    }
}

/// Opens a night whose first game has begun.
fn begun_night() -> Open {
    static WHOLE: OnceLock<Record> = OnceLock::new();
    let whole = WHOLE.get_or_init(|| night(1));
    let open = Open::new(&Record { rounds: Vec::new(), ..whole.clone() });
    open.at_desk(&Change::enter(1, &begun(&whole.rounds[0])));
    open
}

fn tricks(a: u8, b: u8) -> Vec<(String, String)> {
    vec![("tricks:A".to_owned(), a.to_string()), ("tricks:B".to_owned(), b.to_string())]
}

#[test]
fn what_cannot_be_recorded_is_refused_with_its_numbers() {
    let open = begun_night();
    open.hand(HAND, "a", &tricks(9, 5)).says(422, "14");
    let mut odd = tricks(9, 4);
    odd[0].1.push(',');
    open.hand(HAND, "a", &odd).says(422, "9,");
    assert_eq!(open.hand(HAND, "a", &tricks(8, 5)).status, 303);
    let answer = open.hand((2, HAND.1), "a", &tricks(7, 6));
    assert_eq!(answer.status, 409);
    assert_eq!(open.record().rounds.len(), 1);
    assert_eq!(open.recorded(HAND), tricks(8, 5));
}

#[test]
fn a_stranger_gets_nowhere() {
    let open = begun_night();
    let before = open.store().load(open.game).unwrap().log.len();
    let secret = &open.access.tables[0];
    let wrong = "0123456789abcdef0123456789abcdef";
    let evening = &open.access.evening;
    for path in [format!("/{evening}/table/{wrong}"), format!("/{evening}/enter/{wrong}")] {
        let answer = open.get(&path);
        assert_eq!(answer.status, 403, "{path}");
        assert!(answer.text.contains("no longer opens the game"));
        assert_eq!(open.post(&path, &tricks(8, 5)).status, 403, "{path}");
    }
    // A table's secret does not open entry, nor the other way round.
    assert_eq!(open.get(&open.path(&format!("enter/{secret}"))).status, 403);
    assert_eq!(open.get(&open.path(&format!("table/{}", open.access.secret))).status, 403);
    assert_eq!(open.get(&format!("/00000000/table/{secret}")).status, 410);
    for path in ["/a/b/c/d", "/font/900", "/../etc/passwd", "/%00"] {
        assert!(matches!(open.get(path).status, 200 | 400..500), "{path}");
    }
    assert_eq!(open.get("/a/b/c/d").status, 404);
    let address = open.server.address();
    let port = address.port();
    for host in ["evil.example", "evil.example:80", "localhost:1", ""] {
        let answer = open.ask(&format!("GET / HTTP/1.1\r\nHost: {host}\r\n"), "");
        assert_eq!(answer.status, 421, "{host:?}");
    }
    assert_eq!(open.ask("GET / HTTP/1.1\r\n", "").status, 421);
    assert_eq!(open.ask(&format!("GET / HTTP/1.1\r\nHost: localhost:{port}\r\n"), "").status, 200);
    let large = vec![("note".to_owned(), "x".repeat(40_000))];
    assert_eq!(open.post(&open.table(1), &large).status, 413);
    let head = format!("GET / HTTP/1.1\r\nHost: {address}\r\nX-Long: {}\r\n", "x".repeat(20_000));
    assert_eq!(open.ask(&head, "").status, 431);
    assert_eq!(open.store().load(open.game).unwrap().log.len(), before, "nothing is written");
}

#[test]
fn pages_refer_to_nothing_outside_and_stay_as_they_are_without_scripts() {
    let open = begun_night();
    let answer = open.get(&open.table(1)).text.to_lowercase();
    for header in [
        "content-security-policy: default-src 'self'",
        "referrer-policy: same-origin",
        "cache-control: no-store",
        "x-content-type-options: nosniff",
    ] {
        assert!(answer.contains(header), "{header}");
    }
    let (head, page) = answer.split_once("\r\n\r\n").unwrap();
    assert!(!head.contains("set-cookie"));
    assert!(!page.contains("http://") && !page.contains("https://"), "nothing from outside");
    for page in ["room", "sheet", "me"] {
        let page = open.get(&open.path(page));
        let secrets = open.access.tables.iter().chain([&open.access.secret]);
        assert!(secrets.into_iter().all(|secret| !page.text.contains(secret.as_str())));
    }
    let own = format!("<a href=\"{}\">My seat and card</a>", open.path("me"));
    assert!(open.get(&open.path("room")).text.contains(&own), "the room leads to one's own seat");
    let pages = ["room", "sheet", "me", "ask", "desk"].map(|page| open.path(page)).into_iter();
    let hint = "This page does not update by itself: <a href=\"\">reload</a>";
    for path in pages.chain([open.table(1), open.own(1)]) {
        let page = open.get(&path).text;
        let hints = page.split("<noscript>").skip(1).filter(|part| part.contains(hint));
        assert_eq!(hints.count(), 1, "{path}: {page}");
    }
    // What was typed would be lost.
    let refused = open.hand(HAND, "a", &tricks(9, 5));
    assert!(!refused.text.contains(hint), "{}", refused.text);
}

#[test]
fn names_are_escaped() {
    let mut whole = night(1);
    whole.players[0] = "<img src=x onerror=alert(1)>".to_owned();
    let open = Open::new(&Record { rounds: Vec::new(), ..whole.clone() });
    open.at_desk(&Change::enter(1, &begun(&whole.rounds[0])));
    let pages = ["room", "sheet", "me"].map(|page| open.path(page)).into_iter();
    for path in pages.chain([open.table(1), open.table(2), open.own(1)]) {
        assert!(!open.get(&path).text.contains("<img"), "{path}");
    }
}

#[test]
fn closing_frees_the_port_and_ends_the_thread() {
    let open = begun_night();
    let address = open.server.address();
    // A client that is still listening does not delay it.
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!("GET {} HTTP/1.1\r\nHost: {address}\r\n\r\n", open.path("events"));
    stream.write_all(head.as_bytes()).unwrap();
    let mut first = [0; 16];
    stream.read_exact(&mut first).unwrap();
    drop(open);
    assert!(TcpStream::connect(address).is_err());
    stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    drop(std::net::TcpListener::bind(address).unwrap());
}

#[test]
fn secrets_beside_the_database_are_readable_by_its_owner_only() {
    let (folder, path) = fresh("evening.db");
    let access = Access::of(&path, "one").unwrap().with_tables(3).unwrap();
    access.save().unwrap();
    assert_eq!(Access::of(&path, "one").unwrap(), access);
    assert_ne!(Access::of(&path, "two").unwrap(), access);
    let more = access.clone().with_tables(5).unwrap();
    assert_eq!((&more.tables[..3], more.tables.len()), (&access.tables[..], 5));
    let renewed = access.clone().with_new_codes().unwrap();
    assert_eq!((&renewed.evening, renewed.tables.len()), (&access.evening, 3));
    assert_ne!((&renewed.secret, &renewed.pin), (&access.secret, &access.pin));
    assert!(renewed.tables.iter().all(|secret| !access.tables.contains(secret)));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let file = std::fs::metadata(folder.path().join("evening.db-phones")).unwrap();
        assert_eq!(file.permissions().mode() & 0o777, 0o600);
    }
}

#[test]
fn a_name_is_found_with_and_without_accents() {
    let found = crate::searches::FOUND;
    let names = found.map(|(_, name)| name.to_owned());
    let names = names.into_iter().chain((1..=6).map(|guest| format!("Guest {guest}")));
    let mut record = Record::new(games::rules::find("court-whist").unwrap(), names.collect());
    record.players.iter_mut().for_each(|name| *name = scoring::names::clean(name));
    let open = Open::new(&record);
    assert!(open.get(&open.path("me")).text.contains("Find your name"));
    for (typed, name) in found {
        let page = open.get(&open.path(&format!("me?name={}", encoded(typed)))).text;
        let name = scoring::names::clean(name);
        assert!(page.contains(&format!(">{name}</a>")), "{typed}: {page}");
        assert!(!page.contains("Guest 1"), "{typed}: {page}");
    }
    let page = open.get(&open.path("me?name=nobody%22%3E")).text;
    assert!(page.contains("Nobody has “nobody&quot;&gt;” in their name"), "{page}");
}

#[test]
fn the_result_is_a_picture_to_keep() {
    let whole = Record { ended: true, ..night(2) };
    let open = Open::new(&whole);
    let picture = open.get(&open.path("result.svg"));
    assert_eq!(picture.status, 200);
    assert!(picture.text.contains("<svg ") && picture.text.contains(&whole.players[0]));
    // A phone can share a PNG, which needs what the window draws with.
    let drawn = cfg!(feature = "gui");
    let link = if drawn { "result.png" } else { "result.svg" };
    let sheet = open.get(&open.path("sheet")).text;
    assert!(sheet.contains(&format!("/{link}\" download=\"{link}\"")), "{sheet}");
    let picture = open.get(&open.path("result.png"));
    assert_eq!(picture.status, if drawn { 200 } else { 404 });
    assert_eq!(picture.text.contains("\r\ncontent-type: image/png\r\n"), drawn);
    let open = Open::new(&Record { rounds: Vec::new(), ended: false, ..whole });
    for name in ["result.svg", "result.png"] {
        assert_eq!(open.get(&open.path(name)).status, 404);
    }
}

#[test]
fn a_table_explains_its_points() {
    let open = begun_night();
    let page = || open.get(&format!("{}?hand=1", open.table(1))).text;
    assert!(!page().contains("Why these points?"));
    open.confirm(HAND, &tricks(8, 5));
    let game = OpenGame::open(open.record(), Vec::new());
    let mut hands = HandEntry::default();
    hands.show(Night(&game), 1);
    let reasons = hands.table_reasons(Night(&game), HAND.1);
    let page = page();
    assert!(reasons.len() == 2 && page.contains("Why these points?"), "{page}");
    let escaped = |text: &str| text.replace('&', "&amp;");
    for reasons in reasons {
        for (words, points) in reasons.lines.iter().chain([&(reasons.sentence, String::new())]) {
            assert!(page.contains(&escaped(words)) && page.contains(points), "{words}: {page}");
        }
    }
    // What somebody paid for speaking, too.
    let whole = (0..4000).find_map(|seed| {
        let night = simulate::record(open.record().game, seed, Some(8), Some(7))?;
        let spoke = |round: &RoundEntry| round.cells().any(|(cell, _)| cell.field == "spoke");
        let game = night.rounds.iter().position(spoke)?;
        Some(Record { rounds: night.rounds[..=game].to_vec(), ended: false, ..night })
    });
    let open = Open::new(&whole.unwrap());
    let pages = [1, 2].map(|table| open.get(&open.table(table)).text);
    assert!(pages.iter().any(|page| page.contains(": spoke ")), "{}", pages[0]);
    // Couples, too.
    let whole = couples::match_of(2, 2);
    let open = Open::new(&Record { rounds: Vec::new(), ..whole.clone() });
    open.at_desk(&Change::enter(1, &whole.rounds[0]));
    let game = OpenGame::open(open.record(), Vec::new());
    let reasons = game.couples_reasons(1).unwrap();
    until(|| open.get(&open.table(1)).text.contains(&escaped(&reasons.sentence)));
}

#[test]
fn a_saved_season_is_public() {
    use session::evening::{PointsScheme, SeasonRules, Unit, queries};

    let record = read(GOODGE);
    let open = Open::new(&record);
    assert!(!open.get(&open.path("sheet")).text.contains("/season"));
    let keep = |name: &str, counts: Unit, points: PointsScheme| {
        let rules = SeasonRules { counts, points, ..SeasonRules::default() };
        queries::save_season(&mut open.store(), name, Some(&rules)).unwrap();
    };
    keep("2026", Unit::Game, PointsScheme::Totals);
    until(|| open.get(&open.path("sheet")).text.contains(&open.path("season")));
    let season = open.get(&open.path("season"));
    season.says(200, "<h1>No game finished yet</h1>");
    open.at_desk(&Change::new("Game ended early", vec![Edit::SetEnded { ended: true }]));
    let season = open.get(&open.path("season"));
    for name in record.players.iter().map(ToString::to_string).chain(["2026".to_owned()]) {
        assert!(season.text.contains(&name), "{name}: {}", season.text);
    }
    assert!(!season.text.contains("/season?"));
    // Of two, each leads to the other; one that does not exist leads to the first.
    keep("Club & <b>", Unit::Evening, PointsScheme::default());
    let season = open.get(&open.path("season?number=0"));
    assert!(season.text.contains(&open.path("season?number=1")));
    assert!(season.text.contains("Club &amp; &lt;b&gt;"), "{}", season.text);
    assert_eq!(open.get(&open.path("season?number=7")).status, 200);
    assert_eq!(open.get(&open.path("season?number=x")).status, 404);
    assert_eq!(open.get("/00000000/season").status, 410);
    // What never was the id of an evening is not said to be over: the letters on a card lead elsewhere.
    for page in ["/nowhere/season", "/ABCD/room", &format!("/{}/room", open.access.letters)] {
        let answer = open.get(page);
        assert!(answer.status == 404 && answer.text.contains("There is no such page."), "{page}");
    }
}
