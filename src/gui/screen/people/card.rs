//! The card for renaming or merging a person.

use iced::Fill;
use iced::widget::{column, container, scrollable};

use super::{CARD, CardPurpose, Message, People, PersonCard, Viewport};
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::theme::{Element, Tone, scale, space as gap};
use crate::gui::widget::{dialog, hairline, label, list_row, problem_notice, text_box};
use scoring::wording::possessive;
use store::format;

impl People {
    /// Draws the card.
    pub(super) fn view_card<'a>(
        &'a self,
        viewport: Viewport,
        card: &'a PersonCard,
    ) -> Element<'a, Message> {
        let [name_box, list, _] = CARD;
        let games = format::how_many(card.person.games, "game", "games");
        let (title, about, done) = match card.what {
            CardPurpose::Rename => (
                format!("Rename {}", card.person.name),
                format!("The new name appears in every game, past ones too: {games}."),
                "Rename",
            ),
            CardPurpose::Merge => (
                format!("Merge {} with\u{2026}", card.person.name),
                format!(
                    "The person you choose keeps their name and takes over {} {games}. No \
                     score changes, and you can undo it.",
                    possessive(&card.person.name)
                ),
                "Merge",
            ),
        };
        let hint = if card.what == CardPurpose::Rename { "Name" } else { "Name to keep" };
        let input = text_box(name_box, hint, &card.text).on_input(Message::Typed);
        let problem = card.problem.as_ref().map(|why| problem_notice(why.as_str()));
        let choices = (card.what == CardPurpose::Merge).then(|| self.view_choices(card));
        let about = label(about, scale::BODY, Tone::Muted).width(Fill);
        let body = column![about, input].push(problem).push(choices).spacing(gap::MIDDLE);
        let ready = card.what == CardPurpose::Rename || card.cursor.is_some();
        let go = (ready && !card.busy).then_some(Message::Go);
        let word = if card.busy { "One moment" } else { done };
        let body = container(body).padding([0.0, gap::CARD]);
        let body = scrollable(body).id(list);
        dialog(viewport.width, title, body, Message::Close, (word, go)).max_width(620).into()
    }

    fn view_choices<'a>(&'a self, card: &'a PersonCard) -> Element<'a, Message> {
        let [.., chosen] = CARD;
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
        rows.into()
    }
}
