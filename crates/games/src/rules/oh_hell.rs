//! Oh Hell!: call your tricks exactly, with one card more each round and back down.
//! Source: the family book, "Oh Hell!".

use scoring::*;

pub static GAME: Game = Game {
    id: "oh-hell",
    name: "Oh Hell!",
    summary: "Make exactly your bid, from 1 card up to 10 and back",
    rules: include_str!("../../rules/oh-hell.md"),
    category: Category::Tricks,
    icon: "spades",
    player_counts: PlayerCounts::alone(3, 7),
    options: &[&MAX_CARDS.spec, &PEAK_TWICE.spec, &LAST_ROUND_BLIND.spec, &TEN_BID.spec],
    fields: &[&BIDS.spec, &TRICKS.spec, &TRUMP.spec],
    length,
    deal,
    check,
    score,
    ..Game::BASE
};

static MAX_CARDS: GameOption<i64> = number_option("max_cards", "Most cards dealt", 2, 17, 10)
    .max_for(|players| 51 / i64::try_from(players.max(1)).unwrap_or(51))
    .default_for(|players, _| if players <= 5 { 10 } else { 7 })
    .help("How many cards the largest deal has. From there the deals go back down.");
static PEAK_TWICE: GameOption<bool> = flag_option("peak_twice", "Largest deal twice", false)
    .help("The largest deal is played twice, which adds a round.");
static LAST_ROUND_BLIND: GameOption<bool> =
    flag_option("last_round_blind", "Last round bid at once", false).help(
        "In the last round everybody bids at once, as in the first, so the bids may add up to 1.",
    );
static TEN_BID: GameOption<TenBid> = choice_option("ten_bid", "A made bid of 10", TenBid::ALL)
    .help("Put a 1 in front of the 10, which makes 110, or add 10, which makes 20.");

static BIDS: Field<i64, PerPlayer> = number("bids", "Bid")
    .per_player()
    .between(Bound::Is(0), Bound::Of(|round| cards(round.setup, round.number())))
    .for_everyone()
    .asked_from(|round| round.deal.dealer.map(|dealer| round.setup.left_of(dealer)))
    .question("What did {} bid?")
    .note(bids_for_cards)
    .help("Tricks bid.");
static TRICKS: Field<i64, PerPlayer> = number("tricks", "Tricks")
    .per_player()
    .between(Bound::Is(0), Bound::Of(|round| cards(round.setup, round.number())))
    .required()
    .total(Bound::Of(|round| cards(round.setup, round.number())))
    .question("How many tricks did {} take?")
    .help("Tricks taken.");
static TRUMP: Field<Option<Suit>> =
    choice("trump", "Trump", Suit::FOUR).help("The suit of the turned-up card (optional).");

choices! {
    /// The score of a made bid of 10 or more.
    enum TenBid {
        Prefix = "prefix", "110", 'P';
        Add = "add", "20", 'A';
    }
}

/// Returns how many rounds there are, up to the peak and back; `None` if an option it needs is a
/// problem.
fn length(setup: &Setup<'_>) -> Option<usize> {
    let peak = setup.valid_option(&MAX_CARDS)?;
    let twice = i64::from(setup.valid_option(&PEAK_TWICE)?);
    usize::try_from(2 * peak - 1 + twice).ok()
}

/// Returns the number of cards dealt in a round; `None` if an option it needs is a problem.
fn cards(setup: &Setup<'_>, round: usize) -> Option<i64> {
    let peak = setup.valid_option(&MAX_CARDS)?;
    let twice = i64::from(setup.valid_option(&PEAK_TWICE)?);
    let round = i64::try_from(round).ok()?;
    Some(round.min(2 * peak + twice - round).min(peak).max(1))
}

fn deal(past: &Past<'_>, deal: &mut Deal) {
    deal.leader(past, "Leads first");
    deal.known_fact("deal", "Cards", cards(past.setup, deal.number));
}

/// Returns all bids and the cards dealt, for example "7 bid, 6 cards".
fn bids_for_cards(round: &Round<'_>) -> String {
    match cards(round.setup, round.number()) {
        Some(cards) if round.has_value(&BIDS) => {
            format!("{} bid, {}", round.value(&BIDS).sum(), counted(cards, "card", "cards"))
        }
        _ => String::new(),
    }
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    let Some(cards) = cards(round.setup, round.number()) else { return };
    let last = length(round.setup) == Some(round.number());
    let blind = round.number() == 1 || (last && round.option(&LAST_ROUND_BLIND));
    if let Some(bids) = round.valid(&BIDS)
        && bids.sum() == cards
        && !blind
    {
        let message = format!(
            "The bids add up to {cards}, the number of cards dealt. The dealer should have bid higher or lower."
        );
        problems.warn(&BIDS, message);
    }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let tricks = round.value(&TRICKS);
    for (player, bid) in round.value(&BIDS) {
        let took = tricks[player];
        points.add_note(player, format_args!("{took} of {bid}"));
        if took == bid {
            let why = format_args!("bid {bid}, took {took}: made");
            points.made(player, made(bid, round.option(&TEN_BID)), why);
        } else {
            points.failed(player, 0, format_args!("bid {bid}, took {took}: scratch"));
        }
    }
}

/// Returns the score of a made bid: the bid with a 1 in front of it, or 10 more than the bid.
fn made(bid: i64, ten_bid: TenBid) -> i64 {
    if bid >= 10 && ten_bid == TenBid::Prefix { 100 + bid } else { 10 + bid }
}
