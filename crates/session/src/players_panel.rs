//! The card *Who plays*: who is away from the round being typed, somebody who joins, somebody in
//! the wrong seat or with the wrong name.

use crate::OpenGame;
use crate::form::RoundForm;
use crate::session::PendingChange;
use crate::who_plays::{FIXED_SIDES, Start};
use scoring::names::{self, skeleton};
use scoring::{Player, SeatIndex};

/// The open card.
#[derive(Debug, Clone, Default)]
pub struct PlayersPanel {
    /// The seat with the cursor.
    marked: usize,
    /// What is being done.
    pub task: PanelTask,
    /// The question with the cursor about somebody who joins.
    pub row: JoinRow,
    /// The name being typed.
    pub name: String,
    /// The player on whose left somebody joins; `None` for the last one.
    after: Option<Player>,
    start: Option<Start>,
    /// The start being typed.
    pub total: String,
    /// Why the last change was refused.
    pub fault: Option<String>,
    /// Everybody in the library.
    known: Vec<String>,
    /// The name that looks like a known one, once that was said.
    asked: Option<String>,
}

/// A question about somebody who joins.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum JoinRow {
    /// Who it is.
    #[default]
    Name,
    /// Where they sit.
    Seat,
    /// What they start with.
    Start,
}

/// What the card is asked to do.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PanelTask {
    /// To say who plays.
    #[default]
    Attend,
    /// To put somebody else in this player's seat.
    Replace(Player),
    /// To let this player change seats with another one.
    Swap(Player),
    /// To let somebody join.
    Join,
}

/// Messages of the card.
#[derive(Debug, Clone)]
pub enum PanelMessage {
    /// Opens or closes the card.
    Toggle,
    /// Closes what is being done, then the card.
    Back,
    /// Moves the cursor down or up.
    Step(bool),
    /// Chooses the next answer, or the one before, to the question with the cursor.
    Choose(bool),
    /// Moves the cursor to a player; while two change seats, chooses the other one.
    Mark(Player),
    /// Somebody plays (`true`) or is away.
    Plays(Player, bool),
    /// Asks what a task needs to know.
    Begin(PanelTask),
    /// Everybody in the library was read.
    Known(Vec<String>),
    /// A name was typed.
    Name(String),
    /// Chooses the player on whose left somebody joins.
    After(Player),
    /// Chooses what somebody starts with.
    Start(Start),
    /// A start was typed.
    Total(String),
    /// Does what was asked.
    Submit,
}

/// What the screen does after a message.
#[derive(Debug)]
pub enum PanelEffect {
    /// Nothing.
    None,
    /// Closes the card.
    Close,
    /// Moves the caret to the name.
    AskName,
    /// Takes the caret out of the name.
    LeaveName,
    /// These players are away from the round being typed.
    Away(Vec<Player>),
    /// Records a change.
    Commit(Box<PendingChange>),
}

impl PlayersPanel {
    /// Returns the seat with the cursor.
    pub fn marked(&self) -> Player {
        Player::at(self.marked)
    }

    /// Returns what somebody who joins starts with.
    pub fn start(&self) -> Start {
        self.start.unwrap_or(Start::Nothing)
    }

    /// Returns the player on whose left somebody joins.
    pub fn after(&self, game: &OpenGame) -> Player {
        let last = game.record().players.len().saturating_sub(1);
        self.after.unwrap_or(Player::at(last))
    }

    /// Handles a message; `form` is the round being typed or corrected.
    pub fn update(
        &mut self,
        message: PanelMessage,
        game: &OpenGame,
        form: &RoundForm,
    ) -> PanelEffect {
        let last = game.record().players.len().saturating_sub(1);
        self.fault = None;
        match message {
            PanelMessage::Toggle => return PanelEffect::Close,
            PanelMessage::Back if self.task == PanelTask::Attend => return PanelEffect::Close,
            PanelMessage::Back => self.begin(PanelTask::Attend),
            PanelMessage::Step(down) if self.task == PanelTask::Join => {
                use JoinRow::{Name, Seat, Start};
                self.row = match (self.row, down) {
                    (Name, true) | (Start, false) => Seat,
                    (Seat | Start, true) => Start,
                    (Seat | Name, false) => Name,
                };
                let in_name = self.row == Name;
                return if in_name { PanelEffect::AskName } else { PanelEffect::LeaveName };
            }
            PanelMessage::Choose(next) => self.choose(game, next),
            PanelMessage::Step(down) => {
                let to = if down { self.marked + 1 } else { self.marked.saturating_sub(1) };
                self.marked = to.min(last);
            }
            PanelMessage::Mark(player) => {
                self.marked = player.index().min(last);
                if let PanelTask::Swap(_) = self.task {
                    return self.submit(game, form);
                }
            }
            PanelMessage::Plays(player, plays) if player.index() <= last => {
                self.marked = player.index();
                if !game.record().allows_away() {
                    self.fault = Some(FIXED_SIDES.to_owned());
                    return PanelEffect::None;
                }
                let mut away = form.away().to_vec();
                away.retain(|one| *one != player);
                if !plays {
                    away.push(player);
                    away.sort_unstable();
                }
                return PanelEffect::Away(away);
            }
            PanelMessage::Begin(task) => {
                let joins = task == PanelTask::Join;
                self.fault = joins.then(|| self.joining_fault(game, form)).flatten();
                if self.fault.is_none() {
                    self.begin(task);
                    let asks_name = !matches!(task, PanelTask::Swap(_));
                    return if asks_name { PanelEffect::AskName } else { PanelEffect::None };
                }
            }
            PanelMessage::Known(known) => self.known = known,
            PanelMessage::Name(name) => (self.row, self.name) = (JoinRow::Name, name),
            PanelMessage::After(player) if player.index() <= last => {
                (self.row, self.after) = (JoinRow::Seat, Some(player));
            }
            PanelMessage::Plays(..) | PanelMessage::After(_) => {}
            PanelMessage::Start(start) => {
                self.row = JoinRow::Start;
                (self.start, self.total) = (Some(start), String::new());
            }
            PanelMessage::Total(text) => {
                self.row = JoinRow::Start;
                self.start = scoring::read_number(&text).map(Start::Total);
                self.total = text;
            }
            PanelMessage::Submit => return self.submit(game, form),
        }
        PanelEffect::None
    }

    /// Chooses the next answer to the question with the cursor, or the one before, from end to end.
    fn choose(&mut self, game: &OpenGame, next: bool) {
        let step = |at: usize, count: usize| (at + if next { 1 } else { count - 1 }) % count;
        match self.row {
            JoinRow::Name => {}
            JoinRow::Seat => {
                let count = game.record().players.len().max(1);
                self.after = Some(Player::at(step(self.after(game).index(), count)));
            }
            JoinRow::Start => {
                let starts = [Start::Nothing, Start::Average, Start::Last];
                let at = starts.iter().position(|start| *start == self.start()).unwrap_or(0);
                self.start = starts.get(step(at, starts.len())).copied();
                self.total.clear();
            }
        }
    }

    fn begin(&mut self, task: PanelTask) {
        let (marked, known) = (self.marked, std::mem::take(&mut self.known));
        *self = PlayersPanel { marked, task, known, ..PlayersPanel::default() };
    }

    /// Returns why nobody can join now; `None` if somebody can.
    pub fn joining_fault(&self, game: &OpenGame, form: &RoundForm) -> Option<String> {
        if form.is_correction() {
            let number = form.number();
            return Some(format!("Record the correction of round {number} first, or cancel it."));
        }
        game.joining_fault()
    }

    /// Returns whoever has played before, does not play now, and has a name that begins like the
    /// typed one; nobody if that is a name by itself or ends with a space.
    pub fn suggestion(&self, game: &OpenGame) -> Option<&str> {
        let typed = self.name.trim_start();
        let mut known = self.known.iter().filter(|name| !game.record().players.contains(name));
        let found = known.find(|name| names::may_mean(name, typed)).filter(|_| !typed.is_empty());
        found.map(String::as_str).filter(|_| !self.known.contains(&names::clean(typed)))
    }

    /// Returns a question about a name that looks like a known one, once.
    fn question(&mut self) -> Option<String> {
        let name = names::clean(&self.name);
        if self.known.contains(&name) || self.asked.as_ref() == Some(&name) {
            return None;
        }
        let key = skeleton(&name);
        let other = self.known.iter().find(|known| !key.is_empty() && skeleton(known) == key)?;
        let words = format!(
            "{name} looks like {other}, who has played before. Press Enter again if they are two people."
        );
        self.asked = Some(name);
        Some(words)
    }

    fn submit(&mut self, game: &OpenGame, form: &RoundForm) -> PanelEffect {
        if matches!(self.task, PanelTask::Replace(_) | PanelTask::Join) {
            if let Some(name) = self.suggestion(game) {
                self.name = name.to_owned();
            }
            self.fault = self.question();
            if self.fault.is_some() {
                return PanelEffect::None;
            }
        }
        let change = match self.task {
            PanelTask::Attend => return PanelEffect::None,
            PanelTask::Replace(player) => game.replace(player, &self.name),
            PanelTask::Swap(player) if player == self.marked() => {
                Err("Choose the other person.".to_owned())
            }
            PanelTask::Swap(player) => game.swap_seats(player, self.marked()),
            PanelTask::Join => match self.start {
                None if !self.total.trim().is_empty() => {
                    Err(format!("“{}” is not a whole number.", self.total.trim()))
                }
                _ => game.join(&self.name, self.after(game), self.start(), form),
            },
        };
        match change {
            Ok(change) => {
                self.begin(PanelTask::Attend);
                PanelEffect::Commit(Box::new(change))
            }
            Err(fault) => {
                self.fault = Some(fault);
                PanelEffect::None
            }
        }
    }
}
