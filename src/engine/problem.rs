//! What is wrong with a record, or worth a second look: round, field, place, sentence.

use super::field::Field;
use super::record::Place;

/// Something that a record cannot stand with (a problem), or should be looked at (a warning).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The round, from 1; `None` for the set-up.
    pub round: Option<usize>,
    /// The field, or the unknown key itself; `None` for the round as a whole.
    pub field: Option<String>,
    /// Which table and hand.
    pub place: Place,
    /// What is so, with the numbers in it, and what would be right.
    pub message: String,
}

impl Problem {
    /// A problem of the set-up.
    pub fn setup(field: &str, message: impl Into<String>) -> Problem {
        Problem {
            round: None,
            field: Some(field.to_owned()),
            place: Place::ROUND,
            message: message.into(),
        }
    }

    /// A problem of a round.
    pub fn round(number: usize, field: Option<&str>, message: impl Into<String>) -> Problem {
        Problem {
            round: Some(number),
            field: field.map(str::to_owned),
            place: Place::ROUND,
            message: message.into(),
        }
    }

    /// Whether both speak of the same field of the same place.
    pub fn same_place(&self, other: &Problem) -> bool {
        self.round == other.round && self.field == other.field && self.place == other.place
    }
}

/// Collects the problems and warnings of one round; at most one for a field and place, the
/// first one said.
#[derive(Debug)]
pub struct Problems {
    round: usize,
    /// What cannot stand.
    pub refused: Vec<Problem>,
    /// What is said and stands.
    pub warned: Vec<Problem>,
}

impl Problems {
    /// Nothing said yet about this round; `known` was found before.
    pub fn new(round: usize, known: Vec<Problem>) -> Problems {
        Problems { round, refused: known, warned: Vec::new() }
    }

    /// This field of the round cannot stand.
    pub fn refuse<K, S>(&mut self, field: &Field<K, S>, message: impl Into<String>) {
        self.refuse_at(Place::ROUND, field.spec.id, message);
    }

    /// This field of the round is worth a second look.
    pub fn warn<K, S>(&mut self, field: &Field<K, S>, message: impl Into<String>) {
        self.warn_at(Place::ROUND, field.spec.id, message);
    }

    /// The field with this id cannot stand at this table and hand.
    pub fn refuse_at(&mut self, place: Place, field: &str, message: impl Into<String>) {
        let problem = self.problem(place, field, message.into());
        push_new(&mut self.refused, problem);
    }

    /// The field with this id is worth a second look at this table and hand.
    pub fn warn_at(&mut self, place: Place, field: &str, message: impl Into<String>) {
        let problem = self.problem(place, field, message.into());
        push_new(&mut self.warned, problem);
    }

    /// The fields that are refused so far.
    pub fn faults(&self) -> Vec<(Place, String)> {
        let fault = |problem: &Problem| Some((problem.place, problem.field.clone()?));
        self.refused.iter().filter_map(fault).collect()
    }

    fn problem(&self, place: Place, field: &str, message: String) -> Problem {
        Problem { round: Some(self.round), field: Some(field.to_owned()), place, message }
    }
}

/// Adds a problem unless its field and place have one already.
pub fn push_new(problems: &mut Vec<Problem>, problem: Problem) {
    if !problems.iter().any(|known| known.same_place(&problem)) {
        problems.push(problem);
    }
}
