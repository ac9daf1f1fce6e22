//! Reports changes in the desk's view of the tables to the window.

use std::sync::Arc;

use futures_util::Stream;
use futures_util::stream::unfold;
use tokio::runtime::Handle;
use tokio::sync::watch;

use super::desk_state::{DeskState, desk_state};
use super::served_game::ServedGame;

/// Returns the desk's view, now and whenever it changes, until the stream is dropped.
pub(super) fn states(
    runtime: &Handle,
    served: Arc<ServedGame>,
) -> impl Stream<Item = DeskState> + Send + use<> {
    let (tell, told) = watch::channel(DeskState::default());
    drop(runtime.spawn(follow(served, tell)));
    unfold(told, |mut told| async move {
        told.changed().await.ok()?;
        let state = told.borrow_and_update().clone();
        Some((state, told))
    })
}

async fn follow(served: Arc<ServedGame>, tell: watch::Sender<DeskState>) {
    let mut news = served.news.newest.subscribe();
    loop {
        if let Ok(snapshot) = served.snapshot().await {
            let state = desk_state(&served, &snapshot);
            let _ = tell.send_if_modified(|told| {
                let is_new = *told != state;
                *told = state;
                is_new
            });
        }
        tokio::select! {
            () = tell.closed() => return,
            changed = news.changed() => if changed.is_err() { return },
            () = served.presence.changed() => {}
        }
    }
}
