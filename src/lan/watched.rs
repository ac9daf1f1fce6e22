//! The pages that phones look at, each as it was told last.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::{Bytes, to_bytes};
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use tokio::sync::watch;

use super::answer::{Answer, Refusal};
use super::hand::Asked;
use super::news::NewsState;
use super::served::Room;
use super::templates::version;
use super::{enter_here, entry, room, seats, sheet, table};

/// From how many pages on those that nobody looks at any more are forgotten at once.
const MOST: usize = 4_096;

/// The pages that phones look at, by their addresses.
#[derive(Debug, Default)]
pub(super) struct WatchedPages(Mutex<HashMap<String, watch::Sender<Told>>>);

/// What was told of a page last.
#[derive(Debug, Clone, Default)]
pub(super) struct Told {
    /// By which news it was laid out.
    as_of: NewsState,
    /// Tells it from what it was before.
    pub(super) version: String,
    /// Whether its phones ask for it at all news, as it is not laid out for them.
    pub(super) asks_always: bool,
    /// What its phones hear.
    pub(super) event: Bytes,
}

impl WatchedPages {
    /// What is told of a page, now and from now on.
    ///
    /// # Errors
    /// Why there is no such page.
    pub(super) async fn watch(
        &self,
        room: &Arc<Room>,
        page: &str,
    ) -> Result<watch::Receiver<Told>, Refusal> {
        let told = {
            let mut pages = self.lock();
            if pages.len() >= MOST {
                pages.retain(|_, told| told.receiver_count() > 0);
            }
            pages.entry(page.to_owned()).or_default().subscribe()
        };
        let is_new = {
            let told = told.borrow();
            !told.version.is_empty() && told.as_of == room.news().now()
        };
        if !is_new {
            self.lay_out(room, page).await?;
        }
        Ok(told)
    }

    /// The addresses of the pages that somebody looks at; the others are forgotten.
    pub(super) fn addresses(&self) -> Vec<String> {
        let mut pages = self.lock();
        pages.retain(|_, told| told.receiver_count() > 0);
        pages.keys().cloned().collect()
    }

    /// Lays out a page, and tells it where it is another than before.
    ///
    /// # Errors
    /// Why it cannot be laid out. Who looks at it already is told to ask for it.
    pub(super) async fn lay_out(&self, room: &Arc<Room>, page: &str) -> Result<(), Refusal> {
        let as_of = room.news().now();
        let (told, refusal) = match answer(room, page).await {
            // Its phones ask for it at all news.
            None => {
                let label = format!("{}.{}", as_of.0, as_of.1);
                (Told { asks_always: true, ..changed(as_of, &label) }, None)
            }
            Some(Ok(answer)) if answer.status() == StatusCode::OK => {
                (laid_out(as_of, answer).await, None)
            }
            Some(Ok(elsewhere)) => (changed(as_of, elsewhere.status().as_str()), None),
            Some(Err(refusal)) => (changed(as_of, "refused"), Some(refusal)),
        };
        if let Some(tell) = self.lock().get(page) {
            let _ = tell.send_if_modified(|last| {
                let is_new = last.as_of <= as_of && last.version != told.version;
                if is_new {
                    *last = told;
                } else {
                    last.as_of = last.as_of.max(as_of);
                }
                is_new
            });
        }
        refusal.map_or(Ok(()), Err)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<Told>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A page as it is answered to whoever asks for it, but that nobody counts as having asked; `None`
/// for one that is not laid out for news.
async fn answer(room: &Arc<Room>, page: &str) -> Option<Answer> {
    let address: Uri = page.parse().ok()?;
    let parts: Vec<&str> = address.path().split('/').skip(1).collect();
    let state = State(Arc::clone(room));
    let of = |evening: &str| Path(evening.to_owned());
    Some(match *parts {
        [evening, "room"] => room::page(state, of(evening)).await,
        [evening, "sheet"] => sheet::page(state, of(evening)).await,
        [evening, "me"] => seats::find(state, of(evening)).await,
        [evening, "me", seat] => {
            seats::page(state, Path((evening.to_owned(), seat.parse().ok()?))).await
        }
        [evening, "enter", secret] => entry::open_round(room, evening, secret).await,
        [evening, "table", secret] => {
            let Query(asked) = Query::<Asked>::try_from_uri(&address).ok()?;
            table::shown(room, evening, secret, asked).await
        }
        [evening, "ask", token] => {
            enter_here::wait(state, Path((evening.to_owned(), token.to_owned()))).await
        }
        _ => return None,
    })
}

/// A page with its version, as an event.
async fn laid_out(as_of: NewsState, answer: Response) -> Told {
    // It is a text, as it was laid out.
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
    Told { as_of, version, asks_always: false, event: event.into() }
}

/// That a page may be another, as an event.
fn changed(as_of: NewsState, version: &str) -> Told {
    let event = Bytes::from(format!("event: change\nid: {version}\ndata: {version}\n\n"));
    Told { as_of, version: version.to_owned(), asks_always: false, event }
}
