//! The font of the window, of charts and of the pages for phones, included once.

/// Its files in weights 400, 500 and 600. They have no hinting instructions, because executing
/// those took longer than all other drawing.
pub static FONT_FILES: [&[u8]; 3] = [
    include_bytes!("../assets/fonts/ScoreSans-Regular.ttf"),
    include_bytes!("../assets/fonts/ScoreSans-Medium.ttf"),
    include_bytes!("../assets/fonts/ScoreSans-SemiBold.ttf"),
];
