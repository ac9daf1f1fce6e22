//! News of changes: every page hears the number of the newest one, and how often something changed
//! that is not recorded, and nothing of what it says.
//!
//! A slow phone costs nothing: it hears the newest number, not each. While nobody listens nothing
//! is looked for, so that no thread wakes.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use tokio::time::timeout;

use super::news::{Listener, label};
use super::served::Room;

/// How often the file is looked at for what another program has written, while anybody listens.
const LOOK: Duration = Duration::from_millis(500);
/// News that follow so soon after one another are told together: each has every page asked for.
const TOGETHER: Duration = Duration::from_millis(15);
/// How often a page hears that it is still connected.
const BEAT: Duration = Duration::from_secs(15);

/// Returns the numbers of the newest changes from now on, as events.
pub(super) fn events(room: Arc<Room>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let news = room.news().clone();
    let _ = news.listeners.fetch_add(1, Ordering::Relaxed);
    if !news.followed.swap(true, Ordering::Relaxed) {
        drop(tokio::spawn(follow(room)));
    }
    let told = news.newest.subscribe();
    let state = (told, Listener(news), true);
    let stream = unfold(state, |(mut told, listener, first)| async move {
        if !first {
            told.changed().await.ok()?;
            tokio::time::sleep(TOGETHER).await;
        }
        let newest = *told.borrow_and_update();
        let event = Event::default().event("change").data(label(newest));
        Some((Ok(event), (told, listener, false)))
    });
    Sse::new(stream).keep_alive(KeepAlive::new().interval(BEAT))
}

/// Looks for changes until nobody listens.
async fn follow(room: Arc<Room>) {
    let news = room.news();
    while news.listeners.load(Ordering::Relaxed) > 0 {
        room.look_again().await;
        let _ = timeout(LOOK, news.look.notified()).await;
    }
    // Nothing waits between the last look at who listens and this, so that nobody comes in between.
    news.followed.store(false, Ordering::Relaxed);
}
