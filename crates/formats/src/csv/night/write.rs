//! Writes a night as two files: a row per hand, and a row per person and round.

use std::collections::BTreeMap;

use super::super::cell::{cell_text, guarded};
use super::super::write::{options_text, text};
use super::super::{DATE, ENDED, FIRST_DEALER, GAME, OPTIONS, SCORE, TOTAL};
use super::{
    Chair, GINS, HandColumn, SeatColumn, TableLayout, hand_columns, of_chair, seat_columns,
    who_plays,
};
use scoring::seats::SeatIndex;
use scoring::{
    Cell, Evaluation, Player, Record, RoundEntry, RoundEvaluation, RoundPath, RoundState, Scope,
    Subject, Team, Value,
};

/// Returns the hands of a night; `None` if the game has no tables.
pub fn hands_csv(record: &Record, evaluation: &Evaluation) -> Option<String> {
    let layout = TableLayout::of(record.game)?;
    let columns = hand_columns(record, &layout);
    let mut lines = Vec::new();
    for (index, entry) in record.rounds.iter().enumerate() {
        let round = evaluation.rounds.get(index).map(AsRef::as_ref);
        for row in hand_rows(&layout, entry) {
            let row = HandRow { number: index + 1, entry, ..row };
            let derived = derived(&layout, round, row.place);
            let line = columns.iter().map(|(heading, column)| match column {
                HandColumn::Derived => derived.get(heading).cloned().unwrap_or_default(),
                column => row.text(record, &layout, *column),
            });
            lines.push(line.collect::<Vec<_>>());
        }
    }
    Some(text(columns.into_iter().map(|(heading, _)| heading).collect(), lines.into_iter()))
}

/// A row of the hands.
struct HandRow<'a> {
    number: usize,
    entry: &'a RoundEntry,
    place: RoundPath,
    /// The columns for table and hand.
    table: Option<i64>,
    hand: Option<i64>,
}

fn hand_rows<'a>(layout: &TableLayout, entry: &'a RoundEntry) -> Vec<HandRow<'a>> {
    let row = |place, table, hand| HandRow { number: 0, entry, place, table, hand };
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
        return vec![row(RoundPath::ROUND, Some(0), None)];
    }
    let mut rows = Vec::new();
    for table in 1..=u16::try_from(tables).unwrap_or(u16::MAX) {
        let place = RoundPath { table, hand: 0 };
        let number = Some(i64::from(table));
        let hands = layout.hands.and_then(|hands| count(hands.id, place, hands.at_most));
        let last = u8::try_from(hands.unwrap_or(0)).unwrap_or(u8::MAX);
        if last == 0 {
            rows.push(row(place, number, hands));
        }
        rows.extend(
            (1..=last).map(|hand| row(RoundPath { hand, ..place }, number, Some(i64::from(hand)))),
        );
    }
    rows
}

impl HandRow<'_> {
    fn text(&self, record: &Record, layout: &TableLayout, column: HandColumn) -> String {
        let number = |number: Option<i64>| number.map(|number| number.to_string());
        let table = RoundPath { hand: 0, ..self.place };
        let value = |field, place: RoundPath, key| {
            let value = self.entry.get(&Cell { place, field, subject: key });
            value.filter(|_| place.table > 0).map(|value| cell_text(record, value))
        };
        let chair = |at: usize| layout.chairs.get(at).and_then(|chair| self.sits(*chair));
        let text = match column {
            HandColumn::Round => Some(self.number.to_string()),
            HandColumn::Table => number(self.table),
            HandColumn::Hand => number(self.hand),
            HandColumn::Chair(at) => chair(at).map(|player| guarded(record.player_name(player))),
            HandColumn::OfHand(spec, key) if layout.hands.is_none() || self.place.hand > 0 => {
                value(spec.id, self.place, key)
            }
            HandColumn::OfChair(spec, at) if layout.hands.is_none() || self.place.hand > 0 => {
                let player =
                    chair(at).map(|player| who_plays(self.entry, self.place, spec, player));
                player.and_then(|player| value(spec.id, self.place, Subject::Player(player)))
            }
            HandColumn::OfTable(spec, key) => value(spec.id, table, key),
            HandColumn::OfHand(..) | HandColumn::OfChair(..) | HandColumn::Derived => None,
        };
        text.unwrap_or_default()
    }

    /// Returns the player in a chair of this table.
    fn sits(&self, chair: Chair) -> Option<Player> {
        sits(self.entry, self.place.table, chair)
    }
}

fn sits(entry: &RoundEntry, table: u16, chair: Chair) -> Option<Player> {
    let cell =
        Cell { field: chair.pair.id, place: RoundPath { table, hand: 0 }, subject: Subject::One };
    match entry.get(&cell)? {
        Value::Player(player) => Some(*player),
        Value::Players(players) => players.get(chair.seat).copied(),
        _ => None,
    }
}

/// Returns the result of a hand, by heading.
fn derived(
    layout: &TableLayout,
    round: Option<&RoundEvaluation>,
    place: RoundPath,
) -> BTreeMap<String, String> {
    let mut derived = BTreeMap::new();
    let mut put = |heading: String, text: String| drop(derived.insert(heading, text));
    let Some(round) = round else { return derived };
    put(GAME.to_owned(), game_name(round));
    let Some(table) = usize::from(place.table).checked_sub(1) else { return derived };
    let sides = ["A", "B"];
    if let Some(couple) = round.tournament.couples().and_then(|round| round.couples.get(table)) {
        for (at, side) in sides.into_iter().enumerate() {
            put(format!("{SCORE}:{side}"), couple.points[at].to_string());
            put(format!("{GINS}:{side}"), couple.gins[at].to_string());
        }
    }
    let result = round.tournament.tables().and_then(|round| round.tables.get(table));
    let hand = usize::from(place.hand).checked_sub(1);
    if let Some((result, hand)) = result.zip(hand)
        && let Some(Some(scores)) = result.hands.get(hand)
    {
        let headings: Vec<String> = if result.partners {
            sides.iter().map(|side| format!("{SCORE}:{side}")).collect()
        } else {
            layout.chairs.iter().map(|chair| of_chair(SCORE, *chair)).collect()
        };
        for (heading, score) in headings.into_iter().zip(scores) {
            put(heading, score.to_string());
        }
    }
    derived
}

/// Returns the name of a round's game, if it has one.
fn game_name(round: &RoundEvaluation) -> String {
    round.tournament.tables().map_or_else(String::new, |round| round.name.to_owned())
}

/// Returns the seats of a night, including the setup; `None` if the game has no tables.
pub fn seats_csv(record: &Record, evaluation: &Evaluation) -> Option<String> {
    let layout = TableLayout::of(record.game)?;
    let columns = seat_columns(record, &layout);
    let mut lines = Vec::new();
    for seat in 0..record.players.len().max(1) {
        let line = columns.iter().map(|(heading, column)| {
            if heading == super::PAIR && record.in_sides() {
                return record.team_id(Team::at(seat % 2)).to_owned();
            }
            roster_text(record, heading, *column, seat)
        });
        lines.push(line.collect::<Vec<String>>());
    }
    for (index, entry) in record.rounds.iter().enumerate() {
        let rows = seat_rows(record, &layout, entry);
        for (at, row) in rows.iter().enumerate() {
            let round = evaluation.rounds.get(index).filter(|_| row.player.is_some());
            let line = columns.iter().map(|(heading, column)| match (column, round) {
                (SeatColumn::Round, _) => (index + 1).to_string(),
                (SeatColumn::Whole(..), _) if at > 0 => String::new(),
                (SeatColumn::Other, Some(round)) => row.derived(record, heading, round),
                (column, _) => row.text(record, *column),
            });
            lines.push(line.collect());
        }
    }
    Some(text(columns.into_iter().map(|(heading, _)| heading).collect(), lines.into_iter()))
}

/// Returns the text of a cell in the roster; the first row has the setup.
fn roster_text(record: &Record, heading: &str, column: SeatColumn, seat: usize) -> String {
    let first = seat == 0;
    let player = Player::at(seat);
    let written = |cell: Cell| record.setup.get(&cell).map(|value| cell_text(record, value));
    let text = match column {
        SeatColumn::Round => Some("0".to_owned()),
        SeatColumn::Number => record.players.get(seat).map(|_| (seat + 1).to_string()),
        SeatColumn::Name => record.players.get(seat).map(|name| guarded(name)),
        SeatColumn::SetupOwn(spec) => written(Cell::of(spec.id, own_key(spec.scope, player))),
        SeatColumn::SetupWhole(spec, key) if first => written(Cell::of(spec.id, key)),
        SeatColumn::Other if first => match heading {
            GAME => Some(record.game.id.to_owned()),
            OPTIONS => Some(options_text(record)),
            FIRST_DEALER => record.dealer.map(|dealer| guarded(record.player_name(dealer))),
            DATE => record.date.map(|date| date.to_string()),
            ENDED => record.ended.then(|| "true".to_owned()),
            _ => None,
        },
        _ => None,
    };
    text.unwrap_or_default()
}

/// Returns the key of a person's value: the player, or the team that they form alone.
fn own_key(scope: Scope, player: Player) -> Subject {
    match scope {
        Scope::Team => Subject::Team(Team::at(player.index())),
        _ => Subject::Player(player),
    }
}

/// A row of the seats.
struct SeatRow<'a> {
    entry: &'a RoundEntry,
    /// The person; `None` for a row about nobody.
    player: Option<Player>,
    chair: Option<(u16, Chair)>,
}

/// Returns everybody in a round: table by table, then those in lists, then the others.
fn seat_rows<'a>(record: &Record, layout: &TableLayout, entry: &'a RoundEntry) -> Vec<SeatRow<'a>> {
    let mut rows: Vec<SeatRow<'a>> = Vec::new();
    let mut there = vec![false; record.players.len()];
    let mut put = |player: Player, chair: Option<(u16, Chair)>| {
        let known = there.get_mut(player.index());
        let again = known.is_none_or(|known| std::mem::replace(known, true));
        if chair.is_some() || !again {
            rows.push(SeatRow { entry, player: Some(player), chair });
        }
    };
    let count = match entry.get(&Cell::one(layout.tables.id)) {
        Some(Value::Number(count)) => u16::try_from(*count).unwrap_or(0),
        _ => 0,
    };
    for table in 1..=count {
        for chair in &layout.chairs {
            if let Some(player) = sits(entry, table, *chair) {
                put(player, Some((table, *chair)));
            }
        }
    }
    for spec in record.game.fields().filter(|spec| super::is_listed(spec)) {
        if let Some(Value::Players(listed)) = entry.get(&Cell::one(spec.id)) {
            for player in listed {
                put(*player, None);
            }
        }
    }
    for seat in 0..record.players.len() {
        put(Player::at(seat), None);
    }
    if rows.is_empty() {
        rows.push(SeatRow { entry, player: None, chair: None });
    }
    rows
}

impl SeatRow<'_> {
    fn text(&self, record: &Record, column: SeatColumn) -> String {
        let written = |cell: &Cell| self.entry.get(cell).map(|value| cell_text(record, value));
        let text = match column {
            SeatColumn::Number => self.player.map(|player| (player.index() + 1).to_string()),
            SeatColumn::Name => self.player.map(|player| guarded(record.player_name(player))),
            SeatColumn::Table => self.chair.map(|(table, _)| table.to_string()),
            SeatColumn::Pair => self.chair.map(|(_, chair)| chair.pair.id.to_owned()),
            SeatColumn::Chair => self.chair.and_then(|(_, chair)| chair.role.map(str::to_owned)),
            SeatColumn::Listed(spec) => match self.entry.get(&Cell::one(spec.id)) {
                Some(Value::Players(listed)) => self.player.map(|player| {
                    let is_listed = listed.contains(&player);
                    if is_listed { "yes" } else { "no" }.to_owned()
                }),
                _ => None,
            },
            SeatColumn::Own(spec) => self
                .player
                .and_then(|player| written(&Cell::of(spec.id, own_key(spec.scope, player)))),
            SeatColumn::Whole(spec, key) => written(&Cell::of(spec.id, key)),
            _ => None,
        };
        text.unwrap_or_default()
    }

    /// Returns a person's derived values in a scored round.
    fn derived(&self, record: &Record, heading: &str, round: &RoundEvaluation) -> String {
        let of = |numbers: &[i64]| {
            let player = self.player.filter(|_| !record.in_sides())?;
            let number = numbers.get(player.index()).map(i64::to_string);
            number.filter(|_| round.state == RoundState::Scored)
        };
        let text = match heading {
            GAME => Some(game_name(round)),
            SCORE => of(&round.scores),
            TOTAL => of(&round.totals),
            _ => None,
        };
        text.unwrap_or_default()
    }
}
