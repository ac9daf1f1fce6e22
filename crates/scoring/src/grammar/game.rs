//! A game is a value: facts, and small functions that all have a default in `Game::BASE`. A part of a
//! round that repeats is a [`Group`]: its tables (or couples), and the hands at each table.

use crate::{
    Category, Cell, CustomGame, Deal, Diagnostic, Diagnostics, FieldSpec, Money, OptionSpec,
    Options, Past, PerSeat, Player, PlayerCounts, RefusedFields, Rng, RosterKind, Round,
    RoundEntry, RoundPath, ScoreLines, Setup, Subject, Team, TournamentRound, TournamentState,
    Unit, Value, WinsBy, choices, signed,
};

/// The declaration of a game.
#[derive(Debug)]
pub struct Game {
    /// Its id in files; the names of its rule file, cases and page follow it.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its description in one line.
    pub summary: &'static str,
    /// Its rule page, in simple Markdown.
    pub rules: &'static str,
    /// Its category in lists.
    pub category: Category,
    /// The declaration of a custom game.
    pub custom: Option<&'static CustomGame>,
    /// The icon beside its name: `spades`, `hearts`, `diamonds`, `clubs`, `stars`, or a file of
    /// `assets/icons` without its extension.
    pub icon: &'static str,
    /// The allowed numbers of players, and which form sides.
    pub player_counts: PlayerCounts,
    /// How players are listed.
    pub roster: RosterKind,
    /// The unit of scores.
    pub unit: Unit,
    /// Which total is best.
    pub wins_by: WinsBy,
    /// House options.
    pub options: &'static [&'static OptionSpec],
    /// Options by name to begin from.
    pub starting_points: fn() -> Vec<StartingPoint>,
    /// Fields of the setup besides names, options and first dealer.
    pub setup: &'static [&'static FieldSpec],
    /// What repeats in each round, before its fields: the tables, or the couples.
    pub tables: Option<&'static Group>,
    /// Fields of each round, in the order of entry.
    pub fields: &'static [&'static FieldSpec],
    /// Fields that only the draft of a round has.
    pub draft_fields: &'static [&'static FieldSpec],
    /// How the deal rotates.
    pub dealer: Dealer,
    /// The fixed number of rounds, if there is one.
    pub length: fn(&Setup<'_>) -> Option<usize>,
    /// The total before the first round.
    pub start: fn(&Setup<'_>) -> i64,
    /// The target, if there is one: a team that reaches it wins or ends the game.
    pub goal: fn(&Setup<'_>) -> Option<i64>,
    /// Checks players and options together; each problem is a [`Diagnostic::setup`].
    pub check_setup: fn(&Setup<'_>, &mut Vec<Diagnostic>),
    /// Adds facts of the deal: trump, cards, contract.
    pub deal: fn(&Past<'_>, &mut Deal),
    /// Checks a round beyond its single fields.
    pub check: fn(&Round<'_>, &mut Diagnostics),
    /// Resolves the tables of a round, for its score and everything after it. It is called for
    /// every round and ignores refused fields.
    pub resolve_tables: fn(&Round<'_>) -> TournamentRound,
    /// Scores a round. It is called only for a round without problems, though earlier ones may have
    /// some.
    pub score: fn(&Round<'_>, &mut ScoreLines),
    /// What the rules carry on from a round with these scores, so that later ones need not look at
    /// all before them: numbers of their own, which [`Past::carried`] returns.
    pub carry: Option<Carry>,
    /// Each team's total, if it is not the sum of all scores and adjustments.
    pub totals: Option<fn(&Past<'_>) -> Vec<i64>>,
    /// What the last round still needs before another can be dealt.
    pub unfinished_round: fn(&Past<'_>) -> Option<Deal>,
    /// Whether a round as written is not complete, so that one after it is refused, also after the
    /// last of a fixed number of rounds.
    pub awaits: fn(&RoundEntry, &RefusedFields) -> bool,
    /// Proposes the values of a round before it is played, such as the seating, given what is
    /// written already (who is absent). Draws use this generator.
    pub propose_seating: fn(&Round<'_>, &mut Rng) -> RoundEntry,
    /// State besides scores and totals, in games at several tables.
    pub tournament_state: fn(&Past<'_>) -> TournamentState,
    /// Whether the game is over after these rounds, and why.
    pub end: fn(&Past<'_>) -> GameEnd,
    /// Sort key of a team's rank.
    pub rank_key: fn(&Past<'_>, Team) -> RankKey,
    /// The money on the table, in games for money.
    pub money: Option<fn(&Past<'_>, &[Team]) -> Money>,
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.id == other.id
    }
}

/// A repeating part of a round. The number of repetitions is stored under its id.
#[derive(Debug)]
pub struct Group {
    /// JSON key of the list.
    pub id: &'static str,
    /// The singular in files and on screen ("table", "hand", "couple").
    pub one: &'static str,
    /// Fields of each repetition, in the order of entry.
    pub fields: &'static [&'static FieldSpec],
    /// What repeats in each repetition, after its fields: the hands at a table.
    pub hands: Option<&'static Group>,
    /// The most repetitions.
    pub at_most: usize,
    /// Checks a repetition beyond its single fields.
    pub check: fn(&Round<'_>, &mut Diagnostics),
}

impl Group {
    /// The defaults of all groups. Not itself a group.
    pub const BASE: Group = Group {
        id: "",
        one: "",
        fields: &[],
        hands: None,
        at_most: u16::MAX as usize,
        check: |_, _| {},
    };

    /// Returns how often it is repeated at a place, as written: the tables of a round, or the hands
    /// of a table.
    pub fn count(&self, entry: &RoundEntry, place: RoundPath) -> u16 {
        match entry.get(&Cell { field: self.id, place, subject: Subject::One }) {
            Some(Value::Number(count)) => {
                let count = usize::try_from(*count).unwrap_or(0).min(self.at_most);
                u16::try_from(count).unwrap_or(u16::MAX)
            }
            _ => 0,
        }
    }
}

/// Sort key of a rank; larger is better, compared element by element.
pub type RankKey = [i64; 5];

/// Returns what the rules carry on from a round with these scores of the teams.
pub type Carry = fn(&Round<'_>, &[i64]) -> Vec<i64>;

/// How the deal rotates.
#[derive(Debug, Clone, Copy)]
pub enum Dealer {
    /// There is no dealer.
    Nobody,
    /// To the left after every round, from the actual dealer.
    Left,
    /// The dealer stays the same, and rounds record none.
    Same,
    /// Chosen by the game; a round may be dealt out of turn.
    By(fn(&Past<'_>) -> Option<Player>),
}

impl Dealer {
    /// Returns whether players deal in turn. Otherwise nobody deals: at most, one player starts.
    pub fn rotates(self) -> bool {
        matches!(self, Dealer::Left | Dealer::By(_))
    }

    /// Returns what the first player of a round does: "deals", or "starts" if nobody deals.
    pub fn verb(self) -> &'static str {
        if self.rotates() { "deals" } else { "starts" }
    }

    /// Returns what the first player of a game does: "deals first", or "starts" if nobody deals.
    pub fn opens(self) -> &'static str {
        if self.rotates() { "deals first" } else { "starts" }
    }

    /// Returns the names of the fields that every round has.
    pub fn common_fields(self) -> &'static str {
        if self.rotates() { "Dealer, ruling, note" } else { "Ruling, note" }
    }
}

impl Money {
    /// Returns the pot after everybody's ante, and what each player paid in the rounds; a round
    /// with a problem costs nobody anything.
    pub fn paid(
        past: &Past<'_>,
        ante: i64,
        paid: impl Fn(&Round<'_>) -> Option<PerSeat<Player, i64>>,
    ) -> Money {
        let nothing = past.setup.each_player(|_| 0);
        let in_round = |round: Round<'_>| match paid(&round) {
            Some(paid) if !round.is_refused() => paid.values().to_vec(),
            _ => nothing.values().to_vec(),
        };
        let rounds: Vec<Vec<i64>> = past.iter().map(in_round).collect();
        // Who is away antes before the first round they play.
        let plays = |player| past.last_of(player).is_some() || past.rounds.is_empty();
        let ante = past.setup.each_player(|player| if plays(player) { -ante } else { 0 });
        let mut net = ante.values().to_vec();
        for paid in &rounds {
            for (net, cents) in net.iter_mut().zip(paid) {
                *net -= cents;
            }
        }
        Money { pot: -net.iter().sum::<i64>(), net, paid: rounds }
    }

    /// Shares the pot equally among the winners, in coins of this many cents; what cannot be split
    /// stays in the pot.
    pub fn share(&mut self, winners: &[Team], coin: i64) {
        let count = i64::try_from(winners.len()).unwrap_or(0);
        let each = self.pot.max(0) / (count * coin).max(1) * coin;
        for winner in winners {
            if let Some(net) = self.net.get_mut(usize::from(winner.0)) {
                *net += each;
                self.pot -= each;
            }
        }
    }
}

/// Ranks by totals, as high or low wins.
pub fn by_total(past: &Past<'_>, team: Team) -> RankKey {
    let total = past.total(team);
    let total = if past.setup.game().wins_by == WinsBy::Highest { total } else { -total };
    [total, 0, 0, 0, 0]
}

/// Ranks by totals; the `first` team is before others with as much.
pub fn by_total_first(past: &Past<'_>, team: Team, first: Option<Team>) -> RankKey {
    [past.total(team), i64::from(first == Some(team)), 0, 0, 0]
}

/// House options to begin from.
#[derive(Debug, Clone, PartialEq)]
pub struct StartingPoint {
    /// Its name.
    pub name: &'static str,
    /// What it is for, in one sentence.
    pub about: &'static str,
    /// The options that differ from the standard rules.
    pub options: Options,
}

impl Game {
    /// The defaults of all games. Not itself a game.
    pub const BASE: Game = Game {
        id: "",
        name: "",
        summary: "",
        rules: "",
        category: Category::Tricks,
        custom: None,
        icon: "spades",
        player_counts: PlayerCounts::alone(2, 16),
        roster: RosterKind::Names,
        unit: Unit::Points,
        wins_by: WinsBy::Highest,
        options: &[],
        starting_points: Vec::new,
        setup: &[],
        tables: None,
        fields: &[],
        draft_fields: &[],
        dealer: Dealer::Left,
        length: |_| None,
        start: |_| 0,
        goal: |_| None,
        check_setup: |_, _| {},
        deal: |_, _| {},
        check: |_, _| {},
        resolve_tables: |_| TournamentRound::Plain,
        score: |_, _| {},
        carry: None,
        totals: None,
        unfinished_round: |_| None,
        awaits: |_, _| false,
        propose_seating: |round, _| round.entry.clone(),
        tournament_state: |_| TournamentState::Plain,
        end: after_the_last_round,
        rank_key: by_total,
        money: None,
    };
}

/// Whether a game is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameEnd {
    /// It continues.
    NotYet,
    /// It continues although it might have ended, for this reason.
    Tied(String),
    /// It is over.
    Over {
        /// Every winner, in order.
        winners: Vec<Team>,
        /// The reason, as a sentence without its subject ("reached 500").
        why: String,
    },
}

choices! {
    /// The effect of a tie at the target.
    pub enum Tie {
        Share = "share", "share the win", 'S';
        PlayOn = "play-on", "play on", 'P';
    }
}

/// Ends the game after the fixed number of rounds: the first in the ranking wins, ties share.
pub fn after_the_last_round(past: &Past<'_>) -> GameEnd {
    match (past.setup.game().length)(past.setup) {
        Some(length) if past.count() >= length => first_wins(past, "after the last round"),
        _ => GameEnd::NotYet,
    }
}

/// Ends the game: the first in the ranking wins, ties share.
pub fn first_wins(past: &Past<'_>, why: &str) -> GameEnd {
    let order = past.setup.game().rank_key;
    let keys: Vec<_> = past.setup.teams().map(|team| (order(past, team), team)).collect();
    let first = keys.iter().map(|(key, _)| *key).max();
    let best = keys.into_iter().filter(|(key, _)| Some(*key) == first);
    let winners = best.map(|(_, team)| team).collect();
    GameEnd::Over { winners, why: why.to_owned() }
}

/// Ends the game: the best total wins, ties share.
pub fn best_wins(past: &Past<'_>, why: &str) -> GameEnd {
    GameEnd::Over { winners: past.leaders(), why: why.to_owned() }
}

/// Ends the game once somebody reaches the target and one team alone has the best total; tied
/// leaders play on.
pub fn best_alone(past: &Past<'_>, target: i64) -> GameEnd {
    at_target(past, target, Some("Play on."))
}

/// Ends the game once somebody reaches the target: the best total wins. Tied leaders share the win
/// or play another round.
pub fn best_or_tied(past: &Past<'_>, target: i64, tie: Tie) -> GameEnd {
    at_target(past, target, (tie == Tie::PlayOn).then_some("Play another round."))
}

/// Ends the game once somebody reaches the target: the best total wins. Tied leaders play on for
/// the reason in `tied`, or share the win if it is `None`.
fn at_target(past: &Past<'_>, target: i64, tied: Option<&str>) -> GameEnd {
    let best = past.highest();
    if best < target {
        return GameEnd::NotYet;
    }
    let winners = past.leaders();
    match tied.filter(|_| winners.len() > 1) {
        Some(go_on) => {
            let names = past.setup.team_names(&winners);
            GameEnd::Tied(format!("{names} are tied at {}. {go_on}", signed(best)))
        }
        None => GameEnd::Over { winners, why: format!("reached {}", signed(target)) },
    }
}

/// Ends the game once somebody reaches the target: the lowest total wins, ties share.
pub fn lowest_wins(past: &Past<'_>, target: i64) -> GameEnd {
    if past.highest() < target {
        return GameEnd::NotYet;
    }
    best_wins(past, &format!("lowest when somebody reached {}", signed(target)))
}
