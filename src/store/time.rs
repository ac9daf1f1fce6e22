//! Times as text in UTC to the millisecond, readable and in an order that sorts by time.

use chrono::{DateTime, SecondsFormat, SubsecRound, Utc};
use rusqlite::Row;

use super::fault::Fault;

/// Returns a time with the precision in which it is stored.
pub(super) fn kept(time: DateTime<Utc>) -> DateTime<Utc> {
    time.trunc_subsecs(3)
}

/// Returns the text of a time.
pub(super) fn text(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// Returns the time in a column of a game that is read as a whole.
pub(super) fn read(row: &Row<'_>, column: usize) -> Result<DateTime<Utc>, Fault> {
    maybe(row, column)?.ok_or(Fault::Corrupt)
}

/// Returns the time in a column that may be empty.
pub(super) fn maybe(row: &Row<'_>, column: usize) -> Result<Option<DateTime<Utc>>, Fault> {
    let text: Option<String> = row.get(column)?;
    text.map(|text| parse(&text).ok_or(Fault::Corrupt)).transpose()
}

/// Returns the time in a column of a list. An invalid time does not stop the list; it reads as
/// 1970.
pub(super) fn listed(row: &Row<'_>, column: usize) -> Result<DateTime<Utc>, Fault> {
    Ok(maybe_listed(row, column)?.unwrap_or(DateTime::UNIX_EPOCH))
}

/// Returns the time in a column of a list that may be empty.
pub(super) fn maybe_listed(row: &Row<'_>, column: usize) -> Result<Option<DateTime<Utc>>, Fault> {
    let text: Option<String> = row.get(column)?;
    Ok(text.map(|text| parse(&text).unwrap_or(DateTime::UNIX_EPOCH)))
}

/// Parses a time; `None` if the text is not one.
pub(super) fn parse(text: &str) -> Option<DateTime<Utc>> {
    DateTime::parse_from_rfc3339(text).ok().map(|time| time.to_utc())
}
