//! Words that can be chosen, as an enum of their own.

/// Declares an enum whose variants are words that can be chosen: the word in files, the words
/// on screen, and the key.
macro_rules! choices {
    ($($(#[$about:meta])* $visible:vis enum $name:ident {
        $($variant:ident = $id:literal, $label:literal, $key:literal;)+
    })+) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $visible enum $name {
            $(
                #[doc = $label]
                $variant,
            )+
        }

        impl $name {
            /// All of them, the usual one first.
            #[allow(dead_code, reason = "some words are only ever derived, never offered")]
            $visible const ALL: &'static [$crate::engine::Choice] =
                &[$($crate::engine::Choice::new($id, $label, $key),)+];
        }

        impl $crate::engine::Choices for $name {
            const NONE: $name = [$($name::$variant,)+][0];

            fn from_id(id: &str) -> Option<$name> {
                match id {
                    $($id => Some($name::$variant),)+
                    _ => None,
                }
            }

            fn choice(self) -> $crate::engine::Choice {
                match self {
                    $($name::$variant => $crate::engine::Choice::new($id, $label, $key),)+
                }
            }
        }
    )+};
}

pub(crate) use choices;

/// A word that can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The word in files.
    pub id: &'static str,
    /// The word on screen.
    pub label: &'static str,
    /// The key that chooses it, as a capital letter.
    pub key: char,
}

impl Choice {
    /// Creates a word with its label and its key.
    pub const fn new(id: &'static str, label: &'static str, key: char) -> Choice {
        Choice { id, label, key }
    }
}

/// A type whose values are words that can be chosen.
pub trait Choices: Copy + PartialEq {
    /// What stands for a word that is not there; never met in a round without problems.
    const NONE: Self;
    /// Returns the value with this word.
    fn from_id(id: &str) -> Option<Self>;
    /// Returns its word, label and key.
    fn choice(self) -> Choice;
}
