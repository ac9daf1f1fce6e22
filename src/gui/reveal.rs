//! Scrolls a list just so far that what the keyboard cursor is on can be seen.

use iced::advanced::widget::operation::scrollable::{AbsoluteOffset, scroll_to};
use iced::advanced::widget::operation::{Outcome, Scrollable};
use iced::advanced::widget::{Id, Operation, operate};
use iced::widget::{Container, container};
use iced::{Element, Rectangle, Task, Vector};

/// What stays visible above and below it, in logical pixels.
const AROUND: f32 = 60.0;

/// Scrolls the scrollable `list` so that the container `marked` in it can be seen; does
/// nothing where it can be seen already, or is not there.
pub fn reveal<T: Send + 'static>(list: &'static str, marked: &'static str) -> Task<T> {
    operate(Reveal { list: Id::new(list), marked: Id::new(marked), seen: None, place: None })
        .map(|never: Never| match never {})
}

/// An operation that never has an answer.
#[derive(Debug, Clone, Copy)]
enum Never {}

struct Reveal {
    list: Id,
    marked: Id,
    /// Where the list is, how high its content is, and how far it is scrolled.
    seen: Option<(Rectangle, Rectangle, Vector)>,
    /// Where the marked part is in the content.
    place: Option<Rectangle>,
}

impl Operation<Never> for Reveal {
    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation<Never>)) {
        operate(self);
    }

    fn container(&mut self, id: Option<&Id>, bounds: Rectangle) {
        if id == Some(&self.marked) {
            self.place = Some(bounds);
        }
    }

    fn scrollable(
        &mut self,
        id: Option<&Id>,
        bounds: Rectangle,
        content: Rectangle,
        translation: Vector,
        _: &mut dyn Scrollable,
    ) {
        if id == Some(&self.list) {
            self.seen = Some((bounds, content, translation));
        }
    }

    fn finish(&self) -> Outcome<Never> {
        let (Some((bounds, content, translation)), Some(place)) = (self.seen, self.place) else {
            return Outcome::None;
        };
        let top = place.y - bounds.y;
        let bottom = top + place.height;
        // In a low window there is less room to spare.
        let around = AROUND.min((bounds.height - place.height).max(0.0) / 2.0);
        let y = if top - around < translation.y {
            top - around
        } else if bottom + around > translation.y + bounds.height {
            bottom + around - bounds.height
        } else {
            return Outcome::None;
        };
        let y = y.clamp(0.0, (content.height - bounds.height).max(0.0));
        let offset = AbsoluteOffset { x: None, y: Some(y) };
        Outcome::Chain(Box::new(scroll_to(self.list.clone(), offset)))
    }
}

/// A part of a list, marked for [`reveal`] where the cursor is on it. Always use this, marked or
/// not: a part keeps its state only if its place in the tree stays the same.
pub fn markable<'a, Message: 'a>(
    content: impl Into<Element<'a, Message>>,
    marked: bool,
    id: &'static str,
) -> Container<'a, Message> {
    let part = container(content);
    if marked { part.id(id) } else { part }
}
