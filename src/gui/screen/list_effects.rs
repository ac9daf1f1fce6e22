//! Runs the effects of lists that are searched and browsed by keys.

use iced::widget::{column, container, operation, scrollable};
use iced::{Fill, Task};

use super::browsing::{ListEffect, ListEffects, ListRoute};
use super::{Action, Route, Viewport};
use crate::gui::focus::unfocus_inputs;
use crate::gui::scroll_into_view::scroll_into_view;
use crate::gui::tasks::caret_to_end;
use crate::gui::theme::ThemedColumn;
use crate::gui::widget::{Banner, sheet};

/// Ids of a list.
pub(super) struct ListIds {
    /// The search box.
    pub search: &'static str,
    /// The list.
    pub list: &'static str,
    /// Its marked row.
    pub marked: &'static str,
}

/// Ids on the card over a list: its box, its list, and the marked row.
pub(super) const CARD: [&str; 3] = ["list-card", "list-choices", "list-chosen"];

/// Performs the effects of a list, in order.
pub(super) fn perform<M: Send + 'static>(ids: &ListIds, effects: ListEffects<M>) -> Action<M> {
    effects.into_iter().map(|effect| action(ids, effect)).fold(Action::None, Action::and)
}

/// Performs the effects of a list that is being opened. Moves the caret first: a batch waits for
/// the store's jobs.
pub(super) fn start<M: Send + 'static>(ids: &ListIds, mut effects: ListEffects<M>) -> Task<M> {
    effects.sort_by_key(|effect| matches!(effect, ListEffect::Run(_)));
    Task::batch(effects.into_iter().map(|effect| match action(ids, effect) {
        Action::Run(task) => task,
        _ => Task::none(),
    }))
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

fn action<M: Send + 'static>(ids: &ListIds, effect: ListEffect<M>) -> Action<M> {
    let [card, choices, chosen] = CARD;
    let at = |y: f32| scrollable::AbsoluteOffset { x: 0.0, y };
    Action::Run(match effect {
        ListEffect::Run(job) => Task::future(job),
        ListEffect::Search => caret_to_end(ids.search),
        ListEffect::Card => caret_to_end(card),
        // No widget has this id, so whatever has the focus loses it.
        ListEffect::Unfocus => operation::focus("nothing"),
        ListEffect::LeaveBox => unfocus_inputs(),
        ListEffect::ShowMarked => scroll_into_view(ids.list, ids.marked),
        ListEffect::ShowChosen => scroll_into_view(choices, chosen),
        ListEffect::Top => operation::scroll_to(ids.list, at(0.0)),
        ListEffect::Scroll(by) => operation::scroll_by(ids.list, at(by)),
        ListEffect::Toast(text, undo) => {
            return Action::Toast { text, undo, task: Task::none() };
        }
        ListEffect::Open(ListRoute::Home) => return Action::Go(Route::Home),
        ListEffect::Open(ListRoute::Game(id)) => return Action::Go(Route::Game(id)),
        ListEffect::Open(ListRoute::Evening(id)) => return Action::Go(Route::Evening(id)),
    })
}
