//! The registry of games.

use scoring::names::folded;
use scoring::wording::with_numbers_in_words;
use scoring::{Category, Game, custom_game};

mod arizona_rummy;
mod canadian_salad;
mod cardigan;
mod chicken_foot;
mod court_whist;
mod desert_rummy;
mod euchre;
mod five_hundred_bid;
mod five_hundreds;
mod five_in_a_row;
mod gin_tournament;
mod golf;
mod goodge;
mod hand_and_foot;
mod hearts;
mod horseshit_rummy;
mod jokers_wild;
mod mexican_train;
mod oh_hell;
mod pinochle;
mod progressive;
mod push;
mod saskatchewan_rummy;
mod sticks;
mod sweep;
mod ten_dime_rummy;
mod ten_thousand;
mod thirty_one;
mod trumps;
mod whist_with_tens;

/// Every game, by id.
pub static ALL: &[&Game] = &[
    &arizona_rummy::GAME,
    &canadian_salad::GAME,
    &cardigan::GAME,
    &chicken_foot::GAME,
    &court_whist::GAME,
    &desert_rummy::GAME,
    &euchre::GAME,
    &five_hundred_bid::GAME,
    &five_hundreds::GAME,
    &five_in_a_row::GAME,
    &gin_tournament::GAME,
    &golf::GAME,
    &goodge::GAME,
    &hand_and_foot::GAME,
    &hearts::GAME,
    &horseshit_rummy::GAME,
    &jokers_wild::GAME,
    &mexican_train::GAME,
    &oh_hell::GAME,
    &pinochle::GAME,
    &progressive::GAME,
    &push::GAME,
    &saskatchewan_rummy::GAME,
    &sticks::GAME,
    &sweep::GAME,
    &ten_dime_rummy::GAME,
    &ten_thousand::GAME,
    &thirty_one::GAME,
    &trumps::GAME,
    &whist_with_tens::GAME,
];

/// Returns the game with this id, built-in or custom.
pub fn find(id: &str) -> Option<&'static Game> {
    ALL.iter().copied().find(|game| game.id == id).or_else(|| custom_game::find(id))
}

/// Returns whether the name of a game begins with these letters. A number may be in digits or in
/// words.
pub fn begins_with(game: &Game, words: &str) -> bool {
    let typed = spellings(words.trim());
    spellings(game.name).iter().zip(&typed).any(|(name, words)| name.starts_with(words))
}

/// Returns a folded text: as it is, and with its numbers in words.
fn spellings(text: &str) -> [String; 2] {
    let text = folded(text);
    let in_words = with_numbers_in_words(&text);
    [text, in_words]
}

/// Returns the games whose name contains these letters, built-in or in `made`, by category. If the
/// letters begin any of the names, or a word in one, only games with such a name are returned; if
/// they are in no name, the games whose name, description or starting points have a word that begins
/// with each of the words typed, otherwise those of the categories that have the letters. A number may
/// be in digits or in words.
pub fn named(words: &str, made: &[&'static Game]) -> Vec<&'static Game> {
    let typed = spellings(words.trim());
    let has_spelling = |game: &Game, fits: fn(&str, &str) -> bool| {
        spellings(game.name).iter().zip(&typed).any(|(name, words)| fits(name, words))
    };
    let begins = |game: &Game| has_spelling(game, begins_word);
    let has = |game: &Game| has_spelling(game, |name, words| name.contains(words));
    let words = folded(words.trim());
    let described = |game: &Game| {
        let points = (game.starting_points)().into_iter().map(|point| point.name);
        let texts: Vec<String> = points.chain([game.name, game.summary]).map(folded).collect();
        let is_there = |word: &str| texts.iter().any(|text| begins_word(text, word));
        words.split_whitespace().all(is_there)
    };
    let of_kind = |game: &Game| folded(game.category.label()).contains(&words);
    let every = ALL.iter().chain(made).copied();
    let by_category = |fits: &dyn Fn(&Game) -> bool| -> Vec<&'static Game> {
        let all = Category::ALL
            .iter()
            .flat_map(|category| every.clone().filter(move |game| game.category == *category));
        all.filter(|game| fits(game)).collect()
    };
    let found = [&begins as &dyn Fn(&Game) -> bool, &has, &described, &of_kind].map(by_category);
    found.into_iter().find(|games| !games.is_empty()).unwrap_or_default()
}

/// Returns whether a text, or a word in it, begins with these letters.
fn begins_word(text: &str, letters: &str) -> bool {
    let mut words = text.split(|letter: char| !letter.is_alphanumeric());
    text.starts_with(letters) || words.any(|word| word.starts_with(letters))
}
