//! The cursor in a hand, and what a key does there.
//!
//! Invariant: a digit that can be no other number moves on by itself; what is typed stays as it
//! is typed, right or wrong, until it is typed over.

use super::hand_form::{Shape, Spot, Texts};
use crate::engine::RoundPath;

/// A hand that is being typed.
#[derive(Debug, Clone)]
pub(super) struct Typing {
    /// The table and the hand.
    pub(super) place: RoundPath,
    pub(super) texts: Texts,
    /// The box that the next digit goes to; none once all that must be written is.
    pub(super) cursor: Option<Spot>,
    /// Whether the next digit begins the box anew.
    fresh: bool,
    /// Whether the cursor is past the boxes, where players are counted by their numbers.
    pub(super) counting: bool,
    /// What was recorded, where the hand is being corrected.
    pub(super) was: Option<Texts>,
    /// Why it cannot be as it stands.
    pub(super) problem: Option<(Spot, String)>,
}

/// A key as a hand understands it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stroke {
    Digit(char),
    Backspace,
    Next,
    Back,
    Enter,
}

/// What came of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Typed {
    /// Nothing changed.
    Nothing,
    /// Something was typed.
    More,
    /// Nothing is missing: the hand can be written.
    Complete,
}

impl Typing {
    /// A hand with what was typed of it before.
    pub(super) fn open(
        shape: &Shape,
        place: RoundPath,
        texts: Texts,
        was: Option<Texts>,
    ) -> Typing {
        let correcting = was.is_some();
        let first = shape.spots().next();
        let open = || shape.open(&texts).or_else(|| shape.half_typed(&texts));
        let cursor = if correcting { first } else { open() };
        Typing {
            place,
            texts,
            cursor,
            fresh: correcting,
            counting: cursor.is_none(),
            was,
            problem: None,
        }
    }

    /// A recorded hand, opened to be typed over: what follows from the rest is left to follow.
    pub(super) fn correct(
        shape: &Shape,
        place: RoundPath,
        recorded: Texts,
        half: Option<Texts>,
    ) -> Typing {
        let mut texts = half.unwrap_or_else(|| recorded.clone());
        for field in &shape.fields {
            let all = field.spots.iter().all(|spot| texts.contains_key(spot));
            if let (true, true, Some(last)) = (all, field.asked.total.is_some(), field.spots.last())
            {
                let _ = texts.remove(last);
            }
        }
        Typing::open(shape, place, texts, Some(recorded))
    }

    /// Whether it says anything else than what is recorded.
    pub(super) fn is_touched(&self, shape: &Shape) -> bool {
        match &self.was {
            None => !self.texts.is_empty(),
            Some(was) => shape.numbers(&self.texts) != shape.numbers(was),
        }
    }

    /// Whether nothing is missing and nothing is refused.
    pub(super) fn is_complete(&self, shape: &Shape) -> bool {
        shape.open(&self.texts).is_none() && self.problem.is_none()
    }

    /// Moves the cursor to a box.
    pub(super) fn point(&mut self, spot: Spot) {
        (self.cursor, self.fresh, self.counting) = (Some(spot), true, false);
    }

    /// What a key does.
    pub(super) fn press(&mut self, shape: &Shape, names: &[String; 4], stroke: Stroke) -> Typed {
        if self.counting {
            return self.count(shape, stroke);
        }
        let Some(spot) = self.cursor else { return Typed::Nothing };
        match stroke {
            Stroke::Digit(digit) => {
                let text = self.texts.entry(spot).or_default();
                if self.fresh {
                    text.clear();
                }
                self.fresh = false;
                if text.len() >= 3 {
                    return Typed::Nothing;
                }
                text.push(digit);
                self.blank_what_follows(shape, spot);
                self.problem = None;
                if shape.can_grow(&self.texts, spot, names) {
                    return Typed::More;
                }
                self.done(shape, names, spot)
            }
            Stroke::Backspace => self.backspace(spot),
            Stroke::Back => self.step(shape, spot, false),
            Stroke::Enter | Stroke::Next => {
                if self.texts.get(&spot).is_some_and(|text| !text.is_empty()) {
                    if self.was.is_some() && stroke == Stroke::Enter {
                        self.judge(shape, names, spot);
                        let whole = self.is_complete(shape);
                        return if whole { Typed::Complete } else { self.go_to_open(shape) };
                    }
                    return self.done(shape, names, spot);
                }
                if stroke == Stroke::Next { self.step(shape, spot, true) } else { Typed::Nothing }
            }
        }
    }

    /// The last box of a sum follows from the others again once one of them is typed over.
    fn blank_what_follows(&mut self, shape: &Shape, typed: Spot) {
        let Some(field) = shape.fields.get(typed.field) else { return };
        let all = field.spots.iter().all(|spot| self.texts.contains_key(spot));
        if let (true, Some(_), Some(last)) = (all, field.asked.total, field.spots.last())
            && *last != typed
        {
            let _ = self.texts.remove(last);
        }
    }

    fn judge(&mut self, shape: &Shape, names: &[String; 4], spot: Spot) {
        self.problem = shape.problem(&self.texts, names).map(|(field, sentence)| {
            let here = if spot.field == field { Some(spot) } else { None };
            let first = shape.fields.get(field).and_then(|field| field.spots.first().copied());
            (here.or(first).unwrap_or(spot), sentence)
        });
    }

    /// A box is done: on to the next that is open, or back to it where it cannot be.
    fn done(&mut self, shape: &Shape, names: &[String; 4], spot: Spot) -> Typed {
        self.judge(shape, names, spot);
        if let Some((at, _)) = &self.problem {
            (self.cursor, self.fresh) = (Some(*at), true);
            return Typed::More;
        }
        if self.was.is_some() {
            let followed = shape.followed(&self.texts);
            let after = shape.spots().skip_while(|at| *at != spot).skip(1);
            let after = after.into_iter().find(|at| {
                let counted = shape.fields.get(at.field).is_some_and(|field| field.counted);
                !followed.contains_key(at) && !counted
            });
            match after {
                Some(next) => (self.cursor, self.fresh) = (Some(next), true),
                None => self.past_the_boxes(shape),
            }
            return Typed::More;
        }
        self.go_to_open(shape)
    }

    /// To the first box that is still a question; past the boxes where there is none.
    fn go_to_open(&mut self, shape: &Shape) -> Typed {
        if let Some(open) = shape.open(&self.texts) {
            (self.cursor, self.fresh) = (Some(open), true);
            return Typed::More;
        }
        self.past_the_boxes(shape);
        if self.counting { Typed::More } else { Typed::Complete }
    }

    fn past_the_boxes(&mut self, shape: &Shape) {
        self.cursor = None;
        self.counting = shape.counted(0).is_some() || self.was.is_some();
    }

    fn backspace(&mut self, spot: Spot) -> Typed {
        self.problem = None;
        let Some(text) = self.texts.get_mut(&spot) else {
            return Typed::Nothing;
        };
        let _ = text.pop();
        if self.fresh || text.is_empty() {
            let _ = self.texts.remove(&spot);
        }
        self.fresh = false;
        Typed::More
    }

    /// To the box before or after.
    fn step(&mut self, shape: &Shape, spot: Spot, on: bool) -> Typed {
        let followed = shape.followed(&self.texts);
        let mut stops: Vec<Spot> =
            shape.spots().filter(|at| !followed.contains_key(at) || *at == spot).collect();
        stops.retain(|at| shape.fields.get(at.field).is_some_and(|field| !field.counted));
        let at = stops.iter().position(|at| *at == spot).unwrap_or(0);
        let next = if on { at.checked_add(1) } else { at.checked_sub(1) };
        match next.and_then(|next| stops.get(next)) {
            Some(next) => {
                (self.cursor, self.fresh) = (Some(*next), true);
                Typed::More
            }
            None => Typed::Nothing,
        }
    }

    /// Past the boxes: a player's number at the table is one time more.
    fn count(&mut self, shape: &Shape, stroke: Stroke) -> Typed {
        match stroke {
            Stroke::Digit(digit @ '1'..='4') => {
                let seat = digit.to_digit(10).map_or(0, |digit| digit as usize - 1);
                let Some(spot) = shape.counted(seat) else { return Typed::Nothing };
                let times = self.texts.get(&spot).and_then(|text| text.parse::<u32>().ok());
                let _ = self.texts.insert(spot, (times.unwrap_or(0) + 1).min(99).to_string());
                Typed::More
            }
            Stroke::Backspace => {
                let counted = shape.spots().filter(|spot| {
                    shape.fields.get(spot.field).is_some_and(|field| field.counted)
                        && self.texts.contains_key(spot)
                });
                let counted: Vec<Spot> = counted.collect();
                if counted.is_empty() {
                    return self.back_to_the_boxes(shape);
                }
                for spot in counted {
                    let _ = self.texts.remove(&spot);
                }
                Typed::More
            }
            Stroke::Back => self.back_to_the_boxes(shape),
            Stroke::Enter => Typed::Complete,
            _ => Typed::Nothing,
        }
    }

    fn back_to_the_boxes(&mut self, shape: &Shape) -> Typed {
        let followed = shape.followed(&self.texts);
        let last = shape.spots().filter(|spot| {
            !followed.contains_key(spot)
                && shape.fields.get(spot.field).is_some_and(|field| !field.counted)
        });
        let Some(last) = last.last() else { return Typed::Nothing };
        self.point(last);
        Typed::More
    }
}
