//! House Rules: a scorekeeper for family card games and tournament nights.

/// The window: colours, fonts, icons and the parts that every screen is made of.
#[cfg(feature = "gui")]
pub mod gui;
