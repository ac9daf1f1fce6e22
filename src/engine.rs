//! The words that rules are written in, and the one fold that reads a record.
//!
//! Invariants: the engine names no game; [`read`] is total and pure: same record, same
//! reading, without a clock, chance, or a disk. It uses `std` alone.

pub mod ask;
pub mod board;
pub mod cards;
pub mod chance;
mod check;
pub mod columns;
pub mod counted;
pub mod couples;
pub mod deal;
pub mod detail;
pub mod draw;
pub mod edit;
pub mod field;
pub mod game;
pub mod movement;
pub mod night;
pub mod option;
pub mod own;
pub mod parse;
pub mod points;
pub mod problem;
pub mod reading;
pub mod record;
pub mod round;
pub mod seats;
pub mod setup;
pub mod twice;
mod words;

pub use ask::{
    Asked, AskedField, ask, ask_at, ask_place, ask_round, check_at, check_place, draw_anew, look,
    look_in, open,
};
pub use board::{Board, Written, board};
pub use cards::{
    CardValue, Cards, EIGHTS, FIVES, FOURS, NINES, SEVENS, SIXES, Suit, THREES, TWOS, card,
};
pub use chance::Chance;
pub use counted::Counted;
pub use deal::{Deal, Fact, FactValue};
pub use detail::{
    Chair, ColumnGame, Columns, CoupleResult, CoupleRound, Cut, Detail, Individual, Move, Night,
    Planned, RoundDetail, Seated, Seating, Slot, TableResult, TableRound, seating_of,
};
pub use edit::{Change, Edit};
pub use field::{
    Bound, Choice, Choices, Field, Flag, Group, HalfRange, Halves, Item, Kind, Need, Number,
    NumberList, PerPart, PerPlayer, PerTeam, PerTeamPart, PlayerList, PlayerRef, Scope, Spec, Text,
    Word, choice, flag, halves, number, numbers, pairs, player, players, text,
};
pub use game::{
    Best, Dealer, Game, Money, RULINGS, Roster, Shelf, TEAM_NAME, Tally, Unit, Verdict,
    after_the_last_round, best_alone, best_wins, by_total, first_wins,
};
pub use movement::winners_move;
pub use option::{Opt, OptionKind, OptionSpec, Size, amount, listed, one_of, sized, yes_no};
pub use own::{Declared, Own, OwnDealer, OwnEnd, OwnFault, OwnField, OwnPlace};
pub use points::{Line, Mark, Points, signed};
pub use problem::{Faults, Problem, Problems};
pub use reading::{
    Found, Reading, RoundReading, RoundState, Standing, Status, players_fault, preview, ranked,
    read, read_again, read_found,
};
pub use record::{Cell, Entry, Key, Options, Place, Record, Value, join_words};
pub use round::{Past, Round};
pub use seats::{Each, Numbered, Player, Seats, Side, Team};
pub use setup::Setup;
pub(crate) use words::words;
