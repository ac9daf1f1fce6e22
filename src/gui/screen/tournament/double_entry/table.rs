//! The second reading of all tables of a game: empty at first, and never with what was
//! written first in it.

use std::collections::BTreeMap;

use iced::widget::{column, container, row, space};
use iced::{Center, Fill, Padding, Right};

use super::super::Texts;
use super::super::entry::{Columns, LINE, Look, ROW, around, figure, hand_cell, mark, typed_look};
use super::{Eye, Message, TournamentScreen};
use crate::engine::{RoundPath, TableResult};
use crate::gui::icon::{Icon, icon};
use crate::gui::screen::Viewport;
use crate::gui::theme::{
    Element, MEDIUM, Outline, Surface, Tone, Width, button_style, filled, outline, scale,
    soft_outline, space as gap, stroke,
};
use crate::gui::widget::{
    double_rule, hairline, label, margin_line, sheet, strong_line, vertical_hairline,
};

impl TournamentScreen {
    /// The hands of a game as they are read a second time.
    pub(in super::super) fn second_view(&self, viewport: Viewport) -> Element<'_, Message> {
        let wide = viewport.width == Width::Wide;
        let tables = self.round(self.game).map_or(&[][..], |round| &round.tables);
        let columns = self.columns(viewport);
        let list = self.rows(
            viewport,
            (tables.len(), around(viewport)),
            |_| ROW,
            |index| match tables.get(index) {
                Some(table) => self.read_row(columns, table),
                None => space::vertical().height(0).into(),
            },
        );
        let paper =
            column![self.entry_head(columns, "Read"), double_rule(), container(list).height(Fill),]
                .push((!wide).then(|| column![strong_line(), self.second_foot(viewport)]));
        let paper = sheet(viewport.width, viewport.width != Width::Narrow, paper);
        let beside = wide.then(|| self.second_side(viewport));
        row![paper].push(beside).spacing(gap::GAP).into()
    }

    fn read_row<'a>(&'a self, columns: Columns, table: &'a TableResult) -> Element<'a, Message> {
        let hands = u8::try_from(table.hands.len()).unwrap_or(u8::MAX);
        let places = (1..=hands).map(|hand| RoundPath { table: table.table, hand });
        let eyes: Vec<Eye> = places.filter_map(|place| self.eye((self.game, place))).collect();
        let differs = eyes.contains(&Eye::Differs);
        let all = table.complete && eyes.len() == table.hands.len();
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
            let cell = self.read_cell(columns, table, place);
            line = line.push(vertical_hairline()).push(cell);
        }
        let count = format!("{} of {}", eyes.len(), table.hands.len());
        let count = if table.hands.is_empty() { String::new() } else { count };
        let count = label(count, scale::BODY.with(MEDIUM), Tone::Muted).align_x(Right);
        let count = container(count).align_right(columns.game).center_y(Fill);
        line = line.push(margin_line()).push(count.padding(Padding::ZERO.right(20)));
        column![line, hairline()].into()
    }

    /// One hand: read, being typed, to be read, or not there to be read.
    fn read_cell<'a>(
        &'a self,
        columns: Columns,
        table: &'a TableResult,
        place: RoundPath,
    ) -> Element<'a, Message> {
        let here = self.second.at == place;
        let form = self.second.form.as_ref().filter(|form| form.place() == place);
        let eye = self.eye((self.game, place)).filter(|_| form.is_none());
        let there = usize::from(place.hand) <= table.hands.len();
        let Some(rules) = &self.rules else { return space::horizontal().into() };
        let read = self.second.twice.read((self.game, place)).filter(|_| there);
        let entry = self.session.game().record().rounds.get(self.game.wrapping_sub(1));
        let stands = entry.filter(|_| eye == Some(Eye::Agrees));
        let texts: Texts = match (form, read, stands) {
            (Some(form), ..) => form.texts().clone(),
            // What agrees or is settled is shown as it stands.
            (None, Some(_), Some(entry)) => rules.recorded(entry, place, table.pairs),
            (None, Some(read), None) => read.cells.clone(),
            (None, None, _) => Texts::new(),
        };
        let filled = match form {
            Some(form) => form.filled().clone(),
            None if eye.is_some() => BTreeMap::new(),
            None => rules.entry(place, table.pairs, &texts).1,
        };
        let problems =
            form.map(|form| form.shown_problems(self.session.game())).unwrap_or_default();
        let line = |pair: usize| {
            let figures = rules.cells_of_pair(place, table.pairs, pair).map(|(field, cell)| {
                let follows = filled.get(&cell).map(ToString::to_string);
                let value = texts.get(&cell).cloned().or_else(|| follows.clone());
                let look = match eye {
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
        let mark = eye.map(mark);
        let figures = column![line(0), line(1)];
        hand_cell(columns, mark, figures, Message::Read(place), move |pointed| {
            let differs = (eye == Some(Eye::Differs)).then_some(Tone::ProblemSoft);
            let ground = differs.or((here || pointed).then_some(Tone::Shade));
            let line = match (here && eye.is_some(), differs.is_some()) {
                (true, _) => outline(Tone::Focus, stroke::MARGIN, 0.0),
                (_, true) => soft_outline(Tone::Problem, 0.0),
                _ => outline(Tone::Focus, 0.0, 0.0),
            };
            button_style(ground, Tone::Ink, line)
        })
    }
}
