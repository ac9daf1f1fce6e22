//! Gin Tournament: couples, one team rotating, and three games at once on a sheet of columns. A
//! round's score is the award; totals are the payments of finished games.
//! Source: the family book, "Gin Rummy – Tournament Rules".

use crate::parts::columns::{Terms, carry, columns, games_so_far, last_awarded};
use scoring::couples::{self, A, B, CoupleScore, Couples, DEALERS, difference};
use scoring::*;

pub static GAME: Game = Game {
    id: "gin-tournament",
    name: "Gin Tournament",
    summary: "Two teams in couples, three games at once",
    rules: include_str!("../../rules/gin-tournament.md"),
    category: Category::Tournaments,
    icon: "trophy",
    player_counts: PlayerCounts::teams(),
    roster: RosterKind::Teams(["Guys", "Girls"]),
    options: &[&TARGET.spec, &GIN_PAY.spec, &UNDERCUT.spec, &ROTATE.spec],
    setup: &[&TEAM_NAME.spec, &DEALERS.spec],
    tables: Some(&COUPLES),
    dealer: Dealer::Nobody,
    deal: |past, deal| MATCH.deal(past, deal),
    check: |round, problems| MATCH.check(round, problems),
    resolve_tables: |round| MATCH.resolve_tables(round),
    score: couples::score,
    carry: Some(|round, _| carry(round, terms(&round.past))),
    totals: Some(|past| {
        let games = games_so_far(past, terms(past));
        [0, 1].map(|team| games.iter().map(|game| game.paid[team]).sum()).to_vec()
    }),
    propose_seating: |round, rng| MATCH.propose_seating(round, rng),
    tournament_state: |past| TournamentState::Columns(columns(past, terms(past))),
    end,
    ..Game::BASE
};

static TARGET: GameOption<i64> = number_option("target", "Games to", 50, 1000, 200)
    .help("The points that end a game, and what it pays the winner.");
static GIN_PAY: GameOption<i64> = number_option("gin_pay", "A gin pays", 0, 100, 25)
    .help("Points for each gin, when a game ends.");
static UNDERCUT: GameOption<i64> = number_option("undercut", "A failed run costs", 0, 100, 25)
    .help("Points on top of twice what the runner had left.");
static ROTATE: GameOption<Side> = choice_option(
    "rotate",
    "Who moves",
    &[Choice::new("B", "team B", 'B'), Choice::new("A", "team A", 'A')],
)
.help("The team that moves up a chair after each round.");

static COUPLES: Group = Group {
    id: "couples",
    one: "couple",
    fields: &[
        &A.spec,
        &B.spec,
        &RESULT.spec,
        &BY.spec,
        &RAN_WITH.spec,
        &CAUGHT.spec,
        &DEADWOOD.spec,
    ],
    check: check_couple,
    ..Group::BASE
};
static RESULT: Field<Option<Out>> = choice("result", "Result", Out::ALL)
    .required()
    .question("How did it end?")
    .help("How the hand ended: gin, double gin, a run, or the stock ran out.");
static BY: Field<Option<Side>> = choice("by", "Went out", Side::ALL)
    .noun("who went out")
    .required_for(|couple, _| result(couple).is_some_and(|result| result != Out::Stock))
    .when(|couple| result(couple).map(|result| result != Out::Stock))
    .question("Who went out?")
    .help("Who went out.");
static RAN_WITH: Field<i64> = number("ran_with", "Ran with")
    .noun("points in the runner’s hand")
    .within(0, 9)
    .required_for(|couple, _| result(couple) == Some(Out::Run))
    .when(|couple| result(couple).map(|result| result == Out::Run))
    .question("How many points did the runner have left?")
    .help("What the runner had left.");
static CAUGHT: Field<i64> = number("caught", "Caught")
    .noun("caught points")
    .within(0, MAX_POINTS)
    .required_for(|couple, _| result(couple).is_some_and(|result| result != Out::Stock))
    .when(|couple| result(couple).map(|result| result != Out::Stock))
    .question("How many points were caught?")
    .help("What the other player had left; in a run, after laying off.");
static DEADWOOD: Field<i64, PerTeam> = number("deadwood", "Left over")
    .noun("points left over")
    .per_team()
    .within(0, MAX_POINTS)
    .required_for(|couple, _| result(couple) == Some(Out::Stock) && !couple.has_value(&DEADWOOD))
    .when(|couple| result(couple).map(|result| result == Out::Stock))
    .question("How many points did {} have left?")
    .help("What both had left when the stock ran out.");

/// The most points in a hand: thirteen cards of ten.
const MAX_POINTS: i64 = 130;

choices! {
    /// How a hand ended.
    enum Out {
        Gin = "gin", "gin", 'G';
        Double = "double-gin", "double", 'D';
        Run = "run", "run", 'R';
        Stock = "stock", "stock", 'S';
    }
}

static MATCH: Couples =
    Couples { couples: &COUPLES, moves: |setup| setup.option(&ROTATE), won, last_awarded };

fn terms(past: &Past<'_>) -> Terms {
    Terms { target: past.option(&TARGET), gin_pay: past.option(&GIN_PAY) }
}

fn result(couple: &Round<'_>) -> Option<Out> {
    couple.value(&RESULT)
}

fn check_couple(couple: &Round<'_>, problems: &mut Diagnostics) {
    if result(couple) == Some(Out::Run) && couple.valid(&RAN_WITH) == Some(0) {
        let message = "A run with nothing left is gin.";
        problems.warn_at(couple.place, RAN_WITH.spec.id, message);
    }
}

/// Returns what the players of a couple won; `None` until everything that the result asks for is
/// entered.
fn won(couple: &Round<'_>) -> Option<CoupleScore> {
    let to = |side: usize, number: i64| if side == 0 { [number, 0] } else { [0, number] };
    let result = result(couple)?;
    if result == Out::Stock {
        let left = couple.valid(&DEADWOOD)?;
        return Some((difference([left[Team::B], left[Team::A]]), [0, 0]));
    }
    let by = couple.valid(&BY)??.team();
    let caught = couple.valid(&CAUGHT)?;
    Some(match result {
        Out::Gin => (to(by.index(), caught), to(by.index(), 1)),
        Out::Double => (to(by.index(), caught), to(by.index(), 2)),
        _ => {
            let ran_with = couple.valid(&RAN_WITH)?;
            let undercut = 2 * ran_with + couple.option(&UNDERCUT);
            let run = caught > ran_with;
            let points = if run {
                to(by.index(), caught - ran_with)
            } else {
                to(by.other().index(), undercut)
            };
            (points, [0, 0])
        }
    })
}

fn end(past: &Past<'_>) -> GameEnd {
    if games_so_far(past, terms(past)).iter().all(|game| game.finished.is_some()) {
        return first_wins(past, "all three games are finished");
    }
    GameEnd::NotYet
}
