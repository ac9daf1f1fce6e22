//! Commits changes to the store, and handles failures.

use iced::Task;

use super::{GameSession, GameView, Message};
use crate::gui::command::Command;
use crate::gui::screen::{Action, Route};
#[cfg(any(feature = "lan", feature = "share"))]
use crate::gui::widget::{Toast, ToastKind};
use session::session::{ChangeKind, Commit, PendingChange};
use store::clock;

use store::{LoadedGame, LoggedChange};

/// Has the store write a change, unless one is pending.
pub(super) fn commit<V: GameView>(view: &mut V, mut change: PendingChange) -> Action<V::Message> {
    view.prepare(&mut change);
    change.answers = view.session().answers_of(&change);
    let session = view.session_mut();
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
            session.recover();
            let action = view.committed(committed);
            action.and(view.press_queued())
        }
        Ok(None) => Action::None,
        Err(_) => Action::Go(Route::Game(session.id())),
    }
}

/// Loads the game again, because the change was made for a state that is gone.
pub(super) fn reload<V: GameView>(view: &V) -> Action<V::Message> {
    let session = view.session();
    let id = session.id();
    let load = session.store.run(move |store| store.load(id).map(Box::new));
    Action::Run(Task::perform(load, |loaded| Message::Reloaded(loaded).into()))
}

/// Takes over the game as another process has left it.
pub(super) fn reloaded<V: GameView>(view: &mut V, loaded: LoadedGame) -> Action<V::Message> {
    let session = view.session_mut();
    match session.core.reloaded(loaded) {
        Some(conflict) => {
            session.recover();
            if conflict.change.is_none() {
                // The queued keys were meant for a hand that may be a different one now.
                session.queued.clear();
            }
            #[cfg(feature = "lan")]
            if let Some(words) = session.phones.arrived(&conflict, session.core.game()) {
                return with_message(view.conflicted(conflict), &words);
            }
            #[cfg(feature = "share")]
            if let Some(words) = session.desks.arrived(&conflict) {
                return with_message(view.conflicted(conflict), &words);
            }
            view.conflicted(conflict)
        }
        None => Action::None,
    }
}

/// Retries a failed write.
pub(super) fn retry<V: GameView>(view: &mut V) -> Action<V::Message> {
    let session = view.session_mut();
    session.recover();
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
    let change = if back { PendingChange::undo(game) } else { PendingChange::redo(game) };
    match change.filter(|_| !view.session().is_pending()) {
        Some(change) => view.commit(change),
        None => Action::None,
    }
}

/// Shows this text as a toast instead of an error: other desks may have written as well, which is
/// not a conflict.
#[cfg(any(feature = "lan", feature = "share"))]
fn with_message<M>(action: Action<M>, words: &str) -> Action<M> {
    match action {
        Action::Toast(Toast { kind: ToastKind::Error, .. }) => Action::offer(words, Command::Undo),
        Action::Batch(actions) => {
            Action::Batch(actions.into_iter().map(|action| with_message(action, words)).collect())
        }
        other => other,
    }
}
