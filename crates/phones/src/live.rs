//! Live updates: a phone receives the whole of its own page when it changes, and nothing else. A
//! hand of one table does not concern the phones of another.
//!
//! A page is rendered once per change, however many phones show it, and sent only if it differs. A
//! slow phone costs nothing: it receives the newest page, not each. Without listeners nothing is
//! polled, so no thread wakes.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use futures_util::stream::{StreamExt as _, iter, unfold};
use hyper::service::Service as _;
use hyper_util::service::TowerToHyperService;
use serde::Deserialize;
use tokio::sync::watch;
use tokio::task::yield_now;
use tokio::time::timeout;

use super::answer::Answer;
use super::news::{NewsState, PageNews};
use super::recording::record_all_ready;
use super::served_game::ServedGame;
use super::templates::version;
use store::clock;

/// How often to look for other programs' changes in the file, while anybody listens.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// How often to send a keep-alive, by which a page notices a server that is silent.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(8);

/// The status of a page that is not sent: phones request it after every change.
pub(super) const NOT_SENT: StatusCode = StatusCode::NOT_IMPLEMENTED;

/// The pages that are sent whenever they change.
#[derive(Clone)]
pub(super) struct LivePages {
    served: Arc<ServedGame>,
    pages: TowerToHyperService<Router>,
}

/// A page to be updated.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct PageSubscription {
    /// Its address without the host.
    page: String,
    /// The version shown there.
    known: String,
}

/// Sends a page whenever it changes: as an event with its content, or as one that only says so,
/// after which the browser requests it.
pub(super) async fn events(
    State(live): State<LivePages>,
    Path(evening): Path<String>,
    Query(wanted): Query<PageSubscription>,
    headers: HeaderMap,
) -> Answer {
    let served = &live.served;
    served.is_of(&evening)?;
    let mut told = match live.watched(&wanted.page).await {
        Ok(told) => told,
        Err(refusal) => return Ok(refusal),
    };
    // There is somebody to poll for now.
    served.news.poll_now();
    // A browser that reconnects sends the last event it received.
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok());
    let last = last.unwrap_or(&wanted.known);
    let missed = {
        let told = told.borrow_and_update();
        // A page that reports the outcome of a form has no version, and stays.
        let is_other = !last.is_empty() && last != told.version && !told.asks_always;
        is_other.then(|| told.event.clone())
    };
    // The desk's time, in milliseconds since 1970, while the clock runs: a phone may be minutes off.
    let now = clock::now().timestamp_millis();
    let runs = served.snapshot().await.is_ok_and(|snapshot| snapshot.clock_ends(now).is_some());
    let time = runs.then(|| Event::default().event("time").data(now.to_string()));
    let first = [time, Some(missed.unwrap_or_else(still))];
    let later = unfold(told, |mut told| async move {
        told.changed().await.ok()?;
        let event = told.borrow_and_update().event.clone();
        Some((event, told))
    });
    let events = iter(first.into_iter().flatten()).chain(later).map(Ok::<Event, Infallible>);
    let alive = KeepAlive::new().interval(KEEP_ALIVE_INTERVAL).event(still());
    let fresh = [(header::CACHE_CONTROL, "no-store")];
    Ok((fresh, Sse::new(events).keep_alive(alive)).into_response())
}

/// Returns the keep-alive.
fn still() -> Event {
    Event::default().event("still").data("")
}

impl LivePages {
    pub(super) fn new(served: Arc<ServedGame>, pages: Router) -> LivePages {
        LivePages { served, pages: TowerToHyperService::new(pages) }
    }

    /// Renders every watched page after each change, until the game is closed.
    pub(super) async fn publish(self) {
        let mut news = self.served.news.newest.subscribe();
        while news.changed().await.is_ok() {
            let _ = news.borrow_and_update();
            // What cannot be recorded now is tried again after the next change.
            let _ = record_all_ready(&self.served).await;
            for page in self.served.watched.addresses() {
                // A page that cannot be rendered now stays as it is.
                let _ = self.lay_out(&page).await;
                // Sends what was rendered and answers requests before the next page.
                yield_now().await;
            }
        }
    }

    /// Polls for changes of other programs while anybody shows a page, until the game is closed.
    pub(super) async fn follow(self) {
        let news = &self.served.news;
        loop {
            if self.served.watched.addresses().is_empty() {
                news.poll.notified().await;
            } else {
                let _ = timeout(POLL_INTERVAL, news.poll.notified()).await;
            }
            let _ = self.served.newest_snapshot().await;
        }
    }

    /// Returns a page's updates, starting with the current one, or the refusal of the page.
    async fn watched(&self, page: &str) -> Result<watch::Receiver<PageNews>, Response> {
        let told = self.served.watched.watch(page);
        let is_new = {
            let told = told.borrow();
            !told.version.is_empty() && told.as_of == self.served.news.now()
        };
        if !is_new {
            self.lay_out(page).await?;
        }
        Ok(told)
    }

    /// Renders a page, and sends it if it changed. If it cannot be rendered, phones that show it are
    /// told to request it.
    async fn lay_out(&self, page: &str) -> Result<(), Response> {
        let as_of = self.served.news.now();
        // A request without a phone is not counted as a visit.
        let answer = match Request::get(page).body(Body::empty()) {
            Ok(request) => self.pages.call(request).await.unwrap_or_else(|never| match never {}),
            Err(_) => NOT_SENT.into_response(),
        };
        let status = answer.status();
        let (told, answer) = if status == StatusCode::OK {
            (laid_out(as_of, answer).await, Ok(()))
        } else if status == NOT_SENT {
            let label = format!("{}.{}", as_of.0, as_of.1);
            (PageNews { asks_always: true, ..changed(as_of, &label) }, Ok(()))
        } else {
            (changed(as_of, status.as_str()), Err(answer))
        };
        self.served.watched.publish(page, told);
        answer
    }
}

/// Converts a page with its version to an event.
async fn laid_out(as_of: NewsState, answer: Response) -> PageNews {
    // The body is text that was rendered before.
    let text = to_bytes(answer.into_body(), usize::MAX).await.unwrap_or_default();
    let text = str::from_utf8(&text).unwrap_or_default();
    let version = version(text).to_owned();
    let event = Event::default().event("page").id(&version).data(text);
    PageNews { as_of, version, event, ..PageNews::default() }
}

/// Returns the event that a page may have changed.
fn changed(as_of: NewsState, version: &str) -> PageNews {
    let event = Event::default().event("change").id(version).data(version);
    PageNews { as_of, version: version.to_owned(), event, ..PageNews::default() }
}
