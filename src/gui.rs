//! The window.
//!
//! A score pad on a felt table: what comes next is said on the felt, what is
//! recorded stands on paper.

pub mod icon;
pub mod theme;
pub mod widget;
