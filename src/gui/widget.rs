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

pub mod banner;
pub mod button;
pub mod card_counter;
pub mod chart;
pub mod choice;
pub(crate) mod decorate;
pub mod diagrams;
pub mod drawing;
pub mod ellipsized_text;
pub mod focusable;
pub mod list_row;
pub mod marks;
pub mod number_pad;
pub mod score_table;
pub mod scroll;
pub mod sheet;
pub mod table;
pub mod text_input;
pub mod theme_picker;
pub mod toast;

pub use banner::{
    Banner, StatusChip, banner, fact_room, room_for_facts, status_chip, winner_banner,
};
pub(crate) use button::icon_button;
pub use button::{
    Button, felt_button, felt_secondary_button, main_button, quiet_button, secondary_button,
};
pub use card_counter::{COUNT_LINE, COUNT_LIST, CardCounter, CountMessage, card_counter};
pub use chart::chart;
pub use choice::{
    SegmentedButton, Tab, Toggle, number_buttons, segmented_button, suit_button, tabs, toggle,
};
pub(crate) use decorate::isolated_layer;
pub use diagrams::{movement_diagram, qr_code};
pub use drawing::{drawing, ellipse};
pub use ellipsized_text::ellipsized_text;
pub use list_row::{ListRow, icon_tile, list_row};
pub use marks::{
    BadgeKind, badge, badge_width, custom_badge, double_rule, hairline, hint, key_cap, key_sign,
    key_sign_width, margin_line, side_badge, sized_side_badge, strong_line, vertical_hairline,
};
pub use number_pad::{number_pad, number_pad_height};
pub use score_table::{ScoreTable, sticky_row};
pub use scroll::{BAR, PAGE, cards_beside, slim_bar, with_foot};
pub use sheet::{
    balance_notice, banded_sheet, card, card_head, dialog, empty_notice, overlay, overlay_at,
    page_background, patch, popover, problem_notice, score_breakdown, shaded_section, sheet,
    titled_card, warning_notice,
};
pub use table::{Column, Columns, TableCell, longest};
pub use text_input::{BoxState, Caret, TextInput, field_label, figure_box, number_box, text_box};
pub use theme_picker::theme_tile;
pub use toast::{Toast, ToastKind};

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
