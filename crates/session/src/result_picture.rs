//! The result of a game as a picture to share: SVG, from which a PNG is drawn.
//!
//! Invariants: always ink on white paper, whatever the window's color scheme; the same record gives
//! the same picture.

use crate::OpenGame;
use crate::chart::image::{ChartText, MUTED, RULE, Svg, TEXT, width};
use crate::chart::layout::Point;
use crate::describe;
use scoring::hands;
use scoring::wording::{capitalize, many};
use scoring::{Player, RoundState, SeatIndex, Standing, came, complete_standings};
use store::format::how_many;

const WIDTH: f32 = 960.0;
const MARGIN: f32 = 48.0;
/// Height of the title and the line below it.
const HEAD: f32 = 150.0;
const ROW: f32 = 44.0;
const FOOT: f32 = 36.0;
/// Space between two columns.
const GAP: f32 = 40.0;
/// The most rows in one column, and in each of two.
const ONE_COLUMN: usize = 12;
const TWO_COLUMNS: usize = 40;
/// The ground of those who lead or have won.
const LEADER: &str = "#FBEFC8";

/// Returns the standings of a game as SVG; `None` before anything counts.
pub fn svg(game: &OpenGame) -> Option<String> {
    let (record, evaluation) = (game.record(), game.evaluation());
    let at_tables = evaluation.tournament.tables().is_some();
    let complete = complete_standings(evaluation);
    let (rounds, standings) = if at_tables {
        (complete.games, &complete.all)
    } else {
        let scored = evaluation.rounds.iter().filter(|round| round.state == RoundState::Scored);
        (scored.count(), &evaluation.standings)
    };
    let came = came(evaluation);
    let standings = standings.iter().filter(|standing| came.contains(&Player(standing.team.0)));
    let standings: Vec<&Standing> = standings.collect();
    if rounds == 0 || standings.is_empty() {
        return None;
    }
    let outcome = describe::outcome(record, evaluation);
    let (title, about) = if let Some(outcome) = outcome {
        (format!("{} {}{}", outcome.winners, outcome.wins_with, outcome.by), outcome.about)
    } else {
        let round = hands::round_word(record.game);
        let after = how_many(rounds, round, &many(round));
        (record.game.name.to_owned(), format!("after {after}"))
    };
    let date = record.date.map(|date| format!(" · {date}")).unwrap_or_default();
    let about = capitalize(&about) + &date;
    let count = standings.len();
    let columns = 1 + usize::from(count > ONE_COLUMN) + usize::from(count > TWO_COLUMNS);
    let rows = standings.len().div_ceil(columns);
    let [across, down] = [columns, rows].map(|count| u16::try_from(count).map_or(1.0, f32::from));
    let height = HEAD + down * ROW + FOOT;
    let room = (WIDTH - 2.0 * MARGIN - (across - 1.0) * GAP) / across;
    let mut svg = Svg::new(WIDTH, height, &title, &about);
    svg.fitted(&title, Point { x: MARGIN, y: 74.0 }, (34.0, 600, TEXT), WIDTH - 2.0 * MARGIN);
    svg.fitted(&about, Point { x: MARGIN, y: 112.0 }, (20.0, 400, MUTED), WIDTH - 2.0 * MARGIN);
    for (column, part) in standings.chunks(rows).enumerate() {
        let x = MARGIN + u16::try_from(column).map_or(0.0, f32::from) * (room + GAP);
        for (row, standing) in part.iter().enumerate() {
            let y = HEAD + u16::try_from(row).map_or(0.0, f32::from) * ROW;
            line(&mut svg, game, standing, Point { x, y }, room);
        }
    }
    Some(svg.end())
}

/// Draws a line of the standings: place, name and total.
fn line(svg: &mut Svg, game: &OpenGame, standing: &Standing, at: Point, room: f32) {
    let record = game.record();
    let leads = standing.rank == 1;
    if leads {
        svg.ground((at.x - 12.0, at.y), (room + 24.0, ROW), LEADER);
    }
    svg.across(at.x - 12.0, at.x + room + 12.0, at.y + ROW, RULE, 1.0);
    let base = at.y + 29.0;
    let total = record.game.unit.words(standing.total);
    let place = ChartText { size: 18.0, weight: 400, color: MUTED, anchor: "start" };
    svg.words(&standing.rank.to_string(), Point { x: at.x, y: base }, place);
    let bold = if leads { 600 } else { 400 };
    let number = ChartText { size: 22.0, weight: 600, color: TEXT, anchor: "end" };
    svg.words(&total, Point { x: at.x + room, y: base }, number);
    let names = room - 44.0 - width(&total, 22.0) - 16.0;
    let name = record.team_name(standing.team);
    let night = game.evaluation().tournament.tables();
    let decides = night.and_then(|night| night.decisive.get(standing.team.index()));
    let decides = decides.filter(|words| !words.is_empty());
    let x = at.x + 44.0;
    let base = if decides.is_some() { at.y + 21.0 } else { base };
    svg.fitted(&name, Point { x, y: base }, (22.0, bold, TEXT), names);
    if let Some(words) = decides {
        svg.fitted(words, Point { x, y: at.y + 38.0 }, (14.0, 400, MUTED), names);
    }
}
