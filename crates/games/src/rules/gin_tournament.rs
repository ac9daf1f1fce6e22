//! Gin Tournament: couples, one team rotating, and three games at once on a sheet of columns: each
//! award counts for all games in which the team has points, and opens its next one. A round's score is
//! the award; totals are the payments of finished games.
//! Source: the family book, "Gin Rummy – Tournament Rules".

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
    setup: &[TEAM_NAME.item(), DEALERS.item()],
    items: &[Item::Group(&COUPLES)],
    dealer: Dealer::Nobody,
    deal: |past, deal| MATCH.deal(past, deal),
    check: |round, problems| MATCH.check(round, problems),
    resolve_tables: |round| MATCH.resolve_tables(round),
    score: couples::score,
    carry: Some(carry),
    totals: Some(|past| {
        let games = games_so_far(past);
        [0, 1].map(|team| games.iter().map(|game| game.paid[team]).sum()).to_vec()
    }),
    propose_seating: |round, rng| MATCH.propose_seating(round, rng),
    tournament_state: |past| TournamentState::Columns(columns(past)),
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

static COUPLES: Group = Group::new(
    "couples",
    "couple",
    &[
        A.item(),
        B.item(),
        RESULT.item(),
        BY.item(),
        RAN_WITH.item(),
        CAUGHT.item(),
        DEADWOOD.item(),
    ],
    u16::MAX as usize,
)
.checked(check_couple);
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

/// The games played at once.
const GAMES: usize = 3;

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
    if games_so_far(past).iter().all(|game| game.finished.is_some()) {
        return first_wins(past, "all three games are finished");
    }
    GameEnd::NotYet
}

/// Returns what is carried on from round to round: the team that was last awarded points (0 for
/// none, or its number from 1), and each game's points and gins.
fn carry(round: &Round<'_>, _: &[i64]) -> Vec<i64> {
    let mut games = games_so_far(&round.past);
    let mut awarded = round.past.carried().first().copied().unwrap_or(0);
    if let Some(played) = round.tournament.couples() {
        play(&mut games, played, None, &round.past);
        awarded = match played.awarded {
            [0, 0] => awarded,
            [_, 0] => 1,
            _ => 2,
        };
    }
    let games = games.iter().flat_map(|game| game.points.into_iter().chain(game.gins));
    [awarded].into_iter().chain(games).collect()
}

fn last_awarded(past: &Past<'_>) -> Option<Team> {
    let number = past.carried().first()?.checked_sub(1)?;
    usize::try_from(number).ok().map(Team::at)
}

/// Returns the games as carried on, without figures and circles.
fn games_so_far(past: &Past<'_>) -> Vec<ColumnGame> {
    let numbers = past.carried().get(1..).unwrap_or(&[]);
    let game = |[a, b, c, d]: &[i64; 4]| ColumnGame {
        points: [*a, *b],
        gins: [*c, *d],
        ..ColumnGame::default()
    };
    let mut games: Vec<ColumnGame> = numbers.as_chunks().0.iter().map(game).collect();
    games.resize_with(GAMES, ColumnGame::default);
    for game in &mut games {
        finish(game, past, 0);
    }
    games
}

/// Returns the columns, and what each player did in couples.
fn columns(past: &Past<'_>) -> ColumnsState {
    let mut games = vec![ColumnGame::default(); GAMES];
    let mut players = vec![Individual::default(); past.setup.player_count()];
    for (number, round) in (1..).zip(past.rounds) {
        let Some(round) = round.tournament.couples() else { continue };
        play(&mut games, round, Some(number), past);
        for couple in &round.couples {
            for (side, player) in couple.players.iter().enumerate() {
                if let Some(of) = players.get_mut(player.index()) {
                    of.won += couple.points[side];
                    of.gins += couple.gins[side];
                    of.hands += 1;
                }
            }
        }
    }
    ColumnsState { target: past.option(&TARGET), games, players }
}

/// Adds a round to the games, with figures and circles if it has a number to write beside them.
fn play(games: &mut [ColumnGame], round: &CoupleRound, number: Option<usize>, past: &Past<'_>) {
    for team in [0, 1] {
        award(games, team, round.awarded[team], round.gins_awarded[team], number);
    }
    for game in games.iter_mut().filter(|game| game.finished.is_none()) {
        finish(game, past, number.unwrap_or(0));
    }
}

/// Writes a team's award into its columns.
fn award(games: &mut [ColumnGame], team: usize, points: i64, gins: i64, round: Option<usize>) {
    let mut opens = true;
    for game in games.iter_mut().filter(|game| game.finished.is_none()) {
        let had_points = game.points[team] > 0;
        if points > 0 && (had_points || opens) {
            game.points[team] = game.points[team].saturating_add(points);
            if let Some(round) = round {
                write_figure(&mut game.slots[team], (game.points[team], round));
            }
        }
        if had_points {
            game.gins[team] += gins;
            for round in (0..gins).filter_map(|_| round) {
                circle(&mut game.slots[team], round);
            }
        } else {
            opens = false;
        }
    }
}

/// Writes a figure into the first slot that has only a circle, or below.
fn write_figure(slots: &mut Vec<Slot>, figure: (i64, usize)) {
    match slots.iter_mut().find(|slot| slot.figure.is_none()) {
        Some(empty) => empty.figure = Some(figure),
        None => slots.push(Slot { figure: Some(figure), circle: None }),
    }
}

/// Circles the last figure of a column for its first gin, and adds a circle below for each further
/// one.
fn circle(slots: &mut Vec<Slot>, round: usize) {
    let first = slots.iter().all(|slot| slot.circle.is_none());
    match slots.last_mut().filter(|_| first) {
        Some(last) => last.circle = Some(round),
        None => slots.push(Slot { figure: None, circle: Some(round) }),
    }
}

/// Finishes a game whose target is reached.
fn finish(game: &mut ColumnGame, past: &Past<'_>, round: usize) {
    let (target, gin_pay) = (past.option(&TARGET), past.option(&GIN_PAY));
    let Some(winner) = game.points.iter().position(|points| *points >= target) else { return };
    game.finished = Some(round);
    game.winner = Some(Team::at(winner));
    game.paid = game.gins.map(|gins| gin_pay * gins);
    game.paid[winner] += target;
}
