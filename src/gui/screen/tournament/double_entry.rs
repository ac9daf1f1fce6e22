//! Double entry of a night's hands: empty at first, never showing the first entry.

use super::entry::{count, hand_cell};
use super::{Message, TournamentScreen};
use crate::engine::RoundPath;
use crate::game::double_entry::Agreement;
use crate::gui::icon::Icon;
use crate::gui::screen::Viewport;
use crate::gui::session::double_entry::{Message as Second, say, view};
use crate::gui::theme::{Element, Tone};

/// Instructions on the tab.
pub(super) const HELP: &str = "Take the slips again and type what they say. The first \
    entry is not shown; if both agree, the hand is done. T and a number jumps to a table, D to the \
    next difference.";

impl TournamentScreen {
    /// Draws the hands of a game for the second entry.
    pub(super) fn second_view(&self, viewport: Viewport) -> Element<'_, Message> {
        let double = self.session.double_entry();
        let list = self.grid(viewport, "Typed", |columns, table| {
            let hands = (1..=self.night().hands()).take(table.hands.len());
            let agreements: Vec<Agreement> = hands
                .map(|hand| RoundPath { table: table.table, hand })
                .filter_map(|place| double.agreement((self.hands.game(), place)))
                .collect();
            let all = table.complete && agreements.len() == table.hands.len();
            let sign = match (agreements.contains(&Agreement::Differs), all) {
                (true, _) => (Some(Icon::Problem), Tone::Problem, Some(Tone::ProblemSoft)),
                (_, true) => (Some(Icon::Check), Tone::Success, None),
                _ => (None, Tone::Muted, None),
            };
            let words = format!("{} of {}", agreements.len(), table.hands.len());
            let words = if table.hands.is_empty() { String::new() } else { words };
            let hand = |place| {
                let hand = self.hands.second_view(self.night(), double, (table, place));
                let open = Second::Open((self.hands.game(), place));
                let is_open = double.form().is_some_and(|form| form.place() == place);
                hand_cell(columns, hand, say(open.clone()), move |cell| {
                    say(if is_open { Second::Pointed(cell) } else { open.clone() })
                })
            };
            self.table_row(columns, table, sign, hand, count(columns, words))
        });
        let problem = self.problem_words(double.form()).map(|(title, sentence)| {
            let words = format!("{title}: {sentence}");
            (self.problem_card((title, sentence), double.here().1.table), words)
        });
        view::view(self, viewport, viewport.width.is_wide(), list, problem)
    }
}
