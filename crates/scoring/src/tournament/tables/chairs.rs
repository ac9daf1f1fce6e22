//! The players of a hand by chair: those who sat down at its table, or their substitutes.
//!
//! Invariant: pairs A and B name those who sat down; per-player fields of a hand name those who
//! play.

use std::collections::BTreeSet;

use super::{HANDS, PARTS, hands_played, pairs};
use crate::evaluate::check;
use crate::tournament::tables::{HANDS_OUT, PAIR_A, PAIR_B, SUBSTITUTES, Tables};
use crate::{
    Diagnostics, FieldSpec, Group, Player, Round, RoundPath, Scope, SeatIndex, Subject, Value,
};

/// Returns the players who sat down at a hand's table, as keys, pair A first: four, unless the
/// seating has a problem.
pub fn seated(hand: &Round<'_>) -> Vec<Subject> {
    let table = hand.table(hand.place.table);
    let pairs = table.players_in(&PAIR_A).iter().chain(table.players_in(&PAIR_B));
    pairs.copied().map(Subject::Player).collect()
}

/// Returns the four who play a hand, as keys, pair A first: those with a value in per-player
/// fields.
pub fn playing(hand: &Round<'_>) -> Vec<Subject> {
    let plays = |key| match (key, hand.here.get(SUBSTITUTES.spec.id, key)) {
        (_, Some(Value::Player(substitute))) => Subject::Player(*substitute),
        _ => key,
    };
    seated(hand).into_iter().map(plays).collect()
}

/// Returns whose chairs there are at a hand's table, pair A first.
fn owners(hand: &Round<'_>) -> [Player; 4] {
    let [[a, b], [c, d]] = pairs(hand.table(hand.place.table).here);
    [a, b, c, d]
}

/// Returns the four who play a hand, pair A first.
pub fn four(hand: &Round<'_>) -> [Player; 4] {
    who_plays(hand, owners(hand))
}

/// Returns the four who play a hand of a table with these chairs, pair A first.
pub(super) fn who_plays(hand: &Round<'_>, mut four: [Player; 4]) -> [Player; 4] {
    // Usually there are no substitutes to look for.
    if hand.has_value(&SUBSTITUTES) {
        for player in &mut four {
            if let Some(substitute) = hand.value_for(&SUBSTITUTES, *player) {
                *player = substitute;
            }
        }
    }
    four
}

/// Refuses values in these fields of a hand for people who do not play it, and substitutes for
/// people who do not sit at its table.
pub fn check_players(
    hand: &Round<'_>,
    tables: &Group,
    fields: &[&FieldSpec],
    problems: &mut Diagnostics,
) {
    let place = hand.place;
    let named = |spec: &FieldSpec| {
        let keys = hand.here.of(spec.id).map(|(key, _)| key);
        keys.filter_map(|key| if let Subject::Player(player) = key { Some(player) } else { None })
    };
    // Usually a hand names nobody.
    if fields.iter().chain([&&SUBSTITUTES.spec]).all(|spec| named(spec).next().is_none()) {
        return;
    }
    if hand.table(place.table).is_refused_id(tables.id) || hand.is_refused_field(&SUBSTITUTES) {
        return;
    }
    let stranger = |spec: &FieldSpec, known: &[Subject]| {
        named(spec).find(|player| !known.contains(&Subject::Player(*player)))
    };
    if let Some(player) = stranger(&SUBSTITUTES.spec, &seated(hand)) {
        let name = hand.setup.name(player);
        let message = format!(
            "{name} is not sitting at table {}, so nobody can substitute there.",
            place.table
        );
        return problems.refuse_at(place, SUBSTITUTES.spec.id, message);
    }
    let playing = playing(hand);
    for spec in fields.iter().filter(|spec| !hand.is_refused_id(spec.id)) {
        if let Some(player) = stranger(spec, &playing) {
            let (label, name) = (spec.label, hand.setup.name(player));
            let message =
                format!("“{label}”: {name} is not playing this hand at table {}.", place.table);
            problems.refuse_at(place, spec.id, message);
        }
    }
}

impl Tables {
    pub(super) fn has_substitutes(&self, round: &Round<'_>) -> bool {
        self.hands(round).any(|hand| hand.has_value(&SUBSTITUTES))
    }

    /// Refuses one person in two chairs at the same hand. Chairs of one's own come first, then
    /// those of substitutes, table by table.
    pub(super) fn check_substitutes(&self, round: &Round<'_>, problems: &mut Diagnostics) {
        // Who has a chair, by hand.
        let mut seated = BTreeSet::new();
        let mut substitutes = Vec::new();
        for hand in self.hands(round) {
            if problems.faults().has(hand.place, SUBSTITUTES.spec.id) {
                continue;
            }
            for (player, owner) in four(&hand).into_iter().zip(owners(&hand)) {
                if hand.has_value_for(&SUBSTITUTES, Subject::Player(owner)) {
                    substitutes.push((hand.place, player));
                } else {
                    let _ = seated.insert((hand.place.hand, player));
                }
            }
        }
        for (place, player) in substitutes {
            if !seated.insert((place.hand, player)) {
                let name = round.setup.name(player);
                let message = format!("{name} plays hand {} in two chairs.", place.hand);
                problems.refuse_at(place, SUBSTITUTES.spec.id, message);
            }
        }
    }

    /// Warns about a substitute whose role is not that of the chair.
    pub(super) fn warn_of_roles(
        &self,
        round: &Round<'_>,
        roles: &[usize],
        problems: &mut Diagnostics,
    ) {
        for hand in self.hands(round).filter(|hand| hand.has_value(&SUBSTITUTES)) {
            let chairs = four(&hand).into_iter().zip(owners(&hand)).zip(PARTS.iter().cycle());
            for ((player, owner), part) in chairs {
                let gives = hand.has_value_for(&SUBSTITUTES, Subject::Player(owner));
                let role = roles.get(player.index()).and_then(|role| PARTS.get(*role));
                if let Some(role) = role.filter(|role| gives && *role != part) {
                    let name = round.setup.name(player);
                    let message = format!("{name}, a {role}, is substituting in a {part}’s chair.");
                    problems.warn_at(hand.place, SUBSTITUTES.spec.id, message);
                }
            }
        }
    }

    /// Refuses more hands played and sat out than a game has.
    pub(super) fn check_hands_out(&self, round: &Round<'_>, problems: &mut Diagnostics) {
        let Some(group) = self.play.hands() else { return };
        let known = [self.tables.id, group.id, SUBSTITUTES.spec.id, HANDS_OUT.spec.id];
        if !round.has_value(&HANDS_OUT) || known.iter().any(|id| problems.faults().anywhere(id)) {
            return;
        }
        let fours = self.hands(round).flat_map(|hand| four(&hand));
        let played = hands_played(fours, round.setup.player_count());
        for (key, value) in round.here.of(HANDS_OUT.spec.id) {
            if let (Subject::Player(player), Value::Number(out)) = (key, value)
                && let Some(played) = played.get(player.index())
                && played + out > HANDS
            {
                let name = round.setup.name(player);
                let message =
                    format!("{name} played {played} and sat out {out}; a game has {HANDS} hands.");
                problems.refuse_at(RoundPath::ROUND, HANDS_OUT.spec.id, message);
            }
        }
    }

    /// Withdraws diagnostics about the players of a hand if its players are unknown.
    pub(super) fn withdraw_hand(hand: &Round<'_>, group: &Group, problems: &mut Diagnostics) {
        for spec in group.fields {
            let by_player = spec.scope == Scope::Player && spec.id != SUBSTITUTES.spec.id;
            let is_asked = by_player
                && (spec.when)(hand) != Some(false)
                && problems.faults().has(hand.place, spec.id);
            if is_asked && check::stands_alone(hand, spec) {
                problems.withdraw(hand.place, spec.id);
            }
        }
    }
}
