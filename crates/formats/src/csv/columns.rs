//! The meaning of columns: which fields a heading belongs to, with their keys.

use super::{DATE, ENDED, FIRST_DEALER, GAME, OPTIONS, PLAYERS, ROUND, SCORE, TOTAL, fields_of};
use crate::name_resolver::NameResolver;
use scoring::{FieldSpec, Game, Scope, Subject};

/// The meaning of a column, or of a cell in it.
#[derive(Debug, Clone, Copy)]
pub(super) enum About {
    /// It has the number of the round, or is derived from the record.
    Structure,
    /// It belongs to the setup and is read separately.
    Roster,
    /// A field of the setup and its key.
    Setup(&'static FieldSpec, Subject),
    /// A field of a round and its key.
    Round(&'static FieldSpec, Subject),
    /// No field takes it.
    Unknown,
}

impl About {
    /// Returns the meaning of a heading.
    pub(super) fn of(game: &'static Game, names: &NameResolver, heading: &str) -> About {
        let (id, name) = match heading.split_once(':') {
            Some((id, name)) => (id, Some(name)),
            None => (heading, None),
        };
        let is_derived = name.is_some() && [SCORE, TOTAL].contains(&id) && game.field(id).is_none();
        if is_derived || heading == ROUND {
            return About::Structure;
        }
        if [GAME, PLAYERS, OPTIONS, FIRST_DEALER, DATE, ENDED].contains(&heading) {
            return About::Roster;
        }
        let keyed = |spec: &'static FieldSpec| Some((spec, key(names, spec, name)?));
        let mut setup = fields_of(game.setup).filter(|spec| spec.id == id).filter_map(keyed);
        let mut round = game.fields().filter(|spec| spec.id == id).filter_map(keyed);
        match (setup.next(), round.next()) {
            (Some((spec, key)), _) => About::Setup(spec, key),
            (_, Some((spec, key))) => About::Round(spec, key),
            _ => About::Unknown,
        }
    }
}

/// Returns the key of a field's column.
fn key(names: &NameResolver, spec: &FieldSpec, name: Option<&str>) -> Option<Subject> {
    Some(match (spec.scope, name) {
        (Scope::One, None) => Subject::One,
        (Scope::Player, Some(name)) => Subject::Player(names.player_trimmed(name)?),
        (Scope::Team, Some(name)) => Subject::Team(names.team_trimmed(name)?),
        (Scope::Parts(parts), Some(name)) => {
            Subject::Part(parts.iter().find(|part| **part == name.trim())?)
        }
        (Scope::TeamParts(parts), Some(name)) => {
            let (team, name) = name.rsplit_once(':')?;
            let team = names.team_trimmed(team)?;
            Subject::TeamPart(team, parts.iter().find(|part| **part == name.trim())?)
        }
        _ => return None,
    })
}
