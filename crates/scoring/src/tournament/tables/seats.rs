//! Checks a seating as played, and compares it with the movement's.
//!
//! Invariant: only an impossible seating is refused, with somebody in two places or none, or an
//! incomplete pair; a difference from the movement is a warning.

use super::{PARTS, roles, seating};
use crate::grammar::round::Round;
use crate::outcome::deal::seating_of;
use crate::outcome::diagnostic::Diagnostics;
use crate::outcome::tournament::{Seating, TableRound};
use crate::record::cell::RoundPath;
use crate::seats::{Player, SeatIndex};
use crate::tournament::movement::{last_partners, pair_of};
use crate::tournament::tables::{
    ABSENT, CLOSED, PAIR_A, PAIR_B, ROLES, SIT_OUTS, SUBSTITUTES, Tables,
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
            let hands = (!is_valid).then(|| table.parts_of(self.hands));
            for hand in hands.into_iter().flatten() {
                // Whose chair it is, and whether it belongs to that table, is unknown too.
                if doubtful && !hand.is_refused_field(&SUBSTITUTES) {
                    problems.withdraw(hand.place, SUBSTITUTES.spec.id);
                }
                if doubtful || problems.faults().has(hand.place, SUBSTITUTES.spec.id) {
                    self.withdraw_hand(&hand, problems);
                }
            }
            if !doubtful {
                self.check_cut(&table, problems);
            }
        }
        self.check_hands_out(round, problems);
        if seats_sound && has_substitutes {
            self.warn_of_roles(round, &roles(round), problems);
        }
        if let Some(played) = before {
            let last = played.tournament.tables();
            let unknown = [self.tables.id, self.hands.id, CLOSED.spec.id];
            let known = !unknown.iter().any(|id| played.refused.names(id));
            if last.is_some_and(|last| known && !last.complete) {
                let number = round.number();
                problems.refuse_round(format!(
                    "Game {number} began before all hands of game {} were in.",
                    number - 1
                ));
            }
            if let Some(last) = last.filter(|_| seats_sound && round.past.valid) {
                self.compare(round, last, problems);
            }
        }
    }

    /// Returns whether everybody is in exactly one place, and every pair is a lady and a gentleman.
    fn check_seats(&self, round: &Round<'_>, problems: &mut Diagnostics) -> bool {
        let id = self.tables.id;
        let name = |player: Player| round.setup.name(player);
        let roles = roles_known(round).then(|| roles(round));
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
                let wrong = pair.iter().zip([0, 1]).find(|(player, role)| {
                    roles.as_ref().is_some_and(|roles| roles.get(player.index()) != Some(role))
                });
                if let Some((player, role)) = wrong {
                    let message = format!(
                        "Pair {label} must be a lady and a gentleman, in that order; {} is not a {}.",
                        name(*player),
                        PARTS[role]
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
        valid && roles.is_some() && !problems.faults().anywhere(id)
    }

    /// Warns if people sit elsewhere than the movement puts them, and about partners who stayed
    /// together.
    fn compare(&self, round: &Round<'_>, last: &TableRound, problems: &mut Diagnostics) {
        let now = seating(round, self.tables);
        let roles = roles(round);
        let mut there = vec![false; round.setup.player_count()];
        let seated = now.chairs().map(|(player, _)| player);
        for player in seated.chain(now.sit_outs.iter().copied()) {
            if let Some(there) = there.get_mut(player.index()) {
                *there = true;
            }
        }
        let same_roles = roles.iter().zip(&last.roles).zip(&there);
        let same_people = there == last.present()
            && same_roles.into_iter().all(|((now, before), there)| now == before || !there);
        let proposed = seating_of(&round.deal.facts).filter(|_| same_people);
        if let Some(proposed) = proposed.filter(|proposed| proposed.tables != now.tables) {
            problems.warn_at(
                RoundPath::ROUND,
                self.tables.id,
                differs(round, last, &proposed, &now),
            );
        }
        let before = last_partners(last);
        for (pairs, table) in now.tables.iter().zip(1_u16..) {
            for [lady, gentleman] in pairs {
                if before.binary_search(&pair_of(*lady, *gentleman)).is_ok() {
                    let (lady, gentleman) = (round.setup.name(*lady), round.setup.name(*gentleman));
                    let message =
                        format!("{lady} and {gentleman} were partners in the last game too.");
                    problems.warn_at(RoundPath { table, hand: 0 }, self.tables.id, message);
                }
            }
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

/// Returns the warning: "By the score Ann, not Bea, would have moved from table 3."
fn differs(round: &Round<'_>, last: &TableRound, proposed: &Seating, now: &Seating) -> String {
    let table_of = |seating: &Seating| {
        let mut tables = vec![0; round.setup.player_count()];
        for (player, chair) in seating.chairs() {
            if let Some(table) = tables.get_mut(player.index()) {
                *table = chair.table;
            }
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
                let (should, did) = (round.setup.name(should), round.setup.name(did));
                return format!(
                    "By the scores {should}, not {did}, should have moved from table {}.",
                    table.table
                );
            }
        }
    }
    let other = proposed.tables.iter().zip(&now.tables).position(|(wanted, now)| wanted != now);
    let table = other.map_or(proposed.tables.len().min(now.tables.len()), |index| index) + 1;
    format!("From table {table} on, the seats differ from the winners' moves.")
}
