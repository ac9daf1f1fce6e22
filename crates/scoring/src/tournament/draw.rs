//! Seatings drawn from a seed, which is an argument and the only randomness in a night.
//!
//! Invariants: the same seed and night give the same seating on every machine; nobody has the same
//! partner twice in a row; those who have been away least sit out.

mod search;

use crate::{Cell, NOTE, Player, Rng, RoundEntry, SeatIndex, Seating, TableRound, Value};

/// Returns how many tables people fill, who are so many in one list, or in each of two roles.
pub fn tables(counts: &[usize]) -> usize {
    let each = each(counts.len());
    counts.iter().map(|count| count / each).min().unwrap_or(0)
}

/// Returns how many people of each list sit at a table.
fn each(lists: usize) -> usize {
    4 / lists.clamp(1, 4)
}

/// Draws a seating after the rounds of the night so far, for people in one list, or in one for each
/// role.
///
/// Those who have been away least sit out. If possible nobody gets the partner of the last game
/// again; then as few as possible meet partners, and then opponents, of earlier games.
pub fn draw(people: &[Vec<Player>], past: &[&TableRound], chance: &mut Rng) -> Seating {
    let each = each(people.len());
    let count = tables(&people.iter().map(Vec::len).collect::<Vec<_>>());
    let away = |player: &Player| {
        past.last()
            .map_or(0, |round| round.all_hands_away.get(player.index()).copied().unwrap_or(0))
    };
    let mut sit_outs = Vec::new();
    let playing = people.iter().cloned().map(|mut players| {
        players.sort_unstable();
        chance.shuffle(&mut players);
        // The sort is stable: among those who were away equally often, chance has decided.
        players.sort_by_key(away);
        let playing = players.split_off(players.len() - each * count);
        sit_outs.extend(players);
        playing
    });
    let mut playing: Vec<Vec<Player>> = playing.collect();
    for players in &mut playing {
        chance.shuffle(players);
    }
    let has_roles = playing.len() > 1;
    let second = playing.get_mut(1).map(std::mem::take);
    let mut first = playing.into_iter().next().unwrap_or_default();
    let second = second.unwrap_or_else(|| first.split_off(2 * count));
    let [first, second] = search::improve([first, second], has_roles, past, chance);
    sit_outs.sort_unstable();
    let pairs: Vec<[Player; 2]> =
        first.into_iter().zip(second).map(|(one, other)| [one, other]).collect();
    let tables = pairs.as_chunks::<2>().0.to_vec();
    Seating { tables, sit_outs }
}

/// Returns a drawn seating of these people without those who are `gone`: whoever waits takes their
/// chairs, and nobody else moves, except from the last tables if too few are left for them.
pub fn without(drawn: Seating, people: &[Vec<Player>], gone: &[Player]) -> Seating {
    let is_here = |player: &Player| !gone.contains(player);
    let here = people.iter().map(|people| people.iter().filter(|player| is_here(player)).count());
    let count = self::tables(&here.collect::<Vec<_>>());
    let Seating { mut tables, mut sit_outs } = drawn;
    let dissolved = tables.split_off(count.min(tables.len()));
    sit_outs.extend(dissolved.as_flattened().as_flattened());
    sit_outs.retain(is_here);
    for chair in tables.as_flattened_mut().as_flattened_mut() {
        if is_here(chair) {
            continue;
        }
        let kind = people.iter().find(|people| people.contains(chair));
        if let Some(at) = kind.and_then(|kind| sit_outs.iter().position(|it| kind.contains(it))) {
            *chair = sit_outs.remove(at);
        }
    }
    sit_outs.sort_unstable();
    Seating { tables, sit_outs }
}

/// Start of the note about a drawn seating's seed.
const DRAWN_FROM: &str = "Seating drawn from seed ";

/// Splits a note into what somebody wrote and the sentence about the seed.
pub fn split_note(note: &str) -> (&str, &str) {
    let at = note.find(DRAWN_FROM).unwrap_or(note.len());
    let (written, told) = note.split_at(at);
    (written.trim_end(), told)
}

/// Appends the seed of the seating to a round's note.
pub fn append_seed(entry: &mut RoundEntry, seed: u64) {
    let told = format!("{DRAWN_FROM}{seed}.");
    let note = match entry.note() {
        Some(before) if !before.trim().is_empty() => format!("{before} {told}"),
        _ => told,
    };
    let _ = entry.set(Cell::one(NOTE.id), Some(Value::Text(note)));
}

#[cfg(test)]
mod tests {
    use super::{draw, without};
    use crate::rng::Rng;
    use crate::seats::{Player, SeatIndex};

    /// Whoever does not come changes only the chair that becomes free, and those of a last table
    /// for which too few are left.
    #[test]
    fn the_others_keep_their_chairs() {
        for (count, kinds) in (8..60).flat_map(|count| [(count, 1), (count, 2)]) {
            let kind = |kind| (0..count).filter(|it| it % kinds == kind).map(Player::at).collect();
            let people: Vec<Vec<Player>> = (0..kinds).map(kind).collect();
            let mut chance = Rng(u64::try_from(count).unwrap());
            let drawn = draw(&people, &[], &mut chance);
            assert_eq!(without(drawn.clone(), &people, &[]), drawn);
            let gone: Vec<Player> = (0..=count % 4).map(|it| Player::at(it * 2)).collect();
            let seating = without(drawn.clone(), &people, &gone);
            let here = |player: &Player| !gone.contains(player);
            let least = people.iter().map(|it| it.iter().filter(|it| here(it)).count()).min();
            assert_eq!(seating.tables.len(), least.unwrap() * kinds / 4, "{count}");
            let chairs = seating.tables.as_flattened().as_flattened();
            for (now, before) in chairs.iter().zip(drawn.tables.as_flattened().as_flattened()) {
                assert!(now == before || !here(before), "{count}");
                assert_eq!(now.index() % kinds, before.index() % kinds, "{count}");
            }
            let mut all: Vec<Player> = chairs.iter().chain(&seating.sit_outs).copied().collect();
            all.sort_unstable();
            assert_eq!(all, (0..count).map(Player::at).filter(here).collect::<Vec<_>>());
        }
    }
}
