//! SQL views for queries by users: ordinary columns named after the fields, made from each game's
//! declaration.
//!
//! For a game `goodge`, `goodge_rounds` has one row per round with a column for every field with
//! one value, and `goodge_players` one row per player and round. A game with sides also has
//! `…_sides`, and one with a repeating group a view for it (`…_tables`).
//!
//! Invariant: they store nothing. They are compared at every opening and written again only where
//! they differ, so a new field needs no migration.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use rusqlite::Connection;

use games::rules;
use scoring::{FieldKind, FieldSpec, Game, Group, Scope, joined};

use super::error::Result;

/// Comment in our views, which tells them from a user's.
const MARK: &str = "-- written by House Rules";

/// Returns whether any view differs from the declarations.
pub(super) fn are_old(connection: &Connection, custom: &[&'static Game]) -> Result<bool> {
    Ok(!differences(connection, &of_games(custom))?.is_empty())
}

/// Writes the views that differ from the declarations, and drops our views that no game has.
pub(super) fn write(connection: &Connection, custom: &[&'static Game]) -> Result<()> {
    let own = of_games(custom);
    for name in differences(connection, &own)? {
        connection.execute_batch(&format!("drop view if exists {}", quoted(&name)))?;
        if let Some(sql) = own.get(&name).or_else(|| BUILT_IN.get(&name)) {
            connection.execute_batch(sql)?;
        }
    }
    Ok(())
}

/// Views of the built-in games by name; made once per process.
static BUILT_IN: LazyLock<Views> = LazyLock::new(|| of_games(rules::ALL));

/// SQL of each view, by its name.
type Views = BTreeMap<String, String>;

fn of_games(games: &[&'static Game]) -> Views {
    games.iter().copied().flat_map(of_game).collect()
}

/// Returns the names of the views to write or drop; `own` are the views of the custom games.
fn differences(connection: &Connection, own: &Views) -> Result<Vec<String>> {
    let mut query =
        connection.prepare("select name, type, coalesce(sql, '') from sqlite_schema")?;
    let mut rows = query.query([])?;
    let mut missing: BTreeSet<&String> = BUILT_IN.keys().chain(own.keys()).collect();
    let mut differ = Vec::new();
    while let Some(row) = rows.next()? {
        let (name, kind, sql): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let ours = kind == "view" && sql.contains(MARK);
        let _ = missing.remove(&name);
        if ours && own.get(&name).or_else(|| BUILT_IN.get(&name)) != Some(&sql) {
            differ.push(name);
        }
    }
    differ.extend(missing.into_iter().cloned());
    Ok(differ)
}

/// Returns the views of a game, by name.
fn of_game(game: &'static Game) -> Vec<(String, String)> {
    let id = literal(game.id);
    let mut prefix = game.id.replace('-', "_");
    // SQLite keeps names that begin with this for itself.
    if prefix.starts_with("sqlite") {
        prefix.insert_str(0, "game_");
    }
    let specs: Vec<&FieldSpec> = game.round_fields().collect();
    let mut views = vec![
        view(&format!("{prefix}_rounds"), &rounds(&id, &specs)),
        view(&format!("{prefix}_players"), &players(game, &id, &specs)),
    ];
    if game.player_counts.even || !game.player_counts.sides.is_empty() {
        views.push(view(&format!("{prefix}_sides"), &sides(game, &id, &specs)));
    }
    let [tables, hands] = game.groups();
    if let Some(tables) = tables {
        let name = format!("{prefix}_{}", tables.id);
        views.push(view(&name, &parts(tables, &id, &[], ["c.hand_table", "0"])));
    }
    if let Some((tables, hands)) = tables.zip(hands) {
        let name = format!("{prefix}_{}", hands.id);
        views.push(view(&name, &parts(hands, &id, &[tables.one], ["c.hand_table", "c.hand"])));
    }
    views
}

fn view(name: &str, select: &str) -> (String, String) {
    // In the form in which SQLite stores it, so that the two can be compared.
    (name.to_owned(), format!("CREATE VIEW {} AS {MARK}\n{select}", quoted(name)))
}

const EVERY: [&str; 3] = ["r.game as game", "r.position as round", "g.created as created"];
const FROM: &str = "\nfrom games g join rounds r on r.game = g.id and r.position > 0";

fn select(first: &[&str], columns: ViewColumns, from: &str, game: &str) -> String {
    let first = first.iter().map(|column| (*column).to_owned());
    format!(
        "select {}{FROM}{from}\nwhere g.rules = {game} and g.removed is null",
        joined(first.chain(columns.0.into_iter().map(|(_, sql)| sql)), ",\n  ")
    )
}

/// Columns by name, the first of each name: fields with the same id share a column.
#[derive(Default)]
struct ViewColumns(Vec<(String, String)>);

impl ViewColumns {
    /// Adds a column for the value of a field with this key and place.
    fn add(&mut self, name: &str, spec: &FieldSpec, key: &str, place: [&str; 2]) {
        if self.0.iter().all(|(other, _)| other != name) {
            let sql = format!("{} as {}", value(spec, key, place), quoted(name));
            self.0.push((name.to_owned(), sql));
        }
    }

    /// Adds columns for a field of the round (table, hand) itself or of its parts.
    fn add_whole(&mut self, spec: &FieldSpec, place: [&str; 2]) {
        match spec.scope {
            Scope::One => self.add(spec.id, spec, "''", place),
            Scope::Parts(parts) => {
                for part in parts {
                    self.add(&format!("{}_{part}", spec.id), spec, &literal(part), place);
                }
            }
            Scope::Player | Scope::Team | Scope::TeamParts(_) => {}
        }
    }

    /// Adds columns for a field of a team with this key.
    fn add_team(&mut self, spec: &FieldSpec, key: &str) {
        match spec.scope {
            Scope::Team => self.add(spec.id, spec, key, ROUND),
            Scope::TeamParts(parts) => {
                for part in parts {
                    let key = format!("{key} || {}", literal(&format!(":{part}")));
                    self.add(&format!("{}_{part}", spec.id), spec, &key, ROUND);
                }
            }
            Scope::One | Scope::Player | Scope::Parts(_) => {}
        }
    }
}

const ROUND: [&str; 2] = ["0", "0"];

fn rounds(game: &str, specs: &[&FieldSpec]) -> String {
    let mut columns = ViewColumns::default();
    for spec in specs {
        columns.add_whole(spec, ROUND);
    }
    select(&EVERY, columns, "", game)
}

fn players(game: &Game, id: &str, specs: &[&FieldSpec]) -> String {
    let mut columns = ViewColumns::default();
    for spec in specs {
        let seat = "cast(s.seat as text)";
        // The key of a team is a seat if it is a player, and a letter if it is a side.
        if spec.scope == Scope::Player {
            columns.add(spec.id, spec, seat, ROUND);
        } else if game.player_counts.alone.1 > 0 {
            columns.add_team(spec, seat);
        }
    }
    let first: Vec<&str> = EVERY.into_iter().chain(["p.name as player"]).collect();
    let from = "\n  join seats s on s.game = g.id join people p on p.id = s.person";
    select(&first, columns, from, id)
}

fn sides(game: &Game, id: &str, specs: &[&FieldSpec]) -> String {
    let mut columns = ViewColumns::default();
    for spec in specs {
        columns.add_team(spec, "side.id");
    }
    let members = "(select group_concat(name, ' & ') from (select p.name from seats s \
                   join people p on p.id = s.person where s.game = g.id \
                   and s.seat % 2 = side.first order by s.seat)) as players";
    let first: Vec<&str> = EVERY.into_iter().chain(["side.id as side", members]).collect();
    let mut from =
        "\n  join (select 'A' as id, 0 as first union all select 'B', 1) side".to_owned();
    if !game.player_counts.even {
        let counts = game.player_counts.sides.iter().map(usize::to_string);
        let in_sides = "\n  on (select count(*) from seats s where s.game = g.id)";
        from = format!("{from}{in_sides} in ({})", joined(counts, ", "));
    }
    select(&first, columns, &from, id)
}

/// Returns a query with a row for each place of a round where this group has a value.
fn parts(group: &Group, game: &str, outer: &[&str], place: [&str; 2]) -> String {
    let mut columns = ViewColumns::default();
    for spec in group.fields {
        columns.add_whole(spec, place);
    }
    let names = outer.iter().copied().chain([group.one]);
    let numbers: Vec<String> = names
        .zip(["c.hand_table", "c.hand"])
        // "table" alone is an SQL keyword.
        .map(|(name, column)| format!("{column} as {}", quoted(&format!("{name}_number"))))
        .collect();
    let first: Vec<&str> = EVERY.into_iter().chain(numbers.iter().map(String::as_str)).collect();
    let (hand, only) = if outer.is_empty() { ("0 as hand", "") } else { ("hand", " and hand > 0") };
    let from = format!(
        "\n  join (select distinct round, hand_table, {hand} from cells where hand_table > 0{only}) c
  on c.round = r.id"
    );
    select(&first, columns, &from, game)
}

/// Returns the value of a cell, with names for players. SQLite parses every view whenever a file is
/// opened, so columns are qualified with their table's name only where necessary.
fn value(spec: &FieldSpec, key: &str, [hand_table, hand]: [&str; 2]) -> String {
    let field = literal(spec.id);
    let cell = |v: &str| {
        format!(
            "{v}round = r.id and {v}hand_table = {hand_table} and {v}hand = {hand} \
             and {v}field = {field} and {v}key = {key}"
        )
    };
    let seated = "join seats vs on vs.game = g.id and vs.seat =";
    let named = "join people vp on vp.id = vs.person";
    match spec.kind {
        FieldKind::Player => {
            format!("(select vp.name from cells v {seated} v.value {named} where {})", cell("v."))
        }
        FieldKind::Players(..) | FieldKind::Pairs => format!(
            "(select group_concat(name, '; ') from (select vp.name from cells v \
             join json_each(v.value) vj {seated} vj.value {named} where {} order by vj.key))",
            cell("v.")
        ),
        FieldKind::HalfPoints(_) => format!("(select value / 2.0 from cells where {})", cell("")),
        FieldKind::Number { .. }
        | FieldKind::Choice(_)
        | FieldKind::Numbers(_)
        | FieldKind::Flag
        | FieldKind::Text => {
            format!("(select value from cells where {})", cell(""))
        }
    }
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
