//! Cards for the tables, each with a QR code for a phone.

use serde::Serialize;

use super::{Error, TemplateContext, paged, rendered};
use scoring::{Evaluation, Record};

/// Cards per page.
const EACH: usize = 6;

#[derive(Serialize)]
struct CodePage {
    pages: Vec<Vec<CodeCard>>,
}

#[derive(Serialize)]
struct CodeCard {
    heading: String,
    address: String,
    picture: String,
}

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
    let card = |[heading, address, picture]: [String; 3]| CodeCard { heading, address, picture };
    let page = CodePage { pages: paged(cards.into_iter().map(card).collect(), EACH) };
    rendered("codes.html", TemplateContext::new(record, evaluation, "codes", page))
}
