//! The help of the program: its commands in groups, as people look for them.

use std::fmt::Write as _;

use clap::CommandFactory as _;

use super::arguments::Arguments;
use super::data_file;
use scoring::join_words;

/// The groups and their commands, in the order shown. A command that this build does not have is
/// left out.
const GROUPS: [(&str, &[&str]); 6] = [
    (
        "Your games",
        &["history", "show", "people", "evening", "season", "tag", "date", "print", "serve"],
    ),
    ("Files and backups", &["import", "export", "backup", "restore"]),
    ("Records", &["score", "check", "next", "draw", "simulate"]),
    ("Several desks", &["share", "join", "settle"]),
    ("Learn", &["games", "rules", "demo"]),
    ("For the shell", &["completions", "man", "help"]),
];

/// Returns the version, and what the build is for and has: what a report of a fault needs.
fn version() -> String {
    let parts = [
        ("the window", cfg!(feature = "gui")),
        ("pages for phones", cfg!(feature = "lan")),
        ("several desks", cfg!(feature = "share")),
    ];
    let mut has: Vec<String> =
        parts.iter().filter(|(_, has)| *has).map(|(name, _)| (*name).to_owned()).collect();
    has.insert(0, "the command line".to_owned());
    format!(
        "{}\nFor {} on {}, with {}.",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH,
        join_words(&has)
    )
}

/// Returns the command line, with its help in groups and the path of the library in it.
pub(super) fn command() -> clap::Command {
    let command = Arguments::command();
    let names = GROUPS.iter().flat_map(|(_, names)| *names);
    let width = names.map(|name| name.len()).max().unwrap_or(0);
    let mut groups = String::new();
    for (title, names) in GROUPS {
        let listed = names.iter().filter_map(|name| {
            let about = match command.find_subcommand(name) {
                Some(found) if found.is_hide_set() => return None,
                Some(found) => found.get_about()?.to_string(),
                None if *name == "help" => "Print this help, or that of a command".to_owned(),
                None => return None,
            };
            Some(format!("  {name:width$}  {about}\n"))
        });
        let listed: String = listed.collect();
        if !listed.is_empty() {
            let _ = write!(groups, "{title}:\n{listed}\n");
        }
    }
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}Global options:\n{{options}}{{after-help}}"
    );
    let library = data_file(None).map(|path| {
        let path = path.display();
        format!("Your library, the file with all your games [default: {path}]")
    });
    command.long_version(version()).help_template(template).mut_arg("data", |data| match library {
        Some(words) => data.help(words),
        None => data,
    })
}
