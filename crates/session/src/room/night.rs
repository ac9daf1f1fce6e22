//! Room display of a night of tables.

mod winners;

use self::winners::MAX_NAMED_WINNERS;
use super::RoomState;
use crate::display::{
    DisplayBody, DisplayContent, FactContent, Headline, HeadlineFact, MoveColumn, MoveRow,
    PendingCut, RoomTable, StandingRow, TableList,
};
use crate::evening::prizes::best_of_role;
use crate::host::RoomView;
use crate::tournament::{Night, role_heading, trump_fact};
use scoring::names;
use scoring::wording::{capitalize, many};
use scoring::{
    Chair, Cut, CutBy, Move, Player, SeatIndex, Seating as Seats, TableResult, TableRound,
    TablesState, Team, complete_standings, first_of, join_words, shown_standings, signed,
};

/// Returns the room display of a night of tables.
pub fn night_content(room: &RoomState<'_>) -> DisplayContent {
    let night = Night(room.game);
    room.framed(NightRoom { room, night, state: night.state() }.content())
}

struct NightRoom<'a> {
    room: &'a RoomState<'a>,
    night: Night<'a>,
    state: &'a TablesState,
}

impl NightRoom<'_> {
    fn content(&self) -> DisplayContent {
        match self.room.host.room.view {
            RoomView::Auto => self.by_itself(),
            RoomView::Seats => self.seats(),
            RoomView::Standings => self.standings(),
            RoomView::Call if !self.state.cuts.is_empty() => self.cuts(),
            RoomView::Call => self.moves().unwrap_or_else(|| self.seats()),
            RoomView::Clock => self.clock(),
            RoomView::Winners => self.winners(),
        }
    }

    fn by_itself(&self) -> DisplayContent {
        if self.night.evaluation().is_finished() && !self.room.is_over() {
            return self.standings();
        }
        if self.room.is_over() {
            let (winners, standings) = (self.winners(), self.standings());
            return match winners.body {
                // Without prizes there is one page.
                DisplayBody::Standings(_) => winners,
                _ => winners.and(standings),
            };
        }
        if !self.state.cuts.is_empty() {
            return self.cuts();
        }
        if self.room.next.is_some() {
            let seats = self.seats_by_name();
            return match self.moves() {
                Some(moves) => moves.and(seats),
                None => seats,
            };
        }
        let hands =
            self.last().map_or(0, |round| round.tables.iter().map(|table| table.hands.len()).sum());
        match (hands, complete_standings(self.night.evaluation()).games) {
            (0, _) => self.seats_by_name().and(self.seats()),
            (_, 0) => self.seats(),
            _ => self.seats().and(self.standings()),
        }
    }

    fn last(&self) -> Option<&TableRound> {
        self.night.round(self.night.begun())
    }

    /// Returns the number (from 1) of the game whose seats are shown, and the seats.
    fn seating(&self) -> (usize, Option<&Seats>) {
        match self.room.next {
            Some(next) => (next.number, Some(&next.seating)),
            None => (self.night.begun(), self.last().map(|round| &round.seating)),
        }
    }

    fn names(&self, players: &[Player]) -> Vec<&str> {
        players.iter().map(|player| self.night.player(*player)).collect()
    }

    /// Returns the names of people who share a place; only their number if it is more than can be
    /// read from across the room.
    fn shared_names(&self, teams: &[Team]) -> String {
        match teams.len() {
            many if many > MAX_NAMED_WINNERS => format!("{many} people"),
            _ => self.night.record().team_name_list(teams),
        }
    }

    /// Returns the name of a game, where games have names: ", Chivalry".
    fn named(&self, number: usize) -> String {
        let planned = self.night.planned(number).filter(|_| !self.state.by_pair);
        planned.map_or_else(String::new, |planned| format!(", {}", planned.name))
    }

    fn title(&self) -> String {
        self.state.title(self.night.record().game.name)
    }

    /// Returns the line above a game's name: "Court Whist · game 4 of 7".
    fn eyebrow(&self, number: usize) -> String {
        let (night, games) = (self.title(), self.state.programme.len());
        format!("{night} · {} of {games}", self.night.round_words(number))
    }

    /// Returns the headline of a game, with its name, trump and scoring.
    fn game_headline(&self, number: usize) -> Headline {
        let eyebrow = self.eyebrow(number);
        let Some(planned) = self.night.planned(number) else {
            return Headline::new(eyebrow, capitalize(&self.night.round_words(number)));
        };
        let mut headline = Headline::new(eyebrow, planned.name);
        if !planned.scoring.is_empty() {
            headline.foot = format!("{}.", capitalize(planned.scoring));
            headline.facts.extend(trump_fact(planned));
        }
        headline
    }

    fn seats(&self) -> DisplayContent {
        let (number, seating) = self.seating();
        let mut headline = self.game_headline(number);
        let pairs = seating.map_or(&[][..], |seating| &seating.tables);
        let now = self.last().filter(|_| self.room.next.is_none());
        let tables = pairs.iter().enumerate().map(|(at, pairs)| {
            // Substitutes are named.
            let table = now.and_then(|round| round.tables.get(at));
            let pairs = table.map_or(*pairs, TableResult::last_pairs);
            RoomTable { number: at + 1, sides: pairs.map(|pair| self.names(&pair).join(", ")) }
        });
        let tables: Vec<RoomTable> = tables.collect();
        let mut out = seating.map_or_else(Vec::new, |seating| seating.sit_outs.clone());
        if let Some(round) = now {
            out.retain(|player| !round.last_seated().any(|seated| seated == *player));
        }
        if !out.is_empty() {
            headline.request = format!("Sitting out: {}", self.names(&out).join(", "));
        }
        let partners = self.night.has_partners(number);
        DisplayContent::new(headline, DisplayBody::Tables(TableList { tables, partners }))
    }

    fn seats_by_name(&self) -> DisplayContent {
        let (number, seating) = self.seating();
        let chairs = seating.into_iter().flat_map(Seats::chairs);
        let chairs = chairs.map(|(player, chair)| (player, Some(chair.table.into())));
        let out = seating.into_iter().flat_map(|seating| &seating.sit_outs);
        let seats = chairs.chain(out.map(|player| (*player, None)));
        let seats = seats.map(|(player, table)| (self.night.player(player).to_owned(), table));
        let request = if self.is_break_before(number) {
            "A break first. Then please take your seats"
        } else {
            "Please take your seats"
        };
        let headline = Headline { request: request.to_owned(), ..self.game_headline(number) };
        DisplayContent::new(headline, DisplayBody::seating(seats.collect()))
    }

    fn is_break_before(&self, number: usize) -> bool {
        let after = self.room.host.room.break_after;
        self.room.next.is_some() && after > 0 && after + 1 == number
    }

    /// Returns everybody by rank as of the last complete game; the seats before there is one.
    fn standings(&self) -> DisplayContent {
        let standings = complete_standings(self.night.evaluation());
        // Before that nobody has a place.
        if standings.games == 0 && !self.night.evaluation().is_finished() {
            return self.seats();
        }
        let (games, all) = (standings.games, self.state.programme.len());
        let name = self.title();
        let over = self.night.evaluation().is_finished();
        let mut headline = if over {
            Headline::new(name, if self.room.is_over() { "Final standings" } else { "Standings" })
        } else {
            let rounds = many(self.night.round_noun());
            Headline::new(format!("{name} · after {games} of {all} {rounds}"), "Standings")
        };
        let best = standings.by_role.each_ref().map(|ranking| first_of(ranking));
        for (role, (best, ranking)) in best.iter().zip(&standings.by_role).enumerate() {
            let label = best_of_role(self.state, role);
            if let Some(first) = ranking.first().filter(|_| games > 0) {
                let words = format!("{} {}", self.shared_names(best), signed(first.total));
                headline.facts.push(HeadlineFact { label, value: FactContent::Crowned(words) });
            }
        }
        if let Some(next) = self.night.planned(games + 1).filter(|_| !over) {
            let running = self.room.next.is_none() && self.night.begun() > games;
            headline.foot = if running {
                let what = if self.state.by_pair { "scores" } else { "hands" };
                format!("{} is included once all its {what} are in.", next.name)
            } else if self.state.by_pair {
                format!("Next: {}.", self.night.round_words(games + 1))
            } else {
                let scoring = capitalize(next.scoring);
                format!("Next: game {}, {}. {scoring}.", games + 1, next.name)
            };
        }
        if let Some(words) = self.room.dispute_words() {
            headline.foot = words;
        }
        let rows = shown_standings(self.night.evaluation()).into_iter();
        let rows = rows.map(|standing| StandingRow {
            rank: standing.rank,
            name: self.night.record().team_name(standing.team),
            tally: self.state.tally_words(Player(standing.team.0)).unwrap_or_default(),
            total: signed(standing.total),
            leads: standing.rank == 1 && games > 0,
            crown: games > 0 && best.iter().flatten().any(|best| *best == standing.team),
        });
        DisplayContent::new(headline, DisplayBody::Standings(rows.collect()))
    }

    /// Returns the call to cut: "Tables 1, 3 and 4: please cut".
    fn cuts(&self) -> DisplayContent {
        let mut tables: Vec<u16> = self.state.cuts.iter().map(|cut| cut.table).collect();
        tables.dedup();
        let numbers: Vec<String> = tables.iter().map(ToString::to_string).collect();
        let text = match numbers.as_slice() {
            [only] => format!("Table {only}: please cut"),
            several => format!("Tables {}: please cut", join_words(several)),
        };
        let (name, game) = (self.title(), self.night.begun());
        let of = self.named(game);
        let after = self.night.round_words(game);
        let foot = if self.state.by_pair {
            "One more hand, or a cut. Please tell the desk who won it."
        } else {
            "High card moves. Please tell the desk who won the cut."
        };
        let headline = Headline {
            foot: foot.to_owned(),
            request: "Everyone else: stay seated".to_owned(),
            ..Headline::new(format!("{name} · after {after}{of}"), text)
        };
        let call = |table: &u16| {
            let cuts: Vec<&Cut> =
                self.state.cuts.iter().filter(|cut| cut.table == *table).collect();
            let result = self.night.table(game, *table);
            let of_role = |cut: &&Cut| {
                if let Some(result) = result.filter(|result| result.cut_by == CutBy::Pair) {
                    let pairs = result.pairs.map(|pair| self.night.pair_words(pair, " & "));
                    return ("Tied".to_owned(), pairs.join(", "));
                }
                let who = format!("{} cut", role_heading(self.state, cut.role));
                (who, join_words(self.names(&cut.tied)))
            };
            PendingCut {
                table: usize::from(*table),
                tied_at: result.map(|result| tied_at(result, &cuts)).unwrap_or_default(),
                cuts: cuts.iter().map(of_role).collect(),
            }
        };
        DisplayContent::new(headline, DisplayBody::Call(tables.iter().map(call).collect()))
    }

    /// Returns the people who change tables; `None` before the first game, and if everybody stays.
    fn moves(&self) -> Option<DisplayContent> {
        let next = self.room.next.filter(|_| self.night.begun() > 0)?;
        let goes = |one: &&Move| {
            let [from, to] = [one.from, one.to].map(|chair| chair.map(|chair| chair.table));
            !one.open && (from != to || to.is_none())
        };
        let moves: Vec<&Move> = self.room.moves.iter().filter(goes).collect();
        let role = |player: Player| {
            let last = self.last();
            last.and_then(|round| round.roles.get(player.index()).copied()).unwrap_or(0)
        };
        let words = |chair: Option<Chair>, none: &str| {
            chair.map_or_else(|| none.to_owned(), |chair| chair.table.to_string())
        };
        let row = |player: Player, from: Option<Chair>, to: Option<Chair>| {
            let name = self.night.player(player).to_owned();
            MoveRow { name, from: words(from, ""), to: words(to, "out") }
        };
        let around = self.last().map_or(0, |round| round.tables.len());
        let column = |of: usize| {
            let all = moves.iter().filter(|one| role(one.player) == of);
            let all = all.filter(|one| one.from.is_some() && one.to.is_some());
            // Which way they go, unless empty chairs send some elsewhere.
            let by_one = |(from, to): (Chair, Chair)| {
                let (low, high) = if of == 0 { (from, to) } else { (to, from) };
                usize::from(high.table) == usize::from(low.table) % around.max(1) + 1
            };
            let all_by_one = all.clone().filter_map(|one| one.from.zip(one.to)).all(by_one);
            let way = ["up one table", "down one table"][of];
            let has_roles = self.state.roles.is_some();
            let aside = if all_by_one && has_roles { way.to_owned() } else { String::new() };
            let rows = by_name(all.map(|one| row(one.player, one.from, one.to)).collect());
            let heading = role_heading(self.state, of);
            let heading = if has_roles { heading } else { "To another table".to_owned() };
            MoveColumn { heading, aside, rows }
        };
        // Also who sits out again, or has just arrived and waits.
        let in_and_out = moves.iter().filter(|one| one.from.is_none() || one.to.is_none());
        let in_and_out = in_and_out.map(|one| row(one.player, one.from, one.to));
        let known = |player: Player| self.room.moves.iter().any(|one| one.player == player);
        let new = next.seating.chairs().filter(|(player, _)| !known(*player));
        let new = new.map(|(player, chair)| row(player, None, Some(chair)));
        let in_and_out = by_name(in_and_out.chain(new).collect());
        let columns = [
            column(0),
            column(1),
            MoveColumn { heading: "In and out".to_owned(), aside: String::new(), rows: in_and_out },
        ];
        let columns: Vec<MoveColumn> =
            columns.into_iter().filter(|column| !column.rows.is_empty()).collect();
        if columns.is_empty() {
            return None;
        }
        let (name, number) = (self.title(), next.number);
        let (of, before) = (self.named(number), self.night.round_words(number));
        let (text, request) = if self.is_break_before(number) {
            ("A break, then these people move", "Not on any list? Come back to your seat")
        } else {
            ("These people move", "Not on any list? Stay seated")
        };
        let headline = Headline {
            foot: "The new seats follow in a moment.".to_owned(),
            request: request.to_owned(),
            ..Headline::new(format!("{name} · before {before}{of}"), text)
        };
        Some(DisplayContent::new(headline, DisplayBody::Moves(columns)))
    }

    fn clock(&self) -> DisplayContent {
        let number = self.seating().0;
        let planned = self.night.planned(number).map_or("Time left", |planned| planned.name);
        self.room.clock_content(self.eyebrow(number), planned)
    }
}

fn by_name(mut rows: Vec<MoveRow>) -> Vec<MoveRow> {
    rows.sort_by_cached_key(|row| names::sort_key(&row.name));
    rows
}

/// Returns the number at which a table tied; empty if its ladies and gentlemen tied at different
/// numbers.
fn tied_at(table: &TableResult, cuts: &[&Cut]) -> String {
    if table.partners {
        return table.scores.first().map_or(String::new(), |score| signed(*score));
    }
    let scores = table.player_scores();
    let of =
        |player: &Player| scores.iter().find(|(one, _)| one == player).map(|(_, score)| *score);
    let mut tied: Vec<i64> = cuts.iter().filter_map(|cut| of(cut.tied.first()?)).collect();
    tied.dedup();
    match tied.as_slice() {
        [only] => signed(*only),
        _ => String::new(),
    }
}
