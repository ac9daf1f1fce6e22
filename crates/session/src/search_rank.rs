//! Search over names, ranked by how well the text matches: the whole name, its start, the start of
//! a word, the start of another search word, or any part.
//!
//! Case and accents make no difference. A number in a name may be typed in digits or in words.
//! Invariant: pure and stable; equal matches keep their order.

use scoring::names::folded;
use scoring::wording::with_numbers_in_words;

/// The most results shown.
pub const MAX_RESULTS: usize = 10;
/// How many of the screen's commands are shown before anything is typed.
const FIRST: usize = 6;

/// Something to find.
#[derive(Debug, Clone)]
pub struct SearchResult<T> {
    /// Its name.
    pub name: String,
    /// The text beside the name.
    pub beside: String,
    /// Whether the store found it, by more than its name.
    pub found: bool,
    /// The value found.
    pub value: T,
}

impl<T> SearchResult<T> {
    /// Adds search words besides its name.
    pub fn beside(self, words: &str) -> SearchResult<T> {
        SearchResult { beside: words.to_owned(), ..self }
    }
}

/// A search: the candidates, the text, and the results, best first. After a change of the candidates
/// it is ranked again.
#[derive(Debug)]
pub struct Search<T> {
    /// The typed text.
    pub typed: String,
    /// The screen's commands, then everything else known from the start.
    pub known: Vec<SearchResult<T>>,
    /// Number of commands.
    own: usize,
    /// Games in progress, before everything that matches as well.
    pub running: Vec<SearchResult<T>>,
    /// The people.
    pub people: Vec<SearchResult<T>>,
    /// The games that the store found.
    pub played: Vec<SearchResult<T>>,
    /// The matches, the best first.
    pub results: Vec<SearchResult<T>>,
    /// The index of the marked result.
    pub marked: usize,
}

impl<T: Clone> Search<T> {
    /// Creates a search over the screen's commands and everything else known from the start.
    pub fn new(
        own: Vec<SearchResult<T>>,
        others: impl IntoIterator<Item = SearchResult<T>>,
    ) -> Search<T> {
        let (typed, count) = (String::new(), own.len());
        let known = own.into_iter().chain(others).collect();
        let (running, people, played, results) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut search =
            Search { typed, known, own: count, running, people, played, results, marked: 0 };
        search.rank();
        search
    }

    /// Returns whether nothing was typed that could match.
    pub fn is_blank(&self) -> bool {
        self.typed.trim().is_empty()
    }

    /// Sets the typed text, and marks the best result.
    pub fn set_typed(&mut self, typed: String) {
        self.typed = typed;
        self.marked = 0;
        if self.is_blank() {
            self.played.clear();
        }
        self.rank();
    }

    /// Marks the next (or previous) result, wrapping around.
    pub fn step(&mut self, forward: bool) {
        let count = self.results.len().max(1);
        self.marked = (self.marked + if forward { 1 } else { count - 1 }) % count;
    }

    /// Marks the first result, or the last.
    pub fn mark_end(&mut self, last: bool) {
        self.marked = if last { self.results.len().saturating_sub(1) } else { 0 };
    }

    /// Finds the results again.
    pub fn rank(&mut self) {
        let known = &self.known;
        let (all, places): (Vec<_>, Vec<usize>) = if self.is_blank() {
            let own = 0..self.own.min(FIRST);
            (known.iter().collect(), own.chain(self.own..known.len()).take(MAX_RESULTS).collect())
        } else {
            let all = self.running.iter().chain(known).chain(&self.people).chain(&self.played);
            let all: Vec<_> = all.collect();
            let places = best(&self.typed, &all, MAX_RESULTS);
            (all, places)
        };
        let results = places.into_iter().filter_map(|at| all.get(at).copied().cloned());
        self.results = results.collect();
        self.marked = self.marked.min(self.results.len().saturating_sub(1));
    }
}

/// How well a candidate fits, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum MatchQuality {
    Exact,
    Beginning,
    Words,
    Beside,
    Inside,
}

/// Returns the indices of the best matches, at most this many.
pub fn best<T>(typed: &str, candidates: &[&SearchResult<T>], most: usize) -> Vec<usize> {
    let spoken = plain(&with_numbers_in_words(typed));
    let typed = plain(typed);
    let fits = candidates.iter().enumerate().filter_map(|(at, one)| {
        let found = one.found.then_some(MatchQuality::Inside);
        let beside = plain(&one.beside);
        let [name, said] = [&one.name, &with_numbers_in_words(&one.name)].map(|name| plain(name));
        // Of two that fit as well, the one spelled as typed comes first.
        let as_typed = [fit(&typed, &name, &beside), found].into_iter().flatten().min();
        let as_said = fit(&spoken, &said, &beside);
        let fits = [as_typed.map(|fit| (fit, false)), as_said.map(|fit| (fit, true))];
        fits.into_iter().flatten().min().map(|fit| (fit, at))
    });
    let mut fits: Vec<((MatchQuality, bool), usize)> = fits.collect();
    fits.sort_unstable();
    fits.truncate(most);
    fits.into_iter().map(|(_, at)| at).collect()
}

fn fit(typed: &str, name: &str, beside: &str) -> Option<MatchQuality> {
    let begins = |text: &str, part: &str| text.split(' ').any(|word| word.starts_with(part));
    let mut words = typed.split(' ');
    if name == typed {
        Some(MatchQuality::Exact)
    } else if name.starts_with(typed) {
        Some(MatchQuality::Beginning)
    } else if words.clone().all(|word| begins(name, word)) {
        Some(MatchQuality::Words)
    } else if words.clone().all(|word| begins(name, word) || begins(beside, word)) {
        Some(MatchQuality::Beside)
    } else {
        // A single letter occurs in nearly everything.
        words
            .all(|word| word.chars().count() > 1 && name.contains(word))
            .then_some(MatchQuality::Inside)
    }
}

/// Returns folded text with letters and digits only, and single spaces between words.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in folded(text).chars() {
        if letter.is_alphanumeric() {
            plain.push(letter);
        } else if (letter.is_whitespace() || matches!(letter, '-' | '(' | ')' | '/' | ':'))
            && !plain.is_empty()
            && !plain.ends_with(' ')
        {
            plain.push(' ');
        }
    }
    plain.truncate(plain.trim_end().len());
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(name: &str, beside: &str, found: bool) -> SearchResult<()> {
        SearchResult { name: name.to_owned(), beside: beside.to_owned(), found, value: () }
    }

    fn found(typed: &str, names: &[(&'static str, &'static str)]) -> Vec<&'static str> {
        let all = names.iter().map(|(name, beside)| candidate(name, beside, false));
        let all: Vec<_> = all.collect();
        let places = best(typed, &all.iter().collect::<Vec<_>>(), 10);
        places.into_iter().map(|at| names[at].0).collect()
    }

    #[test]
    fn better_matches_come_first() {
        let names = [
            ("The hearth", ""),
            ("Goodge", "Ada, Hearty"),
            ("Queen of hearts", ""),
            ("Hearts again", ""),
            ("Hearts", ""),
        ];
        assert_eq!(found("hearts", &names), ["Hearts", "Hearts again", "Queen of hearts"]);
        assert_eq!(found("heart", &names[..3]), ["The hearth", "Queen of hearts", "Goodge"]);
    }

    #[test]
    fn each_search_word_may_start_a_word() {
        let names = [("500 (bid for 125)", ""), ("Five Hundreds", ""), ("Oh Hell!", "Ida, Abe")];
        assert_eq!(found("500 bid", &names), ["500 (bid for 125)"]);
        assert_eq!(found("bid 125", &names), ["500 (bid for 125)"]);
        // As it is spelled comes before the number in digits, or in words.
        for typed in ["five hund", "five", "Five Hundred", "fi hu"] {
            assert_eq!(found(typed, &names), ["Five Hundreds", "500 (bid for 125)"], "{typed}");
        }
        for typed in ["500", "5"] {
            assert_eq!(found(typed, &names)[0], "500 (bid for 125)", "{typed}");
        }
        assert_eq!(found("oh hell", &names), ["Oh Hell!"]);
        assert_eq!(found("hell ida", &names), ["Oh Hell!"]);
        assert!(found("hell ada", &names).is_empty());
    }

    #[test]
    fn matches_inside_words_need_two_letters() {
        let names = [("Goodge", ""), ("10,000", "")];
        assert_eq!(found("dg", &names), ["Goodge"]);
        assert!(found("d", &names).is_empty());
        assert_eq!(found("10000", &names), ["10,000"]);
    }

    #[test]
    fn numbers_are_found_in_digits_and_in_words() {
        let names =
            [("Whist with Tens", ""), ("10 Dime Rummy", ""), ("10,000", ""), ("31 Lives", "")];
        assert_eq!(found("ten", &names), ["10 Dime Rummy", "10,000", "Whist with Tens"]);
        assert_eq!(found("ten thousand", &names), ["10,000"]);
        assert_eq!(found("thirty one", &names), ["31 Lives"]);
        assert_eq!(found("5 hun", &[("Five Hundreds", "")]), ["Five Hundreds"]);
        assert_eq!(found("31", &[("Thirty One", "")]), ["Thirty One"]);
    }

    #[test]
    fn equal_matches_keep_their_order_up_to_the_limit() {
        let ada = candidate("Ada", "new", false);
        assert_eq!(best("a", &[&ada; 12], 10), (0..10).collect::<Vec<_>>());
        assert_eq!(best("ada", &[&candidate("Goodge", "", true), &ada], 10), [1, 0]);
    }
}
