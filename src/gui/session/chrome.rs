//! The frame of every game screen: banner, why something was not written, tabs, what the tab
//! shows, and the dialog over all of it.

use iced::widget::{column, container, row};
use iced::{Fill, Padding};

use crate::gui::theme::Element;

use super::{GameSession, GameView, Message};
use crate::gui::change_history;
use crate::gui::icon::Icon;
use crate::gui::markdown;
use crate::gui::screen::{MenuEntry, Viewport};
use crate::gui::theme::space as gap;
use crate::gui::widget::{self, StatusChip, problem_notice, secondary_button, status_chip};

/// A part of a game that is shown by itself.
pub trait Tab: Copy + PartialEq + 'static {
    /// All of them, in order; at most 16.
    const ALL: &'static [Self];

    /// What it is called.
    fn label(self) -> &'static str;

    /// Its icon in the menu.
    fn icon(self) -> Icon;
}

/// What a screen has for the frame.
pub struct Frame<'a, Message> {
    /// What comes next, said on the felt.
    pub banner: Element<'a, Message>,
    /// Whether there is room for tabs.
    pub tabs: bool,
    /// What the tab shows.
    pub body: Element<'a, Message>,
    /// What stands beside tabs and body.
    pub beside: Option<Element<'a, Message>>,
    /// The room around all but the banner, in logical pixels.
    pub padding: Padding,
}

/// A game screen without its dialog.
pub(super) fn chrome<'a, V: GameView>(
    view: &'a V,
    frame: Frame<'a, V::Message>,
) -> Element<'a, V::Message> {
    let tabs = frame.tabs.then(|| {
        let tabs = view.tabs().into_iter().map(|tab| {
            let is_shown = tab == view.tab();
            let part = widget::tabs::Tab::new(tab.label(), is_shown, V::shows(tab));
            match view.wants(tab).filter(|_| !is_shown) {
                Some(why) => part.wants(why),
                None => part,
            }
        });
        container(widget::tabs(tabs))
    });
    let failure = view.session().failure().map(|failure| {
        let retry = Some(Message::Retry.into());
        let retry = secondary_button("Try again", retry).key("Enter");
        container(row![problem_notice(failure), retry].spacing(gap::MIDDLE))
            .padding(Padding::ZERO.bottom(gap::MIDDLE))
    });
    let left = column![].push(tabs).push(container(frame.body).height(Fill)).width(Fill);
    let body = container(row![left].push(frame.beside).spacing(gap::GAP)).height(Fill);
    column![frame.banner, column![].push(failure).push(body).padding(frame.padding)].into()
}

/// What the ⋯ of the top bar offers on a game screen; `own` are the screen's own entries.
pub(super) fn menu<V: GameView>(
    view: &V,
    own: Vec<MenuEntry<V::Message>>,
) -> Vec<MenuEntry<V::Message>> {
    let game = view.session().game();
    let tabs = view.tabs().into_iter().map(|tab| (tab.icon(), tab.label(), V::shows(tab)));
    let mut menu: Vec<MenuEntry<V::Message>> = tabs.collect();
    menu.push((Icon::Print, "Print", Message::Print.into()));
    menu.push((Icon::Export, "Export", Message::Export.into()));
    menu.extend(own);
    if !game.evaluation().is_finished() {
        menu.push((Icon::Check, "End the game now", Message::Stop(true).into()));
    } else if game.record().ended {
        menu.push((Icon::Play, "Resume the game", Message::Stop(false).into()));
    }
    menu
}

impl GameSession {
    /// The page of rules.
    pub fn rules<'a, M: 'a>(&'a self, viewport: Viewport, framed: bool) -> Element<'a, M> {
        let rules = markdown::view(self.game().record().game.rules);
        markdown::reading_page(viewport, framed, rules)
    }

    /// Everything that was written and put right.
    pub fn history<'a, M: 'a>(&'a self, viewport: Viewport, framed: bool) -> Element<'a, M> {
        markdown::reading_page(viewport, framed, change_history::view(self.game()))
    }

    /// How the pending change stands, where one is pending or failed.
    pub fn write_status<'a>(&self) -> Option<StatusChip<'a>> {
        if self.failure.is_some() {
            Some(status_chip(Icon::Problem, "Not saved: try again", false))
        } else if self.is_pending() {
            Some(status_chip(Icon::History, "Saving", false))
        } else {
            None
        }
    }

    /// A screen with the dialog over it, where one is open.
    pub fn with_dialog<'a, M: From<Message> + Clone + 'a>(
        &'a self,
        viewport: Viewport,
        screen: impl Into<Element<'a, M>>,
    ) -> Element<'a, M> {
        self.dialogs.over(viewport, screen, |message| M::from(Message::Dialog(message)))
    }
}
