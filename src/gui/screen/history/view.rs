//! Draws the list of all games.

use chrono::NaiveDate;

use super::{History, IDS, Message};
use crate::gui::command::Command;
use crate::gui::screen::home::row_of;
use crate::gui::screen::{Route, Viewport, list_page};
use crate::gui::theme::*;
use crate::gui::widget::{column, *};
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
        let buttons = row![export.icon(Icon::Export), evening, remove].spacing(gap::SMALL);
        // In a compact window the commands are only in the menu.
        let wide = viewport.width.is_wide();
        let buttons = wide.then(|| row![buttons, import].spacing(gap::MIDDLE));
        let top = row![search].push(buttons).centered(gap::MIDDLE);
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
            let line = row![line, container(mark).padding(Padding::ZERO.right(gap::MIDDLE))];
            list =
                list.push(scroll_anchor(line.align_y(Center), marked, IDS.marked)).push(hairline());
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
            let line = line.centered(gap::MIDDLE);
            shaded_section(false, line.padding([2.0, gap::CELL]))
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
    shaded_section(false, container(words).padding([6.0, gap::CELL]))
}
