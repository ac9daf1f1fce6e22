//! Keys and commands common to all game screens.

#[cfg(feature = "lan")]
use super::phones::PhonesMessage;
use super::{
    GameSession, GameView, HostMessage, Message, RulesMessage, Tab, dialog, disputes, host, panel,
};
use crate::gui::prelude::*;
use session::host::HostTab;
use session::players_panel::PanelMessage;

/// Handles a key of the keyboard that no text field took. It closes the number pad; Escape then
/// does nothing else.
pub(super) fn key<V: GameView>(view: &mut V, press: &KeyPress) -> Action<V::Message> {
    let closed = view.session().has_pad.then(|| view.close_pad());
    match closed {
        Some(closed) if press.named() == Some(Named::Escape) => closed,
        Some(closed) => closed.and(typed(view, press)),
        None => typed(view, press),
    }
}

/// Handles a key from any source.
pub(super) fn typed<V: GameView>(view: &mut V, press: &KeyPress) -> Action<V::Message> {
    if view.session().is_pending() {
        let fails = view.session().failure.is_some();
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
    if let Some(action) = dialogs.key(press, Some(core.game())) {
        return dialog(action);
    }
    let taken = host::key(view, press)
        .or_else(|| panel::key(view, press))
        .or_else(|| view.captures(press))
        .or_else(|| disputes::key(view, press));
    if let Some(action) = taken {
        return action;
    }
    match commands(view).pressed(&press.chords()) {
        Some(message) => view.update(message),
        None => view.pressed(press),
    }
}

pub(super) fn commands<V: GameView>(view: &V) -> Commands<V::Message> {
    let session = view.session();
    let (game, (can_undo, can_redo)) = (session.game(), view.typing_steps());
    let can_undo = can_undo || game.undo_label().is_some();
    let can_redo = can_redo || game.redo_label().is_some();
    let show = |tab: Tab| V::Message::from(Message::Show(tab));
    let tabs = view.tabs();
    let at = tabs.iter().position(|tab| *tab == view.tab()).unwrap_or(0);
    let beside = |by: usize| tabs.get((at + by) % tabs.len().max(1)).copied().map(show);
    let say = |message: Message| Some(V::Message::from(message));
    #[cfg(feature = "lan")]
    let phones = say(Message::Phones(PhonesMessage::Toggle));
    #[cfg(not(feature = "lan"))]
    let phones = None;
    let (is_over, is_begun) = (session.is_over(), !session.record().rounds.is_empty());
    let is_night = session.evaluation().tournament.tables().is_some();
    let all = view
        .own_commands()
        .with(Command::Undo, say(Message::Undo).filter(|_| can_undo))
        .with(Command::Redo, say(Message::Redo).filter(|_| can_redo))
        .with(Command::NextTab, beside(1))
        .with(Command::PreviousTab, beside(tabs.len().saturating_sub(1)))
        .with(Command::Paste, say(Message::Paste))
        .with(Command::Print, say(Message::Print))
        .with(Command::Export, say(Message::Export))
        .with(Command::WhoPlays, say(Message::Players(PanelMessage::Toggle)).filter(|_| !is_night))
        .with(Command::ChangeGame, say(Message::Rules(RulesMessage::Toggle)))
        .with(Command::Date, say(Message::Date))
        .with(Command::Phones, phones)
        .with(Command::End, say(Message::Stop(true)).filter(|_| !is_over && is_begun))
        .with(Command::Resume, say(Message::Stop(false)).filter(|_| session.record().ended));
    let others = tabs.iter().filter(|tab| **tab != view.tab()).map(|tab| {
        let (label, icon) = tab.label();
        MenuEntry::new(icon, label, show(*tab))
    });
    let panels = [
        (HostTab::Room, session.has_host(), Icon::Room, "What the room sees"),
        (HostTab::Clock, session.has_host(), Icon::History, "Clock"),
        (HostTab::Prizes, session.has_prizes(), Icon::Trophy, "Prizes"),
    ];
    let panels = panels.into_iter().filter(|(_, is_offered, ..)| *is_offered);
    let panels = panels.map(|(tab, _, icon, label)| {
        MenuEntry::new(icon, label, V::Message::from(Message::Host(HostMessage::Open(tab))))
    });
    all.entries(panels.chain(others))
}

/// Handles the keys queued during a write, until one of them writes or leaves.
pub fn press_queued<V: GameView>(view: &mut V) -> Action<V::Message> {
    let mut all = Action::None;
    while !view.session().is_pending()
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
