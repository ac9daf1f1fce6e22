//! A night of tables: pairs of a lady and a gentleman at several tables; after some hands the
//! winners move. A rule file scores a hand; seating is here, in `movement` and in `draw`.
//!
//! Invariants: the seating as played is recorded, and the movement only proposes the next one; a
//! correction changes scores and proposals, never the seating. A hand's score goes to the person
//! who played it; the chair wins, and its occupant at the table's last reported hand moves or
//! stays.
//! Source: Court Whist.

pub mod chairs;
mod opening;
mod seats;
pub mod table;
pub mod tricks;

pub use opening::{attendance, write_seating};

use crate::choices;
use crate::choices::Choices;
use crate::evaluate::standings::ranked;
use crate::grammar::field::{FieldSpec, Group};
use crate::grammar::game::{GameEnd, first_wins};
use crate::grammar::handle::{Field, choice, flag, number, player, players};
use crate::grammar::option::{GameOption, number_option};
use crate::grammar::round::{Past, Round, Setup};
use crate::grammar::values::{Flag, Number, PerPart, PerPlayer, PlayerList, PlayerRef, Word};
use crate::outcome::deal::{Deal, FactValue};
use crate::outcome::diagnostic::Diagnostic;
use crate::outcome::tournament::{
    Cut, HandScores, PlannedGame, Seating, TableResult, TableRound, TablesState, TournamentRound,
    TournamentState,
};
use crate::record::cell::{Cell, RoundPath, Subject, Value};
use crate::seats::{Player, SeatIndex, Team};
use crate::tournament::draw;
use crate::tournament::movement::{Attendance, coming_seating, winners_move};
use crate::wording::counted;

choices! {
    /// Roles. A role belongs to a chair, not a person: any player may take either.
    pub enum Role {
        Lady = "lady", "lady", 'L';
        Gentleman = "gentleman", "gentleman", 'G';
    }
}

static PARTS: [&str; 2] = ["lady", "gentleman"];

/// Setup: each player's role.
pub static ROLE: Field<Word<Role>, PerPlayer> = choice("role", "Role", Role::ALL)
    .per_player()
    .for_everyone()
    .reported_as("players")
    .help("Whether the player takes a lady's or a gentleman's chair.");
/// At a table: pair A, the lady first.
pub static PAIR_A: Field<PlayerList> = pair("A", "Pair A");
/// At a table: pair B, the lady first.
pub static PAIR_B: Field<PlayerList> = pair("B", "Pair B");
/// At a tied table: the winner of the cut, by role.
pub static CUT: Field<PlayerRef, PerPart> = player("cut", "Won the cut")
    .per_part(&PARTS)
    .help("At a tied table: the lady and the gentleman who drew the highest cards.");
/// At a table: it was closed early.
pub static CLOSED: Field<Flag> =
    flag("closed", "Closed").help("This table plays no more hands in this game.");
/// Score per hand for people without a chair in a game.
pub static SIT_OUT_SCORE: GameOption<i64> =
    number_option("sit_out_score", "Sitting out scores", 0, 26, 8)
        .help("Points per hand for those who sit out.");
/// In a round: people without a chair.
pub static SIT_OUTS: Field<PlayerList> = players("sit_outs", "Sitting out", 0, usize::MAX)
    .help("Who was present but sat out this game.");
/// In a round: absent people.
pub static ABSENT: Field<PlayerList> = players("absent", "Absent", 0, usize::MAX)
    .help("Who had not arrived yet or had left. They score nothing.");
/// In a round: for how many of its hands a player sat out and scores. By default, those in
/// [`SIT_OUTS`] sat out every hand in which they did not substitute.
pub static HANDS_OUT: Field<Number, PerPlayer> = number("hands_out", "Hands sat out")
    .per_player()
    .within(0, HANDS)
    .help("How many hands a player sat out and scores for, if not the whole game.");
/// At a hand: substitutes, by the player whose chair they took.
pub static SUBSTITUTES: Field<PlayerRef, PerPlayer> = player("substitutes", "Substitutes")
    .per_player()
    .allowed_for(chairs::seated)
    .help("Who plays this hand for whom.");
/// In a round: new roles from now on.
pub static ROLES: Field<Word<Role>, PerPlayer> = choice("roles", "New role", Role::ALL)
    .per_player()
    .help("Who changes to the other kind of chair from this game on.");

/// In the draft of a round: the seed of its seating.
pub static SEED: Field<Number> = number("seed", "Seed");
/// In the draft of a round: seats are drawn although the movement gives some.
pub static DRAWN: Field<Flag> = flag("drawn", "Drawn");
/// In the draft of a round: swaps by hand, two players each.
pub static SWAPS: Field<PlayerList> = players("swaps", "Swapped", 0, usize::MAX);
/// Fields that only the draft of a round has; in the round, the note tells about them.
pub static DRAFT_FIELDS: &[&FieldSpec] = &[&SEED.spec, &DRAWN.spec, &SWAPS.spec];

/// Hands per game.
const HANDS: i64 = 4;

const fn pair(id: &'static str, label: &'static str) -> Field<PlayerList> {
    players(id, label, 2, 2).required().reported_as("tables").help("A lady and a gentleman.")
}

/// The declaration of a night of tables.
#[derive(Debug)]
pub struct Tables {
    /// The tables of a round; at each [`PAIR_A`], [`PAIR_B`], [`CUT`], [`CLOSED`] and hands.
    pub tables: &'static Group,
    /// The hands at a table.
    pub hands: &'static Group,
    /// The games of the night, in order.
    pub programme: fn(&Setup<'_>) -> Vec<PlannedGame>,
    /// Score of a hand without problems: for pair A and pair B, or, without partners, for the four
    /// players, pair A first.
    pub hand: fn(&Round<'_>) -> Option<HandScores>,
}

impl Tables {
    fn planned(&self, setup: &Setup<'_>, number: usize) -> Option<PlannedGame> {
        (self.programme)(setup).get(number.checked_sub(1)?).copied()
    }

    /// Checks whether a night can be held with these players.
    pub fn check_setup(&self, setup: &Setup<'_>, problems: &mut Vec<Diagnostic>) {
        let count = |people: usize| i64::try_from(people).unwrap_or(i64::MAX);
        let all = roles_of_setup(setup);
        let gentlemen = all.iter().sum::<usize>();
        let ladies = all.len() - gentlemen;
        if ladies < 2 || gentlemen < 2 {
            let message = format!(
                "So far {} and {}; a table needs two of each.",
                counted(count(ladies), "lady", "ladies"),
                counted(count(gentlemen), "gentleman", "gentlemen")
            );
            problems.push(Diagnostic::setup("players", message));
        }
    }

    /// Adds the game being played, and the seating or what it waits for, to the deal.
    pub fn deal(&self, past: &Past<'_>, deal: &mut Deal) {
        let Some(planned) = self.planned(past.setup, deal.number) else { return };
        deal.fact("name", "Game", planned.name);
        let Some(last) = last(past).filter(|last| past.valid && last.complete) else { return };
        match coming_seating(last, &Attendance::default()) {
            Some(seating) => {
                deal.fact("tables", "Tables", FactValue::Tables(seating.tables));
                deal.fact("sit_outs", "Sitting out", seating.sit_outs);
            }
            None => deal.fact("cuts", "Cuts", FactValue::Cuts(cuts(last))),
        }
    }

    /// Returns the hands that the last game is still missing.
    pub fn unfinished_round(&self, past: &Past<'_>) -> Option<Deal> {
        let last = last(past).filter(|last| !last.complete)?;
        let mut deal = Deal::new(past.count(), None);
        deal.fact("name", "Game", last.name);
        let owed =
            last.tables.iter().map(|table| (table.table, table.missing_hands(self.hands.at_most)));
        let owed = owed.filter(|(_, hands)| !hands.is_empty()).collect();
        deal.fact("waiting", "Waiting", FactValue::Waiting(owed));
        Some(deal)
    }

    /// Ends the night once the last game of the programme is complete; the highest total wins.
    pub fn end(&self, past: &Past<'_>) -> GameEnd {
        let games = (self.programme)(past.setup);
        match last(past) {
            Some(last) if last.complete && past.count() >= games.len() => {
                first_wins(past, &format!("after {}", last.name))
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
        let (seating, absent) = (seating(round, self.tables), round.value(&ABSENT));
        let fours = tables.iter().flat_map(|table| table.played.as_flattened()).copied();
        let played = hands_played(fours, round.setup.player_count());
        let hands_out = hands_out(round, &seating.sit_outs, &played);
        let last = last(&round.past);
        let sum = |before: Option<&Vec<i64>>, now: &[i64]| -> Vec<i64> {
            let before = before.map_or(&[][..], Vec::as_slice).iter().chain(std::iter::repeat(&0));
            now.iter().zip(before).map(|(now, before)| now + before).collect()
        };
        let mut away: Vec<i64> = played.iter().map(|played| HANDS - played).collect();
        for (player, _) in seating.chairs() {
            if let Some(away) = away.get_mut(player.index()) {
                *away = 0;
            }
        }
        let roles = roles(round);
        TournamentRound::Tables(TableRound {
            name: planned.name,
            all_hands_out: sum(last.map(|last| &last.all_hands_out), &hands_out),
            all_hands_away: sum(last.map(|last| &last.all_hands_away), &away),
            room_is_full: room_is_full(&seating, &roles, &played, &hands_out),
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
        let of = |role: usize| {
            let teams = past.setup.teams().filter(|team| by_role.get(team.index()) == Some(&role));
            ranked(past, teams.collect::<Vec<Team>>().into_iter())
        };
        let done = last(past).filter(|last| last.complete && last.moves_on);
        TournamentState::Tables(TablesState {
            roles: [Role::Lady.choice(), Role::Gentleman.choice()],
            programme: (self.programme)(past.setup),
            by_role: [of(0), of(1)],
            moves: done.map(|last| winners_move(last, &Attendance::default())).unwrap_or_default(),
            cuts: done.map(cuts).unwrap_or_default(),
        })
    }
}

fn last<'a>(past: &Past<'a>) -> Option<&'a TableRound> {
    past.rounds.last()?.tournament.tables()
}

/// Returns the cuts that are needed after a complete game.
fn cuts(round: &TableRound) -> Vec<Cut> {
    let mut cuts = Vec::new();
    for table in &round.tables {
        for role in [0, 1] {
            if table.is_undecided(role) {
                let place = RoundPath { table: table.table, hand: 0 };
                let cell = Cell { field: CUT.spec.id, place, subject: Subject::Part(PARTS[role]) };
                let tied = table.tied[role].clone();
                cuts.push(Cut { table: table.table, role, cell, tied });
            }
        }
    }
    cuts
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
fn hands_out(round: &Round<'_>, sit_outs: &[Player], played: &[i64]) -> Vec<i64> {
    let mut out = vec![0; played.len()];
    for player in sit_outs {
        if let (Some(out), Some(played)) = (out.get_mut(player.index()), played.get(player.index()))
        {
            *out = (HANDS - played).max(0);
        }
    }
    for (key, value) in round.here.of(HANDS_OUT.spec.id) {
        if let (Subject::Player(player), Value::Number(hands)) = (key, value)
            && let Some(out) = out.get_mut(player.index())
        {
            *out = *hands;
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
    draw::tables(count[0], count[1]) > seating.tables.len()
}

fn pairs(table: &Round<'_>) -> [[Player; 2]; 2] {
    [&PAIR_A, &PAIR_B].map(|field| match table.players_in(field) {
        [lady, gentleman, ..] => [*lady, *gentleman],
        _ => [Player(u16::MAX); 2],
    })
}

fn seating(round: &Round<'_>, tables: &'static Group) -> Seating {
    let mut sit_outs = round.value(&SIT_OUTS);
    sit_outs.sort_unstable();
    Seating { tables: round.parts_of(tables).map(|table| pairs(&table)).collect(), sit_outs }
}

/// Returns, by player, which kind of chair they take according to the setup: 0 a lady's, 1 a
/// gentleman's.
fn roles_of_setup(setup: &Setup<'_>) -> Vec<usize> {
    let gentleman = Value::Word(Role::Gentleman.choice().id);
    let mut roles = vec![0; setup.player_count()];
    for (key, role) in setup.record().setup.of(ROLE.spec.id, RoundPath::ROUND) {
        if let Subject::Player(player) = key
            && let Some(now) = roles.get_mut(player.index())
        {
            *now = usize::from(*role == gentleman);
        }
    }
    roles
}

/// Returns, by player, which kind of chair they take in this round.
pub fn roles(round: &Round<'_>) -> Vec<usize> {
    let mut rounds = round.past.rounds.iter().rev();
    let mut roles = match rounds.find_map(|played| played.tournament.tables()) {
        Some(last) => last.roles.clone(),
        None => roles_of_setup(round.setup),
    };
    // Usually nobody changes roles, so the players need not be looked up.
    if round.has_value(&ROLES) && !round.refused.has(RoundPath::ROUND, ROLES.spec.id) {
        for (player, role) in round.value(&ROLES) {
            if let (Some(role), Some(now)) = (role, roles.get_mut(player.index())) {
                *now = usize::from(role == Role::Gentleman);
            }
        }
    }
    roles
}
