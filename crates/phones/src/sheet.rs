//! The public score sheet of a plain game, and the standings of a night.

use axum::http::header;
use axum::response::IntoResponse as _;

use super::answer::{Answer, Refusal};
use super::room::Visit;
use session::result_picture;

/// Returns the page of the score sheet.
pub(super) async fn page(visit: Visit) -> Answer {
    let content = visit.snapshot.standings();
    visit.show("sheet.html", content.headline(), &content)
}

/// Returns the result as a picture to keep, in SVG.
pub(super) async fn picture(visit: Visit) -> Answer {
    let picture = result_picture::svg(&visit.snapshot.game).ok_or(Refusal::NoPage)?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}
