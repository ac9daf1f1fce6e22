//! Desert Rummy: eleven contracts; each player has their own and moves on after making it. Source:
//! the family book, "Desert Rummy".

use scoring::*;

pub static GAME: Game = Game {
    id: "desert-rummy",
    name: "Desert Rummy",
    summary: "Be first through eleven contracts, no points",
    rules: include_str!("../../rules/desert-rummy.md"),
    category: Category::Melds,
    icon: "spades",
    player_counts: PlayerCounts::alone(2, 40),
    unit: Unit::Melds,
    options: &[&FINISH.spec],
    fields: &[&MELDED.spec, &WENT_OUT.spec, &FIRST_DOWN.spec],
    goal: |setup| Some(setup.option(&FINISH).goal()),
    deal,
    check,
    score,
    end,
    rank_key: |past, team| RACE.rank_key(past, team),
    ..Game::BASE
};

static FINISH: GameOption<Finish> = choice_option("finish", "The game is won by", Finish::ALL)
    .help("Making the 11th meld, or reaching it with 10 made.");

static MELDED: Field<bool, PerPlayer> = flag("melded", "Melded")
    .per_player()
    .question("Who melded?")
    .help("The player laid down the current contract.");
static WENT_OUT: Field<Option<Player>> = went_out()
    .note(|_| "blank if nobody".to_owned())
    .help("Who got rid of all their cards; nobody if the stock ran out.");
static FIRST_DOWN: Field<Option<Player>> = player("first_down", "First to lay down")
    .question("Who laid down first?")
    .offered(|round| round.has_value(&FIRST_DOWN) || RACE.is_finished(round))
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

static RACE: Race = Race {
    first: &FIRST_DOWN,
    goal: |setup| setup.option(&FINISH).goal(),
    most: |_| LAST,
    gain: |round, player| i64::from(round.value_for(&MELDED, player)),
    has_only: "has made only",
    several: "players finished. Who laid down first?",
};

choices! {
    /// What ends the game.
    enum Finish {
        Make = "make", "making the 11th meld", 'M';
        Reach = "reach", "reaching the 11th meld", 'R';
    }
}

impl Finish {
    /// Returns how many melds a player needs.
    fn goal(self) -> i64 {
        match self {
            Finish::Make => LAST,
            Finish::Reach => LAST - 1,
        }
    }
}

/// Returns the contract that a player is on; "through" for a player who has made them all.
fn contract(past: &Past<'_>, player: Player) -> &'static str {
    let made = usize::try_from(past.total(player)).ok();
    made.and_then(|made| CONTRACTS.get(made)).copied().unwrap_or("through")
}

fn deal(past: &Past<'_>, deal: &mut Deal) {
    deal.fact("deal", "Cards", 11);
    let contracts = past.setup.all_teams().map(|team| contract(past, Player(team.0)).to_owned());
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
    let Some(totals) = RACE.totals(round, problems) else { return };
    if RACE.check_first(round, &totals, problems) == 0 && !round.has_value(&WENT_OUT) {
        problems.warn(&WENT_OUT, "Nobody went out. Players who melded still move on.");
    }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    for (player, melded) in round.value(&MELDED) {
        let did = if melded { "laid down" } else { "still on" };
        let contract = contract(&round.past, player);
        points.add(player, i64::from(melded), format_args!("{did} {contract}"));
    }
}

fn end(past: &Past<'_>) -> GameEnd {
    let why = match past.option(&FINISH) {
        Finish::Make => "made the 11th meld",
        Finish::Reach => "reached the 11th meld",
    };
    RACE.end(past, why)
}
