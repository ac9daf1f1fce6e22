//! Records that many tests begin with.

#![cfg_attr(not(feature = "gui"), allow(dead_code))] // only the window begins with samples

use std::path::Path;
use std::process::Command;

use formats::json;
use scoring::Record;

/// Goodge of Ada, Ben and Cleo, with five rounds.
pub const GOODGE: &str = include_str!("../../assets/samples/goodge-under-way.json");
/// A night of 22 people, in its third game.
pub const WHIST: &str = include_str!("../../assets/samples/nights/court-whist.json");
/// A match of couples under way.
pub const GIN: &str = include_str!("../../assets/samples/nights/gin-tournament.json");

/// Returns the program on a database, in its folder.
pub fn program(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_house-rules"));
    command.args(arguments).env("HOUSE_RULES_DATA", data).env_remove("COLUMNS");
    command.env("HOUSE_RULES_CONFIG", data.with_extension("settings.json"));
    command.current_dir(data.parent().unwrap());
    command
}

/// Returns the record in a JSON text.
#[track_caller]
pub fn read(text: &str) -> Record {
    json::decode(text).unwrap().record.unwrap()
}
