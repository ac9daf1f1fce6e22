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
mod speed;
#[cfg(feature = "gui")]
#[path = "../it"]
#[allow(dead_code, unused_imports, reason = "shared with the tests of the window")]
mod it {
    pub mod window;
}

use libtest_mimic::{Arguments, Completion, Trial};

use postgres::Server;

fn main() {
    let trials = vec![
        test("a_game_is_shared_and_joined", plain::a_game_is_shared_and_joined),
        test("every_kind_of_change_arrives", plain::every_kind_of_change_arrives),
        test("different_places_at_once", plain::different_places_at_once),
        test("one_place_at_once_is_a_conflict", plain::one_place_at_once_is_a_conflict),
        test("the_same_round_entered_twice", plain::the_same_round_entered_twice),
        test(
            "changes_that_build_on_a_conflict_are_set_aside_too",
            plain::what_builds_on_a_conflict,
        ),
        test("two_programs_follow_with_one_file", plain::two_programs_follow_with_one_file),
        test("unplugged_and_plugged_in_again", plain::unplugged_and_plugged_in_again),
        test("an_answer_that_was_lost", plain::an_answer_that_was_lost),
        test("host_desk_and_reader", roles::host_desk_and_reader),
        test("what_no_desk_can_read_is_refused", doors::what_no_desk_can_read_is_refused),
        test(
            "a_change_that_fits_no_game_is_left_out",
            doors::a_change_that_fits_no_game_is_left_out,
        ),
        test("an_event_has_the_uid_of_a_game", doors::an_event_has_the_uid_of_a_game),
        test("only_members_can_hold_an_event", doors::only_members_can_hold_an_event),
        test("passwords_as_in_psql", roles::passwords_as_in_psql),
        test("both_values_are_shown_and_settled", roles::both_values_are_shown_and_settled),
        #[cfg(feature = "gui")]
        test(
            "a_shared_game_is_opened_and_followed_in_the_window",
            at_the_window::a_shared_game_is_opened_and_followed,
        ),
        test("every_desk_ends_with_the_same_game", law::every_desk_ends_with_the_same_game),
        // In a cluster that `tests/share/failover.sh` starts.
        test(
            "acknowledged_means_present_after_a_failover",
            failover::acknowledged_means_present_after_a_failover,
        )
        .with_ignored_flag(true),
        // Measures, and proves nothing.
        test("how_long_a_change_takes", speed::how_long_a_change_takes).with_ignored_flag(true),
    ];
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
