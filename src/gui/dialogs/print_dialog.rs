//! The print dialog.

use super::{Dialog, DialogCard, Event, Message, PrintedGame, lines};
use crate::gui::screen::Action;
use crate::gui::theme::Element;
use crate::gui::widget::{key_cap, list_row};
use scoring::{Evaluation, Record};
use session::files::printing::Page;
use session::paper::{self, Kind};

#[derive(Debug)]
pub struct PrintDialog {
    kinds: Vec<(Kind, &'static str)>,
    /// The game with the seats of its next round, if they are known but not recorded.
    seated: Option<Box<(Record, Evaluation)>>,
}

impl PrintDialog {
    /// Asks which page of a game to print.
    pub fn new(evaluation: &Evaluation) -> PrintDialog {
        PrintDialog { kinds: paper::offered(evaluation), seated: None }
    }

    /// Returns the dialog for a game whose next round would begin like this; its seating and slips
    /// are printed.
    #[must_use]
    pub fn seated(self, record: Record, evaluation: Evaluation) -> PrintDialog {
        PrintDialog { seated: Some(Box::new((record, evaluation))), ..self }
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

    fn go(&mut self, marked: usize, game: Option<PrintedGame<'_>>) -> Event {
        let (Some((kind, _)), Some((record, evaluation))) = (self.kinds.get(marked), game) else {
            return Event::Close(Action::None);
        };
        let seats = matches!(kind, Kind::Seating | Kind::Slips);
        let (record, evaluation) = match self.seated.as_deref().filter(|_| seats) {
            Some((record, evaluation)) => (record, evaluation),
            None => (record, evaluation),
        };
        match paper::page(record, evaluation, *kind) {
            Ok(text) => {
                let name = format!("{}, {}", record.game.name, kind.label().to_lowercase());
                Event::Close(Action::Print(Page { name, text }))
            }
            Err(error) => Event::Refuse(vec![error.to_string()]),
        }
    }

    fn view(&self, marked: usize) -> Element<'_, Message> {
        let rows = self.kinds.iter().enumerate().map(|(index, (kind, about))| {
            list_row(kind.label()).second(*about).trailing(key_cap((index + 1).to_string()))
        });
        lines(rows, marked)
    }
}
