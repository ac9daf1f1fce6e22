//! Thirty One: three cards of one suit, near 31; the lowest hand loses a life, and the last
//! one standing takes the pot. Source: the family book, "Thirty One".

use scoring::*;

pub static GAME: Game = Game {
    id: "thirty-one",
    name: "Thirty One",
    summary: "The lowest hand loses a quarter; the last one standing wins",
    rules: include_str!("../../rules/thirty-one.md"),
    category: Category::Others,
    icon: "hearts",
    player_counts: PlayerCounts::alone(2, 40),
    unit: Unit::Lives,
    options: &[
        &QUARTERS.spec,
        &FACE.spec,
        &STAKE.spec,
        &DEALT_BACK_IN.spec,
        &TIE_DOUBLES.spec,
        &STOPS_AT_FACE.spec,
        &ALL_OUT.spec,
    ],
    fields: &[&LOWEST.spec, &HAND.spec, &KNOCKER.spec],
    dealer: Dealer::By(|past| match past.last() {
        Some(round) => next_in(past, round.deal.dealer?),
        None => past.setup.first_dealer(),
    }),
    start: |setup| setup.option(&QUARTERS) + i64::from(setup.option(&FACE)),
    deal,
    check,
    score,
    end,
    rank_key,
    money: Some(money),
    ..Game::BASE
};

static QUARTERS: GameOption<i64> = number_option("quarters", "Quarters", 1, 10, 3)
    .help("How many quarters each player starts with.");
static FACE: GameOption<bool> = flag_option("face", "A life on the face", true)
    .help("An extra life when the quarters are gone.");
static STAKE: GameOption<i64> = number_option("stake", "Stake in cents", 0, 1000, 25)
    .help("The ante and the cost of a life, in cents.");
static DEALT_BACK_IN: GameOption<bool> =
    flag_option("dealt_back_in", "Dealt back in by mistake", true)
        .help("A player who is out but is dealt cards by mistake is back in with one life.");
static TIE_DOUBLES: GameOption<bool> = knocker_tie_option("Tied knocker loses two")
    .help("A knocker who ties for the lowest hand loses two lives too.");
static STOPS_AT_FACE: GameOption<bool> =
    flag_option("double_stops_at_face", "Double loss spares the face", false)
        .help("A knocker with one quarter left who loses two lives keeps the face.");
static ALL_OUT: GameOption<AllOut> = choice_option("all_out", "When nobody is left", AllOut::ALL)
    .help("The last players share the pot, or the round costs nothing and is played again.");

static LOWEST: Field<Vec<Player>> = players("lowest", "Lowest hand", 1, 40)
    .question("Who had the lowest hand?")
    .help("Who had the lowest hand. Then you need not enter the hands.");
static HAND: Field<Option<HalfPoints>, PerPlayer> = half_points("hand", "Hand", 3, 31, &[30])
    .per_player()
    .required_for(|round, key| {
        let named = round.has_value(&LOWEST) || round.is_refused_field(&LOWEST);
        (round.past.valid || !round.has_value(&HAND)) && !named && !has_no_life(round, key)
    })
    .passed(has_no_life)
    .cards(&VALUES)
    .question("What was {}’s hand?")
    .offered(|round| !round.has_value(&LOWEST))
    .note(|_| "or who was lowest".to_owned())
    .help("Points in one suit; three of a kind is 30½.");
static KNOCKER: Field<Option<Player>> = knocker().hidden_in_rows().help("Who knocked, if anybody.");

static VALUES: [CardValue; 10] =
    [ACES, TENS, NINES, EIGHTS, SEVENS, SIXES, FIVES, FOURS, THREES, TWOS];
/// The value of a hand of 31, and how many such hands one deck allows: each needs an
/// ace.
const BEST: HalfPoints = HalfPoints(62);
const SUITS: usize = 4;
const ACES: CardValue = card("Aces", 11, 4);
const TENS: CardValue = card("King, queen, jack, 10", 10, 16);

choices! {
    /// The result when nobody is left.
    enum AllOut {
        Share = "share", "share the pot", 'S';
        Replay = "replay", "play the round again", 'R';
    }
}

/// Returns the next player to the left who still has a life.
fn next_in(past: &Past<'_>, from: Player) -> Option<Player> {
    past.setup.clockwise_from(past.setup.left_of(from)).find(|player| past.total(*player) > 0)
}

fn deal(past: &Past<'_>, deal: &mut Deal) {
    let leader = deal.dealer.and_then(|dealer| next_in(past, dealer));
    deal.known_fact("leader", "Starts", leader);
    deal.fact("deal", "Cards", 3);
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    if round.has_value(&LOWEST) && round.is_valid(&LOWEST) && round.is_valid(&HAND) {
        let message = "Enter either who had the lowest hand or all hands, not both.";
        return problems.refuse(&LOWEST, message);
    }
    let best = round.valid(&HAND).map_or(0, |hands| hands.count_where(|hand| *hand == Some(BEST)));
    if best > SUITS {
        let message = format!("{best} hands of 31 need {best} aces; one deck has {SUITS}.");
        problems.warn(&HAND, message);
    }
    let Some(playing) = playing(round).filter(|_| round.past.valid) else { return };
    if playing.count_where(|lives| *lives > 0) < 2 && !round.setup.away.is_nobody() {
        return problems.refuse_at(RoundPath::ROUND, AWAY.id, "Two players must have lives left.");
    }
    let mut back = round.setup.players().filter(|who| playing[*who] > round.past.total(*who));
    if let Some(name) = back.next().map(|player| round.setup.name(player)) {
        if !round.option(&DEALT_BACK_IN) {
            return problems.refuse(&HAND, format!("{name} is out and cannot have a hand."));
        }
        problems.warn(&HAND, format!("{name} was out, was dealt cards, and is back in."));
    }
    if let Some(knocker) = round.valid(&KNOCKER).flatten().filter(|who| playing[*who] == 0) {
        let name = round.setup.name(knocker);
        return problems.refuse(&KNOCKER, format!("{name} has no hand and cannot knock."));
    }
    let Some(after) = after(round) else { return };
    problems.check_rulings(round, |team| after[Player(team.0)].1, ["life", "lives"]);
}

/// Returns everybody's lives in a round, 0 if they are not in it; `None` if that is a problem.
fn playing(round: &Round<'_>) -> Option<PerSeat<Player, i64>> {
    let (named, by_name) = (round.valid(&LOWEST)?, round.has_value(&LOWEST));
    let lives = |who: Player| round.past.total(who);
    let with = |who: Player| match by_name {
        true if !named.contains(&who) => lives(who).max(0),
        false if !round.has_value_for(&HAND, Subject::Player(who)) => 0,
        _ => lives(who).max(1),
    };
    (!round.is_refused_field(&HAND)).then(|| round.setup.each_player(with))
}

/// Returns what everybody loses in a round and has left; `None` if that is a problem.
fn after(round: &Round<'_>) -> Option<PerSeat<Player, (i64, i64)>> {
    let (playing, knocker) = (playing(round)?, round.valid(&KNOCKER)?);
    let (rulings, named) = (round.valid(&RULINGS)?, round.value(&LOWEST));
    let lowest = if named.is_empty() { round.value(&HAND).lowest() } else { named };
    let doubles = lowest.len() == 1 || round.option(&TIE_DOUBLES);
    let stops = round.option(&STOPS_AT_FACE) && round.option(&FACE);
    let each = round.setup.each_player(|player| {
        let lives = playing[player];
        let cost = if knocker == Some(player) && doubles && !(stops && lives == 2) { 2 } else { 1 };
        let lost = if lowest.contains(&player) { lives.min(cost) } else { 0 };
        (lost, lives - lost)
    });
    let mut away = round.setup.all_teams().filter(|team| round.setup.away.has(*team));
    let nobody = each.iter().all(|(who, (_, left))| *left == 0 && rulings[Team(who.0)] <= 0)
        && away.all(|team| round.past.total(team) <= 0);
    let replayed = || round.setup.each_player(|who| (0, round.past.total(who)));
    Some(if nobody && round.option(&ALL_OUT) == AllOut::Replay { replayed() } else { each })
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    for (player, (lost, left)) in after(round).into_iter().flatten() {
        if lost + left > round.past.total(player) {
            points.add(player, 1, "dealt back in");
        }
        if round.value(&KNOCKER) == Some(player) {
            points.add_note(player, "knocked");
        }
        if lost > 0 {
            let why = if lost > 1 { "knocked with the lowest hand" } else { "lowest hand" };
            points.add(player, -lost, why);
        }
    }
}

fn end(past: &Past<'_>) -> GameEnd {
    match past.setup.teams().filter(|team| past.total(*team) > 0).count() {
        0 => first_wins(past, "the last players went out together"),
        1 => first_wins(past, "last one standing"),
        _ => GameEnd::NotYet,
    }
}

/// Ranks by lives; of those who are out, the later the better.
fn rank_key(past: &Past<'_>, team: Team) -> RankKey {
    let total = past.total(team);
    let was_in = |round: &Round<'_>| after(round).is_some_and(|all| all[Player(team.0)] != (0, 0));
    let last = if total > 0 { None } else { past.iter().rev().find(was_in) };
    [total, last.map_or(0, |round| as_number(round.number())), 0, 0, 0]
}

/// Returns the price of the lives lost, without the last one; the winners share the sum.
fn money(past: &Past<'_>, winners: &[Team]) -> Money {
    let (stake, face) = (past.option(&STAKE), i64::from(past.option(&FACE)));
    let cost = |(lost, left): (i64, i64)| stake * lost.min(lost + left - face).max(0);
    let mut money = Money::paid(past, stake, |round| Some(after(round)?.map(cost)));
    money.share(winners, 1);
    money
}
