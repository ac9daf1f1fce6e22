//! What is not recorded of a night: drafts of hands as stored; and undo and redo of typing in its
//! hands, of substitutes and of the next seating, in one history in which the cursor moves from hand
//! to hand.
//!
//! Invariant: drafts of other hands that a change would clear are saved again with it.

use std::collections::{BTreeMap, BTreeSet};

use super::{HandDraft, HandEntry, HandStep, Texts};
use crate::form::{Draft, HandRules, OtherStep, RoundForm, TypingHistory};
use crate::session::{ChangeKind, PendingChange};
use crate::tournament::{Night, SeatingPlan};
use scoring::tables::SUBSTITUTES;
use scoring::{Edit, Player, RoundPath, parse};
use store::ChangeId;

impl HandEntry {
    /// Takes over the stored draft of a game.
    pub fn read(&mut self, night: Night<'_>, game: usize, draft: Draft) {
        let rules = HandRules::new(night.record(), game);
        self.set_form(None);
        self.history.retain(|of| of != game);
        self.drafts.retain(|(of, _), _| *of != game);
        for (cell, text) in draft.texts {
            if let Some(place) = night.hand_of(&cell).filter(|_| rules.is_typed(&cell)) {
                let _ = self.drafts.entry((game, place)).or_default().texts.insert(cell, text);
            } else if cell.field == SUBSTITUTES.spec.id
                && let Ok(player) = text.parse().map(Player)
            {
                let _ = self.substitutes.insert((game, cell), player);
            }
        }
        let hands: Vec<_> = self.drafts.keys().filter(|(of, _)| *of == game).copied().collect();
        for hand in hands {
            self.meet(night, hand);
        }
        // Undone hands are drafts, too, and redo records them again.
        if night.0.redo().is_none() {
            self.history = self.history_with(night, game);
        }
    }

    /// Returns the history with a game's stored draft, so that undo goes back through it before it
    /// affects recorded hands.
    fn history_with(&self, night: Night<'_>, game: usize) -> TypingHistory {
        let mut history = self.history.clone();
        let mut others = self.substitutes.clone();
        others.retain(|(of, _), _| *of != game);
        if others.len() < self.substitutes.len() {
            history.push_other(OtherStep::Substitutes(others));
        }
        for (hand, draft) in self.drafts.iter().filter(|((of, _), _)| *of == game) {
            let before = Draft::from(self.recorded_texts(night, *hand));
            history.add_draft(*hand, before, &Draft::from(draft.texts.clone()), &[]);
        }
        history
    }

    /// Lets what is typed of hands that other programs have written after the change `known` be
    /// corrections of what is recorded now.
    pub fn meet_new(&mut self, night: Night<'_>, known: Option<ChangeId>) {
        let new = night.0.log().iter().filter(|step| Some(step.id) > known);
        let hands = new.flat_map(|step| night.hands_written(&step.change.edits));
        hands.for_each(|hand| self.meet(night, hand));
    }

    /// Lets what is typed of a hand be a correction of what is recorded, if it differs.
    fn meet(&mut self, night: Night<'_>, hand: (usize, RoundPath)) {
        let recorded = self.recorded_texts(night, hand);
        let Some(draft) = self.drafts.get_mut(&hand) else { return };
        for (cell, text) in &recorded {
            let _ = draft.texts.entry(*cell).or_insert_with(|| text.clone());
        }
        if draft.texts == recorded {
            let _ = self.drafts.remove(&hand);
            self.forget_typing(hand);
        }
    }

    /// Returns the draft of a game in the form in which it is stored.
    pub fn game_draft(&self, night: Night<'_>, game: usize) -> Draft {
        let drafts = self.drafts.iter().filter(|((of, _), _)| *of == game);
        let texts = drafts.flat_map(|(_, draft)| &draft.texts);
        let texts = texts.map(|(cell, text)| (*cell, text.clone()));
        // Substitutes are recorded with the hand.
        let to_come = self.substitutes.iter().filter(|((of, cell), _)| {
            let table = night.table(game, cell.place.table).filter(|_| *of == game);
            table.is_some_and(|table| usize::from(cell.place.hand) > table.hands.len())
        });
        let to_come = to_come.map(|((_, cell), player)| (*cell, player.0.to_string()));
        Draft::from(texts.chain(to_come).collect::<Texts>())
    }

    /// Returns the drafts of the games that a change affects.
    pub fn drafts_beside(&self, night: Night<'_>, change: &PendingChange) -> Vec<(usize, Draft)> {
        let moves = |edit: &Edit| matches!(edit, Edit::Insert { .. } | Edit::Remove { .. });
        if change.edits().iter().any(moves) {
            return Vec::new();
        }
        let rounds: BTreeSet<usize> = change.edits().iter().filter_map(Edit::writes).collect();
        rounds.into_iter().map(|round| (round, self.game_draft(night, round))).collect()
    }

    /// Moves on to the next missing hand after one was committed. An undone hand can be typed again
    /// in its place.
    pub fn move_on(&mut self, night: Night<'_>, change: &PendingChange) {
        let Some((game, place)) = night.hands_written(change.edits()).last() else { return };
        if !change.is_by_hand() {
            return self.step_back_to(night, change, (game, place));
        }
        if game != self.game {
            return;
        }
        self.go_on_after(night, place);
    }

    /// Opens the next missing hand; if none is, the cursor stays.
    fn go_on_after(&mut self, night: Night<'_>, place: RoundPath) {
        let last = RoundPath { hand: self.recorded(night, place.table), ..place };
        self.open_at(night, self.missing_after(night, last).unwrap_or(place));
    }

    /// Updates the drafts after an undo or redo: hands that are no longer recorded become drafts
    /// with their recorded values, and drafts of hands that are recorded again are removed.
    fn step_back_to(
        &mut self,
        night: Night<'_>,
        change: &PendingChange,
        (game, place): (usize, RoundPath),
    ) {
        if game != self.game {
            self.show(night, game);
        }
        let Some(rules) = self.rules.clone() else { return };
        let mut undone: BTreeMap<RoundPath, Texts> = BTreeMap::new();
        for edit in change.edits() {
            let Edit::Set { round, cell, old, new } = edit else { continue };
            let place = night.hand_of(cell).filter(|_| *round == game && rules.is_typed(cell));
            let Some(place) = place else { continue };
            if self.is_recorded(night, place) {
                if change.kind == ChangeKind::Redo && old.is_none() && new.is_some() {
                    let _ = self.drafts.remove(&(game, place));
                }
            } else if let Some(value) = old {
                let text = parse::text(night.record(), value);
                let _ = undone.entry(place).or_default().insert(*cell, text);
            }
        }
        let first = undone.keys().next().copied();
        for (place, texts) in undone {
            let hand = self.hand(night, (game, place));
            let texts = hand.map_or_else(Texts::new, |hand| hand.typed(texts));
            let draft = HandDraft { texts, ..HandDraft::default() };
            let _ = self.drafts.entry((game, place)).or_insert(draft);
        }
        let Some(first) = first else {
            // All of it is recorded: what is typed next is the next hand, not a correction.
            return self.go_on_after(night, place);
        };
        self.open_at(night, first);
        if let Some(form) = &mut self.form {
            form.enter_box(form.cells().first().copied());
        }
    }

    /// Returns whether redo would record a hand in whose place something else is typed.
    fn is_retyped(&self, night: Night<'_>) -> bool {
        let Some(redo) = night.0.redo() else { return false };
        redo.change.edits.iter().any(|edit| {
            let Edit::Set { round, cell, old: None, new: Some(new) } = edit else { return false };
            let Some(place) = night.hand_of(cell) else { return false };
            let Some(draft) = self.drafts.get(&(*round, place)) else { return false };
            let hand = self.hand(night, (*round, place));
            let hand = hand.filter(|hand| hand.rules.is_typed(cell));
            hand.is_some_and(|hand| hand.entry(&draft.texts).0.get(cell) != Some(new))
        })
    }

    /// Keeps the hands of a change that could not be recorded after a conflict: they become drafts
    /// if they still exist; `stays` says whether a game does. Returns the first of them and its
    /// game.
    pub fn keep_typed(
        &mut self,
        night: Night<'_>,
        change: &PendingChange,
        stays: impl Fn(usize) -> bool,
    ) -> Option<(usize, RoundPath)> {
        let mut first = None;
        for edit in change.edits().iter().filter(|_| change.is_by_hand()) {
            let Edit::Set { round, cell, new: Some(value), .. } = edit else { continue };
            let Some(place) = night.hand_of(cell) else { continue };
            let is_typed = || HandRules::new(night.record(), *round).is_typed(cell);
            if night.round(*round).is_some() && stays(*round) && is_typed() {
                let text = parse::text(night.record(), value);
                let draft = self.drafts.entry((*round, place)).or_default();
                let _ = draft.texts.insert(*cell, text);
                draft.is_confirmed = true;
                let place = first.map_or(place, |(_, first): (_, RoundPath)| first.min(place));
                first = Some((*round, place));
            }
        }
        first
    }

    /// Undoes or redoes the last step, in whichever hand it was, or in the next seating; with no
    /// step left in a correction, undo closes it. Redo does not overwrite later typing. `None` if
    /// the step is about a recorded change.
    pub fn step(
        &mut self,
        night: Night<'_>,
        plan: &mut SeatingPlan,
        back: bool,
    ) -> Option<HandStep> {
        if self.form.as_mut().is_some_and(|form| form.step_typing(night.0, back)) {
            return Some(self.typed());
        }
        if let Some(step) = self.history_mut().take_other(back) {
            return Some(self.step_seats(night, plan, step, back));
        }
        if self.is_correction() {
            return Some(if back { self.leave(night) } else { HandStep::Moved });
        }
        // The last step may have been in another hand.
        if let Some((game, place)) = self.history().place(back) {
            if game != self.game {
                self.show(night, game);
            }
            self.open_at(night, place);
            if self.form.as_ref().is_none_or(|form| form.place() != place) {
                self.forget_typing((game, place));
            }
            return self.step(night, plan, back);
        }
        let is_typed = self.steps().0 && !self.history().redoes_change();
        (!back && (is_typed || self.is_retyped(night))).then_some(HandStep::Moved)
    }

    fn step_seats(
        &mut self,
        night: Night<'_>,
        plan: &mut SeatingPlan,
        step: OtherStep,
        undone: bool,
    ) -> HandStep {
        let (opposite, step) = match step {
            OtherStep::Next(mut drafts, words) => {
                let text = format!("{}: {words}", if undone { "Undone" } else { "Redone" });
                plan.step(night, &drafts);
                drafts.reverse();
                (OtherStep::Next(drafts, words), HandStep::Planned { text, undone })
            }
            OtherStep::Substitutes(substitutes) => {
                let now = std::mem::replace(&mut self.substitutes, substitutes);
                let text = self.substituted_words(night, &now).unwrap_or_default();
                (OtherStep::Substitutes(now), HandStep::Substituted { text, undone })
            }
            // Corrections of hands are closed with their drafts.
            closed @ OtherStep::Closed(..) => (closed, HandStep::Moved),
        };
        self.history_mut().passed_other(undone, opposite);
        step
    }

    /// Returns whether there is a step to undo, and one to redo.
    pub fn steps(&self) -> (bool, bool) {
        let history = self.history();
        let is_step = |back| history.steps_other(back) || history.place(back).is_some();
        // Text that was typed and removed again is not a step.
        let here = self.form.as_ref();
        let here = here.filter(|form| Some((self.game, form.place())) == history.place(true));
        let undo = here.map_or_else(|| is_step(true), RoundForm::can_undo_typing);
        (self.is_correction() || undo, is_step(false))
    }

    /// Adds the last change of the next seating, unless it is there.
    pub fn note_plan(&mut self, plan: &mut SeatingPlan) {
        if let Some(step) = plan.changed.take() {
            self.history_mut().push_other(step);
        }
    }

    /// Adds a committed change to the history: earlier typing is undone after it, and typing in the
    /// hands that it records is forgotten.
    pub fn note(&mut self, night: Night<'_>, change: &PendingChange) {
        self.history_mut().note(change.kind);
        for hand in night.hands_written(change.edits()) {
            self.forget_typing(hand);
        }
    }

    /// Opens a form, or none. Earlier typing can still be undone.
    pub(super) fn set_form(&mut self, form: Option<RoundForm>) {
        if let Some(left) = self.form.take() {
            self.history = left.history;
        }
        self.form = form.map(|form| form.with_history(std::mem::take(&mut self.history)));
    }

    pub(super) fn history_mut(&mut self) -> &mut TypingHistory {
        self.form.as_mut().map_or(&mut self.history, |form| &mut form.history)
    }

    fn history(&self) -> &TypingHistory {
        self.form.as_ref().map_or(&self.history, |form| &form.history)
    }

    /// Forgets the typing in a hand, because it was recorded or dropped.
    pub(super) fn forget_typing(&mut self, place: (usize, RoundPath)) {
        self.history_mut().forget(place);
        if let Some(draft) = self.drafts.get_mut(&place) {
            draft.is_confirmed = false;
        }
    }
}
