//! The limit of connections: what the pages are designed for, or what the system allows.

/// The most connections the pages are designed for.
pub(super) const MAX_CONNECTIONS: usize = 2_048;
/// Files that the rest of the program has open: the database, the desktop, pages being printed.
const OTHER_FILES: usize = 192;

/// Returns the largest number of connections. Requests as many open files from the system; many
/// systems allow 1,024 until a program asks for more.
pub(super) fn most_connections() -> usize {
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
