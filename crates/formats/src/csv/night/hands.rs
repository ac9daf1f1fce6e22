//! The hands of a night: a row for each table and hand, or for each couple.

use super::super::cell::{cell_text, guarded};
use super::super::written::WrittenColumns;
use super::super::{GAME, ROUND, SCORE};
use super::{Chair, TableLayout, game_name, keyed, sits};
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
    let mut columns = WrittenColumns::<HandRow<'_>>::new();
    columns.put(ROUND, |row| Some(row.number));
    if has_hands {
        columns.put(GAME, |row| row.round.map(game_name));
    }
    columns.put(layout.tables.one, |row| row.table);
    if let Some(hands) = layout.hands {
        columns.put(hands.one, |row| row.hand);
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
                row.of_hand(record, has_hands, spec, Subject::Player(player))
            });
        }
        for (heading, key) in keyed(record, spec) {
            columns.put(heading, move |row| row.of_hand(record, has_hands, spec, key));
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
    let rows = record.rounds.iter().enumerate().flat_map(|(index, entry)| {
        let round = evaluation.rounds.get(index).map(AsRef::as_ref);
        hand_rows(&layout, entry)
            .into_iter()
            .map(move |(place, table, hand)| HandRow {
                number: index + 1,
                entry,
                round,
                place,
                table,
                hand,
            })
            .collect::<Vec<_>>()
    });
    Some(columns.text(rows))
}

/// A row of the hands.
struct HandRow<'a> {
    number: usize,
    entry: &'a RoundEntry,
    round: Option<&'a RoundEvaluation>,
    place: RoundPath,
    /// The columns for table and hand.
    table: Option<i64>,
    hand: Option<i64>,
}

/// Returns the place of each row of a round, and its columns for table and hand.
fn hand_rows(
    layout: &TableLayout,
    entry: &RoundEntry,
) -> Vec<(RoundPath, Option<i64>, Option<i64>)> {
    let count = |group: &'static str, place: RoundPath, most: usize| {
        let cell = Cell { field: group, place, subject: Subject::One };
        match entry.get(&cell) {
            Some(Value::Number(count)) => {
                Some((*count).clamp(0, i64::try_from(most).unwrap_or(i64::MAX)))
            }
            _ => None,
        }
    };
    let Some(tables) = count(layout.tables.id, RoundPath::ROUND, layout.tables.at_most) else {
        return Vec::new();
    };
    if tables == 0 {
        return vec![(RoundPath::ROUND, Some(0), None)];
    }
    let mut rows = Vec::new();
    for table in 1..=u16::try_from(tables).unwrap_or(u16::MAX) {
        let place = RoundPath { table, hand: 0 };
        let number = Some(i64::from(table));
        let hands = layout.hands.and_then(|hands| count(hands.id, place, hands.at_most));
        let last = u8::try_from(hands.unwrap_or(0)).unwrap_or(u8::MAX);
        if last == 0 {
            rows.push((place, number, hands));
        }
        rows.extend(
            (1..=last).map(|hand| (RoundPath { hand, ..place }, number, Some(i64::from(hand)))),
        );
    }
    rows
}

impl HandRow<'_> {
    fn value(
        &self,
        record: &Record,
        spec: &FieldSpec,
        place: RoundPath,
        subject: Subject,
    ) -> Option<String> {
        let value = self.entry.get(&Cell { field: spec.id, place, subject });
        value.filter(|_| place.table > 0).map(|value| cell_text(record, value))
    }

    /// Returns a value of the hand; `None` in the row of a table without one.
    fn of_hand(
        &self,
        record: &Record,
        has_hands: bool,
        spec: &FieldSpec,
        subject: Subject,
    ) -> Option<String> {
        let is_hand = !has_hands || self.place.hand > 0;
        self.value(record, spec, self.place, subject).filter(|_| is_hand)
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
