//! A game is a value: facts, and small functions that all have a default. `..Game::BASE`
//! fills in what a game does as most games do.

use super::cards::Cards;
use super::custom_game::CustomRules;
use super::deal::Deal;
use super::diagnostic::{Diagnostic, Diagnostics};
use super::field::{
    Bound, Field, FieldKind, FieldSpec, Item, Need, Number, PerTeam, Scope, Text, anybody, number,
    text,
};
use super::option::OptionSpec;
use super::record::RoundEntry;
use super::rng::Rng;
use super::round::{Past, Round};
use super::score_lines::{ScoreLines, signed};
use super::seats::{PerSeat, Player, PlayerCounts, Team};
use super::setup::Setup;
use super::tournament_state::{TournamentRound, TournamentState};

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
    /// The mark beside its name: a suit's id, or another icon's name.
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
    /// Facts of the set-up beside names, options and first dealer.
    pub setup: &'static [Item],
    /// What is written each round, in the order it is asked for.
    pub items: &'static [Item],
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
    /// The scores of a round; only ever asked for a round without problems.
    pub score: fn(&Round<'_>, &mut ScoreLines<'_>),
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
    /// What somebody declared, where it was made without code.
    pub custom: Option<&'static CustomRules>,
}

/// The heading a game is offered under.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Category {
    /// Bidding and tricks.
    Tricks,
    /// Rummies and melds.
    Melds,
    /// Dominoes, dice, boards and more.
    Others,
    /// Tournaments.
    Tournaments,
    /// Games that somebody made.
    Custom,
}

impl Category {
    /// All headings in the order they are shown.
    pub const ALL: [Category; 5] = [
        Category::Tricks,
        Category::Melds,
        Category::Others,
        Category::Tournaments,
        Category::Custom,
    ];

    /// The heading in words.
    pub fn label(self) -> &'static str {
        match self {
            Category::Tricks => "Bidding and tricks",
            Category::Melds => "Rummies and melds",
            Category::Others => "Dominoes, dice, boards and more",
            Category::Tournaments => "Tournaments",
            Category::Custom => "Your own",
        }
    }
}

/// What a game counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Points.
    Points,
    /// Money, in cents.
    Cents,
    /// Lives left.
    Lives,
    /// Melds made.
    Melds,
    /// Sticks collected.
    Sticks,
    /// Rows completed.
    Rows,
    /// Marbles brought home.
    Marbles,
}

impl Unit {
    /// The word for it, in results and on screen.
    pub fn id(self) -> &'static str {
        match self {
            Unit::Points => "points",
            Unit::Cents => "cents",
            Unit::Lives => "lives",
            Unit::Melds => "melds",
            Unit::Sticks => "sticks",
            Unit::Rows => "rows",
            Unit::Marbles => "marbles",
        }
    }

    /// So much of it, as it is written: money with its cents.
    pub fn words(self, amount: i64) -> String {
        if self != Unit::Cents {
            return signed(amount);
        }
        let sign = if amount < 0 { "\u{2212}" } else { "" };
        let cents = amount.unsigned_abs();
        format!("{sign}{}.{:02}", cents / 100, cents % 100)
    }
}

/// Which total is best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinsBy {
    /// High wins.
    Highest,
    /// Low wins.
    Lowest,
}

/// How the players are written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RosterKind {
    /// Names in seating order.
    Names,
    /// Two teams of the same size, called this where they give themselves no name. In seating
    /// order the first of A comes first, then the first of B.
    Teams([&'static str; 2]),
}

impl RosterKind {
    /// Its key in files, and the field of a problem with it.
    pub fn id(self) -> &'static str {
        match self {
            RosterKind::Names => "players",
            RosterKind::Teams(_) => "teams",
        }
    }
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

/// The money on the table, in cents. The pot and all nets add up to 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Money {
    /// What lies in the pot.
    pub pot: i64,
    /// What the game has brought each player so far, or cost.
    pub net: Vec<i64>,
    /// What each player paid in each round.
    pub paid: Vec<Vec<i64>>,
}

impl Money {
    /// What lies in the pot after everybody's ante and what each paid in the rounds; nobody
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
        let rounds: Vec<Vec<i64>> = past.each().map(in_round).collect();
        let mut net = vec![-ante; past.setup.player_count()];
        for paid in &rounds {
            for (net, cents) in net.iter_mut().zip(paid) {
                *net -= cents;
            }
        }
        Money { pot: -net.iter().sum::<i64>(), net, paid: rounds }
    }

    /// The winners share the pot equally, in coins of so many cents; what cannot be split
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

/// Corrections by the scorekeeper, added to a round's score: on every game. Rules read them
/// where a total has limits of its own.
pub static RULINGS: Field<Number, PerTeam> = number("adjustments", "Adjustments")
    .per_team()
    .between(Bound::Open, Bound::Open)
    .help("A ruling of the scorekeeper, added to the score of this round.");

/// What a team calls itself: on every game of teams.
pub static TEAM_NAME: Field<Text, PerTeam> =
    text("name", "Name").per_team().help("What the team is called.");

/// The declaration of [`RULINGS`].
pub static ADJUSTMENTS: FieldSpec = RULINGS.spec;

/// A remark on a round: on every game.
pub static NOTE: FieldSpec = FieldSpec {
    id: "note",
    reported_as: None,
    label: "Note",
    help: "A remark on this round.",
    scope: Scope::One,
    kind: FieldKind::Text,
    need: Need::Optional,
    when: |_| true,
    allowed_for: None,
    required_for: anybody,
    total: None,
    cards: Cards::Are(&[]),
};

/// Who dealt out of turn: on every game whose deal rotates.
pub static DEALER: FieldSpec = FieldSpec {
    id: "dealer",
    reported_as: None,
    label: "Dealt by",
    help: "Who dealt this round, where it was somebody out of turn; the deal goes on from there.",
    scope: Scope::One,
    kind: FieldKind::Player,
    need: Need::Optional,
    when: |_| true,
    allowed_for: None,
    required_for: anybody,
    total: None,
    cards: Cards::Are(&[]),
};

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
        custom: None,
    };

    /// Every field of a plain round: the game's own, then dealer, adjustments and note.
    pub fn fields(&self) -> impl Iterator<Item = &'static FieldSpec> + use<> {
        self.plain_fields().chain(self.common_fields())
    }

    /// The game's own fields of a plain round, in declared order.
    pub fn plain_fields(&self) -> impl Iterator<Item = &'static FieldSpec> + use<> {
        self.items.iter().filter_map(|item| match item {
            Item::Field(spec) => Some(*spec),
            Item::Group(_) => None,
        })
    }

    /// The fields that the engine adds to every game.
    pub fn common_fields(&self) -> impl Iterator<Item = &'static FieldSpec> + use<> {
        let turns = matches!(self.dealer, Dealer::Left | Dealer::By(_));
        turns.then_some(&DEALER).into_iter().chain([&ADJUSTMENTS, &NOTE])
    }

    /// The field with this id, of the round or of any group in it.
    pub fn field(&self, id: &str) -> Option<&'static FieldSpec> {
        fn within(items: &'static [Item], id: &str) -> Option<&'static FieldSpec> {
            items.iter().find_map(|item| match item {
                Item::Field(spec) => (spec.id == id).then_some(*spec),
                Item::Group(group) => within(group.items, id),
            })
        }
        within(self.items, id)
            .or_else(|| self.common_fields().find(|spec| spec.id == id))
            .or_else(|| within(self.setup, id))
    }

    /// The option with this id.
    pub fn option(&self, id: &str) -> Option<&'static OptionSpec> {
        self.options.iter().copied().find(|option| option.id == id)
    }
}

/// Over after the fixed number of rounds: who ranks first wins, ties share.
pub fn after_the_last_round(past: &Past<'_>) -> GameEnd {
    match (past.setup.game().length)(past.setup) {
        Some(length) if past.count() >= length => first_wins(past, "after the last round"),
        _ => GameEnd::NotYet,
    }
}

/// Over: who ranks first wins, ties share.
pub fn first_wins(past: &Past<'_>, why: &str) -> GameEnd {
    let order = past.setup.game().rank_key;
    let first = past.setup.teams().map(|team| order(past, team)).max();
    let winners = past.setup.teams().filter(|team| Some(order(past, *team)) == first).collect();
    GameEnd::Over { winners, why: why.to_owned() }
}

/// Over: the best total wins, ties share.
pub fn best_wins(past: &Past<'_>, why: &str) -> GameEnd {
    GameEnd::Over { winners: past.leaders(), why: why.to_owned() }
}

/// Over once somebody has the target and one team alone has the best total; who share it play
/// on.
pub fn best_alone(past: &Past<'_>, target: i64) -> GameEnd {
    if past.highest() < target {
        return GameEnd::NotYet;
    }
    match past.leaders().as_slice() {
        [winner] => GameEnd::Over { winners: vec![*winner], why: format!("reached {target}") },
        tied => {
            let (names, best) = (past.setup.team_names(tied), past.highest());
            GameEnd::Tied(format!("{names} share {best}: play on."))
        }
    }
}

/// Ranked by totals, as high or low wins.
pub fn by_total(past: &Past<'_>, team: Team) -> [i64; 3] {
    let total = past.total(team);
    let total = if past.setup.game().wins_by == WinsBy::Highest { total } else { -total };
    [total, 0, 0]
}
