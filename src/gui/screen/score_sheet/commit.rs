//! How a round is committed, and how what is typed of it is saved as a draft meanwhile.

use iced::Task;

use super::{Action, GameSession, GameView, Message, PendingChange, Route, ScoreSheetScreen, Tab};
use crate::engine::Edit;
use crate::game::display::DisplayContent;
use crate::game::form::{Draft, EditKey, Outcome, RoundForm};
use crate::game::session::Committed;
use crate::game::session::conflict::{Conflict, Typed};
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::{MenuEntry, Viewport};
use crate::gui::session::Drafts;
use crate::gui::theme::Element;
use crate::gui::theme::Width;
use crate::gui::widget::KeyGroup;

impl GameView for ScoreSheetScreen {
    type Message = Message;
    type Tab = Tab;
    const GOES_ON: &'static str = "The game goes on";
    const SHORTCUTS_TITLE: &'static str = "Keys on the score sheet";

    fn title(&self) -> String {
        self.title()
    }

    fn shortcuts(&self) -> Vec<KeyGroup<'static>> {
        self.keys()
    }

    fn update(&mut self, message: Message) -> Action<Message> {
        self.update(message)
    }

    fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        self.view(viewport)
    }

    fn resized(&mut self, viewport: Viewport) -> Action<Message> {
        self.resized(viewport)
    }

    fn menu(&self) -> Vec<MenuEntry<Message>> {
        self.menu()
    }

    fn display(&self) -> DisplayContent {
        self.display()
    }

    fn session(&self) -> &GameSession {
        &self.session
    }

    fn session_mut(&mut self) -> &mut GameSession {
        &mut self.session
    }

    fn tab(&self) -> Tab {
        self.tab
    }

    fn show(&mut self, tab: Tab) -> Action<Message> {
        self.tab = tab;
        self.explained = None;
        if tab == Tab::Score { Action::Run(Self::to_the_end()) } else { Action::None }
    }

    fn shows(tab: Tab) -> Message {
        Message::Show(tab)
    }

    /// Enter: the next box, or the round recorded.
    fn enter(&mut self) -> Action<Message> {
        if !self.is_open() {
            return Action::Go(Route::Begin(Box::new(self.again())));
        }
        match self.with_form(|form, sheet| form.press(sheet, EditKey::Enter)) {
            Outcome::Record => self.record(),
            _ => Action::Run(self.focus()),
        }
    }

    fn captures(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        if self.tab == Tab::Score
            && let Some(action) = self.count_key(press)
        {
            return Some(action);
        }
        let saves = self.tab == Tab::Chart && press.with_control() == Some('s');
        saves.then(|| self.session.save_picture())
    }

    fn pressed(&mut self, press: &KeyPress) -> Action<Message> {
        self.own_key(press)
    }

    fn drafts_loaded(&mut self, drafts: Drafts) -> Action<Message> {
        self.session.take_drafts(drafts);
        let draft = self.session.draft(self.form.number()).cloned();
        if let Some(draft) = draft.filter(|_| !self.form.is_touched()) {
            self.form = RoundForm::next(self.session.game(), draft);
        }
        Action::None
    }

    fn save_again(&mut self) -> Action<Message> {
        self.save_draft()
    }

    fn committed(&mut self, committed: Committed) -> Action<Message> {
        self.conflict = None;
        let Committed { change, taken_out, .. } = committed;
        // A round that was taken back is there to be typed on, not lost.
        let taken_out = taken_out.filter(|_| !self.form.is_touched());
        let taken_out = taken_out.map(|entry| Draft::of(self.session.game().record(), &entry));
        for edit in change.edits() {
            if let Edit::Set { round, .. }
            | Edit::Count { round, .. }
            | Edit::Insert { round }
            | Edit::Remove { round } = edit
            {
                self.session.forget_draft(*round);
            }
        }
        let habit = self.active().habit();
        let was_correction = self.correction.take().is_some();
        let stays = was_correction && self.form.number() == self.session.game().next_number();
        let kept = stays || !change.is_by_hand() && self.form.is_touched();
        let draft = if kept && !self.is_recorded(self.form.draft()) {
            self.form.draft().clone()
        } else {
            taken_out.unwrap_or_default()
        };
        self.form = RoundForm::next(self.session.game(), draft).with_habit(habit);
        (self.marked, self.explained) = (None, None);
        self.session.expect_draft(self.form.number());
        let saved = Action::Run(Self::to_the_end()).and(self.save_draft());
        if self.session.is_over() && !was_correction {
            // The winner's name says it; nothing should lie over the final totals.
            return saved.and(Action::DismissToast(Task::none()));
        }
        let toast = Action::Toast { text: change.said, undo: change.undo, task: Task::none() };
        saved.and(toast)
    }

    /// A round that both have written is opened for correction with what was typed here, so that
    /// the card beside the pad says where they differ. Keys that were typed on meanwhile are for
    /// the next round; then the pad stays as it is and the correction waits.
    fn conflicted(&mut self, conflict: Conflict) -> Action<Message> {
        (self.marked, self.explained) = (None, None);
        let mut words = conflict.sentence(self.session.game());
        let rounds = self.session.game().record().rounds.len();
        let correction = self.correction.take();
        let (number, typed) = (self.form.number(), self.form.draft().clone());
        let is_met = number <= rounds && !typed.is_empty();
        let recorded = self.session.game().record().rounds.get(number.wrapping_sub(1));
        let same = is_met && recorded == Some(self.form.entry());
        let mut actions = Action::None;
        // A draft of a round that is there now is one of a correction.
        let rest = if number > rounds { typed.clone() } else { Draft::default() };
        self.form = RoundForm::next(self.session.game(), rest);
        if is_met && !same {
            let save = self.session.save_draft(number, typed);
            actions = Action::Run(save.map(Message::Session));
        } else if number <= rounds {
            self.session.forget_draft(number);
        }
        actions = actions.and(self.save_draft());
        let to_mend = match &correction {
            Some(correction) => Some(correction.form.number()).filter(|round| *round <= rounds),
            None => Some(number).filter(|_| is_met && !same),
        };
        let typed_on = self.session.has_queued();
        actions = actions.and(self.press_queued());
        let typed = match to_mend {
            Some(round) if typed_on => Typed::Later(round),
            Some(round) => {
                actions = actions.and(self.correct(round));
                if let Some((now, before)) = self.correction.as_mut().zip(correction) {
                    now.reason = before.reason;
                }
                Typed::Opened(round)
            }
            None if same => Typed::Same,
            None if self.form.is_touched() && conflict.change.is_by_hand() => Typed::Next,
            None => Typed::Nothing,
        };
        words += &typed.sentence();
        let task = self.focus();
        // Beside the pad it stands for as long as the correction does.
        let has_side = self.viewport.width == Width::Wide && self.tab == Tab::Score;
        self.conflict = Some(words.clone());
        actions.and(if has_side && self.correction.is_some() {
            Action::DismissToast(task)
        } else {
            Action::Error { text: words, task }
        })
    }

    fn abandon_correction(&mut self) {
        self.correction = None;
    }
}

impl ScoreSheetScreen {
    pub(super) fn record(&mut self) -> Action<Message> {
        let form = self.active();
        let (number, entry) = (form.number(), form.entry().clone());
        let reason = self.correction.as_ref().map_or("", |correction| correction.reason.as_str());
        let proposal = self.session.game().propose_round(number, &entry, reason);
        if proposal.change.edits.is_empty() {
            return self.leave();
        }
        let done = if self.correction.is_some() { "corrected" } else { "recorded" };
        self.commit(PendingChange::new(proposal, format!("Round {number} {done}")))
    }

    /// Whether the last round says exactly this: what was taken back, typed on and brought
    /// back again is no draft any more.
    fn is_recorded(&self, draft: &Draft) -> bool {
        let record = self.session.game().record();
        record.rounds.last().is_some_and(|entry| Draft::of(record, entry) == *draft)
    }

    /// Saves what is typed of the open round.
    pub(super) fn save_draft(&mut self) -> Action<Message> {
        let form = self.active();
        let number = form.number();
        let draft = if form.is_touched() { form.draft().clone() } else { Draft::default() };
        if draft.is_empty() && self.session.draft(number).is_none() {
            return Action::Run(self.focus());
        }
        let save = self.session.save_draft(number, draft).map(Message::Session);
        Action::Run(Task::batch([save, self.focus()]))
    }
}
