//! Searches by name: case, accents and look-alike letters make no difference, wherever one types.

use crate::prelude::*;

/// What is typed, and the names that have it.
#[rustfmt::skip] // a table
pub const FOUND: [(&str, &str); 22] = [
    ("zoe", "Zoë"), ("zoë", "Zoe Smith"), ("muller", "Müller"), ("MÜLLER", "Muller"),
    ("strauss", "Strauß"), ("strauß", "STRAUSS"), ("lukasz", "Łukasz"), ("soren", "Søren"),
    ("aesa", "Æsa"), ("oeuvrard", "Œuvrard"), ("dorde", "Đorđe"), ("gudrun", "Guðrun"),
    ("thor", "Þór"), ("isil", "Işıl"), ("ipek", "İpek"), ("jose", "Jose\u{301}"), ("filip", "ﬁlip"),
    ("ada", "Ａｄａ"), ("anna", "Аnnа"), ("o'brien", "O’Brien"), ("lefevre", "LEFÈVRE"),
    ("kovacs-nagy", "Kovács‑Nagy"),
];

/// What is typed, and names that do not have it.
const NOT_FOUND: [(&str, &str); 4] =
    [("zoey", "Zoë"), ("10", "Mario"), ("l", "Ida"), ("muller", "Mahler")];

fn record(names: &[&str]) -> Record {
    let names = serde_json::to_string(names).unwrap();
    let text = format!(r#"{{"game":"goodge","players":{names},"rounds":[]}}"#);
    read(&text)
}

#[test]
fn history_finds_names_with_and_without_accents() {
    for (typed, name, finds) in FOUND
        .map(|(typed, name)| (typed, name, true))
        .into_iter()
        .chain(NOT_FOUND.map(|(typed, name)| (typed, name, false)))
    {
        let mut store = Store::open_in_memory().unwrap();
        let _ = store.create(&record(&[name, "Ken", "Nan"]), None).unwrap();
        let titled = store.create(&record(&["Pip", "Ken", "Nan"]), Some(name)).unwrap();
        let filter = Filter { text: Some(typed.to_owned()), ..Filter::default() };
        let found = store.games(&filter).unwrap();
        assert_eq!(found.len(), if finds { 2 } else { 0 }, "{typed} in {name}: {found:?}");
        assert!(!finds || found.iter().any(|game| game.id == titled));
    }
}

#[test]
fn the_palette_finds_names_with_and_without_accents() {
    use session::search_rank::{SearchResult, best};
    for (typed, name) in FOUND {
        let [ken, other] = ["Ken", name].map(|name| {
            let (name, beside) = (name.to_owned(), String::new());
            SearchResult { name, beside, found: false, value: () }
        });
        assert_eq!(best(typed, &[&ken, &other], 10), [1], "{typed} in {name}");
    }
}

#[cfg(feature = "gui")]
mod in_the_window {
    use super::{FOUND, record};
    use games::rules;
    use session::roster::{Cursor, Message as RosterMessage, Roster};
    use store::Store;

    use crate::window::Window;

    #[test]
    fn people_finds_names_with_and_without_accents() {
        let mut store = Store::open_in_memory().unwrap();
        let games: Vec<&[(&str, &str)]> = FOUND.chunks(2).collect();
        for game in games {
            let names: Vec<&str> =
                game.iter().map(|(_, name)| *name).chain(["Ken", "Nan"]).take(4).collect();
            let _ = store.create(&record(&names), None).unwrap();
        }
        let mut window = Window::over(store);
        window.press("Ctrl+e");
        for (typed, name) in FOUND {
            window.clear();
            window.type_text(typed);
            assert!(window.sees(&scoring::names::clean(name)), "{typed}: {:?}", window.words());
            window.expect_no("Nan");
        }
    }

    #[test]
    fn names_are_completed_with_and_without_accents() {
        for (typed, name) in
            [("zo", "Zoë Ott"), ("mul", "Müller"), ("aes", "Æsa"), ("lu", "Łukasz")]
        {
            let mut store = Store::open_in_memory().unwrap();
            let _ = store.create(&record(&[name, "Ken", "Nan"]), None).unwrap();
            let goodge = rules::find("goodge").unwrap();
            let mut roster = Roster::new(goodge, store.people().unwrap());
            let _ = roster.update(RosterMessage::Name(0, typed.to_owned()));
            roster.cursor = Cursor::Name(0);
            let rest = roster.completion().unwrap_or_default().to_owned();
            assert!(name.ends_with(&rest) && !rest.is_empty(), "{typed}, {name}: {rest:?}");
            let _ = roster.tab();
            assert_eq!(roster.name(0), name, "{typed}");
        }
    }
}

#[test]
fn lists_of_names_count_their_numbers() {
    let mut names = ["Ada 10", "ada 2", "Bo", "Ada", "Ádám", "Ada 02b", "Zoe", "Élise", "Ada 9 x"];
    names.sort_by_cached_key(|name| scoring::names::sort_key(name));
    let sorted = ["Ada", "ada 2", "Ada 02b", "Ada 9 x", "Ada 10", "Ádám", "Bo", "Élise", "Zoe"];
    assert_eq!(names, sorted);
}
