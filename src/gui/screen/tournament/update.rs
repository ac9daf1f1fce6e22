//! Handles messages of a night, and committed changes.

use super::seats::ARRIVING;
use super::standings::NOTE;
use super::{
    ArrivalDraft, Cuts, GameScreen as _, GameView as _, Jump, JumpTarget, Message, Night, Stage,
    Tab, TournamentScreen,
};
use crate::gui::game::{
    GameEntry, Message as SessionMessage, committed_toast, conflict_toast, disputes, press_queued,
    step_toast,
};
use crate::gui::prelude::*;
use scoring::{Edit, Player};
use session::form::{EditKey, RoundForm};
use session::session::{CommittedChange, Conflict, NOTHING_LOST, PendingChange};
use session::tournament::HandStep;

impl GameEntry for TournamentScreen {
    fn update(&mut self, message: Message) -> Action<Message> {
        let night = Night(self.session.game());
        match message {
            Message::Session(message) => return self.session_update(message),
            Message::Run(command) => return self.run_command(command),
            Message::Game(game) => return self.go(JumpTarget::Game, game),
            Message::Hand(place) => {
                self.open_at(place);
                return self.open_pad().and(Action::Run(Self::show_cursor()));
            }
            Message::Box(cell) => {
                self.hands.point_at(night, cell);
                return self.open_pad().and(Action::Run(Self::show_cursor()));
            }
            Message::Chair(chair) => self.hands.choose_chair(chair),
            Message::Substitute(player) => return self.substitute(player),
            Message::Cut(cut, which) => return self.cut(&cut, which),
            Message::ShowMovesAfter(game) => return self.show_moves(game),
            Message::OrderBy(game) => return self.order_by(game),
            Message::Begin => return self.begin(),
            Message::Pick(player) => return self.pick(player),
            Message::Mark(player, column) => self.mark(player, column),
            Message::RulingTyped(ruling) => self.ruling = Some(ruling),
            Message::ExplainRuling => return Action::Run(operation::focus(NOTE)),
            Message::WriteRuling => return self.write_ruling(),
            Message::ToggleHere(player) => {
                self.marked = Some(player);
                let name = night.player(player).to_owned();
                return self.session_update(SessionMessage::ToggleHere(name));
            }
            Message::ToggleAttendance(player) => {
                self.marked = Some(player);
                let step = self.plan.attend(night, player);
                return self.after_hand(step);
            }
            Message::SwitchRole(player) => {
                self.marked = Some(player);
                let step = self.plan.switch_role(night, player);
                return self.after_hand(step);
            }
            Message::Rename(player) => {
                self.marked = Some(player);
                let (name, renames) = (night.player(player).to_owned(), Some(player));
                self.arriving = ArrivalDraft { name, renames, ..ArrivalDraft::default() };
                return Action::Run(select(ARRIVING));
            }
            Message::TakeOff(player) => {
                let change = night.removal(player);
                if change.is_ok() {
                    self.marked = None;
                    self.arriving = ArrivalDraft::default();
                    self.plan.forget_people();
                }
                return self.commit_or_say(change.map(Some));
            }
            Message::Arriving(name) => {
                let renames = self.arriving.renames;
                self.arriving = ArrivalDraft { name, renames, ..ArrivalDraft::default() };
            }
            Message::Arrive(role) => return self.arrive(role),
            Message::Scrolled(offset) => self.scrolled = offset,
        }
        Action::None
    }

    fn enter(&mut self) -> Action<Message> {
        match (self.tab(), self.night().stage()) {
            (Tab::Entry, _) => self.type_key(EditKey::Enter),
            (Tab::Moves, _) if self.cuts.is_earlier(self.night()) => {
                if !self.cuts.is_decided() {
                    return self.show_moves(0);
                }
                let change = self.cuts.write(Night(self.session.game()));
                self.commit_or_say(Ok(change))
            }
            (Tab::Seating | Tab::Moves, _) if self.picked.is_some() => {
                // Until the second person is chosen, there is nothing to do.
                let other = self.marked.filter(|marked| self.picked != Some(*marked));
                other.map_or(Action::None, |other| self.pick(other))
            }
            (Tab::Seating | Tab::Moves, Stage::Ready) if self.at_start || self.is_held_up() => {
                self.begin()
            }
            // After the last hand, one Enter too many must not start the next game.
            (Tab::Seating | Tab::Moves, Stage::Ready) => {
                self.at_start = true;
                Action::None
            }
            (_, Stage::Playing) => {
                if self.hands.game() != self.begun() {
                    self.show_game(self.begun());
                }
                self.show(Tab::Entry)
            }
            (Tab::Seating, Stage::Cutting) => self.show(Tab::Moves),
            (Tab::Standings, _) => self.run_command(Command::ExplainNumber),
            (Tab::Disputes, _) => Action::None,
            (_, Stage::Over) => self.show(Tab::Standings),
            (Tab::Rules | Tab::GameLog | Tab::People, _) => self.show(Tab::Seating),
            _ => Action::None,
        }
    }

    fn pasted(&mut self, text: &str) -> Action<Message> {
        if self.tab() != Tab::Entry {
            return Action::None;
        }
        let step = self.hands.paste(Night(self.session.game()), text);
        self.after_hand(step)
    }

    fn typing_steps(&self) -> (bool, bool) {
        self.hands.steps()
    }

    fn step_typing(&mut self, back: bool) -> Option<Action<Message>> {
        let step = self.hands.step(Night(self.session.game()), &mut self.plan, back)?;
        if !matches!(step, HandStep::Planned { .. }) {
            self.session.set_tab(Tab::Entry);
        }
        Some(self.after_hand(step))
    }

    fn save_again(&mut self) -> Action<Message> {
        self.plan.forget_saved();
        self.save_plan().and(self.save_hands(self.hands.game()))
    }

    fn committed(&mut self, committed: CommittedChange) -> Action<Message> {
        let mut change = committed.change;
        let has = |is: fn(&Edit) -> bool| change.edits().iter().any(is);
        let begins = has(|edit| matches!(edit, Edit::Insert { .. }));
        let taken_back = has(|edit| matches!(edit, Edit::Remove { .. }));
        let night = self.night();
        let has_hand = night.hands_written(change.edits()).next().is_some();
        self.at_start = taken_back || self.at_start && !has_hand;
        self.plan.committed(begins, taken_back);
        self.hands.ask_no_substitute();
        self.hands.remember_substitutes(&change);
        self.hands.note(Night(self.session.game()), &change);
        self.explained = self.ruling.take().is_some();
        // Marks somebody who has just arrived: the row is shown, and the next key is about them.
        let arrived = change.edits().iter().find_map(|edit| match edit {
            Edit::Join { name } => self.night().record().player(name),
            _ => None,
        });
        self.marked = arrived.or(self.marked);
        if begins || taken_back {
            let begun = self.begun();
            self.hands.retain(begun);
            self.cuts = Cuts::default();
            self.show_game(begun);
            self.replan();
            // The list is mended where it is.
            if self.tab() != Tab::People {
                self.session.set_tab(Tab::Seating);
            }
        } else {
            self.refresh();
            self.hands.move_on(Night(self.session.game()), &change);
        }
        let (corrected, night) = (change.change.first_table(), self.night());
        let words = corrected
            .map(|(round, table)| night.corrected_words(night.evaluation(), (round, Some(table))));
        if let Some(words) = words.filter(|words| !words.is_empty()) {
            change.said = format!("{}. {words}", change.said);
        }
        let planned = if self.plan.is_unsaved() { self.save_plan() } else { Action::None };
        let stepped = !(begins || taken_back || change.is_by_hand());
        let saved = if stepped { self.save_hands(self.hands.game()) } else { Action::None };
        let clock = self.session.next_clock(begins);
        let clock =
            clock.map_or(Action::None, |set| self.session_update(SessionMessage::Host(set)));
        planned.and(saved).and(clock).and(committed_toast(change, Self::show_cursor()))
    }

    /// Records a hand that the other process did not touch; opens a hand that both have typed, with
    /// what was typed here.
    fn conflicted(&mut self, conflict: Conflict, arrived: Option<String>) -> Action<Message> {
        self.hands.retain(self.begun());
        self.hands.meet_new(Night(self.session.game()), conflict.known);
        self.refresh();
        if let Some(change) = conflict.still_fits(self.session.game()) {
            return self.commit(change.clone());
        }
        let night = Night(self.session.game());
        let mut words = conflict.sentence(night.0);
        let stays = |game| conflict.number_in(night.0, game) == Some(game);
        let change = conflict.change.as_ref();
        let typed = change.and_then(|change| self.hands.keep_typed(night, change, stays));
        let mut actions = Action::None;
        if let Some((game, place)) = typed {
            actions = self.save_hands(game);
            if self.session.has_queued() {
                let next = self.hands.missing_after(self.night(), place);
                self.open_at(next.unwrap_or(place));
            } else {
                self.show_game(game);
                self.session.set_tab(Tab::Entry);
                self.open_at(place);
            }
            let place = self.night().place_words(place);
            words += &format!(" What you typed at {place} is kept there.");
        } else {
            words += NOTHING_LOST;
            // A round that begins elsewhere is the one to enter here, too.
            let is_typing = self.hands.form().is_some_and(RoundForm::is_touched);
            if self.hands.game() + 1 == self.begun() && !is_typing {
                self.show_game(self.begun());
            }
        }
        actions = actions.and(press_queued(self));
        actions.and(conflict_toast(words, arrived, Self::show_cursor()))
    }
}

impl TournamentScreen {
    fn run_command(&mut self, command: Command) -> Action<Message> {
        let night = Night(self.session.game());
        match command {
            Command::ClearHand => {
                let change = self.hands.clear(night).map(Some);
                return self.commit_or_say(change);
            }
            Command::CloseTable | Command::ReopenTable => {
                let change = self.hands.close_table(night, self.hands.at().table);
                return self.commit_or_say(Ok(change));
            }
            Command::Substitute => {
                let asked = self.hands.ask_substitute(night);
                return asked.map_or_else(Action::error, |()| Action::None);
            }
            Command::DrawAgain => return self.redraw(),
            Command::CorrectHand => self.hands.correct(night),
            Command::GoToTable => self.jump = Some(Jump::new(JumpTarget::Table)),
            Command::GoToGame => self.jump = Some(Jump::new(JumpTarget::Game)),
            Command::FindOnEntry => {
                self.typed.clear();
                self.finds = true;
            }
            Command::CorrectCut => {
                return match self.cuts.correct(night) {
                    Ok(()) => self.show_from_top(),
                    Err(words) => Action::hint(words),
                };
            }
            Command::AddPlayer => {
                self.session.set_tab(Tab::People);
                (self.arriving.asks, self.arriving.in_box) = (false, true);
                return Action::Run(operation::focus(ARRIVING));
            }
            Command::ExplainHand | Command::ExplainNumber => self.explained = !self.explained,
            Command::RulePerson => return self.rule(),
            _ => {}
        }
        Action::None
    }

    /// Commits a change, if there is one, or says why it is refused.
    pub(super) fn commit_or_say(
        &mut self,
        change: Result<Option<PendingChange>, String>,
    ) -> Action<Message> {
        match change {
            Ok(change) => change.map_or(Action::None, |change| self.commit(change)),
            Err(words) => Action::error(words),
        }
    }

    pub(super) fn type_key(&mut self, key: EditKey) -> Action<Message> {
        let step = self.hands.press(Night(self.session.game()), key);
        self.after_hand(step)
    }

    pub(super) fn after_hand(&mut self, step: HandStep) -> Action<Message> {
        match step {
            HandStep::Ignored => Action::None,
            HandStep::Moved => Action::Run(Self::show_cursor()),
            HandStep::Typed => self.save_hands(self.hands.game()),
            HandStep::Waits(text) => {
                let saved = self.save_hands(self.hands.game());
                saved.and(Action::hint(text))
            }
            HandStep::Substituted { text, undone } => {
                self.replan();
                let saved = self.save_hands(self.hands.game());
                saved.and(step_toast(text, undone, Task::none()))
            }
            HandStep::Planned { text, undone } => {
                self.save_plan().and(step_toast(text, undone, Task::none()))
            }
            HandStep::Refused(words) => Action::error(words),
            HandStep::Done => {
                let shown = self.show(match self.night().stage() {
                    Stage::Over => Tab::Standings,
                    _ => Tab::Moves,
                });
                self.at_start = false;
                shown
            }
            HandStep::Commit(change) => self.commit(*change),
        }
    }

    pub(super) fn save_hands(&mut self, game: usize) -> Action<Message> {
        let draft = self.hands.game_draft(self.night(), game);
        self.session.core.drafts.put(game, draft);
        Action::Run(Self::show_cursor())
    }

    pub(super) fn save_plan(&mut self) -> Action<Message> {
        self.picked = None;
        self.hands.note_plan(&mut self.plan);
        let (id, save) = (self.session.id(), self.plan.save(Night(self.session.game())));
        let saved = self.session.save(move |store| save(store, id)).map(Message::from);
        // Another program may have planned something, too.
        Action::Run(saved.chain(disputes::load(self)))
    }

    /// Gives up the correction of a hand: at once if nothing was changed, otherwise with a second Esc.
    pub(super) fn give_up(&mut self) -> Action<Message> {
        if let Some(step) = self.hands.give_up(Night(self.session.game())) {
            // What asked for another Esc has been answered.
            return self.after_hand(step).and(Action::DismissToast(Task::none()));
        }
        let place = self.night().place_words(self.hands.at());
        Action::hint(format!("Press Esc again to cancel the correction of {place}"))
    }

    pub(super) fn substitute(&mut self, player: Player) -> Action<Message> {
        match self.hands.substitute(Night(self.session.game()), player) {
            Some(text) => self.after_hand(HandStep::Substituted { text, undone: false }),
            None => Action::None,
        }
    }
}
