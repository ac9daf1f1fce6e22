//! A custom game being edited: the text of every box, valid or not, and the declaration parsed from
//! it.
//!
//! Invariant: text is never changed here; a blank box means the default.

use serde_json::{Map, Value as Json, json};

use crate::engine::custom_game::MAX_FIELDS;
use crate::engine::{
    CustomDealer, CustomEnd, CustomFault, CustomField, CustomGame, CustomPart, WinsBy,
};

/// The texts and choices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomGameDraft {
    /// The name.
    pub name: String,
    /// The fewest players.
    pub from: String,
    /// The most players.
    pub to: String,
    /// Whether there are two sides.
    pub sides: bool,
    /// Which total wins.
    pub wins_by: WinsBy,
    /// The fields; the last line is blank while there is room for more.
    pub lines: Vec<DraftField>,
    /// What ends it.
    pub ending: DraftEnd,
    /// The target.
    pub target: String,
    /// The number of rounds.
    pub rounds: String,
    /// How the deal rotates.
    pub dealer: CustomDealer,
}

/// What ends a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DraftEnd {
    /// A total.
    Target,
    /// The last round.
    Rounds,
    /// The players.
    Never,
}

impl DraftEnd {
    const ALL: [(DraftEnd, &'static str); 3] =
        [(DraftEnd::Target, "target"), (DraftEnd::Rounds, "rounds"), (DraftEnd::Never, "never")];
}

/// A line with a field.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DraftField {
    /// The id of an existing field; blank for a new one.
    pub id: String,
    /// Its boxes, in the order of [`DraftBox::ALL`].
    boxes: [String; 5],
}

/// A box of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DraftBox {
    /// The label.
    Label,
    /// Points for each unit; 1 if blank.
    Weight,
    /// The smallest number; 0 if blank.
    Least,
    /// The largest number.
    Most,
    /// The required sum.
    Sum,
}

impl DraftBox {
    /// Every box of a line, in order.
    pub const ALL: [DraftBox; 5] =
        [DraftBox::Label, DraftBox::Weight, DraftBox::Least, DraftBox::Most, DraftBox::Sum];

    fn place(self, index: usize) -> CustomPart {
        match self {
            DraftBox::Label => CustomPart::Label(index),
            DraftBox::Weight => CustomPart::Weight(index),
            DraftBox::Least => CustomPart::Least(index),
            DraftBox::Most => CustomPart::Most(index),
            DraftBox::Sum => CustomPart::Sum(index),
        }
    }
}

impl DraftField {
    /// Returns the text of a box.
    pub fn get(&self, which: DraftBox) -> &str {
        self.boxes.get(which as usize).map_or("", String::as_str)
    }

    fn set(&mut self, which: DraftBox, text: String) {
        if let Some(there) = self.boxes.get_mut(which as usize) {
            *there = text;
        }
    }

    /// Returns whether all boxes are blank.
    pub fn is_blank(&self) -> bool {
        self.boxes.iter().all(|text| text.trim().is_empty())
    }
}

impl Default for CustomGameDraft {
    fn default() -> Self {
        CustomGameDraft {
            name: String::new(),
            from: "2".to_owned(),
            to: "6".to_owned(),
            sides: false,
            wins_by: WinsBy::Highest,
            lines: vec![DraftField::default()],
            ending: DraftEnd::Target,
            target: String::new(),
            rounds: String::new(),
            dealer: CustomDealer::Left,
        }
    }
}

impl CustomGameDraft {
    /// Returns the boxes of an existing game, from which to make another version.
    pub fn of(own: &CustomGame) -> CustomGameDraft {
        let (ending, target, rounds) = match own.end {
            CustomEnd::Never => (DraftEnd::Never, String::new(), String::new()),
            CustomEnd::Rounds(rounds) => (DraftEnd::Rounds, String::new(), shown(rounds)),
            CustomEnd::Target(target) => (DraftEnd::Target, shown(target), String::new()),
        };
        let maybe = |number: Option<i64>| number.map_or_else(String::new, shown);
        let line = |field: &CustomField| {
            let least = if field.least == 0 { String::new() } else { shown(field.least) };
            let (label, weight) = (field.label.clone(), shown(field.weight));
            DraftField {
                id: field.id.clone(),
                boxes: [label, weight, least, maybe(field.most), maybe(field.sum)],
            }
        };
        let mut typed = CustomGameDraft {
            name: own.name.clone(),
            from: own.players.0.to_string(),
            to: own.players.1.to_string(),
            sides: own.sides,
            wins_by: own.wins_by,
            lines: own.fields.iter().map(line).collect(),
            ending,
            target,
            rounds,
            dealer: own.dealer,
        };
        typed.leave_room();
        typed
    }

    /// Writes in a box of a line.
    pub fn write(&mut self, line: usize, which: DraftBox, text: String) {
        if let Some(line) = self.lines.get_mut(line) {
            line.set(which, text);
        }
        self.leave_room();
    }

    /// Deletes a line.
    pub fn take_out(&mut self, line: usize) {
        if line < self.lines.len() {
            let _ = self.lines.remove(line);
        }
        self.leave_room();
    }

    fn leave_room(&mut self) {
        if self.lines.last().is_none_or(|line| !line.is_blank()) && self.lines.len() < MAX_FIELDS {
            self.lines.push(DraftField::default());
        }
    }

    /// Returns the declaration and its faults; lines are numbered as in the draft.
    pub fn read(&self) -> (CustomGame, Vec<CustomFault>) {
        let mut wrong = Vec::new();
        let mut number = |text: &str, place| {
            let found = number(text);
            if let Some(Err(message)) = &found {
                wrong.push(CustomFault { place, message: message.clone() });
            }
            found.and_then(Result::ok)
        };
        let mut seats = |text: &str| {
            let count = number(text, CustomPart::Players);
            count.and_then(|count| usize::try_from(count).ok()).unwrap_or(0)
        };
        let players = (seats(&self.from), seats(&self.to));
        let used = self.lines.iter().enumerate().filter(|(_, line)| !line.is_blank());
        let (at, fields): (Vec<usize>, Vec<CustomField>) = used
            .map(|(index, line)| {
                let mut read = |which: DraftBox| number(line.get(which), which.place(index));
                let field = CustomField {
                    id: line.id.clone(),
                    label: line.get(DraftBox::Label).to_owned(),
                    weight: read(DraftBox::Weight).unwrap_or(1),
                    least: read(DraftBox::Least).unwrap_or(0),
                    most: read(DraftBox::Most),
                    sum: read(DraftBox::Sum),
                };
                (index, field)
            })
            .unzip();
        let mut limit = |text: &str| {
            let blank = number(text, CustomPart::End);
            blank.unwrap_or(0)
        };
        let end = match self.ending {
            DraftEnd::Never => CustomEnd::Never,
            DraftEnd::Rounds => CustomEnd::Rounds(limit(&self.rounds)),
            DraftEnd::Target => CustomEnd::Target(limit(&self.target)),
        };
        let (name, sides, best, dealer) =
            (self.name.clone(), self.sides, self.wins_by, self.dealer);
        let own =
            CustomGame { name, players, sides, wins_by: best, fields, end, dealer }.normalized();
        let faults = own.faults().into_iter().map(|mut fault| {
            fault.place = moved(fault.place, &at);
            fault
        });
        // Text that is no number has no further faults.
        let new = faults.filter(|fault| !wrong.iter().any(|known| known.place == fault.place));
        let mut all: Vec<CustomFault> = new.collect();
        all.extend(wrong);
        all.sort_by_key(|fault| order(fault.place));
        if let Some(fault) = all.iter_mut().find(|fault| fault.place == CustomPart::End)
            && self.limit().is_some_and(|text| text.trim().is_empty())
        {
            fault.message = match self.ending {
                DraftEnd::Rounds => "After how many rounds does it end?".to_owned(),
                _ => "At how many points does it end?".to_owned(),
            };
        }
        (own, all)
    }

    /// Returns the text of the box beside the end, if there is one.
    pub fn limit(&self) -> Option<&str> {
        match self.ending {
            DraftEnd::Target => Some(&self.target),
            DraftEnd::Rounds => Some(&self.rounds),
            DraftEnd::Never => None,
        }
    }

    /// Returns the draft as text for storing while it is edited.
    pub fn text(&self) -> String {
        let lines: Vec<Json> =
            self.lines.iter().map(|line| json!({ "id": line.id, "boxes": line.boxes })).collect();
        let ending = DraftEnd::ALL.iter().find(|(ending, _)| *ending == self.ending);
        let dealer = CustomDealer::ALL.iter().find(|(dealer, _)| *dealer == self.dealer);
        json!({
            "name": self.name, "from": self.from, "to": self.to, "sides": self.sides,
            "low": self.wins_by == WinsBy::Lowest, "lines": lines,
            "ending": ending.map(|(_, word)| word), "target": self.target, "rounds": self.rounds,
            "dealer": dealer.map(|(_, word)| word),
        })
        .to_string()
    }

    /// Parses a stored draft; `None` if the text is not one.
    pub fn of_text(text: &str) -> Option<CustomGameDraft> {
        let json: Map<String, Json> = serde_json::from_str(text).ok()?;
        let word = |key: &str| json.get(key).and_then(Json::as_str);
        let words = |key: &str| word(key).unwrap_or_default().to_owned();
        let flag = |key: &str| json.get(key).and_then(Json::as_bool).unwrap_or(false);
        let line = |json: &Json| {
            let mut line = DraftField {
                id: json.get("id").and_then(Json::as_str).unwrap_or_default().to_owned(),
                ..DraftField::default()
            };
            let boxes = json.get("boxes").and_then(Json::as_array);
            for (which, text) in DraftBox::ALL.into_iter().zip(boxes.into_iter().flatten()) {
                line.set(which, text.as_str().unwrap_or_default().to_owned());
            }
            line
        };
        let ending = DraftEnd::ALL.iter().find(|(_, id)| word("ending") == Some(*id));
        let dealer = CustomDealer::ALL.iter().find(|(_, id)| word("dealer") == Some(*id));
        let lines = json.get("lines").and_then(Json::as_array).into_iter().flatten();
        let mut typed = CustomGameDraft {
            name: words("name"),
            from: words("from"),
            to: words("to"),
            sides: flag("sides"),
            wins_by: if flag("low") { WinsBy::Lowest } else { WinsBy::Highest },
            lines: lines.take(MAX_FIELDS).map(line).collect(),
            ending: ending.map_or(DraftEnd::Target, |(ending, _)| *ending),
            target: words("target"),
            rounds: words("rounds"),
            dealer: dealer.map_or(CustomDealer::Left, |(dealer, _)| *dealer),
        };
        typed.leave_room();
        Some(typed)
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

/// Converts a place in the declaration to the place in the draft; `at` has the line of each field.
fn moved(place: CustomPart, at: &[usize]) -> CustomPart {
    let line = |index: usize| at.get(index).copied().unwrap_or(index);
    match place {
        CustomPart::Id(index) => CustomPart::Id(line(index)),
        CustomPart::Label(index) => CustomPart::Label(line(index)),
        CustomPart::Weight(index) => CustomPart::Weight(line(index)),
        CustomPart::Least(index) => CustomPart::Least(line(index)),
        CustomPart::Most(index) => CustomPart::Most(line(index)),
        CustomPart::Sum(index) => CustomPart::Sum(line(index)),
        other => other,
    }
}

/// Returns a sort key for the order in which places are asked for.
fn order(place: CustomPart) -> (usize, usize, usize) {
    match place {
        CustomPart::Name => (0, 0, 0),
        CustomPart::Players => (1, 0, 0),
        CustomPart::Fields => (2, 0, 0),
        CustomPart::Id(line) | CustomPart::Label(line) => (3, line, 0),
        CustomPart::Weight(line) => (3, line, 1),
        CustomPart::Least(line) => (3, line, 2),
        CustomPart::Most(line) => (3, line, 3),
        CustomPart::Sum(line) => (3, line, 4),
        CustomPart::End => (4, 0, 0),
    }
}
