//! The second step: players, house rules and first dealer.

mod names;
mod notices;
pub(super) mod shortcuts;
pub(super) mod view;

pub(super) use self::names::tool;

use iced::Task;
use iced::widget::{Id, operation};

use super::{Action, NewGame, Route, Screen as _};
use crate::gui::focus::move_focus;
use crate::gui::house_rules::{MARKED, MARKED_RULE, number_id};
use crate::gui::scroll_into_view::scroll_into_view;
use crate::gui::tasks::{caret_to_end, select};
use session::roster::{Cursor, Effect, Message, Roster};

/// The id of the list of names, with the house rules in a compact window.
const LIST: &str = "new-game-form";
/// The id of the last line of guests.
const LAST_GUEST: &str = "new-game-last-guest";
/// The id of the house rules in a wide one.
const RULES: &str = "new-game-rules";
/// The id of the box for the guests of a night.
const GUEST: &str = "guest-name";

impl NewGame {
    /// Performs an effect of the roster.
    pub(super) fn perform(&mut self, effect: Effect) -> Action<super::Message> {
        let Some(roster) = &self.roster else { return Action::None };
        let task = match effect {
            Effect::None => return Action::None,
            Effect::Focus => {
                let caret = match roster.cursor {
                    Cursor::Name(at) => {
                        let id = box_id(roster, at);
                        if roster.has_guests() { caret_to_end(id) } else { select(id) }
                    }
                    Cursor::Team(team) => select(team_id(team)),
                    Cursor::Option(option)
                        if roster.house_rules.is_typed(option)
                            || roster.house_rules.is_text(option) =>
                    {
                        select(number_id(option))
                    }
                    // No widget has this id, so every box loses its caret.
                    Cursor::Role(_) | Cursor::Question | Cursor::Option(_) | Cursor::Dealer => {
                        operation::focus("new-game-choices")
                    }
                };
                Task::batch([caret, show_cursor()])
            }
            Effect::ShowCursor => show_cursor(),
            Effect::CaretToEnd => match roster.cursor {
                Cursor::Name(at) => caret_to_end(box_id(roster, at)),
                _ => operation::move_cursor_to_end(GUEST),
            },
            Effect::ShowEnd => scroll_into_view(LIST, LAST_GUEST),
            Effect::ReadClipboard => iced::clipboard::read().map(Message::Pasted),
            Effect::NothingToPaste => {
                return Action::error("Nothing to paste: copy a list of names first.");
            }
            Effect::SaveRules => {
                return self.save_options(roster.game, roster.house_rules.options().clone());
            }
            Effect::NumberTyped(option) => caret_to_end(number_id(option)),
            Effect::MoveFocus(on) => move_focus(on),
            Effect::Back => return self.update(super::Message::Back),
            Effect::Begin(record) => return Action::Go(Route::Begin(record)),
        };
        Action::Run(task.map(super::Message::Roster))
    }
}

/// Scrolls to the cursor.
pub(super) fn show_cursor() -> Task<Message> {
    Task::batch([scroll_into_view(LIST, MARKED), scroll_into_view(RULES, MARKED_RULE)])
}

/// Returns the id of a name's box.
pub(super) fn box_id(roster: &Roster, at: usize) -> Id {
    if roster.has_guests() { Id::new(GUEST) } else { Id::from(format!("new-game-name-{at}")) }
}

/// Returns the id of a team name's box.
fn team_id(team: usize) -> Id {
    Id::from(format!("new-game-team-{team}"))
}
