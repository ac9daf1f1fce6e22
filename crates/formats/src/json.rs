//! A record as JSON: decoding that reports every mistake, encoding in declared order.

mod decode;
mod encode;
mod rounds;
mod tree;
mod value;

pub use decode::{decode, decode_list, decode_object, option_value, parse};
pub use encode::{encode, encode_text, round_json, value_json};

use crate::fields_of;
use scoring::{FieldSpec, Game, Item, Need, RosterKind, RoundPath, Scope};

/// Returns the place of a repetition: a table of the round, or a hand of the table.
fn inside(place: RoundPath, index: usize) -> RoundPath {
    if place.table == 0 {
        RoundPath { table: u16::try_from(index + 1).unwrap_or(u16::MAX), hand: 0 }
    } else {
        RoundPath { hand: u8::try_from(index + 1).unwrap_or(u8::MAX), ..place }
    }
}

/// Returns the fields of a setup that are written beside each name, or beside each team's names.
fn beside_names(items: &'static [Item], teams: bool) -> Vec<&'static FieldSpec> {
    let scope = if teams { Scope::Team } else { Scope::Player };
    fields_of(items).filter(|spec| spec.scope == scope).collect()
}

/// Returns whether a player may be written as a name alone.
fn all_optional(specs: &[&'static FieldSpec]) -> bool {
    specs.iter().all(|spec| spec.need == Need::Optional)
}

/// Returns whether a field of the setup is written beside the names instead of under its own key.
fn is_beside_names(spec: &FieldSpec, game: &Game) -> bool {
    match game.roster {
        RosterKind::Names => spec.scope == Scope::Player,
        RosterKind::Teams(_) => spec.scope == Scope::Team,
    }
}
