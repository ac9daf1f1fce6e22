//! The forms of the window under random keys and absurd texts: the sheet of any game with its card
//! counter, a night's hands, couples, the roster, a custom game.
//!
//! Nothing here waits for a clock, so that many keys can be pressed: the store's answers are
//! awaited, and whatever only time would bring (the end of a toast) is left out.

use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use house_rules::gui::game::{self, Tab};
use house_rules::gui::screen::{Route, couples as couples_screen, tournament as night_screen};
use house_rules::gui::theme::{Renderer, TEXT};
use house_rules::gui::{App, Message};
use iced::advanced::renderer::Headless;
use iced::advanced::widget::operation::Outcome;
use iced::advanced::{clipboard, mouse};
use iced::keyboard::key::{Named, NativeCode, Physical};
use iced::keyboard::{Event as KeyEvent, Key, Location, Modifiers};
use iced::{Event, Pixels, Size, Task};
use iced_test::futures::futures::Stream;
use iced_test::futures::futures::executor::block_on;
use iced_test::runtime::user_interface::{Cache, UserInterface};
use iced_test::runtime::{Action, task, window};
use scoring::{Player, Record, Rng, Value, evaluate, hands};
use session::files::printing::Printer;
use store::worker::StoreHandle;
use store::{Error, GameId, NewVersion, Store, VersionChange};

use super::{below, cases, damage, each_of, one_of, records};

/// A case takes this many times as long as one of the others.
const LONG: u64 = 40;
/// How many keys are pressed in a case.
const KEYS: usize = 24;
/// After this many cases everything starts over, so that no list grows without limit.
const EVENINGS: usize = 100;
const SIZE: Size = Size::new(1440.0, 900.0);

/// The window, and what is in progress in it.
struct Desk {
    app: App,
    disk: StoreHandle,
    cache: Option<Cache>,
    renderer: Renderer,
}

type Doing = Pin<Box<dyn Stream<Item = Action<Message>> + Send>>;

impl Desk {
    fn new() -> Desk {
        // Loads the fonts for the whole process.
        let _ = crate::window::words(SIZE, || iced::widget::space().into());
        let disk = StoreHandle::new(Store::open_in_memory().unwrap());
        let (app, start) = App::new(disk.clone());
        let nowhere = Printer::new("/dev/null/nowhere".into(), |_| Ok(()));
        let renderer = block_on(<Renderer as Headless>::new(TEXT, Pixels(16.0), Some("tiny-skia")));
        let (app, renderer) = (app.with_printer(nowhere), renderer.unwrap());
        let mut desk = Desk { app, disk, cache: Some(Cache::new()), renderer };
        desk.run(start);
        desk.tell(Message::Resized(SIZE));
        desk
    }

    fn store<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Store) -> Result<T, store::Error> + Send + 'static,
    ) -> T {
        block_on(self.disk.run(job)).unwrap()
    }

    fn tell(&mut self, message: Message) {
        let task = self.app.update(message);
        self.run(task);
    }

    /// Runs everything that follows and only waits for the disk.
    fn run(&mut self, task: Task<Message>) {
        let mut doing: Vec<Doing> = task::into_stream(task).into_iter().map(Self::boxed).collect();
        let mut quiet = 0;
        while !doing.is_empty() && quiet < 3 {
            let mut moved = false;
            let mut at = 0;
            while at < doing.len() {
                let polled = doing[at].as_mut().poll_next(&mut Context::from_waker(Waker::noop()));
                match polled {
                    Poll::Ready(None) => drop(doing.swap_remove(at)),
                    Poll::Ready(Some(action)) => {
                        moved = true;
                        if let Some(task) = self.act(action) {
                            doing.extend(task::into_stream(task).map(Self::boxed));
                        }
                    }
                    Poll::Pending => at += 1,
                }
            }
            if !doing.is_empty() {
                // The disk answers in order: what was requested before is answered now.
                self.store(|_| Ok(()));
            }
            quiet = if moved { 0 } else { quiet + 1 };
        }
    }

    fn boxed(stream: impl Stream<Item = Action<Message>> + Send + 'static) -> Doing {
        Box::pin(stream)
    }

    fn act(&mut self, action: Action<Message>) -> Option<Task<Message>> {
        match action {
            Action::Output(message) => return Some(self.app.update(message)),
            Action::Widget(operation) => self.with(|ui, renderer| {
                let mut next = Some(operation);
                while let Some(mut operation) = next.take() {
                    ui.operate(renderer, operation.as_mut());
                    if let Outcome::Chain(then) = operation.finish() {
                        next = Some(then);
                    }
                }
            }),
            Action::Window(window::Action::Open(id, _, opened)) => drop(opened.send(id)),
            Action::Window(window::Action::Close(id)) => {
                return Some(self.app.update(Message::WindowClosed(id)));
            }
            _ => {}
        }
        None
    }

    fn with<T>(
        &mut self,
        deed: impl FnOnce(
            &mut UserInterface<'_, Message, house_rules::gui::theme::Theme, Renderer>,
            &mut Renderer,
        ) -> T,
    ) -> T {
        let scale = self.app.scale_factor();
        let size = Size::new(SIZE.width / scale, SIZE.height / scale);
        let cache = self.cache.take().unwrap_or_default();
        let mut ui = UserInterface::build(self.app.view(), size, cache, &mut self.renderer);
        let done = deed(&mut ui, &mut self.renderer);
        self.cache = Some(ui.into_cache());
        done
    }

    fn press(&mut self, key: Key, text: Option<&str>, modifiers: Modifiers) {
        let changed = |to| Event::Keyboard(KeyEvent::ModifiersChanged(to));
        let mut events = vec![Event::Keyboard(KeyEvent::KeyPressed {
            key: key.clone(),
            modified_key: key,
            physical_key: Physical::Unidentified(NativeCode::Unidentified),
            location: Location::Standard,
            modifiers,
            text: text.filter(|_| !modifiers.control()).map(Into::into),
            repeat: false,
        })];
        if !modifiers.is_empty() {
            events.insert(0, changed(modifiers));
            events.push(changed(Modifiers::empty()));
        }
        let mut messages = Vec::new();
        self.with(|ui, renderer| {
            let null = &mut clipboard::Null;
            let _ = ui.update(&events, mouse::Cursor::Unavailable, renderer, null, &mut messages);
        });
        for message in messages {
            self.tell(message);
        }
    }

    /// Presses a random key, more often one that types something.
    fn press_any(&mut self, chance: &mut Rng) {
        const LETTERS: &str = "0123456789012345789abcdghlnrsyxjoptDS-+,.?*½\u{2212}é漢\u{202e}";
        const NAMED: [Named; 22] = [
            Named::Enter,
            Named::Enter,
            Named::Enter,
            Named::Tab,
            Named::Tab,
            Named::Backspace,
            Named::Backspace,
            Named::Delete,
            Named::ArrowUp,
            Named::ArrowDown,
            Named::ArrowLeft,
            Named::ArrowRight,
            Named::Home,
            Named::PageDown,
            Named::F2,
            Named::F3,
            Named::F4,
            Named::F5,
            Named::F6,
            Named::F8,
            Named::F9,
            Named::F10,
        ];
        let plain = Modifiers::empty();
        match below(chance, 16) {
            0..9 => {
                let letters: Vec<char> = LETTERS.chars().collect();
                self.type_text(&one_of(chance, &letters).to_string());
            }
            9..13 => {
                let named = *one_of(chance, &NAMED);
                let shift = chance.one_in(8);
                let modifiers = if shift { Modifiers::SHIFT } else { plain };
                self.press(Key::Named(named), None, modifiers);
            }
            13 => {
                let key = *one_of(chance, &["z", "y", "d", "v", "a", "z", "r"]);
                self.press(Key::Character(key.into()), Some(key), Modifiers::CTRL);
            }
            14 => self.press(Key::Named(Named::Space), Some(" "), plain),
            _ => {
                let text: String = damage::text(chance).chars().take(30).collect();
                self.type_text(&text);
            }
        }
    }

    fn type_text(&mut self, text: &str) {
        for letter in text.chars().filter(|letter| !letter.is_control()) {
            let letter = letter.to_string();
            self.press(Key::Character(letter.as_str().into()), Some(&letter), Modifiers::empty());
        }
    }
}

/// Types in a window again and again, with a new window before its lists grow long.
fn at_the_window(mut law: impl FnMut(&mut Desk, &mut Rng)) {
    let mut desk = Desk::new();
    let mut tried = 0;
    each_of(cases().div_ceil(LONG), |chance| {
        tried += 1;
        if tried % EVENINGS == 0 {
            desk = Desk::new();
        }
        law(&mut desk, chance);
    });
}

/// Checks a game under random keys: what was valid stays valid, and is shown again when the game is
/// reopened.
fn is_kept(desk: &mut Desk, chance: &mut Rng, record: Record) {
    let sound = evaluate(&record).problems.is_empty();
    let couples = record.game.id == "gin-tournament";
    let disputes = (couples || record.game.id == "court-whist") && chance.one_in(2);
    let id: GameId = desk.store(move |store| store.create(&record, None));
    if disputes {
        desk.store(move |store| dispute(store, id));
    }
    desk.tell(Message::Go(Route::Game(id)));
    if disputes && couples {
        desk.tell(Message::from(couples_screen::Message::Session(game::Message::Show(
            Tab::Disputes,
        ))));
    } else if disputes {
        desk.tell(Message::from(night_screen::Message::Session(game::Message::Show(
            Tab::Disputes,
        ))));
    }
    for key in 0..KEYS {
        desk.press_any(chance);
        if key == KEYS / 2 && chance.one_in(2) {
            desk.tell(Message::Go(Route::Home));
            desk.tell(Message::Go(Route::Game(id)));
        }
    }
    let kept = desk.store(move |store| store.load(id)).record;
    let problems = evaluate(&kept).problems;
    assert!(!sound || problems.is_empty(), "{}: {problems:?}", kept.game.id);
    let _ = desk.store(move |store| store.hand_versions(id));
    desk.tell(Message::Go(Route::Home));
}

/// Stores a version of the first hand that differs from what is recorded, if anything is.
pub fn dispute(store: &mut Store, id: GameId) -> Result<(), Error> {
    let loaded = store.load(id)?;
    let record = loaded.record;
    let Some(entry) = record.rounds.first() else { return Ok(()) };
    let Some(place) = hands::places(record.game, entry).first().copied() else { return Ok(()) };
    let texts = entry.at(place).filter_map(|(cell, value)| match value {
        Value::Number(number) => Some((*cell, (number + 1).to_string())),
        Value::Word(word) => Some((*cell, (*word).to_owned())),
        _ => None,
    });
    let version = NewVersion {
        people: vec![Player(0)],
        players: vec![Player(0)],
        device: "phone 7".to_owned(),
        texts: texts.collect(),
        is_recorded: false,
    };
    let answer = VersionChange {
        hand: (1, place),
        known: Vec::new(),
        removes: Vec::new(),
        records: Vec::new(),
        adds: Some(version),
    };
    let base = loaded.log.last().map(|step| step.id);
    store.store_versions(id, base, &[answer], store::clock::now())
}

/// Returns a small game that satisfies `wanted`, without its last rounds.
fn under_way(chance: &mut Rng, wanted: impl Fn(&Record) -> bool) -> Record {
    let all: Vec<&Record> = records().iter().filter(|record| wanted(record)).collect();
    let mut record = (*one_of(chance, &all)).clone();
    record.ended = false;
    record.rounds.truncate(below(chance, record.rounds.len() + 1));
    record
}

fn is_open(record: &Record) -> bool {
    record.game.player_counts.are_open()
}

#[test]
fn any_keys_leave_every_sheet_valid() {
    at_the_window(|desk, chance| {
        let record = under_way(chance, |record| !is_open(record));
        is_kept(desk, chance, record);
    });
}

#[test]
fn any_keys_leave_a_night_valid() {
    at_the_window(|desk, chance| {
        let mut record = under_way(chance, |record| record.game.id == "court-whist");
        if let Some(last) = record.rounds.last_mut().filter(|_| chance.one_in(2)) {
            // Some hands of the last game are still missing.
            let cells: Vec<_> = last.cells().map(|(cell, _)| *cell).collect();
            for cell in cells.into_iter().filter(|cell| cell.place.hand > 0) {
                if chance.one_in(3) {
                    let _ = last.set(cell, None);
                }
            }
        }
        is_kept(desk, chance, record);
    });
}

#[test]
fn any_keys_leave_couples_valid() {
    at_the_window(|desk, chance| {
        let record = under_way(chance, |record| record.game.id == "gin-tournament");
        is_kept(desk, chance, record);
    });
}

#[test]
fn any_keys_create_or_start_valid_games() {
    at_the_window(|desk, chance| {
        let before = desk.store(|store| store.counts());
        desk.tell(Message::Go(Route::NewGame));
        match below(chance, 4) {
            0 => {}
            1 => desk.press(Key::Named(Named::F4), None, Modifiers::empty()),
            _ => {
                let games = ["goodge", "court", "team gin", "hearts", "whist", "tarock"];
                desk.type_text(one_of::<&str>(chance, &games));
                desk.press(Key::Named(Named::Enter), None, Modifiers::empty());
            }
        }
        for _ in 0..KEYS {
            desk.press_any(chance);
        }
        // Every game that was started or created can be read.
        let after = desk.store(|store| store.counts());
        assert!(after.0 >= before.0);
        let games = desk.store(|store| store.games(&store::Filter::default()));
        for game in games.iter().take(3) {
            let id = game.id;
            let record = desk.store(move |store| store.load(id)).record;
            assert_eq!(evaluate(&record).problems, [], "{}", record.game.id);
        }
        let _ = desk.store(|store| store.custom_games());
        desk.tell(Message::Go(Route::Home));
    });
}
