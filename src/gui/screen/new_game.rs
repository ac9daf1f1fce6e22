//! A new game: which, who plays, by which house rules, and who deals.
//!
//! Two steps: [`choose`] a game by a few letters of its name, then seat the [`players`]. A game
//! that is not there can be made ([`own`]).
//! Invariant: nothing of a game is kept before the first hand is dealt.

mod custom_game;
mod game_picker;
mod guest_list;
mod house_rules;
mod players;
mod seating_diagram;
mod teams;

use std::borrow::Cow;

use iced::Task;
use iced::widget::operation;

use self::custom_game::CustomGameEditor;
use self::game_picker::GamePicker;
use self::guest_list::GuestList;
use self::players::Players;
use super::tournament::is_night;
use super::{Action, Route, Screen, Viewport};
use crate::engine::{Game, Options};
use crate::gui::keyboard::KeyPress;
use crate::gui::theme::Element;
use crate::gui::widget::KeyGroup;
use crate::store::SavedOptions;
use crate::store::worker::{Failure, StoreHandle};

/// The screen.
#[derive(Debug)]
pub struct NewGame {
    /// Everybody who has played, who played last first.
    people: Vec<String>,
    /// What the family plays of the house rules of each game.
    ours: SavedOptions,
    /// The games that somebody made, by name.
    made: Vec<&'static Game>,
    /// One that was put away just now, and can be had back.
    put_away: Option<&'static Game>,
    disk: StoreHandle,
    choose: GamePicker,
    /// The second step, once a game is chosen.
    players: Option<Box<Players>>,
    /// The second step of a night of tables.
    guests: Option<GuestList>,
    /// A game that is being made.
    own: Option<Box<CustomGameEditor>>,
    /// The game that was chosen before, once what it needs is read.
    chosen: Option<&'static Game>,
}

/// What happened here.
#[derive(Debug, Clone)]
pub enum Message {
    /// Everybody who has played was read; where that failed, no names are offered.
    People(Result<Vec<String>, Failure>),
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
    Players(players::Message),
    /// In the second step of a night.
    GuestList(guest_list::Message),
    /// To the step before, or to Tonight.
    Back,
    /// The game that was put away is wanted back.
    Undo,
}

/// What a step wants.
enum Wish<M> {
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

    fn shortcuts_title(&self) -> &'static str {
        "Keys on a new game"
    }

    fn shortcuts(&self) -> Vec<KeyGroup<'static>> {
        self.keys()
    }

    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        self.key(press)
    }

    fn update(&mut self, message: Message) -> Action<Message> {
        self.update(message)
    }

    fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        self.view(viewport)
    }

    fn back(&self) -> Option<Message> {
        Some(Message::Back)
    }

    fn undo(&self) -> Option<Message> {
        Some(Message::Undo)
    }
}

impl NewGame {
    /// The screen, and the task that reads who has played.
    pub fn new(disk: StoreHandle) -> (NewGame, Task<Message>) {
        let people = disk.run(|store| {
            let people = store.people()?.into_iter().filter(|person| !person.retired);
            Ok(people.map(|person| person.name).collect())
        });
        let (choose, start) = GamePicker::new();
        let ours = disk.run(|store| store.saved_options());
        let tasks = [
            Task::perform(people, Message::People),
            Task::perform(ours, Message::Ours),
            start.map(Message::GamePicker),
            made(&disk, None),
        ];
        let screen = NewGame {
            people: Vec::new(),
            ours: SavedOptions::new(),
            made: Vec::new(),
            put_away: None,
            disk,
            choose,
            players: None,
            guests: None,
            own: None,
            chosen: None,
        };
        (screen, Task::batch(tasks))
    }

    /// The screen with a game that was chosen already.
    pub fn with(disk: StoreHandle, game: &'static Game) -> (NewGame, Task<Message>) {
        let (screen, task) = NewGame::new(disk);
        (NewGame { chosen: Some(game), ..screen }, task)
    }

    /// What follows from what happened.
    pub fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::People(people) => {
                self.people = people.unwrap_or_default();
                if let Some(players) = &mut self.players {
                    players.people.clone_from(&self.people);
                }
                if let Some(guests) = &mut self.guests {
                    guests.people.clone_from(&self.people);
                }
                Action::None
            }
            Message::Ours(ours) => {
                self.ours = ours.unwrap_or_default();
                if let Some(players) = &mut self.players {
                    players.house_rules.offer(self.ours.get(players.game.id).cloned());
                }
                if let Some(game) = self.chosen.take() {
                    return self.grant(Wish::Take(game), Message::GamePicker);
                }
                Action::None
            }
            Message::Kept(Ok((game, options))) => {
                let words = if options.is_empty() {
                    format!("{}: the book's rules from now on", game.name)
                } else {
                    format!("{}: these are our rules now", game.name)
                };
                if let Some(players) = self.players.as_mut().filter(|now| now.game.id == game.id) {
                    players.house_rules.set_saved(options.clone());
                }
                if let Some(guests) = self.guests.as_mut().filter(|now| now.game.id == game.id) {
                    guests.house_rules.set_saved(options.clone());
                }
                let _ = self.ours.insert(game.id, options);
                Action::Toast { text: words, undo: false, task: Task::none() }
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
                    format!("{} is offered again", game.name)
                } else {
                    format!("{} is put away", game.name)
                };
                Action::Toast {
                    text: words,
                    undo: !offered,
                    task: made(&self.disk, offered.then_some(game)),
                }
            }
            Message::Offered(Err(failure)) => Action::error(failure.to_string()),
            Message::Back
                if self.players.is_none() && self.guests.is_none() && self.own.is_none() =>
            {
                Action::Go(Route::Home)
            }
            Message::Undo => match self.put_away {
                Some(game) => Action::Run(self.offer(game, true)),
                None => Action::None,
            },
            Message::Back => self.grant(Wish::<game_picker::Message>::Back, Message::GamePicker),
            Message::CustomGame(message) => {
                let Some(own) = &mut self.own else { return Action::None };
                let wish = own.update(message);
                self.grant(wish, Message::CustomGame)
            }
            Message::GamePicker(message) => {
                let wish = self.choose.update(message);
                self.grant(wish, Message::GamePicker)
            }
            Message::Players(message) => {
                let Some(players) = &mut self.players else { return Action::None };
                let wish = players.update(message);
                self.grant(wish, Message::Players)
            }
            Message::GuestList(message) => {
                let Some(guests) = &mut self.guests else { return Action::None };
                let wish = guests.update(message);
                self.grant(wish, Message::GuestList)
            }
        }
    }

    fn grant<M: Send + 'static>(
        &mut self,
        wish: Wish<M>,
        wrap: fn(M) -> Message,
    ) -> Action<Message> {
        match wish {
            Wish::None => Action::None,
            Wish::Run(task) => Action::Run(task.map(wrap)),
            Wish::Take(game) if is_night(game) => {
                let ours = self.ours.get(game.id).cloned();
                let (guests, start) = GuestList::new(game, self.people.clone(), ours);
                self.guests = Some(guests);
                Action::Run(start.map(Message::GuestList))
            }
            Wish::Take(game) => {
                let (mut players, start) = Players::new(game, self.people.clone());
                players.house_rules.offer(self.ours.get(game.id).cloned());
                self.players = Some(Box::new(players));
                Action::Run(start.map(Message::Players))
            }
            Wish::Keep(game, options) => {
                let kept = options.clone();
                let keep = self.disk.run(move |store| store.save_options(game, &kept));
                let done = move |done: Result<(), Failure>| {
                    Message::Kept(done.map(|()| (game, options.clone())))
                };
                Action::Run(Task::perform(keep, done))
            }
            Wish::Make(of, name) => {
                let (own, start) = CustomGameEditor::new(of, name, &self.made, self.disk.clone());
                self.own = Some(Box::new(own));
                Action::Run(start.map(Message::CustomGame))
            }
            Wish::Made(game) => {
                self.own = None;
                let task = Task::batch([
                    operation::focus(game_picker::SEARCH),
                    made(&self.disk, Some(game)),
                ]);
                let words = format!("{} is kept: Enter plays it", game.name);
                Action::Toast { text: words, undo: false, task }
            }
            Wish::PutAway(game) => {
                self.own = None;
                Action::Run(self.offer(game, false))
            }
            Wish::Back => {
                (self.players, self.guests, self.own) = (None, None, None);
                Action::Run(operation::focus(game_picker::SEARCH))
            }
            Wish::Go(destination) => Action::Go(destination),
        }
    }

    /// Offers a game that somebody made, or no more.
    fn offer(&self, game: &'static Game, offered: bool) -> Task<Message> {
        let done = self.disk.run(move |store| {
            store.offer_game(game, offered)?;
            Ok((game, offered))
        });
        Task::perform(done, Message::Offered)
    }

    /// What a key means here.
    pub fn key(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(own) = &mut self.own {
            let wish = own.key(press);
            return self.grant(wish, Message::CustomGame);
        }
        let choosing = self.players.is_none() && self.guests.is_none();
        if let (Some('z'), true, Some(game)) = (press.with_control(), choosing, self.put_away) {
            return Action::Run(self.offer(game, true));
        }
        if let Some(guests) = &mut self.guests {
            let wish = guests.key(press);
            self.grant(wish, Message::GuestList)
        } else if let Some(players) = &mut self.players {
            let wish = players.key(press);
            self.grant(wish, Message::Players)
        } else {
            let wish = self.choose.key(press);
            self.grant(wish, Message::GamePicker)
        }
    }

    /// The screen as it is now.
    pub fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        if let Some(own) = &self.own {
            return own.view(viewport).map(Message::CustomGame);
        }
        if let Some(guests) = &self.guests {
            return guests.view(viewport).map(Message::GuestList);
        }
        match &self.players {
            Some(players) => players.view(viewport).map(Message::Players),
            None => self.choose.view(viewport).map(Message::GamePicker),
        }
    }

    /// The keys of this step.
    pub fn keys(&self) -> Vec<KeyGroup<'static>> {
        if self.own.is_some() {
            return custom_game::keys();
        }
        if self.guests.is_some() {
            return guest_list::keys();
        }
        match &self.players {
            Some(_) => players::keys(),
            None => self.choose.keys(),
        }
    }
}

/// Reads the games that somebody made; this one is marked then.
fn made(disk: &StoreHandle, marked: Option<&'static Game>) -> Task<Message> {
    let made = disk.run(|store| store.own_games());
    Task::perform(made, move |made| Message::Made(made, marked))
}
