//! The appearance of the pages, and their accessibility.

use crate::couples;
use crate::every_game::begun as begun_game;
use crate::faults::{small_targets, too_large, violations};
use crate::plain::made_up;
use crate::prelude::*;

/// Returns the text of axe-core, if it is installed.
pub fn axe() -> Option<String> {
    let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/axe/package/axe.min.js");
    fs::read_to_string(env::var_os("HOUSE_RULES_AXE").map_or(usual, PathBuf::from)).ok()
}

/// What is wrong on any page in any of its states.
#[derive(Default)]
struct Faults {
    accessibility: Vec<String>,
    large_letters: Vec<String>,
    targets: Vec<String>,
}

/// Visits every page once for all tests that look at each.
fn every_page(browser: &'static Chromium) -> &'static Faults {
    static FOUND: OnceLock<Faults> = OnceLock::new();
    FOUND.get_or_init(|| {
        let (axe, mut found) = (axe(), Faults::default());
        let mut visit = |name: &str, phone: &Phone| {
            if let Some(axe) = &axe {
                found.accessibility.extend(violations(phone, name, axe));
            }
            found.large_letters.extend(too_large(phone, name));
            found.targets.extend(small_targets(phone, name));
        };
        pages_of_a_night(browser, &mut visit);
        pages_of_plain_games(browser, visit);
        found
    })
}

fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "{} found:\n{}", faults.len(), faults.join("\n"));
}

/// Serves a night whose first games are over and whose next has begun.
fn night_in(whole: &Record, game: usize) -> Served {
    let rounds = whole.rounds[..game - 1].to_vec();
    let served = Served::new(&Record { rounds, ended: false, ..whole.clone() });
    served.at_desk(&Change::enter(game, &begun(&whole.rounds[game - 1])));
    served
}

/// Returns the longest of some nights.
fn longest_night() -> Record {
    let nights = [9, 8, 12].map(|people| night(people, 4));
    nights.into_iter().max_by_key(|night| night.rounds.len()).unwrap()
}

/// Types a pair's tricks, and waits until the desk has filled in the other pair's.
fn type_eight(phone: &Phone) {
    phone.fill("#hand .step input", "8");
    phone.wait("document.getElementById('hand').dataset.judged === 'true'");
}

/// The picture of a phone in the README, which `tests/screenshots.sh` takes again.
pub fn a_picture_of_a_phone(browser: &'static Chromium) {
    let served = night_in(&longest_night(), 2);
    let phone = browser.at(&served.table(1));
    type_eight(&phone);
    phone.wait_for("8 + 5 = 13");
    if let Some(folder) = env::var_os("HOUSE_RULES_SCREENSHOTS") {
        phone.picture(&Path::new(&folder).join("phone.png"));
    }
}

/// Visits the pages of phones, a television and the desk during a night.
fn pages_of_a_night(browser: &'static Chromium, visit: &mut impl FnMut(&str, &Phone)) {
    let whole = longest_night();
    for game in [2, whole.rounds.len()] {
        let served = night_in(&whole, game);
        let phone = browser.at(&served.table(1));
        type_eight(&phone);
        visit(&format!("table-game-{game}-typed"), &phone);
        let hand = typed(&whole, &whole.rounds[game - 1], RoundPath { table: 1, hand: 1 });
        send_hand(&phone, 1, &hand);
        visit(&format!("table-game-{game}-confirm"), &phone);
    }
    let phone = browser.phone();
    let before = Served::new(&Record { rounds: Vec::new(), ended: false, ..whole.clone() });
    phone.open(&before.own(1));
    visit("night-not-here", &phone);
    phone.follow("main form .button");
    visit("night-here", &phone);
    let served = night_in(&whole, 1);
    let pages = [("night-seats-room", "room"), ("night-me", "me")];
    let pages = pages.map(|(name, page)| (name, served.page(page))).into_iter();
    for (name, page) in pages.chain([("night-me-1", served.own(1)), ("ask", served.page("ask"))]) {
        phone.open(&page);
        visit(name, &phone);
    }
    phone.follow(".list button");
    visit("ask-waits", &phone);
    phone.open(&served.table(1));
    visit("table", &phone);
    type_hand(&phone, &tricks(9, 5));
    visit("table-refused", &phone);
    phone.send();
    visit("table-refused-sent", &phone);
    send_hand(&phone, 1, &tricks(8, 5));
    visit("table-confirm", &phone);
    let desk = browser.at(&served.page("desk"));
    visit("pin", &desk);
    desk.fill("#pin", "12");
    desk.on_next_page(|desk| desk.press("Enter"));
    visit("pin-wrong", &desk);
    open_desk(&desk, &served);
    visit("desk-waits", &desk);
    phone.follow(":is(.bar, .answer) a.button");
    visit("table-not-so", &phone);
    phone.open(&served.table(1));
    confirm(&phone);
    visit("table-has", &phone);
    go_on(&phone);
    visit("table-hand-2", &phone);
    phone.follow("a[href*='not-us']");
    visit("table-not-us", &phone);
    phone.fill("#who", "Ida and Gus");
    phone.on_next_page(|phone| phone.press("Enter"));
    phone.open(&format!("{}?hand=1&correct=1", served.table(1)));
    type_hand(&phone, &tricks(7, 6));
    visit("table-correct", &phone);
    phone.send();
    visit("table-asked", &phone);
    // Sent as by a page that has not received the first answer.
    phone.value(&format!(
        "(() => {{ const form = document.createElement('form'); form.method = 'post'; \
         form.action = '{}'; form.innerHTML = \"<input name='game' value='1'><input name='hand' value='1'>\
         <input name='by' value='b'><input name='tricks:A' value='5'><input name='tricks:B' value='8'>\"; \
         document.body.append(form); window.before = true; form.submit(); }})()",
        served.table(1)
    ));
    phone.wait_for("the desk has 8 and 5: the desk decides.");
    visit("table-in-dispute", &phone);
    phone.open(&served.table(2));
    phone.is_told("Connected");
    phone.offline(true);
    type_and_keep(&phone, &tricks(7, 6)[..1]);
    phone.wait_for("kept on this phone");
    visit("table-kept", &phone);
    phone.offline(false);
    desk.open(&served.page("desk"));
    visit("desk", &desk);
    desk.follow("a[href$='code=1']");
    visit("desk-code", &desk);
    let scores =
        Served::new(&night_of_scores(["Baumgartner", "Anne-Marie", "Featherston", "Nguyễn Thị"]));
    phone.open(&scores.table(1));
    visit("table-scores", &phone);
    phone.open(&served.address("00000000/table/0123456789abcdef0123456789abcdef"));
    visit("evening-is-over", &phone);
    phone.open(&served.page("table/0123456789abcdef0123456789abcdef"));
    visit("revoked", &phone);
    pages_between_games(browser, visit);
}

/// Visits cuts, moves and standings, once the hands of a game are in.
fn pages_between_games(browser: &'static Chromium, visit: &mut impl FnMut(&str, &Phone)) {
    let whole = night(9, 4);
    let is_cut = |cell: &Cell| cell.field == "cut";
    let is_tied = |round: &RoundEntry| round.cells().any(|(cell, _)| is_cut(cell));
    let game = whole.rounds.iter().position(is_tied).unwrap_or(0);
    let mut rounds = whole.rounds[..=game].to_vec();
    for (cell, _) in whole.rounds[game].cells().filter(|(cell, _)| is_cut(cell)) {
        rounds[game].set(*cell, None);
    }
    let served = Served::new(&Record { rounds, ended: false, ..whole.clone() });
    let phone = browser.at(&served.page("room"));
    visit("night-cut-room", &phone);
    for table in [1, 2] {
        phone.open(&served.table(table));
        visit(&format!("table-{table}-between"), &phone);
    }
    let rounds = whole.rounds[..1].to_vec();
    let served = Served::new(&Record { rounds, ended: false, ..whole.clone() });
    phone.open(&served.table(1));
    visit("table-moves", &phone);
    served.at_desk(&Change::enter(2, &begun(&whole.rounds[1])));
    phone.wait_for("Where you play now");
    visit("table-moved", &phone);
    phone.open(&served.page("room"));
    visit("night-standings-room", &phone);
    phone.open(&served.own(2));
    visit("night-me-2", &phone);
}

/// Visits the pages of phones and a television during a plain game.
fn pages_of_plain_games(browser: &'static Chromium, mut visit: impl FnMut(&str, &Phone)) {
    for game in ["goodge", "saskatchewan-rummy", "gin-tournament", "cardigan"] {
        let (wanted, begun) = match game {
            "gin-tournament" | "cardigan" => begun_game(game, 0),
            _ => made_up(game, 2),
        };
        let served = Served::new(&begun);
        let phone = browser.phone();
        let pages = ["room", "sheet", "me"].map(|page| (page, served.page(page)));
        for (name, page) in pages.into_iter().chain([("me-1", served.own(1))]) {
            phone.open(&page);
            visit(&format!("{game}-{name}"), &phone);
        }
        phone.open(&served.entry());
        visit(&format!("{game}-enter"), &phone);
        enter(&phone, &wanted, &wanted.rounds[begun.rounds.len()]);
        visit(&format!("{game}-enter-typed"), &phone);
        phone.open(&served.entry());
        if phone.value("!!document.querySelector('#round input[inputmode]')") == true {
            phone.fill("#round input[inputmode]", "99999");
            phone.send();
            visit(&format!("{game}-enter-refused"), &phone);
        }
        if game == "gin-tournament" {
            pages_of_couples(browser, &mut visit);
        }
        if game == "goodge" {
            phone.open(&served.address(""));
            visit("letters", &phone);
            phone.open(&served.address("code?letters=WXYZ"));
            visit("letters-wrong", &phone);
            phone.open(&served.address(&format!("{}/nothing", served.letters())));
            visit("refusal", &phone);
        }
    }
}

/// Visits a couple's result: typed, to be confirmed, waiting, and recorded with other numbers.
fn pages_of_couples(browser: &'static Chromium, visit: &mut impl FnMut(&str, &Phone)) {
    let (whole, begun) = couples::match_of_two_couples(2);
    let served = Served::new(&begun);
    let phone = browser.at(&served.table(1));
    visit("couple-enter", &phone);
    couples::type_result(&phone, &whole, 1, 1);
    visit("couple-typed", &phone);
    couples::send_result(&phone);
    visit("couple-confirm", &phone);
    phone.follow(":is(.bar, .answer) a.button");
    visit("couple-own", &phone);
    phone.open(&served.table(1));
    phone.send();
    phone.wait_for("Kept at the desk");
    visit("couple-kept", &phone);
    let desk = browser.phone();
    open_desk(&desk, &served);
    visit("couples-desk", &desk);
    served.at_desk(&Change::enter(1, &whole.rounds[0]));
    phone.wait_for("Round 1: ");
    visit("couple-next", &phone);
    phone.follow("p.felt a[href*=correct]");
    visit("couple-correct", &phone);
}

/// axe-core finds nothing on any page in any theme.
pub fn axe_finds_nothing(browser: &'static Chromium) {
    assert_none(&every_page(browser).accessibility);
}

/// At 200 % nothing is cut off or scrolls sideways, except a wide table in its own box.
pub fn at_twice_the_size(browser: &'static Chromium) {
    assert_none(&every_page(browser).large_letters);
}

/// Every tap target is at least 44 pixels high and wide, also on the narrowest phone, except words
/// within a sentence. The target of a label is as large as the label.
pub fn every_target_is_large_enough_to_tap(browser: &'static Chromium) {
    assert_none(&every_page(browser).targets);
}

/// A first page with all that belongs to it is at most 120 kB.
pub fn a_first_page_is_light(browser: &'static Chromium) {
    let served = night_in(&night(9, 4), 1);
    let phone = browser.connected(&served.table(1));
    let loaded = phone.value(
        "document.fonts.ready.then(() => performance.getEntries().reduce((sum, it) => sum + (it.transferSize ?? 0), 0))",
    );
    assert!((20_000..120_000).contains(&loaded.as_u64().unwrap()), "{loaded} bytes");
}

/// Returns a night of one score a table, as its first round begins, with these people at one table,
/// pair A first.
fn night_of_scores(names: [&str; 4]) -> Record {
    let mut record =
        Record::new(rules::find("progressive").unwrap(), names.map(str::to_owned).to_vec());
    let place = RoundPath { table: 1, hand: 0 };
    let pair = |field, players: [u16; 2]| {
        let players = players.map(Player).to_vec();
        (Cell { field, place, subject: Subject::One }, Value::Players(players))
    };
    let tables = (Cell::one("tables"), Value::Number(1));
    record.rounds.push([tables, pair("A", [0, 1]), pair("B", [2, 3])].into_iter().collect());
    record
}

/// The boxes of both pairs stand beside their names, or below them, however long the names are.
pub fn boxes_of_both_pairs_stand_alike(browser: &'static Chromium) {
    let phone = browser.phone();
    for names in [
        ["Bo", "Al", "Anneliese Baumgartner", "Ann"],
        ["Ada", "Wim", "Dorothea", "Leo"],
        ["Anna", "Gwen", "Bo", "Al"],
        ["Wim", "Mimi", "Maximiliane", "Christopher"],
        ["Ann", "Bea", "Cleo", "Dov"],
    ] {
        let served = Served::new(&night_of_scores(names));
        phone.open(&served.table(1));
        for width in [320, 360, 390, 412, 430, 540, 600, 768, 1280] {
            phone.resize(width, 800);
            let below = phone.value(
                "document.fonts.ready.then(() => [...document.querySelectorAll('fieldset.pair')].map(it => { \
                 const [names, step] = ['.who', '.step'].map(part => it.querySelector(part).getBoundingClientRect()); \
                 return step.top >= names.bottom - 2; }))",
            );
            let below = below.as_array().unwrap();
            assert_eq!(below.len(), 2, "{names:?}");
            assert_eq!(below[0], below[1], "{names:?} at {width}");
        }
    }
}

/// The letters of every language in Latin script have the pages' own font.
pub fn every_latin_letter_is_in_the_font(browser: &'static Chromium) {
    let served = Served::new(&night_of_scores(["Nguyễn", "Thị", "Hường", "Đỗ"]));
    let phone = browser.at(&served.table(1));
    let missing = phone.value(
        "document.fonts.ready.then(() => { \
         const pen = document.createElement('canvas').getContext('2d'); \
         const width = (fonts, letter) => { pen.font = `500 100px ${fonts}`; return pen.measureText(letter).width; }; \
         const ranges = [[0xC0, 0x17F], [0x1A0, 0x1A1], [0x1AF, 0x1B0], [0x218, 0x21B], [0x1EA0, 0x1EF9]]; \
         const letters = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at))); \
         return letters.filter((letter) => width('Score Sans, monospace', letter) === width('monospace', letter) \
           && width('Score Sans, serif', letter) === width('serif', letter)).join(''); })",
    );
    assert_eq!(missing, "", "these come in another font");
}
