//! The list of people, retired ones last.

use iced::widget::progress_bar;

use super::{Message, People, PersonTask};
use crate::gui::prelude::{column, *};
use crate::gui::screen::{LIST, SEARCH, list_page};
use scoring::wording::capitalize;
use store::Person;

/// Widths of the number columns, in logical pixels.
const NUMBER: f32 = 84.0;

impl People {
    pub(super) fn view_list(&self, viewport: Viewport) -> Element<'_, Message> {
        let (pad, side) = (viewport.width.over_list(), viewport.width.cell());
        let problem = self.problem.as_ref().map(|why| problem_notice(why.as_str()));
        let progress = self.progress.map(|(read, all)| {
            shaded_section(false, container(progress("games", read, all)).padding([10.0, side]))
        });
        let body = column![container(self.top(viewport)).padding([pad, side])]
            .push(problem)
            .push(progress)
            .push(heads(viewport))
            .push(double_rule())
            .push(self.rows(viewport));
        let count = self.everybody.iter().filter(|person| person.games > 0).count();
        let count = capitalize(&format::how_many(count, "person", "people"));
        list_page(
            viewport,
            banner(viewport.width, "People").eyebrow(format!("{count} in all games")),
            body,
        )
        .into()
    }

    /// Draws the search box, and the commands for the marked person.
    fn top(&self, viewport: Viewport) -> Element<'_, Message> {
        let search = text_box(SEARCH, "Search names", &self.search)
            .icon(Icon::Search)
            .waiting(self.cursor.is_none())
            .on_input(Message::Search)
            .on_enter(self.cursor.map(|_| Message::FocusSearch));
        let marked = self.subject();
        let can = |message| marked.map(|_| message);
        let retired = marked.is_some_and(|person| person.retired);
        // Without a mark, keys are typed into the search box.
        let has_keys = viewport.width.is_wide() && self.cursor.is_some();
        let retire = if retired { "Restore" } else { "Retire" };
        let rename =
            secondary_button("Rename", can(Message::Ask(PersonTask::Rename))).icon(Icon::Correct);
        let merge = secondary_button("Merge\u{2026}", can(Message::Ask(PersonTask::Merge)))
            .icon(Icon::Person);
        let retire = quiet_button(retire, can(Message::Retire));
        let buttons = row![
            rename.key_if(has_keys, Command::RenamePerson),
            merge.key_if(has_keys, Command::MergePeople),
            retire.key_if(has_keys, Command::RetirePerson),
        ]
        .spacing(gap::SMALL);
        if viewport.width.is_compact() {
            return column![search, buttons.wrap().vertical_spacing(gap::SMALL)]
                .spacing(gap::SMALL)
                .into();
        }
        row![search, buttons].centered(gap::MIDDLE).into()
    }

    fn rows(&self, viewport: Viewport) -> Element<'_, Message> {
        let listed = self.listed();
        let mut list = column![];
        let mut playing = true;
        for (index, person) in listed.iter().enumerate().take(self.shown) {
            if playing && person.retired {
                playing = false;
                let head = "Retired: not suggested for new games";
                let head = label(head, scale::SMALL.with(MEDIUM), Tone::Muted);
                let head = container(head).padding([10.0, gap::CELL]);
                list = list.push(shaded_section(false, head)).push(hairline());
            }
            let marked = self.cursor == Some(index);
            list = list
                .push(scroll_anchor(self.row(viewport, person, marked), marked, MARKED))
                .push(hairline());
        }
        if listed.len() > self.shown {
            list = list.push(list_row("More").on_press(Message::More));
        }
        if listed.is_empty() && self.is_read {
            let search = self.search.trim();
            let words = if search.is_empty() {
                "Nobody has played yet. Everybody who plays a game will be listed here.".to_owned()
            } else {
                format!("Nobody found for \u{201c}{search}\u{201d}.")
            };
            list = list.push(empty_notice(words));
        }
        if let Some(wins) = self.wins.as_ref().filter(|wins| wins.unreadable > 0) {
            let games = format::how_many(wins.unreadable, "game", "games");
            let words = format!("Not included: {games} that cannot be read.");
            list = list.push(container(remark(words)).padding([12.0, gap::CELL]));
        }
        scrolling(list).id(LIST).width(Fill).height(Fill).into()
    }

    fn row<'a>(
        &'a self,
        viewport: Viewport,
        person: &'a Person,
        marked: bool,
    ) -> Element<'a, Message> {
        let won = self.wins.as_ref().map(|wins| wins.of.get(&person.id).unwrap_or(&0).to_string());
        let last = person
            .last_played
            .map_or_else(String::new, |day| format::relative_evening(day, clock::tonight()));
        let row = list_row(person.name.as_str()).focused(marked).on_press(Message::Open(person.id));
        let games = person.games.to_string();
        if viewport.width.is_compact() {
            let won = won.map_or_else(String::new, |won| format!(", {won} won"));
            let noun = if person.games == 1 { "game" } else { "games" };
            return row.second(format!("{games} {noun}{won}")).trailing(day(last)).into();
        }
        row.trailing(number(games, scale::SEAT, Tone::Ink))
            .trailing(number(won.unwrap_or_default(), scale::CARD.with(STRONG), Tone::Ink))
            .trailing(day_column(day(last)))
            .into()
    }
}

/// Draws what is in the column of the day: extra space is right of the numbers, which stay near the
/// names.
fn day_column<'a>(content: impl Into<Element<'a, Message>>) -> ThemedContainer<'a, Message> {
    container(content).padding(Padding::ZERO.left(gap::BESIDE)).width(Length::FillPortion(2))
}

fn day<'a>(words: String) -> Element<'a, Message> {
    container(label(words, scale::BODY, Tone::Muted).wrapping(text::Wrapping::None)).into()
}

fn number<'a>(words: String, style: TextStyle, color: Tone) -> Element<'a, Message> {
    container(label(words, style, color)).align_right(NUMBER).into()
}

fn heads<'a>(viewport: Viewport) -> Option<Element<'a, Message>> {
    if viewport.width.is_compact() {
        return None;
    }
    let head = |words: &'static str| label(words, scale::SMALL.with(MEDIUM), Tone::Muted);
    let line = row![
        container(head("Name")).width(Fill),
        container(head("Games")).align_right(NUMBER),
        container(head("Won")).align_right(NUMBER),
        day_column(head("Last played")),
    ]
    .spacing(gap::WIDE)
    .padding(Padding { left: gap::CELL, right: gap::CELL, top: 4.0, bottom: 8.0 });
    Some(line.into())
}

/// Draws the progress of loading, in words and as a bar.
pub(super) fn progress<'a>(games: &str, read: usize, all: usize) -> Element<'a, Message> {
    let part = float(read) / float(all.max(1));
    let bar = progress_bar(0.0..=1.0, part).girth(8);
    let words = format!("Reading {games}: {read} of {all}");
    column![label(words, scale::BODY, Tone::Muted), bar].spacing(gap::TIGHT).into()
}
