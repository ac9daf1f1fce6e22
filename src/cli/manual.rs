//! `completions` and `man`: shell completions and manual pages, made from the arguments.

use std::fmt::Write as _;
use std::io::Write;

use clap::CommandFactory;

use super::End;
use super::arguments::Arguments;
use super::error::{Result, said};

/// Prints the completions for a shell.
pub(super) fn completions(shell: clap_complete::Shell, out: &mut dyn Write) -> Result<End> {
    // Written to memory first, because the generator panics if it cannot write.
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "house-rules", &mut text);
    out.write_all(&text)?;
    Ok(End::Done)
}

/// Prints the manual page of the program, or of one of its commands.
pub(super) fn manual(name: Option<&str>, out: &mut dyn Write) -> Result<End> {
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
    out.write_all(&text)?;
    out.write_all(manual_sections(&more).as_bytes())?;
    Ok(End::Done)
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
