//! The score sheet as on paper: the columns of both teams, one for each game, with figures and a
//! circle for every gin.
//!
//! Invariant: unrecorded figures are in pencil, with broken circles.

use iced::widget::canvas::{self, LineDash, Path, Stroke};
use iced::{Point, Vector, alignment};

use super::super::{Element, Message, ScoreSheetScreen};
use crate::gui::prelude::{column, *};
use crate::gui::widget::drawing::Frame;
use scoring::{ColumnGame, ColumnsState, Slot, Team, signed};
use session::couples::gins_words;

/// Height of a slot and of its circle, in logical pixels.
const SLOT: f32 = 44.0;
const CIRCLE: Vector = Vector::new(25.0, 19.0);
/// Distance from the middle of a column to the right edge of its figures.
const RIGHT: f32 = 18.0;
/// Space for the scroll bar right of the last column.
const BAR: f32 = 10.0;
const DASHES: [f32; 2] = [5.0, 5.0];

impl ScoreSheetScreen {
    /// Returns the width of the score sheet beside the couples.
    pub(super) fn columns_width(&self, viewport: Viewport) -> f32 {
        let games = self.sheet_columns().map_or(3, |columns| columns.games.len());
        column_width(viewport) * 2.0 * float(games) + stroke::MARGIN + BAR
    }

    /// Returns the games with the round as typed.
    fn sheet_columns(&self) -> Option<&ColumnsState> {
        if self.is_open() {
            self.rounds.active().result(self.session.game()).1.tournament.columns()
        } else {
            self.session.evaluation().tournament.columns()
        }
    }

    pub(super) fn paper_columns(&self, viewport: Viewport) -> Element<'_> {
        let Some(columns) = self.sheet_columns() else {
            return label("No game yet.", scale::BODY, Tone::Muted).into();
        };
        let recorded = self.session.evaluation().tournament.columns();
        let width = column_width(viewport);
        let longest = columns.games.iter().flat_map(|game| &game.slots).map(Vec::len).max();
        let least = SLOT * float(longest.unwrap_or(0));
        let any_finished = columns.games.iter().any(|game| game.finished.is_some());
        let foot = if any_finished { 74.0 } else { 44.0 };
        let side = width * float(columns.games.len());
        let head = |team| self.head_of(team, columns.games.len(), width);
        let heads = both_sides(84.0, head);
        let feet = both_sides(foot, |team| foot_of(team, columns, width, foot));
        // The columns reach the foot, or further if their content does.
        let body = responsive(move |size| {
            let high = least.max(size.height);
            let bodies = both_sides(high, |team| {
                let color = if team == Team::A { Tone::SideA } else { Tone::SideB };
                let columns = written(columns, recorded, team);
                let paper = Paper { columns, color, width, slot: SLOT };
                drawing(paper, Paper::draw).width(side).height(high).into()
            });
            scrolling(bodies).width(Fill).height(Fill).into()
        });
        let hint = (viewport.size.height >= 700.0).then(|| self.legend());
        let all: ThemedColumn<'_, Message> = column![heads, double_rule(), body, strong_line()]
            .push(shaded_section(hint.is_none(), feet))
            .push(hint)
            .width(Fill);
        if viewport.width.is_wide() {
            all.into()
        } else {
            container(all.width(self.columns_width(viewport))).center_x(Fill).into()
        }
    }

    fn head_of(&self, team: Team, games: usize, width: f32) -> Element<'_> {
        let side = width * float(games);
        let name = self.session.record().team_name(team);
        let name = ellipsized_text(name, scale::CARD, Tone::Ink).max_width(side - 60.0);
        let name = row![side_badge(team), name].centered(gap::SMALL);
        let game = |number: usize| {
            let words = label(format!("Game {number}"), scale::SMALL.with(MEDIUM), Tone::Muted);
            container(words).center_x(width).into()
        };
        column![container(name).center_x(side), row((1..=games).map(game))]
            .spacing(gap::SMALL)
            .padding([14.0, 0.0])
            .height(84)
            .into()
    }

    fn legend<'a>(&self) -> Element<'a> {
        // A number in the circle would look like a score.
        let line = |is_recorded: bool, said: &'static str| {
            let mark = GinMark { figure: None, circle: Some(is_recorded) };
            let color = Tone::RuleStrong;
            let circle = Paper { columns: vec![vec![mark]], color, width: 52.0, slot: 40.0 };
            let circle = drawing(circle, Paper::draw).width(52).height(40);
            let words = remark(said).width(Fill);
            row![circle, words].centered(gap::MIDDLE)
        };
        let gin = line(true, "A gin. The next points are written into an empty circle.");
        let typed = (self.is_open() && self.rounds.active().is_touched())
            .then(|| line(false, "Dashed circles and lighter numbers are not recorded yet."));
        container(column![gin].push(typed).spacing(gap::HAIR)).padding([10.0, 14.0]).into()
    }
}

/// Draws something of both teams, with the red line of this height between.
fn both_sides<'a>(height: f32, draw: impl Fn(Team) -> Element<'a>) -> ThemedRow<'a, Message> {
    row![draw(Team::A), container(margin_line()).height(height), draw(Team::B)]
}

fn column_width(viewport: Viewport) -> f32 {
    match viewport.size.width {
        ..420.0 => 61.0,
        640.0..1280.0 | 1420.0.. => 88.0,
        _ => 62.0,
    }
}

/// Draws the gins of a team, and the pay for its finished games.
fn foot_of(team: Team, columns: &ColumnsState, width: f32, height: f32) -> Element<'_> {
    let at = usize::from(team.0);
    let games = columns.games.iter().map(|game| {
        let gins = gins_words(game.gins[at]).unwrap_or("0 gins".to_owned());
        let crown = (game.winner == Some(team)).then(|| icon(Icon::Crown, 18.0, Tone::Leader));
        let paid = game.finished.map(|_| {
            let paid = label(signed(game.paid[at]), scale::NAME.with(STRONG), Tone::Ink);
            row![].push(crown).push(paid).centered(gap::HAIR)
        });
        let gins = remark(gins);
        container(column![gins].push(paid).spacing(gap::HAIR).align_x(Center))
            .center_x(width)
            .into()
    });
    container(row(games)).padding([12.0, 0.0]).height(height).into()
}

/// A slot as drawn.
#[derive(Debug, Clone, Default, PartialEq)]
struct GinMark {
    figure: Option<(String, bool)>,
    /// Whether there is a circle, and whether it is recorded.
    circle: Option<bool>,
}

/// Returns the slots of a team by game, and which are recorded.
fn written(
    columns: &ColumnsState,
    recorded: Option<&ColumnsState>,
    team: Team,
) -> Vec<Vec<GinMark>> {
    let team = usize::from(team.0);
    let of_game = |(number, game): (usize, &ColumnGame)| {
        let recorded = recorded.and_then(|columns| columns.games.get(number));
        let before = |at: usize| {
            recorded.and_then(|game| game.slots[team].get(at)).copied().unwrap_or_default()
        };
        let mark = |(at, slot): (usize, &Slot)| GinMark {
            figure: slot.figure.map(|figure| (signed(figure.0), before(at).figure == Some(figure))),
            circle: slot.circle.map(|circle| before(at).circle == Some(circle)),
        };
        game.slots[team].iter().enumerate().map(mark).collect()
    };
    columns.games.iter().enumerate().map(of_game).collect()
}

/// Columns of a team, the tone of their circles, and the size of a slot.
#[derive(Clone, PartialEq)]
struct Paper {
    columns: Vec<Vec<GinMark>>,
    color: Tone,
    width: f32,
    slot: f32,
}

impl Paper {
    fn draw(&self, frame: &mut Frame, theme: &Theme) {
        let rule = Stroke::default().with_color(theme.tone(Tone::Rule)).with_width(stroke::RULE);
        for (number, marks) in self.columns.iter().enumerate() {
            let left = self.width * float(number);
            if number > 0 {
                let line = Path::line(Point::new(left, 0.0), Point::new(left, frame.height()));
                frame.stroke(&line, rule);
            }
            let middle = left + self.width / 2.0;
            for (at, mark) in marks.iter().enumerate() {
                let center = Point::new(middle, self.slot * (float(at) + 0.5));
                if let Some(recorded) = mark.circle {
                    let mut line = Stroke::default().with_color(theme.tone(self.color));
                    if !recorded {
                        line.line_dash = LineDash { segments: &DASHES, offset: 0 };
                    }
                    frame.stroke(&ellipse(center, CIRCLE), line.with_width(2.5));
                }
                if let Some((figure, recorded)) = &mark.figure {
                    frame.fill_text(canvas::Text {
                        content: figure.clone(),
                        position: Point::new(center.x + RIGHT, center.y),
                        color: theme.tone(if *recorded { Tone::Ink } else { Tone::Pencil }),
                        size: scale::TOTAL.size.into(),
                        font: if *recorded { STRONG } else { MEDIUM },
                        align_x: text::Alignment::Right,
                        align_y: alignment::Vertical::Center,
                        ..canvas::Text::default()
                    });
                }
            }
        }
    }
}
