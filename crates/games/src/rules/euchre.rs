//! Euchre: who makes trump must take three of the five tricks; a side wins with ten points.
//! Source: the family book, "Euchre".

use scoring::*;

pub static GAME: Game = Game {
    id: "euchre",
    name: "Euchre",
    summary: "Make trump and take three of five tricks, to 10",
    rules: include_str!("../../rules/euchre.md"),
    category: Category::Tricks,
    icon: "spades",
    player_counts: PlayerCounts::sides(&[4]),
    options: &[&TARGET.spec, &PARTNER_ALONE.spec],
    fields: &[
        &DECLARER.spec,
        &TRICKS.spec,
        &ALONE.spec,
        &TRUMP.spec,
        &PICKED_UP.spec,
        &THROWN_IN.spec,
    ],
    goal: |setup| Some(setup.option(&TARGET)),
    deal,
    check,
    score,
    end: |past| best_alone(past, past.option(&TARGET)),
    ..Game::BASE
};

static TARGET: GameOption<i64> = target_option(1, 100, 10);
static PARTNER_ALONE: GameOption<bool> =
    flag_option("partner_alone", "Dealer’s partner goes alone", true)
        .help("The dealer’s partner may order up the turned-up suit only by going alone.");

static DECLARER: Field<Option<Player>> = player("declarer", "Maker")
    .required()
    .when(is_played)
    .question("Who made trump?")
    .help("Who ordered up the card or named a suit.");
static TRICKS: Field<i64> = number("tricks", "Tricks")
    .within(0, TRICKS_OF_A_HAND)
    .required()
    .when(is_played)
    .question("How many tricks did the maker’s side take?")
    .counted("trick", "tricks")
    .help("Tricks the maker’s side took.");
static ALONE: Field<bool> =
    flag("alone", "Alone").when(is_played).help("The maker played without a partner.");
static TRUMP: Field<Option<Suit>> =
    choice("trump", "Trump", Suit::FOUR).when(is_played).help("The trump suit (optional).");
static PICKED_UP: Field<bool> = flag("picked_up", "Turned card taken")
    .when(is_played)
    .hidden_in_rows()
    .help("Yes if the turned-up suit became trump, no if another suit was named (optional).");
static THROWN_IN: Field<bool> = flag("thrown_in", "Hand thrown in")
    .help("The hand was not played: all passed twice, or somebody held only nines and tens.");

const TRICKS_OF_A_HAND: i64 = 5;
/// Tricks that the maker's side needs.
const NEEDED: i64 = 3;

/// Returns whether the hand was played; `None` if that is itself a problem.
fn is_played(round: &Round<'_>) -> Option<bool> {
    round.valid(&THROWN_IN).map(|thrown_in| !thrown_in)
}

fn deal(past: &Past<'_>, deal: &mut Deal) {
    deal.screen_fact("Cards", "5 each");
    deal.leader(past, "Leads first");
}

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    if let (Some(Some(declarer)), Some(true), Some(false)) =
        (round.valid(&DECLARER), round.valid(&PICKED_UP), round.valid(&ALONE))
        && let Some(dealer) = round.deal.dealer
        && declarer == round.setup.across(dealer)
        && round.setup.valid_option(&PARTNER_ALONE) == Some(true)
    {
        let (declarer, dealer) = (round.setup.name(declarer), round.setup.name(dealer));
        let message = format!(
            "{dealer} dealt, so {declarer} can order up the turned-up suit only by going alone."
        );
        problems.refuse(&ALONE, message);
    }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let Some(declarer) = round.value(&DECLARER) else { return };
    let side = round.setup.team_of(declarer);
    let (tricks, alone) = (round.value(&TRICKS), round.value(&ALONE));
    if tricks < NEEDED {
        points.failed(side, 0, format_args!("euchred: {tricks} of {NEEDED} tricks"));
        points.add(side.other(), 2, "euchre");
    } else if tricks < TRICKS_OF_A_HAND {
        points.made(side, 1, format_args!("{tricks} tricks"));
    } else if alone {
        points.made(side, 4, "all five tricks, alone");
    } else {
        points.made(side, 2, "all five tricks");
    }
}
