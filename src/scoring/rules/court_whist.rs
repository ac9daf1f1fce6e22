//! Court Whist: seven games of four hands at any number of tables; winners move.
//! Source: the family book, "Court Whist" and its score card.

use crate::engine::tables::chairs::{check_players, four, playing};
use crate::engine::tables::{
    ABSENT, CLOSED, CUT, DRAFT_FIELDS, HANDS_OUT, PAIR_A, PAIR_B, ROLE, ROLES, SIT_OUT_SCORE,
    SIT_OUTS, SUBSTITUTES, Tables,
};
use crate::engine::*;

pub static GAME: Game = Game {
    id: "court-whist",
    name: "Court Whist",
    summary: "A night of tables: seven games of four hands, winners move",
    rules: include_str!("../../../assets/rules/court-whist.md"),
    category: Category::Tournaments,
    icon: "crown",
    player_counts: PlayerCounts::from(4),
    options: &[&SIT_OUT_SCORE.spec, &FORFEIT.spec, &GAMES.spec],
    setup: &[ROLE.item()],
    items: &[Item::Group(&TABLES), SIT_OUTS.item(), ABSENT.item(), HANDS_OUT.item(), ROLES.item()],
    draft_fields: DRAFT_FIELDS,
    dealer: Dealer::Nobody,
    length: |setup| Some(setup.option(&GAMES).len()),
    check_setup: |setup, problems| NIGHT.check_setup(setup, problems),
    deal: |past, deal| NIGHT.deal(past, deal),
    check: |round, problems| NIGHT.check(round, problems),
    resolve_tables: |round| NIGHT.resolve_tables(round),
    score,
    unfinished_round: |past| NIGHT.unfinished_round(past),
    propose_seating: |round, rng| NIGHT.propose_seating(round, rng),
    tournament_state: |past| NIGHT.tournament_state(past),
    end: |past| NIGHT.end(past),
    ..Game::BASE
};

static NIGHT: Tables = Tables { tables: &TABLES, hands: &HANDS, programme, hand: points };

static FORFEIT: GameOption<i64> = number_option("forfeit", "Speaking costs", 0, 13, 3)
    .help("Points lost each time a player speaks in Confiscation.");
static GAMES: GameOption<Vec<Name>> =
    list_option("games", "Games", Name::ALL).help("Which games to play, and in which order.");

static TABLES: Group = Group::new(
    "tables",
    "table",
    &[PAIR_A.item(), PAIR_B.item(), CUT.item(), CLOSED.item(), Item::Group(&HANDS)],
    u16::MAX as usize,
);
static HANDS: Group = Group::new(
    "hands",
    "hand",
    &[
        SUBSTITUTES.item(),
        TRICKS.item(),
        OWN_TRICKS.item(),
        LADY_TRICKS.item(),
        SPOKE.item(),
        FACES.item(),
    ],
    4,
)
.checked(check_hand);
static TRICKS: Field<Number, PerPart> = number("tricks", "Tricks")
    .per_part(&SIDES)
    .within(0, ALL_TRICKS)
    .for_everyone()
    .total(Bound::Is(ALL_TRICKS))
    .when(|round| Some(!asked(round, Name::Conspiracy, || !is_by_pair(round))))
    .help("Tricks each pair took, 13 in all.");
static OWN_TRICKS: Field<Number, PerPlayer> = number("tricks", "Tricks")
    .per_player()
    .within(0, ALL_TRICKS)
    .for_everyone()
    .allowed_for(playing)
    .total(Bound::Is(ALL_TRICKS))
    .when(|round| {
        Some(asked(round, Name::Conspiracy, || round.has_value(&TRICKS) && !is_by_pair(round)))
    })
    .help("Tricks each of the four players took, 13 in all.");
static LADY_TRICKS: Field<Number, PerPart> = number("lady_tricks", "Lady's tricks")
    .per_part(&SIDES)
    .within(0, ALL_TRICKS)
    .required()
    .when(|round| Some(asked(round, Name::Chivalry, || round.has_value(&LADY_TRICKS))))
    .help("How many of the pair's tricks its lady took.");
static SPOKE: Field<Number, PerPlayer> = number("spoke", "Spoke")
    .per_player()
    .allowed_for(playing)
    .within(0, 99)
    .when(|round| Some(asked(round, Name::Confiscation, || round.has_value(&SPOKE))))
    .help("How many times a player spoke after the cards were dealt.");
static FACES: Field<Number, PerPart> = number("faces", "Face cards")
    .per_part(&SIDES)
    .within(0, 12)
    .required()
    .total(Bound::Is(12))
    .when(|round| Some(asked(round, Name::Restoration, || round.has_value(&FACES))))
    .help("Jacks, queens and kings in the pair's tricks, 12 in all.");

const ALL_TRICKS: i64 = 13;
static SIDES: [&str; 2] = ["A", "B"];

choices! {
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
/// The kings whose holders name trump.
static KINGS: &[&str] = &[
    "king of spades names",
    "king of hearts names",
    "king of clubs names",
    "king of diamonds names",
];

fn programme(setup: &Setup<'_>) -> Vec<PlannedGame> {
    setup.option(&GAMES).into_iter().map(planned).collect()
}

/// Returns what the score card says of a game.
fn planned(name: Name) -> PlannedGame {
    let (scoring, trumps, possible) = match name {
        Name::Coronation => ("a point per trick", KINGS, "13"),
        Name::Prosperity => ("two points per trick", SUITS, "26"),
        Name::Conspiracy => ("no partners: your own tricks", &["last card dealt"; 4][..], "13"),
        Name::Chivalry => ("a point per trick, two more if the lady took it", SUITS, "13 to 39"),
        Name::Revolution => ("your tricks score for the other pair", &["no trump"; 4][..], "13"),
        Name::Confiscation => ("a point per trick; speaking costs the speaker", SUITS, "13"),
        Name::Restoration => ("a point per trick and per face card", SUITS, "25"),
    };
    let partners = name != Name::Conspiracy;
    PlannedGame { name: name.choice().id, partners, scoring, trumps, possible }
}

fn name_of(round: &Round<'_>) -> Option<Name> {
    round.option_at(&GAMES, round.number().checked_sub(1)?)
}

/// Returns whether this is the game; where that cannot be said, what is `written` may be.
fn asked(round: &Round<'_>, name: Name, written: impl Fn() -> bool) -> bool {
    name_of(round).map_or_else(written, |now| now == name)
}

fn is_by_pair(hand: &Round<'_>) -> bool {
    SIDES.iter().any(|side| hand.has_value_for(&TRICKS, Subject::Part(side)))
}

fn check_hand(hand: &Round<'_>, problems: &mut Diagnostics) {
    check_players(hand, &TABLES, &[&OWN_TRICKS.spec, &SPOKE.spec], problems);
    // All four cards of a trick may be face cards.
    for (field, so, what, each) in
        [(&LADY_TRICKS, "its lady took", "", 1), (&FACES, "it has", " face cards", 4)]
    {
        let Some(counts) = hand.valid(field) else { continue };
        let Some(tricks) = hand.valid(&TRICKS) else { continue };
        for ((count, tricks), side) in counts.iter().zip(tricks).zip(SIDES) {
            let most = each * tricks;
            if *count > most {
                let so = format!("so {so} at most {most}{what}, not {count}.");
                let message =
                    format!("Pair {side} took {}, {so}", counted(tricks, "trick", "tricks"));
                problems.refuse_at(hand.place, field.spec.id, message);
            }
        }
    }
}

/// Returns what a hand scores: each pair, in Conspiracy each player, pair A first.
fn points(hand: &Round<'_>) -> Option<HandScores> {
    let name = name_of(hand)?;
    if name == Name::Conspiracy {
        let own = |player| hand.value_for(&OWN_TRICKS, player);
        return hand.is_valid(&OWN_TRICKS).then(|| four(hand).into_iter().map(own).collect());
    }
    let score = |(side, tricks): (usize, i64)| match name {
        Name::Prosperity => Some(2 * tricks),
        Name::Chivalry => Some(tricks + 2 * hand.valid(&LADY_TRICKS)?.get(side)?),
        Name::Revolution => Some(ALL_TRICKS - tricks),
        Name::Restoration => Some(tricks + hand.valid(&FACES)?.get(side)?),
        Name::Coronation | Name::Conspiracy | Name::Confiscation => Some(tricks),
    };
    hand.valid(&TRICKS)?.into_iter().enumerate().map(score).collect()
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    NIGHT.score(round, points, why);
    NIGHT.score_sit_outs(round, points, round.option(&SIT_OUT_SCORE));
    if name_of(round) != Some(Name::Confiscation) {
        return;
    }
    for hand in round.parts_of(&TABLES).flat_map(|table| table.parts_of(&HANDS)) {
        for player in four(&hand) {
            let times = hand.value_for(&SPOKE, player);
            if times > 0 {
                let said = counted(times, "time", "times");
                let why = format_args!("hand {}: spoke {said}", hand.place.hand);
                points.add(player, -round.option(&FORFEIT) * times, why);
            }
        }
    }
}

/// Returns why a pair (in Conspiracy a player) scored this in a hand.
fn why(hand: &Round<'_>, unit: usize, score: i64) -> NumberReason {
    fn tricks(count: i64) -> String {
        counted(count, "trick", "tricks")
    }
    let of = |field| hand.value_of_part(field, unit);
    match name_of(hand) {
        Some(Name::Prosperity) => NumberReason {
            numbers: [of(&TRICKS), 0],
            words: |[taken, _], into| write!(into, "{} × 2", tricks(taken)),
        },
        Some(Name::Chivalry) => NumberReason {
            numbers: [of(&TRICKS), of(&LADY_TRICKS)],
            words: |[taken, lady], into| write!(into, "{}, lady {lady} × 2", tricks(taken)),
        },
        Some(Name::Revolution) => NumberReason {
            numbers: [score, 0],
            words: |[score, _], into| write!(into, "the other pair took {}", tricks(score)),
        },
        Some(Name::Restoration) => NumberReason {
            numbers: [of(&TRICKS), of(&FACES)],
            words: |[taken, faces], into| write!(into, "{}, face cards: {faces}", tricks(taken)),
        },
        _ => NumberReason {
            numbers: [score, 0],
            words: |[score, _], into| write!(into, "{}", tricks(score)),
        },
    }
}
