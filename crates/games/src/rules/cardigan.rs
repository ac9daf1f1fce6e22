//! Cardigan: four deals from four packs, scored by contract, cards and full suits.
//! Source: Rules of Card Games: Cardigan.

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
    items: &[
        DUPLICATES.item(),
        DECLARER.item(),
        STUCK.item(),
        STRAIN.item(),
        LEVEL.item(),
        TRICKS.item(),
        PLAY.item(),
        FULL_SUITS.item(),
        DISCARDS.item(),
        CARDS.item(),
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
    .expected_total(points_left)
    .cards_of(|round| VALUES.map(|(label, worth)| card(label, times(round) * worth, EACH)).to_vec())
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

const DEALS: usize = 4;
/// The tricks in a deal, the cards in a hand, and the cards in a full suit.
const HAND: i64 = 13;
/// The tricks before those of the level.
const BOOK: i64 = 6;
/// What a slam adds to the value of a bid, by its level from 0.
const SLAMS: [i64; 8] = [0, 0, 0, 0, 50, 100, 200, 400];
/// The cards of each kind in four packs, each of which is dealt once, and the cards of one deal.
const EACH: i64 = 16;
const DEALT: i64 = 52;
/// Card values in the first deal, the highest first; in each deal they count times its number.
static VALUES: [(&str, i64); 6] =
    [("Aces", 11), ("Tens", 10), ("Fives", 5), ("Kings", 4), ("Queens", 3), ("Jacks", 2)];
static SUITS: [&str; 4] = ["diamonds", "clubs", "hearts", "spades"];
/// Points for a set, by the number of its cards.
const SETS: [i64; 5] = [0, 0, 1000, 5000, 25_000];

choices! {
    /// The kind of bid: 100 for the first, 50 more for each further one.
    enum Strain {
        Diamonds = "diamonds", "Diamonds", 'D';
        Clubs = "clubs", "Clubs", 'C';
        Hearts = "hearts", "Hearts", 'H';
        Spades = "spades", "Spades", 'S';
        DiamondsAlone = "diamonds-alone", "Diamonds alone", '1';
        ClubsAlone = "clubs-alone", "Clubs alone", '2';
        HeartsAlone = "hearts-alone", "Hearts alone", '3';
        SpadesAlone = "spades-alone", "Spades alone", '4';
        Red = "red", "Red", 'R';
        Black = "black", "Black", 'B';
        NoTrump = "no-trump", "No trump", 'N';
    }
    /// How the declarer's side plays.
    enum Play {
        Closed = "closed", "closed", 'C';
        Dummy = "dummy", "dummy", 'D';
        Open = "open", "open", 'O';
        OpenDummy = "open-dummy", "open and dummy", 'B';
    }
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    if round.valid(&STUCK) == Some(true) && round.dealer_other_than(&DECLARER).is_some() {
        problems.refuse(&STUCK, "Only the dealer can be stuck with a contract.");
    }
    check_points(round, problems);
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
        } else if took > 0 && first_points(round, side) == 1 {
            let what = format!("{}; the lowest card that counts is a jack, {}.", had(), 2 * count);
            problems.warn_team(round, &CARDS, side, what);
        }
    }
}

/// Refuses points that no cards make, and warns if all deals together do not make all packs.
fn check_points(round: &Round<'_>, problems: &mut Diagnostics) {
    let Some(points) = round.valid(&CARDS) else { return };
    let (sum, most, times) = (points.sum(), most_points(round), times(round));
    if sum > most {
        let (sum, most) = (signed(sum), signed(most));
        let message = format!("Card points add up to {sum}; this deal has at most {most}.");
        return problems.refuse(&CARDS, message);
    }
    if points.values().iter().any(|count| count % times != 0) {
        let message = format!("Card points must be multiples of {times} in this deal.");
        return problems.refuse(&CARDS, message);
    }
    let (made, all) = (points_before(round).saturating_add(sum / times), EACH * suit_points());
    if is_last(round) && made != all {
        let (made, all) = (signed(made), signed(all));
        let message =
            format!("At first-deal values all cards make {made}; they should make {all}.");
        problems.warn(&CARDS, message);
    }
}

/// Returns the number of the deal, which multiplies the values of the cards.
fn times(round: &Round<'_>) -> i64 {
    as_number(round.number()).max(1)
}

/// Returns the points of a suit from one pack, at first-deal values.
fn suit_points() -> i64 {
    VALUES.iter().map(|(_, worth)| worth).sum()
}

/// Returns a side's points in a deal, at first-deal values.
fn first_points(round: &Round<'_>, side: Team) -> i64 {
    round.value(&CARDS)[side] / times(round)
}

/// Returns the most points that one deal can have: those of its highest cards.
fn most_points(round: &Round<'_>) -> i64 {
    let mut left = DEALT;
    let mut sum = 0;
    for (_, worth) in VALUES {
        let cards = left.min(EACH);
        left -= cards;
        sum += cards * worth;
    }
    sum * times(round)
}

fn is_last(round: &Round<'_>) -> bool {
    round.number() == DEALS && round.past.valid
}

/// Returns the points of the cards that are left for the last deal; `None` in other deals, or if
/// there are problems in those before.
fn points_left(round: &Round<'_>) -> Option<i64> {
    let left = (EACH * suit_points()).saturating_sub(points_before(round));
    is_last(round).then(|| left.saturating_mul(times(round)))
}

/// Returns the points of the deals before, at first-deal values.
fn points_before(round: &Round<'_>) -> i64 {
    // Earlier rounds may have wrong points, of any size.
    let before = round.past.iter().map(|past| past.value(&CARDS).sum() / times(&past));
    before.fold(0, i64::saturating_add)
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
        (cards + took, first_points(&deal, side).saturating_add(points))
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
    let strain = round.value(&STRAIN).unwrap_or_default().choice();
    let above: i64 = Strain::ALL.iter().take_while(|other| **other != strain).map(|_| 50).sum();
    let base = 100 + above + lookup(&SLAMS, level).unwrap_or(0);
    let value = base * [[1, 2], [3, 5]][usize::from(is_open)][usize::from(has_dummy)];
    let bonus = if round.option(&BONUS_MULTIPLIED) { value } else { base };
    let (side, times) = (round.setup.team_of(declarer), if round.value(&STUCK) { 4 } else { 2 });
    let why = format_args!("contract bonus: {times} × {}", signed(bonus));
    points.add(side, times * bonus, why);
    let (book, beyond) = (tricks.min(BOOK), (tricks - BOOK).max(0));
    let first = if book == 1 { "trick".to_owned() } else { format!("{book} tricks") };
    points.add_any(side, book * value, format_args!("first {first} × {}", signed(value)));
    let each = if made {
        let (twice, half) = (2 * value, value / 2);
        points.made(side, level * twice, format_args!("made {level} more × {}", signed(twice)));
        points.add_each(side, beyond - level, half, ["overtrick", "overtricks"]);
        half
    } else {
        let why = format_args!("failed: {beyond} of {level} × {}", signed(value));
        points.failed(side, beyond * value, why);
        if tricks >= BOOK { value } else { 2 * value }
    };
    points.add_each(side.other(), HAND - tricks, each, ["trick", "tricks"]);
}
