//! 10 Dime Rummy: eight contracts of sets, and ten dimes to buy discards with; the dimes make
//! the pot. Source: the family book, "10 Dime Rummy".

use scoring::*;

pub static GAME: Game = Game {
    id: "ten-dime-rummy",
    name: "10 Dime Rummy",
    summary: "Eight contracts of sets; dimes buy discards",
    rules: include_str!("../../rules/ten-dime-rummy.md"),
    category: Category::Melds,
    icon: "coin",
    player_counts: PlayerCounts::alone(2, 40),
    options: &[&DIMES_EACH.spec],
    fields: &[&TABLE.spec, &IN_HAND.spec, &DIMES.spec],
    length: |_| Some(CONTRACTS.len()),
    deal,
    check,
    score: |round, points| MELDS.score(round, points),
    money: Some(money),
    ..Game::BASE
};

static DIMES_EACH: GameOption<i64> = number_option("dimes_each", "Dimes each", 0, 100, 10)
    .help("How many dimes each player starts with.");

static TABLE: Field<i64, PerPlayer> =
    melded(on_table(&CARDS)).help("Points for the cards in front of the player.");
static IN_HAND: Field<i64, PerPlayer> = melded(in_hand(&CARDS))
    .help("Points for the cards left in hand; 0 for the player who went out.");
static DIMES: Field<i64, PerPlayer> = number("dimes", "Dimes")
    .per_player()
    .help("Dimes paid into the pot this round, one for each discard bought.");

/// Counts a player's points in the cards of all decks.
const fn melded(field: Field<i64>) -> Field<i64, PerPlayer> {
    let decks = |round: &Round<'_>| decks_for(round.setup.player_count());
    field
        .per_player()
        .decks(decks)
        .max_typed(|round| Some(DECK * decks_for(round.setup.player_count())))
}

static MELDS: Melds = Melds { table: &TABLE, in_hand: &IN_HAND };

/// The count of one deck.
const DECK: i64 = 580;
/// A dime in cents.
const DIME: i64 = 10;
static CARDS: [CardValue; 5] = [
    card("Jokers", 50, 2),
    card("Twos", 25, 4),
    card("Aces", 20, 4),
    card("King, queen, jack, 10", 10, 16),
    card("9 to 3", 5, 28),
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
        let left = past.setup.all_teams().map(|team| (purse - spent(Player(team.0))).to_string());
        deal.screen_fact("Dimes left", FactValue::Each(left.collect()));
    }
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    if let Some(table) = round.valid(&TABLE)
        && let Some((contract, cards)) = CONTRACTS.get(round.number() - 1)
        && let Some((player, count)) = table.iter().find(|(_, n)| (1..5 * cards).contains(*n))
    {
        let what = format!("{count} on the table; {contract} must count at least {}.", 5 * cards);
        problems.refuse_team(round, &TABLE, round.setup.team_of(player), what);
    }
    MELDS.check_counts(round, Some(DECK * decks_for(round.setup.player_count())), problems);
    MELDS.check_out(round, problems);
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

fn money(past: &Past<'_>, winners: &[Team]) -> Money {
    let mut money =
        Money::paid(past, 0, |round| Some(round.valid(&DIMES)?.map(|count| DIME * count)));
    money.share(winners, 1);
    money
}
