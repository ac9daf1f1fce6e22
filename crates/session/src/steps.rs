//! Undo and redo of what is not recorded, in order with the recorded changes between.
//!
//! Unrecorded work (the typing of a round, a correction that was closed, everything on a night) has
//! its steps in a [`Steps`]. Recorded changes are marks in it, so nobody counts them: a step behind
//! a mark waits until the change was undone or redone.

/// Origin of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeKind {
    /// A user recorded or corrected something.
    ByHand,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
}

/// Steps that can be undone and redone, each with the state on the other side of it.
#[derive(Debug, Clone)]
pub struct Steps<T> {
    undo: Vec<Step<T>>,
    redo: Vec<Step<T>>,
}

#[derive(Debug, Clone)]
enum Step<T> {
    /// A step of the owner.
    Own(T),
    /// A recorded change.
    Recorded,
}

impl<T> Default for Steps<T> {
    fn default() -> Self {
        Steps { undo: Vec::new(), redo: Vec::new() }
    }
}

impl<T> Steps<T> {
    fn side(&self, back: bool) -> &[Step<T>] {
        if back { &self.undo } else { &self.redo }
    }

    /// Adds a new step; what was undone before it can no longer be redone.
    pub fn push(&mut self, step: T) {
        self.redo.clear();
        self.undo.push(Step::Own(step));
    }

    /// Returns the step that undo (`back`) or redo affects, unless that is a recorded change.
    pub fn next(&self, back: bool) -> Option<&T> {
        self.own(back).next()
    }

    /// Returns the steps that undo (`back`) or redo affects before a recorded change, the next one
    /// first.
    pub fn own(&self, back: bool) -> impl Iterator<Item = &T> {
        self.side(back).iter().rev().map_while(|step| match step {
            Step::Own(step) => Some(step),
            Step::Recorded => None,
        })
    }

    /// Returns whether undo (`back`) or redo would affect a recorded change.
    pub fn changes(&self, back: bool) -> bool {
        matches!(self.side(back).last(), Some(Step::Recorded))
    }

    /// Takes the step that undo (`back`) or redo affects, if it is one of these.
    pub fn take(&mut self, back: bool, wanted: impl Fn(&T) -> bool) -> Option<T> {
        let side = if back { &mut self.undo } else { &mut self.redo };
        match side.pop_if(|step| matches!(step, Step::Own(step) if wanted(step)))? {
            Step::Own(step) => Some(step),
            Step::Recorded => None,
        }
    }

    /// Adds the state that the opposite step leads back to, after undo (`back`) or redo.
    pub fn passed(&mut self, back: bool, state: T) {
        let side = if back { &mut self.redo } else { &mut self.undo };
        side.push(Step::Own(state));
    }

    /// Adds a committed change.
    pub fn note(&mut self, kind: ChangeKind) {
        let (from, to) = match kind {
            ChangeKind::ByHand => {
                self.redo.clear();
                self.undo.push(Step::Recorded);
                return;
            }
            ChangeKind::Undo => (&mut self.undo, &mut self.redo),
            ChangeKind::Redo => (&mut self.redo, &mut self.undo),
        };
        let _ = from.pop_if(|step| matches!(step, Step::Recorded));
        to.push(Step::Recorded);
    }

    /// Forgets all steps but these.
    pub fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        let keeps = |step: &Step<T>| match step {
            Step::Own(step) => keep(step),
            Step::Recorded => true,
        };
        self.undo.retain(keeps);
        self.redo.retain(keeps);
    }

    /// Returns whether nothing, not even a change, can be redone here.
    pub fn redoes_nothing(&self) -> bool {
        self.redo.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::{ChangeKind, Steps};

    fn step(steps: &mut Steps<u8>, now: &mut u8, back: bool) -> bool {
        let Some(then) = steps.take(back, |_| true) else { return false };
        steps.passed(back, std::mem::replace(now, then));
        true
    }

    #[test]
    fn a_step_waits_behind_a_change_in_both_directions() {
        let (mut steps, mut now) = (Steps::default(), 1);
        steps.push(0);
        steps.note(ChangeKind::ByHand);
        assert!(steps.changes(true) && !step(&mut steps, &mut now, true));
        steps.note(ChangeKind::Undo);
        assert!(step(&mut steps, &mut now, true));
        assert_eq!((now, steps.changes(false), steps.next(false)), (0, false, Some(&1)));
        assert!(step(&mut steps, &mut now, false));
        assert!(steps.changes(false) && !step(&mut steps, &mut now, false));
        steps.note(ChangeKind::Redo);
        assert_eq!((now, steps.changes(true), steps.redoes_nothing()), (1, true, true));
    }

    #[test]
    fn a_new_step_or_change_ends_redo_and_loses_nothing_else() {
        let (mut steps, mut now) = (Steps::default(), 2);
        steps.push(0);
        steps.push(1);
        assert!(step(&mut steps, &mut now, true));
        steps.push(now);
        assert_eq!(steps.own(true).copied().collect::<Vec<_>>(), [1, 0]);
        assert!(steps.redoes_nothing());
        assert!(step(&mut steps, &mut now, true));
        steps.note(ChangeKind::ByHand);
        assert!(steps.redoes_nothing() && steps.next(true).is_none());
        steps.note(ChangeKind::Undo);
        assert_eq!(steps.next(true), Some(&0));
    }
}
