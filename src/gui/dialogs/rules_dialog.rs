//! The dialog with the rule page of a game that has not begun.

use iced::widget::container;
use iced::widget::operation::{self, AbsoluteOffset, scroll_by};
use iced::{Padding, Task};

use super::{Dialog, DialogCard, Event, LIST, Message, PrintedGame};
use crate::gui::markdown;
use crate::gui::screen::Action;
use crate::gui::theme::{Element, space};
use games::card_words::page_with_words;
use scoring::Game;

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

    fn go(&mut self, _: usize, _: Option<PrintedGame<'_>>) -> Event {
        Event::Close(Action::Run(Task::done(Message::Play(self.game))))
    }

    fn step(&mut self, down: bool) -> Event {
        let y = if down { STEP } else { -STEP };
        Event::Run(scroll_by(LIST, AbsoluteOffset { x: 0.0, y }))
    }

    fn view(&self, _: usize) -> Element<'_, Message> {
        let side = Padding::ZERO.left(space::CARD).right(space::CARD);
        container(markdown::view(&self.page)).padding(side).into()
    }
}
