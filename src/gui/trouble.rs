//! What is shown where the store could not give what was asked for.
//!
//! Where the file itself cannot be opened, that is tried again, or a copy takes the place of a
//! damaged file; what is damaged is kept.

use chrono::Local;
use iced::keyboard::key::Named;
use iced::widget::{column, container};
use iced::{Element, Fill, Padding, Task};

use super::focus::move_focus;
use super::keyboard::KeyPress;
use super::restore_dialog::{restore_backup, when};
use super::screen::{Context, Destination};
use super::widget::{main_button, problem_notice, secondary_button, titled_card};
use super::{App, Message, Screen, Where, theme};
use crate::store::worker::Failure;
use crate::store::{Backup, RestoreOutcome};

/// Something that could not be opened.
#[derive(Debug, Clone)]
pub struct Trouble {
    why: String,
    /// The file itself cannot be used.
    everything: bool,
    /// What may take its place.
    copy: Option<Backup>,
}

impl Trouble {
    /// A game could not be read or begun.
    pub(super) fn with_game(failure: &Failure) -> Trouble {
        Trouble { why: failure.to_string(), everything: false, copy: None }
    }
}

impl App {
    /// Tries to open the file, at the start and again.
    pub(super) fn try_file(&self) -> Task<Message> {
        Task::perform(self.disk.run(|_| Ok(())), Message::Found)
    }

    /// The file is there, or why it is not.
    pub(super) fn found(&mut self, found: Result<(), Failure>) -> Task<Message> {
        match found {
            Ok(()) if matches!(&self.screen, Screen::Broken(trouble) if trouble.everything) => {
                Task::batch([self.read_preferences(), self.go(Destination::Tonight)])
            }
            Ok(()) => Task::none(),
            Err(failure) => {
                let why = failure.to_string();
                self.toast = None;
                self.screen = Screen::Broken(Trouble { why, everything: true, copy: None });
                if failure.is_damage() {
                    Task::perform(self.disk.backups(), Message::CopiesFound)
                } else {
                    Task::none()
                }
            }
        }
    }

    /// Which copies could take the place of a file that is damaged.
    pub(super) fn copies_found(&mut self, copies: Vec<Backup>) -> Task<Message> {
        if let Screen::Broken(trouble) = &mut self.screen {
            trouble.copy = copies.into_iter().find(|copy| copy.games.is_some());
        }
        Task::none()
    }

    /// Puts the copy that is offered in the place of the file.
    pub(super) fn bring_back(&mut self) -> Task<Message> {
        let Screen::Broken(Trouble { copy: Some(copy), .. }) = &self.screen else {
            return Task::none();
        };
        restore_backup(&self.disk, copy.path.clone(), self.preferences).map(Message::RestoreOutcome)
    }

    /// The copy is in its place, or why not.
    pub(super) fn brought_back(&mut self, back: Result<RestoreOutcome, Failure>) -> Task<Message> {
        match back {
            Ok(back) => {
                let kept = back.before.map(|before| {
                    let before = before.to_string_lossy();
                    self.say(format!("The damaged file is kept as {before}"), false)
                });
                let found = self.found(Ok(()));
                Task::batch([kept.unwrap_or_else(Task::none), found])
            }
            Err(failure) => {
                if let Screen::Broken(trouble) = &mut self.screen {
                    trouble.why = failure.to_string();
                }
                Task::none()
            }
        }
    }

    /// What a key means where something could not be opened.
    pub(super) fn trouble_key(&mut self, press: &KeyPress) -> Task<Message> {
        let Screen::Broken(trouble) = &self.screen else { return Task::none() };
        match (press.named(), press.char()) {
            (Some(Named::Enter), _) if trouble.everything => self.try_file(),
            (_, Some('b' | 'B')) => self.bring_back(),
            (Some(Named::Tab), _) => move_focus(!press.shift()),
            _ => Task::none(),
        }
    }
}

/// The card that says so.
pub(super) fn view(context: Context, trouble: &Trouble) -> Element<'_, Message> {
    let colors = context.colors;
    let mut body = column![].spacing(theme::space::MIDDLE);
    if let Some(copy) = &trouble.copy {
        let words = format!("Bring back the copy of {}", when(copy.at, Local::now()));
        body = body.push(secondary_button(colors, words, Some(Message::BringBack)).key("B"));
    }
    body = body.push(if trouble.everything {
        main_button(colors, "Try again", Some(Message::TryFile)).key("Enter")
    } else {
        main_button(colors, "Back to Tonight", Some(Message::Go(Where::Tonight))).key("Esc")
    });
    let all = column![
        problem_notice(colors, trouble.why.as_str()),
        container(body).padding(Padding { top: 0.0, ..Padding::from(theme::space::CARD) })
    ]
    .spacing(theme::space::WIDE);
    let title = if trouble.everything {
        "The evenings cannot be opened"
    } else {
        "That could not be opened"
    };
    container(container(titled_card(colors, title, "", all)).max_width(640))
        .padding(context.width.margin())
        .center(Fill)
        .into()
}
