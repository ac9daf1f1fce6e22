//! A new game: which, who plays, by which house rules, and who deals.
//!
//! Two steps: [`choose`] a game by a few letters of its name, then seat the [`players`].
//! Invariant: nothing is kept before the first hand is dealt.

mod choose;
mod players;
mod rules;
mod table;

use iced::widget::operation;
use iced::{Element, Task};

use self::choose::Choose;
use self::players::Players;
use super::{Action, Context, Destination};
use crate::engine::Game;
use crate::gui::disk::{Disk, Failure};
use crate::gui::keyboard::KeyPress;
use crate::gui::widget::KeyGroup;

/// The screen.
#[derive(Debug)]
pub struct NewGame {
    /// Everybody who has played, who played last first.
    people: Vec<String>,
    choose: Choose,
    /// The second step, once a game is chosen.
    players: Option<Players>,
}

/// What happened here.
#[derive(Debug, Clone)]
pub enum Message {
    /// Everybody who has played was read; where that failed, no names are offered.
    People(Result<Vec<String>, Failure>),
    /// In the first step.
    Choose(choose::Message),
    /// In the second step.
    Players(players::Message),
}

/// What a step wants.
enum Wish<M> {
    /// Nothing.
    None,
    /// Something done with the widgets.
    Run(Task<M>),
    /// The players of this game are asked for.
    Take(&'static Game),
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
        let screen = NewGame { people: Vec::new(), choose, players: None };
        (screen, Task::batch([Task::perform(people, Message::People), start.map(Message::Choose)]))
    }

    /// What follows from what happened.
    pub fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::People(people) => {
                self.people = people.unwrap_or_default();
                if let Some(players) = &mut self.players {
                    players.people.clone_from(&self.people);
                }
                Action::None
            }
            Message::Choose(message) => {
                let wish = self.choose.update(message);
                self.grant(wish, Message::Choose)
            }
            Message::Players(message) => {
                let Some(players) = &mut self.players else { return Action::None };
                let wish = players.update(message);
                self.grant(wish, Message::Players)
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
            Wish::Take(game) => {
                let (players, start) = Players::new(game, self.people.clone());
                self.players = Some(players);
                Action::Run(start.map(Message::Players))
            }
            Wish::Back => {
                self.players = None;
                Action::Run(operation::focus(choose::SEARCH))
            }
            Wish::Go(destination) => Action::Go(destination),
        }
    }

    /// What a key means here.
    pub fn key(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(players) = &mut self.players {
            let wish = players.key(press);
            self.grant(wish, Message::Players)
        } else {
            let wish = self.choose.key(press);
            self.grant(wish, Message::Choose)
        }
    }

    /// The screen as it is now.
    pub fn view(&self, context: Context) -> Element<'_, Message> {
        match &self.players {
            Some(players) => players.view(context).map(Message::Players),
            None => self.choose.view(context).map(Message::Choose),
        }
    }

    /// The keys of this step.
    pub fn keys(&self) -> Vec<KeyGroup<'static>> {
        match &self.players {
            Some(_) => players::keys(),
            None => choose::keys(),
        }
    }
}
