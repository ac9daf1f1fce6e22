//! The samples for a first look.

use formats::json;
use scoring::Record;

/// The samples for a first look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sample {
    /// A few rounds of Goodge.
    Evening,
    /// A night of Court Whist in its third game.
    Night,
    /// A gin match of two teams.
    Match,
}

impl Sample {
    /// Returns the record, as JSON.
    const fn text(self) -> &'static str {
        match self {
            Sample::Evening => include_str!("../../../../assets/samples/goodge-under-way.json"),
            Sample::Night => include_str!("../../../../assets/samples/nights/court-whist.json"),
            Sample::Match => include_str!("../../../../assets/samples/nights/gin-tournament.json"),
        }
    }

    /// Returns the record.
    pub fn record(self) -> Option<Record> {
        json::decode(self.text()).ok().and_then(|decoded| decoded.record)
    }
}
