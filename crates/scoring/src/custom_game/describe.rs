//! A declaration in words: its summary, rule page, example, and the text that its id is computed
//! from.

use crate::custom_game::declaration::{
    CustomDealer, CustomEnd, CustomField, CustomGame, MAX_VALUE,
};
use crate::grammar::facts::WinsBy;
use crate::numbers::signed;
use crate::wording::uncapitalize;

/// Returns everything the declaration says as text; equal games have equal text.
pub(crate) fn canonical(own: &CustomGame) -> String {
    let best = if own.wins_by == WinsBy::Highest { "high" } else { "low" };
    let end = match own.end {
        CustomEnd::Never => "never".to_owned(),
        CustomEnd::Rounds(rounds) => format!("rounds {rounds}"),
        CustomEnd::Target(target) => format!("target {target}"),
    };
    let dealer = match own.dealer {
        CustomDealer::Left => "left",
        CustomDealer::Same => "same",
        CustomDealer::Nobody => "nobody",
    };
    let (least, most) = own.players;
    let mut text = format!("{}\n{least} {most} {}\n{best}\n{end}\n{dealer}", own.name, own.sides);
    for field in &own.fields {
        let CustomField { id, label, weight, least, most, sum } = field;
        text += &format!("\n{id}\t{label}\t{weight}\t{least}\t{most:?}\t{sum:?}");
    }
    text
}

fn wins(best: WinsBy) -> &'static str {
    if best == WinsBy::Highest { "high wins" } else { "low wins" }
}

fn times(field: &CustomField) -> String {
    match field.weight {
        1 => field.label.clone(),
        weight => format!("{} \u{d7} {}", field.label, signed(weight)),
    }
}

/// Returns the help of a field: a sentence on what to write.
pub(crate) fn field_help(field: &CustomField) -> String {
    let mut parts = vec![match field.weight {
        0 => "Scores nothing".to_owned(),
        1 => "Worth 1 each".to_owned(),
        weight => format!("Worth {} each", signed(weight)),
    }];
    if let Some(sum) = field.sum {
        parts.push(format!("adds up to {}", signed(sum)));
    }
    parts.join("; ") + "."
}

/// Escapes typed text for Markdown.
fn escaped(typed: &str) -> String {
    let mark = |letter: char| r"\`*_[]<>|&~#".contains(letter);
    let letters = typed.chars().flat_map(|letter| [mark(letter).then_some('\\'), Some(letter)]);
    letters.flatten().collect()
}

impl CustomGame {
    /// Returns the summary: "Tricks × 10, to 500, high wins".
    pub fn summary(&self) -> String {
        let scored = self.fields.iter().filter(|field| field.weight != 0);
        let fields: Vec<String> = scored.map(times).collect();
        let mut parts = match fields.as_slice() {
            [first, second, _, ..] => vec![first.clone(), second.clone(), "\u{2026}".to_owned()],
            few => few.to_vec(),
        };
        match self.end {
            CustomEnd::Never => {}
            CustomEnd::Rounds(1) => parts.push("one round".to_owned()),
            CustomEnd::Rounds(rounds) => parts.push(format!("{rounds} rounds")),
            CustomEnd::Target(target) => parts.push(format!("to {}", signed(target))),
        }
        parts.push(wins(self.wins_by).to_owned());
        parts.join(", ")
    }

    /// Returns the rule page, in simple Markdown.
    pub fn page(&self) -> String {
        let each = if self.sides { "side" } else { "player" };
        let who = match (self.players, self.sides) {
            ((least, most), true) if least == most => format!("{least} players, in two sides"),
            ((least, most), true) => format!("{least} to {most} players, in two sides"),
            ((least, most), false) if most.checked_sub(least) == Some(1) => {
                format!("{least} or {most} players")
            }
            ((1, 1), false) => "one player".to_owned(),
            ((least, most), false) if least == most => format!("{least} players"),
            ((least, most), false) => format!("{least} to {most} players"),
        };
        let best = if self.wins_by == WinsBy::Highest { "highest" } else { "lowest" };
        let end = match self.end {
            CustomEnd::Never => {
                format!("The game goes on until the players stop. The {best} total wins.")
            }
            // While a game is being made, some parts are still missing.
            CustomEnd::Rounds(..1) | CustomEnd::Target(..1) => {
                format!("The end is not chosen yet. The {best} total wins.")
            }
            CustomEnd::Rounds(1) => format!("The game is one round. The {best} total wins."),
            CustomEnd::Rounds(rounds) => {
                format!(
                    "The game is {rounds} rounds. The {best} total wins; players who tie share \
                     the win."
                )
            }
            CustomEnd::Target(target) if self.wins_by == WinsBy::Highest => format!(
                "The game ends when a {each} has {} or more. The highest total wins; if it is \
                 tied, play on.",
                signed(target)
            ),
            CustomEnd::Target(target) => format!(
                "The game ends when a {each} has {} or more. The lowest total wins; players \
                 who tie share the win.",
                signed(target)
            ),
        };
        let deals = match self.dealer {
            CustomDealer::Left => "The deal passes to the left after every round.",
            CustomDealer::Same => "The same player always starts.",
            CustomDealer::Nobody => "Nobody deals.",
        };
        let mut text = format!("# {}\n\nA custom game for {who}. {deals}\n\n", escaped(&self.name));
        if !self.fields.is_empty() {
            text += &format!(
                "## Each round\n\nWrite down for each {each}:\n\n\
                 | what | from | to | worth | sum |\n| --- | --: | --: | --: | --: |\n"
            );
        }
        for field in &self.fields {
            let most = field.most.map_or_else(|| "any".to_owned(), signed);
            let sum = field.sum.map_or_else(|| "any".to_owned(), signed);
            let label = escaped(&field.label);
            let (least, weight) = (signed(field.least), signed(field.weight));
            text += &format!("| {label} | {least} | {most} | {weight} | {sum} |\n");
        }
        if let Some(example) = self.example() {
            text += &format!("\nFor example: {}.\n", escaped(&example));
        }
        text + "\n## The end\n\n" + &end + "\n"
    }

    /// Returns an example of a round's score: "3 tricks × 10 − 2 fines = 28". `None` while nothing
    /// scores.
    pub fn example(&self) -> Option<String> {
        let mut words = String::new();
        let mut total = 0_i64;
        let scored = self.fields.iter().filter(|field| field.weight != 0);
        for (field, sample) in scored.zip([3, 2, 1, 4, 2, 3, 1, 2]) {
            let most = field.most.unwrap_or(MAX_VALUE).clamp(-MAX_VALUE, MAX_VALUE);
            let number = i64::max(sample, field.least).min(most);
            let worth = number.saturating_mul(field.weight);
            total = total.saturating_add(worth);
            let sign = match (words.is_empty(), field.weight < 0) {
                (true, false) => "",
                (true, true) => "\u{2212}",
                (false, false) => " + ",
                (false, true) => " \u{2212} ",
            };
            let label = uncapitalize(field.label.trim());
            words += &format!("{sign}{} {label}", signed(number));
            if field.weight.unsigned_abs() != 1 {
                words += &format!(" \u{d7} {}", field.weight.unsigned_abs());
            }
        }
        (!words.is_empty()).then(|| format!("{words} = {}", signed(total)))
    }
}
