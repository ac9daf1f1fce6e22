//! What the room sees of a match: who sits at which table next, and in the end who won.

use super::CouplesScreen;
use crate::engine::{FactValue, Player, Status, signed};
use crate::game::describe::{self, GameOutcome};
use crate::game::display::{
    Assignment, DisplayContent, Headline, HeadlineFact, Seating, StandingRow, Standings,
};

impl CouplesScreen {
    /// What the room sees.
    pub(super) fn room_display(&self) -> DisplayContent {
        let (record, reading) = (self.session.record(), self.session.evaluation());
        match &reading.status {
            Status::Playing { next, .. } => {
                let eyebrow =
                    format!("{} · {}", record.game.name, describe::options(record).join(" · "));
                let headline = describe::headline(record, next);
                let mut call = Headline::new(eyebrow, headline).request("Please take your seats");
                for fact in next.facts.iter().filter(|fact| fact.id.is_none()) {
                    if let FactValue::Text(words) = &fact.value {
                        call = call.fact(HeadlineFact::words(fact.label, words.clone()));
                    }
                }
                let couples = next.facts.iter().find_map(|fact| match &fact.value {
                    FactValue::Couples(couples) => Some(couples.as_slice()),
                    _ => None,
                });
                let seat = |(table, players): (usize, &[Player; 2])| {
                    players.map(|player| {
                        (record.player_name(player).to_owned(), Assignment::Table(table))
                    })
                };
                let seats = (1..).zip(couples.unwrap_or_default()).flat_map(seat);
                DisplayContent::Seating(call, Seating::new(seats))
            }
            Status::Finished { winners, .. } => {
                let call = self.session.outcome().map(GameOutcome::headline).unwrap_or_default();
                let rows = reading.standings.iter().map(|standing| {
                    let wins = winners.contains(&standing.team);
                    StandingRow {
                        rank: standing.rank,
                        name: record.team_name(standing.team),
                        total: signed(standing.total),
                        leads: wins,
                        crown: wins,
                    }
                });
                DisplayContent::Standings(call, Standings { rows: rows.collect() })
            }
        }
    }
}
