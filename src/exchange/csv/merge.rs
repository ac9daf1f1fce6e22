//! Groups files for import: the hands and seats of a night together, every other file alone.

use super::{NightFile, decode_night};
use crate::exchange::{Decoded, Error, decode_all};

/// A unit of import: a file, or the hands and seats of a night.
#[derive(Debug, Clone)]
pub enum ImportSource {
    /// A file of one record or a list of records.
    Single {
        /// Its name.
        name: String,
        /// Its text.
        text: String,
    },
    /// Two files of a night.
    Night {
        /// Their names, in the order given.
        names: [String; 2],
        /// Text of the hands.
        hands: String,
        /// Text of the seats.
        seats: String,
    },
}

impl ImportSource {
    /// Groups the hands and the seats among files, each with its name and its text, in the order
    /// they are given: the first hands with the first seats. A file without its other half stays
    /// alone, and reading it reports that.
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

    /// Returns its name in sentences: "hands.csv and seats.csv".
    pub fn name(&self) -> String {
        match self {
            ImportSource::Single { name, .. } => name.clone(),
            ImportSource::Night { names, .. } => names.join(" and "),
        }
    }

    /// Decodes its records.
    ///
    /// # Errors
    /// [`enum@Error`] if there is none.
    pub fn decode(&self) -> Result<Vec<Decoded>, Error> {
        match self {
            ImportSource::Single { text, .. } => decode_all(text),
            ImportSource::Night { hands, seats, .. } => {
                decode_night(hands, seats).map(|decoded| vec![decoded])
            }
        }
    }
}
