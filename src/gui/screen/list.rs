//! Shared parts of lists that are searched and browsed by keys.

use iced::widget::{column, container, operation, scrollable};
use iced::{Fill, Task};

use super::{Action, Viewport};
use crate::gui::scroll_into_view::scroll_into_view;
use crate::gui::tasks::{caret_to_end, unfocus};
use crate::gui::theme::ThemedColumn;
use crate::gui::widget::{Banner, sheet};

/// Ids of a list.
pub(super) struct ListIds {
    pub search: &'static str,
    pub list: &'static str,
    pub marked: &'static str,
}

impl ListIds {
    /// Focuses the search box, with the caret at the end.
    pub(super) fn caret_in_search<M: Send + 'static>(&self) -> Task<M> {
        caret_to_end(self.search)
    }

    /// Unmarks the row, and focuses the search box above the first one.
    pub(super) fn focus_search<M: Send + 'static>(&self, cursor: &mut Option<usize>) -> Action<M> {
        *cursor = None;
        Action::Run(Task::batch([self.caret_in_search(), self.scroll_to_top()]))
    }

    pub(super) fn scroll_to_top<M: Send + 'static>(&self) -> Task<M> {
        operation::scroll_to(self.list, scrollable::AbsoluteOffset { x: 0.0, y: 0.0 })
    }

    /// Moves the mark among `count` rows; the search box is above the first.
    pub(super) fn step<M: Send + 'static>(
        &self,
        cursor: &mut Option<usize>,
        by: isize,
        count: usize,
    ) -> Action<M> {
        let next = match (*cursor, count.checked_sub(1)) {
            (_, None) => return Action::None,
            (None, _) if by < 0 => return Action::None,
            (Some(0), _) if by < 0 => return self.focus_search(cursor),
            (None, _) => 0,
            (Some(at), Some(last)) => at.saturating_add_signed(by).min(last),
        };
        *cursor = Some(next);
        self.show_marked().and(Action::Run(unfocus()))
    }

    pub(super) fn show_marked<M: Send + 'static>(&self) -> Action<M> {
        Action::Run(scroll_into_view(self.list, self.marked))
    }
}

/// Draws a list on its sheet; in a compact window the top bar names the screen, so there is no
/// banner.
pub(super) fn list_page<'a, M: Clone + 'a>(
    viewport: Viewport,
    banner: Banner<'a, M>,
    body: ThemedColumn<'a, M>,
) -> ThemedColumn<'a, M> {
    let paper = container(sheet(viewport.width, false, body)).height(Fill);
    let banner = viewport.width.is_wide().then_some(banner);
    column![].push(banner).push(paper.padding(viewport.width.around_sheet()))
}
