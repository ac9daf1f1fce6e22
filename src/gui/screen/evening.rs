//! The standings of an evening or a season, game by game or night by night.

use std::borrow::Cow;

use iced::Task;
use iced::keyboard::key::Named;

use super::list_effects::{ListIds, perform, start};
use super::{Action, Route, Screen, Viewport};
use crate::gui::command::{Command, Commands, Group, KeyPage};
use crate::gui::dialogs::file_dialog::FileDialog;
use crate::gui::dialogs::season_dialog::SeasonDialog;
use crate::gui::dialogs::{self, Dialogs};
use crate::gui::focus::move_focus;
use crate::gui::keyboard::KeyPress;
use crate::gui::tasks::select;
use crate::gui::theme::Element;
use browser::{Message as PageMessage, StandingsBrowser};
use session::display::DisplayContent;
use session::files::Purpose;
use session::room::DisplayKey;
use session::tonight::{StandingsMode, StandingsSubject};
use store::worker::StoreHandle;

mod browser;
mod view;

/// The box for custom points; this page has no search.
const IDS: ListIds = ListIds { search: "evening-own", list: "evening", marked: "evening-marked" };

/// The screen.
#[derive(Debug)]
pub struct EveningScreen {
    store: StoreHandle,
    /// Where Esc goes.
    from: Route,
    browser: StandingsBrowser,
    dialogs: Dialogs,
}

/// Messages of the screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// For the page.
    Page(PageMessage),
    /// Goes to the box for points of one's own.
    OwnPoints,
    /// Exports the standing.
    WriteOut,
    /// Prints it.
    Print,
    /// Opens the rules of the season.
    Rules,
    /// Goes back.
    Back,
    /// From the dialog.
    Dialog(dialogs::Message),
}

impl Screen for EveningScreen {
    type Message = Message;

    fn name(&self) -> Cow<'_, str> {
        let counting = self.browser.page.as_ref().map(|page| &page.counting);
        let is_season = matches!(counting, Some(StandingsMode::Season(..)));
        if is_season { "Season".into() } else { "Evening".into() }
    }

    fn key_page(&self) -> KeyPage {
        KeyPage::new("an evening", [Group::Evening])
    }

    fn commands(&self) -> Commands<Message> {
        let page = |message| Message::Page(message);
        Commands::none()
            .with(Command::OtherGames, page(PageMessage::Others))
            .with(Command::CountPoints, page(PageMessage::CountNext))
            .with(Command::OwnPoints, Message::OwnPoints)
            .with(Command::NextSeason, page(PageMessage::Season))
            .with(Command::SeasonRules, Message::Rules)
            .with(Command::ExportEvening, Message::WriteOut)
            .with(Command::PrintEvening, Message::Print)
    }

    /// Handles a key. While the box has the caret, letters go there.
    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(action) = self.dialogs.key(press, None) {
            return action.map(Message::Dialog);
        }
        let message = match press.named() {
            Some(Named::ArrowRight | Named::ArrowDown) => PageMessage::Step(true),
            Some(Named::ArrowLeft | Named::ArrowUp) => PageMessage::Step(false),
            Some(Named::Enter) => PageMessage::Open(self.browser.column),
            Some(Named::Escape) => return self.update(Message::Back),
            Some(Named::Tab) => return Action::Run(move_focus(!press.shift())),
            _ => return self.run(press).unwrap_or(Action::None),
        };
        self.update(Message::Page(message))
    }

    fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Page(message) => {
                perform(&IDS, self.browser.update(message)).map(Message::Page)
            }
            Message::OwnPoints => Action::Run(select(IDS.search)),
            Message::WriteOut => {
                let Some(page) = &self.browser.page else { return Action::None };
                let (name, text) = (page.table.title.clone(), page.csv.clone());
                let dialog = FileDialog::new(self.store.clone(), Purpose::Table { name, text });
                self.dialogs.open(dialog).map(Message::Dialog)
            }
            Message::Rules => {
                let Some(page) = &self.browser.page else { return Action::None };
                let StandingsMode::Season(name, rules) = &page.counting else {
                    return Action::None;
                };
                let dialog = SeasonDialog::new(self.store.clone(), name, rules);
                self.dialogs.open(dialog).map(Message::Dialog)
            }
            Message::Dialog(dialogs::Message::Season(name, rules)) => {
                let counting = StandingsMode::Season(name, rules);
                self.update(Message::Page(PageMessage::Count(counting)))
            }
            Message::Back => Action::Go(self.from.clone()),
            Message::Print => {
                let Some(page) = &self.browser.page else { return Action::None };
                match page.paper() {
                    Ok(page) => Action::Print(page),
                    Err(error) => {
                        self.browser.problem = Some(error.to_string());
                        Action::None
                    }
                }
            }
            Message::Dialog(message) => self.dialogs.update(message, None).map(Message::Dialog),
        }
    }

    fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let page = self.page(viewport);
        self.dialogs.over(viewport, page, Message::Dialog)
    }

    fn title(&self) -> Option<String> {
        let page = self.browser.page.as_ref();
        Some(page.map_or_else(|| "Evening".to_owned(), |page| page.table.title.clone()))
    }

    fn back(&self) -> Option<Message> {
        Some(Message::Back)
    }

    fn display_key(&self) -> Option<DisplayKey> {
        Some(DisplayKey::new(self.browser.revision))
    }

    /// Returns the room display; `None` before the page is loaded.
    fn display(&self) -> Option<DisplayContent> {
        Some(self.browser.page.as_ref()?.display())
    }
}

impl EveningScreen {
    /// Creates the screen of an evening or a season, and the task that reads it.
    pub fn new(
        store: StoreHandle,
        subject: StandingsSubject,
        from: Route,
    ) -> (EveningScreen, Task<Message>) {
        let (browser, effects) = StandingsBrowser::new(store.clone(), subject);
        let screen = EveningScreen { store, from, browser, dialogs: Dialogs::default() };
        (screen, start(&IDS, effects).map(Message::Page))
    }
}
