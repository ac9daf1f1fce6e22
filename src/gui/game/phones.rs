//! The window's side of a game that is open to phones: its panel, a dot for each table, and
//! updates.

mod view;

use std::sync::Arc;

use iced::Task;
use iced::keyboard::key::Named;

use super::message::{Message, PhonesMessage};
use super::panel::Panel;
use super::{GameView, disputes};
use crate::gui::command::Command;
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::Action;
use phones::{DeskState, DeskTable, Network, Opening, Server, TableDot, networks};
use session::OpenGame;
use session::display::ReadAlong;
use session::files::printing::Page;
use session::paper;
use session::session::conflict::Conflict;
use store::ChangeId;

/// The window's state of a game's phones.
#[derive(Debug, Default)]
pub struct Phones {
    /// Set while the game is open to phones; closes it when dropped.
    server: Option<Arc<Server>>,
    state: DeskState,
    /// Networks found when the panel was opened.
    networks: Vec<Network>,
    failure: Option<String>,
    /// Address on the room display.
    pub(super) read_along: Option<Arc<ReadAlong>>,
}

impl Phones {
    /// Tells all phones that something may have been written here.
    pub(super) fn changed(&self) {
        if let Some(server) = &self.server {
            server.changed();
        }
    }

    /// Returns whether the game is open to phones.
    pub(super) fn are_open(&self) -> bool {
        self.server.is_some()
    }

    /// Returns whether phones have written something after this change.
    pub(super) fn are_ahead(&self, newest: Option<ChangeId>) -> bool {
        self.server.is_some() && self.state.newest > newest.map_or(0, |newest| newest.0)
    }

    /// Returns the tables whose phones are present.
    pub(super) fn tables(&self) -> Vec<u16> {
        let is_there = |table: &&DeskTable| {
            matches!(table.dot, TableDot::Here | TableDot::Sent | TableDot::InDispute)
        };
        self.state.tables.iter().filter(is_there).map(|table| table.table).collect()
    }

    /// Returns what phones alone have written in the meantime: "Table 3, hand 2: 7 and 6".
    pub(super) fn arrived(&self, conflict: &Conflict, game: &OpenGame) -> Option<String> {
        let server = self.server.as_ref().filter(|_| conflict.change.is_none())?;
        let new = game.log().iter().filter(|step| Some(step.id) > conflict.known);
        let labels: Option<Vec<&str>> = new
            .map(|step| server.has_written(step.id.0).then_some(step.change.label.as_str()))
            .collect();
        Some(format!("Phones: {}", labels?.join(" · ")))
    }
}

/// Returns the message of a key while the panel is open.
pub(super) fn key(phones: &Phones, press: &KeyPress) -> Option<PhonesMessage> {
    Some(match (press.named(), press.char()) {
        _ if press.is(Command::Phones) => PhonesMessage::Toggle,
        (Some(Named::Enter), _) if phones.server.is_none() => PhonesMessage::Open(None, false),
        (Some(Named::Escape | Named::Enter), _) => PhonesMessage::Toggle,
        (_, Some(key @ ('y' | 'Y' | 'n' | 'N'))) => {
            let request = phones.state.requests.first()?;
            PhonesMessage::Answer(request.id, key.eq_ignore_ascii_case(&'y'))
        }
        _ => return None,
    })
}

/// Handles a message.
pub(super) fn update<V: GameView>(view: &mut V, message: PhonesMessage) -> Action<V::Message> {
    let wrap = |message| V::Message::from(Message::Phones(message));
    let session = view.session_mut();
    let (id, store) = (session.id(), session.store().clone());
    let phones = &mut session.phones;
    match message {
        PhonesMessage::Toggle if matches!(session.panel, Some(Panel::Phones)) => {
            session.panel = None;
        }
        PhonesMessage::Toggle => {
            phones.networks = networks().unwrap_or_default();
            session.open_panel(Panel::Phones);
        }
        PhonesMessage::Open(address, new_codes) => {
            // The port is freed before it is used again.
            (phones.server, phones.read_along) = (None, None);
            let opening = Opening { address, new_codes, ..Opening::default() };
            let open = async move {
                let server = Server::open_game(store, id, opening).await;
                server.map(Arc::new).map_err(|error| error.to_string())
            };
            let opened = move |server| wrap(PhonesMessage::Opened(server));
            return Action::Run(Task::perform(open, opened));
        }
        PhonesMessage::Opened(Ok(server)) => {
            let states = Task::run(server.desk(), move |state| {
                wrap(PhonesMessage::Changed(Box::new(state)))
            });
            phones.read_along = Some(Arc::new(server.links().read_along()));
            (phones.server, phones.failure) = (Some(server), None);
            return Action::Run(states);
        }
        PhonesMessage::Opened(Err(failure)) => phones.failure = Some(failure),
        PhonesMessage::Changed(state) => {
            let before = std::mem::replace(&mut phones.state, *state);
            let new = phones.state.disputes.iter().find(|it| !before.disputes.contains(it));
            let said = new.map(|dispute| format!("In dispute: {}", dispute.sentence()));
            let has_news = phones.state.has_news_beside(&before);
            return match said {
                Some(text) => Action::error(text).with(disputes::load(view)),
                None if has_news => Action::Run(disputes::load(view)),
                None => Action::None,
            };
        }
        PhonesMessage::Answer(request, yes) => {
            phones.server.iter().for_each(|server| server.answer(request, yes));
        }
        PhonesMessage::Print | PhonesMessage::NewCode(_) => {
            let Some(server) = phones.server.clone() else { return Action::None };
            let mut all = 0..usize::MAX;
            if let PhonesMessage::NewCode(table) = message {
                if let Err(error) = server.new_code(table) {
                    return Action::error(error.to_string());
                }
                all = usize::from(table).saturating_sub(1)..usize::from(table);
            }
            let cards = server.links().cards().into_iter().enumerate();
            let cards = cards.filter(|(at, _)| all.contains(at)).map(|(_, card)| card).collect();
            let game = session.game();
            return match paper::code_cards(game.record(), game.evaluation(), cards) {
                Ok(text) => {
                    Action::Print(Page { name: format!("{}, codes", session.name()), text })
                }
                Err(error) => Action::error(error.to_string()),
            };
        }
        PhonesMessage::Close => {
            let networks = networks().unwrap_or_default();
            *phones = Phones { networks, ..Phones::default() };
        }
    }
    Action::None
}
