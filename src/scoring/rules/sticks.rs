//! Sticks: each player draws a stick with a contract on it and keeps it until it is played;
//! seven sticks win. Source: the family book, "Sticks".

use crate::engine::*;

pub static GAME: Game = Game {
    id: "sticks",
    name: "Sticks",
    summary: "Draw a stick, play the contract on it, collect seven",
    rules: include_str!("../../../assets/rules/sticks.md"),
    category: Category::Melds,
    icon: "hearts",
    player_counts: PlayerCounts::alone(2, 40),
    unit: Unit::Sticks,
    options: &[&STICKS.spec, &FREE_LAST.spec, &TRADE_IN.spec],
    items: &[PLAYED.item(), WENT_OUT.item(), FREE.item(), FIRST_DOWN.item()],
    goal: |setup| Some(setup.option(&STICKS)),
    deal,
    check,
    score,
    end,
    rank_key,
    ..Game::BASE
};

static STICKS: GameOption<i64> = number_option("sticks", "Sticks to win", 2, 20, 7)
    .help("How many sticks a player needs. The last one must be played.");
static FREE_LAST: GameOption<FreeLast> =
    choice_option("free_last", "A free stick does not count", FreeLast::ALL)
        .help("As a player's last stick, or in the round with that number.");
static TRADE_IN: GameOption<bool> = flag_option("trade_in", "Sticks can be traded", false)
    .help("A stick held for a hand may be traded, so anybody may draw a free one.");

static PLAYED: Field<Flag, PerPlayer> = flag("played", "Played")
    .per_player()
    .question("Who played the stick?")
    .help("The player met the contract on the stick and turned it up.");
static FREE: Field<Number, PerPlayer> = number("free", "Free sticks")
    .per_player()
    .within(0, 20)
    .filled(|_, _| Some(0))
    .help("How many free sticks the player drew before this round.");
static WENT_OUT: Field<PlayerRef> = player("went_out", "Went out")
    .question("Who went out?")
    .note(|_| "blank if nobody".to_owned())
    .help("Who played all their cards; nobody if the stock ran out.");
static FIRST_DOWN: Field<PlayerRef> = player("first_down", "First to lay down")
    .question("Who was first?")
    .offered(|round| round.has_value(&FIRST_DOWN) || finishers(round) > 0)
    .help("If several finish in the last round, who was first.");

choices! {
    /// When a free stick does not count.
    enum FreeLast {
        Stick = "stick", "as the last stick", 'S';
        Round = "round", "in the round of that number", 'R';
    }
}

fn deal(past: &Past<'_>, deal: &mut Deal) {
    deal.fact("deal", "Cards", 15);
    let played = past.last().map(|round| round.value(&PLAYED));
    let draws = |player: &Player| played.as_ref().is_none_or(|played| played[*player]);
    let draw: Vec<Player> = past.setup.players().filter(draws).collect();
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
    if let (Some(free), Some(before)) = (&free, round.past.last().and_then(|r| r.valid(&PLAYED)))
        && round.setup.valid_option(&TRADE_IN) == Some(false)
        && let Some((player, _)) = free.iter().find(|(player, n)| **n > 0 && !before[*player])
    {
        let name = round.setup.name(player);
        problems
            .refuse(&FREE, format!("{name} still holds a stick, so cannot draw one this round."));
        return;
    }
    let (Some(played), Some(free), Some(rulings)) = (played, free, round.valid(&RULINGS)) else {
        return;
    };
    let (Some(goal), Some(_)) =
        (round.setup.valid_option(&STICKS), round.setup.valid_option(&FREE_LAST))
    else {
        return;
    };
    if !round.past.valid {
        return;
    }
    let totals = round.setup.each_player(|player| {
        let team = round.setup.team_of(player);
        round.past.total(team) + gain(round, player, free[player], played[player]) + rulings[team]
    });
    if let Some((player, total)) = totals.iter().find(|(_, total)| !(0..=goal).contains(*total)) {
        let name = round.setup.name(player);
        let message =
            format!("{name} would have {total} sticks; the total must be from 0 to {goal}.");
        problems.refuse(&RULINGS, message);
        return;
    }
    let idle = free.iter().find(|(player, count)| {
        gain(round, *player, **count, played[*player]) < **count + i64::from(played[*player])
    });
    if let Some((player, _)) = idle {
        let name = round.setup.name(player);
        problems.warn(&FREE, format!("Not all of {name}'s free sticks count. Draw another one."));
    }
    check_finish(round, goal, &totals, problems);
}

/// Checks who was first of those who have all their sticks, and whether it is said.
fn check_finish(
    round: &Round<'_>,
    goal: i64,
    totals: &PerSeat<Player, i64>,
    problems: &mut Diagnostics,
) {
    let through = totals.values().iter().filter(|total| **total >= goal).count();
    match round.valid(&FIRST_DOWN) {
        Some(Some(first)) if totals[first] < goal => {
            let (name, sticks) = (round.setup.name(first), totals[first]);
            problems.refuse(&FIRST_DOWN, format!("{name} has only {sticks} of {goal} sticks."));
        }
        Some(None) if through > 1 => {
            let message = format!("{through} players have {goal} sticks. Who was first?");
            problems.warn(&FIRST_DOWN, message);
        }
        _ => {}
    }
    if through == 0 && !round.has_value(&WENT_OUT) {
        problems.warn(&WENT_OUT, "Nobody went out. Players keep the sticks they played.");
    }
}

/// Returns how many players have all their sticks after this round.
fn finishers(round: &Round<'_>) -> usize {
    let (goal, free, played) = (round.option(&STICKS), round.value(&FREE), round.value(&PLAYED));
    let total = |player: Player| {
        let before = round.past.total(round.setup.team_of(player));
        before + gain(round, player, free[player], played[player])
    };
    round.setup.players().filter(|player| total(*player) >= goal).count()
}

/// Returns the sticks that a player gets: the free ones that count, and the one that was played.
fn gain(round: &Round<'_>, player: Player, free: i64, played: bool) -> i64 {
    let goal = round.option(&STICKS);
    let missing = goal - round.past.total(round.setup.team_of(player));
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
        let counting = gain(round, player, free[player], played) - i64::from(played);
        if free[player] > 0 {
            let idle = free[player] - counting;
            let without =
                if idle > 0 { format!(", {idle} that do not count") } else { String::new() };
            points.add(
                player,
                counting,
                format_args!("{}{without}", counted(counting, "free stick", "free sticks")),
            );
        }
        if played {
            points.add(player, 1, "played the stick");
        } else {
            points.add(player, 0, "keeps the stick");
        }
    }
}

fn end(past: &Past<'_>) -> GameEnd {
    let goal = past.option(&STICKS);
    let mut winners: Vec<Team> =
        past.setup.teams().filter(|team| past.total(*team) >= goal).collect();
    if winners.is_empty() {
        return GameEnd::NotYet;
    }
    if let Some(first) = winners.iter().copied().find(|team| is_first_down(past, *team)) {
        winners = vec![first];
    }
    GameEnd::Over { winners, why: format!("collected {goal} sticks") }
}

/// Returns whether this player is named as the first who had all sticks in the last round.
fn is_first_down(past: &Past<'_>, team: Team) -> bool {
    let named = past.last().and_then(|round| round.valid(&FIRST_DOWN)).flatten();
    named.is_some_and(|first| past.setup.team_of(first) == team)
        && past.total(team) >= past.option(&STICKS)
}

fn rank_key(past: &Past<'_>, team: Team) -> [i64; 3] {
    [i64::from(is_first_down(past, team)), past.total(team), 0]
}
