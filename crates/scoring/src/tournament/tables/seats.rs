//! Proposes the seating of a new game, checks one as played, and compares it with the movement's.
//!
//! Invariant: only an impossible seating is refused, with somebody in two places or none, or an
//! incomplete pair; a difference from the movement is a warning.

use super::{Play, last, roles, roles_of, seating};
use crate::seats::put;
use crate::tournament::draw::{draw, without};
use crate::tournament::movement::{last_partners, pair_of};
use crate::tournament::tables::{ABSENT, PAIR_A, PAIR_B, ROLES, SIT_OUTS, SUBSTITUTES, Tables};
use crate::{
    Attendance, Cell, Coming, Diagnostics, Group, Movement, Player, Rng, Round, RoundEntry,
    RoundPath, SeatIndex, Seating, Subject, TableRound, Value, coming,
};

impl Tables {
    /// Checks the seating, and warns where it differs from the movement's.
    pub fn check(&self, round: &Round<'_>, problems: &mut Diagnostics) {
        let before = round.past.rounds.last();
        let seats_sound = self.check_seats(round, problems);
        let faults = problems.faults().clone();
        let is_doubtful =
            |place| [place, RoundPath::ROUND].iter().any(|at| faults.has(*at, self.tables.id));
        let has_substitutes = self.has_substitutes(round);
        if has_substitutes && !faults.anywhere(self.tables.id) {
            self.check_substitutes(round, problems);
        }
        let is_valid = problems.faults().is_empty();
        for table in round.parts_of(self.tables) {
            let doubtful = is_doubtful(table.place);
            // Without problems there is nothing to withdraw.
            let group = self.play.hands().filter(|_| !is_valid);
            let hands = group
                .into_iter()
                .flat_map(|group| table.parts_of(group).map(move |hand| (hand, group)));
            for (hand, group) in hands {
                // Whose chair it is, and whether it belongs to that table, is unknown too.
                if doubtful && !hand.is_refused_field(&SUBSTITUTES) {
                    problems.withdraw(hand.place, SUBSTITUTES.spec.id);
                }
                if doubtful || problems.faults().has(hand.place, SUBSTITUTES.spec.id) {
                    Tables::withdraw_hand(&hand, group, problems);
                }
            }
            if !doubtful {
                self.check_cut(&table, problems);
            }
            if !problems.faults().has(table.place, self.tables.id) {
                self.check_seated(&table, problems);
            }
        }
        self.check_hands_out(round, problems);
        if seats_sound && has_substitutes {
            self.warn_of_roles(round, &roles(round), problems);
        }
        if let Some(played) = before {
            let last = played.tournament.tables();
            if self.is_open(&round.past) {
                let (number, before) = (round.number(), round.number() - 1);
                problems.refuse_round(match self.play {
                    Play::Hands { .. } => {
                        format!("Game {number} began before all hands of game {before} were in.")
                    }
                    Play::Once { .. } => {
                        format!("Round {number} began before all scores of round {before} were in.")
                    }
                });
            }
            if let Some(last) = last.filter(|_| seats_sound && round.past.valid) {
                self.compare(round, last, problems);
            }
        } else if seats_sound {
            self.compare_first(round, problems);
        }
    }

    fn check_seated(&self, table: &Round<'_>, problems: &mut Diagnostics) {
        let pairs = [table.players_in(&PAIR_A), table.players_in(&PAIR_B)];
        for spec in self.tables.fields {
            let mut keys = table.here.of(spec.id).map(|(key, _)| key);
            let stranger = keys.find_map(|key| match key {
                Subject::Player(player) => {
                    let sits = pairs.iter().any(|pair| pair.contains(&player));
                    (!sits && !problems.faults().has(table.place, spec.id)).then_some(player)
                }
                _ => None,
            });
            if let Some(player) = stranger {
                let (label, name) = (spec.label, table.setup.name(player));
                let number = table.place.table;
                let message = format!("“{label}”: {name} does not sit at table {number}.");
                problems.refuse_at(table.place, spec.id, message);
            }
        }
    }

    /// Returns whether everybody is in exactly one place, and every pair has one of each role.
    fn check_seats(&self, round: &Round<'_>, problems: &mut Diagnostics) -> bool {
        let id = self.tables.id;
        let name = |player: Player| round.setup.name(player);
        let names = roles_of(round.setup.game()).filter(|_| self.has_roles(round.setup));
        let is_known = names.is_none() || roles_known(round);
        let roles = names.filter(|_| is_known).map(|names| (names, roles(round)));
        let mut places = vec![0_usize; round.setup.player_count()];
        let mut valid = !round.is_refused_id(id);
        let tables = round.parts_of(self.tables);
        if tables.len() == 0 {
            problems.refuse_at(RoundPath::ROUND, id, "There are no tables.");
        }
        for table in tables {
            if table.is_refused_id(id) {
                valid = false;
                continue;
            }
            let pairs = [("A", table.players_in(&PAIR_A)), ("B", table.players_in(&PAIR_B))];
            for player in pairs.iter().flat_map(|(_, pair)| *pair) {
                if sits_again(&mut places, *player) {
                    let message = format!("{} is in two places.", name(*player));
                    problems.refuse_at(table.place, id, message);
                }
            }
            for (label, pair) in &pairs {
                let Some((names, roles)) = &roles else { continue };
                let wrong = pair
                    .iter()
                    .zip([0, 1])
                    .find(|(player, role)| roles.get(player.index()).is_some_and(|of| of != role));
                if let Some((player, role)) = wrong {
                    let [one, other] = names.map(|role| role.label);
                    let message = format!(
                        "Pair {label} must be a {one} and a {other}, in that order; {} is not a {}.",
                        name(*player),
                        names[role].label
                    );
                    problems.refuse_at(table.place, id, message);
                }
            }
        }
        for field in [&SIT_OUTS, &ABSENT] {
            let Some(players) = round.valid(field) else {
                valid = false;
                continue;
            };
            for player in players {
                if sits_again(&mut places, player) {
                    let message = format!("{} is in two places.", name(player));
                    problems.refuse_at(RoundPath::ROUND, id, message);
                }
            }
        }
        if let Some(nowhere) = places.iter().position(|seats| *seats == 0).filter(|_| valid) {
            let message = format!(
                "{} is not at a table, not sitting out and not absent.",
                name(Player::at(nowhere))
            );
            problems.refuse_at(RoundPath::ROUND, id, message);
        }
        valid && is_known && !problems.faults().anywhere(id)
    }

    /// Warns if people sit elsewhere than the movement puts them, and about partners who stayed
    /// together.
    fn compare(&self, round: &Round<'_>, last: &TableRound, problems: &mut Diagnostics) {
        let now = seating(round.entry, self.tables);
        let roles = roles(round);
        let mut there = vec![false; round.setup.player_count()];
        let seated = now.chairs().map(|(player, _)| player);
        for player in seated.chain(now.sit_outs.iter().copied()) {
            put(&mut there, player, true);
        }
        let same_roles = roles.iter().zip(&last.roles).zip(&there);
        let same_people = there == last.present()
            && same_roles.into_iter().all(|((now, before), there)| now == before || !there);
        let proposed = round.deal.seating().filter(|_| same_people);
        if let Some(proposed) = proposed.filter(|proposed| proposed.tables != now.tables) {
            problems.warn_at(
                RoundPath::ROUND,
                self.tables.id,
                differs(round, last, &proposed, &now),
            );
        }
        if last.movement.pairs_stay() {
            return;
        }
        let before = last_partners(last);
        // A movement that may seat partners together again is only compared with itself.
        let by_movement = || match self.play {
            Play::Hands { .. } => Vec::new(),
            Play::Once { .. } => {
                let change = attendance(last, &round.value(&ABSENT), &roles);
                let seating = coming(last, &self.order(&round.past), &change).seating();
                let pairs = seating.unwrap_or_default().tables.into_iter().flatten();
                pairs.map(|[one, other]| pair_of(one, other)).collect()
            }
        };
        let mut seated_so = None;
        for (pairs, table) in now.tables.iter().zip(1_u16..) {
            for [one, other] in pairs {
                let pair = pair_of(*one, *other);
                if before.binary_search(&pair).is_err()
                    || seated_so.get_or_insert_with(by_movement).contains(&pair)
                {
                    continue;
                }
                let (one, other) = (round.setup.name(*one), round.setup.name(*other));
                let last = if last.hands.is_some() { "game" } else { "round" };
                let message = format!("{one} and {other} were partners in the last {last} too.");
                problems.warn_at(RoundPath { table, hand: 0 }, self.tables.id, message);
            }
        }
    }

    /// Warns if people sit elsewhere in the first round than the schedule puts them.
    fn compare_first(&self, round: &Round<'_>, problems: &mut Diagnostics) {
        let (now, absent) = (seating(round.entry, self.tables), round.value(&ABSENT));
        let proposed = round.deal.seating().filter(|_| absent.is_empty());
        if let Some(proposed) = proposed.filter(|proposed| proposed.tables != now.tables) {
            let message = differs_at(&proposed, &now, "the schedule");
            problems.warn_at(RoundPath::ROUND, self.tables.id, message);
        }
    }
}

/// Returns whether all roles are known: no round so far has a problem with them.
fn roles_known(round: &Round<'_>) -> bool {
    let here = round.is_refused_id(ROLES.spec.id);
    let mut before = round.past.rounds.iter();
    !here
        && before.all(|played| {
            played.tournament.tables().is_some() && !played.refused.names(ROLES.spec.id)
        })
}

/// Counts a place of a player. Returns whether it is the second one.
fn sits_again(places: &mut [usize], player: Player) -> bool {
    places.get_mut(player.index()).is_some_and(|places| {
        *places += 1;
        *places == 2
    })
}

/// Returns the warning: "By the scores Ann, not Bea, should have moved from table 3."
fn differs(round: &Round<'_>, last: &TableRound, proposed: &Seating, now: &Seating) -> String {
    match last.movement {
        Movement::ByRole | Movement::WinnersUp { .. } => {}
        Movement::Schedule => return differs_at(proposed, now, "the schedule"),
        _ => return differs_at(proposed, now, "the movement"),
    }
    let table_of = |seating: &Seating| {
        let mut tables = vec![0; round.setup.player_count()];
        for (player, chair) in seating.chairs() {
            put(&mut tables, player, chair.table);
        }
        tables
    };
    let (wanted, played) = (table_of(proposed), table_of(now));
    let left = |tables: &[u16], player: Player, from: u16| {
        tables.get(player.index()).is_some_and(|table| *table != from && *table != 0)
    };
    for table in &last.tables {
        for role in [0, 1] {
            let both = table.last_pairs().map(|pair| pair[role]);
            let [should, did] = [&wanted, &played]
                .map(|tables| both.into_iter().find(|player| left(tables, *player, table.table)));
            if let (Some(should), Some(did)) = (should, did)
                && should != did
            {
                let by = if table.tied[role].is_empty() { "scores" } else { "cut" };
                let (should, did) = (round.setup.name(should), round.setup.name(did));
                return format!(
                    "By the {by} {should}, not {did}, should have moved from table {}.",
                    table.table
                );
            }
        }
    }
    differs_at(proposed, now, "the winners’ moves")
}

/// Returns the warning that seats differ from what was proposed, from the first such table on.
fn differs_at(proposed: &Seating, now: &Seating, by: &str) -> String {
    let other = proposed.tables.iter().zip(&now.tables).position(|(wanted, now)| wanted != now);
    let table = other.map_or(proposed.tables.len().min(now.tables.len()), |index| index) + 1;
    format!("From table {table} on, the seats differ from {by}.")
}

impl Tables {
    /// Proposes the seating of a new round: the movement's if there is one, otherwise a drawn one.
    /// Absences and changed roles may already be written.
    pub fn propose_seating(&self, round: &Round<'_>, chance: &mut Rng) -> RoundEntry {
        let last = last(&round.past);
        let everybody = || round.setup.players();
        let absent: Vec<Player> = match last {
            Some(last) if !round.has_value(&ABSENT) => {
                let there = last.present();
                everybody().filter(|player| there.get(player.index()) == Some(&false)).collect()
            }
            _ => round.value(&ABSENT),
        };
        let mut gone = vec![false; round.setup.player_count()];
        for player in &absent {
            put(&mut gone, *player, true);
        }
        let there = || everybody().filter(|player| !gone[player.index()]);
        // Whoever comes or goes may change whether there is a schedule.
        let moves = round.deal.seating().is_some() || round.deal.get("draw").is_some();
        let next = match last {
            _ if !moves => Coming::Draw,
            Some(last) => {
                let change = attendance(last, &absent, &roles(round));
                coming(last, &self.order(&round.past), &change)
            }
            None => self.first(round.setup, &there().collect::<Vec<Player>>()),
        };
        let seating = if let Coming::Seating(seating) = next {
            seating
        } else {
            let roles = roles(round);
            // The first seats are everybody's; who does not come leaves a chair.
            let drawn = || everybody().filter(|player| last.is_none() || !gone[player.index()]);
            let of = |role| drawn().filter(move |player| roles.get(player.index()) == Some(&role));
            let people = if self.has_roles(round.setup) {
                vec![of.clone()(0).collect(), of(1).collect()]
            } else {
                vec![drawn().collect()]
            };
            let past: Vec<&TableRound> =
                round.past.rounds.iter().filter_map(|round| round.tournament.tables()).collect();
            without(draw(&people, &past, chance), &people, &absent)
        };
        let mut entry = round.entry.clone();
        write_seating(&mut entry, self.tables, &seating);
        let _ = entry.set(Cell::one(ABSENT.spec.id), Some(Value::Players(absent)));
        entry
    }
}

/// Writes the tables and who sits out, in place of what is there.
pub fn write_seating(entry: &mut RoundEntry, group: &Group, seating: &Seating) {
    let tables = i64::try_from(seating.tables.len()).unwrap_or(i64::MAX);
    let mut set = |cell: Cell, value: Value| drop(entry.set(cell, Some(value)));
    set(Cell::one(group.id), Value::Number(tables));
    for (pairs, table) in seating.tables.iter().zip(1_u16..) {
        for (field, players) in [&PAIR_A, &PAIR_B].into_iter().zip(pairs) {
            let place = RoundPath { table, hand: 0 };
            let cell = Cell { field: field.spec.id, place, subject: Subject::One };
            set(cell, Value::Players(players.to_vec()));
        }
    }
    set(Cell::one(SIT_OUTS.spec.id), Value::Players(seating.sit_outs.clone()));
}

/// Returns who arrives and who leaves after a game, given who is absent in the next one.
pub fn attendance(last: &TableRound, absent: &[Player], roles: &[usize]) -> Attendance {
    let there = last.present();
    let mut attendance = Attendance::default();
    for (index, role) in roles.iter().enumerate() {
        let player = Player::at(index);
        let was = there.get(index) == Some(&true);
        let is = !absent.contains(&player);
        let turned = last.roles.get(index) != Some(role);
        if was && (!is || turned) {
            attendance.gone.push(player);
        }
        if is && (!was || turned) {
            attendance.arrived.push((player, *role));
        }
    }
    attendance
}
