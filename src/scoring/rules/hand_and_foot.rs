//! Hand and Foot Canasta: two sides lay canastas out of a hand and a foot, four rounds with a
//! rising minimum meld. Source: the family book, "Hand and Foot Canasta".

use crate::engine::*;

pub static GAME: Game = Game {
    id: "hand-and-foot",
    name: "Hand and Foot Canasta",
    summary: "Canastas out of a hand and a foot, four rounds",
    rules: include_str!("../../../assets/rules/hand-and-foot.md"),
    category: Category::Melds,
    icon: "hearts",
    player_counts: PlayerCounts::sides(&[2, 4, 6]),
    options: &[&ROUNDS.spec, &DECKS.spec, &STOCK_OUT.spec],
    items: &[
        WENT_OUT.item(),
        RED_THREES.item(),
        RED.item(),
        BLACK.item(),
        WILD.item(),
        TABLE.item(),
        IN_HAND.item(),
    ],
    length: |setup| usize::try_from(setup.valid_option(&ROUNDS)?).ok(),
    deal,
    check,
    score,
    end,
    ..Game::BASE
};

static ROUNDS: GameOption<i64> = rounds_option(10, 4);
static DECKS: GameOption<i64> = number_option("decks", "Decks", 1, 20, 5)
    .default_for(|players| i64::try_from(players).unwrap_or(0) + 1)
    .help("How many decks to use, each with two jokers. Usually one more than there are players.");
static STOCK_OUT: GameOption<bool> =
    flag_option("stock_out_ends_game", "Empty stock ends the game", false)
        .help("When the stock runs out, the game ends, not only the round.");

static WENT_OUT: Field<Word<Side>> = choice("went_out", "Went out", Side::ALL)
    .question("Who went out?")
    .note(|_| "blank if nobody".to_owned())
    .checked_after("wild_canastas")
    .help("The side that went out; nobody if the stock ran out.");
static RED_THREES: Field<Number, PerTeam> = number("red_threes", "Red threes")
    .per_team()
    .between(Bound::Is(0), Bound::Of(|round| Some(2 * round.setup.valid_option(&DECKS)?)))
    .points_each(100)
    .help("Red threes the side has on the table.");
static RED: Field<Number, PerTeam> = number("red_canastas", "Red canastas")
    .per_team()
    .points_each(500)
    .max_typed(most_red)
    .help("Canastas of seven natural cards.");
static BLACK: Field<Number, PerTeam> = number("black_canastas", "Black canastas")
    .per_team()
    .points_each(300)
    .max_typed(|round| most_canastas(round, 7 * WILDS))
    .help("Canastas of natural and wild cards.");
static WILD: Field<Number, PerTeam> = number("wild_canastas", "Wild canastas")
    .per_team()
    .points_each(2000)
    .max_typed(|round| most_canastas(round, WILDS))
    .help("Canastas of seven wild cards.");
static TABLE: Field<Number, PerTeam> = on_table(&CARDS)
    .per_team()
    .note(|_| "without red threes".to_owned())
    .help("Points for all cards on the table, canastas included, red threes not.");
static IN_HAND: Field<Number, PerTeam> = in_hand(&CARDS)
    .per_team()
    .note(|_| "hands and feet".to_owned())
    .help("Points for the cards the side still holds in hands and feet.");

/// The count of one deck, its wild cards, and all cards that canastas are made of.
const DECK: i64 = 610;
const WILDS: i64 = 6;
const IN_CANASTAS: i64 = 50;
static CARDS: [CardValue; 6] = [
    card("Jokers", 50, 0),
    card("Twos", 25, 0),
    card("Aces", 20, 0),
    card("King to 8", 10, 0),
    card("7 to 4, black 3", 5, 0),
    card("Red 3", 0, 0),
];
/// The minimum count of a side's first meld, by round; the last one stays.
const MINIMUM: [i64; 4] = [90, 120, 150, 180];

/// Returns how many canastas of seven can be made of so many cards a deck.
fn most_canastas(round: &Round<'_>, cards: i64) -> Option<i64> {
    Some(cards * round.setup.valid_option(&DECKS)? / 7)
}

/// Returns how many red canastas can be made: of the four cards a deck of each rank, four to ace.
fn most_red(round: &Round<'_>) -> Option<i64> {
    Some(11 * (4 * round.setup.valid_option(&DECKS)? / 7))
}

fn minimum(round: usize) -> i64 {
    MINIMUM.get(round.saturating_sub(1)).copied().unwrap_or(180)
}

fn deal(_: &Past<'_>, deal: &mut Deal) {
    deal.fact("contract", "Minimum meld", minimum(deal.number));
    deal.fact("deal", "Cards", 28);
    deal.screen_fact("Dealt", "15 for the hand, 13 for the foot");
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    let mut out = round.valid(&WENT_OUT).flatten().map(Side::team);
    let (red, black, wild) = (round.valid(&RED), round.valid(&BLACK), round.valid(&WILD));
    let (table, in_hand) = (round.valid(&TABLE), round.valid(&IN_HAND));
    let has = |side: Team| round.setup.team_has(side);
    if let Some(decks) = round.setup.valid_option(&DECKS) {
        check_decks(round, decks, problems);
    }

    if let (Some(red), Some(black), Some(wild)) = (&red, &black, &wild) {
        if let Some(side) = out
            && [red[side], black[side], wild[side]].contains(&0)
        {
            let (has, red, black, wild) = (has(side), red[side], black[side], wild[side]);
            let message = format!(
                "{has} {red} red, {black} black and {wild} wild canastas; to go out takes one of each."
            );
            problems.refuse(&WENT_OUT, message);
            // Who cannot have gone out may hold cards.
            out = None;
        }
        // Canastas that cannot be say nothing of what they count.
        let sound = !problems.faults().has(round.place, WILD.spec.id);
        for (side, count) in table.iter().filter(|_| sound).flat_map(PerSeat::iter) {
            let least = 35 * red[side] + 55 * black[side] + 175 * wild[side];
            if *count < least {
                let has = has(side);
                let message = format!("{has} {count}; those canastas alone count {least} or more.");
                problems.refuse(&TABLE, message);
            }
        }
    }
    if let (Some(out), Some(in_hand)) = (out, &in_hand) {
        let (left, others) = (in_hand[out], in_hand[out.other()]);
        if left > 0 && round.setup.player_count() == 2 {
            let message =
                format!("{} {left} in hand; a side that goes out has nothing left.", has(out));
            problems.refuse(&IN_HAND, message);
        } else if others == 0 {
            let message =
                format!("{} nothing in hand. Usually some cards are left.", has(out.other()));
            problems.warn(&IN_HAND, message);
        }
    }
    let minimum = minimum(round.number());
    for (side, count) in table.iter().flat_map(PerSeat::iter) {
        if *count > 0 && *count < minimum {
            let has = has(side);
            let message = format!("{has} {count}; the first meld must count at least {minimum}.");
            problems.warn(&TABLE, message);
        }
    }
}

/// Refuses more than the cards of the decks can make.
fn check_decks(round: &Round<'_>, decks: i64, problems: &mut Diagnostics) {
    let sum = |field: &Field<Number, PerTeam>| Some(round.valid(field)?.sum());
    let counts = sum(&TABLE).zip(sum(&IN_HAND)).map(|(table, in_hand)| table + in_hand);
    let (red, black, wild) = (sum(&RED), sum(&BLACK), sum(&WILD));
    let all = || Some(7 * (red? + black? + wild?));
    let most_red = most_red(round).unwrap_or_default();
    if let Some(red) = red.filter(|red| *red > most_red) {
        let (are, make) = (plural(red, "is", "are"), plural(decks, "makes", "make"));
        let (red, decks) =
            (counted(red, "red canasta", "red canastas"), counted(decks, "deck", "decks"));
        let message =
            format!("There {are} {red}; {decks} {make} {most_red} of seven cards of one rank.");
        problems.refuse(&RED, message);
    }
    // Each black one has a wild card or more.
    let least_wild =
        |wild: i64| 7 * wild + black.filter(|count| *count <= WILDS * decks).unwrap_or(0);
    for (field, sum, in_deck, [before, after]) in [
        (&RED_THREES, sum(&RED_THREES), 2, ["There are ", " red threes"]),
        (&WILD, wild.map(least_wild), WILDS, ["These canastas need ", " wild cards"]),
        (&BLACK, black, WILDS, ["Black canastas need a wild card each: ", ""]),
        (&BLACK, all(), IN_CANASTAS, ["All canastas need ", " cards"]),
        (&TABLE, counts, DECK, ["The counts add up to ", ""]),
    ] {
        let all = in_deck * decks;
        if let Some(sum) = sum.filter(|sum| *sum > all) {
            let (decks, have) = (counted(decks, "deck", "decks"), plural(decks, "has", "have"));
            problems.refuse(field, format!("{before}{sum}{after}; {decks} {have} {all}."));
        }
    }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    if let Some(out) = round.value(&WENT_OUT) {
        points.add(out.team(), 100, "went out");
    }
    let canastas = [
        (&RED, 500, ["red canasta", "red canastas"]),
        (&BLACK, 300, ["black canasta", "black canastas"]),
        (&WILD, 2000, ["wild canasta", "wild canastas"]),
    ];
    let (threes, in_hand) = (round.value(&RED_THREES), round.value(&IN_HAND));
    for (side, table) in round.value(&TABLE) {
        for (field, worth, what) in canastas {
            let count = round.value(field)[side];
            if count > 0 {
                points.add_each(side, count, worth, what);
            }
        }
        points.add(side, table, "on the table");
        if in_hand[side] > 0 {
            points.add(side, -in_hand[side], "left in hands and feet");
        }
        match (threes[side], table) {
            (0, _) => {}
            (count, 0) => {
                let threes = counted(count, "red three", "red threes");
                points.add(side, -100 * count, format_args!("{threes}, nothing melded"));
            }
            (count, _) => points.add_each(side, count, 100, ["red three", "red threes"]),
        }
    }
}

fn end(past: &Past<'_>) -> GameEnd {
    let dry = past.last().is_some_and(|round| round.value(&WENT_OUT).is_none());
    if dry && past.option(&STOCK_OUT) {
        return best_wins(past, "the stock ran out");
    }
    after_the_last_round(past)
}
