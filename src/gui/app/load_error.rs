//! What is shown where the store could not give what was asked for.
//!
//! Where the file itself cannot be opened, that is tried again, or a copy takes the place of a
//! damaged file; what is damaged is kept.

use chrono::Local;
use iced::keyboard::key::Named;
use iced::widget::{column, container};
use iced::{Fill, Padding, Task};

use super::{App, Message, Screen};
use crate::gui::focus::move_focus;
use crate::gui::keyboard::KeyPress;
use crate::gui::restore_dialog::{restore_backup, when};
use crate::gui::screen::{Route, Viewport};
use crate::gui::theme;
use crate::gui::theme::Element;
use crate::gui::widget::{main_button, problem_notice, secondary_button, titled_card};
use crate::store::worker::Failure;
use crate::store::{Backup, RestoreOutcome};

/// Something that could not be opened.
#[derive(Debug, Clone)]
pub struct LoadError {
    why: String,
    /// The file itself cannot be used.
    everything: bool,
    /// What may take its place.
    copy: Option<Backup>,
}

impl LoadError {
    /// A game could not be read or begun.
    pub(super) fn with_game(failure: &Failure) -> LoadError {
        LoadError { why: failure.to_string(), everything: false, copy: None }
    }
}

impl App {
    /// Tries to open the file, at the start and again.
    pub(super) fn retry_open(&self) -> Task<Message> {
        Task::perform(self.disk.run(|_| Ok(())), Message::StoreOpened)
    }

    /// The file is there, or why it is not.
    pub(super) fn store_opened(&mut self, found: Result<(), Failure>) -> Task<Message> {
        match found {
            Ok(()) if matches!(&self.screen, Screen::LoadError(error) if error.everything) => {
                Task::batch([self.read_preferences(), self.go(Route::Tonight)])
            }
            Ok(()) => Task::none(),
            Err(failure) => {
                let why = failure.to_string();
                self.toast = None;
                self.screen = Screen::LoadError(LoadError { why, everything: true, copy: None });
                if failure.is_damage() {
                    Task::perform(self.disk.backups(), Message::BackupsListed)
                } else {
                    Task::none()
                }
            }
        }
    }

    /// Which copies could take the place of a file that is damaged.
    pub(super) fn backups_listed(&mut self, copies: Vec<Backup>) -> Task<Message> {
        if let Screen::LoadError(error) = &mut self.screen {
            error.copy = copies.into_iter().find(|copy| copy.games.is_some());
        }
        Task::none()
    }

    /// Puts the copy that is offered in the place of the file.
    pub(super) fn bring_back(&mut self) -> Task<Message> {
        let Screen::LoadError(LoadError { copy: Some(copy), .. }) = &self.screen else {
            return Task::none();
        };
        restore_backup(&self.disk, copy.path.clone(), self.preferences).map(Message::BackupRestored)
    }

    /// The copy is in its place, or why not.
    pub(super) fn brought_back(&mut self, back: Result<RestoreOutcome, Failure>) -> Task<Message> {
        match back {
            Ok(back) => {
                let kept = back.before.map(|before| {
                    let before = before.to_string_lossy();
                    self.show_toast(format!("The damaged file is kept as {before}"), false)
                });
                let found = self.store_opened(Ok(()));
                Task::batch([kept.unwrap_or_else(Task::none), found])
            }
            Err(failure) => {
                if let Screen::LoadError(error) = &mut self.screen {
                    error.why = failure.to_string();
                }
                Task::none()
            }
        }
    }

    /// What a key means where something could not be opened.
    pub(super) fn load_error_key(&mut self, press: &KeyPress) -> Task<Message> {
        let Screen::LoadError(error) = &self.screen else { return Task::none() };
        match (press.named(), press.char()) {
            (Some(Named::Enter), _) if error.everything => self.retry_open(),
            (_, Some('b' | 'B')) => self.bring_back(),
            (Some(Named::Tab), _) => move_focus(!press.shift()),
            _ => Task::none(),
        }
    }
}

/// The card that says so.
pub(super) fn view(viewport: Viewport, error: &LoadError) -> Element<'_, Message> {
    let colors = viewport.colors;
    let mut body = column![].spacing(theme::space::MIDDLE);
    if let Some(copy) = &error.copy {
        let words = format!("Bring back the copy of {}", when(copy.at, Local::now()));
        body = body.push(secondary_button(colors, words, Some(Message::RestoreBackup)).key("B"));
    }
    body = body.push(if error.everything {
        main_button(colors, "Try again", Some(Message::RetryOpen)).key("Enter")
    } else {
        main_button(colors, "Back to Tonight", Some(Message::Go(Route::Tonight))).key("Esc")
    });
    let all = column![
        problem_notice(colors, error.why.as_str()),
        container(body).padding(Padding { top: 0.0, ..Padding::from(theme::space::CARD) })
    ]
    .spacing(theme::space::WIDE);
    let title =
        if error.everything { "The evenings cannot be opened" } else { "That could not be opened" };
    container(container(titled_card(colors, title, "", all)).max_width(640))
        .padding(viewport.width.margin())
        .center(Fill)
        .into()
}
