//! The first step: choosing a game by its name.

use iced::alignment::Vertical;

use super::roster::tool;
use super::{Message, NewGame, Screen as _};
use crate::gui::prelude::{column, *};
use crate::gui::screen::{LIST, SEARCH, scroll_to_top, show_marked};
use games::rules;
use scoring::{Category, Game};
use session::game_list::MAKE;

/// Maximum width of a column: a few matches are no wider than in the whole list.
const COLUMN: f32 = 640.0;

impl NewGame {
    pub(super) fn search(&mut self, words: String) -> Action<Message> {
        self.list.look_for(words);
        Action::Run(scroll_to_top().chain(scroll_into_view(LIST, MARKED)))
    }

    /// Handles a key of the first step.
    pub(super) fn list_key(&mut self, press: &KeyPress) -> Action<Message> {
        let last = self.list.last();
        match press.named() {
            Some(Named::ArrowDown) => self.list.at = (self.list.at + 1).min(last),
            Some(Named::ArrowUp) => self.list.at = self.list.at.saturating_sub(1),
            Some(Named::ArrowRight | Named::PageDown) => self.list.step_category(true),
            Some(Named::ArrowLeft | Named::PageUp) => self.list.step_category(false),
            Some(Named::Tab) => return Action::Run(move_focus(!press.shift())),
            Some(Named::Enter) => {
                return match self.list.marked() {
                    Some(game) => self.choose(game),
                    None if self.list.offers_new_game() => self.update(Message::Create),
                    None => Action::None,
                };
            }
            Some(Named::Escape) if self.list.search.is_empty() => return Action::Go(Route::Home),
            Some(Named::Escape) => {
                return self.search(String::new()).with(operation::focus(SEARCH));
            }
            Some(Named::Backspace) => return Action::Run(operation::focus(SEARCH)),
            _ => return Action::None,
        }
        show_marked()
    }

    /// Draws the first step.
    pub(super) fn list_view(&self, viewport: Viewport) -> Element<'_, Message> {
        let margin = viewport.width.margin();
        let games = format::how_many(rules::ALL.len() + self.list.made.len(), "game", "games");
        let eyebrow = format!("New game · {games}");
        let head = banner(viewport.width, "What do you want to play?").eyebrow(eyebrow);
        let search = text_box(SEARCH, "Type a name or a word, such as dice", &self.list.search)
            .icon(Icon::Search)
            .waiting(true)
            .on_input(Message::Search);
        let wide = viewport.width.is_wide();
        let head: Element<'_, Message> = if wide {
            let below = Padding::ZERO.right(margin).bottom(14);
            let search = container(container(search).width(420)).padding(below);
            row![Element::from(head), search].align_y(Vertical::Bottom).into()
        } else {
            column![head, container(search).padding([0.0, margin])].spacing(gap::HAIR).into()
        };
        let mut columns: ThemedRow<'_, Message> = row![];
        let mut most = 0.0;
        for categories in categories(viewport.width) {
            if let Some(list) = self.categories(&categories) {
                if most > 0.0 {
                    columns = columns.push(margin_line());
                }
                most += COLUMN;
                columns = columns.push(list.width(Fill));
            }
        }
        // A single result is a card with everything about the game.
        let content = match self.list.hits.as_slice() {
            [game] => self.only_hit(viewport, game),
            _ if wide => container(columns).max_width(most).into(),
            _ => columns.into(),
        };
        let list = scrolling(content).id(LIST).width(Fill).height(Fill);
        // The list is long, so the button that creates a game stays visible.
        let make = (wide && self.list.hits.len() > 1).then(|| {
            let make =
                quiet_button(MAKE, Some(Message::Create)).icon(Icon::Plus).key(Command::CreateGame);
            let rules = self.list.marked().map(|_| read_rules());
            column![hairline(), container(row![make].push(rules)).padding([0, 6])]
        });
        let list = column![list].push(make);
        let paper = container(sheet(viewport.width, false, list))
            .height(Fill)
            .padding(viewport.width.around_sheet());
        column![head, paper].into()
    }

    /// Draws the card of the only match.
    fn only_hit<'a>(&self, viewport: Viewport, game: &'static Game) -> Element<'a, Message> {
        let words = column![
            label(game.name, scale::TITLE, Tone::Ink),
            label(
                format!("{} players{}", game.player_counts.words(), pairs(game)),
                scale::SEAT,
                Tone::Muted
            ),
            label(game.summary, scale::SEAT, Tone::Ink),
        ];
        let choose = main_button("Choose players", Some(Message::Choose(game))).key("Enter").big();
        let mut buttons = column![choose, read_rules()].spacing(gap::SMALL);
        if game.custom.is_some() {
            let edit = quiet_button("Edit", Some(Message::Edit(game)));
            buttons = buttons.push(edit.icon(Icon::Correct).key(Command::EditGame));
        }
        let tile = icon_tile(game_icon(game.icon), 64.0);
        let line = row![tile, words.spacing(gap::SMALL).width(Fill)].spacing(gap::BESIDE);
        let line: Element<'a, Message> = if viewport.width.is_wide() {
            line.push(buttons).align_y(Vertical::Center).into()
        } else {
            column![line, buttons].spacing(gap::WIDE).into()
        };
        let fill = filled(Tone::FocusFill, outline(Tone::Focus, stroke::FOCUS, radius::CARD));
        let card = container(line).padding(gap::BESIDE).class(fill);
        let card = container(card.width(Fill)).max_width(900);
        let make = self.list.offers_new_game().then(|| {
            list_row(MAKE)
                .icon(Icon::Plus)
                .on_press(Message::Create)
                .trailing(key_sign(Command::CreateGame, Tone::Ink))
        });
        let hint = remark("Esc shows all games again.");
        let page = column![card].push(make).push(hint).spacing(gap::BESIDE);
        container(page.padding(gap::BESIDE)).width(Fill).into()
    }

    /// Draws categories below each other; `None` if none of them has a match.
    fn categories(&self, categories: &[Category]) -> Option<ThemedColumn<'_, Message>> {
        let mut list: ThemedColumn<'_, Message> =
            column![].padding(Padding { top: 16.0, bottom: 16.0, left: 6.0, right: 10.0 });
        let mut any = false;
        for shelf in categories {
            let games = self.list.hits.iter().copied().enumerate();
            let mut games = games.filter(|(_, game)| game.category == *shelf).peekable();
            let make = *shelf == Category::Custom && self.list.offers_new_game();
            if games.peek().is_none() && !make {
                continue;
            }
            if any {
                list = list.push(space::vertical().height(gap::CARD));
            }
            any = true;
            let title = label(shelf.label(), scale::BODY.with(STRONG), Tone::Ink);
            list = list.push(container(title).padding(Padding::ZERO.left(22).bottom(8)));
            for (index, game) in games {
                let marked = index == self.list.at;
                let mut line = list_row(game.name)
                    .icon(game_icon(game.icon))
                    .text(second(game))
                    .focused(marked)
                    .on_press(Message::Choose(game));
                if game.custom.is_some() {
                    let sign = marked.then(|| key_sign(Command::EditGame, Tone::Ink));
                    let edit = tool(Icon::Correct, "Edit", Some(Message::Edit(game)));
                    line = line.trailing(row![edit].push(sign).align_y(Vertical::Center));
                } else if marked {
                    line = line.trailing(key_sign("Enter", Tone::Ink));
                }
                list = list.push(scroll_anchor(line, marked, MARKED));
            }
            if make {
                let marked = self.list.at == self.list.hits.len();
                let second = if self.list.hits.is_empty() {
                    let words = self.list.search.trim();
                    format!("No game found for \u{201c}{words}\u{201d}.")
                } else {
                    "Choose what to write down, and play".to_owned()
                };
                let enter = marked.then(|| key_sign("Enter", Tone::Ink));
                let key = enter.unwrap_or_else(|| key_sign(Command::CreateGame, Tone::Ink));
                let line = list_row(MAKE).icon(Icon::Plus).second(second).focused(marked);
                let line = line.on_press(Message::Create).trailing(key);
                list = list.push(scroll_anchor(line, marked, MARKED));
            }
        }
        any.then_some(list)
    }
}

/// Draws the button that shows the rules of the marked game.
fn read_rules<'a>() -> Button<'a, Message> {
    quiet_button("Rules", Some(Message::Rules)).icon(Icon::Rules).key(Command::ReadRules)
}

/// Returns the categories of each column.
fn categories(width: Width) -> Vec<Vec<Category>> {
    let [tricks, melds, others, tournaments, own] = Category::ALL;
    match width {
        Width::Wide => vec![vec![tricks], vec![melds, own], vec![others, tournaments]],
        Width::Compact => vec![vec![tricks, melds, others, tournaments, own]],
    }
}

/// Returns the second line of a game: "3 or 4 · Bid for points in tricks", "4 in pairs · …".
fn second(game: &Game) -> String {
    let (words, pairs) = (game.player_counts.words(), pairs(game));
    let comma = if words.contains(',') && !pairs.is_empty() { "," } else { "" };
    format!("{words}{comma}{pairs} · {}", game.summary)
}

/// Returns how the players of a game sit, if not each alone.
fn pairs(game: &Game) -> &'static str {
    match game.player_counts.alone.1 {
        0 if game.player_counts.allows(6) => " in two sides",
        0 => " in pairs",
        _ => "",
    }
}
