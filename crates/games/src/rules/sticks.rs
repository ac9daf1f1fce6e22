//! Sticks: each player draws a stick with a contract on it and keeps it until it is played;
//! seven sticks win. Source: the family book, "Sticks".

use scoring::wording::possessive;
use scoring::*;

pub static GAME: Game = Game {
    id: "sticks",
    name: "Sticks",
    summary: "Draw a stick, play the contract on it, collect seven",
    rules: include_str!("../../rules/sticks.md"),
    category: Category::Melds,
    icon: "hearts",
    player_counts: PlayerCounts::alone(2, 40),
    unit: Unit::Sticks,
    options: &[&STICKS.spec, &FREE_LAST.spec, &TRADE_IN.spec],
    fields: &[&PLAYED.spec, &WENT_OUT.spec, &FREE.spec, &FIRST_DOWN.spec],
    goal: |setup| Some(setup.option(&STICKS)),
    deal,
    check,
    score,
    end: |past| RACE.end(past, &format!("collected {} sticks", past.option(&STICKS))),
    rank_key: |past, team| RACE.rank_key(past, team),
    ..Game::BASE
};

static STICKS: GameOption<i64> = number_option("sticks", "Sticks to win", 2, 20, 7)
    .help("How many sticks a player needs. The last one must be played.");
static FREE_LAST: GameOption<FreeLast> =
    choice_option("free_last", "A free stick does not count", FreeLast::ALL)
        .help("As the last stick, or in the round with the winning number: 7 if 7 sticks win.");
static TRADE_IN: GameOption<bool> = flag_option("trade_in", "Sticks can be traded", false)
    .help("A stick held for a hand may be traded, so anybody may draw a free one.");

static PLAYED: Field<bool, PerPlayer> = flag("played", "Played")
    .per_player()
    .question("Who played the stick?")
    .help("The player met the contract on the stick and turned it up.");
static FREE: Field<i64, PerPlayer> = number("free", "Free sticks")
    .per_player()
    .within(0, 20)
    .filled(|_, _| Some(0))
    .help("How many free sticks the player drew before this round.");
static WENT_OUT: Field<Option<Player>> = went_out()
    .note(|_| "blank if nobody".to_owned())
    .help("Who played all their cards; nobody if the stock ran out.");
static FIRST_DOWN: Field<Option<Player>> = player("first_down", "First to lay down")
    .question("Who was first?")
    .offered(|round| round.has_value(&FIRST_DOWN) || RACE.is_finished(round))
    .help("If several finish in the last round, who was first.");

static RACE: Race = Race {
    first: &FIRST_DOWN,
    goal: |setup| setup.option(&STICKS),
    most: |setup| setup.option(&STICKS),
    gain,
    has_only: "has only",
    several: "players have {} sticks. Who was first?",
};

choices! {
    /// When a free stick does not count.
    enum FreeLast {
        Stick = "stick", "as the last stick", 'S';
        Round = "round", "in the round with the winning number", 'R';
    }
}

fn deal(past: &Past<'_>, deal: &mut Deal) {
    deal.fact("deal", "Cards", 15);
    let holds = |player| past.last_of(player).is_some_and(|last| !last.value_for(&PLAYED, player));
    let draw: Vec<Player> = past.setup.players().filter(|player| !holds(*player)).collect();
    deal.fact("draw", "Draw a stick", draw);
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    let (played, free) = (round.valid(&PLAYED), round.valid(&FREE));
    if let (Some(Some(out)), Some(played)) = (round.valid(&WENT_OUT), &played)
        && !played[out]
    {
        let name = round.setup.name(out);
        problems.refuse(&WENT_OUT, format!("{name} cannot go out without playing the stick."));
    }
    let holds = |player| {
        let last = round.past.last_of(player);
        last.and_then(|last| last.valid(&PLAYED)).is_some_and(|played| !played[player])
    };
    if let Some(free) = &free
        && round.setup.valid_option(&TRADE_IN) == Some(false)
        && let Some((player, _)) = free.iter().find(|(player, n)| **n > 0 && holds(*player))
    {
        let name = round.setup.name(player);
        let message = format!("{name} still holds a stick and cannot draw one this round.");
        return problems.refuse(&FREE, message);
    }
    let (Some(played), Some(free)) = (played, free) else { return };
    let Some(totals) = RACE.totals(round, problems) else { return };
    let idle = free
        .iter()
        .find(|(player, count)| gain(round, *player) < **count + i64::from(played[*player]));
    if let Some((player, _)) = idle {
        let whose = possessive(round.setup.name(player));
        problems.warn(&FREE, format!("Not all of {whose} free sticks score. Draw another one."));
    }
    if RACE.check_first(round, &totals, problems) == 0 && !round.has_value(&WENT_OUT) {
        problems.warn(&WENT_OUT, "Nobody went out. Players keep the sticks they played.");
    }
}

/// Returns how many sticks a player gets: the free ones that count, and the one that was played.
fn gain(round: &Round<'_>, player: Player) -> i64 {
    let (free, played) = (round.value_for(&FREE, player), round.value_for(&PLAYED, player));
    let goal = round.option(&STICKS);
    let missing = goal - round.past.total(player);
    let counting = match round.option(&FREE_LAST) {
        FreeLast::Stick => free.min(missing - 1),
        FreeLast::Round if usize::try_from(goal) == Ok(round.number()) => 0,
        FreeLast::Round => free,
    };
    (counting.max(0) + i64::from(played)).min(missing)
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let free = round.value(&FREE);
    for (player, played) in round.value(&PLAYED) {
        let counting = gain(round, player) - i64::from(played);
        if free[player] > 0 {
            let idle = free[player] - counting;
            let without = if idle > 0 { format!(", {idle} not counted") } else { String::new() };
            let sticks = counted(counting, "free stick", "free sticks");
            points.add(player, counting, format_args!("{sticks}{without}"));
        }
        let why = if played { "played the stick" } else { "keeps the stick" };
        points.add(player, i64::from(played), why);
    }
}
