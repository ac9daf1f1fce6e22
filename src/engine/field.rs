//! Declared fields. A [`Field`] is a typed handle for the rules; its [`Spec`] is the same
//! without the types, for everyone who walks the declaration: form, JSON, CSV, SQL, help,
//! tests. A field is declared once, and its id never changes once released.

use std::marker::PhantomData;

use super::cards::{CardValue, Cards};
use super::problem::Problems;
use super::record::{Key, Value};
use super::round::Round;
use super::seats::{Each, Numbered, Player, Team};
use super::setup::Setup;

/// One declared field, as those see it who walk the declaration.
#[derive(Debug, Clone, Copy)]
pub struct Spec {
    /// JSON key, CSV column and SQL column.
    pub id: &'static str,
    /// Under which id a problem with it is told, where that is not its own: a pair at a table
    /// is part of the seating.
    pub told: Option<&'static str>,
    /// What stands beside the box.
    pub label: &'static str,
    /// One sentence on what to write.
    pub help: &'static str,
    /// For whom there is a box.
    pub scope: Scope,
    /// What can be written in it.
    pub kind: Kind,
    /// Whether it can be left out.
    pub need: Need,
    /// Whether it is asked for in this round, as far as it is written.
    pub when: fn(&Round<'_>) -> bool,
    /// Whom it can be written for, where that is not everybody of its scope: those who sit at
    /// the table.
    pub among: Option<fn(&Round<'_>) -> Vec<Key>>,
    /// For whom it must be written, where it must be for everyone it is asked of.
    pub of: fn(&Round<'_>, Key) -> bool,
    /// What all its numbers must add up to.
    pub total: Option<Bound>,
    /// What cards are worth, where the number is counted from cards.
    pub cards: Cards,
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
pub enum Kind {
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
    Halves(HalfRange),
    /// One of these words.
    Choice(&'static [Choice]),
    /// A player.
    Player,
    /// Different players in order, so many at the least (or everybody) and at the most. Where
    /// any number can be named (`usize::MAX`), what a name said twice means is the game's to
    /// say.
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
pub struct HalfRange {
    /// The smallest whole number.
    pub min: i64,
    /// The largest whole number.
    pub max: i64,
    /// The whole numbers that can be written with a half more.
    pub and_a_half: &'static [i64],
}

impl HalfRange {
    /// Whether this number of halves can be written.
    pub fn holds(&self, halves: i64) -> bool {
        let whole = halves.div_euclid(2);
        if halves % 2 == 0 {
            self.min <= whole && whole <= self.max
        } else {
            self.and_a_half.contains(&whole)
        }
    }

    /// "3 to 31, or 30½".
    pub fn words(&self) -> String {
        let words = format!("{} to {}", self.min, self.max);
        let halves = self.and_a_half.iter().map(|whole| super::parse::halves_text(2 * whole + 1));
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

/// A word that can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The word in files.
    pub id: &'static str,
    /// The word on screen.
    pub label: &'static str,
    /// The key that chooses it, as a capital letter.
    pub key: char,
}

impl Default for Choice {
    fn default() -> Self {
        Choice::new("", "", ' ')
    }
}

impl Choice {
    /// A word with its label and its key.
    pub const fn new(id: &'static str, label: &'static str, key: char) -> Choice {
        Choice { id, label, key }
    }
}

/// A type whose values are words that can be chosen.
pub trait Choices: Copy + PartialEq {
    /// What stands for a word that is not there; never met in a round without problems.
    const NONE: Self;
    /// The value with this word.
    fn from_id(id: &str) -> Option<Self>;
    /// Its word, label and key.
    fn choice(self) -> Choice;
}

/// A declared field as a typed handle: `K` is what is written, `S` for whom.
#[derive(Debug)]
pub struct Field<K, S = Whole> {
    /// The declaration.
    pub spec: Spec,
    types: PhantomData<fn() -> (K, S)>,
}

/// Marks a whole number.
#[derive(Debug)]
pub struct Number;
/// Marks a number that may end in a half.
#[derive(Debug)]
pub struct Halves;
/// Marks a player.
#[derive(Debug)]
pub struct PlayerRef;
/// Marks players in order.
#[derive(Debug)]
pub struct PlayerList;
/// Marks numbers in order.
#[derive(Debug)]
pub struct NumberList;
/// Marks yes or no.
#[derive(Debug)]
pub struct Flag;
/// Marks one of the words of `T`.
#[derive(Debug)]
pub struct Word<T>(PhantomData<T>);
/// Marks free text.
#[derive(Debug)]
pub struct Text;

/// One value for the round.
#[derive(Debug)]
pub struct Whole;
/// One value for each player.
#[derive(Debug)]
pub struct PerPlayer;
/// One value for each scoring unit.
#[derive(Debug)]
pub struct PerTeam;
/// One value for each part that the field names, in their order.
#[derive(Debug)]
pub struct PerPart;
/// One value for each scoring unit and each part, in the order of the parts.
#[derive(Debug)]
pub struct PerTeamPart;

/// How a value is read by the rules.
pub trait Read {
    /// The rules' type for it.
    type Out;
    /// The value, where it is of this kind.
    fn read(value: &Value) -> Option<Self::Out>;
    /// What a value left out stands for.
    fn left_out() -> Self::Out;
}

impl Read for Number {
    type Out = i64;
    fn read(value: &Value) -> Option<i64> {
        if let Value::Number(number) = value { Some(*number) } else { None }
    }
    fn left_out() -> i64 {
        0
    }
}

impl Read for Halves {
    type Out = Option<i64>;
    fn read(value: &Value) -> Option<Option<i64>> {
        if let Value::Halves(halves) = value { Some(Some(*halves)) } else { None }
    }
    fn left_out() -> Option<i64> {
        None
    }
}

impl Read for Flag {
    type Out = bool;
    fn read(value: &Value) -> Option<bool> {
        if let Value::Flag(flag) = value { Some(*flag) } else { None }
    }
    fn left_out() -> bool {
        false
    }
}

impl Read for PlayerRef {
    type Out = Option<Player>;
    fn read(value: &Value) -> Option<Option<Player>> {
        if let Value::Player(player) = value { Some(Some(*player)) } else { None }
    }
    fn left_out() -> Option<Player> {
        None
    }
}

impl Read for PlayerList {
    type Out = Vec<Player>;
    fn read(value: &Value) -> Option<Vec<Player>> {
        if let Value::Players(players) = value { Some(players.clone()) } else { None }
    }
    fn left_out() -> Vec<Player> {
        Vec::new()
    }
}

impl Read for NumberList {
    type Out = Vec<i64>;
    fn read(value: &Value) -> Option<Vec<i64>> {
        if let Value::Numbers(numbers) = value { Some(numbers.clone()) } else { None }
    }
    fn left_out() -> Vec<i64> {
        Vec::new()
    }
}

impl<T: Choices> Read for Word<T> {
    type Out = Option<T>;
    fn read(value: &Value) -> Option<Option<T>> {
        if let Value::Word(word) = value { T::from_id(word).map(Some) } else { None }
    }
    fn left_out() -> Option<T> {
        None
    }
}

impl Read for Text {
    type Out = String;
    fn read(value: &Value) -> Option<String> {
        if let Value::Text(text) = value { Some(text.clone()) } else { None }
    }
    fn left_out() -> String {
        String::new()
    }
}

/// For whom values are read.
pub trait Span {
    /// One value, or one for each.
    type Of<T>;
    /// Collects the values of all for whom there is one.
    fn gather<T>(setup: &Setup<'_>, scope: Scope, value: impl Fn(Key) -> T) -> Self::Of<T>;
}

impl Span for Whole {
    type Of<T> = T;
    fn gather<T>(_: &Setup<'_>, _: Scope, value: impl Fn(Key) -> T) -> T {
        value(Key::One)
    }
}

impl Span for PerPlayer {
    type Of<T> = Each<Player, T>;
    fn gather<T>(setup: &Setup<'_>, _: Scope, value: impl Fn(Key) -> T) -> Each<Player, T> {
        Each::new(setup.players().map(|player| value(Key::Player(player))).collect())
    }
}

impl Span for PerTeam {
    type Of<T> = Each<Team, T>;
    fn gather<T>(setup: &Setup<'_>, _: Scope, value: impl Fn(Key) -> T) -> Each<Team, T> {
        Each::new(setup.teams().map(|team| value(Key::Team(team))).collect())
    }
}

impl Span for PerPart {
    type Of<T> = Vec<T>;
    fn gather<T>(_: &Setup<'_>, scope: Scope, value: impl Fn(Key) -> T) -> Vec<T> {
        let parts = if let Scope::Parts(parts) = scope { parts } else { &[] };
        parts.iter().copied().map(|part| value(Key::Part(part))).collect()
    }
}

impl Span for PerTeamPart {
    type Of<T> = Each<Team, Vec<T>>;
    fn gather<T>(setup: &Setup<'_>, scope: Scope, value: impl Fn(Key) -> T) -> Each<Team, Vec<T>> {
        let parts = if let Scope::TeamParts(parts) = scope { parts } else { &[] };
        let of_team = |team| parts.iter().map(|part| value(Key::TeamPart(team, part))).collect();
        Each::new(setup.teams().map(of_team).collect())
    }
}

/// Every key that a field of this scope has a cell for.
pub fn keys(scope: Scope, setup: &Setup<'_>) -> Vec<Key> {
    match scope {
        Scope::One => vec![Key::One],
        Scope::Player => setup.players().map(Key::Player).collect(),
        Scope::Team => setup.teams().map(Key::Team).collect(),
        Scope::Parts(parts) => parts.iter().copied().map(Key::Part).collect(),
        Scope::TeamParts(parts) => {
            let teams = |part| setup.teams().map(move |team| Key::TeamPart(team, part));
            parts.iter().copied().flat_map(teams).collect()
        }
    }
}

impl Spec {
    /// Every key that there is a box for in this round.
    pub fn keys(&self, round: &Round<'_>) -> Vec<Key> {
        match self.among {
            Some(among) => among(round),
            None => keys(self.scope, round.setup),
        }
    }

    /// The id under which a problem with it is told.
    pub fn told(&self) -> &'static str {
        self.told.unwrap_or(self.id)
    }
}

impl Scope {
    /// Whether a cell of this scope can have this key, with so many players and teams.
    pub fn holds(self, key: Key, players: usize, teams: usize) -> bool {
        match (self, key) {
            (Scope::One, Key::One) => true,
            (Scope::Player, Key::Player(player)) => player.index() < players,
            (Scope::Team, Key::Team(team)) => team.index() < teams,
            (Scope::Parts(parts), Key::Part(part)) => parts.contains(&part),
            (Scope::TeamParts(parts), Key::TeamPart(team, part)) => {
                team.index() < teams && parts.contains(&part)
            }
            _ => false,
        }
    }
}

fn always(_: &Round<'_>) -> bool {
    true
}

/// Of whom a field is asked that nobody is left out of.
pub(super) fn anybody(_: &Round<'_>, _: Key) -> bool {
    true
}

const fn declare<K>(id: &'static str, label: &'static str, kind: Kind) -> Field<K> {
    let spec = Spec {
        id,
        told: None,
        label,
        help: "",
        scope: Scope::One,
        kind,
        need: Need::Optional,
        when: always,
        among: None,
        of: anybody,
        total: None,
        cards: Cards::Are(&[]),
    };
    Field { spec, types: PhantomData }
}

/// A whole number from 0 up, one a round.
pub const fn number(id: &'static str, label: &'static str) -> Field<Number> {
    declare(id, label, Kind::Number { min: Bound::Is(0), max: Bound::Open, step: 1 })
}

/// A number from `min` to `max`, one a round; these may have a half more.
pub const fn halves(
    id: &'static str,
    label: &'static str,
    min: i64,
    max: i64,
    and_a_half: &'static [i64],
) -> Field<Halves> {
    declare(id, label, Kind::Halves(HalfRange { min, max, and_a_half }))
}

/// A player, one a round.
pub const fn player(id: &'static str, label: &'static str) -> Field<PlayerRef> {
    declare(id, label, Kind::Player)
}

/// Different players in order.
pub const fn players(
    id: &'static str,
    label: &'static str,
    least: usize,
    most: usize,
) -> Field<PlayerList> {
    declare(id, label, Kind::Players(least, most))
}

/// Two pairs of players, read as four: partners stand side by side.
pub const fn pairs(id: &'static str, label: &'static str) -> Field<PlayerList> {
    declare(id, label, Kind::Pairs)
}

/// A list of numbers out of these.
pub const fn numbers(
    id: &'static str,
    label: &'static str,
    of: &'static [i64],
) -> Field<NumberList> {
    declare(id, label, Kind::Numbers(of))
}

/// One of these words, one a round.
pub const fn choice<T: Choices>(
    id: &'static str,
    label: &'static str,
    of: &'static [Choice],
) -> Field<Word<T>> {
    declare(id, label, Kind::Choice(of))
}

/// Yes or no, one a round.
pub const fn flag(id: &'static str, label: &'static str) -> Field<Flag> {
    declare(id, label, Kind::Flag)
}

/// Free text, one a round.
pub const fn text(id: &'static str, label: &'static str) -> Field<Text> {
    declare(id, label, Kind::Text)
}

impl<K> Field<K> {
    /// A value for each player.
    pub const fn per_player(mut self) -> Field<K, PerPlayer> {
        self.spec.scope = Scope::Player;
        Field { spec: self.spec, types: PhantomData }
    }

    /// A value for each scoring unit: each side, or each player who plays alone.
    pub const fn per_team(mut self) -> Field<K, PerTeam> {
        self.spec.scope = Scope::Team;
        Field { spec: self.spec, types: PhantomData }
    }

    /// A value for each of these parts.
    pub const fn per_part(mut self, parts: &'static [&'static str]) -> Field<K, PerPart> {
        self.spec.scope = Scope::Parts(parts);
        Field { spec: self.spec, types: PhantomData }
    }

    /// A value for each scoring unit and each of these parts.
    pub const fn per_team_part(mut self, parts: &'static [&'static str]) -> Field<K, PerTeamPart> {
        self.spec.scope = Scope::TeamParts(parts);
        Field { spec: self.spec, types: PhantomData }
    }
}

impl<K, S> Field<K, S> {
    /// Must be written; of several players, one left out is 0.
    pub const fn required(mut self) -> Self {
        self.spec.need = Need::Required;
        self
    }

    /// Must be written for everybody.
    pub const fn for_everyone(mut self) -> Self {
        self.spec.need = Need::Everyone;
        self
    }

    /// Must be written for everybody of whom this is so; for others it may be.
    pub const fn for_those(mut self, of: fn(&Round<'_>, Key) -> bool) -> Self {
        self.spec.need = Need::Everyone;
        self.spec.of = of;
        self
    }

    /// Written for these only: those who sit at the table.
    pub const fn among(mut self, among: fn(&Round<'_>) -> Vec<Key>) -> Self {
        self.spec.among = Some(among);
        self
    }

    /// All its numbers together must make this.
    pub const fn total(mut self, total: Bound) -> Self {
        self.spec.total = Some(total);
        self
    }

    /// A problem with it is told under this id.
    pub const fn told_as(mut self, id: &'static str) -> Self {
        self.spec.told = Some(id);
        self
    }

    /// Asked for in such rounds only.
    pub const fn when(mut self, when: fn(&Round<'_>) -> bool) -> Self {
        self.spec.when = when;
        self
    }

    /// One sentence on what to write.
    pub const fn help(mut self, help: &'static str) -> Self {
        self.spec.help = help;
        self
    }

    /// Counted from cards of these values.
    pub const fn cards(mut self, cards: &'static [CardValue]) -> Self {
        self.spec.cards = Cards::Are(cards);
        self
    }

    /// Counted from cards whose values depend on the round.
    pub const fn cards_of(mut self, cards: fn(&Round<'_>) -> Vec<CardValue>) -> Self {
        self.spec.cards = Cards::Of(cards);
        self
    }

    /// The declaration, for a game's list.
    pub const fn item(&'static self) -> Item {
        Item::Field(&self.spec)
    }
}

impl<S> Field<Number, S> {
    /// From so many to so many.
    pub const fn within(self, min: i64, max: i64) -> Self {
        self.between(Bound::Is(min), Bound::Is(max))
    }

    /// From so many to so many, as the round says.
    pub const fn between(mut self, low: Bound, high: Bound) -> Self {
        if let Kind::Number { min, max, .. } = &mut self.spec.kind {
            *min = low;
            *max = high;
        }
        self
    }

    /// A multiple of this.
    pub const fn multiple_of(mut self, of: i64) -> Self {
        if let Kind::Number { step, .. } = &mut self.spec.kind {
            *step = of;
        }
        self
    }
}

/// Something a game asks for: a field, or a group that repeats.
#[derive(Debug, Clone, Copy)]
pub enum Item {
    /// A field.
    Field(&'static Spec),
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
    pub check: fn(&Round<'_>, &mut Problems),
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
    pub const fn checked(mut self, check: fn(&Round<'_>, &mut Problems)) -> Group {
        self.check = check;
        self
    }
}
