//! A match of couples: who plays whom, the result of every hand, and the score sheet with its
//! columns. For any game of two teams whose rounds are couples.
//!
//! Invariants: recorded values are on the disk; typing is saved as a draft. All points come from
//! the evaluation.

mod columns;
mod couple_rows;
mod footer;
mod rounds;
mod view;

use iced::Task;
use iced::keyboard::key::Named;
use iced::widget::operation;

use super::{Action, Viewport};
use crate::gui::command::{Command, Commands, Group, KeyPage};
use crate::gui::game::{GameKeys, GameScreen, GameSession, GameView, RoundMessage, RoundView, Tab};
use crate::gui::keyboard::KeyPress;
use crate::gui::scroll_into_view::scroll_into_view;
use scoring::{Cell, FieldKind, Game, hands};
use session::form::{Outcome, RoundForm, choice_keys, couple_group};
use session::host::Pace;
use session::rehearsal::round;
use session::round_forms::RoundForms;
use session::score_sheet::lines::box_id;
use session::session::PendingChange;
use session::tournament::fresh_seed;
use store::LoadedGame;
use store::worker::StoreHandle;

/// Messages of the screen of couples.
pub type Message = RoundMessage<CouplesMessage>;

/// Messages of the screen of couples only.
#[derive(Debug, Clone)]
pub enum CouplesMessage {
    /// A name was clicked, by team and couple; the next one clicked swaps with it.
    Seat(usize, usize),
    /// Shows or hides the reasons of the marked round.
    Explain,
    /// A recorded round was clicked.
    Clicked(usize),
}

/// An open match.
pub struct CouplesScreen {
    session: GameSession,
    rounds: RoundForms,
    /// The marked round, from 1.
    marked: Option<usize>,
    /// Whether that round is explained.
    explained: bool,
    /// Team and couple of a clicked name; the next one clicked swaps with it.
    picked: Option<(usize, usize)>,
}

/// Ids of the list of couples and of the line with the cursor.
const LIST: &str = "couples";
const CURSOR: &str = "couple";
/// Ids of the list of rounds and of its marked one.
const ROUNDS: &str = "rounds";
const MARKED: &str = "marked-round";

impl CouplesScreen {
    /// Returns whether a game is played in couples, so that this is its screen.
    pub fn fits(game: &Game) -> bool {
        couple_group(game).is_some()
    }

    /// Creates the screen of a loaded match.
    pub fn new(
        store: StoreHandle,
        loaded: LoadedGame,
        viewport: Viewport,
    ) -> (CouplesScreen, Task<Message>) {
        let (session, drafts) = GameSession::new(store, loaded, viewport, Tab::Couples);
        let rounds = RoundForms::new(session.game());
        let screen =
            CouplesScreen { rounds, session, marked: None, explained: false, picked: None };
        (screen, drafts.map(Message::Session))
    }

    fn active(&self) -> &RoundForm {
        self.rounds.active()
    }

    /// Returns the box that the next key goes to.
    fn cursor(&self) -> Option<Cell> {
        self.active().cursor().filter(|_| !self.is_in_reason())
    }

    /// Handles a click on a name: the second one in a team swaps with the first.
    fn seat(&mut self, team: usize, couple: usize) -> Action<Message> {
        match self.picked.take() {
            Some((of, other)) if of == team && other != couple => {
                self.with_form(|form, sheet| form.swap_seats(sheet, team, couple, other));
                return self.typed();
            }
            again => self.picked = Some((team, couple)).filter(|_| again != Some((team, couple))),
        }
        Action::None
    }

    /// Moves to another couple, or another round.
    fn up_or_down(&mut self, down: bool) -> Action<Message> {
        let count = self.session.record().rounds.len();
        match self.tab() {
            Tab::Couples if self.is_open() => match self.with_form(|form, _| form.across(down)) {
                Outcome::Moved => Action::Run(self.focus()),
                _ => Action::None,
            },
            Tab::Rounds if count > 0 => {
                self.marked = Some(match self.marked {
                    Some(round) if down => (round + 1).min(count),
                    Some(round) => round.saturating_sub(1).max(1),
                    None => count,
                });
                Action::Run(scroll_into_view(ROUNDS, MARKED))
            }
            _ => Action::None,
        }
    }
}

impl GameScreen for CouplesScreen {
    type Message = Message;
    const TABS: &'static [Tab] = &[
        Tab::Couples,
        Tab::Disputes,
        Tab::Rounds,
        Tab::Columns,
        Tab::Individuals,
        Tab::Chart,
        Tab::Rules,
        Tab::Corrections,
    ];

    fn session(&self) -> &GameSession {
        &self.session
    }

    fn session_mut(&mut self) -> &mut GameSession {
        &mut self.session
    }

    fn has_tab(&self, tab: Tab) -> bool {
        match tab {
            Tab::Columns => !view::is_beside(self.session.viewport()),
            Tab::Disputes => self.session.has_sent_hands(),
            _ => true,
        }
    }
}

impl GameView for CouplesScreen {
    const GOES_ON: &'static str = "The match resumes";

    /// Scrolls to the cursor, or to the marked round.
    fn resized(&mut self) -> Action<Message> {
        let (list, part) = match self.tab() {
            Tab::Couples => (LIST, CURSOR),
            _ => (ROUNDS, MARKED),
        };
        Action::Run(scroll_into_view(list, part))
    }

    fn rehearse(&mut self, _pace: Pace) -> Option<PendingChange> {
        round(self.session.game(), fresh_seed())
    }

    fn show(&mut self, tab: Tab) -> Action<Message> {
        self.session.set_tab(tab);
        self.explained = false;
        self.resized()
    }
}

impl RoundView for CouplesScreen {
    type Own = CouplesMessage;
    const REASON: &'static str = "couples-reason";
    const TYPED: Tab = Tab::Couples;

    fn rounds(&self) -> &RoundForms {
        &self.rounds
    }

    fn rounds_mut(&mut self) -> (&mut RoundForms, &mut GameSession) {
        (&mut self.rounds, &mut self.session)
    }

    fn focus(&self) -> Task<Message> {
        let Some(cell) = self.cursor() else { return Task::none() };
        // Otherwise no text field keeps the caret.
        let words = self.session.record().game.field(cell.field);
        let words = words.is_some_and(|spec| matches!(spec.kind, FieldKind::Text));
        let focus = operation::focus(if words { box_id(&cell) } else { "nothing".to_owned() });
        Task::batch([focus, scroll_into_view(LIST, CURSOR)])
    }

    fn own_update(&mut self, message: CouplesMessage) -> Action<Message> {
        match message {
            CouplesMessage::Seat(team, couple) => self.seat(team, couple),
            CouplesMessage::Explain => self.explain(),
            CouplesMessage::Clicked(round) if self.marked == Some(round) => self.correct(round),
            CouplesMessage::Clicked(round) => {
                self.marked = Some(round);
                Action::None
            }
        }
    }

    fn unmark(&mut self) {
        (self.marked, self.explained, self.picked) = (None, false, None);
    }

    fn correction_opened(&mut self) -> Action<Message> {
        self.unmark();
        self.session.set_tab(Tab::Couples);
        Action::Run(self.focus())
    }

    fn correction_left(&mut self) -> Action<Message> {
        self.picked = None;
        Action::None
    }
}

impl GameKeys for CouplesScreen {
    fn pressed(&mut self, press: &KeyPress) -> Action<Message> {
        match (press.named(), self.marked) {
            (Some(Named::ArrowUp), _) => return self.up_or_down(false),
            (Some(Named::ArrowDown), _) => return self.up_or_down(true),
            (Some(Named::Enter), Some(round)) if self.tab() == Tab::Rounds => {
                return self.correct(round);
            }
            (Some(Named::Escape), _)
                if std::mem::take(&mut self.explained)
                    || self.marked.take().is_some()
                    || self.picked.take().is_some() =>
            {
                return Action::None;
            }
            _ => {}
        }
        if let Some(action) = self.round_key(press) {
            return action;
        }
        if self.tab() != Tab::Couples || !self.is_open() {
            return Action::None;
        }
        let Some(key) = press.for_form() else { return Action::None };
        self.picked = None;
        self.press_form(key)
    }

    fn own_keys(&self) -> KeyPage {
        let typed = [Group::Points, Group::Boxes, Group::RulingFields];
        let recorded = [Group::Disputes, Group::RoundList, Group::Rounds];
        let choices = hands::fields(self.session.record().game).filter_map(choice_keys).collect();
        KeyPage { choices, ..KeyPage::new("the couples", typed.into_iter().chain(recorded)) }
    }

    fn own_commands(&self) -> Commands<Message> {
        Commands::none()
            .with(Command::RulingFields, self.is_open().then_some(Message::More))
            .with(Command::ExplainRound, Message::Own(CouplesMessage::Explain))
            .and(self.correction_commands(self.marked))
    }
}
