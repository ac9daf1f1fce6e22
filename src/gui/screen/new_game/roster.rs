//! The second step: players, house rules and first dealer.

mod names;
pub(super) mod view;

use iced::keyboard::Key;
use iced::widget::Id;

pub(super) use self::names::tool;
use super::NewGame;
use crate::gui::house_rules::number_id;
use crate::gui::prelude::*;
use session::house_rules;
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
    pub(super) fn perform(&self, effect: Effect) -> Action<super::Message> {
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
                        if !roster.house_rules.typed(option).is_empty()
                            || roster.house_rules.is_text(option) =>
                    {
                        select(number_id(option))
                    }
                    Cursor::Role(_) | Cursor::Question | Cursor::Option(_) | Cursor::Dealer => {
                        unfocus()
                    }
                };
                Task::batch([caret, show_cursor()])
            }
            Effect::ShowCursor => show_cursor(),
            Effect::CaretToEnd => match roster.cursor {
                Cursor::Name(at) => caret_to_end(box_id(roster, at)),
                Cursor::Option(option) => caret_to_end(number_id(option)),
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
            Effect::MoveFocus(on) => move_focus(on),
            Effect::Begin(record) => return Action::Go(Route::Begin(record)),
        };
        Action::Run(task.map(super::Message::Roster))
    }
}

pub(super) fn show_cursor() -> Task<Message> {
    Task::batch([scroll_into_view(LIST, MARKED), scroll_into_view(RULES, MARKED)])
}

pub(super) fn box_id(roster: &Roster, at: usize) -> Id {
    if roster.has_guests() { Id::new(GUEST) } else { Id::from(format!("new-game-name-{at}")) }
}

fn team_id(team: usize) -> Id {
    Id::from(format!("new-game-team-{team}"))
}

pub(super) fn react(roster: &mut Roster, press: &KeyPress) -> Effect {
    let held = press.modifiers.command() || press.modifiers.alt();
    if let (Cursor::Name(at), Key::Named(arrow @ (Named::ArrowUp | Named::ArrowDown)), true) =
        (roster.cursor, &press.key, held)
    {
        return roster.change(Message::Move(at, *arrow == Named::ArrowDown));
    }
    match (press.named(), roster.cursor) {
        (Some(arrow @ (Named::ArrowUp | Named::ArrowDown)), Cursor::Name(_))
            if roster.step_choice(arrow == Named::ArrowDown) =>
        {
            return Effect::None;
        }
        // The question has the keys until it is answered.
        (Some(Named::Enter), Cursor::Role(at)) if roster.without_role(at) == Some(at) => {
            return Effect::None;
        }
        (Some(Named::F2), Cursor::Role(at)) => {
            let _ = roster.change(Message::SwitchRole(at));
            return roster.focus(Cursor::Role(at));
        }
        (Some(Named::F3 | Named::Delete), Cursor::Role(at)) => return roster.remove(at),
        (Some(Named::Enter), Cursor::Role(at)) => return roster.change(Message::Edit(at)),
        (Some(Named::Enter), Cursor::Dealer) => return roster.deal(),
        // Enter must not accept the suggested person: the key may have been meant to go on.
        (Some(Named::Enter), Cursor::Question) => return Effect::None,
        (Some(named), _) => {
            let ran = run(roster, press);
            if let Some(effect) = ran.or_else(|| named_key(roster, named, press.shift())) {
                return effect;
            }
        }
        (None, _) => {}
    }
    if press.with_control() == Some('v') {
        return roster.change(Message::Paste);
    }
    match (roster.cursor, press.char()) {
        (Cursor::Role(at), Some(letter)) if role_of_key(roster, letter).is_some() => {
            let role = role_of_key(roster, letter).unwrap_or_default();
            roster.choose_role(at, role)
        }
        // Any other letter begins the next name; the question is asked again after it.
        (Cursor::Role(_), Some(letter)) if letter.is_alphabetic() => {
            let at = roster.entries.len().saturating_sub(1);
            let name = format!("{}{letter}", roster.name(at));
            let _ = roster.change(Message::Name(at, name));
            Effect::CaretToEnd
        }
        (Cursor::Question, Some('y' | 'Y')) => roster.answer(true),
        (Cursor::Question, Some('n' | 'N')) => roster.answer(false),
        (Cursor::Dealer, Some('c' | 'C')) => roster.change(Message::CutForDeal),
        (Cursor::Dealer, Some(key)) => {
            let number = match key.to_ascii_lowercase() {
                'a' if roster.teams().is_some() => Some(1),
                'b' if roster.teams().is_some() => Some(2),
                key => key.to_digit(10),
            };
            let at = number.and_then(|number| (number as usize).checked_sub(1));
            if let Some((dealer, _)) = at.and_then(|at| roster.dealers().get(at).copied()) {
                roster.dealer = dealer;
            }
            Effect::None
        }
        (Cursor::Option(at), Some(key)) => {
            let Some(message) = roster.house_rules.message_for(at, key) else {
                return Effect::None;
            };
            let is_list = matches!(message, house_rules::Message::Toggle(..));
            roster.house_rules.update(message);
            if is_list { Effect::None } else { Effect::CaretToEnd }
        }
        _ => Effect::None,
    }
}

fn role_of_key(roster: &Roster, letter: char) -> Option<usize> {
    roster.roles().iter().position(|role| role.key.eq_ignore_ascii_case(&letter))
}

/// Handles a key of a command that works the same at every position of the cursor.
fn run(roster: &mut Roster, press: &KeyPress) -> Option<Effect> {
    let commands = [
        (Command::SwapRules, Message::HouseRules(house_rules::Message::SwapDefaults)),
        (Command::SaveRules, Message::HouseRules(house_rules::Message::Save)),
        (Command::DealFirst, Message::Deal),
    ];
    let pressed = commands.into_iter().find(|(command, _)| press.is(*command));
    pressed.map(|(_, message)| roster.change(message))
}

/// Handles a key that works the same at every position of the cursor.
fn named_key(roster: &mut Roster, named: Named, shift: bool) -> Option<Effect> {
    let effect = match named {
        // The buttons come after the last box and before the first one.
        Named::Tab if shift && roster.before(roster.cursor) == roster.cursor => {
            Effect::MoveFocus(false)
        }
        Named::Tab if shift => roster.focus(roster.before(roster.cursor)),
        Named::Tab => roster.tab(),
        Named::Enter | Named::ArrowDown => roster.focus(roster.after(roster.cursor)),
        Named::ArrowUp => roster.focus(roster.before(roster.cursor)),
        Named::ArrowRight | Named::ArrowLeft => {
            roster.turn(if named == Named::ArrowRight { 1 } else { -1 });
            Effect::None
        }
        _ => return None,
    };
    Some(effect)
}
