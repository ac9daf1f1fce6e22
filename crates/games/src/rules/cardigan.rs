//! Cardigan: four deals from four packs, scored by contract, cards and full suits.
//! Source: Rules of Card Games: Cardigan.

use crate::parts::contract::{BOOK, Play, Strain, bid_value, score_tricks};
use crate::parts::packs::*;
use scoring::*;

pub static GAME: Game = Game {
    id: "cardigan",
    name: "Cardigan",
    summary: "Four deals from four packs, with eleven kinds of bid",
    rules: include_str!("../../rules/cardigan.md"),
    category: Category::Tricks,
    icon: "clubs",
    player_counts: PlayerCounts::sides(&[4]),
    options: &[&BONUS_MULTIPLIED.spec],
    fields: &[
        &DUPLICATES.spec,
        &DECLARER.spec,
        &STUCK.spec,
        &STRAIN.spec,
        &LEVEL.spec,
        &TRICKS.spec,
        &PLAY.spec,
        &FULL_SUITS.spec,
        &DISCARDS.spec,
        &CARDS.spec,
    ],
    length: |_| Some(DEALS),
    deal: |_, deal| deal.screen_fact("Cards", "13 each, from the dealer’s deck"),
    check,
    score,
    ..Game::BASE
};

static BONUS_MULTIPLIED: GameOption<bool> =
    flag_option("bonus_multiplied", "Dummy raises the contract bonus", false)
        .help("Playing open or with a dummy multiplies the contract bonus too.");

static DUPLICATES: Field<Vec<i64>, PerPlayer> = numbers("duplicates", "Duplicates", &[2, 3, 4])
    .per_player()
    .at_most_in_all(Bound::Is(HAND), "A player announced more than {most} cards.")
    .seldom()
    .note(|_| "a digit each: 2, 3 or 4 alike".to_owned())
    .help("The pairs, triplets and fours that a player announced before the bidding.");
static DECLARER: Field<Option<Player>> = player("declarer", "Declarer")
    .required()
    .question("Who bid?")
    .help("Who named the final contract.");
static STUCK: Field<bool> = flag("stuck", "Dealer was stuck")
    .beside()
    .offered(|round| round.deal.dealer.is_some() && round.value(&DECLARER) == round.deal.dealer)
    .help("The first three passed and the dealer had to name a contract.");
static STRAIN: Field<Option<Strain>> = choice("strain", "Bid", Strain::ALL)
    .required()
    .question("Which bid?")
    .in_rows(&["Ordinary", "Alone"], 4)
    .help("What was bid.");
static LEVEL: Field<i64> = number("level", "Level")
    .within(1, 7)
    .required()
    .question("At what level?")
    .beside()
    .help("Tricks bid beyond the first six, from 1 to 7.");
static PLAY: Field<Option<Play>> = choice("play", "Play", Play::ALL)
    .question("How was it played?")
    .hidden_in_rows()
    .help("Whether the declarer played open, with the partner as dummy, or both.");
static TRICKS: Field<i64> = number("tricks", "Tricks")
    .within(0, HAND)
    .required()
    .beside()
    .counted("trick", "tricks")
    .help("Tricks of the declarer’s side.");
static CARDS: Field<i64, PerTeam> = number("cards", "Card points")
    .per_team()
    .required()
    .beside()
    .max_typed(|round| Some(most_points(round)))
    .expected_total(|round| points_left(round, &CARDS))
    .cards_of(card_values)
    .help("Value of the cards in the side’s pile, at this deal’s values.");
static DISCARDS: Field<i64, PerTeam> = number("discards", "Discards received")
    .question("How many discards did {} receive?")
    .per_team()
    .within(0, 26)
    .at_most_in_all(Bound::Is(39), "There are {sum} discards; there can be at most {most}.")
    .points_each(5)
    .help("Cards that the other side discarded, which this side got.");
static FULL_SUITS: Field<i64, PerTeamPart> = number("full_suits", "Full suits")
    .per_team_part(&SUITS)
    .within(0, 4)
    .at_most_in_all(Bound::Is(4), "Both sides together have at most four of each full suit.")
    .in_round::<DEALS>()
    .help("Complete suits, ace to king, among all cards the side took in the four deals.");

/// The tricks in a deal, the cards in a hand, and the cards in a full suit.
const HAND: i64 = 13;
static SUITS: [&str; 4] = ["diamonds", "clubs", "hearts", "spades"];
/// Points for a set, by the number of its cards.
const SETS: [i64; 5] = [0, 0, 1000, 5000, 25_000];

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    if round.valid(&STUCK) == Some(true) && round.dealer_other_than(&DECLARER).is_some() {
        problems.refuse(&STUCK, "Only the dealer can be stuck with a contract.");
    }
    check_points(round, &CARDS, problems);
    if !round.is_valid(&DECLARER) || !round.is_valid(&TRICKS) || !round.is_valid(&DISCARDS) {
        return;
    }
    let Some(cards) = round.valid(&CARDS).filter(|_| !problems.has(&CARDS)) else { return };
    check_full_suits(round, problems);
    let discards = round.value(&DISCARDS);
    for (side, count) in cards {
        let (took, had) = (tricks(round, side), || counted(count, "card point", "card points"));
        if took == 0 && discards[side] == 0 && count > 0 {
            let what = format!("{}, but took no trick and no discard. Is that right?", had());
            problems.warn_team(round, &CARDS, side, what);
        } else if took > 0 && first_points(round, &CARDS, side) == 1 {
            let what = format!("{}; the lowest card that counts is a jack, {}.", had(), 2 * count);
            problems.warn_team(round, &CARDS, side, what);
        }
    }
}

/// Returns the tricks of a side; blank, the declarer has none.
fn tricks(round: &Round<'_>, side: Team) -> i64 {
    let tricks = round.value(&TRICKS);
    if round.team_in(&DECLARER) == Some(side) { tricks } else { HAND - tricks }
}

/// Warns about what the cards of four deals cannot make: a full suit has thirteen cards, six of
/// which count. Earlier piles cannot be counted again.
fn check_full_suits(round: &Round<'_>, problems: &mut Diagnostics) {
    let Some(suits) = round.valid(&FULL_SUITS).filter(|_| round.past.valid) else { return };
    for (side, _) in suits.iter().filter(|(_, suits)| suits.iter().any(|count| *count > 0)) {
        let ((pile, points), worth) = (pile(round, side), suit_points());
        let what = if pile < HAND {
            format!("took at most {pile} cards in the four deals; a full suit is {HAND} cards.")
        } else if points < worth {
            format!(
                "at most {points} for all cards, at first-deal values; a full suit alone counts {worth}."
            )
        } else {
            continue;
        };
        problems.warn_team(round, &FULL_SUITS, side, format_args!("a full suit, but {what}"));
    }
}

/// Returns the largest number of cards that a side can have taken in all deals, and their points at
/// first-deal values.
fn pile(round: &Round<'_>, side: Team) -> (i64, i64) {
    round.so_far().fold((0, 0), |(cards, points), deal| {
        let took = 4 * tricks(&deal, side) + deal.value(&DISCARDS)[side];
        (cards + took, first_points(&deal, &CARDS, side).saturating_add(points))
    })
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let duplicates = round.value(&DUPLICATES);
    for (player, sets) in duplicates.iter().filter(|(_, sets)| !sets.is_empty()) {
        let sum: i64 = sets.iter().filter_map(|set| lookup(&SETS, *set)).sum();
        let (count, name, all) = (as_number(sets.len()), round.setup.name(player), signed(sum));
        points.add(player, sum * count, format_args!("{name}’s duplicates: {all} × {count}"));
    }
    contract(round, &duplicates, points);
    let (cards, discards) = (round.value(&CARDS), round.value(&DISCARDS));
    for (side, suits) in round.value(&FULL_SUITS) {
        points.add(side, cards[side], "cards");
        points.add_each(side, discards[side], 5, ["discard", "discards"]);
        let suits = (1..).zip(SUITS).zip(suits).filter(|(_, count)| *count > 0);
        for ((factor, suit), count) in suits {
            let why = format!("{} of {suit}", counted(count, "full suit", "full suits"));
            points.add(side, factor * 500 * count * (count + 1), why);
        }
    }
}

/// Scores the contract. Who announced all 13 cards and makes it has played open, or as dummy.
fn contract(round: &Round<'_>, duplicates: &PerSeat<Player, Vec<i64>>, points: &mut ScoreLines) {
    let Some(declarer) = round.value(&DECLARER) else { return };
    let (level, tricks, play) = (round.value(&LEVEL), round.value(&TRICKS), round.value(&PLAY));
    let made = tricks >= BOOK + level;
    let all_cards = |player| made && duplicates[player].iter().sum::<i64>() == HAND;
    let is_open = matches!(play, Some(Play::Open | Play::OpenDummy)) || all_cards(declarer);
    let has_dummy = matches!(play, Some(Play::Dummy | Play::OpenDummy))
        || all_cards(round.setup.across(declarer));
    let base = bid_value(round.value(&STRAIN).unwrap_or_default(), level);
    let value = base * [[1, 2], [3, 5]][usize::from(is_open)][usize::from(has_dummy)];
    let bonus = if round.option(&BONUS_MULTIPLIED) { value } else { base };
    let (side, times) = (round.setup.team_of(declarer), if round.value(&STUCK) { 4 } else { 2 });
    let why = format_args!("contract bonus: {times} × {}", signed(bonus));
    points.add(side, times * bonus, why);
    score_tricks(points, side, (level, tricks), value);
}
