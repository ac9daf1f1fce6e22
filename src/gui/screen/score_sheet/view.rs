//! The view: banner, tabs, table and side card.

use iced::widget::{container, row};
use iced::{Fill, Point};

use super::{
    CountMessage, GameScreen as _, Geometry, Message, RoundView as _, ScoreSheetScreen,
    SheetMessage, Viewport,
};
use crate::gui::game::list_sheet::breakdown;
use crate::gui::game::{GameDrawing, GameFrame, Popover, Tab};
use crate::gui::icon::Icon;
use crate::gui::screen::{Headline, MenuEntry};
use crate::gui::theme::{Element, space as gap};
use crate::gui::widget::secondary_button;
use session::chart::float;
use session::describe;
use session::display::DisplayContent;
use session::form::RoundForm;
use session::score_sheet;

impl GameDrawing for ScoreSheetScreen {
    /// Returns the title: "Goodge: Ada, Ben and Cleo".
    fn title(&self) -> String {
        let record = self.session.record();
        format!("{}: {}", record.game.name, scoring::join_words(&record.players))
    }

    fn own_menu(&self) -> Vec<MenuEntry<Message>> {
        let mut own = Vec::new();
        let form = self.rounds.active();
        if self.is_open() && form.cursor().is_some_and(|cell| form.can_count(&cell)) {
            let count = Message::Own(SheetMessage::Count(CountMessage::Toggle));
            own.push(MenuEntry::new(Icon::Count, "Count cards", count).key("F4"));
        }
        if self.rounds.corrects() {
            own.push(
                MenuEntry::new(Icon::Cross, "Delete this round", Message::TakeOut).key("Shift Del"),
            );
            own.push(
                MenuEntry::new(Icon::Back, "Cancel the correction", Message::Leave).key("Esc"),
            );
        }
        own.push(if self.is_open() {
            let fields = self.session.record().game.dealer.common_fields();
            MenuEntry::new(Icon::Correct, fields, Message::More).key("F5")
        } else {
            MenuEntry::new(Icon::Play, "Play again", Message::PlayAgain).key("P")
        });
        let last = self.session.record().rounds.len();
        if last > 0 && !self.rounds.corrects() {
            let correct = Message::Correct(last);
            own.push(MenuEntry::new(Icon::Correct, "Correct the last round", correct).key("F2"));
        }
        own
    }

    fn headline(&self) -> Option<Headline<Message>> {
        if !self.is_headed(self.session.viewport()) {
            return None;
        }
        let form = self.rounds.next();
        let words = describe::headline(self.session.record(), &form.asked().deal);
        let is_ready =
            form.is_complete(self.session.game()) && self.session.write_status().is_none();
        Some(Headline { words, record: is_ready.then_some(Message::Record) })
    }

    fn frame(&self, viewport: Viewport) -> GameFrame<'_, Message> {
        let wide = viewport.width.is_wide();
        let geometry = self.geometry(viewport);
        let body: Element<'_, Message> = match self.tab() {
            Tab::Score => {
                let side = wide.then(|| self.side(viewport));
                let pad = container(self.pad(&geometry)).height(Fill).width(Fill);
                row![pad].push(side).spacing(gap::GAP).into()
            }
            Tab::Chart => self.chart_page(viewport),
            page => self.session.page(page, viewport, wide),
        };
        let banner = container(self.banner(viewport)).height(geometry.banner).clip(true);
        GameFrame::new(viewport, banner, body).tabs(wide).cards(wide && self.tab() == Tab::Score)
    }

    fn popover(&self, viewport: Viewport) -> Option<Popover<'_, Message>> {
        let geometry = self.geometry(viewport);
        Some(match self.count_over(&geometry) {
            Some(count) => (Some(count), Message::Own(SheetMessage::Count(CountMessage::Close))),
            None => (self.reasons(&geometry), Message::Own(SheetMessage::CloseReasons)),
        })
    }

    fn typed_form(&self) -> Option<&RoundForm> {
        Some(self.rounds.active())
    }

    fn display(&self) -> DisplayContent {
        score_sheet::display(self.session.game())
    }
}

impl ScoreSheetScreen {
    /// Draws the reasons for a score, beside it.
    pub(super) fn reasons(&self, geometry: &Geometry) -> Option<(Element<'_, Message>, Point)> {
        let (round, column) = self.explained.filter(|_| self.tab() == Tab::Score)?;
        let reasons = self.session.game().score_reasons(round, column)?;
        let height = 200.0 + 32.0 * float(reasons.lines.len());
        let words = format!("Correct round {round}");
        let correct = secondary_button(words, Some(Message::Correct(round))).key("F2").width(Fill);
        let card = breakdown(reasons).close("Esc closes").action(correct);
        let form = (self.session.record().rounds.len(), self.entry_height(geometry));
        let open = self.is_open().then(|| geometry.top_of_form(self.scrolled, form));
        let limit = open.unwrap_or(geometry.size.height);
        Some((card.into(), geometry.beside(self.scrolled, (round, column), height, limit)))
    }
}
