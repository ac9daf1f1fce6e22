//! Arizona Rummy: eleven rounds, from three cards with threes wild to thirteen with kings;
//! what is caught in hand counts against. Source: the family book, "Arizona Rummy".

use scoring::*;

pub static GAME: Game = Game {
    id: "arizona-rummy",
    name: "Arizona Rummy",
    summary: "From 3 cards with threes wild to 13 with kings wild; low wins",
    rules: include_str!("../../rules/arizona-rummy.md"),
    category: Category::Melds,
    icon: "diamonds",
    player_counts: PlayerCounts::alone(2, 40),
    wins_by: WinsBy::Lowest,
    options: &[&ROUNDS.spec],
    fields: &[&IN_HAND.spec],
    length: |setup| usize::try_from(setup.valid_option(&ROUNDS)?).ok(),
    deal,
    check,
    score,
    ..Game::BASE
};

static ROUNDS: GameOption<i64> =
    rounds_option(11, 11).help("How many rounds to play, for a shorter game.");

static IN_HAND: Field<i64, PerPlayer> = in_hand(&CARDS)
    .decks(|round| decks_for(round.setup.player_count()))
    .per_player()
    .between(Bound::Is(0), Bound::Of(|round| Some(JOKER * (cards(round.number()) + 1))))
    .help(
        "Points for the cards left after everybody has laid down what they can; 0 for the player \
         who went out.",
    );

const JOKER: i64 = 50;
static CARDS: [CardValue; 5] = [
    card("Jokers", JOKER, 2),
    card("Wild", 25, 4),
    card("Aces", 20, 4),
    card("King, queen, jack, 10", 10, 16),
    card("9 to 2", 5, 32),
];

/// The wild rank of the eleven rounds.
const WILD: [&str; 11] = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/// Returns the cards dealt to each player in a round.
fn cards(round: usize) -> i64 {
    i64::try_from(round.min(WILD.len())).unwrap_or(0) + 2
}

fn deal(_: &Past<'_>, deal: &mut Deal) {
    if let Some(wild) = WILD.get(deal.number - 1) {
        deal.fact("wild", "Wild", *wild);
    }
    deal.fact("deal", "Cards", cards(deal.number));
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    if let Some(in_hand) = round.valid(&IN_HAND) {
        let out = in_hand.count_where(|count| *count == 0);
        if out == 0 {
            problems.warn(&IN_HAND, NOBODY_OUT);
        } else if out == round.setup.player_count() {
            problems
                .warn(&IN_HAND, "Nobody has any cards left. Usually somebody is caught with some.");
        }
    }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    for (player, count) in round.value(&IN_HAND) {
        points.add(player, count, if count == 0 { "nothing left" } else { "left in hand" });
    }
}
