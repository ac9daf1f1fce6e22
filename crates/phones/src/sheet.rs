//! The public score sheet of a plain game, and the standings of a night.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::IntoResponse as _;

use super::answer::Answer;
use super::room::PageFrame;
use super::served_game::ServedGame;

/// Returns the page of the score sheet.
pub(super) async fn page(
    State(served): State<Arc<ServedGame>>,
    Path(evening): Path<String>,
) -> Answer {
    served.is_of(&evening)?;
    let snapshot = served.snapshot().await?;
    let content = snapshot.standings();
    let page =
        PageFrame::of(&served, &snapshot.game).counts(&snapshot).with(content.headline(), &content);
    Ok(served.pages().render("sheet.html", page)?.into_response())
}
