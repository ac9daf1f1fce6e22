//! The seating a new game begins with: the movement's, or where other people are there one
//! that is drawn.

use super::{last, roles};
use crate::engine::grammar::round::Round;
use crate::engine::outcome::deal::seating_of;
use crate::engine::outcome::tournament::Seating;
use crate::engine::record::cell::{Cell, RoundPath, Subject, Value};
use crate::engine::record::entry::RoundEntry;
use crate::engine::rng::Rng;
use crate::engine::seats::Player;
use crate::engine::seats::SeatIndex;
use crate::engine::tournament::draw::draw;
use crate::engine::tournament::tables::{ABSENT, PAIR_A, PAIR_B, SIT_OUTS, Tables};

impl Tables {
    /// The seating of a new round: as the movement has it where the same people are there,
    /// else drawn. Who is not there, and who takes another chair, may be written already.
    pub fn propose_seating(&self, round: &Round<'_>, chance: &mut Rng) -> RoundEntry {
        let last = last(&round.past);
        let absent = match (round.has_value(&ABSENT), last) {
            (false, Some(last)) => last.absent.clone(),
            _ => round.value(&ABSENT),
        };
        let mut gone = vec![false; round.setup.player_count()];
        for player in &absent {
            if let Some(gone) = gone.get_mut(player.index()) {
                *gone = true;
            }
        }
        let was_gone = |player: &Player| last.is_some_and(|last| last.absent.contains(player));
        let same = last.is_some_and(|last| last.absent.len() == absent.len())
            && absent.iter().all(was_gone)
            && last.is_some_and(|last| roles(round) == last.roles);
        let proposed = seating_of(&round.deal.facts).filter(|_| same);
        let seating = proposed.unwrap_or_else(|| {
            let roles = roles(round);
            let of = |role: usize| {
                let there = round.setup.players().filter(|player| {
                    roles.get(player.index()) == Some(&role) && !gone[player.index()]
                });
                there.collect::<Vec<Player>>()
            };
            draw(&[of(0), of(1)], last, chance)
        });
        let mut entry = round.entry().clone();
        self.seat(&mut entry, &seating, absent);
        entry
    }

    /// Writes a seating, in place of any that is written.
    pub fn seat(&self, entry: &mut RoundEntry, seating: &Seating, absent: Vec<Player>) {
        let tables = i64::try_from(seating.tables.len()).unwrap_or(i64::MAX);
        let mut set = |cell: Cell, value: Value| drop(entry.set(cell, Some(value)));
        set(Cell::one(self.tables.id), Value::Number(tables));
        for (pairs, table) in seating.tables.iter().zip(1_u16..) {
            for (field, players) in [&PAIR_A, &PAIR_B].into_iter().zip(pairs) {
                let place = RoundPath { table, hand: 0 };
                let cell = Cell { field: field.spec.id, place, subject: Subject::One };
                set(cell, Value::Players(players.to_vec()));
            }
        }
        set(Cell::one(SIT_OUTS.spec.id), Value::Players(seating.sit_outs.clone()));
        set(Cell::one(ABSENT.spec.id), Value::Players(absent));
    }
}
