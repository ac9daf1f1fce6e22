//! Records of card games, and how they are evaluated. This crate names no game.
//!
//! A [`Record`] has what was written down; [`evaluate()`] returns scores, totals, standings, problems
//! and what comes next. A [`Game`] is a declaration: fields, options, and a few functions that score
//! a round.
//!
//! Begin with [`Game`] in `grammar/game.rs`, which lists the functions a game may have, and
//! `evaluate/fold.rs`, which calls them round by round.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`grammar`] | the words that games are declared in: fields, options, tables, and what a rule can read |
//! | [`record`] | what was written: entries, cells, edits and their inverses |
//! | [`mod@evaluate`] | record in, [`Evaluation`] out: the fold, checks, prompts, the score sheet |
//! | [`outcome`] | the results as plain data: deal, diagnostics, score lines, standings |
//! | [`tournament`] | nights of tables and couples: movements, drawn seatings, arrivals and departures |
//! | [`custom_game`] | a game declared as data |
//! | [`names`] | how people's names are stored, searched and sorted |
//!
//! Invariants: [`evaluate()`] is total and pure: the same record gives the same evaluation, without
//! a clock, randomness or files, and no record makes it panic. Nothing here is a floating-point
//! number. This crate may use no other crate of this workspace.

pub mod cards;
mod choices;
pub mod custom_game;
pub mod evaluate;
pub mod file_error;
pub mod grammar;
pub mod hands;
pub mod melds;
pub mod names;
pub mod numbers;
pub mod outcome;
pub mod race;
pub mod record;
pub mod rng;
pub mod seats;
pub mod tournament;
pub mod wording;

pub use cards::*;
pub use choices::{Choice, Choices};
pub use custom_game::{
    CustomDealer, CustomEnd, CustomFault, CustomField, CustomGame, CustomPart, FieldPart,
};
pub use evaluate::board::{self, Board, BoardFact, board};
pub use evaluate::check_setup::players_fault;
pub use evaluate::fold::*;
pub use evaluate::incremental::*;
pub use evaluate::prompt::*;
pub use grammar::common_fields::*;
pub use grammar::facts::*;
pub use grammar::field::*;
pub use grammar::game::*;
pub use grammar::handle::*;
pub use grammar::option::*;
pub use grammar::parse;
pub use grammar::round::{Past, Round, Setup};
pub use grammar::shared::*;
pub use grammar::values::{HalfPoints, PerPart, PerPlayer, PerTeam, PerTeamPart};
pub use melds::*;
pub use numbers::*;
pub use outcome::deal::*;
pub use outcome::diagnostic::{DecodeIssues, Diagnostic, Diagnostics, RefusedFields};
pub use outcome::evaluation::*;
pub use outcome::score_lines::{BidResult, ScoreLine, ScoreLines};
pub use outcome::tournament::*;
pub use race::Race;
pub use record::edit::{self, Change, Edit};
pub use record::entry::{CardCount, Cell, RoundEntry, RoundPath, Subject, Value};
pub use record::seating::SeatMoves;
pub use record::{Options, Record, join_choices, join_words, joined, read_day};
pub use rng::Rng;
pub use seats::{Away, PerSeat, Player, PlayerCounts, SeatIndex, Side, Team};
pub use tournament::card::*;
pub use tournament::movement::{Attendance, Coming, coming, winners_move};
pub use tournament::{couples, draw, movement, next_game, tables};
pub use wording::{counted, limits, plural, possessive};
