//! A game for each of the game screens, and the keys that play it.

use crate::prelude::*;

/// A game screen, and how its game is played with keys.
pub(super) struct GameScreen {
    /// A game under way.
    pub(super) record: fn() -> Record,
    /// Words that no other screen shows.
    pub(super) ready: &'static str,
    /// What is typed for the next round or hand, and the key that records it.
    pub(super) unit: (&'static str, &'static str),
    /// The toast after it, a part of it.
    pub(super) recorded: &'static str,
    /// The same for the one after it.
    pub(super) next: (&'static str, &'static str),
    pub(super) next_recorded: &'static str,
    /// The same unit, but with different numbers.
    pub(super) other: (&'static str, &'static str),
    /// The message about those numbers if another window was first.
    pub(super) kept: &'static str,
    /// The keys that correct the first unit, and the toast after them.
    pub(super) correct: (&'static str, &'static str),
    /// The toast after the second F10.
    pub(super) goes_on: &'static str,
    /// Every tab.
    pub(super) tabs: &'static [Tab],
    /// Returns how many rounds or hands are recorded.
    pub(super) count: fn(&Record) -> usize,
}

pub(super) const SCORE_SHEET: GameScreen = GameScreen {
    record: || read(GOODGE),
    ready: "250 in all",
    unit: ("2 8 5 Enter C 9 5 Enter 6 0 Enter", "Enter"),
    recorded: "Round 6 recorded",
    next: ("3 1 0 0 Enter C 2 0 0 Enter 5 0 Enter", "Enter"),
    next_recorded: "Round 7 recorded",
    other: ("1 9 0 Enter H 1 0 0 Enter 7 0 Enter", "Enter"),
    kept: "replaces round 6 with what you typed",
    correct: ("F2 Tab 9 0 Ctrl+Enter", "Round 6 corrected"),
    goes_on: "The game resumes",
    tabs: &[Tab::Score, Tab::Chart, Tab::Rules, Tab::GameLog],
    count: |record| record.rounds.len(),
};

/// Two couples; in the first round a gin that caught 18, then a stock of 12 and 30.
const COUPLES_RECORD: &str = r#"{"game":"gin-tournament","teams":{
    "A":{"players":["Abe","Ben"]},"B":{"players":["Cleo","Dora"]}},"rounds":[
    {"couples":[{"A":"Abe","B":"Cleo","result":"gin","by":"A","caught":18},
        {"A":"Ben","B":"Dora","result":"stock","deadwood":{"A":12,"B":30}}]},
    {"couples":[{"A":"Abe","B":"Dora","result":"run","by":"B","ran_with":4,"caught":10},
        {"A":"Ben","B":"Cleo","result":"double-gin","by":"B","caught":21}]}]}"#;

pub(super) const COUPLES: GameScreen = GameScreen {
    record: || read(COUPLES_RECORD),
    ready: "Rounds",
    unit: ("g a 1 8 Tab s 1 2 Tab 3 0 Tab", "Enter"),
    recorded: "Round 3 recorded",
    next: ("g b 2 1 Tab g a 1 1 Tab", "Enter"),
    next_recorded: "Round 4 recorded",
    other: ("g b 1 8 Tab s 1 2 Tab 3 0 Tab", "Enter"),
    kept: "replaces round 3 with what you typed",
    correct: ("F2 g Tab b Tab 2 2 Ctrl+Enter", "Round 3 corrected"),
    goes_on: "The match resumes",
    tabs: &[
        Tab::Couples,
        Tab::Rounds,
        Tab::Columns,
        Tab::Individuals,
        Tab::Chart,
        Tab::Rules,
        Tab::GameLog,
    ],
    count: |record| record.rounds.len(),
};

pub(super) const TOURNAMENT: GameScreen = GameScreen {
    record: || {
        let mut window = crate::night::begun_night();
        window.press_to("7 Enter Enter 7 Enter Enter", "2 of 8 hands are in");
        window.record_of(GameId(1))
    },
    ready: "hands are in",
    unit: ("7 Enter", "Enter"),
    recorded: "Table 1, hand 3: 7 and 6",
    next: ("8 Enter", "Enter"),
    next_recorded: "Table 1, hand 4: 8 and 5",
    other: ("9 Enter", "Enter"),
    kept: "What you typed at table 1, hand 3 is kept there.",
    correct: ("Left F2 6 Enter Enter", "table 1, hand 3 corrected: 6 and 7"),
    goes_on: "The night resumes",
    tabs: &[
        Tab::Seating,
        Tab::Entry,
        Tab::Moves,
        Tab::Standings,
        Tab::Cards,
        Tab::People,
        Tab::Rules,
        Tab::GameLog,
    ],
    count: |record| {
        let evaluation = evaluate(record);
        of_tables(&evaluation, 1).tables.iter().map(|table| table.hands.len()).sum()
    },
};
