//! Everybody's place after a round of two pairs per table.
//!
//! A [`Movement`] says where each chair's person goes. Whoever comes, goes or waits is handled the
//! same way after every movement: chairs of people who left are filled, and people who sat out
//! replace those who have sat out least. Nothing is drawn.
//! Source: Court Whist, Progressive Night, and the decisions of their rule pages.

mod chairs;
mod diagram;
mod filling;
mod reasons;
pub mod schedule;

pub use diagram::{MovementArrow, movement_arrows};
pub use reasons::{move_by_hand, winners_move};

use crate::seats::put;
use crate::{
    Chair, CutBy, Movement, Player, SeatIndex, Seating, StandingOrder, TableResult, TableRound,
};
use filling::SeatingInProgress;
use std::collections::BTreeMap;

/// Arrivals and departures between two rounds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Attendance {
    /// People who left.
    pub gone: Vec<Player>,
    /// People who arrived, in order, with their role. Somebody in both lists changes roles.
    pub arrived: Vec<(Player, usize)>,
}

/// What follows a complete round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Coming {
    /// A seating.
    Seating(Seating),
    /// A cut is wanted first.
    Cuts,
    /// A draw is wanted, because the movement gives no seating.
    Draw,
    /// Nothing: too few people are left for a table.
    TooFew,
}

impl Coming {
    /// Returns the seating, if there is one.
    pub fn seating(self) -> Option<Seating> {
        if let Coming::Seating(seating) = self { Some(seating) } else { None }
    }
}

/// Returns what follows a complete round.
pub fn coming(round: &TableRound, order: &StandingOrder, attendance: &Attendance) -> Coming {
    let seating = match round.movement {
        Movement::Draw => return Coming::Draw,
        Movement::Schedule => {
            let (there, _) = people(round, attendance);
            let there = (0..there.len()).filter(|player| there[*player]).map(Player::at);
            return by_schedule(round.number + 1, &there.collect::<Vec<Player>>());
        }
        _ if round.tables.iter().any(TableResult::wants_cut) => return Coming::Cuts,
        _ => SeatingInProgress::new(round, attendance).and_then(|room| room.seating(order)),
    };
    seating.map_or(Coming::TooFew, Coming::Seating)
}

/// Returns what a round by schedule begins with, from 1, for these people.
pub fn by_schedule(round: usize, people: &[Player]) -> Coming {
    if people.len() < 4 {
        return Coming::TooFew;
    }
    schedule::seating(round, people).map_or(Coming::Draw, Coming::Seating)
}

/// Returns two partners in a fixed order.
pub(super) fn pair_of(one: Player, other: Player) -> [Player; 2] {
    [one.min(other), one.max(other)]
}

/// Returns the partners at the last reported hands of a round, in order.
pub(super) fn last_partners(round: &TableRound) -> Vec<[Player; 2]> {
    let pairs = round.tables.iter().flat_map(TableResult::last_pairs);
    let mut pairs: Vec<_> = pairs.map(|[one, other]| pair_of(one, other)).collect();
    pairs.sort_unstable();
    pairs
}

/// Returns, by player (including arrivals), whether they are present, and their role.
fn people(round: &TableRound, attendance: &Attendance) -> (Vec<bool>, Vec<usize>) {
    let (mut there, mut roles) = (round.present(), round.roles.clone());
    for player in &attendance.gone {
        put(&mut there, *player, false);
    }
    for (player, role) in &attendance.arrived {
        let count = there.len().max(player.index() + 1);
        there.resize(count, false);
        roles.resize(count, 0);
        put(&mut there, *player, true);
        put(&mut roles, *player, *role);
    }
    (there, roles)
}

impl StandingOrder {
    /// Sorts people by standing; who is new stands after those of the record with as much.
    fn sort(&self, people: &mut [Player]) {
        let mut places = vec![None; self.players.len()];
        for (place, player) in self.players.iter().enumerate() {
            put(&mut places, *player, Some(place));
        }
        people.sort_by_key(|player| match places.get(player.index()).copied().flatten() {
            Some(place) => (place >= self.before_new, false, place),
            None => (false, true, player.index()),
        });
    }
}

/// The most open cuts for which every outcome is tried.
const MAX_CUTS: usize = 6;

/// Returns a seating for each outcome of the open cuts: one if they affect only those who cut, and
/// none if there are too many of them, or too few people for a table.
fn possible_seatings(
    round: &TableRound,
    order: &StandingOrder,
    attendance: &Attendance,
) -> Vec<Seating> {
    // Where pairs cut, both roles are won together.
    let cuts = round.tables.iter().enumerate().flat_map(|(at, table)| {
        let open: Vec<usize> = (0..2).filter(|role| table.is_undecided(*role)).collect();
        let together = if table.cut_by == CutBy::Pair { 2 } else { 1 };
        let cuts = open.chunks(together).map(<[usize]>::to_vec);
        cuts.map(|roles| (at, roles)).collect::<Vec<_>>()
    });
    let open: Vec<(usize, Vec<usize>)> = cuts.collect();
    if open.is_empty() {
        return coming(round, order, attendance).seating().into_iter().collect();
    }
    let mut round = round.clone();
    let mut seating = |way: usize| {
        for (bit, (at, roles)) in (0..).zip(&open) {
            let table = round.tables.get_mut(*at)?;
            let which = way.checked_shr(bit).unwrap_or(0) & 1;
            for role in roles {
                table.winners[*role] = table.tied[*role].get(which).copied();
            }
        }
        let is_settled = SeatingInProgress::new(&round, attendance)?.nobody_waits();
        Some((coming(&round, order, attendance).seating()?, is_settled))
    };
    match seating(0) {
        Some((only, true)) => vec![only],
        Some(_) if open.len() <= MAX_CUTS => {
            (0..1 << open.len()).filter_map(seating).map(|(seating, _)| seating).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the places that are the same in all these seatings, by player; `None` is sitting out.
fn certain_places(seatings: &[Seating]) -> BTreeMap<Player, Option<Chair>> {
    let places = |seating: &Seating| -> BTreeMap<Player, Option<Chair>> {
        let chairs = seating.chairs().map(|(player, chair)| (player, Some(chair)));
        chairs.chain(seating.sit_outs.iter().map(|player| (*player, None))).collect()
    };
    let mut seatings = seatings.iter().map(places);
    let mut certain = seatings.next().unwrap_or_default();
    for other in seatings {
        certain.retain(|player, place| other.get(player) == Some(place));
    }
    certain
}
