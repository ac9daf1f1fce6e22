//! Who is here before a night begins: marked by the host, and by guests on their own phones.

use super::desk::Desk;
use super::in_window::{opened, post, window_on};
use super::*;

const TOLD: &str = "The desk knows that you are here.";
const ASKS: &str = "<button class=\"button\">I am here</button>";

/// Returns the address of a person's own page, as the page that asks who somebody is links to it.
pub fn own_page(open: &Open, name: &str) -> String {
    let page = open.get(&open.path("me")).text;
    let (link, _) = page.split_once(&format!(">{name}</a>")).expect("a name");
    link.rsplit('"').nth(1).unwrap().to_owned()
}

/// Returns the change that takes somebody off the list of a night.
pub fn removal(record: &Record, player: Player) -> Change {
    let game = OpenGame::open(record.clone(), Vec::new());
    Night(&game).removal(player).unwrap().change
}

#[test]
fn a_guest_says_that_they_are_here() {
    let whole = night(1);
    let open = Open::new(&Record { rounds: Vec::new(), ..whole.clone() });
    let page = |seat: usize| {
        let text = open.get(&open.own(seat)).text;
        // The head has the time.
        text.split_once("\r\n\r\n").unwrap().1.to_owned()
    };
    let say = |name: &str| open.post(&open.path(&format!("me?who={}", encoded(name))), &[]).status;
    let third = whole.players[2].as_str();
    let here = || open.store().host_settings(open.game).unwrap().len();
    assert!(page(3).contains(ASKS) && !page(3).contains(TOLD));
    let seats = page(4);
    for _ in 0..2 {
        assert_eq!(say(third), 303);
        assert_eq!(page(4), seats, "nobody's seat is drawn again for that");
        assert!(page(3).contains(TOLD) && !page(3).contains(ASKS), "{}", page(3));
    }
    assert!(page(4).contains(ASKS), "nobody else is");
    assert_eq!([say(""), say("Nobody"), say("3")], [404, 404, 404]);
    let desk = Desk::open(&open).sees(", is here");
    assert_eq!(desk.matches(", is here").count(), 1, "{desk}");
    // What the host changes meanwhile leaves it, and the host can take it back.
    open.store().set_host_settings(open.game, &BTreeMap::new()).unwrap();
    assert!(page(3).contains(TOLD));
    open.store().set_here(open.game, &whole.players[2], false).unwrap();
    until(|| page(3).contains(ASKS));
    // Once the first game has begun, the desk knows.
    open.at_desk(&Change::enter(1, &begun(&whole.rounds[0])));
    until(|| !page(3).contains(ASKS) && !page(3).contains(TOLD));
    assert_eq!((say(third), here()), (303, 0), "nothing is written");
}

#[test]
fn the_window_shows_who_is_here_and_marks_others() {
    let whole = night(1);
    let (folder, mut window, game) = window_on(&whole, None);
    let open = opened(&folder, &mut window, game);
    window.press("Esc F12 Esc");
    window.tell(Message::from(NightMessage::Session(game::Message::Show(Tab::People))));
    window.expect("Check in");
    let own = format!("me?who={}", encoded(&whole.players[0]));
    assert_eq!(post(&open, &own, ""), "HTTP/1.1 303 See Other");
    let all = whole.players.len();
    window.waits_for(&format!("1 of {all} here"));
    window.click("Check in");
    window.expect(&format!("2 of {all} here"));
    // Both are in the file, and a window opened again shows them.
    let stored = window.store(move |store| store.host_settings(game)).into_keys();
    let names = [0, 1].map(|at| format!("here/{}", whole.players[at]));
    assert_eq!(stored.collect::<BTreeSet<String>>(), BTreeSet::from(names));
    window.press_to("Shift+F2", &format!("1 of {all} here"));
    window.press_to("Enter", "Enter starts");
}

/// Who is here stays so under another name, given in the game or in the library, and nobody else
/// becomes here by it.
#[test]
fn who_is_here_stays_here_under_another_name() {
    let begins = Record { rounds: Vec::new(), ..night(1) };
    let open = Open::new(&begins);
    let [ada, last] = [&begins.players[1], &begins.players[8]].map(String::clone);
    let here = || -> BTreeSet<String> {
        let settings = open.store().host_settings(open.game).unwrap().into_keys();
        let players = open.record().players;
        let names = settings.filter_map(|name| name.strip_prefix("here/").map(str::to_owned));
        names.filter(|name| players.contains(name)).collect()
    };
    let is = |names: &[&str]| assert_eq!(here(), names.iter().map(ToString::to_string).collect());
    open.store().set_here(open.game, &ada, true).unwrap();
    let rename = |old: &str, new: &str| {
        let (old, new) = (old.to_owned(), new.to_owned());
        open.at_desk(&Change::new("renamed", vec![Edit::Rename { player: Player(1), old, new }]));
    };
    rename(&ada, "Zoe");
    is(&["Zoe"]);
    rename("Zoe", &ada);
    is(&[&ada]);
    // In the library.
    let id = |name: &str| person(&open.store(), name).id;
    open.store().rename_person(id(&ada), "Yma").unwrap();
    is(&["Yma"]);
    let (mut store, other) = (open.store(), "Xeno".to_owned());
    let names = [other.clone(), "Uma".to_owned(), "Vic".to_owned(), "Wim".to_owned()].to_vec();
    store.create(&Record::new(games::rules::find("hearts").unwrap(), names), None).unwrap();
    let yma = id("Yma");
    store.merge_people(yma, id(&other)).unwrap();
    is(&[&other]);
    store.take_back_merge(yma).unwrap();
    is(&["Yma"]);
    // Whoever gets the seat of somebody who is taken off the list is not here for that.
    let change = removal(&open.record(), Player(1));
    open.at_desk(&change);
    is(&[]);
    assert!(open.record().players.contains(&last));
}
