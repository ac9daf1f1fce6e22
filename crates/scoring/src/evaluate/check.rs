//! Checks of fields against their declaration: presence, range, kind, sum.

use std::collections::BTreeSet;

use crate::numbers::MAX_NUMBER;
use crate::wording::number_fault;
use crate::{
    AWAY, Diagnostics, FieldKind, FieldSpec, Game, Group, Need, Player, Round, RoundPath,
    SeatIndex, Setup, Subject, Value, counted, halves_words, join_choices, limits, signed,
};

/// Checks all declared fields of a round, its tables and their hands.
pub(crate) fn every_field(round: &Round<'_>, game: &Game, problems: &mut Diagnostics) {
    check_count(round, game.tables, problems);
    for (part, group) in round.places() {
        // Nothing is missing at a table or hand that does not exist.
        if part.here.is_blank() && problems.faults().has(part.place, group.id) {
            continue;
        }
        fields(&part, group.fields, problems);
        check_count(&part, group.hands, problems);
    }
    fields(round, game.fields, problems);
}

/// Checks these fields at the round's place.
pub(crate) fn fields(round: &Round<'_>, fields: &[&FieldSpec], problems: &mut Diagnostics) {
    for spec in fields {
        // An optional field without a value has no problem.
        let written = round.here.has(spec.id);
        if !written && matches!(spec.need, Need::Optional | Need::Together) {
            continue;
        }
        let is_asked = field_if_asked(round, spec, problems);
        // Another field with the same id may apply to this round.
        let applies = |it: &&FieldSpec| it.id == spec.id && (it.when)(round) != Some(false);
        if !is_asked && written && !fields.iter().any(applies) {
            let message = format!("Leave “{}” blank in this round.", spec.label);
            problems.refuse_at(round.place, spec.reported_id(), message);
        }
    }
}

/// Checks one field if it applies or may apply. Returns whether it does or may.
pub(crate) fn field_if_asked(
    round: &Round<'_>,
    spec: &FieldSpec,
    problems: &mut Diagnostics,
) -> bool {
    match (spec.when)(round) {
        Some(true) => field(round, spec, problems),
        // If it is unknown whether the field applies, nothing is missing.
        None => field_needed(round, spec, Need::Optional, problems),
        Some(false) => return false,
    }
    true
}

pub(crate) fn field(round: &Round<'_>, spec: &FieldSpec, problems: &mut Diagnostics) {
    field_needed(round, spec, spec.need, problems);
}

/// Checks one field at the round's place as if it had this need.
fn field_needed(round: &Round<'_>, spec: &FieldSpec, need: Need, problems: &mut Diagnostics) {
    if problems.faults().has(round.place, spec.reported_id()) {
        return;
    }
    if let Some(message) = fault(round, spec, need) {
        problems.refuse_at(round.place, spec.reported_id(), message);
    }
}

fn fault(round: &Round<'_>, spec: &FieldSpec, need: Need) -> Option<String> {
    let setup = round.setup;
    let label = spec.label;
    let mut sum = 0_i64;
    let mut written = 0_usize;
    let mut range = None;
    let (players, teams) = (setup.record.players.len(), setup.team_count());
    for (key, value) in round.here.of(spec.id) {
        written += 1;
        if !spec.scope.holds(key, players, teams) || is_away(key, setup) {
            return Some(format!("“{label}” has an entry for somebody who is not playing."));
        }
        if let Some(message) = value_fault(round, spec, key, value, &mut range) {
            return Some(message);
        }
        if let Value::Number(number) = value {
            sum += number;
        }
    }
    if written == 0 && need == Need::Required {
        return Some(spec.missing(&spec.start()));
    }
    // With as many values as boxes, nobody is missing.
    let is_for_all = need == Need::Everyone || (need == Need::Together && written > 0);
    if is_for_all && (spec.allowed_for.is_some() || written != spec.scope.size(setup)) {
        let missing = spec.subjects(round).into_iter().find(|key| {
            round.here.get(spec.id, *key).is_none() && (spec.required_for)(round, *key)
        });
        if let Some(key) = missing {
            let key = if written == 0 { Subject::One } else { key };
            return Some(spec.missing(&spec.of(setup.record, key)));
        }
    }
    if written == 0 || (spec.total.is_none() && spec.sum_limit.is_none()) {
        return None;
    }
    sum_fault(round, spec, sum)
}

/// Returns whether all values of a field are valid in themselves, whoever they are for.
pub(crate) fn stands_alone(round: &Round<'_>, spec: &FieldSpec) -> bool {
    let mut values = round.here.of(spec.id).peekable();
    let is_written = values.peek().is_some();
    let mut sum = 0;
    let all_good = values.all(|(key, value)| {
        if let Value::Number(number) = value {
            sum += number;
        }
        value_fault(round, spec, key, value, &mut None).is_none()
    });
    is_written && all_good && sum_fault(round, spec, sum).is_none()
}

/// Returns what is wrong with a value. `range` is the range of the field's numbers, computed at the
/// first call.
fn value_fault(
    round: &Round<'_>,
    spec: &FieldSpec,
    key: Subject,
    value: &Value,
    range: &mut Option<(i64, i64)>,
) -> Option<String> {
    let players = round.setup.player_count();
    let is_seat = |player: Player| player.index() < round.setup.record.players.len();
    let is_here =
        |player| if spec.id == AWAY.id { is_seat(player) } else { round.setup.plays(player) };
    let whose = || spec.of(round.setup.record, key);
    match (spec.kind, value) {
        (FieldKind::Number { min, max, step }, Value::Number(number)) => {
            let range = range.get_or_insert_with(|| {
                let (low, high) = (min.in_round(round), max.in_round(round));
                (low.unwrap_or(-MAX_NUMBER), high.unwrap_or(MAX_NUMBER))
            });
            number_fault(*number, *range, step, whose)
        }
        (FieldKind::HalfPoints(range), Value::HalfPoints(halves)) => {
            let fault = || {
                let (number, range_words) = (halves_words(*halves), range.words());
                format!("{} must be {range_words}, not {number}.", whose())
            };
            (!range.holds(*halves)).then(fault)
        }
        (FieldKind::Choice(choices), Value::Word(word))
            if choices.iter().any(|choice| choice.id == *word) =>
        {
            None
        }
        (FieldKind::Player, Value::Player(player)) if round.setup.plays(*player) => None,
        (FieldKind::Player, Value::Player(player)) if is_seat(*player) => {
            let name = round.setup.name(*player);
            Some(format!("{} must be somebody who plays; {name} is away.", whose()))
        }
        (FieldKind::Players(least, most), Value::Players(list)) => {
            let least = least.min(players);
            let known = list.iter().all(|player| is_here(*player));
            let different = most == usize::MAX || all_differ(list);
            let label = spec.label;
            if !known {
                Some(format!("“{label}” names somebody who is not playing."))
            } else if !different {
                Some(format!("“{label}” names somebody twice."))
            } else if list.len() < least || list.len() > most {
                let wanted = match most {
                    usize::MAX => format!("at least {}", people(least)),
                    _ if least == most => format!("exactly {}", people(most)),
                    _ => format!("from {least} to {}", people(most)),
                };
                Some(format!("“{label}” must name {wanted}, not {}.", list.len()))
            } else {
                None
            }
        }
        (FieldKind::Pairs, Value::Players(list)) => {
            let known = list.iter().all(|player| is_here(*player));
            (!known || list.len() != 4 || !all_differ(list))
                .then(|| format!("{} must be four different players in two pairs.", whose()))
        }
        (FieldKind::Numbers(of), Value::Numbers(list)) => {
            let stranger = list.iter().find(|number| !of.contains(number))?;
            Some(format!("{} must be {}, not {}.", whose(), words(of), signed(*stranger)))
        }
        (FieldKind::Flag, Value::Flag(_)) | (FieldKind::Text, Value::Text(_)) => None,
        _ => Some(wanted(spec, &whose(), round)),
    }
}

fn all_differ(list: &[Player]) -> bool {
    list.iter().collect::<BTreeSet<&Player>>().len() == list.len()
}

/// Returns a sentence on what the field accepts.
pub(crate) fn wanted(spec: &FieldSpec, whose: &str, round: &Round<'_>) -> String {
    match spec.kind {
        FieldKind::Number { min, max, .. } => match (min.in_round(round), max.in_round(round)) {
            (Some(min), Some(max)) => {
                format!("{whose} must be a whole number, {}.", limits(min, max))
            }
            (Some(min), None) => {
                format!("{whose} must be a whole number, at least {}.", signed(min))
            }
            (None, Some(max)) => {
                format!("{whose} must be a whole number, at most {}.", signed(max))
            }
            _ => format!("{whose} must be a whole number."),
        },
        FieldKind::HalfPoints(range) => format!("{whose} must be {}.", range.words()),
        FieldKind::Choice(choices) => {
            format!("{whose} must be {}.", join_choices(choices.iter().map(|choice| choice.id)))
        }
        FieldKind::Player => format!("{whose} must be one of the players."),
        FieldKind::Players(..) => format!("{whose} must be a list of players."),
        FieldKind::Pairs => format!("{whose} must be two pairs of players."),
        FieldKind::Numbers(of) => format!("{whose} must be a list of numbers, each {}.", words(of)),
        FieldKind::Flag => format!("{whose} must be true or false."),
        FieldKind::Text => format!("{whose} must be text."),
    }
}

/// Returns words such as "1 player", "3 players".
fn people(count: usize) -> String {
    counted(i64::try_from(count).unwrap_or(i64::MAX), "player", "players")
}

/// Returns words such as "5, 10 or 25".
fn words(numbers: &[i64]) -> String {
    join_choices(numbers.iter().copied().map(signed))
}

/// Checks how many tables a round has, or hands a table.
fn check_count(round: &Round<'_>, group: Option<&Group>, problems: &mut Diagnostics) {
    let Some(Group { id, at_most: most, .. }) = group else { return };
    let message = match round.here.get(id, Subject::One) {
        None => return,
        Some(Value::Number(count)) if usize::try_from(*count).is_ok_and(|it| it <= *most) => return,
        Some(Value::Number(count)) => {
            format!("There are {count} {id}; there can be at most {most}.")
        }
        Some(_) => format!("The {id} must be a list."),
    };
    problems.refuse_at(round.place, id, message);
}

/// Returns values with an undeclared id, or at a table or hand that does not exist: each field and
/// place once. `common` are the ids of fields that every game has.
pub(crate) fn undeclared_values(
    round: &Round<'_>,
    fields: &'static [&'static FieldSpec],
    tables: Option<&'static Group>,
    common: &[&str],
) -> Vec<(RoundPath, &'static str)> {
    let mut found: BTreeSet<(RoundPath, &'static str)> = BTreeSet::new();
    // Cells are sorted by place, so the declarations of each place are looked up once.
    let mut declared = (round.place, Some((fields, tables)));
    for (cell, _) in round.entry.cells() {
        if declared.0 != cell.place {
            declared = (cell.place, tables.and_then(|tables| within(round, tables, cell.place)));
        }
        let is_declared = declared.1.is_some_and(|(fields, parts)| {
            let is_count = |group: &Group| group.id == cell.field && cell.subject == Subject::One;
            fields.iter().any(|spec| spec.id == cell.field) || parts.is_some_and(is_count)
        });
        let is_common = || cell.place == round.place && common.contains(&cell.field);
        if !is_declared && !is_common() {
            let _ = found.insert((cell.place, cell.field));
        }
    }
    found.into_iter().collect()
}

/// What is declared at a place: its fields, and what repeats there.
type Declared = (&'static [&'static FieldSpec], Option<&'static Group>);

/// Returns what is declared at a table or hand; `None` if the round has no such one.
fn within(round: &Round<'_>, tables: &'static Group, place: RoundPath) -> Option<Declared> {
    let has = |at: &Round<'_>, group: &Group, number| (1..=at.count(group)).contains(&number);
    if !has(round, tables, usize::from(place.table)) {
        return None;
    }
    if place.hand == 0 {
        return Some((tables.fields, tables.hands));
    }
    let hands = tables.hands?;
    let table = round.table(place.table);
    has(&table, hands, usize::from(place.hand)).then_some((hands.fields, hands.hands))
}

fn is_away(key: Subject, setup: &Setup<'_>) -> bool {
    !setup.in_sides && key.team(false).is_some_and(|team| setup.away.has(team))
}

fn sum_fault(round: &Round<'_>, spec: &FieldSpec, sum: i64) -> Option<String> {
    let total = spec.total.as_ref().and_then(|total| total.in_round(round));
    if let Some(message) = total.and_then(|total| spec.total_fault(sum, total)) {
        return Some(message);
    }
    let limit = spec.sum_limit.as_ref()?;
    let most = limit.most.in_round(round)?;
    let too_many = sums(round, spec).into_iter().find(|sum| *sum > most)?;
    let sentence = limit.sentence.replace("{sum}", &signed(too_many));
    Some(sentence.replace("{most}", &signed(most)))
}

/// Returns the sums that the limit of a field is for: one of all its numbers, or one for each of
/// its parts or lists.
fn sums(round: &Round<'_>, spec: &FieldSpec) -> Vec<i64> {
    let mut sums: Vec<(Option<&str>, i64)> = Vec::new();
    for (key, value) in round.here.of(spec.id) {
        let (part, sum) = match (key, value) {
            (Subject::TeamPart(_, part), Value::Number(number)) => (Some(part), *number),
            (_, Value::Number(number)) => (None, *number),
            (_, Value::Numbers(list)) => {
                sums.push((None, list.iter().sum()));
                continue;
            }
            _ => continue,
        };
        match sums.iter_mut().find(|(known, _)| *known == part) {
            Some((_, before)) => *before += sum,
            None => sums.push((part, sum)),
        }
    }
    sums.into_iter().map(|(_, sum)| sum).collect()
}
