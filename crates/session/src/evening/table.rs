//! The standing of an evening or season as a table: people in rows, games or evenings in columns. The
//! terminal, printed pages, the room display and the window draw it without computing anything. As CSV
//! it has a row per person and standing.
//!
//! Invariant: columns of the CSV mean the same for any number of games, so several evenings can share
//! one.

use std::ops::Range;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::{Evening, Placement, counted_games};
use formats::csv::{WrittenColumns, guarded};
use scoring::{join_words, joined};
use store::format;
use store::statistics::PersonId;

/// A standing as a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StandingsTable {
    /// "Evening of November 14, 2026", "Winter league".
    pub title: String,
    /// The day of the evening; of a season, the day of its latest result.
    pub day: Option<NaiveDate>,
    /// The length: "three games", "one evening".
    pub extent: String,
    /// What each column is.
    pub counts: Unit,
    /// The games or evenings in order of time.
    pub columns: Vec<TableColumn>,
    /// Everybody by rank; people without a rank come last.
    pub rows: Vec<TableRow>,
    /// How points are counted, in sentences.
    pub about: String,
    /// Notes, such as unfinished games and names that look alike.
    pub notes: Vec<String>,
}

/// What counts in a standing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Unit {
    /// Each game.
    #[serde(rename = "games")]
    Game,
    /// Each evening: the games of one table in it.
    #[default]
    #[serde(rename = "nights")]
    Evening,
}

/// A game or an evening.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TableColumn {
    /// "Hearts 2", "Nov 14".
    pub name: String,
    /// The names of the games played.
    pub games: String,
    /// The day.
    pub day: NaiveDate,
    /// The number of the game, or of an evening's first game.
    pub game: i64,
}

/// A person's row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TableRow {
    /// Place from 1; ties share it. `None` if they have too few results.
    pub rank: Option<usize>,
    /// The person.
    #[serde(skip)]
    pub who: PersonId,
    /// The name.
    pub name: String,
    /// The points of the results that count.
    pub points: i64,
    /// Number of games or evenings won.
    pub won: usize,
    /// Result in each column; `None` where they did not play.
    pub cells: Vec<Option<Placement>>,
    /// Whether they lead, unless everybody is tied.
    pub leads: bool,
}

impl TableRow {
    pub(super) fn new(who: PersonId, name: &str) -> TableRow {
        let (name, cells) = (name.to_owned(), Vec::new());
        TableRow { rank: None, who, name, points: 0, won: 0, cells, leads: false }
    }

    /// Returns how many games or evenings they played.
    pub fn attended(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    fn cell(&self, column: usize) -> Option<Placement> {
        self.cells.get(column).copied().flatten()
    }
}

/// Ranks everybody who has any rank anew, and says who leads; `better` is less for better points.
pub(super) fn rank(rows: &mut [TableRow], better: impl Fn(i64) -> i64) {
    let ranked = rows.iter().filter(|row| row.rank.is_some());
    let points: Vec<i64> = ranked.map(|row| better(row.points)).collect();
    for row in rows.iter_mut().filter(|row| row.rank.is_some()) {
        row.rank = Some(1 + points.iter().filter(|other| **other < better(row.points)).count());
    }
    let apart = rows.iter().any(|row| row.rank != Some(1));
    for row in rows {
        row.leads = apart && row.rank == Some(1);
    }
}

impl Evening {
    /// Returns the standing as a table.
    pub fn table(&self) -> StandingsTable {
        let columns = self.games.iter().zip(self.names()).map(|(game, name)| TableColumn {
            name,
            games: game.game.name.to_owned(),
            day: self.day,
            game: game.number,
        });
        StandingsTable {
            title: format!("Evening of {}", format::full_date(self.day)),
            day: Some(self.day),
            extent: counted_games(self.games.len()),
            counts: Unit::Game,
            columns: columns.collect(),
            rows: self.standings.clone(),
            about: self.about(),
            notes: self.notes(),
        }
    }

    /// Says which games count, if that is not plain, and which games of the evening do not.
    fn notes(&self) -> Vec<String> {
        let mut notes: Vec<String> = unfinished(self.open.len()).into_iter().collect();
        if self.changed || !self.others.is_empty() {
            notes.push("These games had mostly the same players.".to_owned());
        }
        if !self.others.is_empty() {
            let others = join_words(&self.others);
            notes.push(format!("Not included, from the same evening: {others}."));
        }
        notes
    }
}

/// Returns the sentence about games that do not count yet; `None` if there are none.
pub(super) fn unfinished(games: usize) -> Option<String> {
    match games {
        0 => None,
        1 => Some("1 game is not finished, so it is not included yet.".to_owned()),
        _ => Some(format!("{games} games are not finished, so they are not included yet.")),
    }
}

impl StandingsTable {
    /// Returns everybody's name, the leader first.
    pub fn names(&self) -> Vec<&str> {
        self.rows.iter().map(|row| row.name.as_str()).collect()
    }

    /// Returns the names of the people: "Ada, Ben and Cleo"; for many, only their number.
    pub fn who(&self) -> String {
        let names = self.names();
        if names.len() > 8 { format!("{} people", names.len()) } else { join_words(&names) }
    }

    /// Returns the sentence below the table when only these columns are shown.
    pub fn foot_words(&self, shown: &Range<usize>) -> String {
        let count = self.columns.len();
        let what = match self.counts {
            Unit::Game => "Games",
            Unit::Evening => "Evenings",
        };
        let part = (shown.len() < count)
            .then(|| format!("{what} {} to {} of {count}.", shown.start + 1, shown.end));
        joined(part.into_iter().chain([self.about.clone()]).chain(self.notes.iter().cloned()), " ")
    }

    /// Returns the names of those in first place; nobody before the first result.
    pub fn first(&self) -> Vec<&str> {
        let counts = !self.columns.is_empty();
        let first = self.rows.iter().filter(|row| counts && row.rank == Some(1));
        first.map(|row| row.name.as_str()).collect()
    }

    /// Returns who is ahead: "Cleo is ahead", "Ada and Ben are ahead".
    pub fn headline(&self) -> String {
        match self.first().as_slice() {
            [] if self.columns.is_empty() => "No game finished yet".to_owned(),
            [] => "Nobody has a rank yet".to_owned(),
            all if all.len() == self.rows.len() => "Everybody is tied".to_owned(),
            [one] => format!("{one} is ahead"),
            several => format!("{} are ahead", join_words(several)),
        }
    }

    /// Returns whether some results do not count because others are better.
    pub fn leaves_out(&self) -> bool {
        self.rows.iter().flat_map(|row| row.cells.iter().flatten()).any(|cell| !cell.counts)
    }
}

/// Returns the standings of evenings as CSV: date, number of the evening, rank, name, points, games
/// won; then for each game its name, the place, and the points for it.
pub fn evenings_csv(evenings: &[Evening]) -> String {
    let mut columns = WrittenColumns::<(usize, &Evening, &TableRow)>::default();
    columns.put("date", |(_, evening, _)| Some(evening.day));
    columns.put("evening", |(number, ..)| Some(*number));
    put_person(&mut columns, |(.., row)| row);
    let games = evenings.iter().map(|evening| evening.games.len()).max().unwrap_or(0);
    for at in 0..games {
        let number = at + 1;
        columns.put(format!("game {number}"), move |(_, evening, _)| {
            Some(guarded(evening.games.get(at)?.game.name))
        });
        columns.put(format!("place {number}"), move |(.., row)| Some(row.cell(at)?.place));
        columns.put(format!("points {number}"), move |(.., row)| Some(row.cell(at)?.points));
    }
    columns.text((1..).zip(evenings).flat_map(|(number, evening)| {
        evening.standings.iter().map(move |row| (number, evening, row))
    }))
}

/// Adds a person's rank (blank without one), name, points and number of wins.
fn put_person<'a, Row: 'a>(columns: &mut WrittenColumns<'a, Row>, row_of: fn(&Row) -> &TableRow) {
    columns.put("rank", move |row| row_of(row).rank);
    columns.put("name", move |row| Some(guarded(&row_of(row).name)));
    columns.put("points", move |row| Some(row_of(row).points));
    columns.put("won", move |row| Some(row_of(row).won));
}

/// Returns the standing of a season as CSV: rank (blank without one), name, points, number of wins
/// and results; then for each game or evening its date, name, the place, the points, and whether they
/// count.
pub fn season_csv(table: &StandingsTable) -> String {
    let mut columns = WrittenColumns::<&TableRow>::default();
    put_person(&mut columns, |row| row);
    columns.put("attended", |row| Some(row.attended()));
    for (at, column) in table.columns.iter().enumerate() {
        let number = at + 1;
        columns.put(format!("date {number}"), |_| Some(column.day));
        columns.put(format!("games {number}"), |_| Some(guarded(&column.games)));
        columns.put(format!("place {number}"), move |row| Some(row.cell(at)?.place));
        columns.put(format!("points {number}"), move |row| Some(row.cell(at)?.points));
        columns.put(format!("counts {number}"), move |row| {
            Some(if row.cell(at)?.counts { "yes" } else { "no" })
        });
    }
    columns.text(&table.rows)
}
