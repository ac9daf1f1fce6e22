//! Declared fields. A [`Field`](crate::engine::Field) is a typed handle for the rules; its [`FieldSpec`] is the same
//! without the types, for everyone who walks the declaration: form, JSON, CSV, SQL, help,
//! tests. A field is declared once, and its id never changes once released.

use crate::engine::cards::CardValue;
use crate::engine::choices::Choice;
use crate::engine::grammar::round::{Round, Setup};
use crate::engine::numbers::halves_text;
use crate::engine::outcome::diagnostic::Diagnostics;
use crate::engine::record::cell::{Subject, Value};
use crate::engine::seats::SeatIndex;
use crate::engine::wording::{capitalize, limits};

/// One declared field, as those see it who walk the declaration.
#[derive(Debug, Clone, Copy)]
pub struct FieldSpec {
    /// JSON key, CSV column and SQL column.
    pub id: &'static str,
    /// Field id used in diagnostics instead of `id`: a pair at a table is part of the seating.
    pub reported_as: Option<&'static str>,
    /// The label beside the box.
    pub label: &'static str,
    /// What its value is called in a sentence, as in "Ada's captured points must be from 0 to
    /// 250"; the label with a small letter where this is empty.
    pub noun: &'static str,
    /// The question to ask while it is missing: "Who won the bid?", or with `{}` for the name
    /// where each is asked. Made from the noun where this is empty.
    pub question: &'static str,
    /// One sentence on what to write.
    pub help: &'static str,
    /// For whom there is a box.
    pub scope: Scope,
    /// What can be written in it.
    pub kind: FieldKind,
    /// Whether it can be left out.
    pub need: Need,
    /// Whether it is asked for in this round, as far as the round is written. `None` if that is
    /// unknown because what it depends on is itself a problem: then it may be written but need
    /// not be.
    pub when: fn(&Round<'_>) -> Option<bool>,
    /// Whom it can be written for, if not everybody of its scope: the players at the table.
    pub allowed_for: Option<fn(&Round<'_>) -> Vec<Subject>>,
    /// For whom it must be written, if it is needed for everyone.
    pub required_for: fn(&Round<'_>, Subject) -> bool,
    /// What all its numbers must add up to.
    pub total: Option<Bound>,
    /// What cards are worth, where the number is counted from cards.
    pub cards: Cards,
    /// How it is shown.
    pub layout: FieldLayout,
}

/// How a field is shown, on the form and in a recorded row of the score sheet. None of it changes
/// what is written, checked or scored.
#[derive(Debug, Clone, Copy)]
pub struct FieldLayout {
    /// A few words that stand under its name on the form, as the round is written.
    pub note: fn(&Round<'_>) -> String,
    /// Whether its boxes stand in the line of the field before it.
    pub beside: bool,
    /// Whether the form starts behind it, as it has a value in few rounds.
    pub seldom: bool,
    /// What one of what it counts scores; 0 where it is no such count.
    pub worth: i64,
    /// The rows of a grid that the first of its choices stand in.
    pub grid: Option<ChoiceGrid>,
    /// How a recorded row of the score sheet shows it.
    pub recorded: Recorded,
    /// The largest number that its boxes take on the form: the cards make no more.
    pub typed_up_to: fn(&Round<'_>) -> Option<i64>,
    /// What stands in a box for this subject while nothing is typed in it, where that follows
    /// from other answers: nothing is left to who went out.
    pub filled: fn(&Round<'_>, Subject) -> Option<i64>,
    /// The last field that a check of it looks at: until that is written, the form says nothing
    /// against it. Empty where that is the field itself.
    pub told_after: &'static str,
    /// Whether the form offers it as far as the round is written, where it may be written at all.
    pub offered: fn(&Round<'_>) -> bool,
}

/// Choices in rows with names, one under the other; those that come after stand beside them.
#[derive(Debug, Clone, Copy)]
pub struct ChoiceGrid {
    /// What the rows are called, from the top.
    pub rows: &'static [&'static str],
    /// How many choices stand in each row.
    pub columns: usize,
}

/// How a recorded row shows what has one value a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recorded {
    /// As it is written.
    Plain,
    /// A number with what it counts, one and several: "1 trick", "9 tricks".
    Counted(&'static str, &'static str),
    /// Not at all.
    Hidden,
}

impl FieldLayout {
    /// A field with a line of its own, shown as it is written.
    pub const PLAIN: FieldLayout = FieldLayout {
        note: |_| String::new(),
        beside: false,
        seldom: false,
        worth: 0,
        grid: None,
        recorded: Recorded::Plain,
        typed_up_to: |_| None,
        filled: |_, _| None,
        told_after: "",
        offered: |_| true,
    };
}

/// For whom a field has a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// One value for the round (table, hand).
    One,
    /// One for each player.
    Player,
    /// One for each scoring unit: side, or player who plays alone.
    Team,
    /// One for each of these parts.
    Parts(&'static [&'static str]),
    /// One for each scoring unit and each of these parts.
    TeamParts(&'static [&'static str]),
}

/// Whether a field can be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Left out is 0, no, or nobody.
    Optional,
    /// Must be written; of several players, one left out is 0.
    Required,
    /// Must be written for everybody.
    Everyone,
}

/// What can be written in a field.
#[derive(Debug, Clone, Copy)]
pub enum FieldKind {
    /// A whole number.
    Number {
        /// The smallest.
        min: Bound,
        /// The largest.
        max: Bound,
        /// It must be a multiple of this.
        step: i64,
    },
    /// A number that may end in a half, kept in halves: 61 is 30½.
    HalfPoints(HalfPointRange),
    /// One of these words.
    Choice(&'static [Choice]),
    /// A player.
    Player,
    /// Different players in order, with the fewest and the most. The fewest is capped at the
    /// number of players, so `usize::MAX` means everybody. Where the most is `usize::MAX`, names
    /// may repeat, and the game decides what that means.
    Players(usize, usize),
    /// Four different players as two pairs.
    Pairs,
    /// Numbers out of these, in order, repeats allowed.
    Numbers(&'static [i64]),
    /// Yes or no.
    Flag,
    /// Free text.
    Text,
}

/// Which numbers in halves can be written.
#[derive(Debug, Clone, Copy)]
pub struct HalfPointRange {
    /// The smallest whole number.
    pub min: i64,
    /// The largest whole number.
    pub max: i64,
    /// The whole numbers that can be written with a half more.
    pub with_half: &'static [i64],
}

impl HalfPointRange {
    /// Whether this number of halves can be written.
    pub fn holds(&self, halves: i64) -> bool {
        let whole = halves.div_euclid(2);
        if halves % 2 == 0 {
            self.min <= whole && whole <= self.max
        } else {
            self.with_half.contains(&whole)
        }
    }

    /// "from 3 to 31, or 30½".
    pub fn words(&self) -> String {
        let words = limits(self.min, self.max);
        let halves = self.with_half.iter().map(|whole| halves_text(2 * whole + 1));
        halves.fold(words, |words, half| format!("{words}, or {half}"))
    }
}

/// A limit of a number.
#[derive(Debug, Clone, Copy)]
pub enum Bound {
    /// No limit but the size of any number that can be written.
    Open,
    /// Always this.
    Is(i64),
    /// Depends on the round. `None` where something it needs is itself a problem.
    Of(fn(&Round<'_>) -> Option<i64>),
}

impl Bound {
    /// The limit in this round, if there is one.
    pub fn in_round(&self, round: &Round<'_>) -> Option<i64> {
        match self {
            Bound::Open => None,
            Bound::Is(limit) => Some(*limit),
            Bound::Of(limit) => limit(round),
        }
    }
}

impl Default for Choice {
    fn default() -> Self {
        Choice::new("", "", ' ')
    }
}

/// Every key that a field of this scope has a cell for.
pub fn keys(scope: Scope, setup: &Setup<'_>) -> Vec<Subject> {
    match scope {
        Scope::One => vec![Subject::One],
        Scope::Player => setup.players().map(Subject::Player).collect(),
        Scope::Team => setup.teams().map(Subject::Team).collect(),
        Scope::Parts(parts) => parts.iter().copied().map(Subject::Part).collect(),
        Scope::TeamParts(parts) => {
            let teams = |part| setup.teams().map(move |team| Subject::TeamPart(team, part));
            parts.iter().copied().flat_map(teams).collect()
        }
    }
}

impl FieldSpec {
    /// Every key that there is a box for in this round.
    pub fn subjects(&self, round: &Round<'_>) -> Vec<Subject> {
        match self.allowed_for {
            Some(among) => among(round),
            None => keys(self.scope, round.setup),
        }
    }

    /// Whether its limits are the same in every round and with any number of players.
    pub(in crate::engine) fn has_fixed_limits(&self) -> bool {
        let is_fixed = |bound: &Bound| !matches!(bound, Bound::Of(_));
        self.total.as_ref().is_none_or(is_fixed)
            && match &self.kind {
                FieldKind::Number { min, max, .. } => is_fixed(min) && is_fixed(max),
                _ => true,
            }
    }

    /// Why a number cannot be written, whoever it is of; `None` if that depends on the round.
    pub fn fault_of_anybody(&self, value: &Value) -> Option<String> {
        let (
            FieldKind::Number { min: Bound::Is(min), max: Bound::Is(max), step },
            Value::Number(number),
        ) = (self.kind, value)
        else {
            return None;
        };
        if (min..=max).contains(number) && number % step == 0 {
            return None;
        }
        let steps = if step == 1 { String::new() } else { format!(", a multiple of {step}") };
        let noun = capitalize(&self.noun());
        Some(format!("{noun} must be {}{steps}, not {number}.", limits(min, max)))
    }

    /// Whether a recorded row shows it: it has one value a round, and not several names.
    pub fn is_in_rows(&self) -> bool {
        self.scope == Scope::One
            && self.layout.recorded != Recorded::Hidden
            && !matches!(self.kind, FieldKind::Players(..) | FieldKind::Pairs)
    }

    /// The id under which a problem with it is told.
    pub fn reported_id(&self) -> &'static str {
        self.reported_as.unwrap_or(self.id)
    }
}

impl Scope {
    /// How many cells a field of this scope has, as [`keys`] gives them.
    pub(in crate::engine) fn size(self, setup: &Setup<'_>) -> usize {
        match self {
            Scope::One => 1,
            Scope::Player => setup.player_count(),
            Scope::Team => setup.team_count(),
            Scope::Parts(parts) => parts.len(),
            Scope::TeamParts(parts) => parts.len() * setup.team_count(),
        }
    }

    /// Whether a cell of this scope can have this key, with this many players and teams.
    pub fn holds(self, key: Subject, players: usize, teams: usize) -> bool {
        match (self, key) {
            (Scope::One, Subject::One) => true,
            (Scope::Player, Subject::Player(player)) => player.index() < players,
            (Scope::Team, Subject::Team(team)) => team.index() < teams,
            (Scope::Parts(parts), Subject::Part(part)) => parts.contains(&part),
            (Scope::TeamParts(parts), Subject::TeamPart(team, part)) => {
                team.index() < teams && parts.contains(&part)
            }
            _ => false,
        }
    }
}

/// Default for [`FieldSpec::required_for`]: required for every key.
pub(in crate::engine) fn anybody(_: &Round<'_>, _: Subject) -> bool {
    true
}

/// What the cards of a round are worth.
#[derive(Debug, Clone, Copy)]
pub enum Cards {
    /// Always this.
    Are(&'static [CardValue]),
    /// Depends on the round.
    Of(fn(&Round<'_>) -> Vec<CardValue>),
}

impl Cards {
    /// What they are worth in this round.
    pub fn in_round(&self, round: &Round<'_>) -> Vec<CardValue> {
        match self {
            Cards::Are(cards) => cards.to_vec(),
            Cards::Of(cards) => cards(round),
        }
    }
}

/// Something a game asks for: a field, or a group that repeats.
#[derive(Debug, Clone, Copy)]
pub enum Item {
    /// A field.
    Field(&'static FieldSpec),
    /// A part of the round that repeats: the tables of a night, the hands at a table.
    Group(&'static Group),
}

/// A part of a round that repeats. How often it was written is kept as a number under its id.
#[derive(Debug)]
pub struct Group {
    /// JSON key of the list.
    pub id: &'static str,
    /// What one of them is called in files and on screen ("table", "hand", "couple").
    pub one: &'static str,
    /// What one of them asks for.
    pub items: &'static [Item],
    /// How many there can be.
    pub at_most: usize,
    /// What one field alone cannot say about one of them.
    pub check: fn(&Round<'_>, &mut Diagnostics),
}

impl Group {
    /// A part that repeats, without a check of its own.
    pub const fn new(
        id: &'static str,
        one: &'static str,
        items: &'static [Item],
        at_most: usize,
    ) -> Group {
        Group { id, one, items, at_most, check: |_, _| {} }
    }

    /// Checked by this, each by itself.
    pub const fn checked(mut self, check: fn(&Round<'_>, &mut Diagnostics)) -> Group {
        self.check = check;
        self
    }
}

impl Item {
    /// Returns the group; `None` for a field.
    pub fn group(&self) -> Option<&'static Group> {
        match self {
            Item::Group(group) => Some(group),
            Item::Field(_) => None,
        }
    }

    /// Returns the field; `None` for a group.
    pub fn field(&self) -> Option<&'static FieldSpec> {
        match self {
            Item::Field(spec) => Some(spec),
            Item::Group(_) => None,
        }
    }
}

impl Group {
    /// Returns the first group among these items: a round has one kind of table, and a table
    /// one kind of hand.
    pub fn first_of(items: &'static [Item]) -> Option<&'static Group> {
        items.iter().find_map(Item::group)
    }
}
