//! Laws of nights on which people arrive, leave, give up their chairs and change roles.
//!
//! The nights are simulated, because the simulation does all of that.

use scoring::tables::{attendance, roles};
use scoring::{Move, StandingOrder, winners_move, with_round};

use super::each_night;
use crate::prelude::*;

/// Everybody has one place in a game, and nobody two chairs at a hand.
#[test]
fn everybody_present_is_seated_or_out_exactly_once_per_hand() {
    each_night(usize::MAX, |seed, record, evaluation| {
        for game in super::tables(evaluation) {
            let mut places = vec![0; record.players.len()];
            let seated = game.seating.chairs().map(|(player, _)| player);
            let others = game.seating.sit_outs.iter().chain(&game.absent).copied();
            seated.chain(others).for_each(|player| places[player.index()] += 1);
            assert!(places.iter().all(|count| *count == 1), "seed {seed}, {}", game.name);
            for [lady, gentleman] in game.seating.tables.iter().flatten() {
                assert_eq!([game.roles[lady.index()], game.roles[gentleman.index()]], [0, 1]);
            }
            for hand in 0..4 {
                let mut chairs = vec![0; record.players.len()];
                let four = game.tables.iter().filter_map(|table| table.played.get(hand));
                four.flatten().for_each(|player| chairs[player.index()] += 1);
                assert!(chairs.iter().all(|count| *count <= 1), "seed {seed}, {}", game.name);
            }
        }
    });
}

/// Anybody not affected by a change goes where the winners' movement sends them, or sits out.
#[test]
fn unaffected_people_sit_where_the_movement_puts_them() {
    let mut kept = 0_u64;
    each_change(|seed, last, next, _| {
        let around = last.tables.len();
        let mut targets: BTreeMap<Player, (usize, u16)> = BTreeMap::new();
        for (index, table) in last.tables.iter().enumerate() {
            for (role, player) in
                table.last_pairs().into_iter().flat_map(|pair| pair.into_iter().enumerate())
            {
                let step = match (table.winners[role] == Some(player), role) {
                    (false, _) => 0,
                    (true, 0) => 1,
                    (true, _) => around - 1,
                };
                let to = u16::try_from((index + step) % around + 1).unwrap();
                let touched = last.roles[player.index()] != role
                    || next.roles[player.index()] != role
                    || next.absent.contains(&player);
                let hand = table.played.len();
                if !touched && targets.get(&player).is_none_or(|(other, _)| *other < hand) {
                    targets.insert(player, (hand, to));
                }
            }
        }
        let chairs: BTreeMap<Player, u16> =
            next.seating.chairs().map(|(player, chair)| (player, chair.table)).collect();
        for (player, (_, target)) in targets {
            let is_there = usize::from(target) <= next.seating.tables.len();
            if let Some(table) = chairs.get(&player).filter(|_| is_there) {
                assert_eq!(*table, target, "seed {seed}, {}: {player:?}", next.name);
                kept += 1;
            }
        }
    });
    assert!(kept > 6_000, "{kept}");
}

#[test]
fn while_cuts_are_open_moves_are_named_that_are_the_same_however_they_end() {
    let (mut certain, mut waiting) = (0_u64, 0_u64);
    each_change(|seed, last, next, _| {
        let tables = last.tables.iter().enumerate();
        let ties = tables.flat_map(|(at, table)| {
            (0..2).filter(|role| !table.tied[*role].is_empty()).map(move |role| (at, role))
        });
        let ties: Vec<(usize, usize)> = ties.collect();
        if ties.is_empty() || ties.len() > 6 {
            return;
        }
        let change = attendance(last, &next.absent, &next.roles);
        let mut round = last.clone();
        let ends = (0..1 << ties.len()).map(|way: usize| {
            for (bit, (at, role)) in ties.iter().enumerate() {
                let table = &mut round.tables[*at];
                table.winners[*role] = Some(table.tied[*role][way >> bit & 1]);
            }
            winners_move(&round, &StandingOrder::default(), &change)
        });
        let ends: Vec<Vec<Move>> = ends.collect();
        for (at, role) in &ties {
            round.tables[*at].winners[*role] = None;
        }
        for (at, going) in
            winners_move(&round, &StandingOrder::default(), &change).iter().enumerate()
        {
            let mut places = ends.iter().map(|moves| moves[at].to);
            let cuts = ties.iter().any(|(at, role)| {
                let table = &last.tables[*at];
                table.tied[*role].contains(&going.player) || last.tables.len() == 1
            });
            let said = format!("seed {seed}, {}: {going:?}", next.name);
            if going.open {
                let first = places.next().unwrap();
                assert!(cuts || places.any(|place| place != first), "{said}");
                waiting += u64::from(!cuts && going.from.is_some());
            } else {
                assert!(places.all(|place| place == going.to), "{said}");
                certain += 1;
            }
        }
    });
    assert!(certain > 600 && waiting > 30, "{certain}, {waiting}");
}

#[test]
fn nobody_keeps_the_partner_of_the_last_hand() {
    each_change(|seed, last, next, _| {
        for [one, other] in last.tables.iter().flat_map(TableResult::last_pairs) {
            let again = |pair: &&[Player; 2]| **pair == [one, other] || **pair == [other, one];
            let found = next.seating.tables.iter().flatten().find(again);
            assert_eq!(found, None, "seed {seed}, {}", next.name);
        }
    });
}

/// Tries a law on every two consecutive games of which the second was not drawn.
fn each_change(mut law: impl FnMut(u64, &TableRound, &TableRound, usize)) {
    each_night(usize::MAX, |seed, record, evaluation| {
        let games: Vec<&TableRound> = super::tables(evaluation).collect();
        for (pair, number) in games.windows(2).zip(2..) {
            let known = with_round(record, number, &record.rounds[number - 1], roles);
            assert_eq!(known, pair[1].roles, "seed {seed}");
            law(seed, pair[0], pair[1], record.players.len());
        }
    });
}
