//! Nothing acknowledged is lost: the program is killed at any point, the power fails, the disk is
//! full.
//!
//! The tests start this program again as the one that is killed: with `HOUSE_RULES_EVENING` it
//! plays an evening into that file and reports after each step that it is on the disk.
//! `HOUSE_RULES_KILLS` is the number of tries of each kind (25 by default).

#![allow(
    missing_docs,
    unused_results,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr
)]

mod broken;
mod evening;
mod killed;
mod loop_disk;
mod sent_hands;
mod small_disk;
mod traced;

use libtest_mimic::{Arguments, Completion, Trial};

fn main() {
    if let Some(path) = std::env::var_os("HOUSE_RULES_EVENING") {
        return evening::play(path.as_ref());
    }
    let trials = vec![
        Trial::test("killed_at_any_moment", || {
            killed::at_any_moment();
            Ok(())
        }),
        test("stopped_after_every_request", traced::at_every_request),
        test("disk_full", broken::disk_full),
        test("disk_read_only", broken::read_only),
        test("quota_used_up", broken::quota_used_up),
    ];
    let mut arguments = Arguments::from_args();
    // They wait for the disk more than they work.
    let _ = arguments.test_threads.get_or_insert(trials.len());
    libtest_mimic::run(&arguments, trials).exit();
}

/// Why a test cannot run on this machine.
struct Skipped(String);

/// Returns a test that counts as ignored if it cannot run.
fn test(name: &str, run: fn() -> Result<(), Skipped>) -> Trial {
    Trial::ignorable_test(name, move || {
        Ok(match run() {
            Ok(()) => Completion::Completed,
            Err(Skipped(why)) => Completion::ignored_with(why),
        })
    })
}

/// Returns how often each kind of accident is tried.
fn times() -> usize {
    std::env::var("HOUSE_RULES_KILLS").ok().and_then(|times| times.parse().ok()).unwrap_or(25)
}
