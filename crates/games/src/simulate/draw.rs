//! A random round: every field gets a value its declaration allows, and fields the rules refuse are
//! drawn again.

use scoring::tables::SUBSTITUTES;
use scoring::{
    Cell, FactValue, FieldKind, FieldSpec, Need, Player, Record, Rng, Round, RoundEntry, RoundPath,
    Scope, Subject, Value, evaluate, with_round,
};

use super::{note, word};

/// How often a round, or a hand of a night, is drawn before giving up.
pub(super) const TRIES: usize = 4000;
/// After this many tries without progress, everything is drawn again.
pub(super) const MAX_STALLED: usize = 12;

/// Returns a valid entry for this round (0 is the setup). Values in `start` are kept unless they
/// are refused.
pub(super) fn written(
    record: &Record,
    number: usize,
    start: RoundEntry,
    tries: usize,
    chance: &mut Rng,
) -> Option<RoundEntry> {
    let fields = if number == 0 { record.game.setup } else { record.game.fields };
    let round = (number > 0).then_some(number);
    let mut trial = record.clone();
    with_round(record, number, &start.clone(), |asked| {
        let mut best = start;
        let mut refused: Vec<String> = Vec::new();
        let (mut least, mut stuck) = (usize::MAX, 0);
        for _ in 0..tries {
            let fresh = stuck == MAX_STALLED;
            if fresh {
                (least, stuck) = (usize::MAX, 0);
            }
            let shake = chance.one_in(4);
            // Nothing depends on it, but without it a seed would give another game than before.
            let _ = chance.one_in(4);
            let mut draw = Draw { before: &best, refused: &refused, fresh, shake, chance };
            let mut entry = draw.kept(record);
            draw.fill(asked, fields, &mut entry);
            if number == 0 {
                trial.setup.clone_from(&entry);
            } else {
                trial.rounds.truncate(number - 1);
                trial.rounds.push(entry.clone());
            }
            let mut problems = evaluate(&trial).problems;
            problems.retain(|problem| problem.round == round);
            if problems.is_empty() {
                return Some(entry);
            }
            stuck = if problems.len() < least { 0 } else { stuck + 1 };
            if problems.len() <= least {
                (best, least) = (entry, problems.len());
                refused = problems.into_iter().filter_map(|problem| problem.field).collect();
            }
        }
        None
    })
}

/// One try at a round.
pub(super) struct Draw<'a> {
    pub(super) before: &'a RoundEntry,
    pub(super) refused: &'a [String],
    /// Whether to draw everything, not only refused fields.
    pub(super) fresh: bool,
    /// Whether to draw a few other fields as well.
    pub(super) shake: bool,
    pub(super) chance: &'a mut Rng,
}

impl Draw<'_> {
    /// Returns the values to keep of the fields that every game has.
    fn kept(&self, record: &Record) -> RoundEntry {
        let mut kept = RoundEntry::default();
        for spec in record.game.common_fields().filter(|spec| !self.is_refused(spec.id)) {
            for (key, value) in self.before.of(spec.id, RoundPath::ROUND) {
                let _ = kept.set(Cell::of(spec.id, key), Some(value.clone()));
            }
        }
        kept
    }

    fn is_refused(&self, id: &str) -> bool {
        self.refused.iter().any(|field| field == id)
    }

    fn again(&mut self, id: &str) -> bool {
        self.fresh || self.is_refused(id) || (self.shake && self.chance.one_in(8))
    }

    /// Writes values for the fields at the round's place into the entry.
    pub(super) fn fill(
        &mut self,
        round: &Round<'_>,
        fields: &[&FieldSpec],
        entry: &mut RoundEntry,
    ) {
        for spec in fields {
            let is_written = entry.of(spec.id, round.place).next().is_some();
            // Substitutes are planned for the round as a whole.
            let is_planned = spec.id == SUBSTITUTES.spec.id;
            if is_written || is_planned || !is_asked(spec, &round.with(entry)) {
                continue;
            }
            let before = self.before.of(spec.id, round.place);
            let before: Vec<(Subject, Value)> =
                before.map(|(key, value)| (key, value.clone())).collect();
            let again = self.again(spec.id);
            let cells = if again || before.is_empty() {
                self.field(&round.with(entry), spec)
            } else {
                before
            };
            for (subject, value) in cells {
                let cell = Cell { field: spec.id, place: round.place, subject };
                let _ = entry.set(cell, Some(value));
            }
        }
    }

    /// Returns the cells of one field; none if it is left out.
    fn field(&mut self, round: &Round<'_>, spec: &FieldSpec) -> Vec<(Subject, Value)> {
        let optional = spec.need == Need::Optional;
        if optional && self.chance.one_in(4) {
            return Vec::new();
        }
        let mut keys = spec.subjects(round);
        keys.retain(|key| optional || (spec.required_for)(round, *key) || self.chance.one_in(40));
        let mut cells: Vec<(Subject, Value)> = match spec.kind {
            FieldKind::Number { .. } => {
                let numbers = self.numbers(round, spec, keys.len());
                keys.into_iter().zip(numbers.into_iter().map(Value::Number)).collect()
            }
            FieldKind::Flag => {
                let flags = self.chance.flags(keys.len());
                keys.into_iter().zip(flags.into_iter().map(Value::Flag)).collect()
            }
            _ => keys.into_iter().map(|key| (key, self.one(round, spec))).collect(),
        };
        // A value left out is 0 or no; a required field gets at least one. What belongs to the names
        // has a value for each.
        let is_beside_names = spec.scope == Scope::Player && spec.reported_as.is_some();
        let is_for_all = matches!(spec.need, Need::Everyone | Need::Together);
        if !is_for_all && spec.scope != Scope::One && !is_beside_names {
            let least = usize::from(!optional);
            let mut left = cells.len();
            cells.retain(|(_, value)| {
                let blank = match value {
                    Value::Number(0) | Value::Flag(false) => true,
                    Value::Number(_) | Value::Flag(true) => false,
                    _ => optional,
                };
                let stays = !blank || left <= least || !self.chance.one_in(4);
                left -= usize::from(!stays);
                stays
            });
        }
        cells
    }

    /// Returns a value of a kind whose values do not depend on each other.
    fn one(&mut self, round: &Round<'_>, spec: &FieldSpec) -> Value {
        match spec.kind {
            FieldKind::Choice(choices) => word(choices, self.chance),
            FieldKind::Player => {
                Value::Player(self.people(round, 1).first().copied().unwrap_or(Player(0)))
            }
            FieldKind::Players(least, most) => {
                let most = most.min(round.setup.player_count());
                let more = self.chance.index((most + 1).saturating_sub(least)).unwrap_or(0);
                Value::Players(self.people(round, least + more))
            }
            FieldKind::Pairs => match round.deal.get(spec.id) {
                Some(FactValue::Pairs(pairs)) => Value::Players(pairs.concat()),
                _ => Value::Players(self.people(round, 4)),
            },
            FieldKind::Numbers(of) => {
                let count = self.chance.index(5).unwrap_or(0);
                let numbers = (0..count).filter_map(|_| self.chance.pick(of).copied());
                Value::Numbers(numbers.collect())
            }
            FieldKind::HalfPoints(range) => {
                Value::HalfPoints(match self.chance.pick(range.with_half) {
                    Some(whole) if self.chance.one_in(8) => 2 * whole + 1,
                    _ => 2 * self.chance.step_between(range.min, range.max, 1),
                })
            }
            FieldKind::Number { .. } | FieldKind::Flag | FieldKind::Text => note(self.chance),
        }
    }

    /// Returns `count` different players.
    fn people(&mut self, round: &Round<'_>, count: usize) -> Vec<Player> {
        let mut people: Vec<Player> = round.setup.players().collect();
        self.chance.shuffle(&mut people);
        people.truncate(count);
        people
    }

    /// Returns `count` numbers in the field's limits that add up to its total, if it has one; empty
    /// if none do.
    fn numbers(&mut self, round: &Round<'_>, spec: &FieldSpec, count: usize) -> Vec<i64> {
        let FieldKind::Number { min, max, step } = spec.kind else { return Vec::new() };
        let total = spec.total.and_then(|total| total.in_round(round));
        let reach = step * self.chance.pick(&[1, 2, 8, 30, 100]).copied().unwrap_or(1);
        let open_low = if self.chance.one_in(2) { 0 } else { -reach };
        let low = min.in_round(round).unwrap_or(open_low);
        let high = max.in_round(round).or(total).unwrap_or(low.saturating_add(reach));
        // Multiples of the step between them.
        let low = low.div_euclid(step) * step + if low.rem_euclid(step) == 0 { 0 } else { step };
        let high = high.div_euclid(step) * step;
        if low > high {
            return Vec::new();
        }
        match total {
            Some(total) => self.chance.split(total, count, low, high, step),
            // Some numbers share a sum that the declaration does not mention.
            None if low == 0 && self.chance.one_in(4) => {
                let total = self.chance.step_between(0, high, step);
                self.chance.split(total, count, low, high, step)
            }
            None => self.chance.numbers(count, low, high, step),
        }
    }
}

/// Returns whether a form of this round asks for a field.
fn is_asked(spec: &FieldSpec, round: &Round<'_>) -> bool {
    (spec.when)(round) != Some(false) && (spec.layout.offered)(round)
}
