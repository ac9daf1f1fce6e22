//! Random games generated from a declaration, for tests, benchmarks and examples.
//!
//! Invariants: generated records have no problems; the same seed gives the same record on every
//! machine. Randomness comes from the seed alone, and all arithmetic is in whole numbers.

mod draw;
mod night;

use scoring::seats::SeatIndex;
use scoring::{
    AWAY, Cell, Choice, DEALER, Dealer, Game, OptionKind, OptionSpec, Options, Player,
    PlayerCounts, RULINGS, Record, Rng, RoundEntry, Subject, Team, Value, evaluate,
};

use draw::{MAX_STALLED, TRIES, written};
pub use night::hand;

/// The number of rounds after which a game without end is stopped.
const MAX_ROUNDS: usize = 40;
const NAMES: [&str; 20] = [
    "Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivan", "June", "Karl", "Lena",
    "Max", "Nora", "Otto", "Pia", "Quinn", "Rosa", "Sam", "Tess",
];

/// Returns a random record without problems, for this many players (or any allowed number) and at
/// most this many rounds. Without a number of rounds, the game is played to its end: by the rules,
/// or stopped by the players if it takes too long. `None` if this number of players is not allowed,
/// or if no valid round was found.
pub fn record(
    game: &'static Game,
    seed: u64,
    players: Option<usize>,
    rounds: Option<usize>,
) -> Option<Record> {
    let mut chance = Rng(seed);
    let count = match players {
        Some(count) => game.player_counts.allows(count).then_some(count)?,
        None => *chance.pick(&counts(&game.player_counts))?,
    };
    let mut record = Record::new(game, (0..count).map(name).collect());
    record.setup = written(&record, 0, RoundEntry::default(), TRIES, &mut chance)?;
    for option in game.options {
        if chance.one_in(4) {
            choose(&mut record, option, &mut chance);
        }
    }
    if !matches!(game.dealer, Dealer::Nobody) && chance.one_in(3) {
        record.dealer = chance.index(count).map(Player::at);
    }
    while record.rounds.len() < rounds.unwrap_or(MAX_ROUNDS) && !evaluate(&record).is_finished() {
        let (number, common) = (record.rounds.len() + 1, common(&record, &mut chance));
        let entry = next_round(&record, common, &mut chance)?;
        record.rounds.push(entry);
        night::cut(&mut record, rounds == Some(number), &mut chance);
    }
    record.ended = rounds.is_none() && !evaluate(&record).is_finished();
    Some(record)
}

/// Returns a random next round of a game; `begun` has the values it must have. `None` if no valid
/// round was found.
pub fn next_round(record: &Record, begun: RoundEntry, chance: &mut Rng) -> Option<RoundEntry> {
    let number = record.rounds.len() + 1;
    match night::seated(record, number, &begun, chance) {
        Some(seated) => night::played(record, number, seated, chance),
        None => written(record, number, begun, TRIES, chance),
    }
}

/// Returns the numbers of players to choose from: up to 16, and the maximum; without an upper
/// limit, those of a small hall. Whole games with forty take long to find, so they are rare.
fn counts(seats: &PlayerCounts) -> Vec<usize> {
    let few = if seats.are_open() && !seats.even { 30 } else { 16 };
    let most = seats.most();
    let mut counts: Vec<usize> =
        (seats.least()..=most.min(few)).filter(|count| seats.allows(*count)).collect();
    if !seats.are_open() && most > few {
        counts.push(most);
    }
    counts
}

fn name(seat: usize) -> String {
    let name = NAMES.get(seat % NAMES.len()).copied().unwrap_or_default();
    match seat / NAMES.len() {
        0 => name.to_owned(),
        again => format!("{name} {}", again + 1),
    }
}

/// Chooses a value for an option, if the rest of the setup is valid with it.
fn choose(record: &mut Record, option: &'static OptionSpec, chance: &mut Rng) {
    let players = record.players.len();
    let value = match (option.kind, option.default(players, &Options::new())) {
        (OptionKind::Number { min, max, step, offers, .. }, Value::Number(default)) => {
            if let (true, Some(offer)) = (chance.one_in(2), chance.pick(offers)) {
                Value::Number(*offer)
            } else {
                // Near the default, so that games do not become endless.
                let (half, double) = (default / 2, default * 2);
                let low = min.max(half.min(double));
                let high = max.with(players).min(half.max(double));
                Value::Number(chance.step_between(low, high.max(low), step))
            }
        }
        (OptionKind::Choice(choices), _) => word(choices, chance),
        (OptionKind::Words { choices, .. }, _) => {
            let mut words: Vec<&'static str> = choices.iter().map(|choice| choice.id).collect();
            chance.shuffle(&mut words);
            words.truncate(1 + chance.index(words.len()).unwrap_or(0));
            Value::Words(words)
        }
        (OptionKind::Text(_), _) => note(chance),
        (OptionKind::Flag(_) | OptionKind::Number { .. }, _) => Value::Flag(chance.one_in(2)),
    };
    let mut other = record.clone();
    let _ = other.options.insert(option.id, value);
    let start = other.setup.clone();
    if let Some(setup) = written(&other, 0, start, MAX_STALLED, chance) {
        other.setup = setup;
        *record = other;
    }
}

/// Returns values that any round may have now and then: a dealer out of turn, an adjustment, a
/// note.
fn common(record: &Record, chance: &mut Rng) -> RoundEntry {
    let mut entry = RoundEntry::default();
    for spec in record.game.common_fields().filter(|spec| spec.id != AWAY.id) {
        if !chance.one_in(12) {
            continue;
        }
        let (key, value) = if spec.id == RULINGS.spec.id {
            let team = Team::at(chance.index(record.team_count()).unwrap_or(0));
            (Subject::Team(team), Value::Number(chance.step_between(-10, 10, 1)))
        } else if spec.id == DEALER.id {
            let player = Player::at(chance.index(record.players.len()).unwrap_or(0));
            (Subject::One, Value::Player(player))
        } else {
            (Subject::One, note(chance))
        };
        let _ = entry.set(Cell::of(spec.id, key), Some(value));
    }
    entry
}

fn word(choices: &'static [Choice], chance: &mut Rng) -> Value {
    Value::Word(chance.pick(choices).map_or("", |choice| choice.id))
}

fn note(chance: &mut Rng) -> Value {
    Value::Text(format!("Remark {}", chance.step_between(1, 999, 1)))
}
