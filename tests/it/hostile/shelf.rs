//! Databases changed by another program, besides the games: people, merges, custom games, settings.
use crate::hostile::cells::Hand;
use crate::hostile::{below, damage, each_case, names, one_of, said};
use crate::prelude::*;

/// The tables that belong to no single game, with their columns.
const TABLES: [(&str, &[&str]); 7] = [
    ("people", &["id", "name", "retired"]),
    ("custom_games", &["id", "declared", "made", "offered"]),
    ("custom_games", &["declared"]),
    ("settings", &["key", "value"]),
    ("merges", &["id", "at", "merged_into", "merged_from", "name", "retired", "undone"]),
    ("merged_seats", &["merge", "game", "seat"]),
    ("games", &["created", "changed", "removed", "rules"]),
];

/// A file with two games of three friends, one of them custom, and two spellings merged into one
/// person.
struct Shelf {
    _folder: TempDir,
    store: Store,
    /// Writes to the file as another program would.
    other: Hand,
    games: Vec<GameId>,
    declared: Vec<String>,
}

impl Shelf {
    fn new() -> Shelf {
        let (folder, path, mut store) = opened();
        let made = crate::own::some();
        let all = [rules::find("goodge").unwrap(), rules::find("hearts").unwrap()];
        let mut games = Vec::new();
        for (number, game) in all.into_iter().chain(made.iter().copied().take(2)).enumerate() {
            let mut record: Record = simulate::record(game, 3, None, Some(1)).unwrap();
            record.players[0] = format!("Ada {}", number % 2);
            games.push(store.create(&record, None).unwrap());
        }
        let [gone, kept] = ["Ada 1", "Ada 0"].map(|name| person(&store, name).id);
        store.merge_people(gone, kept).unwrap();
        for (key, value) in [
            ("house-rules/goodge", "{\"target\":700}"),
            ("house-rules/hearts", "{\"target\":50}"),
            ("evening-points", "players"),
            ("look", "dark"),
        ] {
            store.set_setting(key, value).unwrap();
        }
        let other = Hand::on(&path);
        let declared =
            made.iter().map(|game| custom_game::encode(game.custom.unwrap()).to_string());
        let declared = declared.collect();
        Shelf { _folder: folder, store, other, games, declared }
    }

    /// Writes something into one column of a row.
    fn spoil(&self, chance: &mut Rng) {
        let (table, columns) = *one_of(chance, &TABLES);
        let column = *one_of(chance, columns);
        let value = match (column, below(chance, 4)) {
            ("declared", 1..) => {
                let declared = one_of(chance, &self.declared).clone();
                Column::Text(damage::bytes(chance, &declared))
            }
            ("value", 1..) => Column::Text(damage::bytes(chance, "{\"target\":700}")),
            ("key", 1..) => Column::Text(format!("house-rules/{}", one_of(chance, rules::ALL).id)),
            ("name", 1..) => Column::Text(names::name(chance)),
            (_, 0) => super::cells::column_value(chance),
            _ => Column::Integer(chance.step_between(-1, 9, 1)),
        };
        let at = below(chance, self.other.count(&format!("select count(*) from {table}"), &[]));
        let keys = match table {
            "custom_games" | "people" | "merges" | "games" => "id",
            "settings" => "key",
            "merged_seats" => "merge, game, seat",
            _ => "person",
        };
        let (at, found) = (Column::Integer(i64::try_from(at).unwrap()), "limit 1 offset ?1");
        let change = format!("{column} = ?2");
        self.other.spoil((table, keys), &change, found, &[at, value]);
    }
}

#[test]
fn foreign_writes_besides_games_are_read_or_reported() {
    let mut shelf = Shelf::new();
    each_case(|chance| {
        for _ in 0..=below(chance, 3) {
            shelf.spoil(chance);
        }
        let store = &shelf.store;
        let people = store.people().inspect_err(said).unwrap_or_default();
        let _ = store.custom_games().inspect_err(said);
        let _ = store.saved_options().inspect_err(said);
        let _ = store.settings_under("").inspect_err(said);
        let _ = queries::scale(store).inspect_err(said);
        let _ = queries::present(store, store::clock::now()).inspect_err(said);
        let game = *one_of(chance, &shelf.games);
        let _ = store.load(game).inspect_err(said);
        let _ = store.evening_of(game).inspect_err(said);
        for person in &people {
            let _ = store.merges(person.id).inspect_err(said);
        }
        if chance.one_in(4) {
            let people: Vec<PersonId> = people.iter().map(|person| person.id).collect();
            written(chance, &mut shelf.store, &people);
        }
        shelf.other.mend();
    });
}

fn written(chance: &mut Rng, store: &mut Store, people: &[PersonId]) {
    let somebody = |chance: &mut Rng| match chance.pick(people) {
        Some(person) if !chance.one_in(6) => *person,
        _ => PersonId(damage::number(chance)),
    };
    let (one, other) = (somebody(chance), somebody(chance));
    match below(chance, 5) {
        0 => {
            let readable = store.people().is_ok() && store.merges(other).is_ok();
            if store.merge_people(one, other).inspect_err(said).is_ok() {
                assert!(!readable || store.merges(other).is_ok());
                let _ = store.take_back_merge(one).inspect_err(said);
            }
        }
        1 => {
            let merges = store.merges(other).unwrap_or_default();
            let gone = merges.first().map_or(one, |merge| merge.id);
            let _ = store.take_back_merge(gone).inspect_err(said);
        }
        2 => {
            let name = names::name(chance);
            if store.rename_person(one, &name).inspect_err(said).is_ok() {
                let known = store.people().unwrap_or_default();
                let known = known.iter().find(|person| person.id == one);
                assert!(known.is_none_or(|person| person.name == scoring::names::clean(&name)));
            }
        }
        3 => drop(store.set_retired(one, chance.one_in(2)).inspect_err(said)),
        _ => {
            let game = *one_of(chance, &crate::own::some());
            drop(store.make_game(game, None).inspect_err(said));
            drop(store.offer_game(game, chance.one_in(2)).inspect_err(said));
        }
    }
}
