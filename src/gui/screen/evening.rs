//! The standings of an evening or a season, game by game or evening by night.
//!
//! Invariants: the store's thread computes every place and point; another way of counting is saved
//! before it is shown.

mod view;

use std::borrow::Cow;

use iced::Task;
use iced::keyboard::key::Named;

use super::{Action, Route, Screen, Viewport};
use crate::gui::command::{Command, Commands, Group, KeyPage};
use crate::gui::dialogs::{self, Dialogs, FileDialog, SeasonDialog};
use crate::gui::focus::{move_focus, select, unfocus_inputs};
use crate::gui::keyboard::KeyPress;
use crate::gui::theme::Element;
use session::display::DisplayContent;
use session::evening::{PointsScheme, SeasonRules, Unit};
use session::files::Purpose;
use session::tonight::{StandingsPage, StandingsSubject, usual_schemes};
use store::GameId;
use store::worker::{Failure, StoreHandle};

const OWN_POINTS: &str = "evening-own";

#[derive(Debug)]
pub struct EveningScreen {
    store: StoreHandle,
    subject: StandingsSubject,
    /// Where Esc goes.
    from: Route,
    page: Option<Box<StandingsPage>>,
    /// Whether it has been read; without `page`, the game was removed.
    is_read: bool,
    /// Index of the marked game or evening.
    column: usize,
    /// The text typed: points for places.
    own: String,
    /// The error of the last action.
    problem: Option<String>,
    dialogs: Dialogs,
}

#[derive(Debug, Clone)]
pub enum Message {
    Read(Result<Option<Box<StandingsPage>>, Failure>),
    /// Changes the way of counting.
    Count(SeasonRules),
    /// Switches to the next common way of counting.
    CountNext,
    /// Goes to the box for points of one's own.
    OwnPoints,
    Own(String),
    /// Enter in the box.
    OwnDone,
    /// Opens the game or evening at this index.
    Open(usize),
    /// Adds the other games of the evening, or leaves them out again.
    Others,
    /// Opens the first season, or the next one.
    Season,
    /// Marks the next column (`true`) or the one before.
    Step(bool),
    Export,
    Print,
    Rules,
    Back,
    Dialog(dialogs::Message),
}

impl Screen for EveningScreen {
    type Message = Message;

    fn name(&self) -> Cow<'_, str> {
        let is_season = self.page.as_ref().is_some_and(|page| page.is_season());
        if is_season { "Season".into() } else { "Evening".into() }
    }

    fn key_page(&self) -> KeyPage {
        KeyPage::new("an evening", [Group::Evening])
    }

    fn commands(&self) -> Commands<Message> {
        Commands::none()
            .with(Command::OtherGames, Message::Others)
            .with(Command::CountPoints, Message::CountNext)
            .with(Command::OwnPoints, Message::OwnPoints)
            .with(Command::NextSeason, Message::Season)
            .with(Command::SeasonRules, Message::Rules)
            .with(Command::ExportEvening, Message::Export)
            .with(Command::PrintEvening, Message::Print)
    }

    /// Handles a key. While the box has the caret, letters go there.
    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(action) = self.dialogs.key(press, None) {
            return action.map(Message::Dialog);
        }
        let message = match press.named() {
            Some(Named::ArrowRight | Named::ArrowDown) => Message::Step(true),
            Some(Named::ArrowLeft | Named::ArrowUp) => Message::Step(false),
            Some(Named::Enter) => Message::Open(self.column),
            Some(Named::Escape) => Message::Back,
            Some(Named::Tab) => return Action::Run(move_focus(!press.shift())),
            _ => return self.run(press).unwrap_or(Action::None),
        };
        self.update(message)
    }

    fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Read(Ok(page)) => {
                self.is_read = true;
                self.problem = None;
                if let Some(page) = &page {
                    self.column = self.column.min(page.table.columns.len().saturating_sub(1));
                    self.own = page.own_points();
                    self.subject = page.subject.clone();
                }
                self.page = page;
            }
            Message::Read(Err(failure)) => self.problem = Some(failure.to_string()),
            Message::Count(rules) => {
                let Some(page) = &self.page else { return Action::None };
                return self.count(page.subject.clone(), rules);
            }
            Message::Dialog(dialogs::Message::Season(name, rules)) => {
                return self.count(StandingsSubject::Season(Some(name)), rules);
            }
            Message::CountNext => {
                let Some(page) = &self.page else { return Action::None };
                let usual = usual_schemes().map(|(points, _)| points);
                let now = usual.iter().position(|points| *points == page.rules.points);
                let next = now.map_or(0, |now| (now + 1) % usual.len());
                let points = usual[next].clone();
                return self.update(Message::Count(SeasonRules { points, ..page.rules.clone() }));
            }
            Message::OwnPoints => return Action::Run(select(OWN_POINTS)),
            Message::Own(words) => (self.own, self.problem) = (words, None),
            Message::OwnDone => {
                let Some(page) = &self.page else { return Action::None };
                match PointsScheme::parse(&self.own) {
                    Ok(points) => {
                        let rules = SeasonRules { points, ..page.rules.clone() };
                        return self.update(Message::Count(rules));
                    }
                    Err(error) => self.problem = Some(error),
                }
            }
            Message::Open(at) => {
                let Some(page) = &self.page else { return Action::None };
                let route = match page.table.counts {
                    Unit::Game => Route::Game,
                    Unit::Evening => Route::Evening,
                };
                let column = page.table.columns.get(at);
                let route = column.map(|it| route(GameId(it.game)));
                return route.map_or(Action::None, Action::Go);
            }
            Message::Others => {
                let others = self.page.as_ref().and_then(|page| page.others.clone());
                return others.map_or(Action::None, |others| self.read_about(others));
            }
            Message::Season => {
                let next = self.page.as_ref().and_then(|page| page.next_season.clone());
                return self.read_about(StandingsSubject::Season(next));
            }
            Message::Step(on) => {
                let count = self.page.as_ref().map_or(0, |page| page.table.columns.len());
                let next = if on { self.column + 1 } else { self.column.saturating_sub(1) };
                self.column = next.min(count.saturating_sub(1));
            }
            Message::Export => {
                let Some(page) = &self.page else { return Action::None };
                let (name, text) = (page.table.title.clone(), page.csv.clone());
                let dialog = FileDialog::new(self.store.clone(), Purpose::Table { name, text });
                return self.dialogs.open(dialog).map(Message::Dialog);
            }
            Message::Rules => {
                let Some(page) = &self.page else { return Action::None };
                let StandingsSubject::Season(Some(name)) = &page.subject else {
                    return Action::None;
                };
                let dialog = SeasonDialog::new(self.store.clone(), name, &page.rules);
                return self.dialogs.open(dialog).map(Message::Dialog);
            }
            Message::Back => return Action::Go(self.from.clone()),
            Message::Print => {
                let Some(page) = &self.page else { return Action::None };
                match page.paper() {
                    Ok(page) => return Action::Print(page),
                    Err(error) => self.problem = Some(error),
                }
            }
            Message::Dialog(message) => {
                return self.dialogs.update(message, None).map(Message::Dialog);
            }
        }
        Action::None
    }

    fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        self.dialogs.over(viewport, self.body(viewport), Message::Dialog)
    }

    fn title(&self) -> Option<String> {
        let page = self.page.as_ref();
        Some(page.map_or_else(|| "Evening".to_owned(), |page| page.table.title.clone()))
    }

    fn back(&self) -> Option<Message> {
        Some(Message::Back)
    }

    /// Returns the room display; `None` before the page is loaded.
    fn display(&self) -> Option<DisplayContent> {
        Some(self.page.as_ref()?.display())
    }
}

impl EveningScreen {
    /// Creates the screen of an evening or a season, and the task that reads it.
    pub fn new(
        store: StoreHandle,
        subject: StandingsSubject,
        from: Route,
    ) -> (EveningScreen, Task<Message>) {
        let screen = EveningScreen {
            store,
            subject,
            from,
            page: None,
            is_read: false,
            column: 0,
            own: String::new(),
            problem: None,
            dialogs: Dialogs::default(),
        };
        let read = screen.read();
        (screen, read)
    }

    fn read(&self) -> Task<Message> {
        let subject = self.subject.clone();
        let read =
            self.store.run(move |store| Ok(StandingsPage::read(store, &subject)?.map(Box::new)));
        Task::perform(read, Message::Read)
    }

    /// Reads the page of another evening or season.
    fn read_about(&mut self, subject: StandingsSubject) -> Action<Message> {
        self.subject = subject;
        Action::Run(Task::batch([unfocus_inputs(), self.read()]))
    }

    fn count(&self, subject: StandingsSubject, rules: SeasonRules) -> Action<Message> {
        let count = self
            .store
            .run(move |store| Ok(StandingsPage::count(store, &subject, &rules)?.map(Box::new)));
        Action::Run(Task::batch([unfocus_inputs(), Task::perform(count, Message::Read)]))
    }
}
