//! Court Whist: a night of seven games of four hands at any number of tables; winners move.
//! Source: the family book, "Court Whist" and its score card.

use crate::engine::night::{ABSENT, CLOSED, CUT, PAIR_A, PAIR_B, ROLE, ROLES, SIT_OUTS, Tables};
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

static NIGHT: Tables =
    Tables { tables: &TABLES, hands: &HANDS, programme, hand: |hand| points(hand) };

static SIT_OUT_SCORE: Opt<i64> = amount("sit_out_score", "Sitting out scores", 0, 26, 8)
    .help("Points a hand for those who sit out.");
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

const HANDS_A_GAME: i64 = 4;
const ALL_TRICKS: i64 = 13;
/// A trick has four cards, and they may all be face cards.
const TRICK: i64 = 4;
static SIDES: [&str; 2] = ["A", "B"];

words! {
    /// The seven games.
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

const SUITS: &[&str] = &["spades", "hearts", "clubs", "diamonds"];
/// Whoever holds this king names the trump of the hand.
const KINGS: &[&str] = &[
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
    round.option(&GAMES).get(round.number().checked_sub(1)?).copied()
}

fn is(round: &Round<'_>, name: Name) -> bool {
    name_of(round) == Some(name)
}

/// The four players of a hand's table, pair A first.
fn four(hand: &Round<'_>) -> Vec<Player> {
    let table = hand.table(hand.place.table);
    [table.get(&PAIR_A), table.get(&PAIR_B)].concat()
}

fn seated(hand: &Round<'_>) -> Vec<Key> {
    four(hand).into_iter().map(Key::Player).collect()
}

fn check_hand(hand: &Round<'_>, problems: &mut Problems) {
    let (four, place) = (four(hand), hand.place);
    let seats_known = !hand.table(place.table).is_fault_at(TABLES.id);
    for (id, label) in [(OWN_TRICKS.spec.id, "tricks"), (SPOKE.spec.id, "words spoken")] {
        let stranger = hand.entry().of(id, place).find_map(|(key, _)| match key {
            Key::Player(player) if !four.contains(&player) => Some(player),
            _ => None,
        });
        if let Some(player) = stranger.filter(|_| seats_known && !hand.is_fault_at(id)) {
            let message = format!("{} has {label}, and sits elsewhere.", hand.setup.name(player));
            problems.refuse_at(place, id, message);
        }
    }
    let Some(tricks) = hand.find(&TRICKS).filter(|_| !is(hand, Name::Conspiracy)) else { return };
    let pairs = |of: Vec<i64>| tricks.clone().into_iter().zip(of).zip(SIDES);
    for ((tricks, lady), side) in hand.find(&LADY_TRICKS).into_iter().flat_map(pairs) {
        if lady > tricks {
            let message = format!("The lady of pair {side} took {lady} of {tricks} tricks.");
            problems.refuse_at(place, LADY_TRICKS.spec.id, message);
        }
    }
    for ((tricks, faces), side) in hand.find(&FACES).into_iter().flat_map(pairs) {
        if faces > TRICK * tricks {
            let message = format!("Pair {side} has {faces} face cards in {tricks} tricks.");
            problems.refuse_at(place, FACES.spec.id, message);
        }
    }
}

/// What a hand scores: each pair, in Conspiracy each player, pair A first.
fn points(hand: &Round<'_>) -> Option<Vec<i64>> {
    let name = name_of(hand)?;
    if name == Name::Conspiracy {
        let own = hand.find(&OWN_TRICKS)?;
        return Some(four(hand).into_iter().map(|player| own[player]).collect());
    }
    let (tricks, lady, faces) = (hand.find(&TRICKS)?, hand.get(&LADY_TRICKS), hand.get(&FACES));
    let of = |side: usize| match name {
        Name::Prosperity => 2 * tricks[side],
        Name::Chivalry => tricks[side] + 2 * lady[side],
        Name::Revolution => ALL_TRICKS - tricks[side],
        Name::Restoration => tricks[side] + faces[side],
        Name::Coronation | Name::Conspiracy | Name::Confiscation => tricks[side],
    };
    Some(vec![of(0), of(1)])
}

fn score(round: &Round<'_>, points: &mut Points<'_>) {
    let Some((name, played)) = name_of(round).zip(round.detail.tables()) else { return };
    for table in &played.tables {
        let hands = round.table(table.table).each(&HANDS);
        for ((hand, scores), number) in hands.iter().zip(&table.hands).zip(1..) {
            let spoke = is(hand, Name::Confiscation).then(|| hand.get(&SPOKE));
            for (seat, player) in table.players().into_iter().enumerate() {
                let unit = if table.partners { seat / 2 } else { seat };
                let score = scores.as_ref().and_then(|scores| scores.get(unit)).copied();
                let score = score.unwrap_or(0);
                points.add(
                    player,
                    score,
                    format_args!("hand {number}: {}", why(name, hand, unit, score)),
                );
                let times = spoke.as_ref().map_or(0, |spoke| spoke[player]);
                if times > 0 {
                    let forfeit = -round.option(&FORFEIT) * times;
                    points.add(player, forfeit, format_args!("hand {number}: spoke {times} ×"));
                }
            }
        }
    }
    let sitting_out = round.option(&SIT_OUT_SCORE);
    for player in &played.seating.sit_outs {
        let why = format_args!("sat out: {HANDS_A_GAME} hands at {sitting_out}");
        points.add(*player, HANDS_A_GAME * sitting_out, why);
    }
}

/// Why a pair (in Conspiracy a player) scored this in a hand.
fn why(name: Name, hand: &Round<'_>, unit: usize, score: i64) -> String {
    let of = |field: &Field<Number, PerPart>| hand.get(field).get(unit).copied().unwrap_or(0);
    match name {
        Name::Prosperity => format!("2 × {} tricks", of(&TRICKS)),
        Name::Chivalry => {
            format!("{} tricks, 2 × {} by the lady", of(&TRICKS), of(&LADY_TRICKS))
        }
        Name::Revolution => format!("the others took {score}"),
        Name::Restoration => format!("{} tricks, {} face cards", of(&TRICKS), of(&FACES)),
        Name::Coronation | Name::Conspiracy | Name::Confiscation => format!("{score} tricks"),
    }
}
