//! Another window has written to this match: what it wrote is read, what was typed here stays.
//!
//! A round that both have written is opened for correction with what was typed here, unless
//! somebody is typing on: those keys are for the next round.

use iced::Task;

use super::typing::{Texts, Typing};
use super::{Action, CouplesScreen, Message};
use crate::gui::elsewhere::{self, Kept};
use crate::gui::pen::opened;
use crate::store::Loaded;

impl CouplesScreen {
    /// What was to be written was made for a match that is no longer so: it is read again.
    pub(super) fn written_elsewhere(&mut self) -> Action<Message> {
        Action::Run(elsewhere::read(&self.disk, self.id).map(Message::Reread))
    }

    /// The match as it stands now.
    pub(super) fn reread(&mut self, loaded: Loaded) -> Action<Message> {
        let Some(writing) = self.writing.take() else { return Action::None };
        self.failure = None;
        let known = self.sheet.newest_change();
        self.sheet = opened(loaded);
        self.second.twice.settles_nothing();
        self.second.twice.compare_all(&self.sheet);
        self.read_at(self.second.here());
        (self.marked, self.picked) = (None, None);
        let mut words = elsewhere::told(&self.sheet, known);
        let record = self.sheet.record();
        let rounds = record.rounds.len();
        let correction = self.correction.take();
        let (number, texts) = (self.typing.number, self.typing.texts.clone());
        let is_met = number <= rounds && self.typing.is_touched();
        let recorded = record.rounds.get(number.wrapping_sub(1));
        let same = is_met && recorded == Some(self.typing.entry());
        let mut tasks = Vec::new();
        let rest = if number > rounds { texts.clone() } else { Texts::new() };
        self.typing = Typing::next(&self.sheet, rest);
        if is_met && !same {
            tasks.push(self.keep(number, texts));
        } else if number <= rounds {
            let _ = self.drafts.remove(&number);
        }
        tasks.extend(self.keep_draft().into_task());
        let to_mend = match &correction {
            Some(correction) => Some(correction.typing.number).filter(|round| *round <= rounds),
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
            None if self.typing.is_touched() && writing.is_by_hand() => Kept::Next,
            None => Kept::Nothing,
        };
        words += &kept.words();
        tasks.push(self.focus());
        Action::Error { text: words, task: Task::batch(tasks) }
    }
}
