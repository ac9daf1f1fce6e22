//! What everybody may see: the room display, the score sheet of a plain game, the standings of a night
//! or a season, and the result as a picture.

use axum::extract::Query;
use axum::http::header;
use axum::response::IntoResponse as _;
use minijinja::context;
use minijinja::value::{Serde, Value};

use super::answer::{Answer, Refusal};
use super::form::FormData;
use super::links::code_picture;
use super::television;
use super::visit::Visit;
use session::evening::season_queries;
use session::result_picture;
use session::tonight::{StandingsPage, StandingsSubject};
use store::{Error, Store};

/// Returns the page of the room display, for a television.
pub(super) async fn room(visit: Visit) -> Answer {
    let content = visit.snapshot.content();
    let watch = visit.served.links().watch;
    let holds = context! {
        pages => content.parts().flat_map(television::pages).collect::<Vec<Value>>(),
        // The public page, and its QR code.
        code => code_picture(&watch),
        address => watch.trim_start_matches("http://"),
    };
    visit.show("room.html", &content.headline, holds)
}

/// Returns the page of the score sheet.
pub(super) async fn page(visit: Visit) -> Answer {
    let content = visit.snapshot.standings();
    visit.show("sheet.html", &content.headline, context! { content => Serde(&content) })
}

/// Returns the page of a season, by its index in order of the names, with a link to the next one.
pub(super) async fn season(visit: Visit, Query(asked): Query<FormData>) -> Answer {
    let number = asked.get("number").map_or(Ok(0), |number| number.parse::<usize>());
    let number = number.map_err(|_| Refusal::NoPage)?;
    let read = move |store: &mut Store| -> Result<_, Error> {
        let seasons = season_queries::seasons(store)?.into_iter();
        let seasons: Vec<String> = seasons.map(|(name, _)| name).collect();
        let subject = StandingsSubject::Season(seasons.get(number).cloned());
        Ok((seasons, StandingsPage::read(store, &subject)?))
    };
    let (seasons, Some(standings)) = visit.served.store.run(read).await? else {
        return Err(Refusal::NoPage);
    };
    let next = (number.saturating_add(1)) % seasons.len().max(1);
    let next = (seasons.len() > 1).then(|| (next, seasons[next].clone()));
    let content = standings.display();
    visit.show("sheet.html", &content.headline, context! { next, content => Serde(&content) })
}

/// Returns the result as a picture to keep, in SVG.
pub(super) async fn picture(visit: Visit) -> Answer {
    let picture = result_picture::svg(&visit.snapshot.game).ok_or(Refusal::NoPage)?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}

/// Returns it in PNG, which phones can share.
pub(super) async fn png(visit: Visit) -> Answer {
    let picture = visit.snapshot.png().ok_or(Refusal::NoPage)?;
    Ok(([(header::CONTENT_TYPE, "image/png")], picture).into_response())
}
