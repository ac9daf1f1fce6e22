//! The host's ruling on *Standings*: points for the marked person, and the reason.

use iced::keyboard::key::Named;
use iced::widget::{column, container, operation, row};
use iced::{Center, Fill, Shrink};

use super::{Action, Element, KeyPress, Message, Night, Ruling, TournamentScreen};
use crate::gui::command::Command;
use crate::gui::game::list_sheet::SIDE;
use crate::gui::theme::{STRONG, Tone, scale, space as gap};
use crate::gui::widget::{BoxState, card, label, main_button, number_box, quiet_button, text_box};

const POINTS: &str = "ruling-points";
const NOTE: &str = "ruling-note";

impl TournamentScreen {
    /// Opens the ruling about the marked person in the marked game (in the column of totals, the
    /// last game), or closes it.
    pub(super) fn rule(&mut self) -> Action<Message> {
        if self.ruling.take().is_some() {
            return Action::None;
        }
        let night = Night(self.session.game());
        let game = (self.column + 1).min(night.begun());
        self.ruling = self.marked.and_then(|player| Ruling::open(night, player, game));
        match self.ruling {
            Some(_) => Action::Run(operation::focus(POINTS)),
            None => Action::error("Mark a name first. Rulings begin once people play."),
        }
    }

    pub(super) fn write_ruling(&mut self) -> Action<Message> {
        let Some(ruling) = &self.ruling else { return Action::None };
        match ruling.change(self.night()) {
            Ok(None) => self.rule(),
            change => self.commit_or_say(change),
        }
    }

    /// Handles a key while a ruling is open, which takes all keys.
    pub(super) fn ruling_key(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        let _ = self.ruling.as_ref()?;
        if press.with_control().is_some() {
            return None;
        }
        Some(match press.named() {
            _ if press.is(Command::RulePerson) => self.rule(),
            Some(Named::Escape) => self.rule(),
            Some(Named::Enter) => self.write_ruling(),
            Some(Named::Tab) => {
                Action::Run(operation::focus(if press.shift() { POINTS } else { NOTE }))
            }
            _ => Action::None,
        })
    }

    pub(super) fn ruling_card(&self) -> Option<Element<'_>> {
        let ruling = self.ruling.as_ref()?;
        let problem = ruling.problem(self.night());
        let state = if problem.is_some() { BoxState::Refused } else { BoxState::Draft };
        let points = number_box(POINTS, ruling.points.as_str(), state)
            .on_input(|points| Message::RulingTyped(Ruling { points, ..ruling.clone() }))
            .on_submit(Message::WriteRuling)
            .width(110);
        let note = text_box(NOTE, "Why? (a note)", &ruling.note)
            .on_input(|note| Message::RulingTyped(Ruling { note, ..ruling.clone() }))
            .on_submit(Message::WriteRuling);
        let words = |words: &'static str| label(words, scale::BODY, Tone::Ink).width(Fill);
        let problem = problem.map(|words| label(words, scale::SMALL, Tone::Problem));
        let buttons = row![
            quiet_button("Cancel", Some(Message::Rule)).key(Command::Back),
            main_button("Record", Some(Message::WriteRuling)).key("Enter")
        ];
        let inside = column![
            label(ruling.title(self.night()), scale::BODY.with(STRONG), Tone::Ink),
            row![words("Points, such as −5"), points].align_y(Center).spacing(gap::MIDDLE),
        ]
        .push(problem)
        .push(note)
        .push(buttons.spacing(gap::MIDDLE).align_y(Center))
        .spacing(gap::MIDDLE);
        let inside = container(inside).padding([14, 18]).width(SIDE);
        Some(container(card(inside)).height(Shrink).into())
    }
}
