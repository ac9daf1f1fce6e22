//! A new game: rules, players, house rules, and first dealer.
//!
//! Two steps: choose a game by its name (`game_picker`), then enter the players (`roster`). A
//! custom game can be created (`custom_game`). Invariant: nothing is stored before the first deal.

mod custom_game;
mod game_picker;
mod roster;
mod seating_diagram;

use std::borrow::Cow;

use iced::Task;
use iced::widget::operation;

use self::custom_game::CustomGameEditor;
use self::game_picker::GamePicker;
use super::{Action, Route, Screen, Viewport};
use crate::gui::command::{Command, Commands, Group, KeyPage};
use crate::gui::dialogs::date_dialog::DateDialog;
use crate::gui::dialogs::{self, Dialogs};
use crate::gui::keyboard::KeyPress;
use crate::gui::theme::Element;
use scoring::{Game, Options};
use session::roster::{Message as RosterMessage, Roster};
use store::clock;
use store::worker::{Failure, StoreHandle};
use store::{Person, SavedOptions};

/// The screen.
#[derive(Debug)]
pub struct NewGame {
    /// Everybody who has played, the most recent first.
    people: Vec<Person>,
    /// The family's saved options of each game.
    ours: SavedOptions,
    /// Custom games, by name.
    made: Vec<&'static Game>,
    /// The custom game removed last, which can be restored.
    put_away: Option<&'static Game>,
    store: StoreHandle,
    choose: GamePicker,
    /// The second step, once a game is chosen.
    roster: Option<Box<Roster>>,
    /// The names typed before going back to the list of games, kept for the same game.
    left: Option<Box<Roster>>,
    /// The custom game being edited.
    own: Option<Box<CustomGameEditor>>,
    /// The chosen game, while its data is loading.
    chosen: Option<&'static Game>,
    dialogs: Dialogs,
}

/// Messages of the screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// People were read; on failure, no names are suggested.
    People(Result<Vec<Person>, Failure>),
    /// Saved options were read; on failure, the standard rules are offered.
    Ours(Result<SavedOptions, Failure>),
    /// Result of saving options.
    Kept(Result<(&'static Game, Options), Failure>),
    /// Custom games were read (on failure, none is offered), and the one to mark.
    Made(Result<Vec<&'static Game>, Failure>, Option<&'static Game>),
    /// Result of removing or restoring a custom game.
    Offered(Result<(&'static Game, bool), Failure>),
    /// A message of the custom game editor.
    CustomGame(custom_game::Message),
    /// A message of the first step.
    GamePicker(game_picker::Message),
    /// A message of the second step.
    Roster(RosterMessage),
    /// Asks on which evening the game was played.
    Date,
    /// From the dialog.
    Dialog(dialogs::Message),
    /// Goes back to the previous step, or to *Tonight*.
    Back,
    /// Restores the removed custom game.
    Undo,
}

/// Requests of a step.
enum Event<M> {
    /// Nothing.
    None,
    /// Runs a task.
    Run(Task<M>),
    /// Opens the roster of this game.
    Take(&'static Game),
    /// Saves these options as the family's.
    Keep(&'static Game, Options),
    /// Edits a custom game: a copy of one, or a new one with this name.
    Make(Option<&'static Game>, String),
    /// This custom game was saved.
    Made(&'static Game),
    /// Removes this custom game.
    PutAway(&'static Game),
    /// Goes back to the list of games.
    Back,
    /// Opens another screen.
    Go(Route),
}

impl Screen for NewGame {
    type Message = Message;

    fn name(&self) -> Cow<'_, str> {
        "New game".into()
    }

    fn key_page(&self) -> KeyPage {
        let groups = match &self.roster {
            _ if self.own.is_some() => vec![Group::CustomGame],
            Some(roster) => roster_groups(roster),
            None => {
                let marked = self.choose.marked_own().map(|_| Group::MarkedGame);
                let removed = self.put_away.map(|_| Group::RemovedGame);
                [Some(Group::Games), marked, removed].into_iter().flatten().collect()
            }
        };
        KeyPage::new("a new game", groups)
    }

    fn commands(&self) -> Commands<Message> {
        match &self.roster {
            _ if self.own.is_some() => Commands::none(),
            Some(_) => Commands::none().with(Command::PlayedOn, Message::Date),
            None => {
                let picker = self.choose.commands().map(Message::GamePicker);
                picker.with(Command::RestoreRules, self.put_away.map(|_| Message::Undo))
            }
        }
    }

    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(action) = self.dialogs.key(press, None) {
            return action.map(Message::Dialog);
        }
        if let Some(action) = self.run(press) {
            return action;
        }
        if let Some(own) = &mut self.own {
            let event = own.key(press);
            return self.perform(event, Message::CustomGame);
        }
        if let Some(roster) = &mut self.roster {
            let effect = roster::shortcuts::press_key(roster, press);
            let event = roster::perform(roster, effect);
            return self.perform(event, Message::Roster);
        }
        let event = self.choose.key(press);
        self.perform(event, Message::GamePicker)
    }

    fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::People(people) => {
                self.people = people.unwrap_or_default();
                if let Some(roster) = &mut self.roster {
                    roster.set_people(self.people.clone());
                }
                Action::None
            }
            Message::Ours(ours) => {
                self.ours = ours.unwrap_or_default();
                if let Some(roster) = &mut self.roster {
                    roster.house_rules.offer(self.ours.get(roster.game.id).cloned());
                    roster.refresh();
                }
                if let Some(game) = self.chosen.take() {
                    return self.perform(Event::Take(game), Message::GamePicker);
                }
                Action::None
            }
            Message::Kept(Ok((game, options))) => {
                let standard = options.is_empty().then_some("standard rules from now on");
                let what = standard.unwrap_or("saved as our house rules");
                let words = format!("{}: {what}", game.name);
                if let Some(roster) = self.roster.as_mut().filter(|now| now.game.id == game.id) {
                    roster.house_rules.set_saved(options.clone());
                }
                let _ = self.ours.insert(game.id, options);
                Action::toast(words)
            }
            Message::Kept(Err(failure)) => Action::error(failure.to_string()),
            Message::Made(made, marked) => {
                self.made = made.unwrap_or_default();
                let task = self.choose.offer(self.made.clone(), marked);
                Action::Run(task.map(Message::GamePicker))
            }
            Message::Offered(Ok((game, offered))) => {
                self.put_away = (!offered).then_some(game);
                let done = if offered { "restored" } else { "removed" };
                Action::Toast {
                    text: format!("{} {done}", game.name),
                    undo: !offered,
                    task: made(&self.store, offered.then_some(game)),
                }
            }
            Message::Offered(Err(failure)) => Action::error(failure.to_string()),
            Message::Date => {
                let Some(roster) = &self.roster else { return Action::None };
                let day = roster.played.unwrap_or_else(clock::tonight);
                let dialog = DateDialog::new(roster.game.name, day);
                self.dialogs.open(dialog).map(Message::Dialog)
            }
            Message::Dialog(dialogs::Message::Dated(day)) => {
                if let Some(roster) = &mut self.roster {
                    roster.played = Some(day).filter(|day| *day != clock::tonight());
                }
                Action::Run(roster::show_cursor().map(Message::Roster))
            }
            Message::Dialog(message) => self.dialogs.update(message, None).map(Message::Dialog),
            Message::Back if self.roster.is_none() && self.own.is_none() => Action::Go(Route::Home),
            Message::Undo => match self.put_away {
                Some(game) => Action::Run(self.offer(game, true)),
                None => Action::None,
            },
            Message::Back => self.perform(Event::<game_picker::Message>::Back, Message::GamePicker),
            Message::CustomGame(message) => {
                let Some(own) = &mut self.own else { return Action::None };
                let event = own.update(message);
                self.perform(event, Message::CustomGame)
            }
            Message::GamePicker(message) => {
                let event = self.choose.update(message);
                self.perform(event, Message::GamePicker)
            }
            Message::Roster(message) => {
                let Some(roster) = &mut self.roster else { return Action::None };
                let effect = roster.update(message);
                let event = roster::perform(roster, effect);
                self.perform(event, Message::Roster)
            }
        }
    }

    fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        if let Some(own) = &self.own {
            return own.view(viewport).map(Message::CustomGame);
        }
        let page = match &self.roster {
            Some(roster) => roster::view::view(roster, viewport).map(Message::Roster),
            None => self.choose.view(viewport).map(Message::GamePicker),
        };
        self.dialogs.over(viewport, page, Message::Dialog)
    }

    /// Keeps the cursor visible.
    fn resized(&mut self, _viewport: Viewport) -> Action<Message> {
        let task = match (&self.own, &self.roster) {
            (Some(_), _) => custom_game::show_cursor().map(Message::CustomGame),
            (None, Some(_)) => roster::show_cursor().map(Message::Roster),
            (None, None) => game_picker::show_marked().map(Message::GamePicker),
        };
        Action::Run(task)
    }

    fn back(&self) -> Option<Message> {
        Some(Message::Back)
    }
}

/// Returns the keys of the second step: of guests, or of players around a table or in teams.
fn roster_groups(roster: &Roster) -> Vec<Group> {
    if roster.has_guests() {
        return vec![Group::Guests, Group::NobodyFirst, Group::HouseRules, Group::DrawSeats];
    }
    let [players, first, begin] = if roster.deals() {
        [Group::DealingPlayers, Group::FirstDealer, Group::DealFirst]
    } else {
        [Group::StartingPlayers, Group::FirstPlayer, Group::StartGame]
    };
    let first = if roster.chooses_first() { first } else { Group::NobodyFirst };
    vec![players, Group::Names, first, Group::HouseRules, begin]
}

impl NewGame {
    /// Creates the screen, and the task that loads who has played.
    pub fn new(store: StoreHandle) -> (NewGame, Task<Message>) {
        // People who played only in removed games are not suggested.
        let people = store.run(|store| {
            let people = store.people()?.into_iter();
            Ok(people.filter(|person| !person.retired && person.games > 0).collect())
        });
        let (choose, start) = GamePicker::new();
        let ours = store.run(|store| store.saved_options());
        // The caret comes first: behind two jobs of the store a batch waits.
        let tasks = [
            start.map(Message::GamePicker),
            Task::perform(people, Message::People),
            Task::perform(ours, Message::Ours),
            made(&store, None),
        ];
        let screen = NewGame {
            people: Vec::new(),
            ours: SavedOptions::new(),
            made: Vec::new(),
            put_away: None,
            store,
            choose,
            roster: None,
            left: None,
            own: None,
            chosen: None,
            dialogs: Dialogs::default(),
        };
        (screen, Task::batch(tasks))
    }

    /// Creates the screen with a game already chosen.
    pub fn with(store: StoreHandle, game: &'static Game) -> (NewGame, Task<Message>) {
        let (screen, task) = NewGame::new(store);
        (NewGame { chosen: Some(game), ..screen }, task)
    }

    fn perform<M: Send + 'static>(
        &mut self,
        event: Event<M>,
        wrap: fn(M) -> Message,
    ) -> Action<Message> {
        match event {
            Event::None => Action::None,
            Event::Run(task) => Action::Run(task.map(wrap)),
            Event::Take(game) => {
                let left = self.left.take().filter(|left| std::ptr::eq(left.game, game));
                let new = || Box::new(Roster::new(game, self.people.clone()));
                let mut roster = left.unwrap_or_else(new);
                roster.house_rules.offer(self.ours.get(game.id).cloned());
                roster.refresh();
                let at = roster.go_to_blank();
                let first = operation::focus(roster::box_id(&roster, at));
                self.roster = Some(roster);
                // A message about the list of games has been read.
                Action::DismissToast(first)
            }
            Event::Keep(game, options) => {
                let kept = options.clone();
                let keep = self.store.run(move |store| store.save_options(game, &kept));
                let done = move |done: Result<(), Failure>| {
                    Message::Kept(done.map(|()| (game, options.clone())))
                };
                Action::Run(Task::perform(keep, done))
            }
            Event::Make(of, name) => {
                let (own, start) = CustomGameEditor::new(of, name, &self.made, self.store.clone());
                self.own = Some(Box::new(own));
                Action::Run(start.map(Message::CustomGame))
            }
            Event::Made(game) => {
                self.own = None;
                let task = Task::batch([
                    operation::focus(game_picker::SEARCH),
                    made(&self.store, Some(game)),
                ]);
                let words = format!("{} is saved. Press Enter to play it", game.name);
                Action::Toast { text: words, undo: false, task }
            }
            Event::PutAway(game) => {
                self.own = None;
                Action::Run(self.offer(game, false))
            }
            Event::Back => {
                (self.left, self.own) = (self.roster.take().or(self.left.take()), None);
                Action::Run(operation::focus(game_picker::SEARCH))
            }
            Event::Go(destination) => Action::Go(destination),
        }
    }

    /// Sets whether a custom game is offered.
    fn offer(&self, game: &'static Game, offered: bool) -> Task<Message> {
        let done = self.store.run(move |store| {
            store.offer_game(game, offered)?;
            Ok((game, offered))
        });
        Task::perform(done, Message::Offered)
    }
}

/// Loads the custom games, and marks this one.
fn made(store: &StoreHandle, marked: Option<&'static Game>) -> Task<Message> {
    let made = store.run(|store| store.custom_games());
    Task::perform(made, move |made| Message::Made(made, marked))
}
