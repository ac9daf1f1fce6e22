//! A window that shows one word, built with the same features as the program: a lower bound.

use house_rules::gui::theme::Element;
use iced::{Size, widget};

/// This environment variable makes the process show the bare window.
pub const BARE: &str = "HOUSE_RULES_BARE_WINDOW";

/// Shows the window until it is killed.
pub fn run() -> iced::Result {
    iced::application(|| (), |(): &mut (), (): ()| {}, view)
        .title("House Rules: bare window")
        .window_size(Size::new(1280.0, 820.0))
        .run()
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "iced hands over what it keeps")]
fn view((): &()) -> Element<'_, ()> {
    widget::center("House Rules").into()
}
