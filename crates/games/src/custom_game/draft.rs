//! A custom game being edited: a declaration, with the text of every box, valid or not.
//!
//! Invariant: text is never changed here; a blank box means the default.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::{decode, encode};
use scoring::custom_game::MAX_FIELDS;
use scoring::{
    CustomDealer, CustomEnd, CustomFault, CustomField, CustomGame, CustomPart, FieldPart, WinsBy,
};

/// A stop of the keyboard cursor, in the order they are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FormStop {
    /// The name.
    Name,
    /// Whether there are two sides.
    Sides,
    /// The fewest players.
    From,
    /// The most players.
    To,
    /// Which total wins.
    Wins,
    /// A box of the line with a field. Its id has no box: it stays as it was.
    Field(usize, FieldPart),
    /// What ends it.
    Ending,
    /// The target.
    Target,
    /// The number of rounds.
    Rounds,
    /// How the deal rotates.
    Dealer,
    /// The button that saves.
    Save,
}

/// The boxes of a line with a field, in order.
pub const FIELD_BOXES: [FieldPart; 5] =
    [FieldPart::Label, FieldPart::Weight, FieldPart::Least, FieldPart::Most, FieldPart::Sum];

impl FormStop {
    /// Returns everything with a text.
    fn boxes() -> impl Iterator<Item = FormStop> {
        let parts = || std::iter::once(FieldPart::Id).chain(FIELD_BOXES);
        let fields = (0..MAX_FIELDS)
            .flat_map(move |line| parts().map(move |part| FormStop::Field(line, part)));
        let words = [FormStop::Name, FormStop::From, FormStop::To];
        words.into_iter().chain(fields).chain([FormStop::Target, FormStop::Rounds])
    }

    /// Returns its name in a stored draft: "Name", "Field(0, Label)".
    fn name(self) -> String {
        format!("{self:?}")
    }
}

/// The choices and texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomGameDraft {
    /// What is chosen and not typed: sides, which total wins, what ends it, the deal.
    pub chosen: CustomGame,
    /// The text of each box that is not empty.
    texts: BTreeMap<FormStop, String>,
}

/// A draft as it is stored.
#[derive(Serialize, Deserialize)]
struct StoredDraft {
    chosen: Json,
    /// By the name of the box.
    texts: BTreeMap<String, String>,
}

impl Default for CustomGameDraft {
    fn default() -> Self {
        let chosen = CustomGame {
            name: String::new(),
            players: (0, 0),
            sides: false,
            wins_by: WinsBy::Highest,
            fields: Vec::new(),
            end: CustomEnd::Target(0),
            dealer: CustomDealer::Left,
        };
        let texts = [(FormStop::From, "2".to_owned()), (FormStop::To, "6".to_owned())];
        CustomGameDraft { chosen, texts: texts.into() }
    }
}

impl CustomGameDraft {
    /// Returns the draft of an existing game, from which to make another version.
    pub fn of(own: &CustomGame) -> CustomGameDraft {
        let mut texts = BTreeMap::new();
        let mut put = |at: FormStop, text: String| drop(texts.insert(at, text));
        put(FormStop::Name, own.name.clone());
        put(FormStop::From, own.players.0.to_string());
        put(FormStop::To, own.players.1.to_string());
        for (index, field) in own.fields.iter().enumerate() {
            let mut put = |part, text: String| put(FormStop::Field(index, part), text);
            put(FieldPart::Id, field.id.clone());
            put(FieldPart::Label, field.label.clone());
            put(FieldPart::Weight, shown(field.weight));
            let least = Some(field.least).filter(|least| *least != 0);
            let limits = [
                (FieldPart::Least, least),
                (FieldPart::Most, field.most),
                (FieldPart::Sum, field.sum),
            ];
            for (part, number) in limits {
                put(part, number.map_or_else(String::new, shown));
            }
        }
        let end = match own.end {
            CustomEnd::Never => CustomEnd::Never,
            CustomEnd::Rounds(rounds) => {
                put(FormStop::Rounds, shown(rounds));
                CustomEnd::Rounds(0)
            }
            CustomEnd::Target(target) => {
                put(FormStop::Target, shown(target));
                CustomEnd::Target(0)
            }
        };
        texts.retain(|_, text| !text.is_empty());
        let chosen = CustomGame {
            name: String::new(),
            players: (0, 0),
            fields: Vec::new(),
            end,
            ..own.clone()
        };
        CustomGameDraft { chosen, texts }
    }

    /// Returns the text of a box.
    pub fn get(&self, at: FormStop) -> &str {
        self.texts.get(&at).map_or("", String::as_str)
    }

    /// Writes in a box.
    pub fn write(&mut self, at: FormStop, text: String) {
        if text.is_empty() {
            let _ = self.texts.remove(&at);
        } else {
            let _ = self.texts.insert(at, text);
        }
    }

    /// Deletes the line of a field.
    pub fn take_out(&mut self, line: usize) {
        let texts = std::mem::take(&mut self.texts).into_iter();
        let moved = texts.filter_map(|(at, text)| match at {
            FormStop::Field(at, _) if at == line => None,
            FormStop::Field(at, part) if at > line => Some((FormStop::Field(at - 1, part), text)),
            at => Some((at, text)),
        });
        self.texts = moved.collect();
    }

    /// Returns whether all boxes of a line are blank.
    pub fn is_blank(&self, line: usize) -> bool {
        FIELD_BOXES.iter().all(|part| self.get(FormStop::Field(line, *part)).trim().is_empty())
    }

    /// Returns the lines that are not blank.
    fn used_lines(&self) -> BTreeSet<usize> {
        let line = |at: &FormStop| match at {
            FormStop::Field(line, _) => Some(*line),
            _ => None,
        };
        let lines = self.texts.keys().filter_map(line);
        lines.filter(|line| *line < MAX_FIELDS && !self.is_blank(*line)).collect()
    }

    /// Returns the number of lines; the last one is blank while there is room for more.
    pub fn lines(&self) -> usize {
        self.used_lines().last().map_or(1, |last| (last + 2).min(MAX_FIELDS))
    }

    /// Returns the box beside the end, if there is one.
    pub fn limit(&self) -> Option<FormStop> {
        match self.chosen.end {
            CustomEnd::Target(_) => Some(FormStop::Target),
            CustomEnd::Rounds(_) => Some(FormStop::Rounds),
            CustomEnd::Never => None,
        }
    }

    /// Returns the declaration and its faults; lines are numbered as in the draft.
    pub fn read(&self) -> (CustomGame, Vec<CustomFault>) {
        let mut wrong = Vec::new();
        let mut number = |at: FormStop, place: CustomPart| {
            let found = number(self.get(at));
            if let Some(Err(message)) = &found {
                wrong.push(CustomFault { place, message: message.clone() });
            }
            found.and_then(Result::ok)
        };
        let mut seats = |at: FormStop| {
            let count = number(at, CustomPart::Players);
            count.and_then(|count| usize::try_from(count).ok()).unwrap_or(0)
        };
        let players = (seats(FormStop::From), seats(FormStop::To));
        let lines: Vec<usize> = self.used_lines().into_iter().collect();
        let field = |line: &usize| {
            let text = |part| self.get(FormStop::Field(*line, part)).to_owned();
            let mut read =
                |part| number(FormStop::Field(*line, part), CustomPart::Field(*line, part));
            CustomField {
                id: text(FieldPart::Id),
                label: text(FieldPart::Label),
                weight: read(FieldPart::Weight).unwrap_or(1),
                least: read(FieldPart::Least).unwrap_or(0),
                most: read(FieldPart::Most),
                sum: read(FieldPart::Sum),
            }
        };
        let fields = lines.iter().map(field).collect();
        let limit = self.limit();
        let limit_number = limit.and_then(|at| number(at, CustomPart::End)).unwrap_or(0);
        let end = match self.chosen.end {
            CustomEnd::Never => CustomEnd::Never,
            CustomEnd::Rounds(_) => CustomEnd::Rounds(limit_number),
            CustomEnd::Target(_) => CustomEnd::Target(limit_number),
        };
        let name = self.get(FormStop::Name).to_owned();
        let own = CustomGame { name, players, fields, end, ..self.chosen.clone() }.normalized();
        let mut faults = own.faults();
        for fault in &mut faults {
            if let CustomPart::Field(index, _) = &mut fault.place {
                *index = lines.get(*index).copied().unwrap_or(*index);
            }
        }
        // Text that is no number has no further faults.
        faults.retain(|fault| !wrong.iter().any(|known| known.place == fault.place));
        faults.extend(wrong);
        faults.sort_by_key(|fault| fault.place);
        if let Some(fault) = faults.iter_mut().find(|fault| fault.place == CustomPart::End)
            && limit.is_some_and(|at| self.get(at).trim().is_empty())
        {
            fault.message = match limit {
                Some(FormStop::Rounds) => "After how many rounds does it end?".to_owned(),
                _ => "At how many points does it end?".to_owned(),
            };
        }
        (own, faults)
    }

    /// Returns the draft as text for storing while it is edited.
    pub fn text(&self) -> String {
        let texts = self.texts.iter().map(|(at, text)| (at.name(), text.clone())).collect();
        let stored = StoredDraft { chosen: encode(&self.chosen), texts };
        serde_json::to_string(&stored).unwrap_or_default()
    }

    /// Parses a stored draft; `None` if the text is not one.
    pub fn of_text(text: &str) -> Option<CustomGameDraft> {
        let stored: StoredDraft = serde_json::from_str(text).ok()?;
        let texts = FormStop::boxes();
        let texts = texts.filter_map(|at| Some((at, stored.texts.get(&at.name())?.clone())));
        Some(CustomGameDraft { chosen: decode(&stored.chosen).ok()?, texts: texts.collect() })
    }
}

fn shown(number: i64) -> String {
    number.to_string().replace('-', "\u{2212}")
}

/// Returns the number in a box; `None` if it is blank.
fn number(text: &str) -> Option<Result<i64, String>> {
    let text = text.trim();
    let plain = text.replace('\u{2212}', "-").replace(',', "");
    (!text.is_empty()).then(|| {
        plain.parse().map_err(|_| format!("\u{201c}{text}\u{201d} is not a whole number."))
    })
}
