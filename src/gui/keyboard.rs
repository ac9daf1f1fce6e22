//! A widget around a window that reports every key press no text field took, and every Escape.
//!
//! Invariant: a key meets the screen that the keys before it have led to. A key that comes while
//! the program has yet to answer an earlier one is kept, or a letter typed right after Enter would
//! land in the box that Enter has left.

use std::collections::VecDeque;

use iced::Event;
use iced::advanced::Shell;
use iced::advanced::widget::{Tree, tree};
use iced::keyboard::{Event as KeyEvent, Key, Modifiers, key::NativeCode, key::Physical};

use super::command::Command;
use super::focus::{FocusKind, FocusTraversal, SetFocus};
use super::theme::*;
use super::widget::decorate::{Decoration, Inside, decorate};
use iced::keyboard::key::Named;
use session::form::EditKey;

/// Named keys of a form.
const EDIT_KEYS: [(Named, EditKey); 8] = [
    (Named::Enter, EditKey::Enter),
    (Named::Tab, EditKey::Next),
    (Named::ArrowRight, EditKey::Right),
    (Named::ArrowLeft, EditKey::Left),
    (Named::Home, EditKey::Home),
    (Named::End, EditKey::End),
    (Named::Backspace, EditKey::Backspace),
    (Named::Delete, EditKey::Delete),
];

/// A key press.
#[derive(Debug, Clone, PartialEq)]
pub struct KeyPress {
    /// The key.
    pub key: Key,
    /// Its physical position, for layouts of other scripts.
    pub physical: Physical,
    /// The modifiers held with it.
    pub modifiers: Modifiers,
    /// The text it types.
    pub text: Option<String>,
}

impl KeyPress {
    /// Creates the press of a key that types a number or moves the cursor, for the number pad.
    pub fn of(press: EditKey) -> KeyPress {
        let (key, text) = match press {
            EditKey::Char(char) => (Key::Character(char.to_string().into()), Some(char.into())),
            other => {
                let named = EDIT_KEYS.iter().find(|(_, key)| *key == other);
                (named.map_or(Key::Unidentified, |(named, _)| Key::Named(*named)), None)
            }
        };
        let physical = Physical::Unidentified(NativeCode::Unidentified);
        KeyPress { key, physical, modifiers: Modifiers::empty(), text }
    }

    /// Returns whether neither Ctrl nor Alt is held.
    fn is_plain(&self) -> bool {
        !self.modifiers.command() && !self.modifiers.alt()
    }

    /// Returns whether it types something visible.
    fn is_letter(&self) -> bool {
        matches!(self.key, Key::Character(_)) && self.is_plain()
    }

    /// Returns the named key, unless Ctrl or Alt is held.
    pub fn named(&self) -> Option<Named> {
        match self.key {
            Key::Named(named) if self.is_plain() => Some(named),
            _ => None,
        }
    }

    /// Returns the character it types, as a Latin letter even if the layout has another script.
    pub fn char(&self) -> Option<char> {
        if !self.is_plain() {
            return None;
        }
        if self.key == Key::Named(Named::Space) {
            return Some(' ');
        }
        let typed = self.text.as_ref().and_then(|text| text.chars().next());
        match typed {
            Some(char) if char.is_ascii() && !char.is_control() => Some(char),
            Some('\u{2212}') => Some('-'),
            _ => self.key.to_latin(self.physical),
        }
    }

    /// Returns the letter pressed with Ctrl (⌘ on a Mac), in lower case.
    pub fn with_control(&self) -> Option<char> {
        if !self.modifiers.command() || self.modifiers.alt() {
            return None;
        }
        let latin = self.key.to_latin(self.physical);
        let plain = match &self.key {
            Key::Character(text) => text.chars().next(),
            _ => None,
        };
        latin.or(plain).map(|char| char.to_ascii_lowercase())
    }

    /// Returns its names among the keys of commands: "F6", "Ctrl P", "N"; with Shift also
    /// "Shift F6", first. Where that is a key of a command, it never means what it does without Shift.
    pub fn chords(&self) -> Vec<String> {
        let shifted = self.shift().then(|| self.chord("Shift ")).flatten();
        let is_taken = |chord: &String| Command::ALL.iter().any(|command| command.has_key(chord));
        let plain = if shifted.as_ref().is_some_and(is_taken) { None } else { self.chord("") };
        shifted.into_iter().chain(plain).collect()
    }

    fn chord(&self, shift: &str) -> Option<String> {
        if let Some(key) = self.with_control() {
            return Some(format!("Ctrl {shift}{}", key.to_ascii_uppercase()));
        }
        match self.named() {
            Some(Named::Delete) => Some(format!("{shift}Del")),
            Some(named) => Some(format!("{shift}{named:?}")),
            None => self.char().map(|key| key.to_ascii_uppercase().to_string()),
        }
    }

    /// Returns whether it is a key of this command.
    pub fn is(&self, command: Command) -> bool {
        self.chords().iter().any(|chord| command.has_key(chord))
    }

    /// Returns its meaning in the form of a round.
    pub fn for_form(&self) -> Option<EditKey> {
        if self.with_control() == Some('a') {
            return Some(EditKey::SelectAll);
        }
        if self.is_record() {
            return Some(EditKey::Record);
        }
        let named = match self.named() {
            Some(Named::Tab) if self.shift() => Some(EditKey::Back),
            named => EDIT_KEYS.iter().find(|(key, _)| Some(*key) == named).map(|(_, edit)| *edit),
        };
        named.or_else(|| self.char().map(EditKey::Char))
    }

    /// Returns whether it is Ctrl+Enter (⌘ on a Mac).
    pub fn is_record(&self) -> bool {
        self.key == Key::Named(Named::Enter) && self.modifiers.command() && !self.modifiers.alt()
    }

    /// Returns whether Shift was held.
    pub fn shift(&self) -> bool {
        self.modifiers.shift()
    }
}

/// Wraps a window's content; publishes `on_press` for each key press that no text field took.
pub fn keyboard<'a, Message: 'a>(
    content: impl Into<Element<'a, Message>>,
    on_press: fn(KeyPress) -> Message,
) -> Element<'a, Message> {
    decorate(Keyboard { on_press }, content)
}

struct Keyboard<Message> {
    on_press: fn(KeyPress) -> Message,
}

/// The keys that wait for the next view.
#[derive(Debug, Default)]
struct KeptKeys {
    /// Whether the program has yet to answer something that may move the focus.
    waits: bool,
    keys: VecDeque<Event>,
}

impl KeptKeys {
    fn of(tree: &mut Tree) -> &mut KeptKeys {
        tree.state.downcast_mut()
    }

    /// Takes the next key whose time has come.
    fn next(&mut self) -> Option<Event> {
        if self.waits { None } else { self.keys.pop_front() }
    }
}

/// Returns the press of a named key with visible text as the press of that text: with Num Lock on,
/// the keys of a number pad are named End or Delete, and type 1 or a comma.
fn as_typed(event: &Event) -> Option<Event> {
    let Event::Keyboard(
        press @ KeyEvent::KeyPressed { key: Key::Named(named), text: Some(text), modifiers, .. },
    ) = event
    else {
        return None;
    };
    let is_visible = text.chars().next().is_some_and(|char| !char.is_control());
    if *named == Named::Space || !is_visible || modifiers.command() || modifiers.alt() {
        return None;
    }
    let mut press = press.clone();
    if let KeyEvent::KeyPressed { key, modified_key, .. } = &mut press {
        *key = Key::Character(text.clone());
        *modified_key = Key::Character(text.clone());
    }
    Some(Event::Keyboard(press))
}

/// Returns whether a key only changes what others type: Shift after T is no answer to "which table?",
/// and some layouts need it for digits.
fn is_modifier(key: &Key) -> bool {
    use Named::{Alt, AltGraph, CapsLock, Control, Fn, Meta, NumLock, Shift, Super};
    let modifiers = [Alt, AltGraph, CapsLock, Control, Fn, Meta, NumLock, Shift, Super];
    matches!(key, Key::Named(named) if modifiers.contains(named))
}

/// Returns whether one press of a key does one thing, however long it is held: Enter and the function
/// keys.
fn acts_once(key: &Key) -> bool {
    use Named::{Enter, F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12};
    matches!(key, Key::Named(Enter | F1 | F2 | F3 | F4 | F5 | F6 | F7 | F8 | F9 | F10 | F11 | F12))
}

/// Moves the focus on from a focused button if the key does that, and returns whether it did. Tab
/// reaches the screen only if no button is focused; a key that neither presses a button nor moves
/// the focus unfocuses it, because the key is meant for the screen. A letter gives the caret to the
/// box that waits for it.
fn goes_on<Message>(
    tree: &mut Tree,
    press: &KeyPress,
    inside: &mut Inside<'_, '_, Message>,
) -> bool {
    if press.key == Key::Unidentified {
        return false;
    }
    let mut traversal = FocusTraversal::default();
    inside.operate(tree, &mut traversal);
    if press.is_letter()
        && let Some(mut caret) = traversal.caret_for_letters()
    {
        inside.operate(tree, &mut caret);
        return false;
    }
    let focused = traversal.focused().filter(|kind| *kind != FocusKind::Box);
    if focused.is_none() && !traversal.covered {
        return false;
    }
    let row = focused == Some(FocusKind::Row);
    let step = match press.named() {
        Some(Named::Tab) => Some(!press.shift()),
        Some(Named::ArrowDown | Named::ArrowRight) if row => Some(true),
        Some(Named::ArrowUp | Named::ArrowLeft) if row => Some(false),
        _ => None,
    };
    let presses = matches!(press.named(), Some(Named::Enter | Named::Space));
    let held = matches!(press.key, Key::Named(Named::Shift | Named::Control | Named::Alt));
    let next = match (focused, step) {
        (Some(_), _) if presses || held => return false,
        (Some(_), Some(on)) => traversal.step(on),
        _ => None,
    };
    let goes_on = next.is_some();
    inside.operate(tree, &mut next.unwrap_or_else(SetFocus::none));
    goes_on
}

/// Returns whether a key held with Ctrl is one that a text field would take: Ctrl and a comma is a
/// comma there and Ctrl+Enter is Enter, while Ctrl and a letter has no visible text.
fn is_taken_with_control(press: &KeyPress) -> bool {
    let is_visible = |char: char| !char.is_control() && !char.is_alphanumeric();
    let types = press.text.as_ref().is_some_and(|text| text.chars().any(is_visible));
    let enters = press.key == Key::Named(Named::Enter);
    press.modifiers.command() && !press.modifiers.alt() && (types || enters)
}

impl<Message> Decoration<Message> for Keyboard<Message> {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<KeptKeys>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(KeptKeys::default())
    }

    fn diff(&self, tree: &mut Tree) {
        KeptKeys::of(tree).waits = false;
    }

    fn update(
        &mut self,
        tree: &mut Tree,
        event: &Event,
        inside: &mut Inside<'_, '_, Message>,
        shell: &mut Shell<'_, Message>,
    ) {
        while let Some(kept) = KeptKeys::of(tree).next() {
            // Whether a kept event was taken says nothing about this one.
            let mut messages = Vec::new();
            let mut own = Shell::new(&mut messages);
            self.deliver(tree, &kept, inside, &mut own);
            shell.request_redraw_at(own.redraw_request());
            if own.is_layout_invalid() {
                shell.invalidate_layout();
            }
            if own.are_widgets_invalid() {
                shell.invalidate_widgets();
            }
            for message in messages {
                shell.publish(message);
            }
        }
        let typed = as_typed(event);
        let event = typed.as_ref().unwrap_or(event);
        let kept = KeptKeys::of(tree);
        if kept.waits && matches!(event, Event::Keyboard(_) | Event::InputMethod(_)) {
            kept.keys.push_back(event.clone());
        } else {
            self.deliver(tree, event, inside, shell);
        }
    }
}

impl<Message> Keyboard<Message> {
    /// Has the window handle an event whose time has come, then reports a key that nothing took.
    fn deliver(
        &self,
        tree: &mut Tree,
        event: &Event,
        inside: &mut Inside<'_, '_, Message>,
        shell: &mut Shell<'_, Message>,
    ) {
        let Event::Keyboard(KeyEvent::KeyPressed {
            key,
            physical_key,
            modifiers,
            text,
            repeat,
            ..
        }) = event
        else {
            inside.update(tree, event, shell);
            KeptKeys::of(tree).waits |= !shell.is_empty();
            return;
        };
        let press = KeyPress {
            key: key.clone(),
            physical: *physical_key,
            modifiers: *modifiers,
            text: text.as_ref().map(ToString::to_string),
        };
        if *repeat && acts_once(key) {
            shell.capture_event();
            return;
        }
        if goes_on(tree, &press, inside) {
            shell.capture_event();
            shell.request_redraw();
            return;
        }
        if !is_taken_with_control(&press) {
            inside.update(tree, event, shell);
        }
        // A text field that takes a letter shows it at once; anything else may move the focus.
        let shown = press.is_letter() && shell.is_event_captured();
        KeptKeys::of(tree).waits |= !shown && !shell.is_empty();
        // A text field uses Escape to give up its caret, but the key means "back" as well.
        let is_taken = shell.is_event_captured() && *key != Key::Named(Named::Escape);
        if !is_taken && !is_modifier(key) {
            shell.publish((self.on_press)(press));
            shell.capture_event();
            KeptKeys::of(tree).waits = true;
        }
    }
}
