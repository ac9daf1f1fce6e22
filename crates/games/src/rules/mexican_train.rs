//! Mexican Train: double-twelve dominoes; everybody has a train and one is for all; low pips
//! win. Source: the family book, "Mexican Train (Dominoes)".

use crate::parts::dominoes::{Dominoes, double_blank, pips};
use scoring::*;

pub static GAME: Game = Game {
    id: "mexican-train",
    name: "Mexican Train",
    summary: "Dominoes in trains, double 12 down to double 0",
    rules: include_str!("../../rules/mexican-train.md"),
    category: Category::Others,
    icon: "domino",
    player_counts: PlayerCounts::alone(2, 8),
    wins_by: WinsBy::Lowest,
    options: &[&ROUNDS.spec, &DOUBLE_BLANK_VALUE.spec, &DOUBLE_SET_OUT.spec],
    fields: &[&PIPS.spec, &DOUBLE_BLANK.spec],
    length: |setup| usize::try_from(setup.valid_option(&ROUNDS)?).ok(),
    deal,
    check,
    score: |round, points| DOMINOES.score(round, points, round.option(&DOUBLE_BLANK_VALUE)),
    ..Game::BASE
};

static ROUNDS: GameOption<i64> = rounds_option(DOUBLES, DOUBLES)
    .help("How many rounds to play. A shorter game ends on a higher double.");
static DOUBLE_BLANK_VALUE: GameOption<i64> =
    number_option("double_blank_value", "Double blank costs", 0, 100, 0)
        .offering(&[0, 50])
        .help("Points for being left with the double blank. A common variation is 50.");
static DOUBLE_SET_OUT: GameOption<bool> = flag_option("double_set_out", "Double laid out", false)
    .help("The next double is set aside before the deal, and the player who went out starts.");

static PIPS: Field<i64, PerPlayer> = pips().max_typed(|_| Some(SET));
static DOUBLE_BLANK: Field<Option<Player>> = double_blank();

static DOMINOES: Dominoes = Dominoes { pips: &PIPS, double_blank: &DOUBLE_BLANK };

/// The doubles of the set, 12 down to 0.
const DOUBLES: i64 = 13;
/// The pips of all tiles.
const SET: i64 = 1092;

/// Returns the double in the center.
fn double(number: usize) -> i64 {
    DOUBLES.saturating_sub(i64::try_from(number).unwrap_or(DOUBLES))
}

fn deal(past: &Past<'_>, deal: &mut Deal) {
    if past.option(&DOUBLE_SET_OUT)
        && let Some(before) = past.last()
        && let [leader] = DOMINOES.out(&before).as_slice()
    {
        deal.fact("leader", "Starts", past.setup.or_next(*leader));
    }
    deal.fact("double", "Double", double(deal.number));
    let tiles: i64 = match past.setup.player_count() {
        0..=4 => 15,
        5 | 6 => 11,
        _ => 8,
    };
    deal.fact("deal", "Tiles", tiles);
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    let out = DOMINOES.check(round, double(round.number()), Some(SET), problems);
    if out == Some(0) {
        problems.warn(&PIPS, NOBODY_OUT);
    }
}
