//! The methods of a game screen that it has in files of its own, forwarded once.

/// Implements the methods of [`GameView`] that a screen has itself under the same names, in files
/// of their own.
macro_rules! own_methods {
    ($tab:ty) => {
        fn title(&self) -> String {
            self.title()
        }

        fn shortcuts(&self) -> Vec<$crate::gui::widget::KeyGroup<'static>> {
            self.shortcuts()
        }

        fn update(&mut self, message: Message) -> $crate::gui::screen::Action<Message> {
            self.update(message)
        }

        fn view(
            &self,
            viewport: $crate::gui::screen::Viewport,
        ) -> $crate::gui::theme::Element<'_, Message> {
            self.view(viewport)
        }

        fn viewport(&self) -> $crate::gui::screen::Viewport {
            self.viewport
        }

        fn resized(
            &mut self,
            viewport: $crate::gui::screen::Viewport,
        ) -> $crate::gui::screen::Action<Message> {
            self.resized(viewport)
        }

        fn menu(&self) -> Vec<$crate::gui::screen::MenuEntry<Message>> {
            self.menu()
        }

        fn display(&self) -> $crate::game::display::DisplayContent {
            self.display()
        }

        fn session(&self) -> &$crate::gui::session::GameSession {
            &self.session
        }

        fn session_mut(&mut self) -> &mut $crate::gui::session::GameSession {
            &mut self.session
        }

        fn pressed(
            &mut self,
            press: &$crate::gui::keyboard::KeyPress,
        ) -> $crate::gui::screen::Action<Message> {
            self.pressed(press)
        }

        fn shows(tab: $tab) -> Message {
            Message::Show(tab)
        }
    };
}
pub(crate) use own_methods;
