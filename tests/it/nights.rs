//! Laws of a night of tables: who meets whom, and who sits out.

mod attendance;
mod movements;

use scoring::{Seating, redraw_opening};

use crate::prelude::*;

#[rustfmt::skip] // a table
pub const GAMES: [&str; 7] = [
    "Coronation", "Prosperity", "Conspiracy", "Chivalry", "Revolution", "Confiscation",
    "Restoration",
];
/// The seeds of the simulated nights.
const FIRST: u64 = 10_000;
const NIGHTS: u64 = 300;

/// However many tables tie, every cut is asked for.
#[test]
fn every_table_of_a_large_night_may_tie() {
    let mut record = simulated("court-whist", 1, Some(280), Some(1));
    for table in 1..=70 {
        set_tricks(&mut record.rounds[0], table, [7, 6, 6, 7]);
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
    for seed in 0..50 {
        let (ladies, gentlemen) = (2 + sized(seed, 17), 2 + sized(seed + 99, 14));
        let record = night(seed, ladies, gentlemen);
        let evaluation = evaluate(&record);
        for game in tables(&evaluation) {
            let name = game.name;
            assert!(spread(game) <= 4, "seed {seed}, {ladies} and {gentlemen}, {name}: {game:?}");
        }
    }
}

#[test]
fn correcting_a_hand_changes_no_played_seating() {
    each_night(50, |seed, record, evaluation| {
        let mut chance = Rng(seed ^ 0xC0_44EC7);
        let number = chance.index(record.rounds.len()).unwrap();
        let table =
            u16::try_from(chance.index(count(&record.rounds[number])).unwrap()).unwrap() + 1;
        let mut changed = record.clone();
        let entry = &mut changed.rounds[number];
        let hands = Cell { place: RoundPath { table, hand: 0 }, ..Cell::one("hands") };
        let played = entry.get(&hands).cloned();
        if played == Some(Value::Number(0)) {
            return;
        }
        // Other numbers of the same people.
        let hand = RoundPath { table, hand: 1 };
        let is_number = |cell: &Cell| cell.field != SUBSTITUTES.spec.id;
        let old = entry.at(hand).map(|(cell, _)| *cell).filter(is_number);
        for cell in old.collect::<Vec<Cell>>() {
            entry.set(cell, None);
        }
        simulate::hand(record, number + 1, hand, entry, &mut chance).unwrap();
        entry.set(hands, played);
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
    each_night(25, |seed, record, evaluation| {
        for (last, number) in tables(evaluation).zip(1..) {
            let mut chance = Rng(seed ^ number as u64);
            let mut entry = RoundEntry::default();
            let gone = somebody_gone(record, &mut chance);
            entry.set(Cell::one("absent"), Some(Value::Players(gone.clone())));
            let before = Record { rounds: record.rounds[..number].to_vec(), ..record.clone() };
            let drawn = redraw_opening(&before, number + 1, &entry, seed);
            let seating = seating(&drawn);
            let pairs = last.tables.iter().flat_map(TableResult::last_pairs);
            let kept = &sorted(pairs) & &partners(&seating);
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

/// Tries a law on many nights of all sizes; on most of them people come and go.
fn each_night(nights: usize, mut law: impl FnMut(u64, &Record, &Evaluation)) {
    static MADE: OnceLock<Vec<(Record, Evaluation)>> = OnceLock::new();
    let all = MADE.get_or_init(|| {
        let made = |seed| {
            let record = simulated("court-whist", seed, None, None);
            let evaluation = evaluate(&record);
            assert!(evaluation.problems.is_empty(), "seed {seed}: {:#?}", evaluation.problems);
            (record, evaluation)
        };
        (FIRST..FIRST + NIGHTS).map(made).collect()
    });
    for ((record, evaluation), seed) in all.iter().zip(FIRST..).take(nights) {
        law(seed, record, evaluation);
    }
}

/// Returns a whole night on which nobody comes or goes, each game seated as the program does it.
pub fn night(seed: u64, ladies: usize, gentlemen: usize) -> Record {
    let mut chance = Rng(seed);
    let mut record = begun(ladies, gentlemen);
    for number in 1..=GAMES.len() {
        let mut entry = propose_opening(&record, number, &RoundEntry::default(), seed);
        play(&record, number, &mut entry, &mut chance);
        record.rounds.push(entry);
        let evaluation = evaluate(&record);
        for cut in &evaluation.tournament.tables().unwrap().cuts {
            let winner = *chance.pick(&cut.tied).unwrap();
            record.rounds[number - 1].set(cut.cell, Some(Value::Player(winner)));
        }
    }
    record
}

fn play(record: &Record, number: usize, entry: &mut RoundEntry, chance: &mut Rng) {
    for table in 1..=u16::try_from(count(entry)).unwrap() {
        for hand in 1..=4 {
            simulate::hand(record, number, RoundPath { table, hand }, entry, chance).unwrap();
        }
    }
}

/// Returns a random size, small ones as often as large ones.
fn sized(seed: u64, below: usize) -> usize {
    let mut chance = Rng(seed);
    let most = 1 + chance.index(below).unwrap();
    chance.index(most).unwrap()
}

/// Returns a night that has not begun, ladies and gentlemen mixed.
pub fn begun(ladies: usize, gentlemen: usize) -> Record {
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

/// Returns one or two people who are absent, or nobody.
fn somebody_gone(record: &Record, chance: &mut Rng) -> Vec<Player> {
    let mut gone = BTreeSet::new();
    for _ in 0..chance.index(3).unwrap() {
        gone.insert(Player::at(chance.index(record.players.len()).unwrap()));
    }
    gone.into_iter().collect()
}

fn tables(evaluation: &Evaluation) -> impl Iterator<Item = &TableRound> {
    evaluation.rounds.iter().filter_map(|round| round.tournament.tables())
}

/// Returns every lady with her gentleman, the smaller number first, even if they sit in each
/// other's kind of chair.
fn partners(seating: &Seating) -> BTreeSet<[Player; 2]> {
    sorted(seating.tables.iter().flatten().copied())
}

fn sorted(pairs: impl Iterator<Item = [Player; 2]>) -> BTreeSet<[Player; 2]> {
    pairs.map(|[one, other]| [one.min(other), one.max(other)]).collect()
}

fn count(entry: &RoundEntry) -> usize {
    usize::try_from(number_in(entry, &Cell::one("tables"))).unwrap()
}

fn seating(entry: &RoundEntry) -> Seating {
    let tables = 1..=u16::try_from(count(entry)).unwrap();
    let pair = |table, field| {
        let place = RoundPath { table, hand: 0 };
        let pair = people_in(entry, &Cell { place, ..Cell::one(field) });
        <[Player; 2]>::try_from(pair).unwrap_or_else(|pair| panic!("{pair:?} at table {table}"))
    };
    let tables = tables.map(|table| [pair(table, "A"), pair(table, "B")]).collect();
    Seating { tables, sit_outs: people_in(entry, &Cell::one("sit_outs")) }
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

/// Draws every seating of a night; returns how often two were partners who had been partners before,
/// and how often in the game just before.
fn drawn(each: usize, seed: u64) -> [usize; 2] {
    let mut record = begun(each, each);
    let mut rng = Rng(seed);
    let (mut partners, mut again) = (BTreeMap::new(), Vec::new());
    for number in 1..=GAMES.len() {
        let drawn = (seed << 8) + u64::try_from(number).unwrap();
        let mut entry = redraw_opening(&record, number, &RoundEntry::default(), drawn);
        for [one, other] in seating(&entry).tables.into_iter().flatten() {
            let last = partners.insert([one.min(other), one.max(other)], number);
            again.extend(last.map(|last| number - last));
        }
        play(&record, number, &mut entry, &mut rng);
        record.rounds.push(entry);
    }
    assert_eq!(evaluate(&record).problems, [], "{each}, seed {seed}");
    [again.len(), again.iter().filter(|games| **games == 1).count()]
}

/// Returns the difference between the most and the fewest hands that people of one role sat out.
fn spread(game: &TableRound) -> i64 {
    let of_role = |role: usize| {
        let out = game.all_hands_out.iter().zip(&game.roles).filter(|(_, of)| **of == role);
        let counts: Vec<i64> = out.map(|(count, _)| *count).collect();
        counts.iter().max().unwrap() - counts.iter().min().unwrap()
    };
    of_role(0).max(of_role(1))
}

/// Four, six, and eight of each role have the partners of seven games between them once, but for
/// three games for each of four, and one for each of six.
#[test]
fn drawn_nights_repeat_as_few_partners_as_possible() {
    for (each, best) in [(4, 12), (6, 6), (8, 0), (10, 0), (20, 0)] {
        for seed in 0..2 {
            assert_eq!(drawn(each, seed), [best, 0], "{each}, seed {seed}");
        }
    }
}
