//! Connections, the routes of requests, and checks of every request. Limited are the number of
//! connections, to what the pages are designed for or what the system allows, and the time and size of
//! requests. Here also what needs no game: the page that asks for the evening's letters, and the
//! static files.
//!
//! Invariant: a page refers to nothing outside this server and has no inline script.

use std::borrow::Cow;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{DefaultBodyLimit, Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use hyper::body::Incoming;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use minijinja::context;
use tokio::sync::oneshot;

use super::answer::{Answer, HEADERS, Refusal, render};
use super::form::FormData;
use super::live::{self, LivePages};
use super::served_game::ServedGame;
use super::{desk, entry, seats, sheet, table};

/// The most connections the pages are designed for.
const MAX_CONNECTIONS: usize = 2_048;
/// Files that the rest of the program has open: the database, the desktop, pages being printed.
const OTHER_FILES: usize = 192;
const MAX_PER_ADDRESS: usize = 64;
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum size of the head of a request, in bytes.
const MAX_HEADER: usize = 8 * 1024;
/// How long to pause when the system is out of connections.
const PAUSE: Duration = Duration::from_millis(100);

/// Maximum size of a form, in bytes.
const BODY_SIZE: usize = 64 * 1024;
/// Time limit for sending and answering a request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// Caching of a file that changes only with the program.
const CACHE_FOR_A_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");

/// Answers requests until it is stopped, and then closes every connection.
pub(super) async fn serve(
    listener: TcpListener,
    served: Arc<ServedGame>,
    mut stopped: oneshot::Receiver<()>,
) {
    let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return };
    let live = LivePages::new(&served, sent_pages());
    drop(tokio::spawn(Arc::clone(&live).publish()));
    drop(tokio::spawn(Arc::clone(&live).follow()));
    let router = router(served, live);
    let (most, mut by_address) = (most_connections(), HashMap::new());
    loop {
        let accepted = tokio::select! {
            _ = &mut stopped => return,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, from)) = accepted else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let Some(counted) = counted(&mut by_address, from.ip(), most) else { continue };
        // Updates are small, and the next one must not wait for the acknowledgment of the last.
        let _ = stream.set_nodelay(true);
        let Ok(own) = stream.local_addr() else { continue };
        let (service, from) = (TowerToHyperService::new(router.clone()), from.ip());
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            // The address of the phone, and the one of this computer that it used.
            let _ = request.extensions_mut().insert(from);
            let _ = request.extensions_mut().insert(own);
            service.call(request)
        });
        drop(tokio::spawn(async move {
            let mut http = hyper::server::conn::http1::Builder::new();
            let http = http.timer(TokioTimer::new()).header_read_timeout(HEADER_TIMEOUT);
            let http = http.max_buf_size(MAX_HEADER);
            // It is no error if a phone disconnects in the middle.
            let _ = http.serve_connection(TokioIo::new(stream), service).await;
            drop(counted);
        }));
    }
}

/// Returns the largest number of connections. Requests as many open files from the system; many
/// systems allow 1,024 until a program asks for more.
fn most_connections() -> usize {
    #[cfg(unix)]
    {
        let wanted = u64::try_from(MAX_CONNECTIONS + OTHER_FILES).unwrap_or(u64::MAX);
        if let Ok(files) = rlimit::increase_nofile_limit(wanted) {
            let files = usize::try_from(files).unwrap_or(usize::MAX);
            return files.saturating_sub(OTHER_FILES).clamp(1, MAX_CONNECTIONS);
        }
    }
    MAX_CONNECTIONS
}

/// Returns a note if the system allows fewer phones than the pages are designed for.
pub fn few_phones() -> Option<String> {
    let most = most_connections();
    // A phone keeps one connection for updates, and another while it requests a page.
    let (files, phones) = (most + OTHER_FILES, most / 2);
    (most < MAX_CONNECTIONS).then(|| {
        format!(
            "This system lets a program have {files} files open, which is enough for about {phones} phones."
        )
    })
}

/// Counts a connection until the returned value is dropped; `None` if there are too many.
fn counted(
    by_address: &mut HashMap<IpAddr, Arc<()>>,
    from: IpAddr,
    most: usize,
) -> Option<Arc<()>> {
    let open = |count: &Arc<()>| Arc::strong_count(count) - 1;
    by_address.retain(|_, count| open(count) > 0);
    if by_address.values().map(open).sum::<usize>() >= most {
        return None;
    }
    let of_one = by_address.entry(from).or_default();
    (open(of_one) < MAX_PER_ADDRESS).then(|| Arc::clone(of_one))
}

/// Returns the pages that phones are sent whenever they change.
fn sent_pages() -> Router<Arc<ServedGame>> {
    Router::new()
        .route("/{evening}/room", get(sheet::room))
        .route("/{evening}/sheet", get(sheet::page))
        .route("/{evening}/me", get(seats::page))
        .route("/{evening}/enter/{secret}", get(entry::page))
        .route("/{evening}/table/{secret}", get(table::page))
        .route("/{evening}/ask/{token}", get(table::wait_to_enter))
}

fn router(served: Arc<ServedGame>, live: Arc<LivePages>) -> Router {
    sent_pages()
        .route("/", get(ask_letters))
        .route("/{letters}", get(by_letters))
        .merge(files())
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

async fn ask_letters(
    served: State<Arc<ServedGame>>,
    phone: Extension<IpAddr>,
    Query(typed): Query<FormData>,
) -> Answer {
    match typed.get("letters") {
        None => letters(""),
        Some(typed) => by_letters(served, phone, Path(typed.trim().to_owned())).await,
    }
}

async fn by_letters(
    State(served): State<Arc<ServedGame>>,
    Extension(phone): Extension<IpAddr>,
    Path(given): Path<String>,
) -> Answer {
    if given.chars().count() > 8 {
        return Err(Refusal::NoPage);
    }
    let is_right = given.eq_ignore_ascii_case(&served.access().letters);
    if served.attempts.judge(phone, is_right, Instant::now())? {
        return Ok(served.see("me"));
    }
    letters(&format!("“{given}” is not this evening’s code."))
}

fn letters(sentence: &str) -> Answer {
    let page = render("letters.html", context! { sentence })?;
    // The answer to a wrong code is delayed by its status.
    let status = if sentence.is_empty() { StatusCode::OK } else { StatusCode::FORBIDDEN };
    Ok((status, page).into_response())
}

/// Returns a text without indentation and lines of comment, which phones need not load.
fn short(text: &str) -> Vec<u8> {
    let lines = text.lines().map(str::trim_start).filter(|line| !line.starts_with("//"));
    lines.collect::<Vec<_>>().join("\n").into_bytes()
}

/// Returns the static files. The fonts are three weights of Score Sans with the letters of Latin
/// scripts, those of Vietnamese too, cut by fonttools' `pyftsubset`.
fn files() -> Router<Arc<ServedGame>> {
    let font = "font/woff2";
    let [style, script] =
        [include_str!("../assets/style.css"), include_str!("../assets/script.js")].map(short);
    let manifest = include_bytes!("../assets/manifest.json");
    let files: [(&str, &str, Cow<'static, [u8]>); 7] = [
        ("/style.css", "text/css; charset=utf-8", style.into()),
        ("/script.js", "text/javascript; charset=utf-8", script.into()),
        ("/icon.svg", "image/svg+xml", include_bytes!("../assets/icon.svg").into()),
        ("/manifest.json", "application/manifest+json", manifest.into()),
        ("/font/400", font, include_bytes!("../assets/sans-400.woff2").into()),
        ("/font/500", font, include_bytes!("../assets/sans-500.woff2").into()),
        ("/font/600", font, include_bytes!("../assets/sans-600.woff2").into()),
    ];
    files.into_iter().fold(Router::new(), |router, (path, kind, bytes)| {
        let head = [
            (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
            (header::CACHE_CONTROL, CACHE_FOR_A_DAY),
        ];
        router.route(path, get(move || async move { (head, bytes) }))
    })
}

/// Returns whether a page's host is this address, and no name that somebody has pointed at it.
fn is_host(own: SocketAddr, host: &str) -> bool {
    let (ip, port) = (own.ip().to_canonical(), own.port());
    // A browser leaves out the usual port.
    let name = host.strip_suffix(&format!(":{port}"));
    let Some(name) = name.or((port == 80).then_some(host)) else { return false };
    let address = name.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(name);
    address.parse::<IpAddr>().is_ok_and(|it| it.to_canonical() == ip)
        || ip.is_loopback() && name.eq_ignore_ascii_case("localhost")
}

/// Refuses requests that no browser in the room would send, and adds the headers to each answer.
async fn guard(State(served): State<Arc<ServedGame>>, request: Request, next: Next) -> Response {
    let from = request.extensions().get::<IpAddr>().copied();
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
    for (name, value) in HEADERS {
        let _ = response.headers_mut().entry(name).or_insert(value);
    }
    response
}

/// Returns whether a response is the framework's to an address or form that it cannot read.
fn is_unreadable(response: &Response) -> bool {
    let kind = only(response.headers(), &header::CONTENT_TYPE);
    [StatusCode::BAD_REQUEST, StatusCode::UNPROCESSABLE_ENTITY].contains(&response.status())
        && kind == Some("text/plain; charset=utf-8")
}

/// Returns whether a request was sent to this computer by its address, and, if it may change
/// something, from a page of the same address. Every browser says where a form comes from; a page
/// of somebody else's, or one that hides its origin, is refused.
fn is_own(request: &Request) -> bool {
    let Some(own) = request.extensions().get::<SocketAddr>() else { return false };
    let (headers, uri) = (request.headers(), request.uri());
    let (Some(host), true) = (only(headers, &header::HOST), uri.path().len() <= 200) else {
        return false;
    };
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    let origin = only(headers, &header::ORIGIN).and_then(|origin| origin.strip_prefix("http://"));
    is_host(*own, host)
        && uri.authority().is_none_or(|it| it.as_str().eq_ignore_ascii_case(host))
        && (is_read || origin.is_some_and(|origin| origin.eq_ignore_ascii_case(host)))
}

/// Returns the value of a header that is there exactly once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let (value, None) = (values.next()?, values.next()) else { return None };
    value.to_str().ok()
}
