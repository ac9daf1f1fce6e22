//! Horseshit Rummy: sets only, a turned card says how many cards each player gets and the
//! dealer's is wild, to 1500. Source: the family book, "Horseshit Rummy".

use crate::engine::*;

pub static GAME: Game = Game {
    id: "horseshit-rummy",
    name: "Horseshit Rummy",
    summary: "Sets, with as many cards as turned up, to 1500",
    rules: include_str!("../../../assets/rules/horseshit-rummy.md"),
    category: Category::Melds,
    icon: "clubs",
    player_counts: PlayerCounts::alone(2, 40),
    options: &[&TARGET.spec, &TIE.spec],
    items: &[WILD.item(), TABLE.item(), IN_HAND.item()],
    goal: |setup| Some(setup.option(&TARGET)),
    check,
    score,
    end,
    ..Game::BASE
};

static TARGET: GameOption<i64> = number_option("target", "Play to", 50, 10_000, 1500)
    .multiple_of(5)
    .help("The total that ends the game.");
static TIE: GameOption<Tie> = choice_option("tie", "Tied at the top", Tie::ALL)
    .help("Share the win, or play on until somebody is ahead.");

static WILD: Field<Word<Rank>> = choice("wild", "Wild", Rank::ALL)
    .help("The rank turned up for the dealer, wild for everybody.");
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

static CARDS: [CardValue; 4] = [
    card("Wild", 100, 0),
    card("Aces", 100, 0),
    card("King, queen, jack, 10", 10, 0),
    card("9 to 3", 5, 0),
];
/// The lowest count of a meld, which has three cards.
const MELD: i64 = 15;

choices! {
    /// The effect of a tie at the target.
    enum Tie {
        Share = "share", "share the win", 'S';
        PlayOn = "play-on", "play on", 'P';
    }
    /// The rank of a card; there are no twos.
    enum Rank {
        Three = "3", "3", '3';
        Four = "4", "4", '4';
        Five = "5", "5", '5';
        Six = "6", "6", '6';
        Seven = "7", "7", '7';
        Eight = "8", "8", '8';
        Nine = "9", "9", '9';
        Ten = "10", "10", 'T';
        Jack = "J", "J", 'J';
        Queen = "Q", "Q", 'Q';
        King = "K", "K", 'K';
        Ace = "A", "A", 'A';
    }
}

/// Returns the count of one deck with this rank wild; the largest that it can be where nobody says.
fn deck(wild: Option<Rank>) -> i64 {
    match wild {
        Some(Rank::Ace) => 700,
        Some(Rank::Ten | Rank::Jack | Rank::Queen | Rank::King) => 1060,
        _ => 1080,
    }
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    let (table, in_hand) = (round.valid(&TABLE), round.valid(&IN_HAND));
    if let Some(table) = &table
        && let Some((player, count)) = table.iter().find(|(_, n)| (1..MELD).contains(*n))
    {
        let name = round.setup.name(player);
        let message =
            format!("{name} has {count} on the table; the first meld must count at least {MELD}.");
        problems.refuse(&TABLE, message);
    }
    if let (Some(table), Some(in_hand)) = (&table, &in_hand) {
        if let Some(wild) = round.valid(&WILD) {
            let (sum, all) = (table.sum() + in_hand.sum(), deck(wild) * decks(round.setup));
            if sum > all {
                let message = format!("The counts add up to {sum}; all decks together have {all}.");
                problems.refuse(&TABLE, message);
            }
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

fn end(past: &Past<'_>) -> GameEnd {
    let target = past.option(&TARGET);
    if past.highest() < target {
        return GameEnd::NotYet;
    }
    let winners = past.leaders();
    if winners.len() > 1 && past.option(&TIE) == Tie::PlayOn {
        let (names, best) = (past.setup.team_names(&winners), past.highest());
        return GameEnd::Tied(format!("{names} are tied at {best}. Play another round."));
    }
    GameEnd::Over { winners, why: format!("reached {target}") }
}
