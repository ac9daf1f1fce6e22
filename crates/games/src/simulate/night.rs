//! The rounds of a night: seated by the movement or the draw, then played hand by hand, so a night
//! of any size takes one pass.

use scoring::draw::append_seed;
use scoring::seats::SeatIndex;
use scoring::tables::{
    ABSENT, CLOSED, HANDS_OUT, PAIR_A, PAIR_B, ROLE, ROLES, SIT_OUTS, SUBSTITUTES, roles, roles_of,
};
use scoring::{
    Cell, FieldSpec, Group, Player, Record, Rng, Round, RoundEntry, RoundPath, Subject, Value,
    check_place, evaluate, with_round,
};

use super::draw::{Draw, TRIES};

/// Returns a round with its seating, if the game proposes one.
pub(super) fn seated(
    record: &Record,
    number: usize,
    common: &RoundEntry,
    chance: &mut Rng,
) -> Option<RoundEntry> {
    let (parts, _) = opened(record, number, common, 0);
    if parts == 0 {
        return None;
    }
    let seed = chance.index(1_000_000).and_then(|seed| u64::try_from(seed).ok()).unwrap_or(0);
    let changed = people_changed(record, common, chance);
    let (parts, entry) = opened(record, number, &changed, seed);
    if parts > 0 {
        return Some(entry);
    }
    // Too few were left for a table: everybody stays as they were.
    Some(opened(record, number, common, seed).1)
}

/// Returns the proposed opening of a round, and its number of tables.
fn opened(record: &Record, number: usize, entry: &RoundEntry, seed: u64) -> (usize, RoundEntry) {
    with_round(record, number, entry, |round| {
        let mut chance = Rng(seed);
        let mut opened = (record.game.propose_seating)(round, &mut chance);
        if chance.0 != seed {
            append_seed(&mut opened, seed);
        }
        (record.game.tables.map_or(0, |tables| round.with(&opened).count(tables)), opened)
    })
}

fn declares(fields: &[&FieldSpec], id: &str) -> bool {
    fields.iter().any(|spec| spec.id == id)
}

/// Changes who is present now and then: somebody has left, everybody is back, or somebody changes
/// roles.
fn people_changed(record: &Record, common: &RoundEntry, chance: &mut Rng) -> RoundEntry {
    let mut entry = common.clone();
    let has = |id: &str| declares(record.game.fields, id);
    let somebody = |chance: &mut Rng| Player::at(chance.index(record.players.len()).unwrap_or(0));
    if has(ABSENT.spec.id) && chance.one_in(5) {
        let mut gone = vec![somebody(chance), somebody(chance)];
        gone.truncate(chance.index(3).unwrap_or(0));
        gone.sort_unstable();
        gone.dedup();
        let _ = entry.set(Cell::one(ABSENT.spec.id), Some(Value::Players(gone)));
    }
    let roles = roles_of(record.game).unwrap_or_default();
    let has_roles = record.setup.cells().any(|(cell, _)| cell.field == ROLE.spec.id);
    if has(ROLES.spec.id) && has_roles && chance.one_in(12) {
        let role = chance.pick(&roles).map_or("", |role| role.id);
        let cell = Cell::of(ROLES.spec.id, Subject::Player(somebody(chance)));
        let _ = entry.set(cell, Some(Value::Word(role)));
    }
    entry
}

/// Returns the round with all hands of its tables.
pub(super) fn played(
    record: &Record,
    number: usize,
    seated: RoundEntry,
    chance: &mut Rng,
) -> Option<RoundEntry> {
    with_round(record, number, &seated, |round| {
        let mut entry = seated.clone();
        let mut spare = SparePlayers::new(round);
        if let Some(tables) = record.game.tables {
            fill(round, tables, &mut spare, &mut entry, chance)?;
        }
        spare.write(&mut entry, chance);
        Some(entry)
    })
}

/// Fills in every repetition of a group: the hands of each table, the fields of each hand.
fn fill(
    round: &Round<'_>,
    group: &'static Group,
    spare: &mut SparePlayers,
    entry: &mut RoundEntry,
    chance: &mut Rng,
) -> Option<()> {
    let places: Vec<RoundPath> = round.with(entry).parts_of(group).map(|part| part.place).collect();
    for place in places {
        let part = round.part(place);
        let Some(hands) = group.hands else {
            play(&part, group, entry, chance)?;
            continue;
        };
        let mut count = hands.at_most;
        if declares(group.fields, CLOSED.spec.id) && chance.one_in(40) {
            count = chance.index(count).unwrap_or(0);
            let closed = Cell { place, field: CLOSED.spec.id, subject: Subject::One };
            let _ = entry.set(closed, Some(Value::Flag(true)));
        }
        spare.substitute(&part.with(entry), hands, count, chance);
        let count = Value::Number(i64::try_from(count).unwrap_or(i64::MAX));
        let _ = entry.set(Cell { place, field: hands.id, subject: Subject::One }, Some(count));
        for (cell, substitute) in spare.planned.drain(..) {
            let _ = entry.set(cell, Some(Value::Player(substitute)));
        }
        fill(&part, hands, spare, entry, chance)?;
    }
    Some(())
}

/// People without a chair in a game, who now and then substitute from a hand on.
#[derive(Debug, Default)]
struct SparePlayers {
    roles: Vec<usize>,
    /// People sitting out, and how many hands each plays anyway.
    sit_outs: Vec<(Player, i64)>,
    /// Available people, absent ones first.
    free: Vec<Player>,
    /// People who gave up a chair, and for how many hands.
    replaced: Vec<(Player, i64)>,
    /// A table's cells for substitutes, before they are written.
    planned: Vec<(Cell, Player)>,
}

impl SparePlayers {
    fn new(round: &Round<'_>) -> SparePlayers {
        if !declares(round.setup.game().fields, HANDS_OUT.spec.id) {
            return SparePlayers::default();
        }
        let (out, mut free) = (round.value(&SIT_OUTS), round.value(&ABSENT));
        free.extend(&out);
        let sit_outs = out.into_iter().map(|player| (player, 0)).collect();
        SparePlayers { roles: roles(round), sit_outs, free, ..SparePlayers::default() }
    }

    /// Plans a substitute at a table now and then, from a random hand on to the last of `count`.
    fn substitute(&mut self, table: &Round<'_>, hands: &Group, count: usize, chance: &mut Rng) {
        let allows = declares(hands.fields, SUBSTITUTES.spec.id);
        if self.free.is_empty() || !allows || !chance.one_in(6) {
            return;
        }
        let pair = if chance.one_in(2) { &PAIR_A } else { &PAIR_B };
        let role = chance.index(2).unwrap_or(0);
        let chair = table.players_in(pair).get(role);
        let first = 1 + chance.index(hands.at_most).unwrap_or(0);
        let of_role = |player: &Player| self.roles.get(player.index()) == Some(&role);
        let found = self.free.iter().rposition(of_role);
        let (Some(chair), Some(at)) = (chair, found.filter(|_| first <= count)) else { return };
        let substitute = self.free.remove(at);
        let played = i64::try_from(count + 1 - first).unwrap_or(0);
        self.replaced.push((*chair, played));
        if let Some((_, hands)) = self.sit_outs.iter_mut().find(|(player, _)| *player == substitute)
        {
            *hands = played;
        }
        for hand in (first..=count).filter_map(|hand| u8::try_from(hand).ok()) {
            let place = RoundPath { hand, ..table.place };
            let subject = Subject::Player(*chair);
            let cell = Cell { place, field: SUBSTITUTES.spec.id, subject };
            self.planned.push((cell, substitute));
        }
    }

    /// Writes who is paid for which hands: those who gave up a chair may be, and those who sit out
    /// may have arrived during the game.
    fn write(&self, entry: &mut RoundEntry, chance: &mut Rng) {
        let mut set = |player: Player, hands: i64| {
            let cell = Cell::of(HANDS_OUT.spec.id, Subject::Player(player));
            let _ = entry.set(cell, Some(Value::Number(hands)));
        };
        for (player, given) in &self.replaced {
            if chance.one_in(2) {
                set(*player, chance.step_between(0, *given, 1));
            }
        }
        for (player, played) in &self.sit_outs {
            if chance.one_in(12) {
                set(*player, chance.step_between(0, 4 - played, 1));
            }
        }
    }
}

/// Draws the values of one hand until it is valid.
fn play(
    hand: &Round<'_>,
    group: &'static Group,
    entry: &mut RoundEntry,
    chance: &mut Rng,
) -> Option<()> {
    let known: Vec<Cell> = entry.at(hand.place).map(|(cell, _)| *cell).collect();
    for _ in 0..TRIES {
        let (before, refused) = (RoundEntry::default(), Vec::new());
        let mut draw =
            Draw { before: &before, refused: &refused, fresh: true, shake: false, chance };
        draw.fill(hand, group.fields, entry);
        let said = check_place(&hand.with(entry), hand.place);
        if said.refused.is_empty() && said.warned.is_empty() {
            return Some(());
        }
        let drawn: Vec<Cell> = entry.at(hand.place).map(|(cell, _)| *cell).collect();
        for cell in drawn.into_iter().filter(|cell| !known.contains(cell)) {
            let _ = entry.set(cell, None);
        }
    }
    None
}

/// Writes the pending cuts into the last round; now and then they are left out.
pub(super) fn cut(record: &mut Record, last: bool, chance: &mut Rng) {
    let evaluation = evaluate(record);
    let Some(night) = evaluation.tournament.tables().filter(|night| !night.cuts.is_empty()) else {
        return;
    };
    if last && chance.one_in(4) {
        return;
    }
    let Some(entry) = record.rounds.last_mut() else { return };
    for cut in &night.cuts {
        if let Some(winner) = chance.pick(&cut.values) {
            let _ = entry.set(cut.cell, Some(winner.clone()));
        }
    }
}

/// Plays one hand of a round: its cells are added to the entry. `None` if no valid hand was found,
/// or if the game has no hands.
pub fn hand(
    record: &Record,
    number: usize,
    place: RoundPath,
    entry: &mut RoundEntry,
    chance: &mut Rng,
) -> Option<()> {
    let hands = record.game.tables?.hands?;
    let count =
        Cell { place: RoundPath { hand: 0, ..place }, field: hands.id, subject: Subject::One };
    let _ = entry.set(count, Some(Value::Number(i64::from(place.hand))));
    with_round(record, number, &entry.clone(), |round| {
        play(&round.part(place), hands, entry, chance)
    })
}
