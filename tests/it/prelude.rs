//! What most tests name.

#![allow(unused_imports)]

use session::form::{Hand, HandRules};

pub use crate::evenings::{hearts, three};
pub use crate::records::{
    GIN, GOODGE, WHIST, alter, apply, asked, begun, commit, damage_page, files, fresh, names_in,
    number, number_in, people_in, person, plain_games, program, read, root, run, said, sent,
    set_tricks, simulated, some_rounds, stored, type_keys,
};
pub use crate::store::opened;
pub use chrono::{DateTime, Local, NaiveDate, TimeDelta, Utc};
pub use formats::{csv, json, result};
pub use games::{custom_game, rules, simulate};
#[cfg(feature = "lan")]
pub use phones::Access;
pub use proptest::sample::Index;
pub use proptest::strategy::Union;
pub use rusqlite::Connection;
pub use rusqlite::types::Value as Column;
pub use scoring::hands::HandPlace;
pub use scoring::names;
pub use scoring::tables::SUBSTITUTES;
pub use scoring::{
    CardCount, Cell, Change, Diagnostic, Edit, Evaluation, FieldKind, FieldSpec, Game, Group,
    OptionKind, Player, RULINGS, Record, Rng, RoundEntry, RoundPath, RoundState, Scope, SeatIndex,
    Status, Subject, TableResult, TableRound, Team, Value, WinsBy, board, evaluate, hands, parse,
    prompt_round, propose_opening, with_round,
};
pub use serde_json::Value as Json;
pub use session::OpenGame;
pub use session::evening::{PointsScheme, SeasonRules, queries};
pub use session::form::{Draft, EditKey, Outcome, RoundForm, SEATS};
pub use session::hand_states::HandState;
pub use session::host::{HostSettings, RoomSettings};
pub use session::paper;
pub use session::score_sheet::lines::box_id;
pub use session::tournament::{HandEntry, Night};
pub use std::collections::{BTreeMap, BTreeSet};
pub use std::net::{Ipv4Addr, SocketAddr, TcpStream};
pub use std::path::{Path, PathBuf};
pub use std::process::{Command, Stdio};
pub use std::sync::OnceLock;
pub use std::time::{Duration, Instant};
pub use std::{env, fs, thread};
pub use store::clock;
pub use store::statistics::GameResult;
pub use store::worker::StoreHandle;
pub use store::{
    Arrival, ChangeId, Error, ErrorKind, Filter, GameId, LoggedChange, NewVersion, PersonId, Store,
    VersionChange, VersionId, backups,
};
pub use tempfile::TempDir;
#[cfg(feature = "lan")]
pub use tokio::net::TcpSocket;

/// Fails unless the store refuses something with an error of this kind.
macro_rules! refused {
    ($done:expr, $($kind:tt)+) => {
        match &$done {
            Err(error) => assert!(matches!(error.kind, ::store::ErrorKind::$($kind)+), "{error}"),
            Ok(_) => panic!("{} is not refused", stringify!($done)),
        }
    };
}
pub(crate) use refused;

/// Returns the hands or couples of a recorded round.
pub fn hand_places(game: &Game, entry: &RoundEntry) -> Vec<RoundPath> {
    let [tables, hands] = game.groups();
    let mut places = hands::tables_and_hands(game, entry);
    places.retain(|place| hands.is_none() || place.hand > 0);
    if tables.is_some() { places } else { vec![RoundPath::ROUND] }
}

/// Returns the form of a hand at a table of a recorded round; `None` if there is no such table.
#[cfg(feature = "gui")]
pub fn hand_at(
    game: &OpenGame,
    (round, place): HandPlace,
    texts: BTreeMap<Cell, String>,
    was: Option<BTreeMap<Cell, String>>,
) -> Option<RoundForm> {
    let played = game.evaluation().rounds.get(round.checked_sub(1)?)?.tournament.tables()?;
    let table = played.tables.get(usize::from(place.table).checked_sub(1)?)?;
    let rules = HandRules::new(game.record(), round).into();
    let hand = Hand::new(&rules, place, table.pairs_at(place.hand));
    Some(RoundForm::hand(game, hand, texts, was))
}

#[cfg(feature = "gui")]
mod in_the_window {
    pub use crate::couples::four_couples;
    pub use crate::forms::same;
    pub use crate::night::{kept, kept_tables, night, of_tables, owing, played};
    pub use crate::window::{Window, matrix};
    pub use house_rules::gui::app::ScreenMessage;
    pub use house_rules::gui::game::Tab;
    pub use house_rules::gui::screen::tournament::Message as NightMessage;
    pub use house_rules::gui::screen::{Route, score_sheet};
    pub use house_rules::gui::theme::{FONT_FILES, Renderer, Theme, ThemeMode, scale};
    pub use house_rules::gui::{Message, game, text_fit};
    pub use iced::{Color, Point, Rectangle, Size};
}
#[cfg(feature = "gui")]
pub use in_the_window::*;
