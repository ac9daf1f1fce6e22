//! Enums of words to choose from.

/// Declares an enum of words to choose from, each with its word in files, its word on screen, and
/// its key.
#[macro_export]
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
            /// All words, the default first.
            #[allow(dead_code, reason = "some words are only ever derived, never offered")]
            $visible const ALL: &'static [$crate::Choice] =
                &[$($crate::Choice::new($id, $label, $key),)+];
        }

        impl Default for $name {
            fn default() -> $name {
                [$($name::$variant,)+][0]
            }
        }

        impl $crate::Choices for $name {
            fn from_id(id: &str) -> Option<$name> {
                match id {
                    $($id => Some($name::$variant),)+
                    _ => None,
                }
            }

            fn choice(self) -> $crate::Choice {
                match self {
                    $($name::$variant => $crate::Choice::new($id, $label, $key),)+
                }
            }
        }
    )+};
}

/// A word to choose.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
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

/// A type whose values are words to choose from. The default stands for a missing word and does not
/// occur in a round without problems.
pub trait Choices: Copy + PartialEq + Default {
    /// Returns the value with this word.
    fn from_id(id: &str) -> Option<Self>;
    /// Returns its word, label and key.
    fn choice(self) -> Choice;
}
