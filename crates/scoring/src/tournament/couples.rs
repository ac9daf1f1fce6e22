//! A match of couples: two teams of the same size in pairs of opponents; one team moves a chair
//! after every round. A rule file scores a couple's hand; seating and deal are here.
//!
//! Invariants: couples as they sat are recorded, and the rotation only proposes; one team is
//! awarded the round's difference, never both.
//! Source: Gin Rummy, tournament rules.

use crate::{
    Cell, CoupleResult, CoupleRound, Deal, Diagnostics, FactValue, Field, Group, Past, Player,
    RULINGS, Rng, Round, RoundEntry, RoundPath, ScoreLines, SeatIndex, Setup, Side, Subject, Team,
    TournamentRound, Value, choice, player, signed,
};

/// Setup: the team that deals the first round.
pub static DEALERS: Field<Option<Side>> =
    choice("dealers", "First dealers", Side::ALL).help("The team that deals the first round.");
/// In a couple: the player of team A.
pub static A: Field<Option<Player>> =
    player("A", "Team A").required().reported_as("couples").help("The player of team A.");
/// In a couple: the player of team B.
pub static B: Field<Option<Player>> =
    player("B", "Team B").required().reported_as("couples").help("The player of team B.");

/// What the players of a couple won in a hand, A first: points and gins.
pub type CoupleScore = ([i64; 2], [i64; 2]);

/// The declaration of a game of couples.
#[derive(Debug)]
pub struct Couples {
    /// The couples of a round; in each [`A`] and [`B`].
    pub couples: &'static Group,
    /// The team that moves a chair after every round.
    pub moves: fn(&Setup<'_>) -> Side,
    /// A couple's result; `None` while it is unknown.
    pub won: fn(&Round<'_>) -> Option<CoupleScore>,
    /// The team that was last awarded points, which deals.
    pub last_awarded: fn(&Past<'_>) -> Option<Team>,
}

impl Couples {
    /// Returns the couples of a round by chair, the player of A first, according to the rotation.
    fn rotation(&self, setup: &Setup<'_>, number: usize) -> Vec<[Player; 2]> {
        let chairs = setup.player_count() / 2;
        let moved = |chair: usize| (chair + chairs - (number - 1) % chairs) % chairs;
        let moves = (self.moves)(setup);
        let couple = |chair: usize| {
            let (a, b) =
                if moves == Side::B { (chair, moved(chair)) } else { (moved(chair), chair) };
            [Player::at(2 * a), Player::at(2 * b + 1)]
        };
        (0..chairs).map(couple).collect()
    }

    /// Adds the team that deals and the couples to the deal.
    pub fn deal(&self, past: &Past<'_>, deal: &mut Deal) {
        let first = past.setup.record.setup.get(&Cell::one(DEALERS.spec.id));
        let first = if first == Some(&Value::Word("B")) { Team::B } else { Team::A };
        let dealers = (self.last_awarded)(past).unwrap_or(first);
        deal.fact("dealers", "Dealers", if dealers == Team::A { Side::A } else { Side::B });
        let couples = self.rotation(past.setup, deal.number);
        deal.fact("couples", "Couples", FactValue::Couples(couples));
        if deal.number > 1 {
            let team = past.setup.team_name((self.moves)(past.setup).team());
            deal.screen_fact("", format!("{team} move up one chair"));
        }
    }

    /// Checks that everybody sits in exactly one couple, opposite the other team, and warns where
    /// the couples differ from the rotation.
    pub fn check(&self, round: &Round<'_>, problems: &mut Diagnostics) {
        let (id, setup) = (self.couples.id, round.setup);
        let mut couples_of = vec![0; setup.player_count()];
        let mut seated = Vec::new();
        let mut valid = !round.is_refused_id(id);
        for couple in round.parts_of(self.couples) {
            let (Some(a), Some(b), false) =
                (couple.value(&A), couple.value(&B), couple.is_refused_id(id))
            else {
                valid = false;
                continue;
            };
            if setup.team_of(a) != Team::A || setup.team_of(b) != Team::B {
                problems.refuse_at(couple.place, id, not_of_each_team(setup, a, b));
            }
            for player in [a, b] {
                couples_of[player.index()] += 1;
                if couples_of[player.index()] == 2 {
                    let message = format!("{} is in two couples.", setup.name(player));
                    problems.refuse_at(couple.place, id, message);
                }
            }
            seated.push([a, b]);
        }
        if !valid {
            return;
        }
        if let Some(nowhere) = couples_of.iter().position(|couples| *couples == 0) {
            let message = format!("{} is not in any couple.", setup.name(Player::at(nowhere)));
            problems.refuse_at(RoundPath::ROUND, id, message);
        }
        let mut rotation = self.rotation(setup, round.number());
        rotation.sort_unstable();
        seated.sort_unstable();
        if seated != rotation && !problems.faults().anywhere(id) {
            let other = seated.iter().find(|couple| !rotation.contains(couple));
            let names = other.map(|[a, b]| format!("{} and {}", setup.name(*a), setup.name(*b)));
            let message = format!(
                "In the rotation, {} do not meet in round {}.",
                names.unwrap_or_default(),
                round.number()
            );
            problems.warn_at(RoundPath::ROUND, id, message);
        }
    }

    /// Returns the result of a round of couples, with each team's award.
    pub fn resolve_tables(&self, round: &Round<'_>) -> TournamentRound {
        let mut settled = CoupleRound::default();
        for couple in round.parts_of(self.couples) {
            let (Some(a), Some(b)) = (couple.value(&A), couple.value(&B)) else { continue };
            let (points, gins) = (self.won)(&couple).unwrap_or_default();
            settled.couples.push(CoupleResult { players: [a, b], points, gins });
            for side in [0, 1] {
                settled.points[side] += points[side];
                settled.gins[side] += gins[side];
            }
        }
        if !round.is_refused_field(&RULINGS) {
            for (team, ruling) in round.value(&RULINGS) {
                settled.points[team.index()] += ruling;
            }
        }
        settled.awarded = difference(settled.points);
        settled.gins_awarded = difference(settled.gins);
        TournamentRound::Couples(settled)
    }

    /// Proposes the couples of a new round according to the rotation.
    pub fn propose_seating(&self, round: &Round<'_>, _: &mut Rng) -> RoundEntry {
        let mut entry = round.entry.clone();
        let couples = self.rotation(round.setup, round.number());
        let count = i64::try_from(couples.len()).unwrap_or(i64::MAX);
        let _ = entry.set(Cell::one(self.couples.id), Some(Value::Number(count)));
        for (couple, table) in couples.into_iter().zip(1_u16..) {
            for (field, player) in [&A, &B].into_iter().zip(couple) {
                let place = RoundPath { table, hand: 0 };
                let cell = Cell { field: field.spec.id, place, subject: Subject::One };
                let _ = entry.set(cell, Some(Value::Player(player)));
            }
        }
        entry
    }
}

/// Scores a round: each team's award.
pub fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let Some(settled) = round.tournament.couples() else { return };
    for (team, awarded) in round.setup.teams().zip(settled.awarded) {
        if awarded > 0 {
            let (own, other) = (team.index(), team.other().index());
            let (own, other) = (settled.points[own], settled.points[other]);
            let (own, other) = (signed(own), signed(other));
            points.add(team, awarded, format_args!("won the round {own} to {other}"));
        }
    }
}

/// Returns the difference for the team with more, and 0 for the other.
pub fn difference([a, b]: [i64; 2]) -> [i64; 2] {
    [(a - b).max(0), (b - a).max(0)]
}

fn not_of_each_team(setup: &Setup<'_>, a: Player, b: Player) -> String {
    if setup.team_of(a) == setup.team_of(b) {
        let team = setup.team_name(setup.team_of(a));
        format!("{} and {} are both on team {team}.", setup.name(a), setup.name(b))
    } else {
        format!("{} is on team B and {} on team A. Swap them.", setup.name(a), setup.name(b))
    }
}
