//! Chicken Foot: dominoes in which every double grows three toes first; low pips win.
//! Source: the family book, "Chicken Foot (Dominoes)".

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
    score,
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

static PIPS: Field<i64, PerPlayer> = number("pips", "Pips")
    .per_player()
    .max_typed(|round| Some(all_pips(round.setup.valid_option(&SET)?)))
    .question("What did {} have left?")
    .help("Pips left in the hand, counting the double blank as 0; 0 for the player who went out.");
static DOUBLE_BLANK: Field<Option<Player>> = player("double_blank", "Double blank")
    .question("Who had the double blank?")
    .offered(|round| round.number() > 1)
    .help("Who was left with the double blank, if anybody.");

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

/// Returns the pips of all tiles of a set.
fn all_pips(set: i64) -> i64 {
    set * (set + 1) * (set + 2) / 2
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
    let mut holder = round.valid(&DOUBLE_BLANK);
    if round.number() == 1 && holder.flatten().is_some() {
        let message = "The double blank starts this round, so nobody can be left with it.";
        problems.refuse(&DOUBLE_BLANK, message);
        holder = None;
    }
    let Some(pips) = round.valid(&PIPS) else { return };
    if let Some(holder) = holder {
        let out: Vec<Team> = pips
            .iter()
            .filter(|(player, pips)| **pips == 0 && holder != Some(*player))
            .map(|(player, _)| round.setup.team_of(player))
            .collect();
        if out.len() > 1 {
            let names = round.setup.team_names(&out);
            let message = format!("{names} have 0; only one player can go out.");
            return problems.refuse(&PIPS, message);
        }
    }
    if let Some(set) = round.setup.valid_option(&SET) {
        let most = all_pips(set) - 2 * double(round.number());
        problems.at_most(&PIPS, pips.sum(), most, ["Pips", "all tiles but the first have only"]);
    }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    for (player, pips) in round.value(&PIPS) {
        points.add(player, pips, if pips > 0 { "pips left" } else { "no pips left" });
    }
    if let Some(player) = round.value(&DOUBLE_BLANK) {
        points.add(player, round.option(&DOUBLE_BLANK_VALUE), "double blank left");
    }
}
