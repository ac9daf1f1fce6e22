//! The engine's messages are plain English: nouns agree with their numbers, verbs with their
//! subjects, and limits have one wording. Words that are not used are in `tests/it/words.txt`.

use scoring::next_game::SeatingDraft;
use scoring::{Choice, Deal, FactValue};
use session::{cell_words, new_leader};

use super::random::Case;
use super::*;

/// Nouns that messages count, singular and plural.
#[rustfmt::skip] // a table
const NOUNS: [(&str, &str); 45] = [
    ("block", "blocks"), ("canasta", "canastas"), ("card", "cards"), ("cent", "cents"),
    ("choice", "choices"), ("couple", "couples"), ("cut", "cuts"), ("deck", "decks"),
    ("digit", "digits"), ("dime", "dimes"), ("discard", "discards"), ("double", "doubles"),
    ("entry", "entries"), ("field", "fields"), ("game", "games"), ("gentleman", "gentlemen"),
    ("gin", "gins"), ("hand", "hands"), ("heart", "hearts"), ("joker", "jokers"),
    ("lady", "ladies"), ("letter", "letters"), ("life", "lives"), ("marble", "marbles"),
    ("meld", "melds"), ("overtrick", "overtricks"), ("pack", "packs"), ("pair", "pairs"),
    ("person", "people"), ("player", "players"), ("point", "points"), ("queen", "queens"),
    ("quarter", "quarters"), ("round", "rounds"), ("row", "rows"), ("run", "runs"), ("set", "sets"),
    ("side", "sides"), ("stick", "sticks"), ("suit", "suits"), ("table", "tables"), ("ten", "tens"),
    ("tile", "tiles"), ("time", "times"), ("trick", "tricks"),
];

/// Words that may stand between a number and its noun.
const BETWEEN: [&str; 14] = [
    "black", "blank", "card", "face", "first", "free", "full", "further", "joker", "more", "other",
    "red", "whole", "wild",
];

/// Nouns followed by a number that counts nothing: "table 1".
const NUMBERED: [&str; 9] =
    ["couple", "game", "hand", "line", "number", "player", "round", "table", "tables"];

/// Returns what is wrong with a text in a few words; `None` if nothing is. `names` are those of the
/// record.
fn fault(text: &str, names: &[String]) -> Option<String> {
    let plain = unquoted(text);
    if plain.contains("  ") {
        return Some("two spaces".to_owned());
    }
    if text.trim() != text {
        return Some("a space at an end".to_owned());
    }
    if plain.contains('!') && !plain.contains("Oh Hell!") {
        return Some("an exclamation mark".to_owned());
    }
    if has_hyphen_as_minus(&plain) {
        return Some("has a hyphen for a minus".to_owned());
    }
    let words: Vec<&str> = plain.split_whitespace().collect();
    counts(&words).or_else(|| limits(&words)).or_else(|| verbs(&plain, &words, names))
}

/// Returns the text without quotations, which people wrote.
fn unquoted(text: &str) -> String {
    let mut quoted = 0_u32;
    let mut plain = String::new();
    for letter in text.chars() {
        match letter {
            '“' => {
                quoted += 1;
                plain.push('Q');
            }
            '”' => quoted = quoted.saturating_sub(1),
            _ if quoted == 0 => plain.push(letter),
            _ => {}
        }
    }
    plain
}

fn has_hyphen_as_minus(text: &str) -> bool {
    let begins = |word: &str| {
        let number = word.trim_start_matches(['(', '+']).strip_prefix('-');
        number.is_some_and(|digits| digits.starts_with(|digit: char| digit.is_ascii_digit()))
    };
    text.split_whitespace().any(begins)
}

fn bare(word: &str) -> String {
    word.trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '−').to_lowercase()
}

/// Returns whether a word is a number that counts: "1", "12", "−1", "a".
fn number(word: &str) -> Option<bool> {
    let digits = word.trim_start_matches(['(', '−', '-']);
    let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit() || c == ',');
    is_number.then_some(digits == "1")
}

/// Returns a wrong count: "1 tricks", "2 trick", "1 more overtricks".
fn counts(words: &[&str]) -> Option<String> {
    for (at, word) in words.iter().enumerate() {
        let Some(one) = number(word) else { continue };
        let before = at.checked_sub(1).and_then(|before| words.get(before)).map(|word| bare(word));
        if before.is_some_and(|word| NUMBERED.contains(&word.as_str()) || word == "and") {
            continue;
        }
        let mut next = words.iter().skip(at + 1).skip_while(|word| BETWEEN.contains(word));
        let noun = bare(next.next()?);
        let wrong = NOUNS
            .iter()
            .any(|(singular, plural)| if one { noun == *plural } else { noun == *singular });
        if wrong && !(one && before_is_range(words, at)) {
            return Some(format!("counts {word} {noun}"));
        }
    }
    None
}

/// Returns whether "from 0 to 1 players" is a range and not a wrong count.
fn before_is_range(words: &[&str], at: usize) -> bool {
    at.checked_sub(1).and_then(|before| words.get(before)).is_some_and(|word| *word == "to")
}

/// Returns a range of a single number: "13 to 13".
fn limits(words: &[&str]) -> Option<String> {
    words.windows(3).find_map(|three| {
        let [low, to, high] = three else { return None };
        let same = number(low).is_some() && bare(low) == bare(high) && *to == "to";
        (same && *low != "0").then(|| format!("says {low} to {high}"))
    })
}

/// Returns a wrong verb: "Tricks adds up", "Ada and Cleo has", "Ada have", "Leads Dov".
fn verbs(text: &str, words: &[&str], names: &[String]) -> Option<String> {
    const ONE: [&str; 9] = ["adds", "deals", "has", "is", "leads", "needs", "takes", "was", "wins"];
    const MANY: [&str; 9] = ["add", "deal", "have", "are", "lead", "need", "take", "were", "win"];
    // "Leads Dov" is wrong; "Leads first" is the label of a fact, shown as "Dov leads first".
    let begins = |verb: &str| matches!(words, [first, name] if *first == verb && name.starts_with(char::is_uppercase));
    if ["Begins", "Deals", "Leads", "Starts", "Wins"].iter().any(|verb| begins(verb)) {
        return Some("puts the verb first".to_owned());
    }
    for (subject, verb) in words.iter().zip(words.iter().skip(1)) {
        let noun = bare(subject);
        let is_plural = NOUNS.iter().any(|(_, plural)| noun == *plural);
        if is_plural && *verb == "adds" {
            return Some(format!("{subject} {verb}"));
        }
    }
    for name in names {
        for other in names.iter().filter(|other| *other != name) {
            let both = format!("{name} and {other} ");
            let Some(rest) = text.strip_prefix(&both) else { continue };
            let verb = rest.split_whitespace().next().unwrap_or_default();
            if ONE.contains(&verb) {
                return Some(format!("{both}{verb}"));
            }
        }
    }
    names.iter().find_map(|name| {
        let verb = text.strip_prefix(&format!("{name} "))?.split_whitespace().next()?;
        MANY.contains(&verb).then(|| format!("{name} {verb}"))
    })
}

/// Returns whether a text is a complete sentence. A name at its start keeps its own first letter.
fn is_sentence(text: &str, names: &[String]) -> bool {
    let begins = text.chars().next().is_some_and(|first| !first.is_lowercase())
        || names.iter().any(|name| text.starts_with(name.as_str()));
    begins && text.ends_with(['.', '?'])
}

fn hold(sentence: bool, text: &str, names: &[String]) -> Held {
    if let Some(fault) = fault(text, names) {
        return Err(TestCaseError::fail(format!("{fault}: {text:?}")));
    }
    prop_assert!(!sentence || is_sentence(text, names), "no sentence: {text:?}");
    Ok(())
}

/// Checks every text about a deal.
fn of_deal(deal: &Deal, names: &[String]) -> Held {
    for fact in &deal.facts {
        hold(false, fact.label, names)?;
        match &fact.value {
            FactValue::Text(text) => hold(false, text, names)?,
            FactValue::Word(choice) => hold(false, choice.label, names)?,
            FactValue::Each(words) => {
                for words in words {
                    hold(false, words, names)?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

fn of_record(record: &Record) -> Held {
    let names = &record.players;
    // Random names may be any text.
    let sound = |name: &String| name.len() > 2 && name.chars().all(char::is_alphabetic);
    if !names.iter().all(sound) || names.iter().collect::<BTreeSet<_>>().len() < names.len() {
        return Ok(());
    }
    let evaluation = evaluate(record);
    for said in evaluation.problems.iter().chain(&evaluation.warnings) {
        // A name may contain a number that counts nothing: "10 Dime Rummy".
        hold(true, &said.message.replace(record.game.name, "Game"), names)?;
    }
    for round in &evaluation.rounds {
        of_deal(&round.deal, names)?;
        for line in &round.lines {
            hold(false, &line.reason(), names)?;
        }
    }
    match &evaluation.status {
        Status::Playing { next, notice } => {
            of_deal(next, names)?;
            if let Some(notice) = notice {
                hold(true, notice, names)?;
            }
        }
        Status::Finished { why, .. } => hold(false, why, names)?,
    }
    for going in SeatingDraft::default().moves(record, &evaluation, None) {
        hold(false, &going.why, names)?;
    }
    let asked = with_round(record, record.rounds.len() + 1, &RoundEntry::default(), prompt_round);
    for field in asked.fields.iter().chain(&asked.common) {
        hold(false, field.spec.label, names)?;
    }
    let game = OpenGame::open(record.clone(), Vec::new());
    for number in 1..=record.rounds.len() {
        let removal = game.propose_removal(number);
        for proposed in [removal, Some(game.propose_round(number, &RoundEntry::default(), ""))] {
            let Some(proposed) = proposed else { continue };
            hold(false, &proposed.change.label, names)?;
            for sentence in game.sentences(&proposed.change) {
                hold(false, &sentence, names)?;
            }
        }
    }
    let cells = record.rounds.iter().flat_map(RoundEntry::cells);
    for (cell, _) in cells.take(40) {
        hold(false, &cell_words(record, cell), names)?;
    }
    let mut before = record.clone();
    if before.rounds.pop().is_some() {
        let (before, after) = (evaluate(&before), board(record, &evaluation));
        let mut shorter = record.clone();
        let _ = shorter.rounds.pop();
        if let Some(leader) = new_leader(record, &board(&shorter, &before), &after) {
            hold(true, &leader, names)?;
        }
    }
    Ok(())
}

#[test]
fn messages_about_a_record_agree_with_their_numbers() {
    let cases = |game: &'static Game| {
        Union::new(vec![
            valid(game).boxed(),
            finished(game).boxed(),
            spoilt(game).boxed(),
            spoilt(game).boxed(),
        ])
    };
    each_game(1, cases, |case: Case| of_record(&case.0));
}

#[test]
fn every_label_and_help_is_plain() {
    let check = |id: &str, sentence: bool, text: &str| {
        hold(sentence, text, &[]).unwrap_or_else(|why| panic!("{id}: {why}"));
    };
    for game in games() {
        check(game.id, false, game.summary);
        let is_common = |spec: &FieldSpec| game.common_fields().any(|one| std::ptr::eq(one, spec));
        for spec in game.every_field().filter(|spec| !is_common(spec)) {
            check(game.id, false, spec.label);
            check(game.id, true, spec.help);
            if !spec.question.is_empty() {
                check(game.id, true, spec.question);
            }
        }
        for option in game.options {
            check(game.id, false, option.label);
            check(game.id, true, option.help);
        }
    }
}

#[test]
fn every_page_of_rules_is_plain() {
    for game in rules::ALL {
        // A name may contain a number that counts nothing: "10 Dime Rummy".
        let rules = game.rules.replace(game.name, "Game");
        for line in rules.lines().filter(|line| !line.starts_with("| -")) {
            for part in line.split('|').map(str::trim) {
                let text = part.trim_start_matches(['#', '-', ' ']).replace("**", "");
                if let Some(fault) = fault(&text, &[]) {
                    panic!("{}: {fault}: {line}", game.id);
                }
            }
        }
    }
}

#[test]
fn rule_pages_name_the_house_rules_as_the_window_does() {
    for game in rules::ALL {
        let rows = game.rules.split("## House rules").nth(1).unwrap_or_default();
        let rows = rows.trim_start().lines().take_while(|line| line.starts_with('|')).skip(2);
        let named: Vec<&str> =
            rows.filter_map(|row| row.split('|').nth(1)).map(str::trim).collect();
        let labels: Vec<&str> = game.options.iter().map(|option| option.label).collect();
        assert_eq!(named, labels, "{}", game.id);
    }
}

#[test]
fn the_check_finds_bad_wording() {
    let names = ["Ada".to_owned(), "Cleo".to_owned()];
    for wrong in [
        "1 overtricks × 50",
        "2 trick",
        "1 red canastas × 500",
        "Tricks adds up to 12.",
        "Ada and Cleo has 3 on the table.",
        "Ada have 3 on the table.",
        "It must be exactly 13 to 13.",
        "There are  two spaces.",
        "Leads Dov",
        "Bid must be at least 0, not -30.",
    ] {
        assert!(fault(wrong, &names).is_some(), "{wrong}");
    }
    for right in [
        "1 overtrick × 50",
        "table 1 tricks",
        "Tricks add up to 12; they must make 13 (1 too few).",
        "Ada and Cleo have 3 on the table.",
        "Bid must be from 50 to 250, not 300.",
        "2 sets of 3",
    ] {
        assert_eq!(fault(right, &names), None, "{right}");
    }
}

/// A change of a house rule names choices as they are offered, never by their ids.
#[test]
fn changes_of_house_rules_name_choices_by_their_labels() {
    for game in rules::ALL {
        let record = simulate::record(game, 1, None, Some(1)).unwrap();
        let open = OpenGame::open(record, Vec::new());
        for option in game.options {
            let (choices, of): (&[Choice], fn(&'static str) -> Value) = match option.kind {
                OptionKind::Choice(choices) => (choices, Value::Word),
                OptionKind::Words { choices, .. } => (choices, |id| Value::Words(vec![id])),
                _ => continue,
            };
            for choice in choices {
                let new = Some(of(choice.id));
                let edits = vec![Edit::SetOption { id: option.id, old: None, new }];
                let change = Change { label: String::new(), reason: None, edits };
                let said = open.sentences(&change).join(" ").to_lowercase();
                assert!(said.ends_with(&choice.label.to_lowercase()), "{}: {said}", game.id);
            }
        }
    }
}
