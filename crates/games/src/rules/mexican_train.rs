//! Mexican Train: double-twelve dominoes; everybody has a train and one is for all; low pips
//! win. Source: the family book, "Mexican Train (Dominoes)".

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
    score,
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

static PIPS: Field<i64, PerPlayer> = number("pips", "Pips")
    .per_player()
    .max_typed(|_| Some(SET))
    .question("What did {} have left?")
    .help("Pips left in the hand, counting the double blank as 0; 0 for the player who went out.");
static DOUBLE_BLANK: Field<Option<Player>> = player("double_blank", "Double blank")
    .question("Who had the double blank?")
    .help("Who was left with the double blank, if anybody.");

/// The doubles of the set, 12 down to 0.
const DOUBLES: i64 = 13;
/// The pips of all tiles.
const SET: i64 = 1092;

/// Returns the double in the center.
fn double(number: usize) -> i64 {
    DOUBLES.saturating_sub(i64::try_from(number).unwrap_or(DOUBLES))
}

/// Returns the players without pips who are not left with the double blank.
fn out(pips: &PerSeat<Player, i64>, holder: Option<Player>) -> Vec<Player> {
    let none = pips.iter().filter(|(player, pips)| **pips == 0 && holder != Some(*player));
    none.map(|(player, _)| player).collect()
}

fn deal(past: &Past<'_>, deal: &mut Deal) {
    if past.option(&DOUBLE_SET_OUT)
        && let Some(before) = past.last()
        && let [leader] = out(&before.value(&PIPS), before.value(&DOUBLE_BLANK)).as_slice()
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
    let mut holder = round.valid(&DOUBLE_BLANK);
    if double(round.number()) == 0 && holder.flatten().is_some() {
        let message = "The double blank starts this round, so nobody can be left with it.";
        problems.refuse(&DOUBLE_BLANK, message);
        holder = None;
    }
    let Some(pips) = round.valid(&PIPS) else { return };
    if let Some(out) = holder.map(|holder| out(&pips, holder)) {
        if out.len() > 1 {
            let out: Vec<Team> = out.into_iter().map(|who| round.setup.team_of(who)).collect();
            let names = round.setup.team_names(&out);
            let message = format!("{names} have 0; only one player can go out.");
            return problems.refuse(&PIPS, message);
        }
        if out.is_empty() {
            problems.warn(&PIPS, NOBODY_OUT);
        }
    }
    let most = SET - 2 * double(round.number());
    problems.at_most(&PIPS, pips.sum(), most, ["Pips", "all tiles but the first have only"]);
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    for (player, pips) in round.value(&PIPS) {
        points.add(player, pips, if pips > 0 { "pips left" } else { "no pips left" });
    }
    if let Some(player) = round.value(&DOUBLE_BLANK) {
        points.add(player, round.option(&DOUBLE_BLANK_VALUE), "double blank left");
    }
}
