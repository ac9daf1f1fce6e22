//! Records and results as files: [`house_rules_scoring::exchange`], and libraries, standings of
//! evenings, and pictures.

pub mod csv;
pub mod image;
pub mod library;

pub use house_rules_scoring::exchange::{
    Decoded, Error, MAX_BYTES, MAX_MEGABYTES, ReadTextError, decode, encode_all, json, read_text,
    result,
};

/// Reads the text of one record, of a JSON list of records, or of a library.
///
/// # Errors
/// [`enum@Error`] if it is not a record, or if an element of the list is not one.
pub fn decode_all(text: &str) -> Result<Vec<Decoded>, Error> {
    let library = library::Library::of(text)?;
    Ok(library.games.into_iter().map(|(_, decoded)| decoded).collect())
}

/// Reads the text of one record or of a JSON list of records.
fn decode_records(text: &str) -> Result<Vec<Decoded>, Error> {
    if text.trim_start_matches('\u{feff}').trim_start().starts_with('[') {
        return json::decode_list(text);
    }
    decode(text).map(|decoded| vec![decoded])
}
