//! Somebody's own page: find the name once, then the next seat, and the scores so far.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::IntoResponse as _;
use serde::Serialize;

use super::answer::{Answer, Refusal};
use super::room::{PageFrame, content};
use super::served::Room;
use crate::engine::{Player, SeatIndex as _};
use crate::game::OpenGame;
use crate::game::display::{Assignment, DisplayContent};

/// Everybody, by name.
#[derive(Serialize)]
struct Names<'a> {
    names: Vec<Name<'a>>,
    me: Option<Me<'a>>,
}

#[derive(Serialize)]
struct Name<'a> {
    seat: usize,
    name: &'a str,
}

/// What one of them wants to know.
#[derive(Serialize)]
struct Me<'a> {
    name: &'a str,
    /// "Table 3", or "sits out"; empty where nobody has a place yet.
    place: String,
    total: String,
    rank: usize,
    /// The score of each round that counts, in order.
    scores: Vec<String>,
}

/// The page on which a name is found.
pub(super) async fn find(State(room): State<Arc<Room>>, Path(evening): Path<String>) -> Answer {
    show(&room, &evening, None).await
}

/// The page of the player in this seat, from 1.
pub(super) async fn page(
    State(room): State<Arc<Room>>,
    Path((evening, seat)): Path<(String, usize)>,
) -> Answer {
    show(&room, &evening, Some(seat)).await
}

async fn show(room: &Room, evening: &str, seat: Option<usize>) -> Answer {
    room.is_of(evening)?;
    let reading = room.reading().await?;
    let (game, content) = (&reading.game, content(&reading));
    let me = match seat {
        Some(seat) => Some(me(game, &content, seat).ok_or(Refusal::NoPage)?),
        None => None,
    };
    let mut names: Vec<Name<'_>> =
        (1..).zip(&game.record().players).map(|(seat, name)| Name { seat, name }).collect();
    names.sort_by_cached_key(|name| name.name.to_lowercase());
    let page = PageFrame::of(room, game).with(content.headline(), Names { names, me });
    Ok(room.pages().render("me.html", page)?.into_response())
}

/// Where somebody is to sit: "Table 3", or "sits out".
fn place_in(content: &DisplayContent, name: &str) -> Option<String> {
    match content {
        DisplayContent::Seating(_, seating) => {
            let (_, place) = seating.seats.iter().find(|(other, _)| other == name)?;
            Some(match place {
                Assignment::Table(table) => format!("Table {table}"),
                Assignment::Words(words) => words.clone(),
            })
        }
        DisplayContent::Tables(_, list) => {
            let sits = |side: &String| side.split(", ").any(|other| other == name);
            let table = list.tables.iter().find(|table| table.sides.iter().any(sits))?;
            Some(format!("Table {}", table.number))
        }
        _ => None,
    }
}

fn me<'a>(game: &'a OpenGame, content: &DisplayContent, seat: usize) -> Option<Me<'a>> {
    let (record, evaluation) = (game.record(), game.evaluation());
    let player = Player::at(seat.checked_sub(1)?);
    let name = record.players.get(player.index())?;
    let place = content.parts().iter().find_map(|part| place_in(part, name)).unwrap_or_default();
    let team = player.team(record.in_sides());
    let standing = evaluation.standings.iter().find(|standing| standing.team == team)?;
    let unit = record.game.unit;
    let rounds = evaluation.rounds.iter().filter_map(|round| round.scores.get(team.index()));
    Some(Me {
        name,
        place,
        total: unit.words(standing.total),
        rank: standing.rank,
        scores: rounds.map(|score| unit.words(*score)).collect(),
    })
}
