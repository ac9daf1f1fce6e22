//! All tables: a row each with its hands side by side. Missing hands stand out.

use iced::widget::text::Wrapping;
use iced::widget::{Id, column, container, mouse_area, row, space};
use iced::{Center, Fill, Padding, Right};

use super::{Message, TournamentScreen, Viewport};
use crate::gui::game::disputes::state_icon;
use crate::gui::game::list_sheet::{
    cell_button, column_head, empty_sheet, headed, list_sheet, sheet_room, with_card,
};
use crate::gui::icon::{Icon, icon, suit, suit_icon};
use crate::gui::text_fit;
use crate::gui::theme::{
    Element, MEDIUM, Outline, STRONG, Surface, TEXT, Tone, bordered, button_style, filled, outline,
    radius, scale, soft_outline, space as gap, stroke,
};
use crate::gui::widget::{
    Side, ellipsized_text, hairline, label, margin_line, side_badge, vertical_hairline,
};
use scoring::{Cell, Player, RoundPath, TableResult, signed};
use session::chart::float;
use session::form::HandField;
use session::score_sheet::lines::box_id;
use session::tournament::{HandFigure, HandStyle, HandView};

/// Height of a table's row.
pub(super) const ROW: f32 = 59.0;
const HEAD: f32 = 62.0;
/// The same in a narrow window.
const LOW_HEAD: f32 = 46.0;
const LINE: f32 = 27.0;
/// Space left of a hand's numbers for the sign of what phones have said.
const MARK: f32 = 18.0;

/// Widths of the columns.
#[derive(Clone, Copy)]
pub(super) struct HandColumns {
    table: f32,
    pairs: f32,
    hand: f32,
    game: f32,
    figure: f32,
    /// Whether the figures leave little room for anything else.
    tight: bool,
}

impl HandColumns {
    /// Returns whether there is room for the badges of the pairs.
    fn has_badges(self) -> bool {
        self.pairs >= 118.0
    }

    /// Returns the padding left and right of the names.
    fn beside(self) -> f32 {
        if self.tight { 4.0 } else { 12.0 }
    }

    /// Returns the width of one of two sums side by side, as in a game without partners.
    fn half_sum(self) -> f32 {
        let (left, right) = self.sum_padding();
        (self.game - left - right) / 2.0
    }

    /// Returns the padding left and right of a table's sum.
    fn sum_padding(self) -> (f32, f32) {
        match self.game {
            // The scroll bar lies right of the figures.
            ..60.0 => (0.0, 8.0),
            ..80.0 => (4.0, 8.0),
            _ => (10.0, 20.0),
        }
    }

    /// Returns the padding left and right of a hand's numbers, and the space between them.
    fn around(self) -> (f32, f32, f32) {
        if self.tight { (2.0, 4.0, 2.0) } else { (6.0, 10.0, 4.0) }
    }
}

/// A table's sign: icon, tone, and tone of its background.
pub(super) type TableSign = (Option<Icon>, Tone, Option<Tone>);

/// Space left of a hand's numbers.
const MARGIN: f32 = 9.0;

impl TournamentScreen {
    /// Draws the hands of a game at every table.
    pub(super) fn entry_view(&self, viewport: Viewport) -> Element<'_, Message> {
        let Some(round) = self.night().round(self.hands.game()) else {
            let words = "Start the first game on the Seating tab, then type its hands here.";
            let trouble = self.night().trouble();
            return empty_sheet(viewport, trouble.unwrap_or_else(|| words.to_owned()));
        };
        let ahead = round.tables.iter().map(|table| table.hands.len()).max().unwrap_or(0);
        let states = self.session.hand_states();
        let list = self.grid(viewport, "Game", |columns, table| {
            let behind = !table.complete && table.hands.len() < ahead;
            let hand = |place| {
                let at = (table, place);
                let hand = self.hands.first_view(self.night(), states, at, behind);
                hand_cell(columns, hand, Message::Hand(place), Message::Box)
            };
            let sum = sums(columns, table);
            self.table_row(columns, table, self.table_sign(table, behind), hand, sum)
        });
        if viewport.width.is_wide() {
            let paper = list_sheet(viewport, list, None);
            return row![paper, self.entry_side(viewport)].spacing(gap::GAP).into();
        }
        let mut cards = self.why_table();
        cards.extend(self.substituting_card());
        let cards = (!cards.is_empty()).then(|| column(cards).spacing(gap::SMALL).into());
        let foot = (!viewport.is_low()).then(|| self.entry_foot(viewport));
        with_card(list_sheet(viewport, list, foot), cards)
    }

    /// Draws the hands of every table under a header; `last` is the heading of the last column.
    pub(super) fn grid<'a>(
        &'a self,
        viewport: Viewport,
        last: &'static str,
        draw: impl Fn(HandColumns, &'a TableResult) -> Element<'a, Message>,
    ) -> Element<'a, Message> {
        let columns = self.columns(viewport);
        let tables = self.night().tables(self.hands.game());
        let list = self.rows(viewport, tables, |_| ROW, |table| draw(columns, table));
        // Above the pad of a low window there is space for the hands only.
        if viewport.is_low() { list } else { headed(self.entry_head(columns, last), list).into() }
    }

    fn columns(&self, viewport: Viewport) -> HandColumns {
        let width = viewport.width;
        // The lines between columns take the other 8 pixels.
        let room = sheet_room(viewport, width.is_wide()) - 8.0;
        let hands = float(usize::from(self.night().hands()).max(1));
        let fields = self.hands.rules().map_or(&[][..], |rules| &rules.fields);
        let boxes: usize = fields.iter().map(|field| if field.by_player { 2 } else { 1 }).sum();
        let boxes = float(boxes.max(1));
        let mark = if self.session.has_sent_hands() { MARK } else { 0.0 };
        let by_player = fields.first().is_some_and(|field| field.by_player);
        let (table, game) = (width.table_number(), width.table_sum().min(0.125 * room));
        // Two sums side by side.
        let game = if by_player { game + gap::CARD } else { game };
        let pairs = width.table_pairs().min(0.24 * room).clamp(118.0, 206.0);
        // Names get what the figures do not need.
        let spare = room - table - game - hands * f32::max(58.0, 20.0 + mark + boxes * 28.0);
        let pairs = f32::max(pairs, self.longest_pair().min(spare).min(206.0));
        let hand = (room - table - pairs - game) / hands;
        // If numbers of two digits do not fit, every hand is still visible, and the names take the
        // remaining space.
        let tight = hand < 20.0 + mark + boxes * 26.0;
        let columns = HandColumns { table, pairs, hand, game, figure: 0.0, tight };
        let (left, right, between) = columns.around();
        let columns = if tight {
            let (table, game) = (26.0, if by_player { 56.0 } else { 48.0 });
            let least = left + right + mark + boxes * 22.0;
            let pairs = (room - table - game - hands * least).min(self.longest_pair());
            let pairs = pairs.clamp(60.0, 160.0);
            let hand = (room - table - game - pairs) / hands;
            HandColumns { table, pairs, hand, game, ..columns }
        } else {
            columns
        };
        let figure = (columns.hand - left - right - mark) / boxes - between;
        HandColumns { figure: figure.clamp(14.0, 44.0), ..columns }
    }

    /// Returns the width of the pair with the most letters, with its badge.
    fn longest_pair(&self) -> f32 {
        let tables = self.night().tables(self.hands.game()).iter();
        let pairs = tables.flat_map(TableResult::last_pairs);
        let letters = |pair: &[Player; 2]| pair.iter().map(|one| self.player(*one).len()).sum();
        let longest = pairs.max_by_key(|pair| -> usize { letters(pair) });
        let names = longest.map(|pair| pair.map(|player| self.player(player)).join(" & "));
        let names = names.map_or(0.0, |names| text_fit::width(&names, scale::BODY.with(MEDIUM)));
        names + 28.0 + 2.0 * 12.0 + 4.0
    }

    fn entry_head(&self, columns: HandColumns, last: &'static str) -> Element<'_, Message> {
        let planned = self.night().planned(self.hands.game());
        let partners = self.night().has_partners(self.hands.game());
        let (_, padding, between) = columns.around();
        let table = column_head(if columns.tight { "" } else { "Table" });
        let mut head = row![
            container(table).center_x(columns.table),
            vertical_hairline(),
            container(column_head(if partners { "Pairs" } else { "Players" }))
                .width(columns.pairs)
                .padding([0.0, columns.beside()]),
        ]
        .align_y(Center);
        for hand in 0..usize::from(self.night().hands()) {
            let trump = planned.and_then(|planned| planned.trumps.get(hand)).copied();
            let sign =
                trump.and_then(|trump| trump.split(' ').find(|word| suit_icon(word).is_some()));
            // The holder of this king names the trump.
            let king = sign
                .filter(|_| trump != sign)
                .map(|_| label("K", scale::CAPTION, Tone::Muted).wrapping(Wrapping::None));
            let (number, step) = (hand + 1, scale::BODY.with(STRONG));
            let all = columns.hand - padding - 2.0;
            let room = all - if sign.is_some() { 16.0 + 2.0 * between } else { 0.0 };
            let room = room - if king.is_some() { 10.0 + 2.0 * between } else { 0.0 };
            let title = format!("Hand {number}");
            let title = if text_fit::fits(&title, step, room) { title } else { number.to_string() };
            let title = row![label(title, step, Tone::Ink).wrapping(Wrapping::None)]
                .push(king)
                .push(sign.map(|sign| suit(sign, 16.0)))
                .spacing(2.0 * between)
                .align_y(Center);
            let fields = self.hands.rules().map_or(&[][..], |rules| &rules.fields);
            let names = fields.iter().flat_map(|field| field_heads(field, columns.figure));
            // Left of the first is the margin of the hand.
            let margin = if columns.tight { 0.0 } else { MARGIN };
            let names = names
                .enumerate()
                .map(|(at, (name, room))| (name, if at == 0 { room + margin } else { room }));
            let names: Vec<(String, f32)> = names.collect();
            // All headings have the same letter size: above their figures, or side by side if they
            // are wider.
            let words: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
            let step = text_fit::step_to(9.0, &words.join(" "), scale::CAPTION, all);
            let over = names.iter().all(|(name, room)| text_fit::fits(name, step, *room - 3.0));
            let names = names.into_iter().map(|(name, room)| {
                let name = label(name, step, Tone::Muted).wrapping(Wrapping::None);
                if over { name.width(room).align_x(Right).into() } else { name.into() }
            });
            let part = container(column![title, row(names).spacing(between)].align_x(Right));
            let part = part.align_right(columns.hand - 1.0).padding(Padding::ZERO.right(padding));
            head = head.push(vertical_hairline()).push(part.clip(true));
        }
        // Without partners everybody has a sum.
        let step = scale::CAPTION.sized(if columns.half_sum() < 30.0 { 11.0 } else { 14.0 });
        let each = (!partners).then(|| {
            row(["lady", "gent."].map(|word| {
                let word = label(word, step, Tone::Muted).wrapping(Wrapping::None);
                word.width(columns.half_sum()).align_x(Right).into()
            }))
        });
        let last = container(column![column_head(last)].push(each).align_x(Right));
        let last = last.align_right(Fill);
        let last = last.padding(Padding::ZERO.right(columns.sum_padding().1));
        let height = if self.session.viewport().width.is_narrow() { LOW_HEAD } else { HEAD };
        container(head.push(margin_line()).push(last)).height(height).into()
    }

    /// Returns whether a correction of one of its hands was left and is not recorded.
    fn corrects(&self, table: u16) -> bool {
        let mut hands = (1..=self.night().hands()).map(|hand| RoundPath { table, hand });
        hands.any(|place| self.hands.has_correction(self.night(), place))
    }

    fn table_sign(&self, table: &TableResult, behind: bool) -> TableSign {
        let here = self.hands.form().filter(|form| form.place().table == table.table);
        if here.is_some_and(|form| !form.shown_problems(self.session.game()).is_empty()) {
            (Some(Icon::Problem), Tone::Problem, Some(Tone::ProblemSoft))
        } else if self.corrects(table.table) {
            (Some(Icon::Correct), Tone::Warning, Some(Tone::WarningSoft))
        } else if table.closed {
            (Some(Icon::Cross), Tone::Muted, None)
        } else if table.complete {
            (Some(Icon::Check), Tone::Success, None)
        } else if behind {
            (Some(Icon::History), Tone::Warning, Some(Tone::WarningSoft))
        } else {
            (None, Tone::Muted, None)
        }
    }

    /// Draws a table's row: its number with its state, its pairs, its hands, and a sum.
    pub(super) fn table_row<'a>(
        &'a self,
        columns: HandColumns,
        table: &'a TableResult,
        (sign, color, soft): TableSign,
        hand: impl Fn(RoundPath) -> Element<'a, Message>,
        sum: Element<'a, Message>,
    ) -> Element<'a, Message> {
        let number = label(table.table.to_string(), scale::NAME.sized(19.0), Tone::Ink);
        let sign = sign.map(|sign| icon(sign, 15.0, color));
        let state = container(column![number].push(sign).spacing(1).align_x(Center));
        let ground = soft.map_or(Surface::default(), |soft| filled(soft, Outline::default()));
        let state = state.center_x(columns.table).center_y(ROW - 1.0).class(ground);
        let pairs = self.pairs_cell(columns, table);
        let mut line = row![state, vertical_hairline(), pairs].height(ROW - 1.0);
        for number in 1..=self.night().hands() {
            let hand = hand(RoundPath { table: table.table, hand: number });
            line = line.push(vertical_hairline()).push(hand);
        }
        column![line.push(margin_line()).push(sum), hairline()].into()
    }

    /// Draws the two pairs of a table.
    fn pairs_cell<'a>(
        &'a self,
        columns: HandColumns,
        table: &'a TableResult,
    ) -> Element<'a, Message> {
        // Who plays the hand at the cursor; at other tables, the next one.
        let at = Some(self.hands.at()).filter(|at| at.table == table.table);
        let next = u8::try_from(table.hands.len() + 1).unwrap_or(u8::MAX);
        let place = at.unwrap_or(RoundPath { table: table.table, hand: next });
        let pairs = self.hands.playing(table, place);
        let and = if table.partners { " & " } else { ", " };
        let names = pairs.map(|pair| pair.map(|player| self.player(player)).join(and));
        let has_badges = columns.has_badges() && table.partners;
        let (badge, least) = if has_badges { (28.0, 12.0) } else { (0.0, 10.0) };
        let room = columns.pairs - 2.0 * columns.beside() - badge;
        // Both pairs have the letter size of the longer one.
        let style = scale::BODY.with(MEDIUM);
        let sizes = names.each_ref().map(|one| text_fit::step_to(least, one, style, room).size);
        let style = style.sized(f32::min(sizes[0], sizes[1]));
        let pairs = names.into_iter().zip([Side::A, Side::B]).map(|(names, side)| {
            let badge = has_badges.then(|| side_badge(side));
            // In a narrow column, long names take two lines.
            let lines = if columns.has_badges() { 1 } else { 2 };
            let names = ellipsized_text(names, style, Tone::Ink).least(least).max_width(room);
            let names = names.lines(lines);
            row![].push(badge).push(names).spacing(8).height(LINE).align_y(Center).into()
        });
        container(column(pairs)).width(columns.pairs).padding([2.0, columns.beside()]).into()
    }
}

/// Draws one hand of a table: its state, then its figures by pair. A click on a
/// figure is `press_box`, beside them `press`.
pub(super) fn hand_cell<'a>(
    columns: HandColumns,
    hand: HandView,
    press: Message,
    press_box: impl Fn(Cell) -> Message,
) -> Element<'a, Message> {
    let HandView { place, figures, is_recorded, here, state, waits } = hand;
    let (left, right, between) = columns.around();
    let figures = figures.map(|pair| {
        let pair = pair.into_iter().map(|part| {
            let press = press_box(part.cell);
            let id = Id::from(box_id(&part.cell));
            let figure = container(figure(columns.figure, part)).id(id);
            mouse_area(figure).on_press(press).into()
        });
        row(pair).spacing(between).height(LINE).align_y(Center).into()
    });
    let figures = container(column(figures)).align_right(Fill);
    let mark = state_icon(state).map(|it| container(it).width(MARK - 2.0));
    let inside = container(row![].push(mark).push(figures).align_y(Center));
    let inside = inside.padding(Padding::ZERO.left(left).right(right));
    let cell = cell_button(inside, (columns.hand - 1.0, Fill), press, move |pointed| {
        // What waits for the rest stands out more than what is empty.
        let ground = waits.then_some(Tone::WarningSoft);
        let ground = ground.or((here || pointed).then_some(Tone::Shade));
        let line = match (here && is_recorded, waits) {
            (true, _) => outline(Tone::Focus, stroke::MARGIN, 0.0),
            (_, true) => soft_outline(Tone::Warning, 0.0),
            _ => outline(Tone::Focus, 0.0, 0.0),
        };
        button_style(ground, Tone::Ink, line)
    });
    container(cell).id(hand_id(place)).into()
}

/// Returns the id of a hand's cell.
pub(super) fn hand_id(place: RoundPath) -> Id {
    Id::from(format!("hand:{}.{}", place.table, place.hand))
}

fn figure<'a>(width: f32, part: HandFigure) -> Element<'a, Message> {
    let HandFigure { text, style, is_first: first, .. } = part;
    let step = if first { scale::NAME.sized(18.0).with(MEDIUM) } else { scale::SCORE };
    let (step, right) = match width {
        ..20.0 => (step.sized(13.0), 3),
        ..32.0 => (step.sized(15.0), if width < 26.0 { 3 } else { 8 }),
        _ => (step, 8),
    };
    let color = match style {
        HandStyle::Recorded if first => Tone::Ink,
        HandStyle::Recorded | HandStyle::Nothing => Tone::Muted,
        HandStyle::Refused(_) => Tone::Problem,
        _ => Tone::Pencil,
    };
    let (ground, line, thick) = match style {
        HandStyle::Recorded | HandStyle::Nothing => (None, Tone::Rule, 0.0),
        HandStyle::Open => (None, Tone::Rule, stroke::RULE),
        HandStyle::Missing => (None, Tone::Warning, stroke::RULE),
        HandStyle::Typed => (Some(Tone::Raised), Tone::RuleStrong, stroke::MARGIN),
        HandStyle::Followed => (None, Tone::RuleStrong, stroke::RULE),
        HandStyle::Cursor => (Some(Tone::FocusFill), Tone::Focus, stroke::FOCUS),
        HandStyle::Refused(true) => (Some(Tone::FocusFill), Tone::Problem, stroke::FOCUS),
        HandStyle::Refused(false) => (Some(Tone::ProblemSoft), Tone::Problem, stroke::MARGIN),
    };
    let line = outline(line, thick, radius::TAG);
    container(label(text, step, color).wrapping(Wrapping::None))
        .align_right(width)
        .center_y(LINE - 3.0)
        .padding(Padding::ZERO.right(right))
        .class(ground.map_or(bordered(line), |tone| filled(tone, line)))
        .into()
}

/// Returns the headings above a field's figures with their widths: above those of a pair only once
/// if they may stay blank.
fn field_heads(field: &HandField, room: f32) -> Vec<(String, f32)> {
    let label = field.asked.spec.label.to_lowercase();
    let first = label.split(' ').next().unwrap_or_default();
    let fits = |words: &str| text_fit::fits(words, scale::CAPTION, room);
    let name = if fits(&label) {
        label
    } else if fits(first) {
        first.to_owned()
    } else {
        first.trim_end_matches("'s").to_owned()
    };
    match (field.by_player, field.optional) {
        (true, true) => vec![(name, 2.0 * room + 4.0)],
        (true, false) => vec![("lady".to_owned(), room), ("gent.".to_owned(), room)],
        _ => vec![(name, room)],
    }
}

/// Draws a table's sums, with a star at the winners once they are decided.
fn sums(columns: HandColumns, table: &TableResult) -> Element<'_, Message> {
    let per_pair = if table.partners { 1 } else { 2 };
    let (left, right) = columns.sum_padding();
    let won = |pair: usize, role: usize| {
        table.complete && table.winners[role] == Some(table.last_pairs()[pair][role])
    };
    let score = |pair: usize, at: usize| {
        let score = table.scores.get(pair * per_pair + at).copied().unwrap_or(0);
        let words = if table.hands.is_empty() { String::new() } else { signed(score) };
        let best = !table.partners && won(pair, at);
        let font = if table.complete && (table.partners || best) { STRONG } else { TEXT };
        let step = scale::NAME.sized(if table.partners { 19.0 } else { 17.0 }).with(font);
        let color = match (table.complete, best) {
            (_, true) => Tone::Leader,
            (true, _) => Tone::Ink,
            (false, _) => Tone::Muted,
        };
        let words = label(words, step, color).wrapping(Wrapping::None);
        if table.partners {
            return words.into();
        }
        words.width(columns.half_sum()).align_x(Right).into()
    };
    let line = |pair: usize| {
        let star = table.partners && won(pair, 0) && won(pair, 1);
        let size = if columns.tight { 12.0 } else { 15.0 };
        row![]
            .push(star.then(|| icon(Icon::Star, size, Tone::Leader)))
            .push(table.partners.then(space::horizontal))
            .extend((0..per_pair).map(|at| score(pair, at)))
            .spacing(match (table.partners, columns.tight) {
                (false, _) => 0,
                (true, true) => 4,
                (true, false) => 6,
            })
            .height(LINE)
            .align_y(Center)
            .into()
    };
    container(column([0, 1].map(line)))
        .width(columns.game)
        .padding(Padding { top: 2.0, bottom: 2.0, left, right })
        .into()
}
