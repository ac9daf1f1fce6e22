//! The seatings that are possible after a game, while cuts are open.

use std::collections::BTreeMap;

use super::filling::SeatingInProgress;
use super::{Attendance, coming_seating};
use crate::outcome::tournament::{Chair, CutBy, Seating, StandingOrder, TableRound};
use crate::seats::Player;

/// The most open cuts for which every outcome is tried.
const MAX_CUTS: usize = 6;

/// Returns a seating for each outcome of the open cuts: one if they affect only those who cut, and
/// none if there are too many of them, or too few people for a table.
pub(super) fn possible_seatings(
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
        return coming_seating(round, order, attendance).into_iter().collect();
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
        Some((coming_seating(&round, order, attendance)?, is_settled))
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
pub(super) fn certain_places(seatings: &[Seating]) -> BTreeMap<Player, Option<Chair>> {
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
