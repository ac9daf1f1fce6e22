//! A game of one's own, made without code: its name, who plays, what is written down, when it
//! is over.
//!
//! Invariants: what was typed is kept from key to key, and is there again the next time; a game
//! is offered once it is on the disk.

mod shortcuts;
mod view;

use iced::Task;
use iced::widget::operation;

use super::Event;
use crate::custom_game::{CustomGameDraft, DraftBox, DraftEnd};
use crate::engine::{CustomDealer, CustomFault, CustomGame, CustomPart, Game, WinsBy};
use crate::rules;
use crate::store::worker::{Failure, StoreHandle};

pub(super) use shortcuts::keys;

/// The id of the form.
const LIST: &str = "own-game-form";
/// The id of the line that the cursor is on.
const MARKED: &str = "own-game-marked";

/// The step.
#[derive(Debug)]
pub(super) struct CustomGameEditor {
    /// The game of which another version is made.
    replaces: Option<&'static Game>,
    typed: CustomGameDraft,
    /// What was typed, read.
    own: CustomGame,
    faults: Vec<CustomFault>,
    /// The page of its rules as it would be.
    page: String,
    cursor: At,
    /// Whether it was to be kept already, so that everything missing is said.
    tried: bool,
    /// Whether it is being written to the disk.
    writing: bool,
    failure: Option<String>,
    /// What it is called unless something else was typed the last time.
    wanted: String,
    /// The names of the other games.
    taken: Vec<&'static str>,
    store: StoreHandle,
}

/// Where the keyboard cursor is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum At {
    Name,
    Sides,
    From,
    To,
    Wins,
    Line(usize, DraftBox),
    Ending,
    Limit,
    Dealer,
    Keep,
}

impl At {
    /// The id of its box; of what is no box, a name that no box has.
    fn id(self) -> String {
        match self {
            At::Line(line, part) => format!("own-game-{line}-{part:?}"),
            other => format!("own-game-{other:?}"),
        }
    }

    /// What is told there, where something is wrong.
    fn holds(self, place: CustomPart) -> bool {
        match (self, place) {
            (At::Name, CustomPart::Name)
            | (At::From | At::To | At::Sides, CustomPart::Players)
            | (At::Ending | At::Limit, CustomPart::End)
            | (At::Line(0, DraftBox::Label), CustomPart::Fields) => true,
            (At::Line(line, DraftBox::Label), CustomPart::Label(at) | CustomPart::Id(at))
            | (At::Line(line, DraftBox::Weight), CustomPart::Weight(at))
            | (At::Line(line, DraftBox::Least), CustomPart::Least(at))
            | (At::Line(line, DraftBox::Most), CustomPart::Most(at))
            | (At::Line(line, DraftBox::Sum), CustomPart::Sum(at)) => line == at,
            _ => false,
        }
    }
}

/// What happened in this step.
#[derive(Debug, Clone)]
pub enum Message {
    /// What was typed the last time was read.
    Draft(Option<String>),
    /// What is being typed is kept, or why not.
    DraftKept(Option<Failure>),
    /// A box has other words.
    Write(CursorStop, String),
    /// One of a few was chosen.
    Choose(Choice),
    /// A line is taken out.
    TakeOut(usize),
    /// It is to be kept.
    Keep,
    /// It is on the disk, or not.
    Kept(Result<&'static Game, Failure>),
    /// The game is offered no more.
    PutAway(&'static Game),
    /// Back to the list of games.
    Back,
}

/// A box that can be typed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CursorStop {
    /// The name.
    Name,
    /// The fewest who play.
    From,
    /// The most.
    To,
    /// A box of a line.
    Line(usize, DraftBox),
    /// The target, or the number of rounds.
    Limit,
}

impl CursorStop {
    fn at(self) -> At {
        match self {
            CursorStop::Name => At::Name,
            CursorStop::From => At::From,
            CursorStop::To => At::To,
            CursorStop::Line(line, part) => At::Line(line, part),
            CursorStop::Limit => At::Limit,
        }
    }
}

/// Something chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Whether they play in two sides.
    Sides(bool),
    /// Which total wins.
    Wins(WinsBy),
    /// What ends it.
    Ending(DraftEnd),
    /// How the deal goes round.
    Dealer(CustomDealer),
}

/// What can be chosen for each, in order.
const SIDES: [bool; 2] = [false, true];
const WINS: [WinsBy; 2] = [WinsBy::Highest, WinsBy::Lowest];
const ENDINGS: [DraftEnd; 3] = [DraftEnd::Target, DraftEnd::Rounds, DraftEnd::Never];
const DEALERS: [CustomDealer; 3] = [CustomDealer::Left, CustomDealer::Same, CustomDealer::Nobody];

impl CustomGameEditor {
    /// The step, for a new game or another version of one, and the task that reads what was
    /// being typed the last time. `made` are the games that somebody made.
    pub(super) fn new(
        replaces: Option<&'static Game>,
        wanted: String,
        made: &[&'static Game],
        store: StoreHandle,
    ) -> (CustomGameEditor, Task<Message>) {
        let others = rules::ALL.iter().chain(made).map(|game| game.name);
        let taken = others.filter(|name| replaces.is_none_or(|game| game.name != *name)).collect();
        let typed = as_made(replaces);
        let (own, faults) = typed.read();
        let mut step = CustomGameEditor {
            replaces,
            typed,
            own,
            faults,
            page: String::new(),
            cursor: At::Name,
            tried: false,
            writing: false,
            failure: None,
            wanted,
            taken,
            store,
        };
        step.validate();
        let key = step.draft_key();
        let draft = step.store.run(move |store| store.setting(&key));
        let draft = Task::perform(draft, |draft| Message::Draft(draft.ok().flatten()));
        let focus = step.focus(At::Name);
        (step, Task::batch([draft, focus]))
    }

    /// Under which key of the settings what is being typed is kept.
    fn draft_key(&self) -> String {
        format!("own-game-draft/{}", self.replaces.map_or("", |game| game.id))
    }

    /// Reads what was typed.
    fn validate(&mut self) {
        (self.own, self.faults) = self.typed.read();
        let same = |name: &&&str| name.to_lowercase() == self.own.name.to_lowercase();
        if let Some(name) = self.taken.iter().find(same) {
            let message = format!("There is already a game called {name}.");
            self.faults.insert(0, CustomFault { place: CustomPart::Name, message });
        }
        self.page = self.own.page();
    }

    /// What was typed has changed: it is read, and kept for the next time.
    fn changed(&mut self) -> Event<Message> {
        self.validate();
        let (key, text) = (self.draft_key(), self.typed.text());
        let keep = self.store.run(move |store| store.set_setting(&key, &text));
        Event::Run(Task::perform(keep, |kept| Message::DraftKept(kept.err())))
    }

    pub(super) fn update(&mut self, message: Message) -> Event<Message> {
        match message {
            Message::Draft(draft) => {
                if self.typed != as_made(self.replaces) {
                    return Event::None;
                }
                if let Some(typed) = draft.as_deref().and_then(CustomGameDraft::of_text) {
                    self.typed = typed;
                }
                if self.typed.name.is_empty() {
                    self.typed.name.clone_from(&self.wanted);
                }
                self.validate();
                Event::Run(operation::move_cursor_to_end(At::Name.id()))
            }
            Message::DraftKept(failure) => {
                self.failure = failure.map(|failure| failure.to_string());
                Event::None
            }
            Message::Write(place, text) => {
                self.cursor = place.at();
                match place {
                    CursorStop::Name => self.typed.name = text,
                    CursorStop::From => self.typed.from = text,
                    CursorStop::To => self.typed.to = text,
                    CursorStop::Line(line, part) => self.typed.write(line, part, text),
                    CursorStop::Limit if self.typed.ending == DraftEnd::Rounds => {
                        self.typed.rounds = text;
                    }
                    CursorStop::Limit => self.typed.target = text,
                }
                self.changed()
            }
            Message::Choose(choice) => {
                self.choose(choice);
                self.changed()
            }
            Message::TakeOut(line) => {
                self.typed.take_out(line);
                let event = self.changed();
                let focus = self.focus(At::Line(line.min(self.last_line()), DraftBox::Label));
                match event {
                    Event::Run(task) => Event::Run(Task::batch([task, focus])),
                    other => other,
                }
            }
            Message::Keep => self.keep(),
            Message::Kept(Ok(game)) => Event::Made(game),
            Message::Kept(Err(failure)) => {
                self.writing = false;
                self.failure = Some(failure.to_string());
                Event::None
            }
            Message::PutAway(game) => Event::PutAway(game),
            Message::Back => Event::Back,
        }
    }

    fn choose(&mut self, choice: Choice) {
        match choice {
            Choice::Sides(sides) => {
                self.typed.sides = sides;
                self.cursor = At::Sides;
            }
            Choice::Wins(best) => {
                self.typed.wins_by = best;
                self.cursor = At::Wins;
            }
            Choice::Ending(ending) => {
                self.typed.ending = ending;
                self.cursor = At::Ending;
            }
            Choice::Dealer(dealer) => {
                self.typed.dealer = dealer;
                self.cursor = At::Dealer;
            }
        }
    }

    /// Writes it to the disk, or goes to the first thing that is wrong.
    fn keep(&mut self) -> Event<Message> {
        if self.writing {
            return Event::None;
        }
        self.tried = true;
        if let Some(fault) = self.faults.first() {
            let place = fault.place;
            let at = self.order().into_iter().find(|at| at.holds(place) && *at != At::Ending);
            let at = match at {
                Some(At::Sides) => At::From,
                Some(at) => at,
                None => At::Name,
            };
            return Event::Run(self.focus(at));
        }
        let game = match self.own.game() {
            Ok(game) => game,
            Err(faults) => {
                self.faults = faults;
                return Event::None;
            }
        };
        self.writing = true;
        let (key, replaces) = (self.draft_key(), self.replaces);
        let made = self.store.run(move |store| {
            store.make_game(game, replaces)?;
            store.set_setting(&key, "")?;
            Ok(game)
        });
        Event::Run(Task::perform(made, Message::Kept))
    }

    /// What is said at a place now: nothing is missing before it was to be kept, and nothing is
    /// wrong with a box while it is typed in.
    fn said_at(&self, at: At) -> Option<&str> {
        let fault = self.faults.iter().find(|fault| at.holds(fault.place))?;
        let typed = !self.text(at).trim().is_empty() && self.cursor != at;
        (self.tried || typed).then_some(fault.message.as_str())
    }

    /// What stands in a box.
    fn text(&self, at: At) -> &str {
        match at {
            At::Name => &self.typed.name,
            At::From => &self.typed.from,
            At::To => &self.typed.to,
            At::Line(line, part) => self.typed.lines.get(line).map_or("", |line| line.get(part)),
            At::Limit => self.typed.limit().unwrap_or(""),
            At::Sides | At::Wins | At::Ending | At::Dealer | At::Keep => "",
        }
    }

    fn last_line(&self) -> usize {
        self.typed.lines.len().saturating_sub(1)
    }
}

/// The boxes before anything is typed: blank, or as the older version was made.
fn as_made(replaces: Option<&'static Game>) -> CustomGameDraft {
    let declared = replaces.and_then(Game::custom);
    declared.map_or_else(CustomGameDraft::default, |declared| CustomGameDraft::of(&declared.game))
}
