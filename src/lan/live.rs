//! News of pages: a phone hears of its own page alone, with all that it shows now, and of nothing
//! else. A hand of one table is no news to the phones of another.
//!
//! Each page that somebody looks at is laid out once for each change, however many look at it, and
//! is told where it is another than before. A slow phone costs nothing: it hears the newest page,
//! not each. While nobody listens nothing is looked for, so that no thread wakes.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse as _;
use futures_util::stream::unfold;
use serde::Deserialize;
use tokio::task::yield_now;
use tokio::time::timeout;

use super::answer::Answer;
use super::news::Listener;
use super::served::Room;

/// How often the file is looked at for what another program has written, while anybody listens.
const LOOK: Duration = Duration::from_millis(500);
/// How often a page hears that it is still connected.
const BEAT: Duration = Duration::from_secs(15);
/// What it hears then.
const BEATS: Bytes = Bytes::from_static(b":\n\n");

/// Of which page somebody wants news.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Wanted {
    /// Its address without the host.
    page: String,
    /// The version that is shown there.
    known: String,
}

/// Tells a page from now on whenever it is another: as an event that holds all of it, or as one
/// that says so, after which the page is asked for.
pub(super) async fn events(
    State(room): State<Arc<Room>>,
    Path(evening): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Answer {
    room.is_of(&evening)?;
    let mut told = room.watched().watch(&room, &wanted.page).await?;
    let news = room.news().clone();
    let _ = news.listeners.fetch_add(1, Ordering::Relaxed);
    let listener = Listener(news.clone());
    if !news.followed.swap(true, Ordering::Relaxed) {
        drop(tokio::spawn(follow(Arc::clone(&room))));
    }
    // A browser that connects again says itself what it heard last.
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok());
    let last = last.unwrap_or(&wanted.known);
    let first = {
        let told = told.borrow_and_update();
        // A page that says what became of what was sent has no version, and stays.
        let is_other = !last.is_empty() && last != told.version && !told.asks_always;
        if is_other { told.event.clone() } else { BEATS }
    };
    let stream = unfold((told, listener, Some(first)), |(mut told, listener, first)| async move {
        let next = match first {
            Some(first) => first,
            None => match timeout(BEAT, told.changed()).await {
                Ok(changed) => {
                    changed.ok()?;
                    told.borrow_and_update().event.clone()
                }
                Err(_) => BEATS,
            },
        };
        Some((Ok::<Bytes, Infallible>(next), (told, listener, None)))
    });
    let head = [(header::CONTENT_TYPE, "text/event-stream")];
    Ok((head, Body::from_stream(stream)).into_response())
}

/// Lays out every page that is looked at, at all news, until the game is closed.
pub(super) async fn publish(room: Arc<Room>) {
    let mut news = room.news().newest.subscribe();
    while news.changed().await.is_ok() {
        let _ = news.borrow_and_update();
        for page in room.watched().addresses() {
            // A page that cannot be laid out now stays as it is.
            let _ = room.watched().lay_out(&room, &page).await;
            // What was laid out is sent, and what is asked answered, before the next one.
            yield_now().await;
        }
    }
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
