//! What a score sheet shows, and how often.

use crate::prelude::*;

fn hearts(rounds: &str) -> Window {
    let text =
        format!(r#"{{"game":"hearts","players":["Ada","Ben","Cleo","Dov"],"rounds":[{rounds}]}}"#);

    Window::playing(&read(&text))
}

const ROUND: &str = r#"{"points":{"Ada":14,"Ben":5,"Cleo":7,"Dov":0}}"#;
/// Ada and Dov are ahead of the others, because low wins.
const TIED: &str = r#"{"points":{"Ada":2,"Ben":15,"Cleo":7,"Dov":2}}"#;

/// In windows that are not narrow a refusal is at its box, and named in the banner.
#[test]
fn a_refusal_is_said_once() {
    for (width, height) in [(1440.0, 900.0), (1366.0, 700.0), (1093.0, 580.0)] {
        for keys in ["1 4 Enter 5 Enter 7 Enter 9 Enter", "F2 2 0 Enter"] {
            let mut window = hearts(ROUND);
            window.resize(width, height);
            window.press(keys);
            let words = window.words();
            let said = words.iter().filter(|words| words.contains("they must make 26")).count();
            assert_eq!(said, 1, "{keys} at {width}: {words:#?}");
        }
    }
}

#[test]
fn who_shares_the_lead_is_marked() {
    for (rounds, tied) in [(TIED, 2), (ROUND, 0), ("", 0)] {
        let mut window = hearts(rounds);
        let words = window.words();
        assert_eq!(words.iter().filter(|words| *words == "tied").count(), tied, "{words:?}");
    }
}
