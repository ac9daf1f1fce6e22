//! A score sheet without a window: messages about the round being typed, and the room's view.

mod display;
pub mod lines;

use super::describe::Reasons;
use super::form::{BoxView, EnterEffect, FieldView, RoundForm};
use super::open_game::{OpenGame, cell_words, value_words};
use super::{describe, open_game};
use crate::chart::Chart;
use crate::evening::ordinal;
pub use display::{call, display};
use lines::line_name;
use scoring::board::{BoardColumn, BoardRow, Lead};
use scoring::{
    AWAY, BidResult, Cell, Deal, Diagnostic, Edit, Evaluation, Fact, FactValue, FieldKind,
    FieldSpec, NOTE, RULINGS, Record, RoundEntry, RoundPath, RoundState, ScoreLine, SeatIndex,
    Subject, Team, Unit, Value, join_words, joined, signed,
};
use store::format;

/// Whether the round as typed can be recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Completeness {
    /// It can.
    Complete,
    /// It has problems.
    Wrong,
    /// It is incomplete.
    Open,
}

/// Returns a score with its sign: "+95", "−85", "+0.25".
pub fn with_sign(number: i64, unit: Unit) -> String {
    let sign = if number > 0 { "+" } else { "" };
    format!("{sign}{}", unit.words(number))
}

/// Returns the unit of the totals; `None` for points.
pub fn unit_words(unit: Unit) -> Option<&'static str> {
    match unit {
        Unit::Points => None,
        // An amount with a decimal point needs no unit.
        Unit::Cents => Some("money"),
        other => Some(other.id()),
    }
}

/// Returns a team's gain or loss of money in words, "wins 0.25", where the scores are something else;
/// where they are money, what it has with its share of the pot: "+0.75 with the pot".
pub fn net_words(record: &Record, evaluation: &Evaluation, team: Team) -> Option<String> {
    let money = evaluation.money.as_ref().filter(|_| !record.in_sides())?;
    let net = *money.net.get(team.index())?;
    if record.game.unit == Unit::Cents {
        let shares = evaluation.totals.get(team.index()) != Some(&net);
        return shares.then(|| format!("{} with the pot", with_sign(net, Unit::Cents)));
    }
    Some(match net {
        1.. => format!("wins {}", Unit::Cents.words(net)),
        0 => "breaks even".to_owned(),
        _ => format!("loses {}", Unit::Cents.words(-net)),
    })
}

impl OpenGame {
    /// Returns the amount in the pot, in games for money.
    pub fn pot(&self) -> Option<String> {
        let money = self.evaluation().money.as_ref()?;
        Some(Unit::Cents.words(money.pot))
    }

    /// Returns how many of its bids a team made, "made 2 of 3 bids", without those of a partner for the
    /// hand; `None` if it made no bid.
    pub fn bids_made(&self, team: Team) -> Option<String> {
        let bids = |spec: &FieldSpec| matches!(spec.id, "bid" | "bids");
        let _ = self.record().game.fields.iter().find(|spec| bids(spec))?;
        let is_own = |number: usize| {
            let round = self.record().round(number);
            match round.and_then(|round| round.get(&Cell::one("declarer"))) {
                Some(Value::Player(one)) => one.team(self.record().in_sides()) == team,
                _ => true,
            }
        };
        let rounds = self.evaluation().rounds.iter();
        let scored = rounds.filter(|it| it.state == RoundState::Scored && is_own(it.deal.number));
        let marks = scored.filter_map(|round| round.reasons(team).find_map(|line| line.mark));
        let marks: Vec<BidResult> = marks.collect();
        let made = marks.iter().filter(|mark| **mark == BidResult::Made).count();
        let noun = if marks.len() == 1 { "bid" } else { "bids" };
        (!marks.is_empty()).then(|| format!("made {made} of {} {noun}", marks.len()))
    }

    /// Returns the heading above the facts of the rows: "Bid and trump".
    pub fn fact_labels(&self) -> String {
        let fields = self.record().game.fields.iter().copied();
        let fields: Vec<_> = fields.filter(|spec| spec.is_in_rows()).collect();
        let is_word = |spec: &&FieldSpec| !matches!(spec.kind, FieldKind::Player | FieldKind::Flag);
        let mut labels = self.board().dealt.clone();
        labels.extend(fields.iter().filter(|spec| is_word(spec)).map(|spec| spec.label.to_owned()));
        if labels.is_empty() {
            labels.extend(fields.first().map(|spec| spec.label.to_owned()));
        }
        // A field that is declared in two ways is still one field.
        labels.dedup();
        labels.iter_mut().skip(1).for_each(|label| *label = label.to_lowercase());
        join_words(&labels)
    }

    /// Returns what is charted; for a highlighted line, its total.
    pub fn chart_words(&self, chart: &Chart, lit: Option<usize>) -> String {
        let column =
            |index: usize| Some((chart.lines.get(index)?, self.board().columns.get(index)?));
        let Some((line, column)) = lit.and_then(column) else { return chart.words() };
        let place = ordinal(line.rank);
        let total = chart.unit.words(column.total);
        let rounds = format::how_many(chart.last, "round", "rounds");
        format!("{}: {place} with {total} after {rounds}", line.name)
    }

    /// Returns what a correction changes in the entry, one line each, in the order of the form;
    /// card counts come last.
    pub fn correction_words(&self, form: &RoundForm) -> Vec<CorrectionWords> {
        let record = self.record();
        let mut edits = self.propose_round(form.number(), form.entry(), "").change.edits;
        edits.sort_by_key(|edit| self.place_on_form(edit));
        let words = edits.into_iter().filter_map(|edit| match edit {
            Edit::Set { cell, old, new, .. } => {
                let show = |value: Option<Value>| value_words(record, &cell, value.as_ref());
                Some(CorrectionWords::Cell([cell_words(record, &cell), show(old), show(new)]))
            }
            Edit::Count { cell, new, .. } => {
                let cell = cell_words(record, &cell);
                let counted = new.map_or("card count removed".to_owned(), |it| it.words());
                Some(CorrectionWords::Counted(format!("{cell}: {counted}")))
            }
            _ => None,
        });
        words.collect()
    }

    /// Returns the reasons for the score of a column's team in round `number` (from 1).
    pub fn score_reasons(&self, number: usize, column: usize) -> Option<Reasons> {
        let (record, amount) = (self.record(), |points| self.record().game.unit.words(points));
        let round = self.evaluation().round(number)?;
        let team = Team(u16::try_from(column).ok()?);
        let score = *round.scores.get(column)?;
        let lines = round.reasons(team).map(|line| (line.reason(), amount(line.points)));
        let warnings = self.warnings(number);
        let warnings = warnings.map(|it| (format!("Warning: {}", it.message), String::new()));
        let lines = lines.chain(self.note_line(number)).chain(warnings);
        Some(Reasons {
            title: format!("Why {}?", amount(score)),
            sentence: format!("Round {number}, {}.", record.team_name(team)),
            lines: lines.collect(),
            sum: ("New total", amount(round.totals.get(column).copied().unwrap_or(0))),
        })
    }

    /// Returns the note on round `number` (from 1) as a line without an amount.
    pub fn note_line(&self, number: usize) -> Option<(String, String)> {
        let note = self.record().round(number)?.note()?;
        Some((format!("Note: {note}"), String::new()))
    }

    /// Returns the warnings about round `number` (from 1). Who is ahead is not said while somebody
    /// who has just joined has yet to be given what they start with.
    pub fn warnings(&self, number: usize) -> impl Iterator<Item = &Diagnostic> {
        let joins = self.board().columns.iter().any(|column| column.lead == Lead::New);
        let is_told = move |it: &&Diagnostic| !joins || it.field.as_deref() != Some(AWAY.id);
        let warnings = self.evaluation().warnings.iter();
        warnings.filter(move |it| it.round == Some(number)).filter(is_told)
    }

    /// Returns the rulings and the note of round `number` (from 1): "Ada’s ruling: −10".
    pub fn remarks(&self, number: usize) -> Vec<String> {
        self.in_fields(number, &[RULINGS.spec.id, NOTE.id])
    }

    /// Returns the rulings of round `number` (from 1).
    pub fn rulings(&self, number: usize) -> Vec<String> {
        self.in_fields(number, &[RULINGS.spec.id])
    }

    fn in_fields(&self, number: usize, fields: &[&str]) -> Vec<String> {
        let record = self.record();
        let is_remark = |cell: &Cell| fields.contains(&cell.field);
        let words = |(cell, value): (&Cell, &Value)| {
            let said = value_words(record, cell, Some(value));
            is_remark(cell).then(|| format!("{}: {said}", cell_words(record, cell)))
        };
        record.round(number).into_iter().flat_map(RoundEntry::cells).filter_map(words).collect()
    }

    /// Returns the facts of a deal that fit, in order, and the width that is left. Facts that
    /// change from deal to deal come first, then those a result has, such as the first contract.
    /// `measure` returns the width of a fact.
    pub fn fitting_facts<'a>(
        &self,
        deal: &'a Deal,
        mut room: f32,
        measure: impl Fn(&Fact) -> f32,
    ) -> (Vec<&'a Fact>, f32) {
        let in_sides = self.record().in_sides();
        let changing = &self.board().dealt;
        let rank = |fact: &Fact| match fact.id {
            _ if changing.iter().any(|label| label == fact.label) => 0,
            Some(_) => 1,
            None => 2,
        };
        let facts = deal.facts.iter().filter(|fact| !is_in_columns(fact, in_sides));
        let mut facts: Vec<(&Fact, bool)> = facts.map(|fact| (fact, false)).collect();
        for turn in 0..3 {
            for (fact, shown) in facts.iter_mut().filter(|(fact, _)| rank(fact) == turn) {
                let wide = measure(fact);
                *shown = wide <= room;
                room -= if *shown { wide } else { 0.0 };
            }
        }
        let shown = facts.into_iter().filter(|(_, shown)| *shown);
        (shown.map(|(fact, _)| fact).collect(), room)
    }
}

/// Returns whether a fact is in the columns of the open round, because it does not fit beside a
/// headline: it has a text for each team, or names players where everybody plays alone.
fn is_in_columns(fact: &Fact, in_sides: bool) -> bool {
    match fact.value {
        FactValue::Each(_) => true,
        FactValue::Players(_) => !in_sides,
        _ => false,
    }
}

/// A change that a correction makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CorrectionWords {
    /// A cell: its label, old value and new value.
    Cell([String; 3]),
    /// A card count.
    Counted(String),
}

/// A player's or side's score with the round as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScorePreview {
    /// The name.
    pub name: String,
    /// The reasons; `None` until the round is complete.
    pub reasons: Option<String>,
    /// The score of the round, once it is complete.
    pub score: Option<i64>,
    /// The total after the round, or before it until it is complete.
    pub total: i64,
}

impl RoundForm {
    /// Returns everybody's score with the round as typed, and whether the round is scored.
    pub fn typed_scores(&self, game: &OpenGame) -> (Vec<ScorePreview>, bool) {
        let round = self.evaluation().round(self.number());
        let scored =
            round.filter(|round| round.state == RoundState::Scored && self.is_complete(game));
        let of = |column: &BoardColumn| {
            let index = usize::from(column.team.0);
            let reasons = scored.map(|round| {
                let reasons = round.reasons(column.team).map(ScoreLine::reason);
                joined(reasons, ", ")
            });
            let total = scored.and_then(|round| round.totals.get(index).copied());
            ScorePreview {
                name: join_words(&column.names),
                reasons,
                score: scored.and_then(|round| round.scores.get(index).copied()),
                total: total.unwrap_or_else(|| self.total_before(column)),
            }
        };
        (game.board().columns.iter().map(of).collect(), scored.is_some())
    }

    /// Returns the row of the round as typed, once it is scored.
    pub fn typed_row(&self, game: &OpenGame) -> Option<BoardRow> {
        let (after, _) = self.result(game);
        after.rows.get(self.number() - 1).filter(|row| row.state == RoundState::Scored).cloned()
    }

    /// Returns what is missing or wrong: "4 of 6 tricks: 2 to place, for Tess and Walt." If nothing
    /// is, returns the sum, "95 + 60 + 95 = 250", if there is one; with `warns`, a warning comes
    /// before that, and before a question.
    pub fn check_words(&self, game: &OpenGame, warns: bool) -> String {
        if let Some(problem) = self.shown_problems(game).first() {
            return problem.message.clone();
        }
        let warning = self.shown_warnings().into_iter().next().filter(|_| warns);
        let warning = warning.map(|warning| warning.message.clone());
        if self.is_complete(game) {
            return warning.or_else(|| self.sum_words()).unwrap_or_else(|| self.blank_words());
        }
        if let Some((label, so_far, total)) = self.unbalanced() {
            let by = so_far - total;
            let how = if by > 0 { "too many" } else { "too few" };
            return format!("{label}: {so_far} of {total}, {} {how}.", by.abs());
        }
        let asked = || self.question(game.record()).unwrap_or_default();
        let open = self.still_open();
        let Some(first) = open.first() else {
            if !self.is_begun() {
                return "Nothing is typed yet.".to_owned();
            }
            // A problem is shown in full once its box is left.
            let blocking = self.blocking(game);
            return blocking.first().map_or_else(asked, |problem| problem.message.clone());
        };
        let view = self.views().into_iter().find(|view| view.asked.spec.id == first.field);
        match view.and_then(|view| Some((view.sum?, view.asked.spec.label.to_lowercase()))) {
            Some(((so_far, total), label)) if total > so_far => {
                let rest = total - so_far;
                let names: Vec<String> = open.iter().map(|cell| whose(game, cell)).collect();
                let names = join_words(&names);
                format!("{so_far} of {total} {label}: {rest} to place, for {names}.")
            }
            _ => warning.unwrap_or_else(asked),
        }
    }

    /// Returns whether the round as typed is complete, wrong or open, and a few words about it.
    pub fn status_words(&self, game: &OpenGame) -> (Completeness, String) {
        if self.is_complete(game) {
            return (Completeness::Complete, self.complete_words(game));
        }
        if let Some(problem) = self.shown_problems(game).first() {
            let words = problem.message.split([';', ':']).next().unwrap_or_default();
            return (Completeness::Wrong, words.to_owned());
        }
        if let Some((label, so_far, total)) = self.unbalanced() {
            return (Completeness::Wrong, format!("{label}: {so_far} of {total}"));
        }
        let is_asked = self.cursor().is_some_and(|cell| self.is_asked(&cell));
        let words = match (self.couples_words(), self.question(game.record())) {
            (Some(_), _) if is_asked => self.missing_words(game),
            (Some(words), _) | (None, Some(words)) => words,
            (None, None) if !self.is_begun() => "Nothing is typed yet".to_owned(),
            (None, None) => "Not finished".to_owned(),
        };
        (if is_asked { Completeness::Wrong } else { Completeness::Open }, words)
    }

    /// Returns that the round is complete, and which keys record it.
    fn complete_words(&self, game: &OpenGame) -> String {
        let number = self.number();
        match self.enter_effect(game) {
            EnterEffect::Records => format!("Round {number} is complete: press Enter"),
            EnterEffect::GoesTo(_) => format!("{}; Ctrl+Enter records", self.enter_words(game)),
            _ => format!("Round {number} is complete: press Enter twice"),
        }
    }

    /// Returns what the next Enter does: "Enter: on to Ada's tricks".
    pub fn enter_words(&self, game: &OpenGame) -> String {
        match self.enter_effect(game) {
            EnterEffect::Records => "Enter records".to_owned(),
            EnterEffect::GoesTo(cell) => {
                let is_there = |view: &FieldView<'_>| {
                    (view.place, view.asked.spec.id) == (cell.place, cell.field)
                };
                let line = self.views().into_iter().find(is_there);
                // What has one box is called as on the sheet.
                let words = match line.filter(|_| cell.subject == Subject::One) {
                    Some(line) => line_name(&[line], false),
                    None => cell_words(game.record(), &Cell { place: RoundPath::ROUND, ..cell }),
                };
                let words = if words.ends_with('?') { format!("“{words}”") } else { words };
                format!("Enter: on to {words}")
            }
            EnterEffect::GoesToRecord => "Enter: done".to_owned(),
            EnterEffect::Asks => self.question(game.record()).unwrap_or_default(),
        }
    }

    /// Returns the sum of a complete round, written out, and what follows from it.
    pub fn balance_words(&self, game: &OpenGame) -> (String, String) {
        let (after, evaluation) = self.result(game);
        let then = if evaluation.is_finished() {
            Some("This ends the game.".to_owned())
        } else {
            open_game::new_leader(game.record(), game.board(), after)
        };
        let then = then.map(|then| format!(" {then}")).unwrap_or_default();
        let sum = self.sum_words().unwrap_or_else(|| "Complete".to_owned());
        (sum, format!("{}{then}", self.blank_words()))
    }

    /// Returns what a complete round says by a box that is blank for nobody, "Nobody went out."; or that
    /// nothing is missing.
    fn blank_words(&self) -> String {
        let nobody = |view: &FieldView<'_>| {
            let is_blank = |part: &BoxView<'_>| part.text.is_empty() && part.filled.is_none();
            let may = view.asked.note.ends_with("nobody") && view.boxes.iter().all(is_blank);
            let did = view.asked.spec.question.strip_prefix("Who ")?.strip_suffix('?')?;
            may.then(|| format!("Nobody {did}."))
        };
        self.views().iter().find_map(nobody).unwrap_or_else(|| "Nothing is missing.".to_owned())
    }

    /// Returns the sum of a complete round, written out, if it has one that is not too long.
    fn sum_words(&self) -> Option<String> {
        let sum = self.views().into_iter().find_map(|view| {
            let (_, total) = view.sum?;
            let parts = view.boxes.iter().map(|part| match part.filled {
                Some(filled) if part.text.is_empty() => signed(filled),
                _ if part.text.is_empty() => "0".to_owned(),
                _ => part.text.to_owned(),
            });
            Some(format!("{} = {total}", joined(parts, " + ")))
        });
        sum.filter(|sum| sum.chars().count() < 34)
    }
}

/// Returns the name of a cell's owner, or of the cell.
fn whose(game: &OpenGame, cell: &Cell) -> String {
    let record = game.record();
    match cell.subject {
        Subject::Player(player) => record.player_name(player).to_owned(),
        Subject::Team(team) => record.team_name(team),
        Subject::One | Subject::Part(_) | Subject::TeamPart(..) => cell_words(record, cell),
    }
}
