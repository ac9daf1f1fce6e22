//! The font of the window, of charts and of the pages for phones, once in the program.

/// The font's files in its three weights: 400, 500 and 600. They have no instructions for fitting
/// letters to pixels: following those took longer than all other drawing together.
pub static FONT_FILES: [&[u8]; 3] = [
    include_bytes!("../assets/fonts/ScoreSans-Regular.ttf"),
    include_bytes!("../assets/fonts/ScoreSans-Medium.ttf"),
    include_bytes!("../assets/fonts/ScoreSans-SemiBold.ttf"),
];
