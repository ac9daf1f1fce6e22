//! The public page of a season's standing.

use axum::extract::Path;
use serde::Serialize;

use super::answer::{Answer, Refusal};
use super::room::Visit;
use session::display::DisplayContent;
use session::evening::season_queries;
use session::tonight::{StandingsPage, StandingsSubject};
use store::{Error, Store};

/// Values of the page.
#[derive(Serialize)]
struct SeasonPage {
    content: DisplayContent,
    /// Number and name of the next season, if there is another.
    next: Option<(usize, String)>,
}

impl SeasonPage {
    /// Reads the season with this index, in order of the names.
    fn read(store: &Store, number: usize) -> Result<Option<SeasonPage>, Error> {
        let mut seasons: Vec<String> =
            season_queries::seasons(store)?.into_iter().map(|(name, _)| name).collect();
        let others = seasons.len().saturating_sub(1);
        let next = (number + 1).checked_rem(seasons.len()).unwrap_or(0);
        let wanted = StandingsSubject::Season(seasons.get(number).cloned());
        let Some(page) = StandingsPage::read(store, &wanted)? else { return Ok(None) };
        let next = (others > 0).then(|| (next, seasons.swap_remove(next)));
        Ok(Some(SeasonPage { content: page.display(), next }))
    }
}

/// Returns the page of the first season.
pub(super) async fn first(visit: Visit) -> Answer {
    page(&visit, 0).await
}

/// Returns the page of the season with this index.
pub(super) async fn numbered(visit: Visit, Path((_, number)): Path<(String, usize)>) -> Answer {
    page(&visit, number).await
}

async fn page(visit: &Visit, number: usize) -> Answer {
    let season = visit.served.store.run(move |store| SeasonPage::read(store, number)).await?;
    let Some(season) = season else { return Err(Refusal::NoPage) };
    let content = season.content.clone();
    visit.show("season.html", content.headline(), season)
}
