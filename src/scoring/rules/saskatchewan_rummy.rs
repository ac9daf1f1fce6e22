//! Saskatchewan Rummy: five hands in which tricks and cards cost money, and the sevens, which
//! pay the pot out. Source: the family book, "Saskatchewan Rummy".

use crate::engine::wording::counted;
use crate::engine::*;

pub static GAME: Game = Game {
    id: "saskatchewan-rummy",
    name: "Saskatchewan Rummy",
    summary: "Five hands that cost money, and the sevens that pay it out",
    rules: include_str!("../../../assets/rules/saskatchewan-rummy.md"),
    category: Category::Others,
    icon: "coin",
    // At most the eight twos and threes go out, so that all hands are equal.
    player_counts: PlayerCounts::alone(2, 26).except(&[14, 18, 19, 20, 21]),
    unit: Unit::Cents,
    options: &[&COIN.spec, &WINNER.spec, &CARDS_OUT.spec],
    items: &[
        TRICKS.item(),
        HEARTS.item(),
        QUEENS.item(),
        KING_OF_CLUBS.item(),
        LAST_TRICK.item(),
        PASSES.item(),
        FINISH.item(),
    ],
    length: |_| Some(HANDS.len()),
    check_setup,
    deal,
    check,
    score,
    rank_key,
    money: Some(money),
    ..Game::BASE
};

static COIN: GameOption<i64> = number_option("coin", "Smallest coin", 1, 5, 5)
    .offering(&[5, 1])
    .help("The smallest coin used to pay out the pot: 5 cents or 1 cent.");
static WINNER: GameOption<Winner> = choice_option("winner", "The winner is", Winner::ALL)
    .help("The player with the most money, or the first player out.");
static CARDS_OUT: GameOption<i64> = number_option("cards_out", "Cards removed", 0, 8, 0)
    .default_for(|players| i64::try_from(52 % players.max(1)).unwrap_or(0))
    .help("How many twos and threes are removed so that all hands are equal.");

static TRICKS: Field<Number, PerPlayer> = taken::<1>("tricks", "Tricks", 26)
    .required()
    .total(Bound::Of(|round| hand_size(round.setup)))
    .help("Tricks taken, at 5 cents each.");
static HEARTS: Field<Number, PerPlayer> =
    taken::<2>("hearts", "Hearts", 13).required().help("Hearts taken, at 5 cents each.");
static QUEENS: Field<Number, PerPlayer> = taken::<3>("queens", "Queens", 4)
    .required()
    .total(Bound::Is(4))
    .help("Queens taken, at 10 cents each.");
static KING_OF_CLUBS: Field<PlayerRef> = player("king_of_clubs", "King of clubs")
    .required()
    .when(|round| Some(round.number() == 4))
    .question("Who took the king of clubs?")
    .hidden_in_rows()
    .help("Who took the king of clubs, at 25 cents.");
static LAST_TRICK: Field<PlayerRef> = player("last_trick", "Last trick")
    .required()
    .when(|round| Some(round.number() == 5))
    .question("Who took the last trick?")
    .hidden_in_rows()
    .help("Who took the last trick, at 50 cents.");
static PASSES: Field<Number, PerPlayer> = taken::<6>("passes", "Passes", 99)
    .help("How many times the player could not play, at 5 cents each.");
static FINISH: Field<PlayerList> = players("finish", "Out in order", 3, 3)
    .required()
    .when(|round| Some(round.number() == 6))
    .question("Who was out first, second and third?")
    .help("Who went out first, second and third.");

/// The prices of the six hands, and what counts in them.
#[rustfmt::skip] // a table
static HANDS: [(i64, &str, [&str; 2]); 6] = [
    (5, "5 cents a trick", ["trick", "tricks"]),
    (5, "5 cents a heart", ["heart", "hearts"]),
    (10, "10 cents a queen", ["queen", "queens"]),
    (25, "25 cents for the king of clubs", ["king", "kings"]),
    (50, "50 cents for the last trick", ["last trick", "last tricks"]),
    (5, "sevens, 5 cents a pass", ["pass", "passes"]),
];

choices! {
    /// Who wins the game.
    enum Winner {
        Net = "net", "the player with the most money", 'M';
        FirstOut = "first-out", "the first player out", 'F';
    }
}

/// Returns what a hand costs, by its number from 1.
fn hand(number: usize) -> Option<&'static (i64, &'static str, [&'static str; 2])> {
    HANDS.get(number - 1)
}

const fn taken<const HAND: usize>(
    id: &'static str,
    label: &'static str,
    most: i64,
) -> Field<Number, PerPlayer> {
    number(id, label).per_player().within(0, most).when(|round| Some(round.number() == HAND))
}

/// Cards each; `None` if those that are left make no equal hands.
fn hand_size(setup: &Setup<'_>) -> Option<i64> {
    let players = i64::try_from(setup.player_count().max(1)).ok()?;
    let left = 52 - setup.valid_option(&CARDS_OUT)?;
    (left % players == 0).then_some(left / players)
}

fn check_setup(setup: &Setup<'_>, problems: &mut Vec<Diagnostic>) {
    if ![1, 5].contains(&setup.option(&COIN)) {
        problems.push(Diagnostic::setup("options", "The smallest coin must be 5 cents or 1 cent."));
    } else if setup.valid_option(&CARDS_OUT).is_some() && hand_size(setup).is_none() {
        problems.push(Diagnostic::setup(
            "options",
            "The cards that are left cannot be dealt into equal hands.",
        ));
    }
}

fn deal(past: &Past<'_>, deal: &mut Deal) {
    deal.leader(past, "Leads first");
    if let Some(cards) = hand_size(past.setup) {
        deal.fact("deal", "Cards", cards);
    }
    if let Some((_, cost, _)) = hand(deal.number) {
        deal.fact("contract", "This hand", *cost);
    }
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    let out = round.setup.valid_option(&CARDS_OUT).filter(|_| hand_size(round.setup).is_some());
    if round.number() == 2
        && let (Some(taken), Some(out)) = (round.valid(&HEARTS), out)
    {
        // Two of the eight twos and threes are hearts.
        let (low, high, sum) = (13 - out.min(2), 13 - (out - 6).max(0), taken.sum());
        if sum < low || sum > high {
            let message = format!("Hearts add up to {sum}; they must make {}.", limits(low, high));
            return problems.refuse(&HEARTS, message);
        }
    }
    for field in [&HEARTS, &QUEENS] {
        if let (Some(taken), Some(tricks)) = (round.valid(field), hand_size(round.setup)) {
            let takers = taken.values().iter().filter(|count| **count > 0).count();
            let takers = i64::try_from(takers).unwrap_or(i64::MAX);
            if takers > tricks {
                let tricks = counted(tricks, "trick", "tricks");
                let message = format!("{takers} players took some, with {tricks} in the hand.");
                return problems.refuse(field, message);
            }
        }
    }
    if let Some(pot) = pot(round).filter(|pot| *pot < 0 && round.past.valid) {
        let message = format!("The pot cannot pay that. It would be {} cents short.", -pot);
        problems.refuse_at(round.place, ADJUSTMENTS.id, message);
    }
}

/// Returns what everybody pays in a hand, for passes only in the sevens.
fn paid(round: &Round<'_>) -> Option<PerSeat<Player, i64>> {
    let takes = |field| {
        let taker: Option<Player> = round.valid(field)?;
        Some(round.setup.each_player(|player| i64::from(taker == Some(player))))
    };
    let counts = match round.number() {
        1 => round.valid(&TRICKS),
        2 => round.valid(&HEARTS),
        3 => round.valid(&QUEENS),
        4 => takes(&KING_OF_CLUBS),
        5 => takes(&LAST_TRICK),
        _ => round.valid(&PASSES),
    }?;
    let (price, ..) = hand(round.number())?;
    Some(round.setup.each_player(|player| price * counts[player]))
}

/// Returns what lies in the pot once a hand is paid, rulings included.
fn pot(round: &Round<'_>) -> Option<i64> {
    let before: i64 = round.setup.teams().map(|team| -round.past.total(team)).sum();
    Some(before + paid(round)?.sum() - round.valid(&RULINGS)?.sum())
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    if let (Some(paid), Some((price, why, [one, many]))) = (paid(round), hand(round.number())) {
        for (player, cents) in paid.iter().filter(|(_, cents)| **cents > 0) {
            points.add_note(player, counted(cents / price, one, many));
            points.add(player, -cents, *why);
        }
    }
    let (coin, finish) = (round.option(&COIN), round.value(&FINISH));
    let coins = pot(round).unwrap_or(0) / coin;
    let (others, third) = (coins / 2, if finish.len() > 2 { coins / 2 / 2 } else { 0 });
    let prizes = [coins - others, others - third, third];
    let places = ["went out first", "went out second", "went out third"];
    for ((player, prize), why) in finish.into_iter().zip(prizes).zip(places) {
        points.add(player, prize * coin, why);
    }
}

/// Ranks by money, or first those who were out, in that order.
fn rank_key(past: &Past<'_>, team: Team) -> [i64; 3] {
    let finish = past.last().map(|round| round.value(&FINISH)).unwrap_or_default();
    match finish.iter().rev().zip(1..).find(|(player, _)| past.setup.team_of(**player) == team) {
        Some((_, place)) if past.option(&WINNER) == Winner::FirstOut => [place, 0, 0],
        _ => [0, past.total(team), 0],
    }
}

/// Returns what the totals say; a game that the players stopped pays its pot to the winners.
fn money(past: &Past<'_>, winners: &[Team]) -> Money {
    let mut money = Money::paid(past, 0, paid);
    money.net = past.setup.teams().map(|team| past.total(team)).collect();
    money.pot = -money.net.iter().sum::<i64>();
    if past.count() < HANDS.len() {
        money.share(winners, past.option(&COIN));
    }
    money
}
