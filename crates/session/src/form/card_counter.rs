//! The card counter: numbers of each kind of card instead of their total. The total goes into the
//! box when confirmed; the count stays with it while the two match.

use super::{Draft, EditKey, Outcome, RoundForm};
use crate::OpenGame;
use scoring::{CardCount, Cell, FieldKind, FieldPrompt, Value, signed};

const MAX_COUNT: i64 = 999;

/// The card counter while it takes the keys: its box and its marked line.
#[derive(Debug, Clone, Copy)]
pub(super) struct ActiveCounter {
    cell: Cell,
    line: usize,
    /// Whether the next digit replaces the count.
    fresh: bool,
}

/// The card counter as drawn.
#[derive(Debug, Clone)]
pub struct CountView {
    /// Its box.
    pub cell: Cell,
    /// A line for each kind of card.
    pub lines: Vec<CountLine>,
    /// The marked line, if the counter takes the keys.
    pub marked: Option<usize>,
    /// The value of all cards; `None` if none is counted.
    pub total: Option<i64>,
}

/// A kind of card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountLine {
    /// Its name.
    pub label: &'static str,
    /// Points for one card.
    pub points: i64,
    /// Number of cards.
    pub count: i64,
    /// Points for all of them.
    pub product: i64,
    /// Number in the deck, if it is exceeded.
    pub in_deck: Option<i64>,
    /// The most that can be counted.
    pub most: i64,
}

impl RoundForm {
    /// Returns whether a box can be counted from cards.
    pub fn can_count(&self, cell: &Cell) -> bool {
        self.field_of(cell).is_some_and(counts)
    }

    /// Returns whether the counter has the keys.
    pub fn is_counting(&self) -> bool {
        self.counting.is_some()
    }

    /// Returns whether the counter is always shown: several fields are counted, each from few kinds of
    /// cards.
    pub fn counts_much(&self) -> bool {
        const SHORT: usize = 8;
        let mut fields = self.derived.asked.fields.iter().filter(|field| counts(field)).peekable();
        let short = |field: &FieldPrompt| field.cards.len() <= SHORT;
        fields.peek().is_some_and(|field| short(field)) && fields.filter(|f| short(f)).count() > 1
    }

    /// Returns the card count behind the number in a box, if the two match.
    pub fn counted(&self, cell: &Cell) -> Option<&CardCount> {
        self.derived.entry.card_count(cell)
    }

    /// Returns the box that the counter is for: the one under the cursor, otherwise the first blank
    /// one.
    fn countable(&self) -> Option<Cell> {
        let boxes = self.cells();
        let mut cells = boxes.iter().filter(|cell| self.can_count(cell));
        let here = self.cursor().filter(|cell| self.can_count(cell));
        let blank = || cells.clone().find(|cell| self.is_blank(cell)).copied();
        here.or_else(blank).or_else(|| cells.next().copied())
    }

    /// Gives the keys to the counter, for the box under the cursor or the first that can be
    /// counted. Returns whether there is one.
    pub fn count(&mut self) -> bool {
        let Some(cell) = self.countable() else { return false };
        self.point(cell);
        self.counting = Some(ActiveCounter { cell, line: 0, fresh: true });
        true
    }

    /// Gives the keys back to the boxes. The count is kept and shown again.
    pub fn leave_count(&mut self) {
        self.counting = None;
    }

    /// After an undo, gives the keys to the counter at the line that changed, or to the boxes if
    /// none did.
    pub(super) fn recount(&mut self, before: &Draft) {
        let line = |cell: &Cell| {
            let counted = |draft: &Draft, card: &str| {
                draft.counts.get(cell).map_or(0, |counted| counted.of(card))
            };
            let mut cards = self.field_of(cell)?.cards.iter();
            cards.position(|card| counted(before, card.label) != counted(&self.draft, card.label))
        };
        let at = self.cursor().and_then(|cell| Some((cell, line(&cell)?)));
        self.counting = at.map(|(cell, line)| ActiveCounter { cell, line, fresh: true });
    }

    /// Moves the mark by this many lines.
    pub fn count_step(&mut self, by: isize) {
        let (Some(view), Some(counting)) = (self.count_view(), &mut self.counting) else { return };
        let last = view.lines.len().saturating_sub(1);
        counting.line = counting.line.saturating_add_signed(by).min(last);
        counting.fresh = true;
    }

    /// Marks a line and adds this many cards to its count.
    pub fn count_more(&mut self, game: &OpenGame, line: usize, by: i64) {
        if self.counting.is_none() && !self.count() {
            return;
        }
        if let Some(counting) = &mut self.counting {
            counting.line = line;
            counting.fresh = true;
        }
        let count = self.marked_line().map_or(0, |line| line.count);
        self.set_count(game, count + by);
    }

    /// Returns the counter's content, for its current box or the one it would open for.
    pub fn count_view(&self) -> Option<CountView> {
        let cell = self.counting.map(|counting| counting.cell).or_else(|| self.countable())?;
        let cards = &self.field_of(&cell)?.cards;
        let counted = self.draft.counts.get(&cell);
        let lines = cards.iter().map(|card| {
            let count = counted.map_or(0, |counted| counted.of(card.label));
            let product = card.points.saturating_mul(count);
            let in_deck = (card.in_deck > 0 && count > card.in_deck).then_some(card.in_deck);
            let most = if card.in_deck > 0 { card.in_deck } else { MAX_COUNT };
            CountLine { label: card.label, points: card.points, count, product, in_deck, most }
        });
        Some(CountView {
            cell,
            lines: lines.collect(),
            marked: self.counting.map(|counting| counting.line),
            total: counted.and_then(|counted| counted.total(cards)),
        })
    }

    /// Writes the total into its box, and moves the cursor on. If nothing is counted, the box stays
    /// unchanged.
    pub fn take_count(&mut self, game: &OpenGame) -> Outcome {
        let Some(view) = self.count_view() else { return Outcome::Ignored };
        self.counting = None;
        let Some(total) = view.total else { return Outcome::Moved };
        self.write(game, view.cell, &total.to_string());
        let _ = self.press(game, EditKey::Enter);
        Outcome::Typed
    }

    /// Handles a key while the counter has the keys.
    pub(super) fn count_press(&mut self, game: &OpenGame, press: EditKey) -> Outcome {
        let (Some(counting), Some(line)) = (self.counting, self.marked_line()) else {
            return Outcome::Ignored;
        };
        let count = line.count;
        match press {
            EditKey::Char('+') | EditKey::Right => self.set_count(game, count + 1),
            EditKey::Char('-' | '\u{2212}') | EditKey::Left => self.set_count(game, count - 1),
            EditKey::Char(char) => {
                let Some(digit) = char.to_digit(10) else { return Outcome::Ignored };
                let before = if counting.fresh { 0 } else { count };
                let typed = before.saturating_mul(10).saturating_add(digit.into());
                // A digit too many is ignored.
                if typed <= line.most {
                    self.set_count(game, typed);
                }
                if let Some(counting) = &mut self.counting {
                    counting.fresh = false;
                }
            }
            EditKey::Backspace => self.set_count(game, count / 10),
            EditKey::Delete => self.set_count(game, 0),
            EditKey::Next | EditKey::Back => {
                self.count_step(if press == EditKey::Next { 1 } else { -1 });
                return Outcome::Moved;
            }
            EditKey::Enter => return self.take_count(game),
            EditKey::Home | EditKey::End | EditKey::SelectAll | EditKey::Record => {
                return Outcome::Ignored;
            }
        }
        Outcome::Typed
    }

    fn marked_line(&self) -> Option<CountLine> {
        let CountView { lines, marked, .. } = self.count_view()?;
        lines.into_iter().nth(marked?)
    }

    fn set_count(&mut self, game: &OpenGame, count: i64) {
        let (Some(view), Some(counting)) = (self.count_view(), self.counting) else { return };
        let most = view.lines.get(counting.line).map_or(MAX_COUNT, |line| line.most);
        let count = count.clamp(0, most);
        // The digits of one number are undone together.
        if counting.fresh {
            self.history.last = None;
            self.remember(counting.cell, self.machine.clone());
        }
        let kinds = view.lines.iter().enumerate().map(|(index, line)| {
            (line.label.to_owned(), if index == counting.line { count } else { line.count })
        });
        match CardCount::new(kinds) {
            Some(counted) => drop(self.draft.counts.insert(counting.cell, counted)),
            None => drop(self.draft.counts.remove(&counting.cell)),
        }
        self.follow(game);
    }
}

fn counts(field: &FieldPrompt) -> bool {
    !field.cards.is_empty() && matches!(field.spec.kind, FieldKind::Number { .. })
}

/// Returns whether the cards add up to the value.
pub(super) fn fits(field: &FieldPrompt, value: Option<&Value>, counted: &CardCount) -> bool {
    match (value, counted.total(&field.cards)) {
        (Some(Value::Number(number)), Some(total)) => *number == total,
        _ => false,
    }
}

impl CountLine {
    /// Returns the value of a card: "10 each", or the number in the deck if that is exceeded.
    pub fn worth_words(&self) -> String {
        match self.in_deck {
            Some(1) => "the deck holds one".to_owned(),
            Some(most) => format!("the deck holds {most}"),
            None => format!("{} each", signed(self.points)),
        }
    }

    /// Returns the sum of a count, written out: "20 + 30 − 5".
    pub fn sum_words(lines: &[CountLine]) -> String {
        let mut words = String::new();
        for line in lines.iter().filter(|line| line.count > 0) {
            match (words.is_empty(), line.product < 0) {
                (true, _) => words += &signed(line.product),
                (false, true) => words += &format!(" − {}", line.product.unsigned_abs()),
                (false, false) => words += &format!(" + {}", line.product),
            }
        }
        words
    }
}
