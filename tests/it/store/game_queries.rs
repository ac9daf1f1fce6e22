//! Lists of games and people.

use crate::prelude::*;
use crate::store::{at, game, goodge, names};

fn ids(store: &Store, filter: &Filter) -> Vec<i64> {
    store.games(filter).unwrap().into_iter().map(|summary| summary.id.0).collect()
}

/// Returns a store with Goodge (1), Hearts (2), then Goodge changed again (so 1 is newest), and Oh
/// Hell! (3), stopped.
fn evening() -> Store {
    let mut store = Store::open_in_memory().unwrap();
    let first = store.create_at(&goodge(), Some(" 100% at Ada's "), at(0)).unwrap();
    let hearts = Record::new(game("hearts"), names(&["Ben", "Dan", "Eva"]));
    let _ = store.create_at(&hearts, None, at(10)).unwrap();
    let mut stopped = Record::new(game("oh-hell"), names(&["Ada", "Dan", "Eva"]));
    stopped.ended = true;
    let _ = store.create_at(&stopped, None, at(20)).unwrap();
    let base = store.load(first).unwrap().log[0].id;
    let option =
        Edit::SetOption { id: "target", old: None, new: Some(scoring::Value::Number(1000)) };
    let _ = store
        .commit(first, Some(base), &Change::new("To 1000", vec![option]), None, at(30))
        .unwrap();
    store
}

#[test]
fn the_newest_change_comes_first() {
    let store = evening();
    assert_eq!(ids(&store, &Filter::default()), [1, 3, 2]);
    let first = &store.games(&Filter::default()).unwrap()[0];
    assert_eq!(first.rules, "goodge");
    assert_eq!(first.title.as_deref(), Some("100% at Ada's"));
    assert_eq!(first.players, names(&["Ada", "Ben", "Cleo"]));
    assert_eq!((first.created, first.changed, first.rounds), (at(0), at(30), 2));
    assert!(!first.ended && first.removed.is_none());
}

#[test]
fn a_filter_selects_what_it_says() {
    let store = evening();
    let all = Filter::default;
    let text = |text: &str| Filter { text: Some(text.to_owned()), ..all() };
    assert_eq!(ids(&store, &Filter { rules: Some("hearts".into()), ..all() }), [2]);
    assert_eq!(ids(&store, &Filter { open_only: true, ..all() }), [1, 2]);
    assert_eq!(ids(&store, &Filter { from: Some(at(20)), ..all() }), [1, 3]);
    assert_eq!(ids(&store, &Filter { limit: Some(1), offset: 1, ..all() }), [3]);
    assert_eq!(ids(&store, &Filter { offset: 2, ..all() }), [2]);
    assert_eq!(ids(&store, &text("eva")), [3, 2]);
    assert_eq!(ids(&store, &text("oh h")), [3]);
    assert_eq!(ids(&store, &text("0% AT")), [1]);
    assert!(ids(&store, &text("_")).is_empty());
    assert_eq!(ids(&store, &text("  ")), [1, 3, 2]);
}

#[test]
fn a_removed_game_is_kept_and_can_be_restored() {
    let mut store = evening();
    let (hearts, before) = (GameId(2), store.load(GameId(2)).unwrap());
    store.remove(hearts).unwrap();
    assert_eq!(ids(&store, &Filter::default()), [1, 3]);
    assert_eq!(ids(&store, &Filter { removed: true, ..Filter::default() }), [2]);
    assert_eq!(store.counts().unwrap(), (2, 5));
    let loaded = store.load(hearts).unwrap();
    assert!(loaded.removed.is_some());
    assert_eq!((&loaded.record, &loaded.log), (&before.record, &before.log));
    store.restore(hearts).unwrap();
    assert_eq!(ids(&store, &Filter::default()), [1, 3, 2]);
    refused!(store.remove(GameId(9)), NoGame { .. });
    refused!(store.load(GameId(9)), NoGame { .. });
}

#[test]
fn people_are_listed_by_when_they_last_played() {
    let mut store = evening();
    let named = |store: &Store| -> Vec<(String, usize)> {
        store.people().unwrap().into_iter().map(|person| (person.name, person.games)).collect()
    };
    let listed = |names: &[(&str, usize)]| -> Vec<(String, usize)> {
        names.iter().map(|(name, games)| ((*name).to_owned(), *games)).collect()
    };
    assert_eq!(
        named(&store),
        listed(&[("Ada", 2), ("Ben", 2), ("Cleo", 1), ("Dan", 2), ("Eva", 2)])
    );
    store.remove(GameId(1)).unwrap();
    assert_eq!(
        named(&store),
        listed(&[("Ada", 1), ("Dan", 2), ("Eva", 2), ("Ben", 1), ("Cleo", 0)])
    );
    let people = store.people().unwrap();
    assert_eq!((people[0].last_played, people[4].last_played), (Some(at(20)), None));

    store.set_retired(people[4].id, true).unwrap();
    store.rename_person(people[0].id, " ada ").unwrap();
    let people = store.people().unwrap();
    assert!(people[4].retired && people[0].name == "ada");
    let taken = store.rename_person(people[0].id, "Ben");
    refused!(taken, NameTaken { .. });
    refused!(store.rename_person(people[0].id, " "), NoName);
    assert_eq!(store.load(GameId(3)).unwrap().record.players[0], "ada");
}

#[test]
fn settings_are_remembered() {
    let mut store = evening();
    assert_eq!(store.setting("theme").unwrap(), None);
    store.set_setting("theme", "light").unwrap();
    store.set_setting("theme", "dark").unwrap();
    assert_eq!(store.setting("theme").unwrap().as_deref(), Some("dark"));
}
