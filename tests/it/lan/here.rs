//! Who is here before a night begins: marked by the host, and by guests on their own phones.

use crate::lan::desk::Desk;
use crate::lan::in_window::{access, post, window_on};
use crate::lan::{Open, begun, night, until};
use crate::prelude::*;

const TOLD: &str = "The desk knows that you are here.";
const ASKS: &str = "<button class=\"button\">I am here</button>";

#[test]
fn a_guest_says_that_they_are_here() {
    let whole = night(1);
    let open = Open::new(&Record { rounds: Vec::new(), ..whole.clone() });
    let page = |seat: usize| open.get(&open.path(&format!("me/{seat}"))).text;
    let say = |seat: usize| open.post(&open.path(&format!("me/{seat}/here")), &[]).status;
    let here = || open.store().host_settings(open.game).unwrap().len();
    assert!(page(3).contains(ASKS) && !page(3).contains(TOLD));
    for _ in 0..2 {
        assert_eq!(say(3), 303);
        assert!(page(3).contains(TOLD) && !page(3).contains(ASKS), "{}", page(3));
    }
    assert!(page(4).contains(ASKS), "nobody else is");
    assert_eq!([say(0), say(99)], [404, 404]);
    let desk = Desk::open(&open).sees(&open, ", is here");
    assert_eq!(desk.matches(", is here").count(), 1, "{desk}");
    // What the host changes meanwhile leaves it, and the host can take it back.
    open.store().set_host_settings(open.game, &BTreeMap::new()).unwrap();
    assert!(page(3).contains(TOLD));
    open.store().set_here(open.game, &whole.players[2], false).unwrap();
    until(|| page(3).contains(ASKS));
    // Once the first game has begun, the desk knows.
    open.at_desk(&Change::enter(1, &begun(&whole.rounds[0])));
    until(|| !page(3).contains(ASKS) && !page(3).contains(TOLD));
    assert_eq!((say(3), here()), (303, 0), "nothing is written");
}

#[test]
fn the_window_shows_who_is_here_and_marks_others() {
    let whole = night(1);
    let (folder, mut window, game) = window_on(&whole, None);
    window.press_to("F12", "If the system asks");
    window.press_to("Enter", "Everybody can watch at");
    window.press("Esc F12 Esc");
    window.tell(Message::from(NightMessage::Session(game::Message::Show(Tab::People))));
    window.expect("Not here yet");
    let open = access(&folder, &window, game);
    assert_eq!(post(&open, "me/1/here", ""), "HTTP/1.1 303 See Other");
    let all = whole.players.len();
    window.waits_for(&format!("1 of {all} here"));
    let second = Player::at(1);
    window.tell(Message::from(NightMessage::Mark(second, 0)));
    window.press_to("Shift+F2", &format!("2 of {all} here"));
    // Both are in the file, and a window opened again shows them.
    let stored = window.store(move |store| store.host_settings(game)).into_keys();
    let names = [0, 1].map(|at| format!("here/{}", whole.players[at]));
    assert_eq!(stored.collect::<BTreeSet<String>>(), BTreeSet::from(names));
    window.press_to("Shift+F2", &format!("1 of {all} here"));
}
