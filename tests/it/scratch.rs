//! Scratch.
use house_rules::gui::{Message, screen::Route};
use house_rules::store::Store;
use super::night::played;
use super::window::Window;
#[test]
fn moves() {
    let mut store = Store::open_in_memory().unwrap();
    let id = store.create(&played(8, 9, 2), None).unwrap();
    let mut w = Window::over(store);
    w.tell(Message::Go(Route::Game(id)));
    w.settle();
    w.click("Moves");
    w.picture("/tmp/s/moves1.png");
    w.click("Seating");
    w.press("F5");
    w.picture("/tmp/s/moves2.png");
    w.click("Moves");
    w.picture("/tmp/s/moves3.png");
}
