//! What the window shows: text and pictures of it, and of single widgets.

use house_rules::gui::theme::{Element, FONT_FILES, Renderer, TEXT, Theme};
use std::path::Path;
use std::time::Instant;

use house_rules::gui::Message;

use iced::advanced::renderer::{Headless, Style};
use iced::advanced::widget::operation::Outcome;
use iced::advanced::{clipboard, mouse};
use iced::theme::Base as _;
use iced::{Color, Event, Pixels, Rectangle, Size};
use iced_test::Selector;
use iced_test::futures::futures::executor::block_on;
use iced_test::runtime::user_interface::{Cache, UserInterface};
use iced_test::selector::{Candidate, Target};

use super::Window;

/// The widgets of a window, with their state.
pub(super) type Ui<'a, Message> = UserInterface<'a, Message, Theme, Renderer>;

impl Window {
    /// Returns the pixels of the window, four bytes each, row by row.
    fn pixels(&mut self) -> Vec<u8> {
        let (size, scale, theme) = (self.size, self.app.scale_factor(), self.app.theme());
        self.with(|ui, renderer, cursor| pixels(ui, renderer, cursor, (size, scale), &theme))
    }

    /// Writes a picture of the window, a PNG at the window's own size.
    pub fn picture(&mut self, path: impl AsRef<Path>) {
        save(self.pixels(), self.size, path.as_ref());
    }

    /// Returns how many pixels of the window have exactly this color.
    pub fn count_pixels(&mut self, color: Color) -> usize {
        let pixels = self.pixels();
        let [red, green, blue, _] = color.into_rgba8();
        pixels.chunks_exact(4).filter(|pixel| pixel[..3] == [red, green, blue]).count()
    }

    /// Returns how many pixels of a part of the window differ from its first one.
    pub fn marks_in(&mut self, part: iced::Rectangle) -> usize {
        let pixels = self.pixels();
        let of = |at: usize| pixels.chunks_exact(4).nth(at);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let [left, top, width, height, line] =
            [part.x, part.y, part.width, part.height, self.size.width]
                .map(|length| length as usize);
        let first = of(top * line + left);
        let rows =
            (top..top + height).flat_map(|y| (left..left + width).map(move |x| y * line + x));
        rows.filter(|at| of(*at) != first).count()
    }

    /// Writes a picture of the room display, a PNG at its own size but at least 1080 lines: the
    /// headless renderer clips what it scales down.
    pub fn picture_of_room(&mut self, path: impl AsRef<Path>) {
        let theme = self.app.theme();
        let (pixels, size) = self.with_room(|ui, renderer, (size, scale)| {
            let by = (1.0 / scale).max(1.0);
            let (size, scale) = (Size::new(size.width * by, size.height * by), scale * by);
            let nowhere = mouse::Cursor::Unavailable;
            (pixels(ui, renderer, nowhere, (size, scale), &theme), size)
        });
        save(pixels, size, path.as_ref());
    }

    /// Draws with another theme from now on: "light", "dark" or "contrast".
    pub fn set_theme(&mut self, name: &str) {
        use house_rules::gui::theme::ThemeMode;
        let theme = match name {
            "dark" => ThemeMode::Dark,
            "contrast" => ThemeMode::HighContrast,
            _ => ThemeMode::Light,
        };
        self.tell(Message::SetTheme(theme));
    }
}

/// Returns the words of a part as a window of this size would draw it.
pub fn words<'a>(size: Size, view: impl FnOnce() -> Element<'a, ()>) -> Vec<String> {
    let mut renderer = renderer();
    let mut ui = UserInterface::build(view(), size, Cache::new(), &mut renderer);
    words_of(&parts_of(&mut ui, &mut renderer))
}

/// Returns the texts of a part with their bounds, as a window of this size would draw it.
pub fn texts<'a>(size: Size, view: impl FnOnce() -> Element<'a, ()>) -> Vec<(String, Rectangle)> {
    let mut renderer = renderer();
    let mut ui = UserInterface::build(view(), size, Cache::new(), &mut renderer);
    let texts = parts_of(&mut ui, &mut renderer).into_iter().filter_map(|part| match part {
        Target::Text { content, bounds, .. } => Some((content, bounds)),
        _ => None,
    });
    texts.collect()
}

pub(super) fn renderer() -> Renderer {
    // One simulator loads the fonts for the whole process.
    let settings = iced::Settings {
        fonts: FONT_FILES.iter().map(|&file| file.into()).collect(),
        default_font: TEXT,
        ..iced::Settings::default()
    };
    let loaded: iced_test::Simulator<'_, (), Theme, Renderer> =
        iced_test::Simulator::with_size(settings, Size::new(8.0, 8.0), iced::widget::space());
    drop(loaded);
    block_on(<Renderer as Headless>::new(TEXT, Pixels(16.0), Some("tiny-skia"))).unwrap()
}

pub(super) fn show<Message>(
    ui: &mut Ui<'_, Message>,
    renderer: &mut Renderer,
    cursor: mouse::Cursor,
    theme: &Theme,
) {
    let style = Style { text_color: Color::BLACK };
    let now = Event::Window(iced::window::Event::RedrawRequested(Instant::now()));
    let (null, mut messages) = (&mut clipboard::Null, Vec::new());
    let _ = ui.update(&[now], cursor, renderer, null, &mut messages);
    ui.draw(renderer, theme, &style, cursor);
}

fn pixels<Message>(
    ui: &mut Ui<'_, Message>,
    renderer: &mut Renderer,
    cursor: mouse::Cursor,
    (size, scale): (Size, f32),
    theme: &Theme,
) -> Vec<u8> {
    show(ui, renderer, cursor, theme);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let real = Size::new(size.width as u32, size.height as u32);
    Headless::screenshot(renderer, real, scale, theme.base().background_color)
}

pub(super) fn save(pixels: Vec<u8>, size: Size, path: &Path) {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let size = resvg::tiny_skia::IntSize::from_wh(size.width as u32, size.height as u32);
    let picture = resvg::tiny_skia::Pixmap::from_vec(pixels, size.unwrap()).unwrap();
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    picture.save_png(path).unwrap();
}

pub(super) fn parts_of<Message>(ui: &mut Ui<'_, Message>, renderer: &mut Renderer) -> Vec<Target> {
    let mut operation = Selector::find_all(|part: Candidate<'_>| Some(Target::from(part)));
    ui.operate(renderer, &mut iced::advanced::widget::operation::black_box(&mut operation));
    match iced::advanced::widget::Operation::finish(&operation) {
        Outcome::Some(found) => found,
        _ => Vec::new(),
    }
}

pub(super) fn words_of(parts: &[Target]) -> Vec<String> {
    let words = |part: &Target| match part {
        Target::Text { content, .. } | Target::TextInput { content, .. } => Some(content.clone()),
        _ => None,
    };
    parts.iter().filter_map(words).collect()
}

/// Height of a window in which nothing scrolls away, in real pixels.
const TALL: f32 = 4000.0;

/// Returns the folder in which pictures are wanted, if any.
pub fn pictures() -> Option<std::path::PathBuf> {
    std::env::var_os("HOUSE_RULES_PICTURES").map(Into::into)
}

/// Shows the window in three sizes and three text sizes. Nothing may be cut off in them. If
/// pictures are wanted, what is cut off is printed instead, and they are drawn in three themes.
/// `HOUSE_RULES_LOOKS` names some of the combinations ("800-dark-200").
#[track_caller]
pub fn matrix(window: &mut Window, name: &str) {
    let folder = pictures();
    let wanted = std::env::var("HOUSE_RULES_LOOKS").unwrap_or_default();
    for (width, height) in [(800.0, 600.0), (1280.0, 820.0), (1920.0, 1080.0)] {
        window.resize(width, height);
        for steps in [0, 2, 4] {
            if steps == 2 && width > 800.0 && folder.is_none() {
                continue;
            }
            window.enlarge(steps);
            // What is scrolled away is seen in a tall window.
            let mut squeezed = window.squeezed();
            window.resize(width, TALL);
            squeezed.extend(window.squeezed());
            window.resize(width, height);
            let size = format!("{name} in {width} by {height} at {} %", 100 + 25 * steps);
            assert!(folder.is_some() || squeezed.is_empty(), "{size}: {squeezed:#?}");
            for words in squeezed {
                println!("{size}: {words}");
            }
            for theme in ["light", "dark", "contrast"] {
                let which = format!("{width}-{theme}-{}", 100 + 25 * steps);
                let Some(folder) = &folder else { continue };
                if wanted.is_empty() || wanted.split(' ').any(|one| which.contains(one)) {
                    window.set_theme(theme);
                    window.picture(folder.join(format!("{name}-{which}.png")));
                }
            }
            for _ in 0..steps {
                window.tell(Message::ZoomText(false));
            }
        }
    }
    if folder.is_some() {
        window.set_theme("light");
    }
    window.resize(1440.0, 900.0);
}
