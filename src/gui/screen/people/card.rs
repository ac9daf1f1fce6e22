//! The card that asks for another name, or for who somebody is.

use iced::Fill;
use iced::keyboard::key::Named;
use iced::widget::{column, container, scrollable};

use super::{Action, Message, People, Screen as _, Viewport};
use crate::engine::wording::possessive;
use crate::format;
use crate::gui::focus::move_focus;
use crate::gui::keyboard::KeyPress;
use crate::gui::scroll_into_view::{scroll_anchor, scroll_into_view};
use crate::gui::tasks::caret_to_end;
use crate::gui::theme::{Element, Tone, scale, space as gap};
use crate::gui::widget::{dialog, hairline, label, list_row, problem_notice, slim_bar, text_box};
use crate::store::{Person, PersonId};

/// The id of the box on the card.
pub(super) const BOX: &str = "people-card";
/// The id of the list on the card.
const CHOICES: &str = "people-choices";
/// The id of the marked row of that list.
const CHOSEN: &str = "people-chosen";
/// How many people are listed on the card.
const SHOWN: usize = 60;

/// What the card is open for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum For {
    /// Another name.
    Name,
    /// Who somebody is.
    Same,
}

/// The card.
#[derive(Debug)]
pub(super) struct Card {
    pub(super) what: For,
    pub(super) person: PersonId,
    /// What they are called.
    pub(super) name: String,
    games: usize,
    pub(super) text: String,
    /// The marked one of those who are listed; nobody before something is typed.
    pub(super) cursor: Option<usize>,
    problem: Option<String>,
    /// Whether it is being written.
    pub(super) busy: bool,
}

impl Card {
    /// A card about somebody.
    pub(super) fn new(what: For, person: &Person) -> Card {
        let text = if what == For::Name { person.name.clone() } else { String::new() };
        let (name, games) = (person.name.clone(), person.games);
        Card {
            what,
            person: person.id,
            name,
            games,
            text,
            cursor: None,
            problem: None,
            busy: false,
        }
    }

    pub(super) fn typed(&mut self, text: String) {
        self.cursor = (!text.trim().is_empty()).then_some(0);
        self.text = text;
        self.problem = None;
    }

    pub(super) fn refuse(&mut self, why: String) {
        self.busy = false;
        self.problem = Some(why);
    }
}

impl People {
    /// Who somebody can be, by what is typed on the card: everybody else.
    pub(super) fn choices(&self) -> Vec<&Person> {
        let Some(card) = &self.card else { return Vec::new() };
        let text = card.text.trim().to_lowercase();
        let fits = |person: &&Person| {
            person.id != card.person && person.name.to_lowercase().contains(&text)
        };
        self.everybody.iter().filter(fits).take(SHOWN).collect()
    }

    /// What a key means while the card is open.
    pub(super) fn card_key(&mut self, press: &KeyPress) -> Action<Message> {
        match press.named() {
            Some(Named::Escape) => return self.update(Message::Close),
            Some(Named::Enter) => return self.update(Message::Go),
            Some(Named::ArrowDown) => return self.choose(1),
            Some(Named::ArrowUp) => return self.choose(-1),
            Some(Named::Tab) => return Action::Run(move_focus(!press.shift())),
            _ => {}
        }
        // Typed before the box had its caret.
        let (Some(card), Some(letter)) = (&mut self.card, press.char()) else {
            return Action::None;
        };
        card.typed(format!("{}{letter}", card.text));
        Action::Run(caret_to_end(BOX))
    }

    fn choose(&mut self, by: isize) -> Action<Message> {
        let last = self.choices().len().saturating_sub(1);
        if let Some(card) = &mut self.card {
            let next = card.cursor.map(|at| at.saturating_add_signed(by).min(last));
            card.cursor = Some(next.unwrap_or(0));
        }
        Action::Run(scroll_into_view(CHOICES, CHOSEN))
    }

    /// The card as it is drawn.
    pub(super) fn view_card<'a>(
        &'a self,
        viewport: Viewport,
        card: &'a Card,
    ) -> Element<'a, Message> {
        let narrow = viewport.width.is_narrow();
        let games = format::spelled(card.games, "game", "games");
        let (title, about, done) = match card.what {
            For::Name => (
                format!("Rename {}", card.name),
                format!("The new name appears in every game, past ones too: {games}."),
                "Rename",
            ),
            For::Same => (
                format!("Merge {} with\u{2026}", card.name),
                format!(
                    "The person you choose keeps their name and takes over {} {games}. No \
                     score changes, and you can undo it.",
                    possessive(&card.name)
                ),
                "Merge",
            ),
        };
        let hint = if card.what == For::Name { "Name" } else { "Name to keep" };
        let input = text_box(BOX, hint, &card.text).on_input(Message::Typed).on_submit(Message::Go);
        let problem = card.problem.as_ref().map(|why| problem_notice(why.as_str()));
        // In a low window the buttons come before what is said about them.
        let low = viewport.size.height < 400.0;
        let least = if low { 60.0 } else { 96.0 };
        let high = (viewport.size.height - if narrow { 300.0 } else { 400.0 }).clamp(least, 348.0);
        let choices = (card.what == For::Same).then(|| self.view_choices(card, high));
        let about = (!low).then(|| label(about, scale::BODY, Tone::Muted).width(Fill));
        let body =
            column![].push(about).push(input).push(problem).push(choices).spacing(gap::MIDDLE);
        let ready = card.what == For::Name || card.cursor.is_some();
        let go = (ready && !card.busy).then_some(Message::Go);
        let word = if card.busy { "One moment" } else { done };
        let body = container(body).padding([0.0, gap::CARD]);
        dialog(viewport.width, title, body, Message::Close, (word, go)).max_width(620).into()
    }

    fn view_choices<'a>(&'a self, card: &'a Card, high: f32) -> Element<'a, Message> {
        let mut rows = column![];
        for (index, person) in self.choices().into_iter().enumerate() {
            let marked = card.cursor == Some(index);
            let games = format::spelled(person.games, "game", "games");
            let line = list_row(person.name.as_str())
                .trailing(label(games, scale::BODY, Tone::Muted))
                .focused(marked)
                .height(44.0)
                .on_press(Message::Pick(person.id));
            rows = rows.push(scroll_anchor(line, marked, CHOSEN)).push(hairline());
        }
        if self.choices().is_empty() {
            let nobody = format!("Nobody else found for \u{201c}{}\u{201d}.", card.text);
            rows = rows.push(container(label(nobody, scale::BODY, Tone::Muted)).padding(12));
        }
        let list = scrollable(rows).id(CHOICES).direction(slim_bar()).width(Fill);
        container(list).max_height(high).into()
    }
}
