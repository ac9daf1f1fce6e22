//! The display window: what a television shows, to be read from six metres away.
//!
//! It draws a [`DisplayContent`]: names, numbers and words. Invariants: nothing here knows a
//! screen, a game or a rule; nothing can be clicked; all lengths are logical pixels of a window
//! that is 1080 of them high.

mod headline;
mod score_table;
mod seating;
mod sheet;
mod standings;

use std::time::Duration;

use iced::widget::{column, container};
use iced::{Fill, Size, window};

use super::theme::Element;
use super::widget::page_background;
use crate::game::display::DisplayContent;

/// How long a page stands where not everything fits on one.
pub const PAGE: Duration = Duration::from_secs(12);

impl DisplayContent {
    /// How many pages it takes in a room of this size, in logical pixels.
    pub fn pages(&self, size: Size) -> usize {
        match self {
            // Only the last rounds are shown, as many as fit.
            DisplayContent::ScoreTable(..) => 1,
            DisplayContent::Seating(_, seating) => seating.pages(self.inside(size)),
            DisplayContent::Standings(_, standings) => standings.pages(),
        }
    }

    /// Whether it may take more than a page, so that the foot has to have room for which.
    fn may_page(&self) -> bool {
        !matches!(self, DisplayContent::ScoreTable(..))
    }

    /// The paper between headline and foot, in logical pixels.
    fn inside(&self, size: Size) -> Size {
        let width = size.width - 2.0 * sheet::MARGIN;
        let foot = self.headline().foot_height(width, self.may_page());
        Size::new(width, size.height - headline::HEAD - foot - sheet::BAND)
    }
}

/// A page of what the room sees; pages count from 0 and begin again after the last.
pub fn draw<'a, Message: 'a>(
    content: &'a DisplayContent,
    size: Size,
    page: usize,
) -> Element<'a, Message> {
    let headline = content.headline();
    let pages = content.pages(size).max(1);
    let page = page % pages;
    let inside = content.inside(size);
    let foot = headline.below(inside.width, content.may_page().then_some((page, pages)));
    let content = match content {
        DisplayContent::ScoreTable(_, pad) => pad.draw(inside),
        DisplayContent::Seating(_, seating) => seating.draw(inside, page),
        DisplayContent::Standings(_, standings) => standings.draw(inside, page),
    };
    let sheet = container(sheet::sheet(content)).height(Fill).padding([0.0, sheet::MARGIN]);
    page_background(column![headline.above(inside.width), sheet, foot])
}

/// The second window while it is open.
#[derive(Debug, Clone)]
pub struct DisplayWindow {
    /// Which window it is.
    pub id: window::Id,
    /// Its size, in real pixels divided by the screen's scale.
    pub size: Size,
    content: DisplayContent,
    page: usize,
}

impl DisplayWindow {
    /// The size it opens at.
    pub const SIZE: Size = Size::new(1280.0, 720.0);

    /// A window that shows this from now on.
    pub fn new(id: window::Id, content: DisplayContent) -> DisplayWindow {
        DisplayWindow { id, size: Self::SIZE, content, page: 0 }
    }

    /// Shows this from now on; something of another kind from its first page.
    pub fn show(&mut self, content: DisplayContent) {
        if std::mem::discriminant(&self.content) != std::mem::discriminant(&content) {
            self.page = 0;
        }
        self.content = content;
    }

    /// How much larger than at 1080 everything is drawn: by the window's height, and less where
    /// that would leave it narrower than it is high.
    pub fn scale_factor(&self) -> f32 {
        Self::scale_of(self.size)
    }

    /// The same of a room of any size.
    pub fn scale_of(size: Size) -> f32 {
        (size.height / 1080.0).min(size.width / 1280.0).max(0.1)
    }

    fn logical(&self) -> Size {
        let scale = self.scale_factor();
        Size::new(self.size.width / scale, self.size.height / scale)
    }

    /// Whether it takes more than a page, so that time has to pass.
    pub fn turns_pages(&self) -> bool {
        self.content.pages(self.logical()) > 1
    }

    /// Shows the next page, after the last the first.
    pub fn next_page(&mut self) {
        self.page = (self.page + 1) % self.content.pages(self.logical()).max(1);
    }

    /// The window as it is now.
    pub fn view<'a, Message: 'a>(&'a self) -> Element<'a, Message> {
        draw(&self.content, self.logical(), self.page)
    }
}
