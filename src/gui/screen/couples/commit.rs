//! How a round of couples is committed, and how what is typed of it is saved as a draft
//! meanwhile.

use std::collections::BTreeSet;

use iced::Task;

use super::view::is_beside;
use super::{
    Action, Correction, CouplesScreen, GameSession, GameView, LIST, MARKED, Message, PendingChange,
    ROUNDS, Route, Tab, Texts,
};
use crate::engine::{Edit, Record};
use crate::game::display::DisplayContent;
use crate::game::form::{Draft, EditKey, Outcome, RoundForm, written_in, written_round};
use crate::game::session::Committed;
use crate::game::session::conflict::{Conflict, Typed};
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::{MenuEntry, Viewport};
use crate::gui::scroll_into_view::scroll_into_view;
use crate::gui::session::Drafts;
use crate::gui::theme::Element;
use crate::gui::twice::Twice;
use crate::gui::widget::KeyGroup;

impl GameView for CouplesScreen {
    type Message = Message;
    type Tab = Tab;
    const GOES_ON: &'static str = "The match goes on";
    const SHORTCUTS_TITLE: &'static str = "Keys on the couples";

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
        self.shown_tab()
    }

    fn has_tab(&self, tab: Tab) -> bool {
        match tab {
            Tab::Sheet => !is_beside(self.viewport),
            Tab::Second => self.second.twice.on,
            _ => true,
        }
    }

    fn show(&mut self, tab: Tab) -> Action<Message> {
        self.tab = tab;
        self.explained = false;
        let (list, part) = match tab {
            Tab::Couples | Tab::Second => (LIST, super::CURSOR),
            _ => (ROUNDS, MARKED),
        };
        Action::Run(scroll_into_view(list, part))
    }

    fn shows(tab: Tab) -> Message {
        Message::Show(tab)
    }

    fn wants(&self, tab: Tab) -> Option<&'static str> {
        let wants = tab == Tab::Second && self.not_twice().is_some();
        wants.then_some("Couples are not read twice")
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
        if self.tab == Tab::Second
            && let Some(action) = self.second_key(press)
        {
            return Some(action);
        }
        (press.with_control() == Some('r')).then(|| self.turn_twice())
    }

    fn pressed(&mut self, press: &KeyPress) -> Action<Message> {
        self.own_key(press)
    }

    fn is_writing(&self) -> bool {
        self.session.is_pending() || self.second.twice.is_writing()
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
        if self.tab == Tab::Second { self.write_reading_again() } else { self.save_draft() }
    }

    fn committed(&mut self, committed: Committed) -> Action<Message> {
        let Committed { change, id, taken_out } = committed;
        let settling = self.second.twice.is_settling();
        self.second.twice.was_settled(id);
        self.second.twice.compare_touched(self.session.game(), change.edits());
        if settling {
            let rounds = change.edits().iter().filter_map(|edit| match edit {
                Edit::Set { round, .. } => Some(*round),
                _ => None,
            });
            let rounds = rounds.collect::<BTreeSet<_>>();
            return self.settled(change, &rounds);
        }
        // A round that was taken back is there to be typed on, not lost.
        let taken_out = taken_out.filter(|_| !self.form.is_touched());
        let taken_out =
            taken_out.map(|entry| written_in(self.session.game().record(), &entry).texts);
        for edit in change.edits() {
            if let Edit::Set { round, .. } | Edit::Insert { round } | Edit::Remove { round } = edit
            {
                self.session.forget_draft(*round);
            }
        }
        let habit = self.active().habit();
        let was_correction = self.correction.take().is_some();
        let stays = was_correction && self.form.number() == self.session.game().next_number();
        let kept = stays || !change.is_by_hand() && self.form.is_touched();
        let draft = if kept && !self.is_recorded(self.form.texts()) {
            self.form.texts().clone()
        } else {
            taken_out.unwrap_or_default()
        };
        self.form = RoundForm::next(self.session.game(), draft).with_habit(habit);
        (self.marked, self.picked) = (None, None);
        self.read_at(self.second.here());
        let mut actions = Action::None;
        if Twice::comes_back(&change.proposal) {
            let read = Twice::fetch(self.session.store(), self.session.id());
            actions = Action::Run(Task::perform(read, Message::SecondRead));
        }
        self.session.expect_draft(self.form.number());
        actions = actions.and(self.save_draft());
        if self.session.is_over() && !was_correction {
            // The winner's name says it; nothing should lie over the final totals.
            return actions.and(Action::DismissToast(Task::none()));
        }
        let toast = Action::Toast { text: change.said, undo: change.undo, task: Task::none() };
        actions.and(toast)
    }

    /// A round that both have written is opened for correction with what was typed here, unless
    /// somebody is typing on: those keys are for the next round.
    fn conflicted(&mut self, conflict: Conflict) -> Action<Message> {
        self.second.twice.settles_nothing();
        self.second.twice.compare_all(self.session.game());
        self.read_at(self.second.here());
        (self.marked, self.picked) = (None, None);
        let mut words = conflict.sentence(self.session.game());
        let record = self.session.game().record();
        let rounds = record.rounds.len();
        let correction = self.correction.take();
        let (number, texts) = (self.form.number(), self.form.texts().clone());
        let is_met = number <= rounds && self.form.is_touched();
        let recorded = record.rounds.get(number.wrapping_sub(1));
        let same = is_met && recorded == Some(self.form.entry());
        let mut actions = Action::None;
        let rest = if number > rounds { texts.clone() } else { Texts::new() };
        self.form = RoundForm::next(self.session.game(), rest);
        if is_met && !same {
            let save = self.session.save_draft(number, texts.into());
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
        actions.and(Action::Error { text: words, task: self.focus() })
    }

    fn abandon_correction(&mut self) {
        self.correction = None;
    }
}

impl CouplesScreen {
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
    fn is_recorded(&self, texts: &Texts) -> bool {
        let record = self.session.game().record();
        !record.rounds.is_empty() && written_round(record, record.rounds.len()).texts == *texts
    }

    /// Saves what is typed of the open round.
    pub(super) fn save_draft(&mut self) -> Action<Message> {
        let form = self.active();
        let number = form.number();
        let texts = if form.is_touched() { form.texts().clone() } else { Texts::new() };
        if texts.is_empty() && self.session.draft(number).is_none() {
            return Action::Run(self.focus());
        }
        let save = self.session.save_draft(number, Draft::from(texts)).map(Message::Session);
        Action::Run(Task::batch([save, self.focus()]))
    }

    pub(super) fn correct(&mut self, round: usize) -> Action<Message> {
        if round == 0 || round > self.session.game().record().rounds.len() {
            return Action::None;
        }
        let draft = self.session.draft(round).filter(|draft| !draft.is_empty()).cloned();
        let form = RoundForm::correct(self.session.game(), round, draft);
        let form = form.with_habit(self.form.habit());
        self.correction = Some(Correction { form, reason: String::new() });
        self.marked = None;
        self.picked = None;
        self.tab = Tab::Couples;
        Action::Run(self.focus())
    }

    pub(super) fn leave(&mut self) -> Action<Message> {
        let Some(correction) = self.correction.take() else { return Action::None };
        self.picked = None;
        Action::Run(self.session.clear_draft(correction.form.number()).map(Message::Session))
    }

    pub(super) fn take_out(&mut self) -> Action<Message> {
        let Some(correction) = &self.correction else { return Action::None };
        let (number, reason) = (correction.form.number(), correction.reason.trim().to_owned());
        let Some(mut proposal) = self.session.game().propose_removal(number) else {
            return Action::None;
        };
        proposal.change.reason = (!reason.is_empty()).then_some(reason);
        self.commit(PendingChange::new(proposal, format!("Round {number} taken out")))
    }

    /// The same teams and options.
    pub(super) fn again(&self) -> Record {
        let record = self.session.game().record();
        let mut again = Record::new(record.game, record.players.clone());
        again.options.clone_from(&record.options);
        again.setup = record.setup.clone();
        again
    }
}
