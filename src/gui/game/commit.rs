//! Commits changes to the store, and handles failures.

use super::shortcuts::press_queued;
use super::{GameSession, GameView, Message, disputes};
use crate::gui::prelude::*;
use session::session::{ChangeKind, Commit, PendingChange};
use store::{LoadedGame, LoggedChange};

/// Has the store write a change, unless one is pending.
pub(super) fn commit<V: GameView>(view: &mut V, mut change: PendingChange) -> Action<V::Message> {
    view.prepare(&mut change);
    let session = view.session_mut();
    if change.answers.is_empty() {
        change.answers = session.hand_states().answered_by(session.record(), &change);
    }
    match session.core.propose(change) {
        Some(commit) => write(session, commit),
        None => Action::None,
    }
}

fn write<M: From<Message> + Send + 'static>(session: &GameSession, commit: Commit) -> Action<M> {
    let write = session.store.run(move |store| commit.write(store, clock::now()).map(Box::new));
    Action::Run(Task::perform(write, |written| M::from(Message::Committed(written))))
}

/// Applies the pending change, which is now on the disk.
pub(super) fn committed<V: GameView>(view: &mut V, logged: LoggedChange) -> Action<V::Message> {
    let session = view.session_mut();
    match session.core.committed(logged) {
        Ok(Some(committed)) => {
            session.failure = None;
            let read = Action::Run(disputes::follow_committed(view, &committed));
            let action = read.and(view.committed(committed));
            action.and(press_queued(view))
        }
        Ok(None) => Action::None,
        Err(_) => Action::Go(Route::Game(session.id())),
    }
}

/// Loads the game again, because the change was made for a state that is gone.
pub(super) fn reload<V: GameView>(view: &V) -> Action<V::Message> {
    Action::Run(view.session().reload().map(V::Message::from))
}

/// Takes over the game as another process has left it.
pub(super) fn reloaded<V: GameView>(view: &mut V, loaded: LoadedGame) -> Action<V::Message> {
    let session = view.session_mut();
    let Some(conflict) = session.core.reloaded(loaded) else { return Action::None };
    session.failure = None;
    if conflict.change.is_none() {
        // The queued keys were meant for a hand that may be a different one now.
        session.queued.clear();
    }
    let arrived: Option<String> = None;
    #[cfg(feature = "lan")]
    let arrived = arrived.or_else(|| session.phones.arrived(&conflict, session.core.game()));
    #[cfg(feature = "share")]
    let arrived = arrived.or_else(|| session.desks.arrived(&conflict));
    let read = Action::Run(disputes::load(view));
    read.and(view.conflicted(conflict, arrived))
}

pub(super) fn retry<V: GameView>(view: &mut V) -> Action<V::Message> {
    let session = view.session_mut();
    session.failure = None;
    session.store.recreate_file();
    match session.core.retry() {
        Some(commit) => write(session, commit),
        None => view.save_again(),
    }
}

/// Creates the toast about a committed change, with its undo.
pub fn committed_toast<M>(change: PendingChange, task: Task<M>) -> Action<M> {
    step_toast(change.said, change.kind == ChangeKind::Undo, task)
}

/// Creates the toast about a step: with *Undo*, or with *Redo* if it was just undone.
pub fn step_toast<M>(text: String, is_undone: bool, task: Task<M>) -> Action<M> {
    Action::offer(text, if is_undone { Command::Redo } else { Command::Undo }).with(task)
}

/// Undoes the last typing, otherwise the last change; or redoes it.
pub(super) fn step<V: GameView>(view: &mut V, back: bool) -> Action<V::Message> {
    if let Some(action) = view.step_typing(back) {
        // What the toast says may be undone with it.
        return Action::DismissToast(Task::none()).and(action);
    }
    let game = view.session().game();
    let change = if back { game.undo() } else { game.redo() };
    match change.filter(|_| !view.session().is_pending()) {
        Some(change) => view.commit(change),
        None => Action::None,
    }
}

/// Creates the toast about a conflict, or about what only phones or other desks have written, which
/// is none.
pub fn conflict_toast<M>(text: String, arrived: Option<String>, task: Task<M>) -> Action<M> {
    match arrived {
        Some(text) => Action::offer(text, Command::Undo).with(task),
        None => Action::error(text).with(task),
    }
}
