//! Drawing without a display, for the benchmarks of the window.

use house_rules::gui::theme::{FONT_FILES, Renderer, TEXT};
use iced::advanced::renderer::Headless;

/// Returns the software renderer with the program's fonts.
pub fn renderer() -> Renderer {
    for font in FONT_FILES {
        let mut system = iced_test::renderer::graphics::text::font_system().write().unwrap();
        system.load_font(font.into());
    }
    let renderer = <Renderer as Headless>::new(TEXT, 16.0.into(), Some("tiny-skia"));
    iced::futures::executor::block_on(renderer).unwrap()
}
