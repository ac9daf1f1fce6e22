//! Five Hundreds: cards on the table count for a player, cards in hand against, to 500.
//! Source: the family book, "Five Hundreds".

use crate::engine::*;

pub static GAME: Game = Game {
    id: "five-hundreds",
    name: "Five Hundreds",
    summary: "Rummy with a row of discards, to 500",
    rules: include_str!("../../../assets/rules/five-hundreds.md"),
    category: Category::Melds,
    icon: "diamonds",
    player_counts: PlayerCounts::alone(2, 4),
    options: &[&TARGET.spec, &TIE.spec],
    items: &[TABLE.item(), IN_HAND.item()],
    goal: |setup| Some(setup.option(&TARGET)),
    deal,
    check,
    score,
    end,
    ..Game::BASE
};

static TARGET: GameOption<i64> = number_option("target", "Play to", 50, 5000, 500)
    .multiple_of(5)
    .help("The total that ends the game.");
static TIE: GameOption<Tie> = choice_option("tie", "Tied at the top", Tie::ALL)
    .help("Share the win, or play on until somebody is ahead.");

static TABLE: Field<Number, PerPlayer> = number("table", "On the table")
    .noun("points on the table")
    .per_player()
    .multiple_of(5)
    .cards(&CARDS)
    .question("What did {} lay down?")
    .help("Points for the cards in front of the player, including cards added to others' melds.");
static IN_HAND: Field<Number, PerPlayer> = number("in_hand", "In hand")
    .noun("points in hand")
    .per_player()
    .multiple_of(5)
    .cards(&CARDS)
    .question("What did {} have left?")
    .help("Points for the cards left in hand; 0 for the player who went out.");

/// The count of the whole deck.
const DECK: i64 = 420;
/// The lowest count of the seven cards dealt to each player.
const DEALT: i64 = 35;
static CARDS: [CardValue; 3] =
    [card("Aces", 25, 4), card("King, queen, jack, 10", 10, 16), card("9 to 2", 5, 32)];

choices! {
    /// The effect of a tie at the target.
    enum Tie {
        Share = "share", "share the win", 'S';
        PlayOn = "play-on", "play on", 'P';
    }
}

fn deal(past: &Past<'_>, deal: &mut Deal) {
    deal.fact("deal", "Cards", 7);
    if let Some(dealer) = deal.dealer {
        deal.fact("leader", "Plays first", past.setup.left_of(dealer));
    }
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    let (table, in_hand) = (round.valid(&TABLE), round.valid(&IN_HAND));
    if let (Some(table), Some(in_hand)) = (&table, &in_hand) {
        let all = table.sum() + in_hand.sum();
        let mut players = round.setup.players();
        if all > DECK {
            problems
                .refuse(&TABLE, format!("The counts add up to {all}; the whole deck has {DECK}."));
        } else if let Some(player) = players.find(|who| table[*who] == 0 && in_hand[*who] == 0) {
            let name = round.setup.name(player);
            let message =
                format!("{name} has 0 on the table and 0 in hand. One of the two must be more.");
            problems.refuse(&IN_HAND, message);
        } else if let Some((player, count)) =
            in_hand.iter().find(|(who, count)| table[*who] == 0 && **count < DEALT)
        {
            let name = round.setup.name(player);
            let message = format!(
                "{name} has {count} in hand and nothing on the table; the seven cards that were \
                 dealt count at least {DEALT}."
            );
            problems.refuse(&IN_HAND, message);
        }
    }
    if let Some(table) = &table
        && let Some((player, count)) = table.iter().find(|(_, count)| matches!(count, 5 | 10))
    {
        let name = round.setup.name(player);
        problems.warn(
            &TABLE,
            format!("{name} has {count} on the table. Only a Rummy call can leave that."),
        );
    }
    if let Some(in_hand) = &in_hand {
        match in_hand.values().iter().filter(|count| **count == 0).count() {
            0 => problems.warn(&IN_HAND, "Nobody went out. The round still counts."),
            1 => {}
            more => problems.warn(
                &IN_HAND,
                format!("{more} players have 0 in hand. Usually only one goes out."),
            ),
        }
    }
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
