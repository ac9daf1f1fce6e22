//! The seating of a new game: the movement's, with arrivals and departures, or a drawn one if there
//! is none.

use super::{last, roles};
use crate::grammar::item::Group;
use crate::grammar::round::Round;
use crate::outcome::tournament::{Seating, TableRound};
use crate::record::cell::{Cell, RoundPath, Subject, Value};
use crate::record::entry::RoundEntry;
use crate::rng::Rng;
use crate::seats::{Player, SeatIndex};
use crate::tournament::draw::{draw, without};
use crate::tournament::movement::{Attendance, Coming, coming};
use crate::tournament::tables::{ABSENT, PAIR_A, PAIR_B, SIT_OUTS, Tables};

impl Tables {
    /// Proposes the seating of a new round: the movement's if there is one, otherwise a drawn one.
    /// Absences and changed roles may already be written.
    pub fn propose_seating(&self, round: &Round<'_>, chance: &mut Rng) -> RoundEntry {
        let last = last(&round.past);
        let everybody = || round.setup.players();
        let absent: Vec<Player> = match last {
            Some(last) if !round.has_value(&ABSENT) => {
                let there = last.present();
                everybody().filter(|player| there.get(player.index()) == Some(&false)).collect()
            }
            _ => round.value(&ABSENT),
        };
        let mut gone = vec![false; round.setup.player_count()];
        for player in &absent {
            if let Some(gone) = gone.get_mut(player.index()) {
                *gone = true;
            }
        }
        let there = || everybody().filter(|player| !gone[player.index()]);
        // Whoever comes or goes may change whether there is a schedule.
        let moves = round.deal.seating().is_some() || round.deal.get("draw").is_some();
        let next = match last {
            _ if !moves => Coming::Draw,
            Some(last) => {
                let change = attendance(last, &absent, &roles(round));
                coming(last, &self.order(&round.past), &change)
            }
            None => self.first(round.setup, &there().collect::<Vec<Player>>()),
        };
        let seating = if let Coming::Seating(seating) = next {
            seating
        } else {
            let roles = roles(round);
            // The first seats are everybody's; who does not come leaves a chair.
            let drawn = || everybody().filter(|player| last.is_none() || !gone[player.index()]);
            let of = |role| drawn().filter(move |player| roles.get(player.index()) == Some(&role));
            let people = if self.has_roles(round.setup) {
                vec![of.clone()(0).collect(), of(1).collect()]
            } else {
                vec![drawn().collect()]
            };
            let past: Vec<&TableRound> =
                round.past.rounds.iter().filter_map(|round| round.tournament.tables()).collect();
            without(draw(&people, &past, chance), &people, &absent)
        };
        let mut entry = round.entry().clone();
        self.seat(&mut entry, &seating, absent);
        entry
    }

    /// Writes a seating in place of any that is there.
    pub fn seat(&self, entry: &mut RoundEntry, seating: &Seating, absent: Vec<Player>) {
        write_seating(entry, self.tables, seating);
        let _ = entry.set(Cell::one(ABSENT.spec.id), Some(Value::Players(absent)));
    }
}

/// Writes the tables and who sits out, in place of what is there.
pub fn write_seating(entry: &mut RoundEntry, group: &Group, seating: &Seating) {
    let tables = i64::try_from(seating.tables.len()).unwrap_or(i64::MAX);
    let mut set = |cell: Cell, value: Value| drop(entry.set(cell, Some(value)));
    set(Cell::one(group.id), Value::Number(tables));
    for (pairs, table) in seating.tables.iter().zip(1_u16..) {
        for (field, players) in [&PAIR_A, &PAIR_B].into_iter().zip(pairs) {
            let place = RoundPath { table, hand: 0 };
            let cell = Cell { field: field.spec.id, place, subject: Subject::One };
            set(cell, Value::Players(players.to_vec()));
        }
    }
    set(Cell::one(SIT_OUTS.spec.id), Value::Players(seating.sit_outs.clone()));
}

/// Returns who arrives and who leaves after a game, given who is absent in the next one.
pub fn attendance(last: &TableRound, absent: &[Player], roles: &[usize]) -> Attendance {
    let there = last.present();
    let mut attendance = Attendance::default();
    for (index, role) in roles.iter().enumerate() {
        let player = Player::at(index);
        let was = there.get(index) == Some(&true);
        let is = !absent.contains(&player);
        let turned = last.roles.get(index) != Some(role);
        if was && (!is || turned) {
            attendance.gone.push(player);
        }
        if is && (!was || turned) {
            attendance.arrived.push((player, *role));
        }
    }
    attendance
}
