//! Court Whist: seven games of four hands at any number of tables; winners move.
//! Source: the family book, "Court Whist" and its score card.

use crate::parts::tricks::*;
use scoring::Suit::{Clubs, Diamonds, Hearts, Spades};
use scoring::Trump::NamedByKing;
use scoring::tables::chairs::{check_players, four, playing};
use scoring::tables::{
    ABSENT, CLOSED, CUT, DRAFT_FIELDS, HANDS_OUT, PAIR_A, PAIR_B, Play, ROLE, ROLES, SIT_OUT_SCORE,
    SIT_OUTS, SUBSTITUTES, Tables,
};
use scoring::*;

pub static GAME: Game = Game {
    id: "court-whist",
    name: "Court Whist",
    summary: "A night of tables: seven games of four hands; winners move",
    rules: include_str!("../../rules/court-whist.md"),
    category: Category::Tournaments,
    icon: "crown",
    player_counts: PlayerCounts::from(4),
    options: &[&SIT_OUT_SCORE.spec, &FORFEIT.spec, &GAMES.spec],
    setup: &[&ROLE.spec],
    tables: Some(&TABLES),
    fields: &[&SIT_OUTS.spec, &ABSENT.spec, &HANDS_OUT.spec, &ROLES.spec],
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

static NIGHT: Tables = Tables {
    tables: &TABLES,
    play: Play::Hands { hands: &HANDS, score: points },
    programme,
    movement: |_| Movement::ByRole,
};

static FORFEIT: GameOption<i64> = number_option("forfeit", "Speaking costs", 0, 13, 3)
    .help("Points lost each time a player speaks in Confiscation.");
static GAMES: GameOption<Vec<Name>> =
    list_option("games", "Games", Name::ALL, true).help("Which games to play, and in which order.");

static TABLES: Group = Group {
    id: "tables",
    one: "table",
    fields: &[&PAIR_A.spec, &PAIR_B.spec, &CUT.spec, &CLOSED.spec],
    hands: Some(&HANDS),
    ..Group::BASE
};
static HANDS: Group = Group {
    id: "hands",
    one: "hand",
    at_most: 4,
    fields: &[
        &SUBSTITUTES.spec,
        &TRICKS.spec,
        &OWN_TRICKS.spec,
        &LADY_TRICKS.spec,
        &SPOKE.spec,
        &FACES.spec,
    ],
    check: check_hand,
    ..Group::BASE
};
static TRICKS: Field<i64, PerPart> = tricks_of_pairs()
    .when(|round| Some(!asked(round, Name::Conspiracy, || !has_pair(round, &TRICKS))));
static OWN_TRICKS: Field<i64, PerPlayer> = tricks_of_players().when(|round| {
    let own = || round.has_value(&OWN_TRICKS) && !has_pair(round, &TRICKS);
    Some(asked(round, Name::Conspiracy, own))
});
static LADY_TRICKS: Field<i64, PerPart> = of_pairs("lady_tricks", "Lady’s tricks", ALL_TRICKS)
    .required()
    .when(|round| Some(asked(round, Name::Chivalry, || round.has_value(&LADY_TRICKS))))
    .help("How many of the pair’s tricks its lady took.");
static SPOKE: Field<i64, PerPlayer> = number("spoke", "Spoke")
    .noun("times spoken")
    .per_player()
    .allowed_for(playing)
    .within(0, 99)
    .when(|round| Some(asked(round, Name::Confiscation, || round.has_value(&SPOKE))))
    .help("How many times a player spoke after the cards were dealt.");
static FACES: Field<i64, PerPart> = of_pairs("faces", "Face cards", 12)
    .required()
    .total(Bound::Is(12))
    .when(|round| Some(asked(round, Name::Restoration, || round.has_value(&FACES))))
    .help("Jacks, queens and kings in the pair’s tricks, 12 in all.");

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

static SUITS: &[Trump] =
    &[Trump::Suit(Spades), Trump::Suit(Hearts), Trump::Suit(Clubs), Trump::Suit(Diamonds)];
/// The kings whose holders name trump.
static KINGS: &[Trump] =
    &[NamedByKing(Spades), NamedByKing(Hearts), NamedByKing(Clubs), NamedByKing(Diamonds)];
static NO_TRUMP: &[Trump] = &[Trump::Suit(Suit::NoTrump); 4];

fn programme(setup: &Setup<'_>) -> Vec<PlannedGame> {
    setup.option(&GAMES).into_iter().map(planned).collect()
}

/// Returns the facts on the score card about a game.
fn planned(name: Name) -> PlannedGame {
    let (scoring, trumps, possible) = match name {
        Name::Coronation => ("a point per trick", KINGS, "13"),
        Name::Prosperity => ("two points per trick", SUITS, "26"),
        Name::Conspiracy => ("no partners: your own tricks", &[Trump::LastCard; 4][..], "13"),
        Name::Chivalry => ("a point per trick, two more if the lady took it", SUITS, "13 to 39"),
        Name::Revolution => ("your tricks score for the other pair", NO_TRUMP, "13"),
        Name::Confiscation => ("a point per trick; speaking costs the speaker", SUITS, "13"),
        Name::Restoration => ("a point per trick and per face card", SUITS, "25"),
    };
    let partners = name != Name::Conspiracy;
    PlannedGame { name: name.choice().id, partners, scoring, trumps, possible }
}

fn name_of(round: &Round<'_>) -> Option<Name> {
    round.setup.option_at(&GAMES, round.number().checked_sub(1)?)
}

/// Returns whether this is the game. If the game is not known, returns the result of `written`.
fn asked(round: &Round<'_>, name: Name, written: impl Fn() -> bool) -> bool {
    name_of(round).map_or_else(written, |now| now == name)
}

fn check_hand(hand: &Round<'_>, problems: &mut Diagnostics) {
    check_players(hand, &TABLES, &[&OWN_TRICKS.spec, &SPOKE.spec], problems);
    check_in_tricks(hand, &TRICKS, (&LADY_TRICKS, 1), ["its lady took", ""], problems);
    check_in_tricks(hand, &TRICKS, (&FACES, 4), ["it has", " face cards"], problems);
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
    for (hand, player) in NIGHT.played(round) {
        let times = hand.value_for(&SPOKE, player);
        if times > 0 {
            let said = counted(times, "time", "times");
            let why = format_args!("hand {}: spoke {said}", hand.place.hand);
            points.add(player, -round.option(&FORFEIT) * times, why);
        }
    }
}

/// Returns the reason for the score of a pair (in Conspiracy a player) in a hand.
fn why(hand: &Round<'_>, unit: usize, score: i64) -> String {
    let taken = || tricks_in_words(hand.value_of_part(&TRICKS, unit));
    match name_of(hand) {
        Some(Name::Prosperity) => format!("{} × 2", taken()),
        Some(Name::Chivalry) => {
            let lady = hand.value_of_part(&LADY_TRICKS, unit);
            format!("{}, lady {lady} × 2", taken())
        }
        Some(Name::Revolution) => format!("the other pair took {}", tricks_in_words(score)),
        Some(Name::Restoration) => {
            format!("{}, face cards: {}", taken(), hand.value_of_part(&FACES, unit))
        }
        _ => tricks_in_words(score),
    }
}
