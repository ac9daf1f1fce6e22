//! A night of tables: pairs of a lady and a gentleman at several tables, some hands a game,
//! then the winners move. A rule file says what a hand scores; everything about who sits where
//! is here.
//!
//! Invariants: the seating as it was played is a fact of the record, and the movement only
//! proposes the next one; a correction changes scores and proposals, never who sat where.
//! Source: Court Whist.

use super::chance::Chance;
use super::deal::{Deal, FactValue};
use super::detail::{
    Cut, Detail, Night, Planned, RoundDetail, Seating, TableResult, TableRound, seating_of,
};
use super::draw::draw;
use super::field::{
    Choices, Field, Flag, Group, PerPart, PerPlayer, PlayerList, PlayerRef, Word, choice, flag,
    player, players,
};
use super::game::{Verdict, first_wins};
use super::movement::winners_move;
use super::problem::{Problem, Problems};
use super::reading::ranked;
use super::record::{Cell, Entry, Key, Place, Value};
use super::round::{Past, Round};
use super::seats::{Numbered, Player, Team};
use super::setup::Setup;
use super::words::words;

words! {
    /// The kinds of chair. A role is a seat, not a person: any player may take either.
    pub enum Role {
        Lady = "lady", "lady", 'L';
        Gentleman = "gentleman", "gentleman", 'G';
    }
}

static PARTS: [&str; 2] = ["lady", "gentleman"];

/// Set-up: whose kind of chair each player takes.
pub static ROLE: Field<Word<Role>, PerPlayer> = choice("role", "Role", Role::ALL)
    .per_player()
    .for_everyone()
    .told_as("players")
    .help("Whose kind of chair the player takes: a lady's or a gentleman's.");
/// At a table: pair A, the lady first.
pub static PAIR_A: Field<PlayerList> = pair("A", "Pair A");
/// At a table: pair B, the lady first.
pub static PAIR_B: Field<PlayerList> = pair("B", "Pair B");
/// At a table that tied: who won the cut, by role.
pub static CUT: Field<PlayerRef, PerPart> = player("cut", "Won the cut")
    .per_part(&PARTS)
    .help("Where a table tied: the lady and the gentleman with the highest cards.");
/// At a table: no more hands will come.
pub static CLOSED: Field<Flag> =
    flag("closed", "Closed").help("No more hands will come from this table.");
/// In a round: who was there and had no chair.
pub static SIT_OUTS: Field<PlayerList> =
    players("sit_outs", "Sitting out", 0, usize::MAX).help("Who was there and sat this game out.");
/// In a round: who was not there.
pub static ABSENT: Field<PlayerList> = players("absent", "Not there", 0, usize::MAX)
    .help("Who arrived later or has left; they score nothing.");
/// In a round: who takes the other kind of chair from now on.
pub static ROLES: Field<Word<Role>, PerPlayer> = choice("roles", "Takes the chair of a", Role::ALL)
    .per_player()
    .help("Who takes the other kind of chair from this game on.");

const fn pair(id: &'static str, label: &'static str) -> Field<PlayerList> {
    players(id, label, 2, 2).required().told_as("tables").help("A lady and a gentleman.")
}

/// What a game of such a night says of itself.
#[derive(Debug)]
pub struct Tables {
    /// The tables of a round; at each [`PAIR_A`], [`PAIR_B`], [`CUT`], [`CLOSED`] and hands.
    pub tables: &'static Group,
    /// The hands at a table.
    pub hands: &'static Group,
    /// The games of the night, in order.
    pub programme: fn(&Setup<'_>) -> Vec<Planned>,
    /// The score of a hand without problems: of pair A and of pair B, or where nobody has a
    /// partner of the four players, pair A first.
    pub hand: fn(&Round<'_>) -> Option<Vec<i64>>,
}

impl Tables {
    fn planned(&self, setup: &Setup<'_>, number: usize) -> Option<Planned> {
        (self.programme)(setup).get(number.checked_sub(1)?).copied()
    }

    /// Whether a night can be held with these players.
    pub fn check_setup(&self, setup: &Setup<'_>, problems: &mut Vec<Problem>) {
        let all = roles_of_setup(setup);
        let gentlemen = all.iter().sum::<usize>();
        let ladies = all.len() - gentlemen;
        if ladies < 2 || gentlemen < 2 {
            let message = format!(
                "There are {ladies} ladies and {gentlemen} gentlemen; a table needs two of each."
            );
            problems.push(Problem::setup("players", message));
        }
    }

    /// Says which game is played, and where everybody sits for it or what that waits for.
    pub fn deal(&self, past: &Past<'_>, deal: &mut Deal) {
        let Some(planned) = self.planned(past.setup, deal.number) else { return };
        deal.fact("name", "Game", planned.name);
        let Some(last) = last(past).filter(|last| past.sound && last.complete) else { return };
        match winners_move(last).0 {
            Some(seating) => {
                deal.fact("tables", "Tables", FactValue::Tables(seating.tables));
                deal.fact("sit_outs", "Sitting out", seating.sit_outs);
            }
            None => deal.fact("cuts", "Cuts", FactValue::Cuts(cuts(last))),
        }
    }

    /// The hands that the last game still waits for.
    pub fn pending(&self, past: &Past<'_>) -> Option<Deal> {
        let last = last(past).filter(|last| !last.complete)?;
        let mut deal = Deal::new(past.count(), None);
        deal.fact("name", "Game", last.name);
        let owed = last.tables.iter().map(|table| (table.table, table.owed(self.hands.at_most)));
        let owed = owed.filter(|(_, hands)| !hands.is_empty()).collect();
        deal.fact("waiting", "Waiting", FactValue::Waiting(owed));
        Some(deal)
    }

    /// Over once the last game of the programme is complete; the highest total wins.
    pub fn end(&self, past: &Past<'_>) -> Verdict {
        let games = (self.programme)(past.setup);
        match last(past) {
            Some(last) if last.complete && past.count() >= games.len() => {
                first_wins(past, &format!("after {}", last.name))
            }
            _ => Verdict::On,
        }
    }

    /// Checks who sits where, and says where that is not as the movement has it.
    pub fn check(&self, round: &Round<'_>, problems: &mut Problems) {
        let before = round.past.rounds.last();
        let seats_sound = self.check_seats(round, problems);
        for table in round.each(self.tables) {
            self.check_cut(&table, problems);
        }
        if let Some(played) = before {
            let last = played.detail.tables();
            let unknown = [self.tables.id, self.hands.id, CLOSED.spec.id];
            let known = !unknown.iter().any(|id| played.faults.anywhere(id));
            if last.is_some_and(|last| known && !last.complete) {
                let number = round.number();
                problems.refuse_round(format!(
                    "Game {number} was begun before all hands of game {} were in.",
                    number - 1
                ));
            }
            if let Some(last) = last.filter(|_| seats_sound && round.past.sound) {
                self.compare(round, last, problems);
            }
        }
    }

    /// Whether everybody is in exactly one place, and every pair is a lady and a gentleman.
    fn check_seats(&self, round: &Round<'_>, problems: &mut Problems) -> bool {
        let id = self.tables.id;
        let name = |player: Player| round.setup.name(player);
        let roles = (!round.is_fault(&ROLES)).then(|| roles(round));
        let mut places = vec![0_usize; round.setup.player_count()];
        let mut sound = !round.is_fault_at(id);
        let tables = round.each(self.tables);
        if tables.is_empty() {
            problems.refuse_at(Place::ROUND, id, "There is no table.");
        }
        for table in &tables {
            if table.is_fault_at(id) {
                sound = false;
                continue;
            }
            let pairs = [("A", table.get(&PAIR_A)), ("B", table.get(&PAIR_B))];
            for player in pairs.iter().flat_map(|(_, pair)| pair) {
                if sits_again(&mut places, *player) {
                    let message = format!("{} sits in two places.", name(*player));
                    problems.refuse_at(table.place, id, message);
                }
            }
            for (label, pair) in &pairs {
                let wrong = pair.iter().zip([0, 1]).find(|(player, role)| {
                    roles.as_ref().is_some_and(|roles| roles.get(player.index()) != Some(role))
                });
                if let Some((player, role)) = wrong {
                    let message = format!(
                        "Pair {label} must be a lady and a gentleman, in that order; {} is no {}.",
                        name(*player),
                        PARTS[role]
                    );
                    problems.refuse_at(table.place, id, message);
                }
            }
        }
        for field in [&SIT_OUTS, &ABSENT] {
            let Some(players) = round.find(field) else {
                sound = false;
                continue;
            };
            for player in players {
                if sits_again(&mut places, player) {
                    let message = format!("{} is in two places.", name(player));
                    problems.refuse_at(Place::ROUND, id, message);
                }
            }
        }
        if let Some(nowhere) = places.iter().position(|seats| *seats == 0).filter(|_| sound) {
            let message = format!(
                "{} is at no table, and neither sits out nor is absent.",
                name(Player::at(nowhere))
            );
            problems.refuse_at(Place::ROUND, id, message);
        }
        sound && roles.is_some() && !problems.faults().anywhere(id)
    }

    /// A cut is won by somebody of that role at the table, and counts where they tied.
    fn check_cut(&self, table: &Round<'_>, problems: &mut Problems) {
        if !table.has(&CUT) || table.is_fault_at(self.tables.id) {
            return;
        }
        let Some(cut) = table.find(&CUT) else { return };
        let pairs = [table.get(&PAIR_A), table.get(&PAIR_B)];
        for (role, player) in cut.iter().enumerate() {
            let Some(player) = player else { continue };
            if !pairs.iter().any(|pair| pair.get(role) == Some(player)) {
                let message = format!(
                    "{} is no {} at table {}.",
                    table.setup.name(*player),
                    PARTS[role],
                    table.place.table
                );
                problems.refuse_at(table.place, CUT.spec.id, message);
            }
        }
        let result = self.table(table);
        let idle = cut.iter().zip(&result.tied).any(|(cut, tied)| cut.is_some() && tied.is_empty());
        if idle {
            let message =
                format!("Nothing tied at table {}; the cut does not count.", table.place.table);
            problems.warn_at(table.place, CUT.spec.id, message);
        }
    }

    /// Says where the seating is not the movement's, and who kept a partner.
    fn compare(&self, round: &Round<'_>, last: &TableRound, problems: &mut Problems) {
        let now = seating(round, self.tables);
        let there = |seating: &Seating| {
            let mut all: Vec<Player> = seating.chairs().map(|(player, _)| player).collect();
            all.extend(&seating.sit_outs);
            all.sort_unstable();
            all
        };
        let same_people = there(&now) == there(&last.seating);
        let same_chairs = roles(round) == last.roles;
        let proposed = seating_of(&round.deal.facts).filter(|_| same_people && same_chairs);
        if let Some(proposed) = proposed.filter(|proposed| proposed.tables != now.tables) {
            problems.warn_at(Place::ROUND, self.tables.id, differs(round, last, &proposed, &now));
        }
        let partners = |seating: &Seating| {
            let mut partner = vec![None; round.setup.player_count()];
            for [lady, gentleman] in seating.tables.iter().flatten() {
                for (one, other) in [(lady, gentleman), (gentleman, lady)] {
                    if let Some(partner) = partner.get_mut(one.index()) {
                        *partner = Some(*other);
                    }
                }
            }
            partner
        };
        let before = partners(&last.seating);
        for (pairs, table) in now.tables.iter().zip(1_u16..) {
            for [lady, gentleman] in pairs {
                if before.get(lady.index()) == Some(&Some(*gentleman)) {
                    let (lady, gentleman) = (round.setup.name(*lady), round.setup.name(*gentleman));
                    let message =
                        format!("{lady} and {gentleman} were partners in the game before.");
                    problems.warn_at(Place { table, hand: 0 }, self.tables.id, message);
                }
            }
        }
    }

    /// What a round came to at its tables.
    pub fn settle(&self, round: &Round<'_>) -> RoundDetail {
        let programme = (self.programme)(round.setup);
        let Some(planned) = programme.get(round.number() - 1) else { return RoundDetail::Plain };
        let tables = round.each(self.tables);
        let tables: Vec<TableResult> = tables.iter().map(|table| self.table(table)).collect();
        let seating = seating(round, self.tables);
        let absent = round.get(&ABSENT);
        let last = last(&round.past);
        let count = |before: Option<&Vec<u32>>, now: &[Player]| {
            let mut counts = before.cloned().unwrap_or_default();
            counts.resize(round.setup.player_count(), 0);
            for player in now {
                if let Some(count) = counts.get_mut(player.index()) {
                    *count += 1;
                }
            }
            counts
        };
        RoundDetail::Tables(TableRound {
            name: planned.name,
            roles: roles(round),
            sat_out: count(last.map(|last| &last.sat_out), &seating.sit_outs),
            missed: count(last.map(|last| &last.missed), &absent),
            complete: tables.iter().all(|table| table.complete),
            moves_on: round.number() < programme.len(),
            seating,
            absent,
            tables,
        })
    }

    fn table(&self, table: &Round<'_>) -> TableResult {
        let planned = self.planned(table.setup, table.number());
        let partners = planned.is_none_or(|planned| planned.partners);
        let pairs = pairs(table);
        let hands: Vec<Option<Vec<i64>>> =
            table.each(self.hands).iter().map(|hand| (self.hand)(hand)).collect();
        let mut scores = vec![0; if partners { 2 } else { 4 }];
        for hand in hands.iter().flatten() {
            for (sum, score) in scores.iter_mut().zip(hand) {
                *sum += score;
            }
        }
        let closed = table.get(&CLOSED);
        let mut result = TableResult {
            table: table.place.table,
            pairs,
            partners,
            complete: closed || hands.len() >= self.hands.at_most,
            closed,
            hands,
            scores,
            winners: [None; 2],
            tied: [Vec::new(), Vec::new()],
        };
        if result.complete {
            let cut = table.get(&CUT);
            for role in [0, 1] {
                let score = |pair: usize| {
                    let index = if partners { pair } else { 2 * pair + role };
                    result.scores.get(index).copied().unwrap_or(0)
                };
                let both = [pairs[0][role], pairs[1][role]];
                result.winners[role] = match score(0).cmp(&score(1)) {
                    std::cmp::Ordering::Greater => Some(both[0]),
                    std::cmp::Ordering::Less => Some(both[1]),
                    std::cmp::Ordering::Equal => {
                        result.tied[role] = both.to_vec();
                        cut.get(role).copied().flatten().filter(|player| both.contains(player))
                    }
                };
            }
        }
        result
    }

    /// The seating of a new round: as the movement has it where the same people are there,
    /// else drawn. Who is not there, and who takes another chair, may be written already.
    pub fn opening(&self, round: &Round<'_>, chance: &mut Chance) -> Entry {
        let last = last(&round.past);
        let absent = match (round.has(&ABSENT), last) {
            (false, Some(last)) => last.absent.clone(),
            _ => round.get(&ABSENT),
        };
        let mut gone = vec![false; round.setup.player_count()];
        for player in &absent {
            if let Some(gone) = gone.get_mut(player.index()) {
                *gone = true;
            }
        }
        let was_gone = |player: &Player| last.is_some_and(|last| last.absent.contains(player));
        let same = last.is_some_and(|last| last.absent.len() == absent.len())
            && absent.iter().all(was_gone)
            && last.is_some_and(|last| roles(round) == last.roles);
        let proposed = seating_of(&round.deal.facts).filter(|_| same);
        let seating = proposed.unwrap_or_else(|| {
            let roles = roles(round);
            let of = |role: usize| {
                let there = round.setup.players().filter(|player| {
                    roles.get(player.index()) == Some(&role) && !gone[player.index()]
                });
                there.collect::<Vec<Player>>()
            };
            draw(&[of(0), of(1)], last, chance)
        });
        let mut entry = round.entry().clone();
        self.seat(&mut entry, &seating, absent);
        entry
    }

    /// Writes a seating, in place of any that is written.
    pub fn seat(&self, entry: &mut Entry, seating: &Seating, absent: Vec<Player>) {
        let tables = i64::try_from(seating.tables.len()).unwrap_or(i64::MAX);
        let mut set = |cell: Cell, value: Value| drop(entry.set(cell, Some(value)));
        set(Cell::one(self.tables.id), Value::Number(tables));
        for (pairs, table) in seating.tables.iter().zip(1_u16..) {
            for (field, players) in [&PAIR_A, &PAIR_B].into_iter().zip(pairs) {
                let place = Place { table, hand: 0 };
                let cell = Cell { field: field.spec.id, place, key: Key::One };
                set(cell, Value::Players(players.to_vec()));
            }
        }
        set(Cell::one(SIT_OUTS.spec.id), Value::Players(seating.sit_outs.clone()));
        set(Cell::one(ABSENT.spec.id), Value::Players(absent));
    }

    /// The night as a whole.
    pub fn detail(&self, past: &Past<'_>) -> Detail {
        let by_role = roles_of_setup(past.setup);
        let of = |role: usize| {
            let teams = past.setup.teams().filter(|team| by_role.get(team.index()) == Some(&role));
            ranked(past, teams.collect::<Vec<Team>>().into_iter())
        };
        let done = last(past).filter(|last| last.complete && last.moves_on);
        Detail::Night(Night {
            roles: [Role::Lady.choice(), Role::Gentleman.choice()],
            programme: (self.programme)(past.setup),
            by_role: [of(0), of(1)],
            moves: done.map(|last| winners_move(last).1).unwrap_or_default(),
            cuts: done.map(cuts).unwrap_or_default(),
        })
    }
}

/// Counts a place of a player; whether it is the second one.
fn sits_again(places: &mut [usize], player: Player) -> bool {
    places.get_mut(player.index()).is_some_and(|places| {
        *places += 1;
        *places == 2
    })
}

fn last<'a>(past: &Past<'a>) -> Option<&'a TableRound> {
    past.rounds.last()?.detail.tables()
}

/// The cuts that are wanted after a complete game.
fn cuts(round: &TableRound) -> Vec<Cut> {
    let mut cuts = Vec::new();
    for table in &round.tables {
        for role in [0, 1] {
            if table.winners[role].is_none() && !table.tied[role].is_empty() {
                let place = Place { table: table.table, hand: 0 };
                let cell = Cell { field: CUT.spec.id, place, key: Key::Part(PARTS[role]) };
                let tied = table.tied[role].clone();
                cuts.push(Cut { table: table.table, role, cell, tied });
            }
        }
    }
    cuts
}

fn pairs(table: &Round<'_>) -> [[Player; 2]; 2] {
    [&PAIR_A, &PAIR_B].map(|field| match table.get(field).as_slice() {
        [lady, gentleman, ..] => [*lady, *gentleman],
        _ => [Player(u16::MAX); 2],
    })
}

fn seating(round: &Round<'_>, tables: &'static Group) -> Seating {
    let mut sit_outs = round.get(&SIT_OUTS);
    sit_outs.sort_unstable();
    Seating { tables: round.each(tables).iter().map(pairs).collect(), sit_outs }
}

/// By player: which kind of chair they take by the set-up, 0 a lady's, 1 a gentleman's.
fn roles_of_setup(setup: &Setup<'_>) -> Vec<usize> {
    let gentleman = Value::Word(Role::Gentleman.choice().id);
    let role = |player: Player| {
        let cell = Cell::of(ROLE.spec.id, Key::Player(player));
        usize::from(setup.value(&cell) == Some(&gentleman))
    };
    setup.players().map(role).collect()
}

/// By player: which kind of chair they take in this round.
fn roles(round: &Round<'_>) -> Vec<usize> {
    let mut roles = match last(&round.past) {
        Some(last) => last.roles.clone(),
        None => roles_of_setup(round.setup),
    };
    if !round.is_fault(&ROLES) {
        for (player, role) in round.get(&ROLES) {
            if let (Some(role), Some(now)) = (role, roles.get_mut(player.index())) {
                *now = usize::from(role == Role::Gentleman);
            }
        }
    }
    roles
}

/// "By the score Ann, not Bea, would have moved from table 3."
fn differs(round: &Round<'_>, last: &TableRound, proposed: &Seating, now: &Seating) -> String {
    let table_of = |seating: &Seating| {
        let mut tables = vec![0; round.setup.player_count()];
        for (player, chair) in seating.chairs() {
            if let Some(table) = tables.get_mut(player.index()) {
                *table = chair.table;
            }
        }
        tables
    };
    let (wanted, played) = (table_of(proposed), table_of(now));
    let left = |tables: &[u16], player: Player, from: u16| {
        tables.get(player.index()).is_some_and(|table| *table != from && *table != 0)
    };
    for table in &last.tables {
        for role in [0, 1] {
            let both = [table.pairs[0][role], table.pairs[1][role]];
            let [should, did] = [&wanted, &played]
                .map(|tables| both.into_iter().find(|player| left(tables, *player, table.table)));
            if let (Some(should), Some(did)) = (should, did)
                && should != did
            {
                let (should, did) = (round.setup.name(should), round.setup.name(did));
                return format!(
                    "By the score {should}, not {did}, would have moved from table {}.",
                    table.table
                );
            }
        }
    }
    let other = proposed.tables.iter().zip(&now.tables).position(|(wanted, now)| wanted != now);
    let table = other.map_or(proposed.tables.len().min(now.tables.len()), |index| index) + 1;
    format!("The seating is not the movement's, from table {table} on.")
}
