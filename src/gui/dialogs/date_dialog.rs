//! The dialog that asks on which evening a game was played.

use chrono::NaiveDate;
use iced::Task;
use iced::widget::container;

use super::{Dialog, DialogCard, Event, Message, PrintedGame};
use crate::gui::screen::Action;
use crate::gui::tasks::select;
use crate::gui::theme::{Element, scale, space};
use crate::gui::widget::text_box;
use session::evening::queries;
use store::{clock, format};

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

    fn go(&mut self, _: usize, _: Option<PrintedGame<'_>>) -> Event {
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
        container(day).padding([0.0, space::CARD]).into()
    }
}
