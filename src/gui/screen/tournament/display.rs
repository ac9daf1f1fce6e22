//! What the room sees of a night: seats while a game waits for everybody, standings else.

use super::banner::trump_words;
use super::{Stage, TournamentScreen, TournamentTab};
use crate::engine::signed;
use crate::game::display::{
    Assignment, DisplayContent, Headline, HeadlineFact, Seating, StandingRow, Standings,
};
use crate::gui::icon::suit_icon;

impl TournamentScreen {
    /// What the room sees.
    pub fn display(&self) -> DisplayContent {
        let seats = match self.stage() {
            Stage::Ready => self.tab != TournamentTab::Standings,
            Stage::Playing => self.hands_in() == 0,
            Stage::Cutting | Stage::Over | Stage::Stuck => false,
        };
        if seats { self.room_seating() } else { self.room_standings() }
    }

    fn room_seating(&self) -> DisplayContent {
        let number = self.next_game.as_ref().map_or(self.begun(), |plan| plan.number);
        let planned = self.night().programme.get(number.wrapping_sub(1));
        let mut call = Headline::new(self.eyebrow(number), self.game_words(number));
        if let Some(planned) = planned {
            let trumps = || planned.trumps.iter().map(|trump| (*trump).to_owned());
            if planned.trumps.iter().all(|trump| suit_icon(trump).is_some()) {
                call = call.fact(HeadlineFact::suits("Trump", trumps()));
            } else if let Some(words) = trump_words(planned) {
                call = call.fact(HeadlineFact::words("Trump", words));
            }
            call = call.foot(planned.scoring);
        }
        let mut seats = Vec::new();
        if let Some(seating) = self.seating() {
            for (player, chair) in seating.chairs() {
                let place = Assignment::Table(usize::from(chair.table));
                seats.push((self.player(player).to_owned(), place));
            }
            for player in &seating.sit_outs {
                seats.push((self.player(*player).to_owned(), Assignment::sits_out()));
            }
        }
        DisplayContent::Seating(call.request("Please take your seats"), Seating::new(seats))
    }

    fn room_standings(&self) -> DisplayContent {
        let reading = self.session.evaluation();
        let over = reading.is_finished();
        let between = matches!(self.stage(), Stage::Ready | Stage::Cutting);
        let mut call = if over {
            let names = self.session.record().team_name_list(reading.winners());
            Headline::new(self.eyebrow(self.begun().max(1)), format!("{names}!"))
        } else if between && self.games_in() > 0 {
            let (after, all) = (self.games_in(), self.night().programme.len());
            Headline::new(
                format!("{} · after {after} of {all} games", self.session.name()),
                "Standings",
            )
        } else {
            Headline::new(self.eyebrow(self.begun().max(1)), self.game_words(self.begun()))
        };
        if let Some(next) = self.night().programme.get(self.begun()).filter(|_| between) {
            let number = self.begun() + 1;
            call = call.foot(format!("Next: game {number}, {}, {}", next.name, next.scoring));
        }
        if over {
            call = call.crowned();
        }
        let first = |role: usize| self.night().by_role.get(role).and_then(|list| list.first());
        for (role, label) in [(0, "Best lady"), (1, "Best gentleman")] {
            if let Some(best) = first(role).filter(|_| self.games_in() > 0) {
                let name = self.session.record().team_name(best.team);
                call = call
                    .fact(HeadlineFact::crowned(label, format!("{name} {}", signed(best.total))));
            }
        }
        let best = |team| (0..2).any(|role| first(role).is_some_and(|first| first.team == team));
        let rows = reading.standings.iter().map(|standing| StandingRow {
            rank: standing.rank,
            name: self.session.record().team_name(standing.team),
            total: signed(standing.total),
            leads: standing.rank == 1 && self.games_in() > 0,
            crown: best(standing.team) && self.games_in() > 0,
        });
        DisplayContent::Standings(call, Standings { rows: rows.collect() })
    }
}
