//! Progressive Night: any game for four at any number of tables, one score a table and round.
//! Source: the formats that clubs publish, as its rule page says.

use scoring::tables::chairs::seated;
use scoring::tables::ways::{MOVE, PARTNERS, movement, moves_by_color, suiting_rounds};
use std::collections::BTreeMap;

use scoring::tables::{ABSENT, DRAFT_FIELDS, PAIR_A, PAIR_B, Play, SIT_OUTS, Tables, complete};
use scoring::*;

pub static GAME: Game = Game {
    id: "progressive",
    name: "Progressive Night",
    summary: "A night of any game for four, two against two, at any number of tables",
    rules: include_str!("../../rules/progressive.md"),
    category: Category::Tournaments,
    icon: "table",
    player_counts: PlayerCounts::from(4),
    options: &[
        &OF.spec,
        &MOVE.spec,
        &PARTNERS.spec,
        &ROUNDS.spec,
        &HANDS.spec,
        &COUNT.spec,
        &SUM.spec,
        &TALLY.spec,
        &TALLY_WORTH.spec,
        &SIT_OUT.spec,
        &DROP.spec,
        &TIES.spec,
    ],
    starting_points: crate::starting_points::of_a_progressive_night,
    setup: &[SEAT_ROLE.item()],
    items: &[Item::Group(&TABLES), SIT_OUTS.item(), ABSENT.item(), NEW_ROLES.item()],
    draft_fields: DRAFT_FIELDS,
    dealer: Dealer::Nobody,
    length: |setup| usize::try_from(setup.option(&ROUNDS)).ok(),
    check_setup: |setup, problems| NIGHT.check_setup(setup, problems),
    deal: |past, deal| NIGHT.deal(past, deal),
    check: |round, problems| NIGHT.check(round, problems),
    resolve_tables: |round| NIGHT.resolve_tables(round),
    score,
    carry: Some(carry),
    totals: Some(totals),
    unfinished_round: |past| NIGHT.unfinished_round(past),
    awaits: |entry, refused| NIGHT.awaits(entry, refused),
    propose_seating: |round, rng| NIGHT.propose_seating(round, rng),
    tournament_state,
    end: |past| NIGHT.end(past),
    rank_key,
    ..Game::BASE
};

static NIGHT: Tables =
    Tables { tables: &TABLES, play: Play::Once { score: &SCORE, cut: &CUT }, programme, movement };

static OF: GameOption<String> =
    text_option("of", "Game", 40).help("What is played, such as “Euchre”.");
static ROUNDS: GameOption<i64> = number_option("rounds", "Rounds", 1, 40, 8)
    .help("Rounds of the night.")
    .offering(&[8, 10, 12])
    .suiting(suiting_rounds);
static HANDS: GameOption<i64> = number_option("hands", "Hands per round", 0, 60, 8)
    .help("Hands that a table plays in each round; 0: until the bell.");
static COUNT: GameOption<Count> =
    choice_option("count", "A round scores", Count::ALL).help("What a player scores for a round.");
static SUM: GameOption<i64> = number_option("sum", "Table total", 0, 100_000, 0)
    .help("What the two scores of a table must add up to; 0: anything.");
static TALLY: GameOption<String> = text_option("tally", "Second count", 20)
    .help("What is counted beside the score: loners, buncos, matches.");
static TALLY_WORTH: GameOption<i64> = number_option("tally_worth", "Each one scores", -100, 100, 0)
    .help("Points for each one that is counted.");
static SIT_OUT: GameOption<i64> = number_option("sit_out", "Sitting out scores", 0, 10_000, 0)
    .help("Points for a round sat out.");
static DROP: GameOption<i64> = number_option("drop", "Lowest rounds dropped", 0, 3, 0)
    .help("How many of each player’s lowest rounds are dropped.");
static TIES: GameOption<Vec<Tie>> = order_option("ties", "Equal totals", Tie::ALL)
    .help("What decides equal totals, in this order.");

static SEAT_ROLE: Field<Option<Color>, PerPlayer> = choice("role", "Role", Color::ALL)
    .per_player()
    .reported_as("players")
    .when(|round| moves_by_color(round.setup))
    .help("Whether the player takes a red or a white chair.");
static NEW_ROLES: Field<Option<Color>, PerPlayer> = choice("roles", "New role", Color::ALL)
    .per_player()
    .when(|round| moves_by_color(round.setup))
    .help("Who takes the other kind of chair from this round on.");

static TABLES: Group = Group::new(
    "tables",
    "table",
    &[PAIR_A.item(), PAIR_B.item(), SCORE.item(), TALLIED.item(), CUT.item()],
    u16::MAX as usize,
)
.checked(check_table);
static SCORE: Field<i64, PerPart> = number("score", "Score")
    .per_part(&["A", "B"])
    .within(-9_999, 99_999)
    .together()
    .total(Bound::Of(|table| table.setup.valid_option(&SUM).filter(|sum| *sum != 0)))
    .question("What did pair {} make?")
    .help("What each pair made in the round.");
static TALLIED: Field<i64, PerPlayer> = number("tally", "Second count")
    .per_player()
    .allowed_for(seated)
    .within(0, 99)
    .when(|table| Some(!table.setup.valid_option(&TALLY)?.is_empty()))
    .named_by(&TALLY)
    .help("How many of what is counted beside the score each player had.");
static CUT: Field<Option<Side>> = choice("cut", "Won the cut", Side::ALL)
    .help("Where the scores are equal: the pair that won the extra hand or the cut.");

choices! {
    /// What a round scores.
    enum Count {
        Points = "points", "points", 'P';
        Wins = "wins", "2 for a win, 1 for a tie", 'W';
        Difference = "difference", "the difference", 'D';
    }
    /// What decides equal totals.
    enum Tie {
        Wins = "wins", "rounds won", 'W';
        Tally = "tally", "the second count", 'T';
        Best = "best", "the best round", 'B';
        Difference = "difference", "the difference", 'D';
    }
    /// Roles.
    enum Color {
        Red = "red", "red", 'R';
        White = "white", "white", 'W';
    }
}

fn programme(setup: &Setup<'_>) -> Vec<PlannedGame> {
    let rounds = usize::try_from(setup.option(&ROUNDS)).unwrap_or(0);
    let planned = |name| PlannedGame { name, ..PlannedGame::PAIRS };
    PlannedGame::ROUNDS.into_iter().take(rounds).map(planned).collect()
}

fn check_table(table: &Round<'_>, problems: &mut Diagnostics) {
    let [cut, score] = [CUT.spec.id, SCORE.spec.id];
    if !table.has_value(&CUT) || table.is_refused_id(cut) || table.is_refused_id(score) {
        return;
    }
    let scores = table.value(&SCORE);
    if !table.has_value(&SCORE) || scores.first() != scores.last() {
        let number = table.place.table;
        let message = format!("Table {number} did not tie, so the cut is ignored.");
        problems.warn_at(table.place, cut, message);
    }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let (count, worth) = (round.option(&COUNT), round.option(&TALLY_WORTH));
    for table in complete_tables(round) {
        let [a, b] = [0, 1].map(|pair| table.scores.get(pair).copied().unwrap_or(0));
        for (pair, [own, other]) in table.pairs.iter().zip([[a, b], [b, a]]) {
            let scores = if own == other {
                format!("{} all", signed(own))
            } else {
                format!("{} to {}", signed(own), signed(other))
            };
            let why = format!("table {}: {scores}", table.table);
            let made = match count {
                Count::Points => own,
                Count::Wins => 1 + (own - other).signum(),
                Count::Difference => own - other,
            };
            for player in pair {
                points.add(*player, made, &why);
            }
        }
    }
    let name = round.option(&TALLY);
    for table in complete_tables(round).filter(|_| worth != 0) {
        for (player, count) in tallies(&round.table(table.table)) {
            let why = format_args!("{name}: {} × {}", signed(count), signed(worth));
            points.add_any(player, worth * count, why);
        }
    }
    NIGHT.score_sit_outs(round, points, round.option(&SIT_OUT));
    points.add_rulings(round);
}

/// Returns the results of the tables that have a score; the others count for nothing.
fn complete_tables<'a>(round: &Round<'a>) -> impl Iterator<Item = &'a TableResult> {
    let tables = round.tournament.tables().into_iter().flat_map(|round| &round.tables);
    tables.filter(|table| table.complete)
}

/// Returns who has any of the second count at a table.
fn tallies(table: &Round<'_>) -> impl Iterator<Item = (Player, i64)> {
    let there = table.entry().of(TALLIED.spec.id, table.place);
    there.filter_map(|(key, value)| match (key, value) {
        (Subject::Player(player), Value::Number(count)) => Some((player, *count)),
        _ => None,
    })
}

/// Returns each player's total: the sum of their scores without the lowest that are dropped, unless
/// there are no more rounds than that.
fn totals(past: &Past<'_>) -> Vec<i64> {
    let drop = usize::try_from(past.option(&DROP)).unwrap_or(0);
    if drop == 0 || past.count() <= drop {
        let Some(last) = past.rounds.last() else { return Vec::new() };
        let before = past.count().checked_sub(2).and_then(|index| past.rounds.get(index));
        let before = before.map_or(&[][..], |round| &round.totals);
        let before = before.iter().chain(std::iter::repeat(&0));
        let sums = last.scores.iter().zip(before);
        return sums.map(|(score, before)| before.saturating_add(*score)).collect();
    }
    let total = |team: Team| {
        let mut scores: Vec<i64> = (0..past.count()).map(|round| past.score(round, team)).collect();
        scores.sort_unstable();
        scores.iter().skip(drop).fold(0_i64, |sum, score| sum.saturating_add(*score))
    };
    past.setup.all_teams().map(total).collect()
}

/// What a player has so far, over all rounds, also those that the total drops.
#[derive(Clone, Copy, Default)]
struct Counts {
    /// Rounds won at a table; a tie is none, whoever won the cut.
    wins: i64,
    /// The second count.
    tally: i64,
    /// The highest score of a round.
    best: i64,
    /// Own scores less those of the other pairs.
    difference: i64,
}

/// Returns what a player has after these rounds; `None` before the first they are in.
fn counts(past: &Past<'_>, player: usize) -> Option<Counts> {
    let [wins, tally, best, difference] = *past.carried().as_chunks::<4>().0.get(player)?;
    Some(Counts { wins, tally, best, difference })
}

/// Returns the counts to carry on from a round with these scores.
fn carry(round: &Round<'_>, scores: &[i64]) -> Vec<i64> {
    let after = |(player, score): (usize, &i64)| match counts(&round.past, player) {
        Some(counts) => Counts { best: counts.best.max(*score), ..counts },
        None => Counts { best: *score, ..Counts::default() },
    };
    let mut counts: Vec<Counts> = scores.iter().enumerate().map(after).collect();
    for table in complete_tables(round) {
        let [own, other] = [0, 1].map(|pair| table.scores.get(pair).copied().unwrap_or(0));
        for (pair, made) in table.pairs.iter().zip([own - other, other - own]) {
            for player in pair {
                if let Some(counts) = counts.get_mut(player.index()) {
                    counts.wins += i64::from(made > 0);
                    counts.difference += made;
                }
            }
        }
        for (player, count) in tallies(&round.table(table.table)) {
            if let Some(counts) = counts.get_mut(player.index()) {
                counts.tally += count;
            }
        }
    }
    counts.iter().flat_map(|of| [of.wins, of.tally, of.best, of.difference]).collect()
}

fn rank_key(past: &Past<'_>, team: Team) -> RankKey {
    let counts = counts(past, team.index()).unwrap_or_default();
    let mut key = [past.total(team), 0, 0, 0, 0];
    for (key, tie) in key.iter_mut().skip(1).zip(past.option(&TIES)) {
        *key = match tie {
            Tie::Wins => counts.wins,
            Tie::Tally => counts.tally,
            Tie::Best => counts.best,
            Tie::Difference => counts.difference,
        };
    }
    key
}

fn tournament_state(past: &Past<'_>) -> TournamentState {
    let tally = past.option(&TALLY);
    let of = |team: Team| counts(past, team.index()).map_or(0, |counts| counts.tally);
    let tallies = (!tally.is_empty()).then(|| (tally, past.setup.teams().map(of).collect()));
    match NIGHT.tournament_state(past) {
        TournamentState::Tables(night) => TournamentState::Tables(Box::new(TablesState {
            tallies,
            decisive: decisive_words(past),
            played: past.option(&OF),
            ..*night
        })),
        other => other,
    }
}

/// Returns for each player what decides between them and others with the same total, as of the last
/// complete round: "rounds won: 3"; empty where nothing does. The second count is shown anyway.
fn decisive_words(past: &Past<'_>) -> Vec<String> {
    let ties = past.option(&TIES);
    if ties.is_empty() {
        return Vec::new();
    }
    let past = complete(past);
    let keys: Vec<RankKey> = past.setup.teams().map(|team| rank_key(&past, team)).collect();
    let mut decides: BTreeMap<i64, (RankKey, bool)> = BTreeMap::new();
    for key in &keys {
        let (first, decides) = decides.entry(key[0]).or_insert((*key, false));
        *decides |= first != key;
    }
    let words = |key: &RankKey| {
        if !decides.get(&key[0]).is_some_and(|(_, decides)| *decides) {
            return String::new();
        }
        let counts = ties.iter().zip(&key[1..]).filter(|(tie, _)| **tie != Tie::Tally);
        let counts =
            counts.map(|(tie, count)| format!("{}: {}", tie.choice().label, signed(*count)));
        counts.collect::<Vec<_>>().join(", ")
    };
    keys.iter().map(words).collect()
}
