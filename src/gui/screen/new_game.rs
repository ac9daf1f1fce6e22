//! A new game: which, who plays, by which house rules, and who deals.
//!
//! Two steps: pick a game by a few letters of its name (`game_picker`), then say who plays
//! (`roster`). A game that is not there can be made (`custom_game`).
//! Invariant: nothing of a game is kept before the first hand is dealt.

mod custom_game;
mod game_picker;
mod house_rules;
mod roster;
mod seating_diagram;

use std::borrow::Cow;

use iced::Task;
use iced::widget::operation;

use self::custom_game::CustomGameEditor;
use self::game_picker::GamePicker;
use super::{Action, Route, Screen, Viewport};
use crate::engine::{Game, Options};
use crate::game::roster::{Message as RosterMessage, Roster};
use crate::gui::keyboard::KeyPress;
use crate::gui::theme::Element;
use crate::key_list::{self, KeyList, NewGameStep};
use crate::store::worker::{Failure, StoreHandle};
use crate::store::{Person, SavedOptions};

/// The screen.
#[derive(Debug)]
pub struct NewGame {
    /// Everybody who has played, who played last first.
    people: Vec<Person>,
    /// What the family plays of the house rules of each game.
    ours: SavedOptions,
    /// The games that somebody made, by name.
    made: Vec<&'static Game>,
    /// One that was put away just now, and can be had back.
    put_away: Option<&'static Game>,
    store: StoreHandle,
    choose: GamePicker,
    /// The second step, once a game is chosen.
    roster: Option<Box<Roster>>,
    /// A game that is being made.
    own: Option<Box<CustomGameEditor>>,
    /// The game that was chosen before, once what it needs is read.
    chosen: Option<&'static Game>,
}

/// What happened here.
#[derive(Debug, Clone)]
pub enum Message {
    /// Everybody who has played was read; where that failed, no names are offered.
    People(Result<Vec<Person>, Failure>),
    /// Everybody's house rules were read; where that failed, the book's are offered.
    Ours(Result<SavedOptions, Failure>),
    /// House rules are on the disk, or not.
    Kept(Result<(&'static Game, Options), Failure>),
    /// The games that somebody made were read; where that failed, none is offered. This one is
    /// marked.
    Made(Result<Vec<&'static Game>, Failure>, Option<&'static Game>),
    /// A game is offered no more, or is again.
    Offered(Result<(&'static Game, bool), Failure>),
    /// While a game is made.
    CustomGame(custom_game::Message),
    /// In the first step.
    GamePicker(game_picker::Message),
    /// In the second step.
    Roster(RosterMessage),
    /// To the step before, or to Tonight.
    Back,
    /// The game that was put away is wanted back.
    Undo,
}

/// What a step asks of the screen.
enum Event<M> {
    /// Nothing.
    None,
    /// Something done with the widgets.
    Run(Task<M>),
    /// The players of this game are asked for.
    Take(&'static Game),
    /// These house rules are ours from now on.
    Keep(&'static Game, Options),
    /// A game is made that is called so, or another version of one.
    Make(Option<&'static Game>, String),
    /// This game was made.
    Made(&'static Game),
    /// This game is offered no more.
    PutAway(&'static Game),
    /// Another game.
    Back,
    /// Somewhere else.
    Go(Route),
}

impl Screen for NewGame {
    type Message = Message;

    fn name(&self) -> Cow<'_, str> {
        "New game".into()
    }

    fn shortcuts(&self) -> KeyList {
        key_list::new_game(match &self.roster {
            _ if self.own.is_some() => NewGameStep::CustomGame,
            None => NewGameStep::Game(self.choose.marks_own()),
            Some(roster) if roster.has_guests() => NewGameStep::Guests,
            Some(_) => NewGameStep::Players,
        })
    }

    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(own) = &mut self.own {
            let event = own.key(press);
            return self.perform(event, Message::CustomGame);
        }
        if let Some(roster) = &mut self.roster {
            let effect = roster.key(press);
            let event = roster::perform(roster, effect);
            return self.perform(event, Message::Roster);
        }
        if let (Some('z'), Some(game)) = (press.with_control(), self.put_away) {
            return Action::Run(self.offer(game, true));
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
                let words = if options.is_empty() {
                    format!("{}: standard rules from now on", game.name)
                } else {
                    format!("{}: saved as our house rules", game.name)
                };
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
                let words = if offered {
                    format!("{} restored", game.name)
                } else {
                    format!("{} removed", game.name)
                };
                Action::Toast {
                    text: words,
                    undo: !offered,
                    task: made(&self.store, offered.then_some(game)),
                }
            }
            Message::Offered(Err(failure)) => Action::error(failure.to_string()),
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
        match &self.roster {
            Some(roster) => roster.view(viewport).map(Message::Roster),
            None => self.choose.view(viewport).map(Message::GamePicker),
        }
    }

    fn back(&self) -> Option<Message> {
        Some(Message::Back)
    }

    fn undo(&self) -> Option<Message> {
        Some(Message::Undo)
    }
}

impl NewGame {
    /// Creates the screen, and the task that reads who has played.
    pub fn new(store: StoreHandle) -> (NewGame, Task<Message>) {
        // Who sits only at games that were removed is not offered.
        let people = store.run(|store| {
            let people = store.people()?.into_iter();
            Ok(people.filter(|person| !person.retired && person.games > 0).collect())
        });
        let (choose, start) = GamePicker::new();
        let ours = store.run(|store| store.saved_options());
        let tasks = [
            Task::perform(people, Message::People),
            Task::perform(ours, Message::Ours),
            start.map(Message::GamePicker),
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
            own: None,
            chosen: None,
        };
        (screen, Task::batch(tasks))
    }

    /// Creates the screen with a game that was chosen already.
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
                let mut roster = Roster::new(game, self.people.clone());
                roster.house_rules.offer(self.ours.get(game.id).cloned());
                roster.refresh();
                let first = operation::focus(roster::box_id(&roster, 0));
                self.roster = Some(Box::new(roster));
                Action::Run(first)
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
                (self.roster, self.own) = (None, None);
                Action::Run(operation::focus(game_picker::SEARCH))
            }
            Event::Go(destination) => Action::Go(destination),
        }
    }

    /// Offers a game that somebody made, or no more.
    fn offer(&self, game: &'static Game, offered: bool) -> Task<Message> {
        let done = self.store.run(move |store| {
            store.offer_game(game, offered)?;
            Ok((game, offered))
        });
        Task::perform(done, Message::Offered)
    }
}

/// Reads the games that somebody made; this one is marked then.
fn made(store: &StoreHandle, marked: Option<&'static Game>) -> Task<Message> {
    let made = store.run(|store| store.own_games());
    Task::perform(made, move |made| Message::Made(made, marked))
}
