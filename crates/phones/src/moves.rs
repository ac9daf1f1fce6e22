//! After a game: the cut of a tied table, and everybody's next table.

use minijinja::context;
use minijinja::value::Value;

use super::form::{FormData, number};
use super::seats::is_absent;
use super::snapshot::GameSnapshot;
use scoring::{Cut, Player, Seating, TableResult};
use session::session::PendingChange;
use session::tournament::{Cuts, Night, Stage, cuts_at};

/// Returns the name of the input of a cut.
fn input(cut: &Cut) -> String {
    format!("cut{}", cut.role)
}

/// Returns the cuts that a table still has to make, as soon as its last hand is in.
fn wanted(night: Night<'_>, result: &TableResult) -> impl Iterator<Item = Cut> {
    let moves_on = night.is_tie(night.begun(), result);
    let is_open = move |cut: &Cut| moves_on && result.complete && result.is_undecided(cut.role);
    cuts_at(result).filter(is_open)
}

/// Returns whether a table has to cut.
pub(super) fn must_cut(night: Night<'_>, result: &TableResult) -> bool {
    wanted(night, result).next().is_some()
}

/// Returns what a table does after its last hand, "Please cut" or "Where you play next", and what its
/// page holds.
pub(super) fn moves(snapshot: &GameSnapshot, result: &TableResult) -> (&'static str, Value) {
    let night = Night(&snapshot.game);
    let cuts = wanted(night, result).map(|cut| {
        let role = night.state().roles.as_ref().and_then(|roles| roles.get(cut.role));
        let label = match role {
            _ if night.state().by_pair => "Who won the extra hand or the cut?".to_owned(),
            Some(role) => format!("Highest {}", role.label.to_lowercase()),
            None => "Who won the cut?".to_owned(),
        };
        let side = |which| Cuts::default().side_words(night, &cut, which);
        let tied: Vec<String> = (0..cut.values.len()).map(side).collect();
        context! { name => input(&cut), label, tied }
    });
    let cuts: Vec<Value> = cuts.collect();
    if !cuts.is_empty() {
        // Whether a pair wins the tie, by one more hand or a cut.
        return ("Please cut", context! { cuts, by_pair => night.state().by_pair });
    }
    if night.stage() == Stage::Ready {
        let pairs = result.last_pairs();
        let goes = snapshot.plan.seating(night).map(|seating| {
            let seat = |player| seat_in(night, seating, player);
            going(snapshot, night.begun() + 1, (result.table, pairs.as_flattened()), seat)
        });
        return ("Where you play next", goes.unwrap_or_default());
    }
    let waits = waits(night);
    let text = match (waits.is_empty(), night.counts_hands()) {
        (true, _) => night.all_in_words(),
        (false, true) => "All your hands are in",
        (false, false) => "Your score is in",
    };
    (text, context! { waits })
}

/// Returns where people of a table play this game or round: each with their seat, if they have one.
pub(super) fn going(
    snapshot: &GameSnapshot,
    number: usize,
    (from, people): (u16, &[Player]),
    seat: impl Fn(Player) -> Option<(u16, String)>,
) -> Value {
    let night = Night(&snapshot.game);
    let goes = people.iter().map(|player| {
        let (table, with) = seat(*player).unzip();
        let without = if is_absent(snapshot, *player) { "absent" } else { "sits out" };
        let with = with.unwrap_or_else(|| without.to_owned());
        let moves = table.is_some_and(|table| table != from);
        context! { name => night.player(*player), table, with, moves }
    });
    let scoring = night.planned(number).map_or("", |planned| planned.scoring);
    context! { goes => goes.collect::<Vec<Value>>(), game => night.game_words(number), scoring }
}

/// Returns somebody's table, and with whom they play there.
pub(super) fn seat_in(
    night: Night<'_>,
    seating: &Seating,
    player: Player,
) -> Option<(u16, String)> {
    let (table, partner, _) = seating.seat(player)?;
    Some((table, format!("with {}", night.player(partner))))
}

/// Returns the tables that are not done.
fn waits(night: Night<'_>) -> String {
    let tables = night.tables(night.begun()).iter();
    let open = tables.filter(|table| !table.complete || table.wants_cut());
    waiting_words(open.map(|table| table.table))
}

/// Returns the tables that others wait for: "Waiting for tables 1 and 4."
pub(super) fn waiting_words(tables: impl Iterator<Item = u16>) -> String {
    let tables: Vec<String> = tables.map(|table| table.to_string()).collect();
    match tables.as_slice() {
        [] => String::new(),
        [one] => format!("Waiting for table {one}."),
        several => format!("Waiting for tables {}.", scoring::join_words(several)),
    }
}

/// Returns the change for the first cut that a table has sent; `None` if there is none, or it is
/// already recorded.
pub(super) fn cut(night: Night<'_>, table: u16, sent: &FormData) -> Option<PendingChange> {
    let won = |cut: &Cut| number(sent, &input(cut));
    let result = night.table(night.begun(), table)?;
    let (which, cut) = wanted(night, result).find_map(|cut| Some((won(&cut)?, cut)))?;
    Cuts::default().win(night, &cut, which)
}
