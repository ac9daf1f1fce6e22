//! A card next to a part of the screen, over everything else.

use iced::advanced::layout::{Layout, Limits, Node};
use iced::advanced::widget::operation::Scrollable;
use iced::advanced::widget::{Id, Operation, Tree, tree};
use iced::advanced::{Clipboard, Overlay, Shell, mouse, overlay, renderer};
use iced::{Event, Point, Rectangle, Size, Vector};

use super::decorate::{Decoration, decorate};
use crate::gui::theme::{Element, Renderer, Theme};

/// Between the card and what it is next to, and around the card, in logical pixels.
const GAP: f32 = 8.0;

/// Draws a card next to the first of its containers that is on the screen: below it if there is room,
/// otherwise above, right or left of it. Always use this, with `None` while there is no card: the
/// screen keeps its state only if its place in the tree stays the same.
pub fn anchored<'a, Message: 'a>(
    screen: impl Into<Element<'a, Message>>,
    card: Option<(Element<'a, Message>, Vec<Id>)>,
) -> Element<'a, Message> {
    decorate(Anchored { card }, screen)
}

struct Anchored<'a, Message> {
    /// The card, and what it is next to.
    card: Option<(Element<'a, Message>, Vec<Id>)>,
}

/// Where the card is.
#[derive(Default)]
struct Placed(Option<Point>);

impl<Message> Decoration<Message> for Anchored<'_, Message> {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<Placed>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(Placed::default())
    }

    fn card(&self) -> Option<&Element<'_, Message>> {
        self.card.as_ref().map(|(card, _)| card)
    }

    fn diff(&self, tree: &mut Tree) {
        if self.card.is_none() {
            tree.state.downcast_mut::<Placed>().0 = None;
        }
    }

    /// Returns the card. No tooltip of the screen covers it.
    fn overlay<'b>(
        &'b mut self,
        screen: &'b mut Element<'_, Message>,
        tree: &'b mut Tree,
        layout: Layout<'b>,
        renderer: &Renderer,
        viewport: &Rectangle,
        translation: Vector,
    ) -> Option<overlay::Element<'b, Message, Theme, Renderer>> {
        let Tree { state, children, .. } = tree;
        let (child, rest) = children.split_first_mut()?;
        let screen = screen.as_widget_mut();
        let Some(((content, next_to), tree)) = self.card.as_mut().zip(rest.first_mut()) else {
            return screen.overlay(child, layout, renderer, viewport, translation);
        };
        let anchor = next_to.iter().find_map(|wanted| {
            let mut find = Find::new(wanted);
            screen.operate(child, layout, renderer, &mut find);
            find.found.map(|bounds| bounds + translation)
        });
        let placed = state.downcast_mut::<Placed>();
        Some(overlay::Element::new(Box::new(Card { content, tree, anchor, placed })))
    }
}

/// Finds the visible bounds of a container.
struct Find<'a> {
    wanted: &'a Id,
    /// What is visible here, and how far it is scrolled.
    seen: (Rectangle, Vector),
    /// The same in the widget around.
    around: (Rectangle, Vector),
    found: Option<Rectangle>,
}

impl<'a> Find<'a> {
    fn new(wanted: &'a Id) -> Find<'a> {
        let seen = (Rectangle::INFINITE, Vector::ZERO);
        Find { wanted, seen, around: seen, found: None }
    }
}

impl Operation for Find<'_> {
    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation)) {
        // What a scrollable said about its content does not hold for the widgets after it.
        let around = std::mem::replace(&mut self.around, self.seen);
        operate(self);
        (self.seen, self.around) = (around, around);
    }

    fn container(&mut self, id: Option<&Id>, bounds: Rectangle) {
        if id == Some(self.wanted) && self.found.is_none() {
            self.found = self.seen.0.intersection(&(bounds + self.seen.1));
        }
    }

    fn scrollable(
        &mut self,
        _: Option<&Id>,
        bounds: Rectangle,
        _: Rectangle,
        translation: Vector,
        _: &mut dyn Scrollable,
    ) {
        let (seen, scrolled) = self.seen;
        let seen = seen.intersection(&(bounds + scrolled)).unwrap_or_default();
        self.seen = (seen, scrolled - translation);
    }
}

struct Card<'b, 'a, Message> {
    content: &'b mut Element<'a, Message>,
    tree: &'b mut Tree,
    /// What it is next to; `None` if that is not on the screen.
    anchor: Option<Rectangle>,
    placed: &'b mut Placed,
}

impl<Message> Overlay<Message, Theme, Renderer> for Card<'_, '_, Message> {
    fn layout(&mut self, renderer: &Renderer, bounds: Size) -> Node {
        let limits = Limits::new(Size::ZERO, bounds);
        let node = self.content.as_widget_mut().layout(self.tree, renderer, &limits);
        let place = place(node.size(), self.anchor, bounds, self.placed.0);
        self.placed.0 = Some(place);
        node.move_to(place)
    }

    fn draw(
        &self,
        renderer: &mut Renderer,
        theme: &Theme,
        style: &renderer::Style,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
    ) {
        let bounds = layout.bounds();
        self.content.as_widget().draw(self.tree, renderer, theme, style, layout, cursor, &bounds);
    }

    fn operate(&mut self, layout: Layout<'_>, renderer: &Renderer, operation: &mut dyn Operation) {
        self.content.as_widget_mut().operate(self.tree, layout, renderer, operation);
    }

    fn update(
        &mut self,
        event: &Event,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        renderer: &Renderer,
        clipboard: &mut dyn Clipboard,
        shell: &mut Shell<'_, Message>,
    ) {
        let bounds = layout.bounds();
        let content = self.content.as_widget_mut();
        content.update(self.tree, event, layout, cursor, renderer, clipboard, shell, &bounds);
    }

    fn mouse_interaction(
        &self,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        renderer: &Renderer,
    ) -> mouse::Interaction {
        let bounds = layout.bounds();
        let content = self.content.as_widget();
        let over = content.mouse_interaction(self.tree, layout, cursor, &bounds, renderer);
        // Nothing under the card sees the pointer.
        match over {
            mouse::Interaction::None if cursor.is_over(bounds) => mouse::Interaction::Idle,
            over => over,
        }
    }
}

/// Returns the upper left corner of a card of this size next to its anchor. It stays where it was
/// while that does not cover the anchor, so that its keys do not move under the pointer. If there is
/// no room on any side, it is at the bottom of the window.
fn place(card: Size, anchor: Option<Rectangle>, window: Size, was: Option<Point>) -> Point {
    let [right, bottom] = [window.width - card.width - GAP, window.height - card.height - GAP];
    let clamped = |x: f32, y: f32| Point::new(x.min(right).max(GAP), y.min(bottom).max(GAP));
    let stays = |was: &Point| {
        let is_inside = clamped(was.x, was.y) == *was;
        is_inside && anchor.is_none_or(|anchor| !Rectangle::new(*was, card).intersects(&anchor))
    };
    if let Some(was) = was.filter(stays) {
        return was;
    }
    let Some(anchor) = anchor else { return clamped(right / 2.0, bottom) };
    let below = anchor.y + anchor.height + GAP;
    let above = anchor.y - card.height - GAP;
    let after = anchor.x + anchor.width + GAP;
    let before = anchor.x - card.width - GAP;
    if below <= bottom {
        clamped(anchor.x, below)
    } else if above >= GAP {
        clamped(anchor.x, above)
    } else if after <= right {
        clamped(after, anchor.y)
    } else if before >= GAP {
        clamped(before, anchor.y)
    } else {
        clamped(anchor.x, bottom)
    }
}
