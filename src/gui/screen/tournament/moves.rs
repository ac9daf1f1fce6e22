//! After a game: winners of each table, cuts, and who goes where and why.

use iced::widget::{column, container, row, scrollable, space, text};
use iced::{Center, Fill, Length, Padding, Right};

use super::{Message, Stage, TournamentScreen, Viewport};
use crate::gui::game;
use crate::gui::game::list_sheet::{
    SIDE, cell_button, column_head, empty_sheet, foot_line, headed, list_sheet, sheet_room,
};
use crate::gui::icon::{Icon, icon};
use crate::gui::text_fit;
use crate::gui::theme::{
    Element, MEDIUM, Outline, STRONG, TEXT, ThemedContainer, ThemedRow, Tone, button_style, filled,
    outline, scale, space as gap,
};
use crate::gui::widget::{
    Button, ellipsized_text, hairline, label, main_button, number_buttons, segmented_button,
    slim_bar, titled_card,
};
use scoring::{Player, TableResult, TableRound, signed};
use session::chart::float;
use session::tournament::{MoveTarget, cut_of, is_tie, tie_words};

const ROW: f32 = 48.0;
const TIE: f32 = 104.0;
const HEAD: f32 = 46.0;
/// Width of a table's number.
const NUMBER: f32 = 60.0;
/// Space between the lady and the gentleman who move.
const BETWEEN: f32 = 18.0;
const FOOT: f32 = 70.0;
/// The most people listed by name.
const NAMED: usize = 160;
/// The most names in one column.
const IN_ONE: usize = 14;
/// Below this width, only where people go is shown, not the results.
const COMPACT_BELOW: f32 = 660.0;
/// Widths of a score, and of the colon between two scores.
const SCORE: f32 = 52.0;
const COLON: f32 = 24.0;

/// Widths of the columns: a pair if there is room, and a destination.
#[derive(Clone, Copy)]
struct MoveColumns {
    pair: Option<f32>,
    goes: f32,
}

/// A line of the list: a table, or somebody who comes in, sits out or has left.
enum MoveLine<'a> {
    Table(&'a TableResult),
    Person(Player),
}

impl MoveLine<'_> {
    fn height(&self, round: &TableRound) -> f32 {
        match self {
            MoveLine::Table(table) if is_tie(round, table) => TIE,
            MoveLine::Table(_) | MoveLine::Person(_) => ROW,
        }
    }
}

impl MoveColumns {
    /// After the last game nobody moves, and only the results are shown.
    fn new(room: f32, is_last: bool) -> MoveColumns {
        let results = room - NUMBER - COLON - 2.0 * SCORE - BETWEEN - 24.0;
        if is_last {
            return MoveColumns { pair: Some((results / 2.0).clamp(60.0, 400.0)), goes: 0.0 };
        }
        if room < COMPACT_BELOW {
            return MoveColumns { pair: None, goes: (room - NUMBER - BETWEEN - 16.0) / 2.0 };
        }
        let goes = if room > 900.0 { 150.0 } else { 126.0 };
        let pair = (results - 2.0 * goes) / 2.0;
        MoveColumns { pair: Some(pair.clamp(90.0, 260.0)), goes }
    }
}

impl TournamentScreen {
    /// Draws everybody's move.
    pub(super) fn moves_view(&self, viewport: Viewport) -> Element<'_, Message> {
        let round = self.night().round(self.cuts.game(self.night()));
        let Some(round) = round.filter(|round| round.complete) else {
            return empty_sheet(viewport, self.night().no_moves_words());
        };
        let wide = viewport.width.is_wide();
        let columns = MoveColumns::new(sheet_room(viewport, wide), self.cuts.is_last(self.night()));
        // Beside the tables everybody is listed by name; if there is no room for that, those who
        // come in, sit out or have left follow the tables.
        let others = if wide { Vec::new() } else { self.in_and_out(round) };
        let lines = round.tables.iter().map(MoveLine::Table);
        let list = self.rows(
            viewport,
            lines.chain(others.into_iter().map(MoveLine::Person)),
            |line| line.height(round),
            |line| match line {
                MoveLine::Table(table) if is_tie(round, table) => self.tie_row(viewport, table),
                MoveLine::Table(table) => self.move_row(columns, table),
                MoveLine::Person(player) => self.mover_row(player),
            },
        );
        let list = headed(self.moves_head(columns), list);
        // In the smallest window a cut takes all the space.
        let has_foot = viewport.size.height >= 360.0 || self.night().stage() != Stage::Cutting;
        let paper = list_sheet(viewport, list, has_foot.then(|| self.moves_foot(viewport)));
        row![paper].push(wide.then(|| self.by_name_card())).spacing(gap::GAP).into()
    }

    /// Returns who comes in, sits out or has left after a game, or waits for somebody else's cut, by
    /// name.
    fn in_and_out(&self, round: &TableRound) -> Vec<Player> {
        let night = self.night();
        let is_over = self.cuts.is_last(night);
        let mut all = night.by_name();
        all.retain(|player| {
            let was_seated = round.last_seated().any(|seated| seated == *player);
            let cuts = || {
                round.tables.iter().any(|it| it.tied.iter().flatten().any(|tied| tied == player))
            };
            match self.cuts.goes(night, self.plan.moves(), *player) {
                MoveTarget::Out => true,
                MoveTarget::Nowhere => was_seated && !is_over,
                MoveTarget::To { .. } => !was_seated,
                MoveTarget::Cut => !cuts(),
            }
        });
        all
    }

    /// Draws somebody who comes in, sits out or has left.
    fn mover_row(&self, player: Player) -> Element<'_, Message> {
        let goes = self.cuts.goes(self.night(), self.plan.moves(), player);
        let name = ellipsized_text(self.player(player), scale::BODY.with(STRONG), Tone::Ink);
        let to = destination(goes, scale::NAME, ["sits out", "absent"]);
        let line = row![name.width(Fill), icon(Icon::ArrowRight, 16.0, Tone::Muted), to];
        let line = line.spacing(8).align_y(Center).padding([0, 6]);
        let line = person(self.marked == Some(player), line, player, (Fill, ROW - 9.0));
        let line = container(line).max_width(NUMBER + 320.0);
        let line = line.padding(Padding::ZERO.left(NUMBER).right(16.0));
        column![line.center_y(ROW - 1.0), hairline()].into()
    }

    /// Returns the position and height of a table in the list: the one the found person comes from,
    /// otherwise the one whose cut is asked for.
    pub(super) fn moves_row(&self) -> Option<(f32, f32)> {
        let round = self.night().round(self.cuts.game(self.night()))?;
        let high = |table: &TableResult| MoveLine::Table(table).height(round);
        let sat = |table: &&TableResult| {
            self.marked.is_some_and(|player| table.last_pairs().as_flattened().contains(&player))
        };
        let found = round.tables.iter().find(sat).filter(|_| !self.typed.is_empty());
        let others = if found.is_none() { self.in_and_out(round) } else { Vec::new() };
        if let Some(at) = others.iter().position(|player| self.marked == Some(*player)) {
            let above: f32 = round.tables.iter().map(high).sum();
            return Some((above + float(at) * ROW, ROW));
        }
        let asked = || self.cuts.asked(self.night()).map(|cut| cut.table);
        let table = usize::from(found.map(|table| table.table).or_else(asked)?).checked_sub(1)?;
        let above = round.tables.get(..table)?.iter().map(high).sum();
        Some((above, high(round.tables.get(table)?)))
    }

    fn moves_head(&self, columns: MoveColumns) -> Element<'_, Message> {
        let number = self.cuts.game(self.night());
        let ended = columns.pair.map(|pair| {
            let game = format!("Game {number}");
            if !self.night().has_partners(number) {
                let all = 2.0 * (pair + SCORE) + COLON;
                return row![column_head(format!("{game}, each player's tricks")).width(all)];
            }
            let game = container(column_head(game)).center_x(2.0 * SCORE + COLON);
            row![column_head("Pair A").width(pair), game, column_head("Pair B").width(pair)]
        });
        // Both have the same size: the one at which the longer fits.
        let drawn = self.plan.is_drawn() && !self.cuts.is_earlier(self.night());
        let [lady, gentleman] = match (self.cuts.is_last(self.night()), drawn) {
            (true, _) => ["", ""],
            (_, true) => ["Lady goes to", "Gentleman to"],
            _ => ["Lady goes up", "Gentleman down"],
        };
        let step = text_fit::step(gentleman, scale::SMALL, columns.goes - 12.0);
        let goes = |words| {
            let words = ellipsized_text(words, step, Tone::Muted);
            container(words).width(columns.goes).padding([0, 6])
        };
        move_line(
            container(column_head("Table")),
            ended,
            [goes(lady).into(), goes(gentleman).into()],
        )
        .height(HEAD)
        .into()
    }

    fn move_row<'a>(
        &'a self,
        columns: MoveColumns,
        table: &'a TableResult,
    ) -> Element<'a, Message> {
        let pairs = table.last_pairs();
        let won = |pair: usize, role: usize| table.winners[role] == Some(pairs[pair][role]);
        let named = |words: String, wins: bool, width: f32| -> Element<'a, Message> {
            let step = if wins { scale::BODY.with(STRONG) } else { scale::BODY };
            let color = if wins { Tone::Ink } else { Tone::Muted };
            let words = ellipsized_text(words, step, color).least(12.0).lines(2);
            words.reserve(8.0).width(width).into()
        };
        let pair = |at: usize, width: f32| -> Element<'a, Message> {
            let names = pairs[at].map(|player| self.player(player));
            if table.partners && won(at, 0) == won(at, 1) {
                return named(names.join(" & "), won(at, 0), width);
            }
            // Those who move need not be partners, so each is marked separately; without partners
            // everybody has a score.
            let each = [0, 1].map(|role| {
                let own = table.scores.get(2 * at + role).filter(|_| !table.partners);
                let own = own.map_or_else(String::new, |own| format!("  {}", signed(*own)));
                named(format!("{}{own}", names[role]), won(at, role), width / 2.0)
            });
            row(each).width(width).into()
        };
        let score = |at: usize| {
            let score = table.scores.get(at).map_or_else(String::new, |score| signed(*score));
            let step = if won(at, 0) { scale::NAME } else { scale::SEAT.with(TEXT) };
            let color = if won(at, 0) { Tone::Ink } else { Tone::Muted };
            label(score, step, color).wrapping(text::Wrapping::None)
        };
        let goes = |role: usize| -> Element<'a, Message> {
            let moves = table.winners[role].filter(|_| !self.cuts.is_last(self.night()));
            let Some(player) = moves else {
                return space::horizontal().width(columns.goes).into();
            };
            let goes = self.cuts.goes(self.night(), self.plan.moves(), player);
            let name = ellipsized_text(self.player(player), scale::BODY.with(STRONG), Tone::Ink);
            let name = name.lines(2);
            let to = container(destination(goes, scale::NAME, ["out", "gone"])).align_right(28);
            let line = row![name.width(Fill), icon(Icon::ArrowRight, 16.0, Tone::Muted), to];
            let line = line.spacing(if columns.goes < 140.0 { 3 } else { 8 });
            let line = line.align_y(Center).padding([0, 6]);
            person(self.marked == Some(player), line, player, (columns.goes, ROW - 9.0))
        };
        let ended = columns.pair.map(|width| {
            if !table.partners {
                let each = width + SCORE + COLON / 2.0;
                return row![pair(0, each), pair(1, each)].align_y(Center);
            }
            row![
                pair(0, width),
                container(score(0)).align_right(SCORE),
                container(label(":", scale::SEAT, Tone::Muted)).center_x(COLON),
                container(score(1)).width(SCORE),
                pair(1, width)
            ]
            .align_y(Center)
        });
        let number = container(label(table.table.to_string(), scale::NAME, Tone::Ink));
        let line = move_line(number, ended, [goes(0), goes(1)]).height(ROW - 1.0);
        column![line, hairline()].into()
    }

    /// Draws a tied table: who won the cut, or the question who did.
    fn tie_row<'a>(&'a self, viewport: Viewport, table: &'a TableResult) -> Element<'a, Message> {
        let open = table.wants_cut() || self.cuts.is_recut(table.table);
        let asked = self.cuts.asked(self.night()).map(|asked| &asked.cell);
        let mut cuts = column![].spacing(8);
        for (role, word) in [(0, "Lady"), (1, "Gentleman")] {
            if table.tied[role].is_empty() {
                continue;
            }
            let cut = cut_of(table, role);
            let asked = asked.is_some() && asked == cut.as_ref().map(|cut| &cut.cell);
            let won = self.cuts.after_all(cut.as_ref()).or(table.winners[role]);
            // Where the winner goes, as at the tables that did not tie.
            let goes = won.filter(|_| !self.cuts.is_last(self.night()));
            let goes = goes.map(|player| {
                let goes = self.cuts.goes(self.night(), self.plan.moves(), player);
                let to = destination(goes, scale::NAME, ["out", "gone"]);
                let arrow = icon(Icon::ArrowRight, 16.0, Tone::Muted);
                row![arrow, container(to).align_right(28)].spacing(8).align_y(Center)
            });
            let names = table.tied[role].iter().enumerate().map(|(index, player)| {
                let part = segmented_button(self.player(*player))
                    .width(112)
                    .height(42.0)
                    .size(17.0)
                    .chosen(won == Some(*player))
                    .focused(asked && index == 0)
                    .on_press_maybe(cut.clone().map(|cut| Message::Cut(cut, index)));
                if asked { part.key_before((index + 1).to_string()).into() } else { part.into() }
            });
            let word = label(word, scale::SMALL, Tone::Muted);
            let names = row(names).spacing(8);
            cuts = cuts.push(row![word, names].push(goes).spacing(10).align_y(Center));
        }
        let bare = viewport.size.width < COMPACT_BELOW;
        let narrow = viewport.width.is_narrow();
        let recut = self.cuts.is_earlier(self.night());
        let recut = recut.then(|| self.cuts.recut_words(self.night(), table.table)).flatten();
        let why = recut.unwrap_or_else(|| self.night().cut_words(table, &self.cuts));
        let step = if narrow { scale::BODY.with(STRONG) } else { scale::CARD };
        let what = label(tie_words(table), step, Tone::Ink);
        let what = row![icon(Icon::Cut, 18.0, Tone::Warning), what].spacing(8).align_y(Center);
        let words = column![what].push((!bare).then(|| label(why, scale::SMALL, Tone::Ink)));
        let line = row![
            container(label(table.table.to_string(), scale::NAME, Tone::Ink)).center_x(NUMBER),
            container(words.spacing(2)).width(Fill).clip(true),
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
        let (night, begun) = (self.night(), self.begun());
        let earlier = self.cuts.is_earlier(night);
        let going = self.plan.moves().iter().find(|going| Some(going.player) == self.marked);
        let why = going.filter(|_| !earlier);
        let words = match why {
            _ if earlier => self.cuts.earlier_words(night),
            Some(going) => format!("{} {}.", self.player(going.player), going.why),
            None => night.moves_help().to_owned(),
        };
        let enter = || Some(game::Message::Enter.into());
        let begin = match night.stage() {
            _ if earlier && self.cuts.is_decided() => {
                main_button("Correct the cut", enter()).key("Enter")
            }
            _ if earlier => {
                main_button(format!("Game {begun}"), Some(Message::After(0))).key("Enter")
            }
            Stage::Over => main_button("Standings", enter()).key("Enter"),
            _ => self.start_button(),
        };
        // In the smallest window hints are left out, but not reasons.
        let said = why.is_some() || earlier || viewport.size.width >= 640.0;
        let color = if why.is_some() { Tone::Ink } else { Tone::Muted };
        let words = label(if said { words } else { String::new() }, scale::BODY, color);
        // The games whose moves can be shown.
        let games = (begun >= 2 && !viewport.width.is_narrow())
            .then(|| number_buttons(begun, self.cuts.game(night), f32::INFINITY, Message::After));
        let line = row![container(words).width(Fill)].push(games).push(begin.icon(if earlier {
            Icon::Correct
        } else {
            Icon::Play
        }));
        foot_line(FOOT - 1.0, 20.0, line.spacing(gap::WIDE))
    }

    /// Draws the button that begins the next game, by Enter while it has the focus.
    pub(super) fn start_button<'a>(&self) -> Button<'a, Message> {
        let ready = self.night().stage() == Stage::Ready;
        let words = format!("Start game {}", self.begun() + 1);
        let start = main_button(words, ready.then_some(Message::Begin));
        // While a swap is open, Enter swaps.
        match (self.picked.is_some(), self.at_start) {
            (true, _) => start,
            (false, true) => start.focused(ready).key("Enter"),
            (false, false) => start,
        }
    }

    fn by_name_card(&self) -> Element<'_, Message> {
        let night = self.night();
        let mut all = night.by_name();
        let at = self.marked.and_then(|marked| all.iter().position(|player| *player == marked));
        // On a large night, those around the person being searched for.
        let first = at.unwrap_or(0).saturating_sub(NAMED / 2).min(all.len().saturating_sub(NAMED));
        all = all.split_off(first);
        all.truncate(NAMED);
        let is_last = self.cuts.is_last(night);
        let line = |player: &Player| -> Element<'_, Message> {
            let goes = self.cuts.goes(night, self.plan.moves(), *player);
            let changes =
                !matches!(goes, MoveTarget::To { changes: false, .. } | MoveTarget::Nowhere);
            let (step, color, font) = if changes {
                (scale::BODY.with(MEDIUM), Tone::Ink, STRONG)
            } else {
                (scale::BODY, Tone::Muted, TEXT)
            };
            let name = ellipsized_text(self.player(*player), step, color).width(Fill);
            let absent = if is_last { "" } else { "absent" };
            let to = destination(goes, scale::BODY.with(font), ["sits out", absent]);
            let line = row![name, to].spacing(gap::SMALL).align_y(Center).padding([0, 6]);
            person(self.marked == Some(*player), line, *player, (Fill, 24.0))
        };
        // One column has room for long names.
        let first = if all.len() <= IN_ONE { all.len() } else { all.len().div_ceil(2) };
        let (left, right) = all.split_at(first);
        let columns = [left, right].into_iter().filter(|part| !part.is_empty());
        let columns = columns.map(|part| column(part.iter().map(line)).width(Fill).into());
        let list = scrollable(row(columns).spacing(12).padding(Padding::ZERO.right(10)))
            .direction(slim_bar())
            .height(Fill);
        let legend = if let Some(words) = self.cuts.waiting_words(night, self.plan.moves()) {
            let words = label(words, scale::SMALL, Tone::Ink);
            row![icon(Icon::Cut, 15.0, Tone::Warning), words].spacing(8).align_y(Center)
        } else {
            row![label("Bold names change tables or join the game.", scale::SMALL, Tone::Muted)]
        };
        let game = self.cuts.game(night) + 1;
        let note = if is_last { String::new() } else { format!("table in game {game}") };
        let inside = column![container(list).height(Fill), hairline(), legend].spacing(8);
        let card = titled_card("By name", note, container(inside).padding([10, 20]).height(Fill));
        container(card).width(SIDE).height(Fill).into()
    }
}

/// Draws a table's number, its result if there is space, and who goes where.
fn move_line<'a>(
    number: ThemedContainer<'a, Message>,
    ended: Option<ThemedRow<'a, Message>>,
    [lady, gentleman]: [Element<'a, Message>; 2],
) -> ThemedRow<'a, Message> {
    row![number.center_x(NUMBER)]
        .push(ended)
        .push(space::horizontal())
        .push(lady)
        .push(space::horizontal().width(BETWEEN))
        .push(gentleman)
        .align_y(Center)
        .padding(Padding::ZERO.right(16))
}

/// Draws somebody's destination; the words say that they sit out, or are no longer there.
fn destination<'a>(
    goes: MoveTarget,
    step: crate::gui::theme::TextStyle,
    [out, absent]: [&'static str; 2],
) -> Element<'a, Message> {
    match goes {
        MoveTarget::To { table, .. } => label(table.to_string(), step, Tone::Ink).into(),
        MoveTarget::Cut => {
            icon(Icon::Cut, if step == scale::NAME { 18.0 } else { 15.0 }, Tone::Warning)
        }
        MoveTarget::Out => label(out, scale::SMALL, Tone::Muted).into(),
        MoveTarget::Nowhere => label(absent, scale::SMALL, Tone::Muted).into(),
    }
}

/// Draws a person who can be clicked.
fn person<'a>(
    marked: bool,
    line: impl Into<Element<'a, Message>>,
    player: Player,
    size: (impl Into<Length>, f32),
) -> Element<'a, Message> {
    cell_button(line, size, Message::Mark(player, 0), move |pointed| {
        let back = match (marked, pointed) {
            (true, _) => Some(Tone::FocusFill),
            (_, true) => Some(Tone::Shade),
            _ => None,
        };
        let line = outline(Tone::Focus, if marked { 2.0 } else { 0.0 }, 4);
        button_style(back, Tone::Ink, line)
    })
}
