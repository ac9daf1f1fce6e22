//! The first step: the game, by a few letters of its name.

use iced::alignment::Vertical;
use iced::keyboard::key::Named;
use iced::widget::{Column, Row, column, container, operation, row, scrollable, space};
use iced::{Fill, Padding, Task};

use super::roster::tool;
use super::{Event, Route};
use crate::engine::{Category, Game};
use crate::format;
use crate::gui::focus::move_focus;
use crate::gui::icon::{Icon, game_icon};
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::Viewport;
use crate::gui::scroll_into_view::{scroll_anchor, scroll_into_view};
use crate::gui::theme::{
    Element, STRONG, Theme, Tone, Width, filled, outline, radius, scale, space as gap, stroke,
};
use crate::gui::widget::{
    KeyGroup, banner, hairline, icon_tile, key_sign, label, list_row, main_button, margin_line,
    quiet_button, sheet, slim_bar, text_box,
};
use crate::rules;

/// The id of the search box.
pub(super) const SEARCH: &str = "new-game-search";
/// The id of the list.
const LIST: &str = "new-game-list";
/// The line that makes a game.
const MAKE: &str = "Create a custom game";
/// The id of the marked row.
const MARKED: &str = "new-game-marked";

/// The step.
#[derive(Debug)]
pub(super) struct GamePicker {
    search: String,
    /// Which of them is marked.
    at: usize,
    /// The games that fit, shelf by shelf. After them comes the line that makes one.
    hits: Vec<&'static Game>,
    /// The games that somebody made.
    made: Vec<&'static Game>,
}

/// What happened in this step.
#[derive(Debug, Clone)]
pub enum Message {
    /// The search box has other words.
    Search(String),
    /// A game was clicked.
    Take(&'static str),
    /// Enter in the search box.
    TakeMarked,
    /// A game is to be made.
    Make,
    /// Another version of this game is to be made.
    Change(&'static str),
}

impl GamePicker {
    pub(super) fn new() -> (GamePicker, Task<Message>) {
        let (search, made) = (String::new(), Vec::new());
        let choose = GamePicker { search, at: 0, hits: rules::named("", &made), made };
        (choose, operation::focus(SEARCH))
    }

    /// Offers the games that somebody made beside the others, and marks one of them.
    pub(super) fn offer(
        &mut self,
        made: Vec<&'static Game>,
        marked: Option<&'static Game>,
    ) -> Task<Message> {
        self.made = made;
        if marked.is_some() {
            self.search.clear();
        }
        self.hits = rules::named(&self.search, &self.made);
        let at = |game: &'static Game| self.hits.iter().position(|hit| hit.id == game.id);
        self.at = marked.and_then(at).unwrap_or_else(|| self.at.min(self.last()));
        if marked.is_some() { scroll_into_view(LIST, MARKED) } else { Task::none() }
    }

    /// Whether the line that makes a game is there: where it is looked for, and where there is
    /// no game of such a name.
    fn makes(&self) -> bool {
        let words = self.search.trim().to_lowercase();
        self.hits.is_empty() || MAKE.to_lowercase().contains(&words)
    }

    /// A game is to be made, called what no game is called.
    fn make(&self) -> Event<Message> {
        let name = if self.hits.is_empty() { self.search.trim() } else { "" };
        Event::Make(None, name.to_owned())
    }

    /// The number of the last line.
    fn last(&self) -> usize {
        (self.hits.len() + usize::from(self.makes())).saturating_sub(1)
    }

    /// The marked game, where somebody made it.
    fn marked_own(&self) -> Option<&'static Game> {
        self.hits.get(self.at).copied().filter(|game| game.custom().is_some())
    }

    /// The keys of this step; those for a game of one's own where one is marked.
    pub(super) fn keys(&self) -> Vec<KeyGroup<'static>> {
        let game = KeyGroup::new("Games")
            .line(["A", "\u{2026}", "Z"], "type to search")
            .line(["\u{2191}", "\u{2193}"], "previous or next game")
            .line(["PgUp", "PgDn"], "previous or next group")
            .line(["Enter"], "choose the marked game")
            .line(["F4"], "create a custom game");
        if self.marked_own().is_none() {
            return vec![game];
        }
        let game = game.line(["F2"], "edit the marked custom game");
        vec![game.line(["Ctrl", "D"], "remove it")]
    }

    pub(super) fn update(&mut self, message: Message) -> Event<Message> {
        match message {
            Message::Search(words) => {
                self.hits = rules::named(&words, &self.made);
                self.search = words;
                self.at = 0;
                Event::Run(operation::scroll_to(
                    LIST,
                    scrollable::AbsoluteOffset { x: 0.0, y: 0.0 },
                ))
            }
            Message::Take(id) => rules::find(id).map_or(Event::None, Event::Take),
            Message::TakeMarked => match self.hits.get(self.at) {
                Some(game) => Event::Take(game),
                None if self.makes() => self.make(),
                None => Event::None,
            },
            Message::Make => self.make(),
            Message::Change(id) => rules::find(id).map_or(Event::None, change),
        }
    }

    pub(super) fn key(&mut self, press: &KeyPress) -> Event<Message> {
        if press.with_control() == Some('d') {
            return self.marked_own().map_or(Event::None, Event::PutAway);
        }
        let last = self.last();
        match press.named() {
            Some(Named::ArrowDown) => self.at = (self.at + 1).min(last),
            Some(Named::ArrowUp) => self.at = self.at.saturating_sub(1),
            Some(Named::ArrowRight) => self.step_shelf(true),
            Some(Named::ArrowLeft) => self.step_shelf(false),
            Some(Named::PageDown) => self.step_shelf(true),
            Some(Named::PageUp) => self.step_shelf(false),
            Some(Named::Tab) => return Event::Run(move_focus(!press.shift())),
            Some(Named::Enter) => return self.update(Message::TakeMarked),
            Some(Named::F4) => return self.make(),
            Some(Named::F2) => {
                return self.marked_own().map_or(Event::None, change);
            }
            Some(Named::Escape) if self.search.is_empty() => {
                return Event::Go(Route::Home);
            }
            Some(Named::Escape) => {
                let cleared = self.update(Message::Search(String::new()));
                return match cleared {
                    Event::Run(task) => Event::Run(Task::batch([task, operation::focus(SEARCH)])),
                    other => other,
                };
            }
            Some(Named::Backspace) => return Event::Run(operation::focus(SEARCH)),
            _ => {
                // The box had lost its caret: what is typed is meant for it.
                let Some(letter) = press.char().filter(|letter| letter.is_alphanumeric()) else {
                    let slash = press.char() == Some('/');
                    return if slash { Event::Run(operation::focus(SEARCH)) } else { Event::None };
                };
                let words = format!("{}{letter}", self.search);
                let focus = operation::focus(SEARCH).chain(operation::move_cursor_to_end(SEARCH));
                return match self.update(Message::Search(words)) {
                    Event::Run(task) => Event::Run(Task::batch([task, focus])),
                    other => other,
                };
            }
        }
        Event::Run(scroll_into_view(LIST, MARKED))
    }

    /// To the first game of the next shelf, or of this one and the one before.
    fn step_shelf(&mut self, next: bool) {
        let shelf = self.hits.get(self.at).map(|game| game.category);
        let differs = |game: &&'static Game| Some(game.category) != shelf;
        let found = if next {
            self.hits.iter().skip(self.at).position(differs).map(|ahead| self.at + ahead)
        } else {
            let before = self.hits.iter().take(self.at).rposition(differs);
            before.map(|last| {
                let shelf = self.hits.get(last).map(|game| game.category);
                self.hits.iter().position(|game| Some(game.category) == shelf).unwrap_or(last)
            })
        };
        // The line that makes a game is the last, under its own heading.
        let end =
            if shelf == Some(Category::Custom) || found.is_some() { self.at } else { self.last() };
        self.at = found.unwrap_or(if next { end } else { 0 });
    }

    pub(super) fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let margin = viewport.width.margin();
        let games = format::spelled(rules::ALL.len() + self.made.len(), "game", "games");
        let eyebrow = format!("New game · {games}");
        let head = banner(viewport.width, "What do you want to play?").eyebrow(eyebrow);
        let search = text_box(SEARCH, "Type a name: goo, hea, whi", &self.search)
            .icon(Icon::Search)
            .on_input(Message::Search)
            .on_submit(Message::TakeMarked);
        let head: Element<'_, Message> = if viewport.width.is_narrow() {
            column![head, container(search).padding([0.0, margin])].spacing(gap::HAIR).into()
        } else {
            let wide = viewport.width.is_wide();
            let search = container(search).width(if wide { 420 } else { 360 });
            let below = Padding::ZERO.right(margin).bottom(if wide { 14 } else { 0 });
            row![Element::from(head), container(search).padding(below)]
                .align_y(if wide { Vertical::Bottom } else { Vertical::Center })
                .into()
        };
        let mut columns: Row<'_, Message, Theme> = row![];
        let mut first = true;
        for shelves in shelves(viewport.width) {
            if let Some(list) = self.shelves(&shelves) {
                if !first {
                    columns = columns.push(margin_line());
                }
                first = false;
                columns = columns.push(list.width(Fill));
            }
        }
        // One hit is a card with all that is to be said of the game.
        let hit = match self.hits.as_slice() {
            [game] => Some(self.only_hit(game)),
            _ => None,
        };
        let content = match hit {
            Some(card) => card,
            None => columns.into(),
        };
        let list = scrollable(content).id(LIST).direction(slim_bar()).width(Fill).height(Fill);
        // The list is long: the button that makes a game stays in sight.
        let make = (!viewport.width.is_narrow() && self.hits.len() > 1).then(|| {
            let make = quiet_button(MAKE, Some(Message::Make)).icon(Icon::Plus).key("F4");
            column![hairline(), container(make).padding([0, 6])]
        });
        let list = column![list].push(make);
        let paper = container(sheet(viewport.width, false, list))
            .height(Fill)
            .padding(viewport.width.around_sheet());
        column![head, paper].into()
    }

    /// The card of the only game that fits.
    fn only_hit<'a>(&self, game: &'static Game) -> Element<'a, Message> {
        let words = column![
            label(game.name, scale::TITLE, Tone::Ink),
            label(players(game), scale::SEAT, Tone::Muted),
            label(game.summary, scale::SEAT, Tone::Ink),
        ];
        let take = main_button("Choose players", Some(Message::Take(game.id))).key("Enter").big();
        let mut buttons = column![take].spacing(gap::SMALL);
        if game.custom().is_some() {
            let change = quiet_button("Edit", Some(Message::Change(game.id)));
            buttons = buttons.push(change.icon(Icon::Correct).key("F2"));
        }
        let line = row![icon_tile(game_icon(game.icon), 64.0), words.spacing(gap::SMALL)];
        let line = line.push(space::horizontal()).push(buttons);
        let line = line.spacing(gap::GAP).align_y(Vertical::Center).wrap();
        let fill = filled(Tone::FocusFill, outline(Tone::Focus, stroke::FOCUS, radius::CARD));
        let card = container(line.vertical_spacing(gap::WIDE)).padding(gap::GAP).class(fill);
        let card = container(card.width(Fill)).max_width(900);
        let make = self.makes().then(|| {
            list_row(MAKE)
                .icon(Icon::Plus)
                .on_press(Message::Make)
                .trailing(key_sign("F4", Tone::Ink))
        });
        let hint = label("Esc shows all games again.", scale::SMALL, Tone::Muted);
        let page = column![card].push(make).push(hint).spacing(gap::GAP);
        container(page.padding(gap::GAP)).width(Fill).into()
    }

    /// Some shelves under one another; nothing where none of them has a hit.
    fn shelves(&self, shelves: &[Category]) -> Option<Column<'_, Message, Theme>> {
        let mut list: Column<'_, Message, Theme> =
            column![].padding(Padding { top: 16.0, bottom: 16.0, left: 6.0, right: 10.0 });
        let mut any = false;
        for shelf in shelves {
            let games: Vec<(usize, &'static Game)> = self
                .hits
                .iter()
                .copied()
                .enumerate()
                .filter(|(_, game)| game.category == *shelf)
                .collect();
            let make = *shelf == Category::Custom && self.makes();
            if games.is_empty() && !make {
                continue;
            }
            if any {
                list = list.push(space::vertical().height(gap::CARD));
            }
            any = true;
            let title = label(shelf.label(), scale::BODY.with(STRONG), Tone::Ink);
            list = list.push(container(title).padding(iced::Padding::ZERO.left(22).bottom(8)));
            for (index, game) in games {
                let marked = index == self.at;
                let mut line = list_row(game.name)
                    .icon(game_icon(game.icon))
                    .text(second(game))
                    .focused(marked)
                    .on_press(Message::Take(game.id));
                if game.custom().is_some() {
                    let sign = marked.then(|| key_sign("F2", Tone::Ink));
                    let change = Message::Change(game.id);
                    let change = tool(Icon::Correct, "Edit", Some(change));
                    line = line.trailing(row![change].push(sign).align_y(Vertical::Center));
                } else if marked {
                    line = line.trailing(key_sign("Enter", Tone::Ink));
                }
                list = list.push(scroll_anchor(line, marked, MARKED));
            }
            if make {
                let marked = self.at == self.hits.len();
                let second = if self.hits.is_empty() {
                    let words = self.search.trim();
                    format!("No game found for \u{201c}{words}\u{201d}.")
                } else {
                    "Choose what to write down, and play".to_owned()
                };
                let line = list_row(MAKE)
                    .icon(Icon::Plus)
                    .second(second)
                    .focused(marked)
                    .on_press(Message::Make)
                    .trailing(key_sign(if marked { "Enter" } else { "F4" }, Tone::Ink));
                list = list.push(scroll_anchor(line, marked, MARKED));
            }
        }
        any.then_some(list)
    }
}

fn change(game: &'static Game) -> Event<Message> {
    Event::Make(Some(game), String::new())
}

/// Which shelves stand in which column.
fn shelves(width: Width) -> Vec<Vec<Category>> {
    let [tricks, melds, others, tournaments, own] = Category::ALL;
    match width {
        Width::Wide => vec![vec![tricks], vec![melds, own], vec![others, tournaments]],
        Width::Medium => vec![vec![tricks, tournaments, own], vec![melds, others]],
        Width::Narrow => vec![vec![tricks, melds, others, tournaments, own]],
    }
}

/// "3 or 4 · Bid for points in tricks", "4 in pairs · …".
fn second(game: &Game) -> String {
    format!("{} · {}", players(game), game.summary)
}

/// "3 or 4", "4 in pairs".
fn players(game: &Game) -> String {
    let pairs = if game.player_counts.alone.1 == 0 { " in pairs" } else { "" };
    format!("{}{pairs}", game.player_counts.words())
}
