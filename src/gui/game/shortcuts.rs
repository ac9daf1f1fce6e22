//! Shortcuts common to all game screens.

use iced::keyboard::key::Named;

use super::disputes::DisputeView as _;
use super::{GameSession, GameView, Message, Tab, dialog};
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::Action;

/// Handles a key of the keyboard that no text field took. It closes the number pad; Escape then
/// does nothing else.
pub(super) fn key<V: GameView>(view: &mut V, press: &KeyPress) -> Action<V::Message> {
    let closed = view.session().pad.is_some().then(|| view.close_pad());
    match closed {
        Some(closed) if press.named() == Some(Named::Escape) => closed,
        Some(closed) => closed.and(typed(view, press)),
        None => typed(view, press),
    }
}

/// Handles a key from any source.
pub(super) fn typed<V: GameView>(view: &mut V, press: &KeyPress) -> Action<V::Message> {
    if view.session().loads_drafts() {
        view.session_mut().queued.push_back(press.clone());
        return Action::None;
    }
    if view.is_writing() {
        let fails = view.session().failure().is_some();
        // Once something else is typed, Enter is part of it.
        let is_first = view.session().queued.is_empty();
        match press.named().filter(|_| fails) {
            _ if fails && press.is_record() => return view.session_update(Message::Retry),
            Some(Named::Enter) if is_first => return view.session_update(Message::Retry),
            Some(Named::Escape) => {}
            // Typing during a write is meant for after it.
            _ => {
                view.session_mut().queued.push_back(press.clone());
                return Action::None;
            }
        }
    }
    let GameSession { core, dialogs, .. } = view.session_mut();
    let game = (core.game().record(), core.game().evaluation());
    if let Some(action) = dialogs.key(press, Some(game)) {
        return dialog(action);
    }
    if let Some(action) = super::host::key(view, press) {
        return action;
    }
    #[cfg(feature = "lan")]
    if let Some(action) = super::phones::key(view, press) {
        return action;
    }
    #[cfg(feature = "share")]
    if let Some(action) = super::desks::key(view, press) {
        return action;
    }
    if let Some(action) = view.captures(press) {
        return action;
    }
    if view.tab() == Tab::Disputes
        && let Some(action) = view.dispute_key(press)
    {
        return action;
    }
    match shortcut(view, press) {
        Some(action) => action,
        None => view.pressed(press),
    }
}

fn shortcut<V: GameView>(view: &mut V, press: &KeyPress) -> Option<Action<V::Message>> {
    let game = view.session().game();
    let message = match (press.with_control(), press.named()) {
        (Some('z'), _) if press.shift() => Message::Redo,
        (Some('y'), _) => Message::Redo,
        (Some('z'), _) => Message::Undo,
        (Some('v'), _) => Message::Paste,
        (Some('d'), _) => Message::Date,
        (Some('s'), _) => Message::Export,
        (Some('p'), _) => Message::Print,
        (_, Some(Named::F10)) if !game.evaluation().is_finished() => Message::Stop(true),
        (_, Some(Named::F10)) if game.record().ended => Message::Stop(false),
        (_, Some(Named::F6)) => {
            let tabs = view.tabs();
            let at = tabs.iter().position(|tab| *tab == view.tab()).unwrap_or(0);
            let by = if press.shift() { tabs.len().saturating_sub(1) } else { 1 };
            let tab = tabs.get((at + by) % tabs.len().max(1)).copied()?;
            return Some(view.show(tab));
        }
        _ => return None,
    };
    Some(view.session_update(message))
}

/// Handles the keys queued during a write, until one of them writes or leaves.
pub(super) fn press_queued<V: GameView>(view: &mut V) -> Action<V::Message> {
    let mut all = Action::None;
    while !view.is_writing()
        && !view.session().loads_drafts()
        && let Some(press) = view.session_mut().queued.pop_front()
    {
        let action = typed(view, &press);
        let leaves = matches!(action, Action::Go(_));
        all = all.and(action);
        if leaves {
            break;
        }
    }
    all
}
