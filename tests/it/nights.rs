//! Laws of a night of tables: who meets whom, who sits out, the result of a table's hand.
//!
//! The nights are played here hand by hand: seated as the program opens each game, with random
//! tricks and cuts.

mod attendance;
mod draws;
mod movements;

use scoring::{Seating, redraw_opening};

use crate::prelude::*;

#[rustfmt::skip] // a table
pub const GAMES: [&str; 7] = [
    "Coronation", "Prosperity", "Conspiracy", "Chivalry", "Revolution", "Confiscation",
    "Restoration",
];
const NIGHTS: u64 = 50;

#[test]
fn nobody_has_the_same_partner_in_consecutive_games() {
    each_night(|seed, record, evaluation| {
        let games: Vec<&TableRound> = tables(evaluation).collect();
        for pair in games.windows(2) {
            let (before, now) = (partners(&pair[0].seating), partners(&pair[1].seating));
            let kept: Vec<_> = before.intersection(&now).collect();
            assert!(kept.is_empty(), "seed {seed}, {}: {kept:?}", pair[1].name);
        }
        assert_eq!(games.len(), 7, "seed {seed}: {} players", record.players.len());
    });
}

#[test]
fn seated_nights_have_no_problem_and_follow_the_movement() {
    each_night(|seed, record, evaluation| {
        assert!(evaluation.problems.is_empty(), "seed {seed}: {:#?}", evaluation.problems);
        for warning in &evaluation.warnings {
            let entry = &record.rounds[warning.round.unwrap() - 1];
            let chairs = entry.of("roles", RoundPath::ROUND).next().is_some();
            assert!(
                chairs,
                "seed {seed}: only people who change chairs are warned about: {warning:?}"
            );
        }
        assert!(evaluation.is_finished(), "seed {seed}");
    });
}

/// However many tables tie, every cut is asked for.
#[test]
fn every_table_of_a_large_night_may_tie() {
    let game = rules::find("court-whist").unwrap();
    let mut record = simulate::record(game, 1, Some(280), Some(1)).unwrap();
    for table in 1..=70 {
        for (hand, tricks) in (1..).zip([7, 6, 6, 7]) {
            for (side, tricks) in [("A", tricks), ("B", 13 - tricks)] {
                let place = RoundPath { table, hand };
                let cell = Cell { field: "tricks", place, subject: Subject::Part(side) };
                let _ = record.rounds[0].set(cell, Some(Value::Number(tricks)));
            }
        }
    }
    record.rounds[0] = record.rounds[0]
        .cells()
        .filter(|(cell, _)| cell.field != "cut")
        .map(|(cell, value)| (*cell, value.clone()))
        .collect();
    let evaluation = evaluate(&record);
    assert!(evaluation.tournament.tables().unwrap().cuts.len() > 64);
}

#[test]
fn sit_outs_within_a_role_differ_by_at_most_one() {
    for seed in 0..NIGHTS {
        let (ladies, gentlemen) = (2 + sized(seed, 17), 2 + sized(seed + 99, 14));
        let record = night(seed, ladies, gentlemen, false);
        let evaluation = evaluate(&record);
        for game in tables(&evaluation) {
            for role in [0, 1] {
                let of_role = game.all_hands_out.iter().zip(&game.roles);
                let counts: Vec<i64> =
                    of_role.filter(|(_, of)| **of == role).map(|(count, _)| *count).collect();
                let (least, most) = (counts.iter().min().unwrap(), counts.iter().max().unwrap());
                assert!(
                    most - least <= 4,
                    "seed {seed}, {ladies} and {gentlemen}, {}: {counts:?}",
                    game.name
                );
            }
        }
    }
}

#[test]
fn a_hand_scores_what_the_score_card_says() {
    each_night(|seed, _, evaluation| {
        for (game, number) in tables(evaluation).zip(0..) {
            let possible = [13..=13, 26..=26, 13..=13, 13..=39, 13..=13, 13..=13, 25..=25];
            for hand in game.tables.iter().flat_map(|table| &table.hands) {
                let sum: i64 = hand.as_ref().unwrap().iter().sum();
                assert!(possible[number].contains(&sum), "seed {seed}, {}: {sum}", game.name);
            }
        }
    });
}

#[test]
fn a_seed_gives_one_seating() {
    let mut drawn = BTreeSet::new();
    for seed in 0..40 {
        let record = begun(11, 13);
        let entry = propose_opening(&record, 1, &RoundEntry::default(), seed);
        assert_eq!(entry, propose_opening(&record, 1, &RoundEntry::default(), seed), "seed {seed}");
        let told = entry.cells().map(|(cell, value)| format!("{cell:?} {value:?}"));
        drawn.insert(told.collect::<Vec<_>>());
    }
    assert!(drawn.len() > 35, "{} seatings of 40 seeds", drawn.len());
}

#[test]
fn the_seating_drawn_for_a_seed_never_changes() {
    // A night with its seed in a note can be drawn again in any later version.
    let record = begun(3, 2);
    let entry = propose_opening(&record, 1, &RoundEntry::default(), 42);
    let names = |id: &'static str, table: u16| {
        let place = RoundPath { table, hand: 0 };
        let Some(Value::Players(list)) =
            entry.get(&Cell { field: id, place, subject: Subject::One })
        else {
            panic!("{id} is not written");
        };
        list.iter().map(|player| record.player_name(*player)).collect::<Vec<_>>().join(" ")
    };
    let seating = [names("A", 1), names("B", 1), names("sit_outs", 0)];
    assert_eq!(seating, ["Player 3 Player 0", "Player 4 Player 2", "Player 1"]);
}

#[test]
fn correcting_a_hand_changes_no_played_seating() {
    each_night(|seed, record, evaluation| {
        let mut chance = Rng(seed ^ 0xC0_44EC7);
        let number = chance.index(7).unwrap();
        let table =
            u16::try_from(chance.index(count(&record.rounds[number])).unwrap()).unwrap() + 1;
        let mut changed = record.clone();
        let hand = RoundPath { table, hand: 1 };
        let entry = &mut changed.rounds[number];
        let old: Vec<Cell> = entry.at(hand).map(|(cell, _)| *cell).collect();
        for cell in old {
            entry.set(cell, None);
        }
        let four = four(entry, table);
        play(entry, GAMES[number], hand, &four, &mut chance);
        let again = evaluate(&changed);
        assert!(again.problems.is_empty(), "seed {seed}: {:#?}", again.problems);
        for ((before, after), index) in tables(evaluation).zip(tables(&again)).zip(0..) {
            assert_eq!(before.seating, after.seating, "seed {seed}");
            let same = evaluation.rounds[index].scores == again.rounds[index].scores;
            assert!(same || index == number, "seed {seed}: another game has other scores");
        }
    });
}

#[test]
fn a_drawn_seating_separates_partners_and_rests_those_away_least() {
    each_night(|seed, record, evaluation| {
        for (last, number) in tables(evaluation).zip(1..) {
            let mut chance = Rng(seed ^ number as u64);
            let mut entry = RoundEntry::default();
            let gone = somebody_gone(record, &mut chance);
            entry.set(Cell::one("absent"), Some(Value::Players(gone.clone())));
            let before = Record { rounds: record.rounds[..number].to_vec(), ..record.clone() };
            let drawn = redraw_opening(&before, number + 1, &entry, seed);
            let seating = seating(&drawn);
            let kept = &partners(&last.seating) & &partners(&seating);
            assert!(kept.is_empty(), "seed {seed}, {}: {kept:?}", last.name);

            let away = |player: &Player| last.all_hands_away[player.index()];
            let role = |player: &Player| last.roles[player.index()];
            let playing: Vec<Player> = seating.chairs().map(|(player, _)| player).collect();
            let there: BTreeSet<Player> =
                playing.iter().chain(&seating.sit_outs).copied().collect();
            assert_eq!(there.len(), playing.len() + seating.sit_outs.len(), "seed {seed}");
            assert_eq!(there.len(), record.players.len() - gone.len(), "seed {seed}");
            for out in &seating.sit_outs {
                for player in playing.iter().filter(|player| role(player) == role(out)) {
                    assert!(away(out) <= away(player), "seed {seed}: {out:?} for {player:?}");
                }
            }
        }
    });
}

/// Tries a law on many nights of all sizes; in half of them people come and go.
fn each_night(law: impl Fn(u64, &Record, &Evaluation)) {
    static PLAYED: OnceLock<Vec<(Record, Evaluation)>> = OnceLock::new();
    let nights = PLAYED.get_or_init(|| {
        let night = |seed| {
            let (ladies, gentlemen) = (2 + sized(seed, 16), 2 + sized(seed + 99, 16));
            let record = night(seed, ladies, gentlemen, seed % 2 == 0);
            let evaluation = evaluate(&record);
            (record, evaluation)
        };
        (0..NIGHTS).map(night).collect()
    });
    for ((record, evaluation), seed) in nights.iter().zip(0..) {
        law(seed, record, evaluation);
    }
}

/// Returns a random size, small ones as often as large ones.
fn sized(seed: u64, below: usize) -> usize {
    let mut chance = Rng(seed);
    let most = 1 + chance.index(below).unwrap();
    chance.index(most).unwrap()
}

/// Returns a night that has not begun, ladies and gentlemen mixed.
fn begun(ladies: usize, gentlemen: usize) -> Record {
    let people = ladies + gentlemen;
    let names = (0..people).map(|seat| format!("Player {seat}")).collect();
    let mut record = Record::new(rules::find("court-whist").unwrap(), names);
    for seat in 0..people {
        let lady = (seat + 1) * ladies / people > seat * ladies / people;
        let cell = Cell::of("role", Subject::Player(Player::at(seat)));
        record.setup.set(cell, Some(Value::Word(if lady { "lady" } else { "gentleman" })));
    }
    record
}

/// Returns a whole night, each game seated as the program does it.
pub fn night(seed: u64, ladies: usize, gentlemen: usize, come_and_go: bool) -> Record {
    let mut chance = Rng(seed);
    let mut record = begun(ladies, gentlemen);
    for (name, number) in GAMES.into_iter().zip(1..) {
        let mut entry = RoundEntry::default();
        if come_and_go && chance.one_in(3) {
            let gone = somebody_gone(&record, &mut chance);
            entry.set(Cell::one("absent"), Some(Value::Players(gone)));
        }
        if come_and_go && chance.one_in(8) {
            let cell = Cell::of("roles", Subject::Player(Player::at(chance.index(3).unwrap())));
            let role = if chance.one_in(2) { "lady" } else { "gentleman" };
            let mut changed = entry.clone();
            changed.set(cell, Some(Value::Word(role)));
            if count(&propose_opening(&record, number, &changed, seed)) > 0 {
                entry = changed;
            }
        }
        if count(&propose_opening(&record, number, &entry, seed)) == 0 {
            // Too few are left for a table: everybody is present again.
            entry.set(Cell::one("absent"), Some(Value::Players(Vec::new())));
        }
        let mut entry = propose_opening(&record, number, &entry, seed);
        play_game(&mut entry, name, &mut chance);
        record.rounds.push(entry);
        let evaluation = evaluate(&record);
        for cut in &evaluation.tournament.tables().unwrap().cuts {
            let winner = *chance.pick(&cut.tied).unwrap();
            record.rounds[number - 1].set(cut.cell, Some(Value::Player(winner)));
        }
    }
    record
}

/// Returns one or two people who are absent, or nobody.
fn somebody_gone(record: &Record, chance: &mut Rng) -> Vec<Player> {
    let mut gone = BTreeSet::new();
    for _ in 0..chance.index(3).unwrap() {
        gone.insert(Player::at(chance.index(record.players.len()).unwrap()));
    }
    gone.into_iter().collect()
}

/// Writes the four hands of every table.
fn play_game(entry: &mut RoundEntry, name: &str, chance: &mut Rng) {
    for table in 1..=u16::try_from(count(entry)).unwrap() {
        let place = RoundPath { table, hand: 0 };
        entry.set(Cell { field: "hands", place, subject: Subject::One }, Some(Value::Number(4)));
        let four = four(entry, table);
        for hand in 1..=4 {
            play(entry, name, RoundPath { table, hand }, &four, chance);
        }
    }
}

/// Writes the result of one hand, often a tie.
fn play(entry: &mut RoundEntry, name: &str, place: RoundPath, four: &[Player], chance: &mut Rng) {
    let mut set = |field: &'static str, key: Subject, number: usize| {
        let number = Value::Number(i64::try_from(number).unwrap());
        entry.set(Cell { field, place, subject: key }, Some(number));
    };
    let mut below = |count: usize| chance.index(count).unwrap();
    if name == "Conspiracy" {
        let mut left = 13;
        for (player, last) in four.iter().zip([false, false, false, true]) {
            let own = if last { left } else { below(left.min(5) + 1) };
            set("tricks", Subject::Player(*player), own);
            left -= own;
        }
        return;
    }
    let first = 6 + below(2);
    let tricks = if below(3) == 0 { below(14) } else { first };
    for (side, tricks) in [("A", tricks), ("B", 13 - tricks)] {
        set("tricks", Subject::Part(side), tricks);
        if name == "Chivalry" {
            set("lady_tricks", Subject::Part(side), below(tricks + 1));
        }
    }
    if name == "Confiscation" && below(3) == 0 {
        set("spoke", Subject::Player(four[below(4)]), below(3));
    }
    if name == "Restoration" {
        let (least, most) = (12_usize.saturating_sub(4 * (13 - tricks)), 12.min(4 * tricks));
        let faces = least + below(most - least + 1);
        set("faces", Subject::Part("A"), faces);
        set("faces", Subject::Part("B"), 12 - faces);
    }
}

fn tables(evaluation: &Evaluation) -> impl Iterator<Item = &TableRound> {
    evaluation.rounds.iter().filter_map(|round| round.tournament.tables())
}

/// Returns every lady with her gentleman, the smaller number first, even if they sit in each
/// other's kind of chair.
fn partners(seating: &Seating) -> BTreeSet<[Player; 2]> {
    let pairs = seating.tables.iter().flatten();
    pairs.map(|[one, other]| [*one.min(other), *one.max(other)]).collect()
}

/// Returns the number of tables written in an entry.
fn count(entry: &RoundEntry) -> usize {
    match entry.get(&Cell::one("tables")) {
        Some(Value::Number(count)) => usize::try_from(*count).unwrap(),
        _ => 0,
    }
}

fn four(entry: &RoundEntry, table: u16) -> Vec<Player> {
    let place = RoundPath { table, hand: 0 };
    let mut four = Vec::new();
    for field in ["A", "B"] {
        if let Some(Value::Players(pair)) = entry.get(&Cell { field, place, subject: Subject::One })
        {
            four.extend(pair);
        }
    }
    four
}

fn seating(entry: &RoundEntry) -> Seating {
    let tables = 1..=u16::try_from(count(entry)).unwrap();
    let seated = |table| match four(entry, table).as_slice() {
        [a, b, c, d] => [[*a, *b], [*c, *d]],
        other => panic!("{} sit at table {table}", other.len()),
    };
    let sit_outs = match entry.get(&Cell::one("sit_outs")) {
        Some(Value::Players(players)) => players.clone(),
        _ => Vec::new(),
    };
    Seating { tables: tables.map(seated).collect(), sit_outs }
}

/// Removes the last hands of some tables: they are still missing.
pub fn owing(mut record: Record, owed: &[(u16, u8)]) -> Record {
    let entry = record.rounds.last_mut().unwrap();
    for (table, hands) in owed {
        let count = Cell {
            field: "hands",
            place: RoundPath { table: *table, hand: 0 },
            subject: Subject::One,
        };
        let _ = entry.set(count, Some(Value::Number(i64::from(*hands))));
        for hand in hands + 1..=4 {
            let place = RoundPath { table: *table, hand };
            let cells: Vec<Cell> = entry.at(place).map(|(cell, _)| *cell).collect();
            for cell in cells {
                let _ = entry.set(cell, None);
            }
        }
    }
    record
}
