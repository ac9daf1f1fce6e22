//! Cost of the window on a real screen: from start to the first frame, from a key to its frame,
//! while idle, and in memory. A bare iced window with the same features is measured for comparison.
//!
//! `cargo bench --bench window` starts a screen of its own (Xvfb) and prints the figures as a
//! table; `cargo bench --bench window -- start` runs one part. `HOUSE_RULES_MANY` names a file with
//! very many games, as `cargo bench --bench history` creates it. Nothing is asserted.

#![allow(
    missing_docs,
    unused_results,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout
)]

#[cfg(target_os = "linux")]
mod bare;
#[cfg(target_os = "linux")]
mod display;
#[cfg(target_os = "linux")]
mod figures;
#[cfg(target_os = "linux")]
#[path = "../common/measured.rs"]
mod measured;
#[cfg(target_os = "linux")]
#[path = "../common/night.rs"]
mod night_of_tables;
#[cfg(all(target_os = "linux", feature = "lan"))]
#[allow(dead_code)]
#[path = "../common/phones.rs"]
mod phones;
#[cfg(target_os = "linux")]
mod windows;

#[cfg(target_os = "linux")]
fn main() -> iced::Result {
    // The bare window is this program, started again.
    if std::env::var_os(bare::BARE).is_some() {
        return bare::run();
    }
    figures::print();
    Ok(())
}

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("These figures are taken on an X screen, on Linux.");
}
