//! The system's errors about files, in plain words.

use std::io::{Error, ErrorKind};

use crate::wording::uncapitalize;

/// Returns the system's reason as the end of a sentence, without its number.
pub fn reason(error: &Error) -> String {
    let words = match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder",
        ErrorKind::PermissionDenied => "permission denied",
        ErrorKind::IsADirectory => "it is a folder",
        ErrorKind::NotADirectory => "part of its path is not a folder",
        ErrorKind::StorageFull => "there is no space left on the disk",
        ErrorKind::QuotaExceeded => "your disk quota is used up",
        ErrorKind::AlreadyExists => "it already exists",
        ErrorKind::ReadOnlyFilesystem => "its disk is read-only",
        ErrorKind::InvalidFilename => "its name is too long or not allowed here",
        ErrorKind::AddrInUse => "another program is using this address",
        ErrorKind::AddrNotAvailable => "this computer does not have this address",
        _ => return without_number(&error.to_string()),
    };
    words.to_owned()
}

/// Returns a message of the system without its number: "Broken pipe (os error 32)".
fn without_number(message: &str) -> String {
    match message.rsplit_once(" (os error ") {
        Some((words, _)) => uncapitalize(words),
        None => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_omit_the_system_error_number() {
        for number in 1..134 {
            let words = reason(&Error::from_raw_os_error(number));
            assert!(!words.contains("os error"), "{number}: {words}");
            assert!(!words.is_empty() && !words.ends_with('.'), "{number}: {words}");
        }
        assert_eq!(reason(&Error::other("it is not a file")), "it is not a file");
    }
}
