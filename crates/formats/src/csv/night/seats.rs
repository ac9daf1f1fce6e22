//! The seats of a night: a row for each round and person, and the roster with the setup.

use super::super::cell::{cell_text, guarded};
use super::super::standings::missed;
use super::super::write::{WrittenColumns, options_text};
use super::super::{DATE, ENDED, FIRST_DEALER, GAME, OPTIONS, ROUND, SCORE, TOTAL};
use super::{Chair, NAME, TableLayout, game_name, is_own, keyed, sits};
use scoring::{
    Cell, Dealer, Evaluation, FieldKind, FieldSpec, Player, Record, RoundEntry, RoundEvaluation,
    RoundPath, RoundState, Scope, SeatIndex, Subject, Team, Value,
};

const NUMBER: &str = "number";
const PAIR: &str = "pair";
const CHAIR: &str = "chair";

/// Returns the seats of a night, including the setup; `None` if the game has no tables.
pub fn seats_csv(record: &Record, evaluation: &Evaluation) -> Option<String> {
    let layout = TableLayout::of(record.game)?;
    let game = record.game;
    let mut columns = WrittenColumns::<SeatRow<'_>>::default();
    columns.put(ROUND, |row| Some(row.number));
    columns.put(GAME, |row| match row.round {
        Some(round) => Some(game_name(round)),
        None => row.is_first_of_roster().then_some(game.id),
    });
    columns.put(NUMBER, |row| Some(row.player.index() + 1));
    columns.put(NAME, |row| Some(guarded(record.player_name(row.player))));
    let (setup_own, setup_whole): (Vec<&FieldSpec>, Vec<&FieldSpec>) =
        game.setup.iter().copied().partition(|spec| is_own(record, spec));
    for spec in setup_own {
        columns.put(spec.id, move |row| row.own(record, spec).filter(|_| row.number == 0));
    }
    columns.put(layout.tables.one, |row| row.chair.map(|(table, _)| table));
    columns.put(PAIR, |row| match row.chair {
        Some((_, chair)) => Some(chair.pair.id),
        None if row.number == 0 && record.in_sides() => {
            Some(record.team_id(Team::at(row.player.index() % 2)))
        }
        None => None,
    });
    if layout.chairs.iter().any(|chair| chair.role.is_some()) {
        columns.put(CHAIR, |row| row.chair?.1.role);
    }
    let (listed, others): (Vec<&FieldSpec>, Vec<&FieldSpec>) =
        game.round_fields().partition(|spec| is_listed(spec));
    let (own, whole): (Vec<&FieldSpec>, Vec<&FieldSpec>) =
        others.into_iter().partition(|spec| is_own(record, spec));
    for spec in listed {
        columns.put(spec.id, move |row| match row.entry.get(&Cell::one(spec.id)) {
            Some(Value::Players(listed)) if row.number > 0 => {
                Some(if listed.contains(&row.player) { "yes" } else { "no" })
            }
            _ => None,
        });
    }
    for spec in own {
        columns.put(spec.id, move |row| row.own(record, spec).filter(|_| row.number > 0));
    }
    if !record.in_sides() {
        columns.put(SCORE, |row| {
            let missed = row.round.is_some_and(|round| missed(round, Team::at(row.player.index())));
            row.derived(|round| &round.scores).filter(|_| !missed)
        });
        columns.put(TOTAL, |row| row.derived(|round| &round.totals));
    }
    for spec in whole {
        for (heading, key) in keyed(record, spec) {
            let is_there = |row: &SeatRow<'_>| row.number > 0 && row.is_first;
            columns.put(heading, move |row| row.value(record, spec, key).filter(|_| is_there(row)));
        }
    }
    for spec in setup_whole {
        for (heading, key) in keyed(record, spec) {
            columns.put(heading, move |row| {
                row.value(record, spec, key).filter(|_| row.is_first_of_roster())
            });
        }
    }
    columns.put(OPTIONS, |row| row.is_first_of_roster().then(|| options_text(record)));
    if !matches!(game.dealer, Dealer::Nobody) {
        let dealer = || record.dealer.map(|dealer| guarded(record.player_name(dealer)));
        columns.put(FIRST_DEALER, move |row| dealer().filter(|_| row.is_first_of_roster()));
    }
    if record.date.is_some() {
        columns.put(DATE, |row| record.date.filter(|_| row.is_first_of_roster()));
    }
    columns.put(ENDED, |row| (row.is_first_of_roster() && record.ended).then_some(true));

    let entries = std::iter::once(&record.setup).chain(&record.rounds).enumerate();
    let rows = entries.flat_map(|(number, entry)| {
        let round = evaluation.round(number);
        let seated = seated(record, &layout, entry).into_iter().enumerate();
        seated.map(move |(at, (player, chair))| SeatRow {
            number,
            is_first: at == 0,
            entry,
            round,
            player,
            chair,
        })
    });
    Some(columns.text(rows))
}

/// A row of the seats: of the roster, or of a round.
struct SeatRow<'a> {
    /// The number of the round; 0 for the roster.
    number: usize,
    /// Whether it is the first row with this number.
    is_first: bool,
    entry: &'a RoundEntry,
    /// The round's result; `None` for the roster.
    round: Option<&'a RoundEvaluation>,
    player: Player,
    chair: Option<(u16, Chair)>,
}

impl SeatRow<'_> {
    fn is_first_of_roster(&self) -> bool {
        self.number == 0 && self.is_first
    }

    fn value(&self, record: &Record, spec: &FieldSpec, key: Subject) -> Option<String> {
        self.entry.get(&Cell::of(spec.id, key)).map(|value| cell_text(record, value))
    }

    /// Returns a person's value, or that of the team that they form alone.
    fn own(&self, record: &Record, spec: &FieldSpec) -> Option<String> {
        let key = match spec.scope {
            Scope::Team => Subject::Team(Team::at(self.player.index())),
            _ => Subject::Player(self.player),
        };
        self.value(record, spec, key)
    }

    /// Returns a person's number in a scored round.
    fn derived(&self, numbers: impl Fn(&RoundEvaluation) -> &[i64]) -> Option<i64> {
        let round = self.round.filter(|round| round.state == RoundState::Scored)?;
        numbers(round).get(self.player.index()).copied()
    }
}

/// Somebody with the chair at a table, if they have one.
type Sitting = (Player, Option<(u16, Chair)>);

/// Returns everybody in a round with their chair: table by table, then those in lists, then the
/// others.
fn seated(record: &Record, layout: &TableLayout, entry: &RoundEntry) -> Vec<Sitting> {
    let tables = 1..=layout.tables.count(entry, RoundPath::ROUND);
    let chairs = tables.flat_map(|table| layout.chairs.iter().map(move |chair| (table, *chair)));
    let sitting = |(table, chair)| Some((sits(entry, table, chair)?, Some((table, chair))));
    let mut rows: Vec<Sitting> = chairs.filter_map(sitting).collect();
    let lists = record.game.round_fields().filter(|spec| is_listed(spec)).filter_map(|spec| {
        let Value::Players(listed) = entry.get(&Cell::one(spec.id))? else { return None };
        Some(listed)
    });
    for player in lists.flatten().copied().chain((0..record.players.len()).map(Player::at)) {
        if rows.iter().all(|(known, _)| *known != player) {
            rows.push((player, None));
        }
    }
    rows
}

/// Returns whether a field is a list of people, so each row can say yes or no.
fn is_listed(spec: &FieldSpec) -> bool {
    spec.scope == Scope::One && matches!(spec.kind, FieldKind::Players(..))
}
