//! The evening in the window.
