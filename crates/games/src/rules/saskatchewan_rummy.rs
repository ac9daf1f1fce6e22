//! Saskatchewan Rummy: five hands in which tricks and cards cost money, and the sevens, which
//! pay the pot out. Source: the family book, "Saskatchewan Rummy".

use scoring::*;

pub static GAME: Game = Game {
    id: "saskatchewan-rummy",
    name: "Saskatchewan Rummy",
    summary: "Five hands that cost money, and the sevens that pay it out",
    rules: include_str!("../../rules/saskatchewan-rummy.md"),
    category: Category::Others,
    icon: "coin",
    // At most the eight twos and threes go out, to make all hands equal.
    player_counts: PlayerCounts::alone(2, 26).except(&[14, 18, 19, 20, 21]),
    unit: Unit::Cents,
    options: &[&COIN.spec, &WINNER.spec, &CARDS_OUT.spec],
    fields: &[
        &TRICKS.spec,
        &HEARTS.spec,
        &QUEENS.spec,
        &KING_OF_CLUBS.spec,
        &LAST_TRICK.spec,
        &PASSES.spec,
        &FINISH.spec,
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
    .default_for(|players, _| i64::try_from(52 % players.max(1)).unwrap_or(0))
    .help("How many twos and threes are removed to make all hands equal.");

static TRICKS: Field<i64, PerPlayer> = taken::<1>(["tricks", "Tricks"], 26)
    .required()
    .total(Bound::Of(|round| hands(round.setup).map(|(_, size)| size)))
    .help("Tricks taken, at 5 cents each.");
static HEARTS: Field<i64, PerPlayer> = taken::<2>(["hearts", "Hearts"], 13)
    .required()
    .expected_total(|round| hands(round.setup).filter(|(out, _)| *out == 0).map(|_| 13))
    .help("Hearts taken, at 5 cents each.");
static QUEENS: Field<i64, PerPlayer> = taken::<3>(["queens", "Queens"], 4)
    .required()
    .total(Bound::Is(4))
    .help("Queens taken, at 10 cents each.");
static KING_OF_CLUBS: Field<Option<Player>> = player("king_of_clubs", "King of clubs")
    .required()
    .in_round::<4>()
    .question("Who took the king of clubs?")
    .hidden_in_rows()
    .help("Who took the king of clubs, at 25 cents.");
static LAST_TRICK: Field<Option<Player>> = player("last_trick", "Last trick")
    .required()
    .in_round::<5>()
    .question("Who took the last trick?")
    .hidden_in_rows()
    .help("Who took the last trick, at 50 cents.");
static PASSES: Field<i64, PerPlayer> = taken::<6>(["passes", "Passes"], 99)
    .help("How many times the player could not play, at 5 cents each.");
static FINISH: Field<Vec<Player>> = players("finish", "First three out", 3, 3)
    .noun("who went out first, second and third")
    .required()
    .in_round::<6>()
    .question("Who went out first, second and third?")
    .help("The players who went out first, second and third, in that order.");

/// A hand: its price in cents, also in words, what counts in it, and how many everybody took.
type HandPrice =
    (i64, &'static str, [&'static str; 2], fn(&Round<'_>) -> Option<PerSeat<Player, i64>>);
#[rustfmt::skip] // a table
static HANDS: [HandPrice; 6] = [
    (5, "5 cents a trick", ["trick", "tricks"], |round| round.valid(&TRICKS)),
    (5, "5 cents a heart", ["heart", "hearts"], |round| round.valid(&HEARTS)),
    (10, "10 cents a queen", ["queen", "queens"], |round| round.valid(&QUEENS)),
    (25, "25 cents for the king of clubs", ["king", "kings"], |round| round.tally(&KING_OF_CLUBS)),
    (50, "50 cents for the last trick", ["last trick", "last tricks"], |round| round.tally(&LAST_TRICK)),
    (5, "sevens, 5 cents a pass", ["pass", "passes"], |round| round.valid(&PASSES)),
];

choices! {
    /// Who wins the game.
    enum Winner {
        Net = "net", "the player with the most money", 'M';
        FirstOut = "first-out", "the first player out", 'F';
    }
}

const fn taken<const HAND: usize>(names: [&'static str; 2], most: i64) -> Field<i64, PerPlayer> {
    let [id, label] = names;
    number(id, label).per_player().within(0, most).in_round::<HAND>()
}

/// Returns how many cards are left out and each player gets; `None` if they make no equal hands.
/// With somebody away, a number that the family has chosen counts where it makes equal hands.
fn hands(setup: &Setup<'_>) -> Option<(i64, i64)> {
    let (players, out) = (as_number(setup.player_count().max(1)), setup.valid_option(&CARDS_OUT)?);
    let is_chosen = setup.record.options.contains_key(CARDS_OUT.spec.id);
    let stays = setup.away.is_nobody() || (is_chosen && (52 - out) % players == 0);
    let out = if stays { out } else { 52 % players };
    ((52 - out) % players == 0).then_some((out, (52 - out) / players))
}

fn check_setup(setup: &Setup<'_>, problems: &mut Vec<Diagnostic>) {
    if ![1, 5].contains(&setup.option(&COIN)) {
        problems.push(Diagnostic::setup("options", "The smallest coin must be 5 cents or 1 cent."));
    } else if setup.valid_option(&CARDS_OUT).is_some() && hands(setup).is_none() {
        let message = "The cards that are left cannot be dealt into equal hands.";
        problems.push(Diagnostic::setup("options", message));
    }
}

fn deal(past: &Past<'_>, deal: &mut Deal) {
    deal.leader(past, "Leads first");
    deal.known_fact("deal", "Cards", hands(past.setup).map(|(_, size)| size));
    deal.known_fact("contract", "This hand", HANDS.get(deal.number - 1).map(|(_, cost, ..)| *cost));
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    if let (Some(taken), Some((out, _))) = (round.valid(&HEARTS), hands(round.setup)) {
        // Two of the eight twos and threes are hearts.
        let (low, high, sum) = (13 - out.min(2), 13 - (out - 6).max(0), taken.sum());
        if sum < low || sum > high {
            let sums = join_choices((low..=high).map(signed));
            let words = format!("Hearts add up to {sum}; they must make {sums}.");
            return problems.refuse(&HEARTS, words);
        }
    }
    for field in [&HEARTS, &QUEENS] {
        let takers = round.valid(field).map(|taken| as_number(taken.count_where(|it| *it > 0)));
        let hand = hands(round.setup).map(|(_, tricks)| tricks);
        if let Some((takers, tricks)) = takers.zip(hand).filter(|(n, all)| n > all) {
            let (tricks, what) = (counted(tricks, "trick", "tricks"), field.spec.noun());
            let message = format!("{takers} players took {what}, but a hand has only {tricks}.");
            problems.warn(field, message);
        }
    }
    if let Some(pot) = pot(round).filter(|pot| *pot < 0 && round.past.valid) {
        let short = counted(-pot, "cent", "cents");
        problems.refuse(&RULINGS, format!("The pot cannot pay that. It would be {short} short."));
    }
}

/// Returns what everybody pays in a hand, in the sevens only for passes.
fn paid(round: &Round<'_>) -> Option<PerSeat<Player, i64>> {
    let (price, .., taken) = HANDS.get(round.number() - 1)?;
    Some(taken(round)?.map(|count| price * count))
}

/// Returns what is in the pot once a hand is paid, rulings included.
fn pot(round: &Round<'_>) -> Option<i64> {
    let before: i64 = round.setup.all_teams().map(|team| -round.past.total(team)).sum();
    Some(before + paid(round)?.sum() - round.valid(&RULINGS)?.sum())
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let Some((price, why, [one, many], taken)) = HANDS.get(round.number() - 1) else { return };
    for (player, count) in taken(round).into_iter().flatten().filter(|(_, count)| *count > 0) {
        points.add_note(player, counted(count, one, many));
        points.add(player, -price * count, *why);
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

/// Ranks by money; if the option says so, those who went out come first, in that order.
fn rank_key(past: &Past<'_>, team: Team) -> RankKey {
    let finish = past.last().map(|round| round.value(&FINISH)).unwrap_or_default();
    match finish.iter().rev().zip(1..).find(|(player, _)| past.setup.team_of(**player) == team) {
        Some((_, place)) if past.option(&WINNER) == Winner::FirstOut => [place, 0, 0, 0, 0],
        _ => [0, past.total(team), 0, 0, 0],
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
