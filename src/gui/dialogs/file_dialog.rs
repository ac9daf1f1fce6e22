//! Games as files: bringing them in, writing one out, and a copy of everything.
//!
//! One panel serves all three. A night in two files, its hands and its seats, is brought in
//! with both: of whichever is chosen first, the other is asked for. A computer without the desktop's own dialogs answers nothing
//! when asked for a file, so the path can always be typed. Invariant: a file is written beside
//! its place and then moved there, and a file that is there is replaced only after being told.

use std::path::PathBuf;

use iced::Task;
use iced::keyboard::key::Named;
use iced::widget::{column, container, row, scrollable};

use super::{self as dialogs, Event};
use crate::engine::wording::capitalize;
use crate::files::{self, FileFormat, Imported, Purpose, WriteRefused};
use crate::format;
use crate::gui::focus::move_focus;
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::{Action, Route, Viewport};
use crate::gui::tasks::caret_to_end;
use crate::gui::theme::{Element, FONT_FILES, Tone, scale, space, target};
use crate::gui::widget::{
    dialog, key_cap, label, problem_notice, secondary_button, segmented_button, slim_bar, text_box,
};
use crate::store::GameId;
use crate::store::worker::{Failure, StoreHandle};

/// The id of the box for the path.
const PATH: &str = "file-path";

/// How many sentences about a refused file are shown.
const SHOWN: usize = 8;

/// The card that asks for a file.
#[derive(Debug)]
pub struct FileDialog {
    store: StoreHandle,
    purpose: Purpose,
    path: String,
    /// Why it was refused.
    problems: Vec<String>,
    /// A file that is there and would be replaced by doing it again.
    replaces: Option<PathBuf>,
    busy: bool,
}

/// What happened on the card.
#[derive(Debug, Clone)]
pub enum Message {
    /// The path was typed.
    Path(String),
    /// Another format was chosen.
    Format(FileFormat),
    /// The computer's own dialog is wanted.
    Choose,
    /// The dialog was answered, with no file where it was closed.
    Chosen(Vec<PathBuf>),
    /// Do it.
    Go,
    /// Games were brought in, or refused with sentences.
    Imported(Result<Result<Imported, Vec<String>>, Failure>),
    /// A file was written, or why not.
    Written(Result<Result<PathBuf, WriteRefused>, Failure>),
    /// Never mind.
    Close,
}

impl FileDialog {
    /// Asks for a file of games to bring in.
    pub fn import(store: StoreHandle) -> (FileDialog, Task<Message>) {
        FileDialog::new(store, Purpose::Import { half: None })
    }

    /// Asks where to write a copy of everything.
    pub fn copy(store: StoreHandle) -> (FileDialog, Task<Message>) {
        FileDialog::new(store, Purpose::Copy)
    }

    /// Asks for a file.
    pub fn new(store: StoreHandle, purpose: Purpose) -> (FileDialog, Task<Message>) {
        let (path, problems) = (purpose.proposed(), Vec::new());
        let panel = FileDialog { store, purpose, path, problems, replaces: None, busy: false };
        (panel, caret_to_end(PATH))
    }

    /// What follows from what happened.
    pub fn update(&mut self, message: Message) -> Event<Message> {
        match message {
            Message::Path(path) => {
                // What is typed at the end says what kind of file is meant.
                self.purpose.follow(&files::meant(&path));
                self.path = path;
                self.problems.clear();
                Event::None
            }
            Message::Format(chosen) => {
                if let Purpose::Export { format, .. } = &mut self.purpose {
                    self.path = chosen.renamed(&self.path, *format);
                    *format = chosen;
                }
                self.problems.clear();
                // A click on it has taken the caret from the box.
                Event::Run(caret_to_end(PATH))
            }
            Message::Choose => Event::Run(Task::perform(self.dialog(), Message::Chosen)),
            Message::Chosen(paths) => {
                let Some(path) = paths.first() else { return Event::None };
                self.path = files::shown(path);
                // The dialog has asked already.
                self.replaces = Some(path.clone());
                if paths.len() > 1 { self.import_files(paths) } else { self.go() }
            }
            Message::Go => self.go(),
            Message::Imported(Ok(Ok(Imported::Games(games, warnings)))) => {
                Event::Close(imported(&games, &warnings))
            }
            Message::Imported(Ok(Ok(Imported::NightFile { half, path, other }))) => {
                let folder = path.parent().map(|folder| folder.join(""));
                self.path = other.or(folder).map_or_else(String::new, |path| files::shown(&path));
                self.purpose = Purpose::Import { half: Some((half, path)) };
                self.refuse(Vec::new())
            }
            Message::Imported(Ok(Err(problems))) => self.refuse(problems),
            Message::Written(Ok(Ok(path))) => {
                Event::Close(Action::toast(self.purpose.written(&path)))
            }
            Message::Written(Ok(Err(WriteRefused::Exists(path)))) => {
                let words = files::shown(&path);
                self.replaces = Some(path);
                self.refuse(vec![format!(
                    "There is already a file {words}. Press Enter again to replace it."
                )])
            }
            Message::Written(Ok(Err(WriteRefused::Why(why)))) => self.refuse(vec![why]),
            Message::Imported(Err(failure)) | Message::Written(Err(failure)) => {
                self.refuse(vec![failure.to_string()])
            }
            Message::Close => Event::Close(Action::None),
        }
    }

    /// A key that no box took: Esc closes, Enter does it.
    pub fn key(&mut self, press: &KeyPress) -> Event<Message> {
        match press.named() {
            Some(Named::Escape) => Event::Close(Action::None),
            Some(Named::Enter) => self.go(),
            Some(Named::Tab) => Event::Run(move_focus(!press.shift())),
            Some(Named::ArrowUp) => self.step(false),
            Some(Named::ArrowDown) => self.step(true),
            _ => Event::None,
        }
    }

    /// The format before or after the chosen one.
    fn step(&mut self, on: bool) -> Event<Message> {
        let next = self.purpose.format_beside(on);
        next.map_or(Event::None, |next| self.update(Message::Format(next)))
    }

    fn refuse(&mut self, problems: Vec<String>) -> Event<Message> {
        self.busy = false;
        self.problems = problems;
        Event::Run(caret_to_end(PATH))
    }

    /// Reads games from files that were chosen, and the half of a night that was before.
    fn import_files(&mut self, mut paths: Vec<PathBuf>) -> Event<Message> {
        if let Purpose::Import { half: Some((_, path)) } = &self.purpose {
            paths.insert(0, path.clone());
        }
        self.busy = true;
        let read = self.store.run(move |store| Ok(files::import(store, &paths)));
        Event::Run(Task::perform(read, Message::Imported))
    }

    fn go(&mut self) -> Event<Message> {
        if self.busy {
            return Event::None;
        }
        let path = files::meant(&self.path);
        let typed = self.path.trim();
        if typed.is_empty() || typed.ends_with(['/', '\\']) || path.file_name().is_none() {
            return self.refuse(vec!["Enter a file name.".to_owned()]);
        }
        if self.purpose.imports() {
            return self.import_files(vec![path]);
        }
        self.busy = true;
        let replace = self.replaces.as_ref() == Some(&path);
        let purpose = self.purpose.clone();
        let write = self.store.run(move |store| purpose.write(store, path, replace, &FONT_FILES));
        Event::Run(Task::perform(write, Message::Written))
    }

    fn dialog(&self) -> impl Future<Output = Vec<PathBuf>> + Send + 'static + use<> {
        let path = files::meant(&self.path);
        let mut dialog = rfd::AsyncFileDialog::new().set_title(self.purpose.title());
        if let Some(folder) = path.parent().filter(|folder| folder.is_dir()) {
            dialog = dialog.set_directory(folder);
        }
        if let Some(name) = path.file_name().filter(|_| !self.purpose.imports()) {
            dialog = dialog.set_file_name(name.to_string_lossy());
        }
        let opens = self.purpose.imports();
        async move {
            let files = if opens {
                dialog.pick_files().await.unwrap_or_default()
            } else {
                dialog.save_file().await.into_iter().collect()
            };
            files.iter().map(|file| file.path().to_owned()).collect()
        }
    }

    /// Draws the card, for [`overlay`](crate::gui::widget::overlay()).
    pub fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let narrow = viewport.width.is_narrow();
        let action = if self.purpose.imports() { "Import" } else { "Save" };
        let path = text_box(PATH, "File path", &self.path)
            .on_input(Message::Path)
            .on_submit(Message::Go)
            .step(scale::BODY);
        let choose = secondary_button("Choose\u{2026}", Some(Message::Choose));
        let place = row![path, choose].spacing(space::MIDDLE).align_y(iced::Center);
        let formats = match &self.purpose {
            Purpose::Export { format: chosen, formats, .. } => {
                let segments = formats.iter().map(|one| {
                    segmented_button(one.label())
                        .chosen(chosen == one)
                        .on_press(Message::Format(*one))
                        .into()
                });
                let keys = row![key_cap("\u{2191}"), key_cap("\u{2193}")];
                let keys = container(keys.spacing(space::HAIR)).center_y(target::FIELD);
                let all = row(segments).push(keys).spacing(space::SMALL).wrap();
                Some(all.vertical_spacing(space::SMALL))
            }
            _ => None,
        };
        let more = self.problems.len().saturating_sub(SHOWN);
        let strips = self.problems.iter().take(SHOWN).map(|why| problem_notice(why.as_str()));
        let strips = column(strips)
            .push((more > 0).then(|| {
                label(format!("and {} more", format::number_word(more)), scale::SMALL, Tone::Muted)
            }))
            .spacing(space::TIGHT);
        // In a low window what is wrong takes the place of the question, where it is seen.
        let low = viewport.size.height < 400.0 && !self.problems.is_empty();
        let (above, strips) = if low { (Some(strips), None) } else { (None, Some(strips)) };
        let body = column![]
            .push((!low).then(|| label(self.purpose.question(), scale::BODY, Tone::Muted)))
            .push(above)
            .push(place)
            .push(formats)
            .push(strips.filter(|_| !self.problems.is_empty()))
            .spacing(space::MIDDLE)
            .padding([0.0, space::MIDDLE]);
        let go = (!self.busy).then_some(Message::Go);
        let word = if self.busy { "One moment" } else { action };
        let most = viewport.size.height - if narrow { 200.0 } else { 260.0 };
        let body = container(scrollable(body).direction(slim_bar())).max_height(most.max(120.0));
        let body = body.padding([0.0, space::SMALL]);
        dialog(viewport.width, self.purpose.title(), body, Message::Close, (word, go))
            .max_width(720)
            .into()
    }
}

/// Opens a game that was imported, or says how many were; and what to look at in the files.
fn imported(games: &[GameId], warnings: &[String]) -> Action<dialogs::Message> {
    let text = format!("{} imported", capitalize(&format::spelled(games.len(), "game", "games")));
    let said = match warnings {
        [] => None,
        [warning] => Some(format!("{text}. {warning}")),
        [warning, rest @ ..] => Some(format!("{text}. {warning} There are {} more.", rest.len())),
    };
    let task = Task::done(dialogs::Message::Changed);
    match (games, said) {
        ([game], None) => Action::Go(Route::Game(*game)),
        ([game], Some(said)) => Action::Go(Route::Game(*game)).and(Action::error(said)),
        (_, None) => Action::Toast { text, undo: false, task },
        (_, Some(text)) => Action::Error { text, task },
    }
}
