//! Dominoes left in the hands when a round ends: their pips, and who has the double blank.

use scoring::*;

/// The fields of a game of dominoes.
pub struct Dominoes {
    /// The pips left in each player's hand.
    pub pips: &'static Field<i64, PerPlayer>,
    /// Who was left with the double blank.
    pub double_blank: &'static Field<Option<Player>>,
}

/// Declares the pips left in each player's hand.
pub const fn pips() -> Field<i64, PerPlayer> {
    number("pips", "Pips").per_player().question("What did {} have left?").help(
        "Pips left in the hand, counting the double blank as 0; 0 for the player who went out.",
    )
}

/// Declares who was left with the double blank.
pub const fn double_blank() -> Field<Option<Player>> {
    player("double_blank", "Double blank")
        .question("Who had the double blank?")
        .help("Who was left with the double blank, if anybody.")
}

impl Dominoes {
    /// Returns who has no tile left, not even the double blank.
    pub fn out(&self, round: &Round<'_>) -> Vec<Player> {
        let (pips, holder) = (round.value(self.pips), round.value(self.double_blank));
        let none = pips.iter().filter(|(player, pips)| **pips == 0 && holder != Some(*player));
        none.map(|(player, _)| player).collect()
    }

    /// Checks a round that begins with this double; `all` are the pips of all tiles, if they are
    /// known. Returns how many players went out, if it is known who has which tiles.
    pub fn check(
        &self,
        round: &Round<'_>,
        double: i64,
        all: Option<i64>,
        problems: &mut Diagnostics,
    ) -> Option<usize> {
        let mut is_holder_known = round.is_valid(self.double_blank);
        if double == 0 && is_holder_known && round.has_value(self.double_blank) {
            let message = "The double blank starts this round, so nobody can be left with it.";
            problems.refuse(self.double_blank, message);
            is_holder_known = false;
        }
        let pips = round.valid(self.pips)?;
        let out = if is_holder_known { Some(self.out(round)) } else { None };
        if let Some(out) = out.as_ref().filter(|out| out.len() > 1) {
            let teams: Vec<Team> = out.iter().map(|who| round.setup.team_of(*who)).collect();
            let names = round.setup.team_names(&teams);
            let message = format!("{names} have 0; only one player can go out.");
            problems.refuse(self.pips, message);
        } else if let Some(all) = all {
            let most = all - 2 * double;
            problems.at_most(
                self.pips,
                pips.sum(),
                most,
                ["Pips", "all tiles but the first have only"],
            );
        }
        out.map(|out| out.len())
    }

    /// Scores the pips left, and the cost of the double blank.
    pub fn score(&self, round: &Round<'_>, points: &mut ScoreLines, double_blank: i64) {
        for (player, pips) in round.value(self.pips) {
            points.add(player, pips, if pips > 0 { "pips left" } else { "no pips left" });
        }
        if let Some(player) = round.value(self.double_blank) {
            points.add(player, double_blank, "double blank left");
        }
    }
}
