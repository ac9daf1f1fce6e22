//! A game as it is being made: every box as it was typed, right or wrong, and what follows
//! from it.
//!
//! Invariant: nothing that was typed is changed here; a box left blank is at its default.

use serde_json::{Map, Value as Json, json};

use crate::engine::own::MOST_FIELDS;
use crate::engine::{Best, Own, OwnDealer, OwnEnd, OwnFault, OwnField, OwnPlace};

/// What was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Typed {
    /// The name.
    pub name: String,
    /// The fewest who play.
    pub from: String,
    /// The most.
    pub to: String,
    /// Whether they play in two sides.
    pub sides: bool,
    /// Which total wins.
    pub best: Best,
    /// What is written in a round; the last line is blank while there is room for more.
    pub lines: Vec<Line>,
    /// What ends it.
    pub ending: Ending,
    /// The target.
    pub target: String,
    /// The number of rounds.
    pub rounds: String,
    /// How the deal goes round.
    pub dealer: OwnDealer,
}

/// What ends a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// A total.
    Target,
    /// The last round.
    Rounds,
    /// The players.
    Never,
}

impl Ending {
    const ALL: [(Ending, &'static str); 3] =
        [(Ending::Target, "target"), (Ending::Rounds, "rounds"), (Ending::Never, "never")];
}

/// A line of what is written in a round.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line {
    /// The id of a field that was kept before; blank for a new one.
    pub id: String,
    /// Its boxes, in the order of [`Part::ALL`].
    boxes: [String; 5],
}

/// A box of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// What it is.
    Label,
    /// What one counts; 1 where it is blank.
    Weight,
    /// The smallest number; 0 where it is blank.
    Least,
    /// The largest.
    Most,
    /// What all must add up to.
    Sum,
}

impl Part {
    /// Every box of a line, in order.
    pub const ALL: [Part; 5] = [Part::Label, Part::Weight, Part::Least, Part::Most, Part::Sum];

    fn place(self, index: usize) -> OwnPlace {
        match self {
            Part::Label => OwnPlace::Label(index),
            Part::Weight => OwnPlace::Weight(index),
            Part::Least => OwnPlace::Least(index),
            Part::Most => OwnPlace::Most(index),
            Part::Sum => OwnPlace::Sum(index),
        }
    }
}

impl Line {
    /// What stands in a box.
    pub fn get(&self, which: Part) -> &str {
        self.boxes.get(which as usize).map_or("", String::as_str)
    }

    fn set(&mut self, which: Part, text: String) {
        if let Some(there) = self.boxes.get_mut(which as usize) {
            *there = text;
        }
    }

    /// Whether nothing stands in it.
    pub fn is_blank(&self) -> bool {
        self.boxes.iter().all(|text| text.trim().is_empty())
    }
}

impl Default for Typed {
    fn default() -> Self {
        Typed {
            name: String::new(),
            from: "2".to_owned(),
            to: "6".to_owned(),
            sides: false,
            best: Best::Highest,
            lines: vec![Line::default()],
            ending: Ending::Target,
            target: String::new(),
            rounds: String::new(),
            dealer: OwnDealer::Left,
        }
    }
}

impl Typed {
    /// The boxes as they were when this was made, to make another version of it.
    pub fn of(own: &Own) -> Typed {
        let (ending, target, rounds) = match own.end {
            OwnEnd::Never => (Ending::Never, String::new(), String::new()),
            OwnEnd::Rounds(rounds) => (Ending::Rounds, String::new(), shown(rounds)),
            OwnEnd::Target(target) => (Ending::Target, shown(target), String::new()),
        };
        let maybe = |number: Option<i64>| number.map_or_else(String::new, shown);
        let line = |field: &OwnField| {
            let least = if field.least == 0 { String::new() } else { shown(field.least) };
            let (label, weight) = (field.label.clone(), shown(field.weight));
            Line {
                id: field.id.clone(),
                boxes: [label, weight, least, maybe(field.most), maybe(field.sum)],
            }
        };
        let mut typed = Typed {
            name: own.name.clone(),
            from: own.players.0.to_string(),
            to: own.players.1.to_string(),
            sides: own.sides,
            best: own.best,
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
    pub fn write(&mut self, line: usize, which: Part, text: String) {
        if let Some(line) = self.lines.get_mut(line) {
            line.set(which, text);
        }
        self.leave_room();
    }

    /// Takes a line out.
    pub fn take_out(&mut self, line: usize) {
        if line < self.lines.len() {
            let _ = self.lines.remove(line);
        }
        self.leave_room();
    }

    fn leave_room(&mut self) {
        if self.lines.last().is_none_or(|line| !line.is_blank()) && self.lines.len() < MOST_FIELDS {
            self.lines.push(Line::default());
        }
    }

    /// The declaration, and everything that is wrong with it, with the numbers of lines as they
    /// stand here.
    pub fn read(&self) -> (Own, Vec<OwnFault>) {
        let mut wrong = Vec::new();
        let mut number = |text: &str, place| {
            let found = number(text);
            if let Some(Err(message)) = &found {
                wrong.push(OwnFault { place, message: message.clone() });
            }
            found.and_then(Result::ok)
        };
        let mut seats = |text: &str| {
            let count = number(text, OwnPlace::Players);
            count.and_then(|count| usize::try_from(count).ok()).unwrap_or(0)
        };
        let players = (seats(&self.from), seats(&self.to));
        let used = self.lines.iter().enumerate().filter(|(_, line)| !line.is_blank());
        let (at, fields): (Vec<usize>, Vec<OwnField>) = used
            .map(|(index, line)| {
                let mut read = |which: Part| number(line.get(which), which.place(index));
                let field = OwnField {
                    id: line.id.clone(),
                    label: line.get(Part::Label).to_owned(),
                    weight: read(Part::Weight).unwrap_or(1),
                    least: read(Part::Least).unwrap_or(0),
                    most: read(Part::Most),
                    sum: read(Part::Sum),
                };
                (index, field)
            })
            .unzip();
        let mut limit = |text: &str| {
            let blank = number(text, OwnPlace::End);
            blank.unwrap_or(0)
        };
        let end = match self.ending {
            Ending::Never => OwnEnd::Never,
            Ending::Rounds => OwnEnd::Rounds(limit(&self.rounds)),
            Ending::Target => OwnEnd::Target(limit(&self.target)),
        };
        let (name, sides, best, dealer) = (self.name.clone(), self.sides, self.best, self.dealer);
        let own = Own { name, players, sides, best, fields, end, dealer }.tidy();
        let faults = own.faults().into_iter().map(|mut fault| {
            fault.place = moved(fault.place, &at);
            fault
        });
        // Of what is no number at all nothing else is said.
        let new = faults.filter(|fault| !wrong.iter().any(|known| known.place == fault.place));
        let mut all: Vec<OwnFault> = new.collect();
        all.extend(wrong);
        all.sort_by_key(|fault| order(fault.place));
        if let Some(fault) = all.iter_mut().find(|fault| fault.place == OwnPlace::End)
            && self.limit().is_some_and(|text| text.trim().is_empty())
        {
            fault.message = match self.ending {
                Ending::Rounds => "After how many rounds is it over?".to_owned(),
                _ => "At how many points is it over?".to_owned(),
            };
        }
        (own, all)
    }

    /// What stands in the box beside the end, where there is one.
    pub fn limit(&self) -> Option<&str> {
        match self.ending {
            Ending::Target => Some(&self.target),
            Ending::Rounds => Some(&self.rounds),
            Ending::Never => None,
        }
    }

    /// As text, to be kept while it is being typed.
    pub fn text(&self) -> String {
        let lines: Vec<Json> =
            self.lines.iter().map(|line| json!({ "id": line.id, "boxes": line.boxes })).collect();
        let ending = Ending::ALL.iter().find(|(ending, _)| *ending == self.ending);
        let dealer = OwnDealer::ALL.iter().find(|(dealer, _)| *dealer == self.dealer);
        json!({
            "name": self.name, "from": self.from, "to": self.to, "sides": self.sides,
            "low": self.best == Best::Lowest, "lines": lines,
            "ending": ending.map(|(_, word)| word), "target": self.target, "rounds": self.rounds,
            "dealer": dealer.map(|(_, word)| word),
        })
        .to_string()
    }

    /// What was kept as text; `None` where it is none.
    pub fn of_text(text: &str) -> Option<Typed> {
        let json: Map<String, Json> = serde_json::from_str(text).ok()?;
        let word = |key: &str| json.get(key).and_then(Json::as_str);
        let words = |key: &str| word(key).unwrap_or_default().to_owned();
        let flag = |key: &str| json.get(key).and_then(Json::as_bool).unwrap_or(false);
        let line = |json: &Json| {
            let mut line = Line {
                id: json.get("id").and_then(Json::as_str).unwrap_or_default().to_owned(),
                ..Line::default()
            };
            let boxes = json.get("boxes").and_then(Json::as_array);
            for (which, text) in Part::ALL.into_iter().zip(boxes.into_iter().flatten()) {
                line.set(which, text.as_str().unwrap_or_default().to_owned());
            }
            line
        };
        let ending = Ending::ALL.iter().find(|(_, id)| word("ending") == Some(*id));
        let dealer = OwnDealer::ALL.iter().find(|(_, id)| word("dealer") == Some(*id));
        let lines = json.get("lines").and_then(Json::as_array).into_iter().flatten();
        let mut typed = Typed {
            name: words("name"),
            from: words("from"),
            to: words("to"),
            sides: flag("sides"),
            best: if flag("low") { Best::Lowest } else { Best::Highest },
            lines: lines.take(MOST_FIELDS).map(line).collect(),
            ending: ending.map_or(Ending::Target, |(ending, _)| *ending),
            target: words("target"),
            rounds: words("rounds"),
            dealer: dealer.map_or(OwnDealer::Left, |(dealer, _)| *dealer),
        };
        typed.leave_room();
        Some(typed)
    }
}

fn shown(number: i64) -> String {
    number.to_string().replace('-', "\u{2212}")
}

/// The number in a box; `None` where it is blank.
fn number(text: &str) -> Option<Result<i64, String>> {
    let text = text.trim();
    let plain = text.replace('\u{2212}', "-").replace(',', "");
    (!text.is_empty())
        .then(|| plain.parse().map_err(|_| format!("\u{201c}{text}\u{201d} is no whole number.")))
}

/// A place of a declaration as the place where it was typed.
fn moved(place: OwnPlace, at: &[usize]) -> OwnPlace {
    let line = |index: usize| at.get(index).copied().unwrap_or(index);
    match place {
        OwnPlace::Id(index) => OwnPlace::Id(line(index)),
        OwnPlace::Label(index) => OwnPlace::Label(line(index)),
        OwnPlace::Weight(index) => OwnPlace::Weight(line(index)),
        OwnPlace::Least(index) => OwnPlace::Least(line(index)),
        OwnPlace::Most(index) => OwnPlace::Most(line(index)),
        OwnPlace::Sum(index) => OwnPlace::Sum(line(index)),
        other => other,
    }
}

/// The order in which places are asked for.
fn order(place: OwnPlace) -> (usize, usize, usize) {
    match place {
        OwnPlace::Name => (0, 0, 0),
        OwnPlace::Players => (1, 0, 0),
        OwnPlace::Fields => (2, 0, 0),
        OwnPlace::Id(line) | OwnPlace::Label(line) => (3, line, 0),
        OwnPlace::Weight(line) => (3, line, 1),
        OwnPlace::Least(line) => (3, line, 2),
        OwnPlace::Most(line) => (3, line, 3),
        OwnPlace::Sum(line) => (3, line, 4),
        OwnPlace::End => (4, 0, 0),
    }
}
