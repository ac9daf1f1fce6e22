//! The card for renaming or merging a person.

use iced::widget::{column, container, scrollable};
use iced::{Fill, Padding};

use super::browser::{CardPurpose, PersonCard};
use super::{Message, PeopleBrowser, Viewport};
use crate::gui::screen::list_effects::CARD;
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::theme::{Element, Tone, scale, space as gap};
use crate::gui::widget::{dialog, hairline, label, list_row, problem_notice, slim_bar, text_box};
use scoring::wording::possessive;
use store::format;

impl PeopleBrowser {
    /// Draws the card.
    pub(super) fn view_card<'a>(
        &'a self,
        viewport: Viewport,
        card: &'a PersonCard,
    ) -> Element<'a, Message> {
        let [name_box, ..] = CARD;
        let narrow = viewport.width.is_narrow();
        let games = format::how_many(card.games, "game", "games");
        let (title, about, done) = match card.what {
            CardPurpose::Name => (
                format!("Rename {}", card.name),
                format!("The new name appears in every game, past ones too: {games}."),
                "Rename",
            ),
            CardPurpose::Same => (
                format!("Merge {} with\u{2026}", card.name),
                format!(
                    "The person you choose keeps their name and takes over {} {games}. No \
                     score changes, and you can undo it.",
                    possessive(&card.name)
                ),
                "Merge",
            ),
        };
        let hint = if card.what == CardPurpose::Name { "Name" } else { "Name to keep" };
        let input =
            text_box(name_box, hint, &card.text).on_input(Message::Typed).on_submit(Message::Go);
        let problem = card.problem.as_ref().map(|why| problem_notice(why.as_str()));
        // In a low window the buttons come before the explanation.
        let low = viewport.size.height < 400.0;
        let around = match (low, narrow) {
            (true, _) => 200.0,
            (false, true) => 300.0,
            (false, false) => 330.0,
        };
        let high = (viewport.size.height - around).clamp(60.0, 348.0);
        let choices = (card.what == CardPurpose::Same).then(|| self.view_choices(card, high));
        let about = (!low).then(|| label(about, scale::BODY, Tone::Muted).width(Fill));
        let about = column![].push(about).padding(Padding::ZERO.bottom(if low {
            0.0
        } else {
            gap::MIDDLE
        }));
        let body = column![input].push(problem).push(choices).spacing(gap::MIDDLE);
        // Always present, because the box keeps its caret only if its place in the tree stays the
        // same.
        let body = column![about, body];
        let ready = card.what == CardPurpose::Name || card.cursor.is_some();
        let go = (ready && !card.busy).then_some(Message::Go);
        let word = if card.busy { "One moment" } else { done };
        let body = container(body).padding([0.0, gap::CARD]);
        dialog(viewport.width, title, body, Message::Close, (word, go)).max_width(620).into()
    }

    fn view_choices<'a>(&'a self, card: &'a PersonCard, high: f32) -> Element<'a, Message> {
        let [_, choices, chosen] = CARD;
        let mut rows = column![];
        for (index, person) in self.choices().into_iter().enumerate() {
            let marked = card.cursor == Some(index);
            let games = format::how_many(person.games, "game", "games");
            let line = list_row(person.name.as_str())
                .trailing(label(games, scale::BODY, Tone::Muted))
                .focused(marked)
                .height(44.0)
                .on_press(Message::Pick(person.id));
            rows = rows.push(scroll_anchor(line, marked, chosen)).push(hairline());
        }
        if self.choices().is_empty() {
            let nobody = format!("Nobody else found for \u{201c}{}\u{201d}.", card.text);
            rows = rows.push(container(label(nobody, scale::BODY, Tone::Muted)).padding(12));
        }
        let list = scrollable(rows).id(choices).direction(slim_bar()).width(Fill);
        container(list).max_height(high).into()
    }
}
