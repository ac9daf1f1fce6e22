//! Custom games: damaged declarations, and anything that can be typed in the editor.

use house_rules::custom_game::{self, CustomGameDraft, DraftBox, DraftEnd, DraftField};
use house_rules::engine::{CustomDealer, CustomFault, Rng, WinsBy, evaluate};
use house_rules::exchange::{self, csv, json};
use house_rules::simulate;
use serde_json::Value as Json;

use super::{below, damage, each_case, one_of};

/// A game stays in memory as long as the program runs: only one case in this many makes a game.
const MADE: usize = 60;

fn are_sentences(faults: &[CustomFault]) {
    for CustomFault { message, .. } in faults {
        assert!(message.ends_with(['.', '?']), "{message}");
    }
}

#[test]
fn damaged_declarations_are_refused_or_read_as_written() {
    let declared = crate::own::some()
        .into_iter()
        .map(|game| custom_game::encode(&game.custom().unwrap().game));
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
        let reading = evaluate(&record);
        assert_eq!(reading.problems, [], "{tree}");
        for text in [json::encode_text(&record), csv::encode(&record, &reading)] {
            let again = exchange::decode(&text).unwrap();
            assert_eq!(again.every_problem(), [], "{text}");
            assert_eq!(again.record.as_ref(), Some(&record), "{text}");
        }
    });
}

#[test]
fn drafts_of_custom_games_are_kept_and_their_faults_reported() {
    let made: Vec<CustomGameDraft> = crate::own::some()
        .into_iter()
        .map(|game| CustomGameDraft::of(&game.custom().unwrap().game))
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
    match below(chance, 12) {
        0 => typed.name = text,
        1 => typed.from = text,
        2 => typed.to = text,
        3 => typed.sides = !typed.sides,
        4 => typed.wins_by = if chance.one_in(2) { WinsBy::Lowest } else { WinsBy::Highest },
        5 => {
            typed.ending = *one_of(chance, &[DraftEnd::Target, DraftEnd::Rounds, DraftEnd::Never]);
            (typed.target, typed.rounds) = (text.clone(), text);
        }
        6 => typed.dealer = one_of(chance, &CustomDealer::ALL).0,
        7 => typed.take_out(below(chance, 9)),
        _ => {
            let (line, part) = (below(chance, 9), *one_of(chance, &DraftBox::ALL));
            let there = typed.lines.len();
            typed.write(line, part, text.clone());
            let kept = typed.lines.get(line).map(|line: &DraftField| line.get(part));
            assert!(line >= there || kept == Some(text.as_str()), "what was typed is kept");
        }
    }
}
