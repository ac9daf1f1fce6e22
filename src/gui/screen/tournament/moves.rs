//! After a game: winners of each table, cuts, and who goes where and why.

use super::{Element, Message, Stage, TableCell, TournamentScreen};
use crate::gui::game;
use crate::gui::game::list_sheet::{column_head, empty_sheet, foot_line, headed, list_page};
use crate::gui::prelude::{column, *};
use scoring::wording::capitalize;
use scoring::{Player, TableResult, TableRound, signed};
use session::tournament::MoveTarget;

const ROW: f32 = 48.0;
/// The height of a line of small text.
const LINE: f32 = 17.0;
/// The most lines of names in a row.
pub(super) const NAME_LINES: usize = 4;
/// What is before the name of somebody who is not there, in the column of who goes where.
const NAMED_AFTER: f32 = 48.0;
pub(super) const TIE: f32 = 104.0;
const HEAD: f32 = 46.0;
/// Width of a table's number.
pub(super) const NUMBER: f32 = 60.0;
const FOOT: f32 = 70.0;
/// Below this width, only where people go is shown, not the results.
pub(super) const COMPACT_BELOW: f32 = 660.0;

/// The columns, and which of them there are.
struct MoveColumns {
    columns: Columns,
    has_results: bool,
    has_moves: bool,
}

/// A line of the list: a table, or somebody who comes in, sits out or has left.
enum MoveLine<'a> {
    Table(&'a TableResult),
    Person(Player),
}

impl TournamentScreen {
    pub(super) fn moves_view(&self, viewport: Viewport) -> Element<'_> {
        let round = self.night().round(self.cuts.game(self.night()));
        let Some(round) = round.filter(|round| round.complete) else {
            return empty_sheet(viewport, self.night().no_moves_words());
        };
        let list = responsive(move |size| {
            let columns = self.move_columns(round, size.width);
            let list = self.rows(
                self.move_lines(viewport, round),
                |line| self.line_height(&columns, line),
                |line| self.is_cursor(line),
                |line| match line {
                    MoveLine::Table(table) if self.is_tie(table) => self.tie_row(viewport, table),
                    MoveLine::Table(table) => self.move_row(&columns, table),
                    MoveLine::Person(player) => {
                        let line = self.going(player, ["sits out", "absent"]).padding([0, 6]);
                        let line = container(self.person(player, line).sized(320.0, ROW - 1.0));
                        column![line.padding(Padding::ZERO.left(NUMBER)), hairline()].into()
                    }
                },
            );
            headed(self.moves_head(&columns), list).into()
        });
        // In the smallest window a cut takes all the space.
        let has_foot = viewport.size.height >= 360.0 || self.night().stage() != Stage::Cutting;
        let foot = has_foot.then(|| self.moves_foot(viewport));
        let names = viewport.width.is_wide().then(|| self.by_name_card());
        list_page(viewport, list, foot, names)
    }

    /// Returns the columns: results if there is room, and who goes where unless the night is over.
    fn move_columns(&self, round: &TableRound, room: f32) -> MoveColumns {
        let night = self.night();
        let has_moves = !self.cuts.is_last(night);
        let has_results = !has_moves || room >= COMPACT_BELOW;
        let has_partners = night.has_partners(self.cuts.game(night));
        // As wide as the names need, before anything else grows.
        let pairs = round.tables.iter().flat_map(|table| self.joined(table));
        let longest = pairs.map(|names| text_fit::width(&names, scale::BODY.with(STRONG)) + 8.0);
        let longest = longest.fold(0.0, f32::max);
        let most = if has_moves { 320.0 } else { 400.0 };
        let names = Column::of(90.0).wanting(longest).up_to(most).padded(0.0, 8.0);
        let score = Column::of(52.0);
        let mut all = vec![Column::of(NUMBER).align(Center)];
        if has_results && has_partners {
            let scores = [score.align(Right), Column::of(24.0).align(Center), score];
            all.extend([names].into_iter().chain(scores).chain([names]));
        } else if has_results {
            all.extend([names, names]);
        }
        if has_moves {
            let goes = Column::of(if has_results { 126.0 } else { 100.0 });
            let goes = goes.up_to(if has_results { 190.0 } else { 320.0 });
            // Who is not there any more is named in two lines.
            let away = |at: usize| {
                let pairs = round.tables.iter().map(|table| table.last_pairs()[at]);
                let words = pairs.filter_map(|pair| self.away_words(pair));
                let wide = words.map(|words| text_fit::width(&words, scale::SMALL.sized(12.0)));
                wide.fold(0.0, f32::max)
            };
            // No word of a winner's name is cut off.
            let winners = |at: usize| {
                let all = round.tables.iter().filter_map(move |table| table.winners[at]);
                let words = all.flat_map(|player| self.player(player).split([' ', '-']));
                widget::longest(words, scale::SIGN.with(STRONG))
            };
            let columns = [0, 1].map(|at| {
                let named = if night.has_roles() { winners(at) } else { 0.65 * away(at) };
                let beside = NAMED_AFTER + gap::WIDE + 6.0;
                goes.wanting(if named > 0.0 { (beside + named).min(190.0) } else { 0.0 })
            });
            all.extend(columns.map(|column| column.padded(6.0, gap::WIDE)));
        }
        MoveColumns { columns: Columns::fit(all, room), has_results, has_moves }
    }

    /// Returns the tables after a game. On a wide screen everybody is listed by name beside them;
    /// elsewhere those who come in, sit out, have left or wait for somebody else's cut follow.
    fn move_lines<'a>(&self, viewport: Viewport, round: &'a TableRound) -> Vec<MoveLine<'a>> {
        let night = self.night();
        let mut lines: Vec<_> = round.tables.iter().map(MoveLine::Table).collect();
        if viewport.width.is_wide() {
            return lines;
        }
        let is_over = self.cuts.is_last(night);
        let mut others = night.by_name();
        others.retain(|player| {
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
        lines.extend(others.into_iter().map(MoveLine::Person));
        lines
    }

    /// Returns whether a line is that of the found person, or else of the table whose cut is asked for.
    fn is_cursor(&self, line: &MoveLine<'_>) -> bool {
        match line {
            MoveLine::Table(table) if !self.typed.is_empty() => {
                let four = table.last_pairs();
                self.marked.is_some_and(|player| four.as_flattened().contains(&player))
            }
            MoveLine::Table(table) => {
                let asked = self.cuts.asked(self.night());
                asked.is_some_and(|cut| cut.table == table.table)
            }
            MoveLine::Person(player) => self.marked == Some(*player),
        }
    }

    /// Creates the cell of somebody whom a click marks.
    pub(super) fn person<'a>(&self, player: Player, line: impl Into<Element<'a>>) -> TableCell<'a> {
        let here = self.marked == Some(player);
        let cell = TableCell::from(line.into()).on_press(Message::Mark(player, 0));
        cell.ground(here.then_some(Tone::FocusFill)).here(here)
    }

    fn moves_head(&self, columns: &MoveColumns) -> Element<'_> {
        let night = self.night();
        let number = self.cuts.game(night);
        let mut heads = vec![column_head("Table")];
        if columns.has_results && night.has_partners(number) {
            let game = column_head(capitalize(&night.round_words(number)));
            let blank = || column_head("");
            heads.extend([column_head("Pair A"), blank(), game, blank(), column_head("Pair B")]);
        } else if columns.has_results {
            heads.extend([
                column_head(format!("Game {number}, each player’s tricks")),
                column_head(""),
            ]);
        }
        let mut heads: Vec<Element<'_>> = heads.into_iter().map(Into::into).collect();
        if columns.has_moves {
            let drawn = self.plan.is_drawn() && !self.cuts.is_earlier(night);
            let ways = if drawn { ["goes to", "goes to"] } else { ["goes up", "goes down"] };
            let words = if night.has_roles() {
                [0, 1].map(|role| format!("{} {}", capitalize(night.role_name(role)), ways[role]))
            } else {
                ["A", "B"].map(|pair| format!("Pair {pair} goes to"))
            };
            // Both have the same size: the one at which the longer fits.
            let longest = words.iter().max_by_key(|words| words.len()).cloned().unwrap_or_default();
            heads.extend(words.map(|words| {
                let words = ellipsized_text(words, scale::SMALL, Tone::Muted).lines(2);
                words.alike(longest.clone()).into()
            }));
        }
        columns.columns.line(HEAD, heads).into()
    }

    fn is_tie(&self, table: &TableResult) -> bool {
        self.night().is_tie(self.cuts.game(self.night()), table)
    }

    /// Returns the height of a line: more for names that do not fit two lines.
    fn line_height(&self, columns: &MoveColumns, line: &MoveLine<'_>) -> f32 {
        match line {
            MoveLine::Person(_) => ROW,
            MoveLine::Table(table) if self.is_tie(table) => TIE,
            MoveLine::Table(table) => self.row_height(columns, table),
        }
    }

    fn row_height(&self, columns: &MoveColumns, table: &TableResult) -> f32 {
        let small = scale::BODY.with(STRONG).sized(12.0);
        let lines = |words: &str, room| {
            let fits = |most: &usize| text_fit::fits_lines(words, small, room, *most);
            (1..NAME_LINES).find(fits).unwrap_or(NAME_LINES)
        };
        let MoveColumns { columns, has_results, has_moves } = columns;
        let (mut most, names) = (1, self.joined(table));
        if *has_results && table.partners {
            most = names.iter().map(|names| lines(names, columns.room(1))).fold(most, usize::max);
        } else if *has_results {
            let each = table.last_pairs().into_iter().flatten();
            let each = each.map(|player| format!("{}  00", self.player(player)));
            let each = each.map(|name| lines(&name, columns.room(1) / 2.0));
            most = each.fold(most, usize::max);
        }
        if *has_moves && !self.night().has_roles() {
            let goes = (columns.count() - 2..).zip(table.last_pairs());
            let goes = goes.filter_map(|(at, pair)| Some((at, self.away_words(pair)?)));
            let goes = goes.map(|(at, words)| lines(&words, columns.room(at) - NAMED_AFTER));
            most = goes.fold(most, usize::max);
        }
        ROW.max(LINE * float(most) + 7.0)
    }

    fn joined(&self, table: &TableResult) -> [String; 2] {
        table.last_pairs().map(|pair| pair.map(|player| self.player(player)).join(" & "))
    }

    fn move_row(&self, columns: &MoveColumns, table: &TableResult) -> Element<'_> {
        let pairs = table.last_pairs();
        let won = |pair: usize, role: usize| table.winners[role] == Some(pairs[pair][role]);
        let joined = self.joined(table);
        // Both pairs have the same size.
        let longest = joined.iter().max_by_key(|names| names.len()).cloned().unwrap_or_default();
        let named = |words: String, wins: bool| {
            let step = if wins { scale::BODY.with(STRONG) } else { scale::BODY };
            let color = if wins { Tone::Ink } else { Tone::Muted };
            ellipsized_text(words, step, color).least(12.0).lines(NAME_LINES)
        };
        let pair = |at: usize| -> Element<'_> {
            if table.partners && won(at, 0) == won(at, 1) {
                return named(joined[at].clone(), won(at, 0)).alike(longest.clone()).into();
            }
            // Those who move need not be partners, so each is marked separately; without partners
            // everybody has a score.
            let each = [0, 1].map(|role| {
                let own = table.scores.get(2 * at + role).filter(|_| !table.partners);
                let own = own.map_or_else(String::new, |own| format!("  {}", signed(*own)));
                named(format!("{}{own}", self.player(pairs[at][role])), won(at, role))
                    .width(Fill)
                    .into()
            });
            row(each).into()
        };
        let score = |at: usize| -> Element<'_> {
            let score = table.scores.get(at).map_or_else(String::new, |score| signed(*score));
            let step = if won(at, 0) { scale::NAME } else { scale::SEAT.with(TEXT) };
            let color = if won(at, 0) { Tone::Ink } else { Tone::Muted };
            ellipsized_text(score, step, color).into()
        };
        let number = label(table.table.to_string(), scale::NAME, Tone::Ink);
        let mut cells = vec![TableCell::from(number)];
        if columns.has_results {
            cells.push(pair(0).into());
            if table.partners {
                let colon = label(":", scale::SEAT, Tone::Muted);
                cells.extend([score(0).into(), colon.into(), score(1).into()]);
            }
            cells.push(pair(1).into());
        }
        if columns.has_moves {
            if self.night().has_roles() {
                cells.extend(table.winners.map(|player| match player {
                    Some(player) => self.person(player, self.going(player, ["out", "gone"])),
                    None => space::horizontal().into(),
                }));
            } else {
                cells.extend(pairs.map(|pair| TableCell::from(self.pair_goes(pair))));
            }
        }
        let height = self.row_height(columns, table) - 1.0;
        column![columns.columns.line(height, cells), hairline()].into()
    }

    fn moves_foot(&self, viewport: Viewport) -> Element<'_> {
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
                main_button(capitalize(&night.round_words(begun)), Some(Message::ShowMovesAfter(0)))
                    .key("Enter")
            }
            Stage::Over => main_button("Standings", enter()).key("Enter"),
            _ => self.start_button(),
        };
        let color = if why.is_some() { Tone::Ink } else { Tone::Muted };
        let words = ellipsized_text(words, scale::BODY, color).least(scale::SMALL.size).lines(2);
        // The games whose moves can be shown.
        let games = (begun >= 2 && viewport.width.is_wide()).then(|| {
            let after = remark(format!("After {}", night.round_noun()));
            let games = self.cuts.game(night);
            let games = number_buttons(begun, games, f32::INFINITY, Message::ShowMovesAfter);
            row![after, games].centered(gap::SMALL)
        });
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
        let words = format!("Start {}", self.night().round_words(self.begun() + 1));
        let start = main_button(words, ready.then_some(Message::Begin));
        // While a swap is open, Enter swaps.
        if ready && self.at_start && self.picked.is_none() {
            start.focused(true).key("Enter")
        } else {
            start
        }
    }
}
