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
//! A night of tables can also be written as its hands and its seats, two files that are read
//! together (`night.rs`).
//!
//! Invariant: a record that is written and read again is equal.

mod cell;
mod columns;
mod derived;
mod night;
mod read;
mod standings;
mod table;
mod write;

pub use cell::guarded;
pub(super) use derived::{DerivedCell, differences};
pub(super) use night::{NightCell, night_differences};
pub use night::{NightFile, decode_night, decode_night_with, hands_csv, seats_csv};
pub use read::{decode, decode_with};
pub use standings::standings_csv;
pub use write::{encode, text};

use crate::engine::{FieldSpec, Game, Group, Item, RoundPath};

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

/// The kind of row of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RowKind {
    Setup,
    Round,
    Table,
    Hand,
}

impl RowKind {
    const ALL: [RowKind; 4] = [RowKind::Setup, RowKind::Round, RowKind::Table, RowKind::Hand];

    fn of(place: RoundPath) -> RowKind {
        match (place.table, place.hand) {
            (0, _) => RowKind::Round,
            (_, 0) => RowKind::Table,
            _ => RowKind::Hand,
        }
    }

    fn fields(self, game: &'static Game) -> Vec<&'static FieldSpec> {
        match self {
            RowKind::Setup => fields_of(game.setup),
            RowKind::Round => game.fields().collect(),
            RowKind::Table => {
                groups_of(game.items).flat_map(|group| fields_of(group.items)).collect()
            }
            RowKind::Hand => groups_of(game.items)
                .flat_map(|group| groups_of(group.items))
                .flat_map(|group| fields_of(group.items))
                .collect(),
        }
    }

    fn groups(self, game: &'static Game) -> Vec<&'static Group> {
        match self {
            RowKind::Round => groups_of(game.items).collect(),
            RowKind::Table => {
                groups_of(game.items).flat_map(|group| groups_of(group.items)).collect()
            }
            RowKind::Setup | RowKind::Hand => Vec::new(),
        }
    }
}

fn fields_of(items: &'static [Item]) -> Vec<&'static FieldSpec> {
    items.iter().filter_map(Item::field).collect()
}

fn groups_of(items: &'static [Item]) -> impl Iterator<Item = &'static Group> {
    items.iter().filter_map(Item::group)
}

/// Returns the headings of the columns with the numbers of a table and of a hand, if there are any.
fn place_names(game: &'static Game) -> [Option<&'static str>; 2] {
    [RowKind::Round, RowKind::Table].map(|level| level.groups(game).first().map(|group| group.one))
}

fn is_declared(game: &'static Game, id: &str) -> bool {
    RowKind::ALL.iter().any(|level| level.fields(game).iter().any(|spec| spec.id == id))
}
