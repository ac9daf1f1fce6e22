//! The fields of a night: who has which role, who sits where, who is out, and of its draft; and the
//! two roles of a night whose chairs have them: a lady and a gentleman, red and white.

use crate::evaluate::prompt::asks_in_setup;
use crate::seats::put;
use crate::tournament::tables::chairs;
use crate::{
    Choice, Field, FieldKind, FieldSpec, Game, GameOption, PerPart, PerPlayer, Player, Record,
    Round, RoundPath, Setup, Subject, Value, choice, choices, flag, number, number_option, player,
    players,
};

choices! {
    /// Roles. A role belongs to a chair, not a person: any player may take either.
    pub enum Role {
        Lady = "lady", "lady", 'L';
        Gentleman = "gentleman", "gentleman", 'G';
    }
}

pub(super) static PARTS: [&str; 2] = ["lady", "gentleman"];

/// Setup: each player's role.
pub static ROLE: Field<Option<Role>, PerPlayer> = choice("role", "Role", Role::ALL)
    .per_player()
    .for_everyone()
    .reported_as("players")
    .help("Whether the player takes a lady’s or a gentleman’s chair.");
/// At a table: pair A; where chairs have roles, the first role first.
pub static PAIR_A: Field<Vec<Player>> = pair("A", "Pair A");
/// At a table: pair B, in the same order.
pub static PAIR_B: Field<Vec<Player>> = pair("B", "Pair B");
/// At a tied table: the winner of the cut, by role.
pub static CUT: Field<Option<Player>, PerPart> = player("cut", "Won the cut")
    .per_part(&PARTS)
    .help("At a tied table: the lady and the gentleman who drew the highest cards.");
/// At a table: it was closed early.
pub static CLOSED: Field<bool> =
    flag("closed", "Closed").help("This table plays no more hands in this game.");
/// Score per hand for people without a chair in a game.
pub static SIT_OUT_SCORE: GameOption<i64> =
    number_option("sit_out_score", "Sitting out scores", 0, 26, 8)
        .help("Points per hand for those who sit out.");
/// In a round: people without a chair.
pub static SIT_OUTS: Field<Vec<Player>> = players("sit_outs", "Sitting out", 0, usize::MAX)
    .help("Who was present but sat out this game.");
/// In a round: absent people.
pub static ABSENT: Field<Vec<Player>> = players("absent", "Absent", 0, usize::MAX)
    .help("Who had not arrived yet or had left. They score nothing.");
/// In a round: for how many of its hands a player sat out and scores. By default, those in
/// [`SIT_OUTS`] sat out every hand in which they did not substitute.
pub static HANDS_OUT: Field<i64, PerPlayer> = number("hands_out", "Hands sat out")
    .per_player()
    .within(0, HANDS)
    .help("How many hands a player sat out and scores for, if not the whole game.");
/// At a hand: substitutes, by the player whose chair they took.
pub static SUBSTITUTES: Field<Option<Player>, PerPlayer> = player("substitutes", "Substitutes")
    .per_player()
    .allowed_for(chairs::seated)
    .help("Who plays this hand for whom.");
/// In a round: new roles from now on.
pub static ROLES: Field<Option<Role>, PerPlayer> = choice("roles", "New role", Role::ALL)
    .per_player()
    .help("Who changes to the other kind of chair from this game on.");

/// In the draft of a round: the seed of its seating.
pub static SEED: Field<i64> = number("seed", "Seed");
/// In the draft of a round: seats are drawn although the movement gives some.
pub static DRAWN: Field<bool> = flag("drawn", "Drawn");
/// In the draft of a round: swaps by hand, two players each.
pub static SWAPS: Field<Vec<Player>> = players("swaps", "Swapped", 0, usize::MAX);
/// Fields that only the draft of a round has; in the round, the note tells about them.
pub static DRAFT_FIELDS: &[&FieldSpec] = &[&SEED.spec, &DRAWN.spec, &SWAPS.spec];

/// Hands per game.
pub(super) const HANDS: i64 = 4;

const fn pair(id: &'static str, label: &'static str) -> Field<Vec<Player>> {
    players(id, label, 2, 2).required().reported_as("tables").help("Two partners.")
}

/// Returns the two roles that a game's chairs may belong to.
pub fn roles_of(game: &Game) -> Option<[Choice; 2]> {
    match spec_of(game)?.kind {
        FieldKind::Choice([one, other]) => Some([*one, *other]),
        _ => None,
    }
}

/// Returns the two roles of chairs, if they have any with the options of a record.
pub fn roles_asked(record: &Record) -> Option<[Choice; 2]> {
    let asked = asks_in_setup(record, spec_of(record.game)?) == Some(true);
    roles_of(record.game).filter(|_| asked)
}

fn spec_of(game: &Game) -> Option<&'static FieldSpec> {
    game.setup.iter().copied().find(|spec| spec.id == ROLE.spec.id)
}

/// Returns, by player, which kind of chair they take according to the setup: 0 a lady's, 1 a
/// gentleman's.
pub(super) fn roles_of_setup(setup: &Setup<'_>) -> Vec<usize> {
    let mut roles = vec![0; setup.player_count()];
    take(&mut roles, setup.game(), setup.record.setup.of(ROLE.spec.id, RoundPath::ROUND));
    roles
}

fn take<'a>(roles: &mut [usize], game: &Game, taken: impl Iterator<Item = (Subject, &'a Value)>) {
    let second = roles_of(game).map(|[_, second]| Value::Word(second.id));
    for (key, role) in taken {
        if let Subject::Player(player) = key {
            put(roles, player, usize::from(second.as_ref() == Some(role)));
        }
    }
}

/// Returns, by player, which kind of chair they take in this round.
pub fn roles(round: &Round<'_>) -> Vec<usize> {
    let mut rounds = round.past.rounds.iter().rev();
    let mut roles = match rounds.find_map(|played| played.tournament.tables()) {
        Some(last) => last.roles.clone(),
        None => roles_of_setup(round.setup),
    };
    // Usually nobody changes roles, so the players need not be looked up.
    if round.has_value(&ROLES) && !round.refused.has(RoundPath::ROUND, ROLES.spec.id) {
        take(&mut roles, round.setup.game(), round.here.of(ROLES.spec.id));
    }
    roles
}
