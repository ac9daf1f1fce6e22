//! The house rules of a game under way or over: what is chosen, and what that changes before it is
//! recorded; and its early end.

use crate::OpenGame;
use crate::describe::{self, what_is_played};
use crate::house_rules::{self, HouseRules};
use crate::session::PendingChange;
use crate::tournament::{Night, is_night};
use scoring::wording::verb;
use scoring::{
    Change, Edit, Evaluation, Fact, Player, Record, RoundEntry, RoundState, SeatIndex, Status,
    Team, evaluate, first_of, join_words, with_round,
};

/// The house rules and the first dealer of a game, as chosen so far.
#[derive(Debug)]
pub struct GameRules {
    /// The house rules.
    pub rules: HouseRules,
    /// Who deals first; `None` for the first player.
    pub dealer: Option<Player>,
    /// Index of the option with the keyboard cursor; after the last one, the first dealer has it.
    pub marked: usize,
}

/// A line about what a change of the rules changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consequence {
    /// What it is about: "Winner".
    pub label: &'static str,
    /// How it is now: "Dov wins".
    pub before: String,
    /// How it will be, if that is something else.
    pub after: Option<String>,
}

/// Returns the change that ends a game early, or resumes it. On a night a game of which nothing is in
/// is deleted: whoever would have sat out does not score for it.
pub fn stop(game: &OpenGame, ended: bool) -> PendingChange {
    let what = what_is_played(game.evaluation());
    let label = if ended { "Game ended early" } else { "Game resumed" };
    let mut change = Change::new(label, vec![Edit::SetEnded { ended }]);
    if !ended {
        return PendingChange::new(change, format!("The {what} resumes"));
    }
    let (night, count) = (Night(game), game.record().rounds.len());
    if !is_night(game.record().game) || night.running().is_none() {
        return PendingChange::new(change, format!("The {what} was ended early"));
    }
    let mut said = night.ended_words();
    if night.hands_in().0 == 0 && night.begun() == count {
        said.push_str(" It does not count.");
        if let Some(removal) = game.propose_removal(count) {
            change.edits = [removal.change.edits, change.edits].concat();
        }
    }
    PendingChange::new(change, said)
}

impl GameRules {
    /// Returns the rules of a game as they are.
    pub fn of(game: &OpenGame) -> GameRules {
        let record = game.record();
        let mut rules = HouseRules::new(record.game).begun();
        rules.set_players(record.players.len());
        for (index, option) in record.game.options.iter().enumerate() {
            if let Some(value) = record.options.get(option.id) {
                rules.update(house_rules::Message::Choose(index, value.clone()));
            }
        }
        GameRules { rules, dealer: record.dealer, marked: 0 }
    }

    /// Moves the keyboard cursor to the next option, or the previous one.
    pub fn mark(&mut self, forward: bool) {
        let rules = self.rules.game();
        let lines = rules.options.len() + usize::from(rules.dealer.rotates());
        let to = if forward { self.marked + 1 } else { self.marked.saturating_sub(1) };
        self.marked = to.min(lines.saturating_sub(1));
        self.rules.check(Some(self.marked));
    }

    /// Returns whether the first dealer has the keyboard cursor.
    pub fn marks_dealer(&self) -> bool {
        self.marked == self.rules.game().options.len()
    }

    /// Chooses the next answer of the marked option, or the previous one; likewise the first dealer.
    pub fn step(&mut self, game: &OpenGame, forward: bool) {
        if !self.marks_dealer() {
            return self.rules.step(self.marked, forward);
        }
        let (dealers, now) = (Self::dealers(game), self.dealer(game));
        let at = dealers.iter().position(|dealer| Some(*dealer) == now).unwrap_or(0);
        let to = if forward { at + 1 } else { at.saturating_sub(1) };
        self.dealer = dealers.get(to).copied().or(self.dealer);
    }

    /// Returns who can deal first: whoever plays the first round.
    pub fn dealers(game: &OpenGame) -> Vec<Player> {
        let away = game.record().rounds.first().map_or(&[][..], RoundEntry::away);
        let players = (0..game.record().players.len()).map(Player::at);
        players.filter(|player| !away.contains(player)).collect()
    }

    /// Moves the keyboard cursor to the first option with an invalid value, and returns whether
    /// there is one.
    pub fn mark_refused(&mut self) -> bool {
        self.rules.check(None);
        let refused = self.rules.first_refused();
        self.marked = refused.unwrap_or(self.marked);
        refused.is_some()
    }

    /// Handles a message about a house rule, and marks it.
    pub fn update(&mut self, message: house_rules::Message) {
        use house_rules::Message::{Choose, Enter, Toggle, Type};
        if let Choose(at, _) | Toggle(at, _) | Type(at, _) | Enter(at) = &message {
            self.marked = *at;
        }
        self.rules.update(message);
    }

    /// Chooses the first dealer, and marks it.
    pub fn choose_dealer(&mut self, dealer: Player) {
        self.dealer = Some(dealer);
        self.marked = self.rules.game().options.len();
    }

    /// Returns the first dealer; `None` in games without a rotating deal.
    pub fn dealer(&self, game: &OpenGame) -> Option<Player> {
        let rotates = game.record().game.dealer.rotates();
        rotates.then(|| self.dealer.unwrap_or(Player::at(0)))
    }

    fn record(&self, game: &OpenGame) -> Record {
        let mut record = game.record().clone();
        let count = record.players.len();
        for (index, option) in record.game.options.iter().enumerate() {
            let now = option.value(count, &record.options);
            if let Some(answer) = self.rules.answer(index).filter(|answer| *answer != now) {
                let _ = if answer == option.default(count, &record.options) {
                    record.options.remove(option.id)
                } else {
                    record.options.insert(option.id, answer)
                };
            }
        }
        if self.dealer(game) != Some(record.dealer.unwrap_or(Player::at(0))) {
            record.dealer = self.dealer;
        }
        record
    }

    /// Returns whether anything is chosen otherwise than it is.
    pub fn is_changed(&self, game: &OpenGame) -> bool {
        self.record(game) != *game.record()
    }

    /// Returns the change to record; `None` if nothing was changed.
    ///
    /// # Errors
    /// Why it cannot be recorded, unless that stands at the box of an option.
    pub fn change(&self, game: &OpenGame) -> Result<Option<PendingChange>, String> {
        let after = self.record(game);
        let mut change = Change::between("", game.record(), &after);
        if change.edits.is_empty() {
            return Ok(None);
        }
        if let Some(problem) = game.new_problem(&after) {
            return Err(problem);
        }
        change.label = join_words(game.sentences(&change));
        Ok(Some(change.into()))
    }

    /// Returns what the rules as chosen change, also where that is nothing, first who wins; or why they
    /// cannot be recorded; nothing while an option has an invalid value.
    pub fn consequences(&self, game: &OpenGame) -> Vec<Consequence> {
        if self.rules.first_refused().is_some() {
            return Vec::new();
        }
        if let Err(why) = self.change(game) {
            return vec![Consequence { label: "Not possible", before: why, after: None }];
        }
        let record = self.record(game);
        let (before, after) = (game.evaluation(), evaluate(&record));
        let line = |label, words: [String; 2]| {
            let [before, after] = words;
            let after = (after != before).then_some(after);
            Consequence { label, before, after }
        };
        let both = |words: fn(&Record, &Evaluation) -> String| {
            [words(game.record(), before), words(&record, &after)]
        };
        vec![
            line("Winner", both(winner_words)),
            line(
                "Next",
                [next_words(game.record(), before, &after), next_words(&record, &after, before)],
            ),
            line("Rounds", both(rounds_words)),
            totals_line(&record, before, &after),
        ]
    }
}

/// Returns who wins, or who is ahead: "Dov wins", "nobody yet; Dov is ahead".
fn winner_words(record: &Record, evaluation: &Evaluation) -> String {
    if let Status::Finished { winners, .. } = &evaluation.status {
        let verb = describe::wins_verb(record, winners);
        return format!("{} {verb}", record.team_name_list(winners));
    }
    let is_begun = evaluation.rounds.iter().any(|round| round.state == RoundState::Scored);
    match first_of(&evaluation.standings).as_slice() {
        [leader] if is_begun => {
            let verb = record.team_verb(*leader, "is", "are");
            format!("nobody yet; {} {verb} ahead", record.team_name(*leader))
        }
        _ => "nobody yet".to_owned(),
    }
}

/// Returns the next round, with the facts that differ from those of the `other` rules: "Round 4: Ben
/// deals, cards 3".
fn next_words(record: &Record, evaluation: &Evaluation, other: &Evaluation) -> String {
    let Some(next) = evaluation.next() else { return "the game is over".to_owned() };
    let is_other = |fact: &&Fact| other.next().is_some_and(|next| !next.facts.contains(fact));
    let facts = next.facts.iter().filter(is_other);
    let words = facts.map(|fact| {
        let words = describe::fact_words(record, &fact.value);
        format!(", {} {words}", fact.label.to_lowercase())
    });
    describe::headline(record, next) + &words.collect::<String>()
}

/// Returns how many rounds are played, of how many; or which are not scored, because the game was
/// over before them.
fn rounds_words(record: &Record, evaluation: &Evaluation) -> String {
    let length = with_round(record, 0, &record.setup, |round| (record.game.length)(round.setup));
    let rounds = evaluation.rounds.iter();
    let after_end = rounds.filter(|round| round.state == RoundState::AfterEnd);
    let numbers: Vec<String> = after_end.map(|round| round.deal.number.to_string()).collect();
    if let (true, Some(length)) = (numbers.is_empty(), length) {
        return format!("{} of {length} played", evaluation.rounds.len());
    }
    match (numbers.as_slice(), evaluation.rounds.len()) {
        ([], 0) => "none yet".to_owned(),
        ([], 1) => "round 1 stays".to_owned(),
        ([], all) => format!("all {all} stay"),
        (late, _) => {
            let rounds = verb(late.len(), "round", "rounds");
            let are = verb(late.len(), "is", "are");
            format!("{rounds} {} {are} after the end and not scored", join_words(late))
        }
    }
}

fn totals_line(record: &Record, before: &Evaluation, after: &Evaluation) -> Consequence {
    let unit = record.game.unit;
    let pairs = before.totals.iter().zip(&after.totals).enumerate();
    let changed = pairs.filter(|(_, (before, after))| before != after);
    let words = changed.map(|(team, (before, after))| {
        let name = record.team_name(Team::at(team));
        format!("{name} {} → {}", unit.words(*before), unit.words(*after))
    });
    let words: Vec<String> = words.collect();
    let words = if words.is_empty() { "stay as they are".to_owned() } else { words.join(", ") };
    Consequence { label: "Totals", before: words, after: None }
}
