//! Records as JSON.

use formats::{Decoded, decode_all};

use crate::hostile::{
    below, damage, each_case, is_printed_as_it_was_taken, one_of, records, small_one_of,
};
use crate::laws::problems_hold;
use crate::prelude::*;

#[test]
fn damaged_json_is_refused_or_read_as_written() {
    let mut trees: Vec<Json> = records().iter().map(json::encode).collect();
    trees.sort_by_cached_key(|tree| tree.to_string().len());
    each_case(|chance| {
        let mut tree = small_one_of(chance, &trees).clone();
        for _ in 0..below(chance, 3) {
            damage::tree(chance, &mut tree);
        }
        if chance.one_in(20) {
            tree = Json::from(vec![tree, one_of(chance, &trees).clone()]);
        }
        let mut text = if chance.one_in(2) { tree.to_string() } else { format!("{tree:#}") };
        if chance.one_in(2) {
            text = damage::bytes(chance, &text);
        }
        let decoded = match decode_all(text.as_bytes()) {
            Ok(decoded) => decoded,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                return;
            }
        };
        let read: Json = serde_json::from_str(text.trim_start_matches('\u{feff}')).unwrap();
        let mut taken = Vec::new();
        for one in &decoded {
            let problems = one.every_problem();
            if let Err(problems) = one.read() {
                are_about_what_is_written(one, &problems, &read);
            }
            let Some(record) = one.record.as_ref().filter(|_| problems.is_empty()) else { return };
            is_printed_as_it_was_taken(record, &text);
            taken.push(json::encode(record));
        }
        let read = if read.is_array() { read } else { Json::from(vec![read]) };
        assert_eq!(facts(&read), facts(&Json::from(taken)), "{text}");
    });
}

/// Checks that problems are sentences about fields and rounds that are there.
fn are_about_what_is_written(decoded: &Decoded, problems: &[Diagnostic], read: &Json) {
    let mut known = Vec::new();
    keys_of(read, &mut known);
    let (game, names) = decoded
        .record
        .as_ref()
        .map_or((None, &[][..]), |record| (Some(record.game), record.players.as_slice()));
    problems_hold(problems, game, usize::MAX, names, &known)
        .unwrap_or_else(|why| panic!("{why}: {read}"));
    assert!(result::problems(game, problems).is_object());
}

fn keys_of(json: &Json, found: &mut Vec<String>) {
    match json {
        Json::Array(list) => list.iter().for_each(|inner| keys_of(inner, found)),
        Json::Object(object) => {
            for (key, inner) in object {
                found.push(key.clone());
                keys_of(inner, found);
            }
        }
        _ => {}
    }
}

/// What is written first makes no difference.
#[test]
fn rounds_may_come_before_the_game_and_the_players() {
    for record in records() {
        let Json::Object(object) = json::encode(record) else { panic!("{record:?}") };
        let (first, rest): (Vec<_>, Vec<_>) =
            object.into_iter().partition(|(key, _)| key == "rounds");
        let turned = Json::Object(first.into_iter().chain(rest).collect());
        let turned = json::decode(&turned.to_string()).unwrap();
        assert_eq!((turned.record.as_ref(), turned.every_problem()), (Some(record), vec![]));
    }
}

/// Returns what a text says, place by place, without blanks, zeros and no.
fn facts(json: &Json) -> BTreeMap<String, String> {
    fn collect(json: &Json, at: &str, listed: bool, found: &mut BTreeMap<String, String>) {
        match json {
            Json::Object(object) if !object.is_empty() => {
                for (key, inner) in object {
                    // A name with an invisible mark in it is the same name.
                    collect(inner, &format!("{at}/{}", names::clean(key)), false, found);
                }
            }
            Json::Array(list) if !list.is_empty() => {
                let _ = found.insert(format!("{at}/"), list.len().to_string());
                for (index, inner) in list.iter().enumerate() {
                    collect(inner, &format!("{at}/{index}"), true, found);
                }
            }
            Json::Number(number) => {
                let said = number.as_f64().filter(|number| *number != 0.0 || listed);
                if said.is_some() {
                    let whole = number.as_i64().map(|whole| whole.to_string());
                    let said = whole.or(said.map(|said| said.to_string())).unwrap_or_default();
                    let _ = found.insert(at.to_owned(), said);
                }
            }
            Json::Object(_) => {}
            Json::Null | Json::Bool(false) | Json::Array(_) if !listed => {}
            Json::String(text) if text.is_empty() && !listed => {}
            leaf => {
                let said = leaf.as_str().map_or_else(|| leaf.to_string(), names::clean);
                assert_eq!(found.insert(at.to_owned(), said), None, "{at}");
            }
        }
    }
    let mut found = BTreeMap::new();
    collect(json, "", true, &mut found);
    found
}
