//! Progressive Night: any game for four at any number of tables, one score a table and round.
//! Source: the formats that clubs publish, as its rule page says.

use crate::parts::counts::{
    carry, counts, decisive_words, score_pairs, score_tally, tallied, totals,
};
use scoring::tables::chairs::seated;
use scoring::tables::ways::{MOVE, PARTNERS, movement, moves_by_color, suiting_rounds};
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
    setup: &[&SEAT_ROLE.spec],
    tables: Some(&TABLES),
    fields: &[&SIT_OUTS.spec, &ABSENT.spec, &NEW_ROLES.spec],
    draft_fields: DRAFT_FIELDS,
    dealer: Dealer::Nobody,
    length: |setup| usize::try_from(setup.option(&ROUNDS)).ok(),
    check_setup: |setup, problems| NIGHT.check_setup(setup, problems),
    deal: |past, deal| NIGHT.deal(past, deal),
    check: |round, problems| NIGHT.check(round, problems),
    resolve_tables: |round| NIGHT.resolve_tables(round),
    score,
    carry: Some(|round, scores| carry(round, scores, &TALLIED)),
    totals: Some(|past| totals(past, past.option(&DROP))),
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
static TIES: GameOption<Vec<Tie>> = list_option("ties", "Equal totals", Tie::ALL, false)
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

static TABLES: Group = Group {
    id: "tables",
    one: "table",
    fields: &[&PAIR_A.spec, &PAIR_B.spec, &SCORE.spec, &TALLIED.spec, &CUT.spec],
    check: check_table,
    ..Group::BASE
};
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
    score_pairs(round, points, |own, other| match count {
        Count::Points => own,
        Count::Wins => 1 + (own - other).signum(),
        Count::Difference => own - other,
    });
    score_tally(round, points, &TALLIED, (worth, &round.option(&TALLY)));
    NIGHT.score_sit_outs(round, points, round.option(&SIT_OUT));
    points.add_rulings(round);
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
    let name = |tie: Tie| if tie == Tie::Tally { "" } else { tie.choice().label };
    let names: Vec<&str> = past.option(&TIES).into_iter().map(name).collect();
    let tallies = (!tally.is_empty()).then(|| (tally, tallied(&complete(past))));
    match NIGHT.tournament_state(past) {
        TournamentState::Tables(night) => TournamentState::Tables(Box::new(TablesState {
            tallies,
            running_tallies: tallied(past),
            decisive: decisive_words(past, &names),
            played: past.option(&OF),
            ..*night
        })),
        other => other,
    }
}
