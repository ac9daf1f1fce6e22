//! Goodge: one declarer bids for points in tricks; missing the bid costs it.
//! Source: The Goodge Rules.

use scoring::*;

pub static GAME: Game = Game {
    id: "goodge",
    name: "Goodge",
    summary: "Bid for points in tricks, five suits, to 500",
    rules: include_str!("../../rules/goodge.md"),
    category: Category::Tricks,
    icon: "stars",
    player_counts: PlayerCounts::alone(3, 4),
    options: &[&TARGET.spec],
    fields: &[&DECLARER.spec, &BID.spec, &TRUMP.spec, &CAPTURED.spec],
    goal: |setup| Some(setup.option(&TARGET)),
    deal,
    check,
    score,
    end: |past| best_or_tied(past, past.option(&TARGET), Tie::PlayOn),
    ..Game::BASE
};

static TARGET: GameOption<i64> = target_option(50, 10_000, 500).offering(&[500, 1000]);

static DECLARER: Field<Option<Player>> = player("declarer", "Goodge")
    .required()
    .question("Who is the Goodge?")
    .help("Who won the bidding.");
static BID: Field<i64> = number("bid", "Bid")
    .within(50, DECK)
    .required()
    .question("What was bid?")
    .help("The final bid, from 50 to 250.");
static TRUMP: Field<Option<Suit>> = choice("trump", "Trump", Suit::WITH_STARS)
    .required()
    .question("What is trump?")
    .help("The suit the Goodge named.");
static CAPTURED: Field<i64, PerPlayer> = number("captured", "Captured")
    .noun("captured points")
    .per_player()
    .within(0, DECK)
    .multiple_of(5)
    .required()
    .total(Bound::Is(DECK))
    .cards(&CARDS)
    .question("What did {} capture?")
    .help("Card points in the tricks a player won. The last trick takes the Stash with it.");

/// The points in the deck: five each of 1, 5 and 10, and the Crown.
const DECK: i64 = 250;
static CARDS: [CardValue; 4] =
    [card("Ones", 20, 5), card("Fives", 15, 5), card("Tens", 10, 5), card("Crown", 25, 1)];

fn deal(past: &Past<'_>, deal: &mut Deal) {
    deal.screen_fact("Cards", if past.setup.player_count() == 3 { "16 each" } else { "12 each" });
    deal.screen_fact("Stash", 3);
    deal.screen_fact("Lowest bid", 50);
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    if let Some(bid) = round.valid(&BID)
        && bid % 5 != 0
    {
        problems.warn(&BID, format!("{bid} is not a multiple of 5. Is the bid right?"));
    }
    if let Some(captured) = round.valid(&CAPTURED)
        && let Some((player, _)) = captured.iter().find(|(_, count)| **count == 5)
    {
        let name = round.setup.name(player);
        problems.refuse(&CAPTURED, format!("{name} captured 5. No cards make 5."));
    }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let (declarer, bid) = (round.value(&DECLARER), round.value(&BID));
    for (player, captured) in round.value(&CAPTURED) {
        if Some(player) != declarer {
            points.add(player, captured, format_args!("captured {captured}"));
        } else if captured >= bid {
            points.made(player, captured, format_args!("bid {bid}, took {captured}: made"));
        } else {
            points.failed(player, -bid, format_args!("bid {bid}, took {captured}: failed"));
        }
    }
}
