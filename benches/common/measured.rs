//! A program that is measured, and how its figures are printed.

use std::fs;
use std::process::Child;
use std::time::Duration;

/// A running program. Dropping this kills it.
pub struct Process(pub Child);

/// What a process has used since it began.
#[derive(Clone, Copy)]
pub struct Used {
    /// Processor time, in hundredths of a second.
    pub ticks: u64,
    /// How often any of its threads woke up after waiting.
    pub wakes: u64,
}

impl Process {
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

/// Returns the number in a variable of the environment, or the usual one.
pub fn count(variable: &str, usual: usize) -> usize {
    std::env::var(variable).ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

/// Prints the head of a table of figures, and returns which parts are asked for: all if none is
/// named.
pub fn begin() -> impl Fn(&str) -> bool {
    println!("| figure | median | 99th percentile | most | count |");
    println!("| --- | --- | --- | --- | --- |");
    let asked: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with('-')).collect();
    move |part| asked.is_empty() || asked.iter().any(|it| it == part)
}

/// Prints one line of a table: the median, the 99th percentile and the maximum, if there are any.
pub fn row(what: &str, mut took: Vec<Duration>) {
    if took.is_empty() {
        return;
    }
    took.sort_unstable();
    let at = |part: usize| took[(took.len() * part / 100).min(took.len() - 1)];
    let ms = |took: Duration| format!("{:.1} ms", took.as_secs_f64() * 1000.0);
    println!("| {what} | {} | {} | {} | {} |", ms(at(50)), ms(at(99)), ms(at(100)), took.len());
}
