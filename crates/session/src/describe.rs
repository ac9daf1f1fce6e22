//! A game in words for windows, room displays and lists: what comes next, the chosen options, and
//! the winner.

use serde::Serialize;

use super::display::{FactContent, Headline, HeadlineFact};
use scoring::hands;
use scoring::wording::{many, uncapitalize};
use scoring::{
    Choices as _, Deal, Evaluation, Fact, FactValue, Record, RoundState, Status, Suit, Team,
    TournamentState, Value, WinsBy, join_words, joined, signed,
};
use store::format::how_many;

/// The outcome of a finished game in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameOutcome {
    /// The game, its length, and why it ended: "Goodge · 12 rounds · reached 500".
    pub about: String,
    /// The winners: "Ada and Ben".
    pub winners: String,
    /// Their total: "wins with 500".
    pub wins_with: String,
    /// The margin: ", by 120"; empty if there is nobody else.
    pub by: String,
}

impl GameOutcome {
    /// Returns the outcome as a headline for the room.
    pub fn headline(self) -> Headline {
        let said = Headline::new(self.about, self.winners + "!");
        Headline { crowned: true, aside: self.wins_with + &self.by, ..said }
    }
}

/// Returns how a game was won; `None` while it is in progress.
pub fn outcome(record: &Record, evaluation: &Evaluation) -> Option<GameOutcome> {
    let Status::Finished { winners, why, .. } = &evaluation.status else { return None };
    let unit = record.game.unit;
    let verb = wins_verb(record, winners);
    let standings = || evaluation.standings.iter();
    let first = standings().find(|standing| winners.contains(&standing.team));
    let first = first.map_or(0, |standing| evaluation.settled(standing, unit));
    // Where the rules make somebody with less the winner, there is no margin.
    let second = standings().find(|standing| !winners.contains(&standing.team));
    let second = second.map(|standing| evaluation.settled(standing, unit));
    let by = second.map(|second| match record.game.wins_by {
        WinsBy::Highest => first - second,
        WinsBy::Lowest => second - first,
    });
    let by = by.filter(|by| winners.len() == 1 && *by > 0);
    let scored = evaluation.rounds.iter().filter(|round| round.state == RoundState::Scored);
    let round = hands::round_word(record.game);
    let rounds = how_many(scored.count(), round, &many(round));
    Some(GameOutcome {
        about: format!("{} · {rounds} · {why}", record.game.name),
        winners: record.team_name_list(winners),
        wins_with: format!("{verb} with {}", unit.words(first)),
        by: by.map(|by| format!(", by {}", unit.words(by))).unwrap_or_default(),
    })
}

/// Returns the verb for those who are first in the end: "wins", "win", "tie for first".
pub(crate) fn wins_verb(record: &Record, winners: &[Team]) -> &'static str {
    match winners {
        [winner] => record.team_verb(*winner, "wins", "win"),
        _ => "tie for first",
    }
}

/// Returns what it is that is played: "game", "match", "night".
pub fn what_is_played(evaluation: &Evaluation) -> &'static str {
    match evaluation.tournament {
        TournamentState::Plain => "game",
        TournamentState::Tables(_) => "night",
        TournamentState::Columns(_) => "match",
    }
}

/// Returns what comes next: "Round 6: Cleo deals", "Round 7: Girls deal", "Game 4: Chivalry".
pub fn headline(record: &Record, next: &Deal) -> String {
    if let Some(name) = next.get("name") {
        return format!("Game {}: {}", next.number, fact_words(record, name));
    }
    let round = format!("Round {}", next.number);
    match (next.dealer, dealing_team(record, next)) {
        (Some(first), _) => {
            format!("{round}: {} {}", record.player_name(first), record.game.dealer.verb())
        }
        (None, Some(team)) => format!("{round}: {team} deal"),
        (None, None) => round,
    }
}

/// Returns the name of the dealing team, in games in which a whole team deals.
pub fn dealing_team(record: &Record, deal: &Deal) -> Option<String> {
    let FactValue::Word(word) = deal.get("dealers")? else { return None };
    record.team(word.id).map(|team| record.team_name(team))
}

/// Returns the progress of a game: recorded rounds, or the hands missing on a night.
pub fn progress(record: &Record, next: &Deal) -> String {
    let written = record.rounds.len();
    if let Some(waiting) = next.get("waiting") {
        return format!("{} to come", fact_words(record, waiting));
    }
    match written {
        0 => "nothing recorded yet".to_owned(),
        _ if next.get("name").is_some() => {
            format!("{} played", how_many(written, "game", "games"))
        }
        _ => format!("{} recorded", how_many(written, "round", "rounds")),
    }
}

/// Returns the target, and every option that differs from the standard rules, for the middle of a
/// line: "play to 500".
pub fn options(record: &Record) -> Vec<String> {
    let said = record.game.options.iter().enumerate().filter_map(|(index, option)| {
        let default = option.default(record.players.len(), &record.options);
        let value = record.options.get(option.id).unwrap_or(&default);
        let plays_to = option.counted().is_some() || option.label.ends_with(" to");
        let target = index == 0 && plays_to && matches!(value, Value::Number(_));
        (target || *value != default).then(|| uncapitalize(&option.words(value)))
    });
    said.collect()
}

/// Returns the name of the game, with what is played on a night of any game, which is its first
/// option: "Progressive Night (Euchre)".
pub fn name(record: &Record) -> String {
    let name = record.game.name;
    let first = record.game.options.first().and_then(|option| record.options.get(option.id));
    match first {
        Some(Value::Text(played)) if !played.is_empty() => format!("{name} ({played})"),
        _ => name.to_owned(),
    }
}

/// Returns the game with these options, as the line above a headline: "Goodge · play to 500".
pub fn eyebrow(record: &Record) -> String {
    let mut words = vec![record.game.name.to_owned()];
    words.extend(options(record));
    words.join(" · ")
}

/// Returns the value of a fact in words.
pub fn fact_words(record: &Record, value: &FactValue) -> String {
    let name = |player| record.player_name(player).to_owned();
    match value {
        FactValue::Number(amount) => signed(*amount),
        FactValue::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        FactValue::Word(choice) => choice.label.to_owned(),
        FactValue::Text(text) => text.clone(),
        FactValue::Player(player) => name(*player),
        FactValue::Players(players) => joined(players.iter().copied().map(name), ", "),
        FactValue::Each(each) => {
            let each = (0..).map(Team).zip(each);
            let each = each.map(|(team, word)| format!("{} {word}", record.team_name(team)));
            joined(each, ", ")
        }
        FactValue::Pairs(pairs) => {
            let pair = |pair: &[_; 2]| join_words(pair.map(name));
            joined(pairs.iter().map(pair), " against ")
        }
        FactValue::Tables(tables) => how_many(tables.len(), "table", "tables"),
        FactValue::Couples(couples) => how_many(couples.len(), "couple", "couples"),
        FactValue::Waiting(tables) if tables.iter().all(|(_, hands)| hands.is_empty()) => {
            how_many(tables.len(), "table", "tables")
        }
        FactValue::Waiting(tables) => {
            how_many(tables.iter().map(|(_, hands)| hands.len()).sum(), "hand", "hands")
        }
        FactValue::Cuts(cuts) => how_many(cuts.len(), "cut", "cuts"),
    }
}

/// Returns a fact as a label and words; one about a player is a sentence without a label: "Dov
/// leads first".
pub fn labeled_fact(record: &Record, fact: &Fact) -> (&'static str, String) {
    let words = fact_words(record, &fact.value);
    match fact.value {
        FactValue::Player(_) => ("", format!("{words} {}", uncapitalize(fact.label))),
        _ => (fact.label, words),
    }
}

/// Returns a fact for a headline: a suit, or words with their label.
pub fn headline_fact(record: &Record, fact: &Fact) -> HeadlineFact {
    if let FactValue::Word(word) = &fact.value
        && Suit::from_id(word.id).is_some()
    {
        let value = FactContent::Suit(word.id.to_owned(), word.label.to_owned());
        return HeadlineFact { label: fact.label.to_owned(), value };
    }
    let (label, words) = labeled_fact(record, fact);
    HeadlineFact::words(label, words)
}

/// Returns a fact of a first deal in one line: "Dov leads first", "Cards 11". One with a text for each
/// team has a line only if all texts are the same: "Contract 2 sets of 3".
pub fn fact_line(record: &Record, fact: &Fact) -> Option<String> {
    let (label, words) = match &fact.value {
        FactValue::Each(each) => {
            let first = each.first().filter(|first| each.iter().all(|words| words == *first))?;
            (fact.label, first.clone())
        }
        _ => labeled_fact(record, fact),
    };
    Some(if label.is_empty() { words } else { format!("{label} {words}") })
}

/// The reasons of a number: a title, a sentence, amounts, and their sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reasons {
    /// "Why 71?"
    pub title: String,
    /// Who has the number, and in which round or game.
    pub sentence: String,
    /// What each amount is for, and the amount.
    pub lines: Vec<(String, String)>,
    /// Label and value of the sum.
    pub sum: (&'static str, String),
}

impl Reasons {
    /// Returns reasons with the given lines, and their sum under this name.
    pub fn of(
        sentence: String,
        lines: impl IntoIterator<Item = (String, i64)>,
        name: &'static str,
    ) -> Self {
        let mut sum = 0;
        let line = |(what, points)| {
            sum += points;
            (what, signed(points))
        };
        let lines = lines.into_iter().map(line).collect();
        Reasons {
            title: format!("Why {}?", signed(sum)),
            sentence,
            lines,
            sum: (name, signed(sum)),
        }
    }
}
