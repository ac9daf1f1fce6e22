//! What is wrong with the names, and what is asked about them.

use iced::widget::{column, container, row};

use crate::gui::house_rules::MARKED;
use crate::gui::screen::Viewport;
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::theme::{Element, space as gap};
use crate::gui::widget::{problem_notice, quiet_button, warning_notice};
use session::roster::{Cursor, LookAlike, Message, Roster};

/// Draws the sentences about the names, and the question whether two are one person.
pub(super) fn notices(roster: &Roster, viewport: Viewport) -> Option<Element<'_, Message>> {
    let mut notices: Vec<_> = roster.sentences().into_iter().map(problem_notice).collect();
    if let Some(LookAlike { at, known, question }) = &roster.question {
        let asked = roster.cursor == Cursor::Question;
        let answer = |words: String, key: &'static str, message| {
            quiet_button(words, Some(message)).key_if(asked, key)
        };
        let same = known.as_ref().map(|known| {
            answer(format!("Yes, {known}"), "Y", Message::IsSamePerson(*at, known.clone()))
        });
        let (other, key) = match same {
            Some(_) => ("No, somebody else", "N"),
            None => ("Yes, two people", "Y"),
        };
        let other = answer(other.to_owned(), key, Message::IsOtherPerson(*at));
        let buttons = row![].push(same).push(other).spacing(gap::SMALL);
        let question = column![warning_notice(question.as_str()), buttons];
        notices.push(scroll_anchor(question, asked, MARKED).into());
    }
    (!notices.is_empty()).then(|| {
        container(column(notices).spacing(gap::TIGHT)).padding([8.0, viewport.width.side()]).into()
    })
}
