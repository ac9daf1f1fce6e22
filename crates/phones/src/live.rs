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
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use futures_util::stream::unfold;
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
/// The keep-alive.
const KEEP_ALIVE: Bytes = Bytes::from_static(b"event: still\ndata:\n\n");

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
    let first = {
        let told = told.borrow_and_update();
        // A page that reports the outcome of a form has no version, and stays.
        let is_other = !last.is_empty() && last != told.version && !told.asks_always;
        if is_other { told.event.clone() } else { KEEP_ALIVE }
    };
    let first = with_time(served, first).await;
    let stream = unfold((told, Some(first)), |(mut told, first)| async move {
        let next = match first {
            Some(first) => first,
            None => match timeout(KEEP_ALIVE_INTERVAL, told.changed()).await {
                Ok(changed) => {
                    changed.ok()?;
                    told.borrow_and_update().event.clone()
                }
                Err(_) => KEEP_ALIVE,
            },
        };
        Some((Ok::<Bytes, Infallible>(next), (told, None)))
    });
    let head = [(header::CONTENT_TYPE, "text/event-stream")];
    Ok((head, Body::from_stream(stream)).into_response())
}

/// Adds the desk's time, in milliseconds since 1970, to the first event while the clock runs,
/// because a phone may be minutes off.
async fn with_time(served: &ServedGame, first: Bytes) -> Bytes {
    let now = clock::now().timestamp_millis();
    let runs = served.snapshot().await.is_ok_and(|snapshot| snapshot.clock_ends(now).is_some());
    if !runs {
        return first;
    }
    let time = format!("event: time\ndata: {now}\n\n");
    [time.as_bytes(), &first].concat().into()
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
    let mut event = format!("event: page\nid: {version}\n");
    event.reserve(text.len() + text.len() / 8);
    for line in text.split(['\n', '\r']) {
        event.push_str("data: ");
        event.push_str(line);
        event.push('\n');
    }
    event.push('\n');
    PageNews { as_of, version, event: event.into(), ..PageNews::default() }
}

/// Returns the event that a page may have changed.
fn changed(as_of: NewsState, version: &str) -> PageNews {
    let event = Bytes::from(format!("event: change\nid: {version}\ndata: {version}\n\n"));
    PageNews { as_of, version: version.to_owned(), event, ..PageNews::default() }
}
