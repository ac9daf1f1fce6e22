//! Winners move: everybody's place after a game of two pairs per table.
//!
//! Winners of the first role go one table up, those of the second one table down, around the room;
//! those who stay split up, so nobody keeps a partner. Chairs of people who left are filled, and
//! people who sat out replace those who have sat out least. Nothing is drawn.
//! Source: Court Whist, and the decisions of its rule page.

mod possible;
mod reasons;

pub use reasons::move_by_hand;

use std::cell::OnceCell;
use std::cmp::Reverse;

use crate::outcome::tournament::{Move, Seating, TableResult, TableRound};
use crate::seats::{Player, SeatIndex};
use crate::tournament::draw::tables;

/// Arrivals and departures between two games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Attendance {
    /// People who left.
    pub gone: Vec<Player>,
    /// People who arrived, in order, with their role. Somebody in both lists changes roles.
    pub arrived: Vec<(Player, usize)>,
}

/// Returns the moves after a complete game. While cuts are open, only those are known that are the
/// same however the cuts end.
pub fn winners_move(round: &TableRound, attendance: &Attendance) -> Vec<Move> {
    reasons::moves(round, attendance, &possible::possible_seatings(round, attendance))
}

/// Returns the seating after a complete game; `None` while a cut is pending, or if too few people
/// are left for a table.
pub fn coming_seating(round: &TableRound, attendance: &Attendance) -> Option<Seating> {
    if round.tables.iter().any(TableResult::wants_cut) {
        return None;
    }
    let mut room = SeatingInProgress::new(round, attendance)?;
    let mut sit_outs = Vec::new();
    for role in [0, 1] {
        sit_outs.extend(room.fill(role));
    }
    sit_outs.sort_unstable();
    let tables = room.tables.iter().map(|[a, b]| Some([[a[0]?, a[1]?], [b[0]?, b[1]?]]));
    Some(Seating { tables: tables.collect::<Option<_>>()?, sit_outs })
}

/// Returns two partners in a fixed order.
pub(super) fn pair_of(one: Player, other: Player) -> [Player; 2] {
    [one.min(other), one.max(other)]
}

/// Returns the partners at the last reported hands of a game, in order.
pub(super) fn last_partners(round: &TableRound) -> Vec<[Player; 2]> {
    let pairs = round.tables.iter().flat_map(TableResult::last_pairs);
    let mut pairs: Vec<_> = pairs.map(|[one, other]| pair_of(one, other)).collect();
    pairs.sort_unstable();
    pairs
}

/// A chair: its table, from 0, and its pair; the role is given by context.
type ChairAt = (usize, usize);
/// The chairs of a table, by pair and role.
type Chairs = [[Option<Player>; 2]; 2];

/// Returns the pair whose chair of this role won a table.
fn winning_pair(table: &TableResult, role: usize) -> Option<usize> {
    let winner = table.winners[role]?;
    table.last_pairs().iter().position(|pair| pair[role] == winner)
}

/// Returns, by new table, pair and role, the chair whose player moves or stays there.
fn sources(round: &TableRound) -> Option<Vec<[[ChairAt; 2]; 2]>> {
    let around = round.tables.len();
    let won =
        |index: usize, role: usize| Some((index, winning_pair(round.tables.get(index)?, role)?));
    let stayed = |index: usize, role: usize| won(index, role).map(|(at, pair)| (at, 1 - pair));
    if around == 1 {
        // With one table nobody can leave it: the lady who stayed gets the other gentleman.
        let (lady, winner) = (stayed(0, 0)?, won(0, 0)?);
        return Some(vec![[[lady, winner], [winner, lady]]]);
    }
    let table = |index: usize| {
        let (up, down) = ((index + around - 1) % around, (index + 1) % around);
        Some([[stayed(index, 0)?, won(down, 1)?], [won(up, 0)?, stayed(index, 1)?]])
    };
    (0..around).map(table).collect()
}

/// The room between two games, while chairs are filled.
struct SeatingInProgress<'a> {
    round: &'a TableRound,
    attendance: &'a Attendance,
    /// Role of each player, including new ones.
    roles: Vec<usize>,
    /// Whether each player is there.
    there: Vec<bool>,
    /// Whether each player won and so moved.
    moved: Vec<bool>,
    /// The former partners, computed on demand.
    partners: OnceCell<Vec<[Player; 2]>>,
    tables: Vec<Chairs>,
    /// Tables that are no longer played at, with everybody's seat there.
    dissolved: Vec<Chairs>,
}

impl<'a> SeatingInProgress<'a> {
    /// Works out the chairs after everybody has moved or stayed; the chairs of those who left are
    /// empty.
    fn new(round: &'a TableRound, attendance: &'a Attendance) -> Option<SeatingInProgress<'a>> {
        let (there, roles) = people(round, attendance);
        let mut count = [0, 0];
        for (_, role) in there.iter().zip(&roles).filter(|(there, _)| **there) {
            count[(*role).min(1)] += 1;
        }
        let before = round.tables.len();
        let mut now = tables(count[0], count[1]);
        if round.room_is_full {
            now = now.min(before);
        }
        if now == 0 {
            return None;
        }
        let kept = kept_chairs(round, attendance, &there);
        let mut moved = vec![false; there.len()];
        for (table, chairs) in round.tables.iter().zip(&kept) {
            for (role, winner) in table.winners.iter().enumerate() {
                let stays = |player: &Player| chairs.iter().any(|pair| pair[role] == Some(*player));
                if let Some(winner) = winner.filter(stays)
                    && let Some(moved) = moved.get_mut(winner.index())
                {
                    *moved = true;
                }
            }
        }
        let sources = sources(round)?;
        let chair = |(table, pair): ChairAt, role: usize| kept.get(table)?.get(pair)?[role];
        let seated = |pairs: &[[ChairAt; 2]; 2]| {
            pairs.map(|[lady, gentleman]| [chair(lady, 0), chair(gentleman, 1)])
        };
        let mut tables: Vec<Chairs> = sources.iter().map(seated).collect();
        let dissolved = if now < before { tables.split_off(now) } else { Vec::new() };
        tables.resize(now, [[None; 2]; 2]);
        let partners = OnceCell::new();
        Some(SeatingInProgress {
            round,
            attendance,
            roles,
            there,
            moved,
            partners,
            tables,
            dissolved,
        })
    }

    /// Returns whether everybody goes to the chair that the winners' moves give them.
    fn nobody_waits(&self) -> bool {
        let somebody_sits_out = || (0..2).any(|role| !self.people_sitting_out(role).is_empty());
        self.attendance.arrived.is_empty() && self.dissolved.is_empty() && !somebody_sits_out()
    }

    /// Fills the chairs of a role, and returns who sits out.
    fn fill(&mut self, role: usize) -> Vec<Player> {
        let sitters = self.people_sitting_out(role);
        let dissolved = self.dissolved.iter().flatten().filter_map(|pair| pair[role]);
        let arrived = self.attendance.arrived.iter();
        let arrived = arrived.filter(|(_, of)| *of == role).map(|(player, _)| *player);
        let waiting: Vec<Player> =
            sitters.iter().copied().chain(dissolved).chain(arrived).collect();
        let mut waiting = waiting.into_iter();
        let mut empty = self.empty_chairs(role);
        while !empty.is_empty()
            && let Some(player) = waiting.next()
        {
            self.take_empty_chair(player, role, &empty);
            empty = self.empty_chairs(role);
        }
        let (mut incoming, mut out): (Vec<Player>, Vec<Player>) =
            waiting.partition(|player| sitters.contains(player));
        // Usually everybody has a chair, so nobody gives one up.
        let outgoing = if incoming.is_empty() { Vec::new() } else { self.outgoing(role) };
        if incoming.len() > outgoing.len() {
            out.extend(incoming.split_off(outgoing.len()));
        }
        incoming.sort_unstable();
        for (player, (table, pair)) in incoming.into_iter().zip(outgoing) {
            let chair = &mut self.tables[table][pair][role];
            out.extend(chair.replace(player));
        }
        out
    }

    /// Returns the people of a role who are present without a chair and did not just arrive: most
    /// hands out first.
    fn people_sitting_out(&self, role: usize) -> Vec<Player> {
        let mut waits = self.there.clone();
        let seated = self.tables.iter().chain(&self.dissolved).flatten().flatten().flatten();
        let arrived = self.attendance.arrived.iter().map(|(player, _)| player);
        for player in seated.chain(arrived) {
            if let Some(waits) = waits.get_mut(player.index()) {
                *waits = false;
            }
        }
        let of_role = waits.iter().zip(&self.roles).enumerate();
        let of_role = of_role.filter(|(_, (waits, of))| **waits && **of == role);
        let mut sitters: Vec<Player> = of_role.map(|(index, _)| Player::at(index)).collect();
        // The sort is stable: ties are in roster order.
        sitters.sort_by_key(|player| Reverse(self.hands_out(*player)));
        sitters
    }

    fn empty_chairs(&self, role: usize) -> Vec<ChairAt> {
        let chairs = (0..self.tables.len()).flat_map(|table| [(table, 0), (table, 1)]);
        chairs.filter(|(table, pair)| self.tables[*table][*pair][role].is_none()).collect()
    }

    /// Seats somebody in the first empty chair that does not give them their last partner again; if
    /// there is none, in the first, and the two people of that role at that table swap chairs.
    fn take_empty_chair(&mut self, player: Player, role: usize, empty: &[ChairAt]) {
        let partners = self.partners.get_or_init(|| last_partners(self.round));
        let parts = |(table, pair): &ChairAt| {
            let partner = self.tables[*table][*pair][1 - role];
            partner.is_none_or(|partner| partners.binary_search(&pair_of(player, partner)).is_err())
        };
        let good = empty.iter().copied().find(parts);
        let Some((table, pair)) = good.or(empty.first().copied()) else { return };
        let chairs = &mut self.tables[table];
        chairs[pair][role] = Some(player);
        if good.is_none() {
            let other = chairs[1 - pair][role];
            chairs[1 - pair][role] = chairs[pair][role];
            chairs[pair][role] = other;
        }
    }

    /// Returns the chairs of a role in the order in which they are given up to those who sat out:
    /// among people who had a chair before, fewest hands out first, then those who stayed, then the
    /// highest table.
    fn outgoing(&self, role: usize) -> Vec<ChairAt> {
        let mut had_chair = vec![false; self.there.len()];
        for player in self.round.last_seated() {
            if let Some(had) = had_chair.get_mut(player.index()) {
                *had = true;
            }
        }
        let is = |list: &[bool], player: Player| list.get(player.index()) == Some(&true);
        let chairs = (0..self.tables.len()).flat_map(|table| [(table, 0), (table, 1)]);
        let seated = chairs.filter_map(|at| Some((at, self.tables[at.0][at.1][role]?)));
        let mut seated: Vec<(ChairAt, Player)> =
            seated.filter(|(_, player)| is(&had_chair, *player)).collect();
        seated.sort_by_key(|((table, pair), player)| {
            (self.hands_out(*player), is(&self.moved, *player), Reverse(*table), Reverse(*pair))
        });
        seated.into_iter().map(|(chair, _)| chair).collect()
    }

    fn hands_out(&self, player: Player) -> i64 {
        self.round.all_hands_out.get(player.index()).copied().unwrap_or(0)
    }
}

/// Returns, by player (including arrivals), whether they are present, and their role.
fn people(round: &TableRound, attendance: &Attendance) -> (Vec<bool>, Vec<usize>) {
    let (mut there, mut roles) = (round.present(), round.roles.clone());
    for player in &attendance.gone {
        if let Some(there) = there.get_mut(player.index()) {
            *there = false;
        }
    }
    for (player, role) in &attendance.arrived {
        let count = there.len().max(player.index() + 1);
        there.resize(count, false);
        roles.resize(count, 0);
        if let (Some(there), Some(of)) =
            (there.get_mut(player.index()), roles.get_mut(player.index()))
        {
            (*there, *of) = (true, *role);
        }
    }
    (there, roles)
}

/// Returns, by table of the previous game, who keeps their chair of its last hand: not those who
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
    let keeps = |table: &TableResult, role: usize, player: Player| {
        there.get(player.index()) == Some(&true)
            && !is_new(player)
            && round.roles.get(player.index()) == Some(&role)
            && latest.get(player.index()) == Some(&table.played.len())
    };
    let chairs = |table: &TableResult| {
        table.last_pairs().map(|[lady, gentleman]| {
            [
                Some(lady).filter(|who| keeps(table, 0, *who)),
                Some(gentleman).filter(|who| keeps(table, 1, *who)),
            ]
        })
    };
    round.tables.iter().map(chairs).collect()
}
