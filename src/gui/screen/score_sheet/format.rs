//! Scores as the sheet writes them: money with its cents, all else as whole numbers.

use super::ScoreSheetScreen;
use crate::engine::{Team, Unit};

/// A score with its sign: "+95", "−85", "+0.25".
pub(super) fn plus(number: i64, unit: Unit) -> String {
    let sign = if number > 0 { "+" } else { "" };
    format!("{sign}{}", unit.words(number))
}

/// What the totals are, where they are no points.
pub(super) fn unit_words(unit: Unit) -> Option<&'static str> {
    match unit {
        Unit::Points => None,
        // What is written with a point is no longer cents.
        Unit::Cents => Some("money"),
        other => Some(other.id()),
    }
}

/// What a game has brought a player in money, in words.
fn net_words(cents: i64) -> String {
    match cents {
        1.. => format!("wins {}", Unit::Cents.words(cents)),
        0 => "breaks even".to_owned(),
        _ => format!("loses {}", Unit::Cents.words(-cents)),
    }
}

impl ScoreSheetScreen {
    /// What lies in the pot, in games for money.
    pub(super) fn pot(&self) -> Option<String> {
        let money = self.session.evaluation().money.as_ref()?;
        Some(Unit::Cents.words(money.pot))
    }

    /// What the game has brought a team in money beside its points.
    pub(super) fn net(&self, team: Team) -> Option<String> {
        let money = self.session.evaluation().money.as_ref()?;
        let beside = self.unit() != Unit::Cents && !self.session.record().in_sides();
        let net = money.net.get(usize::from(team.0)).filter(|_| beside);
        net.map(|cents| net_words(*cents))
    }

    /// What this game counts.
    pub(super) fn unit(&self) -> Unit {
        self.session.record().game.unit
    }

    /// A score in the game's unit.
    pub(super) fn amount(&self, number: i64) -> String {
        self.unit().words(number)
    }
}
