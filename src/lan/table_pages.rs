//! The pages of tables as they were laid out last: once for each news, however many phones ask.

use std::collections::HashMap;
use std::sync::Mutex;

use axum::response::Html;

/// The most pages that are kept.
const MOST: usize = 4_096;

/// Pages by what was asked, as of one news.
#[derive(Debug, Default)]
pub(super) struct TablePages(Mutex<(String, HashMap<String, Html<String>>)>);

impl TablePages {
    /// A page as it was laid out by this news, or laid out now.
    ///
    /// # Errors
    /// Why it cannot be laid out.
    pub(super) fn page<E>(
        &self,
        news: &str,
        asked: String,
        lay_out: impl FnOnce() -> Result<Html<String>, E>,
    ) -> Result<Html<String>, E> {
        let kept = || {
            let kept = self.0.lock().ok()?;
            (kept.0 == news).then(|| kept.1.get(&asked).cloned()).flatten()
        };
        if let Some(page) = kept() {
            return Ok(page);
        }
        let page = lay_out()?;
        if let Ok(mut kept) = self.0.lock() {
            if kept.0 != news || kept.1.len() >= MOST {
                *kept = (news.to_owned(), HashMap::new());
            }
            let _ = kept.1.insert(asked, page.clone());
        }
        Ok(page)
    }
}
