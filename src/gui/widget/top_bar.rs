//! The bar at the top of a window: logo, navigation and tools.

use iced::widget::text::{Fragment, IntoFragment};
use iced::widget::{button, container, row, space, stack, text};
use iced::{Bottom, Fill, Left, Padding, Right, border};

use super::focusable::{BAR, FocusRing, focusable};
use super::{ellipsized_text, hint, key_sign, logo, patch, words};
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{
    Element, MEDIUM, Outline, Renderer, STRONG, TextStyle, Theme, Tone, Width, button_style,
    by_pointer, filled, pointed_outline, radius, rounded, scale, target,
};

/// Width of an icon.
const ICON: f32 = 20.0;
/// Between an icon, its label and its key.
const BESIDE_ICON: f32 = 8.0;
const TOOL_TEXT: TextStyle = scale::SMALL.with(MEDIUM);
/// Left and right in a tool.
const TOOL_PADDING: f32 = 12.0;
/// Left of the logo.
const LOGO_LEFT: f32 = 4.0;
const BACK_PADDING: f32 = 8.0;
const NAME_TEXT: TextStyle = scale::SCORE.with(STRONG);
/// Right of the name in a wide window.
const NAME_RIGHT: f32 = 12.0;
const PLACE_TEXT: TextStyle = scale::BODY.with(MEDIUM);
/// Left and right of the label of a navigation entry.
const PLACE_PADDING: f32 = 16.0;
/// Between the logo, the name, the navigation and the tools.
const BETWEEN_PARTS: f32 = 10.0;

/// An entry of the navigation.
#[must_use]
pub struct NavItem<'a, Message> {
    label: Fragment<'a>,
    current: bool,
    on_press: Message,
}

impl<'a, Message> NavItem<'a, Message> {
    /// Creates an entry with its label, whether it is the current one, and the message of a click.
    pub fn new(label: impl IntoFragment<'a>, current: bool, on_press: Message) -> Self {
        Self { label: label.into_fragment(), current, on_press }
    }
}

/// A tool at the right.
#[must_use]
pub struct Tool<'a, Message> {
    icon: Icon,
    label: Fragment<'a>,
    key: Option<Fragment<'a>>,
    on_press: Option<Message>,
    keeps_word: bool,
    stays: bool,
    offered: bool,
}

impl<'a, Message> Tool<'a, Message> {
    /// Creates a tool with its icon and label; without a message it is disabled.
    pub fn new(icon: Icon, label: impl IntoFragment<'a>, on_press: Option<Message>) -> Self {
        let label = label.into_fragment();
        Self { icon, label, key: None, on_press, keeps_word: false, stays: false, offered: false }
    }

    setters! {
        /// Sets the key after the label.
        key(key: impl IntoFragment<'a>) = Some(key.into_fragment());
        /// Keeps its label where others become icons.
        keeps_word() = true;
        /// Keeps it in a compact window.
        stays() = true;
        /// Sets whether the toast beside the tools offers it.
        offered(offered: bool) = offered;
    }

    fn is_shown(&self, width: Width) -> bool {
        width.is_wide() || self.stays
    }

    /// Returns whether its label is shown. Of many tools in a wide window most are icons, so that a
    /// toast fits beside them.
    fn has_word(&self, width: Width, tools: usize) -> bool {
        self.keeps_word || (width.is_wide() && tools <= 3)
    }
}

/// The bar at the top.
#[must_use]
pub struct TopBar<'a, Message> {
    width: Width,
    name: Fragment<'a>,
    places: Vec<NavItem<'a, Message>>,
    tools: Vec<Tool<'a, Message>>,
    back: Option<Message>,
    more: Option<(Fragment<'a>, Message)>,
    toast: Option<Element<'a, Message>>,
    is_toast_long: bool,
}

/// Creates the top bar. `name` is the program's, or in a compact window the screen's.
pub fn top_bar<'a, Message>(width: Width, name: impl IntoFragment<'a>) -> TopBar<'a, Message> {
    TopBar {
        width,
        name: name.into_fragment(),
        places: Vec::new(),
        tools: Vec::new(),
        back: None,
        more: None,
        toast: None,
        is_toast_long: false,
    }
}

impl<'a, Message> TopBar<'a, Message> {
    /// Adds a navigation entry after earlier ones; not shown in a compact window.
    pub fn place(mut self, place: NavItem<'a, Message>) -> Self {
        self.places.push(place);
        self
    }

    /// Adds a tool after earlier ones.
    pub fn tool(mut self, tool: Tool<'a, Message>) -> Self {
        self.tools.push(tool);
        self
    }

    setters! {
        /// Sets the back button, in place of the logo; in a compact window only.
        back(message: Message) = Some(message);
        /// Sets the toast, between the navigation and the tools; in a compact window in place of
        /// the name.
        toast(toast: Option<Element<'a, Message>>) = toast;
        /// Sets whether the toast needs the place of the navigation, too; in a compact window, of
        /// the tools.
        is_toast_long(is_long: bool) = is_long;
        /// Sets the menu of everything that does not fit: three dots, called `label`.
        more(label: impl IntoFragment<'a>, message: Message) = Some((label.into_fragment(), message));
    }
}

/// Creates a flat button on felt that lights up when the mouse is over it.
fn flat<'a, Message: Clone + 'a>(
    content: impl Into<Element<'a, Message>>,
    on_press: Option<Message>,
    color: Tone,
) -> button::Button<'a, Message, Theme, Renderer> {
    button(container(content).center_y(Fill)).on_press_maybe(on_press).class(by_pointer(
        move |pointed| {
            button_style(
                pointed.then_some(Tone::TableHover),
                if pointed { Tone::OnTable } else { color },
                pointed_outline(pointed, Tone::OnTable, radius::FIELD),
            )
        },
    ))
}

fn place<'a, Message: Clone + 'a>(height: f32, part: NavItem<'a, Message>) -> Element<'a, Message> {
    let color = if part.current { Tone::OnTable } else { Tone::OnTableMuted };
    let name = part.label.to_string();
    let word = words(part.label, PLACE_TEXT).wrapping(text::Wrapping::None);
    let pressed = Some(part.on_press.clone());
    let link = flat(word, Some(part.on_press), color);
    let link = link.padding([0.0, PLACE_PADDING]).height(target::TOOL);
    let link = focusable(FocusRing::felt(radius::FIELD), name, pressed, link);
    let link = container(link).center_y(height);
    if !part.current {
        return link.into();
    }
    let bar = patch(Fill, 4, filled(Tone::OnTableAccent, rounded(border::top(2))));
    stack![link, container(bar).padding([0, 16]).height(height).width(Fill).align_y(Bottom)].into()
}

fn tool<'a, Message: Clone + 'a>(
    width: Width,
    with_word: bool,
    part: Tool<'a, Message>,
) -> Element<'a, Message> {
    let can = part.on_press.is_some();
    let color = match (can, part.offered) {
        (false, _) => Tone::OnTableDisabled,
        (true, false) => Tone::OnTable,
        (true, true) => Tone::OnTableAccent,
    };
    let key_color = if can { Tone::OnTableMuted } else { Tone::OnTableDisabledKey };
    let key = part.key.map(|key| key_sign(key, key_color));
    let (name, pressed) = (part.label.to_string(), part.on_press.clone());
    let hinted = (!with_word).then(|| part.label.clone());
    let content = row![icon(part.icon, ICON, color)]
        .push(with_word.then(|| words(part.label, TOOL_TEXT).wrapping(text::Wrapping::None)))
        .push(key)
        .spacing(BESIDE_ICON)
        .align_y(iced::Center);
    let link = flat(content, part.on_press, color);
    let link = link.padding([0.0, TOOL_PADDING]).height(width.tool());
    let link = focusable(FocusRing::felt(radius::FIELD), name, pressed, link);
    // Three dots need no explanation, and it would cover the banner.
    match hinted.filter(|_| part.icon != Icon::More) {
        Some(word) => hint(link, word),
        None => link,
    }
}

impl<'a, Message: Clone + 'a> From<TopBar<'a, Message>> for Element<'a, Message> {
    fn from(part: TopBar<'a, Message>) -> Self {
        let (width, height) = (part.width, part.width.top_bar());
        let wide = width.is_wide();
        let start: Element<'a, Message> = match part.back.filter(|_| !wide) {
            Some(message) => {
                let arrow = icon(Icon::Back, ICON, Tone::OnTable);
                let link = flat(arrow, Some(message.clone()), Tone::OnTable);
                let link = link.padding([0.0, BACK_PADDING]).height(34);
                focusable(FocusRing::felt(radius::FIELD), "back", Some(message), link)
            }
            None => container(logo()).padding(Padding::ZERO.left(LOGO_LEFT)).into(),
        };
        let name = ellipsized_text(part.name, NAME_TEXT, Tone::OnTable);
        // In a compact window it gets what the tools leave, unless a toast does.
        let (name, between): (Option<Element<'a, Message>>, _) = if wide {
            let name = container(name).padding(Padding::ZERO.right(NAME_RIGHT));
            (Some(name.into()), part.toast)
        } else {
            (None, part.toast.or(Some(name.width(Fill).into())))
        };
        let between = container(between).width(Fill).align_x(if wide { Right } else { Left });
        let has_places = wide && !part.is_toast_long;
        let places = part.places.into_iter().filter(|_| has_places);
        let places = row(places.map(|one| place(height, one)));
        let many = part.tools.len();
        let has_tools = wide || !part.is_toast_long;
        let tools = part.tools.into_iter().filter(|one| has_tools && one.is_shown(width));
        let tools = tools.map(|one| tool(width, one.has_word(width, many), one));
        let tools = row(tools).spacing(width.between_tools());
        let more = part.more.map(|(said, message)| {
            let dots = Tool::new(Icon::More, said, Some(message));
            // Never as text: three dots mean the same in every window.
            tool(width, false, dots)
        });
        // A toast with a long text makes it higher.
        let bar = row![start]
            .push(name)
            .push(places)
            .push(between)
            .push(tools)
            .push(more)
            .spacing(BETWEEN_PARTS)
            .align_y(iced::Center);
        container(row![bar, space().height(height)].align_y(iced::Center))
            .id(BAR)
            .width(Fill)
            .padding([0.0, width.top_bar_side()])
            .class(filled(Tone::TableDeep, Outline::default()))
            .into()
    }
}
