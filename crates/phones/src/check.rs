//! What a page says about a round or hand as typed.

use minijinja::context;
use minijinja::value::Value;
use serde::Serialize;

use super::form::PageForm;
use scoring::{Diagnostic, Game};
use session::score_sheet;

/// A round or hand as typed, checked.
#[derive(Serialize)]
pub(super) struct Check {
    pub(super) complete: bool,
    /// Whether it has problems.
    refused: bool,
    pub(super) sentence: String,
    then: String,
    pub(super) problems: Vec<String>,
    warnings: Vec<String>,
    /// The effect of the round on each column of the score sheet.
    pub(super) lines: Vec<Value>,
    /// Numbers filled in, by input name.
    filled: Vec<(String, i64)>,
    /// Problem of each box, by input name.
    refuses: Vec<(String, String)>,
}

impl Check {
    /// Returns the check of a form with these warnings.
    pub(super) fn new(
        page: &PageForm<'_>,
        (sentence, then): (String, String),
        warnings: &[&Diagnostic],
        lines: Vec<Value>,
    ) -> Check {
        let messages = |list: &[&Diagnostic]| -> Vec<String> {
            list.iter().map(|it| it.message.clone()).filter(|it| *it != sentence).collect()
        };
        Check {
            complete: page.form.is_complete(page.game),
            refused: !page.problems.is_empty(),
            problems: messages(&page.problems),
            warnings: messages(warnings),
            lines,
            filled: page.filled(),
            refuses: page.refusals(),
            sentence,
            then,
        }
    }
}

/// Returns the effect of a round on somebody's score.
pub(super) fn effect(rules: &Game, name: &str, score: i64) -> Value {
    let negative = rules.wins_by.is_loss(score);
    context! { name, score => score_sheet::with_sign(score, rules.unit), negative }
}
