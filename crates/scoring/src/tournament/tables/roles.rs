//! The two roles of a night whose chairs have them: a lady and a gentleman, red and white.

use super::{ROLE, ROLES};
use crate::choices::Choice;
use crate::evaluate::prompt::asks_in_setup;
use crate::grammar::field::{FieldKind, FieldSpec};
use crate::grammar::game::Game;
use crate::grammar::item::Item;
use crate::grammar::round::{Round, Setup};
use crate::record::Record;
use crate::record::cell::{RoundPath, Subject, Value};
use crate::seats::SeatIndex;

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
    game.setup.iter().filter_map(Item::field).find(|spec| spec.id == ROLE.spec.id)
}

/// Returns, by player, which kind of chair they take according to the setup: 0 a lady's, 1 a
/// gentleman's.
pub(super) fn roles_of_setup(setup: &Setup<'_>) -> Vec<usize> {
    let mut roles = vec![0; setup.player_count()];
    take(&mut roles, setup.game(), setup.record().setup.of(ROLE.spec.id, RoundPath::ROUND));
    roles
}

/// Writes down the roles that players take.
fn take<'a>(roles: &mut [usize], game: &Game, taken: impl Iterator<Item = (Subject, &'a Value)>) {
    let second = roles_of(game).map(|[_, second]| Value::Word(second.id));
    for (key, role) in taken {
        if let Subject::Player(player) = key
            && let Some(now) = roles.get_mut(player.index())
        {
            *now = usize::from(second.as_ref() == Some(role));
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
