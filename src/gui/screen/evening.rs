//! An evening of several games: who did best in all of them, game by game.
//!
//! Invariants: every place and every point was worked out in the disk's thread; another count
//! of points is on the disk before it is shown.

use std::borrow::Cow;

use iced::Task;
use iced::keyboard::key::Named;
use iced::widget::operation;

use super::{Action, Route, Screen, Viewport};
use crate::evening::{Evening, PointsScheme, queries};
use crate::exchange::csv;
use crate::files::Purpose;
use crate::files::printing::Page;
use crate::game::display::DisplayContent;
use crate::gui::dialogs::file_dialog::FileDialog;
use crate::gui::dialogs::{self, Dialogs};
use crate::gui::focus::{move_focus, unfocus_inputs};
use crate::gui::keyboard::KeyPress;
use crate::gui::theme::Element;
use crate::gui::widget::KeyGroup;
use crate::paper;
use crate::store::GameId;
use crate::store::worker::{Failure, StoreHandle};
use crate::tonight::{evening_display, evening_title, usual_schemes};

mod view;

/// The id of the box for points of one's own.
const OWN: &str = "evening-own";

/// The screen.
#[derive(Debug)]
pub struct EveningScreen {
    store: StoreHandle,
    /// A game of the evening, by which it is found.
    game: GameId,
    /// Where Esc leads.
    from: Route,
    evening: Option<Box<Evening>>,
    /// Whether it was read; then no evening means that the game is removed.
    is_read: bool,
    /// The marked game, by its place.
    column: usize,
    /// What is typed as points for places.
    own: String,
    problem: Option<String>,
    dialogs: Dialogs,
}

/// What happened here.
#[derive(Debug, Clone)]
pub enum Message {
    /// The evening was read.
    Read(Result<Option<Box<Evening>>, Failure>),
    /// Places are to be worth this.
    Count(PointsScheme),
    /// Points for places are typed.
    Own(String),
    /// They are done.
    OwnDone,
    /// Open a game.
    Open(GameId),
    /// Write the standing to a file.
    WriteOut,
    /// Print it.
    Print,
    /// The game before the marked one is wanted, or the one after it.
    Step(bool),
    /// Where somebody came from.
    Back,
    /// From the dialog.
    Dialog(dialogs::Message),
}

impl Screen for EveningScreen {
    type Message = Message;

    fn name(&self) -> Cow<'_, str> {
        "Evening".into()
    }

    fn shortcuts_title(&self) -> &'static str {
        "Keys on an evening"
    }

    fn shortcuts(&self) -> Vec<KeyGroup<'static>> {
        vec![
            KeyGroup::new("An evening")
                .line(["\u{2190}", "\u{2192}"], "previous or next game")
                .line(["Enter"], "open the marked game")
                .line(["P"], "another way to count points")
                .line(["O"], "your own points")
                .line(["E"], "export it")
                .line(["Ctrl", "P"], "print it"),
        ]
    }

    /// While the box has the caret, letters go there.
    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(action) = self.dialogs.key(press, None) {
            return action.map(Message::Dialog);
        }
        if press.with_control() == Some('p') {
            return self.update(Message::Print);
        }
        match press.named() {
            Some(Named::ArrowRight | Named::ArrowDown) => return self.update(Message::Step(true)),
            Some(Named::ArrowLeft | Named::ArrowUp) => return self.update(Message::Step(false)),
            Some(Named::Enter) => {
                let game = self.evening.as_ref().and_then(|one| one.games.get(self.column));
                return game
                    .map_or(Action::None, |game| Action::Go(Route::Game(GameId(game.number))));
            }
            Some(Named::Escape) => return self.update(Message::Back),
            Some(Named::Tab) => return Action::Run(move_focus(!press.shift())),
            _ => {}
        }
        match press.char().map(|key| key.to_ascii_lowercase()) {
            Some('p') => self.next_scale(),
            Some('o') => {
                let focus = operation::focus(OWN).chain(operation::select_all(OWN));
                Action::Run(focus)
            }
            Some('e') => self.update(Message::WriteOut),
            _ => Action::None,
        }
    }

    fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Read(Ok(evening)) => {
                self.is_read = true;
                self.problem = None;
                if let Some(evening) = &evening {
                    self.column = self.column.min(evening.games.len().saturating_sub(1));
                    self.own = match &evening.scale {
                        PointsScheme::Places(_) => evening.scale.id(),
                        _ => String::new(),
                    };
                }
                self.evening = evening;
                Action::None
            }
            Message::Read(Err(failure)) => {
                self.problem = Some(failure.to_string());
                Action::None
            }
            Message::Count(scale) => {
                let game = self.game;
                let count = self.store.run(move |store| {
                    queries::keep_scale(store, &scale)?;
                    queries::of(store, game, &scale).map(|evening| evening.map(Box::new))
                });
                // The box loses its caret, so that keys are commands again.
                Action::Run(Task::batch([unfocus_inputs(), Task::perform(count, Message::Read)]))
            }
            Message::Own(words) => {
                self.own = words;
                self.problem = None;
                Action::None
            }
            Message::OwnDone => match PointsScheme::parse(&self.own) {
                Ok(scale) => self.update(Message::Count(scale)),
                Err(why) => {
                    self.problem = Some(why.to_string());
                    Action::None
                }
            },
            Message::Open(game) => Action::Go(Route::Game(game)),
            Message::WriteOut => {
                let Some(evening) = &self.evening else { return Action::None };
                let text = csv::evenings_csv(std::slice::from_ref(&**evening));
                let table = Purpose::Table { name: evening_title(evening), text };
                let dialog = FileDialog::new(self.store.clone(), table);
                self.dialogs.file(dialog).map(Message::Dialog)
            }
            Message::Back => Action::Go(self.from.clone()),
            Message::Step(on) => {
                let count = self.evening.as_ref().map_or(0, |evening| evening.games.len());
                let next = if on { self.column + 1 } else { self.column.saturating_sub(1) };
                self.column = next.min(count.saturating_sub(1));
                Action::None
            }
            Message::Print => {
                let Some(evening) = &self.evening else { return Action::None };
                match paper::evening(evening) {
                    Ok(text) => {
                        let name = format!("{}, standing", evening_title(evening));
                        Action::Print(Page { name, text: paper::dated(&text, evening.day) })
                    }
                    Err(error) => {
                        self.problem = Some(error.to_string());
                        Action::None
                    }
                }
            }
            Message::Dialog(message) => self.dialogs.update(message, None).map(Message::Dialog),
        }
    }

    fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let page = self.page(viewport);
        self.dialogs.over(viewport, page, Message::Dialog)
    }

    fn title(&self) -> Option<String> {
        let evening = self.evening.as_ref();
        Some(evening.map_or_else(|| "Evening".to_owned(), |evening| evening_title(evening)))
    }

    fn back(&self) -> Option<Message> {
        Some(Message::Back)
    }

    fn has_display(&self) -> bool {
        true
    }

    /// What the room sees; nothing before it is read.
    fn display(&self) -> Option<DisplayContent> {
        let evening = self.evening.as_ref()?;
        Some(evening_display(evening))
    }
}

impl EveningScreen {
    /// The screen of the evening that this game belongs to, and the task that reads it.
    pub fn new(store: StoreHandle, game: GameId, from: Route) -> (EveningScreen, Task<Message>) {
        let read = store.run(move |store| {
            let scale = queries::scale(store)?;
            queries::of(store, game, &scale).map(|evening| evening.map(Box::new))
        });
        let screen = EveningScreen {
            store,
            game,
            from,
            evening: None,
            is_read: false,
            column: 0,
            own: String::new(),
            problem: None,
            dialogs: Dialogs::default(),
        };
        (screen, Task::perform(read, Message::Read))
    }

    /// The next of the usual counts of points.
    fn next_scale(&mut self) -> Action<Message> {
        let Some(evening) = &self.evening else { return Action::None };
        let usual = usual_schemes();
        let now = usual.iter().position(|(scale, _)| *scale == evening.scale);
        let next = now.map_or(0, |now| (now + 1) % usual.len());
        let next = usual.into_iter().nth(next);
        next.map_or(Action::None, |(scale, _)| self.update(Message::Count(scale)))
    }
}
