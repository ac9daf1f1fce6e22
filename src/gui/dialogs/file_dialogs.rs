//! Dialogs for files: import, export and backup; and the list of backups, to restore one.
//!
//! One card serves the first three. Since the desktop's file dialog may be missing, the path can
//! always be typed. Invariants: a file is written under a temporary name and then renamed, and an
//! existing file is replaced only after confirmation. Before a restore, the current games are backed
//! up, so restoring that backup undoes it.

use std::path::PathBuf;

use super::{Dialog, DialogCard, Event, Message, answered, lines};
use crate::gui::prelude::{column, *};
use scoring::wording::capitalize;
use session::OpenGame;
use session::files::{self, ImportResult, Purpose, WriteRefusal};
use store::RestoreOutcome;
use store::worker::BackupList;

const PATH: &str = "file-path";

#[derive(Debug)]
pub struct FileDialog {
    store: StoreHandle,
    purpose: Purpose,
    path: String,
    /// The existing file that a second confirmation replaces.
    replaces: Option<PathBuf>,
}

impl FileDialog {
    /// Asks for a file.
    pub fn new(store: StoreHandle, purpose: Purpose) -> FileDialog {
        let path = purpose.proposed();
        FileDialog { store, purpose, path, replaces: None }
    }

    fn import_files(&self, paths: Vec<PathBuf>) -> Event {
        let read = self.store.run(move |store| Ok(files::import(store, &paths)));
        let imported = |read: Result<_, _>| read.map_or_else(Message::Refused, Message::Imported);
        Event::Wait(Task::perform(read, answered(imported)))
    }

    fn choose(&self) -> impl Future<Output = Vec<PathBuf>> + Send + 'static + use<> {
        let path = files::expand_path(&self.path);
        let mut dialog = rfd::AsyncFileDialog::new().set_title(self.purpose.words().0);
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
}

impl Dialog for FileDialog {
    fn card(&self) -> DialogCard {
        let (title, question, action) = self.purpose.words();
        DialogCard::new(title, question, action, 720.0)
    }

    fn caret(&self) -> Task<Message> {
        select(PATH)
    }

    fn go(&mut self, _: usize, _: Option<&OpenGame>) -> Event {
        let path = files::expand_path(&self.path);
        let typed = self.path.trim();
        if typed.is_empty() || typed.ends_with(['/', '\\']) || path.file_name().is_none() {
            return Event::Refuse(vec!["Enter a file name.".to_owned()]);
        }
        if self.purpose.imports() {
            return self.import_files(vec![path]);
        }
        let replace = self.replaces.as_ref() == Some(&path);
        let purpose = self.purpose.clone();
        let write = self.store.run(move |store| purpose.write(store, path, replace));
        let written = |written: Result<_, WriteRefusal>| match written {
            Ok(path) => Message::Written(path),
            Err(WriteRefusal::Exists(path)) => Message::Exists(path),
            Err(WriteRefusal::Why(why)) => Message::Refused(vec![why]),
        };
        Event::Wait(Task::perform(write, answered(written)))
    }

    fn update(&mut self, message: Message) -> Event {
        match message {
            Message::Typed(path) => {
                // The typed extension chooses the format.
                self.purpose.follow(&files::expand_path(&path));
                self.path = path;
                Event::None
            }
            Message::Format(chosen) => {
                self.path = self.purpose.switch(chosen, &self.path);
                // A click on it has taken the caret from the box.
                Event::Run(caret_to_end(PATH))
            }
            Message::Choose => Event::Run(Task::perform(self.choose(), Message::Chosen)),
            Message::Chosen(paths) => {
                let Some(path) = paths.first() else { return Event::None };
                self.path = files::shown(path);
                // The system's dialog has asked already.
                self.replaces = Some(path.clone());
                if paths.len() > 1 { self.import_files(paths) } else { self.go(0, None) }
            }
            Message::Imported(result) => Event::Close(imported(&result)),
            Message::Written(path) => Event::Close(Action::toast(self.purpose.written(&path))),
            Message::Exists(path) => {
                let words = files::shown(&path);
                self.replaces = Some(path);
                Event::Refuse(vec![format!(
                    "{words} already exists. Press Enter again to replace it."
                )])
            }
            _ => Event::None,
        }
    }

    fn step(&mut self, down: bool) -> Event {
        let next = self.purpose.format_beside(down);
        next.map_or(Event::None, |next| self.update(Message::Format(next)))
    }

    fn view(&self, _: usize) -> Element<'_, Message> {
        let path =
            text_box(PATH, "File path", &self.path).on_input(Message::Typed).style(scale::BODY);
        let choose = secondary_button("Choose\u{2026}", Some(Message::Choose));
        let place = row![path, choose].centered(gap::MIDDLE);
        let formats = match &self.purpose {
            Purpose::Export { format: chosen, formats, .. } => {
                let segments = formats.iter().map(|one| {
                    segmented_button(one.label())
                        .chosen(chosen == one)
                        .on_press(Message::Format(*one))
                        .into()
                });
                let keys = row![key_cap("\u{2191}"), key_cap("\u{2193}")];
                let keys = container(keys.spacing(gap::HAIR)).center_y(target::FIELD);
                let all = row(segments).push(keys).spacing(gap::SMALL).wrap();
                Some(all.vertical_spacing(gap::SMALL))
            }
            _ => None,
        };
        column![place].push(formats).spacing(gap::MIDDLE).padding([0.0, gap::CARD]).into()
    }
}

/// Opens the imported game, or the one that was here already, or reports how many were imported;
/// with warnings about the files.
fn imported(ImportResult { added, here, warnings }: &ImportResult) -> Action<Message> {
    let games = |games: &[store::GameId]| format::how_many(games.len(), "game", "games");
    let text = match (added.as_slice(), here.as_slice()) {
        ([], []) => "Nothing imported".to_owned(),
        ([], here) => format!("Nothing new: {} here already", games(here)),
        (added, []) => format!("{} imported", games(added)),
        (added, here) => format!("{} imported, {} here already", games(added), games(here)),
    };
    let said = match warnings.as_slice() {
        [] => Action::toast(text),
        [warning] => Action::error(format!("{text}. {warning}")),
        [warning, rest @ ..] => {
            let more = format::how_many(rest.len(), "more warning", "more warnings");
            Action::error(format!("{text}. {warning} {more}."))
        }
    };
    match (added.as_slice(), here.as_slice()) {
        ([game], []) if warnings.is_empty() => Action::Go(Route::Game(*game)),
        ([game], _) | ([], [game]) => Action::Go(Route::Game(*game)).and(said),
        _ => said.with(Task::done(Message::Changed)),
    }
}

#[derive(Debug)]
pub struct RestoreDialog {
    store: StoreHandle,
    list: Option<BackupList>,
}

impl RestoreDialog {
    pub fn new(store: StoreHandle) -> RestoreDialog {
        RestoreDialog { store, list: None }
    }
}

impl Dialog for RestoreDialog {
    fn card(&self) -> DialogCard {
        let question = match &self.list {
            None => "",
            Some(list) if list.backups.is_empty() => {
                "There are no backups yet. One is made when the window opens and when a game ends."
            }
            Some(_) => {
                "All games go back to how they were then. A backup of the current games is made first."
            }
        };
        DialogCard::new("Restore a backup", question, "Restore", 640.0)
    }

    fn count(&self) -> usize {
        self.list.as_ref().map_or(0, |list| list.backups.len())
    }

    fn can_go(&self) -> bool {
        self.count() > 0
    }

    fn start(&self) -> Task<Message> {
        Task::perform(self.store.backups(), answered(Message::Listed))
    }

    fn go(&mut self, marked: usize, _: Option<&OpenGame>) -> Event {
        let copy = self.list.as_ref().and_then(|list| list.backups.get(marked));
        let Some(copy) = copy else { return Event::None };
        let restored = restore_backup(&self.store, copy.path.clone());
        Event::Wait(restored.map(answered(Message::Restored)))
    }

    fn update(&mut self, message: Message) -> Event {
        if let Message::Listed(list) = message {
            self.list = Some(list);
        }
        Event::None
    }

    fn view(&self, marked: usize) -> Element<'_, Message> {
        let now = clock::local_now();
        let rows = self
            .list
            .iter()
            .flat_map(|list| list.backups.iter().map(move |copy| (copy, list.is_other(copy))));
        let rows = rows.map(|(copy, is_other)| {
            let games = copy.games().map_or("damaged".to_owned(), |games| {
                let games = format::how_many(games, "game", "games");
                if is_other { format!("Another library, {games}") } else { capitalize(&games) }
            });
            list_row(capitalize(&format::relative_time(copy.at, now)))
                .icon(Icon::History)
                .trailing(label(games, scale::BODY, Tone::Muted))
        });
        lines(rows, marked)
    }
}

/// Restores a backup.
pub(in crate::gui) fn restore_backup(
    store: &StoreHandle,
    copy: PathBuf,
) -> Task<Result<RestoreOutcome, Failure>> {
    let now = clock::local_now().naive_local();
    Task::perform(store.restore_backup(copy, now), |outcome| outcome)
}
