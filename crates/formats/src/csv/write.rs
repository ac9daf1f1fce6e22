//! Writes a record as rows: the heading, the setup, and each round with its tables below it; and other
//! tables column by column.

use std::collections::{HashMap, HashSet};

use super::cell::{WORD, cell_text, guarded, list, name};
use super::{
    BYTE_ORDER_MARK, DATE, ENDED, FIRST_DEALER, GAME, OPTIONS, PLAYERS, ROUND, SCORE, TOTAL,
    place_names,
};
use games::custom_game;
use scoring::hands::tables_and_hands;
use scoring::seats::SeatIndex;
use scoring::{
    AWAY, Cell, Evaluation, FieldSpec, Group, Record, RoundEntry, RoundPath, RoundState, Subject,
    Team, Value, parse,
};

/// Returns the text of a record's file. Whoever is away in a round has no score there.
pub fn encode(record: &Record, evaluation: &Evaluation) -> String {
    let headings = headings(record);
    let mut rows = vec![setup_row(record, evaluation)];
    for (index, entry) in record.rounds.iter().enumerate() {
        let mut row = row(record, index + 1, entry, RoundPath::ROUND);
        if let Some(round) = evaluation.rounds.get(index)
            && round.state == RoundState::Scored
        {
            put_derived(record, SCORE, &round.scores, &mut row);
            for player in entry.away() {
                let team = Subject::Team(Team::at(player.index()));
                row.put(heading(record, SCORE, team), String::new());
            }
            put_derived(record, TOTAL, &round.totals, &mut row);
        }
        rows.push(row);
        for place in tables_and_hands(record.game, entry) {
            rows.push(self::row(record, index + 1, entry, place));
        }
    }
    text(headings.clone(), rows.iter().map(|row| row.line(&headings)))
}

/// Returns rows as the text of a file, with the byte order mark that Excel needs if there are
/// letters beyond ASCII.
pub fn text<Line>(headings: Vec<String>, lines: impl Iterator<Item = Line>) -> String
where
    Line: IntoIterator<Item: AsRef<[u8]>>,
{
    let mut writer =
        ::csv::WriterBuilder::new().terminator(::csv::Terminator::CRLF).from_writer(Vec::new());
    // Writing to memory does not fail, and every line has as many cells as the heading.
    let _ = writer.write_record(&headings);
    for line in lines {
        let _ = writer.write_record(line);
    }
    let text = String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default();
    if text.is_ascii() { text } else { format!("{BYTE_ORDER_MARK}{text}") }
}

fn headings(record: &Record) -> Vec<String> {
    let game = record.game;
    let mut headings: Vec<String> = vec![ROUND.to_owned()];
    let mut known: HashSet<String> = headings.iter().cloned().collect();
    let mut put = |heading: String| {
        if known.insert(heading.clone()) {
            headings.push(heading);
        }
    };
    for name in place_names(game).into_iter().flatten() {
        put(name.to_owned());
    }
    if let Some(tables) = game.tables {
        part_headings(record, tables, &mut put);
    }
    for spec in game.fields {
        field_headings(record, spec, &mut put);
    }
    // Few games have a round that somebody missed.
    let away = Cell::one(AWAY.id);
    let is_used = record.rounds.iter().any(|round| round.get(&away).is_some());
    for spec in game.common_fields().filter(|spec| spec.id != AWAY.id || is_used) {
        field_headings(record, spec, &mut put);
    }
    for derived in [SCORE, TOTAL] {
        if game.field(derived).is_none() {
            let teams = (0..record.team_count()).map(|team| Subject::Team(Team::at(team)));
            teams.for_each(|team| put(heading(record, derived, team)));
        }
    }
    for heading in [GAME, PLAYERS] {
        put(heading.to_owned());
    }
    for spec in game.setup {
        field_headings(record, spec, &mut put);
    }
    for heading in [OPTIONS, FIRST_DEALER] {
        put(heading.to_owned());
    }
    if record.date.is_some() {
        put(DATE.to_owned());
    }
    put(ENDED.to_owned());
    headings
}

fn part_headings(record: &Record, group: &Group, put: &mut dyn FnMut(String)) {
    put(group.id.to_owned());
    for spec in group.fields {
        field_headings(record, spec, put);
    }
    if let Some(hands) = group.hands {
        part_headings(record, hands, put);
    }
}

fn field_headings(record: &Record, spec: &FieldSpec, put: &mut dyn FnMut(String)) {
    let subjects = spec.scope.subjects(record.players.len(), record.team_count());
    for subject in subjects {
        put(heading(record, spec.id, subject));
    }
}

/// Returns the heading of the column with somebody's value of a field.
pub(super) fn heading(record: &Record, id: &str, subject: Subject) -> String {
    match subject {
        Subject::One => id.to_owned(),
        Subject::Player(player) => format!("{id}:{}", record.player_name(player)),
        Subject::Team(team) => format!("{id}:{}", record.team_id(team)),
        Subject::Part(part) => format!("{id}:{part}"),
        Subject::TeamPart(team, part) => format!("{id}:{}:{part}", record.team_id(team)),
    }
}

/// The text of a row by heading.
struct Row(HashMap<String, String>);

impl Row {
    fn put(&mut self, heading: impl Into<String>, text: String) {
        let _ = self.0.insert(heading.into(), text);
    }

    fn line<'a>(&'a self, headings: &'a [String]) -> impl Iterator<Item = &'a str> {
        headings.iter().map(|heading| self.0.get(heading).map_or("", String::as_str))
    }
}

fn setup_row(record: &Record, evaluation: &Evaluation) -> Row {
    let mut row = row(record, 0, &record.setup, RoundPath::ROUND);
    let declared = record.game.custom.map(|declared| custom_game::encode(declared).to_string());
    row.put(GAME, declared.unwrap_or_else(|| record.game.id.to_owned()));
    row.put(PLAYERS, guarded(&list(record.players.iter().map(String::as_str))));
    row.put(OPTIONS, options_text(record));
    row.put(FIRST_DEALER, record.dealer.map_or_else(String::new, |dealer| name(record, dealer)));
    row.put(DATE, record.date.map_or_else(String::new, |date| date.to_string()));
    row.put(ENDED, if record.ended { "true".to_owned() } else { String::new() });
    let start: Vec<i64> = match evaluation.rounds.first() {
        // Payments of columns are not sums of scores; they start at zero.
        Some(_) if evaluation.tournament.columns().is_some() => vec![0; evaluation.totals.len()],
        Some(first) => first.totals.iter().zip(&first.scores).map(|(all, one)| all - one).collect(),
        None => evaluation.totals.clone(),
    };
    put_derived(record, TOTAL, &start, &mut row);
    row
}

/// Returns the options that were chosen: `target=500; bid_out=false`.
pub(super) fn options_text(record: &Record) -> String {
    let options = record.options.iter();
    let options = options.map(|(id, value)| match value {
        Value::Words(words) => format!("{id}={}", words.join(&WORD.to_string())),
        other => format!("{id}={}", parse::text(record, other)),
    });
    options.collect::<Vec<_>>().join("; ")
}

fn row(record: &Record, number: usize, entry: &RoundEntry, place: RoundPath) -> Row {
    let mut row = Row(HashMap::new());
    row.put(ROUND, number.to_string());
    let [table, hand] = place_names(record.game);
    if let Some(table) = table.filter(|_| place.table > 0) {
        row.put(table, place.table.to_string());
    }
    if let Some(hand) = hand.filter(|_| place.hand > 0) {
        row.put(hand, place.hand.to_string());
    }
    for (cell, value) in entry.at(place) {
        row.put(heading(record, cell.field, cell.subject), cell_text(record, value));
    }
    row
}

fn put_derived(record: &Record, id: &str, numbers: &[i64], row: &mut Row) {
    if record.game.field(id).is_some() {
        return;
    }
    for (team, number) in numbers.iter().enumerate() {
        row.put(heading(record, id, Subject::Team(Team::at(team))), number.to_string());
    }
}

/// The columns of a table: the heading of each, and its text for a row.
pub(super) struct WrittenColumns<'a, Row>(Vec<WrittenColumn<'a, Row>>);

type WrittenColumn<'a, Row> = (String, Box<dyn Fn(&Row) -> String + 'a>);

impl<'a, Row> WrittenColumns<'a, Row> {
    pub(super) fn new() -> WrittenColumns<'a, Row> {
        WrittenColumns(Vec::new())
    }

    /// Adds a column at the right. It is blank in a row for which `say` returns `None`.
    pub(super) fn put<T: ToString>(
        &mut self,
        heading: impl Into<String>,
        say: impl Fn(&Row) -> Option<T> + 'a,
    ) {
        let say = move |row: &Row| say(row).map_or_else(String::new, |cell| cell.to_string());
        self.0.push((heading.into(), Box::new(say)));
    }

    /// Returns the text of the file with these rows.
    pub(super) fn text(&self, rows: impl IntoIterator<Item = Row>) -> String {
        let line = |row: Row| self.0.iter().map(|(_, say)| say(&row)).collect::<Vec<_>>();
        let headings = self.0.iter().map(|(heading, _)| heading.clone()).collect();
        text(headings, rows.into_iter().map(line))
    }
}
