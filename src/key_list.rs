//! The keys of each screen, as F1 lists them. The screens themselves handle the keys.

use std::borrow::Cow;

/// The keys of a screen: a heading, and groups under it.
#[derive(Debug, Clone, Default)]
pub struct KeyList {
    /// The heading.
    pub title: &'static str,
    /// The groups, in order.
    pub groups: Vec<KeyGroup>,
}

/// A group of keys.
#[derive(Debug, Clone)]
pub struct KeyGroup {
    /// The heading.
    pub title: &'static str,
    /// The keys of each line, and what they do.
    pub lines: Vec<(Vec<Cow<'static, str>>, Cow<'static, str>)>,
}

/// The keys of a line, and their effect.
type KeyLine = (&'static [&'static str], &'static str);

impl KeyList {
    fn new(title: &'static str, groups: Vec<KeyGroup>) -> KeyList {
        KeyList { title, groups }
    }
}

impl KeyGroup {
    /// Creates a group of these lines.
    pub fn new(title: &'static str, lines: &[KeyLine]) -> KeyGroup {
        KeyGroup { title, lines: Vec::new() }.with(lines)
    }

    /// Adds lines.
    #[must_use]
    pub fn with(mut self, lines: &[KeyLine]) -> KeyGroup {
        self.lines.extend(lines.iter().map(|(keys, does)| {
            (keys.iter().map(|key| Cow::Borrowed(*key)).collect(), Cow::Borrowed(*does))
        }));
        self
    }

    fn with_if(self, holds: bool, lines: &[KeyLine]) -> KeyGroup {
        if holds { self.with(lines) } else { self }
    }
}

/// Returns an empty list, for a screen without keys of its own.
pub fn none() -> KeyList {
    KeyList::new("Keys", Vec::new())
}

/// Returns the keys of the home screen; the flags say whether it is empty, offers a rematch, and
/// shows an evening of several games.
pub fn home(is_empty: bool, has_rematch: bool, has_evening: bool) -> KeyList {
    const EMPTY: [KeyLine; 3] = [
        (&["S"], "try a sample game"),
        (&["W"], "try a night of Court Whist"),
        (&["G"], "try a gin match"),
    ];
    const GAMES: [KeyLine; 3] = [
        (&["1", "2", "…"], "continue a game"),
        (&["↑", "↓"], "previous or next game"),
        (&["Enter"], "open the marked game"),
    ];
    let here = KeyGroup::new("Tonight", &[(&["N"], "new game"), (&["I"], "import games")])
        .with(if is_empty { &EMPTY } else { &GAMES })
        .with_if(has_rematch, &[(&["A"], "the same people again")])
        .with_if(has_evening, &[(&["E"], "this evening, game by game")])
        .with(&[(&["R"], "rehearse a night")]);
    KeyList::new("Keys on Tonight", vec![here])
}

/// Returns the keys of the list of all games.
pub fn history() -> KeyList {
    const LINES: [KeyLine; 9] = [
        (&["/"], "type to search"),
        (&["↑", "↓"], "previous or next game"),
        (&["Enter"], "open the marked game"),
        (&["V"], "open the evening"),
        (&["Ctrl", "D"], "change its date"),
        (&["Del"], "remove it"),
        (&["Ctrl", "Z"], "restore it"),
        (&["E"], "export it"),
        (&["I"], "import games"),
    ];
    KeyList::new("Keys on History", vec![KeyGroup::new("History", &LINES)])
}

/// Returns the keys of the list of people, or of somebody's page.
pub fn people(has_page: bool) -> KeyList {
    const PAGE: [KeyLine; 4] = [
        (&["↑", "↓"], "totals in another game"),
        (&["A"], "all opponents, or a few"),
        (&["U"], "split off a merged name"),
        (&["Esc"], "back to all people"),
    ];
    const LIST: [KeyLine; 3] = [
        (&["/"], "type to search"),
        (&["↑", "↓"], "previous or next person"),
        (&["Enter"], "open the marked person"),
    ];
    const MARKED: [KeyLine; 4] = [
        (&["F2"], "rename in every game"),
        (&["S"], "merge with somebody"),
        (&["Del"], "retire or restore"),
        (&["Ctrl", "Z"], "undo the last of these"),
    ];
    let here =
        if has_page { KeyGroup::new("Person", &PAGE) } else { KeyGroup::new("People", &LIST) };
    KeyList::new("Keys on People", vec![here, KeyGroup::new("Marked person", &MARKED)])
}

/// Returns the keys of the settings.
pub fn settings() -> KeyList {
    const LINES: [KeyLine; 4] = [
        (&["←", "→"], "previous or next choice"),
        (&["Enter"], "choose"),
        (&["Ctrl", "Z"], "undo the restore"),
        (&["F7", "F8"], "smaller or larger text"),
    ];
    KeyList::new("Keys on Settings", vec![KeyGroup::new("Settings", &LINES)])
}

/// Returns the keys of an evening or a season.
pub fn evening() -> KeyList {
    const LINES: [KeyLine; 9] = [
        (&["←", "→"], "previous or next game"),
        (&["Enter"], "open the marked game"),
        (&["A"], "add the other games of the night, or not"),
        (&["P"], "another way to count points"),
        (&["O"], "your own points"),
        (&["S"], "season, or the next one"),
        (&["R"], "the rules of the season"),
        (&["E"], "export it"),
        (&["Ctrl", "P"], "print it"),
    ];
    KeyList::new("Keys on an evening", vec![KeyGroup::new("An evening", &LINES)])
}

/// Steps of a new game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewGameStep {
    /// Choosing a game; whether a custom game is marked.
    Game(bool),
    /// Creating a custom game.
    CustomGame,
    /// Players around a table or in teams: whether somebody is chosen who goes first, and whether
    /// players deal.
    Players {
        /// Whether somebody is chosen who deals first or starts.
        chooses_first: bool,
        /// Whether players deal.
        deals: bool,
    },
    /// Guests of a night.
    Guests,
}

/// Returns the keys of a step of a new game.
pub fn new_game(step: NewGameStep) -> KeyList {
    const GAMES: [KeyLine; 5] = [
        (&["A", "…", "Z"], "type to search"),
        (&["↑", "↓"], "previous or next game"),
        (&["PgUp", "PgDn"], "previous or next group"),
        (&["Enter"], "choose the marked game"),
        (&["F4"], "create a custom game"),
    ];
    const OWN: [KeyLine; 2] =
        [(&["F2"], "edit the marked custom game"), (&["Ctrl", "D"], "remove it")];
    const CUSTOM: [KeyLine; 6] = [
        (&["Enter"], "next box"),
        (&["↑", "↓"], "previous or next line"),
        (&["←", "→"], "change the choice"),
        (&["Ctrl", "D"], "delete the line"),
        (&["F5"], "save the game"),
        (&["Esc"], "back; what you typed is kept"),
    ];
    const GUESTS: [KeyLine; 7] = [
        (&["Enter"], "add the marked name, then its role"),
        (&["L", "G"], "lady or gentleman, when asked"),
        (&["Ctrl", "V"], "paste a list"),
        (&["↑", "↓"], "mark a suggested name, or a person"),
        (&["F2"], "switch the role"),
        (&["Enter"], "edit the marked person's name"),
        (&["Del"], "remove the marked person"),
    ];
    const PLAYERS: [KeyLine; 3] = [
        (&["↑", "↓"], "mark a suggested name, or next field"),
        (&["Tab"], "accept the marked name, or next field"),
        (&["Ctrl", "↑"], "one seat up; ↓ down"),
    ];
    const RULES: [KeyLine; 3] = [
        (&["F4"], "save these as our house rules"),
        (&["F3"], "standard or our house rules"),
        (&["Ctrl", "D"], "it was played on another day"),
    ];
    let group = match step {
        NewGameStep::Game(own) => KeyGroup::new("Games", &GAMES).with_if(own, &OWN),
        NewGameStep::CustomGame => KeyGroup::new("Custom game", &CUSTOM),
        NewGameStep::Guests => KeyGroup::new("Who plays", &GUESTS)
            .with(&[(&["←", "→"], "change a house rule")])
            .with(&RULES)
            .with(&[(&["F5"], "draw the seats")]),
        NewGameStep::Players { chooses_first, deals } => {
            let [enter, cut, change, begin] = if deals {
                [
                    "next name; after the last, deal",
                    "cut for the first deal (on the dealer's line)",
                    "change a house rule or the dealer",
                    "deal the first hand",
                ]
            } else {
                [
                    "next name; after the last, start",
                    "cut for who starts (on the line Starts)",
                    "change a house rule or who starts",
                    "start the game",
                ]
            };
            let change = if chooses_first { change } else { "change a house rule" };
            KeyGroup::new("Who plays", &[(&["Enter"], enter)])
                .with(&PLAYERS)
                .with_if(chooses_first, &[(&["C"], cut)])
                .with(&[(&["←", "→"], change)])
                .with(&RULES)
                .with(&[(&["F5"], begin)])
        }
    };
    KeyList::new("Keys on a new game", vec![group])
}

/// The keys of the boxes in which a round or a hand is typed.
const BOXES: [KeyLine; 5] = [
    (&["Enter"], "next box; at the end, record"),
    (&["Tab"], "next box"),
    (&["Shift", "Tab"], "previous box"),
    (&["Ctrl", "Enter"], "record from any box"),
    (&["+"], "a sum: 12+11+7"),
];

/// The keys that undo and redo.
const UNDO: [KeyLine; 2] = [(&["Ctrl", "Z"], "undo"), (&["Ctrl", "Y"], "redo")];

/// Returns the keys of every game screen, listed after its own.
fn whole_game(is_over: bool) -> KeyGroup {
    const LINES: [KeyLine; 7] = [
        (&["F6"], "next tab"),
        (&["Shift", "F6"], "previous tab"),
        (&["F10"], "end or resume the game"),
        (&["F12"], "open to phones"),
        (&["Ctrl", "P"], "print"),
        (&["Ctrl", "S"], "export"),
        (&["Ctrl", "D"], "the date of the game"),
    ];
    KeyGroup::new("Game", &LINES).with_if(is_over, &[(&["P"], "play again")])
}

/// The choices of a game's fields: the keys of each, and what they choose.
pub type ChoiceKeys = Vec<(Vec<String>, String)>;

fn choices(
    choices: ChoiceKeys,
) -> impl Iterator<Item = (Vec<Cow<'static, str>>, Cow<'static, str>)> {
    let owned = |(keys, does): (Vec<String>, String)| {
        (keys.into_iter().map(Cow::Owned).collect(), Cow::Owned(does))
    };
    choices.into_iter().map(owned)
}

/// Returns the keys of a score sheet with these choices and this many players, who deal or not.
pub fn score_sheet(answers: ChoiceKeys, players: usize, deals: bool, is_over: bool) -> KeyList {
    const CORRECTIONS: [KeyLine; 4] = [
        (&["↑", "↓"], "choose a round or a line"),
        (&["F2"], "correct that round"),
        (&["F3"], "explain this score"),
        (&["Shift", "Del"], "delete that round"),
    ];
    let mut entry = KeyGroup::new("Entering a round", &[(&["0", "…", "9"], "a number or a seat")])
        .with_if(players > 9, &[(&["1", "Space"], "seat 1, not 10 or higher")]);
    entry.lines.extend(choices(answers));
    let corrections = KeyGroup::new("Corrections", &CORRECTIONS).with(&UNDO);
    let common = if deals { "dealer, ruling and note" } else { "ruling and note" };
    let entry = entry.with(&BOXES).with(&[(&["F4"], "count cards"), (&["F5"], common)]);
    let groups = vec![entry, corrections, whole_game(is_over)];
    KeyList::new("Keys on the score sheet", groups)
}

/// Returns the keys of a match of couples.
pub fn couples(answers: ChoiceKeys, is_over: bool) -> KeyList {
    const ENTRY: [KeyLine; 2] =
        [(&["↑", "↓"], "previous or next couple"), (&["F5"], "rulings and note")];
    const CORRECTIONS: [KeyLine; 4] = [
        (&["F2"], "correct the chosen or last round"),
        (&["F3"], "explain that round"),
        (&["↑", "↓"], "choose a round on the worksheet"),
        (&["Shift", "Del"], "delete that round"),
    ];
    let entry = KeyGroup { title: "Entering a round", lines: choices(answers).collect() };
    let corrections = KeyGroup::new("Corrections", &CORRECTIONS).with(&UNDO);
    let entry = entry.with(&[(&["0", "…", "9"], "points")]).with(&BOXES).with(&ENTRY);
    let groups = vec![entry, dispute(), corrections, whole_game(is_over)];
    KeyList::new("Keys on the couples", groups)
}

/// Returns the keys of a night of tables.
pub fn tournament() -> KeyList {
    const ENTRY: [KeyLine; 9] = [
        (&["T", "4"], "to table 4, from an empty box"),
        (&["Ctrl", "G"], "to a table, from any box"),
        (&["↑", "↓", "←", "→"], "another table or hand"),
        (&["F2"], "correct this hand"),
        (&["Shift", "Del"], "clear this hand"),
        (&["C"], "close the table early"),
        (&["S", "3"], "substitute for chair 3"),
        (&["G", "2"], "the hands of game 2"),
        (&["/"], "find a name or a table"),
    ];
    const NIGHT: [KeyLine; 10] = [
        (&["1", "2"], "who won the cut"),
        (&["←", "F2"], "earlier moves; correct a cut"),
        (&["Enter"], "start the next game"),
        (&["A", "…", "Z"], "find somebody or a table"),
        (&["F2"], "swap seats; come or go; a ruling"),
        (&["F3"], "explain a number"),
        (&["F3"], "rename, on Players"),
        (&["Del"], "off the list, on Players"),
        (&["F4"], "players; the other role"),
        (&["F5"], "draw again; add; sort"),
    ];
    const HOST: [KeyLine; 3] = [
        (&["Ctrl", "0", "…", "5"], "what the room sees"),
        (&["Ctrl", "H"], "room, clock, prizes"),
        (&["Ctrl", "B"], "start or pause the clock"),
    ];
    let night = KeyGroup::new("The night", &NIGHT);
    let host = KeyGroup::new("Always", &UNDO).with(&HOST);
    let entry = KeyGroup::new("Entering hands", &[(&["0", "…", "9"], "tricks")]);
    let entry = entry.with(&BOXES).with(&ENTRY);
    let groups = vec![entry, dispute(), night, host, whole_game(false)];
    KeyList::new("Keys on a Court Whist night", groups)
}

/// Returns the keys of the tab of hands in dispute.
fn dispute() -> KeyGroup {
    const KEYS: [KeyLine; 3] = [
        (&["↑", "↓"], "another hand"),
        (&["F"], "the recorded numbers are right"),
        (&["S"], "the other pair's are right"),
    ];
    KeyGroup::new("In dispute", &KEYS)
}

/// Returns the keys of every screen, with those of games and of games with a room display.
pub fn everywhere(is_game: bool, has_display: bool) -> KeyGroup {
    const ROUTES: [KeyLine; 7] = [
        (&["Ctrl", "T"], "Tonight"),
        (&["Ctrl", "N"], "new game"),
        (&["Ctrl", "E"], "people"),
        (&["Ctrl", "F"], "history and search"),
        (&["Ctrl", ","], "settings"),
        (&["Ctrl", "K"], "find anything"),
        (&["F7", "F8"], "smaller or larger text"),
    ];
    const DISPLAY: [KeyLine; 2] =
        [(&["F9"], "room display"), (&["PgUp", "PgDn"], "scroll rules and corrections")];
    const WINDOW: [KeyLine; 4] = [
        (&["F11"], "full screen on or off"),
        (&["F1"], "show or hide these keys"),
        (&["Ctrl", "Q"], "quit"),
        (&["Esc"], "back"),
    ];
    // On a score sheet Tab moves from box to box.
    KeyGroup::new("Navigation", &ROUTES)
        .with_if(!is_game, &[(&["Tab"], "next field or button; Enter presses it")])
        .with_if(has_display, &DISPLAY)
        .with(&WINDOW)
}

/// Divides groups into at most this many columns, in order. If there are more groups, the shortest
/// pair of neighbors shares one.
pub fn columns(groups: Vec<KeyGroup>, most: usize) -> Vec<Vec<KeyGroup>> {
    let mut columns: Vec<Vec<KeyGroup>> = groups.into_iter().map(|one| vec![one]).collect();
    let lines = |column: &[KeyGroup]| -> usize {
        // A heading takes about as much space as a line.
        column.iter().map(|group| group.lines.len() + 1).sum()
    };
    while columns.len() > most {
        let pairs = columns.windows(2).map(|pair| pair.iter().map(|one| lines(one)).sum::<usize>());
        let shortest = pairs.enumerate().rev().min_by_key(|(_, lines)| *lines);
        let Some((at, _)) = shortest else { break };
        let second = columns.remove(at + 1);
        if let Some(first) = columns.get_mut(at) {
            first.extend(second);
        }
    }
    columns
}
