//! Prizes as text, one per line, as stored with a game.

use super::{Prize, PrizeKind, PrizeList, TieRule};
use scoring::Player;

/// The word of each kind that has no number.
const WORDS: [(PrizeKind, &str); 7] = [
    (PrizeKind::Highest, "highest"),
    (PrizeKind::BestLady, "lady"),
    (PrizeKind::BestGentleman, "gentleman"),
    (PrizeKind::Lowest, "lowest"),
    (PrizeKind::BestGame, "best-game"),
    (PrizeKind::HalfTime, "half-time"),
    (PrizeKind::LongestSitOut, "sit-out"),
];

impl PrizeList {
    /// Returns it as text, for [`PrizeList::read`].
    pub fn text(&self) -> String {
        let mut lines = vec![
            format!("fee {}", self.fee),
            format!("kept {}", self.kept),
            format!("several {}", u8::from(self.several_each)),
            format!("ties {}", if self.ties == TieRule::Cut { "cut" } else { "split" }),
        ];
        lines.extend(self.prizes.iter().map(|prize| {
            let kind = match prize.kind {
                PrizeKind::MostWins(game) => format!("wins-{game}"),
                PrizeKind::Draw(seed) => format!("draw-{seed}"),
                kind => word(kind).to_owned(),
            };
            let cut = prize.cut.map(|player| format!(" {}", player.0)).unwrap_or_default();
            format!("prize {kind} {}{cut}", prize.cents)
        }));
        lines.join("\n")
    }

    /// Parses it from its text. Invalid lines are ignored.
    pub fn read(text: &str) -> PrizeList {
        let mut list = PrizeList::default();
        for line in text.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            match words.as_slice() {
                ["fee", cents] => list.fee = amount(cents),
                ["kept", cents] => list.kept = amount(cents),
                ["several", is] => list.several_each = *is == "1",
                ["ties", "cut"] => list.ties = TieRule::Cut,
                ["prize", word, cents, rest @ ..] => {
                    let cut = rest.first().and_then(|seat| seat.parse().ok()).map(Player);
                    if let Some(kind) = kind(word) {
                        list.prizes.push(Prize { kind, cents: amount(cents), cut });
                    }
                }
                _ => {}
            }
        }
        list
    }
}

fn amount(cents: &str) -> i64 {
    cents.parse().unwrap_or(0).clamp(0, 100_000_000)
}

fn word(kind: PrizeKind) -> &'static str {
    WORDS.iter().find(|(one, _)| *one == kind).map_or("", |(_, word)| word)
}

fn kind(word: &str) -> Option<PrizeKind> {
    if let Some(game) = word.strip_prefix("wins-") {
        return game.parse().ok().map(PrizeKind::MostWins);
    }
    if let Some(seed) = word.strip_prefix("draw-") {
        return seed.parse().ok().map(PrizeKind::Draw);
    }
    WORDS.iter().find(|(_, one)| *one == word).map(|(kind, _)| *kind)
}
