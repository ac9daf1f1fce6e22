//! The public score sheet of a plain game; for a night, the room display.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::IntoResponse as _;

use super::answer::Answer;
use super::room::{PageFrame, content};
use super::served::Room;

/// Returns the page of the score sheet.
pub(super) async fn page(State(room): State<Arc<Room>>, Path(evening): Path<String>) -> Answer {
    room.is_of(&evening)?;
    let reading = room.reading().await?;
    let content = content(&reading);
    let page = PageFrame::of(&room, &reading.game)
        .counts(&reading)
        .with(content.headline(), content.as_ref());
    Ok(room.pages().render("sheet.html", page)?.into_response())
}
