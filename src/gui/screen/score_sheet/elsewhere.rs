//! Another window has written to this game: what it wrote is on the pad, what was typed here
//! is still here.
//!
//! A round that both have written is opened for correction with what was typed here, so that
//! the card beside the pad says where they differ. Keys that were typed on meanwhile are for
//! the next round; then the pad stays as it is and the correction waits.

use iced::Task;

use super::{Action, Message, ScoreSheetScreen, Tab};
use crate::game::form::{Draft, Form};
use crate::gui::elsewhere::{self, Kept};
use crate::gui::pen::opened;
use crate::gui::theme::Width;
use crate::store::Loaded;

impl ScoreSheetScreen {
    /// What was to be written was made for a game that is no longer so: it is read again.
    pub(super) fn written_elsewhere(&mut self) -> Action<Message> {
        Action::Run(elsewhere::read(&self.disk, self.id).map(Message::Reread))
    }

    /// The game as it stands now.
    pub(super) fn reread(&mut self, loaded: Loaded) -> Action<Message> {
        let Some(writing) = self.writing.take() else { return Action::None };
        self.failure = None;
        let known = self.sheet.newest_change();
        self.sheet = opened(loaded);
        (self.marked, self.explained) = (None, None);
        let mut words = elsewhere::told(&self.sheet, known);
        let rounds = self.sheet.record().rounds.len();
        let correction = self.correction.take();
        let (number, typed) = (self.form.number(), self.form.draft().clone());
        let is_met = number <= rounds && !typed.is_empty();
        let recorded = self.sheet.record().rounds.get(number.wrapping_sub(1));
        let same = is_met && recorded == Some(self.form.entry());
        let mut tasks = Vec::new();
        // A draft of a round that is there now is one of a correction.
        let rest = if number > rounds { typed.clone() } else { Draft::default() };
        self.form = Form::next(&self.sheet, rest);
        if is_met && !same {
            tasks.push(self.keep(number, typed));
        } else if number <= rounds {
            let _ = self.drafts.remove(&number);
        }
        tasks.extend(self.keep_draft().into_task());
        let to_mend = match &correction {
            Some(correction) => Some(correction.form.number()).filter(|round| *round <= rounds),
            None => Some(number).filter(|_| is_met && !same),
        };
        let typed_on = !self.waiting.is_empty();
        for _ in 0..self.waiting.len() {
            let Some(press) = self.waiting.pop_front() else { break };
            tasks.extend(self.key(&press).into_task());
        }
        let kept = match to_mend {
            Some(round) if typed_on => Kept::Later(round),
            Some(round) => {
                tasks.extend(self.correct(round).into_task());
                if let Some((now, before)) = self.correction.as_mut().zip(correction) {
                    now.reason = before.reason;
                }
                Kept::Opened(round)
            }
            None if same => Kept::Same,
            None if self.form.is_touched() && writing.is_by_hand() => Kept::Next,
            None => Kept::Nothing,
        };
        words += &kept.words();
        tasks.push(self.focus());
        let task = Task::batch(tasks);
        // Beside the pad it stands for as long as the correction does.
        let has_side = self.viewport.width == Width::Wide && self.tab == Tab::Score;
        self.elsewhere = Some(words.clone());
        if has_side && self.correction.is_some() {
            Action::DismissToast(task)
        } else {
            Action::Error { text: words, task }
        }
    }
}
