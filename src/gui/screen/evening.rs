//! The standings of an evening or a season, game by game or evening by night.
//!
//! Invariants: the store's thread computes every place and point; another way of counting is saved
//! before it is shown.

mod view;

use super::Screen;
use crate::gui::dialogs::{self, Dialogs, FileDialog, SeasonDialog};
use crate::gui::prelude::*;
use session::display::DisplayContent;
use session::evening::{PointsScheme, SeasonRules, Unit};
use session::files::Purpose;
use session::tonight::{StandingsPage, StandingsSubject, usual_schemes};
use store::GameId;

const OWN_POINTS: &str = "evening-own";

state! {
    #[derive(Debug)]
    pub struct EveningScreen(
        store: StoreHandle,
        subject: StandingsSubject,
        /// Where Esc goes.
        from: Route
    ) {
        page: Option<Box<StandingsPage>> = None,
        /// Whether it has been read; without `page`, the game was removed.
        is_read: bool = false,
        /// Index of the marked game or evening.
        column: usize = 0,
        /// The text typed: points for places.
        own: String = String::new(),
        /// The error of the last action.
        problem: Option<String> = None,
        dialogs: Dialogs = Dialogs::default(),
    }
}

#[derive(Debug, Clone)]
pub enum Message {
    Read(Result<Option<Box<StandingsPage>>, Failure>),
    /// Changes the way of counting.
    Count(SeasonRules),
    /// Runs a command of the screen.
    Run(Command),
    Own(String),
    /// Enter in the box.
    OwnDone,
    /// Opens the game or evening at this index.
    Open(usize),
    /// Marks the next column (`true`) or the one before.
    Step(bool),
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
        use Command::{
            CountPoints, ExportEvening, NextSeason, OtherGames, OwnPoints, PrintEvening,
            SeasonRules,
        };
        let all = [OtherGames, CountPoints, OwnPoints, NextSeason, SeasonRules];
        let all = all.into_iter().chain([ExportEvening, PrintEvening]);
        Commands::none().run(Message::Run, all.map(|command| (command, true)))
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
            Message::Step(on) => {
                let count = self.page.as_ref().map_or(0, |page| page.table.columns.len());
                let next = if on { self.column + 1 } else { self.column.saturating_sub(1) };
                self.column = next.min(count.saturating_sub(1));
            }
            Message::Run(command) => return self.run_command(command),
            Message::Back => return Action::Go(self.from.clone()),
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
        let screen = EveningScreen::fresh(store, subject, from);
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

    fn run_command(&mut self, command: Command) -> Action<Message> {
        let page = self.page.as_ref();
        if command == Command::NextSeason {
            let next = page.and_then(|page| page.next_season.clone());
            return self.read_about(StandingsSubject::Season(next));
        }
        let Some(page) = page else { return Action::None };
        match (command, &page.subject) {
            (Command::OtherGames, _) => {
                let others = page.others.clone();
                others.map_or(Action::None, |others| self.read_about(others))
            }
            (Command::CountPoints, _) => {
                let usual = usual_schemes().map(|(points, _)| points);
                let now = usual.iter().position(|points| *points == page.rules.points);
                let points = usual[now.map_or(0, |now| (now + 1) % usual.len())].clone();
                let rules = SeasonRules { points, ..page.rules.clone() };
                self.count(page.subject.clone(), rules)
            }
            (Command::OwnPoints, _) => Action::Run(select(OWN_POINTS)),
            (Command::SeasonRules, StandingsSubject::Season(Some(name))) => {
                let dialog = SeasonDialog::new(self.store.clone(), name, &page.rules);
                self.dialogs.open(dialog).map(Message::Dialog)
            }
            (Command::ExportEvening, _) => {
                let (name, text) = (page.table.title.clone(), page.csv.clone());
                let dialog = FileDialog::new(self.store.clone(), Purpose::Table { name, text });
                self.dialogs.open(dialog).map(Message::Dialog)
            }
            (Command::PrintEvening, _) => match page.paper() {
                Ok(page) => Action::Print(page),
                Err(error) => {
                    self.problem = Some(error);
                    Action::None
                }
            },
            _ => Action::None,
        }
    }

    fn count(&self, subject: StandingsSubject, rules: SeasonRules) -> Action<Message> {
        let count = self
            .store
            .run(move |store| Ok(StandingsPage::count(store, &subject, &rules)?.map(Box::new)));
        Action::Run(Task::batch([unfocus_inputs(), Task::perform(count, Message::Read)]))
    }
}
