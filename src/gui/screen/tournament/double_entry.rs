//! The hands of a night, typed a second time: empty at first, and never with what was typed
//! first in it.

use iced::widget::{column, container, space};
use iced::{Fill, Padding, Right};

use super::entry::{HandColumns, Look, ROW, around, hand_cell, mark};
use super::{Message, TournamentScreen};
use crate::engine::{RoundPath, TableResult};
use crate::game::double_entry::Agreement;
use crate::game::tournament::Texts;
use crate::gui::icon::Icon;
use crate::gui::screen::Viewport;
use crate::gui::session::double_entry::{Message as Second, say, view};
use crate::gui::theme::{
    Element, MEDIUM, Tone, Width, button_style, outline, scale, soft_outline, stroke,
};
use crate::gui::widget::{double_rule, label};

/// Says what to do on the tab.
pub(super) const HELP: &str = "Take the slips again and type what they say. What was \
    typed first is not shown; where both agree, the hand is done. T and a number jumps to a \
    table, D to the next difference.";

impl TournamentScreen {
    /// The hands of a game as they are typed a second time.
    pub(super) fn second_view(&self, viewport: Viewport) -> Element<'_, Message> {
        let tables = self.night().tables(self.hands.game());
        let columns = self.columns(viewport);
        let list = self.rows(
            viewport,
            (tables.len(), around(viewport)),
            |_| ROW,
            |index| match tables.get(index) {
                Some(table) => self.second_row(columns, table),
                None => space::vertical().height(0).into(),
            },
        );
        let list =
            column![self.entry_head(columns, "Read"), double_rule(), container(list).height(Fill)];
        let problem = self.said(self.session.double_entry().form()).map(|(title, sentence)| {
            let said = format!("{title}: {sentence}");
            (self.problem_card((title, sentence), self.session.double_entry().here().1.table), said)
        });
        view::view(self, viewport, viewport.width == Width::Wide, list.into(), problem)
    }

    fn second_row<'a>(
        &'a self,
        columns: HandColumns,
        table: &'a TableResult,
    ) -> Element<'a, Message> {
        let hands = u8::try_from(table.hands.len()).unwrap_or(u8::MAX);
        let places = (1..=hands).map(|hand| RoundPath { table: table.table, hand });
        let typed = places
            .filter_map(|place| self.session.double_entry().agreement((self.hands.game(), place)));
        let typed: Vec<Agreement> = typed.collect();
        let differs = typed.contains(&Agreement::Differs);
        let all = table.complete && typed.len() == table.hands.len();
        let (sign, color, soft) = match (differs, all) {
            (true, _) => (Some(Icon::Problem), Tone::Problem, Some(Tone::ProblemSoft)),
            (_, true) => (Some(Icon::Check), Tone::Success, None),
            _ => (None, Tone::Muted, None),
        };
        let count = format!("{} of {}", typed.len(), table.hands.len());
        let count = if table.hands.is_empty() { String::new() } else { count };
        let count = label(count, scale::BODY.with(MEDIUM), Tone::Muted).align_x(Right);
        let count = container(count).align_right(columns.game).center_y(Fill);
        let count = count.padding(Padding::ZERO.right(20)).into();
        let cell = |place| self.second_cell(columns, table, place);
        self.grid_row(columns, table, (sign, color, soft), cell, count)
    }

    /// One hand: read, being typed, to be read, or not there to be read.
    fn second_cell<'a>(
        &'a self,
        columns: HandColumns,
        table: &'a TableResult,
        place: RoundPath,
    ) -> Element<'a, Message> {
        let here = self.session.double_entry().here().1 == place;
        let form = self.session.double_entry().form().filter(|form| form.place() == place);
        let agreement = self
            .session
            .double_entry()
            .agreement((self.hands.game(), place))
            .filter(|_| form.is_none());
        let there = usize::from(place.hand) <= table.hands.len();
        let texts: Texts = match form {
            Some(form) => form.texts().clone(),
            None if there => {
                self.session.double_entry().texts(self.session.record(), (self.hands.game(), place))
            }
            None => Texts::new(),
        };
        let look = |typed, is_blank| match agreement {
            _ if !there => Look::Nothing,
            Some(_) => Look::Recorded,
            None if is_blank => Look::Open,
            None => typed,
        };
        let is_written = agreement.is_some();
        let figures = self.figures(columns, (table, place), (form, &texts, is_written), look);
        let mark = agreement.map(mark);
        hand_cell(
            columns,
            mark,
            figures,
            say(Second::Open((self.hands.game(), place))),
            move |pointed| {
                let differs = (agreement == Some(Agreement::Differs)).then_some(Tone::ProblemSoft);
                let ground = differs.or((here || pointed).then_some(Tone::Shade));
                let line = match (here && agreement.is_some(), differs.is_some()) {
                    (true, _) => outline(Tone::Focus, stroke::MARGIN, 0.0),
                    (_, true) => soft_outline(Tone::Problem, 0.0),
                    _ => outline(Tone::Focus, 0.0, 0.0),
                };
                button_style(ground, Tone::Ink, line)
            },
        )
    }
}
