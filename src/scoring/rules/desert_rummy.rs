//! Desert Rummy: eleven contracts; each player has their own and goes on after making it.
//! Source: the family book, "Desert Rummy".

use crate::engine::*;

pub static GAME: Game = Game {
    id: "desert-rummy",
    name: "Desert Rummy",
    summary: "Be first through eleven contracts, no points",
    rules: include_str!("../../../assets/rules/desert-rummy.md"),
    category: Category::Melds,
    icon: "spades",
    player_counts: PlayerCounts::alone(2, 40),
    unit: Unit::Melds,
    options: &[&FINISH.spec],
    items: &[MELDED.item(), WENT_OUT.item(), FIRST_DOWN.item()],
    goal: |setup| Some(setup.option(&FINISH).goal()),
    deal,
    check,
    score,
    end,
    rank_key,
    ..Game::BASE
};

static FINISH: GameOption<Finish> = choice_option("finish", "The game is won by", Finish::ALL)
    .help("Making the 11th meld, or reaching it with 10 made.");

static MELDED: Field<Flag, PerPlayer> = flag("melded", "Melded")
    .per_player()
    .question("Who melded?")
    .help("The player laid down the current contract.");
static WENT_OUT: Field<PlayerRef> = player("went_out", "Went out")
    .question("Who went out?")
    .note(|_| "blank if nobody".to_owned())
    .help("Who got rid of all their cards; nobody if the stock ran out.");
static FIRST_DOWN: Field<PlayerRef> = player("first_down", "First to lay down")
    .question("Who laid down first?")
    .offered(|round| round.has_value(&FIRST_DOWN) || finishers(round) > 0)
    .help("If several finish in the last round, who laid down first.");

const CONTRACTS: [&str; 11] = [
    "2 sets of 3",
    "2 runs of 3",
    "1 run of 4 and 1 set of 3",
    "2 sets of 4",
    "1 run of 5 and 1 set of 3",
    "3 sets of 3",
    "1 run of 7",
    "2 runs of 4 in the same suit",
    "1 run of 6 and 1 set of 3",
    "2 sets of 5",
    "1 run of 9",
];
/// The last contract.
const LAST: i64 = 11;

choices! {
    /// What ends the game.
    enum Finish {
        Make = "make", "making the 11th meld", 'M';
        Reach = "reach", "reaching the 11th meld", 'R';
    }
}

impl Finish {
    /// Returns the melds that a player needs.
    fn goal(self) -> i64 {
        match self {
            Finish::Make => LAST,
            Finish::Reach => LAST - 1,
        }
    }
}

/// Returns the contract that a player is on; none for who has made them all.
fn contract(past: &Past<'_>, player: Player) -> &'static str {
    let made = usize::try_from(past.total(past.setup.team_of(player))).ok();
    made.and_then(|made| CONTRACTS.get(made)).copied().unwrap_or("through")
}

fn deal(past: &Past<'_>, deal: &mut Deal) {
    deal.fact("deal", "Cards", 11);
    let contracts = past.setup.players().map(|player| contract(past, player).to_owned());
    deal.fact("contract", "Contract", FactValue::Each(contracts.collect()));
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    let Some(melded) = round.valid(&MELDED) else { return };
    if let Some(Some(out)) = round.valid(&WENT_OUT)
        && !melded[out]
    {
        let name = round.setup.name(out);
        problems.refuse(&WENT_OUT, format!("{name} cannot go out without melding."));
    }
    let (Some(rulings), true) = (round.valid(&RULINGS), round.past.valid) else { return };
    let totals = round.setup.each_player(|player| {
        let team = round.setup.team_of(player);
        round.past.total(team) + i64::from(melded[player]) + rulings[team]
    });
    if let Some((player, total)) = totals.iter().find(|(_, total)| !(0..=LAST).contains(*total)) {
        let name = round.setup.name(player);
        let message =
            format!("{name} would have {total} melds; the total must be from 0 to {LAST}.");
        problems.refuse(&RULINGS, message);
        return;
    }
    if let Some(finish) = round.setup.valid_option(&FINISH) {
        check_finish(round, finish.goal(), &totals, problems);
    }
}

/// Returns how many players are through after this round.
fn finishers(round: &Round<'_>) -> usize {
    let (goal, melded) = (round.option(&FINISH).goal(), round.value(&MELDED));
    let total =
        |player: Player| round.past.total(round.setup.team_of(player)) + i64::from(melded[player]);
    round.setup.players().filter(|player| total(*player) >= goal).count()
}

/// Checks who was first of those who are through, and whether it is said.
fn check_finish(
    round: &Round<'_>,
    goal: i64,
    totals: &PerSeat<Player, i64>,
    problems: &mut Diagnostics,
) {
    let through = totals.values().iter().filter(|total| **total >= goal).count();
    match round.valid(&FIRST_DOWN) {
        Some(Some(first)) if totals[first] < goal => {
            let (name, made) = (round.setup.name(first), totals[first]);
            let message = format!("{name} has made only {made} of {goal} melds.");
            problems.refuse(&FIRST_DOWN, message);
        }
        Some(None) if through > 1 => {
            let message = format!("{through} players finished. Who laid down first?");
            problems.warn(&FIRST_DOWN, message);
        }
        _ => {}
    }
    if through == 0 && !round.has_value(&WENT_OUT) {
        problems.warn(&WENT_OUT, "Nobody went out. Players who melded still move on.");
    }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    for (player, melded) in round.value(&MELDED) {
        let contract = contract(&round.past, player);
        if melded {
            points.add(player, 1, format_args!("laid down {contract}"));
        } else {
            points.add(player, 0, format_args!("still on {contract}"));
        }
    }
}

fn end(past: &Past<'_>) -> GameEnd {
    let finish = past.option(&FINISH);
    let mut winners: Vec<Team> =
        past.setup.teams().filter(|team| past.total(*team) >= finish.goal()).collect();
    if winners.is_empty() {
        return GameEnd::NotYet;
    }
    if let Some(first) = winners.iter().copied().find(|team| is_first_down(past, *team)) {
        winners = vec![first];
    }
    let why = match finish {
        Finish::Make => "made the 11th meld",
        Finish::Reach => "reached the 11th meld",
    };
    GameEnd::Over { winners, why: why.to_owned() }
}

/// Returns whether this player is named as the first of those who came through in the last round.
fn is_first_down(past: &Past<'_>, team: Team) -> bool {
    let named = past.last().and_then(|round| round.valid(&FIRST_DOWN)).flatten();
    named.is_some_and(|first| past.setup.team_of(first) == team)
        && past.total(team) >= past.option(&FINISH).goal()
}

fn rank_key(past: &Past<'_>, team: Team) -> [i64; 3] {
    [i64::from(is_first_down(past, team)), past.total(team), 0]
}
