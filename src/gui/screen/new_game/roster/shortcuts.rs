//! Shortcuts of the roster.

use iced::keyboard::Key;
use iced::keyboard::key::Named;

use crate::gui::command::Command;
use crate::gui::keyboard::KeyPress;
use session::house_rules;
use session::roster::{Cursor, Effect, Message, Roster};

/// Handles a key.
pub(in super::super) fn press_key(roster: &mut Roster, press: &KeyPress) -> Effect {
    let effect = react(roster, press);
    roster.refresh();
    effect
}

fn react(roster: &mut Roster, press: &KeyPress) -> Effect {
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
        // The box had lost its caret, but the text is meant for it.
        (Cursor::Name(at), Some(letter)) if letter.is_alphabetic() => {
            type_letter(roster, at, letter)
        }
        (Cursor::Role(at), Some(letter)) if role_of_key(roster, letter).is_some() => {
            let role = role_of_key(roster, letter).unwrap_or_default();
            roster.choose_role(at, role)
        }
        // Any other letter begins the next name; the question is asked again after it.
        (Cursor::Role(_), Some(letter)) if letter.is_alphabetic() => {
            type_letter(roster, roster.entries.len().saturating_sub(1), letter)
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
        (Cursor::Option(at), Some(digit))
            if (digit.is_ascii_digit() || digit == '-') && roster.house_rules.is_number(at) =>
        {
            roster.house_rules.update(house_rules::Message::Type(at, digit.to_string()));
            Effect::NumberTyped(at)
        }
        _ => Effect::None,
    }
}

fn role_of_key(roster: &Roster, letter: char) -> Option<usize> {
    roster.roles().iter().position(|role| role.key.eq_ignore_ascii_case(&letter))
}

fn type_letter(roster: &mut Roster, at: usize, letter: char) -> Effect {
    let name = format!("{}{letter}", roster.name(at));
    let _ = roster.change(Message::Name(at, name));
    Effect::CaretToEnd
}

/// Handles a key of a command that works the same at every position of the cursor.
fn run(roster: &mut Roster, press: &KeyPress) -> Option<Effect> {
    if press.is(Command::SwapRules) {
        return Some(roster.change(Message::HouseRules(house_rules::Message::SwapDefaults)));
    }
    if press.is(Command::SaveRules) {
        return Some(roster.save_rules());
    }
    press.is(Command::DealFirst).then(|| roster.deal())
}

/// Handles a key that works the same at every position of the cursor.
fn named_key(roster: &mut Roster, named: Named, shift: bool) -> Option<Effect> {
    let effect = match named {
        Named::Escape => Effect::Back,
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
