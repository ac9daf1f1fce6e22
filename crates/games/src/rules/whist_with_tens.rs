//! Whist with 10s: six rounds of whist in which the tens count 10 each; the last is low.
//! Source: the family book, "Whist with 10s".

use scoring::*;

pub static GAME: Game = Game {
    id: "whist-with-tens",
    name: "Whist with 10s",
    summary: "Tricks over six and the tens, in six rounds",
    rules: include_str!("../../rules/whist-with-tens.md"),
    category: Category::Tricks,
    icon: "clubs",
    player_counts: PlayerCounts::sides(&[4]),
    options: &[&LOW_TRICKS.spec, &LOW_TENS.spec],
    fields: &[&TRICKS.spec, &TENS.spec],
    length: |_| Some(ROUNDS.len()),
    deal,
    check,
    score,
    ..Game::BASE
};

static LOW_TRICKS: GameOption<LowTricks> =
    choice_option("low_tricks", "The low round scores", LowTricks::ALL)
        .help("The other side’s tricks over six, or all of them.");
static LOW_TENS: GameOption<LowTens> =
    choice_option("low_tens", "Tens in the low round go to", LowTens::ALL)
        .help("Who scores the tens in the low round.");

static TRICKS: Field<i64, PerTeam> = number("tricks", "Tricks")
    .per_team()
    .within(0, 13)
    .required()
    .total(Bound::Is(13))
    .question("How many tricks did {} take?")
    .help("Tricks the side took.");
static TENS: Field<i64, PerTeam> = number("tens", "Tens")
    .per_team()
    .within(0, 4)
    .required()
    .total(Bound::Is(4))
    .question("How many tens did {} take?")
    .help("Tens in the side’s tricks.");

/// The trump and contract of the six rounds.
const ROUNDS: [(Suit, Contract); 6] = [
    (Suit::Hearts, Contract::High),
    (Suit::Spades, Contract::High),
    (Suit::Diamonds, Contract::High),
    (Suit::Clubs, Contract::High),
    (Suit::NoTrump, Contract::High),
    (Suit::NoTrump, Contract::Low),
];

choices! {
    /// What scores in a round.
    enum Contract {
        High = "high", "high: take tricks", 'H';
        Low = "low", "low: take no tricks", 'L';
    }
    /// When tricks of the low round count for the other side.
    enum LowTricks {
        OverSix = "over-six", "tricks over six", 'O';
        Every = "every", "every trick", 'E';
    }
    /// Who scores the tens of the low round.
    enum LowTens {
        OtherSide = "other-side", "the other side", 'O';
        Taker = "taker", "whoever took them", 'T';
    }
}

fn deal(past: &Past<'_>, deal: &mut Deal) {
    deal.leader(past, "Leads first");
    if let Some((trump, contract)) = ROUNDS.get(deal.number - 1) {
        deal.fact("trump", "Trump", *trump);
        deal.fact("contract", "Contract", *contract);
    }
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    if let (Some(tricks), Some(tens)) = (round.valid(&TRICKS), round.valid(&TENS))
        && let Some(side) = round.setup.teams().find(|side| tricks[*side] == 0 && tens[*side] > 0)
    {
        let (name, tens) = (round.setup.team_name(side), counted(tens[side], "ten", "tens"));
        problems.refuse(&TENS, format!("{name} took no tricks, so they cannot hold {tens}."));
    }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let (tricks, tens) = (round.value(&TRICKS), round.value(&TENS));
    let low = round.number() == ROUNDS.len();
    for side in round.setup.teams() {
        let source = if low { side.other() } else { side };
        let taken = tricks[source];
        let every = low && round.option(&LOW_TRICKS) == LowTricks::Every;
        let over = if every { taken } else { (taken - 6).max(0) };
        let whose = if low && over > 0 { "the other side’s " } else { "" };
        let over_six = if every { "" } else { " over six" };
        let tricks = counted(over, "trick", "tricks");
        points.add(side, over, format_args!("{whose}{tricks}{over_six}"));
        let holder = if low && round.option(&LOW_TENS) == LowTens::Taker { side } else { source };
        points.add_each(side, tens[holder], 10, ["ten", "tens"]);
    }
}
