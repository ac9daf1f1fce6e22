//! Everybody's move between two games, with the reason in words.

use std::collections::{BTreeMap, BTreeSet};

use super::chairs::sources;
use super::{Attendance, certain_places, people, possible_seatings};
use crate::{
    Chair, Move, Movement, Player, SeatIndex, Seating, StandingOrder, TableResult, TableRound,
    counted, join_words, signed,
};

/// Returns everybody's move after a complete round with the reason, in roster order, arrivals last.
/// While cuts are open, only those are known that are the same however the cuts end.
pub fn winners_move(
    round: &TableRound,
    order: &StandingOrder,
    attendance: &Attendance,
) -> Vec<Move> {
    let seatings = possible_seatings(round, order, attendance);
    let places = certain_places(&seatings);
    let tables = seatings.first().map_or(0, |seating| seating.tables.len());
    let waits = cuts_words(round);
    let (there, _) = people(round, attendance);
    let is_there = |player: Player| there.get(player.index()) == Some(&true);
    let arrived: BTreeSet<Player> = attendance.arrived.iter().map(|(player, _)| *player).collect();
    let around = round.tables.len();
    let targets = targets(round, tables);
    let mut moves = BTreeMap::new();
    for table in &round.tables {
        for (pair, players) in table.last_pairs().into_iter().enumerate() {
            for (role, player) in players.into_iter().enumerate() {
                if !is_there(player) || arrived.contains(&player) {
                    continue;
                }
                let from = Some(Chair { table: table.table, pair });
                // With one table, all four change places with whoever decides it.
                let undecided = table.is_undecided(role) || (around == 1 && table.wants_cut());
                let chair = (usize::from(table.table).saturating_sub(1), pair, role);
                let target = targets.get(&chair).copied();
                let stays = target.unwrap_or(table.table);
                let (to, open, why) = match places.get(&player).copied() {
                    _ if undecided => {
                        (None, true, format!("waits: table {} has to cut", table.table))
                    }
                    Some(Some(chair)) => {
                        let why = match target {
                            None if round.movement == Movement::Schedule => {
                                format!("by the schedule: table {}", chair.table)
                            }
                            None => format!("by the standings: table {}", chair.table),
                            Some(target) if target == chair.table => {
                                move_reason(round.movement, table, [pair, role], target)
                            }
                            Some(target) => detour_reason(tables, target, chair.table),
                        };
                        (Some(chair), false, why)
                    }
                    Some(None) => (None, false, sit_out_reason(round, player)),
                    None if !waits.is_empty() => (None, true, format!("waits for {waits}")),
                    // Too few are left for a table.
                    None => {
                        let why = move_reason(round.movement, table, [pair, role], stays);
                        (Some(Chair { table: stays, pair }), false, why)
                    }
                };
                // Of two chairs, the one of the later hand counts.
                let later = moves.get(&player).is_none_or(|(hand, _)| *hand < table.played.len());
                if later {
                    let going = Move { player, from, to, open, why };
                    let _ = moves.insert(player, (table.played.len(), going));
                }
            }
        }
    }
    let mut moves: Vec<Move> = moves.into_values().map(|(_, going)| going).collect();
    let moving: BTreeSet<Player> = moves.iter().map(|going| going.player).collect();
    for player in (0..there.len()).map(Player::at) {
        if !is_there(player) || moving.contains(&player) {
            continue;
        }
        let place = places.get(&player).copied();
        let open = place.is_none() && !waits.is_empty();
        let to = place.flatten();
        let is_new = arrived.contains(&player);
        let why = match to {
            Some(chair) if is_new => format!("arrived: sits at table {}", chair.table),
            Some(chair) => format!("sat out: back in at table {}", chair.table),
            None if open && is_new => format!("arrived: waits for {waits}"),
            None if open => format!("sat out: waits for {waits}"),
            None if is_new => "arrived: sits out, as all chairs are taken".to_owned(),
            None => sit_out_reason(round, player),
        };
        moves.push(Move { player, from: None, to, open, why });
    }
    moves.sort_by_key(|going| going.player);
    moves
}

/// Returns the open cuts in words: "the cut at table 4"; empty if there are none.
fn cuts_words(round: &TableRound) -> String {
    let open = round.tables.iter().filter(|table| table.wants_cut());
    let open: Vec<String> = open.map(|table| table.table.to_string()).collect();
    match open.as_slice() {
        [] => String::new(),
        [only] => format!("the cut at table {only}"),
        several => format!("the cuts at tables {}", join_words(several)),
    }
}

/// Corrects the moves for a seating that was drawn, or swapped by hand, and not given by the
/// movement.
pub fn move_by_hand(moves: &mut [Move], seating: &Seating, is_drawn: bool) {
    let by_hand = if is_drawn { "drawn" } else { "swapped" };
    let chairs: BTreeMap<Player, Chair> = seating.chairs().collect();
    for going in moves {
        let to = chairs.get(&going.player).copied();
        if is_drawn || to != going.to {
            going.why = match to {
                Some(chair) => format!("{by_hand}: sits at table {}", chair.table),
                None => format!("{by_hand}: sits out"),
            };
            going.to = to;
        }
    }
}

/// Returns, by chair, the table that its person goes to before anybody sits out; none if the movement
/// does not go by chairs.
fn targets(round: &TableRound, tables: usize) -> BTreeMap<(usize, usize, usize), u16> {
    if matches!(round.movement, Movement::Standing | Movement::Schedule | Movement::Draw) {
        return BTreeMap::new();
    }
    let mut targets = BTreeMap::new();
    for (pairs, table) in sources(round, tables).unwrap_or_default().iter().zip(1..) {
        for chair in pairs.as_flattened() {
            let _ = targets.insert(*chair, table);
        }
    }
    targets
}

/// Returns why somebody does not sit where the winners' moves alone would have put them.
fn detour_reason(tables: usize, target: u16, to: u16) -> String {
    if usize::from(target) > tables {
        format!("table {target} is not needed: takes an empty chair at table {to}")
    } else {
        format!("takes an empty chair at table {to}")
    }
}

/// Returns the reason of a move from a chair: "won table 3, 28 to 24: up to table 4".
fn move_reason(movement: Movement, table: &TableResult, chair: [usize; 2], to: u16) -> String {
    let (number, [pair, role]) = (table.table, chair);
    let won = table.winning_pair(role) == Some(pair);
    let way = match (movement, to == number, to > number) {
        (Movement::ByRole, true, _) if won => "changes partners".to_owned(),
        (Movement::ByRole, _, true) => format!("up to table {to}"),
        (Movement::ByRole, _, false) if won => format!("down to table {to}"),
        (Movement::WinnersUp { .. }, false, false) => format!("up to table {to}"),
        (_, false, _) => format!("on to table {to}"),
        _ => format!("stays at table {number}"),
    };
    if !movement.needs_winners() || !won {
        return way;
    }
    let score = |pair: usize| {
        let index = if table.partners { pair } else { 2 * pair + role };
        table.scores.get(index).copied().unwrap_or(0)
    };
    let (won, lost) = (signed(score(pair)), signed(score(1 - pair)));
    if won == lost {
        format!("won the cut at table {number}, {won} all: {way}")
    } else {
        format!("won table {number}, {won} to {lost}: {way}")
    }
}

fn sit_out_reason(round: &TableRound, player: Player) -> String {
    match round.all_hands_out.get(player.index()).copied().unwrap_or(0) {
        0 => "sits out for the first time".to_owned(),
        times => {
            let [one, several] =
                if round.hands.is_some() { ["hand", "hands"] } else { ["round", "rounds"] };
            format!("sits out: so far only {}", counted(times, one, several))
        }
    }
}
