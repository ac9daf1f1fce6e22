//! The banner with what comes next.

use std::borrow::Cow;

use iced::mouse::Interaction;
use iced::widget::text::{Fragment, IntoFragment};

use super::{column, *};
use session::display::{FactContent, HeadlineFact};

/// Padding left and right in a status chip.
const ENDS: f32 = 34.0;
/// Between facts.
const BETWEEN: f32 = 22.0;
/// Width of each of several suits.
const TILE: f32 = 30.0;
/// Between facts and the status chip.
const BEFORE_CHIP: f32 = 24.0;
/// Maximum share of a banner's width for its right end.
const CHIP_SHARE: f32 = 0.64;
/// The smallest letters of winners' names.
const LEAST_WINNER: f32 = 24.0;
/// The width that a winner's long name leaves to the points won by, in logical pixels.
const WON_BY: f32 = 200.0;

builder! {
    /// The chip at the right end of the banner.
    pub struct StatusChip<'a> {
        icon: Icon,
        words: Fragment<'a>,
        ready: bool,
        max_width: f32,
    }
    /// Adds a key after the words, as on a button.
    key(key: Cow<'static, str>): Option<Cow<'static, str>> = Some(key), or None;
}

/// Creates a status chip: filled if Enter will do something now (`ready`), otherwise an outline.
pub fn status_chip<'a>(icon: Icon, words: impl IntoFragment<'a>, ready: bool) -> StatusChip<'a> {
    StatusChip::new(icon, words.into_fragment(), ready, f32::INFINITY)
}

impl StatusChip<'_> {
    /// Returns its approximate width, in logical pixels.
    pub fn room(&self, width: Width) -> f32 {
        let words = text_fit::width(&self.words, scale::BODY);
        if width.is_compact() && !self.ready { words } else { words + self.around_words() }
    }

    /// Returns the width of everything but the words, in logical pixels.
    fn around_words(&self) -> f32 {
        ENDS + 28.0 + self.key.as_deref().map_or(0.0, |key| key_sign_width(key) + 10.0)
    }

    /// Limits the width, in logical pixels. Longer texts about Enter or a problem are shortened in
    /// words; a question is shortened when drawn.
    pub fn max_width(mut self, width: Width, max_width: f32) -> Self {
        if self.room(width) > max_width && self.ready {
            self.words = if self.key.is_some() { "Record" } else { "Complete" }.into();
        } else if self.room(width) > max_width && self.icon == Icon::Problem {
            self.words = "Not right yet".into();
        }
        Self { max_width, ..self }
    }
}

builder! {
    /// The banner.
    pub struct Banner<'a, Message> {
        width: Width,
        headline: Fragment<'a>,
        facts: Vec<Element<'a, Message>>,
    }
    /// Sets the line above the headline, shown if there is room for it.
    eyebrow(eyebrow: impl IntoFragment<'a>): Option<Fragment<'a>> =
        Some(eyebrow.into_fragment()), or None;
    /// Sets a line below the headline, for text that is too long for a fact.
    below(words: impl IntoFragment<'a>): Option<Fragment<'a>> =
        Some(words.into_fragment()), or None;
    /// Sets the chip at the right end.
    status_chip(status_chip: StatusChip<'a>): Option<StatusChip<'a>> = Some(status_chip), or None;
    /// Sends a message when the chip is clicked while it says that Enter does something.
    on_ready(message: Message): Option<Message> = Some(message), or None;
}

/// Creates a banner with its headline: two lines in a wide window, one in a compact one.
pub fn banner<'a, Message: 'a>(
    width: Width,
    headline: impl IntoFragment<'a>,
) -> Banner<'a, Message> {
    Banner::new(width, headline.into_fragment(), Vec::new())
}

impl<'a, Message: 'a> Banner<'a, Message> {
    /// Adds a fact after the headline: its label, if it has one, and its value; suits are on tiles
    /// of paper.
    pub fn fact(mut self, fact: HeadlineFact) -> Self {
        let words = |words: String, style, tone| {
            let shown = (!words.is_empty()).then(|| label(words, style, tone));
            shown.map(|shown| shown.wrapping(text::Wrapping::None))
        };
        let name = words(fact.label, scale::SEAT.with(TEXT), Tone::OnTableMuted);
        let (suits, said) = match fact.value {
            FactContent::Words(said) | FactContent::Crowned(said) => (Vec::new(), said),
            FactContent::Suit(id, word) => (vec![id], word),
            FactContent::Suits(ids) => (ids, String::new()),
        };
        let tiles = suits.iter().map(|id| {
            container(suit(id, 18.0)).padding(3).class(filled(Tone::Paper, rounded(5))).into()
        });
        let tiles = (!suits.is_empty()).then(|| row(tiles).spacing(6));
        let said = words(said, scale::SEAT, Tone::OnTable);
        let line = row![].push(name).push(tiles).push(said);
        self.facts.push(line.centered(8).into());
        self
    }
}

/// Draws the status chip; in a compact window only one that is ready is more than text.
pub(super) fn draw_status_chip<'a, Message: Clone + 'a>(
    width: Width,
    part: StatusChip<'a>,
    on_ready: Option<Message>,
) -> Element<'a, Message> {
    let ready = part.ready;
    let compact = width.is_compact();
    let color = match (ready, compact) {
        (true, _) => Tone::OnBinding,
        (false, true) => Tone::OnTableAccent,
        (false, false) => Tone::OnTable,
    };
    let style = scale::BODY.with(MEDIUM);
    let around = part.around_words();
    let words = ellipsized_text(part.words, style, color).share(CHIP_SHARE);
    if compact && !ready {
        return words.lines(2).max_width(part.max_width).into();
    }
    let words = words.max_width(part.max_width - around);
    let key = part.key.map(|key| key_sign(key, color));
    let height = width.status_chip();
    let chip = container(row![icon(part.icon, 18.0, color), words].push(key).centered(10))
        .center_y(height)
        .padding(Padding::ZERO.left(16).right(ENDS - 16.0))
        .class(if ready {
            filled(Tone::OnTableAccent, rounded(height / 2.0))
        } else {
            bordered(outline(Tone::OnTableAccent, stroke::MARGIN, height / 2.0))
        });
    match on_ready.filter(|_| ready) {
        Some(message) => {
            mouse_area(chip).on_press(message).interaction(Interaction::Pointer).into()
        }
        None => chip.into(),
    }
}

/// Returns the approximate width for facts beside this headline and a status chip of this width, in
/// logical pixels.
pub fn room_for_facts(width: Width, window: f32, headline: &str, status_chip: f32) -> f32 {
    let [_, side, _] = width.banner();
    let taken = text_fit::width(headline, width.headline()) + width.first_fact() - BETWEEN;
    window - 2.0 * side - taken - BEFORE_CHIP - status_chip
}

/// Returns the approximate width of a fact.
pub fn fact_room(fact: &HeadlineFact) -> f32 {
    let words = |words: &str| text_fit::width(words, scale::SEAT);
    let value = match &fact.value {
        FactContent::Words(said) | FactContent::Crowned(said) => words(said),
        // A suit has a tile.
        FactContent::Suit(_, word) => words(&format!("MM{word}")),
        FactContent::Suits(ids) => float(ids.len()) * TILE,
    };
    BETWEEN + words(&fact.label) + 8.0 + value
}

impl<'a, Message: Clone + 'a> From<Banner<'a, Message>> for Element<'a, Message> {
    fn from(part: Banner<'a, Message>) -> Self {
        let width = part.width;
        // A fact is on the headline's baseline, which is this much higher than the bottom of its
        // own line.
        let [top, side, bottom] = width.banner();
        let padding = Padding { top, bottom, left: side, right: side };
        // A long one is smaller, because the height of a banner is fixed.
        let headline = ellipsized_text(part.headline, width.headline(), Tone::OnTable);
        let headline: Element<'a, Message> =
            if width.is_compact() { headline.least(12.0).lines(2) } else { headline }.into();
        let facts = part.facts.into_iter().enumerate().map(|(index, fact)| {
            let left = if index == 0 { width.first_fact() - BETWEEN } else { 0.0 };
            container(fact).padding(Padding::ZERO.bottom(width.fact_drop()).left(left)).into()
        });
        let line = row![headline]
            .extend(facts)
            .spacing(BETWEEN)
            .align_y(Bottom)
            .wrap()
            .vertical_spacing(4);
        let eyebrow = part
            .eyebrow
            .filter(|_| width.is_wide())
            .map(|eyebrow| label(eyebrow, scale::BODY.with(MEDIUM), Tone::OnTableMuted));
        let below = part.below.map(|words| label(words, scale::SEAT, Tone::OnTable));
        let left = column![].push(eyebrow).push(line).push(below).width(Fill);
        let status_chip = part.status_chip.map(|one| draw_status_chip(width, one, part.on_ready));
        isolated_layer(
            container(
                row![left].push(status_chip).spacing(BEFORE_CHIP).align_y(if width.is_wide() {
                    Bottom
                } else {
                    iced::alignment::Vertical::Center
                }),
            )
            .padding(padding)
            .width(Fill),
        )
    }
}

/// Creates the banner at the end of a game: its name, the winner, the margin, and buttons, unless a
/// card beside the sheet has them.
pub fn winner_banner<'a, Message: 'a>(
    width: Width,
    (eyebrow, names, how): (String, String, String),
    button: Option<Element<'a, Message>>,
) -> Element<'a, Message> {
    let name = ellipsized_text(format!("{names}!"), width.winner(), Tone::OnTable);
    // Both are on one baseline, which is that far above the bottom of a line of letters.
    let base = |style: TextStyle| style.line / 2.0 - 0.335 * style.size;
    let drop = base(width.winner()) - base(width.winner_aside());
    let aside = text_fit::width(&how, width.winner_aside()).min(WON_BY) + gap::BESIDE;
    let words = if width.is_compact() {
        column![name, ellipsized_text(how, scale::BODY, Tone::OnTableMuted).lines(2)]
    } else {
        let how = ellipsized_text(how, width.winner_aside(), Tone::OnTableMuted);
        let how = container(how.lines(2).width(Fill)).padding(Padding::ZERO.bottom(drop));
        column![
            ellipsized_text(eyebrow, scale::BODY, Tone::OnTableMuted),
            row![name.lines(2).least(LEAST_WINNER).reserve(aside), how]
                .spacing(gap::BESIDE)
                .align_y(Bottom),
        ]
        // Above capitals with accents.
        .spacing(gap::SMALL)
    };
    let crown = icon(Icon::Crown, width.crown(), Tone::OnTableAccent);
    let words = container(words).width(Fill).clip(true);
    container(row![crown, words].push(button).centered(gap::BESIDE))
        .padding([12.0, width.margin()])
        .into()
}
