//! All tables at once: a row a table, its hands side by side. What is missing stands out.

use std::collections::BTreeMap;

use iced::widget::{button, column, container, row, scrollable, space, stack, text};
use iced::{Center, Fill, Padding, Right};

use super::{Message, TournamentScreen, Viewport};
use crate::chart::float;
use crate::engine::{Cell, Diagnostic, RoundPath, TableResult, signed};
use crate::game::double_entry::Agreement;
use crate::game::form::{HandField, RoundForm};
use crate::game::tournament::Texts;
use crate::gui::icon::{Icon, icon, suit, suit_icon};
use crate::gui::session::double_entry::agreement_icon;
use crate::gui::text_fit;
use crate::gui::theme::{
    Element, MEDIUM, Outline, STRONG, Surface, TEXT, Tone, Width, bordered, button_style,
    by_status, filled, outline, radius, scale, space as gap, stroke,
};
use crate::gui::widget::{
    Side, double_rule, ellipsized_text, hairline, label, margin_line, sheet, side_badge, slim_bar,
    strong_line, vertical_hairline,
};

/// Height of a table's row.
pub(super) const ROW: f32 = 59.0;
/// Above the list, and below it where there is no room beside.
const HEAD: f32 = 62.0 + 5.0;
const FOOT: f32 = 53.0;
pub(super) const LINE: f32 = 27.0;
/// Left of the figures of a hand, the mark of how it compares where hands are read twice.
pub(super) const MARK: f32 = 18.0;

/// What is above and below the list.
pub(super) fn around(viewport: Viewport) -> f32 {
    if viewport.width == Width::Wide { HEAD } else { HEAD + FOOT }
}

/// How wide the columns are.
#[derive(Clone, Copy)]
pub(super) struct HandColumns {
    pub(super) table: f32,
    pub(super) pairs: f32,
    pub(super) hand: f32,
    pub(super) game: f32,
    pub(super) figure: f32,
}

impl TournamentScreen {
    /// The hands of a game at every table.
    pub(super) fn entry_view(&self, viewport: Viewport) -> Element<'_, Message> {
        let wide = viewport.width == Width::Wide;
        let Some(round) = self.night().round(self.hands.game()) else {
            let words = "Start the first game on the Seating tab, then type its hands here.";
            let words = self.night().trouble().unwrap_or_else(|| words.to_owned());
            let empty = container(label(words, scale::CARD, Tone::Muted)).center(Fill);
            return sheet(viewport.width, viewport.width != Width::Narrow, empty);
        };
        let columns = self.columns(viewport);
        let ahead = round.tables.iter().map(|table| table.hands.len()).max().unwrap_or(0);
        let list = self.rows(
            viewport,
            (round.tables.len(), around(viewport)),
            |_| ROW,
            |index| match round.tables.get(index) {
                Some(table) => self.table_row(columns, table, ahead),
                None => space::vertical().height(0).into(),
            },
        );
        let paper =
            column![self.entry_head(columns, "Game"), double_rule(), container(list).height(Fill),]
                .push((!wide).then(|| column![strong_line(), self.entry_foot(viewport)]));
        let paper = sheet(viewport.width, viewport.width != Width::Narrow, paper);
        if wide {
            return row![paper, self.entry_side()].spacing(gap::GAP).into();
        }
        let why = self.why_table();
        let over = (!why.is_empty()).then(|| {
            let cards = scrollable(column(why).spacing(gap::SMALL)).direction(slim_bar());
            let cards = cards;
            container(cards).align_right(Fill).align_bottom(Fill).padding(gap::WIDE)
        });
        stack![paper].push(over).into()
    }

    pub(super) fn columns(&self, viewport: Viewport) -> HandColumns {
        let wide = viewport.width == Width::Wide;
        let side = if wide { super::sidebar::WIDTH + gap::GAP } else { 0.0 };
        let room = viewport.size.width - 2.0 * viewport.width.margin() - side;
        let (table, game, pairs) = match viewport.width {
            Width::Wide => (60.0, 104.0, 206.0),
            Width::Medium => (60.0, 86.0, 180.0),
            Width::Narrow => {
                (46.0, if room < 560.0 { 60.0 } else { 76.0 }, (0.24 * room).clamp(118.0, 160.0))
            }
        };
        let hands = float(usize::from(self.night().hands()).max(1));
        let hand = ((room - table - pairs - game - 8.0) / hands).max(60.0);
        let boxes: usize = self.hands.rules().map_or(1, |rules| {
            rules.fields.iter().map(|field| if field.by_player { 2 } else { 1 }).sum()
        });
        let mark = if self.session.double_entry().is_on() { MARK } else { 0.0 };
        let figure = ((hand - 20.0 - mark) / float(boxes.max(1)) - 4.0).clamp(22.0, 44.0);
        HandColumns { table, pairs, hand, game, figure }
    }

    pub(super) fn entry_head(
        &self,
        columns: HandColumns,
        last: &'static str,
    ) -> Element<'_, Message> {
        let small = |words: &'static str| label(words, scale::SMALL.with(MEDIUM), Tone::Muted);
        let planned = self.night().planned(self.hands.game());
        let mut head = row![
            container(small("Table")).center_x(columns.table),
            vertical_hairline(),
            container(small("Pairs")).width(columns.pairs).padding([0, 12]),
        ]
        .align_y(Center);
        for hand in 0..usize::from(self.night().hands()) {
            let trump = planned.and_then(|planned| planned.trumps.get(hand)).copied();
            let sign =
                trump.and_then(|trump| trump.split(' ').find(|word| suit_icon(word).is_some()));
            let title = row![
                label(format!("Hand {}", hand + 1), scale::BODY.with(STRONG), Tone::Ink)
                    .wrapping(text::Wrapping::None)
            ]
            .push(sign.map(|sign| suit(sign, 16.0)))
            .spacing(8)
            .align_y(Center);
            let fields = self.hands.rules().map_or(&[][..], |rules| &rules.fields);
            let names = fields.iter().flat_map(|field| field_heads(field, columns.figure));
            let names = names.map(|name| {
                let step = text_fit::step(&name, scale::LEAST.with(TEXT), columns.figure);
                // Where not even small letters fit, the first of them says it.
                let fits = text_fit::fits(&name, step, columns.figure);
                let name = if fits { name } else { name.chars().take(1).collect() };
                label(name, step, Tone::Muted)
                    .wrapping(text::Wrapping::None)
                    .width(columns.figure)
                    .align_x(Right)
                    .into()
            });
            let part = column![title, row(names).spacing(4)].align_x(Right);
            head = head.push(vertical_hairline()).push(
                container(part)
                    .align_right(columns.hand - 1.0)
                    .padding(Padding::ZERO.right(10))
                    .clip(true),
            );
        }
        head = head
            .push(margin_line())
            .push(container(small(last)).align_right(Fill).padding(Padding::ZERO.right(22)));
        container(head).height(62).into()
    }

    fn table_row<'a>(
        &'a self,
        columns: HandColumns,
        table: &'a TableResult,
        ahead: usize,
    ) -> Element<'a, Message> {
        let number = table.table;
        let behind = !table.complete && table.hands.len() < ahead;
        let here = self.hands.form().filter(|form| form.place().table == number);
        let wrong = here.is_some_and(|form| !form.shown_problems(self.session.game()).is_empty());
        let (sign, color, soft) = if wrong {
            (Some(Icon::Problem), Tone::Problem, Some(Tone::ProblemSoft))
        } else if table.closed {
            (Some(Icon::Cross), Tone::Muted, None)
        } else if table.complete {
            (Some(Icon::Check), Tone::Success, None)
        } else if behind {
            (Some(Icon::History), Tone::Warning, Some(Tone::WarningSoft))
        } else {
            (None, Tone::Muted, None)
        };
        let cell = |place| self.hand_cell(columns, table, (place, behind));
        self.grid_row(columns, table, (sign, color, soft), cell, sums(columns, table))
    }

    /// A table's row: its number with how it stands, its pairs, its hands, and a sum.
    pub(super) fn grid_row<'a>(
        &'a self,
        columns: HandColumns,
        table: &'a TableResult,
        (sign, color, soft): (Option<Icon>, Tone, Option<Tone>),
        cell: impl Fn(RoundPath) -> Element<'a, Message>,
        sum: Element<'a, Message>,
    ) -> Element<'a, Message> {
        let number = label(table.table.to_string(), scale::NAME.sized(19.0), Tone::Ink);
        let sign = sign.map(|sign| icon(sign, 15.0, color));
        let state = container(column![number].push(sign).spacing(1).align_x(Center));
        let state = state.center_x(columns.table).center_y(ROW - 1.0).class(match soft {
            Some(soft) => filled(soft, Outline::default()),
            None => Surface::default(),
        });
        let pairs = self.pairs_cell(columns, table);
        let mut line = row![state, vertical_hairline(), pairs].height(ROW - 1.0);
        for hand in 1..=u8::try_from(usize::from(self.night().hands())).unwrap_or(u8::MAX) {
            let place = RoundPath { table: table.table, hand };
            line = line.push(vertical_hairline()).push(cell(place));
        }
        column![line.push(margin_line()).push(sum), hairline()].into()
    }

    /// The figures of a hand, pair by pair: what is typed of it, or what is written. `look` says
    /// how a box is drawn that would look like this, and whether it is blank.
    pub(super) fn figures<'a>(
        &self,
        columns: HandColumns,
        (table, place): (&TableResult, RoundPath),
        (form, texts, is_written): (Option<&RoundForm>, &Texts, bool),
        look: impl Fn(Look, bool) -> Look,
    ) -> Element<'a, Message> {
        let Some(rules) = self.hands.rules() else { return space::horizontal().into() };
        let pairs = self.hands.playing(table, place);
        let filled = match form {
            Some(form) => form.filled().clone(),
            None if is_written => BTreeMap::new(),
            None => rules.entry(place, pairs, texts).1,
        };
        let problems =
            form.map(|form| form.shown_problems(self.session.game())).unwrap_or_default();
        let first = rules.fields.first().map(|field| field.asked.spec.id);
        let line = |pair: usize| {
            let figures = rules.cells_of_pair(place, pairs, pair).map(|(_, cell)| {
                let follows = filled.get(&cell).map(ToString::to_string);
                let is_filled = follows.is_some();
                let value = texts.get(&cell).cloned().or(follows).unwrap_or_default();
                let typed = typed_look(form, &cell, &problems, is_filled);
                let look = look(typed, value.is_empty() && form.is_none());
                figure(columns.figure, value, look, first == Some(cell.field))
            });
            row(figures).spacing(4).height(LINE).align_y(Center)
        };
        column![line(0), line(1)].into()
    }

    /// Who sits at a table: its two pairs.
    pub(super) fn pairs_cell<'a>(
        &'a self,
        columns: HandColumns,
        table: &'a TableResult,
    ) -> Element<'a, Message> {
        let hand = u8::try_from(table.hands.len() + 1).unwrap_or(u8::MAX);
        let pairs = self.hands.playing(table, RoundPath { table: table.table, hand });
        let pair = |at: usize| {
            let names = pairs[at.min(1)].map(|player| self.player(player)).join(" & ");
            let room = columns.pairs - 24.0 - 28.0;
            let names = ellipsized_text(names, scale::BODY.with(MEDIUM), Tone::Ink).max_width(room);
            let side = if at == 0 { Side::A } else { Side::B };
            row![side_badge(side), names].spacing(8).height(LINE).align_y(Center)
        };
        container(column![pair(0), pair(1)]).width(columns.pairs).padding([2, 12]).into()
    }

    /// One hand of a table: recorded, being typed, or missing.
    fn hand_cell<'a>(
        &'a self,
        columns: HandColumns,
        table: &'a TableResult,
        (place, behind): (RoundPath, bool),
    ) -> Element<'a, Message> {
        let here = self.hands.at() == place;
        let form = self.hands.form().filter(|form| form.place() == place);
        let recorded = self.hands.is_recorded(self.night(), place);
        let texts = self.hands.texts(self.night(), place);
        let look = |typed, is_blank| match typed {
            _ if form.is_none() && recorded => Look::Recorded,
            _ if form.is_none() && table.closed => Look::Nothing,
            Look::Typed if is_blank && behind => Look::Missing,
            Look::Typed if is_blank => Look::Open,
            typed => typed,
        };
        let figures = self.figures(columns, (table, place), (form, &texts, recorded), look);
        let mark = self.session.double_entry().agreement((self.hands.game(), place)).map(mark);
        hand_cell(columns, mark, figures, Message::Hand(place), move |pointed| {
            let ground = (here || pointed).then_some(Tone::Shade);
            let line = if here && recorded { stroke::MARGIN } else { 0.0 };
            button_style(ground, Tone::Ink, outline(Tone::Focus, line, 0.0))
        })
    }
}

/// A hand at a table: its figures at the right, a mark before them, and a look that may say
/// that the mouse is on it.
pub(super) fn hand_cell<'a>(
    columns: HandColumns,
    mark: Option<Element<'a, Message>>,
    figures: impl Into<Element<'a, Message>>,
    press: Message,
    look: impl Fn(bool) -> Surface + 'a,
) -> Element<'a, Message> {
    let figures = container(figures).align_right(Fill);
    let cell = container(row![].push(mark).push(figures).align_y(Center))
        .center_y(Fill)
        .padding(Padding::ZERO.left(6).right(10));
    button(cell)
        .padding(0)
        .width(columns.hand - 1.0)
        .height(Fill)
        .on_press(press)
        .class(by_status(move |status| {
            look(matches!(status, button::Status::Hovered | button::Status::Pressed))
        }))
        .into()
}

/// What a box of a hand looks like while the hand is typed.
pub(super) fn typed_look(
    form: Option<&RoundForm>,
    cell: &Cell,
    problems: &[&Diagnostic],
    follows: bool,
) -> Look {
    let Some(form) = form else { return if follows { Look::Followed } else { Look::Typed } };
    let cursor = form.cursor();
    let here = cursor == Some(*cell);
    // Of a field that cannot stand, the box under the cursor says so, or else its first.
    let in_field = cursor.is_some_and(|cursor| cursor.field == cell.field);
    let first = form.cells().into_iter().find(|first| first.field == cell.field);
    let says = here || (!in_field && first == Some(*cell));
    match (says && form.is_pointed_out(cell, problems), here) {
        (true, here) => Look::Refused(here),
        _ if form.is_tallied(cell) && cursor.is_some_and(|cell| form.is_tallied(&cell)) => {
            Look::Counting
        }
        (_, true) => Look::Cursor,
        _ if follows => Look::Followed,
        _ => Look::Typed,
    }
}

/// What a figure of a hand looks like.
#[derive(Clone, Copy)]
pub(super) enum Look {
    Recorded,
    Nothing,
    Open,
    Missing,
    Typed,
    Followed,
    Counting,
    Cursor,
    Refused(bool),
}

pub(super) fn figure<'a>(
    width: f32,
    value: String,
    look: Look,
    first: bool,
) -> Element<'a, Message> {
    let step = if first { scale::NAME.sized(18.0).with(MEDIUM) } else { scale::SCORE };
    let color = match look {
        Look::Recorded if first => Tone::Ink,
        Look::Recorded | Look::Nothing => Tone::Muted,
        Look::Refused(_) => Tone::Problem,
        _ => Tone::Pencil,
    };
    let words = label(value, fit_step(step, width), color).wrapping(text::Wrapping::None);
    let (ground_color, line, thick) = match look {
        Look::Recorded | Look::Nothing => (None, None, 0.0),
        Look::Open => (None, Some(Tone::Rule), stroke::RULE),
        Look::Missing => (Some(Tone::Raised), Some(Tone::Warning), stroke::MARGIN),
        Look::Typed => (Some(Tone::Raised), Some(Tone::RuleStrong), stroke::FIELD),
        Look::Followed => (None, Some(Tone::RuleStrong), stroke::RULE),
        Look::Counting => (Some(Tone::FocusFill), Some(Tone::RuleStrong), stroke::FIELD),
        Look::Cursor => (Some(Tone::FocusFill), Some(Tone::Focus), stroke::FOCUS),
        Look::Refused(true) => (Some(Tone::FocusFill), Some(Tone::Problem), stroke::FOCUS),
        Look::Refused(false) => (Some(Tone::ProblemSoft), Some(Tone::Problem), stroke::MARGIN),
    };
    container(words)
        .align_right(width)
        .center_y(LINE - 3.0)
        .padding(Padding::ZERO.right(8))
        .class({
            let line = outline(line.unwrap_or(Tone::Rule), thick, radius::TAG);
            ground_color.map_or(bordered(line), |tone| filled(tone, line))
        })
        .into()
}

fn fit_step(step: crate::gui::theme::TextStyle, width: f32) -> crate::gui::theme::TextStyle {
    if width < 32.0 { step.sized(15.0) } else { step }
}

/// What stands over the figures of a field.
fn field_heads(field: &HandField, room: f32) -> Vec<String> {
    let label = field.asked.spec.label.to_lowercase();
    let first = label.split(' ').next().unwrap_or_default().to_owned();
    let name = if text_fit::fits(&label, scale::LEAST, room) { label } else { first };
    if field.by_player && field.tallied {
        return vec![name, String::new()];
    }
    if field.by_player { vec!["lady".to_owned(), "gent.".to_owned()] } else { vec![name] }
}

/// What the table has come to, with a star at who won once that is decided.
fn sums(columns: HandColumns, table: &TableResult) -> Element<'_, Message> {
    let per_pair = if table.partners { 1 } else { 2 };
    let any = !table.hands.is_empty();
    let pairs = table.last_pairs();
    let line = |pair: usize| {
        let mut parts = row![].spacing(6).height(LINE).align_y(Center);
        let won = |at: usize| table.complete && table.winners[at] == Some(pairs[pair][at]);
        if table.partners && won(0) && won(1) {
            parts = parts.push(icon(Icon::Star, 15.0, Tone::Leader));
        }
        parts = parts.push(space::horizontal());
        for at in 0..per_pair {
            let score = table.scores.get(pair * per_pair + at).copied().unwrap_or(0);
            let words = if any { signed(score) } else { String::new() };
            let best = !table.partners && won(at);
            let strong = table.complete && (table.partners || best);
            let step = scale::NAME.sized(19.0).with(if strong { STRONG } else { TEXT });
            let step = if table.partners { step } else { step.sized(17.0) };
            let color = match (table.complete, best) {
                (_, true) => Tone::Leader,
                (true, _) => Tone::Ink,
                (false, _) => Tone::Muted,
            };
            parts = parts.push(label(words, step, color).wrapping(text::Wrapping::None));
        }
        parts
    };
    container(column![line(0), line(1)])
        .width(columns.game)
        .padding(Padding { top: 2.0, bottom: 2.0, left: 10.0, right: 20.0 })
        .into()
}

/// How a hand that was typed twice compares, left of its figures.
pub(super) fn mark<'a>(agreement: Agreement) -> Element<'a, Message> {
    container(agreement_icon(agreement)).width(MARK - 2.0).into()
}
