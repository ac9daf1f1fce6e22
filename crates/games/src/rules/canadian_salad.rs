//! Canadian Salad: ten rounds, each with other unwanted cards; low wins.
//! Source: the family book, "Canadian Salad (Whist)".

use scoring::*;

pub static GAME: Game = Game {
    id: "canadian-salad",
    name: "Canadian Salad (Whist)",
    summary: "Ten rounds of cards to avoid; low wins",
    rules: include_str!("../../rules/canadian-salad.md"),
    category: Category::Tricks,
    icon: "hearts",
    player_counts: PlayerCounts::alone(3, 8),
    wins_by: WinsBy::Lowest,
    options: &[&TRICKS_SWEEP.spec],
    fields: &[&TAKEN.spec],
    length: |_| Some(ROUNDS.len()),
    deal,
    score,
    ..Game::BASE
};

static TRICKS_SWEEP: GameOption<bool> =
    flag_option("tricks_sweep", "Taking every trick is a catch-all", true)
        .help("A player who takes all the tricks in round 3 scores 0, and everybody else 100.");

static TAKEN: Field<i64, PerPlayer> = number("taken", "Taken")
    .noun("count")
    .per_player()
    .between(Bound::Is(0), Bound::Of(|round| count(round.setup, round.number())))
    .required()
    .total(Bound::Of(|round| count(round.setup, round.number())))
    .question("What did {} take?")
    .help("How many of this round’s cards or tricks the player took.");

/// The contract, the points for each card, and the number of such cards with 3 to 8 players.
const ROUNDS: [(Contract, i64, [i64; 6]); 10] = [
    (Contract::RedCards, 5, [26, 26, 25, 39, 52, 52]),
    (Contract::EvenCards, 5, [18, 24, 22, 36, 42, 48]),
    (Contract::Tricks, 10, [13, 13, 10, 13, 13, 13]),
    (Contract::Hearts, 10, [13, 13, 13, 26, 26, 26]),
    (Contract::FaceCards, 10, [9, 12, 12, 18, 21, 24]),
    (Contract::Sevens, 30, [3, 4, 4, 6, 7, 8]),
    (Contract::Aces, 30, [3, 4, 4, 6, 7, 8]),
    (Contract::Queens, 30, [3, 4, 4, 6, 7, 8]),
    (Contract::KingsOfSpades, 75, [1, 1, 1, 2, 2, 2]),
    (Contract::LastTrick, 75, [1, 1, 1, 1, 1, 1]),
];
/// Score of everybody else after a catch-all.
const CAUGHT: i64 = 100;

choices! {
    /// What counts in a round.
    enum Contract {
        RedCards = "red-cards", "red cards", 'R';
        EvenCards = "even-cards", "even cards and queens", 'E';
        Tricks = "tricks", "tricks", 'T';
        Hearts = "hearts", "hearts", 'H';
        FaceCards = "face-cards", "face cards", 'F';
        Sevens = "sevens", "sevens", 'S';
        Aces = "aces", "aces", 'A';
        Queens = "queens", "queens", 'Q';
        KingsOfSpades = "kings-of-spades", "kings of spades", 'K';
        LastTrick = "last-trick", "the last trick", 'L';
    }
}

/// Returns what a round counts, the points for each, and how many there are.
fn counted(setup: &Setup<'_>, round: usize) -> Option<(Contract, i64, i64)> {
    let (contract, each, counts) = ROUNDS.get(round.checked_sub(1)?)?;
    let count = counts.get(setup.player_count().checked_sub(3)?)?;
    Some((*contract, *each, *count))
}

fn count(setup: &Setup<'_>, round: usize) -> Option<i64> {
    counted(setup, round).map(|(_, _, count)| count)
}

fn deal(past: &Past<'_>, deal: &mut Deal) {
    let (cards, decks, of) = match past.setup.player_count() {
        3 => ("13 each", "Deck", "one, without the clubs"),
        4 => ("13 each", "Deck", "one"),
        5 => ("10 each", "Deck", "one, without the 2 of clubs and of diamonds"),
        6 => ("13 each", "Decks", "two, one of them without clubs and diamonds"),
        7 => ("13 each", "Decks", "two, one of them without clubs"),
        _ => ("13 each", "Decks", "two"),
    };
    deal.leader(past, "Leads first");
    if let Some((contract, each, count)) = counted(past.setup, deal.number) {
        deal.fact("contract", "Contract", FactValue::Word(words(contract, count)));
        deal.screen_fact("Points each", each);
    }
    deal.screen_fact(decks, of);
    deal.screen_fact("Cards", cards);
}

/// Returns what a round counts, in words: one deck has a single king of spades.
fn words(contract: Contract, count: i64) -> Choice {
    let choice = contract.choice();
    let is_single = contract == Contract::KingsOfSpades && count == 1;
    if is_single { Choice { label: "the king of spades", ..choice } } else { choice }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let Some((contract, each, count)) = counted(round.setup, round.number()) else { return };
    let taken = round.value(&TAKEN);
    let words = words(contract, count).label;
    let sweeps = count > 1 && (contract != Contract::Tricks || round.option(&TRICKS_SWEEP));
    let all = sweeps && taken.largest() == count;
    for (player, took) in taken {
        if all && took == count {
            points.add(player, 0, format_args!("catch-all: took all {count} {words}"));
        } else if all {
            points.add(player, CAUGHT, "another player’s catch-all");
        } else {
            points.add(player, took * each, format_args!("{took} × {each} for {words}"));
        }
    }
}
