//! Prizes of a night: the host's list, the winners so far, and the money.
//!
//! Invariants: the host's list is stored; winners and amounts are computed from it. Amounts are
//! whole cents, and the shares of a prize add up to it exactly. Nobody wins two prizes unless the
//! host allows it.

mod text;
mod winners;

use std::collections::BTreeMap;

use scoring::{Evaluation, Player, Record, SeatIndex, Team, complete_standings};

/// What a prize is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PrizeKind {
    /// The highest total.
    Highest,
    /// The highest total of a lady.
    BestLady,
    /// The highest total of a gentleman.
    BestGentleman,
    /// The lowest total among people who played every game.
    Lowest,
    /// The best score of one game.
    BestGame,
    /// The most hands won in the game with this index.
    MostWins(usize),
    /// The highest total after half of the games.
    HalfTime,
    /// The most hands sat out.
    LongestSitOut,
    /// A person drawn from this seed.
    Draw(u64),
}

impl PrizeKind {
    /// Returns its name: "Best lady", "Most hands won in Chivalry".
    pub fn label(self, evaluation: &Evaluation) -> String {
        let words = match self {
            PrizeKind::Highest => "Highest total",
            PrizeKind::BestLady => "Best lady",
            PrizeKind::BestGentleman => "Best gentleman",
            PrizeKind::Lowest => "Lowest total",
            PrizeKind::BestGame => "Best single game",
            PrizeKind::MostWins(game) => {
                let night = evaluation.tournament.tables();
                let planned = night.and_then(|night| night.programme.get(game));
                return match planned {
                    Some(planned) => format!("Most hands won in {}", planned.name),
                    None => format!("Most hands won in game {}", game + 1),
                };
            }
            PrizeKind::HalfTime => "Best at halftime",
            PrizeKind::LongestSitOut => "Longest sit-out",
            PrizeKind::Draw(_) => "Draw among everyone",
        };
        words.to_owned()
    }

    /// Returns the same prize for the next game of the night, if it is for a single game.
    pub fn for_next_game(self, evaluation: &Evaluation) -> Option<PrizeKind> {
        let games = evaluation.tournament.tables().map_or(0, |night| night.programme.len());
        match self {
            PrizeKind::MostWins(game) if games > 0 => Some(PrizeKind::MostWins((game + 1) % games)),
            _ => None,
        }
    }
}

/// What happens to a prize that several people have won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TieRule {
    /// They share it.
    #[default]
    Split,
    /// They cut for it.
    Cut,
}

/// A prize in the host's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prize {
    /// What it is for.
    pub kind: PrizeKind,
    /// Its amount in cents.
    pub cents: i64,
    /// The winner of the cut after a tie.
    pub cut: Option<Player>,
}

/// The host's list of prizes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PrizeList {
    /// The prizes in the order of award.
    pub prizes: Vec<Prize>,
    /// The fee per person, in cents.
    pub fee: i64,
    /// The amount kept, in cents.
    pub kept: i64,
    /// Whether a person may win several prizes.
    pub several_each: bool,
    /// What happens on a tie.
    pub ties: TieRule,
}

/// A prize and its winners so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Award {
    /// What it is for.
    pub kind: PrizeKind,
    /// Its name.
    pub label: String,
    /// Its amount in cents.
    pub cents: i64,
    /// The winners and their shares in cents, which add up to `cents`.
    pub winners: Vec<(Player, i64)>,
    /// The people who must cut for it; empty once the cut is recorded.
    pub cutting: Vec<Player>,
    /// The winning result: "303", "61 in Chivalry", "8 hands".
    pub by: String,
}

impl Award {
    /// Returns the winners, or who must cut: "Vera", "Ann and Bea cut".
    pub fn winner_words(&self, record: &Record) -> String {
        let names = |players: &[Player]| {
            let names = players.iter().map(|player| record.player_name(*player));
            scoring::join_words(&names.collect::<Vec<_>>())
        };
        if !self.cutting.is_empty() {
            return format!("{} cut", names(&self.cutting));
        }
        names(&self.winners.iter().map(|(player, _)| *player).collect::<Vec<_>>())
    }

    /// Returns the winners and their result: "Vera  303".
    pub fn line(&self, record: &Record) -> String {
        let words = self.winner_words(record);
        if self.by.is_empty() { words } else { format!("{words}  {}", self.by) }
    }
}

impl PrizeList {
    /// Returns the sum of all entry fees, in cents.
    pub fn pot(&self, record: &Record) -> i64 {
        let people = i64::try_from(record.players.len()).unwrap_or(0);
        self.fee.saturating_mul(people)
    }

    /// Returns the sum of all prizes, in cents.
    pub fn paid(&self) -> i64 {
        self.prizes.iter().map(|prize| prize.cents).sum()
    }

    /// Returns what is left of the pot, in cents; negative if the prizes exceed it.
    pub fn open(&self, record: &Record) -> i64 {
        self.pot(record) - self.paid() - self.kept
    }

    /// Returns how the money adds up, "$60 in prizes + $5 kept = $65", and a message if that
    /// differs from the pot.
    pub fn balance_words(&self, record: &Record) -> (String, Option<String>) {
        let (pot, paid) = (money_words(self.pot(record)), self.paid());
        let [all, kept] = [paid + self.kept, self.kept].map(money_words);
        let sum = format!("{} in prizes + {kept} kept = {all}", money_words(paid));
        let wrong = match self.open(record) {
            0 => None,
            more if more > 0 => Some(format!("{} to give away", money_words(more))),
            less => Some(format!("{} too much", money_words(-less))),
        };
        let wrong = wrong.map(|wrong| format!("{sum}. The pot is {pot}: {wrong}."));
        (sum, wrong)
    }

    /// Returns the prizes to choose from, including the chosen game of most wins and the chosen
    /// draw.
    pub fn kinds(&self, evaluation: &Evaluation) -> Vec<PrizeKind> {
        let given = || self.prizes.iter().map(|prize| prize.kind);
        let wins = given().find(|kind| matches!(kind, PrizeKind::MostWins(_)));
        let draw = given().find(|kind| matches!(kind, PrizeKind::Draw(_)));
        let draw = draw.unwrap_or(PrizeKind::Draw(0));
        if evaluation.tournament.tables().is_none() {
            return vec![draw];
        }
        vec![
            PrizeKind::Highest,
            PrizeKind::BestLady,
            PrizeKind::BestGentleman,
            PrizeKind::Lowest,
            PrizeKind::BestGame,
            wins.unwrap_or(PrizeKind::MostWins(0)),
            PrizeKind::HalfTime,
            PrizeKind::LongestSitOut,
            draw,
        ]
    }

    /// Returns the winners so far, in the order of the prizes. A prize that nobody can have won yet
    /// has no winner.
    pub fn awards(&self, record: &Record, evaluation: &Evaluation) -> Vec<Award> {
        let mut given: Vec<Player> = Vec::new();
        let award = |prize: &Prize| {
            let free = |player: Player| self.several_each || !given.contains(&player);
            let (best, by) = winners::best(prize.kind, record, evaluation, free);
            let (winners, cutting) = match (self.ties, prize.cut) {
                (TieRule::Cut, Some(winner)) if best.contains(&winner) => {
                    (vec![winner], Vec::new())
                }
                (TieRule::Cut, _) if best.len() > 1 => (Vec::new(), best),
                _ => (best, Vec::new()),
            };
            given.extend(&winners);
            Award {
                kind: prize.kind,
                label: prize.kind.label(evaluation),
                cents: prize.cents,
                winners: shares(prize.cents, &winners),
                cutting,
                by,
            }
        };
        self.prizes.iter().map(award).collect()
    }

    /// Returns everybody's winnings in cents, in roster order, without people who win nothing.
    pub fn payments(&self, awards: &[Award]) -> BTreeMap<Player, i64> {
        let mut payments = BTreeMap::new();
        for (player, cents) in awards.iter().flat_map(|award| &award.winners) {
            *payments.entry(*player).or_insert(0) += cents;
        }
        payments
    }
}

/// Splits an amount; the remainder goes to the first, a cent each.
fn shares(cents: i64, players: &[Player]) -> Vec<(Player, i64)> {
    let count = i64::try_from(players.len()).unwrap_or(1).max(1);
    let (each, rest) = (cents / count, cents % count);
    let share = |(at, player): (i64, &Player)| (*player, each + i64::from(at < rest));
    (0..).zip(players).map(share).collect()
}

/// Returns an amount of cents in words: "$60", "$12.50".
pub fn money_words(cents: i64) -> String {
    let sign = if cents < 0 { "−" } else { "" };
    let (dollars, rest) = (cents.unsigned_abs() / 100, cents.unsigned_abs() % 100);
    match rest {
        0 => format!("{sign}${dollars}"),
        rest => format!("{sign}${dollars}.{rest:02}"),
    }
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

/// Returns everybody's total as of the last complete game.
fn totals(evaluation: &Evaluation) -> Vec<(Team, i64)> {
    let standings = complete_standings(evaluation);
    let mut totals: Vec<(Team, i64)> =
        standings.all.iter().map(|standing| (standing.team, standing.total)).collect();
    totals.sort_by_key(|(team, _)| team.index());
    totals
}
