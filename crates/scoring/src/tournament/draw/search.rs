//! Searches for a seating in which people meet new partners and new opponents.
//!
//! It swaps two chairs again and again, of one role where there are roles, and keeps a swap if the
//! seating is no worse than some hundred swaps ago (late acceptance hill climbing). It uses whole
//! numbers and the seed only, so every machine finds the same seating.

use crate::{Player, Rng, SeatIndex, TableResult, TableRound};

/// Cost of being partners once more: more than all opponents of a night.
const PARTNERS: u64 = 1 << 20;
/// Cost of being partners twice in a row: more than all partners of a night.
const PARTNERS_AGAIN: u64 = 1 << 40;
/// Number of swaps tried, and number of additional ones per player.
const SWAPS: usize = 4_000;
const SWAPS_EACH: usize = 40;
/// A swap is compared with the seating this many swaps ago.
const MEMORY: usize = 200;
/// After this many swaps the tables with repeated meetings are searched again.
const REFRESH: usize = 64;

/// Cost of each meeting in the coming game, from earlier games.
struct Meetings {
    /// For each player, the others they met, with the cost as partners and as opponents.
    met: Vec<Vec<(Player, [u64; 2])>>,
}

impl Meetings {
    fn new(players: usize, past: &[&TableRound]) -> Meetings {
        let mut meetings = Meetings { met: vec![Vec::new(); players] };
        for (round, left) in past.iter().zip((0..past.len()).rev()) {
            for [[a, b], [c, d]] in round.tables.iter().map(TableResult::last_pairs) {
                for (one, other) in [(a, b), (c, d)] {
                    meetings.add(one, other, [PARTNERS, 0]);
                    if left == 0 {
                        meetings.add(one, other, [PARTNERS_AGAIN, 0]);
                    }
                }
                for (one, other) in [(a, c), (a, d), (b, c), (b, d)] {
                    meetings.add(one, other, [0, 1]);
                }
            }
        }
        meetings
    }

    fn add(&mut self, one: Player, other: Player, costs: [u64; 2]) {
        for (who, whom) in [(one, other), (other, one)] {
            let Some(met) = self.met.get_mut(who.index()) else { continue };
            let known = met.iter().position(|(player, _)| *player == whom);
            let at = known.unwrap_or_else(|| {
                met.push((whom, [0, 0]));
                met.len() - 1
            });
            for (sum, cost) in met[at].1.iter_mut().zip(costs) {
                *sum += cost;
            }
        }
    }

    fn cost(&self, one: Player, other: Player) -> [u64; 2] {
        let met = self.met.get(one.index()).and_then(|met| {
            met.iter().find(|(player, _)| *player == other).map(|(_, costs)| *costs)
        });
        met.unwrap_or_default()
    }

    /// Returns the cost of a table with these pairs.
    fn table(&self, [[a, b], [c, d]]: [[Player; 2]; 2]) -> u64 {
        let partners = self.cost(a, b)[0] + self.cost(c, d)[0];
        let opponents = [(a, c), (a, d), (b, c), (b, d)];
        partners + opponents.iter().map(|(one, other)| self.cost(*one, *other)[1]).sum::<u64>()
    }
}

/// The seating during the search: pair `i` has the `i`th player of each role, and table `t` has
/// pairs `2t` and `2t + 1`.
struct SearchSeating<'a> {
    meetings: &'a Meetings,
    roles: [Vec<Player>; 2],
}

impl SearchSeating<'_> {
    /// Swaps two chairs, each given by its role and pair.
    fn swap(&mut self, one: (usize, usize), other: (usize, usize)) {
        let players = [one, other].map(|(role, pair)| self.roles[role][pair]);
        self.roles[one.0][one.1] = players[1];
        self.roles[other.0][other.1] = players[0];
    }

    fn table(&self, table: usize) -> u64 {
        let [ladies, gentlemen] = &self.roles;
        let pair = |index: usize| [ladies[index], gentlemen[index]];
        self.meetings.table([pair(2 * table), pair(2 * table + 1)])
    }

    fn tables_of(&self, one: usize, other: usize) -> u64 {
        let (one, other) = (one / 2, other / 2);
        self.table(one) + if one == other { 0 } else { self.table(other) }
    }
}

/// Rearranges partners and tables so that as few as possible are partners who were partners before
/// (in the last game none, if possible), and then as few as possible are opponents who were
/// opponents. Both halves of the pairs have the same even length; with roles, nobody changes halves.
pub(super) fn improve(
    roles: [Vec<Player>; 2],
    has_roles: bool,
    past: &[&TableRound],
    rng: &mut Rng,
) -> [Vec<Player>; 2] {
    let pairs = roles[0].len();
    let players = past.iter().map(|round| round.roles.len());
    let players = players.chain(roles.iter().flatten().map(|player| player.index() + 1)).max();
    let meetings = Meetings::new(players.unwrap_or(0), past);
    let mut hall = SearchSeating { meetings: &meetings, roles };
    let mut cost: u64 = (0..pairs / 2).map(|table| hall.table(table)).sum();
    let mut best = (cost, hall.roles.clone());
    let mut memory = [cost; MEMORY];
    let mut repeated: Vec<usize> = Vec::new();
    for swap in 0..SWAPS + SWAPS_EACH * pairs {
        if best.0 == 0 {
            break;
        }
        if swap % REFRESH == 0 {
            repeated = (0..pairs).filter(|pair| hall.table(pair / 2) > 0).collect();
        }
        let [Some(role), Some(any), Some(other)] =
            [rng.index(2), rng.index(pairs), rng.index(pairs)]
        else {
            break;
        };
        // Every other swap begins at a repeated meeting, which is rare in a large hall.
        let one = if swap % 2 == 0 { any } else { rng.pick(&repeated).copied().unwrap_or(any) };
        let with = if has_roles { role } else { rng.index(2).unwrap_or(role) };
        let before = hall.tables_of(one, other);
        hall.swap((role, one), (with, other));
        let after = cost - before + hall.tables_of(one, other);
        let earlier = &mut memory[swap % MEMORY];
        if after <= cost || after <= *earlier {
            cost = after;
        } else {
            hall.swap((role, one), (with, other));
        }
        *earlier = cost;
        if cost < best.0 {
            best = (cost, hall.roles.clone());
        }
    }
    best.1
}
