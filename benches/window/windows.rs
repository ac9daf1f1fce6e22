//! A window's process: started on a file, measured, killed.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::bare::BARE;

/// A running window. Dropping this kills it.
pub struct Process(Child);

/// What a process has used since it began.
#[derive(Clone, Copy)]
pub struct Used {
    /// Processor time, in hundredths of a second.
    pub ticks: u64,
    /// How often any of its threads woke up after waiting.
    pub wakes: u64,
}

impl Process {
    /// Starts the program on this file.
    pub fn program(data: &Path, display: &str) -> Process {
        let mut command = Command::new(env!("CARGO_BIN_EXE_house-rules"));
        let _ = command.arg("--data").arg(data);
        Process::start(command, data, display)
    }

    /// Starts the bare window.
    pub fn bare(folder: &Path, display: &str) -> Process {
        let mut command = Command::new(std::env::current_exe().unwrap());
        let _ = command.env(BARE, "1");
        Process::start(command, folder, display)
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

    /// Returns what it has used, over all threads.
    pub fn used(&self) -> Used {
        let mut used = Used { ticks: 0, wakes: 0 };
        for task in fs::read_dir(format!("/proc/{}/task", self.0.id())).unwrap().flatten() {
            // A thread may end while the others are read.
            let read = |file: &str| fs::read_to_string(task.path().join(file)).unwrap_or_default();
            let stat = read("stat");
            // After the name in parentheses, user and system time are the 12th and 13th fields.
            let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
            used.ticks +=
                fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum::<u64>();
            used.wakes += number(&read("status"), "voluntary_ctxt_switches:");
        }
        used
    }

    /// Returns its resident memory in KiB, now and at most.
    pub fn memory(&self) -> (u64, u64) {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap();
        (number(&status, "VmRSS:"), number(&status, "VmHWM:"))
    }
}

fn number(status: &str, name: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
    line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
