//! Cardigan: four deals from four packs, scored by contract, cards and full suits.
//! Source: Rules of Card Games: Cardigan.

use crate::engine::*;

pub static GAME: Game = Game {
    id: "cardigan",
    name: "Cardigan",
    summary: "Four deals from four packs, with eleven kinds of bid",
    rules: include_str!("../../../assets/rules/cardigan.md"),
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
    deal: |_, deal| deal.screen_fact("Cards", "13 each, from the dealer's deck"),
    check,
    score,
    ..Game::BASE
};

static BONUS_MULTIPLIED: GameOption<bool> =
    flag_option("bonus_multiplied", "Dummy raises the contract bonus", false)
        .help("Playing open or with a dummy multiplies the contract bonus too.");

static DUPLICATES: Field<NumberList, PerPlayer> = numbers("duplicates", "Duplicates", &[2, 3, 4])
    .per_player()
    .seldom()
    .note(|_| "2, 3 or 4 cards alike".to_owned())
    .help("The pairs, triplets and fours that a player announced before the bidding.");
static DECLARER: Field<PlayerRef> = player("declarer", "Declarer")
    .required()
    .question("Who bid?")
    .help("Who named the final contract.");
static STUCK: Field<Flag> = flag("stuck", "Dealer was stuck")
    .beside()
    .offered(|round| round.deal.dealer.is_some() && round.value(&DECLARER) == round.deal.dealer)
    .help("The first three passed and the dealer had to name a contract.");
static STRAIN: Field<Word<Strain>> = choice("strain", "Bid", Strain::ALL)
    .required()
    .question("Which bid?")
    .in_rows(&["Ordinary", "Alone"], 4)
    .help("What was bid.");
static LEVEL: Field<Number> = number("level", "Level")
    .within(1, 7)
    .required()
    .beside()
    .help("Tricks bid beyond the first six, from 1 to 7.");
static PLAY: Field<Word<Play>> = choice("play", "Play", Play::ALL)
    .question("How was it played?")
    .hidden_in_rows()
    .help("Whether the declarer played open, with the partner as dummy, or both.");
static TRICKS: Field<Number> = number("tricks", "Tricks")
    .within(0, 13)
    .required()
    .beside()
    .counted("trick", "tricks")
    .help("Tricks of the declarer's side.");
static CARDS: Field<Number, PerTeam> = number("cards", "Card points")
    .noun("card points")
    .per_team()
    .required()
    .beside()
    .max_typed(|round| Some(DEAREST * deal_of(round)))
    .expected_total(|round| {
        let rest = PACKS.saturating_sub(counted_before(round));
        (round.number() == DEALS && round.past.valid).then(|| rest.saturating_mul(deal_of(round)))
    })
    .cards_of(|round| VALUES.map(|(label, worth)| card(label, deal_of(round) * worth, 0)).to_vec())
    .help("Value of the cards in the side's pile, at this deal's values.");
static DISCARDS: Field<Number, PerTeam> = number("discards", "Discards")
    .per_team()
    .within(0, 26)
    .points_each(5)
    .help("Cards that the other side discarded.");
static FULL_SUITS: Field<Number, PerTeamPart> = number("full_suits", "Full suits")
    .per_team_part(&["diamonds", "clubs", "hearts", "spades"])
    .within(0, 4)
    .when(|round| Some(round.number() == DEALS))
    .help("Complete suits, ace to king, among all cards the side took in the four deals.");

const DEALS: usize = 4;
/// The book: tricks before those of the level count.
const BOOK: i64 = 6;
/// Card values in the first deal.
const VALUES: [(&str, i64); 6] =
    [("Aces", 11), ("Tens", 10), ("Fives", 5), ("Kings", 4), ("Queens", 3), ("Jacks", 2)];
/// The four packs in the same values, and the 52 most valuable cards.
const PACKS: i64 = 560;
const DEAREST: i64 = 432;
/// The cards of a full suit, and their points in the same values.
const SUIT: (i64, i64) = (13, 35);
/// What a slam adds to a bid, by its level from 0.
const SLAMS: [i64; 8] = [0, 0, 0, 0, 50, 100, 200, 400];
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
    /// How the declarer's side played.
    enum Play {
        Closed = "closed", "closed", 'C';
        Dummy = "dummy", "dummy", 'D';
        Open = "open", "open", 'O';
        OpenDummy = "open-dummy", "open and dummy", 'B';
    }
}

/// Returns the number of the deal, by which the cards' values are multiplied.
fn deal_of(round: &Round<'_>) -> i64 {
    i64::try_from(round.number()).unwrap_or(1)
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    let deal = deal_of(round);
    let too_many = |sets: &Vec<i64>| sets.iter().sum::<i64>() > 13;
    if round.valid(&DUPLICATES).is_some_and(|all| all.values().iter().any(too_many)) {
        problems.refuse(&DUPLICATES, "A player announced more than the 13 cards of a hand.");
    }
    let (declarer, dealer) = (round.valid(&DECLARER).flatten(), round.deal.dealer);
    let another = declarer.zip(dealer).is_some_and(|(declarer, dealer)| declarer != dealer);
    if round.valid(&STUCK) == Some(true) && another {
        problems.refuse(&STUCK, "Only the dealer can be stuck with a contract.");
    }
    let discards = round.valid(&DISCARDS);
    if let Some(sum @ 40..) = discards.as_ref().map(PerSeat::sum) {
        problems.refuse(&DISCARDS, format!("There are {sum} discards; there can be at most 39."));
    }
    if let Some(suits) = round.valid(&FULL_SUITS)
        && suits[Team::A].iter().zip(&suits[Team::B]).any(|(one, other)| one + other > 4)
    {
        problems.refuse(&FULL_SUITS, "Both sides together have at most four of each full suit.");
    }
    let Some(cards) = round.valid(&CARDS) else { return };
    let (sum, most) = (cards.sum(), DEAREST * deal);
    if sum > most || cards.values().iter().any(|count| count % deal != 0) {
        let message = format!("Card points must be multiples of {deal}, at most {most} in all.");
        return problems.refuse(&CARDS, message);
    }
    check_full_suits(round, problems);
    let all = counted_before(round).saturating_add(sum / deal);
    if round.number() == DEALS && round.past.valid && all != PACKS {
        let message =
            format!("At first-deal values all cards make {all}; they should make {PACKS}.");
        problems.warn(&CARDS, message);
    }
    if let (Some(_), Some(_), Some(discards)) = (declarer, round.valid(&TRICKS), discards) {
        for (side, count) in cards {
            let took = tricks(round, side);
            if took == 0 && discards[side] == 0 && count > 0 {
                problems.warn(&CARDS, format!("{count} for cards without a trick or discard?"));
            } else if took > 0 && count == deal {
                let (has, least) = (round.setup.team_has(side), 2 * deal);
                let message =
                    format!("{has} {count} for cards; the least that counts is a jack, {least}.");
                problems.refuse(&CARDS, message);
            }
        }
    }
}

/// Returns the card points of the deals before, at first-deal values.
fn counted_before(round: &Round<'_>) -> i64 {
    // What stands in rounds before may itself be wrong, and of any size.
    let before = round.past.iter().map(|past| past.value(&CARDS).sum() / deal_of(&past));
    before.fold(0, i64::saturating_add)
}

/// Returns the tricks of a side, as far as they are written.
fn tricks(round: &Round<'_>, side: Team) -> i64 {
    let tricks = round.value(&TRICKS);
    let declared = round.value(&DECLARER).map(|who| round.setup.team_of(who));
    if declared == Some(side) { tricks } else { 13 - tricks }
}

/// Refuses what the cards of four deals cannot make: the piles may be hard to count again, but a
/// full suit has thirteen cards, and six of them count.
fn check_full_suits(round: &Round<'_>, problems: &mut Diagnostics) {
    let is_read = round.past.valid
        && round.valid(&DECLARER).flatten().is_some()
        && round.valid(&TRICKS).is_some()
        && round.valid(&DISCARDS).is_some();
    let Some(suits) = round.valid(&FULL_SUITS).filter(|_| is_read) else { return };
    let (cards_of_a_suit, worth) = SUIT;
    for (side, _) in suits.iter().filter(|(_, suits)| suits.iter().any(|count| *count > 0)) {
        let of = |round: &Round<'_>| {
            let pile = 4 * tricks(round, side) + round.value(&DISCARDS)[side];
            (pile, round.value(&CARDS)[side] / deal_of(round))
        };
        let deals = round.past.iter().map(|past| of(&past)).chain([of(round)]);
        let (pile, points) =
            deals.fold((0_i64, 0_i64), |all, one| (all.0 + one.0, all.1.saturating_add(one.1)));
        let has = round.setup.team_has(side);
        if pile < cards_of_a_suit {
            let message = format!(
                "{has} a full suit, and took {pile} cards at most in the four deals; a full suit \
                 is {cards_of_a_suit} cards."
            );
            problems.refuse(&FULL_SUITS, message);
        } else if points < worth {
            let message = format!(
                "{has} a full suit, and {points} for all cards at first-deal values; a full suit \
                 alone counts {worth}."
            );
            problems.refuse(&FULL_SUITS, message);
        }
    }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let duplicates = round.value(&DUPLICATES);
    for (player, sets) in duplicates.iter().filter(|(_, sets)| !sets.is_empty()) {
        let sum: i64 = sets.iter().filter_map(|set| SETS.get(usize::try_from(*set).ok()?)).sum();
        let (count, name) = (i64::try_from(sets.len()).unwrap_or(0), round.setup.name(player));
        points.add(player, sum * count, format_args!("{name}'s duplicates: {sum} × {count}"));
    }
    contract(round, &duplicates, points);
    let (cards, discards) = (round.value(&CARDS), round.value(&DISCARDS));
    for (side, suits) in round.value(&FULL_SUITS) {
        points.add(side, cards[side], "cards");
        points.add_each(side, discards[side], 5, ["discard", "discards"]);
        let suits = suits.into_iter().zip(Strain::ALL);
        for (factor, (count, suit)) in (1..).zip(suits).filter(|(_, (count, _))| *count > 0) {
            let suit = suit.label.to_lowercase();
            let why = format!("{} of {suit}", counted(count, "full suit", "full suits"));
            points.add(side, factor * 500 * count * (count + 1), why);
        }
    }
}

/// Bonus and tricks of the contract.
fn contract(round: &Round<'_>, duplicates: &PerSeat<Player, Vec<i64>>, points: &mut ScoreLines) {
    let Some(declarer) = round.value(&DECLARER) else { return };
    let (side, partner) = (round.setup.team_of(declarer), round.setup.across(declarer));
    let (level, tricks, play) = (round.value(&LEVEL), round.value(&TRICKS), round.value(&PLAY));
    let made = tricks >= BOOK + level;
    let whole = |player| made && duplicates[player].iter().sum::<i64>() == 13;
    let open = matches!(play, Some(Play::Open | Play::OpenDummy)) || whole(declarer);
    let dummy = matches!(play, Some(Play::Dummy | Play::OpenDummy)) || whole(partner);
    let kind = round.value(&STRAIN).unwrap_or(Strain::NONE).choice();
    let above: i64 = Strain::ALL.iter().take_while(|other| **other != kind).map(|_| 50).sum();
    let slam = usize::try_from(level).ok().and_then(|level| SLAMS.get(level)).unwrap_or(&0);
    let base = 100 + above + slam;
    let value = base * [[1, 2], [3, 5]][usize::from(open)][usize::from(dummy)];
    let times = if round.value(&STUCK) { 4 } else { 2 };
    let bonus = if round.option(&BONUS_MULTIPLIED) { value } else { base };
    points.add(side, times * bonus, format_args!("contract bonus: {times} × {bonus}"));
    let (book, beyond, others) = (tricks.min(BOOK), (tricks - BOOK).max(0), 13 - tricks);
    points.add_each(side, book, value, ["trick up to six", "tricks up to six"]);
    let each = if made {
        let (over, twice, half) = (beyond - level, 2 * value, value / 2);
        points.made(side, level * twice, format_args!("made {level} more × {twice}"));
        points.add_each(side, over, half, ["overtrick", "overtricks"]);
        half
    } else {
        points.failed(side, beyond * value, format_args!("failed: {beyond} of {level} × {value}"));
        if tricks >= BOOK { value } else { 2 * value }
    };
    points.add_each(side.other(), others, each, ["trick", "tricks"]);
}
