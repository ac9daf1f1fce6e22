//! Ranks people for each kind of prize.

use std::collections::BTreeMap;

use super::PrizeKind;
use scoring::wording::uncapitalize;
use scoring::{
    Evaluation, Player, Record, RoundEvaluation, SeatIndex, Standing, TableRound, Team, came,
    complete_standings, counted, evaluate_from, join_words, ranked_by, signed,
};

/// People who tie for a place, in roster order, and their result.
#[derive(Default)]
pub(super) struct Place {
    pub players: Vec<Player>,
    pub by: String,
}

/// Returns the places of a contest, the best first; none if nothing relevant was played.
pub(super) fn ranking(kind: PrizeKind, record: &Record, evaluation: &Evaluation) -> Vec<Place> {
    let rounds = evaluation.rounds.iter().map_while(|round| {
        let tables = round.tournament.tables()?;
        (tables.complete || evaluation.is_finished()).then_some((round.as_ref(), tables))
    });
    let rounds: Vec<(&RoundEvaluation, &TableRound)> = rounds.collect();
    let Some(night) = evaluation.tournament.tables().filter(|_| !rounds.is_empty()) else {
        return Vec::new();
    };
    let of_game = |game: usize| rounds.get(game.checked_sub(1)?);
    // The night as it was when the prize was decided.
    let earlier = match kind {
        PrizeKind::HighestAfter(game) if of_game(game).is_none() => return Vec::new(),
        PrizeKind::HighestAfter(game) => Some(after(record, evaluation, game)),
        _ => None,
    };
    let then = earlier.as_ref().unwrap_or(evaluation);
    let standings = complete_standings(then);
    // Everybody who can win it by this score; the highest wins.
    let by = |score: &dyn Fn(Player) -> Option<i64>| {
        let teams = (0..record.players.len()).map(Team::at);
        let scores = teams.filter_map(|team| Some((team, score(Player(team.0))?)));
        let scores: BTreeMap<Team, i64> = scores.collect();
        ranked_by(&scores.keys().copied().collect::<Vec<_>>(), |team| scores[&team])
    };
    let mut ranked = match kind {
        // The standings decide between equal totals.
        PrizeKind::Highest | PrizeKind::HighestAfter(_) => standings.all,
        PrizeKind::BestOfRole(role) => standings.by_role.get(role).cloned().unwrap_or_default(),
        PrizeKind::Lowest => {
            let totals = standings.all.iter().map(|one| (one.team.0, -one.total));
            let totals: BTreeMap<u16, i64> = totals.collect();
            // People who arrived late or left early have a low total for that reason alone.
            let stayed = |player| rounds.iter().all(|(_, tables)| is_there(tables, player));
            by(&|player| totals.get(&player.0).copied().filter(|_| stayed(player)))
        }
        PrizeKind::BestGame => {
            by(&|player| rounds.iter().filter_map(|round| score_in_game(round, player)).max())
        }
        PrizeKind::MostWins(game) => {
            by(&|player| Some(hands_won(of_game(game)?.1, player)).filter(|won| *won > 0))
        }
        PrizeKind::MostCounted => by(&|player| {
            let (_, each) = night.tallies.as_ref()?;
            each.get(player.index()).copied().filter(|count| *count > 0)
        }),
    };
    let came = came(then);
    ranked.retain(|one| came.contains(&Player(one.team.0)));
    // What decides between equal totals.
    let decides = |place: &[Standing]| {
        let first = place.first()?;
        let ties = |one: &Standing| one.total == first.total && one.rank != first.rank;
        let decided = ranked.iter().any(ties);
        then.tournament.tables().filter(|_| decided)?.tally_words(Player(first.team.0))
    };
    let places = ranked.chunk_by(|one, other| one.rank == other.rank).map(|place| {
        let players: Vec<Player> = place.iter().map(|one| Player(one.team.0)).collect();
        let score = place.first().map_or(0, |one| one.total);
        let by = match kind {
            PrizeKind::Lowest => signed(-score),
            PrizeKind::MostWins(_) => counted(score, "hand", "hands"),
            PrizeKind::BestGame => {
                let best = |round: &&(&RoundEvaluation, &TableRound)| {
                    players.iter().any(|player| score_in_game(round, *player) == Some(score))
                };
                let names = rounds.iter().filter(best).map(|(_, tables)| tables.name);
                format!("{} in {}", signed(score), join_words(names))
            }
            _ => match decides(place) {
                Some(words) => format!("{} ({})", signed(score), uncapitalize(&words)),
                None => signed(score),
            },
        };
        Place { players, by }
    });
    places.collect()
}

fn after(record: &Record, evaluation: &Evaluation, games: usize) -> Evaluation {
    let mut record = record.clone();
    record.rounds.truncate(games);
    evaluate_from(&record, evaluation, games)
}

fn is_there(tables: &TableRound, player: Player) -> bool {
    !tables.absent.contains(&player)
}

/// Returns the score of somebody who played a game from its first hand to its last.
fn score_in_game((round, tables): &(&RoundEvaluation, &TableRound), player: Player) -> Option<i64> {
    let sat_out = tables.hands_out.get(player.index()).is_some_and(|out| *out > 0);
    let score = round.scores.get(player.index()).copied();
    score.filter(|_| !sat_out && is_there(tables, player))
}

/// Returns the number of hands that somebody's pair won, or they themselves in a game without
/// partners.
fn hands_won(tables: &TableRound, player: Player) -> i64 {
    let won = tables.tables.iter().flat_map(|table| {
        table.played.iter().zip(&table.hands).filter(|(four, hand)| {
            let Some(hand) = hand else { return false };
            let Some(chair) = four.iter().position(|one| *one == player) else { return false };
            let unit = if table.partners { chair / 2 } else { chair };
            let Some(own) = hand.get(unit) else { return false };
            hand.iter().enumerate().all(|(other, score)| other == unit || score < own)
        })
    });
    i64::try_from(won.count()).unwrap_or(0)
}
