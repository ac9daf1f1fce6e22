//! 10 Dime Rummy: eight contracts of sets, and ten dimes to buy discards with; the dimes make
//! the pot. Source: the family book, "10 Dime Rummy".

use crate::engine::*;

pub static GAME: Game = Game {
    id: "ten-dime-rummy",
    name: "10 Dime Rummy",
    summary: "Eight contracts of sets, dimes buy discards",
    rules: include_str!("../../../assets/rules/ten-dime-rummy.md"),
    category: Category::Melds,
    icon: "coin",
    player_counts: PlayerCounts::alone(2, 40),
    options: &[&DIMES_EACH.spec],
    items: &[TABLE.item(), IN_HAND.item(), DIMES.item()],
    length: |_| Some(CONTRACTS.len()),
    deal,
    check,
    score,
    money: Some(money),
    ..Game::BASE
};

static DIMES_EACH: GameOption<i64> = number_option("dimes_each", "Dimes each", 0, 100, 10)
    .help("How many dimes each player starts with.");

static TABLE: Field<Number, PerPlayer> = number("table", "On the table")
    .noun("points on the table")
    .per_player()
    .multiple_of(5)
    .cards(&CARDS)
    .question("What did {} lay down?")
    .help("Points for the cards in front of the player.");
static IN_HAND: Field<Number, PerPlayer> = number("in_hand", "In hand")
    .noun("points in hand")
    .per_player()
    .multiple_of(5)
    .cards(&CARDS)
    .question("What did {} have left?")
    .help("Points for the cards left in hand; 0 for the player who went out.");
static DIMES: Field<Number, PerPlayer> = number("dimes", "Dimes")
    .per_player()
    .help("Dimes paid into the pot this round, one for each discard bought.");

/// The count of one deck.
const DECK: i64 = 580;
/// A dime in cents.
const DIME: i64 = 10;
static CARDS: [CardValue; 5] = [
    card("Jokers", 50, 0),
    card("Twos", 25, 0),
    card("Aces", 20, 0),
    card("King, queen, jack, 10", 10, 0),
    card("9 to 3", 5, 0),
];

/// The contract of the eight rounds and the cards it takes.
const CONTRACTS: [(&str, i64); 8] = [
    ("1 set of 3", 3),
    ("2 sets of 3", 6),
    ("1 set of 4", 4),
    ("2 sets of 4", 8),
    ("1 set of 5", 5),
    ("2 sets of 5", 10),
    ("1 set of 6", 6),
    ("2 sets of 6", 12),
];

fn deal(past: &Past<'_>, deal: &mut Deal) {
    deal.fact("deal", "Cards", 12);
    if let Some((contract, _)) = CONTRACTS.get(deal.number - 1) {
        deal.fact("contract", "Contract", *contract);
    }
    if let Some(purse) = past.setup.valid_option(&DIMES_EACH).filter(|_| past.valid) {
        let spent = |player| past.iter().map(|round| round.value_for(&DIMES, player)).sum::<i64>();
        let left = past.setup.players().map(|player| (purse - spent(player)).to_string());
        deal.screen_fact("Dimes left", FactValue::Each(left.collect()));
    }
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    let (table, in_hand) = (round.valid(&TABLE), round.valid(&IN_HAND));
    if let Some(table) = &table
        && let Some((contract, cards)) = CONTRACTS.get(round.number() - 1)
        && let Some((player, count)) = table.iter().find(|(_, n)| (1..5 * cards).contains(*n))
    {
        let (name, least) = (round.setup.name(player), 5 * cards);
        let message =
            format!("{name} has {count} on the table; {contract} must count at least {least}.");
        problems.refuse(&TABLE, message);
    }
    if let (Some(table), Some(in_hand)) = (&table, &in_hand) {
        let (sum, all) = (table.sum() + in_hand.sum(), DECK * decks(round.setup));
        if sum > all {
            let message = format!("The counts add up to {sum}; all decks together have {all}.");
            problems.refuse(&TABLE, message);
        }
        let out = in_hand.iter().find(|(player, count)| **count == 0 && table[*player] == 0);
        if let Some((player, _)) = out {
            let name = round.setup.name(player);
            let message =
                format!("{name} has 0 in hand and 0 on the table. One of the two must be more.");
            problems.refuse(&IN_HAND, message);
        }
    }
    if let Some(in_hand) = &in_hand {
        match in_hand.values().iter().filter(|count| **count == 0).count() {
            0 => problems.warn(&IN_HAND, "Nobody went out. The round still counts."),
            1 => {}
            more => {
                let message = format!("{more} players have 0 in hand; only one can go out.");
                problems.refuse(&IN_HAND, message);
            }
        }
    }
    check_purse(round, problems);
}

/// Checks that nobody spends more dimes over the game than there were in the purse.
fn check_purse(round: &Round<'_>, problems: &mut Diagnostics) {
    let Some(purse) = round.setup.valid_option(&DIMES_EACH) else { return };
    let before: Option<Vec<_>> = round.past.iter().map(|round| round.valid(&DIMES)).collect();
    let (Some(before), Some(now)) = (before, round.valid(&DIMES)) else { return };
    for (player, dimes) in now.iter() {
        let spent = before.iter().fold(*dimes, |sum, dimes| sum.saturating_add(dimes[player]));
        if *dimes > 0 && spent > purse {
            let name = round.setup.name(player);
            let message = format!("{name} would have spent {spent} of {purse} dimes.");
            problems.refuse(&DIMES, message);
        }
    }
}

/// Returns four decks, or one for every two players where that is more.
fn decks(setup: &Setup<'_>) -> i64 {
    i64::try_from(setup.player_count().div_ceil(2)).unwrap_or(4).max(4)
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let in_hand = round.value(&IN_HAND);
    for (player, table) in round.value(&TABLE) {
        points.add(player, table, "on the table");
        if in_hand[player] > 0 {
            points.add(player, -in_hand[player], "left in hand");
        }
    }
}

fn money(past: &Past<'_>, winners: &[Team]) -> Money {
    let players = past.setup.player_count();
    let paid: Vec<Vec<i64>> = past
        .iter()
        .map(|round| match round.valid(&DIMES) {
            Some(dimes) => dimes.values().iter().map(|count| DIME * count).collect(),
            None => vec![0; players],
        })
        .collect();
    let (mut pot, mut net) = (0, vec![0; players]);
    for cents in &paid {
        for (net, cents) in net.iter_mut().zip(cents) {
            *net -= cents;
            pot += cents;
        }
    }
    let share = pot / i64::try_from(winners.len().max(1)).unwrap_or(1);
    for winner in winners {
        if let Some(net) = net.get_mut(usize::from(winner.0)) {
            *net += share;
            pot -= share;
        }
    }
    Money { pot, net, paid }
}
