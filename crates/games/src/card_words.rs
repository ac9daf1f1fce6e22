//! Words of card play, explained once for the pages of all games.

use scoring::Game;

/// The page of all words, as Markdown: a table with a row for each.
pub const PAGE: &str = include_str!("../card-words.md");

/// The heading of the last part of a game's page, which lists the words that it uses.
const HEADING: &str = "\n## Card words\n";

/// Returns the page of a game, with a table of the words of card play that it lists.
pub fn page_with_words(game: &Game) -> String {
    let Some((page, words)) = game.rules.split_once(HEADING) else { return game.rules.to_owned() };
    let words: Vec<&str> = words.split(',').map(str::trim).collect();
    let mut lines = PAGE.lines().filter(|line| line.starts_with('|'));
    let heading: Vec<&str> = lines.by_ref().take(2).collect();
    let is_listed = |row: &&str| words.contains(&word_of(row));
    let rows: Vec<&str> = lines.filter(is_listed).collect();
    format!("{page}{HEADING}\n{}\n{}\n", heading.join("\n"), rows.join("\n"))
}

/// Returns the word that a row of the table explains.
fn word_of(row: &str) -> &str {
    row.split('|').nth(1).unwrap_or_default().trim()
}

#[cfg(test)]
mod tests {
    use super::{HEADING, PAGE, word_of};
    use crate::rules;

    #[test]
    fn every_listed_word_is_explained_and_used() {
        let explained: Vec<&str> = PAGE.lines().map(word_of).collect();
        for game in rules::ALL {
            let (page, words) = game.rules.split_once(HEADING).unwrap();
            let page = page.to_lowercase();
            for word in words.split(',').map(str::trim) {
                let is_used = page.contains(word)
                    || word == "go out"
                        && ["going out", "goes out", "went out"].iter().any(|it| page.contains(it));
                assert!(explained.contains(&word) && is_used, "{}: {word}", game.id);
            }
        }
    }
}
