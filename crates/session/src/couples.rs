//! A match of couples without a window: the result of a round, what is still missing, the effect of
//! a correction, and the reasons of an award.

use super::describe::{self, Reasons};
use super::form::RoundForm;
use super::open_game::OpenGame;
use scoring::wording::{capitalize, counted, how_many_in, possessive};
use scoring::{
    ColumnGame, ColumnsState, CoupleRound, Evaluation, Individual, Player, Record, RoundState,
    SeatIndex, Team, join_words, joined, signed,
};

/// The two teams of a match.
pub const TEAMS: [Team; 2] = [Team::A, Team::B];

/// Returns the team with an award and its amount; `None` if there is none.
pub fn winner(of: [i64; 2]) -> Option<(Team, i64)> {
    TEAMS.into_iter().zip(of).find(|(_, number)| *number > 0)
}

/// Returns a number of gins in words: "1 gin", "3 gins"; `None` for 0.
pub fn gins_words(gins: i64) -> Option<String> {
    (gins != 0).then(|| counted(gins, "gin", "gins"))
}

/// Returns what each game paid a team: "275 + 0 + 225".
pub fn paid(columns: &ColumnsState, team: Team) -> String {
    let at = usize::from(team.0.min(1));
    joined(columns.games.iter().map(|game| signed(game.paid[at])), " + ")
}

/// Returns what a finished game pays: "pays 275", "pays 275 and 30" if both teams get something.
pub fn pays_words(game: &ColumnGame) -> String {
    let paid: Vec<String> = game.paid.into_iter().filter(|it| *it > 0).map(signed).collect();
    format!("pays {}", if paid.is_empty() { "nothing".to_owned() } else { join_words(&paid) })
}

/// Returns the score of a game in words: "Guys lead by 11", "Girls won 200 to 140".
pub fn score_words(game: &ColumnGame, names: &[String; 2]) -> String {
    let [a, b] = game.points;
    let (first, lead) = if a >= b { (&names[0], a - b) } else { (&names[1], b - a) };
    match (game.winner, lead) {
        (Some(_), _) => format!("{first} won, {} to {}", signed(a.max(b)), signed(a.min(b))),
        (None, 0) => format!("{} each", signed(a)),
        (None, lead) => format!("{first} lead by {}", signed(lead)),
    }
}

/// Returns the award in words: "Guys are awarded 56"; `awarded` is `None` while it is open.
pub fn awarded_words(record: &Record, awarded: Option<[i64; 2]>) -> String {
    match awarded.map(winner) {
        Some(Some((team, number))) => {
            format!("{} are awarded {}", record.team_name(team), signed(number))
        }
        Some(None) => "No award".to_owned(),
        None => String::new(),
    }
}

const NO_GINS_YET: &str = "gins are not scored with the first points of a game";

/// Returns the award of gins in words: "Girls are awarded 3", or that the gins of round `number`
/// (from 1) count in no game.
pub fn gins_awarded_words(
    evaluation: &Evaluation,
    record: &Record,
    number: usize,
    awarded: Option<[i64; 2]>,
) -> String {
    let counts = evaluation.tournament.columns().is_some_and(|it| it.counts_gins_of(number));
    match awarded.and_then(winner) {
        Some(_) if !counts => capitalize(NO_GINS_YET),
        _ => awarded_words(record, awarded),
    }
}

/// Returns everybody's results in their couples, by points won.
pub fn individuals(evaluation: &Evaluation) -> Vec<(Player, &Individual)> {
    let done = evaluation.tournament.columns().map_or(&[][..], |columns| &columns.players);
    let mut all: Vec<(Player, &Individual)> =
        done.iter().enumerate().map(|(at, done)| (Player::at(at), done)).collect();
    // The sort is stable: ties are in seating order.
    all.sort_by_key(|(_, done)| std::cmp::Reverse((done.won, done.gins)));
    all
}

impl RoundForm {
    /// Returns how many couples are complete: "2 of 4 couples are in"; `None` if it has none.
    pub(crate) fn couples_words(&self) -> Option<String> {
        let done = self.places().iter().filter(|couple| self.open_at(couple).is_empty()).count();
        let all = self.places().len();
        (all > 0).then(|| how_many_in(done, all, ["couple", "couples"]))
    }

    /// Returns what follows the round: "All couples are in. Guys deal round 8."
    pub fn then_words(&self, game: &OpenGame) -> String {
        let (_, evaluation) = self.result(game);
        let next = evaluation.next().filter(|_| !evaluation.is_finished()).and_then(|next| {
            let team = describe::dealing_team(game.record(), next)?;
            Some(format!("All couples are in. {team} deal round {}.", next.number))
        });
        next.unwrap_or_else(|| "All couples are in. This ends the match.".to_owned())
    }

    /// Returns the question that is still open: "Abe and Cleo: How did it end?"
    pub fn missing_words(&self, game: &OpenGame) -> String {
        let record = game.record();
        let Some(cell) = self.first_missing() else {
            let blocking = self.blocking(game);
            return blocking.first().map_or(String::new(), |problem| problem.message.clone());
        };
        let question = self.question(record).unwrap_or_default();
        let couple = self.places().iter().find(|couple| couple.place == cell.place);
        match couple.map(|couple| couple.players.as_slice()) {
            Some([a, b]) => {
                format!("{} and {}: {question}", record.player_name(*a), record.player_name(*b))
            }
            _ => question,
        }
    }

    /// Returns the points, gins and pay that a correction changes: name, before, after.
    pub fn changed_games(&self, game: &OpenGame) -> Vec<(String, String, String)> {
        let (before, (_, after)) = (game.evaluation(), self.result(game));
        let mut changes = Vec::new();
        let mut compare = |what: String, [old, new]: [i64; 2]| {
            if old != new {
                changes.push((what, signed(old), signed(new)));
            }
        };
        let names = TEAMS.map(|team| game.record().team_name(team));
        if let Some((old, new)) = before.tournament.columns().zip(after.tournament.columns()) {
            for (number, (old, new)) in (1..).zip(old.games.iter().zip(&new.games)) {
                for (name, team) in names.iter().zip(0..) {
                    let points = [old.points[team], new.points[team]];
                    compare(format!("Game {number}, {name}"), points);
                    compare(
                        format!("Game {number}, {} gins", possessive(name)),
                        [old, new].map(|it| it.gins[team]),
                    );
                }
            }
        }
        for (name, team) in names.iter().zip(0..) {
            let of = |evaluation: &Evaluation| evaluation.totals.get(team).copied().unwrap_or(0);
            compare(format!("{name}, paid"), [of(before), of(after)]);
        }
        changes
    }
}

impl OpenGame {
    /// Returns the reasons for the award of round `number` (from 1); `None` if it was not scored.
    pub fn couples_reasons(&self, number: usize) -> Option<Reasons> {
        let (record, round) = (self.record(), self.evaluation().round(number)?);
        let came = round.tournament.couples().filter(|_| round.state == RoundState::Scored)?;
        let points = match winner(came.awarded) {
            Some((team, points)) => {
                let noun = if points == 1 { "point" } else { "points" };
                format!("{} are awarded {} {noun}", record.team_name(team), signed(points))
            }
            None => "Nobody is awarded points".to_owned(),
        };
        let counts = self.evaluation().tournament.columns();
        let counts = counts.is_some_and(|columns| columns.counts_gins_of(number));
        let gins = match winner(came.gins_awarded) {
            Some(_) if !counts => format!(", but {NO_GINS_YET}"),
            Some((team, gins)) => {
                let gins = gins_words(gins).unwrap_or_default();
                match winner(came.awarded) {
                    Some((other, _)) if other == team => format!(" and {gins}"),
                    _ => format!("; {} are awarded {gins}", record.team_name(team)),
                }
            }
            None if winner(came.awarded).is_none() => " or gins".to_owned(),
            None => " and no gins".to_owned(),
        };
        let first = record.team_name(Team::A);
        let both = |of: [i64; 2]| format!("{} : {}", signed(of[0]), signed(of[1]));
        let mut lines: Vec<(String, String)> = Vec::new();
        for couple in &came.couples {
            let [a, b] = couple.players.map(|player| record.player_name(player));
            let gins = match couple.gins[0] + couple.gins[1] {
                1 => ", a gin".to_owned(),
                gins => gins_words(gins).map_or(String::new(), |gins| format!(", {gins}")),
            };
            lines.push((format!("{a} and {b}{gins}"), both(couple.points)));
        }
        let ruled = ruled(came);
        if ruled != [0, 0] {
            lines.push(("Rulings".to_owned(), both(ruled)));
        }
        lines.extend(self.note_line(number));
        let sentence = format!("{points}{gins}. Each line gives {first} first.");
        let title = format!("Why these points? Round {number}");
        Some(Reasons { title, sentence, lines, sum: ("Sum", both(came.points)) })
    }
}

/// Returns the points of a round that come from rulings.
fn ruled(round: &CoupleRound) -> [i64; 2] {
    let hands = |side: usize| round.couples.iter().map(|couple| couple.points[side]).sum::<i64>();
    [round.points[0] - hands(0), round.points[1] - hands(1)]
}
