//! Lines of an open round: the fields of each, and the label before them.

use crate::form::{FieldView, RoundForm};
use scoring::{AWAY, Cell, FactValue, FieldKind, Player, Record, RoundPath, Scope, Subject};

const OPTIONAL: &str = "optional";

/// Returns the id of a cell's box: "captured:p1", or "2.1/tricks:t1" at a couple or hand.
pub fn box_id(cell: &Cell) -> String {
    if cell.place != RoundPath::ROUND {
        let inside = Cell { place: RoundPath::ROUND, ..*cell };
        return format!("{}.{}/{}", cell.place.table, cell.place.hand, box_id(&inside));
    }
    let field = cell.field;
    match cell.subject {
        Subject::One => field.to_owned(),
        Subject::Player(player) => format!("{field}:p{}", player.0 + 1),
        Subject::Team(team) => format!("{field}:t{}", team.0 + 1),
        Subject::Part(part) => format!("{field}:{part}"),
        Subject::TeamPart(team, part) => format!("{field}:t{}:{part}", team.0 + 1),
    }
}

/// Returns the id of a choice of a cell: "trump=hearts".
pub fn choice_id(cell: &Cell, text: &str) -> String {
    format!("{}={text}", box_id(cell))
}

/// Returns whether a field is a number.
pub fn is_number(view: &FieldView<'_>) -> bool {
    matches!(view.asked.spec.kind, FieldKind::Number { .. } | FieldKind::HalfPoints(_))
}

/// Returns whether a field has one short value, so several fit side by side.
pub fn is_short(view: &FieldView<'_>) -> bool {
    let kind = matches!(view.asked.spec.kind, FieldKind::Choice(_) | FieldKind::Flag);
    view.asked.spec.scope == Scope::One && (kind || is_number(view))
}

/// Returns whether a number belongs to a stack of numbers beside a grid, with its name inside.
pub fn is_stacked(line: &[FieldView<'_>], view: &FieldView<'_>) -> bool {
    let has_grid = line.first().is_some_and(|first| first.asked.spec.layout.grid.is_some());
    has_grid && view.asked.spec.layout.beside && is_number(view)
}

/// Returns whether each box of a field is beside a drawing of what it counts.
pub fn is_in_parts(view: &FieldView<'_>) -> bool {
    matches!(view.asked.spec.scope, Scope::TeamParts(_))
}

/// Returns the name of a line: for one field its question (its label if `short`), otherwise the
/// labels.
pub fn line_name(line: &[FieldView<'_>], short: bool) -> String {
    // A switch beside other fields shows its own name.
    let flag = |view: &&FieldView<'_>| matches!(view.asked.spec.kind, FieldKind::Flag);
    let all_flags = line.iter().all(|view| flag(&view));
    let named = line.iter().filter(|view| all_flags || !flag(view));
    // So does a number beside a choice; a single field shows its full question.
    let is_beside =
        |view: &FieldView<'_>| view.asked.spec.layout.beside && view.asked.spec.scope == Scope::One;
    let own_names = line.iter().skip(1).any(is_beside);
    let mut names: Vec<&str> = named.map(|view| view.asked.spec.label).collect();
    names.truncate(if own_names { 1 } else { usize::MAX });
    match names.as_slice() {
        [label] => {
            let first = line.first().filter(|view| !short && !is_number(view));
            let question = first.map_or("", |view| view.asked.spec.question);
            let asks = !question.is_empty() && !question.contains("{}");
            if asks { question.to_owned() } else { (*label).to_owned() }
        }
        [_, _, ..] if all_flags => "Also".to_owned(),
        [first, rest @ ..] => {
            let mut lower = rest.iter().map(|name| name.to_lowercase());
            let last = lower.next_back().unwrap_or_default();
            let middle = lower.fold(String::new(), |all, name| all + ", " + &name);
            format!("{first}{middle} and {last}")
        }
        [] => String::new(),
    }
}

/// Returns the note below the name of a line: a running sum, the required sum, or a note.
pub fn line_note(line: &[FieldView<'_>], short: bool) -> Option<String> {
    let place = |so_far: i64, total: i64| {
        let rest = total - so_far;
        match rest {
            0 => format!("{total} in all"),
            _ if short => format!("{so_far} of {total}"),
            1.. => format!("{so_far} of {total}, {rest} to place"),
            _ => format!("{so_far} of {total}, {} too many", -rest),
        }
    };
    let sum = line.iter().find_map(|view| match (view.sum, view.asked.total) {
        (Some((so_far, total)), _) => Some(place(so_far, total)),
        (None, Some(total)) => Some(format!("{total} in all")),
        (None, None) => None,
    });
    let note = line.first().map(|view| view.asked.note.clone()).filter(|note| !note.is_empty());
    let optional = line.iter().all(|view| !view.asked.open).then(|| OPTIONAL.to_owned());
    sum.or(note).or(optional)
}

impl RoundForm {
    /// Returns the facts of the deal that are in columns, as a text for each team.
    pub fn team_facts(&self, record: &Record) -> Vec<(&'static str, Vec<String>)> {
        let in_sides = record.in_sides();
        // Who is away has no box in the column.
        let facts = self.asked().deal.facts.iter().filter(|fact| fact.id != Some(AWAY.id));
        let team_facts = facts.filter_map(|fact| match &fact.value {
            FactValue::Each(words) => Some((fact.label, words.clone())),
            FactValue::Players(players) if !in_sides => {
                let seats = record.players.iter().zip(0..).map(|(_, seat)| Player(seat));
                let each = seats.map(|player| if players.contains(&player) { "yes" } else { "" });
                Some((fact.label, each.map(str::to_owned).collect()))
            }
            _ => None,
        });
        team_facts.collect()
    }
}
