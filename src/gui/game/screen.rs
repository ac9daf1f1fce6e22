//! Every game view as a screen of the window: handles keys and messages first, and saves what they
//! typed.

use std::borrow::Cow;

use super::{GameDrawing, GameEntry, GameView, chrome, commit, disputes, host, saving, shortcuts};
use crate::gui::command::{Commands, Group, KeyPage};
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::{Action, GameState, Screen, Viewport};
use crate::gui::theme::Element;
use session::display::DisplayContent;
use session::room::DisplayKey;

impl<V: GameView> Screen for V {
    type Message = V::Message;

    fn name(&self) -> Cow<'_, str> {
        self.session().name().into()
    }

    fn title(&self) -> Option<String> {
        Some(GameDrawing::title(self))
    }

    fn key_page(&self) -> KeyPage {
        let mut page = self.own_keys();
        page.groups.push(Group::Steps);
        page.groups.extend(self.session().has_host().then_some(Group::Host));
        page.groups.push(Group::Game);
        page.groups.extend(self.session().is_over().then_some(Group::PlayAgain));
        page
    }

    fn commands(&self) -> Commands<V::Message> {
        shortcuts::commands(self)
    }

    fn key(&mut self, press: &KeyPress) -> Action<V::Message> {
        let action = shortcuts::key(self, press);
        saving(self, action)
    }

    fn update(&mut self, message: V::Message) -> Action<V::Message> {
        let action = GameEntry::update(self, message);
        saving(self, action)
    }

    fn view(&self, viewport: Viewport) -> Element<'_, V::Message> {
        chrome::view(self, viewport)
    }

    fn resized(&mut self, viewport: Viewport) -> Action<V::Message> {
        self.session_mut().viewport = viewport;
        GameView::resized(self)
    }

    fn game(&self) -> Option<GameState> {
        let (can_undo, can_redo) = shortcuts::steps(self);
        Some(GameState { can_undo, can_redo, is_over: self.session().is_over() })
    }

    fn display_key(&self) -> Option<DisplayKey> {
        Some(self.session().display_key(self.seating_revision()))
    }

    fn display(&self) -> Option<DisplayContent> {
        let content = GameDrawing::display(self);
        #[cfg(feature = "lan")]
        let content = self.session().with_phones(content);
        Some(content)
    }

    fn ticks(&self) -> bool {
        self.session().ticks()
    }

    fn focused(&mut self) -> Action<V::Message> {
        if self.session().is_pending() {
            return Action::None;
        }
        commit::reload(self).and(Action::Run(disputes::load(self)))
    }

    fn tick(&mut self) -> Action<V::Message> {
        let action = host::tick(self);
        saving(self, action)
    }
}
