//! A new game: which, who plays, by which house rules, and who deals.
//!
//! Two steps: [`choose`] a game by a few letters of its name, then seat the [`players`].
//! Invariant: nothing is kept before the first hand is dealt.

mod choose;
mod guests;
mod ours;
mod players;
mod rules;
mod table;
mod teams;

use iced::widget::operation;
use iced::{Element, Task};

use self::choose::Choose;
use self::guests::Guests;
use self::players::Players;
use super::night::is_night;
use super::{Action, Context, Destination};
use crate::engine::{Game, Options};
use crate::gui::disk::{Disk, Failure};
use crate::gui::keyboard::KeyPress;
use crate::gui::widget::KeyGroup;
use crate::store::OurRules;

/// The screen.
#[derive(Debug)]
pub struct NewGame {
    /// Everybody who has played, who played last first.
    people: Vec<String>,
    /// What the family plays of the house rules of each game.
    ours: OurRules,
    disk: Disk,
    choose: Choose,
    /// The second step, once a game is chosen.
    players: Option<Box<Players>>,
    /// The second step of a night of tables.
    guests: Option<Guests>,
    /// The game that was chosen before, once what it needs is read.
    chosen: Option<&'static Game>,
}

/// What happened here.
#[derive(Debug, Clone)]
pub enum Message {
    /// Everybody who has played was read; where that failed, no names are offered.
    People(Result<Vec<String>, Failure>),
    /// Everybody's house rules were read; where that failed, the book's are offered.
    Ours(Result<OurRules, Failure>),
    /// House rules are on the disk, or not.
    Kept(Result<(&'static Game, Options), Failure>),
    /// In the first step.
    Choose(choose::Message),
    /// In the second step.
    Players(players::Message),
    /// In the second step of a night.
    Guests(guests::Message),
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
    /// Another game.
    Back,
    /// Somewhere else.
    Go(Destination),
}

impl NewGame {
    /// The screen, and the task that reads who has played.
    pub fn new(disk: Disk) -> (NewGame, Task<Message>) {
        let people = disk.call(|store| {
            let people = store.people()?.into_iter().filter(|person| !person.retired);
            Ok(people.map(|person| person.name).collect())
        });
        let (choose, start) = Choose::new();
        let ours = disk.call(|store| store.our_rules());
        let tasks = [
            Task::perform(people, Message::People),
            Task::perform(ours, Message::Ours),
            start.map(Message::Choose),
        ];
        let (people, ours) = (Vec::new(), OurRules::new());
        let screen =
            NewGame { people, ours, disk, choose, players: None, guests: None, chosen: None };
        (screen, Task::batch(tasks))
    }

    /// The screen with a game that was chosen already.
    pub fn with(disk: Disk, game: &'static Game) -> (NewGame, Task<Message>) {
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
                    players.offer(self.ours.get(players.game.id).cloned());
                }
                if let Some(game) = self.chosen.take() {
                    return self.grant(Wish::Take(game), Message::Choose);
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
                    players.kept(options.clone());
                }
                let _ = self.ours.insert(game.id, options);
                Action::Say { words, undo: false, task: Task::none() }
            }
            Message::Kept(Err(failure)) => Action::Warn(failure.to_string()),
            Message::Choose(message) => {
                let wish = self.choose.update(message);
                self.grant(wish, Message::Choose)
            }
            Message::Players(message) => {
                let Some(players) = &mut self.players else { return Action::None };
                let wish = players.update(message);
                self.grant(wish, Message::Players)
            }
            Message::Guests(message) => {
                let Some(guests) = &mut self.guests else { return Action::None };
                let wish = guests.update(message);
                self.grant(wish, Message::Guests)
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
                let (guests, start) = Guests::new(game, self.people.clone(), ours);
                self.guests = Some(guests);
                Action::Run(start.map(Message::Guests))
            }
            Wish::Take(game) => {
                let (mut players, start) = Players::new(game, self.people.clone());
                players.offer(self.ours.get(game.id).cloned());
                self.players = Some(Box::new(players));
                Action::Run(start.map(Message::Players))
            }
            Wish::Keep(game, options) => {
                let kept = options.clone();
                let keep = self.disk.call(move |store| store.keep_our_rules(game, &kept));
                let done = move |done: Result<(), Failure>| {
                    Message::Kept(done.map(|()| (game, options.clone())))
                };
                Action::Run(Task::perform(keep, done))
            }
            Wish::Back => {
                (self.players, self.guests) = (None, None);
                Action::Run(operation::focus(choose::SEARCH))
            }
            Wish::Go(destination) => Action::Go(destination),
        }
    }

    /// What a key means here.
    pub fn key(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(guests) = &mut self.guests {
            let wish = guests.key(press);
            self.grant(wish, Message::Guests)
        } else if let Some(players) = &mut self.players {
            let wish = players.key(press);
            self.grant(wish, Message::Players)
        } else {
            let wish = self.choose.key(press);
            self.grant(wish, Message::Choose)
        }
    }

    /// The screen as it is now.
    pub fn view(&self, context: Context) -> Element<'_, Message> {
        if let Some(guests) = &self.guests {
            return guests.view(context).map(Message::Guests);
        }
        match &self.players {
            Some(players) => players.view(context).map(Message::Players),
            None => self.choose.view(context).map(Message::Choose),
        }
    }

    /// The keys of this step.
    pub fn keys(&self) -> Vec<KeyGroup<'static>> {
        if self.guests.is_some() {
            return guests::keys();
        }
        match &self.players {
            Some(_) => players::keys(),
            None => choose::keys(),
        }
    }
}
