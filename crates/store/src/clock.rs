//! The current time by this computer's clock, which may be set to any day; and times as text in UTC to
//! the millisecond, readable and in an order that sorts by time.

use std::fmt::Display;
use std::sync::Arc;

use chrono::{
    DateTime, FixedOffset, Local, NaiveDate, NaiveDateTime, Offset as _, SecondsFormat,
    SubsecRound as _, TimeDelta, TimeZone, Utc,
};
use rusqlite::Row;

use super::error::{ErrorKind, Result};
use scoring::read_day;

/// The time at which a night ends.
const MORNING: TimeDelta = TimeDelta::hours(6);

/// Returns the current time, to the millisecond.
#[allow(clippy::disallowed_methods, reason = "everybody else asks this clock")]
pub fn now() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(3)
}

/// Returns the day of the evening that a local time belongs to: a night lasts until six in the
/// morning.
pub fn evening_of(local: NaiveDateTime) -> NaiveDate {
    local.checked_sub_signed(MORNING).unwrap_or(local).date()
}

/// Returns the day of the current evening.
pub fn tonight() -> NaiveDate {
    evening_of(local_now().naive_local())
}

/// Returns a time with its local offset on this computer.
pub fn here(time: DateTime<Utc>) -> DateTime<FixedOffset> {
    time.with_timezone(&Local).fixed_offset()
}

/// Returns the current local time.
pub fn local_now() -> DateTime<Local> {
    now().with_timezone(&Local)
}

/// A clock with the local time, which tests turn.
pub type Clock = Arc<dyn Fn() -> NaiveDateTime + Send + Sync>;

/// Returns the clock of this computer.
pub fn of_this_computer() -> Clock {
    Arc::new(|| local_now().naive_local())
}

/// Returns the text of a time; a local one has its offset.
pub(super) fn text<Zone: TimeZone<Offset: Display>>(time: DateTime<Zone>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// Returns the time in a column of a game that is read as a whole.
pub(super) fn read(row: &Row<'_>, column: usize) -> Result<DateTime<Utc>> {
    maybe(row, column)?.ok_or(ErrorKind::Corrupt)
}

/// Returns the time in a column that may be empty.
pub(super) fn maybe(row: &Row<'_>, column: usize) -> Result<Option<DateTime<Utc>>> {
    let text: Option<String> = row.get(column)?;
    text.map(|text| parse(&text).ok_or(ErrorKind::Corrupt)).transpose()
}

/// Returns the time in a column of a list. An invalid time does not stop the list; it reads as
/// 1970.
pub(super) fn listed(row: &Row<'_>, column: usize) -> Result<DateTime<Utc>> {
    Ok(maybe_listed(row, column)?.unwrap_or(DateTime::UNIX_EPOCH))
}

/// Returns the time in a column of a list that may be empty.
pub(super) fn maybe_listed(row: &Row<'_>, column: usize) -> Result<Option<DateTime<Utc>>> {
    let text: Option<String> = row.get(column)?;
    Ok(text.map(|text| parse(&text).unwrap_or(DateTime::UNIX_EPOCH)))
}

/// Returns when a game was played, in the local time in which it was begun, from the columns
/// `created`, `utc_offset` and `evening` of `games`: the time of its start, moved to
/// another day if people have given it one.
pub(super) fn played(row: &Row<'_>, column: usize) -> Result<DateTime<FixedOffset>> {
    let (minutes, evening): (i32, Option<String>) = (row.get(column + 1)?, row.get(column + 2)?);
    let offset = minutes.checked_mul(60).and_then(FixedOffset::east_opt);
    let begun = listed(row, column)?.with_timezone(&offset.unwrap_or(Utc.fix()));
    let evening = evening.and_then(|day| day.parse::<NaiveDate>().ok());
    let moved = evening.map(|day| day.signed_duration_since(evening_of(begun.naive_local())));
    Ok(moved.and_then(|moved| begun.checked_add_signed(moved)).unwrap_or(begun))
}

/// Returns the day in a column that may be empty.
pub(super) fn date(row: &Row<'_>, column: usize) -> Result<Option<NaiveDate>> {
    let text: Option<String> = row.get(column)?;
    text.map(|text| read_day(&text).ok_or(ErrorKind::Corrupt)).transpose()
}

/// Parses a time; `None` if the text is not one.
pub(super) fn parse(text: &str) -> Option<DateTime<Utc>> {
    parse_local(text).map(|time| time.to_utc())
}

/// Parses a time with its offset; `None` if the text is not one.
pub(super) fn parse_local(text: &str) -> Option<DateTime<FixedOffset>> {
    DateTime::parse_from_rfc3339(text).ok()
}
