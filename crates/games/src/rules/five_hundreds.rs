//! Five Hundreds: cards on the table count for a player, cards in hand against, to 500.
//! Source: the family book, "Five Hundreds".

use scoring::*;

pub static GAME: Game = Game {
    id: "five-hundreds",
    name: "Five Hundreds",
    summary: "Rummy with a row of discards, to 500",
    rules: include_str!("../../rules/five-hundreds.md"),
    category: Category::Melds,
    icon: "diamonds",
    player_counts: PlayerCounts::alone(2, 4),
    options: &[&TARGET.spec, &TIE.spec],
    fields: &[&TABLE.spec, &IN_HAND.spec],
    goal: |setup| Some(setup.option(&TARGET)),
    deal,
    check,
    score: |round, points| MELDS.score(round, points),
    end: |past| best_or_tied(past, past.option(&TARGET), past.option(&TIE)),
    ..Game::BASE
};

static TARGET: GameOption<i64> = target_option(50, 5000, 500).multiple_of(5);
static TIE: GameOption<Tie> = tie_option();

static TABLE: Field<i64, PerPlayer> = on_table(&CARDS)
    .per_player()
    .max_typed(|_| Some(DECK))
    .help("Points for the cards in front of the player, including cards added to others’ melds.");
static IN_HAND: Field<i64, PerPlayer> = in_hand(&CARDS)
    .per_player()
    .max_typed(|_| Some(DECK))
    .help("Points for the cards left in hand; 0 for the player who went out.");

static MELDS: Melds = Melds { table: &TABLE, in_hand: &IN_HAND };

/// The count of the whole deck.
const DECK: i64 = 420;
/// The lowest count of the seven cards dealt to each player.
const DEALT: i64 = 35;
static CARDS: [CardValue; 3] =
    [card("Aces", 25, 4), card("King, queen, jack, 10", 10, 16), card("9 to 2", 5, 32)];

fn deal(past: &Past<'_>, deal: &mut Deal) {
    deal.fact("deal", "Cards", 7);
    deal.leader(past, "Plays first");
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    let (table, in_hand) = (round.valid(&TABLE), round.valid(&IN_HAND));
    if let (Some(table), Some(in_hand)) = (&table, &in_hand) {
        let all = table.sum() + in_hand.sum();
        let mut players = round.setup.players();
        if all > DECK {
            problems
                .refuse(&TABLE, format!("The counts add up to {all}; the whole deck has {DECK}."));
        } else if let Some(player) = players.find(|who| table[*who] == 0 && in_hand[*who] == 0) {
            let what = "0 on the table and 0 in hand. One of the two must be more.";
            problems.refuse_team(round, &IN_HAND, round.setup.team_of(player), what);
        } else if let Some((player, count)) =
            in_hand.iter().find(|(who, count)| table[*who] == 0 && **count < DEALT)
        {
            let what = format!(
                "{count} in hand and nothing on the table; the seven cards that were dealt count \
                 at least {DEALT}."
            );
            problems.warn_team(round, &IN_HAND, round.setup.team_of(player), what);
        }
    }
    if let Some(table) = &table
        && let Some((player, count)) = table.iter().find(|(_, count)| matches!(count, 5 | 10))
    {
        let what = format!("{count} on the table. Only calling Rummy leaves so little.");
        problems.warn_team(round, &TABLE, round.setup.team_of(player), what);
    }
    if let Some(in_hand) = &in_hand {
        match in_hand.count_where(|count| *count == 0) {
            0 => problems.warn(&IN_HAND, NOBODY_OUT),
            1 => {}
            more => problems.warn(
                &IN_HAND,
                format!("{more} players have 0 in hand. Usually only one goes out."),
            ),
        }
    }
}
