//! What the roster is told, and what a screen does then.

use super::Cursor;
use crate::house_rules;
use scoring::Record;

/// What a screen does after a message.
#[derive(Debug)]
pub enum Effect {
    /// Nothing.
    None,
    /// Focus the cursor's box, so that typing replaces its text.
    Focus,
    /// Scroll to the cursor's box, which a click may have reached half hidden.
    ShowCursor,
    /// Move the caret to the end of the cursor's box.
    CaretToEnd,
    /// Scroll to the end of the list.
    ShowEnd,
    /// Read a list from the clipboard.
    ReadClipboard,
    /// Say that the clipboard has no names.
    NothingToPaste,
    /// Save the family's house rules.
    SaveRules,
    /// Move the focus to the next button, or the one before.
    MoveFocus(bool),
    /// Begin the game.
    Begin(Box<Record>),
}

/// Messages of the roster.
#[derive(Debug, Clone)]
pub enum Message {
    /// A name was typed.
    Name(usize, String),
    /// The name of a team was typed.
    Team(usize, String),
    /// A box without the cursor was clicked.
    Enter(Cursor),
    /// Enter in a name box.
    Next(usize),
    /// An earlier name was chosen.
    UseSuggestion(String),
    /// The name being typed is somebody new's, although earlier ones begin like it.
    AddNewName,
    /// The name at this index is this person's.
    IsSamePerson(usize, String),
    /// The name at this index is another person's, although it looks like one.
    IsOtherPerson(usize),
    /// Pastes a list from the clipboard.
    Paste,
    /// A text was pasted into the box at this index, which has this text now.
    PastedInto(usize, String),
    /// The clipboard's content.
    Pasted(Option<String>),
    /// A guest was clicked: sets a role, or switches it.
    SwitchRole(usize),
    /// Takes a guest back into the box, to change the name.
    Edit(usize),
    /// Moves a person down or up.
    Move(usize, bool),
    /// Removes a person.
    Remove(usize),
    /// A chair was clicked.
    Chair(usize),
    /// A message of the house rules.
    HouseRules(house_rules::Message),
    /// Chooses the first dealer.
    Dealer(usize),
    /// The cut decides the dealer.
    CutForDeal,
    /// Deals the first hand, or draws the seats of a night.
    Deal,
}
