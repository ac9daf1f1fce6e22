//! House Rules: without a command the window, else the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    house_rules::cli::main(std::env::args_os())
}
