//! The form for editing a custom game: its stops in order, the cursor, and its messages.

use super::draft::{CustomGameDraft, DraftBox, DraftEnd};
use crate::engine::{CustomDealer, CustomFault, CustomGame, CustomPart, Game, WinsBy};

/// A stop of the keyboard cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
    /// A box of a line.
    Line(usize, DraftBox),
    /// What ends it.
    Ending,
    /// The target, or the number of rounds.
    Limit,
    /// How the deal rotates.
    Dealer,
    /// The button that saves.
    Save,
}

/// A choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CustomChoice {
    /// Whether there are two sides.
    Sides(bool),
    /// Which total wins.
    Wins(WinsBy),
    /// What ends it.
    Ending(DraftEnd),
    /// How the deal rotates.
    Dealer(CustomDealer),
}

/// The choices at each stop, in order.
const CHOICES: [(FormStop, &[(&str, CustomChoice)]); 4] = [
    (
        FormStop::Sides,
        &[("no sides", CustomChoice::Sides(false)), ("in two sides", CustomChoice::Sides(true))],
    ),
    (
        FormStop::Wins,
        &[
            ("highest total", CustomChoice::Wins(WinsBy::Highest)),
            ("lowest total", CustomChoice::Wins(WinsBy::Lowest)),
        ],
    ),
    (
        FormStop::Ending,
        &[
            ("at a total of", CustomChoice::Ending(DraftEnd::Target)),
            ("after this many rounds", CustomChoice::Ending(DraftEnd::Rounds)),
            ("when you stop", CustomChoice::Ending(DraftEnd::Never)),
        ],
    ),
    (
        FormStop::Dealer,
        &[
            ("passes left", CustomChoice::Dealer(CustomDealer::Left)),
            ("stays", CustomChoice::Dealer(CustomDealer::Same)),
            ("no dealer", CustomChoice::Dealer(CustomDealer::Nobody)),
        ],
    ),
];

impl FormStop {
    /// Returns the choices at this stop with their labels; none if it is a text box.
    pub fn choices(self) -> &'static [(&'static str, CustomChoice)] {
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
            | (FormStop::Ending | FormStop::Limit, CustomPart::End)
            | (FormStop::Line(0, DraftBox::Label), CustomPart::Fields) => true,
            (FormStop::Line(line, DraftBox::Label), CustomPart::Label(at) | CustomPart::Id(at))
            | (FormStop::Line(line, DraftBox::Weight), CustomPart::Weight(at))
            | (FormStop::Line(line, DraftBox::Least), CustomPart::Least(at))
            | (FormStop::Line(line, DraftBox::Most), CustomPart::Most(at))
            | (FormStop::Line(line, DraftBox::Sum), CustomPart::Sum(at)) => line == at,
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
        if self.typed.name.is_empty() {
            self.typed.name.clone_from(&self.wanted);
        }
        self.validate();
        true
    }

    /// Writes in a box.
    pub fn write(&mut self, at: FormStop, text: String) {
        self.cursor = at;
        match at {
            FormStop::Name => self.typed.name = text,
            FormStop::From => self.typed.from = text,
            FormStop::To => self.typed.to = text,
            FormStop::Line(line, part) => self.typed.write(line, part, text),
            FormStop::Limit if self.typed.ending == DraftEnd::Rounds => self.typed.rounds = text,
            FormStop::Limit => self.typed.target = text,
            FormStop::Sides
            | FormStop::Wins
            | FormStop::Ending
            | FormStop::Dealer
            | FormStop::Save => {}
        }
        self.validate();
    }

    /// Chooses one of a few.
    pub fn choose(&mut self, choice: CustomChoice) {
        self.cursor = match choice {
            CustomChoice::Sides(sides) => {
                self.typed.sides = sides;
                FormStop::Sides
            }
            CustomChoice::Wins(best) => {
                self.typed.wins_by = best;
                FormStop::Wins
            }
            CustomChoice::Ending(ending) => {
                self.typed.ending = ending;
                FormStop::Ending
            }
            CustomChoice::Dealer(dealer) => {
                self.typed.dealer = dealer;
                FormStop::Dealer
            }
        };
        self.validate();
    }

    /// Returns whether this choice is selected.
    pub fn is_chosen(&self, choice: CustomChoice) -> bool {
        match choice {
            CustomChoice::Sides(sides) => self.typed.sides == sides,
            CustomChoice::Wins(best) => self.typed.wins_by == best,
            CustomChoice::Ending(ending) => self.typed.ending == ending,
            CustomChoice::Dealer(dealer) => self.typed.dealer == dealer,
        }
    }

    /// Removes a line and returns the new place of the cursor.
    pub fn take_out(&mut self, line: usize) -> FormStop {
        self.typed.take_out(line);
        self.validate();
        FormStop::Line(line.min(self.typed.lines.len().saturating_sub(1)), DraftBox::Label)
    }

    /// Returns the finished game.
    ///
    /// # Errors
    /// The first faulty place; from then on, everything missing is reported.
    pub fn finished(&mut self) -> Result<&'static Game, FormStop> {
        self.tried = true;
        if let Some(fault) = self.faults.first() {
            let part = fault.place;
            let tells = |at: &FormStop| at.tells(part) && *at != FormStop::Ending;
            return Err(match self.stops().into_iter().find(tells) {
                Some(FormStop::Sides) => FormStop::From,
                Some(at) => at,
                None => FormStop::Name,
            });
        }
        self.own.game().map_err(|faults| {
            self.faults = faults;
            self.cursor
        })
    }

    /// Returns the next (or previous) choice at the cursor.
    pub fn turned(&self, on: bool) -> Option<CustomChoice> {
        let choices = self.cursor.choices();
        let now = choices.iter().position(|(_, choice)| self.is_chosen(*choice)).unwrap_or(0);
        let to = if on { now + 1 } else { now.saturating_sub(1) };
        choices.get(to).or(choices.get(now)).map(|(_, choice)| *choice)
    }

    /// Returns the message at a place. Nothing counts as missing before saving was tried, and a box
    /// has no fault while it is being typed in.
    pub fn said_at(&self, at: FormStop) -> Option<&str> {
        let fault = self.faults.iter().find(|fault| at.tells(fault.place))?;
        let typed = !self.text(at).trim().is_empty() && self.cursor != at;
        (self.tried || typed).then_some(fault.message.as_str())
    }

    /// Returns the text of a box.
    pub fn text(&self, at: FormStop) -> &str {
        match at {
            FormStop::Name => &self.typed.name,
            FormStop::From => &self.typed.from,
            FormStop::To => &self.typed.to,
            FormStop::Line(line, part) => {
                self.typed.lines.get(line).map_or("", |line| line.get(part))
            }
            FormStop::Limit => self.typed.limit().unwrap_or(""),
            _ => "",
        }
    }

    /// Returns the value a blank box has, if its line is used.
    pub fn default_of(&self, at: FormStop) -> Option<&'static str> {
        let FormStop::Line(line, part) = at else { return None };
        let is_used = self.typed.lines.get(line).is_some_and(|line| !line.is_blank());
        match part {
            DraftBox::Label => None,
            DraftBox::Weight => Some("1"),
            DraftBox::Least => Some("0"),
            DraftBox::Most | DraftBox::Sum => Some("any"),
        }
        .filter(|_| is_used)
    }

    /// Returns all places in the order they are asked for. A blank line is one place.
    fn stops(&self) -> Vec<FormStop> {
        let mut stops =
            vec![FormStop::Name, FormStop::Sides, FormStop::From, FormStop::To, FormStop::Wins];
        for (index, line) in self.typed.lines.iter().enumerate() {
            let parts = if line.is_blank() { &DraftBox::ALL[..1] } else { &DraftBox::ALL[..] };
            stops.extend(parts.iter().map(|part| FormStop::Line(index, *part)));
        }
        stops.push(FormStop::Ending);
        stops.extend(self.typed.limit().map(|_| FormStop::Limit));
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
        let FormStop::Line(line, part) = self.cursor else { return self.beside(down) };
        let to = if down { line + 1 } else { line.wrapping_sub(1) };
        match self.typed.lines.get(to) {
            Some(next) if next.is_blank() => FormStop::Line(to, DraftBox::Label),
            Some(_) => FormStop::Line(to, part),
            None if down => FormStop::Ending,
            None => FormStop::Wins,
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
    let declared = replaces.and_then(Game::custom);
    declared.map_or_else(CustomGameDraft::default, |declared| CustomGameDraft::of(&declared.game))
}
