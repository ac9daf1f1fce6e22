//! What every form of a round has around its boxes: its state, the button that records it, the
//! reason of a correction, and what can be done after the end.

use iced::Fill;
use iced::mouse::Interaction;
use iced::widget::{mouse_area, space, stack};

use super::{Message, REASON, ScoreSheetScreen, Viewport};
use crate::gui::command::Command;
use crate::gui::game;
use crate::gui::icon::Icon;
use crate::gui::theme::{Element, scale};
use crate::gui::widget::{
    Banner, Button, Caret, StatusChip, banner, main_button, quiet_button, secondary_button,
    status_chip, text_box,
};
use session::score_sheet::Completeness;

impl ScoreSheetScreen {
    /// Returns the caret in the box that has the keys.
    pub(super) fn caret(&self) -> Caret {
        let form = self.rounds.active();
        match form.caret() {
            _ if form.is_selected() => Caret::All,
            Some(after) => Caret::After(after),
            None => Caret::End,
        }
    }

    /// Draws the box for the optional reason of a correction.
    pub(super) fn reason_box(&self) -> Element<'_, Message> {
        let reason = self.rounds.correction().map_or("", |correction| correction.reason.as_str());
        let reason = text_box(REASON, "Reason (optional)", reason)
            .on_input(Message::Reason)
            .on_submit(game::Message::Enter.into())
            .style(scale::BODY);
        // The first click takes the cursor from the boxes too.
        let first = (!self.is_in_reason()).then(|| {
            let area = mouse_area(space().width(Fill).height(Fill)).interaction(Interaction::Text);
            area.on_press(Message::InReason)
        });
        stack![Element::from(reason)].push(first).into()
    }

    /// Draws the banner while a round is corrected.
    pub(super) fn correction_banner(&self, viewport: Viewport) -> Banner<'_, Message> {
        let (form, next) = (self.rounds.active(), self.rounds.next());
        let waits = format!(" · round {} is not finished", next.number());
        let waits = if next.is_touched() { waits.as_str() } else { "" };
        let ready = form.is_touched() && form.is_complete(self.session.game());
        let words = if ready {
            if form.cursor().is_none() {
                "Press Enter to correct it"
            } else {
                "Ctrl+Enter corrects it"
            }
        } else if viewport.width.is_wide() {
            "Nothing changes until it is recorded"
        } else {
            "Not changed yet"
        };
        let chip = status_chip(Icon::Correct, words, ready);
        banner(viewport.width, format!("Correcting round {}", form.number()))
            .eyebrow(format!("{}{waits}", self.session.name()))
            .status_chip(self.session.write_status().unwrap_or(chip))
            .on_ready(Message::Record)
    }

    /// Returns the state of the round as typed, or of the pending change.
    pub(super) fn form_status(&self) -> StatusChip<'_> {
        let (state, words) = self.rounds.active().status_words(self.session.game());
        let has_side = self.session.viewport().width.is_wide();
        self.session.write_status().unwrap_or_else(|| match state {
            // Enter is for the card about the game.
            Completeness::Complete if self.session.has_panel() => {
                let words = format!("Round {} is complete", self.rounds.active().number());
                status_chip(Icon::Check, words, false)
            }
            // Without a card beside the sheet the chip is the button.
            Completeness::Complete if !has_side => {
                status_chip(Icon::Check, "Record", true).key(self.record_key().keys())
            }
            Completeness::Complete => status_chip(Icon::Check, words, true),
            Completeness::Wrong => status_chip(Icon::Problem, words, false),
            Completeness::Open => status_chip(Icon::Correct, words, false),
        })
    }

    /// Returns the key that records now.
    fn record_key(&self) -> Command {
        let is_on_record = self.rounds.active().cursor().is_none();
        if is_on_record { Command::NextBox } else { Command::RecordAnywhere }
    }

    /// Draws the button that records the round or the correction; `short` if there is little space.
    pub(super) fn record_button(&self, short: bool) -> Button<'_, Message> {
        let form = self.rounds.active();
        let ready = form.is_complete(self.session.game()) && !self.session.is_pending();
        let number = form.number();
        let words = match (self.rounds.corrects(), short) {
            (true, _) => format!("Correct round {number}"),
            (false, false) => format!("Record round {number}"),
            (false, true) => "Record".to_owned(),
        };
        let button = main_button(words, ready.then_some(Message::Record));
        // From a button that cannot record, Enter goes to what is wrong.
        let is_focused = form.cursor().is_none();
        let button = if ready || !is_focused { button.key(self.record_key()) } else { button };
        button.focused(is_focused)
    }

    /// Returns the buttons after the end: play again, print, export, and home.
    pub(super) fn end_buttons(&self) -> [Button<'_, Message>; 4] {
        let say = |message: game::Message| Some(message.into());
        [
            main_button("Play again", Some(Message::PlayAgain)).key(Command::PlayAgain).big(),
            secondary_button("Print", say(game::Message::Print)).icon(Icon::Print),
            secondary_button("Export", say(game::Message::Export)).icon(Icon::Export),
            quiet_button("Back to Tonight", say(game::Message::Home)).key(Command::Back),
        ]
    }
}
