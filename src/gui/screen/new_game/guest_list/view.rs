//! How the second step of a night is drawn.

use iced::widget::{button, column, container, row, scrollable, space, text};
use iced::{Center, Fill, Padding};

use super::super::super::tournament::balance_words;
use super::{GuestList, LIST, Message, NAME};
use crate::chart::float;
use crate::gui::icon::{Icon, icon};
use crate::gui::screen::Viewport;
use crate::gui::theme::{
    Element, MEDIUM, Tone, Width, button_style, by_status, outline, rounded, scale, space as gap,
    stroke,
};
use crate::gui::widget::{
    banner, double_rule, ellipsized_text, hairline, label, main_button, margin_line,
    problem_notice, quiet_button, shaded_section, sheet, slim_bar, status_chip, strong_line,
    text_box,
};

/// How wide a column of names is at the least.
const COLUMN: f32 = 250.0;

impl GuestList {
    pub(in super::super) fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let narrow = viewport.width == Width::Narrow;
        // Where there is next to no room the bar above says that it is a new game.
        let headline = if viewport.size.width < 640.0 {
            self.game.name.to_owned()
        } else {
            format!("{}: who comes?", self.game.name)
        };
        let head = banner(viewport.width, headline).eyebrow("New game · step 2 of 2").status_chip(
            match self.asked() {
                Some(guest) => {
                    status_chip(Icon::Person, format!("{}: press L or G", guest.name), true)
                }
                None if self.ready() => status_chip(Icon::Check, "F5 draws the seats", true),
                None => status_chip(Icon::Person, "Two ladies and two gentlemen a table", false),
            },
        );
        let right = if viewport.width == Width::Wide { 420.0 } else { 340.0 };
        let margin = viewport.width.margin();
        let left = viewport.size.width - 2.0 * margin - if narrow { 0.0 } else { right + 2.0 };
        let body: Element<'_, Message> = if narrow {
            self.names(viewport, left)
        } else {
            let rules =
                scrollable(column![].push(self.rules(viewport))).direction(slim_bar()).height(Fill);
            row![
                container(self.names(viewport, left)).width(Fill),
                margin_line(),
                container(rules).width(right)
            ]
            .into()
        };
        let foot = container(self.foot(viewport))
            .padding([if narrow { 6.0 } else { 14.0 }, viewport.width.cell().max(14.0)]);
        let paper = sheet(
            viewport.width,
            false,
            column![container(body).height(Fill), strong_line(), shaded_section(true, foot)],
        );
        let paper = container(paper).height(Fill).padding(Padding {
            left: margin,
            right: margin,
            bottom: margin.min(24.0),
            top: 0.0,
        });
        column![head, paper].into()
    }

    fn names(&self, viewport: Viewport, room: f32) -> Element<'_, Message> {
        let side = viewport.width.cell().max(14.0);
        let mut name = text_box(NAME, "A name, then Enter; or paste a list", &self.typed)
            .on_input(Message::Typed)
            .on_submit(Message::Add)
            .on_paste(Message::Paste);
        if let Some(rest) = self.completion().and_then(|name| name.get(self.typed.len()..)) {
            name = name.completion(rest.to_owned());
        }
        let paste = quiet_button("Paste a list", Some(Message::Paste)).icon(Icon::Import);
        let typed = row![name, paste].spacing(gap::MIDDLE).align_y(Center);
        let strip = self.refused.as_ref().map(|refused| problem_notice(refused.as_str()));
        let columns = whole((room - 2.0 * side) / COLUMN).clamp(1, 4);
        let width = (room - 2.0 * side) / float(columns) - 6.0;
        let mut rows = column![];
        for (at, guests) in self.list.chunks(columns).enumerate() {
            let line = guests.iter().enumerate().map(|(index, guest)| {
                self.guest(at * columns + index, (&guest.name, guest.role), width)
            });
            rows = rows.push(row(line).spacing(6)).push(hairline());
        }
        // In a narrow window the house rules stand under the names.
        let rules = (viewport.width == Width::Narrow).then(|| self.rules(viewport)).flatten();
        let list = scrollable(column![container(rows).padding([4.0, side])].push(rules))
            .id(LIST)
            .direction(slim_bar())
            .width(Fill)
            .height(Fill);
        column![
            container(column![typed].push(strip).spacing(gap::SMALL)).padding([14.0, side]),
            double_rule(),
            list
        ]
        .into()
    }

    fn guest<'a>(
        &self,
        index: usize,
        (name, role): (&'a str, Option<usize>),
        width: f32,
    ) -> Element<'a, Message> {
        let asked = role.is_none();
        let marked = self.marked == Some(index);
        let word = match role {
            Some(0) => "lady",
            Some(_) => "gentleman",
            None => "L or G?",
        };
        let shape: Element<'a, Message> = match role {
            Some(role) => super::super::super::tournament::shape(role),
            None => icon(Icon::Person, 16.0, Tone::Warning),
        };
        let color = if asked { Tone::Warning } else { Tone::Muted };
        let line = row![
            container(shape).center_x(22),
            ellipsized_text(name, scale::SEAT, Tone::Ink).width(Fill),
            label(word, scale::SMALL, color).wrapping(text::Wrapping::None),
        ]
        .spacing(10)
        .align_y(Center);
        let turn = button(container(line).center_y(Fill))
            .padding([0, 6])
            .height(40)
            .width(Fill)
            .on_press(Message::Turn(index))
            .class(by_status(move |status| {
                let pointed = matches!(status, button::Status::Hovered | button::Status::Pressed);
                let back = match (marked, asked, pointed) {
                    (true, ..) => Some(Tone::FocusFill),
                    (_, true, _) => Some(Tone::WarningSoft),
                    (_, _, true) => Some(Tone::Shade),
                    _ => None,
                };
                let thick = if marked { stroke::MARGIN } else { 0.0 };
                button_style(back, Tone::Ink, outline(Tone::Focus, thick, 4))
            }));
        let away = button(container(icon(Icon::Cross, 16.0, Tone::Muted)).center(Fill))
            .padding(0)
            .width(40)
            .height(40)
            .on_press(Message::Remove(index))
            .class(by_status(move |status| {
                let pointed = matches!(status, button::Status::Hovered | button::Status::Pressed);
                button_style(pointed.then_some(Tone::Shade), Tone::Ink, rounded(4))
            }));
        row![turn, away].width(width).align_y(Center).into()
    }

    fn rules(&self, viewport: Viewport) -> Option<Element<'_, Message>> {
        let rules = self.house_rules.view(viewport, None, false);
        rules.map(|rules| rules.map(Message::HouseRules))
    }

    fn foot(&self, viewport: Viewport) -> Element<'_, Message> {
        let back = quiet_button("Another game", Some(Message::Back)).icon(Icon::Back).key("Esc");
        let draw = main_button("Draw the seats", self.ready().then_some(Message::Draw)).key("F5");
        let draw = if viewport.width == Width::Narrow { draw } else { draw.big() };
        let problem = (!self.list.is_empty()).then(|| self.problems.first()).flatten();
        let words = match (self.asked(), problem) {
            _ if self.list.is_empty() => "Nobody is in the list yet".to_owned(),
            (None, Some(problem)) => problem.clone(),
            _ => balance_words(self.balance()),
        };
        let words = label(words, scale::BODY.with(MEDIUM), Tone::Ink);
        let tight = viewport.size.width < 640.0;
        if tight && self.list.is_empty() {
            return row![back, space::horizontal()].push(draw).align_y(Center).into();
        }
        if tight {
            let deeds = row![back, space::horizontal()].push(draw).align_y(Center);
            return column![words, deeds].into();
        }
        row![back, container(words).width(Fill)]
            .push(draw)
            .spacing(gap::CARD)
            .align_y(Center)
            .into()
    }
}

/// A whole count out of a length.
fn whole(length: f32) -> usize {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a handful of columns"
    )]
    let count = length.floor().max(1.0) as usize;
    count
}
