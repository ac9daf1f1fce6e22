//! The help of the program, with its commands in groups as people look for them; `completions` and
//! `man`. All are made from the arguments.

use std::fmt::Write as _;

use clap::CommandFactory as _;

use super::arguments::Arguments;
use super::error::{Result, said};
use super::{Cli, End, data_file};
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
        ("the command line", true),
        ("the window", cfg!(feature = "gui")),
        ("pages for phones", cfg!(feature = "lan")),
        ("several desks", cfg!(feature = "share")),
    ];
    let has = parts.iter().filter(|(_, has)| *has).map(|(name, _)| name);
    format!(
        "{}\nFor {} on {}, with {}.",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH,
        join_words(has)
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

/// Prints the completions for a shell.
pub(super) fn completions(shell: clap_complete::Shell, cli: &mut Cli<'_>) -> Result<End> {
    // Written to memory first, because the generator panics if it cannot write.
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "house-rules", &mut text);
    cli.document(text)
}

/// Prints the manual page of the program, or of one of its commands.
pub(super) fn manual(name: Option<&str>, cli: &mut Cli<'_>) -> Result<End> {
    let mut whole = Arguments::command();
    whole.build();
    let page = match name {
        None => whole,
        Some(name) => {
            let Some(found) = whole.find_subcommand(name) else {
                return said(format!(
                    "There is no command called {name}. “house-rules --help” lists them all."
                ));
            };
            found.clone()
        }
    };
    let more = page.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    let title = page.get_display_name().unwrap_or("house-rules").to_uppercase();
    let has_commands = page.has_subcommands();
    let page = clap_mangen::Man::new(page)
        .title(title)
        .source(concat!("House Rules ", env!("CARGO_PKG_VERSION")));
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    if has_commands {
        page.render_subcommands_section(&mut text)?;
    }
    text.extend(manual_sections(&more).into_bytes());
    cli.document(text)
}

/// Returns the sections of a help text, such as its examples, as sections of a manual page, line by
/// line.
fn manual_sections(text: &str) -> String {
    let mut page = String::new();
    for block in text.split("\n\n").filter(|block| !block.trim().is_empty()) {
        let (heading, lines) = block.split_once(':').unwrap_or(("Notes", block));
        let _ = write!(page, ".SH {}\n.nf\n", heading.trim().to_uppercase());
        for line in lines.trim_start_matches('\n').lines() {
            // A line starting with a period or an apostrophe would be a request.
            let _ = writeln!(page, "\\&{}", line.trim().replace('\\', "\\e").replace('-', "\\-"));
        }
        page += ".fi\n";
    }
    page
}
