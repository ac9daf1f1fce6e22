//! Custom games: damaged declarations, and anything that can be typed in the editor.

use games::custom_game::{CustomGameDraft, FIELD_BOXES, FormStop};
use scoring::{CustomDealer, CustomEnd, CustomFault};

use crate::hostile::{below, damage, each_case, one_of};
use crate::prelude::*;

/// A game stays in memory as long as the program runs: only one case in this many makes a game.
const MADE: usize = 60;

fn are_sentences(faults: &[CustomFault]) {
    for CustomFault { message, .. } in faults {
        assert!(message.ends_with(['.', '?']), "{message}");
    }
}

#[test]
fn damaged_declarations_are_refused_or_read_as_written() {
    let declared =
        crate::own::some().into_iter().map(|game| custom_game::encode(game.custom.unwrap()));
    let trees: Vec<Json> = declared.collect();
    each_case(|chance| {
        let mut tree = one_of(chance, &trees).clone();
        for _ in 0..=below(chance, 3) {
            damage::tree(chance, &mut tree);
        }
        if chance.one_in(3) {
            let text = damage::bytes(chance, &tree.to_string());
            let Ok(damaged) = serde_json::from_str(&text) else {
                assert!(custom_game::game_of_text(&text).is_err());
                return;
            };
            tree = damaged;
        }
        let taken = match custom_game::decode(&tree) {
            Ok(taken) => taken,
            Err(wrong) => {
                assert!(wrong.iter().all(|wrong| wrong.ends_with('.')), "{wrong:?}");
                return;
            }
        };
        let normalized = taken.normalized();
        assert_eq!(normalized.normalized(), normalized, "{tree}");
        assert_eq!(
            custom_game::decode(&custom_game::encode(&normalized)).as_ref(),
            Ok(&normalized),
            "{tree}"
        );
        let _ = (normalized.example(), normalized.page(), normalized.summary());
        let faults = normalized.faults();
        are_sentences(&faults);
        if !faults.is_empty() || !chance.one_in(MADE) {
            return;
        }
        // Two that differ can have the same id, about once in four billion.
        let Ok(game) = taken.game() else { return };
        assert!(std::ptr::eq(game, taken.game().unwrap()));
        let record = simulate::record(game, chance.0, None, Some(2)).unwrap();
        let evaluation = evaluate(&record);
        assert_eq!(evaluation.problems, [], "{tree}");
        for text in [json::encode_text(&record), csv::encode(&record, &evaluation)] {
            let again = formats::decode(&text).unwrap();
            assert_eq!(again.every_problem(), [], "{text}");
            assert_eq!(again.record.as_ref(), Some(&record), "{text}");
        }
    });
}

#[test]
fn drafts_of_custom_games_are_kept_and_their_faults_reported() {
    let made: Vec<CustomGameDraft> = crate::own::some()
        .into_iter()
        .map(|game| CustomGameDraft::of(game.custom.unwrap()))
        .collect();
    each_case(|chance| {
        let mut typed = if chance.one_in(3) {
            CustomGameDraft::default()
        } else {
            one_of(chance, &made).clone()
        };
        for _ in 0..=below(chance, 6) {
            write(chance, &mut typed);
        }
        assert_eq!(CustomGameDraft::of_text(&typed.text()).as_ref(), Some(&typed));
        let (own, faults) = typed.read();
        are_sentences(&faults);
        if faults.is_empty() {
            assert_eq!(own.faults(), []);
            // Its declaration is what is typed when a new version of it is made.
            assert_eq!(CustomGameDraft::of(&own).read(), (own.clone(), Vec::new()));
            let _ = (own.example(), own.page(), own.summary());
        }
        // Another program may have written it, or half of it.
        let text = damage::bytes(chance, &typed.text());
        if let Some(other) = CustomGameDraft::of_text(&text) {
            are_sentences(&other.read().1);
        }
    });
}

/// Types into one box, or chooses something.
fn write(chance: &mut Rng, typed: &mut CustomGameDraft) {
    let text = match below(chance, 4) {
        0 => damage::text(chance),
        1 => damage::number(chance).to_string().replace('-', "\u{2212}"),
        _ => damage::number(chance).rem_euclid(20).to_string(),
    };
    let chosen = &mut typed.chosen;
    let ends = [CustomEnd::Target(0), CustomEnd::Rounds(0), CustomEnd::Never];
    let dealers = [CustomDealer::Left, CustomDealer::Same, CustomDealer::Nobody];
    match below(chance, 12) {
        0 => chosen.sides = !chosen.sides,
        1 => chosen.wins_by = if chance.one_in(2) { WinsBy::Lowest } else { WinsBy::Highest },
        2 => chosen.end = *one_of(chance, &ends),
        3 => chosen.dealer = *one_of(chance, &dealers),
        4 => typed.take_out(below(chance, 9)),
        box_or_line => {
            let boxes =
                [FormStop::Name, FormStop::From, FormStop::To, FormStop::Target, FormStop::Rounds];
            let line = FormStop::Field(below(chance, 8), *one_of(chance, &FIELD_BOXES));
            let at = if box_or_line < 7 { *one_of(chance, &boxes) } else { line };
            typed.write(at, text.clone());
            assert_eq!(typed.get(at), text, "what was typed is kept");
        }
    }
}
