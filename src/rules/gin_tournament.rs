//! Team gin: couples, one team rotating, and three games at once on a sheet of columns.
//! Source: the family book, "Gin Rummy – Tournament Rules".

use crate::engine::columns::{self, Terms};
use crate::engine::*;

pub static GAME: Game = Game {
    id: "gin-tournament",
    name: "Gin Tournament",
    summary: "Two teams in couples, three games at once",
    rules: include_str!("../../assets/rules/gin-tournament.md"),
    group: Shelf::Tournaments,
    icon: "trophy",
    seats: Seats::teams(),
    roster: Roster::Teams(["Guys", "Girls"]),
    options: &[&TARGET.spec, &GIN_PAY.spec, &UNDERCUT.spec, &ROTATE.spec],
    setup: &[TEAM_NAME.item(), DEALERS.item()],
    items: &[Item::Group(&COUPLES)],
    dealer: Dealer::Nobody,
    deal,
    check,
    settle,
    score,
    tally: Tally::By(|past| columns::paid(past, terms(past))),
    opening,
    detail: |past| Detail::Columns(columns::columns(past, terms(past))),
    end,
    ..Game::BASE
};

static TARGET: Opt<i64> = amount("target", "A game is to", 50, 1000, 200)
    .help("The points that finish a game, and what it pays its winner.");
static GIN_PAY: Opt<i64> =
    amount("gin_pay", "A gin pays", 0, 100, 25).help("For each gin, when a game is finished.");
static UNDERCUT: Opt<i64> = amount("undercut", "A failed run costs", 0, 100, 25)
    .help("On top of twice what the runner had left.");
static ROTATE: Opt<Side> = one_of(
    "rotate",
    "Who moves",
    &[Choice::new("B", "team B", 'B'), Choice::new("A", "team A", 'A')],
)
.help("The team that moves a chair each round.");

static DEALERS: Field<Word<Side>> =
    choice("dealers", "First dealers", Side::ALL).help("The team that deals the first round.");

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
static A: Field<PlayerRef> =
    player("A", "Of team A").required().told_as("couples").help("The player of team A.");
static B: Field<PlayerRef> =
    player("B", "Of team B").required().told_as("couples").help("The player of team B.");
static RESULT: Field<Word<Out>> =
    choice("result", "Result", Out::ALL).required().help("How the hand ended.");
static BY: Field<Word<Side>> = choice("by", "Went out", Side::ALL)
    .for_those(|couple, _| result(couple).is_some_and(|result| result != Out::Stock))
    .when(|couple| result(couple) != Some(Out::Stock))
    .help("Who went out.");
static RAN_WITH: Field<Number> = number("ran_with", "Ran with")
    .within(0, 9)
    .for_those(|couple, _| result(couple) == Some(Out::Run))
    .when(|couple| result(couple).is_none_or(|result| result == Out::Run))
    .help("What the runner had left.");
static CAUGHT: Field<Number> = number("caught", "Caught")
    .within(0, MOST)
    .for_those(|couple, _| result(couple).is_some_and(|result| result != Out::Stock))
    .when(|couple| result(couple) != Some(Out::Stock))
    .help("What the other had left, in a run after laying off.");
static DEADWOOD: Field<Number, PerTeam> = number("deadwood", "Left over")
    .per_team()
    .within(0, MOST)
    .for_those(|couple, _| result(couple) == Some(Out::Stock) && !couple.has(&DEADWOOD))
    .when(|couple| result(couple).is_none_or(|result| result == Out::Stock))
    .help("What both had left when the stock ran out.");

/// Thirteen cards of ten.
const MOST: i64 = 130;

words! {
    /// How a hand ended.
    enum Out {
        Gin = "gin", "gin", 'G';
        Double = "double-gin", "double gin", 'D';
        Run = "run", "run", 'R';
        Stock = "stock", "stock ran out", 'S';
    }
}

fn terms(past: &Past<'_>) -> Terms {
    Terms { games: 3, target: past.option(&TARGET), gin_pay: past.option(&GIN_PAY) }
}

fn result(couple: &Round<'_>) -> Option<Out> {
    couple.get(&RESULT)
}

/// The couples of a round by chair, player of A first, as the rotation has them.
fn rotation(setup: &Setup<'_>, number: usize) -> Vec<[Player; 2]> {
    let chairs = setup.player_count() / 2;
    let away = |chair: usize| (chair + chairs - (number - 1) % chairs.max(1)) % chairs.max(1);
    let moves = setup.option(&ROTATE);
    let couple = |chair: usize| {
        let (a, b) = if moves == Side::B { (chair, away(chair)) } else { (away(chair), chair) };
        [Player::at(2 * a), Player::at(2 * b + 1)]
    };
    (0..chairs).map(couple).collect()
}

/// The team that deals next: whoever was awarded points last.
fn dealers(past: &Past<'_>) -> Side {
    let first = past.setup.value(&Cell::one(DEALERS.spec.id));
    let first = if first == Some(&Value::Word("B")) { Side::B } else { Side::A };
    let rounds = past.rounds.iter().filter_map(|round| round.detail.couples());
    rounds.fold(first, |dealers, round| match round.awarded {
        [0, 0] => dealers,
        [_, 0] => Side::A,
        _ => Side::B,
    })
}

fn deal(past: &Past<'_>, deal: &mut Deal) {
    deal.fact("dealers", "Dealers", dealers(past));
    deal.fact("couples", "Couples", FactValue::Couples(rotation(past.setup, deal.number)));
}

fn check_couple(couple: &Round<'_>, problems: &mut Problems) {
    if result(couple) == Some(Out::Run) && couple.find(&RAN_WITH) == Some(0) {
        let message = "A run with nothing left is a gin.";
        problems.warn_at(couple.place, RAN_WITH.spec.id, message);
    }
}

fn check(round: &Round<'_>, problems: &mut Problems) {
    let (id, setup) = (COUPLES.id, round.setup);
    let mut sat = vec![0; setup.player_count()];
    let mut sound = !round.is_fault_at(id);
    for couple in round.each(&COUPLES) {
        let ([Some(a), Some(b)], false) =
            ([couple.get(&A), couple.get(&B)], couple.is_fault_at(id))
        else {
            sound = false;
            continue;
        };
        if setup.team_of(a) != Team::A || setup.team_of(b) != Team::B {
            let message =
                format!("{} and {} are not one of each team.", setup.name(a), setup.name(b));
            problems.refuse_at(couple.place, id, message);
        }
        for player in [a, b] {
            sat[player.index()] += 1;
            if sat[player.index()] == 2 {
                let message = format!("{} sits in two couples.", setup.name(player));
                problems.refuse_at(couple.place, id, message);
            }
        }
    }
    if let Some(nowhere) = sat.iter().position(|couples| *couples == 0).filter(|_| sound) {
        let message = format!("{} sits in no couple.", setup.name(Player::at(nowhere)));
        problems.refuse_at(Place::ROUND, id, message);
    }
    let mut seated: Vec<_> =
        round.each(&COUPLES).iter().map(|couple| [couple.get(&A), couple.get(&B)]).collect();
    seated.sort_unstable();
    let mut wanted: Vec<_> = rotation(setup, round.number());
    wanted.sort_unstable();
    if sound && seated != wanted.into_iter().map(|couple| couple.map(Some)).collect::<Vec<_>>() {
        problems.warn_at(Place::ROUND, id, "The couples are not the rotation's.");
    }
}

fn settle(round: &Round<'_>) -> RoundDetail {
    let mut settled = CoupleRound::default();
    for couple in round.each(&COUPLES) {
        let (Some(a), Some(b)) = (couple.get(&A), couple.get(&B)) else { continue };
        let (points, gins) = won(&couple);
        settled.couples.push(CoupleResult { players: [a, b], points, gins });
        for side in [0, 1] {
            settled.points[side] += points[side];
            settled.gins[side] += gins[side];
        }
    }
    for (team, ruling) in round.get(&RULINGS) {
        settled.points[team.index()] += ruling;
    }
    settled.awarded = difference(settled.points);
    settled.gins_awarded = difference(settled.gins);
    RoundDetail::Couples(settled)
}

/// The difference, to whoever has more.
fn difference([a, b]: [i64; 2]) -> [i64; 2] {
    [(a - b).max(0), (b - a).max(0)]
}

/// The points and the gins of the two players of a couple.
fn won(couple: &Round<'_>) -> ([i64; 2], [i64; 2]) {
    let (caught, ran_with) = (couple.get(&CAUGHT), couple.get(&RAN_WITH));
    let by = couple.get(&BY).map_or(0, |side| side.team().index());
    let to = |side: usize, number: i64| if side == 0 { [number, 0] } else { [0, number] };
    match result(couple) {
        Some(Out::Gin) => (to(by, caught), to(by, 1)),
        Some(Out::Double) => (to(by, caught), to(by, 2)),
        Some(Out::Run) if caught > ran_with => (to(by, caught - ran_with), [0, 0]),
        Some(Out::Run) => (to(1 - by, 2 * ran_with + couple.option(&UNDERCUT)), [0, 0]),
        Some(Out::Stock) => {
            let left = couple.get(&DEADWOOD);
            (difference([left[Team::B], left[Team::A]]), [0, 0])
        }
        None => ([0, 0], [0, 0]),
    }
}

fn score(round: &Round<'_>, points: &mut Points<'_>) {
    let Some(settled) = round.detail.couples() else { return };
    for (team, awarded) in round.setup.teams().zip(settled.awarded) {
        if awarded > 0 {
            let (own, other) = (team.index(), team.other().index());
            let (own, other) = (settled.points[own], settled.points[other]);
            points.add(team, awarded, format_args!("{own} to {other} in the couples"));
        }
    }
}

fn opening(round: &Round<'_>, _: &mut Chance) -> Entry {
    let mut entry = round.entry().clone();
    let couples = rotation(round.setup, round.number());
    let count = i64::try_from(couples.len()).unwrap_or(i64::MAX);
    let _ = entry.set(Cell::one(COUPLES.id), Some(Value::Number(count)));
    for (couple, table) in couples.into_iter().zip(1_u16..) {
        for (field, player) in [&A, &B].into_iter().zip(couple) {
            let cell =
                Cell { field: field.spec.id, place: Place { table, hand: 0 }, key: Key::One };
            let _ = entry.set(cell, Some(Value::Player(player)));
        }
    }
    entry
}

fn end(past: &Past<'_>) -> Verdict {
    if columns::are_finished(past, terms(past)) {
        return first_wins(past, "all three games are finished");
    }
    Verdict::On
}
