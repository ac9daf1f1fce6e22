//! Words of card play, explained once for the pages of all games.

use scoring::Game;

/// The page of all words, as Markdown: a table with a row for each.
pub const PAGE: &str = include_str!("../card-words.md");

/// Returns the page of a game, with a table of the words of card play that it uses.
pub fn page_with_words(game: &Game) -> String {
    let page = game.rules.trim_end();
    let lowercase = page.to_lowercase();
    let mut lines = PAGE.lines().filter(|line| line.starts_with('|'));
    let heading: Vec<&str> = lines.by_ref().take(2).collect();
    let used = |row: &&str| {
        let word = row.split('|').nth(1).unwrap_or_default().trim();
        uses(&lowercase, word)
    };
    let rows: Vec<&str> = lines.filter(used).collect();
    if rows.is_empty() {
        return format!("{page}\n");
    }
    format!("{page}\n\n## Card words\n\n{}\n{}\n", heading.join("\n"), rows.join("\n"))
}

/// Returns whether a page in lowercase has this word, or its plural.
fn uses(page: &str, word: &str) -> bool {
    page.match_indices(word).any(|(at, _)| {
        let before = page.get(..at).unwrap_or_default();
        let after = page.get(at + word.len()..).unwrap_or_default();
        let after = after.strip_prefix('s').unwrap_or(after);
        !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
    })
}

#[cfg(test)]
mod tests {
    use super::uses;

    #[test]
    fn a_word_is_found_whole_and_in_the_plural() {
        assert!(uses("two tricks are left", "trick") && uses("no trump", "no trump"));
        assert!(!uses("tricky", "trick") && !uses("resets", "set") && !uses("", "set"));
    }
}
