//! The next game before it begins: who will be there and who will sit where, as the engine says
//! it, and what was changed of it by hand.

use super::{Action, Message, PendingChange, Stage, TournamentScreen, TournamentTab};
use crate::clock;
use crate::engine::next_game::{SeatingDraft, absent_after, role_after};
use crate::engine::{Change, DecodeIssues, Player};
use crate::game::ProposedChange;
use crate::game::form::Draft;
use crate::gui::dialogs::print_dialog::PrintDialog;
use crate::gui::session::GameView as _;

/// Drafts of the next game that can be brought back.
#[derive(Debug, Default)]
pub(super) struct DraftHistory {
    undo: Vec<SeatingDraft>,
    redo: Vec<SeatingDraft>,
}

impl DraftHistory {
    /// Returns whether there is a step to undo, and one to redo.
    pub(super) fn steps(&self) -> (bool, bool) {
        (!self.undo.is_empty(), !self.redo.is_empty())
    }
}

impl TournamentScreen {
    /// Works out who would sit where in the next game, and who moves.
    pub(super) fn replan(&mut self) {
        if self.draft.seed == 0 {
            self.draft.seed = fresh_seed();
        }
        let (record, reading) = (self.session.record(), self.session.evaluation());
        let is_ready = self.stage() == Stage::Ready;
        self.next_game = is_ready.then(|| self.draft.next_game(record, reading));
        self.moves = self.draft.moves(record, reading, self.next_game.as_ref());
        self.picked = None;
    }

    /// Changes the draft of the next game, as a step that can be undone, and saves it.
    pub(super) fn change_draft(
        &mut self,
        change: impl FnOnce(&mut SeatingDraft),
    ) -> Action<Message> {
        self.draft_history.undo.push(self.draft.clone());
        self.draft_history.redo.clear();
        change(&mut self.draft);
        self.save_seating_draft()
    }

    /// Undoes the last change of the draft, or redoes it; `None` if there is none.
    pub(super) fn step_draft(&mut self, back: bool) -> Option<Action<Message>> {
        let DraftHistory { undo, redo } = &mut self.draft_history;
        let (from, to) = if back { (undo, redo) } else { (redo, undo) };
        let draft = from.pop()?;
        to.push(std::mem::replace(&mut self.draft, draft));
        let text = format!("Seating {}", if back { "undone" } else { "redone" });
        let task = self.save_seating_draft().into_task()?;
        Some(Action::Toast { text, undo: !back, task })
    }

    /// The next game begins: its round is written with who sits where.
    pub(super) fn begin(&mut self) -> Action<Message> {
        let Some(next) = &self.next_game else { return Action::None };
        if next.seating.tables.is_empty() {
            let words = "There are no tables. Two ladies and two gentlemen are needed.";
            return Action::error(words.to_owned());
        }
        let said = format!("{} starts", self.game_words(next.number));
        let mut change = Change::enter(next.number, &next.begun());
        change.label = match next.seed {
            Some(seed) => format!("{said}, drawn from seed {seed}"),
            None => said.clone(),
        };
        let proposal = ProposedChange { change, undoes: None };
        self.commit(PendingChange::new(proposal, said))
    }

    /// Asks what is to be printed: of seats and slips, those of the game that would begin now.
    pub(super) fn seated_print_dialog(&self) -> PrintDialog {
        let panel = PrintDialog::new(self.session.evaluation());
        let next = self.next_game.as_ref().filter(|next| !next.seating.tables.is_empty());
        let Some(next) = next.filter(|next| next.number == self.begun() + 1) else { return panel };
        let mut record = self.session.record().clone();
        record.rounds.push(next.entry.clone());
        let (_, reading) =
            self.session.game().preview(next.number, &next.entry, &DecodeIssues::default());
        panel.seated(record, reading)
    }

    /// "Game 4: Chivalry".
    pub(super) fn game_words(&self, number: usize) -> String {
        match self.night().programme.get(number.wrapping_sub(1)) {
            Some(planned) => format!("Game {number}: {}", planned.name),
            None => format!("Game {number}"),
        }
    }

    /// Draws the next seating from another seed.
    pub(super) fn redraw(&mut self) -> Action<Message> {
        if self.next_game.is_none() {
            return Action::None;
        }
        let seed = fresh_seed();
        self.tab = TournamentTab::Seating;
        self.change_draft(|draft| {
            draft.seed = if seed == draft.seed { seed + 1 } else { seed };
            draft.is_drawn = true;
            draft.swaps.clear();
        })
    }

    /// Works out the next game again, and saves what is known of it as a draft.
    fn save_seating_draft(&mut self) -> Action<Message> {
        self.replan();
        let texts = self.draft.texts();
        let save = self.session.save_draft(self.begun() + 1, Draft::from(texts));
        Action::Run(save.map(Message::Session))
    }

    /// Who will not be there in the next game, as far as is known.
    pub(super) fn absent(&self) -> Vec<Player> {
        self.draft.absent(self.session.evaluation())
    }

    /// Who was not there after the last game.
    pub(super) fn absent_before(&self) -> Vec<Player> {
        absent_after(self.session.evaluation())
    }

    /// Which kind of chair somebody takes in the next game: 0 or 1.
    pub(super) fn role_next(&self, player: Player) -> usize {
        let game = self.session.game();
        self.draft.role(game.record(), game.evaluation(), player)
    }

    /// Which kind of chair somebody has taken last.
    pub(super) fn role_now(&self, player: Player) -> usize {
        let game = self.session.game();
        role_after(game.record(), game.evaluation(), player)
    }
}

/// A seed that nobody chose.
fn fresh_seed() -> u64 {
    let now = clock::now().timestamp_micros();
    u64::try_from(now).unwrap_or(1) % 999_983 + 1
}
