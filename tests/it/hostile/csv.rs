//! Records as CSV.

use formats::Decoded;

use crate::hostile::{
    below, damage, each_case, is_printed_as_it_was_taken, one_of, records, small_one_of,
};
use crate::prelude::*;
use crate::records::is_read_as_csv;

/// The cells of a file.
pub(super) type Grid = Vec<Vec<String>>;

pub(super) fn grid(text: &str) -> Grid {
    let text = text.trim_start_matches('\u{feff}');
    let mut reader =
        ::csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

fn written(grid: &Grid, delimiter: u8) -> String {
    let mut writer =
        ::csv::WriterBuilder::new().flexible(true).delimiter(delimiter).from_writer(Vec::new());
    for row in grid {
        writer.write_record(row).unwrap();
    }
    String::from_utf8(writer.into_inner().unwrap()).unwrap()
}

/// Returns a cell that is nearly right, or not at all.
fn cell(chance: &mut Rng, grid: &Grid) -> String {
    match below(chance, 5) {
        0 => damage::text(chance),
        1 => damage::number(chance).to_string(),
        2 => String::new(),
        _ => {
            let row = one_of(chance, grid);
            chance.pick(row).cloned().unwrap_or_default()
        }
    }
}

fn spoil(chance: &mut Rng, grid: &mut Grid) {
    let row = below(chance, grid.len());
    let column = below(chance, grid[row].len());
    let (other, width) = (below(chance, grid.len()), grid[0].len());
    match below(chance, 12) {
        0 if grid.len() > 1 => drop(grid.remove(row)),
        1 => grid.insert(other, grid[row].clone()),
        2 => grid.swap(row, other),
        3 => grid.iter_mut().filter(|row| column < row.len()).for_each(|row| {
            drop(row.remove(column));
        }),
        4 => {
            let to = below(chance, width);
            for row in grid.iter_mut().filter(|row| column < row.len() && to < row.len()) {
                row.swap(column, to);
            }
        }
        5 => grid[row].truncate(column),
        6 => {
            let more = cell(chance, grid);
            grid[row].insert(column, more);
        }
        7 if column < grid[0].len() => grid[0][column] = cell(chance, grid),
        _ if column < grid[row].len() => grid[row][column] = cell(chance, grid),
        _ => {}
    }
}

fn spoilt(chance: &mut Rng, text: &str) -> String {
    let mut grid = grid(text);
    for _ in 0..below(chance, 3) {
        if !grid.is_empty() {
            spoil(chance, &mut grid);
        }
    }
    let text = written(&grid, *one_of(chance, b",,,;\t"));
    if chance.one_in(3) { damage::bytes(chance, &text) } else { text }
}

/// Returns the cells that a person wrote, by row and column, without blanks, zeros and no.
fn facts(text: &str) -> BTreeMap<(String, String), Option<i64>> {
    let mut grid = grid(text);
    grid.retain(|row| row.iter().any(|cell| !cell.trim().is_empty()));
    let Some((headings, rows)) = grid.split_first() else { return BTreeMap::new() };
    // A name with an invisible mark in it is the same name.
    let heading = |heading: &String| {
        let parts: Vec<String> = heading.split(':').map(names::clean).collect();
        parts.join(":")
    };
    let headings: Vec<String> = headings.iter().map(heading).collect();
    let mut found = BTreeMap::new();
    for row in rows {
        let named = headings.iter().map(String::as_str).zip(row);
        let round = named.clone().find(|(heading, _)| *heading == "round");
        let round = round.map_or("", |(_, cell)| cell.trim());
        let round = round.parse::<i64>().map_or(round.to_owned(), |number| number.to_string());
        for (heading, cell) in named
            .filter(|(heading, _)| !heading.starts_with("score:") && !heading.starts_with("total:"))
        {
            let said = cell.trim().trim_start_matches('\'').trim().to_ascii_lowercase();
            let number =
                if ["true", "yes"].contains(&said.as_str()) { Ok(1) } else { said.parse() };
            let silent = ["", "false", "no"].contains(&said.as_str()) || number == Ok(0);
            if !silent && heading != "round" {
                let doubled = found.insert((round.clone(), heading.to_owned()), number.ok());
                assert_eq!(doubled, None, "{heading} in {text}");
            }
        }
    }
    found
}

fn is_valid(decoded: &Decoded, text: &str) -> bool {
    let problems = decoded.every_problem();
    assert!(problems.iter().all(|problem| !problem.message.is_empty()), "{problems:?}");
    let record = decoded.record.as_ref().filter(|_| problems.is_empty());
    record.inspect(|record| is_printed_as_it_was_taken(record, text)).is_some()
}

#[test]
fn damaged_csv_is_refused_or_read_as_written() {
    let plain = records().iter().filter(|record| is_read_as_csv(record));
    let mut texts: Vec<String> =
        plain.map(|record| csv::encode(record, &evaluate(record))).collect();
    texts.sort_by_key(String::len);
    each_case(|chance| {
        let text: &String = small_one_of(chance, &texts);
        let text = spoilt(chance, text);
        let Ok(decoded) = csv::decode(&text) else { return };
        if !is_valid(&decoded, &text) {
            return;
        }
        let record = decoded.record.as_ref().unwrap();
        let printed = csv::encode(record, &evaluate(record));
        let again = csv::decode(&printed).unwrap();
        assert_eq!(again.every_problem(), vec![], "{text}\n{printed}");
        assert_eq!(again.record.as_ref(), Some(record), "{text}\n{printed}");
        let written = |line: &&str| line.contains(char::is_alphanumeric);
        if text.lines().find(written).is_some_and(|heading| !heading.contains([';', '\t'])) {
            assert_eq!(facts(&text), facts(&printed), "{text}\n{printed}");
        }
    });
}
