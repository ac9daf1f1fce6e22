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

mod banner;
mod button;
mod chart;
mod choice;
pub(crate) mod decorate;
mod diagrams;
pub mod drawing;
mod ellipsized_text;
pub mod focusable;
mod list_row;
mod marks;
mod number_pad;
mod score_table;
mod scroll;
mod sheet;
mod table;
mod text_input;
mod theme_picker;
mod toast;

pub use banner::*;
pub use button::*;
pub use chart::chart;
pub use choice::*;
pub(crate) use decorate::isolated_layer;
pub use diagrams::*;
pub use drawing::{drawing, ellipse};
pub use ellipsized_text::ellipsized_text;
pub use list_row::*;
pub use marks::*;
pub use number_pad::*;
pub use score_table::*;
pub use scroll::*;
pub use sheet::*;
pub use table::*;
pub use text_input::*;
pub use theme_picker::theme_tile;
pub use toast::*;

use iced::widget::{Id, Text, container, text};

use super::theme::{Element, MEDIUM, Renderer, TextStyle, Theme, Tone, scale};

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

/// Creates words that stand out from those around them.
pub fn emphasized<'a>(content: impl text::IntoFragment<'a>) -> ThemedText<'a> {
    label(content, scale::BODY.with(MEDIUM), Tone::Ink)
}

/// Creates words about something else, small and muted.
pub fn remark<'a>(content: impl text::IntoFragment<'a>) -> ThemedText<'a> {
    label(content, scale::SMALL, Tone::Muted)
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
