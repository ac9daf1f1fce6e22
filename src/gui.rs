//! The window: the application, its screens, and the widgets they are made of.
//!
//! It looks like a score pad on a felt table: what comes next is on the felt, what is recorded on
//! paper. Invariants: no screen computes a score, and nothing is shown as recorded before it is on
//! the disk.

/// Declares what a screen knows: what it is opened with, and what begins the same every time, with
/// its first value.
macro_rules! state {
    (
        $(#[$about:meta])*
        $vis:vis struct $name:ident(
            $($(#[$what:meta])* $seen:vis $given:ident: $of:ty),*
        ) {
            $($(#[$doc:meta])* $shown:vis $field:ident: $type:ty = $first:expr,)*
        }
    ) => {
        $(#[$about])*
        $vis struct $name {
            $($(#[$what])* $seen $given: $of,)*
            $($(#[$doc])* $shown $field: $type,)*
        }

        impl $name {
            fn fresh($($given: $of),*) -> $name {
                $name { $($given,)* $($field: $first,)* }
            }
        }
    };
}

pub mod app;
pub mod command;
pub(crate) mod dialogs;
pub mod display;
pub(crate) mod focus;
pub mod game;
pub(crate) mod house_rules;
pub mod icon;
pub mod keyboard;
pub(crate) mod markdown;
pub(crate) mod prelude;
pub mod screen;
pub(crate) mod scroll_into_view;
pub mod text_fit;
pub mod theme;
pub mod widget;

use iced::Task;
use iced::futures::channel::oneshot;

pub use app::{App, Message, run};

/// Runs what may take long on a thread of its own.
fn in_background<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Task<T> {
    let (answer, wait) = oneshot::channel();
    drop(std::thread::spawn(move || drop(answer.send(work()))));
    Task::future(wait).map(Result::ok).and_then(Task::done)
}
