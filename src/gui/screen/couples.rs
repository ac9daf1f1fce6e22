//! A match of couples: who sits opposite whom, how every hand ended, and the score sheet with
//! its columns. For any game of two teams whose rounds are couples.
//!
//! Invariants: what stands on the score sheet in ink is on the disk; what is being typed is a
//! draft, kept too. No point is worked out here: all of it is the reading's.

mod chart;
mod columns;
mod couple_rows;
mod display;
mod double_entry;
mod elsewhere;
mod footer;
mod individuals;
mod message;
mod press;
mod score_breakdown;
mod shortcuts;
mod typing;
mod view;
mod worksheet;
mod write;

use std::borrow::Cow;
use std::collections::{BTreeMap, VecDeque};

use crate::gui::theme::Element;
use iced::Task;
use iced::widget::operation;

use self::double_entry::Second;
use self::typing::{Texts, Typing};
use super::{Action, GameState, MenuEntry, Route, Screen, Viewport};
use crate::engine::{Cell, FieldKind, Game, Record, RoundPath, Team};
use crate::game::OpenGame;
use crate::game::form::{Outcome, Press};
use crate::gui::asked::Asked;
use crate::gui::display::DisplayContent;
use crate::gui::file_dialog::FileDialog;
use crate::gui::keyboard::KeyPress;
use crate::gui::pen::{Writing, opened};
use crate::gui::print_dialog::PrintDialog;
use crate::gui::scroll_into_view::scroll_into_view;
use crate::gui::twice::Twice;
use crate::gui::widget::KeyGroup;
use crate::store::worker::StoreHandle;
use crate::store::{GameId, Loaded};
pub use message::{Message, Tab};

/// An open match on the screen.
pub struct CouplesScreen {
    disk: StoreHandle,
    id: GameId,
    sheet: OpenGame,
    typing: Typing,
    correction: Option<Correction>,
    drafts: Drafts,
    tab: Tab,
    /// The marked round of the worksheet, from 1.
    marked: Option<usize>,
    /// Whether that round is explained.
    explained: bool,
    /// A name that was clicked, by team and couple: the next one swaps places with it.
    picked: Option<(usize, usize)>,
    second: Second,
    /// What is being written to the disk just now.
    writing: Option<Writing>,
    /// Keys that came while something was being written.
    waiting: VecDeque<KeyPress>,
    failure: Option<String>,
    /// Where it is to be written, or what is to be printed, while that is asked.
    asked: Asked,
    viewport: Viewport,
}

/// What is typed of each round, by its number.
pub type Drafts = BTreeMap<usize, Texts>;

struct Correction {
    typing: Typing,
    reason: String,
}

/// The list of couples, and the line in it that the cursor is on.
const LIST: &str = "couples";
const CURSOR: &str = "couple";
/// The worksheet, and the round in it that is marked.
const ROUNDS: &str = "worksheet";
const MARKED: &str = "marked-round";
const REASON: &str = "couples-reason";

impl Screen for CouplesScreen {
    type Message = Message;

    fn name(&self) -> Cow<'_, str> {
        self.name().into()
    }

    fn shortcuts_title(&self) -> &'static str {
        "Keys on the couples"
    }

    fn shortcuts(&self) -> Vec<KeyGroup<'static>> {
        self.keys()
    }

    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        self.key(press)
    }

    fn update(&mut self, message: Message) -> Action<Message> {
        self.update(message)
    }

    fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        self.view(viewport)
    }

    fn title(&self) -> Option<String> {
        Some(self.title())
    }

    fn resized(&mut self, viewport: Viewport) -> Action<Message> {
        self.resized(viewport)
    }

    fn menu(&self) -> Vec<MenuEntry<Message>> {
        self.menu()
    }

    fn undo(&self) -> Option<Message> {
        Some(Message::Undo)
    }

    fn redo(&self) -> Option<Message> {
        Some(Message::Redo)
    }

    fn game(&self) -> Option<GameState> {
        Some(GameState {
            can_undo: self.can_undo(),
            can_redo: self.can_redo(),
            is_over: self.is_over(),
        })
    }

    fn has_display(&self) -> bool {
        true
    }

    fn display(&self) -> Option<DisplayContent> {
        Some(self.display())
    }

    fn view_key(&self) -> u8 {
        self.view_key()
    }
}

impl CouplesScreen {
    /// Whether a game is played in couples, so that it has this screen.
    pub fn fits(game: &Game) -> bool {
        typing::group(game).is_some()
    }

    /// A match that was read from the disk.
    pub fn new(
        disk: StoreHandle,
        loaded: Loaded,
        viewport: Viewport,
    ) -> (CouplesScreen, Task<Message>) {
        let id = loaded.id;
        let sheet = opened(loaded);
        let typing = Typing::next(&sheet, Texts::new());
        let drafts = disk.run(move |store| write::drafts(store, id));
        let second = Task::perform(Twice::fetch(&disk, id), Message::SecondRead);
        let screen = CouplesScreen {
            disk,
            id,
            second: Second::new(sheet.record()),
            sheet,
            typing,
            correction: None,
            drafts: Drafts::new(),
            tab: Tab::Couples,
            marked: None,
            explained: false,
            picked: None,
            writing: None,
            waiting: VecDeque::new(),
            failure: None,
            asked: Asked::default(),
            viewport,
        };
        (screen, Task::batch([Task::perform(drafts, Message::DraftsRead), second]))
    }

    /// "Gin Tournament: Guys and Girls".
    pub fn title(&self) -> String {
        let record = self.sheet.record();
        format!("{}: {}", record.game.name, record.team_name_list(&[Team::A, Team::B]))
    }

    /// The game's name.
    pub fn name(&self) -> &str {
        self.sheet.record().game.name
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.sheet.evaluation().is_finished()
    }

    /// Whether there is something to take back.
    pub fn can_undo(&self) -> bool {
        self.sheet.undo_label().is_some()
    }

    /// Whether there is something to bring back.
    pub fn can_redo(&self) -> bool {
        self.sheet.redo_label().is_some()
    }

    /// The window has another size.
    pub fn resized(&mut self, viewport: Viewport) -> Action<Message> {
        self.viewport = viewport;
        Action::Run(scroll_into_view(LIST, CURSOR))
    }

    fn record_of(&self) -> &Record {
        self.sheet.record()
    }

    fn active(&self) -> &Typing {
        if let Some(reading) = self.second.typing.as_ref().filter(|_| self.tab == Tab::Second) {
            return reading;
        }
        self.correction.as_ref().map_or(&self.typing, |correction| &correction.typing)
    }

    fn is_open(&self) -> bool {
        self.correction.is_some() || !self.sheet.evaluation().is_finished()
    }

    fn with_typing<T>(&mut self, change: impl FnOnce(&mut Typing, &OpenGame) -> T) -> T {
        match &mut self.correction {
            Some(correction) => change(&mut correction.typing, &self.sheet),
            None => change(&mut self.typing, &self.sheet),
        }
    }

    /// What follows from what happened.
    pub fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Pointed(cell) if self.tab == Tab::Second => {
                self.read_click(cell, move |typing, _| {
                    typing.point(cell);
                    Outcome::Moved
                })
            }
            Message::Chosen(cell, text) if self.tab == Tab::Second => {
                self.read_click(cell, move |typing, sheet| {
                    typing.choose(sheet, cell, &text);
                    Outcome::Typed
                })
            }
            Message::Seat(_, couple) if self.tab == Tab::Second => {
                let table = u16::try_from(couple + 1).unwrap_or(u16::MAX);
                self.look_at((self.second.round, RoundPath { table, hand: 0 }))
            }
            Message::Pointed(cell) => {
                self.with_typing(|typing, _| typing.point(cell));
                Action::Run(self.focus())
            }
            Message::Chosen(cell, text) => {
                self.with_typing(|typing, sheet| typing.choose(sheet, cell, &text));
                self.keep_draft()
            }
            Message::Typed(cell, text) => {
                let _ = self.with_typing(|typing, sheet| {
                    typing.cursor = Some(cell);
                    typing.write(sheet, Some(text))
                });
                self.keep_draft()
            }
            Message::Enter => self.enter(),
            Message::Seat(team, couple) => self.seat(team, couple),
            Message::Committed(Ok(logged)) => self.committed(*logged),
            Message::Committed(Err(failure)) if failure.is_stale() => self.written_elsewhere(),
            Message::Reread(Ok(loaded)) => self.reread(*loaded),
            Message::Committed(Err(failure)) | Message::Reread(Err(failure)) => {
                self.failure = Some(failure.to_string());
                Action::None
            }
            Message::DraftsRead(Ok(drafts)) => {
                self.drafts = drafts;
                let draft = self.drafts.get(&self.typing.number).cloned();
                if let Some(draft) = draft.filter(|_| !self.typing.is_touched()) {
                    self.typing = Typing::next(&self.sheet, draft);
                }
                Action::None
            }
            Message::Twice => self.turn_twice(),
            Message::TwiceKept(kept) => self.twice_kept(kept),
            Message::SecondRead(Ok(second)) => self.take_second(second),
            Message::ReadingKept(kept) => self.reading_kept(kept),
            Message::ReadRound(round) => self.show_round(round),
            Message::LookAt(hand) => self.look_at(hand),
            Message::Settle(second_is_right) => self.settle(second_is_right),
            Message::DraftsRead(Err(failure))
            | Message::DraftNotKept(failure)
            | Message::SecondRead(Err(failure)) => {
                self.failure = Some(failure.to_string());
                Action::None
            }
            Message::TryAgain => {
                self.failure = None;
                self.disk.recreate_file();
                match self.writing.take() {
                    Some(writing) => self.commit(writing),
                    None if self.tab == Tab::Second => self.write_reading_again(),
                    None => self.keep_draft(),
                }
            }
            Message::Undo => self.undo(),
            Message::Redo => self.redo(),
            Message::Explain => self.explain(),
            Message::Show(tab) => {
                self.tab = tab;
                self.explained = false;
                let (list, part) = match tab {
                    Tab::Couples | Tab::Second => (LIST, CURSOR),
                    _ => (ROUNDS, MARKED),
                };
                Action::Run(scroll_into_view(list, part))
            }
            Message::Clicked(round) if self.marked == Some(round) => self.correct(round),
            Message::Clicked(round) => {
                self.marked = Some(round);
                Action::None
            }
            Message::Correct(round) => self.correct(round),
            Message::Leave => self.leave(),
            Message::Reason(reason) => {
                if let Some(correction) = &mut self.correction {
                    correction.reason = reason;
                }
                Action::None
            }
            Message::TakeOut => self.take_out(),
            Message::More => {
                let more = !self.active().more;
                self.with_typing(|typing, _| typing.show_more(more));
                self.tab = Tab::Couples;
                Action::Run(self.focus())
            }
            Message::Stop(ended) => self.stop(ended),
            Message::PlayAgain => Action::Go(Route::Begin(Box::new(self.again()))),
            Message::Export => {
                let panel = FileDialog::export_tables(self.disk.clone(), self.id, self.name());
                self.asked.file(panel).map(Message::Asked)
            }
            Message::Print => {
                let panel = PrintDialog::new(self.sheet.evaluation());
                self.asked.print(panel).map(Message::Asked)
            }
            Message::Asked(message) => {
                let (record, reading) = (self.sheet.record(), self.sheet.evaluation());
                self.asked.update(message, record, reading).map(Message::Asked)
            }
            Message::Home => Action::Go(Route::Tonight),
        }
    }

    /// Enter: the next box, or the round recorded.
    fn enter(&mut self) -> Action<Message> {
        if !self.is_open() {
            return self.update(Message::PlayAgain);
        }
        match self.with_typing(|typing, sheet| typing.press(sheet, Press::Enter)) {
            Outcome::Record => self.record(),
            _ => Action::Run(self.focus()),
        }
    }

    /// A name was clicked: the second one of a team changes places with the first.
    fn seat(&mut self, team: usize, couple: usize) -> Action<Message> {
        match self.picked.take() {
            Some((of, other)) if of == team && other != couple => {
                self.with_typing(|typing, sheet| typing.swap(sheet, team, couple, other));
                self.keep_draft()
            }
            Some((of, other)) if of == team && other == couple => Action::None,
            _ => {
                self.picked = Some((team, couple));
                Action::None
            }
        }
    }

    /// Puts the caret where the cursor is, where that is a text field.
    fn focus(&self) -> Task<Message> {
        let Some(cell) = self.active().cursor else { return Task::none() };
        // Where it is no text field, the caret is taken out of any.
        let words = self.record_of().game.field(cell.field);
        let words = words.is_some_and(|spec| matches!(spec.kind, FieldKind::Text));
        let focus = operation::focus(if words { box_id(&cell) } else { "nothing".to_owned() });
        Task::batch([focus, scroll_into_view(LIST, CURSOR)])
    }
}

/// The id of the text field of a cell.
fn box_id(cell: &Cell) -> String {
    format!("couples-{}", cell.field)
}
