//! Laws of nights on which people arrive, leave and substitute, between games and during one,
//! compared with a separate calculation written from the rules.

mod card_sums;

use scoring::next_game::SeatingDraft;
use scoring::tables::{CUT, HANDS_OUT, ROLE, Role};
use scoring::{TableResult, complete_standings};
use session::attendance::{arrival, comeback};

use crate::nights::GAMES;
use crate::prelude::*;

/// A night calculated by the rules, hand by hand and without the engine.
#[derive(Default)]
struct Calculator {
    totals: BTreeMap<Player, i64>,
}

impl Calculator {
    fn add(&mut self, player: Player, points: i64) {
        *self.totals.entry(player).or_default() += points;
    }
}

struct Simulation {
    record: Record,
    chance: Rng,
    calculator: Calculator,
    /// Who is in the room.
    there: BTreeSet<Player>,
}

/// Where everybody is in one game: chairs by table, and who waits.
struct Game {
    number: usize,
    chairs: Vec<[Player; 4]>,
    own: Vec<[Player; 4]>,
    waiting: BTreeSet<Player>,
}

impl Simulation {
    fn new(seed: u64) -> Simulation {
        let mut chance = Rng(seed.wrapping_mul(977) + 5);
        let (ladies, gentlemen) = (4 + chance.index(6).unwrap(), 4 + chance.index(6).unwrap());
        let names = (0..ladies + gentlemen).map(|seat| format!("P{seat}")).collect();
        let mut record = Record::new(rules::find("court-whist").unwrap(), names);
        for seat in 0..ladies + gentlemen {
            let role = Role::ALL[usize::from(seat >= ladies)];
            let cell = Cell::of(ROLE.spec.id, Subject::Player(Player::at(seat)));
            let _ = record.setup.set(cell, Some(Value::Word(role.id)));
        }
        let there = (0..ladies + gentlemen).map(Player::at).collect();
        Simulation { record, chance, calculator: Calculator::default(), there }
    }

    fn evaluation(&self) -> Evaluation {
        let evaluation = evaluate(&self.record);
        assert_eq!(evaluation.problems, [], "{:?}", self.record);
        evaluation
    }

    fn role(&self, player: Player) -> usize {
        let cell = Cell::of(ROLE.spec.id, Subject::Player(player));
        usize::from(self.record.setup.get(&cell) == Some(&Value::Word("gentleman")))
    }

    fn pick(&mut self, from: impl IntoIterator<Item = Player>) -> Option<Player> {
        let from: Vec<Player> = from.into_iter().collect();
        self.chance.pick(&from).copied()
    }

    /// Returns whether two of each role remain if this player leaves.
    fn can_spare(&self, player: Player) -> bool {
        let role = self.role(player);
        self.there.iter().filter(|one| self.role(**one) == role).count() > 3
    }

    /// Plays a game, from who comes and goes before it to its cuts.
    fn play(&mut self) {
        let before = self.evaluation();
        let mut gone = None;
        let mut back = None;
        if !self.record.rounds.is_empty() {
            if self.chance.one_in(3) {
                let there = self.there.clone();
                gone = self.pick(there).filter(|player| self.can_spare(*player));
            }
            if self.chance.one_in(3) {
                let all: Vec<Player> = (0..self.record.players.len()).map(Player::at).collect();
                let there = self.there.clone();
                back = self.pick(all.into_iter().filter(|player| !there.contains(player)));
            }
        }
        if let Some(gone) = gone {
            let _ = self.there.remove(&gone);
        }
        if let Some(back) = back {
            let _ = self.there.insert(back);
        }
        let all = (0..self.record.players.len()).map(Player::at);
        let absent: Vec<Player> = all.filter(|player| !self.there.contains(player)).collect();
        let draft = SeatingDraft { seed: 1854, absent: Some(absent), ..SeatingDraft::default() };
        let next = draft.next_game(&self.record, &before);
        self.untouched_people_go_where_the_movement_sends_them(&before, &next.seating);
        self.record.rounds.push(next.begun());
        let evaluation = self.evaluation();
        let round = evaluation.rounds.last().unwrap().tournament.tables().unwrap();
        let chairs: Vec<[Player; 4]> = round.tables.iter().map(TableResult::players).collect();
        let mut game = Game {
            number: self.record.rounds.len(),
            own: chairs.clone(),
            chairs,
            waiting: round.seating.sit_outs.iter().copied().collect(),
        };
        for hand in 1..=4 {
            self.people_change(&mut game, hand);
            self.hand(&game, hand);
        }
        self.cut();
    }

    /// Changes people before a hand: an arrival, a return, a departure, a substitute.
    fn people_change(&mut self, game: &mut Game, hand: usize) {
        let evaluation = self.evaluation();
        if self.chance.one_in(8) && self.record.players.len() < 40 {
            let player = Player::at(self.record.players.len());
            let (name, role) = (format!("P{}", player.0), self.chance.index(2).unwrap());
            let change = arrival(&self.record, &evaluation, (&name, role), Some(hand));
            change.apply(&mut self.record).unwrap();
            let _ = (self.there.insert(player), game.waiting.insert(player));
        }
        if self.chance.one_in(8) {
            let evaluation = self.evaluation();
            let seated: BTreeSet<Player> = game.chairs.as_flattened().iter().copied().collect();
            let all = (0..self.record.players.len()).map(Player::at);
            let gone: Vec<Player> = all
                .filter(|player| !self.there.contains(player) && !seated.contains(player))
                .collect();
            if let Some(player) = self.pick(gone)
                && let Some(change) = comeback(&self.record, &evaluation, player, hand)
            {
                change.apply(&mut self.record).unwrap();
                let _ = (self.there.insert(player), game.waiting.insert(player));
            }
        }
        if self.chance.one_in(6) {
            let evaluation = self.evaluation();
            let waiting = game.waiting.clone();
            if let Some(player) = self.pick(waiting).filter(|player| self.can_spare(*player))
                && let Some(change) = departure(&self.record, &evaluation, player, hand)
            {
                change.apply(&mut self.record).unwrap();
                let _ = (self.there.remove(&player), game.waiting.remove(&player));
            }
        }
        if self.chance.one_in(4) {
            let table = self.chance.index(game.chairs.len()).unwrap();
            let chair = self.chance.index(4).unwrap();
            let waiting = game.waiting.clone();
            let of_role: Vec<Player> =
                waiting.into_iter().filter(|player| self.role(*player) == chair % 2).collect();
            if let Some(player) = self.pick(of_role) {
                let out = std::mem::replace(&mut game.chairs[table][chair], player);
                let _ = game.waiting.remove(&player);
                // Whoever gave up the chair goes home, or stays and waits unpaid.
                if !game.own.as_flattened().contains(&out) {
                    // A substitute who is relieved waits again.
                    let _ = game.waiting.insert(out);
                } else if self.can_spare(out) && self.chance.one_in(2) {
                    let _ = self.there.remove(&out);
                }
            }
        }
    }

    /// Plays a hand at every table and adds what it scores by the rules.
    fn hand(&mut self, game: &Game, hand: usize) {
        let name = GAMES[game.number - 1];
        let number = u8::try_from(hand).unwrap();
        for (at, four) in game.chairs.iter().enumerate() {
            let place = RoundPath { table: u16::try_from(at + 1).unwrap(), hand: number };
            let entry = self.record.rounds.last_mut().unwrap();
            let mut set = |field: &'static str, place, subject, value| {
                let _ = entry.set(Cell { field, place, subject }, Some(value));
            };
            let count = Value::Number(i64::from(number));
            set("hands", RoundPath { hand: 0, ..place }, Subject::One, count);
            for (own, player) in game.own[at].iter().zip(four).filter(|(own, player)| own != player)
            {
                set(SUBSTITUTES.spec.id, place, Subject::Player(*own), Value::Player(*player));
            }
            let tricks = self.chance.step_between(2, 11, 1);
            let pair = |side: usize| if side == 0 { tricks } else { 13 - tricks };
            let part = |side: usize| Subject::Part(["A", "B"][side]);
            let mut points = [0; 4];
            if name == "Conspiracy" {
                let own = [tricks / 2, tricks - tricks / 2, 1, 12 - tricks];
                for (player, own) in four.iter().zip(own) {
                    set("tricks", place, Subject::Player(*player), Value::Number(own));
                }
                points = own;
            } else {
                for side in [0, 1] {
                    set("tricks", place, part(side), Value::Number(pair(side)));
                    let score = match name {
                        "Prosperity" => 2 * pair(side),
                        "Chivalry" => {
                            let lady = self.chance.step_between(0, pair(side), 1);
                            set("lady_tricks", place, part(side), Value::Number(lady));
                            pair(side) + 2 * lady
                        }
                        "Revolution" => 13 - pair(side),
                        _ => pair(side),
                    };
                    points[2 * side] = score;
                    points[2 * side + 1] = score;
                }
                if name == "Restoration" {
                    let least = (12 - 4 * (13 - tricks)).max(0);
                    let faces = self.chance.step_between(least, (4 * tricks).min(12), 1);
                    for (side, faces) in [(0, faces), (1, 12 - faces)] {
                        set("faces", place, part(side), Value::Number(faces));
                        points[2 * side] += faces;
                        points[2 * side + 1] += faces;
                    }
                }
                if name == "Confiscation" && self.chance.one_in(3) {
                    let (chair, times) =
                        (self.chance.index(4).unwrap(), self.chance.step_between(1, 3, 1));
                    set("spoke", place, Subject::Player(four[chair]), Value::Number(times));
                    points[chair] -= 3 * times;
                }
            }
            for (player, points) in four.iter().zip(points) {
                self.calculator.add(*player, points);
            }
            // Whoever is paid for the hands from an arrival on, and then plays one, is not paid for
            // that one.
            let playing = game.own[at].iter().zip(four).filter(|(own, player)| own != player);
            for (_, player) in playing {
                let cell = Cell::of(HANDS_OUT.spec.id, Subject::Player(*player));
                let entry = self.record.rounds.last_mut().unwrap();
                if let Some(Value::Number(paid)) = entry.get(&cell).cloned() {
                    let _ = entry.set(cell, Some(Value::Number((paid - 1).max(0))));
                }
            }
        }
        // Sitting out scores 8 per hand for everybody present, and nothing for anybody else.
        for player in &game.waiting {
            self.calculator.add(*player, 8);
        }
        // Everybody present plays or waits, exactly once; whoever gave up a chair waits unpaid.
        let mut places: BTreeMap<Player, usize> = BTreeMap::new();
        for player in game.chairs.as_flattened().iter().chain(&game.waiting) {
            *places.entry(*player).or_default() += 1;
        }
        assert!(places.values().all(|places| *places == 1), "game {} hand {hand}", game.number);
        for player in &self.there {
            let gave_up = game.own.as_flattened().contains(player);
            assert!(places.contains_key(player) || gave_up, "{player:?} has no place");
        }
    }

    /// Decides the cuts that are wanted.
    fn cut(&mut self) {
        let evaluation = self.evaluation();
        let Some(night) = evaluation.tournament.tables() else { return };
        for cut in &night.cuts {
            assert_eq!(cut.cell.field, CUT.spec.id);
            let winner = *self.chance.pick(&cut.tied).unwrap();
            let _ =
                self.record.rounds.last_mut().unwrap().set(cut.cell, Some(Value::Player(winner)));
        }
    }

    /// Checks that everybody who stays and had a chair at the last hand sits where winning or
    /// losing puts them: ladies who won one table up, gentlemen who won one table down, everybody
    /// else in place.
    fn untouched_people_go_where_the_movement_sends_them(
        &self,
        before: &Evaluation,
        seating: &scoring::Seating,
    ) {
        let Some(last) = before.rounds.last().and_then(|round| round.tournament.tables()) else {
            return;
        };
        let tables = last.tables.len();
        let now: BTreeMap<Player, usize> =
            seating.chairs().map(|(player, chair)| (player, usize::from(chair.table))).collect();
        for (player, table) in chairs_at_the_end(last) {
            let (role, at) = (self.role(player), table);
            let won = last.tables[at - 1].winners[role] == Some(player);
            let goes = match (won && tables > 1, role) {
                (true, 0) => at % tables + 1,
                (true, _) => (at + tables - 2) % tables + 1,
                (false, _) => at,
            };
            let there = self.there.contains(&player) && goes <= seating.tables.len();
            if let Some(now) = now.get(&player).filter(|_| there) {
                assert_eq!(*now, goes, "{player:?} of table {at}");
            }
        }
        let absent = (0..self.record.players.len()).map(Player::at);
        for player in absent.filter(|player| !self.there.contains(player)) {
            assert!(!now.contains_key(&player), "{player:?} has left but has a chair");
        }
    }
}

/// Returns who has a chair at the last hand of a table, without those who have a later one
/// elsewhere.
fn chairs_at_the_end(round: &TableRound) -> Vec<(Player, usize)> {
    let mut chairs = Vec::new();
    for (at, table) in round.tables.iter().enumerate() {
        chairs.extend(table.last_pairs().as_flattened().iter().map(|player| (*player, at + 1)));
    }
    chairs
}

#[test]
fn nights_with_arrivals_and_departures_match_a_separate_calculation() {
    let (mut arrived, mut substitutes, mut left) = (0, 0, 0);
    for seed in 0..120 {
        let mut night = Simulation::new(seed);
        let people = night.record.players.len();
        for _ in 0..7 {
            night.play();
            let evaluation = night.evaluation();
            let standings = complete_standings(&evaluation);
            assert_eq!(standings.games, night.record.rounds.len());
            for (seat, total) in evaluation.totals.iter().enumerate() {
                let player = Player::at(seat);
                let own = night.calculator.totals.get(&player).copied().unwrap_or(0);
                assert_eq!(
                    *total,
                    own,
                    "seed {seed}, game {}: {player:?}",
                    night.record.rounds.len()
                );
            }
            // Nobody is paid for more hands than a game has, or for a hand they played.
            let round = evaluation.rounds.last().unwrap().tournament.tables().unwrap();
            for (seat, out) in round.hands_out.iter().enumerate() {
                let player = Player::at(seat);
                assert_eq!(i64::try_from(round.hands_sat_out(player, 4).len()).unwrap(), *out);
            }
        }
        assert!(night.evaluation().is_finished());
        arrived += night.record.players.len() - people;
        let cells = night.record.rounds.iter().flat_map(RoundEntry::cells);
        substitutes += cells.filter(|(cell, _)| cell.field == SUBSTITUTES.spec.id).count();
        left += night.record.players.len() - night.there.len();
    }
    assert!(arrived > 120 && substitutes > 120 && left > 120, "{arrived} {substitutes} {left}");
}
