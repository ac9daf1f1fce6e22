//! What can be said of one field from its declaration alone: present, in range, right kind,
//! adding up.

use crate::engine::seats::SeatIndex;
use std::collections::BTreeSet;

use crate::engine::grammar::field::{FieldKind, FieldSpec, Group, Item, Need};
use crate::engine::grammar::round::{Round, Setup};
use crate::engine::numbers::LARGEST;
use crate::engine::numbers::halves_text;
use crate::engine::outcome::diagnostic::Diagnostics;
use crate::engine::record::cell::{Cell, RoundPath, Subject, Value, same_id};
use crate::engine::record::join_words;
use crate::engine::seats::{Player, Team};
use crate::engine::wording::{capitalize, counted, limits};

/// Checks every declared field of a round, and of every table and hand in it.
pub(in crate::engine) fn items(round: &Round<'_>, items: &[Item], problems: &mut Diagnostics) {
    for item in items {
        match item {
            Item::Field(spec) => {
                // Nothing can be wrong with what may be left out and is.
                let written = round.here.of(spec.id).next().is_some();
                if !written && spec.need == Need::Optional {
                    continue;
                }
                if !field_if_asked(round, spec, problems)
                    && written
                    && !asked_otherwise(round, items, spec.id)
                {
                    let message = format!("Leave “{}” blank in this round.", spec.label);
                    problems.refuse_at(round.place, spec.reported_id(), message);
                }
            }
            Item::Group(group) => {
                if let Some(message) = count_fault(round, group) {
                    problems.refuse_at(round.place, group.id, message);
                }
                for part in round.each(group) {
                    // Nothing is missing in what is no table or hand at all.
                    if !(part.here.is_blank() && problems.faults().has(part.place, group.id)) {
                        self::items(&part, group.items, problems);
                    }
                }
            }
        }
    }
}

/// Has every table and hand checked by itself, once all fields are.
pub(in crate::engine) fn groups(round: &Round<'_>, items: &[Item], problems: &mut Diagnostics) {
    for item in items {
        if let Item::Group(group) = item {
            for part in round.each(group) {
                (group.check)(&part, problems);
                groups(&part, group.items, problems);
            }
        }
    }
}

/// Checks one table or hand by itself: its fields, then its group's own check.
pub(in crate::engine) fn place(round: &Round<'_>, place: RoundPath, problems: &mut Diagnostics) {
    let game = round.setup.game();
    let group = game.group_at(place);
    let items = if place == RoundPath::ROUND {
        game.items
    } else {
        group.map_or(&[][..], |group| group.items)
    };
    let fields: Vec<Item> = items.iter().filter(|item| item.field().is_some()).copied().collect();
    self::items(&round.part(place), &fields, problems);
    let faults = problems.faults().clone();
    if let Some(group) = group {
        (group.check)(&Round { refused: &faults, ..round.part(place) }, problems);
    }
}

/// Whether another field of the same id is asked for in this round.
fn asked_otherwise(round: &Round<'_>, items: &[Item], id: &str) -> bool {
    items
        .iter()
        .any(|item| matches!(item, Item::Field(spec) if spec.id == id && (spec.when)(round) != Some(false)))
}

/// Checks one field where it is asked for, or may be; returns whether it is or may be.
pub(in crate::engine) fn field_if_asked(
    round: &Round<'_>,
    spec: &FieldSpec,
    problems: &mut Diagnostics,
) -> bool {
    match (spec.when)(round) {
        Some(true) => field(round, spec, problems),
        // Where it is unknown whether it is asked for, nothing is missing.
        None => field(round, &FieldSpec { need: Need::Optional, ..*spec }, problems),
        Some(false) => return false,
    }
    true
}

/// Checks one field at the round's place.
pub(in crate::engine) fn field(round: &Round<'_>, spec: &FieldSpec, problems: &mut Diagnostics) {
    if problems.faults().has(round.place, spec.reported_id()) {
        return;
    }
    if let Some(message) = fault(round, spec) {
        problems.refuse_at(round.place, spec.reported_id(), message);
    }
}

fn fault(round: &Round<'_>, spec: &FieldSpec) -> Option<String> {
    let setup = round.setup;
    let label = spec.label;
    let mut sum = 0_i64;
    let mut written = 0_usize;
    for (key, value) in round.here.of(spec.id) {
        written += 1;
        if !spec.scope.holds(key, setup.player_count(), setup.team_count()) {
            return Some(format!("“{label}” has an entry for somebody who is not playing."));
        }
        if let Some(message) = value_fault(round, spec, key, value) {
            return Some(message);
        }
        if let Value::Number(number) = value {
            sum += number;
        }
    }
    if written == 0 && spec.need == Need::Required {
        return Some(spec.missing(&capitalize(&spec.noun())));
    }
    // Where so many are written as there are boxes, nobody is missing.
    if spec.need == Need::Everyone
        && (spec.allowed_for.is_some() || written != spec.scope.size(setup))
    {
        let missing = spec.subjects(round).into_iter().find(|key| {
            round.here.get(spec.id, *key).is_none() && (spec.required_for)(round, *key)
        });
        if let Some(key) = missing {
            let key = if written == 0 { Subject::One } else { key };
            return Some(spec.missing(&whose(spec, key, setup)));
        }
    }
    if written == 0 {
        return None;
    }
    let total = spec.total.as_ref()?.in_round(round)?;
    spec.total_fault(sum, total)
}

/// Whether what is written in a field is good in itself, whoever it is written for.
pub(in crate::engine) fn stands_alone(round: &Round<'_>, spec: &FieldSpec) -> bool {
    let mut values = round.here.of(spec.id).peekable();
    let is_written = values.peek().is_some();
    let mut sum = 0;
    let all_good = values.all(|(key, value)| {
        if let Value::Number(number) = value {
            sum += number;
        }
        value_fault(round, spec, key, value).is_none()
    });
    let total = spec.total.as_ref().and_then(|total| total.in_round(round));
    is_written && all_good && total.is_none_or(|total| spec.total_fault(sum, total).is_none())
}

/// Returns what a value is called at the start of a sentence: "Bid", "Ada's tricks".
pub(in crate::engine) fn whose(spec: &FieldSpec, key: Subject, setup: &Setup<'_>) -> String {
    spec.of(key, |key| setup.record().owner(key))
}

fn value_fault(round: &Round<'_>, spec: &FieldSpec, key: Subject, value: &Value) -> Option<String> {
    let players = round.setup.player_count();
    let whose = || whose(spec, key, round.setup);
    match (spec.kind, value) {
        (FieldKind::Number { min, max, step }, Value::Number(number)) => {
            let low = min.in_round(round).unwrap_or(-LARGEST);
            let high = max.in_round(round).unwrap_or(LARGEST);
            if *number < low || *number > high {
                let wanted = if *number < low && high == LARGEST {
                    format!("at least {low}")
                } else if *number > high && low == -LARGEST {
                    format!("at most {high}")
                } else {
                    limits(low, high)
                };
                return Some(format!("{} must be {wanted}, not {number}.", whose()));
            }
            (number % step != 0)
                .then(|| format!("{} must be a multiple of {step}, not {number}.", whose()))
        }
        (FieldKind::HalfPoints(range), Value::HalfPoints(halves)) => {
            let (number, range_words) = (halves_text(*halves), range.words());
            (!range.holds(*halves))
                .then(|| format!("{} must be {range_words}, not {number}.", whose()))
        }
        (FieldKind::Choice(choices), Value::Word(word))
            if choices.iter().any(|choice| choice.id == *word) =>
        {
            None
        }
        (FieldKind::Player, Value::Player(player)) if player.index() < players => None,
        (FieldKind::Players(least, most), Value::Players(list)) => {
            let least = least.min(players);
            let known = list.iter().all(|player| player.index() < players);
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
            let four: BTreeSet<usize> = list.iter().map(|player| player.index()).collect();
            let known = four.last().is_none_or(|last| *last < players);
            (!known || four.len() != 4 || list.len() != 4)
                .then(|| format!("{} must be four different players in two pairs.", whose()))
        }
        (FieldKind::Numbers(of), Value::Numbers(list)) => {
            let stranger = list.iter().find(|number| !of.contains(number))?;
            Some(format!("{} must be {}, not {stranger}.", whose(), words(of)))
        }
        (FieldKind::Flag, Value::Flag(_)) | (FieldKind::Text, Value::Text(_)) => None,
        _ => Some(wanted(spec, &whose(), round)),
    }
}

/// Whether nobody is named twice.
fn all_differ(list: &[Player]) -> bool {
    match list {
        [] | [_] => true,
        [one, other] => one != other,
        _ => list.iter().collect::<BTreeSet<&Player>>().len() == list.len(),
    }
}

/// What a field takes, as a sentence.
pub(in crate::engine) fn wanted(spec: &FieldSpec, whose: &str, round: &Round<'_>) -> String {
    match spec.kind {
        FieldKind::Number { min, max, .. } => match (min.in_round(round), max.in_round(round)) {
            (Some(min), Some(max)) => {
                format!("{whose} must be a whole number, {}.", limits(min, max))
            }
            (Some(min), None) => format!("{whose} must be a whole number, at least {min}."),
            (None, Some(max)) => format!("{whose} must be a whole number, at most {max}."),
            _ => format!("{whose} must be a whole number."),
        },
        FieldKind::HalfPoints(range) => format!("{whose} must be {}.", range.words()),
        FieldKind::Choice(choices) => {
            let words: Vec<&str> = choices.iter().map(|choice| choice.id).collect();
            format!("{whose} must be one of {}.", words.join(", "))
        }
        FieldKind::Player => format!("{whose} must be one of the players."),
        FieldKind::Players(..) => format!("{whose} must be a list of players."),
        FieldKind::Pairs => format!("{whose} must be two pairs of players."),
        FieldKind::Numbers(of) => format!("{whose} must be a list of {}.", words(of)),
        FieldKind::Flag => format!("{whose} must be true or false."),
        FieldKind::Text => format!("{whose} must be text."),
    }
}

/// "1 player", "3 players".
fn people(count: usize) -> String {
    counted(i64::try_from(count).unwrap_or(i64::MAX), "player", "players")
}

/// "5, 10 and 25".
fn words(numbers: &[i64]) -> String {
    let words: Vec<String> = numbers.iter().map(i64::to_string).collect();
    join_words(&words)
}

/// Why a group cannot have been written so often.
fn count_fault(round: &Round<'_>, group: &Group) -> Option<String> {
    let (id, most) = (group.id, group.at_most);
    match round.here.get(group.id, Subject::One)? {
        Value::Number(count) if usize::try_from(*count).is_ok_and(|count| count <= most) => None,
        Value::Number(count) => {
            Some(format!("There are {count} {id}; there can be at most {most}."))
        }
        _ => Some(format!("The {id} must be a list.")),
    }
}

/// What is written under an id that is not declared here, or at a table or hand that there is
/// not: each field and place once. `common` fields stand beside these items.
pub(in crate::engine) fn strangers(
    round: &Round<'_>,
    items: &[Item],
    common: &[&str],
) -> Vec<(RoundPath, &'static str)> {
    let mut found: BTreeSet<(RoundPath, &'static str)> = BTreeSet::new();
    // Cells come place by place: what is declared there is looked up once for each.
    let mut at = None;
    let mut declared: Vec<&[Item]> = Vec::new();
    let mut known: Option<&Cell> = None;
    for (cell, _) in round.entry().cells() {
        // A field has a cell for each of many, one after the other.
        let again = |last: &Cell| last.place == cell.place && same_id(last.field, cell.field);
        if cell.subject != Subject::One && known.is_some_and(again) {
            continue;
        }
        if at != Some(cell.place) {
            at = Some(cell.place);
            declared.clear();
            declared_at(round, items, cell.place, &mut declared);
        }
        let is_here = |item: &Item| match item {
            Item::Field(spec) => same_id(spec.id, cell.field),
            Item::Group(group) => same_id(group.id, cell.field) && cell.subject == Subject::One,
        };
        let is_common = cell.place == round.place && common.contains(&cell.field);
        if !is_common && !declared.iter().copied().flatten().any(is_here) {
            let _ = found.insert((cell.place, cell.field));
        } else if cell.subject != Subject::One {
            known = Some(cell);
        }
    }
    found.into_iter().collect()
}

/// What is declared at a place, as far as the tables and hands that were written go.
fn declared_at<'a>(
    round: &Round<'_>,
    items: &'a [Item],
    place: RoundPath,
    declared: &mut Vec<&'a [Item]>,
) {
    if round.place == place {
        declared.push(items);
        return;
    }
    for item in items {
        let Item::Group(group) = item else { continue };
        let (at, part) = if round.place.table == 0 {
            (usize::from(place.table), round.table(place.table))
        } else {
            (usize::from(place.hand), round.hand(place.hand))
        };
        let is_within = round.place.table == 0 || place.table == round.place.table;
        if is_within && (1..=round.count(group)).contains(&at) {
            declared_at(&part, group.items, place, declared);
        }
    }
}

/// The player or team a key stands for, as a team.
pub(in crate::engine) fn team_of(key: Subject, setup: &Setup<'_>) -> Option<Team> {
    match key {
        Subject::Team(team) | Subject::TeamPart(team, _) => Some(team),
        Subject::Player(player) => Some(setup.team_of(player)),
        Subject::One | Subject::Part(_) => None,
    }
}

/// A player of the record, if there is one with this number.
pub(in crate::engine) fn known(player: Player, setup: &Setup<'_>) -> Option<Player> {
    (player.index() < setup.player_count()).then_some(player)
}
