//! Games as files: bringing them in, writing one out, and a copy of everything.
//!
//! One panel serves all three. A computer without the desktop's own dialogs answers nothing
//! when asked for a file, so the path can always be typed. Invariant: a file is written beside
//! its place and then moved there, and a file that is there is replaced only after being told.

use std::path::{Path, PathBuf};

use iced::keyboard::key::Named;
use iced::widget::{column, container, operation, row, scrollable};
use iced::{Element, Fill, Task};

use super::disk::{Disk, Failure};
use super::keyboard::KeyPress;
use super::screen::Context;
use super::theme::{MEDIUM, Width, scale, space};
use super::widget::{
    self, hairline, label, main_button, problem_strip, quiet_button, scroll_style,
    secondary_button, segment, sheet, slim_bar, text_box,
};
use super::words;
use crate::store::GameId;

pub(super) mod work;

/// The id of the box for the path.
const PATH: &str = "file-path";

/// How many sentences about a refused file are shown.
const SHOWN: usize = 8;

/// What a file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A record as JSON.
    Json,
    /// A table, for spreadsheets.
    Csv,
    /// The chart as a picture that can be drawn at any size.
    Svg,
    /// The chart as a picture of pixels.
    Png,
}

impl Format {
    const fn ending(self) -> &'static str {
        match self {
            Format::Json => "json",
            Format::Csv => "csv",
            Format::Svg => "svg",
            Format::Png => "png",
        }
    }
}

/// What the panel is open for.
#[derive(Debug, Clone, PartialEq)]
enum Deed {
    Import,
    Export { game: GameId, name: String, format: Format },
    Copy,
}

/// The card that asks for a file.
#[derive(Debug)]
pub struct FilePanel {
    disk: Disk,
    deed: Deed,
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
    Format(Format),
    /// The computer's own dialog is wanted.
    Choose,
    /// The dialog was answered.
    Chosen(Option<PathBuf>),
    /// Do it.
    Go,
    /// Games were brought in, or refused with sentences.
    BroughtIn(Result<Result<Vec<GameId>, Vec<String>>, Failure>),
    /// A file was written, or why not.
    Written(Result<Result<PathBuf, Refused>, Failure>),
    /// Never mind.
    Close,
}

/// Why a file was not written.
#[derive(Debug, Clone)]
pub enum Refused {
    /// There is a file already, and nobody said that it may be replaced.
    Exists(PathBuf),
    /// Another reason, in a sentence.
    Why(String),
}

/// What the screen has to do.
#[derive(Debug)]
pub enum Event {
    /// Nothing.
    None,
    /// Wait for this.
    Run(Task<Message>),
    /// Take the card away.
    Closed,
    /// These games are on the disk now; take the card away.
    BroughtIn(Vec<GameId>),
    /// It is written, as this sentence says; take the card away.
    Written(String),
}

impl FilePanel {
    /// Asks for a file of games to bring in.
    pub fn import(disk: Disk) -> (FilePanel, Task<Message>) {
        let start = work::folder().map_or_else(String::new, |folder| work::shown(&folder.join("")));
        FilePanel::new(disk, Deed::Import, start)
    }

    /// Asks where to write a game.
    pub fn export(disk: Disk, game: GameId, name: impl Into<String>) -> (FilePanel, Task<Message>) {
        FilePanel::write(disk, game, name.into(), Format::Json)
    }

    /// Asks where to write the chart of a game.
    pub fn picture(disk: Disk, game: GameId, name: &str) -> (FilePanel, Task<Message>) {
        FilePanel::write(disk, game, name.to_owned(), Format::Png)
    }

    fn write(disk: Disk, game: GameId, name: String, format: Format) -> (FilePanel, Task<Message>) {
        let start = work::proposed(&name, format.ending());
        FilePanel::new(disk, Deed::Export { game, name, format }, start)
    }

    /// Asks where to write a copy of everything.
    pub fn copy(disk: Disk) -> (FilePanel, Task<Message>) {
        FilePanel::new(disk, Deed::Copy, work::proposed("House Rules", "db"))
    }

    fn new(disk: Disk, deed: Deed, path: String) -> (FilePanel, Task<Message>) {
        let (problems, replaces, busy) = (Vec::new(), None, false);
        let panel = FilePanel { disk, deed, path, problems, replaces, busy };
        let focus = operation::focus(PATH).chain(operation::move_cursor_to_end(PATH));
        (panel, focus)
    }

    /// What follows from what happened.
    pub fn update(&mut self, message: Message) -> Event {
        match message {
            Message::Path(path) => {
                self.path = path;
                self.problems.clear();
                Event::None
            }
            Message::Format(chosen) => {
                if let Deed::Export { format, .. } = &mut self.deed {
                    *format = chosen;
                    let path = Path::new(&self.path).with_extension(chosen.ending());
                    self.path = path.to_string_lossy().into_owned();
                }
                Event::None
            }
            Message::Choose => Event::Run(Task::perform(self.dialog(), Message::Chosen)),
            Message::Chosen(None) => Event::None,
            Message::Chosen(Some(path)) => {
                self.path = work::shown(&path);
                // The dialog has asked already.
                self.replaces = Some(path);
                self.go()
            }
            Message::Go => self.go(),
            Message::BroughtIn(Ok(Ok(games))) => Event::BroughtIn(games),
            Message::BroughtIn(Ok(Err(problems))) => self.refuse(problems),
            Message::Written(Ok(Ok(path))) => {
                let path = work::shown(&path);
                Event::Written(match &self.deed {
                    Deed::Export { name, .. } => format!("{name} is written to {path}"),
                    _ => format!("A copy of everything is in {path}"),
                })
            }
            Message::Written(Ok(Err(Refused::Exists(path)))) => {
                let words = work::shown(&path);
                self.replaces = Some(path);
                self.refuse(vec![format!(
                    "There is a file {words} already. Press Enter again to replace it."
                )])
            }
            Message::Written(Ok(Err(Refused::Why(why)))) => self.refuse(vec![why]),
            Message::BroughtIn(Err(failure)) | Message::Written(Err(failure)) => {
                self.refuse(vec![failure.to_string()])
            }
            Message::Close => Event::Closed,
        }
    }

    /// A key that no box took: Esc closes, Enter does it.
    pub fn key(&mut self, press: &KeyPress) -> Event {
        match press.named() {
            Some(Named::Escape) => Event::Closed,
            Some(Named::Enter) => self.go(),
            Some(Named::Tab) => Event::Run(operation::focus(PATH)),
            _ => Event::None,
        }
    }

    fn refuse(&mut self, problems: Vec<String>) -> Event {
        self.busy = false;
        self.problems = problems;
        Event::Run(operation::focus(PATH))
    }

    fn go(&mut self) -> Event {
        if self.busy {
            return Event::None;
        }
        let path = work::meant(&self.path);
        let typed = self.path.trim();
        if typed.is_empty() || typed.ends_with(['/', '\\']) || path.file_name().is_none() {
            return self.refuse(vec!["Write the name of a file.".to_owned()]);
        }
        if self.deed == Deed::Import {
            self.busy = true;
            let read = self.disk.call(move |store| Ok(work::bring_in(store, &path)));
            return Event::Run(Task::perform(read, Message::BroughtIn));
        }
        self.busy = true;
        let replace = self.replaces.as_ref() == Some(&path);
        let write = if let Deed::Export { game, format, .. } = &self.deed {
            let (game, format) = (*game, *format);
            let job = move |store: &mut crate::store::Store| {
                if let Some(refused) = work::refused(store, &path, replace) {
                    return Ok(Err(refused));
                }
                let record = store.load(game)?.record;
                Ok(work::content(&record, format).and_then(|content| work::write(&path, &content)))
            };
            Task::perform(self.disk.call(job), Message::Written)
        } else {
            let job = move |store: &mut crate::store::Store| {
                if let Some(refused) = work::refused(store, &path, replace) {
                    return Ok(Err(refused));
                }
                store.backup_to(&path)?;
                Ok(Ok(path))
            };
            Task::perform(self.disk.call(job), Message::Written)
        };
        Event::Run(write)
    }

    fn dialog(&self) -> impl Future<Output = Option<PathBuf>> + Send + 'static + use<> {
        let path = work::meant(&self.path);
        let mut dialog = rfd::AsyncFileDialog::new().set_title(self.title());
        if let Some(folder) = path.parent().filter(|folder| folder.is_dir()) {
            dialog = dialog.set_directory(folder);
        }
        if let Some(name) = path.file_name().filter(|_| self.deed != Deed::Import) {
            dialog = dialog.set_file_name(name.to_string_lossy());
        }
        let opens = self.deed == Deed::Import;
        async move {
            let file = if opens { dialog.pick_file().await } else { dialog.save_file().await };
            file.map(|file| file.path().to_owned())
        }
    }

    fn title(&self) -> String {
        match &self.deed {
            Deed::Import => "Bring in games from a file".to_owned(),
            Deed::Export { name, .. } => format!("Write {name} to a file"),
            Deed::Copy => "Save a copy of everything".to_owned(),
        }
    }

    /// The card, for [`widget::overlay`].
    pub fn view(&self, context: Context) -> Element<'_, Message> {
        let colors = context.colors;
        let narrow = context.width == Width::Narrow;
        let (about, deed) = match &self.deed {
            Deed::Import => {
                ("Which file? One game, or a list of games, as JSON or CSV.", "Bring them in")
            }
            Deed::Export { format: Format::Svg | Format::Png, .. } => {
                ("Where to? The chart is drawn as it stands.", "Write the picture")
            }
            Deed::Export { .. } => {
                ("Where to? The game is written as it stands.", "Write the file")
            }
            Deed::Copy => {
                ("Where to? Every game, every change and everybody's name.", "Save the copy")
            }
        };
        let path = text_box(colors, PATH, "Path of the file", &self.path)
            .on_input(Message::Path)
            .on_submit(Message::Go)
            .step(scale::BODY);
        let choose = secondary_button(colors, "Choose\u{2026}", Some(Message::Choose));
        let place = row![path, choose].spacing(space::MIDDLE).align_y(iced::Center);
        let formats = match &self.deed {
            Deed::Export { format, .. } => {
                let one = |name, one| {
                    let chosen = *format == one;
                    segment(colors, name).chosen(chosen).on_press(Message::Format(one))
                };
                let all = row![
                    one("JSON", Format::Json),
                    one("CSV", Format::Csv),
                    one("Chart, SVG", Format::Svg),
                    one("Chart, PNG", Format::Png),
                ];
                Some(all.spacing(space::SMALL))
            }
            _ => None,
        };
        let more = self.problems.len().saturating_sub(SHOWN);
        let strips =
            self.problems.iter().take(SHOWN).map(|why| problem_strip(colors, why.as_str()));
        let strips = column(strips)
            .push((more > 0).then(|| {
                label(format!("and {} more", words::count(more)), scale::SMALL, colors.muted)
            }))
            .spacing(space::TIGHT);
        let body = column![label(about, scale::BODY, colors.muted), place]
            .push(formats)
            .push((!self.problems.is_empty()).then_some(strips))
            .spacing(space::MIDDLE)
            .padding([0.0, space::MIDDLE]);
        let go = (!self.busy).then_some(Message::Go);
        let foot = row![
            quiet_button(colors, "Close", Some(Message::Close)).key("Esc"),
            iced::widget::space::horizontal(),
            main_button(colors, if self.busy { "A moment" } else { deed }, go).key("Enter"),
        ]
        .align_y(iced::Center);
        let head = label(self.title(), scale::NAME.with(MEDIUM), colors.ink);
        let card = sheet(
            colors,
            context.width,
            false,
            column![
                container(head).padding([if narrow { 8.0 } else { 16.0 }, space::CARD]),
                widget::double_rule(colors),
                container(scrollable(body).direction(slim_bar()).style(scroll_style(colors)))
                    .max_height(
                        (context.size.height - if narrow { 200.0 } else { 260.0 }).max(120.0)
                    )
                    .padding([if narrow { 8.0 } else { 16.0 }, space::SMALL]),
                hairline(colors),
                container(foot)
                    .padding([if narrow { 6.0 } else { 12.0 }, space::MIDDLE])
                    .width(Fill),
            ],
        );
        container(card).max_width(720).into()
    }
}
