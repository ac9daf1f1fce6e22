//! Where people sit and go: a person's own page, with their next seat and scores, and what a table does
//! after a game, the cut and everybody's next table. The address of a person's page has the name,
//! because a seat may be somebody else's once the list of people has changed.

use std::sync::Arc;

use axum::http::Uri;
use axum::response::{IntoResponse as _, Redirect};
use minijinja::context;
use minijinja::value::{Serde, Value};

use super::answer::{Answer, Refusal};
use super::form::{FormData, number, text};
use super::served_game::Write;
use super::snapshot::GameSnapshot;
use super::visit::Visit;
use scoring::names;
use scoring::{Player, RoundEvaluation, SeatIndex as _, Seating, Standing, TableResult, came};
use session::couples;
use session::display::Headline;
use session::hand_states::people_words;
use session::session::PendingChange;
use session::tournament::{Night, Stage, is_night};

/// The most names that are listed without a box to search them.
const MAX_LISTED: usize = 12;

pub(super) async fn page(visit: Visit) -> Answer {
    let (snapshot, content) = (&visit.snapshot, visit.snapshot.content());
    let record = snapshot.game.record();
    let eyebrow = content.headline.eyebrow.clone();
    if let Some(player) = snapshot.game.player_named(text(&visit.asked, "who")) {
        let (seat, me) = (seat(snapshot, player), card(snapshot, player));
        let headline = seat.as_ref().map(|(words, _)| Headline::new(eyebrow, words));
        let headline = headline.as_ref().unwrap_or(&content.headline);
        let (is_here, seat) = (is_here(snapshot, player), seat.map(|(_, seat)| seat));
        return visit.show("me.html", headline, context! { me, is_here, seat });
    }
    let typed = ["name", "who"].map(|it| text(&visit.asked, it).trim()).join("");
    let mut names = record.players.clone();
    let searches = names.len() > MAX_LISTED;
    let letters = names::folded(&typed);
    names.retain(|name| names::folded(name).contains(&letters));
    names.sort_by_cached_key(|name| names::sort_key(name));
    let headline = Headline::new(eyebrow, "Who are you?");
    visit.show("me.html", &headline, context! { names, typed, searches })
}

/// Marks somebody as here, before the first game of a night. Whoever taps it may see everything
/// already, and nobody else's mark or any score changes.
pub(super) async fn here(Visit { served, asked, .. }: Visit, own: Uri) -> Answer {
    let mark = |snapshot: &GameSnapshot| {
        let player = snapshot.game.player_named(text(&asked, "who")).ok_or(Refusal::NoPage)?;
        if is_here(snapshot, player) != Some(false) {
            return Ok(Write::Nothing);
        }
        let name = snapshot.game.record().player_name(player).to_owned();
        Ok(Write::Beside(Box::new(move |store, game| store.set_here(game, &name, true))))
    };
    if let Some(refusal) = served.write(mark).await? {
        return Err(refusal);
    }
    Ok(Redirect::to(&own.to_string()).into_response())
}

/// Returns whether somebody is marked as here; `None` if nobody is: only before a night.
fn is_here(snapshot: &GameSnapshot, player: Player) -> Option<bool> {
    let record = snapshot.game.record();
    let asks = is_night(record.game) && record.rounds.is_empty();
    asks.then(|| snapshot.beside.host.here.contains(record.player_name(player)))
}

/// Returns whether somebody is absent from the game in progress, or from one that can begin.
fn is_absent(snapshot: &GameSnapshot, player: Player) -> bool {
    let night = Night(&snapshot.game);
    match night.round(night.begun()).filter(|_| night.stage() != Stage::Ready) {
        Some(round) => round.absent.contains(&player),
        None => snapshot.plan.absent(night).contains(&player),
    }
}

/// Returns somebody's next seat on a night, or their current one: "Go to table 4", "You sit out".
fn seat(snapshot: &GameSnapshot, player: Player) -> Option<(String, Value)> {
    let night = Night(&snapshot.game);
    if !is_night(night.record().game) || night.stage() == Stage::Over {
        return None;
    }
    let next = snapshot.plan.seating(night).filter(|_| night.stage() == Stage::Ready);
    let now = snapshot.hands.seating_now(night).unwrap_or_default();
    let Some((table, partner, others)) = next.unwrap_or(&now).seat(player) else {
        let is_expected = !snapshot.plan.absent(night).contains(&player);
        let words = match next {
            _ if is_absent(snapshot, player) && is_expected => {
                format!("You play from the next {}", night.round_noun())
            }
            _ if is_absent(snapshot, player) => "You are marked as absent".to_owned(),
            Some(_) => format!("You sit out the next {}", night.round_noun()),
            None => "You sit out".to_owned(),
        };
        return Some((words, context! {}));
    };
    let verb = match now.seat(player) {
        _ if next.is_none() => "You sit at",
        Some((was, ..)) if was == table => "Stay at",
        _ => "Go to",
    };
    let (partner, against) = (night.player(partner), people_words(night.record(), &others));
    Some((format!("{verb} table {table}"), context! { table, partner, against }))
}

fn card(snapshot: &GameSnapshot, player: Player) -> Option<Value> {
    let game = snapshot.game.as_ref();
    let (record, evaluation) = (game.record(), game.evaluation());
    let name = record.player_name(player);
    let place = snapshot.couple_of(player).filter(|_| !evaluation.is_finished());
    let place = place.map(|(table, against)| format!("Table {table}, {against}"));
    let team = player.team(record.in_sides());
    let is_of = |standing: &&Standing| standing.team == team;
    let standing = evaluation.standings.iter().find(is_of)?;
    let (unit, night) = (record.game.unit, Night(game));
    // Nobody leads through hands that others have not played yet.
    let (places, people) = if is_night(record.game) {
        (night.ranked(None), came(evaluation))
    } else {
        (Vec::new(), (0..record.players.len()).map(Player::at).collect())
    };
    let standing = places.iter().find(is_of).unwrap_or(standing);
    // In a match of couples everybody has their own points beside those of their team.
    let individuals = couples::individuals(evaluation);
    let own = individuals.iter().find(|(one, _)| *one == player).map(|(_, own)| own.won);
    let ahead = |own| individuals.iter().filter(|(_, other)| other.won > own).count();
    let rank = own.map_or(standing.rank, |own| ahead(own) + 1);
    let (is_night, games) = (!places.is_empty(), night.games_in());
    let after = if is_night && games > 0 && night.running().is_some() {
        format!(" after {} {games}", night.round_noun())
    } else {
        String::new()
    };
    // Whoever has not played yet has no place.
    let has_place = people.contains(&player) && (games > 0 || !is_night);
    let rank = has_place.then(|| format!("place {rank} of {}{after}", people.len()));
    let total = own.unwrap_or(standing.total);
    let rounds = (1..).zip(&evaluation.rounds);
    let score = |(number, round): (usize, &Arc<RoundEvaluation>)| {
        let points = match round.tournament.couples() {
            Some(couples) => couples.of(player),
            None => round.scores.get(team.index()).copied(),
        };
        let tables = night.round(number);
        let is_away = record.round(number).is_some_and(|round| round.away().contains(&player));
        let is_absent = is_away || tables.is_some_and(|round| round.absent.contains(&player));
        // What is still played is 0 before anything is in.
        let is_blank = points == Some(0) && tables.is_some_and(|round| !round.complete);
        Some(context! {
            game => night.planned(number).map_or("", |planned| planned.name),
            words => match points? {
                _ if is_absent => "–".to_owned(),
                _ if is_blank => String::new(),
                points => unit.words(points),
            },
            sat_out => tables.is_some_and(|round| round.sat_out(player)),
        })
    };
    let scores: Vec<Value> = rounds.filter_map(score).collect();
    let (total, tally) = (unit.words(total), night.state().tally_words(player));
    Some(context! { name, place, total, after, rank => rank.unwrap_or_default(), scores, tally })
}

/// Returns what a table does after its last hand, such as "Please cut", and what its page holds.
pub(super) fn moves(snapshot: &GameSnapshot, result: &TableResult) -> (&'static str, Value) {
    let night = Night(&snapshot.game);
    let (cuts, won): (Vec<_>, Vec<_>) =
        night.cuts_at(result.table).partition(|cut| cut.won.is_none());
    if !cuts.is_empty() {
        // Whether a pair wins the tie, by one more hand or a cut.
        return ("Please cut", context! { cuts => Serde(cuts), by_pair => night.state().by_pair });
    }
    let won = won.into_iter().filter_map(|cut| cut.tied.get(cut.won?).cloned());
    let won: Vec<String> = won.collect();
    if night.stage() == Stage::Ready {
        let pairs = result.last_pairs();
        let goes = snapshot.plan.seating(night).map(|seating| {
            let seat = |player| seat_in(night, seating, player);
            going(snapshot, night.begun() + 1, (result.table, pairs.as_flattened()), seat)
        });
        return ("Where you play next", context! { won, ..goes.unwrap_or_default() });
    }
    let tables = night.tables(night.begun()).iter();
    let open = tables.filter(|table| !table.complete || table.wants_cut());
    let waits: Vec<u16> = open.map(|table| table.table).collect();
    let text = match (waits.is_empty(), night.counts_hands()) {
        (true, _) => night.all_in_words(),
        (false, true) => "All your hands are in",
        (false, false) => "Your score is in",
    };
    (text, context! { won, waits })
}

pub(super) fn going(
    snapshot: &GameSnapshot,
    number: usize,
    (from, people): (u16, &[Player]),
    seat: impl Fn(Player) -> Option<(u16, String)>,
) -> Value {
    let night = Night(&snapshot.game);
    let goes = people.iter().map(|player| {
        let (table, with) = seat(*player).unzip();
        let moves = table.is_some_and(|table| table != from);
        let is_absent = is_absent(snapshot, *player);
        context! { name => night.player(*player), table, with, moves, is_absent }
    });
    let scoring = night.planned(number).map_or("", |planned| planned.scoring);
    context! { goes => goes.collect::<Vec<Value>>(), game => night.game_words(number), scoring }
}

pub(super) fn seat_in(
    night: Night<'_>,
    seating: &Seating,
    player: Player,
) -> Option<(u16, String)> {
    let (table, partner, _) = seating.seat(player)?;
    Some((table, format!("with {}", night.player(partner))))
}

/// Returns the change for the first cut that a table has sent and that is not recorded yet.
pub(super) fn cut(night: Night<'_>, table: u16, sent: &FormData) -> Option<PendingChange> {
    let mut open = night.cuts_at(table).filter(|cut| cut.won.is_none());
    open.find_map(|cut| cut.won_by(night, number(sent, &format!("cut{}", cut.role))?))
}
