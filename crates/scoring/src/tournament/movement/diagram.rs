//! Who goes where, for a drawing: worked out by moving four tables once.

use super::chairs::{ChairAt, sources};
use crate::{CutBy, Movement, Player, TableResult, TableRound};

/// Where some people of a table go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MovementArrow {
    /// The table that they leave, from 0.
    pub from: usize,
    /// The table that they go to, from 0.
    pub to: usize,
}

/// Returns how many tables to draw, and the arrows between them when pair A wins everywhere; no
/// arrows where the seats do not depend on the table.
pub fn movement_arrows(movement: Movement) -> (usize, Vec<MovementArrow>) {
    // Where everybody of every table goes somewhere else, one table is enough to see.
    let (tables, only) = match movement {
        Movement::Chairs => (5, Some(2)),
        _ => (4, None),
    };
    let mut arrows = Vec::new();
    let round = TableRound {
        movement,
        tables: (1..=tables).map(won_by_a).collect(),
        complete: true,
        ..TableRound::default()
    };
    for (to, [a, b]) in sources(&round, usize::from(tables)).unwrap_or_default().iter().enumerate()
    {
        let chairs: [ChairAt; 4] = [a[0], a[1], b[0], b[1]];
        for (from, ..) in chairs {
            let arrow = MovementArrow { from, to };
            let is_shown = from != to && only.is_none_or(|only| only == from);
            if is_shown && !arrows.contains(&arrow) {
                arrows.push(arrow);
            }
        }
    }
    (usize::from(tables), arrows)
}

fn won_by_a(table: u16) -> TableResult {
    let [a, b, c, d] = [0, 1, 2, 3].map(|seat| Player(4 * (table - 1) + seat));
    TableResult {
        table,
        pairs: [[a, b], [c, d]],
        partners: true,
        complete: true,
        winners: [Some(a), Some(b)],
        cut_by: CutBy::Pair,
        ..TableResult::default()
    }
}
