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
