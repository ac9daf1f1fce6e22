//! A match of couples: its tables, what is typed of a result, and the round, which is recorded as soon
//! as every couple has sent its result, each from its own phone.

use minijinja::value::Value;

use super::check::{check_view, effect};
use super::form::PageForm;
use super::hand::{HandContext, by_words, texts};
use super::snapshot::GameSnapshot;
use scoring::{Player, RoundPath};
use session::form::RoundForm;
use session::hand_states::entry_words;
use session::session::PendingChange;
use session::tournament::Texts;

/// Returns the result of each couple in the open round.
pub(super) fn open_round(snapshot: &GameSnapshot) -> impl Iterator<Item = HandContext<'_>> {
    let round = snapshot.game.next_number();
    let place = |table: &u16| RoundPath { table: *table, hand: 0 };
    snapshot.couples.keys().map(move |table| HandContext::new(snapshot, (round, place(table))))
}

/// Returns everything that couples have sent for the open round.
pub(super) fn all_sent(snapshot: &GameSnapshot) -> Texts {
    let open = snapshot.game.next_number();
    let hands = snapshot.states.unrecorded().filter(|((round, _), _)| *round == open);
    hands.filter_map(|(_, hand)| hand.standing()).flat_map(|it| texts(&it.texts)).collect()
}

/// Returns the change that records the open round; `None` while a result is missing.
pub(super) fn ready_round(snapshot: &GameSnapshot) -> Option<PendingChange> {
    let game = snapshot.game.as_ref();
    let (number, mut draft) = (game.next_number(), snapshot.planned_seats());
    let (mut said, mut versions) = (Vec::new(), Vec::new());
    for couple in open_round(snapshot) {
        let hand = snapshot.states.hand(couple.key())?;
        let version = hand.versions.iter().find(|version| couple.is_of_players(version))?;
        draft.texts.extend(texts(&version.texts));
        let by = by_words(game.record(), &version.people, &version.device);
        said.push(format!("table {}: sent by {by}", couple.place.table));
        versions.push(hand.recorded_with(couple.key(), version.id));
    }
    let form = RoundForm::next(game, draft);
    if said.is_empty() || game.evaluation().is_finished() || !form.is_complete(game) {
        return None;
    }
    let proposal = game.propose_round(number, form.entry(), &said.join("; "));
    let change = PendingChange::new(proposal, format!("Round {number} recorded"));
    Some(PendingChange { versions, ..change })
}

/// Returns the change that corrects the result of a couple in a recorded round; `None` for the open
/// round.
pub(super) fn correction(
    couple: &HandContext<'_>,
    texts: &Texts,
    by: &str,
) -> Option<PendingChange> {
    let (game, round) = (couple.snapshot.game.as_ref(), couple.round);
    let form = couple.form(texts).filter(|form| form.is_complete(game))?;
    if round >= game.next_number() {
        return None;
    }
    let proposal = game.propose_round(round, form.entry(), &format!("changed by {by}"));
    Some(PendingChange::new(proposal, format!("Round {round} corrected")))
}

/// Returns a result as typed, checked.
pub(super) fn judged(couple: &HandContext<'_>, page: &PageForm<'_>) -> Value {
    let (record, form) = (couple.record(), page.form);
    let complete = form.is_complete(page.game);
    let mut warnings = form.shown_warnings();
    warnings.retain(|warning| warning.place == couple.boxes());
    let sentence = match page.problems.first() {
        _ if complete => format!("{}.", entry_words(record, form.entry(), couple.boxes())),
        Some(problem) => problem.message.clone(),
        None => form.question(record).unwrap_or_default(),
    };
    let players = couple.players();
    let result = form.couples_result().filter(|_| complete);
    let result = result.and_then(|it| it.couples.iter().find(|it| it.players[..] == *players));
    let line =
        |(player, points): (Player, i64)| effect(record.game, record.player_name(player), points);
    let lines = result.into_iter().flat_map(|it| it.players.into_iter().zip(it.points));
    check_view(page, (sentence, String::new()), &warnings, lines.map(line).collect())
}
