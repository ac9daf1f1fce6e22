//! The dialog that opens a shared game: the address of its database, and the games there.

use super::{Dialog, DialogCard, Event, Message, answered, lines};
use crate::gui::prelude::{column, *};
use session::OpenGame;

const ADDRESS: &str = "shared-address";
const EXAMPLE: &str = "postgres://name@computer/database";

#[derive(Debug)]
pub struct SharedDialog {
    store: StoreHandle,
    address: String,
    /// The games in the database, once it has answered.
    games: Option<Vec<desks::Event>>,
}

impl SharedDialog {
    pub fn new(store: StoreHandle) -> SharedDialog {
        SharedDialog { store, address: String::new(), games: None }
    }
}

impl Dialog for SharedDialog {
    fn card(&self) -> DialogCard {
        let question = match &self.games {
            None => "The address of the database. The person who shares the game has it.",
            Some(games) if games.is_empty() => "No game there is shared with you.",
            Some(_) => "Which game?",
        };
        let action = if self.games.is_none() { "Connect" } else { "Open" };
        DialogCard::new("Open shared game", question, action, 720.0)
    }

    fn count(&self) -> usize {
        self.games.as_ref().map_or(0, Vec::len)
    }

    fn caret(&self) -> Task<Message> {
        select(ADDRESS)
    }

    fn go(&mut self, marked: usize, _: Option<&OpenGame>) -> Event {
        let address = self.address.trim().to_owned();
        match &self.games {
            _ if address.is_empty() => Event::None,
            None => {
                let games = desks::list(address);
                Event::Wait(Task::perform(games, answered(Message::SharedListed)))
            }
            Some(games) => games.get(marked).map_or(Event::None, |game| {
                let joined = desks::join(self.store.clone(), address, game.uid.clone());
                Event::Wait(Task::perform(joined, answered(Message::Joined)))
            }),
        }
    }

    fn update(&mut self, message: Message) -> Event {
        match message {
            Message::Typed(address) => (self.address, self.games) = (address, None),
            Message::SharedListed(games) => self.games = Some(games),
            Message::Joined(game) => return Event::Close(Action::Go(Route::Game(game))),
            _ => {}
        }
        Event::None
    }

    fn view(&self, marked: usize) -> Element<'_, Message> {
        let address =
            text_box(ADDRESS, EXAMPLE, &self.address).on_input(Message::Typed).style(scale::BODY);
        let games = self.games.iter().flatten();
        let rows = games.map(|game| list_row(game.name.clone()).icon(Icon::Table));
        column![container(address).padding([0.0, gap::CARD]), lines(rows, marked)]
            .spacing(gap::MIDDLE)
            .into()
    }
}
