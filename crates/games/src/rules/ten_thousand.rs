//! 10,000: five dice, a thousand to get on the board, ten thousand to win.
//! Source: the family book, "10,000 (Dice)".

use scoring::*;

pub static GAME: Game = Game {
    id: "ten-thousand",
    name: "10,000",
    summary: "Five dice, 1,000 to get on the board",
    rules: include_str!("../../rules/ten-thousand.md"),
    category: Category::Others,
    icon: "die",
    player_counts: PlayerCounts::alone(2, 40),
    dealer: Dealer::Same,
    options: &[&TARGET.spec, &OPENING.spec, &MELD.spec, &FINISH.spec],
    fields: &[&TURN.spec],
    goal: |setup| Some(setup.option(&TARGET)),
    check,
    score,
    carry: Some(carry),
    end,
    rank_key,
    ..Game::BASE
};

static TARGET: GameOption<i64> = target_option(1000, 100_000, 10_000)
    .multiple_of(50)
    .offering(&[5000, 10_000])
    .help("The total that wins.");
static OPENING: GameOption<i64> =
    number_option("opening", "Points to get on the board", 0, 5000, 1000)
        .multiple_of(50)
        .help("Points needed to get on the board; with 0 everybody is on it from the start.");
static MELD: GameOption<Meld> = choice_option("meld", "How to get on the board", Meld::ALL)
    .help("In a single turn, or with turns that add up.");
static FINISH: GameOption<Finish> = choice_option("finish", "Game ends", Finish::ALL)
    .help("When somebody reaches the target, stop at once or finish the round.");

static TURN: Field<i64, PerPlayer> = number("turn", "Turn")
    .per_player()
    .within(0, 50_000)
    .multiple_of(50)
    .cards(&DICE)
    .passed(has_no_turn)
    .asked_from(|round| round.setup.first_dealer())
    .question("What did {} roll?")
    .help(
        "Points the turn made, including points taken over from the player before; 0 for a blown turn.",
    );

static DICE: [CardValue; 9] = [
    card("Single 1s", 100, 0),
    card("Single 5s", 50, 0),
    card("Three 1s", 1000, 0),
    card("Three 2s", 200, 0),
    card("Three 3s", 300, 0),
    card("Three 4s", 400, 0),
    card("Three 5s", 500, 0),
    card("Three 6s", 600, 0),
    card("Straights", 1000, 0),
];

choices! {
    /// How the opening is made.
    enum Meld {
        Turn = "turn", "in one turn", 'T';
        Running = "running", "turn by turn", 'R';
    }
    /// When the game ends.
    enum Finish {
        AtOnce = "at-once", "at once", 'A';
        Round = "round", "after the round", 'R';
    }
}

/// Returns whether somebody won before this player rolled.
fn has_no_turn(round: &Round<'_>, key: Subject) -> bool {
    let behind = first_home(round).map_or(Vec::new(), |(_, behind)| behind);
    behind.into_iter().any(|player| key == Subject::Player(player))
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    let Some(turns) = round.valid(&TURN) else { return };
    if let Some((winner, behind)) = first_home(round)
        && let Some(player) = behind.into_iter().find(|player| turns[*player] > 0)
    {
        let (winner, name) = (round.setup.name(winner), round.setup.name(player));
        let message = format!("{name} has no turn, because {winner} won before.");
        return problems.refuse(&TURN, message);
    }
    let target = round.option(&TARGET);
    if let Some((player, turn)) = turns.iter().find(|(_, turn)| **turn > target) {
        let what = format!("{} in one turn, more than the target.", signed(*turn));
        problems.warn_team(round, &TURN, round.setup.team_of(player), what);
    }
}

/// Returns what everybody's earlier turns made towards the opening: the best of them, or their sum.
fn opened(round: &Round<'_>) -> PerSeat<Player, i64> {
    let carried = round.past.carried();
    round.setup.all_teams().map(|team| carried.get(team.index()).copied().unwrap_or(0)).collect()
}

fn carry(round: &Round<'_>, _: &[i64]) -> Vec<i64> {
    let mut opened = opened(round);
    let running = round.option(&MELD) == Meld::Running;
    for (player, turn) in round.valid(&TURN).into_iter().flatten() {
        let before = opened[player];
        opened[player] = if running { before.saturating_add(turn) } else { before.max(turn) };
    }
    opened.values().to_vec()
}

/// Returns the points of everybody's turn, and the reason for them.
fn worth(round: &Round<'_>) -> PerSeat<Player, (i64, &'static str)> {
    let (opening, running) = (round.option(&OPENING), round.option(&MELD) == Meld::Running);
    let before = opened(round);
    let turns = round.value(&TURN);
    round.setup.each_player(|player| match (before[player], turns[player]) {
        (before, turn) if before >= opening || (!running && turn >= opening) => (turn, "turn"),
        (before, turn) if running && before + turn >= opening => {
            (before + turn, "on the board with earlier turns")
        }
        _ => (0, "not on the board yet"),
    })
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    for (player, (made, why)) in worth(round) {
        points.add(player, made, why);
    }
}

/// Returns who reaches the target first in a round that stops there, and who would have rolled
/// later.
fn first_home(round: &Round<'_>) -> Option<(Player, Vec<Player>)> {
    let at_once = round.past.valid && round.option(&FINISH) == Finish::AtOnce;
    let (first, rulings) =
        (round.setup.first_dealer().filter(|_| at_once)?, round.valid(&RULINGS)?);
    let mut order = round.setup.clockwise_from(first);
    let worth = worth(round);
    let winner = order.find(|player| {
        let team = round.setup.team_of(*player);
        let total = round.past.total(team) + worth[*player].0 + rulings[team];
        total >= round.option(&TARGET)
    })?;
    Some((winner, order.collect()))
}

fn end(past: &Past<'_>) -> GameEnd {
    let target = past.option(&TARGET);
    if past.highest() < target {
        return GameEnd::NotYet;
    }
    first_wins(past, &format!("reached {}", signed(target)))
}

/// Ranks by totals, with the first to reach the target before everybody else.
fn rank_key(past: &Past<'_>, team: Team) -> RankKey {
    let total = past.total(team);
    let last = past.last().filter(|_| total >= past.option(&TARGET));
    let first = last.and_then(|round| first_home(&round));
    let first = first.is_some_and(|(winner, _)| past.setup.team_of(winner) == team);
    [i64::from(first), total, 0, 0, 0]
}
