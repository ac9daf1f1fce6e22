//! Draws the list of all games.

use chrono::NaiveDate;
use iced::Fill;
use iced::widget::{column, container, row};

use super::{History, IDS, Message};
use crate::gui::command::Command;
use crate::gui::icon::{Icon, icon};
use crate::gui::screen::home::row_of;
use crate::gui::screen::{Route, Viewport, list_page};
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::theme::{Element, MEDIUM, Tone, scale, space};
use crate::gui::widget::{
    banner, double_rule, empty_notice, hairline, hint, icon_button, label, list_row,
    problem_notice, quiet_button, scrolling, shaded_section, text_box,
};
use session::evening::queries;
use store::{clock, format};

impl History {
    /// Draws everything below the top bar.
    pub(super) fn page(&self, viewport: Viewport) -> Element<'_, Message> {
        let head = banner(viewport.width, "History").eyebrow("All games");
        let search = text_box(IDS.search, "Game, name or day", &self.search)
            .icon(Icon::Search)
            .on_input(Message::Search)
            .on_enter(self.cursor.map(|_| Message::FocusSearch));
        // Without a mark, letters are typed into the search box.
        let (marks, can) = (self.cursor.is_some(), |message| self.marked().map(|_| message));
        let button = |words, message, command| quiet_button(words, message).key_if(marks, command);
        let import = button("Import", Some(Message::Import), Command::ImportListed);
        let import = import.icon(Icon::Import);
        let export = button("Export", can(Message::Export), Command::ExportListed);
        let evening = button("This evening", self.evening(), Command::OpenEvening);
        let remove = button("Remove", can(Message::Remove), Command::RemoveGame);
        let buttons = row![export.icon(Icon::Export), evening, remove].spacing(space::SMALL);
        // In a compact window the commands are only in the menu.
        let wide = viewport.width.is_wide();
        let buttons = wide.then(|| row![buttons, import].spacing(space::MIDDLE));
        let top = row![search].push(buttons).spacing(space::MIDDLE).align_y(iced::Center);
        let mut list = column![];
        let today = clock::tonight();
        let mut last = None;
        for (index, game) in self.games.iter().enumerate() {
            let marked = self.cursor == Some(index);
            let day = queries::day(game.summary.played);
            if last.replace(day) != Some(day) {
                list = list.push(heading(day, today)).push(hairline());
            }
            // When it began, which is the order of the list, if that was on that evening.
            let created = clock::here(game.summary.created);
            let is_then = queries::day(created) == day;
            let when = if is_then { created.format("%H:%M").to_string() } else { String::new() };
            let open = Message::Go(Route::Game(game.summary.id));
            let line = row_of(viewport, game, when, marked, open);
            let mark = icon_button(Icon::More, Tone::Muted, Some(Message::Mark(index)));
            let words = if wide { "Mark it for the buttons above" } else { "Mark it for the menu" };
            let mark = hint(mark, words);
            let line =
                row![line, container(mark).padding(iced::Padding::ZERO.right(space::MIDDLE))];
            list = list
                .push(scroll_anchor(line.align_y(iced::Center), marked, IDS.marked))
                .push(hairline());
        }
        if self.more {
            list = list.push(list_row("More").on_press(Message::More));
        }
        if self.games.is_empty() && !self.is_reading {
            list = list.push(empty_notice(self.empty_words()));
        }
        let list = scrolling(list)
            .id(IDS.list)
            .on_scroll(|view| {
                let seen = view.absolute_offset().y + view.bounds().height;
                Message::Scrolled(view.content_bounds().height - seen)
            })
            .width(Fill)
            .height(Fill);
        let undo = self.removed.as_ref().map(|name| {
            let words = format!("{name} is removed. You can restore it.");
            let words = label(words, scale::BODY, Tone::Ink).width(Fill);
            let undo = quiet_button("Undo", Some(Message::Restore)).icon(Icon::Undo);
            let undo = undo.key(Command::RestoreGame);
            let line = row![icon(Icon::Check, 18.0, Tone::Muted), words, undo];
            let line = line.spacing(space::MIDDLE).align_y(iced::Center);
            shaded_section(false, line.padding([2.0, space::CELL]))
        });
        let problem = self.problem.as_ref().map(|why| problem_notice(why.as_str()));
        let body =
            column![container(top).padding([viewport.width.over_list(), viewport.width.cell()])]
                .push(problem)
                .push(undo)
                .push(double_rule())
                .push(list);
        list_page(viewport, head, body).into()
    }
}

/// Draws the evening to which the games below belong; a game before six in the morning belongs to
/// the day before.
fn heading<'a>(day: NaiveDate, today: NaiveDate) -> Element<'a, Message> {
    let words = label(format::evening_date(day, today), scale::SMALL.with(MEDIUM), Tone::Muted);
    shaded_section(false, container(words).padding([6.0, space::CELL]))
}
