//! Records a round of couples as soon as every couple has sent its result, each from its own phone,
//! and changes a result of a recorded round.

use super::answer::Refusal;
use super::couple_context::CoupleContext;
use super::couple_texts::inputs;
use super::form::{self, FormData};
use super::recording::by_words;
use super::served_game::ServedGame;
use super::snapshot::GameSnapshot;
use scoring::Cell;
use session::form::{Draft, RoundForm};
use session::session::PendingChange;
use store::VersionChange;

/// Records the open round if every couple has sent its result.
pub(super) async fn record_round(served: &ServedGame) -> Result<(), Refusal> {
    let ready = |snapshot: &GameSnapshot| {
        let round = ready_round(&CoupleContext::all(served, snapshot));
        round.map(|(change, answers)| (Some(change), answers)).ok_or(())
    };
    served.write_newest(ready).await.map(drop)
}

/// Returns the change that records the open round, and what becomes of the versions; `None` while a
/// result is missing.
fn ready_round(couples: &[CoupleContext<'_>]) -> Option<(PendingChange, Vec<VersionChange>)> {
    let game = couples.first()?.game;
    let number = game.next_number();
    let (mut sent, mut said, mut answers) = (FormData::new(), Vec::new(), Vec::new());
    for couple in couples {
        let place = (number, couple.place());
        let hand = couple.snapshot.states.hand(place)?;
        let version = hand.versions.iter().find(|version| couple.is_of_players(version))?;
        sent.extend(inputs(&form::texts(&version.texts)));
        said.push(format!(
            "table {}: sent by {}",
            couple.table,
            by_words(game.record(), &version.people, &version.device)
        ));
        answers.push(hand.recorded_with(place, version.id));
    }
    let seats = Draft::from(couples.first()?.snapshot.planned_seats());
    let form = form::filled_over(|draft| RoundForm::next(game, draft), seats, &sent);
    if game.evaluation().is_finished() || !form.is_complete(game) {
        return None;
    }
    let proposal = game.propose_round(number, form.entry(), &said.join("; "));
    Some((PendingChange::new(proposal, format!("Round {number} recorded")), answers))
}

/// Returns the change that corrects the result of a couple in a recorded round; `None` for the open
/// round.
pub(super) fn correction(
    couple: &CoupleContext<'_>,
    round: usize,
    texts: &[(Cell, String)],
    by: &str,
) -> Option<PendingChange> {
    if round >= couple.game.next_number() {
        return None;
    }
    let form = couple.form(round, &inputs(&form::texts(texts)));
    if !form.is_complete(couple.game) {
        return None;
    }
    let proposal = couple.game.propose_round(round, form.entry(), &format!("changed by {by}"));
    Some(PendingChange::new(proposal, format!("Round {round} corrected")))
}
