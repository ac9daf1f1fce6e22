//! The couples of the open round, a line each: how the hand ended, who went out, what was
//! caught, and whose points it came to.

use iced::widget::{Row, column, container, mouse_area, row, scrollable, space, text};
use iced::{Center, Fill, Right};

use super::view::badge;
use super::{
    CURSOR, CouplesMessage, CouplesScreen, GameScreen as _, LIST, Message, RoundView as _, Tab,
    Viewport, box_id,
};
use crate::engine::wording::capitalize;
use crate::engine::{
    Cell, Choice, CoupleResult, Diagnostic, FieldKind, FieldPrompt, FieldSpec, Need, RoundPath,
    Scope, Subject, Team, signed,
};
use crate::game::couples::gins_words;
use crate::game::double_entry::Agreement;
use crate::game::form::{PlaceFields, couple_fields};
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::session;
use crate::gui::session::double_entry::agreement_icon;
use crate::gui::session::list_sheet::SIDE;
use crate::gui::theme::{
    Element, MEDIUM, Outline, STRONG, Surface, Theme, Tone, Width, filled, scale, space as gap,
};
use crate::gui::widget::{
    BoxState, double_rule, figure_box, hairline, isolated_layer, label, segmented_button, slim_bar,
    text_box,
};

/// How wide the parts of a line are, in logical pixels.
#[derive(Debug, Clone, Copy)]
struct Parts {
    number: f32,
    /// One answer of a choice.
    answer: f32,
    /// A player's name.
    name: f32,
    /// A number.
    figure: f32,
    points: f32,
    /// Between the groups.
    between: f32,
    /// From the edge of the paper.
    edge: f32,
    line: f32,
    /// Whether the smallest window has what came of the hand under how it ended.
    two: bool,
}

impl Parts {
    fn new(viewport: Viewport, room: f32) -> Parts {
        let narrow = viewport.width == Width::Narrow;
        let mut parts = if narrow {
            Parts {
                number: 20.0,
                answer: 58.0,
                name: 70.0,
                figure: 48.0,
                points: 64.0,
                between: 6.0,
                edge: 6.0,
                line: 42.0,
                two: false,
            }
        } else {
            Parts {
                number: 28.0,
                answer: 76.0,
                name: 80.0,
                figure: 56.0,
                points: 90.0,
                between: 10.0,
                edge: 12.0,
                line: if viewport.width == Width::Wide { 64.0 } else { 56.0 },
                two: false,
            }
        };
        if parts.width() > room {
            return parts.in_two(room);
        }
        // What is left over goes to the answers, then to the names.
        let spare = (room - parts.width()).max(0.0);
        let wide = (spare - 160.0).max(0.0);
        let answers = (spare / 4.0).min(10.0) + (wide / 10.0).min(24.0);
        parts.answer += answers;
        let names = ((spare - 4.0 * answers) / 2.0).clamp(0.0, 60.0) + (wide / 8.0).min(50.0);
        let names = names.min((spare - 4.0 * answers) / 2.0);
        parts.name += names;
        parts.points += spare - 4.0 * answers - 2.0 * names;
        parts
    }

    /// The same in two lines, where one is too short for all of it.
    fn in_two(self, room: f32) -> Parts {
        let room = room - 2.0 * self.edge - self.number - self.between;
        let others = 2.0 * self.figure + gap::TIGHT + self.points + 2.0 * self.between;
        Parts {
            answer: (room - 3.0 * gap::TIGHT) / 4.0,
            name: (room - others - gap::TIGHT) / 2.0,
            two: true,
            ..self
        }
    }

    fn width(&self) -> f32 {
        let answers = 4.0 * self.answer + 3.0 * gap::TIGHT;
        let names = 2.0 * self.name + gap::TIGHT;
        let figures = 2.0 * self.figure + gap::TIGHT;
        self.number + answers + names + figures + self.points + 4.0 * self.between + 2.0 * self.edge
    }
}

/// Whether a choice is one of the two teams, so that names stand for its answers.
fn is_of_teams(choices: &[Choice]) -> bool {
    matches ! ( choices , [ a , b ] if a . id == "A" && b . id == "B" )
}

impl CouplesScreen {
    /// All couples of the open round, and what they come to; who sits where and who won, once
    /// the match is over.
    pub(super) fn couples(&self, viewport: Viewport) -> Element<'_, Message> {
        if !self.is_open() {
            return self.result();
        }
        column![self.couple_lines(viewport)].push(isolated_layer(self.foot(viewport))).into()
    }

    /// The couples of the round that is typed, with what cannot be under each.
    pub(super) fn couple_lines(&self, viewport: Viewport) -> Element<'_, Message> {
        let room = self.room(viewport);
        let parts = Parts::new(viewport, room);
        let form = self.active();
        let shown = form.shown_problems(self.session.game());
        let settled = form.couples_result();
        let mut lines = column![];
        for (index, couple) in form.places().iter().enumerate() {
            let result = settled.and_then(|settled| settled.couples.get(index));
            let line = self.line(viewport, parts, couple, index, result, &shown);
            lines = lines.push(isolated_layer(line)).push(hairline());
            for problem in shown.iter().filter(|problem| problem.place == couple.place) {
                let said = format!("Couple {}: {}", index + 1, problem.message);
                lines = lines.push(crate::gui::widget::problem_notice(said));
            }
        }
        let lines = lines.push(form.shows_more().then(|| self.common(viewport, parts, &shown)));
        let list = scrollable(lines).id(LIST).direction(slim_bar()).height(Fill);
        let head =
            (viewport.width != Width::Narrow).then(|| column![self.head(parts), double_rule()]);
        column![].push(head).push(list).height(Fill).into()
    }

    /// Whether the cursor is at a couple.
    fn is_here(&self, place: RoundPath) -> bool {
        if self.tab() == Tab::DoubleEntry {
            return self.session.double_entry().here().1 == place;
        }
        self.active().cursor().is_some_and(|cell| cell.place == place)
    }

    /// How a couple compares that was typed twice, on the tab of the second entry.
    fn agreement_at(&self, place: RoundPath) -> Option<Agreement> {
        let (round, at) = self.session.double_entry().here();
        let open = at == place && self.session.double_entry().is_open();
        let shown = self.tab() == Tab::DoubleEntry && !open;
        self.session.double_entry().agreement((round, place)).filter(|_| shown)
    }

    /// The room for the couples, in logical pixels.
    fn room(&self, viewport: Viewport) -> f32 {
        let beside = match (super::view::is_beside(viewport), self.tab()) {
            (false, _) => 0.0,
            (true, Tab::DoubleEntry) => SIDE + gap::GAP,
            (true, _) => self.columns_width(viewport) + gap::GAP,
        };
        // A little is left to the bar at the right of a long list.
        viewport.size.width - 2.0 * viewport.width.margin() - beside - 12.0
    }

    /// The names of the fields over their boxes.
    fn head(&self, parts: Parts) -> Element<'_, Message> {
        let step = scale::SMALL.with(MEDIUM);
        let words = |words: &'static str, width: f32| {
            container(label(words, step, Tone::Muted).wrapping(text::Wrapping::None)).width(width)
        };
        let mut line = row![space::horizontal().width(parts.number)];
        let mut figures = row![].spacing(gap::TIGHT);
        for spec in couple_fields(self.session.record().game) {
            match (spec.kind, spec.scope) {
                (FieldKind::Choice(choices), _) if is_of_teams(choices) => {
                    line = line.push(words(spec.label, 2.0 * parts.name + gap::TIGHT));
                }
                (FieldKind::Choice(_), _) => {
                    line = line.push(words(spec.label, 4.0 * parts.answer + 3.0 * gap::TIGHT));
                }
                (_, Scope::One) => {
                    let head = label(spec.label, step, Tone::Muted).wrapping(text::Wrapping::None);
                    figures = figures.push(container(head).align_right(parts.figure));
                }
                _ => {}
            }
        }
        let points = container(label("Points", step, Tone::Muted)).align_right(parts.points);
        container(line.push(figures).push(points).spacing(parts.between).align_y(Center))
            .center_y(44)
            .padding([0.0, parts.edge])
            .into()
    }

    fn line<'a>(
        &'a self,
        viewport: Viewport,
        parts: Parts,
        couple: &'a PlaceFields,
        index: usize,
        result: Option<&CoupleResult>,
        shown: &[&Diagnostic],
    ) -> Element<'a, Message> {
        let form = self.active();
        let here = self.is_here(couple.place);
        let number = label((index + 1).to_string(), scale::BODY, Tone::Muted);
        let agreement = self.agreement_at(couple.place);
        let differs = agreement == Some(Agreement::Differs);
        let number = column![number].push(agreement.map(agreement_icon)).align_x(Center);
        let mut line: Row<'a, Message, Theme> = row![container(number).center_x(parts.number)];
        let mut figures: Row<'a, Message, Theme> = row![].spacing(gap::TIGHT);
        let mut boxes = 0;
        let mut names: Option<Element<'a, Message>> = None;
        for spec in couple_fields(self.session.record().game) {
            let asked = couple.fields.iter().find(|field| field.spec.id == spec.id);
            match spec.kind {
                FieldKind::Choice(choices) if is_of_teams(choices) => {
                    names = Some(self.names(viewport, parts, couple, index, spec, asked));
                }
                FieldKind::Choice(choices) => {
                    line = line.push(self.answers(viewport, parts, couple, spec, choices));
                }
                _ => {
                    // What depends on an answer is asked for once that is given.
                    let slots = form.cells();
                    let cells = asked.into_iter().flat_map(|field| couple.cells(field));
                    for cell in cells.filter(|cell| slots.contains(cell)) {
                        boxes += 1;
                        let drawn = self.figure(viewport, parts, &cell, shown);
                        figures = figures.push(drawn);
                    }
                }
            }
        }
        let most = couple_fields(self.session.record().game)
            .filter(|spec| {
                matches!(spec.kind, FieldKind::Number { .. }) && spec.scope == Scope::One
            })
            .count();
        let mut blank: Row<'a, Message, Theme> = row![].spacing(gap::TIGHT);
        for _ in boxes..most {
            let dash = label("–", scale::SEAT, Tone::Muted);
            blank = blank.push(container(dash).center_x(parts.figure));
        }
        let gap_between = (boxes > 0 && boxes < most).then_some(gap::TIGHT);
        let figures =
            row![blank].push(gap_between.map(|wide| space::horizontal().width(wide))).push(figures);
        let figures = figures.align_y(Center);
        let complete = form.open_at(couple).is_empty();
        let refused = shown.iter().any(|problem| problem.place == couple.place);
        let result = result.filter(|_| complete && !refused);
        let came = [figures.into(), points(viewport, parts, result)];
        let lay = |line: Row<'a, Message, Theme>| {
            line.spacing(parts.between).align_y(Center).height(parts.line)
        };
        let line: Element<'a, Message> = if parts.two {
            let under = row![space::horizontal().width(parts.number)].push(names).extend(came);
            column![lay(line), lay(under)].into()
        } else {
            lay(line.push(names).extend(came)).into()
        };
        let line = container(line).width(Fill).padding([0.0, parts.edge]).class(if here {
            filled(Tone::Shade, Outline::default())
        } else if differs {
            filled(Tone::ProblemSoft, Outline::default())
        } else {
            Surface::default()
        });
        scroll_anchor(line, here, CURSOR).into()
    }

    fn answers<'a>(
        &'a self,
        viewport: Viewport,
        parts: Parts,
        couple: &PlaceFields,
        spec: &'static FieldSpec,
        choices: &'static [Choice],
    ) -> Element<'a, Message> {
        let form = self.active();
        let cell = Cell { place: couple.place, field: spec.id, subject: Subject::One };
        let text = form.text(&cell);
        let focused = form.cursor() == Some(cell);
        let none = text.is_empty();
        let answers = choices.iter().enumerate().map(|(at, choice)| {
            let chosen = text == choice.id;
            let word = capitalize(choice.label);
            let small = viewport.width == Width::Narrow;
            let part = segmented_button(word)
                .size(scale::BODY.size)
                .chosen(chosen)
                .focused(focused && (chosen || none && at == 0))
                .width(parts.answer)
                .height(viewport.width.field())
                .on_press(Message::Chosen(cell, choice.id.to_owned()));
            if small { part.into() } else { part.key_after(choice.key.to_string()).into() }
        });
        row(answers).spacing(gap::TIGHT).into()
    }

    /// The two players, as who went out; where that is not asked, as who sits there.
    fn names<'a>(
        &'a self,
        viewport: Viewport,
        parts: Parts,
        couple: &PlaceFields,
        index: usize,
        spec: &'static FieldSpec,
        asked: Option<&FieldPrompt>,
    ) -> Element<'a, Message> {
        let form = self.active();
        let record = self.session.record();
        let cell = Cell { place: couple.place, field: spec.id, subject: Subject::One };
        let asked = asked.is_some() && form.cells().contains(&cell);
        let text = if asked { form.text(&cell) } else { "" };
        let focused = form.cursor() == Some(cell);
        let names =
            couple.players.iter().zip(["A", "B"]).enumerate().map(|(team, (player, id))| {
                let name = record.player_name(*player);
                let chosen = text == id;
                let picked = self.picked == Some((team, index));
                let message = if asked {
                    Message::Chosen(cell, id.to_owned())
                } else {
                    Message::Own(CouplesMessage::Seat(team, index))
                };
                let part = segmented_button(name)
                    .size(scale::BODY.size)
                    .chosen(chosen)
                    .focused(picked || focused && (chosen || text.is_empty() && team == 0))
                    .width(parts.name)
                    .height(viewport.width.field())
                    .on_press(message);
                if asked && viewport.width != Width::Narrow {
                    part.key_after(id).into()
                } else {
                    part.into()
                }
            });
        row(names).spacing(gap::TIGHT).into()
    }

    fn figure<'a>(
        &'a self,
        viewport: Viewport,
        parts: Parts,
        cell: &Cell,
        shown: &[&Diagnostic],
    ) -> Element<'a, Message> {
        let form = self.active();
        let text = form.text(cell);
        let was = form.was(cell);
        let focused = form.cursor() == Some(*cell);
        let state = if !focused && form.is_pointed_out(cell, shown) {
            BoxState::Refused
        } else if text.is_empty() {
            BoxState::Empty
        } else if was == Some(text) || self.agreement_at(cell.place).is_some() {
            BoxState::Recorded
        } else {
            BoxState::Draft
        };
        let aside = match cell.subject {
            Subject::Team(team) => Some(self.session.record().team_id(team).to_owned()),
            _ => None,
        };
        let part = figure_box(text, state, focused, aside)
            .caret(session::caret_of(form))
            .width(parts.figure)
            .room(parts.figure)
            .height(viewport.width.field());
        mouse_area(Element::from(part)).on_press(Message::Pointed(*cell)).into()
    }

    /// Rulings and the note, under the couples.
    fn common<'a>(
        &'a self,
        viewport: Viewport,
        parts: Parts,
        shown: &[&Diagnostic],
    ) -> Element<'a, Message> {
        let form = self.active();
        let mut lines = column![];
        for field in &form.asked().common {
            let here = form.cursor().is_some_and(|cell| cell.field == field.spec.id);
            let mut line =
                row![label(field.spec.label, scale::BODY.with(MEDIUM), Tone::Ink).width(120)];
            for key in &field.keys {
                let cell = Cell::of(field.spec.id, *key);
                if let Subject::Team(team) = key {
                    let name = self.session.record().team_name(*team);
                    line = line.push(label(name, scale::BODY, Tone::Ink));
                }
                line = line.push(if matches!(field.spec.kind, FieldKind::Text) {
                    let id = box_id(&cell);
                    Element::from(
                        text_box(id, field.spec.help, form.text(&cell))
                            .on_input(move |text| Message::Typed(cell, text))
                            .on_submit(session::Message::Enter.into()),
                    )
                } else {
                    let parts = Parts { figure: 90.0, ..parts };
                    self.figure(viewport, parts, &cell, shown)
                });
            }
            let line = line.spacing(gap::MIDDLE).align_y(Center).height(parts.line);
            let line = container(line).padding([0.0, parts.edge + 6.0]);
            lines = lines.push(isolated_layer(scroll_anchor(line, here, CURSOR))).push(hairline());
            debug_assert!(field.spec.need == Need::Optional || field.keys.len() > 1);
        }
        lines.into()
    }
}

/// What a hand came to: to whom, and its gins.
fn points<'a>(
    viewport: Viewport,
    parts: Parts,
    result: Option<&CoupleResult>,
) -> Element<'a, Message> {
    let Some(result) = result else {
        return space::horizontal().width(parts.points).into();
    };
    let winner = (0..2).find(|team| result.points[*team] > 0 || result.gins[*team] > 0);
    let Some(winner) = winner else {
        return container(label("0", scale::SEAT, Tone::Muted)).align_right(parts.points).into();
    };
    let team = if winner == 0 { Team::A } else { Team::B };
    let narrow = viewport.width == Width::Narrow;
    let step = if narrow { scale::BODY } else { scale::NAME };
    let figure = label(signed(result.points[winner]), step.with(STRONG), Tone::Ink)
        .line_height(if narrow { 1.1 } else { 1.3 });
    let gins = gins_words(result.gins[winner]);
    let line = row![badge(team), figure].spacing(gap::SMALL).align_y(Center);
    let gins = gins.map(|gins| {
        label(gins, scale::LEAST, Tone::Muted).line_height(if narrow { 1.1 } else { 1.3 })
    });
    let cell = column![line].push(gins).align_x(Right);
    container(cell).align_right(parts.points).into()
}
