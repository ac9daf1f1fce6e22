//! Undo and redo of typing before it is recorded, box by box.
//!
//! Recorded changes are marks between the steps, so nobody counts them: a step behind a mark waits
//! until the change was undone or redone.
//!
//! Invariants: undo goes back step by step through typing and recorded changes and loses no typing.
//! The hands of a night share one history with its seats, which is handed from form to form.

use std::collections::{BTreeMap, BTreeSet};

use super::{Draft, EntryMachine, RoundForm};
use crate::OpenGame;
use crate::session::ChangeKind;
use scoring::next_game::SeatingDraft;
use scoring::{Cell, Player, RoundPath};

/// Steps that can be undone and redone, each with the state on the other side of it.
#[derive(Debug, Clone, Default)]
pub struct TypingHistory {
    undo: Vec<TypedStep>,
    redo: Vec<TypedStep>,
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

#[derive(Debug, Clone)]
enum TypedStep {
    /// Typing; the state before it.
    Typed(Box<Typing>),
    /// Something else.
    Other(OtherStep),
    /// A recorded change.
    Recorded,
}

#[derive(Debug, Clone)]
struct Typing {
    place: TypedPlace,
    draft: Draft,
    fixed_boxes: BTreeSet<Cell>,
    machine: EntryMachine,
}

impl RoundForm {
    /// Undoes (or redoes) the last typing in a box, and puts the cursor back. Returns whether there
    /// was any up to the next recorded change.
    pub fn step_typing(&mut self, game: &OpenGame, back: bool) -> bool {
        let place = self.typed_place();
        while let Some(TypedStep::Typed(other)) =
            self.history.side(back).pop_if(|step| step.is_typed_at(place))
        {
            // Text that was typed and removed again is not a step.
            if !back || other.draft != self.draft {
                let now = self.typing(self.machine.clone());
                self.history.side(!back).push(now);
                self.restore(game, *other);
                return true;
            }
        }
        false
    }

    /// Returns whether undo would affect typing.
    pub fn can_undo_typing(&self) -> bool {
        let here = self.typed_place();
        let own = self.history.undo.iter().rev();
        let mut own = own.take_while(|step| !matches!(step, TypedStep::Recorded));
        let differs = |earlier: &Typing| earlier.place != here || earlier.draft != self.draft;
        own.any(|step| step.typed().is_none_or(differs))
    }

    /// Returns whether redo would affect typing.
    pub fn can_redo_typing(&self) -> bool {
        self.history.next(false).is_some()
    }

    /// Returns the form with an earlier typing history.
    pub fn with_history(mut self, history: TypingHistory) -> RoundForm {
        self.history = TypingHistory { last: None, ..history };
        self
    }

    /// Begins the form of the next round again with another draft; its history stays.
    pub(crate) fn retype(&mut self, game: &OpenGame, draft: Draft) {
        let history = std::mem::take(&mut self.history);
        *self = RoundForm::next(game, draft).with_history(history);
    }

    fn typed_place(&self) -> TypedPlace {
        match self.place() {
            RoundPath::ROUND => (0, RoundPath::ROUND),
            hand => (self.number, hand),
        }
    }

    /// Returns the form with an earlier form's draft in the game as it is now. The cursor stays, if
    /// something is typed and its box exists.
    pub fn again(self, game: &OpenGame) -> RoundForm {
        let is_blank = self.draft.is_empty();
        let mut form = RoundForm::next(game, self.draft).with_history(self.history);
        if !is_blank && form.cells().iter().any(|cell| Some(*cell) == self.machine.cursor) {
            form.machine = self.machine;
        }
        form
    }

    /// Returns the form with a history of its draft, which was typed before the program was closed
    /// or another screen was opened: undo goes back through it box by box.
    pub fn with_typed_draft(mut self) -> RoundForm {
        let before = self.was.clone().unwrap_or_default();
        let mut history = TypingHistory::default();
        history.add_draft(self.typed_place(), before, &self.draft, &self.cells());
        self.history = history;
        self
    }

    /// Saves the state before this box is written. `machine` is the state before the key; all keys
    /// in one box, until the cursor leaves it, are one step.
    pub(super) fn remember(&mut self, cell: Cell, machine: EntryMachine) {
        if self.history.last == Some(cell) {
            return;
        }
        let now = self.typing(machine);
        self.history.push(now);
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
    fn side(&mut self, back: bool) -> &mut Vec<TypedStep> {
        if back { &mut self.undo } else { &mut self.redo }
    }

    /// Returns the step that undo (`back`) or redo affects, unless that is a recorded change.
    fn next(&self, back: bool) -> Option<&TypedStep> {
        let side = if back { &self.undo } else { &self.redo };
        side.last().filter(|step| !matches!(step, TypedStep::Recorded))
    }

    /// Adds a new step; what was undone before it can no longer be redone.
    fn push(&mut self, step: TypedStep) {
        self.redo.clear();
        self.undo.push(step);
    }

    /// Forgets all steps but these.
    fn keep(&mut self, keeps: impl Fn(&TypedStep) -> bool) {
        self.undo.retain(&keeps);
        self.redo.retain(&keeps);
        self.last = None;
    }

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
            let mut after = before.clone();
            after.take_at(cell, draft);
            if after != before {
                let mut machine = EntryMachine::default();
                machine.enter_box(Some(cell));
                let fixed_boxes = BTreeSet::new();
                let typing = Typing { place, draft: before, fixed_boxes, machine };
                self.push(TypedStep::Typed(Box::new(typing)));
                before = after;
            }
        }
    }

    /// Returns the place that undo (or redo) of typing would affect.
    pub fn place(&self, back: bool) -> Option<TypedPlace> {
        Some(self.next(back)?.typed()?.place)
    }

    /// Returns whether redo would affect an undone change.
    pub fn redoes_change(&self) -> bool {
        matches!(self.redo.last(), Some(TypedStep::Recorded))
    }

    /// Forgets the typing at a place, because it was recorded or dropped.
    pub fn forget(&mut self, place: TypedPlace) {
        self.keep(|step| !step.is_typed_at(place));
    }

    /// Forgets the next seating, closed corrections, and what was typed in games that are not among
    /// these.
    pub fn retain(&mut self, keeps: impl Fn(usize) -> bool) {
        self.keep(|step| match step {
            TypedStep::Typed(typing) => keeps(typing.place.0),
            TypedStep::Other(step) => matches!(step, OtherStep::Substitutes(_)),
            TypedStep::Recorded => true,
        });
    }

    /// Returns whether undo (or redo) would affect something besides typing.
    pub fn steps_other(&self, back: bool) -> bool {
        matches!(self.next(back), Some(TypedStep::Other(_)))
    }

    /// Adds a step besides typing.
    pub fn push_other(&mut self, step: OtherStep) {
        self.last = None;
        self.push(TypedStep::Other(step));
    }

    /// Takes the step besides typing that undo (or redo) affects.
    pub fn take_other(&mut self, back: bool) -> Option<OtherStep> {
        match self.side(back).pop_if(|step| matches!(step, TypedStep::Other(_)))? {
            TypedStep::Other(step) => Some(step),
            TypedStep::Typed(_) | TypedStep::Recorded => None,
        }
    }

    /// Adds the opposite of such a step that was undone (or redone).
    pub fn passed_other(&mut self, back: bool, step: OtherStep) {
        self.last = None;
        self.side(!back).push(TypedStep::Other(step));
    }

    /// Adds a change to the history, which keeps typing and changes in order. The next seating is
    /// planned anew after a change by hand.
    pub fn note(&mut self, kind: ChangeKind) {
        self.last = None;
        if kind == ChangeKind::ByHand {
            self.retain(|_| true);
            return self.push(TypedStep::Recorded);
        }
        let back = kind == ChangeKind::Undo;
        let _ = self.side(back).pop_if(|step| matches!(step, TypedStep::Recorded));
        self.side(!back).push(TypedStep::Recorded);
    }
}

impl TypedStep {
    fn is_typed_at(&self, place: TypedPlace) -> bool {
        self.typed().is_some_and(|typing| typing.place == place)
    }

    fn typed(&self) -> Option<&Typing> {
        match self {
            TypedStep::Typed(typing) => Some(typing),
            TypedStep::Other(_) | TypedStep::Recorded => None,
        }
    }
}
