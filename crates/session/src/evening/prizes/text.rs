//! Prizes as stored with a game: JSON, and the lines of earlier versions.

use super::{Prize, PrizeKind, PrizeList, Reward};

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
