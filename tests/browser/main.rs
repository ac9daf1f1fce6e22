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
mod mishaps;
mod nights;
mod phone;
mod plain;
mod seen;
mod served;
mod tables;
mod television;
mod whole_night;

use libtest_mimic::{Arguments, Completion, Trial};

use chromium::Chromium;

fn main() {
    let mut trials = vec![
        test("an_evening_from_a_tablet", plain::an_evening_from_a_tablet),
        test("a_second_phone_sees_the_round", plain::a_second_phone_sees_the_round),
        test("without_scripts", plain::without_scripts),
        test("a_refused_round_is_kept_as_typed", plain::a_refused_round_is_kept_as_typed),
        test("somebody_else_records_meanwhile", plain::somebody_else_records_meanwhile),
        test("a_server_that_is_killed", plain::a_server_that_is_killed),
        test("boxes_lead_on", plain::boxes_lead_on),
        test("a_round_is_corrected", plain::a_round_is_corrected),
        test("a_round_that_two_correct", plain::a_round_that_two_correct),
        test("a_choice_is_taken_back", plain::a_choice_is_taken_back),
        test("a_tap_outlasts_an_answer", plain::a_tap_outlasts_an_answer),
        test("an_empty_hand_is_not_sent", tables::an_empty_hand_is_not_sent),
        test("a_hand_of_nobody_is_not_sent", tables::a_hand_of_nobody_is_not_sent),
        test("a_tap_out_of_range", kept::a_tap_out_of_range),
        test("the_end_of_a_night", tables::the_end_of_a_night),
        test("a_silent_server", plain::a_silent_server),
        test("the_desk_of_a_family", plain::the_desk_of_a_family),
        test("the_desk_of_a_night", desk::the_desk_of_a_night),
        test("a_phone_knows_whose_it_is", tables::a_phone_knows_whose_it_is),
        test("a_first_page_is_light", seen::a_first_page_is_light),
        test("boxes_of_both_pairs_stand_alike", seen::boxes_of_both_pairs_stand_alike),
        test("every_latin_letter_is_in_the_font", seen::every_latin_letter_is_in_the_font),
        test("a_picture_of_a_phone", seen::a_picture_of_a_phone),
        test("somebody_goes_home", plain::somebody_goes_home),
        test("a_page_that_was_frozen", plain::a_page_that_was_frozen),
        test("a_night_of_seventeen_by_phones", whole_night::a_night_of_seventeen_by_phones),
        test("a_night_of_mishaps", mishaps::a_night_of_mishaps),
        test("a_team_match_by_phones", every_game::a_team_match_by_phones),
        test("couples_enter_apart", couples::couples_enter_apart),
        test("a_couple_out_of_range", couples::a_couple_out_of_range),
        test("hands_entered_out_of_range", kept::hands_entered_out_of_range),
        test("a_table_that_sleeps", kept::a_table_that_sleeps),
        test("a_hand_that_is_taken_back", tables::a_hand_that_is_taken_back),
        test("a_correction", tables::a_correction),
        test("a_kept_hand_that_others_have_entered", kept::a_kept_hand_that_others_have_entered),
        test("a_kept_hand_that_is_refused", kept::a_kept_hand_that_is_refused),
        test("a_cut_that_is_being_chosen", tables::a_cut_that_is_being_chosen),
        test("a_night_whose_server_is_killed", tables::a_night_whose_server_is_killed),
        test("a_new_code_for_one_table", desk::a_new_code_for_one_table),
        test("a_night_fits_on_a_television", television::a_night_fits),
        test("an_evening_fits_on_a_television", television::an_evening_fits),
        test("at_twice_the_size", seen::at_twice_the_size),
        test("every_target_is_large_enough_to_tap", seen::every_target_is_large_enough_to_tap),
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
    ];
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
