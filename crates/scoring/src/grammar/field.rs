//! Declared fields. A [`Field`](crate::Field) is a typed handle for rules; its
//! [`FieldSpec`] is the untyped declaration for everything generic: form, JSON, CSV, SQL, help,
//! tests. An id never changes after a release.

use crate::wording::{capitalize, number_fault};
use crate::{
    CardValue, Choice, OptionSpec, Options, Player, Round, SeatIndex, Setup, Subject, Team, Value,
    halves_words, limits,
};

/// The declaration of a field.
#[derive(Debug, Clone, Copy)]
pub struct FieldSpec {
    /// JSON key, CSV column and SQL column.
    pub id: &'static str,
    /// Field id used in diagnostics instead of `id`: a pair at a table is part of the seating.
    pub reported_as: Option<&'static str>,
    /// The label beside the box.
    pub label: &'static str,
    /// The text option that gives the label, unless it is empty.
    pub named_by: Option<&'static OptionSpec>,
    /// Name of its value in a sentence, as in "Ada's captured points must be from 0 to 250"; if
    /// empty, the label in lower case.
    pub noun: &'static str,
    /// The question while it is missing: "Who won the bid?", with `{}` for the name if each is
    /// asked. If empty, it is made from the noun.
    pub question: &'static str,
    /// One sentence on what to write.
    pub help: &'static str,
    /// Who has a box.
    pub scope: Scope,
    /// What can be written in it.
    pub kind: FieldKind,
    /// Whether it can be left out.
    pub need: Need,
    /// Whether it applies to this round, as far as the round is written. `None` if that is unknown,
    /// because a value it depends on is missing or wrong: then it is optional.
    pub when: fn(&Round<'_>) -> Option<bool>,
    /// Who can have a value, if not everybody in its scope: the players at a table.
    pub allowed_for: Option<fn(&Round<'_>) -> Vec<Subject>>,
    /// Who must have a value, if `need` is [`Need::Everyone`].
    pub required_for: fn(&Round<'_>, Subject) -> bool,
    /// The sum that all its numbers must make.
    pub total: Option<Bound>,
    /// The most that its numbers may add up to.
    pub sum_limit: Option<SumLimit>,
    /// The values of cards, for a number that can be counted from cards.
    pub cards: Cards,
    /// How it is shown.
    pub layout: FieldLayout,
}

/// How a field is shown on the form and in a recorded row. It affects neither checks nor scores.
#[derive(Debug, Clone, Copy)]
pub struct FieldLayout {
    /// A few words below its name on the form.
    pub note: fn(&Round<'_>) -> String,
    /// Whether its boxes continue the line of the previous field.
    pub beside: bool,
    /// Whether the form starts after it, because few rounds need it.
    pub seldom: bool,
    /// Points for each unit of its count; 0 if it is not such a count.
    pub points_each: i64,
    /// The grid that its first choices are in.
    pub grid: Option<ChoiceGrid>,
    /// How a recorded row of the score sheet shows it.
    pub recorded: RowFormat,
    /// The largest number that its boxes accept, because the cards make no more.
    pub max_typed: fn(&Round<'_>) -> Option<i64>,
    /// The default of a blank box that follows from other answers, such as 0 points for the player
    /// who went out.
    pub filled: fn(&Round<'_>, Subject) -> Option<i64>,
    /// Whether Enter passes a blank box, because hardly anybody has a value there.
    pub passed: fn(&Round<'_>, Subject) -> bool,
    /// The sum of its numbers if nothing was miscounted, for filling in the last box; a record may
    /// have another sum.
    pub expected_total: fn(&Round<'_>) -> Option<i64>,
    /// Id of the last field that a check of this one needs; the form shows no problem before that
    /// field has a value. Empty for the field itself.
    pub checked_after: &'static str,
    /// Whether the form offers it in this round.
    pub offered: fn(&Round<'_>) -> bool,
    /// Who is asked first, and the others after them clockwise; `None` for the order of the columns.
    pub asked_from: fn(&Round<'_>) -> Option<Player>,
}

/// A grid of choices in named rows. Further choices are shown beside it.
#[derive(Debug, Clone, Copy)]
pub struct ChoiceGrid {
    /// The names of the rows, from the top.
    pub rows: &'static [&'static str],
    /// The number of choices in each row.
    pub columns: usize,
}

/// How a recorded row shows a field that has one value per round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowFormat {
    /// As it is written.
    Plain,
    /// A number with its unit, singular and plural: "1 trick", "9 tricks".
    Counted(&'static str, &'static str),
    /// Not at all.
    Hidden,
}

impl FieldLayout {
    /// The layout of a field with a line of its own, shown as it is written.
    pub const PLAIN: FieldLayout = FieldLayout {
        note: |_| String::new(),
        beside: false,
        seldom: false,
        points_each: 0,
        grid: None,
        recorded: RowFormat::Plain,
        max_typed: |_| None,
        filled: |_, _| None,
        passed: |_, _| false,
        expected_total: |_| None,
        checked_after: "",
        offered: |_| true,
        asked_from: |_| None,
    };
}

/// Who a field has values for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// One value for the round (table, hand).
    One,
    /// One for each player.
    Player,
    /// One for each team: side, or player without partners.
    Team,
    /// One for each of these parts.
    Parts(&'static [&'static str]),
    /// One for each team and each of these parts.
    TeamParts(&'static [&'static str]),
}

/// Whether a field can be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// If left out, it is 0, no, or nobody.
    Optional,
    /// Needs a value; if it is per player, 0 for players left out.
    Required,
    /// Needs a value for everybody.
    Everyone,
    /// Needs a value for everybody, or for nobody while it is not in.
    Together,
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
        /// The number must be a multiple of this.
        step: i64,
    },
    /// A number that may end in a half, kept in halves: 61 is 30½.
    HalfPoints(HalfPointRange),
    /// One of these words.
    Choice(&'static [Choice]),
    /// A player.
    Player,
    /// Different players in order, with the fewest and the most. The fewest is capped at the number
    /// of players, so `usize::MAX` means everybody. If the most is `usize::MAX`, names may repeat
    /// with a meaning defined by the game.
    Players(usize, usize),
    /// Four different players as two pairs.
    Pairs,
    /// Numbers from this list, in order, repeats allowed.
    Numbers(&'static [i64]),
    /// Yes or no.
    Flag,
    /// Free text.
    Text,
}

/// The numbers a field in halves can have.
#[derive(Debug, Clone, Copy)]
pub struct HalfPointRange {
    /// The smallest whole number.
    pub min: i64,
    /// The largest whole number.
    pub max: i64,
    /// The whole numbers to which a half can be added.
    pub with_half: &'static [i64],
}

impl HalfPointRange {
    /// Returns whether this number of halves is in the range.
    pub fn holds(&self, halves: i64) -> bool {
        let whole = halves.div_euclid(2);
        if halves % 2 == 0 {
            self.min <= whole && whole <= self.max
        } else {
            self.with_half.contains(&whole)
        }
    }

    /// Returns the range in words: "from 3 to 31, or 30½".
    pub fn words(&self) -> String {
        let words = limits(self.min, self.max);
        let halves = self.with_half.iter().map(|whole| halves_words(2 * whole + 1));
        halves.fold(words, |words, half| format!("{words}, or {half}"))
    }
}

/// A limit of a number.
#[derive(Debug, Clone, Copy)]
pub enum Bound {
    /// No limit except the largest number of any record.
    Open,
    /// Always this.
    Is(i64),
    /// Depends on the round. `None` if a value it needs has a problem.
    Of(fn(&Round<'_>) -> Option<i64>),
}

impl Bound {
    /// Returns the limit, if it is the same in every round.
    pub fn fixed(&self) -> Option<i64> {
        if let Bound::Is(limit) = self { Some(*limit) } else { None }
    }

    /// Returns the limit in this round, if there is one.
    pub fn in_round(&self, round: &Round<'_>) -> Option<i64> {
        match self {
            Bound::Open => None,
            Bound::Is(limit) => Some(*limit),
            Bound::Of(limit) => limit(round),
        }
    }
}

/// The most that the numbers of a field may add up to: all of them, those of each part if it has
/// parts, or those of each list if it is a field of lists.
#[derive(Debug, Clone, Copy)]
pub struct SumLimit {
    /// The limit.
    pub most: Bound,
    /// The sentence that refuses a larger sum, with {sum} and {most} for the sum and the limit.
    pub sentence: &'static str,
}

impl FieldSpec {
    /// Returns every key that has a box in this round.
    pub fn subjects(&self, round: &Round<'_>) -> Vec<Subject> {
        let setup = round.setup;
        let plays = |subject: &Subject| {
            subject.team(setup.in_sides).is_none_or(|team| !setup.away.has(team))
        };
        if let Some(among) = self.allowed_for {
            return among(round);
        }
        let all = self.scope.subjects(setup.record.players.len(), setup.team_count());
        let mut all: Vec<Subject> = all.into_iter().filter(plays).collect();
        // A row of boxes has one part of every team.
        if let Scope::TeamParts(parts) = self.scope {
            all.sort_by_key(|subject| {
                let is_of = |part: &&str| matches!(subject, Subject::TeamPart(_, of) if of == part);
                parts.iter().position(is_of)
            });
        }
        all
    }

    /// Returns the label in a game with these options.
    pub fn label_in(&self, options: &Options) -> String {
        let named = self.named_by.and_then(|option| options.get(option.id));
        match named {
            Some(Value::Text(name)) if !name.is_empty() => capitalize(name),
            _ => self.label.to_owned(),
        }
    }

    /// Returns whether its limits are the same in every round and with any number of players.
    pub(crate) fn has_fixed_limits(&self) -> bool {
        let is_fixed = |bound: &Bound| !matches!(bound, Bound::Of(_));
        let sums = [self.total.as_ref(), self.sum_limit.as_ref().map(|limit| &limit.most)];
        sums.into_iter().flatten().all(is_fixed)
            && match &self.kind {
                FieldKind::Number { min, max, .. } => is_fixed(min) && is_fixed(max),
                _ => true,
            }
    }

    /// Returns why this value is invalid for everybody; `None` if it is valid, or if that depends
    /// on the round.
    pub fn fault_of_anybody(&self, value: &Value) -> Option<String> {
        let (
            FieldKind::Number { min: Bound::Is(min), max: Bound::Is(max), step },
            Value::Number(number),
        ) = (self.kind, value)
        else {
            return None;
        };
        number_fault(*number, (min, max), step, || self.start())
    }

    /// Returns whether a recorded row shows it: it has one value per round and is not a list of
    /// names.
    pub fn is_in_rows(&self) -> bool {
        self.scope == Scope::One
            && self.layout.recorded != RowFormat::Hidden
            && !matches!(self.kind, FieldKind::Players(..) | FieldKind::Pairs)
    }

    /// Returns the id that problems with it are reported under.
    pub fn reported_id(&self) -> &'static str {
        self.reported_as.unwrap_or(self.id)
    }
}

impl Scope {
    /// Returns everything that a field of this scope has a cell for, given the numbers of players
    /// and teams.
    pub fn subjects(self, players: usize, teams: usize) -> Vec<Subject> {
        let teams = (0..teams).map(Team::at);
        match self {
            Scope::One => vec![Subject::One],
            Scope::Player => (0..players).map(Player::at).map(Subject::Player).collect(),
            Scope::Team => teams.map(Subject::Team).collect(),
            Scope::Parts(parts) => parts.iter().copied().map(Subject::Part).collect(),
            Scope::TeamParts(parts) => {
                let of = |team| parts.iter().map(move |part| Subject::TeamPart(team, part));
                teams.flat_map(of).collect()
            }
        }
    }

    /// Returns how many cells a field of this scope has among those who play.
    pub(crate) fn size(self, setup: &Setup<'_>) -> usize {
        match self {
            Scope::One => 1,
            Scope::Player => setup.player_count(),
            Scope::Team => setup.teams().count(),
            Scope::Parts(parts) => parts.len(),
            Scope::TeamParts(parts) => parts.len() * setup.teams().count(),
        }
    }

    /// Returns whether a cell of this scope can have this key, given the numbers of players and
    /// teams.
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

/// The card values of a round.
#[derive(Debug, Clone, Copy)]
pub enum Cards {
    /// Always these.
    Are(&'static [CardValue]),
    /// These, from several decks; the function returns how many.
    InDecks(&'static [CardValue], fn(&Round<'_>) -> i64),
    /// Depends on the round.
    Of(fn(&Round<'_>) -> Vec<CardValue>),
}

impl Cards {
    /// Returns the values in this round.
    pub fn in_round(&self, round: &Round<'_>) -> Vec<CardValue> {
        match self {
            Cards::Are(cards) => cards.to_vec(),
            Cards::InDecks(cards, decks) => {
                let decks = decks(round);
                let of_all =
                    |card: &CardValue| CardValue { in_deck: card.in_deck * decks, ..*card };
                cards.iter().map(of_all).collect()
            }
            Cards::Of(cards) => cards(round),
        }
    }
}
