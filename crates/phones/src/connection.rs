//! Connections: limits of their number, which are what the pages are designed for or what the system
//! allows, and of the time and size of requests.

use std::collections::HashMap;
use std::net::{IpAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use hyper::Request;
use hyper::body::Incoming;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::sync::oneshot;

use super::attempts::Phone;
use super::routes::{self, OwnAddress};
use super::served_game::ServedGame;

/// The most connections the pages are designed for.
const MAX_CONNECTIONS: usize = 2_048;
/// Files that the rest of the program has open: the database, the desktop, pages being printed.
const OTHER_FILES: usize = 192;
/// The most connections from one address.
const MAX_PER_ADDRESS: usize = 64;
/// Time limit for the head of a request.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum size of the head of a request, in bytes.
const MAX_HEADER: usize = 8 * 1024;
/// How long to pause when the system is out of connections.
const PAUSE: Duration = Duration::from_millis(100);

/// Answers requests until it is stopped, and then closes every connection.
pub(super) async fn serve(
    listener: TcpListener,
    served: Arc<ServedGame>,
    mut stopped: oneshot::Receiver<()>,
) {
    let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return };
    let live = routes::live_pages(&served);
    drop(tokio::spawn(Arc::clone(&live).publish()));
    drop(tokio::spawn(Arc::clone(&live).follow()));
    let router = routes::router(served, live);
    let most = most_connections();
    let mut count = ConnectionLimit { most, by_address: HashMap::new() };
    loop {
        let accepted = tokio::select! {
            _ = &mut stopped => return,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, from)) = accepted else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let Some(counted) = count.add(from.ip()) else { continue };
        // Updates are small, and the next one must not wait for the acknowledgment of the last.
        let _ = stream.set_nodelay(true);
        let Ok(own) = stream.local_addr().map(OwnAddress) else { continue };
        let (service, from) = (TowerToHyperService::new(router.clone()), Phone(from.ip()));
        let service = service_fn(move |mut request: Request<Incoming>| {
            let _ = request.extensions_mut().insert(from);
            let _ = request.extensions_mut().insert(own);
            service.call(request)
        });
        drop(tokio::spawn(async move {
            let mut http = hyper::server::conn::http1::Builder::new();
            let http = http
                .timer(TokioTimer::new())
                .header_read_timeout(HEADER_TIMEOUT)
                .max_buf_size(MAX_HEADER);
            // It is no error if a phone disconnects in the middle.
            let _ = http.serve_connection(TokioIo::new(stream), service).await;
            drop(counted);
        }));
    }
}

/// Returns the largest number of connections. Requests as many open files from the system; many
/// systems allow 1,024 until a program asks for more.
fn most_connections() -> usize {
    open_files().map_or(MAX_CONNECTIONS, |files| {
        files.saturating_sub(OTHER_FILES).clamp(1, MAX_CONNECTIONS)
    })
}

/// Returns a note with the number of phones, if the system allows fewer than the pages are designed
/// for.
pub fn few_phones() -> Option<String> {
    let most = most_connections();
    // A phone keeps one connection for updates, and another while it requests a page.
    (most < MAX_CONNECTIONS).then(|| {
        format!(
            "This system lets a program have {} files open, which is enough for about {} phones.",
            most + OTHER_FILES,
            most / 2
        )
    })
}

/// Returns how many files this program may have open, raising the limit as far as possible; `None`
/// if there is no limit.
#[cfg(unix)]
fn open_files() -> Option<usize> {
    let wanted = u64::try_from(MAX_CONNECTIONS + OTHER_FILES).ok()?;
    usize::try_from(rlimit::increase_nofile_limit(wanted).ok()?).ok()
}

#[cfg(not(unix))]
fn open_files() -> Option<usize> {
    None
}

/// The connections from each address, each a clone of the address's count, and the limit of all.
struct ConnectionLimit {
    most: usize,
    by_address: HashMap<IpAddr, Arc<()>>,
}

impl ConnectionLimit {
    /// Counts a connection until the returned value is dropped; `None` if there are too many.
    fn add(&mut self, from: IpAddr) -> Option<Arc<()>> {
        let open = |count: &Arc<()>| Arc::strong_count(count) - 1;
        self.by_address.retain(|_, count| open(count) > 0);
        if self.by_address.values().map(open).sum::<usize>() >= self.most {
            return None;
        }
        let of_one = self.by_address.entry(from).or_default();
        (open(of_one) < MAX_PER_ADDRESS).then(|| Arc::clone(of_one))
    }
}
