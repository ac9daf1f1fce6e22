//! All tables: a row each with its hands side by side. Missing hands stand out.

use iced::widget::Id;
use iced::widget::text::Wrapping;

use super::hand_columns::{FIRST_HAND, HandColumns, MARK, ONE_BOX, PAIRS};
use super::{Element, Message, TableCell, TournamentScreen};
use crate::gui::game::disputes::state_icon;
use crate::gui::game::list_sheet::{column_head, empty_sheet, headed, list_page};
use crate::gui::prelude::{column, *};
use scoring::{RoundPath, TableResult, Team, Trump, signed};
use session::form::is_by_player;
use session::score_sheet::lines::box_id;
use session::tournament::{HandFigure, HandStyle, HandView};

/// What a table's row is higher than its two lines.
const AROUND: f32 = 5.0;
const HEAD: f32 = 62.0;
/// The same in a narrow window.
const LOW_HEAD: f32 = 46.0;

impl TournamentScreen {
    pub(super) fn entry_view(&self, viewport: Viewport) -> Element<'_> {
        let Some(round) = self.night().round(self.hands.game()) else {
            let night = self.night();
            let words = || {
                let ([_, hands], round) = (night.hand_noun(), night.round_noun());
                format!("Start the first {round} on the Seating tab, then type its {hands} here.")
            };
            return empty_sheet(viewport, night.trouble().unwrap_or_else(words));
        };
        let ahead = round.tables.iter().map(|table| table.hands.len()).max().unwrap_or(0);
        let list = responsive(move |size| {
            let columns = self.hand_columns(viewport, size.width, false);
            let here = |table: &&TableResult| table.table == self.hands.at().table;
            let draw = |table| self.table_row(&columns, table, ahead);
            let height = 2.0 * columns.line + AROUND;
            let list = self.rows(&round.tables, |_| height, here, draw);
            // Above the pad of a low window there is space for the hands only.
            if viewport.is_low() { list } else { headed(self.entry_head(&columns), list).into() }
        });
        if viewport.width.is_wide() {
            return list_page(viewport, list, None, Some(self.entry_side()));
        }
        let mut cards = self.why_table();
        cards.extend(self.substituting_card());
        let cards = (!cards.is_empty()).then(|| column(cards).spacing(gap::SMALL).into());
        let foot = (!viewport.is_low()).then(|| self.entry_foot(viewport));
        list_page(viewport, list, foot, cards)
    }

    fn entry_head(&self, columns: &HandColumns) -> Element<'_> {
        let planned = self.night().planned(self.hands.game());
        let partners = self.night().has_partners(self.hands.game());
        let hands = (0..usize::from(self.night().hands())).map(|hand| {
            let trump = planned.and_then(|planned| planned.trumps.get(hand)).copied();
            let sign = trump.and_then(Trump::suit);
            // The holder of this king names the trump.
            let king = matches!(trump, Some(Trump::NamedByKing(_)))
                .then(|| label("K", scale::CAPTION, Tone::Muted).wrapping(Wrapping::None));
            let used = if sign.is_some() { 24.0 } else { 0.0 };
            let room =
                columns.columns.room(FIRST_HAND) - used - king.as_ref().map_or(0.0, |_| 18.0);
            let (number, step) = (hand + 1, scale::BODY.with(STRONG));
            let title = format!("Hand {number}");
            let title = if text_fit::fits(&title, step, room) { title } else { number.to_string() };
            let title = row![label(title, step, Tone::Ink).wrapping(Wrapping::None)]
                .push(king)
                .push(sign.map(|sign| suit(sign, 16.0)))
                .centered(gap::HAIR);
            let names = self.field_heads(columns);
            let title = self.night().counts_hands().then_some(title);
            column![].push(title).push(row(names).spacing(columns.between)).align_x(Right).into()
        });
        // Without partners everybody has a sum.
        let each = (!partners).then(|| row(one_size(self.role_heads(columns.half_sum()))));
        let sum: Element<'_> = column![column_head("Game")].push(each).align_x(Right).into();
        let table = column_head(if columns.tight { "" } else { "Table" }).into();
        let pairs = column_head(if partners { "Pairs" } else { "Players" }).into();
        let height = if self.session.viewport().width.is_compact() { LOW_HEAD } else { HEAD };
        let sum = self.night().counts_hands().then_some(sum);
        columns.columns.line(height, [table, pairs].into_iter().chain(hands).chain(sum)).into()
    }

    /// Draws the words above the figures of a hand, all with letters of one size: above those of a
    /// pair only once if they may stay blank.
    fn field_heads<'a>(&self, columns: &HandColumns) -> Vec<Element<'a>> {
        let room = columns.figure;
        let heads = self.hands.fields().iter().flat_map(|field| {
            if is_by_player(field) && field.open {
                return self.role_heads(room);
            }
            let mut label = field.spec.label_in(&self.session.record().options);
            if self.night().counts_hands() {
                label = label.to_lowercase();
            }
            let first = label.split(' ').next().unwrap_or_default().to_owned();
            let bare = first.trim_end_matches("’s").to_owned();
            let fits = |words: &String| text_fit::fits(words, scale::CAPTION, room);
            let words = [label, first].into_iter().find(fits).unwrap_or(bare);
            let both = 2.0 * (room + columns.beside_name()) + columns.between;
            vec![(words, if is_by_player(field) { both } else { room })]
        });
        one_size(heads.collect())
    }

    /// Returns the words for the roles, each above a column of this width.
    fn role_heads(&self, room: f32) -> Vec<(String, f32)> {
        let short =
            |name: &str| if name.len() > 6 { format!("{}.", &name[..4]) } else { name.to_owned() };
        [0, 1].map(|role| (short(self.night().role_name(role)), room)).to_vec()
    }

    /// Returns a table's sign with its tone, and the tone of its background.
    fn table_sign(&self, table: &TableResult, behind: bool) -> (Option<Icon>, Tone, Option<Tone>) {
        let here = self.hands.form().filter(|form| form.place().table == table.table);
        let mut hands =
            (1..=self.night().hands()).map(|hand| RoundPath { table: table.table, hand });
        if here.is_some_and(|form| !form.shown_problems(self.session.game()).is_empty()) {
            (Some(Icon::Problem), Tone::Problem, Some(Tone::ProblemSoft))
        } else if hands.any(|place| self.hands.has_correction(self.night(), place)) {
            // A correction of one of its hands was left and is not recorded.
            (Some(Icon::Correct), Tone::Warning, Some(Tone::WarningSoft))
        } else if table.closed {
            (Some(Icon::Cross), Tone::Muted, None)
        } else if table.complete {
            (Some(Icon::Check), Tone::Success, None)
        } else if behind {
            (Some(Icon::History), Tone::Warning, Some(Tone::WarningSoft))
        } else {
            (None, Tone::Muted, None)
        }
    }

    /// Draws a table's row: its number with its state, its pairs, its hands, and its sums.
    fn table_row(&self, columns: &HandColumns, table: &TableResult, ahead: usize) -> Element<'_> {
        let behind = !table.complete && table.hands.len() < ahead;
        let (sign, color, soft) = self.table_sign(table, behind);
        let number = label(table.table.to_string(), scale::NAME.sized(19.0), Tone::Ink);
        let sign = sign.map(|sign| icon(sign, 15.0, color));
        let state = column![number].push(sign).spacing(1).align_x(Center);
        let state = TableCell::from(state).ground(soft);
        let states = self.session.hand_states();
        let hands = (1..=self.night().hands()).map(|hand| {
            let at = (table, RoundPath { table: table.table, hand });
            let names = self.hands.playing(table, at.1).map(|pair| pair.map(|it| self.player(it)));
            hand_cell(columns, self.hands.view(self.night(), states, at, behind), names)
        });
        let pairs = TableCell::from(self.pairs_cell(columns, table));
        let cells = [state, pairs].into_iter().chain(hands);
        let sums = self.night().counts_hands().then(|| sums(columns, table).into());
        let cells = cells.chain(sums);
        column![columns.columns.line(2.0 * columns.line + AROUND - 1.0, cells), hairline()].into()
    }

    /// Returns the names of the two pairs of a table: of those who play the hand at the cursor, at
    /// other tables the next one. A substitute is named with the person replaced: "Dora (for Ada)".
    pub(super) fn pair_names(&self, table: &TableResult) -> [String; 2] {
        let at = Some(self.hands.at()).filter(|at| at.table == table.table);
        let next = u8::try_from(table.hands.len() + 1).unwrap_or(u8::MAX);
        let place = at.unwrap_or(RoundPath { table: table.table, hand: next });
        let and = if table.partners { " & " } else { ", " };
        let playing = self.hands.playing(table, place);
        [0, 1].map(|pair| {
            let names = [0, 1].map(|role| {
                let (plays, sits) = (playing[pair][role], table.pairs[pair][role]);
                let name = self.player(plays);
                if plays == sits {
                    name.to_owned()
                } else {
                    format!("{name} (for {})", self.player(sits))
                }
            });
            names.join(and)
        })
    }

    /// Draws the two pairs of a table, with letters of one size.
    fn pairs_cell(&self, columns: &HandColumns, table: &TableResult) -> Element<'_> {
        let has_badges = columns.columns.room(PAIRS) >= 94.0 && table.partners;
        let least = if has_badges { 12.0 } else { 10.0 };
        let names = self.pair_names(table);
        let longer = names.iter().max_by_key(|names| names.len()).cloned().unwrap_or_default();
        let pairs = names.into_iter().zip([Team::A, Team::B]).map(|(names, side)| {
            let names = ellipsized_text(names, scale::BODY.with(MEDIUM), Tone::Ink);
            let names = names.least(least).lines(2).alike(longer.clone());
            let badge = has_badges.then(|| side_badge(side));
            row![].push(badge).push(names).spacing(8).height(columns.line).align_y(Center).into()
        });
        column(pairs).into()
    }
}

/// Draws words above columns of these widths, all with letters of one size.
fn one_size<'a>(heads: Vec<(String, f32)>) -> Vec<Element<'a>> {
    let longest = heads.iter().max_by_key(|(words, _)| words.len());
    let longest = longest.map(|(words, _)| words.clone()).unwrap_or_default();
    let heads = heads.into_iter().map(|(words, room)| {
        let words = ellipsized_text(words, scale::CAPTION, Tone::Muted).least(9.0);
        let words = container(words.alike(longest.clone()));
        if room > ONE_BOX { words.center_x(room).into() } else { words.align_right(room).into() }
    });
    heads.collect()
}

/// Creates the cell of one hand: its state, then its figures by pair, each of a player's own with
/// the name if there is room. A click on a figure goes to its box, beside them to the hand.
fn hand_cell<'a>(columns: &HandColumns, hand: HandView, names: [[&'a str; 2]; 2]) -> TableCell<'a> {
    let HandView { place, figures, is_recorded, here, state, waits } = hand;
    let mut names = names.into_iter();
    let figures = figures.map(|pair| {
        let mut names = names.next().unwrap_or_default().into_iter();
        let pair = pair.into_iter().map(|part| {
            let press = Message::Box(part.cell);
            let id = Id::from(box_id(&part.cell));
            let name = (!part.is_first && columns.name > 0.0).then(|| names.next()).flatten();
            let name = name.map(|name| {
                let name = ellipsized_text(name, scale::BODY, Tone::Muted).least(12.0).lines(2);
                container(name.max_width(columns.name)).align_right(columns.name)
            });
            let figure = container(figure(columns, part)).id(id);
            let line = row![].push(name).push(mouse_area(figure).on_press(press));
            line.centered(2.0 * columns.between).into()
        });
        row(pair).spacing(columns.between).height(columns.line).align_y(Center).into()
    });
    let mark = state_icon(state).map(|it| container(it).width(MARK - 2.0));
    let figures = row![].push(mark).push(space::horizontal()).push(column(figures));
    let inside = container(figures.align_y(Center));
    let inside = inside.id(Id::from(format!("hand:{}.{}", place.table, place.hand)));
    // What waits for the rest stands out more than what is empty.
    let ground = waits.then_some(Tone::WarningSoft).or(here.then_some(Tone::Shade));
    let line = match (here && is_recorded, waits) {
        (true, _) => outline(Tone::Focus, stroke::MARGIN, 0.0),
        (_, true) => soft_outline(Tone::Warning, 0.0),
        _ => Outline::default(),
    };
    TableCell::from(inside).on_press(Message::Hand(place)).ground(ground).outlined(line)
}

fn figure<'a>(columns: &HandColumns, part: HandFigure) -> Element<'a> {
    let width = columns.figure;
    let HandFigure { text, style, is_first: first, .. } = part;
    let step = if first { scale::NAME.sized(18.0).with(MEDIUM) } else { scale::SCORE };
    let (step, right) = match width {
        ..20.0 => (step.sized(13.0), 3),
        ..32.0 => (step.sized(15.0), if width < 26.0 { 3 } else { 8 }),
        _ => (step, 8),
    };
    let color = match style {
        HandStyle::Recorded if first => Tone::Ink,
        HandStyle::Recorded | HandStyle::Nothing => Tone::Muted,
        HandStyle::Refused(_) => Tone::Problem,
        _ => Tone::Pencil,
    };
    let (ground, line, thick) = match style {
        HandStyle::Recorded | HandStyle::Nothing => (None, Tone::Rule, 0.0),
        HandStyle::Open => (None, Tone::Rule, stroke::RULE),
        HandStyle::Missing => (None, Tone::Warning, stroke::RULE),
        HandStyle::Typed => (Some(Tone::Raised), Tone::RuleStrong, stroke::MARGIN),
        HandStyle::Followed => (None, Tone::RuleStrong, stroke::RULE),
        HandStyle::Cursor => (Some(Tone::FocusFill), Tone::Focus, stroke::FOCUS),
        HandStyle::Refused(true) => (Some(Tone::FocusFill), Tone::Problem, stroke::FOCUS),
        HandStyle::Refused(false) => (Some(Tone::ProblemSoft), Tone::Problem, stroke::MARGIN),
    };
    let line = outline(line, thick, radius::TAG);
    container(label(text, step, color).wrapping(Wrapping::None))
        .align_right(width)
        .center_y(columns.line - 3.0)
        .padding(Padding::ZERO.right(right))
        .class(filled(ground, line))
        .into()
}

fn sums<'a>(columns: &HandColumns, table: &TableResult) -> Element<'a> {
    let (per_pair, room) =
        if table.partners { (1, Shrink) } else { (2, Length::from(columns.half_sum())) };
    let star_size = if columns.tight { 12.0 } else { 15.0 };
    let won = |pair: usize, role: usize| {
        table.complete && table.winners[role] == Some(table.last_pairs()[pair][role])
    };
    let line = |pair: usize| {
        let star = table.partners && won(pair, 0) && won(pair, 1);
        let scores = (0..per_pair).map(|role| {
            let score = table.scores.get(pair * per_pair + role).copied().unwrap_or(0);
            let words = if table.hands.is_empty() { String::new() } else { signed(score) };
            let best = !table.partners && won(pair, role);
            let font = if table.complete && (table.partners || best) { STRONG } else { TEXT };
            let color = match (table.complete, best) {
                (_, true) => Tone::Leader,
                (true, _) => Tone::Ink,
                (false, _) => Tone::Muted,
            };
            let step = scale::NAME.sized(if table.partners { 19.0 } else { 17.0 }).with(font);
            let words = label(words, step, color).wrapping(Wrapping::None);
            container(words).align_right(room).into()
        });
        row![]
            .push(star.then(|| icon(Icon::Star, star_size, Tone::Leader)))
            .extend(scores)
            .spacing(if table.partners { gap::HAIR } else { 0.0 })
            .height(columns.line)
            .align_y(Center)
            .into()
    };
    column([0, 1].map(line)).align_x(Right).into()
}
