//! Shared part of screens on which a round is typed as a whole.

use std::fmt::Debug;

use iced::keyboard::key::Named;
use iced::mouse::Interaction;
use iced::widget::{mouse_area, operation, space, stack};
use iced::{Fill, Task};

use super::disputes::DisputeView as _;
use super::{GameEntry, GameSession, GameView, LoadedDrafts, Message, Tab, committed_toast};
use crate::gui::command::{Command, Commands};
use crate::gui::icon::Icon;
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::{Action, Route, Viewport};
use crate::gui::theme::{Element, scale};
use crate::gui::widget::{
    Banner, Button, Caret, StatusChip, banner, main_button, quiet_button, secondary_button,
    status_chip, text_box,
};
use scoring::Cell;
use session::OpenGame;
use session::form::{EditKey, Outcome, RoundForm};
use session::round_forms::{BoxStep, RoundForms};
use session::score_sheet::Completeness;
use session::session::conflict::Conflict;
use session::session::{CommittedChange, PendingChange};

/// Returns the caret of a form in its box.
pub fn caret_of(form: &RoundForm) -> Caret {
    match form.caret() {
        _ if form.is_selected() => Caret::All,
        Some(after) => Caret::After(after),
        None => Caret::End,
    }
}

/// Messages of a screen on which a round is typed as a whole.
#[derive(Debug, Clone)]
pub enum RoundMessage<Own> {
    /// From the session under the screen.
    Session(Message),
    /// A click on a box.
    Pointed(Cell),
    /// A click on a choice: the cell and the choice's text.
    Chosen(Cell, String),
    /// Text typed into a text field.
    Typed(Cell, String),
    /// Records the round or the correction, wherever the cursor is.
    Record,
    /// Opens a round for correction.
    Correct(usize),
    /// Closes the correction without changes.
    Leave,
    /// The reason of a correction was typed.
    Reason(String),
    /// The reason's box was clicked.
    InReason,
    /// Deletes the round being corrected.
    DeleteRound(usize),
    /// Shows or hides dealer, rulings and note.
    More,
    /// Starts a new game with the same seats.
    PlayAgain,
    /// A message of this screen only.
    Own(Own),
}

impl<Own> From<Message> for RoundMessage<Own> {
    fn from(message: Message) -> Self {
        RoundMessage::Session(message)
    }
}

/// Buttons of a finished game.
pub struct EndButtons<'a, M> {
    /// Plays again with the same seats.
    pub again: Button<'a, M>,
    /// Prints it.
    pub print: Button<'a, M>,
    /// Exports it.
    pub export: Button<'a, M>,
    /// Resumes it, if it was ended early.
    pub resume: Option<Button<'a, M>>,
    /// Goes to the home screen.
    pub home: Button<'a, M>,
}

/// A game screen on which a round is typed as a whole. Methods with a body are the same on each.
pub trait RoundView: GameView<Message = RoundMessage<<Self as RoundView>::Own>> {
    /// Messages of this screen only.
    type Own: Debug + Clone + Send + 'static;
    /// The tab on which a round is typed.
    const TYPED: Tab;
    /// Id of the box for the reason of a correction.
    const REASON: &'static str;

    /// Handles what happens on this screen only.
    fn own_update(&mut self, message: Self::Own) -> Action<Self::Message>;

    /// Clears the mark and the explanation.
    fn unmark(&mut self);

    /// Handles a click on a box or a choice.
    fn clicks(&mut self) {}

    /// Handles a committed change that opens the next round.
    fn recorded(&mut self) -> Action<Self::Message> {
        self.unmark();
        Action::None
    }

    /// Reports what happened to the rounds after a conflict.
    fn say_conflict(&mut self, text: String, task: Task<Self::Message>) -> Action<Self::Message> {
        Action::error(text).with(task)
    }

    /// Returns the forms of the rounds.
    fn rounds(&self) -> &RoundForms;

    /// Returns the forms of the rounds for changes, and their session.
    fn rounds_mut(&mut self) -> (&mut RoundForms, &mut GameSession);

    /// Moves the caret to the cursor's box if that is a text field.
    fn focus(&self) -> Task<Self::Message>;

    /// Handles the opening of a round for correction.
    fn correction_opened(&mut self) -> Action<Self::Message>;

    /// Follows the end of a correction.
    fn correction_left(&mut self) -> Action<Self::Message>;

    /// Returns whether anything can be typed.
    fn is_open(&self) -> bool {
        self.rounds().is_open(self.session().game())
    }

    /// Changes the form that has the keys.
    fn with_form<T>(&mut self, change: impl FnOnce(&mut RoundForm, &OpenGame) -> T) -> T {
        let (rounds, session) = self.rounds_mut();
        change(rounds.active_mut(), session.game())
    }

    /// Handles a key in the form that has the keys.
    fn press_form(&mut self, key: EditKey) -> Action<Self::Message> {
        self.go_to_reason(false);
        match self.with_form(|form, game| form.press(game, key)) {
            Outcome::Record => self.record(),
            Outcome::Typed => self.typed(),
            Outcome::Ignored if key != EditKey::Enter => Action::None,
            Outcome::Moved | Outcome::Ignored => Action::Run(self.focus()),
        }
    }

    /// Saves the draft of the round that has the keys.
    fn typed(&mut self) -> Action<Self::Message> {
        let (rounds, session) = self.rounds_mut();
        rounds.save_draft(session.core_mut());
        Action::Run(self.focus())
    }

    /// Undoes or redoes typing, on the tab that shows it; `None` if the step is about a change.
    fn step_box(&mut self, back: bool) -> Option<Action<Self::Message>> {
        let (rounds, session) = self.rounds_mut();
        Some(match rounds.step(session.game(), back)? {
            BoxStep::Typed => {
                let is_shown = self.tab() == Self::TYPED;
                let shown = if is_shown { Action::None } else { self.show(Self::TYPED) };
                shown.and(self.typed())
            }
            BoxStep::Leaves => self.leave(true),
            BoxStep::Stays => Action::None,
        })
    }

    /// Commits the round being typed, or the correction.
    fn record(&mut self) -> Action<Self::Message> {
        match self.rounds().recorded(self.session().game()) {
            Some(change) => self.commit(change),
            None => self.leave(false),
        }
    }

    /// Opens a round for correction, with its draft.
    fn correct(&mut self, round: usize) -> Action<Self::Message> {
        let (rounds, session) = self.rounds_mut();
        let opened = rounds.correct(session.core_mut(), round);
        if opened { self.correction_opened() } else { Action::None }
    }

    /// Closes a correction without recording it, by undo or otherwise.
    fn leave(&mut self, by_undo: bool) -> Action<Self::Message> {
        let (rounds, session) = self.rounds_mut();
        let left = rounds.leave(session.core_mut(), by_undo);
        if left { self.correction_left() } else { Action::None }
    }

    /// Gives up a correction: at once if nothing was changed, otherwise with a second Esc.
    fn give_up(&mut self) -> Action<Self::Message> {
        let (rounds, _) = self.rounds_mut();
        let Some(correction) = rounds.correction_mut() else { return Action::None };
        if correction.gives_up || !correction.form.is_touched() {
            // What asked for another Esc has been answered.
            return self.leave(false).and(Action::DismissToast(Task::none()));
        }
        correction.gives_up = true;
        let words = format!(
            "Press Esc again to cancel the correction of round {}",
            correction.form.number()
        );
        Action::hint(words)
    }

    /// Deletes a round.
    fn delete_round(&mut self, round: usize) -> Action<Self::Message> {
        let change = self.rounds().deletion(self.session().game(), round);
        change.map_or(Action::None, |change| self.commit(change))
    }

    /// Returns whether the reason of a correction is being typed: no box has the cursor then.
    fn is_in_reason(&self) -> bool {
        self.rounds().correction().is_some_and(|correction| correction.in_reason)
    }

    /// Moves to the reason, or back to the boxes.
    fn go_to_reason(&mut self, in_reason: bool) {
        if let Some(correction) = self.rounds_mut().0.correction_mut() {
            (correction.in_reason, correction.gives_up) = (in_reason, false);
        }
    }

    /// Draws the box for the optional reason of a correction.
    fn reason_box(&self) -> Element<'_, Self::Message> {
        let reason = self.rounds().correction().map_or("", |correction| correction.reason.as_str());
        let reason = text_box(Self::REASON, "Reason (optional)", reason)
            .on_input(RoundMessage::Reason)
            .on_submit(Message::Enter.into())
            .style(scale::BODY);
        // The first click takes the cursor from the boxes too.
        let first = (!self.is_in_reason()).then(|| {
            let area = mouse_area(space().width(Fill).height(Fill)).interaction(Interaction::Text);
            area.on_press(RoundMessage::InReason)
        });
        stack![Element::from(reason)].push(first).into()
    }

    /// Sets the reason of a correction.
    fn give_reason(&mut self, reason: String) -> Action<Self::Message> {
        if let Some(correction) = self.rounds_mut().0.correction_mut() {
            (correction.reason, correction.in_reason) = (reason, true);
        }
        Action::None
    }

    /// Handles a key that works the same in every form of a round; `None` for any other.
    fn round_key(&mut self, press: &KeyPress) -> Option<Action<Self::Message>> {
        let is_typed = self.tab() == Self::TYPED;
        Some(match press.named() {
            Some(Named::Enter) if !is_typed => self.show(Self::TYPED),
            Some(Named::Enter) => self.enter(),
            _ if is_typed && self.is_open() && press.is_record() => {
                self.press_form(EditKey::Record)
            }
            Some(Named::Escape) if !is_typed => self.show(Self::TYPED),
            Some(Named::Escape) if self.with_form(|form, _| form.hide_more()) => {
                Action::Run(self.focus())
            }
            Some(Named::Escape) if self.rounds().corrects() => self.give_up(),
            Some(Named::Escape) => Action::Go(Route::Home),
            _ => return None,
        })
    }

    /// Returns the commands that correct and delete the marked round or the last one, and after the
    /// end the one that plays again.
    fn correction_commands(&self, marked: Option<usize>) -> Commands<Self::Message> {
        let (corrects, last) = (self.rounds().corrects(), self.session().record().rounds.len());
        let round = marked.or((!corrects).then_some(last)).filter(|round| *round > 0);
        let correct =
            if marked.is_some() { "Correct this round" } else { "Correct the last round" };
        let leave = corrects.then_some(RoundMessage::Leave);
        let corrected = self.rounds().correction().map(|correction| correction.form.number());
        let deleted = corrected.or(marked);
        Commands::none()
            .labeled(Command::CorrectRound, correct, round.map(RoundMessage::Correct))
            .with(Command::DeleteRound, deleted.map(RoundMessage::DeleteRound))
            .with(Command::LeaveCorrection, leave)
            .with(Command::PlayAgain, (!self.is_open()).then_some(RoundMessage::PlayAgain))
    }

    /// Draws the banner while a round is corrected.
    fn correction_banner(&self, viewport: Viewport) -> Banner<'_, Self::Message> {
        let (form, next) = (self.rounds().active(), self.rounds().next());
        let waits = format!(" · round {} is not finished", next.number());
        let waits = if next.is_touched() { waits.as_str() } else { "" };
        let ready = form.is_touched() && form.is_complete(self.session().game());
        let words = if ready {
            if form.cursor().is_none() {
                "Press Enter to correct it"
            } else {
                "Ctrl+Enter corrects it"
            }
        } else if viewport.width.is_wide() {
            "Nothing changes until it is recorded"
        } else {
            "Not changed yet"
        };
        let chip = status_chip(Icon::Correct, words, ready);
        banner(viewport.width, format!("Correcting round {}", form.number()))
            .eyebrow(format!("{}{waits}", self.session().name()))
            .status_chip(self.session().write_status().unwrap_or(chip))
            .on_ready(RoundMessage::Record)
    }

    /// Returns the state of the round as typed, or of the pending change.
    fn form_status(&self, (state, words): (Completeness, String)) -> StatusChip<'_> {
        let has_side = self.session().viewport().width.is_wide();
        self.session().write_status().unwrap_or_else(|| match state {
            // Enter is for the card about the game.
            Completeness::Complete if self.session().has_panel() => {
                let words = format!("Round {} is complete", self.rounds().active().number());
                status_chip(Icon::Check, words, false)
            }
            // Without a card beside the sheet the chip is the button.
            Completeness::Complete if !has_side => {
                status_chip(Icon::Check, "Record", true).key(self.record_key().keys())
            }
            Completeness::Complete => status_chip(Icon::Check, words, true),
            Completeness::Wrong => status_chip(Icon::Problem, words, false),
            Completeness::Open => status_chip(Icon::Correct, words, false),
        })
    }

    /// Returns the key that records now.
    fn record_key(&self) -> Command {
        let is_on_record = self.rounds().active().cursor().is_none();
        if is_on_record { Command::NextBox } else { Command::RecordAnywhere }
    }

    /// Draws the button that records the round or the correction; `short` if there is little space.
    fn record_button(&self, short: bool) -> Button<'_, Self::Message> {
        let form = self.rounds().active();
        let ready = form.is_complete(self.session().game()) && !self.session().is_pending();
        let number = form.number();
        let words = match (self.rounds().corrects(), short) {
            (true, _) => format!("Correct round {number}"),
            (false, false) => format!("Record round {number}"),
            (false, true) => "Record".to_owned(),
        };
        let button = main_button(words, ready.then_some(RoundMessage::Record));
        // From a button that cannot record, Enter goes to what is wrong.
        let is_focused = form.cursor().is_none();
        let button = if ready || !is_focused { button.key(self.record_key()) } else { button };
        button.focused(is_focused)
    }

    /// Returns the buttons after the end; `what` is the word for it: "game", "match".
    fn end_buttons(&self, what: &'static str) -> EndButtons<'_, Self::Message> {
        let say = |message: Message| Some(message.into());
        let resume = || quiet_button(format!("Resume the {what}"), say(Message::Stop(false)));
        EndButtons {
            again: main_button("Play again", Some(RoundMessage::PlayAgain))
                .key(Command::PlayAgain)
                .big(),
            print: secondary_button("Print", say(Message::Print)).icon(Icon::Print),
            export: secondary_button("Export", say(Message::Export)).icon(Icon::Export),
            resume: self.session().record().ended.then(|| resume().key(Command::Resume)),
            home: quiet_button("Back to Tonight", say(Message::Home)).key(Command::Back),
        }
    }

    /// Creates the toast about a committed change. If it has ended the game, the winner's name is
    /// enough, and nothing covers the final totals.
    fn committed_toast(
        &self,
        change: PendingChange,
        was_correction: bool,
    ) -> Action<Self::Message> {
        if self.session().is_over() && !was_correction {
            return Action::DismissToast(self.focus());
        }
        committed_toast(change, self.focus())
    }

    /// After a conflict, opens a round that both have written for correction with what was typed
    /// here. If typing has gone on meanwhile, it is for the next round, and the correction waits.
    /// Returns the action and a sentence about both.
    fn reconcile(&mut self, conflict: &Conflict) -> (Action<Self::Message>, String) {
        let sentence = conflict.sentence(self.session().game());
        let (rounds, session) = self.rounds_mut();
        let met = rounds.conflicted(session.core_mut(), conflict);
        let typed_on = session.has_queued();
        let actions = self.press_queued();
        let (rounds, session) = self.rounds_mut();
        let corrected = rounds.correction().map(|it| it.form.number());
        let typed = rounds.open_conflicting(session.core_mut(), conflict, met, typed_on);
        let now = rounds.correction().map(|it| it.form.number());
        let opened = now.filter(|now| corrected != Some(*now));
        let opened = opened.map_or(Action::None, |_| self.correction_opened());
        (actions.and(opened), sentence + &typed.sentence())
    }
}

impl<V: RoundView> GameEntry for V {
    fn update(&mut self, message: Self::Message) -> Action<Self::Message> {
        match message {
            RoundMessage::Session(message) => self.session_update(message),
            RoundMessage::Pointed(cell) => {
                self.go_to_reason(false);
                self.clicks();
                self.with_form(|form, _| form.point(cell));
                self.open_pad().and(Action::Run(self.focus()))
            }
            RoundMessage::Chosen(cell, text) => {
                self.go_to_reason(false);
                self.clicks();
                self.with_form(|form, game| form.choose(game, cell, &text));
                self.typed()
            }
            RoundMessage::Typed(cell, text) => {
                self.with_form(|form, game| form.write(game, cell, &text));
                self.typed()
            }
            RoundMessage::Record => self.press_form(EditKey::Record),
            RoundMessage::Correct(round) => self.correct(round),
            RoundMessage::Leave => self.leave(false),
            RoundMessage::Reason(reason) => self.give_reason(reason),
            RoundMessage::InReason => {
                // Enter records from the reason, and goes to what is missing.
                self.with_form(|form, _| form.enter_box(None));
                self.go_to_reason(true);
                self.close_pad().and(Action::Run(operation::focus(Self::REASON)))
            }
            RoundMessage::DeleteRound(round) => self.delete_round(round),
            RoundMessage::More => {
                self.with_form(|form, _| form.show_more(!form.shows_more()));
                self.show(Self::TYPED).and(Action::Run(self.focus()))
            }
            RoundMessage::PlayAgain => {
                Action::Go(Route::Begin(Box::new(self.session().game().rematch())))
            }
            RoundMessage::Own(message) => self.own_update(message),
        }
    }

    fn pasted(&mut self, text: &str) -> Action<Self::Message> {
        if self.tab() != Self::TYPED || !self.is_open() {
            return Action::None;
        }
        self.go_to_reason(false);
        match self.with_form(|form, game| form.paste(game, text)) {
            Outcome::Typed => self.typed(),
            _ => Action::None,
        }
    }

    fn typing_steps(&self) -> (bool, bool) {
        self.rounds().steps()
    }

    fn step_typing(&mut self, back: bool) -> Option<Action<Self::Message>> {
        self.step_box(back)
    }

    /// Moves to the next box, or records the round. After the end it closes what is open, and
    /// starts nothing.
    fn enter(&mut self) -> Action<Self::Message> {
        if !self.is_open() {
            self.unmark();
            return Action::None;
        }
        self.press_form(EditKey::Enter)
    }

    fn drafts_loaded(&mut self, drafts: LoadedDrafts) -> Action<Self::Message> {
        let (rounds, session) = self.rounds_mut();
        session.core_mut().drafts_mut().read(drafts);
        let corrects = rounds.read(session.core_mut());
        if corrects { Action::Run(self.focus()) } else { Action::None }
    }

    fn save_again(&mut self) -> Action<Self::Message> {
        self.typed()
    }

    fn committed(&mut self, committed: CommittedChange) -> Action<Self::Message> {
        let reload = self.follow_committed(&committed);
        let (rounds, session) = self.rounds_mut();
        if committed.change.is_decision {
            rounds.resolved(session.core_mut(), &committed.change);
            return committed_toast(committed.change, reload);
        }
        let was_correction = rounds.committed(session.core_mut(), &committed);
        let shown = self.recorded();
        let toast = self.committed_toast(committed.change, was_correction);
        Action::Run(reload).and(shown).and(toast)
    }

    fn conflicted(&mut self, conflict: Conflict) -> Action<Self::Message> {
        let read = self.load_beside();
        self.unmark();
        let (actions, sentence) = self.reconcile(&conflict);
        let task = Task::batch([self.focus(), read]);
        actions.and(self.say_conflict(sentence, task))
    }
}
