//! The form for editing a custom game: its stops in order, the cursor, and its messages.

use super::draft::{CustomGameDraft, FIELD_BOXES, FormStop};
use scoring::{
    CustomDealer, CustomEnd, CustomFault, CustomGame, CustomPart, FieldPart, Game, WinsBy,
};

/// A choice: its label, and what it changes.
pub type CustomChoice = (&'static str, fn(&mut CustomGame));

/// The choices at each stop, in order.
const CHOICES: [(FormStop, &[CustomChoice]); 4] = [
    (
        FormStop::Sides,
        &[("no sides", |game| game.sides = false), ("in two sides", |game| game.sides = true)],
    ),
    (
        FormStop::Wins,
        &[
            ("highest total", |game| game.wins_by = WinsBy::Highest),
            ("lowest total", |game| game.wins_by = WinsBy::Lowest),
        ],
    ),
    (
        FormStop::Ending,
        &[
            ("at a total of", |game| game.end = CustomEnd::Target(0)),
            ("after this many rounds", |game| game.end = CustomEnd::Rounds(0)),
            ("when you stop", |game| game.end = CustomEnd::Never),
        ],
    ),
    (
        FormStop::Dealer,
        &[
            ("passes left", |game| game.dealer = CustomDealer::Left),
            ("stays", |game| game.dealer = CustomDealer::Same),
            ("no dealer", |game| game.dealer = CustomDealer::Nobody),
        ],
    ),
];

impl FormStop {
    /// Returns the choices at this stop; none if it is a text box.
    pub fn choices(self) -> &'static [CustomChoice] {
        CHOICES.iter().find(|(stop, _)| *stop == self).map_or(&[], |(_, choices)| choices)
    }

    /// Returns whether this stop is a text box.
    pub fn is_box(self) -> bool {
        self.choices().is_empty() && self != FormStop::Save
    }

    /// Returns whether this stop shows faults of this part.
    fn tells(self, part: CustomPart) -> bool {
        match (self, part) {
            (FormStop::Name, CustomPart::Name)
            | (FormStop::From | FormStop::To | FormStop::Sides, CustomPart::Players)
            | (FormStop::Ending | FormStop::Target | FormStop::Rounds, CustomPart::End)
            | (FormStop::Field(0, FieldPart::Label), CustomPart::Fields) => true,
            (FormStop::Field(line, FieldPart::Label), CustomPart::Field(at, FieldPart::Id)) => {
                line == at
            }
            (FormStop::Field(line, part), CustomPart::Field(at, faulty)) => {
                (line, part) == (at, faulty)
            }
            _ => false,
        }
    }
}

/// The form for editing a custom game.
#[derive(Debug)]
pub struct CustomGameForm {
    /// The game that is edited, if it is not new.
    pub replaces: Option<&'static Game>,
    /// The texts and choices.
    pub typed: CustomGameDraft,
    /// The declaration parsed from them.
    pub own: CustomGame,
    /// Its faults.
    pub faults: Vec<CustomFault>,
    /// A preview of its rule page.
    pub page: String,
    /// The cursor.
    pub cursor: FormStop,
    /// Whether saving was tried, which shows everything missing.
    tried: bool,
    /// The initial name.
    wanted: String,
    /// Names of the other games.
    taken: Vec<&'static str>,
}

impl CustomGameForm {
    /// Creates the form of a new game, or of another version of one; `taken` are the names of all
    /// games.
    pub fn new(
        replaces: Option<&'static Game>,
        wanted: String,
        taken: impl Iterator<Item = &'static str>,
    ) -> CustomGameForm {
        let typed = as_made(replaces);
        let (own, faults) = typed.read();
        let mut form = CustomGameForm {
            replaces,
            typed,
            own,
            faults,
            page: String::new(),
            cursor: FormStop::Name,
            tried: false,
            wanted,
            taken: taken.filter(|name| replaces.is_none_or(|game| game.name != *name)).collect(),
        };
        form.validate();
        form
    }

    /// Returns the settings key under which the draft is stored.
    pub fn draft_key(&self) -> String {
        format!("own-game-draft/{}", self.replaces.map_or("", |game| game.id))
    }

    /// Restores the stored draft, unless something has been typed already. Returns whether it did.
    pub fn restore(&mut self, draft: Option<&str>) -> bool {
        if self.typed != as_made(self.replaces) {
            return false;
        }
        if let Some(typed) = draft.and_then(CustomGameDraft::of_text) {
            self.typed = typed;
        }
        if self.typed.get(FormStop::Name).is_empty() {
            self.typed.write(FormStop::Name, self.wanted.clone());
        }
        self.validate();
        true
    }

    /// Writes in a box.
    pub fn write(&mut self, at: FormStop, text: String) {
        self.cursor = at;
        if at.is_box() {
            self.typed.write(at, text);
        }
        self.validate();
    }

    /// Makes a choice at this stop.
    pub fn choose(&mut self, at: FormStop, (_, set): CustomChoice) {
        self.cursor = at;
        set(&mut self.typed.chosen);
        self.validate();
    }

    /// Returns whether this choice is selected.
    pub fn is_chosen(&self, (_, set): CustomChoice) -> bool {
        let mut chosen = self.typed.chosen.clone();
        set(&mut chosen);
        chosen == self.typed.chosen
    }

    /// Removes a line and returns the new place of the cursor.
    pub fn take_out(&mut self, line: usize) -> FormStop {
        self.typed.take_out(line);
        self.validate();
        FormStop::Field(line.min(self.typed.lines() - 1), FieldPart::Label)
    }

    /// Returns the finished game.
    ///
    /// # Errors
    /// The first faulty place; from then on, everything missing is reported.
    pub fn finished(&mut self) -> Result<&'static Game, FormStop> {
        self.tried = true;
        if let Some(fault) = self.faults.first() {
            let part = fault.place;
            // A box, rather than the choice before it.
            let tells = |at: &FormStop| at.is_box() && at.tells(part);
            return Err(self.stops().into_iter().find(tells).unwrap_or(FormStop::Name));
        }
        self.own.game().map_err(|faults| {
            self.faults = faults;
            self.cursor
        })
    }

    /// Returns the next (or previous) choice at the cursor.
    pub fn turned(&self, on: bool) -> Option<CustomChoice> {
        let choices = self.cursor.choices();
        let now = choices.iter().position(|choice| self.is_chosen(*choice)).unwrap_or(0);
        let to = if on { now + 1 } else { now.saturating_sub(1) };
        choices.get(to).or(choices.get(now)).copied()
    }

    /// Returns the message at a place. Nothing counts as missing before saving was tried, and a box
    /// has no fault while it is being typed in.
    pub fn said_at(&self, at: FormStop) -> Option<&str> {
        let fault = self.faults.iter().find(|fault| at.tells(fault.place))?;
        let typed = !self.typed.get(at).trim().is_empty() && self.cursor != at;
        (self.tried || typed).then_some(fault.message.as_str())
    }

    /// Returns the value a blank box has, if its line is used.
    pub fn default_of(&self, at: FormStop) -> Option<&'static str> {
        let FormStop::Field(line, part) = at else { return None };
        let default = match part {
            FieldPart::Id | FieldPart::Label => None,
            FieldPart::Weight => Some("1"),
            FieldPart::Least => Some("0"),
            FieldPart::Most | FieldPart::Sum => Some("any"),
        };
        default.filter(|_| !self.typed.is_blank(line))
    }

    /// Returns all places in the order they are asked for. A blank line is one place.
    fn stops(&self) -> Vec<FormStop> {
        let mut stops =
            vec![FormStop::Name, FormStop::Sides, FormStop::From, FormStop::To, FormStop::Wins];
        for line in 0..self.typed.lines() {
            let boxes = if self.typed.is_blank(line) { 1 } else { FIELD_BOXES.len() };
            let boxes = FIELD_BOXES.iter().take(boxes);
            stops.extend(boxes.map(|part| FormStop::Field(line, *part)));
        }
        stops.push(FormStop::Ending);
        stops.extend(self.typed.limit());
        stops.extend([FormStop::Dealer, FormStop::Save]);
        stops
    }

    /// Returns the place after (or before) the cursor; at an end, the cursor itself.
    pub fn beside(&self, on: bool) -> FormStop {
        let stops = self.stops();
        let at = stops.iter().position(|at| *at == self.cursor).unwrap_or(0);
        let to = if on { at + 1 } else { at.saturating_sub(1) };
        stops.get(to).copied().unwrap_or(self.cursor)
    }

    /// Returns the place below (or above) the cursor; between lines, in the same column.
    pub fn below(&self, down: bool) -> FormStop {
        let FormStop::Field(line, part) = self.cursor else { return self.beside(down) };
        match if down { Some(line + 1) } else { line.checked_sub(1) } {
            None => FormStop::Wins,
            Some(to) if to >= self.typed.lines() => FormStop::Ending,
            Some(to) if self.typed.is_blank(to) => FormStop::Field(to, FieldPart::Label),
            Some(to) => FormStop::Field(to, part),
        }
    }

    /// Reads what was typed.
    fn validate(&mut self) {
        (self.own, self.faults) = self.typed.read();
        let same = |name: &&&str| name.to_lowercase() == self.own.name.to_lowercase();
        if let Some(name) = self.taken.iter().find(same) {
            let message = format!("There is already a game called {name}.");
            self.faults.insert(0, CustomFault { place: CustomPart::Name, message });
        }
        self.page = self.own.page();
    }
}

/// Returns the boxes before anything is typed: blank, or those of the older version.
fn as_made(replaces: Option<&'static Game>) -> CustomGameDraft {
    let declared = replaces.and_then(|game| game.custom);
    declared.map_or_else(CustomGameDraft::default, CustomGameDraft::of)
}
