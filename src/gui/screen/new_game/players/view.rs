//! How the second step is drawn.

use iced::widget::{Row, column, container, row, scrollable, space};
use iced::{Fill, Size};

use super::super::house_rules::MARKED;
use super::super::seating_diagram::{Chair, table};
use super::{Cursor, LIST, Message, Players, name_id};
use crate::engine::join_words;
use crate::gui::format;
use crate::gui::icon::Icon;
use crate::gui::screen::Viewport;
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::theme::{Element, Theme, Tone, Width, radius, scale, space as gap, target};
use crate::gui::widget::focusable::{Backdrop, focusable};
use crate::gui::widget::{
    Side, banner, double_rule, field_label, hairline, hint, icon_button, label, main_button,
    margin_line, problem_notice, quiet_button, segmented_button, shaded_section, sheet, side_badge,
    slim_bar, status_chip, strong_line, text_box,
};

/// How many earlier names are offered at once.
const CHIPS: usize = 12;

impl Players {
    pub(in super::super) fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let narrow = viewport.width == Width::Narrow;
        // Where there is next to no room the bar above says that it is a new game.
        let headline = if narrow && viewport.size.width < 640.0 {
            self.game.name.to_owned()
        } else {
            format!("{}: who plays?", self.game.name)
        };
        let head = banner(viewport.width, headline)
            .eyebrow("New game · step 2 of 2")
            .status_chip(status_chip(Icon::Person, self.needed(), self.ready()));
        let left =
            scrollable(self.form(viewport)).id(LIST).direction(slim_bar()).width(Fill).height(Fill);
        let body: Element<'_, Message> = if narrow {
            left.into()
        } else {
            let width = if viewport.width == Width::Wide { 560.0 } else { 500.0 };
            let right = if self.teams.is_some() {
                self.first_couples()
            } else {
                self.table(viewport, width)
            };
            row![container(left).width(width), margin_line(), right].into()
        };
        let foot = container(self.foot(viewport))
            .padding([if narrow { 6.0 } else { 14.0 }, viewport.width.cell().max(14.0)]);
        let paper = sheet(
            viewport.width,
            false,
            column![container(body).height(Fill), strong_line(), foot],
        );
        let margin = viewport.width.margin();
        let paper = container(paper).height(Fill).padding(iced::Padding {
            left: margin,
            right: margin,
            bottom: margin.min(24.0),
            top: 0.0,
        });
        column![head, paper].into()
    }

    /// How many are needed, and what is missing.
    fn needed(&self) -> String {
        if let Some(needed) = self.needed_in_teams() {
            return needed;
        }
        let seats = self.game.player_counts;
        let (needed, count) = (seats.words(), self.count());
        let people = if needed == "1" { "person" } else { "people" };
        if count == 0 {
            format!("{needed} {people}")
        } else if count < seats.least() {
            let missing = seats.least() - count;
            let are = if missing == 1 { "is" } else { "are" };
            format!("{needed} {people}; {} {are} missing", format::number_word(missing))
        } else {
            let have = if count == 1 { "has" } else { "have" };
            format!("{needed} {people}; {count} {have} sat down")
        }
    }

    fn form(&self, viewport: Viewport) -> Element<'_, Message> {
        let side = viewport.width.cell().max(14.0);
        let title = |words: &'static str, note: &'static str| {
            container(
                row![
                    label(words, scale::CARD, Tone::Ink).width(Fill),
                    label(note, scale::SMALL, Tone::Muted)
                ]
                .align_y(iced::Center),
            )
            .padding([10.0, side])
        };
        let strips = self.sentences().map(problem_notice);
        let strips: Vec<Element<'_, Message>> = strips.collect();
        let strips = (!strips.is_empty())
            .then(|| container(column(strips).spacing(gap::TIGHT)).padding([8.0, side]));
        let mut form = if self.teams.is_some() {
            column![self.team_heads(viewport), double_rule(), self.team_names(viewport)]
        } else {
            let head = title("Names, clockwise round the table", "");
            let mut names = column![head, double_rule()];
            for at in 0..self.names.len() {
                names = names.push(self.name(viewport, at)).push(hairline());
            }
            names
        };
        form = form.push(strips).push(self.chips(viewport));
        let cursor = match self.cursor {
            Cursor::Option(index) => Some(index),
            _ => None,
        };
        let rules = self.house_rules.view(viewport, cursor, true);
        form = form.push(rules.map(|rules| rules.map(Message::HouseRules)));
        let dealers = if self.teams.is_some() {
            self.first_dealers(viewport)
        } else {
            self.dealers(viewport)
        };
        form.push(dealers).into()
    }

    fn name(&self, viewport: Viewport, at: usize) -> Element<'_, Message> {
        let name = self.names.get(at).map_or("", String::as_str);
        let here = self.cursor == Cursor::Name(at);
        let seat = self.seats().iter().position(|seat| *seat == at);
        let badge: Element<'_, Message> = match seat.filter(|_| self.said.in_sides) {
            Some(seat) => side_badge(if seat % 2 == 0 { Side::A } else { Side::B }),
            None => label((at + 1).to_string(), scale::BODY, Tone::Muted).into(),
        };
        let mut input = text_box(name_id(at), "", name)
            .on_input(move |name| Message::Name(at, name))
            .on_submit(Message::Next(at));
        if let Some(rest) = self.completion().filter(|_| here) {
            input = input.completion(rest);
        }
        let named = !name.is_empty();
        let last = self.count().saturating_sub(1);
        let tools = row![
            tool(
                Icon::ArrowUp,
                "One seat up",
                (named && at > 0).then_some(Message::Move(at, false))
            ),
            tool(
                Icon::ArrowDown,
                "One seat down",
                (named && at < last).then_some(Message::Move(at, true))
            ),
            tool(Icon::Cross, "Gets up", named.then_some(Message::Remove(at))),
        ]
        .spacing(gap::HAIR);
        let side = viewport.width.cell().max(14.0);
        scroll_anchor(
            row![container(badge).center_x(24), input, tools]
                .spacing(gap::MIDDLE)
                .align_y(iced::Center),
            here,
            MARKED,
        )
        .padding([6.0, side])
        .into()
    }

    /// Names from earlier evenings, those first that fit what is being typed.
    fn chips(&self, viewport: Viewport) -> Element<'_, Message> {
        let typed = match self.cursor {
            Cursor::Name(at) => self.names.get(at).map_or("", String::as_str),
            _ => "",
        };
        let full = self.count() >= self.game.player_counts.most() && self.completion().is_none();
        let fitting: Vec<&str> = self.fitting(typed).collect();
        let others = self.fitting("").filter(|name| !fitting.contains(name));
        let names: Vec<&str> = fitting.iter().copied().chain(others).take(CHIPS).collect();
        if names.is_empty() || full {
            return space::vertical().height(gap::WIDE).into();
        }
        let completes = self.completion().is_some();
        let said = if typed.is_empty() || !completes {
            "From earlier evenings".to_owned()
        } else {
            let fit = fitting.len().min(CHIPS);
            format!(
                "From earlier evenings; \u{201c}{typed}\u{201d} fits {}",
                match fit {
                    1 => "the first".to_owned(),
                    fit => format!("the first {}", format::number_word(fit)),
                }
            )
        };
        let chips = names.into_iter().enumerate().map(|(index, name)| {
            let mut chip = segmented_button(name)
                .height(target::TOOL)
                .size(16.0)
                .on_press(Message::Take(name.to_owned()));
            if index == 0 && completes {
                chip = chip.key_after("Tab");
            }
            chip.into()
        });
        let chips = row(chips).spacing(gap::SMALL).wrap().vertical_spacing(gap::SMALL);
        container(column![label(said, scale::SMALL, Tone::Muted), chips].spacing(gap::SMALL))
            .padding([12.0, viewport.width.cell().max(14.0)])
            .into()
    }

    fn dealers(&self, viewport: Viewport) -> Element<'_, Message> {
        let marked = self.cursor == Cursor::Dealer;
        let seats = self.seats();
        let mut segments: Row<'_, Message, Theme> = row![].spacing(gap::SMALL);
        let mut long = 10;
        for seat in &seats {
            let name = self.names.get(*seat).map_or("", |name| name.trim());
            let chosen = *seat == self.dealer;
            long += name.chars().count() + 4;
            segments = segments.push(
                segmented_button(name)
                    .chosen(chosen)
                    .focused(marked && chosen)
                    .height(viewport.width.field().max(40.0))
                    .on_press(Message::Dealer(*seat)),
            );
        }
        let cut = (seats.len() > 1).then_some(Message::Cut);
        segments = segments.push(
            segmented_button("Cut")
                .icon(Icon::Cut)
                .focused(marked && seats.is_empty())
                .height(viewport.width.field().max(40.0))
                .on_press_maybe(cut),
        );
        let name = field_label("First dealer", None);
        let line: Element<'_, Message> = if long > 34 || viewport.width == Width::Narrow {
            column![name, segments.wrap().vertical_spacing(gap::SMALL)].spacing(gap::SMALL).into()
        } else {
            row![container(name).width(Fill), segments]
                .spacing(gap::WIDE)
                .align_y(iced::Center)
                .into()
        };
        scroll_anchor(line, marked, MARKED)
            .padding([8.0, viewport.width.cell().max(14.0)])
            .width(Fill)
            .into()
    }

    fn table(&self, viewport: Viewport, left: f32) -> Element<'_, Message> {
        let room =
            viewport.size.width - 2.0 * viewport.width.margin() - left - 2.0 - 2.0 * gap::GAP;
        let above = if viewport.width == Width::Wide { 104.0 } else { 60.0 };
        let high = viewport.size.height - above - 24.0 - 88.0 - 8.0 - 70.0 - 2.0 * gap::CARD;
        let chairs = self.seats().into_iter().map(|seat| Chair {
            name: self.names.get(seat).map_or("", |name| name.trim()).to_owned(),
            seat,
            deals: seat == self.dealer,
            picked: self.picked == Some(seat),
        });
        let size = Size::new(room.clamp(240.0, 680.0), high.clamp(160.0, 440.0));
        let facts = self.said.facts.iter().filter(|_| self.ready()).take(3);
        let middle = facts.map(|(name, value)| format!("{name} {value}")).collect();
        let drawn = table(size, chairs.collect(), self.said.in_sides, middle, Message::Chair);
        let about = if self.picked.is_some() {
            "Click whom to swap places with"
        } else {
            "Click two names to swap them, or use the arrows"
        };
        let head = column![
            label("The table", scale::CARD, Tone::Ink),
            label(about, scale::SMALL, Tone::Muted)
        ];
        let body =
            column![head, container(drawn).center(Fill)].spacing(gap::MIDDLE).padding(gap::CARD);
        shaded_section(false, container(body).height(Fill).width(Fill))
    }

    fn foot(&self, viewport: Viewport) -> Element<'_, Message> {
        let back = quiet_button("Another game", Some(Message::Back)).icon(Icon::Back).key("Esc");
        let deal =
            main_button("Deal the first hand", self.ready().then_some(Message::Deal)).key("F5");
        let deal = if viewport.width == Width::Narrow { deal } else { deal.big() };
        let said = (self.ready() && viewport.width != Width::Narrow).then(|| {
            if let Some(said) = self.said_of_teams() {
                return label(said, scale::BODY, Tone::Muted);
            }
            let dealer = self.names.get(self.dealer).map_or("", |name| name.trim());
            let count = format::capitalize(&format::number_word(self.count()));
            let sides =
                if self.said.in_sides { format!("; {}", self.sides()) } else { String::new() };
            label(format!("{count} play: {dealer} deals{sides}"), scale::BODY, Tone::Muted)
        });
        row![back, space::horizontal()]
            .push(said)
            .push(deal)
            .spacing(gap::CARD)
            .align_y(iced::Center)
            .into()
    }

    /// "Ada and Cleo against Ben and Dov".
    fn sides(&self) -> String {
        let seats = self.seats();
        let side = |first: usize| {
            let names = seats.iter().skip(first).step_by(2);
            let names: Vec<&str> =
                names.filter_map(|seat| self.names.get(*seat)).map(|name| name.trim()).collect();
            join_words(&names)
        };
        format!("{} against {}", side(0), side(1))
    }
}

/// A small button with a sign and words that say what it does.
pub(in super::super) fn tool<'a, M: Clone + 'a>(
    sign: Icon,
    said: &'static str,
    message: Option<M>,
) -> Element<'a, M> {
    if message.is_none() {
        return space::horizontal().width(target::TOOL).into();
    }
    let part = icon_button(sign, Tone::Accent, message.clone());
    hint(focusable((Backdrop::Paper, radius::FIELD), said, message, part), said)
}
