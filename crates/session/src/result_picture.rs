//! The result of a game as a picture to share: SVG, from which a PNG is drawn.
//!
//! Invariants: always ink on white paper, whatever the window's color scheme; the same record gives
//! the same picture.

use serde_json::{Value as Json, json};

use crate::OpenGame;
use crate::chart::float;
use crate::chart::image::picture;
use crate::describe;
use crate::score_sheet::net_words;
use scoring::hands;
use scoring::wording::{capitalize, many};
use scoring::{RoundState, SeatIndex, Standing, shown_standings};
use store::format::how_many;

const WIDTH: f32 = 960.0;
const MARGIN: f32 = 48.0;
/// Height of the title and the line below it.
const HEAD: f32 = 150.0;
const ROW: f32 = 44.0;
const FOOT: f32 = 36.0;
const GAP: f32 = 40.0;
/// The most rows in one column, and in each of two.
const ONE_COLUMN: usize = 12;
const TWO_COLUMNS: usize = 40;

/// Returns the standings of a game as SVG; `None` before anything counts.
pub fn svg(game: &OpenGame) -> Option<String> {
    let (record, evaluation) = (game.record(), game.evaluation());
    let night = evaluation.tournament.tables();
    let scored = || evaluation.rounds.iter().filter(|round| round.state == RoundState::Scored);
    let rounds = night.map_or_else(|| scored().count(), |night| night.complete.games);
    let standings = shown_standings(evaluation);
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
    let [across, down] = [columns, rows].map(float);
    let room = (WIDTH - 2.0 * MARGIN - (across - 1.0) * GAP) / across;
    let line = |(at, standing): (usize, &Standing)| {
        let decides = night.and_then(|night| night.decisive.get(standing.team.index()).cloned());
        let decides = decides.or_else(|| net_words(record, evaluation, standing.team));
        json!({
            "x": MARGIN + float(at / rows) * (room + GAP),
            "y": HEAD + float(at % rows) * ROW,
            "leads": standing.rank == 1,
            "rank": standing.rank,
            "name": record.team_name(standing.team),
            "total": record.game.unit.words(standing.total),
            "decides": decides,
        })
    };
    let given = json!({
        "width": WIDTH,
        "height": HEAD + down * ROW + FOOT,
        "title": title,
        "about": about,
        "room": room,
        "lines": standings.iter().enumerate().map(line).collect::<Json>(),
    });
    picture("result.svg", given)
}
