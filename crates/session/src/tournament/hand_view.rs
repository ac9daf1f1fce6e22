//! The hands of a night as drawn: recorded or typed numbers in a grid, sentences about what is being
//! entered, and the reasons of a table's points.

use std::collections::BTreeMap;

use super::{HandEntry, Night};
use crate::describe::Reasons;
use crate::form::{EnterEffect, Hand, RoundForm, is_by_player, question_of};
use crate::hand_states::{HandState, HandStates, hand_words};
use scoring::wording::capitalize;
use scoring::{
    Cell, Diagnostic, FieldPrompt, Player, RoundEvaluation, RoundPath, ScoreLine, SeatIndex,
    TableResult, join_words, joined, signed,
};

/// How a number of a hand is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandStyle {
    /// Recorded.
    Recorded,
    /// Empty, with nothing to come.
    Nothing,
    /// Still to come.
    Open,
    /// Still to come, although later hands are in.
    Missing,
    /// Typed.
    Typed,
    /// Filled in from what is typed.
    Followed,
    /// The cursor is in it.
    Cursor,
    /// Refused; the flag says whether the cursor is in it.
    Refused(bool),
}

/// A number of a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandFigure {
    /// Its box.
    pub cell: Cell,
    /// The text.
    pub text: String,
    /// How it is drawn.
    pub style: HandStyle,
    /// Whether it belongs to the first field, which counts most.
    pub is_first: bool,
}

/// A hand in the grid.
#[derive(Debug)]
pub struct HandView {
    /// Its place.
    pub place: RoundPath,
    /// Its numbers by pair.
    pub figures: [Vec<HandFigure>; 2],
    /// Whether it is recorded.
    pub is_recorded: bool,
    /// Whether the cursor is there.
    pub here: bool,
    /// What phones have said of it.
    pub state: HandState,
    /// Whether it waits for the rest: it has a correction that is not recorded, or it is half typed
    /// and the cursor is elsewhere.
    pub waits: bool,
}

/// Returns the style of a box while its hand is typed; `plain` if nothing is special.
fn typed_style(
    form: &RoundForm,
    cell: &Cell,
    problems: &[&Diagnostic],
    plain: HandStyle,
) -> HandStyle {
    let cursor = form.cursor();
    let here = cursor == Some(*cell);
    // The problem of a field is marked in the boxes that a correction has changed; in a new hand in
    // the box under the cursor, otherwise in its first box.
    let in_field = cursor.is_some_and(|cursor| cursor.field == cell.field);
    let first = form.cells().into_iter().find(|first| first.field == cell.field);
    let is_shown = here || (!in_field && first == Some(*cell)) || form.is_changed(cell);
    match (form.is_asked(cell) || is_shown && form.is_pointed_out(cell, problems), here) {
        (true, here) => HandStyle::Refused(here),
        (_, true) => HandStyle::Cursor,
        _ => plain,
    }
}

/// Returns the points of each chair of a table without partners, hand by hand: "Ida: 4 + 5".
fn each_chair(night: Night<'_>, table: &TableResult, round: &RoundEvaluation) -> Reasons {
    let lines = (0..4).map(|chair| {
        let mut names: Vec<&str> = Vec::new();
        let mut points = Vec::new();
        for (hand, four) in (1..).zip(&table.played) {
            let name = night.player(four[chair]);
            if names.last() != Some(&name) {
                names.push(name);
            }
            let reasons = round.reasons(four[chair].team(false));
            let of_hand = reasons.filter(|line| line.hand == Some(hand));
            points.push(of_hand.map(|line| line.points).sum::<i64>());
        }
        let each = points.iter().map(|points| signed(*points));
        (format!("{}: {}", names.join(", then "), joined(each, " + ")), points.iter().sum())
    });
    let sentence = format!("Table {}, each player’s own points, hand by hand", table.table);
    let title = "Why these points?".to_owned();
    Reasons { title, ..Reasons::of(sentence, lines, "In all") }
}

/// Returns whether both partners have a reason. Where a table has one score, it is that of the pair.
fn is_shared(round: &RoundEvaluation, partner: Player, line: &ScoreLine) -> bool {
    let mut others = round.reasons(partner.team(false));
    others.any(|other| (other.points, &other.why) == (line.points, &line.why))
}

impl HandEntry {
    /// Returns a hand: recorded, being typed, or missing; `behind` says that other tables are ahead.
    pub fn view(
        &self,
        night: Night<'_>,
        states: &HandStates,
        (table, place): (&TableResult, RoundPath),
        behind: bool,
    ) -> HandView {
        let form = self.form().filter(|form| form.place() == place);
        let texts = self.texts(night, place);
        let is_recorded = self.is_recorded(night, place);
        // All numbers look like this if nothing can be typed, those without text otherwise blank.
        let written = match (is_recorded, table.closed) {
            (true, _) => Some(HandStyle::Recorded),
            (_, true) => Some(HandStyle::Nothing),
            _ => None,
        };
        let blank = if behind { HandStyle::Missing } else { HandStyle::Open };
        let is_half = written.is_none() && texts.values().any(|text| !text.is_empty());
        let here = self.at() == place;
        let problems = form.map(|form| form.shown_problems(night.0)).unwrap_or_default();
        // Nobody types what follows from the rest.
        let follows_later = |form: &RoundForm, field: &FieldPrompt, cell: &Cell| {
            let is_blank = form.text(cell).is_empty() && form.cursor() != Some(*cell);
            field.total.is_some() && is_blank && field.keys.last() == Some(&cell.subject)
        };
        let figures = |hand: Hand| {
            let filled = match form {
                Some(form) => form.filled().clone(),
                None if is_recorded => BTreeMap::new(),
                None => hand.entry(&texts).1,
            };
            let first = hand.rules.fields.first().map(|field| field.spec.id);
            [0, 1].map(|pair| {
                let figures = hand.at.cells_of_pair(pair).map(|(field, cell)| {
                    let follows = filled.get(&cell).map(ToString::to_string);
                    let is_typed = follows.is_none();
                    let plain = if is_typed { HandStyle::Typed } else { HandStyle::Followed };
                    let text = texts.get(&cell).cloned().or(follows).unwrap_or_default();
                    let style = match (form, written) {
                        (Some(form), _) if is_typed && follows_later(form, field, &cell) => {
                            HandStyle::Open
                        }
                        (Some(form), _) => typed_style(form, &cell, &problems, plain),
                        (_, Some(written)) => written,
                        _ if text.is_empty() => blank,
                        _ => plain,
                    };
                    HandFigure { cell, text, style, is_first: first == Some(cell.field) }
                });
                figures.collect()
            })
        };
        HandView {
            place,
            is_recorded,
            here,
            state: states.state((self.game(), night.boxes_of(place))),
            waits: self.has_correction(night, place) || is_half && !here,
            figures: self.hand(night, (self.game(), place)).map(figures).unwrap_or_default(),
        }
    }

    /// Returns how the fields of the open hand are typed, in the order of their boxes.
    pub fn slip_words(&self, night: Night<'_>) -> Vec<String> {
        let fields = if self.form().is_some() { self.fields() } else { &[] };
        let label = |field: &FieldPrompt| field.spec.label_in(&night.record().options);
        let by_pair = fields.iter().filter(|field| !is_by_player(field) && field.open);
        let labels: Vec<String> = by_pair.map(label).collect();
        let pairs = (!labels.is_empty()).then(|| {
            let filled = if self.fills_in() { "; the rest is filled in" } else { "" };
            format!("{}: pair A’s, then pair B’s{filled}.", join_words(&labels))
        });
        let [first, second] = [0, 1].map(|role| night.role_name(role));
        let others = fields.iter().filter_map(|field| {
            let how = match (is_by_player(field), field.open) {
                (_, false) => "for each of the four; Ctrl+Enter leaves the rest blank.".to_owned(),
                (true, true) => {
                    format!("{first} and {second} of the upper line, then of the lower one.")
                }
                _ => return None,
            };
            Some(format!("{}: {how}", label(field)))
        });
        pairs.into_iter().chain(others).collect()
    }

    /// Returns whether a number of the hand being typed follows from another.
    pub fn fills_in(&self) -> bool {
        self.form().is_some() && self.fields().iter().any(|field| field.total.is_some())
    }

    /// Returns the problem of the hand being typed: place and sentence.
    pub fn problem_words(&self, night: Night<'_>) -> Option<(String, String)> {
        let form = self.form()?;
        let shown = form.shown_problems(night.0);
        Some((capitalize(&night.place_words(form.place())), shown.first()?.message.clone()))
    }

    /// Returns the correction that was left elsewhere and is not recorded: "Game 2, table 1, hand 3:
    /// correction not recorded". `open` says that the hand under the cursor is on the screen.
    pub fn left_correction_words(&self, night: Night<'_>, open: bool) -> Option<String> {
        let here = (self.game(), self.at());
        let left = (1..=night.begun()).rev().find_map(|game| {
            let place = self.left_correction(night, game)?;
            (!open || (game, place) != here).then_some((game, place))
        });
        let (game, place) = left?;
        let words = if game == night.begun() {
            capitalize(&night.place_words(place))
        } else {
            hand_words(night.record(), (game, place))
        };
        Some(format!("{words}: correction not recorded"))
    }

    /// Returns what the next Enter does at the hand under the cursor, "Enter records table 1, hand 3";
    /// before it, what a box asks that may stay blank.
    pub fn enter_words(&self, night: Night<'_>) -> Option<String> {
        let Some(form) = self.form() else {
            return Some(match (night.begun(), self.missing_after(night, self.at())) {
                (game, _) if game != self.game() => {
                    format!("Enter: on to {}", night.round_words(game))
                }
                (_, Some(place)) => {
                    format!("Enter: on to {}", night.place_words(place))
                }
                (_, None) => return None,
            });
        };
        let place = night.place_words(form.place());
        let what = if form.is_correction() { "corrects" } else { "records" };
        let words = match form.enter_effect(night.0) {
            EnterEffect::Asks => return Some(form.enter_words(night.0)),
            EnterEffect::Records => format!("Enter {what} {place}"),
            _ => form.enter_words(night.0),
        };
        let blank = form.cursor().filter(|cell| form.is_blank(cell));
        let asked = blank.and_then(|cell| {
            question_of(night.record(), &Cell { place: RoundPath::ROUND, ..cell })
        });
        Some(joined(asked.into_iter().chain([words]), " "))
    }

    /// Returns the pairs at the table under the cursor, "Pair A: Tess and Ned", or without partners
    /// the four players.
    pub fn pairs_words(&self, night: Night<'_>, table: u16) -> Vec<String> {
        let Some(at) = self.table(night, table) else { return Vec::new() };
        let pairs = self.playing(at, RoundPath { table, hand: self.at().hand });
        if !at.partners {
            let names = pairs.as_flattened().iter().map(|player| night.player(*player));
            return vec![join_words(names)];
        }
        let pairs = pairs.into_iter().zip(["A", "B"]);
        pairs
            .map(|(pair, side)| format!("Pair {side}: {}", night.pair_words(pair, " and ")))
            .collect()
    }

    /// Returns the reasons for the points at the table of a hand: of each pair the hands played in its
    /// chairs, with who played them if others did; without partners a line for each chair.
    pub fn table_reasons(&self, night: Night<'_>, at: RoundPath) -> Vec<Reasons> {
        let table = self.table(night, at.table);
        let round = night.evaluation().round(self.game());
        let Some((table, round)) = table.zip(round) else { return Vec::new() };
        if table.hands.is_empty() {
            let title = format!("No {} yet", night.hand_noun()[1]);
            let sentence = format!("Table {}", table.table);
            let sum = ("So far", "\u{2013}".to_owned());
            return vec![Reasons { title, sentence, lines: Vec::new(), sum }];
        }
        if !table.partners {
            return vec![each_chair(night, table, round)];
        }
        let (now, counts_hands) = (self.playing(table, at), night.counts_hands());
        let reasons = now.into_iter().zip(["A", "B"]).enumerate().map(|(side, (pair, letter))| {
            let hands = || (1..).zip(&table.played);
            let seated = |four: &[Player; 4]| [four[2 * side], four[2 * side + 1]];
            let changed = hands().any(|(_, four)| seated(four) != pair);
            let lines = hands().flat_map(|(hand, four)| {
                let seated = seated(four);
                let who = if changed {
                    format!("{}, ", night.pair_words(seated, " and "))
                } else {
                    String::new()
                };
                // Partners score together.
                let reasons = round.reasons(seated[0].team(false));
                let of_pair = move |line: &&ScoreLine| {
                    if counts_hands {
                        line.hand == Some(hand)
                    } else {
                        is_shared(round, seated[1], line)
                    }
                };
                let reasons = reasons.filter(of_pair);
                reasons.map(move |line| (format!("{who}{}", line.reason()), line.points))
            });
            let names = night.pair_words(pair, " and ");
            let sentence = format!("Table {}, pair {letter}: {names}", table.table);
            Reasons::of(sentence, lines, if counts_hands { "So far" } else { "In all" })
        });
        reasons.collect()
    }

    /// Returns what counts at a table for single players, beside its hands: speaking, rulings.
    pub fn apart_reasons(&self, night: Night<'_>, table: u16) -> Option<Reasons> {
        let round = night.evaluation().round(self.game())?;
        let played = self.table(night, table)?.played.iter();
        let mut chairs: Vec<(Player, Player)> =
            played.flat_map(|four| [0, 1, 2, 3].map(|at| (four[at], four[at ^ 1]))).collect();
        chairs.sort();
        chairs.dedup_by_key(|(player, _)| *player);
        let counts_hands = night.counts_hands();
        let lines = chairs.iter().flat_map(|(player, partner)| {
            let apart = round.reasons(player.team(false)).filter(move |line| {
                line.hand.is_none() && (counts_hands || !is_shared(round, *partner, line))
            });
            apart.map(|line| (format!("{}, {}", night.player(*player), line.reason()), line.points))
        });
        let what = if counts_hands { "speaking and rulings" } else { "rulings" };
        let reasons = Reasons::of(format!("Table {table}, {what}"), lines, "In all");
        Some(reasons).filter(|reasons| !reasons.lines.is_empty())
    }

    /// Returns the totals that a correction would change: before and after.
    pub fn changed_totals(&self, night: Night<'_>) -> Option<Vec<(Player, i64, i64)>> {
        let after = self.corrected_game(night)?;
        let both = night.evaluation().totals.iter().zip(&after.totals).enumerate();
        let changed = both.filter(|(_, (before, after))| before != after);
        Some(changed.map(|(index, (before, after))| (Player::at(index), *before, *after)).collect())
    }

    /// Returns the tables with missing hands, most missing first: number, "Hands 3 and 4", and the
    /// players; and how many hands are missing in all.
    pub fn tables_with_missing_hands(
        &self,
        night: Night<'_>,
    ) -> (Vec<(u16, String, String)>, usize) {
        let tables = night.tables(self.game()).iter();
        let owing = tables.map(|table| (table, self.missing_hands(night, table)));
        let mut owing: Vec<_> = owing.filter(|(_, owed)| !owed.is_empty()).collect();
        owing.sort_by_key(|(table, _)| table.hands.len());
        let count = owing.iter().map(|(_, owed)| owed.len()).sum();
        let owing = owing.into_iter().map(|(table, owed)| {
            let owed: Vec<String> = owed.iter().map(usize::to_string).collect();
            let word = match owed.len() {
                _ if !night.counts_hands() => "No score yet".to_owned(),
                1 => format!("Hand {}", join_words(&owed)),
                _ => format!("Hands {}", join_words(&owed)),
            };
            let next = self.next_hand(night, table.table);
            let playing = self.playing(table, next);
            let names = playing.as_flattened().iter().map(|player| night.player(*player));
            (table.table, word, joined(names, ", "))
        });
        (owing.collect(), count)
    }
}
