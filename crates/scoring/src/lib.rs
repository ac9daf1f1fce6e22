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

pub use cards::{
    CardValue, EIGHTS, FIVES, FOURS, NINES, SEVENS, SIXES, Suit, THREES, TWOS, Trump, card,
    decks_for,
};
pub use choices::{Choice, Choices};
pub use custom_game::{
    CustomDealer, CustomEnd, CustomFault, CustomField, CustomGame, CustomPart, FieldPart,
};
pub use evaluate::board::{self, Board, BoardFact, board};
pub use evaluate::check_setup::players_fault;
pub use evaluate::fold::{evaluate, evaluate_decoded};
pub use evaluate::incremental::{evaluate_from, preview, preview_with};
pub use evaluate::prompt::{
    FieldPrompt, RoundPrompt, check_place, prompt_place, prompt_round, propose_opening,
    redraw_opening, with_round, with_round_after,
};
pub use evaluate::standings::{ranked, ranked_by};
pub use grammar::common_fields::{AWAY, DEALER, NOTE, RULINGS, TEAM_NAME};
pub use grammar::facts::{Category, RosterKind, Unit, WinsBy};
pub use grammar::field::{
    Bound, Cards, ChoiceGrid, FieldKind, FieldLayout, FieldSpec, HalfPointRange, Need, RowFormat,
    Scope, SumLimit,
};
pub use grammar::game::{Dealer, Game, RankKey, by_total, by_total_first};
pub use grammar::game::{
    GameEnd, StartingPoint, Tie, after_the_last_round, best_alone, best_or_tied, best_wins,
    first_wins, lowest_wins,
};
pub use grammar::group::Group;
pub use grammar::handle::{
    Field, choice, flag, half_points, number, numbers, pairs, player, players, text,
};
pub use grammar::option::{
    GameOption, OptionBound, OptionDefault, OptionKind, OptionSpec, choice_option, flag_option,
    list_option, number_option, text_option,
};
pub use grammar::parse;
pub use grammar::round::{Past, Round, Setup};
pub use grammar::shared::{
    bidder, has_no_life, in_hand, knocker, knocker_tie_option, on_table, rounds_option,
    target_option, tie_option,
};
pub use grammar::values::{HalfPoints, PerPart, PerPlayer, PerTeam, PerTeamPart};
pub use melds::{Melds, NOBODY_OUT};
pub use numbers::{
    as_number, halves, halves_text, halves_words, lookup, read_number, signed, sum_of_halves,
    summands,
};
pub use outcome::deal::{Deal, Fact, FactValue};
pub use outcome::diagnostic::{DecodeIssues, Diagnostic, Diagnostics, RefusedFields};
pub use outcome::evaluation::{Evaluation, Money, RoundEvaluation, RoundState, Standing, Status};
pub use outcome::score_lines::{BidResult, ScoreLine, ScoreLines};
pub use outcome::tournament::{
    Chair, ColumnGame, ColumnsState, CoupleResult, CoupleRound, Cut, CutBy, HandScores, Individual,
    Move, Movement, PlannedGame, SeatedPairs, Seating, Slot, StandingOrder, TableResult,
    TableRound, TablesState, TournamentRound, TournamentState,
};
pub use race::Race;
pub use record::card_count::CardCount;
pub use record::cell::{Cell, RoundPath, Subject, Value};
pub use record::day::{Day, NoDay};
pub use record::edit::{self, Change, Edit};
pub use record::entry::RoundEntry;
pub use record::seating::SeatMoves;
pub use record::{Options, Record, join_choices, join_words, joined};
pub use rng::Rng;
pub use seats::{Away, PerSeat, Player, PlayerCounts, SeatIndex, Side, Team};
pub use tournament::card::{
    CardGame, CompleteStandings, best_at_a_table, came, card_game, complete_standings,
    sit_out_score,
};
pub use tournament::movement::{Attendance, Coming, coming, winners_move};
pub use tournament::{couples, draw, movement, next_game, tables};
pub use wording::{counted, limits, plural, possessive};
