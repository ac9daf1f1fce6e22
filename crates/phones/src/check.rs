//! What a page says about a round or hand as typed.

use minijinja::context;
use minijinja::value::Value;

use super::form::PageForm;
use scoring::{Diagnostic, Game};
use session::score_sheet;

/// Returns a form checked, with these warnings, and the effect of the round on each column of the
/// score sheet.
pub(super) fn check_view(
    page: &PageForm<'_>,
    (sentence, then): (String, String),
    warnings: &[&Diagnostic],
    lines: Vec<Value>,
) -> Value {
    let messages = |list: &[&Diagnostic]| -> Vec<String> {
        list.iter().map(|it| it.message.clone()).filter(|it| *it != sentence).collect()
    };
    context! {
        complete => page.form.is_complete(page.game),
        // Whether it has problems.
        refused => !page.problems.is_empty(),
        problems => messages(&page.problems),
        warnings => messages(warnings),
        lines,
        // Numbers filled in, and the problem of each box, by input name.
        filled => page.filled(),
        refuses => page.refusals(),
        sentence,
        then,
    }
}

/// Returns the effect of a round on somebody's score.
pub(super) fn effect(rules: &Game, name: &str, score: i64) -> Value {
    let negative = rules.wins_by.is_loss(score);
    context! { name, score => score_sheet::with_sign(score, rules.unit), negative }
}
