//! Push: two sides, five contracts, and an unwanted discard goes to the left; only what is
//! caught in hand counts. Source: the family book, "Push (Rummy)".

use scoring::*;

pub static GAME: Game = Game {
    id: "push",
    name: "Push",
    summary: "Rummy for two sides, five contracts; low wins",
    rules: include_str!("../../rules/push.md"),
    category: Category::Melds,
    icon: "clubs",
    player_counts: PlayerCounts::sides(&[4]),
    wins_by: WinsBy::Lowest,
    fields: &[&WENT_OUT.spec, &IN_HAND.spec],
    length: |_| Some(CONTRACTS.len()),
    deal,
    check,
    score,
    ..Game::BASE
};

static WENT_OUT: Field<Option<Player>> = went_out()
    .note(|_| "blank if nobody".to_owned())
    .help("Who got rid of all their cards; nobody if the stock ran out.");
static IN_HAND: Field<i64, PerPlayer> = in_hand(&CARDS)
    .per_player()
    .filled(|round, key| round.is_named(&WENT_OUT, key).then_some(0))
    .required_for(counts)
    .help("Points for the cards left in the player’s hand.");

/// The count of both decks.
const DECKS: i64 = 1060;
static CARDS: [CardValue; 4] = [
    card("Jokers and twos", 25, 12),
    card("Aces", 20, 8),
    card("King, queen, jack, 10", 10, 32),
    card("9 to 3", 5, 56),
];

/// The cards dealt and the contract of the five rounds.
const CONTRACTS: [(i64, &str); 5] = [
    (6, "2 sets of 3"),
    (7, "1 set of 3 and 1 run of 4"),
    (8, "2 runs of 4"),
    (9, "3 sets of 3"),
    (10, "2 runs of 5"),
];

fn deal(_: &Past<'_>, deal: &mut Deal) {
    if let Some((cards, contract)) = CONTRACTS.get(deal.number - 1) {
        deal.fact("deal", "Cards", *cards);
        deal.fact("contract", "Contract", *contract);
    }
}

/// Returns whether this player's cards count: not those of who went out, nor of their partner.
fn counts(round: &Round<'_>, key: Subject) -> bool {
    let Subject::Player(player) = key else { return false };
    let side = |player| round.setup.team_of(player);
    round.valid(&WENT_OUT).is_some_and(|out| out.map(side) != Some(side(player)))
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    if let Some(in_hand) = round.valid(&IN_HAND) {
        problems.at_most(&IN_HAND, in_hand.sum(), DECKS, ["The counts", "both decks have"]);
        if let Some(out) = round.valid(&WENT_OUT) {
            check_hands(round, out, &in_hand, problems);
        }
    }
    if !round.has_value(&WENT_OUT) {
        problems.warn(&WENT_OUT, "Nobody went out, so both sides count what they hold.");
    }
}

fn check_hands(
    round: &Round<'_>,
    out: Option<Player>,
    in_hand: &PerSeat<Player, i64>,
    problems: &mut Diagnostics,
) {
    let safe = out.map(|out| round.setup.team_of(out));
    for (player, count) in in_hand.iter() {
        let name = round.setup.name(player);
        if Some(player) == out && *count > 0 {
            let left = signed(*count);
            problems
                .refuse(&IN_HAND, format!("{name} went out and has nothing in hand, not {left}."));
        } else if Some(round.setup.team_of(player)) != safe && *count == 0 {
            let message =
                format!("{name} did not go out and must hold at least one card, worth 5 or more.");
            problems.refuse(&IN_HAND, message);
        }
    }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let out = round.value(&WENT_OUT);
    let safe = out.map(|out| round.setup.team_of(out));
    let in_hand = round.value(&IN_HAND);
    if let (Some(out), Some(side)) = (out, safe) {
        points.add(side, 0, format_args!("{} went out", round.setup.name(out)));
    }
    for (player, count) in in_hand {
        if Some(round.setup.team_of(player)) != safe {
            let name = round.setup.name(player);
            points.add(player, count, format_args!("{name} still held cards"));
        }
    }
}
