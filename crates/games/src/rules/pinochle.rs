//! Pinochle: meld and counters against a bid, three alone or four in sides, to 150.
//! Source: Pinochle, as the Gwinnett senior games play it.

use scoring::*;

pub static GAME: Game = Game {
    id: "pinochle",
    name: "Pinochle",
    summary: "Bid for meld and counters, to 150",
    rules: include_str!("../../rules/pinochle.md"),
    category: Category::Tricks,
    icon: "diamonds",
    player_counts: PlayerCounts::either(3, 3, &[4]),
    options: &[&TARGET.spec, &ROUNDS.spec, &SET_KEEPS.spec, &MELD_LOSS.spec, &BIDDER_FIRST.spec],
    fields: &[
        &DECLARER.spec,
        &BID.spec,
        &TRUMP.spec,
        &MELD.spec,
        &CAPTURED.spec,
        &NO_TRICKS.spec,
        &RENEGE.spec,
    ],
    length: |setup| usize::try_from(setup.valid_option(&ROUNDS)?).ok().filter(|hands| *hands > 0),
    goal: |setup| (setup.option(&ROUNDS) == 0).then(|| setup.option(&TARGET)),
    deal,
    check,
    score,
    end,
    rank_key: |past, team| by_total_first(past, team, bidder_home(past)),
    ..Game::BASE
};

static TARGET: GameOption<i64> = target_option(20, 5000, 150);
static ROUNDS: GameOption<i64> = number_option("rounds", "Rounds", 0, 100, 0)
    .help("The game ends after this many rounds; 0 plays to the target.");
static SET_KEEPS: GameOption<SetKeeps> =
    choice_option("set_keeps", "Failed bidder keeps points", SetKeeps::ALL)
        .help("Who keeps meld and points after a failed bid and loses only the bid.");
static MELD_LOSS: GameOption<MeldLoss> =
    choice_option("meld_loss", "Meld lost without a trick", MeldLoss::ALL)
        .help("A side that takes no trick loses its meld, or every player who takes none does.");
static BIDDER_FIRST: GameOption<bool> = flag_option("bidder_first", "Bidder counts first", false)
    .help("A bidder who reaches the target wins, even if somebody else has more.");
static DECLARER: Field<Option<Player>> = bidder();
static BID: Field<i64> = number("bid", "Bid")
    .within(STUCK, 500)
    .required()
    .question("What was bid?")
    .help("The bid, at least 21, or 20 for a dealer who is stuck.");
static TRUMP: Field<Option<Suit>> =
    choice("trump", "Trump", Suit::FOUR).help("The suit the bidder named (optional).");
static MELD: Field<i64, PerPlayer> = number("meld", "Meld")
    .per_player()
    .within(0, 1000)
    .required()
    .cards(&MELDS)
    .filled(|round, _| round.has_value(&MELD).then_some(0))
    .help("The meld the player laid down.");
static CAPTURED: Field<i64, PerTeam> = number("captured", "Captured")
    .noun("captured points")
    .per_team()
    .within(0, HAND)
    .required()
    .total(Bound::Of(|round| round.valid(&RENEGE)?.is_none().then_some(HAND)))
    .at_most_in_all(
        Bound::Of(|round| round.is_valid(&RENEGE).then_some(HAND)),
        "Captured points add up to {sum}; a hand has {most}.",
    )
    .cards(&COUNTERS)
    .question("What did {} capture?")
    .help("Counters taken, plus 1 for the last trick. Leave out the 25 for taking every trick.");
static NO_TRICKS: Field<Vec<Player>> = players("no_tricks", "No trick", 0, 3)
    .offered(|round| {
        let (sides, taken) = (round.setup.in_sides, round.value(&CAPTURED));
        let most = |it| if sides || round.team_in(&DECLARER) != Some(it) { 0 } else { DISCARDS };
        let has = |unit| round.has_value_for(&CAPTURED, Subject::Team(unit));
        sides && round.option(&MELD_LOSS) == MeldLoss::Player
            || round.setup.teams().any(|unit| has(unit) && taken[unit] <= most(unit))
    })
    .question("Who took no trick?")
    .help("Who took no trick.");
static RENEGE: Field<Option<Player>> = player("renege", "Renege")
    .question("Who reneged?")
    .hidden_in_rows()
    .help("Who reneged, if it was not corrected in time (optional).");
/// The bid of a dealer when everybody has passed.
const STUCK: i64 = 20;
/// The points for counters and last trick. Taking every trick scores the same number again.
const HAND: i64 = 25;
/// The bidder's discards with three players.
const DISCARDS: i64 = 3;
static COUNTERS: [CardValue; 2] = [card("Aces, tens, kings", 1, 24), card("Last trick", 1, 1)];
#[rustfmt::skip] // a table
static MELDS: [CardValue; 17] = [
    card("Run in trump", 15, 0), card("Nine of trump", 1, 0), card("Roundhouse", 24, 0),
    card("Four aces", 10, 0), card("Four kings", 8, 0), card("Four queens", 6, 0),
    card("Four jacks", 4, 0), card("Pinochle", 4, 0), card("Marriage", 2, 0),
    card("Marriage in trump", 4, 0), card("Eight aces", 100, 0), card("Eight kings", 80, 0),
    card("Eight queens", 60, 0), card("Eight jacks", 40, 0), card("Double pinochle", 30, 0),
    card("Double marriage", 15, 0), card("Double marriage in trump", 30, 0),
];
choices! {
    /// Failed bids that keep meld and points.
    enum SetKeeps {
        StuckDealer = "stuck-dealer", "the stuck dealer", 'D';
        Every = "every", "every bidder", 'E';
        Nobody = "none", "nobody", 'N';
    }
    /// Who loses meld without a trick.
    enum MeldLoss {
        Side = "side", "by the side", 'S';
        Player = "player", "by each player", 'P';
    }
}
fn deal(past: &Past<'_>, deal: &mut Deal) {
    let cards = if past.setup.in_sides { "12 each" } else { "15 each, a kitty of 3" };
    deal.screen_fact("Cards", cards);
    deal.screen_fact("Lowest bid", STUCK + 1);
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    let (setup, bid, declarer) = (round.setup, round.valid(&BID), round.team_in(&DECLARER));
    if let (Some(STUCK), Some(dealer)) = (bid, round.dealer_other_than(&DECLARER)) {
        let dealer = setup.name(dealer);
        problems.refuse(&BID, format!("Only the dealer, {dealer}, can be stuck with {STUCK}."));
    } else if let Some(bid @ 101..) = bid {
        problems.warn(&BID, format!("{bid} is a very high bid. Is it right?"));
    }
    let Some(none) = round.valid(&NO_TRICKS) else { return };
    if none.len() == setup.player_count() {
        problems.refuse(&NO_TRICKS, "Somebody took the tricks, so not everybody can have none.");
    }
    for (unit, got) in round.valid(&CAPTURED).into_iter().flatten() {
        let (name, without) = (setup.team_name(unit), setup.is_among(unit, &none));
        let puts_away = !setup.in_sides && declarer.is_none_or(|declarer| declarer == unit);
        let at_most = if puts_away { DISCARDS } else { 0 };
        if got == 0 && !without {
            problems
                .warn(&CAPTURED, format!("{name} captured 0. If {name} took no trick, say so."));
        } else if without && got > at_most && round.valid(&RENEGE) == Some(None) {
            problems.refuse(&NO_TRICKS, format!("{name} captured {got}, so {name} took a trick."));
        }
    }
}

/// Returns the points of a unit in a hand: meld that counts, captured, all tricks.
fn count(round: &Round<'_>, unit: Team) -> [i64; 3] {
    let (setup, meld, played_out) = (round.setup, round.value(&MELD), !round.has_value(&RENEGE));
    let none = if played_out { round.value(&NO_TRICKS) } else { Vec::new() };
    let without = |unit: Team| setup.is_among(unit, &none);
    let each = round.option(&MELD_LOSS) == MeldLoss::Player;
    let keeps = |player: &Player| !(none.contains(player) && (each || without(unit)));
    let all = setup.teams().filter(|other| *other != unit).all(without);
    let meld = setup.members(unit).into_iter().filter(keeps).map(|player| meld[player]).sum();
    [meld, round.value(&CAPTURED)[unit], if all { HAND } else { 0 }]
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let (bidder, reneged) = (round.team_in(&DECLARER), round.team_in(&RENEGE));
    let (bid, set_keeps) = (round.value(&BID), round.option(&SET_KEEPS));
    let keeps = set_keeps == SetKeeps::Every || set_keeps == SetKeeps::StuckDealer && bid == STUCK;
    for unit in round.setup.teams() {
        let [meld, taken, all] = count(round, unit);
        let (count, sum) = (meld + taken + all, format!("{meld} + {}", taken + all));
        let all = if all > 0 { " + 25 for all tricks" } else { "" };
        let words = format!("{meld} in meld + {taken} taken{all}");
        points.add_note(unit, if reneged == Some(unit) { "reneged".to_owned() } else { sum });
        if reneged == Some(unit) && bidder == Some(unit) {
            points.failed(unit, -bid, format_args!("reneged: lost the bid of {bid}"));
        } else if reneged == Some(unit) {
            points.add(unit, 0, "reneged: lost meld and points");
        } else if bidder != Some(unit) {
            points.add(unit, count, words);
        } else if reneged.is_some() || count >= bid {
            let why = if reneged.is_some() { ", as others reneged" } else { "" };
            points.made(unit, count, format_args!("{words}; bid {bid}: made{why}"));
        } else if keeps {
            points.failed(unit, count - bid, format_args!("{words}; set, lost {bid}"));
        } else {
            points.failed(unit, -bid, format_args!("set: {count} of {bid}"));
        }
    }
}

fn end(past: &Past<'_>) -> GameEnd {
    if past.option(&ROUNDS) > 0 {
        return after_the_last_round(past);
    }
    let target = past.option(&TARGET);
    let Some(unit) = bidder_home(past) else { return best_alone(past, target) };
    GameEnd::Over { winners: vec![unit], why: format!("bid and reached {}", signed(target)) }
}

/// Returns the bidding unit of the last hand, if it wins by reaching the target.
fn bidder_home(past: &Past<'_>) -> Option<Team> {
    let first = past.valid && past.option(&BIDDER_FIRST) && past.option(&ROUNDS) == 0;
    let unit = past.last().filter(|_| first)?.team_in(&DECLARER)?;
    (past.total(unit) >= past.option(&TARGET)).then_some(unit)
}
