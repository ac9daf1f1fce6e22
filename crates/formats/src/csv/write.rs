//! Writes a record as rows: the heading, the setup, and each round with its tables below it; and other
//! tables column by column.

use std::collections::HashSet;

use super::cell::{WORD, cell_text, guarded, list, name};
use super::{
    BYTE_ORDER_MARK, DATE, ENDED, FIRST_DEALER, GAME, OPTIONS, PLAYERS, ROUND, SCORE, TOTAL,
};
use games::custom_game;
use scoring::hands::tables_and_hands;
use scoring::seats::SeatIndex;
use scoring::{
    AWAY, Cell, Evaluation, FieldSpec, Player, Record, RoundEntry, RoundPath, RoundState, Subject,
    Team, Value, parse,
};

/// Returns the text of a record's file. Whoever is away in a round has no score there.
pub fn encode(record: &Record, evaluation: &Evaluation) -> String {
    let game = record.game;
    let mut columns = WrittenColumns::<RecordRow<'_>>::default();
    columns.put(ROUND, |row| Some(row.number));
    let [table, hand] = game.groups();
    if let Some(group) = table {
        columns.put(group.one, |row| Some(row.place.table).filter(|table| *table > 0));
    }
    if let Some(group) = hand {
        columns.put(group.one, |row| Some(row.place.hand).filter(|hand| *hand > 0));
    }
    for group in game.groups().into_iter().flatten() {
        put_value(&mut columns, record, group.id, Subject::One);
        put_fields(&mut columns, record, group.fields.iter().copied());
    }
    // Few games have a round that somebody missed.
    let is_used = record.rounds.iter().any(|round| round.get(&Cell::one(AWAY.id)).is_some());
    put_fields(&mut columns, record, game.round_fields().filter(|it| it.id != AWAY.id || is_used));
    let teams = || (0..record.team_count()).map(Team::at);
    let scored = |row: &RecordRow<'_>| {
        let round = evaluation.round(row.number).filter(|_| row.place == RoundPath::ROUND);
        round.filter(|round| round.state == RoundState::Scored)
    };
    for team in teams().filter(|_| game.field(SCORE).is_none()) {
        columns.put(heading(record, SCORE, Subject::Team(team)), move |row| {
            let round = scored(row).filter(|_| !row.entry.away().contains(&Player(team.0)));
            round?.scores.get(team.index()).copied()
        });
    }
    for team in teams().filter(|_| game.field(TOTAL).is_none()) {
        columns.put(heading(record, TOTAL, Subject::Team(team)), move |row| match row.number {
            0 => Some(evaluation.start),
            _ => scored(row)?.totals.get(team.index()).copied(),
        });
    }
    columns.put(GAME, |row| {
        let declared = || game.custom.map(|declared| custom_game::encode(declared).to_string());
        row.is_setup().then(|| declared().unwrap_or_else(|| game.id.to_owned()))
    });
    columns.put(PLAYERS, |row| {
        row.is_setup().then(|| guarded(&list(record.players.iter().map(String::as_str))))
    });
    put_fields(&mut columns, record, game.setup.iter().copied());
    columns.put(OPTIONS, |row| row.is_setup().then(|| options_text(record)));
    columns.put(FIRST_DEALER, |row| {
        record.dealer.filter(|_| row.is_setup()).map(|dealer| name(record, dealer))
    });
    if record.date.is_some() {
        columns.put(DATE, |row| record.date.filter(|_| row.is_setup()));
    }
    columns.put(ENDED, |row| (row.is_setup() && record.ended).then_some(true));

    let entries = std::iter::once(&record.setup).chain(&record.rounds).enumerate();
    columns.text(entries.flat_map(|(number, entry)| {
        let tables = record.round(number).map(|entry| tables_and_hands(game, entry));
        let places = [RoundPath::ROUND].into_iter().chain(tables.unwrap_or_default());
        places.map(move |place| RecordRow { number, entry, place })
    }))
}

/// A row of a record: the setup, a round, or a table or hand in it.
struct RecordRow<'a> {
    /// The number of the round; 0 for the setup.
    number: usize,
    entry: &'a RoundEntry,
    place: RoundPath,
}

impl RecordRow<'_> {
    fn is_setup(&self) -> bool {
        self.number == 0
    }
}

/// Adds the columns of fields that are not there yet: a field that is declared in two ways is still
/// one field.
fn put_fields<'a>(
    columns: &mut WrittenColumns<'a, RecordRow<'_>>,
    record: &'a Record,
    fields: impl Iterator<Item = &'static FieldSpec>,
) {
    for spec in fields {
        for subject in spec.scope.subjects(record.players.len(), record.team_count()) {
            put_value(columns, record, spec.id, subject);
        }
    }
}

fn put_value<'a>(
    columns: &mut WrittenColumns<'a, RecordRow<'_>>,
    record: &'a Record,
    field: &'static str,
    subject: Subject,
) {
    columns.put(heading(record, field, subject), move |row| {
        let value = row.entry.get(&Cell { place: row.place, field, subject })?;
        Some(cell_text(record, value))
    });
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

/// Returns the options that were chosen: `target=500; bid_out=false`.
pub(super) fn options_text(record: &Record) -> String {
    let options = record.options.iter();
    let options = options.map(|(id, value)| match value {
        Value::Words(words) => format!("{id}={}", words.join(&WORD.to_string())),
        other => format!("{id}={}", parse::text(record, other)),
    });
    options.collect::<Vec<_>>().join("; ")
}

/// The columns of a table: the heading of each, and its text for a row.
pub struct WrittenColumns<'a, Row> {
    columns: Vec<WrittenColumn<'a, Row>>,
    headings: HashSet<String>,
}

type WrittenColumn<'a, Row> = (String, Box<dyn Fn(&Row) -> String + 'a>);

impl<Row> Default for WrittenColumns<'_, Row> {
    fn default() -> Self {
        WrittenColumns { columns: Vec::new(), headings: HashSet::new() }
    }
}

impl<'a, Row> WrittenColumns<'a, Row> {
    /// Adds a column at the right, unless there is one with this heading. It is blank in a row for
    /// which `say` returns `None`.
    pub fn put<T: ToString>(
        &mut self,
        heading: impl Into<String>,
        say: impl Fn(&Row) -> Option<T> + 'a,
    ) {
        let heading = heading.into();
        if self.headings.insert(heading.clone()) {
            let say = move |row: &Row| say(row).map_or_else(String::new, |cell| cell.to_string());
            self.columns.push((heading, Box::new(say)));
        }
    }

    /// Returns the text of the file with these rows, with the byte order mark that Excel needs if
    /// there are letters beyond ASCII.
    pub fn text(&self, rows: impl IntoIterator<Item = Row>) -> String {
        let mut writer =
            ::csv::WriterBuilder::new().terminator(::csv::Terminator::CRLF).from_writer(Vec::new());
        // Writing to memory does not fail, and every line has as many cells as the heading.
        let _ = writer.write_record(self.columns.iter().map(|(heading, _)| heading));
        for row in rows {
            let _ = writer.write_record(self.columns.iter().map(|(_, say)| say(&row)));
        }
        let text = String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default();
        if text.is_ascii() { text } else { format!("{BYTE_ORDER_MARK}{text}") }
    }
}
