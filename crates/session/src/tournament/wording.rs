//! Sentences about a night: its moves and cuts, its hands, and the reasons of a number.

use super::{Cuts, HandEntry, Night, Stage};
use crate::describe::Reasons;
use crate::form::{EnterEffect, is_by_player};
use crate::hand_states::hand_words;
use scoring::wording::{capitalize, how_many_in, many};
use scoring::{
    CutBy, FieldPrompt, Player, RoundEvaluation, RoundPath, RoundState, SeatIndex, Standing,
    TableResult, best_at_a_table, complete_standings, join_words, signed,
};
use store::format::how_many;

/// Returns a table's tie in words: "Tied at 52: all four cut", "Tied at 13: cut", "Tied at 11 and
/// 14: cut" (the ladies at 11, the gentlemen at 14).
pub fn tie_words(table: &TableResult) -> String {
    let tied = table.scores.iter().zip(&table.tied).filter(|(_, tied)| !tied.is_empty());
    let mut tied: Vec<String> = tied.map(|(score, _)| signed(*score)).collect();
    tied.dedup();
    let who = match (table.cut_by, table.partners) {
        (CutBy::Pair, _) => "who won the extra hand or the cut?",
        (_, true) => "all four cut",
        _ => "cut",
    };
    format!("Tied at {}: {who}", join_words(&tied))
}

/// Somebody's entry for a game in the standings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameMark {
    /// None.
    Nothing,
    /// Absent, or not decided yet.
    Faint(String),
    /// For sitting out.
    SatOut(String),
    /// A score.
    Score(String),
    /// The best score of the game.
    Best(String),
}

impl Night<'_> {
    /// Returns why there are no moves yet.
    pub fn no_moves_words(self) -> String {
        match (self.stage(), self.begun()) {
            (Stage::Playing, number) => {
                let ([_, hands], round) = (self.hand_noun(), self.round_words(number));
                let earlier = if number > 1 { " Press ← for earlier moves." } else { "" };
                format!("The moves are known once all {hands} of {round} are in.{earlier}")
            }
            (_, 0) => format!("The moves are known after the first {}.", self.round_noun()),
            _ => self.trouble().unwrap_or_default(),
        }
    }

    /// Returns what can be done in the list of moves.
    pub fn moves_help(self) -> &'static str {
        match self.stage() {
            Stage::Cutting => {
                "Press 1 or 2 for the winner of the cut. Type a name to see where somebody goes."
            }
            Stage::Over => "The night is over: nobody moves.",
            _ => "Type a name, or click one, to see where somebody goes and why.",
        }
    }

    /// Returns who cuts at a table, and what for.
    pub fn cut_words(self, table: &TableResult, cuts: &Cuts) -> String {
        if !table.partners {
            let tied = table.tied.iter().filter(|tied| !tied.is_empty());
            let names = tied.map(|tied| {
                let names: Vec<&str> = tied.iter().map(|player| self.player(*player)).collect();
                join_words(&names)
            });
            let names: Vec<String> = names.collect();
            let what = match (cuts.is_earlier(self), names.len()) {
                (true, _) => "",
                (_, 1) => ": the higher card moves",
                _ => ": high cards move",
            };
            return format!("{} cut{what}.", names.join(" cut, "));
        }
        let [a, b] = table.last_pairs().map(|pair| self.pair_words(pair, " & "));
        if cuts.is_earlier(self) {
            return format!("{a}, {b}.");
        }
        if table.cut_by == CutBy::Pair {
            return format!("{a} or {b}: one more hand, or a cut.");
        }
        let [first, second] = [0, 1].map(|role| self.role_name(role));
        format!("{a}, {b}. The highest {first} and {second} move.")
    }

    pub(super) fn pair_words(self, pair: [Player; 2], between: &str) -> String {
        pair.map(|player| self.player(player)).join(between)
    }

    /// Returns what a correction of a game changes for the seats of the next one, which stay as
    /// played: "By the scores Ann, not Bea, should have moved from table 3."
    pub fn seats_words(self, game: usize) -> Option<String> {
        let tables = self.record().game.groups()[0]?.id;
        let differs = self.evaluation().warnings.iter().find(|warning| {
            (warning.round, warning.place) == (Some(game + 1), RoundPath::ROUND)
                && warning.field.as_deref() == Some(tables)
        })?;
        Some(format!("{} The seats stay as played.", differs.message))
    }

    /// Returns that the night was ended early, and what is missing.
    pub fn ended_words(self) -> String {
        let (done, all) = self.hands_in();
        let round = self.round_words(self.begun());
        let missing = match done {
            _ if done >= all => String::new(),
            0 => format!(" Nothing is in for {round}."),
            _ => format!(" For {round}, only {}.", how_many_in(done, all, self.hand_noun())),
        };
        format!("The night was ended early.{missing}")
    }

    /// Returns the stage of the night, for a chip.
    pub fn stage_words(self) -> String {
        match self.stage() {
            Stage::Over => "The night is over".to_owned(),
            Stage::Stuck => "Something needs to be corrected".to_owned(),
            Stage::Playing => {
                let (done, all) = self.hands_in();
                how_many_in(done, all, self.hand_noun())
            }
            Stage::Cutting => {
                let cuts = self.state().cuts.iter();
                let mut tables: Vec<String> = cuts.map(|cut| cut.table.to_string()).collect();
                tables.dedup();
                match tables.as_slice() {
                    [only] => format!("Table {only} has to cut"),
                    several if several.len() <= 4 => {
                        format!("Tables {} have to cut", join_words(several))
                    }
                    several => format!("{} tables have to cut", several.len()),
                }
            }
            Stage::Ready => {
                format!("{} can start", capitalize(&self.round_words(self.begun() + 1)))
            }
        }
    }

    /// Returns the heading "Standings after four games"; `None` before the first is over.
    pub fn standings_words(self) -> Option<String> {
        let games = self.games_in();
        let (one, many) = (self.round_noun(), many(self.round_noun()));
        (games > 0).then(|| format!("Standings after {}", how_many(games, one, &many)))
    }

    /// Returns the game with hands still missing, from 0.
    pub fn running(self) -> Option<usize> {
        self.current_hand().and_then(|_| self.begun().checked_sub(1))
    }

    /// Returns everybody in order: by rank as of the last complete game, because nobody leads
    /// through hands that others have not played yet, or by their score in game `game` (from 0).
    pub fn ranked(self, game: Option<usize>) -> Vec<Standing> {
        let mut all = complete_standings(self.evaluation()).all;
        let state = game.and_then(|game| Some(self.evaluation().rounds.get(game)?.state));
        if let Some(game) = game.filter(|_| state == Some(RoundState::Scored)) {
            let absent = self.round(game + 1).map_or(&[][..], |tables| &tables.absent);
            let score =
                |player: Player| self.score(player, game).filter(|_| !absent.contains(&player));
            // Absent people come last; ties stay in the order of rank.
            all.sort_by_key(|standing| std::cmp::Reverse(score(Player(standing.team.0))));
        }
        all
    }

    /// Returns somebody's score in a game, from 0; `None` if it is not scored.
    pub fn score(self, player: Player, game: usize) -> Option<i64> {
        let round = self.evaluation().rounds.get(game)?;
        let score = round.scores.get(player.index()).copied();
        score.filter(|_| round.state == RoundState::Scored)
    }

    /// Returns somebody's entry for a game (from 0) in the standings; `best` is its best score.
    /// Nobody is ahead by sitting out, or by one hand more, before all hands are recorded.
    pub fn game_mark(self, player: Player, game: usize, best: Option<i64>) -> GameMark {
        let Some(round) = self.round(game + 1) else { return GameMark::Nothing };
        let ruled = if self.ruling(player, game + 1) == 0 { "" } else { "*" };
        if round.absent.contains(&player) && ruled.is_empty() {
            return GameMark::Faint("–".to_owned());
        }
        let Some(score) = self.score(player, game) else { return GameMark::Nothing };
        let words = signed(score) + ruled;
        let is_written = || {
            let round = self.evaluation().rounds.get(game);
            round.is_some_and(|round| round.reasons(player.team(false)).next().is_some())
        };
        match (self.running() == Some(game), round.sat_out(player)) {
            (true, true) => GameMark::Nothing,
            // What is still to come is not a zero.
            (true, false) if !is_written() => GameMark::Nothing,
            (true, false) => GameMark::Faint(words),
            (false, true) => GameMark::SatOut(words),
            (false, false) if best == Some(score) => GameMark::Best(words),
            (false, false) => GameMark::Score(words),
        }
    }

    /// Returns the best score at a table in each game; `None` if there is none, or hands are
    /// missing.
    pub fn best_scores(self) -> Vec<Option<i64>> {
        let rounds = self.evaluation().rounds.iter().enumerate();
        let best = rounds.map(|(game, round)| {
            let counts = round.state == RoundState::Scored && self.running() != Some(game);
            best_at_a_table(round).filter(|best| counts && *best > 0)
        });
        best.collect()
    }

    /// Returns the reasons for somebody's score in a game, from 0, or for their total if there is
    /// no such game.
    pub fn score_reasons(self, player: Player, game: usize) -> Option<Reasons> {
        let (name, evaluation) = (self.player(player), self.evaluation());
        if game >= self.state().programme.len() {
            let complete = complete_standings(evaluation);
            let mut standings = complete.all.iter();
            let total = standings.find(|standing| standing.team == player.team(false))?.total;
            let counted = if self.running().is_some() { complete.games } else { usize::MAX };
            let games = evaluation.rounds.iter().zip(1..).take(counted);
            let games = games.map(|(round, game)| {
                let score = round.scores.get(player.index()).copied().unwrap_or(0);
                (self.game_words(game), score)
            });
            return Some(Reasons::of(name.to_owned(), games.collect(), ("Total", total)));
        }
        let round = evaluation.rounds.get(game)?;
        let score = round.scores.get(player.index()).copied()?;
        let reasons = round.reasons(player.team(false));
        let mut lines: Vec<_> = reasons.map(|line| (line.reason(), line.points)).collect();
        if lines.is_empty() {
            lines.push(("was absent".to_owned(), 0));
        }
        let sentence = format!("{name}, {}", self.game_words(game + 1));
        let mut reasons = Reasons::of(sentence, lines, ("Sum", score));
        let note = self.note(game + 1).map(|note| (format!("Note: {note}"), String::new()));
        reasons.lines.extend(note);
        Some(reasons)
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
        let each: Vec<String> = points.iter().map(|points| signed(*points)).collect();
        (format!("{}: {}", names.join(", then "), each.join(" + ")), points.iter().sum())
    });
    let lines: Vec<(String, i64)> = lines.collect();
    let sum = lines.iter().map(|(_, points)| points).sum();
    let sentence = format!("Table {}, each player's own points, hand by hand", table.table);
    Reasons {
        title: "Why these points?".to_owned(),
        ..Reasons::of(sentence, lines, ("In all", sum))
    }
}

impl HandEntry {
    /// Returns how the fields of the open hand are typed, in the order of their boxes.
    pub fn slip_words(&self, night: Night<'_>) -> Vec<String> {
        let fields = if self.form().is_some() { self.fields() } else { &[] };
        let label = |field: &FieldPrompt| field.spec.label_in(&night.record().options);
        let by_pair = fields.iter().filter(|field| !is_by_player(field) && field.open);
        let labels: Vec<String> = by_pair.map(label).collect();
        let pairs = (!labels.is_empty()).then(|| {
            let filled = if self.fills_in() { "; the rest is filled in" } else { "" };
            format!("{}: pair A's, then pair B's{filled}.", join_words(&labels))
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

    /// Returns what the next Enter does at the hand under the cursor: "Enter records table 1, hand
    /// 3".
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
        Some(match form.enter_effect(night.0) {
            EnterEffect::Records => format!("Enter {what} {place}"),
            _ => form.enter_words(night.0),
        })
    }

    /// Returns the pairs at the table under the cursor, "Pair A: Tess and Ned", or without partners
    /// the four players.
    pub fn pairs_words(&self, night: Night<'_>, table: u16) -> Vec<String> {
        let Some(at) = self.table(night, table) else { return Vec::new() };
        let pairs = self.playing(at, RoundPath { table, hand: self.at().hand });
        if !at.partners {
            let names = pairs.as_flattened().iter().map(|player| night.player(*player));
            return vec![join_words(&names.collect::<Vec<_>>())];
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
        let round = night.evaluation().rounds.get(self.game().wrapping_sub(1));
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
        let now = self.playing(table, at);
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
                let reasons = reasons.filter(move |line| line.hand == Some(hand));
                reasons.map(move |line| (format!("{who}{}", line.reason()), line.points))
            });
            let lines: Vec<(String, i64)> = lines.collect();
            let sum = lines.iter().map(|(_, points)| points).sum();
            let names = night.pair_words(pair, " and ");
            let sentence = format!("Table {}, pair {letter}: {names}", table.table);
            Reasons::of(sentence, lines, ("So far", sum))
        });
        reasons.collect()
    }

    /// Returns what counts at a table for single players, beside its hands: speaking, rulings.
    pub fn apart_reasons(&self, night: Night<'_>, table: u16) -> Option<Reasons> {
        let round = night.evaluation().rounds.get(self.game().wrapping_sub(1))?;
        let mut players = self.table(night, table)?.played.as_flattened().to_vec();
        players.sort();
        players.dedup();
        let lines = players.iter().flat_map(|player| {
            let apart = round.reasons(player.team(false)).filter(|line| line.hand.is_none());
            apart.map(|line| (format!("{}, {}", night.player(*player), line.reason()), line.points))
        });
        let lines: Vec<(String, i64)> = lines.collect();
        let sum = lines.iter().map(|(_, points)| points).sum();
        let sentence = format!("Table {table}, speaking and rulings");
        (!lines.is_empty()).then(|| Reasons::of(sentence, lines, ("In all", sum)))
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
            let names: Vec<&str> = names.collect();
            (table.table, word, names.join(", "))
        });
        (owing.collect(), count)
    }
}
