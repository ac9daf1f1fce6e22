//! The couples of the open round, a line each: the result, who went out, the points caught, and who
//! scores.

use iced::widget::{column, container, mouse_area, row, scrollable, space, text};
use iced::{Center, Fill, Right};

use super::{CURSOR, CouplesMessage, CouplesScreen, LIST, Message, RoundView as _, Viewport};
use crate::gui::game;
use crate::gui::game::list_sheet::{column_head, headed, sheet_room, team_badge};
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::text_fit;
use crate::gui::theme::{
    Element, MEDIUM, Outline, STRONG, Surface, ThemedRow, Tone, filled, scale, space as gap,
};
use crate::gui::widget::{
    BoxState, SegmentedButton, ellipsized_text, figure_box, hairline, isolated_layer, label,
    problem_notice, segmented_button, slim_bar, text_box,
};
use scoring::wording::capitalize;
use scoring::{
    Cell, Choice, CoupleResult, Diagnostic, FieldKind, FieldPrompt, FieldSpec, Need, RoundPath,
    Scope, Subject, signed,
};
use session::couples::{TEAMS, gins_words};
use session::form::{PlaceFields, couple_fields};
use session::score_sheet::lines::{box_id, choice_id};

/// Widths of the columns, in logical pixels.
#[derive(Debug, Clone, Copy)]
struct CoupleColumns {
    number: f32,
    /// One answer of a choice.
    answer: f32,
    /// A player's name.
    name: f32,
    /// A number.
    figure: f32,
    points: f32,
    /// Space between the groups.
    between: f32,
    /// Padding at the edge of the paper.
    edge: f32,
    /// Height of a line.
    line: f32,
    /// Whether results are on a second line, in the smallest window.
    two: bool,
}

impl CoupleColumns {
    fn new(viewport: Viewport, room: f32) -> CoupleColumns {
        let [number, answer, name, figure, points, between, edge] =
            if viewport.width.is_narrow() { NARROW } else { USUAL };
        let line = viewport.width.couple_line();
        let two = false;
        let parts =
            CoupleColumns { number, answer, name, figure, points, between, edge, line, two };
        let answers = 4.0 * answer + 3.0 * gap::TIGHT;
        let names = 2.0 * name + gap::TIGHT;
        let figures = 2.0 * figure + gap::TIGHT;
        let spare =
            room - (number + answers + names + figures + points + 4.0 * between + 2.0 * edge);
        if spare < 0.0 {
            // In two lines, if one is too short for everything.
            let room = room - 2.0 * edge - number - between;
            let others = figures + points + 2.0 * between;
            let answer = (room - 3.0 * gap::TIGHT) / 4.0;
            let name = (room - others - gap::TIGHT) / 2.0;
            return CoupleColumns { answer, name, two: true, ..parts };
        }
        // The rest of the width goes to the answers and the names, and then to the points.
        let (more, longer) = ((spare / 12.0).min(34.0), (spare / 4.0).min(102.0));
        let points = points + spare - 4.0 * more - 2.0 * longer;
        CoupleColumns { answer: answer + more, name: name + longer, points, ..parts }
    }

    /// Returns the width before the numbers, up to the gap.
    fn before_figures(self) -> f32 {
        let names = 2.0 * self.name + gap::TIGHT;
        let answers = 4.0 * self.answer + 3.0 * gap::TIGHT + self.between;
        self.number + self.between + names + if self.two { 0.0 } else { answers }
    }
}

/// Minimum widths of a number, an answer, a name, a figure and the points, the gap and the edge;
/// and those in a narrow window.
const USUAL: [f32; 7] = [28.0, 76.0, 80.0, 56.0, 90.0, 10.0, 12.0];
const NARROW: [f32; 7] = [20.0, 58.0, 70.0, 48.0, 64.0, 6.0, 6.0];

/// Returns whether a choice is between the two teams, so that names can stand for its answers.
fn is_of_teams(choices: &[Choice]) -> bool {
    choices.iter().map(|choice| choice.id).eq(["A", "B"])
}

impl CouplesScreen {
    /// Draws all couples of the open round with their results; once the match is over, the seats
    /// and the winner.
    pub(super) fn couples(&self, viewport: Viewport) -> Element<'_, Message> {
        if !self.is_open() {
            return self.result();
        }
        // The number pad has an Enter key too.
        let foot = (!viewport.is_low()).then(|| isolated_layer(self.foot(viewport)));
        // The effect of a correction is too high to stay visible beside the boxes.
        let (last, foot) = if self.rounds.corrects() && viewport.size.height < 340.0 {
            (foot, None)
        } else {
            (None, foot)
        };
        column![self.couple_lines(viewport, last)].push(foot).into()
    }

    /// Draws the couples of the round being typed, with their problems, and what scrolls with them.
    pub(super) fn couple_lines<'a>(
        &'a self,
        viewport: Viewport,
        last: Option<Element<'a, Message>>,
    ) -> Element<'a, Message> {
        let room = self.room(viewport);
        let parts = CoupleColumns::new(viewport, room);
        let form = self.active();
        let shown = form.shown_problems(self.session.game());
        let settled = form.couples_result();
        let mut lines = column![];
        for (index, couple) in form.places().iter().enumerate() {
            let result = settled.and_then(|settled| settled.couples.get(index));
            let line = self.line(viewport, parts, couple, index, result, &shown);
            lines = lines.push(isolated_layer(line)).push(hairline());
            for problem in shown.iter().filter(|problem| problem.place == couple.place) {
                let said = format!("Table {}: {}", index + 1, problem.message);
                lines = lines.push(problem_notice(said));
            }
        }
        let lines = lines.push(self.common(viewport, parts, &shown));
        let list = scrollable(lines.push(last)).id(LIST).direction(slim_bar()).height(Fill);
        if viewport.width.is_narrow() {
            return list.into();
        }
        headed(self.head(parts), list).into()
    }

    /// Returns whether the cursor is at a couple.
    fn is_here(&self, place: RoundPath) -> bool {
        self.cursor().is_some_and(|cell| cell.place == place)
    }

    /// Returns the height for the couples, in logical pixels.
    fn room(&self, viewport: Viewport) -> f32 {
        let beside = super::view::is_beside(viewport);
        let columns = if beside { self.columns_width(viewport) + gap::GAP } else { 0.0 };
        // Some space is left for the scroll bar of a long list.
        sheet_room(viewport, false) - columns - 12.0
    }

    /// Draws the names of the fields above their boxes.
    fn head(&self, parts: CoupleColumns) -> Element<'_, Message> {
        let mut line = row![space::horizontal().width(parts.number)];
        let mut figures = row![].spacing(gap::TIGHT);
        for spec in couple_fields(self.session.record().game) {
            let words = column_head(spec.label);
            match (spec.kind, spec.scope) {
                (FieldKind::Choice(choices), _) => {
                    let [count, width] =
                        if is_of_teams(choices) { [2.0, parts.name] } else { [4.0, parts.answer] };
                    line = line.push(words.width(count * (width + gap::TIGHT) - gap::TIGHT));
                }
                (_, Scope::One) => {
                    figures = figures.push(container(words).align_right(parts.figure));
                }
                _ => {}
            }
        }
        let points = container(column_head("Points")).align_right(parts.points);
        container(line.push(figures).push(points).spacing(parts.between).align_y(Center))
            .center_y(44)
            .padding([0.0, parts.edge])
            .into()
    }

    fn line<'a>(
        &'a self,
        viewport: Viewport,
        parts: CoupleColumns,
        couple: &'a PlaceFields,
        index: usize,
        result: Option<&CoupleResult>,
        shown: &[&Diagnostic],
    ) -> Element<'a, Message> {
        let form = self.active();
        let here = self.is_here(couple.place);
        let number = label((index + 1).to_string(), scale::BODY, Tone::Muted);
        let mut line = row![container(number).center_x(parts.number)];
        let mut figures: Vec<Element<'a, Message>> = Vec::new();
        let mut captions: Vec<&'static str> = Vec::new();
        let (mut most, mut names) = (0, None);
        for spec in couple_fields(self.session.record().game) {
            let asked = couple.fields.iter().find(|field| field.spec.id == spec.id);
            match spec.kind {
                FieldKind::Choice(choices) if is_of_teams(choices) => {
                    names = Some(self.names(viewport, parts, couple, index, spec, asked));
                }
                FieldKind::Choice(choices) => {
                    line = line.push(self.answers(viewport, parts, couple, spec, choices));
                }
                kind => {
                    let is_one = spec.scope == Scope::One;
                    most += usize::from(is_one && matches!(kind, FieldKind::Number { .. }));
                    // Fields that depend on an answer are shown once it is given.
                    let slots = form.cells();
                    let cells = asked.into_iter().flat_map(|field| couple.cells(field));
                    let cells: Vec<Cell> = cells.filter(|cell| slots.contains(cell)).collect();
                    captions.extend(cells.iter().map(|_| spec.label));
                    let cells = cells.into_iter();
                    figures.extend(cells.map(|cell| self.figure(viewport, parts, &cell, shown)));
                }
            }
        }
        // In a narrow window no head names the boxes.
        let named = viewport.width.is_narrow() && !captions.is_empty();
        let captions = named.then(|| captions_of(parts, most, captions));
        let dashes = (figures.len()..most)
            .map(|_| container(label("–", scale::SEAT, Tone::Muted)).center_x(parts.figure).into());
        let dashes: Vec<Element<'a, Message>> = dashes.collect();
        let figures = row(dashes.into_iter().chain(figures)).spacing(gap::TIGHT).align_y(Center);
        let complete = form.open_at(couple).is_empty();
        let refused = shown.iter().any(|problem| problem.place == couple.place);
        let result = result.filter(|_| complete && !refused);
        let came = [figures.into(), points(viewport, parts, result)];
        let lay = |line: ThemedRow<'a, Message>| {
            line.spacing(parts.between).align_y(Center).height(parts.line)
        };
        let line: Element<'a, Message> = if parts.two {
            let under = row![space::horizontal().width(parts.number)].push(names).extend(came);
            column![lay(line)].push(captions).push(lay(under)).into()
        } else {
            column![].push(captions).push(lay(line.push(names).extend(came))).into()
        };
        let line = container(line).width(Fill).padding([0.0, parts.edge]).class(if here {
            filled(Tone::Shade, Outline::default())
        } else {
            Surface::default()
        });
        scroll_anchor(line, here, CURSOR).into()
    }

    fn answers<'a>(
        &'a self,
        viewport: Viewport,
        parts: CoupleColumns,
        couple: &PlaceFields,
        spec: &'static FieldSpec,
        choices: &'static [Choice],
    ) -> Element<'a, Message> {
        let form = self.active();
        let cell = Cell { place: couple.place, field: spec.id, subject: Subject::One };
        let text = form.text(&cell);
        let focused = self.cursor() == Some(cell);
        // All answers have the letter size of the longest, beside its key.
        let narrow = viewport.width.is_narrow();
        let room = parts.answer - 9.0 - if narrow { 0.0 } else { 18.0 };
        let style = scale::CARD.sized(scale::BODY.size);
        let sizes = choices
            .iter()
            .map(|choice| text_fit::step_to(12.0, &capitalize(choice.label), style, room).size);
        let size = sizes.fold(style.size, f32::min);
        let answers = choices.iter().enumerate().map(|(at, choice)| {
            let chosen = text == choice.id;
            let focused = focused && (chosen || text.is_empty() && at == 0);
            let press = Message::Chosen(cell, choice.id.to_owned());
            let words = capitalize(choice.label);
            let part = answer(viewport, words, (chosen, focused), parts.answer, press)
                .size(size)
                .id(choice_id(&cell, choice.id));
            if narrow { part.into() } else { part.key_after(choice.key.to_string()).into() }
        });
        row(answers).spacing(gap::TIGHT).into()
    }

    /// Draws the two players, as the answers to who went out, or otherwise as names.
    fn names<'a>(
        &'a self,
        viewport: Viewport,
        parts: CoupleColumns,
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
        let focused = self.cursor() == Some(cell);
        let names = couple.players.iter().zip(["A", "B"]).enumerate();
        let names = names.map(|(team, (player, id))| {
            let chosen = text == id;
            let picked = self.picked == Some((team, index));
            let focused = picked || focused && (chosen || text.is_empty() && team == 0);
            let press = if asked {
                Message::Chosen(cell, id.to_owned())
            } else {
                Message::Own(CouplesMessage::Seat(team, index))
            };
            let name = record.player_name(*player);
            let part = answer(viewport, name, (chosen, focused), parts.name, press)
                .id(choice_id(&cell, id));
            if asked && !viewport.width.is_narrow() {
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
        parts: CoupleColumns,
        cell: &Cell,
        shown: &[&Diagnostic],
    ) -> Element<'a, Message> {
        let form = self.active();
        let text = form.text(cell);
        let was = form.was(cell);
        let focused = self.cursor() == Some(*cell);
        let state = if !focused && form.is_pointed_out(cell, shown) {
            BoxState::Refused
        } else if text.is_empty() {
            BoxState::Empty
        } else if was == Some(text) {
            BoxState::Recorded
        } else {
            BoxState::Draft
        };
        let aside = match cell.subject {
            Subject::Team(team) => Some(self.session.record().team_id(team).to_owned()),
            _ => None,
        };
        let part = figure_box(text, state, focused, aside)
            .caret(game::caret_of(form))
            .width(parts.figure)
            .room(parts.figure)
            .height(viewport.width.field());
        let part = container(part).id(iced::widget::Id::from(box_id(cell)));
        mouse_area(part).on_press(Message::Pointed(*cell)).into()
    }

    /// Draws rulings and the note, below the couples.
    fn common<'a>(
        &'a self,
        viewport: Viewport,
        parts: CoupleColumns,
        shown: &[&Diagnostic],
    ) -> Element<'a, Message> {
        let form = self.active();
        let mut lines = column![];
        for field in form.common_fields() {
            let here = self.cursor().is_some_and(|cell| cell.field == field.spec.id);
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
                            .on_submit(game::Message::Enter.into()),
                    )
                } else {
                    let parts = CoupleColumns { figure: 90.0, ..parts };
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

/// Draws the names of the boxes above them, at the end of `most` columns.
fn captions_of<'a>(
    parts: CoupleColumns,
    most: usize,
    captions: Vec<&'static str>,
) -> Element<'a, Message> {
    let blank = most.saturating_sub(captions.len());
    let captions = captions.into_iter().map(|words| {
        let words = ellipsized_text(words, scale::CAPTION, Tone::Muted).least(9.0);
        container(words).align_right(parts.figure).into()
    });
    let blanks = (0..blank).map(|_| space::horizontal().width(parts.figure).into());
    let captions = row(blanks.chain(captions)).spacing(gap::TIGHT);
    row![space::horizontal().width(parts.before_figures()), captions].spacing(parts.between).into()
}

/// Draws a button for an answer, as wide as its column.
fn answer<'a>(
    viewport: Viewport,
    words: impl text::IntoFragment<'a>,
    (chosen, focused): (bool, bool),
    width: f32,
    press: Message,
) -> SegmentedButton<'a, Message> {
    segmented_button(words)
        .size(scale::BODY.size)
        .chosen(chosen)
        .focused(focused)
        .width(width)
        .height(viewport.width.field())
        .on_press(press)
}

/// Draws the result of a hand: the winner, and the gins.
fn points<'a>(
    viewport: Viewport,
    parts: CoupleColumns,
    result: Option<&CoupleResult>,
) -> Element<'a, Message> {
    let Some(result) = result else { return space::horizontal().width(parts.points).into() };
    let won = TEAMS.into_iter().zip(result.points.into_iter().zip(result.gins));
    let Some((team, (points, gins))) = won.into_iter().find(|(_, won)| *won > (0, 0)) else {
        return container(label("0", scale::SEAT, Tone::Muted)).align_right(parts.points).into();
    };
    let narrow = viewport.width.is_narrow();
    let (step, high) = if narrow { (scale::BODY, 1.1) } else { (scale::NAME, 1.3) };
    let points = label(signed(points), step.with(STRONG), Tone::Ink).line_height(high);
    let gins = gins_words(gins);
    let gins = gins.map(|gins| label(gins, scale::CAPTION, Tone::Muted).line_height(high));
    let line = row![team_badge(team), points].spacing(gap::SMALL).align_y(Center);
    container(column![line].push(gins).align_x(Right)).align_right(parts.points).into()
}
