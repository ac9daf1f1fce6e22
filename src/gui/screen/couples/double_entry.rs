//! Double entry of a match's couples.

use super::view::is_beside;
use super::{CouplesScreen, Message, Viewport};
use crate::game::couples::TEAMS;
use crate::gui::session::double_entry::view;
use crate::gui::session::list_sheet::empty_page;
use crate::gui::theme::Element;
use crate::gui::widget::banner;

/// Instructions on the tab.
pub(super) const HELP: &str = "Take the couples' slips again and type what they say. The first \
    entry is not shown; if both agree, the couple is done. While a box is open, letters are answers: \
    press Esc first to use F, S and D on a difference.";

impl CouplesScreen {
    /// Draws the couples of a round for the second entry.
    pub(super) fn second_view(&self, viewport: Viewport) -> Element<'_, Message> {
        let couples: Element<'_, Message> = if self.session.double_entry().form().is_some() {
            self.couple_lines(viewport, None)
        } else {
            empty_page("Nothing is recorded yet. Each round can be checked once it is.")
        };
        view::view(self, viewport, is_beside(viewport), couples, None)
    }

    /// Draws the banner with what is typed a second time, and what is left.
    pub(super) fn second_banner(&self, viewport: Viewport) -> Element<'_, Message> {
        let record = self.session.record();
        let headline = match self.session.double_entry().here().0 {
            0 => "Double entry".to_owned(),
            round => format!("Round {round}: double entry"),
        };
        let teams = record.team_name_list(&TEAMS);
        let eyebrow = format!("{} · {teams}", record.game.name);
        let chip = self.session.write_status().unwrap_or_else(|| view::chip(self));
        banner(viewport.width, headline).eyebrow(eyebrow).status_chip(chip).into()
    }
}
