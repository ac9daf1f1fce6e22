//! Routes of requests, and checks of every request.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use super::answer::{Refusal, as_page};
use super::attempts::Phone;
use super::served_game::ServedGame;
use super::{desk, enter_here, entry, live, pages, room, season, seats, sheet, table, templates};

/// Maximum size of a form, in bytes.
const BODY_SIZE: usize = 64 * 1024;
/// Time limit for sending and answering a request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// Returns the router with all pages and the checks before them.
pub(super) fn router(served: Arc<ServedGame>) -> Router {
    Router::new()
        .route("/", get(pages::ask_letters))
        .route("/code", get(pages::typed_letters))
        .route("/{letters}", get(pages::by_letters))
        .route("/style.css", get(pages::style))
        .route("/script.js", get(pages::script))
        .route("/font/{weight}", get(pages::font))
        .route("/{evening}/room", get(room::page))
        .route("/{evening}/sheet", get(sheet::page))
        .route("/{evening}/season", get(season::first))
        .route("/{evening}/season/{number}", get(season::numbered))
        .route("/{evening}/me", get(seats::find))
        .route("/{evening}/me/{seat}", get(seats::page))
        .route("/{evening}/enter/{secret}", get(entry::page).post(entry::record))
        .route("/{evening}/check/{secret}", post(entry::check))
        .route("/{evening}/table/{secret}", get(table::page).post(table::send))
        .route("/{evening}/table/{secret}/check", post(table::check))
        .route("/{evening}/table/{secret}/cut", post(table::cut))
        .route("/{evening}/table/{secret}/here", get(table::here))
        .route("/{evening}/table/{secret}/correct", post(table::correct))
        .route("/{evening}/table/{secret}/sit", post(table::sit_here))
        .route("/{evening}/ask", get(enter_here::choose).post(enter_here::ask))
        .route("/{evening}/ask/{token}", get(enter_here::wait))
        .route("/{evening}/desk", get(desk::page).post(desk::pin))
        .route("/{evening}/desk/act", post(desk::act))
        .route("/{evening}/events", get(live::events))
        .fallback(|State(served): State<Arc<ServedGame>>| async move {
            Refusal::NoPage.page(served.pages())
        })
        .layer(DefaultBodyLimit::max(BODY_SIZE))
        .layer(middleware::from_fn_with_state(Arc::clone(&served), guard))
        .with_state(served)
}

/// Refuses requests that no browser in the room would send, and adds the security headers to each
/// response.
async fn guard(State(served): State<Arc<ServedGame>>, request: Request, next: Next) -> Response {
    let from = request.extensions().get::<Phone>().map(|Phone(from)| *from);
    let mut response = if from.is_some_and(|from| served.attempts().refuses(from)) {
        Refusal::Wait.page(served.pages())
    } else if let Some(refusal) =
        refused(&served, request.headers(), request.method(), request.uri())
    {
        refusal.page(served.pages())
    } else {
        match tokio::time::timeout(REQUEST_TIMEOUT, next.run(request)).await {
            Ok(response) => as_page(response, served.pages()),
            Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
        }
    };
    // After a wrong code or secret, the next answer is delayed.
    if let Some(from) = from.filter(|_| response.status() == StatusCode::FORBIDDEN) {
        tokio::time::sleep(served.attempts().wrong(from)).await;
    }
    for (name, value) in templates::HEADERS {
        let _ = response.headers_mut().entry(name).or_insert(value);
    }
    response
}

fn refused(
    served: &ServedGame,
    headers: &HeaderMap,
    method: &Method,
    uri: &Uri,
) -> Option<Refusal> {
    let said = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    if uri.path().len() > 200 || !said(header::HOST).is_some_and(|host| served.is_own(host)) {
        return Some(Refusal::Stranger);
    }
    let from_page =
        |origin: &str| origin.strip_prefix("http://").is_some_and(|it| served.is_own(it));
    let foreign = said(header::ORIGIN).is_some_and(|origin| !from_page(origin));
    (method == Method::POST && foreign).then_some(Refusal::Stranger)
}
