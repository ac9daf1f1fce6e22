//! Browsers that may open the desk's page, because the PIN was typed there.

use std::collections::HashSet;
use std::io;
use std::sync::{Mutex, PoisonError};

use axum::http::{HeaderMap, header};

use super::access;

/// Name of the cookie.
const NAME: &str = "desk=";
/// The most browsers.
const MAX_KEYS: usize = 64;

/// Keys that were issued.
#[derive(Debug, Default)]
pub(super) struct DeskKeys(Mutex<HashSet<String>>);

impl DeskKeys {
    /// Admits one more browser, and returns its cookie.
    ///
    /// # Errors
    /// Why the system has no random numbers.
    pub(super) fn give(&self, evening: &str) -> io::Result<String> {
        let key = access::secret()?;
        let mut keys = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if keys.len() >= MAX_KEYS {
            keys.clear();
        }
        let _ = keys.insert(key.clone());
        Ok(format!("{NAME}{key}; Path=/{evening}/desk; HttpOnly; SameSite=Strict"))
    }

    /// Returns whether a request comes from an admitted browser.
    pub(super) fn opens(&self, headers: &HeaderMap) -> bool {
        let keys = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|it| it.to_str().ok());
        let mut own = cookies.flat_map(|it| it.split("; ")).filter_map(|it| it.strip_prefix(NAME));
        own.any(|key| keys.contains(key))
    }
}
