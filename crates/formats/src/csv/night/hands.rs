//! The hands of a night: a row for each table and hand, or for each couple.

use super::super::cell::{cell_text, guarded};
use super::super::write::WrittenColumns;
use super::super::{GAME, ROUND, SCORE};
use super::{Chair, TableLayout, game_name, keyed, sits};
use scoring::hands::tables_and_hands;
use scoring::tables::SUBSTITUTES;
use scoring::{
    Cell, CoupleResult, Evaluation, FieldSpec, Player, Record, RoundEntry, RoundEvaluation,
    RoundPath, Scope, Subject, TableResult, Value,
};

const GINS: &str = "gins";

/// The two sides at a table, by index.
const SIDES: [(usize, &str); 2] = [(0, "A"), (1, "B")];

/// Returns the hands of a night; `None` if the game has no tables.
pub fn hands_csv(record: &Record, evaluation: &Evaluation) -> Option<String> {
    let layout = TableLayout::of(record.game)?;
    let has_hands = layout.hands.is_some();
    let mut columns = WrittenColumns::<HandRow<'_>>::default();
    columns.put(ROUND, |row| Some(row.number));
    if has_hands {
        columns.put(GAME, |row| row.round.map(game_name));
    }
    columns.put(layout.tables.one, |row| Some(row.place.table));
    if let Some(hands) = layout.hands {
        columns.put(hands.one, |row| match row.place.hand {
            0 => row.entry.get(&Cell { place: row.place, ..Cell::one(hands.id) }).map(|_| 0),
            hand => Some(hand),
        });
    }
    for chair in layout.chairs.iter().copied() {
        columns.put(chair.name(), move |row| {
            let player = sits(row.entry, row.place.table, chair)?;
            Some(guarded(record.player_name(player)))
        });
    }
    for spec in layout.hand_fields() {
        for chair in layout.chairs.iter().copied().filter(|_| spec.scope == Scope::Player) {
            columns.put(of_chair(spec.id, chair), move |row| {
                let player = sits(row.entry, row.place.table, chair)?;
                let player = who_plays(row.entry, row.place, spec, player);
                row.value(record, spec, row.place, Subject::Player(player))
            });
        }
        for (heading, key) in keyed(record, spec) {
            columns.put(heading, move |row| row.value(record, spec, row.place, key));
        }
    }
    for spec in layout.table_fields() {
        for (heading, key) in keyed(record, spec) {
            columns.put(heading, move |row| {
                row.value(record, spec, RoundPath { hand: 0, ..row.place }, key)
            });
        }
    }
    // Where the scores are written, nothing is derived.
    if layout.rest().iter().all(|spec| spec.id != SCORE) {
        for (at, side) in SIDES {
            columns.put(format!("{SCORE}:{side}"), move |row| match row.couple() {
                Some(couple) => Some(couple.points[at]),
                None => row.score(true, at),
            });
        }
        for (at, chair) in layout.chairs.iter().enumerate().filter(|_| has_hands) {
            columns.put(of_chair(SCORE, *chair), move |row| row.score(false, at));
        }
        for (at, side) in SIDES.into_iter().filter(|_| !has_hands) {
            columns.put(format!("{GINS}:{side}"), move |row| Some(row.couple()?.gins[at]));
        }
    }
    let tables = Cell::one(layout.tables.id);
    let rows = (1..).zip(&record.rounds).flat_map(|(number, entry)| {
        let round = evaluation.round(number);
        let mut places = tables_and_hands(record.game, entry);
        if places.is_empty() && entry.get(&tables).is_some() {
            places.push(RoundPath::ROUND);
        }
        // A table has a row of its own only without hands.
        let next = places.iter().skip(1).map(Some).chain([None]);
        let has_hands = next.zip(&places).map(|(next, place)| {
            place.hand == 0 && next.is_some_and(|next| next.hand > 0 && next.table == place.table)
        });
        let has_hands: Vec<bool> = has_hands.collect();
        let rows = places.into_iter().zip(has_hands).filter(|(_, has_hands)| !has_hands);
        rows.map(move |(place, _)| HandRow { number, entry, round, place })
    });
    Some(columns.text(rows))
}

/// A row of the hands.
struct HandRow<'a> {
    number: usize,
    entry: &'a RoundEntry,
    round: Option<&'a RoundEvaluation>,
    place: RoundPath,
}

impl HandRow<'_> {
    fn value(
        &self,
        record: &Record,
        spec: &FieldSpec,
        place: RoundPath,
        subject: Subject,
    ) -> Option<String> {
        let value = self.entry.get(&Cell { field: spec.id, place, subject })?;
        Some(cell_text(record, value))
    }

    /// Returns the result of the couple at this place, in a match of couples.
    fn couple(&self) -> Option<&CoupleResult> {
        let at = usize::from(self.place.table).checked_sub(1)?;
        self.round?.tournament.couples()?.couples.get(at)
    }

    /// Returns the score of this hand for a side, or for a chair where there are no partners.
    fn score(&self, partners: bool, at: usize) -> Option<i64> {
        let table = usize::from(self.place.table).checked_sub(1)?;
        let result: &TableResult = self.round?.tournament.tables()?.tables.get(table)?;
        let hand = usize::from(self.place.hand).checked_sub(1)?;
        let scores = result.hands.get(hand)?.as_ref().filter(|_| result.partners == partners)?;
        scores.get(at).copied()
    }
}

/// Returns the heading: "tricks (A lady)".
fn of_chair(id: &str, chair: Chair) -> String {
    format!("{id} ({})", chair.name())
}

/// Returns the player who plays in this player's chair at a hand; per-player fields of the hand are
/// theirs.
fn who_plays(entry: &RoundEntry, place: RoundPath, spec: &FieldSpec, player: Player) -> Player {
    let subject = Subject::Player(player);
    match entry.get(&Cell { field: SUBSTITUTES.spec.id, place, subject }) {
        Some(Value::Player(substitute)) if spec.id != SUBSTITUTES.spec.id => *substitute,
        _ => player,
    }
}
