//! Several files that are read at once: the hands and the seats of a night are put together,
//! every other file is read by itself.

use super::{NightFile, decode_night};
use crate::exchange::{Decoded, Error, decode_all};

/// What is read as one: a file, or the hands and the seats of a night.
#[derive(Debug, Clone)]
pub enum ImportSource {
    /// A file of one record or a list of records.
    Single {
        /// What it is called.
        name: String,
        /// What stands in it.
        text: String,
    },
    /// Two files that are one night.
    Night {
        /// What they are called, in the order they were named.
        names: [String; 2],
        /// What stands in the file with the hands.
        hands: String,
        /// What stands in the file with the seats.
        seats: String,
    },
}

impl ImportSource {
    /// Puts the hands and the seats among files together, each with its name and its text, in
    /// the order they are named: the first with the first. A half that is left over stays by
    /// itself, and says so when it is read.
    pub fn merge(files: impl IntoIterator<Item = (String, String)>) -> Vec<ImportSource> {
        let mut waiting: Vec<(NightFile, String, String)> = Vec::new();
        let mut texts = Vec::new();
        for (name, text) in files {
            let Some(half) = NightFile::of(&text) else {
                texts.push(ImportSource::Single { name, text });
                continue;
            };
            match waiting.iter().position(|(other, ..)| *other == half.other()) {
                Some(index) => {
                    let (_, other, other_text) = waiting.remove(index);
                    let names = [other, name];
                    let (hands, seats) = if half == NightFile::Hands {
                        (text, other_text)
                    } else {
                        (other_text, text)
                    };
                    texts.push(ImportSource::Night { names, hands, seats });
                }
                None => waiting.push((half, name, text)),
            }
        }
        texts
            .extend(waiting.into_iter().map(|(_, name, text)| ImportSource::Single { name, text }));
        texts
    }

    /// Returns what it is called in sentences ("hands.csv and seats.csv").
    pub fn name(&self) -> String {
        match self {
            ImportSource::Single { name, .. } => name.clone(),
            ImportSource::Night { names, .. } => names.join(" and "),
        }
    }

    /// Returns the records in it.
    ///
    /// # Errors
    /// [`enum@Error`] where there is none.
    pub fn decode(&self) -> Result<Vec<Decoded>, Error> {
        match self {
            ImportSource::Single { text, .. } => decode_all(text),
            ImportSource::Night { hands, seats, .. } => {
                decode_night(hands, seats).map(|decoded| vec![decoded])
            }
        }
    }
}
