//! House Rules: opens the window, or runs a command.

use std::process::ExitCode;

fn main() -> ExitCode {
    house_rules::cli::main(std::env::args_os())
}
