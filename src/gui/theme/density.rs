//! The two densities of a window, and the lengths that depend on them, in logical pixels.

use iced::Padding;

use super::{STRONG, TextStyle, gap, scale, stroke, target};

/// The density of a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Width {
    /// Under 1280: one thing at a time, or one below the other.
    Compact,
    /// From 1280: cards beside the sheet.
    Wide,
}

impl Width {
    /// The smallest width of a wide window.
    pub const WIDE: f32 = 1280.0;

    /// Returns the density at a logical width, which is the window's width divided by the text size.
    pub fn of(logical_width: f32) -> Self {
        if logical_width >= Self::WIDE { Self::Wide } else { Self::Compact }
    }

    /// Returns whether there is space for cards beside a sheet.
    pub fn is_wide(self) -> bool {
        self == Self::Wide
    }

    /// Returns whether there is space for only one thing at a time.
    pub fn is_compact(self) -> bool {
        self == Self::Compact
    }

    /// Returns the padding around a sheet below a banner.
    pub fn under_banner(self) -> Padding {
        let margin = self.margin();
        Padding { left: margin, right: margin, bottom: margin.min(gap::BESIDE), top: 0.0 }
    }

    /// Returns the padding around the sheet of a screen that has a banner in a wide window only.
    pub fn around_sheet(self) -> Padding {
        Padding { top: if self.is_compact() { self.margin() } else { 0.0 }, ..self.under_banner() }
    }
}

macro_rules! density {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $wide:expr, $compact:expr;)*) => {
        impl Width {
            $($(#[$doc])*
            pub const fn $name(self) -> $type {
                match self {
                    Self::Wide => $wide,
                    Self::Compact => $compact,
                }
            })*
        }
    };
}

// One row per length: in a wide window, and in a compact one.
density! {
    /// Margin of the window.
    margin: f32 = gap::MARGIN, gap::SMALL;
    /// Padding left and right in a cell of a score table, or in a line of its own on a sheet.
    cell: f32 = gap::CELL, gap::SMALL;
    /// Padding left and right in a line of a form.
    side: f32 = gap::CELL, 14.0;
    /// Height of fields and segments.
    field: f32 = target::FIELD, 38.0;
    /// Height of segments in a form.
    segment: f32 = target::FIELD, target::TOOL;
    /// Between stacked cards.
    between_cards: f32 = gap::CARD, gap::MIDDLE;
    /// Between adjacent fields.
    between_fields: f32 = gap::WIDE, gap::SMALL;
    /// Between adjacent segments.
    between_segments: f32 = gap::SMALL, gap::HAIR;
    /// Above and below a list's header.
    over_list: f32 = gap::MIDDLE, gap::SMALL;
    /// Above and below the buttons at the foot of a sheet.
    foot: f32 = 14.0, gap::TIGHT;
    /// Above and below the parts of a dialog.
    dialog: f32 = gap::WIDE, gap::SMALL;
    /// Around a page of text.
    page: [f32; 2] = [gap::BESIDE, gap::MARGIN], [gap::WIDE, gap::CARD];
    /// Around a chart.
    chart: [f32; 2] = [gap::BESIDE, gap::MARGIN], [gap::TIGHT, gap::MIDDLE];

    /// Height of the bar at the top of the window.
    top_bar: f32 = 56.0, 36.0;
    /// Padding left and right in it.
    top_bar_side: f32 = gap::BESIDE, gap::HAIR;
    /// Height of a tool in it.
    tool: f32 = target::TOOL, 34.0;
    /// Between two tools.
    between_tools: f32 = gap::HAIR, 0.0;
    /// Height of the band at the top of a sheet.
    band: f32 = stroke::BAND, stroke::BAND_COMPACT;

    /// The headline of a banner.
    headline: TextStyle = scale::HEAD, scale::FIGURE.with(STRONG);
    /// Padding of a banner: above, at the sides, below.
    banner: [f32; 3] = [20.0, 32.0, 18.0], [6.0, 12.0, 6.0];
    /// Between a headline and the first fact.
    first_fact: f32 = 36.0, 24.0;
    /// How much a fact's bottom is above the headline's, for a common baseline.
    fact_drop: f32 = 4.0, 2.0;
    /// Height of a status chip.
    status_chip: f32 = 40.0, 28.0;
    /// A winner's crown.
    crown: f32 = 76.0, 40.0;
    /// A winner's name.
    winner: TextStyle = scale::WINNER, scale::TITLE;
    /// The line about how somebody won.
    winner_aside: TextStyle = scale::FIGURE, scale::BODY;

    /// Height of the banner over a score table, during the game and after it.
    score_banner: [f32; 2] = [108.0, 132.0], [42.0, 84.0];
    /// Height of the tabs above a score table.
    score_tabs: f32 = 44.0, 0.0;
    /// Height of the head of a score table, with names on one line or on several.
    score_head: [f32; 2] = [96.0, 96.0], [52.0, 66.0];
    /// Height of a round in a score table.
    score_row: f32 = 44.0, 32.0;
    /// Height of a line of the open round.
    entry_line: f32 = 64.0, 44.0;
    /// Width of a round's number.
    score_number: f32 = 52.0, 32.0;
    /// Width of a round's facts at least, and usually.
    score_facts: [f32; 2] = [104.0, 200.0], [66.0, 66.0];
    /// Paper right of the last column.
    score_edge: f32 = 8.0, 6.0;
    /// Paper below a score table.
    score_bottom: f32 = gap::BESIDE, gap::MIDDLE;
    /// The largest total in the head.
    head_total: TextStyle = scale::HEAD, scale::FIGURE.with(STRONG);
    /// A name in the head.
    head_name: TextStyle = scale::NAME, scale::BODY.with(STRONG);
    /// Padding below a total in the head.
    under_total: f32 = 10.0, 1.0;
    /// Width of a box for a number of two digits.
    low_number: f32 = 84.0, 60.0;
    /// Width of a box for a number.
    number: f32 = 100.0, 76.0;
    /// The largest gap right of a box in a column.
    box_right: f32 = 8.0, 4.0;
    /// Width of a suit.
    suit: f32 = 72.0, 44.0;

    /// Height of a couple's line.
    couple_line: f32 = 64.0, 46.0;
    /// Height of the banner over a night of tables.
    night_banner: f32 = 104.0, 42.0;
    /// Width of a table's number beside its hands.
    table_number: f32 = 60.0, 46.0;
    /// Maximum width of a table's sum.
    table_sum: f32 = 104.0, 76.0;
    /// Columns of a night's score card.
    card_columns: usize = 3, 1;

    /// Width of a name on the page of an evening.
    evening_name: f32 = 240.0, 130.0;
    /// Diameter of a person's portrait, a circle with a letter.
    portrait: f32 = 84.0, 48.0;
    /// Height of the bars of a person's totals.
    bars: f32 = 180.0, 130.0;
}
