//! The headline and the facts above the paper, and the foot below.
//!
//! Invariant: everything is shown; facts without room beside the headline go to the foot.

use super::{Element, MARGIN, SECOND};
use crate::gui::prelude::{column, *};
use session::display::{FactContent, Headline, HeadlineFact};

/// Height of everything above the paper.
pub(super) const HEAD: f32 = 213.0;
/// Height of the foot, with text and without.
const FOOT: f32 = 94.0;
const FOOT_BLANK: f32 = 48.0;

const EYEBROW: TextStyle = TextStyle { size: 30.0, line: 39.0, font: MEDIUM };
const HEADLINE: TextStyle = TextStyle { size: 92.0, line: 104.0, font: STRONG };
/// The smallest headline beside facts, and the smallest of all.
const BESIDE_FACTS: f32 = 68.0;
const HEADLINE_LEAST: f32 = 44.0;
const FACT_STYLE: TextStyle = TextStyle { size: 40.0, line: 50.0, font: TEXT };
const FOOT_WORDS: TextStyle = TextStyle { size: 32.0, line: 42.0, font: MEDIUM };
/// The size of longer text in the foot, and the most lines.
const FOOT_LONG: TextStyle = TextStyle { size: 26.0, line: 34.0, font: MEDIUM };
const FOOT_LINES: f32 = 4.0;
const VALUE: TextStyle = TextStyle { size: 52.0, line: 64.0, font: STRONG };
/// Sizes of a value, largest first.
const VALUES: [f32; 3] = [VALUE.size, 44.0, 36.0];
/// Space between two facts, and between headline and facts.
const BETWEEN: f32 = 56.0;
/// Space between the parts of the foot.
const APART: f32 = 44.0;
const TILE: f32 = 64.0;
const CROWN: f32 = 84.0;
/// Height of the QR code: that of the foot without margins.
const CODE: f32 = 86.0;

/// Distribution of headline and facts.
struct FactLayout<'a> {
    headline: TextStyle,
    value: TextStyle,
    /// Facts beside the headline, and the others.
    beside: Vec<&'a HeadlineFact>,
    rest: Vec<&'a HeadlineFact>,
}

/// Returns the width of what is beside the headline: its crown, and the text after it.
fn around(headline: &Headline) -> f32 {
    let aside = text_fit::width(&headline.aside, FACT_STYLE);
    let parts = [(headline.crowned, CROWN), (!headline.aside.is_empty(), aside)];
    parts.into_iter().filter(|(is_there, _)| *is_there).map(|(_, width)| width + 28.0).sum()
}

fn divide(headline: &Headline, width: f32) -> FactLayout<'_> {
    let around = around(headline);
    let needed = text_fit::width(&headline.text, HEADLINE);
    let mut rest: Vec<&HeadlineFact> = Vec::new();
    loop {
        let beside: Vec<&HeadlineFact> =
            headline.facts.iter().filter(|fact| !rest.contains(fact)).collect();
        let least = if beside.is_empty() { HEADLINE_LEAST } else { BESIDE_FACTS };
        for size in VALUES {
            let value = TextStyle { size, ..VALUE };
            let facts: f32 = beside.iter().map(|fact| fact_width(fact, value) + BETWEEN).sum();
            let room = width - around - facts;
            if beside.is_empty() || needed * least / HEADLINE.size <= room {
                let style = text_fit::step_to(least, &headline.text, HEADLINE, room);
                let rest = headline.facts.iter().filter(|fact| rest.contains(fact)).collect();
                return FactLayout { headline: style, value, beside, rest };
            }
        }
        // The longest goes below; the short ones are read most often.
        let longest = |one: &&&HeadlineFact, other: &&&HeadlineFact| {
            fact_width(one, VALUE).total_cmp(&fact_width(other, VALUE))
        };
        rest.extend(beside.iter().max_by(longest).copied());
    }
}

/// Returns the text in the foot: facts that do not fit above, and the line of rules.
fn foot_words(headline: &Headline, width: f32) -> String {
    let facts = divide(headline, width).rest.into_iter().map(as_line);
    let all = facts.chain((!headline.foot.is_empty()).then(|| headline.foot.clone()));
    all.collect::<Vec<_>>().join(" · ")
}

/// Returns the width for the text of the foot, beside whatever is at its right.
fn foot_room(headline: &Headline, width: f32, which: Option<&str>) -> f32 {
    let phones = phones_words(headline);
    let right = [headline.request.as_str(), which.unwrap_or_default(), phones.as_str()];
    let right = right.into_iter().filter(|words| !words.is_empty());
    let code = if phones.is_empty() { 0.0 } else { CODE + APART / 2.0 };
    width - code - right.map(|words| text_fit::width(words, FOOT_WORDS) + APART).sum::<f32>()
}

/// Returns the text with the address for phones; empty if there is none.
fn phones_words(headline: &Headline) -> String {
    headline.phones.as_ref().map_or_else(String::new, |it| format!("On your phone: {}", it.address))
}

/// Returns the height below the paper; without text it is only an edge, unless there may be
/// several `pages`.
pub(super) fn foot_height(headline: &Headline, width: f32, pages: bool) -> f32 {
    let words = foot_words(headline, width);
    if !pages && headline.request.is_empty() && words.is_empty() && headline.phones.is_none() {
        return FOOT_BLANK;
    }
    let room = foot_room(headline, width, pages.then_some("10 of 10"));
    FOOT + (lines(&words, room) - 1.0) * FOOT_LONG.line
}

pub(super) fn above(headline: &Headline, width: f32) -> Element<'_> {
    let division = divide(headline, width);
    let facts = division.beside;
    let taken: f32 = facts.iter().map(|fact| fact_width(fact, division.value) + BETWEEN).sum();
    let room = width - taken;
    let crown = headline.crowned.then(|| icon(Icon::Crown, CROWN, Tone::OnTableAccent));
    let title = ellipsized_text(headline.text.as_str(), division.headline, Tone::OnTable)
        .least(36.0)
        .lines(2)
        .max_width(room - around(headline));
    let aside = (!headline.aside.is_empty()).then(|| {
        // Aligned with the baseline of the large text.
        let words = label(headline.aside.as_str(), FACT_STYLE, Tone::OnTableMuted);
        container(words).padding(Padding::ZERO.bottom(12.0))
    });
    let line =
        row![row![].push(crown).push(title).centered(28),].push(aside).spacing(28).align_y(Bottom);
    let eyebrow =
        ellipsized_text(headline.eyebrow.as_str(), EYEBROW, Tone::OnTableMuted).least(22.0);
    let left = column![eyebrow, container(line).align_bottom(104)].width(Fill);
    let facts = facts.into_iter().map(|fact| draw_fact(fact, division.value));
    let facts = row(facts).spacing(BETWEEN).align_y(Bottom);
    container(row![left, facts].align_y(Bottom))
        .height(HEAD)
        .align_bottom(HEAD)
        .width(Fill)
        .padding(Padding { top: 0.0, right: MARGIN, bottom: 26.0, left: MARGIN })
        .clip(true)
        .into()
}

/// Draws everything below the paper; with several pages, also the page number.
pub(super) fn below(headline: &Headline, width: f32, page: Option<(usize, usize)>) -> Element<'_> {
    let height = foot_height(headline, width, page.is_some());
    let several = page.filter(|(_, pages)| *pages > 1);
    let which = several.map(|(page, pages)| format!("{} of {pages}", page + 1));
    let words = foot_words(headline, width);
    let room = foot_room(headline, width, page.is_some().then_some("10 of 10"));
    let left = if lines(&words, room) > 1.0 {
        Element::from(label(words, FOOT_LONG, Tone::OnTable))
    } else {
        ellipsized_text(words, FOOT_WORDS, Tone::OnTable)
            .least(FOOT_LONG.size)
            .max_width(room)
            .into()
    };
    let request = label(headline.request.as_str(), FOOT_WORDS, Tone::OnTableAccent);
    let which = which.map(|which| label(which, FOOT_WORDS, Tone::OnTableMuted));
    let phones = headline.phones.as_ref().map(|it| {
        let address = label(phones_words(headline), FOOT_WORDS, Tone::OnTable);
        row![address, qr_code(&it.squares, CODE)].centered(APART / 2.0)
    });
    let line = row![container(left).width(Fill), request].push(phones).push(which).spacing(APART);
    container(line.align_y(Center))
        .height(height)
        .padding(Padding {
            top: if headline.phones.is_some() { 4.0 } else { 22.0 },
            right: MARGIN,
            bottom: 0.0,
            left: MARGIN,
        })
        .clip(true)
        .into()
}

/// Returns the number of lines a text takes in the foot.
fn lines(words: &str, room: f32) -> f32 {
    let needed = text_fit::width(words, FOOT_LONG);
    // Lines break between words, so more than the bare width is needed.
    if needed <= room { 1.0 } else { (needed * 1.06 / room).ceil().min(FOOT_LINES) }
}

fn fact_width(fact: &HeadlineFact, style: TextStyle) -> f32 {
    let words = |words: &str| text_fit::width(words, style);
    let value = match &fact.value {
        FactContent::Words(said) => words(said),
        FactContent::Suit(_, word) if word.is_empty() => TILE,
        FactContent::Suit(_, word) => TILE + 18.0 + words(word),
        FactContent::Suits(ids) => {
            let numbers = (1..=ids.len()).map(|hand| text_fit::width(&hand.to_string(), SECOND));
            let each = TILE + 12.0 + 26.0;
            numbers.sum::<f32>() + float(ids.len()) * each - 26.0
        }
        FactContent::Crowned(said) => 44.0 + 18.0 + words(said),
    };
    value.max(text_fit::width(&fact.label, SECOND.with(MEDIUM)))
}

/// Returns a fact as one line of text.
fn as_line(fact: &HeadlineFact) -> String {
    let value = match &fact.value {
        FactContent::Words(said) | FactContent::Suit(_, said) | FactContent::Crowned(said) => {
            said.clone()
        }
        FactContent::Suits(ids) => ids.join(", "),
    };
    if fact.label.is_empty() { value } else { format!("{}: {value}", fact.label) }
}

fn draw_fact<'a>(fact: &'a HeadlineFact, style: TextStyle) -> Element<'a> {
    let name = label(fact.label.as_str(), SECOND.with(MEDIUM), Tone::OnTableMuted);
    let words = |words: &'a str| label(words, style, Tone::OnTable);
    let value: Element<'_> = match &fact.value {
        FactContent::Words(said) => words(said).into(),
        FactContent::Suit(id, word) => {
            let word = (!word.is_empty()).then(|| words(word));
            row![tile(id)].push(word).centered(18).into()
        }
        FactContent::Suits(ids) => {
            let hands = ids.iter().enumerate().map(|(index, id)| {
                let number = label((index + 1).to_string(), SECOND, Tone::OnTableMuted);
                row![number, tile(id)].centered(12).into()
            });
            row(hands).spacing(26).into()
        }
        FactContent::Crowned(said) => {
            let crown = icon(Icon::Crown, 44.0, Tone::OnTableAccent);
            row![crown, words(said)].centered(18).into()
        }
    };
    let at = if matches!(fact.value, FactContent::Suits(_)) { Right } else { Left };
    column![name, container(value).center_y(TILE)].spacing(6).align_x(at).into()
}

/// Draws a suit on a small tile of paper, since red on felt is too weak.
fn tile(id: &str) -> Element<'static> {
    container(suit(id, 44.0))
        .center_y(TILE)
        .padding([0, 10])
        .class(filled(Tone::Paper, rounded(10)))
        .into()
}
