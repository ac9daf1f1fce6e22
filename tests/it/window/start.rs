//! What many stories begin with: a game on its screen, names at a table, a file.

use std::path::Path;

use house_rules::gui::game::Tab;
use house_rules::gui::screen::{Route, score_sheet, tournament};
use house_rules::gui::{Message, game};
use scoring::Record;
use store::{GameId, Store};

use super::Window;

impl Window {
    /// Opens a window on an empty store with this game, number 1, on its screen.
    pub fn playing(record: &Record) -> Window {
        let mut store = Store::open_in_memory().unwrap();
        let game = store.create(record, None).unwrap();
        Window::on_game(store, game)
    }

    /// Opens a window on a store, with this game on its screen.
    pub fn on_game(store: Store, game: GameId) -> Window {
        let mut window = Window::over(store);
        window.go(Route::Game(game));
        window
    }

    /// Goes to another screen.
    pub fn go(&mut self, route: Route) {
        self.tell(Message::Go(route));
    }

    /// Presses keys, and waits for the words that they lead to.
    #[track_caller]
    pub fn press_to(&mut self, keys: &str, words: &str) {
        self.press(keys);
        self.waits_for(words);
    }

    /// Types a text, then Enter.
    pub fn enter(&mut self, text: &str) {
        self.type_text(text);
        self.press("Enter");
    }

    /// Replaces the text of the box that has the caret, then presses Enter.
    pub fn enter_path(&mut self, path: &Path) {
        self.clear();
        self.enter(path.to_str().unwrap());
    }

    /// Types names, each with Enter after it.
    pub fn seat<'a>(&mut self, names: impl IntoIterator<Item = &'a str>) {
        for name in names {
            self.enter(name);
        }
    }

    /// Begins a new game of the game that these letters find, and waits for the question who plays.
    pub fn begin(&mut self, letters: &str) {
        self.press("n");
        self.waits_for("What do you want to play?");
        self.enter(letters);
        self.waits_for("ho is playing?");
    }

    /// Shows a tab of the open game. The game screens that are not shown drop their message.
    pub fn show(&mut self, tab: Tab) {
        self.tell(score_sheet::Message::Session(game::Message::Show(tab)).into());
        self.tell(tournament::Message::Session(game::Message::Show(tab)).into());
    }

    /// Makes the text this many steps larger.
    pub fn enlarge(&mut self, steps: usize) {
        for _ in 0..steps {
            self.tell(Message::ZoomText(true));
        }
    }
}
