//! How well what is typed fits a name: all of it, its beginning, the beginnings of its words,
//! of what is said beside it, or somewhere inside.
//!
//! Invariant: pure; of two that fit as well, the one that came first stays first.

/// How well something fits; the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Exact,
    Beginning,
    Words,
    Beside,
    Inside,
}

/// Something that can be found.
#[derive(Debug, Clone, Copy)]
pub struct Candidate<'a> {
    /// What it is called.
    pub name: &'a str,
    /// What is said beside it.
    pub beside: &'a str,
    /// Whether it was found already, by somebody who knows more of it.
    pub found: bool,
}

/// The best of these, at most so many, by their places.
pub fn best<'a>(
    typed: &str,
    candidates: impl Iterator<Item = Candidate<'a>>,
    most: usize,
) -> Vec<usize> {
    let typed = plain(typed);
    let fits = candidates.enumerate().filter_map(|(at, candidate)| {
        let fit = fit(&typed, candidate).or(candidate.found.then_some(Fit::Inside));
        fit.map(|fit| (fit, at))
    });
    let mut fits: Vec<(Fit, usize)> = fits.collect();
    fits.sort_unstable();
    fits.truncate(most);
    fits.into_iter().map(|(_, at)| at).collect()
}

fn fit(typed: &str, candidate: Candidate<'_>) -> Option<Fit> {
    let (name, beside) = (plain(candidate.name), plain(candidate.beside));
    let begins = |text: &str, part: &str| text.split(' ').any(|word| word.starts_with(part));
    let mut words = typed.split(' ');
    if name == typed {
        Some(Fit::Exact)
    } else if name.starts_with(typed) {
        Some(Fit::Beginning)
    } else if words.clone().all(|word| begins(&name, word)) {
        Some(Fit::Words)
    } else if words.clone().all(|word| begins(&name, word) || begins(&beside, word)) {
        Some(Fit::Beside)
    } else {
        // A single letter is inside of nearly everything.
        words.all(|word| word.chars().count() > 1 && name.contains(word)).then_some(Fit::Inside)
    }
}

/// Small letters and figures, with one blank between words.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
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

    fn found(typed: &str, names: &[(&'static str, &'static str)]) -> Vec<&'static str> {
        let candidates =
            names.iter().map(|(name, beside)| Candidate { name, beside, found: false });
        best(typed, candidates, 10).into_iter().map(|at| names[at].0).collect()
    }

    #[test]
    fn the_better_it_fits_the_higher_it_stands() {
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
    fn several_words_each_begin_one() {
        let names = [("500 (bid for 125)", ""), ("Five Hundreds", ""), ("Oh Hell!", "Ida, Abe")];
        assert_eq!(found("500 bid", &names), ["500 (bid for 125)"]);
        assert_eq!(found("bid 125", &names), ["500 (bid for 125)"]);
        assert_eq!(found("fi hu", &names), ["Five Hundreds"]);
        assert_eq!(found("oh hell", &names), ["Oh Hell!"]);
        assert_eq!(found("hell ida", &names), ["Oh Hell!"]);
        assert!(found("hell ada", &names).is_empty());
    }

    #[test]
    fn inside_counts_from_two_letters_on() {
        let names = [("Goodge", ""), ("10,000", "")];
        assert_eq!(found("dg", &names), ["Goodge"]);
        assert!(found("d", &names).is_empty());
        assert_eq!(found("10000", &names), ["10,000"]);
    }

    #[test]
    fn what_fits_as_well_stays_in_order_and_no_more_than_asked_for() {
        let all =
            [("Ada", "new"); 12].map(|(name, beside)| Candidate { name, beside, found: false });
        assert_eq!(best("a", all.into_iter(), 10), (0..10).collect::<Vec<_>>());
        let last = Candidate { name: "Goodge", beside: "", found: true };
        assert_eq!(best("ada", [last, all[0]].into_iter(), 10), [1, 0]);
    }
}
