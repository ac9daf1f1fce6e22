//! The bar at the top of a window: logo, navigation and tools.

use iced::widget::text::{Fragment, IntoFragment};
use iced::widget::{button, container, row, space, stack, text};
use iced::{Bottom, Fill, Padding, border};

use super::focusable::{BAR, FocusRing, focusable};
use super::{ellipsized_text, hint, key_sign, logo, patch, words};
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{
    Element, MEDIUM, Outline, Renderer, STRONG, Theme, Tone, Width, button_style, by_pointer,
    filled, pointed_outline, radius, rounded, scale, target,
};

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
}

impl<'a, Message> Tool<'a, Message> {
    /// Creates a tool with its icon and label; without a message it is disabled.
    pub fn new(icon: Icon, label: impl IntoFragment<'a>, on_press: Option<Message>) -> Self {
        Self { icon, label: label.into_fragment(), key: None, on_press, keeps_word: false }
    }

    setters! {
        /// Sets the key after the label.
        key(key: impl IntoFragment<'a>) = Some(key.into_fragment());
        /// Keeps its label where others become icons, and is the only tool in a narrow window.
        keeps_word() = true;
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
}

/// Creates the top bar: 56 logical pixels high, 48 in a medium window, 36 in a narrow one. `name`
/// is the program's, or in a narrow window the screen's.
pub fn top_bar<'a, Message>(width: Width, name: impl IntoFragment<'a>) -> TopBar<'a, Message> {
    TopBar {
        width,
        name: name.into_fragment(),
        places: Vec::new(),
        tools: Vec::new(),
        back: None,
        more: None,
    }
}

impl<'a, Message> TopBar<'a, Message> {
    /// Adds a navigation entry after earlier ones; not shown in a narrow window.
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
        /// Sets the back button, in place of the logo; in a narrow window only.
        back(message: Message) = Some(message);
        /// Sets the menu of everything that does not fit: three dots, with `label` as tooltip.
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
    let word = words(part.label, scale::BODY.with(MEDIUM)).wrapping(text::Wrapping::None);
    let pressed = Some(part.on_press.clone());
    let link = flat(word, Some(part.on_press), color).padding([0, 16]).height(target::TOOL);
    let link = focusable(FocusRing::felt(radius::FIELD), name, pressed, link);
    let link = container(link).center_y(height);
    if !part.current {
        return link.into();
    }
    let bar = patch(Fill, 4, filled(Tone::OnTableAccent, rounded(border::top(2))));
    stack![link, container(bar).padding([0, 16]).height(height).width(Fill).align_y(Bottom)].into()
}

fn tool<'a, Message: Clone + 'a>(width: Width, part: Tool<'a, Message>) -> Element<'a, Message> {
    let can = part.on_press.is_some();
    let color = if can { Tone::OnTable } else { Tone::OnTableDisabled };
    let with_word = width.is_wide() || part.keeps_word;
    let key_color = if can { Tone::OnTableMuted } else { Tone::OnTableDisabledKey };
    let key = part.key.map(|key| key_sign(key, key_color));
    let (name, pressed) = (part.label.to_string(), part.on_press.clone());
    let hinted = (!with_word).then(|| part.label.clone());
    let content =
        row![icon(part.icon, 20.0, color)]
            .push(with_word.then(|| {
                words(part.label, scale::SMALL.with(MEDIUM)).wrapping(text::Wrapping::None)
            }))
            .push(key.filter(|_| !width.is_narrow()))
            .spacing(8)
            .align_y(iced::Center);
    let side = if width == Width::Medium { 8 } else { 12 };
    let link = flat(content, part.on_press, color).padding([0, side]).height(width.tool());
    let link = focusable(FocusRing::felt(radius::FIELD), name, pressed, link);
    match hinted {
        Some(word) => hint(link, word),
        None => link,
    }
}

impl<'a, Message: Clone + 'a> From<TopBar<'a, Message>> for Element<'a, Message> {
    fn from(part: TopBar<'a, Message>) -> Self {
        let (width, height) = (part.width, part.width.top_bar());
        let narrow = width.is_narrow();
        let start: Element<'a, Message> = match part.back.filter(|_| narrow) {
            Some(message) => {
                let arrow = icon(Icon::Back, 20.0, Tone::OnTable);
                let link = flat(arrow, Some(message.clone()), Tone::OnTable);
                let link = link.padding([0, 8]).height(34);
                focusable(FocusRing::felt(radius::FIELD), "back", Some(message), link)
            }
            None => container(logo()).padding(Padding::ZERO.left(4)).into(),
        };
        let name_step = scale::SCORE.with(STRONG);
        // In a medium window the tools and their keys need its space; the logo is enough. In a
        // narrow one it gets what they leave.
        let name = (width != Width::Medium).then(|| {
            let name = ellipsized_text(part.name, name_step, Tone::OnTable);
            let name = if narrow { name.width(Fill) } else { name };
            container(name).padding(Padding::ZERO.right(if narrow { 0 } else { 12 }))
        });
        let places = row(part.places.into_iter().filter(|_| !narrow).map(|one| place(height, one)));
        let tools = row(part
            .tools
            .into_iter()
            .filter(|one| !narrow || one.keeps_word)
            .map(|one| tool(width, one)))
        .spacing(width.between_tools());
        let more = part.more.map(|(said, message)| {
            let dots = Tool::new(Icon::More, said, Some(message));
            // Never as text: three dots mean the same in every window.
            tool(if narrow { width } else { Width::Medium }, dots)
        });
        let bar = row![start]
            .push(name)
            .push(places)
            .push((!narrow).then(|| space::horizontal().width(Fill)))
            .push(tools)
            .push(more)
            .spacing(10)
            .align_y(iced::Center);
        container(bar)
            .id(BAR)
            .center_y(height)
            .width(Fill)
            .padding([0.0, width.top_bar_side()])
            .class(filled(Tone::TableDeep, Outline::default()))
            .into()
    }
}
