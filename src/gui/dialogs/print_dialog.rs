//! The card that asks what of a game is printed.

use iced::keyboard::key::Named;
use iced::widget::{column, container, scrollable};

use super::Event;
use crate::engine::{Evaluation, Record};
use crate::files::printing::Page;
use crate::gui::focus::move_focus;
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::{Action, Viewport};
use crate::gui::scroll_into_view::{scroll_anchor, scroll_into_view};
use crate::gui::theme::{Element, Tone, scale, space};
use crate::gui::widget::{dialog, hairline, key_cap, label, list_row, problem_notice, slim_bar};
use crate::paper::{self, Kind};

/// The id of the lines.
const LIST: &str = "print-list";
/// The id of the marked line.
const MARKED: &str = "print-marked";

/// The card that asks what is to be printed.
#[derive(Debug)]
pub struct PrintDialog {
    kinds: Vec<(Kind, &'static str)>,
    /// Which one Enter prints.
    marked: usize,
    /// Why there is no such page, or not yet.
    problem: Option<String>,
    /// The game with the seats of its next round, where they are known and not yet written.
    seated: Option<Box<(Record, Evaluation)>>,
}

/// What happened on the card.
#[derive(Debug, Clone)]
pub enum Message {
    /// A line was chosen, from 0.
    Choose(usize),
    /// The marked line is wanted.
    Go,
    /// Never mind.
    Close,
}

impl PrintDialog {
    /// Asks what of a game is to be printed.
    pub fn new(reading: &Evaluation) -> PrintDialog {
        let kinds = paper::kinds(reading).iter().map(|kind| (*kind, kind.about(reading)));
        PrintDialog { kinds: kinds.collect(), marked: 0, problem: None, seated: None }
    }

    /// The same where the next round would begin like this: its seats are printed, and its
    /// slips.
    #[must_use]
    pub fn seated(self, record: Record, reading: Evaluation) -> PrintDialog {
        PrintDialog { seated: Some(Box::new((record, reading))), ..self }
    }

    /// What follows from what happened, in the game as it stands.
    pub fn update(
        &mut self,
        message: &Message,
        record: &Record,
        reading: &Evaluation,
    ) -> Event<Message> {
        match message {
            Message::Choose(line) => {
                self.marked = *line;
                self.go(record, reading)
            }
            Message::Go => self.go(record, reading),
            Message::Close => Event::Close(Action::None),
        }
    }

    /// What a key does: a number prints that line, Enter the marked one, Esc closes.
    pub fn key(
        &mut self,
        press: &KeyPress,
        record: &Record,
        reading: &Evaluation,
    ) -> Event<Message> {
        let last = self.kinds.len().saturating_sub(1);
        match press.named() {
            Some(Named::Escape) => return Event::Close(Action::None),
            Some(Named::Enter) => return self.go(record, reading),
            Some(Named::ArrowUp) => return self.mark(self.marked.saturating_sub(1)),
            Some(Named::ArrowDown) => return self.mark((self.marked + 1).min(last)),
            Some(Named::Tab) => return Event::Run(move_focus(!press.shift())),
            _ => {}
        }
        let number = press.char().and_then(|char| char.to_digit(10));
        let line = number.and_then(|number| usize::try_from(number).ok()?.checked_sub(1));
        match line.filter(|line| *line <= last) {
            Some(line) => self.update(&Message::Choose(line), record, reading),
            None => Event::None,
        }
    }

    fn mark(&mut self, line: usize) -> Event<Message> {
        self.marked = line;
        self.problem = None;
        Event::Run(scroll_into_view(LIST, MARKED))
    }

    fn go(&mut self, record: &Record, reading: &Evaluation) -> Event<Message> {
        let Some((kind, _)) = self.kinds.get(self.marked) else {
            return Event::Close(Action::None);
        };
        let seats = matches!(kind, Kind::Seating | Kind::Slips);
        let (record, reading) = match self.seated.as_deref().filter(|_| seats) {
            Some((record, reading)) => (record, reading),
            None => (record, reading),
        };
        match paper::page(record, reading, *kind) {
            Ok(text) => {
                let name = format!("{}, {}", record.game.name, kind.label().to_lowercase());
                let day = crate::clock::local_now().date_naive();
                let text = paper::dated(&text, day);
                Event::Close(Action::Print(Page { name, text }))
            }
            Err(error) => {
                self.problem = Some(error.to_string());
                Event::None
            }
        }
    }

    /// Draws the card, for [`overlay`](crate::gui::widget::overlay()).
    pub fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let narrow = viewport.width.is_narrow();
        let mut lines = column![];
        for (index, (kind, about)) in self.kinds.iter().enumerate() {
            if index > 0 {
                lines = lines.push(hairline());
            }
            let marked = index == self.marked;
            let line = list_row(kind.label())
                .second(*about)
                .focused(marked)
                .trailing(key_cap((index + 1).to_string()))
                .on_press(Message::Choose(index));
            lines = lines.push(scroll_anchor(line, marked, MARKED));
        }
        let why = "The page opens in your browser. Print it from there, on A4 or Letter.";
        let problem = self.problem.as_deref().map(problem_notice);
        let body = column![container(label(why, scale::BODY, Tone::Muted)).padding([0.0, 22.0])]
            .push(problem)
            .push(lines)
            .spacing(space::MIDDLE);
        let most = viewport.size.height - if narrow { 160.0 } else { 190.0 };
        let body = container(scrollable(body).id(LIST).direction(slim_bar()));
        let body = body.max_height(most.max(120.0));
        dialog(viewport.width, "Print", body, Message::Close, ("Print", Some(Message::Go)))
            .max_width(560)
            .into()
    }
}
