//! Compares the scores and totals in a file with those of the record, and checks that the end of
//! the file is there.
//!
//! Invariant: all of this gives warnings, never problems.

use std::collections::HashMap;

use super::cell::unguarded;
use super::table::{Table, at};
use super::{GAME, ROUND, SCORE, TOTAL};
use crate::name_resolver::NameResolver;
use scoring::seats::SeatIndex;
use scoring::{Diagnostic, Evaluation, Record, RoundPath, RoundState, Team};

/// A score or total in a file.
#[derive(Debug, Clone)]
pub(crate) struct DerivedCell {
    /// The round, from 1; 0 for the setup's row.
    round: usize,
    team: Team,
    is_total: bool,
    line: usize,
    heading: String,
    text: String,
}

/// Returns the scores and totals in a record's file, in the order of the rounds.
pub(super) fn derived_cells(
    table: &Table,
    record: &Record,
    names: &NameResolver,
) -> Vec<DerivedCell> {
    let meaning = |heading: &String| {
        let (id, name) = heading.split_once(':')?;
        let is_derived = [SCORE, TOTAL].contains(&id) && record.game.field(id).is_none();
        Some((id == TOTAL, names.team_trimmed(name).filter(|_| is_derived)?))
    };
    let columns: Vec<_> = table.headings.iter().map(meaning).collect();
    let mut cells = Vec::new();
    for line in &table.lines {
        let Ok(round) = table.round(line).parse::<usize>() else { continue };
        for (column, text) in line.written() {
            let Some(Some((is_total, team))) = columns.get(column) else { continue };
            let heading = table.headings.get(column).cloned().unwrap_or_default();
            let text = unguarded(text).trim().to_owned();
            let (line, is_total, team) = (line.number, *is_total, *team);
            cells.push(DerivedCell { round, team, is_total, line, heading, text });
        }
    }
    cells.sort_by_key(|cell| cell.round);
    cells
}

/// Returns a warning for each score that differs from the evaluation, and for each total whose
/// difference changes; a total that only carries an earlier difference along is not reported again.
pub(crate) fn differences(
    record: &Record,
    evaluation: &Evaluation,
    cells: &[DerivedCell],
) -> Vec<Diagnostic> {
    let mut offsets: HashMap<Team, i64> = HashMap::new();
    let mut warnings = Vec::new();
    for cell in cells {
        let Some(right) = cell.computed(evaluation) else { continue };
        let offset = cell.text.parse::<i64>().ok().map(|written| written.saturating_sub(right));
        let before = match offset {
            Some(offset) if cell.is_total => offsets.insert(cell.team, offset).unwrap_or(0),
            _ => 0,
        };
        if offset.is_some_and(|offset| offset == 0 || offset == before) {
            continue;
        }
        warnings.push(cell.warning(record, right));
    }
    warnings
}

impl DerivedCell {
    /// Returns the value in the evaluation; `None` if it has none.
    fn computed(&self, evaluation: &Evaluation) -> Option<i64> {
        if self.round == 0 {
            return self.is_total.then_some(evaluation.start);
        }
        let round = evaluation.round(self.round)?;
        let numbers = if self.is_total { &round.totals } else { &round.scores };
        numbers.get(self.team.index()).filter(|_| round.state == RoundState::Scored).copied()
    }

    fn warning(&self, record: &Record, right: i64) -> Diagnostic {
        let (name, text) = (record.team_name(self.team), &self.text);
        let said = match (self.is_total, self.round) {
            (false, _) => format!("{name} scored {text}"),
            (true, 0) => format!("{name} starts with {text}"),
            (true, _) => format!("{name} has {text} in total"),
        };
        Diagnostic {
            round: Some(self.round).filter(|round| *round > 0),
            field: Some(if self.is_total { TOTAL } else { SCORE }.to_owned()),
            place: RoundPath::ROUND,
            message: at(self.line, &self.heading, &format!("the file says {said}; it is {right}.")),
        }
    }
}

/// Returns a warning if the end of a file was cut off: its last line ends inside quotation marks,
/// or has fewer cells than there are columns while the lines above have all.
pub(super) fn cut_off(table: &Table, text: &str) -> Option<Diagnostic> {
    let (last, above) = table.lines.split_last()?;
    let (number, cells, width) = (last.number, last.width, table.headings.len());
    let ends_in_line = !text.ends_with(['\n', '\r']);
    let message = if ends_in_line && table.ends_quoted {
        format!("Line {number} ends within quotation marks; the end of the file was cut off.")
    } else if cells < width && (ends_in_line || above.iter().all(|line| line.width >= width)) {
        format!(
            "Line {number} has {cells} of {width} cells; the end of the file may have been cut \
             off."
        )
    } else {
        return None;
    };
    let round = table.round(last).parse().ok().filter(|round| *round > 0);
    let field = Some(if round.is_some() { ROUND } else { GAME }.to_owned());
    Some(Diagnostic { round, field, place: RoundPath::ROUND, message })
}
