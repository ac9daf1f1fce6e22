//! Which page a request asks for, and what is checked of every request before it is answered.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};

use super::access::Access;
use super::answer::{Answer, Refusal};
use super::attempts::Attempts;
use super::connection::Phone;
use super::live::{self, News};
use super::pages::{self, Pages};
use super::{entry, room, seats, sheet};
use crate::game::OpenGame;
use crate::game::session::{Commit, Session};
use crate::store::worker::{Failure, StoreHandle};
use crate::store::{ChangeId, GameId, Logged};

/// The most bytes that a form may have.
const BODY_SIZE: usize = 64 * 1024;
/// How long a request may take to be sent and answered.
const TIME: Duration = Duration::from_secs(10);

/// One game, as it is served.
pub(super) struct Room {
    store: StoreHandle,
    game: GameId,
    access: Access,
    address: SocketAddr,
    news: News,
    pages: Pages,
    /// The game as of its newest change, so that a hundred phones read it once.
    read: Mutex<Option<Arc<OpenGame>>>,
    attempts: Attempts,
}

impl Room {
    pub(super) fn new(
        store: StoreHandle,
        game: GameId,
        access: Access,
        address: SocketAddr,
        news: News,
        pages: Pages,
    ) -> Room {
        let (read, attempts) = (Mutex::new(None), Attempts::default());
        Room { store, game, access, address, news, pages, read, attempts }
    }

    pub(super) fn access(&self) -> &Access {
        &self.access
    }

    pub(super) fn news(&self) -> &News {
        &self.news
    }

    pub(super) fn pages(&self) -> &Pages {
        &self.pages
    }

    /// The number of the newest change of the game.
    pub(super) async fn newest(&self) -> Result<i64, Failure> {
        let game = self.game;
        let newest = self.store.run(move |store| store.newest_change(game)).await?;
        Ok(newest.map_or(0, |ChangeId(id)| id))
    }

    /// The game as it stands on the disk.
    pub(super) async fn game(&self) -> Result<Arc<OpenGame>, Failure> {
        let newest = self.newest().await?;
        let is_newest = |game: &Arc<OpenGame>| game.newest_change().unwrap_or(0) == newest;
        let read = || self.read.lock().ok()?.clone().filter(is_newest);
        if let Some(game) = read() {
            return Ok(game);
        }
        let game = Arc::new(self.session().await?.game().clone());
        if let Ok(mut read) = self.read.lock() {
            *read = Some(Arc::clone(&game));
        }
        Ok(game)
    }

    /// The game as it stands on the disk, for a change of it.
    pub(super) async fn session(&self) -> Result<Session, Failure> {
        let game = self.game;
        Ok(Session::new(self.store.run(move |store| store.load(game)).await?))
    }

    /// Writes a change; once this returns it is on the disk, and every page hears of it.
    pub(super) async fn write(&self, commit: Commit) -> Result<Logged, Failure> {
        let write = move |store: &mut _| commit.write(store, crate::clock::now());
        let logged = self.store.run(write).await?;
        self.news.tell(logged.id.0);
        Ok(logged)
    }
}

/// Every page, with what is checked before it.
pub(super) fn router(room: Arc<Room>) -> Router {
    Router::new()
        .route("/", get(pages::ask_letters))
        .route("/code", get(pages::typed_letters))
        .route("/{letters}", get(pages::by_letters))
        .route("/style.css", get(pages::style))
        .route("/script.js", get(pages::script))
        .route("/font/{weight}", get(pages::font))
        .route("/{evening}/room", get(room::page))
        .route("/{evening}/sheet", get(sheet::page))
        .route("/{evening}/me", get(seats::find))
        .route("/{evening}/me/{seat}", get(seats::page))
        .route("/{evening}/enter/{secret}", get(entry::page).post(entry::record))
        .route("/{evening}/check/{secret}", post(entry::check))
        .route("/{evening}/events", get(events))
        .fallback(|State(room): State<Arc<Room>>| async move { Refusal::NoPage.page(&room) })
        .layer(DefaultBodyLimit::max(BODY_SIZE))
        .layer(middleware::from_fn_with_state(Arc::clone(&room), guard))
        .with_state(room)
}

async fn events(State(room): State<Arc<Room>>, Path(evening): Path<String>) -> Answer {
    room.is_of(&evening)?;
    Ok(live::events(room).into_response())
}

impl Room {
    /// Whether an address is of this evening.
    pub(super) fn is_of(&self, evening: &str) -> Result<(), Refusal> {
        if evening == self.access.evening { Ok(()) } else { Err(Refusal::Over) }
    }

    /// Whether an address is of this evening, and its secret opens entry.
    pub(super) fn lets_in(&self, evening: &str, secret: &str) -> Result<(), Refusal> {
        self.is_of(evening)?;
        if self.access.opens(secret) { Ok(()) } else { Err(Refusal::Revoked) }
    }

    /// Whether a name in the head of a request is an address of this computer, and no name that
    /// somebody else has pointed at it.
    fn is_own(&self, host: &str) -> bool {
        let port = self.address.port();
        let address = match host.parse::<SocketAddr>() {
            Ok(address) => Some(address),
            Err(_) => host.parse::<IpAddr>().ok().map(|address| SocketAddr::new(address, 80)),
        };
        host == format!("localhost:{port}") || address.is_some_and(|it| it.port() == port)
    }
}

/// Refuses what no browser in the room sends, and adds to each answer what a browser is to keep to.
async fn guard(State(room): State<Arc<Room>>, request: Request, next: Next) -> Response {
    let from = request.extensions().get::<Phone>().map(|Phone(from)| *from);
    let mut response = if from.is_some_and(|from| room.attempts.refuses(from)) {
        Refusal::Wait.page(&room)
    } else if let Some(refusal) = refused(&room, request.headers(), request.method(), request.uri())
    {
        refusal.page(&room)
    } else {
        match tokio::time::timeout(TIME, next.run(request)).await {
            Ok(response) => response,
            Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
        }
    };
    // A wrong code or secret: the next one is answered later.
    if let Some(from) = from.filter(|_| response.status() == StatusCode::FORBIDDEN) {
        tokio::time::sleep(room.attempts.wrong(from)).await;
    }
    for (name, value) in pages::HEADERS {
        let _ = response.headers_mut().entry(name).or_insert(value);
    }
    response
}

fn refused(room: &Room, headers: &HeaderMap, method: &Method, uri: &Uri) -> Option<Refusal> {
    let said = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    if uri.path().len() > 200 || !said(header::HOST).is_some_and(|host| room.is_own(host)) {
        return Some(Refusal::Stranger);
    }
    let from_page = |origin: &str| origin.strip_prefix("http://").is_some_and(|it| room.is_own(it));
    let foreign = said(header::ORIGIN).is_some_and(|origin| !from_page(origin));
    (method == Method::POST && foreign).then_some(Refusal::Stranger)
}

/// Leads somewhere else after a form was taken, so that going back does not send it again.
pub(super) fn see(path: &str) -> Response {
    Redirect::to(path).into_response()
}
