//! The couples of the open round, a line each: the result, who went out, the points caught, and who
//! scores.

use super::super::{CURSOR, Element, FORM, Message, ScoreSheetScreen};
use crate::gui::game::list_sheet::{column_head, headed};
use crate::gui::prelude::{column, *};
use scoring::wording::capitalize;
use scoring::{
    Cell, Choice, CoupleResult, Diagnostic, FieldKind, FieldSpec, Need, RoundPath, Scope, Subject,
    hands, signed,
};
use session::couples::{TEAMS, gins_words};
use session::form::{BoxView, FieldView, PlaceFields};
use session::score_sheet::lines::choice_id;

/// The columns of a couple: number, choices, names, numbers and points. In the smallest window the
/// last three are on a second line.
struct CoupleColumns {
    first: Columns,
    second: Option<Columns>,
    /// Width of a number.
    figure: f32,
}

/// Minimum widths of a number, an answer, a name, a figure and the points, the gap and the edge;
/// and those in a narrow window.
const USUAL: [f32; 7] = [28.0, 76.0, 80.0, 56.0, 90.0, 10.0, 12.0];
const NARROW: [f32; 7] = [20.0, 58.0, 70.0, 48.0, 64.0, 6.0, 6.0];
/// Height of the names of the boxes above them, where no head has them.
const CAPTION: f32 = 18.0;

/// Returns whether a choice is between the two teams, so that names can stand for its answers.
fn is_of_teams(choices: &[Choice]) -> bool {
    choices.iter().map(|choice| choice.id).eq(["A", "B"])
}

impl ScoreSheetScreen {
    /// Draws all couples of the open round with their results; once the match is over, the seats
    /// and the winner.
    pub(super) fn couples(&self, viewport: Viewport) -> Element<'_> {
        if !self.is_open() {
            return self.match_result();
        }
        // The number pad has an Enter key too.
        let foot = (!viewport.is_low()).then(|| isolated_layer(self.couples_foot(viewport)));
        // The effect of a correction is too high to stay visible beside the boxes.
        let scrolls = self.rounds.corrects() && viewport.size.height < 340.0;
        let lines = responsive(move |size| {
            let last = scrolls.then(|| self.couples_foot(viewport));
            self.couple_lines(size.width, last)
        });
        column![lines].push(foot.filter(|_| !scrolls)).into()
    }

    /// Draws the couples of the round being typed, with their problems, and what scrolls with them.
    fn couple_lines<'a>(&'a self, room: f32, last: Option<Element<'a>>) -> Element<'a> {
        let viewport = self.session.viewport();
        // Some space is left for the scroll bar of a long list.
        let columns = self.couple_columns(viewport, room - 12.0);
        let form = self.rounds.active();
        let shown = form.shown_problems(self.session.game());
        let settled = form.couples_result();
        let mut lines = column![];
        for (index, couple) in form.places().iter().enumerate() {
            let result = settled.and_then(|settled| settled.couples.get(index));
            let line = self.couple_line(viewport, &columns, couple, index, result, &shown);
            lines = lines.push(isolated_layer(line)).push(hairline());
            for problem in shown.iter().filter(|problem| problem.place == couple.place) {
                let said = format!("Table {}: {}", index + 1, problem.message);
                lines = lines.push(problem_notice(said));
            }
        }
        let lines = lines.push(self.common(viewport, &shown));
        let list = scrolling(lines.push(last)).id(FORM).height(Fill);
        if columns.second.is_some() {
            return list.into();
        }
        headed(columns.first.line(44.0, self.heads(&columns)), list).into()
    }

    /// Returns the columns: first every part gets what it needs, then the answers and the names take
    /// some of the rest, and then the points.
    fn couple_columns(&self, viewport: Viewport, room: f32) -> CoupleColumns {
        let [number, answer, name, figure, points, between, edge] =
            if viewport.width.is_compact() { NARROW } else { USUAL };
        let group = |count: usize, each: f32| float(count) * (each + gap::TIGHT) - gap::TIGHT;
        let part = |width: f32| Column::of(width + between).padded(0.0, between);
        let number = Column::of(edge + number + between).padded(edge, between).align(Center);
        let (mut choices, mut names, mut labels) = (vec![number], Vec::new(), Vec::new());
        for spec in hands::fields(self.session.record().game) {
            match spec.kind {
                FieldKind::Choice(choices) if is_of_teams(choices) => {
                    names.push(part(group(2, name)).up_to(between + group(2, name + 102.0)));
                }
                FieldKind::Choice(all) => {
                    let most = between + group(all.len(), answer + 34.0);
                    choices.push(part(group(all.len(), answer)).up_to(most));
                }
                _ if spec.scope == Scope::One => labels.push(spec.label),
                _ => {}
            }
        }
        let points = Column::of(points + edge).padded(0.0, edge).align(Right).filling();
        let rest = |figure: f32| {
            let figures = part(group(labels.len(), figure)).align(Right);
            names.iter().copied().chain([figures, points])
        };
        let named = longest(labels.iter().copied(), scale::SMALL.with(MEDIUM)).max(figure);
        let first = Columns::fit(choices.iter().copied().chain(rest(named)), room);
        if first.fits(room) {
            return CoupleColumns { first, second: None, figure: named };
        }
        let second = [number].into_iter().chain(rest(figure));
        let first = [number].into_iter().chain(choices.into_iter().skip(1).map(Column::filling));
        let second = Some(Columns::fit(second, room));
        CoupleColumns { first: Columns::fit(first, room), second, figure }
    }

    fn heads(&self, columns: &CoupleColumns) -> Vec<Element<'_>> {
        let (mut heads, mut names, mut figures) =
            (vec![column_head("").into()], Vec::new(), row![]);
        for spec in hands::fields(self.session.record().game) {
            let words = column_head(spec.label);
            match spec.kind {
                FieldKind::Choice(choices) if is_of_teams(choices) => names.push(words.into()),
                FieldKind::Choice(_) => heads.push(words.into()),
                _ if spec.scope == Scope::One => {
                    figures = figures.push(container(words).align_right(columns.figure));
                }
                _ => {}
            }
        }
        heads.extend(names);
        heads.extend([figures.spacing(gap::TIGHT).into(), column_head("Points").into()]);
        heads
    }

    fn couple_line<'a>(
        &'a self,
        viewport: Viewport,
        columns: &CoupleColumns,
        couple: &'a PlaceFields,
        index: usize,
        result: Option<&CoupleResult>,
        shown: &[&Diagnostic],
    ) -> Element<'a> {
        let form = self.rounds.active();
        let cursor = form.cursor().filter(|_| !self.is_in_reason());
        let here = cursor.is_some_and(|cell| cell.place == couple.place);
        let number = label((index + 1).to_string(), scale::BODY, Tone::Muted);
        let mut first: Vec<Element<'a>> = vec![number.into()];
        let (mut names, mut figures) = (Vec::new(), Vec::new());
        let mut most = 0;
        // On two lines no head names the boxes.
        let is_named = columns.second.is_some();
        for spec in hands::fields(self.session.record().game) {
            let asked = couple.fields.iter().find(|field| field.spec.id == spec.id);
            let view = asked.map(|asked| self.shown(form.view(couple.place, asked)));
            if let FieldKind::Choice(choices) = spec.kind {
                let part = if is_of_teams(choices) { &mut names } else { &mut first };
                part.push(self.answers(viewport, (couple, index), (spec, view), choices));
            } else {
                most += usize::from(spec.scope == Scope::One);
                // Fields that depend on an answer are shown once it is given.
                let slots = form.cells();
                let Some(view) = view else { continue };
                let boxes = view.boxes.iter().filter(|part| slots.contains(&part.cell));
                figures.extend(boxes.map(|part| {
                    let words = ellipsized_text(spec.label, scale::CAPTION, Tone::Muted);
                    let caption = container(words.least(9.0)).align_right(columns.figure);
                    let figure = self.figure(columns.figure, (&view, part), shown);
                    column![].push(is_named.then(|| caption.height(CAPTION))).push(figure).into()
                }));
            }
        }
        let captions = if is_named && !figures.is_empty() { CAPTION } else { 0.0 };
        // Beside boxes with their names above them.
        let beside = |part: Element<'a>| -> Element<'a> {
            container(part).padding(Padding::ZERO.top(captions)).into()
        };
        let dashes = (figures.len()..most).map(|_| {
            let dash = label("–", scale::SEAT, Tone::Muted);
            beside(container(dash).center_x(columns.figure).into())
        });
        let dashes: Vec<Element<'a>> = dashes.collect();
        let figures = row(dashes.into_iter().chain(figures)).centered(gap::TIGHT);
        let complete = form.open_at(couple).is_empty();
        let refused = shown.iter().any(|problem| problem.place == couple.place);
        let result = result.filter(|_| complete && !refused);
        let rest = names.into_iter().map(beside);
        let rest = rest.chain([figures.into(), beside(points(viewport, result))]);
        let high = viewport.width.couple_line();
        let line: Element<'a> = if let Some(second) = &columns.second {
            let rest = [space::horizontal().into()].into_iter().chain(rest);
            column![columns.first.line(high, first), second.line(high + captions, rest)].into()
        } else {
            columns.first.line(high, first.into_iter().chain(rest)).into()
        };
        let ground = filled(here.then_some(Tone::Shade), Outline::default());
        let line = container(line).width(Fill).class(ground);
        scroll_anchor(line, here, CURSOR).into()
    }

    /// Draws the answers to a choice. For a choice between the teams the two names stand for them;
    /// while it is not asked, a click on a name picks it for a swap.
    fn answers<'a>(
        &'a self,
        viewport: Viewport,
        (couple, index): (&PlaceFields, usize),
        (spec, view): (&'static FieldSpec, Option<FieldView<'a>>),
        choices: &'static [Choice],
    ) -> Element<'a> {
        let (form, record) = (self.rounds.active(), self.session.record());
        let cell = Cell { place: couple.place, field: spec.id, subject: Subject::One };
        let are_names = is_of_teams(choices);
        let asked = !are_names || form.cells().contains(&cell);
        let view = view.filter(|_| asked);
        let words: Vec<String> = if are_names {
            couple.players.iter().map(|player| record.player_name(*player).to_owned()).collect()
        } else {
            choices.iter().map(|choice| capitalize(choice.label)).collect()
        };
        let longest = words.iter().max_by_key(|words| words.len()).cloned();
        let longest = longest.filter(|_| !are_names);
        let width = viewport.width;
        let has_keys = if are_names { asked && width.is_wide() } else { !width.is_compact() };
        let answers = words.into_iter().zip(choices).enumerate().map(|(at, (words, choice))| {
            let part = view.as_ref().and_then(|view| Some((view, view.boxes.first()?)));
            let part = match part {
                Some((view, part)) => self.segment(view, part, (choice, words), has_keys),
                None => segmented_button(words)
                    .id(choice_id(&cell, choice.id))
                    .height(width.field())
                    .on_press_maybe(are_names.then_some(Message::Seat(at, index))),
            };
            let part = part.size(scale::BODY.size).width(Fill);
            let picked = are_names && self.picked == Some((at, index));
            let part = if picked { part.focused(true) } else { part };
            match &longest {
                Some(longest) => part.alike(longest.clone()).into(),
                None => part.into(),
            }
        });
        row(answers).spacing(gap::TIGHT).into()
    }

    fn figure<'a>(
        &'a self,
        width: f32,
        (view, part): (&FieldView<'a>, &BoxView<'a>),
        shown: &[&Diagnostic],
    ) -> Element<'a> {
        let is_wrong = self.rounds.active().is_pointed_out(&part.cell, shown);
        let part = BoxView { refused: !part.focused && is_wrong, ..part.clone() };
        let inside = match part.cell.subject {
            Subject::Team(team) => Some(self.session.record().team_id(team)),
            _ => None,
        };
        container(self.one_box(view, &part, width, inside)).width(width).into()
    }

    fn common<'a>(&'a self, viewport: Viewport, shown: &[&Diagnostic]) -> Element<'a> {
        let form = self.rounds.active();
        let mut lines = column![];
        for field in form.common_fields() {
            let view = self.shown(form.view(RoundPath::ROUND, field));
            let here = view.boxes.iter().any(|part| part.focused);
            let mut line = row![emphasized(field.spec.label).width(120)];
            for part in &view.boxes {
                if let Subject::Team(team) = part.cell.subject {
                    let name = self.session.record().team_name(team);
                    line = line.push(label(name, scale::BODY, Tone::Ink));
                }
                line = line.push(if matches!(field.spec.kind, FieldKind::Text) {
                    self.one_box(&view, part, viewport.size.width, None)
                } else {
                    self.figure(90.0, (&view, part), shown)
                });
            }
            let line = line.centered(gap::MIDDLE).height(viewport.width.couple_line());
            let line = container(line).padding([0.0, gap::WIDE]);
            lines = lines.push(isolated_layer(scroll_anchor(line, here, CURSOR))).push(hairline());
            debug_assert!(field.spec.need == Need::Optional || field.keys.len() > 1);
        }
        lines.into()
    }
}

/// Draws the result of a hand: the winner, and the gins.
fn points<'a>(viewport: Viewport, result: Option<&CoupleResult>) -> Element<'a> {
    let Some(result) = result else { return space::horizontal().into() };
    let won = TEAMS.into_iter().zip(result.points.into_iter().zip(result.gins));
    let Some((team, (points, gins))) = won.into_iter().find(|(_, won)| *won > (0, 0)) else {
        return label("0", scale::SEAT, Tone::Muted).into();
    };
    let (step, high) =
        if viewport.width.is_compact() { (scale::BODY, 1.1) } else { (scale::NAME, 1.3) };
    let points = label(signed(points), step.with(STRONG), Tone::Ink).line_height(high);
    let gins = gins_words(gins);
    let gins = gins.map(|gins| label(gins, scale::CAPTION, Tone::Muted).line_height(high));
    let line = row![side_badge(team), points].centered(gap::SMALL);
    column![line].push(gins).align_x(Right).into()
}
