//! The window's side of a game that is open to phones: its panel, a dot for each table, and
//! updates.

use std::net::IpAddr;
use std::sync::Arc;

use super::list_sheet::panel;
use super::{GameSession, GameView, Message, Panel, disputes};
use crate::gui::prelude::{column, *};
use phones::{
    AWAKE_NOTE, Access, DeskState, DeskTable, FIREWALL, Network, Opening, Server, TableDot,
    few_phones, networks,
};
use scoring::wording::uncapitalize;
use session::display::{DisplayContent, ReadAlong};
use session::files::printing::Page;
use session::session::Conflict;
use session::{OpenGame, paper};
use store::{ChangeId, GameId, Store};

/// Messages of a game's phones.
#[derive(Debug, Clone)]
pub enum PhonesMessage {
    Toggle,
    /// Opens the game to phones in this network, or the last one; with new codes if `true`.
    Open(Option<IpAddr>, bool),
    /// The game was opened, or why not.
    Opened(Result<Arc<Server>, String>),
    /// The desk's view of the tables changed.
    Changed(Box<DeskState>),
    Answer(u64, bool),
    /// Prints the cards with the codes; for one table, after making a new one.
    Print(Option<u16>),
    Close,
}

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

    pub(super) fn are_open(&self) -> bool {
        self.server.is_some()
    }

    /// Returns whether phones have written something after this change.
    pub(super) fn are_ahead(&self, newest: Option<ChangeId>) -> bool {
        self.server.is_some() && self.state.newest > newest.map_or(0, |newest| newest.0)
    }

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

    pub(in crate::gui::game) fn panel(&self, viewport: Viewport) -> Element<'_, Message> {
        let head = row![
            label("Phones at the tables", scale::CARD, Tone::Ink).width(Fill),
            quiet_button("Close", Some(PhonesMessage::Toggle)).key(Command::Back)
        ];
        let failure = self.failure.as_deref().map(problem_notice);
        let body = match &self.server {
            None => column![
                label(FIREWALL, scale::BODY, Tone::Ink),
                main_button("Open to phones", Some(PhonesMessage::Open(None, false))).key("Enter")
            ],
            Some(server) => {
                let links = server.links();
                let enter = if self.state.tables.is_empty() && links.tables.is_empty() {
                    line("Enter rounds at", links.enter.clone())
                } else {
                    line("Tables", "print the cards: each has the code of its table".to_owned())
                };
                let drawn = self.read_along.as_deref().map(|it| qr_code(&it.squares, CODE));
                let notes = few_phones().into_iter().chain(self.gone_words());
                let lines = column![
                    line("Everybody can watch at", links.watch),
                    enter,
                    line("The desk’s page", links.desk),
                    line("with the PIN", links.pin),
                    remark(AWAKE_NOTE)
                ]
                .extend(notes.map(|words| remark(words).into()));
                let buttons = row![
                    secondary_button("Print the codes", Some(PhonesMessage::Print(None)))
                        .icon(Icon::Print),
                    quiet_button("Make new codes", Some(PhonesMessage::Open(None, true))),
                    quiet_button("Disconnect phones", Some(PhonesMessage::Close)),
                ];
                let guesses = Some(self.state.guesses.as_str()).filter(|it| !it.is_empty());
                column![
                    column(guesses.map(problem_notice)),
                    row![lines.spacing(gap::SMALL).width(Fill)].push(drawn).spacing(gap::BESIDE),
                    buttons.spacing(gap::TIGHT)
                ]
                .extend(self.questions())
                .push((!links.tables.is_empty()).then(|| new_codes(links.tables.len())))
            }
        };
        let others = (self.networks.len() > 1 || self.server.is_none()).then(|| self.choices());
        let body = column![body.spacing(gap::MIDDLE)].push(others).push(failure);
        panel((viewport, WIDTH), head, body.spacing(gap::MIDDLE)).map(Message::Phones)
    }

    fn choices(&self) -> Element<'_, PhonesMessage> {
        let here = self.server.as_ref().map(|server| server.address().ip());
        let button = |network: &phones::Network| {
            widget::segmented_button(format!("{} · {}", network.name, network.address))
                .chosen(here == Some(network.address))
                .on_press(PhonesMessage::Open(Some(network.address), false))
                .into()
        };
        let buttons = row(self.networks.iter().map(button)).spacing(gap::TIGHT).wrap();
        column![remark("The room’s network"), buttons].into()
    }

    /// Returns the tables whose phones have gone: "Table 3: gone 3 min".
    fn gone_words(&self) -> Option<String> {
        let gone = self.state.tables.iter().filter(|table| table.dot == TableDot::Gone);
        let gone: Vec<String> =
            gone.map(|table| format!("Table {}: {}", table.table, table.words)).collect();
        (!gone.is_empty()).then(|| gone.join(" · "))
    }

    /// Draws the requests of tables; the first has the keys.
    fn questions(&self) -> impl Iterator<Item = Element<'_, PhonesMessage>> {
        self.state.requests.iter().enumerate().map(|(at, ask)| {
            let [yes, no] = [true, false].map(|yes| PhonesMessage::Answer(ask.id, yes));
            let yes = secondary_button(ask.answers[0], Some(yes));
            let no = quiet_button(ask.answers[1], Some(no));
            let (yes, no) = if at == 0 { (yes.key("Y"), no.key("N")) } else { (yes, no) };
            row![emphasized(ask.words.clone()).width(Fill)]
                .push(yes)
                .push(no)
                .centered(gap::TIGHT)
                .into()
        })
    }
}

/// Returns whether a game was open to phones before.
pub(super) fn were_open(store: &Store, game: GameId) -> bool {
    let saved = store.path().zip(store.identity(game).ok());
    let saved = saved.and_then(|(path, identity)| Access::of(path, &identity).ok());
    saved.is_some_and(|access| access.port.is_some())
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

pub(super) fn update<V: GameView>(view: &mut V, message: PhonesMessage) -> Action<V::Message> {
    let wrap = |message| V::Message::from(Message::Phones(message));
    let session = view.session_mut();
    let (id, store) = (session.id(), session.store.clone());
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
            let said = new.map(|dispute| format!("In dispute: {}", uncapitalize(&dispute.place)));
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
        PhonesMessage::Print(one) => {
            let Some(server) = phones.server.clone() else { return Action::None };
            if let Some(Err(error)) = one.map(|table| server.new_code(table)) {
                return Action::error(error.to_string());
            }
            let cards = (1..).zip(server.links().cards());
            let cards = cards.filter(|(table, _)| one.is_none_or(|one| one == *table));
            let cards = cards.map(|(_, card)| card).collect();
            return match paper::code_cards(session.game(), cards) {
                Ok(text) => {
                    Action::Print(Page { name: format!("{}, codes", session.name()), text })
                }
                Err(error) => Action::error(error),
            };
        }
        PhonesMessage::Close => {
            let networks = networks().unwrap_or_default();
            *phones = Phones { networks, ..Phones::default() };
        }
    }
    Action::None
}

const WIDTH: f32 = 760.0;
/// Width of the QR code with its white margin, in logical pixels.
const CODE: f32 = 220.0;

impl GameSession {
    /// Adds the address for phones to the room's content.
    pub(in crate::gui::game) fn with_phones(&self, content: DisplayContent) -> DisplayContent {
        content.with_headline(|headline| headline.phones.clone_from(&self.phones.read_along))
    }

    /// Draws a dot for each table, while the game is open to phones.
    pub(in crate::gui::game) fn phone_dots<'a, M: From<Message> + Clone + 'a>(
        &'a self,
    ) -> Option<Element<'a, M>> {
        let phones = self.phones.server.as_ref().map(|_| &self.phones)?;
        let requests = phones.state.requests.len();
        let words = match requests {
            _ if !phones.state.guesses.is_empty() => {
                "Phones: somebody is guessing the PIN".to_owned()
            }
            0 => "Phones".to_owned(),
            some => format!("Phones: {}", format::how_many(some, "request", "requests")),
        };
        let open = Some(M::from(Message::Phones(PhonesMessage::Toggle)));
        let dots = phones.state.tables.iter().map(|table| {
            let number = label(table.table.to_string(), scale::SMALL, Tone::OnTable);
            let shown = row![dot(table.dot), number].centered(4);
            hint(shown, format!("Table {}: {}", table.table, table.words))
        });
        let dots = row(dots).spacing(gap::MIDDLE).wrap();
        let row = row![felt_secondary_button(words, open).key(Command::Phones), dots];
        Some(row.centered(gap::MIDDLE).into())
    }
}

/// Draws a table's state; each has a shape of its own.
fn dot<'a, M: 'a>(dot: TableDot) -> Element<'a, M> {
    let plain = |surface| container(space::horizontal().width(12)).height(12).class(surface).into();
    match dot {
        TableDot::NotSeen => plain(filled(Tone::Table, outline(Tone::OnTableMuted, 1.5, 6.0))),
        TableDot::Here => plain(filled(Tone::OnTableAccent, rounded(6.0))),
        TableDot::Gone => plain(filled(Tone::Table, outline(Tone::OnTableAccent, 2.0, 2.0))),
        TableDot::Sent => icon(Icon::History, 14.0, Tone::OnTableAccent),
        TableDot::InDispute => icon(Icon::Problem, 14.0, Tone::OnTableAccent),
        TableDot::AllIn => icon(Icon::Check, 14.0, Tone::OnTableAccent),
    }
}

fn new_codes<'a>(tables: usize) -> Element<'a, PhonesMessage> {
    let tables = (1..).take(tables).map(|table: u16| {
        let button = widget::segmented_button(format!("Table {table}"));
        button.on_press(PhonesMessage::Print(Some(table))).into()
    });
    let words = "Print a new card for one table. Its old card and its phones stop working.";
    let buttons = row(tables).spacing(gap::TIGHT).wrap();
    column![remark(words), buttons].into()
}

fn line<'a>(what: &'static str, words: String) -> Element<'a, PhonesMessage> {
    column![remark(what), emphasized(words).wrapping(text::Wrapping::Glyph)].into()
}
