//! The parts every screen is made of.
//!
//! A part is a function, or a small builder where there is much to say, that
//! turns words and messages into an element. Parts know no rules and do no sums.
//! Each takes the current colours; nothing in them is told by colour alone.

pub(crate) mod apart;
pub(crate) mod around;
pub mod banner;
pub mod button;
pub mod card;
pub mod chart;
pub mod counting;
pub mod field;
pub mod flag;
pub mod frozen;
pub mod gallery;
pub mod key;
pub mod line;
pub mod list;
pub mod look;
pub mod mark;
pub mod one_line;
pub mod overlay;
pub(crate) mod paved;
pub(crate) mod reach;
pub mod reasons;
pub mod scroll;
pub mod segment;
pub mod sheet;
pub mod strip;
pub mod tabs;
pub mod tag;
pub mod text_box;
pub mod toast;
pub mod tooltip;
pub mod top_bar;

pub(crate) use apart::apart;
pub use banner::{Banner, Pill, banner, fact_room, pill, room_for_facts, won};
pub(crate) use button::icon_button;
pub use button::{
    Button, felt_button, felt_secondary_button, main_button, quiet_button, secondary_button,
};
pub use card::{card, card_head, titled_card};
pub use chart::chart;
pub use counting::{COUNT_LINE, COUNT_LIST, Counting, Kind as CountKind, counting};
pub use field::{BoxState, FigureBox, NumberBox, field_label, figure_box, number_box};
pub use flag::{Flag, flag};
pub use frozen::frozen;
pub use gallery::{gallery, gallery_of_overlays};
pub use key::{key_cap, key_sign};
pub use line::{double_rule, hairline, margin_line, round_line, strong_line, vertical_hairline};
pub use list::{ListRow, icon_tile, list_row};
pub use look::{LookTile, look_tile};
pub use mark::mark;
pub use one_line::one_line;
pub use overlay::{KeyGroup, key_overlay, overlay};
pub(crate) use paved::paved;
pub use reasons::{Reasons, pinned, reasons};
pub use scroll::{BAR, PAGE, cards_beside, scroll_style, slim_bar};
pub use segment::{Segment, segment, suit_segment};
pub use sheet::{felt, shaded, sheet};
pub use strip::{adds_up, problem_strip, warning_strip};
pub use tabs::{Tab, tabs};
pub use tag::{Mark, Side, side_badge, tag, tag_in};
pub use text_box::{TextBox, text_box};
pub use toast::{toast, warning_toast, with_toast};
pub use tooltip::hint;
pub use top_bar::{Place, Tool, TopBar, top_bar};

use iced::widget::{Text, text};
use iced::{Background, Border, Color, border};

use super::theme::{Colors, Step, stroke};

/// Words in a step of the type scale. The colour is inherited from what they
/// stand on: buttons change it when pointed at.
pub fn words<'a>(content: impl text::IntoFragment<'a>, step: Step) -> Text<'a> {
    text(content)
        .size(step.size)
        .line_height(text::LineHeight::Absolute(step.line.into()))
        .font(step.font)
}

/// Words in a step of the type scale and a colour of their own.
pub fn label<'a>(content: impl text::IntoFragment<'a>, step: Step, color: Color) -> Text<'a> {
    words(content, step).color(color)
}

/// A border of one colour, `width` and `radius` in logical pixels.
pub(crate) fn outline(color: Color, width: f32, radius: impl Into<border::Radius>) -> Border {
    Border { color, width, radius: radius.into() }
}

/// The border of a soft ground: none, but in high contrast, where soft grounds
/// are white, a line in the colour of what stands on it.
pub(crate) fn soft_outline(
    colors: &Colors,
    color: Color,
    radius: impl Into<border::Radius>,
) -> Border {
    let width = if colors.outlined { stroke::FIELD } else { 0.0 };
    outline(color, width, radius)
}

/// A container's look from a ground and a border.
pub(crate) fn ground(background: Color, border: Border) -> iced::widget::container::Style {
    iced::widget::container::Style {
        background: Some(Background::Color(background)),
        border,
        ..Default::default()
    }
}

/// A part whose words have this colour, without a ground.
pub(crate) fn inked(color: Color) -> iced::widget::container::Style {
    iced::widget::container::Style { text_color: Some(color), ..Default::default() }
}

/// A button's look from a ground (or none), the colour of its words and a border.
pub(crate) fn face(
    background: Option<Color>,
    text_color: Color,
    border: Border,
) -> iced::widget::button::Style {
    iced::widget::button::Style {
        background: background.map(Background::Color),
        text_color,
        border,
        ..Default::default()
    }
}
