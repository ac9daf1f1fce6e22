//! The frame of every game screen: banner, write error, tabs, the tab's content, and the dialog
//! over it.

use iced::alignment::Horizontal;

use super::{GameSession, GameView, Message, Tab};
use crate::gui::markdown;
use crate::gui::prelude::{column, *};
use games::card_words::page_with_words;
use session::form::EditKey;

/// Maximum width of lines for reading, in logical pixels.
const READING: f32 = 900.0;

/// The parts of the frame from a screen.
pub struct GameFrame<'a, Message> {
    /// The banner.
    pub banner: Element<'a, Message>,
    /// The content of the shown tab.
    pub body: Element<'a, Message>,
    /// The content beside tabs and body.
    pub beside: Option<Element<'a, Message>>,
    /// Whether there are cards at the right that scroll: their bar is in the margin.
    pub has_cards: bool,
    /// A card over the screen, its side, and the message of a click beside it.
    pub popover: Option<(Element<'a, Message>, Horizontal, Message)>,
}

/// Draws a game screen below the top bar, with the number pad below it and the dialog over it.
pub(super) fn view<V: GameView>(view: &V, viewport: Viewport) -> Element<'_, V::Message> {
    let session = view.session();
    let (is_open, above) = (session.has_pad, session.above_pad(viewport));
    let page = super::panel::over(view, above, chrome(view, above));
    let page = session.dialogs.over(above, page, |message| Message::Dialog(message).into());
    let mut screen = mouse_area(container(page).height(Fill));
    if is_open {
        screen = screen.on_press(Message::ClosePad.into());
    }
    let press = |key: Option<EditKey>| match key {
        Some(key) => Message::Pad(key).into(),
        None => Message::ClosePad.into(),
    };
    let pad = is_open.then(|| {
        // A recorded hand opens with the first digit.
        let typed = view.typed_form().map(|form| form.typed_box(session.game()));
        widget::number_pad(viewport.size.width, typed.unwrap_or_default(), press)
    });
    column![screen].push(pad).into()
}

fn chrome<V: GameView>(view: &V, viewport: Viewport) -> Element<'_, V::Message> {
    let frame = view.frame(viewport);
    let mut padding = viewport.width.under_banner();
    if frame.has_cards {
        padding.right -= widget::BAR;
    }
    let tabs = viewport.width.is_wide().then(|| {
        let tabs = view.tabs().into_iter().map(|tab| {
            let is_shown = tab == view.tab();
            let part = widget::Tab::new(tab.label().0, is_shown, Message::Show(tab).into());
            let why = match tab {
                Tab::Disputes => view.session().unfinished_words().map(Cow::Owned),
                _ => view.wants(tab).map(Cow::Borrowed),
            };
            match why.filter(|_| !is_shown) {
                Some(why) => part.wants(why),
                None => part,
            }
        });
        container(widget::tabs(tabs))
    });
    let failure = view.session().failure.as_deref().map(|failure| {
        let retry = Some(Message::Retry.into());
        let is_first = view.session().queued.is_empty();
        let key = if is_first { Command::NextBox } else { Command::RecordAnywhere };
        let retry = secondary_button("Try again", retry).key(key);
        container(row![problem_notice(failure), retry].spacing(gap::MIDDLE))
            .padding(Padding::ZERO.bottom(gap::MIDDLE))
    });
    #[cfg(feature = "lan")]
    let failure = column![].push(view.session().phone_dots().map(above_tabs)).push(failure);
    #[cfg(feature = "share")]
    let failure = column![].push(view.session().desks_status().map(above_tabs)).push(failure);
    // What comes and goes keeps its place, or a box below would lose its caret.
    let (tabs, failure) = (column![].push(tabs), column![].push(failure));
    let left = column![tabs, container(frame.body).height(Fill)].width(Fill);
    let body = container(row![left].push(frame.beside).spacing(gap::BESIDE)).height(Fill);
    let page = column![frame.banner, column![failure, body].padding(padding)];
    let (card, close) = match frame.popover {
        Some((card, side, close)) => (Some((card, side)), close),
        None => (None, Message::ClosePad.into()),
    };
    widget::popover(page, card, close)
}

/// Draws a part between banner and tabs, with space below.
#[cfg(any(feature = "lan", feature = "share"))]
fn above_tabs<'a, M: 'a>(part: Element<'a, M>) -> Element<'a, M> {
    container(part).padding(Padding::ZERO.bottom(gap::SMALL)).into()
}

impl GameSession {
    /// Draws the rule page, or the change history.
    pub fn page<'a, M: 'a>(&'a self, tab: Tab, viewport: Viewport) -> Element<'a, M> {
        let page: Element<'a, M> = match tab {
            Tab::Rules => {
                let rules = markdown::view(&page_with_words(self.record().game));
                let night = self.evaluation().tournament.tables();
                let diagram = night.map(|night| movement_diagram(night.movement));
                column![].push(diagram).push(rules).spacing(gap::WIDE).into()
            }
            _ => markdown::change_history(self.game()),
        };
        let page = container(page).padding(viewport.width.page()).max_width(READING);
        let page = scrolling(container(page).width(Fill)).id(PAGE).height(Fill);
        sheet(viewport.width, viewport.width.is_wide(), page)
    }

    /// Returns the state of the pending change, if one is pending or failed.
    pub fn write_status<'a>(&self) -> Option<StatusChip<'a>> {
        if self.failure.is_some() {
            Some(status_chip(Icon::Problem, "Not saved: try again", false))
        } else if self.is_pending() {
            Some(status_chip(Icon::History, "Saving", false))
        } else {
            None
        }
    }
}
