//! The widgets that all screens are made of, with icons, and iced's own rows and columns. A view
//! names many of them, and imports them together.
//!
//! A widget is a function or a small builder that turns text and messages into an element. Widgets
//! know no rules and compute nothing. They name tones, which the theme turns into colors; color
//! alone never carries meaning.

/// Declares a builder: what it is made from, and what can be set. Each of these is a field and a
/// method of one name: the arguments, the type, the new value, and the value if it is not called.
macro_rules! builder {
    (
        $(#[$about:meta])*
        pub struct $builder:ident<$($generic:tt),*> {
            $($(#[$what:meta])* $field:ident: $of:ty,)*
        }
        $(
            $(#[$doc:meta])*
            $name:ident($($arg:ident: $from:ty),*): $type:ty = $value:expr, or $usual:expr;
        )*
    ) => {
        $(#[$about])*
        pub struct $builder<$($generic),*> {
            $($(#[$what])* $field: $of,)*
            $($name: $type,)*
        }

        impl<$($generic),*> $builder<$($generic),*> {
            fn new($($field: $of),*) -> Self {
                Self { $($field,)* $($name: $usual,)* }
            }

            $(
                $(#[$doc])*
                pub fn $name(mut self $(, $arg: $from)*) -> Self {
                    self.$name = $value;
                    self
                }
            )*
        }
    };
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

pub use super::icon::{Icon, game_icon, icon, suit, suit_icon};
pub use super::scroll_into_view::scroll_anchor;
pub use iced::widget::{
    column, container, mouse_area, responsive, row, scrollable, space, stack, text,
};

use iced::Pixels;
use iced::widget::{Id, Text};

use super::text_fit;
use super::theme::*;
use session::chart::{float, whole};

/// How the parts of a row lie.
pub trait Centered {
    /// Puts them this far apart, in logical pixels, and in the middle of the row.
    fn centered(self, spacing: impl Into<Pixels>) -> Self;
}

impl<Message> Centered for ThemedRow<'_, Message> {
    fn centered(self, spacing: impl Into<Pixels>) -> Self {
        self.spacing(spacing).align_y(Center)
    }
}

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
