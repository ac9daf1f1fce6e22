//! Horseshit Rummy: sets only, a turned card says how many cards each player gets and the
//! dealer's is wild, to 1500. Source: the family book, "Horseshit Rummy".

use scoring::*;

pub static GAME: Game = Game {
    id: "horseshit-rummy",
    name: "Horseshit Rummy",
    summary: "Sets; your first card says how many cards you are dealt; to 1,500",
    rules: include_str!("../../rules/horseshit-rummy.md"),
    category: Category::Melds,
    icon: "clubs",
    player_counts: PlayerCounts::alone(2, 40),
    options: &[&TARGET.spec, &TIE.spec],
    fields: &[&WILD.spec, &TABLE.spec, &IN_HAND.spec],
    goal: |setup| Some(setup.option(&TARGET)),
    check,
    score: |round, points| MELDS.score(round, points),
    end: |past| best_or_tied(past, past.option(&TARGET), past.option(&TIE)),
    ..Game::BASE
};

static TARGET: GameOption<i64> = target_option(50, 10_000, 1500).multiple_of(5);
static TIE: GameOption<Tie> = tie_option();

static WILD: Field<Option<Rank>> = choice("wild", "Wild", Rank::ALL)
    .question("Which rank is wild?")
    .help("The rank turned up for the dealer, wild for everybody.");
static TABLE: Field<i64, PerPlayer> =
    melded(on_table(&CARDS)).help("Points for the cards in front of the player.");
static IN_HAND: Field<i64, PerPlayer> = melded(in_hand(&CARDS))
    .help("Points for the cards left in hand; 0 for the player who went out.");

/// Counts a player's points in the cards of all decks.
const fn melded(field: Field<i64>) -> Field<i64, PerPlayer> {
    let decks = |round: &Round<'_>| decks_for(round.setup.player_count());
    field
        .per_player()
        .decks(decks)
        .max_typed(|round| Some(deck(None) * decks_for(round.setup.player_count())))
}

static MELDS: Melds = Melds { table: &TABLE, in_hand: &IN_HAND };

static CARDS: [CardValue; 4] = [
    card("Wild", 100, 4),
    card("Aces", 100, 4),
    card("King, queen, jack, 10", 10, 16),
    card("9 to 3", 5, 28),
];
/// The lowest count of a meld, which has three cards.
const MELD: i64 = 15;

choices! {
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

/// Returns the card points of one deck with this rank wild; the largest possible if the rank is not
/// entered.
fn deck(wild: Option<Rank>) -> i64 {
    match wild {
        Some(Rank::Ace) => 700,
        Some(Rank::Ten | Rank::Jack | Rank::Queen | Rank::King) => 1060,
        _ => 1080,
    }
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    if let Some(table) = round.valid(&TABLE)
        && let Some((player, count)) = table.iter().find(|(_, n)| (1..MELD).contains(*n))
    {
        let what = format!("{count} on the table; the first meld must count at least {MELD}.");
        problems.refuse_team(round, &TABLE, round.setup.team_of(player), what);
    }
    let decks = decks_for(round.setup.player_count());
    MELDS.check_counts(round, round.valid(&WILD).map(|wild| deck(wild) * decks), problems);
    MELDS.check_out(round, problems);
}
