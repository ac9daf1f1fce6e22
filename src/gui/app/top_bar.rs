//! The bar at the top of the main window: logo, navigation, toast and tools.

use iced::border;
use iced::widget::Id;

use super::screens::AnyScreen;
use super::{App, Message};
use crate::gui::prelude::{column, *};
use crate::gui::widget::focusable::{BAR, FocusRing, focusable};

/// Width of an icon.
const ICON: f32 = 20.0;
/// Width of the logo.
const LOGO: f32 = 20.0;
/// The most tools in a wide window that have a word each; of more, most are icons, so that a toast
/// fits beside them.
const WITH_WORDS: usize = 3;

/// The largest width of a toast, and the height of a line, of which the bar has three.
const TOAST_WIDTH: f32 = 640.0;
const LINE: f32 = 18.0;

/// Id of the toast.
const TOAST: Id = Id::new("toast");

state! {
    /// A tool: at the right, or the button of a toast. Without a message it is disabled.
    struct Tool(icon: Icon, label: &'static str, on_press: Option<Message>) {
        has_word: bool = false,
        /// The command whose key is shown.
        key: Option<Command> = None,
        /// Whether the toast beside it offers it.
        is_offered: bool = false,
    }
}

impl App {
    pub(super) fn top_bar(&self, viewport: Viewport) -> Element<'_, Message> {
        let (width, height) = (viewport.width, viewport.width.top_bar());
        let wide = width.is_wide();
        let toast = self.toast.as_ref().map(|(_, toast)| toast);
        // A long toast needs the place of the tools' words, in a compact window of the tools.
        let is_long = toast.is_some_and(|toast| toast.is_long(viewport.size.width));
        let toast = toast.map(|toast| self.toast(width, toast));
        let name = if wide { "House Rules".into() } else { self.screen.name() };
        let name = ellipsized_text(name, scale::SCORE.with(STRONG), Tone::OnTable);
        // In a compact window the name gets what the tools leave, unless a toast does.
        let (name, between) = if wide {
            (Some(container(name).padding(Padding::ZERO.right(12))), toast)
        } else {
            (None, toast.or_else(|| Some(name.width(Fill).into())))
        };
        let between = container(between).width(Fill).align_x(if wide { Right } else { Left });
        let places = row(wide.then(|| self.places(height)));
        let tools = if wide || !is_long { self.tools(width, !is_long) } else { Vec::new() };
        let tools = tools.into_iter().map(|one| tool(width, one));
        // In a wide window everything else is in the bar.
        let more = (!self.menu_entries(viewport).is_empty()).then(|| {
            // Never as text: three dots mean the same in every window.
            tool(width, Tool::fresh(Icon::More, "More", Some(Message::ToggleMenu)))
        });
        let bar = row![self.start(wide)]
            .push(name)
            .push(places)
            .push(between)
            .push(row(tools).spacing(width.between_tools()))
            .push(more)
            .centered(10);
        // A toast with a long text makes it higher.
        let bar = container(row![bar, space().height(height)].align_y(Center))
            .id(BAR)
            .width(Fill)
            .padding([0.0, width.top_bar_side()])
            .class(filled(Tone::TableDeep, Outline::default()));
        isolated_layer(bar)
    }

    /// Draws a toast, as high as the bar: the sign of its kind, its text, and a button with its key,
    /// unless there is a tool for it.
    fn toast<'a>(&self, width: Width, toast: &'a Toast) -> Element<'a, Message> {
        let (sign, color) = match toast.kind {
            ToastKind::Done => (Icon::Check, Tone::OnTable),
            ToastKind::Hint => (Icon::Keyboard, Tone::OnTableAccent),
            ToastKind::Error => (Icon::Warning, Tone::OnTableAccent),
        };
        // In a compact window the words need the space of the icon.
        let has_icon = width.is_wide() || toast.kind != ToastKind::Done;
        let words = label(toast.text.as_str(), scale::SMALL.with(MEDIUM), Tone::OnTable);
        let words = words.line_height(text::LineHeight::Absolute(LINE.into()));
        let offer = toast.offer.filter(|_| self.session().is_none()).map(|command| Tool {
            has_word: true,
            key: Some(command).filter(|_| width.is_wide()),
            is_offered: true,
            ..Tool::fresh(command.icon(), command.label(), Some(Message::Run(command)))
        });
        let content = row![]
            .push(has_icon.then(|| icon(sign, ICON, color)))
            .push(row![words, space().height(width.top_bar())].align_y(Center))
            .push(offer.map(|offer| tool(width, offer)));
        container(content.centered(10))
            .id(TOAST)
            // In a compact window it takes the place of the screen's name.
            .width(if width.is_wide() { Shrink } else { Fill })
            .padding([0.0, 12.0])
            .center_y(Shrink)
            .max_width(TOAST_WIDTH)
            .class(filled(Tone::TableDeep, outline(Tone::TableLine, stroke::RULE, radius::CARD)))
            .into()
    }

    /// Draws the logo, or in a compact window the arrow that leads back.
    fn start(&self, wide: bool) -> Element<'_, Message> {
        if wide || matches!(self.screen, AnyScreen::Home(_)) {
            // A score pad with a crown.
            let band = patch(LOGO, 5, filled(Tone::Binding, rounded(border::top(2))));
            let pad = container(icon(Icon::Crown, 14.0, Tone::Ink))
                .center_x(LOGO)
                .center_y(21.0)
                .class(filled(Tone::Paper, rounded(border::bottom(2))));
            return container(column![band, pad]).padding(Padding::ZERO.left(4)).into();
        }
        let back = self.screen.back().unwrap_or(Message::Go(Route::Home));
        let arrow = icon(Icon::Back, ICON, Tone::OnTable);
        let link = flat(arrow, Some(back.clone()), Tone::OnTable).padding([0, 8]).height(34);
        focusable(FocusRing::felt(radius::FIELD), "back", Some(back), link)
    }

    /// Draws the navigation.
    fn places(&self, height: f32) -> Element<'_, Message> {
        let people = matches!(self.screen, AnyScreen::People(_));
        let history = matches!(self.screen, AnyScreen::History(_));
        let settings = matches!(self.screen, AnyScreen::Settings(_));
        let places = [
            ("Tonight", Route::Home, !people && !history && !settings),
            ("People", Route::People, people),
            ("History", Route::History, history),
            ("Settings", Route::Settings, settings),
        ];
        let places = places.map(|(label, route, is_current)| {
            let color = if is_current { Tone::OnTable } else { Tone::OnTableMuted };
            let word = words(label, scale::BODY.with(MEDIUM)).wrapping(text::Wrapping::None);
            let go = Some(Message::Go(route));
            let link = flat(word, go.clone(), color).padding([0, 16]).height(target::TOOL);
            let link = focusable(FocusRing::felt(radius::FIELD), label, go, link);
            let link = container(link).center_y(height);
            if !is_current {
                return link.into();
            }
            let line = patch(Fill, 4, filled(Tone::OnTableAccent, rounded(border::top(2))));
            let line = container(line).padding([0, 16]).height(height).width(Fill);
            stack![link, line.align_y(Bottom)].into()
        });
        row(places).into()
    }

    /// Returns the tools, with words and keys or without; in a compact window only undo and redo.
    fn tools(&self, width: Width, has_words: bool) -> Vec<Tool> {
        let wide = width.is_wide();
        let offer = self.toast.as_ref().and_then(|(_, toast)| toast.offer);
        let steps = self.session().map(|_| [Command::Undo, Command::Redo]);
        let others = self.has_display().then_some((Command::RoomDisplay, self.display_label()));
        let others =
            others.into_iter().chain([Command::Find, Command::Keys].map(|it| (it, it.label())));
        let count = steps.iter().flatten().count() + others.clone().count();
        let offered = self.screen.commands().menu();
        let can = |command| offered.iter().any(|entry| entry.command == Some(command));
        let steps = steps.into_iter().flatten().map(|command| {
            let run = can(command).then_some(Message::Run(command));
            let has_word = has_words && (wide || command == Command::Undo);
            let is_offered = offer == Some(command);
            Tool { has_word, is_offered, ..Tool::fresh(command.icon(), command.label(), run) }
        });
        let others = others.filter(|_| wide).map(|(command, label)| Tool {
            has_word: has_words && count <= WITH_WORDS,
            key: Some(command).filter(|_| has_words),
            ..Tool::fresh(command.icon(), label, Some(Message::Run(command)))
        });
        steps.chain(others).collect()
    }
}

/// Creates a flat button on felt that lights up when the mouse is over it.
fn flat<'a>(
    content: impl Into<Element<'a, Message>>,
    on_press: Option<Message>,
    color: Tone,
) -> button::Button<'a, Message, Theme, Renderer> {
    let button = button(container(content).center_y(Fill)).on_press_maybe(on_press);
    let line = soft_outline(Tone::OnTable, radius::FIELD);
    button.class(button_style(None, color, rounded(radius::FIELD)).pointed(button_style(
        Some(Tone::TableHover),
        Tone::OnTable,
        line,
    )))
}

fn tool<'a>(width: Width, tool: Tool) -> Element<'a, Message> {
    let Tool { icon: sign, label, has_word, key, is_offered, on_press } = tool;
    let (color, key_color) = match (&on_press, is_offered) {
        (None, _) => (Tone::OnTableDisabled, Tone::OnTableDisabled),
        (Some(_), false) => (Tone::OnTable, Tone::OnTableMuted),
        (Some(_), true) => (Tone::OnTableAccent, Tone::OnTableMuted),
    };
    let word = words(label, scale::SMALL.with(MEDIUM)).wrapping(text::Wrapping::None);
    let content = row![icon(sign, ICON, color)]
        .push(has_word.then_some(word))
        .push(key.map(|key| key_sign(key, key_color)))
        .centered(8);
    let link = flat(content, on_press.clone(), color).padding([0, 12]).height(width.tool());
    let link = focusable(FocusRing::felt(radius::FIELD), label, on_press, link);
    // Three dots need no explanation, and it would cover the banner.
    if has_word || sign == Icon::More { link } else { hint(link, label) }
}
