//! The score sheet of a game of columns as on paper: three games per team, circles for gins; the
//! worksheet of its rounds, the couples of the next one, and the players' results.

use serde::Serialize;

use super::seating::{CoupleList, couple_list};
use super::standings::{result, sheet_heading};
use scoring::{ColumnsState, Evaluation, Player, Record, SeatIndex, Slot, Team, signed};

/// The fewest places in a column.
const PLACES: usize = 8;
/// Places in an empty column.
const EMPTY: usize = 16;

/// The sheet.
#[derive(Serialize)]
pub(super) struct Sheet {
    blank: bool,
    /// Whether a circle still waits for a figure.
    open: bool,
    heading: String,
    result: String,
    teams: Vec<TeamColumns>,
    /// Row by row: a place for each game of the first team, then of the second.
    places: Vec<Vec<Mark>>,
    rounds: Vec<Round>,
    couples: Option<CoupleList>,
    /// Rows per round of a worksheet to fill in by hand (0 for none); below, rounds per page and
    /// the height of a row in tenths of a millimeter.
    chairs: usize,
    each: usize,
    line: usize,
    people: Option<People>,
}

#[derive(Serialize)]
struct TeamColumns {
    name: String,
    games: Vec<ColumnFooter>,
    total: String,
}

/// What is printed under a column.
#[derive(Serialize, Default)]
struct ColumnFooter {
    number: usize,
    gins: String,
    paid: String,
    won: bool,
}

/// A figure, a circle, or a figure in a circle.
#[derive(Serialize, Default, Clone)]
struct Mark {
    figure: String,
    circle: bool,
}

#[derive(Serialize)]
struct Round {
    number: usize,
    points: [String; 2],
    gins: [String; 2],
    awarded: String,
    gins_awarded: String,
}

/// The players' own results in couples.
#[derive(Serialize)]
pub(super) struct People {
    rows: Vec<Person>,
}

#[derive(Serialize)]
struct Person {
    name: String,
    team: String,
    won: String,
    gins: String,
    hands: String,
}

/// Returns the sheet with the recorded rounds.
pub(super) fn filled(record: &Record, evaluation: &Evaluation, columns: &ColumnsState) -> Sheet {
    let teams = [Team::A, Team::B].map(|team| TeamColumns {
        name: record.team_name(team),
        games: columns
            .games
            .iter()
            .zip(1..)
            .map(|(game, number)| {
                let finished = game.finished.is_some();
                let index = team.index();
                ColumnFooter {
                    number,
                    gins: signed(game.gins[index]),
                    paid: if finished { signed(game.paid[index]) } else { String::new() },
                    won: game.winner == Some(team),
                }
            })
            .collect(),
        total: evaluation.totals.get(team.index()).map(|total| signed(*total)).unwrap_or_default(),
    });
    let slots = || {
        [0, 1].into_iter().flat_map(|team| columns.games.iter().map(move |game| &game.slots[team]))
    };
    let longest = slots().map(Vec::len).max().unwrap_or(0).max(PLACES);
    let mark = |slot: &Slot| Mark {
        figure: slot.figure.map(|(points, _)| signed(points)).unwrap_or_default(),
        circle: slot.circle.is_some(),
    };
    let line =
        |at: usize| slots().map(|slots| slots.get(at).map(mark).unwrap_or_default()).collect();
    Sheet {
        blank: false,
        open: !evaluation.is_finished(),
        heading: sheet_heading(evaluation),
        result: result(record, evaluation),
        teams: teams.into(),
        places: (0..longest).map(line).collect(),
        rounds: rounds(record, evaluation),
        couples: couple_list(record, evaluation),
        chairs: 0,
        each: 0,
        line: 0,
        people: (!evaluation.rounds.is_empty()).then(|| people(record, columns)),
    }
}

/// Returns a sheet and a worksheet to fill in by hand.
pub(super) fn blank(record: &Record, columns: &ColumnsState) -> Sheet {
    let teams = [Team::A, Team::B].map(|team| TeamColumns {
        name: record.team_name(team),
        games: (1..=columns.games.len())
            .map(|number| ColumnFooter { number, ..ColumnFooter::default() })
            .collect(),
        total: String::new(),
    });
    Sheet {
        blank: true,
        open: true,
        heading: "Score sheet".to_owned(),
        result: String::new(),
        teams: teams.into(),
        places: vec![vec![Mark::default(); 2 * columns.games.len()]; EMPTY],
        rounds: Vec::new(),
        couples: None,
        chairs: record.players.len() / 2,
        each: rounds_a_page(record.players.len() / 2),
        line: line_height(record.players.len() / 2),
        people: None,
    }
}

/// Height available on a page for the lines of its rounds, and the largest and smallest height of a
/// line, in tenths of a millimeter.
const PAGE: usize = 1650;
const LINE: [usize; 2] = [50, 36];

/// Returns the number of lines of a round: one per couple, and the sums.
fn lines(chairs: usize) -> usize {
    chairs + 1
}

/// Returns the number of rounds per page to fill in by hand: six, or as many as fit with this many
/// couples.
fn rounds_a_page(chairs: usize) -> usize {
    (PAGE / (lines(chairs) * LINE[1])).clamp(1, 6)
}

/// Returns the height of a line at which the rounds fill the page, in tenths of a millimeter.
fn line_height(chairs: usize) -> usize {
    (PAGE / (lines(chairs) * rounds_a_page(chairs))).clamp(LINE[1], LINE[0])
}

/// Returns the rounds for the worksheet.
fn rounds(record: &Record, evaluation: &Evaluation) -> Vec<Round> {
    let award = |awarded: [i64; 2]| match awarded {
        [0, 0] => "–".to_owned(),
        [points, 0] => format!("{} {points}", record.team_name(Team::A)),
        [_, points] => format!("{} {points}", record.team_name(Team::B)),
    };
    let columns = evaluation.tournament.columns();
    let counts = |number| columns.is_some_and(|columns| columns.counts_gins_of(number));
    let round = |round: &std::sync::Arc<scoring::RoundEvaluation>| {
        let couples = round.tournament.couples()?;
        Some(Round {
            number: round.deal.number,
            points: couples.points.map(signed),
            gins: couples.gins.map(signed),
            awarded: award(couples.awarded),
            gins_awarded: award(if counts(round.deal.number) {
                couples.gins_awarded
            } else {
                [0, 0]
            }),
        })
    };
    evaluation.rounds.iter().filter_map(round).collect()
}

/// Returns everybody by the points they won, the most first.
pub(super) fn people(record: &Record, columns: &ColumnsState) -> People {
    let mut all: Vec<_> = columns.players.iter().zip(0..).collect();
    all.sort_by_key(|(of, _)| std::cmp::Reverse((of.won, of.gins)));
    let row = |(of, seat): (&scoring::Individual, u16)| Person {
        name: record.player_name(Player(seat)).to_owned(),
        team: record.team_name(Team(seat % 2)),
        won: signed(of.won),
        gins: signed(of.gins),
        hands: signed(of.hands),
    };
    People { rows: all.into_iter().map(row).collect() }
}
