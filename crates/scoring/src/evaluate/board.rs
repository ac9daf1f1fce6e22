//! The score sheet of an evaluation: a column per team, a row per round. Screens draw it without
//! computing anything.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::evaluate::read_round::away_of;
use crate::seats::put;
use crate::{
    BidResult, Cell, Choice, Evaluation, Fact, FactValue, FieldKind, FieldSpec, Player, Record,
    RoundEntry, RoundEvaluation, RoundState, RowFormat, SeatIndex, Team, Unit, Value, WinsBy,
    parse, signed,
};

/// The score sheet.
#[derive(Debug, Clone, PartialEq)]
pub struct Board {
    /// One per team, in order.
    pub columns: Vec<BoardColumn>,
    /// One per round, in order.
    pub rows: Vec<BoardRow>,
    /// Labels of the deal's facts that differ by row; their values come first among a row's facts.
    pub dealt: Vec<String>,
    /// The total before the first round.
    pub start: i64,
    /// The target, if there is one.
    pub goal: Option<i64>,
    /// The unit of the scores.
    pub unit: Unit,
    /// Whether columns are sides or teams.
    pub in_sides: bool,
}

/// A team's column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardColumn {
    /// The team.
    pub team: Team,
    /// Its name: the player, the partners, or the team's own.
    pub name: String,
    /// Names of its players.
    pub names: Vec<String>,
    /// Its total.
    pub total: i64,
    /// Place from 1; ties share it.
    pub rank: usize,
    /// Whether it is ahead.
    pub lead: Lead,
    /// Whether it has won.
    pub wins: bool,
    /// Whether one of its players deals next.
    pub deals: bool,
}

/// Whether a column is ahead in an unfinished game with scores.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Lead {
    /// It is not.
    #[default]
    Behind,
    /// It has missed every round so far, as somebody who has just joined, and is not compared.
    New,
    /// Others are as far, and somebody is behind.
    Tied,
    /// It alone has the best total.
    Ahead,
}

impl BoardColumn {
    /// Returns whether it alone is ahead.
    pub fn leads(&self) -> bool {
        self.lead == Lead::Ahead
    }
}

/// A round's row.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardRow {
    /// Number of the round, from 1.
    pub number: usize,
    /// Whether it counts.
    pub state: RoundState,
    /// Values of the whole round, in declared order.
    pub facts: Vec<BoardFact>,
    /// Result of the bid of the one player named in the facts.
    pub mark: Option<BidResult>,
    /// A score and total per team.
    pub cells: Vec<BoardScore>,
    /// Text beside each team's score, such as "7 for 6"; may be empty.
    pub words: Vec<String>,
}

/// A value of the whole round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardFact {
    /// A player, by name.
    Player(String),
    /// A number.
    Number(i64),
    /// A chosen word.
    Word(Choice),
    /// A field that is true, by its label.
    Flag(&'static str),
    /// Other text.
    Text(String),
}

impl BoardFact {
    /// Returns it in words, as on the form: "Ada", "60", "Hearts".
    pub fn words(&self) -> Cow<'_, str> {
        match self {
            BoardFact::Player(text) | BoardFact::Text(text) => text.into(),
            BoardFact::Number(number) => signed(*number).into(),
            BoardFact::Word(choice) => choice.label.into(),
            BoardFact::Flag(label) => (*label).into(),
        }
    }
}

/// One team's score of one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardScore {
    /// The score.
    pub score: i64,
    /// The total after the round.
    pub total: i64,
    /// Result of this team's bid.
    pub mark: Option<BidResult>,
    /// Whether the player missed the round.
    pub away: bool,
    /// Whether the player has missed every round so far, and has what all begin with.
    pub is_new: bool,
}

impl BoardScore {
    /// Returns the score in words; "–" for a round that the player missed.
    pub fn words(&self, unit: Unit) -> String {
        if self.away { "–".to_owned() } else { unit.words(self.score) }
    }

    /// Returns the total in words; blank before the player's first round.
    pub fn total_words(&self, unit: Unit) -> String {
        if self.is_new { String::new() } else { unit.words(self.total) }
    }
}

/// Returns the score sheet of an evaluated record.
pub fn board(record: &Record, evaluation: &Evaluation) -> Board {
    board_of(record, &record.rounds.iter().collect::<Vec<&RoundEntry>>(), evaluation)
}

/// Returns the score sheet with these rounds in place of the record's own.
pub(crate) fn board_of(record: &Record, rounds: &[&RoundEntry], evaluation: &Evaluation) -> Board {
    let columns = columns(record, rounds, evaluation);
    let dealt = differing(evaluation);
    let one = one_value_fields(record);
    let mut is_new = vec![true; columns.len()];
    let rows = evaluation.rounds.iter().zip(rounds).map(|(round, entry)| {
        let of_deal = round.deal.facts.iter().filter(|fact| dealt.contains(&fact.label));
        let facts = of_deal.filter_map(shown).chain(one.iter().filter_map(|spec| {
            entry.get(&Cell::one(spec.id)).and_then(|value| written(record, spec, value))
        }));
        let named = one.iter().find(|spec| matches!(spec.kind, FieldKind::Player));
        let declarer = named.and_then(|spec| entry.read::<Option<Player>>(&Cell::one(spec.id))?);
        let declarer = declarer.map(|player| player.team(record.in_sides()));
        let mut marks = vec![None; round.scores.len()];
        for line in &round.lines {
            if let Some(mark) = marks.get_mut(line.team.index()) {
                *mark = mark.or(line.mark);
            }
        }
        let away = away_of(record, entry);
        let mark_of = |team: Team| marks.get(team.index()).copied().flatten();
        for (index, is_new) in is_new.iter_mut().enumerate() {
            *is_new &= away.has(Team::at(index));
        }
        let scores = round.scores.iter().zip(&round.totals).zip(&is_new);
        let cells = scores.enumerate().map(|(index, ((score, total), is_new))| BoardScore {
            score: *score,
            total: *total,
            mark: if declarer.is_some() { None } else { mark_of(Team::at(index)) },
            away: away.has(Team::at(index)),
            is_new: *is_new && *total == evaluation.start,
        });
        BoardRow {
            number: round.deal.number,
            state: round.state,
            facts: apart(facts.collect()),
            mark: declarer.and_then(mark_of),
            cells: cells.collect(),
            words: words_of(round),
        }
    });
    Board {
        columns,
        rows: rows.collect(),
        dealt: dealt.into_iter().map(str::to_owned).collect(),
        start: evaluation.start,
        goal: evaluation.goal,
        unit: record.game.unit,
        in_sides: record.in_sides(),
    }
}

fn words_of(round: &RoundEvaluation) -> Vec<String> {
    let mut words = vec![String::new(); round.scores.len()];
    for (team, more) in &round.row_words {
        let Some(words) = words.get_mut(team.index()) else { continue };
        if !words.is_empty() {
            words.push_str(", ");
        }
        let _ = write!(words, "{more}");
    }
    words
}

/// Returns the labels of facts that differ from deal to deal and can be shown in a word.
fn differing(evaluation: &Evaluation) -> Vec<&'static str> {
    let deals = || evaluation.rounds.iter().map(|round| &round.deal).chain(evaluation.next());
    let facts = || deals().flat_map(|deal| &deal.facts);
    // The first value of each fact, and whether another deal has a different one.
    let mut first: Vec<(&str, &FactValue, bool)> = Vec::new();
    for fact in facts() {
        let Some(id) = fact.id else { continue };
        match first.iter_mut().find(|(known, ..)| *known == id) {
            Some((_, value, differs)) => *differs |= **value != fact.value,
            None => first.push((id, &fact.value, false)),
        }
    }
    let mut labels: Vec<&'static str> = Vec::new();
    for fact in facts() {
        let differs = first.iter().any(|(id, _, differs)| *differs && fact.id == Some(*id));
        if differs && !labels.contains(&fact.label) && shown(fact).is_some() {
            labels.push(fact.label);
        }
    }
    labels
}

fn shown(fact: &Fact) -> Option<BoardFact> {
    match &fact.value {
        FactValue::Number(number) if fact.id == Some("deal") => {
            let noun = fact.label.to_lowercase();
            let noun = if *number == 1 { noun.trim_end_matches('s') } else { noun.as_str() };
            Some(BoardFact::Text(format!("{number} {noun}")))
        }
        FactValue::Text(rank) if fact.id == Some("wild") => {
            Some(BoardFact::Text(format!("{rank}s wild")))
        }
        FactValue::Number(number) => Some(BoardFact::Number(*number)),
        FactValue::Word(word) => Some(BoardFact::Word(*word)),
        FactValue::Text(text) => Some(BoardFact::Text(text.clone())),
        _ => None,
    }
}

fn columns(record: &Record, rounds: &[&RoundEntry], evaluation: &Evaluation) -> Vec<BoardColumn> {
    let is_away = |team| rounds.iter().all(|round| away_of(record, round).has(team));
    let is_new = |index| !rounds.is_empty() && is_away(Team::at(index));
    let seated = || (0..record.team_count()).filter(|index| !is_new(*index));
    let totals = || seated().filter_map(|index| evaluation.totals.get(index).copied());
    let best = match record.game.wins_by {
        WinsBy::Highest => totals().max(),
        WinsBy::Lowest => totals().min(),
    };
    let alone = totals().filter(|other| Some(*other) == best).count() == 1;
    let scored = evaluation.rounds.iter().any(|round| round.state == RoundState::Scored);
    let leads = !evaluation.is_finished() && scored;
    // A fixed dealer is not marked as the next one.
    let dealer = evaluation.next().and_then(|deal| deal.dealer);
    let dealer = dealer.filter(|_| record.game.dealer.rotates());
    let mut ranks = vec![1; record.team_count()];
    for standing in &evaluation.standings {
        put(&mut ranks, standing.team, standing.rank);
    }
    let first = seated().filter_map(|index| ranks.get(index)).min();
    let is_behind = |index: usize| ranks.get(index) > first;
    let all_equal = !seated().any(is_behind);
    let column = |team: Team| {
        let total = evaluation.totals.get(team.index()).copied().unwrap_or(0);
        let lead = match leads {
            _ if is_new(team.index()) => Lead::New,
            true if alone && best == Some(total) => Lead::Ahead,
            true if !alone && !all_equal && !is_behind(team.index()) => Lead::Tied,
            _ => Lead::Behind,
        };
        BoardColumn {
            team,
            name: record.team_name(team),
            names: Vec::new(),
            total,
            rank: ranks.get(team.index()).copied().unwrap_or(1),
            lead,
            wins: evaluation.winners().contains(&team),
            deals: dealer.is_some_and(|dealer| dealer.team(record.in_sides()) == team),
        }
    };
    let mut columns: Vec<BoardColumn> =
        (0..record.team_count()).map(Team::at).map(column).collect();
    for (seat, name) in record.players.iter().enumerate() {
        let team = Player::at(seat).team(record.in_sides());
        if let Some(column) = columns.get_mut(team.index()) {
            column.names.push(name.clone());
        }
    }
    columns
}

fn one_value_fields(record: &Record) -> Vec<&'static FieldSpec> {
    let mut fields: Vec<&'static FieldSpec> = Vec::new();
    for spec in record.game.fields.iter().copied().filter(|spec| spec.is_in_rows()) {
        // A field that is declared in two ways is still one field.
        if fields.iter().all(|known| known.id != spec.id) {
            fields.push(spec);
        }
    }
    fields
}

/// Sets a comma between two numbers in a row: "1, 0 tricks".
fn apart(mut facts: Vec<BoardFact>) -> Vec<BoardFact> {
    let mut follows = false;
    for fact in facts.iter_mut().rev() {
        if let (BoardFact::Number(number), true) = (&*fact, follows) {
            *fact = BoardFact::Text(format!("{},", signed(*number)));
        }
        follows = match fact {
            BoardFact::Number(_) => true,
            BoardFact::Text(text) => text.starts_with(|char: char| char.is_ascii_digit()),
            _ => false,
        };
    }
    facts
}

fn written(record: &Record, spec: &FieldSpec, value: &Value) -> Option<BoardFact> {
    Some(match (spec.kind, value) {
        (_, Value::Player(player)) => BoardFact::Player(record.player_name(*player).to_owned()),
        (_, Value::Number(number)) => match spec.layout.recorded {
            RowFormat::Counted(one, _) if *number == 1 => BoardFact::Text(format!("1 {one}")),
            RowFormat::Counted(_, several) => BoardFact::Text(format!("{number} {several}")),
            _ => BoardFact::Number(*number),
        },
        (FieldKind::Choice(_), Value::Word(word))
            if record.in_sides() && record.team(word).is_some() =>
        {
            BoardFact::Text(record.team(word).map_or(String::new(), |team| record.team_name(team)))
        }
        (FieldKind::Choice(choices), Value::Word(word)) => {
            BoardFact::Word(*choices.iter().find(|choice| choice.id == *word)?)
        }
        (_, Value::Flag(flag)) => return flag.then_some(BoardFact::Flag(spec.label)),
        (kind, other) => BoardFact::Text(parse::words(record, kind, other)),
    })
}
