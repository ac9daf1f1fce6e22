//! Settings: theme, text size, and data file.
//!
//! Invariant: a choice is shown as chosen only once it is in use; one cursor visits all choices.

use std::borrow::Cow;
use std::path::PathBuf;

use iced::keyboard::key::Named;
use iced::widget::{column, container, row, scrollable, space};
use iced::{Fill, Length, Task};

use super::{Action, Route, Screen, Viewport};
use crate::gui::command::{Command, Commands, Group, KeyPage};
use crate::gui::dialogs::file_dialog::FileDialog;
use crate::gui::dialogs::restore_dialog::RestoreDialog;
use crate::gui::dialogs::{self, Dialogs};
use crate::gui::focus::move_focus;
use crate::gui::icon::Icon;
use crate::gui::keyboard::KeyPress;
use crate::gui::scroll_into_view::{scroll_anchor, scroll_into_view};
use crate::gui::theme::{Element, ThemeMode, ThemedColumn, Tone, scale, space as gap};
use crate::gui::widget::{
    balance_notice, banner, hairline, label, problem_notice, secondary_button, segmented_button,
    sheet, slim_bar, text_box, theme_tile,
};
use crate::preferences::Preferences;
use session::files::Purpose;
use session::tonight::DataFile;
use store::SecondPlace;
use store::worker::{Failure, StoreHandle};

/// The id of the page.
const LIST: &str = "settings-page";
/// The id of the marked choice.
const MARKED: &str = "settings-marked";

/// The id of the box for the second place.
const PLACE: &str = "settings-second-place";

/// All choices in order: themes, text sizes, and five commands.
const CHOICES: usize = ThemeMode::ALL.len() + Preferences::SIZES.len() + 5;
const FIRST_SIZE: usize = ThemeMode::ALL.len();
const SAVE_BACKUP: usize = CHOICES - 5;
const RESTORE: usize = CHOICES - 4;
const IMPORT: usize = CHOICES - 3;
const CHOOSE_PLACE: usize = CHOICES - 2;
const STOP_PLACE: usize = CHOICES - 1;

/// The screen.
#[derive(Debug)]
pub struct Settings {
    /// The preferences in use.
    pub preferences: Preferences,
    store: StoreHandle,
    file: Option<Result<DataFile, String>>,
    /// The second place as typed, and its problem.
    place: String,
    problem: Option<String>,
    cursor: Option<usize>,
    dialogs: Dialogs,
}

/// Messages of the screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// The data file's state was read.
    Read(Result<DataFile, Failure>),
    /// The second place was typed.
    Place(String),
    /// A choice, by index.
    Choose(usize),
    /// From the dialog.
    Dialog(dialogs::Message),
    /// Undoes restoring a backup.
    Undo,
}

impl Screen for Settings {
    type Message = Message;

    fn name(&self) -> Cow<'_, str> {
        "Settings".into()
    }

    fn key_page(&self) -> KeyPage {
        KeyPage::new("Settings", [Group::Settings])
    }

    fn commands(&self) -> Commands<Message> {
        Commands::none().with(Command::UndoRestore, Message::Undo)
    }

    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(action) = self.dialogs.key(press, None) {
            return action.map(Message::Dialog);
        }
        match press.named() {
            Some(Named::ArrowRight | Named::ArrowDown) => return self.step(true),
            Some(Named::ArrowLeft | Named::ArrowUp) => return self.step(false),
            Some(Named::Tab) => {
                self.cursor = None;
                return Action::Run(move_focus(!press.shift()));
            }
            Some(Named::Enter | Named::Space) => {
                return self.cursor.map_or(Action::None, |choice| self.choose(choice));
            }
            Some(Named::Escape) => return Action::Go(Route::Home),
            _ => {}
        }
        self.run(press).unwrap_or(Action::None)
    }

    fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Read(Ok(file)) => {
                let place = file.second_place.as_ref();
                self.place =
                    place.map_or_else(String::new, |place| place.folder.display().to_string());
                self.problem = place.and_then(SecondPlace::away);
                self.file = Some(Ok(file));
                Action::None
            }
            // The second place as typed is kept.
            Message::Read(Err(failure)) if matches!(self.file, Some(Ok(_))) => {
                self.problem = Some(failure.to_string());
                Action::None
            }
            Message::Read(Err(failure)) => {
                self.file = Some(Err(failure.to_string()));
                Action::None
            }
            Message::Place(typed) => {
                (self.place, self.problem) = (typed, None);
                Action::None
            }
            Message::Choose(choice) => self.choose(choice),
            Message::Dialog(dialogs::Message::Changed) => Action::Run(read(&self.store)),
            Message::Dialog(message) => self.dialogs.update(message, None).map(Message::Dialog),
            Message::Undo => self.dialogs.undo_restore(&self.store).map(Message::Dialog),
        }
    }

    /// Keeps the marked choice visible.
    fn resized(&mut self, _viewport: Viewport) -> Action<Message> {
        Action::Run(scroll_into_view(LIST, MARKED))
    }

    fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let version = concat!("House Rules ", env!("CARGO_PKG_VERSION"));
        let head = banner(viewport.width, "Settings").eyebrow(version);
        let rows = column![
            section(viewport, "Theme", "Takes effect at once", self.theme_tiles(viewport)),
            hairline(),
            section(
                viewport,
                "Text size",
                "Everything scales with it. Press F7 for smaller, F8 for larger.",
                self.sizes(viewport)
            ),
            hairline(),
            section(
                viewport,
                "Library",
                "One file holds everything. Every round is saved before it appears on the sheet.",
                self.file()
            ),
            hairline(),
            section(
                viewport,
                "Backup folder",
                "A USB stick, a network drive or a synchronized folder",
                self.second_place()
            ),
        ];
        let paper =
            container(sheet(viewport.width, false, rows)).padding(viewport.width.around_sheet());
        // In a compact window the top bar names the screen.
        let page = column![]
            .push(viewport.width.is_wide().then_some(head))
            .push(scrollable(paper).id(LIST).direction(slim_bar()).width(Fill).height(Fill));
        self.dialogs.over(viewport, page, Message::Dialog)
    }

    fn set_preferences(&mut self, preferences: Preferences) {
        self.preferences = preferences;
    }
}

impl Settings {
    /// Creates the screen, and the task that loads its content.
    pub fn new(store: StoreHandle, preferences: Preferences) -> (Settings, Task<Message>) {
        let read = read(&store);
        let (file, cursor, dialogs) = (None, None, Dialogs::default());
        let (place, problem) = (String::new(), None);
        (Settings { preferences, store, file, place, problem, cursor, dialogs }, read)
    }

    fn choose(&mut self, choice: usize) -> Action<Message> {
        if let Some(theme) = ThemeMode::ALL.get(choice) {
            return Action::SetPreferences(Preferences { theme: *theme, ..self.preferences });
        }
        if let Some(size) = choice.checked_sub(FIRST_SIZE).and_then(|at| Preferences::SIZES.get(at))
        {
            return Action::SetPreferences(Preferences { text_size: *size, ..self.preferences });
        }
        if choice == RESTORE {
            let dialog = RestoreDialog::new(self.store.clone());
            return self.dialogs.open(dialog).map(Message::Dialog);
        }
        if choice == CHOOSE_PLACE || choice == STOP_PLACE {
            let folder = (choice == CHOOSE_PLACE).then(|| PathBuf::from(self.place.trim()));
            let set = self.store.run(move |store| {
                let _ = store.set_second_place(folder.as_deref())?;
                DataFile::read(store)
            });
            return Action::Run(Task::perform(set, Message::Read));
        }
        let dialog = if choice == SAVE_BACKUP {
            FileDialog::new(self.store.clone(), Purpose::Copy)
        } else {
            FileDialog::import(self.store.clone())
        };
        self.dialogs.open(dialog).map(Message::Dialog)
    }

    fn step(&mut self, on: bool) -> Action<Message> {
        self.cursor = Some(match self.cursor {
            None => ThemeMode::ALL
                .iter()
                .position(|theme| *theme == self.preferences.theme)
                .unwrap_or(0),
            Some(at) if on => (at + 1) % CHOICES,
            Some(at) => (at + CHOICES - 1) % CHOICES,
        });
        Action::Run(scroll_into_view(LIST, MARKED))
    }

    fn on(&self, choice: usize) -> bool {
        self.cursor == Some(choice)
    }

    fn theme_tiles(&self, viewport: Viewport) -> Element<'_, Message> {
        let across = if viewport.width.is_wide() { 4 } else { 2 };
        let mut rows: ThemedColumn<'_, Message> = column![].spacing(gap::WIDE);
        let numbered: Vec<(usize, ThemeMode)> = ThemeMode::ALL.into_iter().enumerate().collect();
        for some in numbered.chunks(across) {
            let tiles = some.iter().map(|(choice, theme)| {
                let (name, about) = match theme {
                    ThemeMode::Light => ("Light", "paper on felt"),
                    ThemeMode::Dark => ("Dark", "for dim rooms"),
                    ThemeMode::HighContrast => ("High contrast", "black, white, yellow"),
                    ThemeMode::System => ("Match system", "light or dark"),
                };
                let tile = theme_tile(*theme, name, about)
                    .chosen(*theme == self.preferences.theme)
                    .focused(self.on(*choice))
                    .on_press(Message::Choose(*choice));
                scroll_anchor(tile, self.on(*choice), MARKED).width(Fill).into()
            });
            rows = rows.push(row(tiles).spacing(gap::WIDE));
        }
        rows.into()
    }

    fn sizes(&self, viewport: Viewport) -> Element<'_, Message> {
        let sizes = Preferences::SIZES.iter().zip([13.0, 16.0, 19.0, 22.0, 25.0]).enumerate();
        let segments = sizes.map(|(index, (size, letters))| {
            let choice = FIRST_SIZE + index;
            segmented_button(format!("{size}%"))
                .chosen(*size == self.preferences.text_size)
                .focused(self.on(choice))
                .width(if viewport.width.is_wide() { 104 } else { 92 })
                .size(letters)
                .on_press(Message::Choose(choice))
                .into()
        });
        let here = self.cursor.is_some_and(|cursor| (FIRST_SIZE..SAVE_BACKUP).contains(&cursor));
        let segments = row(segments).spacing(gap::SMALL).wrap().vertical_spacing(gap::SMALL);
        scroll_anchor(segments, here, MARKED).into()
    }

    fn file(&self) -> Element<'_, Message> {
        let file: Element<'_, Message> = match &self.file {
            None => space::vertical().height(80).into(),
            Some(Err(why)) => problem_notice(why.as_str()),
            Some(Ok(file)) => {
                let there = file.words();
                column![
                    text_box("settings-path", "", &file.path).style(scale::BODY),
                    balance_notice(there, "A backup is made next to it whenever a game ends.")
                ]
                .spacing(gap::MIDDLE)
                .into()
            }
        };
        let buttons = row![
            secondary_button("Save a backup", Some(Message::Choose(SAVE_BACKUP)))
                .icon(Icon::Export)
                .focused(self.on(SAVE_BACKUP)),
            secondary_button("Restore a backup", Some(Message::Choose(RESTORE)))
                .icon(Icon::Undo)
                .focused(self.on(RESTORE)),
            secondary_button("Import games", Some(Message::Choose(IMPORT)))
                .icon(Icon::Import)
                .focused(self.on(IMPORT)),
        ]
        .spacing(gap::MIDDLE)
        .wrap()
        .vertical_spacing(gap::SMALL);
        let buttons =
            scroll_anchor(buttons, (SAVE_BACKUP..=IMPORT).any(|button| self.on(button)), MARKED);
        column![file, buttons].spacing(gap::WIDE).into()
    }

    fn second_place(&self) -> Element<'_, Message> {
        let kept = match &self.file {
            Some(Ok(file)) => file.second_place.as_ref(),
            _ => None,
        };
        let problem = self.problem.as_ref().map(|why| problem_notice(why.as_str()));
        let about = match kept {
            Some(place) => format!(
                "Everything is copied there after each game, and once a minute while you play. \
                 Kept: {}.",
                place.retention
            ),
            None => "Type a folder to copy everything there as well.".to_owned(),
        };
        let choose = (!self.place.trim().is_empty()).then_some(Message::Choose(CHOOSE_PLACE));
        let stop = kept.map(|_| Message::Choose(STOP_PLACE));
        let buttons = row![
            secondary_button("Copy there", choose).focused(self.on(CHOOSE_PLACE)),
            secondary_button("Stop copying", stop).focused(self.on(STOP_PLACE)),
        ]
        .spacing(gap::MIDDLE)
        .wrap()
        .vertical_spacing(gap::SMALL);
        let here = self.on(CHOOSE_PLACE) || self.on(STOP_PLACE);
        column![
            text_box(PLACE, "/media/stick", &self.place)
                .on_input(Message::Place)
                .on_submit(Message::Choose(CHOOSE_PLACE))
                .style(scale::BODY),
            label(about, scale::SMALL, Tone::Muted),
        ]
        .push(problem)
        .push(scroll_anchor(buttons, here, MARKED))
        .spacing(gap::MIDDLE)
        .into()
    }
}

fn read(store: &StoreHandle) -> Task<Message> {
    Task::perform(store.run(|store| DataFile::read(store)), Message::Read)
}

/// Draws a section of the page: its name at the left, or above it if there is no space.
fn section<'a>(
    viewport: Viewport,
    name: &'a str,
    about: &'a str,
    content: Element<'a, Message>,
) -> Element<'a, Message> {
    let head =
        column![label(name, scale::CARD, Tone::Ink), label(about, scale::SMALL, Tone::Muted)]
            .spacing(2);
    let wide = viewport.width.is_wide();
    let part: Element<'a, Message> = if wide {
        row![container(head).width(280.0), container(content).width(Length::Fill)]
            .spacing(gap::MARGIN)
            .into()
    } else {
        column![head, content].spacing(gap::MIDDLE).into()
    };
    container(part)
        .padding(if wide { [22.0, gap::MARGIN] } else { [14.0, gap::WIDE] })
        .width(Fill)
        .into()
}
