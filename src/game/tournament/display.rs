//! What the room sees of a night: seats while a game waits for everybody, standings else.

use super::{Night, SeatingPlan, Stage};
use crate::engine::{Choices as _, PlannedGame, Suit, signed};
use crate::game::display::{
    Assignment, DisplayContent, Headline, HeadlineFact, Seating, StandingRow, Standings,
};

impl SeatingPlan {
    /// What the room sees; `standings` asks for those rather than for the seats of a game that
    /// can begin.
    pub fn display(&self, night: Night<'_>, standings: bool) -> DisplayContent {
        let seats = match night.stage() {
            Stage::Ready => !standings,
            Stage::Playing => night.hands_in().0 == 0,
            Stage::Cutting | Stage::Over | Stage::Stuck => false,
        };
        if seats { self.room_seating(night) } else { self.room_standings(night) }
    }

    fn room_seating(&self, night: Night<'_>) -> DisplayContent {
        let number = self.next_game().map_or(night.begun(), |next| next.number);
        let mut call = Headline::new(self.eyebrow(night, number), night.game_words(number));
        if let Some(planned) = night.planned(number) {
            let trumps = || planned.trumps.iter().map(|trump| (*trump).to_owned());
            if planned.trumps.iter().all(|trump| Suit::from_id(trump).is_some()) {
                call = call.fact(HeadlineFact::suits("Trump", trumps()));
            } else if let Some(words) = trump_words(planned) {
                call = call.fact(HeadlineFact::words("Trump", words));
            }
            call = call.foot(planned.scoring);
        }
        let name = |player| night.player(player).to_owned();
        let mut seats = Vec::new();
        if let Some(seating) = self.seating(night) {
            let table = |table: u16| Assignment::Table(usize::from(table));
            seats.extend(seating.chairs().map(|(one, chair)| (name(one), table(chair.table))));
            let out = seating.sit_outs.iter();
            seats.extend(out.map(|player| (name(*player), Assignment::sits_out())));
        }
        DisplayContent::Seating(call.request("Please take your seats"), Seating::new(seats))
    }

    fn room_standings(&self, night: Night<'_>) -> DisplayContent {
        let (record, reading) = (night.record(), night.evaluation());
        let (after, begun) = (night.games_in(), night.begun());
        let over = reading.is_finished();
        let between = matches!(night.stage(), Stage::Ready | Stage::Cutting);
        let mut call = if over {
            let names = record.team_name_list(reading.winners());
            Headline::new(self.eyebrow(night, begun.max(1)), format!("{names}!")).crowned()
        } else if between && after > 0 {
            let all = night.state().programme.len();
            let name = record.game.name;
            Headline::new(format!("{name} · after {after} of {all} games"), "Standings")
        } else {
            Headline::new(self.eyebrow(night, begun.max(1)), night.game_words(begun))
        };
        if let Some(next) = night.planned(begun + 1).filter(|_| between) {
            let (name, scoring) = (next.name, next.scoring);
            call = call.foot(format!("Next: game {}, {name}, {scoring}", begun + 1));
        }
        let by_role = &night.state().by_role;
        let first = |role: usize| by_role.get(role)?.first().filter(|_| after > 0);
        for (role, label) in [(0, "Best lady"), (1, "Best gentleman")] {
            if let Some(best) = first(role) {
                let words = format!("{} {}", record.team_name(best.team), signed(best.total));
                call = call.fact(HeadlineFact::crowned(label, words));
            }
        }
        let best = |team| (0..2).any(|role| first(role).is_some_and(|first| first.team == team));
        let rows = reading.standings.iter().map(|standing| StandingRow {
            rank: standing.rank,
            name: record.team_name(standing.team),
            total: signed(standing.total),
            leads: standing.rank == 1 && after > 0,
            crown: best(standing.team),
        });
        DisplayContent::Standings(call, Standings { rows: rows.collect() })
    }
}

/// What is trump in every hand, where that is no suit; `None` if it differs.
pub fn trump_words(planned: &PlannedGame) -> Option<&'static str> {
    let first = planned.trumps.first().copied()?;
    let same = Suit::from_id(first).is_none() && planned.trumps.iter().all(|trump| *trump == first);
    same.then_some(if first.starts_with("no ") { "none" } else { first })
}
