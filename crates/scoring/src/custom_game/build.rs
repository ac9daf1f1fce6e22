//! Builds a [`Game`] from a declaration, and keeps a table of the custom games known so far.

use crate::custom_game::declaration::slug;
use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use crate::custom_game::declaration::{
    CustomDealer, CustomEnd, CustomFault, CustomField, CustomGame, CustomPart, MAX_ROUNDS,
    MAX_VALUE,
};
use crate::custom_game::describe::{canonical, field_help};
use crate::grammar::facts::{Category, WinsBy};
use crate::grammar::field::{Bound, FieldKind, FieldSpec, Need};
use crate::grammar::game::{Dealer, Game, GameEnd, after_the_last_round, best_alone, lowest_wins};
use crate::grammar::handle::number;
use crate::grammar::option::GameOption;
use crate::grammar::round::{Past, Round, Setup};
use crate::grammar::shared::{rounds_option, target_option};
use crate::numbers::{as_number, signed};
use crate::outcome::score_lines::ScoreLines;
use crate::record::entry::{Subject, Value};
use crate::seats::PlayerCounts;

/// The most custom games in one run of the program, because none of them can be forgotten: a few
/// kilobytes each.
const MAX_GAMES: usize = 4_096;

/// Every custom game made or read while the program runs, by id.
static KNOWN: RwLock<BTreeMap<&'static str, &'static Game>> = RwLock::new(BTreeMap::new());

/// Returns the custom game with this id, if it is known.
pub fn find(id: &str) -> Option<&'static Game> {
    KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(id).copied()
}

/// Returns all custom games built so far, by id.
pub fn all() -> Vec<&'static Game> {
    KNOWN.read().unwrap_or_else(PoisonError::into_inner).values().copied().collect()
}

impl CustomGame {
    /// Returns the game of this declaration; equal declarations share one game.
    ///
    /// # Errors
    /// All faults of the declaration.
    pub fn game(&self) -> Result<&'static Game, Vec<CustomFault>> {
        let own = self.normalized();
        let faults = own.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        let id = id(&own);
        let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(game) = known.get(id.as_str()) {
            if game.custom == Some(&own) {
                return Ok(game);
            }
            let message = format!("Another game already has the id {id}. Choose another name.");
            return Err(vec![CustomFault { place: CustomPart::Name, message }]);
        }
        if known.len() >= MAX_GAMES {
            let message = format!(
                "At most {} different custom games can be read at once, and this is one more. \
                 Read the rest in another run.",
                signed(as_number(MAX_GAMES))
            );
            return Err(vec![CustomFault { place: CustomPart::Name, message }]);
        }
        let game: &'static Game = leak(build(leak(own), id));
        let _ = known.insert(game.id, game);
        Ok(game)
    }
}

/// Leaks a value, since a game is a static value everywhere. The table above has each declaration
/// once and has a limit, so memory does not grow without end.
fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

fn text(words: String) -> &'static str {
    Box::leak(words.into_boxed_str())
}

/// Returns the id: the name, and eight letters computed from the whole declaration.
fn id(own: &CustomGame) -> String {
    // FNV-1a: short, the same on every machine, and not meant to be secure.
    let hash = canonical(own).bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let name = slug(&own.name, '-');
    let name = if name.is_empty() { "own" } else { &name };
    format!("{name}-{:08x}", (hash >> 32) ^ (hash & 0xffff_ffff))
}

fn build(own: &'static CustomGame, id: String) -> Game {
    let fields = own.fields.iter().enumerate();
    let fields = fields.map(|(index, field)| leak(spec(field, index == 0)));
    let options = limit(own).into_iter().map(|limit| leak(limit.spec));
    let (least, most) = own.players;
    let player_counts = if own.sides {
        let counts: Vec<usize> = (least..=most).step_by(2).collect();
        PlayerCounts::sides(Vec::leak(counts))
    } else {
        PlayerCounts::alone(least, most)
    };
    Game {
        id: text(id),
        name: &own.name,
        summary: text(own.summary()),
        rules: text(own.page()),
        category: Category::Custom,
        custom: Some(own),
        icon: "correct",
        player_counts,
        wins_by: own.wins_by,
        options: Vec::leak(options.collect()),
        fields: Vec::leak(fields.collect()),
        dealer: match own.dealer {
            CustomDealer::Left => Dealer::Left,
            CustomDealer::Same => Dealer::Same,
            CustomDealer::Nobody => Dealer::Nobody,
        },
        length,
        goal,
        score,
        end,
        ..Game::BASE
    }
}

/// Returns the target or the number of rounds as an option, which can differ from game to game.
fn limit(own: &CustomGame) -> Option<GameOption<i64>> {
    match own.end {
        CustomEnd::Never => None,
        CustomEnd::Rounds(rounds) => {
            Some(rounds_option(MAX_ROUNDS, rounds).help("How many rounds the game has."))
        }
        CustomEnd::Target(target) => Some(target_option(1, MAX_VALUE, target)),
    }
}

/// Returns a field for each player or side. The first field is required, so that no blank round is
/// recorded by mistake; so are fields with a sum.
fn spec(field: &'static CustomField, first: bool) -> FieldSpec {
    FieldSpec {
        help: text(field_help(field)),
        kind: FieldKind::Number {
            min: Bound::Is(field.least),
            max: field.most.map_or(Bound::Open, Bound::Is),
            step: 1,
        },
        need: if first || field.sum.is_some() { Need::Required } else { Need::Optional },
        total: field.sum.map(Bound::Is),
        ..number(&field.id, &field.label).per_team().spec
    }
}

fn length(setup: &Setup<'_>) -> Option<usize> {
    let own = setup.game().custom?;
    let CustomEnd::Rounds(_) = own.end else { return None };
    usize::try_from(setup.valid_option(&limit(own)?)?).ok()
}

fn goal(setup: &Setup<'_>) -> Option<i64> {
    let own = setup.game().custom?;
    let CustomEnd::Target(_) = own.end else { return None };
    Some(setup.option(&limit(own)?))
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let Some(own) = round.setup.game().custom else { return };
    for field in &own.fields {
        for team in round.setup.teams() {
            let number = match round.here.get(&field.id, Subject::Team(team)) {
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

fn end(past: &Past<'_>) -> GameEnd {
    let Some(target) = goal(past.setup) else { return after_the_last_round(past) };
    match past.setup.game().wins_by {
        WinsBy::Highest => best_alone(past, target),
        WinsBy::Lowest => lowest_wins(past, target),
    }
}
