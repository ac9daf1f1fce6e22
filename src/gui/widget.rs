//! The widgets that all screens are made of.
//!
//! A widget is a function or a small builder that turns text and messages into an element. Widgets
//! know no rules and compute nothing. They name tones, which the theme turns into colors; color
//! alone never carries meaning.

/// Declares setters of a builder, each for the field of the same name: the arguments and the new
/// value.
macro_rules! setters {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) = $value:expr;)*) => {$(
        $(#[$doc])*
        pub fn $name(mut self $(, $arg: $type)*) -> Self {
            self.$name = $value;
            self
        }
    )*};
}

pub mod badge;
pub mod banner;
pub mod button;
pub mod card;
pub mod card_counter;
pub mod chart;
pub(crate) mod decorate;
pub mod dialog;
pub mod divider;
pub mod drawing;
pub mod ellipsized_text;
pub mod focusable;
pub(crate) mod isolated_layer;
pub mod key_cap;
pub mod list_row;
pub mod movement_diagram;
pub mod notice;
pub mod number_pad;
pub mod overlay;
pub mod qr_code;
pub mod score_breakdown;
pub mod score_table;
pub mod scroll;
pub mod segmented_button;
pub mod sticky_row;
pub mod surface;
pub mod table;
pub mod tabs;
pub mod text_input;
pub mod theme_picker;
pub mod toast;
pub mod toggle;
pub mod tooltip;
pub mod with_foot;

pub use badge::{BadgeKind, badge, badge_width, custom_badge, side_badge};
pub use banner::{
    Banner, StatusChip, banner, fact_room, room_for_facts, status_chip, winner_banner,
};
pub(crate) use button::icon_button;
pub use button::{
    Button, felt_button, felt_secondary_button, main_button, quiet_button, secondary_button,
};
pub use card::{card, card_head, titled_card};
pub use card_counter::{COUNT_LINE, COUNT_LIST, CardCounter, CountMessage, card_counter};
pub use chart::chart;
pub use dialog::dialog;
pub use divider::{double_rule, hairline, margin_line, strong_line, vertical_hairline};
pub use drawing::{drawing, ellipse};
pub use ellipsized_text::ellipsized_text;
pub(crate) use isolated_layer::isolated_layer;
pub use key_cap::{key_cap, key_sign, key_sign_width};
pub use list_row::{ListRow, icon_tile, list_row};
pub use movement_diagram::movement_diagram;
pub use notice::{balance_notice, empty_notice, problem_notice, warning_notice};
pub use number_pad::{number_pad, number_pad_height};
pub use overlay::{overlay, overlay_at};
pub use qr_code::qr_code;
pub use score_breakdown::{popover, score_breakdown};
pub use score_table::ScoreTable;
pub use scroll::{BAR, PAGE, cards_beside, slim_bar};
pub use segmented_button::{SegmentedButton, number_buttons, segmented_button, suit_button};
pub use sticky_row::sticky_row;
pub(crate) use surface::background;
pub use surface::{banded_sheet, page_background, patch, shaded_section, sheet};
pub use table::{Column, Columns, TableCell, longest};
pub use tabs::{Tab, tabs};
pub use text_input::{BoxState, Caret, TextInput, field_label, figure_box, number_box, text_box};
pub use theme_picker::theme_tile;
pub use toast::{Toast, ToastKind};
pub use toggle::{Toggle, toggle};
pub use tooltip::hint;
pub use with_foot::with_foot;

use iced::widget::{Id, Text, container, text};

use super::theme::{Element, Renderer, TextStyle, Theme, Tone};

/// Text in our [`Theme`].
pub type ThemedText<'a> = Text<'a, Theme, Renderer>;

/// Creates text in a style. The color is inherited, so buttons can change it when the mouse is over
/// them.
pub fn words<'a>(content: impl text::IntoFragment<'a>, style: TextStyle) -> ThemedText<'a> {
    text(content)
        .size(style.size)
        .line_height(text::LineHeight::Absolute(style.line.into()))
        .font(style.font)
}

/// Creates text in a style and a tone.
pub fn label<'a>(
    content: impl text::IntoFragment<'a>,
    style: TextStyle,
    color: Tone,
) -> ThemedText<'a> {
    words(content, style).class(Some(color))
}

/// Creates the place of a part that is not always there. A column leaves out a part that is not
/// there, and the boxes after it would lose their caret when it appears.
pub fn kept_place<'a, Message: 'a>(part: Option<Element<'a, Message>>) -> Element<'a, Message> {
    container(part).into()
}

/// Gives a widget an id, if there is one.
fn with_id<'a, Message: 'a>(
    id: Option<String>,
    part: Element<'a, Message>,
) -> Element<'a, Message> {
    match id {
        Some(id) => container(part).id(Id::from(id)).into(),
        None => part,
    }
}
