//! The chairs between two rounds: who comes, goes and waits, after any movement.
//!
//! Invariant: everybody who is there has exactly one place afterwards, a chair or sitting out.

use std::cell::OnceCell;
use std::cmp::Reverse;

use super::chairs::{ChairAt, sources, winner};
use super::{Attendance, last_partners, pair_of, people};
use crate::seats::put;
use crate::tournament::draw::tables;
use crate::{Movement, Player, SeatIndex, Seating, StandingOrder, TableResult, TableRound};

/// The chairs of a table, by pair and seat.
type Chairs = [[Option<Player>; 2]; 2];

/// The room between two rounds, while chairs are filled.
pub(super) struct SeatingInProgress<'a> {
    round: &'a TableRound,
    attendance: &'a Attendance,
    /// Role of each player, including new ones.
    roles: Vec<usize>,
    /// Whether each player is there.
    there: Vec<bool>,
    /// The table of each player's chair in the round before, from 1; 0 if they had none.
    before: Vec<u16>,
    /// Whether each player won and so moved, where roles move.
    won: Vec<bool>,
    /// The former partners, computed on demand.
    partners: OnceCell<Vec<[Player; 2]>>,
    tables: Vec<Chairs>,
    /// Tables that are no longer played at, with everybody's seat there.
    dissolved: Vec<Chairs>,
}

impl<'a> SeatingInProgress<'a> {
    /// Works out the chairs after everybody has moved or stayed; the chairs of those who left are
    /// empty. `None` if too few are left for a table.
    pub(super) fn new(
        round: &'a TableRound,
        attendance: &'a Attendance,
    ) -> Option<SeatingInProgress<'a>> {
        let (there, roles) = people(round, attendance);
        let before = round.tables.len();
        let now = tables_filled(round, &there, &roles);
        if now == 0 {
            return None;
        }
        let kept = kept_chairs(round, attendance, &there);
        let mut won = vec![false; there.len()];
        for (table, chairs) in kept.iter().enumerate() {
            for role in [0, 1] {
                let pair = winner(round, table, role);
                if let Some(player) = pair.and_then(|pair| chairs[pair][role]) {
                    put(&mut won, player, true);
                }
            }
        }
        let mut table_before = vec![0; there.len()];
        for (table, number) in round.tables.iter().zip(1_u16..) {
            for player in table.last_pairs().as_flattened() {
                put(&mut table_before, *player, number);
            }
        }
        let chair = |(table, pair, seat): ChairAt| kept.get(table)?.get(pair)?[seat];
        let moved = sources(round, now)?;
        let mut tables: Vec<Chairs> =
            moved.iter().map(|pairs| pairs.map(|seats| seats.map(chair))).collect();
        let dissolved = if now < before { tables.split_off(now) } else { Vec::new() };
        tables.resize(now, [[None; 2]; 2]);
        let (before, partners) = (table_before, OnceCell::new());
        Some(SeatingInProgress {
            round,
            attendance,
            roles,
            there,
            before,
            won,
            partners,
            tables,
            dissolved,
        })
    }

    /// Fills the chairs, and returns who sits where. `None` if a chair stays empty.
    pub(super) fn seating(mut self, order: &StandingOrder) -> Option<Seating> {
        let mut sit_outs = Vec::new();
        for seats in self.kinds() {
            sit_outs.extend(self.fill(seats));
        }
        sit_outs.sort_unstable();
        if self.is_by_standing() {
            self.seat_by_standing(order);
        }
        let tables = self.tables.iter().map(|[a, b]| Some([[a[0]?, a[1]?], [b[0]?, b[1]?]]));
        Some(Seating { tables: tables.collect::<Option<_>>()?, sit_outs })
    }

    /// Returns whether everybody goes to the chair that the movement gives them.
    pub(super) fn nobody_waits(&self) -> bool {
        let sits_out = |seats: &[usize]| !self.people_sitting_out(seats).is_empty();
        self.attendance.arrived.is_empty()
            && self.dissolved.is_empty()
            && !self.kinds().into_iter().any(sits_out)
    }

    /// Returns the seats of a pair that are filled together: each by itself where it belongs to a
    /// role, otherwise both.
    fn kinds(&self) -> Vec<&'static [usize]> {
        if self.round.movement.has_roles() { vec![&[0], &[1]] } else { vec![&[0, 1]] }
    }

    fn is_of(&self, player: Player, seats: &[usize]) -> bool {
        !self.round.movement.has_roles()
            || self.roles.get(player.index()).is_some_and(|role| seats.contains(role))
    }

    /// Returns all chairs of these seats, by table, A before B, first before second.
    fn chairs(&self, seats: &'static [usize]) -> impl Iterator<Item = ChairAt> + use<> {
        (0..self.tables.len()).flat_map(move |table| {
            let of = move |pair| seats.iter().map(move |seat| (table, pair, *seat));
            of(0).chain(of(1))
        })
    }

    fn at(&self, (table, pair, seat): ChairAt) -> Option<Player> {
        self.tables.get(table)?[pair][seat]
    }

    /// Fills the chairs of these seats, and returns who sits out.
    fn fill(&mut self, seats: &'static [usize]) -> Vec<Player> {
        let sitters = self.people_sitting_out(seats);
        let dissolved = self.dissolved.iter().flatten();
        let dissolved = dissolved.flat_map(|pair| seats.iter().filter_map(|seat| pair[*seat]));
        let arrived = self.attendance.arrived.iter().map(|(player, _)| *player);
        let arrived = arrived.filter(|player| self.is_of(*player, seats));
        let waiting: Vec<Player> =
            sitters.iter().copied().chain(dissolved).chain(arrived).collect();
        let mut waiting = waiting.into_iter();
        let mut empty = self.empty_chairs(seats);
        while !empty.is_empty()
            && let Some(player) = waiting.next()
        {
            self.take_empty_chair(player, &empty);
            empty = self.empty_chairs(seats);
        }
        let (mut incoming, mut out): (Vec<Player>, Vec<Player>) =
            waiting.partition(|player| sitters.contains(player));
        // Usually everybody has a chair, so nobody gives one up.
        let outgoing = if incoming.is_empty() { Vec::new() } else { self.outgoing(seats) };
        let together = if self.round.movement.pairs_stay() { 2 } else { 1 };
        let units = (incoming.len() / together).min(outgoing.len());
        out.extend(incoming.split_off(units * together));
        if self.round.movement.has_roles() {
            incoming.sort_unstable();
        }
        let given_up = outgoing.into_iter().flatten();
        for (player, (table, pair, seat)) in incoming.into_iter().zip(given_up) {
            let chair = &mut self.tables[table][pair][seat];
            out.extend(chair.replace(player));
        }
        out
    }

    /// Returns the people for these seats who are present without a chair and did not just arrive:
    /// most out first.
    fn people_sitting_out(&self, seats: &[usize]) -> Vec<Player> {
        let mut waits = self.there.clone();
        let seated = self.tables.iter().chain(&self.dissolved).flatten().flatten().flatten();
        let arrived = self.attendance.arrived.iter().map(|(player, _)| player);
        for player in seated.chain(arrived) {
            put(&mut waits, *player, false);
        }
        let waits = waits.iter().enumerate().filter(|(_, waits)| **waits);
        let waits = waits.map(|(index, _)| Player::at(index));
        let mut sitters: Vec<Player> = waits.filter(|player| self.is_of(*player, seats)).collect();
        // The sort is stable: ties are in roster order.
        sitters.sort_by_key(|player| Reverse(self.times_out(*player)));
        sitters
    }

    fn empty_chairs(&self, seats: &'static [usize]) -> Vec<ChairAt> {
        self.chairs(seats).filter(|chair| self.at(*chair).is_none()).collect()
    }

    /// Seats somebody in the first empty chair. Where roles move it is the first that does not give
    /// them their last partner again; if there is none, the two people of that role at the table of
    /// the first swap chairs.
    fn take_empty_chair(&mut self, player: Player, empty: &[ChairAt]) {
        let partners = self.partners.get_or_init(|| last_partners(self.round));
        let tables = &self.tables;
        let parts = |(table, pair, seat): &ChairAt| {
            let partner = tables[*table][*pair][1 - seat];
            partner.is_none_or(|partner| partners.binary_search(&pair_of(player, partner)).is_err())
        };
        let good = if self.round.movement.has_roles() {
            empty.iter().copied().find(parts)
        } else {
            empty.first().copied()
        };
        let Some((table, pair, seat)) = good.or(empty.first().copied()) else { return };
        let chairs = &mut self.tables[table];
        chairs[pair][seat] = Some(player);
        if good.is_none() {
            let other = chairs[1 - pair][seat];
            chairs[1 - pair][seat] = chairs[pair][seat];
            chairs[pair][seat] = other;
        }
    }

    /// Returns the chairs of these seats in the order in which they are given up to those who sat
    /// out, those of a pair together if pairs stay: among people who had a chair before, fewest out
    /// first, then those who stayed, then the highest table.
    fn outgoing(&self, seats: &'static [usize]) -> Vec<Vec<ChairAt>> {
        let together = if self.round.movement.pairs_stay() { 2 } else { 1 };
        let chairs: Vec<ChairAt> = self.chairs(seats).collect();
        let units = chairs.chunks(together).map(<[ChairAt]>::to_vec);
        let had_chair = |chair: &ChairAt| {
            let table = self.at(*chair).and_then(|player| self.before.get(player.index()));
            table.is_some_and(|table| *table > 0)
        };
        let mut units: Vec<Vec<ChairAt>> =
            units.filter(|unit| unit.iter().all(had_chair)).collect();
        units.sort_by_key(|unit| {
            let people = || unit.iter().filter_map(|chair| Some((*chair, self.at(*chair)?)));
            let out: i64 = people().map(|(_, player)| self.times_out(player)).sum();
            let moved = people().any(|((table, ..), player)| self.moved(player, table));
            (out, moved, Reverse(unit.first().copied()))
        });
        units
    }

    /// Returns whether somebody changed tables; where roles move, whether they won.
    fn moved(&self, player: Player, table: usize) -> bool {
        if self.round.movement.has_roles() {
            return self.won.get(player.index()) == Some(&true);
        }
        let before = self.before.get(player.index()).copied().unwrap_or(0);
        usize::from(before) != table + 1
    }

    fn times_out(&self, player: Player) -> i64 {
        self.round.all_hands_out.get(player.index()).copied().unwrap_or(0)
    }

    /// Returns whether people are seated by standing. Where there was and is one table, they change
    /// partners there.
    fn is_by_standing(&self) -> bool {
        let one = self.round.tables.len() == 1 && self.tables.len() == 1;
        self.round.movement == Movement::Standing && !one
    }

    /// Seats everybody who has a chair by standing: first and fourth against second and third.
    fn seat_by_standing(&mut self, order: &StandingOrder) {
        let mut seated: Vec<Player> =
            self.tables.iter().flatten().flatten().flatten().copied().collect();
        order.sort(&mut seated);
        for (table, four) in self.tables.iter_mut().zip(seated.as_chunks::<4>().0) {
            let [first, second, third, fourth] = four.map(Some);
            *table = [[first, fourth], [second, third]];
        }
    }
}

fn tables_filled(round: &TableRound, there: &[bool], roles: &[usize]) -> usize {
    let mut count = [0, 0];
    for (_, role) in there.iter().zip(roles).filter(|(there, _)| **there) {
        count[(*role).min(1)] += 1;
    }
    if !round.movement.has_roles() {
        return (count[0] + count[1]) / 4;
    }
    let filled = tables(&count);
    if round.room_is_full { filled.min(round.tables.len()) } else { filled }
}

/// Returns, by table of the round before, who keeps their chair of its last hand: not those who
/// left, who changed roles, or who have another chair at a later hand.
fn kept_chairs(round: &TableRound, attendance: &Attendance, there: &[bool]) -> Vec<Chairs> {
    let mut latest = vec![0; there.len()];
    for table in &round.tables {
        for player in table.last_pairs().as_flattened() {
            if let Some(hand) = latest.get_mut(player.index()) {
                *hand = table.played.len().max(*hand);
            }
        }
    }
    let is_new = |player: Player| {
        let (gone, arrived) = (&attendance.gone, &attendance.arrived);
        gone.contains(&player) || arrived.iter().any(|(new, _)| *new == player)
    };
    let has_roles = round.movement.has_roles();
    let keeps = |table: &TableResult, seat: usize, player: Player| {
        there.get(player.index()) == Some(&true)
            && !is_new(player)
            && (!has_roles || round.roles.get(player.index()) == Some(&seat))
            && latest.get(player.index()) == Some(&table.played.len())
    };
    let chairs = |table: &TableResult| {
        table.last_pairs().map(|[one, other]| {
            [
                Some(one).filter(|who| keeps(table, 0, *who)),
                Some(other).filter(|who| keeps(table, 1, *who)),
            ]
        })
    };
    round.tables.iter().map(chairs).collect()
}
