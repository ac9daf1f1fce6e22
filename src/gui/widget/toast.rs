//! Toasts: what was done, with *Undo*; a hint; or an error.

use super::*;
use crate::gui::command::Command;

/// The letters of three lines beside the navigation of the smallest wide window, and the width that
/// another letter takes in a wider one.
const SHORT: usize = 54;
const LETTER: f32 = 3.4;
/// What a toast is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ToastKind {
    /// Something that was done.
    Done,
    /// What a key would do next.
    Hint,
    /// Why something was not done.
    Error,
}

/// A toast.
#[derive(Debug, Clone)]
pub struct Toast {
    /// What it is about.
    pub kind: ToastKind,
    /// Its text.
    pub text: String,
    /// The command of its button, if it has one: undo or redo.
    pub offer: Option<Command>,
}

impl Toast {
    /// Creates a toast without a button.
    pub fn new(kind: ToastKind, text: impl Into<String>) -> Toast {
        Toast { kind, text: text.into(), offer: None }
    }

    /// Returns whether it needs more space than the navigation and the tools with their words leave
    /// in a window of this width, in logical pixels.
    pub fn is_long(&self, window: f32) -> bool {
        let more = (window - Width::WIDE).max(0.0) / LETTER;
        self.text.chars().count() > SHORT + whole(more)
    }
}
