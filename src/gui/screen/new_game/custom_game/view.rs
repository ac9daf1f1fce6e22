//! How the making of a game is drawn: the form at the left, the page of its rules as it would
//! be at the right.

use iced::Fill;
use iced::widget::{Row, column, container, row, scrollable, space};

use super::super::roster::tool;
use super::{
    At, Choice, CursorStop, CustomGameEditor, DEALERS, DraftBox, ENDINGS, LIST, MARKED, Message,
    SIDES, WINS,
};
use crate::custom_game::DraftEnd;
use crate::engine::{CustomDealer, WinsBy};
use crate::gui::icon::Icon;
use crate::gui::markdown;
use crate::gui::screen::Viewport;
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::theme::{Element, Theme, Tone, Width, scale, space as gap, target};
use crate::gui::widget::{
    BoxState, banner, double_rule, field_label, hairline, label, main_button, margin_line,
    number_box, problem_notice, quiet_button, segmented_button, shaded_section, sheet, slim_bar,
    status_chip, strong_line, text_box,
};

impl CustomGameEditor {
    pub(in super::super) fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let narrow = viewport.width == Width::Narrow;
        let headline = match (self.own.name.as_str(), self.replaces) {
            ("", _) => "Custom game".to_owned(),
            (name, _) => name.to_owned(),
        };
        let eyebrow = match self.replaces {
            Some(_) => "New version \u{b7} earlier games keep the old one",
            None => "New game \u{b7} custom",
        };
        let said = match self.faults.first() {
            Some(fault) => fault.message.clone(),
            None => "Complete: press F5".to_owned(),
        };
        let mark = if self.faults.is_empty() { Icon::Check } else { Icon::Correct };
        let head = banner(viewport.width, headline).eyebrow(eyebrow);
        let head = head.status_chip(status_chip(mark, said, self.faults.is_empty()));
        let left =
            scrollable(self.form(viewport)).id(LIST).direction(slim_bar()).width(Fill).height(Fill);
        let body: Element<'_, Message> = if viewport.width == Width::Wide {
            let about = label("Preview of its rules", scale::SMALL, Tone::Muted);
            let page = column![about, markdown::view(&self.page)].spacing(gap::MIDDLE);
            let page = scrollable(container(page).padding(gap::CARD))
                .direction(slim_bar())
                .width(Fill)
                .height(Fill);
            let right = shaded_section(false, page);
            row![container(left).width(820), margin_line(), right].into()
        } else {
            left.into()
        };
        let side = viewport.width.cell().max(14.0);
        let back = if narrow {
            quiet_button("Back", Some(Message::Back)).icon(Icon::Back)
        } else {
            quiet_button("Back to games", Some(Message::Back)).icon(Icon::Back).key("Esc")
        };
        let keep = main_button(
            if self.writing { "Saving" } else { "Save" },
            (!self.writing).then_some(Message::Keep),
        )
        .focused(self.cursor == At::Keep)
        .key("F5");
        let keep = if narrow { keep } else { keep.big() };
        let away = self.replaces.map(|game| quiet_button("Remove", Some(Message::PutAway(game))));
        let foot = row![back].push(away).push(space::horizontal()).push(keep);
        let foot = foot.spacing(if narrow { gap::HAIR } else { gap::CARD }).align_y(iced::Center);
        let foot = container(foot).padding([if narrow { 6.0 } else { 14.0 }, side]);
        let body = column![container(body).height(Fill), strong_line(), foot];
        let margin = viewport.width.margin();
        let paper = container(sheet(viewport.width, false, body)).height(Fill);
        let paper = paper.padding(iced::Padding {
            left: margin,
            right: margin,
            bottom: margin.min(24.0),
            top: 0.0,
        });
        column![head, paper].into()
    }

    fn form(&self, viewport: Viewport) -> Element<'_, Message> {
        let wins =
            |best: WinsBy| if best == WinsBy::Highest { "highest total" } else { "lowest total" };
        let ends = |ending: DraftEnd| match ending {
            DraftEnd::Target => "at a total of",
            DraftEnd::Rounds => "after rounds",
            DraftEnd::Never => "when you stop",
        };
        let deals = |dealer: CustomDealer| match dealer {
            CustomDealer::Left => "passes left",
            CustomDealer::Same => "stays",
            CustomDealer::Nobody => "no dealer",
        };
        let sides = |sides: bool| if sides { "in two sides" } else { "each alone" };
        let typed = &self.typed;
        let players = self
            .segments(viewport, At::Sides, &SIDES, typed.sides, sides, Choice::Sides)
            .push(self.number(viewport, CursorStop::From, 64.0))
            .push(label("to", scale::BODY, Tone::Muted))
            .push(self.number(viewport, CursorStop::To, 64.0));
        let mut ending =
            self.segments(viewport, At::Ending, &ENDINGS, typed.ending, ends, Choice::Ending);
        if typed.limit().is_some() {
            ending = ending.push(self.number(viewport, CursorStop::Limit, 96.0));
        }
        let best = self.segments(viewport, At::Wins, &WINS, typed.wins_by, wins, Choice::Wins);
        let dealer =
            self.segments(viewport, At::Dealer, &DEALERS, typed.dealer, deals, Choice::Dealer);
        let name = text_box(At::Name.id(), "Name of the game", &typed.name)
            .focused(self.cursor == At::Name)
            .on_input(|text| Message::Write(CursorStop::Name, text));
        let failure = self.failure.as_deref().map(|failure| {
            container(problem_notice(failure)).padding([8.0, viewport.width.cell().max(14.0)])
        });
        column![]
            .push(failure)
            .push(self.part(viewport, "Name", &[At::Name], name.into()))
            .push(hairline())
            .push(self.part(
                viewport,
                "Players",
                &[At::Sides, At::From, At::To],
                players.align_y(iced::Center).wrap().vertical_spacing(gap::SMALL).into(),
            ))
            .push(hairline())
            .push(self.part(viewport, "Who wins", &[At::Wins], best.into()))
            .push(self.lines(viewport))
            .push(double_rule())
            .push(self.part(
                viewport,
                "Ends",
                &[At::Ending, At::Limit],
                ending.align_y(iced::Center).wrap().vertical_spacing(gap::SMALL).into(),
            ))
            .push(hairline())
            .push(self.part(viewport, "Deal", &[At::Dealer], dealer.into()))
            .push(hairline())
            .into()
    }

    /// A line of the form: what it is about, what can be done, and what is wrong there.
    fn part<'a>(
        &'a self,
        viewport: Viewport,
        name: &'static str,
        places: &[At],
        content: Element<'a, Message>,
    ) -> Element<'a, Message> {
        let name = field_label(name, None);
        let line: Element<'a, Message> = if viewport.width == Width::Narrow {
            column![name, content].spacing(gap::TIGHT).into()
        } else {
            row![container(name).width(110), container(content).width(Fill)]
                .spacing(gap::WIDE)
                .align_y(iced::Center)
                .into()
        };
        let said = places.iter().find_map(|at| self.said_at(*at));
        let line = column![line].push(said.map(problem_notice));
        scroll_anchor(line.spacing(gap::SMALL), places.contains(&self.cursor), MARKED)
            .padding([9.0, viewport.width.cell().max(14.0)])
            .width(Fill)
            .into()
    }

    fn segments<'a, T: Copy + PartialEq>(
        &'a self,
        viewport: Viewport,
        at: At,
        all: &[T],
        now: T,
        words: impl Fn(T) -> &'static str,
        choose: impl Fn(T) -> Choice,
    ) -> Row<'a, Message, Theme> {
        let segments = all.iter().map(|one| {
            let chosen = *one == now;
            segmented_button(words(*one))
                .chosen(chosen)
                .focused(chosen && self.cursor == at)
                .height(viewport.width.field().max(40.0))
                .on_press(Message::Choose(choose(*one)))
                .into()
        });
        row(segments).spacing(gap::SMALL)
    }

    fn number(&self, viewport: Viewport, place: CursorStop, width: f32) -> Element<'_, Message> {
        let at = place.at();
        let state = match (self.said_at(at).is_some(), self.text(at).is_empty()) {
            (true, _) if self.cursor != at => BoxState::Refused,
            (_, true) => BoxState::Empty,
            _ => BoxState::Draft,
        };
        let mut field = number_box(at.id(), self.text(at), state)
            .focused(self.cursor == at)
            .on_input(move |text| Message::Write(place, text))
            .width(width)
            .height(viewport.width.field().max(40.0));
        // What a blank box stands for.
        let usual = match at {
            At::Line(_, DraftBox::Weight) => Some("1"),
            At::Line(_, DraftBox::Least) => Some("0"),
            At::Line(_, DraftBox::Most | DraftBox::Sum) => Some("any"),
            _ => None,
        };
        if let Some(usual) = usual.filter(|_| state == BoxState::Empty && self.is_used(at)) {
            field = field.aside(usual);
        }
        field.into()
    }

    /// Whether something stands in the line of a box.
    fn is_used(&self, at: At) -> bool {
        let At::Line(line, _) = at else { return true };
        self.typed.lines.get(line).is_some_and(|line| !line.is_blank())
    }

    /// What is written in a round, a line each, and an example of what it scores.
    fn lines(&self, viewport: Viewport) -> Element<'_, Message> {
        let side = viewport.width.cell().max(14.0);
        let wide = if viewport.width == Width::Narrow { 74.0 } else { 96.0 };
        let heads = if viewport.width == Width::Narrow {
            ["Counts", "From", "To", "Sum"]
        } else {
            ["Each counts", "From", "To", "Sum"]
        };
        let heads = heads
            .map(|head| container(label(head, scale::LEAST, Tone::Muted)).align_right(wide).into());
        let who = if self.typed.sides { "side" } else { "player" };
        let title = format!("Each round, for each {who}");
        let head = row![label(title, scale::CARD, Tone::Ink).width(Fill)]
            .push(row(heads).spacing(gap::SMALL))
            .push(space::horizontal().width(target::TOOL))
            .spacing(gap::SMALL)
            .align_y(iced::Bottom);
        let mut list =
            column![container(head).padding(iced::Padding::from([0.0, side]).top(14).bottom(6))];
        list = list.push(double_rule());
        for (index, line) in self.typed.lines.iter().enumerate() {
            let at = At::Line(index, DraftBox::Label);
            let hint = if index == 0 { "Tricks, points, cards left \u{2026}" } else { "" };
            let name = text_box(at.id(), hint, line.get(DraftBox::Label))
                .focused(self.cursor == at)
                .on_input(move |text| {
                    Message::Write(CursorStop::Line(index, DraftBox::Label), text)
                });
            let mut boxes = row![].spacing(gap::SMALL);
            for part in DraftBox::ALL.into_iter().skip(1) {
                boxes = boxes.push(self.number(viewport, CursorStop::Line(index, part), wide));
            }
            let out = (!line.is_blank()).then_some(Message::TakeOut(index));
            let tool = tool(Icon::Cross, "Delete", out);
            let row = row![name, boxes, tool].spacing(gap::SMALL).align_y(iced::Center);
            let parts = DraftBox::ALL.into_iter().map(|part| At::Line(index, part));
            let said = parts.clone().find_map(|at| self.said_at(at));
            let row = column![row].push(said.map(problem_notice));
            let here = parts.clone().any(|at| at == self.cursor);
            list = list
                .push(scroll_anchor(row.spacing(gap::TIGHT), here, MARKED).padding([5.0, side]))
                .push(hairline());
        }
        let example = match self.own.example() {
            Some(example) => format!("For example: {example}"),
            None => "The score is the number times what each counts.".to_owned(),
        };
        let example = label(example, scale::SEAT, Tone::Pencil);
        list.push(container(example).padding([12.0, side])).into()
    }
}
