//! Score cards of a night as in the rule book, filled in, and trumps in words.

use super::Night;
use crate::display::{FactContent, HeadlineFact};
use scoring::wording::capitalize;
use scoring::{CardGame, PlannedGame, Player, SeatIndex, Trump, card_game};

/// A game on a score card, or the grand total.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CardPart {
    /// "Game 2: Prosperity".
    pub title: String,
    /// "partners", or that there are none.
    pub partners: &'static str,
    /// "table 3", "sat out", "absent".
    pub place: String,
    /// How it is scored.
    pub scoring: Option<&'static str>,
    /// Label and amount of each line; `None` until known.
    pub lines: Vec<(String, Option<i64>)>,
    /// Label and amount of the total.
    pub total: (String, Option<i64>),
}

impl Night<'_> {
    /// Returns somebody's card: a part for each game, and the grand total, or the sum so far.
    pub fn card(self, player: Player) -> Vec<CardPart> {
        if !self.counts_hands() {
            return self.card_of_rounds(player);
        }
        let programme = &self.state().programme;
        let hands = usize::from(self.hands());
        let rounds = self.evaluation().rounds.iter();
        let mut cards: Vec<Option<CardGame>> =
            rounds.map(|round| card_game(self.record(), round, player, hands)).collect();
        cards.resize(programme.len(), None);
        let games = (1..).zip(programme.iter().zip(&cards));
        let parts = games.map(|(number, (planned, card))| part(number, planned, card.as_ref()));
        let mut parts: Vec<CardPart> = parts.collect();
        let total = |card: &Option<CardGame>| card.as_ref().map(|card| card.total);
        let lines =
            (1..).zip(&cards).map(|(game, card)| (format!("Game {game} total"), total(card)));
        parts.push(self.sum(lines.collect(), Some(cards.iter().filter_map(total).sum())));
        parts
    }

    /// Returns the last part of a card: the grand total, or the sum so far.
    fn sum(self, lines: Vec<(String, Option<i64>)>, total: Option<i64>) -> CardPart {
        let sum = if self.evaluation().is_finished() { "Grand total" } else { "So far" };
        let (title, total) = (sum.to_owned(), (sum.to_owned(), total));
        CardPart { title, lines, total, ..CardPart::default() }
    }

    /// Returns the card of a night whose tables have one score a round: with whom and where somebody
    /// played, and why each round counts what it does.
    fn card_of_rounds(self, player: Player) -> Vec<CardPart> {
        let mut parts: Vec<CardPart> =
            (0..self.begun()).map(|at| self.round_part(player, at)).collect();
        let lines = parts.iter().map(|part| (part.title.clone(), part.total.1));
        let mut lines: Vec<_> = lines.collect();
        let total = self.evaluation().totals.get(player.index()).copied().unwrap_or(0);
        let dropped = self.not_counted_line(usize::MAX, player, total);
        lines.extend(dropped.map(|(words, points)| (words, Some(points))));
        parts.push(self.sum(lines, Some(total)));
        parts
    }

    fn round_part(self, player: Player, at: usize) -> CardPart {
        let round = self.round(at + 1);
        let seat = round.and_then(|round| round.seating.seat(player));
        let is_out = round.is_some_and(|round| round.seating.sit_outs.contains(&player));
        let place = match seat {
            Some((table, partner, _)) => format!("table {table} with {}", self.player(partner)),
            None if is_out => "sat out".to_owned(),
            None => "absent".to_owned(),
        };
        // Before its table has a score, only what is written otherwise counts.
        let is_in = match seat {
            Some((table, ..)) => self.table(at + 1, table).is_some_and(|table| table.complete),
            None => is_out,
        };
        let total = self.score(player, at).filter(|score| is_in || *score != 0);
        let reasons = self.evaluation().rounds.get(at).into_iter().flat_map(|round| {
            round.reasons(player.team(false)).map(|line| (line.reason(), Some(line.points)))
        });
        CardPart {
            title: capitalize(&self.round_words(at + 1)),
            place,
            lines: reasons.collect(),
            total: ("Total".to_owned(), total),
            ..CardPart::default()
        }
    }
}

fn part(number: usize, planned: &PlannedGame, card: Option<&CardGame>) -> CardPart {
    let mut lines = Vec::new();
    for (hand, trump) in planned.trumps.iter().enumerate() {
        let sat_out = card.is_some_and(|card| card.sat_out.get(hand) == Some(&true));
        let score = card.and_then(|card| card.hands.get(hand).copied().flatten());
        lines.push((if sat_out { "Sat out".to_owned() } else { trump_words(*trump) }, score));
    }
    if let Some(apart) = card.map(|card| card.apart).filter(|apart| *apart != 0) {
        lines.push(("Speaking and rulings".to_owned(), Some(apart)));
    }
    let total = card.filter(|card| card.was_there).map(|card| card.total);
    CardPart {
        title: format!("Game {number}: {}", planned.name),
        partners: if planned.partners { "partners" } else { "no partners" },
        place: card.map_or(String::new(), |card| match card.table {
            Some(table) => format!("table {table}"),
            None if card.was_there => "sat out".to_owned(),
            None => "absent".to_owned(),
        }),
        scoring: Some(planned.scoring),
        lines,
        total: (format!("Total ({} a hand)", planned.possible), total),
    }
}

/// Returns the trump as a line of the card: "Spades trump", "No trump".
fn trump_words(trump: Trump) -> String {
    let words = capitalize(&trump.words());
    if trump.suit().is_some() { format!("{words} trump") } else { words }
}

/// Returns the fact about the trumps of a game: the suit of every hand, or what they have in common.
pub fn trump_fact(planned: &PlannedGame) -> Option<HeadlineFact> {
    let first = *planned.trumps.first()?;
    let suits: Option<Vec<&str>> = planned.trumps.iter().map(|trump| trump.suit()).collect();
    let words = match first {
        Trump::NamedByKing(_) => "Trump named by the king of",
        _ => "Trump",
    };
    let value = match (suits, first) {
        (Some(suits), _) => FactContent::Suits(suits.into_iter().map(str::to_owned).collect()),
        (None, Trump::Suit(_)) => FactContent::Words("none".to_owned()),
        (None, trump) => FactContent::Words(trump.words()),
    };
    Some(HeadlineFact { label: words.to_owned(), value })
}
