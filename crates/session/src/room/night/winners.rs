//! The winners of a night.

use super::NightRoom;
use crate::display::{DisplayBody, DisplayContent, Headline, HeadlineFact, WinnerRow};
use crate::evening::prizes::best_of_role;
use scoring::wording::{many, verb};
use scoring::{came, complete_standings, counted, first_of, signed};

/// More winners of one prize than this are counted instead of named.
pub(super) const MAX_NAMED_WINNERS: usize = 4;

impl NightRoom<'_> {
    /// Returns the winners with their prizes; before the end, the prizes won so far.
    pub(super) fn winners(&self) -> DisplayContent {
        let (record, evaluation) = (self.night.record(), self.night.evaluation());
        let standings = complete_standings(evaluation);
        let first = first_of(&standings.all);
        let noun = self.night.round_noun();
        let games = counted(i64::try_from(standings.games).unwrap_or(0), noun, &many(noun));
        let eyebrow = format!("{} · highest total after {games}", self.title());
        let names = record.team_name_list(&first);
        let over = evaluation.is_finished();
        let mut headline = match (over, standings.games) {
            (_, 0) => return self.standings(),
            (true, _) => {
                let wins = verb(first.len(), "wins", "win");
                let headline = Headline::new(eyebrow, format!("{names} {wins}"));
                Headline { crowned: true, ..headline }
            }
            (false, _) => {
                let leads = verb(first.len(), "is ahead", "are ahead");
                Headline::new(eyebrow, format!("{names} {leads}"))
            }
        };
        let points = standings.all.first().map_or(0, |one| one.total);
        let awards = self.room.host.prizes.awards(record, evaluation);
        headline.facts.push(HeadlineFact::words("Points", signed(points)));
        let mut rows: Vec<WinnerRow> = awards
            .iter()
            .filter(|award| !award.winners.is_empty())
            .map(|award| WinnerRow {
                label: award.label.clone(),
                name: match award.winners.len() {
                    // That is more names than can be read from across the room.
                    many if many > MAX_NAMED_WINNERS => format!("{many} people share it"),
                    _ => award.winner_words(record),
                },
                by: award.by.clone(),
                money: award.reward.clone(),
            })
            .collect();
        if rows.is_empty() {
            let ranked = standings.by_role.iter().enumerate();
            for (role, ranking) in ranked.filter(|(_, ranking)| !ranking.is_empty()) {
                rows.push(WinnerRow {
                    label: best_of_role(self.state, role),
                    name: self.shared_names(&first_of(ranking)),
                    by: ranking.first().map_or(String::new(), |one| signed(one.total)),
                    money: String::new(),
                });
            }
        }
        let people = i64::try_from(came(evaluation).len()).unwrap_or(0);
        headline.request = counted(people, "person", "people");
        let body = if rows.is_empty() { self.standings().body } else { DisplayBody::Winners(rows) };
        DisplayContent::new(headline, body)
    }
}
