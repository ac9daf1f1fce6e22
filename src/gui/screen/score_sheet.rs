//! The score sheet of any game: what comes next, the pad, the open round on its next line.
//!
//! Invariants: what stands on the pad is on the disk; what is being typed is a draft, kept
//! too. Every key of this screen goes through [`ScoreSheetScreen::key`].

mod banner;
mod card_counter;
mod chart;
mod correct;
mod display;
mod elsewhere;
mod entry;
mod format;
mod header;
mod inputs;
mod layout;
mod message;
mod score_table;
mod shortcuts;
mod sidebar;
mod view;
mod write;

use std::borrow::Cow;
use std::collections::{BTreeMap, VecDeque};

use crate::gui::theme::Element;
use iced::Task;
use iced::widget::{operation, scrollable};

use super::{Action, GameState, MenuEntry, Route, Screen, Viewport};
use crate::engine::Team;
use crate::game::OpenGame;
use crate::game::form::{Draft, Form, Outcome, Press};
use crate::gui::asked::Asked;
use crate::gui::display::DisplayContent;
use crate::gui::file_dialog::FileDialog;
use crate::gui::keyboard::KeyPress;
use crate::gui::pen::{Writing, opened};
use crate::gui::print_dialog::PrintDialog;
use crate::gui::scroll_into_view::{scroll_into_view, scroll_into_view_horizontally};
use crate::gui::widget::KeyGroup;
use crate::store::worker::StoreHandle;
use crate::store::{GameId, Loaded};
pub use card_counter::CountMessage;
use layout::Geometry;
pub use message::{Message, Tab};

/// An open game on the screen.
pub struct ScoreSheetScreen {
    disk: StoreHandle,
    id: GameId,
    sheet: OpenGame,
    form: Form,
    correction: Option<Correction>,
    drafts: Drafts,
    tab: Tab,
    /// The marked round (from 1) and column, where the cursor is in the pad.
    marked: Option<(usize, usize)>,
    /// The round and column whose score is explained.
    explained: Option<(usize, usize)>,
    /// The column whose line stands out in the chart.
    lit: Option<usize>,
    /// What is being written to the disk just now.
    writing: Option<Writing>,
    /// Keys that came while something was being written.
    waiting: VecDeque<KeyPress>,
    failure: Option<String>,
    /// What another window has written, until something is written here.
    elsewhere: Option<String>,
    /// Where it is to be written, or what is to be printed, while that is asked.
    asked: Asked,
    scrolled: f32,
    viewport: Viewport,
}

/// What is typed of each round, by its number.
pub type Drafts = BTreeMap<usize, Draft>;

struct Correction {
    form: Form,
    reason: String,
    /// Whether the cursor has gone on from the boxes to the reason.
    in_reason: bool,
}

const REASON: &str = "reason";
const PAD: &str = "pad";
/// The open round, where it scrolls, and the box in it that the next key goes to.
const FORM: &str = "form";
const CURSOR: &str = "cursor";
/// The columns, where they scroll sideways, and the one that the next key goes to.
const COLUMNS: &str = "columns";
const COLUMN: &str = "column";

impl Screen for ScoreSheetScreen {
    type Message = Message;

    fn name(&self) -> Cow<'_, str> {
        self.name().into()
    }

    fn shortcuts_title(&self) -> &'static str {
        "Keys on the score sheet"
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

impl ScoreSheetScreen {
    /// A game that was read from the disk.
    pub fn new(
        disk: StoreHandle,
        loaded: Loaded,
        viewport: Viewport,
    ) -> (ScoreSheetScreen, Task<Message>) {
        let id = loaded.id;
        let sheet = opened(loaded);
        let form = Form::next(&sheet, Draft::default());
        let drafts = disk.run(move |store| write::drafts(store, id));
        let screen = ScoreSheetScreen {
            disk,
            id,
            sheet,
            form,
            correction: None,
            drafts: Drafts::new(),
            tab: Tab::Score,
            marked: None,
            explained: None,
            lit: None,
            writing: None,
            waiting: VecDeque::new(),
            failure: None,
            elsewhere: None,
            asked: Asked::default(),
            scrolled: 0.0,
            viewport,
        };
        let tasks = Task::batch([
            Task::perform(drafts, Message::DraftsRead),
            ScoreSheetScreen::to_the_end(),
        ]);
        (screen, tasks)
    }

    /// "Goodge: Ada, Ben and Cleo".
    pub fn title(&self) -> String {
        let record = self.sheet.record();
        format!("{}: {}", record.game.name, crate::engine::join_words(&record.players))
    }

    /// The game's name.
    pub fn name(&self) -> &str {
        self.sheet.record().game.name
    }

    /// The open game.
    pub fn sheet(&self) -> &OpenGame {
        &self.sheet
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
        Action::Run(Self::to_the_end())
    }

    fn active(&self) -> &Form {
        self.correction.as_ref().map_or(&self.form, |correction| &correction.form)
    }

    fn is_open(&self) -> bool {
        self.correction.is_some() || !self.sheet.evaluation().is_finished()
    }

    /// What follows from what happened.
    pub fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Pointed(cell) => {
                self.marked = None;
                if let Some(correction) = &mut self.correction {
                    correction.in_reason = false;
                }
                self.with_form(|form, sheet| form.point(sheet, cell));
                Action::Run(self.focus())
            }
            Message::Chosen(cell, text) => {
                self.marked = None;
                self.with_form(|form, sheet| form.choose(sheet, cell, &text));
                self.keep_draft()
            }
            Message::Typed(cell, text) => {
                self.with_form(|form, sheet| form.write(sheet, cell, &text));
                self.keep_draft()
            }
            Message::Enter => self.enter(),
            Message::Committed(Ok(logged)) => self.committed(*logged),
            Message::Committed(Err(failure)) if failure.is_stale() => self.written_elsewhere(),
            Message::Reread(Ok(loaded)) => self.reread(*loaded),
            Message::Committed(Err(failure)) | Message::Reread(Err(failure)) => {
                self.failure = Some(failure.to_string());
                Action::None
            }
            Message::DraftsRead(Ok(drafts)) => {
                self.drafts = drafts;
                let draft = self.drafts.get(&self.form.number()).cloned();
                if let Some(draft) = draft.filter(|_| !self.form.is_touched()) {
                    self.form = Form::next(&self.sheet, draft);
                }
                Action::None
            }
            Message::DraftsRead(Err(failure)) | Message::DraftNotKept(failure) => {
                self.failure = Some(failure.to_string());
                Action::None
            }
            Message::TryAgain => {
                self.failure = None;
                self.disk.recreate_file();
                match self.writing.take() {
                    Some(writing) => self.commit(writing),
                    None => self.keep_draft(),
                }
            }
            Message::Undo => self.undo(),
            Message::Redo => self.redo(),
            Message::Light => self.light(1),
            Message::Show(tab) => {
                self.tab = tab;
                self.explained = None;
                if tab == Tab::Score { Action::Run(Self::to_the_end()) } else { Action::None }
            }
            Message::Clicked(round, column) => {
                if self.marked == Some((round, column)) {
                    self.marked = None;
                    self.explained = None;
                    return self.correct(round);
                }
                self.marked = Some((round, column));
                self.explained = Some((round, column));
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
            Message::Count(message) => self.count(message),
            Message::TakeOut => self.take_out(),
            Message::CloseReasons => {
                self.explained = None;
                Action::None
            }
            Message::More => {
                let more = !self.active().shows_more();
                self.with_form(|form, _| form.show_more(more));
                Action::Run(Task::batch([self.focus(), Self::to_the_end()]))
            }
            Message::Stop(ended) => {
                self.commit(Writing::stop(&self.sheet, ended, "The game goes on"))
            }
            Message::PlayAgain => Action::Go(Route::Begin(Box::new(self.again()))),
            Message::Export => {
                let panel = FileDialog::export(self.disk.clone(), self.id, self.name());
                self.asked.file(panel).map(Message::Asked)
            }
            Message::SavePicture => {
                let panel = FileDialog::picture(self.disk.clone(), self.id, self.name());
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
            Message::Scrolled(offset) => {
                self.scrolled = offset;
                self.explained = None;
                Action::None
            }
        }
    }

    fn with_form<T>(&mut self, change: impl FnOnce(&mut Form, &OpenGame) -> T) -> T {
        match &mut self.correction {
            Some(correction) => change(&mut correction.form, &self.sheet),
            None => change(&mut self.form, &self.sheet),
        }
    }

    /// Enter: the next box, or the round recorded.
    fn enter(&mut self) -> Action<Message> {
        if !self.is_open() {
            return self.update(Message::PlayAgain);
        }
        match self.with_form(|form, sheet| form.press(sheet, Press::Enter)) {
            Outcome::Record => self.record(),
            _ => Action::Run(self.focus()),
        }
    }

    /// Puts the caret where the cursor is, where that is a text field.
    fn focus(&self) -> Task<Message> {
        let Some(cell) = self.active().cursor() else { return Task::none() };
        // Where it is no text field, the caret is taken out of any.
        let text = entry::is_text(self.sheet.record(), &cell);
        let focus = operation::focus(if text { entry::id(&cell) } else { "nothing".to_owned() });
        // A correction stands among the rows of the pad and scrolls with them.
        let list = if self.correction.is_some() { PAD } else { FORM };
        let geometry = self.geometry(self.viewport);
        let frozen = geometry.number + geometry.facts + 2.0;
        Task::batch([
            focus,
            scroll_into_view(list, CURSOR),
            scroll_into_view_horizontally(COLUMNS, COLUMN, frozen),
        ])
    }

    /// Scrolls so that the last rounds and the open one are seen.
    fn to_the_end() -> Task<Message> {
        operation::snap_to(PAD, scrollable::RelativeOffset { x: 0.0, y: 1.0 })
    }

    fn geometry(&self, viewport: Viewport) -> Geometry {
        let geometry = Geometry::new(viewport, &self.sheet);
        // What asks for much has lower lines, as far as that helps.
        let lower = geometry.with_lower_lines(viewport);
        if self.entry_height(&geometry) > geometry.under_head() { lower } else { geometry }
    }

    fn team_at(column: usize) -> Team {
        Team(u16::try_from(column).unwrap_or(u16::MAX))
    }
}
