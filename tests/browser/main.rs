//! The pages for phones in Chromium, each phone a page with its own storage.
//!
//! Without Chromium every test counts as ignored, and without axe-core those of accessibility:
//! `.ci/run` installs both. `CHROMIUM` names another browser, `HOUSE_RULES_AXE` another
//! `axe.min.js`, and `HOUSE_RULES_PICTURES` a folder for pictures of every page.

#![allow(
    missing_docs,
    unused_results,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr
)]

mod chromium;
mod couples;
mod desk;
mod every_game;
mod faults;
mod kept;
mod nights;
#[path = "../it/lan/open.rs"]
#[allow(dead_code, reason = "shared with the tests of requests")]
mod open;
mod phone;
mod plain;
mod seen;
mod served;
mod tables;
mod television;
mod whole_night;

use libtest_mimic::{Arguments, Completion, Trial};

use chromium::Chromium;

/// What most tests name.
mod prelude {
    pub use std::collections::{BTreeMap, BTreeSet};
    pub use std::path::{Path, PathBuf};
    pub use std::sync::OnceLock;
    pub use std::time::{Duration, Instant};
    pub use std::{env, fs, thread};

    pub use formats::json;
    pub use games::{rules, simulate};
    pub use scoring::tables::{ABSENT, SUBSTITUTES};
    pub use scoring::{
        Cell, Change, Edit, FieldKind, Game, Player, Record, RoundEntry, RoundPath, Subject, Value,
        evaluate, parse,
    };
    pub use serde_json::{Value as Json, json};
    pub use session::OpenGame;
    pub use session::form::{Draft, RoundForm, SEATS};
    pub use session::score_sheet::lines::box_id;

    pub use crate::chromium::Chromium;
    pub use crate::desk::{desk_of, open_desk};
    pub use crate::every_game::{enter, enter_without_scripts, record_by_keys, settle};
    pub use crate::kept::{type_and_keep, type_kept};
    pub use crate::nights::{begun, match_of, night, typed};
    pub use crate::phone::{Look, Phone, quoted};
    pub use crate::served::{Program, Served};
    pub use crate::tables::{
        begun_night, choose_pair, confirm, go_on, hand_of, recorded, send_hand, stay, tricks,
        type_hand,
    };
}

/// Makes a test of each function.
macro_rules! trials {
    ($($module:ident: $($name:ident)+;)+) => {
        vec![$($(test(stringify!($name), $module::$name)),+),+]
    };
}

fn main() {
    // The longest first.
    let mut trials = trials! {
        seen: at_twice_the_size every_target_is_large_enough_to_tap a_first_page_is_light
            boxes_of_both_pairs_stand_alike every_latin_letter_is_in_the_font a_picture_of_a_phone;
        whole_night: a_night_of_seventeen_by_phones;
        plain: an_evening_from_a_tablet a_second_phone_sees_the_round without_scripts
            a_refused_round_is_kept_as_typed somebody_else_records_meanwhile a_server_that_is_killed
            boxes_lead_on a_round_is_corrected a_round_that_two_correct a_choice_is_taken_back
            a_tap_outlasts_an_answer a_silent_server the_desk_of_a_family somebody_goes_home
            a_page_that_was_frozen;
        tables: an_empty_hand_is_not_sent a_hand_of_nobody_is_not_sent the_end_of_a_night
            a_phone_knows_whose_it_is a_hand_outlasts_a_reload a_correction a_cut_that_is_being_chosen
            a_table_without_scripts;
        kept: a_tap_out_of_range hands_entered_out_of_range
            a_kept_hand_that_others_have_entered a_kept_hand_that_is_refused;
        desk: the_desk_of_a_night a_new_code_for_one_table;
        every_game: a_team_match_by_phones;
        couples: couples_enter_apart a_couple_out_of_range;
    };
    trials.extend([
        test("a_night_fits_on_a_television", television::a_night_fits),
        test("an_evening_fits_on_a_television", television::an_evening_fits),
        Trial::ignorable_test("axe_finds_nothing", || {
            Ok(match (Chromium::running(), seen::axe()) {
                (None, _) => Completion::ignored_with(NO_BROWSER),
                (_, None) => {
                    Completion::ignored_with("axe-core is not there; `.ci/run` fetches it")
                }
                (Some(browser), Some(_)) => {
                    seen::axe_finds_nothing(browser);
                    Completion::Completed
                }
            })
        }),
    ]);
    trials.extend(every_game::all().map(|game| {
        test_of(format!("first_round::{}", game.id), move |it| every_game::first_round(it, game))
    }));
    let mut arguments = Arguments::from_args();
    // A phone waits more than it works, so many share a core.
    let _ = arguments.test_threads.get_or_insert(PHONES);
    let outcome = libtest_mimic::run(&arguments, trials);
    Chromium::end();
    outcome.exit();
}

/// How many tests run at once.
const PHONES: usize = 8;

const NO_BROWSER: &str = "Chromium is not installed; `.ci/run` installs it";

fn test(name: &str, run: fn(&'static Chromium)) -> Trial {
    test_of(name.to_owned(), run)
}

/// Returns a test that counts as ignored if there is no browser.
fn test_of(name: String, run: impl FnOnce(&'static Chromium) + Send + 'static) -> Trial {
    Trial::ignorable_test(name, move || {
        let Some(browser) = Chromium::running() else {
            return Ok(Completion::ignored_with(NO_BROWSER));
        };
        run(browser);
        Ok(Completion::Completed)
    })
}
