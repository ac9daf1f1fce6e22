//! House options as typed handles, like fields.

use std::fmt::Display;
use std::marker::PhantomData;

use crate::wording::number_fault;
use crate::{Choice, Choices, Options, Value, join_choices, join_words, joined, limits, signed};

/// The untyped declaration of an option.
#[derive(Debug, Clone, Copy)]
pub struct OptionSpec {
    /// The key in files.
    pub id: &'static str,
    /// Its label on screen.
    pub label: &'static str,
    /// One sentence on what it does.
    pub help: &'static str,
    /// Its values and default.
    pub kind: OptionKind,
}

/// The kinds of options.
#[derive(Debug, Clone, Copy)]
pub enum OptionKind {
    /// A whole number.
    Number {
        /// The smallest.
        min: i64,
        /// The largest.
        max: OptionBound,
        /// The number must be a multiple of this.
        step: i64,
        /// The default.
        default: OptionDefault,
        /// Numbers to offer with one key.
        offers: &'static [i64],
        /// The number to offer instead of one, by the number of players and the other options.
        suits: fn(i64, usize, &Options) -> i64,
    },
    /// One of these words; the first is the default.
    Choice(&'static [Choice]),
    /// Several of these words in any order, each once.
    Words {
        /// The words.
        choices: &'static [Choice],
        /// Whether the default is all of them in this order, and one at least is needed. Otherwise
        /// it is none.
        all: bool,
    },
    /// Yes or no, and the default.
    Flag(bool),
    /// Text of up to this many letters; the default is none.
    Text(usize),
}

/// A number that may depend on the number of players.
#[derive(Debug, Clone, Copy)]
pub enum OptionBound {
    /// Always this.
    Is(i64),
    /// By the number of players.
    By(fn(usize) -> i64),
}

impl OptionBound {
    /// Returns the number for this many players.
    pub fn with(self, players: usize) -> i64 {
        match self {
            OptionBound::Is(size) => size,
            OptionBound::By(size) => size(players),
        }
    }
}

/// A default number that may depend on the number of players and on other options.
#[derive(Debug, Clone, Copy)]
pub enum OptionDefault {
    /// Always this.
    Is(i64),
    /// By the number of players, and by what is chosen of the other options.
    By(fn(usize, &Options) -> i64),
}

impl OptionDefault {
    /// Returns the number for this many players with these options.
    pub fn with(self, players: usize, options: &Options) -> i64 {
        match self {
            OptionDefault::Is(number) => number,
            OptionDefault::By(number) => number(players, options),
        }
    }
}

impl OptionSpec {
    /// Returns what is chosen, or the default.
    pub fn value(&self, players: usize, options: &Options) -> Value {
        options.get(self.id).cloned().unwrap_or_else(|| self.default(players, options))
    }

    /// Returns the default for this many players with these options.
    pub fn default(&self, players: usize, options: &Options) -> Value {
        match self.kind {
            OptionKind::Number { default, .. } => Value::Number(default.with(players, options)),
            OptionKind::Choice(choices) => {
                Value::Word(choices.first().map_or("", |choice| choice.id))
            }
            OptionKind::Words { choices, all } => {
                let usual = choices.iter().filter(|_| all);
                Value::Words(usual.map(|choice| choice.id).collect())
            }
            OptionKind::Flag(default) => Value::Flag(default),
            OptionKind::Text(_) => Value::Text(String::new()),
        }
    }

    /// Returns what is chosen in a new game unless somebody chooses: the default, or the number in its
    /// place that suits this many players with these options.
    pub fn suited(&self, players: usize, options: &Options) -> Value {
        match (self.kind, self.default(players, options)) {
            (OptionKind::Number { suits, .. }, Value::Number(number)) => {
                Value::Number(suits(number, players, options))
            }
            (_, default) => default,
        }
    }

    /// Returns whether the allowed values depend on the number of players.
    pub fn is_by_players(&self) -> bool {
        matches!(self.kind, OptionKind::Number { max: OptionBound::By(_), .. })
    }

    /// Returns why this value cannot be chosen with this many players; `None` if it can.
    pub fn fault(&self, value: &Value, players: usize) -> Option<String> {
        match (self.kind, value) {
            (OptionKind::Number { min, max, step, .. }, Value::Number(number)) => {
                let limits = (min, max.with(players));
                number_fault(*number, limits, step, || format!("“{}”", self.label))
            }
            (OptionKind::Choice(choices), Value::Word(word)) => {
                (!choices.iter().any(|choice| choice.id == *word)).then(|| self.wanted(players))
            }
            (OptionKind::Words { choices, all }, Value::Words(words)) => {
                let known = |word: &&str| choices.iter().any(|choice| choice.id == *word);
                let twice = |(at, word): (usize, &&str)| words.iter().take(at).any(|w| w == word);
                let valid = !(all && words.is_empty())
                    && words.iter().all(known)
                    && !words.iter().enumerate().any(twice);
                (!valid).then(|| self.wanted(players))
            }
            (OptionKind::Flag(_), Value::Flag(_)) => None,
            (OptionKind::Text(most), Value::Text(text)) => {
                (text.chars().count() > most).then(|| self.wanted(players))
            }
            _ => Some(self.wanted(players)),
        }
    }

    /// Returns the unit that this option counts in the singular, and the rest of its label: "dime"
    /// and " each" from "Dimes each". "Games to" counts none: the number follows it.
    pub fn counted(&self) -> Option<(String, &'static str)> {
        let end = self.label.find(' ').unwrap_or(self.label.len());
        let (noun, rest) = self.label.split_at(end);
        let one = noun.strip_suffix('s').filter(|_| !rest.ends_with(" to"))?;
        Some((one.to_lowercase(), rest))
    }

    /// Returns a choice in words: "Play to 500", "11 rounds", "Largest deal twice", "Bid out to win: no".
    pub fn words(&self, value: &Value) -> String {
        let label = self.label;
        match (self.kind, value) {
            (_, Value::Number(number)) => match self.counted() {
                Some((one, rest)) if *number == 1 => format!("1 {one}{rest}"),
                Some((one, rest)) => format!("{} {one}s{rest}", signed(*number)),
                None => format!("{label} {}", signed(*number)),
            },
            (OptionKind::Choice(choices), Value::Word(word)) => {
                let choice = choices.iter().find(|choice| choice.id == *word);
                // "The winner is the first player out".
                let reads_on = [" is", " to", " by", " costs", " count", " counts"];
                let colon = if reads_on.iter().any(|end| label.ends_with(end)) { "" } else { ":" };
                format!("{label}{colon} {}", choice.map_or(*word, |choice| choice.label))
            }
            (OptionKind::Words { choices, .. }, Value::Words(words)) => {
                let label_of = |word: &&'static str| {
                    choices.iter().find(|choice| choice.id == *word).map_or(*word, |c| c.label)
                };
                let labels: Vec<&str> = words.iter().map(label_of).collect();
                let labels =
                    if labels.is_empty() { "none".to_owned() } else { join_words(&labels) };
                format!("{label}: {labels}")
            }
            (_, Value::Text(text)) => format!("{label}: {text}"),
            (_, Value::Flag(false)) => format!("{label}: no"),
            _ => label.to_owned(),
        }
    }

    /// Returns why a value that cannot be read is refused, with the value as it was written.
    pub fn misfit(&self, written: impl Display, players: usize) -> String {
        format!("{}, not {written}.", self.wanted(players).trim_end_matches('.'))
    }

    /// Returns a sentence on what can be chosen.
    pub fn wanted(&self, players: usize) -> String {
        let label = self.label;
        match self.kind {
            OptionKind::Number { min, max, step, .. } => {
                let of = if step > 1 { format!(", a multiple of {step}") } else { String::new() };
                let limits = limits(min, max.with(players));
                format!("“{label}” must be a whole number, {limits}{of}.")
            }
            OptionKind::Choice(choices) => {
                let words = choices.iter().map(|choice| choice.id);
                format!("“{label}” must be {}.", join_choices(words))
            }
            OptionKind::Words { choices, .. } => {
                let words = choices.iter().map(|choice| choice.id);
                format!("“{label}” must be a list of any of {}, each once.", joined(words, ", "))
            }
            OptionKind::Flag(_) => format!("“{label}” must be true or false."),
            OptionKind::Text(most) => {
                format!("“{label}” must be text of up to {most} letters.")
            }
        }
    }
}

/// A declared option as a typed handle.
#[derive(Debug)]
pub struct GameOption<K> {
    /// The declaration.
    pub spec: OptionSpec,
    kind: PhantomData<fn() -> K>,
}

const fn declare<K>(id: &'static str, label: &'static str, kind: OptionKind) -> GameOption<K> {
    GameOption { spec: OptionSpec { id, label, help: "", kind }, kind: PhantomData }
}

/// Declares a whole number from `min` to `max`.
pub const fn number_option(
    id: &'static str,
    label: &'static str,
    min: i64,
    max: i64,
    default: i64,
) -> GameOption<i64> {
    let (max, default) = (OptionBound::Is(max), OptionDefault::Is(default));
    let suits = |number, _, _: &_| number;
    declare(id, label, OptionKind::Number { min, max, step: 1, default, offers: &[], suits })
}

/// Declares a yes or no.
pub const fn flag_option(id: &'static str, label: &'static str, default: bool) -> GameOption<bool> {
    declare(id, label, OptionKind::Flag(default))
}

/// Declares a choice among these words; the first is the default.
pub const fn choice_option<T: Choices>(
    id: &'static str,
    label: &'static str,
    of: &'static [Choice],
) -> GameOption<T> {
    declare(id, label, OptionKind::Choice(of))
}

/// Declares a list of some of these words in any order; `all` of them in this order are the default,
/// or none.
pub const fn list_option<T: Choices>(
    id: &'static str,
    label: &'static str,
    of: &'static [Choice],
    all: bool,
) -> GameOption<Vec<T>> {
    declare(id, label, OptionKind::Words { choices: of, all })
}

/// Declares text of up to this many letters; none is the default.
pub const fn text_option(
    id: &'static str,
    label: &'static str,
    at_most: usize,
) -> GameOption<String> {
    declare(id, label, OptionKind::Text(at_most))
}

impl<K> GameOption<K> {
    /// Sets a sentence on what it does.
    pub const fn help(mut self, help: &'static str) -> Self {
        self.spec.help = help;
        self
    }
}

impl GameOption<i64> {
    /// Allows multiples of this only.
    pub const fn multiple_of(mut self, of: i64) -> Self {
        if let OptionKind::Number { step, .. } = &mut self.spec.kind {
            *step = of;
        }
        self
    }

    /// Limits the value by the number of players.
    pub const fn max_for(mut self, most: fn(usize) -> i64) -> Self {
        if let OptionKind::Number { max, .. } = &mut self.spec.kind {
            *max = OptionBound::By(most);
        }
        self
    }

    /// Sets the default by the number of players and by other options.
    pub const fn default_for(mut self, usual: fn(usize, &Options) -> i64) -> Self {
        if let OptionKind::Number { default, .. } = &mut self.spec.kind {
            *default = OptionDefault::By(usual);
        }
        self
    }

    /// Offers other numbers in a new game, by the number of players and by other options.
    pub const fn suiting(mut self, to: fn(i64, usize, &Options) -> i64) -> Self {
        if let OptionKind::Number { suits, .. } = &mut self.spec.kind {
            *suits = to;
        }
        self
    }

    /// Sets the numbers to offer with one key.
    pub const fn offering(mut self, numbers: &'static [i64]) -> Self {
        if let OptionKind::Number { offers, .. } = &mut self.spec.kind {
            *offers = numbers;
        }
        self
    }
}
