//! Settings: theme, text size, keys, and data file.
//!
//! Invariant: a choice is shown as chosen only once it is in use.

mod keys;

use std::path::PathBuf;

use iced::widget::grid;

use super::Screen;
use crate::gui::command::keymap;
use crate::gui::dialogs::{self, Dialog, Dialogs, FileDialog, RestoreDialog};
use crate::gui::prelude::{column, *};
use crate::gui::widget::focusable::ARROWS;
use crate::preferences::Preferences;
use session::files::Purpose;
use session::tonight::DataFile;
use store::SecondPlace;

use keys::KeyChoice;

const PLACE: &str = "settings-second-place";

state! {
    #[derive(Debug)]
    pub struct Settings(
        pub preferences: Preferences,
        /// Where Esc leads: to the game that was open.
        from: Route,
        store: StoreHandle
    ) {
        file: Option<Result<DataFile, String>> = None,
        /// The second place as typed, and its problem.
        place: String = String::new(),
        problem: Option<String> = None,
        keys: KeyChoice = KeyChoice::default(),
        dialogs: Dialogs = Dialogs::default(),
    }
}

#[derive(Debug, Clone)]
pub enum Message {
    /// The data file's state was read.
    Read(Result<DataFile, Failure>),
    /// The second place was typed.
    Place(String),
    /// Chooses a theme or a text size.
    SetPreferences(Preferences),
    /// Shows the list of keys or hides it, and waits for the key to use instead of a declared one.
    ShowKeys(bool, Option<&'static str>),
    ResetKeys,
    SaveBackup,
    RestoreBackup,
    Import,
    /// Copies everything to the second place that was typed, or no longer.
    CopyThere(bool),
    Dialog(dialogs::Message),
    /// Undoes restoring a backup.
    Undo,
    /// Copies what is said about the program, for a report.
    CopyAbout,
}

impl Screen for Settings {
    type Message = Message;

    const NAME: &'static str = "Settings";

    fn key_page(&self) -> KeyPage {
        KeyPage::new("Settings", [Group::Settings])
    }

    fn commands(&self) -> Commands<Message> {
        Commands::none().with(Command::UndoRestore, Message::Undo)
    }

    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(declared) = self.keys.awaited {
            return self.take_key(declared, press);
        }
        if let Some(action) = self.dialogs.key(press, None) {
            return action.map(Message::Dialog);
        }
        match press.named() {
            Some(Named::ArrowRight | Named::ArrowDown) => return Action::Run(move_focus(true)),
            Some(Named::ArrowLeft | Named::ArrowUp) => return Action::Run(move_focus(false)),
            Some(Named::Tab) => return Action::Run(move_focus(!press.shift())),
            Some(Named::Escape) => return Action::Go(self.from.clone()),
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
            }
            // The second place as typed is kept.
            Message::Read(Err(failure)) if matches!(self.file, Some(Ok(_))) => {
                self.problem = Some(failure.to_string());
            }
            Message::Read(Err(failure)) => self.file = Some(Err(failure.to_string())),
            Message::Place(typed) => (self.place, self.problem) = (typed, None),
            Message::SetPreferences(preferences) => return Action::SetPreferences(preferences),
            Message::ShowKeys(open, awaited) => self.show_keys(open, awaited),
            Message::ResetKeys => {
                self.show_keys(self.keys.open, None);
                keymap::reset();
                return self.save_keys("All keys are reset".to_owned());
            }
            Message::SaveBackup => {
                return self.open(FileDialog::new(self.store.clone(), Purpose::Copy));
            }
            Message::RestoreBackup => return self.open(RestoreDialog::new(self.store.clone())),
            Message::Import => {
                return self.open(FileDialog::new(self.store.clone(), Purpose::Import));
            }
            Message::CopyThere(copies) => {
                let folder = copies.then(|| PathBuf::from(self.place.trim()));
                let set = self.store.run(move |store| {
                    let _ = store.set_second_place(folder.as_deref())?;
                    DataFile::read(store)
                });
                return Action::Run(Task::perform(set, Message::Read));
            }
            Message::Dialog(dialogs::Message::Changed) => {
                // The game that was open may be gone.
                self.from = Route::Home;
                return Action::Run(read(&self.store));
            }
            Message::Dialog(message) => {
                return self.dialogs.update(message, None).map(Message::Dialog);
            }
            Message::CopyAbout => {
                let copied = iced::clipboard::write(self.about().join("\n"));
                return Action::toast("Copied").with(copied);
            }
            Message::Undo => return self.dialogs.undo_restore(&self.store).map(Message::Dialog),
        }
        Action::None
    }

    fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let version = concat!("House Rules ", env!("CARGO_PKG_VERSION"));
        let head = banner(viewport.width, "Settings").eyebrow(version);
        let sizes = format!(
            "Everything scales with it. Press {} for smaller, {} for larger.",
            Command::SmallerText.in_words(),
            Command::LargerText.in_words()
        );
        let library =
            "One file holds everything. Every round is saved before it appears on the sheet.";
        let backups = "A USB stick, a network drive or a synchronized folder";
        let about = "What to add when you report something";
        let sections = [
            section(viewport, "Theme", "Takes effect at once", self.theme_tiles(viewport)),
            section(viewport, "Text size", sizes, self.sizes(viewport)),
            section(viewport, "Keys", "What each key does", self.keys_view()),
            section(viewport, "Library", library, self.file()),
            section(viewport, "Backup folder", backups, self.second_place()),
            section(viewport, "About", about, self.about_view()),
        ];
        let paper = container(sheet(viewport.width, false, ruled_between(sections))).id(ARROWS);
        let paper = paper.padding(viewport.width.around_sheet());
        // In a compact window the top bar names the screen.
        let page = column![]
            .push(viewport.width.is_wide().then_some(head))
            .push(scrolling(paper).id(PAGE).width(Fill).height(Fill));
        self.dialogs.over(viewport, page, Message::Dialog)
    }
}

impl Settings {
    /// Creates the screen, and the task that loads its content.
    pub fn new(
        store: StoreHandle,
        preferences: Preferences,
        from: Route,
    ) -> (Settings, Task<Message>) {
        let read = read(&store);
        let settings = Settings::fresh(preferences, from, store);
        (settings, read)
    }

    /// Returns whether the next key replaces a declared one, whatever else it does.
    pub fn awaits_key(&self) -> bool {
        self.keys.awaited.is_some()
    }

    fn open(&mut self, dialog: impl Dialog + 'static) -> Action<Message> {
        self.dialogs.open(dialog).map(Message::Dialog)
    }

    fn theme_tiles(&self, viewport: Viewport) -> Element<'_, Message> {
        let tiles = ThemeMode::ALL.iter().map(|theme| {
            let (name, about) = match theme {
                ThemeMode::Light => ("Light", "paper on felt"),
                ThemeMode::Dark => ("Dark", "for dim rooms"),
                ThemeMode::HighContrast => ("High contrast", "black, white, yellow"),
                ThemeMode::System => ("Match system", "light or dark"),
            };
            let is_chosen = *theme == self.preferences.theme;
            let chosen = Preferences { theme: *theme, ..self.preferences };
            theme_tile(*theme, name, about, is_chosen, Message::SetPreferences(chosen))
        });
        let across = if viewport.width.is_wide() { 4 } else { 2 };
        grid(tiles).columns(across).height(Length::Shrink).spacing(gap::WIDE).into()
    }

    fn sizes(&self, viewport: Viewport) -> Element<'_, Message> {
        let sizes = Preferences::SIZES.iter().zip([13.0, 16.0, 19.0, 22.0, 25.0]);
        let segments = sizes.map(|(size, letters)| {
            let chosen = Preferences { text_size: *size, ..self.preferences };
            segmented_button(format!("{size}%"))
                .chosen(*size == self.preferences.text_size)
                .width(if viewport.width.is_wide() { 104 } else { 92 })
                .size(letters)
                .on_press(Message::SetPreferences(chosen))
                .into()
        });
        row(segments).spacing(gap::SMALL).wrap().vertical_spacing(gap::SMALL).into()
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
            secondary_button("Save a backup", Some(Message::SaveBackup)).icon(Icon::Export),
            secondary_button("Restore a backup", Some(Message::RestoreBackup)).icon(Icon::Undo),
            secondary_button("Import games", Some(Message::Import)).icon(Icon::Import),
        ]
        .spacing(gap::MIDDLE)
        .wrap()
        .vertical_spacing(gap::SMALL);
        column![file, buttons].spacing(gap::WIDE).into()
    }

    /// Returns what a report about the program needs, one line each.
    fn about(&self) -> Vec<String> {
        let build = if cfg!(debug_assertions) { "development build" } else { "release build" };
        let program = format!("House Rules {}, {build}", env!("CARGO_PKG_VERSION"));
        let system = format!("{}, {}", std::env::consts::OS, std::env::consts::ARCH);
        let library = match &self.file {
            Some(Ok(file)) => vec![format!("Library: {}", file.path), file.words()],
            _ => Vec::new(),
        };
        [program, system].into_iter().chain(library).collect()
    }

    fn about_view(&self) -> Element<'_, Message> {
        let lines = self.about().into_iter();
        let lines = column(lines.map(|line| label(line, scale::BODY, Tone::Ink).into()));
        let copy = secondary_button("Copy", Some(Message::CopyAbout));
        column![lines.spacing(gap::HAIR), copy].spacing(gap::MIDDLE).into()
    }

    fn second_place(&self) -> Element<'_, Message> {
        let kept = match &self.file {
            Some(Ok(file)) => file.second_place.as_ref(),
            _ => None,
        };
        let problem = self.problem.as_ref().map(|why| problem_notice(why.as_str()));
        let about = match kept {
            Some(place) => format!(
                "Everything is copied there after each game, and at most once a minute while you \
                 play. Kept: {}.",
                place.retention
            ),
            None => "Enter a folder, and everything is copied there as well.".to_owned(),
        };
        let choose = (!self.place.trim().is_empty()).then_some(Message::CopyThere(true));
        let stop = kept.map(|_| Message::CopyThere(false));
        let buttons =
            row![secondary_button("Copy there", choose), secondary_button("Stop copying", stop),]
                .spacing(gap::MIDDLE)
                .wrap()
                .vertical_spacing(gap::SMALL);
        column![
            text_box(PLACE, "/media/stick", &self.place)
                .on_input(Message::Place)
                .on_submit(Message::CopyThere(true))
                .style(scale::BODY),
            remark(about),
        ]
        .push(problem)
        .push(buttons)
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
    about: impl text::IntoFragment<'a>,
    content: Element<'a, Message>,
) -> Element<'a, Message> {
    let head = column![label(name, scale::CARD, Tone::Ink), remark(about)].spacing(2);
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
