//! The couples of a match, typed a second time.

use std::collections::BTreeSet;

use iced::Fill;
use iced::widget::container;

use super::view::is_beside;
use super::{Action, CouplesScreen, GameView as _, Message, Viewport};
use crate::engine::Team;
use crate::game::double_entry::DoubleEntry;
use crate::game::form::RoundForm;
use crate::game::session::PendingChange;
use crate::gui::double_entry::view;
use crate::gui::session::committed_toast;
use crate::gui::theme::{Element, Tone, scale, space as gap};
use crate::gui::widget::{banner, label};

/// Says what to do on the tab.
pub(super) const HELP: &str = "Take the sheets of the couples once more and type what stands on \
    them. What was typed first is not shown; where both agree, the couple is done. While a \
    box is open, letters are answers: Esc leaves it, then F, S and D are for what differs.";

impl CouplesScreen {
    /// A difference is resolved: what is half typed of this round and of others stays.
    pub(super) fn resolved(
        &mut self,
        change: PendingChange,
        rounds: &BTreeSet<usize>,
    ) -> Action<Message> {
        let texts = self.form.texts().clone();
        self.form = RoundForm::next(self.session.game(), texts);
        if let Some(correction) = &mut self.correction {
            let (number, texts) = (correction.form.number(), correction.form.texts().clone());
            correction.form = RoundForm::correct(self.session.game(), number, Some(texts.into()));
        }
        let mut actions = Action::None;
        // With the change the store has cleared the draft of its round.
        for round in rounds {
            let draft = self.session.draft(*round).filter(|draft| !draft.is_empty()).cloned();
            if let Some(draft) = draft {
                let save = self.session.save_draft(*round, draft).map(Message::Session);
                actions = actions.and(Action::Run(save));
            }
        }
        self.session.with_double_entry(DoubleEntry::reopen_here);
        let task = self.show_place();
        actions.and(committed_toast(change, task))
    }

    /// The couples of a round as they are typed a second time.
    pub(super) fn second_view(&self, viewport: Viewport) -> Element<'_, Message> {
        let couples: Element<'_, Message> = if self.session.double_entry().form().is_some() {
            self.couple_lines(viewport)
        } else {
            let said = "Nothing is recorded yet. Each round can be read once it is.";
            let said = label(said, scale::BODY, Tone::Muted);
            container(said).padding(gap::GAP).height(Fill).into()
        };
        view::view(self, viewport, is_beside(viewport), couples, None)
    }

    /// What is typed a second time, and what is left of it, said on the felt.
    pub(super) fn second_banner(&self, viewport: Viewport) -> Element<'_, Message> {
        let record = self.session.record();
        let headline = match self.session.double_entry().here().0 {
            0 => "Double entry".to_owned(),
            round => format!("Round {round}: double entry"),
        };
        let teams = record.team_name_list(&[Team::A, Team::B]);
        let eyebrow = format!("{} · {teams}", record.game.name);
        let chip = self.session.write_status().unwrap_or_else(|| view::chip(self));
        banner(viewport.width, headline).eyebrow(eyebrow).status_chip(chip).into()
    }
}
