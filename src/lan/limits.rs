//! The limit of connections: what the pages are made for, or what the system allows.

/// The most connections the pages are made for.
pub(super) const MAX_CONNECTIONS: usize = 2_048;
/// Files that the rest of the program has open: the database, the desktop, pages being printed.
const OTHERS: usize = 192;

/// Returns the most connections there may be at once. The system is asked for as many open files,
/// of which many give a program 1,024 until it asks.
pub(super) fn most_connections() -> usize {
    open_files()
        .map_or(MAX_CONNECTIONS, |files| files.saturating_sub(OTHERS).clamp(1, MAX_CONNECTIONS))
}

/// Says how many phones there may be, where the system allows fewer than the pages are made for.
pub fn few_phones() -> Option<String> {
    let most = most_connections();
    // A phone keeps a connection for news, and another while it asks for a page.
    (most < MAX_CONNECTIONS).then(|| {
        format!(
            "This system lets a program have {} files open, which is enough for about {} phones.",
            most + OTHERS,
            most / 2
        )
    })
}

/// Returns how many files this program may have open, as far as that can be raised; `None` where
/// there is no such limit.
#[cfg(unix)]
fn open_files() -> Option<usize> {
    let wanted = u64::try_from(MAX_CONNECTIONS + OTHERS).ok()?;
    usize::try_from(rlimit::increase_nofile_limit(wanted).ok()?).ok()
}

#[cfg(not(unix))]
fn open_files() -> Option<usize> {
    None
}
