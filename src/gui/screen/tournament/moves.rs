//! After a game: who won at each table, the cuts that are wanted, who goes where and why.

use iced::widget::{column, container, row, scrollable, space, text};
use iced::{Center, Fill, Padding, Right};

use super::{Message, Stage, TournamentScreen, Viewport};
use crate::engine::{Move, Player, TableResult, signed};
use crate::game::tournament::{Goes, cut_of, is_tie};
use crate::gui::icon::{Icon, icon};
use crate::gui::session;
use crate::gui::theme::{
    Element, MEDIUM, Outline, STRONG, TEXT, Tone, Width, button_style, by_pointer, filled, outline,
    scale, space as gap,
};
use crate::gui::widget::{
    double_rule, ellipsized_text, hairline, label, main_button, number_buttons, segmented_button,
    shaded_section, sheet, slim_bar, strong_line, titled_card,
};

const ROW: f32 = 48.0;
const TIE: f32 = 104.0;
const HEAD: f32 = 46.0;
/// Between the lady and the gentleman who move.
const BETWEEN: f32 = 18.0;
const FOOT: f32 = 70.0;
/// So many stand in the list by name.
const NAMED: usize = 160;

impl TournamentScreen {
    /// Who goes where.
    pub(super) fn moves_view(&self, viewport: Viewport) -> Element<'_, Message> {
        let complete =
            self.night().round(self.cuts.game(self.night())).filter(|round| round.complete);
        let Some(round) = complete else {
            let words = match (self.night().stage(), self.begun()) {
                (Stage::Playing, 1) => {
                    "The moves are known once all hands of game 1 are in.".to_owned()
                }
                (Stage::Playing, game) => format!(
                    "The moves are known once all hands of game {game} are in. Press ← for earlier moves."
                ),
                (_, 0) => "The moves are known after the first game.".to_owned(),
                _ => self.night().trouble().unwrap_or_default(),
            };
            let empty = container(label(words, scale::CARD, Tone::Muted)).center(Fill);
            return sheet(viewport.width, viewport.width != Width::Narrow, empty);
        };
        let wide = viewport.width == Width::Wide;
        let side = if wide { super::sidebar::WIDTH + gap::GAP } else { 0.0 };
        let room = viewport.size.width - 2.0 * viewport.width.margin() - side;
        let tie = |index: usize| {
            let table = round.tables.get(index);
            table.is_some_and(|table| is_tie(round, table))
        };
        let list = self.rows(
            viewport,
            (round.tables.len(), HEAD + 5.0 + FOOT),
            |index| if tie(index) { TIE } else { ROW },
            |index| match round.tables.get(index) {
                Some(table) if tie(index) => self.tie_row(viewport, table),
                Some(table) => self.move_row(room, table),
                None => space::vertical().height(0).into(),
            },
        );
        let paper = column![
            head(room, self.cuts.game(self.night())),
            double_rule(),
            container(list).height(Fill),
            strong_line(),
            self.moves_foot(viewport)
        ];
        let paper = sheet(viewport.width, viewport.width != Width::Narrow, paper);
        let side = wide.then(|| self.by_name_card());
        row![paper].push(side).spacing(gap::GAP).into()
    }

    /// Where the table whose cut is asked for stands in the list, and how high it is.
    pub(super) fn cut_row(&self) -> Option<(f32, f32, f32)> {
        let round = self.night().round(self.cuts.game(self.night()))?;
        let asked = usize::from(self.cuts.asked(self.night())?.table).checked_sub(1)?;
        let above = round.tables.get(..asked)?.iter();
        let top = above.map(|table| if is_tie(round, table) { TIE } else { ROW }).sum();
        Some((top, TIE, HEAD + 5.0 + FOOT))
    }

    fn going(&self, player: Player) -> Option<&Move> {
        self.plan.moves().iter().find(|going| going.player == player)
    }

    fn move_row<'a>(&'a self, room: f32, table: &'a TableResult) -> Element<'a, Message> {
        let columns = columns(room);
        let pairs = table.last_pairs();
        let won = |pair: usize, role: usize| table.winners[role] == Some(pairs[pair][role]);
        let named = |words: String, wins: bool, width: f32| {
            let step = if wins { scale::BODY.with(STRONG) } else { scale::BODY };
            let color = if wins { Tone::Ink } else { Tone::Muted };
            ellipsized_text(words, step, color).least(12.0).reserve(8.0).width(width)
        };
        let pair = |at: usize| -> Element<'a, Message> {
            let names = pairs[at].map(|player| self.player(player));
            if table.partners && won(at, 0) == won(at, 1) {
                return named(names.join(" & "), won(at, 0), columns.pair).into();
            }
            // Those who move need not be partners: each is marked alone.
            let half = columns.pair / 2.0;
            let each = [0, 1].map(|role| named(names[role].to_owned(), won(at, role), half).into());
            row(each).width(columns.pair).into()
        };
        let score = |at: usize| {
            let scores: Vec<String> = if table.partners {
                table.scores.get(at).map(|score| signed(*score)).into_iter().collect()
            } else {
                table.scores.iter().skip(2 * at).take(2).map(|score| signed(*score)).collect()
            };
            let step = if won(at, 0) { scale::NAME } else { scale::SEAT.with(TEXT) };
            let step = if table.partners { step } else { step.sized(16.0) };
            let color = if won(at, 0) { Tone::Ink } else { Tone::Muted };
            label(scores.join(" "), step, color).wrapping(text::Wrapping::None)
        };
        let goes = |role: usize| -> Element<'a, Message> {
            let Some(player) = table.winners[role] else {
                return space::horizontal().width(columns.goes).into();
            };
            let to: Element<'a, Message> =
                match self.cuts.goes(self.night(), self.plan.moves(), player) {
                    Goes::To { table, .. } => {
                        label(table.to_string(), scale::NAME, Tone::Ink).into()
                    }
                    Goes::Cut => icon(Icon::Cut, 18.0, Tone::Warning),
                    Goes::Out => label("out", scale::SMALL, Tone::Muted).into(),
                    Goes::Nowhere => label("", scale::SMALL, Tone::Muted).into(),
                };
            let marked = self.marked == Some(player);
            let line = row![
                ellipsized_text(self.player(player), scale::BODY.with(STRONG), Tone::Ink)
                    .width(Fill),
                icon(Icon::ArrowRight, 16.0, Tone::Muted),
                container(to).align_right(28)
            ]
            .spacing(8)
            .align_y(Center)
            .padding([0, 6]);
            person(marked, line, player, columns.goes, ROW - 9.0)
        };
        let ended = (room >= BARE).then(|| {
            row![
                pair(0),
                container(score(0)).align_right(columns.score),
                container(label(":", scale::SEAT, Tone::Muted)).center_x(24),
                container(score(1)).width(columns.score),
                pair(1)
            ]
            .align_y(Center)
        });
        let line =
            row![container(label(table.table.to_string(), scale::NAME, Tone::Ink)).center_x(60)]
                .push(ended)
                .extend([
                    space::horizontal().into(),
                    goes(0),
                    space::horizontal().width(BETWEEN).into(),
                    goes(1),
                ])
                .spacing(0)
                .align_y(Center)
                .height(ROW - 1.0)
                .padding(Padding::ZERO.right(16));
        column![line, hairline()].into()
    }

    /// A table that tied: who won the cut, or the question who did.
    fn tie_row<'a>(&'a self, viewport: Viewport, table: &'a TableResult) -> Element<'a, Message> {
        let [a, b] =
            table.last_pairs().map(|pair| pair.map(|player| self.player(player)).join(" & "));
        let open = table.wants_cut() || self.cuts.is_recut(table.table);
        let scores: Vec<String> = table.scores.iter().map(|score| signed(*score)).collect();
        let what = if table.partners {
            format!("Tied {}: all four cut", scores.join(" to "))
        } else {
            format!("Tied at {}: cut", scores.join(", "))
        };
        let first = self.cuts.asked(self.night());
        let earlier = self.cuts.is_earlier(self.night());
        let mut cuts = column![].spacing(8);
        for (role, word) in [(0, "Lady"), (1, "Gentleman")] {
            if table.tied[role].is_empty() {
                continue;
            }
            let cut = cut_of(table, role);
            let asked =
                first.is_some_and(|first| Some(&first.cell) == cut.as_ref().map(|cut| &cut.cell));
            let names = table.tied[role].iter().enumerate().map(|(index, player)| {
                let after_all = self.cuts.after_all(cut.as_ref());
                let chosen = after_all.or(table.winners[role]) == Some(*player);
                let mut part = segmented_button(self.player(*player))
                    .width(112)
                    .height(42.0)
                    .size(17.0)
                    .chosen(chosen)
                    .focused(asked && index == 0)
                    .on_press_maybe(cut.clone().map(|cut| Message::Cut(cut, index)));
                if asked {
                    part = part.key_before((index + 1).to_string());
                }
                part.into()
            });
            cuts = cuts.push(
                row![label(word, scale::SMALL, Tone::Muted)]
                    .push(row(names).spacing(8))
                    .spacing(10)
                    .align_y(Center),
            );
        }
        let bare = viewport.size.width < BARE;
        let why = if earlier {
            self.cuts.recut_words(self.night(), table.table).unwrap_or_else(|| format!("{a}, {b}."))
        } else {
            format!("{a}, {b}. The highest lady and gentleman move.")
        };
        let wrapping = if bare { text::Wrapping::Word } else { text::Wrapping::None };
        let step = if bare { scale::BODY.with(STRONG) } else { scale::CARD };
        let words = column![
            row![
                icon(Icon::Cut, 18.0, Tone::Warning),
                label(what, step, Tone::Ink).wrapping(wrapping)
            ]
            .spacing(8)
            .align_y(Center)
        ]
        .push((!bare).then(|| label(why, scale::SMALL, Tone::Ink)))
        .spacing(2);
        let line = row![
            container(label(table.table.to_string(), scale::NAME, Tone::Ink)).center_x(60),
            container(words).width(Fill).clip(true),
            container(cuts.align_x(Right))
        ]
        .align_y(Center)
        .spacing(8)
        .height(TIE - 2.0)
        .padding(Padding::ZERO.right(18));
        let soft = if open { Tone::WarningSoft } else { Tone::Shade };
        column![hairline(), container(line).class(filled(soft, Outline::default())), hairline()]
            .into()
    }

    fn moves_foot(&self, viewport: Viewport) -> Element<'_, Message> {
        let earlier = self.cuts.is_earlier(self.night());
        let marked = self.marked.and_then(|player| self.going(player)).filter(|_| !earlier);
        let words = match (marked, self.night().stage()) {
            _ if earlier => self.cuts.earlier_words(self.night()),
            (Some(going), _) => format!("{} {}.", self.player(going.player), going.why),
            (None, Stage::Cutting) => {
                "Press 1 or 2 for the winner of the cut. Type a name to see where somebody goes."
                    .to_owned()
            }
            (None, Stage::Over) => "The night is over: nobody moves.".to_owned(),
            _ => "Type a name, or click one, to see where somebody goes and why.".to_owned(),
        };
        let begin = match self.night().stage() {
            _ if earlier && self.cuts.is_decided() => {
                main_button("Correct the cut", Some(session::Message::Enter.into()))
            }
            _ if earlier => main_button(format!("Game {}", self.begun()), Some(Message::After(0))),
            Stage::Over => main_button("Standings", Some(session::Message::Enter.into())),
            stage => {
                let ready = (stage == Stage::Ready).then_some(Message::Begin);
                main_button(format!("Start game {}", self.begun() + 1), ready)
            }
        };
        // In the smallest window a hint is left out; a reason is not.
        let said = marked.is_some() || earlier || viewport.size.width >= 640.0;
        let words = if said { words } else { String::new() };
        let words =
            label(words, scale::BODY, if marked.is_some() { Tone::Ink } else { Tone::Muted });
        let line = row![container(words).width(Fill)]
            .push(self.moved_games(viewport))
            .push(begin.icon(if earlier { Icon::Correct } else { Icon::Play }).key("Enter"))
            .spacing(gap::WIDE)
            .align_y(Center);
        shaded_section(true, container(line).center_y(FOOT - 1.0).padding([0, 20]))
    }

    /// The games whose moves can be shown.
    fn moved_games(&self, viewport: Viewport) -> Option<Element<'_, Message>> {
        let several = self.begun() >= 2 && viewport.width != Width::Narrow;
        let shown = self.cuts.game(self.night());
        several.then(|| number_buttons(1..=self.begun(), shown, 36.0, Message::After).into())
    }

    fn by_name_card(&self) -> Element<'_, Message> {
        let mut all = self.night().by_name();
        let at = self.marked.and_then(|marked| all.iter().position(|player| *player == marked));
        // Of a large night those around whoever is looked for.
        let first = at.unwrap_or(0).saturating_sub(NAMED / 2).min(all.len().saturating_sub(NAMED));
        all = all.split_off(first);
        all.truncate(NAMED);
        let half = all.len().div_ceil(2);
        let earlier = self.cuts.is_earlier(self.night());
        let waits = |going: &&Move| going.open && going.from.is_some() && !earlier;
        let open = self.plan.moves().iter().filter(waits).count();
        let line = |player: Player| -> Element<'_, Message> {
            let (to, changes): (Element<'_, Message>, bool) =
                match self.cuts.goes(self.night(), self.plan.moves(), player) {
                    Goes::Cut => (icon(Icon::Cut, 15.0, Tone::Warning), true),
                    Goes::To { table, changes } => {
                        let step = if changes { scale::BODY.with(STRONG) } else { scale::BODY };
                        (label(table.to_string(), step, Tone::Ink).into(), changes)
                    }
                    Goes::Out => (label("sits out", scale::SMALL, Tone::Muted).into(), true),
                    Goes::Nowhere => (label("", scale::SMALL, Tone::Muted).into(), false),
                };
            let step = if changes { scale::BODY.with(MEDIUM) } else { scale::BODY };
            let color = if changes { Tone::Ink } else { Tone::Muted };
            let name = ellipsized_text(self.player(player), step, color).width(Fill);
            let line = row![name, to].align_y(Center).padding([0, 6]);
            person(self.marked == Some(player), line, player, 136.0, 24.0)
        };
        let columns = [&all[..half], &all[half..]];
        let columns = columns.map(|part| column(part.iter().map(|player| line(*player))).into());
        let list = scrollable(row(columns).spacing(12).padding(Padding::ZERO.right(10)))
            .direction(slim_bar())
            .height(Fill);
        let waits = (open > 0).then(|| {
            row![
                icon(Icon::Cut, 15.0, Tone::Warning),
                label(format!("{open} wait for a cut"), scale::SMALL, Tone::Ink)
            ]
            .spacing(8)
            .align_y(Center)
        });
        let legend =
            (open == 0).then(|| label("Bold: changes tables or joins.", scale::SMALL, Tone::Muted));
        let note = if self.night().stage() == Stage::Over && !earlier {
            String::new()
        } else {
            format!("table in game {}", self.cuts.game(self.night()) + 1)
        };
        let inside =
            column![container(list).height(Fill), hairline()].push(waits).push(legend).spacing(8);
        let card = titled_card("By name", note, container(inside).padding([10, 20]).height(Fill));
        container(card).width(super::sidebar::WIDTH).height(Fill).into()
    }
}

#[derive(Clone, Copy)]
struct MoveColumns {
    pair: f32,
    score: f32,
    goes: f32,
}

/// With less room than this only who goes where is said, not how the game ended.
const BARE: f32 = 560.0;

fn columns(room: f32) -> MoveColumns {
    if room < BARE {
        let goes = (room - 60.0 - BETWEEN - 16.0) / 2.0;
        return MoveColumns { pair: 0.0, score: 0.0, goes };
    }
    let goes = if room > 900.0 { 150.0 } else { 126.0 };
    let score = 52.0;
    let pair =
        ((room - 60.0 - 24.0 - 2.0 * score - 2.0 * goes - BETWEEN - 24.0) / 2.0).clamp(90.0, 260.0);
    MoveColumns { pair, score, goes }
}

fn head<'a>(room: f32, game: usize) -> Element<'a, Message> {
    let columns = columns(room);
    let small = |words: String| {
        label(words, scale::SMALL.with(MEDIUM), Tone::Muted).wrapping(text::Wrapping::None)
    };
    let ended = (room >= BARE).then(|| {
        row![
            small("Pair A".to_owned()).width(columns.pair),
            container(small(format!("Game {game}"))).center_x(2.0 * columns.score + 24.0),
            small("Pair B".to_owned()).width(columns.pair)
        ]
    });
    let line = row![container(small("Table".to_owned())).center_x(60)]
        .push(ended)
        .extend([
            space::horizontal().into(),
            container(small("Lady goes up".to_owned())).width(columns.goes).padding([0, 6]).into(),
            space::horizontal().width(BETWEEN).into(),
            container(small("Gentleman down".to_owned()))
                .width(columns.goes)
                .padding([0, 6])
                .into(),
        ])
        .align_y(Center)
        .height(HEAD)
        .padding(Padding::ZERO.right(16));
    line.into()
}

/// Somebody who can be clicked.
fn person<'a>(
    marked: bool,
    line: impl Into<Element<'a, Message>>,
    player: Player,
    width: f32,
    height: f32,
) -> Element<'a, Message> {
    use iced::widget::button;
    button(container(line).center_y(Fill))
        .padding(0)
        .width(width)
        .height(height)
        .on_press(Message::Mark(player, 0))
        .class(by_pointer(move |pointed| {
            let back = match (marked, pointed) {
                (true, _) => Some(Tone::FocusFill),
                (_, true) => Some(Tone::Shade),
                _ => None,
            };
            let thick = if marked { 2.0 } else { 0.0 };
            button_style(back, Tone::Ink, outline(Tone::Focus, thick, 4))
        }))
        .into()
}
