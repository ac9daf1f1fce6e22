//! Laws of every movement, at every number of tables, whoever comes and goes.

use scoring::movement::schedule;
use scoring::{
    Attendance, Coming, CutBy, HandScores, Movement, Seating, StandingOrder, coming,
    redraw_opening, signed,
};

use session::house_rules::{self, HouseRules};

use crate::nights::partners;
use crate::prelude::*;

/// The movements that give a seating of their own for any number of people.
const MOVEMENTS: [Movement; 6] = [
    Movement::ByRole,
    Movement::WinnersUp { keep: false },
    Movement::WinnersUp { keep: true },
    Movement::Chairs,
    Movement::Pairs,
    Movement::Standing,
];

/// Returns a complete round of this many tables, with people sitting out.
fn round(movement: Movement, tables: usize, out: usize, chance: &mut Rng) -> TableRound {
    let people = 4 * tables + out;
    let mut players: Vec<Player> = (0..people).map(Player::at).collect();
    chance.shuffle(&mut players);
    let fours = players.as_chunks::<4>().0.iter().take(tables).zip(1..);
    let table = |([a, b, c, d], table): (&[Player; 4], u16)| {
        let pairs = [[*a, *b], [*c, *d]];
        let winner = pairs[chance.index(2).unwrap()];
        let scores: HandScores = if winner == pairs[0] { vec![7, 3] } else { vec![2, 9] };
        TableResult {
            table,
            pairs,
            played: vec![[*a, *b, *c, *d]],
            partners: true,
            hands: vec![Some(scores.clone())],
            scores,
            closed: false,
            complete: true,
            winners: winner.map(Some),
            tied: [Vec::new(), Vec::new()],
            cut_by: CutBy::Pair,
        }
    };
    let results: Vec<TableResult> = fours.map(table).collect();
    let mut roles: Vec<usize> = (0..people).map(|player| player % 2).collect();
    for [one, other] in results.iter().flat_map(|table| table.pairs) {
        (roles[one.index()], roles[other.index()]) = (0, 1);
    }
    let mut sit_outs = players.split_off(4 * tables);
    sit_outs.sort_unstable();
    TableRound {
        number: 3,
        movement,
        seating: Seating { tables: results.iter().map(|table| table.pairs).collect(), sit_outs },
        all_hands_out: (0..people).map(|_| chance.step_between(0, 2, 1)).collect(),
        hands_out: vec![0; people],
        roles,
        tables: results,
        complete: true,
        moves_on: true,
        ..TableRound::default()
    }
}

/// Returns an order in which everybody stands at random.
fn order(round: &TableRound, chance: &mut Rng) -> StandingOrder {
    let mut players: Vec<Player> = (0..round.roles.len()).map(Player::at).collect();
    chance.shuffle(&mut players);
    StandingOrder { before_new: chance.index(players.len() + 1).unwrap(), players }
}

#[test]
fn everybody_has_one_place_after_every_movement() {
    let mut seatings = 0;
    for movement in MOVEMENTS {
        for tables in 1..=30 {
            for case in 0..24_u16 {
                let mut chance = Rng(u64::from(case) * 31 + tables as u64);
                let out = chance.index(6).unwrap();
                let round = round(movement, tables, out, &mut chance);
                let people = round.roles.len();
                let mut change = Attendance::default();
                let mut there = vec![true; people];
                for (player, there) in there.iter_mut().enumerate() {
                    if case % 3 > 0 && chance.one_in(6) {
                        *there = false;
                        change.gone.push(Player::at(player));
                    }
                }
                for _ in 0..(case % 4) * (case % 2) {
                    change.arrived.push((Player::at(there.len()), chance.index(2).unwrap()));
                    there.push(true);
                }
                let order = order(&round, &mut chance);
                let what = format!("{movement:?}, {tables} tables, case {case}");
                let Coming::Seating(seating) = coming(&round, &order, &change) else {
                    let left = there.iter().filter(|there| **there).count();
                    assert!(left < 4 || movement.has_roles(), "{what}: {left} are left");
                    continue;
                };
                seatings += 1;
                let mut places = vec![0; there.len()];
                let seated = seating.chairs().map(|(player, _)| player);
                seated.chain(seating.sit_outs.iter().copied()).for_each(|player| {
                    places[player.index()] += 1;
                });
                let wanted: Vec<i32> = there.iter().map(|there| i32::from(*there)).collect();
                assert_eq!(places, wanted, "{what}");
                if !movement.has_roles() {
                    let left = there.iter().filter(|there| **there).count();
                    assert_eq!(seating.tables.len(), left / 4, "{what}");
                }
            }
        }
    }
    assert!(seatings > 4_000, "{seatings} seatings");
}

#[test]
fn nobody_keeps_a_partner_where_pairs_part_and_everybody_where_they_stay() {
    for movement in MOVEMENTS.into_iter().filter(|movement| *movement != Movement::Standing) {
        for tables in 1..=30 {
            for case in 0..10 {
                let mut chance = Rng(case * 77 + tables as u64);
                let round = round(movement, tables, 0, &mut chance);
                let after = coming(&round, &StandingOrder::default(), &Attendance::default());
                let Coming::Seating(seating) = after else { panic!("{movement:?}: {after:?}") };
                let (before, now) = (partners(&round.seating), partners(&seating));
                let what = format!("{movement:?}, {tables} tables, case {case}");
                if movement.pairs_stay() {
                    assert_eq!(before, now, "{what}");
                } else {
                    assert_eq!(before.intersection(&now).count(), 0, "{what}");
                }
            }
        }
    }
}

#[test]
fn by_chairs_everybody_meets_everybody_at_five_seven_and_eleven_tables() {
    for tables in [5_usize, 7, 11] {
        let mut chance = Rng(tables as u64);
        let mut round = round(Movement::Chairs, tables, 0, &mut chance);
        let mut pairs: BTreeSet<[Player; 2]> = partners(&round.seating);
        for _ in 1..tables {
            let after = coming(&round, &StandingOrder::default(), &Attendance::default());
            let Coming::Seating(seating) = after else { panic!("{after:?}") };
            let now = partners(&seating);
            assert!(pairs.is_disjoint(&now), "{tables} tables: partners again");
            pairs.extend(now);
            sit_down(&mut round, seating);
        }
    }
}

fn sit_down(round: &mut TableRound, seating: Seating) {
    for (table, pairs) in round.tables.iter_mut().zip(&seating.tables) {
        let [[a, b], [c, d]] = *pairs;
        (table.pairs, table.played) = (*pairs, vec![[a, b, c, d]]);
    }
    round.seating = seating;
}

/// Where a movement begins again after some rounds, a new night is offered all of them, once or more
/// often, or fewer: nobody meets the same people more often than others.
#[test]
fn the_rounds_that_a_new_night_is_offered_suit_its_movement() {
    let game = rules::find("progressive").unwrap();
    let index = |id| game.options.iter().position(|option| option.id == id).unwrap();
    let ways = [
        ("schedule", Movement::Schedule),
        ("chairs", Movement::Chairs),
        ("pairs", Movement::Pairs),
        ("winners-up", Movement::WinnersUp { keep: false }),
        ("standing", Movement::Standing),
        ("draw", Movement::Draw),
        ("red-and-white", Movement::ByRole),
    ];
    let mut shorter = 0;
    for (people, (way, movement)) in (4..=64).flat_map(|people| ways.map(|way| (people, way))) {
        let mut rules = HouseRules::new(game);
        rules.set_players(people);
        rules.update(house_rules::Message::Choose(index("move"), Value::Word(way)));
        let what = format!("{way}, {people} people");
        let (answer, options) = (rules.answer(index("rounds")).unwrap(), rules.for_game());
        assert_eq!(options.get("rounds").cloned().unwrap_or(Value::Number(8)), answer, "{what}");
        let offered = rules.answers(index("rounds"));
        assert!(offered.contains(&answer), "{what}: {offered:?}");
        shorter += u32::from(answer != Value::Number(8));
        for offer in offered {
            let Value::Number(rounds) = offer else { panic!("{offer:?}") };
            let mut times: BTreeMap<BTreeSet<BTreeSet<BTreeSet<Player>>>, u32> = BTreeMap::new();
            for seating in seatings(movement, people, usize::try_from(rounds).unwrap()) {
                let tables = seating.tables.iter();
                let met = tables.map(|pairs| pairs.map(BTreeSet::from).into()).collect();
                *times.entry(met).or_default() += 1;
            }
            let times: BTreeSet<u32> = times.into_values().collect();
            assert!(times.len() < 2, "{what}: in {rounds} rounds some meet {times:?} times");
        }
    }
    assert!(shorter > 10, "{shorter} nights");
}

/// Returns who sits where in so many rounds, whatever is scored in them; none if that depends on the
/// scores, on a draw or on who sits out.
fn seatings(movement: Movement, people: usize, rounds: usize) -> Vec<Seating> {
    let players: Vec<Player> = (0..people).map(Player::at).collect();
    let tables = people / 4;
    let is_fixed = match movement {
        Movement::Schedule => {
            return (1..=rounds).filter_map(|round| schedule::seating(round, &players)).collect();
        }
        Movement::Chairs | Movement::Pairs => tables > 1 || movement == Movement::Chairs,
        Movement::WinnersUp { .. } | Movement::Standing => tables == 1,
        _ => false,
    };
    if !people.is_multiple_of(4) || !is_fixed {
        return Vec::new();
    }
    let mut round = round(movement, tables, 0, &mut Rng(1));
    let mut seatings = vec![round.seating.clone()];
    while seatings.len() < rounds {
        let after = coming(&round, &StandingOrder::default(), &Attendance::default());
        let Coming::Seating(seating) = after else { panic!("{movement:?}: {after:?}") };
        seatings.push(seating.clone());
        sit_down(&mut round, seating);
    }
    seatings
}

#[test]
fn by_schedule_everybody_is_everybody_s_partner_once_and_opponent_twice() {
    for people in [5_usize, 8, 12, 13, 16, 17, 29, 37] {
        let players: Vec<Player> = (0..people).map(Player::at).collect();
        let lines = if people % 4 == 0 { people - 1 } else { people };
        let mut met: BTreeMap<[Player; 2], [usize; 2]> = BTreeMap::new();
        let mut meet = |one: Player, other: Player, how: usize| {
            met.entry([one.min(other), one.max(other)]).or_default()[how] += 1;
        };
        for round in 1..=lines {
            let seating = schedule::seating(round, &players).unwrap();
            assert_eq!(seating, schedule::seating(round + lines, &players).unwrap());
            let seated: BTreeSet<Player> = seating.chairs().map(|(player, _)| player).collect();
            assert_eq!(seated.len() + seating.sit_outs.len(), people, "round {round} of {people}");
            for [[a, b], [c, d]] in seating.tables {
                meet(a, b, 0);
                meet(c, d, 0);
                for (one, other) in [(a, c), (a, d), (b, c), (b, d)] {
                    meet(one, other, 1);
                }
            }
        }
        assert_eq!(met.len(), people * (people - 1) / 2, "{people} people");
        assert!(met.values().all(|count| *count == [1, 2]), "{people} people: {met:?}");
    }
    for people in [4_usize, 6, 7, 9, 10, 11, 14, 15, 20, 41] {
        let players: Vec<Player> = (0..people).map(Player::at).collect();
        assert_eq!(schedule::seating(1, &players), None, "{people} people");
    }
}

/// Everybody has one place in every round, totals are the sums of scores, and after a correction
/// everybody still sits where they sat.
#[test]
fn random_nights_of_any_movement_hold() {
    let game = rules::find("progressive").unwrap();
    let mut ways = BTreeSet::new();
    for seed in 0..number("HOUSE_RULES_CASES", 100) {
        let people = 4 + usize::try_from(seed * 37 % 117).unwrap();
        let Some(mut record) = simulate::record(game, seed, Some(people), Some(5)) else {
            panic!("seed {seed}: no night of {people}");
        };
        ways.insert(format!("{:?}", record.options.get("move")));
        let seated = night_holds(&record, seed);
        let json = json::encode_text(&record);
        assert_eq!(json::decode(&json).unwrap().record.unwrap(), record, "seed {seed}");
        // The slip of a table was read the wrong way round.
        let mut chance = Rng(seed);
        let number = chance.index(record.rounds.len()).unwrap();
        let tables = seated[number].0.tables.len();
        let place =
            RoundPath { table: u16::try_from(chance.index(tables).unwrap()).unwrap() + 1, hand: 0 };
        let entry = &mut record.rounds[number];
        let cells =
            ["A", "B"].map(|pair| Cell { field: "score", place, subject: Subject::Part(pair) });
        let [one, other] = cells.map(|cell| entry.get(&cell).cloned());
        let _ = entry.set(cells[0], other);
        let _ = entry.set(cells[1], one);
        assert_eq!(night_holds(&record, seed), seated, "seed {seed}, round {}", number + 1);
    }
    assert_eq!(ways.len(), 8, "{ways:?}");
}

/// Checks a night, and returns who sat where in every round, and who was absent.
fn night_holds(record: &Record, seed: u64) -> Vec<(Seating, Vec<Player>)> {
    let evaluation = evaluate(record);
    assert!(evaluation.problems.is_empty(), "seed {seed}: {:#?}", evaluation.problems);
    let drop = match record.options.get("drop") {
        Some(Value::Number(number)) => usize::try_from(*number).unwrap(),
        _ => 0,
    };
    let mut all = Vec::new();
    for (index, round) in evaluation.rounds.iter().enumerate() {
        let Some(night) = round.tournament.tables() else { continue };
        let mut places = vec![0; record.players.len()];
        let seated = night.seating.chairs().map(|(player, _)| player);
        let others = night.seating.sit_outs.iter().chain(&night.absent).copied();
        seated.chain(others).for_each(|player| places[player.index()] += 1);
        assert!(places.iter().all(|count| *count == 1), "seed {seed}, round {}", index + 1);
        for (player, name) in record.players.iter().enumerate() {
            let rounds = evaluation.rounds.iter().take(index + 1);
            let mut scores: Vec<i64> = rounds.map(|round| round.scores[player]).collect();
            scores.sort_unstable();
            let dropped = if scores.len() > drop { drop } else { 0 };
            let total: i64 = scores.iter().skip(dropped).sum();
            let told = signed(round.totals[player]);
            assert_eq!(round.totals[player], total, "seed {seed}: {name} has {told}");
        }
        all.push((night.seating.clone(), night.absent.clone()));
    }
    all
}

#[test]
fn drawn_seats_repeat_no_partners_for_people_without_roles() {
    let game = rules::find("progressive").unwrap();
    for people in [16, 22, 41, 64] {
        let names = (0..people).map(|number| format!("P{number}")).collect();
        let mut record = Record::new(game, names);
        let (mut met, mut out) = (BTreeSet::new(), vec![0; people]);
        for number in 1..=5 {
            let mut entry =
                redraw_opening(&record, number, &RoundEntry::default(), number as u64 * 7);
            let seating = super::seating(&entry);
            for pair in partners(&seating) {
                assert!(met.insert(pair), "{people} people, round {number}: {pair:?} again");
            }
            seating.sit_outs.iter().for_each(|player| out[player.index()] += 1);
            for table in (1..).take(seating.tables.len()) {
                for (pair, score) in [("A", 5), ("B", 3)] {
                    let place = RoundPath { table, hand: 0 };
                    let cell = Cell { field: "score", place, subject: Subject::Part(pair) };
                    let _ = entry.set(cell, Some(Value::Number(score)));
                }
            }
            record.rounds.push(entry);
        }
        let (least, most) = (out.iter().min().unwrap(), out.iter().max().unwrap());
        assert!(most - least <= 1, "{people} people sat out {least} to {most} times");
    }
}
