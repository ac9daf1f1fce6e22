//! Sweep: get rid of 22 cards, four of them blind; what is left counts against, to 300, and
//! who is out first deals next. Source: the family book, "Sweep".

use scoring::*;

pub static GAME: Game = Game {
    id: "sweep",
    name: "Sweep",
    summary: "Get rid of 22 cards, four of them blind; low wins at 300",
    rules: include_str!("../../rules/sweep.md"),
    category: Category::Melds,
    icon: "spades",
    player_counts: PlayerCounts::alone(2, 40),
    wins_by: WinsBy::Lowest,
    options: &[&TARGET.spec],
    fields: &[&WENT_OUT.spec, &IN_HAND.spec],
    goal: |setup| Some(setup.option(&TARGET)),
    dealer: Dealer::By(dealer),
    deal,
    check,
    score,
    end: |past| lowest_wins(past, past.option(&TARGET)),
    ..Game::BASE
};

static TARGET: GameOption<i64> = target_option(10, 5000, 300);

static WENT_OUT: Field<Option<Player>> =
    went_out().required().help("Who got rid of all their cards first and deals next.");
static IN_HAND: Field<i64, PerPlayer> = number("in_hand", "Points left")
    .noun("points left")
    .per_player()
    .cards(&CARDS)
    .decks(decks)
    .max_typed(|round| Some(DECK * decks(round)))
    .filled(|round, key| round.is_named(&WENT_OUT, key).then_some(0))
    .question("What did {} have left?")
    .help("Points for the cards left in hand, face up and blind.");

/// The points in one deck.
const DECK: i64 = 400;
static CARDS: [CardValue; 11] = [
    card("Tens", 25, 4),
    card("King, queen, jack", 10, 12),
    card("Nines", 9, 4),
    card("Eights", 8, 4),
    card("Sevens", 7, 4),
    card("Sixes", 6, 4),
    card("Fives", 5, 4),
    card("Fours", 4, 4),
    card("Threes", 3, 4),
    card("Twos", 2, 4),
    card("Aces", 1, 4),
];

/// Returns how many decks it takes to deal everybody 22 cards.
fn decks(round: &Round<'_>) -> i64 {
    let decks = (22 * round.setup.player_count()).div_ceil(52);
    i64::try_from(decks).unwrap_or(0)
}

/// Returns the next dealer: the player who went out.
fn dealer(past: &Past<'_>) -> Option<Player> {
    match past.last() {
        Some(round) => round.valid(&WENT_OUT).flatten(),
        None => past.setup.first_dealer(),
    }
}

fn deal(past: &Past<'_>, deal: &mut Deal) {
    deal.leader(past, "Leads first");
    deal.fact("deal", "Cards", 22);
    deal.screen_fact("Dealt", "14 in hand, 4 blind, 4 face up on top");
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    let Some(in_hand) = round.valid(&IN_HAND) else { return };
    let all = DECK * decks(round);
    problems.at_most(&IN_HAND, in_hand.sum(), all, ["The points", "all decks together have"]);
    let Some(Some(out)) = round.valid(&WENT_OUT) else { return };
    for (player, count) in in_hand.iter() {
        let name = round.setup.name(player);
        if player == out && *count > 0 {
            let left = signed(*count);
            problems.refuse(&IN_HAND, format!("{name} went out and has nothing left, not {left}."));
        } else if player != out && *count == 0 {
            let message =
                format!("{name} did not go out and must hold at least one card, worth 1 or more.");
            problems.refuse(&IN_HAND, message);
        }
    }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let out = round.value(&WENT_OUT);
    for (player, count) in round.value(&IN_HAND) {
        if Some(player) == out {
            points.add(player, 0, "went out");
        } else {
            points.add(player, count, "left over");
        }
    }
}
