//! Runs a command of the program in a process of its own, and measures what it uses.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What a process has used.
#[derive(Clone, Copy, Default)]
pub struct Used {
    /// From its start to its end.
    pub time: Duration,
    /// The processor time it used, in hundredths of a second.
    pub processor: Duration,
    /// Its largest resident memory, in MB.
    pub memory: u64,
}

/// Runs the program with these arguments and discards its output.
pub fn house_rules(words: &[&str]) -> Used {
    let before = children();
    let began = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_house-rules"));
    let mut child = command.args(words).stdout(Stdio::null()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let watch = thread::spawn(move || {
        let mut most = 0;
        // A process that has ended has nothing left to read.
        while let Some(now) = peak(&fs::read_to_string(&status).unwrap_or_default()) {
            most = now;
            thread::sleep(Duration::from_millis(2));
        }
        most
    });
    let end = child.wait().unwrap();
    let time = began.elapsed();
    assert!(end.success(), "{words:?}: {end}");
    Used { time, processor: children().saturating_sub(before), memory: watch.join().unwrap() }
}

fn peak(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? / 1000)
}

/// Returns the processor time of all child processes this one has waited for.
fn children() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    // After the name in parentheses, these are the 14th and 15th fields.
    let ticks: u64 = fields.skip(13).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 10)
}
