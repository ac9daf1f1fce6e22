//! Prizes of a night: the host's list, the winners so far, and the money.
//!
//! Invariants: the host's list is stored; winners and amounts are computed from it. Amounts are
//! whole cents, and the shares of a prize add up to it exactly. Nobody wins two prizes unless the
//! host allows it, and then everybody has the best one that they could have.

mod awards;

use serde::{Deserialize, Serialize};

use super::ordinal;
use scoring::{Evaluation, TablesState, Unit, came, join_words};

pub use awards::{Award, Winner};

/// What a prize is for. Games are numbered from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PrizeKind {
    /// The highest total.
    Highest,
    /// The highest total after this many games, as at halftime.
    HighestAfter(usize),
    /// The highest total of the first role or the second (0 or 1): ladies, gentlemen.
    BestOfRole(usize),
    /// The lowest total among people who played every game.
    Lowest,
    /// The best score of one game.
    BestGame,
    /// The most hands won in this game.
    MostWins(usize),
    /// The most of the second count.
    MostCounted,
}

impl PrizeKind {
    /// Returns what prizes of a night can be for.
    pub fn all(evaluation: &Evaluation) -> Vec<PrizeKind> {
        let Some(night) = evaluation.tournament.tables() else { return Vec::new() };
        let half = (night.programme.len() / 2).max(1);
        let mut kinds = vec![PrizeKind::Highest, PrizeKind::HighestAfter(half)];
        let roles = night.by_role.iter().enumerate().filter(|(_, ranking)| !ranking.is_empty());
        kinds.extend(roles.map(|(role, _)| PrizeKind::BestOfRole(role)));
        kinds.extend([PrizeKind::Lowest, PrizeKind::BestGame]);
        kinds.extend((!night.by_pair).then_some(PrizeKind::MostWins(1)));
        kinds.extend(night.tallies.is_some().then_some(PrizeKind::MostCounted));
        kinds
    }

    /// Returns its name: "Best lady", "Most hands won in Chivalry".
    pub fn label(self, evaluation: &Evaluation) -> String {
        let none = TablesState::default();
        let night = evaluation.tournament.tables().unwrap_or(&none);
        let of_game = |game: usize| {
            let planned = game.checked_sub(1).and_then(|index| night.programme.get(index));
            match planned {
                _ if night.by_pair => format!("round {game}"),
                Some(planned) => planned.name.to_owned(),
                None => format!("game {game}"),
            }
        };
        match self {
            PrizeKind::Highest => "Highest total".to_owned(),
            PrizeKind::HighestAfter(game) => format!("Highest total after {}", of_game(game)),
            PrizeKind::BestOfRole(role) => best_of_role(night, role),
            PrizeKind::Lowest => "Lowest total".to_owned(),
            PrizeKind::BestGame if night.by_pair => "Best single round".to_owned(),
            PrizeKind::BestGame => "Best single game".to_owned(),
            PrizeKind::MostWins(game) => format!("Most hands won in {}", of_game(game)),
            PrizeKind::MostCounted => {
                let counted = night.tallies.as_ref().map_or("", |(name, _)| name.as_str());
                format!("Most {}", counted.to_lowercase())
            }
        }
    }

    /// Returns the same for the next game of the night, if it is for a single game.
    pub fn for_next_game(self, evaluation: &Evaluation) -> Option<PrizeKind> {
        let games = evaluation.tournament.tables().map_or(0, |night| night.programme.len());
        let next = |game: usize| if game < games { game + 1 } else { 1 };
        match self {
            PrizeKind::HighestAfter(game) => Some(PrizeKind::HighestAfter(next(game))),
            PrizeKind::MostWins(game) => Some(PrizeKind::MostWins(next(game))),
            _ => None,
        }
    }
}

/// Returns the label of the best of a role: "Best lady".
pub fn best_of_role(night: &TablesState, role: usize) -> String {
    night.role_choices().get(role).map_or_else(String::new, |role| format!("Best {}", role.label))
}

/// What a winner gets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reward {
    /// An amount in cents.
    Money(i64),
    /// Anything else: "a cup".
    Text(String),
}

impl Reward {
    /// Parses what was typed: an amount in dollars, or else a text.
    pub fn typed(text: &str) -> Reward {
        read_money(text).map_or_else(|| Reward::Text(text.trim().to_owned()), Reward::Money)
    }

    /// Returns it in words: "$60", "a cup".
    pub fn words(&self) -> String {
        match self {
            Reward::Money(cents) => money_words(*cents),
            Reward::Text(text) => text.clone(),
        }
    }

    /// Returns its amount in cents; 0 for anything but money.
    fn cents(&self) -> i64 {
        match self {
            Reward::Money(cents) => *cents,
            Reward::Text(_) => 0,
        }
    }
}

/// A prize in the host's list. Several for the same are for the first place, the second and so on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prize {
    /// What it is for.
    pub kind: PrizeKind,
    /// What the winner gets.
    pub reward: Reward,
}

/// The host's list of prizes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PrizeList {
    /// The prizes.
    pub prizes: Vec<Prize>,
    /// The fee per person, in cents.
    pub fee: i64,
    /// The amount kept, in cents.
    pub kept: i64,
    /// Whether a person may win several prizes.
    pub several_each: bool,
}

/// Returns how many people pay the fee: those who have come.
pub fn payers(evaluation: &Evaluation) -> usize {
    came(evaluation).len()
}

impl PrizeList {
    /// Returns the sum of all entry fees, in cents.
    pub fn pot(&self, evaluation: &Evaluation) -> i64 {
        self.fee.saturating_mul(i64::try_from(payers(evaluation)).unwrap_or(0))
    }

    /// Returns the sum of all prizes, in cents.
    pub fn paid(&self) -> i64 {
        self.prizes.iter().map(|prize| prize.reward.cents()).sum()
    }

    /// Returns what is left of the pot, in cents; negative if the prizes exceed it.
    pub fn open(&self, evaluation: &Evaluation) -> i64 {
        self.pot(evaluation) - self.paid() - self.kept
    }

    /// Returns how the money adds up, "$60 in prizes + $5 kept = $65", and a message if that
    /// differs from the pot.
    pub fn balance_words(&self, evaluation: &Evaluation) -> (String, Option<String>) {
        let (pot, paid) = (money_words(self.pot(evaluation)), self.paid());
        let [all, kept] = [paid + self.kept, self.kept].map(money_words);
        let sum = format!("{} in prizes + {kept} kept = {all}", money_words(paid));
        let wrong = match self.open(evaluation) {
            0 => None,
            more if more > 0 => Some(format!("{} to give away", money_words(more))),
            less => Some(format!("{} too much", money_words(-less))),
        };
        let wrong = wrong.map(|wrong| format!("{sum}. The pot is {pot}: {wrong}."));
        (sum, wrong)
    }

    /// Returns the name of some prizes: "Best lady", "Highest total, 1st and 2nd place".
    pub fn label(&self, prizes: &[usize], evaluation: &Evaluation) -> String {
        let kind = |prize: usize| self.prizes[prize].kind;
        let labels = prizes.chunk_by(|one, other| kind(*one) == kind(*other)).map(|prizes| {
            let all = self.of_kind(kind(prizes[0]));
            let label = kind(prizes[0]).label(evaluation);
            if all.len() == 1 {
                return label;
            }
            let places = all.iter().zip(1..).filter(|(prize, _)| prizes.contains(prize));
            format!("{label}, {} place", join_words(places.map(|(_, place)| ordinal(place))))
        });
        labels.collect::<Vec<_>>().join("; ")
    }

    fn of_kind(&self, kind: PrizeKind) -> Vec<usize> {
        (0..self.prizes.len()).filter(|prize| self.prizes[*prize].kind == kind).collect()
    }
}

/// Returns an amount of cents in words: "$60", "$12.50".
pub fn money_words(cents: i64) -> String {
    let sign = if cents < 0 { "−" } else { "" };
    let dollars = Unit::Cents.words(cents.saturating_abs());
    format!("{sign}${}", dollars.strip_suffix(".00").unwrap_or(&dollars))
}

/// Parses a typed amount, in cents: "60", "12.50", "$5"; `None` for anything else.
pub fn read_money(text: &str) -> Option<i64> {
    let text = text.trim().trim_start_matches('$');
    let (dollars, cents) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let digits = |text: &str| text.chars().all(|digit| digit.is_ascii_digit());
    if !digits(dollars) || !digits(cents) || cents.len() > 2 || (dollars.len() + cents.len()) == 0 {
        return None;
    }
    let dollars: i64 = if dollars.is_empty() { 0 } else { dollars.parse().ok()? };
    let cents: i64 = format!("{cents:0<2}").parse().ok()?;
    dollars.checked_mul(100)?.checked_add(cents).filter(|cents| *cents <= 100_000_000)
}

/// The most that a prize or a fee can be, in cents.
const MOST: i64 = 100_000_000;
/// The game after which it was halftime in a whole night of Court Whist.
const HALF_TIME: usize = 3;

impl PrizeList {
    /// Parses it from JSON, or from the lines of earlier versions. Those also had prizes for sitting
    /// out and for drawn people, and recorded who had won a cut; these are left out.
    pub fn read(text: &str) -> PrizeList {
        let list = serde_json::from_str(text);
        let mut list = list.unwrap_or_else(|_| of_lines(text));
        let within = |cents: &mut i64| *cents = (*cents).clamp(0, MOST);
        within(&mut list.fee);
        within(&mut list.kept);
        for prize in &mut list.prizes {
            if let Reward::Money(cents) = &mut prize.reward {
                within(cents);
            }
        }
        list
    }
}

fn of_lines(text: &str) -> PrizeList {
    let mut list = PrizeList::default();
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["fee", cents] => list.fee = cents.parse().unwrap_or(0),
            ["kept", cents] => list.kept = cents.parse().unwrap_or(0),
            ["several", is] => list.several_each = *is == "1",
            ["prize", word, cents, ..] => {
                let reward = Reward::Money(cents.parse().unwrap_or(0));
                list.prizes.extend(kind(word).map(|kind| Prize { kind, reward }));
            }
            _ => {}
        }
    }
    list
}

fn kind(word: &str) -> Option<PrizeKind> {
    Some(match word {
        "highest" => PrizeKind::Highest,
        "lady" => PrizeKind::BestOfRole(0),
        "gentleman" => PrizeKind::BestOfRole(1),
        "lowest" => PrizeKind::Lowest,
        "best-game" => PrizeKind::BestGame,
        "half-time" => PrizeKind::HighestAfter(HALF_TIME),
        _ => {
            PrizeKind::MostWins(word.strip_prefix("wins-")?.parse::<usize>().ok()?.checked_add(1)?)
        }
    })
}
