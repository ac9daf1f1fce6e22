//! Rehearsal of a night or a match: invented guests arrive, play, cut, move and go home by
//! themselves at the host's pace, while the host watches or types hands too. Tables with phones are
//! left to the phones.
//!
//! Somebody is late in game 2, a substitute takes a chair in game 3, and somebody goes home after
//! game 4. Invariant: every step is a change that the host could make.

use crate::OpenGame;
use crate::form::couple_group;
use crate::host::Pace;
use crate::session::PendingChange;
use crate::tournament::{Night, SeatingPlan, Stage, is_night};
use games::rules;
use games::simulate;
use scoring::tables::{ROLE, SUBSTITUTES, roles_of};
use scoring::{
    Cell, Change, Edit, Game, Player, Record, Rng, RoundEntry, RoundPath, SeatIndex, Subject,
    TableResult, Value,
};

const LADIES: [&str; 9] = ["Ada", "Bea", "Cleo", "Dora", "Edie", "Fay", "Greta", "Hope", "Ida"];
const GENTLEMEN: [&str; 8] = ["Abe", "Ben", "Carl", "Dov", "Emil", "Finn", "Gus", "Hal"];
/// Name and role of the guest who is late.
const LATE_GUEST: (&str, usize) = ("Lena", 0);

const COUPLES: usize = 4;

/// What can be rehearsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RehearsalKind {
    /// A night of tables.
    Night,
    /// A match of two teams in couples.
    Match,
}

impl RehearsalKind {
    /// Returns its label.
    pub fn label(self) -> &'static str {
        match self {
            RehearsalKind::Night => "Rehearse a night",
            RehearsalKind::Match => "Rehearse a match",
        }
    }

    /// Returns its record before the first round, with invented guests.
    pub fn record(self) -> Option<Record> {
        let mut all = rules::ALL.iter().copied();
        match self {
            RehearsalKind::Night => all.find(|game| is_night(game)).map(guests),
            RehearsalKind::Match => all.find(|game| couple_group(game).is_some()).map(teams),
        }
    }
}

/// Returns two teams of four; the players alternate between the teams.
fn teams(game: &'static Game) -> Record {
    let couples = GENTLEMEN.iter().zip(&LADIES).take(COUPLES);
    let names = couples.flat_map(|(one, other)| [(*one).to_owned(), (*other).to_owned()]);
    Record::new(game, names.collect())
}

/// Returns the next round of a match, drawn from a seed; `None` once it is over.
pub fn round(game: &OpenGame, seed: u64) -> Option<PendingChange> {
    if game.evaluation().is_finished() {
        return None;
    }
    let number = game.next_number();
    let entry = simulate::next_round(game.record(), RoundEntry::default(), &mut Rng(seed))?;
    let said = format!("Round {number} is in");
    Some(PendingChange { said, ..game.propose_round(number, &entry, "") })
}

/// Returns a night before its first game, with nine invented ladies and eight gentlemen.
pub fn guests(game: &'static Game) -> Record {
    let names = LADIES.iter().chain(&GENTLEMEN).map(|name| (*name).to_owned()).collect();
    let mut record = Record::new(game, names);
    for at in 0..record.players.len() {
        let roles = roles_of(game);
        let role = roles.map(|roles| roles[usize::from(at >= LADIES.len())].id);
        let cell = Cell::of(ROLE.spec.id, Subject::Player(Player::at(at)));
        let _ = record.setup.set(cell, role.map(Value::Word));
    }
    record
}

/// Returns the next step, drawn from a seed; `None` once the night is over or waits for the tables
/// of `phones`.
pub fn step(
    night: Night<'_>,
    plan: &mut SeatingPlan,
    (pace, phones): (Pace, &[u16]),
    seed: u64,
) -> Option<PendingChange> {
    let mut chance = Rng(seed);
    match night.stage() {
        Stage::Ready => {
            if night.begun() == 4 && plan.absent(night).is_empty() {
                let gone = night.by_name().into_iter().next_back()?;
                plan.come_or_go(night, gone);
            }
            plan.begin(night)?.ok()
        }
        Stage::Cutting => cuts(night, &mut chance),
        Stage::Playing => late_arrival(night).or_else(|| hands(night, (pace, phones), &mut chance)),
        Stage::Over | Stage::Stuck => None,
    }
}

/// Returns the arrival of the late guest, in game 2, hand 3.
fn late_arrival(night: Night<'_>) -> Option<PendingChange> {
    let is_due = night.begun() == 2 && night.current_hand()? >= 3;
    let nobody_yet = night.record().player(LATE_GUEST.0).is_none();
    (is_due && nobody_yet).then(|| night.arrival(LATE_GUEST.0, LATE_GUEST.1, None))
}

fn cuts(night: Night<'_>, chance: &mut Rng) -> Option<PendingChange> {
    let edits = night.state().cuts.iter().filter_map(|cut| {
        let new = Some(chance.pick(&cut.values)?.clone());
        Some(Edit::Set { round: night.begun(), cell: cut.cell, old: None, new })
    });
    let edits: Vec<Edit> = edits.collect();
    let words = format!("{}: the tables cut", night.game_words(night.begun()));
    (!edits.is_empty()).then(|| PendingChange::by_hand(words, edits))
}

/// Reports one hand, one at every table, or all that are missing.
fn hands(
    night: Night<'_>,
    (pace, phones): (Pace, &[u16]),
    chance: &mut Rng,
) -> Option<PendingChange> {
    let (record, number) = (night.record(), night.begun());
    let before = record.rounds.last()?;
    let mut after = before.clone();
    let all = usize::from(night.hands());
    let open = |table: &&TableResult| {
        !table.missing_hands(all).is_empty() && !phones.contains(&table.table)
    };
    let mut tables: Vec<&TableResult> = night.tables(number).iter().filter(open).collect();
    tables.sort_by_key(|table| table.hands.len());
    // One of the tables that are furthest behind is next.
    let behind = tables.first()?.hands.len();
    tables.retain(|table| table.hands.len() == behind);
    let words = match pace {
        Pace::Slow | Pace::Steady => {
            let table = *chance.pick(&tables)?;
            tables = vec![table];
            format!("Table {}, hand {}", table.table, behind + 1)
        }
        Pace::Quick => format!("Hand {} of every table", behind + 1),
        Pace::Whole => {
            tables = night.tables(number).iter().filter(open).collect();
            "All hands are in".to_owned()
        }
    };
    for table in tables {
        let last = if pace == Pace::Whole { all } else { behind + 1 };
        let [[a, b], [c, d]] = table.last_pairs();
        let mut chairs = [a, b, c, d];
        for hand in table.hands.len() + 1..=last {
            let place = RoundPath { table: table.table, hand: u8::try_from(hand).ok()? };
            if let Some((chair, player)) = substitute(night, place) {
                chairs[chair] = player;
            }
            for (own, player) in table.players().into_iter().zip(chairs) {
                let subject = Subject::Player(own);
                let cell = Cell { place, field: SUBSTITUTES.spec.id, subject };
                let somebody = (own != player).then_some(Value::Player(player));
                let _ = after.set(cell, somebody);
            }
            simulate::hand(record, number, place, &mut after, chance)?;
        }
    }
    let label = format!("{}: {words}", night.game_words(number));
    let change = Change { label, ..Change::correct(number, before, &after) };
    Some(PendingChange::new(change, words))
}

/// Returns the substitute for a table from this hand on: in game 3, from hand 2 on, somebody who
/// sits out takes the first chair of their role at table 1.
fn substitute(night: Night<'_>, place: RoundPath) -> Option<(usize, Player)> {
    let is_due = night.begun() == 3 && place == RoundPath { table: 1, hand: 2 };
    let waiting = night.round(3).filter(|_| is_due)?.seating.sit_outs.first()?;
    Some((night.role(*waiting).min(1), *waiting))
}
