//! Golf: eight cards, most of them unseen; the lowest total takes the pot, the highest of a
//! round pays into it. Source: the family book, "Golf".

use scoring::*;

pub static GAME: Game = Game {
    id: "golf",
    name: "Golf",
    summary: "Eight cards in two rows; low wins the pot",
    rules: include_str!("../../rules/golf.md"),
    category: Category::Others,
    icon: "clubs",
    player_counts: PlayerCounts::alone(2, 40),
    wins_by: WinsBy::Lowest,
    options: &[
        &ROUNDS.spec,
        &ANTE.spec,
        &HIGHEST_PAYS.spec,
        &ANTE_EACH_ROUND.spec,
        &KNOCKER_TIE_DOUBLES.spec,
    ],
    fields: &[&CARDS.spec, &BLOCKS.spec, &JOKER_BLOCKS.spec, &KNOCKER.spec],
    length: |setup| usize::try_from(setup.valid_option(&ROUNDS)?).ok(),
    deal,
    check,
    score,
    money: Some(money),
    ..Game::BASE
};

static ROUNDS: GameOption<i64> = rounds_option(36, 9).offering(&[9, 18]);
static ANTE: GameOption<i64> =
    number_option("ante", "Ante", 0, 1000, 25).help("Cents each player pays into the pot.");
static HIGHEST_PAYS: GameOption<i64> = number_option("highest_pays", "Highest pays", 0, 1000, 25)
    .help("Cents the highest score of a round pays. A knocker with the highest score pays double.");
static ANTE_EACH_ROUND: GameOption<bool> =
    flag_option("ante_each_round", "Ante in each round", false)
        .help("The ante is paid every round, not only before the first.");
static KNOCKER_TIE_DOUBLES: GameOption<bool> = knocker_tie_option("Tied knocker pays double")
    .help("A knocker who ties for the highest score pays double too.");

static CARDS: Field<i64, PerPlayer> = number("cards", "Outside blocks")
    .noun("points for cards outside blocks")
    .per_player()
    .within(-30, 80)
    .for_everyone()
    .cards(&VALUES)
    .decks(|round| decks_for(round.setup.player_count()))
    .question("What do {}’s cards outside blocks add up to?")
    .help("Points for the cards outside blocks. A pair counts 0, a joker minus 5.");
static BLOCKS: Field<i64, PerPlayer> = number("blocks", "Blocks")
    .per_player()
    .within(0, BLOCKS_AT_MOST)
    .filled(|_, _| Some(0))
    .help("Blocks of four cards of one rank, jokers excepted: minus 10 each.");
static JOKER_BLOCKS: Field<i64, PerPlayer> = number("joker_blocks", "Joker blocks")
    .per_player()
    .within(0, BLOCKS_AT_MOST)
    .filled(|_, _| Some(0))
    .help("Blocks of four jokers: minus 50 each.");
static KNOCKER: Field<Option<Player>> =
    knocker().help("Who knocked; nobody if a player had all eight cards face up.");

/// Eight cards make two blocks of four.
const BLOCKS_AT_MOST: i64 = 2;
static VALUES: [CardValue; 12] = [
    card("Jokers", -5, 2),
    card("Queen, jack, 10", 10, 12),
    card("Nines", 9, 4),
    card("Eights", 8, 4),
    card("Black sevens", 7, 2),
    card("Sixes", 6, 4),
    card("Fives", 5, 4),
    card("Fours", 4, 4),
    card("Threes", 3, 4),
    card("Twos", 2, 4),
    card("Aces", 1, 4),
    card("Kings, red sevens", 0, 6),
];

fn deal(past: &Past<'_>, deal: &mut Deal) {
    deal.leader(past, "Starts");
    deal.fact("deal", "Cards", 8);
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    let (blocks, jokers) = (round.valid(&BLOCKS), round.valid(&JOKER_BLOCKS));
    let mut sound = true;
    if let (Some(blocks), Some(jokers)) = (&blocks, &jokers) {
        let many = |player: &Player| blocks[*player] + jokers[*player] > BLOCKS_AT_MOST;
        if let Some(player) = round.setup.players().find(many) {
            let (name, count) = (round.setup.name(player), blocks[player] + jokers[player]);
            problems.refuse(
                &BLOCKS,
                format!("{name} has {count} blocks; eight cards make at most two."),
            );
            sound = false;
        }
    }
    // Two jokers per deck: four decks, and more for a large table.
    let decks = decks_for(round.setup.player_count());
    let most = decks / 2;
    if let Some(jokers) = &jokers
        && jokers.sum() > most
    {
        let message = format!(
            "{} blocks of jokers need {} jokers; there are {}.",
            jokers.sum(),
            4 * jokers.sum(),
            2 * decks
        );
        problems.refuse(&JOKER_BLOCKS, message);
        sound = false;
    }
    if let (Some(cards), Some(blocks), Some(jokers), true) =
        (round.valid(&CARDS), blocks, jokers, sound)
    {
        for (player, count) in cards {
            let (low, high) = range(blocks[player], jokers[player]);
            if count < low || count > high {
                let name = round.setup.name(player);
                let message = format!(
                    "{} cards outside blocks count {}; with those blocks they must count {}.",
                    possessive(name),
                    signed(count),
                    limits(low, high)
                );
                problems.refuse(&CARDS, message);
            }
        }
    }
}

/// Returns the smallest and the largest sum of the cards in no block.
fn range(blocks: i64, joker_blocks: i64) -> (i64, i64) {
    match (blocks, joker_blocks) {
        (0, 0) => (-30, 80),
        (1, 0) => (-20, 40),
        (0, 1) => (-15, 40),
        _ => (0, 0),
    }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let (blocks, jokers) = (round.value(&BLOCKS), round.value(&JOKER_BLOCKS));
    for (player, cards) in round.value(&CARDS) {
        points.add(player, cards, "outside blocks");
        let (blocks, jokers) = (blocks[player], jokers[player]);
        points.add_any(player, -10 * blocks, counted(blocks, "block", "blocks"));
        points.add_any(player, -50 * jokers, counted(jokers, "joker block", "joker blocks"));
    }
}

/// Returns everybody's ante and what the highest of each round paid; the winners share the sum.
fn money(past: &Past<'_>, winners: &[Team]) -> Money {
    let (ante, in_each) = (past.option(&ANTE), past.option(&ANTE_EACH_ROUND));
    let (before, in_round) = if in_each { (0, ante) } else { (ante, 0) };
    let mut money = Money::paid(past, before, |round| paid(round, in_round));
    money.share(winners, 1);
    money
}

/// Returns what the highest of a round paid in addition to what everybody paid.
fn paid(round: &Round<'_>, everybody: i64) -> Option<PerSeat<Player, i64>> {
    let (cards, blocks) = (round.valid(&CARDS)?, round.valid(&BLOCKS)?);
    let jokers = round.valid(&JOKER_BLOCKS)?;
    let scores =
        round.setup.each_player(|player| cards[player] - 10 * blocks[player] - 50 * jokers[player]);
    let highest = scores.iter().map(|(_, score)| *score).max();
    let alone = scores.count_where(|score| Some(*score) == highest) == 1;
    let doubles = alone || round.option(&KNOCKER_TIE_DOUBLES);
    let price = round.option(&HIGHEST_PAYS);
    let knocker = round.value(&KNOCKER);
    Some(round.setup.each_player(|player| match Some(scores[player]) == highest {
        true if doubles && knocker == Some(player) => everybody + 2 * price,
        true => everybody + price,
        false => everybody,
    }))
}
