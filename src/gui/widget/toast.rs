//! Toasts: what was done, with *Undo*; a hint; or an error.

use iced::widget::{Id, button, container, row, space, text};

use super::focusable::{FocusRing, focusable};
use super::{Centered as _, key_sign, label, words};
use crate::gui::command::Command;
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::*;
use session::chart::whole;

/// The largest width of a toast, in logical pixels.
const TOAST_WIDTH: f32 = 640.0;

/// The letters of three lines beside the navigation of the smallest wide window, and the width that
/// another letter takes in a wider one.
const SHORT: usize = 54;
const LETTER: f32 = 3.4;
/// The height of a line, of which the bar has three.
const LINE: f32 = 18.0;

/// Id of the toast.
const TOAST: Id = Id::new("toast");

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

    /// Draws it, at most `TOAST_WIDTH` wide, and as high as the top bar: the sign of its kind, its
    /// text, and a button with its key, unless the top bar has one for it.
    pub fn view<'a, Message: Clone + 'a>(
        &'a self,
        width: Width,
        has_tools: bool,
        run: fn(Command) -> Message,
    ) -> Element<'a, Message> {
        let (sign, color) = match self.kind {
            ToastKind::Done => (Icon::Check, Tone::OnTable),
            ToastKind::Hint => (Icon::Keyboard, Tone::OnTableAccent),
            ToastKind::Error => (Icon::Warning, Tone::OnTableAccent),
        };
        // In a compact window the words need the space of the icon.
        let has_icon = width.is_wide() || self.kind != ToastKind::Done;
        let sign = has_icon.then(|| icon(sign, 20.0, color));
        let words = label(self.text.as_str(), scale::SMALL.with(MEDIUM), Tone::OnTable);
        let words = words.line_height(text::LineHeight::Absolute(LINE.into()));
        // As high as the bar, which grows with a long text.
        let words = row![words, space().height(width.top_bar())].align_y(Center);
        let offer = self.offer.filter(|_| !has_tools);
        let offer = offer.map(|command| offered(width, command, run(command)));
        let content = row![].push(sign).push(words).push(offer);
        container(content.centered(10.0))
            .id(TOAST)
            // In a compact window it takes the place of the screen's name.
            .width(if width.is_wide() { Shrink } else { Fill })
            .padding([0.0, 12.0])
            .center_y(Shrink)
            .max_width(TOAST_WIDTH)
            .class(filled(Tone::TableDeep, outline(Tone::TableLine, stroke::RULE, radius::CARD)))
            .into()
    }
}

fn offered<'a, Message: Clone + 'a>(
    width: Width,
    command: Command,
    on_press: Message,
) -> Element<'a, Message> {
    let accent = Tone::OnTableAccent;
    let content = row![]
        .push(icon(command.icon(), 18.0, accent))
        .push(words(command.label(), scale::BODY.with(STRONG)).wrapping(text::Wrapping::None))
        .push(width.is_wide().then(|| key_sign(command, accent)))
        .centered(10);
    let button = button(container(content).center_y(Fill))
        .padding([0, 12])
        .height(width.tool())
        .on_press(on_press.clone())
        .class(
            button_style(None, accent, rounded(radius::FIELD)).lit(Tone::TableHover).edged(accent),
        );
    focusable(FocusRing::felt(radius::FIELD), command.label(), Some(on_press), button)
}
