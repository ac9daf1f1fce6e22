//! The panel of the phones, and the dots of their tables.

use std::sync::Arc;

use iced::widget::{column, container, row, space, text};
use iced::{Center, Fill};

use super::super::GameSession;
use super::super::message::{Message, PhonesMessage};
use super::super::panel;
use super::Phones;
use crate::gui::command::Command;
use crate::gui::icon::{Icon, icon};
use crate::gui::screen::Viewport;
use crate::gui::theme::{Element, MEDIUM, Tone, filled, outline, rounded, scale, space as gap};
use crate::gui::widget::{
    self, felt_secondary_button, hint, label, main_button, problem_notice, qr_code, quiet_button,
    secondary_button,
};
use phones::{AWAKE_NOTE, FIREWALL, TableDot, few_phones};
use session::display::{DisplayContent, ReadAlong};
use store::format;

const WIDTH: f32 = 760.0;
/// Width of the QR code with its white margin, in logical pixels.
const CODE: f32 = 220.0;

impl GameSession {
    /// Adds the address for phones to the room's content.
    pub(in crate::gui::game) fn with_phones(&self, content: DisplayContent) -> DisplayContent {
        content.with_headline(|headline| headline.phones.clone_from(&self.phones.read_along))
    }

    /// Returns the address for phones, while the game is open to them.
    pub(in crate::gui::game) fn read_along(&self) -> Option<Arc<ReadAlong>> {
        self.phones.read_along.clone()
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
            let shown = row![dot(table.dot), number].spacing(4).align_y(Center);
            hint(shown, format!("Table {}: {}", table.table, table.words))
        });
        let dots = row(dots).spacing(gap::MIDDLE).wrap();
        let row = row![felt_secondary_button(words, open).key(Command::Phones), dots];
        Some(row.spacing(gap::MIDDLE).align_y(Center).into())
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

impl Phones {
    /// Draws the panel.
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
                let lines = column![
                    line("Everybody can watch at", links.watch),
                    enter,
                    line("The desk’s page", links.desk),
                    line("with the PIN", links.pin),
                    label(AWAKE_NOTE, scale::SMALL, Tone::Muted)
                ]
                .extend(few_phones().map(|words| label(words, scale::SMALL, Tone::Muted).into()))
                .extend(
                    self.gone_words().map(|words| label(words, scale::SMALL, Tone::Muted).into()),
                );
                let buttons = row![
                    secondary_button("Print the codes", Some(PhonesMessage::Print))
                        .icon(Icon::Print),
                    quiet_button("Make new codes", Some(PhonesMessage::Open(None, true))),
                    quiet_button("Disconnect phones", Some(PhonesMessage::Close)),
                ];
                let guesses = Some(self.state.guesses.as_str()).filter(|it| !it.is_empty());
                column![
                    column(guesses.map(problem_notice)),
                    row![lines.spacing(gap::SMALL).width(Fill)].push(drawn).spacing(gap::GAP),
                    buttons.spacing(gap::TIGHT)
                ]
                .extend(self.questions())
                .push((!links.tables.is_empty()).then(|| new_codes(links.tables.len())))
            }
        };
        let others = (self.networks.len() > 1 || self.server.is_none()).then(|| self.choices());
        let body = column![body.spacing(gap::MIDDLE)].push(others).push(failure);
        panel::panel((viewport, WIDTH), head, body.spacing(gap::MIDDLE)).map(Message::Phones)
    }

    /// Draws the networks, if there are several.
    fn choices(&self) -> Element<'_, PhonesMessage> {
        let here = self.server.as_ref().map(|server| server.address().ip());
        let button = |network: &phones::Network| {
            widget::segmented_button(format!("{} · {}", network.name, network.address))
                .chosen(here == Some(network.address))
                .on_press(PhonesMessage::Open(Some(network.address), false))
                .into()
        };
        let buttons = row(self.networks.iter().map(button)).spacing(gap::TIGHT).wrap();
        column![label("The room’s network", scale::SMALL, Tone::Muted), buttons].into()
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
            row![label(ask.words.clone(), scale::BODY.with(MEDIUM), Tone::Ink).width(Fill)]
                .push(yes)
                .push(no)
                .spacing(gap::TIGHT)
                .align_y(Center)
                .into()
        })
    }
}

/// Draws the buttons that make a new code for one table.
fn new_codes<'a>(tables: usize) -> Element<'a, PhonesMessage> {
    let tables = (1..).take(tables).map(|table: u16| {
        let button = widget::segmented_button(format!("Table {table}"));
        button.on_press(PhonesMessage::NewCode(table)).into()
    });
    let words = "Print a new card for one table. Its old card and its phones stop working.";
    let buttons = row(tables).spacing(gap::TIGHT).wrap();
    column![label(words, scale::SMALL, Tone::Muted), buttons].into()
}

fn line<'a>(what: &'static str, words: String) -> Element<'a, PhonesMessage> {
    column![
        label(what, scale::SMALL, Tone::Muted),
        label(words, scale::BODY.with(MEDIUM), Tone::Ink).wrapping(text::Wrapping::Glyph)
    ]
    .into()
}
