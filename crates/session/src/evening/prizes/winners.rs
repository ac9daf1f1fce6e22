//! Finds the winners of each kind of prize.

use super::{PrizeKind, totals};
use scoring::rng::Rng;
use scoring::{
    Evaluation, Player, Record, RoundEvaluation, SeatIndex, TableRound, Team, counted, signed,
};

/// Returns the best of the people in `free`, in roster order, and their result; nobody if nothing
/// relevant was played.
pub(super) fn best(
    kind: PrizeKind,
    record: &Record,
    evaluation: &Evaluation,
    free: impl Fn(Player) -> bool,
) -> (Vec<Player>, String) {
    let rounds = complete_rounds(evaluation);
    let nobody = (Vec::new(), String::new());
    if rounds.is_empty() && !matches!(kind, PrizeKind::Draw(_)) {
        return nobody;
    }
    let players = (0..record.players.len()).map(Player::at).filter(|player| free(*player));
    let players: Vec<Player> = players.collect();
    let of = |score: &dyn Fn(Player) -> Option<i64>| highest(&players, score);
    let total = |player: Player| {
        let totals = totals(evaluation);
        totals.get(player.index()).map(|(_, total)| *total)
    };
    let of_role = |role: usize| {
        let night = evaluation.tournament.tables();
        let has = |player: Player| {
            night.is_some_and(|night| {
                night.by_role[role].iter().any(|one| one.team == Team(player.0))
            })
        };
        of(&|player| total(player).filter(|_| has(player)))
    };
    let (winners, score) = match kind {
        PrizeKind::Highest => of(&total),
        PrizeKind::BestLady => of_role(0),
        PrizeKind::BestGentleman => of_role(1),
        PrizeKind::Lowest => {
            // People who arrived late or left early have a low total for that reason alone.
            let stayed = |player: Player| rounds.iter().all(|(_, tables)| is_there(tables, player));
            let (winners, score) =
                of(&|player| total(player).filter(|_| stayed(player)).map(|total| -total));
            (winners, -score)
        }
        PrizeKind::HalfTime => {
            let games = evaluation.tournament.tables().map_or(0, |night| night.programme.len());
            let Some((round, _)) = (games / 2).checked_sub(1).and_then(|at| rounds.get(at)) else {
                return nobody;
            };
            of(&|player| round.totals.get(player.index()).copied())
        }
        PrizeKind::BestGame => return best_game(&rounds, &players),
        PrizeKind::MostWins(game) => {
            let Some((_, tables)) = rounds.get(game) else { return nobody };
            let (winners, score) =
                of(&|player| Some(hands_won(tables, player)).filter(|won| *won > 0));
            return (winners, counted(score, "hand", "hands"));
        }
        PrizeKind::LongestSitOut => {
            let out = |player: Player| {
                let last = rounds.last().map(|(_, tables)| &tables.all_hands_out);
                last.and_then(|out| out.get(player.index())).copied().filter(|out| *out > 0)
            };
            let (winners, score) = of(&out);
            return (winners, counted(score, "hand", "hands"));
        }
        PrizeKind::Draw(seed) => {
            let mut chance = Rng(seed);
            let drawn = chance.pick(&players).copied();
            return (drawn.into_iter().collect(), String::new());
        }
    };
    (winners, signed(score))
}

/// Returns the complete games with their results.
fn complete_rounds(evaluation: &Evaluation) -> Vec<(&RoundEvaluation, &TableRound)> {
    let rounds = evaluation.rounds.iter().map_while(|round| {
        let tables = round.tournament.tables()?;
        (tables.complete || evaluation.is_finished()).then_some((round.as_ref(), tables))
    });
    rounds.collect()
}

fn is_there(tables: &TableRound, player: Player) -> bool {
    !tables.absent.contains(&player)
}

/// Returns the people with the highest score, in roster order, and the score.
fn highest(players: &[Player], score: &dyn Fn(Player) -> Option<i64>) -> (Vec<Player>, i64) {
    let scores: Vec<(Player, i64)> =
        players.iter().filter_map(|player| Some((*player, score(*player)?))).collect();
    let Some(best) = scores.iter().map(|(_, score)| *score).max() else {
        return (Vec::new(), 0);
    };
    let winners = scores.into_iter().filter(|(_, score)| *score == best);
    (winners.map(|(player, _)| player).collect(), best)
}

/// Returns the best score in a single game, among its players: "61 in Chivalry".
fn best_game(
    rounds: &[(&RoundEvaluation, &TableRound)],
    players: &[Player],
) -> (Vec<Player>, String) {
    let score = |round: &RoundEvaluation, tables: &TableRound, player: Player| {
        let sat_out = tables.hands_out.get(player.index()).is_some_and(|out| *out > 0);
        let score = round.scores.get(player.index()).copied();
        score.filter(|_| !sat_out && is_there(tables, player))
    };
    let games = rounds.iter().map(|(round, tables)| {
        (highest(players, &|player| score(round, tables, player)), tables.name)
    });
    let games: Vec<((Vec<Player>, i64), &str)> = games.collect();
    let Some(best) = games.iter().map(|((_, score), _)| *score).max() else {
        return (Vec::new(), String::new());
    };
    let mut winners: Vec<Player> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for ((players, _), name) in games.into_iter().filter(|((_, score), _)| *score == best) {
        winners.extend(
            players.iter().filter(|player| !winners.contains(player)).copied().collect::<Vec<_>>(),
        );
        names.push(name);
    }
    winners.sort_unstable();
    (winners, format!("{} in {}", signed(best), scoring::join_words(&names)))
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
