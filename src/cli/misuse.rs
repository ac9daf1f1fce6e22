//! What is wrong with the arguments, in the voice of the other errors: a sentence that says what
//! would be right.

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Returns a sentence about arguments that were refused, of which `first` is the command.
pub(super) fn sentence(error: &Error, first: Option<&str>) -> String {
    let one = |kind| error.get(kind).map(words).filter(|words| !words.is_empty());
    let wrong = one(ContextKind::InvalidArg).unwrap_or_default();
    let value = one(ContextKind::InvalidValue).unwrap_or_default();
    let said = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let name = one(ContextKind::InvalidSubcommand).unwrap_or_default();
            let near = near(nearest(error));
            format!("There is no command called {name}.{near}")
        }
        ErrorKind::UnknownArgument => {
            let near = near(one(ContextKind::SuggestedArg));
            format!("{wrong} is not expected here.{near}")
        }
        ErrorKind::MissingRequiredArgument => {
            format!("Missing: {}.", wrong.replace(" or ", " and "))
        }
        ErrorKind::MissingSubcommand => "Missing: a command.".to_owned(),
        ErrorKind::ArgumentConflict => match one(ContextKind::PriorArg) {
            Some(other) if other == wrong => format!("{wrong} can be given only once."),
            Some(other) => format!("{wrong} and {other} cannot be given together."),
            None => format!("{wrong} cannot be given with the others."),
        },
        ErrorKind::InvalidValue if value.is_empty() => format!("{wrong} needs a value."),
        ErrorKind::InvalidValue => {
            let can = one(ContextKind::ValidValue).unwrap_or_default();
            format!("{wrong} cannot be “{value}”; it can be {can}.")
        }
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).map(ToString::to_string);
            let why = why.unwrap_or_default();
            format!("{wrong} cannot be “{value}”: {}.", why.trim_end_matches('.'))
        }
        // Rare ones, such as text that is not Unicode: clap's own words.
        _ => {
            let text = error.to_string();
            let first = text.lines().next().unwrap_or_default();
            let first = first.strip_prefix("error: ").unwrap_or(first);
            format!("{}.", first.trim_end_matches('.'))
        }
    };
    format!("{said} {}", help(one(ContextKind::Usage), first))
}

/// Returns where the help is: that of the command whose usage it is, or of the first argument.
fn help(usage: Option<String>, first: Option<&str>) -> String {
    // "Usage: house-rules season set [OPTIONS] …"
    let usage = usage.unwrap_or_default();
    let mut command: Vec<&str> = usage
        .split_whitespace()
        .skip_while(|word| *word != "house-rules")
        .skip(1)
        .take_while(|word| word.chars().all(|letter| letter.is_ascii_lowercase()))
        .collect();
    let is_command = |name: &&str| super::groups::command().find_subcommand(name).is_some();
    if usage.is_empty() {
        command.extend(first.filter(is_command));
    }
    if command.is_empty() {
        return "“house-rules --help” lists them all.".to_owned();
    }
    let command = command.join(" ");
    format!("“house-rules {command} --help” explains the command.")
}

/// Returns the command that is most like the one given; clap lists the best last.
fn nearest(error: &Error) -> Option<String> {
    match error.get(ContextKind::SuggestedSubcommand)? {
        ContextValue::Strings(names) => names.last().cloned(),
        other => Some(words(other)),
    }
}

fn near(names: Option<String>) -> String {
    names.map(|names| format!(" Did you mean {names}?")).unwrap_or_default()
}

/// Returns a value of clap's as words.
fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => match texts.as_slice() {
            [] => String::new(),
            [only] => only.clone(),
            [init @ .., last] => format!("{} or {last}", init.join(", ")),
        },
        ContextValue::StyledStr(text) => text.to_string(),
        ContextValue::StyledStrs(texts) => {
            texts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        }
        ContextValue::Number(number) => number.to_string(),
        _ => String::new(),
    }
}
