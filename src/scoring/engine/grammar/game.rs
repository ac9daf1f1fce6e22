//! A game is a value: facts, and small functions that all have a default. `..Game::BASE`
//! fills in what a game does as most games do.

use crate::engine::grammar::facts::{Category, RosterKind, Unit, WinsBy};
use crate::engine::grammar::field::{FieldSpec, Item};
use crate::engine::grammar::option::OptionSpec;
use crate::engine::grammar::round::{Past, Round, Setup};
use crate::engine::outcome::deal::Deal;
use crate::engine::outcome::diagnostic::{Diagnostic, Diagnostics};
use crate::engine::outcome::evaluation::Money;
use crate::engine::outcome::score_lines::ScoreLines;
use crate::engine::outcome::tournament::{TournamentRound, TournamentState};
use crate::engine::record::entry::RoundEntry;
use crate::engine::rng::Rng;
use crate::engine::seats::{PerSeat, Player, PlayerCounts, Team};

/// The declaration of a game.
#[derive(Debug)]
pub struct Game {
    /// Its id in files; the names of its rule file, cases and page follow it.
    pub id: &'static str,
    /// What players call it.
    pub name: &'static str,
    /// One line that says what it is.
    pub summary: &'static str,
    /// The page of its rules, in simple Markdown.
    pub rules: &'static str,
    /// Under which heading it is offered.
    pub category: Category,
    /// The mark beside its name: `spades`, `hearts`, `diamonds`, `clubs`, `stars`, or a file of
    /// `assets/icons` without its ending.
    pub icon: &'static str,
    /// How many play, and whether in sides.
    pub player_counts: PlayerCounts,
    /// How the players are written down.
    pub roster: RosterKind,
    /// What is counted.
    pub unit: Unit,
    /// Which total is best.
    pub wins_by: WinsBy,
    /// House options.
    pub options: &'static [&'static OptionSpec],
    /// Fields that are written once, before the first round, beside names, options and first
    /// dealer.
    pub setup: &'static [Item],
    /// What is written each round, in the order it is asked for.
    pub items: &'static [Item],
    /// Fields that only the draft of a round has: what is known of it before it is written.
    pub draft_fields: &'static [&'static FieldSpec],
    /// How the deal goes round.
    pub dealer: Dealer,
    /// The fixed number of rounds, where there is one.
    pub length: fn(&Setup<'_>) -> Option<usize>,
    /// What every total starts at.
    pub start: fn(&Setup<'_>) -> i64,
    /// The total that is played to, where there is one: whoever comes to it wins, or ends the
    /// game.
    pub goal: fn(&Setup<'_>) -> Option<i64>,
    /// What the players and options together cannot be; `Problem::setup` each.
    pub check_setup: fn(&Setup<'_>, &mut Vec<Diagnostic>),
    /// What else a deal is: trump, cards, contract.
    pub deal: fn(&Past<'_>, &mut Deal),
    /// What one field alone cannot say.
    pub check: fn(&Round<'_>, &mut Diagnostics),
    /// What a round came to at its tables, where there are any; looked at by its score and by
    /// all that comes after it. Asked for every round, so it passes over what is a problem.
    pub resolve_tables: fn(&Round<'_>) -> TournamentRound,
    /// The scores of a round; only ever asked for a round without problems, though rounds before
    /// it may have some.
    pub score: fn(&Round<'_>, &mut ScoreLines),
    /// What totals are.
    pub totals: Totals,
    /// What the last round still waits for before another can be dealt.
    pub unfinished_round: fn(&Past<'_>) -> Option<Deal>,
    /// What is known of a round before it is played, so that nobody has to write it: who sits
    /// where, given what is written of it already (who is not there). Where it is drawn, out
    /// of this chance.
    pub propose_seating: fn(&Round<'_>, &mut Rng) -> RoundEntry,
    /// What follows beside scores and totals, in games at several tables.
    pub tournament_state: fn(&Past<'_>) -> TournamentState,
    /// Whether it is over after the last round of this past, and by what.
    pub end: fn(&Past<'_>) -> GameEnd,
    /// What a team is ranked by, best first by the largest, compared one after the other.
    pub rank_key: fn(&Past<'_>, Team) -> [i64; 3],
    /// The money on the table, where there is any.
    pub money: Option<fn(&Past<'_>, &[Team]) -> Money>,
}

/// What totals are.
#[derive(Debug, Clone, Copy)]
pub enum Totals {
    /// The scores of all rounds added up, and the adjustments with them.
    Scores,
    /// Something else, for each team; adjustments are the game's own affair then.
    By(fn(&Past<'_>) -> Vec<i64>),
}

/// How the deal goes round.
#[derive(Debug, Clone, Copy)]
pub enum Dealer {
    /// Nobody deals for everybody.
    Nobody,
    /// To the left after every round, from whoever dealt it.
    Left,
    /// Always the same; a round has no dealer of its own.
    Same,
    /// As the game says; a round may have been dealt out of turn.
    By(fn(&Past<'_>) -> Option<Player>),
}

/// Whether a game is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameEnd {
    /// It goes on.
    NotYet,
    /// It goes on although it might have ended, and why.
    Tied(String),
    /// It is over.
    Over {
        /// Every winner, in order.
        winners: Vec<Team>,
        /// By what, as a sentence without its subject ("reached 500").
        why: String,
    },
}

impl Money {
    /// Returns what lies in the pot after everybody's ante and what each paid in the rounds; nobody
    /// pays in one that is a problem.
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
        let mut net = vec![-ante; past.setup.player_count()];
        for paid in &rounds {
            for (net, cents) in net.iter_mut().zip(paid) {
                *net -= cents;
            }
        }
        Money { pot: -net.iter().sum::<i64>(), net, paid: rounds }
    }

    /// Shares the pot equally among the winners, in coins of so many cents; what cannot be split
    /// stays.
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

/// Ends the game after the fixed number of rounds: who ranks first wins, ties share.
pub fn after_the_last_round(past: &Past<'_>) -> GameEnd {
    match (past.setup.game().length)(past.setup) {
        Some(length) if past.count() >= length => first_wins(past, "after the last round"),
        _ => GameEnd::NotYet,
    }
}

/// Ends the game: who ranks first wins, ties share.
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

/// Ends the game once somebody has the target and one team alone has the best total; who share it
/// play on.
pub fn best_alone(past: &Past<'_>, target: i64) -> GameEnd {
    if past.highest() < target {
        return GameEnd::NotYet;
    }
    match past.leaders().as_slice() {
        [winner] => GameEnd::Over { winners: vec![*winner], why: format!("reached {target}") },
        tied => {
            let (names, best) = (past.setup.team_names(tied), past.highest());
            GameEnd::Tied(format!("{names} are tied at {best}. Play on."))
        }
    }
}

/// Ranks by totals, as high or low wins.
pub fn by_total(past: &Past<'_>, team: Team) -> [i64; 3] {
    let total = past.total(team);
    let total = if past.setup.game().wins_by == WinsBy::Highest { total } else { -total };
    [total, 0, 0]
}

impl Game {
    /// A game that does everything as most games do. Not itself a game.
    pub const BASE: Game = Game {
        id: "",
        name: "",
        summary: "",
        rules: "",
        category: Category::Tricks,
        icon: "spades",
        player_counts: PlayerCounts::alone(2, 16),
        roster: RosterKind::Names,
        unit: Unit::Points,
        wins_by: WinsBy::Highest,
        options: &[],
        setup: &[],
        items: &[],
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
        totals: Totals::Scores,
        unfinished_round: |_| None,
        propose_seating: |round, _| round.entry().clone(),
        tournament_state: |_| TournamentState::Plain,
        end: after_the_last_round,
        rank_key: by_total,
        money: None,
    };
}

/// The facts of one game, with the rules that it is played by.
pub type Record = crate::engine::record::Record<&'static Game>;
