//! People: how often they played, and merges. And lists of games.

use store::statistics::{self, StatsCache};

use super::*;
use crate::records::import;

fn id(store: &Store, name: &str) -> PersonId {
    person(store, name).id
}

/// Returns the list of people, each with the number of games.
pub fn listed(store: &Store) -> String {
    let people = store.people().unwrap().into_iter();
    people.map(|one| format!("{} {}", one.name, one.games)).collect::<Vec<_>>().join(", ")
}

/// Counts everybody's games in the file: id, games, latest evening.
fn counted(path: &std::path::Path) -> Vec<(i64, i64, Option<String>)> {
    let shell = Connection::open(path).unwrap();
    let mut query = shell
        .prepare(
            "select people.id, count(distinct games.id), max(games.evening) from people
             left join seats on seats.person = people.id
             left join games on games.id = seats.game and games.removed is null
             group by people.id order by people.id",
        )
        .unwrap();
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
    rows.map(Result::unwrap).collect()
}

/// Returns the same from the list of people.
fn told(store: &Store) -> Vec<(i64, i64, Option<String>)> {
    let people = store.people().unwrap().into_iter();
    let mut people: Vec<_> = people
        .map(|one| {
            (
                one.id.0,
                i64::try_from(one.games).unwrap(),
                one.last_played.map(|day| day.to_string()),
            )
        })
        .collect();
    people.sort_unstable();
    people
}

fn oh_hell(players: &[&str]) -> Record {
    Record::new(game("oh-hell"), names(players))
}

#[test]
fn the_list_follows_every_change() {
    let (_folder, path, mut store) = opened();
    let right = |store: &Store, what: &str| assert_eq!(told(store), counted(&path), "{what}");
    let first = store.create_at(&goodge(), None, at(0)).unwrap();
    let second = store.create_at(&oh_hell(&["Ada", "Dan", "Eva"]), None, at(10)).unwrap();
    let twice = store.create_at(&oh_hell(&["Ada", "Ada", "Eva"]), None, at(20)).unwrap();
    right(&store, "begun");
    let commit = |store: &mut Store, game, edit: Edit, minute| {
        let change = Change::new("A change", vec![edit]);
        let on = store.newest_change(game).unwrap();
        let _ = store.commit(game, on, &change, None, at(minute)).unwrap();
        right(store, &format!("{change:?}"));
    };
    let rename = |seat, old: &str, new: &str| Edit::Rename {
        player: Player(seat),
        old: old.to_owned(),
        new: new.to_owned(),
    };
    commit(&mut store, twice, rename(1, "Ada", "Finn"), 30);
    commit(&mut store, twice, rename(1, "Finn", "Ada"), 31);
    commit(&mut store, second, Edit::Join { name: "Ben".to_owned() }, 40);
    commit(&mut store, second, Edit::Leave { name: "Ben".to_owned() }, 50);
    // The clock was set back: the newest change of this game has an earlier time now.
    commit(&mut store, second, Edit::SetEnded { ended: true }, 5);
    for game in [second, first, twice] {
        store.remove(game).unwrap();
        right(&store, "removed");
        store.remove(game).unwrap();
        right(&store, "removed again");
    }
    let on = store.newest_change(second).unwrap();
    let join = Change::new("Gus", vec![Edit::Join { name: "Gus".to_owned() }]);
    let _ = store.commit(second, on, &join, None, at(60)).unwrap();
    right(&store, "changed while removed");
    for game in [first, second, twice] {
        store.restore(game).unwrap();
        right(&store, "restored");
    }
}

#[test]
fn merging_two_spellings_changes_no_record() {
    let (_folder, path, mut store) = opened();
    let first = store.create_at(&goodge(), None, at(0)).unwrap();
    let second = store.create_at(&oh_hell(&["Kleo", "Dan", "Eva"]), None, at(10)).unwrap();
    let off = store.create_at(&oh_hell(&["Dan", "Kleo", "Ada"]), None, at(20)).unwrap();
    store.remove(off).unwrap();
    let before: Vec<_> = [first, second, off].map(|game| store.load(game).unwrap()).into();
    let (kleo, cleo) = (id(&store, "Kleo"), id(&store, "Cleo"));
    store.set_retired(kleo, true).unwrap();

    store.merge_people(kleo, cleo).unwrap();
    assert_eq!(listed(&store), "Cleo 2, Dan 1, Eva 1, Ada 1, Ben 1");
    assert_eq!(told(&store), counted(&path));
    assert_eq!(store.load(second).unwrap().record.players, ["Cleo", "Dan", "Eva"]);
    assert_eq!(store.load(off).unwrap().record.players, ["Dan", "Cleo", "Ada"]);
    for (loaded, before) in
        [first, second, off].map(|game| store.load(game).unwrap()).iter().zip(&before)
    {
        assert_eq!(loaded.record.rounds, before.record.rounds);
        assert_eq!((loaded.log.len(), loaded.changed), (before.log.len(), before.changed));
    }
    let text = Some("KLEO".to_owned());
    assert_eq!(ids(&store, &Filter { text, ..Filter::default() }), [2, 1]);
    let [known] = store.merges(cleo).unwrap().try_into().unwrap();
    assert_eq!((known.id, known.name.as_str(), known.seats), (kleo, "Kleo", 2));

    // The id is never reused, and the old spelling is a new person.
    let _ = store.create_at(&oh_hell(&["Kleo 2", "Dan", "Eva"]), None, at(30)).unwrap();
    assert_ne!(id(&store, "Kleo 2"), kleo);

    store.take_back_merge(kleo).unwrap();
    for (loaded, before) in
        [first, second, off].map(|game| store.load(game).unwrap()).iter().zip(&before)
    {
        assert_eq!((&loaded.record, &loaded.log), (&before.record, &before.log));
    }
    assert_eq!(told(&store), counted(&path));
    let back = store.people().unwrap().into_iter().find(|person| person.id == kleo).unwrap();
    assert!(back.retired && back.games == 1);
    assert!(store.merges(cleo).unwrap().is_empty());
    refused!(store.take_back_merge(kleo), NoMerge);
    store.check().unwrap();
}

#[test]
fn a_file_from_before_a_merge_means_the_same_people() {
    let mut store = Store::open_in_memory().unwrap();
    let mut record = goodge();
    record.players[2] = "Kleo".to_owned();
    let first = import(&mut store, &record, None).added().unwrap();
    let _ = store.create_at(&oh_hell(&["Cleo", "Dan", "Eva"]), None, at(0)).unwrap();
    let (kleo, cleo) = (id(&store, "Kleo"), id(&store, "Cleo"));
    store.merge_people(kleo, cleo).unwrap();
    assert!(matches!(import(&mut store, &record, None), Arrival::Here(game, _) if game == first));
    let other = import(&mut store, &oh_hell(&["Kleo", "Dan", "Eva"]), None).added().unwrap();
    assert_eq!(store.load(other).unwrap().record.players[0], "Cleo");
    store.take_back_merge(kleo).unwrap();
    for (game, seat) in [(first, 2), (other, 0)] {
        assert_eq!(store.load(game).unwrap().record.players[seat], "Kleo");
    }
}

#[test]
fn the_log_has_current_names() {
    let mut store = Store::open_in_memory().unwrap();
    let game = store.create_at(&oh_hell(&["Ada", "Ben", "Kleo"]), None, at(0)).unwrap();
    let base = store.load(game).unwrap().log.last().map(|logged| logged.id);
    let edit = Edit::Rename { player: Player(2), old: "Kleo".to_owned(), new: "Cleo".to_owned() };
    let _ =
        store.commit(game, base, &Change::new("Renamed", vec![edit.clone()]), None, at(1)).unwrap();
    let (kleo, cleo) = (id(&store, "Kleo"), id(&store, "Cleo"));
    store.merge_people(kleo, cleo).unwrap();
    let renamed = |store: &Store| store.load(game).unwrap().log[1].change.edits[0].clone();
    let same =
        |name: &str| Edit::Rename { player: Player(2), old: name.to_owned(), new: name.to_owned() };
    assert_eq!(renamed(&store), same("Cleo"));
    // And again with a third spelling; the latest merge is undone first.
    let _ = store.create_at(&oh_hell(&["Ada", "Ben", "Chloe"]), None, at(2)).unwrap();
    store.merge_people(cleo, id(&store, "Chloe")).unwrap();
    assert_eq!(renamed(&store), same("Chloe"));
    refused!(store.take_back_merge(kleo), NoPerson { .. });
    store.take_back_merge(cleo).unwrap();
    store.take_back_merge(kleo).unwrap();
    assert_eq!(renamed(&store), edit);
    store.check().unwrap();
}

#[test]
fn people_at_one_table_are_not_merged() {
    let mut store = Store::open_in_memory().unwrap();
    let _ = store.create_at(&oh_hell(&["Ada", "Dan", "Eva"]), None, at(0)).unwrap();
    let (ada, dan) = (id(&store, "Ada"), id(&store, "Dan"));
    let error = store.merge_people(ada, dan).unwrap_err().to_string();
    assert_eq!(
        error,
        "Ada and Dan both played Oh Hell! on August 1, 2026 (game 1), so they cannot be one person. \
         Nothing was changed."
    );
    let newest = store.create_at(&oh_hell(&["Dan", "Ada", "Eva"]), None, at(9)).unwrap();
    // A removed game counts too: it may be restored.
    store.remove(newest).unwrap();
    let error = store.merge_people(ada, dan).unwrap_err().to_string();
    assert!(error.contains("(game 2) and 1 more game, so"), "{error}");
    assert_eq!(store.people().unwrap().len(), 3);
    refused!(store.merge_people(ada, ada), NotMerged { .. });
    refused!(store.merge_people(ada, PersonId(9)), NoPerson { .. });
}

#[test]
fn a_name_taken_meanwhile_is_not_restored() {
    let mut store = Store::open_in_memory().unwrap();
    let _ = store.create_at(&oh_hell(&["Kleo", "Dan", "Eva"]), None, at(0)).unwrap();
    let _ = store.create_at(&oh_hell(&["Cleo", "Dan", "Eva"]), None, at(1)).unwrap();
    let kleo = id(&store, "Kleo");
    store.merge_people(kleo, id(&store, "Cleo")).unwrap();
    let _ = store.create_at(&oh_hell(&["Kleo", "Dan", "Eva"]), None, at(2)).unwrap();
    refused!(store.take_back_merge(kleo), NameTaken { .. });
    store.rename_person(id(&store, "Kleo"), "Kleo the younger").unwrap();
    store.take_back_merge(kleo).unwrap();
    assert_eq!(store.load(GameId(1)).unwrap().record.players[0], "Kleo");
}

#[test]
fn only_changed_games_are_read_again() {
    let mut store = Store::open_in_memory().unwrap();
    let first = store.create_at(&goodge(), None, at(0)).unwrap();
    let second = store.create_at(&oh_hell(&["Ada", "Dan", "Eva"]), None, at(1)).unwrap();
    let mut ledger = StatsCache::default();
    let listed = statistics::load_batch(&store, &mut ledger).unwrap();
    assert_eq!((listed.read, listed.all), (0, 2));
    while statistics::load_batch(&store, &mut ledger).unwrap().wins.is_none() {}
    let base = store.load(second).unwrap().log.last().map(|logged| logged.id);
    let stop = Change::new("Stopped", vec![Edit::SetEnded { ended: true }]);
    let _ = store.commit(second, base, &stop, None, at(2)).unwrap();
    store.remove(first).unwrap();
    let changed = statistics::load_batch(&store, &mut ledger).unwrap();
    assert_eq!((changed.read, changed.all), (0, 1));
    let facts = store.load_without_log(second).unwrap();
    assert_eq!(facts.record, store.load(second).unwrap().record);
    assert_eq!(facts.people[1], id(&store, "Dan"));
}

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
    assert_eq!(listed(&store), "Ada 2, Ben 2, Cleo 1, Dan 2, Eva 2");
    store.remove(GameId(1)).unwrap();
    assert_eq!(listed(&store), "Ada 1, Dan 2, Eva 2, Ben 1, Cleo 0");
    let people = store.people().unwrap();
    let day = store.evening_of(GameId(3)).unwrap();
    assert_eq!((people[0].last_played, people[4].last_played), (day, None));
    let earlier = day.and_then(|day| day.pred_opt());
    store.set_date(GameId(3), earlier).unwrap();
    let moved = store.people().unwrap();
    assert_eq!((&*moved[0].name, moved[3].last_played), ("Ben", earlier), "changed later");
    store.set_date(GameId(3), day).unwrap();

    store.set_retired(people[4].id, true).unwrap();
    store.rename_person(people[0].id, " ada ").unwrap();
    let people = store.people().unwrap();
    assert!(people[4].retired && people[0].name == "ada");
    let taken = store.rename_person(people[0].id, "Ben");
    refused!(taken, NameTaken { .. });
    refused!(store.rename_person(people[0].id, " "), NoName);
    assert_eq!(store.load(GameId(3)).unwrap().record.players[0], "ada");
}
