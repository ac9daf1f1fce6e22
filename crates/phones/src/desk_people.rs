//! The people of a game on the desk's page: who is away, who joins, who plays for somebody else.

use minijinja::context;
use minijinja::value::Value;

use super::desk_actions::VERBS;
use super::snapshot::GameSnapshot;
use scoring::{Player, SeatIndex as _, parse};
use session::form::{Draft, RoundForm};
use session::tournament::{Night, Stage, is_night};

/// Returns the people with what the desk can do about them: for each their place or part in the game
/// ("table 4", "missed 2"), the label of the button that changes it, if any, and what the open round
/// of a plain game then says of who is away.
pub(super) fn people(snapshot: &GameSnapshot) -> Value {
    let record = snapshot.game.record();
    if is_night(record.game) {
        return of_night(snapshot);
    }
    if !record.allows_away() || snapshot.game.evaluation().is_finished() {
        return context! {};
    }
    let form = RoundForm::next(&snapshot.game, Draft::default());
    let person = |player: Player| {
        let is_away = form.away().contains(&player);
        let others = form.away().iter().copied().filter(|other| *other != player);
        let away = others.chain((!is_away).then_some(player));
        let away = away.map(|player| record.player_name(player));
        context! {
            name => record.player_name(player),
            place => if is_away { "away".to_owned() } else { snapshot.game.part_words(player) },
            verb => if is_away { "Back" } else { "Away" },
            away => format!("{};", away.collect::<Vec<_>>().join(parse::NOBODY)),
        }
    };
    context! {
        all => (0..record.players.len()).map(Player::at).map(person).collect::<Vec<Value>>(),
        joins => snapshot.game.joining_fault().is_none(),
        replaces => true,
    }
}

fn of_night(snapshot: &GameSnapshot) -> Value {
    let night = Night(&snapshot.game);
    let (mut hands, plan) = snapshot.to_change();
    let absent = plan.absent(night);
    let is_over = night.stage() == Stage::Over;
    let person = |player: Player| {
        let verb = VERBS[usize::from(absent.contains(&player))];
        context! {
            name => night.player(player),
            place => plan.place_words(night, player),
            is_here => night.begun() == 0 && snapshot.host.here.contains(night.player(player)),
            verb => if is_over { "" } else { verb },
        }
    };
    // The chairs in which somebody can be replaced, and who could.
    let (mut chairs, mut free) = (Vec::new(), Vec::new());
    for table in night.tables(night.begun()).iter().filter(|table| !table.complete) {
        let place = hands.next_hand(night, table.table);
        for player in hands.playing(table, place).as_flattened() {
            chairs.push(context! { table => table.table, name => night.player(*player) });
        }
        if free.is_empty() {
            hands.open_at(night, place);
            let _ = hands.ask_substitute(night);
            hands.choose_chair(0);
            let offered = hands.substitutes_offered(night).into_iter();
            free = offered.map(|it| night.player(it).to_owned()).collect();
        }
    }
    let all: Vec<Value> = night.by_name().into_iter().map(person).collect();
    context! { all, chairs, free }
}
