//! What keys mean while a game is made.

use iced::Task;
use iced::keyboard::Key;
use iced::keyboard::key::Named;
use iced::widget::operation;

use super::{
    At, Choice, CursorStop, CustomGameEditor, DEALERS, DraftBox, ENDINGS, Event, LIST, MARKED,
    Message, SIDES, WINS,
};
use crate::gui::focus::move_focus;
use crate::gui::keyboard::KeyPress;
use crate::gui::scroll_into_view::scroll_into_view;
use crate::gui::widget::KeyGroup;

impl CustomGameEditor {
    /// Every place in the order it is asked for. A blank line is one place.
    pub(super) fn order(&self) -> Vec<At> {
        let mut order = vec![At::Name, At::Sides, At::From, At::To, At::Wins];
        for (index, line) in self.typed.lines.iter().enumerate() {
            let parts = if line.is_blank() { &DraftBox::ALL[..1] } else { &DraftBox::ALL[..] };
            order.extend(parts.iter().map(|part| At::Line(index, *part)));
        }
        order.push(At::Ending);
        order.extend(self.typed.limit().map(|_| At::Limit));
        order.extend([At::Dealer, At::Keep]);
        order
    }

    fn beside(&self, on: bool) -> At {
        let order = self.order();
        let at = order.iter().position(|at| *at == self.cursor).unwrap_or(0);
        let to = if on { at + 1 } else { at.saturating_sub(1) };
        order.get(to).copied().unwrap_or(self.cursor)
    }

    /// Up and down in the lines stays in the column.
    fn below(&self, down: bool) -> At {
        if let At::Line(line, part) = self.cursor {
            let to = if down { line + 1 } else { line.wrapping_sub(1) };
            match self.typed.lines.get(to) {
                Some(next) if next.is_blank() => return At::Line(to, DraftBox::Label),
                Some(_) => return At::Line(to, part),
                None => return if down { At::Ending } else { At::Wins },
            }
        }
        self.beside(down)
    }

    pub(super) fn focus(&mut self, at: At) -> Task<Message> {
        self.cursor = at;
        let id = at.id();
        let there = operation::focus(id.clone()).chain(operation::select_all(id));
        Task::batch([there, scroll_into_view(LIST, MARKED)])
    }

    pub(in super::super) fn key(&mut self, press: &KeyPress) -> Event<Message> {
        let control = press.modifiers.command();
        if press.key == Key::Named(Named::Enter) && control {
            return self.keep();
        }
        if let (Some('d'), At::Line(line, _)) = (press.with_control(), self.cursor) {
            return self.update(Message::TakeOut(line));
        }
        let to = match press.named() {
            Some(Named::F5) => return self.keep(),
            Some(Named::Escape) => return Event::Back,
            Some(Named::Enter) if self.cursor == At::Keep => return self.keep(),
            // Past both ends come the buttons.
            Some(Named::Tab) if self.beside(!press.shift()) == self.cursor => {
                // From the last of them it goes round to the first box.
                self.cursor = At::Name;
                return Event::Run(move_focus(!press.shift()));
            }
            Some(Named::Tab) => self.beside(!press.shift()),
            Some(Named::Enter) => self.beside(true),
            Some(Named::ArrowDown) => self.below(true),
            Some(Named::ArrowUp) => self.below(false),
            Some(Named::ArrowRight) => return self.turn(true),
            Some(Named::ArrowLeft) => return self.turn(false),
            Some(Named::Backspace) => return Event::Run(self.focus(self.cursor)),
            _ => return self.lost(press),
        };
        Event::Run(self.focus(to))
    }

    /// The box had lost its caret: what is typed is meant for it.
    fn lost(&mut self, press: &KeyPress) -> Event<Message> {
        let place = match self.cursor {
            At::Name => CursorStop::Name,
            At::From => CursorStop::From,
            At::To => CursorStop::To,
            At::Line(line, part) => CursorStop::Line(line, part),
            At::Limit => CursorStop::Limit,
            At::Sides | At::Wins | At::Ending | At::Dealer | At::Keep => return Event::None,
        };
        let Some(letter) = press.char().filter(|letter| !letter.is_control()) else {
            return Event::None;
        };
        let text = format!("{}{letter}", self.text(self.cursor));
        let id = self.cursor.id();
        let end = operation::focus(id.clone()).chain(operation::move_cursor_to_end(id));
        match self.update(Message::Write(place, text)) {
            Event::Run(task) => Event::Run(Task::batch([task, end])),
            other => other,
        }
    }

    /// The next or the previous of what can be chosen here.
    fn turn(&mut self, on: bool) -> Event<Message> {
        let typed = &self.typed;
        let choice = match self.cursor {
            At::Sides => Choice::Sides(turned(&SIDES, typed.sides, on)),
            At::Wins => Choice::Wins(turned(&WINS, typed.wins_by, on)),
            At::Ending => Choice::Ending(turned(&ENDINGS, typed.ending, on)),
            At::Dealer => Choice::Dealer(turned(&DEALERS, typed.dealer, on)),
            _ => return Event::None,
        };
        self.update(Message::Choose(choice))
    }
}

/// The one after (or before) this one, without going round.
fn turned<T: Copy + PartialEq>(all: &[T], now: T, on: bool) -> T {
    let at = all.iter().position(|one| *one == now).unwrap_or(0);
    let to = if on { at + 1 } else { at.saturating_sub(1) };
    all.get(to).copied().unwrap_or(now)
}

/// The keys of this step.
pub(in super::super) fn keys() -> Vec<KeyGroup<'static>> {
    vec![
        KeyGroup::new("Custom game")
            .line(["Enter"], "next box")
            .line(["\u{2191}", "\u{2193}"], "previous or next line")
            .line(["\u{2190}", "\u{2192}"], "change the choice")
            .line(["Ctrl", "D"], "delete the line")
            .line(["F5"], "save the game")
            .line(["Esc"], "back; what you typed is kept"),
    ]
}
