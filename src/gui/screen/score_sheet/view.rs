//! The view: the shown tab and what is beside it, and what every form of a round has around its boxes.

use iced::alignment::Horizontal;
use iced::mouse::Interaction;
use iced::widget::Id;

use super::{Element, GameScreen as _, Message, REASON, ScoreSheetScreen};
use crate::gui::game::list_sheet::SIDE;
use crate::gui::game::{self, GameDrawing, GameFrame, Tab, disputes, panel_beside};
use crate::gui::prelude::*;
use scoring::{Cell, join_words};
use session::couples::TEAMS;
use session::display::DisplayContent;
use session::form::RoundForm;
use session::room::couples_content;
use session::score_sheet;
use session::score_sheet::lines::box_id;

/// Width of the reasons over the sheet, in logical pixels: at least, at most, and its share of the
/// window.
const WIDTH: [f32; 2] = [272.0, 388.0];
const SHARE: f32 = 0.28;

impl GameDrawing for ScoreSheetScreen {
    /// Returns the title: "Goodge: Ada, Ben and Cleo", "Gin Tournament: Guys and Girls".
    fn title(&self) -> String {
        let record = self.session.record();
        let who = if self.is_match() {
            record.team_name_list(&TEAMS)
        } else {
            join_words(&record.players)
        };
        format!("{}: {who}", record.game.name)
    }

    fn frame(&self, viewport: Viewport) -> GameFrame<'_, Message> {
        let wide = viewport.width.is_wide();
        let (tab, is_match) = (self.tab(), self.is_match());
        let body: Element<'_> = match tab {
            Tab::Score => {
                let side = wide.then(|| {
                    let panel = panel_beside(&self.session, self.typed_form(), viewport);
                    match panel.map(|panel| container(panel.map(Message::Session))) {
                        Some(panel) => {
                            panel.padding(Padding::ZERO.right(BAR)).width(SIDE + BAR).into()
                        }
                        None => self.side(viewport),
                    }
                });
                let pad = container(self.pad(&self.table(viewport))).height(Fill).width(Fill);
                row![pad].push(side).spacing(gap::BESIDE).into()
            }
            Tab::Chart if !is_match => self.chart_page(viewport),
            Tab::Disputes => disputes::view(self, viewport),
            Tab::Rules | Tab::GameLog => self.session.page(tab, viewport),
            _ => self.match_page(viewport),
        };
        let mut banner = container(self.banner(viewport));
        if !is_match {
            banner = banner.height(self.banner_height(viewport)).clip(true);
        }
        let beside = (is_match && wide).then(|| self.columns_beside(viewport));
        let popover = self.count_over(viewport).or_else(|| self.reasons_over(viewport));
        let has_cards = wide && tab == Tab::Score;
        GameFrame { banner: banner.into(), body, beside, has_cards, popover }
    }

    fn typed_form(&self) -> Option<&RoundForm> {
        Some(self.rounds.active())
    }

    fn display(&self) -> DisplayContent {
        if self.is_match() {
            couples_content(&self.session.room_state())
        } else {
            score_sheet::display(self.session.game())
        }
    }
}

impl ScoreSheetScreen {
    /// Draws the reasons for a score over a narrower window, on the side where they do not cover it.
    fn reasons_over(&self, viewport: Viewport) -> Option<(Element<'_>, Horizontal, Message)> {
        let (_, column) = self.marked.filter(|_| viewport.width.is_compact())?;
        let [least, most] = WIDTH;
        let width = (SHARE * viewport.size.width).clamp(least, most);
        Some((self.reasons(width)?, self.away_from(column), Message::Explain))
    }

    pub(super) fn reasons(&self, width: f32) -> Option<Element<'_>> {
        let marked = self.marked.filter(|_| self.explained && self.tab() == Tab::Score);
        let (round, column) = marked?;
        let reasons = self.session.game().score_reasons(round, column)?;
        let words = format!("Correct round {round}");
        let correct = secondary_button(words, Some(Message::Correct(round)))
            .key(Command::CorrectRound)
            .width(Fill);
        Some(score_breakdown(reasons, width, Some(correct.into())))
    }

    /// Returns the side for a card over the table that does not cover this column.
    pub(super) fn away_from(&self, column: usize) -> Horizontal {
        let is_right = 2 * column >= self.session.record().team_count();
        if is_right { Horizontal::Left } else { Horizontal::Right }
    }

    /// Draws a box for a number, with the caret if it has the keys.
    pub(super) fn typed_box<'a>(&self, cell: Cell, drawn: TextInput<'a, Message>) -> Element<'a> {
        let form = self.rounds.active();
        let drawn = drawn.caret(form.is_selected(), form.caret());
        let drawn = drawn.height(self.session.viewport().width.field());
        let drawn = container(drawn).id(Id::from(box_id(&cell)));
        mouse_area(drawn).on_press(Message::Pointed(cell)).into()
    }

    pub(super) fn reason_box(&self) -> Element<'_> {
        let reason =
            self.rounds.correction.as_ref().map_or("", |correction| correction.reason.as_str());
        let reason = text_box(REASON, "Reason (optional)", reason)
            .waiting(self.is_in_reason())
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

    pub(super) fn record_key(&self) -> Command {
        let is_on_record = self.rounds.active().cursor().is_none();
        if is_on_record { Command::NextBox } else { Command::RecordAnywhere }
    }

    pub(super) fn record_button(&self) -> Button<'_, Message> {
        let form = self.rounds.active();
        let ready = form.is_complete(self.session.game()) && !self.session.is_pending();
        let (number, wide) = (form.number(), self.session.viewport().width.is_wide());
        let words = match (self.rounds.corrects(), wide) {
            (true, _) => format!("Correct round {number}"),
            (false, true) => format!("Record round {number}"),
            (false, false) => "Record".to_owned(),
        };
        let button = main_button(words, ready.then_some(Message::Record));
        let button = if wide { button.big() } else { button };
        // From a button that cannot record, Enter goes to what is wrong.
        let is_focused = form.cursor().is_none();
        let button = if ready || !is_focused { button.key(self.record_key()) } else { button };
        button.focused(is_focused)
    }

    /// Returns the buttons after the end: play again, print, export, and home.
    pub(super) fn end_buttons() -> [Button<'static, Message>; 4] {
        let say = |message: game::Message| Some(message.into());
        [
            main_button("Play again", Some(Message::PlayAgain)).key(Command::PlayAgain).big(),
            secondary_button("Print", say(game::Message::Print)).icon(Icon::Print),
            secondary_button("Export", say(game::Message::Export)).icon(Icon::Export),
            quiet_button("Back to Tonight", say(game::Message::Home)).key(Command::Back),
        ]
    }
}
