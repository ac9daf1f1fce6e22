//! Hand and Foot Canasta: two sides lay canastas out of a hand and a foot, four rounds with a
//! rising minimum meld. Source: the family book, "Hand and Foot Canasta".

use scoring::*;

pub static GAME: Game = Game {
    id: "hand-and-foot",
    name: "Hand and Foot Canasta",
    summary: "Canastas from a hand and a foot, four rounds",
    rules: include_str!("../../rules/hand-and-foot.md"),
    category: Category::Melds,
    icon: "hearts",
    player_counts: PlayerCounts::sides(&[2, 4, 6]),
    options: &[&ROUNDS.spec, &DECKS.spec, &STOCK_OUT.spec],
    fields: &[
        &WENT_OUT.spec,
        &RED_THREES.spec,
        &RED.spec,
        &BLACK.spec,
        &WILD.spec,
        &TABLE.spec,
        &IN_HAND.spec,
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
    .default_for(|players, _| i64::try_from(players).unwrap_or(0) + 1)
    .help("How many decks to use, each with two jokers. Usually one more than there are players.");
static STOCK_OUT: GameOption<bool> =
    flag_option("stock_out_ends_game", "Empty stock ends the game", false)
        .help("When the stock runs out, the game ends, not only the round.");

static WENT_OUT: Field<Option<Side>> = choice("went_out", "Went out", Side::ALL)
    .noun("who went out")
    .question("Who went out?")
    .note(|_| "blank if nobody".to_owned())
    .checked_after("wild_canastas")
    .help("The side that went out; nobody if the stock ran out.");
static RED_THREES: Field<i64, PerTeam> = number("red_threes", "Red threes")
    .per_team()
    .between(Bound::Is(0), Bound::Of(|round| Some(2 * round.setup.valid_option(&DECKS)?)))
    .note(|_| "100 each, −100 if unmelded".to_owned())
    .help("Red threes the side has on the table.");
static RED: Field<i64, PerTeam> = number("red_canastas", "Red canastas")
    .per_team()
    .max_typed(most_red)
    .counted("red canasta", "red canastas")
    .points_each(500)
    .help("Canastas of seven natural cards.");
static BLACK: Field<i64, PerTeam> = number("black_canastas", "Black canastas")
    .per_team()
    .max_typed(|round| Some(WILDS * round.setup.valid_option(&DECKS)?))
    .counted("black canasta", "black canastas")
    .points_each(300)
    .help("Canastas of natural and wild cards.");
static WILD: Field<i64, PerTeam> = number("wild_canastas", "Wild canastas")
    .per_team()
    .max_typed(|round| Some(WILDS * round.setup.valid_option(&DECKS)? / 7))
    .counted("wild canasta", "wild canastas")
    .points_each(2000)
    .help("Canastas of seven wild cards.");
static TABLE: Field<i64, PerTeam> = on_table(&CARDS)
    .decks(|round| round.option(&DECKS))
    .per_team()
    .note(|_| "no red threes".to_owned())
    .help("Points for all cards on the table, canastas included, red threes not.");
static IN_HAND: Field<i64, PerTeam> = in_hand(&CARDS)
    .decks(|round| round.option(&DECKS))
    .per_team()
    .note(|_| "hands and feet".to_owned())
    .help("Points for the cards the side still holds in hands and feet.");

/// The card points of one deck, its wild cards, and the number of cards that canastas are made of.
const DECK: i64 = 610;
const WILDS: i64 = 6;
const IN_CANASTAS: i64 = 50;
static CARDS: [CardValue; 6] = [
    card("Jokers", 50, 2),
    card("Twos", 25, 4),
    card("Aces", 20, 4),
    card("King to 8", 10, 24),
    card("7 to 4, black 3", 5, 18),
    card("Red 3", 0, 2),
];
/// The minimum count of a side's first meld, by round; the last one stays.
const MINIMUM: [i64; 4] = [90, 120, 150, 180];

/// Returns how many red canastas can be made: each takes seven cards of a rank from four to ace,
/// and each deck has four of a rank.
fn most_red(round: &Round<'_>) -> Option<i64> {
    Some(11 * (4 * round.setup.valid_option(&DECKS)? / 7))
}

fn deal(_: &Past<'_>, deal: &mut Deal) {
    deal.known_fact("contract", "Minimum meld", deal.by_round(&MINIMUM));
    deal.fact("deal", "Cards", 28);
    deal.screen_fact("Dealt", "15 for the hand, 13 for the foot");
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    check_decks(round, problems);
    let kinds = [&RED, &BLACK, &WILD];
    let canastas = |side| kinds.map(|kind| round.value(kind)[side]);
    let are_known = kinds.iter().all(|kind| round.is_valid(kind));
    let mut out = round.valid(&WENT_OUT).flatten().map(Side::team);
    let of_out = out.filter(|_| are_known).map(|side| (side, canastas(side)));
    if let Some((side, [red, black, wild])) = of_out.filter(|(_, canastas)| canastas.contains(&0)) {
        let canastas = format!("{red} red, {black} black and {wild} wild canastas");
        let what = format!("{canastas}; going out takes one of each.");
        problems.refuse_team(round, &WENT_OUT, side, what);
        // A player who cannot have gone out may hold cards.
        out = None;
    }
    // Impossible canastas say nothing about what they count.
    let are_known = are_known && !problems.has(&WILD);
    for (side, count) in round.valid(&TABLE).into_iter().flatten() {
        let [red, black, wild] = if are_known { canastas(side) } else { [0; 3] };
        let least = 35 * red + 55 * black + 175 * wild;
        if count < least {
            let (count, least) = (signed(count), signed(least));
            let what = format!("{count}; those canastas alone count {least} or more.");
            problems.refuse_team(round, &TABLE, side, what);
        }
        if let Some(first) = round.deal.by_round(&MINIMUM).filter(|it| (1..*it).contains(&count)) {
            let what = format!("{count}; the first meld must count at least {first}.");
            problems.warn_team(round, &TABLE, side, what);
        }
    }
    let Some((out, in_hand)) = out.zip(round.valid(&IN_HAND)) else { return };
    let (left, others) = (in_hand[out], in_hand[out.other()]);
    if left > 0 && round.setup.player_count() == 2 {
        let what = format!("{left} in hand; a side that goes out has nothing left.");
        problems.refuse_team(round, &IN_HAND, out, what);
    } else if others == 0 {
        let what = "nothing in hand. Usually some cards are left.";
        problems.warn_team(round, &IN_HAND, out.other(), what);
    }
}

/// Refuses more than the cards of the decks can make.
fn check_decks(round: &Round<'_>, problems: &mut Diagnostics) {
    let Some(decks) = round.setup.valid_option(&DECKS) else { return };
    let sum = |field: &Field<i64, PerTeam>| Some(round.valid(field)?.sum());
    let (red, black, wild) = (sum(&RED), sum(&BLACK), sum(&WILD));
    if let Some((red, most)) = red.zip(most_red(round)).filter(|(red, most)| red > most) {
        let (are, red) = (plural(red, "is", "are"), counted(red, "red canasta", "red canastas"));
        let make = counted(decks, "deck makes", "decks make");
        problems.refuse(&RED, format!("There {are} {red}; {make} at most {most}."));
    }
    // Each black canasta has at least one wild card.
    let with_wild = black.filter(|black| *black <= WILDS * decks).unwrap_or(0);
    let wild_cards = wild.map(|wild| 7 * wild + with_wild);
    let all = || Some(7 * (red? + black? + wild?));
    let counts = || Some(sum(&TABLE)? + sum(&IN_HAND)?);
    for (field, sum, in_deck, [before, after]) in [
        (&RED_THREES, sum(&RED_THREES), 2, ["There are ", " red threes"]),
        (&WILD, wild_cards, WILDS, ["Wild and black canastas need ", " wild cards"]),
        (&BLACK, black, WILDS, ["", " black canastas need as many wild cards"]),
        (&BLACK, all(), IN_CANASTAS, ["All canastas need ", " cards"]),
        (&TABLE, counts(), DECK, ["The counts add up to ", ""]),
    ] {
        let most = in_deck * decks;
        if let Some(sum) = sum.filter(|sum| *sum > most) {
            let have = counted(decks, "deck has", "decks have");
            let (sum, most) = (signed(sum), signed(most));
            problems.refuse(field, format!("{before}{sum}{after}; {have} {most}."));
        }
    }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    if let Some(out) = round.value(&WENT_OUT) {
        points.add(out.team(), 100, "went out");
    }
    for canastas in [&RED, &BLACK, &WILD] {
        points.add_counts(round, canastas);
    }
    let (threes, in_hand) = (round.value(&RED_THREES), round.value(&IN_HAND));
    for (side, table) in round.value(&TABLE) {
        points.add_any(side, table, "on the table");
        points.add_any(side, -in_hand[side], "left in hands and feet");
        let count = counted(threes[side], "red three", "red threes");
        let (each, how) = if table == 0 { (-100, ", nothing melded") } else { (100, " × 100") };
        points.add_any(side, each * threes[side], format_args!("{count}{how}"));
    }
}

fn end(past: &Past<'_>) -> GameEnd {
    if past.option(&STOCK_OUT) && past.last().is_some_and(|round| !round.has_value(&WENT_OUT)) {
        return best_wins(past, "the stock ran out");
    }
    after_the_last_round(past)
}
