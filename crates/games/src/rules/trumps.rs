//! Trumps: a match of three games to 50, each with other partners.
//! Source: Trumps.

use scoring::*;

pub static GAME: Game = Game {
    id: "trumps",
    name: "Trumps",
    summary: "Three games to 50, each with a different partner",
    rules: include_str!("../../rules/trumps.md"),
    category: Category::Tricks,
    icon: "no-trump",
    player_counts: PlayerCounts::alone(4, 4),
    options: &[&TARGET.spec],
    fields: &[&DECLARER.spec, &BID.spec, &TRUMP.spec, &TRICKS.spec, &DOUBLE.spec, &TEAMS.spec],
    dealer: Dealer::By(dealer),
    deal,
    check,
    score,
    carry: Some(carry),
    end,
    ..Game::BASE
};

static TARGET: GameOption<i64> =
    number_option("target", "Games to", 1, 1000, 50).help("How many points end each game.");

static DECLARER: Field<Option<Player>> =
    bidder().help("Who made the highest bid and played the hand.");
static BID: Field<i64> =
    number("bid", "Bid").within(1, 13).required().question("What was bid?").help("Tricks bid.");
static TRUMP: Field<Option<Suit>> = choice("trump", "Trump", Suit::OR_NONE)
    .required()
    .question("What is trump?")
    .help("The suit the bidder declared, or no trump.");
static TRICKS: Field<i64> = number("tricks", "Tricks")
    .within(0, 13)
    .required()
    .question("How many tricks did the bidder’s side take?")
    .counted("trick", "tricks")
    .help("Tricks the bidder’s side took.");
static DOUBLE: Field<Option<Double>> =
    choice("double", "Doubled", Double::ALL).help("Whether the bid was doubled or redoubled.");
static TEAMS: Field<Vec<Player>> =
    pairs("teams", "Partners").help("The two pairs, if not in the usual order.");

/// The points for bids from 1 to 13, and for 13 without trump.
const VALUES: [i64; 14] = [1, 1, 1, 2, 2, 2, 5, 10, 15, 20, 30, 50, 100, 150];
/// The points of the others for each missed trick.
const FAILED: i64 = 5;
const GAMES: i64 = 3;

choices! {
    /// How the stakes were raised.
    enum Double {
        Plain = "none", "not doubled", 'N';
        Doubled = "doubled", "doubled", 'D';
        Redoubled = "redoubled", "redoubled", 'R';
    }
}

/// The state of the match.
struct Match {
    /// The game of the last hand, from 1, and below its dealer; `None` before the first hand.
    game: Option<i64>,
    dealer: Option<Player>,
    /// The latest game whose partners are entered, however the hands score.
    begun: Option<i64>,
    /// Each player's points in its game, and whether somebody has reached the target.
    points: Vec<i64>,
    over: bool,
}

impl Match {
    /// Reads what [`carry`] returned: the first three, 0 for `None`, then the points.
    fn after(past: &Past<'_>) -> Match {
        let number = |at: usize| past.carried().get(at).copied().unwrap_or(0);
        let some = |at: usize| Some(number(at)).filter(|number| *number > 0);
        let dealer = some(2).and_then(|seat| usize::try_from(seat - 1).ok()).map(Player::at);
        let points: Vec<i64> = past.setup.teams().zip(3..).map(|(_, at)| number(at)).collect();
        let over = points.iter().any(|points| *points >= past.option(&TARGET));
        Match { game: some(0), begun: some(1), dealer, points, over }
    }

    /// Returns the game that the next hand belongs to, according to the scores.
    fn next(&self) -> i64 {
        let game = self.game.unwrap_or(1);
        if self.over { (game + 1).min(GAMES) } else { game }
    }

    /// Returns who deals the next hand, if it belongs to this game.
    fn dealer_in(&self, setup: &Setup<'_>, game: i64) -> Option<Player> {
        let seats = seats(setup, game)?;
        if self.game != Some(game) {
            return Some(seats[0]);
        }
        let last = seats.iter().position(|player| Some(*player) == self.dealer)?;
        seats.iter().cycle().nth(last + 1).copied()
    }
}

/// Returns the seats of a game, clockwise from the original dealer; partners sit opposite.
fn seats(setup: &Setup<'_>, game: i64) -> Option<[Player; 4]> {
    let dealer = setup.first_dealer()?;
    let left = setup.left_of(dealer);
    let partner = setup.left_of(left);
    let right = setup.left_of(partner);
    Some(match game {
        1 => [dealer, left, partner, right],
        2 => [dealer, partner, left, right],
        _ => [dealer, partner, right, left],
    })
}

/// Returns the game whose partners are entered; `None` if none are.
fn written(round: &Round<'_>) -> Option<i64> {
    let teams = round.valid(&TEAMS)?;
    (1..=GAMES).find(|game| {
        seats(round.setup, *game).is_some_and(|[dealer, _, partner, _]| {
            teams.chunks(2).any(|pair| pair.contains(&dealer) && pair.contains(&partner))
        })
    })
}

fn carry(hand: &Round<'_>, scores: &[i64]) -> Vec<i64> {
    let (so_far, entered) = (Match::after(&hand.past), written(hand));
    let game = entered.unwrap_or(so_far.next());
    let dealer = hand.dealt_by().or_else(|| so_far.dealer_in(hand.setup, game));
    let dealer = dealer.map_or(0, |dealer| as_number(dealer.index()) + 1);
    let goes_on = so_far.game == Some(game);
    let begun = so_far.begun.max(entered).unwrap_or(0);
    let before = so_far.points.into_iter().map(|points| if goes_on { points } else { 0 });
    let points = before.zip(scores).map(|(before, score)| before.saturating_add(*score));
    [game, begun, dealer].into_iter().chain(points).collect()
}

fn dealer(past: &Past<'_>) -> Option<Player> {
    let so_far = Match::after(past);
    so_far.dealer_in(past.setup, so_far.next())
}

fn deal(past: &Past<'_>, deal: &mut Deal) {
    let game = Match::after(past).next();
    deal.screen_fact("Cards", "13 each");
    if let Some([dealer, left, partner, right]) = seats(past.setup, game) {
        deal.fact("game", "Game", game);
        deal.fact("teams", "Partners", FactValue::Pairs([[dealer, partner], [left, right]]));
    }
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    let Some(game) = written(round) else { return };
    // Without every earlier score, only the entered partners show how far the match was.
    let so_far = Match::after(&round.past);
    let begun = if round.past.valid { so_far.game } else { so_far.begun };
    if let Some(begun) = begun.filter(|begun| game < *begun) {
        let message = format!("These are the partners of game {game}, but game {begun} has begun.");
        problems.refuse(&TEAMS, message);
    } else if round.past.valid && game != so_far.next() {
        let next = so_far.next();
        let message =
            format!("These are the partners of game {game}; by the scores, it is game {next}.");
        problems.warn(&TEAMS, message);
    }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let game = written(round).unwrap_or_else(|| Match::after(&round.past).next());
    let Some([dealer, _, partner, _]) = seats(round.setup, game) else { return };
    let Some(declarer) = round.value(&DECLARER) else { return };
    let with_dealer = |player: Player| player == dealer || player == partner;
    let (bid, tricks) = (round.value(&BID), round.value(&TRICKS));
    let (times, stakes) = match round.value(&DOUBLE) {
        Some(Double::Doubled) => (2, ", doubled"),
        Some(Double::Redoubled) => (4, ", redoubled"),
        Some(Double::Plain) | None => (1, ""),
    };
    let step = i64::from(round.value(&TRUMP) == Some(Suit::NoTrump));
    let value = lookup(&VALUES, bid - 1 + step).unwrap_or(0);
    for player in round.setup.players() {
        let bidders = with_dealer(player) == with_dealer(declarer);
        let over = tricks - bid;
        if over >= 0 && bidders {
            let why = format!("bid {bid}, took {tricks}: {value} + {over}{stakes}");
            points.made(player, times * (value + over), why);
        } else if bidders {
            points.failed(player, 0, format_args!("bid {bid}, took {tricks}: failed"));
        } else if over < 0 {
            let why = format!("other side {} short: {0} × {FAILED}{stakes}", -over);
            points.add(player, times * FAILED * -over, why);
        }
    }
}

fn end(past: &Past<'_>) -> GameEnd {
    match Match::after(past) {
        Match { over: true, game: Some(GAMES), .. } => best_wins(past, "after the third game"),
        _ => GameEnd::NotYet,
    }
}
