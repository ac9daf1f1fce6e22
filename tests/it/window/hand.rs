//! A user of the window: keys and clicks.

use std::path::Path;
use std::time::Instant;

use house_rules::gui::game::Tab;
use house_rules::gui::screen::{Route, score_sheet, tournament};
use house_rules::gui::{Message, game};
use iced::advanced::widget::Id;
use iced::advanced::{clipboard, mouse};
use iced::keyboard::key::{Named, NativeCode, Physical};
use iced::keyboard::{Event as KeyEvent, Key, Location, Modifiers};
use iced::{Event, Point, Rectangle, window};
use iced_test::selector::Target;
use scoring::Record;
use store::{GameId, Store};

use super::Window;

impl Window {
    /// Presses keys, separated by blanks, and types the texts in quotes between them: "n", "Ctrl+t",
    /// "F2 'Ada Lovelace' Enter".
    pub fn press(&mut self, keys: &str) {
        let mut rest = keys.trim_start();
        while !rest.is_empty() {
            if let Some((text, after)) = rest.strip_prefix('\'').and_then(|it| it.split_once('\''))
            {
                self.type_text(text);
                rest = after.trim_start();
                continue;
            }
            let (key, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            for event in strokes(key) {
                self.happen(event);
            }
            rest = after.trim_start();
        }
    }

    /// Presses keys faster than the screen is drawn, in turns: those of "a b | c" up to the bar
    /// meet the same view.
    pub fn press_in_turns(&mut self, turns: &str) {
        let turns =
            turns.split(" | ").map(|keys| keys.split_whitespace().flat_map(strokes).collect());
        let mut turns: Vec<Vec<Event>> = turns.collect();
        let count = turns.iter().map(Vec::len).sum();
        let drawn = Event::Window(window::Event::RedrawRequested(Instant::now()));
        turns.extend(std::iter::repeat_n(vec![drawn], count));
        let heard = turns.iter().fold(Vec::new(), |heard, turn| self.turn(turn, heard));
        for message in heard {
            self.tell(message);
        }
        self.settle();
    }

    /// Presses plain keys as `press` does, while the room display has the focus.
    pub fn press_in_room(&mut self, keys: &str) {
        for key in keys.split_whitespace() {
            let mut messages = Vec::new();
            self.with_room(|ui, renderer, _| {
                let null = &mut clipboard::Null;
                let event = pressed(key, Modifiers::empty());
                let nowhere = mouse::Cursor::Unavailable;
                let _ = ui.update(&[event], nowhere, renderer, null, &mut messages);
            });
            for message in messages {
                let task = self.app.update(message);
                self.run(task);
            }
            self.settle();
        }
    }

    /// Presses keys as `press` does, and counts them.
    pub fn keys(&mut self, keys: &str) -> usize {
        self.press(keys);
        keys.split_whitespace().count()
    }

    /// Clicks the center of the part with this id.
    #[track_caller]
    pub fn click_id(&mut self, name: &str) {
        assert!(self.clicks_id(name), "nothing is called {name:?}");
    }

    /// Clicks the center of the part with this id if it is visible, and returns whether it is.
    pub fn clicks_id(&mut self, name: &str) -> bool {
        let Some(bounds) = self.bounds_of(name).map(|(_, seen)| seen) else { return false };
        self.click_at(bounds.center());
        true
    }

    /// Returns the bounds of the part with this id, and the bounds of what is not scrolled away.
    pub fn bounds_of(&mut self, name: &str) -> Option<(Rectangle, Rectangle)> {
        let found = self.find(name)?;
        Some((found.bounds(), found.visible_bounds()?))
    }

    /// Returns the bounds of the element with this name before anything is scrolled.
    pub fn unscrolled_bounds_of(&mut self, name: &str) -> Option<Rectangle> {
        Some(self.find(name)?.bounds())
    }

    fn find(&mut self, name: &str) -> Option<&Target> {
        let wanted = Id::from(name.to_owned());
        self.parts().iter().find(|part| id_of(part) == Some(&wanted))
    }

    /// Types every letter.
    pub fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            let name = if letter == ' ' { "Space".to_owned() } else { letter.to_string() };
            self.happen(pressed(&name, Modifiers::empty()));
        }
    }

    /// Clicks the center of the first text with exactly these words, or of a box that contains
    /// them.
    #[track_caller]
    pub fn click(&mut self, words: &str) {
        let found = self.place(words);
        let Some(point) = found else {
            let all = self.words();
            let is_away = all.iter().any(|there| there == words);
            let why = if is_away { "is scrolled away or covered" } else { "is not there" };
            panic!("{words:?} {why}: {all:?}")
        };
        self.click_at(point);
    }

    /// Clicks at a point, in logical pixels.
    pub fn click_at(&mut self, point: Point) {
        self.cursor = mouse::Cursor::Available(point);
        self.all_happen(&[
            Event::Mouse(mouse::Event::CursorMoved { position: point }),
            Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left)),
        ]);
        self.happen(Event::Mouse(mouse::Event::ButtonReleased(mouse::Button::Left)));
        self.cursor = mouse::Cursor::Unavailable;
    }

    /// Takes the pointer out of the window. A list that has kept the wheel lets it go.
    pub fn pointer_leaves(&mut self) {
        self.cursor = mouse::Cursor::Unavailable;
        self.happen(Event::Mouse(mouse::Event::CursorLeft));
    }

    /// Moves the pointer to a point, in logical pixels, and leaves it there.
    pub fn point_at(&mut self, point: Point) {
        self.cursor = mouse::Cursor::Available(point);
        self.happen(Event::Mouse(mouse::Event::CursorMoved { position: point }));
    }

    /// Turns the wheel with the pointer at a point.
    pub fn scroll_at(&mut self, point: Point, by: f32) {
        self.wheel_at(point, (0.0, by));
    }

    /// Turns the wheel sideways and down with the pointer at a point.
    pub fn wheel_at(&mut self, point: Point, (x, y): (f32, f32)) {
        self.cursor = mouse::Cursor::Available(point);
        let delta = mouse::ScrollDelta::Pixels { x, y };
        self.all_happen(&[
            Event::Mouse(mouse::Event::CursorMoved { position: point }),
            Event::Mouse(mouse::Event::WheelScrolled { delta }),
        ]);
    }

    /// Puts the caret into the first box whose words contain `part`.
    pub fn click_box(&mut self, part: &str) {
        let found = self.words().into_iter().find(|words| words.contains(part));
        self.click(&found.unwrap_or_default());
    }

    /// Empties the box that has the caret.
    pub fn clear(&mut self) {
        self.press("Ctrl+a Backspace");
    }
}

fn id_of(part: &Target) -> Option<&Id> {
    match part {
        Target::Container { id, .. }
        | Target::Focusable { id, .. }
        | Target::Scrollable { id, .. }
        | Target::TextInput { id, .. }
        | Target::Text { id, .. }
        | Target::Custom { id, .. } => id.as_ref(),
    }
}

/// Returns the events of a key, with what is held and pressed before it: "n", "Ctrl+t".
fn strokes(key: &str) -> Vec<Event> {
    let mut modifiers = Modifiers::empty();
    let (mut held, mut name) = (Vec::new(), key);
    while let Some((with, rest)) = name.split_once('+').filter(|(_, rest)| !rest.is_empty()) {
        modifiers |= match with {
            "Ctrl" => Modifiers::CTRL,
            "Shift" => Modifiers::SHIFT,
            "Alt" => Modifiers::ALT,
            other => panic!("{other} cannot be held"),
        };
        held.push(pressed(with, modifiers));
        name = rest;
    }
    if modifiers.is_empty() {
        return vec![pressed(name, modifiers)];
    }
    let changed = |held| Event::Keyboard(KeyEvent::ModifiersChanged(held));
    held.extend([changed(modifiers), pressed(name, modifiers), changed(Modifiers::empty())]);
    held
}

fn pressed(name: &str, modifiers: Modifiers) -> Event {
    let (key, text) = match NAMED.iter().find(|(known, _)| *known == name).map(|(_, key)| *key) {
        Some(Named::Space) => (Key::Named(Named::Space), Some(" ")),
        Some(named) => (Key::Named(named), None),
        None => {
            assert_eq!(name.chars().count(), 1, "{name} is no key");
            (Key::Character(name.into()), Some(name))
        }
    };
    Event::Keyboard(KeyEvent::KeyPressed {
        key: key.clone(),
        modified_key: key,
        physical_key: Physical::Unidentified(NativeCode::Unidentified),
        location: Location::Standard,
        modifiers,
        // With Ctrl held, a letter types nothing visible; a symbol stays a symbol.
        text: text.filter(|_| !modifiers.control() || name == ",").map(Into::into),
        repeat: false,
    })
}

#[rustfmt::skip] // a table
const NAMED: [(&str, Named); 29] = [
    ("Enter", Named::Enter), ("Tab", Named::Tab), ("Space", Named::Space), ("Esc", Named::Escape),
    ("Up", Named::ArrowUp), ("Down", Named::ArrowDown), ("Left", Named::ArrowLeft),
    ("Right", Named::ArrowRight), ("Home", Named::Home), ("End", Named::End),
    ("PageUp", Named::PageUp), ("PageDown", Named::PageDown), ("Delete", Named::Delete),
    ("Backspace", Named::Backspace), ("F1", Named::F1), ("F2", Named::F2), ("F3", Named::F3),
    ("F4", Named::F4), ("F5", Named::F5), ("F6", Named::F6), ("F7", Named::F7), ("F8", Named::F8),
    ("F9", Named::F9), ("F10", Named::F10), ("F11", Named::F11), ("F12", Named::F12),
    ("Shift", Named::Shift), ("Ctrl", Named::Control), ("Alt", Named::Alt),
];

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

    /// Returns the record on the disk, after all that the window requested of its store.
    pub fn record_of(&self, game: GameId) -> Record {
        self.store(move |store| store.load(game)).record
    }

    /// Goes to another screen.
    pub fn go(&mut self, route: Route) {
        self.tell(Message::Go(route));
    }

    /// Goes to another screen, and waits for its words.
    #[track_caller]
    pub fn go_to(&mut self, route: Route, words: &str) {
        self.go(route);
        self.waits_for(words);
    }

    /// Presses keys, and waits for the words that they lead to.
    #[track_caller]
    pub fn press_to(&mut self, keys: &str, words: &str) {
        self.press(keys);
        self.waits_for(words);
    }

    /// Presses keys, and waits for the first of these words; then the others are there, too.
    #[track_caller]
    pub fn press_to_all(&mut self, keys: &str, words: &[&str]) {
        self.press_to(keys, words[0]);
        self.expect_all(words);
    }

    /// Presses keys, after which no words in the window contain `part`.
    #[track_caller]
    pub fn press_to_no(&mut self, keys: &str, part: &str) {
        self.press(keys);
        self.expect_no(part);
    }

    /// Presses keys, after which the room display has these words.
    #[track_caller]
    pub fn press_to_room(&mut self, keys: &str, words: &str) {
        self.press(keys);
        self.expect_in_room(words);
    }

    #[track_caller]
    pub fn click_to(&mut self, part: &str, words: &str) {
        self.click(part);
        self.waits_for(words);
    }

    #[track_caller]
    pub fn type_to(&mut self, text: &str, words: &str) {
        self.type_text(text);
        self.waits_for(words);
    }

    #[track_caller]
    pub fn enter_to(&mut self, text: &str, words: &str) {
        self.enter(text);
        self.waits_for(words);
    }

    /// Types a text, then Enter.
    pub fn enter(&mut self, text: &str) {
        self.type_text(text);
        self.press("Enter");
    }

    /// Replaces the text of the box that has the caret, presses Enter, and waits for these words.
    #[track_caller]
    pub fn enter_path(&mut self, path: &Path, words: &str) {
        self.clear();
        self.enter_to(path.to_str().unwrap(), words);
    }

    /// Types names, each with Enter after it.
    pub fn seat<'a>(&mut self, names: impl IntoIterator<Item = &'a str>) {
        for name in names {
            self.enter(name);
        }
    }

    /// Begins a new game of the game that these letters find, and waits for the question who plays.
    pub fn begin(&mut self, letters: &str) {
        self.press_to("n", "What do you want to play?");
        self.enter_to(letters, "ho is playing?");
    }

    /// Shows a tab of the open game. The game screens that are not shown drop their message.
    pub fn show(&mut self, tab: Tab) {
        self.tell(score_sheet::Message::Session(game::Message::Show(tab)).into());
        self.tell(tournament::Message::Session(game::Message::Show(tab)).into());
    }

    /// Returns the window in this size, in real pixels.
    pub fn sized(mut self, width: f32, height: f32) -> Window {
        self.resize(width, height);
        self
    }

    /// Returns the window on this tab of its game.
    pub fn on_tab(mut self, tab: Tab) -> Window {
        self.show(tab);
        self
    }

    /// Makes the text this many steps larger.
    pub fn enlarge(&mut self, steps: usize) {
        for _ in 0..steps {
            self.tell(Message::ZoomText(true));
        }
    }
}
