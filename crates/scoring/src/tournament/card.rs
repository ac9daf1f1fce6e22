//! A person's score card of a night as data: for each hand, whether they played it (for themselves
//! or as a substitute) or sat it out. And the standings as of the last complete game, so nobody
//! leads through hands that others have not played yet, or through sitting out.

use std::collections::BTreeSet;

use crate::tournament::tables::SIT_OUT_SCORE;
use crate::{
    CompleteStandings, Evaluation, Player, Record, RoundEvaluation, RoundState, SeatIndex,
    Standing, TableRound, Team, Value,
};

/// A game on a score card.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CardGame {
    /// Score of each hand; `None` if it is not in or they had no part in it.
    pub hands: Vec<Option<i64>>,
    /// Whether they sat out each hand and score for it.
    pub sat_out: Vec<bool>,
    /// Points besides the hands: forfeits and rulings.
    pub apart: i64,
    /// The sum of hands and other points, without hands that are not in yet.
    pub total: i64,
    /// The table where they sat down, or substituted.
    pub table: Option<u16>,
    /// Whether they were there at all.
    pub was_there: bool,
    /// Whether all hands are in.
    pub complete: bool,
}

/// Returns the score of a hand that somebody sits out.
pub fn sit_out_score(record: &Record) -> i64 {
    let spec = &SIT_OUT_SCORE.spec;
    match spec.value(record.players.len(), &record.options) {
        Value::Number(each) => each,
        _ => 0,
    }
}

/// Returns the best score in a game among those who had a chair in it: nobody is best by sitting
/// out.
pub fn best_at_a_table(round: &RoundEvaluation) -> Option<i64> {
    let played = round.tournament.tables()?;
    let scores = round.scores.iter().zip(0..).map(|(score, number)| (score, Player(number)));
    let at_table =
        scores.filter(|(_, player)| !played.sat_out(*player) && !played.absent.contains(player));
    at_table.map(|(score, _)| *score).max()
}

/// Returns a person's card for a game of `hands` hands; `None` if the game has no tables or is not
/// scored.
pub fn card_game(
    record: &Record,
    round: &RoundEvaluation,
    player: Player,
    hands: usize,
) -> Option<CardGame> {
    let played = round.tournament.tables().filter(|_| round.state == RoundState::Scored)?;
    let each = sit_out_score(record);
    let paid = played.hands_sat_out(player, hands);
    let reported = if played.complete { hands } else { played.current_hand(hands) - 1 };
    let mut card = CardGame { complete: played.complete, ..CardGame::default() };
    let mut at_tables = 0;
    for hand in 1..=hands {
        let at_table = played.tables.iter().find_map(|table| {
            let chair = table.played.get(hand - 1)?.iter().position(|one| *one == player)?;
            let unit = if table.partners { chair / 2 } else { chair };
            let score = table.hands.get(hand - 1)?.as_ref()?.get(unit).copied()?;
            Some((table.table, score))
        });
        let sat_out = paid.contains(&hand);
        let score = match at_table {
            Some((table, score)) => {
                card.table = card.table.or(Some(table));
                at_tables += score;
                Some(score)
            }
            None => (sat_out && hand <= reported).then_some(each),
        };
        card.hands.push(score);
        card.sat_out.push(sat_out);
    }
    let seated = played.seating.chairs().find(|(one, _)| *one == player);
    card.table = seated.map(|(_, chair)| chair.table).or(card.table);
    card.was_there = !played.missed(player);
    let score = round.scores.get(player.index()).copied().unwrap_or(0);
    let all_paid = played.hands_out.get(player.index()).copied().unwrap_or(0);
    card.apart = score - at_tables - each * all_paid;
    card.total = card.hands.iter().flatten().sum::<i64>() + card.apart;
    Some(card)
}

/// Returns who has come to a night: all on the list, until it has begun. Everybody else is left out of
/// whatever is for all to see.
pub fn came(evaluation: &Evaluation) -> BTreeSet<Player> {
    let rounds = evaluation.rounds.iter().filter_map(|round| round.tournament.tables());
    let rounds: Vec<Vec<bool>> = rounds.map(TableRound::present).collect();
    let has_come = |player: &Player| {
        rounds.is_empty() || rounds.iter().any(|there| there.get(player.index()) == Some(&true))
    };
    (0..evaluation.totals.len()).map(Player::at).filter(has_come).collect()
}

/// Returns what a total of a night leaves out of the first `games` rounds, because the lowest do not
/// count: the fewest that explain it, by index, each with its score. The others add up to the total.
pub fn not_counted(
    evaluation: &Evaluation,
    games: usize,
    team: Team,
    total: i64,
) -> Vec<(usize, i64)> {
    let rounds = evaluation.rounds.iter().take(games);
    let scores = rounds.filter_map(|round| round.scores.get(team.index()).copied());
    let mut lowest: Vec<(usize, i64)> = scores.enumerate().collect();
    let mut left = lowest.iter().map(|(_, score)| score).sum::<i64>() - total;
    lowest.sort_by_key(|(_, score)| *score);
    let dropped = lowest.into_iter().take_while(|(_, score)| {
        let drops = left != 0;
        left -= score;
        drops
    });
    dropped.collect()
}

/// Returns the standings as of the last complete game; the final ones if the night is over.
pub fn complete_standings(evaluation: &Evaluation) -> CompleteStandings {
    let night = evaluation.tournament.tables();
    night.map(|night| night.complete.clone()).unwrap_or_default()
}

/// Returns the standings for all to see: of a night those as of its last complete game, without who
/// never came.
pub fn shown_standings(evaluation: &Evaluation) -> Vec<Standing> {
    let night = evaluation.tournament.tables();
    let all = night.map_or(&evaluation.standings, |night| &night.complete.all);
    let came = came(evaluation);
    all.iter().filter(|one| came.contains(&Player(one.team.0))).copied().collect()
}
