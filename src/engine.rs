//! The words that rules are written in, and the one fold that reads a record.
//!
//! Invariants: the engine names no game; [`evaluate`] is total and pure: same record, same
//! reading, without a clock, chance, or a disk. It uses `std` alone.

pub mod board;
pub mod card_count;
pub mod cards;
mod check;
mod choices;
pub mod columns;
pub mod couples;
pub mod custom_game;
pub mod deal;
pub mod diagnostic;
pub mod double_entry;
pub mod draw;
pub mod edit;
pub mod evaluate;
pub mod field;
pub mod game;
pub mod movement;
pub mod option;
pub mod parse;
pub mod prompt;
pub mod record;
pub mod rng;
pub mod round;
pub mod score_lines;
pub mod seats;
pub mod setup;
pub mod tables;
pub mod tournament_state;

pub use board::{Board, BoardFact, board};
pub use card_count::CardCount;
pub use cards::{
    CardValue, Cards, EIGHTS, FIVES, FOURS, NINES, SEVENS, SIXES, Suit, THREES, TWOS, card,
};
pub(crate) use choices::choices;
pub use custom_game::{
    CustomDealer, CustomEnd, CustomFault, CustomField, CustomGame, CustomPart, CustomRules,
};
pub use deal::{Deal, Fact, FactValue};
pub use diagnostic::{Diagnostic, Diagnostics, RefusedFields};
pub use edit::{Change, Edit};
pub use evaluate::{
    DecodeIssues, Evaluation, RoundEvaluation, RoundState, Standing, Status, evaluate,
    evaluate_decoded, evaluate_from, players_fault, preview, ranked,
};
pub use field::{
    Bound, Choice, Choices, Field, FieldKind, FieldSpec, Flag, Group, HalfPointRange, HalfPoints,
    Item, Need, Number, NumberList, PerPart, PerPlayer, PerTeam, PerTeamPart, PlayerList,
    PlayerRef, Scope, Text, Word, choice, flag, half_points, number, numbers, pairs, player,
    players, text,
};
pub use game::{
    Category, Dealer, Game, GameEnd, Money, RULINGS, RosterKind, TEAM_NAME, Totals, Unit, WinsBy,
    after_the_last_round, best_alone, best_wins, by_total, first_wins,
};
pub use movement::winners_move;
pub use option::{
    GameOption, OptionBound, OptionKind, OptionSpec, choice_option, flag_option, list_option,
    number_option, sized_number_option,
};
pub use prompt::{
    FieldPrompt, RoundPrompt, check_at, check_place, prompt, prompt_at, prompt_place, prompt_round,
    propose_opening, redraw_opening, with_round, with_round_from,
};
pub use record::{Cell, Options, Record, RoundEntry, RoundPath, Subject, Value, join_words};
pub use rng::Rng;
pub use round::{Past, Round};
pub use score_lines::{BidResult, ScoreLine, ScoreLines, signed};
pub use seats::{PerSeat, Player, PlayerCounts, SeatIndex, Side, Team};
pub use setup::Setup;
pub use tournament_state::{
    Chair, ColumnGame, ColumnsState, CoupleResult, CoupleRound, Cut, Individual, Move, PlannedGame,
    Seated, Seating, Slot, TableResult, TableRound, TablesState, TournamentRound, TournamentState,
    seating_of,
};
