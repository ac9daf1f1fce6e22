//! Routes of requests, and checks of every request.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use super::answer::Refusal;
use super::attempts::Phone;
use super::live::{self, LivePages};
use super::served_game::ServedGame;
use super::{desk, entry, pages, seats, sheet, table, templates};

/// Maximum size of a form, in bytes.
const BODY_SIZE: usize = 64 * 1024;
/// Time limit for sending and answering a request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// Returns the pages that phones are sent whenever they change.
pub(super) fn live_pages(served: &Arc<ServedGame>) -> Arc<LivePages> {
    let pages = sent_pages().fallback(|| async { live::NOT_SENT });
    LivePages::new(Arc::clone(served), pages.with_state(Arc::clone(served)))
}

fn sent_pages() -> Router<Arc<ServedGame>> {
    Router::new()
        .route("/{evening}/room", get(sheet::room))
        .route("/{evening}/sheet", get(sheet::page))
        .route("/{evening}/me", get(seats::page))
        .route("/{evening}/enter/{secret}", get(entry::page))
        .route("/{evening}/table/{secret}", get(table::page))
        .route("/{evening}/ask/{token}", get(table::wait_to_enter))
}

/// Returns the router with all pages and the checks before them.
pub(super) fn router(served: Arc<ServedGame>, live: Arc<LivePages>) -> Router {
    sent_pages()
        .route("/", get(pages::ask_letters))
        .route("/{letters}", get(pages::by_letters))
        .merge(pages::files())
        .route("/{evening}/result.svg", get(sheet::picture))
        .route("/{evening}/result.png", get(sheet::png))
        .route("/{evening}/season", get(sheet::season))
        .route("/{evening}/enter/{secret}", post(entry::record))
        .route("/{evening}/check/{secret}", post(entry::check))
        .route("/{evening}/table/{secret}", post(table::send))
        .route("/{evening}/table/{secret}/check", post(table::check))
        .route("/{evening}/table/{secret}/cut", post(table::cut))
        .route("/{evening}/table/{secret}/here", get(table::here))
        .route("/{evening}/table/{secret}/back", post(table::take_back))
        .route("/{evening}/table/{secret}/sit", post(table::sit_here))
        .route("/{evening}/me", post(seats::here))
        .route("/{evening}/ask", get(table::choose_table).post(table::ask_to_enter))
        .route("/{evening}/desk", get(desk::page).post(desk::pin))
        .route("/{evening}/desk/act", post(desk::act))
        .route("/{evening}/events", get(live::events).with_state(live))
        .fallback(|| async { Refusal::NoPage })
        .layer(DefaultBodyLimit::max(BODY_SIZE))
        .layer(middleware::from_fn_with_state(Arc::clone(&served), guard))
        .with_state(served)
}

/// The address of this computer that a request was sent to.
#[derive(Debug, Clone, Copy)]
pub(super) struct OwnAddress(pub(super) SocketAddr);

impl OwnAddress {
    /// Returns whether a page's host is this address, rather than a name or another address that
    /// somebody has pointed at it.
    pub(super) fn is_host(self, host: &str) -> bool {
        let (ip, port) = (self.0.ip().to_canonical(), self.0.port());
        // A browser leaves out the usual port.
        let name = host.strip_suffix(&format!(":{port}"));
        let Some(name) = name.or((port == 80).then_some(host)) else { return false };
        let address = name.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(name);
        address.parse::<IpAddr>().is_ok_and(|it| it.to_canonical() == ip)
            || ip.is_loopback() && name.eq_ignore_ascii_case("localhost")
    }
}

/// Refuses requests that no browser in the room would send, and adds the security headers to each
/// response.
async fn guard(State(served): State<Arc<ServedGame>>, request: Request, next: Next) -> Response {
    let from = request.extensions().get::<Phone>().copied();
    let mut response = if is_own(&request) {
        match tokio::time::timeout(REQUEST_TIMEOUT, next.run(request)).await {
            Ok(response) if is_unreadable(&response) => Refusal::NoPage.into_response(),
            Ok(response) => response,
            Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
        }
    } else {
        Refusal::Stranger.into_response()
    };
    // The answer to a wrong code comes the later, the more there were.
    if let Some(from) = from.filter(|_| response.status() == StatusCode::FORBIDDEN) {
        tokio::time::sleep(served.attempts.delay(from)).await;
    }
    for (name, value) in templates::HEADERS {
        let _ = response.headers_mut().entry(name).or_insert(value);
    }
    response
}

/// Returns whether a response is the framework's to an address or form that it cannot read.
fn is_unreadable(response: &Response) -> bool {
    [StatusCode::BAD_REQUEST, StatusCode::UNPROCESSABLE_ENTITY].contains(&response.status())
        && response
            .headers()
            .get(header::CONTENT_TYPE)
            .is_some_and(|kind| kind == "text/plain; charset=utf-8")
}

/// Returns whether a request was sent to this computer by its address, and, if it may change
/// something, from a page of the same address. Every browser says where a form comes from; a page
/// of somebody else's, or one that hides its origin, is refused.
fn is_own(request: &Request) -> bool {
    let Some(own) = request.extensions().get::<OwnAddress>() else { return false };
    let (headers, uri) = (request.headers(), request.uri());
    let (Some(host), true) = (only(headers, &header::HOST), uri.path().len() <= 200) else {
        return false;
    };
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    let origin = only(headers, &header::ORIGIN).and_then(|origin| origin.strip_prefix("http://"));
    own.is_host(host)
        && uri.authority().is_none_or(|it| it.as_str().eq_ignore_ascii_case(host))
        && (is_read || origin.is_some_and(|origin| origin.eq_ignore_ascii_case(host)))
}

/// Returns the value of a header that is there exactly once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let (value, None) = (values.next()?, values.next()) else { return None };
    value.to_str().ok()
}
