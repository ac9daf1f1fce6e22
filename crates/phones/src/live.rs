//! Live updates: a phone receives the whole of its own page when it changes, and nothing else. A
//! hand of one table does not concern the phones of another.
//!
//! A page is rendered once per change, however many phones show it, and sent only if it differs. A
//! slow phone costs nothing: it receives the newest page, not each. Without listeners nothing is
//! polled, so no thread wakes.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse as _, Response};
use futures::stream::{StreamExt as _, iter};
use hyper::service::Service as _;
use hyper_util::service::TowerToHyperService;
use tokio::sync::watch;
use tokio::task::yield_now;
use tokio::time::timeout;

use super::answer::{Answer, version};
use super::attempts::lock;
use super::form::{FormData, text};
use super::served_game::{NewsState, ServedGame, later};
use super::table::record_ready;
use store::clock;

/// How often to look for other programs' changes in the file, while anybody listens.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// How often to send a keep-alive, by which a page notices a server that is silent.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(8);

/// The status of a page that is not sent: phones request it after every change.
const NOT_SENT: StatusCode = StatusCode::NOT_IMPLEMENTED;

/// The pages that phones show, each as last sent.
pub(super) struct LivePages {
    served: Arc<ServedGame>,
    pages: TowerToHyperService<Router>,
    /// By address.
    watched: Mutex<HashMap<String, watch::Sender<PageNews>>>,
}

#[derive(Debug, Clone, Default)]
struct PageNews {
    /// The news it was rendered from.
    as_of: NewsState,
    /// The news since which it is unchanged.
    since: NewsState,
    /// Its version; empty before it was rendered.
    version: String,
    /// Whether its phones request it after any news, because it is not rendered for them.
    asks_always: bool,
    event: Event,
}

/// Sends a page, given by its address without the host, whenever it differs from the version that is
/// shown: as an event with its content, or as one that only says so, after which the browser
/// requests it.
pub(super) async fn events(
    State(live): State<Arc<LivePages>>,
    Path(evening): Path<String>,
    Query(asked): Query<FormData>,
    headers: HeaderMap,
) -> Answer {
    let served = &live.served;
    served.is_of(&evening)?;
    let mut told = match live.watch(text(&asked, "page")).await {
        Ok(told) => told,
        Err(refusal) => return Ok(refusal),
    };
    // There is somebody to poll for now.
    served.news.poll.notify_one();
    // A browser that reconnects sends the last event it received.
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok());
    let last = last.unwrap_or(text(&asked, "known"));
    let missed = {
        let told = told.borrow_and_update();
        // A page that reports the outcome of a form has no version, and stays.
        let is_other = !last.is_empty() && last != told.version && !told.asks_always;
        is_other.then(|| told.event.clone())
    };
    // The desk's time, in milliseconds since 1970, while the clock runs: a phone may be minutes off.
    let runs = served.snapshot().await.is_ok_and(|snapshot| snapshot.clock_ends().is_some());
    let now = || clock::now().timestamp_millis().to_string();
    let time = runs.then(|| Event::default().event("time").data(now()));
    let still = Event::default().event("still").data("");
    let first = [time, Some(missed.unwrap_or_else(|| still.clone()))];
    let later = later(told).map(|told| told.event);
    let events = iter(first.into_iter().flatten()).chain(later).map(Ok::<Event, Infallible>);
    let alive = KeepAlive::new().interval(KEEP_ALIVE_INTERVAL).event(still);
    let fresh = [(header::CACHE_CONTROL, "no-store")];
    Ok((fresh, Sse::new(events).keep_alive(alive)).into_response())
}

impl LivePages {
    /// Creates them from the pages that are rendered for phones; they request all others.
    pub(super) fn new(served: &Arc<ServedGame>, pages: Router<Arc<ServedGame>>) -> Arc<LivePages> {
        let pages = pages.fallback(|| async { NOT_SENT }).with_state(Arc::clone(served));
        let (pages, watched) = (TowerToHyperService::new(pages), Mutex::default());
        Arc::new(LivePages { served: Arc::clone(served), pages, watched })
    }

    /// Renders every watched page after each change, until the game is closed.
    pub(super) async fn publish(self: Arc<LivePages>) {
        let mut news = self.served.news.newest.subscribe();
        while news.changed().await.is_ok() {
            let _ = news.borrow_and_update();
            // What cannot be recorded now is tried again after the next change.
            let _ = record_ready(&self.served).await;
            for page in self.addresses() {
                // A page that cannot be rendered now stays as it is.
                let _ = self.lay_out(&page).await;
                // Sends what was rendered and answers requests before the next page.
                yield_now().await;
            }
        }
    }

    /// Polls for changes of other programs while anybody shows a page, until the game is closed.
    pub(super) async fn follow(self: Arc<LivePages>) {
        let poll = &self.served.news.poll;
        loop {
            if self.addresses().is_empty() {
                poll.notified().await;
            } else {
                let _ = timeout(POLL_INTERVAL, poll.notified()).await;
            }
            let _ = self.served.newest_snapshot().await;
        }
    }

    /// Returns the addresses of pages with viewers, the last to join first: a table that has just
    /// sent a hand is about to be asked to confirm it. Pages without viewers are forgotten.
    fn addresses(&self) -> Vec<String> {
        let mut pages = lock(&self.watched);
        pages.retain(|_, told| told.receiver_count() > 0);
        let mut watched: Vec<_> =
            pages.iter().map(|(page, told)| (told.borrow().since, page)).collect();
        watched.sort_unstable_by(|one, other| other.cmp(one));
        watched.into_iter().map(|(_, page)| page.clone()).collect()
    }

    /// Returns a page's updates, starting with the current one, or the refusal of the page.
    async fn watch(&self, page: &str) -> Result<watch::Receiver<PageNews>, Response> {
        let told = lock(&self.watched).entry(page.to_owned()).or_default().subscribe();
        let now = self.served.news.now();
        let is_current = |told: &PageNews| !told.version.is_empty() && told.as_of == now;
        if !is_current(&told.borrow()) {
            self.lay_out(page).await?;
        }
        Ok(told)
    }

    /// Renders a page, and sends it if it changed; phones request what cannot be rendered.
    async fn lay_out(&self, page: &str) -> Result<(), Response> {
        let as_of = self.served.news.now();
        // A request without a phone is not counted as a visit.
        let answer = match Request::get(page).body(Body::empty()) {
            Ok(request) => self.pages.call(request).await.unwrap_or_else(|never| match never {}),
            Err(_) => NOT_SENT.into_response(),
        };
        let told = |event: &str, version: &str| Event::default().event(event).id(version);
        let change = |version: String| (told("change", &version).data(&version), version);
        let asks_always = answer.status() == NOT_SENT;
        let ((event, version), answer) = match answer.status() {
            StatusCode::OK => {
                // The body is text that was rendered before.
                let text = to_bytes(answer.into_body(), usize::MAX).await.unwrap_or_default();
                let text = str::from_utf8(&text).unwrap_or_default();
                let version = version(text).to_owned();
                ((told("page", &version).data(text), version), Ok(()))
            }
            NOT_SENT => (change(format!("{}.{}", as_of.0, as_of.1)), Ok(())),
            status => (change(status.as_str().to_owned()), Err(answer)),
        };
        let told = PageNews { as_of, since: as_of, version, asks_always, event };
        if let Some(tell) = lock(&self.watched).get(page) {
            let _ = tell.send_if_modified(|last| {
                let is_new = last.as_of <= as_of && last.version != told.version;
                last.as_of = last.as_of.max(as_of);
                if is_new {
                    *last = told;
                }
                is_new
            });
        }
        answer
    }
}
