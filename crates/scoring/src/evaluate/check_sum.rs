//! Checks of the sums that a field declares: the one its numbers must make, and the most.

use crate::grammar::field::FieldSpec;
use crate::grammar::round::Round;
use crate::numbers::signed;
use crate::record::cell::{Subject, Value};

/// Returns what is wrong with the sum of a field's numbers.
pub(super) fn sum_fault(round: &Round<'_>, spec: &FieldSpec, sum: i64) -> Option<String> {
    let total = spec.total.as_ref().and_then(|total| total.in_round(round));
    if let Some(message) = total.and_then(|total| spec.total_fault(sum, total)) {
        return Some(message);
    }
    let limit = spec.sum_limit.as_ref()?;
    let most = limit.most.in_round(round)?;
    let too_many = sums(round, spec).into_iter().find(|sum| *sum > most)?;
    let sentence = limit.sentence.replace("{sum}", &signed(too_many));
    Some(sentence.replace("{most}", &signed(most)))
}

/// Returns the sums that the limit of a field is for: one of all its numbers, or one for each of
/// its parts or lists.
fn sums(round: &Round<'_>, spec: &FieldSpec) -> Vec<i64> {
    let mut sums: Vec<(Option<&str>, i64)> = Vec::new();
    for (key, value) in round.here.of(spec.id) {
        let (part, sum) = match (key, value) {
            (Subject::TeamPart(_, part), Value::Number(number)) => (Some(part), *number),
            (_, Value::Number(number)) => (None, *number),
            (_, Value::Numbers(list)) => {
                sums.push((None, list.iter().sum()));
                continue;
            }
            _ => continue,
        };
        match sums.iter_mut().find(|(known, _)| *known == part) {
            Some((_, before)) => *before += sum,
            None => sums.push((part, sum)),
        }
    }
    sums.into_iter().map(|(_, sum)| sum).collect()
}
