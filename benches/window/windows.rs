//! Windows to be measured: the program's, and a bare one.

use std::path::Path;
use std::process::{Command, Stdio};

use super::bare::BARE;
use super::measured::Process;

/// Opens the window of the program on this file.
pub fn program(data: &Path, display: &str) -> Process {
    let mut command = Command::new(env!("CARGO_BIN_EXE_house-rules"));
    let _ = command.arg("--data").arg(data);
    start(command, data, display)
}

/// Opens the bare window.
pub fn bare(folder: &Path, display: &str) -> Process {
    let mut command = Command::new(std::env::current_exe().unwrap());
    let _ = command.env(BARE, "1");
    start(command, folder, display)
}

fn start(mut command: Command, data: &Path, display: &str) -> Process {
    let home = if data.is_dir() { data } else { data.parent().unwrap() };
    let _ = command
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .env("DISPLAY", display)
        .env("HOME", home)
        .env("XDG_RUNTIME_DIR", home)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    Process(command.spawn().unwrap())
}
