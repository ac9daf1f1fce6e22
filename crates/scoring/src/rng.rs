//! Random numbers from a seed, in whole numbers: the same on every machine.

/// The random number generator `SplitMix64`.
#[derive(Debug)]
pub struct Rng(pub u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to `below - 1`; `None` if `below` is 0.
    pub fn index(&mut self, below: usize) -> Option<usize> {
        let below = u64::try_from(below).ok()?;
        usize::try_from(self.next().checked_rem(below)?).ok()
    }

    /// Returns `true` with a chance of one in `count`.
    pub fn one_in(&mut self, count: usize) -> bool {
        self.index(count) == Some(0)
    }

    /// Returns one of these; `None` if the list is empty.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        self.index(from.len()).and_then(|index| from.get(index))
    }

    /// Puts the items into any order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.index(last + 1).unwrap_or(last));
        }
    }

    /// Returns a number from `low` to `high`, a multiple of `step` above `low`.
    pub fn step_between(&mut self, low: i64, high: i64, step: i64) -> i64 {
        let low = low.div_euclid(step) * step + if low.rem_euclid(step) == 0 { 0 } else { step };
        let steps = usize::try_from((high - low).div_euclid(step) + 1).unwrap_or(0);
        let up = self.index(steps).and_then(|up| i64::try_from(up).ok()).unwrap_or(0);
        low + up * step
    }

    /// Returns `count` numbers: usually independent, sometimes all the same, with one zero, or with
    /// many.
    pub fn numbers(&mut self, count: usize, low: i64, high: i64, step: i64) -> Vec<i64> {
        let none = if low <= 0 && high >= 0 { 0 } else { low };
        let mut numbers: Vec<i64> = (0..count)
            .map(|_| match self.index(8) {
                Some(0) => low,
                Some(1) => high,
                _ => self.step_between(low, high, step),
            })
            .collect();
        let shape = self.index(6);
        let (lucky, same) = (self.index(count), self.step_between(low, high, step));
        let other = self.step_between(high.min(low.max(step)), high, step);
        for (index, number) in numbers.iter_mut().enumerate() {
            match shape {
                Some(0) => *number = same,
                Some(1) if self.one_in(2) => *number = none,
                Some(2 | 3) if Some(index) == lucky => *number = none,
                Some(2 | 3) if *number == none => *number = other,
                _ => {}
            }
        }
        numbers
    }

    /// Splits a sum at random, evenly or unevenly; empty if it cannot be split.
    pub fn split(&mut self, total: i64, count: usize, low: i64, high: i64, step: i64) -> Vec<i64> {
        let parts = i64::try_from(count).unwrap_or(0);
        let (mut rest, room) = (total - parts * low, high - low);
        if rest < 0 || rest > parts * room || rest % step != 0 {
            return Vec::new();
        }
        let mut order: Vec<usize> = (0..count).collect();
        self.shuffle(&mut order);
        let mut numbers = vec![low; count];
        let even = self.one_in(2);
        for (index, left) in order.into_iter().zip((0..parts).rev()) {
            let (least, most) = ((rest - left * room).max(0), room.min(rest));
            let share = (2 * rest / (left + 1)).clamp(least, most);
            let most = if even { share - share % step } else { most };
            let taken = self.step_between(least, most.max(least), step);
            rest -= taken;
            if let Some(number) = numbers.get_mut(index) {
                *number += taken;
            }
        }
        numbers
    }

    /// Returns `count` flags, of which none, one or any are set.
    pub fn flags(&mut self, count: usize) -> Vec<bool> {
        let (shape, one) = (self.index(4), self.index(count));
        let flag = |index: usize| match shape {
            Some(0) => false,
            Some(1 | 2) => Some(index) == one && (count > 1 || self.one_in(2)),
            _ => self.one_in(2),
        };
        (0..count).map(flag).collect()
    }
}
