//! A race to a goal. If several players finish in one round, the one named as first wins alone.

use crate::{
    Diagnostics, Field, GameEnd, Past, PerSeat, Player, RULINGS, RankKey, Round, Setup, Team,
    counted,
};

/// How a game's race is run.
#[derive(Debug)]
pub struct Race {
    /// The first to finish, if several finish in one round.
    pub first: &'static Field<Option<Player>>,
    /// The total that a player needs.
    pub goal: fn(&Setup<'_>) -> i64,
    /// The highest possible total.
    pub most: fn(&Setup<'_>) -> i64,
    /// What a player gains in a round.
    pub gain: fn(&Round<'_>, Player) -> i64,
    /// Begins the problem of a player named first who has not finished: "has only" (3 of 7 sticks).
    pub has_only: &'static str,
    /// Ends the warning that several finished, with `{}` for the goal: "players have {} sticks. Who
    /// was first?"
    pub several: &'static str,
}

impl Race {
    /// Returns each player's total after a round, including rulings. Refuses a ruling that takes a
    /// total out of range; returns `None` if it does, or if a total is unknown.
    pub fn totals(
        &self,
        round: &Round<'_>,
        problems: &mut Diagnostics,
    ) -> Option<PerSeat<Player, i64>> {
        let rulings = round.valid(&RULINGS).filter(|_| round.past.valid)?;
        let setup = round.setup;
        let totals =
            setup.each_player(|player| self.total(round, player) + rulings[setup.team_of(player)]);
        let most = (self.most)(setup);
        let Some((player, total)) = totals.iter().find(|(_, total)| !(0..=most).contains(*total))
        else {
            return Some(totals);
        };
        let (name, unit) = (setup.name(player), setup.game().unit.id());
        let total = counted(*total, unit.trim_end_matches('s'), unit);
        let message = format!("{name} would have {total}; the total must be from 0 to {most}.");
        problems.refuse(&RULINGS, message);
        None
    }

    /// Checks who was first among the players who finished with these totals, and returns how many
    /// did.
    pub fn check_first(
        &self,
        round: &Round<'_>,
        totals: &PerSeat<Player, i64>,
        problems: &mut Diagnostics,
    ) -> usize {
        let goal = (self.goal)(round.setup);
        let finished = totals.count_where(|total| *total >= goal);
        match round.valid(self.first) {
            Some(Some(first)) if totals[first] < goal => {
                let (name, total) = (round.setup.name(first), totals[first]);
                let (has_only, unit) = (self.has_only, round.setup.game().unit.id());
                let message = format!("{name} {has_only} {total} of {goal} {unit}.");
                problems.refuse(self.first, message);
            }
            Some(None) if finished > 1 => {
                let several = self.several.replace("{}", &goal.to_string());
                problems.warn(self.first, format!("{finished} {several}"));
            }
            _ => {}
        }
        finished
    }

    /// Returns whether any player has finished after this round, as far as it is written.
    pub fn is_finished(&self, round: &Round<'_>) -> bool {
        let goal = (self.goal)(round.setup);
        round.setup.players().any(|player| self.total(round, player) >= goal)
    }

    fn total(&self, round: &Round<'_>, player: Player) -> i64 {
        round.past.total(player) + (self.gain)(round, player)
    }

    /// Ends the game once a player has finished: the first wins, or else all who finished.
    pub fn end(&self, past: &Past<'_>, why: &str) -> GameEnd {
        let goal = (self.goal)(past.setup);
        let finished = || past.setup.teams().filter(|team| past.total(*team) >= goal);
        let first = finished().find(|team| self.is_first(past, *team));
        let winners: Vec<Team> = first.map_or_else(|| finished().collect(), |first| vec![first]);
        if winners.is_empty() {
            return GameEnd::NotYet;
        }
        GameEnd::Over { winners, why: why.to_owned() }
    }

    /// Returns whether this player is named as the first of those who finished in the last round.
    fn is_first(&self, past: &Past<'_>, team: Team) -> bool {
        let named = past.last().and_then(|round| round.valid(self.first)).flatten();
        named.is_some_and(|first| past.setup.team_of(first) == team)
            && past.total(team) >= (self.goal)(past.setup)
    }

    /// Ranks by totals, the first to finish before everybody.
    pub fn rank_key(&self, past: &Past<'_>, team: Team) -> RankKey {
        [i64::from(self.is_first(past, team)), past.total(team), 0, 0, 0]
    }
}
