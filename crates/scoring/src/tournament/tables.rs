//! A night of tables: two pairs at each of several tables; after each round people move. A rule file
//! says what a hand or a table scores; seating is here, in `movement` and in `draw`.
//!
//! Invariants: the seating as played is recorded, and the movement only proposes the next one; a
//! correction changes scores and proposals, never the seating. A hand's score goes to the person
//! who played it; the chair wins, and its occupant at the table's last reported hand moves or
//! stays.
//! Sources: Court Whist, Progressive Night.

pub mod chairs;
mod fields;
mod seats;
pub mod table;
pub mod ways;

pub use fields::{
    ABSENT, CLOSED, CUT, DRAFT_FIELDS, DRAWN, HANDS_OUT, PAIR_A, PAIR_B, ROLE, ROLES, Role, SEED,
    SIT_OUT_SCORE, SIT_OUTS, SUBSTITUTES, SWAPS, roles, roles_asked, roles_of,
};
use fields::{HANDS, PARTS, roles_of_setup};
pub use seats::{attendance, write_seating};

use crate::grammar::round::PastRound;
use crate::record::entry::PlaceCells;
use crate::seats::put;
use crate::tournament::movement::by_schedule;
use crate::wording::many;
use crate::{
    Attendance, Cell, Coming, CompleteStandings, Deal, Diagnostic, FactValue, Field, GameEnd,
    Group, HandScores, Movement, Past, PerPart, PlannedGame, Player, RefusedFields, Round,
    RoundEntry, RoundPath, SeatIndex, SeatedPairs, Seating, Setup, Side, StandingOrder, Subject,
    TableResult, TableRound, TablesState, TournamentRound, TournamentState, Value, coming, counted,
    draw, first_wins, ranked,
};

/// The declaration of a night of tables.
#[derive(Debug)]
pub struct Tables {
    /// The tables of a round; at each [`PAIR_A`], [`PAIR_B`], and what is played there.
    pub tables: &'static Group,
    /// What a table plays in a round.
    pub play: Play,
    /// The games of the night, in order.
    pub programme: fn(&Setup<'_>) -> Vec<PlannedGame>,
    /// How people move after each.
    pub movement: fn(&Setup<'_>) -> Movement,
}

/// What a table plays in a round.
#[derive(Debug)]
pub enum Play {
    /// Hands that are counted apart, with [`CUT`] and [`CLOSED`] at the table.
    Hands {
        /// The hands at a table.
        hands: &'static Group,
        /// Score of a hand without problems: for pair A and pair B, or, without partners, for the
        /// four players, pair A first.
        score: fn(&Round<'_>) -> Option<HandScores>,
    },
    /// One score of each pair.
    Once {
        /// The scores; both or none.
        score: &'static Field<i64, PerPart>,
        /// Who won the cut where they are equal.
        cut: &'static Field<Option<Side>>,
    },
}

impl Play {
    /// Returns the hands that are counted apart.
    pub fn hands(&self) -> Option<&'static Group> {
        match self {
            Play::Hands { hands, .. } => Some(hands),
            Play::Once { .. } => None,
        }
    }

    /// Returns how many times a table plays, and somebody without a chair sits out, in a round.
    fn times(&self) -> i64 {
        self.hands().map_or(1, |_| HANDS)
    }
}

impl Tables {
    fn planned(&self, setup: &Setup<'_>, number: usize) -> Option<PlannedGame> {
        (self.programme)(setup).get(number.checked_sub(1)?).copied()
    }

    /// Checks whether a night can be held with these players.
    pub fn check_setup(&self, setup: &Setup<'_>, problems: &mut Vec<Diagnostic>) {
        let count = |people: usize| i64::try_from(people).unwrap_or(i64::MAX);
        let Some(roles) = roles_of(setup.game()).filter(|_| self.has_roles(setup)) else { return };
        let all = roles_of_setup(setup);
        let has_role = |player: &Player| {
            setup.record.setup.get(&Cell::of(ROLE.spec.id, Subject::Player(*player))).is_some()
        };
        if let Some(player) = setup.players().find(|player| !has_role(player)) {
            let [one, other] = roles.map(|role| role.label);
            let message = format!("{} needs a role: {one} or {other}.", setup.name(player));
            problems.push(Diagnostic::setup("players", message));
            return;
        }
        let second = all.iter().sum::<usize>();
        let counts = [all.len() - second, second];
        if counts.iter().any(|count| *count < 2) {
            let words = [0, 1].map(|role| {
                counted(count(counts[role]), roles[role].label, &many(roles[role].label))
            });
            let message = format!("So far {}; a table needs two of each.", words.join(" and "));
            problems.push(Diagnostic::setup("players", message));
        }
    }

    /// Adds the game being played, and the seating or what it waits for, to the deal.
    pub fn deal(&self, past: &Past<'_>, deal: &mut Deal) {
        let Some(planned) = self.planned(past.setup, deal.number) else { return };
        let names_games = self.play.hands().is_some();
        if names_games {
            deal.fact("name", "Game", planned.name);
        }
        let next = match last(past) {
            Some(last) if past.valid && last.complete => {
                coming(last, &self.order(past), &Attendance::default())
            }
            Some(_) => return,
            None if past.count() > 0 || names_games => return,
            None => self.first(past.setup, &past.setup.players().collect::<Vec<Player>>()),
        };
        match next {
            Coming::Seating(seating) => {
                deal.seat(seating);
            }
            Coming::Cuts => {
                let cuts = last(past).map(table::cuts).unwrap_or_default();
                deal.fact("cuts", "Cuts", FactValue::Cuts(cuts));
            }
            Coming::Draw => deal.fact("draw", "Drawn", FactValue::Flag(true)),
            Coming::TooFew => {}
        }
    }

    /// Returns what the first round begins with for these people: a seating by schedule, or a draw.
    fn first(&self, setup: &Setup<'_>, people: &[Player]) -> Coming {
        match (self.movement)(setup) {
            Movement::Schedule => by_schedule(1, people),
            _ => Coming::Draw,
        }
    }

    fn has_roles(&self, setup: &Setup<'_>) -> bool {
        (self.movement)(setup).has_roles()
    }

    /// Returns everybody by standing, if people are seated by it.
    fn order(&self, past: &Past<'_>) -> StandingOrder {
        if (self.movement)(past.setup) != Movement::Standing {
            return StandingOrder::default();
        }
        let teams = || past.setup.teams();
        let key = past.setup.game().rank_key;
        // Somebody new has nothing yet.
        let before_new = teams().filter(|team| key(past, *team) >= [0; 5]).count();
        let players = ranked(past, teams()).into_iter().map(|one| Player::at(one.team.index()));
        StandingOrder { players: players.collect(), before_new }
    }

    /// Returns whether a round as written has a table without a score; not if these refused fields
    /// leave it open.
    pub fn awaits(&self, entry: &RoundEntry, refused: &RefusedFields) -> bool {
        let Play::Once { score, .. } = self.play else { return false };
        if refused.names(self.tables.id) || refused.names(score.spec.id) {
            return false;
        }
        let is_in = |table| entry.here(RoundPath { table, hand: 0 }).has(score.spec.id);
        !(1..=self.tables.count(entry, RoundPath::ROUND)).all(is_in)
    }

    /// Returns whether the last round is not complete, so that one after it is refused.
    fn is_open(&self, past: &Past<'_>) -> bool {
        let Some(played) = past.rounds.last() else { return false };
        let Play::Hands { hands, .. } = self.play else {
            return self.awaits(played.entry, &played.refused);
        };
        let unknown = [self.tables.id, hands.id, CLOSED.spec.id];
        let known = !unknown.iter().any(|id| played.refused.names(id));
        known && played.tournament.tables().is_some_and(|last| !last.complete)
    }

    /// Returns the hands that the last game is still missing.
    pub fn unfinished_round(&self, past: &Past<'_>) -> Option<Deal> {
        let last = last(past).filter(|last| !last.complete)?;
        let mut deal = Deal::new(past.count(), None);
        let owed = last.tables.iter().filter(|table| !table.complete);
        let owed = match self.play.hands() {
            Some(hands) => {
                deal.fact("name", "Game", last.name);
                owed.map(|table| (table.table, table.missing_hands(hands.at_most))).collect()
            }
            None => owed.map(|table| (table.table, Vec::new())).collect(),
        };
        deal.fact("waiting", "Waiting", FactValue::Waiting(owed));
        Some(deal)
    }

    /// Ends the night once the last game of the programme is complete; the highest total wins.
    pub fn end(&self, past: &Past<'_>) -> GameEnd {
        let games = (self.programme)(past.setup);
        match last(past) {
            Some(last) if last.complete && past.count() >= games.len() => {
                let last = if self.play.hands().is_some() { last.name } else { "the last round" };
                first_wins(past, &format!("after {last}"))
            }
            _ => GameEnd::NotYet,
        }
    }

    /// Returns the results of a round's tables.
    pub fn resolve_tables(&self, round: &Round<'_>) -> TournamentRound {
        let programme = (self.programme)(round.setup);
        let Some(planned) = programme.get(round.number() - 1) else {
            return TournamentRound::Plain;
        };
        let tables = round.parts_of(self.tables);
        let tables: Vec<TableResult> =
            tables.map(|table| self.table(&table, planned.partners)).collect();
        let (seating, absent) = (seating(round.entry, self.tables), round.value(&ABSENT));
        let fours = tables.iter().flat_map(|table| table.played.as_flattened()).copied();
        let played = hands_played(fours, round.setup.player_count());
        let times = self.play.times();
        let hands_out = hands_out(round, &seating.sit_outs, &played, times);
        let last = last(&round.past);
        let sum = |before: Option<&Vec<i64>>, now: &[i64]| -> Vec<i64> {
            let before = before.map_or(&[][..], Vec::as_slice).iter().chain(std::iter::repeat(&0));
            now.iter().zip(before).map(|(now, before)| now + before).collect()
        };
        let mut away: Vec<i64> = played.iter().map(|played| times - played).collect();
        for (player, _) in seating.chairs() {
            put(&mut away, player, 0);
        }
        let roles = roles(round);
        let has_hands = self.play.hands().is_some();
        TournamentRound::Tables(TableRound {
            name: planned.name,
            number: round.number(),
            movement: (self.movement)(round.setup),
            hands: self.play.hands().map(|group| group.at_most),
            all_hands_out: sum(last.map(|last| &last.all_hands_out), &hands_out),
            all_hands_away: sum(last.map(|last| &last.all_hands_away), &away),
            room_is_full: has_hands && room_is_full(&seating, &roles, &played, &hands_out),
            complete: tables.iter().all(|table| table.complete),
            moves_on: round.number() < programme.len(),
            roles,
            hands_out,
            seating,
            absent,
            tables,
        })
    }

    /// Returns the state of the night as a whole.
    pub fn tournament_state(&self, past: &Past<'_>) -> TournamentState {
        let by_role = roles_of_setup(past.setup);
        let (has_roles, has_hands) = (self.has_roles(past.setup), self.play.hands().is_some());
        let of = |past: &Past<'_>, role: usize| {
            // Pairs win together, so roles have no ranking.
            let teams = past.setup.teams().filter(|_| has_hands);
            ranked(past, teams.filter(|team| by_role.get(team.index()) == Some(&role)))
        };
        let mut programme = (self.programme)(past.setup);
        if past.setup.record.ended {
            programme.truncate(past.count().max(1));
        }
        let done = last(past).filter(|last| last.complete && last.moves_on);
        let complete = complete(past);
        TournamentState::Tables(Box::new(TablesState {
            roles: roles_of(past.setup.game()).filter(|_| has_roles),
            movement: (self.movement)(past.setup),
            by_pair: !has_hands,
            tallies: None,
            running_tallies: Vec::new(),
            decisive: Vec::new(),
            played: String::new(),
            programme,
            by_role: [of(past, 0), of(past, 1)],
            cuts: done.map(table::cuts).unwrap_or_default(),
            order: self.order(past),
            complete: CompleteStandings {
                games: past.rounds.iter().take_while(|played| is_complete(played)).count(),
                all: ranked(&complete, past.setup.teams()),
                by_role: [of(&complete, 0), of(&complete, 1)],
            },
        }))
    }
}

/// Returns the night as of its last complete game; all of it once it was ended early.
pub fn complete<'a>(past: &Past<'a>) -> Past<'a> {
    if past.setup.record.ended {
        return *past;
    }
    let games = past.rounds.iter().take_while(|played| is_complete(played)).count();
    Past { rounds: past.rounds.get(..games).unwrap_or_default(), ..*past }
}

fn is_complete(played: &PastRound<'_>) -> bool {
    played.tournament.tables().is_some_and(|round| round.complete)
}

fn last<'a>(past: &Past<'a>) -> Option<&'a TableRound> {
    past.rounds.last()?.tournament.tables()
}

/// Returns, by player, how many hands they played, in their own chair or as a substitute; `fours`
/// has four players for each hand.
fn hands_played(fours: impl Iterator<Item = Player>, players: usize) -> Vec<i64> {
    let mut played = vec![0; players];
    for player in fours {
        if let Some(played) = played.get_mut(player.index()) {
            *played += 1;
        }
    }
    played
}

/// Returns, by player, how many hands they sat out and are paid for.
fn hands_out(round: &Round<'_>, sit_outs: &[Player], played: &[i64], times: i64) -> Vec<i64> {
    let mut out = vec![0; played.len()];
    for player in sit_outs {
        let played = played.get(player.index()).copied().unwrap_or(0);
        put(&mut out, *player, (times - played).max(0));
    }
    for (key, value) in round.here.of(HANDS_OUT.spec.id) {
        if let (Subject::Player(player), Value::Number(hands)) = (key, value) {
            put(&mut out, player, *hands);
        }
    }
    out
}

/// Returns whether those present for all hands could have filled more tables than were played at,
/// so the room is assumed to have no more.
fn room_is_full(seating: &Seating, roles: &[usize], played: &[i64], hands_out: &[i64]) -> bool {
    let all = |player: &Player| {
        let of = |hands: &[i64]| hands.get(player.index()).copied().unwrap_or(0);
        of(played) + of(hands_out) == HANDS
    };
    let seated = seating.chairs().map(|(player, _)| player);
    let there = seated.chain(seating.sit_outs.iter().copied().filter(all));
    let mut count = [0, 0];
    for player in there {
        if let Some(role) = roles.get(player.index()) {
            count[*role] += 1;
        }
    }
    draw::tables(&count) > seating.tables.len()
}

/// Returns the pairs written at a table; nobody in place of an incomplete one.
fn pairs(table: PlaceCells<'_>) -> SeatedPairs {
    [&PAIR_A, &PAIR_B].map(|field| match table.players(field.spec.id) {
        [lady, gentleman, ..] => [*lady, *gentleman],
        _ => [Player(u16::MAX); 2],
    })
}

/// Returns the seating written in a round.
pub(super) fn seating(entry: &RoundEntry, tables: &Group) -> Seating {
    let count = tables.count(entry, RoundPath::ROUND);
    let table = |table| pairs(entry.here(RoundPath { table, hand: 0 }));
    let mut sit_outs = entry.here(RoundPath::ROUND).players(SIT_OUTS.spec.id).to_vec();
    sit_outs.sort_unstable();
    Seating { tables: (1..=count).map(table).collect(), sit_outs }
}
