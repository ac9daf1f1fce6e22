//! Round numbers for an axis, and spacing of names.
//!
//! Invariant: arithmetic is wide enough that no total overflows.

/// Returns the smallest of 1, 2, 5, 10, 20 … that is at least `least`.
pub(super) fn round_step(least: i128) -> i128 {
    let mut power: i128 = 1;
    loop {
        for digit in [1, 2, 5] {
            if digit * power >= least {
                return digit * power;
            }
        }
        power *= 10;
    }
}

/// Returns the multiples of a round number from `low` to `high`, about `count` of them at most.
pub fn ticks(low: i64, high: i64, count: usize) -> Vec<i64> {
    let (low, high) = (i128::from(low.min(high)), i128::from(high.max(low)));
    let count = i128::try_from(count.max(1)).unwrap_or(1);
    let step = round_step((high - low + count - 1) / count);
    let first = low.div_euclid(step) + i128::from(low.rem_euclid(step) != 0);
    let last = high.div_euclid(step);
    (first..=last).filter_map(|times| i64::try_from(times * step).ok()).collect()
}

/// Returns positions as near as possible to those wanted, in the same order, `gap` apart and
/// between `top` and `bottom`. The wanted ones must be in order; the caller makes sure that all
/// fit.
pub(super) fn spread(wanted: &[f32], gap: f32, top: f32, bottom: f32) -> Vec<f32> {
    /// A pile of labels that touch: position of the first, and their number.
    struct Pile {
        first: f32,
        count: usize,
    }
    let inside = |pile: Pile| {
        let most = bottom - gap * float(pile.count.saturating_sub(1));
        Pile { first: pile.first.min(most).max(top), ..pile }
    };
    let mut piles: Vec<Pile> = Vec::new();
    for &height in wanted {
        let mut pile = inside(Pile { first: height, count: 1 });
        // A pile that reaches into the one above merges with it, centered between the two.
        while let Some(above) =
            piles.pop_if(|above| above.first + gap * float(above.count) > pile.first)
        {
            let (up, down) = (float(above.count), float(pile.count));
            let first = (above.first * up + (pile.first - gap * up) * down) / (up + down);
            pile = inside(Pile { first, count: above.count + pile.count });
        }
        piles.push(pile);
    }
    let heights = piles
        .iter()
        .flat_map(|pile| (0..pile.count).map(move |index| pile.first + gap * float(index)));
    heights.collect()
}

/// Returns a count as a length.
pub fn float(count: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "exact up to 16 million")]
    let length = count as f32;
    length
}

/// Returns a length as a count, rounded down; 0 if it is negative.
pub fn whole(length: f32) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few rows")]
    let count = length.max(0.0) as usize;
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers_in_the_range() {
        assert_eq!(ticks(-40, 500, 6), [0, 100, 200, 300, 400, 500]);
        assert_eq!(ticks(0, 1, 5), [0, 1]);
        assert_eq!(ticks(0, 535, 3), [0, 200, 400]);
        assert_eq!(ticks(-120, 80, 3), [-100, 0]);
        assert_eq!(ticks(0, 3, 3), [0, 1, 2, 3]);
        assert_eq!(ticks(0, 0, 3), [0]);
        assert_eq!(ticks(-130, 565, 4), [0, 200, 400]);
        assert_eq!(ticks(i64::MIN, i64::MAX, 4).len(), 4 - 1);
    }

    #[test]
    fn labels_move_apart_only_where_they_overlap() {
        assert_eq!(spread(&[10.0, 60.0], 16.0, 0.0, 100.0), [10.0, 60.0]);
        assert_eq!(spread(&[50.0, 50.0], 16.0, 0.0, 100.0), [42.0, 58.0]);
        assert_eq!(spread(&[1.0, 2.0, 3.0], 16.0, 0.0, 100.0), [0.0, 16.0, 32.0]);
        assert_eq!(spread(&[98.0, 99.0, 100.0], 16.0, 0.0, 100.0), [68.0, 84.0, 100.0]);
    }
}
