//! The log that `--log` and `HOUSE_RULES_LOG` ask for: what the program did, for a report.
//!
//! Invariant: nothing that a person typed is in it, no name, number or note; only paths.

use std::fs::{File, OpenOptions};
use std::io;
use std::panic;
use std::path::Path;
use std::sync::Mutex;

use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;

use super::error::{Error, Result};

/// The crates that log what they do; of all others only warnings are kept.
const OWN: [&str; 5] = ["house_rules", "session", "store", "phones", "desks"];

/// Writes what happens from now on to the end of a file that only its owner can read. `command` is
/// what the program was started for.
pub(super) fn start(path: &Path, command: &str) -> Result<()> {
    let file = open(path).map_err(|source| Error::Write { path: path.to_owned(), source })?;
    let lines = tracing_subscriber::fmt::layer().with_ansi(false).with_writer(Mutex::new(file));
    let own = OWN.map(|target| (target, Level::DEBUG));
    let targets = Targets::new().with_default(Level::WARN).with_targets(own);
    let _ = tracing_subscriber::registry().with(lines).with(targets).try_init();
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(place, "the program failed");
        usual(info);
    }));
    let (system, processor) = (std::env::consts::OS, std::env::consts::ARCH);
    tracing::info!(version = env!("CARGO_PKG_VERSION"), system, processor, command, "started");
    Ok(())
}

fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let _ = options.append(true).create(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        let _ = options.mode(0o600);
    }
    options.open(path)
}
