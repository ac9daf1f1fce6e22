//! 500 (bid for 125): two sides bid for the 125 points in the tricks; a side wins by bidding
//! itself out at 500. Source: the family book, "500 Rummy".

use scoring::*;

pub static GAME: Game = Game {
    id: "five-hundred-bid",
    name: "500 (bid for 125)",
    summary: "Two sides bid for 125 points; a made bid wins at 500",
    rules: include_str!("../../rules/five-hundred-bid.md"),
    category: Category::Tricks,
    icon: "diamonds",
    player_counts: PlayerCounts::sides(&[4]),
    options: &[&TARGET.spec, &LOSS_LIMIT.spec, &BID_OUT.spec, &NO_TRUMP_SET.spec],
    fields: &[&DECLARER.spec, &BID.spec, &TRUMP.spec, &CAPTURED.spec],
    goal: |setup| Some(setup.option(&TARGET)),
    deal,
    check,
    score,
    end,
    rank_key: |past, team| by_total_first(past, team, bid_out(past)),
    ..Game::BASE
};

static TARGET: GameOption<i64> =
    target_option(125, 5000, 500).help("The total that wins, if the side makes its bid.");
static LOSS_LIMIT: GameOption<i64> = number_option("loss_limit", "Lose at", -5000, -60, -150)
    .help("A side that falls to this total loses.");
static BID_OUT: GameOption<bool> = flag_option("bid_out", "Bid out to win", true)
    .help("A side can win only by making its own bid.");
static NO_TRUMP_SET: GameOption<SetCost> =
    choice_option("no_trump_set", "A failed no-trump bid costs", SetCost::ALL)
        .help("The bid, or the bid and 50.");

static DECLARER: Field<Option<Player>> = bidder();
static BID: Field<i64> = number("bid", "Bid")
    .within(60, DECK)
    .required()
    .question("What was bid?")
    .help("The points bid, from 60 to 125.");
static TRUMP: Field<Option<Suit>> = choice("trump", "Trump", Suit::OR_NONE)
    .required()
    .question("What is trump?")
    .help("The suit the bidder named, or no trump.");
static CAPTURED: Field<i64, PerTeam> = number("captured", "Captured")
    .noun("captured points")
    .per_team()
    .within(0, DECK)
    .multiple_of(5)
    .required()
    .total(Bound::Is(DECK))
    .cards(&CARDS)
    .question("What did {} capture?")
    .help("Points in the side’s tricks.");

/// The points in the deck.
const DECK: i64 = 125;
static CARDS: [CardValue; 4] =
    [card("Aces", 10, 4), card("Tens", 10, 4), card("Fives", 5, 4), card("Queen of spades", 25, 1)];
/// Points added to a no-trump bid.
const NO_TRUMP: i64 = 50;

choices! {
    /// The cost of a failed no-trump bid.
    enum SetCost {
        Bid = "bid", "the bid", 'B';
        BidPlusFifty = "bid-plus-50", "the bid and 50", 'P';
    }
}

fn deal(_: &Past<'_>, deal: &mut Deal) {
    deal.screen_fact("Cards", "12 each");
    deal.screen_fact("Kitty", 4);
    deal.screen_fact("Lowest bid", 60);
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    if let Some(bid) = round.valid(&BID)
        && bid % 5 != 0
    {
        problems.warn(&BID, format!("{bid} is not a multiple of 5. Is the bid right?"));
    }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let bid = round.value(&BID);
    let no_trump = round.value(&TRUMP) == Some(Suit::NoTrump);
    let bidders = round.team_in(&DECLARER);
    for (side, captured) in round.value(&CAPTURED) {
        if Some(side) != bidders {
            points.add(side, captured, format_args!("captured {captured}"));
        } else if captured >= bid {
            points.made(side, captured, format_args!("bid {bid}, took {captured}: made"));
            if no_trump {
                points.add(side, NO_TRUMP, "no trump");
            }
        } else {
            points.failed(side, -bid, format_args!("set: {captured} of {bid}"));
            if no_trump && round.option(&NO_TRUMP_SET) == SetCost::BidPlusFifty {
                points.add(side, -NO_TRUMP, "no trump");
            }
        }
    }
}

fn end(past: &Past<'_>) -> GameEnd {
    let (target, limit) = (past.option(&TARGET), past.option(&LOSS_LIMIT));
    let leaders = past.leaders();
    if past.option(&BID_OUT) {
        if let Some(side) = bid_out(past) {
            return GameEnd::Over {
                winners: vec![side],
                why: format!("bid out at {}", signed(target)),
            };
        }
    } else if past.highest() >= target {
        return match leaders.as_slice() {
            [side] => {
                GameEnd::Over { winners: vec![*side], why: format!("reached {}", signed(target)) }
            }
            _ => GameEnd::Tied(format!("Both sides have {}. Play on.", signed(past.highest()))),
        };
    }
    if past.lowest() > limit {
        return GameEnd::NotYet;
    }
    match leaders.as_slice() {
        [side] => {
            let why = format!("the other side fell to {}", signed(past.lowest()));
            GameEnd::Over { winners: vec![*side], why }
        }
        _ => GameEnd::Tied(format!("Both sides have {}. Play on.", signed(past.highest()))),
    }
}

/// Returns the side that bid in the last round, if it made its bid.
fn made_its_bid(past: &Past<'_>) -> Option<Team> {
    let round = past.last()?;
    let side = round.team_in(&DECLARER)?;
    (round.value(&CAPTURED)[side] >= round.value(&BID)).then_some(side)
}

/// Returns the side that has won by making its bid with the target.
fn bid_out(past: &Past<'_>) -> Option<Team> {
    let side =
        Some(past).filter(|past| past.valid && past.option(&BID_OUT)).and_then(made_its_bid)?;
    (past.total(side) >= past.option(&TARGET)).then_some(side)
}
