//! Arguments that cannot be read, as sentences: which argument, what is wrong, what would be right.

use std::error::Error as _;
use std::ffi::OsString;
use std::net::AddrParseError;
use std::num::{IntErrorKind, ParseIntError};

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::help;
use scoring::{join_choices, join_words};

/// Returns what is wrong with the arguments as a sentence.
pub(super) fn sentence(error: &Error, arguments: &[OsString]) -> String {
    let called = called(arguments);
    let [argument, prior] = [ContextKind::InvalidArg, ContextKind::PriorArg]
        .map(|kind| join_words(texts(error, kind).into_iter().map(name)));
    let value = texts(error, ContextKind::InvalidValue).concat();
    let help = format!("“{called} --help” explains them all.");
    match error.kind() {
        ErrorKind::ValueValidation => format!("{argument} cannot be “{value}”: {}.", why(error)),
        ErrorKind::InvalidValue => {
            let choices = join_choices(texts(error, ContextKind::ValidValue));
            match (value.as_str(), choices.as_str()) {
                ("", "") => format!("{argument} needs a value. {help}"),
                ("", _) => format!("{argument} needs a value: {choices}."),
                _ => format!("{argument} cannot be “{value}”: write {choices}."),
            }
        }
        ErrorKind::MissingRequiredArgument => format!("“{called}” needs {argument}. {help}"),
        ErrorKind::ArgumentConflict if argument == prior => {
            format!("{argument} can be given only once.")
        }
        ErrorKind::ArgumentConflict if prior.is_empty() => {
            format!("{argument} cannot be used with the other arguments. {help}")
        }
        ErrorKind::ArgumentConflict => format!("{argument} cannot be used with {prior}."),
        ErrorKind::UnknownArgument => {
            let near = did_you_mean(&texts(error, ContextKind::SuggestedArg));
            format!("“{called}” has no argument “{argument}”. {near}{help}")
        }
        ErrorKind::InvalidSubcommand => {
            let given = texts(error, ContextKind::InvalidSubcommand).concat();
            let near = did_you_mean(&texts(error, ContextKind::SuggestedSubcommand));
            format!("There is no command called {given}. {near}“{called} --help” lists them all.")
        }
        ErrorKind::InvalidUtf8 => format!("An argument is not text in UTF-8. {help}"),
        _ => format!("The arguments of “{called}” cannot be read. {help}"),
    }
}

/// Returns the command that was called: "house-rules season set".
fn called(arguments: &[OsString]) -> String {
    let (mut command, mut called) = (help::command(), "house-rules".to_owned());
    for word in arguments.iter().skip(1).filter_map(|argument| argument.to_str()) {
        if let Some(found) = command.find_subcommand(word).cloned() {
            called += &format!(" {}", found.get_name());
            command = found;
        }
    }
    called
}

/// Returns the texts of a part of an error.
fn texts(error: &Error, kind: ContextKind) -> Vec<&str> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text],
        Some(ContextValue::Strings(texts)) => texts.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    }
}

/// Returns the name of an argument without its brackets: "--port" of "--port <PORT>", "GAME".
fn name(written: &str) -> String {
    let first = written.split(' ').next().unwrap_or_default();
    first.trim_matches(['<', '>', '[', ']', '.']).to_owned()
}

/// Returns why a value is refused, in words of this program.
fn why(error: &Error) -> String {
    let Some(source) = error.source() else { return "it cannot be read".to_owned() };
    if let Some(number) = source.downcast_ref::<ParseIntError>() {
        let wrong = match number.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "that is too large",
            IntErrorKind::Zero => "write 1 or more",
            _ => "write a whole number, such as 12",
        };
        return wrong.to_owned();
    }
    if source.is::<AddrParseError>() {
        return "write an address in numbers, such as 192.168.1.20".to_owned();
    }
    source.to_string().trim_end_matches('.').to_owned()
}

/// Returns the name that was probably meant, the last of those that are like it, as a question.
fn did_you_mean(near: &[&str]) -> String {
    near.last().map_or_else(String::new, |name| format!("Did you mean {name}? "))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns every command with the words that call it.
    fn commands(command: &clap::Command, called: &[String]) -> Vec<(Vec<String>, clap::Command)> {
        let called: Vec<String> =
            called.iter().cloned().chain([command.get_name().to_owned()]).collect();
        let below = command.get_subcommands().filter(|below| below.get_name() != "help");
        let below = below.flat_map(|below| commands(below, &called));
        let mut all: Vec<(Vec<String>, clap::Command)> = below.collect();
        all.push((called, command.clone()));
        all
    }

    /// Returns what is said of these words; `None` if they are arguments.
    fn said(words: &[String]) -> Option<(ErrorKind, String)> {
        let error = help::command().try_get_matches_from(words).err()?;
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        error.use_stderr().then(|| (error.kind(), sentence(&error, &words)))
    }

    /// What is wrong with a value, an unknown argument or one too few is said in a sentence that names
    /// the argument, at every argument of every command.
    #[test]
    fn every_mistake_is_a_sentence_that_names_the_argument() {
        let (mut values, mut all) = (0, help::command());
        all.build();
        for (called, command) in commands(&all, &[]) {
            let command_name = called.join(" ");
            let mut of = |more: &[&str], named: &str| {
                let words: Vec<String> =
                    called.iter().cloned().chain(more.iter().map(|it| (*it).to_owned())).collect();
                let Some((kind, said)) = said(&words) else { return };
                let words = words.join(" ");
                let is_missing = kind == ErrorKind::MissingRequiredArgument;
                let named = if is_missing { &command_name } else { named };
                assert!(said.contains(named), "{words}: {said}");
                assert!(said.ends_with('.') && !said.contains(".."), "{words}: {said}");
                for bad in ["invalid", "digit", "parse", "not in", "syntax", "<", "'"] {
                    assert!(!said.contains(bad), "{words}: {said}");
                }
                values += u32::from(kind == ErrorKind::ValueValidation);
            };
            of(&["--no-such"], "--no-such");
            of(&[], &command_name);
            for argument in command.get_arguments() {
                let label = argument.get_value_names().unwrap_or_default().concat();
                for value in ["?", "-1", "1.5", "0", "99999999999999999999", ""] {
                    match argument.get_long() {
                        Some(long) if argument.get_action().takes_values() => {
                            let option = format!("--{long}");
                            of(&[&format!("{option}={value}")], &option);
                            of(&[&option], &option);
                        }
                        Some(_) => {}
                        None if value.starts_with('-') => {}
                        None => {
                            // Those before it are in order.
                            let at = argument.get_index().unwrap_or(1);
                            let before = vec!["1"; at.saturating_sub(1)];
                            let words = [before.as_slice(), &[value]].concat();
                            of(&words, &label);
                        }
                    }
                }
            }
        }
        assert!(values > 20, "{values} values");
    }
}
