//! The open round as a form of a page: the boxes of [`RoundForm`] as native inputs, and what was
//! typed in them as a draft.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::engine::{Cell, Choices as _, FieldKind, FieldPrompt, Record, Subject, Suit};
use crate::game::form::{BoxView, Draft, FieldView, RoundForm};
use crate::game::{OpenGame, cell_words};

/// One text for each box that was typed in, by the name of its input.
pub(super) type Sent = BTreeMap<String, String>;

/// The most rounds of questions that depend on the answers before.
const DEEP: usize = 8;

/// Joins what was sent for each input; several boxes of one input are a list.
pub(super) fn sent(pairs: Vec<(String, String)>) -> Sent {
    let mut sent = Sent::new();
    for (name, text) in pairs.into_iter().filter(|(_, text)| !text.trim().is_empty()) {
        let _ = sent
            .entry(name)
            .and_modify(|list| {
                list.push_str("; ");
                list.push_str(&text);
            })
            .or_insert(text);
    }
    sent
}

/// The next round with what was sent, or the round of this number as a correction.
pub(super) fn filled(game: &OpenGame, sent: &Sent) -> RoundForm {
    let mut form = RoundForm::next(game, Draft::default());
    // What is asked for depends on what was answered before.
    for _ in 0..DEEP {
        let mut texts = form.texts().clone();
        let before = texts.len();
        for cell in form.cells() {
            if let Some(text) = sent.get(&name(&cell)) {
                let _ = texts.insert(cell, text.clone());
            }
        }
        if texts.len() == before {
            break;
        }
        form = RoundForm::next(game, texts);
    }
    form.machine_mut().enter_box(None);
    form
}

/// The name of the input of a box: "captured.p2", "trump".
pub(super) fn name(cell: &Cell) -> String {
    let (table, hand) = (cell.place.table, cell.place.hand);
    let place =
        if table + u16::from(hand) == 0 { String::new() } else { format!("{table}.{hand}.") };
    let field = cell.field;
    match cell.subject {
        Subject::One => format!("{place}{field}"),
        Subject::Player(player) => format!("{place}{field}.p{}", player.0 + 1),
        Subject::Team(team) => format!("{place}{field}.s{}", team.0 + 1),
        Subject::Part(part) => format!("{place}{field}.{part}"),
        Subject::TeamPart(team, part) => format!("{place}{field}.s{}.{part}", team.0 + 1),
    }
}

/// A field as it is drawn.
#[derive(Serialize)]
pub(super) struct Question {
    label: &'static str,
    note: String,
    boxes: Vec<Input>,
    /// "190 of 250", while something is typed.
    sum: String,
}

/// A box as a native input.
#[derive(Serialize)]
struct Input {
    name: String,
    /// Whose it is, or what it is called where it is nobody's.
    label: String,
    text: String,
    /// What the sum fills in.
    filled: Option<i64>,
    refused: bool,
    kind: &'static str,
    /// Whether a minus can be in it.
    below_zero: bool,
    choices: Vec<Choice>,
}

#[derive(Serialize)]
struct Choice {
    value: String,
    label: String,
    suit: Option<&'static str>,
    chosen: bool,
}

/// The fields of the round, in order.
pub(super) fn questions(game: &OpenGame, form: &RoundForm) -> Vec<Question> {
    form.views().iter().map(|view| question(game.record(), view)).collect()
}

fn question(record: &Record, view: &FieldView<'_>) -> Question {
    let asked = view.asked;
    let sum = view.sum.map_or_else(String::new, |(so_far, total)| format!("{so_far} of {total}"));
    let sum = if sum.is_empty() {
        asked.total.map_or(sum, |total| format!("{total} in all"))
    } else {
        sum
    };
    Question {
        label: asked.spec.label,
        note: asked.note.clone(),
        boxes: view.boxes.iter().map(|it| input(record, asked, it)).collect(),
        sum,
    }
}

fn input(record: &Record, asked: &FieldPrompt, view: &BoxView<'_>) -> Input {
    let label = match view.cell.subject {
        Subject::Player(player) => record.player_name(player).to_owned(),
        Subject::Team(team) => record.team_name(team),
        Subject::One => asked.spec.label.to_owned(),
        Subject::Part(_) | Subject::TeamPart(..) => cell_words(record, &view.cell),
    };
    let chosen = |value: &str| view.text.split(';').any(|text| text.trim() == value);
    let people = || {
        let choice = |name: &String| Choice {
            value: name.clone(),
            label: name.clone(),
            suit: None,
            chosen: chosen(name),
        };
        record.players.iter().map(choice).collect()
    };
    let (kind, choices): (&str, Vec<Choice>) = match asked.spec.kind {
        FieldKind::Number { .. } | FieldKind::HalfPoints(_) => ("number", Vec::new()),
        FieldKind::Choice(choices) => {
            let choice = |choice: &crate::engine::Choice| Choice {
                value: choice.id.to_owned(),
                label: choice.label.to_owned(),
                suit: Suit::from_id(choice.id).map(|_| choice.id),
                chosen: chosen(choice.id),
            };
            ("one", choices.iter().map(choice).collect())
        }
        FieldKind::Player => ("one", people()),
        FieldKind::Players(_, most) if most != usize::MAX => ("several", people()),
        FieldKind::Flag => {
            let choice = |value: &str, label: &str| Choice {
                value: value.to_owned(),
                label: label.to_owned(),
                suit: None,
                chosen: chosen(value),
            };
            ("one", vec![choice("true", "Yes"), choice("false", "No")])
        }
        FieldKind::Players(..) | FieldKind::Pairs | FieldKind::Numbers(_) | FieldKind::Text => {
            ("text", Vec::new())
        }
    };
    Input {
        name: name(&view.cell),
        label,
        text: view.text.to_owned(),
        filled: view.filled.filter(|_| view.text.is_empty()),
        refused: view.refused,
        kind,
        below_zero: asked.min.is_none_or(|min| min < 0),
        choices,
    }
}
