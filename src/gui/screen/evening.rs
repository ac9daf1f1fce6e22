//! An evening of several games, or a season of many evenings: who did best, game by game or night
//! by night.
//!
//! Invariants: every place and every point was worked out in the disk's thread; another count
//! of points is on the disk before it is shown.

use std::borrow::Cow;

use iced::Task;
use iced::keyboard::key::Named;
use iced::widget::operation;

use super::{Action, Route, Screen, Viewport};
use crate::evening::Unit;
use crate::files::Purpose;
use crate::game::display::DisplayContent;
use crate::gui::dialogs::file_dialog::FileDialog;
use crate::gui::dialogs::{self, Dialogs};
use crate::gui::focus::{move_focus, unfocus_inputs};
use crate::gui::keyboard::KeyPress;
use crate::gui::theme::Element;
use crate::key_list::{self, KeyList};
use crate::store::GameId;
use crate::store::worker::{Failure, StoreHandle};
use crate::tonight::{Counting, StandingsOf, StandingsPage, usual_schemes};

mod view;

/// The id of the box for points of one's own.
const OWN: &str = "evening-own";

/// The screen.
#[derive(Debug)]
pub struct EveningScreen {
    store: StoreHandle,
    subject: StandingsOf,
    /// Where Esc leads.
    from: Route,
    standing: Option<Box<StandingsPage>>,
    /// Whether it was read; then nothing to show means that the game is removed.
    is_read: bool,
    /// The marked game or night, by its place.
    column: usize,
    /// What is typed as points for places, or as rules of the season.
    own: String,
    problem: Option<String>,
    dialogs: Dialogs,
}

/// What happened here.
#[derive(Debug, Clone)]
pub enum Message {
    /// It was read.
    Read(Result<Option<Box<StandingsPage>>, Failure>),
    /// It is to count like this.
    Count(Counting),
    /// Points for places, or rules, are typed.
    Own(String),
    /// They are done.
    OwnDone,
    /// Open the game or night at this place.
    Open(usize),
    /// The first season is wanted, or the next one.
    Season,
    /// Write the standing to a file.
    WriteOut,
    /// Print it.
    Print,
    /// The column before the marked one is wanted, or the one after it.
    Step(bool),
    /// Where somebody came from.
    Back,
    /// From the dialog.
    Dialog(dialogs::Message),
}

impl Screen for EveningScreen {
    type Message = Message;

    fn name(&self) -> Cow<'_, str> {
        "Evening".into()
    }

    fn shortcuts(&self) -> KeyList {
        key_list::evening()
    }

    /// While the box has the caret, letters go there.
    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(action) = self.dialogs.key(press, None) {
            return action.map(Message::Dialog);
        }
        if press.with_control() == Some('p') {
            return self.update(Message::Print);
        }
        match press.named() {
            Some(Named::ArrowRight | Named::ArrowDown) => return self.update(Message::Step(true)),
            Some(Named::ArrowLeft | Named::ArrowUp) => return self.update(Message::Step(false)),
            Some(Named::Enter) => return self.update(Message::Open(self.column)),
            Some(Named::Escape) => return self.update(Message::Back),
            Some(Named::Tab) => return Action::Run(move_focus(!press.shift())),
            _ => {}
        }
        match press.char().map(|key| key.to_ascii_lowercase()) {
            Some('p') => self.next_scale(),
            Some('o') => {
                let focus = operation::focus(OWN).chain(operation::select_all(OWN));
                Action::Run(focus)
            }
            Some('e') => self.update(Message::WriteOut),
            Some('s') => self.update(Message::Season),
            _ => Action::None,
        }
    }

    fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Read(Ok(standing)) => {
                self.is_read = true;
                self.problem = None;
                if let Some(page) = &standing {
                    self.column = self.column.min(page.table.columns.len().saturating_sub(1));
                    self.own = page.counting.words();
                    self.subject = page.subject(&self.subject);
                }
                self.standing = standing;
                Action::None
            }
            Message::Read(Err(failure)) => {
                self.problem = Some(failure.to_string());
                Action::None
            }
            Message::Count(counting) => {
                let subject = self.subject.clone();
                let count = self.store.run(move |store| {
                    let page = StandingsPage::count(store, &subject, &counting)?;
                    Ok(page.map(Box::new))
                });
                // The box loses its caret, so that keys are commands again.
                Action::Run(Task::batch([unfocus_inputs(), Task::perform(count, Message::Read)]))
            }
            Message::Own(words) => {
                self.own = words;
                self.problem = None;
                Action::None
            }
            Message::OwnDone => {
                let Some(page) = &self.standing else { return Action::None };
                match page.counting.parse(&self.own) {
                    Ok(counting) => self.update(Message::Count(counting)),
                    Err(why) => {
                        self.problem = Some(why);
                        Action::None
                    }
                }
            }
            Message::Open(at) => {
                let Some(page) = &self.standing else { return Action::None };
                let route = match page.table.counts {
                    Unit::Game => Route::Game,
                    Unit::Night => Route::Evening,
                };
                let column = page.table.columns.get(at);
                column.map_or(Action::None, |column| Action::Go(route(GameId(column.game))))
            }
            Message::Season => {
                let next = self.standing.as_ref().and_then(|page| page.next_season.clone());
                self.subject = StandingsOf::Season(next);
                Action::Run(Task::batch([unfocus_inputs(), read(&self.store, &self.subject)]))
            }
            Message::WriteOut => {
                let Some(page) = &self.standing else { return Action::None };
                let (name, text) = (page.table.title.clone(), page.csv.clone());
                let dialog = FileDialog::new(self.store.clone(), Purpose::Table { name, text });
                self.dialogs.file(dialog).map(Message::Dialog)
            }
            Message::Back => Action::Go(self.from.clone()),
            Message::Step(on) => {
                let count = self.standing.as_ref().map_or(0, |page| page.table.columns.len());
                let next = if on { self.column + 1 } else { self.column.saturating_sub(1) };
                self.column = next.min(count.saturating_sub(1));
                Action::None
            }
            Message::Print => {
                let Some(page) = &self.standing else { return Action::None };
                match page.paper() {
                    Ok(page) => Action::Print(page),
                    Err(error) => {
                        self.problem = Some(error.to_string());
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
        let page = self.standing.as_ref();
        Some(page.map_or_else(|| "Evening".to_owned(), |page| page.table.title.clone()))
    }

    fn back(&self) -> Option<Message> {
        Some(Message::Back)
    }

    fn has_display(&self) -> bool {
        true
    }

    /// What the room sees; nothing before it is read.
    fn display(&self) -> Option<DisplayContent> {
        Some(self.standing.as_ref()?.display())
    }
}

impl EveningScreen {
    /// The screen of an evening or a season, and the task that reads it.
    pub fn new(
        store: StoreHandle,
        subject: StandingsOf,
        from: Route,
    ) -> (EveningScreen, Task<Message>) {
        let read = read(&store, &subject);
        let screen = EveningScreen {
            store,
            subject,
            from,
            standing: None,
            is_read: false,
            column: 0,
            own: String::new(),
            problem: None,
            dialogs: Dialogs::default(),
        };
        (screen, read)
    }

    /// The next of the usual counts of points.
    fn next_scale(&mut self) -> Action<Message> {
        let Some(page) = &self.standing else { return Action::None };
        let (usual, counting) = (usual_schemes(), &page.counting);
        let now = usual.iter().position(|(scheme, _)| Some(scheme) == counting.scheme());
        let next = now.map_or(0, |now| (now + 1) % usual.len());
        let next = usual.into_iter().nth(next).map(|(scheme, _)| counting.with_scheme(scheme));
        next.map_or(Action::None, |counting| self.update(Message::Count(counting)))
    }
}

fn read(store: &StoreHandle, subject: &StandingsOf) -> Task<Message> {
    let subject = subject.clone();
    let read = store.run(move |store| Ok(StandingsPage::read(store, &subject)?.map(Box::new)));
    Task::perform(read, Message::Read)
}
