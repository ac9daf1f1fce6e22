//! 5 in a Row: cards place discs on a board, and three rows of five win.
//! Source: the family book, "5 in a Row (Board Game)".

use scoring::*;

pub static GAME: Game = Game {
    id: "five-in-a-row",
    name: "5 in a Row",
    summary: "Cards and discs on a board, three rows of five",
    rules: include_str!("../../rules/five-in-a-row.md"),
    category: Category::Others,
    icon: "table",
    player_counts: PlayerCounts::sides(&[2, 4]),
    unit: Unit::Rows,
    dealer: Dealer::Same,
    options: &[&ROWS_TO_WIN.spec],
    fields: &[&SIDE.spec, &ROWS.spec],
    goal: |setup| Some(setup.option(&ROWS_TO_WIN)),
    check,
    score,
    end,
    ..Game::BASE
};

static ROWS_TO_WIN: GameOption<i64> =
    number_option("rows_to_win", "Rows to win", 1, 10, 3).help("How many rows win the game.");

static SIDE: Field<Option<Side>> = choice("side", "Side", Side::ALL)
    .required()
    .question("Who completed a row?")
    .help("Who completed a row.");
static ROWS: Field<i64> = number("rows", "Rows")
    .within(1, 4)
    .counted("row", "rows")
    .beside()
    .help("How many rows that disc completed; 1 if left blank.");

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    let Some((side, rows)) = completed(round) else { return };
    if rows > 2 {
        let message = format!("One disc completed {rows} rows. Is that right?");
        problems.warn(&ROWS, message);
    }
    if round.past.valid {
        let total = |team| round.past.total(team) + if team == side { rows } else { 0 };
        problems.check_rulings(round, total, ["row", "rows"]);
    }
}

/// Returns which side completed how many rows; `None` if that is a problem.
fn completed(round: &Round<'_>) -> Option<(Team, i64)> {
    let side = round.valid(&SIDE)??.team();
    Some((side, round.valid(&ROWS)?.max(1)))
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    if let Some((side, rows)) = completed(round) {
        points.add(side, rows, if rows > 1 { "rows that cross at one disc" } else { "a row" });
    }
}

fn end(past: &Past<'_>) -> GameEnd {
    let target = past.option(&ROWS_TO_WIN);
    if past.highest() < target {
        return GameEnd::NotYet;
    }
    best_wins(past, &format!("completed {}", counted(target, "row", "rows")))
}
