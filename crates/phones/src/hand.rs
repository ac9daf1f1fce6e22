//! One hand at one table on a page: its boxes by pair, its sum, and what it counts.

use std::collections::BTreeMap;

use serde::Serialize;

use super::form::{self, CheckedForm, FormData};
use scoring::{
    Cell, Choices as _, FieldPrompt, HandScores, Record, RoundPath, Scope, SeatedPairs, Value,
};
use session::form::{PlaceFields, RoundForm};
use session::tournament::{HandEntry, Night, Texts};

/// Letters of a table's two pairs.
pub(super) const LETTERS: [&str; 2] = ["A", "B"];

/// Boxes of a pair.
#[derive(Serialize)]
pub(super) struct Pair {
    letter: &'static str,
    /// The lady first.
    names: Vec<String>,
    /// "Ida and Gus".
    both: String,
    lines: Vec<HandLine>,
}

/// One box.
#[derive(Serialize)]
struct HandLine {
    name: String,
    label: String,
    /// The player's name if the box belongs to one player.
    player: Option<String>,
    /// Whether that player is the lady.
    lady: bool,
    text: String,
    filled: Option<i64>,
    /// The problem with its text; else empty.
    refusal: String,
    most: Option<i64>,
}

/// The result of the boxes.
#[derive(Serialize)]
pub(super) struct Sum {
    /// Whether it can be sent.
    pub(super) adds_up: bool,
    /// Whether it has problems.
    refused: bool,
    /// "8 + 5 = 13", or the problem.
    words: String,
    /// "16 and 10"; empty until known.
    pub(super) counts: String,
    /// Numbers filled in, by input name.
    filled: Vec<(String, i64)>,
    /// Problem of each box, by input name.
    refuses: Vec<(String, String)>,
}

/// The trump of a hand.
#[derive(Serialize)]
pub(super) struct Trump {
    pub(super) suit: Option<&'static str>,
    pub(super) words: String,
}

impl Trump {
    /// Returns a trump with its suit, if that is known.
    pub(super) fn of(trump: scoring::Trump) -> Trump {
        let (suit, words) = match trump {
            scoring::Trump::Suit(suit) if trump.suit().is_some() => {
                (trump.suit(), suit.choice().label.to_owned())
            }
            // It is not known before the hand is dealt.
            scoring::Trump::NamedByKing(_) => (None, format!("{} it", trump.words())),
            other => (None, other.words()),
        };
        Trump { suit, words }
    }
}

/// Returns the name of a box's input: its cell without table and hand, so that a page can move on
/// to the next hand by itself.
fn name(cell: &Cell) -> String {
    form::name(&Cell { place: RoundPath::ROUND, ..*cell })
}

/// Converts form data to the texts of a hand at a place.
pub(super) fn texts(
    hands: &HandEntry,
    night: Night<'_>,
    place: RoundPath,
    sent: &FormData,
) -> Texts {
    let table = hands.table(night, place.table).zip(hands.rules());
    let cells = table.map(|(table, rules)| rules.cells(place, hands.playing(table, place)));
    let text = |cell: Cell| Some((cell, sent.get(&name(&cell))?.trim().to_owned()));
    cells.into_iter().flatten().filter_map(text).collect()
}

/// Converts the texts of a hand to inputs.
pub(super) fn inputs(texts: &Texts) -> Vec<(String, String)> {
    texts.iter().map(|(cell, text)| (name(cell), text.clone())).collect()
}

/// Returns the boxes of a hand by pair, with those of pair `first` first.
pub(super) fn pairs(night: Night<'_>, form: &RoundForm, first: usize) -> Vec<Pair> {
    let problems = form.blocking(night.0);
    let at = form.places().first();
    let mut pairs: Vec<Pair> = at.map_or_else(Vec::new, |at| both(night, (form, &problems), at));
    if first == 1 {
        pairs.reverse();
    }
    pairs
}

fn both(night: Night<'_>, (form, problems): CheckedForm<'_>, at: &PlaceFields) -> Vec<Pair> {
    let pair = |(players, (pair, letter)): (&[_], (usize, &'static str))| {
        let names: Vec<String> =
            players.iter().map(|player| night.player(*player).to_owned()).collect();
        let lines = at.fields.iter().flat_map(|field| {
            let cells: Vec<Cell> = at.cells(field).collect();
            let half = cells.len().div_ceil(2);
            let own = cells.into_iter().skip(pair * half).take(half).enumerate();
            let names = &names;
            own.map(move |(chair, cell)| {
                line(night, (form, problems), field, (&cell, chair), names)
            })
        });
        Pair { letter, lines: lines.collect(), both: names.join(" and "), names }
    };
    at.players.chunks(2).zip((0..).zip(LETTERS)).map(pair).collect()
}

fn line(
    night: Night<'_>,
    (form, problems): CheckedForm<'_>,
    field: &FieldPrompt,
    (cell, chair): (&Cell, usize),
    names: &[String],
) -> HandLine {
    // A box is of the player whose role its label has: "Lady's tricks".
    let label = field.spec.label.to_lowercase();
    let of_role =
        night.state().role_choices().iter().position(|role| label.starts_with(role.label));
    let by_player = field.spec.scope == Scope::Player;
    let player = if by_player { Some(chair) } else { of_role };
    HandLine {
        name: name(cell),
        label: field.spec.label_in(&night.record().options),
        player: player.and_then(|chair| names.get(chair)).cloned(),
        lady: chair == 0,
        text: form.text(cell).to_owned(),
        filled: form.filled().get(cell).copied().filter(|_| form.text(cell).is_empty()),
        refusal: form::refusal(night.record(), (form, problems), cell),
        most: field.max,
    }
}

/// Returns the heading of the first field: "Tricks, 13 in all".
pub(super) fn heading(form: &RoundForm) -> String {
    let field = form.places().first().and_then(|at| at.fields.first());
    field.map_or_else(String::new, |field| match field.total {
        Some(total) => format!("{}, {total} in all", field.spec.label),
        None => field.spec.label.to_owned(),
    })
}

/// Returns the sum of the boxes.
pub(super) fn sum(night: Night<'_>, hands: &HandEntry, form: &RoundForm) -> Sum {
    let complete = form.is_complete(night.0);
    let problems = form.blocking(night.0);
    let refused =
        |cell: Cell| (name(&cell), form::refusal(night.record(), (form, &problems), &cell));
    let refuses = form.cells().into_iter().map(refused);
    let refuses: Vec<(String, String)> = refuses.filter(|(_, words)| !words.is_empty()).collect();
    let in_a_box = |words: &String| refuses.iter().any(|(_, refused)| refused == words);
    let problem = problems.first().map(|problem| problem.message.clone());
    let counts = complete.then(|| hands.scores_of(night, form.place(), form.entry())).flatten();
    Sum {
        adds_up: complete,
        refused: problem.is_some(),
        words: problem.filter(|words| !in_a_box(words)).unwrap_or_else(|| added(form)),
        counts: counts.map(|scores| scores_words(&scores)).unwrap_or_default(),
        filled: form.filled().iter().map(|(cell, number)| (name(cell), *number)).collect(),
        refuses,
    }
}

/// Returns the scores in words: "16 and 10".
fn scores_words(scores: &HandScores) -> String {
    let words: Vec<String> = scores.iter().map(ToString::to_string).collect();
    if words.len() == 2 { words.join(" and ") } else { words.join(", ") }
}

/// Returns the sum written out, "8 + 5 = 13", or the required sum.
fn added(form: &RoundForm) -> String {
    let with_total = |at: &PlaceFields| {
        let field = at.fields.iter().find(|field| field.total.is_some())?;
        let numbers = at.cells(field).map(|cell| match form.entry().get(&cell) {
            Some(Value::Number(number)) => Some(*number),
            _ => None,
        });
        let numbers: Option<Vec<i64>> = numbers.collect();
        let total = field.total?;
        Some(match numbers {
            Some(numbers) if form.first_missing().is_none() => {
                let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                format!("{} = {}", words.join(" + "), numbers.iter().sum::<i64>())
            }
            _ => format!("{} {}", total, field.spec.label.to_lowercase()),
        })
    };
    form.places().first().and_then(with_total).unwrap_or_default()
}

/// Returns a pair's names, as in sentences and above its column.
pub(super) fn names(record: &Record, pairs: SeatedPairs, pair: usize) -> String {
    let [lady, gentleman] = pairs[pair.min(1)];
    format!("{} and {}", record.player_name(lady), record.player_name(gentleman))
}

/// Text of each input, as sent by a browser.
pub(super) type QueryParams = BTreeMap<String, String>;
