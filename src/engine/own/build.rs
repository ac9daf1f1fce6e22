//! A declaration as a [`Game`]: the functions that every such game has, and the table of those
//! that are known.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use super::words::{canonical, field_help};
use super::{LARGEST, MOST_ROUNDS, Own, OwnDealer, OwnEnd, OwnFault, OwnField, OwnPlace, slug};
use crate::engine::cards::Cards;
use crate::engine::field::{Bound, Item, Kind, Need, Scope, Spec, anybody};
use crate::engine::game::{
    Best, Dealer, Game, Shelf, Verdict, after_the_last_round, best_alone, best_wins,
};
use crate::engine::option::{Opt, OptionSpec, amount};
use crate::engine::points::{Points, signed};
use crate::engine::record::{Key, Value};
use crate::engine::round::{Past, Round};
use crate::engine::seats::Seats;
use crate::engine::setup::Setup;

/// The declaration behind a game that somebody made.
#[derive(Debug)]
pub struct Declared {
    /// As it was made.
    pub own: Own,
    /// The target or the number of rounds, which can be chosen anew for each game.
    limit: Option<Opt<i64>>,
}

/// Every game that was made or read while the program ran, by its id.
static KNOWN: RwLock<BTreeMap<&'static str, &'static Game>> = RwLock::new(BTreeMap::new());

/// The game that was made with this id, where it is known.
pub fn find(id: &str) -> Option<&'static Game> {
    KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(id).copied()
}

/// Every game that was made or read so far, by id.
pub fn all() -> Vec<&'static Game> {
    KNOWN.read().unwrap_or_else(PoisonError::into_inner).values().copied().collect()
}

/// The game of a declaration without faults.
pub(super) fn game(own: Own) -> Result<&'static Game, Vec<OwnFault>> {
    let id = id(&own);
    let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    if let Some(game) = known.get(id.as_str()) {
        if game.own.is_some_and(|declared| declared.own == own) {
            return Ok(game);
        }
        let message = format!("Another game has the id {id} already; call it something else.");
        return Err(vec![OwnFault { place: OwnPlace::Name, message }]);
    }
    let game = leak(build(own, id));
    let _ = known.insert(game.id, game);
    Ok(game)
}

/// What stays as long as the program runs. A game is a static value everywhere, so one that is
/// made while it runs has to stay too; the table above has each once, so what stays grows with
/// the different games that were made or read and with nothing else.
fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

fn text(words: String) -> &'static str {
    Box::leak(words.into_boxed_str())
}

/// The name, and eight letters that follow from everything the declaration says.
fn id(own: &Own) -> String {
    // FNV-1a: short, the same on every machine, and no secret hangs on it.
    let hash = canonical(own).bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let name = slug(&own.name, '-');
    let name = if name.is_empty() { "own" } else { &name };
    format!("{name}-{:08x}", (hash >> 32) ^ (hash & 0xffff_ffff))
}

fn build(own: Own, id: String) -> Game {
    let limit = match own.end {
        OwnEnd::Never => None,
        OwnEnd::Rounds(rounds) => Some(
            amount("rounds", "Rounds", 1, MOST_ROUNDS, rounds)
                .help("The game is over after so many rounds."),
        ),
        OwnEnd::Target(target) => Some(
            amount("target", "Play to", 1, LARGEST, target).help("The total that ends the game."),
        ),
    };
    let items = own.fields.iter().enumerate().map(|(index, field)| {
        let spec: &'static Spec = leak(spec(field, index == 0));
        Item::Field(spec)
    });
    let items: Vec<Item> = items.collect();
    let (least, most) = own.players;
    let seats = if own.sides {
        let counts: Vec<usize> = (least..=most).step_by(2).collect();
        Seats::sides(Vec::leak(counts))
    } else {
        Seats::alone(least, most)
    };
    let (name, summary, page) = (text(own.name.clone()), text(own.summary()), text(own.page()));
    let dealer = match own.dealer {
        OwnDealer::Left => Dealer::Left,
        OwnDealer::Same => Dealer::Same,
        OwnDealer::Nobody => Dealer::Nobody,
    };
    let best = own.best;
    let declared: &'static Declared = leak(Declared { own, limit });
    let options: Vec<&'static OptionSpec> =
        declared.limit.iter().map(|limit| &limit.spec).collect();
    Game {
        id: text(id),
        name,
        summary,
        rules: page,
        group: Shelf::Own,
        icon: "correct",
        seats,
        best,
        options: Vec::leak(options),
        items: Vec::leak(items),
        dealer,
        length,
        goal,
        score,
        end,
        own: Some(declared),
        ..Game::BASE
    }
}

/// A field for each player or side. The first must be written, so that no round is recorded by
/// mistake; so must what adds up to something.
fn spec(field: &OwnField, first: bool) -> Spec {
    Spec {
        id: text(field.id.clone()),
        told: None,
        label: text(field.label.clone()),
        help: text(field_help(field)),
        scope: Scope::Team,
        kind: Kind::Number {
            min: Bound::Is(field.least),
            max: field.most.map_or(Bound::Open, Bound::Is),
            step: 1,
        },
        need: if first || field.sum.is_some() { Need::Required } else { Need::Optional },
        when: |_| true,
        among: None,
        of: anybody,
        total: field.sum.map(Bound::Is),
        cards: Cards::Are(&[]),
    }
}

fn declared(setup: &Setup<'_>) -> Option<&'static Declared> {
    setup.game().own
}

fn length(setup: &Setup<'_>) -> Option<usize> {
    let declared = declared(setup)?;
    match (declared.own.end, &declared.limit) {
        (OwnEnd::Rounds(_), Some(rounds)) => usize::try_from(setup.sound_option(rounds)?).ok(),
        _ => None,
    }
}

fn goal(setup: &Setup<'_>) -> Option<i64> {
    let declared = declared(setup)?;
    match (declared.own.end, &declared.limit) {
        (OwnEnd::Target(_), Some(target)) => Some(setup.option(target)),
        _ => None,
    }
}

fn score(round: &Round<'_>, points: &mut Points<'_>) {
    let Some(declared) = declared(round.setup) else { return };
    for field in &declared.own.fields {
        for team in round.setup.teams() {
            let number = match round.here.get(&field.id, Key::Team(team)) {
                Some(Value::Number(number)) => *number,
                _ => 0,
            };
            if number == 0 || field.weight == 0 {
                continue;
            }
            let (label, written) = (&field.label, signed(number));
            let worth = number.saturating_mul(field.weight);
            if field.weight == 1 {
                points.add(team, worth, format_args!("{label} {written}"));
            } else {
                let weight = signed(field.weight);
                points.add(team, worth, format_args!("{label} {written} \u{d7} {weight}"));
            }
        }
    }
}

fn end(past: &Past<'_>) -> Verdict {
    let Some(target) = goal(past.setup) else { return after_the_last_round(past) };
    match past.setup.game().best {
        Best::Highest => best_alone(past, target),
        Best::Lowest if past.highest() < target => Verdict::On,
        Best::Lowest => {
            let lowest = past.setup.team_names(&past.leaders());
            best_wins(past, &format!("somebody has {}, and {lowest} the least", signed(target)))
        }
    }
}
