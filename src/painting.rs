//! Software rendering that repaints only what differs from the last frame, with the same result as
//! repainting everything.
//!
//! iced's own software compositor does the same, but its result can differ from a full repaint
//! (`iced_tiny_skia` 0.14):
//!
//! - If a text takes an icon's position in the list, it is compared at the icon's place
//!   (`Layer::damage` applies the transformation of the old item to the bounds of the new one), so
//!   letters go missing or stay.
//! - Two paragraphs of the same size count as equal, whatever their text.
//! - A rectangle that ends inside a pixel leaves half a pixel unpainted or paints it twice, and ink
//!   outside a text's bounds is cut off or painted twice.
//!
//! So [`damage`] finds areas in whole pixels and has the renderer of `iced_tiny_skia` draw them, and
//! our own compositor shows the frame. Widgets are unaffected: they draw with the [`Renderer`] of
//! the theme, which is this one.

pub mod damage;
mod monitors;
mod renderer;

pub use monitors::monitors;
pub use renderer::Renderer;
