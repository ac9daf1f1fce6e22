//! Undo and redo of typing before it is recorded, box by box, and drafts of later rounds while an
//! earlier round is retyped.
//!
//! Invariants: undo goes back step by step through typing and recorded changes and loses no typing.
//! The hands of a game share one history, which is handed from form to form.

use std::collections::{BTreeMap, BTreeSet};

use super::{Draft, EntryMachine, RoundForm, Subject};
use crate::OpenGame;
use crate::steps::{ChangeKind, Steps};
use scoring::{Cell, Player, RoundPath, SeatMoves};

/// Texts before each step, and undone steps.
#[derive(Debug, Clone, Default)]
pub struct TypingHistory {
    steps: Steps<TypedStep>,
    /// The box of the newest step, until the cursor leaves it.
    pub(super) last: Option<Cell>,
}

/// Who takes which chair from a hand on.
pub type Substitutes = BTreeMap<Cell, Player>;

/// A step of the history.
#[derive(Debug, Clone)]
enum TypedStep {
    /// Typing; the state before it.
    Typed(Box<Typing>),
    /// Somebody took a chair; the substitutes for hands to come before it.
    Substituted(Substitutes),
}

/// Texts and cursor.
#[derive(Debug, Clone)]
struct Typing {
    /// The hand or couple, or the whole round.
    place: RoundPath,
    draft: Draft,
    fixed_boxes: BTreeSet<Cell>,
    machine: EntryMachine,
}

/// A draft of a later round.
#[derive(Debug, Clone, Default)]
pub(super) struct SetAsideDraft {
    draft: Draft,
    machine: EntryMachine,
    history: TypingHistory,
}

/// The effect of a recorded change on the next round's form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FollowUp {
    /// The form's round was recorded.
    Recorded,
    /// The last round was undone, and its content is in the form again.
    TakenBack(Draft),
    /// Another change was recorded, undone or redone: a correction, a deletion.
    Other(ChangeKind),
}

impl RoundForm {
    /// Undoes the last typing in a box, and puts the cursor back. Returns whether there was any
    /// since the last recorded change.
    pub fn undo_typing(&mut self, game: &OpenGame) -> bool {
        let place = self.typed_place();
        while let Some(TypedStep::Typed(earlier)) =
            self.history.steps.take(true, |step| step.is_typed_at(place))
        {
            // Text that was typed and removed again is not a step.
            if earlier.draft != self.draft_at(place) {
                let now = self.typing(self.machine.clone());
                self.history.steps.passed(true, now);
                self.restore(game, *earlier);
                return true;
            }
        }
        false
    }

    /// Redoes the last undone typing. Returns whether there was any before the next change.
    pub fn redo_typing(&mut self, game: &OpenGame) -> bool {
        let place = self.typed_place();
        let Some(TypedStep::Typed(later)) =
            self.history.steps.take(false, |step| step.is_typed_at(place))
        else {
            return false;
        };
        let now = self.typing(self.machine.clone());
        self.history.steps.passed(false, now);
        self.restore(game, *later);
        true
    }

    /// Returns whether undo would affect typing.
    pub fn can_undo_typing(&self) -> bool {
        self.history.steps.own(true).any(|step| {
            step.typed().is_none_or(|earlier| earlier.draft != self.draft_at(earlier.place))
        })
    }

    /// Returns whether redo would affect typing.
    pub fn can_redo_typing(&self) -> bool {
        self.history.place(false).is_some()
    }

    /// Returns whether redo would affect an undone change, whatever is typed.
    pub fn redoes_change(&self) -> bool {
        self.history.redoes_change()
    }

    /// Returns the form with an earlier typing history.
    #[must_use]
    pub fn with_history(mut self, history: TypingHistory) -> RoundForm {
        self.history = TypingHistory { last: None, ..history };
        self
    }

    /// Returns the typing history, for the form that follows.
    pub fn into_history(self) -> TypingHistory {
        self.history
    }

    /// Returns the typing history.
    pub fn history(&self) -> &TypingHistory {
        &self.history
    }

    /// Returns the typing history.
    pub fn history_mut(&mut self) -> &mut TypingHistory {
        &mut self.history
    }

    /// Returns the hand being typed, or the whole round.
    fn typed_place(&self) -> RoundPath {
        self.place()
    }

    /// Returns the draft at a place; for the whole round, everything.
    pub(super) fn draft_at(&self, place: RoundPath) -> Draft {
        self.draft.at(place)
    }

    /// Returns the form of the next round after a change was committed. Unrecorded typing stays
    /// with its round.
    #[must_use]
    pub fn after(mut self, game: &OpenGame, follows: FollowUp) -> RoundForm {
        let is_taken_back = matches!(follows, FollowUp::TakenBack(_));
        let next = match follows {
            FollowUp::Recorded if self.later.is_empty() => SetAsideDraft::default(),
            FollowUp::Recorded => self.later.remove(0),
            FollowUp::TakenBack(draft) => {
                let typed = self.aside();
                self.later.insert(0, typed);
                SetAsideDraft { draft, ..SetAsideDraft::default() }
            }
            FollowUp::Other(kind) => {
                self.history.note(kind);
                self.aside()
            }
        };
        let SetAsideDraft { draft, machine, history } = next;
        let blank = draft.is_empty();
        let mut form = RoundForm::next(game, draft);
        if is_taken_back && matches!(form.subject, Subject::Round) {
            // It may be typed again as a whole; Enter records it as it is.
            let first = form.cells().into_iter().find(|cell| !form.is_seldom(cell));
            form.machine.enter_box(first);
        }
        if !blank && form.cells().iter().any(|cell| Some(*cell) == machine.cursor()) {
            form.machine = machine;
        }
        (form.history, form.later) = (history, self.later);
        form.drop_empty();
        form
    }

    /// Returns the form after a change of seats, with everybody's typing in their new boxes, or with
    /// these texts.
    #[must_use]
    pub fn reseated(
        mut self,
        game: &OpenGame,
        moves: &SeatMoves,
        texts: Option<BTreeMap<Cell, String>>,
    ) -> RoundForm {
        let later = self.later.into_iter().map(|aside| SetAsideDraft {
            draft: aside.draft.moved(moves),
            machine: EntryMachine::default(),
            ..aside
        });
        let mut draft = self.draft.moved(moves);
        draft.texts = texts.unwrap_or(draft.texts);
        let mut form = RoundForm::next(game, draft);
        (form.history, form.later) = (std::mem::take(&mut self.history), later.collect());
        form
    }

    /// Returns the form with a history of its draft and the later ones, which were typed before the
    /// program was closed or another screen was opened: undo goes back through them box by box.
    #[must_use]
    pub fn with_typed_drafts(mut self) -> RoundForm {
        let before = self.was.clone().unwrap_or_default();
        self.history = self.history_of(&before, &self.draft);
        let later = self.later.iter();
        let later = later.map(|aside| self.history_of(&Draft::default(), &aside.draft));
        let later: Vec<TypingHistory> = later.collect();
        for (aside, history) in self.later.iter_mut().zip(later) {
            aside.history = history;
        }
        self
    }

    /// Adds the drafts of later rounds, the next round first.
    #[must_use]
    pub fn with_later(mut self, drafts: impl IntoIterator<Item = Draft>) -> RoundForm {
        let aside = |draft| SetAsideDraft { draft, ..SetAsideDraft::default() };
        self.later = drafts.into_iter().map(aside).collect();
        self.drop_empty();
        self
    }

    /// Returns the history of a draft of this form.
    fn history_of(&self, before: &Draft, draft: &Draft) -> TypingHistory {
        let place = self.typed_place();
        let mut history = TypingHistory::default();
        history.add_draft(place, before.at(place), &draft.at(place), &self.cells());
        history
    }

    /// Returns the drafts of later rounds, the next round first.
    pub fn later(&self) -> impl Iterator<Item = &Draft> {
        self.later.iter().map(|aside| &aside.draft)
    }

    fn drop_empty(&mut self) {
        let nothing =
            |aside: &SetAsideDraft| aside.draft.is_empty() && aside.history.steps.redoes_nothing();
        while self.later.pop_if(|aside| nothing(aside)).is_some() {}
    }

    fn aside(&self) -> SetAsideDraft {
        SetAsideDraft {
            draft: self.draft.clone(),
            machine: self.machine.clone(),
            history: self.history.clone(),
        }
    }

    /// Saves the state before this box is written. `machine` is the state before the key; all keys
    /// in one box, until the cursor leaves it, are one step.
    pub(super) fn remember(&mut self, cell: Cell, machine: EntryMachine) {
        if self.history.last == Some(cell) {
            return;
        }
        let now = self.typing(machine);
        self.history.steps.push(now);
        self.history.last = Some(cell);
    }

    fn typing(&self, machine: EntryMachine) -> TypedStep {
        let place = self.typed_place();
        let (draft, fixed_boxes) = (self.draft_at(place), self.fixed_boxes.clone());
        TypedStep::Typed(Box::new(Typing { place, draft, fixed_boxes, machine }))
    }

    fn restore(&mut self, game: &OpenGame, typing: Typing) {
        let Typing { place, draft, fixed_boxes, machine } = typing;
        let before = self.draft.clone();
        let is_other = |cell: &Cell| place != RoundPath::ROUND && cell.place != place;
        self.draft.texts.retain(|cell, _| is_other(cell));
        self.draft.counts.retain(|cell, _| is_other(cell));
        self.draft.texts.extend(draft.texts);
        self.draft.counts.extend(draft.counts);
        (self.fixed_boxes, self.machine) = (fixed_boxes, machine);
        self.history.last = None;
        self.asked = None;
        self.follow(game);
        self.recount(&before);
    }
}

impl TypingHistory {
    /// Adds the typing of a draft at a place: a step for each box that differs from what was there
    /// before, those of `order` first.
    pub fn add_draft(
        &mut self,
        place: RoundPath,
        mut before: Draft,
        draft: &Draft,
        order: &[Cell],
    ) {
        let texts = before.texts.keys().chain(draft.texts.keys());
        let counts = before.counts.keys().chain(draft.counts.keys());
        let others: BTreeSet<Cell> = texts.chain(counts).copied().collect();
        for cell in order.iter().copied().chain(others) {
            if before.same_at(&cell, draft) {
                continue;
            }
            let mut machine = EntryMachine::default();
            machine.enter_box(Some(cell));
            let fixed_boxes = BTreeSet::new();
            let typing = Typing { place, draft: before.clone(), fixed_boxes, machine };
            self.steps.push(TypedStep::Typed(Box::new(typing)));
            before.take_at(cell, draft);
        }
    }

    /// Returns the place that undo (or redo) of typing would affect: a hand or couple, or the whole
    /// round.
    pub fn place(&self, back: bool) -> Option<RoundPath> {
        Some(self.steps.next(back)?.typed()?.place)
    }

    /// Returns whether redo would affect an undone change.
    pub fn redoes_change(&self) -> bool {
        self.steps.changes(false)
    }

    /// Forgets the typing at a place, because it was recorded or dropped.
    pub fn forget(&mut self, place: RoundPath) {
        self.steps.retain(|step| !step.is_typed_at(place));
        self.last = None;
    }

    /// Returns whether undo (or redo) would affect who takes a chair.
    pub fn steps_substitutes(&self, back: bool) -> bool {
        matches!(self.steps.next(back), Some(TypedStep::Substituted(_)))
    }

    /// Adds a substitution to the history; `before` are the substitutes before it.
    pub fn note_substitution(&mut self, before: Substitutes) {
        self.last = None;
        self.steps.push(TypedStep::Substituted(before));
    }

    /// Undoes or redoes a substitution, if it is the last step. Returns whether it is.
    pub fn step_substitutes(&mut self, back: bool, now: &mut Substitutes) -> bool {
        let is_substitution = |step: &TypedStep| matches!(step, TypedStep::Substituted(_));
        let Some(TypedStep::Substituted(other)) = self.steps.take(back, is_substitution) else {
            return false;
        };
        self.steps.passed(back, TypedStep::Substituted(std::mem::replace(now, other)));
        self.last = None;
        true
    }

    /// Adds a change to the history, which keeps typing and changes in order.
    pub fn note(&mut self, kind: ChangeKind) {
        self.last = None;
        self.steps.note(kind);
    }
}

impl TypedStep {
    fn is_typed_at(&self, place: RoundPath) -> bool {
        self.typed().is_some_and(|typing| typing.place == place)
    }

    fn typed(&self) -> Option<&Typing> {
        match self {
            TypedStep::Typed(typing) => Some(typing),
            TypedStep::Substituted(_) => None,
        }
    }
}
