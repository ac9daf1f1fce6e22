//! A person's page: wins, totals, and statistics by game.

use super::list::progress;
use super::{Message, People, PersonPage, PersonTask, sidebar};
use crate::gui::prelude::{column, *};
use crate::gui::screen::LIST;
use scoring::names::skeleton;
use store::Person;
use store::statistics::{Figures, GameStats, month};

const FIGURE: TextStyle = TextStyle { size: 40.0, line: 44.0, font: STRONG };
/// Width of the cards beside the sheet, in logical pixels.
const BESIDE: f32 = 392.0;

impl People {
    pub(super) fn view_page<'a>(
        &'a self,
        viewport: Viewport,
        page: &'a PersonPage,
    ) -> Element<'a, Message> {
        let margin = viewport.width.margin();
        let problem = self.problem.as_ref().map(|why| problem_notice(why.as_str()));
        let body: Element<'a, Message> = match &page.figures {
            None => {
                let (read, all) = page.progress;
                // The first batch usually has all of it.
                let bar = (all > 0).then(|| progress("all games", read, all));
                let paper = container(column![].push(bar)).padding(gap::CARD).width(Fill);
                sheet(viewport.width, false, paper)
            }
            Some(figures) => {
                let paper = sheet(viewport.width, false, paper(viewport, page, figures));
                let beside = sidebar::cards(self, page, figures);
                if viewport.width.is_wide() {
                    let cards = column(beside).spacing(gap::WIDE).width(BESIDE);
                    row![paper, cards].spacing(gap::BESIDE).into()
                } else {
                    let cards = column(beside).spacing(gap::MIDDLE);
                    column![paper, cards].spacing(gap::MIDDLE).into()
                }
            }
        };
        let alike = self.look_alike().map(warning_notice);
        let page = column![]
            .push(problem)
            .push(alike)
            .push(body)
            .spacing(gap::MIDDLE)
            .padding(Padding { left: margin, right: margin, bottom: gap::BESIDE, top: 0.0 });
        // In a compact window the name and the commands scroll with the page.
        let (above, page) = if viewport.width.is_wide() {
            (Some(self.head(viewport)), page)
        } else {
            (None, column![self.head(viewport), page])
        };
        let page = scrolling(page).id(LIST).width(Fill).height(Fill);
        column![].push(above).push(page).into()
    }

    /// Returns a sentence about somebody whose name looks like this person's.
    fn look_alike(&self) -> Option<String> {
        let person = self.subject()?;
        let own = skeleton(&person.name);
        let is_alike = |other: &&Person| other.id != person.id && skeleton(&other.name) == own;
        let other = self.everybody.iter().find(is_alike)?;
        Some(format!(
            "{} and {} look alike. If they are one person, merge them.",
            person.name, other.name
        ))
    }

    /// Draws the person's name and the commands, on the felt.
    fn head(&self, viewport: Viewport) -> Element<'_, Message> {
        let wide = viewport.width.is_wide();
        let person = self.subject();
        let (name, retired) = person.map_or(("", false), |it| (it.name.as_str(), it.retired));
        let since = self.page.as_ref().and_then(|page| page.figures.as_ref()?.since);
        let since = since.map(|since| format!("Playing since {}", month(since)));
        let eyebrow = match since {
            Some(since) if retired => since + " · retired",
            None if retired => "Retired".to_owned(),
            since => since.unwrap_or_default(),
        };
        let size = viewport.width.portrait();
        let letter: String = name.chars().take(1).flat_map(char::to_uppercase).collect();
        let style = if wide { FIGURE } else { scale::FIGURE.with(STRONG) };
        let mark = container(label(letter, style, Tone::Ink))
            .center(size)
            .class(filled(Tone::Paper, outline(Tone::Binding, stroke::MARGIN, size / 2.0)));
        let style = if wide { scale::HEAD } else { scale::TITLE };
        let words = column![]
            .push(wide.then(|| label(eyebrow, scale::BODY.with(MEDIUM), Tone::OnTableMuted)))
            .push(ellipsized_text(name, style, Tone::OnTable).lines(2))
            .width(Fill);
        let command = |icon, word, key, message| {
            felt_secondary_button(word, Some(message)).icon(icon).key_if(wide, key)
        };
        let (away, sign) = if retired { ("Restore", Icon::Check) } else { ("Retire", Icon::Cross) };
        let commands = [
            (Icon::Correct, "Rename", Command::RenamePerson, Message::Ask(PersonTask::Rename)),
            (Icon::Person, "Merge\u{2026}", Command::MergePeople, Message::Ask(PersonTask::Merge)),
            (sign, away, Command::RetirePerson, Message::Retire),
        ];
        // In a compact window the arrow in the top bar leads there.
        let everybody =
            wide.then(|| command(Icon::Back, "Everybody", Command::Everybody, Message::Back));
        let buttons = row![]
            .push(everybody)
            .extend(
                commands.map(|(icon, word, key, message)| command(icon, word, key, message).into()),
            )
            .spacing(gap::SMALL);
        let pad = if wide { [18.0, gap::MARGIN] } else { [10.0, viewport.width.margin()] };
        if !wide {
            let line = row![mark, words].centered(gap::MIDDLE);
            return container(
                column![line, buttons.wrap().vertical_spacing(gap::SMALL)].spacing(gap::SMALL),
            )
            .padding(pad)
            .into();
        }
        container(row![mark, words, buttons].centered(gap::CARD)).padding(pad).into()
    }
}

/// Draws the sheet of paper: statistics, bars, list of games.
fn paper<'a>(
    viewport: Viewport,
    page: &'a PersonPage,
    figures: &'a Figures,
) -> Element<'a, Message> {
    let mut paper = column![headline_figures(viewport, figures), double_rule()];
    let Some(game) = figures.by_game.get(page.game) else {
        let words = if figures.games == 0 {
            "No games played yet."
        } else {
            "No game is finished yet. Results will appear here."
        };
        return paper.push(empty_notice(words)).into();
    };
    paper = paper.push(sidebar::bars(viewport, game)).push(strong_line());
    paper = paper.push(heads(viewport)).push(double_rule());
    let games = figures.by_game.iter().enumerate().map(|(index, game)| {
        let marked = index == page.game;
        scroll_anchor(line(viewport, game, index, marked), marked, MARKED)
    });
    paper.push(ruled(games)).push(iced::widget::space::vertical().height(gap::BESIDE)).into()
}

/// Draws games, wins, longest winning streak and average place.
fn headline_figures<'a>(viewport: Viewport, figures: &Figures) -> Element<'a, Message> {
    let padding = if viewport.width.is_wide() {
        Padding { top: 14.0, bottom: 18.0, left: gap::CELL, right: gap::MIDDLE }
    } else {
        Padding { top: 8.0, bottom: 10.0, left: viewport.width.cell(), right: 4.0 }
    };
    let style = if viewport.width.is_wide() { FIGURE } else { FIGURE.sized(30.0) };
    let cell = |(figure, words): &(String, String)| -> Element<'a, Message> {
        let words = label(words.clone(), scale::BODY, Tone::Muted);
        container(column![label(figure.clone(), style, Tone::Ink), words])
            .padding(padding)
            .width(Fill)
            .into()
    };
    let line = |cells: &[(String, String)]| {
        let mut line: ThemedRow<'a, Message> = row![];
        for (index, one) in cells.iter().enumerate() {
            line = line.push((index > 0).then(vertical_hairline)).push(cell(one));
        }
        line.height(Length::Shrink)
    };
    let lines = figures.headlines();
    let lines = lines.chunks(if viewport.width.is_wide() { 4 } else { 2 });
    ruled_between(lines.map(line)).into()
}

/// Columns of the list of games: label and width.
const COLUMNS: [(&str, f32); 5] =
    [("Played", 76.0), ("Won", 64.0), ("Average", 96.0), ("Best", 84.0), ("Worst", 84.0)];

fn heads<'a>(viewport: Viewport) -> Element<'a, Message> {
    let head = |words| label(words, scale::SMALL.with(MEDIUM), Tone::Muted);
    let mut line = row![container(head("Game")).width(name_width(viewport))];
    for (words, width) in columns(viewport) {
        line = line.push(container(head(words)).align_right(width));
    }
    line.height(38).align_y(Center).padding([0.0, viewport.width.cell()]).into()
}

fn columns(viewport: Viewport) -> impl Iterator<Item = (&'static str, f32)> {
    let (shown, most) = if viewport.width.is_wide() { (COLUMNS.len(), 96.0) } else { (3, 72.0) };
    COLUMNS.into_iter().take(shown).map(move |(words, width)| (words, f32::min(width, most)))
}

fn name_width(viewport: Viewport) -> Length {
    if viewport.width.is_wide() { Length::Fixed(220.0) } else { Fill }
}

/// Draws one game; a click shows its totals.
fn line(viewport: Viewport, game: &GameStats, index: usize, marked: bool) -> Element<'_, Message> {
    let name = label(game.game.name, scale::SCORE.with(MEDIUM), Tone::Ink);
    let name = name.wrapping(text::Wrapping::None);
    let mut line = row![container(name).width(name_width(viewport)).clip(true)];
    for (words, (name, width)) in game.row().into_iter().zip(columns(viewport)) {
        let font = if name == "Won" { STRONG } else { TEXT };
        let style = text_fit::step(&words, scale::SCORE.with(font), width - 8.0);
        line = line.push(container(label(words, style, Tone::Ink)).align_right(width));
    }
    if viewport.width.is_wide() {
        let remark = label(game.remark(), scale::BODY, Tone::Muted).wrapping(text::Wrapping::None);
        line = line.push(container(remark).padding(Padding::ZERO.left(32)).width(Fill).clip(true));
    }
    let line = container(line.align_y(Center)).center_y(Fill);
    let class = if marked {
        let line = outline(Tone::Focus, stroke::FIELD, 0.0);
        button_style(Some(Tone::FocusFill), Tone::Ink, line).into()
    } else {
        button_style(None, Tone::Ink, Outline::default()).lit(Tone::Shade)
    };
    button(line)
        .padding([0.0, viewport.width.cell()])
        .height(42)
        .width(Fill)
        .on_press(Message::Game(index))
        .class(class)
        .into()
}
