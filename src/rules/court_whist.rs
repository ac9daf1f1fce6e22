//! Court Whist: a night of seven games of four hands at any number of tables; winners move.
//! Source: the family book, "Court Whist" and its score card.

use crate::engine::night::{
    ABSENT, CLOSED, CUT, PAIR_A, PAIR_B, ROLE, ROLES, SIT_OUT_SCORE, SIT_OUTS, Tables,
    check_players, four, seated,
};
use crate::engine::*;

pub static GAME: Game = Game {
    id: "court-whist",
    name: "Court Whist",
    summary: "A night of tables: seven games of four hands, winners move",
    rules: include_str!("../../assets/rules/court-whist.md"),
    group: Shelf::Tournaments,
    icon: "crown",
    seats: Seats::from(4),
    options: &[&SIT_OUT_SCORE.spec, &FORFEIT.spec, &GAMES.spec],
    setup: &[ROLE.item()],
    items: &[Item::Group(&TABLES), SIT_OUTS.item(), ABSENT.item(), ROLES.item()],
    dealer: Dealer::Nobody,
    length: |setup| Some(setup.option(&GAMES).len()),
    check_setup: |setup, problems| NIGHT.check_setup(setup, problems),
    deal: |past, deal| NIGHT.deal(past, deal),
    check: |round, problems| NIGHT.check(round, problems),
    settle: |round| NIGHT.settle(round),
    score,
    pending: |past| NIGHT.pending(past),
    opening: |round, chance| NIGHT.opening(round, chance),
    detail: |past| NIGHT.detail(past),
    end: |past| NIGHT.end(past),
    ..Game::BASE
};

static NIGHT: Tables = Tables { tables: &TABLES, hands: &HANDS, programme, hand: points };

static FORFEIT: Opt<i64> = amount("forfeit", "Speaking costs", 0, 13, 3)
    .help("Points off for each time a player speaks in Confiscation.");
static GAMES: Opt<Vec<Name>> =
    listed("games", "Games", Name::ALL).help("Which games are played, and in which order.");

static TABLES: Group = Group::new(
    "tables",
    "table",
    &[PAIR_A.item(), PAIR_B.item(), CUT.item(), CLOSED.item(), Item::Group(&HANDS)],
    u16::MAX as usize,
);
static HANDS: Group = Group::new(
    "hands",
    "hand",
    &[TRICKS.item(), OWN_TRICKS.item(), LADY_TRICKS.item(), SPOKE.item(), FACES.item()],
    4,
)
.checked(check_hand);
static TRICKS: Field<Number, PerPart> = number("tricks", "Tricks")
    .per_part(&SIDES)
    .within(0, ALL_TRICKS)
    .for_everyone()
    .total(Bound::Is(ALL_TRICKS))
    .when(|round| !is(round, Name::Conspiracy))
    .help("Tricks of each pair, thirteen together.");
static OWN_TRICKS: Field<Number, PerPlayer> = number("tricks", "Tricks")
    .per_player()
    .within(0, ALL_TRICKS)
    .for_everyone()
    .among(seated)
    .total(Bound::Is(ALL_TRICKS))
    .when(|round| is(round, Name::Conspiracy))
    .help("Tricks of each of the four players, thirteen together.");
static LADY_TRICKS: Field<Number, PerPart> = number("lady_tricks", "Lady's tricks")
    .per_part(&SIDES)
    .within(0, ALL_TRICKS)
    .required()
    .when(|round| is(round, Name::Chivalry))
    .help("Of the pair's tricks, those its lady took.");
static SPOKE: Field<Number, PerPlayer> = number("spoke", "Spoke")
    .per_player()
    .among(seated)
    .within(0, 99)
    .when(|round| is(round, Name::Confiscation))
    .help("How often a player spoke after the cards were dealt.");
static FACES: Field<Number, PerPart> = number("faces", "Face cards")
    .per_part(&SIDES)
    .within(0, 12)
    .required()
    .total(Bound::Is(12))
    .when(|round| is(round, Name::Restoration))
    .help("Jacks, queens and kings in the pair's tricks, twelve together.");

const ALL_TRICKS: i64 = 13;
static SIDES: [&str; 2] = ["A", "B"];

words! {
    enum Name {
        Coronation = "Coronation", "Coronation", '1';
        Prosperity = "Prosperity", "Prosperity", '2';
        Conspiracy = "Conspiracy", "Conspiracy", '3';
        Chivalry = "Chivalry", "Chivalry", '4';
        Revolution = "Revolution", "Revolution", '5';
        Confiscation = "Confiscation", "Confiscation", '6';
        Restoration = "Restoration", "Restoration", '7';
    }
}

static SUITS: &[&str] = &["spades", "hearts", "clubs", "diamonds"];
/// Whoever holds this king names the trump of the hand.
static KINGS: &[&str] = &[
    "king of spades names",
    "king of hearts names",
    "king of clubs names",
    "king of diamonds names",
];

fn programme(setup: &Setup<'_>) -> Vec<Planned> {
    setup.option(&GAMES).into_iter().map(planned).collect()
}

/// What the score card says of a game.
fn planned(name: Name) -> Planned {
    let (scoring, trumps, possible) = match name {
        Name::Coronation => ("a point a trick", KINGS, "13"),
        Name::Prosperity => ("two points a trick", SUITS, "26"),
        Name::Conspiracy => ("no partners: your own tricks", &["last card dealt"; 4][..], "13"),
        Name::Chivalry => ("a point a trick, two more where the lady took it", SUITS, "13 to 39"),
        Name::Revolution => ("the other pair's tricks", &["no trump"; 4][..], "13"),
        Name::Confiscation => ("a point a trick; speaking costs the speaker", SUITS, "13"),
        Name::Restoration => ("a point a trick and a point a face card", SUITS, "25"),
    };
    let partners = name != Name::Conspiracy;
    Planned { name: name.choice().id, partners, scoring, trumps, possible }
}

fn name_of(round: &Round<'_>) -> Option<Name> {
    round.option_at(&GAMES, round.number().checked_sub(1)?)
}

fn is(round: &Round<'_>, name: Name) -> bool {
    name_of(round) == Some(name)
}

fn check_hand(hand: &Round<'_>, problems: &mut Problems) {
    check_players(hand, &TABLES, &[&OWN_TRICKS.spec, &SPOKE.spec], problems);
    let Some(tricks) = hand.find(&TRICKS) else { return };
    // All four cards of a trick may be face cards.
    for (field, what, each) in [(&LADY_TRICKS, "lady's tricks", 1), (&FACES, "face cards", 4)] {
        let counts = hand.find(field).into_iter().flatten();
        for ((count, tricks), side) in counts.zip(&tricks).zip(SIDES) {
            let most = each * tricks;
            if count > most {
                let message = format!("Pair {side} has {count} {what} of {most} at the most.");
                problems.refuse_at(hand.place, field.spec.id, message);
            }
        }
    }
}

/// What a hand scores: each pair, in Conspiracy each player, pair A first.
fn points(hand: &Round<'_>) -> Option<Vec<i64>> {
    let name = name_of(hand)?;
    if name == Name::Conspiracy {
        let own = |player| hand.get_for(&OWN_TRICKS, player);
        return hand.is_sound(&OWN_TRICKS).then(|| four(hand).into_iter().map(own).collect());
    }
    let score = |(side, tricks): (usize, i64)| match name {
        Name::Prosperity => Some(2 * tricks),
        Name::Chivalry => Some(tricks + 2 * hand.find(&LADY_TRICKS)?.get(side)?),
        Name::Revolution => Some(ALL_TRICKS - tricks),
        Name::Restoration => Some(tricks + hand.find(&FACES)?.get(side)?),
        Name::Coronation | Name::Conspiracy | Name::Confiscation => Some(tricks),
    };
    hand.find(&TRICKS)?.into_iter().enumerate().map(score).collect()
}

fn score(round: &Round<'_>, points: &mut Points<'_>) {
    NIGHT.score(round, points, why);
    NIGHT.score_sit_outs(round, points, round.option(&SIT_OUT_SCORE));
    let tables = if is(round, Name::Confiscation) { round.each(&TABLES) } else { Vec::new() };
    for hand in tables.iter().flat_map(|table| table.each(&HANDS)) {
        for player in four(&hand) {
            let times = hand.get_for(&SPOKE, player);
            if times > 0 {
                let why = format_args!("hand {}: spoke {times} ×", hand.place.hand);
                points.add(player, -round.option(&FORFEIT) * times, why);
            }
        }
    }
}

/// Why a pair (in Conspiracy a player) scored this in a hand.
fn why(hand: &Round<'_>, unit: usize, score: i64) -> String {
    let of = |field: &Field<Number, PerPart>| hand.get(field).get(unit).copied().unwrap_or(0);
    let tricks = |count: i64| format!("{count} trick{}", if count == 1 { "" } else { "s" });
    let taken = tricks(of(&TRICKS));
    match name_of(hand) {
        Some(Name::Prosperity) => format!("2 × {taken}"),
        Some(Name::Chivalry) => format!("{taken}, 2 × {} by the lady", of(&LADY_TRICKS)),
        Some(Name::Revolution) => format!("the others took {score}"),
        Some(Name::Restoration) => format!("{taken}, face cards: {}", of(&FACES)),
        _ => tricks(score),
    }
}
