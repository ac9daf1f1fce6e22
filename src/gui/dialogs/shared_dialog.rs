//! The card that opens a game which another desk shares: the address of its database, and the games
//! that are there.

use iced::Task;
use iced::keyboard::key::Named;
use iced::widget::{column, container, scrollable};

use super::Event;
use crate::gui::focus::move_focus;
use crate::gui::icon::Icon;
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::{Action, Route, Viewport};
use crate::gui::tasks::caret_to_end;
use crate::gui::theme::{Element, Tone, scale, space};
use crate::gui::widget::{dialog, hairline, label, list_row, problem_notice, slim_bar, text_box};
use crate::share;
use crate::store::GameId;
use crate::store::worker::StoreHandle;

/// The id of the box for the address.
const ADDRESS: &str = "shared-address";
/// What stands in the box while it is empty.
const EXAMPLE: &str = "postgres://name@computer/database";

/// The card.
#[derive(Debug)]
pub struct SharedDialog {
    store: StoreHandle,
    address: String,
    /// The games of the database, once it has answered.
    games: Option<Vec<share::Event>>,
    cursor: usize,
    problem: Option<String>,
    busy: bool,
}

/// What happened on the card.
#[derive(Debug, Clone)]
pub enum Message {
    /// The address was typed.
    Address(String),
    /// Ask the database, or open the marked game.
    Go,
    /// Which games there are, or why that is not known.
    Listed(Result<Vec<share::Event>, String>),
    /// One was marked.
    Mark(usize),
    /// It is here, or why not.
    Joined(Result<GameId, String>),
    /// Never mind.
    Close,
}

impl SharedDialog {
    /// The card, and the task that puts the caret into its box.
    pub fn new(store: StoreHandle) -> (SharedDialog, Task<Message>) {
        let (address, games, problem) = (String::new(), None, None);
        let card = SharedDialog { store, address, games, cursor: 0, problem, busy: false };
        (card, caret_to_end(ADDRESS))
    }

    /// What follows from what happened.
    pub fn update(&mut self, message: Message) -> Event<Message> {
        match message {
            Message::Address(address) => {
                (self.address, self.games, self.problem) = (address, None, None);
            }
            Message::Mark(index) => self.cursor = index,
            Message::Go => return self.go(),
            Message::Listed(Ok(games)) => {
                (self.busy, self.cursor, self.games) = (false, 0, Some(games));
            }
            Message::Joined(Ok(game)) => return Event::Close(Action::Go(Route::Game(game))),
            Message::Listed(Err(why)) | Message::Joined(Err(why)) => {
                (self.busy, self.problem) = (false, Some(why));
            }
            Message::Close => return Event::Close(Action::None),
        }
        Event::None
    }

    /// What a key means here.
    pub fn key(&mut self, press: &KeyPress) -> Event<Message> {
        let last = self.games.as_ref().map_or(0, |games| games.len().saturating_sub(1));
        match press.named() {
            Some(Named::Escape) => return Event::Close(Action::None),
            Some(Named::Enter) => return self.go(),
            Some(Named::ArrowDown) => self.cursor = (self.cursor + 1).min(last),
            Some(Named::ArrowUp) => self.cursor = self.cursor.saturating_sub(1),
            Some(Named::Tab) => return Event::Run(move_focus(!press.shift())),
            _ => {}
        }
        Event::None
    }

    fn go(&mut self) -> Event<Message> {
        let address = self.address.trim().to_owned();
        if self.busy || address.is_empty() {
            return Event::None;
        }
        let marked = self.games.as_ref().map(|games| games.get(self.cursor));
        let marked = marked.map(|game| game.map(|game| game.uid.clone()));
        (self.busy, self.problem) = (marked != Some(None), None);
        Event::Run(match marked {
            None => Task::perform(share::list(address), Message::Listed),
            Some(None) => Task::none(),
            Some(Some(uid)) => {
                Task::perform(share::join(self.store.clone(), address, uid), Message::Joined)
            }
        })
    }

    /// Draws the card, for [`overlay`](crate::gui::widget::overlay()).
    pub fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let address = text_box(ADDRESS, EXAMPLE, &self.address)
            .on_input(Message::Address)
            .on_submit(Message::Go)
            .step(scale::BODY);
        let games = self.games.iter().flatten().enumerate().map(|(index, game)| {
            let line = list_row(game.name.clone())
                .icon(Icon::Table)
                .focused(index == self.cursor)
                .on_press(Message::Mark(index));
            column![line, hairline()].into()
        });
        let most = (viewport.size.height - 320.0).max(120.0);
        let games = scrollable(column(games)).direction(slim_bar());
        let question = match &self.games {
            None => "The address of the database, as whoever shares the game has it.",
            Some(games) if games.is_empty() => "No game is shared there that you may see.",
            Some(_) => "Which game?",
        };
        let body = column![label(question, scale::BODY, Tone::Muted), address]
            .push(container(games).max_height(most))
            .push(self.problem.as_deref().map(problem_notice))
            .spacing(space::MIDDLE);
        let word = match &self.games {
            _ if self.busy => "One moment",
            None => "Look",
            Some(_) => "Open",
        };
        let go = (!self.busy).then_some(Message::Go);
        let body = container(body).padding([0.0, space::CARD]);
        dialog(viewport.width, "Open shared game", body, Message::Close, (word, go))
            .max_width(720)
            .into()
    }
}
