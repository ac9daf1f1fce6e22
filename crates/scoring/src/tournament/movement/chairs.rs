//! Where each chair's person comes from, before anybody comes, goes or waits.
//!
//! Tables are counted from 0 here: "up" is towards table 0 in `winners_up`, and to the next number
//! in the others, around the room.

use crate::{Movement, TableResult, TableRound};

/// A chair: its table and its pair from 0, and which of the pair's two seats.
pub(super) type ChairAt = (usize, usize, usize);
/// By chair of a table, the chair whose person moves or stays there.
pub(super) type Sources = [[ChairAt; 2]; 2];

/// Returns, by new table, pair and seat, the chair whose person moves or stays there; `None` if a
/// winner is not known. `tables` is the number of tables that are played at next.
pub(super) fn sources(round: &TableRound, tables: usize) -> Option<Vec<Sources>> {
    let around = round.tables.len();
    let movement = round.movement;
    let by_standing = movement == Movement::Standing && tables != 1;
    let table = |table: usize| match movement {
        Movement::ByRole => by_role(round, table),
        // With one table nobody can leave it: the three possible pairings follow each other.
        _ if around == 1 && !movement.pairs_stay() && !by_standing => {
            Some([[(0, 0, 0), (0, 1, 0)], [(0, 1, 1), (0, 0, 1)]])
        }
        Movement::WinnersUp { keep } if around > 1 => winners_up(round, table, keep),
        Movement::Chairs => {
            let from = |steps: usize| (table + 2 * around - steps) % around;
            let (down, up, two_up) = (from(around - 1), from(1), from(2));
            Some([[(table, 0, 0), (down, 0, 1)], [(up, 1, 0), (two_up, 1, 1)]])
        }
        Movement::Pairs => {
            let from = (table + around - 1) % around;
            Some([both(table, 0), both(from, 1)])
        }
        // Where pairs stay together at one table, nobody moves.
        Movement::WinnersUp { .. } | Movement::Standing | Movement::Schedule | Movement::Draw => {
            Some([both(table, 0), both(table, 1)])
        }
    };
    (0..around).map(table).collect()
}

fn both(table: usize, pair: usize) -> [ChairAt; 2] {
    [(table, pair, 0), (table, pair, 1)]
}

/// Returns the pair whose chair of this role won a table; A won a tie that nobody has cut for.
pub(super) fn winner(round: &TableRound, table: usize, role: usize) -> Option<usize> {
    let result: &TableResult = round.tables.get(table)?;
    result.winning_pair(role).or(result.complete.then_some(0))
}

/// The winner of the first role goes one table up, that of the second one table down.
fn by_role(round: &TableRound, table: usize) -> Option<Sources> {
    let around = round.tables.len();
    let won = |table: usize, role: usize| Some((table, winner(round, table, role)?, role));
    let stayed = |table: usize, role: usize| Some((table, 1 - winner(round, table, role)?, role));
    if around == 1 {
        // Nobody can leave it: who stayed of the first role gets the other one of the second.
        let won = winner(round, 0, 0)?;
        let stayed = 1 - won;
        return Some([[(0, stayed, 0), (0, won, 1)], [(0, won, 0), (0, stayed, 1)]]);
    }
    let (up, down) = ((table + around - 1) % around, (table + 1) % around);
    Some([[stayed(table, 0)?, won(down, 1)?], [won(up, 0)?, stayed(table, 1)?]])
}

/// Winners go one table towards the first, whose losers go to the last.
fn winners_up(round: &TableRound, table: usize, keep: bool) -> Option<Sources> {
    let last = round.tables.len() - 1;
    let won = |table: usize| Some(both(table, winner(round, table, 0)?));
    let lost = |table: usize| Some(both(table, 1 - winner(round, table, 0)?));
    let there = if table == 0 { won(0)? } else { lost(table)? };
    let come = if table == last { lost(0)? } else { won(table + 1)? };
    if keep {
        return Some([there, come]);
    }
    Some([[there[0], come[0]], [there[1], come[1]]])
}
