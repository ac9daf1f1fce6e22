//! Dialogs about one game: the evening on which it was played, the page to print, and its rules.

use chrono::NaiveDate;
use iced::widget::operation::{AbsoluteOffset, scroll_by};

use super::{Dialog, DialogCard, Event, LIST, Message, lines};
use crate::gui::markdown;
use crate::gui::prelude::*;
use games::card_words::page_with_words;
use scoring::{Evaluation, Game};
use session::OpenGame;
use session::evening::queries;
use session::files::printing::Page;
use session::paper::{self, Kind};

const DAY: &str = "date-day";

#[derive(Debug)]
pub struct DateDialog {
    /// The name of the game.
    game: String,
    day: String,
}

impl DateDialog {
    /// Asks for the day of a game; now it has this one.
    pub fn new(game: impl Into<String>, day: NaiveDate) -> DateDialog {
        DateDialog { game: game.into(), day: day.to_string() }
    }
}

impl Dialog for DateDialog {
    fn card(&self) -> DialogCard {
        let question = "On which evening was it played? Enter a date such as 2026-11-25, \
            “yesterday” or “Friday”. A night ends at six in the morning.";
        DialogCard::new(format!("{}: date", self.game), question, "Set the date", 560.0)
    }

    fn caret(&self) -> Task<Message> {
        select(DAY)
    }

    fn go(&mut self, _: usize, _: Option<&OpenGame>) -> Event {
        let tonight = clock::tonight();
        match queries::day_said(&self.day, tonight) {
            Ok(day) if day > tonight => Event::Refuse(vec![format!(
                "{} is still to come. Enter the day on which it was played.",
                format::full_date(day)
            )]),
            Ok(day) => Event::Close(Action::Run(Task::done(Message::Dated(day)))),
            Err(why) => Event::Refuse(vec![why]),
        }
    }

    fn update(&mut self, message: Message) -> Event {
        if let Message::Typed(day) = message {
            self.day = day;
        }
        Event::None
    }

    fn view(&self, _: usize) -> Element<'_, Message> {
        let day =
            text_box(DAY, "2026-11-25", &self.day).on_input(Message::Typed).style(scale::BODY);
        container(day).padding([0.0, gap::CARD]).into()
    }
}

#[derive(Debug)]
pub struct PrintDialog {
    kinds: Vec<(Kind, &'static str)>,
    /// The game with the seats of its next round, if they are known but not recorded.
    seated: Option<Box<OpenGame>>,
}

impl PrintDialog {
    /// Asks which page of a game to print.
    pub fn new(evaluation: &Evaluation) -> PrintDialog {
        PrintDialog { kinds: paper::offered(evaluation), seated: None }
    }

    /// Returns the dialog for a game whose next round would begin like this; its seating and slips
    /// are printed.
    pub fn seated(self, game: OpenGame) -> PrintDialog {
        PrintDialog { seated: Some(Box::new(game)), ..self }
    }
}

impl Dialog for PrintDialog {
    fn card(&self) -> DialogCard {
        let question = "The page opens in your browser. Print it from there, on A4 or Letter.";
        DialogCard::new("Print", question, "Print", 560.0)
    }

    fn count(&self) -> usize {
        self.kinds.len()
    }

    fn goes_on_click(&self) -> bool {
        true
    }

    fn go(&mut self, marked: usize, game: Option<&OpenGame>) -> Event {
        let (Some((kind, _)), Some(game)) = (self.kinds.get(marked), game) else {
            return Event::Close(Action::None);
        };
        let seats = matches!(kind, Kind::Seating | Kind::Slips);
        let game = self.seated.as_deref().filter(|_| seats).unwrap_or(game);
        match paper::page(game, *kind) {
            Ok(text) => {
                let name = format!("{}, {}", game.record().game.name, kind.label().to_lowercase());
                Event::Close(Action::Print(Page { name, text }))
            }
            Err(error) => Event::Refuse(vec![error]),
        }
    }

    fn view(&self, marked: usize) -> Element<'_, Message> {
        let rows = self.kinds.iter().enumerate().map(|(index, (kind, about))| {
            list_row(kind.label()).second(*about).trailing(key_cap((index + 1).to_string()))
        });
        lines(rows, marked)
    }
}

/// How far an arrow key scrolls, in logical pixels.
const STEP: f32 = 60.0;

#[derive(Debug)]
pub struct RulesDialog {
    game: &'static Game,
    /// The page without its title.
    page: String,
}

impl RulesDialog {
    /// Shows the rules of a game.
    pub fn new(game: &'static Game) -> RulesDialog {
        let page = page_with_words(game);
        let page = page.split_once('\n').map_or_else(String::new, |(_, rest)| rest.to_owned());
        RulesDialog { game, page }
    }
}

impl Dialog for RulesDialog {
    fn card(&self) -> DialogCard {
        let title = format!("{}: rules", self.game.name);
        let players = format!("{} players", self.game.player_counts.words());
        DialogCard::new(title, players, "Choose players", 840.0)
    }

    /// Takes the caret out of the box below.
    fn caret(&self) -> Task<Message> {
        operation::focus(LIST)
    }

    fn go(&mut self, _: usize, _: Option<&OpenGame>) -> Event {
        Event::Close(Action::Run(Task::done(Message::Play(self.game))))
    }

    fn step(&mut self, down: bool) -> Event {
        let y = if down { STEP } else { -STEP };
        Event::Run(scroll_by(LIST, AbsoluteOffset { x: 0.0, y }))
    }

    fn view(&self, _: usize) -> Element<'_, Message> {
        let side = Padding::ZERO.left(gap::CARD).right(gap::CARD);
        container(markdown::view(&self.page)).padding(side).into()
    }
}
