//! The meaning of a file's columns: for each kind of row, the possible fields and keys.
//!
//! Invariant: it is computed once per column, not per cell, so a night of a thousand columns is
//! read as fast as it was written.

use super::table::Line;
use super::{
    DATE, ENDED, FIRST_DEALER, GAME, OPTIONS, PLAYERS, ROUND, RowKind, SCORE, TOTAL, is_declared,
    place_names,
};
use crate::engine::{FieldSpec, Game, Scope, Subject};
use crate::exchange::name_resolver::NameResolver;

/// The meaning of columns, for each kind of row.
pub(super) struct Columns {
    levels: [Vec<Column>; 4],
}

/// The meaning of a column in one kind of row.
#[derive(Default)]
struct Column {
    /// It locates the row, is derived from the record, or is read separately.
    is_structure: bool,
    /// The fields with its id, each with the key if it is valid.
    fields: Vec<(&'static FieldSpec, Option<Subject>)>,
}

/// The meaning of a cell.
pub(super) enum About {
    /// Not read from here.
    Nothing,
    /// A field that does not belong in this kind of row.
    Elsewhere,
    /// A field and its key.
    Field(&'static FieldSpec, Subject),
}

impl Columns {
    pub(super) fn of(game: &'static Game, names: &NameResolver, headings: &[String]) -> Columns {
        let levels = RowKind::ALL.map(|level| {
            let (specs, structure) = (level.fields(game), Structure::of(game, level));
            let column = |heading: &String| {
                let (id, name) = split(heading);
                let fields = specs.iter().filter(|spec| spec.id == id);
                let fields = fields.map(|spec| (*spec, key(names, spec, name))).collect();
                Column { is_structure: structure.has(heading), fields }
            };
            headings.iter().map(column).collect()
        });
        Columns { levels }
    }

    fn at(&self, level: RowKind, column: usize) -> Option<&Column> {
        let columns = match level {
            RowKind::Setup => &self.levels[0],
            RowKind::Round => &self.levels[1],
            RowKind::Table => &self.levels[2],
            RowKind::Hand => &self.levels[3],
        };
        columns.get(column)
    }

    /// Returns whether a column has a meaning in any kind of row.
    pub(super) fn is_known(&self, column: usize) -> bool {
        RowKind::ALL
            .iter()
            .filter_map(|level| self.at(*level, column))
            .any(|column| column.is_structure || column.fields.iter().any(|(_, key)| key.is_some()))
    }

    /// Returns the meaning of a cell. If several fields have its id (tricks by pair or by player),
    /// it is the one that all columns of the id in this line fit, because a player may have the
    /// name of a pair.
    pub(super) fn about(&self, level: RowKind, line: &Line, column: usize) -> About {
        let Some(here) = self.at(level, column) else { return About::Nothing };
        if here.is_structure || !self.is_known(column) {
            return About::Nothing;
        }
        let fits = |index: &usize| {
            let id = here.fields.first().map_or("", |(spec, _)| spec.id);
            line.written().all(|(other, _)| {
                let fields = self.at(level, other).map_or(&[][..], |other| &other.fields);
                fields.first().is_none_or(|(spec, _)| spec.id != id)
                    || fields.get(*index).is_some_and(|(_, key)| key.is_some())
            })
        };
        let fitting = match here.fields.len() {
            0 | 1 => None,
            several => (0..several).find(fits),
        };
        let field =
            |(spec, key): &(&'static FieldSpec, Option<Subject>)| Some(About::Field(spec, (*key)?));
        let fitting = fitting.and_then(|index| field(here.fields.get(index)?));
        fitting.or_else(|| here.fields.iter().find_map(field)).unwrap_or(About::Elsewhere)
    }
}

/// Headings that locate a row, are derived from the record, or belong to the setup.
struct Structure {
    known: Vec<&'static str>,
    derived: Vec<&'static str>,
}

impl Structure {
    fn of(game: &'static Game, level: RowKind) -> Structure {
        let mut known = vec![ROUND];
        known.extend(place_names(game).into_iter().flatten());
        known.extend(level.groups(game).into_iter().map(|group| group.id));
        if level == RowKind::Setup {
            known.extend([GAME, PLAYERS, OPTIONS, FIRST_DEALER, DATE, ENDED]);
        }
        let derived = [SCORE, TOTAL].into_iter().filter(|id| !is_declared(game, id)).collect();
        Structure { known, derived }
    }

    fn has(&self, heading: &str) -> bool {
        let derived = |(id, _): (&str, &str)| self.derived.contains(&id);
        self.known.contains(&heading) || heading.split_once(':').is_some_and(derived)
    }
}

/// Splits a heading into its id and the name after it.
fn split(heading: &str) -> (&str, Option<&str>) {
    match heading.split_once(':') {
        Some((id, name)) => (id, Some(name)),
        None => (heading, None),
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
