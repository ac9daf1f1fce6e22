//! The commands of the window and the keys of every screen, each declared once.
//!
//! The table has groups, as F1 shows them. Its rows are of three kinds: `Name =` is a command,
//! which a screen runs when one of its keys is pressed; `Name ~` has a key that the screen or its
//! form handles by itself, because it also confirms, leads back or types; `-` only describes keys.
//!
//! A screen names its groups, and lists the commands that can be run now with their messages
//! ([`Commands`]). The keys ([`Commands::pressed`]), the menu and the palette ([`Commands::menu`])
//! walk that list, F1 the groups ([`key_groups`]). A button shows the key of its command:
//! `.key(Command::Print)`. The user may have changed a key ([`keymap`]).

pub mod keymap;
mod keys;

use super::icon::Icon;
pub use keys::{Commands, KeyGroup, KeyLine, KeyPage, MenuEntry, key_groups};

/// A command, as it is declared.
struct Declared {
    /// The keys, as they are written on screen: "Ctrl P". `" | "` separates other keys that do the
    /// same and are not shown.
    keys: &'static str,
    /// The heading of its group.
    place: &'static str,
    /// What it does, in a few words.
    does: &'static str,
    /// Its icon and label in the menu and the palette.
    menu: Option<(Icon, &'static str)>,
    /// Whether the screen or its form handles the keys by itself.
    is_typed: bool,
}

macro_rules! commands {
    ($($group:ident $heading:literal {
        $(- $typed:literal, $types:literal;)*
        $($name:ident $kind:tt $keys:literal, $does:literal $(, $icon:ident $label:literal)?;)*
    })*) => {
        /// A group of keys on F1.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Group {
            $(#[doc = $heading] $group,)*
        }

        /// A command.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Command {
            $($(#[doc = concat!($keys, ": ", $does)] $name,)*)*
        }

        impl Group {
            /// Returns its heading, and its rows: declared keys, and what they do; and whether
            /// they are a command's.
            fn rows(self) -> (&'static str, &'static [(&'static str, &'static str, bool)]) {
                match self {
                    $(Group::$group => (
                        $heading,
                        &[$(($typed, $types, false),)* $(($keys, $does, true),)*],
                    ),)*
                }
            }
        }

        impl Command {
            /// Every command, in the order of the table.
            pub const ALL: &'static [Command] = &[$($(Command::$name,)*)*];

            fn declared(self) -> Declared {
                match self {
                    $($(Command::$name => Declared {
                        keys: $keys,
                        place: $heading,
                        does: $does,
                        menu: None $(.or(Some((Icon::$icon, $label))))?,
                        is_typed: matches!(stringify!($kind).as_bytes(), b"~"),
                    },)*)*
                }
            }
        }
    };
}

commands! {
    Tonight "Tonight" {
        NewGame = "N", "new game";
        Import = "I", "import games", Import "Import games";
    }
    Samples "Tonight" {
        SampleGame = "S", "try a sample game";
        SampleNight = "W", "try a night of Court Whist";
        SampleMatch = "G", "try a gin match";
    }
    OpenGames "Tonight" {
        - "1 2 …", "continue a game";
        - "↑ ↓", "previous or next game";
        - "Enter", "open the marked game";
    }
    Rematch "Tonight" {
        SamePeople = "A", "the same people again";
    }
    ThisEvening "Tonight" {
        ThisEvening = "E", "this evening, game by game", Crown "This evening";
    }
    Rehearsal "Tonight" {
        RehearseNight = "R", "rehearse a night";
    }
    History "History" {
        - "/", "type to search";
        - "↑ ↓", "previous or next game";
        - "Enter", "open the marked game";
        OpenEvening = "V", "open the evening", Crown "Open the evening";
        ListedDate = "Ctrl D", "change its date", History "Date of the marked game";
        RemoveGame = "Del", "remove it", Cross "Remove the marked game";
        RestoreGame = "Ctrl Z", "bring back the last", Undo "Restore the game removed last";
        ExportListed = "E", "export it", Export "Export the marked game";
        ImportListed = "I", "import games", Import "Import games";
    }
    People "People" {
        - "/", "type to search";
        - "↑ ↓", "previous or next person";
        - "Enter", "open the marked person";
    }
    Person "Person" {
        - "↑ ↓", "totals in another game";
        AllOpponents = "A", "all opponents, or a few";
        SplitName ~ "U", "split off a merged name";
        Everybody ~ "Esc", "back to all people";
    }
    MarkedPerson "Marked person" {
        RenamePerson = "F2", "rename in every game";
        MergePeople = "S", "merge with somebody";
        RetirePerson = "Del", "retire or restore";
        UndoPerson = "Ctrl Z", "undo the last of these";
        RedoPerson = "Ctrl Y | Ctrl Shift Z", "redo it";
    }
    Settings "Settings" {
        - "← →", "previous or next choice";
        - "Enter", "choose";
        UndoRestore = "Ctrl Z", "undo the restore";
    }
    Evening "An evening" {
        - "← →", "previous or next game";
        - "Enter", "open the marked game";
        OtherGames = "A", "include the night’s other games, or not";
        CountPoints = "P", "other points for places";
        OwnPoints = "O", "your own points";
        NextSeason = "S", "season, or the next one";
        SeasonRules = "R", "the rules of the season";
        ExportEvening = "E", "export it";
        PrintEvening = "Ctrl P", "print it";
    }
    Games "Games" {
        - "A … Z", "type to search";
        - "↑ ↓", "previous or next game";
        - "PgUp PgDn", "previous or next group";
        - "Enter", "choose the marked game";
        CreateGame = "F4", "create a custom game";
    }
    MarkedGame "Games" {
        EditGame = "F2", "edit the marked custom game";
        RemoveRules = "Ctrl D", "remove it";
    }
    RemovedGame "Games" {
        RestoreRules = "Ctrl Z", "restore it";
    }
    GameRules "Games" {
        ReadRules = "F6", "read the rules", Rules "Rules of this game";
    }
    CustomGame "Custom game" {
        - "Enter", "next box";
        - "↑ ↓", "previous or next line";
        - "← →", "change the choice";
        - "Ctrl D", "delete the line";
        SaveGame = "F5", "save the game";
        LeaveGame ~ "Esc", "back; what you typed is kept";
    }
    Guests "Who plays" {
        - "Enter", "add the marked name; in a blank box, ask for the roles";
        - "L G", "lady or gentleman, when asked";
        - "Ctrl V", "paste a list";
        - "↑ ↓", "mark a suggested name, or a person";
        - "F2", "switch the role";
        - "Enter", "edit the marked person’s name";
        - "Del", "remove the marked person";
    }
    DealingPlayers "Who plays" {
        - "Enter", "next name; after the last, deal";
    }
    StartingPlayers "Who plays" {
        - "Enter", "next name; after the last, start";
    }
    Names "Who plays" {
        - "↑ ↓", "mark a suggested name, or next box";
        - "Tab", "accept the marked name, or next box";
        - "Ctrl ↑", "one seat up; ↓ down";
    }
    FirstDealer "Who plays" {
        - "C", "cut for the first deal (on the dealer’s line)";
        - "← →", "change a house rule or the dealer";
    }
    FirstPlayer "Who plays" {
        - "C", "cut for who starts (on the line Starts)";
        - "← →", "change a house rule or who starts";
    }
    NobodyFirst "Who plays" {
        - "← →", "change a house rule";
    }
    HouseRules "Who plays" {
        SaveRules = "F4", "save these as our house rules";
        SwapRules = "F3", "standard or our house rules";
        PlayedOn = "Ctrl D", "played on another day", History "Played on another day";
    }
    DrawSeats "Who plays" {
        - "F5", "draw the seats";
    }
    DealFirst "Who plays" {
        DealFirst = "F5", "deal the first hand";
    }
    StartGame "Who plays" {
        - "F5", "start the game";
    }
    Numbers "Entering" {
        - "0 … 9", "a number or a seat";
    }
    ManySeats "Entering" {
        - "1 Space", "seat 1, where there are 10 or more";
    }
    Points "Entering" {
        - "0 … 9", "points";
        - "↑ ↓", "previous or next couple";
    }
    Tricks "Entering" {
        - "0 … 9", "tricks or points";
    }
    Boxes "Entering" {
        - "Tab", "next box";
        - "Shift Tab", "previous box";
        - "+", "a sum: 12+11+7";
        NextBox ~ "Enter", "next box; at the end, record";
        RecordAnywhere ~ "Ctrl Enter", "record from any box";
        Paste = "Ctrl V", "paste into the box";
    }
    Cards "Entering" {
        CountCards = "F4", "count cards", Count "Count cards";
    }
    CommonFields "Entering" {
        CommonFields = "F5", "dealer, ruling and note", Correct "Dealer, ruling, note";
    }
    RulingFields "Entering" {
        RulingFields = "F5", "rulings and note", Correct "Rulings and note";
    }
    Hands "Entering" {
        - "↑ ↓ ← →", "another table or hand";
        GoToTable = "T | Ctrl G", "go to a table (type its number)";
        CorrectHand = "F2", "correct this hand";
        ExplainHand = "F3", "explain the points", Rules "Why these points?";
        Substitute = "S", "substitute (choose the chair)", Person "Substitute";
        CloseTable = "C", "close the table early", Cross "Close this table";
        ReopenTable = "C", "open it again", Play "Reopen this table";
        ClearHand = "Shift Del", "clear this hand", Cross "Clear this hand";
        GoToGame = "G", "go to a game (type its number)";
        FindOnEntry = "/", "find a name or a table";
    }
    Disputes "In dispute" {
        - "↑ ↓", "another hand";
        - "F", "the recorded numbers are right";
        - "O", "the other pair’s are right";
    }
    NightSeating "The night" {
        - "Enter", "play, or start the next game";
        SwapSeats = "F2", "swap seats";
    }
    NightMoves "The night" {
        - "1 2", "who won the cut";
        - "← →", "earlier or later moves";
        - "Enter", "play, or start the next game";
        CorrectCut = "F2", "correct a cut";
    }
    NightRanking "The night" {
        RulePerson = "F2", "a ruling";
        SortColumn = "F5", "sort";
    }
    NightPlayers "The night" {
        ComeOrGo = "F2", "come or go";
        MarkHere = "Shift F2", "mark as here, before the first game";
        RenameGuest = "F3", "rename";
        SwitchRole = "F4", "the other role";
        AddPlayer = "F5", "add";
        TakeOff = "Del", "take off the list";
    }
    NightNumbers "The night" {
        ExplainNumber = "F3", "explain a number";
    }
    NightDraw "The night" {
        DrawAgain = "F5", "draw again";
    }
    NightList "The night" {
        - "↑ ↓", "previous or next person";
        - "A … Z", "find somebody or a table";
    }
    Night "The night" {
        ShowPlayers = "F4", "players";
    }
    Sheet "Corrections" {
        - "↑ ↓", "choose a round or a line";
        ExplainScore = "F3", "explain this score";
    }
    RoundList "Corrections" {
        - "↑ ↓", "choose a round";
        ExplainRound = "F3", "explain that round";
    }
    Rounds "Corrections" {
        CorrectRound = "F2", "correct the chosen or last round", Correct "Correct the last round";
        DeleteRound = "Shift Del", "delete that round", Cross "Delete this round";
        LeaveCorrection ~ "Esc", "cancel the correction", Back "Cancel the correction";
    }
    Steps "Corrections" {
        Undo = "Ctrl Z", "undo", Undo "Undo";
        Redo = "Ctrl Y | Ctrl Shift Z", "redo", Redo "Redo";
    }
    Host "Always" {
        - "Ctrl 0 … 5", "what the room sees";
        HostPanel = "Ctrl H", "room, clock, prizes";
        ToggleClock = "Ctrl B", "start or pause the clock";
    }
    Game "Game" {
        NextTab = "F6", "next tab";
        PreviousTab = "Shift F6", "previous tab";
        Print = "Ctrl P", "print", Print "Print";
        Export = "Ctrl S", "export", Export "Export";
        WhoPlays = "Ctrl J", "who plays, joins or leaves", Person "Who plays";
        ChangeGame = "Ctrl R", "house rules, more rounds", Correct "House rules";
        Date = "Ctrl D", "the date of the game", History "Date";
        Phones = "F12", "open to phones", Phone "Open to phones";
        End = "F10", "end the game", Check "End the game now";
        Resume = "F10", "resume it", Play "Resume the game";
    }
    PlayAgain "Game" {
        PlayAgain = "P", "play again", Play "Play again";
    }
    Routes "Navigation" {
        Tonight = "Ctrl T", "Tonight", Play "Tonight";
        ChooseGame = "Ctrl N", "new game", Plus "New game";
        People = "Ctrl E", "people", Person "People";
        History = "Ctrl F", "history and search", History "History";
        Settings = "Ctrl ,", "settings", Settings "Settings";
        Find = "Ctrl K", "find anything", Search "Find";
        SmallerText = "F7 | Ctrl -", "smaller text", Settings "Smaller text";
        LargerText = "F8 | Ctrl + | Ctrl =", "larger text", Plus "Larger text";
    }
    Widgets "Navigation" {
        - "Tab", "next box or button; Enter presses it";
    }
    Display "Navigation" {
        - "PgUp PgDn", "scroll rules and game log";
        RoomDisplay = "F9", "room display", Room "Room display";
    }
    Window "Navigation" {
        FullScreen = "F11", "full screen on or off", Room "Full screen";
        Keys = "F1 | ?", "show or hide these keys", Keyboard "Keys";
        Quit = "Ctrl Q", "quit", Cross "Quit";
        Back ~ "Esc", "back";
    }
}
