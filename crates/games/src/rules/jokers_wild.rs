//! Jokers Wild: the marble race with cards; the side with all its marbles in the castle wins.
//! Source: the family book, "Jokers Wild (Board Game)".

use scoring::*;

pub static GAME: Game = Game {
    id: "jokers-wild",
    name: "Jokers Wild",
    summary: "A marble race with cards; all in the castle wins",
    rules: include_str!("../../rules/jokers-wild.md"),
    category: Category::Others,
    icon: "marbles",
    player_counts: PlayerCounts::sides(&[2, 4]),
    unit: Unit::Marbles,
    dealer: Dealer::Same,
    options: &[&MARBLES.spec],
    fields: &[&CASTLE.spec],
    goal: |setup| Some(full(setup)),
    check,
    score,
    carry: Some(carry),
    end,
    ..Game::BASE
};

static MARBLES: GameOption<i64> = number_option("marbles", "Marbles each", 1, 8, 5)
    .help("How many marbles each player must bring into the castle.");

static CASTLE: Field<i64, PerPlayer> = number("castle", "Castle")
    .noun("marbles in the castle")
    .per_player()
    .between(Bound::Of(|round| Some(range(round).0)), Bound::Of(|round| Some(range(round).1)))
    .required()
    .question("Whose marbles reached the castle?")
    .filled(|round, _| round.has_value(&CASTLE).then_some(0))
    .help("Marbles that reached the castle since the last entry; a negative number corrects one.");

/// Returns the marbles of a whole side.
fn full(setup: &Setup<'_>) -> i64 {
    let players = i64::try_from(setup.player_count() / 2).unwrap_or(1);
    setup.option(&MARBLES) * players.max(1)
}

/// Returns the fewest and the most marbles that one player can bring home in an entry; negative
/// numbers take some back.
fn range(round: &Round<'_>) -> (i64, i64) {
    match round.setup.valid_option(&MARBLES).filter(|_| round.past.valid) {
        Some(most) => {
            let before = before(round);
            let least = before.values().iter().copied().min().unwrap_or(0);
            (-before.largest(), most - least)
        }
        None => (-8, 8),
    }
}

/// Returns the marbles that each player has home before an entry.
fn before(round: &Round<'_>) -> PerSeat<Player, i64> {
    let carried = round.past.carried();
    round.setup.each_player(|player| carried.get(player.index()).copied().unwrap_or(0))
}

fn carry(round: &Round<'_>, _: &[i64]) -> Vec<i64> {
    let mut home = before(round);
    for (player, count) in round.valid(&CASTLE).into_iter().flatten() {
        home[player] = home[player].saturating_add(count);
    }
    home.values().to_vec()
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    let Some(home) = round.valid(&CASTLE) else { return };
    if home.values().iter().all(|count| *count == 0) {
        return problems.refuse(&CASTLE, "Enter whose marble reached the castle.");
    }
    if round.past.valid {
        if let Some(message) = castle_fault(round, &home) {
            return problems.refuse(&CASTLE, message);
        }
        let home = round.setup.each_team(|side| home_of(round, &home, side));
        problems.check_rulings(round, |side| home[side], ["marble", "marbles"]);
    }
    if let Some((player, count)) = home.iter().find(|(_, count)| **count < 0) {
        let (name, marbles) = (round.setup.name(player), counted(-count, "marble", "marbles"));
        problems.warn(&CASTLE, format!("{name} takes {marbles} back out of the castle."));
    }
}

/// Returns why these marbles cannot have come home after the earlier ones; `None` if they can.
fn castle_fault(round: &Round<'_>, home: &PerSeat<Player, i64>) -> Option<String> {
    let most = round.setup.valid_option(&MARBLES)?;
    let before = before(round);
    for (player, count) in home.iter() {
        let all = before[player] + count;
        if !(0..=most).contains(&all) {
            let (name, all) = (round.setup.name(player), counted(all, "marble", "marbles"));
            return Some(format!(
                "{name} would have {all} in the castle; the total must be from 0 to {most}."
            ));
        }
    }
    let rulings = round.valid(&RULINGS)?;
    let total = |side| home_of(round, home, side) + rulings[side];
    let complete = round.setup.teams().all(|side| total(side) >= full(round.setup));
    complete.then(|| "Only one side can finish. Which was first?".to_owned())
}

/// Returns the marbles that a side has home after an entry, without rulings on it.
fn home_of(round: &Round<'_>, home: &PerSeat<Player, i64>, side: Team) -> i64 {
    let members = round.setup.members(side).into_iter();
    round.past.total(side) + members.map(|player| home[player]).sum::<i64>()
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    for (player, count) in round.value(&CASTLE).into_iter().filter(|(_, count)| *count != 0) {
        let (name, marbles) = (round.setup.name(player), counted(count.abs(), "marble", "marbles"));
        points.add_note(player, format_args!("{name} {count}"));
        let why = match count {
            1.. => format!("{name} brought in {marbles}"),
            _ => format!("{name} took {marbles} back"),
        };
        points.add(player, count, why);
    }
}

fn end(past: &Past<'_>) -> GameEnd {
    if past.highest() < full(past.setup) {
        return GameEnd::NotYet;
    }
    best_wins(past, "all marbles in the castle")
}
