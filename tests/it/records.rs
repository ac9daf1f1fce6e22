//! Records that many tests begin with.

use formats::json;
use scoring::Record;

/// Goodge of Ada, Ben and Cleo, with five rounds.
pub const GOODGE: &str = include_str!("../../assets/samples/goodge-under-way.json");
/// A night of 22 people, in its third game.
pub const WHIST: &str = include_str!("../../assets/samples/nights/court-whist.json");
/// A match of couples under way.
pub const GIN: &str = include_str!("../../assets/samples/nights/gin-tournament.json");

/// Returns the record in a JSON text.
#[track_caller]
pub fn read(text: &str) -> Record {
    json::decode(text).unwrap().record.unwrap()
}
