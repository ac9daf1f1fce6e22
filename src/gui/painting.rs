//! Painting with the processor: what differs from the last frame is repainted, and looks as if
//! everything had been.
//!
//! iced's own compositor for the processor does the same, but what it leaves on the screen is not
//! always what it would paint from nothing (`iced_tiny_skia` 0.14):
//!
//! - Where an icon came before a text that now stands at its position in the list, the text was
//!   looked for at the place of the icon (`Layer::damage` applies the transformation of the old
//!   item to the bounds of the new one): letters stayed away, or did not go.
//! - Two paragraphs of one size are taken for the same, whatever they say.
//! - A rectangle that ends inside a pixel leaves half a pixel unpainted or paints it twice, and
//!   ink beyond the bounds of a text is cut off or painted twice.
//!
//! So the rectangles are found here ([`damage`]), in whole pixels, and a compositor of our own has
//! the renderer of `iced_tiny_skia` draw them. Widgets know nothing of it: they are drawn with the
//! [`Renderer`] that the theme names, which is this one unless the graphics card draws.

mod compositor;
pub mod damage;
mod renderer;

pub use renderer::Renderer;
