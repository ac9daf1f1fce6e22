//! Asks the linker to pack the list of addresses that are set when the program starts, which makes
//! the file 0.8 MB smaller. glibc 2.36 and newer read it; packages are built on the system they are for.

#![allow(clippy::print_stdout, reason = "this is how a build script says something")]

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |what: &str| env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    let here = env::var("HOST").ok() == env::var("TARGET").ok();
    if here && target("OS") == "linux" && target("ENV") == "gnu" && glibc() >= Some((2, 36)) {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}

/// Returns the version of this system's glibc, as two numbers.
fn glibc() -> Option<(u32, u32)> {
    let said = Command::new("getconf").arg("GNU_LIBC_VERSION").output().ok()?.stdout;
    let said = String::from_utf8(said).ok()?;
    let (first, second) = said.trim().strip_prefix("glibc ")?.split_once('.')?;
    Some((first.parse().ok()?, second.split('.').next()?.parse().ok()?))
}
