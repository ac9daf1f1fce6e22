//! Shortcuts of the double entry tab. Letters that answer the open place are not shortcuts; Esc
//! leaves the place.

use iced::keyboard::key::Named;

use super::{DoubleEntryView as _, Message};
use crate::engine::RoundPath;
use crate::game::double_entry::{DoubleEntry, TypingStep};
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::Action;
use crate::gui::session::GameView;
use crate::key_list::{KeyGroup, double_entry};

/// Handles a key; `None` if it has the same meaning as on the other tabs.
pub fn key<V: GameView>(view: &mut V, press: &KeyPress) -> Option<Action<V::Message>> {
    let record = view.session().record();
    let double = view.session().double_entry();
    let (round, RoundPath { table, hand }) = double.here();
    let is_open = double.is_open();
    let letter = press.char().map(|char| char.to_ascii_lowercase());
    let letter = letter.filter(|letter| double.is_shortcut(record, *letter));
    let by_hand = record.game.groups()[1].is_some();
    match press.named() {
        Some(Named::F2) => {
            view.change(DoubleEntry::reopen);
            return Some(view.shown());
        }
        // Rulings are not typed twice, and no round is deleted here.
        Some(Named::F5) => return Some(Action::None),
        Some(Named::Delete) if press.shift() => return Some(Action::None),
        Some(Named::ArrowUp) => return Some(view.step_place(table.saturating_sub(1), hand)),
        Some(Named::ArrowDown) => return Some(view.step_place(table + 1, hand)),
        Some(Named::ArrowLeft) if by_hand => {
            return Some(view.step_place(table, hand.saturating_sub(1)));
        }
        Some(Named::ArrowRight) if by_hand => return Some(view.step_place(table, hand + 1)),
        Some(Named::ArrowLeft) if !is_open => {
            return Some(step_round(view, round.saturating_sub(1).max(1)));
        }
        Some(Named::ArrowRight) if !is_open => return Some(step_round(view, round + 1)),
        Some(Named::Escape) => {
            let left = view.change(DoubleEntry::leave);
            return left.map(|step| view.after_step(step));
        }
        _ => {}
    }
    match letter {
        Some('f') => return Some(view.resolve_difference(false)),
        Some('s') => return Some(view.resolve_difference(true)),
        Some('d') => {
            view.change(DoubleEntry::open_next_difference);
            return Some(view.shown());
        }
        Some('r') if by_hand => return Some(view.toggle_double_entry()),
        Some(char) if char.is_alphabetic() => return None,
        _ => {}
    }
    let key = press.for_form()?;
    let step = view.press_second(key);
    if step == TypingStep::CompleteBeforeKey {
        view.session_mut().queue_first(press.clone());
    }
    Some(view.after_step(step))
}

/// Moves to another round without opening a place: arrows and letters stay shortcuts, Enter opens
/// what is missing.
fn step_round<V: GameView>(view: &mut V, round: usize) -> Action<V::Message> {
    let action = view.double_entry_update(Message::ShowRound(round));
    let _ = view.change(DoubleEntry::leave);
    action
}

/// Returns the tab's keys for F1.
pub fn keys<V: GameView>(view: &V) -> KeyGroup {
    let by_hand = view.session().record().game.groups()[1].is_some();
    double_entry(view.session().double_entry().is_on(), by_hand)
}
