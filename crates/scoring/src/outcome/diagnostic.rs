//! Problems and warnings of a record: round, field, place, sentence.

use std::collections::{BTreeMap, BTreeSet};

use crate::RoundPath;

/// A problem or warning of a record.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// The round, from 1; `None` for the setup.
    pub round: Option<usize>,
    /// The field, or an unknown key; `None` for the whole round.
    pub field: Option<String>,
    /// The table and hand.
    pub place: RoundPath,
    /// What is wrong, with its numbers, and what would be right.
    pub message: String,
}

impl Diagnostic {
    /// Returns a problem of the setup.
    pub fn setup(field: &str, message: impl Into<String>) -> Diagnostic {
        Diagnostic { round: None, ..Diagnostic::round(0, Some(field), message) }
    }

    /// Returns a problem of a round.
    pub fn round(number: usize, field: Option<&str>, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            round: Some(number),
            field: field.map(str::to_owned),
            place: RoundPath::ROUND,
            message: message.into(),
        }
    }

    /// Returns its subject: round, field and place.
    pub fn spot(&self) -> (Option<usize>, Option<&str>, RoundPath) {
        (self.round, self.field.as_deref(), self.place)
    }
}

/// Refused fields by place; an empty id is the whole round.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RefusedFields(BTreeMap<RoundPath, BTreeSet<String>>);

impl RefusedFields {
    /// No refused fields.
    pub const NONE: &'static RefusedFields = &RefusedFields(BTreeMap::new());

    pub(crate) fn of<'a>(problems: impl IntoIterator<Item = &'a Diagnostic>) -> RefusedFields {
        let mut faults = RefusedFields::default();
        for problem in problems {
            let _ = faults.add(problem.place, problem.field.as_deref().unwrap_or_default());
        }
        faults
    }

    /// Returns whether this field is refused at this place.
    pub fn has(&self, place: RoundPath, field: &str) -> bool {
        self.0.get(&place).is_some_and(|fields| fields.contains(field))
    }

    /// Returns whether this field is refused at any place, or the round as a whole.
    pub fn anywhere(&self, field: &str) -> bool {
        self.whole() || self.names(field)
    }

    /// Returns whether this field is refused at any place; a refused round does not count.
    pub fn names(&self, field: &str) -> bool {
        self.0.values().flatten().any(|known| known == field)
    }

    /// Returns whether the round as a whole is refused.
    pub fn whole(&self) -> bool {
        self.has(RoundPath::ROUND, "")
    }

    /// Returns whether nothing is refused.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Refuses a field at a place. Returns whether it was not refused before.
    pub(crate) fn add(&mut self, place: RoundPath, field: &str) -> bool {
        !self.has(place, field) && self.0.entry(place).or_default().insert(field.to_owned())
    }
}

/// Collects the problems and warnings of a round: at most one problem per field and place, and one
/// warning per field, the first one each.
#[derive(Debug)]
pub struct Diagnostics {
    round: usize,
    faults: RefusedFields,
    /// The problems.
    pub refused: Vec<Diagnostic>,
    /// The warnings.
    pub warned: Vec<Diagnostic>,
}

impl Diagnostics {
    /// Creates the diagnostics of a round; `known` were found before.
    pub fn new(round: usize, known: Vec<Diagnostic>) -> Diagnostics {
        let faults = RefusedFields::of(&known);
        Diagnostics { round, faults, refused: known, warned: Vec::new() }
    }

    /// Refuses the field with this id at this table and hand.
    pub fn refuse_at(&mut self, place: RoundPath, field: &str, message: impl Into<String>) {
        if self.faults.add(place, field) {
            self.refused.push(self.problem(place, Some(field), message.into()));
        }
    }

    /// Refuses the round as a whole.
    pub fn refuse_round(&mut self, message: impl Into<String>) {
        if self.faults.add(RoundPath::ROUND, "") {
            self.refused.push(self.problem(RoundPath::ROUND, None, message.into()));
        }
    }

    /// Warns that the field with this id is worth a second look at this table and hand.
    pub fn warn_at(&mut self, place: RoundPath, field: &str, message: impl Into<String>) {
        if !self.warned.iter().any(|known| known.field.as_deref() == Some(field)) {
            self.warned.push(self.problem(place, Some(field), message.into()));
        }
    }

    /// Withdraws the diagnostics of a field at a place, because they followed from another problem.
    pub(crate) fn withdraw(&mut self, place: RoundPath, field: &str) {
        if self.faults.0.get_mut(&place).is_some_and(|fields| fields.remove(field)) {
            let told =
                |known: &Diagnostic| known.place == place && known.field.as_deref() == Some(field);
            self.refused.retain(|known| !told(known));
        }
    }

    /// Returns the fields that are refused so far.
    pub fn faults(&self) -> &RefusedFields {
        &self.faults
    }

    fn problem(&self, place: RoundPath, field: Option<&str>, message: String) -> Diagnostic {
        Diagnostic { round: Some(self.round), field: field.map(str::to_owned), place, message }
    }
}

/// Adds a problem unless its field and place have one already.
pub fn push_new(problems: &mut Vec<Diagnostic>, problem: Diagnostic) {
    if !problems.iter().any(|known| known.spot() == problem.spot()) {
        problems.push(problem);
    }
}

/// Problems of decoding a file or form: the cells are blank, and the problem says why.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DecodeIssues {
    /// The problems with round and field.
    pub problems: Vec<Diagnostic>,
    /// Options that could not be decoded.
    pub options: Vec<&'static str>,
}
