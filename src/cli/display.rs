//! Chooses the display that the window opens on, and explains a failure to reach it.

#[cfg(feature = "gui")]
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;

use super::error::{Result, said};
#[cfg(feature = "gui")]
use store::configuration::Configuration;

/// Start of iced's error message when its event loop cannot be created.
#[cfg(feature = "gui")]
const EVENT_LOOP_ERROR: &str = "Create event loop";

/// Checks that there is a display. If the Wayland display does not answer and there may be an X
/// display, the program restarts with that one alone.
#[cfg(target_os = "linux")]
pub(super) fn choose() -> Result<()> {
    use std::os::unix::process::CommandExt as _;

    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let wayland = named("WAYLAND_DISPLAY");
    if named("WAYLAND_SOCKET").is_some() || wayland.as_ref().is_some_and(|name| answers(name)) {
        return Ok(());
    }
    match (wayland, named("DISPLAY")) {
        (None, None) => said(
            "There is no display to open the window on. “house-rules demo” shows a sample evening \
             in the terminal, and “house-rules serve” opens a game to browsers.",
        ),
        (None, Some(_)) => Ok(()),
        (Some(name), None) => {
            no_window(&format!("no display answers at {}", name.to_string_lossy()))
        }
        (Some(_), Some(_)) => {
            let again = |program| {
                let mut again = std::process::Command::new(program);
                let arguments = std::env::args_os().skip(1);
                again.args(arguments).env_remove("WAYLAND_DISPLAY").exec()
            };
            let failed = std::env::current_exe().map_or_else(|error| error, again);
            no_window(&failed.to_string())
        }
    }
}

#[cfg(any(target_os = "linux", feature = "gui"))]
fn no_window(why: &str) -> Result<()> {
    said(format!("The window cannot be opened: {why}. “house-rules demo” works in any terminal."))
}

/// Does nothing: on other systems there is always a display.
#[cfg(not(target_os = "linux"))]
pub(super) fn choose() -> Result<()> {
    Ok(())
}

/// Returns whether a Wayland display answers under this name.
#[cfg(target_os = "linux")]
fn answers(name: &std::ffi::OsStr) -> bool {
    let folder = std::env::var_os("XDG_RUNTIME_DIR").unwrap_or_default();
    // An absolute path is used as it is.
    let socket = PathBuf::from(folder).join(name);
    socket.is_absolute() && std::os::unix::net::UnixStream::connect(socket).is_ok()
}

/// Runs the window; if the display does not answer, iced panics before anything is shown, which
/// becomes a sentence.
#[cfg(feature = "gui")]
pub(super) fn run(data: PathBuf, configuration: Configuration) -> Result<()> {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let words = info.payload().downcast_ref::<String>();
        if !words.is_some_and(|words| words.starts_with(EVENT_LOOP_ERROR)) {
            usual(info);
        }
    }));
    let ran = panic::catch_unwind(AssertUnwindSafe(|| crate::gui::run(data, configuration)));
    match ran {
        Ok(ran) => ran.or_else(|error| no_window(&error.to_string())),
        Err(panicked) => match panicked.downcast_ref::<String>() {
            Some(words) if words.starts_with(EVENT_LOOP_ERROR) => {
                let named =
                    ["WAYLAND_DISPLAY", "DISPLAY"].map(std::env::var_os).into_iter().flatten();
                let display = { named }.find(|name| !name.is_empty()).unwrap_or_default();
                no_window(&format!("the display {} does not answer", display.to_string_lossy()))
            }
            _ => panic::resume_unwind(panicked),
        },
    }
}
