//! Applies keys to a form by the steps of the entry machine.

use std::collections::BTreeSet;

use super::derive::derive;
use super::entry_machine::{Boxes, EditKey, InputBox, InputState, Step};
use super::{Outcome, RoundForm};
use crate::OpenGame;
use crate::who_plays::away_text;
use scoring::{AWAY, Cell, Diagnostic, Player, SeatIndex as _, Subject, read_number};

/// What the next Enter does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EnterEffect {
    /// Records the round or hand.
    Records,
    /// Goes to this box.
    GoesTo(Cell),
    /// Goes to *Record*.
    GoesToRecord,
    /// Asks for what is missing or wrong.
    Asks,
}

impl RoundForm {
    /// Puts the cursor in a box.
    pub fn point(&mut self, cell: Cell) {
        self.counting = None;
        self.enter_box(Some(cell));
    }

    /// Moves the cursor to a box; `None` means *Record*.
    pub fn enter_box(&mut self, cell: Option<Cell>) {
        let before = self.cursor();
        self.gives_up = false;
        self.machine.enter_box(cell);
        self.leave(before);
    }

    /// Puts the cursor where it is in another form of the same round, if it has that box.
    pub(crate) fn go_on_from(&mut self, other: &RoundForm) {
        if other.cursor().is_none_or(|cell| self.cells().contains(&cell)) {
            self.machine = other.machine.clone();
        }
    }

    /// Writes a whole text into a box, as clicking a choice or typing in a text field does.
    pub fn write(&mut self, game: &OpenGame, cell: Cell, text: &str) {
        if self.cursor() != Some(cell) {
            self.enter_box(Some(cell));
        }
        self.remember(cell, self.machine.clone());
        self.machine.go_on_in(cell);
        self.put(game, cell, text.to_owned());
    }

    /// Sets a word, a player or a flag with the mouse, and moves on as its key does.
    pub fn choose(&mut self, game: &OpenGame, cell: Cell, text: &str) {
        self.write(game, cell, text);
        self.advance(game);
    }

    /// Types a text at the caret, as pasting does, up to the end of its first line.
    pub fn paste(&mut self, game: &OpenGame, text: &str) -> Outcome {
        let line = text.trim().lines().next().unwrap_or_default().trim();
        let typed = line.chars().map(|char| self.press(game, EditKey::Char(char)));
        typed.filter(|outcome| *outcome == Outcome::Typed).last().unwrap_or(Outcome::Ignored)
    }

    /// Returns who is away from the round.
    pub fn away(&self) -> &[Player] {
        self.derived.entry.away()
    }

    /// Says who is away from the round: as written, or by default those who were away before. What
    /// was typed for them goes; undo brings it back.
    pub fn set_away(&mut self, game: &OpenGame, away: &[Player]) {
        let cell = Cell::one(AWAY.id);
        self.remember(cell, self.machine.clone());
        self.history.last = None;
        let is_of_away = |cell: &Cell| {
            let player = match cell.subject {
                Subject::Player(player) => Some(player),
                Subject::Team(team) | Subject::TeamPart(team, _) => Some(Player(team.0)),
                Subject::One | Subject::Part(_) => None,
            };
            player.is_some_and(|player| away.contains(&player))
        };
        let typed: BTreeSet<Cell> = self.texts().keys().copied().collect();
        for cell in typed.iter().copied().filter(is_of_away) {
            self.put(game, cell, String::new());
        }
        self.put(game, cell, String::new());
        if self.away() != away {
            self.put(game, cell, away_text(game.record(), away));
        }
        // The first box to type may be of somebody who is back.
        let first = if self.is_begun() { self.first_missing() } else { self.start() };
        if first.is_some() {
            self.machine.enter_box(first);
        }
    }

    /// Handles a key.
    pub fn press(&mut self, game: &OpenGame, key: EditKey) -> Outcome {
        self.gives_up = false;
        if self.counting.is_some() {
            return self.count_press(game, key);
        }
        let before = self.cursor();
        let boxes = self.boxes(game);
        let mut machine = self.machine.clone();
        let step = machine.press(&boxes, key);
        drop(boxes);
        let earlier = std::mem::replace(&mut self.machine, machine);
        self.leave(before);
        if step == Step::Moved && matches!(key, EditKey::Enter | EditKey::Next) {
            self.fixed_boxes.extend(before);
            self.keep_filled(game, before);
        }
        match step {
            Step::Ignored => Outcome::Ignored,
            Step::Moved => Outcome::Moved,
            Step::Asks => {
                self.asked = self.cursor();
                Outcome::Moved
            }
            Step::Write { cell, text, chosen } => {
                self.remember(cell, earlier);
                self.put(game, cell, text);
                if chosen {
                    self.advance(game);
                }
                Outcome::Typed
            }
            Step::Record => Outcome::Record,
            Step::Refused => {
                self.go_to_refused(game);
                Outcome::Moved
            }
        }
    }

    /// Returns what the next Enter does.
    pub fn enter_effect(&self, game: &OpenGame) -> EnterEffect {
        let mut machine = self.machine.clone();
        match machine.press(&self.boxes(game), EditKey::Enter) {
            Step::Record => EnterEffect::Records,
            Step::Moved => machine.cursor.map_or(EnterEffect::GoesToRecord, EnterEffect::GoesTo),
            _ => EnterEffect::Asks,
        }
    }

    fn leave(&mut self, before: Option<Cell>) {
        if self.cursor() != before {
            (self.asked, self.history.last) = (None, None);
        }
    }

    /// Moves on from a box in which something was chosen.
    pub(super) fn advance(&mut self, game: &OpenGame) {
        let before = self.cursor();
        let mut machine = self.machine.clone();
        machine.advance(&self.boxes(game));
        self.machine = machine;
        self.leave(before);
    }

    pub(super) fn put(&mut self, game: &OpenGame, cell: Cell, text: String) {
        if text.is_empty() {
            let _ = self.draft.texts.remove(&cell);
        } else {
            let _ = self.draft.texts.insert(cell, text);
        }
        self.asked = None;
        // A box does not disappear while its value is erased.
        self.more |= self.derived.is_common(&cell);
        self.other_follows(&cell);
        self.follow(game);
    }

    /// In a correction, writes a filled-in number that was confirmed into its box, so that it stays
    /// if a later answer removes the sum.
    fn keep_filled(&mut self, game: &OpenGame, confirmed: Option<Cell>) {
        let filled = |cell| Some((cell, *self.derived.filled.get(&cell)?));
        let Some((cell, number)) = confirmed.filter(|_| self.was.is_some()).and_then(filled) else {
            return;
        };
        let _ = self.draft.texts.insert(cell, number.to_string());
        self.follow(game);
    }

    /// In a correction, lets the other box in a sum of two change with this one, until it is typed
    /// in itself.
    fn other_follows(&mut self, cell: &Cell) {
        if self.was.is_none() {
            return;
        }
        let _ = self.fixed_boxes.insert(*cell);
        let Some(field) = self.field_of(cell) else { return };
        let Some(total) = field.expected_total else { return };
        let cells: Vec<Cell> = super::cells_of(cell.place, field).collect();
        let [one, other] = cells.as_slice() else { return };
        let other = if one == cell { other } else { one };
        if self.fixed_boxes.contains(other) {
            return;
        }
        // The value is written into its box, so that it stays if a later answer removes the sum.
        let typed = read_number(self.text(cell)).filter(|number| field.fits(*number));
        let rest = typed.map(|number| total - number).filter(|rest| field.fits(*rest));
        let _ = match rest {
            Some(rest) => self.draft.texts.insert(*other, rest.to_string()),
            None => self.draft.texts.remove(other),
        };
    }

    /// Computes everything that depends on the texts again.
    pub(super) fn follow(&mut self, game: &OpenGame) {
        self.gives_up = false;
        let correcting = self.was.is_some();
        self.derived =
            derive(self.hand.as_ref(), game, self.number, (&self.draft, self.cursor()), correcting);
        // The fields may have changed with it.
        let cells = self.cells();
        if self.cursor().is_some_and(|cursor| !cells.contains(&cursor)) {
            self.machine.enter_box(cells.first().copied());
        }
    }

    fn boxes<'a>(&'a self, game: &'a OpenGame) -> Boxes<'a> {
        let list = self.cells().into_iter().filter_map(|cell| {
            let field = self.field_of(&cell)?;
            let text = self.text(&cell);
            Some(InputBox {
                cell,
                kind: field.spec.kind,
                text,
                state: match self.derived.filled.contains_key(&cell) {
                    _ if !text.trim().is_empty() => InputState::Typed,
                    true => InputState::FilledIn,
                    false if self.is_wanted(field, &cell) => InputState::Missing,
                    false if field.passed.contains(&cell.subject) => InputState::Passed,
                    false => InputState::Blank,
                },
                wrong: self.is_wrong(field, &cell),
                common: self.derived.is_common(&cell),
            })
        });
        let names = game.record().players.iter().enumerate().map(|(seat, name)| {
            if self.away().contains(&Player::at(seat)) { "" } else { name.as_str() }
        });
        Boxes {
            list: list.collect(),
            names: names.collect(),
            complete: self.is_complete(game),
            ends_with_box: self.hand.is_some(),
        }
    }

    /// Returns the digits that mean nothing in the box with the cursor.
    pub(super) fn idle_digits(&self, game: &OpenGame) -> Vec<char> {
        let boxes = self.boxes(game);
        let is_idle = |digit: &char| {
            self.machine.clone().press(&boxes, EditKey::Char(*digit)) == Step::Ignored
        };
        ('0'..='9').filter(is_idle).collect()
    }

    /// If nothing is missing, moves to the first problem and shows it.
    fn go_to_refused(&mut self, game: &OpenGame) {
        let wrong = self.blocking(game).first().copied();
        let known = wrong.and_then(|it| {
            let of_box = |(cell, problem): &(Cell, Diagnostic)| (problem == it).then_some(*cell);
            self.derived.wrong.iter().find_map(of_box)
        });
        let wrong = wrong.map(|it| (it.place, it.field.clone(), it.message.clone()));
        let Some((place, Some(id), message)) = wrong else { return };
        let is_at_fault = |cell: &Cell| {
            cell.place == place
                && self.field_of(cell).is_some_and(|field| field.spec.reported_id() == id)
        };
        let cells: Vec<Cell> = self.cells().into_iter().filter(is_at_fault).collect();
        // A problem of one person or side begins with the name.
        let named = |cell: &Cell| begins_with(&message, &owner(game, cell)?);
        let named = cells.iter().copied().filter_map(|cell| Some((named(&cell)?, cell)));
        let named = named.max_by_key(|(length, _)| *length).map(|(_, cell)| cell);
        let here = self.cursor().filter(|cell| cells.contains(cell));
        if let Some(cell) = known.or(named).or(here).or(cells.first().copied()) {
            if self.cursor() != Some(cell) {
                self.enter_box(Some(cell));
            }
            self.asked = Some(cell);
        }
    }
}

fn owner(game: &OpenGame, cell: &Cell) -> Option<String> {
    match cell.subject {
        Subject::Player(_) | Subject::Team(_) => Some(game.record().owner(cell.subject)),
        Subject::Part(part) => Some(format!("Pair {part}")),
        _ => None,
    }
}

/// Returns the length of a name that a message begins with.
fn begins_with(message: &str, name: &str) -> Option<usize> {
    let rest = message.strip_prefix(name)?;
    rest.starts_with([' ', '’']).then_some(name.len())
}
