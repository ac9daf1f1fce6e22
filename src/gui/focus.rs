//! Tab order: everything on the screen that can be pressed, then the top bar, then again from the
//! screen's first text field. If a card covers the screen, only the card. And the tasks that move the
//! focus or the caret.
//!
//! Invariant: the focused widget is visible.

use std::convert::Infallible;

use iced::advanced::widget::operation::scrollable::AbsoluteOffset;
use iced::advanced::widget::operation::{Focusable, Outcome, Scrollable};
use iced::advanced::widget::{Id, Operation, operate};
use iced::widget::operation;
use iced::{Rectangle, Task, Vector};

use super::scroll_into_view::scroll_offset;
use super::widget::focusable::{ARROWS, BAR, CARD, FOCUSABLE, FOCUSABLE_ROW, FORM, WAITING};

/// Moves the focus to the next (or previous) focusable widget; without a focus, to the first or the
/// last.
pub fn move_focus<T: Send + 'static>(on: bool) -> Task<T> {
    operate(FocusTraversal { on: Some(on), ..FocusTraversal::default() })
        .map(|never: Infallible| match never {})
}

/// Removes the focus from every text box; a button keeps it.
pub fn unfocus_inputs<T: Send + 'static>() -> Task<T> {
    let set = SetFocus { spares_buttons: true, ..SetFocus::default() };
    operate(set).map(|never: Infallible| match never {})
}

/// Removes the focus from whatever has it, so that keys are commands.
pub fn unfocus<T: Send + 'static>() -> Task<T> {
    // No widget has this id.
    operation::focus("nothing")
}

/// Focuses a box and selects its text, so that typing replaces it.
pub fn select<T: Send + 'static>(id: impl Into<Id>) -> Task<T> {
    let id = id.into();
    operation::focus(id.clone()).chain(operation::select_all(id))
}

/// Focuses a box, with the caret at the end of its text.
pub fn caret_to_end<T: Send + 'static>(id: impl Into<Id>) -> Task<T> {
    let id = id.into();
    operation::focus(id.clone()).chain(operation::move_cursor_to_end(id))
}

/// Kinds of widgets that can have the focus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum FocusKind {
    Box,
    #[default]
    Button,
    /// A list row, or a button that arrow keys leave, too.
    Row,
}

/// Where a widget is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Part {
    #[default]
    Screen,
    /// Where text boxes are stops, too.
    Form,
    TopBar,
}

#[derive(Debug, Clone, Copy)]
struct FocusTarget {
    /// Index in traversal order.
    at: usize,
    bounds: Rectangle,
    kind: FocusKind,
    focused: bool,
    in_bar: bool,
    /// Whether Tab reaches it: a button, or a box of a form.
    is_stop: bool,
    /// Index of the scrollable around it.
    scrolls: Option<usize>,
}

/// Collects all focusable widgets in traversal order.
#[derive(Debug, Default)]
pub(super) struct FocusTraversal {
    /// Direction to move the focus at the end, forward (`true`) or backward; `None` only collects.
    on: Option<bool>,
    targets: Vec<FocusTarget>,
    /// Whether a card covers the focused widget.
    pub(super) covered: bool,
    lists: Vec<(Rectangle, Rectangle, Vector)>,
    count: usize,
    /// Index of the box that letters are for, wherever the focus is.
    waiting: Option<usize>,
    part: Part,
    /// The kind of the next buttons.
    button: FocusKind,
    list: Option<usize>,
    next_part: Option<Part>,
    next_list: Option<usize>,
}

impl FocusTraversal {
    pub(super) fn focused(&self) -> Option<FocusKind> {
        self.targets.iter().find(|target| target.focused).map(|target| target.kind)
    }

    /// Returns the operation that focuses the box that letters are for, with the caret at its end,
    /// unless a box has the focus.
    pub(super) fn caret_for_letters(&self) -> Option<SetFocus> {
        let is_free = self.focused() != Some(FocusKind::Box);
        let target = self.waiting.filter(|_| is_free)?;
        Some(SetFocus { target: Some(target), ..SetFocus::default() })
    }

    /// Returns the operation that moves the focus and scrolls its target into view.
    pub(super) fn step(&self, on: bool) -> Option<SetFocus> {
        let stops = |in_bar| {
            let stops = self.targets.iter().filter(|target| target.is_stop);
            stops.filter(move |target| target.in_bar == in_bar)
        };
        let all: Vec<&FocusTarget> = stops(false).chain(stops(true)).collect();
        let (first, last) = (all.first(), all.last());
        let typed = self.targets.iter().find(|target| !target.is_stop);
        let now = all.iter().position(|target| target.focused);
        let target = match (now, on) {
            // Wraps around to the screen's text fields, from which the screen moves the focus
            // itself.
            (Some(0), false) => typed.or(last.copied()),
            (Some(now), false) => all.get(now - 1).copied(),
            (Some(now), true) => all.get(now + 1).copied().or(typed).or(first.copied()),
            (None, true) => first.copied().or(typed),
            (None, false) => last.copied().or(typed),
        };
        let target = target?;
        let scroll = target.scrolls.and_then(|index| {
            let (list, content, moved) = self.lists.get(index)?;
            let place = (target.bounds.y - list.y, target.bounds.height);
            let to = scroll_offset(place, list.height, content.height, moved.y)?;
            Some((index, to))
        });
        Some(SetFocus { target: Some(target.at), scroll, ..SetFocus::default() })
    }
}

impl<T> Operation<T> for FocusTraversal {
    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation<T>)) {
        let (part, list) = (self.part, self.list);
        self.part = self.next_part.take().unwrap_or(part);
        self.list = self.next_list.take().or(list);
        operate(self);
        (self.part, self.list) = (part, list);
    }

    fn container(&mut self, id: Option<&Id>, _: Rectangle) {
        self.next_part = [(BAR, Part::TopBar), (FORM, Part::Form)]
            .into_iter()
            .find_map(|(of, part)| (id == Some(&of)).then_some(part));
        if id == Some(&ARROWS) {
            self.button = FocusKind::Row;
        }
        if id == Some(&WAITING) {
            self.waiting = Some(self.count);
        }
        if id == Some(&CARD) {
            self.button = FocusKind::Button;
            self.covered |=
                self.targets.iter().any(|target| target.focused && target.kind != FocusKind::Box);
            self.targets.clear();
            self.waiting = None;
        }
    }

    fn scrollable(
        &mut self,
        _: Option<&Id>,
        bounds: Rectangle,
        content: Rectangle,
        translation: Vector,
        _: &mut dyn Scrollable,
    ) {
        self.next_list = Some(self.lists.len());
        self.lists.push((bounds, content, translation));
    }

    fn focusable(&mut self, id: Option<&Id>, bounds: Rectangle, state: &mut dyn Focusable) {
        let kind = match id {
            Some(id) if *id == FOCUSABLE => self.button,
            Some(id) if *id == FOCUSABLE_ROW => FocusKind::Row,
            _ => FocusKind::Box,
        };
        let (at, scrolls, focused) = (self.count, self.list, state.is_focused());
        let in_bar = self.part == Part::TopBar;
        let is_stop = kind != FocusKind::Box || self.part == Part::Form;
        self.targets.push(FocusTarget { at, bounds, kind, focused, in_bar, is_stop, scrolls });
        self.count += 1;
    }

    fn finish(&self) -> Outcome<T> {
        match self.on.and_then(|on| self.step(on)) {
            Some(set) => Outcome::Chain(Box::new(set)),
            None => Outcome::None,
        }
    }
}

/// Focuses one widget and unfocuses all others.
#[derive(Debug, Default)]
pub(super) struct SetFocus {
    target: Option<usize>,
    /// Without a target: whether only text fields lose the focus.
    spares_buttons: bool,
    scroll: Option<(usize, f32)>,
    met: usize,
    lists: usize,
}

impl SetFocus {
    /// Unfocuses all buttons; a caret stays where it is.
    pub(super) fn none() -> SetFocus {
        SetFocus::default()
    }
}

impl<T> Operation<T> for SetFocus {
    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation<T>)) {
        operate(self);
    }

    fn scrollable(
        &mut self,
        _: Option<&Id>,
        _: Rectangle,
        _: Rectangle,
        _: Vector,
        state: &mut dyn Scrollable,
    ) {
        if let Some((_, to)) = self.scroll.filter(|(index, _)| *index == self.lists) {
            state.scroll_to(AbsoluteOffset { x: None, y: Some(to) });
        }
        self.lists += 1;
    }

    fn focusable(&mut self, id: Option<&Id>, _: Rectangle, state: &mut dyn Focusable) {
        let is_box = id != Some(&FOCUSABLE) && id != Some(&FOCUSABLE_ROW);
        match self.target {
            Some(target) if target == self.met => state.focus(),
            None if is_box != self.spares_buttons => {}
            _ => state.unfocus(),
        }
        self.met += 1;
    }
}
