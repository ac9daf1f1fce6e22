//! A game that nobody plays: it declares everything that can be declared, so that the laws cover
//! tables and hands, roles, lists, conditions and money whatever games there are.

use scoring::*;

pub static GAME: Game = Game {
    id: "sample",
    name: "Sample",
    player_counts: PlayerCounts::alone(4, 13),
    unit: Unit::Points,
    options: &[&HANDS_EACH.spec, &ENTRANCE.spec],
    setup: &[ROLE.item(), TEAM.item()],
    items: &[Item::Group(&TABLES), OUT.item(), DOUBLED.item(), FACTOR.item(), MELDS.item()],
    length: |_| Some(4),
    check,
    score,
    money: Some(money),
    ..Game::BASE
};

static HANDS_EACH: GameOption<i64> =
    number_option("hands_each", "Hands", 1, 3, 2).help("Hands at a table.");
static ENTRANCE: GameOption<i64> = number_option("entrance", "Entrance", 0, 500, 25)
    .multiple_of(5)
    .offering(&[25, 100])
    .help("What everybody pays, in cents.");

static ROLE: Field<Word<Suit>, PerPlayer> =
    choice("role", "Role", Suit::OR_NONE).per_player().for_everyone().help("Who sits where.");
static TEAM: Field<Text> = text("team", "Team").required().help("What they are called.");

static OUT: Field<Flag, PerPlayer> =
    flag("out", "Out").per_player().help("Who went out: exactly one player.");
static DOUBLED: Field<Flag> = flag("doubled", "Doubled").help("Counts more than once.");
static FACTOR: Field<Number> = number("factor", "Factor")
    .between(Bound::Of(|round| i64::try_from(round.number()).ok()), Bound::Is(6))
    .required()
    .when(|round| Some(round.value(&DOUBLED)))
    .help("How often it counts.");
static MELDS: Field<NumberList> = numbers("melds", "Melds", &[3, 4]).help("At most three.");

static TABLES: Group = Group::new("tables", "table", &[SEATED.item(), Item::Group(&HANDS)], 6);
static SEATED: Field<PlayerList> =
    players("seated", "Seated", 4, 4).required().help("Who sat at the table.");
static HANDS: Group =
    Group::new("hands", "hand", &[Item::Field(&TRICKS), SPOKE.item(), TRUMP.item()], 4);
const SIDES: [&str; 2] = ["A", "B"];
static TRICKS: FieldSpec = FieldSpec {
    scope: Scope::Parts(&SIDES),
    ..number("tricks", "Tricks")
        .within(0, 13)
        .required()
        .total(Bound::Is(13))
        .help("Tricks of a pair.")
        .spec
};
static SPOKE: Field<PlayerRef> = player("spoke", "Spoke").help("Who made trump, seated here.");
static TRUMP: Field<Word<Suit>> =
    choice("trump", "Trump", Suit::FOUR).required().help("What was trump.");

fn check(round: &Round<'_>, problems: &mut Diagnostics) {
    let tables = round.parts_of(&TABLES);
    if tables.len() != round.setup.player_count() / 4 {
        problems.refuse_at(round.place, TABLES.id, "There must be a table for every four.");
    }
    let mut sitting = Vec::new();
    for table in tables {
        let seated = table.valid(&SEATED).unwrap_or_default();
        if seated.iter().any(|player| sitting.contains(player)) {
            problems.refuse_at(table.place, SEATED.spec.id, "Somebody sits twice.");
        }
        let hands = table.parts_of(&HANDS);
        if i64::try_from(hands.len()) != Ok(round.option(&HANDS_EACH)) {
            problems.refuse_at(table.place, HANDS.id, "Not so many hands are played.");
        }
        for hand in hands {
            if let Some(Some(player)) = hand.valid(&SPOKE)
                && !seated.contains(&player)
            {
                problems.refuse_at(hand.place, SPOKE.spec.id, "Whoever spoke sits elsewhere.");
            }
        }
        sitting.extend(seated);
    }
    if round.valid(&OUT).is_some_and(|out| out.values().iter().filter(|out| **out).count() != 1) {
        problems.refuse(&OUT, "Exactly one goes out.");
    }
    if round.valid(&MELDS).is_some_and(|melds| melds.len() > 3) {
        problems.refuse(&MELDS, "Three melds are the most.");
    }
}

fn score(round: &Round<'_>, points: &mut ScoreLines) {
    let factor = if round.value(&DOUBLED) { round.value(&FACTOR) } else { 1 };
    for table in round.parts_of(&TABLES) {
        for hand in table.parts_of(&HANDS) {
            for (seat, player) in table.value(&SEATED).into_iter().enumerate() {
                let key = Subject::Part(SIDES[seat % 2]);
                let cell = Cell { field: TRICKS.id, place: hand.place, subject: key };
                if let Some(Value::Number(tricks)) = hand.entry().get(&cell) {
                    points.add(player, factor * tricks, counted(*tricks, "trick", "tricks"));
                }
            }
        }
    }
}

fn money(past: &Past<'_>, winners: &[Team]) -> Money {
    let entrance = past.option(&ENTRANCE);
    let players = past.setup.player_count();
    let mut money = Money { pot: 0, net: vec![-entrance; players], paid: Vec::new() };
    money.pot = -money.net.iter().sum::<i64>();
    let share = money.pot / i64::try_from(winners.len().max(1)).unwrap_or(1);
    for winner in winners {
        money.net[usize::from(winner.0)] += share;
        money.pot -= share;
    }
    money
}
