//! Sentences about a night: its moves and cuts, and the reasons of a score.

use super::{Cuts, Night, Stage};
use crate::describe::Reasons;
use crate::score_sheet::with_sign;
use scoring::tables::CUT;
use scoring::wording::{capitalize, how_many_in, many};
use scoring::{
    CutBy, Diagnostic, Evaluation, Player, RoundState, SeatIndex, Standing, TableResult, Unit,
    best_at_a_table, complete_standings, join_words, not_counted, signed,
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
            let names = tied.map(|tied| join_words(tied.iter().map(|player| self.player(*player))));
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

    pub(crate) fn pair_words(self, pair: [Player; 2], between: &str) -> String {
        pair.map(|player| self.player(player)).join(between)
    }

    /// Returns what corrections of a round change besides scores, evaluated with them, at one table
    /// or all: "Table 3 did not tie, so the cut is ignored. By the scores Ann, not Bea, should have
    /// moved from table 3. The seats stay as played."
    pub fn corrected_words(
        self,
        evaluation: &Evaluation,
        (round, table): (usize, Option<u16>),
    ) -> String {
        let tables = self.record().game.groups()[0].map_or("", |tables| tables.id);
        let told = |warning: &Diagnostic| {
            let (of, at, field) = (warning.round?, warning.place.table, warning.field.as_deref()?);
            let is_here = of == round && table.is_none_or(|table| table == at);
            if is_here && field == CUT.spec.id {
                Some(warning.message.clone())
            } else if (of, at) == (round + 1, 0) && field == tables {
                Some(format!("{} The seats stay as played.", warning.message))
            } else {
                None
            }
        };
        evaluation.warnings.iter().filter_map(told).collect::<Vec<_>>().join(" ")
    }

    /// Returns that the night was ended early, and what is missing.
    pub fn ended_words(self) -> String {
        let (done, all) = self.hands_in();
        let round = self.round_words(self.begun());
        let missing = match done {
            _ if done >= all => String::new(),
            0 => format!(" Nothing is in for {round}."),
            _ => {
                let is_in = how_many_in(done, all, self.hand_noun());
                format!(" For {round}, only {is_in}; what is in counts.")
            }
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

    /// Returns how many games the standings count: not one with hands still missing.
    fn counted(self) -> usize {
        if self.running().is_some() { self.games_in() } else { usize::MAX }
    }

    /// Returns the games, from 0, that a total in the standings leaves out.
    pub fn dropped(self, standing: &Standing) -> Vec<usize> {
        let dropped = not_counted(self.evaluation(), self.counted(), standing.team, standing.total);
        dropped.into_iter().map(|(game, _)| game).collect()
    }

    /// Returns the line about what a total leaves out of the first `games` rounds.
    pub(super) fn not_counted_line(
        self,
        games: usize,
        player: Player,
        total: i64,
    ) -> Option<(String, i64)> {
        let dropped = not_counted(self.evaluation(), games, player.team(false), total);
        let sum: i64 = dropped.iter().map(|(_, score)| score).sum();
        (sum != 0).then(|| ("lowest, not counted".to_owned(), -sum))
    }

    /// Returns the reasons for somebody's score in a game, from 0, or for their total if there is
    /// no such game.
    pub fn score_reasons(self, player: Player, game: usize) -> Option<Reasons> {
        let (name, evaluation) = (self.player(player), self.evaluation());
        if game >= self.state().programme.len() {
            let complete = complete_standings(evaluation);
            let games = evaluation.rounds.iter().zip(1..).take(self.counted());
            let games = games.map(|(round, game)| {
                let score = round.scores.get(player.index()).copied().unwrap_or(0);
                (self.game_words(game), score)
            });
            let mut lines: Vec<_> = games.collect();
            let standing = complete.all.iter().find(|one| one.team == player.team(false))?;
            lines.extend(self.not_counted_line(self.counted(), player, standing.total));
            let mut reasons = Reasons::of(name.to_owned(), lines, "Total");
            let decisive = self.state().decisive.get(player.index());
            let decisive = decisive.filter(|words| !words.is_empty());
            let ahead = |words| (format!("Equal totals: {words}"), String::new());
            reasons.lines.extend(decisive.map(ahead));
            let ruled = (1..=self.counted().min(self.begun()))
                .filter(|game| self.ruling(player, *game) != 0);
            reasons.lines.extend(ruled.map(|game| {
                let points = with_sign(self.ruling(player, game), Unit::Points);
                let why = self.note(game).map(|note| format!(": {note}")).unwrap_or_default();
                (format!("Ruling {points} in {}{why}", self.round_words(game)), String::new())
            }));
            return Some(reasons);
        }
        let round = evaluation.rounds.get(game)?;
        let reasons = round.reasons(player.team(false));
        let mut lines: Vec<_> = reasons.map(|line| (line.reason(), line.points)).collect();
        if lines.is_empty() {
            let is_absent = self.round(game + 1).is_some_and(|it| it.absent.contains(&player));
            let words = if is_absent { "was absent" } else { "nothing is in yet" };
            lines.push((words.to_owned(), 0));
        }
        let sentence = format!("{name}, {}", self.game_words(game + 1));
        let mut reasons = Reasons::of(sentence, lines, "Sum");
        let note = self.note(game + 1).map(|note| (format!("Note: {note}"), String::new()));
        reasons.lines.extend(note);
        Some(reasons)
    }
}
