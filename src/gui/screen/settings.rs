//! Settings: the look, the text size, and where everything is kept.
//!
//! Invariant: nothing here is shown as chosen before the window draws with it; one cursor goes
//! over every choice.

use std::borrow::Cow;
use std::path::PathBuf;

use iced::keyboard::key::Named;
use iced::widget::{Column, column, container, row, scrollable, space};
use iced::{Fill, Length, Task};

use super::{Action, Preferences, Route, Screen, Viewport};
use crate::engine::wording::capitalize;
use crate::format;
use crate::gui::dialogs::file_dialog::FileDialog;
use crate::gui::dialogs::restore_dialog::RestoreDialog;
use crate::gui::dialogs::{self, Dialogs};
use crate::gui::focus::move_focus;
use crate::gui::icon::Icon;
use crate::gui::keyboard::KeyPress;
use crate::gui::scroll_into_view::{scroll_anchor, scroll_into_view};
use crate::gui::theme::{Element, Theme, ThemeMode, Tone, scale, space as gap};
use crate::gui::widget::{
    KeyGroup, balance_notice, banner, hairline, label, problem_notice, secondary_button,
    segmented_button, sheet, slim_bar, text_box, theme_tile,
};
use crate::store::worker::{Failure, StoreHandle};

/// The id of the page.
const LIST: &str = "settings-page";
/// The id of the marked choice.
const MARKED: &str = "settings-marked";

/// Everything that can be chosen, in order: the looks, the sizes, and three commands.
const CHOICES: usize = ThemeMode::ALL.len() + Preferences::SIZES.len() + 3;
const FIRST_SIZE: usize = ThemeMode::ALL.len();
const SAVE_BACKUP: usize = CHOICES - 3;
const RESTORE: usize = CHOICES - 2;
const IMPORT: usize = CHOICES - 1;

/// The screen.
#[derive(Debug)]
pub struct Settings {
    /// The look and the text size in use.
    pub preferences: Preferences,
    store: StoreHandle,
    file: Option<Result<DataFile, String>>,
    cursor: Option<usize>,
    dialogs: Dialogs,
}

/// Where everything is kept, and how much of it there is.
#[derive(Debug, Clone)]
pub struct DataFile {
    path: String,
    games: usize,
    people: usize,
}

/// What happened here.
#[derive(Debug, Clone)]
pub enum Message {
    /// Where everything is kept.
    Read(Result<(Option<PathBuf>, usize, usize), Failure>),
    /// A choice, by its place in order.
    Choose(usize),
    /// From the dialog.
    Dialog(dialogs::Message),
    /// Takes back that a copy was brought back.
    Undo,
}

impl Screen for Settings {
    type Message = Message;

    fn name(&self) -> Cow<'_, str> {
        "Settings".into()
    }

    fn shortcuts_title(&self) -> &'static str {
        "Keys on Settings"
    }

    fn shortcuts(&self) -> Vec<KeyGroup<'static>> {
        vec![
            KeyGroup::new("Settings")
                .line(["\u{2190}", "\u{2192}"], "previous or next choice")
                .line(["Enter"], "choose")
                .line(["Ctrl", "Z"], "undo the restore")
                .line(["F7", "F8"], "smaller or larger text"),
        ]
    }

    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(action) = self.dialogs.key(press, None) {
            return action.map(Message::Dialog);
        }
        if press.with_control() == Some('z') {
            return self.update(Message::Undo);
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
        Action::None
    }

    fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Read(read) => {
                self.file = Some(match read {
                    Ok((path, games, people)) => Ok(DataFile {
                        path: path.map_or_else(
                            || "memory only, lost when the window closes".to_owned(),
                            |path| path.to_string_lossy().into_owned(),
                        ),
                        games,
                        people,
                    }),
                    Err(failure) => Err(failure.to_string()),
                });
                Action::None
            }
            Message::Choose(choice) => self.choose(choice),
            Message::Dialog(dialogs::Message::Changed) => Action::Run(read(&self.store)),
            Message::Dialog(message) => self.dialogs.update(message, None).map(Message::Dialog),
            Message::Undo => {
                self.dialogs.undo_restore(&self.store, self.preferences).map(Message::Dialog)
            }
        }
    }

    fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let version = concat!("House Rules ", env!("CARGO_PKG_VERSION"));
        let narrow = viewport.width.is_narrow();
        let head = banner(viewport.width, "Settings").eyebrow(version);
        let rows = column![
            section(viewport, "Theme", "Takes effect at once", self.looks(viewport)),
            hairline(),
            section(
                viewport,
                "Text size",
                "Everything scales with it. Press F7 for smaller, F8 for larger",
                self.sizes(viewport)
            ),
            hairline(),
            section(
                viewport,
                "Data file",
                "One file holds everything. A round is saved before the screen says so",
                self.file()
            ),
        ];
        let paper =
            container(sheet(viewport.width, false, rows)).padding(viewport.width.around_sheet());
        // In a narrow window the bar says where we are.
        let page = column![]
            .push((!narrow).then_some(head))
            .push(scrollable(paper).id(LIST).direction(slim_bar()).width(Fill).height(Fill));
        self.dialogs.over(viewport, page, Message::Dialog)
    }

    fn undo(&self) -> Option<Message> {
        Some(Message::Undo)
    }

    fn set_preferences(&mut self, preferences: Preferences) {
        self.preferences = preferences;
    }
}

impl Settings {
    /// The screen, and the task that reads what it shows.
    pub fn new(store: StoreHandle, preferences: Preferences) -> (Settings, Task<Message>) {
        let read = read(&store);
        let (file, cursor, dialogs) = (None, None, Dialogs::default());
        (Settings { preferences, store, file, cursor, dialogs }, read)
    }

    fn choose(&mut self, choice: usize) -> Action<Message> {
        if let Some(look) = ThemeMode::ALL.get(choice) {
            return Action::SetPreferences(Preferences { look: *look, ..self.preferences });
        }
        if let Some(size) = choice.checked_sub(FIRST_SIZE).and_then(|at| Preferences::SIZES.get(at))
        {
            return Action::SetPreferences(Preferences { text_size: *size, ..self.preferences });
        }
        if choice == RESTORE {
            let dialog = RestoreDialog::new(self.store.clone(), self.preferences);
            return self.dialogs.restore(dialog).map(Message::Dialog);
        }
        let dialog = if choice == SAVE_BACKUP {
            FileDialog::copy(self.store.clone())
        } else {
            FileDialog::import(self.store.clone())
        };
        self.dialogs.file(dialog).map(Message::Dialog)
    }

    fn step(&mut self, on: bool) -> Action<Message> {
        self.cursor = Some(match self.cursor {
            None => {
                ThemeMode::ALL.iter().position(|look| *look == self.preferences.look).unwrap_or(0)
            }
            Some(at) if on => (at + 1) % CHOICES,
            Some(at) => (at + CHOICES - 1) % CHOICES,
        });
        Action::Run(scroll_into_view(LIST, MARKED))
    }

    fn on(&self, choice: usize) -> bool {
        self.cursor == Some(choice)
    }

    fn looks(&self, viewport: Viewport) -> Element<'_, Message> {
        let across = if viewport.width.is_wide() { 4 } else { 2 };
        let mut rows: Column<'_, Message, Theme> = column![].spacing(gap::WIDE);
        let numbered: Vec<(usize, ThemeMode)> = ThemeMode::ALL.into_iter().enumerate().collect();
        for some in numbered.chunks(across) {
            let tiles = some.iter().map(|(choice, look)| {
                let (name, about) = match look {
                    ThemeMode::Light => ("Light", "paper on felt"),
                    ThemeMode::Dark => ("Dark", "for dim rooms"),
                    ThemeMode::HighContrast => ("High contrast", "black, white, yellow"),
                    ThemeMode::System => ("Match system", "light by day, dark by night"),
                };
                let tile = theme_tile(*look, name, about)
                    .chosen(*look == self.preferences.look)
                    .focused(self.on(*choice))
                    .on_press(Message::Choose(*choice));
                scroll_anchor(tile, self.on(*choice), MARKED).width(Fill).into()
            });
            rows = rows.push(row(tiles).spacing(gap::WIDE));
        }
        rows.into()
    }

    fn sizes(&self, viewport: Viewport) -> Element<'_, Message> {
        let sizes = Preferences::SIZES.iter().zip([15.0, 17.0, 18.0, 22.0, 24.0]).enumerate();
        let segments = sizes.map(|(index, (size, letters))| {
            let choice = FIRST_SIZE + index;
            segmented_button(format!("{size} %"))
                .chosen(*size == self.preferences.text_size)
                .focused(self.on(choice))
                .width(if viewport.width.is_narrow() { 92 } else { 104 })
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
                let there = format!(
                    "{}, {}",
                    capitalize(&format::spelled(file.games, "game", "games")),
                    format::spelled(file.people, "person", "people")
                );
                column![
                    text_box("settings-path", "", &file.path).step(scale::BODY),
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
            scroll_anchor(buttons, (SAVE_BACKUP..CHOICES).any(|button| self.on(button)), MARKED);
        column![file, buttons].spacing(gap::WIDE).into()
    }
}

fn read(store: &StoreHandle) -> Task<Message> {
    let read = store.run(|store| {
        let (games, people) = store.counts()?;
        Ok((store.path().map(ToOwned::to_owned), games, people))
    });
    Task::perform(read, Message::Read)
}

/// A part of the page: what it is about at the left, above it where there is no room.
fn section<'a>(
    viewport: Viewport,
    name: &'a str,
    about: &'a str,
    content: Element<'a, Message>,
) -> Element<'a, Message> {
    let head =
        column![label(name, scale::CARD, Tone::Ink), label(about, scale::SMALL, Tone::Muted)]
            .spacing(2);
    let narrow = viewport.width.is_narrow();
    let part: Element<'a, Message> = if narrow {
        column![head, content].spacing(gap::MIDDLE).into()
    } else {
        let left = if viewport.width.is_wide() { 280.0 } else { 220.0 };
        row![container(head).width(left), container(content).width(Length::Fill)]
            .spacing(gap::MARGIN)
            .into()
    };
    container(part)
        .padding(if narrow { [14.0, gap::WIDE] } else { [22.0, gap::MARGIN] })
        .width(Fill)
        .into()
}
