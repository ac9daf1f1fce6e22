//! The standings page of an evening or season: the marked column, the way of counting, and the box
//! for another one.
//!
//! Invariants: the store's thread computes every place and point; another way of counting is saved
//! before it is shown.

use crate::gui::screen::browsing::{ListEffect, ListEffects, ListRoute};
use session::evening::{PointsScheme, Unit};
use session::revision::Revision;
use session::tonight::{StandingsMode, StandingsPage, StandingsSubject, usual_schemes};
use store::GameId;
use store::worker::{Failure, StoreHandle};

/// State of the page.
#[derive(Debug)]
pub struct StandingsBrowser {
    store: StoreHandle,
    subject: StandingsSubject,
    /// The standings.
    pub page: Option<Box<StandingsPage>>,
    /// Changes whenever the page was read.
    pub revision: Revision,
    /// Whether it has been read; without `page`, the game was removed.
    pub is_read: bool,
    /// Index of the marked game or night.
    pub column: usize,
    /// The text typed: points for places.
    pub own: String,
    /// The error of the last action.
    pub problem: Option<String>,
}

/// Messages of the page.
#[derive(Debug, Clone)]
pub enum Message {
    /// The page was read.
    Read(Result<Option<Box<StandingsPage>>, Failure>),
    /// Changes the way of counting.
    Count(StandingsMode),
    /// Switches to the next common way of counting.
    CountNext,
    /// Points were typed.
    Own(String),
    /// Enter in the box.
    OwnDone,
    /// Opens the game or night at this index.
    Open(usize),
    /// Adds the other games of the night, or leaves them out again.
    Others,
    /// Opens the first season, or the next one.
    Season,
    /// Marks the next column (`true`) or the one before.
    Step(bool),
}

impl StandingsBrowser {
    /// Creates the page, and the task that reads it.
    pub fn new(
        store: StoreHandle,
        subject: StandingsSubject,
    ) -> (StandingsBrowser, ListEffects<Message>) {
        let browser = StandingsBrowser {
            store,
            subject,
            page: None,
            revision: Revision::new(),
            is_read: false,
            column: 0,
            own: String::new(),
            problem: None,
        };
        let read = browser.read();
        (browser, vec![read])
    }

    /// Handles a message.
    pub fn update(&mut self, message: Message) -> ListEffects<Message> {
        match message {
            Message::Read(Ok(page)) => {
                self.is_read = true;
                self.problem = None;
                if let Some(page) = &page {
                    self.column = self.column.min(page.table.columns.len().saturating_sub(1));
                    self.own = page.counting.words();
                    self.subject = page.subject(&self.subject);
                }
                self.page = page;
                self.revision = Revision::new();
                Vec::new()
            }
            Message::Read(Err(failure)) => {
                self.problem = Some(failure.to_string());
                Vec::new()
            }
            Message::Count(counting) => {
                let subject = self.subject.clone();
                let count = self.store.run(move |store| {
                    let page = StandingsPage::count(store, &subject, &counting)?;
                    Ok(page.map(Box::new))
                });
                let count = ListEffect::Run(Box::pin(async { Message::Read(count.await) }));
                vec![ListEffect::LeaveBox, count]
            }
            Message::CountNext => {
                let next = self.next_count();
                next.map_or_else(Vec::new, |next| self.update(Message::Count(next)))
            }
            Message::Own(words) => {
                (self.own, self.problem) = (words, None);
                Vec::new()
            }
            Message::OwnDone => {
                let Some(page) = &self.page else { return Vec::new() };
                match PointsScheme::parse(&self.own) {
                    Ok(scheme) => self.update(Message::Count(page.counting.with_scheme(scheme))),
                    Err(error) => {
                        self.problem = Some(error.to_string());
                        Vec::new()
                    }
                }
            }
            Message::Open(at) => {
                let Some(page) = &self.page else { return Vec::new() };
                let route = match page.table.counts {
                    Unit::Game => ListRoute::Game,
                    Unit::Night => ListRoute::Evening,
                };
                let column = page.table.columns.get(at);
                column.map(|it| ListEffect::Open(route(GameId(it.game)))).into_iter().collect()
            }
            Message::Others => {
                let others = self.page.as_ref().and_then(|page| page.others.clone());
                let Some(others) = others else { return Vec::new() };
                self.subject = others;
                vec![ListEffect::LeaveBox, self.read()]
            }
            Message::Season => {
                let next = self.page.as_ref().and_then(|page| page.next_season.clone());
                self.subject = StandingsSubject::Season(next);
                vec![ListEffect::LeaveBox, self.read()]
            }
            Message::Step(on) => {
                let count = self.page.as_ref().map_or(0, |page| page.table.columns.len());
                let next = if on { self.column + 1 } else { self.column.saturating_sub(1) };
                self.column = next.min(count.saturating_sub(1));
                Vec::new()
            }
        }
    }

    /// Returns the next of the usual points schemes.
    fn next_count(&self) -> Option<StandingsMode> {
        let (usual, counting) = (usual_schemes(), &self.page.as_ref()?.counting);
        let now = usual.iter().position(|(scheme, _)| Some(scheme) == counting.scheme());
        let next = now.map_or(0, |now| (now + 1) % usual.len());
        usual.into_iter().nth(next).map(|(scheme, _)| counting.with_scheme(scheme))
    }

    fn read(&self) -> ListEffect<Message> {
        let subject = self.subject.clone();
        let read =
            self.store.run(move |store| Ok(StandingsPage::read(store, &subject)?.map(Box::new)));
        ListEffect::Run(Box::pin(async { Message::Read(read.await) }))
    }
}
