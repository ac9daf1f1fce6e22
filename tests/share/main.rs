//! Several desks on one game, with a PostgreSQL server that the tests start themselves.
//!
//! Without PostgreSQL every test counts as ignored: `.ci/run` installs it. `HOUSE_RULES_POSTGRES`
//! names a folder with its programs, if it is not one of the usual ones.

#![allow(
    missing_docs,
    unused_results,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr
)]

#[cfg(feature = "gui")]
mod at_the_window;
mod chance;
mod desks;
mod doors;
mod failover;
mod law;
mod plain;
mod postgres;
mod proxy;
mod roles;
#[cfg(feature = "gui")]
#[path = "../it"]
#[allow(dead_code, unused_imports, reason = "shared with the tests of the window")]
mod it {
    pub mod window;
}

use libtest_mimic::{Arguments, Completion, Trial};

use postgres::Server;

/// What most tests name.
#[allow(unused_imports, reason = "some are named at the window alone")]
mod prelude {
    pub use std::collections::BTreeSet;
    pub use std::path::PathBuf;
    pub use std::process::{Child, Command, Stdio};
    pub use std::sync::{Arc, Mutex};
    pub use std::thread::{self, sleep, spawn};
    pub use std::time::{Duration, Instant};
    pub use std::{env, fs};

    pub use desks::{Address, News};
    pub use games::{rules, simulate};
    pub use scoring::{Cell, Change, Edit, Record, Rng, RoundEntry, Value, evaluate};
    pub use store::{IntegrationResult, Store};

    pub use super::desks::{TestDesk, agree};
    pub use super::postgres::Server;
}

/// Makes a test of each function.
macro_rules! trials {
    ($($module:ident: $($name:ident)+;)+) => {
        vec![$($(test(stringify!($name), $module::$name)),+),+]
    };
}

fn main() {
    let mut trials = trials! {
        plain: a_game_is_shared_and_joined every_kind_of_change_arrives different_places_at_once
            one_place_at_once_is_a_conflict the_same_round_entered_twice what_builds_on_a_conflict
            two_programs_follow_with_one_file unplugged_and_plugged_in_again
            an_answer_that_was_lost;
        roles: host_desk_and_reader passwords_as_in_psql both_values_are_shown_and_settled;
        doors: what_no_desk_can_read_is_refused a_change_that_fits_no_game_is_left_out
            an_event_has_the_uid_of_a_game only_members_can_hold_an_event;
        law: every_desk_ends_with_the_same_game;
    };
    #[cfg(feature = "gui")]
    trials.extend(trials! { at_the_window: a_shared_game_is_opened_and_followed; });
    // In a cluster that `tests/share/failover.sh` starts.
    let by_name = trials! { failover: acknowledged_means_present_after_a_failover; };
    trials.extend(by_name.into_iter().map(|trial| trial.with_ignored_flag(true)));
    let outcome = libtest_mimic::run(&Arguments::from_args(), trials);
    postgres::end();
    outcome.exit();
}

/// Returns a test that counts as ignored if there is no server.
fn test(name: &str, run: fn(&Server)) -> Trial {
    Trial::ignorable_test(name, move || {
        let Some(server) = postgres::common() else {
            return Ok(Completion::ignored_with(
                "PostgreSQL is not installed; `.ci/run` installs it",
            ));
        };
        run(server);
        Ok(Completion::Completed)
    })
}
