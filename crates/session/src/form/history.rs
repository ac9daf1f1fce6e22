//! Undo and redo of typing before it is recorded, box by box, and drafts of later rounds while an
//! earlier round is retyped.
//!
//! Invariants: undo goes back step by step through typing and recorded changes and loses no typing.
//! The hands of a night share one history with its seats, which is handed from form to form.

use std::collections::{BTreeMap, BTreeSet};

use super::{Draft, EntryMachine, RoundForm, Subject};
use crate::OpenGame;
use crate::steps::{ChangeKind, Steps};
use scoring::next_game::SeatingDraft;
use scoring::{Cell, Player, RoundPath, SeatMoves};

/// Texts before each step, and undone steps.
#[derive(Debug, Clone, Default)]
pub struct TypingHistory {
    steps: Steps<TypedStep>,
    /// The box of the newest step, until the cursor leaves it.
    pub(super) last: Option<Cell>,
}

/// Who takes which chair from a hand on, by game.
pub type Substitutes = BTreeMap<(usize, Cell), Player>;

/// A hand with its game; a form of a round has only one place.
pub type TypedPlace = (usize, RoundPath);

/// Something besides typing that is not recorded; the state before it.
#[derive(Debug, Clone)]
pub enum OtherStep {
    /// Somebody took a chair: the substitutes for hands to come.
    Substitutes(Substitutes),
    /// The next seating changed: its draft before and after, and what changed: "Ada goes home".
    Next(Box<[SeatingDraft; 2]>, String),
    /// A correction was closed: its form and its reason.
    Closed(Box<RoundForm>, String),
}

/// A step of the history.
#[derive(Debug, Clone)]
enum TypedStep {
    /// Typing; the state before it.
    Typed(Box<Typing>),
    /// Something else.
    Other(OtherStep),
}

/// Texts and cursor.
#[derive(Debug, Clone)]
struct Typing {
    place: TypedPlace,
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
            if earlier.draft != self.draft {
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
        let here = self.typed_place();
        self.history.steps.own(true).any(|step| {
            let earlier = step.typed();
            earlier.is_none_or(|earlier| earlier.place != here || earlier.draft != self.draft)
        })
    }

    /// Returns whether redo would affect typing.
    pub fn can_redo_typing(&self) -> bool {
        self.history.steps.next(false).is_some()
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

    /// Forgets corrections that were closed, because a change was recorded by hand.
    pub fn forget_closed(&mut self) {
        let later = self.later.iter_mut().map(|aside| &mut aside.history);
        later.chain([&mut self.history]).for_each(|history| history.retain(|_| true));
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

    /// Returns the place of a step in this form.
    fn typed_place(&self) -> TypedPlace {
        match self.place() {
            RoundPath::ROUND => (0, RoundPath::ROUND),
            hand => (self.number, hand),
        }
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
        let mut history = TypingHistory::default();
        history.add_draft(self.typed_place(), before.clone(), draft, &self.cells());
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
        let (place, draft) = (self.typed_place(), self.draft.clone());
        let fixed_boxes = self.fixed_boxes.clone();
        TypedStep::Typed(Box::new(Typing { place, draft, fixed_boxes, machine }))
    }

    fn restore(&mut self, game: &OpenGame, typing: Typing) {
        let Typing { draft, fixed_boxes, machine, .. } = typing;
        let before = std::mem::replace(&mut self.draft, draft);
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
        place: TypedPlace,
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

    /// Returns the place that undo (or redo) of typing would affect.
    pub fn place(&self, back: bool) -> Option<TypedPlace> {
        Some(self.steps.next(back)?.typed()?.place)
    }

    /// Returns whether redo would affect an undone change.
    pub fn redoes_change(&self) -> bool {
        self.steps.changes(false)
    }

    /// Forgets the typing at a place, because it was recorded or dropped.
    pub fn forget(&mut self, place: TypedPlace) {
        self.steps.retain(|step| !step.is_typed_at(place));
        self.last = None;
    }

    /// Forgets the next seating, closed corrections, and what was typed in games that are not among
    /// these.
    pub fn retain(&mut self, keeps: impl Fn(usize) -> bool) {
        self.steps.retain(|step| match step {
            TypedStep::Typed(typing) => keeps(typing.place.0),
            TypedStep::Other(step) => matches!(step, OtherStep::Substitutes(_)),
        });
        self.last = None;
    }

    /// Returns whether undo (or redo) would affect something besides typing.
    pub fn steps_other(&self, back: bool) -> bool {
        matches!(self.steps.next(back), Some(TypedStep::Other(_)))
    }

    /// Adds a step besides typing.
    pub fn push_other(&mut self, step: OtherStep) {
        self.last = None;
        self.steps.push(TypedStep::Other(step));
    }

    /// Takes the step besides typing that undo (or redo) affects.
    pub fn take_other(&mut self, back: bool) -> Option<OtherStep> {
        match self.steps.take(back, |step| matches!(step, TypedStep::Other(_)))? {
            TypedStep::Other(step) => Some(step),
            TypedStep::Typed(_) => None,
        }
    }

    /// Adds the opposite of such a step that was undone (or redone).
    pub fn passed_other(&mut self, back: bool, step: OtherStep) {
        self.last = None;
        self.steps.passed(back, TypedStep::Other(step));
    }

    /// Adds a change to the history, which keeps typing and changes in order. The next seating is
    /// planned anew after a change by hand.
    pub fn note(&mut self, kind: ChangeKind) {
        if kind == ChangeKind::ByHand {
            self.retain(|_| true);
        }
        self.last = None;
        self.steps.note(kind);
    }
}

impl TypedStep {
    fn is_typed_at(&self, place: TypedPlace) -> bool {
        self.typed().is_some_and(|typing| typing.place == place)
    }

    fn typed(&self) -> Option<&Typing> {
        match self {
            TypedStep::Typed(typing) => Some(typing),
            TypedStep::Other(_) => None,
        }
    }
}
