//! The keys that the user has changed.
//!
//! What is changed is a key, with everything that it does on any screen: undo has the same key
//! everywhere. No two commands on a screen can come to share a key, because a new one must be free
//! on all screens. The thread of the window has one keymap, which is empty at first.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;

use super::{Command, Declared};

/// Keys by the key that they replace, both as they are written on screen: "Ctrl P".
pub type ChangedKeys = BTreeMap<String, String>;

thread_local! {
    static CHANGED: RefCell<ChangedKeys> = const { RefCell::new(BTreeMap::new()) };
}

/// Letters that have a meaning with Ctrl in every box: select all, copy, paste, cut.
const EDITING: &str = "ACVX";

/// Returns the key that is used instead of a declared one.
pub fn current(declared: &'static str) -> Cow<'static, str> {
    CHANGED.with_borrow(|changed| {
        changed.get(declared).map_or(Cow::Borrowed(declared), |key| Cow::Owned(key.clone()))
    })
}

/// Returns the keys that are changed.
pub fn changed() -> ChangedKeys {
    CHANGED.with_borrow(Clone::clone)
}

/// Uses these keys instead of the ones before; those that cannot be used are left out.
pub fn load(keys: &ChangedKeys) {
    reset();
    let declared = changeable().into_iter().map(|(declared, _)| declared);
    for declared in declared {
        if let Some(key) = keys.get(declared) {
            let _ = change(declared, key);
        }
    }
}

/// Uses the declared keys again.
pub fn reset() {
    CHANGED.with_borrow_mut(BTreeMap::clear);
}

/// Uses another key instead of a declared one.
///
/// # Errors
/// Why that key cannot be used: it types or moves, or it already does something.
pub fn change(declared: &'static str, key: &str) -> Result<(), String> {
    if !is_usable(declared, key) {
        let letter = if is_letter(declared) { ", another letter" } else { "" };
        return Err(format!(
            "{key} is for typing, editing or moving. Choose a key from F1 to F12{letter}, or Ctrl \
             with a letter."
        ));
    }
    let uses = |command: &&Command| {
        command.declared_key() != declared && command.all_keys().any(|used| used == key)
    };
    if let Some(other) = Command::ALL.iter().find(uses) {
        let does = other.declared().does;
        return Err(format!("{key} is already in use: {does}. Give that another key first."));
    }
    CHANGED.with_borrow_mut(|changed| {
        let _ = changed.remove(declared);
        if key != declared {
            let _ = changed.insert(declared.to_owned(), key.to_owned());
        }
    });
    Ok(())
}

/// Returns the declared keys that can be changed, and what each does where, in the order of the
/// commands: "Tonight: import games".
pub fn changeable() -> Vec<(&'static str, Vec<String>)> {
    let mut keys: Vec<(&'static str, Vec<Command>)> = Vec::new();
    for command in Command::ALL.iter().filter(|command| !command.declared().is_typed) {
        let key = command.declared_key();
        let is_same = |known: &Command| known.declared().does == command.declared().does;
        match keys.iter_mut().find(|(known, _)| *known == key) {
            Some((_, all)) if all.iter().any(is_same) => {}
            Some((_, all)) => all.push(*command),
            None => keys.push((key, vec![*command])),
        }
    }
    let words = |command: &Command| {
        let Declared { place, does, .. } = command.declared();
        format!("{place}: {does}")
    };
    keys.into_iter().map(|(key, all)| (key, all.iter().map(words).collect())).collect()
}

fn is_letter(key: &str) -> bool {
    matches!(key.as_bytes(), [b'A'..=b'Z'])
}

/// Returns whether a key may be used: nobody types with it. Letters may replace letters.
fn is_usable(declared: &str, key: &str) -> bool {
    let function = key.strip_prefix("Shift ").unwrap_or(key).strip_prefix('F');
    if function.and_then(|number| number.parse::<u8>().ok()).is_some_and(|it| it <= 12) {
        return true;
    }
    if let Some(with_control) = key.strip_prefix("Ctrl ") {
        let plain = with_control.strip_prefix("Shift ").unwrap_or(with_control);
        let is_sign = !plain.is_empty() && !plain.chars().all(|sign| sign.is_ascii_digit());
        return is_sign && !EDITING.contains(with_control);
    }
    key == declared || (is_letter(declared) && is_letter(key))
}
