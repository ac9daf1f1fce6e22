//! Who arrives between two games.
//!
//! Invariant: who arrives was absent from every game before, and the record says so; who has
//! left stays on the standings with what they have.

use super::Night;
use crate::engine::tables::{ABSENT, ROLE, Role};
use crate::engine::{Cell, Change, Edit, Player, SeatIndex, Subject, Value};
use crate::game::session::PendingChange;

impl Night<'_> {
    /// Why nobody of this name can arrive, where that is so.
    pub fn refuses_arrival(self, name: &str) -> Option<String> {
        let is_known = self.record().player(name).is_some();
        let words = "is already here. Add a last name to tell the two apart.";
        is_known.then(|| format!("{name} {words}"))
    }

    /// Somebody has arrived in a role: a new seat, absent from every game so far.
    pub fn arrival(self, name: &str, role: usize) -> PendingChange {
        let record = self.record();
        let player = Player::at(record.players.len());
        let word = Role::ALL.get(role).map_or("", |role| role.id);
        let role = Cell::of(ROLE.spec.id, Subject::Player(player));
        let mut edits = vec![
            Edit::Join { name: name.to_owned() },
            Edit::Set { round: 0, cell: role, old: None, new: Some(Value::Word(word)) },
        ];
        for (entry, round) in record.rounds.iter().zip(1..) {
            let cell = Cell::one(ABSENT.spec.id);
            let old = entry.get(&cell).cloned();
            let mut absent = match &old {
                Some(Value::Players(absent)) => absent.clone(),
                _ => Vec::new(),
            };
            absent.push(player);
            edits.push(Edit::Set { round, cell, old, new: Some(Value::Players(absent)) });
        }
        let change = Change::new(format!("{name} arrived, a {word}"), edits);
        PendingChange::new(change, format!("{name} has arrived"))
    }
}
