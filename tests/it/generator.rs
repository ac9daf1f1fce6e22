//! Generated games are valid, sums are kept, and the same seed gives the same bytes in every process.
//!
//! `HOUSE_RULES_GAMES` is the number of games of every kind (3 by default, and 24 nights of each
//! kind), and `HOUSE_RULES_SEED` the first seed. With `HOUSE_RULES_PRINTS` a fingerprint of each
//! kind is printed, which is the same in every build. Those of the default games are in
//! `generator.txt`, a line for each game in order of the id; a new game may be missing. Update it when
//! rules or the simulation have changed: `HOUSE_RULES_PRINTS=1 cargo test --test it
//! of_every_kind_are_sound -- --nocapture`.

use crate::laws::holds;
use crate::prelude::*;

/// The fingerprints of the usual games of every kind, the same on every machine: one line per game.
const PRINTS: &str = include_str!("generator.txt");

/// A fingerprint that does not depend on compiler or machine (FNV-1a, 64 bits).
struct Print(u64);

impl Print {
    fn add(&mut self, text: &str) {
        for byte in text.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// Checks games of one kind, played to their end; `usual` of them by default.
fn games_of(game: &'static Game, usual: u64) {
    let (id, first) = (game.id, number("HOUSE_RULES_SEED", 0));
    let games = number("HOUSE_RULES_GAMES", usual);
    let mut print = Print(0xcbf2_9ce4_8422_2325);
    for seed in first..first + games {
        let record = simulate::record(game, seed, None, None);
        let record = record.unwrap_or_else(|| panic!("{id} {seed} is not made"));
        print.add(&json::encode_text(&record));
        let evaluation = evaluate(&record);
        assert!(evaluation.problems.is_empty(), "{id} {seed}: {:#?}", evaluation.problems);
        assert!(evaluation.is_finished(), "{id} {seed} does not end");
        // If somebody takes another chair, the movement cannot be followed, and is not.
        let foreseen = |warning: &&Diagnostic| {
            let entry = &record.rounds[warning.round.unwrap() - 1];
            warning.field.as_deref() == Some("tables")
                && entry.of("roles", RoundPath::ROUND).next().is_some()
        };
        let odd: Vec<_> = evaluation.warnings.iter().filter(|said| !foreseen(said)).collect();
        assert!(!game.player_counts.are_open() || odd.is_empty(), "{id} {seed}: {odd:#?}");
        holds(&record).unwrap_or_else(|why| panic!("{id} {seed}: {why}"));
        print.add(&format!("{:?} {}", evaluation.totals, evaluation.winners().len()));
    }
    let print = format!("{id} {:016x}", print.0);
    if env::var_os("HOUSE_RULES_PRINTS").is_some() {
        println!("{print}");
    } else if (first, games) == (0, usual) {
        let stored = PRINTS.lines().find(|line| line.split(' ').next() == Some(id));
        assert!(
            stored.is_none_or(|stored| stored == print),
            "{id}: the games differ from those generated before. If its rules or the simulation were changed on \
             purpose, its line in tests/it/generator.txt is: {print}"
        );
    }
}

#[test]
fn games_of_every_kind_are_sound() {
    let only = env::var("HOUSE_RULES_GAME").unwrap_or_default();
    let games = rules::ALL.iter().filter(|game| !game.player_counts.are_open());
    games.filter(|game| only.is_empty() || game.id == only).for_each(|game| games_of(game, 3));
}

#[test]
fn nights_of_every_kind_are_sound() {
    let nights = rules::ALL.iter().filter(|game| game.player_counts.are_open());
    nights.for_each(|game| games_of(game, 24));
}
