//! Random JSON: something like a record's file.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use scoring::Game;
use serde_json::Value as Json;

use super::random::{any_name, any_number, ids, option_ids, words};

pub(super) fn any_json(game: &'static Game) -> BoxedStrategy<Json> {
    let top = [
        "game", "players", "dealer", "date", "options", "rounds", "ended", "name", "A", "B", "Ada",
    ];
    let keys: Vec<&'static str> =
        ids(game).into_iter().chain(option_ids(game)).chain(top).chain(["nonsense"]).collect();
    let texts: Vec<&'static str> =
        words(game).into_iter().chain([game.id, "Ada", "Ben", "Cleo", "Dora"]).collect();
    let plain = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any_number().prop_map(Json::from),
        any::<u64>().prop_map(Json::from),
        any::<f64>().prop_map(Json::from),
        select(texts).prop_map(Json::from),
        any_name().prop_map(Json::from),
    ];
    plain
        .prop_recursive(4, 40, 6, move |inner| {
            let object = prop::collection::vec((select(keys.clone()), inner.clone()), 0..6);
            prop_oneof![
                prop::collection::vec(inner, 0..6).prop_map(Json::from),
                object.prop_map(|pairs| {
                    let pairs = pairs.into_iter().map(|(key, json)| (key.to_owned(), json));
                    Json::Object(pairs.collect())
                }),
            ]
        })
        .boxed()
}

/// Inserts other JSON at a position or an unknown key, or removes something.
pub(super) fn replace(json: &mut Json, at: Index, new: &Json) {
    let mut count = 0;
    walk(json, &mut |_| count += 1);
    let chosen = at.index(count.max(1));
    let mut number = 0;
    walk(json, &mut |node| {
        if number == chosen {
            match node {
                Json::Object(object) if new.is_number() => {
                    let _ = object.insert("nonsense".to_owned(), new.clone());
                }
                Json::Array(list) if new.is_boolean() => {
                    let _ = list.pop();
                }
                node => node.clone_from(new),
            }
        }
        number += 1;
    });
}

fn walk(json: &mut Json, visit: &mut impl FnMut(&mut Json)) {
    match json {
        Json::Array(list) => list.iter_mut().for_each(|inner| walk(inner, visit)),
        Json::Object(object) => object.values_mut().for_each(|inner| walk(inner, visit)),
        _ => {}
    }
    visit(json);
}

pub(super) fn keys_of(json: &Json, found: &mut Vec<String>) {
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
