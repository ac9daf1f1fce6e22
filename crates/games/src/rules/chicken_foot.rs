//! Chicken Foot: dominoes in which every double grows three toes first; low pips win.
//! Source: the family book, "Chicken Foot (Dominoes)".

use crate::parts::dominoes::{Dominoes, double_blank, pips};
use scoring::*;

pub static GAME: Game = Game {
    id: "chicken-foot",
    name: "Chicken Foot",
    summary: "Dominoes with toes, a round for every double",
    rules: include_str!("../../rules/chicken-foot.md"),
    category: Category::Others,
    icon: "domino",
    wins_by: WinsBy::Lowest,
    options: &[&SET.spec, &ROUNDS.spec, &DOUBLE_BLANK_VALUE.spec],
    fields: &[&PIPS.spec, &DOUBLE_BLANK.spec],
    length: |setup| usize::try_from(rounds(setup)?).ok(),
    check_setup,
    deal,
    check,
    score: |round, points| DOMINOES.score(round, points, round.option(&DOUBLE_BLANK_VALUE)),
    ..Game::BASE
};

static SET: GameOption<i64> = number_option("set", "Highest double", 6, 15, 9)
    .default_for(|players, _| smallest_set(players))
    .multiple_of(3)
    .offering(&[6, 9, 12, 15])
    .help("The highest double of the set: 6, 9, 12 or 15.");
static ROUNDS: GameOption<i64> = rounds_option(16, 10)
    .default_for(|players, options| highest_double(players, options).saturating_add(1))
    .help("How many rounds to play, for a shorter game. Usually one for every double of the set.");
static DOUBLE_BLANK_VALUE: GameOption<i64> =
    number_option("double_blank_value", "Double blank costs", 0, 100, 50)
        .help("Points for being left with the double blank.");

static PIPS: Field<i64, PerPlayer> = pips().max_typed(all_pips);
static DOUBLE_BLANK: Field<Option<Player>> = double_blank().offered(|round| round.number() > 1);

static DOMINOES: Dominoes = Dominoes { pips: &PIPS, double_blank: &DOUBLE_BLANK };

/// Tiles dealt to each player.
const DEALT: i64 = 7;

/// Returns the smallest set from double-nine up that has tiles for everybody.
fn smallest_set(players: usize) -> i64 {
    match players {
        0..=7 => 9,
        8..=13 => 12,
        _ => 15,
    }
}

/// Returns the highest double by these options.
fn highest_double(players: usize, options: &Options) -> i64 {
    match options.get(SET.spec.id) {
        Some(Value::Number(set)) => *set,
        _ => smallest_set(players),
    }
}

/// Returns the pips of all tiles of the set; `None` if the option is a problem.
fn all_pips(round: &Round<'_>) -> Option<i64> {
    let set = round.setup.valid_option(&SET)?;
    Some(set * (set + 1) * (set + 2) / 2)
}

/// Returns a round for every double, or as many as were chosen; `None` if that is a problem.
fn rounds(setup: &Setup<'_>) -> Option<i64> {
    setup.valid_option(&SET).and(setup.valid_option(&ROUNDS))
}

fn check_setup(setup: &Setup<'_>, problems: &mut Vec<Diagnostic>) {
    let Some(set) = setup.valid_option(&SET) else { return };
    let tiles = (set + 1) * (set + 2) / 2;
    let players = i64::try_from(setup.player_count()).unwrap_or(i64::MAX);
    if players.saturating_mul(DEALT) > tiles {
        let message = format!(
            "A double-{set} set has only {tiles} tiles; {players} players need {DEALT} each."
        );
        problems.push(Diagnostic::setup("players", message));
    }
    if let Some(rounds) = rounds(setup).filter(|rounds| *rounds > set + 1) {
        let message = format!(
            "A double-{set} set has {} doubles, so there cannot be {rounds} rounds.",
            set + 1
        );
        problems.push(Diagnostic::setup("options", message));
    }
}

/// Returns the double a round begins with.
fn double(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX) - 1
}

fn deal(_: &Past<'_>, deal: &mut Deal) {
    deal.fact("double", "Double", double(deal.number));
    deal.fact("deal", "Tiles", DEALT);
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    let _ = DOMINOES.check(round, double(round.number()), all_pips(round), problems);
}
