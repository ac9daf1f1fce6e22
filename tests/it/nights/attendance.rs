//! Laws of nights on which people arrive, leave, give up their chairs and change roles.
//!
//! The nights are simulated, because the simulation does all of that.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use games::rules;
use games::simulate;
use scoring::tables::{SUBSTITUTES, attendance, roles};
use scoring::{
    Cell, Evaluation, Move, Player, Record, Rng, RoundPath, SeatIndex, Subject, TableResult,
    TableRound, Value, coming_seating, evaluate, winners_move, with_round,
};
use session::OpenGame;
use session::attendance::{departure, hand_of};
use session::rehearsal::guests;
use session::tournament::{Night, SeatingPlan};

const NIGHTS: u64 = 500;

/// Everybody has one place in a game, and nobody two chairs at a hand.
#[test]
fn everybody_present_is_seated_or_out_exactly_once_per_hand() {
    each_night(|seed, record, evaluation| {
        for game in super::tables(evaluation) {
            let mut places = vec![0; record.players.len()];
            let seated = game.seating.chairs().map(|(player, _)| player);
            let others = game.seating.sit_outs.iter().chain(&game.absent).copied();
            seated.chain(others).for_each(|player| places[player.index()] += 1);
            assert!(places.iter().all(|count| *count == 1), "seed {seed}, {}", game.name);
            for hand in 0..4 {
                let mut chairs = vec![0; record.players.len()];
                let four = game.tables.iter().filter_map(|table| table.played.get(hand));
                four.flatten().for_each(|player| chairs[player.index()] += 1);
                assert!(chairs.iter().all(|count| *count <= 1), "seed {seed}, {}", game.name);
            }
        }
    });
}

/// The next seating has everybody who is present, once, and nobody else.
#[test]
fn the_next_seating_has_everybody_present() {
    each_change(|seed, last, next, people| {
        let change = attendance(last, &next.absent, &next.roles);
        let Some(seating) = coming_seating(last, &change) else {
            panic!("seed {seed}, {}: no seating", next.name);
        };
        let mut places = vec![0; people];
        let seated = seating.chairs().map(|(player, _)| player);
        seated.chain(seating.sit_outs.iter().copied()).for_each(|who| places[who.index()] += 1);
        for (index, count) in places.iter().enumerate() {
            let there = !next.absent.contains(&Player::at(index));
            assert_eq!(*count, i32::from(there), "seed {seed}, {}: {index}", next.name);
        }
        for [lady, gentleman] in seating.tables.iter().flatten() {
            assert_eq!([next.roles[lady.index()], next.roles[gentleman.index()]], [0, 1]);
        }
        assert_eq!(seating, next.seating, "seed {seed}, {}", next.name);
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
    assert!(kept > 10_000, "{kept}");
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
            winners_move(&round, &change)
        });
        let ends: Vec<Vec<Move>> = ends.collect();
        for (at, role) in &ties {
            round.tables[*at].winners[*role] = None;
        }
        for (at, going) in winners_move(&round, &change).iter().enumerate() {
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
    assert!(certain > 1000 && waiting > 50, "{certain}, {waiting}");
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

/// A player scores for hands they played and for hands they sat out.
#[test]
fn nobody_is_paid_while_absent() {
    let mut absent = 0;
    each_night(|seed, record, evaluation| {
        for (round, entry) in evaluation.rounds.iter().zip(&record.rounds) {
            let game = round.tournament.tables().unwrap();
            let ruled = entry.cells().any(|(cell, _)| cell.field == "adjustments");
            for player in game.absent.iter().filter(|_| !ruled) {
                let plays = game.tables.iter().flat_map(|table| table.played.iter().flatten());
                let hands = plays.filter(|who| *who == player).count();
                if hands == 0 && game.hands_out[player.index()] == 0 {
                    assert_eq!(round.scores[player.index()], 0, "seed {seed}, {}", game.name);
                    absent += 1;
                }
            }
            for table in &game.tables {
                assert!(table.played.len() == table.hands.len(), "seed {seed}");
            }
        }
    });
    assert!(absent > 100, "{absent}");
}

fn each_night(mut law: impl FnMut(u64, &Record, &Evaluation)) {
    static MADE: OnceLock<Vec<(Record, Evaluation)>> = OnceLock::new();
    let nights = MADE.get_or_init(|| {
        let game = rules::find("court-whist").unwrap();
        let made = |seed| {
            let record = simulate::record(game, 10_000 + seed, None, None).unwrap();
            let evaluation = evaluate(&record);
            assert!(evaluation.problems.is_empty(), "seed {seed}: {:#?}", evaluation.problems);
            (record, evaluation)
        };
        (0..NIGHTS).map(made).collect()
    });
    for ((record, evaluation), seed) in nights.iter().zip(10_000..) {
        law(seed, record, evaluation);
    }
}

/// Tries a law on every two consecutive games of which the second was not drawn.
fn each_change(mut law: impl FnMut(u64, &TableRound, &TableRound, usize)) {
    each_night(|seed, record, evaluation| {
        let games: Vec<&TableRound> = super::tables(evaluation).collect();
        for (pair, number) in games.windows(2).zip(2..) {
            let known = with_round(record, number, &record.rounds[number - 1], roles);
            assert_eq!(known, pair[1].roles, "seed {seed}");
            law(seed, pair[0], pair[1], record.players.len());
        }
    });
}

/// Neither a slow table nor one that is done decides for the room; a person who has played
/// somewhere in this game goes by that table.
#[test]
fn a_departure_is_paid_up_to_the_hand_of_the_room_or_of_their_table() {
    for (hands, room) in [([4, 2, 2, 1], 3), ([3, 3, 3, 1], 4), ([0, 0, 0, 4], 1)] {
        let mut record = guests(rules::find("court-whist").unwrap());
        let game = OpenGame::open(record.clone(), Vec::new());
        let mut plan = SeatingPlan::default();
        plan.replan(Night(&game));
        let begins = plan.begin(Night(&game)).unwrap().unwrap().proposal.change;
        begins.apply(&mut record).unwrap();
        let round = evaluate(&record).rounds[0].tournament.tables().unwrap().clone();
        let out = round.seating.sit_outs[0];
        let place =
            |table: u16, hand: usize| RoundPath { table, hand: u8::try_from(hand).unwrap() };
        let mut chance = Rng(7);
        for (table, hands) in (1..).zip(hands) {
            for hand in 1..=hands {
                // The person who sits out plays the first hand of table 4 for somebody.
                let entry = &mut record.rounds[0];
                let own = Subject::Player(round.tables[3].players()[usize::from(room == 4)]);
                let cell = Cell { field: SUBSTITUTES.spec.id, place: place(4, 1), subject: own };
                if table == 4 && room == 4 {
                    let _ = entry.set(cell, Some(Value::Player(out)));
                }
                let mut entry = record.rounds[0].clone();
                simulate::hand(&record, 1, place(table, hand), &mut entry, &mut chance).unwrap();
                record.rounds[0] = entry;
            }
        }
        let evaluation = evaluate(&record);
        assert_eq!(hand_of(&record, &evaluation, None), Some(room), "{hands:?}");
        let own = if room == 4 { 2 } else { room };
        assert_eq!(hand_of(&record, &evaluation, Some(out)), Some(own), "{hands:?}");
        departure(&record, &evaluation, out, own).unwrap().apply(&mut record).unwrap();
        let paid = i64::try_from(own - 1).unwrap() - i64::from(room == 4);
        let after = evaluate(&record);
        assert_eq!(after.rounds[0].tournament.tables().unwrap().hands_out[out.index()], paid);
    }
}
