//! Queries to the database. `schema.sql` has the other half.

use serde_json::Value as Json;
use tokio_postgres::Client;

use super::address::Address;
use super::error::{Error, Result, VERSION};
use super::line::{Line, runtime, with_timeout};
use store::{Beginning, SharedChange};

/// The SQL that prepares a database for sharing.
const SCHEMA: &str = include_str!("../schema.sql");
/// How many changes are sent or read at once.
pub(super) const BATCH: usize = 500;

/// A game shared in a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Uid of the game, the same in every file.
    pub uid: String,
    /// The game and its players.
    pub name: String,
    /// Number of its newest change.
    pub newest: i64,
}

/// A role's right in an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccessRight {
    /// Enter and correct.
    Desk,
    /// Read.
    Reader,
}

/// The database's answer to a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Accepted, with this number.
    Accepted(i64),
    /// Refused: it needs the newest base.
    Behind,
    /// Refused: something it writes has changed.
    Refused,
}

/// Returns the events of a database that this role may see, the newest first.
///
/// # Errors
/// [`Error::NothingShared`], or why the database cannot be asked.
pub fn events(address: &Address) -> Result<Vec<Event>> {
    runtime()?.block_on(async {
        let line = Line::open(address).await?;
        check_version(&line.client).await?;
        list(&line.client, "").await
    })
}

async fn list(client: &Client, begins: &str) -> Result<Vec<Event>> {
    let sql = "select event, name, newest from house_rules.events
               where starts_with(event, $1) order by shared desc";
    let rows = with_timeout(client.query(sql, &[&begins])).await?;
    let event = |row: &tokio_postgres::Row| {
        let (uid, name, newest) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        Ok(Event { uid, name, newest })
    };
    let events = rows.iter().map(event).collect::<Result<Vec<_>, tokio_postgres::Error>>()?;
    // Nobody can share a game under anything else.
    Ok(events.into_iter().filter(|event| is_uid(&event.uid)).collect())
}

/// Returns whether this is the uid of a game: 32 hexadecimal digits.
fn is_uid(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Asks to be told of an event's changes.
pub(super) async fn listen(client: &Client, uid: &str) -> Result<()> {
    if !is_uid(uid) {
        return Err(Error::NoEvent(uid.to_owned()));
    }
    with_timeout(client.batch_execute(&format!("listen \"house_rules_{uid}\""))).await
}

/// Returns the event whose uid begins with this text.
pub(super) async fn event(client: &Client, wanted: &str) -> Result<Event> {
    let letters = wanted.to_lowercase();
    let mut found = list(client, &letters).await?.into_iter();
    match (found.next().filter(|_| !letters.is_empty()), found.next()) {
        (Some(event), None) => Ok(event),
        (None, _) => Err(Error::NoEvent(wanted.to_owned())),
        _ => Err(Error::SeveralEvents(wanted.to_owned())),
    }
}

/// Returns the version of a database's setup; `None` if it is not set up.
async fn version(client: &Client) -> Result<Option<i32>> {
    let sql = "select to_regprocedure('house_rules.version()') is not null";
    if !with_timeout(client.query_one(sql, &[])).await?.try_get::<_, bool>(0)? {
        return Ok(None);
    }
    let row = with_timeout(client.query_one("select house_rules.version()", &[])).await?;
    Ok(Some(row.try_get(0)?))
}

/// Checks that a database is set up for this version.
pub(super) async fn check_version(client: &Client) -> Result<()> {
    match version(client).await? {
        None => Err(Error::NothingShared),
        Some(VERSION) => Ok(()),
        Some(found) => Err(Error::Version(found)),
    }
}

/// Sets up a database, if nobody has yet.
pub(super) async fn set_up(client: &mut Client) -> Result<()> {
    if version(client).await?.is_some() {
        return check_version(client).await;
    }
    let transaction = with_timeout(client.transaction()).await?;
    // If two desks begin at once, the second waits for the first and then finds it done.
    let done = match with_timeout(transaction.batch_execute(SCHEMA)).await {
        Ok(()) => with_timeout(transaction.commit()).await,
        Err(error) => with_timeout(transaction.rollback()).await.and(Err(error)),
    };
    match version(client).await? {
        Some(_) => check_version(client).await,
        None => done.and_then(|()| Err(Error::NothingShared)),
    }
}

/// Returns whether an event exists.
pub(super) async fn is_shared(client: &Client, uid: &str) -> Result<bool> {
    let sql = "select exists (select from house_rules.events where event = $1)";
    Ok(with_timeout(client.query_one(sql, &[&uid])).await?.try_get(0)?)
}

/// Puts a game into a database, all or nothing.
pub(super) async fn share(
    client: &mut Client,
    (uid, name): (&str, &str),
    beginning: &Beginning,
    log: &[SharedChange],
) -> Result<()> {
    let text = |value: Result<String, serde_json::Error>| value.map_err(|_| Error::Unreadable);
    let transaction = with_timeout(client.transaction()).await?;
    let beginning = text(serde_json::to_string(beginning))?;
    let sql = "select house_rules.share($1, $2, $3::text::jsonb)";
    let _ = with_timeout(transaction.execute(sql, &[&uid, &name, &beginning])).await?;
    for changes in log.chunks(BATCH) {
        let changes = text(serde_json::to_string(changes))?;
        let sql = "select count(*) from (
                       select house_rules.propose($1, change) ? 'accepted' as accepted from (
                           select change from jsonb_array_elements($2::text::jsonb)
                               with ordinality as sent (change, step) order by step
                       ) as in_order
                   ) as answers where not accepted";
        let refused = with_timeout(transaction.query_one(sql, &[&uid, &changes])).await?;
        if refused.try_get::<_, i64>(0)? > 0 {
            return Err(Error::Unreadable);
        }
    }
    with_timeout(transaction.commit()).await
}

/// Lets a role into an event.
pub(super) async fn admit(
    client: &Client,
    uid: &str,
    role: &str,
    right: AccessRight,
) -> Result<()> {
    let right = match right {
        AccessRight::Desk => "desk",
        AccessRight::Reader => "reader",
    };
    let sql = "select house_rules.admit($1, $2::text::name, $3)";
    let _ = with_timeout(client.execute(sql, &[&uid, &role, &right])).await?;
    Ok(())
}

/// Returns the initial state of an event.
pub(super) async fn beginning(client: &Client, uid: &str) -> Result<Beginning> {
    let sql = "select begun::text from house_rules.events where event = $1";
    let row = with_timeout(client.query_one(sql, &[&uid])).await?;
    let text: String = row.try_get(0)?;
    serde_json::from_str(&text).map_err(|_| Error::Unreadable)
}

/// Returns the next changes of an event after this number, in order.
pub(super) async fn changes(client: &Client, uid: &str, after: i64) -> Result<Vec<SharedChange>> {
    let sql = format!(
        "select number, change::text, uid, made_by from house_rules.changes
         where event = $1 and number > $2 order by number limit {BATCH}"
    );
    let rows = with_timeout(client.query(&sql, &[&uid, &after])).await?;
    let mut changes = Vec::with_capacity(rows.len());
    for (row, expected) in rows.iter().zip(after + 1..) {
        let (number, text): (i64, String) = (row.try_get(0)?, row.try_get(1)?);
        if number != expected {
            return Err(Error::Unreadable);
        }
        let change = match serde_json::from_str(&text) {
            Ok(change) => change,
            Err(_) => SharedChange::unreadable(number, row.try_get(2)?, row.try_get(3)?),
        };
        changes.push(change);
    }
    Ok(changes)
}

/// Sends a change.
pub(super) async fn propose(client: &Client, uid: &str, change: &SharedChange) -> Result<Verdict> {
    let change = serde_json::to_string(change).map_err(|_| Error::Unreadable)?;
    let sql = "select house_rules.propose($1, $2::text::jsonb)::text";
    let row = with_timeout(client.query_one(sql, &[&uid, &change])).await?;
    let answer: Json = serde_json::from_str(row.try_get(0)?).map_err(|_| Error::Unreadable)?;
    match (answer.get("accepted").and_then(Json::as_i64), answer.get("behind")) {
        (Some(number), _) => Ok(Verdict::Accepted(number)),
        (None, Some(_)) => Ok(Verdict::Behind),
        (None, None) => Ok(Verdict::Refused),
    }
}
