//! Keys of the list of people, of a page and of the card.

use iced::widget::operation::{self, AbsoluteOffset};

use super::{Action, CARD, IDS, Message, PAGE_SIZE, People, Screen as _};
use crate::gui::scroll_into_view::scroll_into_view;
use crate::gui::tasks::caret_to_end;

impl People {
    /// Moves the cursor on the card, on the page, or in the list.
    pub(super) fn step(&mut self, by: isize) -> Action<Message> {
        let is_one = by.abs() == 1;
        let last = self.choices().len().saturating_sub(1);
        if let Some(card) = &mut self.card {
            if is_one {
                let next = card.cursor.map_or(0, |at| at.saturating_add_signed(by).min(last));
                card.cursor = Some(next);
            }
            let [_, choices, chosen] = CARD;
            return Action::Run(scroll_into_view(choices, chosen));
        }
        if let Some(page) = &self.page {
            if !is_one {
                let y = if by > 0 { 300.0 } else { -300.0 };
                return Action::Run(operation::scroll_by(IDS.list, AbsoluteOffset { x: 0.0, y }));
            }
            let next = page.stepped(by);
            return next.map_or(Action::None, |game| self.update(Message::Game(game)));
        }
        let count = self.listed().len();
        let moved = IDS.step(&mut self.cursor, by, count);
        if self.cursor.is_some_and(|next| next + 10 > self.shown) {
            self.shown += PAGE_SIZE;
        }
        moved
    }

    /// Handles a letter that no box took: it is a command, or was typed before a box had the caret.
    pub(super) fn letter(&mut self, letter: char) -> Action<Message> {
        if let Some(card) = &mut self.card {
            card.typed(format!("{}{letter}", card.text));
            return Action::Run(caret_to_end(CARD[0]));
        }
        match (letter.to_ascii_lowercase(), self.page.is_some()) {
            ('u', true) => self.unmerge_newest(),
            ('/', false) => IDS.focus_search(&mut self.cursor),
            (_, false) if self.cursor.is_none() => {
                self.search.push(letter);
                Action::Run(IDS.caret_in_search())
            }
            _ => Action::None,
        }
    }
}
