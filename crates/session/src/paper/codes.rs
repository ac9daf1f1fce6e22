//! Cards for the tables, each with a QR code for a phone.

use serde_json::json;

use super::{Error, given, paged, rendered};
use scoring::{Evaluation, Record};

/// Cards per page.
const EACH: usize = 6;

/// Returns cards for the tables, as the text of an HTML file. Each of `cards` has its heading, an
/// address, and the address as a QR code in SVG.
///
/// # Errors
/// [`Error::Template`], which never happens in a released program.
pub fn code_cards(
    record: &Record,
    evaluation: &Evaluation,
    cards: Vec<[String; 3]>,
) -> Result<String, Error> {
    let cards = cards.into_iter().map(|[heading, address, picture]| {
        json!({ "heading": heading, "address": address, "picture": picture })
    });
    let page = json!({ "pages": paged(cards.collect(), EACH) });
    rendered("codes.html", given(record, evaluation, "codes", page))
}
