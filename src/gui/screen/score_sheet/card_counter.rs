//! The card counter: a line for each kind of card, their sum, and a button to confirm it. In a wide
//! window it is beside the table, otherwise over it.

use iced::alignment::Horizontal;

use super::{Element, GameScreen as _, Message, ScoreSheetScreen, Tab};
use crate::gui::game::GameView as _;
use crate::gui::game::list_sheet::SIDE;
use crate::gui::prelude::{column, *};
use scoring::{Cell, signed};
use session::cell_words;
use session::form::{CountLine, CountView, EditKey, Outcome, RoundForm};

/// Width of the card over the table, in logical pixels.
const CARD: f32 = 420.0;
/// Id of the scrolling list.
const LIST: &str = "count-list";
/// Height of a line, in logical pixels.
const LINE: f32 = 54.0;
/// Height of each of many lines.
const LOW_LINE: f32 = 44.0;
/// Width of a name in a card beside the table, and over it.
const BESIDE: f32 = 126.0;
const OVER: f32 = 190.0;
/// Height of the head and of a line if it only lists card values.
const HEAD: f32 = 50.0;
const LIST_LINE: f32 = 23.0;

/// Messages of the card counter.
#[derive(Debug, Clone, Copy)]
pub enum CountMessage {
    /// Opens it for the box under the cursor, or closes it.
    Toggle,
    /// A click on the icon in a box.
    Open(Cell),
    /// A click on a line.
    Mark(usize),
    /// Adds or removes a card of a kind.
    More(usize, i64),
    /// Puts the total into its box.
    UseCount,
}

impl ScoreSheetScreen {
    pub(super) fn count(&mut self, message: CountMessage) -> Action<Message> {
        if self.tab() != Tab::Score || !self.is_open() {
            return Action::None;
        }
        self.unmark();
        match message {
            CountMessage::Toggle if self.rounds.active().is_counting() => {
                self.with_form(|form, _| form.leave_count());
                Action::Run(self.focus())
            }
            CountMessage::Open(cell) => {
                self.with_form(|form, _| form.point(cell));
                self.open_pad().and(self.count(CountMessage::Toggle))
            }
            CountMessage::Toggle => {
                if !self.with_form(|form, _| form.count()) {
                    return Action::None;
                }
                Action::Run(self.focus_count())
            }
            CountMessage::Mark(line) => {
                self.with_form(|form, game| form.count_more(game, line, 0));
                self.open_pad().and(Action::Run(self.focus_count()))
            }
            CountMessage::More(line, by) => {
                self.with_form(|form, game| form.count_more(game, line, by));
                self.typed()
            }
            CountMessage::UseCount => {
                let _ = self.with_form(RoundForm::take_count);
                self.typed()
            }
        }
    }

    /// Handles a key while the counter has the keys; `None` if it means something else.
    pub(super) fn count_key(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        if !self.rounds.active().is_counting() || press.with_control().is_some() {
            return None;
        }
        let press = match press.named() {
            Some(Named::ArrowUp) => EditKey::Back,
            Some(Named::ArrowDown) => EditKey::Next,
            Some(Named::Escape) => return Some(self.count(CountMessage::Toggle)),
            Some(Named::Enter) => return Some(self.count(CountMessage::UseCount)),
            // A key without a meaning for the counter goes to the screen.
            _ => press.for_form()?,
        };
        match self.with_form(|form, game| form.press(game, press)) {
            Outcome::Typed => Some(self.typed()),
            _ => Some(Action::Run(self.focus_count())),
        }
    }

    /// Removes the caret from any text field, and shows the marked line.
    fn focus_count(&self) -> Task<Message> {
        Task::batch([self.focus(), scroll_into_view(LIST, MARKED)])
    }

    /// Draws the counter as a card: lines to count with while it has the keys, otherwise the card
    /// values.
    fn count_card(&self, is_beside: bool) -> Option<Element<'_>> {
        let view = self.rounds.active().count_view();
        let view = view.filter(|_| self.tab() == Tab::Score && self.is_open())?;
        let title = cell_words(self.session.record(), &view.cell);
        Some(match view.marked {
            Some(marked) => counter(title, view, marked, is_beside),
            None => values(title, view),
        })
    }

    /// Draws the counter beside the table of a wide window.
    pub(super) fn count_beside(&self, viewport: Viewport) -> Option<Element<'_>> {
        let form = self.rounds.active();
        let shown = form.is_counting() || form.counts_much();
        let room = viewport.size.height - 200.0;
        let card = self.count_card(true).filter(|_| shown)?;
        Some(container(card).width(SIDE).max_height(room).into())
    }

    /// Draws the counter over the table of a narrower window, on the side where it does not cover
    /// its box.
    pub(super) fn count_over(
        &self,
        viewport: Viewport,
    ) -> Option<(Element<'_>, Horizontal, Message)> {
        let over = !viewport.width.is_wide() && self.rounds.active().is_counting();
        let card = self.count_card(false).filter(|_| over)?;
        let cell = self.rounds.active().cursor();
        let team = cell.and_then(|cell| cell.subject.team(self.session.record().in_sides()));
        let side = team.map_or(Horizontal::Right, |team| self.away_from(usize::from(team.0)));
        let width = CARD.min(viewport.size.width - 16.0);
        let close = Message::Count(CountMessage::Toggle);
        Some((container(card).width(width).into(), side, close))
    }
}

/// Draws a line to count each kind of card, and their sum.
fn counter<'a>(title: String, view: CountView, marked: usize, is_beside: bool) -> Element<'a> {
    let CountView { lines: kinds, total, .. } = view;
    let height = if is_beside || kinds.len() > 8 { LOW_LINE } else { LINE };
    let room = if is_beside { BESIDE } else { OVER };
    let (sum, total) = (CountLine::sum_words(&kinds), total.map(signed));
    let head = row![
        ellipsized_text(title, scale::CARD, Tone::Ink).lines(2).width(Fill),
        remark("Esc closes").wrapping(text::Wrapping::None)
    ]
    .centered(gap::MIDDLE);
    let head = container(head).padding([14.0, gap::CARD]).clip(true);
    let mut lines = column![];
    for (index, line) in kinds.into_iter().enumerate() {
        let kind = kind((height, room), (index, line, index == marked));
        lines = lines.push(hairline()).push(kind);
    }
    let words = total.as_ref().map_or("Use".to_owned(), |total| format!("Use {total}"));
    let take = total.is_some().then_some(Message::Count(CountMessage::UseCount));
    let foot = row![
        ellipsized_text(sum, scale::SMALL, Tone::Muted).lines(2).width(Fill),
        label(total.unwrap_or_default(), scale::FIGURE.with(STRONG), Tone::Ink),
        main_button(words, take).key("Enter"),
    ]
    .centered(gap::MIDDLE);
    let foot = container(foot).padding([14.0, gap::CARD]);
    let list = scrollable(lines).id(LIST);
    let line = outline(Tone::Accent, stroke::MARGIN, radius::CARD);
    container(column![head, with_foot(list, column![hairline(), foot], None)])
        .width(Fill)
        // Rules end at the outline.
        .padding(stroke::MARGIN)
        .class(filled(Tone::Raised, line))
        .into()
}

/// Draws the card values, one low line per kind; a click on one starts counting it.
fn values<'a>(title: String, view: CountView) -> Element<'a> {
    let count = Some(Message::Count(CountMessage::Toggle));
    let head = row![
        ellipsized_text(title, scale::CARD, Tone::Ink).lines(2).width(Fill),
        quiet_button("Count", count).key(Command::CountCards)
    ]
    .centered(gap::MIDDLE)
    .height(HEAD);
    let mut lines = column![];
    for (index, line) in view.lines.into_iter().enumerate() {
        let words = row![
            label(line.label, scale::BODY, Tone::Ink).width(Fill).wrapping(text::Wrapping::None),
            label(line.worth_words(), scale::BODY.with(STRONG), Tone::Ink)
        ]
        .align_y(Center)
        .height(LIST_LINE);
        let line = container(words).padding([0.0, gap::CARD]);
        let mark = Message::Count(CountMessage::Mark(index));
        lines = lines.push(mouse_area(line.width(Fill)).on_press(mark));
    }
    let lines = scrollable(lines).id(LIST);
    let head = container(head).padding(Padding::ZERO.left(gap::CARD).right(gap::SMALL));
    container(column![head, hairline(), lines])
        .width(Fill)
        .padding(stroke::MARGIN)
        .class(filled(Tone::Raised, rounded(radius::CARD)))
        .into()
}

fn kind<'a>(
    (height, room): (f32, f32),
    (index, line, marked): (usize, CountLine, bool),
) -> Element<'a> {
    let button = |sign: &'static str, can: bool, by: i64| {
        let more = can.then_some(Message::Count(CountMessage::More(index, by)));
        segmented_button(sign).on_press_maybe(more).width(40).height(height - 10.0)
    };
    let color = if line.in_deck.is_some() { Tone::Problem } else { Tone::Muted };
    let names = column![
        ellipsized_text(line.label, scale::BODY.with(STRONG), Tone::Ink).max_width(room),
        label(line.worth_words(), scale::CAPTION.with(TEXT), color).wrapping(text::Wrapping::None),
    ];
    let content = row![
        container(names).width(Fill).clip(true),
        button("−", line.count > 0, -1),
        label(line.count.to_string(), scale::FIGURE.with(STRONG), Tone::Ink)
            .width(36)
            .align_x(Center),
        button("+", line.count < line.most, 1),
        label(signed(line.product), scale::SEAT, Tone::Ink).width(48).align_x(Right),
    ]
    .centered(gap::HAIR)
    .height(height);
    let class = if marked {
        filled(Tone::FocusFill, outline(Tone::Focus, stroke::FOCUS, radius::FIELD))
    } else {
        Surface::default()
    };
    let content = container(content).padding([0.0, gap::CARD]).class(class);
    let mark = Message::Count(CountMessage::Mark(index));
    scroll_anchor(mouse_area(content).on_press(mark), marked, MARKED).into()
}
