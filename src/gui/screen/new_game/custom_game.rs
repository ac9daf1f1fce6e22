//! The editor of a custom game: name, players, fields, and end.
//!
//! Invariants: typing is saved after every key and restored the next time; a game is offered once
//! it is saved.

mod view;

use iced::keyboard::Key;

use crate::gui::prelude::*;
use games::custom_game::{CustomChoice, CustomGameForm, FormStop};
use games::rules;
use scoring::Game;

const LIST: &str = "own-game-form";
const MARKED: &str = "own-game-marked";

#[derive(Debug)]
pub(super) struct CustomGameEditor {
    form: CustomGameForm,
    is_saving: bool,
    failure: Option<String>,
    store: StoreHandle,
}

pub(super) fn show_cursor() -> Task<Message> {
    scroll_into_view(LIST, MARKED)
}

/// Returns the id of a place's box; for a place without a box, an id that no widget has.
fn id(at: FormStop) -> String {
    format!("own-game-{at:?}")
}

#[derive(Debug, Clone)]
pub enum Message {
    Draft(Option<String>),
    /// The draft was saved, or the error.
    DraftSaved(Option<Failure>),
    /// A box without the cursor was clicked.
    Enter(FormStop),
    /// A box's text changed.
    Write(FormStop, String),
    Choose(FormStop, CustomChoice),
    DeleteLine(usize),
    Save,
    Saved(Result<&'static Game, Failure>),
}

impl CustomGameEditor {
    /// Creates the editor for a new game or another version of one, and the task that loads its
    /// draft. `custom_games` are all of them.
    pub(super) fn new(
        replaces: Option<&'static Game>,
        wanted: String,
        custom_games: &[&'static Game],
        store: StoreHandle,
    ) -> (CustomGameEditor, Task<Message>) {
        let names = rules::ALL.iter().chain(custom_games).map(|game| game.name);
        let form = CustomGameForm::new(replaces, wanted, names);
        let key = form.draft_key();
        let draft = store.run(move |store| store.setting(&key));
        let draft = Task::perform(draft, |draft| Message::Draft(draft.ok().flatten()));
        let mut step = CustomGameEditor { form, is_saving: false, failure: None, store };
        let focus = step.focus(FormStop::Name);
        (step, Task::batch([draft, focus]))
    }

    fn save_draft(&self) -> Task<Message> {
        let (key, text) = (self.form.draft_key(), self.form.typed.text());
        let save = self.store.run(move |store| store.set_setting(&key, &text));
        Task::perform(save, |saved| Message::DraftSaved(saved.err()))
    }

    pub(super) fn update(&mut self, message: Message) -> Task<Message> {
        match message {
            Message::Draft(draft) if self.form.restore(draft.as_deref()) => {
                return operation::move_cursor_to_end(id(FormStop::Name));
            }
            Message::Draft(_) | Message::Saved(Ok(_)) => {}
            Message::DraftSaved(failure) => {
                self.failure = failure.map(|failure| failure.to_string());
            }
            Message::Enter(at) => return self.focus(at),
            Message::Write(at, text) => {
                self.form.write(at, text);
                return Task::batch([self.save_draft(), show_cursor()]);
            }
            Message::Choose(at, choice) => {
                self.form.choose(at, choice);
                // The number that an end needs is typed next.
                let limit = self.form.typed.limit().filter(|_| at == FormStop::Ending);
                let focus = limit.map_or_else(Task::none, |limit| self.focus(limit));
                return Task::batch([self.save_draft(), focus]);
            }
            Message::DeleteLine(line) => {
                let at = self.form.take_out(line);
                return Task::batch([self.save_draft(), self.focus(at)]);
            }
            Message::Save => return self.save(),
            Message::Saved(Err(failure)) => {
                self.is_saving = false;
                self.failure = Some(failure.to_string());
            }
        }
        Task::none()
    }

    /// Saves the game, or moves to the first fault.
    fn save(&mut self) -> Task<Message> {
        if self.is_saving {
            return Task::none();
        }
        let game = match self.form.finished() {
            Ok(game) => game,
            Err(at) => return self.focus(at),
        };
        self.is_saving = true;
        let (key, replaces) = (self.form.draft_key(), self.form.replaces);
        let saved = self.store.run(move |store| {
            store.make_game(game, replaces)?;
            store.set_setting(&key, "")?;
            Ok(game)
        });
        Task::perform(saved, Message::Saved)
    }

    fn focus(&mut self, at: FormStop) -> Task<Message> {
        self.form.cursor = at;
        Task::batch([select(id(at)), show_cursor()])
    }

    /// Handles a key besides Escape.
    pub(super) fn key(&mut self, press: &KeyPress) -> Task<Message> {
        let control = press.modifiers.command();
        if press.key == Key::Named(Named::Enter) && control {
            return self.save();
        }
        if let (Some('d'), FormStop::Field(line, _)) = (press.with_control(), self.form.cursor) {
            return self.update(Message::DeleteLine(line));
        }
        let to = match press.named() {
            _ if press.is(Command::SaveGame) => return self.save(),
            Some(Named::Enter) if self.form.cursor == FormStop::Save => return self.save(),
            // The buttons come after the last box and before the first one.
            Some(Named::Tab) if self.form.beside(!press.shift()) == self.form.cursor => {
                // From the last button it wraps around to the first box.
                self.form.cursor = FormStop::Name;
                return move_focus(!press.shift());
            }
            Some(Named::Tab) => self.form.beside(!press.shift()),
            Some(Named::Enter) => self.form.beside(true),
            Some(Named::ArrowDown) => self.form.below(true),
            Some(Named::ArrowUp) => self.form.below(false),
            Some(arrow @ (Named::ArrowRight | Named::ArrowLeft)) => {
                let choice = self.form.turned(arrow == Named::ArrowRight);
                let Some(choice) = choice else { return Task::none() };
                self.form.choose(self.form.cursor, choice);
                return self.save_draft();
            }
            Some(Named::Backspace) => return self.focus(self.form.cursor),
            _ => return Task::none(),
        };
        self.focus(to)
    }
}
