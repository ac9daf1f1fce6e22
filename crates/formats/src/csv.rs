//! A record as CSV: a row per round, a column for each field (and each player or side).
//!
//! - The heading is `round`, then the fields in declared order (`bid`, `captured:Ada`,
//!   `captured:A`), `dealer`, `adjustments:Ada`, `note`, then `score:Ada` and `total:Ada`,
//!   which are derived and only compared with what is read, and last the columns of the setup.
//! - The row with round 0 is the setup: `game` (its id, or the declaration of a
//!   custom game as JSON), `players` (with semicolons between),
//!   `options` (`target=500; bid_out=false`), `first dealer`, `ended`; its totals are those
//!   that the game starts with. Every other row is a round; a game with tables has a row for
//!   each of them below its round, with columns `table` and `hand`.
//! - RFC 4180 with CRLF, in UTF-8, with a byte order mark if there is a letter beyond ASCII,
//!   without which Excel assumes another encoding.
//! - An apostrophe precedes text that a spreadsheet could take for a formula and text that
//!   begins with an apostrophe, and stands alone for text or a list that is written and empty.
//!   Reading removes one apostrophe. A plain number has none.
//! - In a list, a backslash precedes a semicolon, a backslash, and a space at either end of a
//!   name.
//!
//! A game with tables is only written, for spreadsheets: as one file, or as its hands and its seats
//! (`night.rs`). It is read as JSON.
//!
//! Invariant: a record of a game without tables that is written and read again is equal.

mod cell;
mod derived;
mod night;
mod read;
mod standings;
mod table;
mod write;

pub use cell::guarded;
pub(super) use derived::{DerivedCell, differences};
pub use night::{hands_csv, seats_csv};
pub use read::decode;
pub use standings::standings_csv;
pub use write::{WrittenColumns, encode};

const ROUND: &str = "round";
const GAME: &str = "game";
const PLAYERS: &str = "players";
const OPTIONS: &str = "options";
const FIRST_DEALER: &str = "first dealer";
const DATE: &str = "date";
const ENDED: &str = "ended";
const SCORE: &str = "score";
const TOTAL: &str = "total";
/// Excel recognizes UTF-8 only with this.
const BYTE_ORDER_MARK: char = '\u{feff}';
