//! The icons: our own drawings on a square of 24, in one colour each.

use std::sync::LazyLock;

use iced::widget::svg::{self, Handle};
use iced::widget::{container, text};
use iced::{Color, Element};

use super::theme::{Colors, MEDIUM};

/// The app icon as SVG, in its own colours.
pub const APP: &[u8] = include_bytes!("../../assets/icons/app.svg");

macro_rules! icons {
    ($($(#[$doc:meta])* $name:ident = $file:literal,)*) => {
        /// Every icon of the program.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Icon {
            $($(#[$doc])* $name,)*
        }

        impl Icon {
            /// All icons with the names of their drawings.
            pub const ALL: &[(Self, &str)] = &[$((Self::$name, $file),)*];

            /// The drawing, parsed once and shared: drawings are cached by their
            /// handle.
            fn handle(self) -> Handle {
                match self {
                    $(Self::$name => {
                        static HANDLE: LazyLock<Handle> = LazyLock::new(|| {
                            let bytes: &'static [u8] =
                                include_bytes!(concat!("../../assets/icons/", $file, ".svg"));
                            Handle::from_memory(bytes)
                        });
                        HANDLE.clone()
                    })*
                }
            }
        }
    };
}

icons! {
    /// Move down.
    ArrowDown = "arrow-down",
    /// From one value to the next.
    ArrowRight = "arrow-right",
    /// Move up.
    ArrowUp = "arrow-up",
    /// Back.
    Back = "back",
    /// A chart.
    Chart = "chart",
    /// Done.
    Check = "check",
    /// Adds up.
    CheckCircle = "check-circle",
    /// Opens below.
    ChevronDown = "chevron-down",
    /// Opens.
    ChevronRight = "chevron-right",
    /// ♣.
    Club = "club",
    /// A coin.
    Coin = "coin",
    /// A pencil: correct.
    Correct = "correct",
    /// Failed, or take away.
    Cross = "cross",
    /// Cards with a plus: count them.
    Count = "count",
    /// Wins.
    Crown = "crown",
    /// Cut the cards.
    Cut = "cut",
    /// A small stack of cards: deals.
    Dealer = "dealer",
    /// ♦.
    Diamond = "diamond",
    /// A die.
    Die = "die",
    /// A domino.
    Domino = "domino",
    /// Write to a file.
    Export = "export",
    /// ♥.
    Heart = "heart",
    /// Earlier evenings.
    History = "history",
    /// Read from a file.
    Import = "import",
    /// Keys.
    Keyboard = "keyboard",
    /// Marbles.
    Marbles = "marbles",
    /// Three dots: everything else.
    More = "more",
    /// A crossed circle: no trump.
    NoTrump = "no-trump",
    /// A person.
    Person = "person",
    /// Play.
    Play = "play",
    /// New.
    Plus = "plus",
    /// Print.
    Print = "print",
    /// Refused.
    Problem = "problem",
    /// Do again.
    Redo = "redo",
    /// The room display.
    Room = "room",
    /// The rules.
    Rules = "rules",
    /// Find.
    Search = "search",
    /// Settings.
    Settings = "settings",
    /// ♠.
    Spade = "spade",
    /// ★, and leads.
    Star = "star",
    /// A table with four seats.
    Table = "table",
    /// A tournament.
    Trophy = "trophy",
    /// Take back.
    Undo = "undo",
    /// Said, but not refused.
    Warning = "warning",
}

/// An icon of `size` logical pixels each way, in one colour.
pub fn icon<'a, Message: 'a>(icon: Icon, size: f32, color: Color) -> Element<'a, Message> {
    iced::widget::svg(icon.handle())
        .width(size)
        .height(size)
        // The software renderer takes the tint without its alpha.
        .opacity(color.a)
        .style(move |_, _| svg::Style { color: Some(Color { a: 1.0, ..color }) })
        .into()
}

/// The icon of a suit; `None` where the word names no suit.
pub fn suit_icon(id: &str) -> Option<Icon> {
    Some(match id {
        "spades" => Icon::Spade,
        "hearts" => Icon::Heart,
        "diamonds" => Icon::Diamond,
        "clubs" => Icon::Club,
        "stars" => Icon::Star,
        "no-trump" => Icon::NoTrump,
        _ => return None,
    })
}

/// The colour a suit has on paper.
pub fn suit_color(id: &str, colors: &Colors) -> Color {
    match id {
        "hearts" | "diamonds" => colors.suit_red,
        "stars" => colors.suit_star,
        _ => colors.suit_dark,
    }
}

/// A suit in its own colour, `size` logical pixels each way: `spades`, `hearts`,
/// `diamonds`, `clubs`, `stars` or `no-trump`. Any other word is shown as it is,
/// so that a fifth suit of somebody's own rules is not lost.
pub fn suit<'a, Message: 'a>(id: &str, size: f32, colors: &Colors) -> Element<'a, Message> {
    suit_in(id, size, suit_color(id, colors))
}

/// A suit in a given colour, as on a chosen segment.
pub fn suit_in<'a, Message: 'a>(id: &str, size: f32, color: Color) -> Element<'a, Message> {
    match suit_icon(id) {
        Some(found) => icon(found, size, color),
        None => container(text(id.to_owned()).size(size * 0.8).font(MEDIUM).color(color))
            .center_y(size)
            .into(),
    }
}

/// The app icon for the frame of a window; `None` where it cannot be drawn.
pub fn window_icon() -> Option<iced::window::Icon> {
    const SIDE: u32 = 64;
    let tree = resvg::usvg::Tree::from_data(APP, &resvg::usvg::Options::default()).ok()?;
    let mut pixels = resvg::tiny_skia::Pixmap::new(SIDE, SIDE)?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let side = 64.0;
    let fit = resvg::tiny_skia::Transform::from_scale(side / width, side / height);
    resvg::render(&tree, fit, &mut pixels.as_mut());
    let straight = pixels.pixels().iter().flat_map(|pixel| {
        let color = pixel.demultiply();
        [color.red(), color.green(), color.blue(), color.alpha()]
    });
    iced::window::icon::from_rgba(straight.collect(), SIDE, SIDE).ok()
}
