//! Winners move: where everybody goes after a game of two pairs a table.
//!
//! The players of the first role who won go one table up, those of the second one table down,
//! round the room; those who stayed split, so that nobody keeps a partner. Who sat out comes
//! in for who has sat out least. Source: Court Whist, and the decisions of its rule page.

use crate::engine::seats::SeatIndex;
use std::collections::BTreeMap;

use crate::engine::outcome::tournament::{Chair, Move, Seating, TableResult, TableRound};
use crate::engine::seats::Player;

/// Who moves after a complete game, and what the seating is then: `None` while a cut is
/// wanted, for then only the moves that do not hang on it are known.
pub fn winners_move(round: &TableRound) -> (Option<Seating>, Vec<Move>) {
    let seating = seating_after(round);
    let moves = moves(round, seating.as_ref());
    (seating, moves)
}

/// The seating after a complete game: `None` while a cut is wanted.
pub fn seating_after(round: &TableRound) -> Option<Seating> {
    let open = round.tables.iter().any(TableResult::wants_cut);
    if open { None } else { seating(round) }
}

/// The winner and the other one of a role at a table, with their pairs.
fn of_role(table: &TableResult, role: usize) -> Option<(Player, Player, usize)> {
    let winner = table.winners[role]?;
    let pair = table.pairs.iter().position(|pair| pair[role] == winner)?;
    Some((winner, table.pairs[1 - pair][role], pair))
}

/// The seating after everybody has moved, sit-outs included; `None` where a winner is not
/// decided.
fn seating(round: &TableRound) -> Option<Seating> {
    let mut tables = Vec::with_capacity(round.tables.len());
    if let [table] = round.tables.as_slice() {
        let (_, lady, pair) = of_role(table, 0)?;
        let [[_, partner], [other, stranger]] = [table.pairs[1 - pair], table.pairs[pair]];
        tables.push([[lady, stranger], [other, partner]]);
    } else {
        let around = round.tables.len();
        let at = |index: usize, role: usize| of_role(round.tables.get(index)?, role);
        for index in 0..around {
            let (up, down) = ((index + around - 1) % around, (index + 1) % around);
            let (came_lady, came_gentleman) = (at(up, 0)?.0, at(down, 1)?.0);
            let (lady, gentleman) = (at(index, 0)?.1, at(index, 1)?.1);
            tables.push([[lady, came_gentleman], [came_lady, gentleman]]);
        }
    }
    let mut seating = Seating { tables, sit_outs: Vec::new() };
    let mut sit_outs = Vec::new();
    for role in [0, 1] {
        sit_outs.extend(change_sit_outs(round, role, &mut seating));
    }
    sit_outs.sort_unstable();
    seating.sit_outs = sit_outs;
    Some(seating)
}

/// Brings in who sat out of one role, for as many who have sat out least; gives who sits out
/// then.
fn change_sit_outs(round: &TableRound, role: usize, seating: &mut Seating) -> Vec<Player> {
    let of_role = |player: &Player| round.roles.get(player.index()) == Some(&role);
    let sat_out = |player: Player| round.sat_out.get(player.index()).copied().unwrap_or(0);
    let mut incoming: Vec<Player> =
        round.seating.sit_outs.iter().copied().filter(of_role).collect();
    if incoming.is_empty() {
        return Vec::new();
    }
    incoming.sort_unstable();
    let mut staying_out = Vec::new();
    let chairs = 2 * seating.tables.len();
    if incoming.len() > chairs {
        // The sort is stable: among equals roster order decides.
        incoming.sort_by_key(|player| std::cmp::Reverse(sat_out(*player)));
        staying_out = incoming.split_off(chairs);
        incoming.sort_unstable();
    }
    let moved: Vec<Player> = round.tables.iter().filter_map(|table| table.winners[role]).collect();
    let mut moved_by_player = vec![false; round.roles.len()];
    for player in moved {
        if let Some(moved) = moved_by_player.get_mut(player.index()) {
            *moved = true;
        }
    }
    let has_moved = |player: Player| moved_by_player.get(player.index()) == Some(&true);
    let mut candidates: Vec<(Player, usize, usize)> = (0..seating.tables.len())
        .flat_map(|table| [0, 1].map(|pair| (seating.tables[table][pair][role], table, pair)))
        .collect();
    candidates.sort_by_key(|(player, table, pair)| {
        (sat_out(*player), has_moved(*player), usize::MAX - table, 1 - pair)
    });
    for (incoming, (outgoing, table, pair)) in incoming.into_iter().zip(candidates) {
        seating.tables[table][pair][role] = incoming;
        staying_out.push(outgoing);
    }
    staying_out
}

/// Where everybody goes, with the reason, in roster order.
fn moves(round: &TableRound, seating: Option<&Seating>) -> Vec<Move> {
    let chairs: BTreeMap<Player, Chair> =
        seating.map(|seating| seating.chairs().collect()).unwrap_or_default();
    let around = round.tables.len();
    let mut moves = Vec::new();
    for table in &round.tables {
        for (index, player) in table.players().into_iter().enumerate() {
            let (pair, role) = (index / 2, index % 2);
            let from = Some(Chair { table: table.table, pair });
            let undecided = !table.tied[role].is_empty() && table.winners[role].is_none();
            // With one table all four change with the one who decides it.
            let undecided = undecided || (around == 1 && table.wants_cut());
            let (to, open, why) = match (seating, chairs.get(&player)) {
                _ if undecided => (None, true, format!("table {} has to cut", table.table)),
                (Some(_), Some(chair)) => {
                    (Some(*chair), false, went(table, player, pair, role, chair.table))
                }
                (Some(_), None) => (None, false, rests(round, player)),
                (None, _) => {
                    let to = target(table, player, role, around);
                    let why = went(table, player, pair, role, to);
                    (Some(Chair { table: to, pair }), false, why)
                }
            };
            moves.push(Move { player, from, to, open, why });
        }
    }
    for player in &round.seating.sit_outs {
        let to = chairs.get(player).copied();
        let why = match to {
            Some(chair) => format!("sat out: comes in at table {}", chair.table),
            None if seating.is_some() => rests(round, *player),
            None => "sat out: waits for the cut".to_owned(),
        };
        moves.push(Move { player: *player, from: None, to, open: seating.is_none(), why });
    }
    moves.sort_by_key(|going| going.player);
    moves
}

/// The table a player goes to, before anybody sits out.
fn target(table: &TableResult, player: Player, role: usize, around: usize) -> u16 {
    let last = u16::try_from(around).unwrap_or(u16::MAX).max(1);
    match (table.winners[role] == Some(player), role) {
        (false, _) => table.table,
        (true, 0) => table.table % last + 1,
        (true, _) => (table.table + last - 2) % last + 1,
    }
}

/// "won table 3, 28 to 24: up to table 4".
fn went(table: &TableResult, player: Player, pair: usize, role: usize, to: u16) -> String {
    let number = table.table;
    if table.winners[role] != Some(player) {
        return format!("stays at table {number}");
    }
    let way = match (to == number, to > number) {
        (true, _) => "changes partners".to_owned(),
        (_, true) => format!("up to table {to}"),
        (_, false) => format!("down to table {to}"),
    };
    let score = |pair: usize| {
        let index = if table.partners { pair } else { 2 * pair + role };
        table.scores.get(index).copied().unwrap_or(0)
    };
    let (won, lost) = (score(pair), score(1 - pair));
    if table.tied[role].is_empty() {
        format!("won table {number}, {won} to {lost}: {way}")
    } else {
        format!("won the cut at table {number}, {won} all: {way}")
    }
}

fn rests(round: &TableRound, player: Player) -> String {
    match round.sat_out.get(player.index()).copied().unwrap_or(0) {
        0 => "sits out: has not yet".to_owned(),
        1 => "sits out: has only once".to_owned(),
        times => format!("sits out: has only {times} times"),
    }
}
