//! Arrivals and departures on a night, between games or during one, as changes of its record.
//!
//! Somebody who arrives during a game sits out and scores for the hands from then on; somebody who
//! leaves while sitting out scores for the hands before.
//! Source: Court Whist, `sit_outs`, `absent` and `hands_out`.

use scoring::tables::{ABSENT, HANDS_OUT, ROLE, SIT_OUTS};
use scoring::{
    Cell, Change, Choice, Edit, Evaluation, Player, Record, RoundEntry, SeatIndex, Subject,
    TableRound, Value, edit,
};

/// Somebody's part in the game under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttendanceStatus {
    /// They have a seat.
    Seated,
    /// They sit out, and score for it.
    SitsOut,
    /// They are not there.
    Absent,
}

/// Returns the game in progress if hands are missing.
fn under_way(evaluation: &Evaluation) -> Option<&TableRound> {
    let last = evaluation.rounds.last()?.tournament.tables()?;
    (!last.complete && !evaluation.is_finished()).then_some(last)
}

/// Returns the number of hands in a game; a score that a table has once is one.
fn hands(record: &Record) -> usize {
    let [_, hands] = record.game.groups();
    hands.map_or(1, |hands| hands.at_most)
}

/// Returns the roles of chairs, if they have any.
fn roles(evaluation: &Evaluation) -> &[Choice] {
    evaluation.tournament.tables().map_or(&[], |night| night.role_choices())
}

/// Returns the hand being played in the game in progress, from 1; `None` between games.
pub fn current_hand(record: &Record, evaluation: &Evaluation) -> Option<usize> {
    under_way(evaluation).map(|round| round.current_hand(hands(record)))
}

/// Returns the hand being played where somebody is, from 1; for an arrival, the hand of the room.
/// `None` between games.
pub fn hand_of(record: &Record, evaluation: &Evaluation, player: Option<Player>) -> Option<usize> {
    under_way(evaluation).map(|round| round.hand_of(player, hands(record)))
}

/// Returns somebody's part in the game in progress; `None` between games.
pub fn attending(evaluation: &Evaluation, player: Player) -> Option<AttendanceStatus> {
    let round = under_way(evaluation)?;
    Some(if round.absent.contains(&player) {
        AttendanceStatus::Absent
    } else if round.seating.sit_outs.contains(&player) {
        AttendanceStatus::SitsOut
    } else {
        AttendanceStatus::Seated
    })
}

/// Adds a new person, who is absent from every game so far. In a game in progress they wait from
/// hand `from` (1 is the first) on.
pub fn arrival(
    record: &Record,
    evaluation: &Evaluation,
    (name, role): (&str, usize),
    from: Option<usize>,
) -> Change {
    let player = Player::at(record.players.len());
    let role = roles(evaluation).get(role);
    let mut edits = vec![Edit::Join { name: name.to_owned() }];
    edits.extend(role.map(|role| {
        let (cell, new) = (role_cell(player), Some(Value::Word(role.id)));
        Edit::Set { round: 0, cell, old: None, new }
    }));
    let waits = under_way(evaluation).and(from);
    for (before, round) in record.rounds.iter().zip(1..) {
        let mut after = before.clone();
        match waits.filter(|_| round == record.rounds.len()) {
            Some(from) => {
                add(&mut after, SIT_OUTS.spec.id, player);
                pay(&mut after, player, hands(record), (hands(record) + 1).saturating_sub(from));
            }
            None => add(&mut after, ABSENT.spec.id, player),
        }
        edits.extend(edit::differences(round, before, &after));
    }
    let who = role.map_or_else(|| name.to_owned(), |role| format!("{name} ({})", role.label));
    let label = match waits {
        Some(from) => format!("{who} arrived in game {}, hand {from}", evaluation.rounds.len()),
        None => format!("{who} arrived"),
    };
    Change::new(label, edits)
}

/// Lets somebody who was absent arrive during a game and wait from hand `from` on.
pub fn comeback(
    record: &Record,
    evaluation: &Evaluation,
    player: Player,
    from: usize,
) -> Option<Change> {
    let (AttendanceStatus::Absent, before) =
        (attending(evaluation, player)?, record.rounds.last()?)
    else {
        return None;
    };
    let earlier = under_way(evaluation)?.hands_sat_out(player, hands(record)).len();
    let mut after = before.clone();
    remove(&mut after, ABSENT.spec.id, player);
    add(&mut after, SIT_OUTS.spec.id, player);
    let paid = (hands(record) + 1).saturating_sub(from) + earlier;
    pay(&mut after, player, hands(record), paid);
    let label = format!("{} is here from hand {from} on", record.player_name(player));
    Some(Change { label, ..Change::correct(record.rounds.len(), before, &after) })
}

/// Lets somebody who sits out leave before hand `from`. They are paid for the hands they sat out
/// before.
pub fn departure(
    record: &Record,
    evaluation: &Evaluation,
    player: Player,
    from: usize,
) -> Option<Change> {
    let (AttendanceStatus::SitsOut, before) =
        (attending(evaluation, player)?, record.rounds.last()?)
    else {
        return None;
    };
    let round = under_way(evaluation)?;
    let sat_out = round.hands_sat_out(player, hands(record)).into_iter();
    let paid = sat_out.filter(|hand| *hand < from).count();
    let mut after = before.clone();
    remove(&mut after, SIT_OUTS.spec.id, player);
    add(&mut after, ABSENT.spec.id, player);
    pay(&mut after, player, 0, paid);
    let when = match from {
        from if from > hands(record) => "after the last hand".to_owned(),
        from => format!("before hand {from}"),
    };
    let label = format!("{} goes home {when}", record.player_name(player));
    Some(Change { label, ..Change::correct(record.rounds.len(), before, &after) })
}

/// Returns whether the list of people can still be mended as a whole: no hand has been played.
pub fn is_before_first_hand(record: &Record, evaluation: &Evaluation) -> bool {
    let has_hands = |round: &TableRound| round.tables.iter().any(|table| !table.hands.is_empty());
    match evaluation.rounds.as_slice() {
        [] => record.rounds.is_empty(),
        [first] => !first.tournament.tables().is_none_or(has_hands),
        _ => false,
    }
}

/// Returns the edits that take back a first game without hands, because its seats are drawn for
/// everybody.
fn before_drawing(record: &Record) -> Vec<Edit> {
    record.rounds.first().map_or_else(Vec::new, |first| Change::remove(1, first).edits)
}

fn role_cell(player: Player) -> Cell {
    Cell::of(ROLE.spec.id, Subject::Player(player))
}

/// Takes somebody off the list before the first hand; the last person gets their number. `None` if
/// there is nobody.
pub fn removal(record: &Record, player: Player) -> Option<Change> {
    let last = Player::at(record.players.len().checked_sub(1)?);
    let (name, last_name) =
        (record.players.get(usize::from(player.0))?, record.players.last()?.clone());
    let role = |player| record.setup.get(&role_cell(player)).cloned();
    let set = |player, old, new| Edit::Set { round: 0, cell: role_cell(player), old, new };
    let mut edits = before_drawing(record);
    let had_role = role(last).is_some();
    edits.extend(had_role.then(|| set(last, role(last), None)));
    edits.push(Edit::Leave { name: last_name.clone() });
    if player != last {
        edits.push(Edit::Rename { player, old: name.clone(), new: last_name });
        edits.extend(had_role.then(|| set(player, role(player), role(last))));
    }
    Some(Change::new(format!("{name} taken off the list"), edits))
}

/// Gives somebody the other role before the first hand.
pub fn other_role(record: &Record, evaluation: &Evaluation, player: Player) -> Option<Change> {
    let old = record.setup.get(&role_cell(player)).cloned();
    let mut roles = roles(evaluation).iter();
    let role = roles.find(|role| Some(Value::Word(role.id)) != old)?;
    let mut edits = before_drawing(record);
    let (cell, new) = (role_cell(player), Some(Value::Word(role.id)));
    edits.push(Edit::Set { round: 0, cell, old, new });
    Some(Change::new(format!("{} is a {}", record.player_name(player), role.label), edits))
}

fn listed(entry: &RoundEntry, id: &'static str) -> Vec<Player> {
    match entry.get(&Cell::one(id)) {
        Some(Value::Players(players)) => players.clone(),
        _ => Vec::new(),
    }
}

fn add(entry: &mut RoundEntry, id: &'static str, player: Player) {
    let mut players = listed(entry, id);
    players.push(player);
    players.sort_unstable();
    let _ = entry.set(Cell::one(id), Some(Value::Players(players)));
}

fn remove(entry: &mut RoundEntry, id: &'static str, player: Player) {
    let mut players = listed(entry, id);
    players.retain(|one| *one != player);
    let _ = entry.set(Cell::one(id), Some(Value::Players(players)));
}

/// Writes how many hands somebody is paid for, unless that is `usual`, which needs no entry.
fn pay(entry: &mut RoundEntry, player: Player, usual: usize, paid: usize) {
    let cell = Cell::of(HANDS_OUT.spec.id, Subject::Player(player));
    let value = i64::try_from(paid).ok().filter(|_| paid != usual).map(Value::Number);
    let _ = entry.set(cell, value);
}
