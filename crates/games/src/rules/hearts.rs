//! Hearts: points are penalties, all of them at once are POWER; low wins at 100.
//! Source: the family book, "Hearts".

use scoring::*;

pub static GAME: Game = Game {
    id: "hearts",
    name: "Hearts",
    summary: "Avoid hearts and the queen of spades; low wins at 100",
    rules: include_str!("../../rules/hearts.md"),
    category: Category::Tricks,
    icon: "hearts",
    player_counts: PlayerCounts::alone(3, 10),
    wins_by: WinsBy::Lowest,
    options: &[&TARGET.spec],
    fields: &[&POINTS.spec],
    goal: |setup| Some(setup.option(&TARGET)),
    deal,
    check,
    score,
    end: |past| lowest_wins(past, past.option(&TARGET)),
    ..Game::BASE
};

static TARGET: GameOption<i64> = target_option(26, 1000, 100);

static POINTS: Field<i64, PerPlayer> = number("points", "Points taken")
    .per_player()
    .within(0, ALL)
    .required()
    .total(Bound::Is(ALL))
    .cards(&CARDS)
    .question("What did {} take?")
    .help("Penalty points in the player’s tricks. All 26 is POWER.");

/// All points of a round: thirteen hearts and the queen of spades.
const ALL: i64 = 26;
const QUEEN: i64 = 13;
static CARDS: [CardValue; 2] = [card("Hearts", 1, 13), card("Queen of spades", QUEEN, 1)];

choices! {
    /// Which way three cards are passed.
    enum Pass {
        Left = "left", "left", 'L';
        Right = "right", "right", 'R';
        Across = "across", "across", 'A';
        Keeper = "keeper", "none (keeper)", 'K';
    }
}

fn deal(past: &Past<'_>, deal: &mut Deal) {
    let four = [Pass::Left, Pass::Right, Pass::Across, Pass::Keeper];
    let others = [Pass::Left, Pass::Right, Pass::Keeper];
    let players = past.setup.player_count();
    let passes: &[Pass] = if players == 4 { &four } else { &others };
    let pass = passes.iter().cycle().nth(deal.number - 1).copied().unwrap_or_default();
    let each = 50 / players.max(1);
    deal.screen_fact("Cards", format!("{each} each"));
    deal.screen_fact("In the middle", format!("{}", 52 - each * players));
    deal.fact("pass", "Pass", pass);
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    if let Some(taken) = round.valid(&POINTS)
        && taken.sum() == ALL
        && taken.largest() < QUEEN
    {
        let message = format!(
            "Nobody has more than {}; the player with the queen has at least {QUEEN}.",
            taken.largest()
        );
        problems.refuse(&POINTS, message);
    }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let taken = round.value(&POINTS);
    let power = taken.iter().find(|(_, count)| **count == ALL).map(|(player, _)| player);
    for (player, count) in taken {
        match power {
            Some(taker) if taker == player => points.add(player, 0, "took everything"),
            Some(taker) => {
                let taker = round.setup.record.player_name(taker);
                points.add(player, ALL, format_args!("{taker} took everything"));
            }
            None => points.add(player, count, format_args!("took {count}")),
        }
    }
}
