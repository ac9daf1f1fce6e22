//! The hands of a night, typed a second time: empty at first, and never with what was typed
//! first in it.

use std::collections::BTreeMap;

use iced::widget::{column, container, row, space};
use iced::{Center, Fill, Padding, Right, Task};

use super::entry::{HandColumns, LINE, Look, ROW, around, figure, hand_cell, mark, typed_look};
use super::{GameSession, Message, Texts, TournamentScreen, TournamentTab};
use crate::engine::{RoundPath, TableResult};
use crate::game::double_entry::{Agreement, DoubleEntry};
use crate::gui::double_entry::{self as second, DoubleEntryView, view};
use crate::gui::icon::{Icon, icon};
use crate::gui::screen::Viewport;
use crate::gui::theme::{
    Element, MEDIUM, Outline, Surface, Tone, Width, button_style, filled, outline, scale,
    soft_outline, stroke,
};
use crate::gui::widget::{double_rule, hairline, label, margin_line, vertical_hairline};

impl DoubleEntryView for TournamentScreen {
    const SECOND_TAB: TournamentTab = TournamentTab::Second;
    const FIRST_TAB: TournamentTab = TournamentTab::Entry;
    const HELP: &'static str = "Take the slips once more and type what stands on them. What was \
        typed first is not shown; where both agree, the hand is done. T and a number jumps to a \
        table, D to the next difference.";

    fn double_entry(&self) -> &DoubleEntry {
        &self.double_entry
    }

    fn double_entry_mut(&mut self) -> (&mut DoubleEntry, &mut GameSession) {
        (&mut self.double_entry, &mut self.session)
    }

    fn viewport(&self) -> Viewport {
        self.viewport
    }

    fn show_place(&mut self) -> Task<Message> {
        self.show_cursor()
    }

    /// Both tabs show the hands of the same game.
    fn place_shown(&mut self) {
        let (game, _) = self.double_entry.here();
        if self.tab == TournamentTab::Second && game > 0 && game != self.game {
            self.show_hands(game);
        }
    }

    /// In the shown game, however many others are not typed twice.
    fn open_first(&mut self) {
        self.double_entry.open_round(self.session.game(), self.game);
    }
}

impl TournamentScreen {
    /// The hands of a game as they are typed a second time.
    pub(super) fn second_view(&self, viewport: Viewport) -> Element<'_, Message> {
        let tables = self.round(self.game).map_or(&[][..], |round| &round.tables);
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
        let problem = self.said(self.double_entry.form()).map(|(title, sentence)| {
            let said = format!("{title}: {sentence}");
            (self.problem_card((title, sentence), self.double_entry.here().1.table), said)
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
        let typed = places.filter_map(|place| self.double_entry.agreement((self.game, place)));
        let typed: Vec<Agreement> = typed.collect();
        let differs = typed.contains(&Agreement::Differs);
        let all = table.complete && typed.len() == table.hands.len();
        let (sign, color, soft) = match (differs, all) {
            (true, _) => (Some(Icon::Problem), Tone::Problem, Some(Tone::ProblemSoft)),
            (_, true) => (Some(Icon::Check), Tone::Success, None),
            _ => (None, Tone::Muted, None),
        };
        let number = label(table.table.to_string(), scale::NAME.sized(19.0), Tone::Ink);
        let sign = sign.map(|sign| icon(sign, 15.0, color));
        let state = container(column![number].push(sign).spacing(1).align_x(Center));
        let state = state.center_x(columns.table).center_y(ROW - 1.0).class(match soft {
            Some(soft) => filled(soft, Outline::default()),
            None => Surface::default(),
        });
        let pairs = self.pairs_cell(columns, table);
        let mut line = row![state, vertical_hairline(), pairs].height(ROW - 1.0);
        for hand in 1..=u8::try_from(self.hands()).unwrap_or(u8::MAX) {
            let place = RoundPath { table: table.table, hand };
            let cell = self.second_cell(columns, table, place);
            line = line.push(vertical_hairline()).push(cell);
        }
        let count = format!("{} of {}", typed.len(), table.hands.len());
        let count = if table.hands.is_empty() { String::new() } else { count };
        let count = label(count, scale::BODY.with(MEDIUM), Tone::Muted).align_x(Right);
        let count = container(count).align_right(columns.game).center_y(Fill);
        line = line.push(margin_line()).push(count.padding(Padding::ZERO.right(20)));
        column![line, hairline()].into()
    }

    /// One hand: read, being typed, to be read, or not there to be read.
    fn second_cell<'a>(
        &'a self,
        columns: HandColumns,
        table: &'a TableResult,
        place: RoundPath,
    ) -> Element<'a, Message> {
        let here = self.double_entry.here().1 == place;
        let form = self.double_entry.form().filter(|form| form.place() == place);
        let agreement = self.double_entry.agreement((self.game, place)).filter(|_| form.is_none());
        let there = usize::from(place.hand) <= table.hands.len();
        let Some(rules) = &self.rules else { return space::horizontal().into() };
        let pairs = table.pairs_at(place.hand);
        let texts: Texts = match form {
            Some(form) => form.texts().clone(),
            None if there => {
                self.double_entry.texts(self.session.game().record(), (self.game, place))
            }
            None => Texts::new(),
        };
        let filled = match form {
            Some(form) => form.filled().clone(),
            None if agreement.is_some() => BTreeMap::new(),
            None => rules.entry(place, pairs, &texts).1,
        };
        let problems =
            form.map(|form| form.shown_problems(self.session.game())).unwrap_or_default();
        let line = |pair: usize| {
            let figures = rules.cells_of_pair(place, pairs, pair).map(|(field, cell)| {
                let follows = filled.get(&cell).map(ToString::to_string);
                let value = texts.get(&cell).cloned().or_else(|| follows.clone());
                let look = match agreement {
                    _ if !there => Look::Nothing,
                    Some(_) => Look::Recorded,
                    None if form.is_none() && value.is_none() => Look::Open,
                    None => typed_look(form, &cell, &problems, follows.is_some()),
                };
                let first =
                    rules.fields.first().is_some_and(|it| it.asked.spec.id == field.asked.spec.id);
                figure(columns.figure, value.unwrap_or_default(), look, first)
            });
            row(figures).spacing(4).height(LINE).align_y(Center)
        };
        let mark = agreement.map(mark);
        let figures = column![line(0), line(1)];
        hand_cell(
            columns,
            mark,
            figures,
            second::Message::Open((self.game, place)).into(),
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
